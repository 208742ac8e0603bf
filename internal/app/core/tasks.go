package core

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/domain"
)

// Tasks returns the caller's tasks in one area, most urgent first, or none if the caller may not do them.
type Tasks func(ctx context.Context, a access.Actor) ([]domain.Task, error)
