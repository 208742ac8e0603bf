package meet

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/variant"
)

// options returns the options whose values the caller sees and those a form offers. Managers see all values of the
// body, others not those reserved for administrators. A form offers what suits the sport and the caller's level.
func (s *Events) options(a access.Actor, e domain.Event, manages bool) (values, form []catalog.Option) {
	for _, o := range catalog.Options() {
		if o.Body != 0 && o.Body != int64(s.core.Variant.Body) {
			continue
		}
		if manages || o.Level == 0 {
			values = append(values, o)
		}
		if manages && o.ShownTo(int64(s.core.Variant.Body), int64(a.Level), int64(e.SportID)) {
			form = append(form, o)
		}
	}
	return values, form
}

// SetsOption reports whether the caller may set an option of an event they oversee; payment options are reserved for
// administrators.
func (s *Events) SetsOption(a access.Actor, optionID option.ID) bool {
	return a.Admin() || (s.core.Variant.Has(variant.OrganiserManages) && !option.IsPayment(optionID))
}

// SaveOptions changes the given options, all or none. Default values are not stored.
func (s *Events) SaveOptions(
	ctx context.Context, a access.Actor, eventID id.Event, version int64, values option.Values, f *Affected,
) error {
	c := s.change(ctx, a, audit.EventOptionsChanged, eventID, version)
	find := c.Find
	c.Find = func(q store.Q) (domain.Event, error) {
		e, err := find(q)
		if err == nil && !s.Manages(a, e) {
			err = problem.Forbidden()
		}
		return e, err
	}
	c.Edit = func(e *domain.Event) error {
		wrong := problem.Fields{}
		for n := range values {
			if o, ok := catalog.OptionByID(n); ok && o.Body != 0 && o.Body != int64(s.core.Variant.Body) {
				wrong.Add(option.Field(n), "opzione non disponibile in questo portale")
			}
		}
		if err := wrong.Err(); err != nil {
			return err
		}
		checked, err := option.CheckAll(values)
		if err != nil {
			return err
		}
		for n, v := range checked {
			if !s.SetsOption(a, n) && v != e.Options.Raw(n) {
				return problem.Forbidden()
			}
		}
		after := option.Values{}
		for n, v := range e.Options {
			after[n] = v
		}
		for n, v := range checked {
			after[n] = v
		}
		e.Options = after
		return nil
	}
	s.repricing(ctx, a, &c, f)
	return ignoreDryRun(c.Run(ctx, s.core, a))
}

// repricing settles the clubs' accounts if a change of the event changes the fees.
func (s *Events) repricing(ctx context.Context, a access.Actor, c *core.Change[domain.Event], f *Affected) {
	save := c.Save
	c.Save = func(q store.Q, before, after domain.Event) error {
		return s.accounts.reprice(ctx, q, a, before.ID, f, func() error { return save(q, before, after) })
	}
}
