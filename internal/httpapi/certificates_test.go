package httpapi_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/problem"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

const (
	listCertificates                   = "GET ge/certificati"
	getCertificate, deleteCertificate  = "GET ge/certificato", "DELETE ge/certificato"
	addCertificate, editCertificate    = "POST ge/certificato", "PUT ge/certificato"
	sendCertificate, openCertificate   = "POST ge/certificato/file", "GET ge/certificato/file"
	dropCertificateFile                = "DELETE ge/certificato/file"
	notValid                           = "Certificato medico non valido alla data dell'evento"
	certificateMarker, certificateWord = "MARCATORE-RISERVATO-7431", "cartella-clinica"
)

// certificateForm returns the input of a certificate that is valid in the season of the tests.
func certificateForm(athleteID id.Athlete, more scenario.In) scenario.In {
	return with(scenario.In{"FK_ID_ATLETA": athleteID, "TIPO": 1, "FK_ID_SPORT": 1, "DATA_VISITA": "2026-10-01", "DATA_SCADENZA": "2027-09-30",
		"CENTRO": "Medicina dello sport"}, more)
}

func certificateRef(certificateID int64) scenario.In {
	return scenario.In{"ID_CERTIFICATO": certificateID}
}

func certificateFile(t *testing.T, certificateID int64, content []byte) *scenario.Form {
	t.Helper()
	return scenario.Upload(t, certificateWord+".pdf", content, certificateRef(certificateID))
}

func TestCertificates(t *testing.T) { scenario.Engines(t, scenario.Options{}, certificatesCase) }

func certificatesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club, other, admin, free := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "admin"), w.Actor(t, "nuovo")
	theirs := testkit.Athlete(t, w.DB, clubOf(t, w, "societa2"))
	athlete := addAthlete(t, w, club, shortForm(nil))
	certificateID := w.Call(t, club, addCertificate, certificateForm(athlete, nil)).Inserted
	w.Run(t, []scenario.Row{
		{Name: "a stranger's list", Call: listCertificates, Esito: 401},
		{Name: "a list without a club", Actor: free, Call: listCertificates, Esito: 403},
		{Name: "an administrator's list", Actor: admin, Call: listCertificates, Esito: 403, Message: "riservati alla società"},
		{Name: "an administrator as the club", Actor: w.As(t, "societa", admin), Call: getCertificate, In: certificateRef(certificateID),
			Esito: 403},
		{Name: "an administrator's look", Actor: admin, Call: getCertificate, In: certificateRef(certificateID), Esito: 403},
		{Name: "another club's look", Actor: other, Call: getCertificate, In: certificateRef(certificateID), Esito: 404},
		{Name: "another club's change", Actor: other, Call: editCertificate, In: with(certificateRef(certificateID), scenario.In{"TIPO": 2}),
			Esito: 404},
		{Name: "another club's deletion", Actor: other, Call: deleteCertificate, In: certificateRef(certificateID), Esito: 404},
		{Name: "another club's list", Actor: other, Call: listCertificates, After: totals(0)},
		{Name: "another club's athlete", Actor: other, Call: listCertificates, In: scenario.In{"FK_ID_ATLETA": athlete}, Esito: 404},
		{Name: "for another club's athlete", Actor: club, Call: addCertificate, In: certificateForm(theirs.ID, nil), Esito: 404},
		{Name: "no athlete", Actor: club, Call: addCertificate, In: certificateForm(athlete, scenario.In{"FK_ID_ATLETA": omitted}), Esito: 422,
			Field: "FK_ID_ATLETA"},
		{Name: "no kind", Actor: club, Call: addCertificate, In: certificateForm(athlete, scenario.In{"TIPO": 3}), Esito: 422, Field: "TIPO"},
		{Name: "malformed", Actor: club, Call: addCertificate, In: certificateForm(athlete, scenario.In{"DATA_VISITA": "ieri"}), Esito: 422,
			Field: "DATA_VISITA"},
		{Name: "a visit to come", Actor: club, Call: addCertificate, In: certificateForm(athlete, scenario.In{"DATA_VISITA": "2027-01-01"}),
			Esito: 422,
			Field: "DATA_VISITA"},
		{Name: "expired before the visit", Actor: club, Call: addCertificate,
			In:    certificateForm(athlete, scenario.In{"DATA_SCADENZA": "2026-09-30"}),
			Esito: 422, Field: "DATA_SCADENZA"},
		{Name: "the same visit", Actor: club, Call: addCertificate, In: certificateForm(athlete, nil), Esito: 1,
			Message: "stessa data di visita"},
		{Name: "one", Actor: club, Call: getCertificate, In: certificateRef(certificateID), Want: scenario.In{"FK_ID_ATLETA": athlete, "TIPO": 1,
			"FK_ID_SPORT": 1, "DATA_VISITA": "2026-10-01", "DATA_SCADENZA": "2027-09-30", "CENTRO": "Medicina dello sport", "FLG_FILE": 0}},
		{Name: "a change of the athlete", Actor: club, Call: editCertificate,
			In: with(certificateRef(certificateID), scenario.In{"FK_ID_ATLETA": theirs.ID}), Esito: 403},
		{Name: "a change", Actor: club, Call: editCertificate, In: with(certificateRef(certificateID), scenario.In{"DATA_SCADENZA": "2026-11-30",
			"VERSIONE": 1})},
		{Name: "an old page", Actor: club, Call: editCertificate, In: with(certificateRef(certificateID),
			scenario.In{"CENTRO": "Altro", "VERSIONE": 1}),
			Esito: 409},
		{Name: "the list", Actor: club, Call: listCertificates, In: scenario.In{"SCADENZA_AL": "2026-12-31", "FK_ID_ATLETA": athlete},
			After: totals(1)},
	})
	var tasks []struct {
		Kind  domain.TaskKind `json:"TIPO"`
		Count int             `json:"QUANTI"`
	}
	w.Call(t, club, "GET core/dafare", nil).Into(t, &tasks)
	seen := false
	for _, task := range tasks {
		seen = seen || task.Kind == domain.TaskCertificatesExpiring && task.Count > 0
	}
	if !seen {
		t.Errorf("no task about the certificate: %+v", tasks)
	}
	w.Run(t, []scenario.Row{
		{Name: "deleted", Actor: club, Call: deleteCertificate, In: certificateRef(certificateID)},
		{Name: "twice", Actor: club, Call: deleteCertificate, In: certificateRef(certificateID), Esito: 404},
	})
}

