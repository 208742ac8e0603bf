package httpapi_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// freshMails are the messages that were sent since the last time.
func freshMails(t *testing.T, w *scenario.World) func() []string {
	t.Helper()
	seen := map[string]bool{}
	return func() []string {
		var out []string
		for _, m := range mails(t, w) { // each has an id of its own
			if !seen[m] {
				seen[m] = true
				out = append(out, m)
			}
		}
		return out
	}
}

func holds(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, p := range parts {
		if !strings.Contains(text, p) {
			t.Errorf("the message lacks %q:\n%s", p, text)
		}
	}
}

func TestClubsAreTold(t *testing.T) { scenario.Engines(t, scenario.Options{}, clubsAreToldCase) }

func clubsAreToldCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, guest, admin := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "admin")
	m := meeting(t, w, withOptions(option.Values{option.MaxRaces: "9"}))
	sent := freshMails(t, w)
	tell := func() []string {
		t.Helper()
		if err := w.App.Notices.Tell(t.Context(), w.Clock.Now()); err != nil {
			t.Fatal(err)
		}
		return sent()
	}
	w.Run(t, []scenario.Row{
		{Name: "the organiser, a guest's", Actor: organiser, Call: enter, In: into(m.Free50, m.Theirs[1], nil)},
		{Name: "the organiser, its own", Actor: organiser, Call: enter, In: into(m.Free50, m.Ours[1], nil)},
		{Name: "the guest, its own", Actor: guest, Call: enter, In: into(m.Free50, m.Theirs[2], nil)},
	})
	w.Clock.Advance(14 * time.Minute)
	w.Run(t, []scenario.Row{
		{Name: "the organiser removes", Actor: organiser, Call: withdraw, In: scenario.In{"ID_PRESENZA": individualOf(t, w, m.ID, m.Theirs[2].ID)}},
		{Name: "the organiser, a team", Actor: organiser, Call: enter, In: relayOf(m.Relay, m.Guest.ID, nil)},
	})
	w.Clock.Advance(14 * time.Minute)
	if got := tell(); len(got) != 0 {
		t.Errorf("told while the organiser was still at it: %s", got)
	}
	w.Run(t, []scenario.Row{{Name: "an administrator", Actor: admin, Call: enter, In: into(m.Free100, m.Theirs[2], nil)}})
	w.Clock.Advance(2 * time.Minute)
	got := tell()
	if len(got) != 1 {
		t.Fatalf("%d messages: %s", len(got), got)
	}
	holds(t, got[0], "To: <societa2@traguardo.example>", "Serena Segreti", m.Organiser.Name, "Iscrizioni aggiunte:", "- Segretissimi2 Bea, 50 ", m.Guest.Name+" B, ", "Iscrizioni rimosse:", "- Segretissimi3 Cloe, ",
		"/Iscrizioni?id=", "Ricevi questo messaggio perch")
	if strings.Contains(got[0], "Nostrani") {
		t.Errorf("told of the organiser's own: %s", got[0])
	}
	if got := tell(); len(got) != 0 {
		t.Errorf("told twice: %s", got)
	}
	w.Clock.Advance(time.Hour)
	if got := tell(); len(got) != 1 || !strings.Contains(got[0], "Ada Ministri (amministratore)") {
		t.Errorf("by the administrator: %s", got)
	}
	w.Run(t, []scenario.Row{{Name: "an administrator as the guest", Actor: w.As(t, "societa2", admin), Call: enter, In: into(m.Free100, m.Theirs[3], nil)}})
	w.Clock.Advance(time.Hour)
	if got := tell(); len(got) != 1 || !strings.Contains(got[0], "Ada Ministri") {
		t.Errorf("by the administrator behind a borrowed session: %s", got)
	}
}

