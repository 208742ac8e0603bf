package httpapi

import (
	"context"
	"net/http"
	"time"

	"traguardo/internal/httpapi/contract"
)

// writtenCookie marks a browser that has just changed something: every server then reads from the primary, so that the browser sees its
// change. The cookie expires when replicas have the change.
const writtenCookie = "SCRITTO"

// reportTokenPath is the call before a download. It changes nothing that a page shows.
const reportTokenPath = "core/report/basic/token"

// noteWrite sets writtenCookie after a call that changed something.
func (s *Server) noteWrite(w http.ResponseWriter, req *request, route contract.Route, secure bool) {
	lag := s.app.ReplicaLag()
	if lag == 0 || route.ReadsOnly() || route.Path == reportTokenPath || !req.page {
		return
	}
	//nolint:gosec // not Secure only where the server has no TLS
	http.SetCookie(w, &http.Cookie{Name: writtenCookie, Value: "1", Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: secure,
		MaxAge: int((lag + time.Second).Seconds())})
}

// mayBeOld reports whether a reply may come from a replica: never after a change of the same browser. Programs have no cookie, so they get
// one only without a session.
func mayBeOld(r *http.Request, req *request) bool {
	if _, err := r.Cookie(writtenCookie); err == nil {
		return false
	}
	return req.page || req.token == ""
}

// replica returns a context whose reads may be old, for public pages.
func (s *Server) replica(ctx context.Context, r *http.Request, route contract.Route, req *request) context.Context {
	req.mayBeOld = mayBeOld(r, req)
	if !req.mayBeOld || !route.IsPublic() || !route.ReadsOnly() {
		return ctx
	}
	return s.app.Replica(ctx)
}
