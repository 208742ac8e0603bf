package people

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// creation is a call of Create with its outcome. Calls that arrive at the same time for one club share a transaction (docs/adr/0068).
type creation struct {
	actor    access.Actor
	athlete  domain.Athlete
	audit    domain.AuditRecord // without the athlete
	warnings []string
	refused  error
}

// Create creates an athlete and returns its id and warnings.
func (s *Athletes) Create(
	ctx context.Context, a access.Actor, edit func(*domain.Athlete, domain.AthleteForm) error,
) (id.Athlete, []string, error) {
	blank, err := s.Blank(a)
	if err != nil {
		return 0, nil, err
	}
	athlete := blank
	if err := edit(&athlete, s.FormOf(a)); err != nil {
		return 0, nil, err
	}
	if !a.Admin() && athlete.ClubID == 0 {
		athlete.ClubID = blank.ClubID // 0 means no club yet, not another club
	}
	if err := checkClubChange(a, blank, athlete); err != nil {
		return 0, nil, err
	}
	c := &creation{actor: a, athlete: athlete, audit: s.core.NewAuditRecord(ctx, a, audit.AthleteCreated, audit.Athlete)}
	err = s.creating.Tx(ctx, int64(athlete.ClubID), c, func(ctx context.Context, q store.Q, calls []*creation) error {
		return s.createAll(ctx, q, athlete.ClubID, calls)
	})
	if err == nil {
		err = c.refused
	}
	if err != nil {
		return 0, nil, err
	}
	return c.athlete.ID, c.warnings, nil
}

// createAll creates athletes of one club.
func (s *Athletes) createAll(ctx context.Context, q store.Q, clubID id.Club, calls []*creation) error {
	club, err := q.Club(ctx, clubID)
	if err != nil {
		return err
	}
	var valid []*creation
	var athletes []domain.Athlete
	for _, c := range calls {
		c.athlete.ClubName, c.athlete.CreatedAt = club.Name, s.core.Now()
		if c.warnings, c.refused = s.warnings(ctx, q, c.actor, c.athlete); problem.Is(c.refused, problem.KindFault) {
			return c.refused
		}
		if c.refused == nil {
			valid, athletes = append(valid, c), append(athletes, c.athlete)
		}
	}
	if len(valid) == 0 {
		return core.ErrNothingStored
	}
	if err := q.AddAthletes(ctx, athletes); err != nil {
		return duplicateAthlete(q, err)
	}
	records := make([]domain.AuditRecord, len(valid))
	for i, c := range valid {
		c.athlete.ID = athletes[i].ID
		if records[i], err = core.WithFacts(c.audit, core.AuditItem{ID: int64(c.athlete.ID), After: athleteFacts(c.athlete)}); err != nil {
			return err
		}
	}
	return q.AddAudits(ctx, records)
}
