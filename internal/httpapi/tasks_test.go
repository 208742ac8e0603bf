package httpapi_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

type task struct {
	Kind   string  `json:"TIPO"`
	ID     int64   `json:"ID"`
	Name   string  `json:"DESCRIZIONE"`
	Count  int     `json:"QUANTI"`
	Day    string  `json:"DATA"`
	Days   int     `json:"GIORNI"`
	Amount float64 `json:"IMPORTO"`
	Event  *struct {
		Clubs     int `json:"SOCIETA"`
		Athletes  int `json:"ATLETI"`
		Entries   int `json:"PRESENZE"`
		Teams     int `json:"STAFF"`
		Anomalies int `json:"COUNT_ANOMALIE"`
		Unpaid    int `json:"SOCIETA_DA_PAGARE"`
		Results   int `json:"RISULTATI"`
		Ready     *struct {
			Categories int `json:"CATEGORIE"`
			Prices     int `json:"QUOTE"`
			Documents  int `json:"DOCUMENTI"`
			Open       int `json:"APERTO"`
		} `json:"PREPARAZIONE"`
	} `json:"EVENTO"`
}

// tasksOf returns an actor's tasks by kind.
func tasksOf(t *testing.T, w *scenario.World, who scenario.Actor) map[string][]task {
	t.Helper()
	r := w.Call(t, who, "GET core/dafare", nil)
	if r.Esito != 0 {
		t.Fatalf("%s: got %s, want r.Esito == 0", who.Name, r.Body)
	}
	var list []task
	r.Into(t, &list)
	out := map[string][]task{}
	for _, one := range list {
		out[one.Kind] = append(out[one.Kind], one)
	}
	return out
}

// clubUser creates a user of a new club.
func clubUser(t *testing.T, w *scenario.World, level domain.Level) (domain.Club, scenario.Actor) {
	t.Helper()
	club := testkit.Club(t, w.DB)
	u := testkit.User(t, w.DB, testkit.In(club), testkit.Level(level))
	return club, w.Actor(t, u.Username)
}

