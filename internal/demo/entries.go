package demo

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
)

// entrants describes who enters an event.
type entrants struct {
	clubs      []int         // club numbers, from 1
	athletes   int           // maximum per club
	sizes      []int         // maximum of each club instead
	teams      int           // maximum in total
	incomplete int           // every n-th team lacks members; 0: none
	exceptions int           // athletes moved to a higher category
	late       int           // every n-th entry is late; 0: none
	lateFrom   calendar.Date // first day of late entries
	unpaid     bool          // some clubs have unpaid entries
	allRaces   bool          // athletes enter as many races as allowed
	regulars   bool          // the same athletes enter the same races at every event
	young      bool          // without masters, in full heats
}

// enterMore adds entrants with a separate random source, so that other data does not change.
func (o *Organiser) enterMore(m *meeting, f entrants) {
	usual := o.random
	o.random = rand.New(rand.NewPCG(20, 28))
	f.teams += m.teams()
	o.enter(m, f)
	o.random = usual
}

// enter adds entries to an event.
func (o *Organiser) enter(m *meeting, f entrants) {
	if f.lateFrom.IsZero() {
		f.lateFrom = m.Event.Deadline.AddDays(1)
	}
	exceptions := f.exceptions
	for i, place := range f.clubs {
		club := o.clubs[place-1]
		most := max(1, f.athletes-i%5)
		if len(f.sizes) > 0 {
			most = f.sizes[i]
		}
		entered := []swimmer{}
		for _, j := range o.squadOrder(club, f) {
			a := o.squads[club.ID][j]
			if len(entered) == most {
				break
			}
			c, ok := m.categoryOf(a.Entrant)
			if !ok || f.young && a.Membership == domain.Masters || a.MemberUntil.Before(m.Event.Starts) {
				continue
			}
			if exceptions > 0 {
				if up, ok := m.nextCategory(c); ok {
					m.rules.Exceptions[a.ID], c = up.CategoryID, up
					exceptions--
				}
			}
			if o.enterAthlete(m, f, a, c, i) {
				entered = append(entered, a)
			}
		}
		before := len(m.entries)
		o.enterTeams(m, f, club, entered, min((f.teams+len(f.clubs)-1)/len(f.clubs), f.teams-m.teams()))
		for j := range m.entries[before:] {
			o.setBooking(m, f, &m.entries[before+j], i)
		}
	}
}

// squadOrder returns the indexes of a club's athletes in the order in which they enter.
func (o *Organiser) squadOrder(club domain.Club, f entrants) []int {
	if !f.regulars {
		return o.random.Perm(len(o.squads[club.ID]))
	}
	order := make([]int, len(o.squads[club.ID]))
	for i := range order {
		order[i] = i
	}
	return order
}

// nextCategory returns the next higher category of the event for the same kind of athletes.
func (m *meeting) nextCategory(c domain.EventCategory) (domain.EventCategory, bool) {
	i := slices.IndexFunc(m.Categories, func(x domain.EventCategory) bool {
		return x.CategoryID == c.CategoryID+1 && x.Kind == c.Kind && x.Disabled == c.Disabled && x.Membership == c.Membership
	})
	if i < 0 {
		return c, false
	}
	return m.Categories[i], true
}

// enterAthlete enters an athlete in one or more races, within the event's limits.
func (o *Organiser) enterAthlete(m *meeting, f entrants, a swimmer, c domain.EventCategory, turn int) bool {
	races := m.racesOf(c, a.Sex)
	limit := min(len(races), m.Event.Options.Int(option.MaxRaces))
	if c.MaxRaces > 0 {
		limit = min(limit, c.MaxRaces)
	}
	if limit == 0 {
		return false
	}
	chosen := o.random.Perm(len(races))
	if !f.allRaces {
		limit = 1 + o.random.IntN(limit)
	}
	chosen = chosen[:limit]
	if f.regulars {
		chosen = regularRaces(a, len(races))
	}
	slices.Sort(chosen)
	for _, i := range chosen {
		n := domain.Participation{Entry: domain.Entry{
			RaceID: races[i].RaceID, AthleteID: a.ID, ClubID: a.ClubID, ClubName: a.ClubName, Kind: domain.Individual, CategoryID: c.CategoryID,
			Disability: a.Disability,
			Sex:        a.Sex, EntryTime: m.timed(races[i].Race, a.Sex, slowness(a, m.Event.Starts)*(1+0.02*o.random.Float64())), Athlete: a.Entrant,
		}}
		if best, ok := o.bests[[2]int64{int64(a.ID), int64(n.RaceID)}]; f.regulars && ok {
			n.EntryTime = best
		}
		limit := m.limit(n)
		if limit == 0 && o.random.IntN(10) == 0 {
			n.EntryTime = 0
		}
		n.WildCard = limit > 0 && n.EntryTime > limit
		o.setBooking(m, f, &n, turn)
		m.entries = append(m.entries, n)
	}
	return true
}

// limit returns the limit time of an entry, or 0.
func (m *meeting) limit(n domain.Participation) racetime.Centis {
	for _, t := range m.standards {
		if t.RaceID == n.RaceID && t.CategoryID == n.CategoryID && t.Sex == n.Sex {
			return t.Time
		}
	}
	return 0
}

