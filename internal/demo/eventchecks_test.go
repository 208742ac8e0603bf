package demo_test

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
	"traguardo/internal/variant"
)

// checkEvents checks every event against the rules, and that one event breaks each rule that has anomalies.
func checkEvents(t *testing.T, db *store.DB, v variant.Variant, today calendar.Date) {
	t.Helper()
	want := expectations[v.Key]
	statuses := map[domain.EventStatus]int{}
	for _, e := range events(t, db, v) {
		statuses[e.Status]++
		if next := meet.NextStatus(meet.FromEvent(e), today); next != e.Status {
			t.Errorf("%s has status %d and would have %d by tomorrow", e.Name, e.Status, next)
		}
		if s := min(calendar.SeasonOf(e.Starts), calendar.SeasonOf(today)); e.ChampionshipID == 0 && e.SeasonID != id.Season(s) {
			t.Errorf("%s of %s is of season %d", e.Name, e.Starts, e.SeasonID)
		}
		if !slices.Contains(want.sports, e.SportID) || catalog.ItemName(catalog.Regions(),
			int64(e.RegionID)) == "" || e.Deadline.After(e.Starts) ||
			e.Ends.Before(e.Starts) {
			t.Errorf("%+v", e)
		}
		in := read(t, db, v, e)
		checkOptions(t, in)
		spare := 0
		if e.Name == want.anomalous {
			spare = 2
		}
		checkEntries(t, in, spare, slices.Contains(want.live, e.Name))
		checkCounts(t, db, in)
		checkWholeReading(t, db, in)
		for name, list := range lists(in.anomalies) {
			switch {
			case e.Name == want.anomalous && len(list) == 0:
				t.Errorf("%s has no anomaly among %s", e.Name, name)
			case e.Name == want.anomalous || name == "members left" && e.Name == want.main:
			case len(list) > 0:
				t.Errorf("%s, %s: %+v", e.Name, name, list)
			}
		}
	}
	if !maps.Equal(statuses, want.statuses) {
		t.Errorf("events by status: %v, want %v", statuses, want.statuses)
	}
}

// checkOptions checks that options are in their stored form.
func checkOptions(t *testing.T, in eventData) {
	t.Helper()
	stored, err := option.CheckAll(in.Event.Options)
	if err != nil || !maps.Equal(stored, in.Event.Options) {
		t.Errorf("%s has options %v, %v", in.Event.Name, in.Event.Options, err)
	}
	for optionID, text := range in.Event.Options {
		if o, _ := catalog.OptionByID(optionID); o.Default == text {
			t.Errorf("%s stores the default of option %d", in.Event.Name, optionID)
		}
	}
	for _, c := range in.Categories {
		if stored, err := option.CheckOverrides(c.Overrides); err != nil || !maps.Equal(stored, c.Overrides) {
			t.Errorf("%s, %s has options %v, %v", in.Event.Name, c.Category.Name, c.Overrides, err)
		}
	}
}

// checkEntries checks entries against the rules for entering. spare is the number of races by which an athlete may exceed the limit.
// A live event has some results.
func checkEntries(t *testing.T, in eventData, spare int, live bool) {
	t.Helper()
	e := in.Event
	limits := map[domain.CategoryKey]int{}
	for _, c := range in.Categories {
		limits[c.Key()] = e.Options.Int(option.MaxRaces)
		if c.MaxRaces > 0 {
			limits[c.Key()] = min(c.MaxRaces, limits[c.Key()])
		}
	}
	races := map[id.Athlete]int{}
	for _, n := range in.Entries {
		over := n.Result.Status != domain.ResultNone
		if !live && over != (e.Status == domain.EventConcluded) || (n.Result.Status == domain.ResultRegular) != (n.Result.Time > 0) ||
			e.ClubOnly && n.ClubID != e.OrganiserID || n.CreatedBy == 0 {
			t.Errorf("%s: %+v", e.Name, n)
		}
		if n.Kind == catalog.Team {
			continue
		}
		races[n.AthleteID]++
		limit := limits[n.CategoryKey()]
		if n.Athlete.ClubID != n.ClubID || n.Athlete.MemberUntil.Before(e.Starts) || n.Disability != n.Athlete.Disability ||
			races[n.AthleteID] > limit+spare {
			t.Errorf("%s: race %d of %d: %+v", e.Name, races[n.AthleteID], limit, n)
		}
	}
}

