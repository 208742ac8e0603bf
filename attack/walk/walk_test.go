package walk_test

import (
	"net/http/httptest"
	"testing"

	"traguardo/attack/walk"
	"traguardo/internal/demo"
	"traguardo/internal/testkit/scenario"
)

// TestWalk runs the walk of `make attack` on a server in this process.
func TestWalk(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	server := httptest.NewServer(w.Server)
	defer server.Close()
	result, err := walk.Run(t.Context(), walk.Target{Base: server.URL, Client: server.Client(), Password: demo.Password})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range result.Faults {
		t.Error(f)
	}
	if result.Operations < 100 || result.Answered == 0 || result.Refused == 0 {
		t.Errorf("%v: too few calls", result)
	}
	t.Log(result)
}

// TestFuzz is a short version of the part fuzz.
func TestFuzz(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	server := httptest.NewServer(w.Server)
	defer server.Close()
	result, err := walk.Fuzz(t.Context(), walk.Target{Base: server.URL, Client: server.Client(), Password: demo.Password},
		walk.Fuzzing{Rounds: 1, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range result.Faults {
		t.Error(f)
	}
	if result.Calls < 500 || result.Answered == 0 || result.Refused == 0 {
		t.Errorf("%v: too few calls", result)
	}
	t.Log(result)
}
