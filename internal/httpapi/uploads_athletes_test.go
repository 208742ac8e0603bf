package httpapi_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/charmap"

	"traguardo/internal/demo"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/importer"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

const uploadCall = "POST core/basic/upload"

// uploadReport is the report of an upload.
type uploadReport struct {
	Upload struct {
		ID       int64 `json:"ID_UPLOAD"`
		State    int   `json:"STATO"`
		Total    int   `json:"TOTALE"`
		Read     int   `json:"LETTE"`
		Created  int   `json:"CREATE"`
		Updated  int   `json:"AGGIORNATE"`
		Refusals []struct {
			Line   int    `json:"RIGA"`
			Column string `json:"COLONNA"`
			Reason string `json:"MOTIVO"`
		} `json:"RIFIUTATE"`
	} `json:"UPLOAD"`
}

func (u uploadReport) String() string {
	return fmt.Sprintf("%d read, %d created, %d updated, %d refused", u.Upload.Read, u.Upload.Created, u.Upload.Updated,
		len(u.Upload.Refusals))
}

func send(t *testing.T, w *scenario.World, who scenario.Actor, file []byte, args scenario.In) uploadReport {
	t.Helper()
	r := w.Call(t, who, uploadCall, scenario.Upload(t, "atleti", file, args))
	if r.Esito != 0 {
		t.Fatalf("esito %d: %s", r.Esito, r.Body)
	}
	var u uploadReport
	r.Into(t, &u)
	return u
}

var federationHead = []any{
	"Cod Aff", "Cognome", "Nome", "Sesso", "Data nascita", "Codice Fiscale", "Comune nascita", "Nazionalità", "Tessera", "Tipo tesseramento",
	"Qualifica",
	"Data scadenza tesseramento", "Email", "Telefono", "Categoria dis", "Note del comitato",
}

// federationFile is a realistic file of a federation: real dates, accents, an extra column, and every fiftieth row broken in some way. It
// returns the file and the broken lines with their columns.
func federationFile(t *testing.T, w *scenario.World, rows int) ([]byte, map[int]string) {
	t.Helper()
	clubs, _, err := w.DB.Clubs(t.Context(), domain.ClubFilter{}, domain.Page{})
	if err != nil {
		t.Fatal(err)
	}
	f := excelize.NewFile()
	defer func() { _ = f.Close() }()
	sheet, err := f.NewStreamWriter("Sheet1")
	if err != nil {
		t.Fatal(err)
	}
	put := func(line int, cells []any) {
		if err := sheet.SetRow(fmt.Sprintf("A%d", line), cells); err != nil {
			t.Fatal(err)
		}
	}
	put(1, federationHead)
	breaks := []struct {
		column string
		at     int
		value  any
	}{
		{"DATA_NASCITA", 4, "31/02/2010"}, {"CODICE_FISCALE", 5, "RSSMRA90A01H501X"}, {"SESSO", 3, "X"}, {"COGNOME", 1, ""},
		{"COD_AFF", 0, "NESSUNA"},
		{"COMUNE_NASCITA", 6, "Atlantide"}, {"EMAIL", 12, "non è un indirizzo"}, {"TESSERA", 8, nil}, {"NAZIONALITA", 7, "Marte"},
		{"QUALIFICA", 10, "??"},
	}
	crowd := demo.NewAthleteGenerator(rand.New(rand.NewPCG(3, 4)), calendar.In(testkit.Start))
	broken := map[int]string{}
	for i := range rows {
		club := clubs[i*len(clubs)/rows]
		a := crowd.Next(club)
		sex, born := "M", any("")
		if a.Sex == domain.Female {
			sex = "F"
		}
		if place, ok := catalog.PlaceByID(int64(a.BirthplaceID)); ok {
			born = place.Label()
		}
		birth := time.Date(a.Birth.Year(), a.Birth.Month(), a.Birth.Day(), 0, 0, 0, 0, time.UTC)
		// The number keeps generated namesakes apart.
		cells := []any{club.Code, fmt.Sprintf("%s %d", a.LastName, i), a.FirstName, sex, birth, a.TaxCode, born, "Italia", 900000 + i, "AGO",
			"AT", "31/08/2027", strings.ReplaceAll(a.Email, " ", ""), a.Phone, "", "x"}
		if i%50 == 7 {
			b := breaks[i/50%len(breaks)]
			cells[b.at] = b.value
			broken[i+2] = b.column
		}
		put(i+2, cells)
	}
	if err := sheet.Flush(); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), broken
}

