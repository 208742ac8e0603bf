package httpapi_test

import (
	"context"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

const enter, withdraw = "POST ge/presenza", "DELETE ge/presenza"

// entryForm returns the input of an athlete's entry in a race.
func entryForm(g domain.EventRace, a domain.Athlete, more scenario.In) scenario.In {
	return with(scenario.In{"FK_ID_EVENTO": g.EventID, "FK_ID_GARA": g.RaceID, "FK_ID_TIPO": 1, "FK_ID_ATLETA": a.ID,
		"TEMPO_ISCRIZIONE": 6500}, more)
}

// withOptions sets options of an event.
func withOptions(values option.Values) func(*domain.Event) {
	return func(e *domain.Event) { e.Options = values }
}

func TestEnter(t *testing.T) { scenario.Engines(t, scenario.Options{}, enterCase) }

func enterCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, guest, admin, stranger := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "admin"), w.Actor(t, "nuovo")
	m := meeting(t, w, withOptions(option.Values{option.RacePrice: "6", option.EntryPrice: "2", option.ClubPrice: "20"}))
	fresh := testkit.Athlete(t, w.DB, m.Guest)
	other := testkit.Event(t, w.DB, m.Organiser)
	_, elsewhere := testkit.Enable(t, w.DB, other, testkit.Ragazzi, 1, testkit.Back100)
	hidden := testkit.Athlete(t, w.DB, m.Guest, func(a *domain.Athlete) { a.Visible = false })
	coach := testkit.Athlete(t, w.DB, m.Guest, func(a *domain.Athlete) { a.Qualification = domain.QualifiedTechnician })
	expired := testkit.Athlete(t, w.DB, m.Guest, func(a *domain.Athlete) { a.MemberUntil = m.Starts.AddDays(-1) })
	old := testkit.Athlete(t, w.DB, m.Guest, func(a *domain.Athlete) { a.Birth = calendar.Of(1950, 1, 1) })
	unknown := testkit.Athlete(t, w.DB, m.Organiser)
	var entryID id.Entry
	w.Run(t, []scenario.Row{
		{Name: "no session", Call: enter, In: entryForm(m.Free100, fresh, nil), Esito: 401},
		{Name: "without a club", Actor: stranger, Call: enter, In: entryForm(m.Free100, fresh, nil), Esito: 403},
		{Name: "another club's athlete", Actor: guest, Call: enter, In: entryForm(m.Free100, m.Ours[3], nil), Esito: 404},
		{Name: "the organiser, another club's athlete outside the event", Actor: organiser, Call: enter, In: entryForm(m.Free100, fresh, nil),
			Esito: 404},
		{Name: "no such event", Actor: guest, Call: enter, In: entryForm(m.Free100, fresh, scenario.In{"FK_ID_EVENTO": unknownID}), Esito: 404},
		{Name: "malformed", Actor: guest, Call: enter, In: entryForm(m.Free100, fresh, scenario.In{"FK_ID_GARA": "x"}), Esito: 422,
			Field: "FK_ID_GARA"},
		{Name: "no athlete", Actor: guest, Call: enter, In: entryForm(m.Free100, fresh, scenario.In{"FK_ID_ATLETA": omitted}), Esito: 422,
			Field: "FK_ID_ATLETA"},
		{Name: "a time below 0", Actor: guest, Call: enter, In: entryForm(m.Free100, fresh, scenario.In{"TEMPO_ISCRIZIONE": -1}), Esito: 422,
			Field: "TEMPO_ISCRIZIONE"},
		{Name: "3 s for 100 m", Actor: guest, Call: enter, In: entryForm(m.Free100, fresh, scenario.In{"TEMPO_ISCRIZIONE": 300}), Esito: 422,
			Field: "TEMPO_ISCRIZIONE"},
		{Name: "a race of another event", Actor: guest, Call: enter, In: entryForm(elsewhere[0], fresh, scenario.In{"FK_ID_EVENTO": m.ID}),
			Esito:   1,
			Message: "Gara non abilitata per questa categoria"},
		{Name: "a relay alone", Actor: guest, Call: enter, In: entryForm(m.Relay, fresh, nil), Esito: 1,
			Message: "Gara non abilitata per questa categoria"},
		{Name: "hidden", Actor: guest, Call: enter, In: entryForm(m.Free100, hidden, nil), Esito: 1, Message: "Atleta non iscrivibile"},
		{Name: "a technician", Actor: guest, Call: enter, In: entryForm(m.Free100, coach, nil), Esito: 1, Message: "Atleta non iscrivibile"},
		{Name: "card expired", Actor: guest, Call: enter, In: entryForm(m.Free100, expired, nil), Esito: 1, Message: "Tesseramento scaduto",
			Want: scenario.In{"REGOLA": "tesseramento", "DETTAGLIO": "Scaduto il " + expired.MemberUntil.Italian()}},
		{Name: "no category", Actor: guest, Call: enter, In: entryForm(m.Free100, old, nil), Esito: 1,
			Message: "Nessuna categoria per questo atleta"},
		{Name: "twice", Actor: guest, Call: enter, In: entryForm(m.Free100, m.Theirs[0], nil), Esito: 1,
			Message: "Atleta già iscritto a questa gara"},
		{Name: "third race", Actor: guest, Call: enter, In: entryForm(m.Back100, m.Theirs[4], nil)},
		{Name: "good", Actor: guest, Call: enter, In: entryForm(m.Free100, fresh, scenario.In{"NOTE_ISCR": " con calma "}),
			After: func(_ *testing.T, r scenario.Reply) { entryID = id.Entry(r.Inserted) }},
		{Name: "the organiser's own, card expired or not", Actor: organiser, Call: enter, In: entryForm(m.Free50, unknown, nil)},
		{Name: "an administrator, any athlete", Actor: admin, Call: enter, In: entryForm(m.Free50, expired, nil)},
		{Name: "the organiser, an athlete in the event", Actor: organiser, Call: enter, In: entryForm(m.Free50, m.Theirs[1], nil)},
	})
	n, err := w.DB.Participation(context.Background(), entryID)
	if err != nil || n.Note != "con calma" || n.CategoryID != testkit.Ragazzi || n.ClubID != m.Guest.ID || n.EntryTime != 6500 || n.Late ||
		n.Payment.Paid() || n.CreatedBy == 0 {
		t.Errorf("%+v, %v", n, err)
	}
	checkCounts(t, w, m.ID)
	w.Run(t, []scenario.Row{
		{Name: "the athlete's races", Actor: guest, Call: "GET ge/evento/atleta/gare", In: scenario.In{"ID_EVENTO": m.ID, "ID_ATLETA": fresh.ID},
			After: func(t *testing.T, r scenario.Reply) {
				var got struct {
					Races []struct {
						Race      int64            `json:"FK_ID_GARA"`
						Enterable int              `json:"FLG_ISCRIVIBILE"`
						Reason    string           `json:"MOTIVO"`
						Rules     []scenario.In    `json:"REGOLE"`
						Entries   []map[string]any `json:"presenze"`
					} `json:"GARE"`
				}
				r.Into(t, &got)
				if len(got.Races) != 3 {
					t.Fatalf("got %s, want len(got.Races) == 3", r.Data)
				}
				for _, x := range got.Races {
					entered, reason := id.Race(x.Race) == testkit.Free100, ""
					if id.Race(x.Race) == testkit.Back100 {
						reason = "Gara non abilitata per questa categoria"
					}
					if (len(x.Entries) == 1) != entered || x.Reason != reason || (x.Enterable == 1) == (entered || reason != "") || len(x.Rules) != 16 {
						t.Errorf("%+v", x)
					}
				}
			}},
		{Name: "of another club", Actor: guest, Call: "GET ge/evento/atleta/gare", In: scenario.In{"ID_EVENTO": m.ID, "ID_ATLETA": m.Ours[0].ID},
			Esito: 404},
		{Name: "in an unknown event", Actor: guest, Call: "GET ge/evento/atleta/gare",
			In: scenario.In{"ID_EVENTO": unknownID, "ID_ATLETA": fresh.ID}, Esito: 404},
		{Name: "malformed", Actor: guest, Call: "GET ge/evento/atleta/gare", In: scenario.In{"ID_EVENTO": m.ID, "ID_ATLETA": "x"}, Esito: 422,
			Field: "ID_ATLETA"},
		{Name: "no such entry", Actor: guest, Call: withdraw, In: scenario.In{"ID_PRESENZA": unknownID}, Esito: 404},
		{Name: "another club's entry is not edited", Actor: w.Actor(t, "base"), Call: "PUT ge/presenza",
			In: scenario.In{"ID_PRESENZA": entryID, "VERSIONE": 1, "TEMPO_ISCRIZIONE": 7000}, Esito: 404},
		{Name: "another club's entry is not withdrawn", Actor: w.Actor(t, "base"), Call: withdraw, In: scenario.In{"ID_PRESENZA": entryID},
			Esito: 404},
		{Name: "withdrawn by the organiser", Actor: organiser, Call: withdraw, In: scenario.In{"ID_PRESENZA": entryID}},
		{Name: "deleted", Actor: guest, Call: withdraw, In: scenario.In{"ID_PRESENZA": entryID}, Esito: 404},
		{Name: "malformed id", Actor: guest, Call: withdraw, In: scenario.In{"ID_PRESENZA": "x"}, Esito: 422, Field: "ID_PRESENZA"},
	})
	checkCounts(t, w, m.ID)
}

