package database_test

import (
	"os"
	"path/filepath"
	"testing"

	"traguardo/internal/database"
)

// TestOnlyTheOwnerReadsTheFile: whatever the process's own mask, and also when an earlier release made the file.
func TestOnlyTheOwnerReadsTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "test.db")
	modes := func() {
		t.Helper()
		for _, beside := range []string{"", "-wal", "-shm"} {
			if info, err := os.Stat(path + beside); err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("%s: %v, %v", path+beside, info.Mode(), err)
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
	modes()
	for _, beside := range []string{"", "-wal", "-shm"} {
		if err := os.Chmod(path+beside, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	again := open()
	modes()
	for _, d := range []*database.DB{again, db} {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}
}
