package core_test

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"pgregory.net/rapid"

	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
)

func TestDifference(t *testing.T) {
	var nobody domain.Athlete
	before := domain.Athlete{ID: 7, Card: "A1", Person: domain.Person{LastName: `D"Amico`, Birth: calendar.Of(2010, 8, 30)}}
	after := before
	after.LastName, after.Card, after.MemberUntil = "Conti", "", calendar.Of(2027, 8, 31)
	for _, c := range []struct {
		before, after *domain.Athlete
		was, is       string
	}{
		{&before, &before, "", ""},
		{&before, &after, `{"Card":"A1","MemberUntil":null,"LastName":"D\"Amico"}`, `{"Card":"","MemberUntil":"2027-08-31","LastName":"Conti"}`},
		{&nobody, &before, `{"ID":0,"Card":"","LastName":"","Birth":null}`, `{"ID":7,"Card":"A1","LastName":"D\"Amico","Birth":"2010-08-30"}`},
	} {
		was, is := core.Difference(c.before, c.after)
		if !sameFields(t, string(was), c.was) || !sameFields(t, string(is), c.is) {
			t.Errorf("%s → %s, want %s → %s", was, is, c.was, c.is)
		}
	}
}

// TestDifferenceIsWrittenAsJSON checks that each field equals the output of encoding/json.
func TestDifferenceIsWrittenAsJSON(t *testing.T) {
	type all struct {
		Text   string           `json:"Text"`
		Day    calendar.Date    `json:"Day"`
		Moment calendar.Instant `json:"Moment"`
		Sex    domain.Sex       `json:"Sex"`
		Yes    bool             `json:"Yes"`
		Number int64            `json:"Number"`
		Share  float64          `json:"Share"`
		List   *[]string        `json:"List"`
	}
	var nothing all
	rapid.Check(t, func(r *rapid.T) {
		list := rapid.SliceOf(rapid.String()).Draw(r, "list")
		v := all{
			Text: rapid.String().Draw(r, "text"), Number: rapid.Int64().Draw(r, "number"), Yes: rapid.Bool().Draw(r, "yes"),
			Share: rapid.Float64Range(-1e9, 1e9).Draw(r, "share"), Sex: domain.Sex(rapid.IntRange(0, 2).Draw(r, "sex")), List: &list,
			Day: calendar.Of(rapid.IntRange(1900, 2100).Draw(r, "year"), 2, 28), Moment: calendar.At(time.Unix(rapid.Int64Range(1, 4e9).Draw(r,
				"moment"), 0)),
		}
		var want map[string]json.RawMessage
		whole, err := json.Marshal(v)
		if err != nil {
			r.Fatal(err)
		}
		if err := json.Unmarshal(whole, &want); err != nil {
			r.Fatal(err)
		}
		_, is := core.Difference(&nothing, &v)
		var got map[string]json.RawMessage
		if err := json.Unmarshal([]byte(is), &got); err != nil {
			r.Fatalf("%s: %v", is, err)
		}
		for name, text := range got {
			if string(text) != string(want[name]) {
				r.Fatalf("%s is %s, want %s", name, text, want[name])
			}
		}
	})
}

// sameFields compares JSON objects regardless of field order.
func sameFields(t *testing.T, a, b string) bool {
	t.Helper()
	if a == "" || b == "" {
		return a == b
	}
	var x, y map[string]any
	if err := json.Unmarshal([]byte(a), &x); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(b), &y); err != nil {
		t.Fatal(err)
	}
	return reflect.DeepEqual(x, y)
}
