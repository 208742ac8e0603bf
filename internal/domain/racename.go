package domain

import (
	"regexp"
	"strings"

	"traguardo/internal/domain/fold"
)

// raceWords splits a race name into its distance and its stroke: "100 metri stile libero", "4x50 MI".
var raceWords = regexp.MustCompile(`^(?:staffetta)?(\d+(?:x\d+)?)([a-z]+)$`)

// metres matches the unit before the stroke.
var metres = regexp.MustCompile(`^(?:metri|mt|m)`)

// strokeCodes has the code of each usual way to write a stroke, without spaces and dots.
var strokeCodes = func() map[string]string {
	codes := map[string]string{}
	for code, words := range map[string]string{
		"sl": "sl s stile stilelibero libero crawl",
		"do": "do d dorso",
		"ra": "ra r rana",
		"fa": "fa f farfalla delfino de",
		"mi": "mi mx misti misto",
	} {
		for word := range strings.FieldsSeq(words) {
			codes[word] = code
		}
	}
	return codes
}()

// RaceKey returns the form of a race name in which it is compared: "100 metri stile libero", "100 stile", "100 SL" and "100sl" have the
// same key. Names that are not a distance and a known stroke are compared without case, accents, spaces and
// dots.
func RaceKey(name string) string {
	key := strings.NewReplacer(" ", "", ".", "").Replace(fold.Text(name))
	parts := raceWords.FindStringSubmatch(key)
	if parts == nil {
		return key
	}
	distance, words := parts[1], parts[2]
	for _, stroke := range []string{words, metres.ReplaceAllString(words, "")} {
		if code, known := strokeCodes[stroke]; known {
			return distance + code
		}
	}
	return key
}
