package people

import (
	"context"
	"iter"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/variant"
)

// Athletes manages the people of the clubs.
type Athletes struct {
	core     *core.Base
	creating *core.Joint[*creation] // the calls of Create, by club
}

// NewAthletes returns an Athletes.
func NewAthletes(b *core.Base) *Athletes { return &Athletes{b, core.NewJoint[*creation](b.DB)} }

// List returns a page of athletes of the caller's club, or of all clubs for administrators, and the total count.
func (s *Athletes) List(ctx context.Context, a access.Actor, f domain.AthleteFilter, p domain.Page) ([]domain.AthleteSummary, int, error) {
	f, err := s.visible(a, f)
	if err != nil {
		return nil, 0, err
	}
	return s.core.DB.AthleteRows(ctx, f, p)
}

// Each iterates over all athletes that match a filter and that the caller may see.
func (s *Athletes) Each(ctx context.Context, a access.Actor, f domain.AthleteFilter) (iter.Seq2[domain.Athlete, error], error) {
	f, err := s.visible(a, f)
	if err != nil {
		return nil, err
	}
	return s.core.DB.EachAthlete(ctx, f, domain.Page{}), nil
}

// ClubCodes returns the affiliation codes of the clubs whose athletes the caller sees, which distinguish clubs of the
// same name.
func (s *Athletes) ClubCodes(ctx context.Context, a access.Actor) (map[id.Club]string, error) {
	if a.Admin() {
		return s.core.DB.AllClubCodes(ctx)
	}
	club, err := s.core.DB.Club(ctx, a.ClubID)
	return map[id.Club]string{club.ID: club.Code}, err
}

// visible restricts a filter to what the caller may see.
func (s *Athletes) visible(a access.Actor, f domain.AthleteFilter) (domain.AthleteFilter, error) {
	if !access.Can(a, access.AthletesRead) {
		return f, problem.Forbidden()
	}
	if !a.Admin() {
		if f.ClubID != 0 && f.ClubID != a.ClubID {
			return f, problem.NotFound()
		}
		f.ClubID, f.ClubName = a.ClubID, ""
	}
	f.Today = s.core.Today()
	if f.Incomplete {
		f.Needs = s.FormOf(a).Needs()
	}
	return f, nil
}

// OfClub returns a page of one club's athletes and the total count.
func (s *Athletes) OfClub(
	ctx context.Context, a access.Actor, clubID id.Club, f domain.AthleteFilter, p domain.Page,
) ([]domain.AthleteSummary, int, error) {
	if !access.CanClub(a, access.AthletesRead, clubID) {
		return nil, 0, problem.NotFound()
	}
	if _, err := s.core.DB.Club(ctx, clubID); err != nil {
		return nil, 0, err
	}
	f.ClubID, f.Today = clubID, s.core.Today()
	return s.core.DB.AthleteRows(ctx, f, p)
}

// Own returns an athlete of the caller's club, or any for administrators.
func (s *Athletes) Own(ctx context.Context, a access.Actor, athleteID id.Athlete) (domain.Athlete, error) {
	if !access.Can(a, access.AthletesRead) {
		return domain.Athlete{}, problem.Forbidden()
	}
	return s.core.DB.Athlete(ctx, athleteID, a.ScopeClubID())
}

// Get returns an athlete that the caller may see: their own, or one entered in their event with only what a start
// list shows.
func (s *Athletes) Get(ctx context.Context, a access.Actor, athleteID id.Athlete) (domain.Athlete, error) {
	athlete, err := s.Own(ctx, a, athleteID)
	if problem.Is(err, problem.KindNotFound) && a.HasClub() {
		return s.entrant(ctx, s.core.DB.Q, a, athleteID)
	}
	return athlete, err
}

// entrant returns an athlete of another club in an event of the caller's club, with only what a start list shows.
func (s *Athletes) entrant(ctx context.Context, q store.Q, a access.Actor, athleteID id.Athlete) (domain.Athlete, error) {
	e, err := q.EntrantTo(ctx, athleteID, a.ClubID)
	if err != nil {
		return domain.Athlete{}, err
	}
	return domain.Athlete{
		ID: e.ID, ClubID: e.ClubID, ClubName: e.ClubName, Visible: true, Card: e.Card, MemberUntil: e.MemberUntil, Membership: e.Membership,
		Qualification: domain.QualifiedAthlete, Disability: e.Disability,
		Person: domain.Person{LastName: e.LastName, FirstName: e.FirstName, Sex: e.Sex, Birth: calendar.Of(e.Birth.Year(), 1, 1), OnlyYear: true},
	}, nil
}

// Category returns the athlete's federation category in the current season, or nil.
func (s *Athletes) Category(athlete domain.Athlete) *catalog.Category {
	for _, c := range catalog.CategoriesOf(calendar.SeasonOf(s.core.Today()), int64(s.core.Variant.Body), 1) {
		if c.Type == catalog.Individual && (c.Membership == 0 || domain.Membership(c.Membership) == athlete.Membership) &&
			c.BirthRange(int64(athlete.Sex)).Contains(athlete.Birth) {
			return &c
		}
	}
	return nil
}

// FormOf returns the form that the caller fills in.
func (s *Athletes) FormOf(a access.Actor) domain.AthleteForm {
	f := domain.AthleteForm{Short: a.Level == domain.LevelClub, Admin: a.Admin(), Membership: s.core.Variant.Has(variant.MembershipTypes),
		Today: s.core.Today()}
	for _, o := range s.core.Body().Options {
		switch o.ID {
		case catalog.TaxCodeMandatory:
			f.TaxCodeRequired = o.On
		case catalog.EmailMandatory:
			f.EmailRequired = o.On
		case catalog.PhoneMandatory:
			f.PhoneRequired = o.On
		}
	}
	return f
}

// New returns an athlete with default values.
func (s *Athletes) New() domain.Athlete {
	a := domain.Athlete{Visible: true, Disability: catalog.NoDisability, Qualification: domain.QualifiedAthlete}
	a.NationalStateID, a.NationalityID = catalog.Italy, catalog.Italy
	if s.core.Variant.Has(variant.MembershipTypes) {
		a.Membership = catalog.Competitive
	}
	return a
}
