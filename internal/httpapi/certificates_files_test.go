package httpapi_test

import (
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// TestCertificateRequiredInFiles checks options 73 and 74 on entries from LENEX files and spreadsheets: refused line by line, or stored
// with a warning.
func TestCertificateRequiredInFiles(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, certificateRequiredInFilesCase)
}

// fileWarnings are the warnings about the rows of a file, by line.
type fileWarnings struct {
	Upload struct {
		Warnings []struct {
			Line int    `json:"RIGA"`
			Text string `json:"TESTO"`
		} `json:"AVVISI"`
	} `json:"UPLOAD"`
}

func certificateRequiredInFilesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser := w.Actor(t, "admin")
	o := newOpenEvent(t, w, withOptions(option.Values{option.CertificateRequired: "2"}))
	testkit.Enable(t, w.DB, o.Event, testkit.Ragazzi, 2, testkit.Relay4x50)
	fit, unknown, childlike := o.girl, testkit.Athlete(t, w.DB, o.guest), testkit.Athlete(t, w.DB, o.guest)
	w.Run(t, []scenario.Row{
		{Name: "competitive", Actor: o.user, Call: addCertificate, In: certificateForm(fit.ID, nil)},
		{Name: "not competitive", Actor: o.user, Call: addCertificate, In: certificateForm(childlike.ID, scenario.In{"TIPO": 2})},
	})
	lenex := meetText(freestyle, strings.Join([]string{
		`<CLUB name="` + o.guest.Name + `"><ATHLETES>`,
		athleteIn(fit, 1, entriesIn(`<ENTRY eventid="1"/>`)),
		athleteIn(unknown, 2, entriesIn(`<ENTRY eventid="1"/>`)),
		athleteIn(childlike, 3, entriesIn(`<ENTRY eventid="1"/>`)),
		`</ATHLETES><RELAYS><RELAY agemin="-1" agemax="-1" agetotalmin="-1" agetotalmax="-1" gender="F" number="1"><ENTRIES>`,
		`<ENTRY eventid="3"><RELAYPOSITIONS><RELAYPOSITION number="1" athleteid="1"/><RELAYPOSITION number="2" athleteid="2"/>` +
			`</RELAYPOSITIONS></ENTRY>`,
		`</ENTRIES></RELAY></RELAYS></CLUB>`,
	}, "\n"))
	args := scenario.In{"CONTENUTO": "iscrizioni", "ID_EVENTO": o.ID}
	on := "valido il " + o.Starts.Italian()
	if o.Starts != o.Ends {
		on = "valido dal " + o.Starts.Italian() + " al " + o.Ends.Italian()
	}
	none := notValid + ": «" + unknown.LastName + " " + unknown.FirstName + "», nessun certificato registrato"
	insufficient := notValid + ": «" + childlike.LastName + " " + childlike.FirstName + "», nessun certificato agonistico " + on
	for name, who := range map[string]scenario.Actor{"the club": o.user, "an administrator": organiser} {
		checkReasons(t, name, expectLenexCreated(t, name, sendLenex(t, w, who, lenex, args), 1), none, insufficient, none)
	}
	sheet := strings.Join([]string{"TESSERA;GARA;TEMPO", fit.Card + ";50 SL;", unknown.Card + ";50 SL;", childlike.Card + ";50 SL;"}, "\n")
	upload := func(confirm int) *scenario.Form {
		return scenario.Upload(t, "presenze.csv", []byte(sheet), scenario.In{"modalita": "presenze", "ID_EVENTO": o.ID, "CONFERMA": confirm})
	}
	checkReasons(t, "a spreadsheet", expectLenexCreated(t, "a spreadsheet", w.Call(t, o.user, sendFile, upload(0)), 1), none, insufficient)

	set := func(need, kind string) {
		t.Helper()
		mustCall(t, w, organiser, saveOptions, optionsIn(o.ID, optionValue(option.CertificateRequired, need),
			optionValue(option.CertificateKind, kind)))
	}
	set("2", "2")
	checkReasons(t, "not competitive is enough", expectLenexCreated(t, "kind", sendLenex(t, w, o.user, lenex, args), 2), none, none)
	set("1", "1")
	save := with(args, scenario.In{"CONFERMA": 1})
	progress := func(r scenario.Reply) scenario.Reply {
		t.Helper()
		var u lenexUpload
		r.Into(t, &u)
		return mustCall(t, w, o.user, "GET core/basic/upload/stato", scenario.In{"ID_UPLOAD": u.Upload.ID})
	}
	for _, a := range []scenario.In{args, save} {
		r := expectLenexCreated(t, "LENEX", sendLenex(t, w, o.user, lenex, a), 4)
		checkCertificateWarnings(t, "LENEX", r, unknown, childlike, unknown)
		checkCertificateWarnings(t, "LENEX, its progress", progress(r), unknown, childlike, unknown)
	}
	var last scenario.Reply
	for confirm := range 2 {
		r := expectLenexCreated(t, "warned", w.Call(t, o.user, sendFile, upload(confirm)), 3)
		checkCertificateWarnings(t, "a spreadsheet", r, unknown, childlike)
		checkCertificateWarnings(t, "its progress", progress(r), unknown, childlike)
		last = r
	}
	checkCertificateWarnings(t, "the same file again", expectLenexCreated(t, "again", sendLenex(t, w, o.user, lenex, save), 0))
	checkOrganiserView(t, w, organiser, o.ID, fit.ID, "1")
	checkOrganiserView(t, w, organiser, o.ID, childlike.ID, "0")
	checkOrganiserView(t, w, organiser, o.ID, unknown.ID, "null")
	for valid, want := range map[int][]id.Athlete{1: {fit.ID}, 0: {unknown.ID, childlike.ID}} {
		if got := certifiedAthletes(t, w, organiser, scenario.In{"ID_EVENTO": o.ID, "CERTIFICATO_VALIDO": valid}); !slices.Equal(got, want) {
			t.Errorf("CERTIFICATO_VALIDO %d lists %v, want %v", valid, got, want)
		}
	}
	second := scenario.In{"ID_EVENTO": o.ID, "CERTIFICATO_VALIDO": 0, "PAGINA": 2, "RIGHE": 1}
	if got := certifiedAthletes(t, w, organiser, second); len(got) != 1 {
		t.Errorf("the second page has %v", got)
	}
	w.Run(t, []scenario.Row{{Name: "a wrong filter", Actor: organiser, Call: "GET ge/evento/presenze",
		In: scenario.In{"ID_EVENTO": o.ID, "CERTIFICATO_VALIDO": "x"}, Esito: 422, Field: "CERTIFICATO_VALIDO"}})
	for _, who := range []scenario.Actor{organiser, o.user} {
		n := checkCertificateMarks(t, w, who, o.ID, fit.ID, "1") + checkCertificateMarks(t, w, who, o.ID, childlike.ID, "0") +
			checkCertificateMarks(t, w, who, o.ID, unknown.ID, "null")
		if n != 8 { // three athletes in two races each, two of them in a relay
			t.Errorf("%d entries", n)
		}
	}
	if n := checkCertificateMarks(t, w, w.Actor(t, "societa"), o.ID, fit.ID, "1"); n != 0 {
		t.Errorf("another club sees %d entries", n)
	}
	mustCall(t, w, organiser, "POST core/persona/cancella", scenario.In{"ID_ATLETA": unknown.ID})
	checkCertificateWarnings(t, "after the erasure of a person", progress(last))
}

