package exchange

import (
	"context"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
	"traguardo/internal/lenex"
	"traguardo/internal/store"
)

// clubDirectory finds the clubs of the portal. It is loaded once per file, because a file may name 100,000 clubs.
type clubDirectory struct {
	codes map[string]id.Club
	names map[string][]id.Club // by folded name
}

func loadClubs(ctx context.Context, q store.Q) (*clubDirectory, error) {
	list, err := q.ClubNames(ctx)
	d := &clubDirectory{make(map[string]id.Club, len(list)), make(map[string][]id.Club, len(list))}
	for _, c := range list {
		d.add(c)
	}
	return d, err
}

func (d *clubDirectory) add(c domain.Club) {
	if c.Code != "" {
		d.codes[c.Code] = c.ID
	}
	name := fold.Text(c.Name)
	d.names[name] = append(d.names[name], c.ID)
}

func (d *clubDirectory) remove(c domain.Club) {
	if d.codes[c.Code] == c.ID {
		delete(d.codes, c.Code)
	}
	name := fold.Text(c.Name)
	d.names[name] = slices.DeleteFunc(d.names[name], func(clubID id.Club) bool { return clubID == c.ID })
}

// find returns the club with the code of an element, or else the only one with its name, or else 0.
func (d *clubDirectory) find(c *lenex.Club) id.Club {
	if clubID := d.codes[c.Code]; c.Code != "" && clubID != 0 {
		return clubID
	}
	if matches := d.names[fold.Text(c.Name)]; c.Name != "" && len(matches) == 1 {
		return matches[0]
	}
	return 0
}
