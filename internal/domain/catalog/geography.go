package catalog

import (
	"cmp"
	"slices"
	"sync"

	"traguardo/internal/domain/id"
)

// NationalRegion is the region id of national events.
const NationalRegion = 1000

// Province is one of the 107 provinces.
type Province struct {
	ID       id.Province
	Sigla    string
	Name     string
	RegionID int64
}

var regions = sync.OnceValue(func() []Item {
	var all []Item
	for _, r := range read("regioni.csv") {
		all = append(all, Item{r.number("codice"), r.text("nome")})
	}
	return append(all, Item{NationalRegion, "NAZIONALE"})
})

// Regions returns the twenty regions, followed by NAZIONALE.
func Regions() []Item { return regions() }

var provinces = sync.OnceValue(func() []Province {
	var all []Province
	for _, r := range read("province.csv") {
		all = append(all, Province{Sigla: r.text("sigla"), Name: r.text("nome"), RegionID: r.number("regione")})
	}
	slices.SortFunc(all, func(a, b Province) int { return cmp.Compare(a.Sigla, b.Sigla) })
	for i := range all {
		all[i].ID = id.Province(int64(i + 1))
	}
	return all
})

// Provinces returns all provinces, ordered by sigla.
func Provinces() []Province { return provinces() }

// renamedProvinces maps old siglas to current ones. Other old siglas (PL, FU, ZA) belong to provinces that are no longer Italian.
var renamedProvinces = map[string]string{"PS": "PU", "FO": "FC"}

// ProvinceOf returns the province with a current or old sigla.
func ProvinceOf(sigla string) (Province, bool) {
	if now, ok := renamedProvinces[sigla]; ok {
		sigla = now
	}
	i, ok := slices.BinarySearchFunc(provinces(), sigla, func(p Province, s string) int { return cmp.Compare(p.Sigla, s) })
	if !ok {
		return Province{}, false
	}
	return provinces()[i], true
}
