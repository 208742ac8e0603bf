package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/goregular"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/store"
)

// raceShare measures rankings of a large event and printing its results.
func raceShare(ctx context.Context, s *product, rounds int) error {
	m, err := newMeet(ctx, s, crowdClubs, crowdAthletes)
	if err != nil {
		return err
	}
	if err := m.rankings(ctx, rounds); err != nil {
		return err
	}
	return m.resultPages(ctx, rounds)
}

// poolShare measures the pool side: timing files, and saving results with many spectators.
func poolShare(ctx context.Context, s *product, rounds int) error {
	m, err := newMeet(ctx, s, crowdClubs, crowdAthletes)
	if err != nil {
		return err
	}
	return m.poolSide(ctx, rounds)
}

func (m *testMeet) poolSide(ctx context.Context, rounds int) error {
	if err := m.timingFiles(ctx, rounds); err != nil {
		return err
	}
	for _, listeners := range []int{1000, 5000} {
		if err := m.spectators(ctx, listeners); err != nil {
			return err
		}
	}
	return nil
}

// printedResults fill about 60 pages.
const printedResults = 2700

// resultPages compares printing results with putting the same cells on pages with minimal code.
func (m *testMeet) resultPages(ctx context.Context, rounds int) error {
	eventID, err := m.swumEvent(ctx, printedResults/3, 3)
	if err != nil {
		return err
	}
	path := fmt.Sprintf("core/report?ID_REPORT=1003&FORMATO=1&ID_EVENTO=%d", eventID)
	pages, err := m.pagesOf(path)
	if err != nil {
		return err
	}
	baseline := func() error { return baselinePages(pages, printedResults) }
	return compare(fmt.Sprintf("PDF dei risultati, %d pagine", pages), min(rounds, 10), func() error { return m.get(path) }, baseline)
}

// swumEvent stores an event with results of all entries and returns its id.
func (m *testMeet) swumEvent(ctx context.Context, athletes, each int) (id.Event, error) {
	eventID, err := m.newEvent(ctx, athletes, each)
	if err != nil {
		return 0, err
	}
	lines, err := m.db.EntrySummaries(ctx, eventID, 0)
	if err != nil {
		return 0, err
	}
	results := make([]domain.Result, len(lines))
	for i, n := range lines {
		results[i] = domain.Result{EntryID: n.ID, Time: racetime.Centis(90_000 + i), Status: domain.ResultRegular,
			Reaction: racetime.ReactionOf(65)}
	}
	return eventID, m.db.Tx(ctx, func(q store.Q) error { return q.AddResults(ctx, results) })
}

// pagesOf returns the number of pages of a report.
func (m *testMeet) pagesOf(path string) (int, error) {
	body, err := m.body(path)
	return bytes.Count(body, []byte("/Type /Page\n")), err
}

// baselinePages writes a PDF with rows of six cells in the product's font.
func baselinePages(pages, rows int) error {
	pdf := fpdf.New("P", "mm", "A4", "")
	pdf.AddUTF8FontFromBytes("go", "", goregular.TTF)
	pdf.SetFont("go", "", 9)
	each := rows/max(1, pages) + 1
	for i := range rows {
		if i%each == 0 {
			pdf.AddPage()
		}
		for _, cell := range []struct {
			width float64
			text  string
		}{{10, "12"}, {60, fmt.Sprintf("Cognome Nome %d", i)}, {12, "2013"}, {60, "Società Sportiva Nuoto"}, {22, "15'23''45"}, {16, "9"}} {
			pdf.CellFormat(cell.width, 5, cell.text, "", 0, "L", false, 0, "")
		}
		pdf.Ln(5)
	}
	return pdf.Output(io.Discard)
}

// save saves a result as the administrator.
func (m *testMeet) save(entryID id.Entry, centis int) error {
	body, err := json.Marshal(map[string]any{"ID_PRESENZA": entryID, "TEMPO": centis})
	if err != nil {
		return err
	}
	req, err := http.NewRequest(http.MethodPut, m.server.URL+"/api/ge/evento/presenza", bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+m.product.token)
	req.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	text, err := io.ReadAll(res.Body)
	if err == nil && !bytes.Contains(text, []byte(`"esito":0`)) {
		err = errors.New(string(text))
	}
	return err
}
