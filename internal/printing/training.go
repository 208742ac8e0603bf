package printing

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/sheet"
	"traguardo/internal/app/training"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/progress"
	rules "traguardo/internal/domain/training"
	"traguardo/internal/problem"
	"traguardo/internal/report"
)

// Report ids of training. ReportVolumes is not part of the original contract.
const (
	ReportPoolside report.ID = 1007
	ReportVolumes  report.ID = 2008
)

// levelPixels holds the text size by nesting level.
var levelPixels = [rules.MaxDepth]float32{30, 24, 20, 14, 12}

// poolsideInput selects the workout, the subgroup (0: all) and the pool.
type poolsideInput struct {
	ID         id.Workout  `json:"ID_ALLENAMENTO" check:"required"`
	SubgroupID id.Subgroup `json:"ID_SOTTOGRUPPO"`
	Pool       int64       `json:"TIPO_VASCA"`
}

// poolsideReport prints a workout in large type for the poolside, with the target times of each athlete.
func poolsideReport(s *sheet.Sheets) report.Definition {
	return report.Definition{
		ID: ReportPoolside, Name: "allenamento", Need: access.TrainingOwn, Formats: []report.Format{report.PDF},
		Build: withInput(func(ctx context.Context, r report.Request, in poolsideInput) (report.Document, error) {
			pool := 25
			if in.Pool == 50 {
				pool = 50
			}
			targets, err := s.Targets(ctx, r.Actor, in.ID, pool)
			if err != nil {
				return report.Document{}, err
			}
			doc := poolsideDocument(targets, in.SubgroupID)
			doc.Brand, doc.Generated = r.Brand, r.Now
			return doc, nil
		}),
	}
}

func poolsideDocument(targets sheet.Targets, subgroup id.Subgroup) report.Document {
	d := targets.Workout
	lines := poolsidePrinter{detail: d, targets: targets.Series, subgroup: subgroup}
	lines.rows(0, 1, subgroup)
	who := d.Group.Name
	if _, _, _, name := d.Names(rules.Series{Subgroup: subgroup}); name != "" {
		who += " – " + name
	}
	subtitle := who + " · " + italianDay(d.Day) + " · " + report.Grouped(lines.metres) + " m"
	if duration := rules.Duration(seriesFor(rules.BuildTree(d.Rows), subgroup)); duration > 0 {
		subtitle += " · " + training.FormatDuration(duration)
	}
	title := d.Name
	if title == "" {
		title = "Allenamento"
	}
	if d.Note != "" {
		notes := report.Group{}
		for line := range strings.SplitSeq(d.Note, "\n") {
			notes.Rows = append(notes.Rows, report.Row{{}, report.Text(line), {}})
		}
		lines.groups = slices.Insert(lines.groups, 0, notes)
	}
	section := report.Section{Groups: &report.Groups{
		Columns: []report.Column{{Title: "Serie", Width: 2.5}, {Title: "Come", Width: 5.8, Whole: true},
			{Title: "Riparte", Align: report.Right, Width: 1.7}},
		All: report.Values(lines.groups),
	}}
	sections := []report.Section{section}
	if times := targetSection(targets, subgroup); times != nil {
		sections = append(sections, *times)
	}
	return report.Document{Title: title, Subtitle: subtitle, About: d.Name + " " + d.Day.String(), TextSize: report.Pixels(levelPixels[2]),
		Sections: sections}
}

// targetSection returns a page with each athlete's target times, or nil if there are none.
func targetSection(t sheet.Targets, subgroup id.Subgroup) *report.Section {
	var groups []report.Group
	for _, x := range t.Series {
		g := report.Group{Heading: fmt.Sprintf("%d × %d %s", x.Repeats, x.Metres, progress.StyleName(x.Stroke)), Aside: x.Level.String()}
		for _, m := range x.Athletes {
			if m.Time > 0 && (subgroup == 0 || slices.Contains(m.Subgroups, subgroup)) {
				g.Rows = append(g.Rows, report.Row{report.Text(m.LastName + " " + m.FirstName), report.Text(m.Time.String()).Bold(),
					report.Text(sendOff(m.SendOff))})
			}
		}
		if len(g.Rows) > 0 {
			groups = append(groups, g)
		}
	}
	if len(groups) == 0 {
		return nil
	}
	return &report.Section{NewPage: true, Heading: fmt.Sprintf("Tempi obiettivo, vasca da %d m", t.Pool), Groups: &report.Groups{
		Columns: []report.Column{{Title: "Atleta", Width: 5}, {Title: "Tempo", Align: report.Right, Width: 2},
			{Title: "Riparte", Align: report.Right, Width: 2}},
		All: report.Values(groups),
	}}
}

