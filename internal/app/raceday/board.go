package raceday

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/ranking"
	"traguardo/internal/store"
)

// Scored reports whether the results of a sport are scores, of which higher is better.
func Scored(sport domain.Sport) bool { return sport != domain.Swimming }

// Board holds the rankings of an event at one moment. It is immutable: a change creates a new Board.
type Board struct {
	Event  domain.Event
	Groups []Group
	Clubs  ClubRanking
	Stamp  store.EventStamp

	config  *rankingConfig
	entries []*domain.Participation // oldest first
	calls   map[domain.HeatKey]calendar.Instant
	at      calendar.Instant // when it was loaded in full
}

// Group is a ranking: a race of a category and sex, and of a birth year if years are awarded separately.
type Group struct {
	domain.CategoryKey
	RaceID   id.Race
	Sex      domain.Sex
	Year     int // 0: all together
	Race     domain.Race
	Category domain.Category
	Note     string // of the race in the event
	Points   bool   // counts for the clubs
	Rows     []Row
	place    int // in the start order
}

// Row is a line of a ranking.
type Row struct {
	*domain.Participation
	Position int // ranking.Unplaced if none
	Points   int // hundredths
}

// ClubRanking ranks the clubs: overall, and by women's and men's races only.
type ClubRanking struct{ Total, Women, Men []ClubLine }

// ClubLine is a club in a club ranking.
type ClubLine struct {
	ranking.ClubPlacing
	Name string
}

type groupKey struct {
	domain.CategoryKey
	raceID id.Race
	sex    domain.Sex
	year   int
}

// rankingConfig holds what an event's rankings depend on besides results.
type rankingConfig struct {
	event      domain.Event
	races      map[id.Race]domain.Race
	categories map[id.Category]domain.Category
	byYear     map[domain.CategoryKey]bool
	listed     map[store.RaceKey]domain.EventRace
	items      []domain.StartItem
	draw       domain.StartOrder
	order      map[groupKey]int // keys without a year
	ends       map[raceSex]int  // last position of a race in the order, by sex and for AnySex
	last       int              // last position in the order
	base       func(race domain.Race, sex domain.Sex) racetime.Centis
}

func newRankingConfig(e domain.Event, races map[id.Race]domain.Race, categories map[id.Category]domain.Category) *rankingConfig {
	return &rankingConfig{
		event: e, races: races, categories: categories, byYear: map[domain.CategoryKey]bool{}, listed: map[store.RaceKey]domain.EventRace{},
		order: map[groupKey]int{}, ends: map[raceSex]int{},
		base: func(domain.Race, domain.Sex) racetime.Centis { return 0 },
	}
}

func (f *rankingConfig) key(n *domain.Participation) groupKey {
	k := groupKey{CategoryKey: n.CategoryKey(), raceID: n.RaceID, sex: n.Sex}
	if n.Kind == domain.Individual && f.byYear[k.CategoryKey] {
		k.year = n.Athlete.Birth.Year()
	}
	return k
}

