package wire

import (
	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

// StartListMake generates a new start list; Read is the version that the caller saw.
type StartListMake struct {
	EventID Ref[id.Event] `json:"ID_EVENTO" check:"key"`
	Read    int           `json:"VERSIONE_LETTA"`
}

// Event returns the event to seed.
func (s StartListMake) Event() Ref[id.Event] { return s.EventID }

// StartListMade is the outcome of generating a start list.
type StartListMade struct {
	Number   int    `json:"VERSIONE_LISTA"`
	Seed     uint64 `json:"SEME"`
	Placed   int    `json:"PRESENZE"`
	Moved    int    `json:"SPOSTATI"`
	Unplaced int    `json:"SENZA_POSTO"`
}

// StartListVersion is a version of an event's start list.
type StartListVersion struct {
	Number  int              `json:"VERSIONE_LISTA"`
	Seed    uint64           `json:"SEME"`
	MadeAt  calendar.Instant `json:"DATA"`
	MadeBy  string           `json:"UTENTE"`
	Moved   int              `json:"SPOSTATI"`
	Current Flag             `json:"FLG_CORRENTE"`
}

// FromStartList converts a version; names are the users' names by id.
func FromStartList(l domain.StartList, names map[id.User]string) StartListVersion {
	return StartListVersion{Number: l.Number, Seed: l.Seed, MadeAt: l.MadeAt, MadeBy: names[l.MadeBy], Moved: l.Moved,
		Current: Flag(l.Current)}
}

// StartListBack restores an earlier version; Read is the version that the caller saw.
type StartListBack struct {
	EventID Ref[id.Event] `json:"ID_EVENTO" check:"key"`
	Number  int           `json:"VERSIONE_LISTA" check:"required"`
	Read    int           `json:"VERSIONE_LETTA"`
}

// Event returns the event of the list.
func (s StartListBack) Event() Ref[id.Event] { return s.EventID }

// StartListAsk requests the current start list, or an earlier version.
type StartListAsk struct {
	EventID Ref[id.Event] `json:"ID_EVENTO" check:"key"`
	Number  int           `json:"VERSIONE_LISTA"`
}

// StartListCompare requests the differences between two versions.
type StartListCompare struct {
	EventID Ref[id.Event] `json:"ID_EVENTO" check:"key"`
	From    int           `json:"DA" check:"required"`
	To      int           `json:"A" check:"required"`
}

// Event returns the event of the lists.
func (s StartListCompare) Event() Ref[id.Event] { return s.EventID }

// StartListMoves are the entries with different places.
type StartListMoves struct {
	Moves []StartMove `json:"SPOSTATI"`
}

// StartMove is an entry that moved; heat 0 means no place.
type StartMove struct {
	ID       id.Entry   `json:"ID_PRESENZA"`
	Athlete  string     `json:"ATLETA"`
	ClubName string     `json:"DENOMINAZIONE"`
	Race     string     `json:"DESC_GARA"`
	Category string     `json:"DESC_CATEGORIA"`
	Sex      domain.Sex `json:"SESSO"`
	FromHeat int        `json:"BATTERIA_DA"`
	FromLane int        `json:"CORSIA_DA"`
	FromTurn int        `json:"TURNO_DA"`
	ToHeat   int        `json:"BATTERIA_A"`
	ToLane   int        `json:"CORSIA_A"`
	ToTurn   int        `json:"TURNO_A"`
}

// FromComparison converts a comparison.
func FromComparison(c raceday.Comparison) StartListMoves {
	return StartListMoves{Map(c.Moves, func(m raceday.Move) StartMove {
		return StartMove{
			ID: m.ID, Athlete: starterName(&m.Participation), ClubName: m.ClubName, Race: c.Races[m.RaceID].Name,
			Category: m.CategoryKey().Named(c.Categories[m.CategoryID].Label), Sex: m.Sex,
			FromHeat: m.From.Heat, FromLane: m.From.Lane, FromTurn: m.From.Position, ToHeat: m.To.Heat, ToLane: m.To.Lane, ToTurn: m.To.Position,
		}
	})}
}

// starterName returns an athlete's name, or a team's with its letter.
func starterName(n *domain.Participation) string {
	if n.Kind == domain.Team {
		return n.TeamName()
	}
	return n.Athlete.LastName + " " + n.Athlete.FirstName
}

// StartList is a start list with its timetable.
type StartList struct {
	Number    int              `json:"VERSIONE_LISTA"` // 0 without a list
	Seed      uint64           `json:"SEME"`
	MadeAt    calendar.Instant `json:"DATA"`
	Current   Flag             `json:"FLG_CORRENTE"`
	Laned     Flag             `json:"FLG_CORSIE"`
	FirstLane int              `json:"PRIMA_CORSIA"`
	Lanes     int              `json:"CORSIE"`
	Begins    calendar.Instant `json:"INIZIO"` // null means nine o'clock on the first day
	TurnRound int              `json:"INTERVALLO"`
	Timing    int64            `json:"VERSIONE_ORARIO"`
	Groups    []StartGroup     `json:"gruppi"`
	Sessions  []StartSession   `json:"sessioni"`
	Unplaced  []Starter        `json:"senzaPosto"`
}

// StartGroup is a block, or a race and sex with the categories that start together.
type StartGroup struct {
	ID         id.StartItem     `json:"ID_ORDINAMENTO"` // of its first item
	Position   int              `json:"ORDINE"`
	Block      Flag             `json:"FLG_BLOCCO"`
	Note       string           `json:"NOTE"`
	Minutes    int              `json:"DURATA"`
	RaceID     id.Race          `json:"FK_ID_GARA"`
	Race       string           `json:"DESC_GARA"`
	Kind       domain.EntryKind `json:"FK_ID_TIPO"`
	Sex        domain.Sex       `json:"SESSO"`
	Disabled   Flag             `json:"FLG_DIS"`
	Categories []string         `json:"CATEGORIE"`
	Session    int              `json:"SESSIONE"`
	Begins     calendar.Instant `json:"ORA"`
	Heats      []StartHeat      `json:"batterie"`
}

// StartHeat is one heat.
type StartHeat struct {
	Number  int              `json:"BATTERIA"`
	Begins  calendar.Instant `json:"ORA"`
	Entries []Starter        `json:"presenze"`
}

// Starter is an entry with its place.
type Starter struct {
	ID        id.Entry            `json:"ID_PRESENZA"`
	Heat      int                 `json:"BATTERIA"`
	Lane      int                 `json:"CORSIA"`
	Turn      int                 `json:"TURNO"`
	Athlete   string              `json:"ATLETA"`
	BirthYear int                 `json:"ANNO_NASCITA"` // 0 for a team
	ClubID    id.Club             `json:"FK_ID_SOCIETA"`
	ClubName  string              `json:"DENOMINAZIONE"`
	RaceID    id.Race             `json:"FK_ID_GARA"`
	Race      string              `json:"DESC_GARA"`
	Category  string              `json:"DESC_CATEGORIA"`
	Sex       domain.Sex          `json:"SESSO"`
	EntryTime racetime.Centis     `json:"TEMPO_ISCRIZIONE"`
	Time      string              `json:"TEMPO_ISCRIZIONE_FORMATTATO"`
	Absent    Flag                `json:"FLG_ASSENTE"`
	Status    domain.ResultStatus `json:"FK_ID_STATO"`
	Version   int64               `json:"VERSIONE"`
}

// StartSession is a session of the programme.
type StartSession struct {
	Number int              `json:"SESSIONE"`
	Begins calendar.Instant `json:"INIZIO"`
	Ends   calendar.Instant `json:"FINE"`
	Heats  int              `json:"BATTERIE"`
	Starts int              `json:"PRESENZE"`
}

// FromStartSheet converts a start list.
func FromStartSheet(s raceday.Sheet) StartList {
	out := StartList{
		Number: s.List.Number, Seed: s.List.Seed, MadeAt: s.List.MadeAt, Current: Flag(s.List.Current), Laned: Flag(s.Laned),
		FirstLane: s.Pool.First, Lanes: s.Pool.Lanes,
		Begins: s.Order.Begins, TurnRound: s.Order.TurnRound, Timing: s.Order.Version, Groups: make([]StartGroup, len(s.Groups)),
		Sessions: Map(s.Sessions, func(x raceday.Session) StartSession { return StartSession(x) }),
	}
	starter := func(n *domain.Participation) Starter { return fromStarter(&s, n) }
	out.Unplaced = Map(s.Unplaced, starter)
	for i, g := range s.Groups {
		first := g.Items[0]
		out.Groups[i] = StartGroup{
			ID: first.ID, Position: first.Position, Block: Flag(g.Block()), Note: first.Note, Minutes: first.Minutes, RaceID: first.RaceID,
			Race: first.Race, Kind: first.Kind, Sex: first.Sex,
			Disabled: Flag(first.Disabled), Categories: []string{}, Session: g.Session, Begins: g.Begins,
			Heats: Map(g.Heats, func(h raceday.Heat) StartHeat { return StartHeat{h.Number, h.Begins, Map(h.Entries, starter)} }),
		}
		if g.Block() {
			continue
		}
		out.Groups[i].Categories = Map(g.Items, func(item domain.StartItem) string { return item.CategoryKey().Named(item.Category) })
	}
	return out
}

func fromStarter(s *raceday.Sheet, n *domain.Participation) Starter {
	out := Starter{
		ID: n.ID, Heat: n.Place.Heat, Lane: n.Place.Lane, Turn: n.Place.Position, Athlete: starterName(n), ClubID: n.ClubID, ClubName: n.ClubName,
		RaceID: n.RaceID,
		Race:   s.Races[n.RaceID].Name, Category: n.CategoryKey().Named(s.Categories[n.CategoryID].Label), Sex: n.Sex, EntryTime: n.EntryTime,
		Time: n.EntryTime.String(), Absent: Flag(n.Absent),
		Status: n.Result.Status, Version: n.Version,
	}
	if n.Kind == domain.Individual {
		out.BirthYear = n.Athlete.Birth.Year()
	}
	return out
}
