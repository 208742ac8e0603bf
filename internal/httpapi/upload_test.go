package httpapi_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
	"testing"

	"traguardo/internal/testkit/scenario"
)

type uploaded struct {
	Upload struct {
		ID       int64 `json:"ID_UPLOAD"`
		State    int   `json:"STATO"`
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

func TestClubUpload(t *testing.T) { scenario.Engines(t, scenario.Options{}, clubUploadCase) }

func clubUploadCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin := w.Actor(t, "admin")
	take := func(file string, args scenario.In) uploaded {
		t.Helper()
		r := w.Call(t, admin, "POST core/basic/upload", scenario.Upload(t, "società.csv", []byte(file), args))
		if r.Esito != 0 || r.Message == "" {
			t.Fatalf("esito %d: %s", r.Esito, r.Body)
		}
		var u uploaded
		r.Into(t, &u)
		return u
	}
	const file = "Cod_Aff;Denominazione;Telefono;Email;Partita_IVA;Comune;Provincia;Data_Scadenza_Affiliazione;Colonna in più\r\n" +
		"UP001;Nuoto Città;06 1;a@prova.example;00743110157;Roma;RM;31/08/2027;x\r\n" +
		"UP002;Secondo;;;;;;;\r\n" +
		";Senza codice;;;;;;;\r\n" +
		"UP004;Quarto;;non-email;;;;;\r\n" +
		"UP005;Quinto;;;;Atlantide;;;\r\n" +
		"UP006;Sesto;;;;;;31/02/2027;\r\n" +
		"UP001;Ancora;;;;;;;\r\n" +
		"RO001;Nuoto Tirreno;06 42;;;;;;\r\n"
	before := digest(t, w)
	dry := take(file, scenario.In{"modalita": "societa", "CONFERMA": 0})
	check := func(u uploaded, created, updated int) {
		t.Helper()
		if u.Upload.Read != 8 || u.Upload.Created != created || u.Upload.Updated != updated || u.Upload.State != 1 {
			t.Errorf("got %+v, want u.Upload.Read == 8 and u.Upload.Created == created and u.Upload.Updated == updated and u.Upload.State == 1", u)
		}
		var refused []string
		for _, r := range u.Upload.Refusals {
			refused = append(refused, fmt.Sprintf("%d %s", r.Line, r.Column))
			if r.Reason == "" {
				t.Errorf("line %d without a reason", r.Line)
			}
		}
		if got := strings.Join(refused, ", "); got != "4 COD_AFF, 5 EMAIL, 6 COMUNE, 7 DATA_SCADENZA_AFFILIAZIONE, 8 COD_AFF" {
			t.Errorf("refused %s", got)
		}
	}
	check(dry, 2, 1)
	if after := digest(t, w); after == before {
		t.Error("the dry run left no record of itself")
	}
	if n := *w.Call(t, admin, "GET ge/societa/list", scenario.In{"COD_AFF": "UP0"}).Total; n != 0 {
		t.Errorf("the dry run saved %d clubs", n)
	}
	saved := take(file, scenario.In{"modalita": "societa", "CONFERMA": 1, "ID_UPLOAD": dry.Upload.ID})
	check(saved, 2, 1)
	if saved.Upload.ID != dry.Upload.ID {
		t.Errorf("the saving is upload %d, not %d", saved.Upload.ID, dry.Upload.ID)
	}
	w.Run(t, []scenario.Row{
		{Name: "stored", Actor: admin, Call: "GET ge/societa/list", In: scenario.In{"COD_AFF": "UP001"}, Want: []any{scenario.In{
			"DENOMINAZIONE": "Nuoto Città", "COMUNE": "Roma", "DATA_SCADENZA_AFFILIAZIONE": "2027-08-31",
			"personaGiuridica": scenario.In{"PARTITA_IVA": "00743110157"}}}},
		{Name: "an empty cell keeps the stored value", Actor: admin, Call: "GET ge/societa/list", In: scenario.In{"COD_AFF": "RO001"},
			Want: []any{scenario.In{
				"TELEFONO": "06 42", "EMAIL": "segreteria@nuototirreno.example"}}},
	})
	clubs := w.Call(t, admin, "GET ge/societa/list", nil).Data
	check(take(file, scenario.In{"modalita": "societa", "CONFERMA": 1}), 0, 0)
	if again := w.Call(t, admin, "GET ge/societa/list", nil).Data; !bytes.Equal(again, clubs) {
		t.Error("the same file twice changed something")
	}
	w.Run(t, []scenario.Row{
		{Name: "progress", Actor: admin, Call: "GET core/basic/upload/stato", In: scenario.In{"ID_UPLOAD": saved.Upload.ID},
			Want: scenario.In{"UPLOAD": scenario.In{"LETTE": 8, "CREATE": 2, "STATO": 1}}},
		{Name: "another's progress", Actor: w.Actor(t, "societa"), Call: "GET core/basic/upload/stato",
			In: scenario.In{"ID_UPLOAD": saved.Upload.ID}, Esito: 404},
		{Name: "state of an unknown upload", Actor: admin, Call: "GET core/basic/upload/stato", In: scenario.In{"ID_UPLOAD": 999999}, Esito: 404},
	})
}

func TestUploadKinds(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin := w.Actor(t, "admin")
	const head = "COD_AFF,DENOMINAZIONE\n"
	const call = "POST core/basic/upload"
	clubs := scenario.In{"modalita": "societa", "CONFERMA": 1}
	file := func(name, content string, args any) *scenario.Form {
		return scenario.Upload(t, name, []byte(content), args)
	}
	ok := func(created int) scenario.In {
		return scenario.In{"UPLOAD": scenario.In{"CREATE": created, "RIFIUTATE": []any{}}}
	}
	w.Run(t, []scenario.Row{
		{Name: "Windows-1252", Actor: admin, Call: call, In: file("a.csv", head+"W1,Societ\xe0 \x80uro\n", clubs), Want: ok(1)},
		{Name: "as it was written", Actor: admin, Call: "GET ge/societa/list", In: scenario.In{"COD_AFF": "W1"},
			Want: []any{scenario.In{"DENOMINAZIONE": "Società €uro"}}},
		{Name: "tabs and a byte order mark", Actor: admin, Call: call, In: file("a.csv", "\ufeffCOD_AFF\tDENOMINAZIONE\nW2\tDue\n", clubs),
			Want: ok(1)},
		{Name: "required column missing", Actor: admin, Call: call, In: file("a.csv", "COD_AFF,TELEFONO\nW3,1\n", clubs), Esito: 422},
		{Name: "a program under another name", Actor: admin, Call: call,
			In: file("a.csv", "MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00\xff\xff\x00\x00", clubs), Esito: 1},
		{Name: "a program as a workbook", Actor: admin, Call: call,
			In: file("a.xlsx", "MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00\xff\xff\x00\x00", clubs), Esito: 1},
		{Name: "zip bomb", Actor: admin, Call: call, In: scenario.Upload(t, "a.xlsx", bomb(t), clubs), Esito: 1},
		{Name: "empty file", Actor: admin, Call: call, In: file("a.csv", "", clubs), Esito: 1},
		{Name: "no file", Actor: admin, Call: call, In: file("", "", clubs), Esito: 422, Field: "file"},
		{Name: "no args", Actor: admin, Call: call, In: file("a.csv", head, nil), Esito: 422, Field: "modalita"},
		{Name: "args that are not JSON", Actor: admin, Call: call, In: file("a.csv", head, "{"), Esito: 422, Field: "args"},
		{Name: "unknown mode", Actor: admin, Call: call, In: file("a.csv", head, scenario.In{"modalita": "boh"}), Esito: 422, Field: "modalita"},
		{Name: "not multipart", Actor: admin, Call: call, In: "{}", Esito: 422, Field: "file"},
		{Name: "a club", Actor: w.Actor(t, "societa"), Call: call, In: file("a.csv", head+"W4,Quattro\n", clubs), Esito: 403},
		{Name: "without a club", Actor: w.Actor(t, "nuovo"), Call: call, In: file("a.csv", head+"W4,Quattro\n", clubs), Esito: 403},
		{Name: "a stranger", Call: call, In: file("a.csv", head+"W4,Quattro\n", clubs), Esito: 401},
		{Name: "20 MiB and a bit", Actor: admin, Call: call, In: file("a.csv", head+strings.Repeat("x", 20<<20), clubs), Esito: 1},
		{Name: "21 MiB", Actor: admin, Call: call, In: file("a.csv", head+strings.Repeat("x", 21<<20), clubs), HTTP: 413, Esito: 413},
	})
	r := w.Request(t, call, file("a.csv", head+"Q1,Cinque\n", clubs))
	r.URL.RawQuery = "SESSION_TOKEN=" + admin.Token
	if reply := w.Do(t, r); reply.Esito != 0 {
		t.Errorf("with the token in the address: esito %d", reply.Esito)
	}
}

// bomb is a workbook whose sheet expands a thousandfold.
func bomb(t *testing.T) []byte {
	t.Helper()
	var buf bytes.Buffer
	z := zip.NewWriter(&buf)
	for name, content := range map[string]string{
		"[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
		"xl/workbook.xml": `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">` +
			`<sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
			`<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
	} {
		part(t, z, name, content, 1)
	}
	part(t, z, "xl/worksheets/sheet1.xml", strings.Repeat(" ", 1<<20), 600)
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func part(t *testing.T, z *zip.Writer, name, content string, times int) {
	t.Helper()
	f, err := z.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	for range times {
		if _, err := f.Write([]byte(content)); err != nil {
			t.Fatal(err)
		}
	}
}
