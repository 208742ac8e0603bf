package people

import (
	"context"
	"iter"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Certificates manages the health certificates of a club's athletes. Only the athlete's club has access. The audit records that something
// changed, but no values.
type Certificates struct{ core *core.Base }

// NewCertificates returns a Certificates.
func NewCertificates(b *core.Base) *Certificates { return &Certificates{core: b} }

// List returns a page of the certificates of the caller's club, and the total.
func (s *Certificates) List(
	ctx context.Context, a access.Actor, f domain.CertificateFilter, p domain.Page,
) ([]domain.Certificate, int, error) {
	if !access.Can(a, access.Certificates) {
		return nil, 0, problem.Forbidden()
	}
	f.ClubID = a.ClubID
	if f.AthleteID != 0 {
		if _, err := s.core.DB.Athlete(ctx, f.AthleteID, a.ClubID); err != nil {
			return nil, 0, err
		}
	}
	return s.core.DB.Certificates(ctx, f, p)
}

// Each iterates over the certificates of the caller's club that match a filter.
func (s *Certificates) Each(ctx context.Context, a access.Actor, f domain.CertificateFilter) (iter.Seq2[domain.Certificate, error], error) {
	if !access.Can(a, access.Certificates) {
		return nil, problem.Forbidden()
	}
	f.ClubID = a.ClubID
	return s.core.DB.EachCertificate(ctx, f), nil
}

// Get returns a certificate of the caller's club.
func (s *Certificates) Get(ctx context.Context, a access.Actor, certificateID id.Certificate) (domain.Certificate, error) {
	if !access.Can(a, access.Certificates) {
		return domain.Certificate{}, problem.Forbidden()
	}
	return s.core.DB.Certificate(ctx, certificateID, a.ClubID)
}

// Blank returns a new certificate of an athlete of the caller's club.
func (s *Certificates) Blank(ctx context.Context, a access.Actor, athleteID id.Athlete) (domain.Certificate, error) {
	if !access.Can(a, access.Certificates) {
		return domain.Certificate{}, problem.Forbidden()
	}
	athlete, err := s.core.DB.Athlete(ctx, athleteID, a.ClubID)
	return domain.Certificate{AthleteID: athlete.ID, ClubID: a.ClubID, Kind: domain.CompetitiveCertificate}, err
}

// Add stores a new certificate and returns its id.
func (s *Certificates) Add(
	ctx context.Context, a access.Actor, athleteID id.Athlete, edit func(*domain.Certificate) error,
) (certificateID id.Certificate, err error) {
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		c, err := s.Blank(ctx, a, athleteID)
		if err != nil {
			return err
		}
		// A certificate must not be added to an athlete who is moved or erased at the same time.
		athlete, err := q.LockAthlete(ctx, athleteID, a.ClubID)
		if err != nil {
			return err
		}
		if err := edit(&c); err != nil {
			return err
		}
		if athlete.Erased {
			return problem.Refused("I dati di questa persona sono stati cancellati")
		}
		c.CreatedAt = s.core.Now()
		if certificateID, err = q.AddCertificate(ctx, c); err != nil {
			return duplicateCertificate(q, err)
		}
		return s.core.Record(ctx, q, a, audit.CertificateCreated, audit.Certificate, int64(certificateID), nil, nil)
	})
	return certificateID, err
}

func duplicateCertificate(q store.Q, err error) error {
	if q.Unique(err) {
		return problem.Refused("L'atleta ha già un certificato di questo tipo con la stessa data di visita")
	}
	return err
}

// Update changes a certificate.
func (s *Certificates) Update(
	ctx context.Context, a access.Actor, certificateID id.Certificate, version int64, edit func(*domain.Certificate) error,
) error {
	return core.Change[domain.Certificate]{
		Action: audit.CertificateChanged, Object: audit.Certificate, ID: int64(certificateID), Version: version,
		Find:      func(q store.Q) (domain.Certificate, error) { return s.lock(ctx, q, a, certificateID) },
		VersionOf: func(c domain.Certificate) int64 { return c.Version },
		Edit:      edit,
		Check:     func(store.Q, domain.Certificate, *domain.Certificate) error { return nil },
		Save: func(q store.Q, _, after domain.Certificate) error {
			return duplicateCertificate(q, q.SaveCertificate(ctx, after))
		},
		Facts: func(domain.Certificate) any { return nil },
	}.Run(ctx, s.core, a)
}

func (s *Certificates) lock(ctx context.Context, q store.Q, a access.Actor, certificateID id.Certificate) (domain.Certificate, error) {
	if !access.Can(a, access.Certificates) {
		return domain.Certificate{}, problem.Forbidden()
	}
	return q.LockCertificate(ctx, certificateID, a.ClubID)
}

// Delete removes a certificate and its file.
func (s *Certificates) Delete(ctx context.Context, a access.Actor, certificateID id.Certificate) error {
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		c, err := s.lock(ctx, q, a, certificateID)
		if err != nil {
			return err
		}
		if err := q.DeleteCertificate(ctx, certificateID); err != nil {
			return err
		}
		if c.HasFile {
			if err := q.NoteErasure(ctx); err != nil {
				return err
			}
		}
		return s.core.Record(ctx, q, a, audit.CertificateDeleted, audit.Certificate, int64(certificateID), nil, nil)
	})
}

// Tasks returns the numbers of expired and expiring certificates of the caller's club.
func (s *Certificates) Tasks(ctx context.Context, a access.Actor) ([]domain.Task, error) {
	if !access.Can(a, access.Certificates) {
		return nil, nil
	}
	n, err := s.core.DB.CertificateTasks(ctx, a.ClubID, s.core.Today())
	return counted(
		domain.Task{Kind: domain.TaskCertificatesExpired, Count: n.Expired},
		domain.Task{Kind: domain.TaskCertificatesExpiring, Count: n.Expiring},
	), err
}
