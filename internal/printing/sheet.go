package printing

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/sheet"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/pace"
	"traguardo/internal/domain/progress"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
	"traguardo/internal/report"
)

// ReportSheet is the report id of an athlete's sheet. It is not part of the original contract.
const ReportSheet report.ID = 2014

// sheetInput selects the athlete and optionally the event whose limit times are compared.
type sheetInput struct {
	ID      id.Athlete `json:"ID_ATLETA" check:"required"`
	EventID id.Event   `json:"ID_EVENTO"`
}

// sheetReport prints an athlete's sheet.
func sheetReport(s *sheet.Sheets) report.Definition {
	return report.Definition{
		ID: ReportSheet, Name: "scheda-atleta", Need: access.AthletesRead, Formats: []report.Format{report.PDF, report.Excel, report.CSV},
		Build: withInput(func(ctx context.Context, r report.Request, in sheetInput) (report.Document, error) {
			x, err := s.Get(ctx, r.Actor, in.ID)
			if err != nil {
				return report.Document{}, err
			}
			if !x.Read {
				return report.Document{}, problem.Refused(x.Reason)
			}
			name, sections := x.Athlete.LastName+" "+x.Athlete.FirstName, sheetSections(x)
			if in.EventID > 0 {
				limits, err := s.Limits(ctx, r.Actor, in.ID, in.EventID)
				if err != nil {
					return report.Document{}, err
				}
				sections = append(sections, limitSection(limits))
			}
			return report.Document{Title: name, Subtitle: sheetSubtitle(x), About: name, Brand: r.Brand, Generated: r.Now, Sections: sections}, nil
		}),
	}
}

func sheetSubtitle(x sheet.Sheet) string {
	parts := []string{x.Athlete.ClubName, strconv.Itoa(x.Athlete.Birth.Year())}
	if x.Category != nil {
		parts = append(parts, x.Category.Name)
	}
	if x.Athlete.Card != "" {
		parts = append(parts, "tessera "+x.Athlete.Card)
	}
	return strings.Join(parts, " · ")
}

func sheetSections(x sheet.Sheet) []report.Section {
	sections := []report.Section{bestSection(x)}
	if len(x.Paces) > 0 {
		sections = append(sections, paceSection(x.Paces))
	}
	sections = append(sections, swimSection("Risultati", x.Results()))
	if trials := x.Trials(); len(trials) > 0 {
		sections = append(sections, swimSection("Prove tempo", trials))
	}
	return sections
}

// bestSection lists the best time of each race and pool.
func bestSection(x sheet.Sheet) report.Section {
	points := map[id.Result]int{}
	for _, l := range x.Lines {
		points[l.ResultID] = l.Points
	}
	var rows []report.Row
	for _, r := range progress.Races(x.Swims()) {
		event := r.Best.Event
		if r.Best.Trial {
			event += " (prova)"
		}
		rows = append(rows, report.Row{
			report.Text(r.Race.Abbreviation), report.Text(pool(r.Pool)), report.Text(r.Best.Time.String()).Bold(),
			aquaticsCell(points[r.Best.ResultID]), report.Date(r.Best.Day), report.Text(event),
		})
	}
	section := report.Section{Heading: "Migliori tempi", Table: &report.Table{
		Columns: []report.Column{
			{Title: "Gara", Width: 2}, {Title: "Vasca", Width: 1.2}, {Title: "Tempo", Align: report.Right, Width: 1.8},
			{Title: "Punti", Kind: report.KindInt, Width: 1.2},
			{Title: "Data", Kind: report.KindDate, Width: 1.8}, {Title: "Manifestazione", Width: 5},
		},
		Rows: report.Rows(rows),
	}}
	if len(rows) == 0 {
		section.Notes = []string{"Nessun risultato"}
	}
	return section
}

func pool(metres int) string { return strconv.Itoa(metres) + " m" }

// aquaticsCell returns the points, or an empty cell if there are none.
func aquaticsCell(points int) report.Cell {
	if points == 0 {
		return report.Cell{}
	}
	return report.Int(points)
}

