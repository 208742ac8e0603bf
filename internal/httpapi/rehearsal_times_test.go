package httpapi_test

import (
	"fmt"
	"testing"

	"traguardo/internal/domain/id"
	"traguardo/internal/store"
	"traguardo/internal/testkit/scenario"
)

func TestInventedTimes(t *testing.T) { scenario.Engines(t, scenario.Options{}, inventedTimesCase) }

// inventedTimesCase lets the job deliver a rehearsal's heats one by one and confirms them at the timing desk.
func inventedTimesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser := w.Actor(t, "societa")
	m := seeded(t, w)
	send := func() {
		t.Helper()
		if err := w.App.Timing.SendRehearsals(store.Alone(t.Context()), w.Clock.Now()); err != nil {
			t.Fatal(err)
		}
	}
	list := func(eventID id.Event) (out []proposal) {
		t.Helper()
		w.Call(t, organiser, listProposals, eventRef(eventID)).Into(t, &out)
		return out
	}
	send()
	if got := list(m.ID); len(got) != 0 {
		t.Fatalf("a real event has invented times: %+v", got)
	}
	objectID := mustCall(t, w, organiser, rehearse, eventRef(m.ID)).Inserted
	mustCall(t, w, organiser, pauseRehearsal, with(eventRef(id.Event(objectID)), scenario.In{"FLG_PAUSA": 1}))
	send()
	if got := list(id.Event(objectID)); len(got) != 0 {
		t.Fatalf("a paused rehearsal has invented times: %+v", got)
	}
	mustCall(t, w, organiser, pauseRehearsal, with(eventRef(id.Event(objectID)), scenario.In{"FLG_PAUSA": 0}))
	send()
	first := list(id.Event(objectID))
	if len(first) != 1 || first[0].Race == nil || first[0].Heat == nil || *first[0].Heat != 1 || first[0].Format != "timedrops" {
		t.Fatalf("after a minute: %+v", first)
	}
	for range 20 {
		send()
	}
	all := list(id.Event(objectID))
	heats := map[string]bool{}
	doubtful := 0
	for _, p := range all {
		heats[fmt.Sprint(*p.Race, *p.Heat)] = true
		in := []any{}
		for _, l := range p.Lanes {
			if l.Doubt == 1 {
				doubtful++
				in = append(in, scenario.In{"CORSIA": l.Lane, "TEMPO": 0, "FK_ID_STATO": 3})
			}
		}
		mustCall(t, w, organiser, confirmProposal, scenario.In{"ID_PROPOSTA": p.ID, "CORSIE": in})
	}
	if len(heats) != len(all) || len(all) < 4 || doubtful == 0 {
		t.Errorf("%d proposals for %d heats, %d doubtful lanes", len(all), len(heats), doubtful)
	}
	n, err := w.DB.Participations(t.Context(), id.Event(objectID), 0)
	if err != nil {
		t.Fatal(err)
	}
	swum := 0
	for _, e := range n {
		if e.Result.Time > 0 {
			swum++
			if off := 100 * (e.Result.Time - e.EntryTime) / max(1, e.EntryTime); e.EntryTime > 0 && (off > 3 || off < -3) {
				t.Errorf("%s swam %v, entered with %v", e.Athlete.LastName, e.Result.Time, e.EntryTime)
			}
		}
	}
	if swum < len(n)/2 {
		t.Errorf("%d of %d swam", swum, len(n))
	}
	if got := list(m.ID); len(got) != 0 {
		t.Errorf("invented times in the event: %+v", got)
	}
	mustCall(t, w, organiser, deleteRehearsal, eventRef(id.Event(objectID)))
	send()
}
