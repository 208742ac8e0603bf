package httpapi_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

func presence(entryID id.Entry, more scenario.In) scenario.In {
	return with(scenario.In{"ID_PRESENZA": entryID}, more)
}

// TestAbsencesAndPayments checks who may declare absences until when, mark payments, and delete paid entries.
func TestAbsencesAndPayments(t *testing.T) { scenario.Engines(t, scenario.Options{}, absencesCase) }

func absencesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	const absence, payment = "PUT ge/presenza/assenza", "PUT ge/presenza/pagamento"
	admin := w.Actor(t, "admin")
	o := newOpenEvent(t, w, withOptions(option.Values{option.RacePrice: "6"}))
	host := testkit.User(t, w.DB, testkit.In(o.host), func(u *domain.User) { u.Level = domain.LevelClub })
	organiser, other := w.Actor(t, host.Username), w.Actor(t, "societa2")
	first := w.Call(t, o.user, enter, entryForm(o.races[0], o.girl, nil)).Inserted
	second := w.Call(t, o.user, enter, entryForm(o.races[1], o.girl, nil)).Inserted
	hosts := w.Call(t, organiser, enter, entryForm(o.races[0], testkit.Athlete(t, w.DB, o.host), nil)).Inserted
	insider := testkit.User(t, w.DB, testkit.Level(domain.LevelAdmin), func(u *domain.User) { u.ClubID = o.girl.ClubID })
	w.Run(t, []scenario.Row{
		{Name: "the organiser's own", Actor: organiser, Call: payment, In: presence(id.Entry(hosts), scenario.In{"FLG_PAGATO": 1}), Esito: 403},
		{Name: "by an administrator of the club that owes it", Actor: w.Actor(t, insider.Username), Call: payment,
			In: presence(id.Entry(first), scenario.In{"FLG_PAGATO": 1}), Esito: 403},
		{Name: "a user with the right to mark entries", Actor: w.Actor(t, insider.Username), Call: payment,
			In: presence(id.Entry(hosts), scenario.In{"FLG_PAGATO": 1})},
		{Name: "an administrator revokes the payment", Actor: admin, Call: payment, In: presence(id.Entry(hosts), scenario.In{"FLG_PAGATO": 0})},
		{Name: "which the organiser removes", Actor: organiser, Call: withdraw, In: presence(id.Entry(hosts), nil)},
		{Name: "not paid", Actor: o.user, Call: absence, In: presence(id.Entry(first), nil), Esito: 1, Message: "pagata"},
		{Name: "the club pays by orders only", Actor: o.user, Call: payment, In: presence(id.Entry(first), scenario.In{"FLG_PAGATO": 1}),
			Esito: 403},
		{Name: "another club's", Actor: other, Call: payment, In: presence(id.Entry(first), scenario.In{"FLG_PAGATO": 1}), Esito: 404},
		{Name: "neither 0 nor 1", Actor: admin, Call: payment, In: presence(id.Entry(first), scenario.In{"FLG_PAGATO": 2}), Esito: 422,
			Field: "FLG_PAGATO"},
		{Name: "without a flag", Actor: admin, Call: payment, In: presence(id.Entry(first), nil), Esito: 422, Field: "FLG_PAGATO"},
		{Name: "noted by the organiser", Actor: organiser, Call: payment, In: presence(id.Entry(first), scenario.In{"FLG_PAGATO": 1})},
		{Name: "again", Actor: organiser, Call: payment, In: presence(id.Entry(first), scenario.In{"FLG_PAGATO": 1})},
		{Name: "its cost counts as paid", Actor: o.user, Call: "GET ge/evento/presenze", In: eventRef(o.ID),
			Want: scenario.In{"RIEPILOGO": []any{scenario.In{"IMPORTO_PAGATO": 6, "IMPORTO_DA_PAGARE": 6, "IMPORTO_TOTALE": 12}}}},
		{Name: "online payment", Actor: admin, Call: saveOptions, In: optionsIn(o.ID, optionValue(option.OnlinePayment, 1))},
		{Name: "with online payment the organiser marks nothing", Actor: organiser, Call: payment, In: presence(id.Entry(second),
			scenario.In{"FLG_PAGATO": 1}),
			Esito: 403},
		{Name: "the administrator marks online payments", Actor: admin, Call: payment,
			In: presence(id.Entry(second), scenario.In{"FLG_PAGATO": 1})},
		{Name: "the administrator revokes the payment", Actor: admin, Call: payment,
			In: presence(id.Entry(second), scenario.In{"FLG_PAGATO": 0})},
		{Name: "a club removes a paid entry", Actor: o.user, Call: withdraw, In: presence(id.Entry(first), nil), Esito: 1, Message: "pagata"},
		{Name: "another club's absence", Actor: other, Call: absence, In: presence(id.Entry(first), nil), Esito: 404},
		{Name: "without a session", Call: absence, In: presence(id.Entry(first), nil), Esito: 401},
		{Name: "malformed", Actor: o.user, Call: absence, In: presence(id.Entry(first), scenario.In{"FLG_ASSENTE": "x"}), Esito: 422,
			Field: "FLG_ASSENTE"},
		{Name: "declared", Actor: o.user, Call: absence, In: presence(id.Entry(first), nil)},
		{Name: "once", Actor: o.user, Call: absence, In: presence(id.Entry(first), nil), Esito: 1, Message: "già dichiarata"},
		{Name: "seen in the summary", Actor: organiser, Call: "GET ge/evento/riepilogo", In: eventRef(o.ID),
			Want: []any{scenario.In{"TOT_ASSENTI": 1, "TOT_NON_PAGATE": 1, "IMPORTO_DA_PAGARE": 6, "FLG_PAGATO": 0}}},
		{Name: "the club may not revoke it", Actor: o.user, Call: absence, In: presence(id.Entry(first), scenario.In{"FLG_ASSENTE": 0}),
			Esito: 403},
		{Name: "the organiser may revoke it", Actor: organiser, Call: absence, In: presence(id.Entry(first), scenario.In{"FLG_ASSENTE": 0})},
		{Name: "of a present entry", Actor: organiser, Call: absence, In: presence(id.Entry(first), scenario.In{"FLG_ASSENTE": 0}), Esito: 1},
	})
	w.Clock.Advance(o.Deadline.AddDays(3).End().Sub(w.Clock.Now()) - 1e9)
	user := w.Actor(t, o.username)
	w.Run(t, []scenario.Row{
		{Name: "too late to remove", Actor: user, Call: withdraw, In: presence(id.Entry(second), nil), Esito: 1, Message: "Iscrizioni chiuse"},
		{Name: "in time for an absence", Actor: user, Call: absence, In: presence(id.Entry(first), nil)},
	})
	w.Clock.Advance(2e9)
	w.Run(t, []scenario.Row{
		{Name: "undone", Actor: w.Actor(t, "admin"), Call: absence, In: presence(id.Entry(first), scenario.In{"FLG_ASSENTE": 0})},
		{Name: "the days for absences are over", Actor: w.Actor(t, o.username), Call: absence, In: presence(id.Entry(first), nil), Esito: 1,
			Message: "scaduto"},
		{Name: "not for the organiser", Actor: w.Actor(t, host.Username), Call: absence, In: presence(id.Entry(first), nil)},
		{Name: "a user with the right to remove paid entries", Actor: w.Actor(t, host.Username), Call: withdraw,
			In: presence(id.Entry(first), nil)},
	})
}

