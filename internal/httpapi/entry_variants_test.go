package httpapi_test

import (
	"context"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// From the shipped gymnastics catalogue: girls born in 2013 and 2014.
const (
	under15   id.Category = 2_027_505
	vault     int64       = 2001
	beam      int64       = 2003
	teamFloor int64       = 2057
	mensRings int64       = 3003
)

// TestEntriesOfOtherSports checks entries, teams and their rules in the confederation's application, in sports other than swimming.
func TestEntriesOfOtherSports(t *testing.T) { scenario.Engines(t, confederation, otherSportsCase) }

func otherSportsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, guest, admin := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "admin")
	host, club := clubOf(t, w, "societa"), clubOf(t, w, "societa2")
	e := testkit.Event(t, w.DB, host, func(e *domain.Event) {
		e.SportID, e.Options = domain.WomensGymnastics, option.Values{option.RacePrice: "7", option.TeamPrice: "20",
			option.TeamMembersRequired: "1", option.EntryTimeRequired: "1", option.EntryTimeLocked: "1"}
	})
	_, races := testkit.Enable(t, w.DB, e, under15, 1, id.Race(vault), id.Race(beam))
	_, teams := testkit.Enable(t, w.DB, e, under15, 2, id.Race(teamFloor))
	girls := addGirls(t, w, club, 5, func(a *domain.Athlete) { a.Membership = 0 })
	ours := testkit.Athlete(t, w.DB, host, func(a *domain.Athlete) { a.Membership = 0 })
	boy := testkit.Athlete(t, w.DB, club, func(a *domain.Athlete) { a.Membership, a.Sex = 0, domain.Male })
	small := testkit.Athlete(t, w.DB, club, func(a *domain.Athlete) { a.Membership, a.Birth = 0, a.Birth.AddDays(5*365) })
	score := scenario.In{"TEMPO_ISCRIZIONE": 0}
	var objectID int64
	var team id.Entry
	w.Run(t, []scenario.Row{
		{Name: "no session", Call: enter, In: entryForm(races[0], girls[0], score), Esito: 401},
		{Name: "another club's", Actor: guest, Call: enter, In: entryForm(races[0], ours, score), Esito: 404},
		{Name: "malformed", Actor: guest, Call: enter, In: entryForm(races[0], girls[0], scenario.In{"FK_ID_GARA": "x"}), Esito: 422,
			Field: "FK_ID_GARA"},
		{Name: "a time in an untimed sport", Actor: guest, Call: enter, In: entryForm(races[0], girls[0], nil), Esito: 422,
			Field: "TEMPO_ISCRIZIONE"},
		{Name: "no time is required, regardless of option 8", Actor: guest, Call: enter, In: entryForm(races[0], girls[0], score),
			After: func(_ *testing.T, r scenario.Reply) { objectID = r.Inserted }},
		{Name: "twice", Actor: guest, Call: enter, In: entryForm(races[0], girls[0], score), Esito: 1,
			Message: "Atleta già iscritto a questa gara"},
		{Name: "the other sex", Actor: guest, Call: enter, In: entryForm(races[0], boy, score), Esito: 1,
			Message: "Gara non ammessa per il sesso dell'atleta"},
		{Name: "another age", Actor: guest, Call: enter, In: entryForm(races[0], small, score), Esito: 1,
			Message: "Nessuna categoria per questo atleta"},
		{Name: "a race of another sport", Actor: guest, Call: enter,
			In: entryForm(races[0], girls[0], with(score, scenario.In{"FK_ID_GARA": mensRings})), Esito: 1,
			Message: "Gara non abilitata per questa categoria"},
		{Name: "the organiser, its own", Actor: organiser, Call: enter, In: entryForm(races[1], ours, score)},
		{Name: "an administrator, any athlete", Actor: admin, Call: enter, In: entryForm(races[1], girls[1], score)},
		{Name: "a squad, open", Actor: guest, Call: enter, In: with(relayOf(teams[0], club.ID, nil, girls[:3]...), score),
			After: func(t *testing.T, r scenario.Reply) {
				team = id.Entry(r.Inserted)
				warns("Componenti mancanti: 1 su 4")(t, r)
			}},
		{Name: "in lists too", Actor: guest, Call: "POST ge/presenze/lista", In: scenario.In{"ID_EVENTO": e.ID, "presenze": []any{
			scenario.In{"FK_ID_ATLETA": girls[2].ID, "FK_ID_GARA": vault},
			scenario.In{"FK_ID_ATLETA": girls[3].ID, "FK_ID_GARA": vault, "TEMPO_ISCRIZIONE": 6000},
		}}, Want: []any{scenario.In{"esito": 0}, scenario.In{"esito": 422}}},
	})
	w.Run(t, []scenario.Row{
		{Name: "an incomplete team is free", Actor: guest, Call: "GET ge/evento/presenze", In: eventRef(e.ID),
			Want: scenario.In{"RIEPILOGO": []any{scenario.In{"TOT_IND": 3, "TOT_SQU": 0, "IMPORTO_DA_PAGARE": 21}}}},
		{Name: "a boy in it", Actor: guest, Call: joinTeam, In: member(team, boy), Esito: 1},
		{Name: "the fourth", Actor: guest, Call: joinTeam, In: member(team, girls[4]), After: warns()},
		{Name: "a complete team has a price", Actor: guest, Call: "GET ge/evento/presenze", In: eventRef(e.ID),
			Want: scenario.In{"RIEPILOGO": []any{scenario.In{"TOT_SQU": 1, "IMPORTO_DA_PAGARE": 41}}}},
		{Name: "changed without a time", Actor: guest, Call: "PUT ge/presenza",
			In: scenario.In{"ID_PRESENZA": objectID, "NOTE_ISCR": "prima rotazione"}},
		{Name: "not with one", Actor: guest, Call: "PUT ge/presenza", In: scenario.In{"ID_PRESENZA": objectID, "TEMPO_ISCRIZIONE": 6000},
			Esito: 422,
			Field: "TEMPO_ISCRIZIONE"},
		{Name: "an administrator notes it as paid", Actor: admin, Call: "PUT ge/presenza/pagamento",
			In: scenario.In{"ID_PRESENZA": objectID, "FLG_PAGATO": 1}},
		{Name: "a paid entry is kept", Actor: guest, Call: withdraw, In: scenario.In{"ID_PRESENZA": objectID}, Esito: 1,
			Message: "La presenza è pagata"},
		{Name: "a paid entry may be declared absent", Actor: guest, Call: "PUT ge/presenza/assenza", In: scenario.In{"ID_PRESENZA": objectID}},
		{Name: "an escort", Actor: guest, Call: "POST ge/evento/accompagnatore", In: scenario.In{"FK_ID_EVENTO": e.ID, "FK_ID_ATLETA": boy.ID}},
		{Name: "how it fills up, without lanes", Actor: organiser, Call: "GET ge/evento/andamento", In: eventRef(e.ID),
			Want: scenario.In{"CORSIE": 0}},
		{Name: "the prints", Actor: organiser, Call: "GET core/report",
			In: scenario.In{"ID_REPORT": 1002, "FORMATO": 3, "ID_EVENTO": e.ID, "FLG_VUOTI": 1}},
	})
	checkCounts(t, w, e.ID)
}

