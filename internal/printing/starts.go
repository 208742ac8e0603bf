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
	"traguardo/internal/problem"
	"traguardo/internal/report"
)

// The reports of start lists and passages.
const (
	ReportStartList  = 1001
	ReportPassages   = 1005
	ReportRepechages = 1006
)

type startInput struct {
	EventID   int64 `json:"ID_EVENTO" check:"required"`
	Highlight *bool `json:"FLG_EVIDENZIATO"`
	Empty     *bool `json:"FLG_VUOTI"`
	ClubID    int64 `json:"ID_SOCIETA"` // whose athletes are highlighted; 0: the caller's
	// Only these races, with commas, and only one sex; none: all of them.
	Races []int64    `json:"GARE"`
	Sex   domain.Sex `json:"SESSO"`
}

// wants reports whether a group is to be printed; breaks are, unless races were chosen.
func (in startInput) wants(g raceday.StartGroup) bool {
	first := g.Items[0]
	if g.Block() {
		return len(in.Races) == 0 && in.Sex == domain.AnySex
	}
	return (len(in.Races) == 0 || slices.Contains(in.Races, first.RaceID)) && (in.Sex == domain.AnySex || first.Sex == in.Sex)
}

// startListReport is the start list heat by heat, with the hours they are reckoned to begin.
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
			whole := len(sheet.Groups)
			sheet.Groups = slices.DeleteFunc(sheet.Groups, func(g raceday.StartGroup) bool { return !in.wants(g) })
			p := startPrint{Sheet: sheet, names: entrantNames{sheet.Event, sheet.Races, sheet.Categories}, empty: in.Empty != nil && *in.Empty}
			p.remarks = p.showsRemarks()
			if in.Highlight != nil && *in.Highlight {
				p.club = in.ClubID
				if p.club == 0 {
					p.club = r.Actor.ClubID
				}
			}
			sections := []report.Section{{Groups: &report.Groups{Columns: p.columns(), All: report.Values(p.groups())}}}
			if len(sheet.Sessions) > 0 && r.Format == report.PDF && len(sheet.Groups) == whole {
				sections = append([]report.Section{{Notes: p.sessions()}}, sections...)
			}
			return eventDocument(r, "Start list", sheet.Event, sections...), nil
		}),
	}
}

// startPrint is a start list on its way to paper.
type startPrint struct {
	raceday.Sheet
	names entrantNames
	club  int64 // whose athletes are highlighted
	empty bool  // empty lanes are shown
	// remarks: there is a column of notes.
	remarks bool
}

func (p startPrint) columns() []report.Column {
	place := report.Column{Title: "Corsia", Kind: report.KindInt, Width: 1.2, Align: report.Center}
	if !p.Laned {
		place.Title = "N."
	}
	columns := []report.Column{
		place, {Title: "Atleta o squadra", Width: 5.2}, {Title: "Anno", Kind: report.KindInt, Width: 0.9}, {Title: "Categoria", Width: 1.8}, {Title: "Società", Width: 4.6},
	}
	if p.Laned {
		columns = append(columns, report.Column{Title: "Tempo", Kind: report.KindRaceTime, Width: 1.5})
	}
	if p.remarks {
		columns = append(columns, p.names.noteColumn(3))
	}
	return columns
}

// showsRemarks reports whether there is a column of notes. Where entries have no time, it also says who is absent.
func (p startPrint) showsRemarks() bool {
	var entries []domain.Entry
	absent := false
	for _, g := range p.Groups {
		for _, h := range g.Heats {
			for _, n := range h.Entries {
				entries = append(entries, n.Entry)
				absent = absent || missing(n)
			}
		}
	}
	return !p.Laned && absent || p.names.showsNotes(entries)
}

// missing reports whether an entry does not start.
func missing(n *domain.Participation) bool {
	return n.Absent || n.Result.Status == domain.ResultAbsent
}

