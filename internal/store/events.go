package store

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/option"
)

const eventColumns = `e.id, e.sport_id, e.season_id, e.name, e.place, e.starts_on, e.ends_on, e.deadline, e.max_entrants, e.club_only, COALESCE(e.championship_id, 0),
	COALESCE(h.name, ''), e.region_id, e.organiser_id, c.name, e.fee_method, e.points_method, e.status, e.notes, e.press_release, e.press_key, e.logo_key, e.invoiced,
	e.clubs, e.athletes, e.entries, e.teams, e.created_by, e.created_at, e.version`

// The organiser is always there: a left join only keeps SQLite from starting with the clubs, which would leave the events to be sorted.
const eventJoins = " LEFT JOIN club c ON c.id = e.organiser_id LEFT JOIN championship h ON h.id = e.championship_id"

func scanEvent(s scanner) (domain.Event, error) {
	var e domain.Event
	err := s.Scan(&e.ID, &e.SportID, &e.SeasonID, &e.Name, &e.Place, &e.Starts, &e.Ends, &e.Deadline, &e.MaxEntrants, &e.ClubOnly, &e.ChampionshipID,
		&e.Championship, &e.RegionID, &e.OrganiserID, &e.Organiser, &e.FeeMethod, &e.PointsMethod, &e.Status, &e.Notes, &e.PressRelease, &e.PressKey, &e.LogoKey,
		&e.Invoiced, &e.Counts.Clubs, &e.Counts.Athletes, &e.Counts.Entries, &e.Counts.Teams, &e.CreatedBy, &e.CreatedAt, &e.Version)
	return e, err
}

// optionSort is an option of the event as a sort key; a comma followed by a blank would begin the next column.
func optionSort(id, byDefault string) string {
	return "COALESCE((SELECT o.value FROM event_option o WHERE o.event_id = e.id AND o.option_id = " + id + "),'" + byDefault + "')"
}

var events = listing[domain.Event]{
	columns: eventColumns,
	table:   "event e",
	joins:   eventJoins,
	sorts: map[string]string{
		"id": "e.id", "name": "e.search", "place": "e.place_search", "starts": "e.starts_on", "ends": "e.ends_on", "deadline": "e.deadline", "year": "e.year, e.starts_on",
		"organiser": "e.organiser_search", "status": "e.status, e.starts_on", "sport": "e.sport_id, e.starts_on", "region": "e.region_id, e.starts_on",
		"organiser_id": "e.organiser_id, e.starts_on",
	},
	rare: map[string]string{
		"season": "e.season_id", "max_entrants": "e.max_entrants", "club_only": "e.club_only", "championship_id": "e.championship_id?",
		"championship": "(SELECT x.search FROM championship x WHERE x.id = e.championship_id)?", "fee_method": "e.fee_method", "points_method": "e.points_method",
		"notes": "e.notes", "press": "e.press_release", "logo": "e.logo_key", "invoiced": "e.invoiced", "version": "e.version",
		"link": optionSort("65", ""), "link_label": optionSort("66", ""), "buttons": optionSort("21", "1"), "heats": optionSort("28", "0"),
		"clubs": "e.clubs", "athletes": "e.athletes", "entries": "e.entries", "teams": "e.teams",
		// An administrator may open and manage every event: there is nothing to tell them apart by.
		"can_open": "e.id", "manages": "e.id", "oversees": "e.id",
	},
	byDefault: "starts",
	desc:      true,
	id:        "e.id",
	scan:      scanEvent,
}

func eventFilter(f domain.EventFilter) *filter {
	w := &filter{}
	eq(w, "e.sport_id", f.SportID)
	if len(f.Portal) == 1 {
		w.add("+e.sport_id = ?", f.Portal[0])
	}
	eq(w, "e.region_id", f.RegionID)
	eq(w, "e.year", f.Year)
	if len(f.Statuses) > 0 {
		wanted := make([]string, len(f.Statuses))
		for i, s := range f.Statuses {
			wanted[i] = strconv.Itoa(int(s))
		}
		w.add("e.status IN (" + strings.Join(wanted, ", ") + ")")
	}
	eq(w, "e.organiser_id", f.OrganiseID)
	if !f.From.IsZero() {
		w.add("e.starts_on >= ?", f.From)
	}
	if !f.To.IsZero() {
		w.add("e.starts_on <= ?", f.To)
	}
	w.contains("e.search", f.Name)
	w.contains("e.organiser_search", f.Organiser)
	w.contains("e.place_search", f.Place)
	return w
}

