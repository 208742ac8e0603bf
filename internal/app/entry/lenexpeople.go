package entry

import (
	"cmp"
	"context"
	"slices"

	"traguardo/internal/app/exchange"
	"traguardo/internal/app/upload"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/importer"
	"traguardo/internal/lenex"
	"traguardo/internal/store"
)

// club returns the club of a row, creating it if the user chose to create clubs.
func (b *lenexBatch) club(ctx context.Context, q store.Q, row *importer.Row, c *lenex.Club) (id.Club, error) {
	clubID, reason, err := b.matcher.Club(ctx, q, c)
	if err == nil && reason == "" && c != nil {
		err = b.setMissingCode(ctx, q, row, clubID, c)
	}
	if err != nil || reason == "" {
		return clubID, err
	}
	if clubID != 0 || !b.create || c == nil || c.Name == "" {
		row.Refuse("CLUB", reason)
		return 0, nil
	}
	if !upload.Fits(row, "CLUB", c.Name) || !upload.Fits(row, "CLUB", c.Code) {
		return 0, nil
	}
	base := b.entries.core
	club := domain.Club{Name: c.Name, Code: c.Code, Unconfirmed: !b.actor.Admin(), CreatedBy: b.actor.UserID, CreatedAt: base.Now()}
	if club.ID, err = q.AddClub(ctx, club); err != nil {
		return 0, err
	}
	b.matcher.SetClub(c, club.ID)
	b.undo = append(b.undo, func() { b.matcher.ForgetClub(c, club.ID) })
	return club.ID, base.Record(ctx, q, b.actor, audit.ClubCreated, audit.Club, int64(club.ID), nil, map[string]any{"denominazione": club.Name,
		"codice": club.Code})
}

// setMissingCode sets the missing code of a club from the file, if an administrator chose to create clubs.
func (b *lenexBatch) setMissingCode(ctx context.Context, q store.Q, row *importer.Row, clubID id.Club, c *lenex.Club) error {
	if !b.create || !b.actor.Admin() || c.Code == "" || b.completed[clubID] || !upload.Fits(row, "CLUB", c.Code) {
		return nil
	}
	b.completed[clubID] = true
	b.undo = append(b.undo, func() { delete(b.completed, clubID) })
	club, err := q.Club(ctx, clubID)
	if err != nil || club.Code != "" {
		return err
	}
	club.Code = c.Code
	if err := q.SaveClub(ctx, club); err != nil {
		return err
	}
	return b.entries.core.Record(ctx, q, b.actor, audit.ClubChanged, audit.Club, int64(clubID), map[string]any{"codice": ""},
		map[string]any{"codice": club.Code})
}

// swimmer is a person of the file with the club and category in which the file enters them.
type swimmer struct {
	*exchange.Person
	clubID   id.Club
	category *meet.Category // nil if the file names none
}

// category returns the event category that the age group of an entry refers to, or nil if the file names none.
func (b *lenexBatch) category(d *entryContext, swim *exchange.Swim, kind domain.EntryKind) *meet.Category {
	group, found := swim.AgeGroup()
	if !found {
		return nil
	}
	var offered []domain.Category
	for _, c := range d.eligibility.Categories {
		if c.Kind == kind {
			offered = append(offered, d.categoryByID[c.CategoryID])
		}
	}
	c, disabled, found := exchange.CategoryFor(offered, group, swim.Event.Gender.Sex(), domain.Team)
	key := domain.CategoryKey{CategoryID: c.ID, Disabled: disabled, Kind: kind}
	i := slices.IndexFunc(d.eligibility.Categories, func(c meet.Category) bool { return c.CategoryKey == key })
	if !found || i < 0 {
		return nil
	}
	return &d.eligibility.Categories[i]
}

