package store_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

// fillEvents stores events with many ties and missing values, some with entries.
func fillEvents(t *testing.T, db *store.DB) {
	league := championship(t, db)
	clubs := []domain.Club{testkit.Club(t, db, func(c *domain.Club) { c.Name = "D'Alò" }), testkit.Club(t, db,
		func(c *domain.Club) { c.Name = "Dalo Nuoto" }), testkit.Club(t, db, func(c *domain.Club) { c.Name = "a-b" })}
	for i, text := range append(slices.Clone(awkward), awkward...) {
		e := testkit.Event(t, db, clubs[i%3], func(e *domain.Event) {
			e.Name, e.Place, e.Notes, e.PressRelease, e.LogoKey = text, awkward[(i*5)%len(awkward)], awkward[(i*7)%len(awkward)],
				awkward[(i*3)%len(awkward)], awkward[(i*11)%len(awkward)]
			e.Starts, e.Deadline = e.Starts.AddDays(i%4), e.Deadline.AddDays(i%6)
			e.Ends = e.Starts.AddDays(i % 2)
			e.SportID, e.RegionID, e.Status, e.MaxEntrants, e.ClubOnly, e.Invoiced, e.FeeMethod, e.PointsMethod = domain.Sports[i%3], id.Region(i%5),
				domain.EventStatus(1+i%5), 100*(i%7), i%2 == 0, i%5 == 0, domain.FeeMethod(1+i%3), domain.PointsMethod(1+i%2)
			if i%2 == 0 {
				e.ChampionshipID = league.ID
			}
			if i%3 == 0 {
				e.Options[option.ExternalLink], e.Options[option.ExternalLinkLabel], e.Options[option.PublicButtons],
					e.Options[option.CircleSeeding] = "https://"+fmt.Sprint(i%4)+".example",
					awkward[(i*13)%len(awkward)], "0", "1"
			}
		})
		if i%4 == 0 {
			_, races := testkit.Enable(t, db, e, testkit.Ragazzi, 1, testkit.Free100)
			for j := range 1 + i%3 {
				testkit.Enter(t, db, races[0], testkit.Athlete(t, db, clubs[j]))
			}
		}
	}
}

func TestEventFilters(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		club := testkit.Club(t, db)
		day := calendar.In(testkit.Start)
		held := func(change func(*domain.Event)) int64 { return int64(testkit.Event(t, db, club, change).ID) }
		swim := held(func(e *domain.Event) {
			e.Name, e.Starts, e.Status, e.Options[option.MaxRaces] = "Nuoto", day, domain.EventOpen, "7"
		})
		gym := held(func(e *domain.Event) {
			e.Name, e.SportID, e.Starts, e.Status = "Saggio", 2, day.AddDays(1), domain.EventSoon
		})
		for name, c := range map[string]struct {
			f    domain.EventFilter
			want []int64
		}{
			"all": {domain.EventFilter{}, []int64{gym, swim}}, "a sport": {domain.EventFilter{SportID: domain.WomensGymnastics}, []int64{gym}},
			"the offered sports":          {domain.EventFilter{Offered: []domain.Sport{domain.Swimming}}, []int64{swim}},
			"a sport that is not offered": {domain.EventFilter{SportID: domain.WomensGymnastics, Offered: []domain.Sport{domain.Swimming}}, nil},
			"from":                        {domain.EventFilter{From: day.AddDays(1)}, []int64{gym}},
			"to":                          {domain.EventFilter{To: day}, []int64{swim}},
			"nobody's":                    {domain.EventFilter{OrganiserID: 9999}, nil},
			"the organiser's": {domain.EventFilter{OrganiserID: club.ID},
				[]int64{gym, swim}}, "text": {domain.EventFilter{Name: "NUÒTO"}, []int64{swim}},
		} {
			rows, total, err := db.Events(t.Context(), c.f, domain.Page{})
			if got := idsOf(rows, func(e domain.Event) int64 { return int64(e.ID) }); err != nil || total != len(c.want) || !slices.Equal(got,
				append([]int64{}, c.want...)) {
				t.Errorf("%s: %v of %d, want %v, %v", name, got, total, c.want, err)
			}
			for _, e := range rows {
				if e.ID == id.Event(swim) && e.Options[option.MaxRaces] != "7" {
					t.Errorf("%s: options %v", name, e.Options)
				}
			}
			if n, _, err := db.EventTotals(t.Context(), c.f); err != nil || n != len(c.want) {
				t.Errorf("%s: %d counted, %v", name, n, err)
			}
		}
	})
}

