package wire

import (
	"slices"
	"strings"

	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

// PublicEventsAsk requests the public events; ANNO 0 means all years.
type PublicEventsAsk struct {
	Year int `json:"ANNO"`
}

// PublicEvent is the public view of an event.
type PublicEvent struct {
	ID        id.Event           `json:"ID_EVENTO" sort:"id"`
	Name      string             `json:"DESCRIZIONE" sort:"name"`
	Place     string             `json:"LUOGO" sort:"place"`
	Starts    calendar.Date      `json:"DATA_INIZIO" sort:"starts"`
	Ends      calendar.Date      `json:"DATA_FINE" sort:"ends"`
	Status    domain.EventStatus `json:"STATO" sort:"status"`
	Organiser string             `json:"DENOMINAZIONE" sort:"organiser"`
	Logo      string             `json:"LOGO" sort:"here"`
	StartList Flag               `json:"FLG_STARTLIST" sort:"here"`
	Results   Flag               `json:"FLG_RISULTATI" sort:"here"`
	Live      Flag               `json:"FLG_LIVE" sort:"here"`
	Titles    []string           `json:"TITOLI"`
}

// FromPublicEvent converts a public event.
func FromPublicEvent(e raceday.PublicEvent) PublicEvent {
	return PublicEvent{
		ID: e.ID, Name: e.Name, Place: e.Place, Starts: e.Starts, Ends: e.Ends, Status: e.Status, Organiser: e.Organiser, Logo: logoOf(e.Event),
		StartList: Flag(e.StartList),
		Results:   Flag(e.Results), Live: Flag(e.Live), Titles: append([]string{}, e.Options.Titles()...),
	}
}

// PublicResults are the public rankings of an event. CURSORE is the state from which pub/evento/live continues.
type PublicResults struct {
	Event  PublicEvent `json:"EVENTO"`
	Cursor string      `json:"CURSORE"`
	EventResults
}

// PublicStartList is the public start list of an event.
type PublicStartList struct {
	Event  PublicEvent        `json:"EVENTO"`
	Groups []PublicStartGroup `json:"GRUPPI"`
}

// PublicStartGroup is a race of the programme, or a break, which has a note and no heats. Race, category, sex and FLG_DIS are as in the
// live timetable.
type PublicStartGroup struct {
	Label      string       `json:"LABEL"`
	Note       string       `json:"NOTE"`
	RaceID     id.Race      `json:"FK_ID_GARA"`
	CategoryID id.Category  `json:"FK_ID_CATEGORIA"`
	Sex        domain.Sex   `json:"SESSO"`
	Disabled   Flag         `json:"FLG_DIS"`
	Heats      []PublicHeat `json:"BATTERIE"`
}

// PublicHeat is one heat.
type PublicHeat struct {
	Number int          `json:"BATTERIA"`
	Lanes  []PublicLane `json:"CORSIE"`
}

// PublicLane is an athlete or team in a heat.
type PublicLane struct {
	EntryID   id.Entry        `json:"FK_ID_PRESENZA"`
	Lane      int             `json:"CORSIA"`
	Turn      int             `json:"PROGRESSIVO"`
	Athlete   string          `json:"ATLETA"`
	BirthYear int             `json:"ANNO_NASCITA"`
	ClubName  string          `json:"DENOMINAZIONE"`
	Category  string          `json:"DESC_CATEGORIA"`
	Surnames  string          `json:"COMPO_COG"`
	EntryTime racetime.Centis `json:"TEMPO_ISCRIZIONE"`
	Formatted string          `json:"TEMPO_FORMATTATO"`
}

// FromPublicStarts converts a start list.
func FromPublicStarts(e PublicEvent, b *raceday.Board, starts []raceday.StartGroup) PublicStartList {
	races, categories := b.Names()
	return PublicStartList{Event: e, Groups: Map(starts, func(s raceday.StartGroup) PublicStartGroup {
		first := s.Items[0]
		group := PublicStartGroup{Note: first.Note, RaceID: first.RaceID, Sex: first.Sex, Disabled: Flag(first.Disabled),
			Heats: make([]PublicHeat, len(s.Heats))}
		if !s.Block() {
			group.Label = startLabel(s.Items)
		}
		if len(s.Items) == 1 {
			group.CategoryID = first.CategoryID
		}
		for i, h := range s.Heats {
			group.Heats[i] = PublicHeat{Number: h.Number, Lanes: Map(h.Entries, func(n *domain.Participation) PublicLane {
				x := FromEntry(n, races[n.RaceID], "")
				return PublicLane{
					EntryID: n.ID, Lane: n.Place.Lane, Turn: n.Place.Position, Athlete: x.Athlete, BirthYear: x.BirthYear, ClubName: n.ClubName,
					Category: n.CategoryKey().Named(categories[n.CategoryID].Label),
					Surnames: x.Surnames, EntryTime: n.EntryTime, Formatted: x.EntryTimeText,
				}
			})}
		}
		return group
	})}
}

// startLabel returns the label of a group: race, categories and sex.
func startLabel(items []domain.StartItem) string {
	var categories []string
	for _, i := range items {
		if name := i.CategoryKey().Named(i.Category); !slices.Contains(categories, name) {
			categories = append(categories, name)
		}
	}
	label := items[0].Race + " · " + strings.Join(categories, ", ")
	if sex := map[domain.Sex]string{domain.Male: "Maschi", domain.Female: "Femmine", domain.Mixed: "Misti"}[items[0].Sex]; sex != "" {
		label += " · " + sex
	}
	return label
}