// TestCertificateFiles checks that only the club can read files, and that the data folder, the database and the audit do not contain their
// content.
func TestCertificateFiles(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, certificateFilesCase)
}

func certificateFilesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club, other, admin := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "admin")
	athlete := addAthlete(t, w, club, shortForm(nil))
	objectID := w.Call(t, club, addCertificate, certificateForm(athlete, nil)).Inserted
	content := aPDF(certificateMarker)
	w.Run(t, []scenario.Row{
		{Name: "before the upload", Actor: club, Call: openCertificate, In: certificateRef(objectID), Esito: 404},
		{Name: "a stranger", Call: sendCertificate, In: certificateFile(t, objectID, content), Esito: 401},
		{Name: "another club", Actor: other, Call: sendCertificate, In: certificateFile(t, objectID, content), Esito: 404},
		{Name: "an administrator", Actor: admin, Call: sendCertificate, In: certificateFile(t, objectID, content), Esito: 403},
		{Name: "no form", Actor: club, Call: sendCertificate, In: certificateRef(objectID), Esito: 422},
		{Name: "no file", Actor: club, Call: sendCertificate, In: scenario.Upload(t, "", nil, certificateRef(objectID)), Esito: 422,
			Field: "file"},
		{Name: "no certificate", Actor: club, Call: sendCertificate, In: certificateFile(t, 0, content), Esito: 422, Field: "ID_CERTIFICATO"},
		{Name: "a text", Actor: club, Call: sendCertificate, In: certificateFile(t, objectID, []byte("ciao")), Esito: 1},
		{Name: "half a PDF", Actor: club, Call: sendCertificate, In: certificateFile(t, objectID, []byte("%PDF-1.4\n")), Esito: 1},
		{Name: "an image", Actor: club, Call: sendCertificate, In: certificateFile(t, objectID, aPNG(t, 40, 40, certificateMarker))},
		{Name: "a PDF in its place", Actor: club, Call: sendCertificate, In: certificateFile(t, objectID, content)},
		{Name: "there is one", Actor: club, Call: getCertificate, In: certificateRef(objectID), Want: scenario.In{"FLG_FILE": 1}},
		{Name: "read by the club", Actor: club, Call: openCertificate, In: certificateRef(objectID), After: func(t *testing.T, r scenario.Reply) {
			if !bytes.Equal(r.Body, content) || !strings.HasPrefix(r.Header.Get("Content-Disposition"), "attachment") ||
				r.Header.Get("Cache-Control") != "no-store" {
				t.Errorf("%v: %q", r.Header, r.Body)
			}
		}},
		{Name: "read by another club", Actor: other, Call: openCertificate, In: certificateRef(objectID), Esito: 404},
		{Name: "read by an administrator", Actor: admin, Call: openCertificate, In: certificateRef(objectID), Esito: 403},
		{Name: "read by an administrator as the club", Actor: w.As(t, "societa", admin), Call: openCertificate, In: certificateRef(objectID),
			Esito: 403},
	})
	unreadable(t, w, id.Certificate(objectID))
	var rows []struct {
		Action string `json:"AZIONE"`
		Before string `json:"PRIMA"`
		After  string `json:"DOPO"`
	}
	w.Call(t, admin, "GET core/admin/audit", scenario.In{"OGGETTO": "certificato", "ID_OGGETTO": objectID}).Into(t, &rows)
	actions := map[string]int{}
	for _, r := range rows {
		actions[r.Action]++
		if r.Before+r.After != "" {
			t.Errorf("the audit has values: %+v", r)
		}
	}
	if actions["certificato.crea"] != 1 || actions["certificato.file.carica"] != 2 || actions["certificato.file.leggi"] != 1 {
		t.Errorf("audit %v", actions)
	}
	certificateMoves(t, w, athlete, objectID)
}

