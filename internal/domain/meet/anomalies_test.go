package meet

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
)

const (
	free100, back100, relay4 = 1003, 1010, 1052
	team                     = 21 // entry of the team
)

// validInput is an event without anomalies: six boys of Ragazzi in the 100 SL, four of them in a relay, and an ordered start list.
func validInput() AnomalyInput {
	individual, relays := shipped(catalog.Individual, false, ragazzi, juniores), shipped(catalog.Team, false, ragazzi, juniores)
	event := spring
	event.SportID, event.Options = domain.Swimming, option.Values{}
	in := AnomalyInput{Eligibility: Eligibility{Event: event, Categories: slices.Concat(individual, relays),
		Exceptions:  map[id.Athlete]id.Category{},
		Memberships: true}}
	in.RemovedRaces = map[id.Race]Race{back100: {Members: 1}}
	for i, c := range in.Categories {
		race := EventRace{ID: id.EventRace(i + 1), RaceID: free100, Category: c.CategoryKey, Race: Race{SportID: domain.Swimming, Members: 1}}
		if c.Kind == catalog.Team {
			race.RaceID, race.Race.Members = relay4, 4
		}
		in.Races = append(in.Races, race)
	}
	alone, inTeams := domain.CategoryKey{CategoryID: season + ragazzi,
		Kind: catalog.Individual}, domain.CategoryKey{CategoryID: season + ragazzi, Kind: catalog.Team}
	relay := Entry{ID: team, RaceID: relay4, ClubID: 7, Team: "Rari Nantes A", Category: inTeams, Sex: 1, Heat: 1, Lane: 3, Closed: true}
	for i := range 6 {
		a := m(2012)
		a.ID, a.LastName = id.Athlete(101+i), fmt.Sprintf("Rossi%d", i+1)
		in.Entries = append(in.Entries, Entry{ID: id.Entry(11 + i), RaceID: free100, ClubID: 7, Category: alone, Sex: 1, Heat: 1 + i/3,
			Lane: 2 + i%3, Athlete: a})
		if i < 4 {
			relay.Members = append(relay.Members, a)
		}
	}
	in.Entries = append(in.Entries, relay)
	in.Items = []Item{{ID: 31, Position: 1, RaceID: free100, Category: alone, Sex: 1}, {ID: 32, Position: 2},
		{ID: 33, Position: 3, RaceID: relay4, Category: inTeams, Sex: 1}}
	return in
}

// words formats anomalies as list, subject and reason.
func words(a Anomalies) []string {
	var rows []string
	for _, l := range []struct {
		name string
		rows []Anomaly
	}{
		{"races", a.Races}, {"categories", a.Categories}, {"sexes", a.Sexes}, {"start list", a.StartList}, {"start order", a.StartOrder},
		{"doubles", a.Duplicates}, {"team only", a.TeamOnly}, {"members", a.Members}, {"members left", a.MissingMembers},
	} {
		for _, r := range l.rows {
			rows = append(rows, fmt.Sprintf("%s %d: %s", l.name, max(r.EntryID, id.Entry(r.EventRaceID), id.Entry(r.StartItemID)), r.Reason))
		}
	}
	return rows
}

// anomalyCase is a change to a sound event with the anomalies that it causes.
type anomalyCase struct {
	name   string
	change func(*AnomalyInput)
	want   []string
}

func setFlag(in *AnomalyInput, optionID option.ID) { in.Event.Options[optionID] = "1" }

func firstEntry(in *AnomalyInput) *Entry { return &in.Entries[0] }

func relayOf(in *AnomalyInput) *Entry { return &in.Entries[6] }

// admitOnly limits all races to a sex.
func admitOnly(in *AnomalyInput, sex domain.Sex) {
	for i := range in.Races {
		in.Races[i].Race.Sex = sex
	}
}

