package entry

import (
	"context"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Teams manages the teams that clubs enter.
type Teams struct {
	core    *core.Base
	entries *Entries
}

// NewTeams returns a Teams.
func NewTeams(b *core.Base, e *Entries) *Teams { return &Teams{core: b, entries: e} }

// TeamForm describes a team to enter.
type TeamForm struct {
	EventID    id.Event
	ClubID     id.Club // 0: the caller's
	RaceID     id.Race
	CategoryID id.Category
	Disabled   bool
	Time       racetime.Centis
	Note       string
	Members    []TeamMember // in order
	Number     int          // from 1; 0 or a number in use: the lowest free one
	Sex        domain.Sex   // of a team without members; AnySex if it is not known
}

// TeamMember is an athlete to add to a team.
type TeamMember struct {
	AthleteID id.Athlete
	Note      string
}

// Add enters a team and returns its id and remaining warnings.
func (s *Teams) Add(ctx context.Context, a access.Actor, f TeamForm) (entryID id.Entry, warnings []string, err error) {
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		d, err := s.entries.lockEvent(ctx, q, a, f.EventID)
		if err != nil {
			return err
		}
		if d, err = d.afterWaiting(ctx, q); err != nil {
			return err
		}
		r, team, open, err := s.build(ctx, q, d, f, nil)
		if err != nil {
			return err
		}
		if err := r.add(ctx, q, &team); err != nil {
			return err
		}
		if err := d.settle(ctx, q, r.club.ID); err != nil {
			return err
		}
		if err := s.entries.notify(ctx, q, a, Change{Event: d.event, ClubID: r.club.ID, Added: []domain.Entry{team}}); err != nil {
			return err
		}
		entryID, warnings = team.ID, open
		return s.core.Record(ctx, q, a, audit.TeamEntered, audit.Entry, int64(entryID), nil, factsOfTeam(team))
	})
	return entryID, warnings, err
}

// build returns the team that a form describes, after checking all rules, with the remaining warnings; waiting are teams of the club that
// count as entered.
func (s *Teams) build(
	ctx context.Context, q store.Q, d *entryContext, f TeamForm, waiting []meet.ClubTeam,
) (*roster, domain.Entry, []string, error) {
	none := domain.Entry{}
	r, err := d.roster(ctx, q, f.ClubID)
	if err != nil {
		return nil, none, nil, err
	}
	if err := d.checkTime(f.RaceID, f.Time); err != nil {
		return nil, none, nil, err
	}
	group := r.category(f.CategoryID, f.Disabled)
	verdicts := d.eligibility.AssessTeam(d.window, d.rules, meet.TeamRequest{RaceID: f.RaceID, Category: group, Time: f.Time,
		Note: f.Note}, append(r.teamsExcept(0), waiting...))
	if err := d.refusal(verdicts); err != nil {
		return nil, none, nil, err
	}
	team := domain.Entry{
		EventID: d.event.ID, RaceID: f.RaceID, ClubID: r.club.ID, ClubName: r.club.Name, Kind: domain.Team, CategoryID: group.CategoryID,
		Disability: disabilityOf(group.Disabled), Sex: f.Sex,
		EntryTime: f.Time, Note: f.Note, Late: verdicts.Late, Author: d.author(), CreatedBy: d.actor.UserID, CreatedAt: s.core.Now(),
	}
	for _, m := range f.Members {
		if err := r.join(ctx, q, &team, m); err != nil {
			return nil, none, nil, err
		}
	}
	team.Progressive = r.free(f.Number, team)
	warnings, err := r.derive(&team, true)
	if err != nil {
		return nil, none, nil, err
	}
	return r, team, warnings, r.checkHeats(ctx, q, team)
}

// checkHeats returns an error if a new team would exceed the limit on heats.
func (r *roster) checkHeats(ctx context.Context, q store.Q, team domain.Entry) error {
	if r.manages || r.eligibility.Event.MaxHeats() == 0 {
		return nil
	}
	counts, err := q.HeatCounts(ctx, r.event.ID, []id.Race{team.RaceID})
	if err != nil {
		return err
	}
	heats := r.eligibility.Event.HeatsWith(counts, meet.HeatGroup{RaceID: team.RaceID, Category: team.CategoryKey(), Sex: team.Sex})
	return r.refusal(r.eligibility.AssessTeamHeats(r.window, heats))
}

// add stores a new team and sets its id.
func (r *roster) add(ctx context.Context, q store.Q, team *domain.Entry) error {
	ids, err := q.AddEntries(ctx, r.event.ID, []domain.Entry{*team})
	if err == nil {
		team.ID = id.Entry(ids[0])
	}
	return err
}

