package store

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
)

// eventJoins joins the organiser, which every event has. A left join keeps SQLite from starting with the clubs, after which it would have
// to sort the events.
const eventJoins = " LEFT JOIN club c ON c.id = e.organiser_id LEFT JOIN championship h ON h.id = e.championship_id"

var eventTable = database.NewTable("event e", eventJoins, func(e *domain.Event) []database.Column {
	return []database.Column{
		{Name: "id", Field: &e.ID},
		{Name: "sport_id", Field: &e.SportID},
		{Name: "season_id", Field: &e.SeasonID},
		{Name: "name", Field: &e.Name},
		{Name: "search", Value: folded(&e.Name)},
		{Name: "place", Field: &e.Place},
		{Name: "place_search", Value: folded(&e.Place)},
		{Name: "starts_on", Field: &e.Starts},
		{Name: "ends_on", Field: &e.Ends},
		{Name: "deadline", Field: &e.Deadline},
		{Name: "year", Value: func() any { return e.Starts.Year() }},
		{Name: "max_entrants", Field: &e.MaxEntrants},
		{Name: "club_only", Field: &e.ClubOnly},
		{Name: "championship_id", Field: &e.ChampionshipID, Nullable: true},
		{Read: "COALESCE(h.name, '')", Field: &e.Championship},
		{Name: "region_id", Field: &e.RegionID},
		{Name: "organiser_id", Field: &e.OrganiserID},
		{Name: "organiser_search", Value: folded(&e.Organiser)},
		{Read: "c.name", Field: &e.Organiser},
		{Name: "fee_method", Field: &e.FeeMethod},
		{Name: "points_method", Field: &e.PointsMethod},
		{Name: "status", Field: &e.Status},
		{Name: "notes", Field: &e.Notes},
		{Name: "press_release", Field: &e.PressRelease},
		{Name: "press_key", Field: &e.PressKey},
		{Name: "logo_key", Field: &e.LogoKey},
		{Name: "invoiced", Field: &e.Invoiced},
		{Read: "e.clubs", Field: &e.Counts.Clubs},
		{Read: "e.athletes", Field: &e.Counts.Athletes},
		{Read: "e.entries", Field: &e.Counts.Entries},
		{Read: "e.teams", Field: &e.Counts.Teams},
		{Read: "e.setup", Field: &e.Setup},
		{Read: "COALESCE(e.case_id, 0)", Field: &e.CaseID},
		{Read: "COALESCE((SELECT " + holderName + " FROM event_case k JOIN app_user u ON u.id = k.holder_id WHERE k.id = e.case_id), '')",
			Field: &e.CaseHolder},
		{Read: "(SELECT k.made_at FROM event_case k WHERE k.id = e.case_id)", Field: &e.CaseSince},
		{Name: "rehearsal_of", Field: &e.RehearsalOf, Nullable: true, InsertOnly: true},
		{Read: "e.rehearsal_paused", Field: &e.RehearsalPaused},
		{Name: "created_by", Field: &e.CreatedBy, InsertOnly: true},
		{Name: "created_at", Field: &e.CreatedAt, InsertOnly: true},
		{Name: "version", Field: &e.Version},
	}
})

