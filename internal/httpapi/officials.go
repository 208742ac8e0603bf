package httpapi

import (
	"context"
	"fmt"

	"traguardo/internal/domain/id"
	"traguardo/internal/httpapi/wire"
)

func (h *handlers) listOfficials(ctx context.Context, in wire.OfficialsAsk) ([]wire.Official, error) {
	list, err := h.app.Officials.List(ctx, actor(ctx), in.Domain())
	return wire.Map(list, wire.FromOfficial), err
}

func (h *handlers) getOfficial(ctx context.Context, in wire.OfficialRef) (wire.OfficialDetail, error) {
	o, err := h.app.Officials.Get(ctx, actor(ctx), in.ID.ID())
	if err != nil {
		return wire.OfficialDetail{}, err
	}
	duties, err := h.app.Officials.Duties(ctx, actor(ctx), o.ID)
	return wire.OfficialDetail{Official: wire.FromOfficial(o), Duties: wire.Map(duties, wire.FromEventDuty)}, err
}

func (h *handlers) addOfficial(ctx context.Context, in wire.NewOfficial) (wire.Saved, error) {
	officialID, lost, err := h.app.Officials.Add(ctx, actor(ctx), in.Domain(), in.RestoredDuties())
	saved := wire.Saved{ID: int64(officialID), Message: wire.MessageDone}
	if lost > 0 {
		saved.Warnings = []string{fmt.Sprintf("Incarichi di eventi che non organizzi, da assegnare di nuovo: %d", lost)}
	}
	return saved, err
}

func (h *handlers) editOfficial(ctx context.Context, in wire.EditOfficial) (wire.Done, error) {
	err := h.app.Officials.Update(ctx, actor(ctx), in.ID.ID(), in.Version, in.Apply)
	return wire.Done{Message: wire.MessageDone}, h.officialConflict(ctx, err, in.ID)
}

func (h *handlers) editOfficialExists(ctx context.Context, in wire.EditOfficial) error {
	o, err := h.app.Officials.Get(ctx, actor(ctx), in.ID.ID())
	return h.officialConflict(ctx, validateEdit(o, err, in.Version, o.Version, in.Apply), in.ID)
}

func (h *handlers) officialConflict(ctx context.Context, err error, officialID wire.Ref[id.Official]) error {
	return withCurrent(err, func() (any, error) {
		o, err := h.app.Officials.Get(ctx, actor(ctx), officialID.ID())
		return wire.FromOfficial(o), err
	})
}

func (h *handlers) deleteOfficial(ctx context.Context, in wire.OfficialRef) (wire.Done, error) {
	duties, err := h.app.Officials.Delete(ctx, actor(ctx), in.ID.ID())
	message := "Ufficiale eliminato"
	switch {
	case duties == 1:
		message = "Ufficiale eliminato, con un incarico"
	case duties > 1:
		message = fmt.Sprintf("Ufficiale eliminato, con %d incarichi", duties)
	}
	return wire.Done{Message: message}, err
}

func (h *handlers) eventOfficials(ctx context.Context, in wire.EventRef) (wire.EventOfficials, error) {
	list, err := h.app.Officials.Event(ctx, actor(ctx), in.ID.ID())
	return wire.FromEventOfficials(list), err
}

func (h *handlers) saveOfficials(ctx context.Context, in wire.SaveOfficials) (wire.Done, error) {
	err := h.app.Officials.SaveSession(ctx, actor(ctx), in.EventID.ID(), in.Domain())
	return wire.Done{Message: wire.MessageDone}, withCurrent(err, func() (any, error) {
		return h.eventOfficials(ctx, wire.EventRef{ID: in.EventID})
	})
}

func (h *handlers) saveOfficialsExists(ctx context.Context, in wire.SaveOfficials) error {
	_, err := h.app.Officials.Event(ctx, actor(ctx), in.EventID.ID())
	return err
}