// TestDeleteEntryCascades checks that deleting an entry deletes everything attached to it, and that a club cannot delete one with a result.
func TestDeleteEntryCascades(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, removedCase)
}

func removedCase(t *testing.T, w *scenario.World) {
	t.Helper()
	ctx := context.Background()
	m := meeting(t, w)
	guest, organiser := w.Actor(t, "societa2"), w.Actor(t, "societa")
	entryID := firstEntry(t, w, m)
	w.Write(t, func(q store.Q) error {
		if err := q.AddResults(ctx, []domain.Result{{EntryID: entryID, Time: 6500, Status: domain.ResultRegular}}); err != nil {
			return err
		}
		n, err := q.Participation(ctx, entryID)
		if err != nil {
			return err
		}
		n.Result.Time = 6400
		if err := q.ChangeResult(ctx, n.Result); err != nil {
			return err
		}
		_, err = q.AddStartList(ctx, domain.StartList{EventID: m.ID, Seed: 7}, []domain.StartPlace{{EntryID: entryID, Heat: 1, Lane: 3}})
		return err
	})
	teams, err := w.DB.Teams(ctx, m.ID, m.Guest.ID)
	if err != nil || len(teams) != 1 {
		t.Fatalf("%d teams, %v", len(teams), err)
	}
	w.Run(t, []scenario.Row{
		{Name: "its club, with a result", Actor: guest, Call: withdraw, In: presence(entryID, nil), Esito: 1, Message: "risultato"},
		{Name: "the organiser", Actor: organiser, Call: withdraw, In: presence(entryID, nil)},
		{Name: "a team with its members", Actor: guest, Call: withdraw, In: presence(teams[0].ID, nil)},
		{Name: "kept in the audit", Actor: w.Actor(t, "admin"), Call: "GET core/admin/audit", In: scenario.In{"PAGINA": 1, "RIGHE": 2},
			After: func(t *testing.T, r scenario.Reply) {
				if n := strings.Count(string(r.Data), "presenza.elimina"); n != 2 {
					t.Errorf("%d removals in the audit: %s", n, r.Data)
				}
			}},
	})
	checkCounts(t, w, m.ID)
	if lists, err := w.DB.StartLists(ctx, m.ID); err != nil || len(lists) != 1 {
		t.Fatal(err)
	} else if places, err := w.DB.StartPlaces(ctx, lists[0].ID); err != nil || len(places) != 0 {
		t.Errorf("got %v, %v, want no error and len(places) == 0", places, err)
	}
}

