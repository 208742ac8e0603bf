package atomic

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestFailedWriteKeepsOldFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a", "b", "file")
	text := func(s string, err error) func(io.Writer) error {
		return func(w io.Writer) error {
			_, _ = io.WriteString(w, s)
			return err
		}
	}
	if err := Write(path, text("old", nil)); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	if err := Write(path, text("half", broken)); !errors.Is(err, broken) {
		t.Error(err)
	}
	got, err := os.ReadFile(path)
	if err != nil || string(got) != "old" {
		t.Errorf(`got %q, %v, want no error and string(got) == "old"`, got, err)
	}
	if err := Write(path, text("new", nil)); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(path); string(got) != "new" {
		t.Errorf(`got %q, want string(got) == "new"`, got)
	}
	if left, _ := os.ReadDir(filepath.Dir(path)); len(left) != 1 {
		t.Errorf("got %v, want len(left) == 1", left)
	}
}

func TestRemoveStale(t *testing.T) {
	root := t.TempDir()
	age := func(name string, by time.Duration) string {
		t.Helper()
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
		at := time.Now().Add(-by)
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, whole := range []string{"ab/abcdef", "new-file", "removed/.newer"} {
		defer func(path string) {
			if _, err := os.Stat(path); err != nil {
				t.Error(err)
			}
		}(age(whole, 1000*time.Hour))
	}
	left := func(path string) bool {
		_, err := os.Stat(path)
		return err == nil
	}
	old, young, future := age("ab/.new-1", 30*time.Hour), age(".new-2", time.Minute), age(".new-3", -time.Hour)
	if err := RemoveStale(root, 24*time.Hour); err != nil || left(old) || !left(young) || !left(future) {
		t.Errorf("shared folder: %v, old %v, young %v, future %v", err, left(old), left(young), left(future))
	}
	if err := RemoveStale(root, 0); err != nil || left(young) || left(future) {
		t.Errorf("own folder: %v, young %v, future %v", err, left(young), left(future))
	}
	if err := RemoveStale(filepath.Join(root, "nowhere"), 0); err != nil {
		t.Error(err)
	}
}
