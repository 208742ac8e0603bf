package exchange

import (
	"context"
	"fmt"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/app/upload"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/lenex"
	"traguardo/internal/store"
)

// Refusals of elements that the portal does not know.
const (
	unknownRace   = "Gara non presente nell'evento"
	severalRaces  = "Più gare corrispondono: scegli quale"
	severalPeople = "Più atleti corrispondono: scegli quale"
	unknownClub   = "Società sconosciuta"
	otherClub     = "L'atleta è di un'altra società"
	unknownPerson = "Nessun atleta della società corrisponde"
	unknownEvent  = "Il file non contiene la gara a cui si riferisce"
)

// Matcher finds the clubs, athletes and races that a file names and collects the choices that the user must make. It caches what it found
// for the whole file.
type Matcher struct {
	actor  access.Actor
	chosen []upload.Chosen
	own    id.Club // the only club that the caller may name; 0: any
	// Load returns the athletes of a club that a file may name.
	Load func(ctx context.Context, q store.Q, clubID id.Club) ([]domain.Entrant, error)

	// AskAll offers the races of the same kind for every race that is not found, not only for custom ones.
	AskAll bool

	races     []Offered
	directory *clubDirectory  // nil before the first club
	byEvent   map[int]found   // by the number of the EVENT element
	clubs     map[int]id.Club // by the number of the CLUB element
	indexes   map[id.Club]*Index
	choices   map[int]upload.Choice
	known     map[string]map[string]int64 // remembered choices by setting
	decided   map[string]map[string]int64 // new ones
	athletes  map[int]found               // by the number of the ATHLETE element
	styles    map[string]found            // custom races by style, so that each is asked once
}

type found struct {
	id     int64
	reason string
}

// NewMatcher returns a Matcher for a request.
func NewMatcher(a access.Actor, r upload.Request, own id.Club) *Matcher {
	return &Matcher{actor: a, chosen: r.Choices, own: own, byEvent: map[int]found{}, clubs: map[int]id.Club{}, indexes: map[id.Club]*Index{},
		choices: map[int]upload.Choice{}, known: map[string]map[string]int64{}, decided: map[string]map[string]int64{},
		athletes: map[int]found{}, styles: map[string]found{}}
}

// Club returns the club of an element: by code, or else by name. An unknown club counts as the caller's own, if the caller has one. It
// returns a reason if the club is unknown or is not the one that the caller may name.
func (m *Matcher) Club(ctx context.Context, q store.Q, c *lenex.Club) (clubID id.Club, reason string, err error) {
	if c == nil {
		c = &lenex.Club{}
	}
	clubID, ok := m.clubs[c.Pos.Number]
	if !ok {
		if m.directory == nil {
			if m.directory, err = loadClubs(ctx, q); err != nil {
				return 0, "", err
			}
		}
		clubID = m.directory.find(c)
		m.clubs[c.Pos.Number] = clubID
	}
	switch {
	case m.own != 0 && clubID == 0:
		return m.own, "", nil
	case m.own != 0 && clubID != m.own:
		return clubID, otherClub, nil
	case clubID == 0:
		return 0, unknownClub, nil
	}
	return clubID, "", nil
}

// SetClub records the club that was created for an element.
func (m *Matcher) SetClub(c *lenex.Club, clubID id.Club) {
	m.clubs[c.Pos.Number] = clubID
	m.directory.add(domain.Club{ID: clubID, Code: c.Code, Name: c.Name})
}

// ForgetClub drops a club whose creation was rolled back.
func (m *Matcher) ForgetClub(c *lenex.Club, clubID id.Club) {
	delete(m.clubs, c.Pos.Number)
	m.directory.remove(domain.Club{ID: clubID, Code: c.Code, Name: c.Name})
}

// Athlete returns the athlete of a club who matches a person of the file, or the reason why there is none.
func (m *Matcher) Athlete(ctx context.Context, q store.Q, clubID id.Club, p *Person) (athleteID id.Athlete, reason string, err error) {
	if f, ok := m.athletes[p.Position.Number]; ok {
		return id.Athlete(f.id), f.reason, nil
	}
	index, err := m.index(ctx, q, clubID)
	if err != nil {
		return 0, "", err
	}
	f, err := m.decide(ctx, q, clubID, p, index.Match(p))
	m.athletes[p.Position.Number] = f
	return id.Athlete(f.id), f.reason, err
}

func (m *Matcher) decide(ctx context.Context, q store.Q, clubID id.Club, p *Person, list []domain.Entrant) (found, error) {
	has := func(athleteID id.Athlete) bool {
		return slices.ContainsFunc(list, func(a domain.Entrant) bool { return a.ID == athleteID })
	}
	switch len(list) {
	case 0:
		return found{reason: unknownPerson}, nil
	case 1:
		return found{id: int64(list[0].ID)}, nil
	}
	setting, key := fmt.Sprintf("lenex/atleti/%d", clubID), hash(cardKey(p.Card))
	if c := m.choice(p.Position); c != nil && has(c.AthleteID) {
		if p.Card != "" {
			m.remember(setting, key, int64(c.AthleteID))
		}
		return found{id: int64(c.AthleteID)}, nil
	}
	if p.Card != "" {
		known, err := m.remembered(ctx, q, setting)
		if err != nil {
			return found{}, err
		}
		if has(id.Athlete(known[key])) {
			return found{id: known[key]}, nil
		}
	}
	ask := upload.Choice{Position: p.Position, Element: "ATHLETE", Person: p.Named}
	for _, a := range list {
		ask.Candidates = append(ask.Candidates, upload.Candidate{AthleteID: a.ID, Text: a.LastName + " " + a.FirstName, Year: a.Birth.Year(),
			Club: a.ClubName, Card: a.Card})
	}
	m.choices[p.Position.Number] = ask
	return found{reason: severalPeople}, nil
}

func (m *Matcher) index(ctx context.Context, q store.Q, clubID id.Club) (*Index, error) {
	if x := m.indexes[clubID]; x != nil {
		return x, nil
	}
	list, err := m.Load(ctx, q, clubID)
	if err != nil {
		return nil, err
	}
	m.indexes[clubID] = NewIndex(list)
	return m.indexes[clubID], nil
}

// AddAthlete records the athlete who was created for a person of the file.
func (m *Matcher) AddAthlete(p *Person, a domain.Entrant) {
	m.athletes[p.Position.Number] = found{id: int64(a.ID)}
	if x := m.indexes[a.ClubID]; x != nil {
		x.Add(&a)
	}
}

// Forget drops an athlete whose creation was rolled back.
func (m *Matcher) Forget(p *Person, clubID id.Club) {
	delete(m.athletes, p.Position.Number)
	delete(m.indexes, clubID)
}
