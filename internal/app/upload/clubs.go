package upload

import (
	"context"
	"fmt"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
	"traguardo/internal/importer"
	"traguardo/internal/store"
)

// clubSchema describes the file of clubs; rows match stored clubs by affiliation code.
var clubSchema = importer.Schema{Columns: []importer.ColumnSpec{
	{Name: "COD_AFF", Required: true, Example: "RM00001"}, {Name: "DENOMINAZIONE", Required: true, Example: "Nuoto Tirreno"},
	{Name: "TELEFONO", Example: "0612345678"}, {Name: "EMAIL", Example: "segreteria@societa.example"}, {Name: "PEC",
		Example: "societa@pec.example"},
	{Name: "CODICE_SDI", Example: "0000000"}, {Name: "PARTITA_IVA"}, {Name: "CODICE_FISCALE"}, {Name: "INDIRIZZO", Example: "Via del Mare 1"},
	{Name: "CAP", Example: "00121"}, {Name: "COMUNE", Example: "Roma"}, {Name: "PROVINCIA",
		Example: "RM"}, {Name: "DATA_SCADENZA_AFFILIAZIONE"},
}}

// clubLoader loads a file of clubs.
type clubLoader struct {
	core  *core.Base
	actor access.Actor
	lines map[string]int // first line of each code in this file
}

// Clubs returns the upload kind for clubs.
func Clubs(b *core.Base) Kind {
	return Kind{Mode: "societa", Need: access.ClubsUpload, Schema: clubSchema, Open: func(_ context.Context, a access.Actor,
		_ Request) (Loader, error) {
		return &clubLoader{core: b, actor: a, lines: map[string]int{}}, nil
	}}
}

func (t *clubLoader) Schema() importer.Schema { return clubSchema }

func (t *clubLoader) Duplicate() (column, reason string) {
	return "COD_AFF", "Esiste già una società con questo codice"
}

func (t *clubLoader) Read(rows []*importer.Row) Batch { return clubBatch{t, rows} }

type clubBatch struct {
	*clubLoader
	rows []*importer.Row
}

func (t clubBatch) Apply(ctx context.Context, q store.Q, save bool) (created, updated int, err error) {
	codes := make([]string, 0, len(t.rows))
	for _, r := range t.rows {
		if code := r.Text("COD_AFF"); plain(r, "COD_AFF", code) {
			codes = append(codes, code)
		}
	}
	stored, err := q.ClubsByCode(ctx, codes)
	if err != nil {
		return 0, 0, err
	}
	var recorded []core.AuditItem
	for _, r := range t.rows {
		code := r.Text("COD_AFF")
		if first, seen := t.lines[code]; seen && first != r.Line() {
			r.Refuse("COD_AFF", fmt.Sprintf("Già presente alla riga %d", first))
		}
		before := stored[code]
		club := before
		club.Unconfirmed = false // confirmed by the federation
		t.cells(r, &club)
		if !r.OK() {
			continue
		}
		t.lines[code] = r.Line()
		switch {
		case before.ID == 0:
			created++
			if save {
				club.CreatedBy, club.CreatedAt = t.actor.UserID, t.core.Now()
				if club.ID, err = q.AddClub(ctx, club); err != nil {
					return 0, 0, err
				}
				_, is := core.Difference(&before, &club)
				recorded = append(recorded, core.AuditItem{ID: int64(club.ID), After: is})
			}
		case club != before:
			updated++
			if save {
				if err = q.SaveClub(ctx, club); err != nil {
					return 0, 0, err
				}
				was, is := core.Difference(&before, &club)
				recorded = append(recorded, core.AuditItem{ID: int64(club.ID), Before: was, After: is})
			}
		}
	}
	if len(recorded) > 0 {
		if err = t.core.RecordAll(ctx, q, t.actor, audit.ClubUploaded, audit.Club, recorded); err != nil {
			return 0, 0, err
		}
		err = t.core.Record(ctx, q, t.actor, audit.ClubUploaded, audit.Club, 0, nil, map[string]int{"create": created, "aggiornate": updated})
	}
	return created, updated, err
}

// cells applies the filled cells of a row to a club.
func (t *clubLoader) cells(r *importer.Row, c *domain.Club) {
	for _, f := range []struct {
		column, field string
		to            *string
	}{
		{"COD_AFF", "Code", &c.Code}, {"DENOMINAZIONE", "Name", &c.Name}, {"TELEFONO", "Phone", &c.Phone}, {"EMAIL", "Email",
			&c.Email}, {"PEC", "PEC", &c.PEC},
		{"CODICE_SDI", "SDICode", &c.SDICode}, {"PARTITA_IVA", "VATNumber", &c.VATNumber}, {"CODICE_FISCALE", "TaxCode", &c.TaxCode},
		{"INDIRIZZO", "Address", &c.Address}, {"CAP", "Zip", &c.Zip},
	} {
		text := r.Text(f.column)
		if text == "" {
			continue
		}
		if !plain(r, f.column, text) {
			continue
		}
		refuse(r, f.column, domain.CheckClubText(f.field, text))
		*f.to = text
	}
	if until := r.Date("DATA_SCADENZA_AFFILIAZIONE"); !until.IsZero() {
		c.AffiliatedUntil = until
	}
	name, province := r.Text("COMUNE"), r.Text("PROVINCIA")
	if same := fold.Text(name) == fold.Text(c.PlaceName) && province == ""; name != "" && !same {
		if place, ok := comune(name, province); ok {
			c.PlaceID, c.ProvinceID, c.RegionID, c.PlaceName = place.ID, id.Province(place.ProvinceID), id.Region(place.RegionID), place.Name
		} else {
			r.Refuse("COMUNE", "comune sconosciuto")
		}
	}
}

// comune finds an existing comune by name and, if given, province.
func comune(name, province string) (catalog.Place, bool) {
	for _, p := range catalog.PlacesNamed(name, calendar.Date{}) {
		if p.Kind == catalog.Comune && (province == "" || strings.EqualFold(p.Province, province)) {
			return p, true
		}
	}
	return catalog.Place{}, false
}
