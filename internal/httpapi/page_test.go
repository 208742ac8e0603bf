package httpapi_test

import (
	"context"
	"encoding/json"
	"errors"
	"html"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"traguardo/internal/httpapi/contract"
	"traguardo/internal/testkit/scenario"
)

var built = fstest.MapFS{
	"index.html":          {Data: []byte("<!doctype html><html><head><!--config--><link rel=\"icon\" href=\"data:image/svg+xml,%3Crect fill='%230b3d5c'/%3E\" /></head><body></body></html>")},
	"public.html":         {Data: []byte("<!doctype html><html><head><!--config--></head><body>public</body></html>")},
	"board.html":          {Data: []byte("<!doctype html><html><head><!--config--><title>board</title></head></html>")},
	"favicon.svg":         {Data: []byte("<svg/>")},
	"assets/main-1.js":    {Data: []byte("plain")},
	"assets/main-1.js.br": {Data: []byte("brotli")},
	"assets/main-1.js.gz": {Data: []byte("gzip")},
}

func get(w *scenario.World, path string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	rec := httptest.NewRecorder()
	w.Server.ServeHTTP(rec, r)
	return rec
}

func TestPage(t *testing.T) {
	t.Parallel()
	for _, v := range []struct{ key, title, colour string }{
		{"nuoto", "Nuoto Sprint", "#0186BF"}, {"pinnato", "Portale Nazionale Nuoto Pinnato", "#253f64"},
		{"confederazione", "Portale Federale Multisport", "#132361"},
	} {
		w := scenario.New(t, scenario.Options{Variant: v.key, Web: built, Empty: true})
		for _, path := range []string{"/", "/login", "/dashboard", "/Utenti", "/login?token=x"} {
			rec := get(w, path)
			body := rec.Body.String()
			if rec.Code != 200 || !strings.Contains(body, "<title>"+v.title+"</title>") || !strings.Contains(body,
				`<meta name="theme-color" content="`+v.colour+`">`) ||
				rec.Header().Get("Cache-Control") != "no-cache" || !strings.HasPrefix(rec.Header().Get("Content-Type"), "text/html") {
				t.Errorf("%s %s: %d %v %s", v.key, path, rec.Code, rec.Header(), body)
			}
			if icon := "fill='%23" + v.colour[1:] + "'"; !strings.Contains(body, icon) {
				t.Errorf("%s: no icon with %s in %s", v.key, icon, body)
			}
			_, config, _ := strings.Cut(body, `id="config">`)
			config, _, _ = strings.Cut(config, "</script>")
			var c map[string]any
			if err := json.Unmarshal([]byte(config), &c); err != nil || c["CHIAVE"] != v.key {
				t.Errorf("%s: config %s: %v", v.key, config, err)
			}
		}
	}
}

// TestPublicPage checks that spectators get a page without the portal, which preloads the results.
func TestPublicPage(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{Web: built, Empty: true})
	without := scenario.New(t, scenario.Options{Variant: "confederazione", Web: built, Empty: true})
	for _, c := range []struct {
		w          *scenario.World
		path, load string
		public     bool
	}{
		{w, "/pubblico", "", true}, {w, "/pubblico/12", "risultati?ID_EVENTO=12", true},
		{w, "/pubblico/12?vista=startlist", "startlist?ID_EVENTO=12", true}, {w, "/pubblico/x", "", true},
		{w, "/pubblicoaltro", "", false}, {w, "/login", "", false}, {without, "/pubblico/12", "", false},
	} {
		body := get(c.w, c.path).Body.String()
		if strings.Contains(body, "<body>public") != c.public || !strings.Contains(body, `id="config">`) {
			t.Errorf("%s: %s", c.path, body)
		}
		if _, link, _ := strings.Cut(body, "/api/pub/evento/"); c.load == "" && link != "" || !strings.HasPrefix(link, c.load) {
			t.Errorf("%s preloads %q", c.path, link)
		}
	}
}

