package printing

import (
	"testing"

	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/option"
	"traguardo/internal/report"
)

// TestScoringRowsAreHighlighted checks that option 46 highlights scoring rows. The caller may override it.
func TestScoringRowsAreHighlighted(t *testing.T) {
	yes, no := true, false
	for _, c := range []struct {
		name   string
		option string
		asked  *bool
		want   bool
	}{
		{"as it begins", "0", nil, false}, {"option 46", "1", nil, true}, {"asked for", "0", &yes, true}, {"not asked for", "1", &no, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			swum := func(points int) raceday.Row {
				p := &domain.Participation{}
				p.Result.Status, p.Result.Time = domain.ResultRegular, 6000
				return raceday.Row{Participation: p, Position: 1, Points: points}
			}
			board := &raceday.Board{
				Event:  domain.Event{SportID: domain.Swimming, Options: option.Values{option.HighlightScoring: c.option}},
				Groups: []raceday.Group{{RaceID: 1, Sex: domain.Female, Rows: []raceday.Row{swum(900), swum(0)}}},
			}
			document := resultsDocument(report.Request{}, board, raceday.Choice{}, c.asked)
			for group, err := range document.Sections[0].Groups.All {
				if err != nil || len(group.Rows) != 2 {
					t.Fatalf("%d rows, %v", len(group.Rows), err)
				}
				if scoring, other := group.Rows[0][1].Has(report.Highlight), group.Rows[1][1].Has(report.Highlight); scoring != c.want || other {
					t.Errorf("highlighted: %t and %t", scoring, other)
				}
			}
		})
	}
}
