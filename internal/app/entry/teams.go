package entry

import (
	"context"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Teams keeps the teams that clubs enter.
type Teams struct {
	core    *core.Base
	entries *Entries
}

// NewTeams makes the use cases over what the areas share.
func NewTeams(b *core.Base, e *Entries) *Teams { return &Teams{core: b, entries: e} }

// TeamForm is a team that somebody wants to enter.
type TeamForm struct {
	EventID    int64
	ClubID     int64 // 0: the caller's
	RaceID     int64
	CategoryID int64
	Disabled   bool
	Time       racetime.Centis
	Note       string
	Members    []TeamMember // in their order
}

// TeamMember is an athlete who is to be in a team.
type TeamMember struct {
	AthleteID int64
	Note      string
}

// Add enters a team, and answers what is still wrong with it.
func (s *Teams) Add(ctx context.Context, a access.Actor, f TeamForm) (id int64, warnings []string, err error) {
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		d, err := s.entries.hold(ctx, q, a, f.EventID)
		if err != nil {
			return err
		}
		r, err := d.roster(ctx, q, f.ClubID)
		if err != nil {
			return err
		}
		if err := d.wrongTime(f.RaceID, f.Time); err != nil {
			return err
		}
		group := r.group(f.CategoryID, f.Disabled)
		verdicts := d.field.AssessTeam(d.window, d.rules, meet.TeamRequest{RaceID: f.RaceID, Category: group, Time: f.Time, Note: f.Note}, r.others(0))
		if err := refusal(verdicts); err != nil {
			return err
		}
		team := domain.Entry{
			EventID: d.event.ID, RaceID: f.RaceID, ClubID: r.club.ID, ClubName: r.club.Name, Kind: domain.Team, CategoryID: group.CategoryID, Disability: disabilityOf(group.Disabled),
			EntryTime: f.Time, Note: f.Note, Late: verdicts.Late, Author: d.author(), CreatedBy: a.UserID, CreatedAt: s.core.Now(),
		}
		for _, m := range f.Members {
			if err := r.join(ctx, q, &team, m); err != nil {
				return err
			}
		}
		if warnings, err = r.settle(&team, true); err != nil {
			return err
		}
		ids, err := q.AddEntries(ctx, d.event.ID, []domain.Entry{team})
		if err != nil {
			return err
		}
		id, team.ID = ids[0], ids[0]
		if err := d.settle(ctx, q, r.club.ID); err != nil {
			return err
		}
		if err := s.entries.changed(ctx, q, a, Change{Event: d.event, ClubID: r.club.ID, Added: []domain.Entry{team}}); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, "squadra.iscrivi", entryObject, id, nil, factsOfTeam(team))
	})
	return id, warnings, err
}

// change edits a team while its event is held, so that what others enter at the same instant counts; it answers what is still wrong with it.
func (s *Teams) change(ctx context.Context, a access.Actor, id, version int64, action string, edit func(q store.Q, r *roster, team *domain.Entry) error) (warnings []string, err error) {
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		before, r, err := s.held(ctx, q, a, id)
		if err != nil {
			return err
		}
		if version > 0 && version != before.Version {
			return problem.Conflict()
		}
		if err := r.mayChange(); err != nil {
			return err
		}
		after := before
		after.Members = slices.Clone(before.Members)
		if err := edit(q, r, &after); err != nil {
			return err
		}
		if warnings, err = r.settle(&after, len(after.Members) > len(before.Members)); err != nil {
			return err
		}
		if err := q.SaveTeam(ctx, before, after); err != nil {
			return err
		}
		if err := r.desk.settle(ctx, q, r.club.ID); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, action, entryObject, id, factsOfTeam(before), factsOfTeam(after))
	})
	return warnings, err
}

// held finds a team that the caller may see, and keeps its event.
func (s *Teams) held(ctx context.Context, q store.Q, a access.Actor, id int64) (domain.Entry, *roster, error) {
	team, d, err := s.entries.held(ctx, q, a, id)
	if err == nil && team.Kind != domain.Team {
		err = problem.NotFound()
	}
	if err != nil {
		return domain.Entry{}, nil, err
	}
	r, err := d.roster(ctx, q, team.ClubID)
	return team.Entry, r, err
}

// AddMember puts an athlete into a team, in the last place.
func (s *Teams) AddMember(ctx context.Context, a access.Actor, id, version int64, m TeamMember) ([]string, error) {
	return s.change(ctx, a, id, version, "squadra.componente.aggiungi", func(q store.Q, r *roster, team *domain.Entry) error {
		return r.join(ctx, q, team, m)
	})
}

// SetMemberNote changes what is noted about a member.
func (s *Teams) SetMemberNote(ctx context.Context, a access.Actor, id, version, athleteID int64, note string) ([]string, error) {
	return s.change(ctx, a, id, version, "squadra.componente.nota", func(_ store.Q, r *roster, team *domain.Entry) error {
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

// RemoveMember takes an athlete out of a team; those behind move up.
func (s *Teams) RemoveMember(ctx context.Context, a access.Actor, id, version, athleteID int64) ([]string, error) {
	return s.change(ctx, a, id, version, "squadra.componente.rimuovi", func(_ store.Q, _ *roster, team *domain.Entry) error {
		i := memberAt(*team, athleteID)
		if i < 0 {
			return problem.NotFound()
		}
		team.Members = slices.Delete(team.Members, i, i+1)
		return nil
	})
}

// SortMembers puts the members in another order. One that was read before somebody else joined or left is a conflict.
func (s *Teams) SortMembers(ctx context.Context, a access.Actor, id, version int64, athleteIDs []int64) ([]string, error) {
	return s.change(ctx, a, id, version, "squadra.ordine", func(_ store.Q, _ *roster, team *domain.Entry) error {
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

// Reassess computes the category and the state of a team again.
func (s *Teams) Reassess(ctx context.Context, a access.Actor, id int64) ([]string, error) {
	return s.change(ctx, a, id, 0, "squadra.rivaluta", func(store.Q, *roster, *domain.Entry) error { return nil })
}

func memberAt(team domain.Entry, athleteID int64) int {
	return slices.IndexFunc(team.Members, func(m domain.Member) bool { return m.ID == athleteID })
}

// disabilityOf is what a team has in place of an athlete's class: whether its category is of athletes with a disability.
func disabilityOf(disabled bool) domain.Disability {
	if disabled {
		return domain.NoDisability + 1
	}
	return domain.NoDisability
}

// teamFacts are what the audit keeps of a team.
type teamFacts struct {
	entryFacts
	Closed  bool    `json:"chiusa"`
	Members []int64 `json:"componenti"`
}

func factsOfTeam(team domain.Entry) teamFacts {
	return teamFacts{facts(team), team.Closed, memberIDs(team)}
}

func memberIDs(team domain.Entry) []int64 {
	ids := make([]int64, len(team.Members))
	for i, m := range team.Members {
		ids[i] = m.ID
	}
	return ids
}
