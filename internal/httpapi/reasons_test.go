package httpapi_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

func TestReasons(t *testing.T) { scenario.Engines(t, scenario.Options{}, reasonsCase) }

func reasonsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, guest := w.Actor(t, "societa"), w.Actor(t, "societa2")
	m := meeting(t, w)
	ids := entriesOf(t, w, m, testkit.Free100)
	entryID := ids[0]
	of := func(in scenario.In) scenario.In { return with(scenario.In{"ID_PRESENZA": entryID}, in) }
	ill := of(scenario.In{"FK_ID_STATO": 3, "MOTIVO": 3})
	w.Run(t, []scenario.Row{
		{Name: "no session", Call: saveResult, In: ill, Esito: 401},
		{Name: "without a club", Actor: w.Actor(t, "nuovo"), Call: saveResult, In: ill, Esito: 403},
		{Name: "another club", Actor: guest, Call: saveResult, In: ill, Esito: 404},
		{Name: "the athlete's club, which does not run the event", Actor: guest, Call: saveResult,
			In: scenario.In{"ID_PRESENZA": ids[3], "FK_ID_STATO": 3, "MOTIVO": 3}, Esito: 403},
	})
	var rows []scenario.Row
	for status := range 4 {
		for reason := range 6 {
			in := of(scenario.In{"FK_ID_STATO": status, "MOTIVO": reason, "TEMPO": 6512})
			row := scenario.Row{Name: fmt.Sprintf("status %d, reason %d", status, reason), Actor: organiser, Call: saveResult, In: in}
			if !domain.Reason(reason).Fits(domain.ResultStatus(status)) {
				row.Esito, row.Field = 422, "MOTIVO"
			}
			rows = append(rows, row)
		}
	}
	for _, c := range []struct {
		field string
		in    scenario.In
	}{
		{"MOTIVO", scenario.In{"MOTIVO": "x"}},
		{"MOTIVO", scenario.In{"FK_ID_STATO": 1, "MOTIVO": -1}},
		{"MOTIVO_SQ", scenario.In{"FK_ID_STATO": 1, "MOTIVO_SQ": "Falsa partenza"}},
		{"MOTIVO_SQ", scenario.In{"FK_ID_STATO": 3, "MOTIVO_SQ": "Falsa partenza"}},
		{"MOTIVO_SQ", scenario.In{"FK_ID_STATO": 2, "MOTIVO_SQ": strings.Repeat("x", 201)}},
		{"MOTIVO_SQ", scenario.In{"FK_ID_STATO": 2, "MOTIVO_SQ": 7}},
		{"TEMPO_REAZIONE", scenario.In{"FK_ID_STATO": 1, "TEMPO_REAZIONE": "0.65"}},
		{"TEMPO_REAZIONE", scenario.In{"FK_ID_STATO": 1, "TEMPO_REAZIONE": 1000}},
		{"TEMPO_REAZIONE", scenario.In{"FK_ID_STATO": 3, "TEMPO_REAZIONE": 65}},
		{"TEMPO_NUOTATO", scenario.In{"FK_ID_STATO": 1, "TEMPO_NUOTATO": 6512}},
		{"TEMPO_NUOTATO", scenario.In{"FK_ID_STATO": 3, "TEMPO_NUOTATO": 6512}},
		{"TEMPO_NUOTATO", scenario.In{"FK_ID_STATO": 2, "TEMPO_NUOTATO": -1}},
		{"COMPONENTI", scenario.In{"FK_ID_STATO": 1, "COMPONENTI": []any{scenario.In{"ID_ATLETA": m.Ours[0].ID, "TEMPO_REAZIONE": 65}}}},
		{"COMPONENTI", scenario.In{"COMPONENTI": "x"}},
	} {
		rows = append(rows, scenario.Row{Name: fmt.Sprint(c.in), Actor: organiser, Call: saveResult, In: of(c.in), Esito: 422, Field: c.field})
	}
	w.Run(t, rows)
	reasonChangesCase(t, w, m, entryID)
}

