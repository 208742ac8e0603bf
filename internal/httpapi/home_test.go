package httpapi_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"traguardo/internal/testkit/scenario"
)

var variants = []string{"nuoto", "pinnato", "confederazione"}

func TestConfig(t *testing.T) {
	t.Parallel()
	for _, v := range []struct {
		key, title, colour  string
		sports              int
		registration, shows int
		body                int
	}{
		{"nuoto", "Nuoto Sprint", "#0186BF", 1, 1, 1, 1},
		{"pinnato", "Portale Nazionale Nuoto Pinnato", "#253f64", 1, 0, 1, 8},
		{"confederazione", "Portale Federale Multisport", "#132361", 8, 0, 0, 2},
	} {
		w := scenario.New(t, scenario.Options{Variant: v.key, Empty: true})
		r := w.Call(t, scenario.Actor{}, "GET core/config", nil)
		want := scenario.In{
			"CHIAVE": v.key, "TITOLO": v.title, "COLORE": v.colour, "FLG_REGISTRAZIONE": v.registration, "FLG_RISULTATI_PUBBLICI": v.shows,
			"ID_ENTE_PROMOZIONE": v.body, "VERSIONE": "2.1.12", "STRIPE_PUBLIC_KEY": "",
		}
		if d := scenario.Differs(want, r.Data); d != "" || r.Esito != 0 {
			t.Errorf(`%s: got %s, want d == "" and r.Esito == 0`, v.key, d)
		}
		var data struct {
			Sports []struct {
				ID   int    `json:"ID_SPORT"`
				Name string `json:"DESCRIZIONE"`
			} `json:"SPORT"`
		}
		r.Into(t, &data)
		for i, s := range data.Sports {
			if s.ID != i+1 || s.Name == "" {
				t.Errorf("%s: sport %v", v.key, s)
			}
		}
		if len(data.Sports) != v.sports {
			t.Errorf("%s: %d sports", v.key, len(data.Sports))
		}
	}
}

// TestHome checks every key of the specification with its type, for every actor in every variant.
func TestHome(t *testing.T) {
	t.Parallel()
	kinds := map[string]string{
		"UTENTE": "object", "EVENTI_APERTI": "number", "SALDO": "number", "CREDITO": "number", "REGIONI": "list", "CIRCUITI": "list",
		"METODI_CALCOLO": "object", "SOCIETA": "object or null",
		"GRUPPI": "list", "INTENSITA": "list", "STILI": "list", "MODALITA": "list", "COUNT_ATLETI": "number", "ENTE_PROMOZIONE": "object",
		"CATEGORIE_DIS": "list", "STATI": "list", "ALLENAMENTI_ODIERNI": "list", "CATEGORIE_FEDERAZIONE": "list", "GARE_FEDERAZIONE": "list",
		"EVENTI_TEMPI_LIMITE": "list", "STAGIONI": "list", "CAPACITA": "list", "MENU": "list",
	}
	user := map[string]string{
		"ID_UTENTE": "number", "USERNAME": "text", "EMAIL": "text", "NOME": "text", "COGNOME": "text", "FK_ID_LIVELLO": "number",
		"FK_ID_PERSONA_GIURIDICA": "number",
		"STATO":                   "number", "LIVELLO": "text", "DATA_CREAZIONE": "text", "DATA_SCADENZA": "text or null",
		"PREMIUM_ATTIVO":  "number",
		"NUM_ALLENAMENTI": "number",
		"DENOMINAZIONE":   "text", "funzionalita": "list", "SOCIETA": "object or null", "persona": "object", "gruppi": "list",
		"IMPERSONIFICATO_DA": "number",
	}
	for _, v := range variants {
		w := scenario.New(t, scenario.Options{Variant: v})
		for _, name := range []string{"admin", "societa", "coach", "base", "nuovo"} {
			t.Run(v+" "+name, func(t *testing.T) {
				r := w.Call(t, w.Actor(t, name), "GET core/home", nil)
				var data map[string]any
				r.Into(t, &data)
				checkKinds(t, "data", data, kinds)
				checkKinds(t, "UTENTE", data["UTENTE"].(map[string]any), user)
				if strings.Contains(string(r.Body), "PASSWORD") || strings.Contains(string(r.Body), "argon2") {
					t.Error("a password")
				}
				menu := data["MENU"].([]any)
				last := menu[len(menu)-1].(map[string]any)
				if last["DESCRIZIONE"] != "Guida" || last["ROUTE"] != "/Guida" {
					t.Errorf("the menu ends with %v", last)
				}
				regions := data["REGIONI"].([]any)
				if len(regions) != 21 || scenario.Differs(scenario.In{"ID_REGIONE": 1000, "DESCRIZIONE": "NAZIONALE"},
					raw(t, find(regions, "ID_REGIONE", 1000))) != "" {
					t.Errorf("%d regions, without NAZIONALE?", len(regions))
				}
				if find(data["STATI"].([]any), "ID_STATO_NAZIONALE", 118) == nil {
					t.Error("no Italy among the nations")
				}
				methods := data["METODI_CALCOLO"].(map[string]any)
				checkKinds(t, "METODI_CALCOLO", methods, map[string]string{"IMPORTI": "list", "PUNTEGGIO": "list"})
				checkKinds(t, "ENTE_PROMOZIONE", data["ENTE_PROMOZIONE"].(map[string]any), map[string]string{
					"ID_ENTE_PROMOZIONE": "number", "FLG_GESTIONE_ANA": "number", "DENOMINAZIONE": "text", "LOGO_HOME": "text", "opzioni": "list"})
			})
		}
	}
}