// checkReasons checks why an upload refused lines.
func checkReasons(t *testing.T, name string, r scenario.Reply, want ...string) {
	t.Helper()
	var u lenexUpload
	r.Into(t, &u)
	var got []string
	for _, x := range u.Upload.Refusals {
		got = append(got, x.Reason)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s: refused for %q, want %q", name, got, want)
	}
}

// checkCertificateWarnings checks the athletes without a certificate that an upload warns of.
func checkCertificateWarnings(t *testing.T, name string, r scenario.Reply, want ...domain.Athlete) {
	t.Helper()
	var u fileWarnings
	r.Into(t, &u)
	var got []string
	for _, x := range u.Upload.Warnings {
		if strings.Contains(x.Text, "Certificato") && x.Line > 0 {
			got = append(got, x.Text)
		}
	}
	var texts []string
	for _, a := range want {
		texts = append(texts, a.LastName+" "+a.FirstName+": "+notValid)
	}
	if !slices.Equal(got, texts) {
		t.Errorf("%s: warnings %q, want %q", name, got, texts)
	}
}

// certifiedAthletes returns the ids of the athletes on the entries screen of an event, in order.
func certifiedAthletes(t *testing.T, w *scenario.World, who scenario.Actor, in scenario.In) (ids []id.Athlete) {
	t.Helper()
	var list struct {
		Athletes []struct {
			ID id.Athlete `json:"ID_ATLETA"`
		} `json:"ATLETI_ISCRIVIBILI"`
	}
	mustCall(t, w, who, "GET ge/evento/presenze", in).Into(t, &list)
	for _, a := range list.Athletes {
		ids = append(ids, a.ID)
	}
	slices.Sort(ids)
	return ids
}

