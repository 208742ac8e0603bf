package httpapi_test

import (
	"encoding/base64"
	"strconv"
	"strings"
	"testing"
	"time"

	"traguardo/internal/domain/id"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
	"traguardo/internal/webpush"
	"traguardo/internal/webpush/pushtest"
)

const (
	followedFeed = "GET pub/calendario/gara"
	pushKeyCall  = "GET pub/notifiche"
	subscribe    = "POST pub/evento/notifica"
	unsubscribe  = "DELETE pub/evento/notifica"
)

// aSubscription is a valid subscription of no browser.
func aSubscription() webpush.Subscription {
	return webpush.Subscription{Endpoint: "https://push.example.net/push/1", Auth: base64.RawURLEncoding.EncodeToString(make([]byte, 16)),
		Key: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"}
}

func subscription(eventID id.Event, entryID id.Entry, s webpush.Subscription) scenario.In {
	return scenario.In{"ID_EVENTO": eventID, "FK_ID_PRESENZA": entryID, "ENDPOINT": s.Endpoint, "P256DH": s.Key, "AUTH": s.Auth}
}

func calendarAsk(m testkit.Meeting, numbers ...id.Entry) scenario.In {
	var list []string
	for _, n := range numbers {
		list = append(list, strconv.FormatInt(int64(n), 10))
	}
	return scenario.In{"ID_EVENTO": m.ID, "A": strings.Join(list, ",")}
}

// followingSample makes a sample in a meet with a start list.
func followingSample(in func(m testkit.Meeting, entryID id.Entry) scenario.In) func(*testing.T, *scenario.World) any {
	return inSeededWorld(func(t *testing.T, w *scenario.World, m testkit.Meeting) any {
		t.Helper()
		return in(m, entriesOf(t, w, m, testkit.Free100)[0])
	})
}

// storedKey is the private key of the examples in RFC 8291.
const storedKey = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"

var followingSamples = map[string]sample{
	pushKeyCall: {"", func(t *testing.T, w *scenario.World) any {
		t.Helper()
		w.Write(t, func(q store.Q) error { return q.SetSetting(t.Context(), "push_key", storedKey) })
		return nil
	}, ""},
	followedFeed: {"", followingSample(func(m testkit.Meeting, entryID id.Entry) scenario.In { return calendarAsk(m, entryID) }), ""},
	subscribe: {"", followingSample(func(m testkit.Meeting, entryID id.Entry) scenario.In {
		return subscription(m.ID, entryID, aSubscription())
	}), ""},
	unsubscribe: {"", followingSample(func(m testkit.Meeting, entryID id.Entry) scenario.In {
		return scenario.In{"ID_EVENTO": m.ID, "FK_ID_PRESENZA": entryID, "ENDPOINT": aSubscription().Endpoint}
	}), ""},
}

func firstHeat(t *testing.T, w *scenario.World, m testkit.Meeting) (ids []id.Entry) {
	t.Helper()
	for _, n := range heat100(t, w, m, 1) {
		ids = append(ids, n.ID)
	}
	return ids
}

// TestFollowedCalendar checks the starts and results of followed athletes in a calendar.
func TestFollowedCalendar(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, followedCalendarCase)
}

func followedCalendarCase(t *testing.T, w *scenario.World) {
	t.Helper()
	m := seeded(t, w, today(w))
	ids := firstHeat(t, w, m)
	hidden := meeting(t, w, withOptions(nil))
	enterTime(t, w, w.Actor(t, "societa"), ids[1], 6512)
	has := func(want map[string]bool) func(*testing.T, scenario.Reply) {
		return func(t *testing.T, r scenario.Reply) {
			t.Helper()
			if kind := r.Header.Get("Content-Type"); kind != "text/calendar; charset=utf-8" {
				t.Fatalf(`got %s: %s, want kind == "text/calendar; charset=utf-8"`, kind, r.Body)
			}
			body := strings.ReplaceAll(string(r.Body), "\r\n ", "")
			for part, found := range want {
				if strings.Contains(body, part) != found {
					t.Errorf("%q: %t\n%s", part, !found, body)
				}
			}
		}
	}
	first := "UID:gara-" + strconv.FormatInt(int64(m.ID), 10) + "-" + strconv.FormatInt(int64(ids[0]), 10)
	second := "UID:gara-" + strconv.FormatInt(int64(m.ID), 10) + "-" + strconv.FormatInt(int64(ids[1]), 10)
	birth := strconv.Itoa(m.Ours[0].Birth.Year())
	w.Run(t, []scenario.Row{
		{Name: "one athlete", Call: followedFeed, In: calendarAsk(m, ids[0]),
			After: has(map[string]bool{first: true, second: false, "batteria 1\\, corsia": true, "DTSTART:": true, " " + birth: false})},
		{Name: "two, one with a result", Call: followedFeed, In: calendarAsk(m, ids[0], ids[1]),
			After: has(map[string]bool{first: true, second: true, "1'05''12\\, 1º posto": true})},
		{Name: "an unknown number", Call: followedFeed, In: calendarAsk(m, unknownID), After: has(map[string]bool{"BEGIN:VEVENT": false})},
		{Name: "not a number", Call: followedFeed, In: eventRef(m.ID), Esito: 422, Field: "A"},
		{Name: "malformed", Call: followedFeed, In: scenario.In{"ID_EVENTO": m.ID, "A": "1,x"}, Esito: 422, Field: "A"},
		{Name: "no such event", Call: followedFeed, In: scenario.In{"ID_EVENTO": unknownID, "A": "1"}, Esito: 404},
		{Name: "without a start list", Call: followedFeed, In: calendarAsk(hidden, ids[0]), After: has(map[string]bool{"BEGIN:VEVENT": false})},
	})
}

