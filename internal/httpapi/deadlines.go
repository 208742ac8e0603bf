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
	// clientWithin is how long a client may neither send nor read anything before its connection is cut.
	clientWithin = 20 * time.Second
	// bodyRate is how many bytes a second a body must bring on the whole: a byte now and then would last for days.
	bodyRate = 4 << 10
	// replyChunk is how much of a reply a client must take within clientWithin.
	replyChunk = 64 << 10
	// enterWithin is how long a call that has sent a whole file waits for a place.
	enterWithin = 10 * time.Second

	readWithin  = 10 * time.Second // a call that reads
	writeWithin = 30 * time.Second // a call that changes something
)

var (
	errOutOfTime = errors.New("the call took longer than it may")
	errBusy      = errors.New("no place for another call")
	errAddress   = errors.New("too many requests of one address at once")
)

// Patience is how long a server waits; a zero value means as in production.
type Patience struct {
	Client time.Duration // for a client that neither sends nor reads
	Read   time.Duration // for a call that reads
	Write  time.Duration // for a call that changes something
}

func (p Patience) client() time.Duration {
	return cmp.Or(p.Client, clientWithin)
}

// call is how long a call of a row may run.
func (p Patience) call(route contract.Route) time.Duration {
	switch {
	case route.Limit > 0:
		return route.Limit
	case route.Method == http.MethodGet || route.Row != nil:
		return cmp.Or(p.Read, readWithin)
	}
	return cmp.Or(p.Write, writeWithin)
}

// limited gives a call its time. Streams go on by design: each of their readings has a time of its own.
func (s *Server) limited(ctx context.Context, route contract.Route) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(ctx, s.opts.Patience.call(route), errOutOfTime)
}

// pacedBody reads a body whose bytes must keep coming.
type pacedBody struct {
	io.ReadCloser
	to     *http.ResponseController
	now    func() time.Time
	within time.Duration
	began  time.Time
	read   int64
	over   atomic.Bool // another body has its place
}

// cut ends the body as though its bytes had stopped coming.
func (b *pacedBody) cut() {
	b.over.Store(true)
	_ = b.to.SetReadDeadline(b.now())
}

// deadline is until when the next bytes must be there.
func (b *pacedBody) deadline() time.Time {
	next := b.now().Add(b.within)
	if whole := b.began.Add(b.within + time.Duration(b.read)*time.Second/bodyRate); whole.Before(next) {
		return whole
	}
	return next
}

func (b *pacedBody) Read(p []byte) (int, error) {
	_ = b.to.SetReadDeadline(b.deadline()) // a server of a test may have none
	if b.over.Load() {                     // after the deadline was set, which may have undone that of a cut
		return 0, os.ErrDeadlineExceeded
	}
	n, err := b.ReadCloser.Read(p)
	b.read += int64(n)
	if errors.Is(err, io.EOF) {
		_ = b.to.SetReadDeadline(time.Time{}) // from now on the connection is only watched for its end
	}
	return n, err
}

// pace bounds how slowly a request may send its body, and answers how to end it before. What nobody reads is bounded too: the server takes it off the connection.
func (s *Server) pace(w http.ResponseWriter, r *http.Request) (cut func()) {
	if r.Body == nil || r.Body == http.NoBody {
		return func() {}
	}
	b := &pacedBody{ReadCloser: r.Body, to: http.NewResponseController(w), now: s.opts.Now, within: s.opts.Patience.client(), began: s.opts.Now()}
	_ = b.to.SetReadDeadline(b.deadline())
	r.Body = b
	return b.cut
}

// recorder remembers the status for log and metrics, and gives a client its time for each part of a reply.
type recorder struct {
	http.ResponseWriter
	to     *http.ResponseController
	now    func() time.Time
	within time.Duration
	status int
	wrote  bool
}

func (s *Server) record(w http.ResponseWriter) *recorder {
	return &recorder{ResponseWriter: w, to: http.NewResponseController(w), now: s.opts.Now, within: s.opts.Patience.client(), status: http.StatusOK}
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

// extend gives the client its time for what is written next.
func (r *recorder) extend() { _ = r.to.SetWriteDeadline(r.now().Add(r.within)) }

// Unwrap lets http.ResponseController reach flushing and deadlines.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }
