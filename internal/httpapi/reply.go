package httpapi

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/server"
	"traguardo/internal/httpapi/wire"
	"traguardo/internal/problem"
)

// problemEnvelope returns the reply for a refusal or a fault. The text of a fault only goes to the log.
func (s *Server) problemEnvelope(req *request, err error) *wire.Envelope {
	var p *problem.Error
	if !errors.As(err, &p) {
		if errors.Is(err, context.Canceled) {
			s.opts.Log.Info("call abandoned", "request", req.id, "route", req.route)
		} else {
			s.logFault(req, "fault", err)
		}
		return &wire.Envelope{Esito: contract.Esito(problem.KindFault), Message: "Si è verificato un errore", Request: req.id}
	}
	env := &wire.Envelope{Esito: contract.Esito(p.Kind), Message: p.Message}
	switch {
	case p.Kind == problem.KindFault:
		s.logFault(req, "fault", err)
		env.Message, env.Request = "Si è verificato un errore", req.id
	case len(p.Fields) > 0:
		env.Data = contract.FieldErrors{Fields: p.Fields}
	case p.Data != nil:
		env.Data = p.Data
	}
	return env
}

// logFault logs an internal error with the call, the caller and the ids that the call was about.
func (s *Server) logFault(req *request, message string, err error) {
	s.opts.Log.Error(message, "request", req.id, "route", req.route, "user", req.actor.UserID, "ids", strings.Join(req.in.IDs(), " "),
		"error", err)
}

// refuse replies to a request that reached no handler, also with an envelope.
func (s *Server) refuse(w http.ResponseWriter, req *request, status int, message string) {
	s.write(w, req, status, &wire.Envelope{Esito: status, Message: message})
}

func (s *Server) write(w http.ResponseWriter, req *request, status int, env *wire.Envelope) {
	req.esito = env.Esito
	req.leave()
	at, ok := buffers.Get().(*buffer)
	if !ok {
		at = new(buffer)
	}
	text, err := contract.EncodeInto(at.text, env)
	body := text
	if err != nil {
		s.opts.Log.Error("reply", "request", req.id, "error", err)
		body = []byte(`{"esito":500,"messaggio":"Si è verificato un errore"}`)
	}
	maps.Copy(w.Header(), replyHeaders)
	if env.Esito == 0 && err == nil && sharedLists[req.route] && markShared(w.Header(), req, etag(body)) {
		w.Header().Del("Content-Type")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	if req.gzip && len(body) >= req.compressMin() {
		if small, err := server.Compress(body); err == nil {
			body = small
			w.Header().Set("Content-Encoding", "gzip")
		}
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if _, err := w.Write(body); err == nil && cap(text) <= maxPooledBuffer { // after an error, the buffer may still be in use
		at.text = text
		buffers.Put(at)
	}
}

// buffer holds an encoded reply.
type buffer struct{ text []byte }

// buffers reuses the buffers of sent replies: a whole event takes megabytes, which would be allocated each time.
var buffers sync.Pool

// maxPooledBuffer is the size above which a buffer is not reused.
const maxPooledBuffer = 8 << 20

// cookie returns the session cookie. It is HttpOnly and limited to our own pages. Browsers keep it for a month; the server ends the
// session earlier.
func (s *Server) cookie(token string, secure bool) *http.Cookie {
	//nolint:gosec // not Secure only where the server has no TLS
	c := &http.Cookie{Name: contract.CookieName, Value: token, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: secure,
		MaxAge: 30 * 24 * 3600}
	if token == "" {
		c.MaxAge = -1
	}
	return c
}