// categoryAnomalies are missing races and wrong categories.
func categoryAnomalies() []anomalyCase {
	return []anomalyCase{
		{"sound", func(*AnomalyInput) {}, nil},
		{"nothing at all", func(in *AnomalyInput) { *in = AnomalyInput{} }, nil},

		{"race removed from the category", func(in *AnomalyInput) { in.Races, in.Entries = in.Races[1:], in.Entries[:1]; in.Items = nil },
			[]string{"races 11: Gara non più presente per questa categoria"}},
		{"race removed", func(in *AnomalyInput) { firstEntry(in).RaceID = back100 }, []string{
			"races 11: Gara non più presente nell'evento", "start order 11: Gara non presente nell'ordine di gara",
		}},
		{"race for disabled athletes removed", func(in *AnomalyInput) { firstEntry(in).Category.Disabled = true }, []string{
			"races 11: Gara non più presente per questa categoria", "categories 11: Categoria prevista: Ragazzi (non disabili)",
			"start order 11: Gara non presente nell'ordine di gara",
		}},

		{"corrected birth date", func(in *AnomalyInput) { firstEntry(in).Athlete.Birth = day("2010-01-01") },
			[]string{"categories 11: Categoria prevista: Juniores"}},
		{"corrected birth date, no category", func(in *AnomalyInput) { firstEntry(in).Athlete.Birth = day("1980-01-01") },
			[]string{"categories 11: Nessuna categoria dell'evento corrisponde"}},
		{"corrected membership", func(in *AnomalyInput) { firstEntry(in).Athlete.Membership = 1 },
			[]string{"categories 11: Nessuna categoria dell'evento corrisponde"}},
		{"membership without effect", func(in *AnomalyInput) { firstEntry(in).Athlete.Membership, in.Memberships = 1, false }, nil},
		{"exception", func(in *AnomalyInput) { in.Exceptions[105] = season + juniores }, []string{"categories 15: Categoria prevista: Juniores"}},
		{"exception that was applied", func(in *AnomalyInput) {
			in.Exceptions[105], in.Entries[4].Category.CategoryID = season+juniores, season+juniores
			in.Items = nil
		}, nil},
		{"team of an older member", func(in *AnomalyInput) {
			setFlag(in, option.OldestMemberCategory)
			relayOf(in).Members[0].Birth = day("2010-01-01")
		},
			[]string{"categories 21: Categoria prevista: Juniores"}},
		{"team of older members only", func(in *AnomalyInput) {
			setFlag(in, option.OldestMemberCategory)
			for i := range relayOf(in).Members {
				relayOf(in).Members[i].Birth = day("1990-01-01")
			}
		}, []string{
			"categories 21: Nessuna categoria dell'evento corrisponde",
			"members 21: Rossi1 Anna: categoria non compatibile con quella della squadra",
			"members 21: Rossi2 Anna: categoria non compatibile con quella della squadra",
			"members 21: Rossi3 Anna: categoria non compatibile con quella della squadra",
			"members 21: Rossi4 Anna: categoria non compatibile con quella della squadra",
		}},
		{"the sum of ages decides, not the oldest", func(in *AnomalyInput) {
			setFlag(in, option.OldestMemberCategory)
			sums, race := shipped(catalog.Team, false, staffettaM80)[0], in.Races[2]
			race.Category.CategoryID, relayOf(in).Category.CategoryID, in.Items = sums.CategoryID, sums.CategoryID, nil
			in.Categories, in.Races = append(in.Categories, sums), append(in.Races, race)
			for i := range relayOf(in).Members {
				relayOf(in).Members[i].Birth, relayOf(in).Members[i].Membership = day("2005-01-01"), catalog.Masters
			}
		}, nil},
		{"team without members yet", func(in *AnomalyInput) { setFlag(in, option.OldestMemberCategory); relayOf(in).Members = nil }, nil},
	}
}

// sexAnomalies are races that do not admit the sex of their entrants.
func sexAnomalies() []anomalyCase {
	return []anomalyCase{
		{"women's race", func(in *AnomalyInput) { admitOnly(in, 2); in.Entries = in.Entries[:1]; in.Items = nil },
			[]string{"sexes 11: Gara non ammessa per il sesso dell'atleta"}},
		{"men's race", func(in *AnomalyInput) { admitOnly(in, 1) }, nil},
		{"corrected sex", func(in *AnomalyInput) {
			firstEntry(in).Athlete.Sex, firstEntry(in).Athlete.Birth = 2, day("2013-01-01")
		},
			[]string{"sexes 11: Sesso dell'iscrizione diverso da quello dell'atleta"}},
		{"team of unknown sex", func(in *AnomalyInput) { relayOf(in).Sex, relayOf(in).Members = 0, nil; in.Items = nil },
			[]string{"sexes 21: Sesso della squadra non ancora noto"}},
		{"mixed team in a single-sex race", func(in *AnomalyInput) { relayOf(in).Sex = 3; in.Items = nil },
			[]string{"sexes 21: Gara non ammessa per il sesso della squadra"}},
		{"mixed group of another sport", func(in *AnomalyInput) {
			for i := range in.Races {
				in.Races[i].Race.SportID = domain.Dance
			}
			relayOf(in).Sex = 3
			relayOf(in).Members[0].Sex, relayOf(in).Members[0].Birth = 2, day("2013-01-01")
			in.Items = nil
		}, nil},
		{"men's team in a mixed race", func(in *AnomalyInput) { admitOnly(in, 3); relayOf(in).Members = nil },
			[]string{"sexes 21: Gara non ammessa per il sesso della squadra"}},
	}
}

