// Package httpapi serves the contract: one route table, one adapter that reads tokens, decodes, asks for rights and writes
// envelopes, and the web application's files.
package httpapi

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"traguardo/internal/access"
	"traguardo/internal/app"
	"traguardo/internal/app/core"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
	"traguardo/internal/printing"
	"traguardo/internal/problem"
)

// Options are what a server needs besides the application.
type Options struct {
	Web            Assets
	Log            *slog.Logger
	TrustedProxies []netip.Prefix
	Secure         bool // cookies only over HTTPS
	PageConfig     wire.Config
	StripeKey      string
	// HeartBeat is how often an open stream shows that it lives and looks whether its session does; 0 means 15 seconds.
	HeartBeat time.Duration
	// Now is the time by which calls are counted; nil means the machine's.
	Now func() time.Time
}

// Server answers every request of the process.
type Server struct {
	app     *app.App
	opts    Options
	routes  []contract.Route
	limits  *limits
	metrics *metrics
	handler http.Handler
}

// New builds the server for an application.
func New(a *app.App, opts Options) *Server {
	if opts.Now == nil {
		opts.Now = time.Now
	}
	s := &Server{app: a, opts: opts, limits: newLimits(opts.Now), metrics: newMetrics()}
	s.opts.PageConfig = wire.FromVariant(a.Variant, a.Version, opts.StripeKey, a.Providers)
	h := &handlers{app: a, reports: printing.New(a), config: s.opts.PageConfig}
	s.routes = h.table()
	mux := http.NewServeMux()
	paths := map[string][]string{}
	for _, r := range s.routes {
		mux.Handle(r.Method+" /api/"+r.Path, s.adapt(r))
		paths[r.Path] = append(paths[r.Path], r.Method)
	}
	mux.Handle("GET /api/openapi.json", s.openAPI())
	mux.Handle("GET /api/docs", s.docs())
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		path := strings.TrimPrefix(r.URL.Path, "/api/")
		if methods, known := paths[path]; known {
			w.Header().Set("Allow", strings.Join(methods, ", "))
			s.refuse(w, requestOf(r.Context()), http.StatusMethodNotAllowed, "Metodo non ammesso")
			return
		}
		s.refuse(w, requestOf(r.Context()), http.StatusNotFound, "Percorso sconosciuto")
	})
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok\n")) })
	mux.HandleFunc("GET /readyz", s.ready)
	mux.Handle("GET /metrics", s.nearby(promhttp.HandlerFor(s.metrics.registry, promhttp.HandlerOpts{})))
	if a.Variant.Logo != "" {
		mux.HandleFunc("GET "+a.Variant.Logo, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "image/png")
			_, _ = w.Write(a.Variant.LogoPNG())
		})
	}
	mux.Handle("/", s.static())
	s.handler = s.around(mux)
	return s
}

// ServeHTTP makes the server a handler, for tests and for main.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Routes is the table, for the generators and the tests that walk it.
func (s *Server) Routes() []contract.Route { return s.routes }

// requestKey finds what the adapter learned about a request.
type requestKey struct{}

// request is what is known about a call while it runs; the log line is written from it.
type request struct {
	id    string
	ip    string
	route string
	esito int
	actor access.Actor
	token string
	// browser is what the caller calls itself.
	browser string
	gzip    bool // the caller takes compressed replies
	// leave gives the call's place among those running at once to another.
	leave func()
	// setCookie gives the browser a session token, or takes it away when empty.
	setCookie func(token string)
}

func requestOf(ctx context.Context) *request {
	if r, ok := ctx.Value(requestKey{}).(*request); ok {
		return r
	}
	return &request{}
}

// actor is who makes the call that ctx belongs to.
func actor(ctx context.Context) access.Actor { return requestOf(ctx).actor }

// origin is where the call comes from, for the access log and the audit.
func origin(ctx context.Context) core.Origin {
	r := requestOf(ctx)
	return core.Origin{IP: r.ip, RequestID: r.id, Token: r.token, Browser: r.browser}
}

