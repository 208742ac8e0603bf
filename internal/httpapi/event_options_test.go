package httpapi_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

const saveOptions = "POST ge/evento/opzioni"

// optionValue is one option of a save.
func optionValue(optionID option.ID, value any) scenario.In {
	return scenario.In{"FK_ID_OPZIONE": optionID, "VALORE": value}
}

func optionsIn(eventID id.Event, options ...scenario.In) scenario.In {
	return scenario.In{"ID_EVENTO": eventID, "opzioni": append([]scenario.In{}, options...)}
}

// otherValue returns a value of an option other than its default.
func otherValue(t *testing.T, o catalog.Option) string {
	t.Helper()
	switch o.Kind {
	case catalog.OptionFlag:
		return map[string]string{"0": "1", "1": "0"}[o.Default]
	case catalog.OptionInt:
		return fmt.Sprint(o.Max)
	case catalog.OptionMoney:
		return "12.50"
	case catalog.OptionText:
		return "Perché <no>"
	case catalog.OptionChoice:
		for _, c := range o.Choices {
			if fmt.Sprint(c.ID) != o.Default {
				return fmt.Sprint(c.ID)
			}
		}
	case catalog.OptionPoints:
		return "30,20,10"
	case catalog.OptionLink:
		return "https://gare.example/a?b=1&c=2"
	case catalog.OptionEmail:
		return "gare@club.example"
	}
	t.Fatalf("option %d: nothing but %q", o.ID, o.Default)
	return ""
}

// TestEventOptions saves every option with a value other than its default, one by one and all at once, and reads it back wherever it is
// shown.
func TestEventOptions(t *testing.T) {
	for _, variant := range []string{"nuoto", "pinnato", "confederazione"} {
		t.Run(variant, func(t *testing.T) {
			scenario.Engines(t, scenario.Options{Variant: variant}, func(t *testing.T, w *scenario.World) { eventOptionsCase(t, w, variant) })
		})
	}
}

func eventOptionsCase(t *testing.T, w *scenario.World, variant string) {
	t.Helper()
	admin := w.Actor(t, "admin")
	e := testkit.Event(t, w.DB, clubOf(t, w, "societa"))
	var all []scenario.In
	want := option.Values{}
	for _, o := range catalog.Options() {
		value := otherValue(t, o)
		if o.Body == 8 && variant != "pinnato" {
			w.Run(t, []scenario.Row{{Name: fmt.Sprint("of another body: ", o.ID), Actor: admin, Call: saveOptions,
				In: optionsIn(e.ID, optionValue(o.ID, value)), Esito: 422, Field: fmt.Sprintf("opzioni.%d", o.ID)}})
			continue
		}
		want[o.ID] = o.Default
		all = append(all, optionValue(o.ID, value))
		if got := optionsOf(t, eventAs(t, w, admin, e.ID)); got[o.ID] != o.Default {
			t.Errorf("option %d is initially %q, want %q", o.ID, got[o.ID], o.Default)
		}
		one := testkit.Event(t, w.DB, clubOf(t, w, "societa"))
		w.Run(t, []scenario.Row{{Name: fmt.Sprint("alone: ", o.ID), Actor: admin, Call: saveOptions,
			In:      optionsIn(one.ID, optionValue(o.ID, value)),
			Message: "Operazione correttamente eseguita"}})
		got := optionsOf(t, eventAs(t, w, admin, one.ID))
		for optionID, v := range got {
			x, _ := catalog.OptionByID(optionID)
			if optionID == o.ID && v != value || optionID != o.ID && v != x.Default {
				t.Errorf("option %d set to %q: option %d is %q", o.ID, value, optionID, v)
			}
		}
		want[o.ID] = value
	}
	if len(want) != len(catalog.Options()) && variant == "pinnato" {
		t.Errorf("%d options of %d", len(want), len(catalog.Options()))
	}
	w.Run(t, []scenario.Row{{Name: "all in one call", Actor: admin, Call: saveOptions, In: optionsIn(e.ID, all...)}})
	check := func(what string, got option.Values) {
		for optionID, v := range want {
			if got[optionID] != v {
				t.Errorf("%s: option %d is %q, want %q", what, optionID, got[optionID], v)
			}
		}
		for _, optionID := range []option.ID{option.NationalCategoryChampionships, option.NationalAbsoluteChampionships, option.CombinedEvents} {
			if _, found := got[optionID]; found != (variant == "pinnato") {
				t.Errorf("%s: option %d there: %v", what, optionID, found)
			}
		}
	}
	check("opzioni", optionsOf(t, eventAs(t, w, admin, e.ID)))
	var d struct {
		Groups []struct {
			Options []struct {
				ID    option.ID `json:"FK_ID_OPZIONE"`
				Value string    `json:"VALORE"`
			} `json:"OPZIONI"`
		} `json:"gruppiOpzioni"`
	}
	w.Call(t, admin, "GET ge/evento/dettagli", scenario.In{"ID_EVENTO": e.ID, "PARTI": "opzioni"}).Into(t, &d)
	grouped := option.Values{}
	for _, g := range d.Groups {
		for _, o := range g.Options {
			grouped[o.ID] = o.Value
		}
	}
	check("gruppiOpzioni", grouped)
	w.Run(t, []scenario.Row{
		{Name: "views of options", Actor: admin, Call: "GET ge/evento", In: eventRef(e.ID),
			Want: scenario.In{"LINK_ESTERNO": want[65], "LABEL_LINK_ESTERNO": want[66], "PULSANTI_VISIBILI": 0, "FLG_BATT": 1}},
		{Name: "changed through the views", Actor: admin, Call: "PUT ge/evento",
			In: scenario.In{"ID_EVENTO": e.ID, "LINK_ESTERNO": "http://altro.example", "LABEL_LINK_ESTERNO": "Altro", "PULSANTI_VISIBILI": 1,
				"FLG_BATT": 0}},
	})
	got := optionsOf(t, eventAs(t, w, admin, e.ID))
	if got[65] != "http://altro.example" || got[66] != "Altro" || got[21] != "1" || got[28] != "0" || got[1] != want[1] {
		t.Errorf("options 65, 66, 21, 28, 1: %q %q %q %q %q", got[65], got[66], got[21], got[28], got[1])
	}
}

