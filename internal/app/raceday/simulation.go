package raceday

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/app/entry"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/fee"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/domain/option"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Simulations applies the rules of one event to the entries of another. It runs the real use cases in a transaction that is always rolled
// back, so that no rule exists twice and nothing is stored.
type Simulations struct {
	core    *core.Base
	events  *appmeet.Events
	entries *entry.Entries
	teams   *entry.Teams
	starts  *Starts
}

// NewSimulations returns a Simulations.
func NewSimulations(b *core.Base, events *appmeet.Events, entries *entry.Entries, teams *entry.Teams, starts *Starts) *Simulations {
	return &Simulations{b, events, entries, teams, starts}
}

// maxSimulated limits the entries of a simulation, during which no one else can write to an embedded database.
const maxSimulated = 5000

// Simulation compares the outcome of an event with its outcome under other rules.
type Simulation struct {
	Entries    int // considered
	Refused    []RefusedEntry
	Clubs      []SimulatedClub // by name
	Then, Now  *ProgrammeSize  // Then is nil if the old event has no start list, Now if no entry is admitted
	Races      map[id.Race]domain.Race
	Categories map[id.Category]domain.Category
}

// RefusedEntry is an entry of the old event that the rules refuse.
type RefusedEntry struct {
	domain.Participation
	Reason string
}

// SimulatedClub is a club with its entries and fees in the old event and by the rules.
type SimulatedClub struct {
	ClubID             id.Club
	Name               string
	ThenCount, Count   int
	ThenAmount, Amount money.Cents
}

// ProgrammeSize is the size of a start list.
type ProgrammeSize struct {
	Heats    int
	Duration time.Duration // of all sessions
}

// errSimulated rolls a simulation back.
var errSimulated = errors.New("raceday: simulated")

// Simulate applies the rules of an event that the caller manages, changed by options, to the entries of an event that they oversee.
func (s *Simulations) Simulate(ctx context.Context, a access.Actor, eventID, fromID id.Event, changed option.Values) (*Simulation, error) {
	var out *Simulation
	err := s.core.DB.TxAll(store.Alone(ctx), func(ctx context.Context, q store.Q) error {
		r, err := s.begin(ctx, q, a, eventID, fromID, changed)
		if err != nil {
			return err
		}
		for _, step := range []func(context.Context) error{r.enter, r.seed, r.copyAbsences, r.charge} {
			if err := step(ctx); err != nil {
				return err
			}
		}
		out = &r.Simulation
		return errSimulated
	})
	if errors.Is(err, errSimulated) {
		err = nil
	}
	return out, err
}

// simulationRun is a simulation in its transaction.
type simulationRun struct {
	*Simulations
	Simulation
	q        store.Q
	actor    access.Actor
	from     domain.Event
	fictive  domain.Event // has the rules and receives the entries
	list     []domain.Participation
	accepted map[id.Entry]domain.Participation // original entry by new entry
}

// begin checks the rights and creates the fictive event.
func (s *Simulations) begin(
	ctx context.Context, q store.Q, a access.Actor, eventID, fromID id.Event, changed option.Values,
) (*simulationRun, error) {
	e, err := s.events.Managed(ctx, a, eventID)
	if err != nil {
		return nil, err
	}
	from, err := s.events.Overseen(ctx, a, fromID)
	if err != nil {
		return nil, err
	}
	if from.SportID != e.SportID || !s.core.Variant.HasSport(e.SportID) {
		return nil, problem.Refused("L'evento da cui prendere le iscrizioni è di un altro sport")
	}
	r := &simulationRun{Simulations: s, q: q, actor: a, from: from, accepted: map[id.Entry]domain.Participation{}}
	if r.list, err = q.Participations(ctx, fromID, 0); err != nil {
		return nil, err
	}
	if r.Entries = len(r.list); r.Entries > maxSimulated {
		return nil, problem.Refusedf("L'evento ha più di %d iscrizioni: la simulazione non è disponibile", maxSimulated)
	}
	slices.SortStableFunc(r.list, func(a, b domain.Participation) int { return cmp.Compare(a.CreatedAt.Milli(), b.CreatedAt.Milli()) })
	if r.Races, r.Categories, err = q.EventCatalogue(ctx, fromID); err != nil {
		return nil, err
	}
	fictiveID, err := s.events.Fictive(ctx, q, eventID)
	if err != nil {
		return nil, err
	}
	if len(changed) > 0 {
		if err := s.events.SaveOptions(ctx, a, fictiveID, 0, changed, &appmeet.Affected{}); err != nil {
			return nil, err
		}
	}
	r.fictive, err = q.Event(ctx, fictiveID)
	return r, err
}

