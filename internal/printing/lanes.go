package printing

import (
	"context"
	"fmt"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/sheet"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/report"
)

// ReportLanes is the number of the lane sheets.
const ReportLanes report.ID = 2018

// lanesInput selects the workout and the pool.
type lanesInput struct {
	ID   id.Workout `json:"ID_ALLENAMENTO" check:"required"`
	Pool int64      `json:"TIPO_VASCA"`
}

// lanesReport prints a page per lane: its athletes, and the workout with the lane's send-offs.
func lanesReport(s *sheet.Sheets) report.Definition {
	return report.Definition{
		ID: ReportLanes, Name: "corsie", Need: access.TrainingOwn, Formats: []report.Format{report.PDF},
		Build: withInput(func(ctx context.Context, r report.Request, in lanesInput) (report.Document, error) {
			pool := 25
			if in.Pool == 50 {
				pool = 50
			}
			plan, err := s.Lanes(ctx, r.Actor, in.ID, pool)
			if err != nil {
				return report.Document{}, err
			}
			if len(plan.Lanes) == 0 {
				return report.Document{}, problem.Refused("Nessun atleta ha una corsia: assegna prima le corsie")
			}
			doc := lanesDocument(plan)
			doc.Brand, doc.Generated = r.Brand, r.Now
			return doc, nil
		}),
	}
}

func lanesDocument(p sheet.LanePlan) report.Document {
	d := p.Targets.Workout
	title := d.Name
	if title == "" {
		title = "Allenamento"
	}
	doc := report.Document{Title: title, Subtitle: fmt.Sprintf("%s · %s · vasca da %d m", d.Group.Name, italianDay(d.Day), p.Targets.Pool),
		About: d.Name + " corsie " + d.Day.String(), TextSize: report.Pixels(levelPixels[2])}
	for i, lane := range p.Lanes {
		names := make([]string, len(lane.Athletes))
		for n, a := range lane.Athletes {
			names[n] = a.LastName + " " + a.FirstName
		}
		lines := poolsidePrinter{detail: d, targets: p.Targets.Series, sendOffs: lane.SendOffs}
		lines.rows(0, 1, 0)
		heading := report.Group{Rows: []report.Row{{{}, report.Text(strings.Join(names, ", ")).Bold(), {}}}}
		doc.Sections = append(doc.Sections, report.Section{NewPage: i > 0, Heading: fmt.Sprintf("Corsia %d", lane.Number), Groups: &report.Groups{
			Columns: []report.Column{{Title: "Serie", Width: 2.5}, {Title: "Come", Width: 5.8, Whole: true},
				{Title: "Riparte", Align: report.Right, Width: 1.7}},
			All: report.Values(append([]report.Group{heading}, lines.groups...)),
		}})
	}
	return doc
}
