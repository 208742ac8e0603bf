package httpapi_test

import (
	"context"
	"strconv"
	"strings"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

const (
	timetableCall = "GET pub/evento/programma"
	deskTimetable = "GET ge/evento/programma"
	callHeat      = "POST ge/evento/chiamata"
)

var timetableSamples = map[string]sample{
	timetableCall: {"", inSeededWorld(func(t *testing.T, w *scenario.World, m testkit.Meeting) any {
		mustCall(t, w, w.Actor(t, "societa"), callHeat, heatOf100(m, 1))
		return eventRef(m.ID)
	}), ""},
	deskTimetable: {"societa", inSeededWorld(func(_ *testing.T, _ *scenario.World, m testkit.Meeting) any { return eventRef(m.ID) }), ""},
	speakerCall:   {"societa", inSeededWorld(func(_ *testing.T, _ *scenario.World, m testkit.Meeting) any { return eventRef(m.ID) }), ""},
	callHeat:      {"societa", inSeededWorld(func(_ *testing.T, _ *scenario.World, m testkit.Meeting) any { return heatOf100(m, 1) }), ""},
}

// heatOf100 names a heat of the 100.
func heatOf100(m testkit.Meeting, heat int) scenario.In {
	return scenario.In{"ID_EVENTO": m.ID, "FK_ID_GARA": testkit.Free100, "FK_ID_CATEGORIA": testkit.Ragazzi, "SESSO": 2, "FLG_DIS": 0,
		"BATTERIA": heat}
}

// liveTimetable is the tested part of a live timetable.
type liveTimetable struct {
	Delay int `json:"RITARDO"`
	Heats []struct {
		Race     int64            `json:"FK_ID_GARA"`
		Category id.Category      `json:"FK_ID_CATEGORIA"`
		Sex      int              `json:"SESSO"`
		Heat     int              `json:"BATTERIA"`
		Planned  calendar.Instant `json:"ORARIO"`
		Expected calendar.Instant `json:"PREVISTO"`
		State    int              `json:"STATO"`
	} `json:"BATTERIE"`
}

// states returns the states of the heats, as in "2 1 0".
func (l liveTimetable) states() string {
	out := make([]string, len(l.Heats))
	for i, h := range l.Heats {
		out[i] = strconv.Itoa(h.State)
	}
	return strings.Join(out, " ")
}

func timetableOf(t *testing.T, w *scenario.World, m testkit.Meeting) liveTimetable {
	t.Helper()
	var out liveTimetable
	w.Call(t, scenario.Actor{}, timetableCall, eventRef(m.ID)).Into(t, &out)
	return out
}

// today moves an event to the current day of the clock, at the usual beginning.
func today(w *scenario.World) func(*domain.Event) {
	w.Clock.Set(time.Date(2026, time.November, 16, 9, 0, 0, 0, calendar.Rome))
	return func(e *domain.Event) {
		e.Starts = calendar.In(w.Clock.Now())
		e.Ends, e.Deadline = e.Starts, e.Starts
	}
}

func TestLiveTimetable(t *testing.T) { scenario.Engines(t, scenario.Options{}, liveTimetableCase) }

func liveTimetableCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, guest := w.Actor(t, "societa"), w.Actor(t, "societa2")
	m := seeded(t, w, today(w))
	hidden := seeded(t, w, withOptions(option.Values{option.PublicButtons: "0"}))
	call := heatOf100(m, 1)
	w.Run(t, []scenario.Row{
		{Name: "no such event", Call: timetableCall, In: eventRef(unknownID), Esito: 404},
		{Name: "hidden", Call: timetableCall, In: eventRef(hidden.ID), Esito: 404},
		{Name: "malformed", Call: timetableCall, In: scenario.In{"ID_EVENTO": "x"}, Esito: 422, Field: "ID_EVENTO"},
		{Name: "desk without a session", Call: deskTimetable, In: eventRef(m.ID), Esito: 401},
		{Name: "desk of another club", Actor: guest, Call: deskTimetable, In: eventRef(m.ID), Esito: 403},
		{Name: "desk of no event", Actor: organiser, Call: deskTimetable, In: eventRef(unknownID), Esito: 404},
		{Name: "malformed desk", Actor: organiser, Call: deskTimetable, In: scenario.In{"ID_EVENTO": "x"}, Esito: 422, Field: "ID_EVENTO"},
		{Name: "desk of a hidden event", Actor: organiser, Call: deskTimetable, In: eventRef(hidden.ID),
			After: func(t *testing.T, r scenario.Reply) {
				if !strings.Contains(string(r.Data), `"NUMERO":1,"LABEL":"100 metri stile libero · Rag. · Femmine"`) {
					t.Errorf("%s", r.Data)
				}
			}},
		{Name: "call without a session", Call: callHeat, In: call, Esito: 401},
		{Name: "call without a club", Actor: w.Actor(t, "nuovo"), Call: callHeat, In: call, Esito: 403},
		{Name: "call by another club", Actor: guest, Call: callHeat, In: call, Esito: 403},
		{Name: "malformed by another club", Actor: guest, Call: callHeat, In: with(call, scenario.In{"BATTERIA": "x"}), Esito: 403},
		{Name: "call in no event", Actor: organiser, Call: callHeat, In: with(call, eventRef(unknownID)), Esito: 404},
		{Name: "malformed event", Actor: organiser, Call: callHeat, In: with(call, scenario.In{"ID_EVENTO": "x"}), Esito: 422,
			Field: "ID_EVENTO"},
		{Name: "malformed race", Actor: organiser, Call: callHeat, In: with(call, scenario.In{"FK_ID_GARA": "x"}), Esito: 422,
			Field: "FK_ID_GARA"},
		{Name: "malformed category", Actor: organiser, Call: callHeat, In: with(call, scenario.In{"FK_ID_CATEGORIA": -1}), Esito: 422,
			Field: "FK_ID_CATEGORIA"},
		{Name: "wrong sex", Actor: organiser, Call: callHeat, In: with(call, scenario.In{"SESSO": 7}), Esito: 422, Field: "SESSO"},
		{Name: "no heat", Actor: organiser, Call: callHeat, In: with(call, scenario.In{"BATTERIA": nil}), Esito: 422, Field: "BATTERIA"},
		{Name: "unknown heat", Actor: organiser, Call: callHeat, In: with(call, scenario.In{"BATTERIA": 9}), Esito: 422, Field: "BATTERIA"},
	})
	before := timetableOf(t, w, m)
	if before.states() != "1 0 0 0 0" || before.Delay != 0 || id.Race(before.Heats[0].Race) != testkit.Free100 || before.Heats[0].Sex != 2 ||
		before.Heats[0].Category != testkit.Ragazzi || before.Heats[2].Heat != 3 {
		t.Fatalf("%+v", before)
	}
	for _, h := range before.Heats {
		if h.Expected != h.Planned {
			t.Errorf("got %+v, want h.Expected == h.Planned", h)
		}
	}
	w.Clock.Advance(5 * time.Minute)
	mustCall(t, w, organiser, callHeat, with(call, scenario.In{"FK_ID_CATEGORIA": 0, "SESSO": 0})) // matches any, because only one heat fits
	late := timetableOf(t, w, m)
	if late.states() != "2 1 0 0 0" || late.Delay != 300 || !late.Heats[0].Expected.IsZero() ||
		late.Heats[1].Expected != late.Heats[1].Planned.Add(5*time.Minute) {
		t.Errorf("%+v", late)
	}
	w.Clock.Advance(2 * time.Minute)
	mustCall(t, w, organiser, callHeat, heatOf100(m, 3))
	if wrong := timetableOf(t, w, m); wrong.states() != "2 0 2 1 0" {
		t.Errorf(`got %s, want "2 0 2 1 0"`, wrong.states())
	}
	mustCall(t, w, organiser, callHeat, heatOf100(m, 2)) // the right heat
	if right := timetableOf(t, w, m); right.states() != "2 2 1 0 0" {
		t.Errorf(`got %s, want "2 2 1 0 0"`, right.states())
	}
	for heat := range 2 {
		for _, n := range heat100(t, w, m, 1+heat) {
			enterTime(t, w, organiser, n.ID, 6512)
		}
	}
	if swum := timetableOf(t, w, m); swum.states() != "3 3 2 1 0" {
		t.Errorf(`got %s, want "3 3 2 1 0"`, swum.states())
	}
	mustCall(t, w, w.Actor(t, "admin"), "PUT ge/evento", scenario.In{"ID_EVENTO": m.ID, "STATO": domain.EventConcluded})
	if final := timetableOf(t, w, m); final.states() != "4 4 0 0 0" || final.Delay != 0 {
		t.Errorf(`got %+v, want final.states() == "4 4 0 0 0" and final.Delay == 0`, final)
	}
	w.Run(t, []scenario.Row{{Name: "concluded", Actor: organiser, Call: callHeat, In: call, Esito: 1, Message: "L'evento è concluso"}})
}

