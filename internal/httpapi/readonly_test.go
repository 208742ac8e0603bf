package httpapi_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// ownCalls are stored fields that the caller sets by another call. This call ignores them, and no one else can change them.
var ownCalls = map[string][]string{
	"POST ge/evento/categoria": {"FLG_ANNO", "NUMERO_GARE_ABILITATE", "opzioni", "gare"},
	"PUT ge/evento/categoria":  {"opzioni", "gare"},
	"POST ge/evento/gara":      {"NOTE", "ORDINE", "opzioni"},
	"PUT ge/evento/gara":       {"opzioni"},
	"PUT ge/evento/gara/note": {"FLG_PUNTI", "ORDINE", "FK_ID_CATEGORIA", "FK_ID_TIPO", "opzioni", "FK_ID_EVENTO", "FK_ID_GARA",
		"FLG_DIS"},
	"PUT ge/evento/gare/ordine": {"FK_ID_CATEGORIA", "FLG_DIS", "FK_ID_TIPO", "gare", "FK_ID_TIPO_TESSERAMENTO", "FLG_ANNO",
		"NUMERO_GARE_ABILITATE", "opzioni", "FK_ID_EVENTO"},
	"POST ge/evento/blocco":              {"ID_GARA", "FLG_DIS", "SESSO", "FK_ID_CATEGORIA", "FK_ID_TIPO"},
	"PUT ge/evento/blocco":               {"ORDINE", "ID_GARA", "FLG_DIS", "SESSO", "FK_ID_CATEGORIA", "FK_ID_TIPO"},
	"POST ge/evento/updateordine":        {"gareOrdinate"},
	"PUT ge/evento/cronometro/proposta":  {"CORSIE"},
	"POST ge/evento/cronometro/conferma": {"FK_ID_GARA", "FK_ID_CATEGORIA", "SESSO", "FLG_DIS", "BATTERIA"},
	"PUT ns/gruppo/settimana":            {"DATA", "FK_ID_GRUPPO"},
	"POST ns/allenamento":                {"serie", "RIGHE"},
	"POST ns/serie":                      {"ORDINE", "serie"},
	"PUT ns/serie":                       {"ORDINE", "serie"},
	"PUT ns/eventoesterno":               {"risultati"},
	"PUT ns/risultatoesterno":            {"arraySplit"},
}

// computed are replies that are not stored entities: amounts, generated lists, settings with their own calls.
var computed = []string{"SecondFactor", "AmountDue", "ChampionshipsAmount", "StartList", "Reminders"}

// entityOf returns the entity that a writing call is about: the type in its conflicts, the result of reading its path, or the type in the
// conflicts of its path's PUT.
func entityOf(routes []contract.Route, r contract.Route) reflect.Type {
	if r.Current != nil {
		return r.Current
	}
	for _, other := range routes {
		if other.Path == r.Path && other.Method == http.MethodGet && other.Out != nil && other.Out.Kind() == reflect.Struct {
			return other.Out
		}
	}
	for _, other := range routes {
		if other.Path == r.Path && other.Method == http.MethodPut && other.Current != nil {
			return other.Current
		}
	}
	return nil
}

// TestNoIgnoredFields checks that every stored field of the entity of a call is accepted, rejected, or set by another call of the same
// caller.
func TestNoIgnoredFields(t *testing.T) {
	t.Parallel()
	routes := scenario.New(t, scenario.Options{}).Server.Routes()
	unused := maps.Clone(ownCalls)
	for _, r := range routes {
		entity := entityOf(routes, r)
		if r.Method != http.MethodPost && r.Method != http.MethodPut || r.Need == access.Admin || entity == nil || slices.Contains(computed,
			entity.Name()) {
			continue
		}
		call := r.Method + " " + r.Path
		delete(unused, call)
		for _, name := range contract.ReadOnlyFields(r.In, entity) {
			if !r.Rejects(name) && !slices.Contains(ownCalls[call], name) {
				t.Errorf("%s ignores %s of %s: accept it, reject it (Creates, Changes) or tag it show:\"only\"", call, name, entity.Name())
			}
		}
	}
	for call := range unused {
		t.Errorf("%s is no longer a call", call)
	}
}

