package httpapi_test

import (
	"bufio"
	"context"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"traguardo/internal/testkit/scenario"
)

const workoutStream = "GET ns/allenamento/diretta"

// TestWorkoutLive checks that an open workout shows the changes of other users.
//
//test:race
func TestWorkoutLive(t *testing.T) { scenario.Engines(t, scenario.Options{}, workoutLiveCase) }

func workoutLiveCase(t *testing.T, w *scenario.World) {
	t.Helper()
	p := addPlan(t, w, "coach")
	of := scenario.In{"ID_ALLENAMENTO": p.workout}
	w.Run(t, []scenario.Row{
		{Name: "a stranger", Call: workoutStream, In: of, Esito: 401},
		{Name: "another coach", Actor: w.Actor(t, "nuovo"), Call: workoutStream, In: of, Esito: 404},
		{Name: "a malformed id", Actor: p.who, Call: workoutStream, In: scenario.In{"ID_ALLENAMENTO": "x"}, Esito: 422},
	})
	at, _ := serve(t, w)
	l := listenToWorkout(t, at, p)
	first := l.metres(t)
	mustCall(t, w, p.who, "POST ns/serie", scenario.In{"FK_ID_ALLENAMENTO": p.workout, "DISTANZA_SINGOLA": 200})
	got := l.metres(t)
	for got == first { // a signal of an earlier change may arrive late from the database and repeat the state
		got = l.metres(t)
	}
	if got != first+200 {
		t.Errorf("%d m were shown, want %d m", got, first+200)
	}
}

// metres reads a message and returns the metres of the workout.
func (l *listening) metres(t *testing.T) int {
	t.Helper()
	e, ok := l.next(t)
	if !ok || e.reply.Esito != 0 {
		t.Fatalf("no workout: %v, esito %d", ok, e.reply.Esito)
	}
	var workout struct {
		Metres int `json:"DISTANZA_TOT"`
	}
	e.reply.Into(t, &workout)
	return workout.Metres
}

func listenToWorkout(t *testing.T, at string, p trainingPlan) *listening {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute) // fails the test instead of blocking it
	t.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, at+"/api/ns/allenamento/diretta?ID_ALLENAMENTO="+strconv.FormatInt(p.workout,
		10), nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+p.who.Token)
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = reply.Body.Close() })
	return &listening{Response: reply, lines: bufio.NewScanner(reply.Body)}
}

// TestTrainingConflicts checks that the second save gets the current object, and that the audit has the author of every change of a series.
func TestTrainingConflicts(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	p := addPlan(t, w, "coach")
	stale := func(in scenario.In) scenario.In { return with(in, scenario.In{"VERSIONE": 1}) }
	series := scenario.In{"ID_SERIE": p.last, "NUM_RIPETUTE": 7}
	workout := scenario.In{"ID_ALLENAMENTO": p.workout, "DESCRIZIONE": "Carico"}
	week := scenario.In{"ID_SETTIMANA": p.week, "NOTE": "Scarico"}
	w.Run(t, []scenario.Row{
		{Name: "a series", Actor: p.who, Call: "PUT ns/serie", In: series},
		{Name: "a series again", Actor: p.who, Call: "PUT ns/serie", In: stale(series), Esito: 409,
			Want: scenario.In{"attuale": scenario.In{"ID_SERIE": p.last, "NUM_RIPETUTE": 7}}},
		{Name: "a workout", Actor: p.who, Call: "PUT ns/allenamento", In: workout},
		{Name: "a workout again", Actor: p.who, Call: "PUT ns/allenamento", In: stale(workout), Esito: 409,
			Want: scenario.In{"attuale": scenario.In{"DESCRIZIONE": "Carico"}}},
		{Name: "a week", Actor: p.who, Call: "PUT ns/gruppo/settimana", In: week},
		{Name: "a week again", Actor: p.who, Call: "PUT ns/gruppo/settimana", In: stale(week), Esito: 409,
			Want: scenario.In{"attuale": scenario.In{"NOTE": "Scarico"}}},
	})
	r := mustCall(t, w, w.Actor(t, "admin"), "GET core/admin/audit", scenario.In{"AZIONE": "allenamento.serie"})
	if body := string(r.Body); !strings.Contains(body, `"allenamento.serie"`) || !strings.Contains(body, `\"Repeats\":7`) {
		t.Errorf("the audit lacks the author of a change: %.800s", body)
	}
}
