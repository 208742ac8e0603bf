package wire

import (
	"fmt"
	"regexp"
	"strings"

	"traguardo/internal/app/training"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/problem"
)

// TrainingAsk requests a season of a group; season 0 is the current one.
type TrainingAsk struct {
	GroupID  Ref   `json:"FK_ID_GRUPPO" check:"key"`
	SeasonID int64 `json:"FK_ID_STAGIONE"`
}

// TrainingStart is a season of a group. FLG_SCRITTURA 0 means read-only, for the reason in MOTIVO.
type TrainingStart struct {
	Seasons     []Season   `json:"STAGIONI"`
	SeasonID    int64      `json:"ID_STAGIONE"`
	CurrentWeek int        `json:"SETTIMANA_CORRENTE"`
	Weeks       []Week     `json:"SETTIMANE"`
	TodayID     int64      `json:"ID_ALLENAMENTO_OGGI"`
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
		Seasons:  fromSeasons(d.Seasons, domain.Season{ID: int64(d.Season)}),
		SeasonID: int64(d.Season), CurrentWeek: d.CurrentWeek, Weeks: Map(d.Weeks, FromWeek), TodayID: d.TodayID,
		Subgroups: Map(d.Subgroups, FromSubgroup),
		Workouts:  Map(d.Workouts, FromWorkout), Group: FromGroup(d.Group), Athletes: d.Athletes, Writable: Flag(d.Writable), Refusal: d.Refusal,
	}
}

// Week is a week of a season; ID_SETTIMANA is 0 if it is not stored. Volumes are metres; trends are -1, 0 or 1 against the previous week.
type Week struct {
	ID          int64         `json:"ID_SETTIMANA"`
	Number      int           `json:"SETTIMANA" show:"only"`
	GroupID     int64         `json:"FK_ID_GRUPPO"`
	Monday      calendar.Date `json:"DATA"`
	Note        string        `json:"NOTE"`
	Race        Flag          `json:"FLG_GARA"`
	Target      int           `json:"VOLUME_OBIETTIVO"`
	Actual      int           `json:"VOLUME_EFFETTIVO" show:"only"`
	TargetTrend int           `json:"TREND_OBIETTIVO" show:"only"`
	ActualTrend int           `json:"TREND_EFFETTIVO" show:"only"`
	Workouts    []Workout     `json:"ALLENAMENTI" show:"only"`
	Version     int64         `json:"VERSIONE"`
}

// FromWeek converts a week.
func FromWeek(v training.WeekView) Week {
	return Week{
		ID: v.ID, Number: v.Number, GroupID: v.GroupID, Monday: v.Monday, Note: v.Note, Race: Flag(v.Race), Target: v.Target, Actual: v.Actual,
		TargetTrend: v.TargetTrend, ActualTrend: v.ActualTrend, Workouts: Map(v.Workouts, FromWorkout), Version: v.Version,
	}
}

// Workout is a workout in a list. DISTANZA has a pair of intensity and metres for each intensity; GIORNO is 1 on Sunday.
type Workout struct {
	ID            int64         `json:"ID_ALLENAMENTO" sort:"id"`
	Day           calendar.Date `json:"DATA_ALLENAMENTO" sort:"day"`
	StartsAt      string        `json:"ORA_INIZIO" sort:"start"`
	Name          string        `json:"DESCRIZIONE" sort:"name"`
	Note          string        `json:"NOTE" sort:"note"`
	GroupID       int64         `json:"FK_ID_GRUPPO" sort:"here"`
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
		ID: w.ID, Day: w.Day, StartsAt: w.StartsAt, Name: w.Name, Note: w.Note, GroupID: w.GroupID, Metres: w.Metres, Shares: strings.Join(pairs, "|"),
		Duration: int(w.Duration),
		Weekday:  int(w.Day.Weekday()) + 1, Week: w.Week, SeriesVersion: w.SeriesVersion, Version: w.Version,
	}
}

