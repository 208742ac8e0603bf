package httpapi

import (
	"context"
	"net/http"
	"strings"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
)

// requestKey finds what the adapter learned about a request.
type requestKey struct{}

// request is what is known about a call while it runs; the log line is written from it.
type request struct {
	id      string
	ip      string
	network string // whose limits count: the address, or its IPv6 network
	route   string
	esito   int
	actor   access.Actor
	token   string
	// browser is what the caller calls itself.
	browser string
	gzip    bool // the caller takes compressed replies
	machine bool // the caller is a machine that looks at the HTTP status alone
	page    bool // a page in a browser asks
	limits  *limits
	// place gives the call's place among those running at once to another, unanswered ends its count among its address's requests; nil
	// for none.
	place, unanswered func()
	// cutBody ends a body that is still being received.
	cutBody func()
	// cut is why a reply ended before its end.
	cut error
	// setCookie gives the browser a session token, or takes it away when empty.
	setCookie func(token string)
}

// problemStatus is the HTTP status of a problem: its envelope says what is wrong, except to a machine, which sends again what got no 2xx.
func (r *request) problemStatus() int {
	if r.machine {
		return http.StatusInternalServerError
	}
	return http.StatusOK
}

// leave gives the call's place among those running at once to another: nobody holds one while a client reads.
func (r *request) leave() {
	if r.place != nil {
		r.place()
		r.place = nil
	}
}

// enter claims a place among the calls running at once.
func (r *request) enter(ctx context.Context, within time.Duration) error {
	place, ok := r.limits.enter(ctx, within)
	if !ok {
		return errBusy
	}
	r.place = place
	return nil
}

// receive reads a body without holding a place among the calls running at once, and comes back to it when the body is there.
func (r *request) receive(ctx context.Context, read func() error) error {
	r.leave()
	release, ok := r.limits.body(r.network, r.cutBody)
	if !ok {
		return errAddress
	}
	err := read()
	release()
	if err != nil {
		return err
	}
	return r.enter(ctx, enterWithin)
}

func requestOf(ctx context.Context) *request {
	if r, ok := ctx.Value(requestKey{}).(*request); ok {
		return r
	}
	return &request{}
}

// actor is who makes the call that ctx belongs to.
func actor(ctx context.Context) access.Actor { return requestOf(ctx).actor }

// origin is where the call comes from, for the access log and the audit.
func origin(ctx context.Context) core.Origin {
	r := requestOf(ctx)
	return core.Origin{IP: r.ip, RequestID: r.id, Token: r.token, Browser: r.browser}
}

// browserOf is what a caller calls itself, as much of it as anybody needs and in good characters.
func browserOf(r *http.Request) string {
	text := strings.ToValidUTF8(strings.ReplaceAll(r.UserAgent(), "\x00", ""), "")
	return strings.ToValidUTF8(text[:min(len(text), 300)], "")
}
