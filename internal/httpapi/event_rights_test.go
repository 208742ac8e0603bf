package httpapi_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// eventCall is a call about events with a valid input for a given meet.
type eventCall struct {
	call string
	// who may make a call: logged-in users, those who oversee the event, those who configure it, administrators.
	may string
	in  func(t *testing.T, w *scenario.World, m testkit.Meeting) any
}

const (
	anybody      = "everybody"
	overseer     = "overseer"
	configurator = "configurator"
	onlyAdmin    = "administrator"
)

func plain(in func(m testkit.Meeting) scenario.In) func(*testing.T, *scenario.World, testkit.Meeting) any {
	return func(_ *testing.T, _ *scenario.World, m testkit.Meeting) any { return in(m) }
}

func ofEvent(m testkit.Meeting) scenario.In { return eventRef(m.ID) }

// linkedEvent is an event that ends before the meet.
func linkedEvent(t *testing.T, w *scenario.World, m testkit.Meeting, tied bool) id.Event {
	t.Helper()
	eventID := testkit.Event(t, w.DB, m.Organiser, func(e *domain.Event) { e.Starts, e.Ends = m.Starts.AddDays(-5), m.Starts.AddDays(-5) }).ID
	if tied {
		w.Write(t, func(q store.Q) error { return q.LinkEvent(context.Background(), m.ID, eventID) })
	}
	return eventID
}

// duplicateRace stores a race of the meet again.
func duplicateRace(t *testing.T, w *scenario.World, m testkit.Meeting) (eventRaceID id.EventRace) {
	t.Helper()
	w.Write(t, func(q store.Q) (err error) {
		eventRaceID, err = q.AddEventRace(context.Background(), m.Free100)
		return err
	})
	return eventRaceID
}

func document(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
	t.Helper()
	admin := w.Actor(t, "admin")
	if r := w.Call(t, admin, uploadCall, eventFile(t, "documento", "a.pdf", aPDF("a"), m.ID)); r.Esito != 0 {
		t.Fatal(string(r.Body))
	}
	list := detail[[]struct {
		ID int64 `json:"ID_DOCUMENTO"`
	}](t, w, admin, m.ID, "documenti")
	return scenario.In{"ID_DOCUMENTO": list[0].ID}
}

func exception(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
	t.Helper()
	list := detail[[]struct {
		ID int64 `json:"ID_SPEC"`
	}](t, w, w.Actor(t, "admin"), m.ID, "atletiConEccezioneCategoria")
	return scenario.In{"ID_SPEC": list[0].ID}
}

var eventCalls = []eventCall{
	{"GET ge/eventi", anybody, plain(func(testkit.Meeting) scenario.In { return nil })},
	{"GET ge/eventi/anni", anybody, plain(func(testkit.Meeting) scenario.In { return nil })},
	{"GET ge/evento", anybody, plain(ofEvent)},
	{"GET ge/evento/dettagli", anybody, plain(ofEvent)},
	{"GET ge/evento/categoria", anybody, plain(func(m testkit.Meeting) scenario.In { return scenario.In{"ID_EVENTO_CATEGORIA": m.Girls.ID} })},
	{"GET ge/evento/gara", anybody, plain(ofEvent)},
	{"GET ge/evento/documento", anybody, func(t *testing.T, w *scenario.World, m testkit.Meeting) any { return document(t, w, m) }},

	{"POST ge/evento", onlyAdmin, plain(func(m testkit.Meeting) scenario.In {
		return scenario.In{"DESCRIZIONE": "Nuovo", "DATA_INIZIO": "2026-12-12", "DATA_FINE": "2026-12-12",
			"DATA_SCADENZA_ISCRIZIONI": "2026-12-01", "FK_ID_SOCIETA": m.Organiser.ID}
	})},
	{"POST ge/evento/duplica", configurator, plain(func(m testkit.Meeting) scenario.In {
		return scenario.In{"ID_EVENTO": m.ID,
			"DESCRIZIONE": "Copia"}
	})},
	{"GET ge/eventi/riepilogo/admin", onlyAdmin, plain(func(testkit.Meeting) scenario.In { return nil })},
	{"GET ge/eventi/riepilogo/totali", onlyAdmin, plain(func(testkit.Meeting) scenario.In { return nil })},

	{"GET ge/evento/riepilogo", overseer, plain(ofEvent)},
	{"GET ge/evento/andamento", overseer, plain(ofEvent)},
	{"GET ge/evento/programma", overseer, plain(ofEvent)},
	{"GET ge/evento/speaker", overseer, plain(ofEvent)},
	{"GET ge/evento/prec", overseer, plain(ofEvent)},
	{"POST ge/evento/statistiche", overseer, plain(ofEvent)},
	{"GET ge/evento/atletiiscrivibili", overseer, plain(ofEvent)},

	{"PUT ge/evento", configurator, plain(func(m testkit.Meeting) scenario.In { return scenario.In{"ID_EVENTO": m.ID, "LUOGO": "Altrove"} })},
	{"POST ge/evento/opzioni", configurator, plain(func(m testkit.Meeting) scenario.In { return optionsIn(m.ID, optionValue(1, 5)) })},
	{"POST ge/evento/categoria", configurator, plain(func(m testkit.Meeting) scenario.In {
		return scenario.In{"FK_ID_EVENTO": m.ID, "FK_ID_CATEGORIA": testkit.Esordienti}
	})},
	{"PUT ge/evento/categoria", configurator, plain(func(m testkit.Meeting) scenario.In {
		return scenario.In{"ID_EVENTO_CATEGORIA": m.Girls.ID, "NUMERO_GARE_ABILITATE": 3}
	})},
	{"DELETE ge/evento/categoria", configurator,
		plain(func(m testkit.Meeting) scenario.In { return scenario.In{"ID_EVENTO_CATEGORIA": m.Elders.ID} })},
	{"POST ge/evento/categoria/importa", configurator, plain(func(m testkit.Meeting) scenario.In {
		return scenario.In{"ID_EVENTO": m.ID, "FLG_DIS": 0, "FK_ID_TIPO": 1, "ID_CATEGORIA_TO": testkit.Juniores,
			"ID_CATEGORIA_FROM": testkit.Ragazzi}
	})},
	{"POST ge/evento/categorie/bonifica", configurator, plain(ofEvent)},
	{"POST ge/evento/gara", configurator, plain(func(m testkit.Meeting) scenario.In {
		return scenario.In{"FK_ID_EVENTO": m.ID, "FK_ID_CATEGORIA": testkit.Ragazzi, "FK_ID_GARA": testkit.Back100}
	})},
	{"PUT ge/evento/gara", configurator, plain(func(m testkit.Meeting) scenario.In {
		return scenario.In{"ID_EVENTO_GARA": m.Free100.ID, "FLG_PUNTI": 0}
	})},
	{"PUT ge/evento/gara/note", configurator, plain(func(m testkit.Meeting) scenario.In {
		return scenario.In{"ID_EVENTO_GARA": m.Free100.ID,
			"NOTE": "n"}
	})},
	{"PUT ge/evento/gare/ordine", configurator, plain(func(m testkit.Meeting) scenario.In {
		return scenario.In{"ID_EVENTO_CATEGORIA": m.Girls.ID, "ORDINE": []any{m.Free50.ID, m.Free100.ID}}
	})},
	{"DELETE ge/evento/gara", configurator, plain(func(m testkit.Meeting) scenario.In { return scenario.In{"ID_EVENTO_GARA": m.Back100.ID} })},
	{"POST ge/evento/garaevento/correggi", configurator, func(t *testing.T, w *scenario.World, m testkit.Meeting) any {
		return scenario.In{"ID_EVENTO_GARA": duplicateRace(t, w, m)}
	}},
	{"POST ge/evento/garaevento/eliminaDoppione", configurator, func(t *testing.T, w *scenario.World, m testkit.Meeting) any {
		return scenario.In{"ID_EVENTO_GARA": duplicateRace(t, w, m)}
	}},
	{"POST ge/evento/coll", configurator, func(t *testing.T, w *scenario.World, m testkit.Meeting) any {
		return scenario.In{"FK_ID_EVENTO_PRINCIPALE": m.ID, "FK_ID_EVENTO": linkedEvent(t, w, m, false)}
	}},
	{"DELETE ge/evento/coll", configurator, func(t *testing.T, w *scenario.World, m testkit.Meeting) any {
		return scenario.In{"FK_ID_EVENTO_PRINCIPALE": m.ID, "FK_ID_EVENTO": linkedEvent(t, w, m, true)}
	}},
	{"POST ge/evento/proroga", configurator, plain(func(m testkit.Meeting) scenario.In {
		return scenario.In{"ID_EVENTO": m.ID, "FK_ID_SOCIETA": m.Guest.ID, "FLG_PROROGA": 1}
	})},
	{"POST ge/evento/importa", configurator, func(t *testing.T, w *scenario.World, m testkit.Meeting) any {
		return scenario.In{"ID_EVENTO": m.ID, "ID_EVENTO_FROM": linkedEvent(t, w, m, false)}
	}},
	{"POST ns/tempolimite", configurator, plain(func(m testkit.Meeting) scenario.In {
		return scenario.In{"FK_ID_EVENTO": m.ID, "FK_ID_GARA": testkit.Free100, "FK_ID_CATEGORIA": testkit.Ragazzi, "SESSO": 1, "TEMPO": 6000}
	})},
	{"PUT ns/tempolimite", configurator, plain(func(m testkit.Meeting) scenario.In {
		return scenario.In{"ID_TEMPO_LIMITE": m.Limit.ID,
			"TEMPO": 6000}
	})},
	{"DELETE ns/tempolimite", configurator, plain(func(m testkit.Meeting) scenario.In { return scenario.In{"ID_TEMPO_LIMITE": m.Limit.ID} })},
	{"POST ge/categoriaspecificaatleta", configurator, plain(func(m testkit.Meeting) scenario.In {
		return scenario.In{"FK_ID_EVENTO": m.ID, "FK_ID_CATEGORIA": testkit.Juniores, "FK_ID_ATLETA": m.Ours[0].ID}
	})},
	{"DELETE ge/categoriaspecificaatleta", configurator, func(t *testing.T, w *scenario.World,
		m testkit.Meeting) any {
		return exception(t, w, m)
	}},
	{"DELETE ge/evento/documento", configurator, func(t *testing.T, w *scenario.World, m testkit.Meeting) any { return document(t, w, m) }},
}

