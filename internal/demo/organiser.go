package demo

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/store"
	"traguardo/internal/variant"
)

// Organiser creates events from existing clubs and athletes. The same random source and clock give the same events.
type Organiser struct {
	q       store.Q
	variant variant.Variant
	random  *rand.Rand
	now     time.Time
	clubs   []domain.Club
	squads  map[id.Club][]swimmer // by club
	users   map[id.Club]id.User   // user who makes entries for each club
	admin   id.User
	large   bool
	bests   map[[2]int64]racetime.Centis // best times in the meets of the season, by athlete and race
}

// swimmer is an athlete with a talent: the factor by which they are slower than the best.
type swimmer struct {
	domain.Entrant
	talent float64
}

// NewOrganiser reads clubs, users and athletes.
func NewOrganiser(ctx context.Context, q store.Q, v variant.Variant, now time.Time, r *rand.Rand) (*Organiser, error) {
	o := &Organiser{q: q, variant: v, random: r, now: now.In(calendar.Rome), squads: map[id.Club][]swimmer{}, users: map[id.Club]id.User{}}
	var err error
	if o.clubs, _, err = q.Clubs(ctx, domain.ClubFilter{}, domain.Page{Sort: "id"}); err != nil {
		return nil, err
	}
	users, _, err := q.Users(ctx, domain.UserFilter{}, domain.Page{Sort: "id", Desc: true})
	if err != nil {
		return nil, err
	}
	for _, u := range users { // in reverse order, so that the first user of a club wins
		switch u.Level {
		case domain.LevelAdmin:
			o.admin = u.ID
		case domain.LevelClub:
			o.users[u.ClubID] = u.ID
		case domain.LevelCoach:
		}
	}
	visible := true
	athletes, _, err := q.Athletes(ctx, domain.AthleteFilter{Visible: &visible, Qualification: domain.QualifiedAthlete},
		domain.Page{Sort: "id"})
	if err != nil {
		return nil, err
	}
	for _, a := range athletes {
		o.squads[a.ClubID] = append(o.squads[a.ClubID], swimmer{talent: 0.98 + 0.24*r.Float64(), Entrant: domain.Entrant{
			ID: a.ID, LastName: a.LastName, FirstName: a.FirstName, Sex: a.Sex, Birth: a.Birth, ClubID: a.ClubID, ClubName: a.ClubName, Card: a.Card,
			Membership: a.Membership, Disability: a.Disability, MemberUntil: a.MemberUntil,
		}})
	}
	return o, nil
}

func (o *Organiser) today() calendar.Date { return calendar.In(o.now) }

// saturday returns the first Saturday that is at least days after today.
func (o *Organiser) saturday(days int) calendar.Date {
	d := o.today().AddDays(days)
	return d.AddDays((int(time.Saturday) - int(d.Weekday())) % 7)
}

// onDay returns a random instant of a day, during office hours and never in the future.
func (o *Organiser) onDay(d calendar.Date) calendar.Instant {
	at := d.Start().Add(8*time.Hour + time.Duration(o.random.IntN(12*60))*time.Minute)
	if at.After(o.now) { // today, after midnight
		at = o.now.Add(-time.Duration(o.random.Int64N(int64(o.now.Sub(o.today().Start())) + 1)))
	}
	return calendar.At(at)
}

// class is a part of a programme: categories by template code, and their races by abbreviation.
type class struct {
	kind     domain.EntryKind
	disabled bool
	codes    []int64
	races    []string
	byYear   bool
	maxRaces int
	price    string // own price of a race or team
}

// span returns the codes from one to another.
func span(from, to int64) []int64 {
	var codes []int64
	for c := from; c <= to; c++ {
		codes = append(codes, c)
	}
	return codes
}

// meeting is a stored event with its data.
type meeting struct {
	Event      domain.Event
	Categories []domain.EventCategory
	rules      meet.Eligibility // includes category exceptions
	races      []domain.EventRace
	standards  []domain.TimeStandard
	entries    []domain.Participation
	items      []domain.StartItem
}

// create stores an event with its programme. OrganiserID is a club number, from 1. The season defaults to that of the first day, or to
// today's if that does not exist yet.
func (o *Organiser) create(ctx context.Context, e domain.Event, programme []class) (*meeting, error) {
	club := o.clubs[e.OrganiserID-1]
	e.OrganiserID, e.Organiser, e.CreatedBy = club.ID, club.Name, o.admin
	if e.SeasonID == 0 {
		e.SeasonID = id.Season(min(calendar.SeasonOf(e.Starts), calendar.SeasonOf(o.today())))
	}
	if e.Ends.IsZero() {
		e.Ends = e.Starts
	}
	if e.MaxEntrants == 0 {
		e.MaxEntrants = 2000
	}
	if e.FeeMethod == 0 {
		e.FeeMethod = domain.FeePerAthleteAndRace
	}
	if e.PointsMethod == 0 {
		e.PointsMethod = domain.PointsByPlace
	}
	created := e.Starts.AddDays(-90)
	if yesterday := o.today().AddDays(-1); created.After(yesterday) {
		created = yesterday
	}
	e.CreatedAt = o.onDay(created)
	eventID, err := o.q.AddEvent(ctx, e)
	if err != nil {
		return nil, err
	}
	if err := o.admit(ctx, eventID, e, programme); err != nil {
		return nil, fmt.Errorf("%s: %w", e.Name, err)
	}
	m := &meeting{}
	if m.Event, err = o.q.Event(ctx, eventID); err != nil {
		return nil, err
	}
	if m.Categories, err = o.q.EventCategories(ctx, eventID); err != nil {
		return nil, err
	}
	m.rules = meet.Eligibility{Event: meet.FromEvent(m.Event), Categories: meet.FromCategories(m.Categories),
		Exceptions: map[id.Athlete]id.Category{}, Memberships: o.variant.Has(variant.MembershipTypes)}
	m.races, err = o.q.EventRaces(ctx, eventID)
	return m, err
}

