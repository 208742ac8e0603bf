// Package home collects what a page needs at its start, from all areas.
package home

import (
	"context"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/money"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/variant"
)

// Home is what the page needs once, at its start.
type Home struct {
	core         *core.Base
	coachAdminID int64 // the administrator who sees the COACH button; 0 means the first one
	tasks        []core.Tasks
}

// New makes the use cases over what the areas share; tasks are what each area finds to do, in the order in which they are shown.
func New(b *core.Base, coachAdminID int64, tasks ...core.Tasks) *Home {
	h := &Home{core: b, coachAdminID: coachAdminID}
	h.tasks = append([]core.Tasks{h.clockTask}, tasks...)
	return h
}

// HomeData is everything the dashboard and the menus are made from.
type Data struct {
	User                            domain.User
	Functions                       []domain.Function
	Club                            *domain.Club // the user's, or the one they wait for
	Approved                        bool         // false while the association waits
	PremiumActive                   bool
	OpenEvents                      int
	Balance, Credit                 money.Cents
	Athletes                        int
	Seasons                         []domain.Season
	Season                          domain.Season
	Groups                          []domain.Group
	Workouts                        []domain.Workout // of today
	Styles, Intensities, Modalities []domain.CatalogueItem
	Categories                      []domain.Category
	Races                           []domain.Race
	Body                            catalog.Body
	Capabilities                    []access.Capability
	ImpersonatorID                  int64
	CoachButton                     bool
	Restricted                      bool             // they must set up a second factor first
	Warnings                        []string         // what an administrator must know
	Clock                           calendar.Instant // what the clock shows, when an administrator has to confirm it
}

// Load collects the start-up data of the caller.
func (h *Home) Load(ctx context.Context, a access.Actor) (Data, error) {
	d := Data{Functions: a.Functions, Capabilities: access.Capabilities(a), ImpersonatorID: a.ImpersonatorID, Restricted: a.Restricted}
	var err error
	if d.User, err = h.core.DB.User(ctx, a.UserID); err != nil {
		return d, err
	}
	d.PremiumActive = d.User.Premium(h.core.Today())
	if err := h.club(ctx, &d); err != nil {
		return d, err
	}
	if d.Seasons, err = h.core.DB.Seasons(ctx); err != nil {
		return d, err
	}
	d.Season = domain.CurrentSeason(d.Seasons, d.User.SeasonID, h.core.Today())
	d.Body = h.core.Body()
	if a.HasClub() {
		counts, err := h.core.DB.AthleteCounts(ctx, a.ClubID)
		if err != nil {
			return d, err
		}
		d.Athletes = counts.Visible
		if d.Balance, err = h.core.DB.Balance(ctx, a.ClubID, h.core.Now().Add(time.Millisecond)); err != nil {
			return d, err
		}
		if d.Credit, err = h.core.DB.Credit(ctx, a.ClubID); err != nil {
			return d, err
		}
	}
	if d.OpenEvents, err = h.core.DB.OpenEvents(ctx, h.core.Variant.Sports); err != nil {
		return d, err
	}
	if a.Admin() {
		coachAdmin := h.coachAdminID
		if coachAdmin == 0 {
			if coachAdmin, err = h.core.DB.FirstAdmin(ctx); err != nil {
				return d, err
			}
		}
		d.CoachButton = coachAdmin == a.UserID
		jump, err := h.core.ClockJump(ctx)
		if err != nil {
			return d, err
		}
		if jump != nil {
			d.Warnings, d.Clock = append(d.Warnings, clockWarning(*jump)), jump.Now
		}
	}
	if h.core.Variant.Has(variant.Training) {
		err = h.training(ctx, &d)
	}
	return d, err
}

func (h *Home) club(ctx context.Context, d *Data) error {
	id := d.User.ClubID
	d.Approved = id > 0
	if id == 0 {
		id = d.User.PendingClubID
	}
	if id == 0 {
		return nil
	}
	club, err := h.core.DB.Club(ctx, id)
	if problem.Is(err, problem.KindNotFound) {
		return nil
	}
	if err == nil {
		d.Club = &club
		if !d.Approved { // a user who waits sees the club's name and nothing else
			d.Club = &domain.Club{ID: club.ID, Name: club.Name}
		}
	}
	return err
}

func (h *Home) training(ctx context.Context, d *Data) error {
	var err error
	if d.Groups, err = h.core.DB.GroupsOf(ctx, d.User.ID); err != nil {
		return err
	}
	if d.Workouts, err = h.core.DB.WorkoutsOn(ctx, d.User.ID, h.core.Today()); err != nil {
		return err
	}
	for _, l := range []struct {
		from store.Catalogue
		to   *[]domain.CatalogueItem
	}{{store.Styles, &d.Styles}, {store.Intensities, &d.Intensities}, {store.Modalities, &d.Modalities}} {
		if *l.to, err = h.core.DB.CatalogueItems(ctx, l.from, d.User.ID); err != nil {
			return err
		}
	}
	body := int64(h.core.Variant.Body)
	if d.Categories, _, err = h.core.DB.Categories(ctx, domain.CategoryFilter{BodyID: body, SeasonID: d.Season.ID}, domain.Page{}); err != nil {
		return err
	}
	d.Races, _, err = h.core.DB.Races(ctx, domain.RaceFilter{BodyID: body}, domain.Page{})
	return err
}