// portal leaves the sports out of a filter where there are no others, which is nearly everywhere: the indexes of the list then serve it.
func (q Q) portal(ctx context.Context, f domain.EventFilter) (domain.EventFilter, error) {
	if len(f.Portal) != 1 {
		return f, nil
	}
	others, err := one(ctx, q, value[bool], "SELECT EXISTS (SELECT 1 FROM event WHERE sport_id < $1) OR EXISTS (SELECT 1 FROM event WHERE sport_id > $1)", f.Portal[0])
	if !others {
		f.Portal = nil
	}
	return f, err
}

// Events lists events with their options, the newest first.
func (q Q) Events(ctx context.Context, f domain.EventFilter, p domain.Page) ([]domain.Event, int, error) {
	f, err := q.portal(ctx, f)
	if err != nil {
		return nil, 0, err
	}
	rows, total, err := events.page(ctx, q, eventFilter(f), p)
	if err != nil {
		return nil, 0, err
	}
	return rows, total, q.withOptions(ctx, rows)
}

// withOptions gives events the options set on them, all with one query.
func (q Q) withOptions(ctx context.Context, list []domain.Event) error {
	ids := make([]int64, len(list))
	at := make(map[int64]int, len(list))
	for i, e := range list {
		ids[i], at[e.ID] = e.ID, i
		list[i].Options = option.Values{}
	}
	rows, err := q.optionRows(ctx, "event_option", "event_id", ids)
	for _, r := range rows {
		list[at[r.owner]].Options[r.option] = r.value
	}
	return err
}

type optionRow struct {
	owner, option int64
	value         string
}

// optionRows reads the options of events, event categories or event races.
func (q Q) optionRows(ctx context.Context, table, owner string, ids []int64) ([]optionRow, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	w := &filter{}
	w.add("o."+owner+" "+q.d.among, idList(q.d, ids))
	return all(ctx, q, func(s scanner) (optionRow, error) {
		var r optionRow
		err := s.Scan(&r.owner, &r.option, &r.value)
		return r, err
	}, "SELECT o."+owner+", o.option_id, o.value FROM "+table+" o"+w.where(q.d, table+" o", false), w.args...)
}

// saveOptions makes the stored options of an owner those given, touching only what differs.
func (q Q) saveOptions(ctx context.Context, table, owner string, id int64, before, after option.Values) error {
	for _, n := range slices.Sorted(maps.Keys(after)) {
		if before.Has(n) && before[n] == after[n] {
			continue
		}
		if _, err := q.exec(ctx, "INSERT INTO "+table+" ("+owner+", option_id, value) VALUES ($1, $2, $3) ON CONFLICT ("+owner+", option_id) DO UPDATE SET value = excluded.value",
			id, n, after[n]); err != nil {
			return err
		}
	}
	for n := range before {
		if after.Has(n) {
			continue
		}
		if _, err := q.exec(ctx, "DELETE FROM "+table+" WHERE "+owner+" = $1 AND option_id = $2", id, n); err != nil {
			return err
		}
	}
	return nil
}

// Event finds an event with its options and circuits.
func (q Q) Event(ctx context.Context, id int64) (domain.Event, error) {
	e, err := one(ctx, q, scanEvent, "SELECT "+eventColumns+" FROM event e"+eventJoins+" WHERE e.id = $1", id)
	if err != nil {
		return e, err
	}
	list := []domain.Event{e}
	if err := q.withOptions(ctx, list); err != nil {
		return e, err
	}
	list[0].Circuits, err = all(ctx, q, value[int64], "SELECT circuit_id FROM event_circuit WHERE event_id = $1 ORDER BY circuit_id", id)
	return list[0], err
}