// startAnomalies are faults of the start list and the start order.
func startAnomalies() []anomalyCase {
	return []anomalyCase{
		{"no start list yet", func(in *AnomalyInput) {
			for i := range in.Entries {
				in.Entries[i].Heat, in.Entries[i].Lane = 0, 0
			}
		}, nil},
		{"without heat", func(in *AnomalyInput) { firstEntry(in).Heat = 0 }, []string{"start list 11: Senza batteria"}},
		{"without lane", func(in *AnomalyInput) { firstEntry(in).Lane = 0 }, []string{"start list 11: Batteria 1: senza corsia"}},
		{"lane 0 where it is the first", func(in *AnomalyInput) { firstEntry(in).Lane, in.Event.Options[option.FirstLane] = 0, "0" }, nil},
		{"lane 6 where the first of six is 0", func(in *AnomalyInput) { firstEntry(in).Lane, in.Event.Options[option.FirstLane] = 6, "0" },
			[]string{"start list 11: Batteria 1: corsia 6 fuori dalla vasca, che va da 0 a 5"}},
		{"lane outside", func(in *AnomalyInput) { firstEntry(in).Lane = 7 },
			[]string{"start list 11: Batteria 1: corsia 7 fuori dalla vasca, che va da 1 a 6"}},
		{"lane outside a small pool", func(in *AnomalyInput) { in.Event.Options[option.Lanes] = "3" }, []string{
			"start list 13: Batteria 1: corsia 4 fuori dalla vasca, che va da 1 a 3",
			"start list 16: Batteria 2: corsia 4 fuori dalla vasca, che va da 1 a 3",
		}},
		{"two in a lane", func(in *AnomalyInput) { firstEntry(in).Lane = 3 }, []string{
			"start list 11: Batteria 1: corsia 3 assegnata più volte", "start list 12: Batteria 1: corsia 3 assegnata più volte",
		}},
		{"two in a lane, one absent", func(in *AnomalyInput) { firstEntry(in).Lane, in.Entries[1].Excused = 3, true }, nil},
		{"absent by result", func(in *AnomalyInput) { firstEntry(in).Heat, firstEntry(in).Missing = 0, true }, nil},
		{"not paid", func(in *AnomalyInput) {
			setFlag(in, option.OnlinePayment)
			firstEntry(in).Heat = 0
			in.Entries, in.Items = in.Entries[:2], in.Items[:1]
		}, nil},
		{"not paid, by the organiser", func(in *AnomalyInput) {
			setFlag(in, option.OnlinePayment)
			firstEntry(in).Heat, firstEntry(in).Author = 0, domain.AuthorOrganiser
		}, []string{"start list 11: Senza batteria"}},
		{"paid", func(in *AnomalyInput) {
			setFlag(in, option.OnlinePayment)
			firstEntry(in).Heat, firstEntry(in).Paid = 0, true
		},
			[]string{"start list 11: Senza batteria"}},
		{"open team", func(in *AnomalyInput) {
			setFlag(in, option.TeamMembersRequired)
			relayOf(in).Heat, relayOf(in).Closed = 0, false
		}, nil},
		{"incomplete but sufficient team", func(in *AnomalyInput) { relayOf(in).Heat, relayOf(in).Closed = 0, false },
			[]string{"start list 21: Senza batteria"}},
		{"lanes of other sports", func(in *AnomalyInput) {
			in.Event.SportID, firstEntry(in).Lane, in.Entries[1].Lane = domain.WomensGymnastics, 0, 0
		}, nil},

		{"no order yet, only a block", func(in *AnomalyInput) { in.Items = in.Items[1:2] }, nil},
		{"an item missing", func(in *AnomalyInput) { in.Items = in.Items[:2] },
			[]string{"start order 21: Gara non presente nell'ordine di gara"}},
		{"missing item without starters", func(in *AnomalyInput) { in.Items = in.Items[:2]; relayOf(in).Excused = true }, nil},
		{"superfluous item", func(in *AnomalyInput) { in.Items[2].Sex = 2; relayOf(in).Excused = true },
			[]string{"start order 33: Nessun iscritto"}},
	}
}