// TestFreeEvent checks that entries of a free event are paid at once and that their club may still delete them.
func TestFreeEvent(t *testing.T) { scenario.Engines(t, scenario.Options{}, freeEventCase) }

func freeEventCase(t *testing.T, w *scenario.World) {
	t.Helper()
	o := newOpenEvent(t, w)
	objectID := w.Call(t, o.user, enter, entryForm(o.races[0], o.girl, nil)).Inserted
	if n, err := w.DB.Participation(context.Background(), id.Entry(objectID)); err != nil || !n.Payment.Paid() {
		t.Errorf("got %+v, %v, want no error and n.Payment.Paid()", n.Payment, err)
	}
	w.Run(t, []scenario.Row{
		{Name: "absent", Actor: o.user, Call: "PUT ge/presenza/assenza", In: presence(id.Entry(objectID), nil)},
		{Name: "removed", Actor: o.user, Call: withdraw, In: presence(id.Entry(objectID), nil)},
	})
	// A race with its own price creates a debt; deleting the entry clears it.
	o = newOpenEvent(t, w)
	w.Write(t, func(q store.Q) error {
		dear := o.races[1]
		dear.Overrides = option.Values{option.RacePrice: "5"}
		return q.SaveEventRace(context.Background(), o.races[1], dear)
	})
	free, dear := w.Call(t, o.user, enter, entryForm(o.races[0], o.girl, nil)).Inserted, w.Call(t, o.user, enter,
		entryForm(o.races[1], o.girl, nil)).Inserted
	second := testkit.Athlete(t, w.DB, o.guest)
	later := w.Call(t, o.user, enter, entryForm(o.races[0], second, nil)).Inserted
	paid := func() string {
		text := ""
		for _, entryID := range []id.Entry{id.Entry(free), id.Entry(dear), id.Entry(later)} {
			n, err := w.DB.Participation(context.Background(), entryID)
			text += fmt.Sprintf("%t ", err == nil && n.Payment.Paid())
		}
		return text
	}
	if got := paid(); got != "true false true " {
		t.Errorf("paid: %s", got)
	}
	w.Call(t, o.user, withdraw, presence(id.Entry(dear), nil))
	if got := paid(); got != "true false true " {
		t.Errorf("paid after deleting the entry with a price: %s", got)
	}
}

