package meet

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
)

const relay = 77

// teamField has team categories Ragazzi, Juniores and one with a sum of ages, each with one relay of four.
func teamField(options option.Values) (*Eligibility, []EventRace) {
	event := spring
	event.Options, event.SportID = options, domain.Swimming
	categories := slices.Concat(shipped(catalog.Individual, false, esordientiA, ragazzi, juniores),
		shipped(catalog.Team, false, ragazzi, juniores, 352))
	var races []EventRace
	for _, c := range categories {
		if c.Kind == domain.Team {
			races = append(races, EventRace{RaceID: relay, Category: c.CategoryKey, Race: Race{SportID: domain.Swimming, Members: 4}})
		}
	}
	return &Eligibility{Event: event, Categories: categories, Memberships: true}, races
}

func teamGroup(code id.Category) domain.CategoryKey {
	return domain.CategoryKey{CategoryID: season + code, Kind: domain.Team}
}

func club7() Window {
	return Window{Event: spring, ClubID: 7, Today: spring.Deadline}
}

func teams(n int, group domain.CategoryKey, members ...id.Athlete) []ClubTeam {
	list := make([]ClubTeam, n)
	for i := range list {
		list[i] = ClubTeam{RaceID: relay, Category: group, Number: i + 1, Members: members}
	}
	return list
}

func TestAssessTeam(t *testing.T) {
	request := TeamRequest{RaceID: relay, Category: teamGroup(ragazzi)}
	own := teamGroup(ragazzi)
	for _, c := range []struct {
		name    string
		options option.Values
		change  func(*Window, *TeamRequest)
		others  []ClubTeam
		want    string
		manager string // message for managers of the event
	}{
		{"sound", nil, nil, nil, "", ""},
		{"closed", nil, func(w *Window, _ *TeamRequest) { w.Today = spring.Deadline.AddDays(3) }, nil, "Iscrizioni chiuse", ""},
		{"not for the club", nil, func(w *Window, _ *TeamRequest) { w.AffiliatedUntil = spring.Starts.AddDays(-1) }, nil,
			"Iscrizioni non abilitate per questa Società", ""},
		{"no such category", nil, func(_ *Window, r *TeamRequest) { r.Category = teamGroup(cadetti) }, nil,
			"La categoria non è tra quelle delle squadre dell'evento", "La categoria non è tra quelle delle squadre dell'evento"},
		{"a category of athletes", nil, func(_ *Window, r *TeamRequest) { r.Category.Kind = domain.Individual }, nil,
			"Gara non abilitata per questa categoria", "Gara non abilitata per questa categoria"},
		{"another race", nil, func(_ *Window, r *TeamRequest) { r.RaceID = 78 }, nil, "Gara non abilitata per questa categoria",
			"Gara non abilitata per questa categoria"},
		{"one more in the category", option.Values{option.MaxTeamsPerCategory: "3"}, nil, teams(2, own), "", ""},
		{"the category is full", option.Values{option.MaxTeamsPerCategory: "2"}, nil, teams(2, own),
			"Numero massimo di squadre della società raggiunto per questa gara e categoria", ""},
		{"another category is full", option.Values{option.MaxTeamsPerCategory: "2"}, nil, teams(2, teamGroup(juniores)), "", ""},
		{"the club is full", option.Values{option.MaxTeamsPerClub: "2"}, nil, teams(2, teamGroup(juniores)),
			"Numero massimo di squadre della società raggiunto", ""},
		{"no letter left", option.Values{option.MaxTeamsPerCategory: "20"}, nil, teams(10, own),
			"Le squadre di una gara e categoria vanno dalla A alla J: non ce n'è un'altra",
			"Le squadre di una gara e categoria vanno dalla A alla J: non ce n'è un'altra"},
		{"a note is missing", option.Values{option.EntryNoteRequired: "1"}, nil, nil, "Note obbligatorie", ""},
		{"a note is there", option.Values{option.EntryNoteRequired: "1"}, func(_ *Window, r *TeamRequest) { r.Note = "x" }, nil, "", ""},
		{"a time is missing", option.Values{option.EntryTimeRequired: "1"}, nil, nil, "Tempo di iscrizione obbligatorio", ""},
		{"a time is missing, and athletes' times are locked", option.Values{option.EntryTimeRequired: "1", option.EntryTimeLocked: "1"}, nil,
			nil, "Tempo di iscrizione obbligatorio", ""},
		{"a time is there", option.Values{option.EntryTimeRequired: "1"}, func(_ *Window, r *TeamRequest) { r.Time = 12000 }, nil, "", ""},
	} {
		field, races := teamField(c.options)
		w, r := club7(), request
		w.Event.Options = c.options
		if c.change != nil {
			c.change(&w, &r)
		}
		v, _ := field.AssessTeam(w, races, r, c.others).Refusal()
		if v.Message != c.want {
			t.Errorf("%s: %q, want %q", c.name, v.Message, c.want)
		}
		w.Manages = true
		if v, _ := field.AssessTeam(w, races, r, c.others).Refusal(); v.Message != c.manager {
			t.Errorf("%s, managed: %q, want %q", c.name, v.Message, c.manager)
		}
	}
}

