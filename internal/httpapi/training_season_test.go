package httpapi_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/store"
	"traguardo/internal/testkit/scenario"
)

// calendarOf requests a new link to a group's calendar and returns its query.
func calendarOf(t *testing.T, w *scenario.World, p trainingPlan) string {
	t.Helper()
	var link struct {
		Link string `json:"LINK"`
	}
	mustCall(t, w, p.who, "POST ns/gruppo/calendario", scenario.In{"FK_ID_GRUPPO": p.group}).Into(t, &link)
	address, query, _ := strings.Cut(link.Link, "?")
	if address != "https://portale.example/api/pub/calendario" {
		t.Errorf("the link leads to %s", address)
	}
	return query
}

// TestTrainingSeason checks a group's seasons and weeks, volumes, trends and copies.
func TestTrainingSeason(t *testing.T) { scenario.Engines(t, scenario.Options{}, seasonCase) }

func seasonCase(t *testing.T, w *scenario.World) {
	t.Helper()
	p := addPlan(t, w, "coach")
	const start, season, week = "GET ns/allenamenti/startup", "PUT ns/gruppo/stagione", "POST ns/gruppo/settimana"
	of := func(more scenario.In) scenario.In { return with(scenario.In{"FK_ID_GRUPPO": p.group}, more) }
	type view struct {
		Seasons []struct {
			ID         int64  `json:"ID_STAGIONE"`
			StartsOn   string `json:"DATA_INIZIO_STAGIONE"`
			Selectable int    `json:"SELEZIONABILE"`
		} `json:"STAGIONI"`
		Weeks []struct {
			ID       int64         `json:"ID_SETTIMANA"`
			Number   int           `json:"SETTIMANA"`
			Monday   string        `json:"DATA"`
			Target   int           `json:"VOLUME_OBIETTIVO"`
			Actual   int           `json:"VOLUME_EFFETTIVO"`
			Trend    int           `json:"TREND_EFFETTIVO"`
			Planned  int           `json:"TREND_OBIETTIVO"`
			Race     int           `json:"FLG_GARA"`
			Workouts []scenario.In `json:"ALLENAMENTI"`
		} `json:"SETTIMANE"`
		Workouts []scenario.In `json:"ALLENAMENTI"`
		Current  int           `json:"SETTIMANA_CORRENTE"`
		Today    int64         `json:"ID_ALLENAMENTO_OGGI"`
	}
	read := func(more scenario.In) view {
		var v view
		mustCall(t, w, p.who, start, of(more)).Into(t, &v)
		return v
	}
	v := read(nil)
	if len(v.Weeks) != 53 || v.Weeks[0].Monday != "2026-08-31" || v.Weeks[0].Number != 1 || v.Current != 12 || v.Today != p.workout {
		t.Errorf("%d weeks from %s, now %d, today %d", len(v.Weeks), v.Weeks[0].Monday, v.Current, v.Today)
	}
	now := v.Weeks[11]
	if now.ID != p.week || now.Actual != 1300 || now.Target != 20000 || now.Trend != 1 || now.Planned != 1 || len(now.Workouts) != 2 ||
		len(v.Workouts) != 2 {
		t.Errorf("%+v", now)
	}
	if after := v.Weeks[12]; after.ID != 0 || after.Trend != -1 {
		t.Errorf("got %+v, want after.ID == 0 and after.Trend == -1", after)
	}
	w.Run(t, []scenario.Row{
		{Name: "another start", Actor: p.who, Call: season, In: of(scenario.In{"ID_STAGIONE": 2027, "DATA_INIZIO_STAGIONE": "14/09/2026"})},
		{Name: "before the season before", Actor: p.who, Call: season,
			In: of(scenario.In{"ID_STAGIONE": 2027, "DATA_INIZIO_STAGIONE": "2025-09-01"}), Esito: 1, Message: "01/09/2025"},
		{Name: "after the next", Actor: p.who, Call: season, In: of(scenario.In{"ID_STAGIONE": 2027, "DATA_INIZIO_STAGIONE": "2027-09-01"}),
			Esito: 1},
		{Name: "without a day", Actor: p.who, Call: season, In: of(scenario.In{"ID_STAGIONE": 2027}), Esito: 422, Field: "DATA_INIZIO_STAGIONE"},
		{Name: "no season", Actor: p.who, Call: season, In: of(scenario.In{"ID_STAGIONE": 1999, "DATA_INIZIO_STAGIONE": "1998-09-14"}),
			Esito: 404},
		{Name: "a week is changed by posting it", Actor: p.who, Call: week, In: of(scenario.In{"DATA": "2026-11-22", "FLG_GARA": 1}),
			After: func(t *testing.T, r scenario.Reply) {
				if r.Inserted != p.week {
					t.Errorf("another week: %d", r.Inserted)
				}
			}},
		{Name: "by another user with an old version", Actor: p.who, Call: "PUT ns/gruppo/settimana",
			In: scenario.In{"ID_SETTIMANA": p.week, "NOTE": "x", "VERSIONE": 1}, Esito: 409},
		{Name: "an impossible volume", Actor: p.who, Call: week, In: of(scenario.In{"DATA": "2026-11-22", "VOLUME_OBIETTIVO": 1000001}),
			Esito: 422, Field: "VOLUME_OBIETTIVO"},
		{Name: "set from a date", Actor: p.who, Call: "POST ns/settimana/imposta", In: of(scenario.In{"DATA": "2026-12-03"}),
			Want: scenario.In{"DATA": "2026-11-30", "SETTIMANA": 12, "ALLENAMENTI": []any{}, "VERSIONE": 1}},
		{Name: "copied", Actor: p.who, Call: "POST ns/settimana/duplica", In: scenario.In{"ID_SETTIMANA": p.week, "DATA": "2026-12-06"},
			Message: "Allenamenti copiati: 2"},
		{Name: "in addition to the existing one", Actor: p.who, Call: "POST ns/settimana/duplica",
			In: scenario.In{"ID_SETTIMANA": p.week, "DATA": "2026-11-30"}},
	})
	v = read(nil)
	if v.Weeks[0].Monday != "2026-09-14" || v.Current != 10 {
		t.Errorf("from %s, now %d", v.Weeks[0].Monday, v.Current)
	}
	if k := v.Weeks[9]; k.Race != 1 || k.Target != 20000 {
		t.Errorf("got %+v, want k.Race == 1 and k.Target == 20000", k)
	}
	k := v.Weeks[11]
	if k.Monday != "2026-11-30" || k.Actual != 2600 || k.Target != 0 || len(k.Workouts) != 4 ||
		k.Workouts[0]["DATA_ALLENAMENTO"] != "2026-11-30" || k.Workouts[3]["DATA_ALLENAMENTO"] != "2026-12-01" {
		t.Errorf("%+v", k)
	}
	copied := mustInsert(t, w, p.who, "POST ns/allenamento/duplica",
		scenario.In{"FK_ID_ALLENAMENTO": p.workout, "DATA_ALLENAMENTO": "2026-09-13"})
	if last := read(scenario.In{"FK_ID_STAGIONE": 2026}); len(last.Workouts) != 1 || last.Current != 0 ||
		last.Weeks[len(last.Weeks)-1].Actual != 1300 {
		t.Errorf("the day before the season belongs to the previous season: %+v", last.Workouts)
	}
	if metres(t, w, p.who, copied) != 1300 || w.User(t, "coach").Workouts != 148+7 {
		t.Errorf("%d workouts are counted", w.User(t, "coach").Workouts)
	}
	mustCall(t, w, p.who, "DELETE ns/allenamento", scenario.In{"ID_ALLENAMENTO": copied})
	if n := w.User(t, "coach").Workouts; n != 148+6 {
		t.Errorf("%d workouts are counted", n)
	}
}

