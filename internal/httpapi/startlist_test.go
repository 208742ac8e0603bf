package httpapi_test

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

const (
	drawOrder, saveOrder               = "POST ge/evento/generaordine", "POST ge/evento/updateordine"
	addBlock, editBlock, dropBlock     = "POST ge/evento/blocco", "PUT ge/evento/blocco", "DELETE ge/evento/blocco"
	makeList, readList                 = "POST ge/evento/generastartlist", "GET ge/evento/startlist"
	listVersions, restoreList          = "GET ge/evento/startlist/versioni", "POST ge/evento/startlist/ripristina"
	compareLists, timeList             = "GET ge/evento/startlist/confronto", "PUT ge/evento/startlist/orario"
	placeEntry, scratch                = "PUT ge/presenza/battcors", "POST ge/evento/startlist/ritira"
	workOutPassages, keepOnlyFinalists = "POST ns/evento/elabora", "POST ge/evento/rimuoviiscrittidafinale"
)

// orderItem is the tested part of an item in the start order.
type orderItem struct {
	ID       int64  `json:"ID_ORDINAMENTO"`
	Position int    `json:"ORDINE"`
	RaceID   int64  `json:"ID_GARA"`
	Category int64  `json:"FK_ID_CATEGORIA"`
	Kind     int    `json:"FK_ID_TIPO"`
	Sex      int    `json:"SESSO"`
	Note     string `json:"NOTE"`
	Minutes  int    `json:"DURATA"`
	Version  int64  `json:"VERSIONE"`
}

func orderOfEvent(t *testing.T, w *scenario.World, who scenario.Actor, eventID id.Event) []orderItem {
	t.Helper()
	return detail[[]orderItem](t, w, who, eventID, "gareOrdinate")
}

func itemIDs(items []orderItem) []any {
	out := make([]any, len(items))
	for i, item := range items {
		out[i] = item.ID
	}
	return out
}

// positions returns items in an order, numbered as the caller likes.
func positions(step int, ids ...any) []any {
	out := make([]any, len(ids))
	for i, itemID := range ids {
		out[i] = scenario.In{"ID_ORDINAMENTO": itemID, "ORDINE": 7 + step*i}
	}
	return out
}

func TestStartOrder(t *testing.T) { scenario.Engines(t, scenario.Options{}, startOrderCase) }

func startOrderCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, m := w.Actor(t, "societa"), meeting(t, w)
	boys := addGirls(t, w, m.Guest, 2, func(a *domain.Athlete) { a.Sex, a.Birth = domain.Male, calendar.Of(2012, 3, 3) })
	testkit.Enter(t, w.DB, m.Free100, boys...)
	old := orderOfEvent(t, w, organiser, m.ID)
	mustCall(t, w, organiser, drawOrder, eventRef(m.ID))
	items := orderOfEvent(t, w, organiser, m.ID)
	if len(items) != 5 {
		t.Fatalf("got %+v, want len(items) == 5", items)
	}
	for i, item := range items {
		if item.Position != i+1 {
			t.Errorf("item %d has position %d", i+1, item.Position)
		}
	}
	if last := items[4]; last.ID != old[0].ID || last.Note != "Pausa" {
		t.Errorf("the block is not at the end: %+v", items)
	}
	if items[3].Kind != 2 {
		t.Errorf("the relay is not last: %+v", items)
	}
	at := slices.IndexFunc(items, func(i orderItem) bool { return id.Race(i.RaceID) == testkit.Free100 })
	if items[at].Sex != 2 || id.Race(items[at+1].RaceID) != testkit.Free100 || items[at+1].Sex != 1 {
		t.Errorf("girls do not come before boys: %+v", items)
	}
	read := itemIDs(items)
	reversed := slices.Clone(read)
	slices.Reverse(reversed)
	w.Run(t, []scenario.Row{
		{Name: "saved in another order, numbered with gaps", Actor: organiser, Call: saveOrder,
			In: scenario.In{"ID_EVENTO": m.ID, "ordine": positions(3, reversed...), "ORDINE_LETTO": read}},
		{Name: "a deleted order", Actor: organiser, Call: saveOrder,
			In: scenario.In{"ID_EVENTO": m.ID, "ordine": positions(1, read...), "ORDINE_LETTO": read}, Esito: 409},
		{Name: "one is missing", Actor: organiser, Call: saveOrder, In: scenario.In{"ID_EVENTO": m.ID, "ordine": positions(1, read[1:]...)},
			Esito: 1},
		{Name: "one twice", Actor: organiser, Call: saveOrder, In: scenario.In{"ID_EVENTO": m.ID,
			"ordine": positions(1, read[0], read[0], read[1], read[2], read[3])}, Esito: 1},
		{Name: "one of another event", Actor: organiser, Call: saveOrder,
			In: scenario.In{"ID_EVENTO": m.ID, "ordine": positions(1, append(slices.Clone(read[1:]),
				orderOfEvent(t, w, organiser, meeting(t, w).ID)[0].ID)...)}, Esito: 1},
	})
	now := orderOfEvent(t, w, organiser, m.ID)
	if !slices.Equal(itemIDs(now), reversed) || now[0].Position != 1 || now[4].Position != 5 {
		t.Errorf("%+v, want %v numbered from 1", now, reversed)
	}
	blocksCase(t, w, organiser, m)
	mustCall(t, w, organiser, drawOrder, eventRef(m.ID))
	again := orderOfEvent(t, w, organiser, m.ID)
	if last := again[len(again)-1]; last.Note != "Premiazioni" {
		t.Errorf("a new order lost a block: %+v", again)
	}
	empty := testkit.Event(t, w.DB, m.Organiser)
	w.Run(t, []scenario.Row{{Name: "no entries", Actor: organiser, Call: drawOrder, In: eventRef(empty.ID), Esito: 1}})
}

// blocksCase adds a block in the second place and removes the previous one.
func blocksCase(t *testing.T, w *scenario.World, organiser scenario.Actor, m testkit.Meeting) {
	t.Helper()
	blockID := mustCall(t, w, organiser, addBlock, scenario.In{"FK_ID_EVENTO": m.ID, "NOTE": " Premiazioni ", "DURATA": 20,
		"ORDINE": 2}).Inserted
	items := orderOfEvent(t, w, organiser, m.ID)
	if items[1].ID != blockID || items[1].Note != "Premiazioni" || items[1].Minutes != 20 || items[5].Position != 6 || items[0].Note != "Pausa" {
		t.Fatalf("%+v", items)
	}
	race := items[5]
	w.Run(t, []scenario.Row{
		{Name: "changed", Actor: organiser, Call: editBlock, In: scenario.In{"ID_ORDINAMENTO": blockID, "DURATA": 15,
			"VERSIONE": items[1].Version}},
		{Name: "stale", Actor: organiser, Call: editBlock, In: scenario.In{"ID_ORDINAMENTO": blockID, "DURATA": 10, "VERSIONE": items[1].Version},
			Esito: 409},
		{Name: "no day has so many minutes", Actor: organiser, Call: editBlock, In: scenario.In{"ID_ORDINAMENTO": blockID, "DURATA": 1441},
			Esito: 422},
		{Name: "a race is no block", Actor: organiser, Call: editBlock, In: scenario.In{"ID_ORDINAMENTO": race.ID, "NOTE": "x"}, Esito: 404},
		{Name: "a race is not removed as a block", Actor: organiser, Call: dropBlock, In: scenario.In{"ID_ORDINAMENTO": race.ID}, Esito: 404},
		{Name: "removed", Actor: organiser, Call: dropBlock, In: scenario.In{"ID_ORDINAMENTO": items[0].ID}},
	})
	for i, item := range orderOfEvent(t, w, organiser, m.ID) {
		if item.Position != i+1 {
			t.Errorf("gap after a removal: %+v", item)
		}
		if item.ID == blockID && item.Minutes != 15 {
			t.Errorf("the block lasts %d minutes", item.Minutes)
		}
	}
}

// starting is an entry in a start list.
type starting struct {
	ID      id.Entry `json:"ID_PRESENZA"`
	Heat    int      `json:"BATTERIA"`
	Lane    int      `json:"CORSIA"`
	Turn    int      `json:"TURNO"`
	ClubID  int64    `json:"FK_ID_SOCIETA"`
	RaceID  int64    `json:"FK_ID_GARA"`
	Time    int      `json:"TEMPO_ISCRIZIONE"`
	Absent  int      `json:"FLG_ASSENTE"`
	Version int64    `json:"VERSIONE"`
}

type startGroup struct {
	RaceID     int64    `json:"FK_ID_GARA"`
	Categories []string `json:"CATEGORIE"`
	Session    int      `json:"SESSIONE"`
	Heats      []struct {
		At      string     `json:"ORA"`
		Entries []starting `json:"presenze"`
	} `json:"batterie"`
}

// startSheet is the tested part of a start list.
type startSheet struct {
	Number   int          `json:"VERSIONE_LISTA"`
	Seed     uint64       `json:"SEME"`
	Groups   []startGroup `json:"gruppi"`
	Sessions []struct {
		Begins string `json:"INIZIO"`
		Ends   string `json:"FINE"`
		Heats  int    `json:"BATTERIE"`
		Starts int    `json:"PRESENZE"`
	} `json:"sessioni"`
	Unplaced []starting `json:"senzaPosto"`
}

func sheetAs(t *testing.T, w *scenario.World, who scenario.Actor, eventID id.Event) startSheet {
	t.Helper()
	var s startSheet
	mustCall(t, w, who, readList, eventRef(eventID)).Into(t, &s)
	return s
}

// places returns the entries of a list by id.
func (s startSheet) places() map[id.Entry]starting {
	out := map[id.Entry]starting{}
	for _, g := range s.Groups {
		for _, h := range g.Heats {
			for _, n := range h.Entries {
				out[n.ID] = n
			}
		}
	}
	return out
}