// sessions say when each part of the programme begins and is reckoned to end.
func (p startPrint) sessions() []string {
	heats := "batterie"
	if !p.Laned {
		heats = "gruppi"
	}
	lines := make([]string, len(p.Sessions))
	for i, s := range p.Sessions {
		lines[i] = fmt.Sprintf("Sessione %d: %s, %s – %s circa · %s %d · presenze %d", s.Number, s.Begins.Date().Italian(), hour(s.Begins), hour(s.Ends), heats, s.Heats, s.Starts)
	}
	return lines
}

func hour(i calendar.Instant) string { return i.Time().In(calendar.Rome).Format("15:04") }

// groups are the heats under their races; a block says how long it lasts.
func (p startPrint) groups() []report.Group {
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

// title is a race as people read it, with all its categories when they swim together.
func (p startPrint) title(g raceday.StartGroup) string {
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

func (p startPrint) rows(h raceday.Heat) []report.Row {
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
			report.Int(place), report.Text(entrantName(n.Entry)), birthYear(n.Entry), report.Text(p.names.category(n.CategoryKey())), report.Text(n.ClubName),
		}
		time, note := report.RaceTime(n.EntryTime), n.Note
		if missing(n) {
			time, note = report.Text("assente"), strings.TrimSuffix("assente, "+n.Note, ", ")
		}
		if p.Laned {
			row, note = append(row, time), n.Note
		}
		if p.remarks {
			row = append(row, report.Text(note))
		}
		if missing(n) {
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

// passagesReport lists who goes on to a final, or the reserves in their order.
func passagesReport(s *raceday.Starts, id int, name, title string, qualified bool) report.Definition {
	return report.Definition{
		ID: id, Name: name, Need: access.EventsPrint, Formats: allFormats,
		Build: withInput(func(ctx context.Context, r report.Request, in pressInput) (report.Document, error) {
			list, err := s.Passages(ctx, r.Actor, in.EventID)
			if err != nil {
				return report.Document{}, err
			}
			names := entrantNames{list.Event, list.Races, list.Categories}
			if len(list.List) == 0 {
				notes := []string{"I passaggi non sono ancora stati elaborati, oppure nessuno si è qualificato negli eventi collegati."}
				return eventDocument(r, title, list.Event, report.Section{Notes: notes}), nil
			}
			return eventDocument(r, title, list.Event, report.Section{Groups: &report.Groups{
				Columns: []report.Column{
					{Title: "Pos.", Kind: report.KindInt, Width: 0.8}, {Title: "Atleta", Width: 5}, {Title: "Anno", Kind: report.KindInt, Width: 1}, {Title: "Società", Width: 5},
					names.valueColumn(), {Title: "Iscritto", Width: 1.2},
				},
				All: report.Values(names.passageGroups(list.List, qualified)),
			}}), nil
		}),
	}
}

// passageGroups are the athletes of each race, category and sex; of reserves the place is that among the reserves.
func (n entrantNames) passageGroups(list []domain.Passage, qualified bool) []report.Group {
	of := func(p domain.Passage) raceGroup {
		return raceGroup{domain.CategoryKey{CategoryID: p.CategoryID, Kind: domain.Individual}, p.RaceID, p.Sex}
	}
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b domain.Passage) int { return of(a).before(of(b)) })
	var groups []report.Group
	var last raceGroup
	for _, p := range list {
		if p.Qualified() != qualified {
			continue
		}
		g := of(p)
		if len(groups) == 0 || g != last {
			groups, last = append(groups, report.Group{Heading: n.title(g)}), g
		}
		place := p.Position
		if !qualified {
			place = p.Reserve
		}
		group := &groups[len(groups)-1]
		group.Rows = append(group.Rows, report.Row{
			report.Int(place), report.Text(p.Athlete.LastName + " " + p.Athlete.FirstName), report.Int(p.Athlete.Birth.Year()), report.Text(p.Athlete.ClubName), n.value(p.Time),
			report.Flag(p.Entered),
		})
	}
	return groups
}