// browserOf is what a caller calls itself, as much of it as anybody needs and in good characters.
func browserOf(r *http.Request) string {
	text := strings.ToValidUTF8(strings.ReplaceAll(r.UserAgent(), "\x00", ""), "")
	return strings.ToValidUTF8(text[:min(len(text), 300)], "")
}

// around wraps everything: request id, headers, limits, panics, log, metrics.
func (s *Server) around(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		req := &request{id: rand.Text()[:16], ip: s.clientIP(r), route: "other", esito: -1, gzip: accepts(r), browser: browserOf(r)}
		w.Header().Set("X-Request-Id", req.id)
		securityHeaders(w.Header(), r.URL.Path, s.overTLS(r))
		rec := &recorder{ResponseWriter: w, status: http.StatusOK}
		req.setCookie = func(token string) { http.SetCookie(rec, s.cookie(token, s.overTLS(r))) }
		ctx := core.WithRequestID(context.WithValue(r.Context(), requestKey{}, req), req.id)
		defer func() {
			if p := recover(); p != nil && p != any(http.ErrAbortHandler) { //nolint:errorlint // what a panic carries is compared, not an error
				s.opts.Log.Error("panic", "request", req.id, "value", p, "stack", string(debug.Stack()))
				if !rec.wrote {
					s.write(rec, req, http.StatusOK, s.problemEnvelope(req, problem.Fault(errors.New("panic"))))
				}
			}
			s.metrics.observe(req, rec.status, time.Since(start))
			if strings.HasPrefix(r.URL.Path, "/api/") {
				s.opts.Log.Info("call", "request", req.id, "method", r.Method, "route", req.route, "esito", req.esito,
					"status", rec.status, "user", req.actor.UserID, "as", req.actor.ImpersonatorID, "ms", time.Since(start).Milliseconds())
			}
		}()
		if strings.HasPrefix(r.URL.Path, "/api/") {
			release, ok := s.limits.enter()
			if !ok {
				s.refuse(rec, req, http.StatusServiceUnavailable, "Servizio momentaneamente occupato: riprovare tra qualche secondo")
				return
			}
			req.leave = sync.OnceFunc(release)
			defer req.leave()
		}
		next.ServeHTTP(rec, r.WithContext(ctx))
	})
}

// adapt turns a row into a handler.
func (s *Server) adapt(route contract.Route) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx := r.Context()
		req := requestOf(ctx)
		req.route = route.Method + " " + route.Path
		env, err := s.run(ctx, w, r, route, req)
		var tooLarge *http.MaxBytesError
		switch {
		case errors.As(err, &tooLarge):
			s.refuse(w, req, http.StatusRequestEntityTooLarge, "La richiesta supera la dimensione massima")
		case errors.Is(err, errCrossOrigin):
			s.refuse(w, req, http.StatusForbidden, "Richiesta da un'altra origine rifiutata")
		case errors.Is(err, errFlood):
			s.refuse(w, req, http.StatusTooManyRequests, "Troppe richieste: riprovare tra qualche secondo")
		case errors.Is(err, errStreams):
			s.refuse(w, req, http.StatusTooManyRequests, "Troppe pagine aperte in ascolto: chiuderne qualcuna")
		case err != nil:
			s.write(w, req, http.StatusOK, s.problemEnvelope(req, err))
		case env != nil:
			if env.Message == "" && route.Method != http.MethodGet && route.Row == nil {
				env.Message = wire.MessageDone
			}
			s.write(w, req, http.StatusOK, env)
		default:
			req.esito = 0 // the handler wrote a file or a stream
		}
	})
}

