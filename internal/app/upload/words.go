package upload

import (
	"strconv"
	"sync"

	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/fold"
)

// The words that cells may use for numbered values, folded.
var (
	membershipTypes = sync.OnceValue(func() map[string]int {
		m := map[string]int{}
		for _, t := range catalog.Memberships() {
			m[fold.Text(t.Abbreviation)], m[fold.Text(t.Name)], m[strconv.FormatInt(t.ID, 10)] = int(t.ID), int(t.ID), int(t.ID)
		}
		return m
	})
	qualifications = sync.OnceValue(func() map[string]int {
		m := words(catalog.Qualifications())
		m["at"], m["te"] = domain.QualifiedAthlete, domain.QualifiedTechnician
		return m
	})
	disabilities = sync.OnceValue(func() map[string]int { return words(catalog.DisabilityCategories()) })
	// nations also have the adjective and the three letters that sports write for our own.
	nations = sync.OnceValue(func() map[string]int64 {
		m := map[string]int64{"italiana": catalog.Italy, "ita": catalog.Italy}
		for _, p := range catalog.Nations() {
			m[fold.Text(p.Name)] = p.ID
			if p.ISO != "" {
				m[fold.Text(p.ISO)] = p.ID
			}
		}
		return m
	})
)

// words makes the words of a list: each entry by name and by number.
func words(items []catalog.Item) map[string]int {
	m := make(map[string]int, 2*len(items))
	for _, i := range items {
		m[fold.Text(i.Name)], m[strconv.FormatInt(i.ID, 10)] = int(i.ID), int(i.ID)
	}
	return m
}