// TestEntryList checks the outcome of each row: good rows are stored, or none in all-or-nothing mode or in a dry run.
func TestEntryList(t *testing.T) { scenario.Engines(t, scenario.Options{}, entryListCase) }

func entryListCase(t *testing.T, w *scenario.World) {
	t.Helper()
	const list = "POST ge/presenze/lista"
	o := newOpenEvent(t, w, withOptions(option.Values{option.RacePrice: "6", option.RacePrice2: "4", option.EntryPrice: "2",
		option.ClubPrice: "20"}))
	second, foreign := testkit.Athlete(t, w.DB, o.guest), testkit.Athlete(t, w.DB, o.host)
	row := func(a domain.Athlete, race int, more scenario.In) scenario.In {
		return with(scenario.In{"FK_ID_ATLETA": a.ID, "FK_ID_GARA": o.races[race].RaceID, "TEMPO_ISCRIZIONE": 6600}, more)
	}
	in := func(more scenario.In, rows ...any) scenario.In {
		return with(scenario.In{"ID_EVENTO": o.ID, "presenze": rows}, more)
	}
	rows := []any{row(o.girl, 0, nil), row(o.girl, 1, nil), row(o.girl, 0, nil), row(foreign, 0, nil),
		row(second, 0, scenario.In{"TEMPO_ISCRIZIONE": 300}), row(second, 1, nil)}
	outcomes := func(stored bool) []any {
		out := []any{
			scenario.In{"esito": 0, "IMPORTO": 28}, scenario.In{"esito": 0, "IMPORTO": 4},
			scenario.In{"esito": 1, "messaggio": "Atleta già iscritto a questa gara", "ID_PRESENZA": 0},
			scenario.In{"esito": 404, "ID_PRESENZA": 0}, scenario.In{"esito": 422, "ID_PRESENZA": 0}, scenario.In{"esito": 0, "IMPORTO": 8},
		}
		if !stored {
			for _, o := range out {
				o.(scenario.In)["ID_PRESENZA"] = 0 //nolint:forcetypeassert // created above
			}
		}
		return out
	}
	entries := func(n int) func(*testing.T, scenario.Reply) {
		return func(t *testing.T, _ scenario.Reply) {
			lines, err := w.DB.EntrySummaries(context.Background(), o.ID, 0)
			if err != nil || len(lines) != n {
				t.Errorf("%d entries, %v", len(lines), err)
			}
		}
	}
	w.Run(t, []scenario.Row{
		{Name: "no session", Call: list, In: in(nil, rows...), Esito: 401},
		{Name: "no such event", Actor: o.user, Call: list, In: in(scenario.In{"ID_EVENTO": unknownID}, rows...), Esito: 404},
		{Name: "nothing", Actor: o.user, Call: list, In: in(nil), Esito: 422, Field: "presenze"},
		{Name: "malformed", Actor: o.user, Call: list, In: in(nil, scenario.In{"FK_ID_ATLETA": "x"}), Esito: 422, Field: "presenze"},
		{Name: "a try", Actor: o.user, Call: list, In: in(scenario.In{"PROVA": 1}, rows...), Want: outcomes(false), After: entries(0)},
		{Name: "all or none", Actor: o.user, Call: list, In: in(scenario.In{"FLG_TUTTE": 1}, rows...), Want: outcomes(false), After: entries(0)},
		{Name: "only valid rows", Actor: o.user, Call: list, In: in(nil, rows...), Want: outcomes(true),
			Message: "inserite: 3; righe rifiutate: 3",
			After:   entries(3)},
		{Name: "its total", Actor: o.user, Call: "GET ge/evento/presenze", In: eventRef(o.ID),
			Want: scenario.In{"RIEPILOGO": []any{scenario.In{"IMPORTO_DA_PAGARE": 40, "IMPORTO_TOTALE": 40, "TOT_IND": 3, "TOT_ATLETI": 2}}}},
		{Name: "another club's grid", Actor: o.user, Call: "GET ge/presenze/griglia",
			In: with(eventRef(o.ID), scenario.In{"FK_ID_SOCIETA": o.host.ID}), Esito: 404},
		{Name: "the grid", Actor: o.user, Call: "GET ge/presenze/griglia", In: eventRef(o.ID), After: func(t *testing.T, r scenario.Reply) {
			var got struct {
				Reasons  []string `json:"MOTIVI"`
				Athletes []struct {
					ID      id.Athlete `json:"ID_ATLETA"`
					Reasons []int      `json:"motivi"`
				} `json:"ATLETI"`
			}
			r.Into(t, &got)
			for _, a := range got.Athletes {
				for i, n := range a.Reasons {
					reason := ""
					if n > 0 {
						reason = got.Reasons[n-1]
					}
					want := "Atleta già iscritto a questa gara"
					if a.ID == second.ID && i == 0 {
						want = ""
					}
					if (a.ID == o.girl.ID || a.ID == second.ID) && reason != want {
						t.Errorf("%d, race %d: %q", a.ID, i, reason)
					}
				}
			}
			if len(got.Athletes) != 2 {
				t.Errorf("%d athletes", len(got.Athletes))
			}
		}},
	})
	checkCounts(t, w, o.ID)
	next := testkit.Event(t, w.DB, o.host)
	testkit.Enable(t, w.DB, next, testkit.Ragazzi, 1, testkit.Free100)
	propose := func(from id.Event, more scenario.In) scenario.In {
		return with(scenario.In{"ID_EVENTO": next.ID, "ID_EVENTO_DA": from}, more)
	}
	w.Run(t, []scenario.Row{
		{Name: "as last year, only races of this event", Actor: o.user, Call: "GET ge/presenze/proposta", In: propose(o.ID, nil),
			Want: []any{scenario.In{"FK_ID_ATLETA": o.girl.ID, "FK_ID_GARA": testkit.Free100, "TEMPO_ISCRIZIONE": 6600, "esito": 0, "ID_PRESENZA": 0,
				"COGNOME": o.girl.LastName}}},
		{Name: "from itself", Actor: o.user, Call: "GET ge/presenze/proposta", In: propose(next.ID, nil), Esito: 1},
		{Name: "from no source", Actor: o.user, Call: "GET ge/presenze/proposta", In: propose(unknownID, nil), Esito: 404},
		{Name: "of another club", Actor: o.user, Call: "GET ge/presenze/proposta", In: propose(o.ID, scenario.In{"FK_ID_SOCIETA": o.host.ID}),
			Esito: 404},
		{Name: "entered meanwhile", Actor: o.user, Call: enter, In: scenario.In{"FK_ID_EVENTO": next.ID, "FK_ID_GARA": testkit.Free100,
			"FK_ID_ATLETA": o.girl.ID}},
		{Name: "nothing is left to propose", Actor: o.user, Call: "GET ge/presenze/proposta", In: propose(o.ID, nil), Want: []any{}},
	})
}

