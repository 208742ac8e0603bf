package httpapi_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
	"sync"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// bookOf is a minimal workbook with these lines of cells, separated by semicolons. _x0000_ is a NUL.
func bookOf(t *testing.T, lines ...string) []byte {
	t.Helper()
	var rows strings.Builder
	for _, line := range lines {
		rows.WriteString("<row>")
		for c := range strings.SplitSeq(line, ";") {
			rows.WriteString(`<c t="str"><v>` + c + `</v></c>`)
		}
		rows.WriteString("</row>")
	}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, part := range [][2]string{
		{"[Content_Types].xml", "<Types/>"},
		{"xl/workbook.xml", `<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>`},
		{"xl/_rels/workbook.xml.rels", `<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`},
		{"xl/worksheets/sheet1.xml", "<worksheet><sheetData>" + rows.String() + "</sheetData></worksheet>"},
	} {
		f, err := z.Create(part[0])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte(part[1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestUploadedTexts checks that files cannot contain what forms reject: NUL, which PostgreSQL cannot store, line breaks, direction marks,
// and unlimited texts.
func TestUploadedTexts(t *testing.T) { scenario.Engines(t, scenario.Options{}, uploadedTextsCase) }

func uploadedTextsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin, club := w.Actor(t, "admin"), w.Actor(t, "societa")
	addAthlete(t, w, club, shortForm(scenario.In{"TESSERA": "UP-1"}))
	o := newOpenEvent(t, w)
	long := strings.Repeat("è", 201)
	record := func(holder, club, place, name string) string {
		return fmt.Sprintf("Provinciale;100 SL;Ragazzi;F;25;1:04.00;%s;%s;%s;04/05/2025;%s", holder, club, place, name)
	}
	swim := func(name, place string) string { return "UP-1;100 SL;25;10/05/2026;1:05.30;" + name + ";" + place }
	note := func(text string) string { return o.girl.Card + ";100 SL;1:05.30;" + text }
	for _, c := range []struct {
		name    string
		who     scenario.Actor
		args    scenario.In
		lines   []string
		refused string
	}{
		{"records", admin, scenario.In{"modalita": "record"}, []string{
			"CIRCUITO;GARA;CATEGORIA;SESSO;VASCA;TEMPO;ATLETA;SOCIETA;LUOGO;DATA;DESCRIZIONE",
			record("Ros_x0000_si", "", "", ""), record("Rossi", "Nuo_x000A_to", "", ""), record("Rossi", "", "Ro\u202ema", ""),
			record("Rossi", "", "", long), record("Rossi", "", "", "L'altro è 🏊"),
		}, "2 ATLETA, 3 SOCIETA, 4 LUOGO, 5 DESCRIZIONE"},
		{"times", club, scenario.In{"modalita": "tempi"}, []string{
			"TESSERA;GARA;VASCA;DATA;TEMPO;MANIFESTAZIONE;LUOGO", swim("Tro_x0000_feo", ""), swim("Trofeo", "Ro_x000D_ma"), swim(long, ""),
			swim("L'altro 🏊", "Forlì"),
		}, "2 MANIFESTAZIONE, 3 LUOGO, 4 MANIFESTAZIONE"},
		{"entries", o.user, scenario.In{"modalita": "presenze", "ID_EVENTO": o.ID}, []string{
			"TESSERA;GARA;TEMPO;NOTE", note("a_x0000_b"), note(strings.Repeat("è", 4001)), note("con\nl'altra 🏊"),
		}, "2 NOTE, 3 NOTE"},
	} {
		c.args["CONFERMA"] = 1
		n := len(c.lines) - 1
		expectUpload(t, w, c.who, scenario.Upload(t, "a.xlsx", bookOf(t, c.lines...), c.args), n, 1, 0, c.refused)
	}
}

// audited counts the audit rows of an action.
func audited(t *testing.T, w *scenario.World, action string) int {
	t.Helper()
	return *w.Call(t, w.Actor(t, "admin"), "GET core/admin/audit", scenario.In{"AZIONE": action}).Total
}

// TestLongSwimUpload checks that each batch of a file knows the previous ones, in a dry run and saved; that each time is audited; and
// that a race or trial stays within the limit of the form.
func TestLongSwimUpload(t *testing.T) { scenario.Engines(t, scenario.Options{}, longSwimCase) }

func longSwimCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club := w.Actor(t, "societa")
	addAthlete(t, w, club, shortForm(scenario.In{"TESSERA": "UP-1"}))
	var file strings.Builder
	file.WriteString("TESSERA;GARA;VASCA;DATA;TEMPO;MANIFESTAZIONE\n")
	line := func(i int) string {
		return fmt.Sprintf("UP-1;100 SL;25;10/05/2026;1:%02d.%02d;Trofeo %d\n", i/100, i%100, i%3)
	}
	const all = 1000
	for i := range all {
		file.WriteString(line(i))
	}
	file.WriteString(line(0)) // in the next batch, again
	swims, events := audited(t, w, "risultatoesterno.crea"), audited(t, w, "eventoesterno.crea")
	send := func(confirm, created int) {
		t.Helper()
		expectUpload(t, w, club, scenario.Upload(t, "a.csv", []byte(file.String()), scenario.In{"modalita": "tempi", "CONFERMA": confirm}), all+1,
			created, 0, "")
	}
	send(0, all)
	send(1, all)
	send(1, 0)
	if s, e := audited(t, w, "risultatoesterno.crea")-swims, audited(t, w, "eventoesterno.crea")-events; s != all || e != 3 {
		t.Errorf("%d times in %d races in the audit, want %d in 3", s, e, all)
	}
	var crowd strings.Builder
	crowd.WriteString("TESSERA;GARA;VASCA;DATA;TEMPO;MANIFESTAZIONE\n")
	for i := range 502 {
		fmt.Fprintf(&crowd, "UP-1;100 SL;25;11/05/2026;1:%02d.%02d;Folla\n", i/100, i%100)
	}
	for _, confirm := range []int{0, 1} {
		expectUpload(t, w, club, scenario.Upload(t, "a.csv", []byte(crowd.String()), scenario.In{"modalita": "tempi", "CONFERMA": confirm}),
			502, 500,
			0, "502 MANIFESTAZIONE, 503 MANIFESTAZIONE")
	}
}

// TestLongRecordUpload checks that only the fastest of a long file is current, and that a line in two batches is one record.
func TestLongRecordUpload(t *testing.T) { scenario.Engines(t, scenario.Options{}, longRecordCase) }

func longRecordCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin := w.Actor(t, "admin")
	var file strings.Builder
	file.WriteString("CIRCUITO;GARA;CATEGORIA;SESSO;VASCA;TEMPO;ATLETA;DATA\n")
	line := func(i int) string {
		return fmt.Sprintf("Provinciale;1500 SL;Ragazzi;F;25;2%d:%02d.%02d;Rossi Anna;04/05/2025\n", 5-i/600, 59-i/10%60, 99-i%10)
	}
	const all = 1100
	for i := range all {
		file.WriteString(line(i))
	}
	file.WriteString(line(0) + line(all-1))
	send := func(confirm, created int) {
		t.Helper()
		expectUpload(t, w, admin, scenario.Upload(t, "a.csv", []byte(file.String()), scenario.In{"modalita": "record", "CONFERMA": confirm}),
			all+2,
			created, 0, "")
	}
	stand := func(want int) {
		t.Helper()
		list, _, err := w.DB.Records(t.Context(), domain.RecordFilter{Active: new(true), Holder: "rossi anna"}, domain.Page{})
		if err != nil || len(list) != want {
			t.Fatalf("%d current records, want %d: %v", len(list), want, err)
		}
		if want == 1 && list[0].Time.String() != "24'10''90" {
			t.Errorf("%s stands", list[0].Time)
		}
	}
	stand(0)
	send(0, all)
	stand(0)
	send(1, all)
	stand(1)
	send(1, 0)
	stand(1)
}

// TestConcurrentRecords checks that computing current records is serialised. SQLite has one writer anyway.
//
//test:race
func TestConcurrentRecords(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		organiser := w.Actor(t, "societa")
		m := meeting(t, w, func(e *domain.Event) { e.Circuits = []int64{3} })
		enterTime(t, w, organiser, entriesOf(t, w, m, testkit.Free100)[0], 6000)
		ranked := make(chan struct{})
		rank := sync.OnceFunc(func() {
			go func() {
				defer close(ranked)
				if r := w.Call(t, organiser, recalculate, eventRef(m.ID)); r.Esito != 0 {
					t.Errorf("got %s, want r.Esito == 0", r.Body)
				}
			}()
		})
		if w.URL == "" {
			rank()
			<-ranked
			return
		}
		db := openDatabase(t, w)
		defer func() { _ = db.Close() }()
		err := w.DB.Tx(t.Context(), func(q store.Q) error {
			if err := q.LockRecords(t.Context()); err != nil {
				return err
			}
			rank()
			for waiting := false; !waiting; {
				select {
				case <-ranked:
					t.Error("records were computed concurrently")
					return nil
				default:
				}
				row := db.QueryRowContext(t.Context(), `SELECT COUNT(*) > 0 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
					WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`)
				if err := row.Scan(&waiting); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		<-ranked
	})
}

// TestLongRegionalUpload checks that a result repeated in a later batch counts once.
func TestLongRegionalUpload(t *testing.T) {
	scenario.Engines(t, scenario.Options{Variant: "pinnato"}, func(t *testing.T, w *scenario.World) {
		organiser := w.Actor(t, "societa")
		m := meeting(t, w, withOptions(option.Values{}))
		row := m.Ours[0].Card + ";100 SL;1:05.12;R\n"
		file := "TESSERA;GARA;TEMPO;STATO\n" + strings.Repeat(row,
			1001) + m.Ours[1].Card + ";100 SL;1:06.00;\n" + m.Ours[0].Card + ";100 SL;1:04.00;R\n"
		send := func(confirm, created, updated int) {
			t.Helper()
			expectUpload(t, w, organiser, scenario.Upload(t, "a.csv", []byte(file),
				scenario.In{"modalita": "risultati", "CONFERMA": confirm, "ID_EVENTO": m.ID}), 1003, created, updated, "")
		}
		send(0, 2, 1)
		send(1, 2, 1)
		n, err := w.DB.Participation(t.Context(), entriesOf(t, w, m, testkit.Free100)[0])
		if err != nil || n.Result.Time != 6400 {
			t.Errorf("got %+v, %v, want no error and n.Result.Time == 6400", n.Result, err)
		}
	})
}

// TestEntryUploadAudit checks that the audit has each entry that a file created or changed.
func TestEntryUploadAudit(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		o := newOpenEvent(t, w, withOptions(option.Values{option.MaxRaces: "5"}))
		made, changed := audited(t, w, "presenza.crea"), audited(t, w, "presenza.modifica")
		send := func(created, updated int, lines ...string) {
			t.Helper()
			file := "TESSERA;GARA;TEMPO\n"
			for _, l := range lines {
				file += o.girl.Card + ";" + l + "\n"
			}
			expectUpload(t, w, o.user, scenario.Upload(t, "a.csv", []byte(file),
				scenario.In{"modalita": "presenze", "CONFERMA": 1, "ID_EVENTO": o.ID}),
				len(lines), created, updated, "")
		}
		send(1, 0, "100 SL;1:05.30")
		send(1, 1, "50 SL;31.00", "100 SL;1:04.30")
		if n, c := audited(t, w, "presenza.crea")-made, audited(t, w, "presenza.modifica")-changed; n != 2 || c != 1 {
			t.Errorf("%d new entries and %d changes in the audit", n, c)
		}
	})
}

