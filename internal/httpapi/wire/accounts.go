package wire

import (
	"errors"
	"strings"

	"traguardo/internal/app/account"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
)

// Login opens a session.
type Login struct {
	Username string `json:"USERNAME" check:"required,max=320"`
	Password string `json:"PASSWORD" check:"required,max=1000"`
	Code     string `json:"CODICE"`
}

// CodeNeeded is the data of a login that is refused because it lacks the code of the second factor.
type CodeNeeded struct {
	SecondFactor Flag           `json:"SECONDO_FATTORE"`
	Fields       problem.Fields `json:"campi"`
}

// AskCode adds CodeNeeded to an error that asks for the code of the second factor.
func AskCode(err error) error {
	var p *problem.Error
	if !errors.As(err, &p) {
		return err
	}
	if _, needed := p.Data.(account.CodeNeeded); !needed {
		return err
	}
	return p.With(CodeNeeded{SecondFactor: true, Fields: problem.Fields{"CODICE": p.Message}})
}

// ExternalLogin opens a session with an identity of an external provider.
type ExternalLogin struct {
	Provider string `json:"PROVIDER" check:"required"`
	IDToken  string `json:"ID_TOKEN" check:"required,max=20000"`
	Nonce    string `json:"NONCE"`
}

// Opened is the reply to a login. The envelope repeats the token next to data.
type Opened struct {
	Token string `json:"SESSION_TOKEN"`
}

// Envelope returns the envelope with the token in both places.
func (o Opened) Envelope() *Envelope {
	return &Envelope{Data: o, Token: o.Token, Message: "Accesso effettuato"}
}

// Registration creates a coach's account. USERNAME is optional and must equal the e-mail.
type Registration struct {
	FirstName string `json:"NOME" check:"required"`
	LastName  string `json:"COGNOME" check:"required"`
	Email     string `json:"EMAIL" check:"required"`
	Username  string `json:"USERNAME"`
	Terms     Flag   `json:"FLG_TERMINI"`
	NewPassword
	// A new user may not choose these.
	Level        Opt[int]           `json:"FK_ID_LIVELLO" check:"reserved"`
	ClubID       Opt[int64]         `json:"FK_ID_PERSONA_GIURIDICA" check:"reserved"`
	Active       Opt[Flag]          `json:"STATO" check:"reserved"`
	PremiumUntil Opt[calendar.Date] `json:"DATA_SCADENZA" check:"reserved"`
}

// Reserved returns an error if a field is set that a new user may not choose.
func (r Registration) Reserved() error {
	switch {
	case Changes(r.Level, int(domain.LevelCoach)):
		return problem.Reserved("FK_ID_LIVELLO")
	case Changes(r.ClubID, 0):
		return problem.Reserved("FK_ID_PERSONA_GIURIDICA")
	case Changes(r.Active, true):
		return problem.Reserved("STATO")
	case Changes(r.PremiumUntil, calendar.Date{}):
		return problem.Reserved("DATA_SCADENZA")
	}
	return nil
}

// Check validates the form.
func (r Registration) Check(wrong problem.Fields) {
	checkEmail(wrong, "EMAIL", r.Email)
	if r.Username != "" && !strings.EqualFold(r.Username, r.Email) {
		wrong.Add("USERNAME", "deve essere l'indirizzo email")
	}
	if !r.Terms {
		wrong.Add("FLG_TERMINI", "devi accettare i termini e le condizioni")
	}
	r.check(wrong)
}

// Domain returns the user to create.
func (r Registration) Domain() domain.User {
	return domain.User{FirstName: strings.TrimSpace(r.FirstName), LastName: strings.TrimSpace(r.LastName), Email: strings.TrimSpace(r.Email)}
}

func checkEmail(wrong problem.Fields, name, value string) {
	if err := domain.CheckEmail(strings.TrimSpace(value)); err != nil {
		wrong.Add(name, err.Error())
	}
}

// NewPassword is a password entered twice.
type NewPassword struct {
	Password        string `json:"PASSWORD" check:"required,max=1000"`
	ConfirmPassword string `json:"CONFERMA_PASSWORD" check:"required,max=1000"`
}

func (p NewPassword) check(wrong problem.Fields) {
	if reason := account.CheckPassword(p.Password); reason != "" {
		wrong.Add("PASSWORD", reason)
	}
	if p.Password != p.ConfirmPassword {
		wrong.Add("CONFERMA_PASSWORD", "Le due password non coincidono")
	}
}

// Checked returns the password, or an error if it is weak or the two differ.
func (p NewPassword) Checked() (string, error) {
	wrong := problem.Fields{}
	p.check(wrong)
	return p.Password, wrong.Err()
}

