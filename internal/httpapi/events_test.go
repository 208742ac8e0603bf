package httpapi_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

const unknownID = 99_999_999

// clubOf returns the club of a demo user.
func clubOf(t testing.TB, w *scenario.World, username string) domain.Club {
	t.Helper()
	c, err := w.DB.Club(context.Background(), w.User(t, username).ClubID)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// meeting creates an event of societa in which societa2 takes part.
func meeting(t testing.TB, w *scenario.World, change ...func(*domain.Event)) testkit.Meeting {
	t.Helper()
	return testkit.NewMeeting(t, w.DB, clubOf(t, w, "societa"), clubOf(t, w, "societa2"), change...)
}

func eventRef(eventID id.Event) scenario.In { return scenario.In{"ID_EVENTO": eventID} }

// eventAs returns the event as a caller sees it.
func eventAs(t testing.TB, w *scenario.World, who scenario.Actor, eventID id.Event) scenario.In {
	t.Helper()
	r := w.Call(t, who, "GET ge/evento", eventRef(eventID))
	if r.Esito != 0 {
		t.Fatalf("event %d as %s: %s", eventID, who.Name, r.Body)
	}
	var out scenario.In
	r.Into(t, &out)
	return out
}

// optionsOf reads data.opzioni.
func optionsOf(t testing.TB, e scenario.In) option.Values {
	t.Helper()
	raw, err := json.Marshal(e["opzioni"])
	if err != nil {
		t.Fatal(err)
	}
	var list []struct {
		ID    option.ID `json:"FK_ID_OPZIONE"`
		Value string    `json:"VALORE"`
	}
	if err := json.Unmarshal(raw, &list); err != nil {
		t.Fatal(err)
	}
	out := option.Values{}
	for _, o := range list {
		if _, twice := out[o.ID]; twice {
			t.Errorf("option %d twice", o.ID)
		}
		out[o.ID] = o.Value
	}
	return out
}

func championship(t testing.TB, w *scenario.World, sport domain.Sport) id.Championship {
	t.Helper()
	var championshipID id.Championship
	w.Write(t, func(q store.Q) (err error) {
		championshipID, err = q.AddChampionship(context.Background(), domain.Championship{
			Name: "Campionato", SportID: sport, SeasonID: 2027, Starts: calendar.Of(2026, 10, 1), Ends: calendar.Of(2027, 5, 31), Committee: 1,
			Kind: 1, Active: true,
		})
		return err
	})
	return championshipID
}

func TestEventForm(t *testing.T) { scenario.Engines(t, scenario.Options{}, eventFormCase) }

const addEvent, changeEvent, readEvent = "POST ge/evento", "PUT ge/evento", "GET ge/evento"

// eventForm creates and changes an event as an administrator.
type eventForm struct {
	*scenario.World
	admin        scenario.Actor
	organiser    id.Club
	eventID      id.Event
	ours, others id.Championship // of swimming, of another sport
}

// form returns the input of a new event.
func (f *eventForm) form(more scenario.In) scenario.In {
	return with(scenario.In{"DESCRIZIONE": "Trofeo d'autunno", "DATA_INIZIO": "2026-12-12", "DATA_FINE": "13/12/2026",
		"DATA_SCADENZA_ISCRIZIONI": "2026-12-01", "FK_ID_SOCIETA": f.organiser}, more)
}

// change returns the input of a change of the event.
func (f *eventForm) change(more scenario.In) scenario.In { return with(eventRef(f.eventID), more) }

func eventFormCase(t *testing.T, w *scenario.World) {
	t.Helper()
	f := &eventForm{World: w, admin: w.Actor(t, "admin"), organiser: w.User(t, "societa").ClubID}
	f.others = championship(t, w, domain.WomensGymnastics)
	before := digest(t, w)
	refuseEventForms(t, f)
	if digest(t, w) != before {
		t.Error("a refused call stored something")
	}
	w.Run(t, []scenario.Row{{Name: "added", Actor: f.admin, Call: addEvent, In: f.form(nil), Message: "Operazione correttamente eseguita",
		After: func(_ *testing.T, r scenario.Reply) { f.eventID = id.Event(r.Inserted) }}})
	f.ours = championship(t, w, domain.Swimming)
	readNewEvent(t, f)
	changeWholeEvent(t, f)
	refuseEventChanges(t, f)
	checkEventSeasons(t, f)
}

// refuseEventForms checks the refusals of new events, field by field.
func refuseEventForms(t *testing.T, f *eventForm) {
	t.Helper()
	for _, c := range []struct {
		name, field string
		in          scenario.In
	}{
		{"no name", "DESCRIZIONE", scenario.In{"DESCRIZIONE": omitted}},
		{"a blank name", "DESCRIZIONE", scenario.In{"DESCRIZIONE": " \t"}},
		{"a name of 201 characters", "DESCRIZIONE", scenario.In{"DESCRIZIONE": strings.Repeat("à", 201)}},
		{"a name with NUL", "DESCRIZIONE", scenario.In{"DESCRIZIONE": "a\x00b"}},
		{"a number as name", "DESCRIZIONE", scenario.In{"DESCRIZIONE": 7}},
		{"no start", "DATA_INIZIO", scenario.In{"DATA_INIZIO": omitted}},
		{"no end", "DATA_FINE", scenario.In{"DATA_FINE": nil}},
		{"no deadline", "DATA_SCADENZA_ISCRIZIONI", scenario.In{"DATA_SCADENZA_ISCRIZIONI": ""}},
		{"an invalid day", "DATA_FINE", scenario.In{"DATA_FINE": "31/02/2027"}},
		{"a day with an hour", "DATA_INIZIO", scenario.In{"DATA_INIZIO": "2026-12-12T10:00:00Z"}},
		{"an end before the start", "DATA_FINE", scenario.In{"DATA_FINE": "2026-12-11"}},
		{"no organiser", "FK_ID_SOCIETA", scenario.In{"FK_ID_SOCIETA": omitted}},
		{"organiser 0", "FK_ID_SOCIETA", scenario.In{"FK_ID_SOCIETA": 0}},
		{"an organiser below 0", "FK_ID_SOCIETA", scenario.In{"FK_ID_SOCIETA": -f.organiser}},
		{"status 0", "STATO", scenario.In{"STATO": 0}},
		{"status 6", "STATO", scenario.In{"STATO": 6}},
		{"status as text", "STATO", scenario.In{"STATO": "1"}},
		{"a sport of another portal", "FK_ID_SPORT", scenario.In{"FK_ID_SPORT": 2}},
		{"a championship of another sport", "FK_ID_CAMPIONATO", scenario.In{"FK_ID_CAMPIONATO": f.others}},
		{"an id", "ID_EVENTO", scenario.In{"ID_EVENTO": 7}},
		{"a negative number of entrants", "MAX_CONCORRENTI", scenario.In{"MAX_CONCORRENTI": -1}},
		{"half an entrant", "MAX_CONCORRENTI", scenario.In{"MAX_CONCORRENTI": 1.5}},
		{"an unknown fee method", "FK_ID_METODO_CALCOLO_IMPORTI", scenario.In{"FK_ID_METODO_CALCOLO_IMPORTI": 4}},
		{"an unknown points method", "FK_ID_METODO_CALCOLO_PUNTEGGIO", scenario.In{"FK_ID_METODO_CALCOLO_PUNTEGGIO": 4}},
		{"a flag of 2", "FLG_GARA_SOCIALE", scenario.In{"FLG_GARA_SOCIALE": 2}},
		{"a boolean flag", "FLG_GARA_SOCIALE", scenario.In{"FLG_GARA_SOCIALE": true}},
		{"an unknown region", "FK_ID_REGIONE", scenario.In{"FK_ID_REGIONE": 21}},
		{"circuits that are names", "arrayCircuiti", scenario.In{"arrayCircuiti": []string{"uno"}}},
		{"a circuit below 1", "arrayCircuiti", scenario.In{"arrayCircuiti": []int{0}}},
		{"notes of 4001 characters", "NOTE", scenario.In{"NOTE": strings.Repeat("x", 4001)}},
		{"a place of 201 characters", "LUOGO", scenario.In{"LUOGO": strings.Repeat("x", 201)}},
		{"a script as a link", "LINK_ESTERNO", scenario.In{"LINK_ESTERNO": "javascript:alert(1)"}},
		{"a script in capitals and blanks", "LINK_ESTERNO", scenario.In{"LINK_ESTERNO": "  JavaScript:alert(1)//http://x"}},
		{"data as a link", "LINK_ESTERNO", scenario.In{"LINK_ESTERNO": "data:text/html,<script>alert(1)</script>"}},
		{"a link without a scheme", "LINK_ESTERNO", scenario.In{"LINK_ESTERNO": "//altrove.example"}},
		{"a link without a host", "LINK_ESTERNO", scenario.In{"LINK_ESTERNO": "https:///x"}},
		{"a heats flag of 2", "FLG_BATT", scenario.In{"FLG_BATT": 2}},
	} {
		f.Run(t, []scenario.Row{{Name: c.name, Actor: f.admin, Call: addEvent, In: f.form(c.in), Esito: 422, Field: c.field}})
	}
	f.Run(t, []scenario.Row{
		{Name: "an unknown organiser", Actor: f.admin, Call: addEvent, In: f.form(scenario.In{"FK_ID_SOCIETA": unknownID}), Esito: 404},
		{Name: "an unknown championship", Actor: f.admin, Call: addEvent, In: f.form(scenario.In{"FK_ID_CAMPIONATO": unknownID}), Esito: 404},
		{Name: "an unknown season", Actor: f.admin, Call: addEvent, In: f.form(scenario.In{"FK_ID_STAGIONE": 1999}), Esito: 404},
		{Name: "bad JSON", Actor: f.admin, Call: addEvent, In: `{"DESCRIZIONE":`, Esito: 422},
		{Name: "a key twice", Actor: f.admin, Call: addEvent, In: `{"DESCRIZIONE":"a","DESCRIZIONE":"b"}`, Esito: 422},
		{Name: "all faults are reported together", Actor: f.admin, Call: addEvent,
			In: scenario.In{"DATA_INIZIO": "x", "STATO": 9, "LINK_ESTERNO": "ftp://x.example"}, Esito: 422, After: func(t *testing.T,
				r scenario.Reply) {
				for _, name := range []string{"DESCRIZIONE", "DATA_INIZIO", "DATA_FINE", "FK_ID_SOCIETA", "STATO", "LINK_ESTERNO"} {
					if r.Fields()[name] == "" {
						t.Errorf("campi lacks %s: %s", name, r.Data)
					}
				}
			}},
	})
}

// readNewEvent checks the defaults of a new event, and calls about events that do not exist.
func readNewEvent(t *testing.T, f *eventForm) {
	t.Helper()
	f.Run(t, []scenario.Row{
		{Name: "with its defaults", Actor: f.admin, Call: readEvent, In: eventRef(f.eventID), Want: scenario.In{
			"ID_EVENTO": f.eventID, "DESCRIZIONE": "Trofeo d'autunno", "DATA_INIZIO": "2026-12-12", "DATA_FINE": "2026-12-13",
			"DATA_SCADENZA_ISCRIZIONI": "2026-12-01", "FK_ID_SOCIETA": f.organiser,
			"DENOMINAZIONE": clubOf(t, f.World, "societa").Name, "STATO": 5, "MAX_CONCORRENTI": 2000, "FK_ID_SPORT": 1, "FK_ID_STAGIONE": 2027,
			"ANNO": 2026, "FK_ID_CAMPIONATO": 0, "FK_ID_REGIONE": 0,
			"FLG_GARA_SOCIALE": 0, "FK_ID_METODO_CALCOLO_IMPORTI": 1, "FK_ID_METODO_CALCOLO_PUNTEGGIO": 1, "arrayCircuiti": []int{}, "LUOGO": "",
			"NOTE": "", "COMUNICATO": "", "LOGO": "",
			"LINK_ESTERNO": "", "LABEL_LINK_ESTERNO": "", "PULSANTI_VISIBILI": 1, "FLG_BATT": 0, "FLG_FATTURATO": 0, "SOCIETA": 0, "ATLETI": 0,
			"PRESENZE": 0, "STAFF": 0, "canOpenIscrizioni": 1, "VERSIONE": 1,
		}},
		{Name: "unknown", Actor: f.admin, Call: readEvent, In: eventRef(unknownID), Esito: 404},
		{Name: "id 0", Actor: f.admin, Call: readEvent, In: eventRef(0), Esito: 422, Field: "ID_EVENTO"},
		{Name: "id below 0", Actor: f.admin, Call: readEvent, In: "ID_EVENTO=-1", Esito: 422, Field: "ID_EVENTO"},
		{Name: "id beyond all", Actor: f.admin, Call: readEvent, In: "ID_EVENTO=9007199254740993", Esito: 422, Field: "ID_EVENTO"},
		{Name: "change an unknown one", Actor: f.admin, Call: changeEvent, In: with(eventRef(unknownID), scenario.In{"STATO": 9}), Esito: 404},
		{Name: "change without an id", Actor: f.admin, Call: changeEvent, In: f.form(scenario.In{"ID_EVENTO": 0}), Esito: 422,
			Field: "ID_EVENTO"},
	})
}

// changeWholeEvent checks changes of all fields, of one field and of a stale version, and that null clears a field.
func changeWholeEvent(t *testing.T, f *eventForm) {
	t.Helper()
	f.Run(t, []scenario.Row{
		{Name: "everything", Actor: f.admin, Call: changeEvent, Message: "Operazione correttamente eseguita", In: f.change(scenario.In{
			"VERSIONE": 1, "DESCRIZIONE": "<b>Trofeo</b> <script>alert('x')</script> & \"co\"", "LUOGO": "Forlì, <i>vasca</i>",
			"NOTE": "=1+1\n<img src=x onerror=alert(1)>", "DATA_INIZIO": "12/01/2027", "DATA_FINE": "2027-01-14",
			"DATA_SCADENZA_ISCRIZIONI": "2027-01-02", "MAX_CONCORRENTI": 12, "FLG_GARA_SOCIALE": 1, "FK_ID_CAMPIONATO": f.ours, "FK_ID_REGIONE": 12,
			"FK_ID_METODO_CALCOLO_IMPORTI":   2,
			"FK_ID_METODO_CALCOLO_PUNTEGGIO": 3, "arrayCircuiti": []int{3, 1}, "STATO": 1, "LINK_ESTERNO": "http://gare.example/a?b=<c>",
			"LABEL_LINK_ESTERNO": "<b>Qui</b>", "PULSANTI_VISIBILI": 0, "FLG_BATT": 1, "FLG_FATTURATO": 1,
		})},
		{Name: "as it was sent, text as text", Actor: f.admin, Call: readEvent, In: eventRef(f.eventID), Want: scenario.In{
			"DESCRIZIONE": "<b>Trofeo</b> <script>alert('x')</script> & \"co\"", "LUOGO": "Forlì, <i>vasca</i>",
			"NOTE": "=1+1\n<img src=x onerror=alert(1)>", "DATA_INIZIO": "2027-01-12", "DATA_FINE": "2027-01-14",
			"DATA_SCADENZA_ISCRIZIONI": "2027-01-02", "MAX_CONCORRENTI": 12, "FLG_GARA_SOCIALE": 1, "FK_ID_CAMPIONATO": f.ours,
			"DESC_CAMPIONATO": "Campionato", "FK_ID_REGIONE": 12, "FK_ID_METODO_CALCOLO_IMPORTI": 2,
			"FK_ID_METODO_CALCOLO_PUNTEGGIO": 3, "arrayCircuiti": []int{1, 3}, "STATO": 1, "LINK_ESTERNO": "http://gare.example/a?b=<c>",
			"LABEL_LINK_ESTERNO": "<b>Qui</b>", "PULSANTI_VISIBILI": 0, "FLG_BATT": 1,
			"FLG_FATTURATO": 1, "ANNO": 2027, "FK_ID_STAGIONE": 2027, "VERSIONE": 2,
		}, After: func(t *testing.T, r scenario.Reply) {
			if strings.Contains(string(r.Body), "<script>") {
				t.Error("a careless client would read the reply as HTML")
			}
		}},
		{Name: "one field leaves the others", Actor: f.admin, Call: changeEvent, In: f.change(scenario.In{"MAX_CONCORRENTI": 13})},
		{Name: "as they were", Actor: f.admin, Call: readEvent, In: eventRef(f.eventID),
			Want: scenario.In{"MAX_CONCORRENTI": 13, "arrayCircuiti": []int{1, 3},
				"LINK_ESTERNO": "http://gare.example/a?b=<c>", "FK_ID_CAMPIONATO": f.ours, "VERSIONE": 3}},
		{Name: "stale", Actor: f.admin, Call: changeEvent, In: f.change(scenario.In{"VERSIONE": 2, "MAX_CONCORRENTI": 99}), Esito: 409,
			Want: scenario.In{"attuale": scenario.In{"ID_EVENTO": f.eventID, "MAX_CONCORRENTI": 13, "VERSIONE": 3}}},
		{Name: "from the future", Actor: f.admin, Call: changeEvent, In: f.change(scenario.In{"VERSIONE": 4, "MAX_CONCORRENTI": 99}), Esito: 409},
		{Name: "nulls clear", Actor: f.admin, Call: changeEvent, In: f.change(scenario.In{"NOTE": nil, "LUOGO": nil, "LINK_ESTERNO": nil,
			"LABEL_LINK_ESTERNO": nil, "arrayCircuiti": nil, "FK_ID_CAMPIONATO": nil, "FK_ID_REGIONE": nil, "FLG_BATT": nil})},
		{Name: "cleared", Actor: f.admin, Call: readEvent, In: eventRef(f.eventID), Want: scenario.In{"NOTE": "", "LUOGO": "", "LINK_ESTERNO": "",
			"LABEL_LINK_ESTERNO": "", "arrayCircuiti": []int{}, "FK_ID_CAMPIONATO": 0, "FK_ID_REGIONE": 0, "PULSANTI_VISIBILI": 0, "FLG_BATT": 0,
			"MAX_CONCORRENTI": 13}},
	})
}

// refuseEventChanges checks the refusals of changes that contradict the stored event.
func refuseEventChanges(t *testing.T, f *eventForm) {
	t.Helper()
	for _, name := range []string{"DESCRIZIONE", "DATA_INIZIO", "DATA_FINE", "DATA_SCADENZA_ISCRIZIONI", "FK_ID_SOCIETA", "FK_ID_SPORT",
		"STATO"} {
		f.Run(t, []scenario.Row{{Name: "null for " + name, Actor: f.admin, Call: changeEvent, In: f.change(scenario.In{name: nil}), Esito: 422,
			Field: name}})
	}
	f.Run(t, []scenario.Row{
		{Name: "an end before the stored start", Actor: f.admin, Call: changeEvent, In: f.change(scenario.In{"DATA_FINE": "2027-01-11"}),
			Esito: 422,
			Field: "DATA_FINE"},
		{Name: "a start after the stored end", Actor: f.admin, Call: changeEvent, In: f.change(scenario.In{"DATA_INIZIO": "2027-01-15"}),
			Esito: 422},
		{Name: "a script as a link", Actor: f.admin, Call: changeEvent, In: f.change(scenario.In{"LINK_ESTERNO": "javascript:alert(1)"}),
			Esito: 422,
			Field: "LINK_ESTERNO"},
		{Name: "a championship of another sport", Actor: f.admin, Call: changeEvent, In: f.change(scenario.In{"FK_ID_CAMPIONATO": f.others}),
			Esito: 422,
			Field: "FK_ID_CAMPIONATO"},
		{Name: "a sport of another portal", Actor: f.admin, Call: changeEvent, In: f.change(scenario.In{"FK_ID_SPORT": 2}), Esito: 422,
			Field: "FK_ID_SPORT"},
		{Name: "unknown fields", Actor: f.admin, Call: changeEvent, In: f.change(scenario.In{"COLORE": "rosso"})},
		{Name: "a circuit twice counts once", Actor: f.admin, Call: changeEvent, In: f.change(scenario.In{"arrayCircuiti": []int{2, 2}})},
		{Name: "once", Actor: f.admin, Call: readEvent, In: eventRef(f.eventID), Want: scenario.In{"arrayCircuiti": []int{2}}},
	})
}

// checkEventSeasons checks that the season follows the start, unless one is chosen.
func checkEventSeasons(t *testing.T, f *eventForm) {
	t.Helper()
	for _, c := range []struct {
		starts string
		season int
	}{{"2026-08-31", 2026}, {"2026-09-01", 2027}, {"2027-08-31", 2027}, {"2027-09-01", 2028}} {
		r := f.Call(t, f.admin, addEvent, f.form(scenario.In{"DATA_INIZIO": c.starts, "DATA_FINE": "2027-09-02"}))
		if r.Esito != 0 {
			t.Errorf("start %s: %s", c.starts, r.Body)
			continue
		}
		f.Run(t, []scenario.Row{{Name: "season of " + c.starts, Actor: f.admin, Call: readEvent, In: eventRef(id.Event(r.Inserted)),
			Want: scenario.In{"FK_ID_STAGIONE": c.season}}})
	}
	r := f.Call(t, f.admin, addEvent, f.form(scenario.In{"FK_ID_STAGIONE": 2026, "STATO": 1, "FK_ID_CAMPIONATO": f.ours}))
	f.Run(t, []scenario.Row{{Name: "a chosen season", Actor: f.admin, Call: readEvent, In: eventRef(id.Event(r.Inserted)),
		Want: scenario.In{"FK_ID_STAGIONE": 2026, "STATO": 1, "FK_ID_CAMPIONATO": f.ours}}})
}

// TestEventSportsInConfederation checks that the confederation has all sports, and that a championship must have the event's sport.
func TestEventSportsInConfederation(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{Variant: "confederazione"})
	admin := w.Actor(t, "admin")
	form := scenario.In{"DESCRIZIONE": "Saggio", "DATA_INIZIO": "2026-12-12", "DATA_FINE": "2026-12-12",
		"DATA_SCADENZA_ISCRIZIONI": "2026-12-01", "FK_ID_SOCIETA": w.User(t, "societa").ClubID}
	gym := championship(t, w, domain.WomensGymnastics)
	var eventID int64
	w.Run(t, []scenario.Row{
		{Name: "no sport", Actor: admin, Call: "POST ge/evento", In: with(form, scenario.In{"FK_ID_SPORT": 9}), Esito: 422, Field: "FK_ID_SPORT"},
		{Name: "gymnastics championship of a swimming event", Actor: admin, Call: "POST ge/evento",
			In: with(form, scenario.In{"FK_ID_CAMPIONATO": gym}), Esito: 422, Field: "FK_ID_CAMPIONATO"},
		{Name: "gymnastics", Actor: admin, Call: "POST ge/evento", In: with(form, scenario.In{"FK_ID_SPORT": 2, "FK_ID_CAMPIONATO": gym}),
			After: func(_ *testing.T, r scenario.Reply) { eventID = r.Inserted }},
	})
	w.Run(t, []scenario.Row{
		{Name: "swimming now, with the championship left", Actor: admin, Call: "PUT ge/evento",
			In: scenario.In{"ID_EVENTO": eventID, "FK_ID_SPORT": 1}, Esito: 422},
		{Name: "swimming now, without", Actor: admin, Call: "PUT ge/evento",
			In: scenario.In{"ID_EVENTO": eventID, "FK_ID_SPORT": 1, "FK_ID_CAMPIONATO": 0}},
		{Name: "by sport", Actor: admin, Call: "GET ge/eventi", In: scenario.In{"ID_SPORT": 1},
			Want: []any{scenario.In{"ID_EVENTO": eventID, "FK_ID_SPORT": 1}}, After: totals(1)},
		{Name: "by another", Actor: admin, Call: "GET ge/eventi", In: scenario.In{"ID_SPORT": 2}, Want: []any{}, After: totals(0)},
	})
}

