package home

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/mail"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// confirmWindow is how long after opening the page an administrator may confirm the time shown.
const confirmWindow = time.Hour

// noticeInterval is the minimum time between two mails about the clock.
const noticeInterval = 24 * time.Hour

// noticeSetting stores when administrators were last notified, by the untrusted clock.
const noticeSetting = "clock told"

// NotifyClockJump mails the administrators that the clock is not trusted. If several servers call it at once, one mail is
// sent.
func (h *Home) NotifyClockJump(ctx context.Context, jump store.ClockJump) error {
	err := h.core.DB.Tx(ctx, func(q store.Q) error {
		if err := q.LockSubject(ctx, noticeSetting); err != nil {
			return err
		}
		text, err := q.Setting(ctx, noticeSetting)
		if err != nil {
			return err
		}
		if at, err := strconv.ParseInt(text, 10, 64); err == nil && jump.Now.Sub(calendar.At(time.UnixMilli(at))).Abs() < noticeInterval {
			return nil
		}
		admins, err := q.Admins(ctx)
		if err != nil {
			return err
		}
		for _, u := range admins {
			if u.Unverified {
				continue
			}
			if err := h.core.Post(ctx, q, u.ID, h.clockMail(u, jump)); err != nil {
				return err
			}
		}
		return q.SetSetting(ctx, noticeSetting, strconv.FormatInt(jump.Now.Milli(), 10))
	})
	h.core.DeliverLater(ctx)
	return err
}

func (h *Home) clockMail(to domain.User, jump store.ClockJump) mail.Message {
	title := h.core.Variant.Title
	return mail.Message{
		To: to.Email, Subject: title + ": controlla l'ora del server",
		Text: fmt.Sprintf("Ciao %s,\n\n%s\n\n%s/dashboard\n\n%s\n", mail.SingleLine(to.FirstName), clockWarning(jump), h.core.BaseURL, title),
	}
}

// clockTask returns the task of confirming the clock, for administrators.
func (h *Home) clockTask(ctx context.Context, a access.Actor) ([]domain.Task, error) {
	if !a.Admin() {
		return nil, nil
	}
	jump, err := h.core.ClockJump(ctx)
	if err != nil || jump == nil {
		return nil, err
	}
	return []domain.Task{{Kind: domain.TaskClock, Day: jump.Now.Date()}}, nil
}

// clockWarning explains what stops and what continues while the clock is not trusted.
func clockWarning(jump store.ClockJump) string {
	return fmt.Sprintf("L'orologio del server segna %s, ma dall'ultima ora nota risulta %s. Per non fare danni sono ferme quattro operazioni automatiche: "+
		"chiusura degli eventi, cancellazione notturna delle iscrizioni non pagate, cambio di stagione, eliminazione dei dati vecchi. "+
		"Pagamenti, rimborsi ed email continuano. Correggi l'ora del server oppure, se è giusta, confermala.", jump.Now.Italian(),
		jump.Seen.Italian())
}

// ConfirmClock records an administrator's confirmation that the clock, which showed the time read, is right. All jobs
// then resume.
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
		if jump.Now.Sub(read).Abs() > confirmWindow {
			return problem.Refused("L'ora del server non è più quella mostrata: ricarica la pagina")
		}
		if err := q.TrustClock(ctx, jump.Now); err != nil {
			return err
		}
		return h.core.Record(ctx, q, a, audit.ClockConfirmed, audit.Server, 0, map[string]any{"ora": jump.Seen}, map[string]any{"ora": jump.Now})
	})
}
