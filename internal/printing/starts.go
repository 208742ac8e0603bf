package printing

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/report"
)

// Report ids of start lists and passages.
const (
	ReportStartList  report.ID = 1001
	ReportPassages   report.ID = 1005
	ReportRepechages report.ID = 1006
)

type startInput struct {
	EventID   id.Event `json:"ID_EVENTO" check:"required"`
	Highlight *bool    `json:"FLG_EVIDENZIATO"`
	Empty     *bool    `json:"FLG_VUOTI"`
	ClubID    id.Club  `json:"ID_SOCIETA"` // club whose athletes are highlighted; 0: the caller's
	// Races and Sex select what to print; empty means all.
	Races []id.Race  `json:"GARE"`
	Sex   domain.Sex `json:"SESSO"`
}

// wants reports whether a group is selected. Breaks are printed only if nothing is filtered.
func (in startInput) wants(g raceday.StartGroup) bool {
	first := g.Items[0]
	if g.Block() {
		return len(in.Races) == 0 && in.Sex == domain.AnySex
	}
	return (len(in.Races) == 0 || slices.Contains(in.Races, first.RaceID)) && (in.Sex == domain.AnySex || first.Sex == in.Sex)
}

// startListReport prints the start list heat by heat with estimated start times.
func startListReport(s *raceday.Starts) report.Definition {
	return report.Definition{
		ID: ReportStartList, Name: "start-list", Need: access.EventsPrint, Formats: allFormats,
		Build: withInput(func(ctx context.Context, r report.Request, in startInput) (report.Document, error) {
			sheet, err := s.Sheet(ctx, r.Actor, in.EventID, 0)
			if err != nil {
				return report.Document{}, err
			}
			if in.Sex < domain.AnySex || in.Sex > domain.Mixed {
				return report.Document{}, problem.Field("SESSO", "deve essere 0, 1, 2 o 3")
			}
			if sheet.List.Number == 0 {
				return report.Document{}, problem.Refused("La start list non è ancora stata generata")
			}
			total := len(sheet.Groups)
			sheet.Groups = slices.DeleteFunc(sheet.Groups, func(g raceday.StartGroup) bool { return !in.wants(g) })
			p := startListPrinter{Sheet: sheet, names: eventPrinter{sheet.Event, sheet.Races, sheet.Categories}, empty: in.Empty != nil && *in.Empty}
			p.remarks = p.showsRemarks()
			if in.Highlight != nil && *in.Highlight {
				p.club = in.ClubID
				if p.club == 0 {
					p.club = r.Actor.ClubID
				}
			}
			sections := []report.Section{{Groups: &report.Groups{Columns: p.columns(), All: report.Values(p.groups())}}}
			if len(sheet.Sessions) > 0 && r.Format == report.PDF && len(sheet.Groups) == total {
				sections = append([]report.Section{{Notes: p.sessions()}}, sections...)
			}
			return eventDocument(r, "Start list", sheet.Event, sections...), nil
		}),
	}
}

// startListPrinter formats a start list.
type startListPrinter struct {
	raceday.Sheet
	names   eventPrinter
	club    id.Club // club whose athletes are highlighted; 0: none
	empty   bool    // show empty lanes
	remarks bool    // show a column of notes
}

func (p startListPrinter) columns() []report.Column {
	place := report.Column{Title: "Corsia", Kind: report.KindInt, Width: 1.2, Align: report.Center}
	if !p.Laned {
		place.Title = "N."
	}
	columns := []report.Column{
		place, {Title: "Atleta o squadra", Width: 5.2}, {Title: "Anno", Kind: report.KindInt, Width: 0.9}, {Title: "Categoria", Width: 1.8},
		{Title: "Società", Width: 4.6},
	}
	if p.Laned {
		columns = append(columns, report.Column{Title: "Tempo", Kind: report.KindRaceTime, Width: 1.5})
	}
	if p.remarks {
		columns = append(columns, p.names.noteColumn(3))
	}
	return columns
}

// showsRemarks reports whether there is a column of notes. Without entry times, the column also marks absences.
func (p startListPrinter) showsRemarks() bool {
	var entries []domain.Entry
	absent := false
	for _, g := range p.Groups {
		for _, h := range g.Heats {
			for _, n := range h.Entries {
				entries = append(entries, n.Entry)
				absent = absent || isAbsent(n)
			}
		}
	}
	return !p.Laned && absent || p.names.showsNotes(entries)
}

// isAbsent reports whether an entry does not start.
func isAbsent(n *domain.Participation) bool {
	return n.Absent || n.Result.Status == domain.ResultAbsent
}

// sessions describes when each session begins and ends.
func (p startListPrinter) sessions() []string {
	heats := "batterie"
	if !p.Laned {
		heats = "gruppi"
	}
	lines := make([]string, len(p.Sessions))
	for i, s := range p.Sessions {
		lines[i] = fmt.Sprintf("Sessione %d: %s, %s – %s circa · %s %d · presenze %d", s.Number, s.Begins.Date().Italian(), hour(s.Begins),
			hour(s.Ends), heats, s.Heats, s.Starts)
	}
	return lines
}

func hour(i calendar.Instant) string { return i.Time().In(calendar.Rome).Format("15:04") }

