package upload

import (
	"context"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/app/people"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/importer"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

var athleteColumns = []importer.ColumnSpec{
	{Name: "COD_AFF", Example: "RM00001"}, {Name: "COGNOME", Required: true, Example: "D'Amico"}, {Name: "NOME", Required: true,
		Example: "Maria Chiara"},
	{Name: "SESSO", Required: true, Example: "F"}, {Name: "DATA_NASCITA", Required: true, Example: "30/08/2010",
		Words: []string{"Anno di nascita", "Anno nascita", "Anno"}},
	{Name: "CODICE_FISCALE", Example: "DMCMCH10M70F205T"},
	{Name: "COMUNE_NASCITA", Example: "Milano (MI)"}, {Name: "CODICE_CATASTALE", Example: "F205"}, {Name: "NAZIONALITA", Example: "Italia"},
	{Name: "TESSERA", Required: true, Example: "100001"}, {Name: "TIPO_TESSERAMENTO", Example: "AGO"}, {Name: "QUALIFICA", Example: "AT"},
	{Name: "DATA_SCADENZA_TESSERAMENTO"}, {Name: "EMAIL", Example: "maria.damico@posta.example"}, {Name: "TELEFONO",
		Example: "3331234567"}, {Name: "CATEGORIA_DIS"},
}

// Schemas of athlete files. Rows match stored athletes of their club by tax code, card, or name, birth date and sex.
var (
	athleteSchema   = importer.Schema{Columns: athleteColumns}
	otherBodySchema = importer.Schema{Columns: append(slices.Clip(athleteColumns),
		importer.ColumnSpec{Name: "ENTE", Required: true, Example: "Ente di promozione"}, importer.ColumnSpec{Name: "COD_AFF_ENTE",
			Example: "0123"})}
	membershipSchema = importer.Schema{Columns: []importer.ColumnSpec{
		{Name: "COD_AFF", Required: true, Example: "RM00001"}, {Name: "TESSERA", Required: true, Example: "100001"}, {Name: "CODICE_FISCALE",
			Example: "DMCMCH10M70F205T"},
		{Name: "COGNOME", Example: "D'Amico"}, {Name: "NOME", Example: "Maria Chiara"}, {Name: "DATA_NASCITA",
			Example: "30/08/2010"}, {Name: "SESSO", Example: "F"},
		{Name: "TIPO_TESSERAMENTO", Example: "AGO"}, {Name: "DATA_SCADENZA", Required: true,
			Aliases: []string{"DATA_SCADENZA_TESSERAMENTO"}}, {Name: "STATO", Example: "A"},
	}}
)

// clubRef is the part of a club that an upload needs.
type clubRef struct {
	id   id.Club
	name string
	code string
}

// athleteLoader loads files of athletes.
type athleteLoader struct {
	core     *core.Base
	athletes *people.Athletes
	actor    access.Actor
	mode     string
	columns  importer.Schema
	form     domain.AthleteForm // required of each athlete
	years    bool               // a year of birth is enough, as in the caller's form
	date     calendar.Date      // today, fixed for the whole file
	// own is the club of all rows if the request names one or the caller has one.
	own        clubRef
	clubs      map[string]clubRef // by code, those seen so far
	duplicates *duplicates
}

// Athletes returns the upload kinds for athletes.
func Athletes(b *core.Base, athletes *people.Athletes) []Kind {
	kind := func(mode string, need access.Capability, schema importer.Schema) Kind {
		return Kind{Mode: mode, Need: need, Schema: schema, Open: func(ctx context.Context, a access.Actor, r Request) (Loader, error) {
			return newAthleteLoader(ctx, b, athletes, a, r, schema)
		}}
	}
	return []Kind{
		kind(athleteMode, access.AthletesUpload, athleteSchema),
		kind(membershipMode, access.AthletesManage, membershipSchema),
		kind(otherBodyMode, access.AthletesManage, otherBodySchema),
	}
}

func newAthleteLoader(
	ctx context.Context, b *core.Base, athletes *people.Athletes, a access.Actor, r Request, schema importer.Schema,
) (Loader, error) {
	t := &athleteLoader{
		core: b, athletes: athletes, actor: a, mode: r.Mode, columns: schema, form: fileForm(athletes.FormOf(a)), date: b.Today(),
		years: athletes.FormOf(a).Short, clubs: map[string]clubRef{}, duplicates: newDuplicates(),
	}
	if t.years && t.mode == athleteMode {
		t.columns = requiring(t.columns, "TESSERA", false) // the short form does not ask for it
	}
	clubID := r.ClubID
	if !a.Admin() {
		if clubID != 0 && clubID != a.ClubID {
			return nil, problem.NotFound()
		}
		clubID = a.ClubID
	}
	if clubID == 0 {
		t.columns = requiring(t.columns, "COD_AFF", true)
		return t, nil
	}
	club, err := b.DB.Club(ctx, clubID)
	t.own = clubRef{club.ID, club.Name, club.Code}
	return t, err
}

// requiring returns a schema in which a column is required or not.
func requiring(s importer.Schema, name string, required bool) importer.Schema {
	s.Columns = slices.Clone(s.Columns)
	for i := range s.Columns {
		if s.Columns[i].Name == name {
			s.Columns[i].Required = required
		}
	}
	return s
}

func (t *athleteLoader) Schema() importer.Schema { return t.columns }

func (t *athleteLoader) Duplicate() (column, reason string) {
	return "TESSERA", "Nella società esiste già un atleta con questa tessera o questo codice fiscale"
}

func (t *athleteLoader) Read(rows []*importer.Row) Batch {
	b := athleteBatch{athleteLoader: t, rows: make([]*athleteCells, len(rows))}
	for i, r := range rows {
		b.rows[i] = t.cells(r)
	}
	return b
}

type athleteBatch struct {
	*athleteLoader
	rows []*athleteCells
}

func (b athleteBatch) Apply(ctx context.Context, q store.Q, save bool) (created, updated int, err error) {
	if err := b.findClubs(ctx, q); err != nil {
		return 0, 0, err
	}
	for _, c := range b.rows {
		if c.row.OK() {
			b.duplicates.check(c)
		}
	}
	stored, err := b.findStored(ctx, q)
	if err != nil {
		return 0, 0, err
	}
	var fresh []domain.Athlete
	var changes []store.AthleteChange
	for _, c := range b.rows {
		if !c.row.OK() {
			continue
		}
		before := stored.match(c)
		athlete := b.merge(c, before)
		switch {
		case !c.row.OK():
		case before == nil:
			fresh = append(fresh, athlete)
		case athlete != *before:
			changes = append(changes, store.AthleteChange{Before: *before, After: athlete})
			stored.replace(before, athlete)
		}
	}
	if save && len(fresh)+len(changes) > 0 {
		err = b.store(ctx, q, fresh, changes)
	}
	return len(fresh), len(changes), err
}

// store writes changes before new athletes, so that a card that changed hands is free.
func (b athleteBatch) store(ctx context.Context, q store.Q, fresh []domain.Athlete, changes []store.AthleteChange) error {
	if err := q.UpdateAthletes(ctx, changes); err != nil {
		return err
	}
	if err := q.AddAthletes(ctx, fresh); err != nil {
		return err
	}
	recorded := make([]core.AuditItem, 0, len(fresh)+len(changes))
	var empty domain.Athlete
	for i := range changes {
		was, is := core.Difference(&changes[i].Before, &changes[i].After)
		recorded = append(recorded, core.AuditItem{ID: int64(changes[i].After.ID), Before: was, After: is})
	}
	for i := range fresh {
		_, is := core.Difference(&empty, &fresh[i])
		recorded = append(recorded, core.AuditItem{ID: int64(fresh[i].ID), After: is})
	}
	if err := b.core.RecordAll(ctx, q, b.actor, audit.AthleteUploaded, audit.Athlete, recorded); err != nil {
		return err
	}
	return b.core.Record(ctx, q, b.actor, audit.AthletesUploaded, audit.Club, int64(b.own.id), nil,
		map[string]any{"modalita": b.mode, "create": len(fresh), "aggiornate": len(changes)})
}

// findClubs sets the club of each row and looks up new codes.
func (b athleteBatch) findClubs(ctx context.Context, q store.Q) error {
	var unknown []string
	for _, c := range b.rows {
		if _, met := b.clubs[c.clubCode]; c.row.OK() && c.clubCode != "" && b.own.id == 0 && !met && !slices.Contains(unknown, c.clubCode) {
			unknown = append(unknown, c.clubCode)
		}
	}
	found, err := q.ClubsByCode(ctx, unknown)
	if err != nil {
		return err
	}
	for code, club := range found {
		b.clubs[code] = clubRef{club.ID, club.Name, club.Code}
	}
	for _, c := range b.rows {
		switch club, known := b.clubs[c.clubCode]; {
		case !c.row.OK():
		case b.own.id != 0 && c.clubCode != "" && c.clubCode != b.own.code:
			c.row.Refuse("COD_AFF", "La riga è di un'altra società")
		case b.own.id != 0:
			c.club = b.own
		case !known:
			c.row.Refuse("COD_AFF", "Società sconosciuta")
		default:
			c.club = club
		}
	}
	return nil
}

// merge applies a row to the stored athlete, or to a new one, and checks the result.
func (b athleteBatch) merge(c *athleteCells, before *domain.Athlete) domain.Athlete {
	if c.onlyYear && !b.years && (before == nil || !c.sameYear(*before)) {
		c.row.Refuse("DATA_NASCITA", "Data non valida: "+importer.Quoted(c.row.Text("DATA_NASCITA")))
	}
	if before != nil {
		athlete := *before
		c.apply(&athlete, b.date)
		b.require(c, athlete, b.mode != membershipMode)
		return athlete
	}
	athlete := b.athletes.New()
	athlete.ClubID, athlete.ClubName, athlete.CreatedAt = c.club.id, c.club.name, b.core.Now()
	c.fromTaxCode(b.date)
	c.apply(&athlete, b.date)
	b.require(c, athlete, true)
	return athlete
}

// Upload modes of athlete files.
const (
	athleteMode    = "atleti"
	membershipMode = "tesseramenti"
	otherBodyMode  = "altrienti"
)

// fileForm returns what a file must contain: as much as the short form, and the contacts required by the promotion
// body.
func fileForm(f domain.AthleteForm) domain.AthleteForm {
	f.Short, f.Admin = true, false
	return f
}

// columnOf maps form fields to columns.
var columnOf = map[string]string{
	"LastName": "COGNOME", "FirstName": "NOME", "Sex": "SESSO", "Birth": "DATA_NASCITA", "TaxCode": "CODICE_FISCALE", "Email": "EMAIL",
	"Phone": "TELEFONO",
}

// require refuses a row whose athlete lacks required fields.
func (b athleteBatch) require(c *athleteCells, a domain.Athlete, contacts bool) {
	form := b.form
	if !contacts {
		form.TaxCodeRequired, form.EmailRequired, form.PhoneRequired = false, false, false
	}
	for _, field := range form.Missing(a) {
		refuse(c.row, columnOf[field], domain.ErrRequired)
	}
}
