package store

import (
	"context"
	"iter"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// ofCurrentClub joins the athlete and leaves out certificates entered by a former club.
const ofCurrentClub = " JOIN athlete a ON a.id = t.athlete_id AND a.club_id = t.club_id"

var certificateTable = database.NewTable("certificate t", ofCurrentClub, func(c *domain.Certificate) []database.Column {
	return []database.Column{
		{Name: "id", Field: &c.ID},
		{Name: "athlete_id", Field: &c.AthleteID},
		{Name: "club_id", Field: &c.ClubID},
		{Name: "kind", Field: &c.Kind},
		{Name: "sport_id", Field: &c.SportID},
		{Name: "visited_on", Field: &c.VisitedOn},
		{Name: "expires_on", Field: &c.ExpiresOn},
		{Name: "centre", Field: &c.Centre},
		{Read: "EXISTS (SELECT 1 FROM certificate_file f WHERE f.certificate_id = t.id)", Field: &c.HasFile},
		{Read: "a.last_name", Field: &c.LastName},
		{Read: "a.first_name", Field: &c.FirstName},
		{Read: "a.birth", Field: &c.Birth},
		{Name: "created_at", Field: &c.CreatedAt, InsertOnly: true},
		{Name: "version", Field: &c.Version},
	}
})

// certificates is sorted in memory: a club has a few hundred certificates, found by club.
var certificates = database.List[domain.Certificate]{
	Table: certificateTable,
	Sorts: map[string]database.Sort{
		"id":      {Column: "t.id", InMemory: true},
		"athlete": {Column: "a.name_search", InMemory: true},
		"kind":    {Column: "t.kind", InMemory: true},
		"sport":   {Column: "t.sport_id", InMemory: true},
		"visit":   {Column: "t.visited_on", InMemory: true},
		"expiry":  {Column: "t.expires_on", InMemory: true},
		"centre":  {Column: "t.centre", InMemory: true, Bytewise: true},
	},
	DefaultSort: "expiry",
}

// replaced is true if a later certificate of the same athlete, club, kind and sport expires after t.
const replaced = `EXISTS (SELECT 1 FROM certificate l WHERE l.athlete_id = t.athlete_id AND l.club_id = t.club_id AND l.kind = t.kind
	AND l.sport_id = t.sport_id AND (l.expires_on > t.expires_on OR l.expires_on = t.expires_on AND l.id > t.id))`

func certificateFilter(f domain.CertificateFilter) *database.Filter {
	w := &database.Filter{Selective: true}
	w.Add("t.club_id = ?", f.ClubID)
	database.Equal(w, "t.athlete_id", f.AthleteID)
	database.Equal(w, "t.kind", f.Kind)
	database.Equal(w, "t.sport_id", f.SportID)
	w.Contains("a.last_search", f.LastName)
	w.Contains("a.first_search", f.FirstName)
	if !f.From.IsZero() {
		w.Add("t.expires_on >= ?", f.From)
	}
	if !f.To.IsZero() {
		w.Add("t.expires_on <= ?", f.To)
	}
	if f.AthleteID == 0 {
		w.Add("a.visible")
	}
	if f.Latest {
		w.Add("NOT " + replaced)
	}
	return w
}

// Certificates returns a page of a club's certificates, and the total. All of the club's are read, because they are few and their filters
// and orders need the athletes.
func (q Q) Certificates(ctx context.Context, f domain.CertificateFilter, p domain.Page) ([]domain.Certificate, int, error) {
	list, err := certificates.Rows(ctx, q.db, certificateFilter(f), domain.Page{Sort: p.Sort, Desc: p.Desc})
	total := len(list)
	if p.Size > 0 {
		from := min((max(p.Number, 1)-1)*p.Size, total)
		list = list[from:min(from+p.Size, total)]
	}
	return list, total, err
}

// EachCertificate streams a club's certificates for an export.
func (q Q) EachCertificate(ctx context.Context, f domain.CertificateFilter) iter.Seq2[domain.Certificate, error] {
	return certificates.Each(ctx, q.db, certificateFilter(f), domain.Page{})
}

// Certificate finds a certificate of a club's athlete.
func (q Q) Certificate(ctx context.Context, certificateID id.Certificate, clubID id.Club) (domain.Certificate, error) {
	return certificateTable.One(ctx, q.db, "WHERE t.id = $1 AND t.club_id = $2", certificateID, clubID)
}

// LockCertificate is Certificate for a change.
func (q Q) LockCertificate(ctx context.Context, certificateID id.Certificate, clubID id.Club) (domain.Certificate, error) {
	if err := certificateTable.Lock(ctx, q.db, int64(certificateID)); err != nil {
		return domain.Certificate{}, err
	}
	return q.Certificate(ctx, certificateID, clubID)
}

// AddCertificate stores a new certificate. One of the same athlete, kind, sport and visit is a uniqueness error.
func (q Q) AddCertificate(ctx context.Context, c domain.Certificate) (id.Certificate, error) {
	return newID[id.Certificate](certificateTable.Insert(ctx, q.db, c))
}

// AddCertificates stores new certificates of an upload.
func (q Q) AddCertificates(ctx context.Context, list []domain.Certificate) ([]int64, error) {
	return certificateTable.InsertAllIDs(ctx, q.db, list)
}

// SaveCertificate stores a changed certificate.
func (q Q) SaveCertificate(ctx context.Context, c domain.Certificate) error {
	return certificateTable.Update(ctx, q.db, c)
}

// DeleteCertificate removes a certificate and its file.
func (q Q) DeleteCertificate(ctx context.Context, certificateID id.Certificate) error {
	_, err := q.db.Exec(ctx, "DELETE FROM certificate WHERE id = $1", certificateID)
	return err
}

// ForgetCertificates removes all certificates of a person, also those of earlier clubs.
func (q Q) ForgetCertificates(ctx context.Context, athleteID id.Athlete) error {
	_, err := q.db.Exec(ctx, "DELETE FROM certificate WHERE athlete_id = $1", athleteID)
	return err
}

// CertificatesOfPerson returns all certificates of a person, also those of earlier clubs, newest first.
func (q Q) CertificatesOfPerson(ctx context.Context, athleteID id.Athlete) ([]domain.Certificate, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (domain.Certificate, error) {
		var c domain.Certificate
		err := s.Scan(&c.Kind, &c.SportID, &c.VisitedOn, &c.ExpiresOn, &c.Centre, &c.HasFile)
		return c, err
	}, `SELECT t.kind, t.sport_id, t.visited_on, t.expires_on, t.centre, EXISTS (SELECT 1 FROM certificate_file f
		WHERE f.certificate_id = t.id) FROM certificate t WHERE t.athlete_id = $1 ORDER BY t.expires_on DESC, t.id`, athleteID)
}

