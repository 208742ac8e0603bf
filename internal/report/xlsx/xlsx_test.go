package xlsx

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/money"
	"traguardo/internal/report"
)

var columns = []report.Column{
	{Title: "Cognome"}, {Title: "N", Kind: report.KindInt}, {Title: "Importo", Kind: report.KindMoney},
	{Title: "Nascita", Kind: report.KindDate}, {Title: "Accesso", Kind: report.KindInstant},
	{Title: "Tempo", Kind: report.KindRaceTime}, {Title: "Società"}, {Title: "Note"},
}

func document(rows ...report.Row) report.Document {
	return report.Document{
		Title: "Utenti", Brand: report.Brand{Title: "Nuoto Sprint", Color: "#0186BF"}, Generated: time.Now(),
		Sections: []report.Section{{Table: &report.Table{Columns: columns, Rows: report.Rows(rows)}}},
	}
}

func many(n int) func(func(report.Row, error) bool) {
	moment := calendar.At(time.Date(2026, 7, 14, 8, 30, 15, 0, calendar.Rome))
	born := calendar.MustParse("2012-02-29")
	return func(yield func(report.Row, error) bool) {
		row := make(report.Row, len(columns))
		for i := range n {
			row[0], row[1] = report.Text(fmt.Sprintf("D'Angelò %d", i)), report.Int(i)
			row[2], row[3] = report.Money(money.Cents(i*5)), report.Date(born.AddDays(i%3000))
			row[4], row[5] = report.Instant(moment), report.RaceTime(2735+i)
			row[6], row[7] = report.Text("Rari Nantes Bologna"), report.Text("")
			if !yield(row, nil) {
				return
			}
		}
	}
}

func open(t *testing.T, doc report.Document) *excelize.File {
	t.Helper()
	var out bytes.Buffer
	if err := Render(context.Background(), &out, doc); err != nil {
		t.Fatal(err)
	}
	f, err := excelize.OpenReader(&out)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return f
}

func TestFiftyThousandRows(t *testing.T) {
	doc := document()
	doc.Sections[0].Table.Rows = many(50_000)
	f := open(t, doc)
	rows, err := f.Rows("Utenti")
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	var last []string
	for rows.Next() {
		count++
		if last, err = rows.Columns(excelize.Options{RawCellValue: true}); err != nil {
			t.Fatal(err)
		}
	}
	if count != 50_001 || last[0] != "D'Angelò 49999" || last[1] != "49999" || last[2] != "2499.95" {
		t.Fatalf("%d rows, the last %q", count, last)
	}
}

func TestCellTypes(t *testing.T) {
	f := open(t, document(report.Row{
		report.Text("0123"), report.Int(-7), report.Money(-123_456), report.Date(calendar.MustParse("2012-02-29")),
		report.Instant(calendar.At(time.Date(2026, 7, 14, 6, 30, 15, 0, time.UTC))), report.RaceTime(6235), report.Text(""), report.Text("è"),
	}, report.Row{{}, {}, {}, report.Date(calendar.Date{}), {}, report.RaceTime(0), {}, {}},
		report.Row{{}, {}, {}, {}, {}, report.RaceTime(400_001)}))
	for cell, want := range map[string]string{
		"A2": "0123", "B2": "-7", "D2": "29/02/2012", "E2": "14/07/2026 08:30:15", "F2": "1:02.35", "G2": "", "H2": "è",
		"D3": "", "F3": "S.T.", "F4": "1:06:40.01",
	} {
		if got, err := f.GetCellValue("Utenti", cell); err != nil || got != want {
			t.Errorf("%s shows %q, want %q (%v)", cell, got, want, err)
		}
	}
	for cell, want := range map[string]string{"C2": "-1234.56", "D2": "40968", "B2": "-7"} {
		if got, _ := f.GetCellValue("Utenti", cell, excelize.Options{RawCellValue: true}); got != want {
			t.Errorf("%s holds %q, want %q", cell, got, want)
		}
		if kind, _ := f.GetCellType("Utenti", cell); kind != excelize.CellTypeUnset && kind != excelize.CellTypeNumber {
			t.Errorf("%s is of type %v, not a number", cell, kind)
		}
	}
}

func TestTextIsNeverAFormula(t *testing.T) {
	for _, text := range []string{`=HYPERLINK("http://x","y")`, "+1", "-1+2", "@SUM(A1)", "\t=1", "\r=1", "=1\n2", "12", "1e5", "=",
		"'quoted"} {
		f := open(t, document(report.Row{report.Text(text)}))
		if formula, _ := f.GetCellFormula("Utenti", "A2"); formula != "" {
			t.Errorf("%q became the formula %q", text, formula)
		}
		if kind, _ := f.GetCellType("Utenti", "A2"); kind != excelize.CellTypeInlineString {
			t.Errorf("%q is of type %v", text, kind)
		}
		got, _ := f.GetCellValue("Utenti", "A2")
		if strings.ReplaceAll(got, "\r", "") != strings.ReplaceAll(text, "\r", "") {
			t.Errorf("%q reads %q", text, got)
		}
	}
}

