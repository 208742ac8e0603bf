package domain

import "testing"

func TestNormalizeCase(t *testing.T) {
	for typed, want := range map[string]string{
		"rossi mario": "Rossi Mario",
		"ROSSI":       "Rossi",
		"d'alò":       "D'Alò",
		"D'ALÒ":       "D'Alò",
		"dell’orto":   "Dell’Orto",
		"DE LUCA":     "De Luca",
		"De Luca":     "De Luca",
		"de Luca":     "de Luca",
		"McDonald":    "McDonald",
		"anna-maria":  "Anna-Maria",
		"élodie":      "Élodie",
		"Łukasz =1+1": "Łukasz =1+1",
		"=1+1":        "=1+1",
		"J":           "J",
		"":            "",
		"- '":         "- '",
	} {
		if got := NormalizeCase(typed); got != want {
			t.Errorf("NormalizeCase(%q) = %q, want %q", typed, got, want)
		}
	}
}