// rules returns how a group is ranked.
func (f *rankingConfig) rules(k groupKey) ranking.Rules {
	options := f.event.Options
	r := ranking.Rules{Scored: Scored(f.event.SportID), ShiftAfterTie: options.Flag(option.SkipPlacesOnTie),
		MaxPerClub: options.Int(option.MaxScoringAthletes)}
	table := options.Points(option.IndividualPoints)
	if k.Kind == domain.Team {
		r.MaxPerClub, table = options.Int(option.MaxScoringTeams), options.Points(option.TeamPoints)
	}
	if race, found := f.listed[store.RaceKey{CategoryKey: k.CategoryKey, RaceID: k.raceID}]; found && !race.Points {
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

// rank ranks a group.
func (f *rankingConfig) rank(k groupKey, list []*domain.Participation) Group {
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
	results, byID := make([]ranking.Result, len(list)), make(map[id.Entry]*domain.Participation, len(list))
	for i, n := range list {
		byID[n.ID] = n
		results[i] = ranking.Result{ID: n.ID, Club: n.ClubID, Status: Outcome(*n), Value: n.Result.Time, Penalty: n.Result.PenaltySeconds,
			OutOfCompetition: n.Result.Reason == domain.OutOfCompetition}
		if rules.Scored {
			results[i].Penalty = n.Result.PenaltyPoints
		}
	}
	for _, p := range ranking.Rank(results, rules) {
		g.Rows = append(g.Rows, Row{Participation: byID[p.ID], Position: p.Position, Points: p.Points})
	}
	return g
}

// raceSex is a race of women, men or mixed teams; AnySex means all of them.
type raceSex struct {
	raceID id.Race
	kind   domain.EntryKind
	sex    domain.Sex
}

// item records a position of the start order. A break has no group but takes a position.
func (f *rankingConfig) item(i domain.StartItem) {
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

// place returns the position of a group in the start order. A group without entries that start is placed at the end
// of its race, and one whose race is not in the order comes last.
func (f *rankingConfig) place(k groupKey) int {
	k.year = 0
	if at, found := f.order[k]; found {
		return at
	}
	for _, sex := range []domain.Sex{k.sex, domain.AnySex} {
		if at, found := f.ends[raceSex{k.raceID, k.Kind, sex}]; found {
			return at
		}
	}
	return f.last + 1
}

// Outcome returns the result status of an entry; an entry declared absent without a result is absent.
func Outcome(n domain.Participation) domain.ResultStatus {
	if n.Absent && n.Result.Status == domain.ResultNone {
		return domain.ResultAbsent
	}
	return n.Result.Status
}

// newBoard ranks all entries of an event.
func newBoard(f *rankingConfig, entries []*domain.Participation, stamp store.EventStamp, at calendar.Instant) *Board {
	b := &Board{Event: f.event, Stamp: stamp, config: f, entries: entries, at: at}
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

// with returns the rankings after some results changed. It ranks only the affected groups again.
func (b *Board) with(changed []domain.Participation, stamp store.EventStamp) *Board {
	next := &Board{Event: b.Event, Stamp: stamp, config: b.config, at: b.at, calls: b.calls, entries: slices.Clone(b.entries),
		Groups: slices.Clone(b.Groups)}
	touched := map[groupKey]bool{}
	for _, n := range changed {
		i, found := slices.BinarySearchFunc(next.entries, n.ID, func(n *domain.Participation, entryID id.Entry) int {
			return cmp.Compare(n.ID, entryID)
		})
		if found {
			next.entries[i] = &n
			touched[b.config.key(&n)] = true
		}
	}
	groups := make(map[groupKey][]*domain.Participation, len(touched))
	for _, n := range next.entries {
		if k := b.config.key(n); touched[k] {
			groups[k] = append(groups[k], n)
		}
	}
	for i, g := range next.Groups {
		if list, again := groups[g.key()]; again {
			next.Groups[i] = b.config.rank(g.key(), list)
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

// rankClubs sums up the points of the groups that count. Events without club scores have no club ranking.
func (b *Board) rankClubs() {
	if !b.Event.Options.Flag(option.ClubScores) {
		return
	}
	var scores []ranking.Score
	names := map[id.Club]string{}
	for _, g := range b.Groups {
		if !g.Points {
			continue
		}
		for _, r := range g.Rows {
			if r.Position == ranking.Unplaced {
				break // placed rows come first
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

// Run reports whether the group has any result.
func (g Group) Run() bool {
	return slices.ContainsFunc(g.Rows, func(r Row) bool { return r.Result.Status != domain.ResultNone })
}

// Entries returns all entries of the event, oldest first.
func (b *Board) Entries() []*domain.Participation { return b.entries }

// Names returns the races and categories that entries refer to.
func (b *Board) Names() (map[id.Race]domain.Race, map[id.Category]domain.Category) {
	return b.config.races, b.config.categories
}

// Provisional reports whether results may still change, that is, until the event is concluded.
func (b *Board) Provisional() bool { return b.Event.Status != domain.EventConcluded }

// InStartOrder returns all entries by race in the start order, heat and lane, or turn.
func (b *Board) InStartOrder() []*domain.Participation {
	list := slices.Clone(b.entries)
	slices.SortStableFunc(list, func(x, y *domain.Participation) int {
		return cmp.Or(cmp.Compare(b.config.place(b.config.key(x)), b.config.place(b.config.key(y))), cmp.Compare(x.Kind, y.Kind),
			cmp.Compare(x.RaceID, y.RaceID), cmp.Compare(y.Sex, x.Sex),
			cmp.Compare(x.CategoryID, y.CategoryID), compareFlags(x.CategoryKey().Disabled, y.CategoryKey().Disabled), cmp.Compare(x.Place.Heat,
				y.Place.Heat), cmp.Compare(x.Place.Lane, y.Place.Lane), cmp.Compare(x.Place.Position, y.Place.Position))
	})
	return list
}

// Label returns the readable name of a ranking.
func (g Group) Label() string {
	return strings.Join(slices.DeleteFunc([]string{g.Race.Name, g.CategoryLabel()}, func(s string) bool { return s == "" }), " · ")
}

// CategoryLabel returns the readable name of a ranking without its race.
func (g Group) CategoryLabel() string {
	parts := []string{g.Named(g.Category.Name), sexNames[g.Sex]}
	if g.Year != 0 {
		parts = append(parts, strconv.Itoa(g.Year))
	}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " · ")
}

var sexNames = map[domain.Sex]string{domain.Male: "Maschi", domain.Female: "Femmine", domain.Mixed: "Misti"}
