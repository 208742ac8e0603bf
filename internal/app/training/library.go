package training

import (
	"context"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/training"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// maxLibrary is the maximum number of items of a coach; it protects the disk.
const maxLibrary = 500

// Library returns a page of the items that the caller may read, and the total.
func (t *Training) Library(ctx context.Context, a access.Actor, f domain.LibraryFilter, p domain.Page) ([]domain.LibraryItem, int, error) {
	f.UserID, f.ClubID = a.UserID, a.ClubID
	return t.core.DB.LibraryItems(ctx, f, p)
}

// LibraryItem returns an item that the caller may read.
func (t *Training) LibraryItem(ctx context.Context, a access.Actor, itemID int64) (domain.LibraryItem, error) {
	return t.core.DB.LibraryItem(ctx, itemID, a.UserID, a.ClubID)
}

// SaveToLibrary saves a workout, or one of its series if seriesID is not 0, and returns the id of the new item.
func (t *Training) SaveToLibrary(
	ctx context.Context, a access.Actor, i domain.LibraryItem, workoutID id.Workout, seriesID id.Series,
) (int64, error) {
	var itemID int64
	err := t.core.DB.Tx(ctx, func(q store.Q) error {
		w, err := q.Workout(ctx, workoutID, a.UserID)
		if err != nil {
			return err
		}
		g, err := t.findGroup(ctx, q, a, w.GroupID)
		if err != nil {
			return err
		}
		rows, err := q.SeriesOf(ctx, workoutID)
		if err != nil {
			return err
		}
		rows = training.NewSeriesTree(rows).Rows()
		i.Kind = domain.LibraryWorkout
		if seriesID != 0 {
			i.Kind = domain.LibrarySeries
			if rows = training.Branch(rows, seriesID); len(rows) == 0 {
				return problem.NotFound()
			}
		}
		if len(rows) == 0 {
			return problem.Refused("L'allenamento non ha serie da salvare")
		}
		v, err := loadTerms(ctx, q, g)
		if err != nil {
			return err
		}
		i.Lines = strings.Join(training.WriteFull(rows, v.vocabulary(rows)), "\n")
		i.Metres, i.Duration = training.Distance(training.BuildTree(rows)), training.Duration(training.BuildTree(rows))
		itemID, err = t.addLibraryItem(ctx, q, a, i)
		return err
	})
	return itemID, err
}

// addLibraryItem stores a new item of the caller.
func (t *Training) addLibraryItem(ctx context.Context, q store.Q, a access.Actor, i domain.LibraryItem) (int64, error) {
	n, err := q.CountLibraryItems(ctx, a.UserID)
	if err != nil {
		return 0, err
	}
	if n >= maxLibrary {
		return 0, problem.Refusedf("La libreria può avere al massimo %d voci", maxLibrary)
	}
	i.ID, i.OwnerID = 0, a.UserID
	itemID, err := q.AddLibraryItem(ctx, i)
	if err != nil {
		return 0, err
	}
	return itemID, t.core.Record(ctx, q, a, audit.LibraryItemSaved, audit.LibraryItem, itemID, nil, i)
}

// CopyLibraryItem copies an item that the caller may read to their own library and returns the id of the copy, which is not shared.
func (t *Training) CopyLibraryItem(ctx context.Context, a access.Actor, itemID int64) (int64, error) {
	var copied int64
	err := t.core.DB.Tx(ctx, func(q store.Q) error {
		i, err := q.LibraryItem(ctx, itemID, a.UserID, a.ClubID)
		if err != nil {
			return err
		}
		i.Shared = false
		copied, err = t.addLibraryItem(ctx, q, a, i)
		return err
	})
	return copied, err
}

// ownItem returns an item for a change. Only its owner may change it.
func ownItem(a access.Actor) func(domain.LibraryItem, error) (domain.LibraryItem, error) {
	return func(i domain.LibraryItem, err error) (domain.LibraryItem, error) {
		if err == nil && i.OwnerID != a.UserID {
			err = problem.Forbidden()
		}
		return i, err
	}
}

// EditLibraryItem changes name, tags or sharing of an item of the caller.
func (t *Training) EditLibraryItem(ctx context.Context, a access.Actor, itemID, version int64, edit func(*domain.LibraryItem) error) error {
	return core.Change[domain.LibraryItem]{
		Action: audit.LibraryItemChanged, Object: audit.LibraryItem, ID: itemID, Version: version,
		Find: func(q store.Q) (domain.LibraryItem, error) {
			return ownItem(a)(q.LockLibraryItem(ctx, itemID, a.UserID, a.ClubID))
		},
		VersionOf: func(i domain.LibraryItem) int64 { return i.Version },
		Edit:      edit,
		Check:     func(store.Q, domain.LibraryItem, *domain.LibraryItem) error { return nil },
		Save:      func(q store.Q, _, after domain.LibraryItem) error { return q.SaveLibraryItem(ctx, after) },
		Facts:     core.Whole[domain.LibraryItem],
	}.Run(ctx, t.core, a)
}

// DeleteLibraryItem removes an item of the caller.
func (t *Training) DeleteLibraryItem(ctx context.Context, a access.Actor, itemID int64) error {
	return t.core.DB.Tx(ctx, func(q store.Q) error {
		i, err := ownItem(a)(q.LockLibraryItem(ctx, itemID, a.UserID, a.ClubID))
		if err != nil {
			return err
		}
		if err := q.DeleteLibraryItem(ctx, itemID); err != nil {
			return err
		}
		return t.core.Record(ctx, q, a, audit.LibraryItemDeleted, audit.LibraryItem, itemID, i, nil)
	})
}

// InsertFromLibrary adds the lines of an item at the end of a workout. Lines that cannot be parsed with the group's vocabulary are kept for
// correction; unread is their number.
func (t *Training) InsertFromLibrary(ctx context.Context, a access.Actor, itemID int64, workoutID id.Workout) (unread int, err error) {
	i, err := t.LibraryItem(ctx, a, itemID)
	if err != nil {
		return 0, err
	}
	err = t.changeWorkout(ctx, a, workoutID, func(q store.Q, c change) error {
		v, err := loadTerms(ctx, q, c.group)
		if err != nil {
			return err
		}
		for _, l := range training.ParseAll(strings.Split(i.Lines, "\n"), v.vocabulary(c.rows)) {
			if l.Err != nil {
				unread++
				err = c.tree.AddUnread(l.Text)
			} else {
				err = c.tree.AddTrees(l.Series)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	return unread, err
}
