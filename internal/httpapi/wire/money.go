package wire

import (
	"fmt"
	"strings"

	appmoney "traguardo/internal/app/money"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/problem"
)

// MovementFilter filters the list of movements.
type MovementFilter struct {
	MovementID id.Movement `json:"ID_MOVIMENTO"`
	ClubName   string      `json:"DENOMINAZIONE"`
	ClubCode   string      `json:"COD_AFF"`
}

// Domain converts the filter; the use case adds the caller's club.
func (f MovementFilter) Domain() domain.WalletFilter {
	return domain.WalletFilter{ID: f.MovementID, ClubName: f.ClubName, ClubCode: f.ClubCode}
}

// Movement is a credit (FK_ID_TIPO 1) or debit (2) movement. DESC_EVENTO, STATO and DATA_SCADENZA_ISCRIZIONI belong to its event, if any;
// UTIL is the amount that orders used.
type Movement struct {
	ID        id.Movement      `json:"ID_MOVIMENTO" sort:"id"`
	Kind      int              `json:"FK_ID_TIPO" sort:"kind"`
	ClubID    id.Club          `json:"FK_ID_SOCIETA" sort:"club_id"`
	ClubName  string           `json:"DENOMINAZIONE" sort:"club"`
	ClubCode  string           `json:"COD_AFF" sort:"code"`
	Note      string           `json:"NOTE" sort:"note"`
	Amount    money.Cents      `json:"IMPORTO" sort:"amount"`
	Used      money.Cents      `json:"UTIL" sort:"used"`
	CreatedAt calendar.Instant `json:"DATA_CREAZIONE" sort:"created"`
	EventID   id.Event         `json:"FK_ID_EVENTO" sort:"event"`
	Event     string           `json:"DESC_EVENTO" sort:"event_name"`
	Status    int              `json:"STATO" sort:"event_state"`
	Deadline  calendar.Date    `json:"DATA_SCADENZA_ISCRIZIONI" sort:"deadline"`
	Version   int64            `json:"VERSIONE" sort:"version"`
}

// FromMovement converts a movement.
func FromMovement(l domain.WalletLine) Movement {
	return Movement{
		ID: l.ID, Kind: int(l.Kind), ClubID: l.ClubID, ClubName: l.Club.Name, ClubCode: l.Club.Code, Note: l.Note, Amount: l.Amount, Used: l.Used,
		CreatedAt: l.CreatedAt,
		EventID:   l.EventID, Event: l.Event.Name, Status: int(l.Event.Status), Deadline: l.Event.Deadline, Version: l.Version,
	}
}

// Fee is an item of an order, or an order's use of a movement.
type Fee struct {
	ID          int64       `json:"ID_QUOTA"`
	Description string      `json:"DESCRIZIONE"`
	Amount      money.Cents `json:"PREZZO_TOTALE"`
	OrderID     id.Order    `json:"FK_ID_ORDINE"`
}

// MovementDetail is a movement with its uses.
type MovementDetail struct {
	Movement
	Uses []Fee `json:"quote"`
}

// FromMovementView converts a movement with its uses.
func FromMovementView(v appmoney.MovementView) MovementDetail {
	return MovementDetail{FromMovement(v.WalletLine), Map(v.Uses,
		func(u domain.CreditUse) Fee { return Fee{u.ID, u.Description, u.Amount, u.OrderID} })}
}

// MovementRef identifies a movement.
type MovementRef struct {
	ID Ref[id.Movement] `json:"ID_MOVIMENTO"`
}

// MovementFields are the fields of a movement that a caller may set.
type MovementFields struct {
	Kind    Opt[int]         `json:"FK_ID_TIPO"`
	ClubID  Opt[id.Club]     `json:"FK_ID_SOCIETA"`
	Note    Opt[string]      `json:"NOTE" check:"max=4000"`
	Amount  Opt[money.Cents] `json:"IMPORTO"`
	EventID Opt[id.Event]    `json:"FK_ID_EVENTO"`
}

func (f MovementFields) apply(l *domain.WalletLine, wrong problem.Fields) {
	if f.Kind.Set {
		l.Kind = domain.WalletKind(f.Kind.Value)
	}
	f.ClubID.Into(&l.ClubID)
	trimmed(f.Note, &l.Note)
	f.Amount.Into(&l.Amount)
	f.EventID.Into(&l.EventID)
	if l.Kind != domain.WalletCredit && l.Kind != domain.WalletDebit {
		wrong.Add("FK_ID_TIPO", "deve essere 1 (credito) o 2 (debito)")
	}
	if l.ClubID <= 0 || l.ClubID > MaxID {
		wrong.Add("FK_ID_SOCIETA", "obbligatorio")
	}
	if strings.TrimSpace(l.Note) == "" {
		wrong.Add("NOTE", "obbligatorio")
	}
	if l.Amount <= 0 {
		wrong.Add("IMPORTO", "deve essere maggiore di 0")
	}
	if l.EventID < 0 || l.EventID > MaxID {
		wrong.Add("FK_ID_EVENTO", contract.ErrRef.Error())
	}
}

