package wire

import "traguardo/internal/app/meet"

// Repriced answers a change that may change what clubs owe for an event. With PROVA 1 nothing is stored, and SOCIETA_INTERESSATE says how
// many clubs would owe more; a change that was stored says it in avvisi.
type Repriced struct {
	Clubs    int      `json:"SOCIETA_INTERESSATE"`
	Warnings []string `json:"avvisi,omitempty"`
	stored   bool
}

// FromAffected converts how a change concerns the clubs of an event.
func FromAffected(f meet.Affected) Repriced {
	r := Repriced{Clubs: f.Clubs, stored: !f.DryRun}
	if r.stored && f.Clubs > 0 {
		r.Warnings = []string{f.Warning()}
	}
	return r
}

// Envelope has data only where there is something to say.
func (r Repriced) Envelope() *Envelope {
	switch {
	case !r.stored:
		return &Envelope{Message: "Prova: nessuna modifica salvata", Data: r}
	case r.Clubs == 0:
		return &Envelope{Message: MessageDone}
	}
	return &Envelope{Message: MessageDone, Data: r}
}
