// Package fakestripe is a fake Stripe server for tests. It can time out, reply twice or late, lose its messages and send them in any order.
// Stripe's client library talks to it as it would to Stripe.
package fakestripe

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stripe/stripe-go/v85/webhook"

	"traguardo/internal/payment/stripe"
)

// Secret is the key that signs webhook messages.
const Secret = "whsec_prova"

// Fault is how a request fails.
type Fault int

const (
	Good    Fault = iota
	Lost          // the request does not arrive
	Mute          // the request is carried out, but the reply is lost
	Failing       // the server returns 500 and does nothing
	InUse         // another request with the same key is in progress
)

// Server is the fake Stripe server.
type Server struct {
	URL string

	mu      sync.Mutex
	intents map[string]*intent
	replies map[string]reply // by account and key
	events  []Message
	fault   func(call string) Fault
	Charges map[int64]int // by order
	Refunds map[string]int64
}

type intent struct {
	ID       string            `json:"id"`
	Object   string            `json:"object"`
	Amount   int64             `json:"amount"`
	Received int64             `json:"amount_received"`
	Currency string            `json:"currency"`
	Status   string            `json:"status"`
	Secret   string            `json:"client_secret"`
	Metadata map[string]string `json:"metadata"`
	Error    *failure          `json:"last_payment_error"`

	account, method string
	owner           int // 1 agreed, 2 refused
}

type failure struct {
	Type    string  `json:"type"`
	Code    string  `json:"code"`
	Decline string  `json:"decline_code,omitempty"`
	Message string  `json:"message"`
	Intent  *intent `json:"payment_intent,omitempty"`
}

type reply struct {
	status int
	body   []byte
}

// Message is a signed webhook message.
type Message struct {
	Kind      string
	Payload   []byte
	Signature string
}

// New starts a server for a test.
func New(t testing.TB) *Server {
	s := &Server{intents: map[string]*intent{}, replies: map[string]reply{}, Charges: map[int64]int{}, Refunds: map[string]int64{},
		fault: func(string) Fault { return Good }}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	s.URL = server.URL
	return s
}

// Provider returns a payment provider that talks to the server through Stripe's library.
func (s *Server) Provider() *stripe.Provider {
	return stripe.New(stripe.Keys{Secret: "sk_test_prova", Public: "pk_test_prova",
		Webhook: Secret, Base: s.URL, Timeout: 10 * time.Second, NoRetry: true})
}

// Fail sets how requests fail; call is "create", "confirm", "find", "cancel" or "refund".
func (s *Server) Fail(fault func(call string) Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fault = fault
}

// Messages returns the messages sent since the last call and removes them.
func (s *Server) Messages() []Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := s.events
	s.events = nil
	return out
}

// Charged returns how often the cards of an order were charged.
func (s *Server) Charged(order int64) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.Charges[order]
}

// Act makes the card holder agree to a payment or refuse it.
func (s *Server) Act(id string, agreed bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := s.intents[id]
	if i == nil || i.Status != "requires_action" {
		return
	}
	i.owner, i.Status = 1, "requires_confirmation"
	if !agreed {
		i.owner, i.Status = 2, "requires_payment_method"
		i.Error = &failure{Type: "card_error", Code: "payment_intent_authentication_failure", Message: "The owner said no."}
		s.send("payment_intent.payment_failed", i)
	}
}

