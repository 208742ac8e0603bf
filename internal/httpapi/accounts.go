package httpapi

import (
	"context"

	"traguardo/internal/domain"
	"traguardo/internal/httpapi/wire"
	"traguardo/internal/problem"
	"traguardo/internal/variant"
)

func (h *handlers) login(ctx context.Context, in wire.Login) (wire.Opened, error) {
	token, err := h.app.Sessions.Login(ctx, origin(ctx), in.Username, in.Password, in.Code)
	return sessionReply(ctx, token, wire.AskCode(err))
}

func (h *handlers) loginExternal(ctx context.Context, in wire.ExternalLogin) (wire.Opened, error) {
	token, err := h.app.Sessions.LoginExternal(ctx, origin(ctx), in.Provider, in.IDToken, in.Nonce)
	return sessionReply(ctx, token, err)
}

// sessionReply returns the token and also sets it as the session cookie.
func sessionReply(ctx context.Context, token string, err error) (wire.Opened, error) {
	if err != nil {
		return wire.Opened{}, err
	}
	requestOf(ctx).setCookie(token)
	return wire.Opened{Token: token}, nil
}

// checkRegistration returns an error if registration is closed or the caller asks for a reserved level.
func (h *handlers) checkRegistration(_ context.Context, in wire.Registration) error {
	if !h.app.Variant.Has(variant.Registration) {
		return problem.ForbiddenBecause("La registrazione non è aperta al pubblico")
	}
	return in.Reserved()
}

func (h *handlers) register(ctx context.Context, in wire.Registration) (wire.Saved, error) {
	if err := h.checkRegistration(ctx, in); err != nil {
		return wire.Saved{}, err
	}
	id, err := h.app.Sessions.Register(ctx, origin(ctx), in.Domain(), in.Password)
	return wire.Saved{ID: int64(id), Message: "Registrazione completata: ora puoi accedere. Abbiamo inviato un messaggio per confermare l'indirizzo"}, err
}

func (h *handlers) requestReset(ctx context.Context, in wire.ForgottenPassword) (wire.Done, error) {
	err := h.app.Sessions.RequestReset(ctx, origin(ctx), in.Email)
	return wire.Done{Message: "Se l'indirizzo è registrato, riceverai un messaggio con il collegamento per scegliere una nuova password"}, err
}

func (h *handlers) confirmReset(ctx context.Context, in wire.ResetPassword) (wire.Done, error) {
	password, err := in.Checked()
	if err != nil {
		return wire.Done{}, err
	}
	return wire.Done{Message: "Password modificata: ora puoi accedere"}, h.app.Sessions.ConfirmReset(ctx, in.Token, password)
}

func (h *handlers) askVerification(ctx context.Context, _ wire.Empty) (wire.Done, error) {
	return wire.Done{Message: "Messaggio inviato: apri il collegamento che contiene"}, h.app.Sessions.ResendVerification(ctx, actor(ctx))
}

func (h *handlers) verify(ctx context.Context, in wire.Verification) (wire.Done, error) {
	return wire.Done{Message: "Indirizzo confermato"}, h.app.Sessions.Verify(ctx, origin(ctx), in.Token)
}

func (h *handlers) getConfig(context.Context, wire.Empty) (wire.Config, error) {
	return h.config(), nil
}

func (h *handlers) logged(ctx context.Context, _ wire.Empty) (wire.Logged, error) {
	a := actor(ctx)
	return wire.Logged{UserID: a.UserID, Username: a.Username, ImpersonatorID: a.ImpersonatorID}, nil
}

func (h *handlers) logout(ctx context.Context, _ wire.Empty) (wire.Done, error) {
	err := h.app.Sessions.Logout(ctx, origin(ctx))
	requestOf(ctx).setCookie("")
	return wire.Done{Message: "Disconnessione effettuata"}, err
}

func (h *handlers) home(ctx context.Context, in wire.HomeAsked) (wire.Home, error) {
	data, err := h.app.Home.Load(ctx, actor(ctx))
	if err != nil {
		return wire.Home{}, err
	}
	all := wire.FromHome(data, h.app.Variant, h.app.Today())
	if in.Essential {
		return all.Essential(), nil
	}
	return all, nil
}

func (h *handlers) listTasks(ctx context.Context, _ wire.Empty) ([]wire.Task, error) {
	tasks, err := h.app.Home.Tasks(ctx, actor(ctx))
	today := h.app.Today()
	return wire.Map(tasks, func(t domain.Task) wire.Task { return wire.FromTask(t, today) }), err
}

func (h *handlers) listJobs(ctx context.Context, in wire.JobFilter, p domain.Page) ([]wire.JobRun, int, error) {
	rows, total, err := h.app.Users.Jobs(ctx, actor(ctx), in.Domain(), p)
	return wire.Map(rows, wire.FromJobRun), total, err
}

func (h *handlers) findAnything(ctx context.Context, in wire.Search) ([]wire.Found, error) {
	found, err := h.app.Home.Search(ctx, actor(ctx), in.Text)
	return wire.Map(found, wire.FromFound), err
}

func (h *handlers) confirmClock(ctx context.Context, in wire.ClockConfirmation) (wire.Done, error) {
	return wire.Done{Message: "Ora confermata: le operazioni automatiche riprendono entro un minuto"}, h.app.Home.ConfirmClock(ctx, actor(ctx),
		in.Now)
}

func (h *handlers) changePassword(ctx context.Context, in wire.ChangePassword) (wire.Done, error) {
	password, err := in.Checked()
	if err != nil {
		return wire.Done{}, err
	}
	return wire.Done{Message: "Password modificata"}, h.app.Sessions.ChangePassword(ctx, actor(ctx), origin(ctx), in.OldPassword, password)
}

func (h *handlers) setSeason(ctx context.Context, in wire.SeasonChoice) (wire.Done, error) {
	return wire.Done{Message: "Stagione modificata"}, h.app.Users.SetSeason(ctx, actor(ctx), in.SeasonID.ID())
}

func (h *handlers) impersonate(ctx context.Context, in wire.UserRef) (wire.Opened, error) {
	token, err := h.app.Sessions.Impersonate(ctx, actor(ctx), origin(ctx), in.UserID.ID())
	return sessionReply(ctx, token, err)
}

func (h *handlers) endImpersonation(ctx context.Context, _ wire.Empty) (wire.Opened, error) {
	token, err := h.app.Sessions.EndImpersonation(ctx, actor(ctx), origin(ctx))
	return sessionReply(ctx, token, err)
}

func (h *handlers) listAccesses(ctx context.Context, in wire.AccessFilter, p domain.Page) ([]wire.AccessRow, int, error) {
	rows, total, err := h.app.Sessions.Accesses(ctx, actor(ctx), in.Domain(), p)
	return wire.Map(rows, wire.FromAccess), total, err
}

func (h *handlers) listAudit(ctx context.Context, in wire.AuditFilter, p domain.Page) ([]wire.AuditRow, int, error) {
	rows, total, err := h.app.Audits.List(ctx, actor(ctx), in.Domain(), p)
	return wire.Map(rows, wire.FromAudit), total, err
}
