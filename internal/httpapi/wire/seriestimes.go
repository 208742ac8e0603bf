package wire

import (
	"fmt"
	"strconv"

	"traguardo/internal/app/sheet"
	"traguardo/internal/app/training"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
)

// TimedSeries is a series with the times of the athletes on the roll. NUM_RIPETUTE counts the repeats of its parents as well.
type TimedSeries struct {
	ID          id.Series     `json:"ID_SERIE"`
	WorkoutID   id.Workout    `json:"FK_ID_ALLENAMENTO" show:"only"`
	Repetitions int           `json:"NUM_RIPETUTE" show:"only"`
	Metres      int           `json:"DISTANZA_SINGOLA" show:"only"`
	Athletes    []RollAthlete `json:"ATLETI" show:"only"`
	Times       []SwumTime    `json:"TEMPI"`
	Writable    Flag          `json:"FLG_SCRITTURA" show:"only"`
	Refusal     string        `json:"MOTIVO" show:"only"`
}

// SwumTime is the time of an athlete in a repetition, from 1.
type SwumTime struct {
	AthleteID  id.Athlete      `json:"FK_ID_ATLETA"`
	Repetition int             `json:"RIPETIZIONE"`
	Time       racetime.Centis `json:"TEMPO"`
}

// SeriesTime writes the time of an athlete in a repetition, from 1; TEMPO 0 removes it.
type SeriesTime struct {
	AthleteID  Ref[id.Athlete] `json:"FK_ID_ATLETA"`
	Repetition int             `json:"RIPETIZIONE"`
	Time       racetime.Centis `json:"TEMPO"`
}

// FromTimedSeries converts a series with times.
func FromTimedSeries(v training.TimedSeries) TimedSeries {
	return TimedSeries{ID: v.Series.ID, WorkoutID: v.ID, Repetitions: v.Repetitions, Metres: v.Series.Metres,
		Athletes: Map(v.Athletes, fromRollAthlete), Writable: Flag(v.Refusal == ""), Refusal: v.Refusal,
		Times: Map(v.Times, func(x domain.SeriesTime) SwumTime { return SwumTime{x.AthleteID, x.Repetition, x.Time} })}
}

// maxTimes is the number of times that one call may write, maxSwum the longest one: two hours.
const (
	maxTimes = 1000
	maxSwum  = 2 * 60 * 60 * 100
)

// WriteTimes writes times of a series.
type WriteTimes struct {
	ID    Ref[id.Series] `json:"ID_SERIE" check:"key"`
	Times []SeriesTime   `json:"TEMPI" check:"present"`
}

// Check rejects times and repetitions out of range, and two times of the same repetition.
func (w WriteTimes) Check(wrong problem.Fields) {
	if len(w.Times) > maxTimes {
		wrong.Add("TEMPI", fmt.Sprintf("al massimo %d", maxTimes))
		return
	}
	seen := make(map[string]bool, len(w.Times))
	for _, x := range w.Times {
		key := strconv.FormatInt(int64(x.AthleteID.ID()), 10) + "/" + strconv.Itoa(x.Repetition)
		switch {
		case x.AthleteID.ID() == 0:
			wrong.Add("TEMPI", "un tempo è senza atleta")
		case x.Repetition < 1 || x.Repetition > training.MaxRepetitions:
			wrong.Add("TEMPI", fmt.Sprintf("la ripetizione deve essere tra 1 e %d", training.MaxRepetitions))
		case x.Time < 0 || x.Time > maxSwum:
			wrong.Add("TEMPI", "un tempo deve essere tra 0 e due ore")
		case seen[key]:
			wrong.Add("TEMPI", "due tempi per la stessa ripetizione")
		}
		seen[key] = true
	}
}

// Domain converts the times.
func (w WriteTimes) Domain() []domain.SeriesTime {
	return Map(w.Times, func(x SeriesTime) domain.SeriesTime {
		return domain.SeriesTime{SeriesID: w.ID.ID(), AthleteID: x.AthleteID.ID(), Repetition: x.Repetition, Time: x.Time}
	})
}

