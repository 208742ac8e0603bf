package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
)

var invoiceTable = database.NewTable("invoice i", "", func(i *domain.Invoice) []database.Column {
	return []database.Column{
		{Name: "id", Field: &i.ID},
		{Name: "event_id", Field: &i.EventID},
		{Name: "club_id", Field: &i.ClubID},
		{Name: "year", Field: &i.Year},
		{Name: "number", Field: &i.Number},
		{Name: "issued_on", Field: &i.IssuedOn},
		{Name: "quantity", Field: &i.Quantity},
		{Name: "unit_price", Field: &i.UnitPrice},
		{Name: "vat_rate", Field: &i.VATRate},
		{Name: "net", Field: &i.Net},
		{Name: "vat", Field: &i.VAT},
		{Name: "xml", Field: &i.XML},
		{Name: "created_by", Field: &i.CreatedBy},
		{Name: "created_at", Field: &i.CreatedAt},
	}
})

// NextInvoice returns the next invoice number of a year and locks the year until the transaction ends. A number that is not used is
// returned again.
func (q Q) NextInvoice(ctx context.Context, year int) (int, error) {
	return database.One(ctx, q.db, database.Value[int], `INSERT INTO invoice_year (year, last) VALUES ($1, 1)
		ON CONFLICT (year) DO UPDATE SET last = invoice_year.last + 1 RETURNING last`, year)
}

// AddInvoice stores an invoice.
func (q Q) AddInvoice(ctx context.Context, i domain.Invoice) (id.Invoice, error) {
	return newID[id.Invoice](invoiceTable.Insert(ctx, q.db, i))
}

// InvoiceOf returns the invoice of an event.
func (q Q) InvoiceOf(ctx context.Context, eventID id.Event) (domain.Invoice, error) {
	return invoiceTable.One(ctx, q.db, "WHERE i.event_id = $1", eventID)
}

// SetInvoiced marks an event as invoiced.
func (q Q) SetInvoiced(ctx context.Context, eventID id.Event) error {
	_, err := q.db.Exec(ctx, "UPDATE event SET invoiced = TRUE, version = version + 1 WHERE id = $1", eventID)
	return err
}

// EventAthletes returns how many athletes entered an event, individually or in a team; each counts once.
func (q Q) EventAthletes(ctx context.Context, eventID id.Event) (int, error) {
	return database.One(ctx, q.db, database.Value[int], `SELECT COUNT(*) FROM (
		SELECT n.athlete_id FROM entry n WHERE n.event_id = $1 AND n.athlete_id IS NOT NULL
		UNION SELECT m.athlete_id FROM entry n JOIN entry_member m ON m.entry_id = n.id WHERE n.event_id = $1) x`, eventID)
}

// ProvinceCode returns the two-letter code of a province, or "" if the province is unknown.
func (q Q) ProvinceCode(ctx context.Context, provinceID id.Province) (string, error) {
	list, err := database.All(ctx, q.db, database.Value[string], "SELECT t.code FROM province t WHERE t.id = $1", provinceID)
	if err != nil || len(list) == 0 {
		return "", err
	}
	return list[0], nil
}
