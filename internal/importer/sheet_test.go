package importer

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
	"pgregory.net/rapid"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/problem"
)

var athletes = Schema{Columns: []ColumnSpec{
	{Name: "COGNOME", Required: true}, {Name: "NOME", Required: true}, {Name: "DATA_NASCITA", Aliases: []string{"Nato il"}},
	{Name: "ANNO"}, {Name: "VISIBILE"},
}}

// read returns "line|COGNOME|NOME|DATA_NASCITA" for each row, followed by its problems.
func read(data []byte) ([]string, error) {
	sheet, err := Open(context.Background(), "atleti", bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	defer func() { _ = sheet.Close() }()
	rows, err := sheet.Rows(athletes)
	if err != nil {
		return nil, err
	}
	var out []string
	for row, err := range rows {
		if err != nil {
			return out, err
		}
		text := fmt.Sprintf("%d|%s|%s|%s", row.Line(), row.Text("COGNOME"), row.Text("NOME"), row.Date("DATA_NASCITA"))
		for _, p := range row.Problems() {
			text += fmt.Sprintf(" !%d %s %s", p.Line, p.Column, p.Reason)
		}
		out = append(out, text)
	}
	return out, nil
}

func windows1252(s string) string {
	out, err := charmap.Windows1252.NewEncoder().String(s)
	if err != nil {
		panic(err)
	}
	return out
}

func TestCSVDialects(t *testing.T) {
	for name, c := range map[string]struct{ file, want string }{
		"semicolons, Windows-1252": {
			windows1252("Cognome;Nome;Data di nascita;Nato il\r\nD’Angelò;Niccolò;x;29/02/2012\r\n"), "2|D’Angelò|Niccolò|2012-02-29"},
		"commas, UTF-8 with its mark": {"\ufeffCOGNOME,NOME,DATA_NASCITA\n\"Rossi, Bianchi\",Zoë,2012-02-29\n",
			"2|Rossi, Bianchi|Zoë|2012-02-29"},
		"tabs":                  {"cognome\tnome\tdata nascita\nRossi\tMaria; Anna\t1/9/2012\n", "2|Rossi|Maria; Anna|2012-09-01"},
		"no line end, UTF-8":    {"nome;cognome\nZoë;Rossi", "2|Rossi|Zoë|"},
		"blank lines count":     {"\n\nCOGNOME;NOME\n\n;;\nRossi;Ugo\n", "6|Rossi|Ugo|"},
		"a line in a cell":      {"COGNOME;NOME\n\"Ros\nsi\";Ugo\nVerdi;Ada\n", "2|Ros\nsi|Ugo|/4|Verdi|Ada|"},
		"accents in the header": {"Cògnome; N O M E ;Data_Nascità\nRossi;Ugo;2012-01-01 00:00:00\n", "2|Rossi|Ugo|2012-01-01"},
		"wrong date": {"COGNOME;NOME;DATA_NASCITA\nRossi;Ugo;31/02/2012\n",
			"2|Rossi|Ugo| !2 DATA_NASCITA Data non valida: «31/02/2012»"},
		"a year of two digits": {"COGNOME;NOME;DATA_NASCITA\nRossi;Ugo;31/8/27\n",
			"2|Rossi|Ugo| !2 DATA_NASCITA L'anno della data va scritto per intero: «31/8/27»"},
		"no day in any year": {"COGNOME;NOME;DATA_NASCITA\nRossi;Ugo;31/02/27\n",
			"2|Rossi|Ugo| !2 DATA_NASCITA Data non valida: «31/02/27»"},
		"a number is no date in CSV": {"COGNOME;NOME;DATA_NASCITA\nRossi;Ugo;40968\n", "2|Rossi|Ugo| !2 DATA_NASCITA Data non valida: «40968»"},
		"missing value": {"COGNOME;NOME\n;Ugo\nRossi\n",
			"2||Ugo| !2 COGNOME Valore obbligatorio/3|Rossi|| !3 NOME Valore obbligatorio"},
		"stray quote": {"COGNOME;NOME\nRo\"ssi;Ugo\nVerdi;Ada\n", "2||| !2  Virgolette non valide/3|Verdi|Ada|"},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := read([]byte(c.file))
			if err != nil || strings.Join(got, "/") != c.want {
				t.Errorf("got  %s (%v)\nwant %s", strings.Join(got, "/"), err, c.want)
			}
		})
	}
}