// TestEventOptionValues checks what each kind of option accepts; a save is all or nothing.
func TestEventOptionValues(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, optionValuesCase)
}

func optionValuesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club := w.Actor(t, "societa")
	e := testkit.Event(t, w.DB, clubOf(t, w, "societa"))
	w.Run(t, []scenario.Row{{Name: "something to keep", Actor: club, Call: saveOptions,
		In: optionsIn(e.ID, optionValue(1, "7"), optionValue(37, "Allenatore"))}})
	for _, c := range []struct {
		id    option.ID
		value any
		want  string
	}{
		{1, 4, "4"}, {1, "0", "0"}, {1, " 5 ", "5"}, {1, json.Number("1000"), "1000"},
		{18, 6, "6"}, {18, json.Number("6.5"), "6.50"}, {18, "6.50", "6.50"}, {18, "0", "0"}, {18, 100000, "100000"},
		{8, 1, "1"}, {8, "0", "0"}, {24, 2, "2"}, {17, 0, "0"}, {64, "0", "0"}, {59, 2, "2"},
		{61, "5", "5"}, {61, "9, 7 ,6", "9,7,6"}, {61, 3, "3"},
		{65, "http://a.example", "http://a.example"}, {65, "", ""}, {43, "", ""}, {37, "", ""},
		{37, strings.Repeat("è", 200), strings.Repeat("è", 200)}, {37, "7", "7"},
	} {
		w.Run(t, []scenario.Row{{Name: fmt.Sprintf("%d takes %v", c.id, c.value), Actor: club, Call: saveOptions,
			In: optionsIn(e.ID, optionValue(c.id, c.value))}})
		if got := optionsOf(t, eventAs(t, w, club, e.ID))[c.id]; got != c.want {
			t.Errorf("option %d set to %v reads %q, want %q", c.id, c.value, got, c.want)
		}
	}
	w.Run(t, []scenario.Row{{Name: "something to keep", Actor: club, Call: saveOptions,
		In: optionsIn(e.ID, optionValue(1, "7"), optionValue(16, 8))}})
	before := digest(t, w)
	for _, c := range []struct {
		id    option.ID
		value any
	}{
		{1, -1}, {1, 1001}, {1, "x"}, {1, ""}, {1, json.Number("1.5")}, {1, json.Number("1e2")}, {1, nil}, {1, "0x10"}, {1, "٣"},
		{8, 2}, {8, "sì"}, {8, ""}, {24, 3}, {24, 0}, {24, "25 m"}, {17, 2}, {59, 0}, {16, 0}, {16, 21}, {60, 0},
		{18, json.Number("-0.01")}, {18, json.Number("6.505")}, {18, "100000.01"}, {18, "sei"}, {18, "1e2"}, {18, ""}, {53, "-1"},
		{61, "9,,7"}, {61, "a"}, {61, "9,-1"}, {61, "9;7"}, {61, "1001"},
		{65, "javascript:alert(1)"}, {65, "ftp://a.example"}, {65, "//a.example"}, {65, "https://"},
		{65, "https://a.example/" + strings.Repeat("x", 500)}, {65, "https://a.example/\nX: y"},
		{43, "x"}, {43, "a@b@c"}, {37, strings.Repeat("x", 201)}, {37, "a\x00b"}, {66, strings.Repeat("x", 101)},
		{999, "1"}, {0, "1"}, {-1, "1"}, {2, "1"},
	} {
		w.Run(t, []scenario.Row{{Name: fmt.Sprintf("%d refuses %.20v", c.id, c.value), Actor: club, Call: saveOptions,
			In: optionsIn(e.ID, optionValue(16, 5), optionValue(c.id, c.value)), Esito: 422, After: func(t *testing.T, r scenario.Reply) {
				if len(r.Fields()) == 0 {
					t.Errorf("no field is named: %s", r.Body)
				}
			}}})
	}
	raw := func(options string) string { return fmt.Sprintf(`{"ID_EVENTO":%d,"opzioni":%s}`, e.ID, options) }
	for name, body := range map[string]string{
		"a boolean":     raw(`[{"FK_ID_OPZIONE":16,"VALORE":5},{"FK_ID_OPZIONE":8,"VALORE":true}]`),
		"an object":     raw(`[{"FK_ID_OPZIONE":16,"VALORE":5},{"FK_ID_OPZIONE":8,"VALORE":{}}]`),
		"an id as text": raw(`[{"FK_ID_OPZIONE":"16","VALORE":5}]`), "not a list": raw(`{"16":5}`), "a list of numbers": raw(`[16]`),
		"nothing at all": fmt.Sprintf(`{"ID_EVENTO":%d}`, e.ID), "null": raw(`null`),
		"no value": raw(`[{"FK_ID_OPZIONE":16}]`), "one option twice": raw(`[{"FK_ID_OPZIONE":16,"VALORE":5},{"FK_ID_OPZIONE":16,"VALORE":6}]`),
	} {
		w.Run(t, []scenario.Row{{Name: name, Actor: club, Call: saveOptions, In: body, Esito: 422}})
	}
	w.Run(t, []scenario.Row{
		{Name: "every wrong one is named", Actor: club, Call: saveOptions,
			In: optionsIn(e.ID, optionValue(1, -1), optionValue(16, 5), optionValue(65, "x"), optionValue(999, 1)), Esito: 422,
			After: func(t *testing.T, r scenario.Reply) {
				for _, name := range []string{"opzioni.1", "opzioni.65", "opzioni.999"} {
					if r.Fields()[name] == "" {
						t.Errorf("campi lacks %s: %s", name, r.Data)
					}
				}
				if r.Fields()["opzioni.16"] != "" {
					t.Error("the good one is named")
				}
			}},
		{Name: "no event", Actor: club, Call: saveOptions, In: optionsIn(0, optionValue(16, 5)), Esito: 422, Field: "ID_EVENTO"},
		{Name: "an unknown event", Actor: club, Call: saveOptions, In: optionsIn(unknownID, optionValue(16, -5)), Esito: 404},
	})
	if digest(t, w) != before {
		t.Error("a refused save stored something")
	}
	version := eventAs(t, w, club, e.ID)["VERSIONE"].(float64)
	w.Run(t, []scenario.Row{
		{Name: "stale", Actor: club, Call: saveOptions, In: with(optionsIn(e.ID, optionValue(16, 5)), scenario.In{"VERSIONE": version - 1}),
			Esito: 409,
			Want:  scenario.In{"attuale": scenario.In{"ID_EVENTO": e.ID, "VERSIONE": version}}},
		{Name: "fresh", Actor: club, Call: saveOptions, In: with(optionsIn(e.ID, optionValue(16, 5)), scenario.In{"VERSIONE": version})},
		{Name: "no options", Actor: club, Call: saveOptions, In: optionsIn(e.ID)},
	})
	w.Run(t, []scenario.Row{{Name: "the page's own copy", Actor: club, Call: saveOptions,
		In: scenario.In{"ID_EVENTO": e.ID, "opzioni": eventAs(t, w, club, e.ID)["opzioni"]}}})
	if got := optionsOf(t, eventAs(t, w, club, e.ID)); got[16] != "5" || got[1] != "7" {
		t.Errorf("options 16 and 1: %q %q", got[16], got[1])
	}
}