// setBooking sets when and by whom an entry was made, and whether it is paid. Unpaid entries are from today, because with online payment
// older ones would have been removed at midnight.
func (o *Organiser) setBooking(m *meeting, f entrants, n *domain.Participation, turn int) {
	paid := true
	n.CreatedBy, n.Author = cmp.Or(o.users[n.ClubID], o.admin), domain.AuthorClub
	day := f.lateFrom.AddDays(-1 - o.random.IntN(14))
	switch {
	case f.unpaid && (turn%4 == 3 || o.random.IntN(8) == 0):
		paid = false
		day = o.today()
	case f.late > 0 && len(m.entries)%f.late == f.late-1:
		n.Late = true
		day = f.lateFrom
	}
	if day.After(o.today()) {
		day = o.today()
	}
	n.CreatedAt = o.onDay(day)
	n.Payment = domain.EntryPayment{}
	if paid {
		n.Payment.PaidAt = n.CreatedAt
	}
}

// enterTeams puts a club's entered athletes into at most n teams, each athlete once.
func (o *Organiser) enterTeams(m *meeting, f entrants, club domain.Club, entered []swimmer, n int) {
	races := m.teamRaces()
	if len(races) == 0 {
		return
	}
	slices.SortFunc(entered, func(a, b swimmer) int { return cmp.Or(a.Birth.Compare(b.Birth), cmp.Compare(a.ID, b.ID)) })
	for turn := 0; n > 0 && turn < 2*len(races); turn++ {
		race := races[(turn+int(club.ID))%len(races)]
		team, members, ok := o.team(m, club, race, entered)
		if !ok {
			continue
		}
		if teams := m.teams(); f.incomplete > 0 && teams%f.incomplete == f.incomplete-1 {
			team.Members, team.Closed = team.Members[:len(team.Members)-1-teams%2], false
		}
		m.entries = append(m.entries, team)
		entered = slices.DeleteFunc(entered, func(a swimmer) bool { return slices.Contains(members, a.ID) })
		n--
	}
}

func (m *meeting) teams() int {
	n := 0
	for i := range m.entries {
		if m.entries[i].Kind == domain.Team {
			n++
		}
	}
	return n
}

// teamRaces returns the distinct team races.
func (m *meeting) teamRaces() []domain.Race {
	var list []domain.Race
	for _, r := range m.races {
		if r.Kind == domain.Team && !slices.Contains(list, r.Race) {
			list = append(list, r.Race)
		}
	}
	return list
}

// team forms a valid team of athletes of similar age.
func (o *Organiser) team(m *meeting, club domain.Club, race domain.Race, from []swimmer) (domain.Participation, []id.Athlete, bool) {
	bySex := map[domain.Sex][]swimmer{}
	for _, a := range from {
		bySex[a.Sex] = append(bySex[a.Sex], a)
	}
	take := func(sex domain.Sex, i int) []swimmer {
		if sex == domain.Mixed {
			half := race.Members / 2
			women, men := bySex[domain.Female], bySex[domain.Male]
			if i+half > min(len(women), len(men)) {
				return nil
			}
			return append(slices.Clone(women[i:i+half]), men[i:i+half]...)
		}
		list := bySex[sex]
		if i+race.Members > len(list) {
			return nil
		}
		return list[i : i+race.Members]
	}
	sexes := []domain.Sex{race.Sex}
	if race.Sex == domain.AnySex {
		sexes = []domain.Sex{domain.Female, domain.Male}
	}
	for _, sex := range sexes {
		for i := 0; ; i++ {
			chosen := take(sex, i)
			if chosen == nil {
				break
			}
			if team, ok := m.teamOf(club, race, sex, chosen); ok {
				return team, ids(chosen), true
			}
		}
	}
	return domain.Participation{}, nil, false
}

func ids(list []swimmer) []id.Athlete {
	out := make([]id.Athlete, len(list))
	for i, a := range list {
		out[i] = a.ID
	}
	return out
}

// teamOf returns a team in the first category that admits all members.
func (m *meeting) teamOf(club domain.Club, race domain.Race, sex domain.Sex, members []swimmer) (domain.Participation, bool) {
	team := domain.Participation{Entry: domain.Entry{
		RaceID: race.ID, ClubID: club.ID, ClubName: club.Name, Kind: domain.Team, Disability: domain.NoDisability, Sex: sex, Closed: true,
	}}
	slow := 0.0
	for i, a := range members {
		team.Members = append(team.Members, domain.Member{Entrant: a.Entrant, Position: i + 1})
		slow += slowness(a, m.Event.Starts) / float64(len(members))
	}
	team.EntryTime = m.timed(race, sex, slow)
	for _, r := range m.races {
		if r.RaceID != race.ID || r.Kind != domain.Team || r.Disabled {
			continue
		}
		team.CategoryID = r.CategoryID
		if len(m.rules.Faults(meet.FromEntry(team), meet.FromRace(race))) == 0 {
			team.Progressive = m.nextNumber(team)
			return team, true
		}
	}
	return team, false
}

// nextNumber returns the number of the club's next team in a race and category.
func (m *meeting) nextNumber(team domain.Participation) int {
	n := 1
	for i := range m.entries {
		e := &m.entries[i]
		if e.Kind == domain.Team && e.ClubID == team.ClubID && e.RaceID == team.RaceID && e.CategoryID == team.CategoryID {
			n++
		}
	}
	return n
}
