package httpapi_test

import (
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// inSeeded returns ids of a meet of societa with a start order and a start list.
func inSeeded(who string, in func(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In) sample {
	return sample{who, func(t *testing.T, w *scenario.World) any {
		t.Helper()
		return in(t, w, seeded(t, w, func(e *domain.Event) { e.Name = "Trofeo d'autunno" }))
	}, ""}
}

func ofSeeded(_ *testing.T, _ *scenario.World, m testkit.Meeting) scenario.In { return eventRef(m.ID) }

// startSamples are the calls about start orders, start lists and passages.
var startSamples = map[string]sample{
	drawOrder: {"societa", inMeeting(func(m testkit.Meeting) scenario.In { return eventRef(m.ID) }), ""},
	saveOrder: inSeeded("societa", func(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
		t.Helper()
		return scenario.In{"ID_EVENTO": m.ID, "ordine": positions(1, itemIDs(orderOfEvent(t, w, w.Actor(t, "societa"), m.ID))...)}
	}),
	addBlock: {"societa", inMeeting(func(m testkit.Meeting) scenario.In {
		return scenario.In{"FK_ID_EVENTO": m.ID, "NOTE": "Premiazioni", "DURATA": 15}
	}), ""},
	editBlock:    {"societa", aBlock(scenario.In{"NOTE": "Riscaldamento"}), ""},
	dropBlock:    {"societa", aBlock(nil), ""},
	makeList:     inSeeded("societa", ofSeeded),
	readList:     inSeeded("societa", ofSeeded),
	listVersions: inSeeded("societa", ofSeeded),
	restoreList: inSeeded("societa", func(_ *testing.T, _ *scenario.World, m testkit.Meeting) scenario.In {
		return scenario.In{"ID_EVENTO": m.ID, "VERSIONE_LISTA": 1}
	}),
	compareLists: inSeeded("societa", func(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
		t.Helper()
		organiser := w.Actor(t, "societa")
		mustCall(t, w, organiser, makeList, eventRef(m.ID))
		mustCall(t, w, organiser, placeEntry, scenario.In{"ID_PRESENZA": lastStarter(t, w, m), "BATTERIA": 1, "CORSIA": 6})
		return scenario.In{"ID_EVENTO": m.ID, "DA": 1, "A": 2}
	}),
	timeList: inSeeded("societa", func(_ *testing.T, _ *scenario.World, m testkit.Meeting) scenario.In {
		return scenario.In{"ID_EVENTO": m.ID, "INTERVALLO": 30}
	}),
	placeEntry: inSeeded("societa", func(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
		t.Helper()
		return scenario.In{"ID_PRESENZA": lastStarter(t, w, m), "BATTERIA": 1, "CORSIA": 6}
	}),
	scratch: inSeeded("societa", func(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
		t.Helper()
		return scenario.In{"ID_PRESENZA": lastStarter(t, w, m), "FLG_CHIUDI": 1}
	}),
	workOutPassages:   {"admin", aFinal, ""},
	keepOnlyFinalists: {"societa", aFinal, ""},
}

// lastStarter returns the last girl who entered the 100: the slowest.
func lastStarter(t *testing.T, w *scenario.World, m testkit.Meeting) id.Entry {
	t.Helper()
	for entryID, n := range sheetAs(t, w, w.Actor(t, "societa"), m.ID).places() {
		if id.Race(n.RaceID) == testkit.Free100 && n.Time == 6700 {
			return entryID
		}
	}
	t.Fatal("nobody")
	return 0
}

// aBlock returns the block of a meet.
func aBlock(more scenario.In) func(*testing.T, *scenario.World) any {
	return func(t *testing.T, w *scenario.World) any {
		t.Helper()
		return with(scenario.In{"ID_ORDINAMENTO": orderOfEvent(t, w, w.Actor(t, "societa"), meeting(t, w).ID)[0].ID}, more)
	}
}
