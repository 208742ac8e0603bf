package httpapi

import (
	"context"

	"traguardo/internal/domain"
	"traguardo/internal/httpapi/wire"
)

func (h *handlers) getRoll(ctx context.Context, in wire.WorkoutRef) (wire.Roll, error) {
	r, err := h.app.Training.Roll(ctx, actor(ctx), in.ID.ID())
	return wire.FromRoll(r), err
}

func (h *handlers) markAttendance(ctx context.Context, in wire.MarkAttendance) (wire.Done, error) {
	err := h.app.Training.Mark(ctx, actor(ctx), in.ID.ID(), in.AthleteIDs(), domain.AttendanceState(in.State))
	return wire.Done{Message: wire.MessageDone}, err
}

func (h *handlers) markAttendanceExists(ctx context.Context, in wire.MarkAttendance) error {
	return h.workoutExists(ctx, in.ID)
}

func (h *handlers) attendanceRegister(ctx context.Context, in wire.RegisterAsk) (wire.Register, error) {
	from, to := in.Days(h.app.Today())
	r, err := h.app.Training.Register(ctx, actor(ctx), in.GroupID.ID(), from, to)
	return wire.FromRegister(r), err
}

func (h *handlers) attendanceRegisterExists(ctx context.Context, in wire.RegisterAsk) error {
	return h.groupExists(ctx, in.GroupID)
}

func (h *handlers) athleteAttendance(ctx context.Context, in wire.AthletePeriod) ([]wire.PersonPresence, error) {
	from, to := in.Days(h.app.Today())
	list, err := h.app.Training.AttendanceOf(ctx, actor(ctx), in.AthleteID.ID(), from, to)
	return wire.Map(list, wire.FromPresence), err
}
