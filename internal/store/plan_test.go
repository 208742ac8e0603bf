package store_test

import (
	"fmt"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

// plan returns SQLite's query plan, one step per line.
func plan(t *testing.T, db *store.DB, q store.Query) []string {
	t.Helper()
	rows, err := db.Catalogue(t.Context(), "EXPLAIN QUERY PLAN "+q.Text, q.Args...)
	if err != nil {
		t.Fatalf("%s: %v", q.Name, err)
	}
	defer func() { _ = rows.Close() }()
	var steps []string
	for rows.Next() {
		var id, parent, unused int
		var step string
		if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
			t.Fatal(err)
		}
		steps = append(steps, step)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return steps
}

func TestListsUseSortIndexes(t *testing.T) {
	db := testkit.DB(t)
	for _, q := range store.Lists(db.Q) {
		steps := plan(t, db, q)
		whole := strings.Join(steps, "; ")
		if strings.Contains(whole, "TEMP B-TREE") {
			t.Errorf("%s sorts in memory: %s", q.Name, whole)
		}
		// By id, the table itself is the index and is read in order up to the end of the page.
		if byID := strings.Contains(q.Name, " by id "); !byID && !strings.Contains(steps[0],
			"USING INDEX") && !strings.Contains(steps[0], "USING COVERING INDEX") {
			t.Errorf("%s uses no index: %s", q.Name, whole)
		}
		for _, s := range steps[1:] {
			if strings.HasPrefix(s, "SCAN") {
				t.Errorf("%s scans a second table: %s", q.Name, whole)
			}
		}
	}
}

func TestListsUseSortIndexesOnPostgres(t *testing.T) {
	if !testkit.HasPostgres() {
		t.Log("TEST_PG_DSN is not set")
		return
	}
	db := testkit.Open(t, "", testkit.PostgresURL(t))
	fill(t, db)
	for _, q := range store.Lists(db.Q) {
		if whole := explain(t, db, q); strings.Contains(strings.ReplaceAll(whole, "Incremental Sort",
			""), "Sort  ") || !strings.Contains(whole, "Index") {
			t.Errorf("%s sorts in memory:\n%s", q.Name, whole)
		}
	}
}

// fill makes the tables large enough for the planner to prefer an index.
func fill(t *testing.T, db *store.DB) {
	t.Helper()
	for _, text := range []string{
		`INSERT INTO club (code, name, search, phone, email, pec, sdi_code, vat_number, tax_code, address, zip, created_by, created_at, version)
			SELECT CASE WHEN n % 10 = 0 THEN NULL ELSE 'C' || n END, 'Club', 'club ' || n, '', '', '', '', '', '', '', '', 0, n, 1
			FROM generate_series(1, 2000) n`,
		`INSERT INTO app_user (username, username_key, email, email_key, password_hash, first_name, last_name, level, active, club_id,
			premium_until, workouts,
			created_at, version, username_search, email_search, first_search, last_search, club_search)
			SELECT 'u' || n, 'u' || n, 'e' || n, 'e' || n, '', 'f', 'l', 2 + n % 2, n % 9 > 0, 1 + n % 2000,
			CASE WHEN n % 3 = 0 THEN DATE '2026-01-01' + n % 700 END,
			n % 200, n, 1, 'u' || n, 'e' || n, 'f' || n % 60, 'l' || n % 900, 'club ' || n % 2000 FROM generate_series(1, 6000) n`,
		`INSERT INTO access_log (username, username_search, at, ip, success) SELECT 'u', 'u' || n % 900, n, '192.0.2.' || n % 200,
			n % 6 > 0 FROM generate_series(1, 6000) n`,
		`INSERT INTO audit (at, actor_id, impersonator_id, actor, action, object, object_id, before_json, after_json, request_id)
			SELECT n, n % 30, 0, 'u', 'action ' || n % 12, 'user', n % 900, '', '', '' FROM generate_series(1, 6000) n`,
		`INSERT INTO athlete (club_id, club_search, visible, last_name, first_name, name_search, last_search, first_search, sex, birth,
			only_year, tax_code, email, phone,
			nationality_id, national_state_id, card, member_until, membership, qualification, disability, body, body_club_code, erased,
			created_at, version)
			SELECT 1 + n % 2000, 'club ' || n % 2000, TRUE, 'l', 'f', 'l' || n % 900 || CHR(1) || 'f' || n % 60, 'l' || n % 900,
			'f' || n % 60, 1, DATE '2000-01-01' + n % 7000, FALSE,
			'', '', '', 118, 118, 'c' || n, CASE WHEN n % 3 > 0 THEN DATE '2026-01-01' + n % 700 END, 2, 1, 1, '', '', FALSE, n, 1
			FROM generate_series(1, 6000) n`,
		`INSERT INTO championship (name, search, sport_id, season_id, starts_on, ends_on, committee, kind, active, version)
			SELECT 'c', 'c' || n % 900, 1 + n % 8, 2027, DATE '2026-01-01' + n % 700, DATE '2028-01-01', 1 + n % 2, 1, n % 9 > 0, 1
			FROM generate_series(1, 6000) n`,
		`INSERT INTO event (sport_id, season_id, name, search, place, place_search, starts_on, ends_on, deadline, year, max_entrants,
			club_only, championship_id, region_id, organiser_id,
			organiser_search, fee_method, points_method, status, notes, press_release, press_key, logo_key, invoiced, created_by,
			created_at, version)
			SELECT 1 + n % 8, 2027, 'e', 'e' || n % 900, 'p', 'p' || n % 300, DATE '2024-01-01' + n % 1400, DATE '2024-01-02' + n % 1400,
			DATE '2023-12-20' + n % 1400, 2024 + (n % 1400) / 365, 2000, FALSE,
			NULL, n % 21, 1 + n % 2000, 'club ' || n % 2000, 1, 1, 1 + n % 5, '', '', '', '', FALSE, 0, n, 1 FROM generate_series(1, 6000) n`,
		`INSERT INTO club_order (club_id, kind, description, amount, credit_used, state, created_by, created_at, version)
			SELECT 1 + n % 2000, CASE WHEN n % 5 = 0 THEN 1000 ELSE 1 END, 'o', n, 0, 0, 0, n, 1 FROM generate_series(1, 6000) n`,
		`INSERT INTO wallet_line (club_id, kind, note, amount, used, created_by, created_at, version) SELECT 1 + n % 2000, 1 + n % 2,
			'w', n, 0, 0, n, 1 FROM generate_series(1, 6000) n`,
		`INSERT INTO record (circuit_id, race_id, category_id, category_key, sex, pool, disabled, time, name, search, holder,
			holder_search, club, club_search, place, day, active, version)
			SELECT 1, (SELECT MIN(id) FROM race), (SELECT MIN(id) FROM category), n % 40, 1 + n % 2, 25, FALSE, n, 'r', 'r' || n % 900, 'h',
			'h' || n % 900, 'c', 'c' || n % 300, 'Roma',
			DATE '2010-01-01' + n % 5000, TRUE, 1 FROM generate_series(1, 6000) n`,
		"INSERT INTO job_run (name, scheduled_for, started_at, lease_until, server, error) SELECT 'job ' || n % 9, n, n, n, 's', '' " +
			"FROM generate_series(1, 6000) n",
		"ANALYZE",
	} {
		if err := db.Execute(t.Context(), text); err != nil {
			t.Fatal(err)
		}
	}
}

func explain(t *testing.T, db *store.DB, q store.Query) string {
	t.Helper()
	text := q.Text
	for i := len(q.Args); i > 0; i-- {
		text = strings.ReplaceAll(text, fmt.Sprintf("$%d", i), fmt.Sprint(q.Args[i-1]))
	}
	return lines(t, db, "EXPLAIN "+text)
}

// lines returns the rows of a query with one column, one per line.
func lines(t *testing.T, db *store.DB, query string) string {
	t.Helper()
	rows, err := db.Catalogue(t.Context(), query)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	defer func() { _ = rows.Close() }()
	var whole strings.Builder
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			t.Fatal(err)
		}
		whole.WriteString(line + "\n")
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return whole.String()
}

