package wire

import "traguardo/internal/domain/id"

// RehearsalChange stops the invented times of a rehearsal, or continues them. ID_EVENTO is the rehearsal or its event.
type RehearsalChange struct {
	ID     Ref[id.Event] `json:"ID_EVENTO"`
	Paused Flag          `json:"FLG_PAUSA"`
}

// Event returns the event of the call.
func (r RehearsalChange) Event() Ref[id.Event] { return r.ID }