// athlete returns the athlete of a row, creating it if the user chose to create athletes.
func (b *lenexBatch) athlete(ctx context.Context, q store.Q, d *entryContext, row *importer.Row, p swimmer) (id.Athlete, error) {
	athleteID, reason, err := b.matcher.Athlete(ctx, q, p.clubID, p.Person)
	if err != nil || reason == "" {
		return athleteID, err
	}
	if !b.create || b.matcher.Asks(p.Person) {
		row.Refuse("ATHLETE", reason)
		return 0, nil
	}
	switch {
	case p.LastName == "" || p.FirstName == "" || p.Birth.IsZero() || p.Sex == domain.AnySex:
		row.Refuse("ATHLETE", "Per creare l'atleta servono cognome, nome, sesso e data di nascita")
	case p.Birth.After(b.entries.core.Today()):
		row.Refuse("ATHLETE", "La data di nascita è nel futuro")
	}
	for _, text := range []string{p.LastName, p.FirstName, p.Card} {
		upload.Fits(row, "ATHLETE", text)
	}
	if !row.OK() {
		return 0, nil
	}
	return b.addAthlete(ctx, q, d, row, p)
}

// addAthlete creates an athlete who fits the category of the entry in the file.
func (b *lenexBatch) addAthlete(ctx context.Context, q store.Q, d *entryContext, row *importer.Row, p swimmer) (id.Athlete, error) {
	club, err := q.Club(ctx, p.clubID)
	if err != nil {
		return 0, err
	}
	base := b.entries.core
	n := b.athletes.New()
	n.ClubID, n.ClubName, n.CreatedAt, n.Card = club.ID, club.Name, base.Now(), p.Card
	n.LastName, n.FirstName, n.Sex, n.Birth, n.OnlyYear = p.LastName, p.FirstName, p.Sex, p.Birth, p.YearOnly
	n.MemberUntil = d.event.Ends // the organiser is responsible for the membership
	n.Disability = disabilityIn(d, p)
	if p.category != nil {
		n.Membership = cmp.Or(p.category.Membership, n.Membership)
	}
	list := []domain.Athlete{n}
	err = base.DB.Tx(ctx, func(q store.Q) error { return q.AddAthletes(ctx, list) })
	if err != nil && q.Unique(err) {
		row.Refuse("ATHLETE", "Nella società esiste già un atleta con questa tessera")
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	n = list[0]
	entrant := domain.Entrant{ID: n.ID, LastName: n.LastName, FirstName: n.FirstName, Sex: n.Sex, Birth: n.Birth, ClubID: n.ClubID,
		ClubName: n.ClubName, Card: n.Card, Membership: n.Membership, Disability: n.Disability}
	b.matcher.AddAthlete(p.Person, entrant)
	b.undo = append(b.undo, func() { b.matcher.Forget(p.Person, p.clubID) })
	if err := base.Record(ctx, q, b.actor, audit.AthleteCreated, audit.Athlete, int64(n.ID), nil,
		map[string]any{"societa": n.ClubID}); err != nil {
		return 0, err
	}
	return n.ID, b.except(ctx, q, d, entrant, p.category)
}

// disabilityIn returns the disability of a new athlete: it follows from the category of the entry or, if the event has categories for
// disabled athletes, from the class in the file.
func disabilityIn(d *entryContext, p swimmer) domain.Disability {
	disabled := slices.ContainsFunc(d.eligibility.Categories, func(c meet.Category) bool { return c.Disabled })
	if p.category != nil {
		disabled = p.category.Disabled
	}
	switch {
	case disabled && p.Disability.Present():
		return p.Disability
	case p.category != nil:
		return disabilityOf(p.category.Disabled)
	}
	return domain.NoDisability
}

// except adds an exception for a new athlete whose birth date gives another category than the entry in the file.
func (b *lenexBatch) except(ctx context.Context, q store.Q, d *entryContext, a domain.Entrant, c *meet.Category) error {
	if c == nil || c.Kind != domain.Individual {
		return nil
	}
	own, found := meet.CategoryOf(meet.FromEntrant(a), d.eligibility.Categories, 0, d.eligibility.Memberships)
	if found && own.CategoryKey == c.CategoryKey {
		return nil
	}
	if _, err := q.AddException(ctx, domain.CategoryException{EventID: b.eventID, CategoryID: c.CategoryID, AthleteID: a.ID}); err != nil {
		return err
	}
	return b.entries.core.Record(ctx, q, b.actor, audit.EventExceptionAdded, audit.Event, int64(b.eventID), nil,
		map[string]any{"categoria": c.CategoryID, "atleta": a.ID})
}
