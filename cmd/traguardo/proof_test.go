package main

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/proof"
)

// TestVerifyFiles checks the command that verifies files without a network: with the right keys, the wrong ones and none, and with forged
// files and archives.
func TestVerifyFiles(t *testing.T) {
	dir, now := t.TempDir(), calendar.At(time.Date(2026, 5, 16, 12, 0, 0, 0, time.UTC))
	key, private, err := proof.NewKey(now)
	if err != nil {
		t.Fatal(err)
	}
	other, _, err := proof.NewKey(now)
	if err != nil {
		t.Fatal(err)
	}
	write := func(name string, content []byte) string {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	published := func(name string, k proof.Key) string {
		t.Helper()
		text, err := proof.Publish("https://gare.example", []proof.Key{k})
		if err != nil {
			t.Fatal(err)
		}
		return write(name, text)
	}
	archive := func(name string, texts ...string) string {
		t.Helper()
		var out bytes.Buffer
		z := zip.NewWriter(&out)
		for i, text := range texts {
			f, err := z.Create(string(rune('a'+i)) + ".lef")
			if err == nil {
				_, err = f.Write([]byte(text))
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		return write(name, out.Bytes())
	}
	const before, after = `<LENEX><CONSTRUCTOR name="Traguardo"><CONTACT internet="`, `" /></CONSTRUCTOR><RESULT swimtime="00:01:02.35" /></LENEX>`
	sum := sha256.New()
	sum.Write([]byte(before + proof.StampPlaceholder + after))
	address := private.Stamp("https://gare.example/verifica", "AAAABBBBCCCCDDDD", key, now, sum)
	good := before + strings.ReplaceAll(address, "&", "&amp;") + after
	altered := strings.Replace(good, "01:02.35", "01:01.35", 1)
	right, wrong := published("right.json", key), published("wrong.json", other)
	file := write("good.lef", []byte(good))
	for name, c := range map[string]struct {
		args []string
		ok   bool
		want string
	}{
		"the right key":       {[]string{file, "--keys", right}, true, "https://gare.example/verifica"},
		"the options first":   {[]string{"--keys", right, file}, true, "La firma è valida"},
		"the wrong key":       {[]string{file, "--keys", wrong}, false, "non è tra quelle pubblicate"},
		"no key":              {[]string{file}, true, "non è stata confrontata"},
		"an altered row":      {[]string{write("altered.lef", []byte(altered)), "--keys", right}, false, "è stato modificato"},
		"an archive":          {[]string{archive("one.lxf", good), "--keys", right}, true, "La firma è valida"},
		"an altered archive":  {[]string{archive("altered.lxf", altered), "--keys", right}, false, "è stato modificato"},
		"an archive with two": {[]string{archive("two.lxf", good, altered), "--keys", right}, false, "più di un file"},
		"an empty archive":    {[]string{archive("none.lxf"), "--keys", right}, false, "non contiene una firma"},
		"no keys in the file": {[]string{file, "--keys", file}, false, "non contiene chiavi"},
		"no file":             {nil, false, "usage"},
	} {
		out, code := command(t, append([]string{"verify"}, c.args...)...)
		if (code == 0) != c.ok || !strings.Contains(out, c.want) {
			t.Errorf("got %s: %d: %s, want (code == 0) == c.ok and strings.Contains(out, c.want)", name, code, out)
		}
	}
}
