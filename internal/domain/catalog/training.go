package catalog

import "sync"

// Styles are the six fixed strokes: races refer to them, and a new coach's own catalogue starts with a copy.
func Styles() []Item { return list("style") }

// Intensity is a training zone with the colour it is drawn in.
type Intensity struct {
	ID     int64
	Name   string
	Colour string
}

var intensities = sync.OnceValue(func() []Intensity {
	var all []Intensity
	for _, r := range read("intensities.csv") {
		all = append(all, Intensity{r.number("id"), r.text("name"), r.text("colour")})
	}
	return all
})

// Intensities a new coach starts with, lightest first.
func Intensities() []Intensity { return intensities() }

// Modalities a new coach starts with.
func Modalities() []Item { return list("modality") }