// ForgottenPassword requests a reset link.
type ForgottenPassword struct {
	Email string `json:"EMAIL" check:"required"`
}

// ResetPassword sets a new password with the token of a reset link.
type ResetPassword struct {
	Token string `json:"TOKEN" check:"required"`
	NewPassword
}

// Verification confirms an address with the token of a mail.
type Verification struct {
	Token string `json:"TOKEN" check:"required"`
}

// ChangePassword replaces the caller's own password.
type ChangePassword struct {
	OldPassword string `json:"VECCHIA_PASSWORD" check:"required,max=1000"`
	NewPassword
}

// AdminResetPassword sets another user's password.
type AdminResetPassword struct {
	UserID          Ref[id.User] `json:"ID_UTENTE" check:"key"`
	Password        string       `json:"PASSWORD" check:"max=1000"`
	ConfirmPassword string       `json:"CONFERMA_PASSWORD" check:"max=1000"`
}

// Check validates the password.
func (p AdminResetPassword) Check(wrong problem.Fields) {
	NewPassword{p.Password, p.ConfirmPassword}.check(wrong)
}

// SeasonChoice changes the caller's season.
type SeasonChoice struct {
	SeasonID Ref[id.Season] `json:"ID_STAGIONE"`
}

// Logged is the user of the session.
type Logged struct {
	UserID         id.User `json:"ID_UTENTE"`
	Username       string  `json:"USERNAME"`
	ImpersonatorID id.User `json:"IMPERSONIFICATO_DA"`
}

// AccessFilter filters the access log; without an outcome it includes both.
type AccessFilter struct {
	Username string `json:"USERNAME"`
	Outcome  *Flag  `json:"ESITO"`
}

// Domain converts the filter.
func (f AccessFilter) Domain() domain.AccessFilter {
	out := domain.AccessFilter{Username: f.Username}
	if f.Outcome != nil {
		v := bool(*f.Outcome)
		out.Success = &v
	}
	return out
}

// AccessRow is a login attempt; TENTATIVI counts the attempts of a locked-out address.
type AccessRow struct {
	ID       int64            `json:"ID_ACCESSO" sort:"id"`
	Username string           `json:"USERNAME" sort:"username"`
	At       calendar.Instant `json:"DATA_ACCESSO" sort:"at"`
	IP       string           `json:"INDIRIZZO_IP" sort:"ip"`
	Outcome  Flag             `json:"ESITO" sort:"outcome"`
	Attempts int              `json:"TENTATIVI" sort:"attempts"`
}

// FromAccess converts a row.
func FromAccess(r domain.AccessRecord) AccessRow {
	return AccessRow{r.ID, r.Username, r.At, r.IP, Flag(r.Success), r.Attempts}
}

// AuditFilter filters the audit.
type AuditFilter struct {
	Action   string  `json:"AZIONE"`
	Object   string  `json:"OGGETTO"`
	ObjectID int64   `json:"ID_OGGETTO"`
	ActorID  id.User `json:"ID_UTENTE"`
	Username string  `json:"USERNAME"`
	// The first and the last day, both included.
	From calendar.Date `json:"DATA_DA"`
	To   calendar.Date `json:"DATA_A"`
}

// Domain converts the filter.
func (f AuditFilter) Domain() domain.AuditFilter {
	return domain.AuditFilter{Action: f.Action, Object: f.Object, ObjectID: f.ObjectID, ActorID: f.ActorID, Actor: f.Username, From: f.From,
		To: f.To}
}

// AuditRow is one audited change.
type AuditRow struct {
	ID             int64            `json:"ID_AUDIT" sort:"id"`
	At             calendar.Instant `json:"DATA" sort:"at"`
	ActorID        id.User          `json:"ID_UTENTE" sort:"actor"`
	Actor          string           `json:"USERNAME" sort:"username"`
	ImpersonatorID id.User          `json:"IMPERSONIFICATO_DA" sort:"impersonator"`
	Action         string           `json:"AZIONE" sort:"action"`
	Object         string           `json:"OGGETTO" sort:"object"`
	ObjectID       int64            `json:"ID_OGGETTO" sort:"object_id"`
	Before         string           `json:"PRIMA" sort:"before"`
	After          string           `json:"DOPO" sort:"after"`
	RequestID      string           `json:"ID_RICHIESTA" sort:"request"`
	Name           string           `json:"NOME_OGGETTO" sort:"here"` // the current name; empty if the object is gone
}

// FromAudit converts a row.
func FromAudit(r domain.AuditRecord) AuditRow {
	return AuditRow{r.ID, r.At, r.ActorID, r.Actor, r.ImpersonatorID, r.Action, r.Object, r.ObjectID, r.Before, r.After, r.RequestID, r.Name}
}
