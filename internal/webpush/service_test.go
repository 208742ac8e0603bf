package webpush_test

import (
	"crypto/ecdh"
	"encoding/base64"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"traguardo/internal/webpush"
	"traguardo/internal/webpush/pushtest"
)

// TestServiceExamples checks the test's push service with the examples of RFC 8291 (appendix A) and RFC 8292 (section 2.4).
func TestServiceExamples(t *testing.T) {
	t.Parallel()
	raw := func(text string) []byte {
		out, err := base64.RawURLEncoding.DecodeString(text)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	private, err := ecdh.P256().NewPrivateKey(raw("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := pushtest.Decrypt(private, raw("BTBZMqHH6r4Tts7J_aSIgg"),
		raw("DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"+
			"mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"))
	if err != nil || string(text) != "When I grow up, I want to be a watermelon" {
		t.Errorf(`got %q, %v, want no error and string(text) == "When I grow up, I want to be a watermelon"`, text, err)
	}
	const key = "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"
	const header = "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI" +
		"6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=" + key
	at := time.Unix(1453523768, 0).Add(-time.Hour)
	if err := pushtest.Verify(header, key, "https://push.example.net", at); err != nil {
		t.Error(err)
	}
	for name, err := range map[string]error{
		"another key":       pushtest.Verify(header, key[:80]+"AAAAAAA", "https://push.example.net", at),
		"another service":   pushtest.Verify(header, key, "https://other.example.net", at),
		"expired":           pushtest.Verify(header, key, "https://push.example.net", at.Add(2*time.Hour)),
		"changed signature": pushtest.Verify(strings.Replace(header, "i3CY", "i3CZ", 1), key, "https://push.example.net", at),
	} {
		if err == nil {
			t.Errorf("accepted: %s", name)
		}
	}
}

func TestSendNotification(t *testing.T) {
	t.Parallel()
	service := pushtest.New(t)
	key, err := webpush.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	if service.Key, err = key.Public(); err != nil {
		t.Fatal(err)
	}
	client := service.Client()
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	sender := &webpush.Sender{Client: client, Key: key, Contact: "mailto:a@example.org"}
	browser := service.Subscribe(t)
	longest := strings.Repeat("à", webpush.MaxText/2)
	for _, text := range []string{"", "Anna Rossi: 1'02''35", longest} {
		if err := sender.Send(t.Context(), browser, webpush.Message{Text: []byte(text), Life: time.Hour}, time.Now()); err != nil {
			t.Error(err)
		}
	}
	if got := service.Received(t, browser); len(got) != 3 || got[1] != "Anna Rossi: 1'02''35" || got[2] != longest {
		t.Errorf(`got %q, want len(got) == 3 and got[1] == "Anna Rossi: 1'02''35" and got[2] == longest`, got)
	}
	if err := sender.Send(t.Context(), browser, webpush.Message{Text: []byte(longest + "xx")}, time.Now()); err == nil {
		t.Error("a message that is too long was sent")
	}
	service.End(browser)
	if err := sender.Send(t.Context(), browser, webpush.Message{Text: []byte("x")}, time.Now()); !errors.Is(err, webpush.ErrGone) {
		t.Errorf("an ended subscription: %v", err)
	}
}
