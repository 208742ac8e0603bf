package httpapi_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"traguardo/internal/app/account"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// decade is how far a clock may be wrong.
const decade = 10

// sweep does what the server does every quarter of an hour.
func sweep(t *testing.T, w *scenario.World) {
	t.Helper()
	if err := w.App.Sessions.Sweep(t.Context(), w.Clock.Now()); err != nil {
		t.Fatal(err)
	}
}

// countOf counts the rows of a table that match a condition.
func countOf(t *testing.T, w *scenario.World, table, condition string) int {
	t.Helper()
	db := openDatabase(t, w)
	defer func() { _ = db.Close() }()
	n := 0
	if err := db.QueryRow("SELECT COUNT(*) FROM " + table + " WHERE " + condition).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// noMail keeps messages from being sent until it is called again.
func noMail(t *testing.T, w *scenario.World) (again func()) {
	t.Helper()
	outbox := filepath.Join(w.Dir, "outbox")
	if err := os.WriteFile(outbox, nil, 0o600); err != nil { // a file in place of the folder
		t.Fatal(err)
	}
	return func() {
		t.Helper()
		if err := os.Remove(outbox); err != nil {
			t.Fatal(err)
		}
	}
}

// messagesOfTheFuture queues messages dated ten years ahead: one with a link, two about a request.
func messagesOfTheFuture(t *testing.T, w *scenario.World) (mailAgain func()) {
	t.Helper()
	mailAgain = noMail(t, w)
	w.Clock.Set(testkit.Start.AddDate(decade, 0, 0))
	w.Run(t, []scenario.Row{
		{Name: "a link", Call: "POST as/utente/password/reset", In: scenario.In{"EMAIL": w.User(t, "coach").Email}},
		{Name: "a request", Actor: w.Actor(t, "nuovo"), Call: "POST ns/societa/associa",
			In: scenario.In{"ID_SOCIETA": w.User(t, "societa").ClubID}},
	})
	w.App.Wait()
	w.Clock.Set(testkit.Start)
	if n := countOf(t, w, "outgoing_mail", "1 = 1"); n != 3 {
		t.Fatalf("%d messages wait, want 3", n)
	}
	return mailAgain
}

func deliver(t *testing.T, w *scenario.World) {
	t.Helper()
	if err := w.App.Deliver(t.Context(), w.Clock.Now()); err != nil {
		t.Fatal(err)
	}
}

// TestMessagesAfterWrongClock checks that messages dated ten years ahead are sent when the clock is right again, except for links, which
// are not trusted.
func TestMessagesAfterWrongClock(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		again := messagesOfTheFuture(t, w)
		sweep(t, w)
		again()
		deliver(t, w)
		if all := mails(t, w); len(all) != 2 || strings.Contains(strings.Join(all, ""), "coach@") {
			t.Errorf("%d messages: %s", len(all), all)
		}
		if n := countOf(t, w, "outgoing_mail", "1 = 1"); n != 0 {
			t.Errorf("%d messages still wait", n)
		}
	})
}

// TestMessagesAfterWrongClockAreDropped checks that they are dropped like others that cannot be sent for days.
func TestMessagesAfterWrongClockAreDropped(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		messagesOfTheFuture(t, w)
		for _, want := range []int{2, 2, 0} { // two days after the clock was corrected, and four
			sweep(t, w)
			deliver(t, w)
			if n := countOf(t, w, "outgoing_mail", "1 = 1"); n != want {
				t.Errorf("at %s %d messages wait, want %d", w.Clock.Now(), n, want)
			}
			w.Clock.Advance(2 * 24 * time.Hour)
		}
	})
}

// TestNoticesAfterWrongClock checks that a notice dated ten years ahead neither blocks current notices nor waits for ten years.
func TestNoticesAfterWrongClock(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		m := meeting(t, w)
		w.Run(t, []scenario.Row{{Name: "entered by the organiser", Actor: w.Actor(t, "societa"), Call: enter,
			In: entryForm(m.Free50, m.Theirs[1], nil)}})
		w.Write(t, func(q store.Q) error {
			return q.AddNotices(t.Context(), []domain.EntryNotice{{
				EventID: m.ID, ClubID: m.Guest.ID, AuthorID: w.User(t, "societa").ID, RaceID: m.Free50.RaceID, AthleteID: m.Theirs[2].ID,
				Action: domain.EntryRemoved,
				MadeAt: calendar.At(testkit.Start.AddDate(decade, 0, 0)),
			}})
		})
		sweep(t, w)
		w.Clock.Advance(16 * time.Minute)
		if err := w.App.Notices.Send(t.Context(), w.Clock.Now()); err != nil {
			t.Fatal(err)
		}
		all := mails(t, w)
		if len(all) != 1 {
			t.Fatalf("%d messages: %s", len(all), all)
		}
		holds(t, all[0], m.Theirs[1].LastName, m.Theirs[2].LastName)
		if n := countOf(t, w, "entry_notice", "1 = 1"); n != 0 {
			t.Errorf("%d notices are still pending", n)
		}
	})
}

