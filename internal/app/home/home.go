// Package home collects the data that the web application needs at startup.
package home

import (
	"context"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/variant"
)

// Home provides the start-up data, tasks and search.
type Home struct {
	core         *core.Base
	coachAdminID id.User // the administrator who sees the COACH button; 0 means the first one
	tasks        []core.Tasks
}

// New returns a Home; tasks are shown in the given order.
func New(b *core.Base, coachAdminID id.User, tasks ...core.Tasks) *Home {
	h := &Home{core: b, coachAdminID: coachAdminID}
	h.tasks = append([]core.Tasks{h.clockTask}, tasks...)
	return h
}

// Data is everything that the dashboard and the menus are built from.
type Data struct {
	User                            domain.User
	Functions                       []domain.Function
	Club                            *domain.Club // the user's club, or the one whose approval is pending
	Approved                        bool         // false while membership of the club is pending
	PremiumActive                   bool
	OpenEvents                      int
	Balance, Credit                 money.Cents
	Athletes                        int
	Seasons                         []domain.Season
	Season                          domain.Season
	Groups                          []domain.Group
	Workouts                        []domain.Workout // today's
	Styles, Intensities, Modalities []domain.CatalogueItem
	Categories                      []domain.Category
	Races                           []domain.Race
	Body                            catalog.Body
	Capabilities                    []access.Capability
	ImpersonatorID                  id.User
	CoachButton                     bool
	Restricted                      bool             // a second factor must be set up first
	Warnings                        []string         // for administrators
	Clock                           calendar.Instant // the clock's time, if an administrator must confirm it
}

// Load returns the caller's start-up data.
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
	clubID := d.User.ClubID
	d.Approved = clubID > 0
	if clubID == 0 {
		clubID = d.User.PendingClubID
	}
	if clubID == 0 {
		return nil
	}
	club, err := h.core.DB.Club(ctx, clubID)
	if problem.Is(err, problem.KindNotFound) {
		return nil
	}
	if err == nil {
		d.Club = &club
		if !d.Approved { // a pending user sees only the club's name
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
	body := id.Body(h.core.Variant.Body)
	if d.Categories, _, err = h.core.DB.Categories(ctx, domain.CategoryFilter{BodyID: body, SeasonID: d.Season.ID},
		domain.Page{}); err != nil {
		return err
	}
	d.Races, _, err = h.core.DB.Races(ctx, domain.RaceFilter{BodyID: body}, domain.Page{})
	return err
}