// TestBoardPages checks that the boards are a separate page in every variant.
func TestBoardPages(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{Web: built, Empty: true})
	for _, path := range []string{"/tabellone?ID_EVENTO=1", "/sovrimpressione", "/partenze", "/Speaker"} {
		if rec := get(w, path); rec.Code != 200 || !strings.Contains(rec.Body.String(), "<title>board</title>") {
			t.Errorf(`%s: got %d %s, want rec.Code == 200 and strings.Contains(rec.Body.String(), "<title>board</title>")`, path, rec.Code, rec.Body)
		}
	}
	if rec := get(w, "/board.html"); rec.Code == 200 {
		t.Errorf("the file itself: %d", rec.Code)
	}
}

func TestPagePreloads(t *testing.T) {
	t.Parallel()
	files := `["assets/portal-1.js","assets/portal-1.css"]`
	web := fstest.MapFS{"index.html": built["index.html"],
		"preload.json": {Data: []byte(`{"Atleti":` + files + `,"Societa":` + files + `,"Utenti":` + files + `,"NsEventi":` + files +
			`,"Guida":` + files + `,"dashboard":` + files +
			`,"login":["assets/login-1.js"]}`)}}
	w := scenario.New(t, scenario.Options{Web: web})
	const links = `<link rel="modulepreload" crossorigin href="/assets/portal-1.js"><link rel="preload" as="style" crossorigin href="/assets/portal-1.css"></head>`
	const page = "PAGINA=1&RIGHE=50"
	admin, club := w.Actor(t, "admin").Token, w.Actor(t, "societa").Token
	for _, row := range []struct {
		path, token string
		named       bool
		list        string
	}{
		{"/Atleti", admin, true, "ns/atleti?" + page + "&COMPATTO=1"},
		{"/Atleti", club, true, "ns/atleti?FLG_VISIBLE=1&" + page + "&COMPATTO=1"},
		{"/Atleti?azione=nuovo", club, true, ""}, // the call depends on the address
		{"/Societa", admin, true, "ge/societa/list?" + page + "&COMPATTO=1"},
		{"/Societa", club, true, ""}, // no right
		{"/Utenti", admin, true, "ns/utenti?" + page + "&COMPATTO=1"},
		{"/NsEventi", club, true, "ge/eventi?" + page + "&STATO=1&ORDINA=DATA_INIZIO&VERSO=ASC&COMPATTO=1"},
		{"/Guida", club, true, ""},
		{"/dashboard", club, true, "core/dafare?COMPATTO=1"},
		{"/Atleti", "", false, ""},
		{"/Atleti", "finita", false, ""},
		{"/login", admin, false, ""},
	} {
		body := get(w, row.path, "Cookie", contract.CookieName+"="+row.token).Body.String()
		var calls []string
		for _, part := range strings.Split(body, `<link rel="preload" as="fetch" crossorigin href="/api/`)[1:] {
			call, _, _ := strings.Cut(part, `"`)
			calls = append(calls, html.UnescapeString(call))
		}
		want := []string(nil)
		if row.named {
			want = append(want, "core/home?ESSENZIALE=1")
		}
		if row.list != "" {
			want = append(want, row.list)
		}
		if strings.Contains(body, links) != row.named || strings.Contains(body, "portal-1") != row.named || !slices.Equal(calls, want) {
			t.Errorf("%s with %q: %q in %s", row.path, row.token, calls, body)
		}
		if login := row.token == "" || row.token == "finita" || row.path == "/login"; strings.Contains(body,
			`href="/assets/login-1.js"></head>`) != login {
			t.Errorf("%s with %q: files of the login, want %v: %s", row.path, row.token, login, body)
		}
		for _, call := range calls {
			if r := get(w, "/api/"+call, "Cookie", contract.CookieName+"="+row.token); !strings.HasPrefix(r.Body.String(), `{"esito":0`) {
				t.Errorf("%s names %s, which returns %.200s", row.path, call, r.Body)
			}
		}
	}
}