func (o *Organiser) admit(ctx context.Context, eventID id.Event, e domain.Event, programme []class) error {
	memberships := map[id.Category]domain.Membership{}
	for _, c := range catalog.CategoriesOf(calendar.Season(e.SeasonID), int64(o.variant.Body), int64(e.SportID)) {
		memberships[c.ID] = domain.Membership(c.Membership)
	}
	races := map[string]id.Race{}
	for _, r := range catalog.RacesOf(int64(o.variant.Body), int64(e.SportID)) {
		races[r.Abbreviation] = r.ID
	}
	for _, c := range programme {
		own := option.Values{}
		if c.price != "" {
			own[map[domain.EntryKind]option.ID{domain.Individual: option.RacePrice, domain.Team: option.TeamPrice}[c.kind]] = c.price
		}
		for _, code := range c.codes {
			category := id.Category(1000*int64(e.SeasonID) + code)
			membership, ok := memberships[category]
			if !ok {
				return fmt.Errorf("category %d is not the body's", category)
			}
			if _, err := o.q.AddEventCategory(ctx, domain.EventCategory{
				EventID: eventID, CategoryID: category, Disabled: c.disabled, Kind: c.kind, Membership: membership, ByYear: c.byYear,
				MaxRaces: c.maxRaces, Overrides: own,
			}); err != nil {
				return err
			}
			for i, name := range c.races {
				race, ok := races[name]
				if !ok {
					return fmt.Errorf("race %s is not the body's", name)
				}
				r := domain.EventRace{EventID: eventID, CategoryID: category, RaceID: race, Disabled: c.disabled,
					Kind: c.kind, Points: !c.disabled, Position: i + 1, Note: raceNotes[name]}
				if _, err := o.q.AddEventRace(ctx, r); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// racesOf returns the races of a category that admit a sex.
func (m *meeting) racesOf(c domain.EventCategory, sex domain.Sex) []domain.EventRace {
	var list []domain.EventRace
	for _, r := range m.races {
		if r.CategoryKey() == c.Key() && (r.Race.Sex == domain.AnySex || r.Race.Sex == sex) {
			list = append(list, r)
		}
	}
	return list
}

func (m *meeting) categoryOf(a domain.Entrant) (domain.EventCategory, bool) {
	own, ok := meet.CategoryOf(meet.FromEntrant(a), m.rules.Categories, m.rules.Exceptions[a.ID], m.rules.Memberships)
	if !ok {
		return domain.EventCategory{}, false
	}
	i := slices.IndexFunc(m.Categories, func(c domain.EventCategory) bool { return c.Key() == own.CategoryKey })
	return m.Categories[i], true
}

// store stores the data of an event created before.
func (o *Organiser) store(ctx context.Context, m *meeting) error {
	for _, a := range slices.Sorted(maps.Keys(m.rules.Exceptions)) {
		if _, err := o.q.AddException(ctx, domain.CategoryException{EventID: m.Event.ID, CategoryID: m.rules.Exceptions[a],
			AthleteID: a}); err != nil {
			return err
		}
	}
	for i, item := range m.items {
		item.EventID, item.Position = m.Event.ID, i+1
		if _, err := o.q.AddStartItem(ctx, item); err != nil {
			return err
		}
	}
	return o.storeEntries(ctx, m)
}

// storeEntries stores the entries of an event with their results.
func (o *Organiser) storeEntries(ctx context.Context, m *meeting) error {
	if err := o.markPaid(ctx, m); err != nil {
		return err
	}
	list := make([]domain.Entry, len(m.entries))
	for i, n := range m.entries {
		list[i] = n.Entry
	}
	ids, err := o.q.AddEntries(ctx, m.Event.ID, list)
	if err != nil {
		return err
	}
	var places []domain.StartPlace
	var results []domain.Result
	var payments []domain.EntryPayment
	for i, n := range m.entries {
		n.Place.EntryID, n.Result.EntryID, n.Payment.EntryID = id.Entry(ids[i]), id.Entry(ids[i]), id.Entry(ids[i])
		if n.Place.Heat > 0 {
			places = append(places, n.Place)
		}
		if n.Result.Status != domain.ResultNone {
			n.Result.RecordedBy, n.Result.RecordedAt = o.host(m), o.at(m.Event.Ends, 18)
			results = append(results, n.Result)
		}
		if n.Payment.Paid() {
			payments = append(payments, n.Payment)
		}
	}
	if len(places) > 0 {
		startList := domain.StartList{EventID: m.Event.ID, MadeBy: o.host(m), MadeAt: o.at(m.Event.Deadline.AddDays(1), 9)}
		if _, err := o.q.AddStartList(ctx, startList, places); err != nil {
			return err
		}
	}
	if err := o.q.AddResults(ctx, results); err != nil {
		return err
	}
	return o.q.AddEntryPayments(ctx, payments)
}

// host returns the user who manages the event.
func (o *Organiser) host(m *meeting) id.User { return cmp.Or(o.users[m.Event.OrganiserID], o.admin) }

// at returns an hour of a day, never in the future.
func (o *Organiser) at(d calendar.Date, hour int) calendar.Instant {
	at := d.Start().Add(time.Duration(hour) * time.Hour)
	if at.After(o.now) {
		at = o.now
	}
	return calendar.At(at)
}
