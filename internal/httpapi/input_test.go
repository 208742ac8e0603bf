package httpapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/option"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// TestPaths checks that a request that matches no route has its own HTTP status and still an envelope.
func TestPaths(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin := w.Actor(t, "admin")
	w.Run(t, []scenario.Row{
		{Name: "unknown path", Actor: admin, Call: "GET core/nessuno", HTTP: 404, Esito: 404},
		{Name: "unknown path, POST", Call: "POST core/nessuno", In: "{}", HTTP: 404, Esito: 404},
		{Name: "trailing slash", Actor: admin, Call: "GET core/home/", HTTP: 404, Esito: 404},
		{Name: "wrong method", Actor: admin, Call: "GET core/login", HTTP: 405, Esito: 405},
		{Name: "wrong method of a reading call", Actor: admin, Call: "DELETE core/home", HTTP: 405, Esito: 405},
		{Name: "body of a mebibyte", Actor: admin, Call: "POST core/logout", In: `{"X":"` + strings.Repeat("x", 1<<20-8) + `"}`},
	})
	admin = w.Actor(t, "admin")
	w.Run(t, []scenario.Row{
		{Name: "larger body", Actor: admin, Call: "POST core/logout", In: `{"X":"` + strings.Repeat("x", 1<<20-7) + `"}`, HTTP: 413, Esito: 413},
		{Name: "the session is still there", Actor: admin, Call: "GET core/logged"},
	})
	rec := httptest.NewRecorder()
	w.Server.ServeHTTP(rec, w.Request(t, "GET core/login", nil))
	if rec.Header().Get("Allow") != "POST" {
		t.Errorf("405 with Allow %q", rec.Header().Get("Allow"))
	}
}

func TestBodies(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin := w.Actor(t, "admin")
	id := w.User(t, "nuovo").ID
	deep := func(n int) string {
		return fmt.Sprintf(`{"ID_UTENTE":%d,"X":%s%s}`, id, strings.Repeat("[", n-1), strings.Repeat("]", n-1))
	}
	const call = "POST core/utente/funzionalita"
	rows := []scenario.Row{
		{Name: "nesting 64", In: deep(64)},
		{Name: "nesting 65", In: deep(65), Esito: 422},
		{Name: "key twice", In: fmt.Sprintf(`{"ID_UTENTE":%d,"ID_UTENTE":%d}`, id, id), Esito: 422, Field: "ID_UTENTE"},
		{Name: "key twice, written otherwise", In: fmt.Sprintf(`{"ID_UTENTE":%d,"ID_UTENT\u0045":1}`, id), Esito: 422, Field: "ID_UTENTE"},
		{Name: "key twice inside", In: fmt.Sprintf(`{"ID_UTENTE":%d,"X":{"A":1,"A":2}}`, id), Esito: 422, Field: "A"},
		{Name: "unknown fields", In: fmt.Sprintf(`{"ID_UTENTE":%d,"X":{"A":[1,null]},"id_utente":"boh"}`, id)},
		{Name: "not JSON", In: "{ID_UTENTE:1}", Esito: 422},
		{Name: "cut off", In: `{"ID_UTENTE":1`, Esito: 422},
		{Name: "two objects", In: `{"ID_UTENTE":1} {}`, Esito: 422},
		{Name: "a list", In: `[1]`, Esito: 422},
		{Name: "null", In: `null`, Esito: 422},
		{Name: "invalid UTF-8", In: "{\"ID_UTENTE\":1,\"X\":\"\xff\"}", Esito: 422},
		{Name: "text for a number", In: fmt.Sprintf(`{"ID_UTENTE":"%d"}`, id), Esito: 422, Field: "ID_UTENTE"},
		{Name: "missing id", In: "{}", Esito: 422, Field: "ID_UTENTE"},
		{Name: "null id", In: `{"ID_UTENTE":null}`, Esito: 422, Field: "ID_UTENTE"},
		{Name: "id 0", In: `{"ID_UTENTE":0}`, Esito: 422, Field: "ID_UTENTE"},
		{Name: "negative id", In: `{"ID_UTENTE":-1}`, Esito: 422, Field: "ID_UTENTE"},
		{Name: "id 2^53", In: `{"ID_UTENTE":9007199254740992}`, Esito: 404},
		{Name: "id 2^53+1", In: `{"ID_UTENTE":9007199254740993}`, Esito: 422, Field: "ID_UTENTE"},
		{Name: "huge id", In: `{"ID_UTENTE":1e30}`, Esito: 422, Field: "ID_UTENTE"},
		{Name: "fraction", In: `{"ID_UTENTE":1.5}`, Esito: 422, Field: "ID_UTENTE"},
		{Name: "unknown id", In: `{"ID_UTENTE":987654}`, Esito: 404},
	}
	for i := range rows {
		rows[i].Actor, rows[i].Call = admin, call
	}
	w.Run(t, rows)
	r := w.Request(t, call, fmt.Sprintf(`{"ID_UTENTE":%d}`, id))
	r.Header.Set("Authorization", "Bearer "+admin.Token)
	r.Header.Set("Content-Type", "text/plain")
	if reply := w.Do(t, r); reply.Esito != 422 {
		t.Errorf("a body without the JSON content type: esito %d", reply.Esito)
	}
}