// expectLenexCreated checks how many entries a file creates, and returns the reply.
func expectLenexCreated(t *testing.T, name string, r scenario.Reply, want int) scenario.Reply {
	t.Helper()
	var u lenexUpload
	if r.Into(t, &u); r.Esito != 0 || u.Upload.Created != want {
		t.Errorf("%s: %d created, want %d: %s", name, u.Upload.Created, want, r.Body)
	}
	return r
}

// TestCertificateListReport checks report 2015: a club's certificates of a season, and no one else's.
func TestCertificateListReport(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, certificateListReportCase)
}

func certificateListReportCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club, other, admin := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "admin")
	athlete := addAthlete(t, w, club, shortForm(nil))
	const report = 2015
	for _, c := range []scenario.In{
		{"CENTRO": "Stagione in corso", "DATA_SCADENZA": "2027-09-30"},
		{"CENTRO": "Scade presto", "TIPO": 2, "FK_ID_SPORT": 0, "DATA_SCADENZA": "2026-12-01"},
		{"CENTRO": "Scaduto a settembre", "DATA_VISITA": "2025-09-15", "DATA_SCADENZA": "2026-09-14"},
		{"CENTRO": "Stagione passata", "DATA_VISITA": "2024-10-01", "DATA_SCADENZA": "2025-08-01"},
	} {
		mustCall(t, w, club, addCertificate, certificateForm(athlete, c))
	}
	ask := func(more scenario.In) scenario.In { return with(scenario.In{"ID_REPORT": report, "FORMATO": 3}, more) }
	has := func(want, not []string) func(*testing.T, scenario.Reply) {
		return func(t *testing.T, r scenario.Reply) {
			t.Helper()
			for _, s := range want {
				if !strings.Contains(string(r.Body), s) {
					t.Errorf("no %q in %s", s, r.Body)
				}
			}
			for _, s := range not {
				if strings.Contains(string(r.Body), s) {
					t.Errorf("%q in %s", s, r.Body)
				}
			}
		}
	}
	w.Run(t, []scenario.Row{
		{Name: "a stranger", Call: printNow, In: ask(nil), Esito: 401},
		{Name: "an administrator", Actor: admin, Call: printNow, In: ask(nil), Esito: 403},
		{Name: "an administrator as the club", Actor: w.As(t, "societa", admin), Call: printNow, In: ask(nil), Esito: 403},
		{Name: "malformed", Actor: club, Call: printNow, In: ask(scenario.In{"FK_ID_STAGIONE": "x"}), Esito: 422, Field: "FK_ID_STAGIONE"},
		{Name: "this season", Actor: club, Call: printNow, In: ask(nil), After: has(
			[]string{"Stagione in corso", "Scade presto", "Scade tra 15 giorni", "Scaduto a settembre", "Tutti"}, []string{"Stagione passata"})},
		{Name: "the season before the last", Actor: club, Call: printNow, In: ask(scenario.In{"FK_ID_STAGIONE": 2025}), After: has(
			[]string{"Stagione passata"}, []string{"Stagione in corso", "Scade presto", "Scaduto a settembre"})},
		{Name: "another club", Actor: other, Call: printNow, In: ask(nil), After: has(nil, []string{"Stagione in corso", "Scade presto"})},
		{Name: "as a PDF", Actor: club, Call: printNow, In: ask(scenario.In{"FORMATO": 1}), After: has([]string{"%PDF"}, nil)},
	})
}

