package httpapi_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/importer"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// TestConcurrentLogos checks that uploading the same two pictures in turns never leaves an event with the address of a deleted picture.
//
//test:race
func TestConcurrentLogos(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		t.Helper()
		club := w.Actor(t, "societa")
		people := []scenario.Actor{club, w.Actor(t, "coach"), w.Actor(t, "admin")} // a user sends one file at a time
		host := clubOf(t, w, "societa")
		events := []domain.Event{testkit.Event(t, w.DB, host), testkit.Event(t, w.DB, host)}
		pictures := [][]byte{aPNG(t, 4, 4, ""), aPNG(t, 5, 5, "")}
		for round := range 8 {
			callTogether(repeated(t, w, people, 8, uploadCall, func(i int) any {
				return eventFile(t, "logo", "logo.png", pictures[i/2%2], events[i%2].ID)
			})...)
			for _, e := range events {
				path := fmt.Sprint(eventAs(t, w, club, e.ID)["LOGO"])
				if r := served(t, w, path); r.Header.Get("Content-Type") != "image/png" {
					t.Fatalf("round %d: the event shows %s, which returns %.200s", round, path, r.Body)
				}
			}
		}
		if n := filesOf(t, w); n != 2 {
			t.Errorf("%d files for two logos", n)
		}
	})
}

// TestCopyDuringChanges checks that a copy shows one moment, even while categories are removed and restored.
//
//test:race
func TestCopyDuringChanges(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		t.Helper()
		admin, club := w.Actor(t, "admin"), w.Actor(t, "societa")
		host := clubOf(t, w, "societa")
		model, source := testkit.Event(t, w.DB, host), testkit.Event(t, w.DB, host)
		for _, category := range []id.Category{testkit.Esordienti, testkit.Ragazzi, testkit.Juniores} {
			testkit.Enable(t, w.DB, model, category, 1, testkit.Free50, testkit.Free100, testkit.Back100)
		}
		fill := scenario.In{"ID_EVENTO": source.ID, "ID_EVENTO_FROM": model.ID}
		type part struct {
			ID    int64            `json:"ID_EVENTO_CATEGORIA"`
			Races []map[string]any `json:"gare"`
		}
		var stop atomic.Bool
		var all sync.WaitGroup
		all.Go(func() {
			for !stop.Load() {
				w.Call(t, club, "POST ge/evento/importa", fill)
				for _, c := range detail[[]part](t, w, club, source.ID, "categorie") {
					w.Call(t, club, "DELETE ge/evento/categoria", scenario.In{"ID_EVENTO_CATEGORIA": c.ID})
				}
			}
		})
		for range 25 {
			copied := partOf(t, w, admin, "POST ge/evento/duplica", scenario.In{"ID_EVENTO": source.ID, "DESCRIZIONE": "Copia"})
			target := testkit.Event(t, w.DB, host).ID
			w.Call(t, admin, "POST ge/evento/importa", scenario.In{"ID_EVENTO": target, "ID_EVENTO_FROM": source.ID})
			for _, objectID := range []int64{copied, int64(target)} {
				categories, races := detail[[]part](t, w, admin, id.Event(objectID), "categorie"), detail[[]map[string]any](t, w, admin,
					id.Event(objectID), "gareAll")
				if len(races) != 3*len(categories) || slices.ContainsFunc(categories, func(c part) bool { return len(c.Races) != 3 }) {
					t.Errorf("event %d has %d categories and %d races", objectID, len(categories), len(races))
				}
			}
		}
		stop.Store(true)
		all.Wait()
	})
}

// slowPicture counts how many pictures are being decoded at once.
type slowPicture struct {
	io.ReaderAt
	now, most *atomic.Int32
}

func (p slowPicture) ReadAt(b []byte, at int64) (int, error) {
	if at > 64<<10 { // the header is read to learn the size
		p.most.Store(max(p.most.Load(), p.now.Add(1)))
		defer p.now.Add(-1)
		time.Sleep(time.Millisecond)
	}
	return p.ReaderAt.ReadAt(b, at)
}

