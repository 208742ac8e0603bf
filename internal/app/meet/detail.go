package meet

import (
	"context"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/variant"
)

// EventPart is a part of an event that can be requested separately.
type EventPart string

const (
	PartOptions    EventPart = "opzioni"
	PartCategories EventPart = "categorie"
	PartOrder      EventPart = "ordine"
	PartAnomalies  EventPart = "anomalie"
	PartStandards  EventPart = "tempiLimite"
	PartExceptions EventPart = "eccezioni"
	PartLinked     EventPart = "precedenti"
	PartEntries    EventPart = "presenze"
	PartFiles      EventPart = "documenti"
	PartPassages   EventPart = "passaggi"
)

// EventParts lists all parts.
var EventParts = []EventPart{PartOptions, PartCategories, PartOrder, PartAnomalies, PartStandards, PartExceptions, PartLinked,
	PartEntries, PartFiles, PartPassages}

// EventDetail is an event with the requested parts that the caller may see.
type EventDetail struct {
	EventView
	Parts         []EventPart
	Categories    []domain.EventCategory
	Races         []domain.EventRace
	StartOrder    []domain.StartItem
	TimeStandards []domain.TimeStandard
	Exceptions    []domain.CategoryException
	Linked        []domain.Event
	Entries       []domain.Participation
	Files         []domain.EventFile
	Passages      []domain.Passage
	Anomalies     meet.Anomalies
	// Certificates are the states of the health certificates of those in Entries, by athlete.
	Certificates map[id.Athlete]domain.CertificateState
	Catalogue    struct {
		Races      map[id.Race]domain.Race
		Categories map[id.Category]domain.Category
	}
}

// Detail returns an event with the requested parts. Only administrators and the organiser see all entries and
// exceptions, and anomalies; others see those of their club.
func (s *Events) Detail(ctx context.Context, a access.Actor, eventID id.Event, parts []EventPart) (EventDetail, error) {
	v, err := s.Get(ctx, a, eventID)
	if err != nil {
		return EventDetail{}, err
	}
	d := EventDetail{EventView: v, Parts: parts}
	if err := s.readParts(ctx, &d, planParts(a, d)); err != nil {
		return EventDetail{}, err
	}
	if d.has(PartEntries) {
		if err := s.readCertificates(ctx, &d); err != nil {
			return EventDetail{}, err
		}
	}
	if d.has(PartAnomalies) && d.Oversees {
		d.Anomalies = s.anomalies(d)
	}
	if !d.Oversees {
		for i := range d.Entries {
			d.Entries[i].Result = d.Entries[i].Result.Official()
		}
	}
	d.dropUnrequested()
	return d, nil
}

// readCertificates reads whether those who are entered have valid health certificates on the days of the event.
func (s *Events) readCertificates(ctx context.Context, d *EventDetail) error {
	var ids []id.Athlete
	for i := range d.Entries {
		n := &d.Entries[i]
		if n.AthleteID != 0 {
			ids = append(ids, n.AthleteID)
		}
		for _, m := range n.Members {
			ids = append(ids, m.ID)
		}
	}
	slices.Sort(ids)
	list, err := s.core.DB.CertificatesOf(ctx, slices.Compact(ids))
	d.Certificates = make(map[id.Athlete]domain.CertificateState, len(list))
	need := meet.FromEvent(d.Event).CertificateNeed()
	for athleteID, certificates := range list {
		d.Certificates[athleteID] = domain.StateOfCertificates(certificates, need)
	}
	return err
}

func (d *EventDetail) has(p EventPart) bool { return slices.Contains(d.Parts, p) }

// entriesByRace counts the loaded entries of each race.
func (d EventDetail) entriesByRace() map[store.RaceKey]int {
	counts := make(map[store.RaceKey]int, len(d.Races))
	for i := range d.Entries {
		n := &d.Entries[i]
		counts[store.RaceKey{CategoryKey: n.CategoryKey(), RaceID: n.RaceID}]++
	}
	return counts
}

// count sets the number of entries of each race.
func count(races []domain.EventRace, counts map[store.RaceKey]int) {
	for i := range races {
		r := &races[i]
		r.Entries = counts[store.RaceKey{CategoryKey: r.CategoryKey(), RaceID: r.RaceID}]
	}
}

