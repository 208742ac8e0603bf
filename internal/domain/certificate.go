package domain

import (
	"errors"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// CertificateKind is the kind of a health certificate, as the contract numbers it.
type CertificateKind int

const (
	CompetitiveCertificate    CertificateKind = 1
	NonCompetitiveCertificate CertificateKind = 2
)

// CertificateKinds lists all kinds.
var CertificateKinds = []CertificateKind{CompetitiveCertificate, NonCompetitiveCertificate}

// Name returns the Italian name.
func (k CertificateKind) Name() string {
	if k == CompetitiveCertificate {
		return "Agonistico"
	}
	return "Non agonistico"
}

// Certificate is a health certificate of an athlete, entered by a club. It has no field for a diagnosis or a negative result.
type Certificate struct {
	ID        id.Certificate
	AthleteID id.Athlete
	ClubID    id.Club // the club that entered it
	Kind      CertificateKind
	SportID   Sport // AnySport: not restricted to one
	VisitedOn calendar.Date
	ExpiresOn calendar.Date
	Centre    string
	HasFile   bool
	// LastName and FirstName are those of the athlete.
	LastName, FirstName string
	Birth               calendar.Date
	CreatedAt           calendar.Instant
	Version             int64
}

// CertificateFile is the file of a certificate. Sealed is encrypted; KeyID names the key.
type CertificateFile struct {
	CertificateID id.Certificate
	ContentType   string
	Size          int64 // of the readable content, in bytes
	KeyID         string
	Sealed        string
	CreatedAt     calendar.Instant
}

// CertificateFilter selects certificates of a club. Zero values select all.
type CertificateFilter struct {
	ClubID              id.Club
	AthleteID           id.Athlete
	LastName, FirstName string
	Kind                CertificateKind
	SportID             Sport
	From, To            calendar.Date // of the expiry, inclusive
	// Latest leaves out certificates that a later one of the same athlete, kind and sport replaces.
	Latest bool
}

// CertificateTasks counts the certificates of a club that need attention.
type CertificateTasks struct{ Expired, Expiring int }

// maxCertificateYears limits the time from the visit to the expiry, so that a mistyped year is found.
const maxCertificateYears = 5

// MaxCentre is the maximum number of characters of a centre's name.
const MaxCentre = 150

var (
	errCertificateKind   = errors.New("deve essere 1 o 2")
	errCertificateSport  = errors.New("sport sconosciuto")
	errFutureVisit       = errors.New("la visita non può essere nel futuro")
	errExpiryBeforeVisit = errors.New("la scadenza deve essere dopo la visita")
	errLongCertificate   = errors.New("la scadenza è troppo lontana dalla visita: controlla l'anno")
	errCentre            = errors.New("non può superare 150 caratteri né andare a capo")
)

// CheckCertificate returns the faults of a certificate; hasSport reports whether the portal has a sport.
func CheckCertificate(c Certificate, today calendar.Date, hasSport func(Sport) bool) Faults {
	faults := Faults{}
	if c.Kind != CompetitiveCertificate && c.Kind != NonCompetitiveCertificate {
		faults.add("Kind", errCertificateKind)
	}
	if c.SportID != AnySport && !hasSport(c.SportID) {
		faults.add("SportID", errCertificateSport)
	}
	switch {
	case c.VisitedOn.IsZero():
		faults.add("VisitedOn", ErrRequired)
	case c.VisitedOn.After(today):
		faults.add("VisitedOn", errFutureVisit)
	case c.VisitedOn.Year() < 1900:
		faults.add("VisitedOn", ErrBirth)
	}
	switch {
	case c.ExpiresOn.IsZero():
		faults.add("ExpiresOn", ErrRequired)
	case c.VisitedOn.IsZero():
	case !c.ExpiresOn.After(c.VisitedOn):
		faults.add("ExpiresOn", errExpiryBeforeVisit)
	case c.ExpiresOn.After(c.VisitedOn.AddMonths(12 * maxCertificateYears)):
		faults.add("ExpiresOn", errLongCertificate)
	}
	if len([]rune(c.Centre)) > MaxCentre || HasControl(c.Centre) {
		faults.add("Centre", errCentre)
	}
	return faults
}

// CertificateState is the validity of an athlete's certificate.
type CertificateState int

const (
	CertificateUnknown CertificateState = iota // the club has entered none
	CertificateInvalid
	CertificateValid
)

// CertificateNeed is what an event requires of a certificate, on each of its days.
type CertificateNeed struct {
	Kind     CertificateKind
	SportID  Sport
	From, To calendar.Date
}

// StateOfCertificates returns whether the certificates of an athlete cover every day of an event. Several certificates may do so together.
func StateOfCertificates(list []Certificate, need CertificateNeed) CertificateState {
	if len(list) == 0 {
		return CertificateUnknown
	}
	for day := need.From; !day.After(need.To); {
		until := coveredUntil(list, need, day)
		if until.IsZero() {
			return CertificateInvalid
		}
		day = until.AddDays(1)
	}
	return CertificateValid
}

// coveredUntil returns the last day until which a certificate that is valid on day covers the need, or the zero date.
func coveredUntil(list []Certificate, need CertificateNeed, day calendar.Date) (until calendar.Date) {
	for _, c := range list {
		if c.satisfies(need) && !c.VisitedOn.After(day) && !c.ExpiresOn.Before(day) && c.ExpiresOn.After(until) {
			until = c.ExpiresOn
		}
	}
	return until
}

// satisfies reports whether the kind and sport are sufficient. If a non-competitive certificate is required, every certificate is
// sufficient; a competitive one must be for the sport.
func (c Certificate) satisfies(need CertificateNeed) bool {
	if need.Kind == NonCompetitiveCertificate {
		return true
	}
	return c.Kind == CompetitiveCertificate && (c.SportID == AnySport || need.SportID == AnySport || c.SportID == need.SportID)
}
