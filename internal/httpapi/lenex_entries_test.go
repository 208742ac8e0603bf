package httpapi_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/option"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// lenexUpload is the outcome of a LENEX file.
type lenexUpload struct {
	Upload struct {
		ID        int64 `json:"ID_UPLOAD"`
		Read      int   `json:"LETTE"`
		Created   int   `json:"CREATE"`
		Updated   int   `json:"AGGIORNATE"`
		Unchanged int   `json:"INVARIATE"`
		Refusals  []struct {
			Line   int    `json:"RIGA"`
			Column string `json:"COLONNA"`
			Head   string `json:"TESTATA"`
			Reason string `json:"MOTIVO"`
		} `json:"RIFIUTATE"`
		Choices []map[string]any `json:"SCELTE"`
		Unused  []struct {
			Name  string `json:"NOME"`
			Times int    `json:"VOLTE"`
		} `json:"NON_USATI"`
		Lines []struct {
			Line    int `json:"RIGA"`
			Outcome int `json:"ESITO"`
		} `json:"RIGHE"`
	} `json:"UPLOAD"`
}

// meetText returns a LENEX file, each part on its own line from line 5; the programme has the given events.
func meetText(events, clubs string) string {
	return `<?xml version="1.0" encoding="UTF-8"?><LENEX version="3.0"><CONSTRUCTOR name="Prova" version="1" registration="x">` +
		`<CONTACT email="a@prova.example"/></CONSTRUCTOR><MEETS>` + "\n" +
		`<MEET name="Trofeo" city="Roma" nation="ITA" course="SCM">` + "\n" +
		`<SESSIONS><SESSION number="1" date="2026-12-18"><EVENTS>` + events + `</EVENTS></SESSION></SESSIONS>` + "\n<CLUBS>\n" + clubs +
		"\n</CLUBS></MEET></MEETS></LENEX>"
}

// freestyle has 100 and 50 m freestyle for women as events 1 and 2, a relay as 3, a custom race as 4 and, as 5, a race that no event has.
const freestyle = `<EVENT eventid="1" number="1" gender="F"><SWIMSTYLE distance="100" relaycount="1" stroke="FREE"/></EVENT>` +
	`<EVENT eventid="2" number="2" gender="F"><SWIMSTYLE distance="50" relaycount="1" stroke="FREE"/></EVENT>` +
	`<EVENT eventid="3" number="3" gender="F"><SWIMSTYLE distance="50" relaycount="4" stroke="FREE"/></EVENT>` +
	`<EVENT eventid="4" number="4" gender="F"><SWIMSTYLE distance="100" relaycount="1" stroke="UNKNOWN" name="Cento liberi"/></EVENT>` +
	`<EVENT eventid="5" number="5" gender="F"><SWIMSTYLE distance="200" relaycount="1" stroke="FLY"/></EVENT>`

func athleteIn(a domain.Athlete, id int, inside string) string {
	return fmt.Sprintf(`<ATHLETE athleteid="%d" lastname="%s" firstname="%s" gender="F" birthdate="%s" license="%s">%s</ATHLETE>`,
		id, a.LastName, a.FirstName, a.Birth, a.Card, inside)
}

func entriesIn(entries ...string) string {
	return "<ENTRIES>" + strings.Join(entries, "\n") + "</ENTRIES>"
}

// sendLenex uploads a LENEX file.
func sendLenex(t *testing.T, w *scenario.World, who scenario.Actor, file string, args scenario.In) scenario.Reply {
	t.Helper()
	return w.Call(t, who, sendFile, scenario.Upload(t, "gara.lef", []byte(file), with(scenario.In{"modalita": "lenex"}, args)))
}

// expectLenex compares the outcome of a LENEX file: counts and refused lines as "line element".
func expectLenex(t *testing.T, name string, r scenario.Reply, created, updated, unchanged int, refused ...string) lenexUpload {
	t.Helper()
	if r.Esito != 0 {
		t.Fatalf("%s: got %s, want r.Esito == 0", name, r.Body)
	}
	var u lenexUpload
	r.Into(t, &u)
	var lines []string
	for _, x := range u.Upload.Refusals {
		lines = append(lines, fmt.Sprintf("%d %s", x.Line, x.Column))
	}
	if u.Upload.Created != created || u.Upload.Updated != updated || u.Upload.Unchanged != unchanged || !slices.Equal(lines, refused) {
		t.Errorf("%s: %d created, %d updated, %d unchanged, refused %q; want %d, %d, %d, %q\n%v", name, u.Upload.Created, u.Upload.Updated,
			u.Upload.Unchanged, lines, created, updated, unchanged, refused, u.Upload.Refusals)
	}
	return u
}

