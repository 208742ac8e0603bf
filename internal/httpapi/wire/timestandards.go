package wire

import (
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
)

// TimeStandard is a limit time.
type TimeStandard struct {
	ID         id.TimeStandard `json:"ID_TEMPO_LIMITE"`
	EventID    id.Event        `json:"FK_ID_EVENTO"`
	RaceID     id.Race         `json:"FK_ID_GARA"`
	CategoryID id.Category     `json:"FK_ID_CATEGORIA"`
	Sex        domain.Sex      `json:"SESSO"`
	Time       racetime.Centis `json:"TEMPO"`
	Formatted  string          `json:"TEMPO_FORMATTATO" show:"only"`
	Race       string          `json:"DESC_GARA" show:"only"`
	Category   string          `json:"DESC_CATEGORIA" show:"only"`
	Version    int64           `json:"VERSIONE"`
}

// FromTimeStandard converts a limit time.
func FromTimeStandard(t domain.TimeStandard) TimeStandard {
	return TimeStandard{
		ID: t.ID, EventID: t.EventID, RaceID: t.RaceID, CategoryID: t.CategoryID, Sex: t.Sex, Time: t.Time, Formatted: t.Time.String(),
		Race: t.Race, Category: t.Category, Version: t.Version,
	}
}

// TimeStandardFields are the fields of a limit time that a caller may set.
type TimeStandardFields struct {
	RaceID     Opt[id.Race]         `json:"FK_ID_GARA"`
	CategoryID Opt[id.Category]     `json:"FK_ID_CATEGORIA"`
	Sex        Opt[domain.Sex]      `json:"SESSO"`
	Time       Opt[racetime.Centis] `json:"TEMPO"`
}

// maxTime is the longest time with two digits of minutes.
var maxTime = racetime.Of(99, 59, 99)

func (f TimeStandardFields) apply(t *domain.TimeStandard, wrong problem.Fields) {
	f.RaceID.Into(&t.RaceID)
	f.CategoryID.Into(&t.CategoryID)
	f.Time.Into(&t.Time)
	f.Sex.Into(&t.Sex)
	if t.RaceID <= 0 {
		wrong.Add("FK_ID_GARA", "obbligatorio")
	}
	if t.CategoryID <= 0 {
		wrong.Add("FK_ID_CATEGORIA", "obbligatorio")
	}
	if t.Sex != domain.Male && t.Sex != domain.Female {
		wrong.Add("SESSO", "deve essere 1 o 2")
	}
	if t.Time <= 0 || t.Time > maxTime {
		wrong.Add("TEMPO", "deve essere un tempo maggiore di zero")
	}
}

// NewTimeStandard creates a limit time.
type NewTimeStandard struct {
	ID      int64         `json:"ID_TEMPO_LIMITE"`
	EventID Ref[id.Event] `json:"FK_ID_EVENTO" check:"key"`
	TimeStandardFields
}

// Event returns the event whose configuration changes.
func (n NewTimeStandard) Event() Ref[id.Event] { return n.EventID }

// Check validates the limit time.
func (n NewTimeStandard) Check(wrong problem.Fields) {
	if n.ID != 0 {
		wrong.Add("ID_TEMPO_LIMITE", "un nuovo tempo limite non ha ancora un identificativo")
	}
	var t domain.TimeStandard
	n.apply(&t, wrong)
}

// Domain returns the limit time to add.
func (n NewTimeStandard) Domain() domain.TimeStandard {
	t := domain.TimeStandard{EventID: n.EventID.ID()}
	n.apply(&t, problem.Fields{})
	return t
}

// EditTimeStandard changes a limit time.
type EditTimeStandard struct {
	ID      Ref[id.TimeStandard] `json:"ID_TEMPO_LIMITE" check:"key"`
	EventID Opt[id.Event]        `json:"FK_ID_EVENTO"`
	Version int64                `json:"VERSIONE"`
	TimeStandardFields
}

// Apply sets the sent fields of the stored limit time.
func (e EditTimeStandard) Apply(t *domain.TimeStandard) error {
	if Changes(e.EventID, t.EventID) {
		return problem.Reserved("FK_ID_EVENTO")
	}
	wrong := problem.Fields{}
	e.apply(t, wrong)
	return wrong.Err()
}

// TimeStandardRef identifies a limit time.
type TimeStandardRef struct {
	ID Ref[id.TimeStandard] `json:"ID_TEMPO_LIMITE"`
}
