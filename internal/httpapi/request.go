package httpapi

import (
	"context"
	"net/http"
	"strings"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/server"
)

// requestKey is the context key of the request.
type requestKey struct{}

// request is the state of a running call; the log line is written from it.
type request struct {
	id      string
	ip      string
	network string // the key of address limits: the IPv4 address or the IPv6 network
	route   string
	esito   int
	actor   access.Actor
	token   string
	in      *contract.Input // nil until it is read
	// browser is the caller's User-Agent.
	browser string
	// knownTags are the entity tags of the replies that the caller has (If-None-Match).
	knownTags string
	gzip      bool // the caller accepts compressed replies
	machine   bool // the caller is a server that reads the HTTP status only
	page      bool // the request comes from a page in a browser
	mayBeOld  bool // public pages and exports may show the state of some seconds ago
	limits    *server.Limits
	// releaseSlot frees the call's slot among the running calls. releaseRequest stops counting it among its address's requests. Either
	// may be nil.
	releaseSlot, releaseRequest func()
	// abortBody ends a body that is still being received.
	abortBody func()
	// abortCause is why a reply was aborted.
	abortCause error
	// setCookie sets the session cookie, or removes it if token is empty.
	setCookie func(token string)
}

// problemStatus returns the HTTP status of a problem: 200 with an envelope, but 500 to a server, which retries unless it gets 2xx.
func (r *request) problemStatus() int {
	if r.machine {
		return http.StatusInternalServerError
	}
	return http.StatusOK
}

// leave frees the call's slot, so that it does not hold one while the client reads.
func (r *request) leave() {
	if r.releaseSlot != nil {
		r.releaseSlot()
		r.releaseSlot = nil
	}
}

// enter acquires a slot among the running calls, waiting up to timeout. It returns server.ErrBusy if none is free.
func (r *request) enter(ctx context.Context, timeout time.Duration) error {
	place, ok := r.limits.Enter(ctx, timeout)
	if !ok {
		return server.ErrBusy
	}
	r.releaseSlot = place
	return nil
}

// enterFor acquires a slot for a call of the route. Public calls have their own slots, so that no number of spectators delays a user.
func (r *request) enterFor(ctx context.Context, route contract.Route) error {
	if !route.IsPublic() {
		return r.enter(ctx, 0)
	}
	place, ok := r.limits.EnterPublic(ctx, server.PublicSlotTimeout)
	if !ok {
		return server.ErrBusy
	}
	r.releaseSlot = place
	return nil
}

// allowed reports whether the caller is within the rate limit. All phones in a hall may share one address.
func (r *request) allowed(route contract.Route) bool {
	if route.BySecret && !r.actor.LoggedIn() {
		return r.limits.AllowSecret(r.network)
	}
	if route.IsPublic() && !r.actor.LoggedIn() {
		return r.limits.AllowPublic(r.network)
	}
	return r.limits.Allow(r.callerKey())
}

// receive reads a body without holding a call slot, and acquires one again once the body is read.
func (r *request) receive(ctx context.Context, read func() error) error {
	r.leave()
	release, ok := r.limits.Body(r.network, r.abortBody)
	if !ok {
		return server.ErrAddressLimit
	}
	err := read()
	release()
	if err != nil {
		return err
	}
	return r.enter(ctx, server.SlotTimeout)
}

func requestOf(ctx context.Context) *request {
	if r, ok := ctx.Value(requestKey{}).(*request); ok {
		return r
	}
	return &request{}
}

// callerKey identifies the caller for the rate limit: the session from all addresses, or the address without a session. A club behind one
// address has many sessions.
func (r *request) callerKey() string {
	if r.actor.LoggedIn() {
		return "session " + r.token
	}
	return "ip " + r.network
}

// compressMin returns the size from which the reply is compressed.
func (r *request) compressMin() int {
	if r.page {
		return server.CompressMinBytesBrowser
	}
	return server.CompressMinBytes
}

// actor returns the user who makes the call of ctx.
func actor(ctx context.Context) access.Actor { return requestOf(ctx).actor }

// origin returns where the call comes from, for the access log and the audit.
func origin(ctx context.Context) core.Origin {
	r := requestOf(ctx)
	return core.Origin{IP: r.ip, RequestID: r.id, Token: r.token, Browser: r.browser}
}

// browserOf returns the User-Agent as valid UTF-8, cut to 300 bytes.
func browserOf(r *http.Request) string {
	text := strings.ToValidUTF8(strings.ReplaceAll(r.UserAgent(), "\x00", ""), "")
	return strings.ToValidUTF8(text[:min(len(text), 300)], "")
}
