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

func TestFailedPutLeavesNoFile(t *testing.T) {
	root := t.TempDir()
	if New(root).Put(context.Background(), "logo", "image/png", strings.NewReader("x"), 5) == nil {
		t.Fatal("Put accepted a wrong size")
	}
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			t.Errorf("%s is left", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestPruneRemovesOldTrash checks that deleted files stay in the trash until Prune removes those that are old enough.
func TestPruneRemovesOldTrash(t *testing.T) {
	ctx, root := context.Background(), t.TempDir()
	s := New(root)
	trashed := func() int {
		entries, err := os.ReadDir(filepath.Join(root, TrashFolder))
		if err != nil {
			t.Fatal(err)
		}
		return len(entries)
	}
	if err := s.Prune(ctx, 0); err != nil {
		t.Fatalf("prune an empty store: %v", err)
	}
	for _, key := range []string{"logo/1.png", "logo/2.png"} {
		if err := s.Put(ctx, key, "image/png", strings.NewReader("logo"), 4); err != nil {
			t.Fatal(err)
		}
		if err := s.Delete(ctx, key); err != nil {
			t.Fatal(err)
		}
	}
	old := filepath.Join(root, TrashFolder, filepath.Base(RelPath("logo/1.png")))
	long := time.Now().Add(-72 * time.Hour)
	if err := os.Chtimes(old, long, long); err != nil {
		t.Fatal(err)
	}
	if n := trashed(); n != 2 {
		t.Errorf("%d files in the trash, want 2", n)
	}
	if err := s.Prune(ctx, 48*time.Hour); err != nil {
		t.Fatal(err)
	}
	if n := trashed(); n != 1 {
		t.Errorf("%d files in the trash after pruning, want 1", n)
	}
	if _, err := os.Stat(old); !os.IsNotExist(err) {
		t.Error("the old file was not pruned")
	}
}
