package printing

import (
	"context"
	"io"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/lenex"
	"traguardo/internal/report"
	"traguardo/internal/timing"
)

// Report ids of the files for timing consoles.
const (
	ReportDolphinEvents report.ID = 3011
	ReportScoreboard    report.ID = 3012
	ReportConsoleLists  report.ID = 3013
	ReportTimeDrops     report.ID = 3014
	ReportEventList     report.ID = 3015
)

// consoleReports returns the files for timing consoles.
func consoleReports(x *raceday.Exchange) []report.Definition {
	var out []report.Definition
	for _, c := range []struct {
		id     report.ID
		name   string
		format report.Format
		file   string // the only name that a console reads; empty for any
		write  func(io.Writer, report.Request, timing.Meet) error
	}{
		{ReportDolphinEvents, "dolphin-gare", report.CSV, "", func(w io.Writer, _ report.Request, m timing.Meet) error {
			return timing.WriteDolphin(w, m)
		}},
		{ReportScoreboard, "tabellone-scb", report.ZIP, "", func(w io.Writer, _ report.Request, m timing.Meet) error {
			return timing.WriteScoreboard(w, m)
		}},
		{ReportConsoleLists, "ares-lst", report.ZIP, "", func(w io.Writer, _ report.Request, m timing.Meet) error {
			return timing.WriteLists(w, m)
		}},
		{ReportTimeDrops, "meet-program", report.JSON, "meet_program.json", func(w io.Writer, r report.Request, m timing.Meet) error {
			return timing.WriteProgram(w, m, r.Now.In(calendar.Rome))
		}},
		{ReportEventList, "elenco-gare", report.TXT, "", func(w io.Writer, _ report.Request, m timing.Meet) error {
			return timing.WriteEventList(w, m)
		}},
	} {
		out = append(out, report.Definition{
			ID: c.id, Name: c.name, Need: access.EventsPrint, Formats: []report.Format{c.format},
			Open: withInput(func(ctx context.Context, r report.Request, in eventInput) (report.File, error) {
				p, err := x.Consoles(ctx, r.Actor, in.EventID)
				if err != nil {
					return report.File{}, err
				}
				name := c.file
				if name == "" {
					name = report.FileName(c.name, p.Event.Name, c.format)
				}
				m := consoleMeet(p)
				return report.File{Name: name, ContentType: c.format.ContentType(), Write: func(_ context.Context, w io.Writer) error {
					return c.write(w, r, m)
				}}, nil
			}),
		})
	}
	return out
}

// consoleMeet converts a start list.
func consoleMeet(p *raceday.Programme) timing.Meet {
	e := p.Event
	m := timing.Meet{Name: e.Name, Host: e.Organiser, Starts: e.Starts, Ends: e.Ends, Pool: raceday.PoolMetres(e), First: p.Pool.First,
		Lanes: p.Pool.Lanes}
	for _, s := range p.Sessions {
		m.Sessions = append(m.Sessions, timing.MeetSession{Number: s.Number, Begins: s.Begins.Time().In(calendar.Rome),
			Ends: s.Ends.Time().In(calendar.Rome)})
	}
	for _, g := range p.Groups {
		if !g.Block() {
			m.Events = append(m.Events, consoleEvent(p, g))
		}
	}
	return m
}

var consoleStrokes = map[lenex.Stroke]timing.Stroke{lenex.Free: timing.Freestyle, lenex.Back: timing.Backstroke,
	lenex.Breast: timing.Breaststroke, lenex.Fly: timing.Butterfly, lenex.Medley: timing.Medley}

func consoleEvent(p *raceday.Programme, g raceday.StartGroup) timing.MeetEvent {
	first := g.Items[0]
	race := p.Races[first.RaceID]
	var categories []string
	for _, i := range g.Items {
		categories = append(categories, i.CategoryKey().Named(i.Category))
	}
	out := timing.MeetEvent{
		Number: g.Number, Session: g.Session, Category: strings.Join(categories, ", "), Gender: sexLetter(first.Sex), Metres: race.Metres,
		Swimmers: max(1, race.Members), Stroke: consoleStrokes[lenex.StyleOf(race).Stroke], Begins: g.Begins.Time().In(calendar.Rome),
		Name: strings.Join(strings.Fields(race.Abbreviation+" "+strings.Join(categories, " ")+" "+sexLetter(first.Sex)), " "),
	}
	if ages := lenex.AgesOf(p.Categories[first.CategoryID], first.Sex); len(g.Items) == 1 && ages.Calculate == "" {
		out.AgeMin, out.AgeMax = max(0, ages.AgeMin.N), max(0, ages.AgeMax.N)
	}
	for _, h := range g.Heats {
		heat := timing.MeetHeat{Number: h.Number}
		for _, n := range h.Entries {
			if !isAbsent(n) {
				heat.Entries = append(heat.Entries, consoleEntry(p, n))
			}
		}
		out.Heats = append(out.Heats, heat)
	}
	return out
}

func consoleEntry(p *raceday.Programme, n *domain.Participation) timing.MeetEntry {
	out := timing.MeetEntry{Lane: n.Place.Lane, ClubID: n.ClubID, Club: n.ClubName, ClubCode: p.Codes[n.ClubID], SeedTime: n.EntryTime}
	if n.Kind != domain.Team {
		out.Swimmer = consoleSwimmer(p, n.Athlete)
		return out
	}
	out.Relay, out.Swimmer = true, timing.Swimmer{ID: int64(n.ID), LastName: n.TeamName()}
	for _, m := range n.Members {
		out.Members = append(out.Members, consoleSwimmer(p, m.Entrant))
	}
	return out
}

// consoleSwimmer returns an athlete, without name and year if the caller may not see them.
func consoleSwimmer(p *raceday.Programme, a domain.Entrant) timing.Swimmer {
	if !p.Named(a) {
		return timing.Swimmer{ID: int64(a.ID), LastName: "Atleta riservato", Gender: sexLetter(a.Sex)}
	}
	return timing.Swimmer{ID: int64(a.ID), LastName: a.LastName, FirstName: a.FirstName, Gender: sexLetter(a.Sex), Year: a.Birth.Year()}
}
