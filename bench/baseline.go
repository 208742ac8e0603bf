package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
)

// baseline is the upper bound for the parts measured in process: minimal handlers with prepared statements.
type baseline struct {
	db     *sql.DB
	writer *sql.DB // on its own file
	server *httptest.Server
	mux    *http.ServeMux
}

func newBaseline(path string) (*baseline, error) {
	db, err := sql.Open("sqlite", "file:"+path+"?_pragma=query_only(1)&_pragma=cache_size(-16000)")
	if err != nil {
		return nil, err
	}
	b := &baseline{db: db, mux: http.NewServeMux()}
	b.server = httptest.NewServer(b.mux)
	return b, nil
}

func (b *baseline) close() {
	b.server.Close()
	_ = b.db.Close()
	if b.writer != nil {
		_ = b.writer.Close()
	}
}

type baselineUser struct {
	ID       int64
	Username string
	Email    string
	First    string
	Last     string
	Level    int
	Active   bool
	Club     string
	Premium  *string
	Workouts int
	Created  int64
}

// pageHandler adds a handler for one fixed page with its total and returns a function that calls it.
func (b *baseline) pageHandler(path, where, order string, args ...any) (func() error, error) {
	rows, err := b.db.Prepare(
		`SELECT u.id, u.username, u.email, u.first_name, u.last_name, u.level, u.active, COALESCE(c.name, ''), u.premium_until,
		u.workouts, u.created_at FROM app_user u LEFT JOIN club c ON c.id = u.club_id ` + where + " ORDER BY " + order,
	)
	if err != nil {
		return nil, err
	}
	count, err := b.db.Prepare("SELECT COUNT(*) FROM app_user u " + where)
	if err != nil {
		return nil, err
	}
	b.mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
		list, err := scanUsers(r.Context(), rows, args)
		var total int
		if err == nil {
			err = count.QueryRowContext(r.Context(), args...).Scan(&total)
		}
		if err == nil {
			err = json.NewEncoder(w).Encode(map[string]any{"data": list, "totale": total})
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	})
	return func() error {
		req, err := http.NewRequest(http.MethodGet, b.server.URL+path, nil)
		if err != nil {
			return err
		}
		return drain(req)
	}, nil
}

func scanUsers(ctx context.Context, st *sql.Stmt, args []any) ([]baselineUser, error) {
	rows, err := st.QueryContext(ctx, args...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	var list []baselineUser
	for rows.Next() {
		var u baselineUser
		if err := rows.Scan(&u.ID, &u.Username, &u.Email, &u.First, &u.Last, &u.Level, &u.Active, &u.Club, &u.Premium, &u.Workouts,
			&u.Created); err != nil {
			return nil, err
		}
		list = append(list, u)
	}
	return list, rows.Err()
}

// fillUsers inserts n accounts with plain SQL; the demo generator would take minutes.
func fillUsers(ctx context.Context, path string, n int) error {
	db, err := sql.Open("sqlite", "file:"+path+"?_pragma=synchronous(OFF)&_txlock=immediate")
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	insert, err := tx.PrepareContext(
		ctx,
		`INSERT INTO app_user (username, username_key, email, email_key, password_hash, first_name, last_name, level, active,
		club_id, workouts, created_at, version, username_search, email_search, first_search, last_search, club_search)
		SELECT $1, $1, $1, $1, 'x', $2, $3, $4, $5, c.id, $6, $7, 1, $1, $1, LOWER($2), LOWER($3), c.search FROM club c WHERE c.id = $8`,
	)
	if err != nil {
		return err
	}
	firsts := []string{"Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Giulia", "Hugo", "Irene", "Luca"}
	lasts := []string{
		"Rossi",
		"Bianchi",
		"Esposito",
		"Ferrari",
		"Romano",
		"Colombo",
		"Ricci",
		"Marino",
		"Greco",
		"Bruno",
		"Gallo",
		"Conti",
		"Costa",
	}
	for i := range n {
		last := fmt.Sprintf("%s%s", lasts[i%len(lasts)], strings.Repeat("a", i/len(lasts)%7))
		email := fmt.Sprintf("utente%07d@posta.example", i)
		if _, err := insert.ExecContext(ctx, email, firsts[i*7%len(firsts)], last, 2+i%2, i%11 != 0, i*31%200,
			1_700_000_000_000+int64(i)*60_000, 1+i%12); err != nil {
			return err
		}
	}
	return tx.Commit() // without ANALYZE, which the product never runs either
}
