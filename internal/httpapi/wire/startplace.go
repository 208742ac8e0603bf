package wire

import (
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
)

// EditPlace sets the heat and lane of an entry, or its turn if there are no lanes; heat 0 removes it from the list. FLG_SCAMBIA swaps it
// with the entry in that place.
type EditPlace struct {
	ID      Ref[id.Entry] `json:"ID_PRESENZA" check:"key"`
	Heat    Opt[int]      `json:"BATTERIA"`
	Lane    Opt[int]      `json:"CORSIA"`
	Turn    Opt[int]      `json:"TURNO"`
	Swap    Flag          `json:"FLG_SCAMBIA"`
	Version int64         `json:"VERSIONE"`
}

// Entry returns the entry that changes.
func (e EditPlace) Entry() Ref[id.Entry] { return e.ID }

// maxHeat is above the number of heats of any meet.
const maxHeat = 9999

// Apply sets the sent fields of the stored place.
func (e EditPlace) Apply(p *domain.StartPlace) error {
	e.Heat.Into(&p.Heat)
	e.Lane.Into(&p.Lane)
	e.Turn.Into(&p.Position)
	wrong := problem.Fields{}
	within := func(name string, n int) {
		if n < 0 || n > maxHeat {
			wrong.Add(name, "non valida")
		}
	}
	within("BATTERIA", p.Heat)
	within("CORSIA", p.Lane)
	within("TURNO", p.Position)
	if p.Heat == 0 {
		p.Lane, p.Position = 0, 0
	}
	return wrong.Err()
}

// EntryScratch withdraws an entry; FLG_CHIUDI closes the gap.
type EntryScratch struct {
	ID    Ref[id.Entry] `json:"ID_PRESENZA" check:"key"`
	Close Flag          `json:"FLG_CHIUDI"`
}

// StartTiming are the parameters of a timetable.
type StartTiming struct {
	EventID   Ref[id.Event]         `json:"ID_EVENTO" check:"key"`
	Begins    Opt[calendar.Instant] `json:"INIZIO"`
	TurnRound Opt[int]              `json:"INTERVALLO"`
	Version   int64                 `json:"VERSIONE_ORARIO"`
}

// Event returns the event of the timetable.
func (t StartTiming) Event() Ref[id.Event] { return t.EventID }

// Check validates the seconds between two heats.
func (t StartTiming) Check(wrong problem.Fields) {
	if t.TurnRound.Value < 0 || t.TurnRound.Value > 3600 {
		wrong.Add("INTERVALLO", "deve essere un numero di secondi da 0 a 3600")
	}
}

// Apply sets the sent fields of the stored start order.
func (t StartTiming) Apply(o *domain.StartOrder) error {
	t.Begins.Into(&o.Begins)
	t.TurnRound.Into(&o.TurnRound)
	return nil
}
