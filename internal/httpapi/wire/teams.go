package wire

import (
	"traguardo/internal/app/entry"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
)

// TeamAsk requests a team with a page of its candidates; with FLG_TUTTI also those who may not join, with the reason.
type TeamAsk struct {
	ID        Ref[id.Entry] `json:"ID_PRESENZA" check:"key"`
	LastName  string        `json:"COGNOME"`
	FirstName string        `json:"NOME"`
	All       Flag          `json:"FLG_TUTTI"`
	Page      Opt[int]      `json:"PAGINA"`
	Rows      Opt[int]      `json:"RIGHE"`
}

// candidateRows is the default page size of candidates.
const candidateRows = 10

// Check validates the page.
func (a TeamAsk) Check(wrong problem.Fields) {
	if a.Page.Set && a.Page.Value < 1 {
		wrong.Add("PAGINA", "deve essere almeno 1")
	}
	if a.Rows.Set && (a.Rows.Value < 1 || a.Rows.Value > MaxRows) {
		wrong.Add("RIGHE", "numero di righe non valido")
	}
}

// Search returns the search of the use case.
func (a TeamAsk) Search() entry.CandidateSearch {
	page := domain.Page{Number: a.Page.Value, Size: candidateRows}
	a.Rows.Into(&page.Size)
	return entry.CandidateSearch{LastName: a.LastName, FirstName: a.FirstName, All: bool(a.All), Page: page}
}

// Team is a team with its members and candidates.
type Team struct {
	Entry
	Name       string          `json:"NOME_SQUADRA" show:"only"`
	Warnings   []string        `json:"avvisi" show:"only"`
	Candidates []TeamCandidate `json:"atletiIscrivibili" show:"only"`
	Total      int             `json:"TOT_ISCRIVIBILI" show:"only"`
}

// TeamCandidate is an athlete who may join a team, or the reason why not.
type TeamCandidate struct {
	AthleteID id.Athlete `json:"ID_ATLETA"`
	LastName  string     `json:"COGNOME"`
	FirstName string     `json:"NOME"`
	Sex       domain.Sex `json:"SESSO"`
	BirthYear int        `json:"ANNO_NASCITA"`
	Card      string     `json:"TESSERA"`
	Reason    string     `json:"MOTIVO"`
}

// FromTeam converts a team.
func FromTeam(v entry.TeamView) Team {
	return Team{
		Entry: FromEntry(&v.Participation, v.Race, v.Category), Name: v.TeamName(), Warnings: append([]string{}, v.Warnings...), Total: v.Total,
		Candidates: Map(v.Candidates, func(c entry.TeamCandidate) TeamCandidate {
			return TeamCandidate{c.ID, c.LastName, c.FirstName, c.Sex, c.Birth.Year(), c.Card, c.Reason}
		}),
	}
}

// TeamMember adds an athlete to a team, or changes a member's note.
type TeamMember struct {
	ID        Ref[id.Entry]   `json:"ID_PRESENZA" check:"key"`
	AthleteID Ref[id.Athlete] `json:"ID_ATLETA"`
	Note      string          `json:"NOTE" check:"max=4000"`
	Version   int64           `json:"VERSIONE"`
}

// Entry returns the entry that changes.
func (m TeamMember) Entry() Ref[id.Entry] { return m.ID }

// Team returns the team that changes.
func (m TeamMember) Team() Ref[id.Entry] { return m.ID }

// TeamMemberRef identifies a member of a team.
type TeamMemberRef struct {
	ID        Ref[id.Entry]   `json:"ID_PRESENZA" check:"key"`
	AthleteID Ref[id.Athlete] `json:"ID_ATLETA"`
	Version   int64           `json:"VERSIONE"`
}

// Team returns the team that changes.
func (m TeamMemberRef) Team() Ref[id.Entry] { return m.ID }

// TeamRef identifies a team.
type TeamRef struct {
	ID Ref[id.Entry] `json:"ID_PRESENZA"`
}