// memberAnomalies are duplicates and wrong or missing members of teams.
func memberAnomalies() []anomalyCase {
	return []anomalyCase{
		{"race twice", func(in *AnomalyInput) { in.Races = append(in.Races, in.Races[0]); in.Races[4].ID = 5 }, []string{
			"doubles 1: Gara doppia nella categoria", "doubles 5: Gara doppia nella categoria",
		}},
		{"athlete twice", func(in *AnomalyInput) { e := *firstEntry(in); e.ID, e.Lane = 99, 1; in.Entries = append(in.Entries, e) }, []string{
			"doubles 11: Atleta iscritto più volte alla stessa gara", "doubles 99: Atleta iscritto più volte alla stessa gara",
		}},
		{"member of two teams", func(in *AnomalyInput) {
			e := *relayOf(in)
			e.ID, e.Lane, e.Members = 99, 1, e.Members[:1]
			in.Entries = append(in.Entries, e)
		}, []string{
			"doubles 21: Rossi1 Anna: componente di più squadre della stessa gara",
			"doubles 99: Rossi1 Anna: componente di più squadre della stessa gara",
			"members left 99: Componenti mancanti: 3 su 4",
		}},
		{"member of teams of two categories", func(in *AnomalyInput) {
			setFlag(in, option.YoungerInTeam)
			e := *relayOf(in)
			e.ID, e.Category.CategoryID, e.Members = 99, season+juniores, e.Members[:1]
			in.Entries, in.Items = append(in.Entries, e), nil
		}, []string{"members left 99: Componenti mancanti: 3 su 4"}},

		{"only in the team", func(in *AnomalyInput) { in.Entries = in.Entries[2:] }, []string{
			"team only 21: Atleta iscritto solo in squadra", "team only 21: Atleta iscritto solo in squadra",
		}},

		{"member of another club", func(in *AnomalyInput) { relayOf(in).Members[1].ClubID = 8 },
			[]string{"members 21: Rossi2 Anna: atleta di un'altra società"}},
		{"member too old", func(in *AnomalyInput) { relayOf(in).Members[1].Birth = day("2009-05-05") },
			[]string{"members 21: Rossi2 Anna: categoria superiore a quella della squadra"}},
		{"too many", func(in *AnomalyInput) {
			relayOf(in).Members = append(relayOf(in).Members, in.Entries[4].Athlete)
		}, []string{"members 21: " + tooMany}},
		{"too few", func(in *AnomalyInput) { relayOf(in).Members = relayOf(in).Members[:3] },
			[]string{"members left 21: Componenti mancanti: 1 su 4"}},
		{"no members, optional", func(in *AnomalyInput) { relayOf(in).Members = nil }, nil},
		{"no members, required", func(in *AnomalyInput) { setFlag(in, option.TeamMembersRequired); relayOf(in).Members = nil },
			[]string{"members left 21: Componenti mancanti: 4 su 4"}},
		{"an unknown race", func(in *AnomalyInput) { relayOf(in).RaceID = 999; in.Items = nil },
			[]string{"races 21: Gara non più presente nell'evento"}},
	}
}

func TestFindAnomalies(t *testing.T) {
	for _, c := range slices.Concat(categoryAnomalies(), sexAnomalies(), startAnomalies(), memberAnomalies()) {
		in := validInput()
		c.change(&in)
		found := FindAnomalies(in)
		if got := words(found); !slices.Equal(got, c.want) || found.Count() != len(c.want) {
			t.Errorf("%s (%d):\n got %q\nwant %q", c.name, found.Count(), got, c.want)
		}
	}
}