// reasonChangesCase checks the fields that change with the status, the history and undo.
func reasonChangesCase(t *testing.T, w *scenario.World, m testkit.Meeting, entryID id.Entry) {
	t.Helper()
	organiser, guest := w.Actor(t, "societa"), w.Actor(t, "societa2")
	of := func(in scenario.In) scenario.In { return with(scenario.In{"ID_PRESENZA": entryID}, in) }
	read := func(name string, want scenario.In) scenario.Row {
		return scenario.Row{Name: name, Actor: organiser, Call: raceEntries, In: scenario.In{"ID_EVENTO": m.ID, "ID_PRESENZA": entryID},
			Want: []any{want}}
	}
	referee := scenario.In{"MOTIVO": 1, "MOTIVO_SQ": "Non ha completato la distanza", "TEMPO_REAZIONE": -3, "TEMPO_NUOTATO": 6600}
	disqualified := with(scenario.In{"FK_ID_STATO": 2}, referee)
	w.Run(t, []scenario.Row{
		{Name: "disqualified", Actor: organiser, Call: saveResult, In: of(disqualified)},
		read("all of it", with(scenario.In{"TEMPO_FORMATTATO": "RIT", "COMPONENTI": []any{}}, disqualified)),
		{Name: "sent back as it is", Actor: organiser, Call: saveResult, In: of(disqualified)},
		{Name: "disqualification in the history", Actor: organiser, Call: history,
			In: scenario.In{"ID_PRESENZA": entryID, "RIGHE": 1, "PAGINA": 1}, Want: []any{scenario.In{"DOPO": disqualified}}},
		{Name: "a client that knows only statuses", Actor: organiser, Call: saveResult, In: of(scenario.In{"FK_ID_STATO": 1, "TEMPO": 6600})},
		read("has no reason left", scenario.In{"FK_ID_STATO": 1, "MOTIVO": 0, "MOTIVO_SQ": "", "TEMPO_REAZIONE": -3, "TEMPO_NUOTATO": nil,
			"TEMPO_FORMATTATO": "1'06''00"}),
		{Name: "no reaction", Actor: organiser, Call: saveResult, In: of(scenario.In{"TEMPO_REAZIONE": nil})},
		read("then", scenario.In{"FK_ID_STATO": 1, "TEMPO_REAZIONE": nil}),
		{Name: "a time out of competition", Actor: organiser, Call: saveResult, In: of(scenario.In{"MOTIVO": 4, "TEMPO_REAZIONE": 0})},
		read("0 is a reaction time", scenario.In{"TEMPO_FORMATTATO": "1'06''00 FG", "TEMPO_REAZIONE": 0}),
		{Name: "emptied", Actor: organiser, Call: saveResult, In: of(scenario.In{"FK_ID_STATO": 0})},
		read("nothing is left", scenario.In{"MOTIVO": 0, "TEMPO_REAZIONE": nil, "TEMPO": 0}),
		{Name: "undone by another club", Actor: guest, Call: undo, In: of(scenario.In{"ID_MODIFICA": 1}), Esito: 404},
	})
	var changes []struct {
		ID int64 `json:"ID_MODIFICA"`
	}
	w.Call(t, organiser, history, scenario.In{"ID_PRESENZA": entryID}).Into(t, &changes)
	w.Run(t, []scenario.Row{
		{Name: "undone", Actor: organiser, Call: undo, In: of(scenario.In{"ID_MODIFICA": changes[0].ID})},
		read("as before", scenario.In{"FK_ID_STATO": 1, "MOTIVO": 4, "TEMPO_REAZIONE": 0, "TEMPO": 6600}),
		{Name: "the change of status undone", Actor: organiser, Call: undo, In: of(scenario.In{"ID_MODIFICA": changes[3].ID})},
		read("disqualified again", disqualified),
	})
}

func TestRelayReactions(t *testing.T) { scenario.Engines(t, scenario.Options{}, relayReactionsCase) }

func relayReactionsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, guest := w.Actor(t, "societa"), w.Actor(t, "societa2")
	m := meeting(t, w)
	team := entriesOf(t, w, m, testkit.Relay4x50)[1] // of the guest
	leg := func(i int, reaction any) scenario.In {
		return scenario.In{"ID_ATLETA": m.Theirs[i].ID, "TEMPO_REAZIONE": reaction}
	}
	of := func(in scenario.In) scenario.In { return with(scenario.In{"ID_PRESENZA": team}, in) }
	legs := []any{leg(0, 71), leg(1, -2), leg(2, nil), leg(3, 12)}
	group := scenario.In{"GRUPPI": []any{scenario.In{"RISULTATI": []any{scenario.In{"COMPONENTI": legs, "TEMPO_REAZIONE": nil,
		"MOTIVO": 0}, scenario.In{}}}}}
	w.Run(t, []scenario.Row{
		{Name: "of the team itself", Actor: organiser, Call: saveResult, In: of(scenario.In{"TEMPO": 12000, "TEMPO_REAZIONE": 65}), Esito: 422,
			Field: "TEMPO_REAZIONE"},
		{Name: "of another team", Actor: organiser, Call: saveResult, In: of(scenario.In{"TEMPO": 12000,
			"COMPONENTI": []any{scenario.In{"ID_ATLETA": m.Ours[0].ID, "TEMPO_REAZIONE": 65}}}), Esito: 422, Field: "COMPONENTI"},
		{Name: "twice", Actor: organiser, Call: saveResult, In: of(scenario.In{"COMPONENTI": []any{leg(0, 71), leg(0, 71)}}), Esito: 422,
			Field: "COMPONENTI"},
		{Name: "by the club", Actor: guest, Call: saveResult, In: of(scenario.In{"COMPONENTI": legs}), Esito: 403},
		{Name: "saved", Actor: organiser, Call: saveResult, In: of(scenario.In{"TEMPO": 12000, "COMPONENTI": legs})},
		{Name: "listed", Actor: organiser, Call: raceEntries, In: scenario.In{"ID_EVENTO": m.ID, "ID_PRESENZA": team},
			Want: []any{scenario.In{"COMPONENTI": legs, "TEMPO": 12000}}},
		{Name: "ranked", Actor: guest, Call: rankings, In: eventRef(m.ID), Want: group},
		{Name: "public", Call: publicRank, In: eventRef(m.ID), Want: group},
		{Name: "a reserved athlete", Actor: guest, Call: "PUT ge/atleta", In: scenario.In{"ID_ATLETA": m.Theirs[1].ID, "FLG_RISERVATO": 1}},
		{Name: "has no number", Call: publicRank, In: eventRef(m.ID), Want: scenario.In{"GRUPPI": []any{scenario.In{"RISULTATI": []any{
			scenario.In{"COMPONENTI": []any{leg(0, 71), scenario.In{"ID_ATLETA": 0, "TEMPO_REAZIONE": nil}, leg(2, nil), leg(3, 12)}},
			scenario.In{}}}}}},
		{Name: "absent", Actor: organiser, Call: saveResult, In: of(scenario.In{"FK_ID_STATO": 3, "MOTIVO": 2})},
		{Name: "without reactions", Actor: organiser, Call: raceEntries, In: scenario.In{"ID_EVENTO": m.ID, "ID_PRESENZA": team},
			Want: []any{scenario.In{"COMPONENTI": []any{leg(0, nil), leg(1, nil), leg(2, nil), leg(3, nil)}, "TEMPO_FORMATTATO": "RIN"}}},
		{Name: "undone", Actor: organiser, Call: undo, In: of(scenario.In{"ID_MODIFICA": 2})},
		{Name: "reverted", Actor: organiser, Call: raceEntries, In: scenario.In{"ID_EVENTO": m.ID, "ID_PRESENZA": team},
			Want: []any{scenario.In{"COMPONENTI": legs}}},
	})
}

