package wire

import (
	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
)

// OrderDrawn counts the races of a start order.
type OrderDrawn struct {
	Races int `json:"GARE"`
}

// StartOrder is a stored start order.
type StartOrder struct {
	Items []StartItem `json:"gareOrdinate"`
}

// FromStartOrder converts a start order.
func FromStartOrder(items []domain.StartItem) StartOrder {
	return StartOrder{Map(items, fromStartItem)}
}

// StartOrderSave is a new start order with all its races and blocks, and the order that the caller read.
type StartOrderSave struct {
	EventID Ref[id.Event]       `json:"ID_EVENTO" check:"key"`
	Items   []StartPosition     `json:"ordine" check:"required"`
	Read    []Ref[id.StartItem] `json:"ORDINE_LETTO"`
}

// StartPosition is the position of an item; items with equal positions keep the sent order.
type StartPosition struct {
	ID       Ref[id.StartItem] `json:"ID_ORDINAMENTO" check:"required"`
	Position int               `json:"ORDINE"`
}

// Event returns the event whose order changes.
func (s StartOrderSave) Event() Ref[id.Event] { return s.EventID }

// Places returns the positions for the use case.
func (s StartOrderSave) Places() []raceday.Place {
	return Map(s.Items, func(p StartPosition) raceday.Place { return raceday.Place{ItemID: p.ID.ID(), Position: p.Position} })
}

// BlockFields are the fields of a block that a caller may set. A block with a start time begins a session.
type BlockFields struct {
	Note    Opt[string]           `json:"NOTE" check:"max=4000"`
	Minutes Opt[int]              `json:"DURATA"`
	Begins  Opt[calendar.Instant] `json:"INIZIO"`
}

// maxBlockMinutes is a whole day.
const maxBlockMinutes = 24 * 60

func (f BlockFields) apply(i *domain.StartItem, wrong problem.Fields) {
	trimmed(f.Note, &i.Note)
	f.Minutes.Into(&i.Minutes)
	f.Begins.Into(&i.Begins)
	if i.Minutes < 0 || i.Minutes > maxBlockMinutes {
		wrong.Add("DURATA", "deve essere un numero di minuti da 0 a 1440")
	}
}

// NewBlock inserts a break into a start order: at ORDINE, or at the end.
type NewBlock struct {
	ID       int64         `json:"ID_ORDINAMENTO"`
	EventID  Ref[id.Event] `json:"FK_ID_EVENTO" check:"key"`
	Position Opt[int]      `json:"ORDINE"`
	BlockFields
}

// Event returns the event whose order changes.
func (n NewBlock) Event() Ref[id.Event] { return n.EventID }

// Check validates the block.
func (n NewBlock) Check(wrong problem.Fields) {
	if n.ID != 0 {
		wrong.Add("ID_ORDINAMENTO", "un nuovo blocco non ha ancora un identificativo")
	}
	if n.Position.Value < 0 {
		wrong.Add("ORDINE", "non valido")
	}
	var i domain.StartItem
	n.apply(&i, wrong)
}

// Domain returns the block to add.
func (n NewBlock) Domain() domain.StartItem {
	i := domain.StartItem{EventID: n.EventID.ID(), Position: n.Position.Value}
	n.apply(&i, problem.Fields{})
	return i
}

// EditBlock changes a block.
type EditBlock struct {
	ID      Ref[id.StartItem] `json:"ID_ORDINAMENTO" check:"key"`
	EventID Opt[id.Event]     `json:"FK_ID_EVENTO"`
	Version int64             `json:"VERSIONE"`
	BlockFields
}

// Apply sets the sent fields of the stored block.
func (e EditBlock) Apply(i *domain.StartItem) error {
	if Changes(e.EventID, i.EventID) {
		return problem.Reserved("FK_ID_EVENTO")
	}
	wrong := problem.Fields{}
	e.apply(i, wrong)
	return wrong.Err()
}

// BlockRef identifies a block.
type BlockRef struct {
	ID Ref[id.StartItem] `json:"ID_ORDINAMENTO"`
}

// FromBlock converts a block.
func FromBlock(i domain.StartItem) StartItem { return fromStartItem(i) }
