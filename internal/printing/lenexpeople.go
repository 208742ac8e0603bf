package printing

import (
	"cmp"
	"slices"

	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/lenex"
)

// lenexClub is a club of a file with its athletes and teams.
type lenexClub struct {
	id       id.Club
	name     string
	athletes []*lenexAthlete
	teams    []*domain.Participation
}

type lenexAthlete struct {
	domain.Entrant
	entries []*domain.Participation
}

// clubs returns the clubs by name. An athlete is listed in the club of the first entry, because ids are unique in a file.
func (x *lenexEvent) clubs() []*lenexClub {
	byID, athletes := map[id.Club]*lenexClub{}, map[id.Athlete]*lenexAthlete{}
	var clubs []*lenexClub
	club := func(n *domain.Participation) *lenexClub {
		c := byID[n.ClubID]
		if c == nil {
			c = &lenexClub{id: n.ClubID, name: n.ClubName}
			byID[n.ClubID], clubs = c, append(clubs, c)
		}
		return c
	}
	athlete := func(n *domain.Participation, e domain.Entrant) *lenexAthlete {
		a := athletes[e.ID]
		if a == nil {
			a = &lenexAthlete{Entrant: e}
			athletes[e.ID] = a
			c := club(n)
			c.athletes = append(c.athletes, a)
		}
		return a
	}
	for _, n := range x.Chosen {
		if n.Kind != domain.Team {
			a := athlete(n, n.Athlete)
			a.entries = append(a.entries, n)
			continue
		}
		c := club(n)
		c.teams = append(c.teams, n)
		for _, m := range n.Members {
			athlete(n, m.Entrant)
		}
	}
	slices.SortFunc(clubs, func(a, b *lenexClub) int {
		return cmp.Or(cmp.Compare(fold.Text(a.name), fold.Text(b.name)), cmp.Compare(a.id, b.id))
	})
	for _, c := range clubs {
		slices.SortFunc(c.athletes, x.byName)
		slices.SortStableFunc(c.teams, func(a, b *domain.Participation) int { return compareTeams(a.Entry, b.Entry) })
	}
	return clubs
}

// byName orders athletes by name. Athletes without a visible name come last, in an order that does not reveal it.
func (x *lenexEvent) byName(a, b *lenexAthlete) int {
	key := func(a *lenexAthlete) string {
		if x.Named(a.Entrant) {
			return nameKey(a.Entrant)
		}
		return "\U0010ffff"
	}
	return cmp.Or(cmp.Compare(key(a), key(b)), cmp.Compare(a.ID, b.ID))
}

func (x *lenexEvent) writeClubs(w *lenex.Writer) error {
	points, taken := x.points(), map[[2]int]bool{}
	officials := lenexOfficials(x.Programme)
	for _, c := range append(x.clubs(), officials.without(x.clubs())...) {
		out := &lenex.Club{ID: lenex.Some(int(c.id)), Name: cmp.Or(c.name, "Società"), Code: x.Codes[c.id], Nation: italy,
			Officials: officials[c.id]}
		if c.id == federalClub {
			out.Type = "UNATTACHED"
		}
		if err := w.Open(out); err != nil {
			return err
		}
		for _, a := range c.athletes {
			if err := w.Write(x.athlete(a, points, taken)); err != nil {
				return err
			}
		}
		for _, n := range c.teams {
			if err := w.Write(x.team(n, points, taken)); err != nil {
				return err
			}
		}
		if err := w.End(); err != nil {
			return err
		}
	}
	return nil
}

// athlete returns an athlete with the personal data that the caller may see.
func (x *lenexEvent) athlete(a *lenexAthlete, points map[id.Entry]int, taken map[[2]int]bool) *lenex.Athlete {
	out := &lenex.Athlete{ID: lenex.Some(int(a.ID)), Gender: athleteGender(a.Sex), BirthDate: calendar.Of(max(a.Birth.Year(), 1900), 1, 1)}
	if x.Named(a.Entrant) {
		out.LastName, out.FirstName, out.License = a.LastName, a.FirstName, a.Card
		if x.Complete(a.Entrant) && !a.Birth.IsZero() {
			out.BirthDate = a.Birth
		}
		if x.Complete(a.Entrant) {
			out.Handicap = lenex.HandicapOf(a.Disability)
		}
	}
	slices.SortStableFunc(a.entries, func(n, o *domain.Participation) int {
		return cmp.Compare(x.at[groupOf(n.Entry)].number, x.at[groupOf(o.Entry)].number)
	})
	for _, n := range a.entries {
		if x.content.entries {
			out.Entries = append(out.Entries, x.entry(n, taken))
		}
		if x.content.results {
			out.Results = append(out.Results, x.result(n, points, taken))
		}
	}
	return out
}

