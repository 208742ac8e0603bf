package wire

import (
	"traguardo/internal/app/account"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/report/qr"
)

// SecondFactor is the state of the caller's second factor.
type SecondFactor struct {
	Active    Flag `json:"FLG_ATTIVO"`
	CodesLeft int  `json:"CODICI_RIMASTI"`
	Required  Flag `json:"FLG_OBBLIGATORIO"`
}

// FromSecondFactor converts a second factor.
func FromSecondFactor(f account.SecondFactor) SecondFactor {
	return SecondFactor{Flag(f.Active), f.CodesLeft, Flag(f.Required)}
}

// OwnPassword is the caller's password, sent again.
type OwnPassword struct {
	Password string `json:"PASSWORD" check:"required,max=1000"`
}

// NewFactor is a second factor to set up: the secret as text, as a URI for apps, and as the SVG path of a QR code.
type NewFactor struct {
	Secret string `json:"CHIAVE_SEGRETA"`
	URI    string `json:"URI"`
	Path   string `json:"QR"`
	Side   int    `json:"QR_LATO"`
}

// FromNewFactor converts a new factor. It fails if the URI does not fit in a QR code.
func FromNewFactor(f account.NewFactor) (NewFactor, error) {
	code, err := qr.Encode(f.URI)
	if err != nil {
		return NewFactor{}, err
	}
	path, side := code.Path()
	return NewFactor{f.Secret, f.URI, path, side}, nil
}

// FactorCode is a code of the second factor.
type FactorCode struct {
	Code string `json:"CODICE" check:"required"`
}

// RecoveryCodes are shown once.
type RecoveryCodes struct {
	Codes []string `json:"CODICI"`
}

// RemoveFactor switches the second factor off.
type RemoveFactor struct {
	OwnPassword
	FactorCode
}

// EraseOwn deletes the caller's account.
type EraseOwn struct {
	OwnPassword
	Code string `json:"CODICE"`
}

// OwnSession is one of the caller's sessions.
type OwnSession struct {
	ID        string           `json:"ID_SESSIONE"`
	CreatedAt calendar.Instant `json:"DATA_CREAZIONE"`
	SeenAt    calendar.Instant `json:"DATA_ULTIMO_USO"`
	Address   string           `json:"INDIRIZZO_IP"`
	Browser   string           `json:"BROWSER"`
	Current   Flag             `json:"FLG_CORRENTE"`
}

// FromOwnSession converts a session.
func FromOwnSession(v account.OwnSession) OwnSession {
	return OwnSession{v.ID, v.CreatedAt, v.SeenAt, v.Address, v.Browser, Flag(v.Current)}
}

// SessionRef identifies one of the caller's sessions.
type SessionRef struct {
	ID string `json:"ID_SESSIONE" check:"required"`
}
