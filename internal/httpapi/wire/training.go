package wire

import (
	"fmt"
	"regexp"
	"strings"

	"traguardo/internal/app/training"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
)

// TrainingAsk requests a season of a group; season 0 is the current one.
type TrainingAsk struct {
	GroupID  Ref[id.Group] `json:"FK_ID_GRUPPO" check:"key"`
	SeasonID id.Season     `json:"FK_ID_STAGIONE"`
}

// TrainingStart is a season of a group. FLG_SCRITTURA 0 means read-only, for the reason in MOTIVO.
type TrainingStart struct {
	Seasons     []Season   `json:"STAGIONI"`
	SeasonID    id.Season  `json:"ID_STAGIONE"`
	CurrentWeek int        `json:"SETTIMANA_CORRENTE"`
	Weeks       []Week     `json:"SETTIMANE"`
	TodayID     id.Workout `json:"ID_ALLENAMENTO_OGGI"`
	Subgroups   []Subgroup `json:"SOTTOGRUPPI"`
	Workouts    []Workout  `json:"ALLENAMENTI"`
	Group       Group      `json:"GRUPPO"`
	Athletes    int        `json:"TOT_ATLETI"`
	Writable    Flag       `json:"FLG_SCRITTURA"`
	Refusal     string     `json:"MOTIVO"`
}

// FromDashboard converts a season of a group.
func FromDashboard(d training.Dashboard) TrainingStart {
	return TrainingStart{
		Seasons:  fromSeasons(d.Seasons, domain.Season{ID: id.Season(d.Season)}),
		SeasonID: id.Season(d.Season), CurrentWeek: d.CurrentWeek, Weeks: Map(d.Weeks, FromWeek), TodayID: d.TodayID,
		Subgroups: Map(d.Subgroups, FromSubgroup),
		Workouts:  Map(d.Workouts, FromWorkout), Group: FromGroup(d.Group), Athletes: d.Athletes, Writable: Flag(d.Writable), Refusal: d.Refusal,
	}
}

// Workout is a workout in a list. DISTANZA has a pair of intensity and metres for each intensity; GIORNO is 1 on Sunday.
type Workout struct {
	ID            id.Workout    `json:"ID_ALLENAMENTO" sort:"id"`
	Day           calendar.Date `json:"DATA_ALLENAMENTO" sort:"day"`
	StartsAt      string        `json:"ORA_INIZIO" sort:"start"`
	Name          string        `json:"DESCRIZIONE" sort:"name"`
	Note          string        `json:"NOTE" sort:"note"`
	GroupID       id.Group      `json:"FK_ID_GRUPPO" sort:"here"`
	Metres        int           `json:"DISTANZA_TOT" sort:"metres" show:"only"`
	Shares        string        `json:"DISTANZA" sort:"here" show:"only"`
	Duration      int           `json:"DURATA" sort:"duration" show:"only"`
	Weekday       int           `json:"GIORNO" sort:"here" show:"only"`
	Week          int           `json:"SETTIMANA" sort:"here" show:"only"`
	SeriesVersion int64         `json:"VERSIONE_SERIE" sort:"series" show:"only"`
	Version       int64         `json:"VERSIONE" sort:"version"`
}

// FromWorkout converts a workout.
func FromWorkout(w training.WorkoutView) Workout {
	pairs := make([]string, len(w.Shares))
	for i, s := range w.Shares {
		pairs[i] = fmt.Sprintf("%d,%d", s.IntensityID, s.Metres)
	}
	return Workout{
		ID: w.ID, Day: w.Day, StartsAt: w.StartsAt, Name: w.Name, Note: w.Note, GroupID: w.GroupID, Metres: w.Metres,
		Shares:   strings.Join(pairs, "|"),
		Duration: int(w.Duration),
		Weekday:  int(w.Day.Weekday()) + 1, Week: w.Week, SeriesVersion: w.SeriesVersion, Version: w.Version,
	}
}

// WorkoutFilter filters the workouts of a group; without dates, those of a season.
type WorkoutFilter struct {
	GroupID  Ref[id.Group] `json:"FK_ID_GRUPPO"`
	SeasonID id.Season     `json:"FK_ID_STAGIONE"`
	From     calendar.Date `json:"DATA_DA"`
	To       calendar.Date `json:"DATA_A"`
	Name     string        `json:"DESCRIZIONE"`
	ID       int64         `json:"ID_ALLENAMENTO"`
}

// Domain converts the filter.
func (f WorkoutFilter) Domain() domain.WorkoutFilter {
	return domain.WorkoutFilter{GroupID: f.GroupID.ID(), From: f.From, To: f.To, Name: f.Name, ID: f.ID}
}

