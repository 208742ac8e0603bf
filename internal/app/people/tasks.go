package people

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/domain"
)

// Tasks returns the numbers of athletes with expired, expiring or incomplete data, of the caller's club.
func (s *Athletes) Tasks(ctx context.Context, a access.Actor) ([]domain.Task, error) {
	if a.Admin() || !access.Can(a, access.AthletesRead) {
		return nil, nil
	}
	n, err := s.core.DB.AthleteTasks(ctx, a.ClubID, s.core.Today(), s.FormOf(a).Needs())
	if err != nil {
		return nil, err
	}
	return counted(
		domain.Task{Kind: domain.TaskExpired, Count: n.Expired},
		domain.Task{Kind: domain.TaskExpiring, Count: n.Expiring},
		domain.Task{Kind: domain.TaskIncomplete, Count: n.Incomplete},
	), nil
}

// Tasks returns requests and clubs to confirm, and what the caller's own club is missing: confirmation, affiliation.
func (c *Clubs) Tasks(ctx context.Context, a access.Actor) ([]domain.Task, error) {
	var out []domain.Task
	if access.Can(a, access.ClubApprove) {
		waiting, err := c.core.DB.CountWaiting(ctx, a.ScopeClubID())
		if err != nil {
			return nil, err
		}
		out = counted(domain.Task{Kind: domain.TaskRequests, Count: waiting})
	}
	if access.Can(a, access.UsersManage) {
		clubs, users, err := c.core.DB.CountUnconfirmed(ctx)
		return append(out, counted(domain.Task{Kind: domain.TaskClubs, Count: clubs}, domain.Task{Kind: domain.TaskAddresses,
			Count: users})...), err
	}
	if a.Admin() || !a.HasClub() {
		return out, nil
	}
	club, err := c.core.DB.Club(ctx, a.ClubID)
	if err != nil {
		return nil, err
	}
	if club.Unconfirmed {
		out = append(out, domain.Task{Kind: domain.TaskOwnClub, ID: int64(club.ID), Name: club.Name})
	}
	if until := club.AffiliatedUntil; !until.IsZero() && until.Before(c.core.Today().AddDays(domain.SoonDays+1)) {
		out = append(out, domain.Task{Kind: domain.TaskAffiliated, ID: int64(club.ID), Name: club.Name, Day: until})
	}
	return out, nil
}

// counted removes tasks with a count of zero.
func counted(tasks ...domain.Task) []domain.Task {
	var out []domain.Task
	for _, t := range tasks {
		if t.Count > 0 {
			out = append(out, t)
		}
	}
	return out
}
