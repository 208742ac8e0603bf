package main

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/lenex"
	"traguardo/internal/store"
)

// lenexSwims is a large weekend: the largest file of results that was examined has as many.
const lenexSwims = 3600

// exchange measures LENEX files of results: writing them, and reading them next to the bare tokens of the same bytes.
func exchange(ctx context.Context, s *product, rounds int) error {
	m, err := newMeet(ctx, s, crowdClubs, crowdAthletes)
	if err != nil {
		return err
	}
	id, err := m.newEvent(ctx, lenexSwims/3, 3)
	if err != nil {
		return err
	}
	lines, err := m.db.EntrySummaries(ctx, id, 0)
	if err != nil {
		return err
	}
	results := make([]domain.Result, len(lines))
	for i, n := range lines {
		results[i] = domain.Result{EntryID: n.ID, Time: racetime.Centis(6000 + i), Status: domain.ResultRegular, Reaction: racetime.ReactionOf(65)}
	}
	if err := m.db.Tx(ctx, func(q store.Q) error { return q.AddResults(ctx, results) }); err != nil {
		return err
	}
	path := fmt.Sprintf("core/report?ID_REPORT=3004&FORMATO=lef&ID_EVENTO=%d", id)
	var f figures
	for range rounds {
		start := time.Now()
		if err := m.get(path); err != nil {
			return err
		}
		f = append(f, time.Since(start))
	}
	fmt.Printf("%-52s %s   atteso p50 <= 300 ms\n", fmt.Sprintf("LENEX, scrivere %d risultati", len(lines)), f)
	data, err := m.body(path)
	if err != nil {
		return err
	}
	read := func() error {
		file, err := lenex.Open(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return err
		}
		_, err = file.Read(lenex.Handler{Athlete: func(lenex.Scope, *lenex.Athlete) error { return nil }})
		return err
	}
	return compare(fmt.Sprintf("LENEX, leggere %d kB", len(data)>>10), rounds, read, func() error { return bareTokens(data) })
}

// body returns a file of the product.
func (m *testMeet) body(path string) ([]byte, error) {
	req, err := http.NewRequest(http.MethodGet, m.server.URL+"/api/"+path, nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", "Bearer "+m.product.token)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer func() { _ = res.Body.Close() }()
	return io.ReadAll(res.Body)
}

// bareTokens reads XML and keeps nothing.
func bareTokens(data []byte) error {
	in := xml.NewDecoder(bytes.NewReader(data))
	for {
		if _, err := in.Token(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}
