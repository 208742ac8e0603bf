package httpapi_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"traguardo/internal/testkit/scenario"
)

// TestFlood checks that the rate limit of a session is far above that of a page, and does not affect other sessions of its address.
func TestFlood(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{StillLimits: true})
	loud, quiet := w.Actor(t, "societa"), w.Actor(t, "societa2")
	var first int
	for n := 1; n <= 2000; n++ {
		if r := w.Call(t, loud, "GET core/logged", nil); r.HTTP == 429 {
			if r.Esito != 429 || r.Message == "" {
				t.Errorf("flood: %s", r.Body)
			}
			first = n
			break
		}
	}
	if first <= 400 {
		t.Errorf("refused at call %d: never below 200 a second", first)
	}
	if r := w.Call(t, quiet, "GET core/logged", nil); r.HTTP != 200 || r.Esito != 0 {
		t.Errorf("another session of the same address: HTTP %d", r.HTTP)
	}
	if r := w.Call(t, scenario.Actor{}, "GET core/config", nil); r.HTTP != 200 {
		t.Errorf("a stranger of the same address: HTTP %d", r.HTTP)
	}
	w.Clock.Advance(time.Second)
	if r := w.Call(t, loud, "GET core/logged", nil); r.HTTP != 200 {
		t.Errorf("a second later: HTTP %d", r.HTTP)
	}
}

// TestSecretLimit checks that an address can try few links of groups and few codes of prints, and that this does not stop the public pages
// of its hall.
func TestSecretLimit(t *testing.T) {
	for _, c := range []struct {
		name, call string
		guess      func(n int) scenario.In
	}{
		{"links of groups", "GET pub/allenamento", func(int) scenario.In { return scenario.In{"TOKEN": strings.Repeat("A", 52)} }},
		{"codes of prints", checkProof, func(n int) scenario.In { return scenario.In{"C": fmt.Sprintf("AAAABBBBCCCC%04d", n)} }},
		{"files of codes", proofFile, func(n int) scenario.In { return scenario.In{"C": fmt.Sprintf("AAAABBBBCCCC%04d", n)} }},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			secretLimitCase(t, c.call, c.guess)
		})
	}
}

func secretLimitCase(t *testing.T, call string, guess func(n int) scenario.In) {
	t.Helper()
	w := scenario.New(t, scenario.Options{StillLimits: true})
	first := 0
	for n := 1; n <= 1000 && first == 0; n++ {
		switch r := w.Call(t, scenario.Actor{}, call, guess(n)); {
		case r.HTTP == 429:
			first = n
		case r.Esito != 404:
			t.Fatalf("guess %d: %s", n, r.Body)
		}
	}
	if first <= 200 || first > 600 {
		t.Errorf("refused at call %d", first)
	}
	if r := w.Call(t, scenario.Actor{}, "GET pub/eventi", nil); r.HTTP != 200 {
		t.Errorf("a public page of the same address: HTTP %d", r.HTTP)
	}
	w.Clock.Advance(time.Second)
	if r := w.Call(t, scenario.Actor{}, call, guess(0)); r.Esito != 404 {
		t.Errorf("a second later: %d", r.Esito)
	}
}

// TestConcurrentCalls checks that a single-use action succeeds once, however many try at the same time.
//
//test:race
func TestConcurrentCalls(t *testing.T) { scenario.Engines(t, scenario.Options{}, racesCase) }

func racesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin := w.Actor(t, "admin")
	together := func(n int, call func(i int) scenario.Reply) map[int]int {
		var mu sync.Mutex
		var all sync.WaitGroup
		out := map[int]int{}
		for i := range n {
			all.Go(func() {
				e := call(i).Esito
				mu.Lock()
				defer mu.Unlock()
				out[e]++
			})
		}
		all.Wait()
		return out
	}
	if got := together(6, func(int) scenario.Reply {
		return w.Call(t, scenario.Actor{}, "POST core/registrazione", registration(nil))
	}); got[0] != 1 || got[1] != 5 {
		t.Errorf("one e-mail registered at once: %v", got)
	}
	if got := together(6, func(i int) scenario.Reply {
		return w.Call(t, admin, "POST ge/societa", clubForm(scenario.In{"DENOMINAZIONE": fmt.Sprint("Club ", i)}))
	}); got[0] != 1 || got[1] != 5 {
		t.Errorf("one code at once: %v", got)
	}
	id := w.User(t, "base").ID
	if got := together(6, func(i int) scenario.Reply {
		return w.Call(t, admin, "PUT ge/utente", scenario.In{"ID_UTENTE": id, "NOME": strings.Repeat("B", i+1), "VERSIONE": 1})
	}); got[0] != 1 || got[409] != 5 {
		t.Errorf("one version saved at once: %v", got)
	}
	var promised struct {
		Token string `json:"TOKEN"`
	}
	w.Call(t, admin, "POST core/report/basic/token", scenario.In{"ID_REPORT": 2006, "FORMATO": 3}).Into(t, &promised)
	if got := together(6, func(int) scenario.Reply {
		return w.Call(t, scenario.Actor{}, "GET core/report/basic", scenario.In{"TOKEN": promised.Token})
	}); got[0] != 1 || got[404] != 5 {
		t.Errorf("one token at once: %v", got)
	}
	free := w.Actor(t, "nuovo")
	var clubs []int64
	for i := range 4 {
		r := w.Call(t, admin, "POST ge/societa", clubForm(scenario.In{"COD_AFF": fmt.Sprint("RC", i)}))
		clubs = append(clubs, r.Inserted)
	}
	if got := together(4, func(i int) scenario.Reply {
		return w.Call(t, free, "POST ns/societa/associa", scenario.In{"ID_SOCIETA": clubs[i]})
	}); got[0] != 1 {
		t.Errorf("four empty clubs joined at once: %v", got)
	}
}
