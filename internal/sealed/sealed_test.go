package sealed_test

import (
	"bytes"
	"encoding/base64"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/sealed"
)

func newKey(t *testing.T) *sealed.Key {
	t.Helper()
	k, err := sealed.Parse(sealed.Generate())
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// TestSealed checks that content is returned whole, only for the name and by the key that sealed it, and only if no byte changed.
func TestSealed(t *testing.T) {
	k, other := newKey(t), newKey(t)
	rapid.Check(t, func(r *rapid.T) {
		content := rapid.SliceOf(rapid.Byte()).Draw(r, "content")
		text := k.Seal(content, "7")
		if got, err := k.Open(text, "7", k.ID); err != nil || !bytes.Equal(got, content) {
			r.Fatalf("opened %v, %v", got, err)
		}
		if _, err := k.Open(text, "8", k.ID); !errors.Is(err, sealed.ErrDamaged) {
			r.Fatalf("under another name: %v", err)
		}
		if _, err := other.Open(text, "7", k.ID); !errors.Is(err, sealed.ErrOtherKey) {
			r.Fatalf("with another key: %v", err)
		}
		raw, err := base64.StdEncoding.DecodeString(text)
		if err != nil {
			r.Fatal(err)
		}
		raw[rapid.IntRange(0, len(raw)-1).Draw(r, "at")] ^= 1 << rapid.IntRange(0, 7).Draw(r, "bit")
		if _, err := k.Open(base64.StdEncoding.EncodeToString(raw), "7", k.ID); !errors.Is(err, sealed.ErrDamaged) {
			r.Fatalf("changed: %v", err)
		}
	})
}

// TestSealedHides checks that equal contents have different texts, none of which contains the content.
func TestSealedHides(t *testing.T) {
	k := newKey(t)
	content := []byte("DIAGNOSI RISERVATA, DIAGNOSI RISERVATA")
	one, two := k.Seal(content, "1"), k.Seal(content, "1")
	if one == two || strings.Contains(one, "DIAGNOSI") {
		t.Errorf(`got %s, %s, want one != two and not strings.Contains(one, "DIAGNOSI")`, one, two)
	}
}

func TestKeyFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "certificates.key")
	first, err := sealed.FromFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := sealed.FromFile(path); err != nil || again.ID != first.ID {
		t.Errorf("read again: %v, %v", again, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	if err := os.WriteFile(path, []byte("breve"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := sealed.FromFile(path); err == nil {
		t.Error("a damaged key was accepted")
	}
}
