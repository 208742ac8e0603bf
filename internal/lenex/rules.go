package lenex

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"traguardo/internal/domain"
	"traguardo/internal/domain/option"
)

// Rules are the options that decide the places and points of an event and for which the format has no element. They are written in the
// point table of a meet, so that another installation of the portal that imports the invitation computes the same rankings.
type Rules struct {
	Method   domain.PointsMethod
	Options  option.Values
	NoPoints []Category // categories whose races give no points
}

// Category is an age group of an event, both numbered from 1 in the order of the file. Age groups of single years do not count.
type Category struct{ Event, Group int }

// rulesName is the name of the point table that holds rules; other programs show it.
const rulesName = "Traguardo"

// rankingOptions are the options that places and points depend on.
var rankingOptions = []option.ID{option.SkipPlacesOnTie, option.MaxScoringAthletes, option.MaxScoringTeams, option.IndividualPoints,
	option.TeamPoints, option.PointsByStarters}

// PointTableOf returns the rules of an event as a point table, nil if all options have their usual values.
func PointTableOf(e domain.Event, noPoints []Category) *PointTable {
	var words []string
	if e.PointsMethod != domain.PointsByPlace {
		words = append(words, fmt.Sprintf("metodo=%d", e.PointsMethod))
	}
	for _, id := range rankingOptions {
		if v := e.Options.Raw(id); v != (option.Values{}).Raw(id) {
			words = append(words, fmt.Sprintf("%d=%s", id, v))
		}
	}
	for _, c := range noPoints {
		words = append(words, fmt.Sprintf("senza=%d/%d", c.Event, c.Group))
	}
	if len(words) == 0 {
		return nil
	}
	return &PointTable{Name: rulesName, Version: strings.Join(words, " ")}
}

// Rules returns the rules that a point table holds. Tables of other programs and damaged words are ignored.
func (p *PointTable) Rules() Rules {
	r := Rules{Method: domain.PointsByPlace, Options: option.Values{}}
	if p == nil || p.Name != rulesName {
		return r
	}
	for _, id := range rankingOptions { // options that the table leaves out have their usual values
		r.Options[id] = (option.Values{}).Raw(id)
	}
	for _, word := range strings.Fields(p.Version) {
		key, value, _ := strings.Cut(word, "=")
		n, err := strconv.Atoi(key)
		switch {
		case key == "metodo":
			if m, err := strconv.Atoi(value); err == nil {
				r.Method = domain.PointsMethod(m)
			}
		case key == "senza":
			var c Category
			if _, err := fmt.Sscanf(value, "%d/%d", &c.Event, &c.Group); err == nil {
				r.NoPoints = append(r.NoPoints, c)
			}
		case err == nil && slices.Contains(rankingOptions, option.ID(n)):
			r.Options[option.ID(n)] = value
		}
	}
	return r
}
