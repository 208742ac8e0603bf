package httpapi

import (
	"maps"
	"net/http"
	"net/netip"
	"strings"
)

// policy allows our own files only. Mantine places style attributes, hence inline styles; no inline scripts anywhere.
const policy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; " +
	"connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// filePolicy is for what is no page: it may load nothing at all.
const filePolicy = "default-src 'none'; frame-ancestors 'none'"

// paymentPolicy also allows the card provider's script and frames; the page that takes cards is loaded anew, not navigated to.
var paymentPolicy = strings.NewReplacer(
	"script-src 'self'", "script-src 'self' https://js.stripe.com",
	"connect-src 'self'", "connect-src 'self' https://api.stripe.com; frame-src https://js.stripe.com https://hooks.stripe.com",
).Replace(policy)

// paymentPath is the only page that may load the card provider's script.
const paymentPath = "/Stripe"

// docsPath is the one page among the calls.
const docsPath = "/api/docs"

// What every reply says, what files and calls say, and what pages say: made once, since nothing else is said as often.
var (
	always = http.Header{
		"X-Content-Type-Options":       {"nosniff"},
		"Referrer-Policy":              {"no-referrer"},
		"X-Frame-Options":              {"DENY"},
		"Cross-Origin-Resource-Policy": {"same-origin"},
	}
	ofFiles = http.Header{"Content-Security-Policy": {filePolicy}}
	ofPages = http.Header{ // only pages have windows and devices
		"Content-Security-Policy":    {policy},
		"Cross-Origin-Opener-Policy": {"same-origin"},
		"Permissions-Policy":         {"camera=(), microphone=(), geolocation=()"},
	}
	ofReplies = http.Header{"Content-Type": {"application/json; charset=utf-8"}, "Cache-Control": {"no-store"}}
)

func securityHeaders(h http.Header, path string, secure bool) {
	maps.Copy(h, always)
	if secure {
		h.Set("Strict-Transport-Security", "max-age=31536000")
	}
	if strings.HasPrefix(path, "/assets/") || strings.HasPrefix(path, "/api/") && path != docsPath {
		maps.Copy(h, ofFiles)
		return
	}
	maps.Copy(h, ofPages)
	if path == paymentPath {
		h.Set("Content-Security-Policy", paymentPolicy)
	}
}

var originCheck = http.NewCrossOriginProtection()

// sameOrigin reports whether a state-changing request comes from our own pages.
func sameOrigin(r *http.Request) bool { return originCheck.Check(r) == nil }

// clientIP is the peer's address, or, behind a configured proxy, the last address in X-Forwarded-For that is not a proxy's.
func (s *Server) clientIP(r *http.Request) string {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	ip := peer.Addr().Unmap()
	if !s.trusted(ip) {
		return ip.String()
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		ip = hop.Unmap()
		if !s.trusted(ip) {
			break
		}
	}
	return ip.String()
}

// overTLS reports whether the browser speaks HTTPS, to us or to a trusted proxy before us.
func (s *Server) overTLS(r *http.Request) bool {
	if s.opts.Secure || r.TLS != nil {
		return true
	}
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && s.trusted(peer.Addr().Unmap()) && r.Header.Get("X-Forwarded-Proto") == "https"
}

func (s *Server) trusted(ip netip.Addr) bool {
	for _, p := range s.opts.TrustedProxies {
		if p.Contains(ip) {
			return true
		}
	}
	return false
}

// nearby keeps the figures of the process from the world: they are for a collector on the same machine or network.
func (s *Server) nearby(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if ip, err := netip.ParseAddr(s.clientIP(r)); err != nil || !(ip.IsLoopback() || ip.IsPrivate()) {
			s.refuse(w, requestOf(r.Context()), http.StatusNotFound, "Percorso sconosciuto")
			return
		}
		next.ServeHTTP(w, r)
	})
}
