package wire

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"traguardo/internal/app/entry"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/money"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
)

// EntriesAsk asks for the entries of an event. Administrators and the organiser may ask for one club's, and force their way where the
// event is closed; to others FORCE is not allowed.
type EntriesAsk struct {
	EventID Ref  `json:"ID_EVENTO"`
	Force   Flag `json:"FORCE"`
	ClubID  Ref  `json:"FK_ID_SOCIETA" check:"optional"`
}

// EntryAthlete is somebody who may be entered, with what they are entered in.
type EntryAthlete struct {
	ID           int64             `json:"ID_ATLETA" sort:"here"`
	LastName     string            `json:"COGNOME" sort:"here"`
	FirstName    string            `json:"NOME" sort:"here"`
	Sex          domain.Sex        `json:"SESSO" sort:"here"`
	BirthYear    int               `json:"ANNO_NASCITA" sort:"here"`
	ClubID       int64             `json:"FK_ID_SOCIETA" sort:"here"`
	ClubName     string            `json:"DENOMINAZIONE" sort:"here"`
	Card         string            `json:"TESSERA" sort:"here"`
	Membership   domain.Membership `json:"FK_ID_TIPO_TESSERAMENTO" sort:"here"`
	Disability   domain.Disability `json:"FK_ID_CATEGORIA_DIS" sort:"here"`
	Member       Flag              `json:"STATO_TESSERAMENTO" sort:"here"`
	CategoryID   int64             `json:"FK_ID_CATEGORIA" sort:"here"`
	CategoryName string            `json:"DESC_CATEGORIA" sort:"here"`
	Enterable    Flag              `json:"FLG_ISCRIVIBILE" sort:"here"`
	Entries      []EntryOfAthlete  `json:"presenze"`
}

// EntryOfAthlete is an entry beside its athlete.
type EntryOfAthlete struct {
	ID         int64               `json:"ID_PRESENZA"`
	RaceID     int64               `json:"FK_ID_GARA"`
	Race       string              `json:"DESC_GARA"`
	Short      string              `json:"DESC_ABBR"`
	CategoryID int64               `json:"FK_ID_CATEGORIA"`
	Time       racetime.Centis     `json:"TEMPO_ISCRIZIONE"`
	Note       string              `json:"NOTE_ISCR"`
	WildCard   Flag                `json:"FLG_WILD_CARD"`
	Paid       Flag                `json:"FLG_PAGATO"`
	Absent     Flag                `json:"FLG_ASSENTE"`
	Late       Flag                `json:"FLG_MORA"`
	Status     domain.ResultStatus `json:"FK_ID_STATO"`
	Version    int64               `json:"VERSIONE"`
}

func entryOfAthlete(n domain.EntryLine, race domain.Race) EntryOfAthlete {
	return EntryOfAthlete{
		ID: n.ID, RaceID: n.RaceID, Race: race.Name, Short: race.Abbreviation, CategoryID: n.CategoryID, Time: n.EntryTime, Note: n.Note, WildCard: Flag(n.WildCard),
		Paid: Flag(n.Paid), Absent: Flag(n.Absent), Late: Flag(n.Late), Status: n.Status, Version: n.Version,
	}
}

// EntriesMore is what comes beside the athletes.
type EntriesMore struct {
	Manages  Flag       `json:"FLG_GESTIONE"`
	Open     Flag       `json:"FLG_APERTE"`
	Late     Flag       `json:"FLG_RITARDO"`
	Absences Flag       `json:"FLG_ASSENZE"`
	Teams    []Entry    `json:"SQUADRE"`
	Escorts  []Escort   `json:"ACCOMPAGNATORI"`
	Bills    []ClubBill `json:"RIEPILOGO"`
}

