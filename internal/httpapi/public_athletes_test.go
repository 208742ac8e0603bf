package httpapi_test

import (
	"bytes"
	"net/http"
	"testing"

	"traguardo/internal/domain/option"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

const (
	publicAthletes = "GET pub/atleti"
	publicFiles    = "GET pub/evento/documenti"
	publicFile     = "GET pub/evento/documento"
)

// TestPublicAthletes checks that everyone finds athletes by name in the events whose start list or results are public, and only there.
func TestPublicAthletes(t *testing.T) { scenario.Engines(t, scenario.Options{}, publicAthletesCase) }

func publicAthletesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	m := meeting(t, w)
	a := m.Ours[0]
	ask := func(name string) scenario.In { return scenario.In{"NOME": name} }
	none := func(t *testing.T, r scenario.Reply) {
		t.Helper()
		if string(r.Data) != "[]" {
			t.Errorf("found %s", r.Data)
		}
	}
	w.Run(t, []scenario.Row{{Name: "entries without a start list are not public", Call: publicAthletes,
		In:    ask(a.LastName + " " + a.FirstName),
		After: none}})
	finishedMeeting(t, w, m)
	finishedMeeting(t, w, meeting(t, w, withOptions(option.Values{option.PublicButtons: "0"})))
	row := scenario.In{"ATLETA": a.LastName + " " + a.FirstName, "ID_EVENTO": m.ID, "ANNO_NASCITA": a.Birth.Year(), "GARE": 1,
		"DENOMINAZIONE": m.Organiser.Name}
	w.Run(t, []scenario.Row{
		{Name: "both names", Call: publicAthletes, In: ask(a.LastName + " " + a.FirstName), Want: []any{row},
			After: func(t *testing.T, r scenario.Reply) {
				if n := bytes.Count(r.Data, []byte(`"ID_EVENTO"`)); n != 1 {
					t.Errorf("%d events, one of which shows nothing: %s", n, r.Data)
				}
				for _, private := range []string{a.Card, "DATA_NASCITA", "FK_ID_ATLETA", "CODICE_FISCALE"} {
					if bytes.Contains(r.Body, []byte(private)) {
						t.Errorf("public: %s", private)
					}
				}
			}},
		{Name: "first name first", Call: publicAthletes, In: ask(a.FirstName + " " + a.LastName), Want: []any{row}},
		{Name: "a quote and an emoji", Call: publicAthletes, In: ask("d'😀%_"), After: none},
		{Name: "two letters", Call: publicAthletes, In: ask(a.LastName[:2]), After: none},
		{Name: "no text", Call: publicAthletes, After: none},
		{Name: "malformed", Call: publicAthletes, In: scenario.In{"PAGINA": "x"}, Esito: 422, Field: "PAGINA"},
	})
	swimmer, relay := m.Ours[3], entriesOf(t, w, m, testkit.Relay4x50)[0]
	theirs := ask(swimmer.LastName + " " + swimmer.FirstName)
	w.Run(t, []scenario.Row{{Name: "a relay without a start list or result is not public", Call: publicAthletes, In: theirs, After: none}})
	enterTime(t, w, w.Actor(t, "admin"), relay, 12000)
	w.Run(t, []scenario.Row{
		{Name: "only in a relay", Call: publicAthletes, In: theirs,
			Want: []any{scenario.In{"ID_EVENTO": m.ID, "FK_ID_PRESENZA": relay, "FK_ID_STAFFETTA": relay, "GARE": 1}}},
		{Name: "also in a relay", Call: publicAthletes, In: ask(a.LastName + " " + a.FirstName),
			Want: []any{scenario.In{"FK_ID_PRESENZA": entriesOf(t, w, m, testkit.Free100)[0], "FK_ID_STAFFETTA": relay, "GARE": 2}}},
	})
	first := w.Call(t, scenario.Actor{}, publicAthletes, ask(a.LastName))
	again := w.Request(t, publicAthletes, ask(a.LastName))
	again.Header.Set("If-None-Match", first.Header.Get("ETag"))
	if r := w.Do(t, again); r.HTTP != http.StatusNotModified || len(r.Body) != 0 {
		t.Errorf("a known reply is sent again: %d, %d bytes", r.HTTP, len(r.Body))
	}
	w.Run(t, []scenario.Row{
		{Name: "reserved", Actor: w.Actor(t, "admin"), Call: "PUT ge/atleta", In: scenario.In{"ID_ATLETA": a.ID, "FLG_RISERVATO": 1}},
		{Name: "is not found", Call: publicAthletes, In: ask(a.LastName + " " + a.FirstName), After: none},
	})
}

// TestPublicFiles checks that everyone can read the documents of a public event, but not those of other events.
func TestPublicFiles(t *testing.T) { scenario.Engines(t, scenario.Options{}, publicFilesCase) }

func publicFilesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	m := meeting(t, w)
	hidden := meeting(t, w, withOptions(option.Values{option.PublicButtons: "0"}))
	open, closed := document(t, w, m), document(t, w, hidden)
	w.Run(t, []scenario.Row{
		{Name: "listed", Call: publicFiles, In: eventRef(m.ID), Want: []any{open}},
		{Name: "read", Call: publicFile, In: open, After: func(t *testing.T, r scenario.Reply) {
			if r.HTTP != http.StatusOK || len(r.Body) == 0 || r.Header.Get("Content-Disposition") == "" {
				t.Errorf(`got %d, %v, want r.HTTP == http.StatusOK and len(r.Body) != 0 and r.Header.Get("Content-Disposition") != ""`,
					r.HTTP, r.Header)
			}
		}},
		{Name: "not listed", Call: publicFiles, In: eventRef(hidden.ID), Esito: 404},
		{Name: "not read", Call: publicFile, In: closed, Esito: 404},
		{Name: "no such document", Call: publicFile, In: scenario.In{"ID_DOCUMENTO": unknownID}, Esito: 404},
		{Name: "malformed", Call: publicFile, In: scenario.In{"ID_DOCUMENTO": "x"}, Esito: 422, Field: "ID_DOCUMENTO"},
		{Name: "malformed event", Call: publicFiles, In: scenario.In{"ID_EVENTO": "x"}, Esito: 422, Field: "ID_EVENTO"},
	})
}
