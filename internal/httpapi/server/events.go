package server

import (
	"bytes"
	"errors"
	"io"
	"net/http"

	"traguardo/internal/httpapi/contract"
)

// ErrClientGone means that the client of a stream has left.
var ErrClientGone = errors.New("the client of a stream is gone")

// EventWriter writes server-sent events.
type EventWriter struct {
	w     io.Writer
	flush func() error // nil if w has no buffer
}

// NewEventWriter sets the headers of a stream and returns its writer.
func NewEventWriter(w http.ResponseWriter) *EventWriter {
	SetEventHeaders(w.Header())
	return &EventWriter{w: w, flush: http.NewResponseController(w).Flush}
}

// EventWriter returns the writer of a stream whose headers have been sent.
func (c *Conn) EventWriter() *EventWriter { return &EventWriter{w: c} }

// SetEventHeaders sets the headers of a stream.
func SetEventHeaders(h http.Header) {
	h.Set("Content-Type", "text/event-stream; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // a buffering proxy would hold the messages back
}

// Send writes an envelope as one event; event is its name, "" for none.
func (e *EventWriter) Send(event string, env *contract.Envelope) error {
	body, err := contract.Encode(env)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if event != "" {
		text.WriteString("event: " + event + "\n")
	}
	text.WriteString("data: ")
	text.Write(body) // JSON on one line
	text.WriteString("\n\n")
	return e.Write(text.Bytes())
}

// Beat writes a comment, which clients ignore. It keeps proxies from closing the connection and detects clients that have left.
func (e *EventWriter) Beat() error { return e.Write([]byte(":\n\n")) }

// Write writes encoded events.
func (e *EventWriter) Write(text []byte) error {
	if _, err := e.w.Write(text); err != nil {
		return ErrClientGone
	}
	if e.flush != nil && e.flush() != nil {
		return ErrClientGone
	}
	return nil
}

// AppendEvent adds an event with a body of JSON. A client that reconnects sends its id; "" for none.
func AppendEvent(events []byte, name, id string, body any) ([]byte, error) {
	text, err := contract.EncodeRow(body)
	if err != nil {
		return nil, err
	}
	if id != "" {
		events = append(events, "id: "+id+"\n"...)
	}
	events = append(events, "event: "+name+"\ndata: "...)
	events = append(events, text...) // JSON on one line
	return append(events, "\n\n"...), nil
}
