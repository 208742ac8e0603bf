package wire

import (
	"slices"
	"strings"

	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
)

// EventDetailAsk requests the whole event, or only the comma-separated PARTI, so that a tab can reload what it shows.
type EventDetailAsk struct {
	ID    Ref[id.Event] `json:"ID_EVENTO" check:"key"`
	Parts string        `json:"PARTI"`
}

// Check validates the names of the parts.
func (a EventDetailAsk) Check(wrong problem.Fields) {
	for _, part := range a.Wanted() {
		if !slices.Contains(appmeet.EventParts, part) {
			wrong.Add("PARTI", "parte dell'evento inesistente: "+string(part))
		}
	}
}

// Wanted returns the requested parts; all if none are named.
func (a EventDetailAsk) Wanted() []appmeet.EventPart {
	if a.Parts == "" {
		return appmeet.EventParts
	}
	return Map(strings.Split(a.Parts, ","), func(name string) appmeet.EventPart { return appmeet.EventPart(name) })
}

// EventDetail is the whole event. Parts that were not requested are empty.
type EventDetail struct {
	Event
	AnomalyCount   int             `json:"COUNT_ANOMALIE"`
	Groups         []OptionGroup   `json:"gruppiOpzioni"`
	Categories     []EventCategory `json:"categorie"`
	Races          []EventRace     `json:"gareAll"`
	StartOrder     []StartItem     `json:"gareOrdinate"`
	TeamRaces      []EventRace     `json:"gareSqu"`
	DistinctSingle []Race          `json:"gareIndDistinct"`
	DistinctTeam   []Race          `json:"gareSquDistinct"`
	Anomalies      Anomalies       `json:"anomalie"`
	TimeStandards  []TimeStandard  `json:"tempiLimite"`
	Exceptions     []Exception     `json:"atletiConEccezioneCategoria"`
	Linked         []LinkedEvent   `json:"arrayEventiPrecedenti"`
	AllEntries     []EventEntry    `json:"arrayPresenzeAll"`
	Files          []EventFile     `json:"documenti"`
	Passages       []Passage       `json:"passaggi"`
}

// StartItem is a place in the start order, or a block.
type StartItem struct {
	ID         id.StartItem     `json:"ID_ORDINAMENTO"`
	EventID    id.Event         `json:"FK_ID_EVENTO"`
	Position   int              `json:"ORDINE"`
	CategoryID id.Category      `json:"FK_ID_CATEGORIA"`
	RaceID     id.Race          `json:"ID_GARA"`
	Disabled   Flag             `json:"FLG_DIS"`
	Kind       domain.EntryKind `json:"FK_ID_TIPO"`
	Sex        domain.Sex       `json:"SESSO"`
	Note       string           `json:"NOTE"`
	Minutes    int              `json:"DURATA"`
	Begins     calendar.Instant `json:"INIZIO"`
	Race       string           `json:"DESC_GARA" show:"only"`
	Category   string           `json:"DESC_CATEGORIA" show:"only"`
	Entrants   int              `json:"ISCRITTI" show:"only"`
	Version    int64            `json:"VERSIONE"`
}

func fromStartItem(i domain.StartItem) StartItem {
	return StartItem{
		ID: i.ID, EventID: i.EventID, Position: i.Position, CategoryID: i.CategoryID, RaceID: i.RaceID, Disabled: Flag(i.Disabled), Kind: i.Kind,
		Sex:  i.Sex,
		Note: i.Note, Minutes: i.Minutes, Begins: i.Begins, Race: i.Race, Category: i.CategoryKey().Named(i.Category), Version: i.Version,
		Entrants: i.Entrants,
	}
}