// change edits a team with its event locked, so that concurrent entries count, and returns the remaining warnings.
func (s *Teams) change(
	ctx context.Context, a access.Actor, entryID id.Entry, version int64, action audit.Action,
	edit func(q store.Q, r *roster, team *domain.Entry) error,
) (warnings []string, err error) {
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		before, r, err := s.lockTeam(ctx, q, a, entryID)
		if err != nil {
			return err
		}
		if version > 0 && version != before.Version {
			return problem.Conflict()
		}
		if err := r.checkOpen(); err != nil {
			return err
		}
		after := before
		after.Members = slices.Clone(before.Members)
		if err := edit(q, r, &after); err != nil {
			return err
		}
		if warnings, err = r.derive(&after, len(after.Members) > len(before.Members)); err != nil {
			return err
		}
		if err := q.SaveTeam(ctx, before, after); err != nil {
			return err
		}
		if err := r.entryContext.settle(ctx, q, r.club.ID); err != nil {
			return err
		}
		if err := s.core.Record(ctx, q, a, action, audit.Entry, int64(entryID), factsOfTeam(before), factsOfTeam(after)); err != nil {
			return err
		}
		return r.placesFreed(ctx, q)
	})
	return warnings, err
}

// lockTeam returns a team that the caller may see and locks its event.
func (s *Teams) lockTeam(ctx context.Context, q store.Q, a access.Actor, entryID id.Entry) (domain.Entry, *roster, error) {
	team, d, err := s.entries.lockEntry(ctx, q, a, entryID)
	if err == nil && team.Kind != domain.Team {
		err = problem.NotFound()
	}
	if err != nil {
		return domain.Entry{}, nil, err
	}
	r, err := d.roster(ctx, q, team.ClubID)
	return team.Entry, r, err
}

// AddMember adds an athlete at the end of a team.
func (s *Teams) AddMember(ctx context.Context, a access.Actor, entryID id.Entry, version int64, m TeamMember) ([]string, error) {
	return s.change(ctx, a, entryID, version, audit.TeamMemberAdded, func(q store.Q, r *roster, team *domain.Entry) error {
		return r.join(ctx, q, team, m)
	})
}

// SetMemberNote changes the note about a member.
func (s *Teams) SetMemberNote(
	ctx context.Context, a access.Actor, entryID id.Entry, version int64, athleteID id.Athlete, note string,
) ([]string, error) {
	return s.change(ctx, a, entryID, version, audit.TeamMemberNoted, func(_ store.Q, r *roster, team *domain.Entry) error {
		i := memberAt(*team, athleteID)
		if i < 0 {
			return problem.NotFound()
		}
		if note == "" && r.noteRequired() {
			return problem.Refused("Note obbligatorie")
		}
		team.Members[i].Note = note
		return nil
	})
}

// RemoveMember removes an athlete from a team; those behind move up.
func (s *Teams) RemoveMember(ctx context.Context, a access.Actor, entryID id.Entry, version int64, athleteID id.Athlete) ([]string, error) {
	return s.change(ctx, a, entryID, version, audit.TeamMemberRemoved, func(_ store.Q, _ *roster, team *domain.Entry) error {
		i := memberAt(*team, athleteID)
		if i < 0 {
			return problem.NotFound()
		}
		if team.Members = slices.Delete(team.Members, i, i+1); len(team.Members) == 0 {
			team.Sex = domain.AnySex
		}
		return nil
	})
}

// SortMembers reorders the members. It is a conflict if athleteIDs are not exactly the current members.
func (s *Teams) SortMembers(
	ctx context.Context, a access.Actor, entryID id.Entry, version int64, athleteIDs []id.Athlete,
) ([]string, error) {
	return s.change(ctx, a, entryID, version, audit.TeamOrdered, func(_ store.Q, _ *roster, team *domain.Entry) error {
		if len(athleteIDs) != len(team.Members) {
			return problem.Conflict()
		}
		sorted := make([]domain.Member, 0, len(athleteIDs))
		for _, athleteID := range athleteIDs {
			i := memberAt(*team, athleteID)
			if i < 0 || slices.ContainsFunc(sorted, func(m domain.Member) bool { return m.ID == athleteID }) {
				return problem.Conflict()
			}
			sorted = append(sorted, team.Members[i])
		}
		team.Members = sorted
		return nil
	})
}

// Reassess recomputes the category and state of a team.
func (s *Teams) Reassess(ctx context.Context, a access.Actor, entryID id.Entry) ([]string, error) {
	return s.change(ctx, a, entryID, 0, audit.TeamCategorySet, func(store.Q, *roster, *domain.Entry) error { return nil })
}

func memberAt(team domain.Entry, athleteID id.Athlete) int {
	return slices.IndexFunc(team.Members, func(m domain.Member) bool { return m.ID == athleteID })
}

// disabilityOf returns the disability value stored with a team, which encodes whether its category is for athletes with
// a disability.
func disabilityOf(disabled bool) domain.Disability {
	if disabled {
		return domain.NoDisability + 1
	}
	return domain.NoDisability
}

// teamFacts is what the audit records of a team.
type teamFacts struct {
	entryFacts
	Closed  bool         `json:"chiusa"`
	Members []id.Athlete `json:"componenti"`
}

func factsOfTeam(team domain.Entry) teamFacts {
	return teamFacts{facts(team), team.Closed, memberIDs(team)}
}

func memberIDs(team domain.Entry) []id.Athlete {
	ids := make([]id.Athlete, len(team.Members))
	for i, m := range team.Members {
		ids[i] = m.ID
	}
	return ids
}
