package store

import (
	"context"

	"traguardo/internal/domain"
)

// AddAudit appends to the audit; nothing changes or removes its rows.
func (q Q) AddAudit(ctx context.Context, r domain.AuditRecord) error {
	_, err := q.exec(ctx, `INSERT INTO audit (at, actor_id, impersonator_id, actor, action, object, object_id, before_json, after_json, request_id)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		r.At, r.ActorID, r.ImpersonatorID, r.Actor, r.Action, r.Object, r.ObjectID, r.Before, r.After, r.RequestID)
	return err
}

var audits = listing[domain.AuditRecord]{
	columns: "a.id, a.at, a.actor_id, a.impersonator_id, a.actor, a.action, a.object, a.object_id, a.before_json, a.after_json, a.request_id",
	table:   "audit a",
	sorts:   map[string]string{"id": "a.id", "at": "a.at", "action": "a.action", "actor": "a.actor_id"},
	rare: map[string]string{
		"username": "a.actor", "impersonator": "a.impersonator_id", "object": "a.object", "object_id": "a.object_id", "before": "a.before_json",
		"after": "a.after_json", "request": "a.request_id",
	},
	byDefault: "at",
	desc:      true,
	id:        "a.id",
	scan: func(s scanner) (domain.AuditRecord, error) {
		var r domain.AuditRecord
		err := s.Scan(&r.ID, &r.At, &r.ActorID, &r.ImpersonatorID, &r.Actor, &r.Action, &r.Object, &r.ObjectID, &r.Before, &r.After, &r.RequestID)
		return r, err
	},
}

// Audits lists the audit.
func (q Q) Audits(ctx context.Context, f domain.AuditFilter, p domain.Page) ([]domain.AuditRecord, int, error) {
	w := &filter{}
	w.contains("a.action", f.Action)
	w.contains("a.object", f.Object)
	eq(w, "a.object_id", f.ObjectID)
	eq(w, "a.actor_id", f.ActorID)
	return audits.page(ctx, q, w, p)
}

// ForgetAudit removes what audit rows say about a person who was erased; who did what and when stays. It tells how many rows said anything.
func (q Q) ForgetAudit(ctx context.Context, object string, id int64) (int64, error) {
	return q.exec(ctx, "UPDATE audit SET before_json = '', after_json = '' WHERE object = $1 AND object_id = $2 AND (before_json <> '' OR after_json <> '')", object, id)
}