// TestEventsOfOtherSports checks that a portal of one sport shows no data of the others, whatever its source.
func TestEventsOfOtherSports(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin := w.Actor(t, "admin")
	gym := testkit.Event(t, w.DB, clubOf(t, w, "societa"), func(e *domain.Event) { e.SportID = domain.WomensGymnastics })
	w.Run(t, []scenario.Row{
		{Name: "not in the list", Actor: admin, Call: "GET ge/eventi", Want: []any{}, After: totals(0)},
		{Name: "not in the summary", Actor: admin, Call: "GET ge/eventi/riepilogo/admin", Want: []any{}, After: totals(0)},
		{Name: "not in the totals", Actor: admin, Call: "GET ge/eventi/riepilogo/totali", Want: scenario.In{"EVENTI": 0}},
		{Name: "not among the years", Actor: admin, Call: "GET ge/eventi/anni", Want: scenario.In{"ANNI": []any{}}},
		{Name: "not by id", Actor: admin, Call: "GET ge/evento", In: eventRef(gym.ID), Esito: 404},
		{Name: "not in detail", Actor: admin, Call: "GET ge/evento/dettagli", In: eventRef(gym.ID), Esito: 404},
	})
}

// TestEventStatus tries every change of status as every user who may change the status.
func TestEventStatus(t *testing.T) {
	t.Parallel()
	for _, variant := range []string{"nuoto", "confederazione"} {
		t.Run(variant, func(t *testing.T) {
			w := scenario.New(t, scenario.Options{Variant: variant})
			admin, club := w.Actor(t, "admin"), w.Actor(t, "societa")
			e := testkit.Event(t, w.DB, clubOf(t, w, "societa"))
			allowed := [][2]int{{5, 1}, {1, 2}, {2, 1}, {2, 3}}
			for from := 1; from <= 5; from++ {
				for to := 1; to <= 5; to++ {
					change := func(who scenario.Actor, status int) scenario.Reply {
						return w.Call(t, who, "PUT ge/evento", scenario.In{"ID_EVENTO": e.ID, "STATO": status})
					}
					if r := change(admin, from); r.Esito != 0 {
						t.Fatalf("the administrator sets %d: %s", from, r.Body)
					}
					want, stored := 1, from
					if from == to || slices.Contains(allowed, [2]int{from, to}) {
						want, stored = 0, to
					}
					if r := change(club, to); r.Esito != want {
						t.Errorf("the organiser goes from %d to %d: esito %d %s, want %d", from, to, r.Esito, r.Message, want)
					}
					if got := eventAs(t, w, admin, e.ID)["STATO"]; got != float64(stored) {
						t.Errorf("from %d to %d: stored %v, want %d", from, to, got, stored)
					}
				}
			}
		})
	}
}

