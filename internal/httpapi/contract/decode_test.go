package contract

import (
	"encoding/json"
	"errors"
	"net/url"
	"strings"
	"testing"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/money"
	"traguardo/internal/problem"
)

// sample has a field of every kind in the contract.
type sample struct {
	ID     Ref[int64]         `json:"ID"`
	Name   string             `json:"NOME" check:"required"`
	Note   string             `json:"NOTE" check:"max=4000"`
	On     calendar.Date      `json:"DATA"`
	Amount money.Cents        `json:"IMPORTO"`
	Flag   Flag               `json:"FLG"`
	Switch Flag               `json:"SELEZIONATO" check:"present"`
	Count  int                `json:"NUMERO"`
	IDs    []int64            `json:"ARRAY_ID"`
	Edit   Opt[string]        `json:"TESTO"`
	Until  Opt[calendar.Date] `json:"FINO_A"`
	Either *Flag              `json:"ESITO"`
}

const good = `"ID":7,"NOME":"Anna","SELEZIONATO":0`

func TestDecodeBody(t *testing.T) {
	for _, row := range []struct{ name, body, field string }{
		{"good", `{` + good + `}`, ""},
		{"two decimals", `{` + good + `,"IMPORTO":12.34}`, ""},
		{"one decimal", `{` + good + `,"IMPORTO":12.5}`, ""},
		{"whole euro", `{` + good + `,"IMPORTO":12}`, ""},
		{"negative amount", `{` + good + `,"IMPORTO":-0.01}`, ""},
		{"three decimals", `{` + good + `,"IMPORTO":12.345}`, "IMPORTO"},
		{"three decimals, the last 0", `{` + good + `,"IMPORTO":12.340}`, ""},
		{"amount as text", `{` + good + `,"IMPORTO":"12.34"}`, "IMPORTO"},
		{"huge amount", `{` + good + `,"IMPORTO":1e300}`, "IMPORTO"},
		{"note of 4000", `{` + good + `,"NOTE":"` + strings.Repeat("ò", 4000) + `"}`, ""},
		{"note of 4001", `{` + good + `,"NOTE":"` + strings.Repeat("ò", 4001) + `"}`, "NOTE"},
		{"blank name", `{"ID":7,"NOME":"  ","SELEZIONATO":0}`, "NOME"},
		{"switch left out", `{"ID":7,"NOME":"Anna"}`, "SELEZIONATO"},
		{"switch null", `{"ID":7,"NOME":"Anna","SELEZIONATO":null}`, "SELEZIONATO"},
		{"list", `{` + good + `,"ARRAY_ID":[1,2]}`, ""},
		{"list of texts", `{` + good + `,"ARRAY_ID":["1"]}`, "ARRAY_ID"},
		{"number for a list", `{` + good + `,"ARRAY_ID":1}`, "ARRAY_ID"},
		{"number as text", `{` + good + `,"NUMERO":"7"}`, "NUMERO"},
		{"NUL in an edit", `{` + good + `,"TESTO":"a\u0000"}`, "TESTO"},
		{"long edit", `{` + good + `,"TESTO":"` + strings.Repeat("x", 201) + `"}`, "TESTO"},
		{"date as a number", `{` + good + `,"DATA":20260101}`, "DATA"},
		{"29 February of no leap year", `{` + good + `,"FINO_A":"29/02/2027"}`, "FINO_A"},
	} {
		t.Run(row.name, func(t *testing.T) {
			fields, err := ParseObject([]byte(row.body))
			if err != nil {
				t.Fatal(err)
			}
			_, err = Decode[sample](&Input{Fields: fields})
			checkComplaint(t, err, row.field)
		})
	}
}

func checkComplaint(t *testing.T, err error, field string) {
	t.Helper()
	var p *problem.Error
	_ = errors.As(err, &p)
	switch {
	case field == "" && err != nil:
		t.Errorf("refused: %v", err)
	case field != "" && (p == nil || p.Kind != problem.KindMalformed || p.Fields[field] == "" || len(p.Fields) != 1):
		t.Errorf("%v, want a complaint about %s", err, field)
	}
}

