package account

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/problem"
)

// Audits reads who changed what; nothing writes there but the changes themselves.
type Audits struct{ core *core.Base }

// NewAudits makes the use cases over what the areas share.
func NewAudits(b *core.Base) *Audits { return &Audits{core: b} }

// List answers a page of the audit, with what its objects are called today.
func (u *Audits) List(ctx context.Context, a access.Actor, f domain.AuditFilter, p domain.Page) ([]domain.AuditRecord, int, error) {
	if !access.Can(a, access.AuditRead) {
		return nil, 0, problem.Forbidden()
	}
	rows, total, err := u.core.DB.Audits(ctx, f, p)
	if err != nil {
		return nil, 0, err
	}
	return rows, total, u.core.DB.NameAudits(ctx, rows)
}
