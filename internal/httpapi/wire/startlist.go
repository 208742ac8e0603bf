package wire

import (
	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
)

// OrderDrawn answers how many races a start order has.
type OrderDrawn struct {
	Races int `json:"GARE"`
}

// StartOrder is a start order as it is stored.
type StartOrder struct {
	Items []StartItem `json:"gareOrdinate"`
}

// FromStartOrder converts a start order.
func FromStartOrder(items []domain.StartItem) StartOrder {
	return StartOrder{Map(items, fromStartItem)}
}

// StartOrderSave is a start order as it shall be, all its races and blocks, and as the caller has read it.
type StartOrderSave struct {
	EventID Ref             `json:"ID_EVENTO" check:"key"`
	Items   []StartPosition `json:"ordine" check:"required"`
	Read    []Ref           `json:"ORDINE_LETTO"`
}

// StartPosition is where an item stands; equal ones stay as they were sent.
type StartPosition struct {
	ID       Ref `json:"ID_ORDINAMENTO" check:"required"`
	Position int `json:"ORDINE"`
}

// Event is the event whose order changes.
func (s StartOrderSave) Event() Ref { return s.EventID }

// Places are the items as the use case wants them.
func (s StartOrderSave) Places() []raceday.Place {
	return Map(s.Items, func(p StartPosition) raceday.Place { return raceday.Place{ItemID: p.ID.ID(), Position: p.Position} })
}

// BlockFields may be set of a block. One with a beginning opens a session.
type BlockFields struct {
	Note    Opt[string]           `json:"NOTE" check:"max=4000"`
	Minutes Opt[int]              `json:"DURATA"`
	Begins  Opt[calendar.Instant] `json:"INIZIO"`
}

// maxBlockMinutes is a whole day.
const maxBlockMinutes = 24 * 60

func (f BlockFields) apply(i *domain.StartItem, wrong problem.Fields) {
	trimmed(f.Note, &i.Note)
	f.Minutes.Into(&i.Minutes)
	f.Begins.Into(&i.Begins)
	if i.Minutes < 0 || i.Minutes > maxBlockMinutes {
		wrong.Add("DURATA", "deve essere un numero di minuti da 0 a 1440")
	}
}

// NewBlock puts a break into a start order: at ORDINE, or at the end.
type NewBlock struct {
	ID       int64    `json:"ID_ORDINAMENTO"`
	EventID  Ref      `json:"FK_ID_EVENTO" check:"key"`
	Position Opt[int] `json:"ORDINE"`
	BlockFields
}

// Event is the event whose order changes.
func (n NewBlock) Event() Ref { return n.EventID }

// Check looks at the block.
func (n NewBlock) Check(wrong problem.Fields) {
	if n.ID != 0 {
		wrong.Add("ID_ORDINAMENTO", "un nuovo blocco non ha ancora un identificativo")
	}
	if n.Position.Value < 0 {
		wrong.Add("ORDINE", "non valido")
	}
	var i domain.StartItem
	n.apply(&i, wrong)
}

// Domain is the block to add.
func (n NewBlock) Domain() domain.StartItem {
	i := domain.StartItem{EventID: n.EventID.ID(), Position: n.Position.Value}
	n.apply(&i, problem.Fields{})
	return i
}

// EditBlock changes a block.
type EditBlock struct {
	ID      Ref        `json:"ID_ORDINAMENTO" check:"key"`
	EventID Opt[int64] `json:"FK_ID_EVENTO"`
	Version int64      `json:"VERSIONE"`
	BlockFields
}

// Apply puts the fields onto the stored block.
func (e EditBlock) Apply(i *domain.StartItem) error {
	if Changes(e.EventID, i.EventID) {
		return problem.Reserved("FK_ID_EVENTO")
	}
	wrong := problem.Fields{}
	e.apply(i, wrong)
	return wrong.Err()
}

// BlockRef addresses a block.
type BlockRef struct {
	ID Ref `json:"ID_ORDINAMENTO"`
}

// FromBlock converts a block.
func FromBlock(i domain.StartItem) StartItem { return fromStartItem(i) }

// StartListMake asks for a new start list; Read is the list the caller looked at.
type StartListMake struct {
	EventID Ref `json:"ID_EVENTO" check:"key"`
	Read    int `json:"VERSIONE_LETTA"`
}

