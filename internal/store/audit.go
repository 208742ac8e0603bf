package store

import (
	"context"
	"maps"
	"slices"
	"strings"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
)

// AddAudit appends a row to the audit.
func (q Q) AddAudit(ctx context.Context, r domain.AuditRecord) error {
	_, err := auditTable.Insert(ctx, q.db, r)
	return err
}

// AddAudits appends rows to the audit in a few statements, which may be sent with the commit.
func (q Q) AddAudits(ctx context.Context, list []domain.AuditRecord) error {
	return auditTable.InsertAll(ctx, q.db.Later(), list)
}

var auditTable = database.NewTable("audit a", "", func(r *domain.AuditRecord) []database.Column {
	return []database.Column{
		{Name: "id", Field: &r.ID},
		{Name: "at", Field: &r.At},
		{Name: "actor_id", Field: &r.ActorID},
		{Name: "impersonator_id", Field: &r.ImpersonatorID},
		{Name: "actor", Field: &r.Actor},
		{Name: "action", Field: &r.Action},
		{Name: "object", Field: &r.Object},
		{Name: "object_id", Field: &r.ObjectID},
		{Name: "before_json", Field: &r.Before},
		{Name: "after_json", Field: &r.After},
		{Name: "request_id", Field: &r.RequestID},
	}
})

var audits = database.List[domain.AuditRecord]{
	Table: auditTable,
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
}

// Audits returns a page of the audit and the total.
func (q Q) Audits(ctx context.Context, f domain.AuditFilter, p domain.Page) ([]domain.AuditRecord, int, error) {
	w := &database.Filter{}
	w.Contains("a.action", f.Action)
	w.Contains("a.object", f.Object)
	database.Equal(w, "a.object_id", f.ObjectID)
	database.Equal(w, "a.actor_id", f.ActorID)
	if f.Actor != "" {
		w.Add(`LOWER(a.actor) LIKE LOWER(?) ESCAPE '\'`, "%"+database.EscapeLike(f.Actor)+"%")
	}
	if !f.From.IsZero() {
		w.Add("a.at >= ?", calendar.At(f.From.Start()))
	}
	if !f.To.IsZero() {
		w.Add("a.at < ?", calendar.At(f.To.AddDays(1).Start()))
	}
	return audits.Page(ctx, q.db, w, p)
}

// auditNames are the queries for the names of audited objects, by object.
var auditNames = map[string]string{
	"atleta":  "SELECT o.id, o.last_name || ' ' || o.first_name FROM athlete o",
	"evento":  "SELECT o.id, o.name FROM event o",
	"societa": "SELECT o.id, o.name FROM club o",
	"utente":  "SELECT o.id, o.username FROM app_user o",
}

// NameAudits sets the names of the objects of audit rows, where the objects still exist.
func (q Q) NameAudits(ctx context.Context, rows []domain.AuditRecord) error {
	for object, query := range auditNames {
		wanted := map[int64]bool{}
		for i := range rows {
			if rows[i].Object == object {
				wanted[rows[i].ObjectID] = true
			}
		}
		if len(wanted) == 0 {
			continue
		}
		w := &database.Filter{}
		database.In(w, "o.id", slices.Collect(maps.Keys(wanted)))
		names, err := textsByID[int64](ctx, q, query+w.Where(q.db), w.Args...)
		if err != nil {
			return err
		}
		for i := range rows {
			if rows[i].Object == object {
				rows[i].Name = strings.TrimSpace(names[rows[i].ObjectID])
			}
		}
	}
	return nil
}

// ForgetAudit erases the before and after values of a person's audit rows, and returns how many rows had any. Who did what and when stays.
func (q Q) ForgetAudit(ctx context.Context, object string, id int64) (int64, error) {
	return q.db.Exec(ctx, "UPDATE audit SET before_json = '', after_json = '' WHERE object = $1 AND object_id = $2 "+
		"AND (before_json <> '' OR after_json <> '')", object, id)
}

// forgetAudits erases the before and after values of the audit rows of several objects.
func (q Q) forgetAudits(ctx context.Context, object string, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	w := &database.Filter{}
	w.Add("object = ?", object)
	database.In(w, "object_id", ids)
	_, err := q.db.Exec(ctx, "UPDATE audit SET before_json = '', after_json = ''"+w.Where(q.db), w.Args...)
	return err
}
