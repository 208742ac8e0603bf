package httpapi_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

const (
	rehearse        = "POST ge/evento/prova"
	pauseRehearsal  = "PUT ge/evento/prova"
	deleteRehearsal = "DELETE ge/evento/prova"
)

var rehearsalSamples = map[string]sample{
	rehearse:        inSeeded("societa", ofSeeded),
	pauseRehearsal:  inSeeded("societa", ofRehearsed),
	deleteRehearsal: inSeeded("societa", ofRehearsed),
}

func ofRehearsed(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
	t.Helper()
	mustCall(t, w, w.Actor(t, "societa"), rehearse, eventRef(m.ID))
	return with(eventRef(m.ID), scenario.In{"FLG_PAUSA": 1})
}

// startsOf returns who starts where: race, heat, lane and name of every entry.
func startsOf(t *testing.T, w *scenario.World, eventID id.Event) (ids []int64, starts string) {
	t.Helper()
	type start struct {
		ID    int64  `json:"ID_PRESENZA"`
		Race  int64  `json:"FK_ID_GARA"`
		Name  string `json:"COGNOME"`
		Heat  int    `json:"BATTERIA"`
		Lane  int    `json:"CORSIA"`
		Entry int    `json:"TEMPO_ISCRIZIONE"`
	}
	var list []start
	w.Call(t, w.Actor(t, "societa"), "GET ge/evento/presenze/gara", eventRef(eventID)).Into(t, &list)
	slices.SortFunc(list, func(a, b start) int { return cmp.Compare(a.ID, b.ID) })
	for _, n := range list {
		ids = append(ids, n.ID)
		starts += fmt.Sprintln(n.Race, n.Heat, n.Lane, n.Name, n.Entry)
	}
	return ids, starts
}

func TestRehearsal(t *testing.T) { scenario.Engines(t, scenario.Options{}, rehearsalsCase) }

func rehearsalsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, guest, admin := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "admin")
	m := seeded(t, w)
	before := digest(t, w)
	w.Run(t, []scenario.Row{
		{Name: "without a session", Call: rehearse, In: eventRef(m.ID), Esito: 401},
		{Name: "by a guest", Actor: guest, Call: rehearse, In: eventRef(m.ID), Esito: 403},
		{Name: "of nothing", Actor: admin, Call: rehearse, In: eventRef(unknownID), Esito: 404},
		{Name: "malformed", Actor: organiser, Call: rehearse, In: `{"ID_EVENTO":`, Esito: 422},
		{Name: "nothing to delete", Actor: organiser, Call: deleteRehearsal, In: eventRef(m.ID), Esito: 1, Message: "non ha una prova generale"},
		{Name: "nothing to pause", Actor: organiser, Call: pauseRehearsal, In: eventRef(m.ID), Esito: 1, Message: "non ha una prova generale"},
	})
	if digest(t, w) != before {
		t.Error("what was refused left something behind")
	}
	judge := mustCall(t, w, organiser, "POST ge/ufficiale", scenario.In{"COGNOME": "Fischi", "NOME": "Ada", "RUOLO": "STA"}).Inserted
	mustCall(t, w, organiser, saveOfficials, with(eventRef(m.ID), scenario.In{"SESSIONE": 1,
		"FABBISOGNO": []any{scenario.In{"RUOLO": "STA", "NUMERO": 2}}, "UFFICIALI": []any{scenario.In{"ID_UFFICIALE": judge, "RUOLO": "STA"}}}))
	objectID := mustCall(t, w, organiser, rehearse, eventRef(m.ID)).Inserted
	w.Run(t, []scenario.Row{
		{Name: "officials", Actor: organiser, Call: "GET ge/evento/ufficiali", In: eventRef(id.Event(objectID)),
			Want: scenario.In{"ALTROVE": []any{}, "SESSIONI": []any{scenario.In{"FABBISOGNO": []any{scenario.In{"RUOLO": "STA", "NUMERO": 2}},
				"UFFICIALI": []any{scenario.In{"ID_UFFICIALE": judge, "RUOLO": "STA"}}}}}},
		{Name: "the rehearsal", Actor: organiser, Call: "GET ge/evento", In: eventRef(id.Event(objectID)),
			Want: scenario.In{"FLG_PROVA": 1, "FLG_PROVA_PAUSA": 0,
				"ID_EVENTO_PROVATO": m.ID, "ID_EVENTO_PROVA": 0, "DESCRIZIONE": "PROVA " + m.Name, "STATO": 2, "FLG_GESTIONE": 1}},
		{Name: "its event", Actor: admin, Call: "GET ge/evento", In: eventRef(m.ID),
			Want: scenario.In{"FLG_PROVA": 0, "ID_EVENTO_PROVATO": 0, "ID_EVENTO_PROVA": objectID, "DESCRIZIONE": m.Name}},
		{Name: "its event as a guest sees it", Actor: guest, Call: "GET ge/evento", In: eventRef(m.ID),
			Want: scenario.In{"FLG_PROVA": 0, "ID_EVENTO_PROVA": 0}},
		{Name: "a second one", Actor: organiser, Call: rehearse, In: eventRef(m.ID), Esito: 1, Message: "già una prova generale"},
		{Name: "of a rehearsal", Actor: organiser, Call: rehearse, In: eventRef(id.Event(objectID)), Esito: 1, Message: "già una prova generale"},
		{Name: "paused by a guest", Actor: guest, Call: pauseRehearsal, In: with(eventRef(id.Event(objectID)), scenario.In{"FLG_PAUSA": 1}),
			Esito: 404},
		{Name: "paused", Actor: organiser, Call: pauseRehearsal, In: with(eventRef(m.ID), scenario.In{"FLG_PAUSA": 1})},
		{Name: "the pause is visible", Actor: organiser, Call: "GET ge/evento", In: eventRef(id.Event(objectID)),
			Want: scenario.In{"FLG_PROVA_PAUSA": 1}},
		{Name: "keeps its marker", Actor: organiser, Call: "PUT ge/evento", In: with(eventRef(id.Event(objectID)),
			scenario.In{"DESCRIZIONE": "Trofeo"})},
		{Name: "in its name", Actor: organiser, Call: "GET ge/evento", In: eventRef(id.Event(objectID)),
			Want: scenario.In{"DESCRIZIONE": "PROVA Trofeo"}},
		{Name: "not into a case", Actor: organiser, Call: "POST ge/evento/valigia", In: eventRef(id.Event(objectID)), Esito: 1,
			Message: "valigia"},
		{Name: "not invoiced", Actor: admin, Call: "POST ge/evento/fattura", In: eventRef(id.Event(objectID)), Esito: 404},
		{Name: "no mail", Actor: organiser, Call: "POST ge/evento/riepilogo/invia", In: eventRef(id.Event(objectID)), Esito: 1,
			Message: "non invia messaggi"},
		{Name: "deleted by a guest", Actor: guest, Call: deleteRehearsal, In: eventRef(id.Event(objectID)), Esito: 404},
	})
	was, starts := startsOf(t, w, m.ID)
	is, copied := startsOf(t, w, id.Event(objectID))
	if len(was) < 13 || len(is) != len(was) || starts != copied {
		t.Errorf("the rehearsal has\n%s\nits event\n%s", copied, starts)
	}
	for _, member := range []string{"categorie", "gareAll", "gareSqu", "tempiLimite", "gareOrdinate", "atletiConEccezioneCategoria"} {
		own := []string{"ID_EVENTO_CATEGORIA", "ID_EVENTO_GARA", "FK_ID_EVENTO", "ID_TEMPO_LIMITE", "ID_ORDINAMENTO", "VERSIONE", "ID_SPEC"}
		a := without(t, detail[[]scenario.In](t, w, organiser, m.ID, member), own...)
		b := without(t, detail[[]scenario.In](t, w, organiser, id.Event(objectID), member), own...)
		if len(a) == 0 || fmt.Sprint(a) != fmt.Sprint(b) {
			t.Errorf("%s:\n%v\nwas\n%v", member, b, a)
		}
	}
	for _, by := range []id.Event{id.Event(objectID), m.ID} {
		mustCall(t, w, organiser, deleteRehearsal, eventRef(by))
		w.Run(t, []scenario.Row{
			{Name: "deleted", Actor: organiser, Call: "GET ge/evento", In: eventRef(id.Event(objectID)), Esito: 404},
			{Name: "its event stays", Actor: organiser, Call: "GET ge/evento", In: eventRef(m.ID), Want: scenario.In{"ID_EVENTO_PROVA": 0}},
		})
		if by == id.Event(objectID) {
			objectID = mustCall(t, w, organiser, rehearse, eventRef(m.ID)).Inserted
		}
	}
}

