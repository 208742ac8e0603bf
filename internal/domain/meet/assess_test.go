package meet

import (
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
)

const freestyle, butterfly = 11, 12

// asked is a valid entry request with its context.
type asked struct {
	field    Eligibility
	window   Window
	races    []EventRace
	request  Request
	standing Standing
}

func validEntry() asked {
	event := spring
	event.SportID, event.Options = domain.Swimming, option.Values{}
	juniors := custom(10, "2008-01-01", "2010-12-31")
	a := asked{
		field:   Eligibility{Event: event, Categories: []Category{juniors}, Exceptions: map[id.Athlete]id.Category{}, Memberships: true},
		window:  Window{Event: event, ClubID: 7, AffiliatedUntil: day("2026-12-31"), Today: day("2026-05-02")},
		races:   []EventRace{{RaceID: freestyle, Category: juniors.CategoryKey}, {RaceID: butterfly, Category: juniors.CategoryKey}},
		request: Request{Enterable: true, MemberUntil: day("2026-12-31"), RaceID: freestyle, Time: 6000},
	}
	a.request.Athlete = Entrant{ID: 1, ClubID: 7, Sex: domain.Female, Birth: day("2009-06-01"), Membership: catalog.Competitive,
		Disability: catalog.NoDisability}
	a.standing.MaxEntrants = 2000
	return a
}

// set changes an option in both copies of the event.
func (a *asked) set(optionID option.ID, value string) {
	a.field.Event.Options[optionID] = value
	a.window.Event.Options = a.field.Event.Options
}

func (a *asked) assess() Assessment { return a.field.Assess(a.window, a.races, a.request, a.standing) }