// LockEvent finds an event and keeps it, and with it everything below it, unchanged until the transaction ends.
func (q Q) LockEvent(ctx context.Context, id int64) (domain.Event, error) {
	if err := q.holdEvent(ctx, id); err != nil {
		return domain.Event{}, err
	}
	return q.Event(ctx, id)
}

// holdEvent makes others who change an event or its entries wait.
func (q Q) holdEvent(ctx context.Context, id int64) error {
	_, err := one(ctx, q, value[int64], "SELECT id FROM event WHERE id = $1"+q.d.lock, id)
	return err
}

func eventValues(e domain.Event) []any {
	return []any{
		e.SportID, e.SeasonID, e.Name, fold.Text(e.Name), e.Place, fold.Text(e.Place), e.Starts, e.Ends, e.Deadline, e.Starts.Year(), e.MaxEntrants, e.ClubOnly,
		orNull(e.ChampionshipID), e.RegionID, e.OrganiserID, fold.Text(e.Organiser), e.FeeMethod, e.PointsMethod, int(e.Status), e.Notes, e.PressRelease, e.PressKey,
		e.LogoKey, e.Invoiced,
	}
}

// AddEvent stores a new event; Organiser must be the club's name.
func (q Q) AddEvent(ctx context.Context, e domain.Event) (int64, error) {
	args := append(eventValues(e), e.CreatedBy, e.CreatedAt, 1)
	id, err := q.insert(ctx, `INSERT INTO event (sport_id, season_id, name, search, place, place_search, starts_on, ends_on, deadline, year, max_entrants, club_only,
		championship_id, region_id, organiser_id, organiser_search, fee_method, points_method, status, notes, press_release, press_key, logo_key, invoiced,
		created_by, created_at, version) VALUES (`+placeholders(1, len(args))+") RETURNING id", args...)
	if err != nil {
		return 0, err
	}
	if err := q.saveOptions(ctx, "event_option", "event_id", id, nil, e.Options); err != nil {
		return 0, err
	}
	return id, q.setCircuits(ctx, id, nil, e.Circuits)
}

// SaveEvent stores every field of an event with its options and circuits, and raises its version.
func (q Q) SaveEvent(ctx context.Context, before, e domain.Event) error {
	if _, err := q.exec(ctx, `UPDATE event SET sport_id = $1, season_id = $2, name = $3, search = $4, place = $5, place_search = $6, starts_on = $7, ends_on = $8,
		deadline = $9, year = $10, max_entrants = $11, club_only = $12, championship_id = $13, region_id = $14, organiser_id = $15, organiser_search = $16,
		fee_method = $17, points_method = $18, status = $19, notes = $20, press_release = $21, press_key = $22, logo_key = $23, invoiced = $24,
		version = version + 1 WHERE id = $25`, append(eventValues(e), e.ID)...); err != nil {
		return err
	}
	if err := q.saveOptions(ctx, "event_option", "event_id", e.ID, before.Options, e.Options); err != nil {
		return err
	}
	return q.setCircuits(ctx, e.ID, before.Circuits, e.Circuits)
}

func (q Q) setCircuits(ctx context.Context, id int64, before, after []int64) error {
	if slices.Equal(before, after) {
		return nil
	}
	if _, err := q.exec(ctx, "DELETE FROM event_circuit WHERE event_id = $1", id); err != nil {
		return err
	}
	for _, c := range after {
		if _, err := q.exec(ctx, "INSERT INTO event_circuit (event_id, circuit_id) VALUES ($1, $2)", id, c); err != nil {
			return err
		}
	}
	return nil
}

// SetEventStatus moves an event on, as the nightly job does.
func (q Q) SetEventStatus(ctx context.Context, id int64, status domain.EventStatus) error {
	_, err := q.exec(ctx, "UPDATE event SET status = $2, version = version + 1 WHERE id = $1", id, int(status))
	return err
}

// EventsToMove lists the open events whose deadline has passed and the closed ones that are over, for the nightly job.
func (q Q) EventsToMove(ctx context.Context, today calendar.Date) ([]int64, error) {
	return all(ctx, q, value[int64], `SELECT id FROM event WHERE (status = 1 AND deadline < $1) OR (status = 2 AND ends_on < $1) ORDER BY id`, today)
}

