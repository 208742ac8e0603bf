package meet

import "traguardo/internal/domain/racetime"

// fastest is how many metres a second nobody swims, with fins either: their record over 50 m is below 3.7.
const fastest = 4

// WrongTime says what is wrong with an entry time, whoever swims it; empty when nothing is. Only swimming has entry times.
func WrongTime(sportID, metres int, time racetime.Centis) string {
	switch {
	case time == 0:
		return ""
	case time < 0 || time > racetime.Max:
		return "tempo non valido"
	case sportID != swimming:
		return "il tempo di iscrizione è solo del nuoto"
	case int(time)*fastest < metres*100:
		return "tempo impossibile per questa distanza"
	}
	return ""
}
