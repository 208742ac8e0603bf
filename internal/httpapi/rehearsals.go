package httpapi

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
)

// rehearsalRoutes returns the calls about rehearsals of events.
func (h *handlers) rehearsalRoutes() []contract.Route {
	return contract.Area("rehearsal",
		contract.Post("rehearseEvent", "ge/evento/prova", access.Owner, h.rehearse),
		contract.Put("pauseRehearsal", "ge/evento/prova", access.Owner, h.pauseRehearsal, checkManaged(h, wire.RehearsalChange.Event)),
		contract.Delete("deleteRehearsal", "ge/evento/prova", access.Owner, h.deleteRehearsal),
		contract.Get("simulateRules", "ge/evento/simula", access.Owner, h.simulate, checkManaged(h, wire.SimulationAsk.Event)),
	)
}

func (h *handlers) rehearse(ctx context.Context, in wire.EventRef) (wire.Saved, error) {
	id, err := h.app.Events.Rehearse(ctx, actor(ctx), in.ID.ID())
	return wire.Saved{ID: int64(id), Message: "Prova generale pronta"}, err
}

func (h *handlers) pauseRehearsal(ctx context.Context, in wire.RehearsalChange) (wire.Done, error) {
	err := h.app.Events.PauseRehearsal(ctx, actor(ctx), in.ID.ID(), bool(in.Paused))
	return wire.Done{Message: wire.MessageDone}, err
}

func (h *handlers) deleteRehearsal(ctx context.Context, in wire.EventRef) (wire.Done, error) {
	err := h.app.Events.DeleteRehearsal(ctx, actor(ctx), in.ID.ID())
	return wire.Done{Message: "Prova generale eliminata"}, err
}

func (h *handlers) simulate(ctx context.Context, in wire.SimulationAsk) (wire.Simulation, error) {
	s, err := h.app.Simulations.Simulate(ctx, actor(ctx), in.ID.ID(), in.From.ID(), in.Values())
	if err != nil {
		return wire.Simulation{}, err
	}
	return wire.FromSimulation(s), nil
}
