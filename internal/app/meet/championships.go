package meet

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/app/money"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Championships manages championships, their prices and the enrolled clubs.
type Championships struct {
	core   *core.Base
	orders *money.Orders
}

// NewChampionships returns a Championships.
func NewChampionships(b *core.Base, orders *money.Orders) *Championships {
	return &Championships{core: b, orders: orders}
}

// ChampionshipView is a championship with the enrolment of the caller's club, zero if there is none.
type ChampionshipView struct {
	domain.Championship
	Enrolment domain.Enrolment
}

// ChampionshipPage is a page of championships with related data.
type ChampionshipPage struct {
	Rows       []ChampionshipView
	Total      int
	Seasons    []domain.Season
	Season     domain.Season // the caller's
	Enrolments []domain.Enrolment
}

// List returns a page of the championships that the caller may see; sport 0 means all.
func (c *Championships) List(
	ctx context.Context, a access.Actor, sport domain.Sport, f domain.ChampionshipFilter, p domain.Page,
) (ChampionshipPage, error) {
	var out ChampionshipPage
	user, err := c.core.DB.User(ctx, a.UserID)
	if err != nil {
		return out, err
	}
	if out.Seasons, err = c.core.DB.Seasons(ctx); err != nil {
		return out, err
	}
	out.Season = domain.CurrentSeason(out.Seasons, user.SeasonID, c.core.Today())
	if out.Enrolments, err = c.enrolments(ctx, c.core.DB.Q, a); err != nil {
		return out, err
	}
	f.Sports = c.sports(sport)
	if !access.Can(a, access.ChampionshipsManage) {
		if f.Active != nil && !*f.Active {
			f.Sports = nil // only administrators see inactive ones
		}
		f.Active = new(true)
	}
	rows, total, err := c.core.DB.Championships(ctx, f, p)
	out.Rows, out.Total = views(rows, out.Enrolments), total
	return out, err
}

// ForEvents returns the championships to which an event of a sport may belong; sport 0 means all.
func (c *Championships) ForEvents(ctx context.Context, a access.Actor, sport domain.Sport) ([]ChampionshipView, error) {
	rows, _, err := c.core.DB.Championships(ctx, domain.ChampionshipFilter{Sports: c.sports(sport), Active: new(true)}, domain.Page{})
	if err != nil {
		return nil, err
	}
	enrolments, err := c.enrolments(ctx, c.core.DB.Q, a)
	return views(rows, enrolments), err
}

// sports returns the given sport if the portal offers it, or all its sports if id is 0.
func (c *Championships) sports(sport domain.Sport) []domain.Sport {
	switch {
	case sport == 0:
		return c.core.Variant.Sports
	case c.core.Variant.HasSport(sport):
		return []domain.Sport{sport}
	}
	return nil
}

// enrolments returns those of the caller's club.
func (c *Championships) enrolments(ctx context.Context, q store.Q, a access.Actor) ([]domain.Enrolment, error) {
	if !a.HasClub() {
		return []domain.Enrolment{}, nil
	}
	return q.Enrolments(ctx, a.ClubID)
}

func views(rows []domain.Championship, enrolments []domain.Enrolment) []ChampionshipView {
	enrolled := make(map[id.Championship]domain.Enrolment, len(enrolments))
	for _, e := range enrolments {
		enrolled[e.ChampionshipID] = e
	}
	out := make([]ChampionshipView, len(rows))
	for i, r := range rows {
		out[i] = ChampionshipView{r, enrolled[r.ID]}
	}
	return out
}

// Get returns a championship that the caller may see.
func (c *Championships) Get(ctx context.Context, a access.Actor, championshipID id.Championship) (ChampionshipView, error) {
	found, err := c.core.DB.Championship(ctx, championshipID)
	if err != nil {
		return ChampionshipView{}, err
	}
	if !c.sees(a, found) {
		return ChampionshipView{}, problem.NotFound()
	}
	enrolments, err := c.enrolments(ctx, c.core.DB.Q, a)
	return views([]domain.Championship{found}, enrolments)[0], err
}

func (c *Championships) sees(a access.Actor, v domain.Championship) bool {
	return c.core.Variant.HasSport(v.SportID) && (v.Active || access.Can(a, access.ChampionshipsManage))
}

// Blank returns the defaults for a new championship.
func (c *Championships) Blank(a access.Actor) (domain.Championship, error) {
	if !access.Can(a, access.ChampionshipsManage) {
		return domain.Championship{}, problem.Forbidden()
	}
	return domain.Championship{Committee: domain.RegionalCommittee, Kind: domain.OrdinaryChampionship, Active: true}, nil
}

// Create creates a championship and returns its id.
func (c *Championships) Create(ctx context.Context, a access.Actor, edit func(*domain.Championship) error) (id.Championship, error) {
	blank, err := c.Blank(a)
	if err != nil {
		return 0, err
	}
	var championshipID id.Championship
	err = c.core.DB.Tx(ctx, func(q store.Q) error {
		created := blank
		if err := edit(&created); err != nil {
			return err
		}
		if err := c.check(ctx, q, domain.Championship{}, &created); err != nil {
			return err
		}
		var err error
		if championshipID, err = q.AddChampionship(ctx, created); err != nil {
			return err
		}
		return c.core.Record(ctx, q, a, audit.ChampionshipCreated, audit.Championship, int64(championshipID), nil, created)
	})
	return championshipID, err
}

// Update changes a championship.
func (c *Championships) Update(
	ctx context.Context, a access.Actor, championshipID id.Championship, version int64, edit func(*domain.Championship) error,
) error {
	if !access.Can(a, access.ChampionshipsManage) {
		return problem.Forbidden()
	}
	return core.Change[domain.Championship]{
		Action: audit.ChampionshipChanged, Object: audit.Championship, ID: int64(championshipID), Version: version,
		Find: func(q store.Q) (domain.Championship, error) {
			found, err := q.LockChampionship(ctx, championshipID)
			if err == nil && !c.sees(a, found) {
				err = problem.NotFound()
			}
			return found, err
		},
		VersionOf: func(v domain.Championship) int64 { return v.Version },
		Edit:      edit,
		Check: func(q store.Q, before domain.Championship, after *domain.Championship) error {
			if err := c.check(ctx, q, before, after); err != nil || after.SportID == before.SportID {
				return err
			}
			others, err := q.EventsOfOtherSports(ctx, championshipID, after.SportID)
			if err == nil && others > 0 {
				err = problem.Refused("Al campionato appartengono eventi di un altro sport")
			}
			return err
		},
		Save:  func(q store.Q, _, after domain.Championship) error { return q.SaveChampionship(ctx, after) },
		Facts: core.Whole[domain.Championship],
	}.Run(ctx, c.core, a)
}

// check validates the sport and season. A season that was not chosen explicitly follows the first day.
func (c *Championships) check(ctx context.Context, q store.Q, before domain.Championship, after *domain.Championship) error {
	if !c.core.Variant.HasSport(after.SportID) {
		return problem.Field("SportID", "lo sport non è tra quelli di questo portale")
	}
	own := func(v domain.Championship) id.Season { return id.Season(calendar.SeasonOf(v.Starts)) }
	if after.SeasonID == 0 || after.SeasonID == before.SeasonID && before.SeasonID == own(before) {
		after.SeasonID = own(*after)
		return q.EnsureSeason(ctx, calendar.Season(after.SeasonID))
	}
	_, err := q.Season(ctx, after.SeasonID)
	return err
}
