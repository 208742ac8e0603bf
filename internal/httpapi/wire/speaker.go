package wire

import (
	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

// Speaker is the information for the speaker about the heat in the water and the next two.
type Speaker struct {
	Name  string        `json:"DESCRIZIONE"`
	Delay int           `json:"RITARDO"`
	Heats []SpeakerHeat `json:"BATTERIE"`
}

// SpeakerHeat is a heat with its starters.
type SpeakerHeat struct {
	TimetableHeat
	Metres int           `json:"METRI"`
	Lanes  []SpeakerLane `json:"CORSIE"`
}

// SpeakerLane is a starter. TEMPO_PASSAGGIO is the slowest time that qualifies for the final so far. Times are 0 if there are none.
type SpeakerLane struct {
	EntryID   id.Entry            `json:"FK_ID_PRESENZA"`
	Lane      int                 `json:"CORSIA"`
	Turn      int                 `json:"PROGRESSIVO"`
	Athlete   string              `json:"ATLETA"`
	BirthYear int                 `json:"ANNO_NASCITA"`
	ClubName  string              `json:"DENOMINAZIONE"`
	Surnames  string              `json:"COMPO_COG"`
	EntryTime racetime.Centis     `json:"TEMPO_ISCRIZIONE"`
	Time      racetime.Centis     `json:"TEMPO"`
	Status    domain.ResultStatus `json:"FK_ID_STATO"`
	Formatted string              `json:"TEMPO_FORMATTATO"`
	Personal  *SpeakerBest        `json:"PERSONALE"`
	Season    *SpeakerBest        `json:"STAGIONALE"`
	Records   []SpeakerRecord     `json:"RECORD"`
	Limit     racetime.Centis     `json:"TEMPO_LIMITE"`
	Passage   racetime.Centis     `json:"TEMPO_PASSAGGIO"`
}

// SpeakerBest is an athlete's best time.
type SpeakerBest struct {
	Time  racetime.Centis `json:"TEMPO"`
	Place string          `json:"LUOGO"`
	Day   calendar.Date   `json:"DATA"`
}

// SpeakerRecord is a record that a starter could break.
type SpeakerRecord struct {
	Name   string          `json:"DESCRIZIONE"`
	Time   racetime.Centis `json:"TEMPO"`
	Holder string          `json:"ATLETA"`
	Club   string          `json:"SOCIETA"`
	Place  string          `json:"LUOGO"`
	Day    calendar.Date   `json:"DATA"`
}

// FromSpeaker converts the information for the speaker.
func FromSpeaker(s raceday.Speaker) Speaker {
	return Speaker{Name: s.Event.Name, Delay: s.Delay, Heats: Map(s.Heats, func(h raceday.SpeakerHeat) SpeakerHeat {
		scored := raceday.Scored(s.Event.SportID)
		return SpeakerHeat{fromTimetableHeat(h.TimetableHeat), h.Metres, Map(h.Lanes, func(l raceday.SpeakerLane) SpeakerLane {
			return fromSpeakerLane(l, scored)
		})}
	})}
}

func fromSpeakerLane(l raceday.SpeakerLane, scored bool) SpeakerLane {
	x := FromEntry(l.Participation, domain.Race{}, "")
	out := SpeakerLane{
		EntryID: l.ID, Lane: l.Place.Lane, Turn: l.Place.Position, Athlete: starterName(l.Participation), BirthYear: x.BirthYear,
		ClubName: l.ClubName, Surnames: x.Surnames, EntryTime: l.EntryTime, Time: l.Result.Value(scored), Status: l.Result.Status,
		Personal: fromBest(l.Personal), Season: fromBest(l.Season), Limit: l.Limit, Passage: l.Passage,
		Records: Map(l.Records, func(r domain.Record) SpeakerRecord {
			return SpeakerRecord{Name: catalog.CircuitName(int64(r.CircuitID)), Time: r.Time, Holder: r.Holder, Club: r.Club, Place: r.Place,
				Day: r.Day}
		}),
	}
	if l.Result.Status != domain.ResultNone {
		out.Formatted = l.Result.Text(scored)
	}
	return out
}

func fromBest(s *domain.Swim) *SpeakerBest {
	if s == nil {
		return nil
	}
	return &SpeakerBest{s.Time, s.Place, s.Day}
}