// unreadable looks for the content and the name of the file in the data folder and in the database.
func unreadable(t *testing.T, w *scenario.World, certificateID id.Certificate) {
	t.Helper()
	secrets := []string{certificateMarker, base64.StdEncoding.EncodeToString([]byte(certificateMarker))[:20], certificateWord}
	err := filepath.WalkDir(w.Dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		raw, err := os.ReadFile(path)
		for _, s := range secrets {
			if bytes.Contains(raw, []byte(s)) {
				t.Errorf("%s contains %q", path, s)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	f, err := w.DB.CertificateFile(t.Context(), certificateID)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range secrets {
		if strings.Contains(f.Sealed, s) {
			t.Errorf("the database contains %q", s)
		}
	}
}

// certificateMoves moves the athlete to another club, which cannot read the earlier club's certificate, and erases the person.
func certificateMoves(t *testing.T, w *scenario.World, athlete id.Athlete, objectID int64) {
	t.Helper()
	club, other, admin := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "admin")
	move := func(to string) scenario.In {
		return scenario.In{"ID_ATLETA": athlete, "FK_ID_SOCIETA": w.User(t, to).ClubID}
	}
	w.Run(t, []scenario.Row{
		{Name: "moved", Actor: admin, Call: "PUT ge/atleta", In: move("societa2")},
		{Name: "the earlier club", Actor: club, Call: getCertificate, In: certificateRef(objectID), Esito: 404},
		{Name: "the new club", Actor: other, Call: getCertificate, In: certificateRef(objectID), Esito: 404},
		{Name: "the new club's list", Actor: other, Call: listCertificates, In: scenario.In{"FK_ID_ATLETA": athlete}, After: totals(0)},
		{Name: "the file", Actor: other, Call: openCertificate, In: certificateRef(objectID), Esito: 404},
		{Name: "moved back", Actor: admin, Call: "PUT ge/atleta", In: move("societa")},
		{Name: "the club again", Actor: club, Call: getCertificate, In: certificateRef(objectID), Want: scenario.In{"FLG_FILE": 1}},
		{Name: "exported", Actor: admin, Call: "GET core/persona/esporta", In: scenario.In{"ID_ATLETA": athlete}, Want: scenario.In{
			"CERTIFICATI": []any{scenario.In{"TIPO": 1, "FK_ID_SPORT": 1, "DATA_VISITA": "2026-10-01", "DATA_SCADENZA": "2027-09-30",
				"CENTRO": "Medicina dello sport", "FLG_FILE": 1}}}},
		{Name: "erased", Actor: admin, Call: "POST core/persona/cancella", In: scenario.In{"ID_ATLETA": athlete}},
		{Name: "deleted", Actor: club, Call: getCertificate, In: certificateRef(objectID), Esito: 404},
	})
	if _, err := w.DB.CertificateFile(t.Context(), id.Certificate(objectID)); !problem.Is(err, problem.KindNotFound) {
		t.Errorf("the file is left: %v", err)
	}
}

// TestCertificateRetention checks that certificates are deleted one year after their expiry, and that clubs get one mail a week.
func TestCertificateRetention(t *testing.T) {
	scenario.Engines(t, scenario.Options{Empty: true}, certificateRetentionCase)
}

func certificateRetentionCase(t *testing.T, w *scenario.World) {
	t.Helper()
	o := newOpenEvent(t, w)
	objectID := w.Call(t, o.user, addCertificate, certificateForm(o.girl.ID, scenario.In{"DATA_VISITA": "2026-01-02",
		"DATA_SCADENZA": "2026-11-30"})).Inserted
	if r := w.Call(t, o.user, sendCertificate, certificateFile(t, objectID, aPDF(certificateMarker))); r.Esito != 0 {
		t.Fatalf("got %s, want r.Esito == 0", r.Body)
	}
	remind := func(want int) {
		t.Helper()
		if err := w.App.Certificates.RemindOfCertificates(t.Context(), w.Clock.Now()); err != nil {
			t.Fatal(err)
		}
		sent := mails(t, w)
		if len(sent) != want {
			t.Errorf("%d mails, want %d", len(sent), want)
		}
		for _, m := range sent {
			if strings.Contains(m, o.girl.LastName) || strings.Contains(m, "2026-11-30") {
				t.Errorf("a mail says whose certificate expires: %s", m)
			}
		}
	}
	remind(1)
	remind(1)
	w.Clock.Advance(7 * 24 * time.Hour)
	remind(2)
	keep := func(days int, want bool) {
		t.Helper()
		expiry := testkit.Start.AddDate(0, 0, 15) // 30 November
		if err := w.App.Prune(t.Context(), expiry.AddDate(0, 12, days)); err != nil {
			t.Fatal(err)
		}
		if _, err := w.DB.CertificateFile(t.Context(), id.Certificate(objectID)); want != (err == nil) {
			t.Errorf("%d days after the year: %v", days, err)
		}
	}
	keep(-30, true)
	keep(30, false)
}

// TestCertificateRequired checks the effect of options 73 and 74 on entries of every kind, and what the organiser sees.
func TestCertificateRequired(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, certificateRequiredCase)
}

func certificateRequiredCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, guest := w.Actor(t, "societa"), w.Actor(t, "societa2")
	m := meeting(t, w, withOptions(option.Values{option.CertificateRequired: "2"}))
	fresh := testkit.Athlete(t, w.DB, m.Guest)
	day := func(days int) string { return m.Starts.AddDays(days).String() }
	list := func(more scenario.In) scenario.In {
		return with(scenario.In{"ID_EVENTO": m.ID, "presenze": []any{scenario.In{"FK_ID_ATLETA": fresh.ID, "FK_ID_GARA": m.Free100.RaceID,
			"TEMPO_ISCRIZIONE": 6500}}}, more)
	}
	who, days := "«"+fresh.LastName+" "+fresh.FirstName+"», ", "il "+m.Starts.Italian()
	if m.Ends != m.Starts {
		days = "dal " + m.Starts.Italian() + " al " + m.Ends.Italian()
	}
	file := strings.Join([]string{"TESSERA;GARA;TEMPO", fresh.Card + ";100 SL;1:05.00"}, "\n")
	upload := func() *scenario.Form {
		return scenario.Upload(t, "presenze.csv", []byte(file), scenario.In{"modalita": "presenze", "ID_EVENTO": m.ID})
	}
	w.Run(t, []scenario.Row{
		{Name: "without a certificate", Actor: guest, Call: enter, In: entryForm(m.Free100, fresh, nil), Esito: 1,
			Want: scenario.In{"REGOLA": "certificato", "DETTAGLIO": who + "nessun certificato registrato"},
			After: func(t *testing.T, r scenario.Reply) {
				if r.Message != notValid {
					t.Errorf("got %q, want %q", r.Message, notValid)
				}
			}},
		{Name: "a list", Actor: guest, Call: "POST ge/presenze/lista", In: list(nil), After: func(t *testing.T, r scenario.Reply) {
			for _, text := range []string{notValid, who + "nessun certificato registrato"} {
				if !strings.Contains(string(r.Data), text) {
					t.Errorf("no %q in %s", text, r.Data)
				}
			}
		}},
		{Name: "the grid", Actor: guest, Call: "GET ge/presenze/griglia", In: scenario.In{"ID_EVENTO": m.ID},
			After: func(t *testing.T, r scenario.Reply) {
				if !strings.Contains(string(r.Data), notValid) {
					t.Errorf("got %.300s, want strings.Contains(string(r.Data), notValid)", r.Data)
				}
			}},
		{Name: "a spreadsheet", Actor: guest, Call: "POST core/basic/upload", In: upload(), After: func(t *testing.T, r scenario.Reply) {
			if !strings.Contains(string(r.Body), notValid+": "+who+"nessun certificato registrato") {
				t.Errorf(`got %s, want strings.Contains(string(r.Body), notValid+": "+who+"nessun certificato registrato")`, r.Body)
			}
		}},
		{Name: "a relay", Actor: guest, Call: enter, In: scenario.In{"FK_ID_EVENTO": m.ID, "FK_ID_GARA": m.Relay.RaceID, "FK_ID_TIPO": 2,
			"FK_ID_CATEGORIA": m.Relay.CategoryID, "componenti": []any{scenario.In{"ID_ATLETA": fresh.ID, "ORDINE": 1}}}, Esito: 1,
			Message: notValid + ": " + who + "nessun certificato registrato"},
		{Name: "not competitive", Actor: guest, Call: addCertificate, In: certificateForm(fresh.ID, scenario.In{"TIPO": 2})},
		{Name: "insufficient certificate", Actor: guest, Call: enter, In: entryForm(m.Free100, fresh, nil), Esito: 1, Message: notValid},
		{Name: "which one is needed", Actor: guest, Call: enter, In: entryForm(m.Free100, fresh, nil), Esito: 1,
			Want: scenario.In{"DETTAGLIO": who + "nessun certificato agonistico valido " + days}},
		{Name: "expires before", Actor: guest, Call: addCertificate, In: certificateForm(fresh.ID, scenario.In{"DATA_SCADENZA": day(-1)})},
		{Name: "too early", Actor: guest, Call: enter, In: entryForm(m.Free100, fresh, nil), Esito: 1, Message: notValid},
		{Name: "valid", Actor: guest, Call: addCertificate, In: certificateForm(fresh.ID, scenario.In{"DATA_VISITA": "2026-10-02"})},
		{Name: "entered", Actor: guest, Call: enter, In: entryForm(m.Free100, fresh, nil)},
	})
	checkOrganiserView(t, w, organiser, m.ID, fresh.ID, "1")
	// The certificate is shortened afterwards, then all are deleted: the entry remains.
	var rows []struct {
		ID int64 `json:"ID_CERTIFICATO"`
	}
	w.Call(t, guest, listCertificates, scenario.In{"FK_ID_ATLETA": fresh.ID}).Into(t, &rows)
	for _, r := range rows {
		w.Call(t, guest, editCertificate, with(certificateRef(r.ID), scenario.In{"DATA_SCADENZA": day(-1)}))
	}
	checkOrganiserView(t, w, organiser, m.ID, fresh.ID, "0")
	for _, r := range rows {
		w.Call(t, guest, deleteCertificate, certificateRef(r.ID))
	}
	checkOrganiserView(t, w, organiser, m.ID, fresh.ID, "null")
	w.Run(t, []scenario.Row{
		{Name: "a warning", Actor: organiser, Call: "POST ge/evento/opzioni", In: optionsIn(m.ID, optionValue(option.CertificateRequired, 1))},
		{Name: "entered with a warning", Actor: guest, Call: enter, In: entryForm(m.Free50, testkit.Athlete(t, w.DB, m.Guest), nil),
			After: func(t *testing.T, r scenario.Reply) {
				if got := teamWarnings(t, r); len(got) != 1 || got[0] != notValid {
					t.Errorf("warnings %q", got)
				}
			}},
		{Name: "another value", Actor: organiser, Call: "POST ge/evento/opzioni", In: optionsIn(m.ID, optionValue(option.CertificateRequired, 3)),
			Esito: 422},
		{Name: "not competitive is enough", Actor: organiser, Call: "POST ge/evento/opzioni",
			In: optionsIn(m.ID, optionValue(option.CertificateRequired, 2), optionValue(option.CertificateKind, 2))},
	})
}