// TestEntriesFile checks the upload of entries, with a dry run; the same file twice changes nothing.
func TestEntriesFile(t *testing.T) { scenario.Engines(t, scenario.Options{}, entriesFileCase) }

func entriesFileCase(t *testing.T, w *scenario.World) {
	t.Helper()
	o := newOpenEvent(t, w, withOptions(option.Values{option.MaxRaces: "5"}))
	twin := func(a *domain.Athlete) { a.LastName, a.FirstName = "Gemelli", "Ada" }
	testkit.Athlete(t, w.DB, o.guest, twin)
	younger := testkit.Athlete(t, w.DB, o.guest, twin, func(a *domain.Athlete) { a.Birth = a.Birth.AddMonths(9) })
	file := strings.Join([]string{
		"TESSERA;COGNOME;NOME;ANNO;DATA_NASCITA;GARA;TEMPO;NOTE",
		o.girl.Card + ";;;;;100 sl;1:05.30;",
		o.girl.Card + ";;;;;50SL;;con nota",
		";gemelli;ada;2014;;100 SL;1.10.00;",
		";Gemelli;Ada;;;100 SL;;",
		"NESSUNA;;;;;100 SL;;",
		o.girl.Card + ";;;;;400 MI;;",
		o.girl.Card + ";;;;;100 SL;1'75''00;",
		";;;;;100 SL;;",
	}, "\n")
	send := func(who scenario.Actor, content string, more scenario.In) scenario.Reply {
		return w.Call(t, who, uploadCall, scenario.Upload(t, "iscrizioni.csv", []byte(content),
			with(scenario.In{"modalita": "presenze", "ID_EVENTO": o.ID}, more)))
	}
	type report struct {
		Upload struct {
			Created  int `json:"CREATE"`
			Updated  int `json:"AGGIORNATE"`
			Refusals []struct {
				Line   int    `json:"RIGA"`
				Column string `json:"COLONNA"`
			} `json:"RIFIUTATE"`
		} `json:"UPLOAD"`
	}
	expect := func(name string, r scenario.Reply, created, updated, refused, stored int) {
		t.Helper()
		var got report
		if r.Esito != 0 {
			t.Fatalf("%s: got %s, want r.Esito == 0", name, r.Body)
		}
		r.Into(t, &got)
		lines, err := w.DB.EntrySummaries(context.Background(), o.ID, 0)
		if u := got.Upload; err != nil || u.Created != created || u.Updated != updated || len(u.Refusals) != refused || len(lines) != stored {
			t.Errorf("%s: %+v, %d entries stored (%v)", name, u, len(lines), err)
		}
	}
	save := scenario.In{"CONFERMA": 1}
	expect("tried", send(o.user, file, nil), 3, 0, 5, 0)
	expect("saved", send(o.user, file, save), 3, 0, 5, 3)
	expect("again", send(o.user, file, save), 0, 0, 5, 3)
	expect("a better time", send(o.user, "TESSERA;GARA;TEMPO\n"+o.girl.Card+";100 SL;1:04.00\n", save), 0, 1, 0, 3)
	n, err := w.DB.EntrySummaries(context.Background(), o.ID, o.guest.ID)
	if err != nil || n[0].EntryTime != 6400 || n[1].Note != "con nota" || n[2].AthleteID != younger.ID {
		t.Errorf(`got %+v, %v, want no error and n[0].EntryTime == 6400 and n[1].Note == "con nota" and n[2].AthleteID == younger.ID`, n, err)
	}
	checkCounts(t, w, o.ID)
	for name, c := range map[string]struct {
		who   scenario.Actor
		more  scenario.In
		esito int
	}{
		"no session":                {scenario.Actor{}, nil, 401},
		"without a club":            {w.Actor(t, "nuovo"), nil, 403},
		"no event":                  {o.user, scenario.In{"ID_EVENTO": omitted}, 422},
		"unknown event":             {o.user, scenario.In{"ID_EVENTO": unknownID}, 404},
		"another club's":            {o.user, scenario.In{"FK_ID_SOCIETA": o.host.ID}, 404},
		"no club, as administrator": {w.Actor(t, "admin"), nil, 422},
	} {
		if r := send(c.who, file, c.more); r.Esito != c.esito {
			t.Errorf("%s: got %s, want r.Esito == c.esito", name, r.Body)
		}
	}
	expect("by the administrator", send(w.Actor(t, "admin"), "TESSERA;GARA;TEMPO\n"+younger.Card+";50 SL;40.00\n",
		with(save, scenario.In{"FK_ID_SOCIETA": o.guest.ID})), 1, 0, 0, 4)
}

