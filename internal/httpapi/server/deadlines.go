package httpapi

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
	// clientTimeout is how long a client may neither send nor read before its connection is closed.
	clientTimeout = 20 * time.Second
	// bodyRate is the minimum average rate of a body in bytes per second; otherwise one byte at a time could last for days.
	bodyRate = 4 << 10
	// replyChunk is how many bytes of a reply a client must read within clientTimeout.
	replyChunk = 64 << 10
	// slotTimeout is how long a call that has sent a whole file waits for a slot.
	slotTimeout = 10 * time.Second

	readTimeout  = 10 * time.Second // of a call that reads
	writeTimeout = 30 * time.Second // of a call that changes something
)

var (
	errTimeout      = errors.New("the call timed out")
	errBusy         = errors.New("no free call slot")
	errAddressLimit = errors.New("too many simultaneous requests from one address")
)

// Timeouts are the server's timeouts; zero means the default.
type Timeouts struct {
	Client time.Duration // for a client that neither sends nor reads
	Read   time.Duration // of a call that reads
	Write  time.Duration // of a call that changes something
}

func (p Timeouts) client() time.Duration {
	return cmp.Or(p.Client, clientTimeout)
}

// call returns how long a call of the route may run.
func (p Timeouts) call(route contract.Route) time.Duration {
	switch {
	case route.Timeout > 0:
		return route.Timeout
	case route.Method == http.MethodGet || route.Row != nil:
		return cmp.Or(p.Read, readTimeout)
	}
	return cmp.Or(p.Write, writeTimeout)
}

// withTimeout bounds the duration of a call. Streams are not bounded; each of their reads is.
func (s *Server) withTimeout(ctx context.Context, route contract.Route) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(ctx, s.opts.Timeouts.call(route), errTimeout)
}

// pacedBody is a body that fails if its bytes arrive too slowly.
type pacedBody struct {
	io.ReadCloser
	to     *http.ResponseController
	now    func() time.Time
	within time.Duration
	began  time.Time
	read   int64
	over   atomic.Bool // another body took its slot
}

// abort ends the body as if its bytes had stopped arriving.
func (b *pacedBody) cut() {
	b.over.Store(true)
	_ = b.to.SetReadDeadline(b.now())
}

// deadline returns the time by which the next bytes must arrive.
func (b *pacedBody) deadline() time.Time {
	next := b.now().Add(b.within)
	if whole := b.began.Add(b.within + time.Duration(b.read)*time.Second/bodyRate); whole.Before(next) {
		return whole
	}
	return next
}

func (b *pacedBody) Read(p []byte) (int, error) {
	_ = b.to.SetReadDeadline(b.deadline()) // a test server may not support deadlines
	if b.over.Load() {                     // checked after setting the deadline, which may have replaced that of abort
		return 0, os.ErrDeadlineExceeded
	}
	n, err := b.ReadCloser.Read(p)
	b.read += int64(n)
	if errors.Is(err, io.EOF) {
		_ = b.to.SetReadDeadline(time.Time{}) // the server now reads only to detect a closed connection
	}
	return n, err
}

// pace bounds how slowly a request may send its body and returns a function that aborts it. This also bounds an unread body, which
// net/http drains.
func (s *Server) pace(w http.ResponseWriter, r *http.Request) (cut func()) {
	if r.Body == nil || r.Body == http.NoBody {
		return func() {}
	}
	b := &pacedBody{ReadCloser: r.Body, to: http.NewResponseController(w), now: s.opts.Now, within: s.opts.Timeouts.client(), began: s.opts.Now()}
	_ = b.to.SetReadDeadline(b.deadline())
	r.Body = b
	return b.cut
}

// recorder records the status for log and metrics, and extends the write deadline for each part of a reply.
type recorder struct {
	http.ResponseWriter
	to     *http.ResponseController
	now    func() time.Time
	within time.Duration
	status int
	wrote  bool
}

func (s *Server) record(w http.ResponseWriter) *recorder {
	return &recorder{ResponseWriter: w, to: http.NewResponseController(w), now: s.opts.Now, within: s.opts.Timeouts.client(), status: http.StatusOK}
}

func (r *recorder) WriteHeader(status int) {
	r.status, r.wrote = status, true
	r.ResponseWriter.WriteHeader(status)
}

func (r *recorder) Write(b []byte) (int, error) {
	r.wrote = true
	written := 0
	for {
		r.extend()
		n, err := r.ResponseWriter.Write(b[:min(len(b), replyChunk)])
		written += n
		if b = b[n:]; err != nil || len(b) == 0 {
			return written, err
		}
	}
}

// extend moves the write deadline for the next part of the reply.
func (r *recorder) extend() { _ = r.to.SetWriteDeadline(r.now().Add(r.within)) }

// Unwrap lets http.ResponseController reach flushing and deadlines.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }
