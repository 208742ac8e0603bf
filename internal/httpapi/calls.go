package httpapi

import (
	"context"
	"errors"
	"net/http"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/server"
	"traguardo/internal/httpapi/wire"
	"traguardo/internal/problem"
)

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
	case errors.Is(err, server.ErrAddressLimit):
		s.refuse(w, req, http.StatusTooManyRequests, "Troppe richieste contemporanee da questo indirizzo: riprova tra qualche secondo")
	case errors.Is(err, errStreamLimit):
		s.refuse(w, req, http.StatusTooManyRequests, "Troppe pagine aperte in ascolto: chiudine qualcuna")
	case errors.Is(err, server.ErrBusy):
		s.refuse(w, req, http.StatusServiceUnavailable, "Servizio momentaneamente occupato: riprova tra qualche secondo")
	default:
		return false
	}
	return true
}

// run reads the input, acquires a call slot and sets the timeout of the call.
func (s *Server) run(
	ctx context.Context, w http.ResponseWriter, r *http.Request, route contract.Route, req *request,
) (*wire.Envelope, error) {
	in, parseErr := s.read(w, r, route, req)
	if in == nil {
		return nil, parseErr
	}
	req.in = in
	if err := req.enterFor(ctx, route); err != nil {
		return nil, err
	}
	if route.IsStream() || route.IsFeed() {
		env, err := s.dispatch(ctx, w, r, route, req, in, parseErr)
		return env, s.translate(req, err)
	}
	bounded, cancel := s.opts.Timeouts.With(ctx, route)
	defer cancel()
	env, err := s.dispatch(bounded, w, r, route, req, in, parseErr)
	if problem.KindOf(err) == problem.KindFault && err != nil && errors.Is(context.Cause(bounded), server.ErrTimeout) {
		s.logFault(req, "call timed out", err)
		err = problem.OutOfTime()
	}
	return env, s.translate(req, err)
}

// translate returns the problem that the caller sees when the database became unreachable. The change may or may not have been stored, so
// the message asks the user to try again; rules reject what would be stored twice.
func (s *Server) translate(req *request, err error) error {
	if problem.KindOf(err) != problem.KindFault || !core.IsUnavailable(err) {
		return err
	}
	s.logFault(req, "database unavailable", err)
	return problem.Unavailable()
}

// read reads the body, counted among the bodies of its address.
func (s *Server) read(w http.ResponseWriter, r *http.Request, route contract.Route, req *request) (*contract.Input, error) {
	if r.Body != nil && r.Body != http.NoBody {
		release, ok := s.limits.Body(req.network, req.abortBody)
		if !ok {
			return nil, server.ErrAddressLimit
		}
		defer release()
	}
	return route.Read(w, r)
}

// dispatch authenticates the caller and runs the call. Errors come in a fixed order: session, rights, then those of the handler.
func (s *Server) dispatch(
	ctx context.Context, w http.ResponseWriter, r *http.Request, route contract.Route, req *request, in *contract.Input, parseErr error,
) (*wire.Envelope, error) {
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
		if problem.Is(err, problem.KindNoSession) && route.AllowTimingToken {
			who, err = s.app.Timing.TokenActor(ctx, token)
		}
		if problem.Is(err, problem.KindNoSession) && route.AllowCaseToken {
			who, err = s.app.Cases.TokenActor(ctx, token)
		}
		if err != nil && !problem.Is(err, problem.KindNoSession) {
			return nil, err
		}
		if err != nil && fromCookie {
			req.setCookie("") // the session has ended
		}
		req.actor = who
	}
	if !req.allowed(route) {
		return nil, errFlood
	}
	if route.Need == access.Anyone {
		if !req.actor.Active {
			req.actor = access.Anonymous
		}
	} else if err := admit(req.actor, route); err != nil {
		return nil, err
	}
	if s.app.Pool != nil && !route.ReadsOnly() && !route.AtPool {
		return nil, errAtPool
	}
	if parseErr != nil {
		return nil, parseErr
	}
	if route.IsStream() {
		return nil, s.stream(ctx, w, route, req, in)
	}
	if route.IsFeed() {
		return nil, s.feed(ctx, w, r, route, req, in)
	}
	s.noteWrite(w, req, route, s.overTLS(r)) // before the handler, which may write the reply
	if key := r.Header.Get(contract.KeyHeader); route.Once && key != "" {
		return s.handleOnce(ctx, w, r, route, req, in, key)
	}
	return route.Handle(s.replica(ctx, r, route, req), w, r, in)
}

// errAtPool is returned by the server of a case for changes that are made at home.
var errAtPool = problem.Elsewhere("In piscina si modificano solo start list e risultati: il resto si fa sul portale")

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
