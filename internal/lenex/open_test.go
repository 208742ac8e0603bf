package lenex_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"traguardo/internal/lenex"
	"traguardo/internal/problem"
)

func named(label, name string) string {
	return `<?xml version="1.0" encoding="` + label + `"?><LENEX version="3.0"><MEETS><MEET name="` + name + `"/></MEETS></LENEX>`
}

func TestEncodings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		label, name string
		code        encoding.Encoding
	}{
		{"UTF-8", "Forlì Œuvre кмс", encoding.Nop},
		{"utf8", "Forlì", encoding.Nop},
		{"UTF-16", "Forlì кмс", unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)},
		{"utf-16", "Forlì кмс", unicode.UTF16(unicode.BigEndian, unicode.UseBOM)},
		{"UTF-16LE", "Forlì кмс", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)},
		{"UTF-16BE", "Forlì кмс", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)},
		{"utf-16", "declared wrongly: Forlì", encoding.Nop},
		{"windows-1250", "Łódź", charmap.Windows1250},
		{"Windows-1251", "Плавание", charmap.Windows1251},
		{"windows-1252", "Forlì – 10 €", charmap.Windows1252},
		{"cp1252", "Forlì", charmap.Windows1252},
		{"ISO-8859-1", "Forlì", charmap.ISO8859_1},
		{"iso-8859-2", "Łódź", charmap.ISO8859_2},
		{"ISO_8859-5", "Плавание", charmap.ISO8859_5},
		{"ISO-8859-7", "Αθήνα", charmap.ISO8859_7},
		{"iso-8859-15", "10 €", charmap.ISO8859_15},
		{"KOI8-R", "Плавание", charmap.KOI8R},
	} {
		data, err := c.code.NewEncoder().String(named(c.label, c.name))
		if err != nil {
			t.Fatal(err)
		}
		got, err := read(data)
		if err != nil || len(got.meets) != 1 || got.meets[0].Name != c.name {
			t.Errorf("%s: got %+v %v, want no error and len(got.meets) == 1 and got.meets[0].Name == c.name", c.label, got.meets, err)
		}
	}
	if got, err := read("\xef\xbb\xbf" + named("UTF-8", "Forlì")); err != nil || got.meets[0].Name != "Forlì" {
		t.Errorf("byte order mark: %v", err)
	}
}

