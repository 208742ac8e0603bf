package catalog

import "traguardo/internal/domain/calendar"

// SeasonsAround are the seasons an installation offers when a reference year is current: the one before and the year's own.
func SeasonsAround(referenceYear int) []calendar.Season {
	s := calendar.Season(referenceYear)
	return []calendar.Season{s.Previous(), s}
}

// Seasons are those the catalogue is shipped for, 2025/2026 and 2026/2027.
func Seasons() []calendar.Season { return SeasonsAround(2027) }
