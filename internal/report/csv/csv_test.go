package csv

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/report"
)

func render(t interface{ Fatal(...any) }, doc report.Document) string {
	var out bytes.Buffer
	if err := Render(context.Background(), &out, doc); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func table(rows ...report.Row) *report.Table {
	return &report.Table{Columns: []report.Column{{Title: "Cognome"}, {Title: "Valore"}}, Rows: report.Rows(rows)}
}

func TestSingleTableStartsWithTitles(t *testing.T) {
	got := render(t, report.Document{Title: "Utenti", Sections: []report.Section{{Heading: "Utenti", Table: table(
		report.Row{report.Text("D'Angelò; \"Nic\""), report.Money(-123_456)},
		report.Row{report.Text("Rossi"), report.Date(calendar.MustParse("2026-07-14"))},
		report.Row{{}, report.RaceTime(6235)},
	)}}})
	want := "\ufeffCognome;Valore\r\n\"D'Angelò; \"\"Nic\"\"\";-1234,56\r\nRossi;14/07/2026\r\n;1:02.35\r\n"
	if got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestSectionsAreSeparated(t *testing.T) {
	got := render(t, report.Document{Sections: []report.Section{
		{Heading: "Batteria 1", Facts: []report.Fact{{Label: "Saldo", Value: report.Money(-100)}},
			Table: table(report.Row{report.Text("Rossi"), report.Int(1)})},
		{Heading: "Batteria 2", Notes: []string{"-nota"}, Table: table()},
	}})
	want := "\ufeffBatteria 1\r\nSaldo;-1,00\r\n\r\nCognome;Valore\r\nRossi;1\r\n\r\nBatteria 2\r\n'-nota\r\n\r\nCognome;Valore\r\n"
	if got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestGroupAndCardHeadings(t *testing.T) {
	groups := &report.Groups{Columns: []report.Column{{Title: "Corsia"}, {Title: "Atleta"}}, All: report.Values([]report.Group{
		{Heading: "Batteria 1", Aside: "ore 9:00", Rows: []report.Row{report.Row{report.Int(4),
			report.Text("=Rossi")}.Sized(20).With(report.Highlight)}},
		{Heading: "Batteria 2", NewPage: true},
		{Rows: []report.Row{{report.Int(5), report.Text("Verdi")}}},
	})}
	cards := &report.Cards{All: report.Values([]report.Card{
		{Heading: "Rossi", Aside: "4", Facts: []report.Fact{{Label: "Tempo 1"}}, Code: &report.Code{Text: "https://x.example/1"}},
		{Heading: "Verdi", Notes: []string{"Ritirato"}},
	})}
	got := render(t, report.Document{Sections: []report.Section{
		{Heading: "Gara 1", Code: &report.Code{Text: "https://x.example", Caption: "Risultati"}, Groups: groups},
		{Heading: "Cartellini", Cards: cards},
	}})
	want := "\ufeffGara 1\r\nRisultati;https://x.example\r\n\r\nCorsia;Atleta\r\nBatteria 1;ore 9:00\r\n4;'=Rossi\r\nBatteria 2;\r\n5;Verdi\r\n" +
		"\r\nCartellini\r\nRossi;4\r\nTempo 1;\r\n;https://x.example/1\r\n\r\nVerdi;\r\nRitirato\r\n"
	if got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestTextIsNeverAFormula(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{"=", "+", "-", "@", "\t", "\r", "", "a"}).Draw(t, "first") + rapid.String().Draw(t, "rest")
		got := render(t, report.Document{Sections: []report.Section{{Table: table(report.Row{report.Text(text), report.Int(1)})}}})
		reader := csv.NewReader(strings.NewReader(strings.TrimPrefix(got, "\ufeff")))
		reader.Comma = ';'
		records, err := reader.ReadAll()
		if err != nil || len(records) != 2 {
			t.Fatalf("%q: %d records, %v", got, len(records), err)
		}
		if cell := records[1][0]; cell != "" && strings.ContainsAny(cell[:1], "=+-@\t\r") {
			t.Fatalf("%q was written as %q", text, cell)
		}
	})
}

func TestRowErrorIsReturned(t *testing.T) {
	broken := errors.New("database gone")
	failing := table()
	failing.Rows = func(yield func(report.Row, error) bool) { yield(nil, broken) }
	err := Render(context.Background(), &bytes.Buffer{}, report.Document{Sections: []report.Section{{Table: failing}}})
	if !errors.Is(err, broken) {
		t.Error(err)
	}
}
