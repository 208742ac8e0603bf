package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
)

var categoryTable = database.NewTable("category c", "", categoryColumns)

func categoryColumns(c *domain.Category) []database.Column {
	return []database.Column{
		{Name: "id", Field: &c.ID},
		{Name: "season_id", Field: &c.SeasonID},
		{Name: "code", Field: &c.Code},
		{Name: "family", Field: &c.Family},
		{Name: "name", Field: &c.Name},
		{Name: "label", Field: &c.Label},
		{Name: "search", Value: func() any { return fold.Text(c.Name + " " + c.Label) }},
		{Name: "kind", Field: &c.Kind},
		{Name: "membership", Field: &c.Membership},
		{Name: "men_from", Field: &c.MenFrom},
		{Name: "men_to", Field: &c.MenTo},
		{Name: "women_from", Field: &c.WomenFrom},
		{Name: "women_to", Field: &c.WomenTo},
		{Name: "age_sum_min", Field: &c.AgeSumMin},
		{Name: "age_sum_max", Field: &c.AgeSumMax},
		{Name: "version", Field: &c.Version},
		{Read: "COALESCE((SELECT MIN(s.sport_id) FROM category_sport s WHERE s.category_id = c.id), 0)", Field: &c.SportID},
	}
}

var categories = database.List[domain.Category]{
	Table: categoryTable,
	Sorts: map[string]database.Sort{
		"id":         {Column: "c.id"},
		"name":       {Column: "c.search"},
		"season":     {Column: "c.season_id"},
		"code":       {Column: "c.code", InMemory: true},
		"sport":      {Column: "(SELECT MIN(s.sport_id) FROM category_sport s WHERE s.category_id = c.id)", Nullable: true, InMemory: true},
		"label":      {Column: "c.label", InMemory: true, Bytewise: true},
		"kind":       {Column: "c.kind", InMemory: true},
		"membership": {Column: "c.membership", InMemory: true},
		"men_from":   {Column: "c.men_from", Nullable: true, InMemory: true},
		"men_to":     {Column: "c.men_to", Nullable: true, InMemory: true},
		"women_from": {Column: "c.women_from", Nullable: true, InMemory: true},
		"women_to":   {Column: "c.women_to", Nullable: true, InMemory: true},
		"age_min":    {Column: "c.age_sum_min", InMemory: true},
		"age_max":    {Column: "c.age_sum_max", InMemory: true},
		"version":    {Column: "c.version", InMemory: true},
	},
	DefaultSort: "id",
}

func categoryFilter(f domain.CategoryFilter) *database.Filter {
	w := &database.Filter{}
	w.Add("c.id IN (SELECT b.category_id FROM category_body b WHERE b.body_id = ?)", f.BodyID)
	database.Equal(w, "c.season_id", f.SeasonID)
	database.Equal(w, "c.kind", f.Kind)
	database.Equal(w, "c.membership", f.Membership)
	if f.SportID != 0 {
		w.Add("c.id IN (SELECT s.category_id FROM category_sport s WHERE s.sport_id = ?)", f.SportID)
	}
	w.Contains("c.search", f.Name)
	return w
}

// Categories lists the categories a body uses.
func (q Q) Categories(ctx context.Context, f domain.CategoryFilter, p domain.Page) ([]domain.Category, int, error) {
	return categories.Page(ctx, q.db, categoryFilter(f), p)
}

// LockCategory finds a category of a body and locks it until the transaction ends.
func (q Q) LockCategory(ctx context.Context, categoryID id.Category, bodyID id.Body) (domain.Category, error) {
	if err := categoryTable.Lock(ctx, q.db, int64(categoryID)); err != nil {
		return domain.Category{}, err
	}
	return categoryTable.One(ctx, q.db, "JOIN category_body b ON b.category_id = c.id AND b.body_id = $2 WHERE c.id = $1", categoryID, bodyID)
}

// AddCategory stores a new category for a body and a sport. A category that already has an id, as the shipped ones do, keeps it.
func (q Q) AddCategory(ctx context.Context, c domain.Category, bodyID id.Body) (id.Category, error) {
	categoryID, err := c.ID, error(nil)
	if categoryID > 0 {
		err = categoryTable.InsertWithID(ctx, q.db, c)
	} else {
		categoryID, err = newID[id.Category](categoryTable.Insert(ctx, q.db, c))
	}
	if err != nil {
		return 0, err
	}
	if _, err := q.db.Exec(ctx, "INSERT INTO category_body (category_id, body_id) VALUES ($1, $2)", categoryID, bodyID); err != nil {
		return 0, err
	}
	return categoryID, q.setCategorySport(ctx, categoryID, c.SportID)
}

