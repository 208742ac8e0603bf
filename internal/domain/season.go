package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// CurrentSeason returns the season the user chose, or else today's, or else the first of seasons.
func CurrentSeason(seasons []Season, chosen id.Season, today calendar.Date) Season {
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