// checkCounts compares the counters of an event with the stored entries.
func checkCounts(t *testing.T, w *scenario.World, eventID id.Event) {
	t.Helper()
	ctx := context.Background()
	before, err := w.DB.Event(ctx, eventID)
	if err != nil {
		t.Fatal(err)
	}
	clubs, err := w.DB.EventClubs(ctx, eventID)
	if err != nil {
		t.Fatal(err)
	}
	ids := make([]id.Club, len(clubs))
	for i, c := range clubs {
		ids[i] = c.ClubID
	}
	w.Write(t, func(q store.Q) error { return q.CountEntries(ctx, eventID, ids...) })
	after, err := w.DB.Event(ctx, eventID)
	if err != nil || after.Counts != before.Counts {
		t.Errorf("the event counts %+v, there are %+v (%v)", before.Counts, after.Counts, err)
	}
	again, err := w.DB.EventClubs(ctx, eventID)
	if err != nil || len(again) != len(clubs) {
		t.Fatalf("%d clubs, %d counted (%v)", len(again), len(clubs), err)
	}
	for i := range clubs {
		if clubs[i] != again[i] {
			t.Errorf("counted %+v, there is %+v", clubs[i], again[i])
		}
	}
}

func TestEntriesScreen(t *testing.T) { scenario.Engines(t, scenario.Options{}, entriesScreenCase) }

