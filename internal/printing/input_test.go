package printing

import (
	"context"
	"reflect"
	"testing"

	"traguardo/internal/report"
)

type anInput struct {
	ID    int64   `json:"ID" check:"required"`
	Kind  int     `json:"TIPO"`
	Name  string  `json:"NOME"`
	Shown *bool   `json:"FLG"`
	List  []int64 `json:"LISTA"`
}

func TestInput(t *testing.T) {
	for _, c := range []struct {
		name  string
		args  report.Args
		want  anInput
		error string
	}{
		{"all", report.Args{"ID": "7", "TIPO": "2", "NOME": "Ugo", "FLG": "0", "ALTRO": "x"}, anInput{7, 2, "Ugo", new(false), nil}, ""},
		{"a list", report.Args{"ID": "1", "LISTA": "3, 14,7"}, anInput{ID: 1, List: []int64{3, 14, 7}}, ""},
		{"a hole in a list", report.Args{"ID": "1", "LISTA": "3,,7"}, anInput{}, "LISTA: Numeri non validi"},
		{"letters in a list", report.Args{"ID": "1", "LISTA": "3,x"}, anInput{}, "LISTA: Numeri non validi"},
		{"only what is required", report.Args{"ID": "9007199254740992"}, anInput{ID: 1 << 53}, ""},
		{"empty means left out", report.Args{"ID": "1", "TIPO": "", "NOME": "", "FLG": ""}, anInput{ID: 1}, ""},
		{"required", report.Args{"ID": ""}, anInput{}, "ID: obbligatorio"},
		{"zero is no id", report.Args{"ID": "0"}, anInput{}, "ID: obbligatorio"},
		{"signed", report.Args{"ID": "+1"}, anInput{}, "ID: Numero non valido"},
		{"negative", report.Args{"ID": "1", "TIPO": "-1"}, anInput{}, "TIPO: Numero non valido"},
		{"not exact in JSON", report.Args{"ID": "9007199254740993"}, anInput{}, "ID: Numero non valido"},
		{"beyond any number", report.Args{"ID": "99999999999999999999"}, anInput{}, "ID: Numero non valido"},
		{"a flag", report.Args{"ID": "1", "FLG": "true"}, anInput{}, "FLG: deve essere 0 o 1"},
		{"two at once", report.Args{"TIPO": "x"}, anInput{}, "ID: obbligatorio; TIPO: Numero non valido"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got anInput
			err := decode(&got, c.args)
			if c.error != "" {
				if err == nil || err.Error() != c.error {
					t.Fatalf("%v, want %s", err, c.error)
				}
				return
			}
			if err != nil || !reflect.DeepEqual(got, c.want) {
				t.Errorf("%+v, %v, want %+v", got, err, c.want)
			}
		})
	}
}

// TestUnsupportedInputPanics checks that an input struct with an unsupported field panics when the server starts.
func TestUnsupportedInputPanics(t *testing.T) {
	for name, define := range map[string]func(){
		"an unsupported type": func() {
			withInput(func(context.Context, report.Request, struct {
				At []int `json:"A"`
			}) (int, error) {
				return 0, nil
			})
		},
		"a field without name": func() {
			withInput(func(context.Context, report.Request, struct{ At int }) (int, error) { return 0, nil })
		},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: nothing happened", name)
				}
			}()
			define()
		}()
	}
}
