package meet

import (
	"cmp"
	"context"
	"iter"

	"traguardo/internal/access"
	"traguardo/internal/app/exchange"
	"traguardo/internal/app/upload"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
	"traguardo/internal/importer"
	"traguardo/internal/lenex"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// AddRaceFunc adds a race to the catalogue.
type AddRaceFunc func(ctx context.Context, a access.Actor, edit func(*domain.Race) error) (id.Race, error)

// LenexInvitation returns the upload kind for invitations, which create an event or fill one without entries.
func (s *Events) LenexInvitation(addRace AddRaceFunc) upload.Kind {
	return upload.Kind{Mode: exchange.ModeOf("invito"), Need: access.EventsCreate, Open: func(ctx context.Context, a access.Actor,
		r upload.Request) (upload.Loader, error) {
		if r.Create && !a.Admin() {
			return nil, problem.Forbidden()
		}
		l := &invitationLoader{addRace: addRace, create: r.Create, clubID: r.ClubID, order: map[int][]domain.StartItem{},
			standardLoader: standardLoader{events: s, actor: a,
				matcher: exchange.NewMatcher(a, r, 0), lines: exchange.NewLines()}}
		l.matcher.AskAll = true
		if r.EventID > 0 {
			e, err := s.Managed(ctx, a, r.EventID)
			switch {
			case err != nil:
				return nil, err
			case e.SportID != domain.Swimming:
				return nil, errNoImport
			case e.Counts.Entries+e.Counts.Teams > 0:
				return nil, problem.Refused("L'evento ha già iscrizioni: l'invito si importa in un evento senza iscrizioni")
			}
			l.fixed = e.ID
		}
		var err error
		if l.file, err = exchange.Open(r.File, r.Size, usedByInvitation); err != nil {
			return nil, err
		}
		if l.file.Meet == nil || len(l.file.Sessions) == 0 {
			return nil, problem.Refused("Il file non contiene una manifestazione con le sue sessioni")
		}
		l.rules = l.file.Meet.PointTable.Rules()
		return l, l.findOrganiser(ctx, s.core.DB.Q)
	}}
}

var usedByInvitation = exchange.Uses("MEET.name MEET.city MEET.course MEET.deadline MEET.hostclub MEET.organizer MEET.maxentriesathlete " +
	"MEET.maxentriesrelay SESSION.course EVENT.type POOL.lanemin POOL.lanemax POINTTABLE.name POINTTABLE.version " +
	"SESSION.date SESSION.number SESSION.name SESSION.daytime EVENT.number " +
	"EVENT.daytime FEE.value FEE.type FEE.currency " +
	"AGEGROUP.name TIMESTANDARDLIST.course TIMESTANDARDLIST.gender TIMESTANDARDLIST.type TIMESTANDARDLIST.name " +
	"TIMESTANDARDLIST.timestandardlistid TIMESTANDARD.swimtime TIMESTANDARDREF.timestandardlistid AGEDATE.type AGEDATE.value")

// invitationLoader creates or fills an event with the use cases of the page. A dry run saves everything and rolls back.
type invitationLoader struct {
	standardLoader
	addRace    AddRaceFunc
	create     bool
	fixed      id.Event // the event to fill; 0: a new one
	clubID     id.Club  // organiser
	organiser  string   // name of the club to create as organiser; "": none
	categories []domain.Category
	rules      lenex.Rules
	order      map[int][]domain.StartItem // races of the start order by the number of their EVENT element
}

// findOrganiser sets the organiser of a new event: the one of the request, or else the file's, or else the caller's club. An administrator
// without a club creates the file's.
func (l *invitationLoader) findOrganiser(ctx context.Context, q store.Q) error {
	if l.fixed != 0 || l.clubID != 0 {
		return nil
	}
	for _, name := range []string{l.file.Meet.HostClub, l.file.Meet.Organizer} {
		clubID, _, err := exchange.NewMatcher(l.actor, upload.Request{}, 0).Club(ctx, q, &lenex.Club{Name: name})
		if err != nil {
			return err
		}
		if l.clubID == 0 {
			l.clubID = clubID
		}
	}
	if l.clubID = cmp.Or(l.clubID, l.actor.ClubID); l.clubID != 0 {
		return nil
	}
	l.organiser = cmp.Or(l.file.Meet.HostClub, l.file.Meet.Organizer)
	if l.organiser == "" || !l.actor.Admin() || len([]rune(l.organiser)) > 200 || domain.HasControl(l.organiser) {
		return problem.Field("ClubID", "indica la società organizzatrice")
	}
	return nil
}

// Rows returns the events of the file, then the limit times.
func (l *invitationLoader) Rows(ctx context.Context) iter.Seq2[*importer.Row, error] {
	return func(yield func(*importer.Row, error) bool) {
		for _, s := range l.file.Sessions {
			for _, e := range s.Events {
				if !yield(importer.NewElement(e.Line, e), nil) {
					return
				}
			}
		}
		for row, err := range l.file.Standards(ctx) {
			if !yield(row, err) {
				return
			}
		}
	}
}

// Report returns the event and the choices that the user must make.
func (l *invitationLoader) Report() upload.Report {
	out := l.standardLoader.Report()
	out.CreatedID = int64(l.event.ID)
	return out
}

func (l *invitationLoader) Read(rows []*importer.Row) upload.Batch { return &invitationBatch{l, rows} }

type invitationBatch struct {
	*invitationLoader
	rows []*importer.Row
}

// Apply prepares the event and adds the races and limit times of the rows.
func (b *invitationBatch) Apply(ctx context.Context, q store.Q, _ bool) (created, updated int, err error) {
	if err := b.prepare(ctx, q); err != nil {
		return 0, 0, err
	}
	var standards []*importer.Row
	for _, row := range b.rows {
		e, is := row.Value().(*lenex.Event)
		if !is {
			standards = append(standards, row)
			continue
		}
		b.lines.Add(row, exchange.At(e.Pos), "EVENT", exchange.RaceText(e.SwimStyle))
		fresh, err := b.addEvent(ctx, q, row, e)
		if err != nil {
			return 0, 0, err
		}
		if fresh && row.OK() {
			created++
			b.lines.SetAt(exchange.At(e.Pos), upload.Created)
		}
	}
	if len(standards) == 0 {
		return created, 0, nil
	}
	limits := b.standardLoader
	limits.matcher = exchange.NewMatcher(b.actor, upload.Request{}, 0)
	limits.matcher.Follow(b.matcher)
	c, u, err := (&standardBatch{&limits, standards}).Apply(ctx, q, true)
	return created + c, updated + u, err
}

// prepare creates the event, or updates the one to fill, once for the whole file.
func (b *invitationBatch) prepare(ctx context.Context, q store.Q) error {
	if b.event.ID != 0 {
		if _, err := q.Event(ctx, b.event.ID); err == nil {
			return nil
		}
	}
	eventID, err := b.findEvent(ctx, q)
	if err != nil {
		return err
	}
	if err := b.setOptions(ctx, q, eventID); err != nil {
		return err
	}
	if b.event, err = q.Event(ctx, eventID); err != nil {
		return err
	}
	body := id.Body(b.events.core.Variant.Body)
	if b.categories, _, err = q.Categories(ctx, domain.CategoryFilter{BodyID: body, SeasonID: b.event.SeasonID, SportID: b.event.SportID},
		domain.Page{}); err != nil {
		return err
	}
	races, _, err := q.Races(ctx, domain.RaceFilter{BodyID: body, SportID: b.event.SportID}, domain.Page{})
	b.matcher.OfferRaces(races)
	b.file.AlignAges(b.categories)
	return err
}

// Finish stores the start order and remembers the user's choices.
func (l *invitationLoader) Finish(ctx context.Context, q store.Q) error {
	if l.event.ID != 0 {
		if err := l.storeOrder(ctx, q); err != nil {
			return err
		}
	}
	return l.standardLoader.Finish(ctx, q)
}

// findEvent returns the event of the file: the one to fill, an equal one that an earlier upload created, or a new one.
func (b *invitationBatch) findEvent(ctx context.Context, q store.Q) (id.Event, error) {
	starts, ends := b.file.Sessions[0].Date, b.file.Sessions[0].Date
	for _, s := range b.file.Sessions {
		if s.Date.Before(starts) {
			starts = s.Date
		}
		if s.Date.After(ends) {
			ends = s.Date
		}
	}
	if starts.IsZero() {
		return 0, problem.Refused("Le sessioni del file non hanno una data")
	}
	set := func(e *domain.Event) error {
		m := b.file.Meet
		e.Name, e.Place = cmp.Or(m.Name, e.Name), cmp.Or(m.City, e.Place)
		for _, text := range []string{e.Name, e.Place} {
			if len([]rune(text)) > 200 || domain.HasControl(text) {
				return problem.Refused("Nome o luogo della manifestazione non validi")
			}
		}
		e.Starts, e.Ends = starts, ends
		if !m.Deadline.IsZero() {
			e.Deadline = m.Deadline
		}
		if e.Deadline.IsZero() || e.Deadline.After(starts) {
			e.Deadline = starts
		}
		if catalog.ItemName(catalog.PointsMethods(), int64(b.rules.Method)) != "" {
			e.PointsMethod = b.rules.Method
		}
		return nil
	}
	if b.fixed != 0 {
		return b.fixed, b.events.Update(ctx, b.actor, b.fixed, 0, &Affected{}, set)
	}
	if err := b.addOrganiser(ctx, q); err != nil {
		return 0, err
	}
	same, _, err := q.Events(ctx, domain.EventFilter{Name: b.file.Meet.Name, From: starts, To: starts, OrganiserID: b.clubID}, domain.Page{})
	if err != nil {
		return 0, err
	}
	for _, e := range same {
		if e.SportID == domain.Swimming && fold.Text(e.Name) == fold.Text(b.file.Meet.Name) && fold.Text(e.Place) == fold.Text(b.file.Meet.City) {
			if e.Counts.Entries+e.Counts.Teams > 0 {
				return 0, problem.Refused("L'evento ha già iscrizioni: l'invito si importa in un evento senza iscrizioni")
			}
			return e.ID, nil
		}
	}
	return b.events.Create(ctx, b.actor, func(e *domain.Event) error {
		e.SportID, e.OrganiserID, e.Status = domain.Swimming, b.clubID, domain.EventSoon
		return set(e)
	})
}

// addOrganiser creates the organiser that the portal does not know.
func (b *invitationBatch) addOrganiser(ctx context.Context, q store.Q) (err error) {
	if b.organiser == "" {
		return nil
	}
	core := b.events.core
	club := domain.Club{Name: b.organiser, CreatedBy: b.actor.UserID, CreatedAt: core.Now()}
	if b.clubID, err = q.AddClub(ctx, club); err != nil {
		return err
	}
	return core.Record(ctx, q, b.actor, audit.ClubCreated, audit.Club, int64(b.clubID), nil, map[string]any{"denominazione": club.Name})
}
