package core

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/domain"
)

// Tasks answers what somebody has to do in one area, the most pressing first; nothing when they may not.
type Tasks func(ctx context.Context, a access.Actor) ([]domain.Task, error)
