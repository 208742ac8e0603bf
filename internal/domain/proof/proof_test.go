package proof_test

import (
	"crypto/sha256"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/proof"
)

var noon = calendar.At(time.Date(2026, 5, 16, 12, 0, 0, 0, time.UTC))

func newKey(t *testing.T) (proof.Key, proof.PrivateKey) {
	t.Helper()
	k, private, err := proof.NewKey(noon)
	if err != nil {
		t.Fatal(err)
	}
	return k, private
}

func someRows() []proof.Row {
	first := proof.Row{ID: 1, EventID: 7, Names: []proof.Seal{{PersonID: 5, Hash: proof.Conceal("sale", "ROSSI ADA, 2012")}}}
	first.Texts[proof.Group], first.Texts[proof.Result] = "100 SL", "1'02''35"
	second := first
	second.ID, second.Texts[proof.Result] = 2, "1'03''00"
	return []proof.Row{first, second}
}

func aStatement(k proof.Key, rows []proof.Row) proof.Statement {
	return proof.Statement{Installation: "Portale", KeyID: k.ID, Signed: noon, Title: "Risultati", Subject: "Trofeo", Rows: len(rows),
		Root: proof.Root(rows)}
}

// TestStatementCheck checks that a signature is valid for its rows, its key and its time only.
func TestStatementCheck(t *testing.T) {
	k, private := newKey(t)
	other, _ := newKey(t)
	rows := someRows()
	s := aStatement(k, rows)
	signature := private.Sign(s)
	changed, swapped := someRows(), someRows()
	changed[1].Texts[proof.Result] = "1'02''00"
	swapped[0], swapped[1] = swapped[1], swapped[0]
	named := someRows()
	named[0].Names[0].Hash = proof.Conceal("sale", "VERDI ADA, 2012")
	later, titled := s, s
	later.Signed = noon.Add(time.Hour)
	titled.Title = "Attestato"
	retired := k
	retired.Retired = noon
	for name, c := range map[string]struct {
		statement proof.Statement
		key       proof.Key
		rows      []proof.Row
		want      error
	}{
		"as signed":               {s, k, rows, nil},
		"a changed row":           {s, k, changed, proof.ErrRows},
		"swapped rows":            {s, k, swapped, proof.ErrRows},
		"another name":            {s, k, named, proof.ErrRows},
		"a row less":              {s, k, rows[:1], proof.ErrRows},
		"another time":            {later, k, rows, proof.ErrSignature},
		"another title":           {titled, k, rows, proof.ErrSignature},
		"another key":             {s, other, rows, proof.ErrSignature},
		"a key retired before it": {s, retired, rows, proof.ErrTime},
	} {
		if err := c.statement.Check(c.key, signature, c.rows); err != c.want { //nolint:errorlint // sentinel
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

// TestSignatureText checks that a signature is valid only in the one text that its code is computed from.
func TestSignatureText(t *testing.T) {
	k, private := newKey(t)
	rows := someRows()
	s := aStatement(k, rows)
	signature := private.Sign(s)
	other := s
	other.Title = "Attestato"
	foreign := private.Sign(other)
	last := signature[len(signature)-1]
	unused := "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	sibling := string(unused[strings.IndexByte(unused, last)^1]) // the last letter carries two bits, the other four are not used
	half := len(signature) / 2
	for name, forged := range map[string]string{
		"nothing":               "",
		"truncated":             signature[:len(signature)-1],
		"half":                  signature[:half],
		"longer":                signature + "A",
		"twice":                 signature + signature,
		"with a line break":     signature[:half] + "\n" + signature[half:],
		"with padding":          signature + "==",
		"unused bits":           signature[:len(signature)-1] + sibling,
		"of another statement":  foreign,
		"two halves":            signature[:half] + foreign[half:],
		"two halves, exchanged": foreign[:half] + signature[half:],
		"zeros":                 strings.Repeat("A", len(signature)),
	} {
		if err := s.Check(k, forged, rows); err != proof.ErrSignature { //nolint:errorlint // sentinel
			t.Errorf("%s: got %v, want %v", name, err, proof.ErrSignature)
		}
	}
	if err := s.Check(k, signature, rows); err != nil {
		t.Error(err)
	}
}

// TestCode checks the form of codes and that a code is read however it is typed.
func TestCode(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		code := proof.Code(rapid.String().Draw(t, "signature"))
		typed := strings.ToLower(strings.ReplaceAll(code, "-", " "))
		if len(code) != 19 || proof.NormalizeCode(code) != code || proof.NormalizeCode(typed) != code {
			t.Fatalf("code %q", code)
		}
	})
	for _, pasted := range []string{"AAAA–BBBB–CCCC–DDDD", "aaaa\u00a0bbbb\tcccc\u2011dddd\n"} {
		if got := proof.NormalizeCode(pasted); got != "AAAA-BBBB-CCCC-DDDD" {
			t.Errorf("%q is read as %q", pasted, got)
		}
	}
	for _, wrong := range []string{"", "AAAA-BBBB-CCCC-DDD", "AAAA-BBBB-CCCC-DDDDD", "AAAA-BBBB-CCCC-DDD0", "ÀAAA-BBBB-CCCC-DDDD"} {
		if got := proof.NormalizeCode(wrong); got != "" {
			t.Errorf("%q is read as %q", wrong, got)
		}
	}
}

// TestRowHash checks that rows with different texts have different hashes, also if the same letters are in other fields.
func TestRowHash(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var a, b proof.Row
		for i := range a.Texts {
			a.Texts[i], b.Texts[i] = rapid.StringN(0, 3, -1).Draw(t, "a"), rapid.StringN(0, 3, -1).Draw(t, "b")
		}
		if (a.Hash() == b.Hash()) != (a.Texts == b.Texts) {
			t.Fatalf("got %q %q, want (a.Hash() == b.Hash()) == (a.Texts == b.Texts)", a.Texts, b.Texts)
		}
	})
}

