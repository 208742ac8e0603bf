package httpapi

import (
	"context"

	"traguardo/internal/domain"
	"traguardo/internal/httpapi/wire"
)

func (h *handlers) listRecords(ctx context.Context, in wire.RecordsAsk, p domain.Page) ([]wire.Record, int, error) {
	rows, total, err := h.app.Records.List(ctx, in.Filter(), p)
	return wire.Map(rows, wire.FromRecord), total, err
}

func (h *handlers) addRecord(ctx context.Context, in wire.NewRecord) (wire.Saved, error) {
	id, err := h.app.Records.Add(ctx, actor(ctx), in.Domain())
	return wire.Saved{ID: id, Message: wire.MessageDone}, err
}

func (h *handlers) editRecord(ctx context.Context, in wire.EditRecord) (wire.Done, error) {
	err := h.app.Records.Update(ctx, actor(ctx), in.ID.ID(), in.Version, in.Apply)
	return wire.Done{Message: wire.MessageDone}, h.recordConflict(ctx, err, in.ID)
}

func (h *handlers) editRecordExists(ctx context.Context, in wire.EditRecord) error {
	d, err := h.app.Records.Get(ctx, in.ID.ID())
	return h.recordConflict(ctx, validateEdit(d, err, in.Version, d.Version, in.Apply), in.ID)
}

func (h *handlers) recordConflict(ctx context.Context, err error, id wire.Ref[int64]) error {
	return withCurrent(err, func() (any, error) {
		d, err := h.app.Records.Get(ctx, id.ID())
		return wire.FromRecord(d), err
	})
}

func (h *handlers) deleteRecord(ctx context.Context, in wire.RecordRef) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Records.Delete(ctx, actor(ctx), in.ID.ID())
}