func (q Q) setCategorySport(ctx context.Context, categoryID id.Category, sport domain.Sport) error {
	_, err := q.db.Exec(ctx, "INSERT INTO category_sport (category_id, sport_id) VALUES ($1, $2) ON CONFLICT DO NOTHING", categoryID, sport)
	return err
}

// CategoryServes reports whether a category belongs to a sport.
func (q Q) CategoryServes(ctx context.Context, categoryID id.Category, sport domain.Sport) (bool, error) {
	n, err := database.One(ctx, q.db, database.Value[int], "SELECT COUNT(*) FROM category_sport "+
		"WHERE category_id = $1 AND sport_id = $2", categoryID, sport)
	return n > 0, err
}

// CopyCategorySports adds the sports of one category to another.
func (q Q) CopyCategorySports(ctx context.Context, from, to id.Category) error {
	_, err := q.db.Exec(ctx, `INSERT INTO category_sport (category_id, sport_id) SELECT CAST($2 AS BIGINT), s.sport_id
		FROM category_sport s WHERE s.category_id = $1
		ON CONFLICT DO NOTHING`, from, to)
	return err
}

// SaveCategory stores every field of a category and raises its version. If the sport changed, it replaces all the sports the category had.
func (q Q) SaveCategory(ctx context.Context, before, c domain.Category) error {
	err := categoryTable.Update(ctx, q.db, c)
	if err != nil || before.SportID == c.SportID {
		return err
	}
	if _, err := q.db.Exec(ctx, "DELETE FROM category_sport WHERE category_id = $1", c.ID); err != nil {
		return err
	}
	return q.setCategorySport(ctx, c.ID, c.SportID)
}

// DeleteCategory removes a category.
func (q Q) DeleteCategory(ctx context.Context, categoryID id.Category) error {
	for _, text := range []string{"DELETE FROM category_body WHERE category_id = $1",
		"DELETE FROM category_sport WHERE category_id = $1", "DELETE FROM category WHERE id = $1"} {
		if _, err := q.db.Exec(ctx, text, categoryID); err != nil {
			return err
		}
	}
	return nil
}

var raceTable = database.NewTable("race r", "", func(r *domain.Race) []database.Column {
	return []database.Column{
		{Name: "id", Field: &r.ID},
		{Name: "sport_id", Field: &r.SportID},
		{Name: "name", Field: &r.Name},
		{Name: "abbreviation", Field: &r.Abbreviation},
		{Name: "search", Value: func() any { return fold.Text(r.Name + " " + r.Abbreviation) }},
		{Name: "metres", Field: &r.LegMetres},
		{Name: "total_metres", Field: &r.Metres},
		{Name: "style", Field: &r.StyleID},
		{Name: "kind", Field: &r.Kind},
		{Name: "members", Field: &r.Members},
		{Name: "sex", Field: &r.Sex},
		{Name: "version", Field: &r.Version},
	}
})

var races = database.List[domain.Race]{
	Table: raceTable,
	Sorts: map[string]database.Sort{
		"id":           {Column: "r.id"},
		"name":         {Column: "r.search"},
		"sport":        {Column: "r.sport_id", InMemory: true},
		"abbreviation": {Column: "r.abbreviation", InMemory: true, Bytewise: true},
		"leg":          {Column: "r.metres", InMemory: true},
		"metres":       {Column: "r.total_metres", InMemory: true},
		"style":        {Column: "r.style", InMemory: true},
		"kind":         {Column: "r.kind", InMemory: true},
		"members":      {Column: "r.members", InMemory: true},
		"sex":          {Column: "r.sex", InMemory: true},
		"version":      {Column: "r.version", InMemory: true},
	},
	DefaultSort: "id",
}

// Races lists the races a body uses.
func (q Q) Races(ctx context.Context, f domain.RaceFilter, p domain.Page) ([]domain.Race, int, error) {
	w := &database.Filter{}
	w.Add("r.id IN (SELECT b.race_id FROM race_body b WHERE b.body_id = ?)", f.BodyID)
	database.Equal(w, "r.sport_id", f.SportID)
	database.Equal(w, "r.kind", f.Kind)
	w.Contains("r.search", f.Name)
	return races.Page(ctx, q.db, w, p)
}

// LockRace finds a race of a body and locks it until the transaction ends.
func (q Q) LockRace(ctx context.Context, raceID id.Race, bodyID id.Body) (domain.Race, error) {
	if err := raceTable.Lock(ctx, q.db, int64(raceID)); err != nil {
		return domain.Race{}, err
	}
	return raceTable.One(ctx, q.db, "JOIN race_body b ON b.race_id = r.id AND b.body_id = $2 WHERE r.id = $1", raceID, bodyID)
}

