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
	"traguardo/internal/domain/id"
	"traguardo/internal/names"
)

// nameEnd separates the surname from the first name in a name key; afterName sorts after all keys of a surname.
const (
	nameEnd   = names.PairSeparator
	afterName = "\x02"
)

// NameKey returns the text by which an athlete is sorted and matched by name.
func NameKey(last, first string) string { return fold.Text(last) + nameEnd + fold.Text(first) }

// The kinds of name_word: the properties by which athletes are counted.
const (
	KindSurname   = 1
	KindFirstName = 2
	KindUntil     = 3 // the last day of their membership and a shard number
	KindClub      = 4 // the name of their club
)

var words = database.NewTally("name_word", "athletes", KindUntil, KindClub)

// untilWord returns the word for the last day of a membership. Most memberships end on the same day, so the counter is split into 16 shards
// to reduce lock contention between clubs.
func untilWord(until calendar.Date, clubID id.Club) string {
	return fmt.Sprintf("%s/%x", until, clubID%16)
}

// counted holds the folded properties by which an athlete is counted.
type counted struct {
	last, first, club string
	until             calendar.Date
	clubID            id.Club
}

func (c counted) words() []names.Text {
	return []names.Text{{Kind: KindSurname, Text: c.last}, {Kind: KindFirstName, Text: c.first}, {Kind: KindUntil,
		Text: untilWord(c.until, c.clubID)}, {Kind: KindClub, Text: c.club}}
}

// countNames updates the counts of surnames, first names, club names and membership ends after athletes changed from before to after.
func (q Q) countNames(ctx context.Context, before, after []domain.Athlete) error {
	delta, both := map[names.Text]int{}, map[string]int{}
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
	maps.DeleteFunc(delta, func(_ names.Text, by int) bool { return by == 0 })
	for key, by := range both {
		if last, _, _ := strings.Cut(key, nameEnd); by != 0 {
			delta[names.Text{Kind: KindSurname, Text: last}] += 0 // marks the surname as changed: a first name of it did
		}
	}
	return words.Add(ctx, q.db, delta)
}

// forgetNames subtracts removed athletes from the counts. It takes the deleted rows, not rows read earlier, because they may have been
// renamed in between.
func (q Q) forgetNames(ctx context.Context, removed []counted) error {
	delta := map[names.Text]int{}
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

// renameClub sets the folded club name of a club's athletes and updates the counts for exactly the changed rows.
func (q Q) renameClub(ctx context.Context, clubID id.Club, name string) error {
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
	delta := map[names.Text]int{{Kind: KindClub, Text: name}: len(members)}
	ids := make([]int64, len(members))
	for i, m := range members {
		ids[i] = m.id
		delta[names.Text{Kind: KindClub, Text: m.club}]--
	}
	w := &database.Filter{}
	set := w.Arg(name)
	database.In(w, "id", ids)
	if _, err := q.db.Exec(ctx, "UPDATE athlete SET club_search = "+set+w.Where(q.db), w.Args...); err != nil {
		return err
	}
	return words.Add(ctx, q.db, delta)
}

// NameCounts returns how many athletes have each word of a kind.
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

// span is a range of name keys: the suffixes of a text at which the range starts and ends.
type span struct{ from, to string }

var (
	surnameSpan = span{nameEnd, afterName} // all keys of a surname
	pairSpan    = span{"", nameEnd}        // the key of one surname and first name
)

// has returns the condition that an athlete's name key is in the span of a text. It can use the name index.
func (s span) has(alias, text string) string {
	return alias + ".name_search >= " + text + " || '" + s.from + "' AND " + alias + ".name_search < " + text + " || '" + s.to + "'"
}

// pairs reads the counts together with the first names of the athletes whose surname contains a text.
func (q Q) pairs(ctx context.Context, last string) (*names.Index, error) {
	return words.ReadPairs(ctx, q.db, KindSurname, last,
		"SELECT a.name_search FROM "+q.db.JSONTexts("$1")+" w CROSS JOIN athlete a WHERE "+surnameSpan.has("a", "w.value"))
}

// athletesByName lists athletes in name order: all, or those whose surname (and first name) contain the texts. The name counts give the
// total and the name at which the page starts, so that the cost does not grow with the list. If names change between reading the counts and
// the rows, the page may be short but never wrong.
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
		rows, err := withNames(ctx, q, l, keys, pairSpan, inside, p)
		return rows, total, err
	}
	counts, err := words.Read(ctx, q.db)
	if err != nil {
		return nil, 0, err
	}
	names, inside, total := counts.Page(KindSurname, last, skip, size, p.Desc)
	if last != "" || len(names) == 0 {
		rows, err := withNames(ctx, q, l, names, surnameSpan, inside, p)
		return rows, total, err
	}
	if skip == 0 {
		rows, err := l.Rows(ctx, q.db, &database.Filter{}, p)
		return rows, total, err
	}
	start := names[0] + nameEnd
	if p.Desc {
		start = names[0] + afterName
	}
	rows, err := l.RowsFrom(ctx, q.db, start, p, inside)
	return rows, total, err
}

