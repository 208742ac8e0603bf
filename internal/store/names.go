package store

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fold"
)

// nameEnd parts a surname from the first name, below every character of a name: ordering by the key is ordering by both.
const (
	nameEnd   = "\x01"
	afterName = "\x02"
)

// NameKey is how an athlete is sorted and recognised by name.
func NameKey(last, first string) string { return fold.Text(last) + nameEnd + fold.Text(first) }

// The kinds of name_word: what athletes are counted by.
const (
	KindSurname   = 1
	KindFirstName = 2
	KindUntil     = 3 // the day their membership ends, and a number
)

var words = database.NewTally("name_word", "athletes", KindUntil)

// untilWord is the day a membership ends. Most end on the same day: a number parts their counts, so that clubs seldom wait for each other's.
func untilWord(until calendar.Date, clubID int64) string {
	return fmt.Sprintf("%s/%x", until, clubID%16)
}

// wordsOf are what an athlete is counted by.
func wordsOf(last, first string, until calendar.Date, clubID int64) []database.Text {
	return []database.Text{{Kind: KindSurname, Text: last}, {Kind: KindFirstName, Text: first}, {Kind: KindUntil, Text: untilWord(until, clubID)}}
}

// countNames keeps how many athletes have each name, and each end of membership.
func (q Q) countNames(ctx context.Context, before, after []domain.Athlete) error {
	delta := map[database.Text]int{}
	for _, side := range []struct {
		list []domain.Athlete
		by   int
	}{{before, -1}, {after, 1}} {
		for _, a := range side.list {
			for _, w := range wordsOf(fold.Text(a.LastName), fold.Text(a.FirstName), a.MemberUntil, a.ClubID) {
				delta[w] += side.by
			}
		}
	}
	return words.Add(ctx, q.db, delta)
}

// forgetNames takes athletes that were removed out of the counts of their names: exactly those that were removed, because others
// may have been renaming them until a moment before.
func (q Q) forgetNames(ctx context.Context, clubID int64, removed []removedName) error {
	delta := map[database.Text]int{}
	for _, r := range removed {
		for _, w := range wordsOf(r.last, r.first, r.until, clubID) {
			delta[w]--
		}
	}
	return words.Add(ctx, q.db, delta)
}

// removedName is how a removed athlete was counted.
type removedName struct {
	last, first string
	until       calendar.Date
}

func scanRemoved(s database.Scanner) (removedName, error) {
	var r removedName
	err := s.Scan(&r.last, &r.first, &r.until)
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
// total and at which name the page begins, so that neither grows with the list. Names may come and go between the counts and the rows: the
// page is then short, never wrong.
func athletesByName[T any](ctx context.Context, q Q, l database.List[T], text string, p domain.Page) ([]T, int, error) {
	counts, err := words.Read(ctx, q.db)
	if err != nil {
		return nil, 0, err
	}
	text = fold.Text(text)
	skip, size := (max(p.Number, 1)-1)*p.Size, p.Size
	if size == 0 {
		skip, size = 0, math.MaxInt
	}
	names, inside, total := counts.Page(KindSurname, text, skip, size, p.Desc)
	switch {
	case len(names) == 0:
		return []T{}, total, nil
	case text != "":
		rows, err := withSurnames(ctx, q, l, names, inside, p)
		return rows, total, err
	}
	w := &database.Filter{}
	if skip > 0 && p.Desc {
		w.Add("a.name_search < ?", names[0]+afterName)
	} else if skip > 0 {
		w.Add("a.name_search >= ?", names[0]+nameEnd)
	}
	rows, err := l.RowsAfter(ctx, q.db, w, p, inside)
	return rows, total, err
}

// withSurnames reads a page of athletes with some surnames, in their order; of the first one's some are skipped. Only the first and the last surname
// may have more athletes than the page shows.
func withSurnames[T any](ctx context.Context, q Q, l database.List[T], names []string, inside int, p domain.Page) ([]T, error) {
	first, last := names[0], ""
	between := names[1:]
	if p.Size > 0 && len(between) > 0 {
		last, between = between[len(between)-1], between[:len(between)-1]
	}
	list, err := json.Marshal(between)
	if err != nil {
		return nil, err
	}
	w := &database.Filter{}
	whose := func(name string) string {
		return "a.name_search >= " + w.Arg(name+nameEnd) + " AND a.name_search < " + w.Arg(name+afterName)
	}
	page := l.IDsWhere(q.db, w, whose(first), p, inside) +
		" UNION ALL SELECT a.id FROM " + q.db.Texts(w.Arg(string(list))) + " w CROSS JOIN athlete a WHERE " + ofSurname("a", "w.value")
	if last != "" {
		page += " UNION ALL " + l.IDsWhere(q.db, w, whose(last), p, 0)
	}
	return l.RowsOf(ctx, q.db, w, page, p)
}

// ofSurname is the condition that an athlete has a surname, by the index of names.
func ofSurname(alias, surname string) string {
	return alias + ".name_search >= " + surname + " || '" + nameEnd + "' AND " + alias + ".name_search < " + surname + " || '" + afterName + "'"
}

// surnameHolds and firstNameHolds look into the key of both names, which every index that sorts by name has.
func (q Q) surnameHolds(alias, arg string) string {
	key := alias + ".name_search"
	return q.db.Position(key, arg) + " BETWEEN 1 AND " + q.db.Position(key, "'"+nameEnd+"'")
}

func (q Q) firstNameHolds(alias, arg string) string {
	key := alias + ".name_search"
	return q.db.Position("SUBSTR("+key+", "+q.db.Position(key, "'"+nameEnd+"'")+")", arg) + " > 0"
}

// named says nothing but the name of an argument: PostgreSQL wants each to be in the query, also that of a text whose names are known.
func named(arg string) string { return "CAST(" + arg + " AS TEXT) <> ''" }

// searchNames keeps the athletes whose surname and first name hold texts. Where only matches are looked at they are those with the rarer of the
// two, and with nothing else to look for the total is known.
func (q Q) searchNames(ctx context.Context, w *database.Filter, last, first string, alone bool) error {
	last, first = fold.Text(last), fold.Text(first)
	if last == "" && first == "" {
		return nil
	}
	var each []string
	find := map[int]string{KindSurname: ofSurname("r", "w.value"), KindFirstName: "r.first_search = w.value"}
	if last != "" {
		arg := w.Arg(last)
		each = append(each, q.surnameHolds("a", arg))
		find[KindSurname] += " AND " + named(arg)
		find[KindFirstName] += " AND " + q.surnameHolds("r", arg)
	}
	if first != "" {
		arg := w.Arg(first)
		each = append(each, q.firstNameHolds("a", arg))
		find[KindSurname] += " AND " + q.firstNameHolds("r", arg)
		find[KindFirstName] += " AND " + named(arg)
	}
	if w.Selective { // a club's own are simply looked at
		w.Add(strings.Join(each, " AND "))
		return nil
	}
	counts, err := words.Read(ctx, q.db)
	if err != nil {
		return err
	}
	kind, text := KindSurname, last
	if counts.Total(KindFirstName, first) < counts.Total(KindSurname, last) {
		kind, text = KindFirstName, first
	}
	names, total := counts.All(kind, text)
	list, err := json.Marshal(names)
	if err != nil {
		return err
	}
	if alone && (last == "" || first == "") {
		w.Total = &total
	}
	w.Search(strings.Join(each, " AND "), "a.id IN (SELECT r.id FROM "+q.db.Texts("?")+" w CROSS JOIN athlete r WHERE "+find[kind]+")", string(list))
	return nil
}
