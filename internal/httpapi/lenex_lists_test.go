package httpapi_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/lenex"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// listsFile returns a LENEX file with lists, each line of the content on its own line from line 2.
func listsFile(content string) string {
	return `<?xml version="1.0" encoding="UTF-8"?><LENEX version="3.0">` + "\n" + content + "\n</LENEX>"
}

// agesOf returns the ages of a category as attributes.
func agesOf(t *testing.T, w *scenario.World, m testkit.Meeting, categoryID id.Category) string {
	t.Helper()
	_, categories, err := w.DB.EventCatalogue(context.Background(), m.ID)
	if err != nil {
		t.Fatal(err)
	}
	c := categories[categoryID]
	a := lenex.AgesOf(c, domain.Female)
	return fmt.Sprintf(`agemin="%d" agemax="%d" name="%s"`, a.AgeMin.N, a.AgeMax.N, c.Name)
}

func TestLenexStandards(t *testing.T) { scenario.Engines(t, scenario.Options{}, lenexStandardsCase) }

func lenexStandardsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	m := meeting(t, w)
	organiser := w.Actor(t, "societa")
	style := func(metres string) string {
		return `<SWIMSTYLE distance="` + metres + `" relaycount="1" stroke="FREE"/></TIMESTANDARD>`
	}
	list := func(kind, course, ages string, times ...string) string {
		return `<TIMESTANDARDLIST timestandardlistid="1" name="Ragazzi" course="` + course + `" gender="F" type="` +
			kind + `"><AGEGROUP agegroupid="1" ` +
			ages + `/><TIMESTANDARDS>` + "\n" + strings.Join(times, "\n") + `</TIMESTANDARDS></TIMESTANDARDLIST>`
	}
	ages := agesOf(t, w, m, testkit.Ragazzi)
	file := listsFile("<TIMESTANDARDLISTS>" + list("MAXIMUM", "SCM", ages, `<TIMESTANDARD swimtime="00:01:20.00">`+style("100"),
		`<TIMESTANDARD swimtime="00:00:40.00">`+style("50"), `<TIMESTANDARD swimtime="00:03:00.00">`+style("200")) +
		list("MINIMUM", "SCM", ages, `<TIMESTANDARD swimtime="00:01:00.00">`+style("100")) +
		list("MAXIMUM", "LCM", ages, `<TIMESTANDARD swimtime="00:01:00.00">`+style("100")) +
		list("MAXIMUM", "SCM", `agemin="70" agemax="71"`, `<TIMESTANDARD swimtime="00:01:00.00">`+style("100")) + "</TIMESTANDARDLISTS>")
	args := scenario.In{"CONTENUTO": "tempilimite", "ID_EVENTO": m.ID}
	save := with(args, scenario.In{"CONFERMA": 1})
	stored := func() []domain.TimeStandard {
		l, err := w.DB.TimeStandards(context.Background(), m.ID)
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	before := len(stored())
	refused := []string{"5 TIMESTANDARD", "6 TIMESTANDARDLIST", "7 TIMESTANDARDLIST", "8 TIMESTANDARDLIST"}
	dry := expectLenex(t, "dry run", sendLenex(t, w, organiser, file, args), 1, 1, 0, refused...)
	if n := len(stored()); n != before {
		t.Fatalf("the dry run stored %d", n-before)
	}
	expectLenex(t, "saved", sendLenex(t, w, organiser, file, with(save, scenario.In{"ID_UPLOAD": dry.Upload.ID})), 1, 1, 0, refused...)
	expectLenex(t, "again", sendLenex(t, w, organiser, file, save), 0, 0, 2, refused...)
	if n := len(stored()); n != before+1 {
		t.Errorf("%d new", n-before)
	}
	form := scenario.Upload(t, "a.lef", []byte(file), with(save, scenario.In{"modalita": "lenex"}))
	w.Run(t, []scenario.Row{
		{Name: "no session", Call: sendFile, In: form, Esito: 401},
		{Name: "another club", Actor: w.Actor(t, "societa2"), Call: sendFile, In: form, Esito: 403},
	})
}

func TestLenexRecordUpload(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, lenexRecordUploadCase)
}

func lenexRecordUploadCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin, m := w.Actor(t, "admin"), meeting(t, w)
	record := func(time, rest string) string {
		return `<RECORD swimtime="` + time + `" ` + rest + `<SWIMSTYLE distance="100" relaycount="1" stroke="FREE"/>` +
			`<ATHLETE lastname="Rossi" firstname="Anna" gender="F"><CLUB name="Nuoto Tirreno"/></ATHLETE></RECORD>`
	}
	const info = `><MEETINFO city="Roma" nation="ITA" date="2025-05-04"/>`
	file := listsFile(`<RECORDLISTS><RECORDLIST name="Regionali" course="SCM" gender="F"><AGEGROUP ` + agesOf(t, w, m, testkit.Ragazzi) +
		"/><RECORDS>\n" + record("00:01:04.00", info) + "\n" + record("00:01:03.00", `status="PENDING"`+info) + "\n" +
		record("00:01:02.00", ">") +
		"\n" + record("NT", info) + "\n</RECORDS></RECORDLIST></RECORDLISTS>")
	args := scenario.In{"CONTENUTO": "record", "FK_ID_CIRCUITO": 3}
	save := with(args, scenario.In{"CONFERMA": 1})
	count := func() int { return *w.Call(t, admin, "GET ns/record", nil).Total }
	before := count()
	refused := []string{"4 RECORD", "5 MEETINFO"}
	expectLenex(t, "dry run", sendLenex(t, w, admin, file, args), 1, 0, 0, refused...)
	if n := count(); n != before {
		t.Fatalf("the dry run stored %d", n-before)
	}
	expectLenex(t, "saved", sendLenex(t, w, admin, file, save), 1, 0, 0, refused...)
	expectLenex(t, "again", sendLenex(t, w, admin, file, save), 0, 0, 1, refused...)
	form := func(more scenario.In) *scenario.Form {
		return scenario.Upload(t, "a.lef", []byte(file), with(save, with(scenario.In{"modalita": "lenex"}, more)))
	}
	w.Run(t, []scenario.Row{
		{Name: "stored", Actor: admin, Call: "GET ns/record", In: scenario.In{"FK_ID_CIRCUITO": 3, "FK_ID_GARA": testkit.Free100},
			Want: []any{scenario.In{"TEMPO": 6400, "FLG_ATTIVO": 1, "ATLETA": "Rossi Anna", "SOCIETA": "Nuoto Tirreno", "LUOGO": "Roma"}}},
		{Name: "no session", Call: sendFile, In: form(nil), Esito: 401},
		{Name: "a club", Actor: w.Actor(t, "societa"), Call: sendFile, In: form(nil), Esito: 403},
		{Name: "no circuit", Actor: admin, Call: sendFile, In: form(scenario.In{"FK_ID_CIRCUITO": 0}), Esito: 422, Field: "FK_ID_CIRCUITO"},
		{Name: "unknown circuit", Actor: admin, Call: sendFile, In: form(scenario.In{"FK_ID_CIRCUITO": 77}), Esito: 422, Field: "FK_ID_CIRCUITO"},
	})
}

func TestLenexSwims(t *testing.T) { scenario.Engines(t, scenario.Options{}, lenexSwimsCase) }

func lenexSwimsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club := clubOf(t, w, "societa")
	who := w.Actor(t, "societa")
	girl := testkit.Athlete(t, w.DB, club)
	other := testkit.Athlete(t, w.DB, clubOf(t, w, "societa2"))
	yearOnly := girl
	yearOnly.Card, yearOnly.Birth = "", calendar.Of(girl.Birth.Year(), 1, 1)
	file := strings.Replace(meetText(freestyle, `<CLUB name="Squadra all'estero"><ATHLETES>`+"\n"+
		athleteIn(yearOnly, 1, `<RESULTS>`+"\n"+`<RESULT resultid="1" eventid="1" swimtime="00:01:02.50"><SPLITS>`+
			`<SPLIT distance="50" swimtime="00:00:30.00"/></SPLITS></RESULT>`+"\n"+`<RESULT resultid="2" eventid="2" swimtime="NT" status="DNS"/>`+
			`</RESULTS>`)+"\n"+athleteIn(other, 2, resultIn(3, `eventid="1" swimtime="00:01:02.50">`))+`</ATHLETES></CLUB>`),
		"2026-12-18", "2026-05-18", 1)
	args := scenario.In{"CONTENUTO": "esterni", "FK_ID_SOCIETA": club.ID}
	save := with(args, scenario.In{"CONFERMA": 1})
	expectLenex(t, "dry run", sendLenex(t, w, who, file, args), 1, 0, 1, "8 RESULT")
	expectLenex(t, "saved", sendLenex(t, w, who, file, save), 1, 0, 1, "8 RESULT")
	expectLenex(t, "again", sendLenex(t, w, who, file, save), 0, 0, 2, "8 RESULT")
	if swims, err := w.DB.ExternalSwims(context.Background(), girl.ID); err != nil || len(swims) != 1 {
		t.Errorf("got %+v, %v, want no error and len(swims) == 1", swims, err)
	}
	form := func(more scenario.In) *scenario.Form {
		return scenario.Upload(t, "a.lef", []byte(file), with(save, with(scenario.In{"modalita": "lenex"}, more)))
	}
	w.Run(t, []scenario.Row{
		{Name: "no session", Call: sendFile, In: form(nil), Esito: 401},
		{Name: "another club", Actor: w.Actor(t, "societa2"), Call: sendFile, In: form(nil), Esito: 404},
		{Name: "without a club", Actor: w.Actor(t, "nuovo"), Call: sendFile, In: form(nil), Esito: 403},
	})
}
