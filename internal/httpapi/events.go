package httpapi

import (
	"context"
	"net/http"

	"traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/server"
	"traguardo/internal/httpapi/wire"
)

func (h *handlers) listEvents(ctx context.Context, in wire.EventFilter, p domain.Page) ([]wire.EventRow, int, error) {
	if err := wire.CheckEventSort(p.Sort, actor(ctx).Admin()); err != nil {
		return nil, 0, err
	}
	rows, total, err := h.app.Events.List(ctx, actor(ctx), in.Domain(), p)
	return wire.Map(rows, wire.FromEventRow), total, err
}

func (h *handlers) eventYears(ctx context.Context, _ wire.Empty) (wire.EventYears, error) {
	years, err := h.app.Events.Years(ctx)
	return wire.EventYears{Years: append([]int{}, years...)}, err
}

func (h *handlers) listEventSummary(ctx context.Context, in wire.EventSummaryFilter, p domain.Page) ([]wire.EventRow, int, error) {
	rows, total, err := h.app.Events.List(ctx, actor(ctx), in.Domain(), p)
	return wire.Map(rows, wire.FromEventRow), total, err
}

func (h *handlers) eventSummaryTotals(ctx context.Context, in wire.EventSummaryFilter) (wire.EventTotals, error) {
	n, t, err := h.app.Events.Totals(ctx, in.Domain())
	return wire.EventTotals{Events: n, Clubs: t.Clubs, Athletes: t.Athletes, Entries: t.Entries, Teams: t.Teams}, err
}

func (h *handlers) getEvent(ctx context.Context, in wire.EventRef) (wire.Event, error) {
	v, err := h.app.Events.Get(ctx, actor(ctx), in.ID.ID())
	if err != nil {
		return wire.Event{}, err
	}
	return wire.FromEvent(v), nil
}

func (h *handlers) eventDetail(ctx context.Context, in wire.EventDetailAsk) (wire.EventDetail, error) {
	d, err := h.app.Events.Detail(ctx, actor(ctx), in.ID.ID(), in.Wanted())
	if err != nil {
		return wire.EventDetail{}, err
	}
	return wire.FromEventDetail(d), nil
}

func (h *handlers) eventDetailExists(ctx context.Context, in wire.EventDetailAsk) error {
	_, err := h.app.Events.Get(ctx, actor(ctx), in.ID.ID())
	return err
}

func (h *handlers) addEvent(ctx context.Context, in wire.NewEvent) (wire.Saved, error) {
	eventID, err := h.app.Events.Create(ctx, actor(ctx), in.Apply)
	return wire.Saved{ID: int64(eventID), Message: wire.MessageDone}, err
}

func (h *handlers) addEventExists(ctx context.Context, in wire.NewEvent) error {
	blank, err := h.app.Events.Blank(actor(ctx))
	return validateEdit(blank, err, 0, 0, in.Apply)
}

func (h *handlers) editEventExists(ctx context.Context, in wire.EditEvent) error {
	e, err := h.app.Events.Overseen(ctx, actor(ctx), in.ID.ID())
	return h.conflict(ctx, validateEdit(e, err, in.Version, e.Version, in.Apply(h.setsOption(ctx))), in.ID.ID())
}

func (h *handlers) editEvent(ctx context.Context, in wire.EditEvent) (wire.Repriced, error) {
	affected := meet.Affected{DryRun: bool(in.DryRun)}
	err := h.app.Events.Update(ctx, actor(ctx), in.ID.ID(), in.Version, &affected, in.Apply(h.setsOption(ctx)))
	return wire.FromAffected(affected), h.conflict(ctx, err, in.ID.ID())
}

// setsOption returns a function that reports whether the caller may set an option of an event.
func (h *handlers) setsOption(ctx context.Context) func(option.ID) bool {
	return func(optionID option.ID) bool { return h.app.Events.SetsOption(actor(ctx), optionID) }
}

func (h *handlers) saveEventOptions(ctx context.Context, in wire.EventOptions) (wire.Repriced, error) {
	affected := meet.Affected{DryRun: bool(in.DryRun)}
	err := h.app.Events.SaveOptions(ctx, actor(ctx), in.ID.ID(), in.Version, in.Values(), &affected)
	return wire.FromAffected(affected), h.conflict(ctx, err, in.ID.ID())
}

// conflict adds the current event to a 409, so that the page can show what changed.
func (h *handlers) conflict(ctx context.Context, err error, eventID id.Event) error {
	return withCurrent(err, func() (any, error) { return h.getEvent(ctx, wire.EventRef{ID: wire.Ref[id.Event](eventID)}) })
}