// TestChampionshipEntries checks that only enrolled clubs with a paid fee enter the events of a championship.
func TestChampionshipEntries(t *testing.T) {
	scenario.Engines(t, confederation, championshipEntriesCase)
}

func championshipEntriesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	const disabled = "Iscrizioni non abilitate per questa Società"
	organiser, guest, admin := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "admin")
	host, club := clubOf(t, w, "societa"), clubOf(t, w, "societa2")
	paid, free := addChampionship(t, w, scenario.In{"DESCRIZIONE": "A pagamento", "FK_ID_COMITATO": 2}), addChampionship(t, w,
		scenario.In{"DESCRIZIONE": "Gratuito"})
	priced(t, w, domain.WomensGymnastics, 2, 30)
	girl, ours := testkit.Athlete(t, w.DB, club, func(a *domain.Athlete) { a.Membership = 0 }), testkit.Athlete(t, w.DB, host,
		func(a *domain.Athlete) { a.Membership = 0 })
	event := func(championship id.Championship) (domain.Event, domain.EventRace) {
		e := testkit.Event(t, w.DB, host, func(e *domain.Event) { e.SportID, e.ChampionshipID = domain.WomensGymnastics, championship })
		_, races := testkit.Enable(t, w.DB, e, under15, 1, id.Race(vault), id.Race(beam))
		return e, races[0]
	}
	score := scenario.In{"TEMPO_ISCRIZIONE": 0}
	for _, c := range []struct {
		name         string
		championship id.Championship
		enrolled     bool // by enrolling alone
	}{{"of one that costs nothing", free, true}, {"of one with a price", paid, false}} {
		t.Run(c.name, func(t *testing.T) {
			e, race := event(c.championship)
			var order id.Order
			w.Run(t, []scenario.Row{
				{Name: "not enrolled", Actor: guest, Call: enter, In: entryForm(race, girl, score), Esito: 1, Message: disabled},
				{Name: "a club not enrolled does not see the event", Actor: guest, Call: "GET ge/evento/presenze", In: eventRef(e.ID), Esito: 1,
					Message: disabled},
				{Name: "a club not enrolled does not enter a list", Actor: guest, Call: "POST ge/presenze/lista",
					In:   scenario.In{"ID_EVENTO": e.ID, "presenze": []any{scenario.In{"FK_ID_ATLETA": girl.ID, "FK_ID_GARA": vault}}},
					Want: []any{scenario.In{"esito": 1, "messaggio": disabled}}},
				{Name: "shown before", Actor: guest, Call: "GET ge/evento", In: eventRef(e.ID), Want: scenario.In{"canOpenIscrizioni": 0}},
				{Name: "the organiser needs no enrolment", Actor: organiser, Call: enter, In: entryForm(race, ours, score)},
				{Name: "enrols", Actor: guest, Call: "POST ge/campionati/iscrizione", In: ids(c.championship),
					After: func(t *testing.T, r scenario.Reply) {
						var got struct {
							Order id.Order `json:"ID_ORDINE"`
						}
						r.Into(t, &got)
						order = got.Order
					}},
			})
			if !c.enrolled {
				w.Run(t, []scenario.Row{
					{Name: "not before it is paid", Actor: guest, Call: enter, In: entryForm(race, girl, score), Esito: 1, Message: disabled},
				})
				w.Write(t, func(q store.Q) error { // what the payment of its order does
					_, err := q.SetEnrolled(context.Background(), order, w.App.Today())
					return err
				})
			}
			var entryID int64
			w.Run(t, []scenario.Row{
				{Name: "open now", Actor: guest, Call: "GET ge/evento", In: eventRef(e.ID), Want: scenario.In{"canOpenIscrizioni": 1}},
				{Name: "enters", Actor: guest, Call: enter, In: entryForm(race, girl, score),
					After: func(_ *testing.T, r scenario.Reply) { entryID = r.Inserted }},
				{Name: "the organiser cannot enter athletes outside the event", Actor: organiser, Call: enter,
					In: entryForm(race, testkit.Athlete(t, w.DB, club), score), Esito: 404},
			})
			w.Run(t, []scenario.Row{
				{Name: "leaves", Actor: guest, Call: withdraw, In: scenario.In{"ID_PRESENZA": entryID}},
				{Name: "an administrator enters any athlete", Actor: admin, Call: enter, In: entryForm(race, girl, score)},
			})
			checkCounts(t, w, e.ID)
		})
	}
}