func TestTasksOfClub(t *testing.T) {
	scenario.Engines(t, scenario.Options{Empty: true}, func(t *testing.T, w *scenario.World) {
		today := calendar.In(w.Clock.Now())
		host, organiser := clubUser(t, w, domain.LevelClub)
		guest, user := clubUser(t, w, domain.LevelClub)
		_, stranger := clubUser(t, w, domain.LevelClub)
		if got := tasksOf(t, w, user); len(got) != 0 {
			t.Errorf("an empty club has the tasks %v", got)
		}

		e := testkit.Event(t, w.DB, host, withOptions(option.Values{option.RacePrice: "5"}))
		_, races := testkit.Enable(t, w.DB, e, testkit.Ragazzi, 1, testkit.Free100)
		girl := testkit.Athlete(t, w.DB, guest)
		testkit.Athlete(t, w.DB, guest, func(a *domain.Athlete) { a.MemberUntil = today.AddDays(-1) })
		testkit.Athlete(t, w.DB, guest, func(a *domain.Athlete) { a.MemberUntil, a.Card = today.AddDays(domain.SoonDays), "" })
		testkit.Athlete(t, w.DB, guest, func(a *domain.Athlete) { a.MemberUntil = today.AddDays(domain.SoonDays + 1) })
		testkit.Athlete(t, w.DB, guest, func(a *domain.Athlete) { a.MemberUntil, a.Visible = today.AddDays(-1), false })
		testkit.Enter(t, w.DB, races[0], girl)
		waiting := testkit.User(t, w.DB, func(u *domain.User) { u.PendingClubID = guest.ID })

		got := tasksOf(t, w, user)
		for kind, want := range map[string]int{"atleti.scaduti": 1, "atleti.inscadenza": 1, "atleti.incompleti": 1, "societa.richieste": 1} {
			if list := got[kind]; len(list) != 1 || list[0].Count != want {
				t.Errorf("%s: %v, want %d", kind, list, want)
			}
		}
		if list := got["evento.scadenza"]; len(list) != 1 || id.Event(list[0].ID) != e.ID || list[0].Days != 10 ||
			list[0].Event.Entries != 1 || list[0].Event.Athletes != 1 {
			t.Errorf("deadlines: %v", list)
		}
		if list := got["evento.scadenza"]; len(list) != 1 || list[0].Amount != 5 || len(got["evento.quota"]) != 0 {
			t.Errorf("want the amount due once, in addition to the deadline: %v, %v", list, got["evento.quota"])
		}
		if len(got["evento.proprio"])+len(got["evento.gara"])+len(got["lavori.falliti"])+len(got["utenti.nuovi"]) != 0 {
			t.Errorf("tasks of others: %v", got)
		}

		if list := tasksOf(t, w, organiser)["evento.scadenza"]; len(list) != 1 || list[0].Count != 0 || list[0].Event.Entries != 0 {
			t.Errorf("tasks of the organiser's club in its own event: %v", list)
		}
		own := tasksOf(t, w, organiser)["evento.proprio"]
		if len(own) != 1 || id.Event(own[0].ID) != e.ID || own[0].Event.Unpaid != 1 || own[0].Event.Clubs != 1 || own[0].Event.Entries != 1 {
			t.Fatalf("own events: %v", own)
		}
		if ready := own[0].Event.Ready; ready == nil || ready.Categories != 1 || ready.Prices != 1 || ready.Documents != 0 || ready.Open != 1 {
			t.Errorf("readiness: %v", ready)
		}
		if other := tasksOf(t, w, stranger); len(other["evento.scadenza"]) != 1 || other["evento.scadenza"][0].Event.Entries != 0 ||
			len(other) != 1 {
			t.Errorf("another club: %v", other)
		}
		if got := tasksOf(t, w, w.Actor(t, waiting.Username)); len(got) != 0 {
			t.Errorf("a user waiting for a club: %v", got)
		}
		w.Run(t, []scenario.Row{{Name: "a stranger", Call: "GET core/dafare", Esito: 401}})
	})
}

