package people

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/fiscalcode"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Blank returns the defaults for a new athlete.
func (s *Athletes) Blank(a access.Actor) (domain.Athlete, error) {
	if !access.Can(a, access.AthletesWrite) {
		return domain.Athlete{}, problem.Forbidden()
	}
	blank := s.New()
	if !s.FormOf(a).Short {
		blank.Membership = 0 // the full form asks for it
	}
	if !a.Admin() {
		blank.ClubID = a.ClubID // only administrators choose the club
	}
	return blank, nil
}

// checkClub checks the athlete's club and sets its name.
func (s *Athletes) checkClub(ctx context.Context, q store.Q, a access.Actor, before domain.Athlete, athlete *domain.Athlete) error {
	if err := checkClubChange(a, before, *athlete); err != nil {
		return err
	}
	club, err := q.Club(ctx, athlete.ClubID)
	if err != nil {
		return err
	}
	athlete.ClubName = club.Name
	return nil
}

// checkClubChange returns an error if the caller may not choose the athlete's club: administrators may, others have their own.
func checkClubChange(a access.Actor, before, athlete domain.Athlete) error {
	if !a.Admin() && athlete.ClubID != before.ClubID {
		return problem.ForbiddenBecause("La società di un atleta è modificata solo dall'amministratore")
	}
	return nil
}

// duplicateAthlete turns a uniqueness violation into a refusal.
func duplicateAthlete(q store.Q, err error) error {
	if q.Unique(err) {
		return problem.Refused("Nella società esiste già un atleta con questa tessera o questo codice fiscale")
	}
	return err
}

// Update changes an athlete and returns warnings.
func (s *Athletes) Update(
	ctx context.Context, a access.Actor, athleteID id.Athlete, version int64, edit func(*domain.Athlete, domain.AthleteForm) error,
) ([]string, error) {
	var warnings []string
	c := s.change(ctx, a, access.AthletesWrite, audit.AthleteChanged, athleteID, version)
	c.Edit = func(athlete *domain.Athlete) error { return edit(athlete, s.FormOf(a)) }
	c.Check = func(q store.Q, before domain.Athlete, athlete *domain.Athlete) error {
		if !a.Admin() && athlete.Visible && !before.Visible {
			return problem.ForbiddenBecause("Il ripristino di un atleta è riservato all'amministratore")
		}
		if err := s.checkClub(ctx, q, a, before, athlete); err != nil {
			return err
		}
		noteHiding(a, before, athlete)
		var err error
		warnings, err = s.warnings(ctx, q, a, *athlete)
		return err
	}
	return warnings, c.Run(ctx, s.core, a)
}

// Hide hides an athlete.
func (s *Athletes) Hide(ctx context.Context, a access.Actor, athleteID id.Athlete, version int64) error {
	return s.setVisible(ctx, a, access.AthletesWrite, audit.AthleteHidden, athleteID, version, false)
}

// RestoreOwn restores an athlete hidden by the caller's own club; administrators restore any.
func (s *Athletes) RestoreOwn(ctx context.Context, a access.Actor, athleteID id.Athlete, version int64) error {
	return s.setVisible(ctx, a, access.AthletesWrite, audit.AthleteRestored, athleteID, version, true)
}

// Restore restores a hidden athlete, for administrators.
func (s *Athletes) Restore(ctx context.Context, a access.Actor, athleteID id.Athlete, version int64) error {
	return s.setVisible(ctx, a, access.AthletesManage, audit.AthleteRestored, athleteID, version, true)
}

func (s *Athletes) setVisible(
	ctx context.Context, a access.Actor, need access.Capability, action audit.Action, athleteID id.Athlete, version int64, visible bool,
) error {
	c := s.change(ctx, a, need, action, athleteID, version)
	c.Edit = func(athlete *domain.Athlete) error { athlete.Visible = visible; return nil }
	c.Check = func(_ store.Q, before domain.Athlete, athlete *domain.Athlete) error {
		if visible && !before.Visible && !before.HiddenByClub && !a.Admin() {
			return problem.Refused("L'atleta è stato eliminato da un amministratore: può ripristinarlo solo lui")
		}
		noteHiding(a, before, athlete)
		return nil
	}
	return c.Run(ctx, s.core, a)
}

// noteHiding records whether the club hid the athlete itself.
func noteHiding(a access.Actor, before domain.Athlete, athlete *domain.Athlete) {
	if before.Visible != athlete.Visible {
		athlete.HiddenByClub = !athlete.Visible && !a.Admin() && !a.Impersonated()
	}
}