// CertificatesOf returns the certificates that athletes' current clubs entered, which decide whether they have a valid one.
func (q Q) CertificatesOf(ctx context.Context, athleteIDs []id.Athlete) (map[id.Athlete][]domain.Certificate, error) {
	out := map[id.Athlete][]domain.Certificate{}
	if len(athleteIDs) == 0 {
		return out, nil
	}
	w := &database.Filter{}
	database.In(w, "t.athlete_id", athleteIDs)
	list, err := database.All(ctx, q.db, func(s database.Scanner) (domain.Certificate, error) {
		var c domain.Certificate
		err := s.Scan(&c.AthleteID, &c.Kind, &c.SportID, &c.VisitedOn, &c.ExpiresOn)
		return c, err
	}, "SELECT t.athlete_id, t.kind, t.sport_id, t.visited_on, t.expires_on FROM certificate t"+ofCurrentClub+w.Where(q.db), w.Args...)
	for _, c := range list {
		out[c.AthleteID] = append(out[c.AthleteID], c)
	}
	return out, err
}

// SetCertificateFile stores the file of a certificate and replaces an earlier one.
func (q Q) SetCertificateFile(ctx context.Context, f domain.CertificateFile) error {
	if err := q.DeleteCertificateFile(ctx, f.CertificateID); err != nil {
		return err
	}
	_, err := q.db.Exec(ctx, `INSERT INTO certificate_file (certificate_id, content_type, size, key_id, sealed, created_at)
		VALUES ($1, $2, $3, $4, $5, $6)`, f.CertificateID, f.ContentType, f.Size, f.KeyID, f.Sealed, f.CreatedAt)
	return err
}

