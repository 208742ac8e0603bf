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

var eventCategoryTable = database.NewTable("event_category k", " LEFT JOIN category c ON c.id = k.category_id", func(k *domain.EventCategory) []database.Column {
	return append([]database.Column{
		{Name: "id", Field: &k.ID},
		{Name: "event_id", Field: &k.EventID, InsertOnly: true},
		{Name: "category_id", Field: &k.CategoryID, InsertOnly: true},
		{Name: "disabled", Field: &k.Disabled, InsertOnly: true},
		{Name: "kind", Field: &k.Kind, InsertOnly: true},
		{Name: "membership", Field: &k.Membership},
		{Name: "by_year", Field: &k.ByYear},
		{Name: "max_races", Field: &k.MaxRaces},
		{Name: "version", Field: &k.Version},
	}, database.Joined("c", categoryColumns(&k.Category))...)
})

// EventCategories are the categories of an event with their own prices: individual before team, then by catalogue.
func (q Q) EventCategories(ctx context.Context, eventID int64) ([]domain.EventCategory, error) {
	return q.eventCategories(ctx, "WHERE k.event_id = $1 ORDER BY k.kind, k.disabled, k.category_id, k.id", eventID)
}

func (q Q) eventCategories(ctx context.Context, where string, arg int64) ([]domain.EventCategory, error) {
	list, err := eventCategoryTable.All(ctx, q.db, where, arg)
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
	list, err := q.eventCategories(ctx, "WHERE k.id = $1", id)
	return only(list, err)
}

// AddEventCategory stores a category of an event with its prices. The same one twice is a uniqueness error.
func (q Q) AddEventCategory(ctx context.Context, k domain.EventCategory) (int64, error) {
	id, err := eventCategoryTable.Insert(ctx, q.db, k)
	if err != nil {
		return 0, err
	}
	return id, q.saveOptions(ctx, "event_category_option", "event_category_id", id, nil, k.Overrides)
}

// SaveEventCategory stores what may change of a category of an event.
func (q Q) SaveEventCategory(ctx context.Context, before, k domain.EventCategory) error {
	if err := eventCategoryTable.Update(ctx, q.db, k); err != nil {
		return err
	}
	return q.saveOptions(ctx, "event_category_option", "event_category_id", k.ID, before.Overrides, k.Overrides)
}

// DeleteEventCategory removes a category of an event; its races are the caller's to remove.
func (q Q) DeleteEventCategory(ctx context.Context, id int64) error {
	if _, err := q.db.Exec(ctx, "DELETE FROM event_category_option WHERE event_category_id = $1", id); err != nil {
		return err
	}
	return eventCategoryTable.Delete(ctx, q.db, id)
}

var eventRaceTable = database.NewTable("event_race g", "", func(g *domain.EventRace) []database.Column {
	return []database.Column{
		{Name: "id", Field: &g.ID},
		{Name: "event_id", Field: &g.EventID, InsertOnly: true},
		{Name: "category_id", Field: &g.CategoryID, InsertOnly: true},
		{Name: "race_id", Field: &g.RaceID, InsertOnly: true},
		{Name: "disabled", Field: &g.Disabled, InsertOnly: true},
		{Name: "kind", Field: &g.Kind, InsertOnly: true},
		{Name: "points", Field: &g.Points},
		{Name: "position", Field: &g.Position},
		{Name: "note", Field: &g.Note},
		{Name: "version", Field: &g.Version},
	}
})

// EventRaces are the races of an event with their own prices, by category and in their order.
func (q Q) EventRaces(ctx context.Context, eventID int64) ([]domain.EventRace, error) {
	return q.eventRaces(ctx, "g.event_id = $1", eventID)
}

// eventRaces reads the catalogue's races once each: an event has the same twenty in every category.
func (q Q) eventRaces(ctx context.Context, where string, arg int64) ([]domain.EventRace, error) {
	list, err := eventRaceTable.All(ctx, q.db, "WHERE "+where, arg)
	if err != nil || len(list) == 0 {
		return list, err
	}
	slices.SortFunc(list, func(a, b domain.EventRace) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), compareBools(a.Disabled, b.Disabled), cmp.Compare(a.CategoryID, b.CategoryID), cmp.Compare(a.Position, b.Position),
			cmp.Compare(a.RaceID, b.RaceID), cmp.Compare(a.ID, b.ID))
	})
	known, err := raceTable.All(ctx, q.db, "WHERE r.id IN (SELECT g.race_id FROM event_race g WHERE "+where+")", arg)
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
	id, err := eventRaceTable.Insert(ctx, q.db, g)
	if err != nil {
		return 0, err
	}
	return id, q.saveOptions(ctx, "event_race_option", "event_race_id", id, nil, g.Overrides)
}

