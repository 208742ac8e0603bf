package wire

import (
	"fmt"

	"traguardo/internal/app/raceday"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/split"
	"traguardo/internal/problem"
)

// Split is the time since the start at a distance, and the time of the stretch before it. The finish has ID_SPLIT 0.
type Split struct {
	ID        id.Split        `json:"ID_SPLIT"`
	Metres    int             `json:"METRI"`
	From      int             `json:"METRI_DA"`
	Time      racetime.Centis `json:"TEMPO"`
	Lap       racetime.Centis `json:"PARZIALE"`
	Frequency int             `json:"FREQUENZA"`
	EntryID   id.Entry        `json:"FK_ID_PRESENZA"`
	ResultID  id.Result       `json:"FK_ID_RISULTATO"`
	Editing   Flag            `json:"FLG_EDIT"`
}

// FromSplits converts the splits of a result.
func FromSplits(s raceday.Splits) []Split {
	return Map(s.Parts, func(p split.Lap) Split {
		return Split{ID: p.ID, Metres: p.Metres, From: p.From, Time: p.Time, Lap: p.Duration, Frequency: p.Frequency, EntryID: s.ID,
			ResultID: s.Result.ID}
	})
}

// SaveSplit adds a split (ID_SPLIT 0) or changes one. METRI defaults to the first free multiple of 25.
type SaveSplit struct {
	ID        id.Split        `json:"ID_SPLIT"`
	ResultID  Ref[id.Result]  `json:"FK_ID_RISULTATO" check:"optional"`
	EntryID   Ref[id.Entry]   `json:"FK_ID_PRESENZA" check:"optional"`
	Metres    Opt[int]        `json:"METRI"`
	Time      racetime.Centis `json:"TEMPO"`
	Frequency int             `json:"FREQUENZA"`
}

// Check validates the fields.
func (s SaveSplit) Check(wrong problem.Fields) {
	switch {
	case s.ID < 0 || s.ID > MaxID:
		wrong.Add("ID_SPLIT", "identificativo non valido")
	case s.ID == 0 && s.ResultID == 0 && s.EntryID == 0:
		wrong.Add("FK_ID_RISULTATO", "obbligatorio")
	}
	if s.Time <= 0 || s.Time > maxTime {
		wrong.Add("TEMPO", "deve essere un tempo maggiore di zero")
	}
	if s.Frequency < 0 || s.Frequency > 100 {
		wrong.Add("FREQUENZA", "deve essere tra 1 e 100")
	}
	if s.Metres.Set && s.Metres.Value < 0 {
		wrong.Add("METRI", "distanza non valida")
	}
}

// Form returns the form of the use case.
func (s SaveSplit) Form() raceday.SplitForm {
	return raceday.SplitForm{
		SplitRef: raceday.SplitRef{ResultID: s.ResultID.ID(), EntryID: s.EntryID.ID()},
		Split:    split.Split{ID: s.ID, Metres: s.Metres.Value, Time: s.Time, Frequency: s.Frequency},
	}
}

// SplitIDRef identifies a split.
type SplitIDRef struct {
	ID Ref[id.Split] `json:"ID_SPLIT"`
}

// CompareSplits requests the splits of several results.
type CompareSplits struct {
	IDs []Ref[id.Result] `json:"ARRAY_ID" check:"present"`
}

// Check limits the number of results.
func (c CompareSplits) Check(wrong problem.Fields) {
	if len(c.IDs) > raceday.MaxCompared {
		wrong.Add("ARRAY_ID", fmt.Sprintf("al massimo %d", raceday.MaxCompared))
	}
}

// ComparedResult is a result with its splits.
type ComparedResult struct {
	ResultID  id.Result       `json:"ID_RISULTATO"`
	EntryID   id.Entry        `json:"FK_ID_PRESENZA"`
	Athlete   string          `json:"ATLETA"`
	BirthYear int             `json:"ANNO_NASCITA"`
	ClubName  string          `json:"DENOMINAZIONE"`
	RaceID    id.Race         `json:"FK_ID_GARA"`
	Race      string          `json:"DESC_GARA"`
	Metres    int             `json:"METRI_GARA"`
	Event     string          `json:"DESC_EVENTO"`
	Place     string          `json:"LUOGO"`
	Day       calendar.Date   `json:"DATA_INIZIO"`
	Time      racetime.Centis `json:"TEMPO"`
	Formatted string          `json:"TEMPO_FORMATTATO"`
	Splits    []Split         `json:"arraySplit"`
}

// FromCompared converts a result with its splits.
func FromCompared(s raceday.Splits) ComparedResult {
	n := FromEntry(&s.Participation, s.Race, "")
	return ComparedResult{
		ResultID: s.Result.ID, EntryID: s.ID, Athlete: n.Athlete, BirthYear: n.BirthYear, ClubName: s.ClubName, RaceID: s.RaceID,
		Race: s.Race.Name, Metres: s.Race.Metres,
		Event: s.Event.Name, Place: s.Event.Place, Day: s.Event.Starts, Time: s.Result.Time,
		Formatted: s.Result.Text(raceday.Scored(s.Event.SportID)), Splits: FromSplits(s),
	}
}
