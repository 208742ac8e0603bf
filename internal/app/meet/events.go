// Package meet keeps events with all their parts, and the championships they belong to.
package meet

import (
	"context"
	"reflect"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/meet"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Events keeps events and what is configured on them.
type Events struct{ core *core.Base }

// NewEvents makes the use cases over what the areas share.
func NewEvents(b *core.Base) *Events { return &Events{core: b} }

// EventView is an event as somebody sees it.
type EventView struct {
	domain.Event
	Counts  domain.EventCounts // of what the caller may see
	CanOpen bool               // the caller may open its entries
	// Manages reports whether the caller configures the event; Oversees whether they see everybody's entries.
	Manages, Oversees bool
	// Values are the options whose values the caller sees, Form those a form offers to who manages the event; lists have neither.
	Values, Form []catalog.Option
}

// oversees: administrators and the organising club see everybody's entries, whatever the application.
func oversees(a access.Actor, e domain.Event) bool {
	return a.Admin() || (a.HasClub() && a.ClubID == e.OrganiserID)
}

// manages: in the swimming application the organising club configures its event, in the confederation's only administrators do.
func (s *Events) manages(a access.Actor, e domain.Event) bool {
	return a.Admin() || (oversees(a, e) && s.core.Variant.OrganiserManages())
}

// List answers a page of events.
func (s *Events) List(ctx context.Context, a access.Actor, f domain.EventFilter, p domain.Page) ([]EventView, int, error) {
	if f.SportID != 0 && !s.core.Variant.HasSport(f.SportID) {
		return nil, 0, problem.Field("ID_SPORT", "lo sport non è tra quelli di questo portale")
	}
	rows, total, err := s.core.DB.Events(ctx, s.offered(f), p)
	if err != nil {
		return nil, 0, err
	}
	views, err := s.views(ctx, a, rows)
	return views, total, err
}

// Totals sums up the events of a filter.
func (s *Events) Totals(ctx context.Context, f domain.EventFilter) (int, domain.EventCounts, error) {
	return s.core.DB.EventTotals(ctx, s.offered(f))
}

// offered leaves out events of sports that this application does not have.
func (s *Events) offered(f domain.EventFilter) domain.EventFilter {
	f.Offered = s.core.Variant.Sports
	return f
}

// Get answers one event.
func (s *Events) Get(ctx context.Context, a access.Actor, id int64) (EventView, error) {
	e, err := s.core.DB.Event(ctx, id)
	if err == nil && !s.core.Variant.HasSport(e.SportID) {
		err = problem.NotFound()
	}
	if err != nil {
		return EventView{}, err
	}
	views, err := s.views(ctx, a, []domain.Event{e})
	if err != nil {
		return EventView{}, err
	}
	v := views[0]
	v.Values, v.Form = s.options(a, e, v.Manages)
	return v, nil
}

// views adds to events what depends on who looks, with a fixed number of queries however many events there are.
func (s *Events) views(ctx context.Context, a access.Actor, list []domain.Event) ([]EventView, error) {
	ids, championships := make([]int64, len(list)), []int64{}
	for i, e := range list {
		ids[i] = e.ID
		if e.ChampionshipID > 0 {
			championships = append(championships, e.ChampionshipID)
		}
	}
	parts := map[int64]domain.EventClub{}
	enrolled := map[int64]bool{}
	var club domain.Club
	var err error
	if a.HasClub() {
		if club, err = s.core.DB.Club(ctx, a.ClubID); err != nil {
			return nil, err
		}
		if parts, err = s.core.DB.ClubParts(ctx, a.ClubID, ids); err != nil {
			return nil, err
		}
		if enrolled, err = s.core.DB.EnrolledIn(ctx, a.ClubID, championships); err != nil {
			return nil, err
		}
	}
	views := make([]EventView, len(list))
	for i, e := range list {
		part := parts[e.ID]
		v := EventView{Event: e, Manages: s.manages(a, e), Oversees: oversees(a, e), Counts: e.Counts}
		if !v.Oversees {
			v.Counts = domain.EventCounts{Athletes: part.Athletes + part.TeamAthletes, Entries: part.Entries, Teams: part.Teams}
			if part.Entries+part.Teams > 0 {
				v.Counts.Clubs = 1
			}
		}
		v.CanOpen = meet.CanOpen(meet.Window{
			Event: meet.EventOf(e), Manages: v.Oversees, ClubID: a.ClubID, AffiliatedUntil: club.AffiliatedUntil, Extended: part.Extended,
			Enrolled: enrolled[e.ChampionshipID], HasEntries: part.Entries+part.Teams > 0, Today: s.core.Today(),
		})
		views[i] = v
	}
	return views, nil
}

// Blank is the event a form starts from.
func (s *Events) Blank(a access.Actor) (domain.Event, error) {
	if !access.Can(a, access.EventsCreate) {
		return domain.Event{}, problem.Forbidden()
	}
	return domain.Event{
		SportID: s.core.Variant.Sports[0], MaxEntrants: 2000, Status: domain.EventSoon, FeeMethod: 1, PointsMethod: 1, CreatedBy: a.UserID, CreatedAt: s.core.Now(),
	}, nil
}

// Create stores a new event.
func (s *Events) Create(ctx context.Context, a access.Actor, edit func(*domain.Event) error) (int64, error) {
	blank, err := s.Blank(a)
	if err != nil {
		return 0, err
	}
	var id int64
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		e := blank
		if err := edit(&e); err != nil {
			return err
		}
		if e.SeasonID == 0 {
			e.SeasonID = int64(calendar.SeasonOf(e.Starts))
			if err := q.EnsureSeason(ctx, calendar.SeasonOf(e.Starts)); err != nil {
				return err
			}
		}
		if err := s.check(ctx, q, domain.Event{}, &e); err != nil {
			return err
		}
		var err error
		if id, err = q.AddEvent(ctx, e); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, "evento.crea", eventObject, id, nil, eventFacts(e))
	})
	return id, err
}