// recount returns the counts of an event, computed from its entries.
func recount(t testing.TB, db *store.DB, eventID id.Event) (map[id.Club]domain.EventClub, domain.EventCounts) {
	t.Helper()
	list, err := db.Participations(context.Background(), eventID, 0)
	if err != nil {
		t.Fatal(err)
	}
	clubs := map[id.Club]domain.EventClub{}
	alone, inTeams := map[id.Club]map[id.Athlete]bool{}, map[id.Club]map[id.Athlete]bool{}
	for _, n := range list {
		c := clubs[n.ClubID]
		if n.WildCard {
			c.WildCards++
		}
		if n.Kind == 1 {
			c.Entries++
			add(alone, n.ClubID, n.AthleteID)
		} else {
			c.Teams++
			for _, m := range n.Members {
				add(inTeams, n.ClubID, m.ID)
			}
		}
		clubs[n.ClubID] = c
	}
	var all domain.EventCounts
	for clubID, c := range clubs {
		c.Athletes = len(alone[clubID])
		for athlete := range inTeams[clubID] {
			if !alone[clubID][athlete] {
				c.TeamAthletes++
			}
		}
		clubs[clubID] = c
		all.Clubs++
		all.Athletes += c.Athletes + c.TeamAthletes
		all.Entries += c.Entries
		all.Teams += c.Teams
	}
	return clubs, all
}

func add(to map[id.Club]map[id.Athlete]bool, club id.Club, athlete id.Athlete) {
	if to[club] == nil {
		to[club] = map[id.Athlete]bool{}
	}
	to[club][athlete] = true
}

// entriesCounted compares the stored counts with the entries.
func entriesCounted(t testing.TB, db *store.DB, eventID id.Event, when string) {
	t.Helper()
	want, all := recount(t, db, eventID)
	e, err := db.Event(context.Background(), eventID)
	if err != nil || e.Counts != all {
		t.Errorf("%s: the event counts %+v, has %+v, %v", when, e.Counts, all, err)
	}
	rows, err := db.EventClubs(context.Background(), eventID)
	if err != nil {
		t.Fatal(err)
	}
	got := map[id.Club]domain.EventClub{}
	for _, c := range rows {
		if c.Entries+c.Teams > 0 {
			got[c.ClubID] = domain.EventClub{Athletes: c.Athletes, TeamAthletes: c.TeamAthletes, Entries: c.Entries, WildCards: c.WildCards,
				Teams: c.Teams}
		}
	}
	if !maps.Equal(got, want) {
		t.Errorf("%s: clubs count %+v, have %+v", when, got, want)
	}
}

// TestEntriesAreCounted checks that the counts match the entries after every kind of change.
func TestEntriesAreCounted(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		clubs := []domain.Club{testkit.Club(t, db), testkit.Club(t, db), testkit.Club(t, db)}
		athletes := map[id.Club][]domain.Athlete{}
		for _, c := range clubs {
			for range 5 {
				athletes[c.ID] = append(athletes[c.ID], testkit.Athlete(t, db, c))
			}
		}
		rapid.Check(t, func(rt *rapid.T) {
			e := testkit.Event(t, db, clubs[0])
			club := rapid.SampledFrom(clubs)
			rt.Repeat(map[string]func(*rapid.T){
				"enter": func(rt *rapid.T) {
					var list []domain.Entry
					for range rapid.IntRange(1, 4).Draw(rt, "entries") {
						c := club.Draw(rt, "club")
						n := domain.Entry{EventID: e.ID, ClubID: c.ID, CategoryID: testkit.Ragazzi, Disability: 1, Sex: 2,
							Kind:     rapid.SampledFrom([]domain.EntryKind{domain.Individual, domain.Team}).Draw(rt, "kind"),
							WildCard: rapid.Bool().Draw(rt, "wild card"), CreatedAt: calendar.At(testkit.Start)}
						of := rapid.SampledFrom(athletes[c.ID])
						if n.Kind == 1 {
							n.RaceID, n.AthleteID = id.Race(rapid.SampledFrom([]int64{int64(testkit.Free50), int64(testkit.Free100)}).Draw(rt,
								"race")), of.Draw(rt, "athlete").ID
						} else {
							n.RaceID = testkit.Relay4x50
							for i, a := range rapid.SliceOfNDistinct(of, 0, 4, func(a domain.Athlete) id.Athlete { return a.ID }).Draw(rt, "members") {
								n.Members = append(n.Members, domain.Member{Entrant: domain.Entrant{ID: a.ID}, Position: i + 1})
							}
						}
						list = append(list, n)
					}
					inTx(t, db, func(q store.Q) error {
						_, err := q.AddEntries(context.Background(), e.ID, list)
						return err
					})
				},
				"remove": func(rt *rapid.T) {
					list, err := db.Participations(context.Background(), e.ID, 0)
					if err != nil {
						rt.Fatal(err)
					}
					if len(list) == 0 {
						return
					}
					n := rapid.SampledFrom(list).Draw(rt, "entry")
					inTx(t, db, func(q store.Q) error {
						for _, text := range []string{"DELETE FROM entry_member WHERE entry_id = $1", "DELETE FROM entry WHERE id = $1"} {
							if err := q.Execute(context.Background(), text, n.ID); err != nil {
								return err
							}
						}
						return q.CountEntries(context.Background(), e.ID, n.ClubID)
					})
				},
				"extend": func(rt *rapid.T) {
					inTx(t, db, func(q store.Q) error {
						return q.SetExtension(context.Background(), e.ID, club.Draw(rt, "club").ID, rapid.Bool().Draw(rt, "on"))
					})
				},
				"": func(*rapid.T) { entriesCounted(t, db, e.ID, "property") },
			})
		})
	})
}

