package home

import (
	"context"
	"fmt"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// sameClock is how long after a page was opened the time that it shows may be confirmed: an administrator confirms what was read.
const sameClock = time.Hour

// clockWarning says that the clock cannot be believed.
func clockWarning(jump store.ClockJump) string {
	return fmt.Sprintf("L'orologio del server segna %s, ma l'ultima ora nota è %s: le operazioni automatiche (chiusura degli eventi, nuova stagione, "+
		"pulizia) sono ferme. Correggi l'ora del server oppure, se è giusta, confermala.", jump.Now.Italian(), jump.Seen.Italian())
}

// ConfirmClock says for an administrator that the clock, which showed the time read, is right: jobs go on. The server was off for more than
// a day, or an older backup was restored.
func (h *Home) ConfirmClock(ctx context.Context, a access.Actor, read calendar.Instant) error {
	if !a.Admin() {
		return problem.Forbidden()
	}
	return h.core.DB.Tx(ctx, func(q store.Q) error {
		jump, err := q.ClockJump(ctx, h.core.Now())
		if err != nil {
			return err
		}
		if jump == nil {
			return problem.Refused("L'ora del server non ha bisogno di conferma")
		}
		if jump.Now.Sub(read).Abs() > sameClock {
			return problem.Refused("L'ora del server non è più quella mostrata: ricarica la pagina")
		}
		if err := q.SeeClock(ctx, jump.Now); err != nil {
			return err
		}
		return h.core.Record(ctx, q, a, "orologio.conferma", "server", 0, map[string]any{"ora": jump.Seen}, map[string]any{"ora": jump.Now})
	})
}