// TestPicturesDecodedOneAtATime checks that pictures are decoded one at a time: small files may expand to large pictures.
//
//test:race
func TestPicturesDecodedOneAtATime(t *testing.T) {
	noise := image.NewRGBA(image.Rect(0, 0, 300, 300))
	random := rand.New(rand.NewPCG(1, 2))
	for y := range 300 {
		for x := range 300 {
			noise.Set(x, y, color.RGBA{uint8(random.Uint32()), uint8(random.Uint32()), uint8(random.Uint32()), 255})
		}
	}
	var file bytes.Buffer
	if err := png.Encode(&file, noise); err != nil {
		t.Fatal(err)
	}
	var now, most atomic.Int32
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if _, err := importer.ReadImage(t.Context(), slowPicture{bytes.NewReader(file.Bytes()), &now, &most}, int64(file.Len())); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if most.Load() != 1 {
		t.Errorf("%d pictures were in memory at once", most.Load())
	}
}

// TestSortHidesBirthDay checks that sorting other clubs' athletes among one's own reveals only the year of birth.
func TestSortHidesBirthDay(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		t.Helper()
		host, guest := clubOf(t, w, "societa"), clubOf(t, w, "societa2")
		born := func(club domain.Club, year, month, day int) domain.Athlete {
			return testkit.Athlete(t, w.DB, club, func(a *domain.Athlete) {
				a.LastName, a.Birth = "Zzyzx",
					calendar.Of(year, time.Month(month), day)
			})
		}
		list := []domain.Athlete{born(host, 2013, 12, 31), born(guest, 2013, 7, 9), born(host, 2013, 1, 1), born(host, 2012, 5, 5)}
		e := testkit.Event(t, w.DB, host)
		_, races := testkit.Enable(t, w.DB, e, testkit.Ragazzi, 1, testkit.Free100)
		testkit.Enter(t, w.DB, races[0], list[1])
		row := func(a domain.Athlete) scenario.In {
			return scenario.In{"ID_ATLETA": a.ID, "ANNO_NASCITA": a.Birth.Year()}
		}
		ask := scenario.In{"ID_EVENTO": e.ID, "q": "zzyzx", "ORDINA": "ANNO_NASCITA"}
		for _, who := range []string{"societa", "admin"} {
			w.Run(t, []scenario.Row{
				{Name: who + " upwards", Actor: w.Actor(t, who), Call: "GET ge/evento/atletiiscrivibili", In: ask,
					Want: []any{row(list[3]), row(list[0]), row(list[1]), row(list[2])}},
				{Name: who + " downwards", Actor: w.Actor(t, who), Call: "GET ge/evento/atletiiscrivibili",
					In: with(ask, scenario.In{"VERSO": "DESC", "PAGINA": 1, "RIGHE": 3}), Want: []any{row(list[2]), row(list[1]), row(list[0])}},
			})
		}
	})
}

// TestStaleEventIsAConflict checks that an outdated event with old files is a conflict, not an attempt to set them.
func TestStaleEventIsAConflict(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	club := w.Actor(t, "societa")
	e := testkit.Event(t, w.DB, clubOf(t, w, "societa"))
	for mode, files := range map[string][][]byte{"logo": {aPNG(t, 4, 4, ""), aPNG(t, 5, 5, "")}, "comunicato": {aPDF("a"), aPDF("b")}} {
		send := func(i int) {
			if r := w.Call(t, club, uploadCall, eventFile(t, mode, fmt.Sprintf("%d.pdf", i), files[i], e.ID)); r.Esito != 0 {
				t.Fatalf("%s: got %s, want r.Esito == 0", mode, r.Body)
			}
		}
		send(0)
		old := eventAs(t, w, club, e.ID)
		send(1)
		now := eventAs(t, w, club, e.ID)
		w.Run(t, []scenario.Row{
			{Name: mode, Actor: club, Call: "PUT ge/evento", In: with(old, scenario.In{"NOTE": "mie"}), Esito: 409,
				Want: scenario.In{"attuale": scenario.In{"LOGO": now["LOGO"], "COMUNICATO": now["COMUNICATO"]}}},
			{Name: mode + ", not stale", Actor: club, Call: "PUT ge/evento", In: with(now, scenario.In{"LOGO": "/altro", "COMUNICATO": "altro.pdf"}),
				Esito: 403},
		})
	}
}