// WorkoutFilter filters the workouts of a group; without dates, those of a season.
type WorkoutFilter struct {
	GroupID  Ref           `json:"FK_ID_GRUPPO"`
	SeasonID int64         `json:"FK_ID_STAGIONE"`
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
	ID Ref `json:"ID_ALLENAMENTO"`
}

// NewWorkout creates a workout.
type NewWorkout struct {
	ID      int64         `json:"ID_ALLENAMENTO"`
	GroupID Ref           `json:"FK_ID_GRUPPO" check:"key"`
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
	ID      Ref                `json:"ID_ALLENAMENTO" check:"key"`
	GroupID Opt[Ref]           `json:"FK_ID_GRUPPO" check:"notnull"`
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
	FromID  Ref           `json:"FK_ID_ALLENAMENTO" check:"key"`
	Day     calendar.Date `json:"DATA_ALLENAMENTO" check:"required"`
	GroupID Ref           `json:"FK_ID_GRUPPO" check:"optional"`
	Name    string        `json:"DESCRIZIONE"`
}

// Check rejects an implausible date.
func (c CopyWorkout) Check(wrong problem.Fields) { trainingDay("DATA_ALLENAMENTO", c.Day, wrong) }

// Domain returns the copy for the use case.
func (c CopyWorkout) Domain() training.WorkoutCopy {
	return training.WorkoutCopy{FromID: c.FromID.ID(), GroupID: c.GroupID.ID(), Day: c.Day, Name: strings.TrimSpace(c.Name)}
}

// GroupSeasonStart sets the first day of a group's season.
type GroupSeasonStart struct {
	GroupID  Ref           `json:"FK_ID_GRUPPO" check:"key"`
	SeasonID Ref           `json:"ID_STAGIONE"`
	StartsOn calendar.Date `json:"DATA_INIZIO_STAGIONE" check:"required"`
}

// WeekFields are the fields of a week that a caller may set.
type WeekFields struct {
	Note   Opt[string] `json:"NOTE" check:"max=4000"`
	Race   Opt[Flag]   `json:"FLG_GARA" check:"notnull"`
	Target Opt[int]    `json:"VOLUME_OBIETTIVO"`
}

// maxTarget is above any weekly volume in metres.
const maxTarget = 1_000_000

// Check rejects an impossible volume.
func (f WeekFields) Check(wrong problem.Fields) {
	if f.Target.Value < 0 || f.Target.Value > maxTarget {
		wrong.Add("VOLUME_OBIETTIVO", fmt.Sprintf("deve essere tra 0 e %d", maxTarget))
	}
}

// Apply sets the sent fields of the stored week.
func (f WeekFields) Apply(k *domain.Week) error {
	f.Note.Into(&k.Note)
	f.Target.Into(&k.Target)
	if f.Race.Set {
		k.Race = bool(f.Race.Value)
	}
	return nil
}

// PlanWeek stores the plan for the week of a day.
type PlanWeek struct {
	ID      int64         `json:"ID_SETTIMANA"`
	GroupID Ref           `json:"FK_ID_GRUPPO" check:"key"`
	Day     calendar.Date `json:"DATA" check:"required"`
	Version int64         `json:"VERSIONE"`
	WeekFields
}

// Check validates the week.
func (p PlanWeek) Check(wrong problem.Fields) {
	newID("ID_SETTIMANA", p.ID, wrong)
	trainingDay("DATA", p.Day, wrong)
	p.WeekFields.Check(wrong)
}

// EditWeek changes the plan of a stored week.
type EditWeek struct {
	ID      Ref   `json:"ID_SETTIMANA" check:"key"`
	Version int64 `json:"VERSIONE"`
	WeekFields
}

// CopyWeek copies the workouts of a week to the week of a day, of the same group or of another one.
type CopyWeek struct {
	ID      Ref           `json:"ID_SETTIMANA" check:"key"`
	Day     calendar.Date `json:"DATA" check:"required"`
	GroupID Ref           `json:"FK_ID_GRUPPO" check:"optional"`
}

