package httpapi_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// openEvent is an event of a host with two races for girls, and a user of a guest club who enters them.
type openEvent struct {
	domain.Event
	host, guest domain.Club
	races       []domain.EventRace
	girl        domain.Athlete
	username    string
	user        scenario.Actor
}

func newOpenEvent(t *testing.T, w *scenario.World, change ...func(*domain.Event)) openEvent {
	t.Helper()
	o := openEvent{host: testkit.Club(t, w.DB), guest: testkit.Club(t, w.DB)}
	u := testkit.User(t, w.DB, testkit.In(o.guest), func(u *domain.User) { u.Level = domain.LevelClub })
	o.username, o.user, o.girl = u.Username, w.Actor(t, u.Username), testkit.Athlete(t, w.DB, o.guest)
	o.Event = testkit.Event(t, w.DB, o.host, change...)
	_, o.races = testkit.Enable(t, w.DB, o.Event, testkit.Ragazzi, 1, testkit.Free100, testkit.Free50)
	return o
}

// addPastResult stores a past event with a result of an athlete.
func addPastResult(
	t *testing.T, w *scenario.World, club domain.Club, starts calendar.Date, a domain.Athlete, time racetime.Centis,
	change ...func(*domain.Event),
) id.Event {
	t.Helper()
	e := testkit.Event(t, w.DB, club, append(change, func(e *domain.Event) {
		e.Starts, e.Ends, e.Deadline, e.Status = starts, starts, starts.AddDays(-9), domain.EventConcluded
	})...)
	_, races := testkit.Enable(t, w.DB, e, testkit.Ragazzi, 1, testkit.Free100)
	testkit.Enter(t, w.DB, races[0], a)
	w.Write(t, func(q store.Q) error {
		lines, err := q.EntrySummaries(context.Background(), e.ID, 0)
		if err != nil {
			return err
		}
		return q.AddResults(context.Background(), []domain.Result{{EntryID: lines[0].ID, Time: time, Status: domain.ResultRegular}})
	})
	return e.ID
}

// TestEntryWindow checks what a club may do on each day, around midnight in Rome, and everything that closes an event for a club.
func TestEntryWindow(t *testing.T) { scenario.Engines(t, scenario.Options{}, entryWindowCase) }

func entryWindowCase(t *testing.T, w *scenario.World) {
	t.Helper()
	const disabled, over = "Iscrizioni non abilitate per questa Società", "Iscrizioni chiuse"
	start := w.Clock.Now()
	for i, c := range []struct {
		name    string
		event   func(e *domain.Event)
		world   func(o openEvent) // further setup
		at      func(o openEvent) time.Time
		message string // empty: accepted
		late    bool
	}{
		{name: "a second before the deadline", at: func(o openEvent) time.Time { return o.Deadline.End().Add(-time.Second) }},
		{name: "the deadline is over", at: func(o openEvent) time.Time { return o.Deadline.End() }, late: true},
		{name: "a second before the late days end", at: func(o openEvent) time.Time { return o.Deadline.AddDays(2).End().Add(-time.Second) },
			late: true},
		{name: "the late days are over", at: func(o openEvent) time.Time { return o.Deadline.AddDays(2).End() }, message: over},
		{name: "option 54 is 0", event: withOptions(option.Values{option.LateEntryDays: "0"}),
			at: func(o openEvent) time.Time { return o.Deadline.End() }, message: over},
		{name: "with an extension", at: func(o openEvent) time.Time { return o.Starts.Start().Add(-time.Second) }, world: func(o openEvent) {
			w.Write(t, func(q store.Q) error { return q.SetExtension(context.Background(), o.ID, o.guest.ID, true) })
		}},
		{name: "an extension ends when the event starts", at: func(o openEvent) time.Time { return o.Starts.Start() }, message: over,
			world: func(o openEvent) {
				w.Write(t, func(q store.Q) error { return q.SetExtension(context.Background(), o.ID, o.guest.ID, true) })
			}},
		{name: "closed", event: func(e *domain.Event) { e.Status = domain.EventClosed }, message: over},
		{name: "coming soon", event: func(e *domain.Event) { e.Status = domain.EventSoon }, message: disabled},
		{name: "a competition of another club", event: func(e *domain.Event) { e.ClubOnly = true }, message: disabled},
		{name: "affiliation expired", world: func(o openEvent) {
			o.guest.AffiliatedUntil = o.Starts.AddDays(-1)
			w.Write(t, func(q store.Q) error { return q.SaveClub(context.Background(), o.guest) })
		}, message: disabled},
		{name: "the night the clocks go forward", event: func(e *domain.Event) {
			e.Deadline, e.Starts, e.Ends = calendar.Of(2027, 3, 28), calendar.Of(2027, 5, 1), calendar.Of(2027, 5, 1)
		}, at: func(o openEvent) time.Time { return o.Deadline.End().Add(-time.Second) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			w.Clock.Advance(start.Sub(w.Clock.Now()))
			o := newOpenEvent(t, w, func(e *domain.Event) {
				if c.event != nil {
					c.event(e)
				}
			})
			if c.world != nil {
				c.world(o)
			}
			if c.at != nil {
				w.Clock.Advance(c.at(o).Sub(w.Clock.Now()))
			}
			r := w.Call(t, w.Actor(t, o.username), enter, entryForm(o.races[0], o.girl, nil))
			if (r.Esito == 0) != (c.message == "") || c.message != "" && r.Message != c.message {
				t.Fatalf(`%d: got %s, want (r.Esito == 0) == (c.message == "") and (c.message == "" or r.Message == c.message)`, i, r.Body)
			}
			if r.Esito != 0 {
				return
			}
			n, err := w.DB.Participation(context.Background(), id.Entry(r.Inserted))
			if err != nil || n.Late != c.late {
				t.Errorf("late %t, want %t (%v)", n.Late, c.late, err)
			}
		})
	}
}