func TestMailedSummary(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	m := meeting(t, w)
	const call = "POST ge/evento/riepilogo/invia"
	sent := freshMails(t, w)
	w.Run(t, []scenario.Row{
		{Name: "nobody", Call: call, In: eventRef(m.ID), Esito: 401},
		{Name: "without a club", Actor: w.Actor(t, "nuovo"), Call: call, In: eventRef(m.ID), Esito: 403},
		{Name: "no such event", Actor: w.Actor(t, "societa2"), Call: call, In: eventRef(nowhere), Esito: 404},
		{Name: "malformed", Actor: w.Actor(t, "societa2"), Call: call, In: scenario.In{"ID_EVENTO": "x"}, Esito: 422, Field: "ID_EVENTO"},
	})
	if got := sent(); len(got) != 0 {
		t.Errorf("%d messages", len(got))
	}
	w.Run(t, []scenario.Row{{Name: "good", Actor: w.Actor(t, "societa2"), Call: call, In: eventRef(m.ID), Message: "societa2@traguardo.example"}})
	got := sent()
	if len(got) != 1 {
		t.Fatalf("%d messages", len(got))
	}
	holds(t, got[0], "To: <societa2@traguardo.example>", m.Name, "riepilogo-iscrizioni.pdf", "application/pdf", "hai chiesto l'invio")
	unsure := w.User(t, "societa2")
	unsure.Unverified = true
	w.Write(t, func(q store.Q) error { return q.SaveUser(t.Context(), unsure) })
	w.Run(t, []scenario.Row{{Name: "an address nobody confirmed", Actor: w.Actor(t, "societa2"), Call: call, In: eventRef(m.ID), Esito: 1, Message: "Conferma prima il tuo indirizzo e-mail"}})
	if got := sent(); len(got) != 0 {
		t.Errorf("%d messages to an address nobody confirmed", len(got))
	}
}

func TestReminders(t *testing.T) { scenario.Engines(t, scenario.Options{}, remindersCase) }

func remindersCase(t *testing.T, w *scenario.World) {
	t.Helper()
	today := calendar.In(testkit.Start)
	sent := freshMails(t, w)
	remind := func() []string {
		t.Helper()
		if err := w.App.Notices.Remind(t.Context(), w.Clock.Now()); err != nil {
			t.Fatal(err)
		}
		return sent()
	}
	meeting(t, w, func(e *domain.Event) {
		e.Name, e.Starts, e.Ends, e.Deadline, e.Status = "Trofeo dell'anno scorso", today.AddDays(-300), today.AddDays(-300), today.AddDays(-310), domain.EventConcluded
	})
	organiser := clubOf(t, w, "societa")
	next := testkit.Event(t, w.DB, organiser, func(e *domain.Event) { e.Name, e.Deadline = "Trofeo di quest'anno", today.AddDays(3) })
	if got := remind(); len(got) != 0 {
		t.Errorf("three days before: %s", got)
	}
	w.Clock.Advance(24 * time.Hour)
	got := remind()
	if len(got) != 1 {
		t.Fatalf("%d messages: %s", len(got), got)
	}
	holds(t, got[0], "To: <societa2@traguardo.example>", "Mancano le iscrizioni", next.Deadline.Italian(), "disattiva i promemoria nel tuo profilo")
	if got := remind(); len(got) != 0 {
		t.Errorf("twice: %s", got)
	}

	t.Run("entries to pay", func(t *testing.T) {
		m := meeting(t, w, func(e *domain.Event) { e.Deadline, e.Options = today.AddDays(2), option.Values{option.RacePrice: "5"} })
		got := remind()
		if len(got) != 2 { // the organiser's people and the guest's
			t.Fatalf("%d messages: %s", len(got), got)
		}
		holds(t, strings.Join(got, ""), "Iscrizioni da pagare", m.Name, "To: <societa@traguardo.example>", "To: <societa2@traguardo.example>")
	})
	t.Run("switched off", func(t *testing.T) {
		const mine = "core/utente/promemoria"
		guest := w.Actor(t, "societa2")
		w.Run(t, []scenario.Row{
			{Name: "nobody", Call: "GET " + mine, Esito: 401},
			{Name: "on at first", Actor: guest, Call: "GET " + mine, Want: scenario.In{"FLG_PROMEMORIA": 1}},
			{Name: "malformed", Actor: guest, Call: "POST " + mine, In: scenario.In{"FLG_PROMEMORIA": 2}, Esito: 422, Field: "FLG_PROMEMORIA"},
			{Name: "off", Actor: guest, Call: "POST " + mine, In: scenario.In{"FLG_PROMEMORIA": 0}},
			{Name: "off twice", Actor: guest, Call: "POST " + mine, In: scenario.In{"FLG_PROMEMORIA": 0}},
			{Name: "is off", Actor: guest, Call: "GET " + mine, Want: scenario.In{"FLG_PROMEMORIA": 0}},
		})
		testkit.Event(t, w.DB, organiser, func(e *domain.Event) { e.Deadline = today.AddDays(2) })
		if got := remind(); len(got) != 0 {
			t.Errorf("reminded all the same: %s", got)
		}
		w.Run(t, []scenario.Row{
			{Name: "on", Actor: guest, Call: "POST " + mine, In: scenario.In{"FLG_PROMEMORIA": 1}},
			{Name: "is on", Actor: guest, Call: "GET " + mine, Want: scenario.In{"FLG_PROMEMORIA": 1}},
		})
		testkit.Event(t, w.DB, organiser, func(e *domain.Event) { e.Deadline = today.AddDays(2) })
		if got := remind(); len(got) != 1 {
			t.Errorf("%d messages", len(got))
		}
	})
	t.Run("not who may not enter", func(t *testing.T) {
		testkit.Event(t, w.DB, organiser, func(e *domain.Event) { e.Deadline, e.ClubOnly = today.AddDays(2), true })
		testkit.Event(t, w.DB, organiser, func(e *domain.Event) { e.Deadline, e.Status = today.AddDays(2), domain.EventSoon })
		if got := remind(); len(got) != 0 {
			t.Errorf("%s", got)
		}
	})
}

