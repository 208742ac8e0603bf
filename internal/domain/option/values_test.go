package option

import (
	"slices"
	"testing"

	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/money"
)

func TestDefaultsApply(t *testing.T) {
	for name, opts := range map[string]Values{
		"nothing set":                  nil,
		"other options set":            {LateFee: "3"},
		"values that cannot be parsed": {MaxRaces: "x", EntryTimeRequired: "x", Pool: "x", RacePrice: "x", IndividualPoints: "x"},
	} {
		if got := opts.Int(MaxRaces); got != 2 {
			t.Errorf("%s: races are %d", name, got)
		}
		if opts.Flag(EntryTimeRequired) || !opts.Flag(ClubScores) {
			t.Errorf("%s: flags are not the defaults", name)
		}
		if got := opts.Choice(Pool); got != Pool25 {
			t.Errorf("%s: the pool is %d", name, got)
		}
		if got := opts.Money(RacePrice); got != 0 {
			t.Errorf("%s: a race costs %s", name, got.Decimal())
		}
		if got := opts.Points(IndividualPoints); !slices.Equal(got, []int{9, 7, 6, 5, 4, 3, 2, 1}) {
			t.Errorf("%s: points are %v", name, got)
		}
		if got := opts.Text(EntryNoteLabel); got != "" {
			t.Errorf("%s: the label is %q", name, got)
		}
	}
}

func TestStoredValuesBeatDefaults(t *testing.T) {
	opts := Values{
		MaxRaces: "0", ClubScores: "0", Pool: "2", RacePrice: "6.50", TeamPoints: "10,5", EntryNoteLabel: "Tessera",
		ExternalLink: "https://example.it", OrganiserEmail: "gare@example.it",
	}
	if opts.Int(MaxRaces) != 0 || opts.Flag(ClubScores) || opts.Choice(Pool) != Pool50 || opts.Money(RacePrice) != money.Cents(650) ||
		!slices.Equal(opts.Points(TeamPoints), []int{10, 5}) || opts.Text(EntryNoteLabel) != "Tessera" ||
		opts.Text(ExternalLink) != "https://example.it" || opts.Text(OrganiserEmail) != "gare@example.it" {
		t.Errorf("%v does not read as it was set", opts)
	}
	if !opts.Has(MaxRaces) || opts.Has(Lanes) {
		t.Error("set and unset options are not distinguished")
	}
	if opts.Raw(RacePrice) != "6.50" || opts.Raw(Lanes) != "6" {
		t.Errorf("raw values are %q and %q", opts.Raw(RacePrice), opts.Raw(Lanes))
	}
}

// TestAccessorsPanicOnOtherKinds checks that each option is readable only with the accessor of its kind.
func TestAccessorsPanicOnOtherKinds(t *testing.T) {
	var opts Values
	accessors := map[string]func(ID){
		"Int":    func(id ID) { opts.Int(id) },
		"Flag":   func(id ID) { opts.Flag(id) },
		"Choice": func(id ID) { opts.Choice(id) },
		"Money":  func(id ID) { opts.Money(id) },
		"Points": func(id ID) { opts.Points(id) },
		"Text":   func(id ID) { opts.Text(id) },
	}
	right := map[catalog.OptionKind]string{
		catalog.OptionInt: "Int", catalog.OptionFlag: "Flag", catalog.OptionChoice: "Choice", catalog.OptionMoney: "Money",
		catalog.OptionPoints: "Points", catalog.OptionText: "Text", catalog.OptionLink: "Text", catalog.OptionEmail: "Text",
	}
	for _, o := range catalog.Options() {
		for name, read := range accessors {
			if got, want := panics(func() { read(o.ID) }), name != right[o.Kind]; got != want {
				t.Errorf("%s of option %d, a %s: panics %v, want %v", name, o.ID, o.Kind, got, want)
			}
		}
	}
	for name, read := range accessors {
		if !panics(func() { read(999) }) {
			t.Errorf("%s reads option 999", name)
		}
	}
	if !panics(func() { opts.Raw(999) }) {
		t.Error("Raw reads option 999")
	}
}

func panics(f func()) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return false
}
