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
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"traguardo/internal/access"
	"traguardo/internal/app"
	"traguardo/internal/app/core"
	"traguardo/internal/files/spool"
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
	StripeKey      string
	// Index lets search engines list the public pages.
	Index bool
	// HeartBeat is how often an open stream shows that it lives and looks whether its session does; 0 means 15 seconds.
	HeartBeat time.Duration
	// Now is the time by which calls are counted and clients cut; nil means the machine's.
	Now func() time.Time
	// Patience is how long clients and calls may take.
	Patience Patience
	// Spool is where files lie that are received or made for one call; nil means the machine's folder for temporary files.
	Spool *spool.Folder
}

// Server answers every request of the process.
type Server struct {
	app     *app.App
	opts    Options
	routes  []contract.Route
	limits  *limits
	metrics *metrics
	handler http.Handler

	readyState readiness
}

// New builds the server for an application.
func New(a *app.App, opts Options) *Server {
	if opts.Now == nil {
		opts.Now = time.Now
	}
	if opts.Spool == nil {
		opts.Spool = &spool.Folder{}
	}
	s := &Server{app: a, opts: opts, limits: newLimits(opts.Now), metrics: newMetrics()}
	h := &handlers{app: a, reports: printing.New(a), config: s.config, spool: opts.Spool, replies: newReplies()}
	s.routes = h.table()
	mux := http.NewServeMux()
	paths := map[string][]string{}
	for _, r := range s.routes {
		mux.Handle(r.Method+" /api/"+r.Path, s.adapt(r))
		paths[r.Path] = append(paths[r.Path], r.Method)
	}
	mux.Handle("GET /api/openapi.json", s.openAPI())
	mux.Handle("GET "+docsPath, s.docs())
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
	mux.HandleFunc("GET /robots.txt", s.robots)
	s.reminderLink(mux)
	mux.Handle("/", s.static())
	s.metrics.payments(a)
	s.metrics.gauge("traguardo_calls_running", "Calls that hold a place.", func() float64 { return float64(len(s.limits.running)) })
	s.metrics.gauge("traguardo_exports", "Files that wait, are written or are being sent.", func() float64 { return float64(a.Exports.Reserved()) })
	s.metrics.gauge("traguardo_jobs_stopped", "1 while jobs wait because the clock cannot be believed.", s.jobsStopped)
	s.handler = s.around(mux)
	return s
}

// config is what a page may know before anybody has logged in. Sign-in providers come to it when they first answer.
func (s *Server) config() wire.Config {
	return wire.FromVariant(s.app.Variant, s.app.Version, s.opts.StripeKey, s.app.Sessions.Providers.Available())
}

// ServeHTTP makes the server a handler, for tests and for main.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Routes is the table, for the generators and the tests that walk it.
func (s *Server) Routes() []contract.Route { return s.routes }

// around wraps everything: request id, headers, limits, panics, log, metrics.
func (s *Server) around(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		ip := s.clientIP(r)
		req := &request{id: rand.Text()[:16], ip: ip, network: core.Network(ip), route: "other", esito: -1, gzip: accepts(r), page: r.Header.Get("Sec-Fetch-Dest") != "", browser: browserOf(r), limits: s.limits}
		w.Header().Set("X-Request-Id", req.id)
		securityHeaders(w.Header(), r.URL.Path, s.overTLS(r))
		if !s.indexed(r.URL.Path) {
			w.Header().Set("X-Robots-Tag", "noindex")
		}
		rec := s.record(w)
		req.cutBody = s.pace(w, r)
		req.setCookie = func(token string) { http.SetCookie(rec, s.cookie(token, s.overTLS(r))) }
		ctx := core.WithRequestID(context.WithValue(r.Context(), requestKey{}, req), req.id)
		defer func() {
			p := recover()
			req.leave()
			switch {
			case p == nil:
			case p == any(http.ErrAbortHandler): //nolint:errorlint // what a panic carries is compared, not an error
				s.opts.Log.Warn("reply cut short", "request", req.id, "route", req.route, "error", req.cut)
			default:
				s.opts.Log.Error("panic", "request", req.id, "value", p, "stack", string(debug.Stack()))
				if !rec.wrote {
					s.write(rec, req, req.problemStatus(), s.problemEnvelope(req, problem.Fault(errors.New("panic"))))
					p = nil
				}
			}
			rec.extend() // for what the server still has to send
			s.metrics.observe(req, rec.status, time.Since(start))
			if strings.HasPrefix(r.URL.Path, "/api/") {
				s.opts.Log.Info("call", "request", req.id, "method", r.Method, "route", req.route, "esito", req.esito,
					"status", rec.status, "user", req.actor.UserID, "as", req.actor.ImpersonatorID, "ms", time.Since(start).Milliseconds())
			}
			if p != nil {
				panic(http.ErrAbortHandler) // the caller must see that the reply is not whole
			}
		}()
		if !operators[r.URL.Path] {
			unanswered, ok := s.limits.request(req.network)
			if !ok {
				s.refuseAs(rec, req, errAddress)
				return
			}
			req.unanswered = unanswered
			defer unanswered()
		}
		next.ServeHTTP(rec, r.WithContext(ctx))
	})
}

