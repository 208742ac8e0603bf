package store

import (
	"context"
	"iter"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/record"
)

const recordJoins = " JOIN race r ON r.id = d.race_id JOIN category c ON c.id = d.category_id"

var recordTable = database.NewTable("record d", recordJoins, func(d *domain.Record) []database.Column {
	return []database.Column{
		{Name: "id", Field: &d.ID},
		{Name: "circuit_id", Field: &d.CircuitID},
		{Name: "race_id", Field: &d.RaceID},
		{Name: "category_id", Field: &d.CategoryID},
		{Name: "category_key", Field: &d.CategoryKey},
		{Name: "sex", Field: &d.Sex},
		{Name: "pool", Field: &d.Pool},
		{Name: "disabled", Field: &d.Disabled},
		{Name: "time", Field: &d.Time},
		{Name: "name", Field: &d.Name},
		{Name: "search", Value: folded(&d.Name)},
		{Name: "holder", Field: &d.Holder},
		{Name: "holder_search", Value: folded(&d.Holder)},
		{Name: "club", Field: &d.Club},
		{Name: "club_search", Value: folded(&d.Club)},
		{Name: "place", Field: &d.Place},
		{Name: "day", Field: &d.Day},
		{Name: "active", Field: &d.Active},
		{Name: "result_id", Field: &d.ResultID, Nullable: true},
		{Name: "event_id", Field: &d.EventID, Nullable: true},
		{Name: "version", Field: &d.Version},
		{Read: "r.name", Field: &d.Race},
		{Read: "r.abbreviation", Field: &d.Abbreviation},
		{Read: "c.name", Field: &d.Category},
		{Read: "(SELECT x.reaction FROM result x WHERE x.id = d.result_id)", Field: &d.Reaction},
		{Read: "(SELECT x.legs FROM result x WHERE x.id = d.result_id)", Field: (*legTimes)(&d.LegReactions)},
	}
})

var records = database.List[domain.Record]{
	Table: recordTable,
	Sorts: map[string]database.Sort{
		"id":       {Column: "d.id"},
		"name":     {Column: "d.search"},
		"holder":   {Column: "d.holder_search"},
		"club":     {Column: "d.club_search"},
		"day":      {Column: "d.day"},
		"circuit":  {Column: "d.circuit_id", InMemory: true},
		"race":     {Column: "d.race_id", InMemory: true},
		"category": {Column: "d.category_key", InMemory: true},
		"sex":      {Column: "d.sex", InMemory: true},
		"pool":     {Column: "d.pool", InMemory: true},
		"disabled": {Column: "d.disabled", InMemory: true},
		"time":     {Column: "d.time", InMemory: true},
		"place":    {Column: "d.place", InMemory: true, Bytewise: true},
		"active":   {Column: "d.active", InMemory: true},
		"result":   {Column: "d.result_id", Nullable: true, InMemory: true},
		"event":    {Column: "d.event_id", Nullable: true, InMemory: true},
		"version":  {Column: "d.version", InMemory: true},
		// Print order: by circuit, pool, race, category and sex.
		"print": {Column: "d.circuit_id", Then: "d.pool, d.race_id, d.category_key, d.sex, d.time", InMemory: true},
	},
	DefaultSort: "day",
	Descending:  true,
}

func recordFilter(f domain.RecordFilter) *database.Filter {
	w := &database.Filter{}
	database.Equal(w, "d.circuit_id", f.CircuitID)
	database.Equal(w, "d.race_id", f.RaceID)
	database.Equal(w, "d.category_id", f.CategoryID)
	database.Equal(w, "d.sex", f.Sex)
	if f.Active != nil {
		w.Add("d.active = ?", *f.Active)
	}
	if f.Race != "" {
		w.Add("d.race_id IN (SELECT x.id FROM race x WHERE x.search LIKE ? ESCAPE '\\')", fold.LikePattern(f.Race))
	}
	if f.Category != "" {
		w.Add("d.category_id IN (SELECT x.id FROM category x WHERE x.search LIKE ? ESCAPE '\\')", fold.LikePattern(f.Category))
	}
	w.Contains("d.search", f.Name)
	w.Contains("d.holder_search", f.Holder)
	w.Contains("d.club_search", f.Club)
	return w
}

// MembersOf returns the members of the teams among the participations, by entry and in their order.
func (q Q) MembersOf(ctx context.Context, list []domain.Participation) (map[id.Entry][]domain.Member, error) {
	w := &database.Filter{}
	ids := []id.Entry{}
	for _, n := range list {
		if n.Kind == domain.Team {
			ids = append(ids, n.ID)
		}
	}
	database.In(w, "m.entry_id", ids)
	members, err := memberTable.All(ctx, q.db, w.Where(q.db)+" ORDER BY m.entry_id, m.position, m.athlete_id", w.Args...)
	out := map[id.Entry][]domain.Member{}
	for _, m := range members {
		out[m.EntryID] = append(out[m.EntryID], m)
	}
	return out, err
}

