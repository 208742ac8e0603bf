package catalogue

import (
	"context"

	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/fiscalcode"
	"traguardo/internal/domain/fold"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// minSearch is how much text a remote search needs.
const minSearch = 2

// Places answers lookups of regions, provinces, comuni and nations, and computes tax codes.
type Places struct{ core *core.Base }

// NewPlaces makes the use cases over what the areas share.
func NewPlaces(b *core.Base) *Places { return &Places{core: b} }

// Lookup and LookupFilter are the store's words for a search of reference data, under which the contract knows them.
type (
	Lookup       = store.Lookup
	LookupFilter = store.LookupFilter
)

// The classes of reference data that may be looked up.
var (
	Regions   = store.Regions
	Provinces = store.Provinces
	Comuni    = store.Comuni
	Nations   = store.Nations
)

// Search looks up a class of reference data. Comuni need two characters or an id; the others are short enough to list whole.
func (p *Places) Search(ctx context.Context, class store.Lookup, f store.LookupFilter) ([]domain.LookupItem, error) {
	if class == Comuni {
		return p.search(ctx, class, f)
	}
	f.Limit = core.MaxOptions
	return p.core.DB.Options(ctx, class, f)
}

// Birthplaces looks up where somebody may have been born: comuni, ceased comuni and states, or living comuni only. A whole tax code names one.
func (p *Places) Birthplaces(ctx context.Context, f store.LookupFilter, scope core.OptionScope) ([]domain.LookupItem, error) {
	if said, err := fiscalcode.Decode(f.Text); err == nil {
		place, ok := catalog.PlaceByCode(said.PlaceCode, said.Birth(p.core.Today()))
		if !ok {
			return []domain.LookupItem{}, nil
		}
		f.Text, f.ID = "", place.ID
	}
	if scope == core.ActiveOnly {
		return p.search(ctx, store.Comuni, f)
	}
	return p.search(ctx, store.Birthplaces, f)
}

func (p *Places) search(ctx context.Context, l store.Lookup, f store.LookupFilter) ([]domain.LookupItem, error) {
	if f.ID == 0 && f.ProvinceID == 0 && len([]rune(fold.Text(f.Text))) < minSearch {
		return []domain.LookupItem{}, nil
	}
	f.Limit = core.MaxOptions
	return p.core.DB.Options(ctx, l, f)
}

// TaxCode computes a codice fiscale from who somebody is.
func (p *Places) TaxCode(who fiscalcode.Person, placeID int64) (string, error) {
	place, ok := catalog.PlaceByID(placeID)
	if !ok {
		return "", problem.NotFound()
	}
	if place.ID == catalog.UndefinedState || place.Code == "" {
		return "", problem.Refused("Per questo luogo di nascita il codice fiscale non si calcola")
	}
	if !place.ValidOn(who.Birth) {
		return "", problem.Refused("Il comune non esisteva alla data di nascita")
	}
	who.PlaceCode = place.Code
	code, err := fiscalcode.Compute(who)
	if err != nil {
		return "", problem.Refused("Dati insufficienti per calcolare il codice fiscale")
	}
	return code, nil
}
