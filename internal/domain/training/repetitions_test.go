package training_test

import (
	"testing"

	"traguardo/internal/domain/id"
	"traguardo/internal/domain/training"
)

func TestRepetitions(t *testing.T) {
	rows := []training.StoredSeries{
		{ID: 11, Number: 1, Series: training.Series{Repeats: 3, Block: true}},
		{ID: 12, Number: 2, Parent: 1, Series: training.Series{Repeats: 2}},
		{ID: 13, Number: 3, Parent: 2, Series: training.Series{Repeats: 4, Metres: 50}},
		{ID: 14, Number: 4, Series: training.Series{Repeats: 8, Metres: 100}},
	}
	for seriesID, want := range map[id.Series]int{11: 3, 12: 6, 13: 24, 14: 8, 99: 0} {
		if got := training.Repetitions(rows, seriesID); got != want {
			t.Errorf("series %d: %d, want %d", seriesID, got, want)
		}
	}
}
