package store

import (
	"cmp"
	"context"
	"slices"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/option"
	"traguardo/internal/problem"
)

const eventCategoryColumns = "k.id, k.event_id, k.category_id, k.disabled, k.kind, k.membership, k.by_year, k.max_races, k.version, " + categoryColumns

func scanEventCategory(s database.Scanner) (domain.EventCategory, error) {
	var k domain.EventCategory
	c := &k.Category
	err := s.Scan(&k.ID, &k.EventID, &k.CategoryID, &k.Disabled, &k.Kind, &k.Membership, &k.ByYear, &k.MaxRaces, &k.Version,
		&c.ID, &c.SeasonID, &c.Code, &c.Family, &c.Name, &c.Label, &c.Kind, &c.Membership, &c.MenFrom, &c.MenTo, &c.WomenFrom, &c.WomenTo, &c.AgeSumMin, &c.AgeSumMax,
		&c.Version, &c.SportID)
	return k, err
}

// EventCategories are the categories of an event with their own prices: individual before team, then by catalogue.
func (q Q) EventCategories(ctx context.Context, eventID int64) ([]domain.EventCategory, error) {
	return q.eventCategories(ctx, "k.event_id = $1 ORDER BY k.kind, k.disabled, k.category_id, k.id", eventID)
}

func (q Q) eventCategories(ctx context.Context, where string, arg int64) ([]domain.EventCategory, error) {
	list, err := database.All(ctx, q.db, scanEventCategory, "SELECT "+eventCategoryColumns+" FROM event_category k LEFT JOIN category c ON c.id = k.category_id WHERE "+where, arg)
	if err != nil {
		return nil, err
	}
	ids, at := make([]int64, len(list)), make(map[int64]int, len(list))
	for i := range list {
		list[i].Overrides = option.Values{}
		ids[i], at[list[i].ID] = list[i].ID, i
	}
	rows, err := q.optionRows(ctx, "event_category_option", "event_category_id", ids)
	for _, r := range rows {
		list[at[r.owner]].Overrides[r.option] = r.value
	}
	return list, err
}

// EventCategory finds a category of an event.
func (q Q) EventCategory(ctx context.Context, id int64) (domain.EventCategory, error) {
	list, err := q.eventCategories(ctx, "k.id = $1", id)
	return only(list, err)
}

// AddEventCategory stores a category of an event with its prices. The same one twice is a uniqueness error.
func (q Q) AddEventCategory(ctx context.Context, k domain.EventCategory) (int64, error) {
	id, err := q.db.Insert(ctx, `INSERT INTO event_category (event_id, category_id, disabled, kind, membership, by_year, max_races, version)
		VALUES ($1, $2, $3, $4, $5, $6, $7, 1) RETURNING id`, k.EventID, k.CategoryID, k.Disabled, k.Kind, k.Membership, k.ByYear, k.MaxRaces)
	if err != nil {
		return 0, err
	}
	return id, q.saveOptions(ctx, "event_category_option", "event_category_id", id, nil, k.Overrides)
}

// SaveEventCategory stores what may change of a category of an event.
func (q Q) SaveEventCategory(ctx context.Context, before, k domain.EventCategory) error {
	if _, err := q.db.Exec(ctx, "UPDATE event_category SET membership = $2, by_year = $3, max_races = $4, version = version + 1 WHERE id = $1",
		k.ID, k.Membership, k.ByYear, k.MaxRaces); err != nil {
		return err
	}
	return q.saveOptions(ctx, "event_category_option", "event_category_id", k.ID, before.Overrides, k.Overrides)
}

// DeleteEventCategory removes a category of an event; its races are the caller's to remove.
func (q Q) DeleteEventCategory(ctx context.Context, id int64) error {
	if _, err := q.db.Exec(ctx, "DELETE FROM event_category_option WHERE event_category_id = $1", id); err != nil {
		return err
	}
	_, err := q.db.Exec(ctx, "DELETE FROM event_category WHERE id = $1", id)
	return err
}

const eventRaceColumns = "g.id, g.event_id, g.category_id, g.race_id, g.disabled, g.kind, g.points, g.position, g.note, g.version"

func scanEventRace(s database.Scanner) (domain.EventRace, error) {
	var g domain.EventRace
	err := s.Scan(&g.ID, &g.EventID, &g.CategoryID, &g.RaceID, &g.Disabled, &g.Kind, &g.Points, &g.Position, &g.Note, &g.Version)
	return g, err
}

// EventRaces are the races of an event with their own prices, by category and in their order.
func (q Q) EventRaces(ctx context.Context, eventID int64) ([]domain.EventRace, error) {
	return q.eventRaces(ctx, "g.event_id = $1", eventID)
}