// TestCertificateDataStayInTheClub makes every reading call and report as the organiser, as another club and as an administrator: none
// reveals more about the certificate of an entered athlete than whether it is valid.
func TestCertificateDataStayInTheClub(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, certificateDataCase)
}

func certificateDataCase(t *testing.T, w *scenario.World) {
	t.Helper()
	guest := w.Actor(t, "societa2")
	m := meeting(t, w, withOptions(option.Values{option.CertificateRequired: "1"}))
	fresh := testkit.Athlete(t, w.DB, m.Guest)
	secrets := []string{"Centro-Riservato-512", "2027-08-17", "17/08/2027"}
	certificateID := w.Call(t, guest, addCertificate, certificateForm(fresh.ID,
		scenario.In{"CENTRO": secrets[0], "DATA_SCADENZA": secrets[1]})).Inserted
	mustCall(t, w, guest, sendCertificate, certificateFile(t, certificateID, aPDF(certificateMarker)))
	entry := mustInsert(t, w, guest, enter, entryForm(m.Free100, fresh, nil))
	values := scenario.In{"ID_EVENTO": m.ID, "FK_ID_EVENTO": m.ID, "ID_ATLETA": fresh.ID, "FK_ID_ATLETA": fresh.ID, "ID_PRESENZA": entry,
		"ID_SOCIETA": m.Guest.ID, "FK_ID_SOCIETA": m.Guest.ID, "ID_CERTIFICATO": certificateID, "ID_OGGETTO": certificateID,
		"OGGETTO": "certificato",
		"TESTO":   fresh.LastName, "Q": fresh.LastName, "COGNOME": fresh.LastName}
	known := func(in reflect.Type) scenario.In {
		out := scenario.In{}
		for _, f := range reflect.VisibleFields(in) {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if v, is := values[name]; is {
				out[name] = v
			}
		}
		return out
	}
	for _, who := range []scenario.Actor{w.Actor(t, "societa"), w.Actor(t, "admin"), w.Actor(t, "coach")} {
		answered := 0
		look := func(call string, in scenario.In) {
			t.Helper()
			r := w.Call(t, who, call, in)
			if r.Esito == 0 {
				answered++
			}
			for _, secret := range append(secrets, certificateMarker) {
				if strings.Contains(string(r.Body), secret) {
					t.Errorf("%s: %s %v says %q: %.300s", who.Name, call, in, secret, r.Body)
				}
			}
		}
		for _, route := range w.Server.Routes() {
			stream := strings.HasSuffix(route.Name, "Live") || strings.Contains(route.Path, "live")
			// The export of a person is for the person, who may see everything.
			if route.Method == http.MethodGet && !stream && route.Name != "exportPerson" && route.In != nil && route.In.Kind() == reflect.Struct {
				look("GET "+route.Path, known(route.In))
			}
		}
		for _, report := range slices.Concat(upTo(1001, 1017), upTo(2001, 2019), upTo(3001, 3031)) {
			look(printNow, scenario.In{"ID_REPORT": report, "FORMATO": 3, "ID_EVENTO": m.ID, "ID_SOCIETA": m.Guest.ID})
		}
		if answered < 30 {
			t.Errorf("%s: only %d calls answered", who.Name, answered)
		}
	}
}

func upTo(first, last int) (ids []int) {
	for number := first; number <= last; number++ {
		ids = append(ids, number)
	}
	return ids
}