// change returns the common part of all changes to an athlete.
func (s *Athletes) change(
	ctx context.Context, a access.Actor, need access.Capability, action audit.Action, athleteID id.Athlete, version int64,
) core.Change[domain.Athlete] {
	return core.Change[domain.Athlete]{
		Action: action, Object: audit.Athlete, ID: int64(athleteID), Version: version,
		Find:      func(q store.Q) (domain.Athlete, error) { return s.editable(ctx, q, a, need, athleteID) },
		VersionOf: func(v domain.Athlete) int64 { return v.Version },
		Save: func(q store.Q, before, athlete domain.Athlete) error {
			return duplicateAthlete(q, q.SaveAthlete(ctx, before, athlete))
		},
		Facts: func(v domain.Athlete) any { return athleteFacts(v) },
	}
}

// Editable returns an athlete that the caller may change.
func (s *Athletes) Editable(ctx context.Context, a access.Actor, athleteID id.Athlete) (domain.Athlete, error) {
	return s.editable(ctx, s.core.DB.Q, a, access.AthletesWrite, athleteID)
}

// editable returns an athlete for a change that needs a capability. In a transaction it is locked.
func (s *Athletes) editable(
	ctx context.Context, q store.Q, a access.Actor, need access.Capability, athleteID id.Athlete,
) (domain.Athlete, error) {
	if !access.Can(a, access.AthletesRead) {
		return domain.Athlete{}, problem.Forbidden()
	}
	athlete, err := q.LockAthlete(ctx, athleteID, a.ScopeClubID())
	if problem.Is(err, problem.KindNotFound) && a.HasClub() {
		if _, seen := s.entrant(ctx, q, a, athleteID); seen == nil {
			err = problem.Forbidden() // the organiser may see the athlete, but not change them
		}
	}
	switch {
	case err != nil:
		return athlete, err
	case !access.Can(a, need): // the caller may read the athlete, so this reveals nothing
		return athlete, problem.Forbidden()
	case athlete.Erased:
		return athlete, problem.Refused("I dati di questa persona sono stati cancellati")
	}
	return athlete, nil
}

// warnings returns warnings about an athlete, which do not prevent saving. It refuses a tax code that already exists
// in the club.
func (s *Athletes) warnings(ctx context.Context, q store.Q, a access.Actor, athlete domain.Athlete) ([]string, error) {
	warnings := ContactWarnings(athlete.Person, s.FormOf(a).Short)
	if athlete.TaxCode == "" {
		return warnings, nil
	}
	who := fiscalcode.Person{Surname: athlete.LastName, Name: athlete.FirstName, Sex: int(athlete.Sex), Birth: athlete.Birth}
	fits := fiscalcode.Plausible(athlete.TaxCode, who, athlete.OnlyYear)
	if place, ok := catalog.PlaceByID(int64(athlete.BirthplaceID)); ok && place.Code != "" && !athlete.OnlyYear {
		who.PlaceCode = place.Code
		fits = fiscalcode.Matches(athlete.TaxCode, who)
	}
	if !fits {
		warnings = append(warnings, "Il codice fiscale non corrisponde ai dati anagrafici")
	}
	same, err := q.SameTaxCode(ctx, athlete.TaxCode, athlete.ID, athlete.ClubID)
	switch {
	case problem.Is(err, problem.KindNotFound):
	case err != nil:
		return nil, err
	case same.ClubID == athlete.ClubID:
		if !same.Visible {
			return nil, problem.Refused("Questo codice fiscale è di " + same.LastName + " " + same.FirstName +
				", eliminato dalla società: cercalo tra gli eliminati e ripristinalo")
		}
		return nil, problem.Refused("Nella società esiste già un atleta con questo codice fiscale")
	case a.Admin():
		warnings = append(warnings, "Lo stesso codice fiscale è di un atleta di "+same.ClubName)
	}
	return warnings, nil
}

// DeleteAll deletes a club's athletes and hides those with entries or results.
func (s *Athletes) DeleteAll(ctx context.Context, a access.Actor, clubID id.Club) (removed, hidden int, err error) {
	if !access.Can(a, access.AthletesManage) {
		return 0, 0, problem.Forbidden()
	}
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		if removed, hidden, err = q.DeleteAthletes(ctx, clubID); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.ClubAthletesDeleted, audit.Club, int64(clubID), nil,
			map[string]int{"rimossi": removed, "nascosti": hidden})
	})
	return removed, hidden, err
}

// athleteFacts is what the audit records of an athlete, without contacts.
func athleteFacts(a domain.Athlete) map[string]any {
	return map[string]any{
		"societa": a.ClubID, "visibile": a.Visible, "cognome": a.LastName, "nome": a.FirstName, "nascita": a.Birth, "tessera": a.Card,
		"scadenza": a.MemberUntil, "tipo": a.Membership, "qualifica": a.Qualification, "riservato": a.Reserved,
	}
}
