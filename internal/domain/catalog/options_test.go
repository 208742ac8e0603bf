package catalog

import (
	"slices"
	"testing"
)

// documented holds the ids and defaults listed in the specification. Options added later are not included.
var documented = map[OptionID]string{
	// Entry.
	1: "2", 38: "1", 8: "0", 34: "0", 23: "0", 35: "0", 29: "1000", 27: "10", 39: "1000", 36: "0", 37: "", 47: "0", 54: "2", 55: "3", 56: "0",
	57: "0", 68: "0",
	// Pool and start list.
	24: "1", 16: "6", 17: "1", 28: "0", 31: "0", 64: "1",
	// Results.
	26: "1", 12: "100", 13: "100", 15: "1", 46: "0", 61: "9,7,6,5,4,3,2,1", 62: "18,14,12,10,8,6,4,2", 63: "1",
	// Amounts.
	18: "0", 19: "0", 20: "0", 22: "0", 30: "0", 40: "0", 48: "0", 49: "0", 50: "0", 51: "0", 52: "0", 53: "0", 72: "1",
	// Requirements.
	58: "0", 59: "1", 60: "8", 67: "0",
	// Others, and those of body 8.
	21: "1", 41: "0", 42: "", 43: "", 65: "", 66: "", 69: "0", 70: "0", 71: "0",
}

func TestDocumentedOptions(t *testing.T) {
	for id, want := range documented {
		o, ok := OptionByID(id)
		if !ok {
			t.Errorf("option %d is missing", id)
		} else if o.Default != want {
			t.Errorf("option %d starts as %q, want %q", id, o.Default, want)
		}
	}
}

func TestOptionsAreWellFormed(t *testing.T) {
	ids := map[OptionID]bool{}
	places := map[[2]int64]bool{}
	for _, o := range Options() {
		if ids[o.ID] {
			t.Errorf("option %d occurs twice", o.ID)
		}
		ids[o.ID] = true
		place := [2]int64{o.Group, o.Order}
		if places[place] {
			t.Errorf("option %d shares its place in group %d", o.ID, o.Group)
		}
		places[place] = true
		if o.Name == "" {
			t.Errorf("option %d has no name", o.ID)
		}
		if (o.Kind == OptionChoice) != (len(o.Choices) > 1) {
			t.Errorf("option %d is a %s with %d choices", o.ID, o.Kind, len(o.Choices))
		}
		for _, c := range o.Choices {
			if c.Name == "" {
				t.Errorf("option %d: choice %d has no name", o.ID, c.ID)
			}
		}
		if o.Kind != OptionFlag && o.Kind != OptionChoice && o.Min >= o.Max {
			t.Errorf("option %d has no range: %d to %d", o.ID, o.Min, o.Max)
		}
		if o.Body != 0 {
			if _, ok := BodyByID(o.Body); !ok {
				t.Errorf("option %d is for body %d, which does not exist", o.ID, o.Body)
			}
		}
	}
}

func TestOptionGroups(t *testing.T) {
	var ids []int64
	for _, g := range OptionGroups() {
		ids = append(ids, g.ID)
		if g.Title == "" || g.Icon == "" {
			t.Errorf("group %d has no title or icon", g.ID)
		}
		if !slices.ContainsFunc(Options(), func(o Option) bool { return o.Group == g.ID }) {
			t.Errorf("group %d is empty", g.ID)
		}
	}
	if want := []int64{1, 2, 3, 5, 100}; !slices.Equal(ids, want) {
		t.Errorf("groups are %v, want %v", ids, want)
	}
}

func TestOverridableOptions(t *testing.T) {
	var ids []OptionID
	for _, o := range Options() {
		if o.Overridable {
			ids = append(ids, o.ID)
		}
	}
	if want := []OptionID{18, 20}; !slices.Equal(ids, want) {
		t.Errorf("%v may be overridden on a category or a race, want %v", ids, want)
	}
}

func TestShownTo(t *testing.T) {
	const administrator, club, swimming, dance = 1, 2, 1, 6
	for _, c := range []struct {
		name               string
		id                 OptionID
		body, level, sport int64
		want               bool
	}{
		{"an entry option to any user", 1, MainBody, club, dance, true},
		{"national championships to body 8", 69, FinswimmingBody, club, swimming, true},
		{"national championships to another body", 69, MainBody, administrator, swimming, false},
		{"other options to an administrator", 41, MainBody, administrator, dance, true},
		{"other options to a club", 41, MainBody, club, dance, false},
		{"requirements in swimming", 58, MultisportBody, club, swimming, true},
		{"requirements in dance", 58, MultisportBody, administrator, dance, false},
	} {
		o, _ := OptionByID(c.id)
		if got := o.ShownTo(c.body, c.level, c.sport); got != c.want {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}