// athleteGender returns the gender of a person, which the format requires.
func athleteGender(s domain.Sex) lenex.Gender {
	if s == domain.Female {
		return lenex.Female
	}
	return lenex.Male
}

// team returns a relay with the ages of its category.
func (x *lenexEvent) team(n *domain.Participation, points map[id.Entry]int, taken map[[2]int]bool) *lenex.Relay {
	none := lenex.Some(-1)
	out := &lenex.Relay{Number: lenex.Some(max(1, n.Progressive)), AgeMin: none, AgeMax: none, AgeTotalMin: none, AgeTotalMax: none,
		Gender: lenex.GenderOf(n.Sex)}
	if out.Gender == lenex.All {
		out.Gender = lenex.Mixed
	}
	if ages := lenex.AgesOf(x.Categories[n.CategoryID], n.Sex); ages.Calculate == "" {
		out.AgeMin, out.AgeMax = ages.AgeMin, ages.AgeMax
	} else {
		out.AgeTotalMin, out.AgeTotalMax = ages.AgeMin, ages.AgeMax
	}
	if x.content.entries {
		out.Entries = append(out.Entries, x.entry(n, taken))
	}
	if x.content.results {
		out.Results = append(out.Results, x.result(n, points, taken))
	}
	return out
}

func (x *lenexEvent) entry(n *domain.Participation, taken map[[2]int]bool) lenex.Entry {
	r := x.at[groupOf(n.Entry)]
	out := lenex.Entry{EventID: lenex.Some(r.id), AgeGroupID: lenex.Some(ageGroupID(n.CategoryKey(), 0)), Time: n.EntryTime,
		Positions: positions(n)}
	if n.EntryTime > 0 {
		out.Course = lenex.CourseOf(raceday.PoolMetres(x.Event))
	}
	if x.content.heats {
		out.HeatID, out.Lane = x.place(r, n, taken)
	}
	return out
}

func lenexReaction(r racetime.Reaction) lenex.Int { return lenex.Int{N: int(r.Centis), Set: r.Known} }

// positions returns the members of a team in order.
func positions(n *domain.Participation) []lenex.RelayPosition {
	var out []lenex.RelayPosition
	for i, m := range n.Members {
		out = append(out, lenex.RelayPosition{Number: lenex.Some(i + 1), AthleteID: lenex.Some(int(m.ID))})
	}
	return out
}

// place returns the heat and lane of an entry. If two entries have the same lane, which is an anomaly, only the first gets it.
func (x *lenexEvent) place(r *lenexRace, n *domain.Participation, taken map[[2]int]bool) (heat, lane lenex.Int) {
	if !slices.ContainsFunc(r.heats, func(h raceday.Heat) bool { return h.Number == n.Place.Heat }) {
		return heat, lane
	}
	heat = lenex.Some(r.heatID(n.Place.Heat))
	at := [2]int{heat.N, n.Place.Lane}
	if n.Place.Lane >= x.Pool.First && !taken[at] {
		taken[at], lane = true, lenex.Some(n.Place.Lane)
	}
	return heat, lane
}

func (x *lenexEvent) result(n *domain.Participation, points map[id.Entry]int, taken map[[2]int]bool) lenex.Result {
	r := x.at[groupOf(n.Entry)]
	out := lenex.Result{ID: lenex.Some(int(n.ID)), EventID: lenex.Some(r.id), Positions: positions(n)}
	out.HeatID, out.Lane = x.place(r, n, taken)
	status := raceday.Outcome(*n)
	out.Status, out.Comment = lenex.StatusOf(status, n.Result.Reason), n.Result.Disqualification
	switch status {
	case domain.ResultRegular, domain.ResultNone:
		out.Time, out.Comment = lenex.WithPenalty(n.Result.Time, n.Result.PenaltySeconds)
	case domain.ResultDisqualified:
		if x.Whole {
			out.Time = n.Result.SwumTime()
		}
	case domain.ResultAbsent:
	}
	out.Reaction = lenexReaction(n.Result.Reaction)
	for i := range out.Positions {
		out.Positions[i].Reaction = lenexReaction(n.Result.Legs.Of(n.Members[i].ID))
	}
	if p := points[n.ID]; p > 0 {
		out.Points = lenex.Some(p / 100)
	}
	for _, s := range x.Splits[n.Result.ID] {
		if s.Metres < r.race.Metres && s.Time > 0 {
			out.Splits = append(out.Splits, lenex.Split{Distance: lenex.Some(s.Metres), Time: s.Time})
		}
	}
	return out
}

// points returns the points of the entries, in hundredths.
func (x *lenexEvent) points() map[id.Entry]int {
	if x.Board == nil {
		return nil
	}
	points := map[id.Entry]int{}
	for _, g := range x.Board.Groups {
		for _, row := range g.Rows {
			points[row.ID] = row.Points
		}
	}
	return points
}