// TestReadOnlyFieldsAreRejected sends each field that a call rejects with a value other than the stored one.
func TestReadOnlyFieldsAreRejected(t *testing.T) {
	t.Parallel()
	calls := allSamples()
	routes := scenario.New(t, scenario.Options{}).Server.Routes()
	for _, r := range routes {
		call, entity := r.Method+" "+r.Path, entityOf(routes, r)
		if entity == nil || r.Need == access.Anyone {
			continue
		}
		var refused []string
		for _, name := range contract.ReadOnlyFields(r.In, entity) {
			if r.Rejects(name) {
				refused = append(refused, name)
			}
		}
		if len(refused) == 0 {
			continue
		}
		t.Run(r.Name, func(t *testing.T) {
			t.Parallel()
			w := scenario.New(t, scenario.Options{Variant: calls[call].variant})
			in, ok := calls[call].in(t, w).(scenario.In)
			if !ok {
				t.Fatalf("the sample of %s has no body", call)
			}
			who := calls[call].caller(t, w)
			for _, name := range refused {
				if reply := w.Call(t, who, call, with(in, scenario.In{name: unusualValue(entity,
					name)})); reply.Esito != 403 || !strings.Contains(reply.Message,
					name) {
					t.Errorf("%s: %.200s", name, reply.Body)
				}
			}
		})
	}
}

// unusualValue returns a value that differs from that of every sample.
func unusualValue(entity reflect.Type, name string) any {
	for _, f := range reflect.VisibleFields(entity) {
		if n, _, _ := strings.Cut(f.Tag.Get("json"), ","); n != name {
			continue
		}
		switch f.Type.Kind() {
		case reflect.String:
			return "x"
		case reflect.Slice:
			return []any{scenario.In{"x": 1}}
		}
	}
	return 987
}

// TestEntryReadOnlyFields checks that a club that sends the whole entry back can change only its own fields.
func TestEntryReadOnlyFields(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, wholeEntryCase)
}

func wholeEntryCase(t *testing.T, w *scenario.World) {
	t.Helper()
	m := meeting(t, w)
	guest, admin := w.Actor(t, "societa2"), w.Actor(t, "admin")
	const put = "PUT ge/presenza"
	lines, err := w.DB.EntrySummaries(t.Context(), m.ID, m.Guest.ID)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(lines, func(n domain.EntrySummary) bool { return n.Kind == domain.Individual })
	whole := scenario.In{}
	r := w.Call(t, admin, "GET ge/evento/dettagli", scenario.In{"ID_EVENTO": m.ID, "PARTI": "presenze"})
	var detail struct {
		Entries []map[string]json.RawMessage `json:"arrayPresenzeAll"`
	}
	r.Into(t, &detail)
	for _, one := range detail.Entries {
		var entryID id.Entry
		if json.Unmarshal(one["ID_PRESENZA"], &entryID) == nil && entryID == lines[i].ID {
			for name, v := range one {
				whole[name] = v
			}
		}
	}
	if len(whole) < 20 {
		t.Fatalf("no entry in %.300s", r.Body)
	}
	fresh := testkit.Athlete(t, w.DB, m.Guest)
	w.Run(t, []scenario.Row{
		{Name: "as it is", Actor: guest, Call: put, In: whole},
		{Name: "with another note", Actor: guest, Call: put, In: with(whole, scenario.In{"NOTE_ISCR": "corsia esterna", "VERSIONE": 0})},
		{Name: "with another display name", Actor: guest, Call: put,
			In: with(whole, scenario.In{"COGNOME": "Altri", "VERSIONE": 0})},
		{Name: "paid", Actor: guest, Call: put, In: with(whole, scenario.In{"FLG_PAGATO": 1 - flagOf(whole["FLG_PAGATO"]), "VERSIONE": 0}),
			Esito: 403, Message: "FLG_PAGATO"},
		{Name: "paid, of an older version", Actor: guest, Call: put,
			In: with(whole, scenario.In{"FLG_PAGATO": 1 - flagOf(whole["FLG_PAGATO"]), "VERSIONE": 99}), Esito: 409},
		{Name: "paid, of another club", Actor: guest, Call: put, In: scenario.In{"ID_PRESENZA": entriesOf(t, w, m, testkit.Free100)[0],
			"FLG_PAGATO": 1}, Esito: 404},
		{Name: "new and paid", Actor: guest, Call: enter, In: entryForm(m.Free100, fresh, scenario.In{"FLG_PAGATO": 1}), Esito: 403,
			Message: "FLG_PAGATO"},
		{Name: "new in a heat", Actor: guest, Call: enter, In: entryForm(m.Free100, fresh, scenario.In{"BATTERIA": 2}), Esito: 403,
			Message: "BATTERIA"},
		{Name: "by a stranger", Call: enter, In: entryForm(m.Free100, fresh, scenario.In{"FLG_PAGATO": 1}), Esito: 401},
		{Name: "new as a form sends it", Actor: guest, Call: enter,
			In: entryForm(m.Free100, fresh, scenario.In{"FLG_PAGATO": 0, "BATTERIA": nil, "TEMPO": 0, "FK_ID_STATO": 0, "ATLETA": fresh.LastName,
				"FLG_MORA": 0})},
	})
}

func flagOf(raw any) int {
	if string(raw.(json.RawMessage)) == "1" {
		return 1
	}
	return 0
}
