package raceday

import (
	"cmp"
	"context"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/ranking"
	"traguardo/internal/problem"
)

// Choice selects results; empty lists and 0 mean all.
type Choice struct {
	Races      []id.Race
	Categories []id.Category
	Sex        domain.Sex
}

func (c Choice) matches(g Group) bool {
	return (len(c.Races) == 0 || slices.Contains(c.Races, g.RaceID)) && (len(c.Categories) == 0 || slices.Contains(c.Categories,
		g.CategoryID)) &&
		(c.Sex == domain.AnySex || c.Sex == g.Sex)
}

// Keep returns the groups of a choice that have results.
func (b *Board) Keep(c Choice) []Group {
	return slices.DeleteFunc(slices.Clone(b.Groups), func(g Group) bool { return !g.Run() || !c.matches(g) })
}

// Print returns the rankings of an event that the caller may print.
func (s *Results) Print(ctx context.Context, a access.Actor, eventID id.Event) (*Board, error) {
	if _, err := s.events.Printable(ctx, a, eventID); err != nil {
		return nil, err
	}
	return s.Board(ctx, eventID)
}

// maxEvents is the maximum number of events ranked together.
const maxEvents = 50

// Several is the result of ranking several events together.
type Several struct {
	Events []domain.Event
	Groups []SeveralGroup
}

// SeveralGroup is a ranking over several events.
type SeveralGroup struct {
	Group
	Rows []SeveralRow
}

// SeveralRow is the best result of an athlete, or a team's result.
type SeveralRow struct {
	Row
	Event domain.Event
}

// PrintSeveral ranks the results of several events together, with the best of each athlete in each race.
func (s *Results) PrintSeveral(ctx context.Context, a access.Actor, eventIDs []id.Event, c Choice) (Several, error) {
	ids := slices.Compact(slices.Sorted(slices.Values(eventIDs)))
	if len(ids) > maxEvents {
		return Several{}, problem.Refused("Si possono confrontare al massimo 50 eventi")
	}
	boards := make([]*Board, len(ids))
	for i, eventID := range ids {
		b, err := s.Print(ctx, a, eventID)
		if err != nil {
			return Several{}, err
		}
		if b.Event.Rehearsal() {
			return Several{}, problem.Refused("Una prova generale non si confronta con altri eventi")
		}
		boards[i] = b
	}
	return rankTogether(boards, c)
}

// rankTogether ranks the results of events of one sport together.
func rankTogether(boards []*Board, c Choice) (Several, error) {
	var out Several
	type key struct {
		race     id.Race
		category int64
		sex      domain.Sex
		disabled bool
		kind     domain.EntryKind
	}
	at := map[key]int{}
	for _, b := range boards {
		if len(out.Events) > 0 && b.Event.SportID != out.Events[0].SportID {
			return out, problem.Refused("Gli eventi devono essere dello stesso sport")
		}
		out.Events = append(out.Events, b.Event)
		for _, g := range b.Keep(c) {
			k := key{g.RaceID, g.Category.SeasonlessKey(), g.Sex, g.Disabled, g.Kind}
			i, found := at[k]
			if !found {
				i = len(out.Groups)
				at[k] = i
				g.Year = 0
				out.Groups = append(out.Groups, SeveralGroup{Group: g})
			}
			for _, r := range g.Rows {
				if r.Position != ranking.Unplaced || outOfCompetition(r) {
					out.Groups[i].Rows = append(out.Groups[i].Rows, SeveralRow{r, b.Event})
				}
			}
		}
	}
	// Each event has its own start order, so the common one is that of a programme.
	slices.SortStableFunc(out.Groups, func(a, b SeveralGroup) int {
		a.place, b.place = 0, 0
		return compareGroups(a.Group, b.Group)
	})
	for i := range out.Groups {
		out.Groups[i].rank(Scored(out.Events[0].SportID))
	}
	return out, nil
}

// outOfCompetition reports whether a row is listed with its time, but without a place.
func outOfCompetition(r Row) bool {
	return r.Result.Status == domain.ResultRegular && r.Result.Time > 0 && r.Result.Reason == domain.OutOfCompetition
}

// rank keeps the best result of each athlete and assigns positions. Swims out of competition come last and only for athletes without
// another one.
func (g *SeveralGroup) rank(scored bool) {
	value := func(r SeveralRow) int {
		v := int(r.Result.Value(scored))
		if scored {
			return -v
		}
		return v
	}
	slices.SortStableFunc(g.Rows, func(a, b SeveralRow) int {
		return cmp.Or(compareFlags(outOfCompetition(a.Row), outOfCompetition(b.Row)), cmp.Compare(value(a), value(b)), cmp.Compare(a.ID, b.ID))
	})
	seen := map[id.Athlete]bool{}
	best := g.Rows[:0]
	for _, r := range g.Rows {
		if r.Kind == domain.Individual && seen[r.AthleteID] {
			continue
		}
		seen[r.AthleteID] = true
		best = append(best, r)
	}
	for i := range best {
		best[i].Position = i + 1
		if outOfCompetition(best[i].Row) {
			best[i].Position = ranking.Unplaced
			continue
		}
		if i > 0 && value(best[i]) == value(best[i-1]) {
			best[i].Position = best[i-1].Position
		}
	}
	g.Rows = best
}

// Medals counts the first, second and third places of a club.
type Medals struct {
	Club                 string
	ClubID               id.Club
	Gold, Silver, Bronze int
}

// Total returns the number of medals.
func (m Medals) Total() int { return m.Gold + m.Silver + m.Bronze }

// Medals returns the medal table of an event, by gold, then silver, then bronze.
func (b *Board) Medals() []Medals {
	clubs := map[id.Club]*Medals{}
	for _, g := range b.Groups {
		for _, r := range g.Rows {
			if r.Position > 3 {
				continue
			}
			m := clubs[r.ClubID]
			if m == nil {
				m = &Medals{Club: r.ClubName, ClubID: r.ClubID}
				clubs[r.ClubID] = m
			}
			switch r.Position {
			case 1:
				m.Gold++
			case 2:
				m.Silver++
			case 3:
				m.Bronze++
			}
		}
	}
	var out []Medals
	for _, m := range clubs {
		out = append(out, *m)
	}
	slices.SortFunc(out, func(a, b Medals) int {
		return cmp.Or(cmp.Compare(b.Gold, a.Gold), cmp.Compare(b.Silver, a.Silver), cmp.Compare(b.Bronze, a.Bronze),
			cmp.Compare(a.Club, b.Club), cmp.Compare(a.ClubID, b.ClubID))
	})
	return out
}

// regionalBody is the promotion body that exchanges results and start lists with the federation.
const regionalBody = 8

// Federal returns the rankings of an event and the codes of its clubs, for files exchanged with federations. Only
// regionalBody has them.
func (s *Results) Federal(ctx context.Context, a access.Actor, eventID id.Event) (*Board, map[id.Club]string, error) {
	if s.core.Variant.Body != regionalBody {
		return nil, nil, problem.NotFound()
	}
	b, err := s.Print(ctx, a, eventID)
	if err != nil {
		return nil, nil, err
	}
	codes, err := s.core.DB.ClubCodes(ctx, eventID)
	return b, codes, err
}