// WorkoutRef identifies a workout.
type WorkoutRef struct {
	ID Ref[id.Workout] `json:"ID_ALLENAMENTO"`
}

// NewWorkout creates a workout.
type NewWorkout struct {
	ID      int64         `json:"ID_ALLENAMENTO"`
	GroupID Ref[id.Group] `json:"FK_ID_GRUPPO" check:"key"`
	Day     calendar.Date `json:"DATA_ALLENAMENTO" check:"required"`
	Start   string        `json:"ORA_INIZIO"`
	Name    string        `json:"DESCRIZIONE"`
	Note    string        `json:"NOTE" check:"max=4000"`
}

// Check rejects an id and an implausible date.
func (n NewWorkout) Check(wrong problem.Fields) {
	newID("ID_ALLENAMENTO", n.ID, wrong)
	trainingDay("DATA_ALLENAMENTO", n.Day, wrong)
	startTime(n.Start, wrong)
}

var startPattern = regexp.MustCompile(`^(?:[01]\d|2[0-3]):[0-5]\d$`)

// startTime accepts a time of day, or none.
func startTime(text string, wrong problem.Fields) {
	if text != "" && !startPattern.MatchString(text) {
		wrong.Add("ORA_INIZIO", "scrivi ore e minuti, per esempio 18:30")
	}
}

// trainingDay accepts dates of this century; the check tag reports a missing date.
func trainingDay(name string, d calendar.Date, wrong problem.Fields) {
	if !d.IsZero() && (d.Year() < 2000 || d.Year() > 2099) {
		wrong.Add(name, "l'anno deve essere tra il 2000 e il 2099")
	}
}

// Domain converts the workout.
func (n NewWorkout) Domain() domain.Workout {
	return domain.Workout{GroupID: n.GroupID.ID(), Day: n.Day, StartsAt: n.Start, Name: strings.TrimSpace(n.Name), Note: n.Note}
}

// EditWorkout changes the text, day or group of a workout.
type EditWorkout struct {
	ID      Ref[id.Workout]    `json:"ID_ALLENAMENTO" check:"key"`
	GroupID Opt[Ref[id.Group]] `json:"FK_ID_GRUPPO" check:"notnull"`
	Day     Opt[calendar.Date] `json:"DATA_ALLENAMENTO"`
	Start   Opt[string]        `json:"ORA_INIZIO"`
	Name    Opt[string]        `json:"DESCRIZIONE"`
	Note    Opt[string]        `json:"NOTE" check:"max=4000"`
	Version int64              `json:"VERSIONE"`
}

// Apply sets the sent fields of the stored workout.
func (e EditWorkout) Apply(w *domain.Workout) error {
	wrong := problem.Fields{}
	if e.GroupID.Set {
		w.GroupID = e.GroupID.Value.ID()
	}
	e.Day.Into(&w.Day)
	e.Start.Into(&w.StartsAt)
	startTime(w.StartsAt, wrong)
	trimmed(e.Name, &w.Name)
	e.Note.Into(&w.Note)
	if w.Day.IsZero() {
		wrong.Add("DATA_ALLENAMENTO", "obbligatorio")
	}
	trainingDay("DATA_ALLENAMENTO", w.Day, wrong)
	return wrong.Err()
}

// CopyWorkout copies a workout; group and name default to those of the original.
type CopyWorkout struct {
	FromID  Ref[id.Workout] `json:"FK_ID_ALLENAMENTO" check:"key"`
	Day     calendar.Date   `json:"DATA_ALLENAMENTO" check:"required"`
	GroupID Ref[id.Group]   `json:"FK_ID_GRUPPO" check:"optional"`
	Name    string          `json:"DESCRIZIONE"`
}

// Check rejects an implausible date.
func (c CopyWorkout) Check(wrong problem.Fields) { trainingDay("DATA_ALLENAMENTO", c.Day, wrong) }

// Domain returns the copy for the use case.
func (c CopyWorkout) Domain() training.WorkoutCopy {
	return training.WorkoutCopy{FromID: c.FromID.ID(), GroupID: c.GroupID.ID(), Day: c.Day, Name: strings.TrimSpace(c.Name)}
}

// CalendarAsk names the group whose calendar gets a new link.
type CalendarAsk struct {
	GroupID Ref[id.Group] `json:"FK_ID_GRUPPO"`
}

// CalendarLink is the secret link to a group's calendar; it is shown once.
type CalendarLink struct {
	Link string `json:"LINK"`
}

// Envelope reports that the previous link is no longer valid.
func (l CalendarLink) Envelope() *Envelope {
	return &Envelope{Message: "Nuovo link creato: quello precedente non è più valido", Data: l}
}

// CalendarToken is the secret of a calendar link.
type CalendarToken struct {
	Token string `json:"TOKEN" check:"required"`
}