// Sign returns a message with the given payload and a valid signature.
func Sign(payload []byte) Message {
	signed := webhook.GenerateTestSignedPayload(&webhook.UnsignedPayload{Payload: payload, Secret: Secret})
	return Message{Payload: payload, Signature: signed.Header}
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	call, id := callOf(r)
	s.mu.Lock()
	fault := s.fault(call)
	var out reply
	if fault == Good || fault == Mute {
		out = s.once(r, call, id)
	}
	s.mu.Unlock()
	switch fault {
	case Lost, Mute:
		panic(http.ErrAbortHandler)
	case Failing:
		out = reply{http.StatusInternalServerError, []byte(`{"error":{"type":"api_error","message":"Something went wrong."}}`)}
	case InUse:
		out = reply{http.StatusConflict, []byte(`{"error":{"type":"idempotency_error","code":"idempotency_key_in_use","message":"Another request is in progress."}}`)}
	case Good:
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(out.status)
	_, _ = w.Write(out.body)
}

func callOf(r *http.Request) (call, id string) {
	path := strings.Split(strings.Trim(r.URL.Path, "/"), "/")
	switch {
	case len(path) == 2 && path[1] == "refunds":
		return "refund", ""
	case len(path) == 2:
		return "create", ""
	case len(path) == 3:
		return "find", path[2]
	}
	return path[3], path[2]
}

// once returns the first reply again for a request with the same idempotency key.
func (s *Server) once(r *http.Request, call, id string) reply {
	account, key := r.Header.Get("Stripe-Account"), r.Header.Get("Idempotency-Key")
	known, ok := s.replies[account+" "+key]
	if ok && r.Method == http.MethodPost && key != "" {
		return known
	}
	out := s.answer(r, call, id, account)
	if r.Method == http.MethodPost && key != "" && out.status < 500 {
		s.replies[account+" "+key] = out
	}
	return out
}

func (s *Server) answer(r *http.Request, call, id, account string) reply {
	if call == "create" {
		return s.create(r, account)
	}
	if call == "refund" {
		id = r.PostForm.Get("payment_intent")
	}
	i := s.intents[id]
	if i == nil || i.account != account {
		return refused("resource_missing", "No such payment_intent", nil)
	}
	switch call {
	case "confirm":
		return s.confirm(i)
	case "cancel":
		if i.Status == "succeeded" || i.Status == "canceled" {
			return refused("payment_intent_unexpected_state", "It is "+i.Status, i)
		}
		i.Status = "canceled"
		s.send("payment_intent.canceled", i)
	case "refund":
		if i.Status != "succeeded" || s.Refunds[id] >= i.Received {
			return refused("charge_already_refunded", "It was refunded", i)
		}
		s.sendBack(i, i.Received-s.Refunds[id])
		return ok(map[string]any{"id": "re_" + rand.Text(), "object": "refund", "status": "succeeded"})
	}
	return ok(i)
}

func (s *Server) create(r *http.Request, account string) reply {
	amount, _ := strconv.ParseInt(r.PostForm.Get("amount"), 10, 64)
	if amount < 50 || r.PostForm.Get("confirmation_method") != "manual" {
		return refused("amount_too_small", "At least 50, and confirmed by hand", nil)
	}
	id := "pi_" + rand.Text()
	i := &intent{
		ID: id, Object: "payment_intent", Amount: amount, Currency: r.PostForm.Get("currency"), Status: "requires_confirmation",
		Secret:   id + "_secret_" + rand.Text(),
		Metadata: map[string]string{}, account: account, method: r.PostForm.Get("payment_method"),
	}
	for name, values := range r.PostForm {
		if field, ok := strings.CutPrefix(name, "metadata["); ok {
			i.Metadata[strings.TrimSuffix(field, "]")] = values[0]
		}
	}
	s.intents[id] = i
	return ok(i)
}

func (s *Server) confirm(i *intent) reply {
	switch {
	case i.Status != "requires_confirmation":
		return refused("payment_intent_unexpected_state", "It is "+i.Status, i)
	case strings.Contains(i.method, "Declined"):
		i.Status, i.Error = "requires_payment_method", &failure{Type: "card_error", Code: "card_declined", Decline: "insufficient_funds",
			Message: "Your card has insufficient funds."}
		s.send("payment_intent.payment_failed", i)
		f := *i.Error
		f.Intent = i
		return encode(http.StatusPaymentRequired, map[string]any{"error": f})
	case strings.Contains(i.method, "authenticationRequired") && i.owner == 0:
		i.Status = "requires_action"
		s.send("payment_intent.requires_action", i)
	default:
		i.Status, i.Received = "succeeded", i.Amount
		order, _ := strconv.ParseInt(i.Metadata["traguardo_ordine"], 10, 64)
		s.Charges[order]++
		s.send("payment_intent.succeeded", i)
	}
	return ok(i)
}

// SendBack refunds a charge as if in Stripe's dashboard.
func (s *Server) SendBack(id string, amount int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sendBack(s.intents[id], amount)
}

func (s *Server) sendBack(i *intent, amount int64) {
	s.Refunds[i.ID] += amount
	s.sendAbout("charge.refunded", i, map[string]any{
		"id": "ch_" + i.ID, "object": "charge", "amount": i.Received, "amount_refunded": s.Refunds[i.ID], "currency": i.Currency,
		"refunded": s.Refunds[i.ID] == i.Received, "payment_intent": i.ID,
	})
}

// Dispute sends a message about a disputed charge; kind is the part of the message type after "charge.dispute.".
func (s *Server) Dispute(id, dispute, kind, status string, amount int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := s.intents[id]
	s.sendAbout("charge.dispute."+kind, i, map[string]any{
		"id": dispute, "object": "dispute", "amount": amount, "currency": i.Currency, "charge": "ch_" + i.ID, "payment_intent": i.ID,
		"status": status, "reason": "fraudulent",
	})
}

func (s *Server) send(kind string, i *intent) { s.sendAbout(kind, i, i) }

// sendAbout sends a message about an object of an intent.
func (s *Server) sendAbout(kind string, i *intent, object any) {
	event := map[string]any{
		"id": "evt_" + rand.Text(), "object": "event", "type": kind, "created": time.Now().Unix(), "livemode": false,
		"pending_webhooks": 1, "data": map[string]any{"object": object},
	}
	if i.account != "" {
		event["account"] = i.account
	}
	payload, err := json.Marshal(event)
	if err != nil {
		panic(err)
	}
	m := Sign(payload)
	m.Kind = kind
	s.events = append(s.events, m)
}

func ok(v any) reply { return encode(http.StatusOK, v) }

func refused(code, message string, i *intent) reply {
	return encode(http.StatusBadRequest, map[string]any{"error": failure{Type: "invalid_request_error",
		Code: code, Message: message, Intent: i}})
}

func encode(status int, v any) reply {
	body, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("fakestripe: %v", err))
	}
	return reply{status, body}
}
