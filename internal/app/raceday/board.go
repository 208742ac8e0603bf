package raceday

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/ranking"
	"traguardo/internal/store"
)

// Scored reports whether the results of a sport are scores, of which the higher is the better.
func Scored(sportID int) bool { return sportID != domain.Swimming }

// Board is the rankings of an event at one moment. It never changes: what comes in makes another one.
type Board struct {
	Event  domain.Event
	Groups []Group
	Clubs  ClubRanking
	Stamp  store.EventStamp

	field   *field
	entries []*domain.Participation // the oldest first
	at      calendar.Instant        // when it was read as a whole
}

// Group is a ranking: a race of a category and sex, and of a birth year where years are awarded apart.
type Group struct {
	domain.CategoryKey
	RaceID   int64
	Sex      domain.Sex
	Year     int // 0: all together
	Race     domain.Race
	Category domain.Category
	Note     string // of the race in the event
	Points   bool   // it counts for the clubs
	Rows     []Row
	place    int // in the start order
}

// Row is a line of a ranking.
type Row struct {
	*domain.Participation
	Position int // ranking.Unplaced for who has no place
	Points   int // hundredths
}

// ClubRanking is how clubs stand: with everything, and with women's and men's races alone.
type ClubRanking struct{ Total, Women, Men []ClubLine }

// ClubLine is a club in a ranking of clubs.
type ClubLine struct {
	ranking.ClubPlacing
	Name string
}

type groupKey struct {
	domain.CategoryKey
	raceID int64
	sex    domain.Sex
	year   int
}

// field is what an event's rankings depend on besides results.
type field struct {
	event      domain.Event
	races      map[int64]domain.Race
	categories map[int64]domain.Category
	byYear     map[domain.CategoryKey]bool
	listed     map[store.RaceKey]domain.EventRace
	order      map[groupKey]int // without a year
	ends       map[raceSex]int  // where a race of a sex ends in the order, and the race of any sex
	last       int              // the end of the order
	base       func(race domain.Race, sex domain.Sex) racetime.Centis
}

func newField(e domain.Event, races map[int64]domain.Race, categories map[int64]domain.Category) *field {
	return &field{
		event: e, races: races, categories: categories, byYear: map[domain.CategoryKey]bool{}, listed: map[store.RaceKey]domain.EventRace{},
		order: map[groupKey]int{}, ends: map[raceSex]int{},
		base: func(domain.Race, domain.Sex) racetime.Centis { return 0 },
	}
}

func (f *field) key(n *domain.Participation) groupKey {
	k := groupKey{CategoryKey: n.CategoryKey(), raceID: n.RaceID, sex: n.Sex}
	if n.Kind == domain.Individual && f.byYear[k.CategoryKey] {
		k.year = n.Athlete.Birth.Year()
	}
	return k
}

// rules are how a group is ranked.
func (f *field) rules(k groupKey) ranking.Rules {
	options := f.event.Options
	r := ranking.Rules{Scored: Scored(f.event.SportID), ShiftAfterTie: options.Flag(option.SkipPlacesOnTie),
		MaxPerClub: options.Int(option.MaxScoringAthletes)}
	table := options.Points(option.IndividualPoints)
	if k.Kind == domain.Team {
		r.MaxPerClub, table = options.Int(option.MaxScoringTeams), options.Points(option.TeamPoints)
	}
	if race, in := f.listed[store.RaceKey{CategoryKey: k.CategoryKey, RaceID: k.raceID}]; in && !race.Points {
		return r
	}
	switch base := f.base(f.races[k.raceID], k.sex); f.event.PointsMethod {
	case domain.PointsByBaseTime:
		r.Scoring = ranking.ByRatio(base)
	case domain.PointsByAquatics:
		r.Scoring = ranking.ByWorldAquatics(base)
	default:
		r.Scoring = ranking.ByPlace(table, options.Flag(option.PointsByStarters))
	}
	return r
}

