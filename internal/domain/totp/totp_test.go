package totp

import (
	"net/url"
	"testing"
	"time"
)

// seed is the secret used in the examples of RFC 4226 and RFC 6238.
const seed = "12345678901234567890"

func TestPublishedCodes(t *testing.T) {
	for second, want := range map[int64]string{
		59: "94287082", 1111111109: "07081804", 1111111111: "14050471", 1234567890: "89005924", 2000000000: "69279037", 20000000000: "65353130",
	} {
		if got := code([]byte(seed), Step(time.Unix(second, 0)), 8); got != want {
			t.Errorf("at %d: %s, want %s", second, got, want)
		}
	}
	for step, want := range []string{"755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489"} {
		if got := code([]byte(seed), int64(step), Digits); got != want {
			t.Errorf("step %d: %s, want %s", step, got, want)
		}
	}
}

func TestMatch(t *testing.T) {
	secret := encoding.EncodeToString([]byte(seed))
	at := time.Unix(100*period+7, 0)
	codes := map[int64]string{}
	for s := int64(97); s <= 103; s++ {
		c, err := Code(secret, s)
		if err != nil {
			t.Fatal(err)
		}
		codes[s] = c
	}
	for _, c := range []struct {
		name  string
		typed string
		last  int64
		step  int64
	}{
		{"now", codes[100], 0, 100},
		{"a step ago", codes[99], 0, 99},
		{"a step ahead", codes[101], 0, 101},
		{"two steps ago", codes[98], 0, 0},
		{"two steps ahead", codes[102], 0, 0},
		{"used", codes[100], 100, 0},
		{"older than the used one", codes[99], 100, 0},
		{"newer than the used one", codes[101], 100, 101},
		{"last used with a wrong clock", codes[100], 9_000_000, 100},
		{"used on a server with a fast clock", codes[100], 110, 0},
		{"nothing", "", 0, 0},
		{"too short", codes[100][:5], 0, 0},
	} {
		if step, ok := Match(secret, c.typed, at, c.last); step != c.step || ok != (c.step > 0) {
			t.Errorf("%s: step %d, %t", c.name, step, ok)
		}
	}
	if _, ok := Match("not base32!", codes[100], at, 0); ok {
		t.Error("a secret that cannot be read matched")
	}
}

func TestSecretAndURI(t *testing.T) {
	a, b := NewSecret(), NewSecret()
	if len(a) != 32 || a == b {
		t.Errorf("secrets %s, %s", a, b)
	}
	u, err := url.Parse(URI("Nuoto & Co", "rita@posta.example", a))
	if err != nil {
		t.Fatal(err)
	}
	if u.Scheme != "otpauth" || u.Host != "totp" || u.Path != "/Nuoto & Co:rita@posta.example" || u.Query().Get("secret") != a ||
		u.Query().Get("issuer") != "Nuoto & Co" {
		t.Errorf("URI %s", u)
	}
}
