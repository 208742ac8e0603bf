package account

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/problem"
)

// Audits reads the audit log. The log is written only by the changes themselves.
type Audits struct{ core *core.Base }

// NewAudits returns an Audits.
func NewAudits(b *core.Base) *Audits { return &Audits{core: b} }

// List returns a page of the audit log, with the current names of its objects, and the total count.
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