// lanes returns the entries of a heat of a race by lane.
func (s startSheet) lanes(race id.Race, heat int) map[int]starting {
	out := map[int]starting{}
	for _, n := range s.places() {
		if id.Race(n.RaceID) == race && n.Heat == heat {
			out[n.Lane] = n
		}
	}
	return out
}

// seeded creates a meet of thirteen girls in the 100, with increasing times, a start order and a start list.
func seeded(t *testing.T, w *scenario.World, change ...func(*domain.Event)) testkit.Meeting {
	t.Helper()
	organiser, m := w.Actor(t, "societa"), meeting(t, w, change...)
	named := 0
	more := addGirls(t, w, m.Guest, 7, func(a *domain.Athlete) {
		named++
		a.LastName = fmt.Sprint("Seguaci", named)
	})
	w.Write(t, func(q store.Q) error {
		var list []domain.Entry
		for i, a := range more {
			list = append(list, domain.Entry{
				RaceID: m.Free100.RaceID, AthleteID: a.ID, ClubID: a.ClubID, Kind: domain.Individual, CategoryID: m.Free100.CategoryID, Disability: 1,
				Sex:       a.Sex,
				EntryTime: racetime.Centis(6100 + 100*i), CreatedAt: calendar.At(testkit.Start),
			})
		}
		_, err := q.AddEntries(context.Background(), m.ID, list)
		return err
	})
	w.Write(t, func(q store.Q) error { // the draw differs from run to run
		ctx := context.Background()
		items, err := q.EnteredTurns(ctx, m.ID)
		if err != nil {
			return err
		}
		slices.SortFunc(items, func(a, b domain.StartItem) int {
			return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(b.RaceID, a.RaceID))
		})
		for i := range items {
			items[i].Position = i + 1
		}
		block, err := q.StartOrder(ctx, m.ID)
		if err != nil {
			return err
		}
		block[0].Position = len(items) + 1
		if err := q.SaveStartItem(ctx, block[0]); err != nil {
			return err
		}
		if err := q.ReplaceStartRaces(ctx, m.ID, items); err != nil {
			return err
		}
		return q.SaveStartDraw(ctx, domain.StartOrder{EventID: m.ID, Seed: 7, TurnRound: domain.DefaultTurnRound})
	})
	mustCall(t, w, organiser, makeList, eventRef(m.ID))
	return m
}

func TestStartLists(t *testing.T) { scenario.Engines(t, scenario.Options{}, startListsCase) }

func startListsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, guest := w.Actor(t, "societa"), w.Actor(t, "societa2")
	bare := meeting(t, w)
	w.Run(t, []scenario.Row{
		{Name: "no order yet", Actor: organiser, Call: makeList, In: eventRef(bare.ID), Esito: 1, Message: "Generare prima l'ordine di gara"},
		{Name: "no list yet", Actor: organiser, Call: readList, In: eventRef(bare.ID),
			Want: scenario.In{"VERSIONE_LISTA": 0, "senzaPosto": []any{}}},
	})
	m := seeded(t, w)
	first := sheetAs(t, w, organiser, m.ID)
	if n := len(first.places()); n != 17 || len(first.Unplaced) != 0 || first.Number != 1 {
		t.Fatalf("%d placed, %d not, list %d", n, len(first.Unplaced), first.Number)
	}
	for heat, size := range map[int]int{1: 3, 2: 4, 3: 6} { // thirteen on six lanes
		if got := len(first.lanes(testkit.Free100, heat)); got != size {
			t.Errorf("%d in heat %d, want %d", got, heat, size)
		}
	}
	if slow := first.lanes(testkit.Free100, 1); slow[3].Time != 6500 || slow[4].Time != 6600 || slow[2].Time != 6700 {
		t.Errorf("the slowest heat is %+v", slow)
	}
	mustCall(t, w, organiser, makeList, scenario.In{"ID_EVENTO": m.ID, "VERSIONE_LETTA": 1})
	second := sheetAs(t, w, organiser, m.ID)
	if second.Number != 2 || second.Seed != first.Seed {
		t.Errorf("list %d with seed %d, want the second with the first's", second.Number, second.Seed)
	}
	for entryID, n := range first.places() {
		if again := second.places()[entryID]; again.Heat != n.Heat || again.Lane != n.Lane {
			t.Errorf("the same order gave %+v a different place: %+v", n, again)
		}
	}
	w.Run(t, []scenario.Row{
		{Name: "an outdated list", Actor: organiser, Call: makeList, In: scenario.In{"ID_EVENTO": m.ID, "VERSIONE_LETTA": 1},
			Esito: 409},
		{Name: "restores after another change", Actor: organiser, Call: restoreList,
			In: scenario.In{"ID_EVENTO": m.ID, "VERSIONE_LISTA": 1, "VERSIONE_LETTA": 1}, Esito: 409},
		{Name: "a list that never was", Actor: organiser, Call: restoreList, In: scenario.In{"ID_EVENTO": m.ID, "VERSIONE_LISTA": 3}, Esito: 404},
		{Name: "restored", Actor: organiser, Call: restoreList, In: scenario.In{"ID_EVENTO": m.ID, "VERSIONE_LISTA": 1, "VERSIONE_LETTA": 2}},
		{Name: "all are kept", Actor: organiser, Call: listVersions, In: eventRef(m.ID), Want: []any{
			scenario.In{"VERSIONE_LISTA": 2, "FLG_CORRENTE": 0, "SPOSTATI": 0, "UTENTE": "societa"},
			scenario.In{"VERSIONE_LISTA": 1, "FLG_CORRENTE": 1, "SPOSTATI": 0},
		}},
		{Name: "another club reads the list", Actor: guest, Call: readList, In: eventRef(m.ID), Want: scenario.In{"VERSIONE_LISTA": 1}},
		{Name: "another club reads no earlier list", Actor: guest, Call: readList, In: scenario.In{"ID_EVENTO": m.ID, "VERSIONE_LISTA": 2},
			Esito: 403},
	})
	for _, in := range []scenario.In{{"ID_REPORT": 1001, "FORMATO": 3, "ID_EVENTO": m.ID},
		{"ID_REPORT": 1001, "FORMATO": 3, "ID_EVENTO": m.ID, "FLG_VUOTI": 1, "FLG_EVIDENZIATO": 1}} {
		if r := w.Call(t, guest, "GET core/report", in); !strings.Contains(string(r.Body), "Seguaci7 Gaia") || !strings.Contains(string(r.Body),
			"batteria 1 di 3") {
			t.Errorf("%v prints %s", in, r.Body)
		}
	}
	printedCase(t, w, guest, m)
	manualPlacesCase(t, w, organiser, m)
	scratchCase(t, w, organiser, m)
}