// run follows the order of refusals: session, right, then what the handler finds.
func (s *Server) run(ctx context.Context, w http.ResponseWriter, r *http.Request, route contract.Route, req *request) (*wire.Envelope, error) {
	in, err := route.Read(w, r)
	if err != nil && in == nil {
		return nil, err
	}
	parseErr := err
	token, fromCookie, err := tokenOf(r, route, in)
	if err != nil {
		return nil, err
	}
	if fromCookie && r.Method != http.MethodGet && !sameOrigin(r) {
		return nil, errCrossOrigin
	}
	if token != "" {
		req.token = token
		who, err := s.app.Sessions.Actor(ctx, token)
		if err != nil && !problem.Is(err, problem.KindNoSession) {
			return nil, err
		}
		req.actor = who
	}
	if !s.limits.caller(req) {
		return nil, errFlood
	}
	if route.Need == access.Anyone {
		if !req.actor.Active {
			req.actor = access.Stranger
		}
	} else if err := admit(req.actor, route); err != nil {
		return nil, err
	}
	if parseErr != nil {
		return nil, parseErr
	}
	if route.IsStream() {
		return nil, s.stream(ctx, w, route, req, in)
	}
	if key := r.Header.Get(contract.KeyHeader); route.Once && key != "" {
		return s.once(ctx, w, r, route, req, in, key)
	}
	return route.Handle(ctx, w, r, in)
}

// admit answers nil for a caller who may make the call.
func admit(a access.Actor, route contract.Route) error {
	switch {
	case !a.Known():
		return problem.NoSession()
	case !a.Active && !route.EvenBlocked:
		return problem.Blocked()
	}
	return route.Allows(a)
}

// problemEnvelope is the reply to a refusal or a fault; a fault's text goes to the log only.
func (s *Server) problemEnvelope(req *request, err error) *wire.Envelope {
	var p *problem.Error
	if !errors.As(err, &p) {
		if errors.Is(err, context.Canceled) {
			s.opts.Log.Info("call abandoned", "request", req.id, "route", req.route)
		} else {
			s.opts.Log.Error("fault", "request", req.id, "route", req.route, "error", err)
		}
		return &wire.Envelope{Esito: wire.Esito(problem.KindFault), Message: "Si è verificato un errore", Request: req.id}
	}
	env := &wire.Envelope{Esito: wire.Esito(p.Kind), Message: p.Message}
	switch {
	case p.Kind == problem.KindFault:
		s.opts.Log.Error("fault", "request", req.id, "route", req.route, "error", err)
		env.Message, env.Request = "Si è verificato un errore", req.id
	case len(p.Fields) > 0:
		env.Data = wire.FieldErrors{Fields: p.Fields}
	case p.Data != nil:
		env.Data = p.Data
	}
	return env
}

// refuse answers what never reached a handler, still with an envelope.
func (s *Server) refuse(w http.ResponseWriter, req *request, status int, message string) {
	s.write(w, req, status, &wire.Envelope{Esito: status, Message: message})
}

func (s *Server) write(w http.ResponseWriter, req *request, status int, env *wire.Envelope) {
	req.esito = env.Esito
	body, err := contract.Encode(env)
	if err != nil {
		s.opts.Log.Error("reply", "request", req.id, "error", err)
		body = []byte(`{"esito":500,"messaggio":"Si è verificato un errore"}`)
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	if req.gzip && len(body) >= compressFrom {
		if small, err := compress(body); err == nil {
			body = small
			w.Header().Set("Content-Encoding", "gzip")
		}
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	_, _ = w.Write(body)
}

func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	if err := s.app.Ready(ctx); err != nil {
		s.refuse(w, requestOf(r.Context()), http.StatusServiceUnavailable, "Il database non risponde")
		return
	}
	_, _ = w.Write([]byte("ready\n"))
}

// cookie is HttpOnly and sent to our own pages only; it ends with the browser's memory of a month, the server's rules end it sooner.
func (s *Server) cookie(token string, secure bool) *http.Cookie {
	c := &http.Cookie{Name: contract.CookieName, Value: token, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: secure, MaxAge: 30 * 24 * 3600}
	if token == "" {
		c.MaxAge = -1
	}
	return c
}

// recorder remembers the status for log and metrics.
type recorder struct {
	http.ResponseWriter
	status int
	wrote  bool
}

func (r *recorder) WriteHeader(status int) {
	r.status, r.wrote = status, true
	r.ResponseWriter.WriteHeader(status)
}

func (r *recorder) Write(b []byte) (int, error) {
	r.wrote = true
	return r.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController reach flushing and deadlines.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }
