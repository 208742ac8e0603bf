package fee

import (
	"testing"
)

func TestLineText(t *testing.T) {
	for want, l := range map[string]Line{
		"Quote gara n. 12":                    {RaceFee, 12, 60 * euro},
		"Quote iscrizione n. 4":               {AthleteFee, 4, 8 * euro},
		"Quote squadra n. 1":                  {TeamFee, 1, 12 * euro},
		"Quota società":                       {ClubFee, 1, 20 * euro},
		"Mora per iscrizioni in ritardo n. 2": {LateFee, 2, 6 * euro},
		"Penali presenza n. 3":                {EntryPenalty, 3, 15 * euro},
		"Penali squadra n. 1":                 {TeamPenalty, 1, 5 * euro},
		"Penali atleta n. 1":                  {AthletePenalty, 1, 5 * euro},
		"Conguaglio quote gara":               {RaceFee, 0, 2 * euro},
		"Conguaglio quota società":            {ClubFee, 0, 5 * euro},
	} {
		if got := l.Text(); got != want {
			t.Errorf("%v reads %q, want %q", l, got, want)
		}
	}
}