// printedCase prints only some races, or one sex.
func printedCase(t *testing.T, w *scenario.World, who scenario.Actor, m testkit.Meeting) {
	t.Helper()
	for _, c := range []struct {
		name  string
		in    scenario.In
		heats int
	}{
		{"everything", nil, 5},
		{"one race", scenario.In{"GARE": fmt.Sprint(testkit.Free100)}, 3},
		{"two races", scenario.In{"GARE": fmt.Sprintf("%d, %d", testkit.Free100, testkit.Free50)}, 4},
		{"girls", scenario.In{"SESSO": 2, "GARE": fmt.Sprint(testkit.Free100)}, 3},
		{"boys", scenario.In{"SESSO": 1}, 0},
		{"an unknown race", scenario.In{"GARE": "999999"}, 0},
	} {
		in := with(scenario.In{"ID_REPORT": 1001, "FORMATO": 3, "ID_EVENTO": m.ID}, c.in)
		r := w.Call(t, who, "GET core/report", in)
		// Each line of a heat repeats its heading.
		seen := map[string]bool{}
		for _, heat := range heading.FindAllString(string(r.Body), -1) {
			seen[heat] = true
		}
		if r.HTTP != http.StatusOK || len(seen) != c.heats {
			t.Errorf("%s: %d heats, want %d: %s", c.name, len(seen), c.heats, r.Body)
		}
	}
	w.Run(t, []scenario.Row{
		{Name: "an invalid sex", Actor: who, Call: "GET core/report",
			In: scenario.In{"ID_REPORT": 1001, "FORMATO": 1, "ID_EVENTO": m.ID, "SESSO": 4}, Esito: 422},
		{Name: "invalid races", Actor: who, Call: "GET core/report",
			In: scenario.In{"ID_REPORT": 1001, "FORMATO": 1, "ID_EVENTO": m.ID, "GARE": "x"}, Esito: 422},
	})
}

var heading = regexp.MustCompile(`\d+\. [^;"\n]* batteria \d+ di \d+`)