func TestAssess(t *testing.T) {
	for _, c := range []struct {
		name    string
		change  func(*asked)
		message string // of the first refusal; empty: none
		detail  string
	}{
		{"nothing wrong", func(*asked) {}, "", ""},
		{"another club's competition", func(a *asked) { a.window.Event.ClubOnly = true }, "Iscrizioni non abilitate per questa Società", ""},
		{"affiliation expired", func(a *asked) { a.window.AffiliatedUntil = day("2026-05-19") },
			"Iscrizioni non abilitate per questa Società", ""},
		{"too late", func(a *asked) { a.window.Today = day("2026-05-13") }, "Iscrizioni chiuse", ""},
		{"option 54 gives more days", func(a *asked) { a.window.Today = day("2026-05-13"); a.set(option.LateEntryDays, "3") }, "", ""},
		{"closed", func(a *asked) { a.window.Event.Status = domain.EventClosed }, "Iscrizioni chiuse", ""},
		{"hidden, or no athlete", func(a *asked) { a.request.Enterable = false }, "Atleta non iscrivibile", ""},
		{"card expired before the event", func(a *asked) { a.request.MemberUntil = day("2026-05-19") }, "Tesseramento scaduto",
			"Scaduto il 19/05/2026"},
		{"card expires on its first day", func(a *asked) { a.request.MemberUntil = day("2026-05-20") }, "", ""},
		{"no card", func(a *asked) { a.request.MemberUntil = calendar.Date{} }, "Tesseramento scaduto", "Nessuna scadenza registrata"},
		{"too young for all categories", func(a *asked) { a.request.Athlete.Birth = day("2015-01-01") },
			"Nessuna categoria per questo atleta", ""},
		{"category exception", func(a *asked) { a.request.Athlete.Birth = day("2015-01-01"); a.field.Exceptions[1] = 10 }, "", ""},
		{"a race of another category", func(a *asked) { a.races[0].Category.CategoryID = 99 }, "Gara non abilitata per questa categoria", ""},
		{"a race for men", func(a *asked) { a.request.Race.Sex = catalog.Men }, "Gara non ammessa per il sesso dell'atleta", ""},
		{"a race for women", func(a *asked) { a.request.Race.Sex = catalog.Women }, "", ""},
		{"twice", func(a *asked) { a.standing.Races = []id.Race{freestyle} }, "Atleta già iscritto a questa gara", ""},
		{"the event is full", func(a *asked) { a.standing.Entrants, a.standing.MaxEntrants = 30, 30 },
			"Numero massimo di concorrenti raggiunto", "30 su 30"},
		{"full, and the athlete is already in it", func(a *asked) {
			a.standing.Entrants, a.standing.MaxEntrants, a.standing.Races = 30, 30, []id.Race{butterfly}
		}, "", ""},
		{"the last place", func(a *asked) { a.standing.Entrants, a.standing.MaxEntrants = 29, 30 }, "", ""},
		{"no limit of entrants", func(a *asked) { a.standing.Entrants, a.standing.MaxEntrants = 9000, 0 }, "", ""},
		{"option 1, its default", func(a *asked) { a.standing.Races = []id.Race{butterfly, 13} },
			"Numero massimo di gare raggiunto per questo atleta", "2 su 2"},
		{"option 1 raised", func(a *asked) { a.standing.Races = []id.Race{butterfly, 13}; a.set(option.MaxRaces, "3") }, "", ""},
		{"the category allows one race", func(a *asked) { a.standing.Races, a.standing.RacesAllowed = []id.Race{butterfly}, 1 },
			"Numero massimo di gare raggiunto per questo atleta", "1 su 1"},
		{"the category allows more than option 1", func(a *asked) { a.standing.Races, a.standing.RacesAllowed = []id.Race{butterfly, 13}, 9 },
			"Numero massimo di gare raggiunto per questo atleta", "2 su 2"},
		{"option 29", func(a *asked) { a.set(option.MaxEntriesPerRace, "4"); a.standing.ClubInRace = 4 },
			"Numero massimo di presenze della società raggiunto per questa gara", "4 su 4"},
		{"option 29, one left", func(a *asked) { a.set(option.MaxEntriesPerRace, "4"); a.standing.ClubInRace = 3 }, "", ""},
		{"option 36", func(a *asked) { a.set(option.EntryNoteRequired, "1"); a.set(option.EntryNoteLabel, "Allenatore") },
			"Note obbligatorie", "Allenatore"},
		{"option 36 with a note", func(a *asked) { a.set(option.EntryNoteRequired, "1"); a.request.Note = "Rossi" }, "", ""},
		{"option 8", func(a *asked) { a.set(option.EntryTimeRequired, "1"); a.request.Time = 0 }, "Tempo di iscrizione obbligatorio", ""},
		{"option 8 does not apply with option 34", func(a *asked) {
			a.set(option.EntryTimeRequired, "1")
			a.set(option.EntryTimeLocked, "1")
			a.request.Time = 0
		}, "", ""},
		{"option 8 in a sport without times", func(a *asked) {
			a.set(option.EntryTimeRequired, "1")
			a.field.Event.SportID, a.request.Time = domain.WomensGymnastics, 0
		}, "", ""},
		{"no time required", func(a *asked) { a.request.Time = 0 }, "", ""},
		{"option 58", func(a *asked) { a.set(option.QualificationRequired, "1") }, "Atleta non qualificato per questa gara", ""},
		{"option 58, qualified", func(a *asked) { a.set(option.QualificationRequired, "1"); a.standing.Qualified = true }, "", ""},
		{"option 67, too slow", func(a *asked) { a.set(option.TimeStandardsRequired, "1"); a.standing.Standard = 5900 },
			"Tempo limite non conseguito", "Limite 0'59''00, mancano 0'01''00"},
		{"option 67, just met", func(a *asked) { a.set(option.TimeStandardsRequired, "1"); a.standing.Standard = 6000 }, "", ""},
		{"option 67, no time", func(a *asked) {
			a.set(option.TimeStandardsRequired, "1")
			a.standing.Standard, a.request.Time = 5900, 0
		}, "Tempo limite non conseguito", "Limite 0'59''00"},
		{"option 67, no limit for this race", func(a *asked) { a.set(option.TimeStandardsRequired, "1") }, "", ""},
		{"optional limit time", func(a *asked) { a.standing.Standard = 100 }, "", ""},
		{"wild cards not allowed", func(a *asked) {
			a.set(option.TimeStandardsRequired, "1")
			a.standing.Standard, a.request.WildCard = 5900, true
		}, "Tempo limite non conseguito", "Limite 0'59''00, mancano 0'01''00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := validEntry()
			c.change(&a)
			refusal, refused := a.assess().Refusal()
			if refused != (c.message != "") || refusal.Message != c.message || refusal.Detail != c.detail {
				t.Errorf(`got %q, %q, want refused == (c.message != "") and refusal.Message == c.message and refusal.Detail == c.detail`,
					refusal.Message, refusal.Detail)
			}
		})
	}
}

