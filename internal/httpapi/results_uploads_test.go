package httpapi_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

const sendFile = "POST core/basic/upload"

// uploadOutcome is the outcome of an upload: counts, and the rejected lines as "line column".
func uploadOutcome(t *testing.T, r scenario.Reply) (read, created, updated int, refused string) {
	t.Helper()
	if r.Esito != 0 {
		t.Fatalf("got %s, want r.Esito == 0", r.Body)
	}
	var u uploaded
	r.Into(t, &u)
	var lines []string
	for _, x := range u.Upload.Refusals {
		lines = append(lines, fmt.Sprintf("%d %s", x.Line, x.Column))
	}
	return u.Upload.Read, u.Upload.Created, u.Upload.Updated, strings.Join(lines, ", ")
}

// expectUpload uploads a file and compares its outcome.
func expectUpload(t *testing.T, w *scenario.World, who scenario.Actor, file *scenario.Form, read, created, updated int, refused string) {
	t.Helper()
	r, c, u, lines := uploadOutcome(t, w.Call(t, who, sendFile, file))
	if r != read || c != created || u != updated || lines != refused {
		t.Errorf("%d read, %d created, %d updated, refused %q; want %d, %d, %d, %q", r, c, u, lines, read, created, updated, refused)
	}
}

// malformedFiles are files that every upload rejects as a whole.
func malformedFiles(t *testing.T, who scenario.Actor, args scenario.In) []scenario.Row {
	t.Helper()
	return []scenario.Row{
		{Name: "no session", Call: sendFile, In: scenario.Upload(t, "a.csv", []byte("GARA\n"), args), Esito: 401},
		{Name: "an empty file", Actor: who, Call: sendFile, In: scenario.Upload(t, "a.csv", nil, args), Esito: 1},
		{Name: "a program", Actor: who, Call: sendFile, In: scenario.Upload(t, "a.csv",
			[]byte("MZ\x90\x00\x03\x00\x00\x00\x04\x00\xff\xff\x00\x00"), args), Esito: 1},
		{Name: "a broken workbook", Actor: who, Call: sendFile, In: scenario.Upload(t, "a.xlsx", []byte("PK\x03\x04 and no more"), args),
			Esito: 1},
		{Name: "without a column", Actor: who, Call: sendFile, In: scenario.Upload(t, "a.csv", []byte("SOCIETA\nTirreno\n"), args), Esito: 422},
	}
}

func TestRecordUpload(t *testing.T) { scenario.Engines(t, scenario.Options{}, recordUploadCase) }

func recordUploadCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin := w.Actor(t, "admin")
	const file = "Circuito;Gara;Categoria;Sesso;Vasca;Tempo;Atleta;Società;Luogo;Data\n" +
		"Provinciale;100 SL;Ragazzi;F;25;1:04.00;Rossi Anna;Nuoto Tirreno;Roma;04/05/2025\n" +
		"Provinciale;100 sl;Rag.;f;25 m;1'03''50;Neri Pia;;;2026-05-04\n" + // faster: beats the first
		"3;4x50 SL;Ragazzi;F;25;2:04.00;Nuoto Tirreno A;;;04/05/2025\n" +
		"Lunare;100 SL;Ragazzi;F;25;1:04.00;Rossi Anna;;;04/05/2025\n" +
		"Provinciale;100 metri a cavallo;Ragazzi;F;25;1:04.00;Rossi Anna;;;04/05/2025\n" +
		"Provinciale;100 SL;Cuccioli;F;25;1:04.00;Rossi Anna;;;04/05/2025\n" +
		"Provinciale;100 SL;Ragazzi;Z;33;poco;;;;31/02/2025\n" +
		"Provinciale;100 SL;Ragazzi;F;25;1:04.00;Rossi Anna;Nuoto Tirreno;Roma;04/05/2025\n" // the first line again
	const refused = "5 CIRCUITO, 6 GARA, 7 CATEGORIA, 8 ATLETA, 8 SESSO, 8 VASCA, 8 TEMPO, 8 DATA"
	args := func(confirm int) scenario.In { return scenario.In{"modalita": "record", "CONFERMA": confirm} }
	w.Run(t, append(malformedFiles(t, admin, args(1)),
		scenario.Row{Name: "a club", Actor: w.Actor(t, "societa"), Call: sendFile, In: scenario.Upload(t, "a.csv", []byte(file), args(1)),
			Esito: 403}))
	count := func() int { return *w.Call(t, admin, "GET ns/record", nil).Total }
	before := count()
	expectUpload(t, w, admin, scenario.Upload(t, "a.csv", []byte(file), args(0)), 8, 3, 0, refused)
	if n := count(); n != before {
		t.Fatalf("the dry run stored %d records", n-before)
	}
	audited := func() int {
		return *w.Call(t, admin, "GET core/admin/audit", scenario.In{"AZIONE": "record.crea", "OGGETTO": "record"}).Total
	}
	recorded := audited()
	expectUpload(t, w, admin, scenario.Upload(t, "a.csv", []byte(file), args(1)), 8, 3, 0, refused)
	if n := audited() - recorded; n != 3 {
		t.Errorf("%d records in the audit, want 3", n)
	}
	expectUpload(t, w, admin, scenario.Upload(t, "a.csv", []byte(file), args(1)), 8, 0, 0, refused)
	w.Run(t, []scenario.Row{{Name: "stored", Actor: admin, Call: "GET ns/record",
		In: scenario.In{"FK_ID_CIRCUITO": 3, "FK_ID_GARA": testkit.Free100, "ORDINA": "TEMPO"}, Want: []any{
			scenario.In{"TEMPO": 6350, "FLG_ATTIVO": 1, "ATLETA": "Neri Pia"},
			scenario.In{"TEMPO": 6400, "FLG_ATTIVO": 0, "LUOGO": "Roma", "SOCIETA": "Nuoto Tirreno"},
		}}})
	book := w.Call(t, admin, "GET core/report", scenario.In{"ID_REPORT": 1011, "FORMATO": 2}).Body
	expectUpload(t, w, admin, scenario.Upload(t, "record.xlsx", book, args(1)), before+3, 0, 0, "")
	elsewhere := scenario.New(t, scenario.Options{})
	expectUpload(t, elsewhere, elsewhere.Actor(t, "admin"), scenario.Upload(t, "record.xlsx", book, args(1)), before+3, before+3, 0, "")
}

func TestBaseTimeUpload(t *testing.T) { scenario.Engines(t, scenario.Options{}, baseTimeUploadCase) }

func baseTimeUploadCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin, organiser := w.Actor(t, "admin"), w.Actor(t, "societa")
	m := meeting(t, w, func(e *domain.Event) { e.PointsMethod = domain.PointsByAquatics }) // in December 2026
	ids := entriesOf(t, w, m, testkit.Free100)
	enterTime(t, w, organiser, ids[0], 6000)
	base := func(name string, want, points int) scenario.Row {
		return scenario.Row{Name: name, Actor: organiser, Call: raceEntries, In: scenario.In{"ID_EVENTO": m.ID, "ID_PRESENZA": ids[0]},
			Want: []any{scenario.In{"TEMPO_BASE": want}}, After: func(t *testing.T, _ scenario.Reply) {
				w.Run(t, []scenario.Row{
					{Name: "recalculated", Actor: organiser, Call: recalculate, In: eventRef(m.ID)},
					{Name: "points", Actor: organiser, Call: rankings, In: eventRef(m.ID), After: func(t *testing.T, r scenario.Reply) {
						if !strings.Contains(string(r.Data), fmt.Sprintf(`"PUNTI":%d,`, points)) {
							t.Errorf("not %d points: %s", points, r.Data)
						}
					}},
				})
			}}
	}
	args := func(confirm int) scenario.In { return scenario.In{"modalita": "tempibase", "CONFERMA": confirm} }
	const file = "VASCA;ANNO;GARA;SESSO;CENTESIMI;TEMPO\n" +
		"SCM;2026;100 SL;2;;50.00\n" +
		"SCM;2027;100 SL;2;4000;\n" + // not started yet
		"SCM;2026;100 ZZ;2;4000;\n" +
		"XXX;1999;100 SL;9;4000;\n" +
		"SCM;2026;50 SL;2;;\n"
	const refused = "4 GARA, 5 VASCA, 5 SESSO, 5 ANNO, 6 CENTESIMI"
	w.Run(t, append(malformedFiles(t, admin, args(1)), base("shipped", 5025, 587),
		scenario.Row{Name: "a club", Actor: organiser, Call: sendFile, In: scenario.Upload(t, "a.csv", []byte(file), args(1)), Esito: 403}))
	expectUpload(t, w, admin, scenario.Upload(t, "a.csv", []byte(file), args(0)), 5, 2, 0, refused)
	w.Run(t, []scenario.Row{base("after the dry run", 5025, 587)})
	expectUpload(t, w, admin, scenario.Upload(t, "a.csv", []byte(file), args(1)), 5, 2, 0, refused)
	w.Clock.Advance(120e9) // until the cache expires
	w.Run(t, []scenario.Row{base("the uploaded one of the year", 5000, 578)})
	expectUpload(t, w, admin, scenario.Upload(t, "a.csv", []byte(file), args(1)), 5, 0, 0, refused)
	expectUpload(t, w, admin, scenario.Upload(t, "a.csv", []byte("VASCA,ANNO,GARA,SESSO,CENTESIMI\n25,2026,100 SL,F,5100\n"), args(1)), 1,
		0, 1, "")
	w.Run(t, []scenario.Row{{Name: "the audit of base times", Actor: admin, Call: "GET core/admin/audit",
		In: scenario.In{"AZIONE": "tempobase.carica"}, After: func(t *testing.T, r scenario.Reply) {
			var rows []struct {
				User        id.User `json:"ID_UTENTE"`
				PRIMA, DOPO string
			}
			r.Into(t, &rows)
			if len(rows) != 3 || rows[0].User != admin.ID {
				t.Fatalf("got %s, want len(rows) == 3 and rows[0].User == admin.ID", r.Data)
			}
			for _, part := range []string{`"Pool":25`, `"Year":2026`, `"Race":"100 SL"`} {
				if !strings.Contains(rows[0].PRIMA, part) || !strings.Contains(rows[0].DOPO, part) {
					t.Errorf("no %s: %+v", part, rows[0])
				}
			}
			if !strings.Contains(rows[0].PRIMA, `"Time":5000`) || !strings.Contains(rows[0].DOPO, `"Time":5100`) || rows[1].PRIMA != "" {
				t.Errorf("%+v", rows)
			}
		}}})
	free := entriesOf(t, w, m, testkit.Free50)[0]
	w.Run(t, []scenario.Row{{Name: "a race that no file has keeps its shipped one", Actor: organiser, Call: raceEntries,
		In: scenario.In{"ID_EVENTO": m.ID, "ID_PRESENZA": free}, Want: []any{scenario.In{"TEMPO_BASE": 2283}}}})
}

func TestRegionalUpload(t *testing.T) {
	scenario.Engines(t, scenario.Options{Variant: "pinnato"}, regionalUploadCase)
}

func regionalUploadCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, admin := w.Actor(t, "societa"), w.Actor(t, "admin")
	m := meeting(t, w, withOptions(option.Values{}))
	ids := entriesOf(t, w, m, testkit.Free100)
	args := func(confirm int) scenario.In {
		return scenario.In{"modalita": "risultati", "CONFERMA": confirm, "ID_EVENTO": m.ID}
	}
	code := func(c domain.Club) string {
		return clubOf(t, w, map[id.Club]string{m.Organiser.ID: "societa", m.Guest.ID: "societa2"}[c.ID]).Code
	}
	file := "TESSERA;COGNOME;NOME;ANNO;SESSO;COD_SOC;GARA;VASCA;DATA;LUOGO;TEMPO;STATO\n" +
		m.Ours[0].Card + ";;;;;;100 SL;25;;;1:05.12;R\n" +
		";Nostrani2;Bea;2013;F;" + code(m.Organiser) + ";100 SL;25;;;1:04.00;\n" +
		m.Theirs[0].Card + ";;;;;;100 SL;;;;;SQ\n" +
		m.Theirs[1].Card + ";;;;;;100 sl;;;;;ASS\n" +
		"nessuno;;;;;;100 SL;;;;1:05.12;R\n" +
		";Nostrani3;Cloe;1999;F;;100 SL;;;;1:05.12;R\n" +
		m.Ours[2].Card + ";;;;;" + code(m.Guest) + ";100 SL;;;;1:05.12;R\n" + // of another club
		m.Ours[2].Card + ";;;;;;100 SL;50;;;1:05.12;R\n" +
		m.Ours[2].Card + ";;;;;;100 SL;25;;;un minuto;R\n" +
		m.Ours[2].Card + ";;;;;;100 SL;25;;;1:05.12;BOH\n" +
		m.Ours[2].Card + ";;;;;;;25;;;1:05.12;R\n"
	const refused = "6 TESSERA, 7 COGNOME, 8 TESSERA, 9 VASCA, 10 TEMPO, 11 STATO, 12 GARA, 12 TESSERA"
	w.Run(t, append(malformedFiles(t, organiser, args(1)),
		scenario.Row{Name: "another club", Actor: w.Actor(t, "societa2"), Call: sendFile, In: scenario.Upload(t, "a.csv", []byte(file), args(1)),
			Esito: 403},
		scenario.Row{Name: "of no event", Actor: admin, Call: sendFile,
			In: scenario.Upload(t, "a.csv", []byte(file), with(args(1), scenario.In{"ID_EVENTO": unknownID})), Esito: 404},
		scenario.Row{Name: "without an event", Actor: admin, Call: sendFile,
			In: scenario.Upload(t, "a.csv", []byte(file), scenario.In{"modalita": "risultati"}), Esito: 422, Field: "ID_EVENTO"}))
	expectUpload(t, w, organiser, scenario.Upload(t, "a.csv", []byte(file), args(0)), 11, 4, 0, refused)
	w.Run(t, []scenario.Row{{Name: "a dry run", Actor: organiser, Call: rankings, In: eventRef(m.ID), Want: scenario.In{"GRUPPI": []any{}}}})
	expectUpload(t, w, organiser, scenario.Upload(t, "a.csv", []byte(file), args(1)), 11, 4, 0, refused)
	expectUpload(t, w, organiser, scenario.Upload(t, "a.csv", []byte(file), args(1)), 11, 0, 0, refused)
	w.Run(t, []scenario.Row{
		{Name: "ranked", Actor: organiser, Call: rankings, In: eventRef(m.ID), Want: scenario.In{"GRUPPI": []any{scenario.In{"RISULTATI": []any{
			scenario.In{"POSIZIONE": 1, "FK_ID_PRESENZA": ids[1], "TEMPO": 6400},
			scenario.In{"POSIZIONE": 2, "FK_ID_PRESENZA": ids[0], "TEMPO": 6512},
			scenario.In{"TEMPO_FORMATTATO": "SQ", "FK_ID_PRESENZA": ids[3]}, scenario.In{"TEMPO_FORMATTATO": "ASS", "FK_ID_PRESENZA": ids[4]},
			scenario.In{"TEMPO_FORMATTATO": "S.T."}, scenario.In{"TEMPO_FORMATTATO": "S.T."},
		}}}}},
		{Name: "the history has it", Actor: organiser, Call: history, In: scenario.In{"ID_PRESENZA": ids[0]},
			Want: []any{scenario.In{"PRIMA": nil, "DOPO": scenario.In{"TEMPO": 6512}}}},
		{Name: "a penalty", Actor: organiser, Call: saveResult, In: scenario.In{"ID_PRESENZA": ids[0], "PENALITA_SEC": 2}},
	})
	for name, format := range map[string]int{"regionali.xlsx": 2, "regionali.csv": 3} { // the export can be read back
		book := w.Call(t, organiser, "GET core/report", scenario.In{"ID_REPORT": 1014, "FORMATO": format, "ID_EVENTO": m.ID}).Body
		expectUpload(t, w, organiser, scenario.Upload(t, name, book, args(1)), 4, 0, 0, "")
	}
	reasonUploadCase(t, w, m, ids)
	microplusCase(t, w, organiser)
	elsewhere := scenario.New(t, scenario.Options{})
	n := meeting(t, elsewhere)
	elsewhere.Run(t, []scenario.Row{{Name: "another body", Actor: elsewhere.Actor(t, "admin"), Call: sendFile,
		In: scenario.Upload(t, "a.csv", []byte(file), scenario.In{"modalita": "risultati", "ID_EVENTO": n.ID}), Esito: 404}})
}

