package wire

import (
	"traguardo/internal/app/sheet"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
)

// TargetsAsk requests the target times of a workout in a pool; the default is 25 metres.
type TargetsAsk struct {
	ID   Ref[id.Workout] `json:"ID_ALLENAMENTO" check:"key"`
	Pool int             `json:"TIPO_VASCA"`
}

// Check validates the pool.
func (a TargetsAsk) Check(wrong problem.Fields) { checkPool(a.Pool, wrong) }

// WorkoutTargets are the target times of a workout.
type WorkoutTargets struct {
	ID       id.Workout      `json:"ID_ALLENAMENTO"`
	Pool     int             `json:"TIPO_VASCA"`
	Series   []SeriesTargets `json:"SERIE"`
	Complete Flag            `json:"FLG_DATI_COMPLETI"`
	Reason   string          `json:"MOTIVO"`
}

// SeriesTargets are the target times of a series.
type SeriesTargets struct {
	ID        id.Series        `json:"ID_SERIE"`
	Level     string           `json:"PASSO"`
	StyleID   int              `json:"FK_ID_STILE"`
	Repeats   int              `json:"NUM_RIPETUTE"`
	Metres    int              `json:"DISTANZA_SINGOLA"`
	Athletes  []AthleteTarget  `json:"ATLETI"`
	Subgroups []SubgroupTarget `json:"SOTTOGRUPPI"`
}

// AthleteTarget is the target time of an athlete; TEMPO 0 means that there are no paces to compute it from.
type AthleteTarget struct {
	ID        id.Athlete      `json:"ID_ATLETA"`
	LastName  string          `json:"COGNOME"`
	FirstName string          `json:"NOME"`
	Subgroups []id.Subgroup   `json:"SOTTOGRUPPI"`
	Time      racetime.Centis `json:"TEMPO"`
	SendOff   racetime.Centis `json:"RIPARTENZA"`
	Late      Flag            `json:"FLG_IN_RITARDO"` // the send-off that the coach wrote is shorter than the time
}

// SubgroupTarget is the target time of a subgroup; ID_SOTTOGRUPPO 0 is the whole group.
type SubgroupTarget struct {
	ID      id.Subgroup     `json:"ID_SOTTOGRUPPO"`
	Name    string          `json:"DESCRIZIONE"`
	Fastest racetime.Centis `json:"TEMPO_DA"`
	Slowest racetime.Centis `json:"TEMPO_A"`
	SendOff racetime.Centis `json:"RIPARTENZA"`
	With    int             `json:"CON_PASSI"`
	Without int             `json:"SENZA_PASSI"`
}

// FromTargets converts the target times.
func FromTargets(t sheet.Targets) WorkoutTargets {
	return WorkoutTargets{
		ID: t.Workout.ID, Pool: t.Pool, Complete: Flag(t.Read), Reason: t.Reason,
		Series: Map(t.Series, func(x sheet.SeriesTargets) SeriesTargets {
			return SeriesTargets{
				ID: x.ID, Level: x.Level.String(), StyleID: x.Stroke, Repeats: x.Repeats, Metres: x.Metres,
				Athletes: Map(x.Athletes, func(m sheet.AthleteTarget) AthleteTarget {
					return AthleteTarget{ID: m.ID, LastName: m.LastName, FirstName: m.FirstName, Subgroups: append([]id.Subgroup{}, m.Subgroups...),
						Time: m.Time, SendOff: m.SendOff, Late: Flag(m.Late)}
				}),
				Subgroups: Map(x.Subgroups, func(b sheet.SubgroupTarget) SubgroupTarget {
					return SubgroupTarget{ID: b.ID, Name: b.Name, Fastest: b.Fastest, Slowest: b.Slowest, SendOff: b.SendOff, With: b.With,
						Without: b.Without}
				}),
			}
		}),
	}
}