// TestTrainingVolumes checks totals in every bucket and by every criterion, and as a file.
func TestTrainingVolumes(t *testing.T) { scenario.Engines(t, scenario.Options{}, volumesCase) }

func volumesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	p := addPlan(t, w, "coach")
	mustCall(t, w, p.who, "POST ns/allenamento/duplica", scenario.In{"FK_ID_ALLENAMENTO": p.workout, "DATA_ALLENAMENTO": "2026-10-01"})
	mustCall(t, w, p.who, "POST ns/allenamento/duplica", scenario.In{"FK_ID_ALLENAMENTO": p.workout, "DATA_ALLENAMENTO": "2026-09-30"})
	const stats = "GET ns/allenamenti/stats"
	of := func(more scenario.In) scenario.In { return with(scenario.In{"FK_ID_GRUPPO": p.group}, more) }
	row := func(day string, metres int, more scenario.In) scenario.In {
		return with(scenario.In{"DATA_ALLENAMENTO": day, "DISTANZA": metres, "FK_ID_ALLENAMENTO": 0}, more)
	}
	at := func(field string, termID int64) scenario.In { return scenario.In{field: termID} }
	none, z1 := at("FK_ID_INTENSITA", 0), at("FK_ID_INTENSITA", p.intensity)
	w.Run(t, []scenario.Row{
		{Name: "by month", Actor: p.who, Call: stats, In: of(nil), After: totals(6), Want: []any{
			row("2026-09-01", 700, none), row("2026-09-01", 600, z1), row("2026-10-01", 700, none), row("2026-10-01", 600, z1),
			row("2026-11-01", 700, none), row("2026-11-01", 600, z1),
		}},
		{Name: "by week", Actor: p.who, Call: stats, In: of(scenario.In{"GROUP_BY": 2}), Want: []any{
			row("2026-09-28", 1400, none), row("2026-09-28", 1200, z1), row("2026-11-16", 700, none), row("2026-11-16", 600, z1),
		}},
		{Name: "by workout", Actor: p.who, Call: stats, In: of(scenario.In{"GROUP_BY": 1, "DATA_DA": "2026-11-01"}), Want: []any{
			row("2026-11-16", 700, with(none, scenario.In{"FK_ID_ALLENAMENTO": p.workout})),
			row("2026-11-16", 600, with(z1, scenario.In{"FK_ID_ALLENAMENTO": p.workout})),
		}},
		{Name: "by style", Actor: p.who, Call: stats, In: of(scenario.In{"ID_OPZIONE_SELEZIONATA": 2, "DATA_DA": "2026-11-01"}), Want: []any{
			row("2026-11-01", 700, at("FK_ID_STILE", 0)), row("2026-11-01", 600, at("FK_ID_STILE", p.style)),
		}},
		{Name: "by modality", Actor: p.who, Call: stats, In: of(scenario.In{"ID_OPZIONE_SELEZIONATA": 3, "DATA_DA": "2026-11-01", "GROUP_BY": 9}),
			Want: []any{
				row("2026-11-01", 1000, at("FK_ID_MODALITA", 0)), row("2026-11-01", 300, at("FK_ID_MODALITA", p.modality)),
			}},
		{Name: "one intensity", Actor: p.who, Call: stats, In: of(scenario.In{"FK_ID_INTENSITA": p.intensity, "DATA_A": "2026-10-31"}),
			Want: []any{row("2026-09-01", 600, z1), row("2026-10-01", 600, z1)}},
		{Name: "last year", Actor: p.who, Call: stats, In: of(scenario.In{"DATA_A": "2025-12-31"}), After: totals(0)},
		{Name: "no criterion", Actor: p.who, Call: stats, In: of(scenario.In{"ID_OPZIONE_SELEZIONATA": 4}), Esito: 422,
			Field: "ID_OPZIONE_SELEZIONATA"},
		{Name: "ends before it begins", Actor: p.who, Call: stats, In: of(scenario.In{"DATA_DA": "2026-11-02", "DATA_A": "2026-11-01"}),
			Esito: 422, Field: "DATA_A"},
		{Name: "no group", Actor: p.who, Call: stats, Esito: 422, Field: "FK_ID_GRUPPO"},
	})
	r := w.Call(t, p.who, "GET core/report", of(scenario.In{"ID_REPORT": 2008, "FORMATO": 2, "GROUP_BY": 2}))
	book, err := excelize.OpenReader(bytes.NewReader(r.Body))
	if err != nil {
		t.Fatalf("got %v: %.200s, want no error", err, r.Body)
	}
	defer func() { _ = book.Close() }()
	rows, err := book.GetRows(book.GetSheetName(0))
	if err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprint(rows)
	for _, part := range []string{"Z1", "Non indicato", "1400", "Totale", "3900"} {
		if !strings.Contains(text, part) {
			t.Errorf("the file lacks %s: %s", part, text)
		}
	}
}