// Entry is an athlete or a team in a race.
type Entry struct {
	ID             id.Entry            `json:"ID_PRESENZA"`
	EventID        id.Event            `json:"FK_ID_EVENTO"`
	RaceID         id.Race             `json:"FK_ID_GARA"`
	AthleteID      id.Athlete          `json:"FK_ID_ATLETA"`
	ClubID         id.Club             `json:"FK_ID_SOCIETA"`
	Kind           domain.EntryKind    `json:"FK_ID_TIPO"`
	CategoryID     id.Category         `json:"FK_ID_CATEGORIA" show:"only"`
	Disability     domain.Disability   `json:"FK_ID_CATEGORIA_DIS" show:"only"`
	Athlete        string              `json:"ATLETA" show:"only"`
	LastName       string              `json:"COGNOME" show:"only"`
	FirstName      string              `json:"NOME" show:"only"`
	Sex            domain.Sex          `json:"SESSO" show:"only"`
	BirthYear      int                 `json:"ANNO_NASCITA" show:"only"`
	ClubName       string              `json:"DENOMINAZIONE" show:"only"`
	Race           string              `json:"DESC_GARA" show:"only"`
	Category       string              `json:"DESC_CATEGORIA" show:"only"`
	EntryTime      racetime.Centis     `json:"TEMPO_ISCRIZIONE"`
	Time           racetime.Centis     `json:"TEMPO"`
	EntryTimeText  string              `json:"TEMPO_ISCRIZIONE_FORMATTATO" show:"only"`
	Status         domain.ResultStatus `json:"FK_ID_STATO"`
	PenaltyPoints  int                 `json:"PENALITA_PT"`
	PenaltySeconds int                 `json:"PENALITA_SEC"`
	ResultDetails
	Heat        int      `json:"BATTERIA"`
	Lane        int      `json:"CORSIA"`
	Note        string   `json:"NOTE_ISCR"`
	Progressive int      `json:"PROGRESSIVO"`
	WildCard    Flag     `json:"FLG_WILD_CARD"`
	Paid        Flag     `json:"FLG_PAGATO"`
	Absent      Flag     `json:"FLG_ASSENTE"`
	Closed      Flag     `json:"FLG_STAFFETTA_CHIUSA"`
	Late        Flag     `json:"FLG_MORA"`
	InTeam      int      `json:"COMPONENTI_FORMAZIONE" show:"only"`
	InRace      int      `json:"COMPONENTI_GARA" show:"only"`
	Surnames    string   `json:"COMPO_COG" show:"only"`
	Members     []Member `json:"componenti"`
	Version     int64    `json:"VERSIONE"`
}

// EventEntry is an entry in the details of its event.
type EventEntry struct {
	Entry
	// Certificate is that of the athlete; null for a team, whose members have their own. See EntryAthlete.
	Certificate CertificateValid `json:"CERTIFICATO_VALIDO"`
}

// eventEntries converts all entries of an event, with what may be known about certificates.
func (n names) eventEntries(list []domain.Participation, certificates map[id.Athlete]domain.CertificateState) []EventEntry {
	out := make([]EventEntry, len(list))
	for i, e := range n.entries(list) {
		for j := range e.Members {
			e.Members[j].Certificate = fromCertificateState(certificates[e.Members[j].AthleteID])
		}
		out[i] = EventEntry{e, fromCertificateState(certificates[e.AthleteID])}
	}
	return out
}

// Member is an athlete of a team.
type Member struct {
	AthleteID id.Athlete `json:"ID_ATLETA"`
	Position  int        `json:"ORDINE"`
	Note      string     `json:"NOTE"`
	LastName  string     `json:"COGNOME"`
	FirstName string     `json:"NOME"`
	Sex       domain.Sex `json:"SESSO"`
	BirthYear int        `json:"ANNO_NASCITA"`
	// Certificate is set in the entries of an event only; see EntryAthlete.
	Certificate CertificateValid `json:"CERTIFICATO_VALIDO" show:"only"`
}

// names looks up the names of an event's races and categories.
type names struct {
	races      map[id.Race]domain.Race
	categories map[id.Category]string
}

func namesOf(d appmeet.EventDetail) names {
	n := names{d.Catalogue.Races, map[id.Category]string{}}
	for _, c := range d.Categories {
		n.categories[c.CategoryID] = c.Category.Label
	}
	for categoryID, c := range d.Catalogue.Categories {
		n.categories[categoryID] = c.Label
	}
	return n
}