// RaceAndCategory finds a race and a category; either is zero if it does not exist.
func (q Q) RaceAndCategory(
	ctx context.Context, raceID id.Race, categoryID id.Category,
) (race domain.Race, category domain.Category, err error) {
	races, err := raceTable.All(ctx, q.db, "WHERE r.id = $1", raceID)
	if err != nil {
		return race, category, err
	}
	categories, err := categoryTable.All(ctx, q.db, "WHERE c.id = $1", categoryID)
	if len(races) > 0 {
		race = races[0]
	}
	if len(categories) > 0 {
		category = categories[0]
	}
	return race, category, err
}

// Records returns a page of records, by default the newest first, and the total.
func (q Q) Records(ctx context.Context, f domain.RecordFilter, p domain.Page) ([]domain.Record, int, error) {
	return records.Page(ctx, q.db, recordFilter(f), p)
}

// EachRecord streams records in print order.
func (q Q) EachRecord(ctx context.Context, f domain.RecordFilter) iter.Seq2[domain.Record, error] {
	return records.Each(ctx, q.db, recordFilter(f), domain.Page{Sort: "print"})
}

// Record finds a record.
func (q Q) Record(ctx context.Context, recordID int64) (domain.Record, error) {
	return recordTable.One(ctx, q.db, "WHERE d.id = $1", recordID)
}

// LockRecord finds a record and locks it, and the list of records, until the transaction ends.
func (q Q) LockRecord(ctx context.Context, recordID int64) (domain.Record, error) {
	if err := q.LockRecords(ctx); err != nil { // first, as everywhere, to avoid deadlocks
		return domain.Record{}, err
	}
	if err := recordTable.Lock(ctx, q.db, recordID); err != nil {
		return domain.Record{}, err
	}
	return q.Record(ctx, recordID)
}

// AddRecords stores new records and sets their ids.
func (q Q) AddRecords(ctx context.Context, list []domain.Record) error {
	ids, err := recordTable.InsertAllIDs(ctx, q.db, list)
	for i, recordID := range ids {
		list[i].ID = recordID
	}
	return err
}

// AddRecord stores a new record.
func (q Q) AddRecord(ctx context.Context, d domain.Record) (int64, error) {
	return recordTable.Insert(ctx, q.db, d)
}

// SaveRecord stores every field of a record and raises its version.
func (q Q) SaveRecord(ctx context.Context, d domain.Record) error {
	return recordTable.Update(ctx, q.db, d)
}

// DeleteRecords removes records.
func (q Q) DeleteRecords(ctx context.Context, ids []int64) error {
	w := &database.Filter{}
	database.In(w, "id", ids)
	_, err := q.db.Exec(ctx, "DELETE FROM record"+w.Where(q.db), w.Args...)
	return err
}

// RecordsOf returns all records of the circuits, including beaten ones.
func (q Q) RecordsOf(ctx context.Context, circuits []int64) ([]domain.Record, error) {
	w := &database.Filter{}
	database.In(w, "d.circuit_id", circuits)
	return recordTable.All(ctx, q.db, w.Where(q.db)+" ORDER BY d.id", w.Args...)
}

// RecordsIn returns the records that are or were set by results of an event, oldest first.
func (q Q) RecordsIn(ctx context.Context, eventID id.Event) ([]domain.Record, error) {
	return recordTable.All(ctx, q.db, "WHERE d.event_id = $1 AND d.result_id IS NOT NULL ORDER BY d.id", eventID)
}

// RecordsAfter returns the records with an id above the given one, oldest first.
func (q Q) RecordsAfter(ctx context.Context, afterID int64) ([]domain.Record, error) {
	return recordTable.All(ctx, q.db, "WHERE d.id > $1 ORDER BY d.id", afterID)
}

// LockRecords prevents others from adding or evaluating records until the transaction ends.
func (q Q) LockRecords(ctx context.Context) error { return q.db.LockName(ctx, "records") }

// SetStanding sets whether records are current, that is, unbeaten.
func (q Q) SetStanding(ctx context.Context, ids []int64, stand bool) error {
	if len(ids) == 0 {
		return nil
	}
	w := &database.Filter{}
	w.Arg(stand)
	database.In(w, "id", ids)
	_, err := q.db.Exec(ctx, "UPDATE record SET active = $1, version = version + 1"+w.Where(q.db), w.Args...)
	return err
}

