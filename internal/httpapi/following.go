package httpapi

import (
	"context"
	"net/http"

	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
)

// followedCalendar serves a calendar program.
func (h *handlers) followedCalendar(
	ctx context.Context, w http.ResponseWriter, _ *http.Request, raw *contract.Input,
) (*wire.Envelope, error) {
	in, err := contract.Decode[wire.FollowedAsk](raw)
	if err != nil {
		return nil, err
	}
	text, err := h.app.Public.Calendar(ctx, in.EventID.ID(), in.Numbers())
	if err != nil {
		return nil, err
	}
	return nil, sendCalendar(w, "gara.ics", text)
}

// sendCalendar writes an iCalendar feed.
func sendCalendar(w http.ResponseWriter, name, text string) error {
	w.Header().Set("Content-Type", "text/calendar; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	w.Header().Set("Cache-Control", "no-store")
	_, err := w.Write([]byte(text))
	return err
}

func (h *handlers) pushKey(ctx context.Context, _ wire.Empty) (wire.PushKey, error) {
	key, err := h.app.Push.PublicKey(ctx)
	return wire.PushKey{Key: key}, err
}

func (h *handlers) subscribe(ctx context.Context, in wire.Subscribe) (wire.Done, error) {
	return wire.Done{Message: "Riceverai gli avvisi di questo atleta"}, h.app.Push.Subscribe(ctx, in.Domain())
}

func (h *handlers) unsubscribe(ctx context.Context, in wire.Unsubscribe) (wire.Done, error) {
	return wire.Done{Message: "Non riceverai altri avvisi"}, h.app.Push.Unsubscribe(ctx, in.EventID.ID(), in.EntryID.ID(), in.Endpoint)
}
