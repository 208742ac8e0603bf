package store

import (
	"context"
	"iter"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
)

// athleteRowTable reads only the columns that lists show, about two thirds of those stored.
var athleteRowTable = database.NewTable("athlete a", " JOIN club c ON c.id = a.club_id", func(a *domain.AthleteSummary) []database.Column {
	return []database.Column{
		{Name: "id", Field: &a.ID},
		{Name: "club_id", Field: &a.ClubID},
		{Read: "c.name", Field: &a.ClubName},
		{Name: "visible", Field: &a.Visible},
		{Name: "last_name", Field: &a.LastName},
		{Name: "first_name", Field: &a.FirstName},
		{Name: "sex", Field: &a.Sex},
		{Name: "birth", Field: &a.Birth},
		{Name: "only_year", Field: &a.OnlyYear},
		{Name: "card", Field: &a.Card},
		{Name: "member_until", Field: &a.MemberUntil},
		{Name: "membership", Field: &a.Membership},
		{Name: "qualification", Field: &a.Qualification},
		{Name: "disability", Field: &a.Disability},
		{Name: "version", Field: &a.Version},
	}
})

var (
	athletes    = athleteList(athleteTable)
	athleteRows = athleteList(athleteRowTable)
)

// athleteList returns the list definition of athletes for a table of any row type.
func athleteList[T any](table *database.Table[T]) database.List[T] {
	return database.List[T]{
		Table: table,
		Sorts: map[string]database.Sort{
			"id":            {Column: "a.id"},
			"name":          {Column: "a.name_search"},
			"first":         {Column: "a.first_search"},
			"club":          {Column: "a.club_search", Then: "a.name_search"},
			"birth":         {Column: "a.birth"},
			"card":          {Column: "a.card"},
			"until":         {Column: "a.member_until", Nullable: true},
			"club_id":       {Column: "a.club_id", InMemory: true},
			"visible":       {Column: "a.visible", InMemory: true},
			"sex":           {Column: "a.sex"},
			"only_year":     {Column: "a.only_year", InMemory: true},
			"membership":    {Column: "a.membership", InMemory: true},
			"qualification": {Column: "a.qualification", InMemory: true},
			"disability":    {Column: "a.disability", InMemory: true},
			"version":       {Column: "a.version", InMemory: true},
		},
		DefaultSort: "name",
		SearchTables: map[string]database.SearchTable{
			"a.club_search": {Key: "club_id", Select: "SELECT w.id FROM club w WHERE", Column: "w.search"},
		},
	}
}

func athleteFilter(f domain.AthleteFilter) *database.Filter {
	w := &database.Filter{Selective: f.ClubID != 0}
	database.Equal(w, "a.club_id", f.ClubID)
	w.Contains("a.club_search", f.ClubName)
	database.Equal(w, "a.membership", f.Membership)
	database.Equal(w, "a.qualification", f.Qualification)
	if f.Visible != nil {
		w.Add("a.visible = ?", *f.Visible)
	}
	if f.GroupID != 0 {
		not := ""
		if !f.InGroup {
			not = "NOT "
		}
		w.Add("a.id "+not+"IN (SELECT m.athlete_id FROM group_athlete m WHERE m.group_id = ?)", f.GroupID)
	}
	if f.Member != nil {
		if *f.Member {
			w.Add("a.member_until >= ?", f.Today)
		} else {
			w.Add("(a.member_until IS NULL OR a.member_until < ?)", f.Today)
		}
	}
	if f.Expiring {
		w.Add("a.member_until >= ?", f.Today)
		w.Add("a.member_until <= ?", f.Today.AddDays(domain.SoonDays))
	}
	if f.Incomplete {
		w.Add(lacksAny(f.Needs))
	}
	return w
}

// Athletes returns a page of athletes with all their fields, and the total.
func (q Q) Athletes(ctx context.Context, f domain.AthleteFilter, p domain.Page) ([]domain.Athlete, int, error) {
	return pageOfAthletes(ctx, q, athletes, f, p)
}

// AthleteRows returns a page of athletes with the fields that lists show, and the total.
func (q Q) AthleteRows(ctx context.Context, f domain.AthleteFilter, p domain.Page) ([]domain.AthleteSummary, int, error) {
	return pageOfAthletes(ctx, q, athleteRows, f, p)
}

