package wire

import (
	"traguardo/internal/app/raceday"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// NewCase is a case that was made. CODICE is shown once; LINK downloads the file once.
type NewCase struct {
	Code string `json:"CODICE"`
	Link string `json:"LINK"`
}

// Case is the state of an event's last case. FLG_VALIGIA is 1 while the case is out; without a case, VALIGIA_DAL is null. RICEVUTE is the
// number of changes received from the pool. CHIUSA is when the case ended; FLG_RIENTRATA is 1 if it ended because the pool closed it.
type Case struct {
	Out      Flag             `json:"FLG_VALIGIA" show:"only"`
	Holder   string           `json:"VALIGIA_DI" show:"only"`
	Since    calendar.Instant `json:"VALIGIA_DAL" show:"only"`
	Expires  calendar.Instant `json:"SCADENZA" show:"only"`
	SentAt   calendar.Instant `json:"ULTIMO_INVIO" show:"only"`
	Received int64            `json:"RICEVUTE" show:"only"`
	EndedAt  calendar.Instant `json:"CHIUSA" show:"only"`
	Returned Flag             `json:"FLG_RIENTRATA" show:"only"`
	Asides   []CaseAside      `json:"DA_PARTE" show:"only"`
}

// CaseAside is a change made at the pool that was not applied, because it came too late or a rule refused it. COSA describes the change.
type CaseAside struct {
	ID         int64            `json:"ID_MODIFICA"`
	Number     int64            `json:"NUMERO"`
	MadeAt     calendar.Instant `json:"FATTA"`
	ReceivedAt calendar.Instant `json:"RICEVUTA"`
	Reason     string           `json:"MOTIVO"`
	What       []string         `json:"COSA"`
}

// FromCase converts the state of a case.
func FromCase(s raceday.CaseState) Case {
	return Case{Out: Flag(s.Out()), Holder: s.Holder, Since: s.MadeAt, Expires: s.ExpiresAt, SentAt: s.SentAt, Received: s.Applied,
		EndedAt: s.EndedAt, Returned: Flag(!s.EndedAt.IsZero() && s.EndedBy == 0),
		Asides: Map(s.Asides, func(a raceday.AsideChange) CaseAside {
			return CaseAside{a.ID, a.Number, a.MadeAt, a.ReceivedAt, a.Reason, append([]string{}, a.What...)}
		})}
}

// CaseReturnArgs identifies the event of a returned file.
type CaseReturnArgs struct {
	EventID Ref[id.Event] `json:"ID_EVENTO" check:"required"`
}

// CaseReturn is the outcome of returning a file. ULTIMA is the number of the last change that the portal has; FLG_CHIUSA is 1 if the case
// is closed.
type CaseReturn struct {
	Applied int   `json:"APPLICATE"`
	Aside   int   `json:"DA_PARTE"`
	Last    int64 `json:"ULTIMA"`
	Ended   Flag  `json:"FLG_CHIUSA"`
}

// FromCaseReturn converts the outcome of a return.
func FromCaseReturn(r raceday.Returned) CaseReturn {
	return CaseReturn{r.Applied, r.Aside, r.Last, Flag(r.Ended)}
}
