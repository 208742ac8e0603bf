package printing

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/lenex"
	"traguardo/internal/report"
)

// ReportOfficials is the sheet of officials by session.
const ReportOfficials report.ID = 1017

// officialsReport prints a page for each session with its officials and who is missing.
func officialsReport(s *raceday.Officials) report.Definition {
	return report.Definition{
		ID: ReportOfficials, Name: "ufficiali-di-gara", Need: access.EventsPrint, Formats: allFormats,
		Build: withInput(func(ctx context.Context, r report.Request, in eventInput) (report.Document, error) {
			e, err := s.Event(ctx, r.Actor, in.EventID)
			if err != nil {
				return report.Document{}, err
			}
			sections := make([]report.Section, len(e.Sessions))
			for i, session := range e.Sessions {
				sections[i] = officialsSection(session)
				sections[i].NewPage = i > 0
			}
			return eventDocument(r, "Ufficiali di gara", e.Event, sections...), nil
		}),
	}
}

// officialsSection is the sheet of a session: the roles in the order of importance, with a line for each missing official.
func officialsSection(s raceday.SessionOfficials) report.Section {
	heading := fmt.Sprintf("Sessione %d", s.Number)
	if !s.Begins.IsZero() {
		heading += ", " + s.Begins.Date().Italian()
	}
	var rows []report.Row
	for _, role := range domain.OfficialRoles {
		for _, d := range s.Duties {
			if d.Role != role.Role {
				continue
			}
			place := ""
			if d.Place > 0 {
				place = strconv.Itoa(d.Place)
			}
			o := d.Official
			rows = append(rows, report.Row{report.Text(role.Name), report.Text(o.LastName + " " + o.FirstName).Bold(), report.Text(o.Grade),
				report.Text(officialClub(o)), report.Text(place), report.Text(d.Remarks), report.Text("")})
		}
		for _, n := range s.Missing {
			for range n.Needed {
				if n.Role == role.Role {
					rows = append(rows, report.Row{report.Text(role.Name), report.Text("da assegnare"), report.Text(""), report.Text(""),
						report.Text(""), report.Text(""), report.Text("")}.With(report.Faint))
				}
			}
		}
	}
	section := report.Section{Heading: heading, Table: &report.Table{
		Columns: []report.Column{
			{Title: "Ruolo", Width: 3}, {Title: "Ufficiale", Width: 3.4}, {Title: "Grado", Width: 1.6}, {Title: "Società", Width: 2.8},
			{Title: "Corsia", Width: 1, Align: report.Right}, {Title: "Note", Width: 2}, {Title: "Firma", Width: 2.4},
		},
		Rows: report.Rows(rows),
	}}
	if len(rows) == 0 {
		section.Notes, section.Table = []string{"Nessun ufficiale"}, nil
	}
	return section
}

func officialClub(o domain.Official) string {
	if o.ClubID == 0 {
		return "Federazione"
	}
	return o.ClubName
}

// federalClub is the id of the club under which a LENEX file lists the officials of the federation.
const federalClub = 0

// lenexJudges returns the officials on duty in a session of a file.
func lenexJudges(p *raceday.Programme, session int) []lenex.Judge {
	var out []lenex.Judge
	for _, d := range p.Duties {
		if d.Session != session {
			continue
		}
		j := lenex.Judge{OfficialID: lenex.Some(int(d.OfficialID)), Role: string(d.Role), Remarks: d.Remarks}
		if d.Place > 0 {
			j.Number = lenex.Some(d.Place)
		}
		out = append(out, j)
	}
	return out
}

// clubOfficials are the officials of a file by club, without their contacts.
type clubOfficials map[id.Club][]lenex.Official

func lenexOfficials(p *raceday.Programme) clubOfficials {
	out, seen := clubOfficials{}, map[id.Official]bool{}
	for _, d := range p.Duties {
		if o := d.Official; !seen[o.ID] {
			seen[o.ID] = true
			out[o.ClubID] = append(out[o.ClubID], lenex.Official{ID: lenex.Some(int(o.ID)), LastName: o.LastName, FirstName: o.FirstName,
				Grade: o.Grade, License: o.Card, Nation: italy})
		}
	}
	return out
}

// without returns the clubs that have officials and are not in a list.
func (c clubOfficials) without(list []*lenexClub) []*lenexClub {
	var out []*lenexClub
	for _, clubID := range slices.Sorted(maps.Keys(c)) {
		if slices.ContainsFunc(list, func(x *lenexClub) bool { return x.id == clubID }) {
			continue
		}
		name := "Ufficiali di gara"
		if clubID != federalClub {
			name = strings.TrimSpace(name + " " + strconv.FormatInt(int64(clubID), 10))
		}
		out = append(out, &lenexClub{id: clubID, name: name})
	}
	return out
}
