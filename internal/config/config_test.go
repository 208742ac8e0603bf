package config_test

import (
	"io"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"traguardo/internal/config"
	"traguardo/internal/domain"
	"traguardo/internal/variant"
)

// parse parses flags with the given environment.
func parse(args []string, env map[string]string) (config.Config, error) {
	return config.Parse("serve", args, func(name string) string { return env[name] }, io.Discard)
}

func TestDefaults(t *testing.T) {
	c, err := parse(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if c.Addr != "127.0.0.1:8080" || c.Data != "./data" || c.Variant.Key != "nuoto" || c.Demo || c.Secure ||
		c.BaseURL != "http://localhost:8080" ||
		c.Retention != domain.DefaultRetention || c.DatabaseURL != "" || c.SMTP != "" ||
		c.MailFrom != "noreply@traguardo.example" ||
		len(c.TrustedProxies) != 0 {
		t.Errorf("without flags: %+v", c)
	}
}

func TestFlagOverridesEnvironment(t *testing.T) {
	env := map[string]string{
		"TRAGUARDO_ADDR": "0.0.0.0:9000", "TRAGUARDO_DATA": "/env", "TRAGUARDO_VARIANT": "pinnato", "TRAGUARDO_DEMO": "true",
		"TRAGUARDO_SMTP": "smtp://env:25", "TRAGUARDO_MAIL_FROM": "env@posta.example", "TRAGUARDO_BASE_URL": "https://env.example/",
		"TRAGUARDO_TRUSTED_PROXIES": "10.0.0.0/8", "DATABASE_URL": "postgres://db",
		"FILES_URL": "https://k:s@files.example/b", "STRIPE_PUBLIC_KEY": "pk",
	}
	c, err := parse(nil, env)
	if err != nil {
		t.Fatal(err)
	}
	if c.Addr != "0.0.0.0:9000" || c.Data != "/env" || c.Variant.Key != "pinnato" || !c.Demo || c.SMTP != "smtp://env:25" ||
		c.MailFrom != "env@posta.example" ||
		c.BaseURL != "https://env.example" || !c.Secure || len(c.TrustedProxies) != 1 || c.DatabaseURL != "postgres://db" ||
		c.FilesURL != "https://k:s@files.example/b" ||
		c.StripePublic != "pk" {
		t.Errorf("from the environment: %+v", c)
	}
	c, err = parse([]string{
		"--addr", "127.0.0.1:9001", "--data", "/flag", "--variant", "confederazione", "--demo=false",
		"--smtp", "smtp://flag:25", "--mail-from", "flag@posta.example",
		"--base-url", "http://flag.example", "--trusted-proxies", "",
	}, env)
	if err != nil {
		t.Fatal(err)
	}
	if c.Addr != "127.0.0.1:9001" || c.Data != "/flag" || c.Variant.Key != "confederazione" || c.Demo || c.SMTP != "smtp://flag:25" ||
		c.MailFrom != "flag@posta.example" ||
		c.BaseURL != "http://flag.example" ||
		c.Secure ||
		len(c.TrustedProxies) != 0 {
		t.Errorf("from the flags: %+v", c)
	}
}

func TestDemoClock(t *testing.T) {
	c, err := parse([]string{"--demo", "--clock", "2027-03-01T09:00:00+01:00"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := time.Date(2027, 3, 1, 8, 0, 0, 0, time.UTC)
	if now := c.Clock.Now(); now.Before(want) || now.After(want.Add(time.Hour)) {
		t.Errorf("the clock is at %v", now)
	}
	for _, args := range [][]string{{"--clock", "2027-03-01T09:00:00+01:00"}, {"--demo", "--clock", "domani"}} {
		if _, err := parse(args, nil); err == nil || !strings.Contains(err.Error(), "--clock") {
			t.Errorf(`%v: got %v, want an error and strings.Contains(err.Error(), "--clock")`, args, err)
		}
	}
}

func TestBaseURL(t *testing.T) {
	for addr, want := range map[string]string{
		":8080": "http://localhost:8080", "0.0.0.0:80": "http://localhost:80", "[::]:80": "http://localhost:80",
		"192.0.2.1:80": "http://192.0.2.1:80", "[2001:db8::1]:80": "http://[2001:db8::1]:80",
	} {
		if c, err := parse([]string{"--addr", addr}, nil); err != nil || c.BaseURL != want {
			t.Errorf("%s gives %q, want %q, %v", addr, c.BaseURL, want, err)
		}
	}
	for _, args := range [][]string{{"--addr", "8080"}, {"--base-url", "ftp://portale.example"}, {"--base-url", "portale.example"},
		{"--base-url", "https://"}} {
		if _, err := parse(args, nil); err == nil {
			t.Errorf("%v is accepted", args)
		}
	}
}

func TestTrustedProxies(t *testing.T) {
	c, err := parse([]string{"--trusted-proxies", "10.0.0.0/8, 192.0.2.7 ,2001:db8::/32,"}, nil)
	want := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("192.0.2.7/32"), netip.MustParsePrefix("2001:db8::/32")}
	if err != nil || !slices.Equal(c.TrustedProxies, want) {
		t.Errorf("the proxies are %v, %v", c.TrustedProxies, err)
	}
	for _, bad := range []string{"proxy", "10.0.0.0/99", "10.0.0"} {
		if _, err := parse([]string{"--trusted-proxies", bad}, nil); err == nil || !strings.Contains(err.Error(), bad) {
			t.Errorf("%s: got %v, want an error and strings.Contains(err.Error(), bad)", bad, err)
		}
	}
}

func configFile(t *testing.T, text string) []string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "config.json")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return []string{"--config", path}
}

