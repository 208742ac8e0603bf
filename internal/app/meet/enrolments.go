package meet

import (
	"context"
	"fmt"
	"slices"

	"traguardo/internal/access"
	appmoney "traguardo/internal/app/money"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/money"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Prices answers what enrolling costs: every sport of the application with both committees, 0 where nobody set a price.
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

// SetPrices changes the prices that are named. Orders already made keep what they asked for.
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
		return c.core.Record(ctx, q, a, "campionati.prezzi", "campionati", 0, before, prices)
	})
}

// Amount is what enrolling in championships costs; a repeated one counts once.
func (c *Championships) Amount(ctx context.Context, a access.Actor, ids []int64) (money.Cents, error) {
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

// chosen finds championships by their ids, each once.
func (c *Championships) chosen(ctx context.Context, q store.Q, ids []int64) ([]domain.Championship, error) {
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

// lines are what an order for championships consists of.
func (c *Championships) lines(ctx context.Context, q store.Q, chosen []domain.Championship) ([]domain.OrderLine, money.Cents, error) {
	prices, err := q.ChampionshipPrices(ctx)
	out, total := make([]domain.OrderLine, len(chosen)), money.Cents(0)
	for i, v := range chosen {
		out[i] = domain.OrderLine{Kind: domain.LineChampionship, Quantity: 1, Description: "Iscrizione: " + v.Name, Amount: prices[v.PriceKey()]}
		total += out[i].Amount
	}
	return out, total, err
}

// Enrolling is what enrolling costs and the order that was made for it.
type Enrolling struct {
	Total   money.Cents
	OrderID int64
}

// Enrol puts the caller's club into championships with an order, which has to be paid first; one of nothing is paid at once. seen is the
// amount the caller agreed to, nil for any: when prices have changed since, nothing happens, and the conflict comes with the new total.
// The club's row is held meanwhile, so that two requests at the same instant follow one another.
func (c *Championships) Enrol(ctx context.Context, a access.Actor, ids []int64, seen *money.Cents) (done Enrolling, err error) {
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

// enrolAll stores the enrolments that an order is for.
func (c *Championships) enrolAll(ctx context.Context, q store.Q, a access.Actor, chosen []domain.Championship, done Enrolling) error {
	for _, v := range chosen {
		entry := domain.Enrolment{ChampionshipID: v.ID, ClubID: a.ClubID, OrderID: done.OrderID}
		if err := q.Enrol(ctx, entry); err != nil {
			return err
		}
		if done.Total == 0 {
			continue // recorded when the order is settled
		}
		if err := c.core.Record(ctx, q, a, "campionato.iscrizione", "campionato", v.ID, nil, entry); err != nil {
			return err
		}
	}
	if done.Total > 0 {
		return nil
	}
	return c.orders.SettleIn(ctx, q, a, done.OrderID)
}

// mayEnrol says why the club cannot be put into the championship.
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

func (c *Championships) order(ctx context.Context, q store.Q, a access.Actor, lines []domain.OrderLine, total money.Cents) (int64, error) {
	o := domain.Order{ClubID: a.ClubID, Kind: domain.OrderChampionships, Description: lines[0].Description, Amount: total}
	if len(lines) > 1 {
		o.Description = fmt.Sprintf("Iscrizione a %d campionati", len(lines))
	}
	return c.orders.Add(ctx, q, a, o, lines)
}

// OrderKind is what becomes of enrolments when their order is settled, cancelled or reversed.
func (c *Championships) OrderKind() appmoney.Kind {
	return appmoney.Kind{
		Settled: func(ctx context.Context, q store.Q, a access.Actor, o domain.Order) error {
			return c.setEnrolled(ctx, q, a, o, "campionato.iscrizione", c.core.Today())
		},
		// An enrolment that waits for its order is none any more when the order is cancelled: there is nothing to take away.
		Cancelled: func(context.Context, store.Q, access.Actor, domain.Order) error { return nil },
		Reversed: func(ctx context.Context, q store.Q, a access.Actor, o domain.Order) error {
			return c.setEnrolled(ctx, q, a, o, "campionato.ritiro", calendar.Date{})
		},
	}
}

// setEnrolled lets the club of an order take part in its championships from a day on, or no longer.
func (c *Championships) setEnrolled(ctx context.Context, q store.Q, a access.Actor, o domain.Order, action string, on calendar.Date) error {
	ids, err := q.SetEnrolled(ctx, o.ID, on)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := c.core.Record(ctx, q, a, action, "campionato", id, nil, domain.Enrolment{ChampionshipID: id, ClubID: o.ClubID, OrderID: o.ID, Enrolled: on}); err != nil {
			return err
		}
	}
	return nil
}