// TestEventFieldsOfTheOrganiser checks that a change of a field that the organiser may not set is rejected, and that sending the whole
// object back unchanged succeeds.
func TestEventFieldsOfTheOrganiser(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, organiserFieldsCase)
}

func organiserFieldsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club, admin := w.Actor(t, "societa"), w.Actor(t, "admin")
	m := meeting(t, w, func(e *domain.Event) {
		e.Circuits = []int64{1, 2}
		e.Options = option.Values{option.ExternalLink: "https://gare.example", option.Pool: "2"}
	})
	ours := championship(t, w, domain.Swimming)
	const edit = "PUT ge/evento"
	for name, value := range map[string]any{"FK_ID_SOCIETA": m.Guest.ID, "FK_ID_CAMPIONATO": ours, "FK_ID_SPORT": 2, "FK_ID_STAGIONE": 2026,
		"FLG_FATTURATO": 1, "opzioni": []any{scenario.In{"FK_ID_OPZIONE": 41, "VALORE": 1}}} {
		sent := with(eventAs(t, w, club, m.ID), scenario.In{name: value, "DESCRIZIONE": "Presa", "LUOGO": "Altrove"})
		before := digest(t, w)
		w.Run(t, []scenario.Row{{Name: name, Actor: club, Call: edit, In: sent, Esito: 403}})
		if digest(t, w) != before {
			t.Errorf("%s: the rest of the object was stored", name)
		}
	}
	for _, call := range []string{"GET ge/evento", "GET ge/evento/dettagli"} {
		var object scenario.In
		w.Call(t, club, call, eventRef(m.ID)).Into(t, &object)
		w.Run(t, []scenario.Row{{Name: "the whole of " + call, Actor: club, Call: edit, In: object}})
		after := eventAs(t, w, club, m.ID)
		for k, v := range object {
			if got, found := after[k]; found && k != "VERSIONE" && fmt.Sprint(got) != fmt.Sprint(v) {
				t.Errorf("%s was %v, is %v", k, v, got)
			}
		}
	}
	w.Run(t, []scenario.Row{
		{Name: "an administrator's options have their own call", Actor: admin, Call: edit,
			In: scenario.In{"ID_EVENTO": m.ID, "opzioni": []any{scenario.In{"FK_ID_OPZIONE": 41, "VALORE": "1"}}}},
		{Name: "the organiser's options have their own call", Actor: club, Call: edit, In: scenario.In{"ID_EVENTO": m.ID,
			"opzioni": []any{scenario.In{"FK_ID_OPZIONE": 24, "VALORE": "3"}}}},
		{Name: "they stay as they were", Actor: club, Call: "GET ge/evento", In: eventRef(m.ID), After: func(t *testing.T, r scenario.Reply) {
			var e scenario.In
			r.Into(t, &e)
			if o := optionsOf(t, e); o[24] != "2" || o[41] != "0" {
				t.Errorf("options 24 and 41 are %q and %q", o[24], o[41])
			}
		}},
		{Name: "the organiser's part", Actor: club, Call: edit, In: scenario.In{
			"ID_EVENTO": m.ID, "DESCRIZIONE": "Nuovo nome", "LUOGO": "Ostia", "DATA_INIZIO": "2026-12-20", "DATA_FINE": "2026-12-21",
			"DATA_SCADENZA_ISCRIZIONI": "2026-12-10", "MAX_CONCORRENTI": 9, "FLG_GARA_SOCIALE": 1,
			"FK_ID_REGIONE": 12, "FK_ID_METODO_CALCOLO_IMPORTI": 3, "FK_ID_METODO_CALCOLO_PUNTEGGIO": 2, "arrayCircuiti": []int{4}, "NOTE": "n",
			"LINK_ESTERNO": "https://altro.example", "STATO": 2,
		}},
		{Name: "is stored", Actor: admin, Call: "GET ge/evento", In: eventRef(m.ID), Want: scenario.In{
			"DESCRIZIONE": "Nuovo nome", "LUOGO": "Ostia", "DATA_INIZIO": "2026-12-20", "DATA_SCADENZA_ISCRIZIONI": "2026-12-10",
			"MAX_CONCORRENTI": 9, "FLG_GARA_SOCIALE": 1, "FK_ID_REGIONE": 12,
			"FK_ID_METODO_CALCOLO_IMPORTI": 3, "FK_ID_METODO_CALCOLO_PUNTEGGIO": 2, "arrayCircuiti": []int{4}, "NOTE": "n",
			"LINK_ESTERNO": "https://altro.example", "STATO": 2, "FK_ID_SOCIETA": m.Organiser.ID, "FK_ID_STAGIONE": 2027, "FLG_FATTURATO": 0,
		}},
	})
}