func TestRefusedFiles(t *testing.T) {
	for name, c := range map[string]struct {
		file   string
		reason string
		kind   problem.Kind
	}{
		"empty":             {"", "vuoto", problem.KindRefused},
		"only blank lines":  {"\n;;\n", "vuoto", problem.KindRefused},
		"binary":            {"GIF89a\x00\x01", "non è un foglio", problem.KindRefused},
		"old Excel":         {"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "salvalo come .xlsx", problem.KindRefused},
		"corrupted archive": {"PK\x03\x04rubbish", "danneggiato", problem.KindRefused},
		"too large":         {strings.Repeat("a", MaxFile+1), "20 MB", problem.KindRefused},
		"column missing":    {"NOME;ANNO\nUgo;2012\n", "Nel file manca la colonna COGNOME", problem.KindMalformed},
		"column twice":      {"COGNOME;NOME;Cognome\n", "Nel file c'è più di una colonna COGNOME", problem.KindMalformed},
		"alias twice":       {"COGNOME;NOME;DATA_NASCITA;Nato il\n", "Nel file c'è più di una colonna DATA_NASCITA", problem.KindMalformed},
		"too many rows":     {"COGNOME;NOME\n" + strings.Repeat("a;b\n", MaxRows+1), "più di 50000 righe", problem.KindRefused},
		"too many columns":  {strings.Repeat(";", maxColumns), "colonne", problem.KindRefused},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := read([]byte(c.file))
			if !problem.Is(err, c.kind) || !strings.Contains(err.Error(), c.reason) {
				t.Errorf("got %v, want problem.Is(err, c.kind) and strings.Contains(err.Error(), c.reason)", err)
			}
		})
	}
	if got, err := read([]byte("COGNOME;NOME\n" + strings.Repeat("a;b\n", MaxRows))); err != nil || len(got) != MaxRows {
		t.Errorf("as many rows as allowed: %d, %v", len(got), err)
	}
}

func TestValues(t *testing.T) {
	for _, excel := range []bool{false, true} {
		for _, c := range []struct {
			cell   string
			number int
			flag   bool
			wrong  int // problems of both getters
		}{
			{"", 0, false, 0}, {"1", 1, true, 0}, {"0", 0, false, 0}, {"Sì", 0, true, 1}, {"NO", 0, false, 1}, {"-7", -7, false, 1},
			{"1.5", 0, false, 2},
		} {
			row := newRow(&Spreadsheet{excel: excel}, athletes, []int{0, 0, -1, 1, 1}, nil,
				rawLine{number: 2, cells: []string{"x", " " + c.cell + "\u00a0"}})
			if n, f := row.Int("ANNO"), row.Flag("VISIBILE"); n != c.number || f != c.flag || len(row.Problems()) != c.wrong ||
				row.OK() != (c.wrong == 0) {
				t.Errorf("%q: got %d, %v, %v, want n == c.number and f == c.flag and len(row.Problems()) == c.wrong and row.OK() == (c.wrong == 0)",
					c.cell, n, f, row.Problems())
			}
		}
	}
}

func TestSerials(t *testing.T) {
	for _, c := range []struct {
		serial   float64
		from1904 bool
		want     string
	}{
		{1, false, "1900-01-01"}, {59, false, "1900-02-28"}, {61, false, "1900-03-01"}, {40968, false, "2012-02-29"},
		{40968.75, false, "2012-02-29"},
		{39506, true, "2012-02-29"}, {2_958_465, false, "9999-12-31"}, {2014, false, ""}, {0, false, ""}, {-1, false, ""}, {3e9, false, ""},
	} {
		if d, ok := fromSerial(c.serial, c.from1904); d.String() != c.want || ok != (c.want != "") {
			t.Errorf(`%v: got %v, %v, want d.String() == c.want and ok == (c.want != "")`, c.serial, d, ok)
		}
	}
}

func TestDateRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		day := calendar.MustParse("1920-01-01").AddDays(rapid.IntRange(0, 50_000).Draw(t, "day"))
		for _, text := range []string{day.String(), day.Italian(), fmt.Sprintf("%d/%d/%d", day.Day(), day.Month(), day.Year())} {
			row := newRow(&Spreadsheet{}, Schema{Columns: []ColumnSpec{{Name: "D"}}}, []int{0}, nil, rawLine{cells: []string{text}})
			if got := row.Date("D"); got != day || !row.OK() {
				t.Fatalf("%s became %s", text, got)
			}
		}
	})
}

func FuzzCSV(f *testing.F) {
	f.Add([]byte("COGNOME;NOME\nRossi;Ugo\n"))
	f.Add([]byte(windows1252("cognome,nome\nD’Angelò,\"Niccolò\"\n")))
	f.Add([]byte("\ufeffcognome\tnome\n\"a\"\"b\tc"))
	f.Add([]byte{0xef, 0xbb, 0xbf})
	f.Add([]byte{'a', 0xe2, 0x82})
	f.Fuzz(func(t *testing.T, data []byte) {
		rows, err := read(data)
		var refused *problem.Error
		if err != nil && !errors.As(err, &refused) {
			t.Fatalf("%v is not for users", err)
		}
		for _, r := range rows {
			if !strings.Contains(r, "|") || strings.ToValidUTF8(r, "") != r {
				t.Fatalf(`got %q, want strings.Contains(r, "|") and strings.ToValidUTF8(r, "") == r`, r)
			}
		}
	})
}

func TestWithoutQuote(t *testing.T) {
	for reason, want := range map[string]string{
		"Valore obbligatorio":                     "Valore obbligatorio",
		"Data non valida: " + Quoted("31/2/1990"): "Data non valida",
		"Valore non valido: " + Quoted("a » «b"):  "Valore non valido",
		"Valore non valido: " + Quoted(""):        "Valore non valido",
		"Numero » strano « davvero":               "Numero » strano « davvero",
		"Stato " + Quoted("Xanadu") + " ignoto":   "Stato ignoto",
	} {
		if got := WithoutQuote(reason); got != want {
			t.Errorf("%q becomes %q, want %q", reason, got, want)
		}
	}
}
