package importer

import (
	"io"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"traguardo/internal/problem"
)

// sheetOf packs worksheet XML into a workbook.
func sheetOf(t *testing.T, data string) []byte {
	t.Helper()
	return repack(t, sheetPart, func(w io.Writer) { _, _ = io.WriteString(w, data) })
}

func TestWorkbooksOfOtherPrograms(t *testing.T) {
	const head = `<row r="1"><c r="A1" t="inlineStr"><is><t>COGNOME</t></is></c><c r="B1" t="inlineStr"><is><t>NOME</t></is></c><c r="C1" t="str"><v>DATA NASCITA</v></c></row>`
	for name, c := range map[string]struct{ rows, want string }{
		"no names of rows and cells": {`<row><c t="str"><v>Rossi</v></c><c t="str"><v>Ugo</v></c><c><v>40968</v></c></row>`,
			"2|Rossi|Ugo|2012-02-29"},
		"gaps of rows and cells": {`<row r="7" spans="1:3"><c r="B7" s="3" t="str"><v>Ugo</v></c><c r="C7" s="1"/></row>`,
			"7||Ugo| !7 COGNOME Valore obbligatorio"},
		"entities":           {`<row r="2"><c r="A2" t="str"><v>D&apos;Al&#242; &amp; &lt;Figli&gt;</v></c><c r="B2" t="str"><v>&#x1F3CA;</v></c></row>`, "2|D'Alò & <Figli>|🏊|"},
		"CDATA and comments": {`<!-- <row> --><row r="2"><c r="A2" t="str"><v><![CDATA[Ros<si]]></v></c><c r="B2" t="str"><v>U<!-- x -->go</v></c></row>`, "2|Ros<si|Ugo|"},
		"rich text, without how to say it": {`<row r="2"><c r="A2" t="inlineStr"><is><r><rPr><b/></rPr><t>Ros</t></r><r><t xml:space="preserve">si </t></r><rPh sb="0" eb="1"><t>ro</t></rPh></is></c>` +
			`<c r="B2" t="str"><f>A1&amp;"x"</f><v>Ugo</v></c></row>`, "2|Rossi|Ugo|"},
		"numbers with decimals":  {`<row r="2"><c r="A2"><v>12345.0</v></c><c r="B2" t="n"><v>3.331234567E9</v></c><c r="C2"><v>40968.5</v></c></row>`, "2|12345|3331234567|2012-02-29"},
		"a date by its own type": {`<row r="2"><c r="A2" t="str"><v>Rossi</v></c><c r="B2" t="str"><v>Ugo</v></c><c r="C2" t="d"><v>2012-02-29T00:00:00</v></c></row>`, "2|Rossi|Ugo|2012-02-29"},
		"what XML does not take": {`<row r="2"><c r="A2" t="str"><v>Ros_x000A_si</v></c><c r="B2" t="str"><v>U_x005F_x0041_go</v></c></row>`,
			"2|Ros\nsi|U_x0041_go|"},
		"> in a value": {`<row r="2" note="a>b 'c"><c r="A2" t="str"><v>Rossi</v></c><c r='B2' x='"' t='str'><v>Ugo</v></c></row>`,
			"2|Rossi|Ugo|"},
		"a style far to the right": {`<row r="2"><c r="A2" t="str"><v>Rossi</v></c><c r="B2" t="str"><v>Ugo</v></c><c r="XFD2" s="1"/></row>`,
			"2|Rossi|Ugo|"},
	} {
		t.Run(name, func(t *testing.T) {
			for prefix, data := range map[string]string{
				"": `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="x"><cols><col min="1"/></cols><sheetData>` + head +
					c.rows + `</sheetData></worksheet>`,
				"x:": strings.NewReplacer("<row", "<x:row", "</row", "</x:row", "<c ", "<x:c ", "</c>", "</x:c>", "<v>", "<x:v>", "</v>",
					"</x:v>").Replace(
					`<x:worksheet xmlns:x="x"><x:sheetData>` + head + c.rows + `</x:sheetData></x:worksheet>`),
			} {
				got, err := read(sheetOf(t, data))
				if err != nil || strings.Join(got, "/") != c.want {
					t.Errorf("%q got  %s (%v)\nwant %s", prefix, strings.Join(got, "/"), err, c.want)
				}
			}
		})
	}
}

func TestInvalidSheets(t *testing.T) {
	for name, data := range map[string]string{
		"empty":                    ``,
		"no data":                  `<worksheet/>`,
		"cut off":                  `<worksheet><sheetData><row><c t="str"><v>COGNOME</v></c><c t="str"><v>NOME</v></c></row><row>`,
		"cut off in a tag":         `<worksheet><sheetData><row><c t="str`,
		"a DTD":                    `<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData></sheetData></worksheet>`,
		"unknown entity":           `<worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>`,
		"another encoding":         `<?xml version="1.0" encoding="UTF-16"?><worksheet><sheetData></sheetData></worksheet>`,
		"a text that is not there": `<worksheet><sheetData><row><c t="s"><v>99</v></c></row></sheetData></worksheet>`,
		"not UTF-8":                "<worksheet><sheetData><row><c t=\"str\"><v>\xff</v></c></row></sheetData></worksheet>",
	} {
		if _, err := read(sheetOf(t, data)); !problem.Is(err, problem.KindRefused) {
			t.Errorf("%s: got %v, want problem.Is(err, problem.KindRefused)", name, err)
		}
	}
}

// TestTextRoundTrip checks that texts written by a common Excel library are read unchanged.
func TestTextRoundTrip(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		text := rapid.StringMatching(`[A-Za-z0-9 '"<>&;=+_x\p{Latin}]{1,20}`)
		a, b := text.Draw(r, "surname"), text.Draw(r, "name")
		file := workbook(t, [][]any{{"Cognome", "Nome"}, {a, b}}, func(*excelize.File) {})
		got, err := read(file)
		want := "2|" + strings.TrimSpace(a) + "|" + strings.TrimSpace(b) + "|"
		if err != nil || (strings.TrimSpace(a) != "" && strings.TrimSpace(b) != "" && (len(got) != 1 || got[0] != want)) {
			r.Fatalf("got %q (%v), want %q", got, err, want)
		}
	})
}

func FuzzSheet(f *testing.F) {
	f.Add(`<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>`)
	f.Add(`<x:row a='>'/><![CDATA[]]>&#x41;<?xml ?>`)
	f.Fuzz(func(t *testing.T, data string) {
		s := &excelSource{markup: newMarkup(strings.NewReader(data)), texts: &sharedTexts{all: []byte("ab"), ends: []uint32{1, 2}}}
		for range len(data) + 1 {
			if _, err := s.next(); err != nil {
				return
			}
		}
		t.Fatal("the sheet does not end")
	})
}
