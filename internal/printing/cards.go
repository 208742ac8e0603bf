package printing

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/entry"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/report"
)

type cardsInput struct {
	EventID id.Event `json:"ID_EVENTO" check:"required"`
	ClubID  id.Club  `json:"FK_ID_SOCIETA"`
	Mode    int64    `json:"MODALITA"`
	// Races, Heats and Sex select the cards to print; empty means all.
	Races []id.Race  `json:"GARE"`
	Heats []int64    `json:"BATTERIE"`
	Sex   domain.Sex `json:"SESSO"`
	// Empty adds a card without a name for each free lane of a heat.
	Empty *bool `json:"FLG_VUOTI"`
}

// wants reports whether the start is selected.
func (in cardsInput) wants(n domain.Participation) bool {
	return (len(in.Races) == 0 || slices.Contains(in.Races, n.RaceID)) && (in.Sex == domain.AnySex || n.Sex == in.Sex) &&
		(len(in.Heats) == 0 || slices.Contains(in.Heats, int64(n.Place.Heat)))
}

// cardShape is the number of cards across and down a page, and of blank fields for times and (at most) splits on each card.
type cardShape struct{ across, down, times, splits int }

var (
	smallCards = cardShape{2, 4, 1, 0}
	largeCards = cardShape{2, 2, 3, 9}
)

// largeMode is the MODALITA of cards for three timekeepers, four per page.
const largeMode = 4

// cardsReport prints a card for each start, with what the timekeeper needs and blank fields. Absent entrants have no card.
func cardsReport(s *entry.Overview, reportID report.ID, name string, shape cardShape) report.Definition {
	return report.Definition{
		ID: reportID, Name: name, Need: access.EventsPrint, Formats: allFormats,
		Build: withInput(func(ctx context.Context, r report.Request, in cardsInput) (report.Document, error) {
			b, err := s.Book(ctx, r.Actor, in.EventID, in.ClubID)
			if err != nil {
				return report.Document{}, err
			}
			shape := shape
			if in.Mode == largeMode {
				shape = largeCards
			}
			names := eventPrinter{b.Event, b.Races, b.Categories}
			order := startOrderOf(b)
			starts := slices.DeleteFunc(order.starts(b.Clubs), func(n domain.Participation) bool { return !in.wants(n) })
			if in.Empty != nil && *in.Empty && b.Whole && names.timed() {
				starts = order.withFreeLanes(starts)
			}
			section := report.Section{Cards: &report.Cards{Across: shape.across, Down: shape.down, All: report.Values(names.cards(starts, shape))}}
			if r.Format != report.PDF {
				section = report.Section{Table: names.cardTable(starts)}
			}
			return eventDocument(r, "Cartellini", b.Event, section), nil
		}),
	}
}

// isFreeLane reports whether a start is the placeholder of a free lane.
func isFreeLane(n domain.Participation) bool {
	return n.ClubID == 0 && n.ClubName == "" && n.Athlete.LastName == ""
}

// cards converts starts to cards.
func (n eventPrinter) cards(starts []domain.Participation, shape cardShape) []report.Card {
	cards := make([]report.Card, len(starts))
	for i, e := range starts {
		c := report.Card{Heading: cardName(e.Entry), Facts: []report.Fact{{Label: "Gara", Value: report.Text(n.title(groupOf(e.Entry)))}}}
		switch {
		case e.Place.Heat > 0 && n.timed():
			c.Aside = strconv.Itoa(e.Place.Lane)
			c.Facts = append(c.Facts, report.Fact{Label: "Batteria e corsia",
				Value: report.Text(strconv.Itoa(e.Place.Heat) + " / " + strconv.Itoa(e.Place.Lane))})
		case e.Place.Heat > 0:
			c.Aside = strconv.Itoa(e.Place.Position)
			c.Facts = append(c.Facts, report.Fact{Label: "Numero", Value: report.Int(e.Place.Position)})
		}
		c.Facts = append(c.Facts, n.entrantFacts(e)...)
		if e.Kind == domain.Team && !isFreeLane(e) {
			c.Notes = append(c.Notes, memberNames(e.Entry))
		}
		c.Facts = append(c.Facts, n.blankFacts(shape, e.RaceID)...)
		cards[i] = c
	}
	return cards
}