// StandingRecords returns the unbeaten records of circuits in a pool.
func (q Q) StandingRecords(ctx context.Context, circuits []int64, pool int) ([]domain.Record, error) {
	w := &database.Filter{}
	database.In(w, "d.circuit_id", circuits)
	w.Add("d.pool = ?", pool)
	w.Add("d.active")
	return recordTable.All(ctx, q.db, w.Where(q.db)+" ORDER BY d.id", w.Args...)
}

// RecordCandidate is a result that may be a record: the fastest of its event for its record key, or equally fast.
type RecordCandidate struct {
	domain.RecordKey
	record.Mark
	CategoryID id.Category
	Entry      int64
}

// RecordCandidates returns the fastest regular results without a penalty of each swimming event of the circuits.
func (q Q) RecordCandidates(ctx context.Context, circuits []int64) ([]RecordCandidate, error) {
	w := &database.Filter{}
	database.In(w, "k.circuit_id", circuits)
	w.Add(isReal("e"))
	w.Add("e.sport_id = 1")
	w.Add("r.status = ?", domain.ResultRegular)
	w.Add("r.time > 0")
	w.Add("r.penalty_seconds = 0")
	w.Add("r.reason <> ?", domain.OutOfCompetition)
	return database.All(ctx, q.db, func(s database.Scanner) (RecordCandidate, error) {
		var c RecordCandidate
		var code int64
		var pool int
		err := s.Scan(&c.CircuitID, &c.RaceID, &c.CategoryID, &code, &c.Sex, &c.Disabled, &pool, &c.Event, &c.Date, &c.Result, &c.Time, &c.Entry)
		c.CategoryKey = domain.Category{ID: c.CategoryID, Code: code}.SeasonlessKey()
		c.Pool = 25
		if pool == option.Pool50 {
			c.Pool = 50
		}
		return c, err
	}, `SELECT x.circuit_id, x.race_id, x.category_id, x.code, x.sex, x.disabled, x.pool, x.event_id, x.day, x.result_id, x.time,
		x.entry_id FROM (
		SELECT k.circuit_id, n.race_id, n.category_id, c.code, n.sex, n.disability > 1 AS disabled,
			COALESCE((SELECT CAST(o.value AS BIGINT) FROM event_option o WHERE o.event_id = e.id AND o.option_id = `+poolOption+`), 1) AS pool,
			e.id AS event_id, e.starts_on AS day, r.id AS result_id, r.time, n.id AS entry_id,
			RANK() OVER (PARTITION BY k.circuit_id, e.id, n.race_id, n.category_id, n.sex, n.disability > 1 ORDER BY r.time) AS place
		FROM event_circuit k JOIN event e ON e.id = k.event_id JOIN entry n ON n.event_id = e.id JOIN result r ON r.entry_id = n.id
		JOIN category c ON c.id = n.category_id`+
		w.Where(q.db)+`) x WHERE x.place = 1`, w.Args...)
}

const poolOption = "24"

// forgetHolder removes an athlete's name from individual and team records, and from the audit of those records.
func (q Q) forgetHolder(ctx context.Context, athleteID id.Athlete) error {
	for _, of := range []struct{ holder, results string }{
		{"holder = 'Persona cancellata', holder_search = 'persona cancellata'",
			"SELECT r.id FROM result r JOIN entry n ON n.id = r.entry_id WHERE n.athlete_id = $1"},
		{"holder = club, holder_search = club_search", "SELECT r.id FROM result r JOIN entry_member m ON m.entry_id = r.entry_id " +
			"WHERE m.athlete_id = $1"},
	} {
		ids, err := database.All(ctx, q.db, database.Value[int64], "SELECT d.id FROM record d WHERE d.result_id IN ("+of.results+")", athleteID)
		if err != nil {
			return err
		}
		if err := q.forgetAudits(ctx, "record", ids); err != nil {
			return err
		}
		if _, err := q.db.Exec(ctx, "UPDATE record SET "+of.holder+" WHERE result_id IN ("+of.results+")", athleteID); err != nil {
			return err
		}
	}
	return nil
}

// BaseTimes returns the uploaded base times of a pool.
func (q Q) BaseTimes(ctx context.Context, pool int) ([]catalog.BaseTime, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (catalog.BaseTime, error) {
		var b catalog.BaseTime
		err := s.Scan(&b.Pool, &b.Year, &b.Race, &b.Sex, &b.Time)
		return b, err
	}, "SELECT pool, year, race, sex, time FROM base_time WHERE pool = $1", pool)
}

// SetBaseTime stores a base time and replaces the previous one.
func (q Q) SetBaseTime(ctx context.Context, b catalog.BaseTime) error {
	_, err := q.db.Exec(ctx, `INSERT INTO base_time (pool, year, race, sex, time) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (pool, year, race, sex) DO UPDATE SET time = excluded.time`, b.Pool, b.Year, b.Race, b.Sex, b.Time)
	return err
}
