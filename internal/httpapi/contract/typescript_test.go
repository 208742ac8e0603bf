package contract

import (
	"context"
	"errors"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/problem"
)

func TestCamel(t *testing.T) {
	for name, want := range map[string]string{
		"ID": "id", "IDs": "ids", "EventID": "eventId", "VATNumber": "vatNumber", "SDICode": "sdiCode", "PEC": "pec", "IDToken": "idToken",
		"AuthorizeURL": "authorizeUrl", "LastName": "lastName", "DeltaH": "deltaH", "A2": "a2",
	} {
		if got := camel(name); got != want {
			t.Errorf("camel(%s) = %s, want %s", name, got, want)
		}
	}
}

// choice is an output.
type choice struct {
	ID   int64  `json:"id"`
	Text string `json:"text"`
}

type innerFields struct {
	Code string `json:"CODICE"`
}

type clashing struct {
	innerFields
	Other struct {
		Code string `json:"CODICE"`
	} `json:"altro"`
	Again int `json:"CODICE_2"`
}

func TestTypeScriptTables(t *testing.T) {
	row := func(fn func(context.Context, clashing) (choice, error)) []Route {
		return Area("one", Post("save", "x/y", access.User, fn).OnConflict(reflect.TypeFor[choice]()))
	}
	rows := row(func(context.Context, clashing) (choice, error) { return choice{}, nil })
	text := Describe(rows).TypeScript()["one"]
	for _, want := range []string{
		"clashing: 'code CODICE,other altro:clashingOther,again CODICE_2',",
		"clashingOther: 'code CODICE',",
		"save: call<clashing, choice>('POST', 'x/y', 'clashing', 'choice', 'choice'),",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
}

func TestTypeScriptListWithMore(t *testing.T) {
	rows := Area("one", ListWith("RIGHE", http.MethodGet, "listThings", "x/y", access.User,
		func(context.Context, Empty, domain.Page) ([]choice, innerFields, int, error) {
			return nil, innerFields{}, 0, nil
		}))
	text := Describe(rows).TypeScript()["one"]
	for _, want := range []string{
		"const { listWith } = area(names);",
		"innerFields: 'code CODICE',",
		"listThings: listWith<Paging, choice, innerFields>('GET', 'x/y', '', 'choice', 'RIGHE', 'innerFields'),",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
}

type twice struct {
	innerFields
	CODE string `json:"CODICE_2"` // the same name in TypeScript
}

func TestTypeScriptDuplicateName(t *testing.T) {
	defer func() {
		if got, _ := recover().(string); !strings.Contains(got, "CODICE and CODICE_2") {
			t.Errorf("recovered %q", got)
		}
	}()
	Describe(Area("one", Get("read", "x/y", access.User, func(context.Context, twice) (choice, error) { return choice{}, nil }))).TypeScript()
	t.Error("two fields of one name were written")
}

func TestConflictType(t *testing.T) {
	for _, c := range []struct {
		carried any
		want    problem.Kind
	}{{choice{}, problem.KindConflict}, {Flag(true), problem.KindFault}} {
		var stale *problem.Error
		errors.As(problem.Conflict(), &stale)
		route := Put("save", "x/y", access.User, func(context.Context, Empty) (Done, error) {
			return Done{}, stale.With(Conflict{Current: c.carried})
		}).OnConflict(reflect.TypeFor[choice]())
		_, err := route.Handle(t.Context(), nil, &http.Request{}, &Input{})
		if got := problem.KindOf(err); got != c.want {
			t.Errorf("a conflict with a %T is %v, want %v", c.carried, got, c.want)
		}
	}
}
