package meet

import (
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
)

// fastest is how many metres a second nobody swims, with fins either: their record over 50 m is below 3.7.
const fastest = 4

// HasTimes reports whether entries in a sport have a time: only in swimming.
func HasTimes(sportID int) bool { return sportID == swimming }

// timeRequired reports whether option 8 asks entries of the event for a time. It has no effect in sports whose entries have none.
func timeRequired(e Event) bool {
	return HasTimes(e.SportID) && e.Options.Flag(option.EntryTimeRequired)
}

// TimeLocked reports whether the server sets the entry time of athletes (option 34). Teams have no official time: theirs is typed.
func TimeLocked(sportID int, o option.Values) bool {
	return HasTimes(sportID) && o.Flag(option.EntryTimeLocked)
}

// WrongTime says what is wrong with an entry time, whoever swims it; empty when nothing is. Only swimming has entry times.
func WrongTime(sportID, metres int, time racetime.Centis) string {
	switch {
	case time == 0:
		return ""
	case time < 0 || time > racetime.Max:
		return "tempo non valido"
	case !HasTimes(sportID):
		return "il tempo di iscrizione è solo del nuoto"
	case int(time)*fastest < metres*100:
		return "tempo impossibile per questa distanza"
	}
	return ""
}
