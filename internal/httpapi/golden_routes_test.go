package httpapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"traguardo/internal/app/account"
	"traguardo/internal/demo"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// sample is a valid call of a route: the caller and the input, after its setup.
type sample struct {
	who string // empty: without a session
	in  func(t *testing.T, w *scenario.World) any
	// variant is the variant to call; empty means swimming.
	variant string
}

func given(in any) func(*testing.T, *scenario.World) any {
	return func(*testing.T, *scenario.World) any { return in }
}

// ofUser adds a user's id to the fields of a call.
func ofUser(username string, more scenario.In) func(*testing.T, *scenario.World) any {
	return func(t *testing.T, w *scenario.World) any {
		t.Helper()
		return with(scenario.In{"ID_UTENTE": w.User(t, username).ID}, more)
	}
}

// ofClub returns a user's club.
func ofClub(username string, more scenario.In) func(*testing.T, *scenario.World) any {
	return func(t *testing.T, w *scenario.World) any {
		t.Helper()
		return with(scenario.In{"ID_SOCIETA": w.User(t, username).ClubID}, more)
	}
}

// ofAthlete returns an athlete that the club has just added.
func ofAthlete(more scenario.In) func(*testing.T, *scenario.World) any {
	return func(t *testing.T, w *scenario.World) any {
		t.Helper()
		return with(scenario.In{"ID_ATLETA": added(t, w, w.Actor(t, "societa"), shortForm(nil))}, more)
	}
}

func newCertificate(t *testing.T, w *scenario.World) any {
	t.Helper()
	return certified(added(t, w, w.Actor(t, "societa"), shortForm(nil)), nil)
}

// ofCertificate returns a certificate that the club has just added.
func ofCertificate(more scenario.In) func(*testing.T, *scenario.World) any {
	return func(t *testing.T, w *scenario.World) any {
		t.Helper()
		r := w.Call(t, w.Actor(t, "societa"), addCertificate, newCertificate(t, w))
		if r.Esito != 0 {
			t.Fatalf("got %s, want r.Esito == 0", r.Body)
		}
		return with(certificateRef(r.Inserted), more)
	}
}

func ofCertificateFile(t *testing.T, w *scenario.World) any {
	t.Helper()
	in, _ := ofCertificate(nil)(t, w).(scenario.In)
	id, _ := in["ID_CERTIFICATO"].(int64)
	if r := w.Call(t, w.Actor(t, "societa"), sendCertificate, certificateFile(t, id, aPDF("x"))); r.Esito != 0 {
		t.Fatalf("got %s, want r.Esito == 0", r.Body)
	}
	return in
}

func sentCertificateFile(t *testing.T, w *scenario.World) any {
	t.Helper()
	in, _ := ofCertificate(nil)(t, w).(scenario.In)
	id, _ := in["ID_CERTIFICATO"].(int64)
	return certificateFile(t, id, aPDF("x"))
}

func ofChampionship(field string, more scenario.In) func(*testing.T, *scenario.World) any {
	return func(t *testing.T, w *scenario.World) any {
		t.Helper()
		return with(scenario.In{field: made(t, w, nil)}, more)
	}
}

// after makes another call first, as the administrator, and takes the input from its reply.
func after(call string, before any, in func(t *testing.T, r scenario.Reply) scenario.In) func(*testing.T, *scenario.World) any {
	return func(t *testing.T, w *scenario.World) any {
		t.Helper()
		r := w.Call(t, w.Actor(t, "admin"), call, before)
		if r.Esito != 0 {
			t.Fatalf("%s: got %s, want r.Esito == 0", call, r.Body)
		}
		return in(t, r)
	}
}

func inserted(field string, more scenario.In) func(*testing.T, scenario.Reply) scenario.In {
	return func(_ *testing.T, r scenario.Reply) scenario.In { return with(scenario.In{field: r.Inserted}, more) }
}

func waitingForAClub(t *testing.T, w *scenario.World) any {
	t.Helper()
	club := w.User(t, "societa").ClubID
	free := w.Actor(t, "nuovo")
	if r := w.Call(t, free, "POST ns/societa/associa", scenario.In{"ID_SOCIETA": club}); r.Esito != 0 {
		t.Fatalf("got %s, want r.Esito == 0", r.Body)
	}
	return scenario.In{"ID_UTENTE": free.ID, "ID_SOCIETA": club, "APPROVATO": 1}
}

func resetToken(t *testing.T, w *scenario.World) any {
	t.Helper()
	w.Call(t, scenario.Actor{}, "POST as/utente/password/reset", scenario.In{"EMAIL": "coach@traguardo.example"})
	w.App.Wait()
	link := resetLink.FindStringSubmatch(strings.Join(mails(t, w), "\n"))
	if link == nil {
		t.Fatal("no link")
	}
	return twice("Nuova1234", scenario.In{"TOKEN": link[1]})
}

// unconfirm makes the address of a user unconfirmed.
func unconfirm(t *testing.T, w *scenario.World, username string) {
	t.Helper()
	user := w.User(t, username)
	user.Unverified = true
	w.Write(t, func(q store.Q) error { return q.SaveUser(t.Context(), user) })
}

func verificationToken(t *testing.T, w *scenario.World) any {
	t.Helper()
	w.Call(t, scenario.Actor{}, "POST core/registrazione", registration(nil))
	return scenario.In{"TOKEN": lastLink(t, w, verificationLink, "Rita@Posta.example")}
}

func clubFileWith(dry int) func(*testing.T, *scenario.World) any {
	return func(t *testing.T, _ *scenario.World) any {
		t.Helper()
		return scenario.Upload(t, "a.csv", []byte("COD_AFF;DENOMINAZIONE;EMAIL\nG1;Uno;\nG2;Due;x\n"),
			scenario.In{"modalita": "societa", "prova": dry})
	}
}

func uploadedClubs(t *testing.T, w *scenario.World) any {
	t.Helper()
	return scenario.In{"ID_UPLOAD": takeClubs(t, w, w.Actor(t, "admin"), 3, 0)}
}

func aLogo(t *testing.T, w *scenario.World) any {
	t.Helper()
	club := w.Actor(t, "societa")
	e := testkit.Event(t, w.DB, clubOf(t, w, "societa"))
	if r := w.Call(t, club, uploadCall, eventFile(t, "logo", "logo.png", aPNG(t, 40, 40, ""), e.ID)); r.Esito != 0 {
		t.Fatalf("got %s, want r.Esito == 0", r.Body)
	}
	logo, _ := eventAs(t, w, club, e.ID)["LOGO"].(string)
	_, query, _ := strings.Cut(logo, "?")
	return query
}

