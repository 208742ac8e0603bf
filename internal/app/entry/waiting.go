package entry

import (
	"context"
	"maps"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/option"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Waiting manages the waiting lists of events (docs/adr/0064).
type Waiting struct {
	core    *core.Base
	entries *Entries
	teams   *Teams
}

// NewWaiting returns a Waiting that gives places to waiting entries as soon as they become free.
func NewWaiting(b *core.Base, t *Teams) *Waiting {
	s := &Waiting{core: b, entries: t.entries, teams: t}
	s.entries.waiting = s
	s.entries.accounts.OnConfigured(s.fill)
	return s
}

// WaitingView is an entry on a waiting list with its position.
type WaitingView struct {
	domain.Waiting
	meet.WaitingPosition
	Race     domain.Race
	Category string // of a team
}

// PlaceFree is attached to the refusal to add an entry to the waiting list because there is a free place for it.
type PlaceFree struct{}

var (
	errNoWaitingList = problem.Refused("L'evento non ha una lista d'attesa")
	errListStopped   = problem.Refused("Le iscrizioni sono chiuse: la lista d'attesa è ferma")
	errAlreadyWaits  = problem.Refused("Atleta già in lista d'attesa per questa gara")
)

func (d *entryContext) hasWaitingList() bool { return d.event.Options.Flag(option.WaitingList) }

// placesFreed gives places that a change may have freed to waiting entries, in the transaction of the change.
func (d *entryContext) placesFreed(ctx context.Context, q store.Q) error {
	if !d.hasWaitingList() || d.entries.waiting == nil {
		return nil
	}
	return d.entries.waiting.fill(ctx, q, d.event.ID)
}

// afterWaiting gives free places to waiting entries and returns a context loaded afterwards, or d if no entry was waiting.
func (d *entryContext) afterWaiting(ctx context.Context, q store.Q) (*entryContext, error) {
	if !d.hasWaitingList() {
		return d, nil
	}
	if waits, err := q.HasWaiting(ctx, d.event.ID); err != nil || !waits {
		return d, err
	}
	if err := d.placesFreed(ctx, q); err != nil {
		return nil, err
	}
	now, err := d.entries.lockEvent(ctx, q, d.actor, d.event.ID)
	if err == nil {
		now.anyClub = d.anyClub
	}
	return now, err
}

// declinable reports whether a club may remove an entry at no cost because it came from the waiting list a short time ago.
func (d *entryContext) declinable(ctx context.Context, q store.Q, n domain.Participation) (bool, error) {
	p, err := q.Promotion(ctx, n.ID)
	return p.Declinable(d.entries.core.Now()), err
}

// promotions returns the entries of a club (0: all) that came from the waiting list and may still be declined.
func (d *entryContext) promotions(ctx context.Context, q store.Q, clubID id.Club) ([]domain.Promotion, error) {
	if !d.hasWaitingList() {
		return nil, nil
	}
	all, err := q.Promotions(ctx, d.event.ID, clubID)
	var out []domain.Promotion
	for _, entryID := range slices.Sorted(maps.Keys(all)) {
		if p := all[entryID]; p.Declinable(d.entries.core.Now()) {
			out = append(out, p)
		}
	}
	return out, err
}

// Join puts an athlete on the waiting list of an event and returns the new id and position. A limit on numbers must be the only reason that
// the athlete cannot be entered.
func (s *Waiting) Join(ctx context.Context, a access.Actor, eventID id.Event, r Request) (v WaitingView, err error) {
	return s.join(ctx, a, eventID, func(q store.Q, d *entryContext) (domain.Waiting, error) {
		if err := d.loadCandidates(ctx, q, []id.Athlete{r.AthleteID}, []id.Race{r.RaceID}); err != nil {
			return domain.Waiting{}, err
		}
		if err := d.validate(r); err != nil {
			return domain.Waiting{}, err
		}
		j := d.judge(r, 0)
		if err := d.mustWait(j); err != nil {
			return domain.Waiting{}, err
		}
		c := d.candidates[r.AthleteID]
		return domain.Waiting{
			RaceID: r.RaceID, Kind: domain.Individual, AthleteID: c.ID, ClubID: c.ClubID, Sex: c.Sex, EntryTime: r.Time, Note: r.Note,
			WildCard: r.WildCard, Late: j.Late,
		}, nil
	})
}

// mustWait returns an error unless a limit on numbers is the only reason that an entry is rejected.
func (d *entryContext) mustWait(j meet.Assessment) error {
	if _, refused := j.Refusal(); !refused {
		return &problem.Error{Kind: problem.KindRefused, Message: "C'è un posto libero: puoi iscrivere subito", Data: PlaceFree{}}
	}
	if !j.OnlyFull() {
		return d.refusal(j)
	}
	return nil
}

// JoinTeam is Join for a team.
func (s *Waiting) JoinTeam(ctx context.Context, a access.Actor, f TeamForm) (WaitingView, error) {
	return s.join(ctx, a, f.EventID, func(q store.Q, d *entryContext) (domain.Waiting, error) {
		list, err := q.WaitingList(ctx, f.EventID)
		if err != nil {
			return domain.Waiting{}, err
		}
		clubID := f.ClubID
		if clubID == 0 {
			clubID = a.ClubID
		}
		_, team, _, err := s.teams.build(ctx, q, d, f, waitingTeams(list, clubID))
		if err == nil {
			return domain.Waiting{}, d.mustWait(meet.Assessment{})
		}
		if !mayWait(err) {
			return domain.Waiting{}, err
		}
		w := domain.Waiting{
			RaceID: f.RaceID, Kind: domain.Team, ClubID: clubID, CategoryID: f.CategoryID, Disabled: f.Disabled, Sex: team.Sex,
			EntryTime: f.Time, Note: f.Note, Late: team.Late,
		}
		for _, m := range f.Members {
			w.Members = append(w.Members, domain.WaitingMember{AthleteID: m.AthleteID, Note: m.Note})
		}
		return w, nil
	})
}

// join stores the entry that build returns at the end of the list.
func (s *Waiting) join(
	ctx context.Context, a access.Actor, eventID id.Event, build func(store.Q, *entryContext) (domain.Waiting, error),
) (v WaitingView, err error) {
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		d, err := s.entries.lockEvent(ctx, q, a, eventID)
		if err != nil {
			return err
		}
		if !d.hasWaitingList() {
			return errNoWaitingList
		}
		w, err := build(q, d)
		if err != nil {
			return err
		}
		if !d.listMoves() {
			return errListStopped
		}
		w.EventID, w.CreatedBy, w.CreatedAt = eventID, a.UserID, s.core.Now()
		if w.ID, err = q.AddWaiting(ctx, w); err != nil {
			if q.Unique(err) {
				return errAlreadyWaits
			}
			return err
		}
		list, err := q.WaitingList(ctx, eventID)
		if err != nil {
			return err
		}
		for _, x := range withPositions(list) {
			if x.ID == w.ID {
				v = x
			}
		}
		return s.core.Record(ctx, q, a, audit.WaitingJoined, audit.Event, int64(eventID), nil, waitingFacts(w))
	})
	return v, core.InContext(err, "join the waiting list of event %d", eventID)
}

