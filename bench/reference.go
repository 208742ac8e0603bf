package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// reference is the hand-written server that the product is compared with: its own process with the same driver, prepared statements, the
// best index for each call, keyset paging, and JSON of only the columns shown. It has no users, rights or history, and searches name
// prefixes only.
type reference struct {
	db, writer    *sql.DB
	insertAthlete *sql.Stmt
	insertEntry   *sql.Stmt
	byID          *sql.Stmt
	total         atomic.Int64
}

// referenceSchema has the columns that the lists show.
const referenceSchema = `CREATE TABLE club (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE athlete (id INTEGER PRIMARY KEY, club_id INTEGER NOT NULL, last_name TEXT NOT NULL, first_name TEXT NOT NULL,
	search TEXT NOT NULL, sex INTEGER NOT NULL, birth TEXT NOT NULL,
	card TEXT NOT NULL, until TEXT NOT NULL, membership INTEGER NOT NULL, qualification INTEGER NOT NULL, disability INTEGER NOT NULL,
		visible INTEGER NOT NULL, version INTEGER NOT NULL);
CREATE TABLE entry (id INTEGER PRIMARY KEY, event_id INTEGER NOT NULL, race_id INTEGER NOT NULL, athlete_id INTEGER NOT NULL,
	club_id INTEGER NOT NULL, category_id INTEGER NOT NULL,
	sex INTEGER NOT NULL, entry_time INTEGER NOT NULL, created_at INTEGER NOT NULL, version INTEGER NOT NULL);`

const referenceIndexes = `CREATE INDEX athlete_name ON athlete (search, id);
CREATE INDEX athlete_club ON athlete (club_id, search, id);
CREATE INDEX athlete_until ON athlete (until, id);
CREATE INDEX entry_event ON entry (event_id, club_id, athlete_id);
CREATE INDEX entry_athlete ON entry (athlete_id, event_id);`

type referenceRow struct {
	ID            int64
	ClubID        int64
	Club          string
	Last          string
	First         string
	Sex           int
	Birth         string
	Card          string
	Until         string
	Membership    int
	Qualification int
	Disability    int
	Visible       int
	Version       int64
}

const referenceSelect = `SELECT a.id, a.club_id, c.name, a.last_name, a.first_name, a.sex, a.birth, a.card, a.until, a.membership,
	a.qualification, a.disability, a.visible, a.version
	FROM athlete a JOIN club c ON c.id = a.club_id `

// referenceLists are the list calls: a page and, unless all athletes match, the query for the total. args are query parameters.
var referenceLists = map[string]struct {
	where, total string
	args         []string
}{
	"/prima": {"ORDER BY a.search, a.id LIMIT 50", "", nil},
	"/mezzo": {"WHERE (a.search, a.id) > ($1, 0) ORDER BY a.search, a.id LIMIT 50", "", []string{"da"}},
	"/cognome": {
		"WHERE a.search >= $1 AND a.search < $2 ORDER BY a.search, a.id LIMIT 50",
		"SELECT COUNT(*) FROM athlete a WHERE a.search >= $1 AND a.search < $2",
		[]string{"da", "a"},
	},
	"/societa": {
		"WHERE a.club_id = $1 ORDER BY a.search, a.id LIMIT 50",
		"SELECT COUNT(*) FROM athlete a WHERE a.club_id = $1",
		[]string{"id"},
	},
	"/filtro": {
		"WHERE a.club_id = $1 AND a.search >= $2 AND a.search < $3 ORDER BY a.search, a.id LIMIT 50",
		"SELECT COUNT(*) FROM athlete a WHERE a.club_id = $1 AND a.search >= $2 AND a.search < $3",
		[]string{"id", "da", "a"},
	},
	"/duetesti": {
		"WHERE a.search >= $1 AND a.search < $2 AND a.first_name LIKE $3 ORDER BY a.search, a.id LIMIT 50",
		"SELECT COUNT(*) FROM athlete a WHERE a.search >= $1 AND a.search < $2 AND a.first_name LIKE $3", []string{"da", "a", "nome"},
	},
	"/scaduti": {"WHERE a.until < $1 ORDER BY a.search, a.id LIMIT 50", "SELECT COUNT(*) FROM athlete a WHERE a.until < $1", []string{"oggi"}},
}

