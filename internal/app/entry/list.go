package entry

import (
	"context"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// MaxList is the maximum number of requests in one list.
const MaxList = 5000

// ListMode controls what happens to a list of requests.
type ListMode struct {
	DryRun bool // store nothing, only return the outcomes
	Whole  bool // store nothing if any request is refused
}

// AddList enters many athletes in one transaction. Each request has its own outcome; those accepted are stored.
func (s *Entries) AddList(
	ctx context.Context, a access.Actor, eventID id.Event, list []Request, mode ListMode,
) (outcomes []Outcome, err error) {
	if mode.DryRun {
		d, err := s.loadEvent(ctx, s.core.DB.Q, a, eventID)
		if err != nil {
			return nil, err
		}
		outcomes, _, err := d.decide(ctx, s.core.DB.Q, list)
		return outcomes, err
	}
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		d, err := s.lockEvent(ctx, q, a, eventID)
		if err != nil {
			return err
		}
		var accepted []domain.Entry
		if d, outcomes, accepted, err = d.decideInTurn(ctx, q, list); err != nil {
			return err
		}
		if len(accepted) == 0 || mode.Whole && len(accepted) < len(list) {
			return nil
		}
		if err := d.store(ctx, q, outcomes, accepted); err != nil {
			return err
		}
		stored := make([]map[string]any, len(accepted))
		for i, n := range accepted {
			stored[i] = map[string]any{"presenza": n.ID, "gara": n.RaceID, "atleta": n.AthleteID, "tempo": n.EntryTime}
		}
		return s.core.Record(ctx, q, a, audit.EntriesListed, audit.Event, int64(eventID), nil, stored)
	})
	return outcomes, err
}

// Grid is the table of a club's athletes and the individual races of an event.
type Grid struct {
	Races       []domain.Race
	Athletes    []GridAthlete
	Technicians []domain.Candidate // of the club: they cannot be entered, but their names may be pasted
}

// GridAthlete is an athlete with one cell per race.
type GridAthlete struct {
	Athlete
	Cells []Cell
}

// Cell reports whether an athlete can be entered in a race.
type Cell struct {
	Reason   string // why the athlete cannot be entered, empty if possible
	MayWait  bool   // the athlete may join the waiting list
	Best     racetime.Centis
	Standard racetime.Centis
}

// Grid returns, for each athlete of a club and each individual race of an event, whether and why not they can be
// entered.
func (s *Entries) Grid(ctx context.Context, a access.Actor, eventID id.Event, clubID id.Club) (Grid, error) {
	q := s.core.DB.Q
	d, err := s.loadEvent(ctx, q, a, eventID)
	if err != nil {
		return Grid{}, err
	}
	visibleID, err := d.visibleClub(clubID, false)
	if err != nil {
		return Grid{}, err
	}
	if visibleID == 0 {
		visibleID = a.ClubID
	}
	lines, err := q.EntrySummaries(ctx, eventID, visibleID)
	if err != nil {
		return Grid{}, err
	}
	athletes, err := d.athletes(ctx, q, visibleID, lines)
	if err != nil {
		return Grid{}, err
	}
	g := Grid{Races: d.individualRaces(), Athletes: make([]GridAthlete, len(athletes))}
	if g.Technicians, err = q.ClubTechnicians(ctx, d.enterableClub(visibleID)); err != nil {
		return Grid{}, err
	}
	candidates, ids := make(map[id.Athlete]domain.Candidate, len(athletes)), make([]id.Athlete, len(athletes))
	for i, x := range athletes {
		candidates[x.ID], ids[i] = x.Candidate, x.ID
	}
	races := make([]id.Race, len(g.Races))
	for i, r := range g.Races {
		races[i] = r.ID
	}
	if err := d.loadCandidateData(ctx, q, candidates, races); err != nil {
		return Grid{}, err
	}
	if err := d.loadBests(ctx, q, ids); err != nil {
		return Grid{}, err
	}
	for i, x := range athletes {
		g.Athletes[i] = GridAthlete{Athlete: x, Cells: make([]Cell, len(g.Races))}
		for j, r := range g.Races {
			g.Athletes[i].Cells[j] = d.cell(x, r)
		}
	}
	return g, nil
}