func TestFederationFileTwice(t *testing.T) { scenario.Engines(t, scenario.Options{}, federationCase) }

func federationCase(t *testing.T, w *scenario.World) {
	admin := w.Actor(t, "admin")
	const rows = 3000
	file, broken := federationFile(t, w, rows)
	good := rows - len(broken)
	before, err := w.DB.AthleteCounts(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	dry := send(t, w, admin, file, scenario.In{"modalita": "atleti", "CONFERMA": 0})
	first := send(t, w, admin, file, scenario.In{"modalita": "atleti", "CONFERMA": 1, "ID_UPLOAD": dry.Upload.ID})
	again := send(t, w, admin, file, scenario.In{"modalita": "atleti", "CONFERMA": 1})
	for name, u := range map[string]uploadReport{"dry run": dry, "first": first, "again": again} {
		lines := map[int]string{}
		for _, e := range u.Upload.Refusals {
			lines[e.Line] = e.Column
			if e.Reason == "" {
				t.Errorf("%s: line %d is refused without a reason", name, e.Line)
			}
		}
		if !maps.Equal(lines, broken) || len(u.Upload.Refusals) != len(broken) || u.Upload.Read != rows || u.Upload.Total != rows ||
			u.Upload.State != 1 {
			t.Errorf("%s: %s, of %d; refused %.500s", name, u, u.Upload.Total, fmt.Sprint(u.Upload.Refusals))
		}
	}
	if dry.Upload.Created != good || first.Upload.Created != good || first.Upload.ID != dry.Upload.ID || first.Upload.Updated != 0 {
		t.Errorf("dry run: %s\nfirst: %s", dry, first)
	}
	if again.Upload.Created+again.Upload.Updated != 0 {
		t.Errorf("again: %s", again)
	}
	if after, err := w.DB.AthleteCounts(t.Context(),
		0); err != nil || after.Athletes != before.Athletes+good || after.Visible != before.Visible+good {
		t.Errorf("%+v before, %+v after, %d new, %v", before, after, good, err)
	}
	refusalFiles(t, w, first.Upload.ID, broken)
}

// refusalFiles downloads the rejected lines as every actor.
func refusalFiles(t *testing.T, w *scenario.World, id int64, broken map[int]string) {
	t.Helper()
	admin, ask := w.Actor(t, "admin"), scenario.In{"ID_REPORT": 2012, "FORMATO": 2, "ID_UPLOAD": id}
	book, err := excelize.OpenReader(bytes.NewReader(w.Call(t, admin, "GET core/report", ask).Body))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := book.GetRows(book.GetSheetName(0))
	if err != nil || len(rows) != len(broken)+1 || fmt.Sprint(rows[0]) != "[Riga Colonna Motivo]" {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for _, row := range rows[1:] {
		var line int
		if _, err := fmt.Sscan(row[0], &line); err != nil || importer.Key(broken[line]) != importer.Key(row[1]) || row[2] == "" {
			t.Errorf("row %q", row)
		}
	}
	ask["FORMATO"] = 3
	text := w.Call(t, admin, "GET core/report", ask)
	in := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(text.Body), "\ufeff")))
	in.Comma = ';'
	if rows, err := in.ReadAll(); err != nil || len(rows) != len(broken)+1 {
		t.Errorf("%d lines of CSV, %v", len(rows), err)
	}
	w.Run(t, []scenario.Row{
		{Name: "another club's user", Actor: w.Actor(t, "societa"), Call: "GET core/report",
			In: scenario.In{"ID_REPORT": 2012, "FORMATO": 2, "ID_UPLOAD": id}, Esito: 404},
		{Name: "a user without a club", Actor: w.Actor(t, "nuovo"), Call: "GET core/report",
			In: scenario.In{"ID_REPORT": 2012, "FORMATO": 2, "ID_UPLOAD": id}, Esito: 403},
		{Name: "an unknown upload", Actor: admin, Call: "GET core/report", In: scenario.In{"ID_REPORT": 2012, "FORMATO": 2, "ID_UPLOAD": 98765},
			Esito: 404},
		{Name: "without an upload", Actor: admin, Call: "GET core/report", In: scenario.In{"ID_REPORT": 2012, "FORMATO": 2}, Esito: 422,
			Field: "ID_UPLOAD"},
		{Name: "as PDF", Actor: admin, Call: "GET core/report", In: scenario.In{"ID_REPORT": 2012, "FORMATO": 1, "ID_UPLOAD": id}, Esito: 422,
			Field: "FORMATO"},
		{Name: "progress of another's upload", Actor: w.Actor(t, "societa"), Call: "GET core/basic/upload/stato",
			In: scenario.In{"ID_UPLOAD": id}, Esito: 404},
	})
}