// eventRaces reads the catalogue's races once each: an event has the same twenty in every category.
func (q Q) eventRaces(ctx context.Context, where string, arg int64) ([]domain.EventRace, error) {
	list, err := database.All(ctx, q.db, scanEventRace, "SELECT "+eventRaceColumns+" FROM event_race g WHERE "+where, arg)
	if err != nil || len(list) == 0 {
		return list, err
	}
	slices.SortFunc(list, func(a, b domain.EventRace) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), compareBools(a.Disabled, b.Disabled), cmp.Compare(a.CategoryID, b.CategoryID), cmp.Compare(a.Position, b.Position),
			cmp.Compare(a.RaceID, b.RaceID), cmp.Compare(a.ID, b.ID))
	})
	known, err := database.All(ctx, q.db, scanRace, "SELECT "+raceColumns+" FROM race r WHERE r.id IN (SELECT g.race_id FROM event_race g WHERE "+where+")", arg)
	if err != nil {
		return nil, err
	}
	byID := make(map[int64]domain.Race, len(known))
	for _, r := range known {
		byID[r.ID] = r
	}
	ids, at := make([]int64, len(list)), make(map[int64]int, len(list))
	for i := range list {
		list[i].Race = byID[list[i].RaceID]
		ids[i], at[list[i].ID] = list[i].ID, i
	}
	rows, err := q.optionRows(ctx, "event_race_option", "event_race_id", ids)
	for _, r := range rows {
		g := &list[at[r.owner]]
		if g.Overrides == nil {
			g.Overrides = option.Values{}
		}
		g.Overrides[r.option] = r.value
	}
	return list, err
}

