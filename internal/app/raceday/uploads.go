package raceday

import (
	"strings"

	"traguardo/internal/domain"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/importer"
)

// plain normalises a name for comparison: without case and spaces.
func plain(s string) string { return strings.ReplaceAll(fold.Text(s), " ", "") }

// sexes maps the words used in files.
var sexes = map[string]domain.Sex{
	"m": domain.Male, "1": domain.Male, "maschi": domain.Male, "f": domain.Female, "2": domain.Female, "femmine": domain.Female,
	"x": domain.Mixed, "3": domain.Mixed, "misti": domain.Mixed,
}

// sexOf reads a sex.
func sexOf(row *importer.Row) domain.Sex {
	sex, known := sexes[plain(row.Text("SESSO"))]
	if !known && row.Has("SESSO") {
		row.Refuse("SESSO", "deve essere M, F o X")
	}
	return sex
}

// poolOf reads the length of a pool.
func poolOf(row *importer.Row) int {
	switch plain(row.Text("VASCA")) {
	case "25", "25m", "scm", "1":
		return 25
	case "50", "50m", "lcm", "2":
		return 50
	}
	if row.Has("VASCA") {
		row.Refuse("VASCA", "deve essere 25 o 50")
	}
	return 0
}

// timeOf reads a required time.
func timeOf(row *importer.Row, column string) racetime.Centis {
	time, err := row.RaceTime(column)
	if err != nil || time <= 0 && row.Has(column) {
		row.Refuse(column, "Tempo non valido: "+importer.Quoted(row.Text(column)))
	}
	return time
}