// reasonUploadCase uploads reasons and reaction times.
func reasonUploadCase(t *testing.T, w *scenario.World, m testkit.Meeting, ids []id.Entry) {
	t.Helper()
	organiser, guest := w.Actor(t, "societa"), w.Actor(t, "societa2")
	const head = "TESSERA;GARA;TEMPO;STATO;MOTIVO;MOTIVO_SQ;REAZIONE\n"
	send := func(lines ...string) *scenario.Form {
		return scenario.Upload(t, "a.csv", []byte(head+strings.Join(lines, "\n")), scenario.In{"modalita": "risultati", "CONFERMA": 1,
			"ID_EVENTO": m.ID})
	}
	ours, theirs := m.Ours, m.Theirs
	file := send(
		ours[0].Card+";100 SL;1:05.12;R;FG;;0.68",
		ours[1].Card+";100 SL;1:04.50;SQ;;Virata irregolare;-0,03",
		ours[2].Card+";100 SL;;;RIT;;", // the reason implies the status
		theirs[0].Card+";100 SL;;ASS;3;;",
		theirs[1].Card+";100 SL;1:04.50;R;RIT;;",
		theirs[1].Card+";100 SL;1:04.50;R;;Falsa partenza;",
		theirs[1].Card+";100 SL;1:04.50;R;BOH;;",
		theirs[1].Card+";100 SL;1:04.50;R;;;65",
		theirs[1].Card+";100 SL;;ASS;;;0.65",
	)
	const refused = "6 MOTIVO, 7 MOTIVO_SQ, 8 MOTIVO, 9 REAZIONE, 10 REAZIONE"
	expectUpload(t, w, organiser, file, 9, 1, 3, refused)
	expectUpload(t, w, organiser, file, 9, 0, 0, refused)
	of := func(name string, entryID id.Entry, want scenario.In) scenario.Row {
		return scenario.Row{Name: name, Actor: organiser, Call: raceEntries, In: scenario.In{"ID_EVENTO": m.ID, "ID_PRESENZA": entryID},
			Want: []any{want}}
	}
	swum := of("disqualified", ids[1], scenario.In{"FK_ID_STATO": 2, "MOTIVO_SQ": "Virata irregolare", "TEMPO_REAZIONE": -3,
		"TEMPO_NUOTATO": 6450})
	w.Run(t, []scenario.Row{
		of("out of competition", ids[0], scenario.In{"TEMPO": 6512, "MOTIVO": 4, "TEMPO_REAZIONE": 68, "PENALITA_SEC": 2}), swum,
		of("did not finish", ids[2], scenario.In{"FK_ID_STATO": 2, "MOTIVO": 1, "TEMPO_NUOTATO": nil}),
		of("ill", ids[3], scenario.In{"FK_ID_STATO": 3, "MOTIVO": 3}),
	})
	export := func(who scenario.Actor) []byte {
		return w.Call(t, who, "GET core/report", scenario.In{"ID_REPORT": 1014, "FORMATO": 3, "ID_EVENTO": m.ID}).Body
	}
	for name, who := range map[string]scenario.Actor{"organiser": organiser, "guest": guest} {
		text := string(export(who))
		for _, words := range []string{"FG;;0,68", "SQ;;Virata irregolare;'-0,03", "SQ;RIT;;", "ASS;MAL;;"} {
			if !strings.Contains(text, words) {
				t.Errorf("the export of the %s lacks %q: %s", name, words, text)
			}
		}
		if got := strings.Contains(text, "1:04.50") || strings.Contains(text, "1'04''50"); got != (name == "organiser") {
			t.Errorf("the export of the %s has the time of a disqualified swim: %t", name, got)
		}
		back := scenario.Upload(t, "a.csv", []byte(text), scenario.In{"modalita": "risultati", "CONFERMA": 1, "ID_EVENTO": m.ID})
		expectUpload(t, w, organiser, back, 5, 0, 0, "")
	}
	w.Run(t, []scenario.Row{swum})
	expectUpload(t, w, organiser, send(ours[1].Card+";100 SL;1:04.50;R;;;"), 1, 0, 1, "")
	w.Run(t, []scenario.Row{of("regular", ids[1], scenario.In{"FK_ID_STATO": 1, "MOTIVO_SQ": "", "TEMPO_REAZIONE": -3, "TEMPO_NUOTATO": nil})})
}

