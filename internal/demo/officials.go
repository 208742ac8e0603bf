package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"traguardo/internal/domain"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
)

// grades of officials.
var grades = []string{"Nazionale", "Regionale", "Provinciale", ""}

// staffing is how many officials of a role a club or the federation has, and how many a session needs and gets.
type staffing struct {
	role                    domain.OfficialRole
	club, federal           int
	needed, clubs, federals int
}

// officialStaff has more roles than are filled, so that the sheet of a session has gaps.
var officialStaff = []staffing{
	{"MDR", 1, 0, 1, 1, 0},
	{"REF", 1, 2, 1, 0, 1},
	{"CR", 1, 0, 1, 1, 0},
	{"STA", 1, 1, 1, 0, 1},
	{"JOS", 2, 2, 2, 1, 1},
	{"CIOT", 1, 1, 1, 1, 0},
	{"IOT", 3, 2, 4, 3, 0},
	{"CTIK", 1, 1, 1, 0, 1},
	{"TIK", 5, 4, 8, 5, 2},
	{"CREC", 1, 0, 1, 1, 0},
	{"CRS", 1, 0, 1, 1, 0},
	{"ANN", 1, 0, 1, 1, 0},
	{"MED", 1, 0, 1, 0, 0},
}

// officials creates the officials of the federation and of the first two clubs, and puts some of them on duty in the closed event of the
// first club.
func (g *generator) officials(ctx context.Context) error {
	r := rand.New(rand.NewPCG(20, 29))
	first, err := g.addOfficials(ctx, r, g.clubIDs[0], func(s staffing) int { return s.club })
	if err != nil {
		return err
	}
	federal, err := g.addOfficials(ctx, r, 0, func(s staffing) int { return s.federal })
	if err != nil {
		return err
	}
	if _, err := g.addOfficials(ctx, r, g.clubIDs[1], func(s staffing) int { return s.club / 2 }); err != nil {
		return err
	}
	events, _, err := g.q.Events(ctx, domain.EventFilter{}, domain.Page{Sort: "id"})
	if err != nil {
		return err
	}
	for i := range events {
		if e := events[i]; e.Status == domain.EventClosed && e.OrganiserID == g.clubIDs[0] && e.SportID == domain.Swimming {
			return g.assignOfficials(ctx, e, first, federal)
		}
	}
	return nil
}

// addOfficials creates officials of a club, or of the federation for club 0, and returns their ids by role.
func (g *generator) addOfficials(
	ctx context.Context, r *rand.Rand, clubID id.Club, number func(staffing) int,
) (map[domain.OfficialRole][]id.Official, error) {
	ids := map[domain.OfficialRole][]id.Official{}
	n := 0
	for _, s := range officialStaff {
		for range number(s) {
			n++
			o := domain.Official{ClubID: clubID, FirstName: pick(r, firstNames), LastName: pick(r, lastNames), Role: s.role,
				Grade: pick(r, grades), Card: fmt.Sprintf("G%02d%04d", clubID, n), Phone: fmt.Sprintf("333 %07d", 1000000+r.IntN(8999999))}
			o.Email = strings.ReplaceAll(fold.Text(o.FirstName+"."+o.LastName), " ", "") + "@giudici.example"
			officialID, err := g.q.AddOfficial(ctx, o)
			if err != nil {
				return nil, err
			}
			ids[s.role] = append(ids[s.role], officialID)
		}
	}
	return ids, nil
}

func (g *generator) assignOfficials(ctx context.Context, e domain.Event, club, federal map[domain.OfficialRole][]id.Official) error {
	var needs []domain.OfficialNeed
	var duties []domain.OfficialDuty
	for _, s := range officialStaff {
		needs = append(needs, domain.OfficialNeed{Session: 1, Role: s.role, Needed: s.needed})
		list := append(club[s.role][:s.clubs:s.clubs], federal[s.role][:s.federals]...)
		for i, officialID := range list {
			d := domain.OfficialDuty{Session: 1, OfficialID: officialID, Role: s.role}
			if s.role == "TIK" || s.role == "IOT" {
				d.Place = i + 1
			}
			duties = append(duties, d)
		}
	}
	return g.q.SaveSessionOfficials(ctx, e.ID, 1, needs, duties)
}
