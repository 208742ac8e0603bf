package store

import (
	"context"
	"iter"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
)

const clubJoins = " LEFT JOIN place p ON p.id = c.place_id LEFT JOIN club_count n ON n.club_id = c.id"

var clubTable = database.NewTable("club c", clubJoins, func(c *domain.Club) []database.Column {
	return []database.Column{
		{Name: "id", Field: &c.ID},
		{Name: "code", Field: &c.Code, Nullable: true},
		{Name: "name", Field: &c.Name},
		{Name: "search", Value: folded(&c.Name)},
		{Name: "phone", Field: &c.Phone},
		{Name: "email", Field: &c.Email},
		{Name: "pec", Field: &c.PEC},
		{Name: "sdi_code", Field: &c.SDICode},
		{Name: "vat_number", Field: &c.VATNumber},
		{Name: "tax_code", Field: &c.TaxCode},
		{Name: "address", Field: &c.Address},
		{Name: "zip", Field: &c.Zip},
		{Name: "place_id", Field: &c.PlaceID, Nullable: true},
		{Name: "province_id", Field: &c.ProvinceID, Nullable: true, SQL: placeColumn("province_id")},
		{Name: "region_id", Field: &c.RegionID, Nullable: true, SQL: placeColumn("region_id")},
		{Read: "COALESCE(p.name, '')", Field: &c.PlaceName},
		{Name: "affiliated_until", Field: &c.AffiliatedUntil},
		{Name: "unconfirmed", Field: &c.Unconfirmed},
		{Name: "created_by", Field: &c.CreatedBy, InsertOnly: true},
		{Name: "created_at", Field: &c.CreatedAt, InsertOnly: true},
		{Name: "version", Field: &c.Version},
		{Read: "COALESCE(n.visible, 0)", Field: &c.Athletes},
	}
})

// placeColumn returns SQL for a column of a club's place.
func placeColumn(column string) func(arg func(string) string) string {
	return func(arg func(string) string) string {
		return "(SELECT " + column + " FROM place WHERE id = " + arg("place_id") + ")"
	}
}

var clubs = database.List[domain.Club]{
	Table: clubTable,
	Sorts: map[string]database.Sort{
		"id":          {Column: "c.id"},
		"name":        {Column: "c.search"},
		"code":        {Column: "c.code", Nullable: true},
		"town":        {Column: "(SELECT t.search FROM place t WHERE t.id = c.place_id)", Nullable: true, InMemory: true},
		"phone":       {Column: "c.phone", InMemory: true, Bytewise: true},
		"email":       {Column: "c.email", InMemory: true, Bytewise: true},
		"pec":         {Column: "c.pec", InMemory: true, Bytewise: true},
		"sdi":         {Column: "c.sdi_code", InMemory: true, Bytewise: true},
		"address":     {Column: "c.address", InMemory: true, Bytewise: true},
		"zip":         {Column: "c.zip", InMemory: true, Bytewise: true},
		"until":       {Column: "c.affiliated_until", Nullable: true, InMemory: true},
		"region":      {Column: "c.region_id", Nullable: true, InMemory: true},
		"province":    {Column: "c.province_id", Nullable: true, InMemory: true},
		"place":       {Column: "c.place_id", Nullable: true, InMemory: true},
		"version":     {Column: "c.version", InMemory: true},
		"unconfirmed": {Column: "c.unconfirmed", InMemory: true},
		"athletes":    {Column: "(SELECT t.visible FROM club_count t WHERE t.club_id = c.id)", Nullable: true, InMemory: true},
	},
	DefaultSort: "name",
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
	if f.Unconfirmed {
		w.Add("c.unconfirmed")
	}
	return w
}

// Clubs returns a page of clubs and the total.
func (q Q) Clubs(ctx context.Context, f domain.ClubFilter, p domain.Page) ([]domain.Club, int, error) {
	return clubs.Page(ctx, q.db, clubFilter(f), p)
}

// Club finds a club.
func (q Q) Club(ctx context.Context, clubID id.Club) (domain.Club, error) {
	return clubTable.One(ctx, q.db, "WHERE c.id = $1", clubID)
}

// ClubStanding holds the facts on which depends whether a club may enter athletes.
type ClubStanding struct {
	AffiliatedUntil calendar.Date
	Unconfirmed     bool
}

