package database_test

import (
	"os"
	"path/filepath"
	"testing"

	"traguardo/internal/database"
)

// TestFileModeIsOwnerOnly checks that the mode does not depend on the umask, and files of an earlier release are restricted as well.
func TestFileModeIsOwnerOnly(t *testing.T) {
	path := filepath.Join(t.TempDir(), "test.db")
	checkModes := func() {
		t.Helper()
		for _, suffix := range []string{"", "-wal", "-shm"} {
			if info, err := os.Stat(path + suffix); err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("%s: %v, %v", path+suffix, info.Mode(), err)
			}
		}
	}
	open := func() *database.DB {
		t.Helper()
		db, err := database.OpenFile(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		if err := db.Tx(t.Context(), func(q database.Q) error {
			_, err := q.Exec(t.Context(), "CREATE TABLE IF NOT EXISTS x (id INTEGER)")
			return err
		}); err != nil {
			t.Fatal(err)
		}
		return db
	}
	db := open()
	checkModes()
	for _, suffix := range []string{"", "-wal", "-shm"} {
		if err := os.Chmod(path+suffix, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	reopened := open()
	checkModes()
	for _, d := range []*database.DB{reopened, db} {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}
}
