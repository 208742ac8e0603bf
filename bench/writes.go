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

// writeTurns is the number of writes per measurement.
const writeTurns = 400

// writeShare measures adding athletes, with all checks, from one and from sixteen clients, compared with a handler that stores a row of
// the same width in its own file. Both reply when the row is on disk.
func writeShare(ctx context.Context, s *product, _ int) error {
	token, err := s.app.Sessions.Login(ctx, origin, "societa2", demo.Password, "")
	if err != nil {
		return err
	}
	m := &testMeet{product: s, token: token}
	baseline, err := s.baseline.insertHandler(ctx, filepath.Join(s.dir, "baseline.db"))
	if err != nil {
		return err
	}
	var made atomic.Int64
	athlete := func() error {
		n := made.Add(1)
		return m.post("ge/atleta", map[string]any{"COGNOME": "Nuova" + lettersOf(n), "NOME": "Gaia", "SESSO": 2, "DATA_NASCITA": "2012"})
	}
	for _, clients := range []int{1, 16} {
		for _, work := range []func() error{athlete, baseline} { // warm-up
			if _, err := throughput(clients, 2*clients, work); err != nil {
				return err
			}
		}
		ours, err := throughput(clients, writeTurns, athlete)
		if err != nil {
			return err
		}
		least, err := throughput(clients, writeTurns, baseline)
		if err != nil {
			return err
		}
		fmt.Printf(
			"%-52s %5.0f al secondo   massimo %5.0f   quota del massimo %.2f\n",
			fmt.Sprintf("un atleta nuovo, %d alla volta", clients),
			ours,
			least,
			ours/least,
		)
	}
	return nil
}

// lettersOf writes a number with letters, because surnames have no digits.
func lettersOf(n int64) string {
	var text []byte
	for ; n > 0; n /= 26 {
		text = append(text, byte('a'+n%26))
	}
	return string(text)
}

// throughput runs work the given number of times with concurrent clients and returns the runs per second.
func throughput(clients, times int, work func() error) (float64, error) {
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

// insertHandler adds a handler that stores one row durably and returns a function that calls it.
func (b *baseline) insertHandler(ctx context.Context, path string) (func() error, error) {
	db, err := sql.Open("sqlite", "file:"+path+"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_txlock=immediate")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	b.writer = db
	if _, err := db.ExecContext(ctx, "CREATE TABLE athlete (id INTEGER PRIMARY KEY, club_id INTEGER, last_name TEXT, first_name TEXT, "+
		"search TEXT, sex TEXT, birth TEXT); CREATE INDEX a ON athlete (club_id, search)"); err != nil {
		return nil, err
	}
	insert, err := db.PrepareContext(
		ctx,
		"INSERT INTO athlete (club_id, last_name, first_name, search, sex, birth) VALUES ($1, $2, $3, $4, $5, $6)",
	)
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