// coveredElsewhere are calls about an event that are covered by other tests: entries, start lists, results, kept names, the timing desk,
// called heats, cases, officials, rehearsals and simulations.
var coveredElsewhere = []string{"presen", "accompagnator", "startlist", "generaordine", "updateordine", "blocco", "rimuoviiscritti",
	"atleta/gare",
	"fattura", "riepilogo/invia", "nomi", "cronometro", "chiamata", "valigia", "ufficiali", "prova",
	"simula"}

// TestEventRights makes every call about events as every user: those with the right succeed, the others change nothing.
func TestEventRights(t *testing.T) {
	t.Parallel()
	for _, variant := range []string{"nuoto", "confederazione"} {
		t.Run(variant, func(t *testing.T) {
			t.Parallel()
			w := scenario.New(t, scenario.Options{Variant: variant})
			for _, route := range w.Server.Routes() {
				of := strings.HasPrefix(route.Path, "ge/event") || route.Path == "ns/tempolimite" || route.Path == "ge/categoriaspecificaatleta"
				if of && !slices.ContainsFunc(coveredElsewhere, func(part string) bool { return strings.Contains(route.Path, part) }) &&
					!slices.ContainsFunc(eventCalls, func(c eventCall) bool { return c.call == route.Method+" "+route.Path }) {
					t.Errorf("no expectation for %s %s", route.Method, route.Path)
				}
			}
			eventRightsCase(t, w, variant == "nuoto")
		})
	}
}

func eventRightsCase(t *testing.T, w *scenario.World, organiserManages bool) {
	t.Helper()
	for _, p := range actorKinds(t, w) {
		// The rights of each actor: a club user and a coach of the club organise the meet.
		organises := p.name == "club user" || p.name == "coach" || p.name == "impersonated club user"
		admin := p.name == "administrator"
		wanted := func(c eventCall) int {
			switch {
			case p.blocked:
				return 999
			case p.meets == "anon":
				return 401
			case c.may == anybody, admin, organises && c.may == overseer, organises && c.may == configurator && organiserManages:
				return 0
			case p.name == "other club" && c.call == "DELETE ge/categoriaspecificaatleta":
				return 404 // an athlete of the organiser, whom others do not see
			}
			return 403
		}
		t.Run(p.name, func(t *testing.T) {
			who, m := p.open(), meeting(t, w)
			inputs := map[string]any{}
			for _, c := range eventCalls {
				if wanted(c) != 0 {
					inputs[c.call] = c.in(t, w, m)
				}
			}
			before := digest(t, w)
			for call, in := range inputs {
				want := wanted(eventCalls[slices.IndexFunc(eventCalls, func(c eventCall) bool { return c.call == call })])
				r := w.Call(t, who, call, in)
				if r.Esito != want {
					t.Errorf("%s: esito %d %s, want %d", call, r.Esito, r.Message, want)
				}
				if body := string(r.Body); strings.Contains(body, "Segretissimi") || strings.Contains(body, "Nostrani") {
					t.Errorf("%s was refused but got athletes: %s", call, body)
				}
			}
			if digest(t, w) != before {
				t.Error("a refused call changed something")
			}
			for _, c := range eventCalls {
				if wanted(c) != 0 {
					continue
				}
				own := m
				if c.may != anybody {
					own = meeting(t, w)
				}
				if r := w.Call(t, who, c.call, c.in(t, w, own)); r.Esito != 0 {
					t.Errorf("%s: esito %d %s, want access", c.call, r.Esito, r.Message)
				}
			}
		})
	}
}

