package catalog

import (
	"fmt"
	"slices"
	"sync"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
)

// PlaceKind is the type of a place of birth.
type PlaceKind int

const (
	Comune       PlaceKind = 1
	CeasedComune PlaceKind = 2
	State        PlaceKind = 3
)

// Ids of places with special rules.
const (
	Italy = 118
	// UndefinedState is the place of birth for which no tax code is computed.
	UndefinedState = 999
)

// Place is a comune, a former comune or a state.
type Place struct {
	ID         id.Place
	Kind       PlaceKind
	Code       string // Belfiore code; empty for Italia and the undefined state
	Name       string
	Province   string // sigla; empty for states
	ProvinceID int64  // 0 for states and for provinces that are no longer Italian
	RegionID   int64
	Zip        string
	ISO        string // two-letter code of a state
	// From and To are the first and last day of a former comune, and unset for other places.
	From, To calendar.Date
}

// ValidOn reports whether the place existed on d.
func (p Place) ValidOn(d calendar.Date) bool {
	return (p.From.IsZero() || !d.Before(p.From)) && (p.To.IsZero() || !d.After(p.To))
}

// Label returns a name that distinguishes places of the same name: Roma (RM), Abbazia (FU, 1931-1947), Cina.
func (p Place) Label() string {
	switch p.Kind {
	case Comune:
		return fmt.Sprintf("%s (%s)", p.Name, p.Province)
	case CeasedComune:
		return fmt.Sprintf("%s (%s, %d-%d)", p.Name, p.Province, p.From.Year(), p.To.Year())
	default:
		return p.Name
	}
}

const (
	comuneBase = 1_000_000
	ceasedBase = 2_000_000
)

var places = sync.OnceValue(func() []Place {
	all := append(states(), Place{ID: UndefinedState, Kind: State, Name: "Stato estero non definito"})
	for _, r := range read("comuni.csv") {
		p := Place{ID: id.Place(comuneBase + r.number("istat")), Kind: Comune, Code: r.text("belfiore"), Name: r.text("nome"), Zip: r.text("cap")}
		all = append(all, p.withProvince(r.text("sigla")))
	}
	for _, r := range read("comuni_cessati.csv") {
		code := r.text("belfiore")
		p := Place{
			ID: id.Place(ceasedBase + 1000*int64(code[0]-'A') + r.atoi("belfiore", code[1:])), Kind: CeasedComune, Code: code,
			Name: r.text("nome"), From: r.date("da"), To: r.date("a"),
		}
		all = append(all, p.withProvince(r.text("sigla")))
	}
	return all
})

// states returns Italia and the foreign states, ordered by id.
func states() []Place {
	all := []Place{{ID: Italy, Kind: State, Name: "Italia", ISO: "IT"}}
	for _, r := range read("stati.csv") {
		code := r.text("belfiore")
		all = append(all, Place{ID: id.Place(r.atoi("belfiore", code[1:])), Kind: State, Code: code, Name: r.text("nome"), ISO: r.text("iso2")})
	}
	slices.SortFunc(all, func(a, b Place) int { return int(a.ID - b.ID) })
	return all
}

func (p Place) withProvince(sigla string) Place {
	p.Province = sigla
	if province, ok := ProvinceOf(sigla); ok {
		p.ProvinceID, p.RegionID = int64(province.ID), province.RegionID
	}
	return p
}

// Places returns all places of birth: states (with Italia and the undefined state), comuni and former comuni.
func Places() []Place { return places() }

// Nations returns the states ordered by name, with Italia, for nationalities.
func Nations() []Place { return nations() }

var nations = sync.OnceValue(func() []Place {
	all := states()
	slices.SortFunc(all, func(a, b Place) int { return compareFolded(a.Name, b.Name) })
	return all
})

func compareFolded(a, b string) int {
	a, b = fold.Text(a), fold.Text(b)
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}