// Check rejects an implausible date.
func (c CopyWeek) Check(wrong problem.Fields) { trainingDay("DATA", c.Day, wrong) }

// SetWeek requests the week of a day, and stores it if needed.
type SetWeek struct {
	GroupID Ref           `json:"FK_ID_GRUPPO" check:"key"`
	Day     calendar.Date `json:"DATA" check:"required"`
}

// Check rejects an implausible date.
func (s SetWeek) Check(wrong problem.Fields) { trainingDay("DATA", s.Day, wrong) }

// VolumeFilter requests the statistics of a group. ID_OPZIONE_SELEZIONATA is the criterion: 1 intensity, 2 style, 3 modality. GROUP_BY is
// 1 workout, 2 week, otherwise month. The dates default to this year until today.
type VolumeFilter struct {
	GroupID     Ref           `json:"FK_ID_GRUPPO"`
	From        calendar.Date `json:"DATA_DA"`
	To          calendar.Date `json:"DATA_A"`
	Criterion   Opt[int]      `json:"ID_OPZIONE_SELEZIONATA"`
	Bucket      int           `json:"GROUP_BY"`
	IntensityID int64         `json:"FK_ID_INTENSITA"`
	StyleID     int64         `json:"FK_ID_STILE"`
	ModalityID  int64         `json:"FK_ID_MODALITA"`
}

// Check rejects an unknown criterion and a range that ends before it starts.
func (f VolumeFilter) Check(wrong problem.Fields) {
	if f.Criterion.Set && (f.Criterion.Value < 1 || f.Criterion.Value > 3) {
		wrong.Add("ID_OPZIONE_SELEZIONATA", "deve essere 1 (intensità), 2 (stile) o 3 (modalità)")
	}
	trainingDay("DATA_DA", f.From, wrong)
	trainingDay("DATA_A", f.To, wrong)
	if !f.From.IsZero() && !f.To.IsZero() && f.To.Before(f.From) {
		wrong.Add("DATA_A", "non può precedere la data iniziale")
	}
}

// Domain converts the filter.
func (f VolumeFilter) Domain(today calendar.Date) domain.VolumeFilter {
	out := domain.VolumeFilter{
		GroupID: f.GroupID.ID(), From: f.From, To: f.To, Criterion: domain.ByIntensity, Bucket: domain.PerMonth,
		IntensityID: f.IntensityID, StyleID: f.StyleID, ModalityID: f.ModalityID,
	}
	if f.Criterion.Set {
		out.Criterion = domain.VolumeCriterion(f.Criterion.Value)
	}
	if b := domain.VolumeBucket(f.Bucket); b == domain.PerWorkout || b == domain.PerWeek {
		out.Bucket = b
	}
	if out.To.IsZero() {
		out.To = today
	}
	if out.From.IsZero() {
		out.From = calendar.Of(out.To.Year(), 1, 1)
	}
	return out
}

// Volume is the metres of a term in a bucket; DATA_ALLENAMENTO is the bucket's first day.
type Volume struct {
	WorkoutID   int64         `json:"FK_ID_ALLENAMENTO"`
	Day         calendar.Date `json:"DATA_ALLENAMENTO"`
	Metres      int           `json:"DISTANZA"`
	IntensityID int64         `json:"FK_ID_INTENSITA"`
	StyleID     int64         `json:"FK_ID_STILE"`
	ModalityID  int64         `json:"FK_ID_MODALITA"`
}

// FromVolume converts a row of the statistics.
func FromVolume(v domain.Volume, by domain.VolumeCriterion) Volume {
	out := Volume{WorkoutID: v.WorkoutID, Day: v.Day, Metres: v.Metres}
	switch by {
	case domain.ByStyle:
		out.StyleID = v.TermID
	case domain.ByModality:
		out.ModalityID = v.TermID
	default:
		out.IntensityID = v.TermID
	}
	return out
}

// CalendarAsk names the group whose calendar gets a new link.
type CalendarAsk struct {
	GroupID Ref `json:"FK_ID_GRUPPO"`
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