// TestOrganiserInConfederation checks that in the confederation the organising club sees its whole event and may only set its status.
func TestOrganiserInConfederation(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{Variant: "confederazione"})
	club := w.Actor(t, "societa")
	m := meeting(t, w)
	whole := eventAs(t, w, club, m.ID)
	const edit = "PUT ge/evento"
	for name, value := range map[string]any{
		"DESCRIZIONE": "x", "LUOGO": "x", "NOTE": "x", "DATA_FINE": "2027-02-02", "MAX_CONCORRENTI": 5, "FLG_GARA_SOCIALE": 1,
		"FK_ID_REGIONE": 12, "FK_ID_METODO_CALCOLO_IMPORTI": 2, "arrayCircuiti": []int{1}, "LINK_ESTERNO": "https://x.example",
		"PULSANTI_VISIBILI": 0, "FLG_BATT": 1,
	} {
		w.Run(t, []scenario.Row{{Name: name, Actor: club, Call: edit, In: with(whole, scenario.In{name: value, "STATO": 2}), Esito: 403}})
	}
	w.Run(t, []scenario.Row{
		{Name: "the status, with the whole event", Actor: club, Call: edit, In: with(whole, scenario.In{"STATO": 2})},
		{Name: "is set", Actor: club, Call: "GET ge/evento", In: eventRef(m.ID),
			Want: scenario.In{"STATO": 2, "DESCRIZIONE": m.Name, "FLG_ORGANIZZATORE": 1, "FLG_GESTIONE": 0, "ATLETI": 8}},
		{Name: "all entries are visible", Actor: club, Call: "GET ge/evento/dettagli", In: eventRef(m.ID),
			After: func(t *testing.T, r scenario.Reply) {
				if !strings.Contains(string(r.Body), "Segretissimi1") {
					t.Error("the organiser does not see the guest's entries")
				}
			}},
	})
}

// TestEventCanary checks that names, cards and numbers of a club's athletes appear in no reply to another club.
func TestEventCanary(t *testing.T) { scenario.Engines(t, scenario.Options{}, eventCanaryCase) }

func eventCanaryCase(t *testing.T, w *scenario.World) {
	t.Helper()
	actorKinds(t, w)
	m := meeting(t, w, func(e *domain.Event) {
		e.Options = option.Values{option.PublicButtons: "0", option.OrganiserEmail: "segreto@club.example"}
	})
	disabled := testkit.Athlete(t, w.DB, m.Guest, func(a *domain.Athlete) { a.LastName, a.Disability = "Segretissimi7", 4 })
	testkit.Enter(t, w.DB, m.Free50, disabled)
	testkit.Athlete(t, w.DB, m.Guest, func(a *domain.Athlete) { a.LastName = "Segretissimi9" })
	checkPrivateCounts(t, w, m)
	calls := readingCalls(t, w, m)
	checkLeaks(t, w, calls)
	checkPrivateOrder(t, w, m)
	w.Run(t, []scenario.Row{{Name: "the meeting is as it was", Actor: w.Actor(t, "admin"), Call: "GET ge/evento", In: eventRef(m.ID),
		Want: scenario.In{"VERSIONE": 1, "PRESENZE": 9, "LUOGO": "Roma"}}})
}

