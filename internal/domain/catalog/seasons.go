package catalog

import "traguardo/internal/domain/calendar"

// SeasonsAround returns the seasons that an installation offers in a reference year: the previous one and its own.
func SeasonsAround(referenceYear int) []calendar.Season {
	s := calendar.Season(referenceYear)
	return []calendar.Season{s.Previous(), s}
}

// Seasons returns the seasons for which the catalogue is shipped, 2025/2026 and 2026/2027.
func Seasons() []calendar.Season { return SeasonsAround(2027) }