func TestTexts(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin := w.Actor(t, "admin")
	id := w.User(t, "nuovo").ID
	w.Run(t, []scenario.Row{
		{Name: "NUL in a name", Actor: admin, Call: "PUT ge/utente", In: fmt.Sprintf(`{"ID_UTENTE":%d,"NOME":"a\u0000b"}`, id), Esito: 422,
			Field: "NOME"},
		{Name: "name of 200 characters", Actor: admin, Call: "PUT ge/utente", In: scenario.In{"ID_UTENTE": id, "NOME": strings.Repeat("è", 200)}},
		{Name: "name of 201 characters", Actor: admin, Call: "PUT ge/utente", In: scenario.In{"ID_UTENTE": id, "NOME": strings.Repeat("è", 201)},
			Esito: 422, Field: "NOME"},
		{Name: "number for a text", Actor: admin, Call: "PUT ge/utente", In: scenario.In{"ID_UTENTE": id, "NOME": 7}, Esito: 422, Field: "NOME"},
		{Name: "flag as text", Actor: admin, Call: "PUT ge/utente", In: scenario.In{"ID_UTENTE": id, "STATO": "1"}, Esito: 422, Field: "STATO"},
		{Name: "flag as boolean", Actor: admin, Call: "PUT ge/utente", In: scenario.In{"ID_UTENTE": id, "STATO": true}, Esito: 422,
			Field: "STATO"},
		{Name: "flag 2", Actor: admin, Call: "PUT ge/utente", In: scenario.In{"ID_UTENTE": id, "STATO": 2}, Esito: 422, Field: "STATO"},
		{Name: "Italian date", Actor: admin, Call: "PUT ge/utente", In: scenario.In{"ID_UTENTE": id, "DATA_SCADENZA": "28/02/2027"}},
		{Name: "stored as ISO", Actor: admin, Call: "GET core/admin/utente", In: scenario.In{"ID_UTENTE": id},
			Want: scenario.In{"DATA_SCADENZA": "2027-02-28"}},
		{Name: "missing leaves it", Actor: admin, Call: "PUT ge/utente", In: scenario.In{"ID_UTENTE": id, "NOME": "Nino"}},
		{Name: "left", Actor: admin, Call: "GET core/admin/utente", In: scenario.In{"ID_UTENTE": id},
			Want: scenario.In{"DATA_SCADENZA": "2027-02-28", "NOME": "Nino"}},
		{Name: "31 February", Actor: admin, Call: "PUT ge/utente", In: scenario.In{"ID_UTENTE": id, "DATA_SCADENZA": "31/02/2026"}, Esito: 422,
			Field: "DATA_SCADENZA"},
		{Name: "American date", Actor: admin, Call: "PUT ge/utente", In: scenario.In{"ID_UTENTE": id, "DATA_SCADENZA": "02/28/2027"}, Esito: 422,
			Field: "DATA_SCADENZA"},
		{Name: "date with a time", Actor: admin, Call: "PUT ge/utente", In: scenario.In{"ID_UTENTE": id, "DATA_SCADENZA": "2027-02-28T00:00:00Z"},
			Esito: 422, Field: "DATA_SCADENZA"},
		{Name: "null clears", Actor: admin, Call: "PUT ge/utente", In: scenario.In{"ID_UTENTE": id, "DATA_SCADENZA": nil}},
		{Name: "cleared", Actor: admin, Call: "GET core/admin/utente", In: scenario.In{"ID_UTENTE": id}, Want: scenario.In{"DATA_SCADENZA": nil}},
		{Name: "two fields wrong are both named", Actor: admin, Call: "PUT ge/utente",
			In: scenario.In{"ID_UTENTE": id, "DATA_SCADENZA": "x", "NOME": 1}, Esito: 422,
			After: func(t *testing.T, r scenario.Reply) {
				if len(r.Fields()) != 2 {
					t.Errorf("campi %v", r.Fields())
				}
			}},
	})
}

