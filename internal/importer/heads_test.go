package importer

import (
	"fmt"
	"strings"
	"testing"
)

func TestHeads(t *testing.T) {
	schema := Schema{Columns: []ColumnSpec{
		{Name: "COGNOME", Required: true, Label: "Cognome"}, {Name: "DATA_NASCITA", Aliases: []string{"NATO_IL"}, Label: "Data di nascita",
			Words: []string{"Nascita", "Nato/a il"}},
		{Name: "DATA_SCADENZA", Label: "Scadenza", Words: []string{"Data scadenza"}}, {Name: "SOCIETA", Label: "Società"},
	}}
	known := map[string]string{HeadHash("Scad. tess."): "DATA_SCADENZA", HeadHash("Scadenza"): "", HeadHash("Sodalizio"): "SOCIETA"}
	for _, c := range []struct {
		header string
		chosen []Head
		known  map[string]string
		want   string // head of each column; a dash for none
		err    string
	}{
		{"COGNOME;DATA_NASCITA;DATA_SCADENZA;SOCIETA", nil, nil, "COGNOME|DATA_NASCITA|DATA_SCADENZA|SOCIETA", ""},
		{"cognome; data di NASCITÀ ;scadenza;società", nil, nil, "cognome|data di NASCITÀ|scadenza|società", ""},
		{"Cognome;Nascita;Data_Scadenza;x", nil, nil, "Cognome|Nascita|Data_Scadenza|-", ""},
		{"Cognome;nato il;Nascita", nil, nil, "Cognome|nato il|-|-", ""},
		{"Cognome;NATO/A IL;;DATASCADENZA", nil, nil, "Cognome|NATO/A IL|DATASCADENZA|-", ""},
		{"Cognome;Nascita;Data di nascita", nil, nil, "Cognome|Data di nascita|-|-", ""},
		{"Cognome;Nascita;Nascita", nil, nil, "Cognome|Nascita|-|-", ""},
		{"Nome;Nascita", nil, nil, "-|Nascita|-|-", "Nel file manca la colonna Cognome"},
		{"Cognome;cognome", nil, nil, "Cognome|-|-|-", "Nel file c'è più di una colonna Cognome"},
		{"Nome;Nascita", []Head{{"NOME", "COGNOME"}}, nil, "Nome|Nascita|-|-", ""},
		{"Cognome;Altro", []Head{{"Altro", "COGNOME"}}, nil, "Altro|-|-|-", ""},
		{"Cognome;Scadenza", []Head{{"Scadenza", ""}}, nil, "Cognome|-|-|-", ""},
		{"Cognome;A;B", []Head{{"A", "SOCIETA"}, {"B", "SOCIETA"}}, nil, "Cognome|-|-|A", "Nel file c'è più di una colonna Società"},
		{"Cognome;;A", []Head{{"", "SOCIETA"}, {"missing", "SOCIETA"}, {"A", "NONE"}}, nil, "Cognome|-|-|-", ""},
		{"Cognome;Scadenza;Scad. tess.;Sodalizio", nil, known, "Cognome|-|Scad. tess.|Sodalizio", ""},
		{"Cognome;DATA_SCADENZA;Scad. tess.;Sodalizio", nil, known, "Cognome|-|DATA_SCADENZA|Sodalizio", ""},
		{"Cognome;Scadenza;Sodalizio", []Head{{"Scadenza", "DATA_SCADENZA"}, {"Sodalizio", ""}}, known, "Cognome|-|Scadenza|-", ""},
	} {
		s := schema
		s.Chosen, s.Known = c.chosen, c.known
		header := strings.Split(c.header, ";")
		where, err := s.match(header)
		var got []string
		for i, at := range where {
			head := "-"
			if at >= 0 {
				head = strings.TrimSpace(header[at])
			}
			got = append(got, head)
			for _, h := range s.heads(header, where) {
				if h.Column == s.Columns[i].Name && h.Text != head {
					t.Errorf("%s: heads say %s of %s", c.header, h.Text, h.Column)
				}
			}
		}
		if strings.Join(got, "|") != c.want || (err == nil) != (c.err == "") || err != nil && err.Error() != c.err {
			t.Errorf("%s %v: %s, %v; want %s, %q", c.header, c.chosen, strings.Join(got, "|"), err, c.want, c.err)
		}
	}
}

func TestProblemsNameFileHeads(t *testing.T) {
	schema := Schema{Columns: []ColumnSpec{{Name: "COGNOME", Label: "Cognome"},
		{Name: "DATA_NASCITA", Label: "Data di nascita", Words: []string{"Nascita"}}, {Name: "NOTE"}}}
	where, err := schema.match([]string{"Nascita"})
	if err != nil {
		t.Fatal(err)
	}
	row := newRow(&Spreadsheet{}, schema, where, []string{"", "Nascita", ""}, rawLine{number: 2, cells: []string{"ieri"}})
	row.Date("DATA_NASCITA")
	row.Refuse("COGNOME", "manca")
	row.Refuse("NOTE", "troppo lunghe")
	row.Refuse("", "rotta")
	if got := fmt.Sprint(row.Problems()); got != "[{2 DATA_NASCITA Nascita Data non valida: «ieri»} {2 COGNOME Cognome manca} {2 NOTE NOTE troppo lunghe} {2   rotta}]" {
		t.Error(got)
	}
}

func TestUnescapeFormula(t *testing.T) {
	for _, c := range []struct{ cell, want string }{{"'=1+1", "=1+1"}, {"'-", "-"}, {"'@a", "@a"}, {"'", "'"},
		{"'Ndrangheta", "'Ndrangheta"}, {"''=1", "''=1"}} {
		got, err := read([]byte("COGNOME;NOME\n" + c.cell + ";Ugo\n"))
		if err != nil || len(got) != 1 || got[0] != "2|"+c.want+"|Ugo|" {
			t.Errorf(`%s: got %v, %v, want no error and len(got) == 1 and got[0] == "2|"+c.want+"|Ugo|"`, c.cell, got, err)
		}
	}
}