// checkCounts compares the stored counts of each club with its entries.
func checkCounts(t *testing.T, db *store.DB, in eventData) {
	t.Helper()
	want := map[id.Club]domain.EventClub{}
	alone, seen := map[id.Athlete]bool{}, map[id.Athlete]bool{}
	for _, n := range in.Entries {
		alone[n.AthleteID] = true
	}
	for _, n := range in.Entries {
		c := want[n.ClubID]
		if n.Kind == catalog.Team {
			c.Teams++
		} else {
			c.Entries++
			if !seen[n.AthleteID] {
				c.Athletes++
			}
			seen[n.AthleteID] = true
		}
		if n.WildCard {
			c.WildCards++
		}
		for _, m := range n.Members {
			if !alone[m.ID] && !seen[m.ID] {
				c.TeamAthletes++
				seen[m.ID] = true
			}
		}
		want[n.ClubID] = c
	}
	sum := domain.EventCounts{Clubs: len(want)}
	for _, c := range want {
		sum.Athletes, sum.Entries, sum.Teams = sum.Athletes+c.Athletes+c.TeamAthletes, sum.Entries+c.Entries, sum.Teams+c.Teams
	}
	clubs, err := db.EventClubs(t.Context(), in.Event.ID)
	for _, got := range must(t, clubs, err) {
		c := want[got.ClubID]
		c.EventID, c.ClubID, c.ClubName, c.Extended = got.EventID, got.ClubID, got.ClubName, got.Extended
		if got != c {
			t.Errorf("%s counts %+v, has %+v", in.Event.Name, got, c)
		}
		delete(want, got.ClubID)
	}
	if len(want) > 0 {
		t.Errorf("%s does not count %v", in.Event.Name, want)
	}
	if sum != in.Event.Counts {
		t.Errorf("%s sums up %+v, has %+v", in.Event.Name, in.Event.Counts, sum)
	}
}

// checkMain checks the large open event and the one with the start list; both belong to societa.
func checkMain(t *testing.T, db *store.DB, v variant.Variant) {
	t.Helper()
	want := expectations[v.Key]
	societa, err := db.UserByName(t.Context(), "societa")
	must(t, societa, err)
	societa2, err := db.UserByName(t.Context(), "societa2")
	must(t, societa2, err)
	var own []string
	for _, e := range events(t, db, v) {
		if e.OrganiserID == societa.ClubID {
			own = append(own, e.Name)
		}
		in := read(t, db, v, e)
		some := tally(in.Entries)
		if e.Name == want.anomalous && (some["heat"] < 100 || some["team"] < 5 || in.Items[0].RaceID != 0 || in.Items[0].Note == "") {
			t.Errorf("%s has %v, first %+v", e.Name, some, in.Items[0])
		}
		if e.Name != want.main {
			continue
		}
		groups := map[[2]any]bool{}
		for _, c := range in.Categories {
			groups[[2]any{c.Kind, c.Disabled}] = true
		}
		if e.Counts.Clubs != 12 || some["alone"] < 180 || some["alone"] > 480 || some["team"] < 12 || some["team"] > 20 ||
			some["open"] == 0 || some["late"] == 0 || some["paid"] == 0 ||
			some["unpaid"] == 0 || some["no time"] == 0 || some["disabled"] == 0 || len(groups) < 3 || len(in.Exceptions) == 0 {
			t.Errorf("%s has %v of %+v in the groups %v", e.Name, some, e.Counts, groups)
		}
		if e.Options.Flag(option.TimeStandardsRequired) && (some["wild"] == 0 || some["wild"] > 30) {
			t.Errorf("%s has %d wild cards", e.Name, some["wild"])
		}
		payments, err := db.EventPayments(t.Context(), e.ID)
		for _, club := range []id.Club{societa.ClubID, societa2.ClubID} {
			if paid := must(t, payments, err)[club]; paid.Paid == 0 || some[fmt.Sprint("club ", club)] == 0 {
				t.Errorf("%s: club %d has paid %v for %d entries", e.Name, club, paid, some[fmt.Sprint("club ", club)])
			}
		}
	}
	if !slices.Equal(own, []string{want.main, want.anomalous}) {
		t.Errorf("societa organises %v", own)
	}
}

