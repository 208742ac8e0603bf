package directory

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"traguardo/internal/files/filestest"
)

func TestDirectory(t *testing.T) { filestest.Run(t, New(filepath.Join(t.TempDir(), "files"))) }

func TestNothingIsLeftOfAFailedWrite(t *testing.T) {
	root := t.TempDir()
	if New(root).Put(context.Background(), "logo", "image/png", strings.NewReader("x"), 5) == nil {
		t.Fatal("no error")
	}
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			t.Errorf("%s stayed", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// What is deleted cannot be read any more, and its bytes stay until they are pruned.
func TestDeletedBytesWaitForPruning(t *testing.T) {
	ctx, root := context.Background(), t.TempDir()
	s := New(root)
	waiting := func() int {
		entries, err := os.ReadDir(filepath.Join(root, Removed))
		if err != nil {
			t.Fatal(err)
		}
		return len(entries)
	}
	if err := s.Prune(ctx, 0); err != nil {
		t.Fatalf("an empty store: %v", err)
	}
	for _, key := range []string{"logo/1.png", "logo/2.png"} {
		if err := s.Put(ctx, key, "image/png", strings.NewReader("logo"), 4); err != nil {
			t.Fatal(err)
		}
		if err := s.Delete(ctx, key); err != nil {
			t.Fatal(err)
		}
	}
	old := filepath.Join(root, Removed, filepath.Base(Name("logo/1.png")))
	long := time.Now().Add(-72 * time.Hour)
	if err := os.Chtimes(old, long, long); err != nil {
		t.Fatal(err)
	}
	if n := waiting(); n != 2 {
		t.Errorf("%d files wait", n)
	}
	if err := s.Prune(ctx, 48*time.Hour); err != nil {
		t.Fatal(err)
	}
	if n := waiting(); n != 1 {
		t.Errorf("%d files wait after pruning", n)
	}
	if _, err := os.Stat(old); !os.IsNotExist(err) {
		t.Error("the old one stayed")
	}
}
