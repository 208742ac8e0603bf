package catalog

import (
	"sync"

	"traguardo/internal/domain/id"
)

// Styles lists the six fixed strokes. Races refer to them, and a new coach's catalogue starts with a copy.
func Styles() []Item { return namedList("style") }

// Intensity is a training zone with its display colour.
type Intensity struct {
	ID     id.Term
	Name   string
	Colour string
}

var intensities = sync.OnceValue(func() []Intensity {
	var all []Intensity
	for _, r := range read("intensities.csv") {
		all = append(all, Intensity{id.Term(r.number("id")), r.text("name"), r.text("colour")})
	}
	return all
})

// Intensities lists the intensities of a new coach, lightest first.
func Intensities() []Intensity { return intensities() }

// Modalities lists the modalities of a new coach.
func Modalities() []Item { return namedList("modality") }
