package wire

import (
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// PublicAthletesAsk searches athletes by words of their names.
type PublicAthletesAsk struct {
	Name string `json:"NOME"`
}

// PublicAthlete is an athlete in a public event.
type PublicAthlete struct {
	Number    int64         `json:"FK_ID_PRESENZA"`
	Relay     int64         `json:"FK_ID_STAFFETTA"`
	Name      string        `json:"ATLETA" sort:"here"`
	BirthYear int           `json:"ANNO_NASCITA" sort:"here"`
	ClubName  string        `json:"DENOMINAZIONE" sort:"here"`
	EventID   id.Event      `json:"ID_EVENTO" sort:"here"`
	Event     string        `json:"DESCRIZIONE" sort:"here"`
	Place     string        `json:"LUOGO" sort:"here"`
	Starts    calendar.Date `json:"DATA_INIZIO" sort:"here"`
	Races     int           `json:"GARE" sort:"here"`
}

// FromPublicAthlete converts an athlete in a public event.
func FromPublicAthlete(x domain.PublicAthlete) PublicAthlete {
	return PublicAthlete{
		Number: x.Number, Relay: x.Relay, Name: x.Athlete.LastName + " " + x.Athlete.FirstName, BirthYear: x.Athlete.Birth.Year(), ClubName: x.ClubName,
		EventID: x.EventID, Event: x.Event, Place: x.Place, Starts: x.Starts, Races: x.Races,
	}
}

// PublicFile is a document of a public event.
type PublicFile struct {
	ID   int64  `json:"ID_DOCUMENTO"`
	Name string `json:"NOME" sort:"here"`
	Size int64  `json:"DIMENSIONE" sort:"here"`
}

// FromPublicFile converts a document of a public event.
func FromPublicFile(f domain.EventFile) PublicFile {
	return PublicFile{ID: f.ID, Name: f.Name, Size: f.Size}
}
