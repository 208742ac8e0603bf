package raceday

import (
	"context"
	"errors"

	"traguardo/internal/access"
	"traguardo/internal/app/entry"
	"traguardo/internal/domain"
	"traguardo/internal/problem"
)

// enter asks for all entries again in the order in which they were made, as their clubs would.
func (r *simulationRun) enter(ctx context.Context) error {
	for from := 0; from < len(r.list); {
		first, to := r.list[from], from+1
		for to < len(r.list) && first.Kind == domain.Individual && r.list[to].Kind == domain.Individual && r.list[to].ClubID == first.ClubID {
			to++
		}
		club := access.Actor{UserID: r.actor.UserID, Username: r.actor.Username, Level: domain.LevelClub, ClubID: first.ClubID, Active: true}
		ask := r.enterAthletes
		if first.Kind == domain.Team {
			ask = r.enterTeam
		}
		if err := ask(ctx, club, r.list[from:to]); err != nil {
			return err
		}
		from = to
	}
	return r.keepFacts(ctx)
}

func (r *simulationRun) enterAthletes(ctx context.Context, club access.Actor, list []domain.Participation) error {
	requests := make([]entry.Request, len(list))
	for i, n := range list {
		requests[i] = entry.Request{AthleteID: n.AthleteID, RaceID: n.RaceID, Time: n.EntryTime, Note: n.Note, WildCard: n.WildCard}
	}
	outcomes, err := r.entries.AddList(ctx, club, r.fictive.ID, requests, entry.ListMode{})
	if err != nil {
		return err
	}
	for i, o := range outcomes {
		if o.Err == nil {
			r.accepted[o.EntryID] = list[i]
		} else if err := r.refuse(list[i], o.Err); err != nil {
			return err
		}
	}
	return nil
}

func (r *simulationRun) enterTeam(ctx context.Context, club access.Actor, list []domain.Participation) error {
	for _, n := range list {
		form := entry.TeamForm{EventID: r.fictive.ID, ClubID: n.ClubID, RaceID: n.RaceID, CategoryID: n.CategoryID,
			Disabled: n.Disability.Present(), Time: n.EntryTime, Note: n.Note, Number: n.Progressive, Sex: n.Sex}
		for _, m := range n.Members {
			form.Members = append(form.Members, entry.TeamMember{AthleteID: m.ID, Note: m.Note})
		}
		id, _, err := r.teams.Add(ctx, club, form)
		if err == nil {
			r.accepted[id] = n
		} else if err := r.refuse(n, err); err != nil {
			return err
		}
	}
	return nil
}

// refuse records why an entry is refused. Faults end the simulation.
func (r *simulationRun) refuse(n domain.Participation, err error) error {
	var reason *problem.Error
	if !errors.As(err, &reason) {
		return err
	}
	message := reason.Message
	switch reason.Kind {
	case problem.KindFault:
		return err
	case problem.KindNotFound:
		message = "L'atleta non è più tra quelli della società"
	case problem.KindQuestion:
		message = "Oltre il tempo limite: serve una wild card"
	default:
	}
	r.Refused = append(r.Refused, RefusedEntry{n, message})
	return nil
}

// keepFacts copies the marks late, absent and closed from the original entries. Entries count as paid, because no one pays in a simulation.
func (r *simulationRun) keepFacts(ctx context.Context) error {
	list, err := r.q.Participations(ctx, r.fictive.ID, 0)
	if err != nil {
		return err
	}
	var changed []domain.Entry
	paid := make([]domain.EntryPayment, 0, len(list))
	for _, n := range list {
		was := r.accepted[n.ID]
		if n.Late != was.Late || n.Absent != was.Absent {
			n.Late, n.Absent = was.Late, was.Absent
			changed = append(changed, n.Entry)
		}
		if !n.Payment.Paid() {
			paid = append(paid, domain.EntryPayment{EntryID: n.ID, PaidAt: r.core.Now()})
		}
	}
	if err := r.q.SaveEntries(ctx, r.fictive.ID, changed); err != nil {
		return err
	}
	return r.q.SaveEntryPayments(ctx, paid)
}
