package training

import "traguardo/internal/domain/calendar"

// Seasons are the first days of a group's seasons, where the coach chose another than the usual one.
type Seasons map[calendar.Season]calendar.Date

// Start is the first day of a season for the group.
func (s Seasons) Start(season calendar.Season) calendar.Date {
	if d, set := s[season]; set {
		return d
	}
	return season.Start()
}

// End is the day before the next season starts.
func (s Seasons) End(season calendar.Season) calendar.Date { return s.Start(season.Next()).AddDays(-1) }

// Of is the season that a day belongs to.
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

// Week is the number of a day's week in the season that starts on a day; the week of the start is 1.
func Week(day, start calendar.Date) int {
	days := start.Monday().DaysUntil(day.Monday())
	return days/7 + 1
}

// Weeks are the Mondays of the weeks of a season.
func (s Seasons) Weeks(season calendar.Season) []calendar.Date {
	var mondays []calendar.Date
	for d := s.Start(season).Monday(); !d.After(s.End(season)); d = d.AddDays(7) {
		mondays = append(mondays, d)
	}
	return mondays
}

// Trend is 1 when a volume is more than 5 % above the one before, -1 when it is more than 5 % below, otherwise 0.
func Trend(before, now int) int {
	switch {
	case now*100 > before*105:
		return 1
	case now*100 < before*95:
		return -1
	}
	return 0
}
