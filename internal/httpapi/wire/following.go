package wire

import (
	"strconv"
	"strings"

	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
)

// FollowedAsk requests the calendar of athletes in an event. A has their public numbers, separated by commas: the id of any of their
// entries.
type FollowedAsk struct {
	EventID  Ref[id.Event] `json:"ID_EVENTO"`
	Athletes string        `json:"A" check:"required"`
}

// Check validates the numbers.
func (a FollowedAsk) Check(wrong problem.Fields) {
	numbers := strings.Split(a.Athletes, ",")
	if len(numbers) > raceday.MaxFollowed {
		wrong.Add("A", "al massimo "+strconv.Itoa(raceday.MaxFollowed)+" atleti")
	}
	for _, text := range numbers {
		if n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64); err != nil || n <= 0 {
			wrong.Add("A", "deve essere un elenco di numeri separati da virgole")
			return
		}
	}
}

// Numbers returns the public numbers.
func (a FollowedAsk) Numbers() []id.Entry {
	return Map(strings.Split(a.Athletes, ","), func(text string) id.Entry {
		n, _ := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
		return id.Entry(n)
	})
}

// PushKey is the key with which a browser subscribes to messages.
type PushKey struct {
	Key string `json:"CHIAVE"`
}

// Subscribe asks for messages about the athlete of an entry. The other fields are those of the browser's subscription.
type Subscribe struct {
	EventID  Ref[id.Event] `json:"ID_EVENTO"`
	EntryID  Ref[id.Entry] `json:"FK_ID_PRESENZA"`
	Endpoint string        `json:"ENDPOINT" check:"required"`
	Key      string        `json:"P256DH" check:"required"`
	Auth     string        `json:"AUTH" check:"required"`
}

// Domain returns the subscription.
func (s Subscribe) Domain() domain.PushSubscription {
	return domain.PushSubscription{EventID: s.EventID.ID(), EntryID: s.EntryID.ID(), Endpoint: s.Endpoint, Key: s.Key, Auth: s.Auth}
}

// Unsubscribe ends the messages about the athlete of an entry; without FK_ID_PRESENZA all messages of the event.
type Unsubscribe struct {
	EventID  Ref[id.Event] `json:"ID_EVENTO"`
	EntryID  Ref[id.Entry] `json:"FK_ID_PRESENZA" check:"optional"`
	Endpoint string        `json:"ENDPOINT" check:"required"`
}
