package httpapi_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"traguardo/internal/app/account"
	"traguardo/internal/testkit/scenario"
)

var verificationLink = regexp.MustCompile(`https://portale\.example/login\?verifica=([A-Za-z0-9_-]+)`)

// lastLink returns the token of the newest message, which must be for an address.
func lastLink(t *testing.T, w *scenario.World, kind *regexp.Regexp, address string) string {
	t.Helper()
	all := mails(t, w)
	if len(all) == 0 {
		t.Fatal("no message")
	}
	newest := all[len(all)-1]
	m := kind.FindStringSubmatch(newest)
	if m == nil || !strings.Contains(newest, "<"+address+">") {
		t.Fatalf("no link for %s in %s", address, newest)
	}
	return m[1]
}

func verified(t *testing.T, w *scenario.World, who scenario.Actor) bool {
	t.Helper()
	var home struct {
		User struct {
			Verified int `json:"FLG_EMAIL_CONFERMATA"`
		} `json:"UTENTE"`
	}
	w.Call(t, who, "GET core/home", nil).Into(t, &home)
	return home.User.Verified == 1
}

// TestAdministratorConfirmsAddress checks that an administrator confirms the address of a user without a mail; the mailed link is then
// invalid.
func TestAdministratorConfirmsAddress(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	const approve = "POST core/admin/utente/email/conferma"
	w.Run(t, []scenario.Row{{Name: "register", Call: "POST core/registrazione", In: registration(nil)}})
	rita := w.Actor(t, "rita@posta.example")
	who := scenario.In{"ID_UTENTE": rita.ID}
	link := lastLink(t, w, verificationLink, "Rita@Posta.example")
	w.Run(t, []scenario.Row{
		{Name: "by the user", Actor: rita, Call: approve, In: who, Esito: 403},
		{Name: "by a club", Actor: w.Actor(t, "societa2"), Call: approve, In: who, Esito: 403},
		{Name: "unknown", Actor: w.Actor(t, "admin"), Call: approve, In: scenario.In{"ID_UTENTE": 999_999}, Esito: 404},
		{Name: "by an administrator", Actor: w.Actor(t, "admin"), Call: approve, In: who, Message: "Utente approvato"},
		{Name: "twice", Actor: w.Actor(t, "admin"), Call: approve, In: who, Esito: 1},
		{Name: "the link", Call: "POST core/utente/email/conferma", In: scenario.In{"TOKEN": link}, Esito: 1},
	})
	if !verified(t, w, w.Actor(t, "rita@posta.example")) {
		t.Error("not confirmed")
	}
}

func TestVerification(t *testing.T) { scenario.Engines(t, scenario.Options{}, verificationCase) }

func verificationCase(t *testing.T, w *scenario.World) {
	t.Helper()
	const confirm, again = "POST core/utente/email/conferma", "POST core/utente/email/verifica"
	w.Run(t, []scenario.Row{{Name: "register", Call: "POST core/registrazione", In: registration(nil)}})
	rita, coach, admin := w.Actor(t, "rita@posta.example"), w.Actor(t, "coach"), w.Actor(t, "admin")
	if verified(t, w, rita) || !verified(t, w, coach) {
		t.Fatal("a registration confirms nothing, and who was there before is confirmed")
	}
	first := lastLink(t, w, verificationLink, "Rita@Posta.example")
	if strings.Contains(mails(t, w)[0], "Registri") {
		t.Error("what a stranger typed was mailed")
	}
	w.Clock.Advance(time.Second)
	w.Run(t, []scenario.Row{
		{Name: "an invented link", Call: confirm, In: scenario.In{"TOKEN": "boh"}, Esito: 1},
		{Name: "no link", Call: confirm, Esito: 422, Field: "TOKEN"},
		{Name: "again by a stranger", Call: again, Esito: 401},
		{Name: "again by an administrator as the user", Actor: w.As(t, "rita@posta.example", admin), Call: again, Esito: 403},
		{Name: "again by a confirmed user", Actor: coach, Call: again, Esito: 1},
		{Name: "again", Actor: rita, Call: again},
		{Name: "the older link", Call: confirm, In: scenario.In{"TOKEN": first}, Esito: 1},
	})
	second := lastLink(t, w, verificationLink, "Rita@Posta.example")
	w.Clock.Advance(48*time.Hour + time.Second)
	rita = w.Actor(t, "rita@posta.example")
	w.Run(t, []scenario.Row{
		{Name: "after two days", Call: confirm, In: scenario.In{"TOKEN": second}, Esito: 1},
		{Name: "once more", Actor: rita, Call: again},
	})
	third := lastLink(t, w, verificationLink, "Rita@Posta.example")
	w.Run(t, []scenario.Row{
		{Name: "good", Call: confirm, In: scenario.In{"TOKEN": third}},
		{Name: "spent", Call: confirm, In: scenario.In{"TOKEN": third}, Esito: 1},
	})
	if !verified(t, w, rita) {
		t.Error("not confirmed")
	}
	admin = w.Actor(t, "admin")
	w.Run(t, []scenario.Row{{Name: "another case is the same address", Actor: admin, Call: "PUT ge/utente",
		In: scenario.In{"ID_UTENTE": rita.ID, "EMAIL": "rita@posta.example"}}})
	if !verified(t, w, rita) {
		t.Error("the case of a letter took the confirmation")
	}
	w.Clock.Advance(time.Second)
	w.Run(t, []scenario.Row{{Name: "another address", Actor: admin, Call: "PUT ge/utente",
		In: scenario.In{"ID_UTENTE": rita.ID, "EMAIL": "nuova@posta.example"}}})
	if verified(t, w, rita) {
		t.Error("the new address counts as confirmed")
	}
	w.Run(t, []scenario.Row{{Name: "confirm it", Call: confirm, In: scenario.In{"TOKEN": lastLink(t, w, verificationLink,
		"nuova@posta.example")}}})
	if !verified(t, w, rita) {
		t.Error("the new address is not confirmed")
	}
}

