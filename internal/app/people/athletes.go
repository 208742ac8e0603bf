package people

import (
	"context"
	"iter"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/fiscalcode"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Athletes keeps the people of the clubs.
type Athletes struct{ core *core.Base }

// NewAthletes makes the use cases over what the areas share.
func NewAthletes(b *core.Base) *Athletes { return &Athletes{core: b} }

// List answers a page of athletes: the caller's club's, or everybody's for an administrator.
func (s *Athletes) List(ctx context.Context, a access.Actor, f domain.AthleteFilter, p domain.Page) ([]domain.Athlete, int, error) {
	f, err := s.visible(a, f)
	if err != nil {
		return nil, 0, err
	}
	return s.core.DB.Athletes(ctx, f, p)
}

// Each answers all athletes of a filter that the caller may see, one after the other.
func (s *Athletes) Each(ctx context.Context, a access.Actor, f domain.AthleteFilter) (iter.Seq2[domain.Athlete, error], error) {
	f, err := s.visible(a, f)
	if err != nil {
		return nil, err
	}
	return s.core.DB.EachAthlete(ctx, f, domain.Page{}), nil
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
	return f, nil
}

// OfClub answers a page of one club's athletes.
func (s *Athletes) OfClub(ctx context.Context, a access.Actor, clubID int64, f domain.AthleteFilter, p domain.Page) ([]domain.Athlete, int, error) {
	if !access.CanClub(a, access.AthletesRead, clubID) {
		return nil, 0, problem.NotFound()
	}
	if _, err := s.core.DB.Club(ctx, clubID); err != nil {
		return nil, 0, err
	}
	f.ClubID, f.Today = clubID, s.core.Today()
	return s.core.DB.Athletes(ctx, f, p)
}

// Own answers an athlete of the caller's club, or any for an administrator.
func (s *Athletes) Own(ctx context.Context, a access.Actor, id int64) (domain.Athlete, error) {
	if !access.Can(a, access.AthletesRead) {
		return domain.Athlete{}, problem.Forbidden()
	}
	return s.core.DB.Athlete(ctx, id, a.ScopeClubID())
}

// Get answers one athlete the caller may see: their own, and of those entered in an event of theirs what a start list shows.
func (s *Athletes) Get(ctx context.Context, a access.Actor, id int64) (domain.Athlete, error) {
	athlete, err := s.Own(ctx, a, id)
	if problem.Is(err, problem.KindNotFound) && a.HasClub() {
		return s.entrant(ctx, s.core.DB.Q, a, id)
	}
	return athlete, err
}

// entrant is an athlete of another club in an event that the caller's club organises, with no more of it than a start list shows.
func (s *Athletes) entrant(ctx context.Context, q store.Q, a access.Actor, id int64) (domain.Athlete, error) {
	e, err := q.EntrantTo(ctx, id, a.ClubID)
	if err != nil {
		return domain.Athlete{}, err
	}
	return domain.Athlete{
		ID: e.ID, ClubID: e.ClubID, ClubName: e.ClubName, Visible: true, Card: e.Card, MemberUntil: e.MemberUntil, Membership: e.Membership,
		Qualification: domain.QualifiedAthlete, Disability: e.Disability,
		Person: domain.Person{LastName: e.LastName, FirstName: e.FirstName, Sex: e.Sex, Birth: calendar.Of(e.Birth.Year(), 1, 1), OnlyYear: true},
	}, nil
}

// FormOf is the form the caller fills.
func (s *Athletes) FormOf(a access.Actor) domain.AthleteForm {
	f := domain.AthleteForm{Short: a.Level == domain.LevelClub, Admin: a.Admin(), Membership: s.core.Variant.MembershipTypes(), Today: s.core.Today()}
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

// New is an athlete before anybody has filled anything in.
func (s *Athletes) New() domain.Athlete {
	a := domain.Athlete{Visible: true, Disability: catalog.NoDisability, Qualification: domain.QualifiedAthlete}
	a.NationalStateID, a.NationalityID = catalog.Italy, catalog.Italy
	if s.core.Variant.MembershipTypes() {
		a.Membership = catalog.Competitive
	}
	return a
}

// Blank is the athlete the caller's form starts from.
func (s *Athletes) Blank(a access.Actor) (domain.Athlete, error) {
	if !access.Can(a, access.AthletesWrite) {
		return domain.Athlete{}, problem.Forbidden()
	}
	blank := s.New()
	if !s.FormOf(a).Short {
		blank.Membership = 0 // the whole form asks for it
	}
	if !a.Admin() {
		blank.ClubID = a.ClubID // the server sets the club for everybody but administrators
	}
	return blank, nil
}

// Create stores a new athlete and answers its id with the warnings about it.
func (s *Athletes) Create(ctx context.Context, a access.Actor, edit func(*domain.Athlete, domain.AthleteForm) error) (int64, []string, error) {
	blank, err := s.Blank(a)
	if err != nil {
		return 0, nil, err
	}
	var id int64
	var warnings []string
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		athlete := blank
		if err := edit(&athlete, s.FormOf(a)); err != nil {
			return err
		}
		if !a.Admin() && athlete.ClubID == 0 {
			athlete.ClubID = blank.ClubID // 0 is a new object's "none yet", not another club
		}
		if err := s.checkClub(ctx, q, a, blank, &athlete); err != nil {
			return err
		}
		athlete.CreatedAt = s.core.Now()
		var err error
		if warnings, err = s.warnings(ctx, q, a, athlete); err != nil {
			return err
		}
		if id, err = q.AddAthlete(ctx, athlete); err != nil {
			return duplicateAthlete(q, err)
		}
		return s.core.Record(ctx, q, a, "atleta.crea", "atleta", id, nil, athleteFacts(athlete))
	})
	return id, warnings, err
}

