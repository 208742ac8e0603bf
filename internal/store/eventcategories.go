package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/problem"
)

const eventCategoryJoins = " LEFT JOIN category c ON c.id = k.category_id"

var eventCategoryTable = database.NewTable("event_category k", eventCategoryJoins, func(k *domain.EventCategory) []database.Column {
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

// EventCategories returns the categories of an event with their own prices: individual before team, then in catalogue order.
func (q Q) EventCategories(ctx context.Context, eventID id.Event) ([]domain.EventCategory, error) {
	return q.eventCategories(ctx, "WHERE k.event_id = $1 ORDER BY k.kind, k.disabled, k.category_id, k.id", int64(eventID))
}

func (q Q) eventCategories(ctx context.Context, where string, arg int64) ([]domain.EventCategory, error) {
	list, err := eventCategoryTable.All(ctx, q.db, where, arg)
	if err != nil {
		return nil, err
	}
	ids, at := make([]id.EventCategory, len(list)), make(map[id.EventCategory]int, len(list))
	for i := range list {
		list[i].Overrides = option.Values{}
		ids[i], at[list[i].ID] = list[i].ID, i
	}
	rows, err := optionRows(ctx, q, "event_category_option", "event_category_id", ids)
	for _, r := range rows {
		list[at[id.EventCategory(r.owner)]].Overrides[r.option] = r.value
	}
	return list, err
}

// EventCategory finds a category of an event.
func (q Q) EventCategory(ctx context.Context, eventCategoryID id.EventCategory) (domain.EventCategory, error) {
	list, err := q.eventCategories(ctx, "WHERE k.id = $1", int64(eventCategoryID))
	return only(list, err)
}

// AddEventCategory stores a category of an event with its prices. A category that the event already has is a uniqueness error.
func (q Q) AddEventCategory(ctx context.Context, k domain.EventCategory) (id.EventCategory, error) {
	eventCategoryID, err := newID[id.EventCategory](eventCategoryTable.Insert(ctx, q.db, k))
	if err != nil {
		return 0, err
	}
	return eventCategoryID, saveOptions(ctx, q, "event_category_option", "event_category_id", eventCategoryID, nil, k.Overrides)
}

// SaveEventCategory stores the fields of an event category that can change.
func (q Q) SaveEventCategory(ctx context.Context, before, k domain.EventCategory) error {
	if err := eventCategoryTable.Update(ctx, q.db, k); err != nil {
		return err
	}
	return saveOptions(ctx, q, "event_category_option", "event_category_id", k.ID, before.Overrides, k.Overrides)
}

// DeleteEventCategory removes a category of an event. The caller removes its races.
func (q Q) DeleteEventCategory(ctx context.Context, eventCategoryID id.EventCategory) error {
	if _, err := q.db.Exec(ctx, "DELETE FROM event_category_option WHERE event_category_id = $1", eventCategoryID); err != nil {
		return err
	}
	return eventCategoryTable.Delete(ctx, q.db, int64(eventCategoryID))
}

// only returns the single element of a list read by key, or a not-found problem.
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

// keyed returns rows by the key that key returns.
func keyed[K comparable, T any](list []T, key func(*T) K) map[K]T {
	out := make(map[K]T, len(list))
	for i := range list {
		out[key(&list[i])] = list[i]
	}
	return out
}