// pageOfAthletes reads a page of athletes. It takes totals from the maintained counters where it can, so that they cost the same in a long
// list as in a short one.
func pageOfAthletes[T any](ctx context.Context, q Q, l database.List[T], f domain.AthleteFilter, p domain.Page) ([]T, int, error) {
	byName := p.Sort == "" || p.Sort == "name"
	onlyNames := f == (domain.AthleteFilter{LastName: f.LastName, FirstName: f.FirstName, Today: f.Today})
	if byName && onlyNames && (fold.Text(f.LastName) != "" || f.FirstName == "") {
		return athletesByName(ctx, q, l, f.LastName, f.FirstName, p)
	}
	if byName && p.Size > 0 && f == (domain.AthleteFilter{ClubName: f.ClubName, Today: f.Today}) && fold.Text(f.ClubName) != "" {
		return athletesByClub(ctx, q, l, f, p)
	}
	w := athleteFilter(f)
	if bare := (domain.AthleteFilter{ClubID: f.ClubID, Visible: f.Visible, Today: f.Today}); f != bare {
		if err := q.searchNames(ctx, w, f, onlyNames); err != nil {
			return nil, 0, err
		}
		if f == (domain.AthleteFilter{Member: f.Member, Today: f.Today}) {
			counts, err := words.Read(ctx, q.db)
			if err != nil {
				return nil, 0, err
			}
			w.Total = new(counts.TotalBefore(KindUntil, f.Today.String()))
			if *f.Member {
				*w.Total = counts.Total(KindUntil, "") - *w.Total
			}
		}
		return l.Page(ctx, q.db, w, p)
	}
	total, err := q.countAthletes(ctx, f.ClubID, f.Visible)
	if err != nil {
		return nil, 0, err
	}
	rows, err := l.Rows(ctx, q.db, w, p)
	return rows, total, err
}

// countAthletes returns how many athletes a club has, optionally only the visible or the hidden ones; club 0 means all clubs.
func (q Q) countAthletes(ctx context.Context, clubID id.Club, visible *bool) (int, error) {
	if clubID == 0 && visible == nil { // cheaper than summing the counters of thousands of clubs
		counts, err := words.Read(ctx, q.db)
		if err != nil {
			return 0, err
		}
		return counts.Total(KindSurname, ""), nil
	}
	counts, err := q.AthleteCounts(ctx, clubID)
	switch {
	case visible == nil:
		return counts.Athletes, err
	case *visible:
		return counts.Visible, err
	}
	return counts.Athletes - counts.Visible, err
}

// athletesByClub lists the athletes whose club name contains a text, ordered by athlete name. If many athletes match, it scans all athletes
// in name order, which soon fills a page; if few clubs match, it merges their athletes. A scanned row costs a table lookup, which is why
// the scan is limited.
func athletesByClub[T any](ctx context.Context, q Q, l database.List[T], f domain.AthleteFilter, p domain.Page) ([]T, int, error) {
	counts, err := words.Read(ctx, q.db)
	if err != nil {
		return nil, 0, err
	}
	text := fold.Text(f.ClubName)
	total := counts.Total(KindClub, text)
	if total == 0 {
		return []T{}, 0, nil
	}
	const fewScanned = 1000
	scanned := max(p.Number, 1) * p.Size * counts.Total(KindSurname, "") / total // rows to read before the page is full
	var clubs []string
	if scanned >= min(total, fewScanned) {
		clubs, _ = counts.Matching(KindClub, text)
	}
	if scanned < min(total, max(fewScanned, 2*len(clubs))) {
		rows, err := l.Rows(ctx, q.db, athleteFilter(f), p)
		return rows, total, err
	}
	rows, err := l.RowsIn(ctx, q.db, "a.club_search", clubs, p)
	return rows, total, err
}

// EachAthlete streams athletes for an export.
func (q Q) EachAthlete(ctx context.Context, f domain.AthleteFilter, p domain.Page) iter.Seq2[domain.Athlete, error] {
	w := athleteFilter(f)
	if err := q.searchNames(ctx, w, f, false); err != nil {
		return func(yield func(domain.Athlete, error) bool) { yield(domain.Athlete{}, err) }
	}
	return athletes.Each(ctx, q.db, w, p)
}