func (d *entryContext) cell(x Athlete, r domain.Race) Cell {
	j := d.judge(Request{AthleteID: x.ID, RaceID: r.ID}, 0)
	obstacle, _ := j.Obstacle()
	return Cell{
		Reason: obstacle.Message, MayWait: d.listMoves() && j.OnlyFullSoFar(), Best: d.bests[store.BestKey{AthleteID: x.ID, RaceID: r.ID}],
		Standard: d.standards[standardKey{r.ID, x.Category.CategoryID, x.Sex}],
	}
}

// Proposal is an entry of an earlier event that could be repeated.
type Proposal struct {
	Outcome
	Athlete domain.Candidate
	Race    domain.Race
}

// Propose returns the entries of a club in an earlier event that are missing in this one, with the outcome of
// entering them now. The proposed time is the best official time of the last twelve months, or else the earlier entry
// time.
func (s *Entries) Propose(ctx context.Context, a access.Actor, eventID, fromID id.Event, clubID id.Club) ([]Proposal, error) {
	if eventID == fromID {
		return nil, problem.Refused("Scegli un altro evento")
	}
	q := s.core.DB.Q
	d, err := s.loadEvent(ctx, q, a, eventID)
	if err != nil {
		return nil, err
	}
	visibleID, err := d.visibleClub(clubID, false)
	if err != nil {
		return nil, err
	}
	if visibleID == 0 {
		visibleID = a.ClubID
	}
	if _, err := s.loadEvent(ctx, q, a, fromID); err != nil {
		return nil, err
	}
	earlier, err := q.EntrySummaries(ctx, fromID, visibleID)
	if err != nil {
		return nil, err
	}
	earlier = slices.DeleteFunc(earlier, func(n domain.EntrySummary) bool { return n.Kind != domain.Individual })
	return d.propose(ctx, q, earlier, visibleID)
}

func (d *entryContext) propose(ctx context.Context, q store.Q, earlier []domain.EntrySummary, clubID id.Club) ([]Proposal, error) {
	ids := make([]id.Athlete, 0, len(earlier))
	for _, n := range earlier {
		ids = append(ids, n.AthleteID)
	}
	candidates, err := d.findCandidates(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	if err := d.loadBests(ctx, q, ids); err != nil {
		return nil, err
	}
	entered, err := q.EnteredRaces(ctx, d.event.ID, ids)
	if err != nil {
		return nil, err
	}
	done := map[store.BestKey]bool{}
	for _, e := range entered {
		done[store.BestKey{AthleteID: e.AthleteID, RaceID: e.RaceID}] = true
	}
	var list []Request
	for _, n := range earlier {
		key := store.BestKey{AthleteID: n.AthleteID, RaceID: n.RaceID}
		if c, found := candidates[n.AthleteID]; !found || c.ClubID != clubID || done[key] {
			continue
		}
		done[key] = true
		r := Request{AthleteID: n.AthleteID, RaceID: n.RaceID, Time: d.bests[key], Note: n.Note}
		if r.Time == 0 {
			r.Time = n.EntryTime
		}
		list = append(list, r)
	}
	outcomes, _, err := d.decide(ctx, q, list)
	if err != nil {
		return nil, err
	}
	races, _, err := q.EventCatalogue(ctx, d.event.ID)
	out := make([]Proposal, 0, len(outcomes))
	for _, o := range outcomes {
		if race, found := races[o.RaceID]; found { // skip races that this event does not have
			out = append(out, Proposal{o, candidates[o.AthleteID], race})
		}
	}
	return out, err
}