// TestWorkedExample computes the example of the rules to the cent: Anna in three races, Bea in one and absent, both in a late relay with
// two athletes who have no other entry.
func TestWorkedExample(t *testing.T) { scenario.Engines(t, scenario.Options{}, workedExampleCase) }

func workedExampleCase(t *testing.T, w *scenario.World) {
	t.Helper()
	ctx := context.Background()
	o := newOpenEvent(t, w, withOptions(option.Values{
		option.MaxRaces: "3", option.RacePrice: "6", option.RacePrice2: "4", option.EntryPrice: "2", option.TeamPrice: "12",
		option.ClubPrice: "20", option.LateFee: "3",
		option.EntryPenalty: "5", option.CountTeamOnlyAthletes: "1",
	}))
	w.Write(t, func(q store.Q) error {
		_, err := q.AddEventRace(ctx, domain.EventRace{EventID: o.ID, CategoryID: testkit.Ragazzi, RaceID: testkit.Back100,
			Kind: domain.Individual, Points: true, Position: 3})
		return err
	})
	_, relays := testkit.Enable(t, w.DB, o.Event, testkit.Ragazzi, 2, testkit.Relay4x50)
	anna, bea := o.girl, testkit.Athlete(t, w.DB, o.guest)
	back := o.races[0]
	back.RaceID = testkit.Back100
	for _, g := range []domain.EventRace{o.races[0], o.races[1], back} {
		if r := w.Call(t, o.user, enter, entryForm(g, anna, nil)); r.Esito != 0 {
			t.Fatalf("got %s, want r.Esito == 0", r.Body)
		}
	}
	absent := w.Call(t, o.user, enter, entryForm(o.races[0], bea, nil)).Inserted
	mates := []domain.Athlete{anna, bea, testkit.Athlete(t, w.DB, o.guest), testkit.Athlete(t, w.DB, o.guest)}
	w.Write(t, func(q store.Q) error {
		team := domain.Entry{RaceID: relays[0].RaceID, ClubID: o.guest.ID, Kind: domain.Team, CategoryID: testkit.Ragazzi,
			Disability: domain.NoDisability, Sex: domain.Female, Closed: true, Late: true, Progressive: 1, CreatedAt: calendar.At(w.Clock.Now())}
		for i, a := range mates {
			team.Members = append(team.Members, domain.Member{Entrant: domain.Entrant{ID: a.ID}, Position: i + 1})
		}
		if _, err := q.AddEntries(ctx, o.ID, []domain.Entry{team}); err != nil {
			return err
		}
		return q.AddResults(ctx, []domain.Result{{EntryID: id.Entry(absent), Status: domain.ResultAbsent}})
	})
	bill := scenario.In{"IMPORTO_QUOTE_GARA": 60, "IMPORTO_MORA": 3, "IMPORTO_PENALI": 5, "IMPORTO_DA_PAGARE": 68, "IMPORTO_TOTALE": 68,
		"IMPORTO_PAGATO": 0, "TOT_ATLETI": 4, "TOT_IND": 4, "TOT_SQU": 1}
	w.Run(t, []scenario.Row{
		{Name: "the club", Actor: o.user, Call: "GET ge/evento/presenze", In: eventRef(o.ID), Want: scenario.In{"RIEPILOGO": []any{bill}}},
		{Name: "athlete panel", Actor: o.user, Call: "GET ge/evento/atleta/gare", In: scenario.In{"ID_EVENTO": o.ID, "ID_ATLETA": anna.ID},
			Want: scenario.In{"RIEPILOGO": []any{bill}}},
		{Name: "in the summary", Actor: w.Actor(t, "admin"), Call: "GET ge/evento/riepilogo", In: eventRef(o.ID), Want: []any{scenario.In{
			"IMPORTO_TOTALE": 68, "IMPORTO_DA_PAGARE": 68, "IMPORTO_PAGATO": 0, "FLG_PAGATO": 0, "TOT_ATLETI": 4, "TOT_ASSENTI": 1,
			"TOT_NON_PAGATE": 5,
		}}},
	})
}