// ClubBill is what an event costs a club: document 2's registration summary.
type ClubBill struct {
	ClubID        int64       `json:"FK_ID_SOCIETA"`
	Club          string      `json:"DENOMINAZIONE"`
	Athletes      int         `json:"TOT_ATLETI"`
	TeamAthletes  int         `json:"TOT_ATLETI_SOLO_SQUADRE"`
	Entries       int         `json:"TOT_IND"`
	Teams         int         `json:"TOT_SQU"`
	PaidByOrder   money.Cents `json:"IMPORTI_CON_ORDINE_PAGATI"`
	PaidFees      money.Cents `json:"IMPORTO_PAGATO_QUOTE"`
	PaidLate      money.Cents `json:"IMPORTO_PAGATO_MORA"`
	PaidPenalties money.Cents `json:"IMPORTO_PAGATO_PENALI"`
	Paid          money.Cents `json:"IMPORTO_PAGATO"`
	Fees          money.Cents `json:"IMPORTO_QUOTE_GARA"`
	Late          money.Cents `json:"IMPORTO_MORA"`
	Penalties     money.Cents `json:"IMPORTO_PENALI"`
	Due           money.Cents `json:"IMPORTO_DA_PAGARE"`
	Total         money.Cents `json:"IMPORTO_TOTALE"`
}

// FromClubBill converts what an event costs a club.
func FromClubBill(b entry.ClubBill) ClubBill {
	return ClubBill{
		ClubID: b.ClubID, Club: b.Club, Athletes: b.Athletes + b.TeamAthletes, TeamAthletes: b.TeamAthletes, Entries: b.Entries, Teams: b.Teams,
		PaidByOrder: b.Paid.Total(), PaidFees: b.Paid.Fees, PaidLate: b.Paid.Late, PaidPenalties: b.Paid.Penalties, Paid: b.Paid.Total(),
		Fees: b.Due.Fees, Late: b.Due.Late, Penalties: b.Due.Penalties, Due: b.Due.Total(), Total: b.Total(),
	}
}

// FromEntries converts the entries of an event; today decides whose card is valid.
func FromEntries(s entry.Screen, today calendar.Date) ([]EntryAthlete, EntriesMore) {
	labels := make(map[int64]string, len(s.Categories))
	for id, c := range s.Categories {
		labels[id] = c.Label
	}
	n := names{s.Races, labels}
	rows := Map(s.Athletes, func(a entry.Athlete) EntryAthlete {
		return fromAthlete(a, labels[a.Category.CategoryID], s.Races, today)
	})
	return rows, EntriesMore{
		Manages: Flag(s.Manages), Open: Flag(s.Open), Late: Flag(s.Late), Absences: Flag(s.Absences), Teams: Map(s.Teams, n.entry), Escorts: Map(s.Escorts, FromEscort),
		Bills: Map(s.Bills, FromClubBill),
	}
}

func fromAthlete(a entry.Athlete, category string, races map[int64]domain.Race, today calendar.Date) EntryAthlete {
	out := EntryAthlete{
		ID: a.ID, LastName: a.LastName, FirstName: a.FirstName, Sex: a.Sex, BirthYear: a.Birth.Year(), ClubID: a.ClubID, ClubName: a.ClubName, Card: a.Card,
		Membership: a.Membership, Disability: a.Disability, Member: Flag(!a.MemberUntil.IsZero() && !a.MemberUntil.Before(today)),
		CategoryID: a.Category.CategoryID, CategoryName: category, Enterable: Flag(a.Enterable()), Entries: make([]EntryOfAthlete, len(a.Entries)),
	}
	for i, n := range a.Entries {
		out.Entries[i] = entryOfAthlete(n, races[n.RaceID])
	}
	return out
}

// AthleteRacesAsk asks which races an athlete may enter.
type AthleteRacesAsk struct {
	EventID   Ref `json:"ID_EVENTO"`
	AthleteID Ref `json:"ID_ATLETA"`
}

