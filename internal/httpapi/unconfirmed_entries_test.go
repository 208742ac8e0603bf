package httpapi_test

import (
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// TestUnconfirmedEntries checks that an unconfirmed user or club cannot enter another club's event in any way.
func TestUnconfirmedEntries(t *testing.T) {
	const address, club = "Conferma prima il tuo indirizzo e-mail", "La società non è ancora confermata"
	for _, c := range []struct {
		name                    string
		unverified, unconfirmed bool
		message                 string
	}{
		{"address", true, false, address},
		{"club", false, true, club},
		{"both", true, true, address},
	} {
		t.Run(c.name, func(t *testing.T) {
			scenario.Engines(t, scenario.Options{Empty: true}, func(t *testing.T, w *scenario.World) {
				host := testkit.Club(t, w.DB)
				guest := testkit.Club(t, w.DB, func(v *domain.Club) { v.Unconfirmed = c.unconfirmed })
				u := testkit.User(t, w.DB, testkit.In(guest), testkit.Level(domain.LevelCoach), func(v *domain.User) { v.Unverified = c.unverified })
				unconfirmedCases(t, w, host, guest, w.Actor(t, u.Username), c.message)
			})
		})
	}
}

func unconfirmedCases(t *testing.T, w *scenario.World, host, guest domain.Club, who scenario.Actor, message string) {
	t.Helper()
	e := testkit.Event(t, w.DB, host, withOptions(option.Values{option.RacePrice: "5", option.OnlinePayment: "1"}))
	_, races := testkit.Enable(t, w.DB, e, testkit.Ragazzi, 1, testkit.Free100)
	_, relays := testkit.Enable(t, w.DB, e, testkit.Ragazzi, 2, testkit.Relay4x50)
	own := testkit.Event(t, w.DB, guest)
	_, ownRaces := testkit.Enable(t, w.DB, own, testkit.Ragazzi, 1, testkit.Free100)
	girls := addGirls(t, w, guest, 4)
	file := func(save int) *scenario.Form {
		return scenario.Upload(t, "a.csv", []byte("TESSERA;GARA\n"+girls[0].Card+";100 SL\n"),
			scenario.In{"modalita": "presenze", "ID_EVENTO": e.ID, "CONFERMA": save})
	}
	one := []any{scenario.In{"FK_ID_ATLETA": girls[0].ID, "FK_ID_GARA": testkit.Free100}}
	inList := func(dry int) scenario.In { return scenario.In{"ID_EVENTO": e.ID, "PROVA": dry, "presenze": one} }
	refusedRow := func(t *testing.T, r scenario.Reply) {
		t.Helper()
		if d := scenario.Differs([]any{scenario.In{"esito": 1, "messaggio": message}}, r.Data); d != "" {
			t.Error(d)
		}
	}
	admin := w.Actor(t, testkit.User(t, w.DB, testkit.Level(domain.LevelAdmin)).Username)
	w.Run(t, []scenario.Row{
		{Name: "one entry", Actor: who, Call: enter, In: entryForm(races[0], girls[0], nil), Esito: 1, Message: message},
		{Name: "a list", Actor: who, Call: "POST ge/presenze/lista", In: inList(0), After: refusedRow},
		{Name: "a list, tried", Actor: who, Call: "POST ge/presenze/lista", In: inList(1), After: refusedRow},
		{Name: "a file", Actor: who, Call: uploadCall, In: file(1), Esito: 1, Message: message},
		{Name: "a file, tried", Actor: who, Call: uploadCall, In: file(0), Esito: 1, Message: message},
		{Name: "a team", Actor: who, Call: enter, In: relayOf(relays[0], guest.ID, nil, girls...), Esito: 1, Message: message},
		{Name: "an escort", Actor: who, Call: "POST ge/evento/accompagnatore", In: scenario.In{"FK_ID_EVENTO": e.ID, "FK_ID_ATLETA": girls[0].ID},
			Esito: 1, Message: message},
		{Name: "an order", Actor: who, Call: "POST ge/ordine/iscrizione", In: eventRef(e.ID), Esito: 1, Message: message},
		{Name: "the screen", Actor: who, Call: "GET ge/evento/presenze", In: eventRef(e.ID), Esito: 1, Message: message},
		{Name: "the list of events", Actor: who, Call: "GET ge/evento", In: eventRef(e.ID), Want: scenario.In{"canOpenIscrizioni": 0}},
		{Name: "the own event", Actor: who, Call: enter, In: entryForm(ownRaces[0], girls[0], nil)},
		{Name: "entered by an administrator", Actor: admin, Call: enter, In: entryForm(races[0], girls[1], nil)},
	})
	entries, err := w.DB.EntrySummaries(t.Context(), e.ID, guest.ID)
	if err != nil || len(entries) != 1 {
		t.Fatalf("%d entries, %v", len(entries), err)
	}
	ref := scenario.In{"ID_PRESENZA": entries[0].ID}
	w.Run(t, []scenario.Row{
		{Name: "changed", Actor: who, Call: "PUT ge/presenza", In: with(ref, scenario.In{"TEMPO_ISCRIZIONE": 7000}), Esito: 1, Message: message},
		{Name: "an order for entries of others", Actor: who, Call: "POST ge/ordine/iscrizione", In: eventRef(e.ID), Esito: 1, Message: message},
		{Name: "withdrawn", Actor: who, Call: withdraw, In: ref},
	})
}

// TestWaitingForConfirmation checks that dashboards show what must be confirmed, and who waits.
func TestWaitingForConfirmation(t *testing.T) {
	scenario.Engines(t, scenario.Options{Empty: true}, func(t *testing.T, w *scenario.World) {
		admin := w.Actor(t, testkit.User(t, w.DB, testkit.Level(domain.LevelAdmin)).Username)
		if got := tasksOf(t, w, admin); len(got["societa.daconfermare"])+len(got["utenti.nonconfermati"]) != 0 {
			t.Errorf("no one waits: %v", got)
		}
		club := testkit.Club(t, w.DB, func(c *domain.Club) { c.Unconfirmed = true })
		other, secretary := clubUser(t, w, domain.LevelClub)
		u := testkit.User(t, w.DB, testkit.In(club), testkit.Level(domain.LevelCoach), func(u *domain.User) { u.Unverified = true })
		testkit.User(t, w.DB, func(u *domain.User) { u.Unverified, u.Active = true, false })
		who := w.Actor(t, u.Username)
		if got := tasksOf(t, w, who)["societa.nonconfermata"]; len(got) != 1 || id.Club(got[0].ID) != club.ID {
			t.Errorf("the club's own: %v", got)
		}
		got := tasksOf(t, w, admin)
		for _, kind := range []string{"societa.daconfermare", "utenti.nonconfermati"} {
			if list := got[kind]; len(list) != 1 || list[0].Count != 1 {
				t.Errorf("%s: got %v, want len(list) == 1 and list[0].Count == 1", kind, list)
			}
		}
		w.Run(t, []scenario.Row{
			{Name: "home", Actor: who, Call: "GET core/home", Want: scenario.In{"SOCIETA": scenario.In{"FLG_DA_CONFERMARE": 1},
				"UTENTE": scenario.In{"FLG_EMAIL_CONFERMATA": 0}}},
			{Name: "clubs that wait", Actor: admin, Call: "GET ge/societa/list", In: scenario.In{"FLG_DA_CONFERMARE": 1},
				Want: []any{scenario.In{"ID_SOCIETA": club.ID}}},
			{Name: "requested by a club", Actor: secretary, Call: "GET ge/societa/list", In: scenario.In{"FLG_DA_CONFERMARE": 1}, Esito: 403},
			{Name: "waiting users", Actor: admin, Call: "GET ns/utenti", In: scenario.In{"FLG_EMAIL_DA_CONFERMARE": 1},
				Want: []any{scenario.In{"ID_UTENTE": u.ID}}},
			{Name: "not a flag", Actor: admin, Call: "GET ns/utenti", In: scenario.In{"FLG_EMAIL_DA_CONFERMARE": "x"}, Esito: 422,
				Field: "FLG_EMAIL_DA_CONFERMARE"},
		})

		asks := testkit.User(t, w.DB, func(u *domain.User) { u.PendingClubID = club.ID })
		approval := scenario.In{"ID_UTENTE": asks.ID, "ID_SOCIETA": club.ID, "APPROVATO": 1}
		const approve = "POST ns/societa/associa/approva"
		w.Run(t, []scenario.Row{
			{Name: "approved without a confirmed address", Actor: who, Call: approve, In: approval, Esito: 1,
				Message: "Conferma prima il tuo indirizzo e-mail"},
			{Name: "by another club", Actor: secretary, Call: approve, In: with(approval, scenario.In{"ID_SOCIETA": other.ID}), Esito: 404},
			{Name: "by an administrator", Actor: admin, Call: approve, In: approval},
		})
	})
}
