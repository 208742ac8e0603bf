package store

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/fold"
)

// maxKeys is up to how many athletes' names are looked at one by one. It is the index of names that is read: going from a first name to the key of
// both costs a look at the table, and some times as much.
const (
	maxKeys   = 20_000
	firstCost = 4
)

// athletesByBothNames lists those whose surname and first name hold texts, in the order of their names: the keys of those with the rarer one are
// looked at, and only the page's rows are read. It answers false where they are too many.
func athletesByBothNames[T any](ctx context.Context, q Q, l database.List[T], last, first string, p domain.Page) (rows []T, total int, few bool, err error) {
	last, first = fold.Text(last), fold.Text(first)
	counts, err := words.Read(ctx, q.db)
	if err != nil {
		return nil, 0, false, err
	}
	kind, text, whose := KindSurname, last, ofSurname("a", "w.value")
	cost := counts.Total(KindSurname, last)
	if n := firstCost * counts.Total(KindFirstName, first); n < cost {
		kind, text, whose, cost = KindFirstName, first, "a.first_search = w.value", n
	}
	if p.Size == 0 || cost > maxKeys {
		return nil, 0, false, nil
	}
	names, _ := counts.All(kind, text) // tens of thousands where there is no text: only now
	list, err := json.Marshal(names)
	if err != nil {
		return nil, 0, false, err
	}
	var found []nameAndID
	key := wantedKey{last: last, first: first}
	var id int64
	_, err = database.All(ctx, q.db, func(s database.Scanner) (struct{}, error) {
		err := s.Scan(&key, &id)
		if key.found != "" {
			found = append(found, nameAndID{key.found, id})
		}
		return struct{}{}, err
	}, "SELECT a.name_search, a.id FROM "+q.db.Texts("$1")+" w CROSS JOIN athlete a WHERE "+whose, string(list))
	if err != nil {
		return nil, 0, false, err
	}
	slices.SortFunc(found, func(a, b nameAndID) int { return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.id, b.id)) })
	if p.Desc {
		slices.Reverse(found)
	}
	from := min((max(p.Number, 1)-1)*p.Size, len(found))
	page := found[from:min(from+p.Size, len(found))]
	ids := make([]int64, len(page))
	for i, n := range page {
		ids[i] = n.id
	}
	w := &database.Filter{}
	w.In("a.id", ids)
	rows, err = l.RowsAfter(ctx, q.db, w, p, 0)
	return rows, len(found), true, err
}

// wantedKey reads the key of both names and keeps it where they hold what is looked for: most do not, and cost nothing.
type wantedKey struct{ last, first, found string }

// ScanText reads a text that is gone afterwards.
func (k *wantedKey) ScanText(text string) error {
	k.found = ""
	if last, first, _ := strings.Cut(text, nameEnd); strings.Contains(last, k.last) && strings.Contains(first, k.first) {
		k.found = strings.Clone(text)
	}
	return nil
}

// Scan implements sql.Scanner.
func (k *wantedKey) Scan(value any) error {
	text, ok := value.(string)
	if !ok {
		return fmt.Errorf("store: the key of a name is a %T", value)
	}
	return k.ScanText(text)
}

// nameAndID is an athlete as the index of names has it.
type nameAndID struct {
	key string
	id  int64
}
