package httpapi

import (
	"context"
	"net/http"
	"strconv"

	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
	"traguardo/internal/live"
)

func (h *handlers) publicEvents(ctx context.Context, in wire.PublicEventsAsk, p domain.Page) ([]wire.PublicEvent, int, error) {
	rows, total, err := h.app.Public.Events(ctx, in.Year, p)
	return wire.Map(rows, wire.FromPublicEvent), total, err
}

func (h *handlers) publicYears(ctx context.Context, _ wire.Empty) (wire.EventYears, error) {
	years, err := h.app.Public.Years(ctx)
	return wire.EventYears{Years: append([]int{}, years...)}, err
}

func (h *handlers) publicAthletes(ctx context.Context, in wire.PublicAthletesAsk) ([]wire.PublicAthlete, error) {
	rows, err := h.app.Public.Athletes(ctx, in.Name)
	return wire.Map(rows, wire.FromPublicAthlete), err
}

func (h *handlers) publicFiles(ctx context.Context, in wire.EventRef) ([]wire.PublicFile, error) {
	rows, err := h.app.Public.Files(ctx, in.ID.ID())
	return wire.Map(rows, wire.FromPublicFile), err
}

func (h *handlers) publicFile(ctx context.Context, w http.ResponseWriter, r *http.Request, raw *contract.Input) (*wire.Envelope, error) {
	in, err := contract.Decode[wire.EventFileRef](raw)
	if err != nil {
		return nil, err
	}
	if err := h.app.Public.CheckFile(ctx, in.ID.ID()); err != nil {
		return nil, err
	}
	return h.eventFile(ctx, w, r, raw)
}

func (h *handlers) publicResults(ctx context.Context, w http.ResponseWriter, r *http.Request, in wire.EventRef) error {
	b, err := h.app.Public.Board(ctx, in.ID.ID())
	if err != nil {
		return err
	}
	cached, err := h.replies.get(ctx, "results "+strconv.FormatInt(int64(b.Event.ID), 10), b, func() (any, error) {
		return wire.PublicResults{Event: wire.FromPublicEvent(h.app.Public.Event(b)), Cursor: wire.CursorOf(b),
			EventResults: wire.FromBoard(b, false)}, nil
	})
	if err != nil {
		return err
	}
	return h.sendCached(w, r, cached)
}

func (h *handlers) publicStartList(ctx context.Context, w http.ResponseWriter, r *http.Request, in wire.EventRef) error {
	b, err := h.app.Public.Board(ctx, in.ID.ID())
	if err != nil {
		return err
	}
	cached, err := h.replies.get(ctx, "starts "+strconv.FormatInt(int64(b.Event.ID), 10), b, func() (any, error) {
		return wire.FromPublicStarts(wire.FromPublicEvent(h.app.Public.Event(b)), b, h.app.Public.StartList(b)), nil
	})
	if err != nil {
		return err
	}
	return h.sendCached(w, r, cached)
}

func resultsTopic(in wire.EventRef) live.Topic { return raceday.Topic(in.ID.ID()) }

func (h *handlers) publicTimetable(ctx context.Context, w http.ResponseWriter, r *http.Request, in wire.EventRef) error {
	p, err := h.app.Public.Timetable(ctx, in.ID.ID())
	if err != nil {
		return err
	}
	cached, err := h.replies.get(ctx, "timetable "+strconv.FormatInt(int64(in.ID.ID()), 10), p, func() (any, error) {
		return wire.FromTimetable(p), nil
	})
	if err != nil {
		return err
	}
	return h.sendCached(w, r, cached)
}

func (h *handlers) eventTimetable(ctx context.Context, in wire.EventRef) (wire.Timetable, error) {
	p, err := h.app.Results.Timetable(ctx, actor(ctx), in.ID.ID())
	if err != nil {
		return wire.Timetable{}, err
	}
	return wire.FromTimetable(p), nil
}

func (h *handlers) speaker(ctx context.Context, in wire.EventRef) (wire.Speaker, error) {
	s, err := h.app.Speakers.Get(ctx, actor(ctx), in.ID.ID())
	return wire.FromSpeaker(s), err
}

func (h *handlers) callHeat(ctx context.Context, in wire.HeatCall) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Starts.Call(ctx, actor(ctx), in.EventID.ID(), in.Ask())
}

func (h *handlers) callHeatExists(ctx context.Context, in wire.HeatCall) error {
	_, err := h.app.Starts.Callable(ctx, actor(ctx), in.EventID.ID())
	return err
}
