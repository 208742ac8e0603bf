package wire

import (
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

// PassagesMade counts the athletes who qualified for a final.
type PassagesMade struct {
	Qualified int `json:"QUALIFICATI"`
	Reserves  int `json:"RISERVE"`
}

// FinalistsKept counts the removed entries.
type FinalistsKept struct {
	Removed int `json:"ELIMINATI"`
}

// Passage is the qualification of an athlete for a final.
type Passage struct {
	RaceID     id.Race         `json:"FK_ID_GARA"`
	Race       string          `json:"DESC_GARA"`
	CategoryID id.Category     `json:"FK_ID_CATEGORIA"`
	Category   string          `json:"DESC_CATEGORIA"`
	Sex        domain.Sex      `json:"SESSO"`
	AthleteID  id.Athlete      `json:"FK_ID_ATLETA"`
	Athlete    string          `json:"ATLETA"`
	BirthYear  int             `json:"ANNO_NASCITA"`
	ClubName   string          `json:"DENOMINAZIONE"`
	Time       racetime.Centis `json:"TEMPO"`
	Formatted  string          `json:"TEMPO_FORMATTATO"`
	Position   int             `json:"POSIZIONE"`
	Qualified  Flag            `json:"FLG_QUALIFICATO"`
	Reserve    int             `json:"RISERVA"`
	Entered    Flag            `json:"FLG_ISCRITTO"`
}

func (n names) passage(p domain.Passage) Passage {
	return Passage{
		RaceID: p.RaceID, Race: n.races[p.RaceID].Name, CategoryID: p.CategoryID, Category: n.categories[p.CategoryID], Sex: p.Sex,
		AthleteID: p.Athlete.ID,
		Athlete:   p.Athlete.LastName + " " + p.Athlete.FirstName, BirthYear: p.Athlete.Birth.Year(), ClubName: p.Athlete.ClubName, Time: p.Time,
		Formatted: p.Time.String(),
		Position:  p.Position, Qualified: Flag(p.Qualified()), Reserve: p.Reserve, Entered: Flag(p.Entered),
	}
}
