package httpapi_test

import (
	"encoding/json"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"traguardo/internal/app/account"
	"traguardo/internal/domain"
	"traguardo/internal/testkit/scenario"
)

// sample is a valid call of a route: the caller and the input, after its setup.
type sample struct {
	who string // empty: without a session
	in  func(t *testing.T, w *scenario.World) any
	// variant is the variant to call; empty means swimming.
	variant string
}

func given(in any) func(*testing.T, *scenario.World) any {
	return func(*testing.T, *scenario.World) any { return in }
}

// allSamples are valid calls of every route.
func allSamples() map[string]sample {
	calls := map[string]sample{}
	for _, list := range []map[string]sample{samples, trainingSamples, resultSamples, startSamples, sheetSamples, timingSamples,
		timetableSamples, caseSamples, followingSamples, proofSamples, officialSamples, rehearsalSamples, simulationSamples} {
		for call, s := range list {
			calls[call] = s
		}
	}
	for _, c := range eventCalls {
		calls[c.call] = sample{"admin", func(t *testing.T, w *scenario.World) any {
			t.Helper()
			in := c.in(t, w, meeting(t, w, func(e *domain.Event) { e.Name = "Trofeo d'autunno" }))
			if strings.HasPrefix(c.call, "GET ge/eventi") {
				in = onePage
			}
			return in
		}, ""}
	}
	return calls
}

// TestGoldenRoutes compares the reply of one valid call of every route with its file. A renamed, moved or leaked field shows up as a
// difference. A new route needs a sample; then run with -update.
func TestGoldenRoutes(t *testing.T) {
	calls := allSamples()
	for _, route := range scenario.New(t, scenario.Options{}).Server.Routes() {
		call := route.Method + " " + route.Path
		path := filepath.Join("testdata", "routes", route.Name+".json")
		t.Run(route.Name, func(t *testing.T) {
			t.Parallel()
			switch call {
			case streamCall, liveCall:
				return // TestGoldenStream and TestPublicLive cover them: they run their own servers
			case "POST ec/stripe/webhook":
				w := scenario.New(t, scenario.Options{})
				compareGolden(t, path, w.Call(t, scenario.Actor{}, call, `{"id":"evt_1"}`).Body) // unsigned
				return
			case workoutStream, rollStream, raceStream, timingStream:
				return // each of their envelopes equals that of the plain call
			case "POST core/login/esterno":
				goldenExternalLogin(t, path)
				return
			}
			s, found := calls[call]
			if !found {
				t.Fatalf("%s has no sample: add one to samples", call)
			}
			w := scenario.New(t, scenario.Options{Variant: s.variant})
			in := s.in(t, w)
			golden(t, path, w.Call(t, s.caller(t, w), call, in))
		})
	}
}

func (s sample) caller(t *testing.T, w *scenario.World) scenario.Actor {
	t.Helper()
	if s.who == "" {
		return scenario.Actor{}
	}
	if username, admin, borrowed := strings.Cut(s.who, " for "); borrowed {
		return w.As(t, username, w.Actor(t, admin))
	}
	return w.Actor(t, s.who)
}

// TestGoldenStream compares the first message of a stream with its file.
//
//test:race
func TestGoldenStream(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin := w.Actor(t, "admin")
	uploadID := takeClubs(t, w, admin, 3, 0)
	at, stop := serve(t, w)
	defer stop()
	message, _ := listen(t, at, admin, uploadID).must(t)
	golden(t, filepath.Join("testdata", "routes", "uploadLive.json"), message.reply)
}

func goldenExternalLogin(t *testing.T, path string) {
	t.Helper()
	i := newIssuer(t)
	w := scenario.New(t, scenario.Options{Providers: []account.Provider{{Key: "prova", Name: "Prova", Issuer: i.URL, ClientID: "portale"}}})
	in := scenario.In{"PROVIDER": "prova", "ID_TOKEN": i.token(t, w.Clock.Now(), nil), "NONCE": "n-1"}
	golden(t, path, w.Call(t, scenario.Actor{}, "POST core/login/esterno", in))
}

// golden compares a reply with its file; of a reply that is not JSON only the beginning.
func golden(t *testing.T, path string, r scenario.Reply) {
	t.Helper()
	if r.Esito != 0 || r.HTTP != 0 && r.HTTP != http.StatusOK {
		t.Fatalf("the call failed: HTTP %d %s", r.HTTP, r.Body)
	}
	body := r.Body
	if r.Header != nil && !strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
		heading := map[string]any{"Content-Type": r.Header.Get("Content-Type"), "Content-Disposition": r.Header.Get("Content-Disposition"),
			"beginning": string(r.Body[:4])}
		body = mustJSON(t, heading)
	}
	if r.Header == nil {
		body = mustJSON(t, map[string]any{"esito": r.Esito, "messaggio": r.Message, "data": r.Data})
	}
	compareGolden(t, path, body)
}

func mustJSON(t *testing.T, v any) []byte {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}