// LanePlan is the distribution of a group over the lanes. SENZA_CORSIA are the athletes without a lane.
type LanePlan struct {
	ID      id.Workout    `json:"ID_ALLENAMENTO"`
	Pool    int           `json:"TIPO_VASCA" show:"only"`
	Lanes   []Lane        `json:"CORSIE" show:"only"`
	Without []LaneAthlete `json:"SENZA_CORSIA" show:"only"`
}

// Lane is a lane with its athletes and the send-offs of the series that have a pace.
type Lane struct {
	Number   int           `json:"CORSIA"`
	Athletes []LaneAthlete `json:"ATLETI"`
	SendOffs []LaneSendOff `json:"SERIE"`
}

// LaneAthlete is an athlete with the pace per 100 metres, 0 if there is none.
type LaneAthlete struct {
	ID        id.Athlete      `json:"ID_ATLETA"`
	LastName  string          `json:"COGNOME"`
	FirstName string          `json:"NOME"`
	Pace      racetime.Centis `json:"PASSO"`
}

// LaneSendOff is the send-off of a series in a lane.
type LaneSendOff struct {
	ID      id.Series       `json:"ID_SERIE"`
	SendOff racetime.Centis `json:"RIPARTENZA"`
}

// FromLanePlan converts the lanes of a workout.
func FromLanePlan(p sheet.LanePlan) LanePlan {
	return LanePlan{ID: p.Targets.Workout.ID, Pool: p.Targets.Pool, Without: Map(p.Without, fromLaneAthlete),
		Lanes: Map(p.Lanes, func(l sheet.Lane) Lane {
			lane := Lane{Number: l.Number, Athletes: Map(l.Athletes, fromLaneAthlete), SendOffs: []LaneSendOff{}}
			for _, x := range p.Targets.Series {
				if at, found := l.SendOffs[x.ID]; found {
					lane.SendOffs = append(lane.SendOffs, LaneSendOff{x.ID, at})
				}
			}
			return lane
		})}
}

func fromLaneAthlete(a sheet.LaneAthlete) LaneAthlete {
	return LaneAthlete{a.ID, a.LastName, a.FirstName, a.Pace}
}

// AssignLanes distributes the athletes over lanes by their paces.
type AssignLanes struct {
	ID    Ref[id.Workout] `json:"ID_ALLENAMENTO" check:"key"`
	Pool  int             `json:"TIPO_VASCA"`
	Lanes int             `json:"NUM_CORSIE"`
}

// Check validates the pool and the number of lanes.
func (a AssignLanes) Check(wrong problem.Fields) {
	checkPool(a.Pool, wrong)
	if a.Lanes < 1 || a.Lanes > training.MaxLanes {
		wrong.Add("NUM_CORSIE", fmt.Sprintf("deve essere tra 1 e %d", training.MaxLanes))
	}
}

// SetLane puts athletes into a lane; CORSIA 0 takes them out.
type SetLane struct {
	ID       Ref[id.Workout]   `json:"ID_ALLENAMENTO" check:"key"`
	Athletes []Ref[id.Athlete] `json:"ARRAY_ID" check:"present"`
	Lane     int               `json:"CORSIA"`
}

// Check validates the lane.
func (s SetLane) Check(wrong problem.Fields) {
	if s.Lane < 0 || s.Lane > training.MaxLanes {
		wrong.Add("CORSIA", fmt.Sprintf("deve essere tra 0 e %d", training.MaxLanes))
	}
	if len(s.Athletes) > maxMarked {
		wrong.Add("ARRAY_ID", fmt.Sprintf("al massimo %d", maxMarked))
	}
}

// AthleteIDs returns the athletes.
func (s SetLane) AthleteIDs() []id.Athlete { return Map(s.Athletes, Ref[id.Athlete].ID) }