// ClubStandings returns the standing of clubs, by club. COALESCE makes SQLite return the date as tables read it.
func (q Q) ClubStandings(ctx context.Context, clubIDs []id.Club) (map[id.Club]ClubStanding, error) {
	w := &database.Filter{}
	database.In(w, "c.id", clubIDs)
	out := make(map[id.Club]ClubStanding, len(clubIDs))
	_, err := database.All(ctx, q.db, func(s database.Scanner) (struct{}, error) {
		var clubID id.Club
		var c ClubStanding
		err := s.Scan(&clubID, &c.AffiliatedUntil, &c.Unconfirmed)
		out[clubID] = c
		return struct{}{}, err
	}, "SELECT c.id, COALESCE(c.affiliated_until, NULL), c.unconfirmed FROM club c"+w.Where(q.db), w.Args...)
	return out, err
}

// LockClub finds a club and locks it until the transaction ends.
func (q Q) LockClub(ctx context.Context, clubID id.Club) (domain.Club, error) {
	if err := clubTable.Lock(ctx, q.db, int64(clubID)); err != nil {
		return domain.Club{}, err
	}
	return q.Club(ctx, clubID)
}

// ClubByCode finds a club by its affiliation code.
func (q Q) ClubByCode(ctx context.Context, code string) (domain.Club, error) {
	return clubTable.One(ctx, q.db, "WHERE c.code = $1", code)
}

// AddClub stores a new club and returns its id. A code already in use is a uniqueness error.
func (q Q) AddClub(ctx context.Context, c domain.Club) (id.Club, error) {
	return newID[id.Club](clubTable.Insert(ctx, q.db, c))
}

// SaveClub stores every field of a club, raises its version and updates the copies of its name in athletes, events and users.
func (q Q) SaveClub(ctx context.Context, c domain.Club) error {
	if err := q.keepClubName(ctx, c.ID, c.Name); err != nil {
		return err
	}
	if err := clubTable.Update(ctx, q.db, c); err != nil {
		return err
	}
	if err := q.renameClub(ctx, c.ID, fold.Text(c.Name)); err != nil {
		return err
	}
	if _, err := q.db.Exec(ctx, "UPDATE event SET organiser_search = $2 WHERE organiser_id = $1 AND organiser_search <> $2",
		c.ID, fold.Text(c.Name)); err != nil {
		return err
	}
	_, err := q.db.Exec(ctx, `UPDATE app_user SET club_search = $2
		WHERE (club_id = $1 OR (club_id IS NULL AND pending_club_id = $1)) AND club_search <> $2`, c.ID, fold.Text(c.Name))
	return err
}

// Associations lists at most 1000 users waiting to join a club; club 0 means all clubs.
func (q Q) Associations(ctx context.Context, clubID id.Club) ([]domain.Association, error) {
	w := &database.Filter{}
	w.Add("u.pending_club_id IS NOT NULL")
	database.Equal(w, "u.pending_club_id", clubID)
	return database.All(ctx, q.db, func(s database.Scanner) (domain.Association, error) {
		var a domain.Association
		err := s.Scan(&a.UserID, &a.FirstName, &a.LastName, &a.Email, &a.Unverified, &a.ClubID, &a.ClubName)
		return a, err
	}, "SELECT u.id, u.first_name, u.last_name, u.email, u.unverified, c.id, c.name FROM app_user u JOIN club c ON c.id = u.pending_club_id"+
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
	found, err := clubTable.All(ctx, q.db, "WHERE c.code IN ("+database.Placeholders(1, len(args))+")", args...)
	for _, c := range found {
		out[c.Code] = c
	}
	return out, err
}

// EachClub streams clubs for an export.
func (q Q) EachClub(ctx context.Context, f domain.ClubFilter, p domain.Page) iter.Seq2[domain.Club, error] {
	return clubs.Each(ctx, q.db, clubFilter(f), p)
}

// ClubNames returns the ids, codes and names of all clubs.
func (q Q) ClubNames(ctx context.Context) ([]domain.Club, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (domain.Club, error) {
		var c domain.Club
		err := s.Scan(&c.ID, &c.Code, &c.Name)
		return c, err
	}, "SELECT c.id, COALESCE(c.code, ''), c.name FROM club c")
}

// AllClubCodes returns the affiliation codes of all clubs that have one.
func (q Q) AllClubCodes(ctx context.Context) (map[id.Club]string, error) {
	return textsByID[id.Club](ctx, q, "SELECT c.id, c.code FROM club c WHERE c.code <> ''")
}

// ClubCodes returns the affiliation codes of the clubs in an event.
func (q Q) ClubCodes(ctx context.Context, eventID id.Event) (map[id.Club]string, error) {
	return textsByID[id.Club](ctx, q, "SELECT c.id, COALESCE(c.code, '') FROM club c WHERE c.id IN (SELECT n.club_id FROM event_club n "+
		"WHERE n.event_id = $1)", eventID)
}