func entriesScreenCase(t *testing.T, w *scenario.World) {
	t.Helper()
	const list = "GET ge/evento/presenze"
	organiser, guest, admin := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "admin")
	m := meeting(t, w, withOptions(option.Values{option.RacePrice: "6", option.EntryPrice: "2", option.TeamPrice: "12",
		option.ClubPrice: "20"}))
	closed := testkit.Event(t, w.DB, m.Organiser, func(e *domain.Event) { e.Status = domain.EventSoon })
	// Four races at 6, four athletes at 2, a relay at 12 and the club's 20.
	bill := scenario.In{"FK_ID_SOCIETA": m.Guest.ID, "DENOMINAZIONE": m.Guest.Name, "TOT_ATLETI": 4, "TOT_ATLETI_SOLO_SQUADRE": 1,
		"TOT_IND": 4, "TOT_SQU": 1, "IMPORTO_QUOTE_GARA": 64, "IMPORTO_DA_PAGARE": 64, "IMPORTO_PAGATO": 0, "IMPORTO_TOTALE": 64}
	entrants := func(others bool) func(*testing.T, scenario.Reply) {
		return func(t *testing.T, r scenario.Reply) {
			var got struct {
				Athletes []struct {
					ID      id.Athlete `json:"ID_ATLETA"`
					Entries []any      `json:"presenze"`
				} `json:"ATLETI_ISCRIVIBILI"`
				Teams []any `json:"SQUADRE"`
			}
			r.Into(t, &got)
			entries := map[id.Athlete]int{}
			for _, a := range got.Athletes {
				entries[a.ID] = len(a.Entries)
			}
			_, foreign := entries[m.Ours[1].ID]
			if entries[m.Theirs[0].ID] != 2 || entries[m.Theirs[1].ID] != 1 || foreign != others || (len(got.Teams) == 2) != others {
				t.Errorf("%v, %d teams", entries, len(got.Teams))
			}
			if r.Total == nil || *r.Total != len(got.Athletes) {
				t.Errorf("totale %v of %d", r.Total, len(got.Athletes))
			}
		}
	}
	w.Run(t, []scenario.Row{
		{Name: "no session", Call: list, In: eventRef(m.ID), Esito: 401},
		{Name: "a club sees its own", Actor: guest, Call: list, In: eventRef(m.ID), After: entrants(false),
			Want: scenario.In{"RIEPILOGO": []any{bill}, "FLG_GESTIONE": 0, "FLG_APERTE": 1, "FLG_RITARDO": 0, "ACCOMPAGNATORI": []any{}}},
		{Name: "the organiser sees all clubs", Actor: organiser, Call: list, In: eventRef(m.ID), After: entrants(true),
			Want: scenario.In{"FLG_GESTIONE": 1}},
		{Name: "the administrator too, by force", Actor: admin, Call: list, In: with(eventRef(m.ID), scenario.In{"FORCE": 1}),
			After: entrants(true)},
		{Name: "the entries of one club", Actor: admin, Call: list, In: with(eventRef(m.ID), scenario.In{"FK_ID_SOCIETA": m.Guest.ID}),
			After: entrants(false), Want: scenario.In{"RIEPILOGO": []any{bill}}},
		{Name: "compressed", Actor: guest, Call: list, In: with(eventRef(m.ID), scenario.In{"COMPATTO": 1, "PAGINA": 1, "RIGHE": 2}),
			After: func(t *testing.T, r scenario.Reply) {
				var got struct {
					Athletes struct {
						Rows [][]any `json:"righe"`
					} `json:"ATLETI_ISCRIVIBILI"`
				}
				r.Into(t, &got)
				if len(got.Athletes.Rows) != 2 || *r.Total < 5 {
					t.Errorf("got %s, want len(got.Athletes.Rows) == 2 and *r.Total >= 5", r.Data)
				}
			}},
		{Name: "force is restricted", Actor: guest, Call: list, In: with(eventRef(m.ID), scenario.In{"FORCE": 1}), Esito: 403},
		{Name: "other clubs are restricted", Actor: guest, Call: list, In: with(eventRef(m.ID), scenario.In{"FK_ID_SOCIETA": m.Organiser.ID}),
			Esito: 404},
		{Name: "not open yet", Actor: guest, Call: list, In: eventRef(closed.ID), Esito: 1,
			Message: "Iscrizioni non abilitate per questa Società"},
		{Name: "without a club", Actor: w.Actor(t, "nuovo"), Call: list, In: eventRef(m.ID), Esito: 1,
			Message: "Iscrizioni non abilitate per questa Società"},
		{Name: "no such event", Actor: guest, Call: list, In: eventRef(unknownID), Esito: 404},
		{Name: "malformed", Actor: guest, Call: list, In: scenario.In{"ID_EVENTO": "x"}, Esito: 422, Field: "ID_EVENTO"},
	})
}