// TestEntryReports opens every report of entries in every format, as those who may have it and those who may not.
func TestEntryReports(t *testing.T) { scenario.Engines(t, scenario.Options{}, entryReportsCase) }

func entryReportsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, guest, admin, other := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "admin"), w.Actor(t, "base")
	m := meeting(t, w, withOptions(option.Values{option.RacePrice: "5", option.TeamPrice: "10", option.PublicButtons: "0"}))
	report := func(id, format int, more scenario.In) scenario.In {
		return with(scenario.In{"ID_REPORT": id, "FORMATO": format, "ID_EVENTO": m.ID}, more)
	}
	const call = "GET core/report"
	for _, id := range []int{1002, 1004, 1008, 1012} {
		for format, start := range map[int]string{1: "%PDF", 2: "PK", 3: "\ufeff"} {
			if r := w.Call(t, organiser, call, report(id, format, nil)); r.HTTP != 200 || !bytes.HasPrefix(r.Body, []byte(start)) {
				t.Errorf("report %d in format %d: HTTP %d %.200s", id, format, r.HTTP, r.Body)
			}
		}
		all := string(w.Call(t, admin, call, report(id, 3, nil)).Body)
		holds(t, all, "Nostrani1 Ada", "Segretissimi1 Ada", "100 ", m.Guest.Name+" A")
		w.Run(t, []scenario.Row{
			{Name: "nobody", Call: call, In: report(id, 3, nil), Esito: 401},
			{Name: "no event", Actor: organiser, Call: call, In: report(id, 3, scenario.In{"ID_EVENTO": ""}), Esito: 422, Field: "ID_EVENTO"},
			{Name: "no such event", Actor: organiser, Call: call, In: report(id, 3, scenario.In{"ID_EVENTO": nowhere}), Esito: 404},
		})
		if id == 1012 {
			w.Run(t, []scenario.Row{{Name: "not public", Actor: guest, Call: call, In: report(id, 3, nil), Esito: 403}})
			continue
		}
		own := string(w.Call(t, guest, call, report(id, 3, nil)).Body)
		holds(t, own, "Segretissimi1 Ada", "Segretissimi4 Dora")
		if strings.Contains(own, "Nostrani") {
			t.Errorf("report %d shows a club the others: %s", id, own)
		}
		one := string(w.Call(t, organiser, call, report(id, 3, scenario.In{"FK_ID_SOCIETA": m.Guest.ID})).Body)
		if strings.Contains(one, "Nostrani") || !strings.Contains(one, "Segretissimi1") {
			t.Errorf("report %d of one club: %s", id, one)
		}
		w.Run(t, []scenario.Row{
			{Name: "another club's", Actor: guest, Call: call, In: report(id, 3, scenario.In{"FK_ID_SOCIETA": m.Organiser.ID}), Esito: 404},
			{Name: "a club that is not there", Actor: other, Call: call, In: report(id, 3, scenario.In{"FK_ID_SOCIETA": m.Guest.ID}), Esito: 404},
		})
	}
	summary := string(w.Call(t, guest, call, report(1004, 3, nil)).Body)
	holds(t, summary, "Totale da pagare;30,00", "da pagare")
}
