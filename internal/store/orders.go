package store

import (
	"context"
	"fmt"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/ledger"
	"traguardo/internal/domain/money"
	"traguardo/internal/domain/option"
)

// The left joins keep SQLite from starting with the clubs.
const (
	orderJoins = " LEFT JOIN club c ON c.id = o.club_id LEFT JOIN event e ON e.id = o.event_id " +
		"LEFT JOIN app_user u ON u.id = o.user_id LEFT JOIN app_user m ON m.id = o.created_by"
	walletJoins = " LEFT JOIN club c ON c.id = w.club_id LEFT JOIN event e ON e.id = w.event_id"
)

var takesCards = fmt.Sprintf("EXISTS (SELECT 1 FROM event_option x WHERE x.event_id = e.id AND x.option_id = %d "+
	"AND x.value = '1')", option.OnlinePayment)

// clubAndEventColumns are the columns of the club and event shown with an order or wallet line.
func clubAndEventColumns(c *domain.OrderClub, e *domain.OrderEvent) []database.Column {
	return []database.Column{
		{Read: "COALESCE(c.name, '')", Field: &c.Name},
		{Read: "COALESCE(c.code, '')", Field: &c.Code},
		{Read: "COALESCE(e.name, '')", Field: &e.Name},
		{Read: "COALESCE(e.status, 0)", Field: &e.Status},
		{Read: "e.deadline", Field: &e.Deadline},
		{Read: "COALESCE(e.organiser_id, 0)", Field: &e.OrganiserID},
		{Read: takesCards, Field: &e.Online},
	}
}

var orderTable = database.NewTable("club_order o", orderJoins, func(o *domain.Order) []database.Column {
	return append([]database.Column{
		{Name: "id", Field: &o.ID},
		{Name: "club_id", Field: &o.ClubID, Nullable: true, InsertOnly: true},
		{Name: "user_id", Field: &o.UserID, Nullable: true, InsertOnly: true},
		{Name: "event_id", Field: &o.EventID, Nullable: true, InsertOnly: true},
		{Name: "kind", Field: &o.Kind, InsertOnly: true},
		{Name: "description", Field: &o.Description, InsertOnly: true},
		{Name: "amount", Field: &o.Amount, InsertOnly: true},
		{Name: "credit_used", Field: &o.CreditUsed},
		{Name: "refunded", Field: &o.Refunded},
		{Name: "credited", Field: &o.Credited},
		{Name: "settled_club", Field: &o.SettledClub},
		{Name: "account", Field: &o.Account, InsertOnly: true},
		{Name: "state", Field: &o.State},
		{Name: "created_by", Field: &o.CreatedBy, InsertOnly: true},
		{Name: "created_at", Field: &o.CreatedAt, InsertOnly: true},
		{Name: "paid_at", Field: &o.PaidAt},
		{Name: "reversed_at", Field: &o.ReversedAt},
		{Name: "version", Field: &o.Version},
		{Read: "COALESCE(u.last_name || ' ' || u.first_name, '')", Field: &o.Buyer},
		{Read: "COALESCE(m.last_name || ' ' || m.first_name, '')", Field: &o.Maker},
	}, clubAndEventColumns(&o.Club, &o.Event)...)
})

var orders = database.List[domain.Order]{
	Table: orderTable,
	Sorts: map[string]database.Sort{
		"id":          {Column: "o.id"},
		"created":     {Column: "o.created_at"},
		"kind":        {Column: "o.kind", Then: "o.created_at"},
		"club_id":     {Column: "o.club_id", Then: "o.created_at", Nullable: true, InMemory: true},
		"club":        {Column: clubSort("o.club_id", "search"), Nullable: true, InMemory: true},
		"code":        {Column: clubSort("o.club_id", "code"), Nullable: true, InMemory: true},
		"event":       {Column: "o.event_id", Nullable: true, InMemory: true},
		"event_state": {Column: eventSort("o.event_id", "status"), Nullable: true, InMemory: true},
		"deadline":    {Column: eventSort("o.event_id", "deadline"), Nullable: true, InMemory: true},
		"description": {Column: "o.description", InMemory: true, Bytewise: true},
		"amount":      {Column: "o.amount", InMemory: true},
		"credit":      {Column: "o.credit_used", InMemory: true},
		"state":       {Column: "o.state", InMemory: true},
		"paid":        {Column: withConstants("CASE WHEN o.state = {OrderPaid} THEN 1 ELSE 0 END"), InMemory: true},
		"version":     {Column: "o.version", InMemory: true},
	},
	DefaultSort: "created",
	Descending:  true,
}

