package wire

import (
	"traguardo/internal/app/people"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

// AthleteFilter filters the athletes list. Without FLG_VISIBLE or STATO_TESSERAMENTO it includes both values.
type AthleteFilter struct {
	LastName      string               `json:"COGNOME"`
	FirstName     string               `json:"NOME"`
	ClubName      string               `json:"DENOMINAZIONE"`
	ClubID        id.Club              `json:"FK_ID_SOCIETA"`
	Member        Opt[Flag]            `json:"STATO_TESSERAMENTO"`
	Membership    domain.Membership    `json:"FK_ID_TIPO_TESSERAMENTO"`
	Qualification domain.Qualification `json:"FK_ID_TIPO_QUALIFICA"`
	Visible       Opt[Flag]            `json:"FLG_VISIBLE"`
	Expiring      Flag                 `json:"FLG_IN_SCADENZA"`
	Incomplete    Flag                 `json:"FLG_INCOMPLETO"`
}

// Domain converts the filter.
func (f AthleteFilter) Domain() domain.AthleteFilter {
	return domain.AthleteFilter{
		LastName: f.LastName, FirstName: f.FirstName, ClubName: f.ClubName, ClubID: f.ClubID, Membership: f.Membership,
		Qualification: f.Qualification, Visible: optional(f.Visible), Member: optional(f.Member),
		Expiring: bool(f.Expiring), Incomplete: bool(f.Incomplete),
	}
}

func optional(f Opt[Flag]) *bool {
	if !f.Set {
		return nil
	}
	v := bool(f.Value)
	return &v
}

// ClubAthletes requests the athletes of one club; the visible ones unless FLG_VISIBLE is sent.
type ClubAthletes struct {
	ID        Ref[id.Club] `json:"ID_SOCIETA"`
	LastName  string       `json:"COGNOME"`
	FirstName string       `json:"NOME"`
	Visible   Opt[Flag]    `json:"FLG_VISIBLE"`
}

// Domain converts the filter.
func (f ClubAthletes) Domain() domain.AthleteFilter {
	visible := true
	out := domain.AthleteFilter{LastName: f.LastName, FirstName: f.FirstName, Visible: &visible}
	if f.Visible.Set {
		visible = bool(f.Visible.Value)
	}
	return out
}

// AthleteRow is a row of an athletes list.
type AthleteRow struct {
	ID            id.Athlete           `json:"ID_ATLETA" sort:"id"`
	ClubID        id.Club              `json:"FK_ID_SOCIETA" sort:"club_id"`
	ClubName      string               `json:"DENOMINAZIONE" sort:"club" show:"only"`
	Visible       Flag                 `json:"FLG_VISIBLE" sort:"visible"`
	LastName      string               `json:"COGNOME" sort:"name"`
	FirstName     string               `json:"NOME" sort:"first"`
	Sex           domain.Sex           `json:"SESSO" sort:"sex"`
	Birth         calendar.Date        `json:"DATA_NASCITA" sort:"birth"`
	BirthYear     int                  `json:"ANNO_NASCITA" sort:"birth" show:"only"`
	OnlyYear      Flag                 `json:"FLG_SOLO_ANNO" sort:"only_year"`
	Card          string               `json:"TESSERA" sort:"card"`
	MemberUntil   calendar.Date        `json:"DATA_SCADENZA_TESSERAMENTO" sort:"until"`
	Member        Flag                 `json:"STATO_TESSERAMENTO" sort:"until" show:"only"`
	Membership    domain.Membership    `json:"FK_ID_TIPO_TESSERAMENTO" sort:"membership"`
	Qualification domain.Qualification `json:"FK_ID_TIPO_QUALIFICA" sort:"qualification"`
	Disability    domain.Disability    `json:"FK_ID_CATEGORIA_DIS" sort:"disability"`
	Version       int64                `json:"VERSIONE" sort:"version"`
}

// FromAthleteRow converts an athlete for a list.
func FromAthleteRow(a domain.AthleteSummary, today calendar.Date) AthleteRow {
	return AthleteRow{
		ID: a.ID, ClubID: a.ClubID, ClubName: a.ClubName, Visible: Flag(a.Visible), LastName: a.LastName, FirstName: a.FirstName, Sex: a.Sex,
		Birth:     a.Birth,
		BirthYear: a.Birth.Year(), OnlyYear: Flag(a.OnlyYear), Card: a.Card, MemberUntil: a.MemberUntil, Member: Flag(a.MemberOn(today)),
		Membership:    a.Membership,
		Qualification: a.Qualification, Disability: a.Disability, Version: a.Version,
	}
}

// Person is the personal data of an athlete, nested as the specification requires.
type Person struct {
	LastName        string        `json:"COGNOME"`
	FirstName       string        `json:"NOME"`
	Sex             domain.Sex    `json:"SESSO"`
	Birth           calendar.Date `json:"DATA_NASCITA"`
	BirthplaceID    id.Place      `json:"FK_ID_COMUNE_NASCITA"`
	Birthplace      string        `json:"COMUNE_NASCITA"`
	TaxCode         string        `json:"CODICE_FISCALE"`
	Email           string        `json:"EMAIL"`
	Phone           string        `json:"TELEFONO"`
	NationalityID   id.Place      `json:"FK_ID_NAZIONALITA"`
	NationalStateID id.Place      `json:"FK_ID_STATO_NAZIONALE"`
}

// Athlete is one athlete.
type Athlete struct {
	AthleteRow
	Reserved Flag   `json:"FLG_RISERVATO"` // not named on public pages
	Person   Person `json:"personaFisica"`
}

// FromAthlete converts an athlete.
func FromAthlete(a domain.Athlete, today calendar.Date) Athlete {
	p := Person{
		LastName: a.LastName, FirstName: a.FirstName, Sex: a.Sex, Birth: a.Birth, BirthplaceID: a.BirthplaceID, TaxCode: a.TaxCode,
		Email: a.Email, Phone: a.Phone,
		NationalityID: a.NationalityID, NationalStateID: a.NationalStateID,
	}
	if place, ok := catalog.PlaceByID(int64(a.BirthplaceID)); ok {
		p.Birthplace = place.Label()
	}
	return Athlete{AthleteRow: FromAthleteRow(a.Summary(), today), Reserved: Flag(a.Reserved), Person: p}
}

// Removed is how many athletes were deleted and how many only hidden.
type Removed struct {
	Removed int `json:"RIMOSSI"`
	Hidden  int `json:"NASCOSTI"`
}

// PersonExport is everything stored about a person.
type PersonExport struct {
	Athlete      Athlete             `json:"ATLETA"`
	Body         string              `json:"ENTE"`
	BodyClubCode string              `json:"COD_AFF_ENTE"`
	CreatedAt    calendar.Instant    `json:"DATA_CREAZIONE"`
	Erased       Flag                `json:"FLG_CANCELLATO"`
	Entries      []PersonEntry       `json:"ISCRIZIONI"`
	Exceptions   []PersonException   `json:"ECCEZIONI"`
	Escorted     []PersonEscort      `json:"ACCOMPAGNATORE"`
	Waiting      []PersonWaiting     `json:"LISTE_ATTESA"`
	KeptNames    []PersonName        `json:"NOMI"`
	Groups       []PersonGroup       `json:"GRUPPI"`
	Attendance   []PersonPresence    `json:"PRESENZE"`
	Times        []PersonTime        `json:"TEMPI_SERIE"`
	Swims        []PersonSwim        `json:"TEMPI"`
	Certificates []PersonCertificate `json:"CERTIFICATI"`
	History      []AuditRow          `json:"MODIFICHE"`
}

// PersonWaiting is a place on a waiting list in a person's export.
type PersonWaiting struct {
	Event string           `json:"EVENTO"`
	Day   calendar.Date    `json:"DATA_INIZIO"`
	Race  string           `json:"DESC_GARA"`
	Since calendar.Instant `json:"DATA_INSERIMENTO"`
	Note  string           `json:"NOTE_ISCR"`
}

// PersonException is a category exception in a person's export.
type PersonException struct {
	Event    string        `json:"EVENTO"`
	Day      calendar.Date `json:"DATA"`
	Category string        `json:"DESC_CATEGORIA"`
}

// PersonEscort is an event that a person attended as an escort, in the person's export.
type PersonEscort struct {
	Event string        `json:"EVENTO"`
	Day   calendar.Date `json:"DATA"`
}

// PersonName is the person's name in a concluded event, if it differs from the current one.
type PersonName struct {
	Event     string        `json:"EVENTO"`
	Day       calendar.Date `json:"DATA"`
	LastName  string        `json:"COGNOME"`
	FirstName string        `json:"NOME"`
	Birth     calendar.Date `json:"DATA_NASCITA"`
}

// PersonEntry is an entry in a person's export.
type PersonEntry struct {
	Event     string              `json:"EVENTO"`
	Day       calendar.Date       `json:"DATA"`
	Race      string              `json:"DESC_GARA"`
	Category  string              `json:"DESC_CATEGORIA"`
	Kind      domain.EntryKind    `json:"FK_ID_TIPO"`
	EntryTime racetime.Centis     `json:"TEMPO_ISCRIZIONE"`
	Time      racetime.Centis     `json:"TEMPO"`
	Status    domain.ResultStatus `json:"FK_ID_STATO"`
	Note      string              `json:"NOTE"`
}

func fromPersonEntry(e domain.PersonalEntry) PersonEntry {
	return PersonEntry{
		Event: e.Event, Day: e.Day, Race: e.Race, Category: e.Category, Kind: e.Kind, EntryTime: e.EntryTime, Time: e.Time, Status: e.Status,
		Note: e.Note,
	}
}

// PersonSwim is a time in a person's export that a club recorded: an external race or a trial.
type PersonSwim struct {
	Event  string          `json:"EVENTO"`
	Place  string          `json:"LUOGO"`
	Day    calendar.Date   `json:"DATA"`
	Race   string          `json:"DESC_GARA"`
	Pool   int             `json:"TIPO_VASCA"`
	Trial  Flag            `json:"FLG_PROVA"`
	Time   racetime.Centis `json:"TEMPO"`
	Splits []SheetSplit    `json:"arraySplit"`
}

func fromPersonSwim(s domain.Swim) PersonSwim {
	return PersonSwim{Event: s.Event, Place: s.Place, Day: s.Day, Race: s.Race.Name, Pool: s.Pool, Trial: Flag(s.Trial), Time: s.Time,
		Splits: Map(s.Splits, fromSplit)}
}

// PersonTime is a time of a person in a series of a workout.
type PersonTime struct {
	Day        calendar.Date   `json:"DATA_ALLENAMENTO"`
	Group      string          `json:"GRUPPO"`
	Workout    string          `json:"DESCRIZIONE"`
	Repetition int             `json:"RIPETIZIONE"`
	Metres     int             `json:"METRI"`
	Time       racetime.Centis `json:"TEMPO"`
}

// PersonGroup is a training group of a person, with the subgroup if any.
type PersonGroup struct {
	Group    string `json:"GRUPPO"`
	Owner    string `json:"USERNAME"`
	Subgroup string `json:"SOTTOGRUPPO"`
}

// FromPerson converts a person's data.
func FromPerson(d people.PersonData, today calendar.Date) PersonExport {
	return PersonExport{
		Athlete: FromAthlete(d.Athlete, today), Body: d.Athlete.Body, BodyClubCode: d.Athlete.BodyClubCode, CreatedAt: d.Athlete.CreatedAt,
		Erased: Flag(d.Athlete.Erased), Entries: Map(d.Entries, fromPersonEntry),
		Exceptions: Map(d.Exceptions, func(x domain.PersonalException) PersonException { return PersonException(x) }),
		Waiting:    Map(d.Waiting, func(v domain.PersonalWaiting) PersonWaiting { return PersonWaiting(v) }),
		Escorted:   Map(d.Escorted, func(e domain.PersonalEscort) PersonEscort { return PersonEscort(e) }),
		KeptNames:  Map(d.KeptNames, func(k domain.PersonalName) PersonName { return PersonName(k) }),
		Groups:     Map(d.Groups, func(g domain.PersonalGroup) PersonGroup { return PersonGroup(g) }), History: Map(d.History, FromAudit),
		Swims: Map(d.Swims, fromPersonSwim), Certificates: Map(d.Certificates, fromPersonCertificate),
		Attendance: Map(d.Attendance, FromPresence), Times: Map(d.Times, func(x domain.PersonalSeriesTime) PersonTime { return PersonTime(x) }),
	}
}

// AthletesStart is the athletes list with the other data that its screen loads at the start.
type AthletesStart struct {
	Athletes       []AthleteRow `json:"ATLETI"`
	Memberships    []Membership `json:"TIPI_TESSERAMENTO"`
	Qualifications []Item       `json:"QUALIFICHE"`
	Disabilities   []Disability `json:"CATEGORIE_DIS"`
	total          int
}

// Membership is a type of membership.
type Membership struct {
	ID           int64  `json:"ID_TIPO_TESSERAMENTO"`
	Name         string `json:"DESCRIZIONE"`
	Abbreviation string `json:"ABBREVIAZIONE"`
}

// Envelope adds the total of the list.
func (s AthletesStart) Envelope() *Envelope { return &Envelope{Data: s, Total: &s.total} }

// NewAthletesStart returns the data of the athletes screen.
func NewAthletesStart(rows []AthleteRow, total int) AthletesStart {
	return AthletesStart{
		Athletes: rows, total: total,
		Memberships:    Map(catalog.Memberships(), func(m catalog.Membership) Membership { return Membership(m) }),
		Qualifications: Map(catalog.Qualifications(), func(i catalog.Item) Item { return Item(i) }),
		Disabilities:   Map(catalog.DisabilityCategories(), func(i catalog.Item) Disability { return Disability(i) }),
	}
}
