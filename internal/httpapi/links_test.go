package httpapi_test

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/store"
	"traguardo/internal/testkit/scenario"
)

// TestLinkMailRetry checks that a link that could not be mailed is sent later, valid from then on, unless its purpose has ended.
func TestLinkMailRetry(t *testing.T) { scenario.Engines(t, scenario.Options{}, linkMailRetryCase) }

func linkMailRetryCase(t *testing.T, w *scenario.World) {
	t.Helper()
	const reset, confirm = "POST as/utente/password/reset", "POST as/utente/password/conferma"
	outbox := filepath.Join(w.Dir, "outbox")
	if err := os.WriteFile(outbox, nil, 0o600); err != nil { // a file in place of the folder: nothing can be stored
		t.Fatal(err)
	}
	admin, club := w.Actor(t, "admin"), w.Actor(t, "societa")
	w.Run(t, []scenario.Row{
		{Name: "register", Call: "POST core/registrazione", In: registration(nil)},
		{Name: "a new password", Call: reset, In: scenario.In{"EMAIL": "coach@traguardo.example"}},
		{Name: "an address changed afterwards", Call: reset, In: scenario.In{"EMAIL": w.User(t, "societa").Email}},
		{Name: "chosen", Actor: admin, Call: "POST core/admin/utente/password/reset", In: twice("Nuova1234", scenario.In{"ID_UTENTE": club.ID})},
		{Name: "another address", Actor: admin, Call: "PUT ge/utente",
			In: scenario.In{"ID_UTENTE": w.User(t, "nuovo").ID, "EMAIL": "prima@posta.example"}},
		{Name: "a second address", Actor: admin, Call: "PUT ge/utente", In: scenario.In{"ID_UTENTE": w.User(t, "nuovo").ID,
			"EMAIL": "seconda@posta.example"}},
	})
	w.App.Wait()
	for _, m := range waiting(t, w) {
		if !strings.Contains(m.Message, "{token}") {
			t.Errorf("a queued message contains its token: %s", m.Message)
		}
	}
	if err := os.Remove(outbox); err != nil {
		t.Fatal(err)
	}
	w.Clock.Advance(2 * time.Hour) // longer than a password link is valid
	if err := w.App.Deliver(t.Context(), w.Clock.Now()); err != nil {
		t.Fatal(err)
	}
	all := mails(t, w)
	if len(all) != 3 {
		t.Fatalf("%d messages: %s", len(all), all)
	}
	link := func(kind *regexp.Regexp, address string) string {
		t.Helper()
		for _, m := range all {
			if found := kind.FindStringSubmatch(m); found != nil && strings.Contains(strings.ToLower(m), "<"+address+">") {
				return found[1]
			}
		}
		t.Fatalf("no link for %s", address)
		return ""
	}
	w.Run(t, []scenario.Row{
		{Name: "the password", Call: confirm, In: twice("Nuova1234", scenario.In{"TOKEN": link(resetLink, "coach@traguardo.example")})},
		{Name: "the address", Call: "POST core/utente/email/conferma", In: scenario.In{"TOKEN": link(verificationLink, "rita@posta.example")}},
		{Name: "the newest address", Call: "POST core/utente/email/conferma",
			In: scenario.In{"TOKEN": link(verificationLink, "seconda@posta.example")}},
	})
	if rest := waiting(t, w); len(rest) != 0 {
		t.Errorf("still waiting: %+v", rest)
	}
}

// waiting reads the queued messages without changing them.
func waiting(t *testing.T, w *scenario.World) []domain.OutgoingMail {
	t.Helper()
	var out []domain.OutgoingMail
	errBack := errors.New("rolled back")
	err := w.DB.Tx(t.Context(), func(q store.Q) error {
		out = nil
		for {
			m, err := q.TakeMail(t.Context(), calendar.At(w.Clock.Now().Add(24*time.Hour)), calendar.At(w.Clock.Now().Add(48*time.Hour)))
			if err != nil {
				return errBack
			}
			out = append(out, m)
		}
	})
	if !errors.Is(err, errBack) {
		t.Fatal(err)
	}
	return out
}
