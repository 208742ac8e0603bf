package poolcase_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"traguardo/internal/poolcase"
)

var now = time.Date(2026, 5, 2, 9, 0, 0, 0, time.UTC)

func sealed(t *testing.T) (file []byte, code string, c poolcase.Content) {
	t.Helper()
	keys, err := poolcase.NewKeys()
	if err != nil {
		t.Fatal(err)
	}
	name := "Rossi"
	code = poolcase.NewCode()
	c = poolcase.Content{Variant: "nuoto", Token: "segreto", PrivateKey: keys.Private(),
		Tables: []poolcase.Table{{Name: "athlete", Columns: []string{"last_name", "card"}, Rows: [][]*string{{&name, nil}}}}}
	file, err = poolcase.Seal(poolcase.Header{Name: "abc", EventID: 7, Expires: now.Add(poolcase.Lifetime)}, keys, code, c)
	if err != nil {
		t.Fatal(err)
	}
	return file, code, c
}

// TestCaseFile checks that a case opens with its code in any spelling and in no other way.
func TestCaseFile(t *testing.T) {
	file, code, want := sealed(t)
	if text := string(file); strings.Contains(text, "Rossi") || strings.Contains(text, "segreto") {
		t.Error("the file is not encrypted")
	}
	for _, c := range []struct {
		name string
		file []byte
		code string
		at   time.Time
		err  error
	}{
		{"right code", file, code, now, nil},
		{"lower case, no hyphens", file, strings.ToLower(strings.ReplaceAll(code, "-", "")), now, nil},
		{"last moment", file, code, now.Add(poolcase.Lifetime - time.Second), nil},
		{"wrong code", file, poolcase.NewCode(), now, poolcase.ErrCode},
		{"no code", file, "", now, poolcase.ErrCode},
		{"expired", file, code, now.Add(poolcase.Lifetime), poolcase.ErrExpired},
		{"other file", []byte("PK\x03\x04"), code, now, poolcase.ErrNotCase},
		{"empty", nil, code, now, poolcase.ErrNotCase},
		{"truncated", file[:len(file)-1], code, now, poolcase.ErrDamaged},
		{"only the header", file[:60], code, now, poolcase.ErrDamaged},
	} {
		h, got, err := poolcase.Open(c.file, c.code, c.at)
		if !errors.Is(err, c.err) {
			t.Errorf("%s: error %v, want %v", c.name, err, c.err)
		}
		if c.err == nil && (h.EventID != 7 || !reflect.DeepEqual(got, want)) {
			t.Errorf("%s: got %+v %+v, want c.err != nil or h.EventID == 7 and reflect.DeepEqual(got, want)", c.name, h, got)
		}
	}
}

// TestAlteredCase checks that every altered byte is found without the code.
func TestAlteredCase(t *testing.T) {
	file, _, _ := sealed(t)
	for i := range file {
		altered := slices.Clone(file)
		altered[i] ^= 1
		if _, err := poolcase.ReadHeader(altered); err == nil {
			t.Fatalf("byte %d of %d was altered unnoticed", i, len(file))
		}
	}
}

// TestReturnFile checks that only the key of a case signs its return.
func TestReturnFile(t *testing.T) {
	keys, err := poolcase.NewKeys()
	if err != nil {
		t.Fatal(err)
	}
	other, err := poolcase.NewKeys()
	if err != nil {
		t.Fatal(err)
	}
	stored, err := poolcase.ParseKey(keys.Private())
	if err != nil {
		t.Fatal(err)
	}
	want := poolcase.Return{Name: "abc", EventID: 7, Opening: "x", Last: 1, Final: true,
		Changes: []poolcase.Change{{Number: 1, At: now, What: json.RawMessage(`{"a":1}`)}}}
	file, err := stored.Sign(want)
	if err != nil {
		t.Fatal(err)
	}
	got, err := poolcase.ReadReturn(file)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v, want no error and reflect.DeepEqual(got, want)", got, err)
	}
	altered := slices.Clone(file)
	altered[len(altered)/2] ^= 1
	for _, c := range []struct {
		name string
		file []byte
		key  string
		err  error
	}{
		{"own key", file, keys.Public, nil},
		{"another case", file, other.Public, poolcase.ErrSignature},
		{"altered", altered, keys.Public, poolcase.ErrSignature},
		{"no key", file, "", poolcase.ErrSignature},
	} {
		if err := poolcase.Verify(c.file, c.key); !errors.Is(err, c.err) {
			t.Errorf("%s: %v, want %v", c.name, err, c.err)
		}
	}
	for _, text := range []string{"", "TRAGUARDO RIENTRO 1\n", strings.Repeat("x", 200), "TRAGUARDO RIENTRO 1\n" + strings.Repeat("{", 100)} {
		if _, err := poolcase.ReadReturn([]byte(text)); !errors.Is(err, poolcase.ErrNotReturn) {
			t.Errorf("%q: got %v, want errors.Is(err, poolcase.ErrNotReturn)", text, err)
		}
	}
}

func TestNormalize(t *testing.T) {
	for in, want := range map[string]string{"abcde fghij-kl": "ABCDE-FGHIJ-KL", " ABCDE-FGHIJ ": "ABCDE-FGHIJ", "": "", "abc": "ABC"} {
		if got := poolcase.Normalize(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
	if code := poolcase.NewCode(); len(code) != 23 || poolcase.Normalize(code) != code {
		t.Errorf("code %q", code)
	}
}