// inMeeting returns ids of a meet of societa in which societa2 takes part.
func inMeeting(in func(m testkit.Meeting) scenario.In) func(*testing.T, *scenario.World) any {
	return func(t *testing.T, w *scenario.World) any {
		t.Helper()
		return in(meeting(t, w, func(e *domain.Event) { e.Name = "Trofeo d'autunno" }))
	}
}

// anEntry returns the first entry of societa2 in a meet of inMeeting.
func anEntry(more scenario.In) func(*testing.T, *scenario.World) any {
	return func(t *testing.T, w *scenario.World) any {
		t.Helper()
		m := meeting(t, w)
		return with(scenario.In{"ID_PRESENZA": firstEntry(t, w, m)}, more)
	}
}

// fullMeeting is a meet like that of inMeeting, full and with a waiting list.
func fullMeeting(t *testing.T, w *scenario.World) testkit.Meeting {
	t.Helper()
	return meeting(t, w, func(e *domain.Event) {
		e.Name, e.MaxEntrants, e.Options = "Trofeo d'autunno", 6, option.Values{option.WaitingList: "1"}
	})
}

// aWait puts an athlete of societa2 on the waiting list of a full meet.
func aWait(in func(event id.Event, id int64) scenario.In) func(*testing.T, *scenario.World) any {
	return func(t *testing.T, w *scenario.World) any {
		t.Helper()
		m := fullMeeting(t, w)
		r := w.Call(t, w.Actor(t, "societa2"), "POST ge/attesa", into(m.Free100, m.Theirs[3], nil))
		if r.Esito != 0 {
			t.Fatalf("got %s, want r.Esito == 0", r.Body)
		}
		return in(m.ID, r.Inserted)
	}
}

var onePage = scenario.In{"PAGINA": 1, "RIGHE": 1}