// entries converts a list without copying each entry, because there may be thousands.
func (n names) entries(list []domain.Participation) []Entry {
	out := make([]Entry, len(list))
	for i := range list {
		e := &list[i]
		out[i] = FromEntry(e, n.races[e.RaceID], n.categories[e.CategoryID])
	}
	return out
}

// FromEntry converts one entry.
func FromEntry(e *domain.Participation, race domain.Race, category string) Entry {
	out := Entry{
		ID: e.ID, EventID: e.EventID, RaceID: e.RaceID, AthleteID: e.AthleteID, ClubID: e.ClubID, Kind: e.Kind, CategoryID: e.CategoryID,
		Disability: e.Disability,
		Sex:        e.Sex, ClubName: e.ClubName, Race: race.Name, Category: e.CategoryKey().Named(category), EntryTime: e.EntryTime,
		Time:          e.Result.Time,
		EntryTimeText: e.EntryTime.String(), Status: e.Result.Status, PenaltyPoints: e.Result.PenaltyPoints,
		PenaltySeconds: e.Result.PenaltySeconds, ResultDetails: fromOutcome(e, e.Result),
		Heat: e.Place.Heat, Lane: e.Place.Lane, Note: e.Note, Progressive: e.Progressive, WildCard: Flag(e.WildCard),
		Paid: Flag(e.Payment.Paid()), Absent: Flag(e.Absent),
		Closed: Flag(e.Closed), Late: Flag(e.Late), InTeam: len(e.Members), InRace: race.Members, Members: []Member{}, Version: e.Version,
	}
	if e.Kind == catalog.Individual {
		out.LastName, out.FirstName, out.BirthYear = e.Athlete.LastName, e.Athlete.FirstName, e.Athlete.Birth.Year()
		out.Athlete = e.Athlete.LastName + " " + e.Athlete.FirstName
		out.Progressive = e.Place.Position // the drawn turn, if there are no lanes
		return out
	}
	surnames := make([]string, len(e.Members))
	for i, m := range e.Members {
		surnames[i] = m.LastName
		out.Members = append(out.Members, Member{
			AthleteID: m.ID, Position: m.Position, Note: m.Note, LastName: m.LastName, FirstName: m.FirstName, Sex: m.Sex, BirthYear: m.Birth.Year(),
		})
	}
	out.Athlete, out.Surnames = e.TeamName(), strings.Join(surnames, ", ")
	return out
}

// Anomalies are the inconsistencies of an event, one list per rule.
type Anomalies struct {
	Races       []Anomaly `json:"ANOMALIE_GARE"`
	Categories  []Anomaly `json:"ANOMALIE_CAT"`
	Sex         []Anomaly `json:"ANOMALIE_SESSO"`
	StartList   []Anomaly `json:"ANOMALIE_STARTLIST"`
	StartOrder  []Anomaly `json:"ANOMALIE_ORDINAMENTO"`
	Doubles     []Anomaly `json:"ANOMALIE_GARE_DOPPIE"`
	TeamOnly    []Anomaly `json:"ANOMALIE_PRESENZE_SOLO_SQUADRA"`
	Members     []Anomaly `json:"ANOMALIE_COMPONENTI_SQUADRE"`
	TooFewMates []Anomaly `json:"ANOMALIE_COMPONENTI_SQUADRE_MIN"`
}

// Anomaly is one inconsistency; ids are 0 where they do not apply.
type Anomaly struct {
	EntryID     id.Entry     `json:"ID_PRESENZA"`
	EventRaceID id.EventRace `json:"ID_EVENTO_GARA"`
	StartItemID id.StartItem `json:"ID_ORDINAMENTO"`
	AthleteID   id.Athlete   `json:"FK_ID_ATLETA"`
	ClubID      id.Club      `json:"FK_ID_SOCIETA"`
	Who         string       `json:"ATLETA"`
	RaceID      id.Race      `json:"FK_ID_GARA"`
	Race        string       `json:"DESC_GARA"`
	CategoryID  id.Category  `json:"FK_ID_CATEGORIA"`
	Category    string       `json:"DESC_CATEGORIA"`
	ShouldBeID  id.Category  `json:"FK_ID_CATEGORIA_CALCOLATA"`
	ShouldBe    string       `json:"DESC_CATEGORIA_CALCOLATA"`
	Reason      string       `json:"MOTIVO"`
}