// TestMandatoryFields checks that a deployment chooses which fields of an athlete are mandatory.
func TestMandatoryFields(t *testing.T) {
	c, err := parse(configFile(t, `{"mandatory":[29,31]}`), nil)
	if err != nil || !slices.Equal(c.Variant.Mandatory, []int64{29, 31}) {
		t.Errorf("mandatory %v, %v", c.Variant.Mandatory, err)
	}
	if c, err := parse(configFile(t, `{}`), nil); err != nil || len(c.Variant.Mandatory) != 0 {
		t.Errorf("by default %v, %v", c.Variant.Mandatory, err)
	}
	for _, bad := range []string{`{"mandatory":[28]}`, `{"mandatory":[32]}`, `{"mandatory":29}`, `{"mandatory":["29"]}`} {
		if _, err := parse(configFile(t, bad), nil); err == nil || !strings.Contains(err.Error(), "mandatory") {
			t.Errorf(`%s: got %v, want an error and strings.Contains(err.Error(), "mandatory")`, bad, err)
		}
	}
}

func TestOverrides(t *testing.T) {
	c, err := parse(
		configFile(t, `{"title":"Portale di prova","colour":"#aabbcc","logo":"logo.png","supportPhone":"","supportLink":"https://aiuto.example",
		"priceMonth":7.50,"priceYear":70,"features":{"registration":false,"wallet":true},"coachAdminId":9,"adminSecondFactor":true,
		"providers":[{"key":"p","name":"Provider","issuer":"https://issuer.example","clientId":"c"}],"retention":{"accessLog":180}}`),
		nil,
	)
	if err != nil {
		t.Fatal(err)
	}
	keep := domain.DefaultRetention
	if keep.AccessLog = 180; c.Retention != keep {
		t.Errorf("retention: %+v", c.Retention)
	}
	v := c.Variant
	if v.Title != "Portale di prova" || v.Colour != "#aabbcc" || c.LogoFile != "logo.png" || v.SupportPhone != "" ||
		v.SupportLink != "https://aiuto.example" ||
		v.PriceMonth != 750 || v.PriceYear != 7000 || c.CoachAdminID != 9 || !c.AdminSecondFactor ||
		len(c.Providers) != 1 ||
		c.Providers[0].ClientID != "c" {
		t.Errorf("the deployment is %+v", c)
	}
	if v.Has(variant.Registration) || !v.Has(variant.Wallet) || !v.Has(variant.Training) {
		t.Errorf("the features are %v", v.Features)
	}
	if shipped, err := variant.ByKey("nuoto"); err != nil || !shipped.Has(variant.Registration) || shipped.Has(variant.Wallet) ||
		shipped.Title != "Nuoto Sprint" {
		t.Errorf("the shipped variant was changed: %+v, %v", shipped, err)
	}
	if c, err := parse(configFile(t, `{}`), nil); err != nil || c.Variant.Title != "Nuoto Sprint" || c.Variant.PriceMonth != 500 {
		t.Errorf("an empty file gives %+v, %v", c.Variant, err)
	}
}

func TestInvalidOverrides(t *testing.T) {
	for name, text := range map[string]string{
		"unknown key": `{"titolo":"x"}`, "unknown feature": `{"features":{"volo":true}}`, "not JSON": `title = x`, "wrong type": `{"title":7}`,
		"two objects": `{} {}`, "incomplete provider": `{"providers":[{"key":"p"}]}`, "colour": `{"colour":"red;}"}`,
		"link":     `{"supportLink":"javascript:alert(1)"}`,
		"no price": `{"priceMonth":0}`, "negative price": `{"priceYear":-5}`, "thousandths": `{"priceMonth":5.001}`, "empty": ``,
		"retention of 0 days": `{"retention":{"audit":0}}`,
	} {
		if _, err := parse(configFile(t, text), nil); err == nil || !strings.Contains(err.Error(), "--config") {
			t.Errorf(`%s: got %v, want an error and strings.Contains(err.Error(), "--config")`, name, err)
		}
	}
	if _, err := parse([]string{"--config", filepath.Join(t.TempDir(), "missing")}, nil); err == nil {
		t.Error("a missing file is accepted")
	}
}

func TestDrain(t *testing.T) {
	for _, c := range []struct {
		args []string
		env  string
		want time.Duration // negative: an error
	}{
		{nil, "", 0}, {nil, "5s", 5 * time.Second}, {[]string{"--drain", "3s"}, "5s", 3 * time.Second}, {nil, "cinque", -1},
		{[]string{"--drain", "-1s"}, "", -1}, {nil, "2h", -1},
	} {
		got, err := parse(c.args, map[string]string{"TRAGUARDO_DRAIN": c.env})
		if (err != nil) != (c.want < 0) || err == nil && got.Drain != c.want {
			t.Errorf("%v, %q: got %v, %v, want (err != nil) == (c.want < 0) and (an error or got.Drain == c.want)", c.args, c.env, got.Drain, err)
		}
	}
}