// rank orders a group.
func (f *field) rank(k groupKey, list []*domain.Participation) Group {
	rules := f.rules(k)
	g := Group{
		CategoryKey: k.CategoryKey, RaceID: k.raceID, Sex: k.sex, Year: k.year, Race: f.races[k.raceID], Category: f.categories[k.CategoryID],
		Note: f.listed[store.RaceKey{CategoryKey: k.CategoryKey, RaceID: k.raceID}].Note, Points: rules.Scoring != nil, place: f.place(k),
	}
	if f.event.SportID == domain.Basketball {
		g.Points = false
		for _, n := range list {
			g.Rows = append(g.Rows, Row{Participation: n, Position: ranking.Unplaced})
		}
		return g
	}
	results, byID := make([]ranking.Result, len(list)), make(map[int64]*domain.Participation, len(list))
	for i, n := range list {
		byID[n.ID] = n
		results[i] = ranking.Result{ID: n.ID, Club: n.ClubID, Status: Outcome(*n), Value: n.Result.Time, Penalty: n.Result.PenaltySeconds}
		if rules.Scored {
			results[i].Penalty = n.Result.PenaltyPoints
		}
	}
	for _, p := range ranking.Rank(results, rules) {
		g.Rows = append(g.Rows, Row{Participation: byID[p.ID], Position: p.Position, Points: p.Points})
	}
	return g
}

// raceSex is a race of women, of men or of mixed teams; AnySex is all of them.
type raceSex struct {
	raceID int64
	kind   domain.EntryKind
	sex    domain.Sex
}

// item notes a place of the start order. A break has none, but it takes a number.
func (f *field) item(i domain.StartItem) {
	f.last = max(f.last, i.Position)
	if i.Block() {
		return
	}
	f.order[groupKey{CategoryKey: i.CategoryKey(), raceID: i.RaceID, sex: i.Sex}] = i.Position
	for _, sex := range []domain.Sex{i.Sex, domain.AnySex} {
		race := raceSex{i.RaceID, i.Kind, sex}
		f.ends[race] = max(f.ends[race], i.Position)
	}
}

// place is where a group stands in the start order. One without an item, of which nobody starts, stands where its race ends; one whose
// race the order does not have comes last.
func (f *field) place(k groupKey) int {
	k.year = 0
	if at, there := f.order[k]; there {
		return at
	}
	for _, sex := range []domain.Sex{k.sex, domain.AnySex} {
		if at, there := f.ends[raceSex{k.raceID, k.Kind, sex}]; there {
			return at
		}
	}
	return f.last + 1
}

// Outcome is what came of an entry: who was declared absent and did not start is absent.
func Outcome(n domain.Participation) domain.ResultStatus {
	if n.Absent && n.Result.Status == domain.ResultNone {
		return domain.ResultAbsent
	}
	return n.Result.Status
}

// newBoard ranks all entries of an event.
func newBoard(f *field, entries []*domain.Participation, stamp store.EventStamp, at calendar.Instant) *Board {
	b := &Board{Event: f.event, Stamp: stamp, field: f, entries: entries, at: at}
	groups := map[groupKey][]*domain.Participation{}
	for _, n := range entries {
		k := f.key(n)
		groups[k] = append(groups[k], n)
	}
	for k, list := range groups {
		b.Groups = append(b.Groups, f.rank(k, list))
	}
	slices.SortFunc(b.Groups, compareGroups)
	b.rankClubs()
	return b
}

// with answers the rankings after some results changed: only their groups are ranked again.
func (b *Board) with(changed []domain.Participation, stamp store.EventStamp) *Board {
	next := &Board{Event: b.Event, Stamp: stamp, field: b.field, at: b.at, entries: slices.Clone(b.entries), Groups: slices.Clone(b.Groups)}
	touched := map[groupKey]bool{}
	for _, n := range changed {
		i, there := slices.BinarySearchFunc(next.entries, n.ID, func(n *domain.Participation, id int64) int { return cmp.Compare(n.ID, id) })
		if there {
			next.entries[i] = &n
			touched[b.field.key(&n)] = true
		}
	}
	groups := make(map[groupKey][]*domain.Participation, len(touched))
	for _, n := range next.entries {
		if k := b.field.key(n); touched[k] {
			groups[k] = append(groups[k], n)
		}
	}
	for i, g := range next.Groups {
		if list, again := groups[g.key()]; again {
			next.Groups[i] = b.field.rank(g.key(), list)
		}
	}
	next.rankClubs()
	return next
}