func TestTasksOfCoachAndAdministrator(t *testing.T) {
	scenario.Engines(t, scenario.Options{Empty: true}, func(t *testing.T, w *scenario.World) {
		host, _ := clubUser(t, w, domain.LevelClub)
		club, coach := clubUser(t, w, domain.LevelCoach)
		e := testkit.Event(t, w.DB, host)
		_, races := testkit.Enable(t, w.DB, e, testkit.Ragazzi, 1, testkit.Free100)
		testkit.Enter(t, w.DB, races[0], testkit.Athlete(t, w.DB, club))
		if got := tasksOf(t, w, coach); len(got["evento.scadenza"]) != 1 || got["evento.scadenza"][0].Event.Athletes != 1 ||
			len(got["evento.gara"]) != 0 {
			t.Errorf("an event open for entries: %v", got)
		}
		w.Write(t, func(q store.Q) error {
			closed := e
			closed.Status = domain.EventClosed
			return q.SaveEvent(t.Context(), e, closed)
		})
		if list := tasksOf(t, w, coach)["evento.gara"]; len(list) != 1 || id.Event(list[0].ID) != e.ID || list[0].Days != 30 ||
			list[0].Event.Athletes != 1 {
			t.Errorf("next races: %v", list)
		}

		past := testkit.Event(t, w.DB, host, func(e *domain.Event) { e.Status = domain.EventConcluded })
		_, races = testkit.Enable(t, w.DB, past, testkit.Ragazzi, 1, testkit.Free100)
		testkit.Enter(t, w.DB, races[0], testkit.Athlete(t, w.DB, club))
		testkit.Event(t, w.DB, host, func(e *domain.Event) { e.Status = domain.EventConcluded }) // without entries
		boss := testkit.User(t, w.DB, testkit.Level(domain.LevelAdmin))
		now := calendar.At(w.Clock.Now())
		run := func(name string, before time.Duration, failure string) {
			w.Write(t, func(q store.Q) error {
				r, _, err := q.ClaimJob(context.Background(), name, now.Add(-before), now.Add(-before), now.Add(-before+time.Minute), "uno")
				if err != nil {
					return err
				}
				return q.EndJob(context.Background(), r, now.Add(-before+time.Second), failure, now.Add(-before))
			})
		}
		run("posta", 2*time.Hour, "server di posta spento")
		run("pulizia", 2*time.Hour, "disco pieno")
		run("pulizia", time.Hour, "")
		admin := w.Actor(t, boss.Username)
		got := tasksOf(t, w, admin)
		if list := got["eventi.dafatturare"]; len(list) != 1 || list[0].Count != 1 {
			t.Errorf("to invoice: %v", list)
		}
		if list := got["lavori.falliti"]; len(list) != 1 || list[0].Name != "posta" {
			t.Errorf("failed: %v", list)
		}
		if list := got["utenti.nuovi"]; len(list) != 1 || list[0].Count < 3 {
			t.Errorf("new users: %v", list)
		}
		if len(got["evento.scadenza"])+len(got["atleti.scaduti"]) != 0 {
			t.Errorf("a club's tasks for an administrator: %v", got)
		}
		today := calendar.In(w.Clock.Now())
		invoices := scenario.In{"FLG_DA_FATTURARE": 1, "DATA_DA": got["eventi.dafatturare"][0].Day}
		w.Run(t, []scenario.Row{
			{Name: "the line leads to as many events", Actor: admin, Call: "GET ge/eventi/riepilogo/admin", In: invoices, After: totals(1)},
			{Name: "to as many users", Actor: admin, Call: "GET ns/utenti", In: scenario.In{"DATA_DA": got["utenti.nuovi"][0].Day},
				After: totals(got["utenti.nuovi"][0].Count)},
			{Name: "tomorrow", Actor: admin, Call: "GET ns/utenti", In: scenario.In{"DATA_DA": today.AddDays(1).String()}, After: totals(0)},
			{Name: "an invalid day", Actor: admin, Call: "GET ns/utenti", In: scenario.In{"DATA_DA": "ieri"}, Esito: 422, Field: "DATA_DA"},
			{Name: "all runs", Actor: admin, Call: "GET core/admin/lavori", After: totals(3)},
			{Name: "failed runs", Actor: admin, Call: "GET core/admin/lavori", In: scenario.In{"FLG_FALLITI": 1}, After: totals(2)},
			{Name: "of a job", Actor: admin, Call: "GET core/admin/lavori", In: scenario.In{"NOME": "posta"},
				Want: []any{scenario.In{"ERRORE": "server di posta spento"}}},
			{Name: "an invalid flag", Actor: admin, Call: "GET core/admin/lavori", In: scenario.In{"FLG_FALLITI": 7}, Esito: 422,
				Field: "FLG_FALLITI"},
			{Name: "a coach", Actor: coach, Call: "GET core/admin/lavori", Esito: 403},
			{Name: "a stranger", Call: "GET core/admin/lavori", Esito: 401},
		})
	})
}

