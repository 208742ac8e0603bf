package httpapi_test

import (
	"context"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"traguardo/internal/app/account"
	"traguardo/internal/store"
	"traguardo/internal/testkit/scenario"
)

// issuer is an OpenID Connect provider that signs any claims.
type issuer struct {
	*httptest.Server
	key *rsa.PrivateKey
}

func newIssuer(t *testing.T) *issuer {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	i := &issuer{key: key}
	answer := func(w http.ResponseWriter, v any) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(v)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /.well-known/openid-configuration", func(w http.ResponseWriter, _ *http.Request) {
		answer(w, map[string]any{
			"issuer": i.URL, "jwks_uri": i.URL + "/keys", "authorization_endpoint": i.URL + "/authorize", "token_endpoint": i.URL + "/token",
			"id_token_signing_alg_values_supported": []string{"RS256"},
		})
	})
	mux.HandleFunc("GET /keys", func(w http.ResponseWriter, _ *http.Request) {
		answer(w, map[string]any{"keys": []any{map[string]any{
			"kty": "RSA", "alg": "RS256", "use": "sig", "kid": "k1", "n": b64(key.N.Bytes()), "e": b64(big.NewInt(int64(key.E)).Bytes()),
		}}})
	})
	i.Server = httptest.NewServer(mux)
	t.Cleanup(i.Close)
	return i
}

func b64(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// token signs claims; change overrides the valid ones.
func (i *issuer) token(t *testing.T, now time.Time, change map[string]any) string {
	t.Helper()
	claims := map[string]any{
		"iss": i.URL, "aud": "portale", "sub": "s-1", "exp": now.Add(10 * time.Minute).Unix(), "iat": now.Unix(), "nonce": "n-1",
		"email": "coach@traguardo.example", "email_verified": true, "jti": rand.Text(),
	}
	for k, v := range change {
		claims[k] = v
	}
	body, err := json.Marshal(claims)
	if err != nil {
		t.Fatal(err)
	}
	text := b64([]byte(`{"alg":"RS256","kid":"k1","typ":"JWT"}`)) + "." + b64(body)
	sum := sha256.Sum256([]byte(text))
	signature, err := rsa.SignPKCS1v15(rand.Reader, i.key, crypto.SHA256, sum[:])
	if err != nil {
		t.Fatal(err)
	}
	return text + "." + b64(signature)
}

func TestExternalLogin(t *testing.T) {
	t.Parallel()
	i, stranger := newIssuer(t), newIssuer(t)
	w := scenario.New(t, scenario.Options{Providers: []account.Provider{{Key: "prova", Name: "Prova", Issuer: i.URL, ClientID: "portale"}}})
	now := w.Clock.Now()
	const call = "POST core/login/esterno"
	good := i.token(t, now, nil)
	// The last character of a signature has unused bits: the same token in another spelling.
	last := strings.IndexByte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", good[len(good)-1])
	rewritten := good[:len(good)-1] + string("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"[last^1])
	in := func(token, nonce string) scenario.In {
		return scenario.In{"PROVIDER": "prova", "ID_TOKEN": token, "NONCE": nonce}
	}
	rows := []scenario.Row{
		{Name: "good", In: in(good, "n-1"), After: func(t *testing.T, r scenario.Reply) {
			if who := w.Call(t, scenario.Actor{Token: r.Token}, "GET core/logged", nil); scenario.Differs(scenario.In{"USERNAME": "coach"},
				who.Data) != "" {
				t.Errorf("logged as %s", who.Data)
			}
			if !strings.Contains(r.Header.Get("Set-Cookie"), "SESSION_TOKEN="+r.Token) {
				t.Error("no cookie")
			}
		}},
		{Name: "replay", In: in(good, "n-1"), Esito: 1},
		{Name: "replay, written otherwise", In: in(rewritten, "n-1"), Esito: 1},
		{Name: "without a nonce", In: scenario.In{"PROVIDER": "prova", "ID_TOKEN": i.token(t, now, nil)}},
		{Name: "known subject with an e-mail no longer verified", In: in(i.token(t, now, map[string]any{"email_verified": false}), "n-1")},
		{Name: "wrong audience", In: in(i.token(t, now, map[string]any{"aud": "altro"}), "n-1"), Esito: 1},
		{Name: "wrong issuer", In: in(i.token(t, now, map[string]any{"iss": "https://altrove.example"}), "n-1"), Esito: 1},
		{Name: "another's signature", In: in(stranger.token(t, now, map[string]any{"iss": i.URL}), "n-1"), Esito: 1},
		{Name: "expired", In: in(i.token(t, now.Add(-time.Hour), nil), "n-1"), Esito: 1},
		{Name: "wrong nonce", In: in(i.token(t, now, nil), "n-2"), Esito: 1},
		{Name: "unverified e-mail", In: in(i.token(t, now, map[string]any{"sub": "s-2", "email_verified": false}), "n-1"), Esito: 1},
		{Name: "unknown e-mail", In: in(i.token(t, now, map[string]any{"sub": "s-3", "email": "nessuno@posta.example"}), "n-1"), Esito: 1},
		{Name: "an administrator's e-mail alone", In: in(i.token(t, now,
			map[string]any{"sub": "s-4", "email": "admin@traguardo.example"}), "n-1"), Esito: 1},
		{Name: "not a token", In: in("boh", ""), Esito: 1},
		{Name: "another provider", In: scenario.In{"PROVIDER": "altro", "ID_TOKEN": good}, Esito: 1},
		{Name: "no token", In: scenario.In{"PROVIDER": "prova"}, Esito: 422, Field: "ID_TOKEN"},
	}
	for n := range rows {
		rows[n].Call = call
	}
	for n, row := range rows {
		if n%5 == 0 {
			w.Write(t, func(q store.Q) error { // the lock has its own test
				for _, subject := range []string{"login @192.0.2.1", "external @192.0.2.1"} {
					if err := q.ClearAttempts(context.Background(), subject); err != nil {
						return err
					}
				}
				return nil
			})
		}
		w.Run(t, []scenario.Row{row})
	}
	off := w.User(t, "coach")
	off.Active = false
	w.Write(t, func(q store.Q) error { return q.SaveUser(context.Background(), off) })
	w.Run(t, []scenario.Row{{Name: "switched-off account", Call: call, In: in(i.token(t, now, nil), "n-1"), Esito: 1}})
	none := scenario.New(t, scenario.Options{})
	none.Run(t, []scenario.Row{{Name: "no provider configured", Call: call, In: in(good, ""), Esito: 1}})
	config := w.Call(t, scenario.Actor{}, "GET core/config", nil)
	if d := scenario.Differs(scenario.In{"ACCESSI_ESTERNI": []any{scenario.In{"PROVIDER": "prova", "CLIENT_ID": "portale"}}},
		config.Data); d != "" {
		t.Error(d)
	}
}