// TestRepliesAfterWrongClock checks that a repeatable call made ten years ahead runs only once, and that its reply is deleted after a
// week like any other.
func TestRepliesAfterWrongClock(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		const add = "POST ns/tempolimite"
		m := meeting(t, w)
		w.Clock.Set(testkit.Start.AddDate(decade, 0, 0))
		first := callWithKey(t, w, w.Actor(t, "societa"), someKey, add, limitOf(m))
		if first.Esito != 0 {
			t.Fatalf("got %s, want first.Esito == 0", first.Body)
		}
		w.Clock.Set(testkit.Start)
		for range 2 {
			if r := callWithKey(t, w, w.Actor(t, "societa"), someKey, add, limitOf(m)); string(r.Body) != string(first.Body) {
				t.Errorf("made again: %s", r.Body)
			}
			sweep(t, w)
		}
		w.Clock.Advance(9 * 24 * time.Hour)
		sweep(t, w)
		if n := countOf(t, w, "kept_reply", "1 = 1"); n != 0 {
			t.Errorf("%d replies are kept for ever", n)
		}
	})
}

// TestTokensAfterWrongClock checks that an issuer's tokens with a validity of years are rejected, and that tokens used ten years ahead
// are not remembered that long.
func TestTokensAfterWrongClock(t *testing.T) {
	t.Parallel()
	i := newIssuer(t)
	providers := []account.Provider{{Key: "prova", Name: "Prova", Issuer: i.URL, ClientID: "portale"}}
	scenario.Engines(t, scenario.Options{Providers: providers}, func(t *testing.T, w *scenario.World) {
		login := func(name, token string, esito int) scenario.Row {
			return scenario.Row{Name: name, Call: "POST core/login/esterno", In: scenario.In{"PROVIDER": "prova", "ID_TOKEN": token, "NONCE": "n-1"},
				Esito: esito}
		}
		far := testkit.Start.AddDate(decade, 0, 0)
		token := i.token(t, far, nil)
		w.Run(t, []scenario.Row{
			login("a month", i.token(t, testkit.Start, map[string]any{"exp": testkit.Start.AddDate(0, 0, 30).Unix()}), 0),
			login("ten years", token, 1),
		})
		w.Clock.Set(far)
		w.Run(t, []scenario.Row{login("while the clock is wrong", token, 0)})
		w.Clock.Set(testkit.Start)
		sweep(t, w)
		if n := countOf(t, w, "spent_token", "1 = 1"); n != 1 {
			t.Errorf("%d tokens are remembered, want that of a month", n)
		}
		w.Run(t, []scenario.Row{login("when it is right", token, 1)})
	})
}

// TestUploadsAfterWrongClock checks that an upload that a dead server started ten years ahead has ended.
func TestUploadsAfterWrongClock(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		admin := w.Actor(t, "admin")
		far := calendar.At(testkit.Start.AddDate(decade, 0, 0))
		w.Write(t, func(q store.Q) error {
			_, err := q.AddUpload(t.Context(), domain.Upload{UserID: admin.ID, Mode: "societa", State: domain.UploadRunning, StartedAt: far,
				LeaseUntil: far.Add(time.Minute), Saved: true})
			return err
		})
		if err := w.App.Uploads.FailExpired(t.Context(), w.Clock.Now()); err != nil {
			t.Fatal(err)
		}
		if n := countOf(t, w, "upload", "state = 0"); n != 0 {
			t.Errorf("%d uploads go on", n)
		}
	})
}

// TestSessionCacheAfterWrongClock checks that a cached session expires within seconds, even if the clock goes back.
func TestSessionCacheAfterWrongClock(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		w.Clock.Set(testkit.Start.AddDate(decade, 0, 0))
		coach := w.Actor(t, "coach")
		w.Run(t, []scenario.Row{{Name: "while the clock is wrong", Actor: coach, Call: "GET core/logged"}})
		w.Clock.Set(testkit.Start)
		w.Run(t, []scenario.Row{{Name: "when it is right", Actor: coach, Call: "GET core/logged", Esito: 401}})
	})
}

// TestResultHistoryRetention checks that a result's history is deleted with its audit, and that a change without its previous state
// cannot be undone.
func TestResultHistoryRetention(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		organiser := w.Actor(t, "societa")
		id := entriesOf(t, w, meeting(t, w), testkit.Free100)[0]
		prune := func() {
			t.Helper()
			if err := w.App.Prune(t.Context(), w.Clock.Now()); err != nil {
				t.Fatal(err)
			}
		}
		of := scenario.In{"ID_PRESENZA": id}
		changes := func(organiser scenario.Actor, want ...int) {
			t.Helper()
			var rows []struct {
				ID int `json:"ID_MODIFICA"`
			}
			w.Call(t, organiser, history, of).Into(t, &rows)
			got := []int{}
			for _, r := range rows {
				got = append(got, r.ID)
			}
			if !slices.Equal(got, want) {
				t.Errorf("changes %v, want %v", got, want)
			}
		}
		enterTime(t, w, organiser, id, 6500)
		enterTime(t, w, organiser, id, 6400)
		w.Clock.Advance(time.Duration(domain.DefaultRetention.Audit-1) * 24 * time.Hour)
		organiser = w.Actor(t, "societa")
		enterTime(t, w, organiser, id, 6300)
		prune()
		changes(organiser, 3, 2, 1)
		w.Clock.Advance(2 * 24 * time.Hour)
		prune()
		organiser = w.Actor(t, "societa")
		changes(organiser, 3)
		w.Run(t, []scenario.Row{
			{Name: "the previous state is unknown", Actor: organiser, Call: undo, In: with(of, scenario.In{"ID_MODIFICA": 2}), Esito: 404},
			{Name: "the last change is undone", Actor: organiser, Call: undo, In: with(of, scenario.In{"ID_MODIFICA": 3})},
			{Name: "to the previous value", Actor: organiser, Call: history, In: of,
				Want: []any{scenario.In{"ID_MODIFICA": 4, "DOPO": scenario.In{"TEMPO": 6400}}, scenario.In{"ID_MODIFICA": 3}}},
		})
	})
}
