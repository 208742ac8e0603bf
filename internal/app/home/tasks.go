package home

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/domain"
)

// Tasks answers what the caller has to do, of all areas: each registers what it knows in app.New.
func (h *Home) Tasks(ctx context.Context, a access.Actor) ([]domain.Task, error) {
	var out []domain.Task
	for _, area := range h.tasks {
		tasks, err := area(ctx, a)
		if err != nil {
			return nil, err
		}
		out = append(out, tasks...)
	}
	return out, nil
}
