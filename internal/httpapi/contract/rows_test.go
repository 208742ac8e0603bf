package contract

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/money"
)

type oddRow struct {
	ID     int64            `json:"ID"`
	Name   string           `json:"NOME"`
	Flag   Flag             `json:"FLG"`
	Day    calendar.Date    `json:"GIORNO"`
	At     calendar.Instant `json:"ISTANTE"`
	Amount money.Cents      `json:"IMPORTO"`
	Nested struct {
		Text string `json:"TESTO"`
	} `json:"dentro"`
	Tags []string    `json:"TAGS"`
	Some *Ref[int64] `json:"FORSE"`
}

type others struct {
	Others []string `json:"ALTRI"`
	N      int      `json:"N"`
}

// TestListEncoding compares encoded rows with encoding/json, for any text.
func TestListEncoding(t *testing.T) {
	form := formOf(reflect.TypeFor[oddRow]())
	rapid.Check(t, func(t *rapid.T) {
		rows := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) oddRow {
			r := oddRow{ID: rapid.Int64().Draw(t, "id"), Name: rapid.String().Draw(t, "name"), Flag: Flag(rapid.Bool().Draw(t, "flag"))}
			if rapid.Bool().Draw(t, "dated") {
				r.Day, r.At = calendar.Of(2026, 2, rapid.IntRange(1, 28).Draw(t, "day")), calendar.At(calendar.Of(2026, 7, 1).Start())
			}
			r.Amount = money.Cents(rapid.Int64Range(-1e9, 1e9).Draw(t, "amount"))
			r.Nested.Text = rapid.String().Draw(t, "nested")
			r.Tags = rapid.SliceOf(rapid.String()).Draw(t, "tags")
			return r
		}), 0, 4).Draw(t, "rows")
		total := len(rows)
		more := others{Others: rapid.SliceOf(rapid.String()).Draw(t, "more"), N: total}
		want, err := json.Marshal(map[string]any{"esito": 0, "messaggio": "", "totale": total,
			"data": map[string]any{"RIGHE": rows, "ALTRI": more.Others, "N": more.N}})
		if err != nil {
			t.Fatal(err)
		}
		got, err := Encode(&Envelope{Total: &total, Data: listData{form: form, rows: reflect.ValueOf(rows), member: "RIGHE", more: more}})
		if err != nil {
			t.Fatal(err)
		}
		var a, b any
		if err := json.Unmarshal(want, &a); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(got, &b); err != nil {
			t.Fatalf("%v in %s", err, got)
		}
		if !reflect.DeepEqual(a, b) {
			t.Fatalf("wrote\n%s\nwant\n%s", got, want)
		}
	})
}

type inner struct {
	Row  oddRow   `json:"riga"`
	Rows []oddRow `json:"righe"`
	None []oddRow `json:"nessuna"`
}

type whole struct {
	oddRow
	Inner inner           `json:"dentro2"`
	Some  *inner          `json:"forse"`
	Named map[string]int  `json:"nomi"`
	Raw   json.RawMessage `json:"grezzo"`
	Maybe string          `json:"MAGARI,omitempty"`
}

// TestObjectEncoding does the same for nested objects, byte for byte.
func TestObjectEncoding(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		row := func(label string) oddRow {
			r := oddRow{ID: rapid.Int64().Draw(t, label), Name: rapid.String().Draw(t, label), Flag: Flag(rapid.Bool().Draw(t, label)),
				Tags: rapid.SliceOf(rapid.String()).Draw(t, label)}
			r.Amount = money.Cents(rapid.Int64Range(-1e9, 1e9).Draw(t, label))
			return r
		}
		in := inner{Row: row("inner"), Rows: []oddRow{row("first"), row("second")}}
		for _, data := range []any{
			in, &in, []inner{in, {}}, whole{oddRow: row("whole"), Inner: in, Named: map[string]int{"b": 1, "a": 2}, Raw: json.RawMessage(`[1]`)},
			whole{Some: &in, Maybe: "x", Raw: json.RawMessage(`null`)},
			map[string]any{"attuale": in}, []string{}, []string(nil), 7, "testo",
		} {
			want, err := json.Marshal(map[string]any{"data": data})
			if err != nil {
				t.Fatal(err)
			}
			got, err := Encode(&Envelope{Data: data})
			if err != nil {
				t.Fatal(err)
			}
			const head = `{"esito":0,"messaggio":"",`
			if string(got) != head+string(want[1:]) {
				t.Fatalf("wrote\n%s\nwant\n%s", got, want)
			}
		}
	})
}

// TestTextEncoding checks that accented letters are written as they are and special characters are left to encoding/json.
func TestTextEncoding(t *testing.T) {
	for _, s := range []string{
		"", "Rossi", "Nicolò D'Aragò", "più", "\x7f", "\x1f", "a\tb", `a"b`, `a\b`, "<b>&", "\u2028", "a\u2029", "\u2027\u202a", "\ufffd", "\xff",
		"è\xc3", "𝄞", "\xed\xa0\x80",
	} {
		want, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		if got := appendText([]byte("x"), s); string(got) != "x"+string(want) {
			t.Errorf("%q is written as %s, want %s", s, got[1:], want)
		}
	}
}

// TestEncodeIntoUsedBuffer checks that the previous content of a buffer is not part of the reply, whether the buffer is large enough or
// not.
func TestEncodeIntoUsedBuffer(t *testing.T) {
	before := []byte(strings.Repeat("segreto ", 1000))
	for _, data := range []any{nil, "testo", []string{"a", "b"}, inner{Rows: make([]oddRow, 200)}} {
		env := &Envelope{Message: "fatto", Data: data}
		want, err := Encode(env)
		if err != nil {
			t.Fatal(err)
		}
		for _, room := range [][]byte{nil, before[:0], before, before[:10:10]} {
			if got, err := EncodeInto(room, env); err != nil || !bytes.Equal(got, want) {
				t.Errorf("in a buffer of %d: %.200s, %v; want %.200s", cap(room), got, err, want)
			}
		}
	}
}
