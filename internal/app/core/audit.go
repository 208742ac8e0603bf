package core

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"sync"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/store"
)

// AuditItem is what a change did to one object. Before and After are the facts to store; nil means that there are none.
type AuditItem struct {
	ID            int64
	Before, After any
}

// Record writes an audit row in the transaction of q.
func (b *Base) Record(
	ctx context.Context, q store.Q, a access.Actor, action audit.Action, object audit.Object, id int64, before, after any,
) error {
	return b.RecordAll(ctx, q, a, action, object, []AuditItem{{id, before, after}})
}

// RecordAll writes one audit row per item of a bulk change, in the transaction of q.
func (b *Base) RecordAll(ctx context.Context, q store.Q, a access.Actor, action audit.Action, object audit.Object, list []AuditItem) error {
	records := make([]domain.AuditRecord, len(list))
	common := b.NewAuditRecord(ctx, a, action, object)
	for i, item := range list {
		var err error
		if records[i], err = WithFacts(common, item); err != nil {
			return err
		}
	}
	return q.AddAudits(ctx, records)
}

// NewAuditRecord returns an audit row without its object and facts, for calls that write the rows of several callers.
func (b *Base) NewAuditRecord(ctx context.Context, a access.Actor, action audit.Action, object audit.Object) domain.AuditRecord {
	requestID, _ := ctx.Value(requestIDKey{}).(string)
	return domain.AuditRecord{
		At: b.NowIn(ctx), ActorID: a.UserID, ImpersonatorID: a.ImpersonatorID, Actor: a.Username, Action: action.Name(), Object: object.Name(),
		RequestID: requestID,
	}
}

// WithFacts returns r with an object and its facts.
func WithFacts(r domain.AuditRecord, item AuditItem) (domain.AuditRecord, error) {
	r.ObjectID = item.ID
	var err error
	if r.Before, err = encodeFacts(item.Before); err != nil {
		return r, err
	}
	r.After, err = encodeFacts(item.After)
	return r, err
}

// encodeFacts returns v as JSON, or an empty string for nil. It refuses structs with fields that have no json tag: stored names must not
// depend on the names of Go fields.
func encodeFacts(v any) (string, error) {
	if v == nil {
		return "", nil
	}
	if encoded, ok := v.(json.RawMessage); ok { // of Difference
		return string(encoded), nil
	}
	if err := checkNames(reflect.TypeOf(v)); err != nil {
		return "", err
	}
	text, err := json.Marshal(v)
	return string(text), err
}

// checkedTypes caches checkNames.
var checkedTypes sync.Map // reflect.Type to bool

// checkNames returns an error if values of type t contain a struct field without a json tag.
func checkNames(t reflect.Type) error {
	if _, done := checkedTypes.Load(t); done || t.Implements(marshaler) {
		return nil
	}
	checkedTypes.Store(t, true) // before its fields, which may be of the same type
	var err error
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		err = checkNames(t.Elem())
	case reflect.Struct:
		for _, f := range reflect.VisibleFields(t) {
			if f.Anonymous || !f.IsExported() {
				continue
			}
			if err = checkName(t, f); err == nil {
				err = checkNames(f.Type)
			}
			if err != nil {
				break
			}
		}
	default: // values of interfaces are not checked
	}
	if err != nil {
		checkedTypes.Delete(t)
	}
	return err
}

func checkName(t reflect.Type, f reflect.StructField) error {
	if f.Tag.Get("json") == "" {
		return fmt.Errorf("audit of %s: field %s has no json tag", t, f.Name)
	}
	return nil
}