// AthleteRaces are the races of an event for an athlete, and what the event costs the athlete's club.
type AthleteRaces struct {
	Races []AthleteRace `json:"GARE"`
	Bills []ClubBill    `json:"RIEPILOGO"`
}

// AthleteRace is a race with what stands in an athlete's way, rule by rule. It may be entered when nothing does but what is typed with the
// entry: a note, a time.
type AthleteRace struct {
	RaceID       int64            `json:"FK_ID_GARA"`
	Name         string           `json:"DESC_GARA"`
	Abbreviation string           `json:"DESC_ABBR"`
	Metres       int              `json:"METRI_GARA"`
	CategoryID   int64            `json:"FK_ID_CATEGORIA"`
	Category     string           `json:"DESC_CATEGORIA"`
	Enterable    Flag             `json:"FLG_ISCRIVIBILE"`
	Late         Flag             `json:"FLG_MORA"`
	Limit        racetime.Centis  `json:"TEMPO_LIMITE"`
	Best         racetime.Centis  `json:"MIGLIOR_TEMPO"`
	Reason       string           `json:"MOTIVO"`
	Rules        []RuleVerdict    `json:"REGOLE"`
	Entries      []EntryOfAthlete `json:"presenze"`
}

// RuleVerdict is the answer of one rule.
type RuleVerdict struct {
	Rule    string `json:"REGOLA"`
	Passed  Flag   `json:"FLG_OK"`
	Message string `json:"MESSAGGIO"`
	Detail  string `json:"DETTAGLIO"`
}

// ruleNames are the rules by the names of the contract.
var ruleNames = map[meet.Rule]string{
	meet.RuleAdmitted: "societa", meet.RuleOpen: "termine", meet.RuleEnterable: "atleta", meet.RuleMembership: "tesseramento", meet.RuleCategory: "categoria",
	meet.RuleRace: "gara", meet.RuleSex: "sesso", meet.RuleTwice: "doppia", meet.RuleEventFull: "concorrenti", meet.RuleAthleteFull: "gare_atleta",
	meet.RuleCategoryTeams: "squadre_categoria", meet.RuleClubTeams: "squadre_societa", meet.RuleLetters: "lettere", meet.RuleClubFull: "presenze_societa", meet.RuleNote: "note", meet.RuleTime: "tempo", meet.RuleQualified: "qualificazione", meet.RuleStandard: "tempo_limite",
}

func fromVerdict(v meet.Verdict) RuleVerdict {
	return RuleVerdict{Rule: ruleNames[v.Rule], Passed: Flag(v.Passed), Message: v.Message, Detail: v.Detail}
}

// FromRaceChoice converts a race as an athlete may enter it.
func FromRaceChoice(c entry.RaceChoice) AthleteRace {
	out := AthleteRace{
		RaceID: c.Race.ID, Name: c.Race.Name, Abbreviation: c.Race.Abbreviation, Metres: c.Race.Metres, CategoryID: c.Category.CategoryID, Category: c.Category.Name,
		Late: Flag(c.Late), Limit: c.Standard, Best: c.Best, Rules: Map(c.Verdicts, fromVerdict), Entries: []EntryOfAthlete{},
	}
	refusal, refused := c.Obstacle()
	out.Enterable, out.Reason = Flag(!refused && c.Entry.ID == 0), refusal.Message
	if c.Entry.ID != 0 {
		out.Entries = append(out.Entries, entryOfAthlete(c.Entry, c.Race))
	}
	return out
}

// EntryRefusal is what goes with a refused entry: the rule, and what is missing.
type EntryRefusal struct {
	Rule   string `json:"REGOLA"`
	Detail string `json:"DETTAGLIO"`
}

// FromRefusal converts the rule that an entry was refused by.
func FromRefusal(v meet.Verdict) EntryRefusal { return EntryRefusal{ruleNames[v.Rule], v.Detail} }

