package httpapi_test

import (
	"context"
	"strings"
	"testing"

	"traguardo/internal/domain/id"
	"traguardo/internal/store"
	"traguardo/internal/testkit/scenario"
)

// inClub makes a user an approved member of a club.
func inClub(t *testing.T, w *scenario.World, username string, clubID id.Club) scenario.Actor {
	t.Helper()
	userID := w.User(t, username).ID
	w.Write(t, func(q store.Q) error {
		u, err := q.LockUser(context.Background(), userID)
		if err != nil {
			return err
		}
		u.ClubID = clubID
		return q.SaveUser(context.Background(), u)
	})
	return w.Actor(t, username)
}

func TestLibrary(t *testing.T) { scenario.Engines(t, scenario.Options{}, libraryCase) }

func libraryCase(t *testing.T, w *scenario.World) {
	t.Helper()
	p := addPlan(t, w, "coach")
	club := w.User(t, "societa").ClubID
	p.who = inClub(t, w, "coach", club)
	colleague := inClub(t, w, "base", club)
	const list, save, edit, remove, duplicate, use = "GET ns/libreria", "POST ns/libreria", "PUT ns/libreria", "DELETE ns/libreria",
		"POST ns/libreria/duplica", "POST ns/libreria/inserisci"
	mustCall(t, w, p.who, "PUT ns/allenamento/righe", scenario.In{"ID_ALLENAMENTO": p.other,
		"RIGHE": []any{"8x100 SL A2 @1'30", "4x50 DO gambe #Velocisti", "3x(100 FA + 100 SL) rec 1'"}})
	item := mustInsert(t, w, p.who, save, scenario.In{"FK_ID_ALLENAMENTO": p.other, "DESCRIZIONE": "Soglia lunga",
		"ETICHETTE": "Soglia, #mercoledì, soglia"})
	one := mustInsert(t, w, p.who, save, scenario.In{"FK_ID_ALLENAMENTO": p.workout, "FK_ID_SERIE": p.block, "DESCRIZIONE": "Blocco veloce",
		"FLG_CONDIVISO": 1})
	found := func(name string, who scenario.Actor, in scenario.In, want ...string) scenario.Row {
		rows := make([]any, len(want))
		for i, n := range want {
			rows[i] = scenario.In{"DESCRIZIONE": n}
		}
		return scenario.Row{Name: name, Actor: who, Call: list, In: in, Want: rows}
	}
	w.Run(t, []scenario.Row{
		found("all", p.who, nil, "Blocco veloce", "Soglia lunga"),
		found("by words of the lines", p.who, scenario.In{"TESTO": "gambe lunga"}, "Soglia lunga"),
		found("by tag", p.who, scenario.In{"TESTO": "mercoledi"}, "Soglia lunga"),
		found("by metres", p.who, scenario.In{"METRI_DA": 1500, "METRI_A": 1700}, "Soglia lunga"),
		found("by kind", p.who, scenario.In{"TIPO": 1}, "Blocco veloce"),
		found("nothing", p.who, scenario.In{"TESTO": "rana"}),
		found("only shared ones", colleague, nil, "Blocco veloce"),
		found("none of their own", colleague, scenario.In{"FLG_PROPRIE": 1}),
		{Name: "full names without subgroups", Actor: p.who, Call: list, In: scenario.In{"ID_VOCE": item}, Want: []any{scenario.In{
			"ETICHETTE": "soglia, mercoledì", "DISTANZA_TOT": 1600, "TIPO": 2, "FLG_PROPRIO": 1,
			"RIGHE": []any{"8x100 [Stile libero] A2 @1'30", "4x50 Dorso Gambe", "3x(100 Farfalla + 100 [Stile libero]) rec 1'"}}}},
		{Name: "not a number", Actor: p.who, Call: list, In: scenario.In{"METRI_DA": "tanti"}, Esito: 422, Field: "METRI_DA"},
		{Name: "a stranger cannot read", Call: list, Esito: 401},
		{Name: "a club without the function cannot read", Actor: w.Actor(t, "societa"), Call: list, Esito: 403},
		{Name: "a stranger cannot save", Call: save, In: scenario.In{"FK_ID_ALLENAMENTO": p.other, "DESCRIZIONE": "x"}, Esito: 401},
		{Name: "not from another coach's workout", Actor: colleague, Call: save, In: scenario.In{"FK_ID_ALLENAMENTO": p.other,
			"DESCRIZIONE": "x"}, Esito: 404},
		{Name: "a series of another workout", Actor: p.who, Call: save, In: scenario.In{"FK_ID_ALLENAMENTO": p.other, "FK_ID_SERIE": p.block,
			"DESCRIZIONE": "x"}, Esito: 404},
		{Name: "too many tags", Actor: p.who, Call: save, In: scenario.In{"FK_ID_ALLENAMENTO": p.other, "DESCRIZIONE": "x",
			"ETICHETTE": strings.Repeat("a,b,c,d,e,f,g,h,i,j,k,", 2)}, Esito: 422, Field: "ETICHETTE"},
		{Name: "not shared, not found", Actor: colleague, Call: edit, In: scenario.In{"ID_VOCE": item, "DESCRIZIONE": "x"}, Esito: 404},
		{Name: "shared, but another's", Actor: colleague, Call: edit, In: scenario.In{"ID_VOCE": one, "DESCRIZIONE": "x"}, Esito: 403},
		{Name: "another's shared one cannot be removed", Actor: colleague, Call: remove, In: scenario.In{"ID_VOCE": one}, Esito: 403},
		{Name: "shared", Actor: p.who, Call: edit, In: scenario.In{"ID_VOCE": item, "FLG_CONDIVISO": 1, "DESCRIZIONE": "Soglia"}},
		found("seen by a colleague", colleague, nil, "Blocco veloce", "Soglia"),
		{Name: "copied", Actor: colleague, Call: duplicate, In: scenario.In{"ID_VOCE": item}},
		found("is theirs", colleague, scenario.In{"FLG_PROPRIE": 1}, "Soglia"),
		{Name: "inserted", Actor: p.who, Call: use, In: scenario.In{"ID_VOCE": one, "FK_ID_ALLENAMENTO": p.other},
			Message: "Inserito in fondo all'allenamento"},
		{Name: "is there", Actor: p.who, Call: "GET ns/allenamento", In: scenario.In{"ID_ALLENAMENTO": p.other},
			Want: scenario.In{"DISTANZA_TOT": 1600 + 900, "NON_LETTE": []any{}}},
		{Name: "not into another coach's workout", Actor: colleague, Call: use, In: scenario.In{"ID_VOCE": one, "FK_ID_ALLENAMENTO": p.other},
			Esito: 404},
	})
	theirs := addPlan(t, w, "base")
	inClub(t, w, "base", club)
	w.Run(t, []scenario.Row{
		{Name: "unknown terms lead to questions", Actor: theirs.who, Call: use, In: scenario.In{"ID_VOCE": one,
			"FK_ID_ALLENAMENTO": theirs.other}, Message: "Inserito in fondo all'allenamento"},
		{Name: "removed", Actor: p.who, Call: remove, In: scenario.In{"ID_VOCE": item}},
		found("one is left", p.who, nil, "Blocco veloce"),
	})
	stranger := inClub(t, w, "base", 0)
	w.Run(t, []scenario.Row{
		found("another club sees nothing", stranger, scenario.In{"TESTO": "veloce"}),
		{Name: "another club uses nothing", Actor: stranger, Call: duplicate, In: scenario.In{"ID_VOCE": one}, Esito: 404},
	})
}

