package money

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/einvoice"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Invoices issues the portal's invoices to organisers.
type Invoices struct {
	core  *core.Base
	terms domain.InvoiceTerms
}

// NewInvoices returns an Invoices with the terms of the deployment.
func NewInvoices(b *core.Base, terms domain.InvoiceTerms) *Invoices { return &Invoices{b, terms} }

// Make issues the invoice of an event to the organising club, priced per athlete, with the next number of the year.
// Numbers have no gaps, because a number is assigned in the transaction that stores its invoice.
func (s *Invoices) Make(ctx context.Context, a access.Actor, eventID id.Event) (invoice domain.Invoice, err error) {
	if !access.Can(a, access.EventsInvoice) {
		return invoice, problem.Forbidden()
	}
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		e, err := q.LockEvent(ctx, eventID)
		if err != nil {
			return err
		}
		if invoice, err = s.numbered(ctx, q, a, e); err != nil {
			return err
		}
		if invoice.ID, err = q.AddInvoice(ctx, invoice); err != nil {
			return err
		}
		if err := q.SetInvoiced(ctx, eventID); err != nil {
			return err
		}
		facts := invoice
		facts.XML = "" // stored in the invoice's own row
		return s.core.Record(ctx, q, a, audit.EventInvoiced, audit.Event, int64(eventID), nil, facts)
	})
	return invoice, err
}

// Preview returns the invoice that Make would issue now, without its number and file.
func (s *Invoices) Preview(ctx context.Context, a access.Actor, eventID id.Event) (domain.Invoice, error) {
	if !access.Can(a, access.EventsInvoice) {
		return domain.Invoice{}, problem.Forbidden()
	}
	q := s.core.DB.Q
	e, err := q.Event(ctx, eventID)
	if err != nil {
		return domain.Invoice{}, err
	}
	i, _, err := s.draft(ctx, q, a, e)
	return i, err
}

// draft returns the invoice of an event with its amounts, and the club to invoice. It fails if no invoice can be issued.
func (s *Invoices) draft(ctx context.Context, q store.Q, a access.Actor, e domain.Event) (domain.Invoice, domain.Club, error) {
	i := domain.Invoice{
		EventID: e.ID, ClubID: e.OrganiserID, Year: s.core.Today().Year(), IssuedOn: s.core.Today(), UnitPrice: s.terms.UnitPrice,
		VATRate:   s.terms.VATRate,
		CreatedBy: a.UserID, CreatedAt: s.core.Now(),
	}
	if !s.core.Variant.HasSport(e.SportID) || e.Rehearsal() {
		return i, domain.Club{}, problem.NotFound()
	}
	// the flag can be changed manually, but an invoice is never deleted
	if _, err := q.InvoiceOf(ctx, e.ID); e.Invoiced || err == nil {
		return i, domain.Club{}, problem.Refused("L'evento è già stato fatturato")
	} else if !problem.Is(err, problem.KindNotFound) {
		return i, domain.Club{}, err
	}
	club, err := q.Club(ctx, e.OrganiserID)
	if err != nil {
		return i, club, err
	}
	if missing := einvoice.Missing(club); missing != "" {
		return i, club, problem.Refusedf("Per la fattura mancano dati di %s: %s", club.Name, missing)
	}
	if i.Quantity, err = q.EventAthletes(ctx, e.ID); err != nil {
		return i, club, err
	}
	if i.Quantity == 0 {
		return i, club, problem.Refused("Nessun atleta iscritto: non c'è nulla da fatturare")
	}
	i.ComputeAmounts()
	return i, club, nil
}

// numbered returns the invoice of a locked event with its number and XML file.
func (s *Invoices) numbered(ctx context.Context, q store.Q, a access.Actor, e domain.Event) (domain.Invoice, error) {
	i, club, err := s.draft(ctx, q, a, e)
	if err != nil {
		return i, err
	}
	province, err := q.ProvinceCode(ctx, club.ProvinceID)
	if err != nil {
		return i, err
	}
	if i.Number, err = q.NextInvoice(ctx, i.Year); err != nil {
		return i, err
	}
	file, err := einvoice.Write(i, s.terms.Seller, club, province, e.Name)
	i.XML = string(file)
	return i, err
}

// InvoiceView is an invoice with the contents of its XML file.
type InvoiceView struct {
	domain.Invoice
	einvoice.Contents
}

// Get returns the invoice of an event as issued, to administrators and the invoiced club.
func (s *Invoices) Get(ctx context.Context, a access.Actor, eventID id.Event) (v InvoiceView, err error) {
	if v.Invoice, err = s.core.DB.InvoiceOf(ctx, eventID); err != nil {
		return v, err
	}
	if !access.CanClub(a, access.StatementRead, v.ClubID) {
		return InvoiceView{}, problem.NotFound()
	}
	v.Contents, err = einvoice.Read(v.XML)
	return v, err
}
