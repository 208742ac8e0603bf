package pdf

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"pgregory.net/rapid"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/money"
	"traguardo/internal/report"
)

var columns = []report.Column{
	{Title: "Id", Kind: report.KindInt}, {Title: "Atleta"}, {Title: "Società"}, {Title: "Nascita", Kind: report.KindDate},
	{Title: "Tempo", Kind: report.KindRaceTime}, {Title: "Importo", Kind: report.KindMoney},
}

func sample(rows int) report.Document {
	clubs := []string{"Rari Nantes Bologna", "Nuoto Club Azzurra 91",
		"Associazione Sportiva Dilettantistica Polisportiva Comunale Riccione Nuoto e Salvamento"}
	data := make([]report.Row, rows)
	for i := range data {
		data[i] = report.Row{
			report.Int(i + 1), report.Text(fmt.Sprintf("D'Angelò Niccolò %d", i+1)), report.Text(clubs[i%7%3]),
			report.Date(calendar.MustParse("2008-01-01").AddDays(i % 2000)), report.RaceTime(i % 5 * 1735), report.Money(money.Cents(i * 1250)),
		}
	}
	return report.Document{
		Title: "Elenco iscritti", Subtitle: "Trofeo Città di Bologna · 14/07/2026, piscina Stadio",
		Brand:     report.Brand{Title: "Nuoto Sprint", Color: "#0186BF", Logo: logo()},
		Generated: time.Date(2026, 7, 14, 6, 5, 0, 0, time.UTC),
		Sections: []report.Section{{
			Heading: "Iscrizioni individuali",
			Notes:   []string{"Le quote non pagate entro la scadenza restano a carico della società."},
			Facts: []report.Fact{
				{Label: "Atleti", Value: report.Int(rows)}, {Label: "Scadenza", Value: report.Date(calendar.MustParse("2026-07-10"))},
				{Label: "Totale", Value: report.Money(1_234_550)}, {Label: "Organizzatore", Value: report.Text("Rari Nantes Bologna")},
			},
			Table: &report.Table{Columns: columns, Rows: report.Rows(data),
				Total: report.Row{{}, report.Text("Totale"), {}, {}, {}, report.Money(1_234_550)}},
		}},
	}
}

func logo() []byte {
	img := image.NewNRGBA(image.Rect(0, 0, 64, 64))
	for y := range 64 {
		for x := range 64 {
			if dx, dy := x-32, y-32; dx*dx+dy*dy < 30*30 && (dx+dy/2)/6%2 == 0 {
				img.Set(x, y, color.White)
			}
		}
	}
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		panic(err)
	}
	return out.Bytes()
}

var shown = regexp.MustCompile(`(?s)\(((?:[^\\)]|\\.)*)\)Tj`)

// pages returns the texts of each page of an uncompressed file, whose characters are encoded as UTF-16.
func pages(t testing.TB, doc report.Document) [][]string {
	t.Helper()
	var out bytes.Buffer
	if err := write(context.Background(), &out, doc, false); err != nil {
		t.Fatal(err)
	}
	var read [][]string
	for _, part := range strings.Split(out.String(), "<</Type /Page\n")[1:] {
		part, _, _ = strings.Cut(part, "endstream")
		var texts []string
		for _, m := range shown.FindAllStringSubmatch(part, -1) {
			raw := regexp.MustCompile(`(?s)\\(.)`).ReplaceAllStringFunc(m[1], func(s string) string {
				if s == `\r` {
					return "\r"
				}
				return s[1:]
			})
			units := make([]uint16, len(raw)/2)
			for i := range units {
				units[i] = uint16(raw[2*i])<<8 | uint16(raw[2*i+1])
			}
			texts = append(texts, string(utf16.Decode(units)))
		}
		read = append(read, texts)
	}
	return read
}

func TestTableHeadIsRepeated(t *testing.T) {
	read := pages(t, sample(1000))
	if len(read) < 15 {
		t.Fatalf("%d pages", len(read))
	}
	rows := 0
	for i, page := range read {
		all := "|" + strings.Join(page, "|") + "|"
		for _, want := range []string{
			"|Id|Atleta|Società|Nascita|Tempo|Importo|", fmt.Sprintf("|Pagina %d di %d|", i+1, len(read)),
			"|Generato il 14/07/2026 alle 08:05|", "|Elenco iscritti|", "|Nuoto Sprint|",
		} {
			if !strings.Contains(all, want) {
				t.Errorf("page %d lacks %s", i+1, want)
			}
		}
		rows += strings.Count(all, "|D'Angelò ")
	}
	if rows != 1000 {
		t.Errorf("%d rows on the pages", rows)
	}
}

