package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
)

var championshipTable = database.NewTable("championship c", "", func(c *domain.Championship) []database.Column {
	return []database.Column{
		{Name: "id", Field: &c.ID},
		{Name: "name", Field: &c.Name},
		{Name: "search", Value: folded(&c.Name)},
		{Name: "sport_id", Field: &c.SportID},
		{Name: "season_id", Field: &c.SeasonID},
		{Name: "starts_on", Field: &c.Starts},
		{Name: "ends_on", Field: &c.Ends},
		{Name: "committee", Field: &c.Committee},
		{Name: "kind", Field: &c.Kind},
		{Name: "active", Field: &c.Active},
		{Name: "version", Field: &c.Version},
	}
})

var championships = database.List[domain.Championship]{
	Table: championshipTable,
	Sorts: map[string]database.Sort{
		"id":        {Column: "c.id"},
		"name":      {Column: "c.search"},
		"starts":    {Column: "c.starts_on"},
		"sport":     {Column: "c.sport_id", Then: "c.starts_on"},
		"season":    {Column: "c.season_id", InMemory: true},
		"ends":      {Column: "c.ends_on", InMemory: true},
		"committee": {Column: "c.committee", InMemory: true},
		"kind":      {Column: "c.kind", InMemory: true},
		"active":    {Column: "c.active", InMemory: true},
		"version":   {Column: "c.version", InMemory: true},
	},
	DefaultSort: "starts",
	Descending:  true,
}

// Championships returns a page of championships, by default the latest first, and the total.
func (q Q) Championships(ctx context.Context, f domain.ChampionshipFilter, p domain.Page) ([]domain.Championship, int, error) {
	w := &database.Filter{}
	database.In(w, "c.sport_id", f.Sports)
	w.Contains("c.search", f.Name)
	if f.Active != nil {
		w.Add("c.active = ?", *f.Active)
	}
	return championships.Page(ctx, q.db, w, p)
}

// Championship finds a championship.
func (q Q) Championship(ctx context.Context, championshipID id.Championship) (domain.Championship, error) {
	return championshipTable.One(ctx, q.db, "WHERE c.id = $1", championshipID)
}

// LockChampionship finds a championship and locks it until the transaction ends.
func (q Q) LockChampionship(ctx context.Context, championshipID id.Championship) (domain.Championship, error) {
	return championshipTable.One(ctx, q.db, "WHERE c.id = $1"+q.db.ForUpdate(), championshipID)
}

// ChampionshipsByID returns the championships with the given ids, ordered by id. Unknown ids are left out.
func (q Q) ChampionshipsByID(ctx context.Context, ids []id.Championship) ([]domain.Championship, error) {
	w := &database.Filter{}
	database.In(w, "c.id", ids)
	return championshipTable.All(ctx, q.db, w.Where(q.db)+" ORDER BY c.id", w.Args...)
}

// AddChampionship stores a new championship and returns its id.
func (q Q) AddChampionship(ctx context.Context, c domain.Championship) (id.Championship, error) {
	return newID[id.Championship](championshipTable.Insert(ctx, q.db, c))
}

// SaveChampionship stores every field of a championship and raises its version.
func (q Q) SaveChampionship(ctx context.Context, c domain.Championship) error {
	return championshipTable.Update(ctx, q.db, c)
}

// EventsOfOtherSports counts the events of a championship that belong to another sport.
func (q Q) EventsOfOtherSports(ctx context.Context, championshipID id.Championship, sport domain.Sport) (int, error) {
	return database.One(ctx, q.db, database.Value[int], "SELECT COUNT(*) FROM event WHERE championship_id = $1 AND sport_id <> $2",
		championshipID, sport)
}

var enrolmentTable = database.NewTable("championship_club e", "", func(e *domain.Enrolment) []database.Column {
	return []database.Column{
		{Name: "championship_id", Field: &e.ChampionshipID},
		{Name: "club_id", Field: &e.ClubID},
		{Name: "order_id", Field: &e.OrderID, Nullable: true},
		{Name: "enrolled_on", Field: &e.Enrolled},
	}
})

// Enrolments lists a club's enrolments, including those with an unpaid order but not those whose order was cancelled or reversed.
func (q Q) Enrolments(ctx context.Context, clubID id.Club) ([]domain.Enrolment, error) {
	return enrolmentTable.All(ctx, q.db, "LEFT JOIN club_order o ON o.id = e.order_id "+
		"WHERE e.club_id = $1 AND (e.enrolled_on IS NOT NULL OR o.state NOT IN ($2, $3)) ORDER BY e.championship_id",
		clubID, domain.OrderCancelled, domain.OrderReversed)
}

// EnrolledIn returns which of the championships a club is enrolled in. An enrolment with an unpaid order does not count.
func (q Q) EnrolledIn(ctx context.Context, clubID id.Club, championshipIDs []id.Championship) (map[id.Championship]bool, error) {
	w := &database.Filter{}
	w.Add("e.club_id = ?", clubID)
	w.Add("e.enrolled_on IS NOT NULL")
	database.In(w, "e.championship_id", championshipIDs)
	found, err := database.All(ctx, q.db, database.Value[id.Championship], "SELECT e.championship_id FROM championship_club e"+w.Where(q.db),
		w.Args...)
	out := make(map[id.Championship]bool, len(found))
	for _, championshipID := range found {
		out[championshipID] = true
	}
	return out, err
}

// Enrol stores an enrolment and replaces an earlier one of the same club.
func (q Q) Enrol(ctx context.Context, e domain.Enrolment) error {
	_, err := q.db.Exec(ctx, `INSERT INTO championship_club (championship_id, club_id, order_id, enrolled_on) VALUES ($1, $2, $3, $4)
		ON CONFLICT (championship_id, club_id) DO UPDATE SET order_id = excluded.order_id, enrolled_on = excluded.enrolled_on`,
		e.ChampionshipID, e.ClubID, database.OrNull(e.OrderID), e.Enrolled)
	return err
}

// SetEnrolled sets the enrolment date of an order's enrolments, where the zero date ends them, and returns their championships.
func (q Q) SetEnrolled(ctx context.Context, orderID id.Order, on calendar.Date) ([]id.Championship, error) {
	return database.All(ctx, q.db, database.Value[id.Championship], "UPDATE championship_club SET enrolled_on = $1 WHERE order_id = $2 "+
		"RETURNING championship_id", on, orderID)
}

// ChampionshipPrices returns the prices that were set; all others are 0.
func (q Q) ChampionshipPrices(ctx context.Context) (map[domain.PriceKey]money.Cents, error) {
	list, err := database.All(ctx, q.db, func(s database.Scanner) (domain.ChampionshipPrice, error) {
		var p domain.ChampionshipPrice
		err := s.Scan(&p.SportID, &p.Committee, &p.Amount)
		return p, err
	}, "SELECT p.sport_id, p.committee, p.amount FROM championship_price p")
	out := make(map[domain.PriceKey]money.Cents, len(list))
	for _, p := range list {
		out[p.PriceKey] = p.Amount
	}
	return out, err
}

// SetChampionshipPrice sets the price of an enrolment.
func (q Q) SetChampionshipPrice(ctx context.Context, p domain.ChampionshipPrice) error {
	_, err := q.db.Exec(ctx, `INSERT INTO championship_price (sport_id, committee, amount) VALUES ($1, $2, $3)
		ON CONFLICT (sport_id, committee) DO UPDATE SET amount = excluded.amount`, p.SportID, p.Committee, p.Amount)
	return err
}