// checkOrganiserView checks what an organiser sees of an entered athlete's certificate.
func checkOrganiserView(t *testing.T, w *scenario.World, organiser scenario.Actor, eventID id.Event, athleteID id.Athlete, want string) {
	t.Helper()
	var screen struct {
		Athletes []struct {
			ID    id.Athlete `json:"ID_ATLETA"`
			Valid *int       `json:"CERTIFICATO_VALIDO"`
		} `json:"ATLETI_ISCRIVIBILI"`
	}
	w.Call(t, organiser, "GET ge/evento/presenze", scenario.In{"ID_EVENTO": eventID, "ID_ATLETA": athleteID}).Into(t, &screen)
	for _, a := range screen.Athletes {
		got := "null"
		if a.Valid != nil {
			got = string(rune('0' + *a.Valid))
		}
		if a.ID == athleteID && got == want {
			return
		}
	}
	t.Errorf("the organiser sees %+v, want %s", screen.Athletes, want)
}

// checkCertificateMarks checks CERTIFICATO_VALIDO of an athlete in all entries of an event, also as a member of a team, and returns how
// many there are.
func checkCertificateMarks(
	t *testing.T, w *scenario.World, who scenario.Actor, eventID id.Event, athleteID id.Athlete, want string,
) (found int) {
	t.Helper()
	var detail struct {
		Entries []struct {
			ID      id.Athlete      `json:"FK_ID_ATLETA"`
			Valid   json.RawMessage `json:"CERTIFICATO_VALIDO"`
			Members []struct {
				ID    id.Athlete      `json:"ID_ATLETA"`
				Valid json.RawMessage `json:"CERTIFICATO_VALIDO"`
			} `json:"componenti"`
		} `json:"arrayPresenzeAll"`
	}
	mustCall(t, w, who, "GET ge/evento/dettagli", scenario.In{"ID_EVENTO": eventID, "PARTI": "presenze"}).Into(t, &detail)
	check := func(memberID id.Athlete, got json.RawMessage) {
		t.Helper()
		if memberID != athleteID {
			return
		}
		if found++; string(got) != want {
			t.Errorf("%s sees %s in an entry, want %s", who.Name, got, want)
		}
	}
	for _, n := range detail.Entries {
		check(n.ID, n.Valid)
		for _, m := range n.Members {
			check(m.ID, m.Valid)
		}
	}
	return found
}