// TestPoolside checks that the poolside sheet is a PDF of the workout, also for a subgroup.
func TestPoolside(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	p := addPlan(t, w, "coach")
	for _, in := range []scenario.In{{"ID_REPORT": 1007, "FORMATO": 1, "ID_ALLENAMENTO": p.workout},
		{"ID_REPORT": 1007, "FORMATO": 1, "ID_ALLENAMENTO": p.workout, "ID_SOTTOGRUPPO": p.subgroup}} {
		if r := w.Call(t, p.who, "GET core/report", in); !bytes.HasPrefix(r.Body, []byte("%PDF")) {
			t.Errorf(`%v: got %.200s, want bytes.HasPrefix(r.Body, []byte("%%PDF"))`, in, r.Body)
		}
	}
	w.Run(t, []scenario.Row{{Name: "without a workout", Actor: p.who, Call: "GET core/report",
		In: scenario.In{"ID_REPORT": 1007, "FORMATO": 1}, Esito: 422, Field: "ID_ALLENAMENTO"}})
}

// TestCoCoaching checks that a colleague works in a shared group with its coach's catalogues, and that neither loses changes.
//
//test:race
func TestCoCoaching(t *testing.T) { scenario.Engines(t, scenario.Options{}, coCoachingCase) }

func coCoachingCase(t *testing.T, w *scenario.World) {
	t.Helper()
	p, o := addPlan(t, w, "coach"), addPlan(t, w, "nuovo")
	admin := w.Actor(t, "admin")
	share := scenario.In{"ID_UTENTE": o.who.ID, "ID_GRUPPO": p.group, "SELEZIONATO": 1}
	w.Run(t, []scenario.Row{
		{Name: "not yet", Actor: o.who, Call: "GET ns/allenamento", In: scenario.In{"ID_ALLENAMENTO": p.workout}, Esito: 404},
		{Name: "shared", Actor: admin, Call: "POST core/utente/gruppo/update", In: share},
		{Name: "opened", Actor: o.who, Call: "GET ns/allenamento", In: scenario.In{"ID_ALLENAMENTO": p.workout},
			Want: scenario.In{"GRUPPO": scenario.In{"FLG_CONDIVISO": 1}}},
		{Name: "in its coach's words", Actor: o.who, Call: "GET ns/utente/impostazioni", In: scenario.In{"ID_GRUPPO": p.group},
			After: func(t *testing.T, r scenario.Reply) {
				if !strings.Contains(string(r.Body), fmt.Sprintf(`"ID_STILE":%d,`, p.style)) || strings.Contains(string(r.Body),
					fmt.Sprintf(`"ID_STILE":%d,`, o.style)) {
					t.Errorf("%s", r.Body)
				}
			}},
		{Name: "not in their own", Actor: o.who, Call: "PUT ns/serie", In: scenario.In{"ID_SERIE": p.last, "FK_ID_STILE": o.style}, Esito: 404},
		{Name: "written", Actor: o.who, Call: "PUT ns/serie", In: scenario.In{"ID_SERIE": p.last, "FK_ID_STILE": p.style}},
		{Name: "not renamed", Actor: o.who, Call: "PUT ns/utente/gruppo", In: scenario.In{"ID_GRUPPO": p.group, "DESCRIZIONE": "Mio"},
			Esito: 403},
		{Name: "a group that cannot be hidden", Actor: o.who, Call: "DELETE ns/utente/gruppo", In: scenario.In{"ID_GRUPPO": p.group}, Esito: 403},
		{Name: "a group that cannot be published", Actor: o.who, Call: "POST ns/gruppo/calendario", In: scenario.In{"FK_ID_GRUPPO": p.group},
			Esito: 403},
		{Name: "copied to the own group by name", Actor: o.who, Call: "POST ns/allenamento/duplica",
			In: scenario.In{"FK_ID_ALLENAMENTO": p.workout, "FK_ID_GRUPPO": o.group, "DATA_ALLENAMENTO": "2026-11-20"}, After: func(t *testing.T,
				r scenario.Reply) {
				w.Run(t, []scenario.Row{{Name: "translated", Actor: o.who, Call: "GET ns/allenamento", In: scenario.In{"ID_ALLENAMENTO": r.Inserted},
					Want: scenario.In{
						"DISTANZA_TOT": 1300, "DISTANZA": fmt.Sprintf("0,700|%d,600", o.intensity),
						"serie": []any{scenario.In{}, scenario.In{"FK_ID_STILE": o.style, "FK_ID_SOTTOGRUPPO": o.subgroup}},
					}}})
			}},
		{Name: "a series sent home", Actor: o.who, Call: "PUT ns/serie/rinvia",
			In: scenario.In{"ID_SERIE": p.hundred, "ID_ALLENAMENTO": o.other}},
		{Name: "is in their words", Actor: o.who, Call: "GET ns/allenamento", In: scenario.In{"ID_ALLENAMENTO": o.other},
			Want: scenario.In{"serie": []any{scenario.In{"FK_ID_MODALITA": o.modality, "DISTANZA": 100}}}},
		{Name: "a whole workout moved home", Actor: o.who, Call: "PUT ns/allenamento",
			In: scenario.In{"ID_ALLENAMENTO": mustInsert(t, w, p.who, "POST ns/allenamento/duplica",
				scenario.In{"FK_ID_ALLENAMENTO": p.workout, "DATA_ALLENAMENTO": "2026-11-19"}), "FK_ID_GRUPPO": o.group}},
	})
	const each = 8
	var calls []func() scenario.Reply
	for i := range each {
		for _, who := range []scenario.Actor{p.who, o.who} {
			calls = append(calls, func() scenario.Reply {
				return w.Call(t, who, "POST ns/serie", scenario.In{"FK_ID_ALLENAMENTO": p.other, "DISTANZA_SINGOLA": 100,
					"DESCRIZIONE": fmt.Sprint(who.Name, i)})
			})
		}
	}
	if got := callTogether(calls...); got[0] != 2*each {
		t.Errorf("outcomes %v", got)
	}
	if got := metres(t, w, p.who, p.other); got != 2*each*100 {
		t.Errorf("%d m of %d", got, 2*each*100)
	}
	edit := func(who scenario.Actor, repeats int) func() scenario.Reply {
		return func() scenario.Reply {
			return w.Call(t, who, "PUT ns/serie", scenario.In{"ID_SERIE": p.fifties, "NUM_RIPETUTE": repeats, "VERSIONE": 1})
		}
	}
	if got := callTogether(edit(p.who, 5), edit(o.who, 6)); got[0] != 1 || got[409] != 1 {
		t.Errorf("two concurrent changes of one series: %v", got)
	}
	mustCall(t, w, admin, "POST core/utente/gruppo/update", with(share, scenario.In{"SELEZIONATO": 0}))
	w.Run(t, []scenario.Row{{Name: "no longer", Actor: o.who, Call: "GET ns/allenamento", In: scenario.In{"ID_ALLENAMENTO": p.workout},
		Esito: 404}})
}