// checkClub checks the club an athlete is put into: an administrator chooses, others have their own.
func (s *Athletes) checkClub(ctx context.Context, q store.Q, a access.Actor, before domain.Athlete, athlete *domain.Athlete) error {
	if !a.Admin() && athlete.ClubID != before.ClubID {
		return problem.ForbiddenBecause("La società di un atleta è modificata solo dall'amministratore")
	}
	club, err := q.Club(ctx, athlete.ClubID)
	if err != nil {
		return err
	}
	athlete.ClubName = club.Name
	return nil
}

// duplicateAthlete turns a broken uniqueness rule into words.
func duplicateAthlete(q store.Q, err error) error {
	if q.Unique(err) {
		return problem.Refused("Nella società esiste già un atleta con questa tessera o questo codice fiscale")
	}
	return err
}

// Update changes an athlete.
func (s *Athletes) Update(ctx context.Context, a access.Actor, id, version int64, edit func(*domain.Athlete, domain.AthleteForm) error) ([]string, error) {
	var warnings []string
	c := s.change(ctx, a, access.AthletesWrite, "atleta.modifica", id, version)
	c.Edit = func(athlete *domain.Athlete) error { return edit(athlete, s.FormOf(a)) }
	c.Check = func(q store.Q, before domain.Athlete, athlete *domain.Athlete) error {
		if !a.Admin() && athlete.Visible && !before.Visible {
			return problem.ForbiddenBecause("Il ripristino di un atleta è riservato all'amministratore")
		}
		if err := s.checkClub(ctx, q, a, before, athlete); err != nil {
			return err
		}
		var err error
		warnings, err = s.warnings(ctx, q, a, *athlete)
		return err
	}
	return warnings, c.Run(ctx, s.core, a)
}

// Hide takes an athlete out of sight.
func (s *Athletes) Hide(ctx context.Context, a access.Actor, id, version int64) error {
	return s.setVisible(ctx, a, access.AthletesWrite, "atleta.nascondi", id, version, false)
}

// Restore brings a hidden athlete back.
func (s *Athletes) Restore(ctx context.Context, a access.Actor, id, version int64) error {
	return s.setVisible(ctx, a, access.AthletesManage, "atleta.ripristina", id, version, true)
}

func (s *Athletes) setVisible(ctx context.Context, a access.Actor, need access.Capability, action string, id, version int64, visible bool) error {
	c := s.change(ctx, a, need, action, id, version)
	c.Edit = func(athlete *domain.Athlete) error { athlete.Visible = visible; return nil }
	c.Check = func(store.Q, domain.Athlete, *domain.Athlete) error { return nil }
	return c.Run(ctx, s.core, a)
}

// change is the change of an athlete, before it is known what is changed.
func (s *Athletes) change(ctx context.Context, a access.Actor, need access.Capability, action string, id, version int64) core.Change[domain.Athlete] {
	return core.Change[domain.Athlete]{
		Action: action, Object: "atleta", ID: id, Version: version,
		Find:      func(q store.Q) (domain.Athlete, error) { return s.editable(ctx, q, a, need, id) },
		VersionOf: func(v domain.Athlete) int64 { return v.Version },
		Save: func(q store.Q, before, athlete domain.Athlete) error {
			return duplicateAthlete(q, q.SaveAthlete(ctx, before, athlete))
		},
		Facts: func(v domain.Athlete) any { return athleteFacts(v) },
	}
}

