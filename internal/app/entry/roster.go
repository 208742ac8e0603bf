package entry

import (
	"context"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/option"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// roster is a desk with the teams of a club.
type roster struct {
	*desk
	club     domain.Club
	teams    []domain.Participation
	athletes map[int64]domain.Entrant // those who may be entered; read when somebody is to join
}

// roster reads the teams of a club that the caller enters for; club 0 is the caller's own.
func (d *desk) roster(ctx context.Context, q store.Q, clubID int64) (*roster, error) {
	if clubID == 0 {
		clubID = d.actor.ClubID
	}
	switch {
	case clubID == 0:
		return nil, problem.Field("ClubID", "obbligatorio")
	case clubID != d.actor.ClubID && !d.manages:
		return nil, problem.NotFound()
	}
	r := &roster{desk: d}
	var err error
	if r.club, err = q.Club(ctx, clubID); err != nil {
		return nil, err
	}
	exceptions, err := q.Exceptions(ctx, d.event.ID, clubID)
	if err != nil {
		return nil, err
	}
	for _, x := range exceptions {
		d.field.Exceptions[x.AthleteID] = x.CategoryID
	}
	r.teams, err = q.Teams(ctx, d.event.ID, clubID)
	return r, err
}

// group is a category of the event for teams; where only athletes with a disability have it, it is theirs.
func (r *roster) group(categoryID int64, disabled bool) domain.CategoryKey {
	key := domain.CategoryKey{CategoryID: categoryID, Disabled: disabled, Kind: domain.Team}
	there := func(key domain.CategoryKey) bool {
		return slices.ContainsFunc(r.field.Categories, func(c meet.Category) bool { return c.CategoryKey == key })
	}
	if other := (domain.CategoryKey{CategoryID: categoryID, Disabled: true, Kind: domain.Team}); !there(key) && there(other) {
		return other
	}
	return key
}

// race is what the race of a team asks for.
func (r *roster) race(raceID int64) meet.Race {
	return meet.FromRace(r.known[raceID])
}

// others are the club's teams besides one.
func (r *roster) others(id int64) []meet.ClubTeam {
	var list []meet.ClubTeam
	for _, t := range r.teams {
		if t.ID == id {
			continue
		}
		list = append(list, meet.ClubTeam{RaceID: t.RaceID, Category: t.CategoryKey(), Number: t.Progressive, Members: memberIDs(t.Entry)})
	}
	return list
}

func (r *roster) noteRequired() bool {
	return r.event.Options.Flag(option.TeamMemberNoteRequired) && !r.manages
}

// checkTeam asks the rules about the time and the note of a team as it was changed.
func (d *desk) checkTeam(team domain.Entry) error {
	if err := d.mayChange(); err != nil {
		return err
	}
	return refusal(d.field.AssessTeam(d.window, d.rules, meet.TeamRequest{RaceID: team.RaceID, Category: team.CategoryKey(), Time: team.EntryTime, Note: team.Note}, nil))
}

// rulesOf is a team as the rules see it.
func rulesOf(team domain.Entry) meet.Entry { return meet.FromEntry(domain.Participation{Entry: team}) }

// join puts an athlete into the last place of a team, unless something is against it.
func (r *roster) join(ctx context.Context, q store.Q, team *domain.Entry, m TeamMember) error {
	if r.athletes == nil {
		list, err := q.TeamCandidates(ctx, r.club.ID, "", "")
		if err != nil {
			return err
		}
		r.athletes = make(map[int64]domain.Entrant, len(list))
		for _, a := range list {
			r.athletes[a.ID] = a
		}
	}
	a, enterable := r.athletes[m.AthleteID]
	if !enterable {
		if _, err := q.Athlete(ctx, m.AthleteID, r.club.ID); err != nil {
			return err // of another club, or of none
		}
		a.ID = m.AthleteID
	}
	c := meet.Candidate{Entrant: meet.FromEntrant(a), Enterable: enterable, MemberUntil: a.MemberUntil, Note: m.Note}
	if reason := r.field.Join(r.window, rulesOf(*team), r.race(team.RaceID), c, r.others(team.ID)); reason != "" {
		return problem.Refused(reason)
	}
	team.Members = append(team.Members, domain.Member{Entrant: a, EntryID: team.ID, Position: len(team.Members) + 1, Note: m.Note})
	return nil
}

// settle gives a team the sex, the category, the letter and the state that its members make it have, and says what is still wrong with it. A
// category that has no room for it is refused when the team grew, and otherwise left as it was.
func (r *roster) settle(team *domain.Entry, grew bool) ([]string, error) {
	race, others := r.race(team.RaceID), r.others(team.ID)
	settled := r.field.Derive(rulesOf(*team), race)
	if settled.Category != team.CategoryKey() {
		room := meet.Assessment{Verdicts: r.field.TeamLimits(r.window, team.RaceID, settled.Category, others)}
		if v, refused := room.Refusal(); refused && grew {
			return nil, problem.Refused(v.Message)
		} else if refused {
			settled.Category = team.CategoryKey()
		}
	}
	moved := settled.Category != team.CategoryKey()
	team.Sex, team.CategoryID = settled.Sex, settled.Category.CategoryID
	if settled.Category.Disabled != team.Disabled() {
		team.Disability = disabilityOf(settled.Category.Disabled)
	}
	if team.Progressive == 0 || moved {
		team.Progressive = meet.NextTeamNumber(others, team.RaceID, settled.Category)
	}
	closed, warnings := r.field.TeamState(settled, r.rules, race)
	team.Closed = closed
	return warnings, nil
}