var events = database.List[domain.Event]{
	Table: eventTable,
	Sorts: map[string]database.Sort{
		"id":              {Column: "e.id"},
		"name":            {Column: "e.search"},
		"place":           {Column: "e.place_search"},
		"starts":          {Column: "e.starts_on"},
		"ends":            {Column: "e.ends_on"},
		"deadline":        {Column: "e.deadline"},
		"year":            {Column: "e.year", Then: "e.starts_on"},
		"organiser":       {Column: "e.organiser_search"},
		"status":          {Column: "e.status", Then: "e.starts_on"},
		"sport":           {Column: "e.sport_id", Then: "e.starts_on"},
		"region":          {Column: "e.region_id", Then: "e.starts_on"},
		"organiser_id":    {Column: "e.organiser_id", Then: "e.starts_on"},
		"season":          {Column: "e.season_id", InMemory: true},
		"max_entrants":    {Column: "e.max_entrants", InMemory: true},
		"club_only":       {Column: "e.club_only", InMemory: true},
		"championship_id": {Column: "e.championship_id", Nullable: true, InMemory: true},
		"championship":    {Column: "(SELECT x.search FROM championship x WHERE x.id = e.championship_id)", Nullable: true, InMemory: true},
		"fee_method":      {Column: "e.fee_method", InMemory: true},
		"points_method":   {Column: "e.points_method", InMemory: true},
		"notes":           {Column: "e.notes", InMemory: true},
		"press":           {Column: "e.press_release", InMemory: true},
		"logo":            {Column: "e.logo_key", InMemory: true},
		"invoiced":        {Column: "e.invoiced", InMemory: true},
		"version":         {Column: "e.version", InMemory: true},
		"link":            {Column: optionSort(option.ExternalLink, ""), InMemory: true},
		"link_label":      {Column: optionSort(option.ExternalLinkLabel, ""), InMemory: true},
		"buttons":         {Column: optionSort(option.PublicButtons, "1"), InMemory: true},
		"heats":           {Column: optionSort(option.CircleSeeding, "0"), InMemory: true},
		"clubs":           {Column: "e.clubs", InMemory: true},
		"athletes":        {Column: "e.athletes", InMemory: true},
		"entries":         {Column: "e.entries", InMemory: true},
		"teams":           {Column: "e.teams", InMemory: true},
		// An administrator may open and manage every event, so there is nothing to sort by.
		"can_open": {Column: "e.id", InMemory: true},
		"manages":  {Column: "e.id", InMemory: true},
		"oversees": {Column: "e.id", InMemory: true},
	},
	DefaultSort: "starts",
	Descending:  true,
}

func eventFilter(f domain.EventFilter) *database.Filter {
	w := &database.Filter{}
	w.Add(isReal("e"))
	database.Equal(w, "e.sport_id", f.SportID)
	if len(f.Offered) == 1 {
		w.Add("+e.sport_id = ?", f.Offered[0])
	}
	database.Equal(w, "e.region_id", f.RegionID)
	database.Equal(w, "e.year", f.Year)
	if len(f.Statuses) > 0 {
		wanted := make([]string, len(f.Statuses))
		for i, s := range f.Statuses {
			wanted[i] = strconv.Itoa(int(s))
		}
		w.Add("e.status IN (" + strings.Join(wanted, ", ") + ")")
	}
	database.Equal(w, "e.organiser_id", f.OrganiserID)
	if !f.From.IsZero() {
		w.Add("e.starts_on >= ?", f.From)
	}
	if !f.To.IsZero() {
		w.Add("e.starts_on <= ?", f.To)
	}
	if f.Uninvoiced {
		w.Add(uninvoiced)
	}
	if f.Public {
		w.Add("NOT EXISTS (SELECT 1 FROM event_option o WHERE o.event_id = e.id AND o.option_id = ? AND o.value = '0')", option.PublicButtons)
	}
	w.Contains("e.search", f.Name)
	w.Contains("e.organiser_search", f.Organiser)
	w.Contains("e.place_search", f.Place)
	return w
}

// dropOffered removes the offered sport from a filter if there are no events of other sports, which is the usual case: the list can then
// use its indexes.
func (q Q) dropOffered(ctx context.Context, f domain.EventFilter) (domain.EventFilter, error) {
	if len(f.Offered) != 1 {
		return f, nil
	}
	others, err := database.One(ctx, q.db, database.Value[bool], "SELECT EXISTS (SELECT 1 FROM event "+
		"WHERE sport_id < $1) OR EXISTS (SELECT 1 FROM event WHERE sport_id > $1)", f.Offered[0])
	if !others {
		f.Offered = nil
	}
	return f, err
}

// Events returns a page of events with their options, by default the newest first, and the total.
func (q Q) Events(ctx context.Context, f domain.EventFilter, p domain.Page) ([]domain.Event, int, error) {
	f, err := q.dropOffered(ctx, f)
	if err != nil {
		return nil, 0, err
	}
	rows, total, err := events.Page(ctx, q.db, eventFilter(f), p)
	if err != nil {
		return nil, 0, err
	}
	return rows, total, q.withOptions(ctx, rows)
}