// checkPrivateCounts checks that counts are as private as names: clubs, athletes, entries and teams, and entries of each race.
func checkPrivateCounts(t *testing.T, w *scenario.World, m testkit.Meeting) {
	t.Helper()
	for _, c := range []struct {
		who    string
		counts [4]int
		races  [4]int
	}{
		{"admin", [4]int{2, 9, 9, 2}, [4]int{6, 2, 0, 2}}, {"societa", [4]int{2, 9, 9, 2}, [4]int{6, 2, 0, 2}},
		{"societa2", [4]int{1, 5, 5, 1}, [4]int{3, 1, 0, 1}}, {"base", [4]int{}, [4]int{}}, {"nuovo", [4]int{}, [4]int{}},
		{"attesa", [4]int{}, [4]int{}},
	} {
		who := w.Actor(t, c.who)
		counts := scenario.In{"SOCIETA": c.counts[0], "ATLETI": c.counts[1], "PRESENZE": c.counts[2], "STAFF": c.counts[3]}
		race := func(i int) scenario.In { return scenario.In{"PRESENZE_GARA": c.races[i]} }
		all := []any{race(0), race(1), race(2), race(3)}
		w.Run(t, []scenario.Row{
			{Name: c.who + ": one", Actor: who, Call: "GET ge/evento", In: eventRef(m.ID), Want: counts},
			{Name: c.who + ": list", Actor: who, Call: "GET ge/eventi", In: scenario.In{"DESCRIZIONE": m.Name}, Want: []any{counts}},
			{Name: c.who + ": detail", Actor: who, Call: "GET ge/evento/dettagli", In: eventRef(m.ID),
				Want: with(counts, scenario.In{"gareAll": all, "gareSqu": []any{race(3)},
					"categorie": []any{scenario.In{"gare": []any{race(0), race(1)}}, scenario.In{}, scenario.In{}}})},
			{Name: c.who + ": races", Actor: who, Call: "GET ge/evento/gara", In: eventRef(m.ID), Want: all},
			{Name: c.who + ": category", Actor: who, Call: "GET ge/evento/categoria", In: scenario.In{"ID_EVENTO_CATEGORIA": m.Girls.ID},
				Want: scenario.In{"gare": []any{race(0), race(1)}}},
		})
		if c.who != "admin" && c.who != "societa" {
			if n := detail[int](t, w, who, m.ID, "COUNT_ANOMALIE"); n != 0 {
				t.Errorf("%s gets %d anomalies", c.who, n)
			}
		}
	}
}

// callWithInput is a call with its input.
type callWithInput struct {
	call string
	in   any
}

// readingCalls are the calls about a meet, with every part, search and report.
func readingCalls(t *testing.T, w *scenario.World, m testkit.Meeting) []callWithInput {
	t.Helper()
	spec := exception(t, w, m)
	calls := []callWithInput{{"GET ge/eventi", nil}, {"GET ge/eventi", scenario.In{"COMPATTO": 1}},
		{"GET ge/eventi", scenario.In{"DESCRIZIONE": "Segretissimi1"}}, {"GET core/home", nil}}
	for _, parts := range []string{"", "opzioni", "categorie", "ordine", "anomalie", "tempiLimite", "eccezioni", "precedenti", "presenze",
		"documenti", "categorie,presenze,anomalie,eccezioni"} {
		in := eventRef(m.ID)
		if parts != "" {
			in["PARTI"] = parts
		}
		calls = append(calls, callWithInput{"GET ge/evento/dettagli", in})
	}
	for _, c := range eventCalls {
		if c.call == "POST ge/evento/importa" {
			continue // creates an event each time
		}
		calls = append(calls, callWithInput{c.call, c.in(t, w, m)})
	}
	for _, athleteID := range []id.Athlete{m.Theirs[0].ID, m.Theirs[4].ID, m.Ours[0].ID, unknownID} {
		calls = append(calls, callWithInput{"POST ge/categoriaspecificaatleta",
			scenario.In{"FK_ID_EVENTO": m.ID, "FK_ID_CATEGORIA": testkit.Juniores, "FK_ID_ATLETA": athleteID}})
	}
	for _, q := range []string{"segretissimi", "nostrani", "a"} {
		calls = append(calls, callWithInput{"GET ge/evento/atletiiscrivibili", scenario.In{"ID_EVENTO": m.ID, "q": q}})
	}
	for _, eventCategoryID := range []id.EventCategory{m.Girls.ID, m.Elders.ID, m.Teams.ID} {
		calls = append(calls, callWithInput{"GET ge/evento/categoria", scenario.In{"ID_EVENTO_CATEGORIA": eventCategoryID}},
			callWithInput{"DELETE ge/evento/categoria", scenario.In{"ID_EVENTO_CATEGORIA": eventCategoryID}})
	}
	for _, report := range []int{1001, 1003, 2004} { // entrants are printed for every club
		for format := 1; format <= 3; format++ {
			calls = append(calls, callWithInput{"GET core/report", scenario.In{"ID_REPORT": report, "FORMATO": format, "ID_EVENTO": m.ID}})
		}
	}
	return append(calls, callWithInput{"DELETE ge/categoriaspecificaatleta", spec})
}