// CertificateFile returns the file of a certificate.
func (q Q) CertificateFile(ctx context.Context, certificateID id.Certificate) (domain.CertificateFile, error) {
	return database.One(ctx, q.db, func(s database.Scanner) (domain.CertificateFile, error) {
		f := domain.CertificateFile{CertificateID: certificateID}
		err := s.Scan(&f.ContentType, &f.Size, &f.KeyID, &f.Sealed, &f.CreatedAt)
		return f, err
	}, "SELECT content_type, size, key_id, sealed, created_at FROM certificate_file WHERE certificate_id = $1", certificateID)
}

// DeleteCertificateFile removes the file of a certificate, if there is one.
func (q Q) DeleteCertificateFile(ctx context.Context, certificateID id.Certificate) error {
	_, err := q.db.Exec(ctx, "DELETE FROM certificate_file WHERE certificate_id = $1", certificateID)
	return err
}

// CertificateTasks counts a club's certificates that expired in the last year or expire soon and are not replaced by a later one.
func (q Q) CertificateTasks(ctx context.Context, clubID id.Club, today calendar.Date) (domain.CertificateTasks, error) {
	return database.One(ctx, q.db, func(s database.Scanner) (domain.CertificateTasks, error) {
		var t domain.CertificateTasks
		err := s.Scan(&t.Expired, &t.Expiring)
		return t, err
	}, `SELECT CAST(COALESCE(SUM(CASE WHEN t.expires_on < $2 THEN 1 ELSE 0 END), 0) AS BIGINT),
		CAST(COALESCE(SUM(CASE WHEN t.expires_on >= $2 THEN 1 ELSE 0 END), 0) AS BIGINT)
		FROM certificate t`+ofCurrentClub+` WHERE t.club_id = $1 AND t.expires_on <= $3 AND a.visible AND NOT `+replaced,
		clubID, today, today.AddDays(domain.SoonDays))
}

// ClubsWithExpiringCertificates returns the clubs with certificates that expire between two days and are not replaced by a later one.
func (q Q) ClubsWithExpiringCertificates(ctx context.Context, from, to calendar.Date) ([]id.Club, error) {
	return database.All(ctx, q.db, database.Value[id.Club], "SELECT DISTINCT t.club_id FROM certificate t"+ofCurrentClub+
		" WHERE t.expires_on >= $1 AND t.expires_on <= $2 AND a.visible AND NOT "+replaced+" ORDER BY t.club_id", from, to)
}

// ClaimCertificateReminder records that a club is mailed in the week of a Monday and reports whether it was not before.
func (q Q) ClaimCertificateReminder(ctx context.Context, clubID id.Club, week calendar.Date) (bool, error) {
	n, err := q.db.Exec(ctx, `INSERT INTO certificate_reminder (club_id, week) VALUES ($1, $2)
		ON CONFLICT (club_id) DO UPDATE SET week = excluded.week WHERE certificate_reminder.week < excluded.week`, clubID, week)
	return n > 0, err
}

// OldCertificates are removed one year after their expiry, with their files. The instant is that of the expiry.
var OldCertificates = Perishable{table: "certificate", over: "expires_on < $1", batch: 100}

// PruneCertificates removes the certificates that expired before a day, with their files.
func (db *DB) PruneCertificates(ctx context.Context, before calendar.Date) (int64, error) {
	return db.pruneBefore(ctx, OldCertificates, before)
}
