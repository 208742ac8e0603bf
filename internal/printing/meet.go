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
	"traguardo/internal/report"
)

// The reports of events.
const (
	ReportEntrants = 2001
	ReportPress    = 2004
)

type pressInput struct {
	EventID int64 `json:"ID_EVENTO" check:"required"`
}

// pressReport is the press release, its bytes as they were uploaded.
func pressReport(s *appmeet.Events) report.Definition {
	return report.Definition{
		ID: ReportPress, Name: "comunicato", Need: access.EventsPrint, Formats: []report.Format{report.PDF, report.Excel, report.CSV},
		Open: withInput(func(ctx context.Context, r report.Request, in pressInput) (report.File, error) {
			return s.PressRelease(ctx, r.Actor, in.EventID)
		}),
	}
}

type entrantsInput struct {
	EventID int64        `json:"ID_EVENTO" check:"required"`
	Order   entrantOrder `json:"ORD"`
}

type entrantOrder int

// orderByYear is by birth year; every other is alphabetical.
const orderByYear entrantOrder = 2

// entrantsReport lists the entrants of an event: athletes with their races, then teams.
func entrantsReport(s *appmeet.Events) report.Definition {
	return report.Definition{
		ID: ReportEntrants, Name: "iscritti", Need: access.EventsPrint, Formats: []report.Format{report.PDF, report.Excel, report.CSV},
		Build: withInput(func(ctx context.Context, r report.Request, in entrantsInput) (report.Document, error) {
			list, err := s.EntryList(ctx, r.Actor, in.EventID)
			if err != nil {
				return report.Document{}, err
			}
			names := entrantNames{list.Event, list.Races, list.Categories}
			sections := []report.Section{names.athletes(list.Entries, in.Order == orderByYear)}
			if teams := names.teams(list.Entries); teams.Table != nil {
				sections = append(sections, teams)
			}
			return eventDocument(r, "Iscritti", list.Event, sections...), nil
		}),
	}
}

// eventDocument is a report about an event: its subtitle names the event, with the championships it is on a line of their own.
func eventDocument(r report.Request, title string, e domain.Event, sections ...report.Section) report.Document {
	return report.Document{Title: title, Subtitle: subtitle(e), Note: titles(e), About: e.Name, Brand: r.Brand, Generated: r.Now, Sections: sections}
}

func subtitle(e domain.Event) string {
	return strings.Join(slices.DeleteFunc([]string{e.Name, e.Place, span(e)}, func(s string) bool { return s == "" }), " · ")
}

// titles is the line under an event's title: which national championships it is.
func titles(e domain.Event) string { return strings.Join(e.Options.Titles(), " · ") }

// span is the day or the days of an event.
func span(e domain.Event) string {
	if e.Starts == e.Ends {
		return e.Starts.Italian()
	}
	return e.Starts.Italian() + " – " + e.Ends.Italian()
}

// athletes is a line for each athlete with all races.
func (n entrantNames) athletes(entries []domain.Entry, byYear bool) report.Section {
	type person struct {
		domain.Entrant
		key      string
		category string
		races    []string
		notes    []string
	}
	var people []*person
	at := map[int64]*person{}
	alone := slices.DeleteFunc(slices.Clone(entries), func(e domain.Entry) bool { return e.Kind != domain.Individual })
	for _, e := range alone {
		p := at[e.AthleteID]
		if p == nil {
			p = &person{Entrant: e.Athlete, key: nameKey(e.Athlete), category: n.category(e.CategoryKey())}
			at[e.AthleteID] = p
			people = append(people, p)
		}
		race := n.races[e.RaceID].Abbreviation
		if e.Note != "" {
			p.notes = append(p.notes, race+": "+e.Note)
		}
		if n.timed() && e.EntryTime > 0 {
			race += " (" + e.EntryTime.String() + ")"
		}
		p.races = append(p.races, strings.ReplaceAll(race, " ", "\u00a0")) // a race stays on one line
	}
	slices.SortFunc(people, func(a, b *person) int {
		year := 0
		if byYear {
			year = cmp.Compare(a.Birth.Year(), b.Birth.Year())
		}
		return cmp.Or(year, cmp.Compare(a.key, b.key), cmp.Compare(a.ID, b.ID))
	})
	noted := n.showsNotes(alone)
	rows := make([]report.Row, len(people))
	for i, p := range people {
		rows[i] = report.Row{
			report.Text(p.LastName + " " + p.FirstName), report.Int(p.Birth.Year()), report.Text(sexLetter(p.Sex)), report.Text(p.category), report.Text(p.ClubName),
			report.Text(strings.Join(p.races, ", ")),
		}
		if noted {
			rows[i] = append(rows[i], report.Text(strings.Join(p.notes, ", ")))
		}
	}
	columns := []report.Column{
		{Title: "Atleta", Width: 4}, {Title: "Anno", Kind: report.KindInt, Width: 1}, {Title: "M/F", Width: 1}, {Title: "Categoria", Width: 2}, {Title: "Società", Width: 4},
		{Title: "Gare", Width: 5},
	}
	if noted {
		columns = append(columns, n.noteColumn(4))
	}
	return report.Section{Heading: "Atleti", Table: &report.Table{Columns: columns, Rows: report.Rows(rows)}}
}

// teams is a line for each team; none makes no section.
func (n entrantNames) teams(entries []domain.Entry) report.Section {
	list := slices.DeleteFunc(slices.Clone(entries), func(e domain.Entry) bool { return e.Kind != domain.Team })
	if len(list) == 0 {
		return report.Section{}
	}
	slices.SortStableFunc(list, teamsInOrder)
	noted := n.showsNotes(list)
	rows := make([]report.Row, len(list))
	for i, e := range list {
		rows[i] = report.Row{
			report.Text(e.TeamName()), report.Text(n.races[e.RaceID].Name), report.Text(n.category(e.CategoryKey())), report.Text(sexLetter(e.Sex)), report.Text(memberNames(e)),
		}
		if noted {
			rows[i] = append(rows[i], report.Text(e.Note))
		}
	}
	columns := []report.Column{{Title: "Squadra", Width: 4}, {Title: "Gara", Width: 3}, {Title: "Categoria", Width: 2}, {Title: "M/F", Width: 1}, {Title: "Componenti", Width: 7}}
	if noted {
		columns = append(columns, n.noteColumn(4))
	}
	return report.Section{Heading: "Squadre", Table: &report.Table{Columns: columns, Rows: report.Rows(rows)}}
}

// teamsInOrder sorts teams as their races stand in a programme, then by club and letter.
func teamsInOrder(a, b domain.Entry) int {
	return cmp.Or(groupOf(a).before(groupOf(b)), cmp.Compare(fold.Text(a.ClubName), fold.Text(b.ClubName)), cmp.Compare(a.Progressive, b.Progressive))
}