// checkLeaks checks that no reply names athletes whom the caller must not see.
func checkLeaks(t *testing.T, w *scenario.World, calls []callWithInput) {
	t.Helper()
	secrets := map[string][]string{
		"societa2": {"Nostrani"}, "base": {"Nostrani", "Segretissimi"}, "nuovo": {"Nostrani", "Segretissimi"},
		"attesa": {"Nostrani", "Segretissimi"}, "": {"Nostrani", "Segretissimi"},
	}
	for name, hidden := range secrets {
		who := scenario.Actor{}
		if name != "" {
			who = w.Actor(t, name)
		}
		if name != "societa2" && name != "base" { // clubs that may enter may write to the organiser
			hidden = append(hidden, "segreto@club")
		}
		for _, a := range calls {
			r := w.Call(t, who, a.call, a.in)
			if r.Esito == 500 {
				t.Errorf("%s %s %v: got %s, want r.Esito != 500", name, a.call, a.in, r.Body)
			}
			for _, secret := range hidden {
				if strings.Contains(string(r.Body), secret) {
					t.Errorf("%s gets %s from %s %v", name, secret, a.call, a.in)
				}
			}
		}
	}
	for _, a := range calls {
		if !strings.HasPrefix(a.call, "GET") {
			continue
		}
		if r := w.Call(t, w.Actor(t, "societa"), a.call, a.in); strings.Contains(string(r.Body), "Segretissimi9") {
			t.Errorf("the organiser gets an athlete without an entry from %s %v", a.call, a.in)
		}
	}
}

// checkPrivateOrder checks that no list can be sorted by other clubs' entries.
func checkPrivateOrder(t *testing.T, w *scenario.World, m testkit.Meeting) {
	t.Helper()
	empty := testkit.Event(t, w.DB, m.Organiser, func(e *domain.Event) { e.Name = m.Name })
	for _, field := range []string{"SOCIETA", "ATLETI", "PRESENZE", "STAFF"} {
		for _, way := range []string{"ASC", "DESC"} {
			r := w.Call(t, w.Actor(t, "base"), "GET ge/eventi", scenario.In{"DESCRIZIONE": m.Name, "ORDINA": field, "VERSO": way})
			var rows []struct {
				ID id.Event `json:"ID_EVENTO"`
			}
			if r.Esito == 422 {
				continue
			}
			r.Into(t, &rows)
			if len(rows) != 2 || (rows[0].ID == m.ID) != (way == "ASC") {
				t.Errorf("by %s %s: %v of %d and %d", field, way, rows, m.ID, empty.ID)
			}
		}
	}
}

// entryWindows has events of a host, and a guest club that may or may not open their entries.
type entryWindows struct {
	*scenario.World
	admin                 scenario.Actor
	host, guest           domain.Club
	enrolled, notEnrolled id.Championship // of the guest
	today                 calendar.Date
}

// event stores an event whose deadline and start are some days from today.
func (x *entryWindows) event(t *testing.T, status domain.EventStatus, deadline, starts int, more ...func(*domain.Event)) domain.Event {
	t.Helper()
	return testkit.Event(t, x.DB, x.host, append([]func(*domain.Event){func(e *domain.Event) {
		e.Status, e.Deadline, e.Starts, e.Ends = status, x.today.AddDays(deadline), x.today.AddDays(starts), x.today.AddDays(starts+1)
	}}, more...)...)
}

// extended gives the guest an extension.
func (x *entryWindows) extended(t *testing.T, e domain.Event) domain.Event {
	t.Helper()
	x.Write(t, func(q store.Q) error { return q.SetExtension(context.Background(), e.ID, x.guest.ID, true) })
	return e
}

// entered enters an athlete of the guest.
func (x *entryWindows) entered(t *testing.T, e domain.Event) domain.Event {
	t.Helper()
	_, races := testkit.Enable(t, x.DB, e, testkit.Ragazzi, 1, testkit.Free100)
	testkit.Enter(t, x.DB, races[0], testkit.Athlete(t, x.DB, x.guest))
	return e
}

func clubOnly(e *domain.Event) { e.ClubOnly = true }

func inChampionship(championshipID id.Championship) func(*domain.Event) {
	return func(e *domain.Event) { e.ChampionshipID = championshipID }
}

// withDays sets for how many days after the deadline late entries and absences are possible.
func withDays(late, absence string) func(*domain.Event) {
	return func(e *domain.Event) { e.Options[option.LateEntryDays], e.Options[option.AbsenceDays] = late, absence }
}