func TestEventList(t *testing.T) { scenario.Engines(t, scenario.Options{}, eventListCase) }

func eventListCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin, guest := w.Actor(t, "admin"), w.Actor(t, "societa2")
	const list = "GET ge/eventi"
	own, other := clubOf(t, w, "societa"), clubOf(t, w, "societa2")
	held := func(club domain.Club, name, place string, starts calendar.Date, status domain.EventStatus, region id.Region) id.Event {
		return testkit.Event(t, w.DB, club, func(e *domain.Event) {
			e.Name, e.Place, e.Starts, e.Ends, e.Deadline, e.Status, e.RegionID = name, place, starts, starts, starts.AddDays(-5), status, region
		}).ID
	}
	a := held(own, "Coppa d'Alò", "Forlì", calendar.Of(2026, 12, 1), domain.EventOpen, 12)
	b := held(other, "Coppa 100%", "Roma", calendar.Of(2026, 11, 1), domain.EventClosed, 12)
	c := held(own, "Trofeo_uno", "Romagna", calendar.Of(2025, 11, 1), domain.EventConcluded, domain.NationalRegion)
	d := held(other, "Meeting", "", calendar.Of(2027, 1, 1), domain.EventSoon, 0)
	e := held(other, "Meeting", "", calendar.Of(2027, 1, 1), domain.EventSoon4, 0)
	for _, who := range []scenario.Actor{admin, guest, w.Actor(t, "nuovo")} {
		w.Run(t, []scenario.Row{{Name: "years with events", Actor: who, Call: "GET ge/eventi/anni",
			Want: scenario.In{"ANNI": []any{2027, 2026, 2025}}}})
		for _, c := range []struct {
			in   scenario.In
			want []id.Event
		}{
			{nil, []id.Event{a, b, c, d, e}},
			{scenario.In{"ID_SPORT": 1}, []id.Event{a, b, c, d, e}},
			{scenario.In{"ID_SPORT": 0}, []id.Event{a, b, c, d, e}},
			{scenario.In{"DESCRIZIONE": "COPPA"}, []id.Event{a, b}},
			{scenario.In{"DESCRIZIONE": "dalo"}, []id.Event{a}},
			{scenario.In{"DESCRIZIONE": "%"}, []id.Event{b}},
			{scenario.In{"DESCRIZIONE": "_"}, []id.Event{c}},
			{scenario.In{"DESCRIZIONE": "'; DROP TABLE event; --"}, nil},
			{scenario.In{"DENOMINAZIONE": strings.ToUpper(own.Name[2:8])}, []id.Event{a, c}},
			{scenario.In{"LUOGO": "forli"}, []id.Event{a}},
			{scenario.In{"LUOGO": "rom"}, []id.Event{b, c}},
			{scenario.In{"FK_ID_REGIONE": 12}, []id.Event{a, b}},
			{scenario.In{"FK_ID_REGIONE": 1000}, []id.Event{c}},
			{scenario.In{"FK_ID_REGIONE": 0}, []id.Event{a, b, c, d, e}},
			{scenario.In{"ANNO": 2026}, []id.Event{a, b}},
			{scenario.In{"ANNO": 2025}, []id.Event{c}},
			{scenario.In{"STATO": 1}, []id.Event{a}},
			{scenario.In{"STATO": 4}, []id.Event{e}},
			{scenario.In{"STATO": 5}, []id.Event{d}},
			{scenario.In{"STATO": 0}, []id.Event{a, b, c, d, e}},
			{scenario.In{"DESCRIZIONE": "coppa", "LUOGO": "roma", "ANNO": 2026, "STATO": 2, "FK_ID_REGIONE": 12}, []id.Event{b}},
			{scenario.In{"STATO": "4,5"}, []id.Event{d, e}}, {scenario.In{"STATO": 9}, nil},
		} {
			w.Run(t, []scenario.Row{{Name: fmt.Sprint(who.Name, c.in), Actor: who, Call: list, In: c.in, After: eventsAre(c.want...)}})
		}
	}
	w.Run(t, []scenario.Row{
		{Name: "a page", Actor: guest, Call: list, In: scenario.In{"ORDINA": "DATA_INIZIO", "PAGINA": 1, "RIGHE": 2}, After: totals(5),
			Want: []any{scenario.In{"ID_EVENTO": c}, scenario.In{"ID_EVENTO": b}}},
		{Name: "the next", Actor: guest, Call: list, In: scenario.In{"ORDINA": "DATA_INIZIO", "PAGINA": 2, "RIGHE": 2}, After: totals(5),
			Want: []any{scenario.In{"ID_EVENTO": a}, scenario.In{"ID_EVENTO": d}}},
		{Name: "beyond", Actor: guest, Call: list, In: scenario.In{"PAGINA": 9, "RIGHE": 2}, After: totals(5), Want: []any{}},
		{Name: "by name, backwards", Actor: guest, Call: list, In: scenario.In{"ORDINA": "DESCRIZIONE", "VERSO": "DESC", "RIGHE": 1},
			Want: []any{scenario.In{"ID_EVENTO": c}}},
		{Name: "short form", Actor: guest, Call: list, In: scenario.In{"COMPATTO": 1, "DESCRIZIONE": "dalo"},
			After: func(t *testing.T, r scenario.Reply) {
				var short struct {
					Fields []string `json:"campi"`
					Rows   [][]any  `json:"righe"`
				}
				r.Into(t, &short)
				at := slices.Index(short.Fields, "ID_EVENTO")
				if at < 0 || len(short.Rows) != 1 || short.Rows[0][at] != float64(a) || len(short.Rows[0]) != len(short.Fields) || *r.Total != 1 {
					t.Errorf("short form %s", r.Data)
				}
			}},
		{Name: "by an unknown field", Actor: guest, Call: list, In: scenario.In{"ORDINA": "COLORE"}, Esito: 422, Field: "ORDINA"},
		{Name: "the wrong way", Actor: guest, Call: list, In: scenario.In{"VERSO": "SU"}, Esito: 422, Field: "VERSO"},
		{Name: "page 0", Actor: guest, Call: list, In: scenario.In{"PAGINA": 0}, Esito: 422, Field: "PAGINA"},
		{Name: "malformed sport", Actor: guest, Call: list, In: scenario.In{"ID_SPORT": "nuoto"}, Esito: 422, Field: "ID_SPORT"},
		{Name: "malformed year", Actor: guest, Call: list, In: scenario.In{"ANNO": "x"}, Esito: 422, Field: "ANNO"},
		{Name: "a sport of another portal", Actor: guest, Call: list, In: scenario.In{"ID_SPORT": 2}, Esito: 422, Field: "ID_SPORT"},
	})
	checkListAfterRename(t, w, own, a, c)
}