// TestCertificatesUpload checks the spreadsheet of certificates.
func TestCertificatesUpload(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, certificatesUploadCase)
}

func certificatesUploadCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club, admin := w.Actor(t, "societa"), w.Actor(t, "admin")
	addAthlete(t, w, club, shortForm(scenario.In{"TESSERA": "CM-1"}))
	send := func(confirm int, lines ...string) *scenario.Form {
		text := strings.Join(append([]string{"TESSERA;COGNOME;NOME;TIPO;SPORT;DATA_VISITA;DATA_SCADENZA;CENTRO"}, lines...), "\n")
		return scenario.Upload(t, "certificati.csv", []byte(text), scenario.In{"modalita": "certificati", "CONFERMA": confirm})
	}
	const call, good = "POST core/basic/upload", "CM-1;;;agonistico;Nuoto;01/10/2026;30/09/2027;Centro"
	count := func(created, updated int) func(*testing.T, scenario.Reply) {
		return func(t *testing.T, r scenario.Reply) {
			t.Helper()
			var got struct {
				Upload struct {
					Created int `json:"CREATE"`
					Updated int `json:"AGGIORNATE"`
				} `json:"UPLOAD"`
			}
			r.Into(t, &got)
			if got.Upload.Created != created || got.Upload.Updated != updated {
				t.Errorf("got %s, want got.Upload.Created == created and got.Upload.Updated == updated", r.Data)
			}
		}
	}
	w.Run(t, []scenario.Row{
		{Name: "an administrator", Actor: admin, Call: call, In: send(0, good), Esito: 403},
		{Name: "unknown", Actor: club, Call: call, In: send(0, "CM-2;;;agonistico;;01/10/2026;30/09/2027;"), After: count(0, 0)},
		{Name: "no kind", Actor: club, Call: call, In: send(0, "CM-1;;;boh;;01/10/2026;30/09/2027;"), After: count(0, 0)},
		{Name: "checked", Actor: club, Call: call, In: send(0, good), After: count(1, 0)},
		{Name: "stored", Actor: club, Call: call, In: send(1, good), After: count(1, 0)},
		{Name: "again", Actor: club, Call: call, In: send(1, good), After: count(0, 0)},
		{Name: "renewed", Actor: club, Call: call, In: send(1, "CM-1;;;1;1;01/10/2026;31/12/2027;"), After: count(0, 1)},
	})
}
