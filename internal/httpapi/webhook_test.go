package httpapi_test

import (
	"net/http"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/testkit/fakestripe"
	"traguardo/internal/testkit/scenario"
)

// statusOf sends a webhook message and returns the HTTP status, which is all that the provider reads.
func statusOf(t *testing.T, w *scenario.World, m fakestripe.Message) int {
	t.Helper()
	r := w.Request(t, "POST ec/stripe/webhook", string(m.Payload))
	r.Header.Set("Stripe-Signature", m.Signature)
	return w.Do(t, r).HTTP
}

// TestWebhookStatus checks that a message gets 2xx only if it was understood and stored.
func TestWebhookStatus(t *testing.T) {
	t.Parallel()
	company := fakestripe.New(t)
	w := scenario.New(t, scenario.Options{Cards: company.Provider()})
	club := w.Actor(t, "societa")
	order, asked := orderOf(t, w, "societa", 3000), orderOf(t, w, "societa", 4000)
	company.Fail(func(call string) fakestripe.Fault {
		if call == "confirm" {
			return fakestripe.Mute
		}
		return fakestripe.Good
	})
	w.Run(t, []scenario.Row{
		{Name: "no reply", Actor: club, Call: payCall(order), In: card("visa"), Message: "non ha risposto"},
		{Name: "no reply either", Actor: club, Call: payCall(asked), In: card("authenticationRequired"), Message: "non ha risposto"},
	})
	messages := company.Messages()
	if len(messages) != 2 {
		t.Fatalf("%d messages", len(messages))
	}
	succeeded, waits := messages[0], messages[1]
	status := func(what string, m fakestripe.Message, want int) {
		t.Helper()
		if got := statusOf(t, w, m); got != want {
			t.Errorf("%s: HTTP %d, want %d", what, got, want)
		}
	}
	forged := succeeded
	forged.Signature = waits.Signature
	status("another message's signature", forged, http.StatusBadRequest)
	status("no signature", fakestripe.Message{Payload: succeeded.Payload}, http.StatusBadRequest)
	for _, text := range []string{"{", "[]", `{"object":"event"}`, `{"id":"evt_1","object":"event","type":"payment_intent.succeeded"}`,
		`{"id":"evt_2","object":"event","type":"payment_intent.succeeded","data":{"object":7}}`,
		`{"id":"evt_3","object":"event","type":"charge.refunded","data":{"object":7}}`} {
		status(text, fakestripe.Sign([]byte(text)), http.StatusInternalServerError)
	}
	status("about something else", fakestripe.Sign([]byte(`{"id":"evt_5","object":"event","type":"customer.created","data":{"object":{}}}`)),
		http.StatusOK)
	company.Fail(func(string) fakestripe.Fault { return fakestripe.Failing })
	status("the provider cannot be asked", waits, http.StatusInternalServerError)
	company.Fail(func(string) fakestripe.Fault { return fakestripe.Good })
	stateOf(t, w, order, domain.OrderPaying)
	for _, what := range []string{"first", "again"} {
		status(what, succeeded, http.StatusOK)
		status(what, waits, http.StatusOK)
	}
	stateOf(t, w, order, domain.OrderPaid)
	checkBooks(t, w)

	company.Messages()
	last := orderOf(t, w, "societa", 5000)
	w.Run(t, []scenario.Row{{Name: "paid", Actor: club, Call: payCall(last), In: card("visa"), Want: scenario.In{"success": 1}}})
	unstored := company.Messages()[0]
	if err := w.DB.Close(); err != nil {
		t.Fatal(err)
	}
	status("without a database", unstored, http.StatusInternalServerError)
	status("about something else, without a database", fakestripe.Sign([]byte(`{"id":"evt_6","object":"event","type":"customer.created"}`)),
		http.StatusInternalServerError)
	status("a wrong signature, without a database", forged, http.StatusBadRequest)
}
