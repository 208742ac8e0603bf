package pdf

import (
	"fmt"
	"strings"
	"testing"

	"traguardo/internal/report"
	"traguardo/internal/report/qr"
)

var (
	laneColumns = []report.Column{
		{Title: "Cor.", Kind: report.KindInt, Width: 1, Align: report.Center}, {Title: "Atleta", Width: 6},
		{Title: "Anno", Kind: report.KindInt, Width: 1.2}, {Title: "Società", Width: 6}, {Title: "Tempo", Kind: report.KindRaceTime, Width: 1.8},
	}
	longName = "DELLA ROVERE SCHULENBURG-BIANCHI D'ARAGONA Maria Antonietta Niccolò"
	longClub = "Associazione Sportiva Dilettantistica Polisportiva Comunale Riccione Nuoto e Salvamento"
)

func lanes(count int) []report.Row {
	names := []string{"ROSSI Mario", "D'ANGELÒ Niccolò", longName, "ŠKODA Žofie 🏊", "VERDI Luca", "BIANCHI Éloïse", "MÜLLER Jörg",
		"ESPOSITO Ciro"}
	clubs := []string{"Rari Nantes Bologna", longClub, "Nuoto Club Azzurra 91", "Polisportiva Riccione"}
	rows := make([]report.Row, count)
	for i := range rows {
		rows[i] = report.Row{
			report.Int(i + 1), report.Text(names[i%len(names)]), report.Int(2010 + i%5), report.Text(clubs[i%len(clubs)]),
			report.RaceTime(i % 7 * 531),
		}
	}
	return rows
}

func heat(n, of, starts int) report.Group {
	return report.Group{
		Heading: fmt.Sprintf("50 stile libero · Esordienti A · Femmine · batteria %d di %d", n, of),
		Aside:   fmt.Sprintf("ore 9:%02d", n*2%60), Rows: lanes(starts),
	}
}

// startList has heats of all kinds: full, empty, with highlighted and absent athletes, longer than a page, with a long heading.
func startList() report.Document {
	doc := sample(0)
	doc.Title, doc.Subtitle = "Start list", "Trofeo Città di Forlì · 14/07/2026"
	first := []report.Group{heat(1, 9, 8), heat(2, 9, 8), heat(3, 9, 0), heat(4, 9, 6), heat(5, 9, 8), heat(6, 9, 8), heat(7, 9, 3),
		heat(8, 9, 8)}
	first[1].Rows[2].With(report.Highlight | report.Strong)
	first[1].Rows[4].With(report.Faint)
	first[3].Rows[1][1] = first[3].Rows[1][1].With(report.Highlight)
	first[4].Rows[0] = append(first[4].Rows[0][:2], report.Text("ritirata")).With(report.Highlight)
	first[6].Heading = strings.Repeat("Finale B riservata alle società ospitanti · ", 5)
	first[6].Aside = "ore 10:05, dopo la premiazione delle staffette miste e dei master"
	last := heat(9, 9, 4)
	last.NewPage = true
	doc.Sections = []report.Section{
		{Code: &report.Code{Text: "https://nuoto.example/Gara?id=1234&t=7f3a", Caption: "Risultati in diretta"}},
		{Heading: "Gara 1 · 50 stile libero", Notes: []string{"Tre gare per pagina non sono mai troppe."},
			Groups: &report.Groups{Columns: laneColumns, All: report.Values(first)}},
		{Heading: "Gara 2 · 1500 stile libero", Groups: &report.Groups{Columns: laneColumns,
			All: report.Values([]report.Group{heat(1, 2, 90), heat(2, 2, 5), last})}},
		{Heading: "Gara 3 · nessuna iscritta", NewPage: true, Groups: &report.Groups{Columns: laneColumns,
			All: report.Values[report.Group](nil)}},
	}
	return doc
}