// TestRefusals checks files that cannot be read: the message is for users and names the line.
func TestRefusals(t *testing.T) {
	t.Parallel()
	good := "<LENEX version=\"3.0\">\n<MEETS>\n<MEET name=\"C\"/>\n</MEETS>\n</LENEX>"
	for name, c := range map[string]struct{ file, want string }{
		"empty":              {"", "Il file non è un file LENEX"},
		"text":               {"COGNOME;NOME\nRossi;Ada\n", "Il file non è un file LENEX"},
		"binary":             {"\x89PNG\r\n\x1a\n\x00\x00", "Il file non è un file LENEX"},
		"other XML":          {"<html><body/></html>", "Il file non è un file LENEX"},
		"truncated":          {good[:50], "Riga 4: il file è incompleto"},
		"truncated in a tag": {good[:36], "Riga 3: il file è incompleto"},
		"crossed tags":       {strings.Replace(good, "</MEETS>\n", "</LENEX>", 1), "Riga 4: il file è danneggiato"},
		"bad syntax":         {strings.Replace(good, `name="C"`, `name=C"`, 1), "Riga 3: il file è danneggiato"},
		"bad UTF-8":          {strings.Replace(good, `"C"`, "\"\xe8\"", 1), "Riga 3: il file è danneggiato"},
		"two roots":          {good + "\n" + good, "Il file non è un file LENEX"},
		"DOCTYPE": {"<?xml version=\"1.0\"?>\n<!DOCTYPE LENEX [<!ENTITY a \"b\">]>\n" + good,
			"Riga 2: dichiarazioni DOCTYPE non consentite"},
		"entity":   {strings.Replace(good, `"C"`, `"&xxe;"`, 1), "Riga 3: il file è danneggiato"},
		"version":  {strings.Replace(good, "3.0", "1.0", 1), "Riga 1: versione LENEX «1.0» non supportata"},
		"encoding": {named("EBCDIC", "x"), "Riga 1: codifica «EBCDIC» non supportata"},
		"depth":    {`<LENEX version="3.0">` + "\n" + strings.Repeat("<A>", 40), "Riga 2: troppi elementi uno dentro l'altro"},
		"long value": {strings.Replace(good, `"C"`, `"`+strings.Repeat("x", 2<<20)+`"`, 1),
			"Riga 3: elemento troppo lungo"},
		"long comment": {strings.Replace(good, "<MEETS>", "<!--"+strings.Repeat("<a>", 1<<20)+"--><MEETS>", 1),
			"Riga 2: elemento troppo lungo"},
		"too many elements": {meetOf(`<EVENT eventid="1">`+style+`<HEATS>`+strings.Repeat(`<HEAT/>`, 100_001)+`</HEATS></EVENT>`, ""),
			"Riga 2: troppi elementi HEAT"},
	} {
		if _, err := read(c.file); err == nil || err.Error() != c.want || !problem.Is(err, problem.KindRefused) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
	for cut := range len(good) {
		if _, err := read(good[:cut]); !problem.Is(err, problem.KindRefused) {
			t.Errorf("cut at %d: %v", cut, err)
		}
	}
}

type packed struct{ name, text string }

func archive(t *testing.T, files ...packed) string {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range files {
		entry, err := w.CreateHeader(&zip.FileHeader{Name: f.name, Method: zip.Deflate, NonUTF8: true})
		if err == nil {
			_, err = io.WriteString(entry, f.text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestArchives(t *testing.T) {
	t.Parallel()
	good := named("UTF-8", "Coppa")
	padded := good + strings.Repeat(" ", 1<<20)
	for name, c := range map[string]struct{ file, want string }{
		"one file":             {archive(t, packed{"coppa.lef", good}), ""},
		"name in another page": {archive(t, packed{"\x8f\xe0\x87.LEF", good}), ""},
		"other files":          {archive(t, packed{"leggimi.txt", "x"}, packed{"a/coppa.lef", good}, packed{"a/", ""}), ""},
		"without extension":    {archive(t, packed{"coppa.xml", good}), ""},
		"no file":              {archive(t, packed{"a.txt", "x"}, packed{"b.txt", "x"}), "L'archivio non contiene un file .lef"},
		"two files":            {archive(t, packed{"a.lef", good}, packed{"b.lef", good}), "L'archivio contiene più di un file .lef"},
		"ratio":                {archive(t, packed{"a.lef", padded}), "Riga 1: il file, una volta decompresso, è troppo grande"},
		"not an archive":       {"PK\x03\x04 qualcosa", "L'archivio è danneggiato"},
		"damaged": {strings.Replace(archive(t, packed{"a.lef", good}), "PK\x07\x08", "PK\x07\x09", 1),
			"Riga 1: l'archivio è danneggiato"},
	} {
		got, err := read(c.file)
		switch {
		case c.want == "" && (err != nil || got.meets[0].Name != "Coppa"):
			t.Errorf("%s: %v", name, err)
		case c.want != "" && (err == nil || err.Error() != c.want):
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}

func TestSizeLimit(t *testing.T) {
	t.Parallel()
	const size = 200<<20 + 1
	if _, err := lenex.Open(bytes.NewReader([]byte("<LENEX")), size); err == nil || !strings.Contains(err.Error(), "troppo grande") {
		t.Errorf("plain file: %v", err)
	}
}

// TestHandlerErrors checks that reading stops and returns the error as it is.
func TestHandlerErrors(t *testing.T) {
	t.Parallel()
	data := meetOf(`<EVENT eventid="1">`+style+`</EVENT><EVENT eventid="2">`+style+`</EVENT>`, "")
	file, err := lenex.Open(strings.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	stop, calls := errors.New("stop"), 0
	_, err = file.Read(lenex.Handler{Event: func(lenex.Scope, *lenex.Event) error { calls++; return stop }})
	if !errors.Is(err, stop) || calls != 1 {
		t.Errorf("%v after %d calls", err, calls)
	}
	// The same file may be read again.
	_, err = file.Read(lenex.Handler{Event: func(s lenex.Scope, e *lenex.Event) error {
		if s.Meet.Name != "Coppa" || s.Session.Number.N != 1 {
			return fmt.Errorf("event %d: %+v", e.ID.N, s)
		}
		return nil
	}})
	if err != nil {
		t.Error(err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(meetOf(`<EVENT eventid="1" number="1">`+style+`<HEATS><HEAT heatid="1" number="1"/></HEATS></EVENT>`,
		`<ATHLETES><ATHLETE lastname="R"><RESULTS><RESULT eventid="1" swimtime="00:00:30.00" reactiontime="+65"/></RESULTS></ATHLETE>`+
			`</ATHLETES>`)))
	f.Add([]byte(recordsOf(`<RECORD swimtime="00:00:30.00">` + style + `<RELAY><CLUB name="N"/></RELAY></RECORD>`)))
	f.Add([]byte(named("windows-1251", "\xcf")))
	f.Add([]byte("\xff\xfe<\x00L\x00"))
	f.Add([]byte("PK\x03\x04"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, err := read(string(data)); err != nil && !problem.Is(err, problem.KindRefused) {
			t.Errorf("got %v, want no error or problem.Is(err, problem.KindRefused)", err)
		}
	})
}
