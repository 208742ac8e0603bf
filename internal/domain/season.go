package domain

import "traguardo/internal/domain/calendar"

// CurrentSeason is the season a user chose, else the one of today, else the newest.
func CurrentSeason(seasons []Season, chosen int64, today calendar.Date) Season {
	var best Season
	for _, s := range seasons {
		if s.ID == chosen && s.Selectable {
			return s
		}
		if best.ID == 0 || calendar.SeasonOf(today) == calendar.Season(s.ID) {
			best = s
		}
	}
	return best
}