func (g Group) key() groupKey {
	return groupKey{CategoryKey: g.CategoryKey, raceID: g.RaceID, sex: g.Sex, year: g.Year}
}

func compareGroups(a, b Group) int {
	return cmp.Or(cmp.Compare(a.place, b.place), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.RaceID, b.RaceID), cmp.Compare(b.Sex, a.Sex),
		compareFlags(a.Disabled, b.Disabled),
		cmp.Compare(b.Category.WomenFrom.String(), a.Category.WomenFrom.String()), cmp.Compare(a.CategoryID,
			b.CategoryID), cmp.Compare(b.Year, a.Year))
}

func compareFlags(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// rankClubs sums up what the groups that count brought the clubs. Events that show no scores have no ranking.
func (b *Board) rankClubs() {
	if !b.Event.Options.Flag(option.ClubScores) {
		return
	}
	var scores []ranking.Score
	names := map[int64]string{}
	for _, g := range b.Groups {
		if !g.Points {
			continue
		}
		for _, r := range g.Rows {
			if r.Position == ranking.Unplaced {
				break // those with a place come first
			}
			scores = append(scores, ranking.Score{Club: r.ClubID, Sex: g.Sex, Position: r.Position, Points: r.Points})
			names[r.ClubID] = r.ClubName
		}
	}
	lines := func(keep func(ranking.Score) bool) []ClubLine {
		placed := ranking.Clubs(scores, b.Event.Options.Flag(option.SkipPlacesOnTie), keep)
		out := make([]ClubLine, len(placed))
		for i, p := range placed {
			out[i] = ClubLine{p, names[p.Club]}
		}
		return out
	}
	b.Clubs = ClubRanking{Total: lines(ranking.AllScores), Women: lines(ranking.OfSex(domain.Female)), Men: lines(ranking.OfSex(domain.Male))}
}

// Run reports whether anything is known of how a group went.
func (g Group) Run() bool {
	return slices.ContainsFunc(g.Rows, func(r Row) bool { return r.Result.Status != domain.ResultNone })
}

// Entries are all entries of the event, the oldest first.
func (b *Board) Entries() []*domain.Participation { return b.entries }

// Names are the races and categories that entries refer to.
func (b *Board) Names() (map[int64]domain.Race, map[int64]domain.Category) {
	return b.field.races, b.field.categories
}

// Provisional reports whether results may still change: until the organiser sets the event concluded.
func (b *Board) Provisional() bool { return b.Event.Status != domain.EventConcluded }

// InStartOrder are all entries as they start: by race in the start order, heat and lane, or turn.
func (b *Board) InStartOrder() []*domain.Participation {
	list := slices.Clone(b.entries)
	slices.SortStableFunc(list, func(x, y *domain.Participation) int {
		return cmp.Or(cmp.Compare(b.field.place(b.field.key(x)), b.field.place(b.field.key(y))), cmp.Compare(x.Kind, y.Kind),
			cmp.Compare(x.RaceID, y.RaceID), cmp.Compare(y.Sex, x.Sex),
			cmp.Compare(x.CategoryID, y.CategoryID), compareFlags(x.CategoryKey().Disabled, y.CategoryKey().Disabled), cmp.Compare(x.Place.Heat,
				y.Place.Heat), cmp.Compare(x.Place.Lane, y.Place.Lane), cmp.Compare(x.Place.Position, y.Place.Position))
	})
	return list
}

// Label names a ranking as people read it.
func (g Group) Label() string {
	parts := []string{g.Race.Name, g.Named(g.Category.Name), sexNames[g.Sex]}
	if g.Year != 0 {
		parts = append(parts, strconv.Itoa(g.Year))
	}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " · ")
}

var sexNames = map[domain.Sex]string{domain.Male: "Maschi", domain.Female: "Femmine", domain.Mixed: "Misti"}
