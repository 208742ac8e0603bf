package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
)

// AddAudit appends to the audit; nothing changes or removes its rows.
func (q Q) AddAudit(ctx context.Context, r domain.AuditRecord) error {
	_, err := q.db.Exec(ctx, `INSERT INTO audit (at, actor_id, impersonator_id, actor, action, object, object_id, before_json, after_json, request_id)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		r.At, r.ActorID, r.ImpersonatorID, r.Actor, r.Action, r.Object, r.ObjectID, r.Before, r.After, r.RequestID)
	return err
}

var audits = database.List[domain.AuditRecord]{
	Columns: "a.id, a.at, a.actor_id, a.impersonator_id, a.actor, a.action, a.object, a.object_id, a.before_json, a.after_json, a.request_id",
	Table:   "audit a",
	Sorts: map[string]database.Sort{
		"id":           {Column: "a.id"},
		"at":           {Column: "a.at"},
		"action":       {Column: "a.action"},
		"actor":        {Column: "a.actor_id"},
		"username":     {Column: "a.actor", InMemory: true, Bytewise: true},
		"impersonator": {Column: "a.impersonator_id", InMemory: true},
		"object":       {Column: "a.object", InMemory: true, Bytewise: true},
		"object_id":    {Column: "a.object_id", InMemory: true},
		"before":       {Column: "a.before_json", InMemory: true, Bytewise: true},
		"after":        {Column: "a.after_json", InMemory: true, Bytewise: true},
		"request":      {Column: "a.request_id", InMemory: true, Bytewise: true},
	},
	DefaultSort: "at",
	Descending:  true,
	ID:          "a.id",
	Scan: func(s database.Scanner) (domain.AuditRecord, error) {
		var r domain.AuditRecord
		err := s.Scan(&r.ID, &r.At, &r.ActorID, &r.ImpersonatorID, &r.Actor, &r.Action, &r.Object, &r.ObjectID, &r.Before, &r.After, &r.RequestID)
		return r, err
	},
}

// Audits lists the audit.
func (q Q) Audits(ctx context.Context, f domain.AuditFilter, p domain.Page) ([]domain.AuditRecord, int, error) {
	w := &database.Filter{}
	w.Contains("a.action", f.Action)
	w.Contains("a.object", f.Object)
	database.Equal(w, "a.object_id", f.ObjectID)
	database.Equal(w, "a.actor_id", f.ActorID)
	return audits.Page(ctx, q.db, w, p)
}

// ForgetAudit removes what audit rows say about a person who was erased; who did what and when stays. It tells how many rows said anything.
func (q Q) ForgetAudit(ctx context.Context, object string, id int64) (int64, error) {
	return q.db.Exec(ctx, "UPDATE audit SET before_json = '', after_json = '' WHERE object = $1 AND object_id = $2 AND (before_json <> '' OR after_json <> '')", object, id)
}
