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

// temporaries are the files under a data folder's temporary folder, those that a process locks left out.
func temporaries(t *testing.T, dir string) []string {
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

// TestAKilledProcessLeavesNothing: what lay in the temporary folder of a process that was killed goes with the next start, and that of a server
// beside it stays.
func TestAKilledProcessLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	s := start(t, dir)
	s.signal(t, syscall.SIGKILL)
	s.wait(t)
	folders, err := os.ReadDir(filepath.Join(dir, "tmp"))
	if err != nil || len(folders) != 1 {
		t.Fatalf("%v, %v", folders, err)
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
	halves := []string{filepath.Join(dir, "files", "ab", ".new-1"), filepath.Join(dir, "outbox", ".new-2")}
	for _, path := range append(halves, left, filepath.Join(alive, "in use")) {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("Rossi"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s = start(t, dir)
	if got := temporaries(t, dir); len(got) != 1 || got[0] != filepath.Join(alive, "in use") {
		t.Errorf("%v is left", got)
	}
	for _, path := range halves {
		if _, err := os.Stat(path); !os.IsNotExist(err) {
			t.Errorf("%s is left: %v", path, err)
		}
	}
	s.signal(t, syscall.SIGTERM)
	s.wait(t)
	if folders, err := os.ReadDir(filepath.Join(dir, "tmp")); err != nil || len(folders) != 1 {
		t.Errorf("after the end: %v, %v", folders, err)
	}
}

// TestOnlyTheOwnerReadsTheData looks at what the process made.
func TestOnlyTheOwnerReadsTheData(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	start(t, dir)
	for name, want := range map[string]os.FileMode{
		"": 0o700, "tmp": 0o700, store.FileName: 0o600, store.FileName + "-wal": 0o600, store.FileName + "-shm": 0o600,
	} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, %v", filepath.Join(dir, name), info, err)
		}
	}
}

// TestServersThatStartAtOnce: of two on an empty PostgreSQL one makes the demonstration data, and both serve it.
func TestServersThatStartAtOnce(t *testing.T) {
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
			t.Errorf("exit code %d: %s", code, s.complaints.String())
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