// clubSort and eventSort return SQL to sort a list by a column of the club or event.
func clubSort(clubColumn, column string) string {
	return "(SELECT x." + column + " FROM club x WHERE x.id = " + clubColumn + ")"
}
func eventSort(eventColumn, column string) string {
	return "(SELECT x." + column + " FROM event x WHERE x.id = " + eventColumn + ")"
}

// filterClubs filters by clubs whose name and code contain the texts.
func filterClubs(w *database.Filter, column, name, code string) {
	if name = fold.Text(name); name != "" {
		w.Add(column+` IN (SELECT x.id FROM club x WHERE x.search LIKE ? ESCAPE '\')`, "%"+database.EscapeLike(name)+"%")
	}
	if code != "" {
		w.Add(column+` IN (SELECT x.id FROM club x WHERE UPPER(x.code) LIKE UPPER(?) ESCAPE '\')`, "%"+database.EscapeLike(code)+"%")
	}
}

// Orders returns a page of orders, by default the latest first, and the total.
func (q Q) Orders(ctx context.Context, f domain.OrderFilter, p domain.Page) ([]domain.Order, int, error) {
	w := &database.Filter{}
	if f.ClubID != 0 && f.UserID != 0 {
		w.Add("(o.club_id = ? OR o.user_id = ?)", f.ClubID, f.UserID)
	} else {
		database.Equal(w, "o.club_id", f.ClubID)
		database.Equal(w, "o.user_id", f.UserID)
	}
	database.Equal(w, "o.id", f.ID)
	database.Equal(w, "o.kind", f.Kind)
	if f.Unpaid {
		w.Add("o.state IN (?, ?)", domain.OrderToPay, domain.OrderPaying)
	}
	if f.Online {
		w.Add("(o.event_id IS NULL OR EXISTS (SELECT 1 FROM event_option x WHERE x.event_id = o.event_id AND x.option_id = ? "+
			"AND x.value = '1'))", option.OnlinePayment)
	}
	filterClubs(w, "o.club_id", f.ClubName, f.ClubCode)
	return orders.Page(ctx, q.db, w, p)
}

// Order finds an order.
func (q Q) Order(ctx context.Context, orderID id.Order) (domain.Order, error) {
	return orderTable.One(ctx, q.db, "WHERE o.id = $1", orderID)
}

// OpenOrders returns the unpaid orders of a club for an event, including those in payment.
func (q Q) OpenOrders(ctx context.Context, eventID id.Event, clubID id.Club) ([]domain.Order, error) {
	return orderTable.All(ctx, q.db, "WHERE o.event_id = $1 AND o.club_id = $2 AND o.state IN ($3, $4) ORDER BY o.id",
		eventID, clubID, domain.OrderToPay, domain.OrderPaying)
}

// OrderLines returns the lines of an order.
func (q Q) OrderLines(ctx context.Context, orderID id.Order) ([]domain.OrderLine, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (domain.OrderLine, error) {
		var l domain.OrderLine
		err := s.Scan(&l.ID, &l.Kind, &l.Quantity, &l.Description, &l.Amount)
		return l, err
	}, "SELECT l.id, l.kind, l.quantity, l.description, l.amount FROM order_line l WHERE l.order_id = $1 ORDER BY l.id", orderID)
}

// AddOrder stores an order and the credit it uses, and posts the transactions that its state implies.
func (q Q) AddOrder(ctx context.Context, o domain.Order) (id.Order, error) {
	orderID, err := newID[id.Order](orderTable.Insert(ctx, q.db, o))
	if err != nil {
		return 0, err
	}
	o.ID = orderID
	if o.CreditUsed > 0 && o.State != domain.OrderCancelled && o.State != domain.OrderReversed {
		if err := q.takeCredit(ctx, o, o.CreditUsed); err != nil {
			return 0, err
		}
	}
	return orderID, q.Post(ctx, history(o)...)
}