// TestTasksOfRaceDay checks that a meet of today, also on its second day, is shown once to its club, to clubs with entries and to
// administrators.
func TestTasksOfRaceDay(t *testing.T) {
	scenario.Engines(t, scenario.Options{Empty: true}, func(t *testing.T, w *scenario.World) {
		host, organiser := clubUser(t, w, domain.LevelClub)
		club, user := clubUser(t, w, domain.LevelClub)
		_, stranger := clubUser(t, w, domain.LevelClub)
		today := calendar.In(w.Clock.Now())
		meet := func(starts, ends calendar.Date) domain.Event {
			e := testkit.Event(t, w.DB, host, func(e *domain.Event) {
				e.Status, e.Starts, e.Ends, e.Deadline = domain.EventClosed, starts, ends, starts.AddDays(-1)
			})
			_, races := testkit.Enable(t, w.DB, e, testkit.Ragazzi, 1, testkit.Free100)
			testkit.Enter(t, w.DB, races[0], testkit.Athlete(t, w.DB, club))
			testkit.Enter(t, w.DB, races[0], testkit.Athlete(t, w.DB, host))
			return e
		}
		meet(today.AddDays(-3), today.AddDays(-1))
		meet(today.AddDays(1), today.AddDays(1))
		now := meet(today.AddDays(-1), today)
		w.Write(t, func(q store.Q) error {
			entries, err := q.EntrySummaries(t.Context(), now.ID, 0)
			if err != nil || len(entries) != 2 {
				return fmt.Errorf("%d entries, %w", len(entries), err)
			}
			var results []domain.Result
			for _, n := range entries { // the guest's is complete, the host's has no time yet
				r := domain.Result{EntryID: n.ID, Status: domain.ResultRegular, RecordedAt: calendar.At(w.Clock.Now())}
				if n.ClubID == club.ID {
					r.Status = domain.ResultDisqualified
				}
				results = append(results, r)
			}
			return q.AddResults(t.Context(), results)
		})
		admin := w.Actor(t, testkit.User(t, w.DB, testkit.Level(domain.LevelAdmin)).Username)
		for _, c := range []struct {
			who      scenario.Actor
			athletes int // 0: no line
		}{{user, 1}, {admin, 2}, {organiser, 0}, {stranger, 0}} {
			list := tasksOf(t, w, c.who)["evento.gara"]
			if c.athletes == 0 && len(list) == 0 {
				continue
			}
			if len(list) != 1 || id.Event(list[0].ID) != now.ID || list[0].Days != -1 || list[0].Event.Athletes != c.athletes ||
				list[0].Event.Results != 1 {
				t.Errorf("%s: %v, want event %d with %d athletes and a result", c.who.Name, list, now.ID, c.athletes)
			}
		}
		own := tasksOf(t, w, organiser)["evento.proprio"]
		if len(own) != 3 {
			t.Errorf("own events: %v", own)
		}
		for _, one := range own {
			if want := map[bool]int{true: 1}[id.Event(one.ID) == now.ID]; one.Event.Results != want {
				t.Errorf("results of %s on %s: %d, want %d", one.Name, one.Day, one.Event.Results, want)
			}
		}
	})
}

// TestIncompleteAthletes checks that the tasks on the first page link to lists with as many rows.
func TestIncompleteAthletes(t *testing.T) {
	scenario.Engines(t, scenario.Options{Empty: true}, func(t *testing.T, w *scenario.World) {
		today := calendar.In(w.Clock.Now())
		club, user := clubUser(t, w, domain.LevelClub)
		testkit.Athlete(t, w.DB, club)
		testkit.Athlete(t, w.DB, club, func(a *domain.Athlete) { a.MemberUntil = today })
		testkit.Athlete(t, w.DB, club, func(a *domain.Athlete) { a.MemberUntil = today.AddDays(-1) })
		testkit.Athlete(t, w.DB, club, func(a *domain.Athlete) { a.Card = "" })
		count := func(in scenario.In) func(*testing.T, scenario.Reply) {
			return func(t *testing.T, r scenario.Reply) {
				if r.Total == nil || *r.Total != 1 {
					t.Errorf("%v: got %s, want r.Total != nil and *r.Total == 1", in, r.Body)
				}
			}
		}
		var rows []scenario.Row
		for _, in := range []scenario.In{{"FLG_IN_SCADENZA": 1}, {"FLG_INCOMPLETO": 1}, {"STATO_TESSERAMENTO": 0}} {
			rows = append(rows, scenario.Row{Name: "filtered", Actor: user, Call: "GET ns/atleti", In: in, After: count(in)})
		}
		w.Run(t, append(rows, scenario.Row{Name: "no flag", Actor: user, Call: "GET ns/atleti", In: scenario.In{"FLG_IN_SCADENZA": "forse"},
			Esito: 422}))
	})
}
