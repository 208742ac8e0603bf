package store

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/fold"
)

// nameEnd parts a surname from the first name, below every character of a name: ordering by the key is ordering by both.
const nameEnd = "\x01"

// NameKey is how an athlete is sorted and recognised by name.
func NameKey(last, first string) string { return fold.Text(last) + nameEnd + fold.Text(first) }

// The kinds of name_word.
const (
	KindSurname   = 1
	KindFirstName = 2
)

type nameWord struct {
	kind int
	text string
}

// countNames keeps how many athletes have each name.
func (q Q) countNames(ctx context.Context, before, after []domain.Athlete) error {
	delta := map[nameWord]int{}
	for _, side := range []struct {
		list []domain.Athlete
		by   int
	}{{before, -1}, {after, 1}} {
		for _, a := range side.list {
			delta[nameWord{KindSurname, fold.Text(a.LastName)}] += side.by
			delta[nameWord{KindFirstName, fold.Text(a.FirstName)}] += side.by
		}
	}
	return q.addNames(ctx, delta)
}

// addNames moves the counts, always in the same order: two transactions that wait for each other's names would be a deadlock.
func (q Q) addNames(ctx context.Context, delta map[nameWord]int) error {
	words := slices.SortedFunc(maps.Keys(delta), func(a, b nameWord) int {
		if a.kind != b.kind {
			return a.kind - b.kind
		}
		return strings.Compare(a.text, b.text)
	})
	var rows, gone [][]any
	for _, w := range words {
		if delta[w] != 0 {
			rows = append(rows, []any{w.kind, w.text, delta[w]})
		}
		if delta[w] < 0 {
			gone = append(gone, []any{w.kind, w.text})
		}
	}
	if err := q.db.Bulk(ctx, "name_word (kind, text, athletes)",
		"ON CONFLICT (kind, text) DO UPDATE SET athletes = name_word.athletes + excluded.athletes", rows); err != nil {
		return err
	}
	for _, w := range gone { // a name nobody has any more is nobody's business
		if _, err := q.db.Exec(ctx, "DELETE FROM name_word WHERE kind = $1 AND text = $2 AND athletes <= 0", w...); err != nil {
			return err
		}
	}
	return nil
}

// forgetNames takes athletes that were removed out of the counts of their names: exactly those that were removed, because others
// may have been renaming them until a moment before.
func (q Q) forgetNames(ctx context.Context, removed []removedName) error {
	delta := map[nameWord]int{}
	for _, r := range removed {
		delta[nameWord{KindSurname, r.last}]--
		delta[nameWord{KindFirstName, r.first}]--
	}
	return q.addNames(ctx, delta)
}

// removedName is how a removed athlete was counted.
type removedName struct{ last, first string }

func scanRemoved(s database.Scanner) (removedName, error) {
	var r removedName
	err := s.Scan(&r.last, &r.first)
	return r, err
}

// NameCounts is how many athletes have each name of a kind.
func (q Q) NameCounts(ctx context.Context, kind int) (map[string]int, error) {
	type counted struct {
		text string
		n    int
	}
	list, err := database.All(ctx, q.db, func(s database.Scanner) (counted, error) {
		var c counted
		err := s.Scan(&c.text, &c.n)
		return c, err
	}, "SELECT w.text, w.athletes FROM name_word w WHERE w.kind = $1", kind)
	out := make(map[string]int, len(list))
	for _, c := range list {
		out[c.text] = c.n
	}
	return out, err
}

// athletesByName lists everybody, or those whose surname holds a text, in the order of their names. The counts of the names give the
// total and at which name the page begins, so that neither grows with the list.
func (q Q) athletesByName(ctx context.Context, text string, p domain.Page) ([]domain.Athlete, int, error) {
	w := &database.Filter{}
	w.Add("w.kind = ?", KindSurname)
	w.Contains("w.text", text)
	where := w.Where(q.db)
	total, err := database.One(ctx, q.db, database.Value[int], "SELECT CAST(COALESCE(SUM(w.athletes), 0) AS BIGINT) FROM name_word w"+where, w.Args...)
	if err != nil || total == 0 {
		return []domain.Athlete{}, total, err
	}
	skip, size := (max(p.Number, 1)-1)*p.Size, p.Size
	if size == 0 {
		skip, size = 0, total
	}
	dir := ""
	if p.Desc {
		dir = " DESC"
	}
	if fold.Text(text) == "" && skip < database.LargeOffset {
		rows, err := q.named(ctx, "", nil, dir, skip, size)
		return rows, total, err
	}
	return q.namesFrom(ctx, where, w.Args, dir, skip, size, total)
}

// namesFrom walks the names from the one the page begins at, until the page is full. Names may come and go between the counts and the
// rows: the page is then short, never wrong.
func (q Q) namesFrom(ctx context.Context, where string, args []any, dir string, skip, size, total int) ([]domain.Athlete, int, error) {
	type passed struct {
		text           string
		upTo, athletes int
	}
	args = append(slices.Clone(args), skip)
	names, err := database.All(ctx, q.db, func(s database.Scanner) (passed, error) {
		var n passed
		err := s.Scan(&n.text, &n.upTo, &n.athletes)
		return n, err
	}, "SELECT x.text, x.up_to, x.athletes FROM (SELECT w.text AS text, CAST(SUM(w.athletes) OVER (ORDER BY w.text"+dir+") AS BIGINT) AS up_to, w.athletes AS athletes FROM name_word w"+where+
		") x WHERE x.up_to > $"+strconv.Itoa(len(args))+" ORDER BY x.up_to LIMIT "+strconv.Itoa(size), args...)
	if err != nil {
		return nil, 0, err
	}
	page := []domain.Athlete{}
	for i, n := range names {
		if len(page) == size {
			break
		}
		inside := 0
		if i == 0 { // the page may begin in the middle of a name
			inside = skip - (n.upTo - n.athletes)
		}
		rows, err := q.named(ctx, " WHERE a.name_search >= $1 AND a.name_search < $2", []any{n.text + nameEnd, n.text + "\x02"}, dir, inside, size-len(page))
		if err != nil {
			return nil, 0, err
		}
		page = append(page, rows...)
	}
	return page, total, nil
}

// named reads athletes in the order of their names; many skipped ones are passed in the index alone.
func (q Q) named(ctx context.Context, where string, args []any, dir string, skip, size int) ([]domain.Athlete, error) {
	args = append(slices.Clone(args), skip)
	order := " ORDER BY a.name_search" + dir + ", a.id" + dir
	limit := " LIMIT " + strconv.Itoa(size) + " OFFSET $" + strconv.Itoa(len(args))
	if skip >= database.LargeOffset {
		return database.All(ctx, q.db, athleteTable.Scan, athleteTable.SelectByIDs("SELECT a.id AS id FROM athlete a"+where+order+limit)+order, args...)
	}
	return athleteTable.All(ctx, q.db, where+order+limit, args...)
}
