package httpapi_test

import (
	"fmt"
	"strings"
	"testing"

	"traguardo/internal/demo"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

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
		return with(scenario.In{"ID_ATLETA": addAthlete(t, w, w.Actor(t, "societa"), shortForm(nil))}, more)
	}
}

func newCertificate(t *testing.T, w *scenario.World) any {
	t.Helper()
	return certificateForm(addAthlete(t, w, w.Actor(t, "societa"), shortForm(nil)), nil)
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
		return with(scenario.In{field: addChampionship(t, w, nil)}, more)
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
func aWait(in func(eventID id.Event, waitingID int64) scenario.In) func(*testing.T, *scenario.World) any {
	return func(t *testing.T, w *scenario.World) any {
		t.Helper()
		m := fullMeeting(t, w)
		r := w.Call(t, w.Actor(t, "societa2"), "POST ge/attesa", entryForm(m.Free100, m.Theirs[3], nil))
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
		_, codes := setUpFactor(t, w, w.Actor(t, "coach"))
		return scenario.In{"PASSWORD": demo.Password, "CODICE": codes[0]}
	}, ""},
	"POST core/admin/utente/secondofattore/rimuovi": {"admin", func(t *testing.T, w *scenario.World) any {
		coach := w.Actor(t, "coach")
		setUpFactor(t, w, coach)
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
		return fmt.Sprintf("ARRAY_NUOVI=%d", addChampionship(t, w, nil))
	}, "confederazione"},
	"GET ge/campionati/prezzi": {"admin", given(nil), "confederazione"},
	"PUT ge/campionati/prezzi": {"admin", given(scenario.In{"prezzi": []any{scenario.In{"FK_ID_SPORT": 2, "FK_ID_COMITATO": 1,
		"IMPORTO": 12.5}}}), "confederazione"},
	"POST ge/campionati/iscrizione": {"societa", func(t *testing.T, w *scenario.World) any { return ids(addChampionship(t, w, nil)) },
		"confederazione"},

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
	"POST ge/presenza": {"societa2", inMeeting(func(m testkit.Meeting) scenario.In {
		return entryForm(m.Back100, m.Theirs[4],
			nil)
	}), ""},
	"PUT ge/presenza":           {"societa2", anEntry(scenario.In{"NOTE_ISCR": "In corsia 1", "TEMPO_ISCRIZIONE": 6400}), ""},
	"PUT ge/presenza/assenza":   {"admin", anEntry(nil), ""},
	"PUT ge/presenza/pagamento": {"admin", anEntry(scenario.In{"FLG_PAGATO": 1}), ""},
	"GET ge/attesa":             {"societa2", aWait(func(event id.Event, _ int64) scenario.In { return eventRef(event) }), ""},
	"POST ge/attesa": {"societa2", func(t *testing.T, w *scenario.World) any {
		t.Helper()
		m := fullMeeting(t, w)
		return entryForm(m.Free100, m.Theirs[3], nil)
	}, ""},
	"DELETE ge/attesa": {"societa2", aWait(func(_ id.Event,
		waitingID int64) scenario.In {
		return scenario.In{"ID_ATTESA": waitingID}
	}), ""},
	"POST ge/attesa/ammetti": {"admin", aWait(func(_ id.Event, waitingID int64) scenario.In { return scenario.In{"ID_ATTESA": waitingID} }),
		""},
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