// eventsAre returns a check that a list has these events in any order, and counts them.
func eventsAre(want ...id.Event) func(*testing.T, scenario.Reply) {
	return func(t *testing.T, r scenario.Reply) {
		t.Helper()
		var rows []struct {
			ID id.Event `json:"ID_EVENTO"`
		}
		r.Into(t, &rows)
		var got []id.Event
		for _, row := range rows {
			got = append(got, row.ID)
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) || *r.Total != len(want) {
			t.Errorf("events %v of %d, want %v", got, *r.Total, want)
		}
	}
}

// checkListAfterRename checks that the list of events finds those of an organiser by its current name only.
func checkListAfterRename(t *testing.T, w *scenario.World, club domain.Club, events ...id.Event) {
	t.Helper()
	admin, guest := w.Actor(t, "admin"), w.Actor(t, "societa2")
	w.Run(t, []scenario.Row{
		{Name: "the club changes its name", Actor: admin, Call: "PUT ge/societa",
			In: scenario.In{"ID_SOCIETA": club.ID, "DENOMINAZIONE": "Zefiro Ardente"}},
		{Name: "found by the new one", Actor: guest, Call: "GET ge/eventi", In: scenario.In{"DENOMINAZIONE": "zefiro"},
			After: eventsAre(events...)},
		{Name: "not by the old one", Actor: guest, Call: "GET ge/eventi", In: scenario.In{"DENOMINAZIONE": club.Name}, After: eventsAre()},
		{Name: "sorted by the new name", Actor: guest, Call: "GET ge/eventi",
			In:   scenario.In{"ORDINA": "DENOMINAZIONE", "VERSO": "DESC", "RIGHE": 1},
			Want: []any{scenario.In{"FK_ID_SOCIETA": club.ID, "DENOMINAZIONE": "Zefiro Ardente"}}},
	})
}