// microplusCase exports the start list to the timing program and imports it with times: every entry gets its time.
func microplusCase(t *testing.T, w *scenario.World, organiser scenario.Actor) {
	t.Helper()
	m := seeded(t, w)
	list := w.Call(t, organiser, "GET core/report", scenario.In{"ID_REPORT": 1015, "FORMATO": 3, "ID_EVENTO": m.ID}).Body
	lines := strings.Split(strings.TrimSpace(string(list)), "\n")
	file, swimmers := strings.TrimSpace(lines[0])+";TEMPO\n", 0
	for _, line := range lines[1:] {
		if cells := strings.Split(strings.TrimSpace(line), ";"); cells[8] != "" { // teams have no first name
			file += strings.Join(cells, ";") + fmt.Sprintf(";1:2%d.%02d\n", swimmers/10, swimmers)
			swimmers++
		}
	}
	if swimmers < 10 || !strings.Contains(lines[0], "DESC_GARA") {
		t.Fatalf(`got %s, want swimmers >= 10 and strings.Contains(lines[0], "DESC_GARA")`, list)
	}
	send := scenario.Upload(t, "microplus.csv", []byte(file), scenario.In{"modalita": "risultati", "CONFERMA": 1, "ID_EVENTO": m.ID})
	expectUpload(t, w, organiser, send, swimmers, swimmers, 0, "")
	expectUpload(t, w, organiser, send, swimmers, 0, 0, "")
	times := map[int]bool{}
	for _, race := range []int64{int64(testkit.Free50), int64(testkit.Free100)} {
		for _, entryID := range entriesOf(t, w, m, id.Race(race)) {
			n, err := w.DB.Participation(context.Background(), entryID)
			if err != nil || n.Result.Time == 0 {
				t.Errorf("got %+v, %v, want no error and n.Result.Time != 0", n.Result, err)
			}
			times[int(n.Result.Time)] = true
		}
	}
	if len(times) != swimmers {
		t.Errorf("%d times of %d swimmers", len(times), swimmers)
	}
}