// AddRace stores a new race for a body.
func (q Q) AddRace(ctx context.Context, r domain.Race, bodyID id.Body) (id.Race, error) {
	raceID, err := newID[id.Race](raceTable.Insert(ctx, q.db, r))
	if err != nil {
		return 0, err
	}
	_, err = q.db.Exec(ctx, "INSERT INTO race_body (race_id, body_id) VALUES ($1, $2)", raceID, bodyID)
	return raceID, err
}

// SaveRace stores every field of a race and raises its version.
func (q Q) SaveRace(ctx context.Context, r domain.Race) error {
	return raceTable.Update(ctx, q.db, r)
}

// enteredRaces selects the races and categories with entries in an event. DISTINCT is cheap because an index has them in this order.
const enteredRaces = "SELECT DISTINCT n.race_id, n.category_id FROM entry n WHERE n.event_id = $1"

// EventCatalogue returns the races and categories that an event, its start order or its entries refer to, by id.
func (q Q) EventCatalogue(ctx context.Context, eventID id.Event) (map[id.Race]domain.Race, map[id.Category]domain.Category, error) {
	raceList, err := raceTable.All(ctx, q.db, `WHERE r.id IN (SELECT g.race_id FROM event_race g WHERE g.event_id = $1
		UNION SELECT e.race_id FROM (`+enteredRaces+`) e UNION SELECT i.race_id FROM start_item i
		WHERE i.event_id = $1 AND i.race_id IS NOT NULL)`, eventID)
	if err != nil {
		return nil, nil, err
	}
	categoryList, err := categoryTable.All(ctx, q.db, `WHERE c.id IN (SELECT k.category_id FROM event_category k WHERE k.event_id = $1
		UNION SELECT g.category_id FROM event_race g WHERE g.event_id = $1 UNION SELECT e.category_id FROM (`+enteredRaces+`) e
		UNION SELECT i.category_id FROM start_item i WHERE i.event_id = $1 AND i.category_id IS NOT NULL)`, eventID)
	return keyed(raceList, raceID), keyed(categoryList, func(c *domain.Category) id.Category { return c.ID }), err
}

func raceID(r *domain.Race) id.Race { return r.ID }

// CategoryUse returns how many events, time standards and entries refer to a category.
func (q Q) CategoryUse(ctx context.Context, categoryID id.Category) (domain.CatalogueUse, error) {
	return q.catalogueUse(ctx, "category_id", int64(categoryID))
}

// RaceUse returns how many events, time standards and entries refer to a race.
func (q Q) RaceUse(ctx context.Context, raceID id.Race) (domain.CatalogueUse, error) {
	return q.catalogueUse(ctx, "race_id", int64(raceID))
}

func (q Q) catalogueUse(ctx context.Context, column string, objectID int64) (domain.CatalogueUse, error) {
	used := "SELECT x.event_id FROM event_race x WHERE x." + column + " = $1 UNION SELECT t.event_id FROM time_standard t WHERE t." + column +
		" = $1 UNION SELECT i.event_id FROM start_item i WHERE i." + column + " = $1 UNION SELECT n.event_id FROM entry n " +
		"WHERE n." + column + " = $1" +
		" UNION SELECT -d.id FROM record d WHERE d." + column + " = $1" // negative ids keep records apart from events
	if column == "race_id" {
		used += " UNION ALL SELECT -p.external_event_id FROM external_result p WHERE p.race_id = $1"
	}
	if column == "category_id" {
		used += " UNION SELECT k.event_id FROM event_category k WHERE k.category_id = $1 UNION SELECT x.event_id " +
			"FROM category_exception x WHERE x.category_id = $1"
	}
	return database.One(ctx, q.db, func(s database.Scanner) (domain.CatalogueUse, error) {
		var u domain.CatalogueUse
		err := s.Scan(&u.Events, &u.Entries)
		return u, err
	}, "SELECT (SELECT COUNT(*) FROM ("+used+") u), (SELECT COUNT(*) FROM entry n WHERE n."+column+" = $1)", objectID)
}

// DeleteRace removes a race.
func (q Q) DeleteRace(ctx context.Context, raceID id.Race) error {
	for _, text := range []string{"DELETE FROM race_body WHERE race_id = $1", "DELETE FROM race WHERE id = $1"} {
		if _, err := q.db.Exec(ctx, text, raceID); err != nil {
			return err
		}
	}
	return nil
}