// SaveEventRace stores what may change of a race of an event.
func (q Q) SaveEventRace(ctx context.Context, before, g domain.EventRace) error {
	if err := eventRaceTable.Update(ctx, q.db, g); err != nil {
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

const timeStandardJoins = " JOIN race r ON r.id = t.race_id JOIN category c ON c.id = t.category_id"

var timeStandardTable = database.NewTable("time_standard t", timeStandardJoins, func(t *domain.TimeStandard) []database.Column {
	return []database.Column{
		{Name: "id", Field: &t.ID},
		{Name: "event_id", Field: &t.EventID, InsertOnly: true},
		{Name: "race_id", Field: &t.RaceID},
		{Name: "category_id", Field: &t.CategoryID},
		{Name: "sex", Field: &t.Sex},
		{Name: "time", Field: &t.Time},
		{Name: "version", Field: &t.Version},
		{Read: "r.name", Field: &t.Race},
		{Read: "c.label", Field: &t.Category},
	}
})

// TimeStandards are the limit times of an event.
func (q Q) TimeStandards(ctx context.Context, eventID int64) ([]domain.TimeStandard, error) {
	return timeStandardTable.All(ctx, q.db, "WHERE t.event_id = $1 ORDER BY t.race_id, t.category_id, t.sex", eventID)
}

// TimeStandard finds a limit time.
func (q Q) TimeStandard(ctx context.Context, id int64) (domain.TimeStandard, error) {
	return timeStandardTable.One(ctx, q.db, "WHERE t.id = $1", id)
}

// AddTimeStandard stores a limit time. The same race, category and sex twice is a uniqueness error.
func (q Q) AddTimeStandard(ctx context.Context, t domain.TimeStandard) (int64, error) {
	return timeStandardTable.Insert(ctx, q.db, t)
}

// SaveTimeStandard stores every field of a limit time.
func (q Q) SaveTimeStandard(ctx context.Context, t domain.TimeStandard) error {
	return timeStandardTable.Update(ctx, q.db, t)
}

// DropIdleStandards removes the limit times of races that no category of the event has any more, and tells how many there were.
func (q Q) DropIdleStandards(ctx context.Context, eventID int64) (int, error) {
	n, err := q.db.Exec(ctx, `DELETE FROM time_standard WHERE event_id = $1 AND NOT EXISTS (SELECT 1 FROM event_race g
		WHERE g.event_id = $1 AND g.race_id = time_standard.race_id AND g.category_id = time_standard.category_id)`, eventID)
	return int(n), err
}

// DeleteTimeStandard removes a limit time.
func (q Q) DeleteTimeStandard(ctx context.Context, id int64) error {
	return timeStandardTable.Delete(ctx, q.db, id)
}

const startItemJoins = " LEFT JOIN race r ON r.id = i.race_id LEFT JOIN category c ON c.id = i.category_id"

var startItemTable = database.NewTable("start_item i", startItemJoins, func(i *domain.StartItem) []database.Column {
	return []database.Column{
		{Name: "id", Field: &i.ID},
		{Name: "event_id", Field: &i.EventID},
		{Name: "position", Field: &i.Position},
		{Name: "race_id", Field: &i.RaceID, Nullable: true},
		{Name: "category_id", Field: &i.CategoryID, Nullable: true},
		{Name: "disabled", Field: &i.Disabled},
		{Name: "kind", Field: &i.Kind},
		{Name: "sex", Field: &i.Sex},
		{Name: "note", Field: &i.Note},
		{Name: "version", Field: &i.Version},
		{Read: "COALESCE(r.name, '')", Field: &i.Race},
		{Read: "COALESCE(c.label, '')", Field: &i.Category},
	}
})

// StartOrder is the start order of an event with its blocks.
func (q Q) StartOrder(ctx context.Context, eventID int64) ([]domain.StartItem, error) {
	return startItemTable.All(ctx, q.db, "WHERE i.event_id = $1 ORDER BY i.position, i.id", eventID)
}

// AddStartItem stores a place in the start order, or a block.
func (q Q) AddStartItem(ctx context.Context, i domain.StartItem) (int64, error) {
	return startItemTable.Insert(ctx, q.db, i)
}

var entrantTable = database.NewTable("athlete a", " JOIN club ac ON ac.id = a.club_id", entrantColumns)

// entrantColumns are what a start list shows of an athlete.
func entrantColumns(a *domain.Entrant) []database.Column {
	return []database.Column{
		{Name: "id", Field: &a.ID},
		{Name: "last_name", Field: &a.LastName},
		{Name: "first_name", Field: &a.FirstName},
		{Name: "sex", Field: &a.Sex},
		{Name: "birth", Field: &a.Birth},
		{Name: "club_id", Field: &a.ClubID},
		{Read: "ac.name", Field: &a.ClubName},
		{Name: "card", Field: &a.Card},
		{Name: "member_until", Field: &a.MemberUntil},
		{Name: "membership", Field: &a.Membership},
		{Name: "disability", Field: &a.Disability},
	}
}

const exceptionJoins = " JOIN category k ON k.id = x.category_id JOIN athlete a ON a.id = x.athlete_id JOIN club ac ON ac.id = a.club_id"

var exceptionTable = database.NewTable("category_exception x", exceptionJoins, func(x *domain.CategoryException) []database.Column {
	return append([]database.Column{
		{Name: "id", Field: &x.ID},
		{Name: "event_id", Field: &x.EventID},
		{Name: "category_id", Field: &x.CategoryID},
		{Name: "athlete_id", Field: &x.AthleteID},
		{Read: "k.label", Field: &x.Category},
	}, database.Joined("a", entrantColumns(&x.Athlete))...)
})

// Exceptions are the athletes put into a category of an event by hand; club 0 means all.
func (q Q) Exceptions(ctx context.Context, eventID, clubID int64) ([]domain.CategoryException, error) {
	w := &database.Filter{}
	w.Add("x.event_id = ?", eventID)
	database.Equal(w, "a.club_id", clubID)
	return exceptionTable.All(ctx, q.db, w.Where(q.db)+" ORDER BY a.name_search, x.id", w.Args...)
}

// Exception finds an exception.
func (q Q) Exception(ctx context.Context, id int64) (domain.CategoryException, error) {
	return exceptionTable.One(ctx, q.db, "WHERE x.id = $1", id)
}

// AddException puts an athlete into a category. A second one in the same event is a uniqueness error.
func (q Q) AddException(ctx context.Context, x domain.CategoryException) (int64, error) {
	return exceptionTable.Insert(ctx, q.db, x)
}

// DeleteException takes it back.
func (q Q) DeleteException(ctx context.Context, id int64) error {
	return exceptionTable.Delete(ctx, q.db, id)
}