// NewEntry enters an athlete (FK_ID_TIPO 1) or a team (2) in a race.
type NewEntry struct {
	ID         int64            `json:"ID_PRESENZA"`
	EventID    Ref              `json:"FK_ID_EVENTO" check:"key"`
	RaceID     Ref              `json:"FK_ID_GARA"`
	Kind       domain.EntryKind `json:"FK_ID_TIPO"`
	AthleteID  Ref              `json:"FK_ID_ATLETA" check:"optional"`
	ClubID     Ref              `json:"FK_ID_SOCIETA" check:"optional"`
	CategoryID Ref              `json:"FK_ID_CATEGORIA" check:"optional"`
	Time       racetime.Centis  `json:"TEMPO_ISCRIZIONE"`
	Note       string           `json:"NOTE_ISCR" check:"max=4000"`
	WildCard   Flag             `json:"FLG_WILD_CARD"`
	Disabled   Flag             `json:"FLG_DIS"`
	Members    []NewMember      `json:"componenti"`
}

// NewMember is an athlete of a new team.
type NewMember struct {
	AthleteID Ref    `json:"ID_ATLETA"`
	Position  int    `json:"ORDINE"`
	Note      string `json:"NOTE" check:"max=4000"`
}

// Check looks at what each kind of entry needs.
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

// Request is the athlete's entry that is asked for.
func (n NewEntry) Request() entry.Request {
	return entry.Request{AthleteID: n.AthleteID.ID(), RaceID: n.RaceID.ID(), Time: n.Time, Note: strings.TrimSpace(n.Note), WildCard: bool(n.WildCard)}
}

// Team is the team that is asked for, its members in their order.
func (n NewEntry) Team() entry.TeamForm {
	members := slices.Clone(n.Members)
	slices.SortStableFunc(members, func(a, b NewMember) int { return cmp.Compare(a.Position, b.Position) })
	return entry.TeamForm{
		EventID: n.EventID.ID(), ClubID: n.ClubID.ID(), RaceID: n.RaceID.ID(), CategoryID: n.CategoryID.ID(), Disabled: bool(n.Disabled), Time: n.Time, Note: strings.TrimSpace(n.Note),
		Members: Map(members, func(m NewMember) entry.TeamMember {
			return entry.TeamMember{AthleteID: m.AthleteID.ID(), Note: strings.TrimSpace(m.Note)}
		}),
	}
}

// EntryRef addresses an entry.
type EntryRef struct {
	ID Ref `json:"ID_PRESENZA"`
}

// EditEntry changes an entry. Which race it is in and who is entered never changes.
type EditEntry struct {
	ID        Ref                   `json:"ID_PRESENZA" check:"key"`
	Version   int64                 `json:"VERSIONE"`
	EventID   Opt[int64]            `json:"FK_ID_EVENTO" check:"reserved"`
	RaceID    Opt[int64]            `json:"FK_ID_GARA" check:"reserved"`
	AthleteID Opt[int64]            `json:"FK_ID_ATLETA" check:"reserved"`
	ClubID    Opt[int64]            `json:"FK_ID_SOCIETA" check:"reserved"`
	Kind      Opt[domain.EntryKind] `json:"FK_ID_TIPO" check:"reserved"`
	Time      Opt[racetime.Centis]  `json:"TEMPO_ISCRIZIONE"`
	Note      Opt[string]           `json:"NOTE_ISCR" check:"max=4000"`
	WildCard  Opt[Flag]             `json:"FLG_WILD_CARD"`
}

// Apply puts the fields onto the stored entry.
func (e EditEntry) Apply(n *domain.Entry) error {
	switch {
	case Changes(e.EventID, n.EventID):
		return errReserved("FK_ID_EVENTO")
	case Changes(e.RaceID, n.RaceID):
		return errReserved("FK_ID_GARA")
	case Changes(e.AthleteID, n.AthleteID):
		return errReserved("FK_ID_ATLETA")
	case Changes(e.ClubID, n.ClubID):
		return errReserved("FK_ID_SOCIETA")
	case Changes(e.Kind, n.Kind):
		return errReserved("FK_ID_TIPO")
	}
	e.Time.Into(&n.EntryTime)
	trimmed(e.Note, &n.Note)
	into(e.WildCard, &n.WildCard)
	wrong := problem.Fields{}
	checkTime(n.EntryTime, wrong)
	return wrong.Err()
}