func TestWildCard(t *testing.T) {
	for _, c := range []struct {
		name           string
		time           racetime.Centis
		manages, taken bool
	}{
		{"needed", 6000, false, true},
		{"not needed", 5800, false, false},
		{"managers are exempt", 6000, true, false},
	} {
		a := validEntry()
		a.set(option.TimeStandardsRequired, "1")
		a.set(option.WildCards, "1")
		a.standing.Standard, a.request.WildCard, a.request.Time, a.window.Manages = 5900, true, c.time, c.manages
		j := a.assess()
		if _, refused := j.Refusal(); refused || j.WildCard != c.taken {
			t.Errorf("%s: refused %v, wild card %v", c.name, refused, j.WildCard)
		}
	}
}

// TestAssessForManagers checks that administrators and the organiser are bound only by rules about the athlete, the category and
// duplicates.
func TestAssessForManagers(t *testing.T) {
	a := validEntry()
	a.window.Manages, a.window.Today, a.request.MemberUntil, a.request.Time = true, day("2027-01-01"), calendar.Date{}, 0
	for optionID, value := range map[option.ID]string{option.EntryNoteRequired: "1", option.EntryTimeRequired: "1",
		option.QualificationRequired: "1", option.TimeStandardsRequired: "1", option.MaxRaces: "0", option.MaxEntriesPerRace: "0"} {
		a.set(optionID, value)
	}
	a.standing = Standing{Entrants: 9, MaxEntrants: 9, Standard: 1}
	if refusal, refused := a.assess().Refusal(); refused {
		t.Errorf("got %+v, want not refused", refusal)
	}
	for name, change := range map[string]func(*asked){
		"Atleta non iscrivibile":                    func(a *asked) { a.request.Enterable = false },
		"Nessuna categoria per questo atleta":       func(a *asked) { a.request.Athlete.Birth = day("1950-01-01") },
		"Gara non abilitata per questa categoria":   func(a *asked) { a.request.RaceID = 99 },
		"Gara non ammessa per il sesso dell'atleta": func(a *asked) { a.request.Race.Sex = catalog.Men },
		"Atleta già iscritto a questa gara":         func(a *asked) { a.standing.Races = []id.Race{freestyle} },
	} {
		a := validEntry()
		a.window.Manages = true
		change(&a)
		if refusal, _ := a.assess().Refusal(); refusal.Message != name {
			t.Errorf("%q, want %q", refusal.Message, name)
		}
	}
}

// TestAssessReportsAllRules checks that all rules are reported, in order, so that a screen can show every obstacle.
func TestAssessReportsAllRules(t *testing.T) {
	a := validEntry()
	a.window.Event.Status, a.request.MemberUntil, a.request.Time = domain.EventClosed, calendar.Date{}, 0
	a.set(option.EntryTimeRequired, "1")
	j := a.assess()
	if len(j.Verdicts) != int(RuleStandard)+1 {
		t.Errorf("%d verdicts", len(j.Verdicts))
	}
	var failed []Rule
	for i, v := range j.Verdicts {
		if v.Rule != Rule(i) {
			t.Errorf("rule %d is at position %d", v.Rule, i)
		}
		if v.Passed != (v.Message == "") {
			t.Errorf(`got %+v, want v.Passed == (v.Message == "")`, v)
		}
		if !v.Passed {
			failed = append(failed, v.Rule)
		}
	}
	if len(failed) != 3 || failed[0] != RuleOpen || failed[1] != RuleMembership || failed[2] != RuleTime {
		t.Errorf("got %v, want len(failed) == 3 and failed[0] == RuleOpen and failed[1] == RuleMembership and failed[2] == RuleTime", failed)
	}
	a.field.Categories = nil
	if n := len(a.assess().Verdicts); n != int(RuleStandard)-1 {
		t.Errorf("%d verdicts without a category", n)
	}
}