// TestCanOpenEntries is the table of who may open an event's entries, and when.
func TestCanOpenEntries(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	actorKinds(t, w)
	x := &entryWindows{World: w, admin: w.Actor(t, "admin"), host: clubOf(t, w, "societa"), guest: clubOf(t, w, "societa2"),
		enrolled: championship(t, w, domain.Swimming), notEnrolled: championship(t, w, domain.Swimming), today: calendar.In(testkit.Start)}
	w.Write(t, func(q store.Q) error {
		return q.Enrol(context.Background(), domain.Enrolment{ChampionshipID: x.enrolled, ClubID: x.guest.ID, Enrolled: calendar.Of(2026, 10, 1)})
	})
	checkEntryWindows(t, x)
	checkClosedReasons(t, x)
	checkAffiliations(t, x)
	checkDeadlines(t, x)
}

// checkEntryWindows checks who may open the entries of events in every state.
func checkEntryWindows(t *testing.T, x *entryWindows) {
	t.Helper()
	for _, c := range []struct {
		name  string
		event domain.Event
		club  int // another club with a long affiliation
	}{
		{"open, before the deadline", x.event(t, 1, 10, 30), 1}, {"open, on the deadline", x.event(t, 1, 0, 30), 1},
		{"open, two days late", x.event(t, 1, -2, 30), 1}, {"open, three days late", x.event(t, 1, -3, 30), 0},
		{"open, no late entries", x.event(t, 1, -1, 30, withDays("0", "0")), 0},
		{"open, five days late of five", x.event(t, 1, -5, 30, withDays("5", "0")), 1},
		{"closed", x.event(t, 2, 10, 30), 0}, {"concluded", x.event(t, 3, 10, 30), 0}, {"soon", x.event(t, 4, 10, 30), 0},
		{"soon as well", x.event(t, 5, 10, 30), 0},
		{"a club's own competition", x.event(t, 1, 10, 30, clubOnly), 0},
		{"a championship the club is in", x.event(t, 1, 10, 30, inChampionship(x.enrolled)), 1},
		{"a championship of other clubs", x.event(t, 1, 10, 30, inChampionship(x.notEnrolled)), 0},
		{"extended, open", x.extended(t, x.event(t, 1, -20, 1)), 1}, {"extended, closed", x.extended(t, x.event(t, 2, -20, 1)), 1},
		{"extended, concluded", x.extended(t, x.event(t, 3, -20, 1)), 0}, {"extended, soon", x.extended(t, x.event(t, 5, 10, 30)), 0},
		{"extended, soon as well", x.extended(t, x.event(t, 4, 10, 30)), 0},
		{"extended, on its first day", x.extended(t, x.event(t, 2, -20, 0)), 0},
		{"extended, a club's own", x.extended(t, x.event(t, 1, 10, 30, clubOnly)), 0},
		{"extended, another championship", x.extended(t, x.event(t, 1, 10, 30, inChampionship(x.notEnrolled))), 0},
		{"entered, three days after, for absences", x.entered(t, x.event(t, 1, -3, 30)), 1},
		{"entered, three days after, closed", x.entered(t, x.event(t, 2, -3, 30)), 1},
		{"entered, four days after", x.entered(t, x.event(t, 2, -4, 30)), 0},
		{"entered, concluded", x.entered(t, x.event(t, 3, -1, 0)), 0},
		{"entered, soon", x.entered(t, x.event(t, 5, 10, 30)), 0}, {"entered, a club's own", x.entered(t, x.event(t, 2, -1, 30, clubOnly)), 0},
		{"entered, another championship", x.entered(t, x.event(t, 2, -1, 30, inChampionship(x.notEnrolled))), 0},
		{"not entered, three days after", x.event(t, 2, -3, 30), 0},
		{"entered, no day for absences", x.entered(t, x.event(t, 2, -1, 30, withDays("2", "0"))), 0},
	} {
		for who, want := range map[string]int{"admin": 1, "societa": 1, "coach": 1, "societa2": c.club, "nuovo": 0, "attesa": 0} {
			x.Run(t, []scenario.Row{
				{Name: c.name + ", " + who, Actor: x.Actor(t, who), Call: "GET ge/evento", In: eventRef(c.event.ID),
					Want: scenario.In{"canOpenIscrizioni": want}},
				{Name: c.name + ", listed, " + who, Actor: x.Actor(t, who), Call: "GET ge/eventi", In: scenario.In{"DESCRIZIONE": c.event.Name},
					Want: []any{scenario.In{"canOpenIscrizioni": want}}},
			})
		}
		x.Run(t, []scenario.Row{
			{Name: c.name + ", behind an administrator", Actor: x.As(t, "societa2", x.admin), Call: "GET ge/evento", In: eventRef(c.event.ID),
				Want: scenario.In{"canOpenIscrizioni": c.club}},
			{Name: c.name + ", in detail", Actor: x.Actor(t, "societa2"), Call: "GET ge/evento/dettagli",
				In: scenario.In{"ID_EVENTO": c.event.ID, "PARTI": "opzioni"}, Want: scenario.In{"canOpenIscrizioni": c.club}},
		})
	}
}

