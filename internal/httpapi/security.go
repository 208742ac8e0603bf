package httpapi

import (
	"maps"
	"net/http"
	"net/netip"
	"strings"
)

// policy allows our own files only. Mantine sets style attributes, hence inline styles; inline scripts are never allowed.
const policy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; " +
	"connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// filePolicy is for replies that are not pages: they may load nothing.
const filePolicy = "default-src 'none'; frame-ancestors 'none'"

// paymentPolicy also allows the card provider's script and frames. The browser reloads the payment page, so that the policy applies.
var paymentPolicy = strings.NewReplacer(
	"script-src 'self'", "script-src 'self' https://js.stripe.com",
	"connect-src 'self'", "connect-src 'self' https://api.stripe.com; frame-src https://js.stripe.com https://hooks.stripe.com",
).Replace(policy)

// paymentPath is the only page that may load the card provider's script.
const paymentPath = "/Stripe"

// docsPath is the only page below /api/.
const docsPath = "/api/docs"

// Headers of every reply, of files and calls, and of pages. They are shared, because building them for each reply costs time.
var (
	commonHeaders = http.Header{
		"X-Content-Type-Options":       {"nosniff"},
		"Referrer-Policy":              {"no-referrer"},
		"X-Frame-Options":              {"DENY"},
		"Cross-Origin-Resource-Policy": {"same-origin"},
	}
	fileHeaders = http.Header{"Content-Security-Policy": {filePolicy}}
	pageHeaders = http.Header{ // only pages have windows and devices
		"Content-Security-Policy":    {policy},
		"Cross-Origin-Opener-Policy": {"same-origin"},
		"Permissions-Policy":         {"camera=(), microphone=(), geolocation=()"},
	}
	replyHeaders = http.Header{"Content-Type": {"application/json; charset=utf-8"}, "Cache-Control": {"no-store"}}
)

func securityHeaders(h http.Header, path string, secure bool) {
	maps.Copy(h, commonHeaders)
	if secure {
		h.Set("Strict-Transport-Security", "max-age=31536000")
	}
	asset := strings.HasPrefix(path, "/assets/")
	if asset || strings.HasPrefix(path, "/api/") && path != docsPath {
		maps.Copy(h, fileHeaders)
		if asset {
			h.Del("X-Frame-Options") // says the same as the policy, in each of ten files of a first visit
		}
		return
	}
	maps.Copy(h, pageHeaders)
	if path == paymentPath {
		h.Set("Content-Security-Policy", paymentPolicy)
	}
}

var originCheck = http.NewCrossOriginProtection()

// sameOrigin reports whether a state-changing request comes from our own pages.
func sameOrigin(r *http.Request) bool { return originCheck.Check(r) == nil }

// clientIP returns the peer's address or, behind a configured proxy, the last address in X-Forwarded-For that is not a proxy's.
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

// overTLS reports whether the browser uses HTTPS, to us or to a trusted proxy.
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

// localOnly hides the metrics from the internet: they are for a collector on the same machine or network.
func (s *Server) localOnly(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if ip, err := netip.ParseAddr(s.clientIP(r)); err != nil || !(ip.IsLoopback() || ip.IsPrivate()) {
			s.refuse(w, requestOf(r.Context()), http.StatusNotFound, "Percorso sconosciuto")
			return
		}
		next.ServeHTTP(w, r)
	})
}