// Editable finds an athlete the caller may change.
func (s *Athletes) Editable(ctx context.Context, a access.Actor, id int64) (domain.Athlete, error) {
	return s.editable(ctx, s.core.DB.Q, a, access.AthletesWrite, id)
}

// editable finds an athlete for a change that needs a right; within a transaction it stays locked.
func (s *Athletes) editable(ctx context.Context, q store.Q, a access.Actor, need access.Capability, id int64) (domain.Athlete, error) {
	if !access.Can(a, access.AthletesRead) {
		return domain.Athlete{}, problem.Forbidden()
	}
	athlete, err := q.LockAthlete(ctx, id, a.ScopeClubID())
	if problem.Is(err, problem.KindNotFound) && a.HasClub() {
		if _, seen := s.entrant(ctx, q, a, id); seen == nil {
			err = problem.Forbidden() // the organiser sees them, and that is all
		}
	}
	switch {
	case err != nil:
		return athlete, err
	case !access.Can(a, need): // it may be read, so it is no secret that it is there
		return athlete, problem.Forbidden()
	case athlete.Erased:
		return athlete, problem.Refused("I dati di questa persona sono stati cancellati")
	}
	return athlete, nil
}

// warnings are those about an athlete that is saved all the same, and the refusal of a tax code twice in a club.
func (s *Athletes) warnings(ctx context.Context, q store.Q, a access.Actor, athlete domain.Athlete) ([]string, error) {
	warnings := ContactWarnings(athlete.Person, s.FormOf(a).Short)
	if athlete.TaxCode == "" {
		return warnings, nil
	}
	if place, ok := catalog.PlaceByID(athlete.BirthplaceID); ok && place.Code != "" && !athlete.OnlyYear {
		who := fiscalcode.Person{Surname: athlete.LastName, Name: athlete.FirstName, Sex: int(athlete.Sex), Birth: athlete.Birth, PlaceCode: place.Code}
		if !fiscalcode.Matches(athlete.TaxCode, who) {
			warnings = append(warnings, "Il codice fiscale non corrisponde ai dati anagrafici")
		}
	}
	same, err := q.SameTaxCode(ctx, athlete.TaxCode, athlete.ID, athlete.ClubID)
	switch {
	case problem.Is(err, problem.KindNotFound):
	case err != nil:
		return nil, err
	case same.ClubID == athlete.ClubID:
		return nil, problem.Refused("Nella società esiste già un atleta con questo codice fiscale")
	case a.Admin():
		warnings = append(warnings, "Lo stesso codice fiscale è di un atleta di "+same.ClubName)
	}
	return warnings, nil
}

// DeleteAll removes a club's athletes, or hides those that entries or results refer to.
func (s *Athletes) DeleteAll(ctx context.Context, a access.Actor, clubID int64) (removed, hidden int, err error) {
	if !access.Can(a, access.AthletesManage) {
		return 0, 0, problem.Forbidden()
	}
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		if removed, hidden, err = q.DeleteAthletes(ctx, clubID); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, "societa.eliminaatleti", "societa", clubID, nil, map[string]int{"rimossi": removed, "nascosti": hidden})
	})
	return removed, hidden, err
}

// Category is the athlete's federation category of the caller's season, nil when there is none.
func (s *Athletes) Category(athlete domain.Athlete) *catalog.Category {
	for _, c := range catalog.CategoriesOf(calendar.SeasonOf(s.core.Today()), int64(s.core.Variant.Body), 1) {
		if c.Type == catalog.Individual && (c.Membership == 0 || domain.Membership(c.Membership) == athlete.Membership) && c.Born(int64(athlete.Sex)).Contains(athlete.Birth) {
			return &c
		}
	}
	return nil
}

// athleteFacts is what the audit keeps of an athlete: enough to see what changed, without contacts.
func athleteFacts(a domain.Athlete) map[string]any {
	return map[string]any{
		"societa": a.ClubID, "visibile": a.Visible, "cognome": a.LastName, "nome": a.FirstName, "nascita": a.Birth, "tessera": a.Card,
		"scadenza": a.MemberUntil, "tipo": a.Membership, "qualifica": a.Qualification,
	}
}
