package wire

import (
	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/split"
	"traguardo/internal/problem"
	"traguardo/internal/timing"
)

// TimingArgs describe files of a timing system. CORSIA_BASE is the lane that a console calls 1; null means the first lane of the pool.
// Without FORMATO the content determines the format.
type TimingArgs struct {
	EventID   Ref[id.Event] `json:"ID_EVENTO" check:"required"`
	FirstLane Opt[*int]     `json:"CORSIA_BASE"`
	Format    string        `json:"FORMATO"`
}

// Check validates the lane and the format.
func (a TimingArgs) Check(wrong problem.Fields) {
	if n := a.FirstLane.Value; n != nil && *n != 0 && *n != 1 {
		wrong.Add("CORSIA_BASE", "deve essere 0 o 1")
	}
	if a.Format != "" && !timing.Format(a.Format).Known() {
		wrong.Add("FORMATO", "deve essere do3, do4, csv, xml, gen, splash, lst, timedrops o lenex")
	}
}

// TimingReceived is the outcome of sending files.
type TimingReceived struct {
	Proposals []TimingProposal `json:"PROPOSTE"`
	Refused   []TimingRefused  `json:"RIFIUTATI"`
}

// TimingRefused is a file that could not be read.
type TimingRefused struct {
	Name   string `json:"FILE"`
	Reason string `json:"MOTIVO"`
}

// FromReceived converts the outcome of sending files.
func FromReceived(r raceday.Received) TimingReceived {
	return TimingReceived{Map(r.Proposals, FromTimingProposal),
		Map(r.Refused, func(f raceday.RefusedFile) TimingRefused { return TimingRefused(f) })}
}

// TimingAsk requests the proposals of an event, all or those in one state.
type TimingAsk struct {
	EventID Ref[id.Event]           `json:"ID_EVENTO"`
	State   Opt[domain.TimingState] `json:"STATO"`
}

// Wants reports whether a proposal is requested.
func (a TimingAsk) Wants(p raceday.Proposal) bool { return !a.State.Set || a.State.Value == p.State }

// TimingNews are the proposals to confirm, oldest first.
type TimingNews struct {
	Proposals []TimingProposal `json:"PROPOSTE"`
}

// TimingProposal is a heat of a timing file. FK_ID_GARA and BATTERIA are null while the heat is unknown; FK_ID_CATEGORIA is 0 if categories
// swim together. STATO: 0 to confirm, 1 confirmed, 2 replaced, 3 discarded. NUMERO is that of the race in the start list.
type TimingProposal struct {
	ID         int64              `json:"ID_PROPOSTA"`
	RaceID     *id.Race           `json:"FK_ID_GARA"`
	CategoryID id.Category        `json:"FK_ID_CATEGORIA"`
	Sex        domain.Sex         `json:"SESSO"`
	Disabled   Flag               `json:"FLG_DIS"`
	Heat       *int               `json:"BATTERIA"`
	Number     int                `json:"NUMERO" show:"only"`
	Race       string             `json:"DESC_GARA" show:"only"`
	Category   string             `json:"DESC_CATEGORIA" show:"only"`
	File       string             `json:"FILE" show:"only"`
	Format     string             `json:"FORMATO" show:"only"`
	ReceivedAt calendar.Instant   `json:"RICEVUTA" show:"only"`
	State      domain.TimingState `json:"STATO" show:"only"`
	Version    int64              `json:"VERSIONE"`
	Lanes      []TimingLane       `json:"CORSIE"`
}

// TimingLane is a lane of a proposal; times are 0 if there are none. DIFFERENZA is pad minus watches, null with only one of them.
type TimingLane struct {
	Lane        int                 `json:"CORSIA"`
	EntryID     *id.Entry           `json:"FK_ID_PRESENZA"`
	Athlete     string              `json:"ATLETA"`
	ClubName    string              `json:"DENOMINAZIONE"`
	Absent      Flag                `json:"FLG_ASSENTE"`
	Pad         racetime.Centis     `json:"TEMPO_PIASTRA"`
	Watches     []racetime.Centis   `json:"TEMPI_RISERVA"`
	Time        racetime.Centis     `json:"TEMPO_PROPOSTO"`
	Difference  *racetime.Centis    `json:"DIFFERENZA"`
	Doubtful    Flag                `json:"FLG_DUBBIO"`
	Doubt       string              `json:"MOTIVO_DUBBIO"`
	Empty       Flag                `json:"FLG_VUOTA"`
	DQ          Flag                `json:"FLG_SQ"`
	Splits      []TimingSplit       `json:"SPLIT"`
	Reaction    *racetime.Centis    `json:"TEMPO_REAZIONE"`
	Saved       racetime.Centis     `json:"TEMPO_SALVATO"`
	SavedStatus domain.ResultStatus `json:"STATO_SALVATO"`
}