// TestEventPages checks that a page without RIGHE has fifty events.
func TestEventPages(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	for range 53 {
		testkit.Event(t, w.DB, clubOf(t, w, "societa"))
	}
	for page, want := range map[int]int{1: 50, 2: 3, 3: 0} {
		r := w.Call(t, w.Actor(t, "societa2"), "GET ge/eventi", scenario.In{"PAGINA": page})
		var rows []json.RawMessage
		r.Into(t, &rows)
		if len(rows) != want || *r.Total != 53 {
			t.Errorf("page %d: %d rows of %d, want %d", page, len(rows), *r.Total, want)
		}
	}
}

func TestEventDetail(t *testing.T) { scenario.Engines(t, scenario.Options{}, eventDetailCase) }

func eventDetailCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin := w.Actor(t, "admin")
	m := meeting(t, w, func(e *domain.Event) {
		e.Circuits = []int64{2}
		e.Options = option.Values{option.MaxRaces: "3", option.RacePrice: "6.50"}
	})
	const call = "GET ge/evento/dettagli"
	var d map[string]json.RawMessage
	w.Run(t, []scenario.Row{
		{Name: "complete", Actor: admin, Call: call, In: eventRef(m.ID), After: func(t *testing.T, r scenario.Reply) { r.Into(t, &d) },
			Want: scenario.In{
				"ID_EVENTO": m.ID, "arrayCircuiti": []int{2}, "SOCIETA": 2, "ATLETI": 8, "PRESENZE": 8, "STAFF": 2,
				"categorie": []any{
					scenario.In{"ID_EVENTO_CATEGORIA": m.Girls.ID, "FK_ID_EVENTO": m.ID, "FK_ID_CATEGORIA": testkit.Ragazzi, "FLG_DIS": 0, "FK_ID_TIPO": 1,
						"FK_ID_TIPO_TESSERAMENTO": 2, "FLG_ANNO": 0, "NUMERO_GARE_ABILITATE": 0, "DESCRIZIONE": "Ragazzi", "LABEL": "Rag.",
						"DATA_NASCITA_DA_M": "2011-01-01", "DATA_NASCITA_A_M": "2013-12-31", "DATA_NASCITA_DA_F": "2013-01-01",
						"DATA_NASCITA_A_F": "2014-12-31",
						"gare": []any{scenario.In{"ID_EVENTO_GARA": m.Free100.ID, "FK_ID_GARA": testkit.Free100, "PRESENZE_GARA": 6, "FLG_PUNTI": 1,
							"ORDINE": 1, "DESC_CATEGORIA": "Rag."}, scenario.In{"ID_EVENTO_GARA": m.Free50.ID, "PRESENZE_GARA": 2}}},
					scenario.In{"ID_EVENTO_CATEGORIA": m.Elders.ID, "FK_ID_TIPO": 1},
					scenario.In{"ID_EVENTO_CATEGORIA": m.Teams.ID, "FK_ID_TIPO": 2},
				},
				"gareAll": []any{
					scenario.In{"ID_EVENTO_GARA": m.Free100.ID, "FK_ID_CATEGORIA": testkit.Ragazzi, "FLG_DIS": 0, "FK_ID_TIPO": 1, "DESC_ABBR": "100 SL"},
					scenario.In{"ID_EVENTO_GARA": m.Free50.ID},
					scenario.In{"ID_EVENTO_GARA": m.Back100.ID, "PRESENZE_GARA": 0},
					scenario.In{"ID_EVENTO_GARA": m.Relay.ID, "PRESENZE_GARA": 2, "COMPONENTI": 4},
				},
				"gareSqu": []any{scenario.In{"ID_EVENTO_GARA": m.Relay.ID}},
				"gareIndDistinct": []any{scenario.In{"ID_GARA": testkit.Free100}, scenario.In{"ID_GARA": testkit.Free50},
					scenario.In{"ID_GARA": testkit.Back100}},
				"gareSquDistinct": []any{scenario.In{"ID_GARA": testkit.Relay4x50}},
				"gareOrdinate":    []any{scenario.In{"ORDINE": 1, "NOTE": "Pausa", "ID_GARA": 0}},
				"tempiLimite": []any{scenario.In{"ID_TEMPO_LIMITE": m.Limit.ID, "FK_ID_GARA": testkit.Free100,
					"FK_ID_CATEGORIA": testkit.Ragazzi, "SESSO": 2, "TEMPO": 7000, "TEMPO_FORMATTATO": "1'10''00"}},
				"arrayEventiPrecedenti": []any{},
				"documenti":             []any{},
				"atletiConEccezioneCategoria": []any{
					scenario.In{"FK_ID_ATLETA": m.Ours[4].ID, "COGNOME": "Nostrani5", "FK_ID_CATEGORIA": testkit.Juniores, "FK_ID_EVENTO": m.ID},
					scenario.In{"FK_ID_ATLETA": m.Theirs[4].ID, "COGNOME": "Segretissimi5"},
				},
			}},
		{Name: "unknown", Actor: admin, Call: call, In: eventRef(unknownID), Esito: 404},
		{Name: "an unknown part", Actor: admin, Call: call, In: scenario.In{"ID_EVENTO": m.ID, "PARTI": "opzioni,colori"}, Esito: 422,
			Field: "PARTI"},
		{Name: "unknown event with an unknown part", Actor: admin, Call: call, In: scenario.In{"ID_EVENTO": unknownID, "PARTI": "colori"},
			Esito: 404},
	})
	checkDetailOptions(t, d["gruppiOpzioni"])
	checkDetailEntries(t, m, d["arrayPresenzeAll"])
	checkDetailAnomalies(t, m, d)
}