func (h *handlers) copyEvent(ctx context.Context, in wire.EventCopy) (wire.Saved, error) {
	eventID, err := h.app.Events.Duplicate(ctx, actor(ctx), in.ID.ID(), meet.Copy{
		Name: in.Name, Place: in.Place, Starts: in.Starts, Ends: in.Ends, Deadline: in.Deadline,
	})
	return wire.Saved{ID: int64(eventID), Message: wire.MessageDone}, err
}

func (h *handlers) importEvent(ctx context.Context, in wire.EventImport) (wire.Imported, error) {
	n, err := h.app.Events.Import(ctx, actor(ctx), in.ID.ID(), in.From.ID())
	return wire.Imported(n), err
}

func (h *handlers) previousEvents(ctx context.Context, in wire.EventRef) (wire.Previous, error) {
	available, linked, err := h.app.Events.Previous(ctx, actor(ctx), in.ID.ID())
	return wire.Previous{Available: wire.Map(available, wire.FromLinkedEvent), Linked: wire.Map(linked, wire.FromLinkedEvent)}, err
}

func (h *handlers) linkEvent(ctx context.Context, in wire.EventLink) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Events.Link(ctx, actor(ctx), in.MainID.ID(), in.ID.ID())
}

func (h *handlers) unlinkEvent(ctx context.Context, in wire.EventLink) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Events.Unlink(ctx, actor(ctx), in.MainID.ID(), in.ID.ID())
}

func (h *handlers) clubSummary(ctx context.Context, in wire.EventRef) ([]wire.ClubSummary, error) {
	rows, err := h.app.Events.ClubSummary(ctx, actor(ctx), in.ID.ID())
	return wire.Map(rows, wire.FromClubSummary), err
}

func (h *handlers) extendClub(ctx context.Context, in wire.Extension) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Events.Extend(ctx, actor(ctx), in.EventID.ID(), in.ClubID.ID(), bool(in.On))
}

func (h *handlers) eventStatistics(ctx context.Context, in wire.EventRef) ([]wire.CategoryStatistics, error) {
	rows, err := h.app.Events.Statistics(ctx, actor(ctx), in.ID.ID())
	return wire.Map(rows, wire.FromCategoryStatistics), err
}

func (h *handlers) searchEntrants(ctx context.Context, in wire.EntrantSearch, p domain.Page) ([]wire.Entrant, int, error) {
	rows, total, err := h.app.Events.Eligible(ctx, actor(ctx), in.EventID.ID(), in.Text, p)
	today := h.app.Today()
	return wire.Map(rows, func(e domain.Entrant) wire.Entrant { return wire.FromEntrant(e, today) }), total, err
}

func (h *handlers) addException(ctx context.Context, in wire.NewException) (wire.Saved, error) {
	exceptionID, err := h.app.Events.AddException(ctx, actor(ctx), in.EventID.ID(), in.CategoryID.ID(), in.AthleteID.ID())
	return wire.Saved{ID: exceptionID, Message: wire.MessageDone}, err
}

func (h *handlers) deleteException(ctx context.Context, in wire.ExceptionRef) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Events.DeleteException(ctx, actor(ctx), in.ID.ID())
}

func (h *handlers) deleteEventFile(ctx context.Context, in wire.EventFileRef) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Events.DeleteFile(ctx, actor(ctx), in.ID.ID())
}

func (h *handlers) eventFile(ctx context.Context, w http.ResponseWriter, _ *http.Request, raw *contract.Input) (*wire.Envelope, error) {
	in, err := contract.Decode[wire.EventFileRef](raw)
	if err != nil {
		return nil, err
	}
	f, err := h.app.Events.OpenFile(ctx, in.ID.ID())
	if err != nil {
		return nil, err
	}
	return nil, h.sendFile(ctx, w, f, server.Attachment(f))
}

// eventLogo serves a logo to everyone. Its address is derived from its content, so browsers may cache it forever.
func (h *handlers) eventLogo(ctx context.Context, w http.ResponseWriter, _ *http.Request, raw *contract.Input) (*wire.Envelope, error) {
	in, err := contract.Decode[wire.LogoKey](raw)
	if err != nil {
		return nil, err
	}
	f, err := h.app.Events.Logo(ctx, in.Key)
	if err != nil {
		return nil, err
	}
	return nil, h.sendFile(ctx, w, f, map[string]string{
		"Content-Type": f.ContentType, "Content-Disposition": "inline", "Cache-Control": "public, max-age=31536000, immutable",
	})
}