// samples are the calls that are not about an event; eventCalls has those.
var samples = map[string]sample{
	"POST core/login":                  {"", given(credentials("coach", demo.Password)), ""},
	"POST core/registrazione":          {"", given(registration(nil)), ""},
	"POST as/utente/password/reset":    {"", given(scenario.In{"EMAIL": "coach@traguardo.example"}), ""},
	"POST as/utente/password/conferma": {"", resetToken, ""},
	"POST core/utente/email/conferma":  {"", verificationToken, ""},
	"POST core/admin/orologio/conferma": {"admin", func(t *testing.T, w *scenario.World) any {
		w.Write(t, func(q store.Q) error { return q.TrustClock(t.Context(), calendar.At(w.Clock.Now().AddDate(0, 0, -3))) })
		return scenario.In{"ORA": calendar.At(w.Clock.Now())}
	}, ""},
	"POST core/promemoria/disattiva": {"", func(t *testing.T, w *scenario.World) any {
		w.Write(t, func(q store.Q) error {
			_, err := q.ReminderLink(t.Context(), w.User(t, "societa2").ID, "FUORI")
			return err
		})
		return scenario.In{"TOKEN": "FUORI"}
	}, ""},
	"POST core/utente/email/verifica": {"coach", func(t *testing.T, w *scenario.World) any {
		unconfirm(t, w, "coach")
		return nil
	}, ""},
	"GET core/utente/secondofattore":  {"coach", given(nil), ""},
	"POST core/utente/secondofattore": {"coach", given(scenario.In{"PASSWORD": demo.Password}), ""},
	"POST core/utente/secondofattore/attiva": {"coach", func(t *testing.T, w *scenario.World) any {
		var begun struct {
			Secret string `json:"CHIAVE_SEGRETA"`
		}
		w.Call(t, w.Actor(t, "coach"), "POST core/utente/secondofattore", scenario.In{"PASSWORD": demo.Password}).Into(t, &begun)
		return scenario.In{"CODICE": codeAt(t, w, begun.Secret)}
	}, ""},
	"POST core/utente/secondofattore/rimuovi": {"coach", func(t *testing.T, w *scenario.World) any {
		_, codes := factor(t, w, w.Actor(t, "coach"))
		return scenario.In{"PASSWORD": demo.Password, "CODICE": codes[0]}
	}, ""},
	"POST core/admin/utente/secondofattore/rimuovi": {"admin", func(t *testing.T, w *scenario.World) any {
		coach := w.Actor(t, "coach")
		factor(t, w, coach)
		return scenario.In{"ID_UTENTE": coach.ID}
	}, ""},
	"POST core/admin/utente/email/conferma": {"admin", func(t *testing.T, w *scenario.World) any {
		unconfirm(t, w, "coach")
		return scenario.In{"ID_UTENTE": w.User(t, "coach").ID}
	}, ""},
	"POST core/admin/utente/cancella": {"admin", ofUser("coach", nil), ""},
	"POST core/utente/cancella":       {"coach", given(scenario.In{"PASSWORD": demo.Password}), ""},
	"GET core/utente/sessioni":        {"coach", given(nil), ""},
	"POST core/utente/sessione/termina": {"coach", func(t *testing.T, w *scenario.World) any {
		var rows []struct {
			ID string `json:"ID_SESSIONE"`
		}
		w.Call(t, w.Actor(t, "coach"), "GET core/utente/sessioni", nil).Into(t, &rows)
		return scenario.In{"ID_SESSIONE": rows[0].ID}
	}, ""},
	"POST core/utente/sessioni/termina": {"coach", given(nil), ""},
	"POST ge/societa/conferma": {"admin", func(t *testing.T, w *scenario.World) any {
		return scenario.In{"ID_SOCIETA": testkit.Club(t, w.DB, func(c *domain.Club) { c.Unconfirmed = true }).ID}
	}, ""},
	"GET core/config":                  {"", given(nil), ""},
	"GET core/logged":                  {"societa", given(nil), ""},
	"POST core/logout":                 {"societa", given(nil), ""},
	"GET core/home":                    {"societa", given(nil), ""},
	"GET core/dafare":                  {"societa", given(nil), ""},
	"GET core/cerca":                   {"admin", given(scenario.In{"TESTO": "ro"}), ""},
	"POST core/utente/password/update": {"base", given(twice("Nuova1234", scenario.In{"VECCHIA_PASSWORD": demo.Password})), ""},
	"POST as/stagionecorrente/update":  {"coach", given(scenario.In{"ID_STAGIONE": 2026}), ""},
	"POST core/admin/accessi":          {"admin", given(onePage), ""},
	"GET core/admin/lavori":            {"admin", given(onePage), ""},
	"GET core/admin/audit": {"admin", after("POST ge/categoria", categoryForm(nil),
		func(*testing.T, scenario.Reply) scenario.In { return onePage }), ""},
	"POST core/utente/impersonifica/fine":   {"societa for admin", given(nil), ""},
	"GET core/admin/utente":                 {"admin", ofUser("coach", nil), ""},
	"POST core/admin/utente/password/reset": {"admin", ofUser("coach", twice("Nuova1234", nil)), ""},
	"POST core/utente/stato/update":         {"admin", ofUser("coach", scenario.In{"STATO": 0}), ""},
	"POST core/utente/gruppi":               {"admin", ofUser("base", nil), ""},
	"POST core/utente/gruppo/update": {"admin", func(t *testing.T, w *scenario.World) any {
		return scenario.In{"ID_UTENTE": w.User(t, "base").ID, "ID_GRUPPO": anyGroup(t, w), "SELEZIONATO": 1}
	}, ""},
	"POST core/utente/funzionalita":        {"admin", ofUser("coach", nil), ""},
	"POST core/utente/funzionalita/update": {"admin", ofUser("coach", scenario.In{"ID_FUNZIONALITA": 3, "SELEZIONATO": 1}), ""},
	"GET ge/utenti":                        {"admin", given(onePage), "confederazione"},
	"GET ns/utenti":                        {"admin", given(onePage), ""},
	"POST ge/utente": {"admin", given(twice(demo.Password,
		scenario.In{"USERNAME": "x", "EMAIL": "x@posta.example", "NOME": "X", "COGNOME": "Y", "FK_ID_LIVELLO": 2})), ""},
	"PUT ge/utente":                 {"admin", ofUser("nuovo", scenario.In{"NOME": "Nino"}), ""},
	"POST ge/utente/login":          {"admin", ofUser("societa", nil), ""},
	"GET ns/utente/allenatore":      {"admin", ofUser("coach", nil), ""},
	"POST ns/utente/allenatore":     {"admin", ofUser("coach", nil), ""},
	"GET core/geo/comuni/select2":   {"base", given(scenario.In{"a": 0, "q": "ancona"}), ""},
	"GET core/basic/search/select2": {"base", given(scenario.In{"className": "Provincia", "q": "ancona"}), ""},
	"GET core/basic/element":        {"base", given(scenario.In{"className": "Provincia", "ID": 42}), ""},
	"GET core/codicefiscale": {"base", given(scenario.In{"COGNOME": "Fo", "NOME": "Li", "SESSO": 2, "DATA_NASCITA": "2001-12-05",
		"FK_ID_COMUNE_NASCITA": 1042002}), ""},

	"GET ge/categorie":  {"base", given(onePage), ""},
	"POST ge/categoria": {"admin", given(categoryForm(nil)), ""},
	"PUT ge/categoria": {"admin", after("POST ge/categoria", categoryForm(nil),
		inserted("ID_CATEGORIA", scenario.In{"DESCRIZIONE": "Altra"})), ""},
	"DELETE ge/categoria":     {"admin", after("POST ge/categoria", categoryForm(nil), inserted("ID_CATEGORIA", nil)), ""},
	"POST ge/categorie/copia": {"admin", given(scenario.In{"FK_ID_STAGIONE": 2027}), ""},
	"GET ge/gare":             {"base", given(onePage), ""},
	"POST ge/gara":            {"admin", given(raceForm(nil)), ""},
	"PUT ge/gara":             {"admin", after("POST ge/gara", raceForm(nil), inserted("ID_GARA", scenario.In{"DESCRIZIONE": "Altra"})), ""},
	"DELETE ge/gara":          {"admin", after("POST ge/gara", raceForm(nil), inserted("ID_GARA", nil)), ""},

	"GET ge/campionati":        {"societa", ofChampionship("ID_CAMPIONATO", nil), "confederazione"},
	"GET ge/campionato":        {"societa", ofChampionship("ID_CAMPIONATO", nil), "confederazione"},
	"POST ge/campionato":       {"admin", given(championshipForm(nil)), "confederazione"},
	"PUT ge/campionato":        {"admin", ofChampionship("ID_CAMPIONATO", scenario.In{"DESCRIZIONE": "Altro"}), "confederazione"},
	"GET ge/campionati/evento": {"admin", ofChampionship("ID_SPORT", scenario.In{"ID_SPORT": 2}), "confederazione"},
	"GET ge/campionati/importo": {"societa", func(t *testing.T,
		w *scenario.World) any {
		return fmt.Sprintf("ARRAY_NUOVI=%d", made(t, w, nil))
	}, "confederazione"},
	"GET ge/campionati/prezzi": {"admin", given(nil), "confederazione"},
	"PUT ge/campionati/prezzi": {"admin", given(scenario.In{"prezzi": []any{scenario.In{"FK_ID_SPORT": 2, "FK_ID_COMITATO": 1,
		"IMPORTO": 12.5}}}), "confederazione"},
	"POST ge/campionati/iscrizione": {"societa", func(t *testing.T, w *scenario.World) any { return ids(made(t, w, nil)) }, "confederazione"},

	"GET ge/movimenti":             {"societa", aMovement(onePage), ""},
	"GET ge/movimento":             {"societa", aMovement(nil), ""},
	"POST ge/movimento":            {"admin", newMovement, ""},
	"PUT ge/movimento":             {"admin", aMovement(scenario.In{"NOTE": "Altro"}), ""},
	"GET ge/ordini":                {"societa", newOrder(onePage), ""},
	"GET ge/ordine":                {"societa", newOrder(nil), ""},
	"POST ge/ordine/storna":        {"societa", newOrder(scenario.In{"IMPORTO": 1.5}), ""},
	"POST ge/ordine/azzera/delete": {"societa", newOrder(nil), ""},
	"POST ge/ordine/iscrizione": {"societa2", func(t *testing.T, w *scenario.World) any {
		return eventRef(meeting(t, w, func(e *domain.Event) { e.Options = option.Values{option.RacePrice: "6"} }).ID)
	}, ""},
	"POST ge/ordine/pagato":           {"admin", newOrder(nil), ""},
	"DELETE ge/ordini/scaduti/delete": {"admin", given(nil), ""},
	"GET ge/evento/fattura": {"societa", inMeetingWorld(func(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
		t.Helper()
		w.Call(t, w.Actor(t, "admin"), "POST ge/evento/fattura", eventRef(m.ID))
		return eventRef(m.ID)
	}), ""},
	"GET ge/evento/fattura/anteprima": {"admin", inMeeting(func(m testkit.Meeting) scenario.In { return eventRef(m.ID) }), ""},
	"POST ge/evento/fattura":          {"admin", inMeeting(func(m testkit.Meeting) scenario.In { return eventRef(m.ID) }), ""},
	"POST ns/abbonamento/ordine":      {"coach", given(scenario.In{"PERIODO": 2}), ""},
	"POST ec/ordine":                  {"societa", newOrder(nil), ""},
	"POST ec/stripe/pagamento":        {"societa", newOrder(card("visa")), ""},
	"POST ec/sandbox/azione":          {"societa", pendingAction, ""},
	"GET ge/societa/ec":               {"societa", ofClub("societa", nil), ""},
	"GET ge/societa/list":             {"base", given(onePage), ""},
	"GET ge/societa":                  {"societa", ofClub("societa", nil), ""},
	"POST ge/societa":                 {"admin", given(clubForm(nil)), ""},
	"PUT ge/societa":                  {"societa", ofClub("societa", scenario.In{"EMAIL": "nuova@posta.example"}), ""},
	"POST ns/societa/associa":         {"nuovo", ofClub("societa", nil), ""},
	"GET ns/societa/associazioni":     {"societa", waitingForAClub, ""},
	"POST ns/societa/associa/approva": {"societa", waitingForAClub, ""},
	"GET ge/societa/atleti":           {"societa", ofClub("societa", onePage), ""},
	"DELETE ge/societa/deleteatleti":  {"admin", ofClub("societa", nil), ""},
	"GET ge/societa/select2":          {"base", given(scenario.In{"a": 0, "q": "tirreno"}), ""},
	"GET ge/societa/s2":               {"base", given(scenario.In{"a": 0, "q": "tirreno"}), ""},
	"GET ge/societa/s2/soc": {"base", func(t *testing.T, w *scenario.World) any {
		return scenario.In{"a": 0, "ID": w.User(t, "societa").ClubID}
	}, ""},
	"GET ns/atleti":              {"societa", given(onePage), ""},
	"GET ns/atleti/startup":      {"societa", given(nil), ""},
	"GET ge/atleta":              {"societa", ofAthlete(nil), ""},
	"GET ge/certificati":         {"societa", ofCertificate(nil), ""},
	"GET ge/certificato":         {"societa", ofCertificate(nil), ""},
	"POST ge/certificato":        {"societa", newCertificate, ""},
	"PUT ge/certificato":         {"societa", ofCertificate(scenario.In{"CENTRO": "Altro centro"}), ""},
	"DELETE ge/certificato":      {"societa", ofCertificate(nil), ""},
	"DELETE ge/certificato/file": {"societa", ofCertificateFile, ""},
	"GET ge/certificato/file":    {"societa", ofCertificateFile, ""},
	"POST ge/certificato/file":   {"societa", sentCertificateFile, ""},
	"POST ge/atleta":             {"societa", given(shortForm(nil)), ""},
	"PUT ge/atleta":              {"societa", ofAthlete(scenario.In{"NOME": "Altra"}), ""},
	"PUT ns/atleta/nascondi":     {"societa", ofAthlete(nil), ""},
	"PUT ns/atleta/riprendi":     {"societa", ofAthlete(nil), ""},
	"PUT ns/atleta/ripristina":   {"admin", ofAthlete(nil), ""},
	"GET core/persona/esporta":   {"admin", ofAthlete(nil), ""},
	"POST core/persona/cancella": {"admin", ofAthlete(nil), ""},

	"POST core/report/basic/token": {"admin", given(scenario.In{"ID_REPORT": 2006, "FORMATO": 3}), ""},
	"GET core/report/basic": {"", after("POST core/report/basic/token", scenario.In{"ID_REPORT": 2006, "FORMATO": 3},
		func(t *testing.T, r scenario.Reply) scenario.In {
			var promised struct{ Token string }
			r.Into(t, &promised)
			return scenario.In{"TOKEN": promised.Token}
		}), ""},
	"GET core/report":             {"admin", given(scenario.In{"ID_REPORT": 2006, "FORMATO": 3}), ""},
	"POST core/basic/upload":      {"admin", clubFileWith(0), ""},
	"GET core/basic/upload/stato": {"admin", uploadedClubs, ""},
	"GET pub/evento/logo":         {"", aLogo, ""},

	"GET ge/evento/presenze": {"societa2", inMeeting(func(m testkit.Meeting) scenario.In { return eventRef(m.ID) }), ""},
	"GET ge/evento/atleta/gare": {"societa2", inMeeting(func(m testkit.Meeting) scenario.In {
		return scenario.In{"ID_EVENTO": m.ID, "ID_ATLETA": m.Theirs[0].ID}
	}), ""},
	"POST ge/presenza":          {"societa2", inMeeting(func(m testkit.Meeting) scenario.In { return into(m.Back100, m.Theirs[4], nil) }), ""},
	"PUT ge/presenza":           {"societa2", anEntry(scenario.In{"NOTE_ISCR": "In corsia 1", "TEMPO_ISCRIZIONE": 6400}), ""},
	"PUT ge/presenza/assenza":   {"admin", anEntry(nil), ""},
	"PUT ge/presenza/pagamento": {"admin", anEntry(scenario.In{"FLG_PAGATO": 1}), ""},
	"GET ge/attesa":             {"societa2", aWait(func(event id.Event, _ int64) scenario.In { return eventRef(event) }), ""},
	"POST ge/attesa": {"societa2", func(t *testing.T, w *scenario.World) any {
		t.Helper()
		m := fullMeeting(t, w)
		return into(m.Free100, m.Theirs[3], nil)
	}, ""},
	"DELETE ge/attesa":       {"societa2", aWait(func(_ id.Event, id int64) scenario.In { return scenario.In{"ID_ATTESA": id} }), ""},
	"POST ge/attesa/ammetti": {"admin", aWait(func(_ id.Event, id int64) scenario.In { return scenario.In{"ID_ATTESA": id} }), ""},
	"POST ge/presenze/lista": {"societa2", inMeeting(func(m testkit.Meeting) scenario.In {
		return scenario.In{"ID_EVENTO": m.ID, "presenze": []any{
			scenario.In{"FK_ID_ATLETA": m.Theirs[4].ID, "FK_ID_GARA": testkit.Back100, "TEMPO_ISCRIZIONE": 7200},
			scenario.In{"FK_ID_ATLETA": m.Theirs[0].ID, "FK_ID_GARA": testkit.Free100},
		}}
	}), ""},
	"GET ge/presenze/griglia": {"societa2", inMeeting(func(m testkit.Meeting) scenario.In { return eventRef(m.ID) }), ""},
	"GET ge/presenze/proposta": {"societa2", func(t *testing.T, w *scenario.World) any {
		m := meeting(t, w)
		next := testkit.Event(t, w.DB, m.Organiser)
		testkit.Enable(t, w.DB, next, testkit.Ragazzi, 1, testkit.Free100)
		return scenario.In{"ID_EVENTO": next.ID, "ID_EVENTO_DA": m.ID}
	}, ""},
	"DELETE ge/presenza": {"societa2", anEntry(nil), ""},

	"GET ge/presenza/squ": {"societa2", aTeam(nil), ""},
	"POST ge/presenza/squ": {"societa2",
		aTeam(func(m testkit.Meeting) scenario.In { return scenario.In{"ID_ATLETA": m.Theirs[2].ID} }, 2), ""},
	"PUT ge/presenza/squ": {"societa2", aTeam(func(m testkit.Meeting) scenario.In {
		return scenario.In{"ID_ATLETA": m.Theirs[0].ID,
			"NOTE": "dorso"}
	}), ""},
	"DELETE ge/presenza/squ": {"societa2",
		aTeam(func(m testkit.Meeting) scenario.In { return scenario.In{"ID_ATLETA": m.Theirs[0].ID} }), ""},
	"POST ge/presenza/squ/rivaluta": {"societa2", aTeam(nil), ""},
	"POST ge/presenza/squ/ordine": {"societa2", aTeam(func(m testkit.Meeting) scenario.In {
		order := []any{}
		for i, a := range m.Theirs[:4] {
			order = append(order, scenario.In{"ID_ATLETA": a.ID, "ORDINE": 4 - i})
		}
		return scenario.In{"componenti": order}
	}), ""},
	"GET ge/evento/accompagnatori": {"societa2", withEscort(func(m testkit.Meeting) scenario.In { return eventRef(m.ID) }), ""},
	"POST ge/evento/accompagnatore": {"societa2", inMeeting(func(m testkit.Meeting) scenario.In {
		return scenario.In{"FK_ID_EVENTO": m.ID, "FK_ID_ATLETA": m.Theirs[4].ID}
	}), ""},
	"DELETE ge/evento/accompagnatore": {"societa2", withEscort(func(m testkit.Meeting) scenario.In {
		return scenario.In{"FK_ID_EVENTO": m.ID, "FK_ID_ATLETA": m.Theirs[4].ID}
	}), ""},
	"GET ge/evento/andamento":        {"societa", inMeeting(func(m testkit.Meeting) scenario.In { return eventRef(m.ID) }), ""},
	"POST ge/evento/riepilogo/invia": {"societa2", inMeeting(func(m testkit.Meeting) scenario.In { return eventRef(m.ID) }), ""},
	"GET core/utente/promemoria":     {"societa2", given(nil), ""},
	"POST core/utente/promemoria":    {"societa2", given(scenario.In{"FLG_PROMEMORIA": 0}), ""},
}

