package entry

import (
	"errors"
	"fmt"
	"strings"

	"traguardo/internal/domain"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/importer"
	"traguardo/internal/problem"
)

// refuse marks a row with the reason why its entry was refused.
func refuse(row *importer.Row, err error) {
	var p *problem.Error
	if !errors.As(err, &p) {
		return
	}
	column := "GARA"
	if p.Kind == problem.KindMalformed || p.Kind == problem.KindQuestion {
		column = "TEMPO"
	}
	if row.Value() != nil {
		column = "ENTRY"
	}
	row.Refuse(column, reasonOf(p))
}

func reasonOf(p *problem.Error) string {
	reason := p.Message
	if v, is := p.Data.(meet.Verdict); is {
		reason = v.Explanation()
	}
	for _, text := range p.Fields {
		reason = text
	}
	return reason
}

// index finds athletes of a club as files name them.
type index struct {
	cards map[string]id.Athlete
	names map[string][]domain.Candidate
	// technicians are the cards and names of people who cannot be entered.
	technicians map[string]bool
}

func indexOf(athletes, technicians []domain.Candidate) *index {
	x := &index{map[string]id.Athlete{}, map[string][]domain.Candidate{}, map[string]bool{}}
	for _, t := range technicians {
		x.technicians[nameKey(t.LastName, t.FirstName)] = true
		if t.Card != "" {
			x.technicians[matchKey(t.Card)] = true
		}
	}
	for _, a := range athletes {
		if a.Card != "" {
			x.cards[matchKey(a.Card)] = a.ID
		}
		name := nameKey(a.LastName, a.FirstName)
		x.names[name] = append(x.names[name], a)
	}
	return x
}

// find returns the athlete of a row: by card, or else by name, with the birth date or year if the name is ambiguous.
func (x *index) find(row *importer.Row) id.Athlete {
	if card := row.Text("TESSERA"); card != "" {
		athleteID, ok := x.cards[matchKey(card)]
		if !ok && x.technicians[matchKey(card)] {
			row.Refuse("TESSERA", isTechnician)
		} else if !ok {
			row.Refuse("TESSERA", "Nessun atleta della società con questa tessera: "+importer.Quoted(card))
		}
		return athleteID
	}
	last, first := row.Text("COGNOME"), row.Text("NOME")
	if last == "" || first == "" {
		row.Refuse("COGNOME", "Indica la tessera, oppure cognome e nome")
		return 0
	}
	birth, year := row.Date("DATA_NASCITA"), row.Int("ANNO")
	var found []id.Athlete
	for _, a := range x.names[nameKey(last, first)] {
		if (birth.IsZero() || a.Birth == birth) && (year == 0 || a.Birth.Year() == year) {
			found = append(found, a.ID)
		}
	}
	switch len(found) {
	case 1:
		return found[0]
	case 0:
		if x.technicians[nameKey(last, first)] {
			row.Refuse("COGNOME", isTechnician)
			return 0
		}
		row.Refuse("COGNOME", "Nessun atleta della società con questo nome")
	default:
		row.Refuse("COGNOME", fmt.Sprintf("%d atleti con questo nome: indica la tessera o la data di nascita", len(found)))
	}
	return 0
}

// isTechnician is the reason why a technician is not entered.
const isTechnician = "È un tecnico: solo gli atleti si iscrivono alle gare"

func nameKey(last, first string) string { return fold.Text(last) + "\x01" + fold.Text(first) }

// matchKey normalises a card for comparison: without case and spaces.
func matchKey(s string) string { return strings.ReplaceAll(fold.Text(s), " ", "") }
