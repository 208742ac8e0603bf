package raceday

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/app/exchange"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/split"
	"traguardo/internal/store"
)

// poolChange is a change made at the pool: the new state of the objects that it changed. Home applies it without repeating draws and
// ignores the ids that the pool assigned to results, splits and start items. Exactly one member is set.
type poolChange struct {
	Results []poolResult `json:"risultati,omitempty"`
	Order   *poolOrder   `json:"ordine,omitempty"`
	List    *poolList    `json:"lista,omitempty"`
	Absence *poolAbsence `json:"assenza,omitempty"`
	Call    *poolCall    `json:"chiamata,omitempty"`
}

// poolResult is the result of an entry with all its splits.
type poolResult struct {
	EntryID          id.Entry            `json:"presenza"`
	Time             racetime.Centis     `json:"tempo"`
	Status           domain.ResultStatus `json:"stato"`
	PenaltyPoints    int                 `json:"penalita_pt,omitempty"`
	PenaltySeconds   int                 `json:"penalita_sec,omitempty"`
	Reason           domain.Reason       `json:"motivo,omitempty"`
	Disqualification string              `json:"motivo_sq,omitempty"`
	Reaction         *racetime.Centis    `json:"reazione,omitempty"`
	Legs             []poolLeg           `json:"frazioni,omitempty"`
	Splits           []poolSplit         `json:"split,omitempty"`
}

type poolLeg struct {
	AthleteID id.Athlete      `json:"atleta"`
	Reaction  racetime.Centis `json:"reazione"`
}

type poolSplit struct {
	Metres    int             `json:"metri"`
	Time      racetime.Centis `json:"tempo"`
	Frequency int             `json:"frequenza,omitempty"`
}

// poolOrder is the whole start order.
type poolOrder struct {
	Seed      uint64     `json:"seme"`
	Begins    int64      `json:"inizio,omitempty"` // milliseconds
	TurnRound int        `json:"intervallo"`
	Items     []poolItem `json:"voci"`
	KeepTimes bool       `json:"tieni_orari,omitempty"` // imported times of heats are kept
}

type poolItem struct {
	RaceID     id.Race          `json:"gara,omitempty"`
	CategoryID id.Category      `json:"categoria,omitempty"`
	Disabled   bool             `json:"dis,omitempty"`
	Kind       domain.EntryKind `json:"tipo,omitempty"`
	Sex        domain.Sex       `json:"sesso,omitempty"`
	Note       string           `json:"note,omitempty"`
	Minutes    int              `json:"minuti,omitempty"`
	Begins     int64            `json:"inizio,omitempty"`
}

// poolList is a new start list, or a change of the current one.
type poolList struct {
	Number  int         `json:"numero"`
	New     bool        `json:"nuova,omitempty"`
	Seed    uint64      `json:"seme,omitempty"`
	Restore bool        `json:"ripristina,omitempty"` // makes an earlier list the current one
	Places  []poolPlace `json:"posti,omitempty"`
	Dropped []id.Entry  `json:"tolti,omitempty"` // entries
}

type poolPlace struct {
	EntryID  id.Entry `json:"presenza"`
	Heat     int      `json:"batteria"`
	Lane     int      `json:"corsia,omitempty"`
	Position int      `json:"turno,omitempty"`
	Begins   int64    `json:"inizio,omitempty"`
}

// poolAbsence is a declared absence.
type poolAbsence struct {
	EntryID id.Entry `json:"presenza"`
	Absent  bool     `json:"assente"`
}

// poolCall is a heat called to the water.
type poolCall struct {
	RaceID     id.Race     `json:"gara"`
	CategoryID id.Category `json:"categoria"`
	Disabled   *bool       `json:"dis,omitempty"`
	Sex        domain.Sex  `json:"sesso"`
	Heat       int         `json:"batteria"`
}

// PoolUploads are the modes of uploads that a server of a case accepts: those that change start lists and results.
var PoolUploads = []string{"risultati", exchange.ModeOf("risultati"), exchange.ModeOf("startlist")}

// logPool stores a change in the order in which home will apply it. It does nothing on a server that does not run a case.
func logPool(ctx context.Context, b *core.Base, q store.Q, change func() (poolChange, error)) error {
	if b.Pool == nil {
		return nil
	}
	c, err := change()
	if err != nil {
		return err
	}
	text, err := json.Marshal(c)
	if err != nil {
		return err
	}
	return q.AddPoolChange(ctx, b.Now(), string(text))
}

// logResults stores the results of entries with their splits as a change of the pool.
func logResults(ctx context.Context, b *core.Base, q store.Q, eventID id.Event, entryIDs ...id.Entry) error {
	return logPool(ctx, b, q, func() (c poolChange, err error) {
		entries, err := q.ParticipationsByID(ctx, eventID, entryIDs)
		if err != nil {
			return c, err
		}
		splits, err := q.SplitsOf(ctx, resultsOf(entries))
		for _, entryID := range entryIDs {
			n := entries[entryID]
			c.Results = append(c.Results, poolResultOf(n.ID, n.Result, splits[n.Result.ID]))
		}
		return c, err
	})
}

