package httpapi_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
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

// freshMails returns the messages sent since the last call.
func freshMails(t *testing.T, w *scenario.World) func() []string {
	t.Helper()
	seen := map[string]bool{}
	return func() []string {
		var out []string
		for _, m := range mails(t, w) { // each has its own id
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

func TestNotices(t *testing.T) { scenario.Engines(t, scenario.Options{}, noticesCase) }

func noticesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, guest, admin := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "admin")
	m := meeting(t, w, withOptions(option.Values{option.MaxRaces: "9"}))
	sent := freshMails(t, w)
	notify := func() []string {
		t.Helper()
		if err := w.App.Notices.Send(t.Context(), w.Clock.Now()); err != nil {
			t.Fatal(err)
		}
		return sent()
	}
	w.Run(t, []scenario.Row{
		{Name: "the organiser, a guest's", Actor: organiser, Call: enter, In: entryForm(m.Free50, m.Theirs[1], nil)},
		{Name: "the organiser, its own", Actor: organiser, Call: enter, In: entryForm(m.Free50, m.Ours[1], nil)},
		{Name: "the guest, its own", Actor: guest, Call: enter, In: entryForm(m.Free50, m.Theirs[2], nil)},
	})
	w.Clock.Advance(14 * time.Minute)
	w.Run(t, []scenario.Row{
		{Name: "the organiser removes", Actor: organiser, Call: withdraw,
			In: scenario.In{"ID_PRESENZA": individualOf(t, w, m.ID, m.Theirs[2].ID)}},
		{Name: "the organiser, a team", Actor: organiser, Call: enter, In: relayOf(m.Relay, m.Guest.ID, nil)},
	})
	w.Clock.Advance(14 * time.Minute)
	if got := notify(); len(got) != 0 {
		t.Errorf("sent while the organiser was still working: %s", got)
	}
	w.Run(t, []scenario.Row{{Name: "an administrator", Actor: admin, Call: enter, In: entryForm(m.Free100, m.Theirs[2], nil)}})
	w.Clock.Advance(2 * time.Minute)
	got := notify()
	if len(got) != 1 {
		t.Fatalf("%d messages: %s", len(got), got)
	}
	holds(t, got[0], "To: <societa2@traguardo.example>", "Serena Segreti", m.Organiser.Name, "Iscrizioni aggiunte:",
		"- Segretissimi2 Bea, 50 ", m.Guest.Name+" B, ", "Iscrizioni rimosse:", "- Segretissimi3 Cloe, ",
		"/Iscrizioni?id=", "Ricevi questo messaggio perch")
	if strings.Contains(got[0], "Nostrani") {
		t.Errorf("sent for the organiser's own entries: %s", got[0])
	}
	if got := notify(); len(got) != 0 {
		t.Errorf("sent twice: %s", got)
	}
	w.Clock.Advance(time.Hour)
	if got := notify(); len(got) != 1 || !strings.Contains(got[0], "Ada Ministri (amministratore)") {
		t.Errorf("by the administrator: %s", got)
	}
	w.Run(t, []scenario.Row{{Name: "an administrator as the guest", Actor: w.As(t, "societa2", admin), Call: enter,
		In: entryForm(m.Free100, m.Theirs[3], nil)}})
	w.Clock.Advance(time.Hour)
	if got := notify(); len(got) != 1 || !strings.Contains(got[0], "Ada Ministri") {
		t.Errorf("by an impersonating administrator: %s", got)
	}
}

func TestMailedSummary(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	m := meeting(t, w)
	const call = "POST ge/evento/riepilogo/invia"
	sent := freshMails(t, w)
	w.Run(t, []scenario.Row{
		{Name: "no session", Call: call, In: eventRef(m.ID), Esito: 401},
		{Name: "without a club", Actor: w.Actor(t, "nuovo"), Call: call, In: eventRef(m.ID), Esito: 403},
		{Name: "no such event", Actor: w.Actor(t, "societa2"), Call: call, In: eventRef(unknownID), Esito: 404},
		{Name: "malformed", Actor: w.Actor(t, "societa2"), Call: call, In: scenario.In{"ID_EVENTO": "x"}, Esito: 422, Field: "ID_EVENTO"},
	})
	if got := sent(); len(got) != 0 {
		t.Errorf("%d messages", len(got))
	}
	w.Run(t, []scenario.Row{{Name: "good", Actor: w.Actor(t, "societa2"), Call: call, In: eventRef(m.ID),
		Message: "societa2@traguardo.example"}})
	got := sent()
	if len(got) != 1 {
		t.Fatalf("%d messages", len(got))
	}
	holds(t, got[0], "To: <societa2@traguardo.example>", m.Name, "riepilogo-iscrizioni-", "application/pdf", "hai chiesto l'invio",
		m.Guest.Name, "4 atleti, 4 presenze individuali, 1 squadra.", "da pagare 0,00")
	unsure := w.User(t, "societa2")
	unsure.Unverified = true
	w.Write(t, func(q store.Q) error { return q.SaveUser(t.Context(), unsure) })
	w.Run(t, []scenario.Row{{Name: "an unconfirmed address", Actor: w.Actor(t, "societa2"), Call: call, In: eventRef(m.ID), Esito: 1,
		Message: "Conferma prima il tuo indirizzo email"}})
	if got := sent(); len(got) != 0 {
		t.Errorf("%d messages to an unconfirmed address", len(got))
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
	holds(t, got[0], "To: <societa2@traguardo.example>", "Mancano le iscrizioni", next.Deadline.Italian(),
		"disattiva i promemoria nel tuo profilo")
	if got := remind(); len(got) != 0 {
		t.Errorf("twice: %s", got)
	}

	t.Run("entries to pay", func(t *testing.T) {
		m := meeting(t, w, func(e *domain.Event) { e.Deadline, e.Options = today.AddDays(2), option.Values{option.RacePrice: "5"} })
		got := remind()
		if len(got) != 2 { // users of the organiser and of the guest
			t.Fatalf("%d messages: %s", len(got), got)
		}
		holds(t, strings.Join(got, ""), "Iscrizioni da pagare", m.Name, "ha ancora 5 iscrizioni da pagare", "in tutto 20,00",
			"To: <societa@traguardo.example>", "To: <societa2@traguardo.example>")
	})
	t.Run("switched off", func(t *testing.T) {
		const mine = "core/utente/promemoria"
		guest := w.Actor(t, "societa2")
		w.Run(t, []scenario.Row{
			{Name: "no session", Call: "GET " + mine, Esito: 401},
			{Name: "on at first", Actor: guest, Call: "GET " + mine, Want: scenario.In{"FLG_PROMEMORIA": 1}},
			{Name: "malformed", Actor: guest, Call: "POST " + mine, In: scenario.In{"FLG_PROMEMORIA": 2}, Esito: 422, Field: "FLG_PROMEMORIA"},
			{Name: "off", Actor: guest, Call: "POST " + mine, In: scenario.In{"FLG_PROMEMORIA": 0}},
			{Name: "off twice", Actor: guest, Call: "POST " + mine, In: scenario.In{"FLG_PROMEMORIA": 0}},
			{Name: "is off", Actor: guest, Call: "GET " + mine, Want: scenario.In{"FLG_PROMEMORIA": 0}},
		})
		testkit.Event(t, w.DB, organiser, func(e *domain.Event) { e.Deadline = today.AddDays(2) })
		if got := remind(); len(got) != 0 {
			t.Errorf("reminded anyway: %s", got)
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
	t.Run("switched off by its link", func(t *testing.T) {
		stopByLinkCase(t, w, func() []string {
			testkit.Event(t, w.DB, organiser, func(e *domain.Event) { e.Deadline = today.AddDays(2) })
			return remind()
		})
	})
	t.Run("not clubs that may not enter", func(t *testing.T) {
		testkit.Event(t, w.DB, organiser, func(e *domain.Event) { e.Deadline, e.ClubOnly = today.AddDays(2), true })
		testkit.Event(t, w.DB, organiser, func(e *domain.Event) { e.Deadline, e.Status = today.AddDays(2), domain.EventSoon })
		if got := remind(); len(got) != 0 {
			t.Errorf("got %s, want len(got) == 0", got)
		}
	})
}

// cardsAskedForCase checks cards of some races, of one sex, of some heats of the start list, and for their free lanes.
func cardsAskedForCase(t *testing.T, w *scenario.World, m testkit.Meeting, report func(id, format int, more scenario.In) scenario.In) {
	t.Helper()
	organiser, guest := w.Actor(t, "societa"), w.Actor(t, "societa2")
	const call = "GET core/report"
	w.Write(t, func(q store.Q) error {
		list, err := q.Participations(t.Context(), m.ID, 0)
		if err != nil {
			return err
		}
		var places []domain.StartPlace
		for _, n := range list {
			if n.RaceID == testkit.Free100 { // six on six lanes would leave none free
				places = append(places, domain.StartPlace{EntryID: n.ID, Heat: 1 + len(places)/4, Lane: 1 + len(places)%4})
			}
		}
		_, err = q.AddStartList(t.Context(), domain.StartList{EventID: m.ID, MadeAt: calendar.At(w.Clock.Now())}, places)
		return err
	})
	lines := func(who scenario.Actor, id int, more scenario.In) int {
		r := w.Call(t, who, call, report(id, 3, more))
		if r.HTTP != http.StatusOK {
			t.Errorf("%v: HTTP %d %.200s", more, r.HTTP, r.Body)
		}
		return bytes.Count(r.Body, []byte("Nostrani")) + bytes.Count(r.Body, []byte("Segretissimi"))
	}
	for _, id := range []int{1002, 1008} {
		for _, c := range []struct {
			name string
			in   scenario.In
			want int
		}{
			{"one race", scenario.In{"GARE": testkit.Free50}, 2},
			{"two races", scenario.In{"GARE": fmt.Sprintf("%d,%d", testkit.Free50, testkit.Free100)}, 8},
			{"women", scenario.In{"GARE": testkit.Free100, "SESSO": 2}, 6},
			{"men", scenario.In{"GARE": testkit.Free100, "SESSO": 1}, 0},
			{"a heat", scenario.In{"BATTERIE": 2}, 2},
			{"two heats", scenario.In{"BATTERIE": "1,2"}, 6},
		} {
			if got := lines(organiser, id, c.in); got != c.want {
				t.Errorf("%d, %s: %d cards, want %d", id, c.name, got, c.want)
			}
		}
		free := func(who scenario.Actor) int {
			return strings.Count(string(w.Call(t, who, call, report(id, 3, scenario.In{"GARE": testkit.Free100, "FLG_VUOTI": 1})).Body), "\r\n")
		}
		with, without := free(organiser), strings.Count(string(w.Call(t, organiser, call,
			report(id, 3, scenario.In{"GARE": testkit.Free100})).Body), "\r\n")
		if with != without+6 { // two and four of twice six lanes
			t.Errorf("%d: %d lines with free lanes, %d without", id, with, without)
		}
		if got := free(guest); got != without-3 { // a club sees nothing of the others' places
			t.Errorf("%d: %d lines for a club", id, got)
		}
		w.Run(t, []scenario.Row{
			{Name: "malformed races", Actor: organiser, Call: call, In: report(id, 3, scenario.In{"GARE": "x"}), Esito: 422, Field: "GARE"},
			{Name: "malformed heats", Actor: organiser, Call: call, In: report(id, 3, scenario.In{"BATTERIE": "1,-2"}), Esito: 422,
				Field: "BATTERIE"},
			{Name: "malformed flag", Actor: organiser, Call: call, In: report(id, 3, scenario.In{"FLG_VUOTI": "2"}), Esito: 422, Field: "FLG_VUOTI"},
		})
	}
}

var reminderLink = regexp.MustCompile(`https://portale\.example(/promemoria/([A-Z0-9]+))`)

// stopByLinkCase checks that a reminder can be unsubscribed without a login, with one click in the mail program or on the page of the
// link.
func stopByLinkCase(t *testing.T, w *scenario.World, remind func() []string) {
	t.Helper()
	const stop, mine = "POST core/promemoria/disattiva", "core/utente/promemoria"
	guest := w.Actor(t, "societa2")
	got := remind()
	if len(got) != 1 {
		t.Fatalf("%d messages", len(got))
	}
	link := reminderLink.FindStringSubmatch(got[0])
	if link == nil {
		t.Fatalf("no link in %s", got[0])
	}
	holds(t, strings.ReplaceAll(got[0], "\r\n ", " "), "List-Unsubscribe: <"+link[0]+">", "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
		"Per non riceverne altri apri "+link[0])
	request := func(method, path string) scenario.Reply {
		r := httptest.NewRequest(method, path, strings.NewReader("List-Unsubscribe=One-Click"))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		return w.Do(t, r)
	}
	if r := request(http.MethodGet, link[1]); r.HTTP != http.StatusSeeOther || r.Header.Get("Location") != "/login?promemoria="+link[2] {
		t.Errorf("opened: %d to %s", r.HTTP, r.Header.Get("Location"))
	}
	w.Run(t, []scenario.Row{
		{Name: "opening it changes nothing", Actor: guest, Call: "GET " + mine, Want: scenario.In{"FLG_PROMEMORIA": 1}},
		{Name: "an unknown link", Call: stop, In: scenario.In{"TOKEN": "XXXX"}, Esito: 1, Message: "Il collegamento non è valido"},
		{Name: "no link", Call: stop, In: scenario.In{"TOKEN": ""}, Esito: 422, Field: "TOKEN"},
		{Name: "malformed", Call: stop, In: scenario.In{"TOKEN": 7}, Esito: 422, Field: "TOKEN"},
	})
	if r := request(http.MethodPost, "/promemoria/XXXX"); r.HTTP != http.StatusNotFound {
		t.Errorf("pressed with a wrong link: %d", r.HTTP)
	}
	if r := request(http.MethodPost, link[1]); r.HTTP != http.StatusOK {
		t.Errorf("pressed: %d %s", r.HTTP, r.Body)
	}
	w.Run(t, []scenario.Row{{Name: "off", Actor: guest, Call: "GET " + mine, Want: scenario.In{"FLG_PROMEMORIA": 0}}})
	if got := remind(); len(got) != 0 {
		t.Errorf("reminded anyway: %s", got)
	}
	w.Run(t, []scenario.Row{
		{Name: "on again", Actor: guest, Call: "POST " + mine, In: scenario.In{"FLG_PROMEMORIA": 1}},
		{Name: "off on the page", Call: stop, In: scenario.In{"TOKEN": link[2]}},
		{Name: "is off", Actor: guest, Call: "GET " + mine, Want: scenario.In{"FLG_PROMEMORIA": 0}},
		{Name: "twice", Call: stop, In: scenario.In{"TOKEN": link[2]}},
		{Name: "on for the others", Actor: guest, Call: "POST " + mine, In: scenario.In{"FLG_PROMEMORIA": 1}},
	})
}

// TestMailRetry checks that a mail is sent when the mail server is back, by any server.
func TestMailRetry(t *testing.T) { scenario.Engines(t, scenario.Options{}, mailRetryCase) }

func mailRetryCase(t *testing.T, w *scenario.World) {
	t.Helper()
	m := meeting(t, w)
	outbox := filepath.Join(w.Dir, "outbox")
	if err := os.WriteFile(outbox, nil, 0o600); err != nil { // a file in place of the folder: nothing can be stored
		t.Fatal(err)
	}
	deliver := func() {
		t.Helper()
		w.App.Wait()
		if err := w.App.Deliver(t.Context(), w.Clock.Now()); err != nil {
			t.Fatal(err)
		}
	}
	w.Run(t, []scenario.Row{
		{Name: "summary requested", Actor: w.Actor(t, "societa2"), Call: "POST ge/evento/riepilogo/invia", In: eventRef(m.ID)},
		{Name: "the organiser enters a guest", Actor: w.Actor(t, "societa"), Call: enter, In: entryForm(m.Free50, m.Theirs[1], nil)},
	})
	w.Clock.Advance(time.Hour)
	if err := w.App.Notices.Send(t.Context(), w.Clock.Now()); err != nil {
		t.Fatal(err)
	}
	deliver()
	if !strings.Contains(w.Log.String(), "mail not sent") {
		t.Error("no warning about an unsent mail")
	}
	if err := os.Remove(outbox); err != nil {
		t.Fatal(err)
	}
	if got := mails(t, w); len(got) != 0 {
		t.Errorf("%d messages", len(got))
	}
	w.Clock.Advance(2 * time.Hour)
	deliver()
	got := strings.Join(mails(t, w), "")
	holds(t, got, "riepilogo-iscrizioni-", "Iscrizioni modificate")
	deliver()
	if again := strings.Join(mails(t, w), ""); again != got {
		t.Error("sent twice")
	}
}

// TestQueuedMailRecipient checks that a queued message goes only to an active user at the confirmed address.
func TestQueuedMailRecipient(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, queuedMailCase)
}

func queuedMailCase(t *testing.T, w *scenario.World) {
	t.Helper()
	m := meeting(t, w)
	outbox := filepath.Join(w.Dir, "outbox")
	for _, c := range []struct {
		name   string
		change func(u *domain.User)
		want   int
	}{
		{"another address", func(u *domain.User) { u.Email = "altrove@posta.example" }, 0},
		{"an unconfirmed address", func(u *domain.User) { u.Unverified = true }, 0},
		{"an account that was switched off", func(u *domain.User) { u.Active = false }, 0},
		{"unchanged", func(*domain.User) {}, 1},
	} {
		if err := os.WriteFile(outbox, nil, 0o600); err != nil { // a file in place of the folder: no mail can be sent
			t.Fatal(err)
		}
		w.Run(t, []scenario.Row{{Name: c.name, Actor: w.Actor(t, "societa2"), Call: "POST ge/evento/riepilogo/invia", In: eventRef(m.ID)}})
		w.App.Wait()
		before := w.User(t, "societa2")
		after := before
		c.change(&after)
		w.Write(t, func(q store.Q) error { return q.SaveUser(t.Context(), after) })
		if err := os.Remove(outbox); err != nil {
			t.Fatal(err)
		}
		w.Clock.Advance(2 * time.Hour)
		if err := w.App.Deliver(t.Context(), w.Clock.Now()); err != nil {
			t.Fatal(err)
		}
		if got := mails(t, w); len(got) != c.want || len(waiting(t, w)) != 0 {
			t.Errorf("%s: %d messages, want %d; %d wait", c.name, len(got), c.want, len(waiting(t, w)))
		}
		before.Version = w.User(t, "societa2").Version
		w.Write(t, func(q store.Q) error { return q.SaveUser(t.Context(), before) })
		if err := os.RemoveAll(outbox); err != nil {
			t.Fatal(err)
		}
	}
}

// TestOldMailIsDropped checks that a message is dropped after a week.
func TestOldMailIsDropped(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	m := meeting(t, w)
	outbox := filepath.Join(w.Dir, "outbox")
	if err := os.WriteFile(outbox, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	w.Run(t, []scenario.Row{{Name: "requested", Actor: w.Actor(t, "societa2"), Call: "POST ge/evento/riepilogo/invia", In: eventRef(m.ID)}})
	for range 2 { // the first attempt of that day is the last
		w.App.Wait()
		w.Clock.Advance(4 * 24 * time.Hour)
		if err := w.App.Deliver(t.Context(), w.Clock.Now()); err != nil {
			t.Fatal(err)
		}
		if err := os.RemoveAll(outbox); err != nil {
			t.Fatal(err)
		}
	}
	if got := mails(t, w); len(got) != 0 {
		t.Errorf("%d messages", len(got))
	}
}

// TestEntryReports opens every report of entries in every format, as users with and without the right.
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
			{Name: "no session", Call: call, In: report(id, 3, nil), Esito: 401},
			{Name: "no event", Actor: organiser, Call: call, In: report(id, 3, scenario.In{"ID_EVENTO": ""}), Esito: 422, Field: "ID_EVENTO"},
			{Name: "no such event", Actor: organiser, Call: call, In: report(id, 3, scenario.In{"ID_EVENTO": unknownID}), Esito: 404},
		})
		if id == 1012 {
			holds(t, string(w.Call(t, guest, call, report(id, 3, nil)).Body), "Nostrani1 Ada", "Segretissimi1 Ada") // whatever option 21 is
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
			{Name: "an unknown club", Actor: other, Call: call, In: report(id, 3, scenario.In{"FK_ID_SOCIETA": m.Guest.ID}), Esito: 404},
		})
	}
	cardsAskedForCase(t, w, m, report)
	summary := string(w.Call(t, guest, call, report(1004, 3, nil)).Body)
	holds(t, summary, "Totale da pagare;30,00", "da pagare")
}
