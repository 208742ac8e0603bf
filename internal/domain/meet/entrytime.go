package meet

import (
	"traguardo/internal/domain"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
)

// maxMetresPerSecond is a speed that no swimmer reaches, even with fins: their 50 m record is below 3.7 m/s.
const maxMetresPerSecond = 4

// HasTimes reports whether entries of a sport have a time. Only swimming entries do.
func HasTimes(sport domain.Sport) bool { return sport == domain.Swimming }

// timeRequired reports whether option 8 requires an entry time. It applies only to sports with entry times.
func timeRequired(e Event) bool {
	return HasTimes(e.SportID) && e.Options.Flag(option.EntryTimeRequired)
}

// TimeLocked reports whether the server sets the entry time of athletes (option 34). Team times are always entered by the club.
func TimeLocked(sport domain.Sport, o option.Values) bool {
	return HasTimes(sport) && o.Flag(option.EntryTimeLocked)
}

// TimeFault returns, in Italian, what is wrong with an entry time, or "" if it is valid.
func TimeFault(sport domain.Sport, metres int, time racetime.Centis) string {
	switch {
	case time == 0:
		return ""
	case time < 0 || time > racetime.Max:
		return "tempo non valido"
	case !HasTimes(sport):
		return "il tempo di iscrizione è solo del nuoto"
	case int(time)*maxMetresPerSecond < metres*100:
		return "tempo impossibile per questa distanza"
	}
	return ""
}