// manualPlacesCase moves entries manually in the first list, and finds them in the comparison with the second.
func manualPlacesCase(t *testing.T, w *scenario.World, organiser scenario.Actor, m testkit.Meeting) {
	t.Helper()
	list := sheetAs(t, w, organiser, m.ID)
	heat := list.lanes(testkit.Free100, 1) // lanes 2, 3 and 4
	to := func(n starting, heat, lane int, more scenario.In) scenario.In {
		return with(scenario.In{"ID_PRESENZA": n.ID, "BATTERIA": heat, "CORSIA": lane}, more)
	}
	w.Run(t, []scenario.Row{
		{Name: "outside the pool", Actor: organiser, Call: placeEntry, In: to(heat[3], 1, 7, nil), Esito: 1,
			Message: "La corsia non è nella vasca, che va da 1 a 6"},
		{Name: "lane 0 does not exist", Actor: organiser, Call: placeEntry, In: to(heat[3], 1, 0, nil), Esito: 1},
		{Name: "negative", Actor: organiser, Call: placeEntry, In: to(heat[3], 1, -1, nil), Esito: 422},
		{Name: "two on one lane", Actor: organiser, Call: placeEntry, In: to(heat[3], 1, 4, nil), Esito: 1,
			Message: "Batteria 1, corsia 4: è già assegnata a "},
		{Name: "a free lane", Actor: organiser, Call: placeEntry, In: to(heat[3], 1, 1, scenario.In{"VERSIONE": heat[3].Version})},
		{Name: "stale", Actor: organiser, Call: placeEntry, In: to(heat[3], 1, 5, scenario.In{"VERSIONE": heat[3].Version}), Esito: 409,
			Want: scenario.In{"attuale": scenario.In{"BATTERIA": 1, "CORSIA": 1}}},
		{Name: "two change places", Actor: organiser, Call: placeEntry,
			In: to(heat[2], 1, 4, scenario.In{"FLG_SCAMBIA": 1, "VERSIONE": heat[2].Version})},
		{Name: "the moves", Actor: organiser, Call: compareLists, In: scenario.In{"ID_EVENTO": m.ID, "DA": 2, "A": 1},
			After: func(t *testing.T, r scenario.Reply) {
				var moves struct {
					Moves []struct {
						ID   id.Entry `json:"ID_PRESENZA"`
						From int      `json:"CORSIA_DA"`
						To   int      `json:"CORSIA_A"`
					} `json:"SPOSTATI"`
				}
				r.Into(t, &moves)
				if len(moves.Moves) != 3 {
					t.Errorf("got %+v, want len(moves.Moves) == 3", moves)
				}
				for _, x := range moves.Moves {
					if want := map[id.Entry][2]int{heat[3].ID: {3, 1}, heat[2].ID: {2, 4}, heat[4].ID: {4, 2}}[x.ID]; want != [2]int{x.From, x.To} {
						t.Errorf("%+v, want %v", x, want)
					}
				}
			}},
		{Name: "a list that never was", Actor: organiser, Call: compareLists, In: scenario.In{"ID_EVENTO": m.ID, "DA": 2, "A": 9}, Esito: 404},
		{Name: "a new list forgets it", Actor: organiser, Call: makeList, In: eventRef(m.ID),
			Want: scenario.In{"VERSIONE_LISTA": 3, "SPOSTATI": 3}},
	})
	if now := sheetAs(t, w, organiser, m.ID).lanes(testkit.Free100, 1); now[3].ID != heat[3].ID {
		t.Errorf("manual changes survived: %+v", now)
	}
}

// scratchCase withdraws the fastest of the last heat, first leaving her lane empty, then closing the gap.
func scratchCase(t *testing.T, w *scenario.World, organiser scenario.Actor, m testkit.Meeting) {
	t.Helper()
	before := sheetAs(t, w, organiser, m.ID).lanes(testkit.Free100, 3)
	gone := before[3]
	w.Run(t, []scenario.Row{{Name: "leaves her lane empty", Actor: organiser, Call: scratch, In: scenario.In{"ID_PRESENZA": gone.ID}}})
	now := sheetAs(t, w, organiser, m.ID).lanes(testkit.Free100, 3)
	if now[3].ID != gone.ID || now[3].Absent != 1 || now[4].ID != before[4].ID {
		t.Errorf("a scratch moved an entry: %+v", now)
	}
	w.Run(t, []scenario.Row{{Name: "closes the gap", Actor: organiser, Call: scratch,
		In: scenario.In{"ID_PRESENZA": gone.ID, "FLG_CHIUDI": 1}}})
	now = sheetAs(t, w, organiser, m.ID).lanes(testkit.Free100, 3)
	order := []int{3, 4, 2, 5, 1, 6}
	for i, lane := range order[:5] {
		if now[lane].ID != before[order[i+1]].ID {
			t.Errorf("lane %d has %+v", lane, now[lane])
		}
	}
	if _, taken := now[6]; taken {
		t.Error("the last lane is still taken")
	}
}

// TestStartListGroups checks that option 31 lets adjacent categories of a race and sex share heats, and checks the numbers with first
// lane 0 and the fastest heat first.
func TestStartListGroups(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	organiser := w.Actor(t, "societa")
	m := seeded(t, w, withOptions(option.Values{option.GroupCategories: "1", option.FirstLane: "0", option.HeatOrder: "0", option.Lanes: "8"}))
	_, races := testkit.Enable(t, w.DB, m.Event, testkit.Esordienti, 1, testkit.Free100)
	testkit.Enter(t, w.DB, races[0], addGirls(t, w, m.Guest, 3, func(a *domain.Athlete) { a.Birth = calendar.Of(2015, 3, 3) })...)
	mustCall(t, w, organiser, drawOrder, eventRef(m.ID))
	mustCall(t, w, organiser, makeList, eventRef(m.ID))
	s := sheetAs(t, w, organiser, m.ID)
	at := slices.IndexFunc(s.Groups, func(g startGroup) bool { return id.Race(g.RaceID) == testkit.Free100 })
	g := s.Groups[at]
	if len(g.Categories) != 2 || len(g.Heats) != 2 || len(g.Heats[0].Entries) != 8 || len(g.Heats[1].Entries) != 8 {
		t.Fatalf("got %+v, want len(g.Categories) == 2 and len(g.Heats) == 2 and len(g.Heats[0].Entries) == 8 and len(g.Heats[1].Entries) == 8",
			g)
	}
	if fast := s.lanes(testkit.Free100, 1); fast[3].Time != 6000 || fast[0].Time == 0 || fast[8].ID != 0 {
		t.Errorf("heat 1 is %+v", fast)
	}
}