func TestTemplates(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin, club := w.Actor(t, "admin"), w.Actor(t, "societa")
	code := func(name string) string {
		c, err := w.DB.Club(t.Context(), w.User(t, name).ClubID)
		if err != nil {
			t.Fatal(err)
		}
		return c.Code
	}
	for _, c := range []struct {
		mode string
		want string // of the example line
	}{{"societa", "1 created"}, {"atleti", "1 created"}, {"tesseramenti", "0 created, 0 updated, 0 refused"}, {"altrienti",
		"0 created, 0 updated, 1 refused"}} {
		for _, format := range []int{2, 3} {
			r := w.Call(t, admin, "GET core/report", scenario.In{"ID_REPORT": 2013, "FORMATO": format, "MODALITA": c.mode})
			if r.HTTP != 200 || len(r.Body) == 0 || r.Esito != 0 {
				t.Fatalf("%s: got %d %.200s, want r.HTTP == 200 and len(r.Body) != 0 and r.Esito == 0", c.mode, r.Esito, r.Body)
			}
			sheet, err := importer.Open(t.Context(), "modello", bytes.NewReader(r.Body), int64(len(r.Body)))
			if err != nil {
				t.Errorf("%s as %d: %v", c.mode, format, err)
				continue
			}
			_ = sheet.Close()
			if format == 3 { // the example itself can be uploaded, once its club exists
				file := bytes.ReplaceAll(r.Body, []byte("RM00001"), []byte(code("societa")))
				if c.mode == "societa" {
					file = r.Body
				}
				if u := send(t, w, admin, file, scenario.In{"modalita": c.mode, "CONFERMA": 1}); !strings.Contains(u.String(), c.want) {
					t.Errorf("%s: got %s %v, want strings.Contains(u.String(), c.want)", c.mode, u, u.Upload.Refusals)
				}
			}
		}
	}
	w.Run(t, []scenario.Row{
		{Name: "a club's own template", Actor: club, Call: "GET core/report",
			In: scenario.In{"ID_REPORT": 2013, "FORMATO": 2, "MODALITA": "atleti"}},
		{Name: "an administrator's", Actor: club, Call: "GET core/report",
			In: scenario.In{"ID_REPORT": 2013, "FORMATO": 2, "MODALITA": "societa"}, Esito: 403},
		{Name: "no such kind", Actor: admin, Call: "GET core/report", In: scenario.In{"ID_REPORT": 2013, "FORMATO": 2, "MODALITA": "fatture"},
			Esito: 422, Field: "MODALITA"},
	})
}

func TestWindowsClubFile(t *testing.T) { scenario.Engines(t, scenario.Options{}, clubFileCase) }

