package upload

import (
	"strings"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/fiscalcode"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
	"traguardo/internal/importer"
)

// birthplace parses a place by Belfiore code, or by name with the province in brackets if ambiguous.
func birthplace(r *importer.Row, birth calendar.Date, taxCode string) id.Place {
	if code := strings.TrimSpace(r.Text("CODICE_CATASTALE")); code != "" {
		place, ok := catalog.PlaceByCode(code, birth)
		if !ok {
			_, ever := catalog.PlaceByCode(code, calendar.Date{})
			r.Refuse("CODICE_CATASTALE", noPlace(ever))
		}
		return place.ID
	}
	name := Text(r, "COMUNE_NASCITA")
	if name == "" {
		return 0
	}
	found := placesNamed(name, birth)
	if len(found) > 1 && len(taxCode) == 16 { // choose the namesake in the tax code
		if d, err := fiscalcode.Decode(taxCode); err == nil {
			for _, p := range found {
				if p.Code == d.PlaceCode {
					return p.ID
				}
			}
		}
	}
	switch len(found) {
	case 1:
		return found[0].ID
	case 0:
		r.Refuse("COMUNE_NASCITA", noPlace(len(placesNamed(name, calendar.Date{})) > 0))
	default:
		r.Refuse("COMUNE_NASCITA", "Più comuni con questo nome: indica la provincia tra parentesi")
	}
	return 0
}

// noPlace explains why there is no such place of birth.
func noPlace(ever bool) string {
	if ever {
		return "Il comune non esisteva alla data di nascita"
	}
	return "Luogo di nascita sconosciuto"
}

// placesNamed finds "Roma", "Roma (RM)" and "Cina"; existing places take precedence over abolished ones.
func placesNamed(name string, on calendar.Date) []catalog.Place {
	found := catalog.PlacesNamed(name, on)
	if open := strings.LastIndexByte(name, '('); len(found) == 0 && open > 0 && strings.HasSuffix(name, ")") {
		province, _, _ := strings.Cut(name[open+1:len(name)-1], ",")
		for _, p := range catalog.PlacesNamed(name[:open], on) {
			if strings.EqualFold(p.Province, strings.TrimSpace(province)) {
				found = append(found, p)
			}
		}
	}
	var living []catalog.Place
	for _, p := range found {
		if p.Kind != catalog.CeasedComune {
			living = append(living, p)
		}
	}
	if len(living) > 0 {
		return living
	}
	return found
}

// nationality parses a state by name or ISO code.
func nationality(r *importer.Row) id.Place {
	s := Text(r, "NAZIONALITA")
	if s == "" {
		return 0
	}
	if placeID, ok := nations()[fold.Text(s)]; ok {
		return placeID
	}
	r.Refuse("NAZIONALITA", "Stato sconosciuto: "+importer.Quoted(s))
	return 0
}
