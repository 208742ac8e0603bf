package app

import (
	"context"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/fiscalcode"
	"traguardo/internal/importer"
	"traguardo/internal/store"
)

// clubSchema is the file of clubs; rows match stored clubs by affiliation code.
var clubSchema = importer.Schema{Columns: []importer.ColumnSpec{
	{Name: "COD_AFF", Required: true}, {Name: "DENOMINAZIONE", Required: true}, {Name: "TELEFONO"}, {Name: "EMAIL"}, {Name: "PEC"},
	{Name: "CODICE_SDI"}, {Name: "PARTITA_IVA"}, {Name: "CODICE_FISCALE"}, {Name: "INDIRIZZO"}, {Name: "CAP"}, {Name: "COMUNE"},
	{Name: "PROVINCIA"}, {Name: "DATA_SCADENZA_AFFILIAZIONE"},
}}

// clubTaker saves clubs.
type clubTaker struct {
	clubs *Clubs
	actor access.Actor
	lines map[string]int // line on which a code was first seen in this file
}

func newClubTaker(u *Uploads, a access.Actor, _ UploadRequest) (taker, error) {
	return &clubTaker{clubs: u.clubs, actor: a, lines: map[string]int{}}, nil
}

func (t *clubTaker) take(ctx context.Context, q store.Q, rows []*importer.Row, save bool) (created, updated int, err error) {
	codes := make([]string, 0, len(rows))
	for _, r := range rows {
		codes = append(codes, r.Text("COD_AFF"))
	}
	stored, err := q.ClubsByCode(ctx, codes)
	if err != nil {
		return 0, 0, err
	}
	for _, r := range rows {
		code := r.Text("COD_AFF")
		if first, seen := t.lines[code]; seen && first != r.Line() {
			r.Refuse("COD_AFF", "codice già presente in una riga precedente")
		}
		before := stored[code]
		club := before
		t.read(r, &club)
		if !r.OK() {
			continue
		}
		t.lines[code] = r.Line()
		switch {
		case before.ID == 0:
			created++
			if save {
				club.CreatedBy, club.CreatedAt = t.actor.UserID, t.clubs.now()
				if _, err = q.AddClub(ctx, club); err != nil {
					return 0, 0, err
				}
			}
		case club != before:
			updated++
			if save {
				if err = q.SaveClub(ctx, club); err != nil {
					return 0, 0, err
				}
			}
		}
	}
	if save && created+updated > 0 {
		err = t.clubs.record(ctx, q, t.actor, "societa.carica", "societa", 0, nil, map[string]int{"create": created, "aggiornate": updated})
	}
	return created, updated, err
}

// read puts a row's filled cells onto a club; an empty cell leaves what is stored.
func (t *clubTaker) read(r *importer.Row, c *domain.Club) {
	for _, f := range []struct {
		column string
		to     *string
		check  func(string) error
	}{
		{"COD_AFF", &c.Code, nil}, {"DENOMINAZIONE", &c.Name, nil}, {"TELEFONO", &c.Phone, nil}, {"EMAIL", &c.Email, CheckEmail}, {"PEC", &c.PEC, CheckEmail},
		{"CODICE_SDI", &c.SDICode, nil}, {"PARTITA_IVA", &c.VATNumber, fiscalcode.CheckVAT}, {"CODICE_FISCALE", &c.TaxCode, fiscalcode.CheckClubTaxCode},
		{"INDIRIZZO", &c.Address, nil}, {"CAP", &c.Zip, nil},
	} {
		text := r.Text(f.column)
		if text == "" {
			continue
		}
		if len([]rune(text)) > 200 {
			r.Refuse(f.column, "al massimo 200 caratteri")
			continue
		}
		if f.check != nil {
			if err := f.check(text); err != nil {
				r.Refuse(f.column, err.Error())
				continue
			}
		}
		*f.to = text
	}
	if until := r.Date("DATA_SCADENZA_AFFILIAZIONE"); !until.IsZero() {
		c.AffiliatedUntil = until
	}
	if name := r.Text("COMUNE"); name != "" {
		if place, ok := comune(name, r.Text("PROVINCIA")); ok {
			c.PlaceID, c.ProvinceID, c.RegionID, c.PlaceName = place.ID, place.ProvinceID, place.RegionID, place.Name
		} else {
			r.Refuse("COMUNE", "comune sconosciuto")
		}
	}
}

// comune finds a living comune by name and, when given, province.
func comune(name, province string) (catalog.Place, bool) {
	for _, p := range catalog.PlacesNamed(name, calendar.Date{}) {
		if p.Kind == catalog.Comune && (province == "" || strings.EqualFold(p.Province, province)) {
			return p, true
		}
	}
	return catalog.Place{}, false
}
