package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"traguardo/internal/demo"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

// temporaryFiles returns the files in the temporary folders of a data folder, except lock files.
func temporaryFiles(t *testing.T, dir string) []string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(filepath.Join(dir, "tmp"), func(path string, e os.DirEntry, err error) error {
		if err == nil && !e.IsDir() && e.Name() != lockName {
			out = append(out, path)
		}
		return err
	})
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return out
}

// TestStartRemovesLeftovers checks that a start removes the temporary files of killed processes, but not those of a running server.
func TestStartRemovesLeftovers(t *testing.T) {
	dir := t.TempDir()
	s := start(t, dir)
	s.signal(t, syscall.SIGKILL)
	s.wait(t)
	folders, err := os.ReadDir(filepath.Join(dir, "tmp"))
	if err != nil || len(folders) != 1 {
		t.Fatalf("got %v, %v, want no error and len(folders) == 1", folders, err)
	}
	left := filepath.Join(dir, "tmp", folders[0].Name(), "half a file")
	alive := filepath.Join(dir, "tmp", "another server")
	if err := os.Mkdir(alive, 0o700); err != nil {
		t.Fatal(err)
	}
	unlock, err := lockFolder(alive)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = unlock() }()
	incomplete := []string{filepath.Join(dir, "files", "ab", ".new-1"), filepath.Join(dir, "outbox", ".new-2")}
	for _, path := range append(incomplete, left, filepath.Join(alive, "in use")) {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("Rossi"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s = start(t, dir)
	if got := temporaryFiles(t, dir); len(got) != 1 || got[0] != filepath.Join(alive, "in use") {
		t.Errorf("%v is left", got)
	}
	for _, path := range incomplete {
		if _, err := os.Stat(path); !os.IsNotExist(err) {
			t.Errorf("%s is left: %v", path, err)
		}
	}
	s.signal(t, syscall.SIGTERM)
	s.wait(t)
	if folders, err := os.ReadDir(filepath.Join(dir, "tmp")); err != nil || len(folders) != 1 {
		t.Errorf("after the shutdown: %v, %v", folders, err)
	}
}

// TestDataFileModes checks that the data folder and its files are readable by their owner only.
func TestDataFileModes(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	start(t, dir)
	for name, want := range map[string]os.FileMode{
		"": 0o700, "tmp": 0o700, store.FileName: 0o600, store.FileName + "-wal": 0o600, store.FileName + "-shm": 0o600,
	} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: got %v, %v, want no error and info.Mode().Perm() == want", filepath.Join(dir, name), info, err)
		}
	}
}

// TestConcurrentServerStarts checks that of two servers that start on an empty PostgreSQL database, one creates the demo data and both
// serve it.
func TestConcurrentServerStarts(t *testing.T) {
	if !testkit.HasPostgres() {
		t.Log("TEST_PG_DSN is not set")
		return
	}
	env := []string{"DATABASE_URL=" + testkit.EmptyPostgresURL(t)}
	servers := []*server{launch(t, env, t.TempDir(), "--demo"), launch(t, env, t.TempDir(), "--demo")}
	filled := 0
	for _, s := range servers {
		s.awaitAddress(t)
		s.login(t, "societa", demo.Password)
		s.signal(t, syscall.SIGTERM)
		if code := s.wait(t); code != 0 {
			t.Errorf("exit code %d: %s", code, s.stderr.String())
		}
		found := false
		for len(s.log) > 0 {
			line := <-s.log
			found = found || strings.Contains(line, "no demonstration data added")
		}
		if !found {
			filled++
		}
	}
	if filled != 1 {
		t.Errorf("%d servers filled the database", filled)
	}
}