// withNames reads a page of the athletes with the given names, in order, and skips inside athletes of the first name. Only the first and
// the last name can have more athletes than the page shows.
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
	inSpan := func(name string) string {
		return "a.name_search >= " + q.db.OpaqueArg(w.Arg(name+of.from), "TEXT") + " " +
			"AND a.name_search < " + q.db.OpaqueArg(w.Arg(name+of.to), "TEXT")
	}
	page := l.IDsWhere(q.db, w, inSpan(first), p, inside) +
		" UNION ALL SELECT a.id FROM " + q.db.JSONTexts(w.Arg(string(list))) + " w CROSS JOIN athlete a WHERE " + of.has("a", "w.value")
	if last != "" {
		page += " UNION ALL " + l.IDsWhere(q.db, w, inSpan(last), p, 0)
	}
	return l.RowsByIDs(ctx, q.db, w, page, p)
}

// surnameHolds returns the condition that the surname contains arg. It reads the name key, which every index sorted by name includes.
func (q Q) surnameHolds(alias, arg string) string {
	key := alias + ".name_search"
	return q.db.Position(key, arg) + " BETWEEN 1 AND " + q.db.Position(key, "'"+nameEnd+"'")
}

// firstNameHolds is surnameHolds for the first name.
func (q Q) firstNameHolds(alias, arg string) string {
	key := alias + ".name_search"
	return q.db.Position("SUBSTR("+key+", "+q.db.Position(key, "'"+nameEnd+"'")+")", arg) + " > 0"
}

// notEmpty returns a condition that is always true and mentions arg: PostgreSQL rejects queries that do not use all arguments.
func notEmpty(arg string) string { return "CAST(" + arg + " AS TEXT) <> ''" }

// searchNames adds the conditions of a name search to w. It looks up the rarer of the two names, or the club name if that is rarer still.
// If the filter has no other condition (alone), it also sets the total.
func (q Q) searchNames(ctx context.Context, w *database.Filter, f domain.AthleteFilter, alone bool) error {
	last, first, club := fold.Text(f.LastName), fold.Text(f.FirstName), fold.Text(f.ClubName)
	if last == "" && first == "" {
		return nil
	}
	var each []string
	find := map[int]string{KindSurname: surnameSpan.has("r", "w.value"), KindFirstName: "r.first_search = w.value"}
	if last != "" {
		arg := w.Arg(last)
		each = append(each, q.surnameHolds("a", arg))
		find[KindSurname] += " AND " + notEmpty(arg)
		find[KindFirstName] += " AND " + q.surnameHolds("r", arg)
	}
	if first != "" {
		arg := w.Arg(first)
		each = append(each, q.firstNameHolds("a", arg))
		find[KindSurname] += " AND " + q.firstNameHolds("r", arg)
		find[KindFirstName] += " AND " + notEmpty(arg)
	}
	if w.Selective { // scanning the athletes of one club is cheap
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
	w.Search(strings.Join(each, " AND "), "a.id IN (SELECT r.id FROM "+q.db.JSONTexts("?")+" w CROSS JOIN athlete r "+
		"WHERE "+find[kind]+")", string(list))
	return nil
}
