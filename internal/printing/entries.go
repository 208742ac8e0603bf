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
	"traguardo/internal/domain/id"
	"traguardo/internal/report"
)

// The reports of entries.
const (
	ReportCards       report.ID = 1002
	ReportEntries     report.ID = 1004
	ReportLargeCards  report.ID = 1008
	ReportRaceEntries report.ID = 1012
)

var allFormats = []report.Format{report.PDF, report.Excel, report.CSV}

type entriesInput struct {
	EventID id.Event `json:"ID_EVENTO" check:"required"`
	ClubID  id.Club  `json:"FK_ID_SOCIETA"`
}

// entriesReport prints the entries and fees of one club, or of all clubs with a new page for each.
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

// clubSections returns the sections of a club: totals, athletes, teams and escorts.
func clubSections(b entry.Book, c entry.ClubBook) []report.Section {
	names := eventPrinter{b.Event, b.Races, b.Categories}
	sections := []report.Section{{
		Heading: c.Club,
		Facts: []report.Fact{
			{Label: "Atleti", Value: report.Count(c.Athletes + c.TeamAthletes)},
			{Label: "Presenze individuali", Value: report.Count(c.ClubBill.Bill.Entries)},
			{Label: "Squadre", Value: report.Count(c.Teams)}, {Label: "Già pagato", Value: report.Money(c.Paid.Total())},
			{Label: "Quote da pagare", Value: report.Money(c.Due.Fees)}, {Label: "Mora da pagare", Value: report.Money(c.Due.Late)},
			{Label: "Penali da pagare", Value: report.Money(c.Due.Penalties)},
			{Label: "Totale da pagare", Value: report.Money(c.Due.Total()).Bold()},
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

// entriesOfKind returns the individual entries or the teams.
func entriesOfKind(list []domain.Participation, kind domain.EntryKind) []domain.Participation {
	return slices.DeleteFunc(slices.Clone(list), func(n domain.Participation) bool { return n.Kind != kind })
}

// clubAthletes returns a row for each entry of an athlete, ordered by name.
func (n eventPrinter) clubAthletes(entries []domain.Participation) *report.Table {
	list := entriesOfKind(entries, domain.Individual)
	key := func(e domain.Participation) string { return nameKey(e.Athlete) }
	slices.SortStableFunc(list, func(a, b domain.Participation) int {
		return cmp.Or(cmp.Compare(key(a), key(b)), cmp.Compare(a.AthleteID, b.AthleteID))
	})
	rows := make([]report.Row, len(list))
	for i, e := range list {
		rows[i] = report.Row{
			report.Text(e.Athlete.LastName + " " + e.Athlete.FirstName), report.Int(e.Athlete.Birth.Year()), report.Text(sexLetter(e.Sex)),
			report.Text(n.category(e.CategoryKey())),
			report.Text(n.races[e.RaceID].Name),
		}
		if n.timed() {
			rows[i] = append(rows[i], report.RaceTime(e.EntryTime))
		}
		rows[i] = append(rows[i], report.Text(entryRemarks(e)))
		if e.Absent {
			rows[i].With(report.Faint)
		}
	}
	columns := []report.Column{
		{Title: "Atleta", Width: 4.5}, {Title: "Anno", Kind: report.KindInt, Width: 1}, {Title: "M/F", Width: 0.8},
		{Title: "Categoria", Width: 2}, {Title: "Gara", Width: 3.2},
	}
	if n.timed() {
		columns = append(columns, report.Column{Title: "Tempo", Kind: report.KindRaceTime, Width: 1.6})
	}
	return &report.Table{Columns: append(columns, report.Column{Title: "Annotazioni", Width: 3.2}), Rows: report.Rows(rows)}
}

// nameKey returns a sort key for a name, ignoring case and accents.
func nameKey(a domain.Entrant) string { return fold.Text(a.LastName) + "\x01" + fold.Text(a.FirstName) }

// entryRemarks returns what a club should know about an entry.
func entryRemarks(e domain.Participation) string {
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

// clubTeams returns a row for each team with its members, or nil if there are none.
func (n eventPrinter) clubTeams(entries []domain.Participation) *report.Table {
	list := entriesOfKind(entries, domain.Team)
	if len(list) == 0 {
		return nil
	}
	slices.SortStableFunc(list, func(a, b domain.Participation) int { return compareTeams(a.Entry, b.Entry) })
	rows := make([]report.Row, len(list))
	for i, e := range list {
		rows[i] = report.Row{
			report.Text(e.TeamName()), report.Text(n.races[e.RaceID].Name), report.Text(n.category(e.CategoryKey())), report.Text(sexLetter(e.Sex)),
		}
		if n.timed() {
			rows[i] = append(rows[i], report.RaceTime(e.EntryTime))
		}
		rows[i] = append(rows[i], report.Text(memberNames(e.Entry)), report.Text(entryRemarks(e)))
		if e.Absent {
			rows[i].With(report.Faint)
		}
	}
	columns := []report.Column{{Title: "Squadra", Width: 3}, {Title: "Gara", Width: 2.6}, {Title: "Categoria", Width: 1.8},
		{Title: "M/F", Width: 0.8}}
	if n.timed() {
		columns = append(columns, report.Column{Title: "Tempo", Kind: report.KindRaceTime, Width: 1.6})
	}
	return &report.Table{Columns: append(columns, report.Column{Title: "Componenti", Width: 5},
		report.Column{Title: "Annotazioni", Width: 2.4}), Rows: report.Rows(rows)}
}

// raceEntriesReport prints the entrants race by race, fastest first, or by name if entries have no time.
func raceEntriesReport(s *appmeet.Events) report.Definition {
	return report.Definition{
		ID: ReportRaceEntries, Name: "iscritti-per-gara", Need: access.EventsPrint, Formats: allFormats,
		Build: withInput(func(ctx context.Context, r report.Request, in pressInput) (report.Document, error) {
			list, err := s.EntryList(ctx, r.Actor, in.EventID)
			if err != nil {
				return report.Document{}, err
			}
			names := eventPrinter{list.Event, list.Races, list.Categories}
			return eventDocument(r, "Iscritti per gara", list.Event, report.Section{Groups: names.raceEntries(list.Entries)}), nil
		}),
	}
}

func (n eventPrinter) raceEntries(entries []domain.Entry) *report.Groups {
	columns := []report.Column{
		{Title: "N.", Kind: report.KindInt, Width: 0.8}, {Title: "Atleta o squadra", Width: 5.5},
		{Title: "Anno", Kind: report.KindInt, Width: 1.1}, {Title: "Società", Width: 5.5},
	}
	if n.timed() {
		columns = append(columns, report.Column{Title: "Tempo", Kind: report.KindRaceTime, Width: 1.8})
	}
	if n.showsNotes(entries) {
		columns = append(columns, n.noteColumn(4))
	}
	return &report.Groups{Columns: columns, All: report.Values(n.raceGroups(entries))}
}

// raceGroup identifies entrants who compete against each other.
type raceGroup struct {
	domain.CategoryKey
	raceID id.Race
	sex    domain.Sex
}

func groupOf(e domain.Entry) raceGroup { return raceGroup{e.CategoryKey(), e.RaceID, e.Sex} }

// compare orders groups as in a programme: individual races before teams, by race, women before men, by category.
func (g raceGroup) compare(h raceGroup) int {
	sexes := [...]int{domain.Female: 1, domain.Male: 2, domain.Mixed: 3, domain.AnySex: 4}
	sexOrder := func(s domain.Sex) int { return sexes[min(max(s, 0), 3)] }
	flag := func(b bool) int {
		if b {
			return 1
		}
		return 0
	}
	return cmp.Or(cmp.Compare(g.Kind, h.Kind), cmp.Compare(g.raceID, h.raceID), cmp.Compare(sexOrder(g.sex), sexOrder(h.sex)),
		cmp.Compare(flag(g.Disabled), flag(h.Disabled)),
		cmp.Compare(g.CategoryID, h.CategoryID))
}

// title returns the group's heading: "100 stile libero · Ragazzi · Femmine".
func (n eventPrinter) title(g raceGroup) string {
	parts := []string{n.races[g.raceID].Name, n.category(g.CategoryKey)}
	if word := sexWord(g.sex); word != "" {
		parts = append(parts, word)
	}
	return strings.Join(parts, " · ")
}

// raceGroups returns the groups of an event in programme order.
func (n eventPrinter) raceGroups(entries []domain.Entry) []report.Group {
	in := map[raceGroup][]domain.Entry{}
	var order []raceGroup
	for _, e := range entries {
		g := groupOf(e)
		if in[g] == nil {
			order = append(order, g)
		}
		in[g] = append(in[g], e)
	}
	slices.SortFunc(order, raceGroup.compare)
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

// fastestFirst orders by entry time; entries without a time follow by name.
func fastestFirst(a, b domain.Entry) int {
	none := func(e domain.Entry) int {
		if e.EntryTime == 0 {
			return 1
		}
		return 0
	}
	return cmp.Or(cmp.Compare(none(a), none(b)), cmp.Compare(a.EntryTime, b.EntryTime),
		cmp.Compare(fold.Text(entrantName(a)), fold.Text(entrantName(b))), cmp.Compare(a.ID, b.ID))
}
