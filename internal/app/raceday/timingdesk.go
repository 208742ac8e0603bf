package raceday

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/timing"
)

// timingDesk is the start list of an event as the timing desk uses it.
type timingDesk struct{ Sheet }

func (s *Timing) fullDesk(ctx context.Context, q store.Q, e domain.Event) (*timingDesk, error) {
	sheet, err := s.starts.sheet(ctx, q, e, 0)
	return &timingDesk{sheet}, err
}

// loadDesk returns a desk with the heats of the groups that are wanted. It does not estimate when they begin.
func loadDesk(ctx context.Context, q store.Q, e domain.Event, wanted func(StartGroup) bool) (*timingDesk, error) {
	sheet, err := emptySheet(ctx, q, e)
	if err != nil {
		return nil, err
	}
	var races []id.Race
	for _, g := range sheet.Groups {
		if !g.Block() && wanted(g) {
			races = append(races, g.Items[0].RaceID) // all items of a group have the same race
		}
	}
	if len(races) > 0 {
		slices.Sort(races)
		if sheet.Entries, err = q.ParticipationsInRaces(ctx, e.ID, slices.Compact(races)); err != nil {
			return nil, err
		}
		sheet.place(pointers(sheet.Entries))
	}
	return &timingDesk{sheet}, nil
}

// inRaces returns a condition for the groups of races.
func inRaces(races ...id.Race) func(StartGroup) bool {
	return func(g StartGroup) bool { return slices.Contains(races, g.Items[0].RaceID) }
}

// Proposal is a proposal with the current start list and results.
type Proposal struct {
	domain.TimingProposal
	Group *StartGroup // nil while the heat is unknown
	Lanes []TimedLane
	// Version changes with the state and with the entries in the lanes, so that no one confirms another heat than was shown.
	Version int64
}

// Together reports whether several categories swim in the heat.
func (p Proposal) Together() bool { return p.Group != nil && len(p.Group.Items) > 1 }

// TimedLane is a lane of a proposal. Entry is nil if no one is placed there.
type TimedLane struct {
	timing.Proposal
	Entry *domain.Participation
}

// starts reports whether the placed entry swims.
func (l TimedLane) starts() bool {
	return l.Entry != nil && !l.Entry.Absent && l.Entry.Result.Status != domain.ResultAbsent
}

// heat returns the group and heat with a key, or nil if the start list has none.
func (d *timingDesk) heat(k domain.HeatKey) (*StartGroup, *Heat) {
	for i := range d.Groups {
		g := &d.Groups[i]
		if g.Block() || !slices.ContainsFunc(g.Items, func(item domain.StartItem) bool {
			return item.RaceID == k.RaceID && item.CategoryID == k.CategoryID && item.Disabled == k.Disabled && item.Sex == k.Sex
		}) {
			continue
		}
		for j := range g.Heats {
			if g.Heats[j].Number == k.Heat {
				return g, &g.Heats[j]
			}
		}
	}
	return nil, nil
}

// key returns the key of the heat with the numbers in a file, or the zero value if the start list has none.
func (d *timingDesk) key(event, heat int) domain.HeatKey {
	for _, g := range d.Groups {
		if g.Block() || g.Number != event {
			continue
		}
		for _, h := range g.Heats {
			if h.Number == heat {
				return g.key(heat)
			}
		}
	}
	return domain.HeatKey{}
}

func (g StartGroup) key(heat int) domain.HeatKey {
	first := g.Items[0]
	return domain.HeatKey{RaceID: first.RaceID, CategoryID: first.CategoryID, Disabled: first.Disabled, Sex: first.Sex, Heat: heat}
}

// HeatAsk names a heat. Category 0, AnySex and nil mean any, as long as only one heat fits.
type HeatAsk struct {
	RaceID     id.Race
	CategoryID id.Category
	Disabled   *bool
	Sex        domain.Sex
	Heat       int
}

// match returns the only heat that fits.
func (sh *Sheet) match(ask HeatAsk) (domain.HeatKey, error) {
	var found []domain.HeatKey
	for _, g := range sh.Groups {
		fits := !g.Block() && slices.ContainsFunc(g.Items, func(i domain.StartItem) bool {
			return i.RaceID == ask.RaceID && (ask.CategoryID == 0 || i.CategoryID == ask.CategoryID) &&
				(ask.Sex == domain.AnySex || i.Sex == ask.Sex) && (ask.Disabled == nil || i.Disabled == *ask.Disabled)
		})
		if fits && slices.ContainsFunc(g.Heats, func(h Heat) bool { return h.Number == ask.Heat }) {
			found = append(found, g.key(ask.Heat))
		}
	}
	switch len(found) {
	case 0:
		return domain.HeatKey{}, problem.Field("Heat", "la batteria non è nella start list")
	case 1:
		return found[0], nil
	}
	return domain.HeatKey{}, problem.Field("CategoryID", "più batterie corrispondono: indica sesso e categoria")
}

// view applies the rules of package timing to a proposal.
func (d *timingDesk) view(p domain.TimingProposal) Proposal {
	out := Proposal{TimingProposal: p}
	var read []timing.Lane
	_ = json.Unmarshal([]byte(p.Lanes), &read) // written by store
	race := timing.Race{Pool: PoolMetres(d.Event)}
	entries := map[int]*domain.Participation{}
	var heat *Heat
	if out.Group, heat = d.heat(p.HeatKey); heat != nil {
		race.Metres = d.Races[p.RaceID].Metres
		for _, n := range heat.Entries {
			entries[n.Place.Lane] = n
		}
	}
	seen := map[int]bool{}
	for _, l := range read {
		seen[l.Number] = true
		out.add(l, race, entries[l.Number])
	}
	for lane, n := range entries {
		if !seen[lane] {
			out.add(timing.Lane{Number: lane}, race, n)
		}
	}
	// Consoles write more lanes than the pool has.
	out.Lanes = slices.DeleteFunc(out.Lanes, func(l TimedLane) bool {
		outside := l.Lane < d.Pool.First || l.Lane >= d.Pool.First+d.Pool.Lanes
		return outside && l.Entry == nil && l.Time == 0 && len(l.Doubts) == 0
	})
	slices.SortFunc(out.Lanes, func(a, b TimedLane) int { return cmp.Compare(a.Lane, b.Lane) })
	out.Version = out.version()
	return out
}

func (p *Proposal) add(l timing.Lane, race timing.Race, n *domain.Participation) {
	lane := TimedLane{Entry: n}
	who := timing.Starter{Starts: lane.starts(), Disqualified: n != nil && n.Result.Status == domain.ResultDisqualified}
	lane.Proposal = timing.Propose(l, race, who)
	p.Lanes = append(p.Lanes, lane)
}

// version returns a number of at most 53 bits, which every JSON parser represents exactly.
func (p *Proposal) version() int64 {
	h := fnv.New64a()
	_, _ = fmt.Fprintln(h, p.ID, p.State, p.HeatKey)
	for _, l := range p.Lanes {
		if l.Entry != nil {
			_, _ = fmt.Fprintln(h, l.Lane, l.Entry.ID, l.starts())
		}
	}
	return int64(h.Sum64()>>11) | 1
}
