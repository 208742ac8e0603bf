package store

import (
	"context"
	"iter"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/ledger"
	"traguardo/internal/domain/money"
)

var walletTable = database.NewTable("wallet_line w", walletJoins, func(l *domain.WalletLine) []database.Column {
	return append([]database.Column{
		{Name: "id", Field: &l.ID},
		{Name: "club_id", Field: &l.ClubID},
		{Name: "kind", Field: &l.Kind},
		{Name: "note", Field: &l.Note},
		{Name: "amount", Field: &l.Amount},
		{Name: "used", Field: &l.Used, InsertOnly: true}, // set by updateUsed
		{Name: "event_id", Field: &l.EventID, Nullable: true},
		{Name: "order_id", Field: &l.OrderID, Nullable: true, InsertOnly: true},
		{Name: "excess", Field: &l.Excess, InsertOnly: true},
		{Name: "attempt_id", Field: &l.AttemptID, Nullable: true, InsertOnly: true},
		{Name: "created_by", Field: &l.CreatedBy, InsertOnly: true},
		{Name: "created_at", Field: &l.CreatedAt, InsertOnly: true},
		{Name: "version", Field: &l.Version},
	}, clubAndEventColumns(&l.Club, &l.Event)...)
})

var walletLines = database.List[domain.WalletLine]{
	Table: walletTable,
	Sorts: map[string]database.Sort{
		"id":          {Column: "w.id"},
		"created":     {Column: "w.created_at"},
		"club_id":     {Column: "w.club_id", Then: "w.created_at"},
		"club":        {Column: clubSort("w.club_id", "search"), InMemory: true},
		"code":        {Column: clubSort("w.club_id", "code"), Nullable: true, InMemory: true},
		"event":       {Column: "w.event_id", Nullable: true, InMemory: true},
		"event_name":  {Column: eventSort("w.event_id", "search"), Nullable: true, InMemory: true},
		"event_state": {Column: eventSort("w.event_id", "status"), Nullable: true, InMemory: true},
		"deadline":    {Column: eventSort("w.event_id", "deadline"), Nullable: true, InMemory: true},
		"kind":        {Column: "w.kind", InMemory: true},
		"note":        {Column: "w.note", InMemory: true, Bytewise: true},
		"amount":      {Column: "w.amount", InMemory: true},
		"used":        {Column: "w.used", InMemory: true},
		"version":     {Column: "w.version", InMemory: true},
	},
	DefaultSort: "created",
	Descending:  true,
}

func walletFilter(f domain.WalletFilter) *database.Filter {
	w := &database.Filter{}
	database.Equal(w, "w.club_id", f.ClubID)
	database.Equal(w, "w.id", f.ID)
	filterClubs(w, "w.club_id", f.ClubName, f.ClubCode)
	return w
}

// WalletLines returns a page of wallet lines, by default the latest first, and the total.
func (q Q) WalletLines(ctx context.Context, f domain.WalletFilter, p domain.Page) ([]domain.WalletLine, int, error) {
	return walletLines.Page(ctx, q.db, walletFilter(f), p)
}

// EachWalletLine streams wallet lines for an export.
func (q Q) EachWalletLine(ctx context.Context, f domain.WalletFilter, p domain.Page) iter.Seq2[domain.WalletLine, error] {
	return walletLines.Each(ctx, q.db, walletFilter(f), p)
}

// WalletLine finds a wallet line.
func (q Q) WalletLine(ctx context.Context, movementID id.Movement) (domain.WalletLine, error) {
	return walletTable.One(ctx, q.db, "WHERE w.id = $1", movementID)
}

// LockWalletLine finds a wallet line and locks it until the transaction ends.
func (q Q) LockWalletLine(ctx context.Context, movementID id.Movement) (domain.WalletLine, error) {
	if err := walletTable.Lock(ctx, q.db, int64(movementID)); err != nil {
		return domain.WalletLine{}, err
	}
	return q.WalletLine(ctx, movementID)
}

// AddWalletLine stores a wallet line and posts it.
func (q Q) AddWalletLine(ctx context.Context, l domain.WalletLine) (id.Movement, error) {
	movementID, err := newID[id.Movement](walletTable.Insert(ctx, q.db, l))
	if err != nil {
		return 0, err
	}
	l.ID = movementID
	return movementID, q.Post(ctx, moved(l, l.CreatedBy))
}

