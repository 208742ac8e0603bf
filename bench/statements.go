package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/store"
)

// statementLines is more lines per year than any club has.
const statementLines = 10_000

// statements measures the statement of a club with many lines, as a whole and as a page, compared with the plain query and all rows as
// JSON.
func statements(ctx context.Context, s *product, rounds int) error {
	club, err := longAccount(ctx, s)
	if err != nil {
		return err
	}
	year := calendar.In(time.Now()).Year()
	from, until := calendar.At(calendar.Of(year, time.January, 1).Start()), calendar.At(calendar.Of(year+1, time.January, 1).Start())
	query, err := s.baseline.db.Prepare(
		`SELECT e.at, t.description, SUM(e.amount) FROM ledger_entry e JOIN ledger_transaction t ON t.id = e.transaction_id
		WHERE e.club_id = ? AND e.at >= ? AND e.at < ? AND t.kind NOT IN (5, 6) GROUP BY t.id ORDER BY e.at, t.kind, t.id`,
	)
	if err != nil {
		return err
	}
	defer func() { _ = query.Close() }()
	path := "/statement"
	s.baseline.mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
		type line struct {
			At          int64
			Description string
			Amount, Sum int64
		}
		rows, err := query.QueryContext(r.Context(), club, from, until)
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		defer func() { _ = rows.Close() }()
		list, sum := make([]line, 0, statementLines), int64(0)
		for rows.Next() {
			var l line
			if err := rows.Scan(&l.At, &l.Description, &l.Amount); err != nil {
				http.Error(w, err.Error(), http.StatusInternalServerError)
				return
			}
			sum += l.Amount
			l.Sum = sum
			list = append(list, l)
		}
		if err := rows.Err(); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		_ = json.NewEncoder(w).Encode(map[string]any{"data": list})
	})
	baseline := func() error {
		req, err := http.NewRequest(http.MethodGet, s.baseline.server.URL+path, nil)
		if err != nil {
			return err
		}
		return drain(req)
	}
	call := "ge/societa/ec?ID_SOCIETA=" + strconv.FormatInt(int64(club), 10)
	for name, query := range map[string]string{"intero": call, "prima pagina": call + "&PAGINA=1&RIGHE=12"} {
		if err := compare(fmt.Sprintf("estratto conto di %d righe, %s", statementLines, name), rounds, func() error { return s.get(query) },
			baseline); err != nil {
			return err
		}
	}
	return nil
}

// longAccount adds a club whose account has statementLines lines this year.
func longAccount(ctx context.Context, s *product) (club id.Club, err error) {
	now := time.Now()
	start := calendar.Of(calendar.In(now).Year(), time.January, 1).Start()
	err = s.db.Tx(ctx, func(q store.Q) error {
		if club, err = q.AddClub(ctx, domain.Club{Code: "BENCH01", Name: "Conto Lungo", CreatedAt: calendar.At(now)}); err != nil {
			return err
		}
		step := now.Sub(start) / (statementLines + 2)
		for i := range statementLines / 2 {
			at := calendar.At(start.Add(time.Duration(2*i) * step))
			o := domain.Order{
				ClubID: club, Kind: domain.OrderEntries, Description: "Iscrizioni gare", Amount: money.Cents(1000 + i%900),
				State: domain.OrderPaid, CreatedAt: at, PaidAt: at.Add(step),
			}
			if _, err := q.AddOrder(ctx, o); err != nil {
				return err
			}
		}
		return nil
	})
	return club, err
}