func TestAnomalyFields(t *testing.T) {
	in := validInput()
	in.Entries[0].Athlete.Birth = day("2010-01-01")
	in.Entries[6].Members[2].ClubID = 8
	in.Races = append(in.Races, in.Races[1])
	in.Items[0].Sex = 2
	in.Entries = append(in.Entries[:2:2], in.Entries[6])
	got := FindAnomalies(in)
	for _, c := range []struct {
		name      string
		row, want Anomaly
	}{
		{"category", got.Categories[0], Anomaly{
			EntryID: 11, AthleteID: 101, ClubID: 7, Name: "Rossi1 Anna", RaceID: free100, Category: soloGroup(ragazzi),
			Computed: soloGroup(juniores),
			Reason:   "Categoria prevista: Juniores",
		}},
		{"member", got.Members[0], Anomaly{
			EntryID: team, AthleteID: 103, ClubID: 7, Name: "Rari Nantes A", RaceID: relay4, Category: teamGroup(ragazzi),
			Reason: "Rossi3 Anna: atleta di un'altra società",
		}},
		{"team only", got.TeamOnly[0], Anomaly{
			EntryID: team, AthleteID: 103, ClubID: 8, Name: "Rossi3 Anna", RaceID: relay4, Category: teamGroup(ragazzi),
			Reason: "Atleta iscritto solo in squadra",
		}},
		{"double", got.Duplicates[0], Anomaly{EventRaceID: 2, RaceID: free100, Category: soloGroup(juniores),
			Reason: "Gara doppia nella categoria"}},
		{"item", got.StartOrder[2], Anomaly{StartItemID: 31, RaceID: free100, Category: soloGroup(ragazzi), Reason: "Nessun iscritto"}},
	} {
		if c.row != c.want {
			t.Errorf("%s:\n got %+v\nwant %+v", c.name, c.row, c.want)
		}
	}
}

// TestLanesWithGroupedCategories checks that with option 31, adjacent items of the same race and sex share heats; others never do.
func TestLanesWithGroupedCategories(t *testing.T) {
	for _, c := range []struct {
		name    string
		between []Item
		grouped string
		want    int
	}{
		{"neighbours together", nil, "1", 2},
		{"neighbours separate", nil, "0", 0},
		{"a break between", []Item{{ID: 40, Position: 2}}, "1", 0},
		{"the women between", []Item{{ID: 40, Position: 2, RaceID: free100,
			Category: domain.CategoryKey{CategoryID: season + ragazzi, Kind: 1}, Sex: 2}}, "1", 0},
	} {
		in := validInput()
		in.Event.Options[option.GroupCategories] = c.grouped
		in.Entries = in.Entries[:2]
		in.Entries[1].Category.CategoryID, in.Entries[1].Lane = season+juniores, in.Entries[0].Lane
		// Positions determine the order, not the indexes in the slice.
		in.Items = append([]Item{{ID: 34, Position: 3, RaceID: free100, Category: in.Entries[1].Category, Sex: 1}, in.Items[0]}, c.between...)
		if got := FindAnomalies(in).StartList; len(got) != c.want {
			t.Errorf("%s: got %+v, want len(got) == c.want", c.name, got)
		}
	}
}

// TestFindAnomaliesIgnoresOrder checks that the order of the input does not matter, and two entries share a lane exactly if a comparison of
// all pairs finds it.
func TestFindAnomaliesIgnoresOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := validInput()
		for i := range in.Entries {
			e := &in.Entries[i]
			e.Heat, e.Lane = rapid.IntRange(0, 2).Draw(t, "heat"), rapid.IntRange(0, 7).Draw(t, "lane")
			e.Excused = rapid.IntRange(0, 5).Draw(t, "absent") == 0
			e.Sex = rapid.SampledFrom([]domain.Sex{domain.Male, domain.Female}).Draw(t, "sex")
			e.RaceID = rapid.SampledFrom([]id.Race{e.RaceID, e.RaceID, back100}).Draw(t, "race")
		}
		got := FindAnomalies(in)
		shuffled := in
		shuffled.Entries = rapid.Permutation(in.Entries).Draw(t, "order")
		a, b := words(got), words(FindAnomalies(shuffled))
		slices.Sort(a)
		slices.Sort(b)
		if !slices.Equal(a, b) {
			t.Fatalf("%q\nand in another order\n%q", a, b)
		}
		listed := map[id.Entry]bool{}
		for _, r := range got.StartList {
			listed[r.EntryID] = true
		}
		for _, e := range in.Entries {
			for _, o := range in.Entries {
				same := e.RaceID == o.RaceID && e.Sex == o.Sex && e.Category.Kind == o.Category.Kind && e.Heat == o.Heat && e.Lane == o.Lane
				if e.ID != o.ID && same && !e.Excused && !o.Excused && !listed[e.ID] && len(got.StartList) > 0 {
					t.Fatalf("%d and %d are in one lane", e.ID, o.ID)
				}
			}
		}
	})
}

func soloGroup(code id.Category) domain.CategoryKey {
	return domain.CategoryKey{CategoryID: season + code, Kind: domain.Individual}
}