// SaveWalletLine stores every field of a wallet line and raises its version. Since the ledger is append-only, its transaction is cancelled
// and posted again with the same instant.
func (q Q) SaveWalletLine(ctx context.Context, before, after domain.WalletLine, by id.User) error {
	if err := walletTable.Update(ctx, q.db, after); err != nil {
		return err
	}
	if before.ClubID == after.ClubID && before.Signed() == after.Signed() && before.Note == after.Note {
		return nil
	}
	if err := cancelPosted(ctx, q, "movement_id", after.ID, by); err != nil {
		return err
	}
	return q.Post(ctx, moved(after, by))
}

// moved returns the ledger transaction of a wallet line.
func moved(l domain.WalletLine, by id.User) ledger.Transaction {
	if l.AttemptID != 0 {
		return ledger.ChargeToCredit(l.ID, l.ClubID, l.Note, l.Signed(), l.CreatedAt, by)
	}
	if l.Excess {
		return ledger.OverpaymentToCredit(l.ID, l.ClubID, l.Note, l.Signed(), l.CreatedAt, by)
	}
	if l.OrderID != 0 {
		return ledger.RefundToCredit(l.ID, l.ClubID, l.Note, l.Signed(), l.CreatedAt, by)
	}
	return ledger.Adjustment(l.ID, l.ClubID, l.Note, l.Signed(), l.CreatedAt, by)
}

// Credit returns what a club can spend on orders: credits minus debits and credit already used, never negative. To spend it, lock the club
// before calling Credit.
func (q Q) Credit(ctx context.Context, clubID id.Club) (money.Cents, error) {
	sum, err := database.One(ctx, q.db, database.Value[money.Cents],
		"SELECT CAST(COALESCE(SUM(e.amount), 0) AS BIGINT) FROM ledger_entry e WHERE e.club_id = $1 AND e.account = $2", clubID, ledger.Credit)
	return max(sum, 0), err
}

// CreditUses returns what orders used of a wallet line, oldest first.
func (q Q) CreditUses(ctx context.Context, movementID id.Movement) ([]domain.CreditUse, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (domain.CreditUse, error) {
		var u domain.CreditUse
		err := s.Scan(&u.ID, &u.OrderID, &u.MovementID, &u.Amount, &u.Description)
		return u, err
	}, "SELECT u.id, u.order_id, u.movement_id, u.amount, o.description FROM credit_use u JOIN club_order o ON o.id = u.order_id "+
		"WHERE u.movement_id = $1 ORDER BY u.id", movementID)
}

// takeCredit records which of its club's credits pay an order, oldest first. An amount that no credit covers is recorded without a wallet
// line.
func (q Q) takeCredit(ctx context.Context, o domain.Order, amount money.Cents) error {
	credits, err := walletTable.All(ctx, q.db, "WHERE w.club_id = $1 AND w.kind = $2 AND w.amount > w.used "+
		"ORDER BY w.created_at, w.id", o.ClubID, domain.WalletCredit)
	if err != nil {
		return err
	}
	uses, left := domain.AllocateCredit(credits, amount)
	if left > 0 {
		uses = append(uses, domain.CreditUse{Amount: left})
	}
	rows, ids := make([][]any, len(uses)), make([]id.Movement, len(uses))
	for i, u := range uses {
		rows[i], ids[i] = []any{o.ID, database.OrNull(u.MovementID), u.Amount}, u.MovementID
	}
	if err := q.db.BulkInsert(ctx, "credit_use (order_id, movement_id, amount)", "", rows); err != nil {
		return err
	}
	return q.updateUsed(ctx, ids)
}

// returnCredit removes the credit uses of an order, so that other orders can use the credits.
func (q Q) returnCredit(ctx context.Context, orderID id.Order) error {
	ids, err := database.All(ctx, q.db, database.Value[id.Movement], "DELETE FROM credit_use WHERE order_id = $1 "+
		"RETURNING COALESCE(movement_id, 0)", orderID)
	if err != nil {
		return err
	}
	return q.updateUsed(ctx, ids)
}

// updateUsed updates the used amounts of wallet lines.
func (q Q) updateUsed(ctx context.Context, movementIDs []id.Movement) error {
	w := &database.Filter{}
	database.In(w, "id", movementIDs)
	_, err := q.db.Exec(ctx, `UPDATE wallet_line SET version = version + 1,
		used = COALESCE((SELECT CAST(SUM(u.amount) AS BIGINT) FROM credit_use u WHERE u.movement_id = wallet_line.id), 0)`+w.Where(q.db),
		w.Args...)
	return err
}
