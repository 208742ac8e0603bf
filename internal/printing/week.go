package printing

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/training"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/problem"
	"traguardo/internal/report"
)

// ReportWeek is the number of the week sheet.
const ReportWeek report.ID = 2016

// weekInput selects the week of a day; without one, the current week.
type weekInput struct {
	Day string `json:"DATA"`
}

// weekReport prints a week on one page: a row per day, a column per group.
func weekReport(t *training.Training) report.Definition {
	return report.Definition{
		ID: ReportWeek, Name: "settimana", Need: access.TrainingOwn, Formats: []report.Format{report.PDF, report.Excel},
		Build: withInput(func(ctx context.Context, r report.Request, in weekInput) (report.Document, error) {
			day, err := calendar.Parse(in.Day)
			if err != nil {
				wrong := problem.Fields{}
				wrong.Add("Day", "data non valida")
				return report.Document{}, wrong.Err()
			}
			if day.IsZero() {
				day = calendar.In(r.Now)
			}
			sheets, err := t.WeekSheet(ctx, r.Actor, day)
			if err != nil {
				return report.Document{}, err
			}
			doc := weekDocument(sheets, day.Monday())
			doc.Brand, doc.Generated = r.Brand, r.Now
			return doc, nil
		}),
	}
}

func weekDocument(sheets []training.GroupSheet, monday calendar.Date) report.Document {
	columns := []report.Column{{Title: "Giorno", Width: 2}}
	total := report.Row{report.Text("Totale")}
	for _, s := range sheets {
		columns = append(columns, report.Column{Title: s.Group.Name, Width: 16 / float64(max(1, len(sheets))), Whole: true})
		total = append(total, report.Text(report.Grouped(s.Metres)+" m"))
	}
	rows := make([]report.Row, 7)
	for i := range rows {
		day := monday.AddDays(i)
		rows[i] = report.Row{report.Text(italianDay(day)).Bold()}
		for _, s := range sheets {
			rows[i] = append(rows[i], report.Text(dayText(s.Workouts, day, len(sheets))))
		}
	}
	period := fmt.Sprintf("dal %s al %s", monday.Italian(), monday.AddDays(6).Italian())
	return report.Document{
		Title: "Settimana", Subtitle: period, About: "settimana " + monday.String(), Landscape: true, TextSize: report.Pixels(11),
		Sections: []report.Section{{Table: &report.Table{Columns: columns, Rows: report.Rows(rows), Total: total}}},
	}
}

// sheetLetters is the number of letters of a day that fit on the page, for one group.
const sheetLetters = 560

// dayText describes the workouts of a day: time, name, metres and lines. Long lines are cut so that the week fits on one page.
func dayText(list []training.SheetWorkout, day calendar.Date, groups int) string {
	var parts []string
	count := 0
	for _, w := range list {
		if w.Day == day {
			count++
		}
	}
	for _, w := range list {
		if w.Day != day {
			continue
		}
		head := strings.TrimSpace(strings.Join([]string{w.StartsAt, w.Name, report.Grouped(w.Metres) + " m"}, " "))
		if w.Duration > 0 {
			head += ", " + training.FormatDuration(w.Duration)
		}
		lines := slices.Clone(w.Lines)
		for i, line := range lines {
			lines[i] = strings.TrimPrefix(line, "!") // the mark of the main series, which coaches only type
		}
		text := []rune(strings.Join(lines, "; "))
		if limit := sheetLetters / max(1, groups) / count; len(text) > limit {
			text = append(text[:limit], '…')
		}
		parts = append(parts, strings.TrimSuffix(head+": "+string(text), ": "))
	}
	return strings.Join(parts, " · ")
}