// TestQueries checks that numbers in a query string are digits and its bytes are text.
func TestQueries(t *testing.T) { scenario.Engines(t, scenario.Options{}, queriesCase) }

func queriesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin := w.Actor(t, "admin")
	rows := []scenario.Row{
		{Name: "digits", In: "ID_SOCIETA=1"},
		{Name: "sign", In: "ID_SOCIETA=-1", Esito: 422, Field: "ID_SOCIETA"},
		{Name: "plus", In: "ID_SOCIETA=%2B1", Esito: 422, Field: "ID_SOCIETA"},
		{Name: "hexadecimal", In: "ID_SOCIETA=0x1", Esito: 422, Field: "ID_SOCIETA"},
		{Name: "fraction", In: "ID_SOCIETA=1.0", Esito: 422, Field: "ID_SOCIETA"},
		{Name: "too large", In: "ID_SOCIETA=9007199254740993", Esito: 422, Field: "ID_SOCIETA"},
		{Name: "NUL", In: "DENOMINAZIONE=%00", Esito: 422, Field: "DENOMINAZIONE"},
		{Name: "invalid UTF-8", In: "DENOMINAZIONE=%ff", Esito: 422, Field: "DENOMINAZIONE"},
		{Name: "too long", In: "DENOMINAZIONE=" + strings.Repeat("a", 201), Esito: 422, Field: "DENOMINAZIONE"},
		{Name: "unknown parameters", In: "BOH=%00&_=1"},
		{Name: "page 0", In: "PAGINA=0", Esito: 422, Field: "PAGINA"},
		{Name: "page -1", In: "PAGINA=-1", Esito: 422, Field: "PAGINA"},
		{Name: "page abc", In: "PAGINA=abc", Esito: 422, Field: "PAGINA"},
		{Name: "page 1.5", In: "PAGINA=1.5", Esito: 422, Field: "PAGINA"},
		{Name: "empty page", In: "PAGINA=", Esito: 422, Field: "PAGINA"},
		{Name: "rows 0", In: "PAGINA=1&RIGHE=0", Esito: 422, Field: "RIGHE"},
		{Name: "rows 80001", In: "PAGINA=1&RIGHE=80001", Esito: 422, Field: "RIGHE"},
		{Name: "sort by an unknown field", In: "ORDINA=PASSWORD_HASH", Esito: 422, Field: "ORDINA"},
		{Name: "sort by SQL", In: "ORDINA=" + url.QueryEscape("id; DROP TABLE club"), Esito: 422, Field: "ORDINA"},
		{Name: "sort in lower case", In: "ORDINA=denominazione", Esito: 422, Field: "ORDINA"},
		{Name: "way sideways", In: "ORDINA=DENOMINAZIONE&VERSO=SIDEWAYS", Esito: 422, Field: "VERSO"},
		{Name: "way in lower case", In: "ORDINA=DENOMINAZIONE&VERSO=asc", Esito: 422, Field: "VERSO"},
		{Name: "compact 2", In: "COMPATTO=2", Esito: 422, Field: "COMPATTO"},
	}
	for i := range rows {
		rows[i].Actor, rows[i].Call = admin, "GET ge/societa/list"
	}
	w.Run(t, rows)
	w.Run(t, []scenario.Row{
		{Name: "plus before an id", Actor: admin, Call: "GET core/admin/utente", In: "ID_UTENTE=%2B1", Esito: 422, Field: "ID_UTENTE"},
		{Name: "NUL in a report's parameter", Actor: admin, Call: "GET core/report", In: "ID_REPORT=2006&FORMATO=3&COGNOME=%00", Esito: 422,
			Field: "COGNOME"},
		{Name: "invalid UTF-8 in a report's parameter", Actor: admin, Call: "GET core/report", In: "ID_REPORT=2006&FORMATO=3&COGNOME=%ff",
			Esito: 422, Field: "COGNOME"},
		{Name: "nonsense in the body of a list", Actor: admin, Call: "POST core/admin/accessi", In: scenario.In{"PAGINA": "1"}, Esito: 422,
			Field: "PAGINA"},
		{Name: "page 0 in the body of a list", Actor: admin, Call: "POST core/admin/accessi", In: scenario.In{"PAGINA": 0}, Esito: 422,
			Field: "PAGINA"},
	})
}

