package wire

import (
	"traguardo/internal/app/entry"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

// WaitingAsk requests the waiting list of an event.
type WaitingAsk struct {
	EventID Ref[id.Event] `json:"ID_EVENTO"`
}

// WaitingRef identifies an entry on a waiting list.
type WaitingRef struct {
	ID Ref[id.Waiting] `json:"ID_ATTESA"`
}

// Waiting is an athlete or a team on a waiting list. POSIZIONE counts from the first of the event, POSIZIONE_GARA from the first of the
// race and sex.
type Waiting struct {
	ID             id.Waiting       `json:"ID_ATTESA"`
	Position       int              `json:"POSIZIONE"`
	PositionInRace int              `json:"POSIZIONE_GARA"`
	EventID        id.Event         `json:"FK_ID_EVENTO"`
	RaceID         id.Race          `json:"FK_ID_GARA"`
	Race           string           `json:"DESC_GARA"`
	Short          string           `json:"DESC_ABBR"`
	Kind           domain.EntryKind `json:"FK_ID_TIPO"`
	AthleteID      id.Athlete       `json:"FK_ID_ATLETA"`
	LastName       string           `json:"COGNOME"`
	FirstName      string           `json:"NOME"`
	BirthYear      int              `json:"ANNO_NASCITA"`
	Sex            domain.Sex       `json:"SESSO"`
	ClubID         id.Club          `json:"FK_ID_SOCIETA"`
	ClubName       string           `json:"DENOMINAZIONE"`
	CategoryID     id.Category      `json:"FK_ID_CATEGORIA"`
	Category       string           `json:"DESC_CATEGORIA"`
	Time           racetime.Centis  `json:"TEMPO_ISCRIZIONE"`
	Since          calendar.Instant `json:"DATA_INSERIMENTO"`
}

// FromWaiting converts an entry on a waiting list.
func FromWaiting(v entry.WaitingView) Waiting {
	out := Waiting{
		ID: v.ID, Position: v.Event, PositionInRace: v.WaitingPosition.Race, EventID: v.EventID, RaceID: v.RaceID, Race: v.Race.Name,
		Short: v.Race.Abbreviation, Kind: v.Kind, AthleteID: v.AthleteID, LastName: v.Athlete.LastName, FirstName: v.Athlete.FirstName,
		Sex: v.Sex, ClubID: v.ClubID, ClubName: v.ClubName, CategoryID: v.CategoryID, Category: v.Category, Time: v.EntryTime,
		Since: v.CreatedAt,
	}
	if v.AthleteID != 0 {
		out.BirthYear = v.Athlete.Birth.Year()
	}
	return out
}

// WaitingJoined is the reply to adding an entry to the waiting list.
type WaitingJoined struct {
	Position       int `json:"POSIZIONE"`
	PositionInRace int `json:"POSIZIONE_GARA"`

	id int64
}

// FromJoined converts the new entry on a waiting list.
func FromJoined(v entry.WaitingView) WaitingJoined {
	return WaitingJoined{v.Event, v.WaitingPosition.Race, int64(v.ID)}
}

// Envelope has the id of the new row.
func (j WaitingJoined) Envelope() *Envelope {
	return &Envelope{Message: "In lista d'attesa", Data: j, Inserted: j.id}
}

// WaitingAdmitted is the reply to admitting an entry out of order.
type WaitingAdmitted struct {
	EntryID id.Entry `json:"ID_PRESENZA"`
}

// Envelope has the message of a change.
func (a WaitingAdmitted) Envelope() *Envelope { return &Envelope{Message: MessageDone, Data: a} }

// NoWait is the data of the refusal to add an entry to the waiting list because there is a free place.
type NoWait struct {
	PlaceFree Flag `json:"POSTO_LIBERO"`
}

// PromotedEntry is an entry that came from the waiting list and may still be declined at no cost.
type PromotedEntry struct {
	ID           id.Entry         `json:"ID_PRESENZA"`
	DeclineUntil calendar.Instant `json:"RINUNCIA_ENTRO"`
}

func fromPromotion(p domain.Promotion) PromotedEntry { return PromotedEntry{p.EntryID, p.DeclineUntil} }