// untouched are calls whose replies no rehearsal may change, by actor.
func untouched(m testkit.Meeting, later id.Event) map[string][]scenario.Row {
	athlete := scenario.In{"ID_ATLETA": m.Ours[0].ID}
	year := scenario.In{"ID_SOCIETA": m.Organiser.ID, "ANNO": testkit.Start.Year()}
	lists := []scenario.Row{
		{Call: "GET ge/eventi", In: scenario.In{"ID_SPORT": 1}}, {Call: "GET ge/eventi/anni"}, {Call: "GET core/home"},
		{Call: "GET core/cerca", In: scenario.In{"TESTO": "PROVA"}}, {Call: "GET core/cerca", In: scenario.In{"TESTO": "Trofeo"}},
		{Call: "GET ge/ordini"}, {Call: "GET ge/movimenti"}, {Call: "GET ns/record"}, {Call: "GET ge/societa/ec", In: year},
		{Call: "GET ns/atleta", In: athlete}, {Call: "GET ns/atleti/startup"}, {Call: "GET ns/tempilimite/eventi"},
		{Call: "GET ns/tempilimite/atleta", In: scenario.In{"ID_ATLETA": m.Ours[0].ID, "ID_EVENTO": m.ID}},
		{Call: "GET ge/evento/prec", In: eventRef(later)}, {Call: "GET ge/evento/prec", In: eventRef(m.ID)},
		{Call: "GET ge/evento", In: eventRef(later)}, {Call: "GET ge/evento/riepilogo", In: eventRef(m.ID)},
		{Call: "GET ns/evento/risultati", In: eventRef(m.ID)}, {Call: "GET pub/eventi"}, {Call: "GET pub/eventi/anni"},
		{Call: "GET ge/presenze/proposta", In: scenario.In{"ID_EVENTO": later, "ID_EVENTO_DA": m.ID}},
	}
	return map[string][]scenario.Row{
		"societa": lists, "societa2": lists,
		"admin": append(lists, scenario.Row{Call: "GET core/persona/esporta", In: athlete}, scenario.Row{Call: "GET ge/eventi/riepilogo/admin"},
			scenario.Row{Call: "GET ge/eventi/riepilogo/totali"}, scenario.Row{Call: "GET ge/societa/ec", In: scenario.In{"ID_SOCIETA": 0,
				"ANNO": testkit.Start.Year()}}),
		"coach": {{Call: "GET core/home"}, {Call: "GET ge/eventi"}},
		"":      {{Call: "GET pub/eventi"}, {Call: "GET pub/eventi/anni"}, {Call: "GET core/config"}},
	}
}

// accountFaults returns what the check of accounts finds in all events.
func accountFaults(t *testing.T, w *scenario.World) []store.Fault {
	t.Helper()
	faults, err := w.App.Accounts.Faults(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return faults
}

func TestRehearsalsStayApart(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, rehearsalsApartCase)
}

