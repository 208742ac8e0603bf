package raceday

import (
	"context"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
	"traguardo/internal/live"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Results manages results, rankings and records of events.
type Results struct {
	core     *core.Base
	events   *appmeet.Events
	accounts *appmeet.Accounts
	boards   *boards
}

// NewResults returns a Results.
func NewResults(b *core.Base, events *appmeet.Events, accounts *appmeet.Accounts) *Results {
	return &Results{core: b, events: events, accounts: accounts, boards: newBoards()}
}

// Topic returns the live topic of an event's results.
func Topic(eventID id.Event) live.Topic { return live.TopicOf("results", int64(eventID)) }

// overseenEntry returns an entry of an event that the caller oversees.
func (s *Results) overseenEntry(
	ctx context.Context, q store.Q, a access.Actor, entryID id.Entry,
) (domain.Participation, domain.Event, error) {
	n, err := q.Participation(ctx, entryID)
	if err != nil {
		return n, domain.Event{}, err
	}
	e, err := q.Event(ctx, n.EventID)
	switch {
	case err != nil:
	case !s.core.Variant.HasSport(e.SportID):
		err = problem.NotFound()
	case appmeet.Oversees(a, e):
	case a.HasClub() && a.ClubID == n.ClubID: // the club may see the entry, so this reveals nothing
		err = problem.Forbidden()
	default:
		err = problem.NotFound()
	}
	return n, e, err
}

// lockEntry is overseenEntry with the event locked.
func (s *Results) lockEntry(ctx context.Context, q store.Q, a access.Actor, entryID id.Entry) (domain.Participation, domain.Event, error) {
	n, e, err := s.overseenEntry(ctx, q, a, entryID)
	if err != nil {
		return n, e, err
	}
	if e, err = q.LockEvent(ctx, n.EventID); err != nil {
		return n, e, err
	}
	if err := s.core.CheckHere(ctx, q, e); err != nil {
		return n, e, err
	}
	n, err = q.Participation(ctx, entryID) // read again under the lock
	return n, e, err
}

// lockHere locks an event before its results change. It fails if the event is run at a pool, where its results are changed instead.
func (s *Results) lockHere(ctx context.Context, q store.Q, eventID id.Event) error {
	e, err := q.LockEvent(ctx, eventID)
	if err != nil {
		return err
	}
	return s.core.CheckHere(ctx, q, e)
}

// Line is an entry with what is useful while entering its result.
type Line struct {
	domain.Participation
	Race     domain.Race
	Category domain.Category
	Limits   Limits
}

// Get returns an entry of an event that the caller oversees.
func (s *Results) Get(ctx context.Context, a access.Actor, entryID id.Entry) (Line, error) {
	q := s.core.DB.Q
	n, e, err := s.overseenEntry(ctx, q, a, entryID)
	if err != nil {
		return Line{}, err
	}
	races, categories, err := q.EventCatalogue(ctx, n.EventID)
	if err != nil {
		return Line{}, err
	}
	base, err := s.baseTimes(ctx, q, e)
	if err != nil {
		return Line{}, err
	}
	records, err := s.standing(ctx, q, e)
	if err != nil {
		return Line{}, err
	}
	line := Line{Participation: n, Race: races[n.RaceID], Category: categories[n.CategoryID]}
	line.Limits = Limits{Base: base(line.Race, n.Sex), Record: records.best(n, line.Category)}
	return line, nil
}

// LineFilter filters the entries of an event; empty and 0 mean any.
type LineFilter struct {
	ID                  id.Entry
	LastName, FirstName string
	Heat, Lane          *int // 0 is a valid lane
	Sex                 domain.Sex
	RaceID              id.Race
	CategoryID          id.Category
	Kind                domain.EntryKind
}

func (f LineFilter) matches(n *domain.Participation) bool {
	return (f.ID == 0 || f.ID == n.ID) && (f.Sex == domain.AnySex || f.Sex == n.Sex) && (f.RaceID == 0 || f.RaceID == n.RaceID) &&
		(f.CategoryID == 0 || f.CategoryID == n.CategoryID) && (f.Kind == 0 || f.Kind == n.Kind) && (f.Heat == nil || *f.Heat == n.Place.Heat) &&
		(f.Lane == nil || *f.Lane == n.Place.Lane) && contains(n, f.LastName, lastName) && contains(n, f.FirstName, firstName)
}

func lastName(e domain.Entrant) string  { return e.LastName }
func firstName(e domain.Entrant) string { return e.FirstName }

// contains searches the name of an athlete, or of a team and its members.
func contains(n *domain.Participation, text string, name func(domain.Entrant) string) bool {
	if text == "" {
		return true
	}
	text = fold.Text(text)
	if n.Kind == domain.Individual {
		return strings.Contains(fold.Text(name(n.Athlete)), text)
	}
	if strings.Contains(fold.Text(n.TeamName()), text) {
		return true
	}
	for _, m := range n.Members {
		if strings.Contains(fold.Text(name(m.Entrant)), text) {
			return true
		}
	}
	return false
}

// Lines returns the entries of an event that the caller oversees, in start order.
func (s *Results) Lines(ctx context.Context, a access.Actor, eventID id.Event, f LineFilter) ([]Line, error) {
	b, records, err := s.boardForTyping(ctx, a, eventID)
	if err != nil {
		return nil, err
	}
	lines := []Line{}
	for _, n := range b.InStartOrder() {
		if f.matches(n) {
			lines = append(lines, b.line(n, records))
		}
	}
	return lines, nil
}

// boardForTyping returns the rankings of an event that the caller oversees, and the records that its results could break.
func (s *Results) boardForTyping(ctx context.Context, a access.Actor, eventID id.Event) (*Board, standing, error) {
	b, err := s.Board(ctx, eventID)
	if err != nil {
		return nil, standing{}, err
	}
	if !appmeet.Oversees(a, b.Event) {
		return nil, standing{}, problem.Forbidden()
	}
	records, err := s.standing(ctx, s.core.DB.Q, b.Event)
	return b, records, err
}

// line returns an entry as a Line.
func (b *Board) line(n *domain.Participation, records standing) Line {
	race, category := b.config.races[n.RaceID], b.config.categories[n.CategoryID]
	return Line{*n, race, category, Limits{Base: b.config.base(race, n.Sex), Record: records.best(*n, category)}}
}

// Save changes the result of an entry with edit and returns warnings. The previous state is kept in the history.
func (s *Results) Save(
	ctx context.Context, a access.Actor, entryID id.Entry, version int64, edit func(*domain.Participation) error,
) (warnings []string, err error) {
	var saved domain.Participation
	var event domain.Event
	err = core.Change[domain.Participation]{
		Action: audit.ResultChanged, Object: audit.Entry, ID: int64(entryID), Version: version,
		Find: func(q store.Q) (n domain.Participation, err error) {
			n, event, err = s.lockEntry(ctx, q, a, entryID)
			return n, err
		},
		VersionOf: func(n domain.Participation) int64 { return n.Version },
		Edit:      edit,
		Check: func(_ store.Q, _ domain.Participation, after *domain.Participation) error {
			return checkResult(event, *after)
		},
		Save: func(q store.Q, before, after domain.Participation) error {
			if saved, err = s.store(ctx, q, a, before, after.Result); err != nil {
				return err
			}
			warnings, err = s.warnings(ctx, q, event, saved)
			return err
		},
		Facts: func(n domain.Participation) any { return resultFacts(n.Result) },
	}.Run(ctx, s.core, a)
	if err != nil {
		return nil, err
	}
	s.core.Publish(ctx, Topic(event.ID))
	return warnings, nil
}

// checkResult returns an error if an absent entry gets a result, or a scored one a reaction time.
func checkResult(e domain.Event, n domain.Participation) error {
	if Scored(e.SportID) && (n.Result.Reaction.Known || len(n.Result.Legs) > 0) {
		return problem.Field(domain.FieldReaction, "solo le gare a tempo hanno un tempo di reazione")
	}
	if n.Absent && (n.Result.Time > 0 || n.Result.Status == domain.ResultRegular || n.Result.Status == domain.ResultDisqualified) {
		return errDeclaredAbsent
	}
	return nil
}

var errDeclaredAbsent = problem.Refused("La presenza è stata dichiarata assente: non può avere un risultato")

// store saves a result if it changed, and settles accounts if absence changed.
func (s *Results) store(
	ctx context.Context, q store.Q, a access.Actor, n domain.Participation, r domain.Result,
) (domain.Participation, error) {
	before := n.Result
	if r.Same(before) {
		return n, nil
	}
	r.EntryID, r.RecordedBy, r.RecordedAt = n.ID, a.UserID, s.core.NowIn(ctx)
	n.Result = r
	if err := storeAll(ctx, q, n.EventID, []domain.Result{r}); err != nil {
		return n, err
	}
	if err := logResults(ctx, s.core, q, n.EventID, n.ID); err != nil {
		return n, err
	}
	if (before.Status == domain.ResultAbsent) == (r.Status == domain.ResultAbsent) {
		return n, nil
	}
	return n, s.accounts.SettleAbsences(ctx, q, a, n.EventID, n.ClubID)
}

// resultFacts returns what the audit records of a result. The referee's text is only in the history, from which an erasure removes it.
func resultFacts(r domain.Result) map[string]any {
	return map[string]any{"tempo": r.Time, "stato": r.Status, "penalita_sec": r.PenaltySeconds, "penalita_pt": r.PenaltyPoints,
		"motivo": r.Reason}
}

// warnings returns what the user should check after entering a result, and the records it breaks.
func (s *Results) warnings(ctx context.Context, q store.Q, e domain.Event, n domain.Participation) ([]string, error) {
	if Scored(e.SportID) || n.Result.Status != domain.ResultRegular || n.Result.Time <= 0 {
		return nil, nil
	}
	var list []string
	if n.Result.ID != 0 {
		splits, err := q.Splits(ctx, n.Result.ID)
		if err != nil {
			return nil, err
		}
		if len(splits) > 0 && splits[len(splits)-1].Time >= n.Result.Time {
			list = append(list, "Uno split supera il tempo finale")
		}
	}
	if n.Result.PenaltySeconds > 0 || !n.Result.Counts() {
		return list, nil
	}
	_, categories, err := q.EventCatalogue(ctx, n.EventID)
	if err != nil {
		return nil, err
	}
	records, err := s.standing(ctx, q, e)
	if err != nil {
		return nil, err
	}
	return append(list, records.describeBroken(n, categories[n.CategoryID])...), nil
}
