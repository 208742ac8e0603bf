package raceday

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/timetable"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/webpush"
)

// Push sends messages about followed athletes to browsers: when a start is near and when there is a result.
type Push struct {
	core   *core.Base
	public *Public
	// Sender delivers the messages. Its key is read from the database at the first use.
	Sender webpush.Sender
	mu     sync.Mutex
}

// NewPush returns a Push.
func NewPush(b *core.Base, public *Public) *Push {
	return &Push{core: b, public: public, Sender: webpush.Sender{Client: webpush.NewClient(), Contact: b.BaseURL}}
}

// pushKeySetting is the setting with the installation's private key. It is part of the backup, because a new key would invalidate all
// subscriptions.
const pushKeySetting = "push_key"

// Limits of subscriptions, which anyone can add.
const (
	maxPushes        = 20_000 // per event
	maxBrowserPushes = 30     // per event and browser
)

// CreateKey creates the installation's key at the first start.
func (p *Push) CreateKey(ctx context.Context) error {
	_, err := p.key(ctx)
	return err
}

// PublicKey returns the key with which browsers subscribe.
func (p *Push) PublicKey(ctx context.Context) (string, error) {
	if err := p.public.checkEnabled(); err != nil {
		return "", err
	}
	key, err := p.key(ctx)
	if err != nil {
		return "", err
	}
	return key.Public()
}

func (p *Push) key(ctx context.Context) (webpush.Key, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.Sender.Key != (webpush.Key{}) {
		return p.Sender.Key, nil
	}
	text, err := p.core.DB.Setting(ctx, pushKeySetting)
	if err == nil && text == "" {
		text, err = p.newKey(ctx)
	}
	if err == nil {
		p.Sender.Key, err = webpush.ParseKey(text)
	}
	return p.Sender.Key, err
}

// newKey stores a new key unless another server has stored one, and returns the stored key.
func (p *Push) newKey(ctx context.Context) (string, error) {
	key, err := webpush.NewKey()
	if err != nil {
		return "", err
	}
	text, err := key.Text()
	if err != nil {
		return "", err
	}
	err = p.core.DB.Tx(ctx, func(q store.Q) error { return q.AddSetting(ctx, pushKeySetting, text) })
	if err != nil {
		return "", err
	}
	return p.core.DB.Setting(ctx, pushKeySetting)
}

// Subscribe stores a browser's subscription to messages about the athlete of an entry.
func (p *Push) Subscribe(ctx context.Context, s domain.PushSubscription) error {
	b, err := p.public.Board(ctx, s.EventID)
	switch {
	case err != nil:
		return err
	case len(b.followedEntries(s.EntryID)) == 0:
		return problem.NotFound()
	case subscriptionOf(s).Check() != nil:
		return problem.Fields{"Endpoint": "non è un indirizzo per le notifiche"}.Err()
	case p.over(b.Event):
		return problem.Refused("L'evento è concluso: non ci sono altri avvisi")
	}
	s.CreatedAt = p.core.Now()
	return p.core.DB.Tx(ctx, func(q store.Q) error {
		all, ofBrowser, err := q.CountPushes(ctx, s.EventID, s.Endpoint)
		switch {
		case err != nil:
			return err
		case all >= maxPushes:
			return problem.Refused("Gli avvisi di questo evento sono al completo")
		case ofBrowser >= maxBrowserPushes:
			return problem.Refused(fmt.Sprintf("Puoi ricevere avvisi per %d atleti al massimo", maxBrowserPushes))
		}
		subscriptionID, err := q.AddPush(ctx, s)
		for _, n := range b.followedEntries(s.EntryID) {
			if err == nil && Outcome(*n) != domain.ResultNone { // the page already shows it
				err = q.MarkPushSent(ctx, store.PushSent{SubscriptionID: subscriptionID, EntryID: n.ID, Kind: domain.PushResult})
			}
		}
		return err
	})
}

// Unsubscribe ends the messages about an athlete to a browser; entry 0 means all of the event. It does not reveal whether there were any.
func (p *Push) Unsubscribe(ctx context.Context, eventID id.Event, entryID id.Entry, endpoint string) error {
	if err := p.public.checkEnabled(); err != nil {
		return err
	}
	return p.core.DB.Tx(ctx, func(q store.Q) error { return q.RemovePush(ctx, eventID, entryID, endpoint) })
}

