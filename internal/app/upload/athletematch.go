package upload

import (
	"context"

	"traguardo/internal/domain"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
	"traguardo/internal/store"
)

// storedAthletes contains the stored athletes to which the rows of a batch may refer. The same person in another club
// is another athlete.
type storedAthletes struct {
	byID           map[id.Athlete]*domain.Athlete
	byCode, byCard map[store.InClub]*domain.Athlete
	byName         map[store.InClub][]*domain.Athlete
}

// findStored searches by tax code and card, and by name for the remaining rows.
func (b athleteBatch) findStored(ctx context.Context, q store.Q) (*storedAthletes, error) {
	s := &storedAthletes{
		byID: map[id.Athlete]*domain.Athlete{}, byCode: map[store.InClub]*domain.Athlete{}, byCard: map[store.InClub]*domain.Athlete{},
		byName: map[store.InClub][]*domain.Athlete{},
	}
	var m store.AthleteMatches
	for _, c := range b.rows {
		if !c.row.OK() {
			continue
		}
		if c.card != "" {
			m.Cards = append(m.Cards, store.InClub{ClubID: c.club.id, Text: c.card})
		}
		if c.taxCode != "" {
			m.TaxCodes = append(m.TaxCodes, store.InClub{ClubID: c.club.id, Text: c.taxCode})
		}
	}
	if err := s.load(ctx, q, m); err != nil {
		return nil, err
	}
	m = store.AthleteMatches{}
	for _, c := range b.rows {
		if c.row.OK() && c.name != "" && s.byCode[store.InClub{ClubID: c.club.id, Text: c.taxCode}] == nil &&
			s.byCard[store.InClub{ClubID: c.club.id, Text: c.card}] == nil {
			m.Names = append(m.Names, store.InClub{ClubID: c.club.id, Text: c.name})
		}
	}
	return s, s.load(ctx, q, m)
}

func (s *storedAthletes) load(ctx context.Context, q store.Q, m store.AthleteMatches) error {
	found, err := q.MatchAthletes(ctx, m)
	for i := range found {
		if a := &found[i]; s.byID[a.ID] == nil && !a.Erased {
			s.byID[a.ID] = a
			s.add(a)
		}
	}
	return err
}

func (s *storedAthletes) add(a *domain.Athlete) {
	if a.TaxCode != "" {
		s.byCode[store.InClub{ClubID: a.ClubID, Text: a.TaxCode}] = a
	}
	if a.Card != "" {
		s.byCard[store.InClub{ClubID: a.ClubID, Text: a.Card}] = a
	}
	name := store.InClub{ClubID: a.ClubID, Text: store.NameKey(a.LastName, a.FirstName)}
	s.byName[name] = append(s.byName[name], a)
}

// replace makes later rows see an athlete as changed by an earlier one.
func (s *storedAthletes) replace(before *domain.Athlete, athlete domain.Athlete) {
	delete(s.byCode, store.InClub{ClubID: before.ClubID, Text: before.TaxCode})
	delete(s.byCard, store.InClub{ClubID: before.ClubID, Text: before.Card})
	*before = athlete
	s.add(before)
}

// match returns the athlete to which a row refers, or nil for a new one. It refuses a row that refers to two people.
func (s *storedAthletes) match(c *athleteCells) *domain.Athlete {
	holder := s.byCard[store.InClub{ClubID: c.club.id, Text: c.card}]
	found := s.byCode[store.InClub{ClubID: c.club.id, Text: c.taxCode}]
	column := "CODICE_FISCALE"
	if found == nil && holder != nil {
		column = "TESSERA"
		found = holder
		if differ(holder.TaxCode, c.taxCode) && !c.is(holder) {
			c.row.Refuse("TESSERA", "La tessera è di un altro atleta della società")
			return nil
		}
	}
	if found == nil {
		column = "COGNOME"
		for _, a := range s.byName[store.InClub{ClubID: c.club.id, Text: c.name}] {
			if !c.is(a) || differ(a.TaxCode, c.taxCode) || !sameBody(a.Body, c.body) {
				continue
			}
			if found != nil && found != a {
				c.row.Refuse(column, "Nella società ci sono più atleti con questo nome e questa data di nascita")
				return nil
			}
			found = a
		}
	}
	switch {
	case found == nil:
		return nil
	case !sameBody(found.Body, c.body):
		c.row.Refuse(column, "Nella società è già un atleta di un altro ente")
	case holder != nil && holder != found:
		c.row.Refuse("TESSERA", "La tessera è di un altro atleta della società")
	}
	return found
}

// differ reports whether both codes are known and different.
func differ(a, b string) bool { return a != "" && b != "" && a != b }

// sameBody compares the names of promotion bodies; empty means the portal's own.
func sameBody(a, b string) bool { return a == b || fold.Text(a) == fold.Text(b) }

// is reports whether the row names that person. Either birth date may be only a year, and a membership row may lack
// the sex.
func (c *athleteCells) is(a *domain.Athlete) bool {
	if c.name == "" || c.birth.IsZero() || c.name != store.NameKey(a.LastName, a.FirstName) || (c.sex != 0 && c.sex != a.Sex) {
		return false
	}
	return c.birth == a.Birth || ((a.OnlyYear || c.onlyYear) && c.birth.Year() == a.Birth.Year())
}
