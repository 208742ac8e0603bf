package sheet

import (
	"fmt"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/importer"
)

// roll finds the athletes of a club as files name them.
type roll struct {
	cards map[string]id.Athlete
	names map[string][]namesake
}

type namesake struct {
	id   id.Athlete
	year int // of birth
}

func rollOf(athletes []domain.Athlete) *roll {
	out := &roll{make(map[string]id.Athlete, len(athletes)), make(map[string][]namesake, len(athletes))}
	for _, x := range athletes {
		if x.Card != "" {
			out.cards[plain(x.Card)] = x.ID
		}
		name := plain(x.LastName) + "\x01" + plain(x.FirstName)
		out.names[name] = append(out.names[name], namesake{x.ID, x.Birth.Year()})
	}
	return out
}

// find returns the athlete of a row: by card, or else by name and birth year. A row without a match is refused.
func (o *roll) find(row *importer.Row) id.Athlete {
	if card := row.Text("TESSERA"); card != "" {
		athleteID, ok := o.cards[plain(card)]
		if !ok {
			row.Refuse("TESSERA", "Nessun atleta con questa tessera: "+importer.Quoted(card))
		}
		return athleteID
	}
	year := row.Int("ANNO")
	var found []id.Athlete
	for _, x := range o.names[plain(row.Text("COGNOME"))+"\x01"+plain(row.Text("NOME"))] {
		if year == 0 || x.year == year {
			found = append(found, x.id)
		}
	}
	if len(found) != 1 {
		row.Refuse("COGNOME", fmt.Sprintf("%d atleti con questo nome: indica la tessera", len(found)))
		return 0
	}
	return found[0]
}