// TestLongEntryUpload checks that an entry repeated in a later batch is changed, not duplicated, and that a dry run counts it once.
func TestLongEntryUpload(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		o := newOpenEvent(t, w, withOptions(option.Values{option.MaxRaces: "5"}))
		file := "TESSERA;GARA;TEMPO\n" + o.girl.Card + ";100 SL;1:05.30\n" + strings.Repeat("nessuno;100 SL;1:05.30\n",
			1000) + o.girl.Card + ";100 SL;1:04.30\n" + o.girl.Card + ";50 SL;31.00\n"
		// in the last run the first row changes what the later one set
		for _, c := range []struct{ confirm, created, updated int }{{0, 2, 0}, {1, 2, 1}, {1, 0, 2}} {
			r := w.Call(t, o.user, sendFile, scenario.Upload(t, "a.csv", []byte(file),
				scenario.In{"modalita": "presenze", "CONFERMA": c.confirm, "ID_EVENTO": o.ID}))
			if read, created, updated, _ := uploadOutcome(t, r); read != 1003 || created != c.created || updated != c.updated {
				t.Errorf("%d: %d read, %d created, %d changed, want %d and %d", c.confirm, read, created, updated, c.created, c.updated)
			}
		}
		lines, err := w.DB.EntrySummaries(t.Context(), o.ID, o.guest.ID)
		if err != nil || len(lines) != 2 || lines[0].EntryTime != 6430 || lines[1].EntryTime != 3100 {
			t.Errorf("got %+v, %v, want no error and len(lines) == 2 and lines[0].EntryTime == 6430 and lines[1].EntryTime == 3100", lines, err)
		}
	})
}
