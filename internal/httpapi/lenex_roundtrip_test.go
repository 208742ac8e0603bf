package httpapi_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// TestLenexRoundTrip exports generated events, imports the files into an empty installation, and compares what it exports.
func TestLenexRoundTrip(t *testing.T) {
	for _, sport := range []string{"nuoto", "pinnato"} {
		t.Run(sport, func(t *testing.T) {
			scenario.Engines(t, scenario.Options{Variant: sport, Empty: true}, func(t *testing.T, w *scenario.World) {
				t.Helper()
				for seed := range uint64(3) {
					lenexRoundTrip(t, w, sport, seed)
				}
			})
		})
	}
}

func lenexRoundTrip(t *testing.T, w *scenario.World, sport string, seed uint64) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 7))
	g := newLenexMeeting(t, w, sport, r)
	who := w.Actor(t, testkit.User(t, w.DB, testkit.Level(domain.LevelAdmin)).Username)
	reports := []int{invitation, lenexEntries, lenexStarts, lenexResults}
	contents := []string{"invito", "iscrizioni", "startlist", "risultati"}
	file := func(w *scenario.World, who scenario.Actor, report int, eventID id.Event) string {
		t.Helper()
		return exported(t, w, who, lenexOf(report, eventID)).text
	}
	other := w.Another(t, scenario.Options{Variant: sport, Empty: true})
	admin := other.Actor(t, testkit.User(t, other.DB, testkit.Level(domain.LevelAdmin)).Username)
	wantedEventID := id.Event(0)
	for i, content := range contents {
		name := fmt.Sprintf("seed %d, %s", seed, content)
		args := scenario.In{"CONTENUTO": content, "CONFERMA": 1}
		if content != "invito" {
			args = with(args, scenario.In{"ID_EVENTO": wantedEventID, "FLG_CREA": 1})
		}
		text := file(w, who, reports[i], g.ID)
		var u lenexUpload
		reply := sendLenex(t, other, admin, text, args)
		reply.Into(t, &u)
		if reply.Esito != 0 || len(u.Upload.Refusals) > 0 || len(u.Upload.Choices) > 0 || u.Upload.Read == 0 {
			t.Fatalf("%s: got %.3000s, want reply.Esito == 0 and len(u.Upload.Refusals) == 0 and len(u.Upload.Choices) == 0 and u.Upload.Read != 0",
				name, reply.Body)
		}
		if content == "invito" {
			wantedEventID = id.Event(reply.Inserted)
		}
		again := sendLenex(t, other, admin, text, args)
		u = lenexUpload{}
		again.Into(t, &u)
		if again.Esito != 0 || u.Upload.Created+u.Upload.Updated > 0 || len(u.Upload.Refusals) > 0 {
			t.Errorf("%s again: %.600s", name, again.Body)
		}
	}
	for _, report := range reports {
		sameLenex(t, fmt.Sprintf("seed %d, %d", seed, report), file(w, who, report, g.ID), file(other, admin, report, wantedEventID))
	}
}
