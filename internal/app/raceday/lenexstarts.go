package raceday

import (
	"context"
	"iter"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/exchange"
	"traguardo/internal/app/upload"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/importer"
	"traguardo/internal/lenex"
	"traguardo/internal/store"
)

// LenexStarts returns the upload kind for start lists from LENEX files.
func (s *Starts) LenexStarts() upload.Kind {
	return upload.Kind{Mode: exchange.ModeOf("startlist"), Need: access.EventsFile, Open: func(ctx context.Context, a access.Actor,
		r upload.Request) (upload.Loader, error) {
		l, err := openLenex(ctx, s.core.DB.Q, a, r, usedByStarts)
		if err == nil {
			_, err = s.events.Managed(ctx, a, r.EventID)
		}
		if err != nil {
			return nil, err
		}
		loader := &startLoader{lenexLoader: l, starts: s, places: map[id.Entry]domain.StartPlace{}, heats: map[id.Entry]fileHeat{},
			taken: map[laneKey]id.Entry{}, read: map[upload.Position]bool{}}
		loader.events, loader.days = loader.programme()
		return loader, nil
	}}
}

var usedByStarts = exchange.Uses("CLUB.code CLUB.name ATHLETE.athleteid ATHLETE.lastname ATHLETE.firstname ATHLETE.nameprefix " +
	"ATHLETE.birthdate ATHLETE.license ENTRY.eventid ENTRY.heatid ENTRY.lane SESSION.date HEAT.heatid HEAT.number HEAT.daytime RELAY.number RELAY.agemin " +
	"RELAY.agemax RELAY.agetotalmin RELAY.agetotalmax RELAY.gender RELAYPOSITION.number RELAYPOSITION.athleteid")

// laneKey is a lane of a heat in the file.
type laneKey struct{ event, heat, lane int }

// startLoader collects the places of one file; Finish stores them as a new list.
type startLoader struct {
	*lenexLoader
	starts *Starts
	before map[id.Entry]domain.StartPlace // the current list, nil before the first batch
	places map[id.Entry]domain.StartPlace
	heats  map[id.Entry]fileHeat // by entry
	events map[int]int           // positions of the events in the programme
	days   map[int]calendar.Date // of the events
	taken  map[laneKey]id.Entry
	order  []id.Entry
	total  int
	read   map[upload.Position]bool
}

func (l *startLoader) Duplicate() (column, reason string) { return "ENTRY", "Corsia già assegnata" }

// Rows returns the entries of the file that have a heat.
func (l *startLoader) Rows(ctx context.Context) iter.Seq2[*importer.Row, error] {
	rows := rowsWhere(l.file.Entries(ctx), func(s *exchange.Swim) bool { return s.Entry.HeatID.Set && s.Entry.HeatID.N > 0 })
	return func(yield func(*importer.Row, error) bool) {
		n := 0
		for row, err := range rows {
			n++
			if !yield(row, err) {
				return
			}
		}
		l.total = n
	}
}

func (l *startLoader) Read(rows []*importer.Row) upload.Batch { return &startBatch{l, rows} }

type startBatch struct {
	*startLoader
	rows []*importer.Row
}

// Apply collects the places of the rows and compares them with the current list.
func (b *startBatch) Apply(ctx context.Context, q store.Q, _ bool) (created, updated int, err error) {
	if err := b.load(ctx, q); err != nil {
		return 0, 0, err
	}
	if b.before == nil {
		if err := b.loadCurrent(ctx, q); err != nil {
			return 0, 0, err
		}
	}
	for _, row := range b.rows {
		swim := exchange.SwimOf(row)
		b.read[swim.Position()] = true
		entryID, err := b.find(ctx, q, row)
		if err != nil {
			return 0, 0, err
		}
		place, reason := b.place(swim, entryID)
		if reason != "" && row.OK() {
			row.Refuse("ENTRY", reason)
		}
		if !row.OK() {
			continue
		}
		if _, found := b.places[entryID]; !found {
			b.order = append(b.order, entryID)
		}
		b.places[entryID], b.heats[entryID] = place, fileHeat{b.events[swim.Event.ID.N], place.Heat}
		switch old, found := b.before[entryID]; {
		case !found:
			created++
			b.lines.Set(row, upload.Created)
		case !old.SamePlace(place):
			updated++
			b.lines.Set(row, upload.Changed)
		}
	}
	return created, updated, nil
}