func TestStatic(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{Web: built, Empty: true})
	for _, row := range []struct {
		path, accept, body, encoding, cache string
		code                                int
	}{
		{"/assets/main-1.js", "", "plain", "", "public, max-age=31536000, immutable", 200},
		{"/assets/main-1.js", "gzip, deflate, br", "brotli", "br", "public, max-age=31536000, immutable", 200},
		{"/assets/main-1.js", "gzip", "gzip", "gzip", "public, max-age=31536000, immutable", 200},
		{"/favicon.svg", "br", "<svg/>", "", "no-cache", 200},
		{"/Atleti", "gzip", "", "gzip", "no-cache", 200},
		{"/assets/nessuno.js", "", "", "", "no-store", 404},
		{"/assets/main-1.js.br", "", "", "", "no-store", 404},
	} {
		rec := get(w, row.path, "Accept-Encoding", row.accept)
		if rec.Code != row.code || (row.body != "" && rec.Body.String() != row.body) || rec.Header().Get("Content-Encoding") != row.encoding ||
			rec.Header().Get("Cache-Control") != row.cache {
			t.Errorf("%s (%s): %d %q %v", row.path, row.accept, rec.Code, rec.Body, rec.Header())
		}
	}
	if rec := get(w, "/assets/main-1.js"); rec.Header().Get("Vary") != "Accept-Encoding" || !strings.Contains(rec.Header().Get("Content-Type"),
		"javascript") {
		t.Errorf("script: %v", rec.Header())
	}
	rec := httptest.NewRecorder()
	w.Server.ServeHTTP(rec, httptest.NewRequest(http.MethodPost, "/login", nil))
	if rec.Code != 405 {
		t.Errorf("POST of a page: %d", rec.Code)
	}
	for _, escape := range []string{"/../server.go", "/assets/../../server.go", "/%2e%2e/server.go"} {
		if rec := get(w, "http://example.com"+escape); strings.Contains(rec.Body.String(), "package") {
			t.Errorf("%s left the folder", escape)
		}
	}
}

// TestCompressionForPages checks that a browser gets a short list compressed and a program uncompressed.
func TestCompressionForPages(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	cookie := contract.CookieName + "=" + w.Actor(t, "admin").Token
	ask := func(headers ...string) *httptest.ResponseRecorder {
		return get(w, "/api/ge/categorie", append(headers, "Cookie", cookie, "Accept-Encoding", "gzip")...)
	}
	program, page := ask(), ask("Sec-Fetch-Dest", "empty")
	if program.Header().Get("Content-Encoding") != "" || page.Header().Get("Content-Encoding") != "gzip" ||
		page.Body.Len() > program.Body.Len()/2 {
		t.Errorf("a program gets %d bytes %v, a page %d bytes %v", program.Body.Len(), program.Header(), page.Body.Len(), page.Header())
	}
}

func TestHeaders(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{Web: built})
	ids := map[string]bool{}
	for _, path := range []string{"/", "/Stripe", "/assets/main-1.js", "/api/core/config", "/api/core/home", "/api/nessuno", "/nessuno.js",
		"/healthz", "/readyz", "/api/openapi.json", "/api/docs"} {
		h := get(w, path).Header()
		csp := h.Get("Content-Security-Policy")
		if h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf(`%s: got %v, want h.Get("X-Content-Type-Options") == "nosniff" and h.Get("Referrer-Policy") == "no-referrer"`, path, h)
		}
		var scripts string
		for _, part := range strings.Split(csp, ";") {
			if name, rest, _ := strings.Cut(strings.TrimSpace(part), " "); name == "script-src" {
				scripts = rest
			}
		}
		want := "'self'"
		switch {
		case path == "/Stripe":
			want = "'self' https://js.stripe.com"
		case strings.HasPrefix(path, "/assets/"), strings.HasPrefix(path, "/api/") && path != "/api/docs":
			want = "" // only pages have preloads
		}
		if scripts != want || !strings.Contains(csp, "default-src 'none'") || !strings.Contains(csp, "frame-ancestors 'none'") {
			t.Errorf("%s: policy %s", path, csp)
		}
		if strings.Contains(csp, "stripe") != (path == "/Stripe") {
			t.Errorf("%s: the card provider in %s", path, csp)
		}
		if id := h.Get("X-Request-Id"); id == "" || ids[id] {
			t.Errorf("%s: request id %q", path, id)
		} else {
			ids[id] = true
		}
	}
}