func checkKinds(t *testing.T, at string, got map[string]any, want map[string]string) {
	t.Helper()
	for name, kind := range want {
		v, found := got[name]
		have := "nothing"
		switch v.(type) {
		case nil:
			if found {
				have = "null"
			}
		case map[string]any:
			have = "object"
		case []any:
			have = "list"
		case float64:
			have = "number"
		case string:
			have = "text"
		case bool:
			have = "boolean"
		}
		if !slices.Contains(strings.Split(kind, " or "), have) {
			t.Errorf("%s.%s is %s, want %s", at, name, have, kind)
		}
	}
}

func find(list []any, key string, id float64) any {
	for _, v := range list {
		if v.(map[string]any)[key] == id {
			return v
		}
	}
	return nil
}

func raw(t *testing.T, v any) json.RawMessage {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestCapabilities checks the capabilities and the menu of each actor.
func TestCapabilities(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin := w.Actor(t, "admin")
	w.Call(t, w.Actor(t, "base"), "GET core/home", nil)
	for _, row := range []struct {
		name     string
		who      scenario.Actor
		has, not string
	}{
		{"administrator", admin, "utenti utenti.impersona accessi audit societa.crea societa.gestione societa.carica societa.approva password.modifica", ""},
		{"club", w.Actor(t, "societa"), "societa.gestione societa.approva password.modifica stagione.modifica",
			"utenti accessi audit societa.crea societa.associa societa.carica allenamenti"},
		{"coach", w.Actor(t, "coach"), "allenamenti societa.gestione password.modifica", "utenti societa.crea societa.associa"},
		{"without a club", w.Actor(t, "nuovo"), "societa.crea societa.associa allenamenti password.modifica",
			"societa.gestione societa.approva utenti"},
		{"impersonated club", w.As(t, "societa", admin), "societa.gestione stagione.modifica",
			"password.modifica societa.approva societa.associa utenti"},
		{"impersonated without a club", w.As(t, "nuovo", admin), "allenamenti", "password.modifica societa.associa societa.crea"},
	} {
		t.Run(row.name, func(t *testing.T) {
			var data struct {
				Can []string `json:"CAPACITA"`
			}
			w.Call(t, row.who, "GET core/home", nil).Into(t, &data)
			for _, c := range strings.Fields(row.has) {
				if !slices.Contains(data.Can, c) {
					t.Errorf("lacks %s: %v", c, data.Can)
				}
			}
			for _, c := range strings.Fields(row.not) {
				if slices.Contains(data.Can, c) {
					t.Errorf("has %s", c)
				}
			}
		})
	}
	var first, second struct {
		User struct {
			Coach int `json:"FLG_COACH"`
		} `json:"UTENTE"`
		Seasons []struct {
			Name     string `json:"DESCRIZIONE"`
			Start    string `json:"DATA_INIZIO_STAGIONE"`
			Selected int    `json:"SELEZIONATO"`
		} `json:"STAGIONI"`
	}
	w.Call(t, admin, "GET core/home", nil).Into(t, &first)
	w.Call(t, w.Actor(t, "societa"), "GET core/home", nil).Into(t, &second)
	if first.User.Coach != 1 || second.User.Coach != 0 {
		t.Errorf("COACH button: %d, %d", first.User.Coach, second.User.Coach)
	}
	if !strings.Contains(fmt.Sprint(first.Seasons), "{2026/2027 2026-09-01 1}") {
		t.Errorf("seasons %v", first.Seasons)
	}
}

// TestEssentialHome checks that the essential data equals that of the whole reply, without the long lists.
func TestEssentialHome(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	coach := w.Actor(t, "coach")
	var whole, essential map[string]any
	all, some := w.Call(t, coach, "GET core/home", nil), w.Call(t, coach, "GET core/home", scenario.In{"ESSENZIALE": 1})
	all.Into(t, &whole)
	some.Into(t, &essential)
	for name, value := range whole {
		switch name {
		case "STATI", "CATEGORIE_DIS", "CATEGORIE_FEDERAZIONE", "GARE_FEDERAZIONE":
			if len(value.([]any)) == 0 || len(essential[name].([]any)) != 0 {
				t.Errorf("%s: %d, and %d in the essential data", name, len(value.([]any)), len(essential[name].([]any)))
			}
		case "UTENTE":
			if mine := essential[name].(map[string]any); mine["USERNAME"] != value.(map[string]any)["USERNAME"] ||
				len(mine["funzionalita"].([]any)) == 0 {
				t.Errorf(`got %v, want mine["USERNAME"] == value.(map[string]any)["USERNAME"] and len(mine["funzionalita"].([]any)) != 0`, mine)
			}
		default:
			if !reflect.DeepEqual(value, essential[name]) {
				t.Errorf("%s: %v, and %v in the essential data", name, value, essential[name])
			}
		}
	}
	if len(some.Body)*2 > len(all.Body) {
		t.Errorf("%d bytes of %d", len(some.Body), len(all.Body))
	}
}