// TestLists checks that every list is complete without PAGINA, and in pages, sorted by any field, and in compact form.
func TestLists(t *testing.T) { scenario.Engines(t, scenario.Options{}, listsCase) }

func listsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin, club := w.Actor(t, "admin"), w.Actor(t, "societa")
	w.Call(t, w.Actor(t, "nuovo"), "POST ns/societa/associa", scenario.In{"ID_SOCIETA": w.User(t, "societa").ClubID})
	in := map[string]scenario.In{
		"core/utente/gruppi": {"ID_UTENTE": w.User(t, "nuovo").ID}, "core/utente/funzionalita": {"ID_UTENTE": w.User(t, "nuovo").ID},
		"core/geo/comuni/select2": {"q": "rom", "a": 0}, "core/basic/search/select2": {"className": "Provincia"},
		"ge/societa/atleti": {"ID_SOCIETA": w.User(t, "societa").ClubID},
	}
	m := meeting(t, w)
	testkit.Event(t, w.DB, m.Guest, func(e *domain.Event) {
		e.Status, e.RegionID, e.Options = domain.EventSoon, 12, option.Values{
			option.PublicButtons: "0", option.CircleSeeding: "1", option.ExternalLink: "https://gare.example",
		}
	})
	for _, path := range []string{"ge/evento/gara", "ge/evento/riepilogo", "ge/evento/statistiche", "ge/evento/atletiiscrivibili",
		"ge/evento/presenze/gara", "ge/evento/startlist/versioni", "ge/evento/nomi", "ge/evento/cronometro/proposte", "ge/attesa",
		"pub/evento/documenti"} {
		in[path] = scenario.In{"ID_EVENTO": m.ID}
	}
	for _, path := range []string{"ge/evento/presenze", "ge/evento/accompagnatori"} {
		in[path] = scenario.In{"ID_EVENTO": m.ID}
	}
	in["ns/tempilimite/atleta"] = scenario.In{"ID_EVENTO": m.ID, "ID_ATLETA": testkit.Athlete(t, w.DB, m.Guest).ID}
	in["ge/presenze/proposta"] = scenario.In{"ID_EVENTO": m.ID, "ID_EVENTO_DA": linkedEvent(t, w, m, true)}
	for call, s := range map[string]sample{"ge/presenza/storia": resultSamples[history],
		"ns/split/risultato": resultSamples["GET ns/split/risultato"], "ns/split/risultati": resultSamples["POST ns/split/risultati"]} {
		asked, ok := s.in(t, w).(scenario.In)
		if !ok {
			t.Fatalf("the sample of %s is no object", call)
		}
		in[call] = asked
	}
	p := addPlan(t, w, "admin")
	in["ns/presenze/atleta"] = scenario.In{"ID_ATLETA": p.athlete}
	for _, path := range []string{"ns/sottogruppi", "ns/atleti/gruppo"} {
		in[path] = scenario.In{"ID_GRUPPO": p.group}
	}
	for _, path := range []string{"ns/allenamenti", "ns/allenamenti/stats"} {
		in[path] = scenario.In{"FK_ID_GRUPPO": p.group}
	}
	for _, route := range w.Server.Routes() {
		if route.Row == nil {
			continue
		}
		t.Run(route.Name, func(t *testing.T) {
			call := route.Method + " " + route.Path
			ask := func(extra scenario.In) scenario.Reply {
				all := scenario.In{}
				for _, m := range []scenario.In{in[route.Path], extra} {
					for k, v := range m {
						all[k] = v
					}
				}
				who := admin
				if route.Path == "ge/certificati" {
					who = club // administrators cannot read them
				}
				r := w.Call(t, who, call, all)
				if r.Esito != 0 || r.Total == nil {
					t.Fatalf("%v: esito %d totale %v: %.300s", extra, r.Esito, r.Total, r.Body)
				}
				return r
			}
			r := ask(nil)
			whole, paged := rowsOf(t, route, r), []json.RawMessage{}
			if len(whole) != *r.Total {
				t.Fatalf("%d rows, totale %d", len(whole), *r.Total)
			}
			if len(whole) == 0 {
				t.Log("nothing to list in the demonstration world")
				return
			}
			for n := 1; len(paged) < len(whole) && n <= len(whole); n++ {
				r := ask(scenario.In{"PAGINA": n, "RIGHE": max(1, len(whole)/3)})
				page := rowsOf(t, route, r)
				if *r.Total != len(whole) {
					t.Fatalf("page %d: totale %d of %d", n, *r.Total, len(whole))
				}
				paged = append(paged, page...)
			}
			if same(paged) != same(whole) {
				t.Error("the pages do not add up to the list")
			}
			r = ask(scenario.In{"PAGINA": 1000, "RIGHE": 80})
			beyond := rowsOf(t, route, r)
			if len(beyond) != 0 || beyond == nil || *r.Total != len(whole) {
				t.Errorf("beyond the end: %s, totale %d", r.Data, *r.Total)
			}
			checkCompact(t, route, whole, ask(scenario.In{"COMPATTO": 1}))
			checkSorts(t, route, whole, ask)
		})
	}
}