func TestFrozenHeadAndFilter(t *testing.T) {
	doc := document(report.Row{report.Text("Rossi")}, report.Row{report.Text("Verdi")})
	doc.Sections[0].Facts = []report.Fact{{Label: "Stagione", Value: report.Text("2025/2026")}}
	doc.Sections[0].Table.Total = report.Row{report.Text("Totale"), report.Int(2)}
	f := open(t, doc)
	panes, err := f.GetPanes("Utenti")
	if err != nil || !panes.Freeze || panes.YSplit != 3 {
		t.Fatalf("panes %+v, %v", panes, err)
	}
	names := f.GetDefinedName()
	if len(names) != 1 || names[0].RefersTo != "'Utenti'!$A$3:$H$5" {
		t.Fatalf("filter %+v", names)
	}
	for cell, want := range map[string]string{"A1": "Stagione", "B1": "2025/2026", "A3": "Cognome", "A5": "Verdi", "A6": "Totale", "B6": "2"} {
		if got, _ := f.GetCellValue("Utenti", cell); got != want {
			t.Errorf("%s is %q, want %q", cell, got, want)
		}
	}
	style, _ := f.GetCellStyle("Utenti", "A3")
	if format, err := f.GetStyle(style); err != nil || !format.Font.Bold {
		t.Errorf("the head is not bold: %v", err)
	}
}

func TestSections(t *testing.T) {
	table := func(name string) *report.Table {
		return &report.Table{Columns: []report.Column{{Title: "Atleta"}}, Rows: report.Rows([]report.Row{{report.Text(name)}})}
	}
	f := open(t, report.Document{Title: "Batterie: 1/2", Generated: time.Now(), Sections: []report.Section{
		{Heading: "Batteria 1", Table: table("Rossi")}, {Heading: "Batteria 2", Table: table("Verdi")},
	}})
	rows, err := f.GetRows("Batterie 12")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range rows {
		got = append(got, strings.Join(r, "|"))
	}
	want := "Batterie: 1/2//Batteria 1/Atleta/Rossi//Batteria 2/Atleta/Verdi"
	if strings.Join(got, "/") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, "/"), want)
	}
}

func TestGroupAndCardHeadings(t *testing.T) {
	doc := report.Document{Title: "Start list", Landscape: true, TextSize: 9, Generated: time.Now(), Sections: []report.Section{
		{Heading: "Gara 1", Code: &report.Code{Text: "https://x.example", Caption: "Risultati"}, Groups: &report.Groups{
			Columns: []report.Column{{Title: "Corsia", Kind: report.KindInt}, {Title: "Atleta"}, {Title: "Tempo", Kind: report.KindRaceTime}},
			All: report.Values([]report.Group{
				{Heading: "Batteria 1 <&>", Aside: "ore 9:00", Rows: []report.Row{report.Row{report.Int(4), report.Text("=Rossi 🏊"),
					{}}.With(report.Highlight | report.Strong)}},
				{Heading: "Batteria 2", NewPage: true, Rows: []report.Row{{report.Int(5).Sized(report.Pixels(24)),
					report.Text("Verdi").With(report.Faint)}}},
			}),
		}},
		{Heading: "Cartellini", NewPage: true, Cards: &report.Cards{All: report.Values([]report.Card{
			{Heading: "Rossi", Aside: "4", Facts: []report.Fact{{Label: "Tempo 1"}}, Code: &report.Code{Text: "https://x.example/1"}},
			{Heading: "Verdi"},
		})}},
	}}
	f := open(t, doc)
	rows, err := f.GetRows("Start list")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range rows {
		got = append(got, strings.Join(r, "|"))
	}
	want := "Start list//Gara 1/Risultati|https://x.example/Corsia|Atleta|Tempo/Batteria 1 <&>||ore 9:00/4|=Rossi 🏊/Batteria 2/5|Verdi//" +
		"Cartellini/Rossi|4/Tempo 1/|https://x.example/1//Verdi"
	if strings.Join(got, "/") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, "/"), want)
	}
	for cell, check := range map[string]func(*excelize.Style) bool{
		"A7": func(s *excelize.Style) bool { return s.Font.Bold && s.Fill.Pattern == 1 && s.Font.Size == 9 },
		"C7": func(s *excelize.Style) bool { return s.Fill.Pattern == 1 },
		"A9": func(s *excelize.Style) bool { return s.Font.Size == 18 && !s.Font.Bold && s.Fill.Pattern == 0 },
		"B9": func(s *excelize.Style) bool { return strings.HasSuffix(s.Font.Color, faintInk) },
	} {
		id, err := f.GetCellStyle("Start list", cell)
		if err != nil {
			t.Fatal(err)
		}
		if look, err := f.GetStyle(id); err != nil || !check(look) {
			t.Errorf("%s looks like %+v, %v", cell, look, err)
		}
	}
	if styles := part(t, doc, "xl/styles.xml"); !strings.Contains(styles, `<fgColor rgb="FF`+markTint+`"/>`) {
		t.Error(styles)
	}
	layout, err := f.GetPageLayout("Start list")
	if err != nil || *layout.Orientation != "landscape" || *layout.Size != 9 {
		t.Errorf(`got %+v, %v, want no error and *layout.Orientation == "landscape" and *layout.Size == 9`, layout, err)
	}
	if xml := part(t, doc, "xl/worksheets/sheet1.xml"); !strings.Contains(xml, `<brk id="7"`) || !strings.Contains(xml, `<brk id="9"`) ||
		!strings.Contains(xml, "Pagina &amp;P di &amp;N") {
		t.Error(xml)
	}
}