// Event is the event that is seeded.
func (s StartListMake) Event() Ref { return s.EventID }

// StartListMade is what a start list came to.
type StartListMade struct {
	Number   int    `json:"VERSIONE_LISTA"`
	Seed     uint64 `json:"SEME"`
	Placed   int    `json:"PRESENZE"`
	Moved    int    `json:"SPOSTATI"`
	Unplaced int    `json:"SENZA_POSTO"`
}

// StartListVersion is one of the lists of an event.
type StartListVersion struct {
	Number  int              `json:"VERSIONE_LISTA"`
	Seed    uint64           `json:"SEME"`
	MadeAt  calendar.Instant `json:"DATA"`
	MadeBy  string           `json:"UTENTE"`
	Moved   int              `json:"SPOSTATI"`
	Current Flag             `json:"FLG_CORRENTE"`
}

// FromStartList converts a list with the names of those who make them.
func FromStartList(l domain.StartList, names map[int64]string) StartListVersion {
	return StartListVersion{Number: l.Number, Seed: l.Seed, MadeAt: l.MadeAt, MadeBy: names[l.MadeBy], Moved: l.Moved, Current: Flag(l.Current)}
}

// StartListBack goes back to an earlier list; Read is the list the caller looked at.
type StartListBack struct {
	EventID Ref `json:"ID_EVENTO" check:"key"`
	Number  int `json:"VERSIONE_LISTA" check:"required"`
	Read    int `json:"VERSIONE_LETTA"`
}

// Event is the event of the list.
func (s StartListBack) Event() Ref { return s.EventID }

// StartListAsk asks for the current start list, or for an earlier one.
type StartListAsk struct {
	EventID Ref `json:"ID_EVENTO" check:"key"`
	Number  int `json:"VERSIONE_LISTA"`
}

// StartListCompare asks who has another place in one list than in another.
type StartListCompare struct {
	EventID Ref `json:"ID_EVENTO" check:"key"`
	From    int `json:"DA" check:"required"`
	To      int `json:"A" check:"required"`
}

// Event is the event of the lists.
func (s StartListCompare) Event() Ref { return s.EventID }

// StartListMoves is who moved.
type StartListMoves struct {
	Moves []StartMove `json:"SPOSTATI"`
}