func (p *Push) over(e domain.Event) bool {
	return e.Status == domain.EventConcluded || p.core.Today().After(e.Ends)
}

// Forget deletes the subscriptions of events that are over.
func (p *Push) Forget(ctx context.Context, _ time.Time) error {
	return p.core.DB.Tx(ctx, func(q store.Q) error { return q.RemoveEndedPushes(ctx, p.core.Today()) })
}

// nearStart is how long before its expected start a heat is announced.
const nearStart = 12 * time.Minute

// Life of messages. An unreachable browser gets no outdated ones.
const (
	startLife  = 15 * time.Minute
	resultLife = 6 * time.Hour
)

// notification is the content of a message, as the service worker reads it.
type notification struct {
	Title   string   `json:"titolo"`
	Body    string   `json:"testo"`
	Address string   `json:"indirizzo"`
	EventID id.Event `json:"evento"`
	EntryID id.Entry `json:"presenza"` // of the subscription, to end it
}

// Send sends the messages that are due.
func (p *Push) Send(ctx context.Context, _ time.Time) error {
	events, err := p.core.DB.PushEvents(ctx)
	if err != nil || len(events) == 0 {
		return err
	}
	if _, err := p.key(ctx); err != nil {
		return err
	}
	for _, eventID := range events {
		if err := p.sendEvent(ctx, eventID); err != nil && !problem.Is(err, problem.KindNotFound) { // no longer public
			return err
		}
	}
	return nil
}

func (p *Push) sendEvent(ctx context.Context, eventID id.Event) error {
	t, err := p.public.Timetable(ctx, eventID)
	if err != nil || p.over(t.board.Event) {
		return err
	}
	list, err := p.core.DB.Pushes(ctx, eventID)
	if err != nil {
		return err
	}
	sent, err := p.core.DB.SentPushes(ctx, eventID)
	if err != nil {
		return err
	}
	starts, expired := t.starts(), map[string]bool{}
	for _, s := range list {
		for _, n := range t.board.followedEntries(s.EntryID) {
			kind, text, life := p.due(t, starts[n.ID], s)
			mark := store.PushSent{SubscriptionID: s.ID, EntryID: n.ID, Kind: kind}
			if kind == 0 || sent[mark] || expired[s.Endpoint] {
				continue
			}
			// Recorded before sending: after a crash a message is lost rather than sent repeatedly.
			if err := p.core.DB.Tx(ctx, func(q store.Q) error { return q.MarkPushSent(ctx, mark) }); err != nil {
				return err
			}
			err := p.Sender.Send(ctx, subscriptionOf(s), webpush.Message{Text: text, Life: life}, p.core.Clock.Now())
			switch {
			case errors.Is(err, webpush.ErrGone):
				expired[s.Endpoint] = true
				if err := p.core.DB.Tx(ctx, func(q store.Q) error { return q.RemoveBrowser(ctx, s.Endpoint) }); err != nil {
					return err
				}
			case err != nil:
				p.core.Log.Warn("push message not delivered", "event", eventID, "error", err)
			}
		}
	}
	return nil
}

// due returns the message about a start to send to a subscription now, with kind 0 if there is none.
func (p *Push) due(t *Timetable, s followedStart, to domain.PushSubscription) (domain.PushKind, []byte, time.Duration) {
	if s.Participation == nil {
		return 0, nil, 0
	}
	race := t.board.config.races[s.RaceID]
	message := notification{Title: personName(s.Participation), EventID: to.EventID, EntryID: to.EntryID,
		Address: fmt.Sprintf("/pubblico/%d?vista=miei", to.EventID)}
	kind, life := domain.PushResult, resultLife
	result := s.result(Scored(race.SportID))
	switch wait := s.Begins.Sub(p.core.Now()); {
	case result != "":
		message.Body = race.Name + ": " + result
	case s.State <= timetable.Next && !s.Begins.IsZero() && wait <= nearStart:
		kind, life = domain.PushStart, startLife
		message.Body = fmt.Sprintf("%s tra circa %d minuti: %s", race.Name, max(1, int(wait.Round(time.Minute)/time.Minute)), s.place())
	default:
		return 0, nil, 0
	}
	text, err := json.Marshal(message)
	if err != nil {
		return 0, nil, 0
	}
	return kind, text, life
}

func subscriptionOf(s domain.PushSubscription) webpush.Subscription {
	return webpush.Subscription{Endpoint: s.Endpoint, Key: s.Key, Auth: s.Auth}
}