// operators are what the operator's probes ask for: it answers however many requests their address makes.
var operators = map[string]bool{"/healthz": true, "/readyz": true, "/metrics": true}

// adapt turns a row into a handler.
func (s *Server) adapt(route contract.Route) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx := r.Context()
		req := requestOf(ctx)
		req.route, req.machine = route.Method+" "+route.Path, route.IsRaw()
		env, err := s.run(ctx, w, r, route, req)
		switch {
		case err != nil && s.refuseAs(w, req, err):
		case err != nil:
			s.write(w, req, req.problemStatus(), s.problemEnvelope(req, err))
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

// refuseAs answers what is refused for the whole of the server, before any use case, and reports whether it was that.
func (s *Server) refuseAs(w http.ResponseWriter, req *request, err error) bool {
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		s.refuse(w, req, http.StatusRequestEntityTooLarge, "La richiesta supera la dimensione massima")
	case errors.Is(err, errCrossOrigin):
		s.refuse(w, req, http.StatusForbidden, "Richiesta da un'altra origine rifiutata")
	case errors.Is(err, errSignature):
		s.refuse(w, req, http.StatusBadRequest, "Firma non valida")
	case errors.Is(err, errFlood):
		s.refuse(w, req, http.StatusTooManyRequests, "Troppe richieste: riprova tra qualche secondo")
	case errors.Is(err, errAddress):
		s.refuse(w, req, http.StatusTooManyRequests, "Troppe richieste contemporanee da questo indirizzo: riprova tra qualche secondo")
	case errors.Is(err, errStreams):
		s.refuse(w, req, http.StatusTooManyRequests, "Troppe pagine aperte in ascolto: chiudine qualcuna")
	case errors.Is(err, errBusy):
		s.refuse(w, req, http.StatusServiceUnavailable, "Servizio momentaneamente occupato: riprova tra qualche secondo")
	default:
		return false
	}
	return true
}

// run reads what was sent, claims a place among the calls running at once and gives the call its time.
func (s *Server) run(ctx context.Context, w http.ResponseWriter, r *http.Request, route contract.Route, req *request) (*wire.Envelope, error) {
	in, parseErr := s.read(w, r, route, req)
	if in == nil {
		return nil, parseErr
	}
	if err := req.enter(ctx, 0); err != nil {
		return nil, err
	}
	if route.IsStream() || route.IsNews() {
		return s.answer(ctx, w, r, route, req, in, parseErr)
	}
	limited, cancel := s.limited(ctx, route)
	defer cancel()
	env, err := s.answer(limited, w, r, route, req, in, parseErr)
	if problem.KindOf(err) == problem.KindFault && err != nil && errors.Is(context.Cause(limited), errOutOfTime) {
		s.opts.Log.Error("call out of time", "request", req.id, "route", req.route, "error", err)
		err = problem.OutOfTime()
	}
	return env, err
}

// read takes the body in, among the bodies of its address.
func (s *Server) read(w http.ResponseWriter, r *http.Request, route contract.Route, req *request) (*contract.Input, error) {
	if r.Body != nil && r.Body != http.NoBody {
		release, ok := s.limits.body(req.network, req.cutBody)
		if !ok {
			return nil, errAddress
		}
		defer release()
	}
	return route.Read(w, r)
}

// answer follows the order of refusals: session, right, then what the handler finds.
func (s *Server) answer(ctx context.Context, w http.ResponseWriter, r *http.Request, route contract.Route, req *request, in *contract.Input, parseErr error) (*wire.Envelope, error) {
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
		if err != nil && fromCookie {
			req.setCookie("") // it opens nothing any more
		}
		req.actor = who
	}
	if !s.limits.caller(req) {
		return nil, errFlood
	}
	if route.Need == access.Anyone {
		if !req.actor.Active {
			req.actor = access.Anonymous
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
	if route.IsNews() {
		return nil, s.news(ctx, w, r, route, req, in)
	}
	if key := r.Header.Get(contract.KeyHeader); route.Once && key != "" {
		return s.once(ctx, w, r, route, req, in, key)
	}
	return route.Handle(ctx, w, r, in)
}

// admit answers nil for a caller who may make the call.
func admit(a access.Actor, route contract.Route) error {
	switch {
	case !a.LoggedIn():
		return problem.NoSession()
	case !a.Active && !route.EvenBlocked:
		return problem.Blocked()
	}
	return route.Allows(a)
}