// entrantFacts describes the entrant of a card. For a free lane the fields are blank.
func (n eventPrinter) entrantFacts(e domain.Participation) []report.Fact {
	if isFreeLane(e) {
		return []report.Fact{{Label: "Nome"}, {Label: "Società"}}
	}
	facts := []report.Fact{{Label: "Società", Value: report.Text(e.ClubName)}}
	if e.Kind != domain.Team {
		facts = append(facts, report.Fact{Label: "Anno", Value: report.Int(e.Athlete.Birth.Year())})
	}
	if n.timed() {
		facts = append(facts, report.Fact{Label: "Iscrizione", Value: report.RaceTime(e.EntryTime)})
	}
	if e.Note != "" {
		facts = append(facts, report.Fact{Label: n.noteTitle(), Value: report.Text(shortNote(e.Note))})
	}
	return facts
}

// maxCardNote is the number of characters of a note that fit on a card.
const maxCardNote = 120

func shortNote(note string) string {
	if letters := []rune(note); len(letters) > maxCardNote {
		return string(letters[:maxCardNote]) + "…"
	}
	return note
}

// blankFacts returns the fields to fill in by hand: times or scores, splits of long races, and a signature.
func (n eventPrinter) blankFacts(shape cardShape, raceID id.Race) []report.Fact {
	var facts []report.Fact
	for k := range shape.times {
		label := valueTitle(!n.timed())
		if shape.times > 1 {
			label += " " + strconv.Itoa(k+1)
		}
		facts = append(facts, report.Fact{Label: label})
	}
	if metres := n.races[raceID].Metres; n.timed() && shape.splits > 0 {
		step := 50
		for (metres-1)/step > shape.splits {
			step *= 2
		}
		for m := step; m < metres; m += step {
			facts = append(facts, report.Fact{Label: "Intermedio " + report.Grouped(m) + " m"})
		}
	}
	return append(facts, report.Fact{Label: "Firma"})
}

// cardName omits the members of a team, which are printed separately.
func cardName(e domain.Entry) string {
	e.Members = nil
	return strings.TrimSpace(entrantName(e))
}

// cardTable returns the cards as a table, for programs that print their own cards.
func (n eventPrinter) cardTable(starts []domain.Participation) *report.Table {
	columns := []report.Column{{Title: "Gara"}, {Title: "Categoria"}, {Title: "M/F"}}
	if n.timed() {
		columns = append(columns, report.Column{Title: "Batteria", Kind: report.KindInt}, report.Column{Title: "Corsia", Kind: report.KindInt})
	} else {
		columns = append(columns, report.Column{Title: "Numero", Kind: report.KindInt})
	}
	columns = append(columns, report.Column{Title: "Atleta o squadra"}, report.Column{Title: "Anno", Kind: report.KindInt},
		report.Column{Title: "Società"})
	if n.timed() {
		columns = append(columns, report.Column{Title: "Tempo", Kind: report.KindRaceTime})
	}
	columns = append(columns, report.Column{Title: "Componenti"})
	noted := n.showsNotes(toEntries(starts))
	if noted {
		columns = append(columns, n.noteColumn(0))
	}
	rows := make([]report.Row, len(starts))
	for i, e := range starts {
		rows[i] = n.cardRow(e, noted)
	}
	return &report.Table{Columns: columns, Rows: report.Rows(rows)}
}

func (n eventPrinter) cardRow(e domain.Participation, noted bool) report.Row {
	place := func(v int) report.Cell {
		if e.Place.Heat == 0 {
			return report.Cell{}
		}
		return report.Int(v)
	}
	row := report.Row{report.Text(n.races[e.RaceID].Name), report.Text(n.category(e.CategoryKey())), report.Text(sexLetter(e.Sex))}
	if n.timed() {
		row = append(row, place(e.Place.Heat), place(e.Place.Lane))
	} else {
		row = append(row, place(e.Place.Position))
	}
	row = append(row, report.Text(cardName(e.Entry)), birthYear(e.Entry), report.Text(e.ClubName))
	if n.timed() {
		row = append(row, report.RaceTime(e.EntryTime))
	}
	row = append(row, report.Text(strings.TrimSpace(memberNames(e.Entry))))
	if noted {
		row = append(row, report.Text(e.Note))
	}
	return row
}