func (b *startBatch) loadCurrent(ctx context.Context, q store.Q) error {
	lists, err := q.StartLists(ctx, b.event.ID)
	if err != nil {
		return err
	}
	places, err := currentPlaces(ctx, q, lists)
	b.before = make(map[id.Entry]domain.StartPlace, len(places))
	for _, p := range places {
		b.before[p.EntryID] = p
	}
	return err
}

// place returns the place of an entry in the file, or the reason why it cannot have it.
func (b *startBatch) place(swim *exchange.Swim, entryID id.Entry) (domain.StartPlace, string) {
	p := domain.StartPlace{EntryID: entryID}
	if swim.Event == nil {
		return p, "Il file non contiene la gara a cui si riferisce"
	}
	for _, h := range swim.Event.Heats {
		if h.ID == swim.Entry.HeatID {
			p.Heat, p.Begins = h.Number.N, b.begins(swim.Event, h)
		}
	}
	pool := meet.PoolOf(b.event.Options)
	switch {
	case p.Heat < 1 || p.Heat > maxHeat:
		return p, "Il file non contiene la batteria a cui si riferisce"
	case !swim.Entry.Lane.Set:
		return p, "Iscrizione in batteria senza corsia"
	case swim.Entry.Lane.N < pool.First || swim.Entry.Lane.N >= pool.First+pool.Lanes:
		return p, "La corsia non è nella vasca, che va " + laneSpan(b.event)
	}
	p.Lane = swim.Entry.Lane.N
	at := laneKey{swim.Event.ID.N, p.Heat, p.Lane}
	if other, taken := b.taken[at]; taken && other != entryID {
		return p, "Corsia già assegnata a un'altra presenza"
	}
	b.taken[at] = entryID
	return p, ""
}

// begins returns when a heat begins according to the file, or the zero value if the file has no time.
func (l *startLoader) begins(e *lenex.Event, h lenex.Heat) calendar.Instant {
	day := l.days[e.ID.N]
	if !h.Daytime.Set || day.IsZero() {
		return calendar.Instant{}
	}
	return calendar.At(day.Start().Add(time.Duration(h.Daytime.Minutes) * time.Minute))
}

// maxHeat is the highest heat number of a race.
const maxHeat = 999

// Finish stores the places as a new list if they differ from the current one. A file that failed halfway stores nothing.
func (l *startLoader) Finish(ctx context.Context, q store.Q) error {
	if len(l.read) < l.total || len(l.places) == 0 {
		return nil
	}
	if err := l.matcher.Remember(ctx, q); err != nil {
		return err
	}
	same := len(l.places) == len(l.before)
	places := make([]domain.StartPlace, len(l.order))
	for i, entryID := range l.order {
		places[i] = l.places[entryID]
		old, found := l.before[entryID]
		same = same && found && old.SamePlace(places[i]) && old.Begins == places[i].Begins
	}
	if same {
		return nil
	}
	if err := l.starts.addList(ctx, q, l.actor, l.event.ID, places); err != nil { // locks the event
		return err
	}
	return l.completeOrder(ctx, q)
}

// addList stores places as a new current list.
func (s *Starts) addList(ctx context.Context, q store.Q, a access.Actor, eventID id.Event, places []domain.StartPlace) error {
	if _, err := s.lockEvent(ctx, q, a, eventID); err != nil {
		return err
	}
	lists, err := q.StartLists(ctx, eventID)
	if err != nil {
		return err
	}
	before, err := currentPlaces(ctx, q, lists)
	if err != nil {
		return err
	}
	draw, err := q.StartDraw(ctx, eventID)
	if err != nil {
		return err
	}
	_, err = s.storeList(ctx, q, a, newList{audit.StartListImported, eventID, draw.Seed, lists, moved(before, places), places})
	return err
}
