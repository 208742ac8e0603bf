package httpapi_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// TestResultsOfOtherSports checks sports without times: turns are drawn, scores are entered and the highest wins; basketball has no
// places.
func TestResultsOfOtherSports(t *testing.T) {
	for _, s := range []struct {
		sport       domain.Sport
		name        string
		category    id.Category
		alone, team int64
		members     int
		sex         domain.Sex
	}{
		{domain.WomensGymnastics, "women's artistic gymnastics", under15, vault, teamFloor, 4, domain.Female},
		{domain.MensGymnastics, "men's artistic gymnastics", under15, mensRings, 3059, 4, domain.Male},
		{domain.ArtisticSwimming, "artistic swimming", testkit.Ragazzi, 4002, 4058, 3, domain.Female},
		{domain.RhythmicGymnastics, "rhythmic gymnastics", under15, 5006, 5059, 3, domain.Female},
		{domain.Dance, "dance", under15, 6003, 6057, 3, domain.Male},
		{domain.Basketball, "basketball", under15, 7003, 7052, 4, domain.Male},
		{domain.Skating, "skating", under15, 8003, 8057, 4, domain.Female},
	} {
		t.Run(s.name, func(t *testing.T) {
			scenario.Engines(t, confederation, func(t *testing.T, w *scenario.World) {
				j := judgedEvent{sport: s.sport, sex: s.sex, World: w}
				j.make(t, s.category, s.alone, s.team, s.members)
				j.draw(t)
				j.score(t)
				j.print(t)
			})
		})
	}
}

// judgedEvent is an event of a sport with scores: two entries of the organiser, three of a guest, and a team of each.
type judgedEvent struct {
	*scenario.World
	domain.Event
	sport      domain.Sport
	sex        domain.Sex
	host, club domain.Club
	// the individual entries, the host's first, and the teams
	alone, teams []id.Entry
}