// ownCatalogue builds the catalogue from the event's own races and categories and reports whether it covers
// everything loaded.
func (d *EventDetail) ownCatalogue() bool {
	races, categories, own := map[id.Race]domain.Race{}, map[id.Category]domain.Category{}, map[domain.CategoryKey]bool{}
	for i := range d.Categories {
		c := &d.Categories[i]
		categories[c.CategoryID], own[c.Key()] = c.Category, true
	}
	complete := true
	for i := range d.Races {
		r := &d.Races[i]
		if _, known := races[r.RaceID]; !known {
			races[r.RaceID] = r.Race
		}
		complete = complete && own[r.CategoryKey()]
	}
	knows := func(raceID id.Race, categoryID id.Category) {
		_, race := races[raceID]
		_, category := categories[categoryID]
		complete = complete && race && category
	}
	for i := range d.Entries {
		knows(d.Entries[i].RaceID, d.Entries[i].CategoryID)
	}
	for i := range d.Passages {
		knows(d.Passages[i].RaceID, d.Passages[i].CategoryID)
	}
	for i := range d.StartOrder {
		if item := &d.StartOrder[i]; !item.Block() {
			knows(item.RaceID, item.CategoryID)
		}
	}
	d.Catalogue.Races, d.Catalogue.Categories = races, categories
	return complete
}

// dropUnrequested drops what was loaded only for the anomalies.
func (d *EventDetail) dropUnrequested() {
	if !d.has(PartCategories) {
		d.Categories, d.Races = nil, nil
	}
	if !d.has(PartOrder) {
		d.StartOrder = nil
	}
	if !d.has(PartExceptions) {
		d.Exceptions = nil
	}
	if !d.has(PartEntries) {
		d.Entries = nil
	}
}

func (s *Events) anomalies(d EventDetail) meet.Anomalies {
	exceptions := make(map[id.Athlete]id.Category, len(d.Exceptions))
	for _, x := range d.Exceptions {
		exceptions[x.AthleteID] = x.CategoryID
	}
	lost := make(map[id.Race]meet.Race, len(d.Catalogue.Races))
	for raceID, r := range d.Catalogue.Races {
		lost[raceID] = meet.FromRace(r)
	}
	return meet.FindAnomalies(meet.AnomalyInput{
		Eligibility: meet.Eligibility{Event: meet.FromEvent(d.Event), Categories: meet.FromCategories(d.Categories), Exceptions: exceptions,
			Memberships: s.core.Variant.Has(variant.MembershipTypes)},
		Races: meet.FromRaces(d.Races), RemovedRaces: lost, Entries: meet.FromEntries(d.Entries), Items: meet.FromItems(d.StartOrder),
	})
}

// races returns the races of an event, with the number of entries if counted.
func (s *Events) races(ctx context.Context, eventID id.Event, clubID id.Club, counted bool) ([]domain.EventRace, error) {
	list, err := s.core.DB.EventRaces(ctx, eventID)
	if err != nil || !counted {
		return list, err
	}
	counts, err := s.core.DB.RaceEntries(ctx, eventID, clubID)
	count(list, counts)
	return list, err
}

// Category returns a category of an event with its races.
func (s *Events) Category(
	ctx context.Context, a access.Actor, eventCategoryID id.EventCategory,
) (domain.EventCategory, []domain.EventRace, error) {
	c, err := s.core.DB.EventCategory(ctx, eventCategoryID)
	if err != nil {
		return c, nil, err
	}
	races, err := s.visibleRaces(ctx, a, c.EventID)
	return c, races, err
}

func (s *Events) visibleRaces(ctx context.Context, a access.Actor, eventID id.Event) ([]domain.EventRace, error) {
	e, err := s.core.DB.Event(ctx, eventID)
	if err != nil {
		return nil, err
	}
	clubID := a.ClubID
	if Oversees(a, e) {
		clubID = 0
	}
	return s.races(ctx, eventID, clubID, clubID != 0 || Oversees(a, e))
}

// Races returns the races of an event, or the one with the given id, and their categories.
func (s *Events) Races(
	ctx context.Context, a access.Actor, eventID id.Event, eventRaceID id.EventRace,
) ([]domain.EventRace, map[id.Category]domain.Category, error) {
	if eventRaceID != 0 {
		r, err := s.core.DB.EventRace(ctx, eventRaceID)
		if err != nil {
			return nil, nil, err
		}
		if eventID != 0 && eventID != r.EventID {
			return nil, nil, problem.NotFound()
		}
		eventID = r.EventID
	}
	list, err := s.visibleRaces(ctx, a, eventID)
	if err != nil {
		return nil, nil, err
	}
	if eventRaceID != 0 {
		list = slices.DeleteFunc(list, func(r domain.EventRace) bool { return r.ID != eventRaceID })
	}
	_, categories, err := s.core.DB.EventCatalogue(ctx, eventID)
	return list, categories, err
}

// Overseen returns an event of which the caller sees all entries.
func (s *Events) Overseen(ctx context.Context, a access.Actor, eventID id.Event) (domain.Event, error) {
	e, err := s.core.DB.Event(ctx, eventID)
	if err == nil && !Oversees(a, e) {
		err = problem.Forbidden()
	}
	return e, err
}