// TestAbsenceDays checks option 55: for how long after the deadline a club may declare paid entries absent, to the last second of the day
// in Rome.
func TestAbsenceDays(t *testing.T) { scenario.Engines(t, scenario.Options{}, absenceDaysCase) }

func absenceDaysCase(t *testing.T, w *scenario.World) {
	t.Helper()
	const declare, over = "PUT ge/presenza/assenza", "Termine per la dichiarazione delle assenze scaduto"
	start := w.Clock.Now()
	for _, c := range []struct {
		name    string
		options option.Values
		days    int
		after   time.Duration
		message string
	}{
		{"the last second of three days", nil, 3, -time.Second, ""},
		{"three days are over", nil, 3, 0, over},
		{"five days", option.Values{option.AbsenceDays: "5"}, 5, -time.Second, ""},
		{"none", option.Values{option.AbsenceDays: "0"}, 0, 0, over},
	} {
		t.Run(c.name, func(t *testing.T) {
			w.Clock.Set(start)
			o := newOpenEvent(t, w, withOptions(c.options)) // everything is free: entries count as paid
			r := w.Call(t, o.user, enter, entryForm(o.races[0], o.girl, nil))
			w.Clock.Set(o.Deadline.AddDays(c.days).End().Add(c.after))
			row := scenario.Row{Name: c.name, Actor: w.Actor(t, o.username), Call: declare, In: scenario.In{"ID_PRESENZA": r.Inserted},
				Message: c.message}
			if c.message != "" {
				row.Esito = 1
			}
			w.Run(t, []scenario.Row{row})
		})
	}
	w.Clock.Set(start)
}

// TestEntryOptions checks what the options of an event require of an entry, by the messages of the refusals.
func TestEntryOptions(t *testing.T) { scenario.Engines(t, scenario.Options{}, entryOptionsCase) }

func entryOptionsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	set := func(values option.Values) openEvent { return newOpenEvent(t, w, withOptions(values)) }
	limited := func(values option.Values) openEvent {
		o := set(values)
		w.Write(t, func(q store.Q) error {
			_, err := q.AddTimeStandard(context.Background(), domain.TimeStandard{EventID: o.ID, RaceID: testkit.Free100,
				CategoryID: testkit.Ragazzi, Sex: domain.Female, Time: 6400})
			return err
		})
		return o
	}
	full := newOpenEvent(t, w, func(e *domain.Event) { e.MaxEntrants = 1 })
	one, crowded := set(option.Values{option.MaxRaces: "1"}), set(option.Values{option.MaxEntriesPerRace: "1"})
	noted, timed := set(option.Values{option.EntryNoteRequired: "1",
		option.EntryNoteLabel: "Allenatore"}), set(option.Values{option.EntryTimeRequired: "1"})
	strict, carded := limited(option.Values{option.TimeStandardsRequired: "1"}), limited(option.Values{option.TimeStandardsRequired: "1",
		option.WildCards: "1"})
	var carding int64
	stored := func(check func(n domain.Participation) bool) func(*testing.T, scenario.Reply) {
		return func(t *testing.T, r scenario.Reply) {
			if n, err := w.DB.Participation(context.Background(), id.Entry(r.Inserted)); err != nil || !check(n) {
				t.Errorf("got %+v, %v, want no error and check(n)", n, err)
			}
		}
	}
	rows := []scenario.Row{}
	for _, step := range []struct {
		o       openEvent
		race    int
		second  bool // another athlete of the same club
		more    scenario.In
		esito   int
		message string
		after   func(*testing.T, scenario.Reply)
	}{
		{o: full}, {o: full, race: 1}, {o: full, second: true, esito: 1, message: "Numero massimo di concorrenti raggiunto"},
		{o: one}, {o: one, race: 1, esito: 1, message: "Numero massimo di gare raggiunto per questo atleta"},
		{o: crowded}, {o: crowded, second: true, esito: 1, message: "Numero massimo di presenze della società raggiunto per questa gara"},
		{o: crowded, second: true, race: 1},
		{o: noted, esito: 1, message: "Note obbligatorie"}, {o: noted, more: scenario.In{"NOTE_ISCR": "  "}, esito: 1,
			message: "Note obbligatorie"}, {o: noted, more: scenario.In{"NOTE_ISCR": "Rossi"}},
		{o: timed, more: scenario.In{"TEMPO_ISCRIZIONE": 0}, esito: 1, message: "Tempo di iscrizione obbligatorio"}, {o: timed},
		{o: strict, esito: 2, message: "Tempo limite non conseguito"},
		{o: strict, more: scenario.In{"FLG_WILD_CARD": 1}, esito: 2, message: "Tempo limite non conseguito"},
		{o: strict, race: 1}, {o: strict, more: scenario.In{"TEMPO_ISCRIZIONE": 6400}},
		{o: carded, esito: 2, message: "Tempo limite non conseguito"},
		{o: carded, more: scenario.In{"FLG_WILD_CARD": 1}, after: func(t *testing.T, r scenario.Reply) {
			carding = r.Inserted
			stored(func(n domain.Participation) bool { return n.WildCard })(t, r)
		}},
		{o: carded, race: 1, more: scenario.In{"FLG_WILD_CARD": 1}, after: stored(func(n domain.Participation) bool { return !n.WildCard })},
	} {
		athlete := step.o.girl
		if step.second {
			athlete = testkit.Athlete(t, w.DB, step.o.guest)
		}
		rows = append(rows, scenario.Row{
			Name: fmt.Sprintf("%d %s", len(rows), step.message), Actor: step.o.user, Call: enter,
			In: entryForm(step.o.races[step.race], athlete, step.more), Esito: step.esito, Message: step.message, After: step.after,
		})
	}
	w.Run(t, rows)
	checkCounts(t, w, carded.ID)
	w.Run(t, []scenario.Row{
		{Name: "a time that meets the limit needs no card", Actor: carded.user, Call: "PUT ge/presenza",
			In: scenario.In{"ID_PRESENZA": carding, "VERSIONE": 1, "TEMPO_ISCRIZIONE": 6300}, After: func(t *testing.T, _ scenario.Reply) {
				stored(func(n domain.Participation) bool { return !n.WildCard && n.EntryTime == 6300 && n.Version == 2 })(t,
					scenario.Reply{Inserted: carding})
			}},
		{Name: "too slow again", Actor: carded.user, Call: "PUT ge/presenza", In: scenario.In{"ID_PRESENZA": carding, "TEMPO_ISCRIZIONE": 6500},
			Esito: 2, Message: "Tempo limite non conseguito"},
		{Name: "from a stale copy", Actor: carded.user, Call: "PUT ge/presenza",
			In: scenario.In{"ID_PRESENZA": carding, "VERSIONE": 1, "TEMPO_ISCRIZIONE": 6200}, Esito: 409},
		{Name: "another club's", Actor: strict.user, Call: "PUT ge/presenza", In: scenario.In{"ID_PRESENZA": carding, "TEMPO_ISCRIZIONE": 6200},
			Esito: 404},
		{Name: "an impossible time", Actor: carded.user, Call: "PUT ge/presenza",
			In: scenario.In{"ID_PRESENZA": carding, "TEMPO_ISCRIZIONE": 200}, Esito: 422, Field: "TEMPO_ISCRIZIONE"},
	})
	checkCounts(t, w, carded.ID)
}