// laneCards returns timekeepers' cards with blank fields.
func laneCards(count int, code bool) report.Document {
	doc := sample(0)
	doc.Title = "Cartellini"
	cards := make([]report.Card, count)
	for i, row := range lanes(count) {
		cards[i] = report.Card{
			Heading: row[1].String(), Aside: fmt.Sprint(i%8 + 1),
			Facts: []report.Fact{
				{Label: "Gara", Value: report.Text("50 stile libero · Esordienti A · Femmine")}, {Label: "Batteria", Value: report.Int(i/8 + 1)},
				{Label: "Iscrizione", Value: row[4]}, {Label: "Società", Value: row[3]},
				{Label: "Tempo 1"}, {Label: "Tempo 2"}, {Label: "Firma"},
			},
		}
		if code {
			cards[i].Facts = cards[i].Facts[:4]
			cards[i].Code = &report.Code{Text: fmt.Sprintf("https://nuoto.example/Gara?presenza=%d", i)}
		}
	}
	if count > 5 {
		cards[1].Heading = strings.Repeat("Perché così lungo è il nome di questa staffetta? ", 4)
		cards[1].Aside = "corsia 10"
		cards[2].Notes = []string{strings.Repeat("Nota assai lunga. ", 30)}
		cards[3] = report.Card{}
		for i := range 30 {
			cards[4].Facts = append(cards[4].Facts, report.Fact{Label: fmt.Sprintf("Passaggio %d", i*50), Value: report.RaceTime(3000 * i)})
		}
	}
	doc.Sections = []report.Section{{Heading: "50 stile libero", Cards: &report.Cards{All: report.Values(cards)}}}
	return doc
}

// poolside returns a workout for the poolside. The text size follows the level.
func poolside() report.Document {
	doc := sample(0)
	doc.Title, doc.Subtitle, doc.TextSize = "Allenamento", "Gruppo agonisti · lunedì 13/07/2026 · 4.200 m", report.Pixels(14)
	var rows []report.Row
	for i, px := range []float32{30, 24, 20, 14, 12} {
		rows = append(rows,
			report.Row{report.Text(fmt.Sprintf("%d × %d", i+4, 50*(i+1))),
				report.Text("Stile libero, progressivi: l'ultimo è al massimo, recupero fra le ripetute lungo il bordo"),
				report.RaceTime(4500)}.Sized(report.Pixels(px)),
			report.Row{report.Text("1 × 200"), report.Text("Sciolti").Sized(report.Pixels(12)),
				report.Text("nota piccola accanto").Sized(report.Pixels(12))}.Sized(report.Pixels(px)),
		)
	}
	doc.Sections = []report.Section{{Heading: "Serie principale", Table: &report.Table{
		Columns: []report.Column{{Width: 2}, {Width: 7}, {Width: 2, Kind: report.KindRaceTime}}, Rows: report.Rows(rows),
	}}}
	return doc
}

func raceDay() map[string]report.Document {
	three := laneCards(24, false)
	three.Landscape = true
	three.Sections[0].Cards.Across, three.Sections[0].Cards.Down = 3, 3
	return map[string]report.Document{
		"start-list": startList(), "cards": laneCards(21, false), "cards-code": laneCards(5, true), "cards-3x3": three, "poolside": poolside(),
	}
}

// TestGroupsWithoutRows checks that an empty heat is marked as empty; a break shows only its name.
func TestGroupsWithoutRows(t *testing.T) {
	for _, bare := range []bool{false, true} {
		doc := sample(0)
		group := report.Group{Heading: "Premiazioni", Aside: "10:05", Bare: bare}
		doc.Sections = []report.Section{{Groups: &report.Groups{Columns: laneColumns, All: report.Values([]report.Group{group})}}}
		all := strings.Join(pages(t, doc)[0], "\n")
		if said := strings.Contains(all, "Nessun elemento"); said == bare || !strings.Contains(all, "Premiazioni") {
			t.Errorf("bare %t: %s", bare, all)
		}
	}
}

func TestGroupStaysOnOnePage(t *testing.T) {
	doc := sample(0)
	var groups []report.Group
	for i := range 40 {
		groups = append(groups, heat(i+1, 40, i%9))
	}
	doc.Sections = []report.Section{{Heading: "Gara 1", Groups: &report.Groups{Columns: laneColumns, All: report.Values(groups)}}}
	read := pages(t, doc)
	if len(read) < 4 {
		t.Fatalf("%d pages", len(read))
	}
	seen := 0
	for n, page := range read {
		all := strings.Join(page, "\n")
		if !strings.Contains(all, "Cor.\nAtleta") || strings.Contains(all, continuedSuffix) {
			t.Errorf("page %d: %s", n+1, all)
		}
		for i := range groups {
			heading := groups[i].Heading
			if strings.Contains(all, heading) {
				seen++
				after := strings.SplitN(all, heading, 2)[1]
				after, _, _ = strings.Cut(after, "batteria")
				if got := strings.Count(after, "\n201"); got != len(groups[i].Rows) {
					t.Errorf("page %d, %s: %d of %d rows", n+1, heading, got, len(groups[i].Rows))
				}
			}
		}
	}
	if seen != len(groups) {
		t.Errorf("%d of %d headings", seen, len(groups))
	}
}

