package upload_test

import (
	"archive/zip"
	"bytes"
	"testing"

	"traguardo/internal/app/upload"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

// workbookOf packs rows of cells, as XML, into a minimal workbook.
func workbookOf(t *testing.T, rows string) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for name, text := range map[string]string{
		"[Content_Types].xml":        `<Types/>`,
		"xl/workbook.xml":            `<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
		"xl/worksheets/sheet1.xml":   `<worksheet><sheetData>` + rows + `</sheetData></worksheet>`,
	} {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestNULIsRefused checks that NUL, which PostgreSQL rejects, and line breaks in names are refused.
func TestNULIsRefused(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		o := newFixture(t, db)
		row := func(cells ...string) string {
			out := "<row>"
			for _, c := range cells {
				out += `<c t="str"><v>` + c + `</v></c>`
			}
			return out + "</row>"
		}
		for _, c := range []struct{ mode, rows, want string }{
			{"societa", row("COD_AFF", "DENOMINAZIONE") + row("X_x0000_Y", "Nuoto") + row("XY", "Nuo_x0000_to") + row("XZ", "Nuoto_x000A_Roma"),
				"0/0/3 2:COD_AFF 3:DENOMINAZIONE 4:DENOMINAZIONE"},
			{
				"atleti", row("COD_AFF", "COGNOME", "NOME", "SESSO", "DATA_NASCITA", "TESSERA") + row("A_x0000_", "Rossi", "Ugo", "M", "01/01/2001",
					"1") +
					row("AA01", "Ros_x0000_si", "Ugo", "M", "01/01/2001", "1") + row("AA01", "Rossi", "Ugo", "_x0000_", "01/01/2001", "1") +
					row("AA01", "Rossi", "Ugo", "M", "_x0000_", "1") + row("AA01", "Rossi", "Ugo", "M", "01/01/2001", "_x0000_1"),
				"0/0/5 2:COD_AFF 3:COGNOME 4:SESSO 5:DATA_NASCITA 6:TESSERA",
			},
		} {
			file := workbookOf(t, c.rows)
			r, err := o.Uploads.Load(t.Context(), o.admin, upload.Request{Mode: c.mode, Confirm: true, Name: "a.xlsx",
				File: bytes.NewReader(file), Size: int64(len(file))})
			if err != nil || outcome(r) != c.want {
				t.Errorf("%s: %s, %v, want %s", c.mode, outcome(r), err, c.want)
			}
		}
	})
}