// namedOnPostgres returns a database with many athletes whose surnames are counted.
func namedOnPostgres(t *testing.T) *store.DB {
	t.Helper()
	db := testkit.Open(t, "", testkit.PostgresURL(t))
	fill(t, db)
	if err := db.Execute(t.Context(), `INSERT INTO name_word (kind, text, athletes, changed)
		SELECT 1, a.last_search, COUNT(*), txid_current() FROM athlete a GROUP BY a.last_search`); err != nil {
		t.Fatal(err)
	}
	return db
}

// TestSurnamePageReadsFewRowsOnPostgres checks that a page of athletes, of all or with given surnames, is read by index, however many rows
// the planner expects.
func TestSurnamePageReadsFewRowsOnPostgres(t *testing.T) {
	if !testkit.HasPostgres() {
		t.Log("TEST_PG_DSN is not set")
		return
	}
	db := namedOnPostgres(t)
	const touched = "SELECT idx_tup_fetch + seq_tup_read FROM pg_stat_xact_user_tables WHERE relname = 'athlete'"
	for _, c := range []struct {
		surname string
		page    domain.Page
	}{
		{"l1", domain.Page{Number: 1, Size: 50}},
		{"l1", domain.Page{Number: 2, Size: 50, Desc: true}},
		{"", domain.Page{Number: 60, Size: 50}},
		{"", domain.Page{Number: 60, Size: 50, Desc: true}},
	} {
		err := db.Tx(t.Context(), func(q store.Q) error {
			before, err := q.Number(t.Context(), touched)
			if err != nil {
				return err
			}
			rows, total, err := q.AthleteRows(t.Context(), domain.AthleteFilter{LastName: c.surname}, c.page)
			if err != nil {
				return err
			}
			after, err := q.Number(t.Context(), touched)
			if looked := after - before; len(rows) != 50 || total < 500 || looked > 10*len(rows) {
				t.Errorf("%+v: %d rows of %d, but %d were read", c, len(rows), total, looked)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestNameListsReusePlansOnPostgres checks that repeated searches and lists reuse their plans, because planning on PostgreSQL takes longer
// than reading a page.
func TestNameListsReusePlansOnPostgres(t *testing.T) {
	if !testkit.HasPostgres() {
		t.Log("TEST_PG_DSN is not set")
		return
	}
	db := namedOnPostgres(t)
	const searches = 20
	for i := range searches { // sequentially: all on one connection
		f := domain.AthleteFilter{LastName: "l1", FirstName: fmt.Sprint("f", i%6)}
		if rows, _, err := db.AthleteRows(t.Context(), f, domain.Page{Number: 1, Size: 50}); err != nil || len(rows) == 0 {
			t.Fatalf("%d rows, %v", len(rows), err)
		}
		if rows, _, err := db.AthleteRows(t.Context(), domain.AthleteFilter{}, domain.Page{Number: 1, Size: 50}); err != nil || len(rows) == 0 {
			t.Fatalf("%d rows of all, %v", len(rows), err)
		}
		later := domain.Page{Number: 9 + i, Size: 50}
		if rows, _, err := db.AthleteRows(t.Context(), domain.AthleteFilter{}, later); err != nil || len(rows) == 0 {
			t.Fatalf("%d rows of a later page, %v", len(rows), err)
		}
	}
	for what, which := range map[string]string{
		"the page":              "statement LIKE '%a.id = ANY%' AND statement LIKE '%FROM athlete AS a JOIN%'",
		"the first page of all": "statement NOT LIKE '%$1%' AND statement LIKE '%FROM athlete AS a JOIN%'",
		"a later page of all":   "statement LIKE '%(a.name_search, a.id) >= (SELECT%'",
		"what changed":          "statement LIKE '%txid_visible_in_snapshot%'",
	} {
		run, err := db.Number(t.Context(), "SELECT COALESCE(SUM(generic_plans + custom_plans), 0) FROM pg_prepared_statements WHERE "+which)
		if err != nil {
			t.Fatal(err)
		}
		planned, err := db.Number(t.Context(), "SELECT COALESCE(SUM(custom_plans), 0) FROM pg_prepared_statements WHERE "+which)
		if err != nil || run < searches-1 || planned > searches/2 {
			t.Errorf("%s ran %d times and was planned %d times, %v", what, run, planned, err)
		}
	}
}