// inSeeded returns ids of a meet of societa with a start order and a start list.
func inSeeded(who string, in func(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In) sample {
	return sample{who, func(t *testing.T, w *scenario.World) any {
		t.Helper()
		return in(t, w, seeded(t, w, func(e *domain.Event) { e.Name = "Trofeo d'autunno" }))
	}, ""}
}

func ofSeeded(_ *testing.T, _ *scenario.World, m testkit.Meeting) scenario.In { return eventRef(m.ID) }

// startSamples are the calls about start orders, start lists and passages.
var startSamples = map[string]sample{
	drawOrder: {"societa", inMeeting(func(m testkit.Meeting) scenario.In { return eventRef(m.ID) }), ""},
	saveOrder: inSeeded("societa", func(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
		t.Helper()
		return scenario.In{"ID_EVENTO": m.ID, "ordine": positions(1, itemIDs(orderOfEvent(t, w, w.Actor(t, "societa"), m.ID))...)}
	}),
	addBlock: {"societa", inMeeting(func(m testkit.Meeting) scenario.In {
		return scenario.In{"FK_ID_EVENTO": m.ID, "NOTE": "Premiazioni", "DURATA": 15}
	}), ""},
	editBlock:    {"societa", aBlock(scenario.In{"NOTE": "Riscaldamento"}), ""},
	dropBlock:    {"societa", aBlock(nil), ""},
	makeList:     inSeeded("societa", ofSeeded),
	readList:     inSeeded("societa", ofSeeded),
	listVersions: inSeeded("societa", ofSeeded),
	restoreList: inSeeded("societa", func(_ *testing.T, _ *scenario.World, m testkit.Meeting) scenario.In {
		return scenario.In{"ID_EVENTO": m.ID, "VERSIONE_LISTA": 1}
	}),
	compareLists: inSeeded("societa", func(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
		t.Helper()
		organiser := w.Actor(t, "societa")
		must(t, w, organiser, makeList, eventRef(m.ID))
		must(t, w, organiser, placeEntry, scenario.In{"ID_PRESENZA": lastStarter(t, w, m), "BATTERIA": 1, "CORSIA": 6})
		return scenario.In{"ID_EVENTO": m.ID, "DA": 1, "A": 2}
	}),
	timeList: inSeeded("societa", func(_ *testing.T, _ *scenario.World, m testkit.Meeting) scenario.In {
		return scenario.In{"ID_EVENTO": m.ID, "INTERVALLO": 30}
	}),
	placeEntry: inSeeded("societa", func(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
		t.Helper()
		return scenario.In{"ID_PRESENZA": lastStarter(t, w, m), "BATTERIA": 1, "CORSIA": 6}
	}),
	scratch: inSeeded("societa", func(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
		t.Helper()
		return scenario.In{"ID_PRESENZA": lastStarter(t, w, m), "FLG_CHIUDI": 1}
	}),
	workOutPassages:   {"admin", aFinal, ""},
	keepOnlyFinalists: {"societa", aFinal, ""},
}

// lastStarter returns the last girl who entered the 100: the slowest.
func lastStarter(t *testing.T, w *scenario.World, m testkit.Meeting) id.Entry {
	t.Helper()
	for entryID, n := range sheetAs(t, w, w.Actor(t, "societa"), m.ID).places() {
		if id.Race(n.RaceID) == testkit.Free100 && n.Time == 6700 {
			return entryID
		}
	}
	t.Fatal("nobody")
	return 0
}

// aBlock returns the block of a meet.
func aBlock(more scenario.In) func(*testing.T, *scenario.World) any {
	return func(t *testing.T, w *scenario.World) any {
		t.Helper()
		return with(scenario.In{"ID_ORDINAMENTO": orderOfEvent(t, w, w.Actor(t, "societa"), meeting(t, w).ID)[0].ID}, more)
	}
}

// ofPlan is a call about a coach's plan.
func ofPlan(in func(p planned) scenario.In) sample {
	return sample{"coach", func(t *testing.T, w *scenario.World) any {
		t.Helper()
		return in(plan(t, w, "coach"))
	}, ""}
}

// trainingSamples are the calls of the planner.
var trainingSamples = map[string]sample{
	"GET ns/utente/impostazioni": {"coach", given(nil), ""},
	"POST ns/utente/stile":       {"coach", given(scenario.In{"DESCRIZIONE": "Subacquea"}), ""},
	"PUT ns/utente/stile":        ofPlan(func(p planned) scenario.In { return scenario.In{"ID_STILE": p.style, "DESCRIZIONE": "Altro"} }),
	"DELETE ns/utente/stile":     ofPlan(func(p planned) scenario.In { return scenario.In{"ID_STILE": p.style} }),
	"POST ns/utente/intensita":   {"coach", given(scenario.In{"DESCRIZIONE": "Gara", "COLORE": "#112233"}), ""},
	"PUT ns/utente/intensita": ofPlan(func(p planned) scenario.In {
		return scenario.In{"ID_INTENSITA": p.intensity,
			"COLORE": "#112233"}
	}),
	"DELETE ns/utente/intensita": ofPlan(func(p planned) scenario.In { return scenario.In{"ID_INTENSITA": p.intensity} }),
	"POST ns/utente/modalita":    {"coach", given(scenario.In{"DESCRIZIONE": "Paracadute"}), ""},
	"PUT ns/utente/modalita": ofPlan(func(p planned) scenario.In {
		return scenario.In{"ID_MODALITA": p.modality,
			"DESCRIZIONE": "Altra"}
	}),
	"DELETE ns/utente/modalita": ofPlan(func(p planned) scenario.In { return scenario.In{"ID_MODALITA": p.modality} }),
	"POST ns/utente/gruppo":     {"coach", given(scenario.In{"DESCRIZIONE": "Fondisti"}), ""},
	"PUT ns/utente/gruppo":      ofPlan(func(p planned) scenario.In { return scenario.In{"ID_GRUPPO": p.group, "DESCRIZIONE": "Altro"} }),
	"DELETE ns/utente/gruppo":   ofPlan(func(p planned) scenario.In { return scenario.In{"ID_GRUPPO": p.group} }),
	"GET ns/sottogruppi":        ofPlan(func(p planned) scenario.In { return scenario.In{"ID_GRUPPO": p.group} }),
	"GET ns/sottogruppo":        ofPlan(func(p planned) scenario.In { return scenario.In{"ID_SOTTOGRUPPO": p.subgroup} }),
	"POST ns/sottogruppo": ofPlan(func(p planned) scenario.In {
		return scenario.In{"FK_ID_GRUPPO": p.group,
			"DESCRIZIONE": "Fondisti"}
	}),
	"POST ns/gruppo/parola": ofPlan(func(p planned) scenario.In {
		return scenario.In{"FK_ID_GRUPPO": p.group, "PAROLA": "SFR", "SIGNIFICATO": "B2 con elastico"}
	}),
	"DELETE ns/gruppo/parola": {"coach", groupWord, ""},
	"PUT ns/sottogruppo": ofPlan(func(p planned) scenario.In {
		return scenario.In{"ID_SOTTOGRUPPO": p.subgroup,
			"DESCRIZIONE": "Altro"}
	}),
	"DELETE ns/sottogruppo":        ofPlan(func(p planned) scenario.In { return scenario.In{"ID_SOTTOGRUPPO": p.subgroup} }),
	"POST ns/sottogruppo/atleta":   {"coach", inGroup("ID_SOTTOGRUPPO", func(p planned) int64 { return p.subgroup }), ""},
	"DELETE ns/sottogruppo/atleta": {"coach", inGroup("ID_SOTTOGRUPPO", func(p planned) int64 { return p.subgroup }), ""},
	"GET ns/atleti/gruppo":         {"coach", inGroup("ID_GRUPPO", func(p planned) int64 { return p.group }), ""},
	"POST ns/atleta/gruppo":        ofPlan(func(p planned) scenario.In { return scenario.In{"ID_GRUPPO": p.group, "ID_ATLETA": p.athlete} }),
	"DELETE ns/atleta/gruppo":      {"coach", inGroup("ID_GRUPPO", func(p planned) int64 { return p.group }), ""},
	"GET ns/allenamenti/startup": {"coach", func(t *testing.T, w *scenario.World) any {
		t.Helper()
		p := plan(t, w, "coach")
		// A season of three weeks is enough.
		must(t, w, p.who, "PUT ns/gruppo/stagione", scenario.In{"FK_ID_GRUPPO": p.group, "ID_STAGIONE": 2027,
			"DATA_INIZIO_STAGIONE": "2027-08-16"})
		must(t, w, p.who, "POST ns/allenamento/duplica", scenario.In{"FK_ID_ALLENAMENTO": p.workout, "DATA_ALLENAMENTO": "2027-08-24"})
		return scenario.In{"FK_ID_GRUPPO": p.group, "FK_ID_STAGIONE": 2027}
	}, ""},
	"PUT ns/gruppo/stagione": ofPlan(func(p planned) scenario.In {
		return scenario.In{"FK_ID_GRUPPO": p.group, "ID_STAGIONE": 2027, "DATA_INIZIO_STAGIONE": "2026-09-07"}
	}),
	"POST ns/gruppo/settimana": ofPlan(func(p planned) scenario.In {
		return scenario.In{"FK_ID_GRUPPO": p.group, "DATA": "2026-11-25", "FLG_GARA": 1}
	}),
	"PUT ns/gruppo/settimana":   ofPlan(func(p planned) scenario.In { return scenario.In{"ID_SETTIMANA": p.week, "VOLUME_OBIETTIVO": 25000} }),
	"POST ns/settimana/duplica": ofPlan(func(p planned) scenario.In { return scenario.In{"ID_SETTIMANA": p.week, "DATA": "2026-11-25"} }),
	"POST ns/settimana/imposta": ofPlan(func(p planned) scenario.In { return scenario.In{"FK_ID_GRUPPO": p.group, "DATA": "2026-11-17"} }),
	"POST ns/gruppo/calendario": ofPlan(func(p planned) scenario.In { return scenario.In{"FK_ID_GRUPPO": p.group} }),
	"GET pub/calendario":        {"", aCalendar, ""},
	"GET ns/allenamenti":        ofPlan(func(p planned) scenario.In { return with(onePage, scenario.In{"FK_ID_GRUPPO": p.group}) }),
	"GET ns/allenamento":        ofPlan(func(p planned) scenario.In { return scenario.In{"ID_ALLENAMENTO": p.workout} }),
	"POST ns/allenamento": ofPlan(func(p planned) scenario.In {
		return scenario.In{"FK_ID_GRUPPO": p.group, "DATA_ALLENAMENTO": "2026-11-18"}
	}),
	"PUT ns/allenamento": ofPlan(func(p planned) scenario.In {
		return scenario.In{"ID_ALLENAMENTO": p.workout, "NOTE": "Portare le palette"}
	}),
	"DELETE ns/allenamento": ofPlan(func(p planned) scenario.In { return scenario.In{"ID_ALLENAMENTO": p.workout} }),
	"POST ns/allenamento/duplica": ofPlan(func(p planned) scenario.In {
		return scenario.In{"FK_ID_ALLENAMENTO": p.workout, "DATA_ALLENAMENTO": "2026-11-18"}
	}),
	"POST ns/allenamento/ordine": ofPlan(func(p planned) scenario.In {
		return scenario.In{"ID_ALLENAMENTO": p.workout, "ARRAY_ID": []any{p.last, p.block}}
	}),
	"PUT ns/allenamento/righe": ofPlan(func(p planned) scenario.In {
		return scenario.In{"ID_ALLENAMENTO": p.other, "RIGHE": []any{"8x100 SL A2 @1'30", "4x50 SK"}}
	}),
	"POST ns/serie":         ofPlan(func(p planned) scenario.In { return scenario.In{"FK_ID_ALLENAMENTO": p.workout, "NUM_RIPETUTE": 4} }),
	"PUT ns/serie":          ofPlan(func(p planned) scenario.In { return scenario.In{"ID_SERIE": p.last, "NUM_RIPETUTE": 4} }),
	"DELETE ns/serie":       ofPlan(func(p planned) scenario.In { return scenario.In{"ID_SERIE": p.last} }),
	"POST ns/serie/duplica": ofPlan(func(p planned) scenario.In { return scenario.In{"ID_SERIE": p.last} }),
	"POST ns/serie/ordine": ofPlan(func(p planned) scenario.In {
		return scenario.In{"FK_ID_ALLENAMENTO": p.workout, "FK_ID_SERIE": p.block, "ARRAY_ID": []any{p.hundred, p.fifties}}
	}),
	"POST ns/serie/sposta": ofPlan(func(p planned) scenario.In { return scenario.In{"ID_SERIE_FROM": p.last, "ID_SERIE_TO": p.block} }),
	"PUT ns/serie/rinvia":  ofPlan(func(p planned) scenario.In { return scenario.In{"ID_SERIE": p.last, "ID_ALLENAMENTO": p.other} }),
	timesCall: {"coach", func(t *testing.T, w *scenario.World) any {
		t.Helper()
		p := plan(t, w, "coach")
		must(t, w, p.who, writeTimesCall, swumIn(p.last, repetition(squadOf(t, w, p), 1, 29500)))
		return scenario.In{"ID_SERIE": p.last}
	}, ""},
	writeTimesCall: ofPlan(func(p planned) scenario.In { return swumIn(p.last, repetition(p.athlete, 1, 29500)) }),
	lanesCall: {"coach", func(t *testing.T, w *scenario.World) any {
		t.Helper()
		p := plan(t, w, "coach")
		squadOf(t, w, p)
		must(t, w, p.who, assignCall, scenario.In{"ID_ALLENAMENTO": p.workout, "NUM_CORSIE": 2})
		return scenario.In{"ID_ALLENAMENTO": p.workout}
	}, ""},
	assignCall: ofPlan(func(p planned) scenario.In { return scenario.In{"ID_ALLENAMENTO": p.workout, "NUM_CORSIE": 2} }),
	changeLaneCall: ofPlan(func(p planned) scenario.In {
		return scenario.In{"ID_ALLENAMENTO": p.workout, "CORSIA": 2, "ARRAY_ID": []any{p.athlete}}
	}),
	rollCall: ofPlan(func(p planned) scenario.In { return scenario.In{"ID_ALLENAMENTO": p.workout} }),
	markCall: ofPlan(func(p planned) scenario.In { return mark(p.workout, 1, p.athlete) }),
	registerCall: {"coach", func(t *testing.T, w *scenario.World) any {
		t.Helper()
		p := plan(t, w, "coach")
		must(t, w, p.who, markCall, mark(p.workout, 1, squadOf(t, w, p)))
		return scenario.In{"FK_ID_GRUPPO": p.group}
	}, ""},
	attendanceOfCall: {"coach", func(t *testing.T, w *scenario.World) any {
		t.Helper()
		p := plan(t, w, "coach")
		must(t, w, p.who, markCall, mark(p.workout, 1, p.athlete))
		return scenario.In{"ID_ATLETA": p.athlete}
	}, ""},
	"POST ns/gruppo/vista":   ofPlan(func(p planned) scenario.In { return scenario.In{"FK_ID_GRUPPO": p.group} }),
	"DELETE ns/gruppo/vista": ofPlan(func(p planned) scenario.In { return scenario.In{"FK_ID_GRUPPO": p.group} }),
	"GET pub/allenamento":    {"", aView, ""},
	"GET ns/libreria":        {"coach", inLibrary(onePage), ""},
	"POST ns/libreria": ofPlan(func(p planned) scenario.In {
		return scenario.In{"FK_ID_ALLENAMENTO": p.workout, "DESCRIZIONE": "Soglia", "ETICHETTE": "soglia, mercoledì"}
	}),
	"PUT ns/libreria":            {"coach", libraryItem(scenario.In{"FLG_CONDIVISO": 1}), ""},
	"DELETE ns/libreria":         {"coach", libraryItem(nil), ""},
	"POST ns/libreria/duplica":   {"coach", libraryItem(nil), ""},
	"POST ns/libreria/inserisci": {"coach", insertion, ""},
	"GET ns/allenamenti/stats":   ofPlan(func(p planned) scenario.In { return scenario.In{"FK_ID_GRUPPO": p.group} }),
}

// inGroup returns an athlete of a group with further fields.
func inGroup(field string, id func(planned) int64) func(*testing.T, *scenario.World) any {
	return func(t *testing.T, w *scenario.World) any {
		t.Helper()
		p := plan(t, w, "coach")
		must(t, w, p.who, "POST ns/atleta/gruppo", scenario.In{"ID_GRUPPO": p.group, "ID_ATLETA": p.athlete})
		return scenario.In{field: id(p), "ID_ATLETA": p.athlete}
	}
}

// groupWord returns a word that was saved for a group.
func groupWord(t *testing.T, w *scenario.World) any {
	t.Helper()
	p := plan(t, w, "coach")
	return scenario.In{"ID_PAROLA": insert(t, w, p.who, "POST ns/gruppo/parola",
		scenario.In{"FK_ID_GRUPPO": p.group, "PAROLA": "SFR", "SIGNIFICATO": "B2 con elastico"})}
}

// saveItem saves the planned workout in the coach's library and returns its id.
func saveItem(t *testing.T, w *scenario.World, p planned) int64 {
	t.Helper()
	return insert(t, w, p.who, "POST ns/libreria",
		scenario.In{"FK_ID_ALLENAMENTO": p.workout, "DESCRIZIONE": "Soglia", "ETICHETTE": "soglia", "FLG_CONDIVISO": 1})
}

func libraryItem(more scenario.In) func(*testing.T, *scenario.World) any {
	return func(t *testing.T, w *scenario.World) any {
		t.Helper()
		return with(scenario.In{"ID_VOCE": saveItem(t, w, plan(t, w, "coach"))}, more)
	}
}

func inLibrary(in scenario.In) func(*testing.T, *scenario.World) any {
	return func(t *testing.T, w *scenario.World) any {
		t.Helper()
		saveItem(t, w, plan(t, w, "coach"))
		return in
	}
}

func insertion(t *testing.T, w *scenario.World) any {
	t.Helper()
	p := plan(t, w, "coach")
	return scenario.In{"ID_VOCE": saveItem(t, w, p), "FK_ID_ALLENAMENTO": p.other}
}

func aView(t *testing.T, w *scenario.World) any {
	t.Helper()
	return scenario.In{"TOKEN": viewOf(t, w, plan(t, w, "coach"))}
}

func aCalendar(t *testing.T, w *scenario.World) any {
	t.Helper()
	p := plan(t, w, "coach")
	return calendarOf(t, w, p)
}

// allSamples are valid calls of every route.
func allSamples() map[string]sample {
	calls := map[string]sample{}
	for _, list := range []map[string]sample{samples, trainingSamples, resultSamples, startSamples, sheetSamples, timingSamples,
		timetableSamples, caseSamples, followingSamples, proofSamples, officialSamples, rehearsalSamples, simulationSamples} {
		for call, s := range list {
			calls[call] = s
		}
	}
	for _, c := range eventCalls {
		calls[c.call] = sample{"admin", func(t *testing.T, w *scenario.World) any {
			t.Helper()
			in := c.in(t, w, meeting(t, w, func(e *domain.Event) { e.Name = "Trofeo d'autunno" }))
			if strings.HasPrefix(c.call, "GET ge/eventi") {
				in = onePage
			}
			return in
		}, ""}
	}
	return calls
}

// TestGoldenRoutes compares the reply of one valid call of every route with its file. A renamed, moved or leaked field shows up as a
// difference. A new route needs a sample; then run with -update.
func TestGoldenRoutes(t *testing.T) {
	calls := allSamples()
	for _, route := range scenario.New(t, scenario.Options{}).Server.Routes() {
		call := route.Method + " " + route.Path
		path := filepath.Join("testdata", "routes", route.Name+".json")
		t.Run(route.Name, func(t *testing.T) {
			t.Parallel()
			switch call {
			case streamCall, liveCall:
				return // TestGoldenStream and TestPublicLive cover them: they run their own servers
			case "POST ec/stripe/webhook":
				w := scenario.New(t, scenario.Options{})
				compareGolden(t, path, w.Call(t, scenario.Actor{}, call, `{"id":"evt_1"}`).Body) // unsigned
				return
			case workoutStream, rollStream, raceStream, timingStream:
				return // each of their envelopes equals that of the plain call
			case "POST core/login/esterno":
				goldenExternalLogin(t, path)
				return
			}
			s, found := calls[call]
			if !found {
				t.Fatalf("%s has no sample: add one to samples", call)
			}
			w := scenario.New(t, scenario.Options{Variant: s.variant})
			in := s.in(t, w)
			golden(t, path, w.Call(t, s.caller(t, w), call, in))
		})
	}
}

func (s sample) caller(t *testing.T, w *scenario.World) scenario.Actor {
	t.Helper()
	if s.who == "" {
		return scenario.Actor{}
	}
	if username, admin, borrowed := strings.Cut(s.who, " for "); borrowed {
		return w.As(t, username, w.Actor(t, admin))
	}
	return w.Actor(t, s.who)
}

// TestGoldenStream compares the first message of a stream with its file.
//
//test:race
func TestGoldenStream(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin := w.Actor(t, "admin")
	id := takeClubs(t, w, admin, 3, 0)
	at, stop := serve(t, w)
	defer stop()
	message, _ := listen(t, at, admin, id).must(t)
	golden(t, filepath.Join("testdata", "routes", "uploadLive.json"), message.reply)
}

func goldenExternalLogin(t *testing.T, path string) {
	t.Helper()
	i := newIssuer(t)
	w := scenario.New(t, scenario.Options{Providers: []account.Provider{{Key: "prova", Name: "Prova", Issuer: i.URL, ClientID: "portale"}}})
	in := scenario.In{"PROVIDER": "prova", "ID_TOKEN": i.token(t, w.Clock.Now(), nil), "NONCE": "n-1"}
	golden(t, path, w.Call(t, scenario.Actor{}, "POST core/login/esterno", in))
}

// golden compares a reply with its file; of a reply that is not JSON only the beginning.
func golden(t *testing.T, path string, r scenario.Reply) {
	t.Helper()
	if r.Esito != 0 || r.HTTP != 0 && r.HTTP != http.StatusOK {
		t.Fatalf("the call failed: HTTP %d %s", r.HTTP, r.Body)
	}
	body := r.Body
	if r.Header != nil && !strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
		heading := map[string]any{"Content-Type": r.Header.Get("Content-Type"), "Content-Disposition": r.Header.Get("Content-Disposition"),
			"beginning": string(r.Body[:4])}
		body = mustJSON(t, heading)
	}
	if r.Header == nil {
		body = mustJSON(t, map[string]any{"esito": r.Esito, "messaggio": r.Message, "data": r.Data})
	}
	compareGolden(t, path, body)
}

func mustJSON(t *testing.T, v any) []byte {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}
