package entry

import (
	"context"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/option"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// roster is an entryContext with the teams of one club.
type roster struct {
	*entryContext
	club     domain.Club
	teams    []domain.Participation
	notes    []string                      // warnings about new members
	athletes map[id.Athlete]domain.Entrant // athletes who may be entered; loaded when a member is added
}

// roster loads the teams of a club that the caller may enter; 0 means the caller's own club.
func (d *entryContext) roster(ctx context.Context, q store.Q, clubID id.Club) (*roster, error) {
	if clubID == 0 {
		clubID = d.actor.ClubID
	}
	switch {
	case clubID == 0:
		return nil, problem.Field("ClubID", "obbligatorio")
	case clubID != d.actor.ClubID && !d.manages:
		return nil, problem.NotFound()
	}
	r := &roster{entryContext: d}
	var err error
	if r.club, err = q.Club(ctx, clubID); err != nil {
		return nil, err
	}
	exceptions, err := q.Exceptions(ctx, d.event.ID, clubID)
	if err != nil {
		return nil, err
	}
	for _, x := range exceptions {
		d.eligibility.Exceptions[x.AthleteID] = x.CategoryID
	}
	r.teams, err = q.Teams(ctx, d.event.ID, clubID)
	return r, err
}

// category returns the key of a team category. If the event has it only for athletes with a disability, it returns
// that one.
func (r *roster) category(categoryID id.Category, disabled bool) domain.CategoryKey {
	key := domain.CategoryKey{CategoryID: categoryID, Disabled: disabled, Kind: domain.Team}
	offered := func(key domain.CategoryKey) bool {
		return slices.ContainsFunc(r.eligibility.Categories, func(c meet.Category) bool { return c.CategoryKey == key })
	}
	if other := (domain.CategoryKey{CategoryID: categoryID, Disabled: true, Kind: domain.Team}); !offered(key) && offered(other) {
		return other
	}
	return key
}

// race returns the race as the rules need it.
func (r *roster) race(raceID id.Race) meet.Race {
	return meet.FromRace(r.raceByID[raceID])
}

// teamsExcept returns the club's teams except one.
func (r *roster) teamsExcept(entryID id.Entry) []meet.ClubTeam {
	var list []meet.ClubTeam
	for _, t := range r.teams {
		if t.ID == entryID {
			continue
		}
		list = append(list, meet.ClubTeam{RaceID: t.RaceID, Category: t.CategoryKey(), Number: t.Progressive, Members: memberIDs(t.Entry)})
	}
	return list
}

func (r *roster) noteRequired() bool {
	return r.event.Options.Flag(option.TeamMemberNoteRequired) && !r.manages
}

// checkTeam applies the rules to the changed time and note of a team.
func (d *entryContext) checkTeam(team domain.Entry) error {
	if err := d.checkOpen(); err != nil {
		return err
	}
	return d.refusal(d.eligibility.AssessTeam(d.window, d.rules, meet.TeamRequest{RaceID: team.RaceID, Category: team.CategoryKey(),
		Time: team.EntryTime, Note: team.Note}, nil))
}

// teamRules converts a team for the rules.
func teamRules(team domain.Entry) meet.Entry {
	return meet.FromEntry(domain.Participation{Entry: team})
}

// loadCertificates loads the certificates of athletes who may join a team, if the event requires them.
func (r *roster) loadCertificates(ctx context.Context, q store.Q, list []domain.Entrant) (err error) {
	if !r.eligibility.Event.RequiresCertificate() {
		return nil
	}
	ids := make([]id.Athlete, len(list))
	for i, a := range list {
		ids[i] = a.ID
	}
	r.certificates, err = q.CertificatesOf(ctx, ids)
	return err
}

// join adds an athlete at the end of a team, or returns why that is not possible.
func (r *roster) join(ctx context.Context, q store.Q, team *domain.Entry, m TeamMember) error {
	if r.athletes == nil {
		list, err := q.TeamCandidates(ctx, r.club.ID, "", "")
		if err == nil {
			err = r.loadCertificates(ctx, q, list)
		}
		if err != nil {
			return err
		}
		r.athletes = make(map[id.Athlete]domain.Entrant, len(list))
		for _, a := range list {
			r.athletes[a.ID] = a
		}
	}
	a, enterable := r.athletes[m.AthleteID]
	if !enterable {
		hidden, err := q.Athlete(ctx, m.AthleteID, r.club.ID)
		if err != nil {
			return err // of another club, or unknown
		}
		a.ID, a.LastName, a.FirstName = hidden.ID, hidden.LastName, hidden.FirstName
	}
	c := meet.Candidate{Entrant: meet.FromEntrant(a), Enterable: enterable, MemberUntil: a.MemberUntil, Note: m.Note}
	c.Certificate = r.certificateState(r.certificates[m.AthleteID])
	fault := r.eligibility.Join(r.window, teamRules(*team), r.race(team.RaceID), c, r.teamsExcept(team.ID))
	if fault.Reason != "" {
		return problem.Refused(fault.Refusal(&c.Entrant))
	}
	if w := r.eligibility.JoinWarning(c); w != "" {
		r.notes = append(r.notes, a.LastName+" "+a.FirstName+": "+w)
	}
	team.Members = append(team.Members, domain.Member{Entrant: a, EntryID: team.ID, Position: len(team.Members) + 1, Note: m.Note})
	return nil
}

// derive sets the sex, category, letter and state that follow from a team's members and returns the remaining
// warnings. If the new category is full, derive fails if the team grew and otherwise keeps the old category.
func (r *roster) derive(team *domain.Entry, grew bool) ([]string, error) {
	race, others := r.race(team.RaceID), r.teamsExcept(team.ID)
	settled := r.eligibility.Derive(teamRules(*team), race)
	if settled.Category != team.CategoryKey() {
		room := meet.Assessment{Verdicts: r.eligibility.TeamLimits(r.window, team.RaceID, settled.Category, others)}
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
	closed, warnings := r.eligibility.TeamState(settled, r.rules, race)
	team.Closed = closed
	return append(warnings, r.notes...), nil
}

// free returns the number of a team if its race and category have no team of its sex with it, else 0.
func (r *roster) free(number int, team domain.Entry) int {
	taken := slices.ContainsFunc(r.teams, func(t domain.Participation) bool {
		return t.RaceID == team.RaceID && t.CategoryKey() == team.CategoryKey() && t.Progressive == number && !t.Sex.Differs(team.Sex)
	})
	if taken || number < 1 || number > meet.MaxTeams {
		return 0
	}
	return number
}