// TestFile checks a signature file, and the ways to change one.
func TestFile(t *testing.T) {
	k, private := newKey(t)
	rows := someRows()
	s := aStatement(k, rows)
	signature := private.Sign(s)
	file := func(change func(*proof.File)) []byte {
		f := proof.NewFile(s, signature, k, []proof.FileRow{
			{Row: rows[0], People: []proof.FileName{{Name: "ROSSI ADA, 2012", Salt: "sale"}}}, {Row: rows[1]},
		})
		change(&f)
		text, err := json.Marshal(f)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	other, otherPrivate := newKey(t)
	for name, c := range map[string]struct {
		change func(*proof.File)
		want   error
	}{
		"as signed":     {func(*proof.File) {}, nil},
		"erased name":   {func(f *proof.File) { f.Rows[0].People = nil }, nil},
		"another name":  {func(f *proof.File) { f.Rows[0].People[0].Name = "VERDI ADA, 2012" }, proof.ErrRows},
		"another row":   {func(f *proof.File) { f.Rows[1].Texts[proof.Place] = "1" }, proof.ErrRows},
		"another code":  {func(f *proof.File) { f.Code = "AAAA-BBBB-CCCC-DDDD" }, proof.ErrCode},
		"a name beyond": {func(f *proof.File) { f.Rows[0].People[0].Index = 9 }, proof.ErrRows},
		"own key": {func(f *proof.File) {
			f.Statement.KeyID = other.ID
			f.Signature, f.PublicKey = otherPrivate.Sign(f.Statement), other.Public
			f.Code = proof.Code(f.Signature)
		}, proof.ErrUnknownKey},
	} {
		v, err := proof.Verify(file(c.change), []proof.Key{k})
		if err != c.want || err == nil && (!v.Trusted || v.Code != proof.Code(signature)) { //nolint:errorlint // sentinel
			t.Errorf("%s: %+v %v, want %v", name, v, err, c.want)
		}
	}
	if v, err := proof.Verify(file(func(*proof.File) {}), nil); err != nil || v.Trusted {
		t.Errorf("without keys: %+v %v", v, err)
	}
	signed := string(file(func(*proof.File) {}))
	elsewhere := strings.TrimSuffix(strings.TrimPrefix(string(file(func(f *proof.File) { f.Rows[1].Texts[proof.Place] = "1" })), "{"), "}")
	for name, text := range map[string]string{
		"two lists of rows":  "{" + elsewhere + "," + signed[1:],
		"an unsigned member": `{"vincitore":"VERDI ADA",` + signed[1:],
		"another spelling":   strings.Replace(signed, `"righe":[`, `"Righe":[`, 1),
		"a second file":      signed + signed,
		"half of it":         signed[:len(signed)/2],
	} {
		if _, err := proof.Verify([]byte(text), []proof.Key{k}); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	if _, err := proof.Verify([]byte(strings.ReplaceAll(signed, ",", ",\r\n ")), []proof.Key{k}); err == nil {
		t.Error("a line break inside a text is accepted")
	}
	if _, err := proof.Verify([]byte(strings.ReplaceAll(signed, `,"`, ",\r\n \"")), []proof.Key{k}); err != nil {
		t.Errorf("with line breaks between the members: %v", err)
	}
	for _, wrong := range []string{"", "{}", "<LENEX/>", "%PDF-1.7"} {
		if _, err := proof.Verify([]byte(wrong), nil); err == nil {
			t.Errorf("%q is accepted", wrong)
		}
	}
}

// TestStamp checks the signature inside a LENEX file.
func TestStamp(t *testing.T) {
	k, private := newKey(t)
	const before = "<LENEX><CONSTRUCTOR name=\"Traguardo\"><CONTACT email=\"a@b.it\" internet=\""
	const after = "\" /></CONSTRUCTOR>risultati</LENEX>"
	sum := sha256.New()
	sum.Write([]byte(before + proof.StampPlaceholder + after))
	address := private.Stamp("https://gare.example/verifica", "AAAABBBBCCCCDDDD", k, noon, sum)
	file := before + strings.ReplaceAll(address, "&", "&amp;") + after
	v, err := proof.Verify([]byte(file), []proof.Key{k})
	if err != nil || v.Code != "AAAABBBBCCCCDDDD" || v.Page != "https://gare.example/verifica" || !v.Trusted || v.Statement.Signed != noon {
		t.Errorf("%+v %v", v, err)
	}
	retired := k
	retired.Retired = noon
	other, _ := newKey(t)
	for name, c := range map[string]struct {
		file string
		key  proof.Key
	}{
		"changed":       {strings.Replace(file, "risultati", "risultatI", 1), k},
		"changed head":  {strings.Replace(file, "Traguardo", "Traguardi", 1), k},
		"another code":  {strings.Replace(file, "AAAABBBB", "AAAABBBC", 1), k},
		"another page":  {strings.Replace(file, "gare.example", "gare.esempio", 1), k},
		"a second code": {strings.Replace(file, "?C=", "?C=ZZZZBBBBCCCCDDDD&amp;C=", 1), k},
		"more values":   {strings.Replace(file, "?C=", "?A=1&amp;C=", 1), k},
		"another key":   {file, other},
		"cut":           {file[:len(file)-1], k},
		"longer":        {file + " ", k},
		"cut signature": {strings.Replace(file, "&amp;K=", "", 1), k},
		"a retired key": {file, retired},
		"unsigned":      {before + "https://gare.example" + after, k},
	} {
		if _, err := proof.Verify([]byte(c.file), []proof.Key{c.key}); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

// TestPublishedKeys checks that published keys are read as they were written.
func TestPublishedKeys(t *testing.T) {
	k, _ := newKey(t)
	old, _ := newKey(t)
	old.Retired = noon.Add(time.Hour)
	text, err := proof.Publish("https://gare.example", []proof.Key{k, old})
	if err != nil {
		t.Fatal(err)
	}
	got, err := proof.ParseKeys(text)
	if err != nil || len(got) != 2 || got[0] != k || got[1] != old {
		t.Errorf("got %+v %v, want no error and len(got) == 2 and got[0] == k and got[1] == old", got, err)
	}
	if _, err := proof.ParseKeys([]byte(`{"keys":[]}`)); err == nil {
		t.Error("a file without keys is accepted")
	}
}