// listOf returns the list of a reply: data itself, or the member that the contract names.
func listOf(t *testing.T, route contract.Route, r scenario.Reply) json.RawMessage {
	t.Helper()
	if route.Member == "" {
		return r.Data
	}
	var data map[string]json.RawMessage
	r.Into(t, &data)
	return data[route.Member]
}

func rowsOf(t *testing.T, route contract.Route, r scenario.Reply) []json.RawMessage {
	t.Helper()
	var rows []json.RawMessage
	if err := json.Unmarshal(listOf(t, route, r), &rows); err != nil {
		t.Fatal(err)
	}
	return rows
}

func same(rows []json.RawMessage) string {
	var b strings.Builder
	for _, r := range rows {
		b.Write(r)
		b.WriteByte('\n')
	}
	return b.String()
}

func checkCompact(t *testing.T, route contract.Route, whole []json.RawMessage, r scenario.Reply) {
	t.Helper()
	var compact struct {
		Fields []string            `json:"campi"`
		Rows   [][]json.RawMessage `json:"righe"`
	}
	if err := json.Unmarshal(listOf(t, route, r), &compact); err != nil {
		t.Fatal(err)
	}
	if len(compact.Rows) != len(whole) || *r.Total != len(whole) {
		t.Fatalf("compressed: %d rows of %d", len(compact.Rows), len(whole))
	}
	for i, row := range compact.Rows {
		var plain map[string]json.RawMessage
		if err := json.Unmarshal(whole[i], &plain); err != nil {
			t.Fatal(err)
		}
		if len(plain) != len(compact.Fields) || len(row) != len(compact.Fields) {
			t.Fatalf("row %d: %d fields, %d names, %d cells", i, len(plain), len(compact.Fields), len(row))
		}
		for j, name := range compact.Fields {
			if string(plain[name]) != string(row[j]) {
				t.Fatalf("row %d, %s: %s and %s", i, name, plain[name], row[j])
			}
		}
	}
}

// checkSorts sorts by every plain field, both ways: each way gives the same rows, and DESC starts where ASC ends.
func checkSorts(t *testing.T, route contract.Route, whole []json.RawMessage, ask func(scenario.In) scenario.Reply) {
	t.Helper()
	var first map[string]any
	if err := json.Unmarshal(whole[0], &first); err != nil {
		t.Fatal(err)
	}
	for name, v := range first {
		switch v.(type) {
		case map[string]any, []any:
			continue
		}
		if name == "TOT" {
			continue // counts athletes, which come with their own area
		}
		ends := map[string][2]any{}
		for _, way := range []string{"ASC", "DESC"} {
			var rows []map[string]any
			if err := json.Unmarshal(listOf(t, route, ask(scenario.In{"ORDINA": name, "VERSO": way})), &rows); err != nil {
				t.Fatal(err)
			}
			if len(rows) != len(whole) {
				t.Fatalf("by %s %s: %d rows of %d", name, way, len(rows), len(whole))
			}
			ends[way] = [2]any{rows[0][name], rows[len(rows)-1][name]}
		}
		if ends["ASC"][0] != ends["DESC"][1] || ends["ASC"][1] != ends["DESC"][0] {
			t.Errorf("by %s: ascending %v, descending %v", name, ends["ASC"], ends["DESC"])
		}
		if low, ok := ends["ASC"][0].(float64); ok && low > ends["ASC"][1].(float64) {
			t.Errorf("by %s: from %v to %v", name, low, ends["ASC"][1])
		}
	}
}

