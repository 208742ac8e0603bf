package httpapi_test

import (
	"context"
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"traguardo/internal/demo"
	"traguardo/internal/store"
	"traguardo/internal/testkit/scenario"
)

// callFrom makes a call from an address.
func callFrom(t testing.TB, w *scenario.World, ip, call string, in any, headers ...string) scenario.Reply {
	t.Helper()
	r := w.Request(t, call, in)
	r.RemoteAddr = ip + ":4711"
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return w.Do(t, r)
}

func credentials(name, password string) scenario.In {
	return scenario.In{"USERNAME": name, "PASSWORD": password}
}

func TestLogin(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	for _, name := range []string{"societa", " SOCIETA ", "Societa@Traguardo.Example"} {
		r := callFrom(t, w, "198.51.100.1", "POST core/login", credentials(name, demo.Password))
		var data struct {
			Token string `json:"SESSION_TOKEN"`
		}
		r.Into(t, &data)
		if r.Esito != 0 || r.Token == "" || r.Token != data.Token {
			t.Fatalf("%q: esito %d, token %q and %q", name, r.Esito, r.Token, data.Token)
		}
		cookies := (&http.Response{Header: r.Header}).Cookies()
		if len(cookies) != 1 || cookies[0].Name != "SESSION_TOKEN" || cookies[0].Value != r.Token || !cookies[0].HttpOnly ||
			cookies[0].SameSite != http.SameSiteLaxMode || cookies[0].Secure || cookies[0].Path != "/" {
			t.Errorf("cookie %v", cookies)
		}
		if who := w.Call(t, scenario.Actor{Token: r.Token}, "GET core/logged",
			nil); scenario.Differs(scenario.In{"USERNAME": "societa", "IMPERSONIFICATO_DA": 0}, who.Data) != "" {
			t.Errorf("logged as %s", who.Data)
		}
	}
	off := w.User(t, "base")
	off.Active = false
	w.Write(t, func(q store.Q) error { return q.SaveUser(context.Background(), off) })
	replies := map[string]bool{}
	for _, c := range []scenario.In{credentials("nessuno", demo.Password), credentials("societa", "Sbagliata1"),
		credentials("base", demo.Password), credentials("base", "Sbagliata1")} {
		r := callFrom(t, w, "198.51.100.2", "POST core/login", c)
		replies[string(r.Body)] = true
		if r.Esito != 1 || r.Header.Get("Set-Cookie") != "" {
			t.Errorf("%v: esito %d", c, r.Esito)
		}
	}
	if len(replies) != 1 {
		t.Errorf("unknown user, wrong password and deactivated account are distinguishable: %v", replies)
	}
	var rows []struct {
		Username string `json:"USERNAME"`
		Outcome  int    `json:"ESITO"`
		IP       string `json:"INDIRIZZO_IP"`
		At       string `json:"DATA_ACCESSO"`
	}
	w.Call(t, w.Actor(t, "admin"), "POST core/admin/accessi", scenario.In{"PAGINA": 1, "RIGHE": 7, "ORDINA": "ID_ACCESSO",
		"VERSO": "DESC"}).Into(t, &rows)
	if fmt.Sprint(rows) != "[{base 0 198.51.100.2 2026-11-16T10:00:00.000+01:00} {base 0 198.51.100.2 2026-11-16T10:00:00.000+01:00} "+
		"{societa 0 198.51.100.2 2026-11-16T10:00:00.000+01:00} {nessuno 0 198.51.100.2 2026-11-16T10:00:00.000+01:00} "+
		"{Societa@Traguardo.Example 1 198.51.100.1 2026-11-16T10:00:00.000+01:00} { SOCIETA  1 198.51.100.1 2026-11-16T10:00:00.000+01:00} "+
		"{societa 1 198.51.100.1 2026-11-16T10:00:00.000+01:00}]" {
		t.Errorf("access log %v", rows)
	}
	w.Run(t, []scenario.Row{
		{Name: "failures only", Actor: w.Actor(t, "admin"), Call: "POST core/admin/accessi", In: scenario.In{"ESITO": 0, "USERNAME": "NESS"},
			After: totals(1)},
		{Name: "successes only", Actor: w.Actor(t, "admin"), Call: "POST core/admin/accessi", In: scenario.In{"ESITO": 1, "USERNAME": "NESS"},
			After: totals(0)},
		{Name: "null is both", Actor: w.Actor(t, "admin"), Call: "POST core/admin/accessi", In: scenario.In{"ESITO": nil, "USERNAME": "ness"},
			After: totals(1)},
		{Name: "outcome 2", Actor: w.Actor(t, "admin"), Call: "POST core/admin/accessi", In: scenario.In{"ESITO": 2}, Esito: 422, Field: "ESITO"},
		{Name: "empty password", Call: "POST core/login", In: credentials("societa", ""), Esito: 422, Field: "PASSWORD"},
	})
}