// TestSwumTime checks that only users who run the event see the time of a disqualified swim.
func TestSwumTime(t *testing.T) { scenario.Engines(t, scenario.Options{}, swumTimeCase) }

func swumTimeCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, guest, admin := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "admin")
	const time = 6789
	m := meeting(t, w)
	swimmer, team := entriesOf(t, w, m, testkit.Free100)[3], entriesOf(t, w, m, testkit.Relay4x50)[1] // both of the guest
	other := entriesOf(t, w, m, testkit.Free100)[4]
	enterTime(t, w, organiser, other, 6500)
	for _, entryID := range []id.Entry{swimmer, team} {
		w.Run(t, []scenario.Row{{Name: "disqualified", Actor: organiser, Call: saveResult,
			In: scenario.In{"ID_PRESENZA": entryID, "TEMPO": time, "FK_ID_STATO": 2, "MOTIVO_SQ": "Virata irregolare"}}})
	}
	for _, entryID := range []id.Entry{swimmer, other} {
		splitAt(t, w, entryID, 50, 3100)
	}
	both := scenario.In{"ARRAY_ID": []any{resultOf(t, w, swimmer), resultOf(t, w, other)}}
	for _, c := range []struct {
		name, call string
		in         scenario.In
		who        []scenario.Actor // the club and, if any, those who run the event
	}{
		{"public", publicRank, eventRef(m.ID), []scenario.Actor{{}}},
		{"rankings", rankings, eventRef(m.ID), []scenario.Actor{guest, organiser, admin}},
		{"entries", "GET ge/evento/presenze", scenario.In{"ID_EVENTO": m.ID}, []scenario.Actor{guest, organiser, admin}},
		{"event", "GET ge/evento/dettagli", eventRef(m.ID), []scenario.Actor{guest, organiser, admin}},
		{"team", "GET ge/presenza/squ", scenario.In{"ID_PRESENZA": team}, []scenario.Actor{guest, organiser, admin}},
		{"compared", "POST ns/split/risultati", both, []scenario.Actor{guest, organiser, admin}},
		{"sheet", "GET ns/atleta", scenario.In{"ID_ATLETA": m.Theirs[0].ID}, []scenario.Actor{guest}},
		{"typing", raceEntries, scenario.In{"ID_EVENTO": m.ID}, []scenario.Actor{{}, organiser, admin}},
	} {
		for i, who := range c.who {
			body := string(w.Call(t, who, c.call, c.in).Body)
			if got := strings.Contains(body, fmt.Sprint(time)); got != (i > 0) {
				t.Errorf("%s, caller %d: sees the time: %t: %.300s", c.name, i, got, body)
			}
			if i > 0 && !strings.Contains(body, fmt.Sprintf(`"TEMPO_NUOTATO":%d`, time)) && c.name != "compared" {
				t.Errorf("%s, caller %d: %.300s", c.name, i, body)
			}
			if c.name != "compared" && len(who.Token) > 0 && !strings.Contains(body, "Virata irregolare") {
				t.Errorf("%s, caller %d: no reason: %.300s", c.name, i, body)
			}
		}
	}
}

// TestOutOfCompetition checks that a swim out of competition has no place, points, record, medal and passage.
func TestOutOfCompetition(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, outOfCompetitionCase)
}

func outOfCompetitionCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, guest := w.Actor(t, "societa"), w.Actor(t, "societa2")
	m := meeting(t, w, withOptions(option.Values{option.PointsByStarters: "1"}), func(e *domain.Event) { e.Circuits = []int64{3} })
	old := addedRecord(t, w, nil) // 1'04''00
	ids := entriesOf(t, w, m, testkit.Free100)
	enterTime(t, w, organiser, ids[1], 6600)
	enterTime(t, w, organiser, ids[3], 6500)
	row := func(position int, entryID id.Entry, points float64, text string) scenario.In {
		return scenario.In{"POSIZIONE": position, "FK_ID_PRESENZA": entryID, "PUNTI": points, "TEMPO_FORMATTATO": text}
	}
	rest := []any{scenario.In{}, scenario.In{}, scenario.In{}}
	ranked := scenario.In{"GRUPPI": []any{scenario.In{"RISULTATI": append([]any{row(1, ids[3], 3, "1'05''00"), row(2, ids[1], 1, "1'06''00"),
		row(1000, ids[0], 0, "1'02''00 FG")}, rest...)}}, "CLASSIFICA_SOCIETA": scenario.In{"TOTALE": []any{scenario.In{"PUNTI": 3},
		scenario.In{"PUNTI": 1}}}}
	w.Run(t, []scenario.Row{
		{Name: "faster than all, and than the record", Actor: organiser, Call: saveResult,
			In: scenario.In{"ID_PRESENZA": ids[0], "TEMPO": 6200, "MOTIVO": 4}, After: func(t *testing.T, r scenario.Reply) {
				if strings.Contains(string(r.Body), "record") {
					t.Errorf(`got %s, want not strings.Contains(string(r.Body), "record")`, r.Body)
				}
			}},
		{Name: "after placed results", Actor: guest, Call: rankings, In: eventRef(m.ID), Want: ranked},
		{Name: "for everyone", Call: publicRank, In: eventRef(m.ID), Want: ranked},
		{Name: "no record", Actor: organiser, Call: recalculate, In: eventRef(m.ID), Want: scenario.In{"RECORD": 0},
			After: func(t *testing.T, _ scenario.Reply) {
				if !recordOf(t, w, old).Active {
					t.Error("the record was beaten")
				}
			}},
		{Name: "in competition", Actor: organiser, Call: saveResult, In: scenario.In{"ID_PRESENZA": ids[0], "MOTIVO": 0},
			After: func(t *testing.T, r scenario.Reply) {
				if !strings.Contains(string(r.Body), "Nuovo record") {
					t.Errorf(`got %s, want strings.Contains(string(r.Body), "Nuovo record")`, r.Body)
				}
			}},
		{Name: "a record", Actor: organiser, Call: recalculate, In: eventRef(m.ID), Want: scenario.In{"RECORD": 1}},
		{Name: "out of competition again", Actor: organiser, Call: saveResult, In: scenario.In{"ID_PRESENZA": ids[0], "MOTIVO": 4}},
		{Name: "no longer", Actor: organiser, Call: recalculate, In: eventRef(m.ID), Want: scenario.In{"RECORD": 0}},
	})
	medals := string(w.Call(t, organiser, "GET core/report", scenario.In{"ID_REPORT": 1010, "FORMATO": 3, "ID_EVENTO": m.ID}).Body)
	if want := fmt.Sprintf("1;%s;1;0;0;1\r\n2;%s;0;1;0;1", m.Guest.Name, m.Organiser.Name); !strings.Contains(medals, want) {
		t.Errorf("%s; want %s", medals, want)
	}
	final := finalOf(t, w, "1")
	w.Write(t, func(q store.Q) error { // the fastest of the linked event
		ctx := context.Background()
		links, err := q.LinkedEvents(ctx, final.ID)
		if err != nil {
			return err
		}
		list, err := q.Participations(ctx, links[0].ID, 0)
		for _, n := range list {
			if n.Result.Time == 6000 {
				n.Result.Reason = domain.OutOfCompetition
				err = q.ChangeResult(ctx, n.Result)
			}
		}
		return err
	})
	w.Run(t, []scenario.Row{{Name: "no passage", Actor: w.Actor(t, "admin"), Call: workOutPassages, In: eventRef(final.ID),
		Want: scenario.In{"QUALIFICATI": 2, "RISERVE": 1}}})
}

