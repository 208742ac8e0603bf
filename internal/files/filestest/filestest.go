// Package filestest is a test suite for implementations of files.Store.
package filestest

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"traguardo/internal/files"
	"traguardo/internal/problem"
)

// Run runs the suite on an empty store.
func Run(t *testing.T, store files.Store) {
	t.Helper()
	ctx := context.Background()
	put := func(key, contentType, content string) error {
		return store.Put(ctx, key, contentType, strings.NewReader(content), int64(len(content)))
	}
	expect := func(t *testing.T, key, contentType, content string) {
		t.Helper()
		r, info, err := store.Get(ctx, key)
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(r)
		if closeErr := r.Close(); err != nil || closeErr != nil {
			t.Fatal(err, closeErr)
		}
		if string(got) != content || info.ContentType != contentType || info.Size != int64(len(content)) || info.Modified.IsZero() {
			t.Errorf("%s holds %d bytes, %+v", key, len(got), info)
		}
	}
	missing := func(t *testing.T, key string) {
		t.Helper()
		if _, _, err := store.Get(ctx, key); !problem.Is(err, problem.KindNotFound) {
			t.Errorf("%q: %v", key, err)
		}
	}

	t.Run("stored and read", func(t *testing.T) {
		large := strings.Repeat("a line\r\nand \x00 bytes\n", 100_000)
		for key, content := range map[string]string{"logo/1.png": "\x89PNG\n\n", "comunicato/1_a-b.pdf": large, "empty": ""} {
			if err := put(key, "application/pdf", content); err != nil {
				t.Fatal(err)
			}
			expect(t, key, "application/pdf", content)
		}
	})
	t.Run("replaced", func(t *testing.T) {
		if err := errors.Join(put("logo/2.png", "image/png", "first and long"), put("logo/2.png", "image/jpeg", "second")); err != nil {
			t.Fatal(err)
		}
		expect(t, "logo/2.png", "image/jpeg", "second")
	})
	t.Run("deleted", func(t *testing.T) {
		if err := put("deleted", "text/plain", "x"); err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(store.Delete(ctx, "deleted"), store.Delete(ctx, "deleted"), store.Delete(ctx, "never/there")); err != nil {
			t.Error(err)
		}
		missing(t, "deleted")
		missing(t, "never/there")
	})
	t.Run("a failed write keeps the old file", func(t *testing.T) {
		if err := put("existing", "text/plain", "old"); err != nil {
			t.Fatal(err)
		}
		for name, r := range map[string]io.Reader{
			"too short": strings.NewReader("new"), "too long": bytes.NewReader(make([]byte, 100)),
			"broken": io.MultiReader(strings.NewReader("ne"), iotest.ErrReader(errors.New("broken"))),
		} {
			if store.Put(ctx, "existing", "text/html", r, 10) == nil {
				t.Errorf("%s: no error", name)
			}
			expect(t, "existing", "text/plain", "old")
		}
	})
	t.Run("invalid keys", func(t *testing.T) {
		for _, key := range []string{
			"", "/", "../x", "a/../b", "a//b", "/etc/passwd", "a/", ".hidden", "A", "a b", "à", "a\\b", "a\x00", strings.Repeat("a", 201),
		} {
			if put(key, "text/plain", "x") == nil {
				t.Errorf("%q was accepted", key)
			}
			missing(t, key)
			if store.Delete(ctx, key) == nil {
				t.Errorf("%q was deleted", key)
			}
		}
	})
}