// TestTimetable checks that heats follow each other by entry times and turn-round, and that a block is a break or starts a session.
func TestTimetable(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	organiser := w.Actor(t, "societa")
	m := seeded(t, w)
	items := orderOfEvent(t, w, organiser, m.ID)
	block := items[len(items)-1]
	ids := itemIDs(items)
	relay := items[len(items)-2]
	mustCall(t, w, organiser, saveOrder, scenario.In{"ID_EVENTO": m.ID,
		"ordine": positions(1, append(slices.DeleteFunc(ids, func(itemID any) bool { return itemID == relay.ID }), relay.ID)...)})
	day := m.Starts.String()
	w.Run(t, []scenario.Row{
		{Name: "an hour and a minute between heats", Actor: organiser, Call: timeList,
			In: scenario.In{"ID_EVENTO": m.ID, "INIZIO": day + "T08:30:00+01:00", "INTERVALLO": 60}},
		{Name: "stale", Actor: organiser, Call: timeList, In: scenario.In{"ID_EVENTO": m.ID, "INTERVALLO": 70, "VERSIONE_ORARIO": 99},
			Esito: 409},
		{Name: "more than an hour", Actor: organiser, Call: timeList, In: scenario.In{"ID_EVENTO": m.ID, "INTERVALLO": 3601}, Esito: 422},
		{Name: "the afternoon", Actor: organiser, Call: editBlock, In: scenario.In{"ID_ORDINAMENTO": block.ID, "INIZIO": day + "T15:00:00+01:00",
			"DURATA": 10}},
	})
	s := sheetAs(t, w, organiser, m.ID)
	if len(s.Sessions) != 2 || s.Sessions[0].Heats != 4 || s.Sessions[1].Heats != 1 || s.Sessions[0].Starts != 15 {
		t.Fatalf("got %+v, want len(s.Sessions) == 2 and s.Sessions[0].Heats == 4 and s.Sessions[1].Heats == 1 and s.Sessions[0].Starts == 15",
			s.Sessions)
	}
	clock := func(at string) string { return at[11:19] }
	if got := clock(s.Sessions[0].Begins); got != "08:30:00" {
		t.Errorf("the morning begins at %s", got)
	}
	// Four heats of the slowest 1'07, 1'04, 1'00 and 1'00 with a minute each: 8 minutes and 11 seconds.
	if got := clock(s.Sessions[0].Ends); got != "08:38:11" {
		t.Errorf("the morning ends at %s", got)
	}
	last := s.Groups[len(s.Groups)-1]
	if got := clock(last.Heats[0].At); got != "15:10:00" || last.Session != 2 {
		t.Errorf("the relay swims at %s in session %d", got, last.Session)
	}
	if got := clock(s.Sessions[1].Ends); got != "15:14:20" { // without entry times: 200 m in 200 s
		t.Errorf("the afternoon ends at %s", got)
	}
}

// TestDrawnOrder checks that sports without lanes start in a drawn order in which no two entries of a club follow each other.
func TestDrawnOrder(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{Variant: "confederazione"})
	admin := w.Actor(t, "admin")
	m := seededGymnastics(t, w, admin)
	s := sheetAs(t, w, admin, m)
	n := 0
	for _, g := range s.Groups {
		for _, h := range g.Heats {
			for i, e := range h.Entries {
				n++
				if e.Turn != i+1 || e.Lane != 0 || e.Heat != 1 {
					t.Errorf("%+v is number %d", e, i+1)
				}
				if i > 0 && h.Entries[i-1].ClubID == e.ClubID {
					t.Errorf("two entries of club %d follow each other", e.ClubID)
				}
			}
		}
	}
	if n != 6 {
		t.Fatalf("%d start", n)
	}
	progressive := detail[[]struct {
		Progressive int `json:"PROGRESSIVO"`
	}](t, w, admin, m, "arrayPresenzeAll")
	for _, p := range progressive {
		if p.Progressive < 1 || p.Progressive > 6 {
			t.Errorf("PROGRESSIVO %d", p.Progressive)
		}
	}
	any1 := s.Groups[0].Heats[0].Entries
	w.Run(t, []scenario.Row{
		{Name: "there are no lanes", Actor: admin, Call: placeEntry, In: scenario.In{"ID_PRESENZA": any1[0].ID, "CORSIA": 3}, Esito: 1},
		{Name: "two change turns", Actor: admin, Call: placeEntry, In: scenario.In{"ID_PRESENZA": any1[0].ID, "TURNO": 6, "FLG_SCAMBIA": 1}},
		{Name: "a scratch closes the gap", Actor: admin, Call: scratch, In: scenario.In{"ID_PRESENZA": any1[2].ID, "FLG_CHIUDI": 1}},
	})
	var got []id.Entry
	for _, e := range sheetAs(t, w, admin, m).Groups[0].Heats[0].Entries {
		got = append(got, e.ID)
	}
	if want := []id.Entry{any1[5].ID, any1[1].ID, any1[3].ID, any1[4].ID, any1[0].ID}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// seededGymnastics creates an event of men's gymnastics with a start order and a start list: three entries of each of two clubs in one