func TestLenexEntryUpload(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, lenexEntryUploadCase)
}

func lenexEntryUploadCase(t *testing.T, w *scenario.World) {
	t.Helper()
	o := newOpenEvent(t, w, withOptions(option.Values{option.MaxRaces: "5"}))
	testkit.Enable(t, w.DB, o.Event, testkit.Ragazzi, 2, testkit.Relay4x50)
	twin := func(a *domain.Athlete) { a.LastName, a.FirstName = "Gemèlli", "Ada" }
	one := testkit.Athlete(t, w.DB, o.guest, twin)
	testkit.Athlete(t, w.DB, o.guest, twin)
	third, fourth := testkit.Athlete(t, w.DB, o.guest), testkit.Athlete(t, w.DB, o.guest)
	foreign := testkit.Athlete(t, w.DB, o.host)
	unknown := domain.Athlete{Card: "SENZA", Person: domain.Person{LastName: "Ignota", FirstName: "Pia", Birth: one.Birth}}
	ambiguous := domain.Athlete{Card: "DUE", Person: domain.Person{LastName: "GEMELLI", FirstName: "ada", Birth: one.Birth}}
	file := meetText(freestyle, strings.Join([]string{
		`<CLUB name="` + o.guest.Name + `"><ATHLETES>`,
		athleteIn(o.girl, 1, entriesIn(`<ENTRY eventid="1" entrytime="00:01:05.30" bonus="1"/>`, `<ENTRY eventid="2" entrytime="NT"/>`,
			`<ENTRY eventid="4"/>`, `<ENTRY eventid="5"/>`, `<ENTRY eventid="99"/>`)),
		athleteIn(ambiguous, 2, entriesIn(`<ENTRY eventid="1"/>`)),
		athleteIn(unknown, 3, entriesIn(`<ENTRY eventid="1"/>`)),
		athleteIn(third, 4, entriesIn(`<ENTRY eventid="1" status="WDR"/>`, `<ENTRY eventid="2" status="EXH"/>`)),
		athleteIn(fourth, 5, ""),
		`</ATHLETES><RELAYS><RELAY agemin="-1" agemax="-1" agetotalmin="-1" agetotalmax="-1" gender="F" number="1"><ENTRIES>`,
		`<ENTRY eventid="3" entrytime="00:02:10.00"><RELAYPOSITIONS><RELAYPOSITION number="1" athleteid="1"/>` +
			`<RELAYPOSITION number="2" athleteid="4"/><RELAYPOSITION number="3" athleteid="5"/></RELAYPOSITIONS></ENTRY>`,
		`</ENTRIES></RELAY><RELAY agemin="-1" agemax="-1" agetotalmin="-1" agetotalmax="-1" gender="F" number="2"><ENTRIES>`,
		`<ENTRY eventid="3"><RELAYPOSITIONS><RELAYPOSITION number="1" athleteid="6"/></RELAYPOSITIONS></ENTRY>`,
		`</ENTRIES></RELAY></RELAYS></CLUB><CLUB name="` + o.host.Name + `"><ATHLETES>`,
		athleteIn(foreign, 6, entriesIn(`<ENTRY eventid="1"/>`)),
		`</ATHLETES></CLUB>`,
	}, "\n"))
	args := scenario.In{"CONTENUTO": "iscrizioni", "ID_EVENTO": o.ID}
	stored := func() int {
		lines, err := w.DB.EntrySummaries(context.Background(), o.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		return len(lines)
	}
	refused := []string{"8 ENTRY", "9 ENTRY", "10 ENTRY", "11 ATHLETE", "12 ATHLETE", "13 ENTRY", "21 CLUB", "19 RELAYPOSITION"}
	dry := expectLenex(t, "dry run", sendLenex(t, w, o.user, file, args), 4, 0, 0, refused...)
	if n := stored(); n != 0 {
		t.Fatalf("the dry run stored %d entries", n)
	}
	if len(dry.Upload.Choices) != 2 || dry.Upload.Choices[0]["ELEMENTO"] != "EVENT" || dry.Upload.Choices[1]["RIGA"] != 11.0 ||
		len(dry.Upload.Lines) != 12 {
		t.Errorf("%v, %v", dry.Upload.Choices, dry.Upload.Lines)
	}
	if c, _ := dry.Upload.Choices[1]["CANDIDATI"].([]any); len(c) != 2 || c[0].(map[string]any)["TESSERA"] != one.Card {
		t.Errorf("candidates %v", c)
	}
	if r := dry.Upload.Refusals[4]; r.Head != "Ignota Pia, 100 SL" {
		t.Errorf("the refused athlete is described as %q", r.Head)
	}
	if u := dry.Upload.Unused; len(u) == 0 || u[0].Name != "ENTRY.bonus" || u[0].Times != 1 {
		t.Errorf("unused %v", u)
	}
	race := dry.Upload.Choices[0]
	race["ID_GARA"] = testkit.Free50
	delete(race, "CANDIDATI")
	confirm := with(args, scenario.In{"CONFERMA": 1, "ID_UPLOAD": dry.Upload.ID, "ABBINAMENTI": []any{
		race, scenario.In{"RIGA": 11, "ID_ATLETA": one.ID},
	}})
	left := []string{"9 ENTRY", "10 ENTRY", "12 ATHLETE", "13 ENTRY", "21 CLUB", "19 RELAYPOSITION"}
	expectLenex(t, "saved", sendLenex(t, w, o.user, file, confirm), 5, 0, 1, left...)
	if n := stored(); n != 5 {
		t.Errorf("%d entries stored", n)
	}
	again := expectLenex(t, "again, with the choices remembered", sendLenex(t, w, o.user, file, with(args, scenario.In{"CONFERMA": 1})),
		0, 0, 6, left...)
	if len(again.Upload.Choices) != 0 || stored() != 5 {
		t.Errorf("got %v, want len(again.Upload.Choices) == 0 and stored() == 5", again.Upload.Choices)
	}
	expectLenex(t, "a better time", sendLenex(t, w, o.user, strings.Replace(file, "00:01:05.30", "00:01:04.30", 1),
		with(args, scenario.In{"CONFERMA": 1})), 0, 1, 5, left...)
	expectLenex(t, "another member", sendLenex(t, w, o.user, strings.Replace(file, `<RELAYPOSITION number="3" athleteid="5"/>`, "", 1),
		with(args, scenario.In{"CONFERMA": 1})), 0, 2, 4, left...)
	checkLenexRefusals(t, w, o.user, file, args)
	checkLenexByAdministrator(t, w, file, with(args, scenario.In{"CONFERMA": 1, "ABBINAMENTI": []any{race}}), o.host.Name)
}

// checkLenexRefusals checks calls that refuse a whole file of entries.
func checkLenexRefusals(t *testing.T, w *scenario.World, club scenario.Actor, file string, args scenario.In) {
	t.Helper()
	w.Run(t, []scenario.Row{
		{Name: "no session", Call: sendFile, In: scenario.Upload(t, "a.lef", []byte(file),
			with(args, scenario.In{"modalita": "lenex"})), Esito: 401},
		{Name: "no event", Actor: club, Call: sendFile, In: scenario.Upload(t, "a.lef", []byte(file),
			scenario.In{"modalita": "lenex", "CONTENUTO": "iscrizioni"}), Esito: 422, Field: "ID_EVENTO"},
		{Name: "no content", Actor: club, Call: sendFile, In: scenario.Upload(t, "a.lef", []byte(file),
			scenario.In{"modalita": "lenex", "ID_EVENTO": args["ID_EVENTO"]}), Esito: 422, Field: "CONTENUTO"},
		{Name: "malformed choices", Actor: club, Call: sendFile, In: scenario.Upload(t, "a.lef", []byte(file),
			with(args, scenario.In{"modalita": "lenex", "ABBINAMENTI": "x"})), Esito: 422, Field: "ABBINAMENTI"},
		{Name: "unknown event", Actor: club, Call: sendFile, In: scenario.Upload(t, "a.lef", []byte(file),
			with(args, scenario.In{"modalita": "lenex", "ID_EVENTO": 999999})), Esito: 404},
		{Name: "a club cannot create one", Actor: club, Call: sendFile, In: scenario.Upload(t, "a.lef", []byte(file),
			with(args, scenario.In{"modalita": "lenex", "FLG_CREA": 1})), Esito: 403},
	})
}

// checkLenexByAdministrator checks that an administrator's upload of a saved file enters the athletes of all clubs, and creates the
// missing athletes and clubs once.
func checkLenexByAdministrator(t *testing.T, w *scenario.World, file string, save scenario.In, clubName string) {
	t.Helper()
	admin := w.Actor(t, "admin")
	organiser := []string{"9 ENTRY", "10 ENTRY", "12 ATHLETE", "13 ENTRY", "19 RELAYPOSITION"}
	expectLenex(t, "all clubs", sendLenex(t, w, admin, file, save), 1, 1, 5, organiser...)
	created := []string{"9 ENTRY", "10 ENTRY", "13 ENTRY", "19 RELAYPOSITION"}
	create := with(save, scenario.In{"FLG_CREA": 1})
	expectLenex(t, "would create", sendLenex(t, w, admin, file, with(create, scenario.In{"CONFERMA": 0})), 1, 0, 7, created...)
	expectLenex(t, "creates", sendLenex(t, w, admin, file, create), 1, 0, 7, created...)
	expectLenex(t, "creates once", sendLenex(t, w, admin, file, create), 0, 0, 8, created...)
	elsewhere := strings.Replace(file, clubName, "Società nuova", 1)
	expectLenex(t, "a new club", sendLenex(t, w, admin, elsewhere, create), 1, 0, 7, created...)
	expectLenex(t, "a new club once", sendLenex(t, w, admin, elsewhere, create), 0, 0, 8, created...)
	if n := *w.Call(t, admin, "GET ge/societa/list", scenario.In{"DENOMINAZIONE": "Società nuova"}).Total; n != 1 {
		t.Errorf("%d new clubs", n)
	}
}

// TestLenexHostile sends files that must be refused as a whole.
func TestLenexHostile(t *testing.T) { scenario.Engines(t, scenario.Options{}, lenexHostileCase) }

func lenexHostileCase(t *testing.T, w *scenario.World) {
	t.Helper()
	o := newOpenEvent(t, w)
	args := scenario.In{"modalita": "lenex", "CONTENUTO": "iscrizioni", "ID_EVENTO": o.ID, "CONFERMA": 1, "FLG_CREA": 1}
	good := meetText(freestyle, `<CLUB name="X"><ATHLETES>`+athleteIn(o.girl, 1, entriesIn(`<ENTRY eventid="1"/>`))+`</ATHLETES></CLUB>`)
	admin := w.Actor(t, "admin")
	entity := `<!DOCTYPE LENEX [<!ENTITY a "x"><!ENTITY b "&a;&a;">]>`
	for name, file := range map[string]string{
		"a spreadsheet": "GARA;TEMPO\n100 SL;1:00\n", "other XML": "<html></html>", "empty": "", "truncated": good[:len(good)-40],
		"damaged": strings.Replace(good, "</ATHLETES>", "</ATHLETE>", 1), "document type": strings.Replace(good, "<LENEX", entity+"<LENEX", 1),
		"an entity": strings.Replace(good, `name="X"`, `name="&b;"`, 1), "deep": strings.Repeat("<LENEX>", 50),
	} {
		r := w.Call(t, admin, sendFile, scenario.Upload(t, "a.lef", []byte(file), args))
		if r.Esito != 1 {
			t.Errorf("%s: got %s, want r.Esito == 1", name, r.Body)
		}
	}
	r := w.Call(t, admin, sendFile, scenario.Upload(t, "a.lxf", bomb(t), args))
	if r.Esito != 1 {
		t.Errorf("bomb: %s", r.Body)
	}
	if list, err := w.DB.EntrySummaries(context.Background(), o.ID, 0); err != nil || len(list) > 0 {
		t.Errorf("%d entries, %v", len(list), err)
	}
	long := domain.Athlete{Card: "L", Person: domain.Person{LastName: strings.Repeat("a", 201), FirstName: "b", Birth: o.girl.Birth}}
	file := meetText(freestyle, `<CLUB name="`+o.guest.Name+`"><ATHLETES>`+"\n"+
		athleteIn(long, 1, entriesIn(`<ENTRY eventid="1"/>`))+"\n"+
		strings.Replace(athleteIn(o.girl, 2, entriesIn(`<ENTRY eventid="1"/>`)), `athleteid="2"`, `athleteid="99999999999"`, 1)+"\n"+
		`</ATHLETES></CLUB><CLUB name="`+o.host.Name+`"><ATHLETES>`+"\n"+
		athleteIn(o.girl, 2, entriesIn(`<ENTRY eventid="1"/>`, `<ENTRY eventid="99999999999"/>`))+"\n</ATHLETES></CLUB>")
	expectLenex(t, "long names, large ids, in two clubs", w.Call(t, admin, sendFile, scenario.Upload(t, "a.lef", []byte(file),
		with(args, scenario.In{"FLG_CREA": 0}))), 1, 0, 0, "6 ATHLETE", "9 ATHLETE", "10 ENTRY")
	expectLenex(t, "created", w.Call(t, admin, sendFile, scenario.Upload(t, "a.lef", []byte(file), args)), 1, 0, 1, "6 ATHLETE", "10 ENTRY")
}
