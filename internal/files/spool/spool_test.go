package spool_test

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"

	"traguardo/internal/files/spool"
	"traguardo/internal/problem"
)

func TestFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	folder, err := spool.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []int{0, 1, 512<<10 - 1, 512 << 10, 3<<20 + 17} {
		want := bytes.Repeat([]byte("0123456789abcdef"), size/16+1)[:size]
		f := folder.Create()
		for rest := want; len(rest) > 0; {
			n := min(len(rest), 70_001)
			if _, err := f.Write(rest[:n]); err != nil {
				t.Fatal(err)
			}
			rest = rest[n:]
		}
		if err := f.Seal(); err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(f.Reader())
		if err != nil || !bytes.Equal(got, want) || f.Size() != int64(size) {
			t.Errorf("%d bytes: %d came back, size %d, %v", size, len(got), f.Size(), err)
		}
		if size > 10 {
			part := make([]byte, 3)
			if _, err := f.ReadAt(part, int64(size-5)); err != nil || !bytes.Equal(part, want[size-5:size-2]) {
				t.Errorf("%d bytes: the last ones are %q, %v", size, part, err)
			}
		}
		if names, err := os.ReadDir(dir); err != nil || len(names) > 0 {
			t.Errorf("%d bytes have a name: %v, %v", size, names, err)
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestBounds: neither a file nor all of them fill the disk, and what is closed makes room.
func TestBounds(t *testing.T) {
	t.Parallel()
	folder, err := spool.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	folder.Use(1<<30 - 600<<10)
	first := folder.Create()
	chunk := make([]byte, 512<<10)
	if _, err := first.Write(chunk); err != nil {
		t.Fatal(err)
	}
	second := folder.Create()
	if _, err := second.Write(chunk); !problem.Is(err, problem.KindOverloaded) {
		t.Errorf("a full folder answers %v", err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	if err := second.Close(); err != nil {
		t.Fatal(err)
	}
	third := folder.Create()
	if _, err := third.Write(chunk); err != nil {
		t.Errorf("after the first was closed: %v", err)
	}
	folder.Use(-(1<<30 - 600<<10))
	for n := 1; ; n++ {
		if _, err := third.Write(chunk); err != nil {
			if !problem.Is(err, problem.KindRefused) || third.Size() != 256<<20 {
				t.Errorf("a file of %d bytes: %v", third.Size(), err)
			}
			break
		}
		if n > 600 {
			t.Fatal("a file without an end was taken")
		}
	}
	if err := third.Close(); err != nil {
		t.Fatal(err)
	}
	if n := folder.Use(0); n != 0 {
		t.Errorf("%d bytes are still counted", n)
	}
}

func TestOpenTakesAwayWhatWasLeft(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, name := range []string{"spool-123", "other"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := spool.Open(dir); err != nil {
		t.Fatal(err)
	}
	names, err := os.ReadDir(dir)
	if err != nil || len(names) != 1 || names[0].Name() != "other" {
		t.Errorf("left: %v, %v", names, err)
	}
}