// NewMovement creates a movement.
type NewMovement struct {
	ID int64 `json:"ID_MOVIMENTO"`
	MovementFields
}

// Apply sets the fields of a new movement.
func (n NewMovement) Apply(l *domain.WalletLine) error {
	wrong := problem.Fields{}
	if n.ID != 0 {
		wrong.Add("ID_MOVIMENTO", "un nuovo movimento non ha ancora un identificativo")
	}
	n.apply(l, wrong)
	return wrong.Err()
}

// EditMovement changes a movement.
type EditMovement struct {
	ID      Ref[id.Movement] `json:"ID_MOVIMENTO" check:"key"`
	Version int64            `json:"VERSIONE"`
	Used    Opt[money.Cents] `json:"UTIL"` // computed from the orders
	MovementFields
}

// Apply sets the sent fields of the stored movement.
func (e EditMovement) Apply(l *domain.WalletLine) error {
	wrong := problem.Fields{}
	e.apply(l, wrong)
	if err := wrong.Err(); err != nil {
		return err
	}
	if Changes(e.Used, l.Used) {
		return problem.Reserved("UTIL")
	}
	return nil
}

// OrderFilter filters the list of orders. FK_ID_TIPO_ORDINE is 1000 for championships, 1 for entries, 2 for subscriptions; FLG_DA_PAGARE
// 1 selects unpaid orders, FLG_ONLINE 1 those paid by card.
type OrderFilter struct {
	OrderID  id.Order `json:"ID_ORDINE"`
	ClubName string   `json:"DENOMINAZIONE"`
	ClubCode string   `json:"COD_AFF"`
	Kind     int      `json:"FK_ID_TIPO_ORDINE"`
	Unpaid   Flag     `json:"FLG_DA_PAGARE"`
	Online   Flag     `json:"FLG_ONLINE"`
}

// Domain converts the filter; the use case adds the caller's club.
func (f OrderFilter) Domain() domain.OrderFilter {
	return domain.OrderFilter{ID: f.OrderID, ClubName: f.ClubName, ClubCode: f.ClubCode, Kind: domain.OrderKind(f.Kind),
		Unpaid: bool(f.Unpaid), Online: bool(f.Online)}
}

// Order is an order (FK_ID_TIPO_ORDINE 1 entries, 2 subscription, 1000 championships). IMPORTO is gross, IMPORTO_STORNATO the credit
// used. STATO_ORDINE is 0 to pay, 1 paying, 2 paid, 3 cancelled, 4 reversed. FK_ID_PERSONA_GIURIDICA is the club's id, negative if the
// order is cancelled. STATO and DATA_SCADENZA_ISCRIZIONI belong to the event of the order.
type Order struct {
	ID          id.Order         `json:"ID_ORDINE" sort:"id"`
	Kind        int              `json:"FK_ID_TIPO_ORDINE" sort:"kind"`
	Description string           `json:"DESCRIZIONE" sort:"description"`
	Amount      money.Cents      `json:"IMPORTO" sort:"amount"`
	Delivery    money.Cents      `json:"IMPORTO_CONSEGNA" sort:"here"`    // always 0: nothing is delivered
	Commission  money.Cents      `json:"IMPORTO_COMMISSIONI" sort:"here"` // always 0: the portal charges none
	CreditUsed  money.Cents      `json:"IMPORTO_STORNATO" sort:"credit"`
	Credited    money.Cents      `json:"IMPORTO_ACCREDITATO" sort:"here"` // credited after payment because less was due later
	CreatedAt   calendar.Instant `json:"DATA_CREAZIONE" sort:"created"`
	Paid        Flag             `json:"FK_ID_STATO_PAGAMENTO" sort:"paid"`
	State       int              `json:"STATO_ORDINE" sort:"state"`
	ClubID      id.Club          `json:"FK_ID_PERSONA_GIURIDICA" sort:"club_id"`
	ClubCode    string           `json:"COD_AFF" sort:"code"`
	ClubName    string           `json:"DENOMINAZIONE" sort:"club"`
	EventID     id.Event         `json:"FK_ID_EVENTO" sort:"event"`
	Status      int              `json:"STATO" sort:"event_state"`
	Deadline    calendar.Date    `json:"DATA_SCADENZA_ISCRIZIONI" sort:"deadline"`
	Requester   string           `json:"RICHIEDENTE" sort:"here"` // who made the order
	Online      Flag             `json:"FLG_ONLINE" sort:"here"`  // paid by card; otherwise marked as paid manually
	Version     int64            `json:"VERSIONE" sort:"version"`
}

