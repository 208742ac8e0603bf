package wire

import (
	"traguardo/internal/app/entry"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/problem"
)

// TeamAsk asks for a team with a page of the athletes who may join it; with FLG_TUTTI those as well who may not, with the reason.
type TeamAsk struct {
	ID        Ref      `json:"ID_PRESENZA" check:"key"`
	LastName  string   `json:"COGNOME"`
	FirstName string   `json:"NOME"`
	All       Flag     `json:"FLG_TUTTI"`
	Page      Opt[int] `json:"PAGINA"`
	Rows      Opt[int] `json:"RIGHE"`
}

// candidateRows is how many candidates a page shows when the caller does not say.
const candidateRows = 10

// Check looks at the page.
func (a TeamAsk) Check(wrong problem.Fields) {
	if a.Page.Set && a.Page.Value < 1 {
		wrong.Add("PAGINA", "deve essere almeno 1")
	}
	if a.Rows.Set && (a.Rows.Value < 1 || a.Rows.Value > MaxRows) {
		wrong.Add("RIGHE", "numero di righe non valido")
	}
}

// Search converts what is looked for.
func (a TeamAsk) Search() entry.CandidateSearch {
	page := domain.Page{Number: a.Page.Value, Size: candidateRows}
	a.Rows.Into(&page.Size)
	return entry.CandidateSearch{LastName: a.LastName, FirstName: a.FirstName, All: bool(a.All), Page: page}
}

// Team is a team with its members and who may join it.
type Team struct {
	Entry
	Name       string          `json:"NOME_SQUADRA" show:"only"`
	Warnings   []string        `json:"avvisi" show:"only"`
	Candidates []TeamCandidate `json:"atletiIscrivibili" show:"only"`
	Total      int             `json:"TOT_ISCRIVIBILI" show:"only"`
}

// TeamCandidate is an athlete who may join a team, or why not.
type TeamCandidate struct {
	AthleteID int64      `json:"ID_ATLETA"`
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

// TeamMember is an athlete to be put into a team, or whose note is to change.
type TeamMember struct {
	ID        Ref    `json:"ID_PRESENZA" check:"key"`
	AthleteID Ref    `json:"ID_ATLETA"`
	Note      string `json:"NOTE" check:"max=4000"`
	Version   int64  `json:"VERSIONE"`
}

// Entry is the entry that changes.
func (m TeamMember) Entry() Ref { return m.ID }

// Team is the team that changes.
func (m TeamMember) Team() Ref { return m.ID }

// TeamMemberRef addresses a member of a team.
type TeamMemberRef struct {
	ID        Ref   `json:"ID_PRESENZA" check:"key"`
	AthleteID Ref   `json:"ID_ATLETA"`
	Version   int64 `json:"VERSIONE"`
}

// Team is the team that changes.
func (m TeamMemberRef) Team() Ref { return m.ID }

// TeamRef addresses a team.
type TeamRef struct {
	ID Ref `json:"ID_PRESENZA"`
}

// TeamOrder puts the members of a team in another order.
type TeamOrder struct {
	ID      Ref           `json:"ID_PRESENZA" check:"key"`
	Members []TeamMembers `json:"componenti" check:"present"`
	Version int64         `json:"VERSIONE"`
}

// TeamMembers is a member in the order of a team.
type TeamMembers struct {
	AthleteID Ref    `json:"ID_ATLETA"`
	Position  int    `json:"ORDINE"`
	Note      string `json:"NOTE" check:"max=4000"`
}

// Team is the team that changes.
func (o TeamOrder) Team() Ref { return o.ID }

// Escort is somebody who comes to an event with a club.
type Escort struct {
	EventID       int64                `json:"FK_ID_EVENTO"`
	AthleteID     int64                `json:"FK_ID_ATLETA"`
	LastName      string               `json:"COGNOME"`
	FirstName     string               `json:"NOME"`
	Sex           domain.Sex           `json:"SESSO"`
	BirthYear     int                  `json:"ANNO_NASCITA"`
	ClubID        int64                `json:"FK_ID_SOCIETA"`
	ClubName      string               `json:"DENOMINAZIONE"`
	Qualification domain.Qualification `json:"FK_ID_TIPO_QUALIFICA"`
}

// FromEscort converts an escort.
func FromEscort(e domain.Escort) Escort {
	return Escort{
		EventID: e.EventID, AthleteID: e.ID, LastName: e.LastName, FirstName: e.FirstName, Sex: e.Sex, BirthYear: e.Birth.Year(), ClubID: e.ClubID, ClubName: e.ClubName,
		Qualification: e.Qualification,
	}
}

// EscortRef addresses somebody who comes, or is to come, to an event with a club.
type EscortRef struct {
	EventID   Ref `json:"FK_ID_EVENTO"`
	AthleteID Ref `json:"FK_ID_ATLETA"`
}

// Trend is how an event fills up.
type Trend struct {
	Deadline calendar.Date `json:"DATA_SCADENZA_ISCRIZIONI"`
	Lanes    int           `json:"CORSIE"`
	Days     []TrendDay    `json:"GIORNI"`
	Races    []TrendRace   `json:"GARE"`
}

// TrendDay is what was entered on a day, and all there was at its end.
type TrendDay struct {
	Day     calendar.Date `json:"DATA"`
	Entries int           `json:"TOT_IND"`
	Teams   int           `json:"TOT_SQU"`
	Total   int           `json:"TOTALE"`
}

// TrendRace is how many entered a race, the heats they will give and the lanes left free in them.
type TrendRace struct {
	RaceID  int64            `json:"FK_ID_GARA"`
	Name    string           `json:"DESC_GARA"`
	Kind    domain.EntryKind `json:"FK_ID_TIPO"`
	Entries int              `json:"TOT"`
	Heats   int              `json:"BATTERIE"`
	Free    int              `json:"CORSIE_LIBERE"`
}

// FromTrend converts how an event fills up.
func FromTrend(t entry.Trend) Trend {
	return Trend{
		Deadline: t.Event.Deadline, Lanes: t.Lanes,
		Days: Map(t.Days, func(d entry.TrendDay) TrendDay { return TrendDay{d.Day, d.Entries, d.Teams, d.Total} }),
		Races: Map(t.Races, func(r entry.TrendRace) TrendRace {
			return TrendRace{r.RaceID, r.Race, r.Kind, r.Entries, r.Heats, r.Free}
		}),
	}
}

// Reminders is whether a user is reminded of deadlines by e-mail.
type Reminders struct {
	On Flag `json:"FLG_PROMEMORIA"`
}

// SetReminders switches a user's reminders.
type SetReminders struct {
	On Flag `json:"FLG_PROMEMORIA" check:"present"`
}
