package store

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"strings"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fold"
)

// nameEnd parts a surname from the first name.
const (
	nameEnd   = database.PairSeparator
	afterName = "\x02"
)

// NameKey is how an athlete is sorted and recognised by name.
func NameKey(last, first string) string { return fold.Text(last) + nameEnd + fold.Text(first) }

// The kinds of name_word: what athletes are counted by.
const (
	KindSurname   = 1
	KindFirstName = 2
	KindUntil     = 3 // the day their membership ends, and a number
	KindClub      = 4 // the name of their club
)

var words = database.NewTally("name_word", "athletes", KindUntil, KindClub)

// untilWord is the day a membership ends. Most end on the same day: a number parts their counts, so that clubs seldom wait for each other's.
func untilWord(until calendar.Date, clubID int64) string {
	return fmt.Sprintf("%s/%x", until, clubID%16)
}

// counted is what an athlete is counted by, folded.
type counted struct {
	last, first, club string
	until             calendar.Date
	clubID            int64
}

func (c counted) words() []database.Text {
	return []database.Text{{Kind: KindSurname, Text: c.last}, {Kind: KindFirstName, Text: c.first}, {Kind: KindUntil, Text: untilWord(c.until, c.clubID)}, {Kind: KindClub, Text: c.club}}
}

// countNames keeps how many athletes have each name, each club's name and each end of membership.
func (q Q) countNames(ctx context.Context, before, after []domain.Athlete) error {
	delta, both := map[database.Text]int{}, map[string]int{}
	for _, side := range []struct {
		list []domain.Athlete
		by   int
	}{{before, -1}, {after, 1}} {
		for _, a := range side.list {
			c := counted{fold.Text(a.LastName), fold.Text(a.FirstName), fold.Text(a.ClubName), a.MemberUntil, a.ClubID}
			for _, w := range c.words() {
				delta[w] += side.by
			}
			both[c.last+nameEnd+c.first] += side.by
		}
	}
	maps.DeleteFunc(delta, func(_ database.Text, by int) bool { return by == 0 })
	for key, by := range both {
		if last, _, _ := strings.Cut(key, nameEnd); by != 0 {
			delta[database.Text{Kind: KindSurname, Text: last}] += 0 // who has a surname is called differently
		}
	}
	return words.Add(ctx, q.db, delta)
}

// forgetNames takes athletes that were removed out of the counts of their names: exactly those that were removed, because others
// may have been renaming them until a moment before.
func (q Q) forgetNames(ctx context.Context, removed []counted) error {
	delta := map[database.Text]int{}
	for _, r := range removed {
		for _, w := range r.words() {
			delta[w]--
		}
	}
	return words.Add(ctx, q.db, delta)
}

func scanCounted(s database.Scanner) (counted, error) {
	var c counted
	err := s.Scan(&c.last, &c.first, &c.club, &c.until, &c.clubID)
	return c, err
}