// FromOrder converts an order.
func FromOrder(o domain.Order) Order {
	out := Order{
		ID: o.ID, Kind: int(o.Kind), Description: o.Description, Amount: o.Amount, CreditUsed: o.CreditUsed, Credited: o.Credited,
		CreatedAt: o.CreatedAt, Paid: o.State == domain.OrderPaid,
		State: int(o.State), ClubID: o.ClubID, ClubCode: o.Club.Code, ClubName: o.Club.Name, EventID: o.EventID, Status: int(o.Event.Status),
		Deadline: o.Event.Deadline, Requester: o.Maker, Online: Flag(o.Online()), Version: o.Version,
	}
	if o.ClubID == 0 {
		out.ClubName = o.Buyer // a subscription belongs to a person
	}
	if o.State == domain.OrderCancelled {
		out.ClubID = -o.ClubID
	}
	return out
}

// OrderDetail is an order with its items.
type OrderDetail struct {
	Order
	Fees  []Fee    `json:"quote"`
	Notes []string `json:"AVVISI"` // what happened to its money after payment
}

// OrderAndCredit is an order and the credit that its club may use.
type OrderAndCredit struct {
	Order  OrderDetail `json:"ORDINE"`
	Credit money.Cents `json:"CREDITO"`
}

// FromOrderView converts an order with its lines.
func FromOrderView(v appmoney.OrderView) OrderAndCredit {
	fees := Map(v.Lines, func(l domain.OrderLine) Fee { return Fee{l.ID, l.Description, l.Amount, v.ID} })
	return OrderAndCredit{OrderDetail{FromOrder(v.Order), fees, append([]string{}, v.Notes...)}, v.Credit}
}

// OrderRef identifies an order.
type OrderRef struct {
	ID Ref[id.Order] `json:"ID_ORDINE"`
}

// OrderCredit uses credit for an order; without IMPORTO as much as possible. RIMBORSO 1 reverses a paid order and refunds the card
// instead of crediting the club.
type OrderCredit struct {
	ID     Ref[id.Order]    `json:"ID_ORDINE" check:"key"`
	Amount Opt[money.Cents] `json:"IMPORTO"`
	Refund Flag             `json:"RIMBORSO"`
}

// Check rejects an amount that is not positive.
func (c OrderCredit) Check(wrong problem.Fields) {
	if c.Amount.Set && c.Amount.Value <= 0 {
		wrong.Add("IMPORTO", "deve essere maggiore di 0")
	}
}

// OrderCredited is the outcome of using credit. IMPORTO is what remains to be paid.
type OrderCredited struct {
	Due     money.Cents `json:"IMPORTO"`
	message string
}

// Envelope adds the message.
func (c OrderCredited) Envelope() *Envelope { return &Envelope{Message: c.message, Data: c} }

// FromCredited converts the outcome of using credit or reversing an order.
func FromCredited(c appmoney.Credited) OrderCredited {
	switch {
	case c.Refund:
		return OrderCredited{message: fmt.Sprintf("Ordine %d stornato: il rimborso torna sulla carta", c.Order.ID)}
	case c.Reversed:
		return OrderCredited{message: fmt.Sprintf("Ordine %d stornato", c.Order.ID)}
	case c.Order.State == domain.OrderPaid:
		return OrderCredited{message: fmt.Sprintf("Ordine %d pagato con il credito", c.Order.ID)}
	}
	return OrderCredited{Due: c.Order.Due(), message: "Credito utilizzato: " + c.Amount.Italian()}
}

// OrderedEvent names the event whose entries are ordered, and the amount due that the caller saw.
type OrderedEvent struct {
	EventID Ref[id.Event]    `json:"ID_EVENTO"`
	Amount  Opt[money.Cents] `json:"IMPORTO"`
}

// Seen returns the amount that the caller saw, nil if none was sent.
func (o OrderedEvent) Seen() *money.Cents {
	if !o.Amount.Set {
		return nil
	}
	return &o.Amount.Value
}

// AmountDue is the amount due now, before credit.
type AmountDue struct {
	EventID id.Event    `json:"ID_EVENTO"`
	Due     money.Cents `json:"IMPORTO"`
}

// AmountConflict is the data of a 409 about an order whose amount has changed.
type AmountConflict struct {
	AmountDue
	Current AmountDue `json:"attuale"`
}

// OrderMade is the created order. IMPORTO is what remains to be paid after credit.
type OrderMade struct {
	OrderID id.Order    `json:"ID_ORDINE"`
	Due     money.Cents `json:"IMPORTO"`
}

// Envelope reports whether a payment remains.
func (o OrderMade) Envelope() *Envelope {
	if o.Due == 0 {
		return &Envelope{Message: fmt.Sprintf("Ordine %d pagato con il credito", o.OrderID), Data: o}
	}
	return &Envelope{Message: fmt.Sprintf("Ordine %d creato", o.OrderID), Data: o}
}
