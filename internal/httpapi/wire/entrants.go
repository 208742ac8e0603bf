package wire

import (
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// Entrant is an athlete as shown in a start list.
type Entrant struct {
	ID         id.Athlete        `json:"ID_ATLETA" sort:"id"`
	LastName   string            `json:"COGNOME" sort:"name"`
	FirstName  string            `json:"NOME" sort:"first"`
	Sex        domain.Sex        `json:"SESSO" sort:"sex"`
	BirthYear  int               `json:"ANNO_NASCITA" sort:"birth"`
	ClubID     id.Club           `json:"FK_ID_SOCIETA" sort:"club_id"`
	ClubName   string            `json:"DENOMINAZIONE" sort:"club"`
	Card       string            `json:"TESSERA" sort:"card"`
	Membership domain.Membership `json:"FK_ID_TIPO_TESSERAMENTO" sort:"membership"`
	Disability domain.Disability `json:"FK_ID_CATEGORIA_DIS" sort:"disability"`
	Member     Flag              `json:"STATO_TESSERAMENTO" sort:"member"`
}

// FromEntrant converts an athlete of an event.
func FromEntrant(e domain.Entrant, today calendar.Date) Entrant {
	return Entrant{
		ID: e.ID, LastName: e.LastName, FirstName: e.FirstName, Sex: e.Sex, BirthYear: e.Birth.Year(), ClubID: e.ClubID, ClubName: e.ClubName,
		Card:       e.Card,
		Membership: e.Membership, Disability: e.Disability, Member: Flag(!e.MemberUntil.IsZero() && !e.MemberUntil.Before(today)),
	}
}

// Exception is an athlete who was assigned to a category manually.
type Exception struct {
	ID         int64       `json:"ID_SPEC"`
	EventID    id.Event    `json:"FK_ID_EVENTO"`
	CategoryID id.Category `json:"FK_ID_CATEGORIA"`
	AthleteID  id.Athlete  `json:"FK_ID_ATLETA"`
	Category   string      `json:"DESC_CATEGORIA"`
	LastName   string      `json:"COGNOME"`
	FirstName  string      `json:"NOME"`
	Sex        domain.Sex  `json:"SESSO"`
	BirthYear  int         `json:"ANNO_NASCITA"`
	ClubName   string      `json:"DENOMINAZIONE"`
}

// FromException converts an exception.
func FromException(e domain.CategoryException) Exception {
	return Exception{
		ID: e.ID, EventID: e.EventID, CategoryID: e.CategoryID, AthleteID: e.AthleteID, Category: e.Category, LastName: e.Athlete.LastName,
		FirstName: e.Athlete.FirstName, Sex: e.Athlete.Sex, BirthYear: e.Athlete.Birth.Year(), ClubName: e.Athlete.ClubName,
	}
}

// NewException assigns an athlete to a category.
type NewException struct {
	EventID    Ref[id.Event]    `json:"FK_ID_EVENTO"`
	CategoryID Ref[id.Category] `json:"FK_ID_CATEGORIA"`
	AthleteID  Ref[id.Athlete]  `json:"FK_ID_ATLETA"`
}

// Event returns the event whose configuration changes.
func (n NewException) Event() Ref[id.Event] { return n.EventID }

// ExceptionRef identifies an exception.
type ExceptionRef struct {
	ID Ref[int64] `json:"ID_SPEC"`
}

// EntrantSearch searches the athletes of an event.
type EntrantSearch struct {
	EventID Ref[id.Event] `json:"ID_EVENTO"`
	Text    string        `json:"q"`
}

// EventLink links an earlier event to the one it qualifies for.
type EventLink struct {
	MainID Ref[id.Event] `json:"FK_ID_EVENTO_PRINCIPALE"`
	ID     Ref[id.Event] `json:"FK_ID_EVENTO"`
}

// Event returns the event whose configuration changes.
func (e EventLink) Event() Ref[id.Event] { return e.MainID }

// LinkedEvent is an event in a list of links.
type LinkedEvent struct {
	ID        id.Event      `json:"ID_EVENTO"`
	Name      string        `json:"DESCRIZIONE"`
	Place     string        `json:"LUOGO"`
	Starts    calendar.Date `json:"DATA_INIZIO"`
	Ends      calendar.Date `json:"DATA_FINE"`
	Organiser string        `json:"DENOMINAZIONE"`
	Status    int           `json:"STATO"`
}

// FromLinkedEvent converts a linked event.
func FromLinkedEvent(e domain.Event) LinkedEvent {
	return LinkedEvent{ID: e.ID, Name: e.Name, Place: e.Place, Starts: e.Starts, Ends: e.Ends, Organiser: e.Organiser, Status: int(e.Status)}
}

// Previous are the earlier events of an event.
type Previous struct {
	Available []LinkedEvent `json:"DISPONIBILI"`
	Linked    []LinkedEvent `json:"COLLEGATI"`
}
