package httpapi

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// TestMayBeOld checks that replies to a browser after its own change, and to a program with a session, never come from a replica.
func TestMayBeOld(t *testing.T) {
	for _, c := range []struct {
		name        string
		req         request
		wrote, want bool
	}{
		{"a visitor", request{page: true}, false, true},
		{"a visitor who has just changed something", request{page: true}, true, false},
		{"a user", request{page: true, token: "t"}, false, true},
		{"a user who has just changed something", request{page: true, token: "t"}, true, false},
		{"a program without a session", request{}, false, true},
		{"a program with a session", request{token: "t"}, false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/pub/eventi", nil)
			if c.wrote {
				r.AddCookie(&http.Cookie{Name: writtenCookie, Value: "1"})
			}
			if got := mayBeOld(r, &c.req); got != c.want {
				t.Errorf("got %v", got)
			}
		})
	}
}
