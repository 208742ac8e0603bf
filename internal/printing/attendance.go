package printing

import (
	"context"
	"fmt"

	"traguardo/internal/access"
	"traguardo/internal/app/training"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/report"
)

// ReportAttendance is the number of the attendance register.
const ReportAttendance report.ID = 2017

// attendanceInput selects the group and the period; the default is the current month.
type attendanceInput struct {
	GroupID id.Group `json:"FK_ID_GRUPPO" check:"required"`
	From    string   `json:"DATA_DA"`
	To      string   `json:"DATA_A"`
}

// maxAttendanceDays is the longest period of a register.
const maxAttendanceDays = 400

func (in attendanceInput) days(today calendar.Date) (from, to calendar.Date, err error) {
	wrong := problem.Fields{}
	if from, err = calendar.Parse(in.From); err != nil {
		wrong.Add("From", "data non valida")
	}
	if to, err = calendar.Parse(in.To); err != nil {
		wrong.Add("To", "data non valida")
	}
	if from.IsZero() {
		from = today.FirstOfMonth()
	}
	if to.IsZero() {
		to = from.LastOfMonth()
	}
	if days := from.DaysUntil(to); days < 0 || days > maxAttendanceDays {
		wrong.Add("To", fmt.Sprintf("al massimo %d giorni dalla data iniziale", maxAttendanceDays))
	}
	return from, to, wrong.Err()
}

// attendanceReport prints the attendance of a group: a row per athlete, a column per workout.
func attendanceReport(t *training.Training) report.Definition {
	return report.Definition{
		ID: ReportAttendance, Name: "presenze", Need: access.TrainingOwn, Formats: []report.Format{report.PDF, report.Excel, report.CSV},
		Build: withInput(func(ctx context.Context, r report.Request, in attendanceInput) (report.Document, error) {
			from, to, err := in.days(calendar.In(r.Now))
			if err != nil {
				return report.Document{}, err
			}
			register, err := t.Register(ctx, r.Actor, in.GroupID, from, to)
			if err != nil {
				return report.Document{}, err
			}
			doc := attendanceDocument(register)
			doc.Brand, doc.Generated = r.Brand, r.Now
			return doc, nil
		}),
	}
}

// maxDayColumns is the number of workouts that fit beside the totals on a page.
const maxDayColumns = 24

func attendanceDocument(r training.Register) report.Document {
	columns := []report.Column{{Title: "Atleta", Width: 4.5}, {Title: "Presenze", Kind: report.KindInt, Width: 1.6},
		{Title: "Assenze", Kind: report.KindInt, Width: 1.6}, {Title: "%", Kind: report.KindInt, Width: 1},
		{Title: "Metri", Kind: report.KindInt, Width: 1.8}}
	days := r.Workouts
	if len(days) > maxDayColumns {
		days = nil
	}
	for _, w := range days {
		columns = append(columns, report.Column{Title: w.Day.Italian()[:5], Width: 1, Align: report.Center})
	}
	rows := make([]report.Row, len(r.Athletes))
	for i, a := range r.Athletes {
		rows[i] = tallyRow(a.LastName+" "+a.FirstName, a.Tally)
		for _, w := range days {
			rows[i] = append(rows[i], report.Text(attendanceMarks[a.States[w.ID]]))
		}
	}
	total := tallyRow("Totale", r.Total())
	for range days {
		total = append(total, report.Text(""))
	}
	return report.Document{
		Title: "Presenze", About: r.Group.Name + " " + r.From.String(), Landscape: true,
		Subtitle: fmt.Sprintf("%s · dal %s al %s · %d allenamenti", r.Group.Name, r.From.Italian(), r.To.Italian(), len(r.Workouts)),
		Sections: []report.Section{{Table: &report.Table{Columns: columns, Rows: report.Rows(rows), Total: total}}},
	}
}

// attendanceMarks are the letters of the states.
var attendanceMarks = map[domain.AttendanceState]string{domain.Present: "P", domain.Absent: "A"}

func tallyRow(name string, t domain.AttendanceTally) report.Row {
	return report.Row{report.Text(name), report.Int(t.Present), report.Int(t.Absent), report.Int(t.Percent()), report.Count(t.Metres)}
}