// StartMove is somebody who moved; heat 0 is no place.
type StartMove struct {
	ID       int64      `json:"ID_PRESENZA"`
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

// FromComparison converts who moved.
func FromComparison(c raceday.Comparison) StartListMoves {
	return StartListMoves{Map(c.Moves, func(m raceday.Move) StartMove {
		return StartMove{
			ID: m.ID, Athlete: starterName(m.Participation), ClubName: m.ClubName, Race: c.Races[m.RaceID].Name, Category: c.Categories[m.CategoryID].Label, Sex: m.Sex,
			FromHeat: m.From.Heat, FromLane: m.From.Lane, FromTurn: m.From.Position, ToHeat: m.To.Heat, ToLane: m.To.Lane, ToTurn: m.To.Position,
		}
	})}
}

// starterName is an athlete's, or a team's with its letter.
func starterName(n domain.Participation) string {
	if n.Kind == domain.Team {
		return n.TeamName()
	}
	return n.Athlete.LastName + " " + n.Athlete.FirstName
}

// StartList is a start list with its timetable.
type StartList struct {
	Number    int              `json:"VERSIONE_LISTA"` // 0 while there is none
	Seed      uint64           `json:"SEME"`
	MadeAt    calendar.Instant `json:"DATA"`
	Current   Flag             `json:"FLG_CORRENTE"`
	Laned     Flag             `json:"FLG_CORSIE"`
	FirstLane int              `json:"PRIMA_CORSIA"`
	Lanes     int              `json:"CORSIE"`
	Begins    calendar.Instant `json:"INIZIO"` // null: at nine of the first day
	TurnRound int              `json:"INTERVALLO"`
	Timing    int64            `json:"VERSIONE_ORARIO"`
	Groups    []StartGroup     `json:"gruppi"`
	Sessions  []StartSession   `json:"sessioni"`
	Unplaced  []Starter        `json:"senzaPosto"`
}

// StartGroup is a block, or a race of a sex with the categories that swim together.
type StartGroup struct {
	ID         int64            `json:"ID_ORDINAMENTO"` // of its first item
	Position   int              `json:"ORDINE"`
	Block      Flag             `json:"FLG_BLOCCO"`
	Note       string           `json:"NOTE"`
	Minutes    int              `json:"DURATA"`
	RaceID     int64            `json:"FK_ID_GARA"`
	Race       string           `json:"DESC_GARA"`
	Kind       domain.EntryKind `json:"FK_ID_TIPO"`
	Sex        domain.Sex       `json:"SESSO"`
	Disabled   Flag             `json:"FLG_DIS"`
	Categories []string         `json:"CATEGORIE"`
	Session    int              `json:"SESSIONE"`
	Begins     calendar.Instant `json:"ORA"`
	Heats      []StartHeat      `json:"batterie"`
}

// StartHeat is who starts at once.
type StartHeat struct {
	Number  int              `json:"BATTERIA"`
	Begins  calendar.Instant `json:"ORA"`
	Entries []Starter        `json:"presenze"`
}

// Starter is an entry in its place.
type Starter struct {
	ID        int64               `json:"ID_PRESENZA"`
	Heat      int                 `json:"BATTERIA"`
	Lane      int                 `json:"CORSIA"`
	Turn      int                 `json:"TURNO"`
	Athlete   string              `json:"ATLETA"`
	BirthYear int                 `json:"ANNO_NASCITA"` // 0 for a team
	ClubID    int64               `json:"FK_ID_SOCIETA"`
	ClubName  string              `json:"DENOMINAZIONE"`
	RaceID    int64               `json:"FK_ID_GARA"`
	Race      string              `json:"DESC_GARA"`
	Category  string              `json:"DESC_CATEGORIA"`
	Sex       domain.Sex          `json:"SESSO"`
	EntryTime racetime.Centis     `json:"TEMPO_ISCRIZIONE"`
	Time      string              `json:"TEMPO_ISCRIZIONE_FORMATTATO"`
	Absent    Flag                `json:"FLG_ASSENTE"`
	Status    domain.ResultStatus `json:"FK_ID_STATO"`
	Version   int64               `json:"VERSIONE"`
}

// StartSession is a part of the programme.
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
		Number: s.List.Number, Seed: s.List.Seed, MadeAt: s.List.MadeAt, Current: Flag(s.List.Current), Laned: Flag(s.Laned), FirstLane: s.Pool.First, Lanes: s.Pool.Lanes,
		Begins: s.Order.Begins, TurnRound: s.Order.TurnRound, Timing: s.Order.Version, Groups: make([]StartGroup, len(s.Groups)),
		Sessions: Map(s.Sessions, func(x raceday.Session) StartSession { return StartSession(x) }),
	}
	starter := func(n domain.Participation) Starter { return fromStarter(s, n) }
	out.Unplaced = Map(s.Unplaced, starter)
	for i, g := range s.Groups {
		first := g.Items[0]
		out.Groups[i] = StartGroup{
			ID: first.ID, Position: first.Position, Block: Flag(g.Block()), Note: first.Note, Minutes: first.Minutes, RaceID: first.RaceID, Race: first.Race, Kind: first.Kind, Sex: first.Sex,
			Disabled: Flag(first.Disabled), Categories: []string{}, Session: g.Session, Begins: g.Begins,
			Heats: Map(g.Heats, func(h raceday.Heat) StartHeat { return StartHeat{h.Number, h.Begins, Map(h.Entries, starter)} }),
		}
		if g.Block() {
			continue
		}
		out.Groups[i].Categories = Map(g.Items, func(item domain.StartItem) string { return item.Category })
	}
	return out
}

func fromStarter(s raceday.Sheet, n domain.Participation) Starter {
	out := Starter{
		ID: n.ID, Heat: n.Place.Heat, Lane: n.Place.Lane, Turn: n.Place.Position, Athlete: starterName(n), ClubID: n.ClubID, ClubName: n.ClubName, RaceID: n.RaceID,
		Race: s.Races[n.RaceID].Name, Category: s.Categories[n.CategoryID].Label, Sex: n.Sex, EntryTime: n.EntryTime, Time: n.EntryTime.String(), Absent: Flag(n.Absent),
		Status: n.Result.Status, Version: n.Version,
	}
	if n.Kind == domain.Individual {
		out.BirthYear = n.Athlete.Birth.Year()
	}
	return out
}