// TestLiveTimetableFollowsOrder checks that a change of the start order is shown at once.
func TestLiveTimetableFollowsOrder(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	m := seeded(t, w, today(w))
	before := timetableOf(t, w, m)
	mustCall(t, w, w.Actor(t, "societa"), "PUT ge/evento/startlist/orario",
		scenario.In{"ID_EVENTO": m.ID, "INIZIO": "2026-11-16T10:30:00+01:00"})
	after := timetableOf(t, w, m)
	if got := after.Heats[0].Planned.Sub(before.Heats[0].Planned); got != 90*time.Minute {
		t.Errorf("the first heat moved by %s", got)
	}
}

// TestLiveTimetableStream checks that viewers get the timetable when they connect and when it changes.
//
//test:race
func TestLiveTimetableStream(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, timetableLiveCase)
}

func timetableLiveCase(t *testing.T, w *scenario.World) {
	t.Helper()
	m := seeded(t, w, today(w))
	at, _ := serve(t, w)
	stands := spectator(t, at, m.ID)
	next := func() string {
		t.Helper()
		for stands.lines.Scan() {
			if stands.lines.Text() != "event: programma" {
				continue
			}
			stands.lines.Scan()
			return stands.lines.Text()
		}
		t.Fatalf("the stream has ended: %v", stands.lines.Err())
		return ""
	}
	if text := next(); !strings.Contains(text, `"RITARDO":0`) || strings.Contains(text, `"STATO":2`) {
		t.Errorf("%s", text)
	}
	w.Clock.Advance(time.Minute)
	mustCall(t, w, w.Actor(t, "societa"), callHeat, heatOf100(m, 1))
	text := next()
	for !strings.Contains(text, `"STATO":2`) { // signals of other servers may come first
		text = next()
	}
	if !strings.Contains(text, `"RITARDO":60`) {
		t.Errorf("%s", text)
	}
}