// paceSection lists the training paces over each distance.
func paceSection(list []progress.StylePaces) report.Section {
	columns := []report.Column{{Title: "Stile", Width: 3}, {Title: "Vasca", Width: 1.2}, {Title: "Passo", Width: 1.2}}
	for _, metres := range progress.Distances {
		columns = append(columns, report.Column{Title: pool(metres), Align: report.Right, Width: 2})
	}
	var rows []report.Row
	var from []string
	for _, p := range list {
		for l := pace.A2; l <= pace.C1; l++ {
			row := report.Row{report.Text(progress.StyleName(p.Style)), report.Text(pool(p.Pool)), report.Text(l.String()).Bold()}
			for _, metres := range progress.Distances {
				row = append(row, report.Text(pace.TimeFor(p.At(l), metres).String()))
			}
			rows = append(rows, row)
		}
		from = append(from, paceSources(p))
	}
	return report.Section{Heading: "Passi di allenamento", Notes: from, Table: &report.Table{Columns: columns, Rows: report.Rows(rows)}}
}

func paceSources(p progress.StylePaces) string {
	times := make([]string, len(p.From))
	for i, s := range p.From {
		times[i] = fmt.Sprintf("%s %s del %s", s.Race.Abbreviation, s.Time, s.Day.Italian())
	}
	return fmt.Sprintf("%s, vasca da %d m: da %s", progress.StyleName(p.Style), p.Pool, strings.Join(times, ", "))
}

// swimSection lists results with their splits.
func swimSection(heading string, list []sheet.Line) report.Section {
	rows := make([]report.Row, len(list))
	for i, l := range list {
		time := l.Result().Text(false)
		if l.PersonalBest {
			time += " *"
		}
		rows[i] = report.Row{report.Date(l.Day), report.Text(l.Race.Abbreviation), report.Text(pool(l.Pool)), report.Text(time).Bold(),
			aquaticsCell(l.Points), report.Text(l.Event), report.Text(swimNotes(l))}
	}
	section := report.Section{Heading: heading, Table: &report.Table{
		Columns: []report.Column{
			{Title: "Data", Kind: report.KindDate, Width: 1.8}, {Title: "Gara", Width: 1.4}, {Title: "Vasca", Width: 1},
			{Title: "Tempo", Align: report.Right, Width: 1.8},
			{Title: "Punti", Kind: report.KindInt, Width: 1}, {Title: "Manifestazione", Width: 3.6}, {Title: "Intermedi", Width: 5, Whole: true},
		},
		Rows: report.Rows(rows),
	}}
	if heading == "Risultati" && len(list) > 0 {
		section.Notes = []string{"* primato personale nella gara e nella vasca"}
	}
	return section
}

// swimNotes returns the referee's reason, the reaction time and the splits of a result.
func swimNotes(l sheet.Line) string {
	var parts []string
	if l.Disqualification != "" {
		parts = append(parts, l.Disqualification)
	}
	if l.Reaction.Known {
		parts = append(parts, "reazione\u00a0"+l.Reaction.String())
	}
	if splits := splitText(l); splits != "" {
		parts = append(parts, splits)
	}
	return strings.Join(parts, "  ")
}

func splitText(l sheet.Line) string {
	parts := make([]string, len(l.Splits))
	for i, s := range l.Splits {
		parts[i] = fmt.Sprintf("%d:\u00a0%s", s.Metres, s.Time) // keep each distance and time on one line
	}
	return strings.Join(parts, "  ")
}

// limitSection compares limit times with the athlete's times.
func limitSection(list []sheet.Limit) report.Section {
	rows := make([]report.Row, len(list))
	for i, l := range list {
		difference, percent := report.Cell{}, report.Cell{}
		if abs, share, known := l.Difference(); known {
			difference, percent = report.Text(signed(abs)), report.Text(strings.Replace(fmt.Sprintf("%+.2f %%", share), ".", ",", 1))
		}
		rows[i] = report.Row{report.Text(l.Abbreviation), report.Text(l.Time.String()), report.Text(l.Best.String()).Bold(), difference,
			percent, report.Text(l.Missing())}
	}
	return report.Section{Heading: "Tempi limite", Table: &report.Table{
		Columns: []report.Column{
			{Title: "Gara", Width: 2}, {Title: "Limite", Align: report.Right, Width: 2}, {Title: "Tempo", Align: report.Right, Width: 2},
			{Title: "Differenza", Align: report.Right, Width: 2},
			{Title: "%", Align: report.Right, Width: 1.5}, {Title: "Manca", Width: 4},
		},
		Rows: report.Rows(rows),
	}}
}

// signed formats a difference of times with its sign.
func signed(c racetime.Centis) string {
	switch {
	case c == 0:
		return "0''00"
	case c > 0:
		return "+" + c.String()
	}
	return c.String()
}