func (d *entryContext) listMoves() bool {
	return meet.WaitingMoves(d.eligibility.Event, d.window.Today)
}

// Leave removes an entry from its waiting list. The club and those who oversee the event may do so at any time.
func (s *Waiting) Leave(ctx context.Context, a access.Actor, waitingID id.Waiting) error {
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		w, _, err := s.lock(ctx, q, a, waitingID)
		if err != nil {
			return err
		}
		if err := q.DeleteWaiting(ctx, waitingID); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.WaitingLeft, audit.Event, int64(w.EventID), waitingFacts(w), nil)
	})
}

// Admit gives a waiting entry a place out of order. Like entries made by the organiser, it may exceed the limits on numbers.
func (s *Waiting) Admit(ctx context.Context, a access.Actor, waitingID id.Waiting) (entryID id.Entry, err error) {
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		w, d, err := s.lock(ctx, q, a, waitingID)
		if err != nil {
			return err
		}
		if !d.manages {
			return problem.Forbidden()
		}
		if !d.listMoves() {
			return errListStopped
		}
		n, err := s.build(ctx, q, d, w)
		if err != nil {
			return err
		}
		if entryID, err = s.place(ctx, q, d, w, n); err != nil {
			return err
		}
		return d.placesFreed(ctx, q) // the athlete may wait for another race, too
	})
	if err == nil {
		s.core.DeliverLater(ctx)
	}
	return entryID, err
}

// visible returns an entry on a waiting list of the caller's club or of an event the caller oversees; others are not found.
func (s *Waiting) visible(ctx context.Context, q store.Q, a access.Actor, waitingID id.Waiting) (domain.Waiting, domain.Event, error) {
	w, err := q.WaitingByID(ctx, waitingID)
	if err != nil {
		return w, domain.Event{}, err
	}
	e, err := q.EventAlone(ctx, w.EventID)
	if err == nil && !appmeet.Oversees(a, e) && !(a.HasClub() && a.ClubID == w.ClubID) {
		err = problem.NotFound()
	}
	return w, e, err
}

// lock returns an entry on a waiting list that the caller may see and locks its event.
func (s *Waiting) lock(ctx context.Context, q store.Q, a access.Actor, waitingID id.Waiting) (domain.Waiting, *entryContext, error) {
	w, _, err := s.visible(ctx, q, a, waitingID)
	if err != nil {
		return w, nil, err
	}
	d, err := s.entries.lockEvent(ctx, q, a, w.EventID)
	if err != nil {
		return w, nil, err
	}
	w, err = q.WaitingByID(ctx, waitingID) // read again under the lock
	return w, d, err
}