func totals(want int) func(*testing.T, scenario.Reply) {
	return func(t *testing.T, r scenario.Reply) {
		t.Helper()
		if r.Total == nil || *r.Total != want {
			t.Errorf("totale %v, want %d", r.Total, want)
		}
	}
}

// failLogins tries a wrong password n times and counts the outcomes.
func failLogins(t *testing.T, w *scenario.World, ip, name string, n int) map[int]int {
	t.Helper()
	out := map[int]int{}
	for range n {
		out[callFrom(t, w, ip, "POST core/login", credentials(name, "Sbagliata1")).Esito]++
	}
	return out
}

func TestAccountLock(t *testing.T) { scenario.Engines(t, scenario.Options{}, accountLockCase) }

func accountLockCase(t *testing.T, w *scenario.World) {
	t.Helper()
	login := func(ip, name string) int {
		return callFrom(t, w, ip, "POST core/login", credentials(name, demo.Password)).Esito
	}
	// Five from each of two addresses: the account is at its limit, the addresses are not.
	failLogins(t, w, "198.51.100.1", "societa", 5)
	if got := failLogins(t, w, "198.51.100.2", "SOCIETA@traguardo.example", 5); got[1] != 5 {
		t.Fatalf("failures 6 to 10: %v", got)
	}
	if got := login("198.51.100.3", "societa"); got != 429 {
		t.Errorf("the right password after ten failures: esito %d", got)
	}
	if got := login("198.51.100.3", "societa@traguardo.example"); got != 429 {
		t.Errorf("by e-mail: esito %d", got)
	}
	if got := login("198.51.100.1", "societa2"); got != 0 {
		t.Errorf("another account: esito %d", got)
	}
	w.Clock.Advance(14 * time.Minute)
	if got := login("198.51.100.3", "societa"); got != 429 {
		t.Errorf("after 14 minutes: esito %d", got)
	}
	w.Clock.Advance(time.Minute + time.Second)
	if got := login("198.51.100.3", "societa"); got != 0 {
		t.Errorf("when the window has passed: esito %d", got)
	}
	w.Run(t, []scenario.Row{{Name: "locked attempts are logged", Actor: w.Actor(t, "admin"), Call: "POST core/admin/accessi",
		In:   scenario.In{"USERNAME": "societa", "ESITO": 0, "ORDINA": "ID_ACCESSO", "VERSO": "DESC", "PAGINA": 1, "RIGHE": 1},
		Want: []any{scenario.In{"INDIRIZZO_IP": "198.51.100.3", "ESITO": 0, "TENTATIVI": 3}}}})
}

func TestLoginClearsAccountLockOnly(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, loginClearsAccountLockCase)
}

func loginClearsAccountLockCase(t *testing.T, w *scenario.World) {
	t.Helper()
	failLogins(t, w, "198.51.100.1", "societa", 9)
	if r := callFrom(t, w, "198.51.100.1", "POST core/login", credentials("societa", demo.Password)); r.Esito != 0 {
		t.Fatalf("the tenth, right: esito %d", r.Esito)
	}
	if got := failLogins(t, w, "198.51.100.2", "societa", 1); got[1] != 1 {
		t.Errorf("the account's count was reset: %v", got)
	}
	if got := failLogins(t, w, "198.51.100.1", "nessuno", 1); got[1] != 1 {
		t.Errorf("the address has one failure left: %v", got)
	}
	if r := callFrom(t, w, "198.51.100.1", "POST core/login", credentials("societa2", demo.Password)); r.Esito != 429 {
		t.Errorf("the address's count was not reset: esito %d", r.Esito)
	}
	if r := callFrom(t, w, "198.51.100.9", "POST core/login", credentials("societa2", demo.Password)); r.Esito != 0 {
		t.Errorf("another address: esito %d", r.Esito)
	}
}

