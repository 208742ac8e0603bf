package spool_test

import (
	"bytes"
	"context"
	"errors"
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
			t.Errorf("%d bytes: read %d, size %d, %v", size, len(got), f.Size(), err)
		}
		if size > 10 {
			part := make([]byte, 3)
			if _, err := f.ReadAt(part, int64(size-5)); err != nil || !bytes.Equal(part, want[size-5:size-2]) {
				t.Errorf("%d bytes: the last ones are %q, %v", size, part, err)
			}
		}
		if names, err := os.ReadDir(dir); err != nil || len(names) > 0 {
			t.Errorf("%d bytes: the temporary file has a name: %v, %v", size, names, err)
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestFollow checks that the part on disk can be read during writing, up to the end or the failure. A file in memory never grows.
//
//test:race
func TestFollow(t *testing.T) {
	t.Parallel()
	folder, err := spool.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	want := bytes.Repeat([]byte("0123456789abcdef"), 100_000)
	for _, end := range []error{nil, broken} {
		f := folder.Create()
		grown := f.Grown()
		if _, err := f.Write(want[:1000]); err != nil {
			t.Fatal(err)
		}
		select {
		case <-grown:
			t.Error("a file in memory was reported as grown")
		default:
		}
		go func() {
			for rest := want[1000:]; len(rest) > 0; {
				n := min(len(rest), 70_001)
				if _, err := f.Write(rest[:n]); err != nil {
					t.Error(err)
				}
				rest = rest[n:]
			}
			if end != nil {
				f.Fail(end)
			} else if err := f.Seal(); err != nil {
				t.Error(err)
			}
		}()
		<-grown
		got, err := io.ReadAll(f.Follow(t.Context()))
		if !errors.Is(err, end) || !bytes.HasPrefix(want, got) || len(got) < 512<<10 || end == nil && len(got) != len(want) {
			t.Errorf("%d of %d bytes, %v, want %v", len(got), len(want), err, end)
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}
	f := folder.Create()
	if _, err := f.Write(want[:600<<10]); err != nil {
		t.Fatal(err)
	}
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	if got, err := io.ReadAll(f.Follow(canceled)); !errors.Is(err, context.Canceled) || len(got) == 0 {
		t.Errorf("canceled follower: %d bytes, %v", len(got), err)
	}
	if err := errors.Join(f.Seal(), f.Close()); err != nil {
		t.Error(err)
	}
}

func TestSizeLimits(t *testing.T) {
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
		t.Errorf("write to a full folder: %v", err)
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
			t.Fatal("a file grew beyond the limit")
		}
	}
	if err := third.Close(); err != nil {
		t.Fatal(err)
	}
	if n := folder.Use(0); n != 0 {
		t.Errorf("%d bytes are still counted", n)
	}
}

func TestOpenRemovesLeftovers(t *testing.T) {
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