func TestHealth(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{Empty: true})
	if get(w, "/healthz").Code != 200 || get(w, "/readyz").Code != 200 {
		t.Error("healthy and ready")
	}
	if err := w.DB.Close(); err != nil {
		t.Fatal(err)
	}
	if get(w, "/healthz").Code != 200 {
		t.Error("alive without the database")
	}
	rec := get(w, "/readyz")
	var e scenario.Reply
	if err := json.Unmarshal(rec.Body.Bytes(), &e); rec.Code != 503 || err != nil || e.Esito != 503 || e.Message == "" {
		t.Errorf("not ready: %d %s", rec.Code, rec.Body)
	}
	// The reply to a fault contains only the request id, which is in the log.
	r := w.Call(t, scenario.Actor{Token: "x"}, "GET core/home", nil)
	if r.HTTP != 200 || r.Esito != 500 || r.Request == "" || r.Request != r.Header.Get("X-Request-Id") ||
		r.Message != "Si è verificato un errore" || len(r.Data) > 0 {
		t.Errorf("fault: %d %s", r.HTTP, r.Body)
	}
	if log := w.Log.String(); !strings.Contains(log, r.Request) || !strings.Contains(log, "database is closed") {
		t.Errorf("the log lacks the fault: %s", log)
	}
	if strings.Contains(string(r.Body), "database") || strings.Contains(string(r.Body), "sql") {
		t.Errorf("the reply reveals internals: %s", r.Body)
	}
}

func TestMetrics(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	w.Call(t, w.Actor(t, "societa"), "GET core/logged", nil)
	w.Call(t, scenario.Actor{}, "GET core/logged", nil)
	w.Call(t, scenario.Actor{}, "GET core/nessuno", nil)
	w.Call(t, w.Actor(t, "societa"), "POST core/logout", strings.Repeat(" ", 1<<20+1))
	if far := get(w, "/metrics"); far.Code != 404 || strings.Contains(far.Body.String(), "traguardo_calls") {
		t.Errorf("the metrics are visible from outside: %d", far.Code)
	}
	near, rec := httptest.NewRequest(http.MethodGet, "/metrics", nil), httptest.NewRecorder()
	near.RemoteAddr = "127.0.0.1:4711"
	w.Server.ServeHTTP(rec, near)
	body := rec.Body.String()
	for _, want := range []string{
		`traguardo_calls_total{esito="0",route="GET core/logged",status="200"} 1`,
		`traguardo_calls_total{esito="401",route="GET core/logged",status="200"} 1`,
		`traguardo_calls_total{esito="404",route="other",status="404"} 2`, // an unknown call, and the metrics requested by an external address
		`traguardo_calls_total{esito="413",route="POST core/logout",status="413"} 1`,
		`traguardo_call_seconds_count{route="GET core/logged"} 2`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("no %s", want)
		}
	}
}

// panicking is a body that panics when read.
type panicking struct{}

func (panicking) Read([]byte) (int, error) { panic(errors.New("rotto")) }
func (panicking) Close() error             { return nil }

func TestPanic(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	r := httptest.NewRequestWithContext(context.Background(), http.MethodPost, "/api/core/login", nil)
	r.Body = panicking{}
	reply := w.Do(t, r)
	if reply.HTTP != 200 || reply.Esito != 500 || reply.Request == "" || strings.Contains(string(reply.Body), "rotto") {
		t.Errorf("panic: %d %s", reply.HTTP, reply.Body)
	}
	if r := w.Call(t, w.Actor(t, "societa"), "GET core/logged", nil); r.Esito != 0 {
		t.Errorf("afterwards: esito %d", r.Esito)
	}
}
