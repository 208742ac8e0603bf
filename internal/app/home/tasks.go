package home

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/domain"
)

// Tasks returns the caller's tasks in all areas; app.New registers the areas.
func (h *Home) Tasks(ctx context.Context, a access.Actor) ([]domain.Task, error) {
	var out []domain.Task
	for _, area := range h.tasks {
		tasks, err := area(ctx, a)
		if err != nil {
			return nil, err
		}
		out = append(out, tasks...)
	}
	domain.SortTasks(out)
	return out, nil
}
