package entry

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/money"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Remove deletes an entry of an athlete or team and everything attached to it. Clubs may remove entries that are
// neither paid nor have a result while the event is open to them; administrators and the organiser may remove any.
func (s *Entries) Remove(ctx context.Context, a access.Actor, entryID id.Entry) error {
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		n, d, err := s.lockEntry(ctx, q, a, entryID)
		if err != nil {
			return err
		}
		if err := d.mayRemove(ctx, q, n); err != nil {
			return err
		}
		if err := q.DeleteEntries(ctx, n.EventID, []id.Entry{entryID}, n.ClubID); err != nil {
			return err
		}
		if err := d.settle(ctx, q, n.ClubID); err != nil {
			return err
		}
		if err := s.notify(ctx, q, a, Change{Event: d.event, ClubID: n.ClubID, Removed: []domain.Entry{n.Entry}}); err != nil {
			return err
		}
		if err := s.core.Record(ctx, q, a, audit.EntryDeleted, audit.Entry, int64(entryID), removed(n), nil); err != nil {
			return err
		}
		return d.placesFreed(ctx, q)
	})
}

// removedFacts is what the audit records of a removed entry.
type removedFacts struct {
	entryFacts
	Paid    bool         `json:"pagata"`
	Result  *endedFacts  `json:"risultato,omitempty"`
	Members []id.Athlete `json:"componenti,omitempty"`
}

// endedFacts is what the audit records of a removed result.
type endedFacts struct {
	Time   racetime.Centis     `json:"tempo"`
	Status domain.ResultStatus `json:"stato"`
}

func removed(n domain.Participation) removedFacts {
	out := removedFacts{entryFacts: facts(n.Entry), Paid: n.Payment.Paid(), Members: memberIDs(n.Entry)}
	if n.Result.ID != 0 {
		out.Result = &endedFacts{n.Result.Time, n.Result.Status}
	}
	return out
}

func (d *entryContext) mayRemove(ctx context.Context, q store.Q, n domain.Participation) error {
	if d.manages {
		return nil
	}
	declinable, err := d.declinable(ctx, q, n)
	if err != nil {
		return err
	}
	if !declinable {
		if err := d.checkOpenForRemoval(); err != nil {
			return err
		}
	}
	if n.Result.Status != domain.ResultNone {
		return problem.Refused("La presenza ha già un risultato: può rimuoverla solo l'organizzatore")
	}
	if n.Payment.Paid() && !declinable {
		return d.mayWithdraw(ctx, q, n)
	}
	paying, err := q.ClubsPaying(ctx, n.EventID)
	if err == nil && paying[n.ClubID] {
		err = problem.Refused("Il pagamento di questa presenza è in corso")
	}
	return err
}

// mayWithdraw lets a club remove an entry that counts as paid only because it is free, not because an order or a
// person paid for it.
func (d *entryContext) mayWithdraw(ctx context.Context, q store.Q, n domain.Participation) error {
	cost := money.Cents(0)
	if !n.Payment.MarkedPaid && !d.tariff.Free() {
		account, err := appmeet.Balance(ctx, q, n.EventID, n.ClubID, d.tariff)
		if err != nil {
			return err
		}
		cost = account.Cost(n.ID)
	}
	if n.Payment.MarkedPaid || cost > 0 {
		return problem.Refused("La presenza è pagata: può rimuoverla solo l'organizzatore")
	}
	return nil
}

// Update changes the time, note or wild card of an entry and checks all rules again. It never makes an entry late.
func (s *Entries) Update(ctx context.Context, a access.Actor, entryID id.Entry, version int64, edit func(*domain.Entry) error) error {
	var d *entryContext
	return core.Change[domain.Participation]{
		Action: audit.EntryChanged, Object: audit.Entry, ID: int64(entryID), Version: version,
		Find: func(q store.Q) (n domain.Participation, err error) {
			n, d, err = s.lockEntry(ctx, q, a, entryID)
			return n, err
		},
		VersionOf: func(n domain.Participation) int64 { return n.Version },
		Edit:      func(after *domain.Participation) error { return edit(&after.Entry) },
		Check: func(q store.Q, _ domain.Participation, after *domain.Participation) error {
			return d.check(ctx, q, &after.Entry)
		},
		Save: func(q store.Q, before, after domain.Participation) error {
			if err := q.SaveEntry(ctx, after.Entry); err != nil {
				return err
			}
			if before.WildCard != after.WildCard {
				if err := q.CountEntries(ctx, after.EventID, after.ClubID); err != nil {
					return err
				}
			}
			if before.CategoryID == after.CategoryID {
				return nil
			}
			if err := d.settle(ctx, q, after.ClubID); err != nil { // another category may have another price
				return err
			}
			return d.placesFreed(ctx, q)
		},
		Facts: func(n domain.Participation) any { return facts(n.Entry) },
	}.Run(ctx, s.core, a)
}

