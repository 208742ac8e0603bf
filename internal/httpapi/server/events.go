package server

import (
	"bytes"
	"errors"
	"net/http"
	"slices"
	"strconv"

	"traguardo/internal/httpapi/contract"
)

// ErrClientGone means that the client of a stream has left.
var ErrClientGone = errors.New("the client of a stream is gone")

// EventWriter writes server-sent events.
type EventWriter struct {
	w          http.ResponseWriter
	controller *http.ResponseController
}

// NewEventWriter sets the headers of a stream and returns its writer.
func NewEventWriter(w http.ResponseWriter) *EventWriter {
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no") // a buffering proxy would hold the messages back
	return &EventWriter{w: w, controller: http.NewResponseController(w)}
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
	return e.write(text.Bytes())
}

// SendRows writes a message for each row. Only the last one has the number to continue from: a client that loses the connection in
// between reads the rows again and misses none. Without rows, a comment opens the stream.
func (e *EventWriter) SendRows(event string, rows []any, last int64) error {
	var text bytes.Buffer
	if len(rows) == 0 {
		text.WriteString("id: " + strconv.FormatInt(last, 10) + "\n:\n\n")
	}
	for i, row := range rows {
		body, err := contract.EncodeRow(row)
		if err != nil {
			return err
		}
		if i == len(rows)-1 {
			text.WriteString("id: " + strconv.FormatInt(last, 10) + "\n")
		}
		text.WriteString("event: " + event + "\ndata: ")
		text.Write(body) // JSON on one line
		text.WriteString("\n\n")
	}
	return e.write(text.Bytes())
}

// SendText writes a message whose JSON is encoded already.
func (e *EventWriter) SendText(event string, text []byte) error {
	return e.write(slices.Concat([]byte("event: "+event+"\ndata: "), text, []byte("\n\n")))
}

// Beat writes a comment, which clients ignore. It keeps proxies from closing the connection and detects clients that have left.
func (e *EventWriter) Beat() error { return e.write([]byte(":\n\n")) }

func (e *EventWriter) write(text []byte) error {
	if _, err := e.w.Write(text); err != nil {
		return ErrClientGone
	}
	if err := e.controller.Flush(); err != nil {
		return ErrClientGone
	}
	return nil
}
