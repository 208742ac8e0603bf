package store

import (
	"context"
	"iter"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/fold"
)

const clubColumns = `c.id, COALESCE(c.code, ''), c.name, c.phone, c.email, c.pec, c.sdi_code, c.vat_number, c.tax_code, c.address, c.zip,
	COALESCE(c.place_id, 0), COALESCE(c.province_id, 0), COALESCE(c.region_id, 0), COALESCE(p.name, ''), c.affiliated_until,
	c.created_by, c.created_at, c.version, COALESCE(n.visible, 0)`

const (
	clubPlace = " LEFT JOIN place p ON p.id = c.place_id LEFT JOIN club_count n ON n.club_id = c.id"
	clubFrom  = "club c" + clubPlace
)

func scanClub(s database.Scanner) (domain.Club, error) {
	var c domain.Club
	err := s.Scan(&c.ID, &c.Code, &c.Name, &c.Phone, &c.Email, &c.PEC, &c.SDICode, &c.VATNumber, &c.TaxCode, &c.Address, &c.Zip,
		&c.PlaceID, &c.ProvinceID, &c.RegionID, &c.PlaceName, &c.AffiliatedUntil, &c.CreatedBy, &c.CreatedAt, &c.Version, &c.Athletes)
	return c, err
}

var clubs = database.List[domain.Club]{
	Columns: clubColumns,
	Table:   "club c",
	Joins:   clubPlace,
	Sorts: map[string]database.Sort{
		"id":       {Column: "c.id"},
		"name":     {Column: "c.search"},
		"code":     {Column: "c.code", Nullable: true},
		"town":     {Column: "(SELECT t.search FROM place t WHERE t.id = c.place_id)", Nullable: true, InMemory: true},
		"phone":    {Column: "c.phone", InMemory: true, Bytewise: true},
		"email":    {Column: "c.email", InMemory: true, Bytewise: true},
		"pec":      {Column: "c.pec", InMemory: true, Bytewise: true},
		"sdi":      {Column: "c.sdi_code", InMemory: true, Bytewise: true},
		"address":  {Column: "c.address", InMemory: true, Bytewise: true},
		"zip":      {Column: "c.zip", InMemory: true, Bytewise: true},
		"until":    {Column: "c.affiliated_until", Nullable: true, InMemory: true},
		"region":   {Column: "c.region_id", Nullable: true, InMemory: true},
		"province": {Column: "c.province_id", Nullable: true, InMemory: true},
		"place":    {Column: "c.place_id", Nullable: true, InMemory: true},
		"version":  {Column: "c.version", InMemory: true},
		"athletes": {Column: "(SELECT t.visible FROM club_count t WHERE t.club_id = c.id)", Nullable: true, InMemory: true},
	},
	DefaultSort: "name",
	ID:          "c.id",
	Scan:        scanClub,
}

func clubFilter(f domain.ClubFilter) *database.Filter {
	w := &database.Filter{}
	database.Equal(w, "c.id", f.ID)
	w.Contains("c.search", f.Name)
	if f.Code != "" {
		w.Add(`UPPER(c.code) LIKE UPPER(?) ESCAPE '\'`, "%"+database.EscapeLike(f.Code)+"%")
	}
	database.Equal(w, "c.region_id", f.RegionID)
	database.Equal(w, "c.province_id", f.ProvinceID)
	database.Equal(w, "c.place_id", f.PlaceID)
	if !f.ActiveOn.IsZero() {
		w.Add("c.affiliated_until >= ?", f.ActiveOn)
	}
	return w
}

// Clubs lists clubs.
func (q Q) Clubs(ctx context.Context, f domain.ClubFilter, p domain.Page) ([]domain.Club, int, error) {
	return clubs.Page(ctx, q.db, clubFilter(f), p)
}

// Club finds a club.
func (q Q) Club(ctx context.Context, id int64) (domain.Club, error) {
	return database.One(ctx, q.db, scanClub, "SELECT "+clubColumns+" FROM "+clubFrom+" WHERE c.id = $1", id)
}

// LockClub finds a club and keeps it unchanged until the transaction ends.
func (q Q) LockClub(ctx context.Context, id int64) (domain.Club, error) {
	if _, err := database.One(ctx, q.db, database.Value[int64], "SELECT id FROM club WHERE id = $1"+q.db.ForUpdate(), id); err != nil {
		return domain.Club{}, err
	}
	return q.Club(ctx, id)
}

// ClubByCode finds a club by its affiliation code.
func (q Q) ClubByCode(ctx context.Context, code string) (domain.Club, error) {
	return database.One(ctx, q.db, scanClub, "SELECT "+clubColumns+" FROM "+clubFrom+" WHERE c.code = $1", code)
}

// AddClub stores a new club and answers its id. A taken code is a uniqueness error.
func (q Q) AddClub(ctx context.Context, c domain.Club) (int64, error) {
	return q.db.Insert(ctx, `INSERT INTO club (code, name, search, phone, email, pec, sdi_code, vat_number, tax_code, address, zip,
		place_id, province_id, region_id, affiliated_until, created_by, created_at, version)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, (SELECT province_id FROM place WHERE id = $12),
		(SELECT region_id FROM place WHERE id = $12), $13, $14, $15, 1) RETURNING id`,
		database.OrNull(c.Code), c.Name, fold.Text(c.Name), c.Phone, c.Email, c.PEC, c.SDICode, c.VATNumber, c.TaxCode, c.Address, c.Zip,
		database.OrNull(c.PlaceID), c.AffiliatedUntil, c.CreatedBy, c.CreatedAt)
}

// SaveClub stores every field of a club, raises its version and keeps the name its users are listed under.
func (q Q) SaveClub(ctx context.Context, c domain.Club) error {
	if _, err := q.db.Exec(ctx, `UPDATE club SET code = $2, name = $3, search = $4, phone = $5, email = $6, pec = $7, sdi_code = $8, vat_number = $9,
		tax_code = $10, address = $11, zip = $12, place_id = $13, province_id = (SELECT province_id FROM place WHERE id = $13),
		region_id = (SELECT region_id FROM place WHERE id = $13), affiliated_until = $14, version = version + 1 WHERE id = $1`,
		c.ID, database.OrNull(c.Code), c.Name, fold.Text(c.Name), c.Phone, c.Email, c.PEC, c.SDICode, c.VATNumber, c.TaxCode, c.Address, c.Zip,
		database.OrNull(c.PlaceID), c.AffiliatedUntil); err != nil {
		return err
	}
	if _, err := q.db.Exec(ctx, "UPDATE athlete SET club_search = $2 WHERE club_id = $1 AND club_search <> $2", c.ID, fold.Text(c.Name)); err != nil {
		return err
	}
	if _, err := q.db.Exec(ctx, "UPDATE event SET organiser_search = $2 WHERE organiser_id = $1 AND organiser_search <> $2", c.ID, fold.Text(c.Name)); err != nil {
		return err
	}
	_, err := q.db.Exec(ctx, `UPDATE app_user SET club_search = $2
		WHERE (club_id = $1 OR (club_id IS NULL AND pending_club_id = $1)) AND club_search <> $2`, c.ID, fold.Text(c.Name))
	return err
}

// Associations lists users waiting for a club; club 0 means all clubs.
func (q Q) Associations(ctx context.Context, clubID int64) ([]domain.Association, error) {
	w := &database.Filter{}
	w.Add("u.pending_club_id IS NOT NULL")
	database.Equal(w, "u.pending_club_id", clubID)
	return database.All(ctx, q.db, func(s database.Scanner) (domain.Association, error) {
		var a domain.Association
		err := s.Scan(&a.UserID, &a.FirstName, &a.LastName, &a.Email, &a.ClubID, &a.ClubName)
		return a, err
	}, "SELECT u.id, u.first_name, u.last_name, u.email, c.id, c.name FROM app_user u JOIN club c ON c.id = u.pending_club_id"+
		w.Where(q.db)+" ORDER BY c.search, u.last_search, u.id LIMIT 1000", w.Args...)
}

// ClubsByCode finds clubs by their affiliation codes.
func (q Q) ClubsByCode(ctx context.Context, codes []string) (map[string]domain.Club, error) {
	out := make(map[string]domain.Club, len(codes))
	if len(codes) == 0 {
		return out, nil
	}
	args := make([]any, len(codes))
	for i, c := range codes {
		args[i] = c
	}
	found, err := database.All(ctx, q.db, scanClub, "SELECT "+clubColumns+" FROM "+clubFrom+" WHERE c.code IN ("+database.Placeholders(1, len(args))+")", args...)
	for _, c := range found {
		out[c.Code] = c
	}
	return out, err
}

// EachClub streams clubs for an export.
func (q Q) EachClub(ctx context.Context, f domain.ClubFilter, p domain.Page) iter.Seq2[domain.Club, error] {
	return clubs.Each(ctx, q.db, clubFilter(f), p)
}
