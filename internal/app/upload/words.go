package upload

import (
	"strconv"
	"sync"

	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
)

// Normalised words for numbered values in cells.
var (
	membershipTypes = sync.OnceValue(func() map[string]domain.Membership {
		m := map[string]domain.Membership{}
		for _, t := range catalog.Memberships() {
			for _, word := range []string{fold.Text(t.Abbreviation), fold.Text(t.Name), strconv.FormatInt(t.ID, 10)} {
				m[word] = domain.Membership(t.ID)
			}
		}
		return m
	})
	qualifications = sync.OnceValue(func() map[string]domain.Qualification {
		m := words[domain.Qualification](catalog.Qualifications())
		m["at"], m["te"] = domain.QualifiedAthlete, domain.QualifiedTechnician
		return m
	})
	disabilities = sync.OnceValue(func() map[string]domain.Disability { return words[domain.Disability](catalog.DisabilityCategories()) })
	// nations also accepts the Italian adjective and sports code.
	nations = sync.OnceValue(func() map[string]id.Place {
		m := map[string]id.Place{"italiana": catalog.Italy, "ita": catalog.Italy}
		for _, p := range catalog.Nations() {
			m[fold.Text(p.Name)] = p.ID
			if p.ISO != "" {
				m[fold.Text(p.ISO)] = p.ID
			}
		}
		return m
	})
)

// words maps the items of a list by name and number.
func words[T ~int](items []catalog.Item) map[string]T {
	m := make(map[string]T, 2*len(items))
	for _, i := range items {
		m[fold.Text(i.Name)], m[strconv.FormatInt(i.ID, 10)] = T(i.ID), T(i.ID)
	}
	return m
}