// tally counts entries by their attributes.
func tally(entries []domain.Participation) map[string]int {
	n := map[string]int{}
	for _, e := range entries {
		team := e.Kind == catalog.Team
		for what, is := range map[string]bool{
			"alone": !team, "team": team, "open": team && !e.Closed, "late": e.Late, "paid": e.Payment.Paid(), "unpaid": !e.Payment.Paid(),
			"wild": e.WildCard, "heat": e.Place.Heat > 0,
			"no time": !team && e.EntryTime == 0, "disabled": e.Disabled(), fmt.Sprint("status ", e.Result.Status): true,
			fmt.Sprint("club ", e.ClubID): true,
		} {
			if is {
				n[what]++
			}
		}
	}
	return n
}

// checkRest checks results, the club competition, limit times and the championship.
func checkRest(t *testing.T, db *store.DB, v variant.Variant) {
	t.Helper()
	ctx, want := t.Context(), expectations[v.Key]
	results, sports := map[string]int{}, map[domain.Sport]bool{}
	social, limits, extended, final := false, 0, 0, 0
	for _, e := range events(t, db, v) {
		sports[e.SportID] = true
		in := read(t, db, v, e)
		if e.Status == domain.EventConcluded {
			for what, n := range tally(in.Entries) {
				results[what] += n
			}
		}
		social = social || e.ClubOnly && e.Name == want.social && len(in.Entries) > 0
		standards, err := db.TimeStandards(ctx, e.ID)
		if len(must(t, standards, err)) > 0 {
			limits++
		}
		clubs, err := db.EventClubs(ctx, e.ID)
		for _, c := range must(t, clubs, err) {
			if c.Extended {
				extended++
			}
		}
		linked, err := db.LinkedEvents(ctx, e.ID)
		if len(must(t, linked, err)) == 0 {
			continue
		}
		final++
		if len(linked) != 2 || linked[0].Status != domain.EventConcluded || linked[1].Status != domain.EventConcluded ||
			linked[0].ChampionshipID != e.ChampionshipID ||
			linked[1].ChampionshipID != e.ChampionshipID || e.ChampionshipID == 0 || len(in.Entries) == 0 || linked[1].SeasonID != e.SeasonID ||
			!linked[1].Ends.Before(e.Starts) {
			t.Errorf("%s is the final of %+v", e.Name, linked)
		}
		for _, name := range []string{"societa", "societa2"} {
			user, err := db.UserByName(ctx, name)
			existing, err2 := db.EnrolledIn(ctx, must(t, user, err).ClubID, []id.Championship{e.ChampionshipID})
			if !must(t, existing, err2)[e.ChampionshipID] {
				t.Errorf("%s is not in the championship", name)
			}
		}
	}
	if results["status 1"] < 60 || results["status 2"] == 0 || results["status 3"] == 0 {
		t.Errorf("results: %v", results)
	}
	if len(sports) != len(want.sports) || social != (want.social != "") || extended != 1 || final != map[bool]int{true: 1}[want.cup] ||
		limits > 2 || want.cup && limits != 2 {
		t.Errorf("sports %v, social %v, extended %d, finals %d, with limits %d", sports, social, extended, final, limits)
	}
}

// checkWholeReading checks that reading all entries of an event, with several queries, equals reading them per club with one.
func checkWholeReading(t *testing.T, db *store.DB, in eventData) {
	t.Helper()
	byClub, seen := []domain.Participation{}, map[id.Club]bool{}
	for _, n := range in.Entries {
		if seen[n.ClubID] {
			continue
		}
		seen[n.ClubID] = true
		list, err := db.Participations(t.Context(), in.Event.ID, n.ClubID)
		if err != nil {
			t.Fatal(err)
		}
		byClub = append(byClub, list...)
	}
	slices.SortFunc(byClub, func(a, b domain.Participation) int { return cmp.Compare(a.ID, b.ID) })
	if !reflect.DeepEqual(in.Entries, byClub) {
		t.Errorf("%s: %d entries read at once are not the %d of its clubs", in.Event.Name, len(in.Entries), len(byClub))
	}
}