//test:race
func TestParallelLogins(t *testing.T) { scenario.Engines(t, scenario.Options{}, parallelLoginsCase) }

func parallelLoginsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	together := func(n int, password string, ip func(int) string) map[int]int {
		var mu sync.Mutex
		var all sync.WaitGroup
		out := map[int]int{}
		for i := range n {
			all.Go(func() {
				e := callFrom(t, w, ip(i), "POST core/login", credentials("coach", password)).Esito
				mu.Lock()
				out[e]++
				mu.Unlock()
			})
		}
		all.Wait()
		return out
	}
	if got := together(12, demo.Password, func(int) string { return "198.51.100.1" }); got[0] != 12 {
		t.Errorf("12 right log-ins of one address and account at once: %v", got)
	}
	if got := together(30, "Sbagliata1", func(i int) string { return fmt.Sprintf("198.51.100.%d", i+2) }); got[1] != 10 || got[429] != 20 {
		t.Errorf("30 wrong log-ins at once: %v", got)
	}
}

func TestProxies(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{TrustedProxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}})
	for i, row := range []struct{ peer, header, want string }{
		{"198.51.100.1", "203.0.113.7", "198.51.100.1"},
		{"10.0.0.1", "203.0.113.7", "203.0.113.7"},
		{"10.0.0.1", "192.0.2.66, 203.0.113.7", "203.0.113.7"},
		{"10.0.0.1", "203.0.113.7, 10.0.0.2", "203.0.113.7"},
		{"10.0.0.1", "", "10.0.0.1"},
		{"10.0.0.1", "boh", "10.0.0.1"},
	} {
		name := fmt.Sprintf("proxy%d", i)
		callFrom(t, w, row.peer, "POST core/login", credentials(name, "Sbagliata1"), "X-Forwarded-For", row.header)
		w.Run(t, []scenario.Row{{Name: row.peer + " " + row.header, Actor: w.Actor(t, "admin"), Call: "POST core/admin/accessi",
			In: scenario.In{"USERNAME": name}, Want: []any{scenario.In{"INDIRIZZO_IP": row.want}}}})
	}
	r := callFrom(t, w, "10.0.0.1", "POST core/login", credentials("coach", demo.Password), "X-Forwarded-For", "203.0.113.9",
		"X-Forwarded-Proto",
		"https")
	if !strings.Contains(r.Header.Get("Set-Cookie"), "Secure") || r.Header.Get("Strict-Transport-Security") == "" {
		t.Errorf("under HTTPS: %v", r.Header)
	}
	r = callFrom(t, w, "198.51.100.1", "POST core/login", credentials("coach", demo.Password), "X-Forwarded-Proto", "https")
	if strings.Contains(r.Header.Get("Set-Cookie"), "Secure") {
		t.Error("X-Forwarded-Proto of an untrusted client was trusted")
	}
}

func TestSessionLife(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	idle, busy := w.Actor(t, "societa"), w.Actor(t, "societa")
	esito := func(a scenario.Actor) int { return w.Call(t, a, "GET core/logged", nil).Esito }
	w.Clock.Advance(11*time.Hour + 59*time.Minute)
	if esito(busy) != 0 {
		t.Fatal("ended before twelve hours")
	}
	w.Clock.Advance(2 * time.Minute)
	if esito(idle) != 401 || esito(busy) != 0 {
		t.Errorf("after twelve idle hours %d, with a call in between %d", esito(idle), esito(busy))
	}
	for day := range 59 {
		w.Clock.Advance(12*time.Hour - 2*time.Minute)
		if e := esito(busy); e != 0 {
			t.Fatalf("half day %d: esito %d", day, e)
		}
	}
	w.Clock.Advance(11 * time.Hour)
	if e := esito(busy); e != 401 {
		t.Errorf("after thirty days: esito %d", e)
	}
	out := w.Actor(t, "societa")
	w.Run(t, []scenario.Row{
		{Name: "logout", Actor: out, Call: "POST core/logout"},
		{Name: "is the end", Actor: out, Call: "GET core/logged", Esito: 401},
	})
}