// TestReasonPrints checks that prints show reasons and reaction times, and only then have columns for them.
func TestReasonPrints(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	organiser := w.Actor(t, "societa")
	m := meeting(t, w, func(e *domain.Event) { e.Circuits = []int64{3} })
	other := meeting(t, w)
	ids, team := entriesOf(t, w, m, testkit.Free100), entriesOf(t, w, m, testkit.Relay4x50)[0]
	enterTime(t, w, organiser, entriesOf(t, w, other, testkit.Free100)[0], 6500)
	enterTime(t, w, organiser, ids[0], 6400)
	printed := func(report int, more scenario.In) string {
		r := w.Call(t, organiser, "GET core/report", with(scenario.In{"ID_REPORT": report, "FORMATO": 3, "ID_EVENTO": m.ID}, more))
		return string(r.Body)
	}
	if text := printed(1003, nil); strings.Contains(text, "Reaz.") || strings.Contains(text, "Motivo") {
		t.Errorf("without reasons: %s", text)
	}
	save := func(entryID id.Entry, in scenario.In) {
		if r := w.Call(t, organiser, saveResult, with(scenario.In{"ID_PRESENZA": entryID}, in)); r.Esito != 0 {
			t.Fatalf("got %s, want r.Esito == 0", r.Body)
		}
	}
	save(ids[0], scenario.In{"TEMPO_REAZIONE": 71})
	save(ids[1], scenario.In{"TEMPO": 6300, "MOTIVO": 4, "TEMPO_REAZIONE": 68})
	save(ids[2], scenario.In{"TEMPO": 6512, "FK_ID_STATO": 2, "MOTIVO_SQ": "Virata irregolare"})
	save(ids[3], scenario.In{"FK_ID_STATO": 2, "MOTIVO": 1})
	save(ids[4], scenario.In{"FK_ID_STATO": 3, "MOTIVO": 3})
	save(team, scenario.In{"TEMPO": 12000, "COMPONENTI": []any{
		scenario.In{"ID_ATLETA": m.Ours[0].ID, "TEMPO_REAZIONE": 70}, scenario.In{"ID_ATLETA": m.Ours[1].ID, "TEMPO_REAZIONE": 12}}})
	w.Run(t, []scenario.Row{{Name: "records", Actor: organiser, Call: recalculate, In: eventRef(m.ID)}})
	sheet := w.Call(t, w.Actor(t, "societa2"), "GET ns/atleta", scenario.In{"ID_ATLETA": m.Theirs[1].ID})
	if !strings.Contains(string(sheet.Body), `"TEMPO_FORMATTATO":"MAL"`) {
		t.Errorf("the sheet lacks the illness: %s", sheet.Body)
	}
	several := scenario.In{"EVENTI": fmt.Sprintf("%d,%d", m.ID, other.ID), "GARE": testkit.Free100, "CATEGORIE": testkit.Ragazzi}
	for _, c := range []struct {
		report int
		more   scenario.In
		want   []string
	}{
		{1003, nil, []string{"Punti;Reaz.;Motivo", "1'04''00;4;0,71;", "-;Nostrani2 Bea;2013;" + m.Organiser.Name + ";1'03''00 FG;;0,68;",
			";SQ;;;Virata irregolare", ";RIT;", ";MAL;", "Nostrani1 0,70, Nostrani2 0,12, "}},
		{1009, several, []string{"Data;Reaz.", "1;Nostrani1 Ada", "-;Nostrani2 Bea;2013;" + m.Organiser.Name + ";1'03''00 FG"}},
		{1011, scenario.In{"FK_ID_CIRCUITO": 3}, []string{"Tempo;Reaz.", "1:04.00;0,71;Nostrani1 Ada", "2:00.00;0,70 / 0,12;"}},
	} {
		text := printed(c.report, c.more)
		for _, words := range c.want {
			if !strings.Contains(text, words) {
				t.Errorf("%d lacks %q: %s", c.report, words, text)
			}
		}
		if strings.Contains(text, "05''12") {
			t.Errorf("%d has the time of a disqualified swim: %s", c.report, text)
		}
	}
}