func TestClean(t *testing.T) {
	for text, want := range map[string]string{
		"Perché €": "Perché €", "e\u0301": "é", "🏊 Rossi": "Rossi", "👨‍👩‍👧": "?", "Trofeo 🏊‍♀️ dell'Onda 🎉": "Trofeo dell'Onda", "a👍🏽b": "ab",
		"Žofie 🏊, Éva 🎉": "Žofie, Éva", "🏊, Éva": "Éva",
		"": "", "a\u200db": "ab", "Ștefan": "Ștefan", "中": "?", "a\tb\nc": "a b c", "ạ": "ạ",
		"\x00\x07x": "x", "\xff": "?", "ﬁne": "ﬁne",
	} {
		regular, _ := faces()
		got := regular.clean(text)
		if plain := regular.clean(want); got != plain {
			t.Errorf("%q became %q, want %q", text, got, plain)
		}
	}
	doc := sample(1)
	doc.Title, doc.Brand.Title = "🏊 Gara \U0010ffff", "\xff\xfe"
	doc.Sections[0].Table.Rows = report.Rows([]report.Row{{{}, report.Text("🏊 中文 (\\) Ștefan")}})
	if all := fmt.Sprint(pages(t, doc)); !strings.Contains(all, "?? (\\) ") {
		t.Error(all)
	}
}

func TestAnyText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		doc := report.Document{Title: rapid.String().Draw(t, "title"), Sections: []report.Section{{
			Heading: rapid.String().Draw(t, "heading"), Notes: []string{rapid.String().Draw(t, "note")},
			Table: &report.Table{Columns: []report.Column{{Title: rapid.String().Draw(t, "column")}},
				Rows: report.Rows([]report.Row{{report.Text(rapid.String().Draw(t, "cell"))}})},
		}}}
		if err := Render(context.Background(), &bytes.Buffer{}, doc); err != nil {
			t.Fatal(err)
		}
	})
}

func TestWrappedLinesFit(t *testing.T) {
	regular, _ := faces()
	rapid.Check(t, func(t *rapid.T) {
		text := regular.clean(rapid.String().Draw(t, "text"))
		width := rapid.Float64Range(5, 80).Draw(t, "width")
		lines := regular.wrap(text, 8.5, width, textLines)
		if len(lines) > textLines {
			t.Fatalf("%d lines", len(lines))
		}
		for _, l := range lines {
			if len([]rune(l)) > 2 && regular.width(l, 8.5) > width+0.01 {
				t.Fatalf("%q is wider than %.1f", l, width)
			}
		}
	})
}

func TestWholeColumn(t *testing.T) {
	text := strings.TrimSpace(strings.Repeat("l'ultimo 25 molto forte ", 12))
	for _, whole := range []bool{false, true} {
		p := newPage(sample(0), false)
		table := p.newTable([]report.Column{{Title: "Serie", Width: 1}, {Title: "Come", Width: 1, Whole: whole}}, nil, nil)
		table.measure(report.Row{{}, report.Text(text).Sized(report.Pixels(30))}, false)
		if shown := strings.Join(table.cells[1], " "); (shown == text) != whole {
			t.Errorf("whole %v: %s", whole, shown)
		}
	}
}

func TestTitleWordsStayWhole(t *testing.T) {
	columns := []report.Column{{Title: "N.", Width: 1.2}, {Title: "Atleta o squadra", Width: 5.2}, {Title: "Anno", Width: 0.9},
		{Title: "Categoria", Width: 1.8}, {Title: "Società", Width: 4.6}, {Title: "Note", Width: 3}}
	p := newPage(sample(0), false)
	table := p.newTable(columns, nil, nil)
	sum := 0.0
	for i, c := range columns {
		if got := strings.Join(table.head[i], " "); got != c.Title {
			t.Errorf("title %q is printed as %q", c.Title, got)
		}
		sum += table.widths[i]
	}
	if d := sum - p.inner(); d < -0.01 || d > 0.01 {
		t.Errorf("the columns are %.2f mm wide, the page %.2f", sum, p.inner())
	}
}

func TestTextOnBrandIsReadable(t *testing.T) {
	for _, c := range []string{"#0186BF", "#253f64", "#132361", "#ff5730", "#ffffff", "#ffee00", "wrong", ""} {
		brand := parseColor(c)
		if got := contrast(textOnBrand(brand), brand); got < largeTextContrast {
			t.Errorf("%s: got %.1f, want got >= largeTextContrast", c, got)
		}
		if got := contrast(ink, brand.tint(0.14)); got < 4.5 {
			t.Errorf("%s, head of a table: %.1f", c, got)
		}
	}
}

func TestBrokenLogoIsOmitted(t *testing.T) {
	doc := sample(3)
	doc.Brand.Logo = []byte("\x89PNG\r\n\x1a\nnot an image")
	if got := len(pages(t, doc)); got != 1 {
		t.Errorf("%d pages", got)
	}
}