// seriesFor returns the series of a subgroup, or all series if subgroup is 0.
func seriesFor(list []rules.Series, subgroup id.Subgroup) []rules.Series {
	if subgroup == 0 {
		return list
	}
	return rules.ForSubgroup(list, subgroup)
}

var weekdays = []string{"domenica", "lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato"}

func italianDay(d calendar.Date) string { return weekdays[d.Weekday()] + " " + d.Italian() }

// volumesInput holds the filters of the statistics.
type volumesInput struct {
	GroupID     id.Group   `json:"FK_ID_GRUPPO" check:"required"`
	From        string     `json:"DATA_DA"`
	To          string     `json:"DATA_A"`
	Criterion   int64      `json:"ID_OPZIONE_SELEZIONATA"`
	Bucket      int64      `json:"GROUP_BY"`
	IntensityID id.Term    `json:"FK_ID_INTENSITA"`
	StyleID     id.Term    `json:"FK_ID_STILE"`
	ModalityID  id.Term    `json:"FK_ID_MODALITA"`
	AthleteID   id.Athlete `json:"FK_ID_ATLETA"`
}

func (in volumesInput) filter(today calendar.Date) (domain.VolumeFilter, error) {
	f := domain.VolumeFilter{
		GroupID: in.GroupID, Criterion: domain.VolumeCriterion(in.Criterion), Bucket: domain.VolumeBucket(in.Bucket),
		IntensityID: in.IntensityID, StyleID: in.StyleID, ModalityID: in.ModalityID, AthleteID: in.AthleteID,
	}
	if f.Criterion == 0 {
		f.Criterion = domain.ByIntensity
	}
	wrong := problem.Fields{}
	if f.Criterion > domain.ByModality {
		wrong.Add("Criterion", "deve essere 1, 2 o 3")
	}
	if f.Bucket != domain.PerWorkout && f.Bucket != domain.PerWeek {
		f.Bucket = domain.PerMonth
	}
	for name, day := range map[string]struct {
		text string
		to   *calendar.Date
	}{"From": {in.From, &f.From}, "To": {in.To, &f.To}} {
		var err error
		if *day.to, err = calendar.Parse(day.text); err != nil {
			wrong.Add(name, "data non valida")
		}
	}
	if f.To.IsZero() {
		f.To = today
	}
	if f.From.IsZero() {
		f.From = calendar.Of(f.To.Year(), 1, 1)
	}
	return f, wrong.Err()
}

// criterionNames holds the column titles of the criteria.
var criterionNames = map[domain.VolumeCriterion]string{domain.ByIntensity: "Intensità", domain.ByStyle: "Stile",
	domain.ByModality: "Modalità"}

// volumesReport prints the statistics of a group.
func volumesReport(t *training.Training) report.Definition {
	return report.Definition{
		ID: ReportVolumes, Name: "statistiche", Need: access.TrainingOwn, Formats: []report.Format{report.PDF, report.Excel, report.CSV},
		Build: withInput(func(ctx context.Context, r report.Request, in volumesInput) (report.Document, error) {
			f, err := in.filter(calendar.In(r.Now))
			if err != nil {
				return report.Document{}, err
			}
			s, err := t.Statistics(ctx, r.Actor, f)
			if err != nil {
				return report.Document{}, err
			}
			rows, total := make([]report.Row, len(s.Volumes)), 0
			for i, v := range s.Volumes {
				rows[i] = report.Row{report.Date(v.Day), report.Text(s.Name(v.TermID)), report.Count(v.Metres)}
				total += v.Metres
			}
			return report.Document{
				Title: "Statistiche allenamenti", About: s.Group.Name, Brand: r.Brand, Generated: r.Now,
				Subtitle: fmt.Sprintf("%s · dal %s al %s", s.Group.Name, f.From.Italian(), f.To.Italian()),
				Sections: []report.Section{{Table: &report.Table{
					Columns: []report.Column{{Title: "Dal", Kind: report.KindDate, Width: 2}, {Title: criterionNames[f.Criterion], Width: 4},
						{Title: "Metri", Kind: report.KindInt, Width: 2}},
					Rows: report.Rows(rows), Total: report.Row{report.Text("Totale"), {}, report.Count(total)},
				}}},
			}, nil
		}),
	}
}
