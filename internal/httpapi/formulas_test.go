package httpapi_test

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"io"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// TestExportsHaveNoFormulas checks that texts that look like formulas, typed or uploaded, stay texts in every export.
func TestExportsHaveNoFormulas(t *testing.T) { scenario.Engines(t, scenario.Options{}, noFormulaCase) }

func noFormulaCase(t *testing.T, w *scenario.World) {
	t.Helper()
	const mark = "1+1"
	admin, coach := w.Actor(t, "admin"), addPlan(t, w, "coach")
	m := meeting(t, w, func(e *domain.Event) { e.Name, e.Place = "="+mark+" trofeo", "@"+mark })
	person := testkit.Athlete(t, w.DB, m.Guest, func(a *domain.Athlete) {
		a.LastName, a.FirstName, a.Card = "="+mark, "-"+mark, "@"+mark
	})
	testkit.Enter(t, w.DB, m.Free100, person)
	enterTime(t, w, admin, individualOf(t, w, m.ID, person.ID), 6400)
	order := id.Order(0)
	w.Write(t, func(q store.Q) (err error) {
		club, err := q.LockClub(t.Context(), m.Guest.ID)
		if err != nil {
			return err
		}
		club.Name = "+" + mark + " nuoto"
		if err := q.SaveClub(t.Context(), club); err != nil {
			return err
		}
		order, err = q.AddOrder(t.Context(), domain.Order{
			ClubID: m.Guest.ID, Kind: domain.OrderChampionships, Amount: 500, Description: "=" + mark, CreatedAt: calendar.At(w.Clock.Now()),
		})
		return err
	})
	mustCall(t, w, coach.who, "PUT ns/utente/stile", scenario.In{"ID_STILE": coach.style, "DESCRIZIONE": "=" + mark})
	for mode, file := range map[string]string{
		"record": "CIRCUITO;GARA;CATEGORIA;SESSO;VASCA;TEMPO;ATLETA;SOCIETA;LUOGO;DATA\nProvinciale;100 SL;Ragazzi;F;25;1:04.00;=" + mark +
			";+" + mark + ";@" + mark + ";04/05/2025\n",
		"tempi": "TESSERA;GARA;VASCA;DATA;TEMPO;MANIFESTAZIONE;LUOGO\n@" + mark + ";100 SL;25;10/05/2026;1:05.30;=" + mark + ";+" + mark + "\n",
	} {
		if _, created, _, refused := uploadOutcome(t, w.Call(t, admin, sendFile,
			scenario.Upload(t, "a.csv", []byte(file), scenario.In{"modalita": mode, "CONFERMA": 1, "FK_ID_SOCIETA": m.Guest.ID}))); created != 1 {
			t.Fatalf("%s: refused %s", mode, refused)
		}
	}
	bad := w.Call(t, admin, sendFile, scenario.Upload(t, "a.csv", []byte("COD_AFF;DENOMINAZIONE;EMAIL\nX1;="+mark+";="+mark+"\n"),
		scenario.In{"modalita": "societa"}))
	var sent uploaded
	bad.Into(t, &sent)
	about := scenario.In{
		"ID_EVENTO": m.ID, "EVENTI": m.ID, "GARE": testkit.Free100, "CATEGORIE": m.Free100.CategoryID, "ID_SOCIETA": m.Guest.ID,
		"FK_ID_SOCIETA": m.Guest.ID, "ID_ATLETA": person.ID,
		"ID_ORDINE": order, "ID_ALLENAMENTO": coach.workout, "FK_ID_GRUPPO": coach.group, "ID_OPZIONE_SELEZIONATA": 2,
		"ID_UPLOAD": sent.Upload.ID,
	}
	files, marked := 0, map[int]bool{}
	for n := range 40 {
		reportID := 1000 + n
		if n >= 20 {
			reportID += 980
		}
		for _, who := range []scenario.Actor{admin, coach.who} {
			for _, format := range []int{2, 3} {
				r := w.Call(t, who, "GET core/report", with(about, scenario.In{"ID_REPORT": reportID, "FORMATO": format}))
				text := ""
				switch {
				case bytes.HasPrefix(r.Body, []byte("PK")):
					text = sheetWithoutFormulas(t, reportID, r.Body)
				case bytes.HasPrefix(r.Body, []byte("\ufeff")):
					text = linesWithoutFormulas(t, reportID, string(r.Body))
				default:
					continue
				}
				files++
				if strings.Contains(text, mark) {
					marked[reportID] = true
				}
			}
		}
	}
	if files < 40 || len(marked) < 15 {
		t.Errorf("%d files, with the texts in reports %v", files, marked)
	}
	for _, reportID := range []int{1003, 1008, 1011, 1012, 2002, 2005, 2008, 2010, 2011} {
		if !marked[reportID] {
			t.Errorf("report %d does not contain the test texts", reportID)
		}
	}
}

// linesWithoutFormulas checks the cells of a CSV file.
func linesWithoutFormulas(t *testing.T, reportID int, body string) string {
	t.Helper()
	lines := csv.NewReader(strings.NewReader(strings.TrimPrefix(body, "\ufeff")))
	lines.Comma, lines.FieldsPerRecord, lines.LazyQuotes = ';', -1, true
	for {
		line, err := lines.Read()
		if err == io.EOF {
			return body
		}
		if err != nil {
			t.Fatalf("report %d: %v", reportID, err)
		}
		for _, cell := range line {
			number := strings.Trim(cell, "-0123456789,.") == "" // amounts
			if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) && !number {
				t.Errorf("report %d has the cell %q", reportID, cell)
			}
		}
	}
}

// sheetWithoutFormulas checks the sheets of a workbook.
func sheetWithoutFormulas(t *testing.T, reportID int, body []byte) string {
	t.Helper()
	book, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		t.Fatalf("report %d: %v", reportID, err)
	}
	var all strings.Builder
	for _, part := range book.File {
		if !strings.HasPrefix(part.Name, "xl/worksheets/") && part.Name != "xl/sharedStrings.xml" {
			continue
		}
		file, err := part.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(file)
		if err != nil {
			t.Fatal(err)
		}
		_ = file.Close()
		if bytes.Contains(text, []byte("<f>")) || bytes.Contains(text, []byte("<f ")) {
			t.Errorf("report %d has a formula: %.300s", reportID, text)
		}
		all.Write(text)
	}
	return all.String()
}