func TestHeadingStaysWithTable(t *testing.T) {
	doc := sample(0)
	doc.Sections = nil
	for i := range 60 {
		doc.Sections = append(doc.Sections, report.Section{Heading: fmt.Sprintf("Batteria %d", i+1), Table: &report.Table{
			Columns: []report.Column{{Title: "Corsia", Kind: report.KindInt}, {Title: "Atleta"}},
			Rows:    report.Rows([]report.Row{{report.Int(1), report.Text("Rossi")}, {report.Int(2), report.Text("Verdi")}}),
		}})
	}
	for i, page := range pages(t, doc) {
		last := ""
		for _, text := range page {
			if strings.HasPrefix(last, "Batteria") && text != "Corsia" {
				t.Errorf("page %d: %s is followed by %s", i+1, last, text)
			}
			last = text
		}
	}
}

func TestRowErrorWritesNothing(t *testing.T) {
	broken := errors.New("database gone")
	doc := sample(1)
	doc.Sections[0].Table.Rows = func(yield func(report.Row, error) bool) { yield(nil, broken) }
	var out bytes.Buffer
	if err := Render(context.Background(), &out, doc); !errors.Is(err, broken) || out.Len() > 0 {
		t.Errorf("%v, %d bytes", err, out.Len())
	}
}

// TestSamples writes sample files to the folder in REPORT_SAMPLES.
func TestSamples(t *testing.T) {
	dir := os.Getenv("REPORT_SAMPLES")
	if dir == "" {
		dir = t.TempDir()
	}
	orange := sample(40)
	orange.Brand = report.Brand{Title: "Portale Federale Multisport", Color: "#ff5730"}
	orange.Landscape = true
	empty := sample(0)
	empty.Brand.Color = "#253f64"
	heats := sample(0)
	heats.Title, heats.Sections = "Start list", nil
	for i := range 14 {
		heats.Sections = append(heats.Sections, report.Section{Heading: fmt.Sprintf("50 stile libero · Esordienti A M · batteria %d di 14",
			i+1), Table: &report.Table{
			Columns: []report.Column{{Title: "Cor.", Kind: report.KindInt, Width: 1, Align: report.Center}, {Title: "Atleta", Width: 6},
				{Title: "Anno", Kind: report.KindInt, Width: 1}, {Title: "Società", Width: 6}, {Title: "Tempo", Kind: report.KindRaceTime, Width: 2}},
			Rows: report.Rows([]report.Row{
				{report.Int(1), report.Text("ROSSI Mario"), report.Int(2014), report.Text("Rari Nantes Bologna"), report.RaceTime(3512)},
				{report.Int(2), report.Text("VERDI Luca").Bold(), report.Int(2014), report.Text("Nuoto Club Azzurra 91").Bold(), report.RaceTime(3401)},
				{report.Int(3), report.Text("BIANCHI Niccolò"), report.Int(2013), report.Text("Polisportiva Riccione"), report.RaceTime(6135)},
				{report.Int(4), report.Text("D'AMICO Sergio"), report.Int(2014), report.Text("Rari Nantes Bologna"), report.RaceTime(0)},
			}),
		}})
	}
	documents := raceDay()
	maps.Copy(documents, map[string]report.Document{"iscritti": sample(120), "orange": orange, "empty": empty, "heats": heats})
	for name, doc := range documents {
		var out bytes.Buffer
		if err := Render(context.Background(), &out, doc); err != nil {
			t.Fatal(err)
		}
		if !bytes.HasPrefix(out.Bytes(), []byte("%PDF-")) || !bytes.HasSuffix(bytes.TrimSpace(out.Bytes()), []byte("%%EOF")) {
			t.Errorf("%s is not a PDF", name)
		}
		if err := os.WriteFile(filepath.Join(dir, name+".pdf"), out.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

const benchRows = 1740 // sixty pages

func BenchmarkSixtyPages(b *testing.B) {
	doc := sample(benchRows)
	count := len(pages(b, doc))
	for b.Loop() {
		if err := Render(context.Background(), &bytes.Buffer{}, doc); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(count), "pages")
}

// BenchmarkSixtyPagesBare writes the same text with the library alone.
func BenchmarkSixtyPagesBare(b *testing.B) {
	doc := sample(benchRows)
	for b.Loop() {
		out := fpdf.New("P", "mm", "A4", "")
		out.AddUTF8FontFromBytes(family, "", goregular.TTF)
		out.AddUTF8FontFromBytes(family, "B", gobold.TTF)
		out.SetFont(family, "B", 8.5)
		out.SetFont(family, "", 8.5)
		out.AddPage()
		for row := range doc.Sections[0].Table.Rows {
			for _, c := range row {
				out.CellFormat(30, 5.8, c.String(), "", 0, "L", false, 0, "")
			}
			out.Ln(5.8)
		}
		if err := out.Output(&bytes.Buffer{}); err != nil {
			b.Fatal(err)
		}
	}
}