const speakerCall = "GET ge/evento/speaker"

// speakerLane is the tested part of a starter's information for the speaker.
type speakerLane struct {
	Athlete  string `json:"ATLETA"`
	Personal *struct {
		Time  int    `json:"TEMPO"`
		Place string `json:"LUOGO"`
	} `json:"PERSONALE"`
	Season *struct {
		Time int `json:"TEMPO"`
	} `json:"STAGIONALE"`
	Limit   int   `json:"TEMPO_LIMITE"`
	Passage int   `json:"TEMPO_PASSAGGIO"`
	Records []any `json:"RECORD"`
}

func speakerOf(t *testing.T, w *scenario.World, eventID id.Event) (lanes []speakerLane) {
	t.Helper()
	var out struct {
		Heats []struct {
			Lanes []speakerLane `json:"CORSIE"`
		} `json:"BATTERIE"`
	}
	w.Call(t, w.Actor(t, "societa"), speakerCall, eventRef(eventID)).Into(t, &out)
	if len(out.Heats) != 3 {
		t.Fatalf("%d heats", len(out.Heats))
	}
	for _, h := range out.Heats {
		lanes = append(lanes, h.Lanes...)
	}
	return lanes
}

func TestSpeaker(t *testing.T) { scenario.Engines(t, scenario.Options{}, speakerCase) }

func speakerCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser := w.Actor(t, "societa")
	earlier := meeting(t, w)
	finishedMeeting(t, w, earlier)
	addedRecord(t, w, nil)
	m := seeded(t, w, today(w), func(e *domain.Event) { e.Circuits = []int64{3} })
	w.Run(t, []scenario.Row{
		{Name: "no session", Call: speakerCall, In: eventRef(m.ID), Esito: 401},
		{Name: "without a club", Actor: w.Actor(t, "nuovo"), Call: speakerCall, In: eventRef(m.ID), Esito: 403},
		{Name: "another club", Actor: w.Actor(t, "societa2"), Call: speakerCall, In: eventRef(m.ID), Esito: 403},
		{Name: "no such event", Actor: organiser, Call: speakerCall, In: eventRef(unknownID), Esito: 404},
		{Name: "malformed", Actor: organiser, Call: speakerCall, In: scenario.In{"ID_EVENTO": "x"}, Esito: 422, Field: "ID_EVENTO"},
	})
	for _, lane := range speakerOf(t, w, m.ID) {
		if lane.Athlete == "" || len(lane.Records) != 1 || lane.Limit == 0 || lane.Passage != 0 || lane.Personal != nil {
			t.Errorf("%+v", lane)
		}
	}
	ctx := context.Background()
	n, err := w.DB.Participation(ctx, heat100(t, w, m, 1)[3].ID)
	if err != nil {
		t.Fatal(err)
	}
	swimmer, err := w.DB.Athlete(ctx, n.AthleteID, 0)
	if err != nil {
		t.Fatal(err)
	}
	before := meeting(t, w, func(e *domain.Event) { e.Place = "Como" })
	testkit.Enter(t, w.DB, before.Free100, swimmer)
	for _, entryID := range entriesOf(t, w, before, testkit.Free100) {
		if old, err := w.DB.Participation(ctx, entryID); err == nil && old.AthleteID == swimmer.ID {
			enterTime(t, w, organiser, entryID, 6123)
		}
	}
	found := 0
	for _, lane := range speakerOf(t, w, m.ID) {
		if lane.Personal != nil {
			found++
			if lane.Personal.Time != 6123 || lane.Personal.Place != "Como" || lane.Season == nil || lane.Season.Time != 6123 {
				t.Errorf("%+v", lane)
			}
		}
	}
	if found != 1 {
		t.Errorf("%d starters have a personal best", found)
	}
}