func TestNextTeamNumber(t *testing.T) {
	own := teamGroup(ragazzi)
	for _, c := range []struct {
		name   string
		others []ClubTeam
		want   int
	}{
		{"the first", nil, 1},
		{"the next", teams(2, own), 3},
		{"a gap", []ClubTeam{{RaceID: relay, Category: own, Number: 1}, {RaceID: relay, Category: own, Number: 3}}, 2},
		{"letters of other teams are free", slices.Concat(teams(3, teamGroup(juniores)), []ClubTeam{{RaceID: 78, Category: own, Number: 1}}), 1},
		{"invalid numbers", []ClubTeam{{RaceID: relay, Category: own, Number: 0}, {RaceID: relay, Category: own, Number: 40},
			{RaceID: relay, Category: own, Number: -1}}, 1},
		{"all letters used", teams(10, own), 0},
	} {
		if got := NextTeamNumber(c.others, relay, own); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

func TestJoin(t *testing.T) {
	far := calendar.Of(2030, 1, 1)
	candidate := func(e Entrant) Candidate { return Candidate{Entrant: e, Enterable: true, MemberUntil: far} }
	any4 := Race{SportID: domain.Swimming, Members: 4}
	mixed4, men4 := any4, any4
	mixed4.Sex, men4.Sex = domain.Mixed, domain.Male
	three := []Entrant{m(2011), m(2012), m(2013)}
	for _, c := range []struct {
		name     string
		options  option.Values
		race     Race
		category id.Category
		members  []Entrant
		who      Candidate
		others   []ClubTeam
		want     string
		manager  string
	}{
		{"the first", nil, any4, ragazzi, nil, candidate(m(2011)), nil, "", ""},
		{"the last", nil, any4, ragazzi, three, candidate(with(m(2011), func(x *Entrant) { x.ID = 9 })), nil, "", ""},
		{"twice", nil, any4, ragazzi, three, candidate(m(2011)), nil, "Atleta già presente nella squadra", "Atleta già presente nella squadra"},
		{"hidden", nil, any4, ragazzi, nil, Candidate{Entrant: m(2011), MemberUntil: far}, nil, "Atleta non iscrivibile",
			"Atleta non iscrivibile"},
		{"membership expired", nil, any4, ragazzi, nil, Candidate{Entrant: m(2011), Enterable: true, MemberUntil: spring.Starts.AddDays(-1)},
			nil, "Tesseramento scaduto", ""},
		{"never was a member", nil, any4, ragazzi, nil, Candidate{Entrant: m(2011), Enterable: true}, nil, "Tesseramento scaduto", ""},
		{"full", nil, any4, ragazzi, append(slices.Clone(three), with(m(2011), func(x *Entrant) { x.ID = 9 })),
			candidate(with(m(2011), func(x *Entrant) { x.ID = 8 })), nil, "La squadra è già completa: 4 su 4", ""},
		{"in another team", nil, any4, ragazzi, nil, candidate(m(2011)), teams(1, teamGroup(juniores), m(2011).ID),
			"Numero massimo di squadre raggiunto per questo atleta", ""},
		{"two teams allowed", option.Values{option.MaxTeamsPerAthlete: "2"}, any4, ragazzi, nil, candidate(m(2011)),
			teams(1, teamGroup(juniores), m(2011).ID), "", ""},
		{"no note", option.Values{option.TeamMemberNoteRequired: "1"}, any4, ragazzi, nil, candidate(m(2011)), nil, "Note obbligatorie", ""},
		{"another club", nil, any4, ragazzi, nil, candidate(with(m(2011), func(x *Entrant) { x.ClubID = 8 })), nil, anotherClub, anotherClub},
		{"the other sex", nil, any4, ragazzi, three, candidate(f(2013)), nil, bothSexes, ""},
		{"a woman in a men's race", nil, men4, ragazzi, nil, candidate(f(2013)), nil, womenAmong, ""},
		{"a third man in a mixed race", nil, mixed4, ragazzi, three[:2], candidate(m(2013)), nil,
			"Componenti non per metà maschi e per metà femmine: 3 e 0", ""},
		{"a woman in a mixed race", nil, mixed4, ragazzi, three[:2], candidate(f(2013)), nil, "", ""},
		{"younger", nil, any4, ragazzi, nil, candidate(m(2014)), nil, lower, lower},
		{"younger, allowed, although no member is of the category yet", option.Values{option.YoungerInTeam: "1"}, any4, ragazzi,
			[]Entrant{m(2015), with(m(2015), func(x *Entrant) { x.ID = 9 }),
				m(2014)}, candidate(with(m(2014), func(x *Entrant) { x.ID = 8 })), nil, "", ""},
		{"older", nil, any4, ragazzi, nil, candidate(m(2010)), nil, higher, higher},
		{"older, allowed", option.Values{option.OlderInTeam: "1"}, any4, ragazzi, nil, candidate(m(2010)), nil, "", ""},
		{"older, and the category follows", option.Values{option.OldestMemberCategory: "1"}, any4, ragazzi, three, candidate(m(2010)), nil,
			"", ""},
		{"the sum may still grow", nil, any4, 352, nil, candidate(master(1996)), nil, "", ""},
		{"the sum is too high", nil, any4, 352, []Entrant{master(1966)}, candidate(master(1965)), nil,
			"Somma delle età 121: la categoria va da 100 a 119", "Somma delle età 121: la categoria va da 100 a 119"},
		{"the complete team's sum is too low", nil, any4, 352, []Entrant{master(2001), master(2000), master(1999)},
			candidate(with(master(2001), func(x *Entrant) { x.ID = 8 })), nil, "", ""},
	} {
		field, _ := teamField(c.options)
		team := Entry{ClubID: 7, RaceID: relay, Category: teamGroup(c.category), Members: c.members}
		w := club7()
		if got := field.Join(w, team, c.race, c.who, c.others).Reason; got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
		w.Manages = true
		if got := field.Join(w, team, c.race, c.who, c.others).Reason; got != c.manager {
			t.Errorf("%s, managed: %q, want %q", c.name, got, c.manager)
		}
	}
}

func TestFaultRefusal(t *testing.T) {
	anna := Entrant{ID: 4, LastName: "Rossi", FirstName: "Anna"}
	for _, c := range []struct {
		fault Fault
		want  string
	}{
		{Fault{}, ""},
		{Fault{Reason: "Tesseramento scaduto"}, "Tesseramento scaduto («Rossi Anna»)"},
		{Fault{Reason: "La squadra è già completa: 4 su 4"}, "La squadra è già completa: 4 su 4 («Rossi Anna»)"},
		{Fault{Reason: "Note obbligatorie"}, "Note obbligatorie"},
		{Fault{4, "Rossi Anna: categoria inferiore a quella della squadra"}, "Rossi Anna: categoria inferiore a quella della squadra"},
		{Fault{9, "Verdi Bea: atleta di un'altra società"}, "Verdi Bea: atleta di un'altra società"},
	} {
		if got := c.fault.Refusal(&anna); got != c.want {
			t.Errorf("%+v: %q, want %q", c.fault, got, c.want)
		}
	}
}

func TestDeriveAndTeamState(t *testing.T) {
	any4 := Race{SportID: domain.Swimming, Members: 4}
	mixed4 := any4
	mixed4.Sex = domain.Mixed
	four := []Entrant{m(2011), m(2012), m(2013), with(m(2012), func(x *Entrant) { x.ID = 9 })}
	for _, c := range []struct {
		name     string
		options  option.Values
		race     Race
		category id.Category
		members  []Entrant
		sex      domain.Sex
		settled  id.Category
		closed   bool
		warnings []string
	}{
		{"whole", nil, any4, ragazzi, four, domain.Male, ragazzi, true, nil},
		{"no members, members optional", nil, any4, ragazzi, nil, domain.AnySex, ragazzi, false, nil},
		{"no members, members required", option.Values{option.TeamMembersRequired: "1"}, any4, ragazzi, nil, domain.AnySex, ragazzi, false,
			[]string{"Componenti mancanti: 4 su 4"}},
		{"some are missing", nil, any4, ragazzi, four[:3], domain.Male, ragazzi, false, []string{"Componenti mancanti: 1 su 4"}},
		{"mixed from the start", nil, mixed4, ragazzi, nil, domain.Mixed, ragazzi, false, nil},
		{"both sexes", nil, any4, ragazzi, []Entrant{m(2013), f(2013)}, domain.Mixed, ragazzi, false,
			[]string{bothSexes, "Componenti mancanti: 2 su 4"}},
		{"the category follows", option.Values{option.OldestMemberCategory: "1"}, any4, ragazzi, []Entrant{m(2010), m(2011)}, domain.Male,
			juniores, false, []string{"Componenti mancanti: 2 su 4"}},
		{"category of the oldest member", option.Values{option.OldestMemberCategory: "1"}, any4, juniores, four, domain.Male, ragazzi, true, nil},
		{"category by sum of ages", option.Values{option.OldestMemberCategory: "1"}, any4, 352, []Entrant{master(1996)}, domain.Male, 352, false,
			[]string{"Componenti mancanti: 3 su 4"}},
		{"a category that teams do not have", option.Values{option.OldestMemberCategory: "1"}, any4, ragazzi, []Entrant{m(2014), m(2015)},
			domain.Male, ragazzi, false, []string{"Componenti mancanti: 2 su 4"}},
	} {
		field, races := teamField(c.options)
		team := field.Derive(Entry{ClubID: 7, RaceID: relay, Category: teamGroup(c.category), Members: c.members}, c.race)
		if team.Sex != c.sex || team.Category != teamGroup(c.settled) {
			t.Errorf("%s: sex %d, category %d", c.name, team.Sex, team.Category.CategoryID-season)
		}
		closed, warnings := field.TeamState(team, races, c.race)
		if closed != c.closed || !slices.Equal(warnings, c.warnings) {
			t.Errorf("%s: closed %v, %q", c.name, closed, warnings)
		}
	}
	field, _ := teamField(nil)
	imported := Entry{ClubID: 7, RaceID: relay, Category: teamGroup(ragazzi), Sex: domain.Female}
	if sex := field.Derive(imported, any4).Sex; sex != domain.Female {
		t.Errorf("an imported team without members has sex %d", sex)
	}
	if imported.Members = four; field.Derive(imported, any4).Sex != domain.Male {
		t.Error("members do not decide the sex of an imported team")
	}
	if closed, _ := field.TeamState(field.Derive(Entry{ClubID: 7, RaceID: relay, Category: teamGroup(ragazzi), Members: four}, any4), nil,
		any4); closed {
		t.Error("closed in a race its category does not have")
	}
}

// TestJoinedTeamsAreValid checks that a team whose members joined one after the other has only faults that concern the team as a whole.
func TestJoinedTeamsAreValid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		flag := func(name string) string { return rapid.SampledFrom([]string{"0", "1"}).Draw(t, name) }
		field, _ := teamField(option.Values{option.YoungerInTeam: flag("56"), option.OlderInTeam: flag("57"),
			option.OldestMemberCategory: flag("35")})
		race := Race{SportID: domain.Swimming, Members: 4, Sex: rapid.SampledFrom([]domain.Sex{domain.AnySex, domain.Male, domain.Female,
			domain.Mixed}).Draw(t, "race")}
		team := Entry{ClubID: 7, RaceID: relay, Category: teamGroup(rapid.SampledFrom([]id.Category{ragazzi, juniores, 352}).Draw(t, "category"))}
		for range 12 {
			a := swimmer(rapid.SampledFrom([]domain.Sex{domain.Male, domain.Female}).Draw(t, "sex"), rapid.IntRange(1960, 2017).Draw(t, "year"))
			a.Membership = rapid.SampledFrom([]domain.Membership{domain.Competitive, domain.Masters}).Draw(t, "membership")
			if field.Join(club7(), team, race, Candidate{Entrant: a, Enterable: true, MemberUntil: spring.Ends}, nil).Reason == "" {
				team.Members = append(team.Members, a)
				team = field.Derive(team, race)
			}
		}
		if faults := append(sizeAndSexFaults(&team, race), field.memberFaults(&team, false)...); len(faults) > 0 {
			t.Fatalf("%+v: got %v, want len(faults) == 0", team, faults)
		}
	})
}