// TestConcurrentGroupLimit checks that two simultaneous requests do not exceed the limit of groups.
//
//test:race
func TestConcurrentGroupLimit(t *testing.T) { scenario.Engines(t, scenario.Options{}, groupLimitCase) }

func groupLimitCase(t *testing.T, w *scenario.World) {
	t.Helper()
	coach := w.Actor(t, "coach") // has three
	add := func() scenario.Reply {
		return w.Call(t, coach, "POST ns/utente/gruppo", scenario.In{"DESCRIZIONE": "Quarto"})
	}
	if got := callTogether(add, add, add); got[0] != 1 || got[1] != 2 {
		t.Errorf("outcomes %v", got)
	}
}

// TestCalendarLink checks that only the newest link opens the feed, and that it ends with the group, the coach's function and the coach's
// account.
func TestCalendarLink(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	p := addPlan(t, w, "coach")
	first := calendarOf(t, w, p)
	second := calendarOf(t, w, p)
	const feed = "GET pub/calendario"
	r := w.Call(t, scenario.Actor{}, feed, second)
	if kind := r.Header.Get("Content-Type"); kind != "text/calendar; charset=utf-8" || r.HTTP != 200 {
		t.Fatalf(`got %s: %s, want kind == "text/calendar; charset=utf-8" and r.HTTP == 200`, kind, r.Body)
	}
	for _, part := range []string{"BEGIN:VCALENDAR\r\n", "DTSTART;VALUE=DATE:20261116\r\n", "SUMMARY:Squadra di coach: Soglia (1300 m)\r\n",
		fmt.Sprintf("/Allenamento?id=%d\r\n", p.workout)} {
		if !strings.Contains(string(r.Body), part) {
			t.Errorf("the feed lacks %q:\n%s", part, r.Body)
		}
	}
	if strings.Contains(w.Log.String(), strings.TrimPrefix(second, "TOKEN=")) {
		t.Error("the log has the secret")
	}
	w.Run(t, []scenario.Row{
		{Name: "the old link", Call: feed, In: first, Esito: 404},
		{Name: "no link", Call: feed, Esito: 422, Field: "TOKEN"},
		{Name: "a hidden group", Actor: p.who, Call: "DELETE ns/utente/gruppo", In: scenario.In{"ID_GRUPPO": p.group}},
		{Name: "has no feed", Call: feed, In: second, Esito: 404},
		{Name: "restored", Actor: p.who, Call: "PUT ns/utente/gruppo", In: scenario.In{"ID_GRUPPO": p.group, "FLG_VISIBILE": 1}},
	})
	if r := w.Call(t, scenario.Actor{}, feed, second); !bytes.HasPrefix(r.Body, []byte("BEGIN:VCALENDAR")) {
		t.Errorf(`got %s, want bytes.HasPrefix(r.Body, []byte("BEGIN:VCALENDAR"))`, r.Body)
	}
	function := func(on int) {
		mustCall(t, w, w.Actor(t, "admin"), "POST core/utente/funzionalita/update",
			scenario.In{"ID_UTENTE": p.who.ID, "ID_FUNZIONALITA": 3, "SELEZIONATO": on})
	}
	function(0)
	w.Run(t, []scenario.Row{{Name: "no calendar of a former coach's group", Call: feed, In: second, Esito: 404}})
	function(1)
	if r := w.Call(t, scenario.Actor{}, feed, second); !bytes.HasPrefix(r.Body, []byte("BEGIN:VCALENDAR")) {
		t.Errorf("a coach again: %s", r.Body)
	}
	mustCall(t, w, w.Actor(t, "admin"), "POST core/utente/stato/update", scenario.In{"ID_UTENTE": p.who.ID, "STATO": 0})
	w.Run(t, []scenario.Row{{Name: "no calendar of a blocked coach's group", Call: feed, In: second, Esito: 404}})
}

