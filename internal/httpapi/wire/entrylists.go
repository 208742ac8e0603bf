package wire

import (
	"errors"
	"fmt"
	"strings"

	"traguardo/internal/app/entry"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/money"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/problem"
)

// EntryList enters many athletes at once. With PROVA nothing is stored and the reply shows what would happen; with FLG_TUTTE nothing is
// stored if one row is rejected.
type EntryList struct {
	EventID Ref[id.Event]  `json:"ID_EVENTO" check:"key"`
	DryRun  Flag           `json:"PROVA"`
	Whole   Flag           `json:"FLG_TUTTE"`
	Rows    []EntryListRow `json:"presenze" check:"required"`
}

// EntryListRow is one entry of an EntryList.
type EntryListRow struct {
	AthleteID Ref[id.Athlete] `json:"FK_ID_ATLETA"`
	RaceID    Ref[id.Race]    `json:"FK_ID_GARA"`
	Time      racetime.Centis `json:"TEMPO_ISCRIZIONE"`
	Note      string          `json:"NOTE_ISCR" check:"max=4000"`
	WildCard  Flag            `json:"FLG_WILD_CARD"`
}

// Check validates the number of rows, and that each names an athlete and a race.
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

// Requests returns the entries for the use case.
func (l EntryList) Requests() []entry.Request {
	return Map(l.Rows, func(r EntryListRow) entry.Request {
		return entry.Request{AthleteID: r.AthleteID.ID(), RaceID: r.RaceID.ID(), Time: r.Time, Note: strings.TrimSpace(r.Note),
			WildCard: bool(r.WildCard)}
	})
}

// EntryOutcome is the outcome of one row. IMPORTO is what it adds to the club's debt.
type EntryOutcome struct {
	AthleteID id.Athlete      `json:"FK_ID_ATLETA"`
	RaceID    id.Race         `json:"FK_ID_GARA"`
	Esito     int             `json:"esito"`
	Message   string          `json:"messaggio"`
	Rule      string          `json:"REGOLA"`
	Detail    string          `json:"DETTAGLIO"`
	MayWait   Flag            `json:"LISTA_ATTESA"`
	EntryID   id.Entry        `json:"ID_PRESENZA"`
	Amount    money.Cents     `json:"IMPORTO"`
	Time      racetime.Centis `json:"TEMPO_ISCRIZIONE"`
	Warning   string          `json:"AVVISO"`
}

// entryListNames maps Go names of a row's fields to the contract's names.
var entryListNames = contractNames[EntryListRow]()

// FromOutcome converts the outcome of a request.
func FromOutcome(o entry.Outcome) EntryOutcome {
	out := EntryOutcome{AthleteID: o.AthleteID, RaceID: o.RaceID, EntryID: o.EntryID, Amount: o.Adds, Time: o.Time, Warning: o.Warning}
	var p *problem.Error
	if errors.As(problem.Rename(o.Err, entryListNames), &p) {
		out.Esito, out.Message = contract.Esito(p.Kind), p.Message
		if v, ok := p.Data.(meet.Verdict); ok {
			refusal := FromRefusal(v)
			out.Rule, out.Detail, out.MayWait = refusal.Rule, refusal.Detail, refusal.MayWait
		}
	}
	return out
}

// EntryOutcomes are the outcomes of an EntryList, row by row.
type EntryOutcomes []EntryOutcome

// Envelope counts the stored and the rejected rows in its message.
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
	return &Envelope{Message: fmt.Sprintf("Presenze inserite: %d; righe rifiutate: %d", stored, refused), Data: []EntryOutcome(l),
		Total: &total}
}

// EntryGridAsk requests the grid of a club's athletes and the races of an event.
type EntryGridAsk struct {
	EventID Ref[id.Event] `json:"ID_EVENTO"`
	ClubID  Ref[id.Club]  `json:"FK_ID_SOCIETA" check:"optional"`
}

// EntryGrid is a grid of athletes and races. The values of a row are in the order of GARE.
type EntryGrid struct {
	Races    []Race         `json:"GARE"`
	Reasons  []string       `json:"MOTIVI"`
	Athletes []EntryGridRow `json:"ATLETI"`
	// People of the club who cannot be entered because they are technicians.
	Technicians []EntryGridTechnician `json:"TECNICI"`
}

// EntryGridTechnician names a technician as pasted lists may do.
type EntryGridTechnician struct {
	LastName  string `json:"COGNOME"`
	FirstName string `json:"NOME"`
	Card      string `json:"TESSERA"`
}

// EntryGridRow is the row of an athlete. motivi has 0 for a race that can be entered, otherwise the number of the reason in MOTIVI,
// starting at 1. attese has 1 for a race whose waiting list the athlete may join.
type EntryGridRow struct {
	EntryAthlete
	Reasons []int             `json:"motivi"`
	Waits   []Flag            `json:"attese"`
	Bests   []racetime.Centis `json:"migliori"`
	Limits  []racetime.Centis `json:"limiti"`
}

// FromGrid converts a grid.
func FromGrid(g entry.Grid, today calendar.Date) EntryGrid {
	races := make(map[id.Race]domain.Race, len(g.Races))
	for _, r := range g.Races {
		races[r.ID] = r
	}
	out := EntryGrid{Races: Map(g.Races, FromRace), Reasons: []string{}, Athletes: make([]EntryGridRow, len(g.Athletes))}
	out.Technicians = Map(g.Technicians, func(c domain.Candidate) EntryGridTechnician {
		return EntryGridTechnician{LastName: c.LastName, FirstName: c.FirstName, Card: c.Card}
	})
	numbers := map[string]int{"": 0}
	for i, a := range g.Athletes {
		row := EntryGridRow{EntryAthlete: fromAthlete(a.Athlete, a.Category.Named(a.Category.Name), races, today)}
		for _, c := range a.Cells {
			n, known := numbers[c.Reason]
			if !known {
				out.Reasons = append(out.Reasons, c.Reason)
				n = len(out.Reasons)
				numbers[c.Reason] = n
			}
			row.Reasons, row.Bests, row.Limits = append(row.Reasons, n), append(row.Bests, c.Best), append(row.Limits, c.Standard)
			row.Waits = append(row.Waits, Flag(c.MayWait))
		}
		out.Athletes[i] = row
	}
	return out
}

// EntryProposalAsk requests proposals to repeat a club's entries of an earlier event.
type EntryProposalAsk struct {
	EventID Ref[id.Event] `json:"ID_EVENTO"`
	FromID  Ref[id.Event] `json:"ID_EVENTO_DA"`
	ClubID  Ref[id.Club]  `json:"FK_ID_SOCIETA" check:"optional"`
}

// EntryProposal is an entry of the earlier event with its outcome in the new one.
type EntryProposal struct {
	EntryOutcome
	LastName  string `json:"COGNOME"`
	FirstName string `json:"NOME"`
	Race      string `json:"DESC_GARA"`
	Short     string `json:"DESC_ABBR"`
}

// FromProposal converts a proposal.
func FromProposal(p entry.Proposal) EntryProposal {
	return EntryProposal{EntryOutcome: FromOutcome(p.Outcome), LastName: p.Athlete.LastName, FirstName: p.Athlete.FirstName, Race: p.Race.Name,
		Short: p.Race.Abbreviation}
}