// TestEventPartKeysAreImmutable checks that the event and category of a category or race cannot be changed.
func TestEventPartKeysAreImmutable(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	club := w.Actor(t, "societa")
	m := testkit.NewMeeting(t, w.DB, clubOf(t, w, "societa"), clubOf(t, w, "societa2"))
	const category, race = "PUT ge/evento/categoria", "PUT ge/evento/gara"
	rows := []scenario.Row{}
	for call, whole := range map[string]scenario.In{
		category: {"ID_EVENTO_CATEGORIA": m.Girls.ID, "FK_ID_EVENTO": m.ID, "FK_ID_CATEGORIA": m.Girls.CategoryID, "FLG_DIS": 0, "FK_ID_TIPO": 1},
		race: {"ID_EVENTO_GARA": m.Free50.ID, "FK_ID_EVENTO": m.ID, "FK_ID_CATEGORIA": m.Girls.CategoryID, "FLG_DIS": 0, "FK_ID_TIPO": 1,
			"FK_ID_GARA": testkit.Free50},
	} {
		rows = append(rows, scenario.Row{Name: call, Actor: club, Call: call, In: whole})
		for field := range whole {
			if strings.HasPrefix(field, "ID_") {
				continue
			}
			another := 2
			if field == "FLG_DIS" {
				another = 1
			}
			rows = append(rows, scenario.Row{Name: call + " with another " + field, Actor: club, Call: call,
				In: with(whole, scenario.In{field: another}), Esito: 403, Message: field})
		}
	}
	w.Run(t, rows)
}

// TestRightsBeforeFields checks that a missing right is reported before wrong fields.
func TestRightsBeforeFields(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	club, other := w.Actor(t, "societa"), w.Actor(t, "societa2")
	e := testkit.Event(t, w.DB, clubOf(t, w, "societa"))
	for _, c := range []struct{ call, event, field string }{
		{"POST ge/evento/proroga", "ID_EVENTO", "FK_ID_SOCIETA"}, {"POST ge/evento/importa", "ID_EVENTO", "ID_EVENTO_FROM"},
		{"POST ge/evento/categoria/importa", "ID_EVENTO", "ID_CATEGORIA_TO"}, {"POST ge/evento/coll", "FK_ID_EVENTO_PRINCIPALE", "FK_ID_EVENTO"},
		{"DELETE ge/evento/coll", "FK_ID_EVENTO_PRINCIPALE", "FK_ID_EVENTO"},
		{"POST ge/categoriaspecificaatleta", "FK_ID_EVENTO", "FK_ID_ATLETA"},
	} {
		in := func(eventID any) any { return scenario.Body{c.event: eventID, c.field: "x"} }
		w.Run(t, []scenario.Row{
			{Name: c.call + ", another club", Actor: other, Call: c.call, In: in(e.ID), Esito: 403},
			{Name: c.call + ", no such event", Actor: club, Call: c.call, In: in(unknownID), Esito: 404},
			{Name: c.call + ", no event at all", Actor: club, Call: c.call, In: in(0), Esito: 422, Field: c.event},
			{Name: c.call, Actor: club, Call: c.call, In: in(e.ID), Esito: 422, Field: c.field},
		})
	}
	w.Run(t, []scenario.Row{{
		Name: "an invalid type", Actor: club, Call: "POST ge/evento/categoria/importa", Esito: 422, Field: "FK_ID_TIPO",
		In: scenario.In{"ID_EVENTO": e.ID, "FK_ID_TIPO": -5, "ID_CATEGORIA_TO": testkit.Ragazzi, "ID_CATEGORIA_FROM": testkit.Juniores},
	}})
}