// OpenEvents is how many events of a portal take entries.
func (q Q) OpenEvents(ctx context.Context, portal []int) (int, error) {
	f, err := q.portal(ctx, domain.EventFilter{Portal: portal, Statuses: []domain.EventStatus{domain.EventOpen}})
	if err != nil {
		return 0, err
	}
	w := eventFilter(f)
	return one(ctx, q, value[int], "SELECT COUNT(*) FROM event e"+w.where(q.d, "event e", false), w.args...)
}

// LinkedEvents are the earlier events that qualify for an event.
func (q Q) LinkedEvents(ctx context.Context, id int64) ([]domain.Event, error) {
	return all(ctx, q, scanEvent, "SELECT "+eventColumns+" FROM event_link l JOIN event e ON e.id = l.event_id"+eventJoins+" WHERE l.main_event_id = $1 ORDER BY e.starts_on, e.id", id)
}

// PreviousEvents are those of the same sport and season that end before an event and are not linked to it yet.
func (q Q) PreviousEvents(ctx context.Context, e domain.Event) ([]domain.Event, error) {
	return all(ctx, q, scanEvent, "SELECT "+eventColumns+" FROM event e"+eventJoins+` WHERE e.season_id = $1 AND e.sport_id = $2 AND e.ends_on < $3 AND e.id <> $4
		AND e.id NOT IN (SELECT l.event_id FROM event_link l WHERE l.main_event_id = $4) ORDER BY e.starts_on DESC, e.id DESC`, e.SeasonID, e.SportID, e.Starts, e.ID)
}

// LinkEvent ties an earlier event to a later one; one that is tied already stays so.
func (q Q) LinkEvent(ctx context.Context, mainID, id int64) error {
	_, err := q.exec(ctx, "INSERT INTO event_link (main_event_id, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING", mainID, id)
	return err
}

// UnlinkEvent unties them and tells how many ties there were.
func (q Q) UnlinkEvent(ctx context.Context, mainID, id int64) (int64, error) {
	return q.exec(ctx, "DELETE FROM event_link WHERE main_event_id = $1 AND event_id = $2", mainID, id)
}

const eventFileColumns = "id, event_id, name, file_key, content_type, size, created_at"

func scanEventFile(s scanner) (domain.EventFile, error) {
	var f domain.EventFile
	err := s.Scan(&f.ID, &f.EventID, &f.Name, &f.Key, &f.ContentType, &f.Size, &f.CreatedAt)
	return f, err
}

// EventFiles are the documents of an event.
func (q Q) EventFiles(ctx context.Context, eventID int64) ([]domain.EventFile, error) {
	return all(ctx, q, scanEventFile, "SELECT "+eventFileColumns+" FROM event_file WHERE event_id = $1 ORDER BY id", eventID)
}

// EventFile finds a document.
func (q Q) EventFile(ctx context.Context, id int64) (domain.EventFile, error) {
	return one(ctx, q, scanEventFile, "SELECT "+eventFileColumns+" FROM event_file WHERE id = $1", id)
}

// AddEventFile records a document whose bytes are kept already.
func (q Q) AddEventFile(ctx context.Context, f domain.EventFile) (int64, error) {
	return q.insert(ctx, "INSERT INTO event_file (event_id, name, file_key, content_type, size, created_at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id",
		f.EventID, f.Name, f.Key, f.ContentType, f.Size, f.CreatedAt)
}

// DeleteEventFile forgets a document.
func (q Q) DeleteEventFile(ctx context.Context, id int64) error {
	_, err := q.exec(ctx, "DELETE FROM event_file WHERE id = $1", id)
	return err
}

// LogoInUse tells whether some event shows a logo.
func (q Q) LogoInUse(ctx context.Context, key string) (bool, error) {
	n, err := one(ctx, q, value[int], "SELECT COUNT(*) FROM event WHERE logo_key = $1", key)
	return n > 0, err
}