// history returns the transactions of an order stored in a later state. A cancelled order has none.
func history(o domain.Order) []ledger.Transaction {
	if o.State == domain.OrderCancelled {
		return nil
	}
	of := posted(o)
	var list []ledger.Transaction
	if o.ClubID != 0 {
		list = append(list, of.Made(o.CreatedAt, o.CreatedBy))
	}
	if o.CreditUsed != 0 {
		list = append(list, of.WithCredit(o.CreditUsed, o.CreatedAt, o.CreatedBy))
	}
	if !o.PaidAt.IsZero() && of.Card() > 0 {
		list = append(list, of.Paid(o.PaidAt, 0))
	}
	if o.State == domain.OrderReversed && !o.ReversedAt.IsZero() {
		list = append(list, of.Reversed(o.ReversedAt, 0))
	}
	return list
}

// posted returns the part of an order that the ledger needs.
func posted(o domain.Order) ledger.Order {
	return ledger.Order{ID: o.ID, ClubID: o.ClubID, Description: o.Description, Amount: o.Amount, CreditUsed: o.CreditUsed,
		Returned: o.Refunded}
}

// LockOrder finds an order and locks it until the transaction ends.
func (q Q) LockOrder(ctx context.Context, orderID id.Order) (domain.Order, error) {
	if err := orderTable.Lock(ctx, q.db, int64(orderID)); err != nil {
		return domain.Order{}, err
	}
	return q.Order(ctx, orderID)
}

// UseCredit pays a part of an order with its club's credit, oldest credit first.
func (q Q) UseCredit(ctx context.Context, o domain.Order, amount money.Cents, at calendar.Instant, by id.User) error {
	if err := q.takeCredit(ctx, o, amount); err != nil {
		return err
	}
	o.CreditUsed += amount
	if err := orderTable.Update(ctx, q.db, o); err != nil {
		return err
	}
	return q.Post(ctx, posted(o).WithCredit(amount, at, by))
}

// SaveOrderState stores the new state of an order and posts it. A cancelled or reversed order returns its credit to the wallet lines it
// came from.
func (q Q) SaveOrderState(ctx context.Context, o domain.Order, by id.User) error {
	if err := orderTable.Update(ctx, q.db, o); err != nil {
		return err
	}
	switch of := posted(o); o.State {
	case domain.OrderPaid:
		if of.Card() > 0 {
			return q.Post(ctx, of.Paid(o.PaidAt, by))
		}
	case domain.OrderReversed:
		if err := q.returnCredit(ctx, o.ID); err != nil {
			return err
		}
		return q.Post(ctx, of.Reversed(o.ReversedAt, by))
	case domain.OrderCancelled:
		if err := q.returnCredit(ctx, o.ID); err != nil {
			return err
		}
		return cancelPosted(ctx, q, "order_id", o.ID, by)
	case domain.OrderToPay, domain.OrderPaying:
	}
	return nil
}

// cancelPosted reverses all ledger transactions of an order or wallet line.
func cancelPosted[T ~int64](ctx context.Context, q Q, column string, objectID T, by id.User) error {
	list, err := transactionsOf(ctx, q, column, objectID)
	if err != nil {
		return err
	}
	undone := map[int64]bool{}
	for _, t := range list {
		undone[t.CancelsID] = true
	}
	var cancellations []ledger.Transaction
	for _, t := range list {
		if t.Kind != ledger.Cancellation && !undone[t.ID] {
			cancellations = append(cancellations, ledger.Cancel(t, by))
		}
	}
	return q.Post(ctx, cancellations...)
}

// AddOrderLine stores a line of an order.
func (q Q) AddOrderLine(ctx context.Context, orderID id.Order, l domain.OrderLine) error {
	_, err := q.db.Exec(ctx, "INSERT INTO order_line (order_id, kind, quantity, description, amount) VALUES ($1, $2, $3, $4, $5)",
		orderID, l.Kind, l.Quantity, l.Description, l.Amount)
	return err
}