// TestTrainingSettings checks a coach's catalogues.
func TestTrainingSettings(t *testing.T) { scenario.Engines(t, scenario.Options{}, settingsCase) }

func settingsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	p := addPlan(t, w, "coach")
	const settings, style, intensity = "GET ns/utente/impostazioni", "PUT ns/utente/stile", "PUT ns/utente/intensita"
	w.Run(t, []scenario.Row{
		{Name: "as they start", Actor: w.Actor(t, "base"), Call: settings, After: func(t *testing.T, r scenario.Reply) {
			var s struct{ STILI, INTENSITA, MODALITA, GRUPPI []scenario.In }
			r.Into(t, &s)
			if len(s.STILI) != 6 || len(s.INTENSITA) != 8 || len(s.MODALITA) != 14 || len(s.GRUPPI) != 1 {
				t.Errorf("got %s, want len(s.STILI) == 6 and len(s.INTENSITA) == 8 and len(s.MODALITA) == 14 and len(s.GRUPPI) == 1", r.Body)
			}
		}},
		{Name: "the same name", Actor: p.who, Call: "POST ns/utente/stile", In: scenario.In{"DESCRIZIONE": "vórtice"}, Esito: 1,
			Message: "esiste già"},
		{Name: "no name", Actor: p.who, Call: "POST ns/utente/modalita", In: scenario.In{"DESCRIZIONE": "  "}, Esito: 422, Field: "DESCRIZIONE"},
		{Name: "no colour", Actor: p.who, Call: "POST ns/utente/intensita", In: scenario.In{"DESCRIZIONE": "Z2", "COLORE": "red"}, Esito: 422,
			Field: "COLORE"},
		{Name: "the usual colour", Actor: p.who, Call: "POST ns/utente/intensita", In: scenario.In{"DESCRIZIONE": "Z2"}},
		{Name: "renamed", Actor: p.who, Call: style, In: scenario.In{"ID_STILE": p.style, "DESCRIZIONE": "Vortici", "VERSIONE": 1}},
		{Name: "stale", Actor: p.who, Call: style, In: scenario.In{"ID_STILE": p.style, "DESCRIZIONE": "Altro", "VERSIONE": 1}, Esito: 409},
		{Name: "to a name in use", Actor: p.who, Call: style, In: scenario.In{"ID_STILE": p.style, "DESCRIZIONE": "Dorso"}, Esito: 1},
		{Name: "its number is kept", Actor: p.who, Call: style, In: scenario.In{"ID_STILE": p.style, "NUMERO": 3}, Esito: 403},
		{Name: "hidden", Actor: p.who, Call: "DELETE ns/utente/intensita", In: scenario.In{"ID_INTENSITA": p.intensity}},
		{Name: "the series keeps it", Actor: p.who, Call: "GET ns/allenamento", In: scenario.In{"ID_ALLENAMENTO": p.workout},
			Want: scenario.In{"DISTANZA": fmt.Sprintf("0,700|%d,600", p.intensity)}},
		{Name: "its name again", Actor: p.who, Call: "POST ns/utente/intensita", In: scenario.In{"DESCRIZIONE": "z1"}, Esito: 1,
			Message: "nascosto"},
		{Name: "restored", Actor: p.who, Call: intensity, In: scenario.In{"ID_INTENSITA": p.intensity, "FLG_VISIBILE": 1}},
		{Name: "with an id", Actor: p.who, Call: "POST ns/utente/gruppo", In: scenario.In{"ID_GRUPPO": 5, "DESCRIZIONE": "x"}, Esito: 422,
			Field: "ID_GRUPPO"},
	})
	w.Run(t, []scenario.Row{
		{Name: "a subgroup is deleted", Actor: p.who, Call: "DELETE ns/sottogruppo", In: scenario.In{"ID_SOTTOGRUPPO": p.subgroup}},
		{Name: "its series then belong to the whole group", Actor: p.who, Call: "GET ns/allenamento",
			In:   scenario.In{"ID_ALLENAMENTO": p.workout},
			Want: scenario.In{"serie": []any{scenario.In{}, scenario.In{"FK_ID_SOTTOGRUPPO": 0}}}},
		{Name: "today, from the menu", Actor: p.who, Call: "GET core/home",
			Want: scenario.In{"ALLENAMENTI_ODIERNI": []any{scenario.In{"ID_ALLENAMENTO": p.workout, "FK_ID_GRUPPO": p.group,
				"DESCRIZIONE": "Soglia"}}}},
	})
}

// TestTenSeasons checks that the dashboard shows one season, however many there are.
func TestTenSeasons(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	p := addPlan(t, w, "coach")
	w.Write(t, func(q store.Q) error {
		var list []domain.Workout
		for i := range 3000 {
			day := w.App.Today().AddDays(-i)
			list = append(list, domain.Workout{GroupID: id.Group(p.group), Day: day, Name: "x", SeriesVersion: 1,
				ChangedAt: calendar.At(w.Clock.Now())})
		}
		return q.AddWorkouts(context.Background(), id.Group(p.group), list)
	})
	var v struct {
		Workouts []scenario.In `json:"ALLENAMENTI"`
	}
	mustCall(t, w, p.who, "GET ns/allenamenti/startup", scenario.In{"FK_ID_GRUPPO": p.group}).Into(t, &v)
	days := int(w.Clock.Now().Sub(time.Date(2026, 9, 1, 0, 0, 0, 0, w.Clock.Now().Location())).Hours()/24) + 1
	if len(v.Workouts) != days+2 {
		t.Errorf("%d workouts of %d days", len(v.Workouts), days)
	}
}
