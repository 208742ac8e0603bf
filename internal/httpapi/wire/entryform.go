package wire

import (
	"cmp"
	"slices"
	"strings"

	"traguardo/internal/app/entry"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
)

// NewEntry enters an athlete (FK_ID_TIPO 1) or a team (2) in a race.
type NewEntry struct {
	ID         int64            `json:"ID_PRESENZA"`
	EventID    Ref[id.Event]    `json:"FK_ID_EVENTO" check:"key"`
	RaceID     Ref[id.Race]     `json:"FK_ID_GARA"`
	Kind       domain.EntryKind `json:"FK_ID_TIPO"`
	AthleteID  Ref[id.Athlete]  `json:"FK_ID_ATLETA" check:"optional"`
	ClubID     Ref[id.Club]     `json:"FK_ID_SOCIETA" check:"optional"`
	CategoryID Ref[id.Category] `json:"FK_ID_CATEGORIA" check:"optional"`
	Time       racetime.Centis  `json:"TEMPO_ISCRIZIONE"`
	Note       string           `json:"NOTE_ISCR" check:"max=4000"`
	WildCard   Flag             `json:"FLG_WILD_CARD"`
	Disabled   Flag             `json:"FLG_DIS"`
	Members    []NewMember      `json:"componenti"`
}

// NewMember is an athlete of a new team.
type NewMember struct {
	AthleteID Ref[id.Athlete] `json:"ID_ATLETA"`
	Position  int             `json:"ORDINE"`
	Note      string          `json:"NOTE" check:"max=4000"`
}

// Check validates the fields that each kind of entry needs.
func (n NewEntry) Check(wrong problem.Fields) {
	if n.ID != 0 {
		wrong.Add("ID_PRESENZA", "una nuova presenza non ha ancora un identificativo")
	}
	if n.Kind != 0 {
		checkKind(n.Kind, wrong)
	}
	if n.Kind != domain.Team && n.AthleteID == 0 {
		wrong.Add("FK_ID_ATLETA", "obbligatorio")
	}
	if n.Kind == domain.Team && n.CategoryID == 0 {
		wrong.Add("FK_ID_CATEGORIA", "obbligatorio")
	}
	checkTime(n.Time, wrong)
}

func checkTime(t racetime.Centis, wrong problem.Fields) {
	if t < 0 || t > racetime.Max {
		wrong.Add("TEMPO_ISCRIZIONE", "tempo non valido")
	}
}

// Request returns the athlete's entry for the use case.
func (n NewEntry) Request() entry.Request {
	return entry.Request{AthleteID: n.AthleteID.ID(), RaceID: n.RaceID.ID(), Time: n.Time, Note: strings.TrimSpace(n.Note),
		WildCard: bool(n.WildCard)}
}

// Team returns the team for the use case, its members in order.
func (n NewEntry) Team() entry.TeamForm {
	members := slices.Clone(n.Members)
	slices.SortStableFunc(members, func(a, b NewMember) int { return cmp.Compare(a.Position, b.Position) })
	return entry.TeamForm{
		EventID: n.EventID.ID(), ClubID: n.ClubID.ID(), RaceID: n.RaceID.ID(), CategoryID: n.CategoryID.ID(), Disabled: bool(n.Disabled),
		Time: n.Time, Note: strings.TrimSpace(n.Note),
		Members: Map(members, func(m NewMember) entry.TeamMember {
			return entry.TeamMember{AthleteID: m.AthleteID.ID(), Note: strings.TrimSpace(m.Note)}
		}),
	}
}

// EntryRef identifies an entry.
type EntryRef struct {
	ID Ref[id.Entry] `json:"ID_PRESENZA"`
}

// EditEntry changes an entry. Its race and its athlete or team never change.
type EditEntry struct {
	ID        Ref[id.Entry]         `json:"ID_PRESENZA" check:"key"`
	Version   int64                 `json:"VERSIONE"`
	EventID   Opt[id.Event]         `json:"FK_ID_EVENTO" check:"reserved"`
	RaceID    Opt[id.Race]          `json:"FK_ID_GARA" check:"reserved"`
	AthleteID Opt[id.Athlete]       `json:"FK_ID_ATLETA" check:"reserved"`
	ClubID    Opt[id.Club]          `json:"FK_ID_SOCIETA" check:"reserved"`
	Kind      Opt[domain.EntryKind] `json:"FK_ID_TIPO" check:"reserved"`
	Time      Opt[racetime.Centis]  `json:"TEMPO_ISCRIZIONE"`
	Note      Opt[string]           `json:"NOTE_ISCR" check:"max=4000"`
	WildCard  Opt[Flag]             `json:"FLG_WILD_CARD"`
}

// Entry returns the entry that changes.
func (e EditEntry) Entry() Ref[id.Entry] { return e.ID }

// Apply sets the sent fields of the stored entry.
func (e EditEntry) Apply(n *domain.Entry) error {
	switch {
	case Changes(e.EventID, n.EventID):
		return problem.Reserved("FK_ID_EVENTO")
	case Changes(e.RaceID, n.RaceID):
		return problem.Reserved("FK_ID_GARA")
	case Changes(e.AthleteID, n.AthleteID):
		return problem.Reserved("FK_ID_ATLETA")
	case Changes(e.ClubID, n.ClubID):
		return problem.Reserved("FK_ID_SOCIETA")
	case Changes(e.Kind, n.Kind):
		return problem.Reserved("FK_ID_TIPO")
	}
	e.Time.Into(&n.EntryTime)
	trimmed(e.Note, &n.Note)
	into(e.WildCard, &n.WildCard)
	wrong := problem.Fields{}
	checkTime(n.EntryTime, wrong)
	return wrong.Err()
}

// EntryAbsence declares an entry absent, or revokes that.
type EntryAbsence struct {
	ID     Ref[id.Entry] `json:"ID_PRESENZA" check:"key"`
	Absent Opt[Flag]     `json:"FLG_ASSENTE"` // defaults to 1
}

// Entry returns the entry that changes.
func (e EntryAbsence) Entry() Ref[id.Entry] { return e.ID }

// On reports whether the entry becomes absent.
func (e EntryAbsence) On() bool { return !e.Absent.Set || bool(e.Absent.Value) }

// EntryPaid sets whether an entry is paid.
type EntryPaid struct {
	ID   Ref[id.Entry] `json:"ID_PRESENZA" check:"key"`
	Paid Flag          `json:"FLG_PAGATO" check:"present"`
}

// Entry returns the entry that changes.
func (e EntryPaid) Entry() Ref[id.Entry] { return e.ID }
