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
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/importer"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// TestLogosAtOnce: whoever uploads the same two pictures in turns never leaves an event with the address of a picture that is gone.
func TestLogosAtOnce(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		t.Helper()
		club := w.Actor(t, "societa")
		host := clubOf(t, w, "societa")
		events := []domain.Event{testkit.Event(t, w.DB, host), testkit.Event(t, w.DB, host)}
		pictures := [][]byte{aPNG(t, 4, 4, ""), aPNG(t, 5, 5, "")}
		for round := range 8 {
			together(repeated(t, w, []scenario.Actor{club}, 8, uploadCall, func(i int) any {
				return eventFile(t, "logo", "logo.png", pictures[i/2%2], events[i%2].ID)
			})...)
			for _, e := range events {
				path := fmt.Sprint(eventAs(t, w, club, e.ID)["LOGO"])
				if r := served(t, w, path); r.Header.Get("Content-Type") != "image/png" {
					t.Fatalf("round %d: the event shows %s, which answers %.200s", round, path, r.Body)
				}
			}
		}
		if n := filesOf(t, w); n != 2 {
			t.Errorf("%d files for two logos", n)
		}
	})
}

// TestCopyOfAnEventInMotion: a copy is of one moment, also while somebody takes categories out and brings them back.
func TestCopyOfAnEventInMotion(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		t.Helper()
		admin, club := w.Actor(t, "admin"), w.Actor(t, "societa")
		host := clubOf(t, w, "societa")
		model, source := testkit.Event(t, w.DB, host), testkit.Event(t, w.DB, host)
		for _, category := range []int64{testkit.Esordienti, testkit.Ragazzi, testkit.Juniores} {
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
			id := partOf(t, w, admin, "POST ge/evento/duplica", scenario.In{"ID_EVENTO": source.ID, "DESCRIZIONE": "Copia"})
			target := testkit.Event(t, w.DB, host).ID
			w.Call(t, admin, "POST ge/evento/importa", scenario.In{"ID_EVENTO": target, "ID_EVENTO_FROM": source.ID})
			for _, id := range []int64{id, target} {
				categories, races := detail[[]part](t, w, admin, id, "categorie"), detail[[]map[string]any](t, w, admin, id, "gareAll")
				if len(races) != 3*len(categories) || slices.ContainsFunc(categories, func(c part) bool { return len(c.Races) != 3 }) {
					t.Errorf("event %d has %d categories and %d races", id, len(categories), len(races))
				}
			}
		}
		stop.Store(true)
		all.Wait()
	})
}

// slowPicture counts how many pictures are being read beyond their heads at once.
type slowPicture struct {
	io.ReaderAt
	now, most *atomic.Int32
}

func (p slowPicture) ReadAt(b []byte, at int64) (int, error) {
	if at > 64<<10 { // the head is read to learn the size
		p.most.Store(max(p.most.Load(), p.now.Add(1)))
		defer p.now.Add(-1)
		time.Sleep(time.Millisecond)
	}
	return p.ReaderAt.ReadAt(b, at)
}

// TestOnePictureAtATime: small files become large pictures, and many at once more memory than there is.
func TestOnePictureAtATime(t *testing.T) {
	noise := image.NewRGBA(image.Rect(0, 0, 300, 300))
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // only to be hard to compress
	for y := range 300 {
		for x := range 300 {
			noise.Set(x, y, color.RGBA{uint8(random.Uint32()), uint8(random.Uint32()), uint8(random.Uint32()), 255}) //nolint:gosec // colours may wrap
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
			if _, err := importer.ReadImage(slowPicture{bytes.NewReader(file.Bytes()), &now, &most}, int64(file.Len())); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if most.Load() != 1 {
		t.Errorf("%d pictures were in memory at once", most.Load())
	}
}

// TestOrderTellsNoBirthDay: an organiser who sorts other clubs' athletes between their own learns the year they are shown, not the day.
func TestOrderTellsNoBirthDay(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		t.Helper()
		host, guest := clubOf(t, w, "societa"), clubOf(t, w, "societa2")
		born := func(club domain.Club, year, month, day int) domain.Athlete {
			return testkit.Athlete(t, w.DB, club, func(a *domain.Athlete) { a.LastName, a.Birth = "Zzyzx", calendar.Of(year, time.Month(month), day) })
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
				{Name: who + " upwards", Actor: w.Actor(t, who), Call: "GET ge/evento/atletiiscrivibili", In: ask, Want: []any{row(list[3]), row(list[0]), row(list[1]), row(list[2])}},
				{Name: who + " downwards", Actor: w.Actor(t, who), Call: "GET ge/evento/atletiiscrivibili", In: with(ask, scenario.In{"VERSO": "DESC", "PAGINA": 1, "RIGHE": 3}), Want: []any{row(list[2]), row(list[1]), row(list[0])}},
			})
		}
	})
}

// TestStaleEventIsAConflict: an old object carries old files; that somebody changed them is a conflict, not an attempt to set them.
func TestStaleEventIsAConflict(t *testing.T) {
	w := scenario.New(t, scenario.Options{})
	club := w.Actor(t, "societa")
	e := testkit.Event(t, w.DB, clubOf(t, w, "societa"))
	for mode, files := range map[string][][]byte{"logo": {aPNG(t, 4, 4, ""), aPNG(t, 5, 5, "")}, "comunicato": {aPDF("a"), aPDF("b")}} {
		send := func(i int) {
			if r := w.Call(t, club, uploadCall, eventFile(t, mode, fmt.Sprintf("%d.pdf", i), files[i], e.ID)); r.Esito != 0 {
				t.Fatalf("%s: %s", mode, r.Body)
			}
		}
		send(0)
		old := eventAs(t, w, club, e.ID)
		send(1)
		now := eventAs(t, w, club, e.ID)
		w.Run(t, []scenario.Row{
			{Name: mode, Actor: club, Call: "PUT ge/evento", In: with(old, scenario.In{"NOTE": "mie"}), Esito: 409, Want: scenario.In{"attuale": scenario.In{"LOGO": now["LOGO"], "COMUNICATO": now["COMUNICATO"]}}},
			{Name: mode + ", not stale", Actor: club, Call: "PUT ge/evento", In: with(now, scenario.In{"LOGO": "/altro", "COMUNICATO": "altro.pdf"}), Esito: 403},
		})
	}
}