// TeamOrder reorders the members of a team.
type TeamOrder struct {
	ID      Ref[id.Entry] `json:"ID_PRESENZA" check:"key"`
	Members []TeamMembers `json:"componenti" check:"present"`
	Version int64         `json:"VERSIONE"`
}

// TeamMembers is the position of a member.
type TeamMembers struct {
	AthleteID Ref[id.Athlete] `json:"ID_ATLETA"`
	Position  int             `json:"ORDINE"`
	Note      string          `json:"NOTE" check:"max=4000"`
}

// Team returns the team that changes.
func (o TeamOrder) Team() Ref[id.Entry] { return o.ID }

// Escort is a person who accompanies a club at an event.
type Escort struct {
	EventID       id.Event             `json:"FK_ID_EVENTO"`
	AthleteID     id.Athlete           `json:"FK_ID_ATLETA"`
	LastName      string               `json:"COGNOME"`
	FirstName     string               `json:"NOME"`
	Sex           domain.Sex           `json:"SESSO"`
	BirthYear     int                  `json:"ANNO_NASCITA"`
	ClubID        id.Club              `json:"FK_ID_SOCIETA"`
	ClubName      string               `json:"DENOMINAZIONE"`
	Qualification domain.Qualification `json:"FK_ID_TIPO_QUALIFICA"`
}

// FromEscort converts an escort.
func FromEscort(e domain.Escort) Escort {
	return Escort{
		EventID: e.EventID, AthleteID: e.ID, LastName: e.LastName, FirstName: e.FirstName, Sex: e.Sex, BirthYear: e.Birth.Year(),
		ClubID: e.ClubID, ClubName: e.ClubName,
		Qualification: e.Qualification,
	}
}

// EscortRef identifies an escort of an event.
type EscortRef struct {
	EventID   Ref[id.Event]   `json:"FK_ID_EVENTO"`
	AthleteID Ref[id.Athlete] `json:"FK_ID_ATLETA"`
}

// Trend shows how the entries of an event grow.
type Trend struct {
	Deadline calendar.Date `json:"DATA_SCADENZA_ISCRIZIONI"`
	Lanes    int           `json:"CORSIE"`
	Days     []TrendDay    `json:"GIORNI"`
	Races    []TrendRace   `json:"GARE"`
}

// TrendDay counts the entries of a day, and all entries until its end.
type TrendDay struct {
	Day     calendar.Date `json:"DATA"`
	Entries int           `json:"TOT_IND"`
	Teams   int           `json:"TOT_SQU"`
	Total   int           `json:"TOTALE"`
}

// TrendRace counts the entries of a race, the resulting heats and the free lanes.
type TrendRace struct {
	RaceID  id.Race          `json:"FK_ID_GARA"`
	Name    string           `json:"DESC_GARA"`
	Kind    domain.EntryKind `json:"FK_ID_TIPO"`
	Entries int              `json:"TOT"`
	Heats   int              `json:"BATTERIE"`
	Free    int              `json:"CORSIE_LIBERE"`
}

// FromTrend converts the trend of an event.
func FromTrend(t entry.Trend) Trend {
	return Trend{
		Deadline: t.Event.Deadline, Lanes: t.Lanes,
		Days: Map(t.Days, func(d entry.TrendDay) TrendDay { return TrendDay{d.Day, d.Entries, d.Teams, d.Total} }),
		Races: Map(t.Races, func(r entry.TrendRace) TrendRace {
			return TrendRace{r.RaceID, r.Race, r.Kind, r.Entries, r.Heats, r.Free}
		}),
	}
}

// Reminders reports whether a user gets reminders of deadlines by e-mail.
type Reminders struct {
	On Flag `json:"FLG_PROMEMORIA"`
}

// SetReminders switches a user's reminders on or off.
type SetReminders struct {
	On Flag `json:"FLG_PROMEMORIA" check:"present"`
}
