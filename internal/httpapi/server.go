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
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"traguardo/internal/access"
	"traguardo/internal/app"
	"traguardo/internal/app/core"
	"traguardo/internal/files/spool"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/server"
	"traguardo/internal/httpapi/wire"
	"traguardo/internal/live"
	"traguardo/internal/printing"
	"traguardo/internal/problem"
)

// Timeouts limits clients and calls; zero means the default.
type Timeouts = server.Timeouts

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
	app    *app.App
	opts   Options
	routes []contract.Route
	limits *server.Limits
	// broadcast sends the changes of public events.
	broadcast *live.Broadcast
	metrics   *metrics
	handler   http.Handler

	readyState readiness
	draining   atomic.Bool
}

// New returns the server of an application.
func New(a *app.App, opts Options) *Server {
	if opts.Now == nil {
		opts.Now = time.Now
	}
	if opts.Spool == nil {
		opts.Spool = &spool.Folder{}
	}
	s := &Server{app: a, opts: opts, limits: server.NewLimits(opts.Now), broadcast: live.NewBroadcast(a.Live), metrics: newMetrics()}
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
	mux.HandleFunc("GET "+keysPath, s.keys)
	s.reminderLink(mux)
	mux.Handle("/", s.static())
	s.metrics.payments(a)
	s.metrics.gauge("traguardo_calls_running", "Running calls.", func() float64 { return float64(s.limits.Running()) })
	s.metrics.gauge("traguardo_streams", "Open live pages of users.", func() float64 { users, _ := s.limits.Streams(); return float64(users) })
	s.metrics.gauge("traguardo_public_streams", "Open live pages of spectators.",
		func() float64 { _, public := s.limits.Streams(); return float64(public) })
	s.metrics.gauge("traguardo_exports", "Exports that wait, are written or are being sent.",
		func() float64 { return float64(a.Exports.Reserved()) })
	s.metrics.gauge("traguardo_jobs_stopped", "1 while jobs are stopped because the clock is not trusted.", s.jobsStopped)
	s.handler = s.wrap(mux)
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

// wrap adds what all requests need: request id, headers, limits, recovery from panics, log and metrics.
func (s *Server) wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		ip := s.clientIP(r)
		req := &request{id: rand.Text()[:16], ip: ip, network: core.Network(ip), route: "other", esito: -1, gzip: server.AcceptsGzip(r),
			page: r.Header.Get("Sec-Fetch-Dest") != "", browser: browserOf(r), limits: s.limits,
			knownTags: r.Header.Get("If-None-Match")}
		w.Header().Set("X-Request-Id", req.id)
		securityHeaders(w.Header(), r.URL.Path, s.overTLS(r))
		if !s.indexed(r.URL.Path) {
			w.Header().Set("X-Robots-Tag", "noindex")
		}
		if s.draining.Load() {
			w.Header().Set("Connection", "close") // the proxy must not reuse a connection that ends soon
		}
		rec := s.opts.Timeouts.Record(w, s.opts.Now)
		req.abortBody = s.opts.Timeouts.Pace(w, r, s.opts.Now)
		req.setCookie = func(token string) { http.SetCookie(rec, s.cookie(token, s.overTLS(r))) }
		ctx := core.WithRequestID(context.WithValue(r.Context(), requestKey{}, req), req.id)
		ctx = s.app.Events.WithRehearsals(ctx, func() access.Actor { return req.actor })
		defer func() {
			p := recover()
			req.leave()
			switch {
			case p == nil:
			case p == any(http.ErrAbortHandler):
				s.opts.Log.Warn("reply aborted", "request", req.id, "route", req.route, "error", req.abortCause)
			default:
				s.opts.Log.Error("panic", "request", req.id, "value", p, "stack", string(debug.Stack()))
				if !rec.Wrote {
					s.write(rec, req, req.problemStatus(), s.problemEnvelope(req, problem.Fault(errors.New("panic"))))
					p = nil
				}
			}
			rec.Extend() // for what net/http still has to send
			s.metrics.observe(req, rec.Status, time.Since(start))
			if strings.HasPrefix(r.URL.Path, "/api/") {
				s.opts.Log.Info("call", "request", req.id, "method", r.Method, "route", req.route, "esito", req.esito,
					"status", rec.Status, "user", req.actor.UserID, "as", req.actor.ImpersonatorID, "ms", time.Since(start).Milliseconds())
			}
			if p != nil {
				panic(http.ErrAbortHandler) // the caller must see that the reply is incomplete
			}
		}()
		if !probePaths[r.URL.Path] {
			count := s.limits.Request
			if forSpectators(r.URL.Path) {
				count = s.limits.PublicRequest
			}
			releaseRequest, ok := count(req.network)
			if !ok {
				s.refuseAs(rec, req, server.ErrAddressLimit)
				return
			}
			req.releaseRequest = releaseRequest
			defer releaseRequest()
		}
		next.ServeHTTP(rec, r.WithContext(ctx))
	})
}

// forSpectators reports whether a path is public data or a file of the web application. Spectators and staff may share one address.
func forSpectators(path string) bool {
	call, isCall := strings.CutPrefix(path, "/api/")
	return !isCall || contract.Route{Path: call}.IsPublic()
}

// probePaths are requested by the operator's probes; they are exempt from the limit per address.
var probePaths = map[string]bool{"/healthz": true, "/readyz": true, "/metrics": true}
