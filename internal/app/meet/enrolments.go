package meet

import (
	"context"
	"fmt"
	"slices"

	"traguardo/internal/access"
	appmoney "traguardo/internal/app/money"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Prices returns the enrolment prices of every sport and committee, 0 if not set.
func (c *Championships) Prices(ctx context.Context, a access.Actor) ([]domain.ChampionshipPrice, error) {
	if !access.Can(a, access.ChampionshipsManage) {
		return nil, problem.Forbidden()
	}
	set, err := c.core.DB.ChampionshipPrices(ctx)
	var out []domain.ChampionshipPrice
	for _, sport := range c.core.Variant.Sports {
		for _, committee := range domain.Committees {
			key := domain.PriceKey{SportID: sport, Committee: committee}
			out = append(out, domain.ChampionshipPrice{PriceKey: key, Amount: set[key]})
		}
	}
	return out, err
}

// SetPrices changes the given prices. Existing orders keep theirs.
func (c *Championships) SetPrices(ctx context.Context, a access.Actor, prices []domain.ChampionshipPrice) error {
	if !access.Can(a, access.ChampionshipsManage) {
		return problem.Forbidden()
	}
	for _, p := range prices {
		if !c.core.Variant.HasSport(p.SportID) {
			return problem.Field("Prices", fmt.Sprintf("lo sport %d non è tra quelli di questo portale", p.SportID))
		}
	}
	return c.core.DB.Tx(ctx, func(q store.Q) error {
		set, err := q.ChampionshipPrices(ctx)
		if err != nil {
			return err
		}
		before := slices.Clone(prices)
		for i, p := range prices {
			before[i].Amount = set[p.PriceKey]
			if err := q.SetChampionshipPrice(ctx, p); err != nil {
				return err
			}
		}
		return c.core.Record(ctx, q, a, audit.ChampionshipPricesChanged, audit.Championships, 0, before, prices)
	})
}

// Amount returns the cost of enrolling in championships; duplicates count once.
func (c *Championships) Amount(ctx context.Context, a access.Actor, ids []id.Championship) (money.Cents, error) {
	chosen, err := c.chosen(ctx, c.core.DB.Q, ids)
	if err != nil {
		return 0, err
	}
	for _, v := range chosen {
		if !c.sees(a, v) {
			return 0, problem.NotFound()
		}
	}
	_, total, err := c.lines(ctx, c.core.DB.Q, chosen)
	return total, err
}

// chosen returns championships by id, without duplicates.
func (c *Championships) chosen(ctx context.Context, q store.Q, ids []id.Championship) ([]domain.Championship, error) {
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	found, err := q.ChampionshipsByID(ctx, ids)
	if err != nil {
		return nil, err
	}
	otherSport := func(v domain.Championship) bool { return !c.core.Variant.HasSport(v.SportID) }
	if len(found) < len(ids) || slices.ContainsFunc(found, otherSport) {
		return nil, problem.NotFound()
	}
	return found, nil
}

// lines returns the order lines for championships and their total.
func (c *Championships) lines(ctx context.Context, q store.Q, chosen []domain.Championship) ([]domain.OrderLine, money.Cents, error) {
	prices, err := q.ChampionshipPrices(ctx)
	out, total := make([]domain.OrderLine, len(chosen)), money.Cents(0)
	for i, v := range chosen {
		out[i] = domain.OrderLine{Kind: domain.LineChampionship, Quantity: 1, Description: "Iscrizione: " + v.Name, Amount: prices[v.PriceKey()]}
		total += out[i].Amount
	}
	return out, total, err
}

// Enrolling is the cost of enrolling and the order made for it.
type Enrolling struct {
	Total   money.Cents
	OrderID id.Order
}

// Enrol enrols the caller's club in championships and creates the order, which must be paid first; an order of zero
// is paid at once. seen is the amount the caller agreed to, nil for any; if prices have changed, Enrol fails with a
// conflict. The club's row is locked, so that concurrent requests queue up.
func (c *Championships) Enrol(ctx context.Context, a access.Actor, ids []id.Championship, seen *money.Cents) (done Enrolling, err error) {
	if !access.Can(a, access.ChampionshipsEnrol) {
		return done, problem.Forbidden()
	}
	err = c.core.DB.Tx(ctx, func(q store.Q) error {
		if _, err := q.LockClub(ctx, a.ClubID); err != nil {
			return err
		}
		chosen, err := c.chosen(ctx, q, ids)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(chosen, func(v domain.Championship) bool { return !c.sees(a, v) }) {
			return problem.NotFound()
		}
		enrolments, err := q.Enrolments(ctx, a.ClubID)
		if err != nil {
			return err
		}
		for _, v := range views(chosen, enrolments) {
			if err := v.mayEnrol(c.core.Today()); err != nil {
				return err
			}
		}
		lines, total, err := c.lines(ctx, q, chosen)
		if err != nil {
			return err
		}
		done = Enrolling{Total: total}
		if seen != nil && *seen != total {
			return &problem.Error{Kind: problem.KindConflict, Message: "L'importo è cambiato: controlla il nuovo totale e conferma di nuovo"}
		}
		if done.OrderID, err = c.order(ctx, q, a, lines, total); err != nil {
			return err
		}
		return c.enrolAll(ctx, q, a, chosen, done)
	})
	return done, err
}

// enrolAll stores the enrolments of an order.
func (c *Championships) enrolAll(ctx context.Context, q store.Q, a access.Actor, chosen []domain.Championship, done Enrolling) error {
	for _, v := range chosen {
		entry := domain.Enrolment{ChampionshipID: v.ID, ClubID: a.ClubID, OrderID: done.OrderID}
		if err := q.Enrol(ctx, entry); err != nil {
			return err
		}
		if done.Total == 0 {
			continue // recorded when the order is settled
		}
		if err := c.core.Record(ctx, q, a, audit.ChampionshipEntered, audit.Championship, int64(v.ID), nil, entry); err != nil {
			return err
		}
	}
	if done.Total > 0 {
		return nil
	}
	return c.orders.SettleIn(ctx, q, a, done.OrderID)
}

// mayEnrol returns an error if the club cannot be enrolled.
func (v ChampionshipView) mayEnrol(today calendar.Date) error {
	switch {
	case v.Ends.Before(today):
		return problem.Refusedf(`Il campionato "%s" è terminato`, v.Name)
	case v.Enrolment.Confirmed():
		return problem.Refusedf(`La società è già iscritta al campionato "%s"`, v.Name)
	case v.Enrolment.OrderID > 0:
		return problem.Refusedf(`L'iscrizione al campionato "%s" è in attesa di pagamento (ordine %d)`, v.Name, v.Enrolment.OrderID)
	}
	return nil
}

func (c *Championships) order(
	ctx context.Context, q store.Q, a access.Actor, lines []domain.OrderLine, total money.Cents,
) (id.Order, error) {
	o := domain.Order{ClubID: a.ClubID, Kind: domain.OrderChampionships, Description: lines[0].Description, Amount: total}
	if len(lines) > 1 {
		o.Description = fmt.Sprintf("Iscrizione a %d campionati", len(lines))
	}
	return c.orders.Add(ctx, q, a, o, lines)
}

// OrderHooks defines what happens to enrolments when their order is settled, cancelled or reversed.
func (c *Championships) OrderHooks() appmoney.OrderHooks {
	return appmoney.OrderHooks{
		Settled: func(ctx context.Context, q store.Q, a access.Actor, o domain.Order) error {
			return c.setEnrolled(ctx, q, a, o, audit.ChampionshipEntered, c.core.Today())
		},
		// A cancelled order needs no action: its enrolments never took effect.
		Cancelled: func(context.Context, store.Q, access.Actor, domain.Order) error { return nil },
		Reversed: func(ctx context.Context, q store.Q, a access.Actor, o domain.Order) error {
			return c.setEnrolled(ctx, q, a, o, audit.ChampionshipLeft, calendar.Date{})
		},
	}
}

// setEnrolled sets or, with a zero date, ends the enrolments of an order.
func (c *Championships) setEnrolled(
	ctx context.Context, q store.Q, a access.Actor, o domain.Order, action audit.Action, on calendar.Date,
) error {
	ids, err := q.SetEnrolled(ctx, o.ID, on)
	if err != nil {
		return err
	}
	for _, championshipID := range ids {
		if err := c.core.Record(ctx, q, a, action, audit.Championship, int64(championshipID), nil,
			domain.Enrolment{ChampionshipID: championshipID, ClubID: o.ClubID, OrderID: o.ID,
				Enrolled: on}); err != nil {
			return err
		}
	}
	return nil
}
