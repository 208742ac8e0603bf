package printing

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/entry"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/fold"
	"traguardo/internal/report"
)

// The reports of entries.
const (
	ReportCards       = 1002
	ReportEntries     = 1004
	ReportLargeCards  = 1008
	ReportRaceEntries = 1012
)

var allFormats = []report.Format{report.PDF, report.Excel, report.CSV}

type entriesInput struct {
	EventID int64 `json:"ID_EVENTO" check:"required"`
	ClubID  int64 `json:"FK_ID_SOCIETA"`
}

// entriesReport is what clubs entered and what it costs them: a club's own, or every club's on pages of its own.
func entriesReport(s *entry.Overview) report.Definition {
	return report.Definition{
		ID: ReportEntries, Name: "riepilogo-iscrizioni", Need: access.EventsPrint, Formats: allFormats,
		Build: withInput(func(ctx context.Context, r report.Request, in entriesInput) (report.Document, error) {
			b, err := s.Book(ctx, r.Actor, in.EventID, in.ClubID)
			if err != nil {
				return report.Document{}, err
			}
			var sections []report.Section
			for i, c := range b.Clubs {
				part := clubSections(b, c)
				part[0].NewPage = i > 0
				sections = append(sections, part...)
			}
			return eventDocument(r, "Riepilogo iscrizioni", b.Event, sections...), nil
		}),
	}
}

// clubSections are the pages of a club: totals, athletes, teams, escorts.
func clubSections(b entry.Book, c entry.ClubBook) []report.Section {
	names := entrantNames{b.Event, b.Races, b.Categories}
	sections := []report.Section{{
		Heading: c.Club,
		Facts: []report.Fact{
			{Label: "Atleti", Value: report.Int(c.Athletes + c.TeamAthletes)}, {Label: "Presenze individuali", Value: report.Int(c.ClubBill.Bill.Entries)},
			{Label: "Squadre", Value: report.Int(c.Teams)}, {Label: "Già pagato", Value: report.Money(c.Paid.Total())},
			{Label: "Quote da pagare", Value: report.Money(c.Due.Fees)}, {Label: "Mora da pagare", Value: report.Money(c.Due.Late)},
			{Label: "Penali da pagare", Value: report.Money(c.Due.Penalties)}, {Label: "Totale da pagare", Value: report.Money(c.Due.Total()).Bold()},
			{Label: "Totale", Value: report.Money(c.Total()).Bold()},
		},
		Table: names.clubAthletes(c.Entries),
	}}
	if teams := names.clubTeams(c.Entries); teams != nil {
		sections = append(sections, report.Section{Heading: "Squadre", Table: teams})
	}
	if len(c.Escorts) > 0 {
		people := make([]string, len(c.Escorts))
		for i, e := range c.Escorts {
			people[i] = e.LastName + " " + e.FirstName
		}
		sections = append(sections, report.Section{Heading: "Accompagnatori", Notes: []string{strings.Join(people, ", ")}})
	}
	return sections
}

// ofKind are the entries of athletes, or of teams.
func ofKind(list []domain.Participation, kind domain.EntryKind) []domain.Participation {
	return slices.DeleteFunc(slices.Clone(list), func(n domain.Participation) bool { return n.Kind != kind })
}

