package option

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain/catalog"
	"traguardo/internal/problem"
)

func TestDefaultsPassTheirOwnCheck(t *testing.T) {
	for _, o := range catalog.Options() {
		if got, err := Check(o.ID, o.Default); err != nil || got != o.Default {
			t.Errorf("the default %q of option %d is stored as %q, %v", o.Default, o.ID, got, err)
		}
	}
}

func TestCheckAccepts(t *testing.T) {
	for _, c := range []struct {
		id         ID
		text, want string
	}{
		{MaxRaces, "3", "3"},
		{MaxRaces, " 03 ", "3"},
		{MaxRaces, "0", "0"},
		{EntryTimeRequired, "1", "1"},
		{Pool, "2", "2"},
		{FirstLane, "0", "0"},
		{RacePrice, "6", "6"},
		{RacePrice, "6.5", "6.50"},
		{RacePrice, "6.00", "6"},
		{RacePrice, "0", "0"},
		{LateFee, "0.05", "0.05"},
		{IndividualPoints, "9,7,6,5,4,3,2,1", "9,7,6,5,4,3,2,1"},
		{IndividualPoints, " 10, 08 ,0", "10,8,0"},
		{TeamPoints, "5", "5"},
		{EntryNoteLabel, "  Società di provenienza ", "Società di provenienza"},
		{EntryNoteLabel, "", ""},
		{ExternalLink, "https://www.example.it/gara?id=1#top", "https://www.example.it/gara?id=1#top"},
		{ExternalLink, "HTTP://example.it", "HTTP://example.it"},
		{ExternalLink, "", ""},
		{OrganiserEmail, "gare@example.it", "gare@example.it"},
		{OrganiserEmail, " ", ""},
	} {
		if got, err := Check(c.id, c.text); err != nil || got != c.want {
			t.Errorf("option %d: %q is stored as %q, %v; want %q", c.id, c.text, got, err, c.want)
		}
	}
}

func TestCheckRejects(t *testing.T) {
	for _, c := range []struct {
		why  string
		id   ID
		text string
	}{
		{"unknown id", 999, "1"},
		{"id of 0", 0, "1"},
		{"empty number", MaxRaces, ""},
		{"word", MaxRaces, "due"},
		{"decimals", MaxRaces, "2.5"},
		{"below the range", MaxRaces, "-1"},
		{"above the range", Lanes, "21"},
		{"beyond 64 bits", MaxRaces, "99999999999999999999"},
		{"flag of 2", EntryTimeRequired, "2"},
		{"flag as a word", EntryTimeRequired, "true"},
		{"empty flag", EntryTimeRequired, ""},
		{"choice not offered", Pool, "3"},
		{"choice by name", Pool, "25 m"},
		{"negative money", RacePrice, "-1"},
		{"negative cent", RacePrice, "-0.01"},
		{"three decimals", RacePrice, "1.234"},
		{"comma", RacePrice, "1,50"},
		{"too much money", RacePrice, "100000.01"},
		{"empty money", RacePrice, ""},
		{"empty points", IndividualPoints, ""},
		{"hole in the points", IndividualPoints, "9,,6"},
		{"decimal points", IndividualPoints, "9.5,7"},
		{"negative points", IndividualPoints, "9,-1"},
		{"too many points", IndividualPoints, "1001"},
		{"too many places", IndividualPoints, strings.Repeat("1,", maxPlaces) + "1"},
		{"two lines", EntryNoteLabel, "a\nb"},
		{"broken UTF-8", EntryNoteLabel, "a\xff"},
		{"long text", ExternalLinkLabel, strings.Repeat("è", 101)},
		{"script link", ExternalLink, "javascript:alert(1)"},
		{"script link in capitals", ExternalLink, "JavaScript://example.it/%0aalert(1)"},
		{"data link", ExternalLink, "data:text/html,x"},
		{"no scheme", ExternalLink, "www.example.it"},
		{"relative scheme", ExternalLink, "//example.it"},
		{"no host", ExternalLink, "https:///gara"},
		{"port only", ExternalLink, "https://:80/"},
		{"disguised host", ExternalLink, "https://example.it@other.example"},
		{"backslash", ExternalLink, `https://example.it\@other.example`},
		{"space", ExternalLink, "https://example.it/a b"},
		{"tab inside the scheme", ExternalLink, "java\tscript:alert(1)"},
		{"address with a name", OrganiserEmail, "Gare <gare@example.it>"},
		{"two addresses", OrganiserEmail, "a@example.it,b@example.it"},
		{"no domain", OrganiserEmail, "gare@example"},
		{"no address", OrganiserEmail, "gare"},
	} {
		got, err := Check(c.id, c.text)
		var p *problem.Error
		if !errors.As(err, &p) || p.Kind != problem.KindMalformed || p.Fields[Field(c.id)] == "" || got != "" {
			t.Errorf("%s: option %d takes %q as %q, %v", c.why, c.id, c.text, got, err)
		}
	}
}

func TestCheckIsIdempotent(t *testing.T) {
	texts := rapid.OneOf(
		rapid.String(),
		rapid.StringMatching(`-?[0-9]{1,5}(\.[0-9]{0,3})?`),
		rapid.StringMatching(`[0-9]{1,3}( ?, ?[0-9]{1,3}){0,8}`),
		rapid.StringMatching(`https?://[a-z]{1,8}\.it/[a-z%?#=]{0,8}`),
	)
	rapid.Check(t, func(t *rapid.T) {
		o := rapid.SampledFrom(catalog.Options()).Draw(t, "option")
		text := texts.Draw(t, "text")
		once, err := Check(o.ID, text)
		if err != nil {
			return
		}
		if twice, err := Check(o.ID, once); err != nil || twice != once {
			t.Fatalf("option %d: %q is stored as %q, and that as %q, %v", o.ID, text, once, twice, err)
		}
	})
}

func TestCheckAll(t *testing.T) {
	got, err := CheckAll(Values{MaxRaces: "03", RacePrice: "6.5"})
	if want := (Values{MaxRaces: "3", RacePrice: "6.50"}); err != nil || !maps.Equal(got, want) {
		t.Errorf("a good save is %v, %v", got, err)
	}
	got, err = CheckAll(Values{MaxRaces: "3", RacePrice: "-1", 999: "1"})
	var p *problem.Error
	if !errors.As(err, &p) || got != nil {
		t.Fatalf("a bad save is %v, %v", got, err)
	}
	if names := slices.Sorted(maps.Keys(p.Fields)); !slices.Equal(names, []string{"opzioni.18", "opzioni.999"}) {
		t.Errorf("the wrong options are %v", names)
	}
}

func TestCheckOverrides(t *testing.T) {
	if got, err := CheckOverrides(Values{RacePrice: "0", TeamPrice: "12"}); err != nil || len(got) != 2 {
		t.Errorf("prices of a race are %v, %v", got, err)
	}
	for _, sent := range []Values{{MaxRaces: "3"}, {RacePrice: "-1"}, {999: "1"}, {RacePrice: "1", ClubPrice: "1"}} {
		if got, err := CheckOverrides(sent); !problem.Is(err, problem.KindMalformed) || got != nil {
			t.Errorf("%v is taken as %v, %v", sent, got, err)
		}
	}
}
