package httpapi

import (
	"context"
	"fmt"

	"traguardo/internal/domain"
	"traguardo/internal/domain/money"
	"traguardo/internal/httpapi/wire"
)

func (h *handlers) listMovements(ctx context.Context, in wire.MovementFilter, p domain.Page) ([]wire.Movement, int, error) {
	rows, total, err := h.app.Wallet.List(ctx, actor(ctx), in.Domain(), p)
	return wire.Map(rows, wire.FromMovement), total, err
}

func (h *handlers) getMovement(ctx context.Context, in wire.MovementRef) (wire.MovementDetail, error) {
	v, err := h.app.Wallet.Get(ctx, actor(ctx), in.ID.ID())
	return wire.FromMovementView(v), err
}

func (h *handlers) addMovement(ctx context.Context, in wire.NewMovement) (wire.Saved, error) {
	id, err := h.app.Wallet.Create(ctx, actor(ctx), in.Apply)
	return wire.Saved{ID: int64(id), Message: "Movimento salvato"}, err
}

func (h *handlers) addMovementExists(ctx context.Context, in wire.NewMovement) error {
	blank, err := h.app.Wallet.Blank(actor(ctx))
	return validateEdit(blank, err, 0, 0, in.Apply)
}

func (h *handlers) editMovement(ctx context.Context, in wire.EditMovement) (wire.Done, error) {
	return wire.Done{Message: "Movimento salvato"}, h.app.Wallet.Update(ctx, actor(ctx), in.ID.ID(), in.Version, in.Apply)
}

func (h *handlers) editMovementExists(ctx context.Context, in wire.EditMovement) error {
	v, err := h.app.Wallet.Get(ctx, actor(ctx), in.ID.ID())
	return validateEdit(v.WalletLine, err, in.Version, v.Version, in.Apply)
}

func (h *handlers) listOrders(ctx context.Context, in wire.OrderFilter, p domain.Page) ([]wire.Order, int, error) {
	rows, total, err := h.app.Orders.List(ctx, actor(ctx), in.Domain(), p)
	return wire.Map(rows, wire.FromOrder), total, err
}

func (h *handlers) getOrder(ctx context.Context, in wire.OrderRef) (wire.OrderAndCredit, error) {
	v, err := h.app.Orders.Get(ctx, actor(ctx), in.ID.ID())
	return wire.FromOrderView(v), err
}

func (h *handlers) creditOrder(ctx context.Context, in wire.OrderCredit) (wire.OrderCredited, error) {
	if in.Refund {
		done, err := h.app.Orders.Refund(ctx, actor(ctx), in.ID.ID())
		return wire.FromCredited(done), err
	}
	var amount *money.Cents
	if in.Amount.Set {
		amount = &in.Amount.Value
	}
	done, err := h.app.Orders.UseCredit(ctx, actor(ctx), in.ID.ID(), amount)
	return wire.FromCredited(done), withAmount(err)
}

func (h *handlers) creditOrderExists(ctx context.Context, in wire.OrderCredit) error {
	_, err := h.app.Orders.Get(ctx, actor(ctx), in.ID.ID())
	return err
}

func (h *handlers) orderEntries(ctx context.Context, in wire.OrderedEvent) (wire.OrderMade, error) {
	o, err := h.app.Entries.Order(ctx, actor(ctx), in.EventID.ID(), in.Seen())
	return wire.OrderMade{OrderID: o.ID, Due: o.Due()}, withAmount(err)
}

func (h *handlers) cancelOrder(ctx context.Context, in wire.OrderRef) (wire.Done, error) {
	return wire.Done{Message: fmt.Sprintf("Ordine %d annullato", in.ID.ID())}, h.app.Orders.Cancel(ctx, actor(ctx), in.ID.ID())
}

func (h *handlers) settleOrder(ctx context.Context, in wire.OrderRef) (wire.Done, error) {
	return wire.Done{Message: fmt.Sprintf("Ordine %d pagato", in.ID.ID())}, withAmount(h.app.Orders.Settle(ctx, actor(ctx), in.ID.ID()))
}
