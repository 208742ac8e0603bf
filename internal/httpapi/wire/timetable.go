package wire

import (
	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/timetable"
	"traguardo/internal/problem"
)

// Timetable is the live timetable of an event. RITARDO is in seconds, negative if the event is ahead.
type Timetable struct {
	Delay int             `json:"RITARDO"`
	Heats []TimetableHeat `json:"BATTERIE"`
}

// TimetableHeat is a heat of the live timetable. FK_ID_CATEGORIA is 0 if categories swim together. PREVISTO is null for heats that have
// begun. STATO: 0 to come, 1 next, 2 in the water, 3 swum, 4 official. NUMERO is that of the race in the start list.
type TimetableHeat struct {
	RaceID     id.Race          `json:"FK_ID_GARA"`
	CategoryID id.Category      `json:"FK_ID_CATEGORIA"`
	Sex        domain.Sex       `json:"SESSO"`
	Disabled   Flag             `json:"FLG_DIS"`
	Heat       int              `json:"BATTERIA"`
	Number     int              `json:"NUMERO"`
	Label      string           `json:"LABEL"`
	Planned    calendar.Instant `json:"ORARIO"`
	Expected   calendar.Instant `json:"PREVISTO"`
	State      timetable.State  `json:"STATO"`
}

// FromTimetable converts a live timetable.
func FromTimetable(p *raceday.Timetable) Timetable {
	return Timetable{int(p.Delay.Seconds()), Map(p.Heats, fromTimetableHeat)}
}

// newsHeats is the number of heats to come in a message about the timetable; viewers read the others when they need them.
const newsHeats = 12

// FromTimetableNews converts the heats around the one in the water: the last swum one, those in the water and the next ones.
func FromTimetableNews(p *raceday.Timetable) Timetable {
	from, to := 0, len(p.Heats)
	for i, h := range p.Heats {
		if h.State >= timetable.Swum {
			from = i
		}
		if h.State == timetable.Next {
			to = min(to, i+newsHeats)
		}
	}
	for i, h := range p.Heats { // an earlier heat may lack a result
		if h.State == timetable.InWater {
			from = min(from, max(0, i-1))
			break
		}
	}
	return Timetable{int(p.Delay.Seconds()), Map(p.Heats[from:to], fromTimetableHeat)}
}

func fromTimetableHeat(h raceday.TimetableHeat) TimetableHeat {
	out := TimetableHeat{RaceID: h.RaceID, CategoryID: h.CategoryID, Sex: h.Sex, Disabled: Flag(h.Disabled), Heat: h.Heat,
		Number: h.Group.Number, Label: startLabel(h.Group.Items), Planned: h.Planned, Expected: h.Expected, State: h.State}
	if len(h.Group.Items) > 1 {
		out.CategoryID = 0
	}
	return out
}

// HeatCall calls a heat into the water. Category 0, sex 0 and no FLG_DIS mean any, as long as only one heat fits.
type HeatCall struct {
	EventID Ref[id.Event] `json:"ID_EVENTO" check:"key"`
	HeatRef
}

// HeatRef names a heat.
type HeatRef struct {
	RaceID     Ref[id.Race] `json:"FK_ID_GARA"`
	CategoryID id.Category  `json:"FK_ID_CATEGORIA"`
	Sex        domain.Sex   `json:"SESSO"`
	Disabled   Opt[Flag]    `json:"FLG_DIS"`
	Heat       int          `json:"BATTERIA" check:"required"`
}

// Check validates the category and the sex.
func (a HeatRef) Check(wrong problem.Fields) {
	if a.CategoryID < 0 {
		wrong.Add("FK_ID_CATEGORIA", "identificativo non valido")
	}
	if a.Sex < domain.AnySex || a.Sex > domain.Mixed {
		wrong.Add("SESSO", "deve essere 0, 1, 2 o 3")
	}
}

// Ask returns the heat of the use case.
func (a HeatRef) Ask() raceday.HeatAsk {
	ask := raceday.HeatAsk{RaceID: a.RaceID.ID(), CategoryID: a.CategoryID, Sex: a.Sex, Heat: a.Heat}
	if a.Disabled.Set {
		disabled := bool(a.Disabled.Value)
		ask.Disabled = &disabled
	}
	return ask
}