func poolResultOf(entryID id.Entry, r domain.Result, splits []split.Split) poolResult {
	out := poolResult{EntryID: entryID, Time: r.Time, Status: r.Status, PenaltyPoints: r.PenaltyPoints, PenaltySeconds: r.PenaltySeconds,
		Reason: r.Reason, Disqualification: r.Disqualification}
	if r.Reaction.Known {
		out.Reaction = &r.Reaction.Centis
	}
	for _, l := range r.Legs {
		out.Legs = append(out.Legs, poolLeg{l.AthleteID, l.Reaction.Centis})
	}
	for _, s := range splits {
		out.Splits = append(out.Splits, poolSplit{s.Metres, s.Time, s.Frequency})
	}
	return out
}

// result returns the pool's result for the stored result with the given id.
func (r poolResult) result(resultID id.Result) domain.Result {
	out := domain.Result{ID: resultID, EntryID: r.EntryID, Time: r.Time, Status: r.Status, PenaltyPoints: r.PenaltyPoints,
		PenaltySeconds: r.PenaltySeconds, Reason: r.Reason, Disqualification: r.Disqualification}
	if r.Reaction != nil {
		out.Reaction = racetime.ReactionOf(*r.Reaction)
	}
	for _, l := range r.Legs {
		out.Legs = append(out.Legs, domain.Leg{AthleteID: l.AthleteID, Reaction: racetime.ReactionOf(l.Reaction)})
	}
	return out
}

func (r poolResult) splits() []split.Split {
	var out []split.Split
	for _, s := range r.Splits {
		out = append(out, split.Split{Metres: s.Metres, Time: s.Time, Frequency: s.Frequency})
	}
	return out
}

// logOrder stores the start order as a change of the pool.
func logOrder(ctx context.Context, b *core.Base, q store.Q, eventID id.Event, keepTimes bool) error {
	return logPool(ctx, b, q, func() (c poolChange, err error) {
		items, err := q.StartOrder(ctx, eventID)
		if err != nil {
			return c, err
		}
		draw, err := q.StartDraw(ctx, eventID)
		c.Order = &poolOrder{Seed: draw.Seed, Begins: draw.Begins.Milli(), TurnRound: draw.TurnRound, KeepTimes: keepTimes}
		for _, i := range items {
			c.Order.Items = append(c.Order.Items, poolItem{RaceID: i.RaceID, CategoryID: i.CategoryID, Disabled: i.Disabled, Kind: i.Kind,
				Sex: i.Sex, Note: i.Note, Minutes: i.Minutes, Begins: i.Begins.Milli()})
		}
		return c, err
	})
}

// logList stores a new or changed start list as a change of the pool.
func logList(ctx context.Context, b *core.Base, q store.Q, l poolList, places []domain.StartPlace) error {
	return logPool(ctx, b, q, func() (poolChange, error) {
		for _, p := range places {
			l.Places = append(l.Places, poolPlace{p.EntryID, p.Heat, p.Lane, p.Position, p.Begins.Milli()})
		}
		return poolChange{List: &l}, nil
	})
}

func (l poolList) places() []domain.StartPlace {
	out := make([]domain.StartPlace, len(l.Places))
	for i, p := range l.Places {
		out[i] = domain.StartPlace{EntryID: p.EntryID, Heat: p.Heat, Lane: p.Lane, Position: p.Position,
			Begins: calendar.At(time.UnixMilli(p.Begins))}
	}
	return out
}

// logAbsence stores a declared absence as a change of the pool.
func logAbsence(ctx context.Context, b *core.Base, q store.Q, entryID id.Entry, absent bool) error {
	return logPool(ctx, b, q, func() (poolChange, error) { return poolChange{Absence: &poolAbsence{entryID, absent}}, nil })
}

// logCall stores a called heat as a change of the pool.
func logCall(ctx context.Context, b *core.Base, q store.Q, ask HeatAsk) error {
	return logPool(ctx, b, q, func() (poolChange, error) {
		return poolChange{Call: &poolCall{ask.RaceID, ask.CategoryID, ask.Disabled, ask.Sex, ask.Heat}}, nil
	})
}

// entries returns the entries that a change is about.
func (c poolChange) entries() []id.Entry {
	var ids []id.Entry
	for _, r := range c.Results {
		ids = append(ids, r.EntryID)
	}
	if c.List != nil && !c.List.New {
		for _, p := range c.List.Places {
			ids = append(ids, p.EntryID)
		}
		ids = append(ids, c.List.Dropped...)
	}
	if c.Absence != nil {
		ids = append(ids, c.Absence.EntryID)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// asHolder returns the actor who applies changes of a case: the caller's rights, the holder's name.
func asHolder(a access.Actor, k domain.EventCase) access.Actor {
	a.UserID, a.Username, a.ImpersonatorID = k.HolderID, "valigia: "+k.Holder, 0
	return a
}
