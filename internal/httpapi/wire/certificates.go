package wire

import (
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
)

// CertificatesAsk filters the health certificates of the caller's club. FLG_ULTIMI leaves out those that a later one replaces.
type CertificatesAsk struct {
	AthleteID Ref[id.Athlete]        `json:"FK_ID_ATLETA" check:"optional"`
	LastName  string                 `json:"COGNOME"`
	FirstName string                 `json:"NOME"`
	Kind      domain.CertificateKind `json:"TIPO"`
	SportID   domain.Sport           `json:"FK_ID_SPORT"`
	From      calendar.Date          `json:"SCADENZA_DAL"`
	To        calendar.Date          `json:"SCADENZA_AL"`
	Latest    Flag                   `json:"FLG_ULTIMI"`
}

// Domain converts the filter.
func (c CertificatesAsk) Domain() domain.CertificateFilter {
	return domain.CertificateFilter{
		AthleteID: c.AthleteID.ID(), LastName: c.LastName, FirstName: c.FirstName, Kind: c.Kind, SportID: c.SportID, From: c.From, To: c.To,
		Latest: bool(c.Latest),
	}
}

// Certificate is a health certificate.
type Certificate struct {
	ID        id.Certificate         `json:"ID_CERTIFICATO" sort:"id"`
	AthleteID id.Athlete             `json:"FK_ID_ATLETA"`
	LastName  string                 `json:"COGNOME" sort:"athlete" show:"only"`
	FirstName string                 `json:"NOME" show:"only"`
	BirthYear int                    `json:"ANNO_NASCITA" show:"only"`
	Kind      domain.CertificateKind `json:"TIPO" sort:"kind"`
	SportID   domain.Sport           `json:"FK_ID_SPORT" sort:"sport"`
	VisitedOn calendar.Date          `json:"DATA_VISITA" sort:"visit"`
	ExpiresOn calendar.Date          `json:"DATA_SCADENZA" sort:"expiry"`
	Days      int                    `json:"GIORNI" sort:"expiry" show:"only"` // from today until DATA_SCADENZA
	Centre    string                 `json:"CENTRO" sort:"centre"`
	HasFile   Flag                   `json:"FLG_FILE" show:"only"`
	Version   int64                  `json:"VERSIONE"`
}

// FromCertificate converts a certificate.
func FromCertificate(c domain.Certificate, today calendar.Date) Certificate {
	return Certificate{
		ID: c.ID, AthleteID: c.AthleteID, LastName: c.LastName, FirstName: c.FirstName, BirthYear: c.Birth.Year(), Kind: c.Kind,
		SportID: c.SportID, VisitedOn: c.VisitedOn, ExpiresOn: c.ExpiresOn, Days: today.DaysUntil(c.ExpiresOn), Centre: c.Centre,
		HasFile: Flag(c.HasFile), Version: c.Version,
	}
}

// CertificateRef identifies a certificate.
type CertificateRef struct {
	ID Ref[id.Certificate] `json:"ID_CERTIFICATO"`
}

// CertificateFields are the fields of a certificate that a caller may set.
type CertificateFields struct {
	Kind      Opt[domain.CertificateKind] `json:"TIPO"`
	SportID   Opt[domain.Sport]           `json:"FK_ID_SPORT"`
	VisitedOn Opt[calendar.Date]          `json:"DATA_VISITA"`
	ExpiresOn Opt[calendar.Date]          `json:"DATA_SCADENZA"`
	Centre    Opt[string]                 `json:"CENTRO"`
}

// certificateNames maps Go names of a certificate's fields to the contract's names.
var certificateNames = contractNames[CertificateFields]()

// CertificateRules are what a certificate is checked against.
type CertificateRules struct {
	Today    calendar.Date
	HasSport func(domain.Sport) bool
}

// Apply returns a function that sets the sent fields of a certificate and checks the result.
func (f CertificateFields) Apply(rules CertificateRules) func(*domain.Certificate) error {
	return func(c *domain.Certificate) error {
		f.Kind.Into(&c.Kind)
		f.SportID.Into(&c.SportID)
		f.VisitedOn.Into(&c.VisitedOn)
		f.ExpiresOn.Into(&c.ExpiresOn)
		trimmed(f.Centre, &c.Centre)
		wrong := problem.Fields{}
		complain(domain.CheckCertificate(*c, rules.Today, rules.HasSport), certificateNames, wrong)
		return wrong.Err()
	}
}

// NewCertificate adds a certificate to an athlete.
type NewCertificate struct {
	ID        int64           `json:"ID_CERTIFICATO"`
	AthleteID Ref[id.Athlete] `json:"FK_ID_ATLETA" check:"key"`
	CertificateFields
}

// EditCertificate changes a certificate. The athlete cannot be changed.
type EditCertificate struct {
	ID        Ref[id.Certificate] `json:"ID_CERTIFICATO" check:"key"`
	AthleteID Opt[id.Athlete]     `json:"FK_ID_ATLETA" check:"reserved"`
	Version   int64               `json:"VERSIONE"`
	CertificateFields
}

// Edit is Apply, and rejects changes of fields that the caller may not set.
func (e EditCertificate) Edit(rules CertificateRules) func(*domain.Certificate) error {
	return func(c *domain.Certificate) error {
		if Changes(e.AthleteID, c.AthleteID) {
			return problem.Reserved("FK_ID_ATLETA")
		}
		return e.Apply(rules)(c)
	}
}

// PersonCertificate is a certificate in a person's export.
type PersonCertificate struct {
	Kind      domain.CertificateKind `json:"TIPO"`
	SportID   domain.Sport           `json:"FK_ID_SPORT"`
	VisitedOn calendar.Date          `json:"DATA_VISITA"`
	ExpiresOn calendar.Date          `json:"DATA_SCADENZA"`
	Centre    string                 `json:"CENTRO"`
	HasFile   Flag                   `json:"FLG_FILE"`
}

func fromPersonCertificate(c domain.Certificate) PersonCertificate {
	return PersonCertificate{Kind: c.Kind, SportID: c.SportID, VisitedOn: c.VisitedOn, ExpiresOn: c.ExpiresOn, Centre: c.Centre,
		HasFile: Flag(c.HasFile)}
}

// CertificateValid is what organisers see of an athlete's certificate: 1, 0 or null if it is not known.
type CertificateValid = *Flag

func fromCertificateState(s domain.CertificateState) CertificateValid {
	switch s {
	case domain.CertificateValid:
		return new(Flag(true))
	case domain.CertificateInvalid:
		return new(Flag(false))
	default:
		return nil
	}
}
