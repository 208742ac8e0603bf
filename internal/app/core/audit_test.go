package core

import (
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/racetime"
)

// TestEncodeFacts checks what the audit stores, and that structs without stored names are refused.
func TestEncodeFacts(t *testing.T) {
	type unnamed struct{ Name string }
	type named struct {
		Title string    `json:"nome"`
		Parts []unnamed `json:"parti"`
	}
	for _, c := range []struct {
		name  string
		facts any
		want  string // or the end of the error
	}{
		{"nothing", nil, ""},
		{"map", map[string]any{"nome": "Coppa"}, `{"nome":"Coppa"}`},
		{"whole object", domain.Week{ID: 3, Target: 12}, `{"ID":3,"GroupID":0,"Monday":null,"Note":"","Race":false,"Target":12,"Version":0}`},
		{"no tag", unnamed{"x"}, "field Name has no json tag"},
		{"no tag in a list of a field", &named{"x", nil}, "field Name has no json tag"},
		{"no tag, second call", []unnamed{}, "field Name has no json tag"},
	} {
		got, err := encodeFacts(c.facts)
		if err != nil {
			got = err.Error()
		}
		if got != c.want && (err == nil || !strings.HasSuffix(got, c.want)) {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestStoredNames checks that the objects that the audit stores whole can be stored.
func TestStoredNames(t *testing.T) {
	for _, v := range []any{
		domain.Athlete{}, domain.Attempt{}, catalog.BaseTime{}, domain.CatalogueItem{}, domain.Category{}, domain.Championship{},
		[]domain.ChampionshipPrice{}, domain.Club{}, domain.Dispute{}, domain.Enrolment{}, domain.ExternalEvent{}, domain.Group{},
		domain.Invoice{}, domain.Order{}, domain.Race{}, domain.Record{}, domain.Subgroup{}, domain.TimeStandard{}, domain.WalletLine{},
		domain.Week{},
		domain.Workout{}, racetime.Reaction{},
	} {
		if _, err := encodeFacts(v); err != nil {
			t.Error(err)
		}
	}
}
