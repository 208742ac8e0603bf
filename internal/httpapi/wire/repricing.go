package wire

import "traguardo/internal/app/meet"

// Repriced is the reply to a change that may change what clubs owe for an event. With PROVA 1 nothing is stored and SOCIETA_INTERESSATE
// counts the clubs that would owe more; after a stored change avvisi reports it.
type Repriced struct {
	Clubs    int      `json:"SOCIETA_INTERESSATE"`
	Warnings []string `json:"avvisi,omitempty"`
	stored   bool
}

// FromAffected converts how a change affects the clubs of an event.
func FromAffected(f meet.Affected) Repriced {
	r := Repriced{Clubs: f.Clubs, stored: !f.DryRun}
	if r.stored && f.Clubs > 0 {
		r.Warnings = []string{f.Warning()}
	}
	return r
}

// Envelope has data only if clubs are affected or nothing was stored.
func (r Repriced) Envelope() *Envelope {
	switch {
	case !r.stored:
		return &Envelope{Message: "Prova: nessuna modifica salvata", Data: r}
	case r.Clubs == 0:
		return &Envelope{Message: MessageDone}
	}
	return &Envelope{Message: MessageDone, Data: r}
}