// TestVerificationFlood checks that the number of verification mails to an address is limited.
func TestVerificationFlood(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	w.Run(t, []scenario.Row{{Name: "register", Call: "POST core/registrazione", In: registration(nil)}})
	rita := w.Actor(t, "rita@posta.example")
	for range 5 {
		w.Run(t, []scenario.Row{{Name: "again", Actor: rita, Call: "POST core/utente/email/verifica"}})
	}
	w.Run(t, []scenario.Row{{Name: "too often", Actor: rita, Call: "POST core/utente/email/verifica", Esito: 429}})
}

// TestUnverifiedAddress checks that registering with another person's address grants nothing, and that its owner can take the account
// over.
func TestUnverifiedAddress(t *testing.T) {
	t.Parallel()
	i := newIssuer(t)
	w := scenario.New(t, scenario.Options{Providers: []account.Provider{{Key: "prova", Name: "Prova", Issuer: i.URL, ClientID: "portale"}}})
	external := func() scenario.In {
		return scenario.In{"PROVIDER": "prova", "NONCE": "n-1", "ID_TOKEN": i.token(t, w.Clock.Now(),
			map[string]any{"sub": "owner", "email": "rita@posta.example"})}
	}
	squatter := credentials("rita@posta.example", "Traguardo1")
	w.Run(t, []scenario.Row{
		{Name: "the squatter registers", Call: "POST core/registrazione", In: registration(nil)},
		{Name: "the owner signs in with OpenID", Call: "POST core/login/esterno", In: external(), Esito: 1, Message: "non ancora confermato"},
		{Name: "nothing was linked", Call: "POST core/login/esterno", In: external(), Esito: 1},
	})
	w.Clock.Advance(time.Second)
	w.Run(t, []scenario.Row{
		{Name: "the owner asks for a password", Call: "POST as/utente/password/reset", In: scenario.In{"EMAIL": "rita@posta.example"}},
	})
	all := mails(t, w)
	if strings.Contains(all[len(all)-1], "Rita,") {
		t.Error("what the squatter typed was mailed")
	}
	session := w.Actor(t, "rita@posta.example")
	w.Run(t, []scenario.Row{
		{Name: "and chooses it", Call: "POST as/utente/password/conferma",
			In: twice("Propria123", scenario.In{"TOKEN": lastLink(t, w, resetLink, "Rita@Posta.example")})},
		{Name: "the squatter's session ended", Actor: session, Call: "GET core/logged", Esito: 401},
		{Name: "the squatter's password is invalid", Call: "POST core/login", In: squatter, Esito: 1},
		{Name: "the mailed registration link is invalid", Call: "POST core/utente/email/conferma",
			In: scenario.In{"TOKEN": verificationLink.FindStringSubmatch(all[0])[1]}, Esito: 1},
		{Name: "the owner's identity is tied now", Call: "POST core/login/esterno", In: external()},
	})
	if !verified(t, w, w.Actor(t, "rita@posta.example")) {
		t.Error("a new password by mail confirms the address")
	}
}