// rehearsalsApartCase puts unbeatable results into a rehearsal and checks that everything but the rehearsal stays as it was.
func rehearsalsApartCase(t *testing.T, w *scenario.World) {
	t.Helper()
	ctx := context.Background()
	organiser, admin := w.Actor(t, "societa"), w.Actor(t, "admin")
	m := seeded(t, w, withOptions(option.Values{option.PublicButtons: "1", option.RacePrice: "6", option.OnlinePayment: "1",
		option.LateFee: "3", option.EntryPenalty: "5"}), func(e *domain.Event) { e.Name, e.Circuits = "Trofeo d'autunno", []int64{1} })
	for i, n := range entriesOf(t, w, m, testkit.Free100) {
		enterTime(t, w, organiser, n, 6000+10*i)
	}
	mustCall(t, w, admin, "POST ns/evento/calcolaClassifiche", eventRef(m.ID))
	later := testkit.Event(t, w.DB, m.Organiser, func(e *domain.Event) {
		e.Starts, e.Ends, e.Options = m.Ends.AddDays(10), m.Ends.AddDays(10), option.Values{option.EntryTimeLocked: "1"}
	})
	_, races := testkit.Enable(t, w.DB, later, testkit.Ragazzi, 1, testkit.Free100)
	sent := freshMails(t, w)
	runJobs(t, w)
	sent()
	before, faultsBefore := replies(t, w, m, later.ID), accountFaults(t, w) // the prepared data has some
	objectID := mustCall(t, w, organiser, rehearse, eventRef(m.ID)).Inserted
	ids, _ := startsOf(t, w, id.Event(objectID))
	for i, n := range ids {
		mustCall(t, w, organiser, saveResult, scenario.In{"ID_PRESENZA": n, "TEMPO": 4000 + 10*i})
	}
	mustCall(t, w, organiser, "PUT ge/evento/presenza", scenario.In{"ID_PRESENZA": ids[0], "FK_ID_STATO": 3, "TEMPO": 0})
	mustCall(t, w, organiser, "DELETE ge/presenza", scenario.In{"ID_PRESENZA": ids[len(ids)-1]})
	mustCall(t, w, admin, "POST ns/evento/calcolaClassifiche", eventRef(id.Event(objectID)))
	w.Clock.Advance(20 * time.Minute)
	runJobs(t, w)
	if got := sent(); len(got) != 0 {
		t.Errorf("mails about a rehearsal: %s", strings.Join(got, "\n"))
	}
	w.Clock.Advance(-20 * time.Minute)
	own := fmt.Sprintf("admin GET ge/evento %v", eventRef(m.ID))
	after := replies(t, w, m, later.ID)
	for call, was := range before {
		if is := after[call]; is != was && call != own {
			t.Errorf("%s\nis  %.3000s\nwas %.3000s", call, is, was)
		}
	}
	if races[0].EventID != later.ID || len(before) < 60 {
		t.Errorf("%d calls", len(before))
	}
	if faults := accountFaults(t, w); !slices.Equal(faults, faultsBefore) {
		t.Errorf("contradictions: %v, before %v", faults, faultsBefore)
	}
	best, err := w.DB.BestTimes(ctx, []id.Athlete{m.Ours[0].ID, m.Theirs[0].ID}, 1, m.Starts.AddDays(-400))
	for k, v := range best {
		if v < 5000 {
			t.Errorf("best time %v of %v", v, k)
		}
	}
	if err != nil || len(best) == 0 {
		t.Errorf("got %v, %v, want no error and len(best) != 0", best, err)
	}
	checkRehearsalAccess(t, w, m, id.Event(objectID), id.Entry(ids[3]))
	checkRehearsalMoney(t, w, m, id.Event(objectID), later.ID)
	signed := w.Call(t, organiser, printNow, scenario.In{"ID_REPORT": 1003, "FORMATO": 3, "ID_EVENTO": objectID}).Body
	if strings.Contains(string(signed), "/verifica") {
		t.Error("results of a rehearsal are signed")
	}
	mustCall(t, w, organiser, deleteRehearsal, eventRef(id.Event(objectID)))
	for call, is := range replies(t, w, m, later.ID) {
		if was := before[call]; is != was {
			t.Errorf("after the deletion %s\nis  %.3000s\nwas %.3000s", call, is, was)
		}
	}
}

// replies returns the reply of each call that a rehearsal must not change, by actor and call.
func replies(t *testing.T, w *scenario.World, m testkit.Meeting, laterID id.Event) map[string]string {
	t.Helper()
	out := map[string]string{}
	for who, rows := range untouched(m, laterID) {
		actor := scenario.Actor{}
		if who != "" {
			actor = w.Actor(t, who)
		}
		for _, row := range rows {
			r := w.Call(t, actor, row.Call, row.In)
			if r.Esito == 500 || r.Esito == 422 {
				t.Fatalf("%s as %s: %s", row.Call, who, r.Body)
			}
			body, _, _ := strings.Cut(string(r.Body), `"MODIFICHE"`) // the audit has the calls of this test
			out[fmt.Sprint(who, " ", row.Call, " ", row.In)] = body
		}
	}
	return out
}