// TestRefusalsAreOrdered checks that an entry that breaks all rules is refused with the first message; fixing that gives the next one. A
// missing category hides the rules that depend on it, so it is fixed first.
func TestRefusalsAreOrdered(t *testing.T) {
	a := validEntry()
	for optionID, value := range map[option.ID]string{
		option.MaxRaces: "1", option.MaxEntriesPerRace: "4", option.EntryNoteRequired: "1", option.EntryTimeRequired: "1",
		option.QualificationRequired: "1",
		option.TimeStandardsRequired: "1", option.WildCards: "0",
	} {
		a.set(optionID, value)
	}
	a.window.Event.ClubOnly, a.window.Today = true, day("2026-06-01")
	a.request.Enterable, a.request.MemberUntil, a.request.Time, a.request.Athlete.Birth, a.request.Race.Sex = false, calendar.Date{}, 0, day("1950-01-01"), catalog.Men
	a.races = a.races[1:]
	a.standing = Standing{Races: []id.Race{freestyle}, Entrants: 9, MaxEntrants: 9, ClubInRace: 4, Standard: 5000}
	for _, step := range []struct {
		message string
		mend    func()
	}{
		{"Iscrizioni non abilitate per questa Società", func() { a.window.Event.ClubOnly = false }},
		{"Iscrizioni chiuse", func() { a.window.Today = day("2026-05-02") }},
		{"Atleta non iscrivibile", func() { a.request.Enterable = true }},
		{"Tesseramento scaduto", func() { a.request.MemberUntil = day("2026-12-31") }},
		{"Nessuna categoria per questo atleta", func() { a.request.Athlete.Birth = day("2009-06-01") }},
		{"Gara non abilitata per questa categoria", func() { a.races = validEntry().races }},
		{"Gara non ammessa per il sesso dell'atleta", func() { a.request.Race.Sex = domain.AnySex }},
		{"Atleta già iscritto a questa gara", func() { a.standing.Races = nil }},
		{"Numero massimo di concorrenti raggiunto", func() { a.standing.Entrants, a.standing.Races = 8, []id.Race{butterfly} }},
		{"Numero massimo di gare raggiunto per questo atleta", func() { a.standing.Races = nil }},
		{"Numero massimo di presenze della società raggiunto per questa gara", func() { a.standing.ClubInRace = 3 }},
		{"Note obbligatorie", func() { a.request.Note = "Rossi" }},
		{"Tempo di iscrizione obbligatorio", func() { a.request.Time = 6000 }},
		{"Atleta non qualificato per questa gara", func() { a.standing.Qualified = true }},
		{"Tempo limite non conseguito", func() { a.request.Time = 5000 }},
	} {
		if v, _ := a.assess().Refusal(); v.Message != step.message {
			t.Errorf("message %q, want %q", v.Message, step.message)
		}
		step.mend()
	}
	if v, refused := a.assess().Refusal(); refused {
		t.Errorf("unexpected message %q", v.Message)
	}
}

func TestLateFollowsWindow(t *testing.T) {
	a := validEntry()
	a.window.Today = day("2026-05-11")
	if j := a.assess(); !j.Late {
		t.Error("a day after the deadline is not late")
	}
	a.window.Extended = true
	if j := a.assess(); j.Late {
		t.Error("late with an extension")
	}
}

// TestAssessProperties checks that more rights or a better time never cause a refusal.
func TestAssessProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := validEntry()
		flag := func(optionID option.ID) { a.set(optionID, rapid.SampledFrom([]string{"0", "1"}).Draw(t, "option")) }
		for _, optionID := range []option.ID{option.EntryTimeRequired, option.EntryTimeLocked, option.QualificationRequired,
			option.TimeStandardsRequired, option.WildCards} {
			flag(optionID)
		}
		a.window.Today = day("2026-05-01").AddDays(rapid.IntRange(0, 20).Draw(t, "days"))
		a.standing.Standard = racetime.Centis(rapid.IntRange(0, 3).Draw(t, "standard"))
		a.standing.Qualified = rapid.Bool().Draw(t, "qualified")
		a.request.Time = racetime.Centis(rapid.IntRange(1, 4).Draw(t, "time"))
		a.request.WildCard = rapid.Bool().Draw(t, "wild card")
		_, refused := a.assess().Refusal()
		a.request.Time--
		if a.request.Time > 0 {
			if _, faster := a.assess().Refusal(); faster && !refused {
				t.Fatal("a better time is refused")
			}
		}
		a.request.Time++
		a.window.Manages = true
		if _, managed := a.assess().Refusal(); managed {
			t.Fatal("a manager is refused")
		}
	})
}