// race.
func seededGymnastics(t *testing.T, w *scenario.World, admin scenario.Actor) id.Event {
	t.Helper()
	host, guest := testkit.Club(t, w.DB), testkit.Club(t, w.DB)
	race := raceOf(t, w, domain.MensGymnastics)
	e := testkit.Event(t, w.DB, host, func(e *domain.Event) { e.SportID = domain.MensGymnastics })
	_, races := testkit.Enable(t, w.DB, e, testkit.Ragazzi, 1, id.Race(race))
	for _, club := range []domain.Club{host, guest} {
		testkit.Enter(t, w.DB, races[0], addGirls(t, w, club, 3)...)
	}
	mustCall(t, w, admin, drawOrder, eventRef(e.ID))
	mustCall(t, w, admin, makeList, eventRef(e.ID))
	return e.ID
}

// raceOf returns an individual race of a sport.
func raceOf(t *testing.T, w *scenario.World, sport domain.Sport) int64 {
	t.Helper()
	list, _, err := w.DB.Races(context.Background(), domain.RaceFilter{BodyID: id.Body(w.App.Variant.Body), SportID: sport,
		Kind: domain.Individual}, domain.Page{Size: 1, Sort: "id"})
	if err != nil || len(list) == 0 {
		t.Fatalf("got %v, %v, want no error and len(list) != 0", list, err)
	}
	return int64(list[0].ID)
}