// clubAthletes is a line for each race of each athlete, by name.
func (n entrantNames) clubAthletes(entries []domain.Participation) *report.Table {
	list := ofKind(entries, domain.Individual)
	key := func(e domain.Participation) string { return nameKey(e.Athlete) }
	slices.SortStableFunc(list, func(a, b domain.Participation) int {
		return cmp.Or(cmp.Compare(key(a), key(b)), cmp.Compare(a.AthleteID, b.AthleteID))
	})
	rows := make([]report.Row, len(list))
	for i, e := range list {
		rows[i] = report.Row{
			report.Text(e.Athlete.LastName + " " + e.Athlete.FirstName), report.Int(e.Athlete.Birth.Year()), report.Text(sexLetter(e.Sex)), report.Text(n.category(e.CategoryKey())),
			report.Text(n.races[e.RaceID].Name),
		}
		if n.timed() {
			rows[i] = append(rows[i], report.RaceTime(e.EntryTime))
		}
		rows[i] = append(rows[i], report.Text(remarks(e)))
		if e.Absent {
			rows[i].With(report.Faint)
		}
	}
	columns := []report.Column{
		{Title: "Atleta", Width: 4.5}, {Title: "Anno", Kind: report.KindInt, Width: 1}, {Title: "M/F", Width: 0.8}, {Title: "Categoria", Width: 2}, {Title: "Gara", Width: 3.2},
	}
	if n.timed() {
		columns = append(columns, report.Column{Title: "Tempo", Kind: report.KindRaceTime, Width: 1.6})
	}
	return &report.Table{Columns: append(columns, report.Column{Title: "Annotazioni", Width: 3.2}), Rows: report.Rows(rows)}
}

// nameKey sorts people by name, whatever case and accents.
func nameKey(a domain.Entrant) string { return fold.Text(a.LastName) + "\x01" + fold.Text(a.FirstName) }

// remarks are what a club should know of an entry.
func remarks(e domain.Participation) string {
	var list []string
	add := func(yes bool, text string) {
		if yes {
			list = append(list, text)
		}
	}
	add(!e.Payment.Paid(), "da pagare")
	add(e.Late, "in ritardo")
	add(e.WildCard, "wild card")
	add(e.Absent, "assente")
	add(e.Kind == domain.Team && !e.Closed, "non completa")
	add(e.Note != "", e.Note)
	return strings.Join(list, ", ")
}

// clubTeams is a line for each team with its members; none makes no table.
func (n entrantNames) clubTeams(entries []domain.Participation) *report.Table {
	list := ofKind(entries, domain.Team)
	if len(list) == 0 {
		return nil
	}
	slices.SortStableFunc(list, func(a, b domain.Participation) int { return teamsInOrder(a.Entry, b.Entry) })
	rows := make([]report.Row, len(list))
	for i, e := range list {
		rows[i] = report.Row{
			report.Text(e.TeamName()), report.Text(n.races[e.RaceID].Name), report.Text(n.category(e.CategoryKey())), report.Text(sexLetter(e.Sex)),
		}
		if n.timed() {
			rows[i] = append(rows[i], report.RaceTime(e.EntryTime))
		}
		rows[i] = append(rows[i], report.Text(memberNames(e.Entry)), report.Text(remarks(e)))
		if e.Absent {
			rows[i].With(report.Faint)
		}
	}
	columns := []report.Column{{Title: "Squadra", Width: 3}, {Title: "Gara", Width: 2.6}, {Title: "Categoria", Width: 1.8}, {Title: "M/F", Width: 0.8}}
	if n.timed() {
		columns = append(columns, report.Column{Title: "Tempo", Kind: report.KindRaceTime, Width: 1.6})
	}
	return &report.Table{Columns: append(columns, report.Column{Title: "Componenti", Width: 5}, report.Column{Title: "Annotazioni", Width: 2.4}), Rows: report.Rows(rows)}
}

// raceEntriesReport lists the entrants of an event race by race, the fastest first, or by name where entries have no time.
func raceEntriesReport(s *appmeet.Events) report.Definition {
	return report.Definition{
		ID: ReportRaceEntries, Name: "iscritti-per-gara", Need: access.EventsPrint, Formats: allFormats,
		Build: withInput(func(ctx context.Context, r report.Request, in pressInput) (report.Document, error) {
			list, err := s.EntryList(ctx, r.Actor, in.EventID)
			if err != nil {
				return report.Document{}, err
			}
			names := entrantNames{list.Event, list.Races, list.Categories}
			return eventDocument(r, "Iscritti per gara", list.Event, report.Section{Groups: names.raceEntries(list.Entries)}), nil
		}),
	}
}