// FromEntry converts one entry.
func FromEntry(n domain.Participation, race domain.Race, category string) Entry {
	return names{map[int64]domain.Race{n.RaceID: race}, map[int64]string{n.CategoryID: category}}.entry(n)
}

// EntryAbsence declares an entry absent, or takes that back.
type EntryAbsence struct {
	ID     Ref       `json:"ID_PRESENZA" check:"key"`
	Absent Opt[Flag] `json:"FLG_ASSENTE"` // 1 when it is left out
}

// On reports which of the two is meant.
func (e EntryAbsence) On() bool { return !e.Absent.Set || bool(e.Absent.Value) }

// EntryPaid notes whether an entry is paid.
type EntryPaid struct {
	ID   Ref  `json:"ID_PRESENZA" check:"key"`
	Paid Flag `json:"FLG_PAGATO" check:"present"`
}

// EntryList enters many athletes at once. PROVA stores nothing and answers what would come of it; FLG_TUTTE stores nothing when one row is
// refused.
type EntryList struct {
	EventID Ref            `json:"ID_EVENTO" check:"key"`
	DryRun  Flag           `json:"PROVA"`
	Whole   Flag           `json:"FLG_TUTTE"`
	Rows    []EntryListRow `json:"presenze" check:"required"`
}

// EntryListRow is one of them.
type EntryListRow struct {
	AthleteID Ref             `json:"FK_ID_ATLETA"`
	RaceID    Ref             `json:"FK_ID_GARA"`
	Time      racetime.Centis `json:"TEMPO_ISCRIZIONE"`
	Note      string          `json:"NOTE_ISCR" check:"max=4000"`
	WildCard  Flag            `json:"FLG_WILD_CARD"`
}

// Check looks at how many there are, and that each names an athlete and a race.
func (l EntryList) Check(wrong problem.Fields) {
	if len(l.Rows) > entry.MaxList {
		wrong.Add("presenze", fmt.Sprintf("al massimo %d", entry.MaxList))
	}
	for i, r := range l.Rows {
		if r.AthleteID == 0 || r.RaceID == 0 {
			wrong.Add("presenze", fmt.Sprintf("riga %d: FK_ID_ATLETA e FK_ID_GARA sono obbligatori", i+1))
		}
	}
}

// Requests are what is asked for.
func (l EntryList) Requests() []entry.Request {
	return Map(l.Rows, func(r EntryListRow) entry.Request {
		return entry.Request{AthleteID: r.AthleteID.ID(), RaceID: r.RaceID.ID(), Time: r.Time, Note: strings.TrimSpace(r.Note), WildCard: bool(r.WildCard)}
	})
}

// EntryOutcome is what came of one of them. IMPORTO is what it adds to what the club owes.
type EntryOutcome struct {
	AthleteID int64           `json:"FK_ID_ATLETA"`
	RaceID    int64           `json:"FK_ID_GARA"`
	Esito     int             `json:"esito"`
	Message   string          `json:"messaggio"`
	Rule      string          `json:"REGOLA"`
	Detail    string          `json:"DETTAGLIO"`
	EntryID   int64           `json:"ID_PRESENZA"`
	Amount    money.Cents     `json:"IMPORTO"`
	Time      racetime.Centis `json:"TEMPO_ISCRIZIONE"`
}

