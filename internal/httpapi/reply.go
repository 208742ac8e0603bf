package httpapi

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"strconv"
	"sync"

	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
	"traguardo/internal/problem"
)

// problemEnvelope is the reply to a refusal or a fault; a fault's text goes to the log only.
func (s *Server) problemEnvelope(req *request, err error) *wire.Envelope {
	var p *problem.Error
	if !errors.As(err, &p) {
		if errors.Is(err, context.Canceled) {
			s.opts.Log.Info("call abandoned", "request", req.id, "route", req.route)
		} else {
			s.opts.Log.Error("fault", "request", req.id, "route", req.route, "error", err)
		}
		return &wire.Envelope{Esito: contract.Esito(problem.KindFault), Message: "Si è verificato un errore", Request: req.id}
	}
	env := &wire.Envelope{Esito: contract.Esito(p.Kind), Message: p.Message}
	switch {
	case p.Kind == problem.KindFault:
		s.opts.Log.Error("fault", "request", req.id, "route", req.route, "error", err)
		env.Message, env.Request = "Si è verificato un errore", req.id
	case len(p.Fields) > 0:
		env.Data = contract.FieldErrors{Fields: p.Fields}
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
	req.leave()
	at, ok := rooms.Get().(*room)
	if !ok {
		at = new(room)
	}
	text, err := contract.EncodeInto(at.text, env)
	body := text
	if err != nil {
		s.opts.Log.Error("reply", "request", req.id, "error", err)
		body = []byte(`{"esito":500,"messaggio":"Si è verificato un errore"}`)
	}
	maps.Copy(w.Header(), ofReplies)
	if req.gzip && len(body) >= req.compressFrom() {
		if small, err := compress(body); err == nil {
			body = small
			w.Header().Set("Content-Encoding", "gzip")
		}
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if _, err := w.Write(body); err == nil && cap(text) <= largestRoom { // after an error it may still be read from
		at.text = text
		rooms.Put(at)
	}
}

// room is where a reply is written.
type room struct{ text []byte }

// rooms are those of replies that are sent: a whole event takes megabytes, which would be cleared and collected each time.
var rooms sync.Pool

// largestRoom is what is not kept for the next reply.
const largestRoom = 8 << 20

// cookie is HttpOnly and sent to our own pages only; it ends with the browser's memory of a month, the server's rules end it sooner.
func (s *Server) cookie(token string, secure bool) *http.Cookie {
	c := &http.Cookie{Name: contract.CookieName, Value: token, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: secure, MaxAge: 30 * 24 * 3600}
	if token == "" {
		c.MaxAge = -1
	}
	return c
}
