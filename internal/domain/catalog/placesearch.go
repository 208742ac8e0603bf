package catalog

import (
	"strings"
	"sync"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fold"
)

var placesByID = sync.OnceValue(func() map[int64]int {
	m := make(map[int64]int, len(Places()))
	for i, p := range Places() {
		m[int64(p.ID)] = i
	}
	return m
})

// PlaceByID returns the place with the given id.
func PlaceByID(id int64) (Place, bool) {
	i, ok := placesByID()[id]
	if !ok {
		return Place{}, false
	}
	return Places()[i], true
}

var placesByCode = sync.OnceValue(func() map[string][]int {
	m := make(map[string][]int, len(Places()))
	for i, p := range Places() {
		if p.Code != "" {
			m[p.Code] = append(m[p.Code], i)
		}
	}
	return m
})

// PlaceByCode returns the place that had a Belfiore code on a day, or the first with the code if the day is unset.
func PlaceByCode(code string, on calendar.Date) (Place, bool) {
	for _, i := range placesByCode()[strings.ToUpper(code)] {
		if p := Places()[i]; on.IsZero() || p.ValidOn(on) {
			return p, true
		}
	}
	return Place{}, false
}

var placesByName = sync.OnceValue(func() map[string][]int {
	m := make(map[string][]int, len(Places()))
	for i, p := range Places() {
		key := fold.Text(p.Name)
		m[key] = append(m[key], i)
	}
	return m
})

// PlacesNamed returns the places with a name, ignoring case and accents, that existed on a day. An unset day selects all.
func PlacesNamed(name string, on calendar.Date) []Place {
	var found []Place
	for _, i := range placesByName()[fold.Text(name)] {
		if p := Places()[i]; on.IsZero() || p.ValidOn(on) {
			found = append(found, p)
		}
	}
	return found
}