// renameClub gives a club's athletes its new name to be found by, and counts exactly those.
func (q Q) renameClub(ctx context.Context, clubID int64, name string) error {
	type member struct {
		id   int64
		club string
	}
	members, err := database.All(ctx, q.db, func(s database.Scanner) (member, error) {
		var m member
		err := s.Scan(&m.id, &m.club)
		return m, err
	}, "SELECT a.id, a.club_search FROM athlete a WHERE a.club_id = $1 AND a.club_search <> $2"+q.db.ForUpdate(), clubID, name)
	if err != nil || len(members) == 0 {
		return err
	}
	delta := map[database.Text]int{{Kind: KindClub, Text: name}: len(members)}
	ids := make([]int64, len(members))
	for i, m := range members {
		ids[i] = m.id
		delta[database.Text{Kind: KindClub, Text: m.club}]--
	}
	w := &database.Filter{}
	set := w.Arg(name)
	w.In("id", ids)
	if _, err := q.db.Exec(ctx, "UPDATE athlete SET club_search = "+set+w.Where(q.db), w.Args...); err != nil {
		return err
	}
	return words.Add(ctx, q.db, delta)
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

// span is of keys: what follows a text where they begin, and where they end.
type span struct{ from, to string }

var (
	ofSurname = span{nameEnd, afterName}
	ofBoth    = span{"", nameEnd}
)

// has is the condition that the key of an athlete is in the span of a text, by the index of names.
func (s span) has(alias, text string) string {
	return alias + ".name_search >= " + text + " || '" + s.from + "' AND " + alias + ".name_search < " + text + " || '" + s.to + "'"
}

// pairs reads the counts with the first names of those whose surname holds a text.
func (q Q) pairs(ctx context.Context, last string) (*database.Counts, error) {
	return words.ReadPairs(ctx, q.db, KindSurname, last, "SELECT a.name_search FROM "+q.db.JSONTexts("$1")+" w CROSS JOIN athlete a WHERE "+ofSurname.has("a", "w.value"))
}

// athletesByName lists everybody, or those whose surname holds a text, or both of whose names do, in the order of their names. The counts of the names
// give the total and at which name the page begins, so that neither grows with the list. Names may come and go between the counts and
// the rows: the page is then short, never wrong.
func athletesByName[T any](ctx context.Context, q Q, l database.List[T], last, first string, p domain.Page) ([]T, int, error) {
	last, first = fold.Text(last), fold.Text(first)
	skip, size := (max(p.Number, 1)-1)*p.Size, p.Size
	if size == 0 {
		skip, size = 0, math.MaxInt
	}
	if first != "" {
		counts, err := q.pairs(ctx, last)
		if err != nil {
			return nil, 0, err
		}
		keys, inside, total := counts.PagePairs(KindSurname, last, first, skip, size, p.Desc)
		rows, err := withNames(ctx, q, l, keys, ofBoth, inside, p)
		return rows, total, err
	}
	counts, err := words.Read(ctx, q.db)
	if err != nil {
		return nil, 0, err
	}
	names, inside, total := counts.Page(KindSurname, last, skip, size, p.Desc)
	if last != "" || len(names) == 0 {
		rows, err := withNames(ctx, q, l, names, ofSurname, inside, p)
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

// withNames reads a page of athletes with some names, in their order; of the first one's some are skipped. Only the first and the last name
// may have more athletes than the page shows.
func withNames[T any](ctx context.Context, q Q, l database.List[T], names []string, of span, inside int, p domain.Page) ([]T, error) {
	if len(names) == 0 {
		return []T{}, nil
	}
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
		return "a.name_search >= " + q.db.OpaqueArg(w.Arg(name+of.from), "TEXT") + " AND a.name_search < " + q.db.OpaqueArg(w.Arg(name+of.to), "TEXT")
	}
	page := l.IDsWhere(q.db, w, whose(first), p, inside) +
		" UNION ALL SELECT a.id FROM " + q.db.JSONTexts(w.Arg(string(list))) + " w CROSS JOIN athlete a WHERE " + of.has("a", "w.value")
	if last != "" {
		page += " UNION ALL " + l.IDsWhere(q.db, w, whose(last), p, 0)
	}
	return l.RowsByIDs(ctx, q.db, w, page, p)
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
// two, or of a club's name, and with nothing else to look for the total is known.
func (q Q) searchNames(ctx context.Context, w *database.Filter, f domain.AthleteFilter, alone bool) error {
	last, first, club := fold.Text(f.LastName), fold.Text(f.FirstName), fold.Text(f.ClubName)
	if last == "" && first == "" {
		return nil
	}
	var each []string
	find := map[int]string{KindSurname: ofSurname.has("r", "w.value"), KindFirstName: "r.first_search = w.value"}
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
	if club != "" && counts.Total(KindClub, club) < counts.Total(kind, text) {
		w.Add(strings.Join(each, " AND "))
		return nil
	}
	w.WithoutIndex("a.club_search")
	names, total := counts.Matching(kind, text)
	list, err := json.Marshal(names)
	if err != nil {
		return err
	}
	if alone && last != "" && first != "" {
		if counts, err = q.pairs(ctx, last); err != nil {
			return err
		}
		_, _, total = counts.PagePairs(KindSurname, last, first, 0, 0, false)
	}
	if alone {
		w.Total = &total
	}
	w.Search(strings.Join(each, " AND "), "a.id IN (SELECT r.id FROM "+q.db.JSONTexts("?")+" w CROSS JOIN athlete r WHERE "+find[kind]+")", string(list))
	return nil
}
