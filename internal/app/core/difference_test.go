package core_test

import (
	"encoding/json"
	"reflect"
	"testing"

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
		if !sameFields(t, was, c.was) || !sameFields(t, is, c.is) {
			t.Errorf("%s → %s, want %s → %s", was, is, c.was, c.is)
		}
	}
}

// sameFields compares JSON objects whatever the order of their fields.
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