// EventYears returns the years that have events, latest first.
func (q Q) EventYears(ctx context.Context, f domain.EventFilter) ([]int, error) {
	f, err := q.dropOffered(ctx, f)
	if err != nil {
		return nil, err
	}
	w := eventFilter(f)
	return database.All(ctx, q.db, database.Value[int], "SELECT DISTINCT e.year FROM event e"+w.Where(q.db)+" ORDER BY e.year DESC", w.Args...)
}

// Event finds an event with its options and circuits.
func (q Q) Event(ctx context.Context, eventID id.Event) (domain.Event, error) {
	e, err := q.EventAlone(ctx, eventID)
	if err != nil {
		return e, err
	}
	return q.withParts(ctx, e)
}

// EventAlone finds an event without its options and circuits. Rehearsals are found only in a context of WithRehearsals.
func (q Q) EventAlone(ctx context.Context, eventID id.Event) (domain.Event, error) {
	e, err := eventTable.One(ctx, q.db, "WHERE e.id = $1", eventID)
	if err == nil {
		err = CheckRehearsal(ctx, e)
	}
	return e, err
}

// withParts loads the options and circuits of an event.
func (q Q) withParts(ctx context.Context, e domain.Event) (domain.Event, error) {
	list := []domain.Event{e}
	if err := q.withOptions(ctx, list); err != nil {
		return e, err
	}
	var err error
	list[0].Circuits, err = database.All(ctx, q.db, database.Value[int64], "SELECT circuit_id FROM event_circuit WHERE event_id = $1 "+
		"ORDER BY circuit_id", e.ID)
	return list[0], err
}

// EventOptions returns the options set on an event.
func (q Q) EventOptions(ctx context.Context, eventID id.Event) (option.Values, error) {
	list := []domain.Event{{ID: eventID}}
	err := q.withOptions(ctx, list)
	return list[0].Options, err
}

// LockEvent finds an event with its options and circuits and locks it until the transaction ends. The lock covers everything that belongs
// to the event.
func (q Q) LockEvent(ctx context.Context, eventID id.Event) (domain.Event, error) {
	e, err := q.LockEventAlone(ctx, eventID)
	if err != nil {
		return e, err
	}
	return q.withParts(ctx, e)
}

// LockEventAlone is LockEvent without options and circuits.
func (q Q) LockEventAlone(ctx context.Context, eventID id.Event) (domain.Event, error) {
	e, err := eventTable.One(ctx, q.db, "WHERE e.id = $1"+q.db.ForUpdateOf("e"), eventID)
	if err == nil {
		err = CheckRehearsal(ctx, e)
	}
	return e, err
}

// AddEvent stores a new event; Organiser must be the club's name.
func (q Q) AddEvent(ctx context.Context, e domain.Event) (id.Event, error) {
	eventID, err := newID[id.Event](eventTable.Insert(ctx, q.db, e))
	if err != nil {
		return 0, err
	}
	if err := saveOptions(ctx, q, "event_option", "event_id", eventID, nil, e.Options); err != nil {
		return 0, err
	}
	return eventID, q.setCircuits(ctx, eventID, nil, e.Circuits)
}

// SaveEvent stores every field of an event with its options and circuits, and raises its version.
func (q Q) SaveEvent(ctx context.Context, before, e domain.Event) error {
	if err := eventTable.Update(ctx, q.db, e); err != nil {
		return err
	}
	if err := saveOptions(ctx, q, "event_option", "event_id", e.ID, before.Options, e.Options); err != nil {
		return err
	}
	return q.setCircuits(ctx, e.ID, before.Circuits, e.Circuits)
}

