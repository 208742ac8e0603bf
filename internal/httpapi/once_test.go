package httpapi_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

const (
	someKey  = "0b9a6b0e-4a41-4a8e-9a58-2d7a1f5f7a01"
	otherKey = "0b9a6b0e-4a41-4a8e-9a58-2d7a1f5f7a02"
)

// callWithKey makes a call with an Idempotency-Key.
func callWithKey(t testing.TB, w *scenario.World, who scenario.Actor, key, call string, in any) scenario.Reply {
	t.Helper()
	r := w.Request(t, call, in)
	r.Header.Set("Authorization", "Bearer "+who.Token)
	r.Header.Set("Idempotency-Key", key)
	return w.Do(t, r)
}

func limitOf(m testkit.Meeting) scenario.In {
	return scenario.In{"FK_ID_EVENTO": m.ID, "FK_ID_CATEGORIA": m.Free50.CategoryID, "FK_ID_GARA": m.Free50.RaceID, "SESSO": 2, "TEMPO": 3000}
}

func TestOnce(t *testing.T) { scenario.Engines(t, scenario.Options{}, onceCase) }

func onceCase(t *testing.T, w *scenario.World) {
	m := meeting(t, w)
	owner, admin := w.Actor(t, "societa"), w.Actor(t, "admin")
	const add, edit, remove = "POST ns/tempolimite", "PUT ns/tempolimite", "DELETE ns/tempolimite"
	first := callWithKey(t, w, owner, someKey, add, limitOf(m))
	if first.Esito != 0 || first.Inserted == 0 {
		t.Fatalf("got %s, want first.Esito == 0 and first.Inserted != 0", first.Body)
	}
	same := func(name string, who scenario.Actor, key, call string, in any, want scenario.Reply) {
		t.Helper()
		before := digest(t, w)
		if again := callWithKey(t, w, who, key, call, in); string(again.Body) != string(want.Body) {
			t.Errorf("%s: %s, want %s", name, again.Body, want.Body)
		}
		if digest(t, w) != before {
			t.Errorf("%s: something changed", name)
		}
	}
	same("sent again", owner, someKey, add, limitOf(m), first)
	same("from another device", w.Actor(t, "societa"), someKey, add, limitOf(m), first)
	refused := func(name string, who scenario.Actor, key, call string, in any, esito int) {
		t.Helper()
		before := digest(t, w)
		if r := callWithKey(t, w, who, key, call, in); r.Esito != esito || r.Message == "" {
			t.Errorf("%s: %s, want %d", name, r.Body, esito)
		}
		if digest(t, w) != before {
			t.Errorf("%s: something changed", name)
		}
	}
	other := limitOf(m)
	other["TEMPO"] = 2900
	refused("the same key with another time", owner, someKey, add, other, 1)
	refused("the same key for another call", owner, someKey, remove, scenario.In{"ID_TEMPO_LIMITE": first.Inserted}, 1)
	refused("another key: it is there", owner, otherKey, add, limitOf(m), 1)
	refused("another user's key is not theirs", admin, someKey, add, limitOf(m), 1)
	refused("a key that is too short", owner, "abc", add, limitOf(m), 422)
	refused("a key that is too long", owner, strings.Repeat("a", 65), add, limitOf(m), 422)
	refused("a key of other signs", owner, strings.Repeat("è", 20), add, limitOf(m), 422)

	change := scenario.In{"ID_TEMPO_LIMITE": first.Inserted, "VERSIONE": 1, "TEMPO": 2900}
	edited := callWithKey(t, w, owner, otherKey, edit, change)
	if edited.Esito != 0 {
		t.Fatalf("a refusal did not release the key: %s", edited.Body)
	}
	same("a change sent again is no conflict", owner, otherKey, edit, change, edited)
	if r := callWithKey(t, w, owner, someKey+"3", edit, change); r.Esito != 409 || !strings.Contains(string(r.Data), `"TEMPO":2900`) {
		t.Errorf("the conflict does not carry the stored object: %s", r.Body)
	}
	gone := scenario.In{"ID_TEMPO_LIMITE": first.Inserted}
	deleted := callWithKey(t, w, owner, someKey+"4", remove, gone)
	if deleted.Esito != 0 {
		t.Fatalf("got %s, want deleted.Esito == 0", deleted.Body)
	}
	same("a deletion sent again", owner, someKey+"4", remove, gone, deleted)

	w.Clock.Advance(8 * 24 * time.Hour)
	if err := w.App.Sessions.Sweep(t.Context(), w.Clock.Now()); err != nil {
		t.Fatal(err)
	}
	if r := callWithKey(t, w, w.Actor(t, "societa"), someKey, add, limitOf(m)); r.Esito != 0 || r.Inserted == first.Inserted {
		t.Errorf("after a week the key is forgotten: %s", r.Body)
	}
}

// TestConcurrentOnce checks that a call sent twice at once, as after a timeout, runs once and gets the same reply.
//
//test:race
func TestConcurrentOnce(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		m := meeting(t, w)
		owner := w.Actor(t, "societa")
		replies := make([]scenario.Reply, 8)
		var all sync.WaitGroup
		for i := range replies {
			all.Go(func() { replies[i] = callWithKey(t, w, owner, someKey, "POST ns/tempolimite", limitOf(m)) })
		}
		all.Wait()
		for _, r := range replies {
			if r.Esito != 0 || string(r.Body) != string(replies[0].Body) {
				t.Errorf("%s and %s", r.Body, replies[0].Body)
			}
		}
		stored, err := w.DB.TimeStandards(t.Context(), m.ID)
		if err != nil || len(stored) != 2 { // the meet has one itself
			t.Errorf("%d limit times, %v", len(stored), err)
		}
	})
}

// TestKeyIgnoredElsewhere checks that a call that is not repeatable ignores the header.
func TestKeyIgnoredElsewhere(t *testing.T) {
	w := scenario.New(t, scenario.Options{})
	m := meeting(t, w)
	owner := w.Actor(t, "societa")
	note := scenario.In{"ID_EVENTO_GARA": m.Free50.ID, "NOTE": "uno"}
	for _, text := range []string{"uno", "due"} {
		note["NOTE"] = text
		if r := callWithKey(t, w, owner, someKey, "PUT ge/evento/gara/note", note); r.Esito != 0 {
			t.Errorf("got %s, want r.Esito == 0", r.Body)
		}
	}
}

// TestConcurrentOnceWithOtherData checks that a key belongs to the first input; other input with the same key is rejected.
//
//test:race
func TestConcurrentOnceWithOtherData(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		m := meeting(t, w)
		owner := w.Actor(t, "societa")
		replies := make([]scenario.Reply, 6)
		var all sync.WaitGroup
		for i := range replies {
			in := limitOf(m)
			in["TEMPO"] = 3000 + i
			all.Go(func() { replies[i] = callWithKey(t, w, owner, someKey, "POST ns/tempolimite", in) })
		}
		all.Wait()
		made := 0
		for _, r := range replies {
			switch {
			case r.Esito == 0:
				made++
			case r.Esito != 1 || !strings.Contains(r.Message, "con altri dati"):
				t.Errorf("%s", r.Body)
			}
		}
		stored, err := w.DB.TimeStandards(t.Context(), m.ID)
		if err != nil || made != 1 || len(stored) != 2 { // the meet has one itself
			t.Errorf("%d were made, %d limit times, %v", made, len(stored), err)
		}
	})
}