// TimingSplit is the time since the start at a distance.
type TimingSplit struct {
	Metres int             `json:"METRI"`
	Time   racetime.Centis `json:"TEMPO"`
}

// FromTimingProposal converts a proposal.
func FromTimingProposal(p raceday.Proposal) TimingProposal {
	out := TimingProposal{ID: p.ID, Sex: p.Sex, Disabled: Flag(p.Disabled), File: p.File.Name, Format: p.File.Format,
		ReceivedAt: p.File.ReceivedAt, State: p.State, Version: p.Version, Lanes: Map(p.Lanes, fromTimedLane)}
	if !p.Known() {
		return out
	}
	out.RaceID, out.Heat, out.CategoryID = &p.RaceID, &p.Heat, p.CategoryID
	if g := p.Group; g != nil {
		first := g.Items[0]
		out.Number, out.Race, out.Category = g.Number, first.Race, first.CategoryKey().Named(first.Category)
		if p.Together() {
			out.CategoryID, out.Category = 0, ""
		}
	}
	return out
}

func fromTimedLane(l raceday.TimedLane) TimingLane {
	out := TimingLane{Lane: l.Lane, Pad: l.Pad, Watches: Map(l.Watches, func(c racetime.Centis) racetime.Centis { return c }), Time: l.Time,
		Doubtful: len(l.Doubts) > 0, Doubt: l.Doubt(), Empty: Flag(l.Empty), DQ: Flag(l.DQ),
		Splits: Map(l.Splits, func(s split.Split) TimingSplit {
			return TimingSplit{s.Metres, s.Time}
		})}
	if d, both := l.Difference(); both {
		out.Difference = &d
	}
	if len(l.Reactions) > 0 {
		out.Reaction = fromReaction(l.Reactions[0])
	}
	if n := l.Entry; n != nil {
		out.EntryID, out.Athlete, out.ClubName = &n.ID, starterName(n), n.ClubName
		out.Saved, out.SavedStatus, out.Absent = n.Result.Time, n.Result.Status, Flag(raceday.Outcome(*n) == domain.ResultAbsent)
	}
	return out
}

// TimingRef identifies a proposal.
type TimingRef struct {
	ID Ref[int64] `json:"ID_PROPOSTA" check:"key"`
}

// TimingAssign sets the heat of a proposal. Category 0, sex 0 and no FLG_DIS mean any, as long as only one heat fits.
type TimingAssign struct {
	ID Ref[int64] `json:"ID_PROPOSTA" check:"key"`
	HeatRef
}

// TimingConfirm confirms a proposal. CORSIE has the lanes that the user decided; time and status 0 leave a lane as it is.
type TimingConfirm struct {
	ID      Ref[int64]       `json:"ID_PROPOSTA" check:"key"`
	Decided []TimingDecision `json:"CORSIE"`
	Version int64            `json:"VERSIONE"`
}

// TimingDecision is a user's decision about a lane.
type TimingDecision struct {
	Lane   int                 `json:"CORSIA"`
	Time   racetime.Centis     `json:"TEMPO"`
	Status domain.ResultStatus `json:"FK_ID_STATO"`
	Reason domain.Reason       `json:"MOTIVO"`
}

// Check validates times, statuses and reasons.
func (c TimingConfirm) Check(wrong problem.Fields) {
	for _, d := range c.Decided {
		switch {
		case d.Time < 0 || d.Time > maxTime:
			wrong.Add("CORSIE", "tempo non valido")
		case d.Status < domain.ResultNone || d.Status > domain.ResultAbsent:
			wrong.Add("CORSIE", "FK_ID_STATO deve essere 0, 1, 2 o 3")
		case !d.Reason.Fits(d.Status) && (d.Status != domain.ResultNone || !d.Reason.Fits(domain.ResultRegular) || d.Time == 0):
			wrong.Add("CORSIE", "MOTIVO non va con questo stato")
		}
	}
}

// Decisions returns the decisions of the use case.
func (c TimingConfirm) Decisions() []raceday.LaneDecision {
	return Map(c.Decided, func(d TimingDecision) raceday.LaneDecision { return raceday.LaneDecision(d) })
}

// TimingToken is a token for programs that send timing files. It is shown once.
type TimingToken struct {
	Token   string           `json:"TOKEN"`
	Expires calendar.Instant `json:"SCADENZA"`
}