const eventObject = "evento"

// check looks up what an event refers to, as far as it changed.
func (s *Events) check(ctx context.Context, q store.Q, before domain.Event, e *domain.Event) error {
	wrong := problem.Fields{}
	if !s.core.Variant.HasSport(e.SportID) {
		wrong.Add("FK_ID_SPORT", "lo sport non è tra quelli di questo portale")
	}
	if e.OrganiserID != before.OrganiserID {
		club, err := q.Club(ctx, e.OrganiserID)
		if err != nil {
			return err
		}
		e.Organiser = club.Name
	}
	if e.SeasonID != before.SeasonID {
		if _, err := q.Season(ctx, e.SeasonID); err != nil {
			return err
		}
	}
	if e.ChampionshipID != 0 && (e.ChampionshipID != before.ChampionshipID || e.SportID != before.SportID) {
		c, err := q.Championship(ctx, e.ChampionshipID)
		if err != nil {
			return err
		}
		if c.SportID != e.SportID {
			wrong.Add("FK_ID_CAMPIONATO", "il campionato è di un altro sport")
		}
	}
	if e.RegionID != 0 && e.RegionID != domain.NationalRegion && catalog.Name(catalog.Regions(), e.RegionID) == "" {
		wrong.Add("FK_ID_REGIONE", "regione inesistente")
	}
	for _, m := range []struct {
		field string
		list  []catalog.Item
		id    int
	}{
		{"FK_ID_METODO_CALCOLO_IMPORTI", catalog.FeeMethods(), e.FeeMethod},
		{"FK_ID_METODO_CALCOLO_PUNTEGGIO", catalog.PointsMethods(), e.PointsMethod},
	} {
		if catalog.Name(m.list, int64(m.id)) == "" {
			wrong.Add(m.field, "metodo di calcolo inesistente")
		}
	}
	for _, id := range e.Circuits {
		if catalog.Name(catalog.Circuits(), id) == "" {
			wrong.Add("arrayCircuiti", "circuito inesistente")
		}
	}
	return wrong.Err()
}

// Update changes an event. In the swimming application the organising club changes all but a few fields, in the confederation's only
// the status.
func (s *Events) Update(ctx context.Context, a access.Actor, id, version int64, edit func(*domain.Event) error) error {
	c := s.change(ctx, a, "evento.modifica", id, version)
	c.Edit = edit
	c.Check = func(q store.Q, before domain.Event, after *domain.Event) error {
		if err := s.mayEdit(a, before, *after); err != nil {
			return err
		}
		if err := s.moveSeason(ctx, q, before, after); err != nil {
			return err
		}
		if err := s.check(ctx, q, before, after); err != nil {
			return err
		}
		if !meet.MayChange(before.Status, after.Status, a.Admin()) {
			return problem.Refused("Cambio di stato non consentito")
		}
		return s.checkSeason(ctx, q, before, *after)
	}
	return s.runAndDropFiles(ctx, c, a)
}

// mayEdit refuses changes of fields that are not the organiser's.
func (s *Events) mayEdit(a access.Actor, before, after domain.Event) error {
	if a.Admin() {
		return nil
	}
	forbidden := func(field string) error {
		return problem.ForbiddenBecause("Il campo " + field + " non può essere modificato")
	}
	switch {
	case after.OrganiserID != before.OrganiserID:
		return forbidden("FK_ID_SOCIETA")
	case after.ChampionshipID != before.ChampionshipID:
		return forbidden("FK_ID_CAMPIONATO")
	case after.SportID != before.SportID:
		return forbidden("FK_ID_SPORT")
	case after.SeasonID != before.SeasonID:
		return forbidden("FK_ID_STAGIONE")
	case after.Invoiced != before.Invoiced:
		return forbidden("FLG_FATTURATO")
	}
	if s.core.Variant.OrganiserManages() {
		return nil
	}
	after.Status = before.Status
	if !sameEvent(before, after) {
		return problem.ForbiddenBecause("L'organizzatore può modificare solo lo stato dell'evento")
	}
	return nil
}

// sameEvent reports whether a change leaves everything as it was.
func sameEvent(a, b domain.Event) bool {
	same := slices.Equal(a.Circuits, b.Circuits)
	for _, o := range catalog.Options() {
		same = same && a.Options.Raw(o.ID) == b.Options.Raw(o.ID)
	}
	a.Circuits, a.Options = b.Circuits, b.Options // no list is as good as an empty one, no value as good as the default
	return same && reflect.DeepEqual(eventFacts(a), eventFacts(b))
}

// moveSeason lets the season follow the start of an event, as long as it has no categories and nobody chose another.
func (s *Events) moveSeason(ctx context.Context, q store.Q, before domain.Event, after *domain.Event) error {
	was, is := calendar.SeasonOf(before.Starts), calendar.SeasonOf(after.Starts)
	if was == is || before.SeasonID != int64(was) || after.SeasonID != before.SeasonID {
		return nil
	}
	categories, err := q.EventCategories(ctx, before.ID)
	if err != nil || len(categories) > 0 {
		return err
	}
	after.SeasonID = int64(is)
	return q.EnsureSeason(ctx, is)
}

// checkSeason refuses another sport or season for an event that has categories: they are those of the old one.
func (s *Events) checkSeason(ctx context.Context, q store.Q, before, after domain.Event) error {
	if before.SportID == after.SportID && before.SeasonID == after.SeasonID {
		return nil
	}
	categories, err := q.EventCategories(ctx, before.ID)
	if err == nil && len(categories) > 0 {
		err = problem.Refused("L'evento ha già delle categorie: sport e stagione non possono più cambiare")
	}
	return err
}

// change is the change of an event, before it is known what is changed.
func (s *Events) change(ctx context.Context, a access.Actor, action string, id, version int64) core.Change[domain.Event] {
	return core.Change[domain.Event]{
		Action: action, Object: eventObject, ID: id, Version: version,
		Find: func(q store.Q) (domain.Event, error) {
			e, err := q.LockEvent(ctx, id)
			if err == nil && !oversees(a, e) {
				err = problem.Forbidden()
			}
			return e, err
		},
		VersionOf: func(e domain.Event) int64 { return e.Version },
		Check:     func(store.Q, domain.Event, *domain.Event) error { return nil },
		Save:      func(q store.Q, before, after domain.Event) error { return q.SaveEvent(ctx, before, after) },
		Facts:     func(e domain.Event) any { return eventFacts(e) },
	}
}

// eventFacts is what the audit keeps of an event.
func eventFacts(e domain.Event) map[string]any {
	return map[string]any{
		"descrizione": e.Name, "luogo": e.Place, "inizio": e.Starts, "fine": e.Ends, "scadenza": e.Deadline, "concorrenti": e.MaxEntrants, "sociale": e.ClubOnly,
		"campionato": e.ChampionshipID, "regione": e.RegionID, "societa": e.OrganiserID, "sport": e.SportID, "stagione": e.SeasonID, "importi": e.FeeMethod,
		"punteggio": e.PointsMethod, "stato": e.Status, "note": e.Notes, "comunicato": e.PressRelease, "logo": e.LogoKey, "fatturato": e.Invoiced, "circuiti": e.Circuits,
		"opzioni": e.Options,
	}
}
