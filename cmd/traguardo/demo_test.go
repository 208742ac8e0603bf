package main

import (
	"encoding/json"
	"net/http"
	"strconv"
	"testing"

	"traguardo/internal/demo"
)

// TestDemoRehearsal checks that the demonstration has a rehearsal that its organiser finds, with times waiting at the timing desk.
func TestDemoRehearsal(t *testing.T) {
	s := start(t, t.TempDir(), "--demo")
	token := s.login(t, "societa", demo.Password)
	get := func(path string, data any) {
		t.Helper()
		r, err := s.call(http.MethodGet, path, token, nil)
		if err != nil || r.Esito != 0 {
			t.Fatalf("%s: got %+v, %v, want no error and r.Esito == 0", path, r, err)
		}
		if err := json.Unmarshal(r.Data, data); err != nil {
			t.Fatal(err)
		}
	}
	var event struct {
		Rehearsal int `json:"ID_EVENTO_PROVA"`
		Paused    int `json:"FLG_PROVA_PAUSA"`
	}
	const closedEvent = "2"
	get("ge/evento?ID_EVENTO="+closedEvent, &event)
	if event.Rehearsal == 0 {
		t.Fatal("there is no rehearsal")
	}
	id := strconv.Itoa(event.Rehearsal)
	var proposals []struct{}
	get("ge/evento/cronometro/proposte?ID_EVENTO="+id, &proposals)
	get("ge/evento?ID_EVENTO="+id, &event)
	if len(proposals) != 8 || event.Paused != 1 {
		t.Errorf("%d heats, paused %d", len(proposals), event.Paused)
	}
}
