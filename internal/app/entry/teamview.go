package entry

import (
	"context"

	"traguardo/internal/access"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/meet"
	"traguardo/internal/problem"
)

// TeamView is a team with what its page shows.
type TeamView struct {
	domain.Participation
	Race       domain.Race
	Category   string
	Warnings   []string
	Candidates []TeamCandidate // a page of those who may join
	Total      int             // of them
}

// TeamCandidate is an athlete of the club who is not in the team; Reason is why not to be let in, empty when nothing is against it.
type TeamCandidate struct {
	domain.Entrant
	Reason string
}

// CandidateSearch narrows who is offered for a team.
type CandidateSearch struct {
	LastName, FirstName string
	All                 bool // those as well who may not join, with the reason
	Page                domain.Page
}

// Get answers a team with the athletes who may join it.
func (s *Teams) Get(ctx context.Context, a access.Actor, id int64, search CandidateSearch) (TeamView, error) {
	q := s.core.DB.Q
	team, e, err := s.entries.seen(ctx, q, a, id)
	if err == nil && team.Kind != domain.Team {
		err = problem.NotFound()
	}
	if err != nil {
		return TeamView{}, err
	}
	d, err := s.entries.desk(ctx, q, a, e)
	if err != nil {
		return TeamView{}, err
	}
	r, err := d.roster(ctx, q, team.ClubID)
	if err != nil {
		return TeamView{}, err
	}
	races, categories, err := q.EventCatalogue(ctx, e.ID)
	if err != nil {
		return TeamView{}, err
	}
	v := TeamView{Participation: team, Race: races[team.RaceID], Category: categories[team.CategoryID].Label, Candidates: []TeamCandidate{}}
	_, v.Warnings = r.field.TeamState(rulesOf(team.Entry), r.rules, r.race(team.RaceID))
	list, err := q.TeamCandidates(ctx, team.ClubID, search.LastName, search.FirstName)
	if err != nil {
		return TeamView{}, err
	}
	all := r.candidates(team.Entry, list, search.All)
	v.Total = len(all)
	if size := search.Page.Size; search.Page.Number > 0 && size > 0 {
		from := min((search.Page.Number-1)*size, len(all))
		all = all[from:min(from+size, len(all))]
	}
	v.Candidates = append(v.Candidates, all...)
	return v, nil
}

// candidates are those who may join a team; a note that is required is asked for when one of them is chosen.
func (r *roster) candidates(team domain.Entry, list []domain.Entrant, all bool) []TeamCandidate {
	seen, race, others := rulesOf(team), r.race(team.RaceID), r.others(team.ID)
	var out []TeamCandidate
	for _, a := range list {
		if memberAt(team, a.ID) >= 0 {
			continue
		}
		reason := r.field.Join(r.window, seen, race, meet.Candidate{Entrant: meet.FromEntrant(a), Enterable: true, MemberUntil: a.MemberUntil, Note: "-"}, others)
		if reason == "" || all {
			out = append(out, TeamCandidate{a, reason})
		}
	}
	return out
}

// Exists answers nil when there is such a team and the caller may see it.
func (s *Teams) Exists(ctx context.Context, a access.Actor, id int64) error {
	team, _, err := s.entries.seen(ctx, s.core.DB.Q, a, id)
	if err == nil && team.Kind != domain.Team {
		err = problem.NotFound()
	}
	return err
}

// MayEnter answers nil when there is such an event and the caller may enter for that club; 0 is the caller's own.
func (s *Teams) MayEnter(ctx context.Context, a access.Actor, eventID, clubID int64) error {
	e, err := s.core.DB.Event(ctx, eventID)
	if err != nil || clubID == 0 || clubID == a.ClubID {
		return err
	}
	if !appmeet.Oversees(a, e) {
		return problem.NotFound()
	}
	_, err = s.core.DB.Club(ctx, clubID)
	return err
}