func (n names) anomalies(list []meet.Anomaly) []Anomaly {
	return Map(list, func(a meet.Anomaly) Anomaly {
		return Anomaly{
			EntryID: a.EntryID, EventRaceID: a.EventRaceID, StartItemID: a.StartItemID, AthleteID: a.AthleteID, ClubID: a.ClubID, Who: a.Name,
			RaceID: a.RaceID,
			Race:   n.races[a.RaceID].Name, CategoryID: a.Category.CategoryID, Category: a.Category.Named(n.categories[a.Category.CategoryID]),
			ShouldBeID: a.Computed.CategoryID, ShouldBe: a.Computed.Named(n.categories[a.Computed.CategoryID]), Reason: a.Reason,
		}
	})
}

// FromEventDetail converts the whole event.
func FromEventDetail(d appmeet.EventDetail) EventDetail {
	n := namesOf(d)
	out := EventDetail{
		Event: FromEvent(d.EventView), AnomalyCount: d.Anomalies.Count(), Groups: []OptionGroup{},
		Races:      n.eventRaces(d.Races),
		StartOrder: Map(d.StartOrder, fromStartItem), TeamRaces: []EventRace{}, TimeStandards: Map(d.TimeStandards, FromTimeStandard),
		Exceptions: Map(d.Exceptions, FromException), Linked: Map(d.Linked, FromLinkedEvent),
		AllEntries: n.eventEntries(d.Entries, d.Certificates),
		Files:      Map(d.Files, FromEventFile), Passages: Map(d.Passages, n.passage),
		Anomalies: Anomalies{
			Races: n.anomalies(d.Anomalies.Races), Categories: n.anomalies(d.Anomalies.Categories), Sex: n.anomalies(d.Anomalies.Sexes),
			StartList: n.anomalies(d.Anomalies.StartList), StartOrder: n.anomalies(d.Anomalies.StartOrder),
			Doubles:  n.anomalies(d.Anomalies.Duplicates),
			TeamOnly: n.anomalies(d.Anomalies.TeamOnly), Members: n.anomalies(d.Anomalies.Members),
			TooFewMates: n.anomalies(d.Anomalies.MissingMembers),
		},
	}
	if slices.Contains(d.Parts, appmeet.PartOptions) {
		out.Groups = optionGroups(d.EventView)
	}
	out.Categories = eventCategories(d, out.Races)
	for _, r := range out.Races {
		if r.Kind == catalog.Team {
			out.TeamRaces = append(out.TeamRaces, r)
		}
	}
	out.DistinctSingle, out.DistinctTeam = distinct(d.Races, catalog.Individual), distinct(d.Races, catalog.Team)
	return out
}

// eventRaces converts the races of all categories.
func (n names) eventRaces(list []domain.EventRace) []EventRace {
	out := make([]EventRace, len(list))
	for i := range list {
		out[i] = FromEventRace(&list[i], n.categories[list[i].CategoryID])
	}
	return out
}

// eventCategories converts the categories with their races. The races of a category are adjacent.
func eventCategories(d appmeet.EventDetail, races []EventRace) []EventCategory {
	own := make(map[domain.CategoryKey][]EventRace, len(d.Categories))
	for i := range d.Categories {
		own[d.Categories[i].Key()] = []EventRace{}
	}
	for from := 0; from < len(races); {
		group, to := d.Races[from].CategoryKey(), from+1
		for to < len(races) && d.Races[to].CategoryKey() == group {
			to++
		}
		own[group] = append(own[group], races[from:to]...)
		from = to
	}
	return Map(d.Categories, func(c domain.EventCategory) EventCategory { return FromEventCategory(c, own[c.Key()]) })
}

func distinct(list []domain.EventRace, kind domain.EntryKind) []Race {
	out, seen := []Race{}, map[id.Race]bool{}
	for _, r := range list {
		if r.Kind == kind && !seen[r.RaceID] {
			seen[r.RaceID] = true
			out = append(out, FromRace(r.Race))
		}
	}
	return out
}