// serveReference serves a SQLite file or a PostgreSQL database until the process is killed, and prints its address.
func serveReference(ctx context.Context, file string) error {
	b := &reference{}
	var err error
	if b.db, err = openReference(file, "&_pragma=synchronous(FULL)&_pragma=query_only(1)"); err != nil {
		return err
	}
	if b.writer, err = openReference(file, "&_pragma=synchronous(FULL)&_pragma=journal_mode(WAL)"); err != nil {
		return err
	}
	readers, writers := 4, 1
	if isPostgres(file) {
		readers, writers = 16, 16
	}
	b.db.SetMaxOpenConns(readers)
	b.db.SetMaxIdleConns(readers)
	b.writer.SetMaxOpenConns(writers)
	b.writer.SetMaxIdleConns(writers)
	if b.insertAthlete, err = b.writer.PrepareContext(ctx, `INSERT INTO athlete (club_id, last_name, first_name, search, sex, birth, card,
		until, membership, qualification, disability, visible, version)
		VALUES ($1, $2, $3, $4, $5, $6, '', '', 1, 1, 1, 1, 1)`); err != nil {
		return err
	}
	if b.insertEntry, err = b.writer.PrepareContext(ctx, `INSERT INTO entry (event_id, race_id, athlete_id, club_id, category_id, sex,
		entry_time, created_at, version)
		VALUES ($1, $2, $3, $4, $5, 2, $6, $7, 1)`); err != nil {
		return err
	}
	if b.byID, err = b.db.PrepareContext(ctx, referenceSelect+"WHERE a.id = $1"); err != nil {
		return err
	}
	var total int64
	if err := b.db.QueryRowContext(ctx, "SELECT COUNT(*) FROM athlete").Scan(&total); err != nil {
		return err
	}
	b.total.Store(total)
	mux := http.NewServeMux()
	for at, l := range referenceLists {
		if isPostgres(file) {
			// SQLite's LIKE ignores case.
			l.where, l.total = strings.ReplaceAll(l.where, " LIKE ", " ILIKE "), strings.ReplaceAll(l.total, " LIKE ", " ILIKE ")
		}
		if err := b.list(ctx, mux, at, l.where, l.total, l.args); err != nil {
			return err
		}
	}
	mux.HandleFunc("GET /atleta", b.getAthlete)
	mux.HandleFunc("POST /atleta", b.addAthlete)
	mux.HandleFunc("POST /iscrizione", b.addEntry)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintln(os.Stdout, l.Addr()); err != nil {
		return err
	}
	return (&http.Server{Handler: mux, ReadHeaderTimeout: time.Minute}).Serve(l)
}

func (b *reference) list(ctx context.Context, mux *http.ServeMux, at, where, total string, names []string) error {
	page, err := b.db.PrepareContext(ctx, referenceSelect+where)
	if err != nil {
		return err
	}
	var count *sql.Stmt
	if total != "" {
		if count, err = b.db.PrepareContext(ctx, total); err != nil {
			return err
		}
	}
	mux.HandleFunc("GET "+at, func(w http.ResponseWriter, r *http.Request) {
		given := r.URL.Query()
		args := make([]any, len(names))
		for i, n := range names {
			if args[i] = given.Get(n); n == "id" {
				args[i], _ = strconv.Atoi(given.Get(n))
			}
		}
		rows, err := readReferenceRows(r.Context(), page, args)
		all := b.total.Load()
		if err == nil && count != nil {
			err = count.QueryRowContext(r.Context(), args...).Scan(&all)
		}
		writeJSON(w, struct {
			Data  []referenceRow
			Total int64
		}{rows, all}, err)
	})
	return nil
}

func readReferenceRows(ctx context.Context, st *sql.Stmt, args []any) ([]referenceRow, error) {
	rows, err := st.QueryContext(ctx, args...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	list := make([]referenceRow, 0, 50)
	for rows.Next() {
		var a referenceRow
		if err := rows.Scan(&a.ID, &a.ClubID, &a.Club, &a.Last, &a.First, &a.Sex, &a.Birth, &a.Card, &a.Until, &a.Membership,
			&a.Qualification, &a.Disability, &a.Visible, &a.Version); err != nil {
			return nil, err
		}
		list = append(list, a)
	}
	return list, rows.Err()
}

func writeJSON(w http.ResponseWriter, v any, err error) {
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v)
}

func (b *reference) getAthlete(w http.ResponseWriter, r *http.Request) {
	id, _ := strconv.Atoi(r.FormValue("id"))
	list, err := readReferenceRows(r.Context(), b.byID, []any{id})
	if err == nil && len(list) == 0 {
		err = sql.ErrNoRows
	}
	writeJSON(w, list, err)
}

func (b *reference) addAthlete(w http.ResponseWriter, r *http.Request) {
	var a struct {
		Club        int64
		Last, First string
		Sex         int
		Birth       string
	}
	err := json.NewDecoder(r.Body).Decode(&a)
	if err == nil {
		_, err = b.insertAthlete.ExecContext(r.Context(), a.Club, a.Last, a.First, a.Last+"\x01"+a.First, a.Sex, a.Birth)
	}
	b.total.Add(1)
	writeJSON(w, struct{ Done bool }{true}, err)
}

func (b *reference) addEntry(w http.ResponseWriter, r *http.Request) {
	var n struct{ Event, Race, Athlete, Club, Category, Time int64 }
	err := json.NewDecoder(r.Body).Decode(&n)
	if err == nil {
		_, err = b.insertEntry.ExecContext(r.Context(), n.Event, n.Race, n.Athlete, n.Club, n.Category, n.Time, time.Now().Unix())
	}
	writeJSON(w, struct{ Done bool }{true}, err)
}

func isPostgres(at string) bool { return strings.HasPrefix(at, "postgres") }

// openReference opens the reference database; more has additional pragmas for SQLite.
func openReference(at, more string) (*sql.DB, error) {
	if isPostgres(at) {
		return sql.Open("pgx", at)
	}
	return sql.Open("sqlite", "file:"+at+"?_pragma=cache_size(-16000)&_pragma=busy_timeout(10000)"+more)
}
