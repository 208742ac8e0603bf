// Package httpapi serves the API and the files of the web application. Each call is a route of one table; the server reads the session
// token, decodes the input, checks rights and writes the envelope.
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

// Options configures a server.
type Options struct {
	Web            Assets
	Log            *slog.Logger
	TrustedProxies []netip.Prefix
	Secure         bool // the browser always uses HTTPS: set secure cookies
	StripeKey      string
	// Index lets search engines list the public pages.
	Index bool
	// HeartBeat is how often an open stream sends a comment and checks its session; 0 means 15 seconds.
	HeartBeat time.Duration
	// Now is the clock of limits and deadlines; nil means time.Now.
	Now func() time.Time
	// Timeouts limits clients and calls.
	Timeouts Timeouts
	// Spool holds files that are received or made for one call; nil means the system's folder for temporary files.
	Spool *spool.Folder
}

// Server handles all HTTP requests of the process.
type Server struct {
	app     *app.App
	opts    Options
	routes  []contract.Route
	limits  *limits
	metrics *metrics
	handler http.Handler

	readyState readiness
}

// New returns the server of an application.
func New(a *app.App, opts Options) *Server {
	if opts.Now == nil {
		opts.Now = time.Now
	}
	if opts.Spool == nil {
		opts.Spool = &spool.Folder{}
	}
	s := &Server{app: a, opts: opts, limits: newLimits(opts.Now), metrics: newMetrics()}
	h := &handlers{app: a, reports: printing.New(a), config: s.config, spool: opts.Spool, replies: newReplyCache()}
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
	mux.Handle("GET /metrics", s.localOnly(promhttp.HandlerFor(s.metrics.registry, promhttp.HandlerOpts{})))
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
	s.metrics.gauge("traguardo_calls_running", "Running calls.", func() float64 { return float64(len(s.limits.running)) })
	s.metrics.gauge("traguardo_exports", "Exports that wait, are written or are being sent.", func() float64 { return float64(a.Exports.Asked()) })
	s.metrics.gauge("traguardo_jobs_stopped", "1 while jobs are stopped because the clock is not trusted.", s.jobsStopped)
	s.handler = s.around(mux)
	return s
}

// config returns the configuration that a page gets before login. A sign-in provider is included once it has responded.
func (s *Server) config() wire.Config {
	return wire.FromVariant(s.app.Variant, s.app.Version, s.opts.StripeKey, s.app.Sessions.Providers.Available())
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Routes returns the route table, for generators and tests.
func (s *Server) Routes() []contract.Route { return s.routes }

// around wraps all requests: request id, headers, limits, panics, log, metrics.
func (s *Server) around(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		ip := s.clientIP(r)
		req := &request{id: rand.Text()[:16], ip: ip, network: core.Network(ip), route: "other", esito: -1, gzip: acceptsGzip(r), page: r.Header.Get("Sec-Fetch-Dest") != "", browser: browserOf(r), limits: s.limits}
		w.Header().Set("X-Request-Id", req.id)
		securityHeaders(w.Header(), r.URL.Path, s.overTLS(r))
		if !s.indexed(r.URL.Path) {
			w.Header().Set("X-Robots-Tag", "noindex")
		}
		rec := s.record(w)
		req.abortBody = s.pace(w, r)
		req.setCookie = func(token string) { http.SetCookie(rec, s.cookie(token, s.overTLS(r))) }
		ctx := core.WithRequestID(context.WithValue(r.Context(), requestKey{}, req), req.id)
		defer func() {
			p := recover()
			req.leave()
			switch {
			case p == nil:
			case p == any(http.ErrAbortHandler): //nolint:errorlint // the recovered value is compared, not an error
				s.opts.Log.Warn("reply aborted", "request", req.id, "route", req.route, "error", req.abortCause)
			default:
				s.opts.Log.Error("panic", "request", req.id, "value", p, "stack", string(debug.Stack()))
				if !rec.wrote {
					s.write(rec, req, req.problemStatus(), s.problemEnvelope(req, problem.Fault(errors.New("panic"))))
					p = nil
				}
			}
			rec.extend() // for what net/http still has to send
			s.metrics.observe(req, rec.status, time.Since(start))
			if strings.HasPrefix(r.URL.Path, "/api/") {
				s.opts.Log.Info("call", "request", req.id, "method", r.Method, "route", req.route, "esito", req.esito,
					"status", rec.status, "user", req.actor.UserID, "as", req.actor.ImpersonatorID, "ms", time.Since(start).Milliseconds())
			}
			if p != nil {
				panic(http.ErrAbortHandler) // the caller must see that the reply is incomplete
			}
		}()
		if !probePaths[r.URL.Path] {
			releaseRequest, ok := s.limits.request(req.network)
			if !ok {
				s.refuseAs(rec, req, errAddressLimit)
				return
			}
			req.releaseRequest = releaseRequest
			defer releaseRequest()
		}
		next.ServeHTTP(rec, r.WithContext(ctx))
	})
}

// probePaths are requested by the operator's probes; they are exempt from the limit per address.
var probePaths = map[string]bool{"/healthz": true, "/readyz": true, "/metrics": true}

// adapt returns the handler of a route.
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

// refuseAs replies to an error that concerns the server as a whole, before any use case. It reports false for other errors.
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
	case errors.Is(err, errAddressLimit):
		s.refuse(w, req, http.StatusTooManyRequests, "Troppe richieste contemporanee da questo indirizzo: riprova tra qualche secondo")
	case errors.Is(err, errStreamLimit):
		s.refuse(w, req, http.StatusTooManyRequests, "Troppe pagine aperte in ascolto: chiudine qualcuna")
	case errors.Is(err, errBusy):
		s.refuse(w, req, http.StatusServiceUnavailable, "Servizio momentaneamente occupato: riprova tra qualche secondo")
	default:
		return false
	}
	return true
}

// run reads the input, acquires a call slot and sets the timeout of the call.
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
	limited, cancel := s.withTimeout(ctx, route)
	defer cancel()
	env, err := s.answer(limited, w, r, route, req, in, parseErr)
	if problem.KindOf(err) == problem.KindFault && err != nil && errors.Is(context.Cause(limited), errTimeout) {
		s.opts.Log.Error("call timed out", "request", req.id, "route", req.route, "error", err)
		err = problem.OutOfTime()
	}
	return env, err
}

// read reads the body, counted among the bodies of its address.
func (s *Server) read(w http.ResponseWriter, r *http.Request, route contract.Route, req *request) (*contract.Input, error) {
	if r.Body != nil && r.Body != http.NoBody {
		release, ok := s.limits.body(req.network, req.abortBody)
		if !ok {
			return nil, errAddressLimit
		}
		defer release()
	}
	return route.Read(w, r)
}

// answer runs the call. Errors come in a fixed order: session, rights, then those of the handler.
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
			req.setCookie("") // the session has ended
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
		return s.handleOnce(ctx, w, r, route, req, in, key)
	}
	return route.Handle(ctx, w, r, in)
}

// admit returns an error if the caller may not make the call.
func admit(a access.Actor, route contract.Route) error {
	switch {
	case !a.LoggedIn():
		return problem.NoSession()
	case !a.Active && !route.AllowBlocked:
		return problem.Blocked()
	}
	return route.Allows(a)
}
