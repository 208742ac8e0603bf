package meet

import (
	"context"
	"reflect"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/variant"
)

// Blank returns the defaults for a new event.
func (s *Events) Blank(a access.Actor) (domain.Event, error) {
	if !access.Can(a, access.EventsCreate) {
		return domain.Event{}, problem.Forbidden()
	}
	return domain.Event{
		SportID: s.core.Variant.Sports[0], MaxEntrants: 2000, Status: domain.EventSoon, FeeMethod: domain.FeePerAthleteAndRace,
		PointsMethod: domain.PointsByPlace, CreatedBy: a.UserID, CreatedAt: s.core.Now(),
	}, nil
}

// Create creates an event and returns its id.
func (s *Events) Create(ctx context.Context, a access.Actor, edit func(*domain.Event) error) (id.Event, error) {
	blank, err := s.Blank(a)
	if err != nil {
		return 0, err
	}
	var eventID id.Event
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		e := blank
		if err := edit(&e); err != nil {
			return err
		}
		if e.SeasonID == 0 {
			e.SeasonID = id.Season(calendar.SeasonOf(e.Starts))
			if err := q.EnsureSeason(ctx, calendar.SeasonOf(e.Starts)); err != nil {
				return err
			}
		}
		if err := s.check(ctx, q, domain.Event{}, &e); err != nil {
			return err
		}
		var err error
		if eventID, err = q.AddEvent(ctx, e); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.EventCreated, audit.Event, int64(eventID), nil, eventFacts(e))
	})
	return eventID, err
}

// check validates changed references of an event.
func (s *Events) check(ctx context.Context, q store.Q, before domain.Event, e *domain.Event) error {
	wrong := problem.Fields{}
	if !s.core.Variant.HasSport(e.SportID) {
		wrong.Add("SportID", "lo sport non è tra quelli di questo portale")
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
			wrong.Add("ChampionshipID", "il campionato è di un altro sport")
		}
	}
	if e.RegionID != 0 && e.RegionID != domain.NationalRegion && catalog.ItemName(catalog.Regions(), int64(e.RegionID)) == "" {
		wrong.Add("RegionID", "regione inesistente")
	}
	for _, m := range []struct {
		field string
		list  []catalog.Item
		id    int64
	}{
		{"FeeMethod", catalog.FeeMethods(), int64(e.FeeMethod)},
		{"PointsMethod", catalog.PointsMethods(), int64(e.PointsMethod)},
	} {
		if catalog.ItemName(m.list, m.id) == "" {
			wrong.Add(m.field, "metodo di calcolo inesistente")
		}
	}
	for _, circuitID := range e.Circuits {
		if catalog.ItemName(catalog.Circuits(), circuitID) == "" {
			wrong.Add("Circuits", "circuito inesistente")
		}
	}
	return wrong.Err()
}

// Update changes an event. In the swimming variant the organising club may change all but a few fields, in the
// confederation variant only the status.
func (s *Events) Update(
	ctx context.Context, a access.Actor, eventID id.Event, version int64, f *Affected, edit func(*domain.Event) error,
) error {
	c := s.change(ctx, a, audit.EventChanged, eventID, version)
	c.Edit = edit
	c.Check = func(q store.Q, before domain.Event, after *domain.Event) error {
		checkRehearsalName(before, after)
		if err := s.mayEdit(a, before, *after); err != nil {
			return err
		}
		if err := s.moveSeason(ctx, q, before, after); err != nil {
			return err
		}
		if err := s.check(ctx, q, before, after); err != nil {
			return err
		}
		if !meet.CanChangeStatus(before.Status, after.Status, a.Admin()) {
			return problem.Refused("Cambio di stato non consentito")
		}
		return s.checkSeason(ctx, q, before, *after)
	}
	s.repricing(ctx, a, &c, f)
	return ignoreDryRun(s.runAndDropFiles(ctx, c, a))
}

// mayEdit returns an error if the organiser changed a field reserved for administrators.
func (s *Events) mayEdit(a access.Actor, before, after domain.Event) error {
	if a.Admin() {
		return nil
	}
	switch {
	case after.OrganiserID != before.OrganiserID:
		return problem.Reserved("OrganiserID")
	case after.ChampionshipID != before.ChampionshipID:
		return problem.Reserved("ChampionshipID")
	case after.SportID != before.SportID:
		return problem.Reserved("SportID")
	case after.SeasonID != before.SeasonID:
		return problem.Reserved("SeasonID")
	case after.Invoiced != before.Invoiced:
		return problem.Reserved("Invoiced")
	}
	if s.core.Variant.Has(variant.OrganiserManages) {
		return nil
	}
	after.Status = before.Status
	if !sameEvent(before, after) {
		return problem.ForbiddenBecause("L'organizzatore può modificare solo lo stato dell'evento")
	}
	return nil
}

// sameEvent reports whether two events are equal.
func sameEvent(a, b domain.Event) bool {
	same := slices.Equal(a.Circuits, b.Circuits)
	for _, o := range catalog.Options() {
		same = same && a.Options.Raw(o.ID) == b.Options.Raw(o.ID)
	}
	a.Circuits, a.Options = b.Circuits, b.Options // a nil list equals an empty one, and a missing value equals the default
	return same && reflect.DeepEqual(a, b)
}

// moveSeason makes the season follow the start date, unless the event has categories or another season was chosen.
func (s *Events) moveSeason(ctx context.Context, q store.Q, before domain.Event, after *domain.Event) error {
	was, is := calendar.SeasonOf(before.Starts), calendar.SeasonOf(after.Starts)
	if was == is || before.SeasonID != id.Season(was) || after.SeasonID != before.SeasonID {
		return nil
	}
	categories, err := q.EventCategories(ctx, before.ID)
	if err != nil || len(categories) > 0 {
		return err
	}
	after.SeasonID = id.Season(is)
	return q.EnsureSeason(ctx, is)
}

// checkSeason returns an error if the sport or season changes although the event has categories, which belong to the
// old one.
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

// change returns the common part of all changes to an event.
func (s *Events) change(
	ctx context.Context, a access.Actor, action audit.Action, eventID id.Event, version int64,
) core.Change[domain.Event] {
	return core.Change[domain.Event]{
		Action: action, Object: audit.Event, ID: int64(eventID), Version: version,
		Find: func(q store.Q) (domain.Event, error) {
			e, err := q.LockEvent(ctx, eventID)
			if err == nil && !Oversees(a, e) {
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

// eventFacts is what the audit records of an event.
func eventFacts(e domain.Event) map[string]any {
	return map[string]any{
		"descrizione": e.Name, "luogo": e.Place, "inizio": e.Starts, "fine": e.Ends, "scadenza": e.Deadline, "concorrenti": e.MaxEntrants,
		"sociale":    e.ClubOnly,
		"campionato": e.ChampionshipID, "regione": e.RegionID, "societa": e.OrganiserID, "sport": e.SportID, "stagione": e.SeasonID,
		"importi":   e.FeeMethod,
		"punteggio": e.PointsMethod, "stato": e.Status, "note": e.Notes, "comunicato": e.PressRelease, "logo": e.LogoKey, "fatturato": e.Invoiced,
		"circuiti": e.Circuits,
		"opzioni":  e.Options,
	}
}
