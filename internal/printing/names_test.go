package printing

import (
	"slices"
	"strings"
	"testing"

	"traguardo/internal/app/entry"
	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/report"
)

// columnTitles returns the titles of a table's columns.
func columnTitles(columns []report.Column) string {
	var out []string
	for _, c := range columns {
		out = append(out, c.Title)
	}
	return strings.Join(out, ", ")
}

// gym returns two gymnasts and a team of an event that calls its notes "Musica". The second gymnast is absent.
func gym() (eventPrinter, []domain.Participation) {
	n := eventPrinter{
		domain.Event{SportID: domain.WomensGymnastics, Options: option.Values{option.EntryNoteLabel: "Musica"}},
		map[id.Race]domain.Race{7: {Name: "Trave", Abbreviation: "TR"}, 8: {Name: "Corpo libero a squadre"}},
		map[id.Category]domain.Category{5: {Label: "Sen."}},
	}
	start := func(name, note string, turn int) domain.Participation {
		return domain.Participation{
			Entry: domain.Entry{AthleteID: id.Athlete(turn), RaceID: 7, CategoryID: 5, Kind: domain.Individual, Disability: 4, Sex: domain.Female,
				ClubName: "Onda", Note: note, Athlete: domain.Entrant{ID: id.Athlete(turn), LastName: name, FirstName: "N."}},
			Place: domain.StartPlace{Heat: 1, Position: turn},
		}
	}
	list := []domain.Participation{start("Bianchi", "", 2), start("Alba", "Bolero", 1)}
	list[0].Absent = true
	squad := domain.Entry{RaceID: 8, CategoryID: 5, Kind: domain.Team, Disability: domain.NoDisability, Sex: domain.Female,
		ClubName: "Onda", Progressive: 2, Note: "Valzer"}
	return n, append(list, domain.Participation{Entry: squad, Place: domain.StartPlace{Heat: 1, Position: 3}})
}

// TestJudgedSports checks that prints of judged sports have no times and lanes, but drawn numbers, renamed notes and marked categories of
// disabled athletes.
func TestJudgedSports(t *testing.T) {
	n, list := gym()
	starts := startOrderOf(entry.Book{Event: n.event}).starts([]entry.ClubBook{{Entries: list}})
	cards := n.cards(starts, smallCards)
	if len(cards) != 2 || cards[0].Aside != "1" || labels(cards[0].Facts) != "Gara, Numero, Società, Anno, Musica, Punteggio, Firma" ||
		cards[0].Facts[0].Value.String() != "Trave · Sen. disabili · Femmine" || cards[0].Facts[4].Value.String() != "Bolero" {
		t.Errorf("cards %+v", cards)
	}
	table := n.cardTable(starts)
	if got := columnTitles(table.Columns); got != "Gara, Categoria, M/F, Numero, Atleta o squadra, Anno, Società, Componenti, Musica" {
		t.Errorf("cards as a table: %s", got)
	}
	if got := cells(t, table, 1, 3, 4, 8); got != "Sen. disabili 1 Alba N. Bolero, Sen. 3 Onda B Valzer" {
		t.Errorf("cards as a table: %s", got)
	}
	if got := columnTitles(n.clubAthletes(list).Columns) + "; " + columnTitles(n.clubTeams(list).Columns); strings.Contains(got, "Tempo") {
		t.Errorf("1004 has times: %s", got)
	}
	if got := columnTitles(n.raceEntries(toEntries(list)).Columns); got != "N., Atleta o squadra, Anno, Società, Musica" {
		t.Errorf("1012: %s", got)
	}
	athletes := n.athletes(toEntries(list), false).Table
	if got := columnTitles(athletes.Columns) + "; " + cells(t, athletes, 0, 3,
		6); got != "Atleta, Anno, M/F, Categoria, Società, Gare, Musica; Alba N. Sen. disabili TR: Bolero, Bianchi N. Sen. disabili " {
		t.Errorf("2001: %s", got)
	}
	if got := cells(t, n.teams(toEntries(list)).Table, 0, 5); got != "Onda B Valzer" {
		t.Errorf("teams of 2001: %s", got)
	}
}

func TestStartListColumns(t *testing.T) {
	for _, c := range []struct {
		name   string
		sport  domain.Sport
		change func(*domain.Participation, option.Values)
		want   []string // titles, then a row
	}{
		{"swimming", domain.Swimming, nil, []string{"Corsia", "Atleta o squadra", "Anno", "Categoria", "Società", "Tempo"}},
		{"swimming with notes", domain.Swimming, func(n *domain.Participation, _ option.Values) { n.Note = "prima gara" },
			[]string{"Corsia", "Atleta o squadra", "Anno", "Categoria", "Società", "Tempo", "Note"}},
		{"judged", domain.RhythmicGymnastics, nil, []string{"N.", "Atleta o squadra", "Anno", "Categoria", "Società"}},
		{"judged, with an absence", domain.RhythmicGymnastics, func(n *domain.Participation, _ option.Values) { n.Absent = true },
			[]string{"N.", "Atleta o squadra", "Anno", "Categoria", "Società", "Note"}},
		{"judged, notes required", domain.RhythmicGymnastics, func(_ *domain.Participation, o option.Values) {
			o[option.EntryNoteRequired], o[option.EntryNoteLabel] = "1", "Musica"
		},
			[]string{"N.", "Atleta o squadra", "Anno", "Categoria", "Società", "Musica"}},
	} {
		event := domain.Event{SportID: c.sport, Options: option.Values{}}
		n := &domain.Participation{Entry: domain.Entry{Kind: domain.Individual, Disability: domain.NoDisability}}
		if c.change != nil {
			c.change(n, event.Options)
		}
		heat := raceday.Heat{Number: 1, Entries: []*domain.Participation{n}}
		p := startListPrinter{Sheet: raceday.Sheet{Event: event, Laned: c.sport == domain.Swimming,
			Groups: []raceday.StartGroup{{Heats: []raceday.Heat{heat}}}}, names: eventPrinter{event: event}}
		p.remarks = p.showsRemarks()
		if got := strings.Split(columnTitles(p.columns()), ", "); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
		if rows := p.rows(heat); len(rows) != 1 || len(rows[0]) != len(c.want) {
			t.Errorf("%s: got %v, want len(rows) == 1 and len(rows[0]) == len(c.want)", c.name, rows)
		}
	}
}