// viewOf requests a new link for the athletes of a group and returns its token.
func viewOf(t *testing.T, w *scenario.World, p trainingPlan) string {
	t.Helper()
	var link struct {
		Link string `json:"LINK"`
	}
	mustCall(t, w, p.who, "POST ns/gruppo/vista", scenario.In{"FK_ID_GRUPPO": p.group}).Into(t, &link)
	address, token, _ := strings.Cut(link.Link, "#")
	if address != "https://portale.example/oggi" || len(token) < 40 {
		t.Errorf("the link is %s", link.Link)
	}
	return token
}

// TestGroupView checks that the athletes' link shows today's workouts only, and that it ends with a newer link, its revocation, the group
// and the coach's function.
func TestGroupView(t *testing.T) { scenario.Engines(t, scenario.Options{}, viewCase) }

func viewCase(t *testing.T, w *scenario.World) {
	t.Helper()
	p := addPlan(t, w, "coach")
	const link, view = "POST ns/gruppo/vista", "GET pub/allenamento"
	today := w.Clock.Now().Format("2006-01-02")
	mustCall(t, w, p.who, "PUT ns/allenamento", scenario.In{"ID_ALLENAMENTO": p.workout, "DATA_ALLENAMENTO": today, "ORA_INIZIO": "18:30",
		"NOTE": "Parlare con Mario Rossi"})
	mustCall(t, w, p.who, "POST ns/atleta/gruppo", scenario.In{"ID_GRUPPO": p.group, "ID_ATLETA": p.athlete})
	mustCall(t, w, p.who, "POST ns/sottogruppo/atleta", scenario.In{"ID_SOTTOGRUPPO": p.subgroup, "ID_ATLETA": p.athlete})
	first := viewOf(t, w, p)
	second := viewOf(t, w, p)
	shown := scenario.In{"TOKEN": second}
	w.Run(t, []scenario.Row{
		{Name: "today", Call: view, In: shown, Want: scenario.In{"GRUPPO": "Squadra di coach", "DATA": today,
			"SOTTOGRUPPI": []any{scenario.In{"DESCRIZIONE": "Velocisti"}}, "INTENSITA": []any{scenario.In{"COLORE": "#00FF00"}},
			"ALLENAMENTI": []any{scenario.In{"DESCRIZIONE": "Soglia", "ORA_INIZIO": "18:30", "serie": []any{
				scenario.In{"NUM_RIPETUTE": 3, "serie": []any{scenario.In{"DESC_STILE": "Vortice"}, scenario.In{"DISTANZA_SINGOLA": 100}}},
				scenario.In{"DESC_SOTTOGRUPPO": "Velocisti", "DISTANZA_SINGOLA": 400}}}}},
			After: func(t *testing.T, r scenario.Reply) {
				t.Helper()
				for _, secret := range []string{"Rossi", "Nuotatrice", "Carico", "VOLUME"} {
					if strings.Contains(string(r.Body), secret) {
						t.Errorf("the view has %s: %s", secret, r.Body)
					}
				}
				if got := r.Header.Get("Referrer-Policy"); got != "no-referrer" {
					t.Errorf("the referrer policy is %q", got)
				}
			}},
		{Name: "the old link", Call: view, In: scenario.In{"TOKEN": first}, Esito: 404},
		{Name: "a guess", Call: view, In: scenario.In{"TOKEN": strings.Repeat("A", 52)}, Esito: 404},
		{Name: "no token", Call: view, Esito: 422, Field: "TOKEN"},
		{Name: "too long", Call: view, In: scenario.In{"TOKEN": strings.Repeat("A", 101)}, Esito: 422, Field: "TOKEN"},
		{Name: "a stranger makes no link", Call: link, In: scenario.In{"FK_ID_GRUPPO": p.group}, Esito: 401},
		{Name: "another coach makes no link", Actor: w.Actor(t, "base"), Call: link, In: scenario.In{"FK_ID_GRUPPO": p.group}, Esito: 404},
		{Name: "another coach does not revoke the link", Actor: w.Actor(t, "base"), Call: "DELETE ns/gruppo/vista",
			In: scenario.In{"FK_ID_GRUPPO": p.group}, Esito: 404},
		{Name: "revoked", Actor: p.who, Call: "DELETE ns/gruppo/vista", In: scenario.In{"FK_ID_GRUPPO": p.group}},
		{Name: "is closed", Call: view, In: shown, Esito: 404},
	})
	if strings.Contains(w.Log.String(), second) {
		t.Error("the log has the secret")
	}
	third := scenario.In{"TOKEN": viewOf(t, w, p)}
	w.Run(t, []scenario.Row{
		{Name: "a hidden group", Actor: p.who, Call: "DELETE ns/utente/gruppo", In: scenario.In{"ID_GRUPPO": p.group}},
		{Name: "has no view", Call: view, In: third, Esito: 404},
		{Name: "restored", Actor: p.who, Call: "PUT ns/utente/gruppo", In: scenario.In{"ID_GRUPPO": p.group, "FLG_VISIBILE": 1}},
		{Name: "has one again", Call: view, In: third},
		{Name: "without the function", Actor: w.Actor(t, "admin"), Call: "POST core/utente/funzionalita/update",
			In: scenario.In{"ID_UTENTE": p.who.ID, "ID_FUNZIONALITA": 3, "SELEZIONATO": 0}},
		{Name: "has none", Call: view, In: third, Esito: 404},
	})
}