func (j *judgedEvent) make(t *testing.T, category id.Category, alone, team int64, members int) {
	t.Helper()
	j.host, j.club = clubOf(t, j.World, "societa"), clubOf(t, j.World, "societa2")
	j.Event = testkit.Event(t, j.DB, j.host, func(e *domain.Event) {
		e.SportID, e.Status, e.Options = j.sport, domain.EventClosed, option.Values{option.PointsByStarters: "0"}
	})
	_, races := testkit.Enable(t, j.DB, j.Event, category, 1, id.Race(alone))
	_, relays := testkit.Enable(t, j.DB, j.Event, category, 2, id.Race(team))
	of := func(a *domain.Athlete) { a.Membership, a.Sex = 0, j.sex }
	for i, club := range []domain.Club{j.host, j.club} {
		list := addGirls(t, j.World, club, members, of)
		testkit.Enter(t, j.DB, races[0], list[:2+i]...)
		testkit.EnterTeam(t, j.DB, relays[0], 1, list...)
	}
	list, err := j.DB.Participations(context.Background(), j.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range list {
		if n.Kind == domain.Team {
			j.teams = append(j.teams, n.ID)
		} else {
			j.alone = append(j.alone, n.ID)
		}
	}
}

// draw generates order and turns: every entry once, none in a lane.
func (j *judgedEvent) draw(t *testing.T) {
	t.Helper()
	admin := j.Actor(t, "admin")
	j.Run(t, []scenario.Row{
		{Name: "no order yet", Actor: admin, Call: makeList, In: eventRef(j.ID), Esito: 1, Message: "Generare prima l'ordine di gara"},
		{Name: "order", Actor: admin, Call: drawOrder, In: eventRef(j.ID)},
		{Name: "turns", Actor: admin, Call: makeList, In: eventRef(j.ID)},
	})
	var rows []struct {
		Turn int `json:"TURNO"`
		Lane int `json:"CORSIA"`
		Kind int `json:"FK_ID_TIPO"`
		Club int `json:"FK_ID_SOCIETA"`
	}
	j.Call(t, j.Actor(t, "societa"), raceEntries, eventRef(j.ID)).Into(t, &rows)
	turns := map[int]int{}
	for i, r := range rows {
		turns[r.Kind]++
		if r.Turn != turns[r.Kind] || r.Lane != 0 {
			t.Errorf("row %d has turn %d and lane %d", i, r.Turn, r.Lane)
		}
		if i > 0 && rows[i-1].Kind == r.Kind && rows[i-1].Club == r.Club {
			t.Errorf("two of a club follow each other: %+v", rows)
		}
	}
	if turns[1] != 5 || turns[2] != 2 {
		t.Errorf("%v have turns", turns)
	}
}

// score enters scores, with a tie, a penalty and a disqualification.
func (j *judgedEvent) score(t *testing.T) {
	t.Helper()
	organiser := j.Actor(t, "societa")
	type row struct {
		position int
		entry    id.Entry
		text     string
		points   float64
	}
	save := func(entryID id.Entry, in scenario.In) scenario.Row {
		in = with(scenario.In{"ID_PRESENZA": entryID}, in)
		return scenario.Row{Name: fmt.Sprint("score ", entryID), Actor: organiser, Call: saveResult, In: in}
	}
	j.Run(t, []scenario.Row{
		{Name: "another club", Actor: j.Actor(t, "societa2"), Call: saveResult, In: scenario.In{"ID_PRESENZA": j.alone[0], "TEMPO": 1250},
			Esito: 404},
		{Name: "a score of another format", Actor: organiser, Call: saveResult, In: scenario.In{"ID_PRESENZA": j.alone[0], "TEMPO": "12,50"},
			Esito: 422, Field: "TEMPO"},
		{Name: "negative points", Actor: organiser, Call: saveResult, In: scenario.In{"ID_PRESENZA": j.alone[0], "PENALITA_PT": -1}, Esito: 422,
			Field: "PENALITA_PT"},
		save(j.alone[0], scenario.In{"TEMPO": 1250}), save(j.alone[1], scenario.In{"TEMPO": 1450, "PENALITA_PT": 2}),
		save(j.alone[2], scenario.In{"TEMPO": 1345}),
		save(j.alone[3], scenario.In{"FK_ID_STATO": 2}), save(j.alone[4], scenario.In{"FK_ID_STATO": 3}),
		save(j.teams[0], scenario.In{"TEMPO": 5010}), save(j.teams[1], scenario.In{"TEMPO": 5100}),
		{Name: "ranked", Actor: organiser, Call: recalculate, In: eventRef(j.ID), Want: scenario.In{"GRUPPI": 2, "RECORD": 0}},
	})
	want := [][]row{
		{{1, j.alone[2], "13,45", 9}, {2, j.alone[0], "12,50", 7}, {2, j.alone[1], "12,50", 7}, {1000, j.alone[3], "SQ", 0},
			{1000, j.alone[4], "ASS", 0}},
		{{1, j.teams[1], "51,00", 18}, {2, j.teams[0], "50,10", 14}},
	}
	clubs := []any{
		scenario.In{"POSIZIONE": 1, "FK_ID_SOCIETA": j.host.ID, "PUNTI": 28},
		scenario.In{"POSIZIONE": 2, "FK_ID_SOCIETA": j.club.ID, "PUNTI": 27},
	}
	if j.sport == domain.Basketball { // not ranked: in the order of entry
		want = [][]row{
			{{1000, j.alone[0], "12,50", 0}, {1000, j.alone[1], "12,50", 0}, {1000, j.alone[2], "13,45", 0}, {1000, j.alone[3], "SQ", 0},
				{1000, j.alone[4], "ASS", 0}},
			{{1000, j.teams[0], "50,10", 0}, {1000, j.teams[1], "51,00", 0}},
		}
		clubs = []any{}
	}
	var groups []any
	for _, list := range want {
		var rows []any
		for _, r := range list {
			rows = append(rows, scenario.In{"POSIZIONE": r.position, "FK_ID_PRESENZA": r.entry, "TEMPO_FORMATTATO": r.text, "PUNTI": r.points})
		}
		groups = append(groups, scenario.In{"RISULTATI": rows})
	}
	j.Run(t, []scenario.Row{
		{Name: "rankings", Actor: j.Actor(t, "societa2"), Call: rankings, In: eventRef(j.ID),
			Want: scenario.In{"GRUPPI": groups, "CLASSIFICA_SOCIETA": scenario.In{"TOTALE": clubs}}},
		{Name: "no splits in untimed sports", Actor: organiser, Call: "POST ns/split",
			In: scenario.In{"FK_ID_PRESENZA": j.alone[0], "TEMPO": 500}, Esito: 1, Message: "Split non disponibile"},
		{Name: "the history speaks of scores", Actor: organiser, Call: history, In: scenario.In{"ID_PRESENZA": j.alone[1]},
			Want: []any{scenario.In{"DOPO": scenario.In{"TEMPO_FORMATTATO": "12,50", "PENALITA_PT": 2}}}},
	})
}

// print reads the results back from their reports.
func (j *judgedEvent) print(t *testing.T) {
	t.Helper()
	organiser := j.Actor(t, "societa")
	of := func(reportID, format int) scenario.In {
		return scenario.In{"ID_REPORT": reportID, "FORMATO": format, "ID_EVENTO": j.ID}
	}
	for _, reportID := range []int{1003, 1010, 1013} {
		if r := j.Call(t, organiser, "GET core/report", of(reportID, 1)); !bytes.HasPrefix(r.Body, []byte("%PDF")) {
			t.Errorf("%d is no PDF: %.200s", reportID, r.Body)
		}
	}
	text := string(j.Call(t, organiser, "GET core/report", of(1003, 3)).Body)
	for _, says := range []string{"Punteggio", "13,45", "SQ", "51,00"} {
		if !strings.Contains(text, says) {
			t.Errorf("the results lack %s: %s", says, text)
		}
	}
	for _, reportID := range []int{1001, 1002, 1004, 1008, 1012} {
		text := string(j.Call(t, organiser, "GET core/report", of(reportID, 3)).Body)
		for _, never := range []string{"S.T.", "Tempo", "Corsia"} {
			if strings.Contains(text, never) {
				t.Errorf("%d says %s: %.300s", reportID, never, text)
			}
		}
	}
}