// TestEveryPartIsWellFormed checks that every part is well-formed XML for any texts.
func TestEveryPartIsWellFormed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.String()
		doc := report.Document{
			Title: word.Draw(t, "title"), Subtitle: word.Draw(t, "subtitle"),
			Brand: report.Brand{Title: word.Draw(t, "brand"), Color: word.Draw(t, "color")},
			Sections: []report.Section{{Heading: word.Draw(t, "heading"), Table: &report.Table{
				Columns: []report.Column{{Title: word.Draw(t, "column")}}, Rows: report.Rows([]report.Row{{report.Text(word.Draw(t, "cell"))}}),
			}}},
		}
		var out bytes.Buffer
		if err := Render(context.Background(), &out, doc); err != nil {
			t.Fatal(err)
		}
		archive, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
		if err != nil || len(archive.File) != 7 {
			t.Fatal(len(archive.File), err)
		}
		for _, file := range archive.File {
			r, err := file.Open()
			if err != nil {
				t.Fatal(err)
			}
			decoder := xml.NewDecoder(r)
			for err == nil {
				_, err = decoder.Token()
			}
			if !errors.Is(err, io.EOF) {
				t.Fatalf("%s: got %v, want errors.Is(err, io.EOF)", file.Name, err)
			}
		}
	})
}

func part(t *testing.T, doc report.Document, name string) string {
	t.Helper()
	var out bytes.Buffer
	if err := Render(context.Background(), &out, doc); err != nil {
		t.Fatal(err)
	}
	archive, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	text, err := fs.ReadFile(archive, name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestColumnLetters(t *testing.T) {
	for n, want := range map[int]string{1: "A", 26: "Z", 27: "AA", 52: "AZ", 53: "BA", 702: "ZZ", 703: "AAA", 16384: "XFD"} {
		if got := columnLetters(n); got != want {
			t.Errorf("%d is %s, want %s", n, got, want)
		}
	}
}

func TestRowErrorLeavesNoWorkbook(t *testing.T) {
	broken := errors.New("database gone")
	doc := document()
	doc.Sections[0].Table.Rows = func(yield func(report.Row, error) bool) {
		_ = yield(report.Row{report.Text("Rossi")}, nil) && yield(nil, broken)
	}
	var out bytes.Buffer
	if err := Render(context.Background(), &out, doc); !errors.Is(err, broken) {
		t.Error(err)
	}
	if _, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len())); err == nil {
		t.Error("what was written looks like a whole archive")
	}
}

func TestSheetNames(t *testing.T) {
	for title, want := range map[string]string{
		"": "Foglio1", "'": "Foglio1", "a/b:c": "abc", strings.Repeat("à", 40): strings.Repeat("à", 31), "'Elenco'": "Elenco",
	} {
		if got := sheetName(title); got != want {
			t.Errorf("%q became %q, want %q", title, got, want)
		}
	}
}

func BenchmarkFiftyThousandRows(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		doc := document()
		doc.Sections[0].Table.Rows = many(50_000)
		if err := Render(context.Background(), discard{}, doc); err != nil {
			b.Fatal(err)
		}
	}
}

type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }

// full is a writer that fails after a number of bytes, like a full disk.
type full int

func (f *full) Write(p []byte) (int, error) {
	if *f -= full(len(p)); *f < 0 {
		return 0, io.ErrShortWrite
	}
	return len(p), nil
}

func TestFullDisk(t *testing.T) {
	doc := document()
	doc.Sections[0].Table.Rows = func(yield func(report.Row, error) bool) {
		for n := 0; yield(report.Row{report.Text(fmt.Sprint(n * n))}, nil); n++ { // until the consumer stops
		}
	}
	for _, room := range []full{0, 2000, 100_000} {
		if err := Render(context.Background(), &room, doc); !errors.Is(err, io.ErrShortWrite) {
			t.Error(err)
		}
	}
}
