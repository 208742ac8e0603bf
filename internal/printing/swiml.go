package printing

import (
	"context"
	"io"

	"traguardo/internal/access"
	"traguardo/internal/app/training"
	"traguardo/internal/domain/id"
	rules "traguardo/internal/domain/training"
	"traguardo/internal/problem"
	"traguardo/internal/report"
	"traguardo/internal/swiml"
)

// ReportSwiML is the number of the swiML file of a workout.
const ReportSwiML report.ID = 3031

// swimlInput selects the workout and the pool.
type swimlInput struct {
	ID   id.Workout `json:"ID_ALLENAMENTO" check:"required"`
	Pool int64      `json:"TIPO_VASCA"`
}

// swimlReport writes a workout in the open XML format for swimming programs.
func swimlReport(t *training.Training) report.Definition {
	return report.Definition{
		ID: ReportSwiML, Name: "allenamento", Need: access.TrainingOwn, Formats: []report.Format{report.XML},
		Open: withInput(func(ctx context.Context, r report.Request, in swimlInput) (report.File, error) {
			d, err := t.Workout(ctx, r.Actor, in.ID)
			if err != nil {
				return report.File{}, err
			}
			p := swimlProgram(d, r.Actor.Username, in.Pool)
			if len(p.Series) == 0 {
				return report.File{}, problem.Refused("L'allenamento non ha serie da esportare")
			}
			return report.File{
				Name: report.FileName("allenamento", d.Name+" "+d.Day.String(), r.Format), ContentType: r.Format.ContentType(),
				Write: func(_ context.Context, w io.Writer) error { return swiml.Write(w, p) },
			}, nil
		}),
	}
}

// swimlProgram converts a workout. It leaves out lines that could not be parsed.
func swimlProgram(d training.WorkoutDetail, author string, pool int64) swiml.Program {
	p := swiml.Program{Title: d.Name, Description: d.Note, Author: author, Day: d.Day, Pool: 25}
	if pool == 50 {
		p.Pool = 50
	}
	if p.Title == "" {
		p.Title = d.Group.Name
	}
	var rows []rules.StoredSeries
	for _, r := range d.Rows {
		if r.Unread == "" {
			rows = append(rows, r)
		}
	}
	p.Series = rules.BuildTree(rows)
	p.Names = func(s rules.Series) swiml.Terms {
		style, intensity, modality, subgroup := d.Names(s)
		return swiml.Terms{Stroke: d.Stroke(s), Style: style, Intensity: intensity, Modality: modality, Subgroup: subgroup}
	}
	return p
}
