package pdf

import (
	"bytes"
	"regexp"
	"testing"

	"traguardo/internal/report"
)

var operators = regexp.MustCompile(`(?s)(\d\.\d{3} \d\.\d{3} \d\.\d{3}) rg|\b([qQ])\b|Td \((.*?)\)Tj`)

// coloured returns the texts of a file with their fill colours.
func coloured(t *testing.T, doc report.Document) map[string][]string {
	t.Helper()
	var file bytes.Buffer
	if err := write(t.Context(), &file, doc, false); err != nil {
		t.Fatal(err)
	}
	found := map[string][]string{}
	for page := range bytes.SplitSeq(file.Bytes(), []byte("endstream")) {
		_, content, ok := bytes.Cut(page, []byte("stream\n"))
		if !ok || !bytes.Contains(content, []byte("Td (")) {
			continue // a font or an image
		}
		now, kept := "black", []string(nil)
		for _, m := range operators.FindAllSubmatch(content, -1) {
			switch {
			case m[1] != nil:
				now = string(m[1])
			case string(m[2]) == "q":
				kept = append(kept, now)
			case string(m[2]) == "Q":
				now, kept = kept[len(kept)-1], kept[:len(kept)-1]
			default:
				text := string(bytes.ReplaceAll(m[3], []byte{0}, nil))
				found[text] = append(found[text], now)
			}
		}
	}
	return found
}

// TestTextColours checks that texts have the right colour on every page, regardless of what was painted before.
func TestTextColours(t *testing.T) {
	var rows []report.Row
	for range 120 {
		rows = append(rows, report.Row{report.Text("parte"), report.Text("Nuoto")},
			report.Row{report.Text("assente"), report.Text("Nuoto")}.With(report.Faint),
			report.Row{report.Text("nostra"), report.Text("Nuoto")}.With(report.Highlight))
	}
	found := coloured(t, report.Document{Title: "Colori", Sections: []report.Section{{Table: &report.Table{
		Columns: []report.Column{{Title: "Atleta"}, {Title: "Dove"}}, Rows: report.Rows(rows),
	}}}})
	const dark, grey = "0.110 0.145 0.180", "0.357 0.400 0.447"
	for text, want := range map[string]string{"parte": dark, "assente": grey, "nostra": dark, "Atleta": dark, "Pagina 1 di 9": grey,
		"Pagina 9 di 9": grey} {
		if len(found[text]) == 0 {
			t.Errorf("%q is not there", text)
		}
		for _, colour := range found[text] {
			if colour != want {
				t.Fatalf("%q in %s, not %s", text, colour, want)
			}
		}
	}
}