// checkRehearsalAccess checks that guests and the public find neither a rehearsal nor its entry.
func checkRehearsalAccess(t *testing.T, w *scenario.World, m testkit.Meeting, rehearsalID id.Event, entryID id.Entry) {
	t.Helper()
	organiser, guest := w.Actor(t, "societa"), w.Actor(t, "societa2")
	for _, call := range []string{"GET ge/evento", "GET ge/evento/dettagli", "GET ge/evento/presenze", "GET ge/evento/startlist",
		"GET ns/evento/risultati", "GET ge/evento/riepilogo", "GET ge/attesa", "GET ge/evento/programma", "GET ge/evento/atleta/gare",
		"GET ge/evento/accompagnatori", "POST ge/evento/statistiche", "POST ge/ordine/iscrizione", "GET ge/presenze/griglia",
		"GET ge/evento/gara", "POST ge/evento/riepilogo/invia"} {
		in := with(eventRef(rehearsalID), scenario.In{"ID_ATLETA": m.Theirs[0].ID, "IMPORTO": 1})
		if r := w.Call(t, guest, call, in); r.Esito != 404 {
			t.Errorf("%s by a guest: %s", call, r.Body)
		}
	}
	for _, call := range []string{"GET pub/evento/startlist", "GET pub/evento/risultati", "GET pub/evento/programma"} {
		for _, who := range []scenario.Actor{{}, organiser} {
			if r := w.Call(t, who, call, eventRef(rehearsalID)); r.Esito != 404 {
				t.Errorf("%s as %q: %s", call, who.Name, r.Body)
			}
		}
	}
	entry := scenario.In{"ID_PRESENZA": entryID, "FK_ID_PRESENZA": entryID}
	for _, call := range []string{"GET ge/presenza/storia", "DELETE ge/presenza", "PUT ge/presenza/assenza", "PUT ge/presenza"} {
		if r := w.Call(t, guest, call, entry); r.Esito != 404 && r.Esito != 403 {
			t.Errorf("%s by a guest: %s", call, r.Body)
		}
	}
}

// checkRehearsalMoney checks that a rehearsal has no penalties or movements, and that no event takes its results as qualification.
func checkRehearsalMoney(t *testing.T, w *scenario.World, m testkit.Meeting, rehearsalID, mainID id.Event) {
	t.Helper()
	organiser, admin := w.Actor(t, "societa"), w.Actor(t, "admin")
	w.Run(t, []scenario.Row{
		{Name: "a penalty costs nothing", Actor: organiser, Call: "POST ge/ordine/iscrizione", In: with(eventRef(rehearsalID),
			scenario.In{"IMPORTO": 0}),
			Esito: 1},
		{Name: "qualifies for nothing", Actor: admin, Call: "POST ge/evento/coll",
			In: scenario.In{"FK_ID_EVENTO_PRINCIPALE": mainID, "FK_ID_EVENTO": rehearsalID}, Esito: 1},
		{Name: "no movement", Actor: admin, Call: "POST ge/movimento", In: scenario.In{"FK_ID_SOCIETA": m.Guest.ID, "FK_ID_EVENTO": rehearsalID,
			"FK_ID_TIPO": 1, "IMPORTO": 5, "NOTE": "Prova", "DATA_MOVIMENTO": "2026-10-01"}, Esito: 404},
	})
}

// runJobs runs the jobs that could tell someone about an event.
func runJobs(t *testing.T, w *scenario.World) {
	t.Helper()
	for name, run := range map[string]func(context.Context, time.Time) error{
		"status": w.App.Events.UpdateStatuses, "midnight": w.App.Entries.Midnight, "waiting": w.App.Waiting.Sweep, "letters": w.App.Letters.Send,
		"accounts": w.App.Notices.SendAccountNotices, "notices": w.App.Notices.Send, "reminders": w.App.Notices.Remind, "push": w.App.Push.Send,
	} {
		if err := run(store.Alone(t.Context()), w.Clock.Now()); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
}