func TestLongGroupRepeatsHeading(t *testing.T) {
	doc := sample(0)
	doc.Sections = []report.Section{{Groups: &report.Groups{Columns: laneColumns,
		All: report.Values([]report.Group{heat(1, 2, 3), heat(2, 2, 120)})}}}
	read := pages(t, doc)
	rows := 0
	for n, page := range read {
		all := strings.Join(page, "\n")
		if n > 0 && !strings.Contains(all, "batteria 2 di 2"+continuedSuffix) {
			t.Errorf("page %d has no heading", n+1)
		}
		rows += strings.Count(all, "\n201")
	}
	if rows != 123 || !strings.Contains(strings.Join(read[0], "\n"), "batteria 2 di 2\n") {
		t.Errorf("%d rows; the long group begins on the first page: %v", rows, read[0])
	}
}

// TestLongGroupsFillPages checks that a group that is too long to be kept whole starts right after the previous one, and its last row is
// never alone.
func TestLongGroupsFillPages(t *testing.T) {
	for starts := 25; starts < 50; starts++ {
		doc := sample(0)
		doc.Sections = []report.Section{{Groups: &report.Groups{Columns: laneColumns,
			All: report.Values([]report.Group{heat(1, 3, starts), heat(2, 3, starts), heat(3, 3, starts)})}}}
		read := pages(t, doc)
		rows := 0
		for n, page := range read {
			on := strings.Count(strings.Join(page, "\n"), "\n201")
			rows += on
			if on < 2 || n < len(read)-1 && on < 20 {
				t.Errorf("%d starts: %d rows on page %d of %d", starts, on, n+1, len(read))
			}
		}
		if rows != 3*starts {
			t.Errorf("%d starts: %d rows", starts, rows)
		}
	}
}

func TestNewPage(t *testing.T) {
	doc := sample(0)
	alone := heat(2, 2, 2)
	alone.NewPage = true
	doc.Sections = []report.Section{
		{NewPage: true, Heading: "Prima", Groups: &report.Groups{Columns: laneColumns, All: report.Values([]report.Group{heat(1, 2, 2), alone})}},
		{NewPage: true, Heading: "Seconda"},
	}
	read := pages(t, doc)
	if len(read) != 3 {
		t.Fatalf("%d pages: a break at the top of a page makes no empty one", len(read))
	}
	for n, want := range []string{"batteria 1", "batteria 2", "Seconda"} {
		if !strings.Contains(strings.Join(read[n], "\n"), want) {
			t.Errorf("page %d has no %s", n+1, want)
		}
	}
}

func TestCardsFillPages(t *testing.T) {
	for count, want := range map[int]int{0: 1, 1: 1, 8: 1, 9: 2, 21: 3} {
		read := pages(t, laneCards(count, false))
		if len(read) != want {
			t.Errorf("%d cards on %d pages, want %d", count, len(read), want)
		}
		for n, page := range read {
			all := strings.Join(page, "\n")
			if !strings.Contains(all, "Cartellini · 50 stile libero") || !strings.Contains(all, pageNumber(n+1, want)) {
				t.Errorf("%d cards, page %d: %s", count, n+1, all)
			}
		}
	}
	after := laneCards(2, false)
	after.Sections = append(after.Sections, report.Section{NewPage: true, Heading: "Note", Notes: []string{"Fine"}}, after.Sections[0])
	if got := len(pages(t, after)); got != 3 {
		t.Errorf("%d pages", got)
	}
}

func TestTooLongCodeIsAnError(t *testing.T) {
	doc := sample(0)
	doc.Sections = []report.Section{{Code: &report.Code{Text: strings.Repeat("x", 3000)}}}
	if err := write(t.Context(), &strings.Builder{}, doc, false); err == nil || !strings.Contains(err.Error(), qr.ErrTooLong.Error()) {
		t.Error(err)
	}
}