// TestInvalidEventIDs checks that impossible ids are wrong fields, and that numbers in addresses are digits.
func TestInvalidEventIDs(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin := w.Actor(t, "admin")
	e := testkit.Event(t, w.DB, clubOf(t, w, "societa"))
	report := scenario.In{"ID_REPORT": 2001, "FORMATO": 3, "ID_EVENTO": e.ID}
	const beyond = int64(1)<<53 + 1
	rows := []scenario.Row{
		{Name: "entrants", Actor: admin, Call: "GET core/report", In: report},
		{Name: "entrants of -1", Actor: admin, Call: "GET core/report", In: with(report, scenario.In{"ID_EVENTO": -1}), Esito: 422,
			Field: "ID_EVENTO"},
		{Name: "entrants beyond", Actor: admin, Call: "GET core/report", In: with(report, scenario.In{"ID_EVENTO": beyond}), Esito: 422,
			Field: "ID_EVENTO"},
		{Name: "order -1", Actor: admin, Call: "GET core/report", In: with(report, scenario.In{"ORD": -1}), Esito: 422, Field: "ORD"},
		{Name: "order +1", Actor: admin, Call: "GET core/report", In: with(report, scenario.In{"ORD": "+1"}), Esito: 422, Field: "ORD"},
	}
	for _, field := range []string{"FK_ID_SOCIETA", "FK_ID_CAMPIONATO", "FK_ID_STAGIONE"} {
		for _, invalid := range []int64{-1, beyond} {
			rows = append(rows, scenario.Row{Name: fmt.Sprint(field, " ", invalid), Actor: admin, Call: "PUT ge/evento",
				In: scenario.In{"ID_EVENTO": e.ID, field: invalid}, Esito: 422, Field: field})
		}
	}
	w.Run(t, rows)
}

// TestInvisibleCharacters checks that invisible characters cannot disguise a link or the name of a file.
func TestInvisibleCharacters(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	club := w.Actor(t, "societa")
	e := testkit.Event(t, w.DB, clubOf(t, w, "societa"))
	rows := []scenario.Row{{Name: "plain", Actor: club, Call: "PUT ge/evento",
		In: scenario.In{"ID_EVENTO": e.ID, "LINK_ESTERNO": "https://società.example/è?q=%20"}}}
	for _, sign := range []rune{0x202e, 0x200b, 0x2066, 0xfeff, 0xa0, 0x2028, 0xad} {
		link := "https://banca" + string(sign) + ".example"
		rows = append(rows,
			scenario.Row{Name: fmt.Sprintf("a link with %U", sign), Actor: club, Call: "PUT ge/evento",
				In: scenario.In{"ID_EVENTO": e.ID, "LINK_ESTERNO": link}, Esito: 422, Field: "LINK_ESTERNO"},
			scenario.Row{Name: fmt.Sprintf("an option with %U", sign), Actor: club, Call: "POST ge/evento/opzioni",
				In: scenario.In{"ID_EVENTO": e.ID, "opzioni": []any{scenario.In{"FK_ID_OPZIONE": 65, "VALORE": link}}}, Esito: 422},
		)
	}
	w.Run(t, append(rows,
		scenario.Row{Name: "a file", Actor: club, Call: uploadCall, In: eventFile(t, "comunicato", "orari\u202efdp.\u2066exe", aPDF("x"), e.ID),
			Want: scenario.In{"COMUNICATO": "orarifdp.pdf"}},
	))
}