// TestEntryCountsUnderConcurrentWrites checks that concurrent entries are all counted, also those of the same club.
//
//test:race
func TestEntryCountsUnderConcurrentWrites(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		host := testkit.Club(t, db)
		e := testkit.Event(t, db, host)
		_, races := testkit.Enable(t, db, e, testkit.Ragazzi, 1, testkit.Free100, testkit.Free50)
		var writers sync.WaitGroup
		for range 3 {
			club := testkit.Club(t, db)
			for range 4 {
				swimmers := []domain.Athlete{testkit.Athlete(t, db, club), testkit.Athlete(t, db, club), testkit.Athlete(t, db, club)}
				writers.Go(func() {
					for i, a := range swimmers {
						list := []domain.Entry{{EventID: e.ID, RaceID: races[i%2].RaceID, AthleteID: a.ID, ClubID: club.ID, Kind: 1,
							CategoryID: testkit.Ragazzi, Disability: 1, Sex: 2, CreatedAt: calendar.At(testkit.Start)}}
						if err := db.Tx(t.Context(), func(q store.Q) error {
							_, err := q.AddEntries(t.Context(), e.ID, list)
							return err
						}); err != nil {
							t.Error(err)
						}
					}
				})
			}
		}
		writers.Wait()
		entriesCounted(t, db, e.ID, "after all")
		if got, err := db.Event(t.Context(), e.ID); err != nil || got.Counts.Entries != 36 {
			t.Errorf("got %+v, %v, want no error and got.Counts.Entries == 36", got.Counts, err)
		}
	})
}

// TestDeleteAthletesHidesEntrants checks that athletes that entries, teams or exceptions refer to are hidden; the others are removed.
func TestDeleteAthletesHidesEntrants(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		host, guest := testkit.Club(t, db), testkit.Club(t, db)
		m := testkit.NewMeeting(t, db, host, guest)
		gone := testkit.Athlete(t, db, guest)
		invisible := testkit.Athlete(t, db, guest, func(a *domain.Athlete) { a.Visible = false })
		testkit.Enter(t, db, m.Free100, invisible)
		var removed, hidden int
		inTx(t, db, func(q store.Q) (err error) {
			removed, hidden, err = q.DeleteAthletes(t.Context(), guest.ID)
			return err
		})
		if removed != 1 || hidden != 5 { // three with individual entries, one only in the relay, one with an exception
			t.Errorf("%d removed, %d hidden", removed, hidden)
		}
		if _, err := db.Athlete(t.Context(), gone.ID, 0); err == nil {
			t.Error("the athlete without entries was not removed")
		}
		for _, a := range append(slices.Clone(m.Theirs), invisible) {
			if now, err := db.Athlete(t.Context(), a.ID, 0); err != nil || now.Visible {
				t.Errorf("%s is visible %v, %v", a.LastName, now.Visible, err)
			}
		}
		entries, err := db.Participations(t.Context(), m.ID, guest.ID)
		if err != nil || len(entries) != 6 {
			t.Errorf("%d entries left, %v", len(entries), err)
		}
		if ours, _, err := db.Athletes(t.Context(), domain.AthleteFilter{ClubID: host.ID}, domain.Page{}); err != nil || len(ours) != 5 {
			t.Errorf("the other club has %d athletes, %v", len(ours), err)
		}
		entriesCounted(t, db, m.ID, "after hiding")
		testkit.Counted(t, db, "after hiding")
	})
}
