package wire

import (
	"cmp"

	"traguardo/internal/app/sheet"
	"traguardo/internal/app/training"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
)

// ViewAsk names the group whose athletes get a link.
type ViewAsk struct {
	GroupID Ref[id.Group] `json:"FK_ID_GRUPPO"`
}

// ViewLink is the secret link for the athletes of a group; it is shown once.
type ViewLink struct {
	Link string `json:"LINK"`
}

// Envelope reports that the previous link is no longer valid.
func (l ViewLink) Envelope() *Envelope {
	return &Envelope{Message: "Nuovo link creato: quello precedente non è più valido", Data: l}
}

// ViewToken is the secret of a link for athletes.
type ViewToken struct {
	Token string `json:"TOKEN" check:"required,max=100"`
	Pool  int    `json:"TIPO_VASCA"`
}

// Check validates the pool.
func (v ViewToken) Check(wrong problem.Fields) { checkPool(v.Pool, wrong) }

// PoolLength returns the length of the pool in metres; the default is 25.
func (v ViewToken) PoolLength() int { return cmp.Or(v.Pool, 25) }

// DayView is what the athletes of a group see. It has no names of persons, no notes of the workout and no plans.
type DayView struct {
	Group     string         `json:"GRUPPO"`
	Day       calendar.Date  `json:"DATA"`
	Subgroups []ViewSubgroup `json:"SOTTOGRUPPI"`
	Colours   []ViewColour   `json:"INTENSITA"`
	Workouts  []ViewWorkout  `json:"ALLENAMENTI"`
	Own       []ViewTarget   `json:"MIEI_TEMPI"`
}

// ViewTarget is the target of a series for the athlete whose account reads it; the name tells apart the children of a parent.
type ViewTarget struct {
	SeriesID  id.Series       `json:"ID_SERIE"`
	FirstName string          `json:"NOME"`
	Time      racetime.Centis `json:"TEMPO"`
	SendOff   racetime.Centis `json:"RIPARTENZA"`
	Late      Flag            `json:"FLG_IN_RITARDO"`
}

// ViewSubgroup is a subgroup that an athlete may choose.
type ViewSubgroup struct {
	ID   id.Subgroup `json:"ID_SOTTOGRUPPO"`
	Name string      `json:"DESCRIZIONE"`
}

// ViewColour is the colour of an intensity.
type ViewColour struct {
	ID     id.Term `json:"ID_INTENSITA"`
	Colour string  `json:"COLORE"`
}

// ViewWorkout is a workout of the day.
type ViewWorkout struct {
	ID       id.Workout `json:"ID_ALLENAMENTO"`
	Name     string     `json:"DESCRIZIONE"`
	StartsAt string     `json:"ORA_INIZIO"`
	Series   []Series   `json:"serie"`
}

// FromDayView converts a day with the caller's own targets.
func FromDayView(v training.DayView, own []sheet.SeriesTargets) DayView {
	out := DayView{
		Group: v.Group.Name, Day: v.Day,
		Subgroups: Map(v.Subgroups, func(b domain.Subgroup) ViewSubgroup { return ViewSubgroup{b.ID, b.Name} }),
		Workouts: Map(v.Workouts, func(d training.WorkoutDetail) ViewWorkout {
			return ViewWorkout{ID: d.ID, Name: d.Name, StartsAt: d.StartsAt, Series: SeriesOf(d)}
		}),
	}
	out.Own = []ViewTarget{}
	for _, x := range own {
		for _, m := range x.Athletes {
			if m.Time > 0 {
				out.Own = append(out.Own, ViewTarget{SeriesID: x.ID, FirstName: m.FirstName, Time: m.Time, SendOff: m.SendOff, Late: Flag(m.Late)})
			}
		}
	}
	out.Colours = []ViewColour{}
	for _, d := range v.Workouts {
		for _, r := range d.Rows {
			if c := v.Colours[r.Intensity]; c != "" {
				out.Colours = append(out.Colours, ViewColour{r.Intensity, c})
				delete(v.Colours, r.Intensity)
			}
		}
	}
	return out
}
