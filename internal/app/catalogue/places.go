package catalogue

import (
	"context"

	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/fiscalcode"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// minSearch is the minimum length of a search text.
const minSearch = 2

// Places looks up regions, provinces, comuni and nations, and computes tax codes.
type Places struct{ core *core.Base }

// NewPlaces returns a Places.
func NewPlaces(b *core.Base) *Places { return &Places{core: b} }

// Lookup and LookupFilter are aliases so that the API contract need not import the store.
type (
	Lookup       = store.Lookup
	LookupFilter = store.LookupFilter
)

// The kinds of reference data that can be looked up.
var (
	Regions   = store.Regions
	Provinces = store.Provinces
	Comuni    = store.Comuni
	Nations   = store.Nations
)

// Search looks up reference data. Comuni need two characters or an id; other kinds are short enough to list in full.
func (p *Places) Search(ctx context.Context, class store.Lookup, f store.LookupFilter) ([]domain.LookupItem, error) {
	if class == Comuni {
		return p.search(ctx, class, f)
	}
	f.Limit = core.MaxOptions
	return p.core.DB.Options(ctx, class, f)
}

// Birthplaces looks up places of birth: comuni, abolished comuni and states, or current comuni only. A complete tax
// code yields the place it encodes.
func (p *Places) Birthplaces(ctx context.Context, f store.LookupFilter, scope core.OptionScope) ([]domain.LookupItem, error) {
	if decoded, err := fiscalcode.Decode(f.Text); err == nil {
		place, ok := catalog.PlaceByCode(decoded.PlaceCode, decoded.Birth(p.core.Today()))
		if !ok {
			return []domain.LookupItem{}, nil
		}
		f.Text, f.ID = "", int64(place.ID)
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

// TaxCode computes the codice fiscale of a person born in the given place.
func (p *Places) TaxCode(who fiscalcode.Person, placeID id.Place) (string, error) {
	place, ok := catalog.PlaceByID(int64(placeID))
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