// seed draws a start order, makes the start list and measures both programmes.
func (r *simulationRun) seed(ctx context.Context) error {
	lists, err := r.q.StartLists(ctx, r.from.ID)
	if err != nil {
		return err
	}
	if current(lists).ID != 0 {
		if r.Then, err = r.programme(ctx, r.from); err != nil {
			return err
		}
	}
	if len(r.accepted) == 0 {
		return nil
	}
	if _, err := r.starts.DrawOrder(ctx, r.actor, r.fictive.ID); err != nil {
		return err
	}
	if _, err := r.starts.Generate(ctx, r.actor, r.fictive.ID, 0); err != nil {
		return err
	}
	r.Now, err = r.programme(ctx, r.fictive)
	return err
}

func (r *simulationRun) programme(ctx context.Context, e domain.Event) (*ProgrammeSize, error) {
	sheet, err := r.starts.sheet(ctx, r.q, e, 0)
	if err != nil {
		return nil, err
	}
	p := &ProgrammeSize{}
	for _, session := range sheet.Sessions {
		p.Heats += session.Heats
		p.Duration += session.Ends.Sub(session.Begins)
	}
	return p, nil
}

// copyAbsences marks the entries that did not start, because absences may be fined. It runs after the start list is made, because those
// entries were seeded in the old event too.
func (r *simulationRun) copyAbsences(ctx context.Context) error {
	var missing []domain.Result
	for entryID, was := range r.accepted {
		if was.Result.Status == domain.ResultAbsent {
			missing = append(missing, domain.Result{
				EntryID: entryID, Status: domain.ResultAbsent, RecordedBy: r.actor.UserID, RecordedAt: r.core.Now(),
			})
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return storeAll(ctx, r.q, r.fictive.ID, missing)
}

// charge computes the fees of each club in the old event and in the simulated one.
func (r *simulationRun) charge(ctx context.Context) error {
	then, err := r.bills(ctx, r.from.ID)
	if err != nil {
		return err
	}
	now, err := r.bills(ctx, r.fictive.ID)
	if err != nil {
		return err
	}
	clubs := map[id.Club]*SimulatedClub{}
	for _, n := range r.list {
		if clubs[n.ClubID] == nil {
			clubs[n.ClubID] = &SimulatedClub{ClubID: n.ClubID, Name: n.ClubName, ThenAmount: then[n.ClubID], Amount: now[n.ClubID]}
		}
		clubs[n.ClubID].ThenCount++
	}
	for _, n := range r.accepted {
		clubs[n.ClubID].Count++
	}
	for _, c := range clubs {
		r.Clubs = append(r.Clubs, *c)
	}
	slices.SortFunc(r.Clubs, func(a, b SimulatedClub) int {
		return cmp.Or(cmp.Compare(fold.Text(a.Name), fold.Text(b.Name)), cmp.Compare(a.ClubID, b.ClubID))
	})
	return nil
}

// bills returns the total fees of an event by club, whether paid or not.
func (r *simulationRun) bills(ctx context.Context, eventID id.Event) (map[id.Club]money.Cents, error) {
	e, err := r.q.Event(ctx, eventID)
	if err != nil {
		return nil, err
	}
	categories, err := r.q.EventCategories(ctx, eventID)
	if err != nil {
		return nil, err
	}
	races, err := r.q.EventRaces(ctx, eventID)
	if err != nil {
		return nil, err
	}
	bills, err := appmeet.BillsOf(ctx, r.q, eventID, 0, fee.EventTariff(e, categories, races))
	out := make(map[id.Club]money.Cents, len(bills))
	for club, b := range bills {
		out[club] = b.Total()
	}
	return out, err
}
