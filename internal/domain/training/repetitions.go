package training

import (
	"errors"

	"traguardo/internal/domain/id"
)

// ErrTimed is returned when a series with times would be removed.
var ErrTimed = errors.New("Su questa serie ci sono tempi presi: modificala nel suo riquadro, oppure elimina prima i tempi")

// Repetitions returns how often a series is swum, repeats of its parents included; 0 if there is no such series.
func Repetitions(rows []StoredSeries, seriesID id.Series) int {
	byNumber := make(map[int]StoredSeries, len(rows))
	var found StoredSeries
	for _, r := range rows {
		byNumber[r.Number] = r
		if r.ID == seriesID {
			found = r
		}
	}
	if found.ID == 0 {
		return 0
	}
	n := 1
	for r, ok := found, true; ok; r, ok = byNumber[r.Parent], r.Parent != 0 {
		n *= r.Repeats
	}
	return n
}