// TestRefusalOrder checks the order of errors: session, right, object, fields, rule.
func TestRefusalOrder(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin, club, other, free := w.Actor(t, "admin"), w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "nuovo")
	closed := scenario.New(t, scenario.Options{Variant: "pinnato"})
	own, theirs := w.User(t, "societa").ClubID, w.User(t, "societa2").ClubID
	w.Run(t, []scenario.Row{
		{Name: "401 before bad JSON", Call: "PUT ge/utente", In: "{", Esito: 401},
		{Name: "401 before bad query", Call: "GET core/admin/utente", In: "ID_UTENTE=x", Esito: 401},
		{Name: "403 before bad JSON", Actor: club, Call: "PUT ge/utente", In: "{", Esito: 403},
		{Name: "403 before 404", Actor: club, Call: "PUT ge/utente", In: scenario.In{"ID_UTENTE": 999999}, Esito: 403},
		{Name: "403 before 422 of a club that may not make another", Actor: club, Call: "POST ge/societa", In: scenario.In{"DENOMINAZIONE": 5},
			Esito: 403},
		{Name: "403 before 422 for a user with a club", Actor: club, Call: "POST ns/societa/associa", In: scenario.In{"ID_SOCIETA": "x"},
			Esito: 403},
		{Name: "403 before 422 of an impersonated password", Actor: w.As(t, "societa", admin), Call: "POST core/utente/password/update", In: "{}",
			Esito: 403},
		{Name: "404 before 422 of another's club", Actor: other, Call: "PUT ge/societa", In: scenario.In{"ID_SOCIETA": own, "PEC": "x"},
			Esito: 404},
		{Name: "404 before 422 of a missing user", Actor: admin, Call: "PUT ge/utente", In: scenario.In{"ID_UTENTE": 999999, "FK_ID_LIVELLO": 9},
			Esito: 404},
		{Name: "404 before 422 of a password", Actor: admin, Call: "POST core/admin/utente/password/reset",
			In: scenario.In{"ID_UTENTE": 999999, "PASSWORD": "x"}, Esito: 404},
		{Name: "404 before 422 of a switch", Actor: admin, Call: "POST core/utente/stato/update", In: scenario.In{"ID_UTENTE": 999999},
			Esito: 404},
		{Name: "404 before 422 of a function", Actor: admin, Call: "POST core/utente/funzionalita/update",
			In: scenario.In{"ID_UTENTE": 999999, "ID_FUNZIONALITA": 3, "SELEZIONATO": "x"}, Esito: 404},
		{Name: "404 before 422 of a group", Actor: admin, Call: "POST core/utente/gruppo/update",
			In: scenario.In{"ID_UTENTE": 999999, "ID_GRUPPO": 1, "SELEZIONATO": "x"}, Esito: 404},
		{Name: "404 before 422 of an approval", Actor: other, Call: "POST ns/societa/associa/approva",
			In: scenario.In{"ID_UTENTE": free.ID, "ID_SOCIETA": own, "APPROVATO": 7}, Esito: 404},
		{Name: "422 before the rule", Actor: admin, Call: "PUT ge/societa", In: scenario.In{"ID_SOCIETA": own, "COD_AFF": "AN002", "PEC": "x"},
			Esito: 422, Field: "PEC"},
		{Name: "the rule", Actor: admin, Call: "PUT ge/societa", In: scenario.In{"ID_SOCIETA": own, "COD_AFF": "AN002"}, Esito: 1},
		{Name: "missing switch of a function", Actor: admin, Call: "POST core/utente/funzionalita/update",
			In: scenario.In{"ID_UTENTE": free.ID, "ID_FUNZIONALITA": 3}, Esito: 422, Field: "SELEZIONATO"},
		{Name: "missing decision about an association", Actor: other, Call: "POST ns/societa/associa/approva",
			In: scenario.In{"ID_UTENTE": free.ID, "ID_SOCIETA": theirs}, Esito: 404},
	})
	closed.Run(t, []scenario.Row{{Name: "403 before 422 of a closed registration", Call: "POST core/registrazione",
		In: scenario.In{"EMAIL": 7}, Esito: 403}})
}

func TestHead(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	r := w.Request(t, "GET ge/societa", scenario.In{"ID_SOCIETA": w.User(t, "societa").ClubID})
	r.Method = http.MethodHead
	r.Header.Set("Authorization", "Bearer "+w.Actor(t, "societa").Token)
	if reply := w.Do(t, r); reply.HTTP != 200 || reply.Esito != 0 {
		t.Errorf("HEAD: HTTP %d esito %d", reply.HTTP, reply.Esito)
	}
}