// checkClosedReasons checks the reason why a caller cannot open entries.
func checkClosedReasons(t *testing.T, x *entryWindows) {
	t.Helper()
	for name, c := range map[string]struct {
		who, want string
		event     domain.Event
	}{
		"open": {"societa2", "", x.event(t, 1, 10, 30)}, "organiser": {"societa", "", x.event(t, 5, 10, 30)},
		"no club":            {"nuovo", "societa", x.event(t, 1, 10, 30)},
		"waiting for a club": {"attesa", "societa", x.event(t, 1, 10, 30)}, "soon": {"societa2", "attesa", x.event(t, 5, 10, 30)},
		"social":               {"societa2", "sociale", x.event(t, 1, 10, 30, clubOnly)},
		"another championship": {"societa2", "campionato", x.entered(t, x.event(t, 1, 10, 30, inChampionship(x.notEnrolled)))},
		"the championship":     {"societa2", "", x.event(t, 1, 10, 30, inChampionship(x.enrolled))},
		"concluded":            {"societa2", "concluso", x.event(t, 3, 10, 30)},
		"too late":             {"societa2", "termine", x.entered(t, x.event(t, 1, -3, 30))},
		"closed early":         {"societa2", "chiuse", x.event(t, 2, 10, 30)},
	} {
		x.Run(t, []scenario.Row{{Name: "why not, " + name, Actor: x.Actor(t, c.who), Call: "GET ge/evento", In: eventRef(c.event.ID),
			Want: scenario.In{"MOTIVO_CHIUSURA": c.want}}})
	}
}

// checkAffiliations checks that an affiliation must last until the event starts.
func checkAffiliations(t *testing.T, x *entryWindows) {
	t.Helper()
	for name, c := range map[string]struct {
		until calendar.Date
		want  int
	}{"to the day before": {x.today.AddDays(29), 0}, "to its first day": {x.today.AddDays(30), 1},
		"for ever, as far as known": {calendar.Date{},
			1}} {
		club := testkit.Club(t, x.DB, func(club *domain.Club) { club.AffiliatedUntil = c.until })
		user := testkit.User(t, x.DB, testkit.In(club), testkit.Level(domain.LevelClub))
		x.Run(t, []scenario.Row{{Name: "affiliated " + name, Actor: x.Actor(t, user.Username), Call: "GET ge/evento",
			In: eventRef(x.event(t, 1, 10, 30).ID), Want: scenario.In{"canOpenIscrizioni": c.want}}})
	}
}

// checkDeadlines checks that a deadline is the end of its day in Rome, in winter and summer.
func checkDeadlines(t *testing.T, x *entryWindows) {
	t.Helper()
	for _, c := range []struct{ deadline, open, shut string }{
		{"2026-12-01", "2026-12-01T22:59:59Z", "2026-12-01T23:00:00Z"}, {"2027-06-30", "2027-06-30T21:59:59Z", "2027-06-30T22:00:00Z"},
		{"2027-03-28", "2027-03-28T21:59:59Z", "2027-03-28T22:00:00Z"},
	} {
		day, err := calendar.Parse(c.deadline)
		if err != nil {
			t.Fatal(err)
		}
		e := testkit.Event(t, x.DB, x.host, withDays("0", "0"), func(e *domain.Event) {
			e.Deadline, e.Starts, e.Ends = day, day.AddDays(20),
				day.AddDays(20)
		})
		x.Write(t, func(q store.Q) error {
			club, err := q.Club(context.Background(), x.guest.ID)
			if err != nil {
				return err
			}
			after := club
			after.AffiliatedUntil = day.AddDays(100)
			return q.SaveClub(context.Background(), after)
		})
		for at, want := range map[string]int{c.open: 1, c.shut: 0} {
			instant, err := time.Parse(time.RFC3339, at)
			if err != nil {
				t.Fatal(err)
			}
			x.Clock.Set(instant)
			x.Run(t, []scenario.Row{{Name: fmt.Sprintf("deadline %s at %s", c.deadline, at), Actor: x.Actor(t, "societa2"), Call: "GET ge/evento",
				In: eventRef(e.ID), Want: scenario.In{"canOpenIscrizioni": want}}})
		}
	}
}
