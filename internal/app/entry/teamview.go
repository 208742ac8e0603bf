package entry

import (
	"context"

	"traguardo/internal/access"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/problem"
)

// TeamView is the content of a team's page.
type TeamView struct {
	domain.Participation
	Race       domain.Race
	Category   string
	Warnings   []string
	Candidates []TeamCandidate // a page of athletes who may join
	Total      int             // number of candidates
}

// TeamCandidate is an athlete of the club who is not in the team. Reason is why they may not join, empty if they
// may.
type TeamCandidate struct {
	domain.Entrant
	Reason string
}

// CandidateSearch filters the candidates for a team.
type CandidateSearch struct {
	LastName, FirstName string
	All                 bool // include those who may not join
	Page                domain.Page
}

// Get returns a team with the athletes who may join it.
func (s *Teams) Get(ctx context.Context, a access.Actor, entryID id.Entry, search CandidateSearch) (TeamView, error) {
	q := s.core.DB.Q
	team, e, err := s.entries.visible(ctx, q, a, entryID)
	if err == nil && team.Kind != domain.Team {
		err = problem.NotFound()
	}
	if err != nil {
		return TeamView{}, err
	}
	d, err := s.entries.newContext(ctx, q, a, e)
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
	_, v.Warnings = r.eligibility.TeamState(teamRules(team.Entry), r.rules, r.race(team.RaceID))
	list, err := q.TeamCandidates(ctx, team.ClubID, search.LastName, search.FirstName)
	if err != nil {
		return TeamView{}, err
	}
	if err := r.loadCertificates(ctx, q, list); err != nil {
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

// candidates returns the athletes who may join a team, or with all also the others, each with the reason. It ignores that a note may be
// required, because the note is written when a candidate is chosen.
func (r *roster) candidates(team domain.Entry, list []domain.Entrant, all bool) []TeamCandidate {
	seen, race, others := teamRules(team), r.race(team.RaceID), r.teamsExcept(team.ID)
	var out []TeamCandidate
	for _, a := range list {
		if memberAt(team, a.ID) >= 0 {
			continue
		}
		fault := r.eligibility.Join(r.window, seen, race, meet.Candidate{Entrant: meet.FromEntrant(a), Enterable: true,
			MemberUntil: a.MemberUntil, Note: "-", Certificate: r.certificateState(r.certificates[a.ID])}, others)
		if fault.Reason == "" || all {
			out = append(out, TeamCandidate{a, fault.Reason})
		}
	}
	return out
}

// Exists returns an error unless the team exists and the caller may see it.
func (s *Teams) Exists(ctx context.Context, a access.Actor, entryID id.Entry) error {
	team, _, err := s.entries.visible(ctx, s.core.DB.Q, a, entryID)
	if err == nil && team.Kind != domain.Team {
		err = problem.NotFound()
	}
	return err
}

// MayEnter returns an error unless the event exists and the caller may enter teams for the club; 0 means the caller's
// own.
func (s *Teams) MayEnter(ctx context.Context, a access.Actor, eventID id.Event, clubID id.Club) error {
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