// EditPlace gives an entry a heat and a lane by hand, or a turn where there are no lanes; heat 0 takes it out of the list. FLG_SCAMBIA exchanges
// it with whoever is there.
type EditPlace struct {
	ID      Ref      `json:"ID_PRESENZA" check:"key"`
	Heat    Opt[int] `json:"BATTERIA"`
	Lane    Opt[int] `json:"CORSIA"`
	Turn    Opt[int] `json:"TURNO"`
	Swap    Flag     `json:"FLG_SCAMBIA"`
	Version int64    `json:"VERSIONE"`
}

// maxHeat is more than any meeting has.
const maxHeat = 9999

// Apply puts the fields onto the stored place.
func (e EditPlace) Apply(p *domain.StartPlace) error {
	e.Heat.Into(&p.Heat)
	e.Lane.Into(&p.Lane)
	e.Turn.Into(&p.Position)
	wrong := problem.Fields{}
	within := func(name string, n int) {
		if n < 0 || n > maxHeat {
			wrong.Add(name, "non valida")
		}
	}
	within("BATTERIA", p.Heat)
	within("CORSIA", p.Lane)
	within("TURNO", p.Position)
	if p.Heat == 0 {
		p.Lane, p.Position = 0, 0
	}
	return wrong.Err()
}

// EntryScratch takes an entry out late; FLG_CHIUDI closes the gap.
type EntryScratch struct {
	ID    Ref  `json:"ID_PRESENZA" check:"key"`
	Close Flag `json:"FLG_CHIUDI"`
}

// StartTiming is what a timetable is reckoned with.
type StartTiming struct {
	EventID   Ref                   `json:"ID_EVENTO" check:"key"`
	Begins    Opt[calendar.Instant] `json:"INIZIO"`
	TurnRound Opt[int]              `json:"INTERVALLO"`
	Version   int64                 `json:"VERSIONE_ORARIO"`
}

// Event is the event of the timetable.
func (t StartTiming) Event() Ref { return t.EventID }

// Check looks at the seconds between two heats.
func (t StartTiming) Check(wrong problem.Fields) {
	if t.TurnRound.Value < 0 || t.TurnRound.Value > 3600 {
		wrong.Add("INTERVALLO", "deve essere un numero di secondi da 0 a 3600")
	}
}

// Apply puts the fields onto what is stored.
func (t StartTiming) Apply(o *domain.StartOrder) error {
	t.Begins.Into(&o.Begins)
	t.TurnRound.Into(&o.TurnRound)
	return nil
}

// PassagesMade answers how many go on to a final.
type PassagesMade struct {
	Qualified int `json:"QUALIFICATI"`
	Reserves  int `json:"RISERVE"`
}

// FinalistsKept answers how many entries were removed.
type FinalistsKept struct {
	Removed int `json:"ELIMINATI"`
}

// Passage is where an athlete stands for a final.
type Passage struct {
	RaceID     int64           `json:"FK_ID_GARA"`
	Race       string          `json:"DESC_GARA"`
	CategoryID int64           `json:"FK_ID_CATEGORIA"`
	Category   string          `json:"DESC_CATEGORIA"`
	Sex        domain.Sex      `json:"SESSO"`
	AthleteID  int64           `json:"FK_ID_ATLETA"`
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
		RaceID: p.RaceID, Race: n.races[p.RaceID].Name, CategoryID: p.CategoryID, Category: n.categories[p.CategoryID], Sex: p.Sex, AthleteID: p.Athlete.ID,
		Athlete: p.Athlete.LastName + " " + p.Athlete.FirstName, BirthYear: p.Athlete.Birth.Year(), ClubName: p.Athlete.ClubName, Time: p.Time, Formatted: p.Time.String(),
		Position: p.Position, Qualified: Flag(p.Qualified()), Reserve: p.Reserve, Entered: Flag(p.Entered),
	}
}