// groups returns a group for each heat, and one for each break with its duration.
func (p startListPrinter) groups() []report.Group {
	var out []report.Group
	for _, g := range p.Groups {
		if g.Block() {
			block := report.Group{Heading: g.Items[0].Note, Aside: hour(g.Begins), Bare: true}
			if minutes := g.Items[0].Minutes; minutes > 0 {
				block.Rows = []report.Row{{{}, report.Text(fmt.Sprintf("%d minuti", minutes))}}
			}
			out = append(out, block)
			continue
		}
		for _, h := range g.Heats {
			heading := p.title(g)
			if p.Laned {
				heading += fmt.Sprintf(" · batteria %d di %d", h.Number, g.Heats[len(g.Heats)-1].Number)
			}
			out = append(out, report.Group{Heading: heading, Aside: hour(h.Begins), Rows: p.rows(h)})
		}
	}
	return out
}

// title returns the heading of a race, with all categories that swim together.
func (p startListPrinter) title(g raceday.StartGroup) string {
	parts := []string{g.Items[0].Race}
	var categories []string
	for _, i := range g.Items {
		categories = append(categories, i.CategoryKey().Named(i.Category))
	}
	parts = append(parts, strings.Join(categories, ", "))
	if word := sexWord(g.Items[0].Sex); word != "" {
		parts = append(parts, word)
	}
	return strconv.Itoa(g.Number) + ". " + strings.Join(parts, " · ")
}

func (p startListPrinter) rows(h raceday.Heat) []report.Row {
	var rows []report.Row
	width := len(p.columns())
	next := p.Pool.First
	fill := func(to int) {
		for ; p.empty && p.Laned && next < to; next++ {
			row := make(report.Row, width)
			row[0] = report.Int(next)
			rows = append(rows, row)
		}
		next = to + 1
	}
	for _, n := range h.Entries {
		place := n.Place.Lane
		if !p.Laned {
			place = n.Place.Position
		}
		fill(place)
		row := report.Row{
			report.Int(place), report.Text(entrantName(n.Entry)), birthYear(n.Entry), report.Text(p.names.category(n.CategoryKey())),
			report.Text(n.ClubName),
		}
		time, note := report.RaceTime(n.EntryTime), n.Note
		if isAbsent(n) {
			time, note = report.Text("assente"), strings.TrimSuffix("assente, "+n.Note, ", ")
		}
		if p.Laned {
			row, note = append(row, time), n.Note
		}
		if p.remarks {
			row = append(row, report.Text(note))
		}
		if isAbsent(n) {
			row.With(report.Faint)
		}
		if p.club != 0 && n.ClubID == p.club {
			row.With(report.Highlight)
		}
		rows = append(rows, row)
	}
	fill(p.Pool.First + p.Pool.Lanes)
	return rows
}

// passagesReport lists the qualified athletes of a final, or the reserves in order.
func passagesReport(s *raceday.Starts, reportID report.ID, name, title string, qualified bool) report.Definition {
	return report.Definition{
		ID: reportID, Name: name, Need: access.EventsPrint, Formats: allFormats,
		Build: withInput(func(ctx context.Context, r report.Request, in pressInput) (report.Document, error) {
			list, err := s.Passages(ctx, r.Actor, in.EventID)
			if err != nil {
				return report.Document{}, err
			}
			names := eventPrinter{list.Event, list.Races, list.Categories}
			if len(list.List) == 0 {
				notes := []string{"I passaggi non sono ancora stati elaborati, oppure nessuno si è qualificato negli eventi collegati."}
				return eventDocument(r, title, list.Event, report.Section{Notes: notes}), nil
			}
			return eventDocument(r, title, list.Event, report.Section{Groups: &report.Groups{
				Columns: []report.Column{
					{Title: "Pos.", Kind: report.KindInt, Width: 0.8}, {Title: "Atleta", Width: 5}, {Title: "Anno", Kind: report.KindInt, Width: 1},
					{Title: "Società", Width: 5},
					names.valueColumn(), {Title: "Iscritto", Width: 1.2},
				},
				All: report.Values(names.passageGroups(list.List, qualified)),
			}}), nil
		}),
	}
}

// passageGroups groups athletes by race, category and sex. The place of a reserve is its rank among the reserves.
func (n eventPrinter) passageGroups(list []domain.Passage, qualified bool) []report.Group {
	groupOfPassage := func(p domain.Passage) raceGroup {
		return raceGroup{domain.CategoryKey{CategoryID: p.CategoryID, Kind: domain.Individual}, p.RaceID, p.Sex}
	}
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b domain.Passage) int { return groupOfPassage(a).compare(groupOfPassage(b)) })
	var groups []report.Group
	var last raceGroup
	for _, p := range list {
		if p.Qualified() != qualified {
			continue
		}
		g := groupOfPassage(p)
		if len(groups) == 0 || g != last {
			groups, last = append(groups, report.Group{Heading: n.title(g)}), g
		}
		place := p.Position
		if !qualified {
			place = p.Reserve
		}
		group := &groups[len(groups)-1]
		group.Rows = append(group.Rows, report.Row{
			report.Int(place), report.Text(p.Athlete.LastName + " " + p.Athlete.FirstName), report.Int(p.Athlete.Birth.Year()),
			report.Text(p.Athlete.ClubName), n.value(p.Time),
			report.Flag(p.Entered),
		})
	}
	return groups
}