// TestEventOverrides checks that a category and a race may have their own prices, including 0, until null removes them.
func TestEventOverrides(t *testing.T) { scenario.Engines(t, scenario.Options{}, overridesCase) }

func overridesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club := w.Actor(t, "societa")
	m := meeting(t, w, func(e *domain.Event) { e.Options[option.RacePrice] = "5" })
	for _, c := range []struct {
		name, get, put, id string
		at                 int64
	}{
		{"category", "GET ge/evento/categoria", "PUT ge/evento/categoria", "ID_EVENTO_CATEGORIA", int64(m.Girls.ID)},
		{"race", "GET ge/evento/gara", "PUT ge/evento/gara", "ID_EVENTO_GARA", int64(m.Free100.ID)},
	} {
		t.Run(c.name, func(t *testing.T) {
			save := func(options ...scenario.In) scenario.In { return scenario.In{c.id: c.at, "opzioniSave": options} }
			own := func(t *testing.T) option.Values {
				t.Helper()
				r := w.Call(t, club, c.get, scenario.In{c.id: c.at})
				one := scenario.In{}
				if c.name == "race" {
					var list []scenario.In
					r.Into(t, &list)
					one = list[0]
				} else {
					r.Into(t, &one)
				}
				return optionsOf(t, one)
			}
			expect := func(name string, want option.Values) {
				t.Helper()
				if got := own(t); fmt.Sprint(got) != fmt.Sprint(want) {
					t.Errorf("%s: %v, want %v", name, got, want)
				}
			}
			expect("at first", option.Values{})
			w.Run(t, []scenario.Row{{Name: "both", Actor: club, Call: c.put, In: save(optionValue(18, "7.50"), optionValue(20, 12))}})
			expect("both", option.Values{18: "7.50", 20: "12"})
			w.Run(t, []scenario.Row{
				{Name: "another option", Actor: club, Call: c.put, In: save(optionValue(18, 9), optionValue(19, 1)), Esito: 422},
				{Name: "an unknown option", Actor: club, Call: c.put, In: save(optionValue(18, 9), optionValue(999, 1)), Esito: 422},
				{Name: "remove another option", Actor: club, Call: c.put, In: save(optionValue(18, 9), optionValue(19, nil)), Esito: 422},
				{Name: "a wrong amount", Actor: club, Call: c.put, In: save(optionValue(18, 9), optionValue(20, "-1")), Esito: 422},
				{Name: "the same twice", Actor: club, Call: c.put, In: save(optionValue(18, 9), optionValue(18, nil)), Esito: 422},
				{Name: "not a list", Actor: club, Call: c.put, In: scenario.In{c.id: c.at, "opzioniSave": "18=9"}, Esito: 422, Field: "opzioniSave"},
			})
			expect("after refusals", option.Values{18: "7.50", 20: "12"})
			w.Run(t, []scenario.Row{{Name: "0 is a price", Actor: club, Call: c.put, In: save(optionValue(18, 0))}})
			expect("0", option.Values{18: "0", 20: "12"})
			w.Run(t, []scenario.Row{{Name: "remove an option", Actor: club, Call: c.put, In: save(optionValue(18, nil))}})
			expect("one away", option.Values{20: "12"})
			w.Run(t, []scenario.Row{
				{Name: "removing a missing one", Actor: club, Call: c.put, In: save(optionValue(18, nil))},
				{Name: "empty list", Actor: club, Call: c.put, In: save()},
				{Name: "no list at all", Actor: club, Call: c.put, In: scenario.In{c.id: c.at}},
			})
			expect("as before", option.Values{20: "12"})
		})
	}
	if got := optionsOf(t, eventAs(t, w, club, m.ID))[18]; got != "5" {
		t.Errorf("the event's own price is %q", got)
	}
}
