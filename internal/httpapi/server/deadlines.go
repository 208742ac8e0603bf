package server

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"sync/atomic"
	"time"

	"traguardo/internal/httpapi/contract"
)

const (
	// ClientTimeout is how long a client may neither send nor read before its connection is closed.
	ClientTimeout = 20 * time.Second
	// bodyRate is the minimum average rate of a body in bytes per second; otherwise one byte at a time could last for days.
	bodyRate = 4 << 10
	// replyChunk is how many bytes of a reply a client must read within ClientTimeout.
	replyChunk = 64 << 10
	// SlotTimeout is how long a call that has sent a whole file waits for a slot.
	SlotTimeout = 10 * time.Second

	readTimeout  = 10 * time.Second // of a call that reads
	writeTimeout = 30 * time.Second // of a call that changes something
)

var (
	// ErrTimeout is the cause of a context that Timeouts.With ended.
	ErrTimeout = errors.New("the call timed out")
	// ErrBusy means that no call slot is free.
	ErrBusy = errors.New("no free call slot")
	// ErrAddressLimit means that one address has too many requests or bodies in progress.
	ErrAddressLimit = errors.New("too many simultaneous requests from one address")
)

// Timeouts are the server's timeouts; zero means the default.
type Timeouts struct {
	Client time.Duration // for a client that neither sends nor reads
	Read   time.Duration // of a call that reads
	Write  time.Duration // of a call that changes something
}

func (t Timeouts) client() time.Duration { return cmp.Or(t.Client, ClientTimeout) }

// call returns how long a call of the route may run.
func (t Timeouts) call(route contract.Route) time.Duration {
	switch {
	case route.Timeout > 0:
		return route.Timeout
	case route.Method == http.MethodGet || route.Row != nil:
		return cmp.Or(t.Read, readTimeout)
	}
	return cmp.Or(t.Write, writeTimeout)
}

// With bounds the duration of a call. Streams are not bounded; each of their reads is.
func (t Timeouts) With(ctx context.Context, route contract.Route) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(ctx, t.call(route), ErrTimeout)
}

// PacedBody is a body that fails if its bytes arrive too slowly.
type PacedBody struct {
	io.ReadCloser
	controller *http.ResponseController
	now        func() time.Time
	timeout    time.Duration
	began      time.Time
	read       int64
	aborted    atomic.Bool // another body took its slot
}

// Abort ends the body as if its bytes had stopped arriving.
func (b *PacedBody) Abort() {
	b.aborted.Store(true)
	_ = b.controller.SetReadDeadline(b.now())
}

// deadline returns the time by which the next bytes must arrive.
func (b *PacedBody) deadline() time.Time {
	next := b.now().Add(b.timeout)
	if deadline := b.began.Add(b.timeout + time.Duration(b.read)*time.Second/bodyRate); deadline.Before(next) {
		return deadline
	}
	return next
}

// Read implements io.Reader. It fails if the body was aborted or its bytes arrive too slowly.
func (b *PacedBody) Read(p []byte) (int, error) {
	_ = b.controller.SetReadDeadline(b.deadline()) // a test server may not support deadlines
	if b.aborted.Load() {                          // checked after setting the deadline, which may have replaced that of Abort
		return 0, os.ErrDeadlineExceeded
	}
	n, err := b.ReadCloser.Read(p)
	b.read += int64(n)
	if errors.Is(err, io.EOF) {
		_ = b.controller.SetReadDeadline(time.Time{}) // the server now reads only to detect a closed connection
	}
	return n, err
}

// NewPacedBody returns a body whose bytes must keep arriving, by the given clock.
func NewPacedBody(w http.ResponseWriter, body io.ReadCloser, now func() time.Time, timeout time.Duration) *PacedBody {
	return &PacedBody{ReadCloser: body, controller: http.NewResponseController(w), now: now, timeout: timeout, began: now()}
}

// Pace bounds how slowly a request may send its body and returns a function that aborts it. This also bounds an unread body, which
// net/http drains.
func (t Timeouts) Pace(w http.ResponseWriter, r *http.Request, now func() time.Time) (abort func()) {
	if r.Body == nil || r.Body == http.NoBody {
		return func() {}
	}
	b := NewPacedBody(w, r.Body, now, t.client())
	_ = b.controller.SetReadDeadline(b.deadline())
	r.Body = b
	return b.Abort
}

// Recorder records the status for log and metrics, and extends the write deadline for each part of a reply.
type Recorder struct {
	http.ResponseWriter
	controller *http.ResponseController
	now        func() time.Time
	timeout    time.Duration
	Status     int
	Wrote      bool
}

// Record returns a recorder of the reply to a request.
func (t Timeouts) Record(w http.ResponseWriter, now func() time.Time) *Recorder {
	return &Recorder{ResponseWriter: w, controller: http.NewResponseController(w), now: now, timeout: t.client(), Status: http.StatusOK}
}

// WriteHeader implements http.ResponseWriter.
func (r *Recorder) WriteHeader(status int) {
	r.Status, r.Wrote = status, true
	r.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter. Each part of the reply has its own deadline.
func (r *Recorder) Write(b []byte) (int, error) {
	r.Wrote = true
	written := 0
	for {
		r.Extend()
		n, err := r.ResponseWriter.Write(b[:min(len(b), replyChunk)])
		written += n
		if b = b[n:]; err != nil || len(b) == 0 {
			return written, err
		}
	}
}

// Extend moves the write deadline for the next part of the reply.
func (r *Recorder) Extend() { _ = r.controller.SetWriteDeadline(r.now().Add(r.timeout)) }

// Unwrap lets http.ResponseController reach flushing and deadlines.
func (r *Recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }
