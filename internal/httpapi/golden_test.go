package httpapi_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/testkit/scenario"
)

var update = flag.Bool("update", false, "rewrite the golden files from the replies")

// volatile matches the parts of a reply that differ from run to run, or with the size of the demo data.
var volatile = regexp.MustCompile(`"(SESSION_TOKEN|token|TOKEN|id_richiesta|ID_RICHIESTA|DATA_CREAZIONE|totale|ID_ACCESSO|ID_AUDIT|id_inserito|TOT|CHIAVE_SEGRETA|URI|QR|ID_SESSIONE|LINK)": ("[^"]+"|\d+)`)

// recoveryCode matches recovery codes, which also differ.
var recoveryCode = regexp.MustCompile(`"[A-Z2-7]{5}-[A-Z2-7]{5}"`)

// caseCode matches the code of a case.
var caseCode = regexp.MustCompile(`"[A-Z2-9]{5}(-[A-Z2-9]{5}){3}"`)

// TestGolden compares a whole reply of each kind with its file: a renamed, moved or leaked field shows up as a difference.
func TestGolden(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin, club, free := w.Actor(t, "admin"), w.Actor(t, "societa"), w.Actor(t, "nuovo")
	user := func(name string) scenario.In { return scenario.In{"ID_UTENTE": w.User(t, name).ID} }
	own := scenario.In{"ID_SOCIETA": w.User(t, "societa").ClubID}
	one := scenario.In{"PAGINA": 1, "RIGHE": 1, "ORDINA": "ID_UTENTE"}
	m := meeting(t, w, func(e *domain.Event) { e.Name = "Trofeo d'autunno" })
	event := eventRef(m.ID)
	for _, row := range []struct {
		name string
		who  scenario.Actor
		call string
		in   any
	}{
		{"login", scenario.Actor{}, "POST core/login", credentials("coach", "Traguardo1")},
		{"login-wrong", scenario.Actor{}, "POST core/login", credentials("nessuno", "Traguardo1")},
		{"config", scenario.Actor{}, "GET core/config", nil},
		{"logged", club, "GET core/logged", nil},
		{"no-session", scenario.Actor{}, "GET core/home", nil},
		{"forbidden", club, "GET ns/utenti", nil},
		{"not-found", admin, "GET core/admin/utente", scenario.In{"ID_UTENTE": 999999}},
		{"malformed", admin, "PUT ge/utente", scenario.In{"ID_UTENTE": free.ID, "FK_ID_LIVELLO": "1", "EMAIL": ""}},
		{"bad-json", admin, "PUT ge/utente", "{"},
		{"unknown-path", admin, "GET core/nessuno", nil},
		{"wrong-method", admin, "GET core/login", nil},
		{"user", admin, "GET core/admin/utente", user("coach")},
		{"users", admin, "GET ns/utenti", one},
		{"functions-compact", admin, "POST core/utente/funzionalita", scenario.In{"ID_UTENTE": free.ID, "COMPATTO": 1, "PAGINA": 1, "RIGHE": 3}},
		{"user-functions", admin, "POST core/utente/funzionalita", user("coach")},
		{"user-groups", admin, "POST core/utente/gruppi", user("base")},
		{"user-created", admin, "POST ge/utente", twice("Traguardo1",
			scenario.In{"USERNAME": "x", "EMAIL": "x@posta.example", "NOME": "X", "COGNOME": "Y", "FK_ID_LIVELLO": 2})},
		{"user-saved", admin, "PUT ge/utente", scenario.In{"ID_UTENTE": free.ID, "NOME": "Nino"}},
		{"user-stale", admin, "PUT ge/utente", scenario.In{"ID_UTENTE": free.ID, "NOME": "Nino", "VERSIONE": 1}},
		{"club", club, "GET ge/societa", own},
		{"club-reduced", free, "GET ge/societa/list", own},
		{"club-options", free, "GET ge/societa/select2", scenario.In{"a": 0, "q": "tirreno"}},
		{"association", free, "POST ns/societa/associa", own},
		{"associations", club, "GET ns/societa/associazioni", nil},
		{"access-log", admin, "POST core/admin/accessi", scenario.In{"PAGINA": 1, "RIGHE": 1}},
		{"audit", admin, "GET core/admin/audit", scenario.In{"AZIONE": "utente.modifica"}},
		{"tax-code", free, "GET core/codicefiscale", scenario.In{"COGNOME": "Fo", "NOME": "Li", "SESSO": 2, "DATA_NASCITA": "2001-12-05",
			"FK_ID_COMUNE_NASCITA": 999}},
		{"upload", admin, "POST core/basic/upload", scenario.Upload(t, "a.csv", []byte("COD_AFF;DENOMINAZIONE;EMAIL\nG1;Uno;\nG2;Due;x\n"),
			scenario.In{"modalita": "societa"})},
		{"events", club, "GET ge/eventi", nil},
		{"event", club, "GET ge/evento", event},
		{"event-detail", club, "GET ge/evento/dettagli", event},
		{"event-detail-guest", free, "GET ge/evento/dettagli", event},
		{"event-category", club, "GET ge/evento/categoria", scenario.In{"ID_EVENTO_CATEGORIA": m.Girls.ID}},
		{"event-clubs", club, "GET ge/evento/riepilogo", event},
		{"event-statistics", club, "POST ge/evento/statistiche", event},
		{"event-entrants", club, "GET ge/evento/atletiiscrivibili", scenario.In{"ID_EVENTO": m.ID, "q": "segretissimi", "PAGINA": 1, "RIGHE": 1}},
		{"event-stale", club, "PUT ge/evento", scenario.In{"ID_EVENTO": m.ID, "VERSIONE": 9, "LUOGO": "x"}},
		{"event-options-wrong", club, saveOptions, optionsIn(m.ID, optionValue(1, -1), optionValue(999, 1))},
		{"report-token", admin, "POST core/report/basic/token", scenario.In{"ID_REPORT": 2006, "FORMATO": 2}},
	} {
		t.Run(row.name, func(t *testing.T) {
			compareGolden(t, filepath.Join("testdata", row.name+".json"), w.Call(t, row.who, row.call, row.in).Body)
		})
	}
}

// compareGolden compares a reply with its file, or writes it with -update. The order of members is ignored.
func compareGolden(t *testing.T, path string, body []byte) {
	t.Helper()
	var whole any
	if err := json.Unmarshal(body, &whole); err != nil {
		t.Fatal(err)
	}
	got, err := json.MarshalIndent(whole, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	text := volatile.ReplaceAll(append(got, '\n'), []byte(`"$1": "…"`))
	text = recoveryCode.ReplaceAll(text, []byte(`"…"`))
	text = caseCode.ReplaceAll(text, []byte(`"…"`))
	if *update {
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(text, want) {
		t.Errorf("%s differs (run with -update if that is intended):\n%s", path, text)
	}
}