func clubFileCase(t *testing.T, w *scenario.World) {
	club, admin := w.Actor(t, "societa"), w.Actor(t, "admin")
	own := w.User(t, "societa").ClubID
	other, err := w.DB.Club(t.Context(), w.User(t, "societa2").ClubID)
	if err != nil {
		t.Fatal(err)
	}
	text := "Cognome;Nome;Sesso;Data di nascita;DATA_NASCITA;Tessera;Comune_Nascita;Codice fiscale\r\n" +
		"D'Alò;Niccolò =1+1;M;x;29/02/2012;W-1;Cantù (CO);\r\n" +
		"\"O’Hara; Zoë\";Anna €;F;x;1/9/2011;W-2;Forlì;RSSMRA90A01H501W\r\n"
	file, err := charmap.Windows1252.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	if u := send(t, w, club, []byte(file), scenario.In{"modalita": "atleti",
		"CONFERMA": 1}); u.Upload.Created != 2 || len(u.Upload.Refusals) != 0 {
		t.Fatalf("got %s %v, want u.Upload.Created == 2 and len(u.Upload.Refusals) == 0", u, u.Upload.Refusals)
	}
	emoji := "COGNOME,NOME,SESSO,DATA_NASCITA,TESSERA\nD'Alò,Łukasz =1+1 🏊,1,2010-05-06,W-3\n"
	if u := send(t, w, club, []byte(emoji), scenario.In{"modalita": "atleti", "CONFERMA": 1, "FK_ID_SOCIETA": own}); u.Upload.Created != 1 {
		t.Fatalf("got %s %v, want u.Upload.Created == 1", u, u.Upload.Refusals)
	}
	found := w.Call(t, club, "GET ns/atleti", scenario.In{"COGNOME": "dalo", "PAGINA": 1, "RIGHE": 50})
	for _, name := range []string{"Niccolò =1+1", "Łukasz =1+1 🏊"} {
		if !bytes.Contains(found.Data, []byte(name)) {
			t.Errorf("«dalo» does not find %s: %.300s", name, found.Data)
		}
	}
	export := w.Call(t, club, "GET core/report", scenario.In{"ID_REPORT": 2011, "FORMATO": 3, "COGNOME": "dalo"})
	if !bytes.Contains(export.Body, []byte("Łukasz =1+1 🏊")) {
		t.Errorf("the export lacks the name: %.300s", export.Body)
	}
	// The same person in another club is not changed by the own club's upload.
	elsewhere := "COD_AFF;COGNOME;NOME;SESSO;DATA_NASCITA;TESSERA;CODICE_FISCALE;EMAIL\n" + other.Code +
		";Altrove;Ada;F;01/01/2001;A-1;DMCMCH10M70F205T;ada@posta.example\n"
	send(t, w, admin, []byte(elsewhere), scenario.In{"modalita": "atleti", "CONFERMA": 1})
	before := w.Call(t, w.Actor(t, "societa2"), "GET ns/atleti", scenario.In{"COGNOME": "altrove"}).Data
	mine := "COGNOME;NOME;SESSO;DATA_NASCITA;TESSERA;CODICE_FISCALE;EMAIL\nAltrove;Ada;F;01/01/2001;A-1;DMCMCH10M70F205T;mia@posta.example\n"
	if u := send(t, w, club, []byte(mine), scenario.In{"modalita": "atleti", "CONFERMA": 1}); u.Upload.Created != 1 {
		t.Errorf("got %s %v, want u.Upload.Created == 1", u, u.Upload.Refusals)
	}
	if after := w.Call(t, w.Actor(t, "societa2"), "GET ns/atleti", scenario.In{"COGNOME": "altrove"}).Data; !slices.Equal(before, after) {
		t.Errorf("the other club's athlete was %s and is %s", before, after)
	}
	args := func(in scenario.In) *scenario.Form { return scenario.Upload(t, "atleti.csv", []byte(mine), in) }
	w.Run(t, []scenario.Row{
		{Name: "a row of another club", Actor: club, Call: uploadCall,
			In:   scenario.Upload(t, "atleti.csv", []byte(elsewhere), scenario.In{"modalita": "atleti", "CONFERMA": 1}),
			Want: scenario.In{"UPLOAD": scenario.In{"CREATE": 0, "AGGIORNATE": 0, "RIFIUTATE": []scenario.In{{"RIGA": 2, "COLONNA": "COD_AFF"}}}}},
		{Name: "another club's id", Actor: club, Call: uploadCall, In: args(scenario.In{"modalita": "atleti", "CONFERMA": 1,
			"FK_ID_SOCIETA": other.ID}), Esito: 404},
		{Name: "an unknown club", Actor: admin, Call: uploadCall, In: args(scenario.In{"modalita": "atleti", "CONFERMA": 1,
			"FK_ID_SOCIETA": 987654}), Esito: 404},
		{Name: "no club at all", Actor: admin, Call: uploadCall, In: args(scenario.In{"modalita": "atleti", "CONFERMA": 1}), Esito: 422,
			Field: "COD_AFF"},
		{Name: "memberships", Actor: club, Call: uploadCall, In: args(scenario.In{"modalita": "tesseramenti", "CONFERMA": 1}), Esito: 403},
		{Name: "other bodies", Actor: club, Call: uploadCall, In: args(scenario.In{"modalita": "altrienti", "CONFERMA": 1}), Esito: 403},
		{Name: "clubs", Actor: club, Call: uploadCall, In: args(scenario.In{"modalita": "societa", "CONFERMA": 1}), Esito: 403},
		{Name: "a user without a club", Actor: w.Actor(t, "nuovo"), Call: uploadCall, In: args(scenario.In{"modalita": "atleti", "CONFERMA": 1}),
			Esito: 403},
		{Name: "a required column missing", Actor: club, Call: uploadCall,
			In: scenario.Upload(t, "a.csv", []byte("COGNOME;NOME\nRossi;Ugo\n"), scenario.In{"modalita": "atleti"}), Esito: 422, Field: "SESSO"},
		{Name: "a picture", Actor: club, Call: uploadCall, In: scenario.Upload(t, "a.xlsx", []byte("\x89PNG\r\n\x1a\n\x00\x00"),
			scenario.In{"modalita": "atleti"}), Esito: 1},
	})
}
