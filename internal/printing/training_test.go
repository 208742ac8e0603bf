package printing

import (
	"strings"
	"testing"

	"traguardo/internal/app/sheet"
	"traguardo/internal/app/training"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	rules "traguardo/internal/domain/training"
	"traguardo/internal/report"
)

// TestPoolsideSheet checks that a block and its children are one group on one page, nothing is truncated, and a subgroup sees its own
// metres and minutes.
func TestPoolsideSheet(t *testing.T) {
	note := strings.Repeat("molto forte l'ultimo 25 ", 10)
	d := training.WorkoutDetail{
		WorkoutView: training.WorkoutView{Workout: domain.Workout{Day: calendar.MustParse("2026-11-16"), Note: "Palette\nCorsia 4"}},
		Group:       domain.Group{Name: "Categoria"},
		Rows: []rules.StoredSeries{
			{Number: 1, Series: rules.Series{Repeats: 1, Metres: 400}, Swum: 400},
			{Number: 2, Series: rules.Series{Repeats: 3, Block: true, Main: true}},
			{Number: 3, Parent: 2, Series: rules.Series{Repeats: 4, Metres: 50, SendOff: 6000, Note: note}, Swum: 600},
			{Number: 4, Parent: 2, Series: rules.Series{Repeats: 1, Metres: 100, SendOff: 12000}, Swum: 300},
			{Number: 5, Series: rules.Series{Repeats: 2, Metres: 100, SendOff: 9000, Subgroup: 7}, Swum: 200},
		},
	}
	printed := func(subgroup id.Subgroup) (subtitle string, groups []report.Group, columns []report.Column) {
		doc := poolsideDocument(sheet.Targets{Workout: d}, subgroup)
		for g, err := range doc.Sections[0].Groups.All {
			if err != nil {
				t.Fatal(err)
			}
			groups = append(groups, g)
		}
		return doc.Subtitle, groups, doc.Sections[0].Groups.Columns
	}
	subtitle, groups, columns := printed(0)
	if subtitle != "Categoria · lunedì 16/11/2026 · 1.500 m · 21 min" {
		t.Error(subtitle)
	}
	sizes := []int{2, 1, 3, 1}
	if len(groups) != len(sizes) {
		t.Fatalf("%d groups", len(groups))
	}
	for i, g := range groups {
		if len(g.Rows) != sizes[i] {
			t.Errorf("group %d has %d rows", i, len(g.Rows))
		}
	}
	how := groups[2].Rows[1][1]
	if how.String() != note || how.Size() != report.Pixels(24) || !columns[1].Whole {
		t.Errorf("%q of size %v", how, how.Size())
	}
	if subtitle, groups, _ := printed(8); subtitle != "Categoria · lunedì 16/11/2026 · 1.300 m · 18 min" || len(groups) != 3 {
		t.Errorf("another subgroup: %s, %d groups", subtitle, len(groups))
	}
}