// TestDecodeDelete checks that DELETE reads its input from the query string, a body, or both.
func TestDecodeDelete(t *testing.T) {
	for _, row := range []struct{ query, body string }{
		{"ID=7&NOME=Anna&SELEZIONATO=1", "{}"}, {"", `{"ID":7,"NOME":"Anna","SELEZIONATO":1}`}, {"ID=7&_=1", `{"NOME":"Anna","SELEZIONATO":1}`},
	} {
		q, err := url.ParseQuery(row.query)
		if err != nil {
			t.Fatal(err)
		}
		fields, err := ParseObject([]byte(row.body))
		if err != nil {
			t.Fatal(err)
		}
		in, err := Decode[sample](&Input{Query: q, Fields: fields, FromQuery: true})
		if err != nil || in.ID != 7 || in.Name != "Anna" || !bool(in.Switch) {
			t.Errorf(`%v: got %+v, %v, want no error and in.ID == 7 and in.Name == "Anna" and bool(in.Switch)`, row, in, err)
		}
	}
	q := url.Values{"ID": {"7"}, "NOME": {"Anna"}, "SELEZIONATO": {"1"}, "ARRAY_ID": {"1,2", "3"}, "DATA": {"28/02/2027"}, "IMPORTO": {"1.50"},
		"ESITO": {"1"}}
	in, err := Decode[sample](&Input{Query: q, FromQuery: true})
	if err != nil || len(in.IDs) != 3 || in.On != calendar.Of(2027, 2, 28) || in.Amount != 150 || in.Either == nil || !bool(*in.Either) {
		t.Errorf("%+v, %v", in, err)
	}
}

// FuzzBody checks that every body is either rejected with a message or split into the fields that encoding/json finds.
func FuzzBody(f *testing.F) {
	for _, seed := range []string{
		"", "{}", "null", "[]", `{"A":1}`, `{"A":1,"A":2}`, `{"A":{"B":[1,2,{"C":null}]}}`, `{"A":"\u0000"}`, `{"\ud800":1}`, `{"A":1e999}`,
		`{"A":01}`,
		"{\"A\":\"\xff\"}", "\ufeff{}", `{"A":1}{"B":2}`, strings.Repeat("[", 70),
		`{"A":` + strings.Repeat("[", 63) + strings.Repeat("]", 63) + `}`, ` { "A" : true } `,
		`{"A":1,}`, `{'A':1}`, `{"A":NaN}`, `{"a":1,"A":2}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		fields, err := ParseObject(body)
		if err != nil {
			if !problem.Is(err, problem.KindMalformed) || err.Error() == "" {
				t.Fatalf(`%q: got %v, want problem.Is(err, problem.KindMalformed) and err.Error() != ""`, body, err)
			}
			return
		}
		if len(strings.TrimSpace(string(body))) == 0 {
			return
		}
		var again map[string]json.RawMessage
		if err := json.Unmarshal(body, &again); err != nil || len(again) != len(fields) {
			t.Fatalf("%q was taken for %v: %v", body, fields, err)
		}
		if _, err := Decode[sample](&Input{Fields: fields}); err != nil && !problem.Is(err, problem.KindMalformed) {
			t.Fatalf("%q: got %v, want no error or problem.Is(err, problem.KindMalformed)", body, err)
		}
	})
}

// FuzzQuery checks that decoding any query string gives a value or an error.
func FuzzQuery(f *testing.F) {
	for _, seed := range []string{"", "ID=1", "ID=-1", "ID=%00", "DATA=31/02/2026", "IMPORTO=1e5", "IMPORTO=", "FLG=", "ARRAY_ID=,", "ESITO=2",
		"FINO_A=", "NOME=%ff", "ID=1;ID=2"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, query string) {
		q, err := url.ParseQuery(query)
		if err != nil {
			return
		}
		if _, err := Decode[sample](&Input{Query: q, FromQuery: true}); err != nil && !problem.Is(err, problem.KindMalformed) {
			t.Fatalf("%q: got %v, want no error or problem.Is(err, problem.KindMalformed)", query, err)
		}
	})
}