// checkDetailOptions checks the groups of options of an event's details.
func checkDetailOptions(t *testing.T, raw json.RawMessage) {
	t.Helper()
	var groups []struct {
		Parent  int64           `json:"FK_ID_PADRE"`
		Title   string          `json:"titolo"`
		Options []scenario.In   `json:"OPZIONI"`
		Icon    json.RawMessage `json:"icona"`
	}
	if err := json.Unmarshal(raw, &groups); err != nil {
		t.Fatal(err)
	}
	var parents []int64
	values := map[float64]any{}
	for _, g := range groups {
		parents = append(parents, g.Parent)
		if g.Title == "" || len(g.Options) == 0 {
			t.Errorf("group %d: %q with %d options", g.Parent, g.Title, len(g.Options))
		}
		for _, o := range g.Options {
			values[o["FK_ID_OPZIONE"].(float64)] = o["VALORE"]
			if o["DESCRIZIONE"] == "" {
				t.Errorf("option %v without a name", o["FK_ID_OPZIONE"])
			}
		}
	}
	slices.Sort(parents)
	if !slices.Equal(parents, []int64{1, 2, 3, 5, 100}) {
		t.Errorf("groups %v", parents)
	}
	if values[1] != "3" || values[18] != "6.50" || values[38] != "1" || values[69] != nil {
		t.Errorf("options 1, 18, 38, 69: %v %v %v %v", values[1], values[18], values[38], values[69])
	}
}

// checkDetailEntries checks a team and an athlete among the entries of an event's details.
func checkDetailEntries(t *testing.T, m testkit.Meeting, list json.RawMessage) {
	t.Helper()
	var entries []scenario.In
	if err := json.Unmarshal(list, &entries); err != nil {
		t.Fatal(err)
	}
	if len(entries) != 10 {
		t.Errorf("%d entries", len(entries))
	}
	raw, _ := json.Marshal(entries[4])
	if diff := scenario.Differs(scenario.In{
		"FK_ID_EVENTO": m.ID, "FK_ID_GARA": testkit.Relay4x50, "FK_ID_ATLETA": 0, "FK_ID_TIPO": 2, "FK_ID_CATEGORIA": testkit.Ragazzi,
		"PROGRESSIVO": 1, "FLG_STAFFETTA_CHIUSA": 1, "COMPONENTI_FORMAZIONE": 4, "COMPONENTI_GARA": 4,
		"FK_ID_SOCIETA": m.Organiser.ID, "DENOMINAZIONE": m.Organiser.Name, "DESC_GARA": "Staffetta 4x50 stile libero", "DESC_CATEGORIA": "Rag.",
		"componenti": []any{scenario.In{"ID_ATLETA": m.Ours[0].ID, "ORDINE": 1, "NOTE": ""}, scenario.In{"ORDINE": 2}, scenario.In{"ORDINE": 3},
			scenario.In{"COGNOME": "Nostrani4", "ORDINE": 4}},
	}, raw); diff != "" {
		t.Error(diff)
	}
	raw, _ = json.Marshal(entries[0])
	if diff := scenario.Differs(scenario.In{
		"FK_ID_GARA": testkit.Free100, "FK_ID_ATLETA": m.Ours[0].ID, "FK_ID_TIPO": 1, "FK_ID_CATEGORIA_DIS": 1, "TEMPO_ISCRIZIONE": 6000,
		"TEMPO": 0, "FK_ID_STATO": 0, "COGNOME": "Nostrani1", "NOME": "Ada", "SESSO": 2, "ANNO_NASCITA": 2013,
		"FLG_PAGATO": 0, "FLG_ASSENTE": 0, "FLG_WILD_CARD": 0, "BATTERIA": 0, "CORSIA": 0,
	}, raw); diff != "" {
		t.Error(diff)
	}
}

// checkDetailAnomalies checks the anomalies of an event's details and their count.
func checkDetailAnomalies(t *testing.T, m testkit.Meeting, d map[string]json.RawMessage) {
	t.Helper()
	var anomalies map[string][]scenario.In
	if err := json.Unmarshal(d["anomalie"], &anomalies); err != nil {
		t.Fatal(err)
	}
	count := 0
	for _, list := range anomalies {
		count += len(list)
	}
	if string(d["COUNT_ANOMALIE"]) != fmt.Sprint(count) || count == 0 {
		t.Errorf("COUNT_ANOMALIE %s, %d listed", d["COUNT_ANOMALIE"], count)
	}
	for _, name := range []string{"ANOMALIE_GARE", "ANOMALIE_CAT", "ANOMALIE_SESSO", "ANOMALIE_STARTLIST", "ANOMALIE_ORDINAMENTO",
		"ANOMALIE_GARE_DOPPIE", "ANOMALIE_PRESENZE_SOLO_SQUADRA", "ANOMALIE_COMPONENTI_SQUADRE_MIN"} {
		if anomalies[name] == nil {
			t.Errorf("anomalie lacks %s", name)
		}
	}
	if only := anomalies["ANOMALIE_PRESENZE_SOLO_SQUADRA"]; len(only) != 2 || only[0]["FK_ID_ATLETA"] != float64(m.Ours[3].ID) {
		t.Errorf("only in teams: %v", only)
	}
}

