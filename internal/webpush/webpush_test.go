package webpush

import (
	"crypto/ecdh"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func decoded(t *testing.T, text string) []byte {
	t.Helper()
	raw, err := encoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// The example of RFC 8291, appendix A.
const (
	exampleText    = "When I grow up, I want to be a watermelon"
	exampleSender  = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
	exampleBrowser = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
	exampleAuth    = "BTBZMqHH6r4Tts7J_aSIgg"
	exampleSalt    = "DGv6ra1nlYgDCS1FRnbzlw"
	exampleBody    = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6" +
		"cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)

func TestEncryptExample(t *testing.T) {
	t.Parallel()
	sender, err := ecdh.P256().NewPrivateKey(decoded(t, exampleSender))
	if err != nil {
		t.Fatal(err)
	}
	body, err := encrypt(Subscription{Key: exampleBrowser, Auth: exampleAuth}, []byte(exampleText), sender, decoded(t, exampleSalt))
	if got := encoding.EncodeToString(body); err != nil || got != exampleBody {
		t.Errorf("%s, %v, want\n%s", got, err, exampleBody)
	}
}

// TestTokenExample compares a token with the example of RFC 8292, section 2.4, without its signature, which is different each time.
func TestTokenExample(t *testing.T) {
	t.Parallel()
	got, err := unsignedToken(claims{"https://push.example.net", 1453523768, "mailto:push@example.com"})
	const want = "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9" +
		".eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0"
	if err != nil || got != want {
		t.Errorf("%s, %v, want\n%s", got, err, want)
	}
}

func TestKeyText(t *testing.T) {
	t.Parallel()
	key, err := NewKey()
	if err != nil {
		t.Fatal(err)
	}
	text, err := key.Text()
	if err != nil {
		t.Fatal(err)
	}
	again, err := ParseKey(text)
	if err != nil || !again.private.Equal(key.private) {
		t.Errorf("the stored key is another: %v", err)
	}
	for _, wrong := range []string{"", "x", text + "A", "!"} {
		if _, err := ParseKey(wrong); err == nil {
			t.Errorf("%q is a key", wrong)
		}
	}
}

func TestSubscriptionCheck(t *testing.T) {
	t.Parallel()
	const endpoint = "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV"
	valid := Subscription{endpoint, exampleBrowser, exampleAuth}
	if err := valid.Check(); err != nil {
		t.Error(err)
	}
	for _, wrong := range []Subscription{
		{"http://push.example.net/push/1", exampleBrowser, exampleAuth}, {"ftp://push.example.net", exampleBrowser, exampleAuth},
		{"https://user@push.example.net/", exampleBrowser, exampleAuth}, {"https:///push", exampleBrowser, exampleAuth},
		{"", exampleBrowser, exampleAuth}, {endpoint + strings.Repeat("x", 1000), exampleBrowser, exampleAuth},
		{endpoint, exampleBrowser[:20], exampleAuth}, {endpoint, exampleBrowser, "AAAA"}, {endpoint, "!", exampleAuth},
		{endpoint, exampleBrowser, "!"},
	} {
		if wrong.Check() == nil {
			t.Errorf("accepted: %+v", wrong)
		}
	}
}

func TestPublicOnly(t *testing.T) {
	t.Parallel()
	for address, public := range map[string]bool{
		"142.250.180.10:443": true, "[2a00:1450:4002:416::200a]:443": true,
		"142.250.180.10:80": false, "142.250.180.10:8443": false, "127.0.0.1:443": false, "[::1]:443": false, "10.1.2.3:443": false,
		"172.16.0.1:443": false, "192.168.1.1:443": false, "169.254.169.254:443": false, "100.64.0.1:443": false, "0.0.0.0:443": false,
		"[fe80::1]:443": false, "[fd00::1]:443": false, "[::ffff:127.0.0.1]:443": false, "[64:ff9b::7f00:1]:443": false,
		"224.0.0.1:443": false, "255.255.255.255:443": false, "192.0.2.1:443": false, "[2002:7f00:1::]:443": false, "name:443": false,
	} {
		if err := publicOnly("tcp", address, nil); (err == nil) != public {
			t.Errorf("%s: got %v, want (err == nil) == public", address, err)
		}
	}
}

// TestClientRefusesLocalAddresses checks that the guard is in the client: a name that leads to this machine is not called.
func TestClientRefusesLocalAddresses(t *testing.T) {
	t.Parallel()
	local := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("the local server was called") }))
	defer local.Close()
	key, err := NewKey()
	if err != nil {
		t.Fatal(err)
	}
	s := &Sender{Client: NewClient(), Key: key, Contact: "mailto:a@example.org"}
	err = s.Send(t.Context(), Subscription{local.URL, exampleBrowser, exampleAuth}, Message{Text: []byte("x"), Life: time.Hour}, time.Now())
	if err == nil || !strings.Contains(err.Error(), "not a public address") || errors.Is(err, ErrGone) {
		t.Errorf(`got %v, want an error and strings.Contains(err.Error(), "not a public address") and not errors.Is(err, ErrGone)`, err)
	}
}
