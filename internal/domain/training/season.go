package training

import "traguardo/internal/domain/calendar"

// Seasons holds the first days of a group's seasons that differ from the default.
type Seasons map[calendar.Season]calendar.Date

// Start returns the first day of a season for the group.
func (s Seasons) Start(season calendar.Season) calendar.Date {
	if d, set := s[season]; set {
		return d
	}
	return season.Start()
}

// End returns the day before the next season starts.
func (s Seasons) End(season calendar.Season) calendar.Date { return s.Start(season.Next()).AddDays(-1) }

// Of returns the season of a day.
func (s Seasons) Of(day calendar.Date) calendar.Season {
	season := calendar.SeasonOf(day)
	for day.Before(s.Start(season)) {
		season = season.Previous()
	}
	for day.After(s.End(season)) {
		season = season.Next()
	}
	return season
}

// Week returns the number of a day's week in the season that starts on start. The first week is 1.
func Week(day, start calendar.Date) int {
	days := start.Monday().DaysUntil(day.Monday())
	return days/7 + 1
}

// Weeks returns the Mondays of a season's weeks.
func (s Seasons) Weeks(season calendar.Season) []calendar.Date {
	var mondays []calendar.Date
	for d := s.Start(season).Monday(); !d.After(s.End(season)); d = d.AddDays(7) {
		mondays = append(mondays, d)
	}
	return mondays
}

// Trend returns 1 if now is more than 5 % above before, -1 if more than 5 % below, and 0 otherwise.
func Trend(before, now int) int {
	switch {
	case now*100 > before*105:
		return 1
	case now*100 < before*95:
		return -1
	}
	return 0
}