func (q Q) setCircuits(ctx context.Context, eventID id.Event, before, after []int64) error {
	if slices.Equal(before, after) {
		return nil
	}
	if _, err := q.db.Exec(ctx, "DELETE FROM event_circuit WHERE event_id = $1", eventID); err != nil {
		return err
	}
	for _, c := range after {
		if _, err := q.db.Exec(ctx, "INSERT INTO event_circuit (event_id, circuit_id) VALUES ($1, $2)", eventID, c); err != nil {
			return err
		}
	}
	return nil
}

// TouchEvent raises the revision of an event: its entries or its start list changed.
func (q Q) TouchEvent(ctx context.Context, eventID id.Event) error {
	_, err := q.db.Exec(ctx, "UPDATE event SET revision = revision + 1 WHERE id = $1", eventID)
	return err
}

// RaiseResults raises the result revision of an event. Results stored afterwards are newer than all before.
func (q Q) RaiseResults(ctx context.Context, eventID id.Event) error {
	_, err := q.db.Exec(ctx, "UPDATE event SET result_revision = result_revision + 1 WHERE id = $1", eventID)
	return err
}

// swum is a subquery: the results of event e.
var swum = withConstants("SELECT 1 FROM result r WHERE r.event_id = e.id AND r.status <> {ResultNone}")

// EventsUnderWay returns the events that have a start list (seeded) and those that have results (run).
func (q Q) EventsUnderWay(ctx context.Context, ids []id.Event) (seeded, run map[id.Event]bool, err error) {
	idsWith := func(query string) (map[id.Event]bool, error) {
		w := &database.Filter{}
		database.In(w, "e.id", ids)
		list, err := database.All(ctx, q.db, database.Value[id.Event], "SELECT e.id FROM event e"+w.Where(q.db)+" AND EXISTS ("+query+")",
			w.Args...)
		out := make(map[id.Event]bool, len(list))
		for _, eventID := range list {
			out[eventID] = true
		}
		return out, err
	}
	if seeded, err = idsWith("SELECT 1 FROM start_list l WHERE l.event_id = e.id AND l.current"); err != nil {
		return nil, nil, err
	}
	run, err = idsWith(swum)
	return seeded, run, err
}

// EventStamp identifies the state of an event: Version counts changes of its configuration, Revision those of entries and start list,
// Results those of results, Calls those of called heats.
type EventStamp struct{ Version, Revision, Results, Calls int64 }

// EventStamp returns the state of an event without loading the event.
func (q Q) EventStamp(ctx context.Context, eventID id.Event) (EventStamp, error) {
	return database.One(ctx, q.db, func(s database.Scanner) (EventStamp, error) {
		var e EventStamp
		err := s.Scan(&e.Version, &e.Revision, &e.Results, &e.Calls)
		return e, err
	}, "SELECT version, revision, result_revision, call_revision FROM event WHERE id = $1", eventID)
}

// SetEventStatus changes the status of an event. The nightly job uses it.
func (q Q) SetEventStatus(ctx context.Context, eventID id.Event, status domain.EventStatus) error {
	_, err := q.db.Exec(ctx, "UPDATE event SET status = $2, version = version + 1 WHERE id = $1", eventID, int(status))
	return err
}

// EventsToMove returns the events whose status the nightly job must advance: open ones whose deadline has passed and closed ones that are
// over.
func (q Q) EventsToMove(ctx context.Context, today calendar.Date) ([]id.Event, error) {
	return database.All(ctx, q.db, database.Value[id.Event], `SELECT e.id FROM event e
		WHERE `+isReal("e")+` AND ((e.status = $2 AND e.deadline < $1) OR (e.status = $3 AND e.ends_on < $1)) ORDER BY e.id`, today, domain.EventOpen, domain.EventClosed)
}

// OpenEvents counts the events of the offered sports that accept entries.
func (q Q) OpenEvents(ctx context.Context, offered []domain.Sport) (int, error) {
	f, err := q.dropOffered(ctx, domain.EventFilter{Offered: offered, Statuses: []domain.EventStatus{domain.EventOpen}})
	if err != nil {
		return 0, err
	}
	w := eventFilter(f)
	return database.One(ctx, q.db, database.Value[int], "SELECT COUNT(*) FROM event e"+w.Where(q.db), w.Args...)
}