// check applies the rules to a changed entry.
func (d *entryContext) check(ctx context.Context, q store.Q, n *domain.Entry) error {
	if n.Kind == domain.Team {
		if err := d.checkTime(n.RaceID, n.EntryTime); err != nil {
			return err
		}
		return d.checkTeam(*n)
	}
	candidates, err := q.Candidates(ctx, []id.Athlete{n.AthleteID}, 0, 0) // the entry is the caller's, even if the athlete has changed club
	if err != nil {
		return err
	}
	if err := d.loadCandidateData(ctx, q, candidates, []id.Race{n.RaceID}); err != nil {
		return err
	}
	return d.recheck(n)
}

// recheck applies the rules to a changed entry of a loaded candidate and updates the fields that depend on them.
func (d *entryContext) recheck(n *domain.Entry) error {
	if err := d.checkTime(n.RaceID, n.EntryTime); err != nil {
		return err
	}
	r := Request{AthleteID: n.AthleteID, RaceID: n.RaceID, Time: n.EntryTime, Note: n.Note, WildCard: n.WildCard}
	j := d.judge(r, n.ID)
	if err := d.refusal(j); err != nil {
		return err
	}
	n.CategoryID = j.Category.CategoryID
	if d.locked() {
		n.EntryTime = d.bests[store.BestKey{AthleteID: n.AthleteID, RaceID: n.RaceID}]
	}
	if !d.manages {
		n.WildCard = j.WildCard
	}
	return nil
}

// SetAbsent declares that an entry will not start, or revokes the declaration. Clubs may declare paid entries, once
// and before the deadline; administrators and the organiser may declare any and revoke.
func (s *Entries) SetAbsent(ctx context.Context, a access.Actor, entryID id.Entry, absent bool) error {
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		n, d, err := s.lockEntry(ctx, q, a, entryID)
		if err != nil {
			return err
		}
		if err := d.mayDeclare(n, absent); err != nil {
			return err
		}
		before := facts(n.Entry)
		n.Absent = absent
		if err := q.SaveEntry(ctx, n.Entry); err != nil {
			return err
		}
		if err := d.settle(ctx, q, n.ClubID); err != nil { // a declared absence is not fined
			return err
		}
		if err := s.core.Record(ctx, q, a, audit.EntryAbsenceChanged, audit.Entry, int64(entryID), before, facts(n.Entry)); err != nil {
			return err
		}
		return d.placesFreed(ctx, q)
	})
}

func (d *entryContext) mayDeclare(n domain.Participation, absent bool) error {
	switch {
	case !absent && !d.manages:
		return problem.Forbidden()
	case absent && n.Absent:
		return problem.Refused("Assenza già dichiarata")
	case !absent && !n.Absent:
		return problem.Refused("Nessuna assenza dichiarata")
	case d.manages:
		return nil
	case !meet.Admitted(d.window):
		return problem.Refused("Iscrizioni non abilitate per questa Società")
	case !meet.AbsencesOpen(d.window):
		return problem.Refused("Termine per la dichiarazione delle assenze scaduto")
	case !n.Payment.Paid():
		return problem.Refused("Si può dichiarare assente solo una presenza pagata")
	}
	return nil
}

// SetPaid marks an entry as paid without an order, or removes the mark. Administrators may do so, and the organiser
// of an event without online payment.
func (s *Entries) SetPaid(ctx context.Context, a access.Actor, entryID id.Entry, paid bool) error {
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		n, d, err := s.lockEntry(ctx, q, a, entryID)
		if err != nil {
			return err
		}
		if err := mayPay(a, d.event, n.ClubID); err != nil {
			return err
		}
		if n.Payment.Paid() == paid {
			return nil
		}
		w := appmeet.Settling{Actor: a, Cause: domain.CauseStaff}
		p := domain.EntryPayment{EntryID: entryID, PaidAt: s.core.Now(), MarkedPaid: true, MarkedBy: a.UserID, MarkedClub: a.ClubID}
		if !paid {
			if !n.Payment.MarkedPaid {
				return problem.Refused("La presenza non è stata segnata a mano: dipende dagli ordini pagati e da quanto costa")
			}
			p, w.Raised = domain.EntryPayment{EntryID: entryID, PaidAt: n.Payment.PaidAt}, map[id.Club]bool{n.ClubID: true}
		}
		if err := q.SaveEntryPayments(ctx, []domain.EntryPayment{p}); err != nil {
			return err
		}
		if err := s.accounts.Settle(ctx, q, d.event, d.tariff, w, n.ClubID); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.EntryPaymentChanged, audit.Entry, int64(entryID), map[string]any{"pagata": !paid},
			map[string]any{"pagata": paid})
	})
}

// MayPay returns an error unless the entry exists and the caller may mark it as paid.
func (s *Entries) MayPay(ctx context.Context, a access.Actor, entryID id.Entry) error {
	n, e, err := s.visible(ctx, s.core.DB.Q, a, entryID)
	if err != nil {
		return err
	}
	return mayPay(a, e, n.ClubID)
}

// mayPay returns an error if the caller may not mark entries of the event as paid, or belongs to the club that owes
// the fee.
func mayPay(a access.Actor, e domain.Event, clubID id.Club) error {
	if a.HasClub() && a.ClubID == clubID {
		return problem.Forbidden()
	}
	if a.Impersonated() || !appmeet.Oversees(a, e) || !a.Admin() && e.Options.Flag(option.OnlinePayment) {
		return problem.Forbidden()
	}
	return nil
}