// TestCatalogueInUse checks that a category or race that events use cannot become one that they could not have.
func TestCatalogueInUse(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		t.Helper()
		admin := w.Actor(t, "admin")
		const category, race = "PUT ge/categoria", "PUT ge/gara"
		own := partOf(t, w, admin, "POST ge/categoria", scenario.In{
			"DESCRIZIONE": "Prova", "LABEL": "Pr", "FK_ID_STAGIONE": 2027, "FK_ID_SPORT": 1, "FK_ID_TIPO": 1, "FK_ID_TIPO_TESSERAMENTO": 2,
			"DATA_NASCITA_DA_M": "2011-01-01", "DATA_NASCITA_A_M": "2013-12-31", "DATA_NASCITA_DA_F": "2011-01-01", "DATA_NASCITA_A_F": "2013-12-31",
		})
		dash := partOf(t, w, admin, "POST ge/gara", scenario.In{"DESCRIZIONE": "30 stile", "DESC_ABBR": "30 SL", "FK_ID_SPORT": 1,
			"FK_ID_TIPO": 1, "COMPONENTI": 1, "METRI": 30, "METRI_GARA": 30, "FK_ID_STILE": 1})
		w.Run(t, []scenario.Row{
			{Name: "a season without use", Actor: admin, Call: category, In: scenario.In{"ID_CATEGORIA": own, "FK_ID_STAGIONE": 2026}},
			{Name: "the season moved back", Actor: admin, Call: category, In: scenario.In{"ID_CATEGORIA": own, "FK_ID_STAGIONE": 2027}},
			{Name: "a race for teams", Actor: admin, Call: race, In: scenario.In{"ID_GARA": dash, "FK_ID_TIPO": 2, "COMPONENTI": 4}},
			{Name: "the race for single athletes again", Actor: admin, Call: race,
				In: scenario.In{"ID_GARA": dash, "FK_ID_TIPO": 1, "COMPONENTI": 1}},
		})
		testkit.Enable(t, w.DB, testkit.Event(t, w.DB, clubOf(t, w, "societa")), id.Category(own), 1, id.Race(dash))
		w.Run(t, []scenario.Row{
			{Name: "another season", Actor: admin, Call: category, In: scenario.In{"ID_CATEGORIA": own, "FK_ID_STAGIONE": 2026}, Esito: 1,
				Message: "La categoria è usata da un evento"},
			{Name: "for teams", Actor: admin, Call: category, In: scenario.In{"ID_CATEGORIA": own, "FK_ID_TIPO": 2}, Esito: 1,
				Message: "non possono cambiare"},
			{Name: "another name", Actor: admin, Call: category, In: scenario.In{"ID_CATEGORIA": own, "FK_ID_STAGIONE": 2027,
				"DESCRIZIONE": "Prova generale"}},
			{Name: "the race for teams", Actor: admin, Call: race, In: scenario.In{"ID_GARA": dash, "FK_ID_TIPO": 2, "COMPONENTI": 4}, Esito: 1,
				Message: "La gara è usata da un evento"},
			{Name: "the race's name", Actor: admin, Call: race, In: scenario.In{"ID_GARA": dash, "DESCRIZIONE": "30 metri stile"}},
		})
	})
}

// TestExportIncludesExceptions checks that a person's export includes an organiser's category exceptions.
func TestExportIncludesExceptions(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		t.Helper()
		m := testkit.NewMeeting(t, w.DB, clubOf(t, w, "societa"), clubOf(t, w, "societa2"))
		w.Run(t, []scenario.Row{
			{Name: "one", Actor: w.Actor(t, "admin"), Call: "GET core/persona/esporta", In: scenario.In{"ID_ATLETA": m.Theirs[4].ID},
				Want: scenario.In{"ECCEZIONI": []any{
					scenario.In{"EVENTO": m.Name, "DATA": m.Starts, "DESC_CATEGORIA": m.Elders.Category.Label},
				}}},
			{Name: "no entries", Actor: w.Actor(t, "admin"), Call: "GET core/persona/esporta", In: scenario.In{"ID_ATLETA": m.Theirs[0].ID},
				Want: scenario.In{"ECCEZIONI": []any{}}},
		})
	})
}