// TestLockedTimes checks that the server sets the best official time of the last twelve months in the same race and pool.
func TestLockedTimes(t *testing.T) { scenario.Engines(t, scenario.Options{}, lockedTimesCase) }

func lockedTimesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	o := newOpenEvent(t, w, withOptions(option.Values{option.EntryTimeLocked: "1", option.EntryTimeRequired: "1"}))
	today := calendar.In(w.Clock.Now())
	addPastResult(t, w, o.host, today.AddMonths(-12), o.girl, 6600)
	addPastResult(t, w, o.host, today.AddMonths(-12).AddDays(-1), o.girl, 6000)
	addPastResult(t, w, o.host, today.AddDays(-30), o.girl, 6100, withOptions(option.Values{option.Pool: "2"}))
	addPastResult(t, w, o.host, today.AddDays(-40), o.girl, 6700)
	for race, want := range map[int]racetime.Centis{0: 6600, 1: 0} {
		r := w.Call(t, o.user, enter, entryForm(o.races[race], o.girl, scenario.In{"TEMPO_ISCRIZIONE": 1}))
		n, err := w.DB.Participation(context.Background(), id.Entry(r.Inserted))
		if err != nil || n.EntryTime != want {
			t.Errorf("race %d: %s: %d, want %d (%v)", race, r.Body, n.EntryTime, want, err)
		}
	}
}

// TestQualification checks that only athletes who qualified in the linked events may enter, in the second step also the first reserves.
func TestQualification(t *testing.T) { scenario.Engines(t, scenario.Options{}, qualificationCase) }

func qualificationCase(t *testing.T, w *scenario.World) {
	t.Helper()
	o := newOpenEvent(t, w, withOptions(option.Values{option.QualificationRequired: "1", option.FinalPlaces: "1"}))
	second, never := testkit.Athlete(t, w.DB, o.guest), testkit.Athlete(t, w.DB, o.guest)
	for a, time := range map[id.Athlete]racetime.Centis{o.girl.ID: 6100, second.ID: 6200} {
		athlete := o.girl
		if a == second.ID {
			athlete = second
		}
		eventID := addPastResult(t, w, o.host, o.Starts.AddDays(-40), athlete, time)
		w.Write(t, func(q store.Q) error { return q.LinkEvent(context.Background(), o.ID, eventID) })
	}
	const not = "Atleta non qualificato per questa gara"
	admin := w.Actor(t, "admin")
	w.Run(t, []scenario.Row{
		{Name: "the second of one place", Actor: o.user, Call: enter, In: entryForm(o.races[0], second, nil), Esito: 1, Message: not},
		{Name: "not in another race either", Actor: o.user, Call: enter, In: entryForm(o.races[1], o.girl, nil), Esito: 1, Message: not},
		{Name: "step 2", Actor: admin, Call: saveOptions, In: optionsIn(o.ID, optionValue(option.QualificationStep, 2))},
		{Name: "an athlete without a time", Actor: o.user, Call: enter, In: entryForm(o.races[0], never, nil), Esito: 1, Message: not},
		{Name: "the first reserve, while the place is free", Actor: o.user, Call: enter, In: entryForm(o.races[0], second, nil)},
		{Name: "the qualified", Actor: o.user, Call: enter, In: entryForm(o.races[0], o.girl, nil)},
		{Name: "the administrator, any athlete", Actor: admin, Call: enter, In: entryForm(o.races[0], never, nil)},
	})
}