// FromOutcome converts what came of a request.
func FromOutcome(o entry.Outcome) EntryOutcome {
	out := EntryOutcome{AthleteID: o.AthleteID, RaceID: o.RaceID, EntryID: o.EntryID, Amount: o.Adds, Time: o.Time}
	var p *problem.Error
	if errors.As(o.Err, &p) {
		out.Esito, out.Message = Esito(p.Kind), p.Message
		if v, ok := p.Data.(meet.Verdict); ok {
			refusal := FromRefusal(v)
			out.Rule, out.Detail = refusal.Rule, refusal.Detail
		}
	}
	return out
}

// EntryOutcomes answers a list, row by row.
type EntryOutcomes []EntryOutcome

// Envelope says in words how many were entered and how many refused.
func (l EntryOutcomes) Envelope() *Envelope {
	total, stored, refused := len(l), 0, 0
	for _, o := range l {
		if o.EntryID > 0 {
			stored++
		}
		if o.Esito != 0 {
			refused++
		}
	}
	return &Envelope{Message: fmt.Sprintf("Presenze inserite: %d; righe rifiutate: %d", stored, refused), Data: []EntryOutcome(l), Total: &total}
}

// EntryGridAsk asks for a club's athletes against the races of an event.
type EntryGridAsk struct {
	EventID Ref `json:"ID_EVENTO"`
	ClubID  Ref `json:"FK_ID_SOCIETA" check:"optional"`
}

// EntryGrid is that. The numbers of a row stand in the order of GARE.
type EntryGrid struct {
	Races    []Race         `json:"GARE"`
	Reasons  []string       `json:"MOTIVI"`
	Athletes []EntryGridRow `json:"ATLETI"`
}

// EntryGridRow is an athlete: in motivi 0 for a race that can be entered, otherwise the number of the reason in MOTIVI, from 1.
type EntryGridRow struct {
	EntryAthlete
	Reasons []int             `json:"motivi"`
	Bests   []racetime.Centis `json:"migliori"`
	Limits  []racetime.Centis `json:"limiti"`
}

// FromGrid converts a grid.
func FromGrid(g entry.Grid, today calendar.Date) EntryGrid {
	races := make(map[int64]domain.Race, len(g.Races))
	for _, r := range g.Races {
		races[r.ID] = r
	}
	out := EntryGrid{Races: Map(g.Races, FromRace), Reasons: []string{}, Athletes: make([]EntryGridRow, len(g.Athletes))}
	numbers := map[string]int{"": 0}
	for i, a := range g.Athletes {
		row := EntryGridRow{EntryAthlete: fromAthlete(a.Athlete, a.Category.Name, races, today)}
		for _, c := range a.Cells {
			n, known := numbers[c.Reason]
			if !known {
				out.Reasons = append(out.Reasons, c.Reason)
				n = len(out.Reasons)
				numbers[c.Reason] = n
			}
			row.Reasons, row.Bests, row.Limits = append(row.Reasons, n), append(row.Bests, c.Best), append(row.Limits, c.Standard)
		}
		out.Athletes[i] = row
	}
	return out
}

// EntryProposalAsk asks what a club could enter as it did in an earlier event.
type EntryProposalAsk struct {
	EventID Ref `json:"ID_EVENTO"`
	FromID  Ref `json:"ID_EVENTO_DA"`
	ClubID  Ref `json:"FK_ID_SOCIETA" check:"optional"`
}

// EntryProposal is one of the entries of then, and what would come of it now.
type EntryProposal struct {
	EntryOutcome
	LastName  string `json:"COGNOME"`
	FirstName string `json:"NOME"`
	Race      string `json:"DESC_GARA"`
	Short     string `json:"DESC_ABBR"`
}

// FromProposal converts a proposal.
func FromProposal(p entry.Proposal) EntryProposal {
	return EntryProposal{EntryOutcome: FromOutcome(p.Outcome), LastName: p.Athlete.LastName, FirstName: p.Athlete.FirstName, Race: p.Race.Name, Short: p.Race.Abbreviation}
}