func (n entrantNames) raceEntries(entries []domain.Entry) *report.Groups {
	columns := []report.Column{
		{Title: "N.", Kind: report.KindInt, Width: 0.8}, {Title: "Atleta o squadra", Width: 5.5}, {Title: "Anno", Kind: report.KindInt, Width: 1.1}, {Title: "Società", Width: 5.5},
	}
	if n.timed() {
		columns = append(columns, report.Column{Title: "Tempo", Kind: report.KindRaceTime, Width: 1.8})
	}
	if n.showsNotes(entries) {
		columns = append(columns, n.noteColumn(4))
	}
	return &report.Groups{Columns: columns, All: report.Values(n.raceGroups(entries))}
}

// raceGroup is who meets in a race.
type raceGroup struct {
	domain.CategoryKey
	raceID int64
	sex    domain.Sex
}

func groupOf(e domain.Entry) raceGroup { return raceGroup{e.CategoryKey(), e.RaceID, e.Sex} }

// before is the order of a programme: athletes before teams, the races of the catalogue, women before men, the youngest first.
func (g raceGroup) before(h raceGroup) int {
	sexes := [...]int{domain.Female: 1, domain.Male: 2, domain.Mixed: 3, domain.AnySex: 4}
	place := func(s domain.Sex) int { return sexes[min(max(s, 0), 3)] }
	flag := func(b bool) int {
		if b {
			return 1
		}
		return 0
	}
	return cmp.Or(cmp.Compare(g.Kind, h.Kind), cmp.Compare(g.raceID, h.raceID), cmp.Compare(place(g.sex), place(h.sex)), cmp.Compare(flag(g.Disabled), flag(h.Disabled)),
		cmp.Compare(g.CategoryID, h.CategoryID))
}

// title is a group as people read it: "100 stile libero · Ragazzi · Femmine".
func (n entrantNames) title(g raceGroup) string {
	parts := []string{n.races[g.raceID].Name, n.category(g.CategoryKey)}
	if word := sexWord(g.sex); word != "" {
		parts = append(parts, word)
	}
	return strings.Join(parts, " · ")
}

// raceGroups are the groups of an event in the order of the programme.
func (n entrantNames) raceGroups(entries []domain.Entry) []report.Group {
	in := map[raceGroup][]domain.Entry{}
	var order []raceGroup
	for _, e := range entries {
		g := groupOf(e)
		if in[g] == nil {
			order = append(order, g)
		}
		in[g] = append(in[g], e)
	}
	slices.SortFunc(order, raceGroup.before)
	noted := n.showsNotes(entries)
	groups := make([]report.Group, len(order))
	for i, g := range order {
		list := in[g]
		slices.SortStableFunc(list, fastestFirst)
		rows := make([]report.Row, len(list))
		for j, e := range list {
			rows[j] = report.Row{report.Int(j + 1), report.Text(entrantName(e)), birthYear(e), report.Text(e.ClubName)}
			if n.timed() {
				rows[j] = append(rows[j], report.RaceTime(e.EntryTime))
			}
			if noted {
				rows[j] = append(rows[j], report.Text(e.Note))
			}
			if e.Absent {
				rows[j].With(report.Faint)
			}
		}
		groups[i] = report.Group{Heading: n.title(g), Aside: fmt.Sprintf("iscritti %d", len(list)), Rows: rows}
	}
	return groups
}

// fastestFirst is by entry time, those without one last by name.
func fastestFirst(a, b domain.Entry) int {
	none := func(e domain.Entry) int {
		if e.EntryTime == 0 {
			return 1
		}
		return 0
	}
	return cmp.Or(cmp.Compare(none(a), none(b)), cmp.Compare(a.EntryTime, b.EntryTime), cmp.Compare(fold.Text(entrantName(a)), fold.Text(entrantName(b))), cmp.Compare(a.ID, b.ID))
}