func compareBools(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// EventRace finds a race of an event.
func (q Q) EventRace(ctx context.Context, id int64) (domain.EventRace, error) {
	list, err := q.eventRaces(ctx, "g.id = $1", id)
	return only(list, err)
}

// AddEventRace stores a race of an event with its prices.
func (q Q) AddEventRace(ctx context.Context, g domain.EventRace) (int64, error) {
	id, err := q.db.Insert(ctx, `INSERT INTO event_race (event_id, category_id, race_id, disabled, kind, points, position, note, version)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 1) RETURNING id`, g.EventID, g.CategoryID, g.RaceID, g.Disabled, g.Kind, g.Points, g.Position, g.Note)
	if err != nil {
		return 0, err
	}
	return id, q.saveOptions(ctx, "event_race_option", "event_race_id", id, nil, g.Overrides)
}

// SaveEventRace stores what may change of a race of an event.
func (q Q) SaveEventRace(ctx context.Context, before, g domain.EventRace) error {
	if _, err := q.db.Exec(ctx, "UPDATE event_race SET points = $2, position = $3, note = $4, version = version + 1 WHERE id = $1", g.ID, g.Points, g.Position, g.Note); err != nil {
		return err
	}
	return q.saveOptions(ctx, "event_race_option", "event_race_id", g.ID, before.Overrides, g.Overrides)
}

// DeleteEventRaces removes races of an event.
func (q Q) DeleteEventRaces(ctx context.Context, ids []int64) error {
	for _, t := range []struct{ table, id string }{{"event_race_option", "event_race_id"}, {"event_race", "id"}} {
		w := &database.Filter{}
		w.In(t.id, ids)
		if _, err := q.db.Exec(ctx, "DELETE FROM "+t.table+w.Where(q.db), w.Args...); err != nil {
			return err
		}
	}
	return nil
}

// only is the single element of a list that was read by its key.
func only[T any](list []T, err error) (T, error) {
	if err == nil && len(list) == 0 {
		err = problem.NotFound()
	}
	if err != nil {
		var zero T
		return zero, err
	}
	return list[0], nil
}

const timeStandardColumns = "t.id, t.event_id, t.race_id, t.category_id, t.sex, t.time, t.version, r.name, c.label"

const timeStandardFrom = " FROM time_standard t JOIN race r ON r.id = t.race_id JOIN category c ON c.id = t.category_id"

func scanTimeStandard(s database.Scanner) (domain.TimeStandard, error) {
	var t domain.TimeStandard
	err := s.Scan(&t.ID, &t.EventID, &t.RaceID, &t.CategoryID, &t.Sex, &t.Time, &t.Version, &t.Race, &t.Category)
	return t, err
}

// TimeStandards are the limit times of an event.
func (q Q) TimeStandards(ctx context.Context, eventID int64) ([]domain.TimeStandard, error) {
	return database.All(ctx, q.db, scanTimeStandard, "SELECT "+timeStandardColumns+timeStandardFrom+" WHERE t.event_id = $1 ORDER BY t.race_id, t.category_id, t.sex", eventID)
}

// TimeStandard finds a limit time.
func (q Q) TimeStandard(ctx context.Context, id int64) (domain.TimeStandard, error) {
	return database.One(ctx, q.db, scanTimeStandard, "SELECT "+timeStandardColumns+timeStandardFrom+" WHERE t.id = $1", id)
}

// AddTimeStandard stores a limit time. The same race, category and sex twice is a uniqueness error.
func (q Q) AddTimeStandard(ctx context.Context, t domain.TimeStandard) (int64, error) {
	return q.db.Insert(ctx, "INSERT INTO time_standard (event_id, race_id, category_id, sex, time, version) VALUES ($1, $2, $3, $4, $5, 1) RETURNING id",
		t.EventID, t.RaceID, t.CategoryID, int(t.Sex), t.Time)
}

// SaveTimeStandard stores every field of a limit time.
func (q Q) SaveTimeStandard(ctx context.Context, t domain.TimeStandard) error {
	_, err := q.db.Exec(ctx, "UPDATE time_standard SET race_id = $2, category_id = $3, sex = $4, time = $5, version = version + 1 WHERE id = $1",
		t.ID, t.RaceID, t.CategoryID, int(t.Sex), t.Time)
	return err
}

// DropIdleStandards removes the limit times of races that no category of the event has any more, and tells how many there were.
func (q Q) DropIdleStandards(ctx context.Context, eventID int64) (int, error) {
	n, err := q.db.Exec(ctx, `DELETE FROM time_standard WHERE event_id = $1 AND NOT EXISTS (SELECT 1 FROM event_race g
		WHERE g.event_id = $1 AND g.race_id = time_standard.race_id AND g.category_id = time_standard.category_id)`, eventID)
	return int(n), err
}

// DeleteTimeStandard removes a limit time.
func (q Q) DeleteTimeStandard(ctx context.Context, id int64) error {
	_, err := q.db.Exec(ctx, "DELETE FROM time_standard WHERE id = $1", id)
	return err
}

func scanStartItem(s database.Scanner) (domain.StartItem, error) {
	var i domain.StartItem
	err := s.Scan(&i.ID, &i.EventID, &i.Position, &i.RaceID, &i.CategoryID, &i.Disabled, &i.Kind, &i.Sex, &i.Note, &i.Version, &i.Race, &i.Category)
	return i, err
}

// StartOrder is the start order of an event with its blocks.
func (q Q) StartOrder(ctx context.Context, eventID int64) ([]domain.StartItem, error) {
	return database.All(ctx, q.db, scanStartItem, `SELECT i.id, i.event_id, i.position, COALESCE(i.race_id, 0), COALESCE(i.category_id, 0), i.disabled, i.kind, i.sex, i.note, i.version,
		COALESCE(r.name, ''), COALESCE(c.label, '') FROM start_item i LEFT JOIN race r ON r.id = i.race_id LEFT JOIN category c ON c.id = i.category_id
		WHERE i.event_id = $1 ORDER BY i.position, i.id`, eventID)
}

// AddStartItem stores a place in the start order, or a block.
func (q Q) AddStartItem(ctx context.Context, i domain.StartItem) (int64, error) {
	return q.db.Insert(ctx, `INSERT INTO start_item (event_id, position, race_id, category_id, disabled, kind, sex, note, version)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 1) RETURNING id`, i.EventID, i.Position, database.OrNull(i.RaceID), database.OrNull(i.CategoryID), i.Disabled, i.Kind, i.Sex, i.Note)
}

// entrantColumns are what a start list shows of an athlete.
const entrantColumns = "a.id, a.last_name, a.first_name, a.sex, a.birth, a.club_id, ac.name, a.card, a.member_until, a.membership, a.disability"

const exceptionFrom = " FROM category_exception x JOIN category k ON k.id = x.category_id JOIN athlete a ON a.id = x.athlete_id JOIN club ac ON ac.id = a.club_id"

const exceptionColumns = "x.id, x.event_id, x.category_id, x.athlete_id, k.label, " + entrantColumns

func scanException(s database.Scanner) (domain.CategoryException, error) {
	var x domain.CategoryException
	a := &x.Athlete
	err := s.Scan(&x.ID, &x.EventID, &x.CategoryID, &x.AthleteID, &x.Category, &a.ID, &a.LastName, &a.FirstName, &a.Sex, &a.Birth, &a.ClubID, &a.ClubName, &a.Card,
		&a.MemberUntil, &a.Membership, &a.Disability)
	return x, err
}

// Exceptions are the athletes put into a category of an event by hand; club 0 means all.
func (q Q) Exceptions(ctx context.Context, eventID, clubID int64) ([]domain.CategoryException, error) {
	w := &database.Filter{}
	w.Add("x.event_id = ?", eventID)
	database.Equal(w, "a.club_id", clubID)
	return database.All(ctx, q.db, scanException, "SELECT "+exceptionColumns+exceptionFrom+w.Where(q.db)+" ORDER BY a.name_search, x.id", w.Args...)
}

// Exception finds an exception.
func (q Q) Exception(ctx context.Context, id int64) (domain.CategoryException, error) {
	return database.One(ctx, q.db, scanException, "SELECT "+exceptionColumns+exceptionFrom+" WHERE x.id = $1", id)
}

// AddException puts an athlete into a category. A second one in the same event is a uniqueness error.
func (q Q) AddException(ctx context.Context, x domain.CategoryException) (int64, error) {
	return q.db.Insert(ctx, "INSERT INTO category_exception (event_id, category_id, athlete_id) VALUES ($1, $2, $3) RETURNING id", x.EventID, x.CategoryID, x.AthleteID)
}

// DeleteException takes it back.
func (q Q) DeleteException(ctx context.Context, id int64) error {
	_, err := q.db.Exec(ctx, "DELETE FROM category_exception WHERE id = $1", id)
	return err
}
