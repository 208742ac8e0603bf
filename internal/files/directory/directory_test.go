package directory

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

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
