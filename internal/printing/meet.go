package printing

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"traguardo/internal/access"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
	"traguardo/internal/report"
)

// Report ids of events.
const (
	ReportEntrants report.ID = 2001
	ReportPress    report.ID = 2004
)

type pressInput struct {
	EventID id.Event `json:"ID_EVENTO" check:"required"`
}

// pressReport returns the uploaded press release unchanged.
func pressReport(s *appmeet.Events) report.Definition {
	return report.Definition{
		ID: ReportPress, Name: "comunicato", Need: access.EventsPrint, Formats: []report.Format{report.PDF, report.Excel, report.CSV},
		Open: withInput(func(ctx context.Context, r report.Request, in pressInput) (report.File, error) {
			press, err := s.PressRelease(ctx, r.Actor, in.EventID)
			press.Stored = true
			return press, err
		}),
	}
}

type entrantsInput struct {
	EventID id.Event     `json:"ID_EVENTO" check:"required"`
	Order   entrantOrder `json:"ORD"`
}

type entrantOrder int

// orderByYear sorts by birth year. All other values sort by name.
const orderByYear entrantOrder = 2

// entrantsReport prints the entrants of an event: athletes with their races, then teams.
func entrantsReport(s *appmeet.Events) report.Definition {
	return report.Definition{
		ID: ReportEntrants, Name: "iscritti", Need: access.EventsPrint, Formats: []report.Format{report.PDF, report.Excel, report.CSV},
		Build: withInput(func(ctx context.Context, r report.Request, in entrantsInput) (report.Document, error) {
			list, err := s.EntryList(ctx, r.Actor, in.EventID)
			if err != nil {
				return report.Document{}, err
			}
			names := eventPrinter{list.Event, list.Races, list.Categories}
			sections := []report.Section{names.athletes(list.Entries, in.Order == orderByYear)}
			if teams := names.teams(list.Entries); teams.Table != nil {
				sections = append(sections, teams)
			}
			return eventDocument(r, "Iscritti", list.Event, sections...), nil
		}),
	}
}

// eventDocument returns a document about an event, with the event in the subtitle and its championship titles in the note.
func eventDocument(r report.Request, title string, e domain.Event, sections ...report.Section) report.Document {
	return report.Document{Title: title, Subtitle: subtitle(e), Note: titles(e), About: e.Name, Brand: r.Brand, Generated: r.Now,
		Watermark: watermark(e), Sections: sections}
}

// watermark returns the word across the pages of a rehearsal, so that no one takes its results for real ones.
func watermark(e domain.Event) string {
	if e.Rehearsal() {
		return strings.TrimSpace(domain.RehearsalPrefix)
	}
	return ""
}

func subtitle(e domain.Event) string {
	return strings.Join(slices.DeleteFunc([]string{e.Name, e.Place, span(e)}, func(s string) bool { return s == "" }), " · ")
}

// titles returns the national championship titles of the event.
func titles(e domain.Event) string { return strings.Join(e.Options.Titles(), " · ") }

// span returns the day or days of an event.
func span(e domain.Event) string {
	if e.Starts == e.Ends {
		return e.Starts.Italian()
	}
	return e.Starts.Italian() + " – " + e.Ends.Italian()
}

// athletes returns a row for each athlete with all races.
func (n eventPrinter) athletes(entries []domain.Entry, byYear bool) report.Section {
	type person struct {
		domain.Entrant
		key      string
		category string
		races    []string
		notes    []string
	}
	var people []*person
	byID := map[id.Athlete]*person{}
	individual := slices.DeleteFunc(slices.Clone(entries), func(e domain.Entry) bool { return e.Kind != domain.Individual })
	for _, e := range individual {
		p := byID[e.AthleteID]
		if p == nil {
			p = &person{Entrant: e.Athlete, key: nameKey(e.Athlete), category: n.category(e.CategoryKey())}
			byID[e.AthleteID] = p
			people = append(people, p)
		}
		race := n.races[e.RaceID].Abbreviation
		if e.Note != "" {
			p.notes = append(p.notes, race+": "+e.Note)
		}
		if n.timed() && e.EntryTime > 0 {
			race += " (" + e.EntryTime.String() + ")"
		}
		p.races = append(p.races, strings.ReplaceAll(race, " ", "\u00a0")) // keep each race on one line
	}
	slices.SortFunc(people, func(a, b *person) int {
		year := 0
		if byYear {
			year = cmp.Compare(a.Birth.Year(), b.Birth.Year())
		}
		return cmp.Or(year, cmp.Compare(a.key, b.key), cmp.Compare(a.ID, b.ID))
	})
	noted := n.showsNotes(individual)
	rows := make([]report.Row, len(people))
	for i, p := range people {
		rows[i] = report.Row{
			report.Text(p.LastName + " " + p.FirstName), report.Int(p.Birth.Year()), report.Text(sexLetter(p.Sex)), report.Text(p.category),
			report.Text(p.ClubName),
			report.Text(strings.Join(p.races, ", ")),
		}
		if noted {
			rows[i] = append(rows[i], report.Text(strings.Join(p.notes, ", ")))
		}
	}
	columns := []report.Column{
		{Title: "Atleta", Width: 4}, {Title: "Anno", Kind: report.KindInt, Width: 1}, {Title: "M/F", Width: 1},
		{Title: "Categoria", Width: 2}, {Title: "Società", Width: 4},
		{Title: "Gare", Width: 5},
	}
	if noted {
		columns = append(columns, n.noteColumn(4))
	}
	return report.Section{Heading: "Atleti", Table: &report.Table{Columns: columns, Rows: report.Rows(rows)}}
}

// teams returns a row for each team, or an empty section if there are none.
func (n eventPrinter) teams(entries []domain.Entry) report.Section {
	list := slices.DeleteFunc(slices.Clone(entries), func(e domain.Entry) bool { return e.Kind != domain.Team })
	if len(list) == 0 {
		return report.Section{}
	}
	slices.SortStableFunc(list, compareTeams)
	noted := n.showsNotes(list)
	rows := make([]report.Row, len(list))
	for i, e := range list {
		rows[i] = report.Row{
			report.Text(e.TeamName()), report.Text(n.races[e.RaceID].Name), report.Text(n.category(e.CategoryKey())),
			report.Text(sexLetter(e.Sex)), report.Text(memberNames(e)),
		}
		if noted {
			rows[i] = append(rows[i], report.Text(e.Note))
		}
	}
	columns := []report.Column{{Title: "Squadra", Width: 4}, {Title: "Gara", Width: 3}, {Title: "Categoria", Width: 2},
		{Title: "M/F", Width: 1}, {Title: "Componenti", Width: 7}}
	if noted {
		columns = append(columns, n.noteColumn(4))
	}
	return report.Section{Heading: "Squadre", Table: &report.Table{Columns: columns, Rows: report.Rows(rows)}}
}

// compareTeams orders teams by race in programme order, then by club and number.
func compareTeams(a, b domain.Entry) int {
	return cmp.Or(groupOf(a).compare(groupOf(b)), cmp.Compare(fold.Text(a.ClubName), fold.Text(b.ClubName)),
		cmp.Compare(a.Progressive, b.Progressive))
}