// TestStarters checks that absent entries, unpaid ones of events with online payment and open teams get no place, and that entries
// without a start item are listed.
func TestStarters(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	organiser := w.Actor(t, "societa")
	m := seeded(t, w, withOptions(option.Values{option.OnlinePayment: "1", option.RacePrice: "5"}))
	if n := len(sheetAs(t, w, organiser, m.ID).places()); n != 0 {
		t.Errorf("%d start unpaid", n)
	}
	lines, err := w.DB.EntrySummaries(t.Context(), m.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	w.Write(t, func(q store.Q) error {
		for _, l := range lines {
			if err := q.SaveEntryPayments(context.Background(), []domain.EntryPayment{{EntryID: l.ID, PaidAt: calendar.At(testkit.Start),
				MarkedPaid: true}}); err != nil {
				return err
			}
		}
		return nil
	})
	mustCall(t, w, organiser, scratch, scenario.In{"ID_PRESENZA": lines[0].ID})
	late := addGirls(t, w, m.Guest, 1, func(a *domain.Athlete) { a.Sex, a.Birth = domain.Male, calendar.Of(2012, 3, 3) })
	testkit.Enter(t, w.DB, m.Free50, late...)
	entered, err := w.DB.EnteredRaces(t.Context(), m.ID, []id.Athlete{late[0].ID})
	if err != nil {
		t.Fatal(err)
	}
	w.Write(t, func(q store.Q) error {
		return q.SaveEntryPayments(context.Background(), []domain.EntryPayment{{EntryID: entered[0].EntryID, PaidAt: calendar.At(testkit.Start),
			MarkedPaid: true}})
	})
	w.Run(t, []scenario.Row{{Name: "the others", Actor: organiser, Call: makeList, In: eventRef(m.ID),
		Want: scenario.In{"PRESENZE": len(lines) - 1, "SENZA_POSTO": 1}}})
	if s := sheetAs(t, w, organiser, m.ID); len(s.Unplaced) != 1 || s.Unplaced[0].ID != entered[0].EntryID {
		t.Errorf("got %+v, want len(s.Unplaced) == 1 and s.Unplaced[0].ID == entered[0].EntryID", s.Unplaced)
	}
}

// TestStartRights checks that strangers, other clubs and malformed bodies are rejected by every call about start lists.
func TestStartRights(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	m := seeded(t, w)
	organiser, other, free := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "nuovo")
	var entry id.Entry
	var block int64
	for entryID := range sheetAs(t, w, organiser, m.ID).places() {
		entry = entryID
	}
	items := orderOfEvent(t, w, organiser, m.ID)
	block = items[len(items)-1].ID
	before := digest(t, w)
	for call, c := range map[string]struct{ good, bad scenario.In }{
		drawOrder: {eventRef(m.ID), scenario.In{"ID_EVENTO": "x"}},
		saveOrder: {scenario.In{"ID_EVENTO": m.ID, "ordine": positions(1, itemIDs(items)...)},
			scenario.In{"ID_EVENTO": m.ID, "ordine": 7}},
		addBlock: {scenario.In{"FK_ID_EVENTO": m.ID, "NOTE": "x"}, scenario.In{"FK_ID_EVENTO": m.ID, "NOTE": 7}},
		editBlock: {scenario.In{"ID_ORDINAMENTO": block, "NOTE": "x"},
			scenario.In{"ID_ORDINAMENTO": block, "NOTE": strings.Repeat("x", 4001)}},
		dropBlock:         {scenario.In{"ID_ORDINAMENTO": block}, scenario.In{"ID_ORDINAMENTO": 0}},
		makeList:          {eventRef(m.ID), scenario.In{"ID_EVENTO": m.ID, "VERSIONE_LETTA": "x"}},
		listVersions:      {eventRef(m.ID), scenario.In{"ID_EVENTO": "x"}},
		restoreList:       {scenario.In{"ID_EVENTO": m.ID, "VERSIONE_LISTA": 1}, scenario.In{"ID_EVENTO": m.ID}},
		compareLists:      {scenario.In{"ID_EVENTO": m.ID, "DA": 1, "A": 1}, scenario.In{"ID_EVENTO": m.ID, "DA": 1}},
		timeList:          {scenario.In{"ID_EVENTO": m.ID, "INTERVALLO": 5}, scenario.In{"ID_EVENTO": m.ID, "INIZIO": "domani"}},
		placeEntry:        {scenario.In{"ID_PRESENZA": entry, "BATTERIA": 9}, scenario.In{"ID_PRESENZA": entry, "BATTERIA": "x"}},
		scratch:           {scenario.In{"ID_PRESENZA": entry}, scenario.In{"ID_PRESENZA": entry, "FLG_CHIUDI": 2}},
		workOutPassages:   {eventRef(m.ID), nil},
		keepOnlyFinalists: {eventRef(m.ID), scenario.In{"ID_EVENTO": -1}},
	} {
		rows := []scenario.Row{
			{Name: call + ": nobody", Call: call, In: c.good, Esito: 401},
			{Name: call + ": no club", Actor: free, Call: call, In: c.good, Esito: 403},
			{Name: call + ": another club", Actor: other, Call: call, In: c.good, Esito: 403},
		}
		if c.bad != nil {
			rows = append(rows, scenario.Row{Name: call + ": malformed", Actor: organiser, Call: call, In: c.bad, Esito: 422})
		} else {
			rows = append(rows, scenario.Row{Name: call + ": the organiser", Actor: organiser, Call: call, In: c.good, Esito: 403})
		}
		w.Run(t, rows)
	}
	w.Run(t, []scenario.Row{
		{Name: "the list: no session", Call: readList, In: eventRef(m.ID), Esito: 401},
		{Name: "the list: no club", Actor: free, Call: readList, In: eventRef(m.ID), Esito: 403},
		{Name: "the list: malformed", Actor: organiser, Call: readList, In: scenario.In{"ID_EVENTO": m.ID, "VERSIONE_LISTA": "x"}, Esito: 422},
	})
	if digest(t, w) != before {
		t.Error("a refused call changed something")
	}
}

// TestConcurrentStartLists checks that if many generate, move and restore at the same time, every call gets a reply, one list is current,
// no entry has two places, and no lane has two entries.
//
//test:race
func TestConcurrentStartLists(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, concurrentListsCase)
}

func concurrentListsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	const n = 64
	organiser, m := w.Actor(t, "societa"), seeded(t, w)
	people := []scenario.Actor{organiser, w.Actor(t, "admin")}
	if got := callTogether(repeated(t, w, people, n, makeList, func(int) any { return eventRef(m.ID) })...); got[0] != n {
		t.Errorf("outcomes %v", got)
	}
	var lists []struct {
		Number  int `json:"VERSIONE_LISTA"`
		Current int `json:"FLG_CORRENTE"`
	}
	mustCall(t, w, organiser, listVersions, eventRef(m.ID)).Into(t, &lists)
	if len(lists) != n+1 || lists[0].Number != n+1 || lists[0].Current != 1 || lists[1].Current != 0 {
		t.Errorf("%d lists, the first %+v", len(lists), lists[0])
	}
	heat := sheetAs(t, w, organiser, m.ID).lanes(testkit.Free100, 1)
	// All want the same free lane for one of three.
	got := callTogether(repeated(t, w, people, n, placeEntry, func(i int) any {
		return scenario.In{"ID_PRESENZA": heat[2+i%3].ID, "BATTERIA": 1, "CORSIA": 6}
	})...)
	if got[0]+got[1] != n || got[0] == 0 {
		t.Errorf("outcomes %v", got)
	}
	taken := map[string]bool{}
	for _, e := range sheetAs(t, w, organiser, m.ID).places() {
		at := fmt.Sprint(e.RaceID, " ", e.Heat, " ", e.Lane)
		if taken[at] {
			t.Errorf("two on %s", at)
		}
		taken[at] = true
	}
}
