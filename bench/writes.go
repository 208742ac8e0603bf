package main

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"traguardo/internal/demo"
)

// writeTurns is how many writes are measured for each number of clients.
const writeTurns = 400

// writeShare measures new athletes, with all their checks, from one client and from sixteen at once, beside a handler that stores a row of the same
// width in a file of its own: both answer when it is on the disk.
func writeShare(ctx context.Context, s *subject, _ int) error {
	token, err := s.app.Sessions.Login(ctx, origin, "societa2", demo.Password, "")
	if err != nil {
		return err
	}
	m := &crowdMeet{subject: s, token: token}
	bare, err := s.bare.inserts(ctx, filepath.Join(s.dir, "bare.db"))
	if err != nil {
		return err
	}
	var made atomic.Int64
	athlete := func() error {
		n := made.Add(1)
		return m.post("ge/atleta", map[string]any{"COGNOME": "Nuova" + letters(n), "NOME": "Gaia", "SESSO": 2, "DATA_NASCITA": "2012"})
	}
	for _, clients := range []int{1, 16} {
		for _, work := range []func() error{athlete, bare} { // caches and connections
			if _, err := together(clients, 2*clients, work); err != nil {
				return err
			}
		}
		ours, err := together(clients, writeTurns, athlete)
		if err != nil {
			return err
		}
		least, err := together(clients, writeTurns, bare)
		if err != nil {
			return err
		}
		fmt.Printf("%-52s %5.0f al secondo   massimo %5.0f   quota del massimo %.2f\n", fmt.Sprintf("un atleta nuovo, %d alla volta", clients), ours, least, ours/least)
	}
	return nil
}

// letters writes a number as letters: a surname has no digits.
func letters(n int64) string {
	var text []byte
	for ; n > 0; n /= 26 {
		text = append(text, byte('a'+n%26))
	}
	return string(text)
}

// together runs the same work so many times, by so many at once, and returns how often a second.
func together(clients, times int, work func() error) (float64, error) {
	var (
		next   atomic.Int64
		crowd  sync.WaitGroup
		failed = make(chan error, clients)
	)
	start := time.Now()
	for range clients {
		crowd.Go(func() {
			for next.Add(1) <= int64(times) {
				if err := work(); err != nil {
					failed <- err
					return
				}
			}
		})
	}
	crowd.Wait()
	select {
	case err := <-failed:
		return 0, err
	default:
		return float64(times) / time.Since(start).Seconds(), nil
	}
}

// inserts serves a call that stores one row durably.
func (b *bare) inserts(ctx context.Context, path string) (func() error, error) {
	db, err := sql.Open("sqlite", "file:"+path+"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_txlock=immediate")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	b.writer = db
	if _, err := db.ExecContext(ctx, "CREATE TABLE athlete (id INTEGER PRIMARY KEY, club_id INTEGER, last_name TEXT, first_name TEXT, search TEXT, sex TEXT, birth TEXT); CREATE INDEX a ON athlete (club_id, search)"); err != nil {
		return nil, err
	}
	insert, err := db.PrepareContext(ctx, "INSERT INTO athlete (club_id, last_name, first_name, search, sex, birth) VALUES ($1, $2, $3, $4, $5, $6)")
	if err != nil {
		return nil, err
	}
	b.mux.HandleFunc("/atleta", func(w http.ResponseWriter, r *http.Request) {
		if _, err := insert.ExecContext(r.Context(), 1, "Nuova", "Gaia", "nuova gaia", "F", "2012-01-01"); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	})
	return func() error {
		req, err := http.NewRequest(http.MethodPost, b.server.URL+"/atleta", http.NoBody)
		if err != nil {
			return err
		}
		return drain(req)
	}, nil
}