// TestPush checks that a browser gets each message once, when a start is near and when there is a result, and none after it has
// unsubscribed or the event is over.
func TestPush(t *testing.T) { scenario.Engines(t, scenario.Options{}, pushCase) }

func pushCase(t *testing.T, w *scenario.World) {
	t.Helper()
	service := pushtest.New(t)
	service.Now = w.Clock.Now
	w.App.Push.Sender.Client = service.Client()
	m := seeded(t, w, today(w))
	ids := firstHeat(t, w, m)
	var key struct {
		Key string `json:"CHIAVE"`
	}
	w.Call(t, scenario.Actor{}, pushKeyCall, nil).Into(t, &key)
	service.Key = key.Key
	mine, other, left := service.Subscribe(t), service.Subscribe(t), service.Subscribe(t)
	bad := aSubscription()
	bad.Endpoint = "http://169.254.169.254/latest"
	w.Clock.Advance(-time.Hour)
	w.Run(t, []scenario.Row{
		{Name: "subscribe", Call: subscribe, In: subscription(m.ID, ids[0], mine)},
		{Name: "again", Call: subscribe, In: subscription(m.ID, ids[0], mine)},
		{Name: "another browser", Call: subscribe, In: subscription(m.ID, ids[1], other)},
		{Name: "a third", Call: subscribe, In: subscription(m.ID, ids[0], left)},
		{Name: "the third unsubscribes", Call: unsubscribe, In: scenario.In{"ID_EVENTO": m.ID, "FK_ID_PRESENZA": ids[0],
			"ENDPOINT": left.Endpoint}},
		{Name: "no such entry", Call: subscribe, In: subscription(m.ID, unknownID, mine), Esito: 404},
		{Name: "no such event", Call: subscribe, In: subscription(unknownID, ids[0], mine), Esito: 404},
		{Name: "not an HTTPS address", Call: subscribe, In: subscription(m.ID, ids[0], bad), Esito: 422, Field: "ENDPOINT"},
		{Name: "malformed", Call: subscribe, In: scenario.In{"ID_EVENTO": "x"}, Esito: 422, Field: "ID_EVENTO"},
		{Name: "no address", Call: unsubscribe, In: eventRef(m.ID), Esito: 422, Field: "ENDPOINT"},
	})
	send := func() {
		t.Helper()
		for range 2 { // the second run has nothing to send
			if err := w.App.Push.Send(t.Context(), w.Clock.Now()); err != nil {
				t.Fatal(err)
			}
		}
	}
	w.Clock.Advance(30 * time.Minute)
	send()
	if got := service.Received(t, mine); len(got) != 0 {
		t.Errorf("half an hour before: %q", got)
	}
	w.Clock.Advance(20 * time.Minute)
	send()
	if got := service.Received(t, mine); len(got) != 1 || !strings.Contains(got[0], "tra circa 10 minuti: batteria 1, corsia") {
		t.Errorf("ten minutes before: %q", got)
	}
	w.Clock.Advance(12 * time.Minute)
	enterTime(t, w, w.Actor(t, "societa"), ids[0], 6512)
	send()
	got := service.Received(t, mine)
	if len(got) != 2 || !strings.Contains(got[1], "1'05''12, 1º posto") || strings.Contains(got[1], strconv.Itoa(m.Ours[0].Birth.Year())) {
		t.Errorf("after the race: %q", got)
	}
	if got := service.Received(t, left); len(got) != 0 {
		t.Errorf("a browser that left got %q", got)
	}
	service.End(other)
	enterTime(t, w, w.Actor(t, "societa"), ids[1], 6400)
	send()
	if list, err := w.DB.Pushes(t.Context(), m.ID); err != nil || len(list) != 1 {
		t.Errorf("an expired subscription is still stored: %v %v", list, err)
	}
	if err := w.App.Push.Forget(t.Context(), w.Clock.Now()); err != nil {
		t.Fatal(err)
	}
	if list, err := w.DB.Pushes(t.Context(), m.ID); err != nil || len(list) != 1 {
		t.Errorf("on the day of the event: %v %v", list, err)
	}
	w.Clock.Advance(48 * time.Hour)
	w.Run(t, []scenario.Row{{Name: "after the event", Call: subscribe, In: subscription(m.ID, ids[0], mine), Esito: 1,
		Message: "L'evento è concluso: non ci sono altri avvisi"}})
	if err := w.App.Push.Forget(t.Context(), w.Clock.Now()); err != nil {
		t.Fatal(err)
	}
	if list, err := w.DB.Pushes(t.Context(), m.ID); err != nil || len(list) != 0 {
		t.Errorf("kept after the event: %v %v", list, err)
	}
}