// TestEventDetailParts checks that a requested part is as in the whole event, the others are empty, and the event's own fields are always
// included.
func TestEventDetailParts(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin := w.Actor(t, "admin")
	m := meeting(t, w)
	earlier := testkit.Event(t, w.DB, m.Organiser, func(e *domain.Event) { e.Starts, e.Ends = m.Starts.AddDays(-9), m.Starts.AddDays(-9) })
	w.Write(t, func(q store.Q) error {
		if _, err := q.AddEventFile(context.Background(), domain.EventFile{EventID: m.ID, Name: "orari.pdf", Key: "x",
			ContentType: "application/pdf", Size: 1, CreatedAt: calendar.At(testkit.Start)}); err != nil {
			return err
		}
		return q.LinkEvent(context.Background(), m.ID, earlier.ID)
	})
	ask := func(parts string) map[string]json.RawMessage {
		in := eventRef(m.ID)
		if parts != "" {
			in["PARTI"] = parts
		}
		var d map[string]json.RawMessage
		w.Call(t, admin, "GET ge/evento/dettagli", in).Into(t, &d)
		return d
	}
	members := map[string][]string{
		"opzioni": {"gruppiOpzioni"}, "categorie": {"categorie", "gareAll", "gareSqu", "gareIndDistinct", "gareSquDistinct"},
		"ordine": {"gareOrdinate"}, "anomalie": {"anomalie", "COUNT_ANOMALIE"},
		"tempiLimite": {"tempiLimite"}, "eccezioni": {"atletiConEccezioneCategoria"}, "precedenti": {"arrayEventiPrecedenti"},
		"presenze": {"arrayPresenzeAll"}, "documenti": {"documenti"},
	}
	part := map[string]string{}
	for p, names := range members {
		for _, n := range names {
			part[n] = p
		}
	}
	whole := ask("")
	for _, asked := range []string{"opzioni", "categorie", "ordine", "anomalie", "tempiLimite", "eccezioni", "precedenti", "presenze",
		"documenti", "categorie,presenze"} {
		got := ask(asked)
		for name, v := range whole {
			p, isPart := part[name]
			switch {
			case !isPart || slices.Contains(strings.Split(asked, ","), p):
				if string(got[name]) != string(v) {
					t.Errorf("PARTI=%s: %s is %.200s, want %.200s", asked, name, got[name], v)
				}
			default:
				if strings.Contains(string(got[name]), "ID_") || string(got[name]) == string(v) {
					t.Errorf("PARTI=%s: unrequested %s: %.200s", asked, name, got[name])
				}
			}
		}
	}
}

// TestEventSummary checks the administrator's view over all events.
func TestEventSummary(t *testing.T) { scenario.Engines(t, scenario.Options{}, eventSummaryCase) }

func eventSummaryCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin := w.Actor(t, "admin")
	const list, totals = "GET ge/eventi/riepilogo/admin", "GET ge/eventi/riepilogo/totali"
	m := meeting(t, w)
	empty := testkit.Event(t, w.DB, m.Guest, func(e *domain.Event) {
		e.Name, e.Invoiced, e.Starts, e.Ends = "Vuoto", true, calendar.Of(2026, 10, 1), calendar.Of(2026, 10, 2)
	})
	full := scenario.In{"ID_EVENTO": m.ID, "SOCIETA": 2, "ATLETI": 8, "PRESENZE": 8, "STAFF": 2, "FLG_FATTURATO": 0}
	w.Run(t, []scenario.Row{
		{Name: "by name", Actor: admin, Call: list, In: scenario.In{"DESCRIZIONE": "vuot"},
			Want: []any{scenario.In{"ID_EVENTO": empty.ID, "FLG_FATTURATO": 1, "SOCIETA": 0, "ATLETI": 0}}},
		{Name: "by club", Actor: admin, Call: list, In: scenario.In{"DENOMINAZIONE": m.Organiser.Name}, Want: []any{full}},
		{Name: "from its day", Actor: admin, Call: list, In: scenario.In{"DATA_DA": m.Starts.String()}, Want: []any{full}},
		{Name: "from the day after", Actor: admin, Call: list, In: scenario.In{"DATA_DA": m.Starts.AddDays(1).String()}, Want: []any{}},
		{Name: "until the day", Actor: admin, Call: list, In: scenario.In{"DATA_A": "01/10/2026"},
			Want: []any{scenario.In{"ID_EVENTO": empty.ID}}},
		{Name: "until the day before", Actor: admin, Call: list, In: scenario.In{"DATA_A": "2026-09-30"}, Want: []any{}},
		{Name: "from an invalid day", Actor: admin, Call: list, In: scenario.In{"DATA_DA": "2026-02-30"}, Esito: 422, Field: "DATA_DA"},
		{Name: "the fullest first", Actor: admin, Call: list, In: scenario.In{"ORDINA": "ATLETI", "VERSO": "DESC"},
			Want: []any{full, scenario.In{"ID_EVENTO": empty.ID}}},
		{Name: "all counted", Actor: admin, Call: totals, Want: scenario.In{"EVENTI": 2, "SOCIETA": 2, "ATLETI": 8, "PRESENZE": 8, "STAFF": 2}},
		{Name: "some counted", Actor: admin, Call: totals, In: scenario.In{"DESCRIZIONE": "vuoto"},
			Want: scenario.In{"EVENTI": 1, "SOCIETA": 0, "ATLETI": 0, "PRESENZE": 0, "STAFF": 0}},
		{Name: "counted from an invalid day", Actor: admin, Call: totals, In: scenario.In{"DATA_A": "x"}, Esito: 422, Field: "DATA_A"},
	})
}

// TestNightlyStatus checks that an open event closes when deadline and option 54 have passed, a closed one is concluded the day after its
// end, and a server that was down catches up.
func TestNightlyStatus(t *testing.T) { scenario.Engines(t, scenario.Options{}, nightlyStatusCase) }

func nightlyStatusCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin := w.Actor(t, "admin")
	today := calendar.In(w.Clock.Now())
	event := func(status domain.EventStatus, deadline, ends int, late string) id.Event {
		return testkit.Event(t, w.DB, clubOf(t, w, "societa"), func(e *domain.Event) {
			e.Status, e.Deadline, e.Starts, e.Ends = status, today.AddDays(deadline), today.AddDays(ends-1), today.AddDays(ends)
			if late != "" {
				e.Options[option.LateEntryDays] = late
			}
		}).ID
	}
	want := map[id.Event]int{
		event(1, 0, 30, ""): 1, event(1, -2, 30, ""): 1, event(1, -3, 30, ""): 2, event(1, -1, 30, "0"): 2, event(1, -3, 30, "5"): 1,
		event(2, -30, 0, ""): 2, event(2, -30, -1, ""): 3, event(2, 10, 30, ""): 2,
		event(1, -30, -1, ""): 3, event(1, -30, 0, ""): 2, event(3, -30, -1, ""): 3, event(5, -30, -10, ""): 5, event(4, -30, -10, ""): 4,
	}
	for range 2 { // running it again changes nothing
		if err := w.App.Events.UpdateStatuses(context.Background(), today.Start()); err != nil {
			t.Fatal(err)
		}
		for eventID, status := range want {
			e := eventAs(t, w, admin, eventID)
			if e["STATO"] != float64(status) {
				t.Errorf("deadline %v, end %v: status %v, want %d", e["DATA_SCADENZA_ISCRIZIONI"], e["DATA_FINE"], e["STATO"], status)
			}
			if e["VERSIONE"].(float64) > 2 {
				t.Errorf("event %d was changed %v times", eventID, e["VERSIONE"])
			}
		}
	}
}
