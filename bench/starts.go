package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/goregular"

	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/seeding"
)

const (
	startEntries = 20_000 // more than any meet has
	printEntries = 2_400  // about 60 pages
)

// startLists measures the start lists of a large meet: generating them, compared with seeding in memory; reading them; and printing about
// 60 pages, compared with a minimal PDF.
func startLists(ctx context.Context, s *product, rounds int) error {
	m, err := newMeet(ctx, s, crowdClubs, crowdAthletes)
	if err != nil {
		return err
	}
	m.token = s.token // the administrator runs these meets
	eventID, err := m.newOrderedEvent(ctx, startEntries)
	if err != nil {
		return err
	}
	groups, err := m.entrants(ctx, eventID)
	if err != nil {
		return err
	}
	rules := seeding.Rules{Pool: seeding.Pool{Lanes: 6, First: 1}, Metres: 100, Seed: 7}
	baseline := func() error {
		for _, list := range groups {
			seeding.Heats(list, rules)
		}
		return nil
	}
	generate := func() error { return m.post("ge/evento/generastartlist", map[string]any{"ID_EVENTO": eventID}) }
	few := min(rounds, 10)
	if err := compare(fmt.Sprintf("start list di %d iscrizioni (atteso <= 0.3 s)", startEntries), few, generate, baseline); err != nil {
		return err
	}
	read := func() error { return s.get(fmt.Sprintf("ge/evento/startlist?ID_EVENTO=%d", eventID)) }
	if err := compare(fmt.Sprintf("start list di %d iscrizioni, letta", startEntries), few, read, baseline); err != nil {
		return err
	}
	if err := m.repricing(ctx, eventID, few); err != nil {
		return err
	}
	return m.measurePrint(ctx, few)
}

// newOrderedEvent adds an event with the given number of entries and a start order.
func (m *testMeet) newOrderedEvent(ctx context.Context, entries int) (id.Event, error) {
	eventID, err := m.newEvent(ctx, entries/2, 2)
	if err != nil {
		return 0, err
	}
	return eventID, m.post("ge/evento/generaordine", map[string]any{"ID_EVENTO": eventID})
}

// entrants returns the entrants of an event by race.
func (m *testMeet) entrants(ctx context.Context, eventID id.Event) (map[id.Race][]seeding.Entrant, error) {
	lines, err := m.db.EntrySummaries(ctx, eventID, 0)
	groups := map[id.Race][]seeding.Entrant{}
	for _, n := range lines {
		groups[n.RaceID] = append(groups[n.RaceID], seeding.Entrant{ID: n.ID, Time: n.EntryTime, Club: n.ClubID})
	}
	return groups, err
}

// measurePrint measures printing a start list.
func (m *testMeet) measurePrint(ctx context.Context, rounds int) error {
	eventID, err := m.newOrderedEvent(ctx, printEntries)
	if err != nil {
		return err
	}
	if err := m.post("ge/evento/generastartlist", map[string]any{"ID_EVENTO": eventID}); err != nil {
		return err
	}
	ours := func() error { return m.get(fmt.Sprintf("core/report?ID_REPORT=1001&FORMATO=1&ID_EVENTO=%d", eventID)) }
	return compare("start list in PDF, circa 60 pagine (atteso >= 0.5)", rounds, ours, func() error { return baselinePrint(printEntries) })
}

// baselinePrint writes a PDF with the given number of lines, six per heat.
func baselinePrint(lines int) error {
	out := fpdf.New("P", "mm", "A4", "")
	out.AddUTF8FontFromBytes("Go", "", goregular.TTF)
	out.SetFont("Go", "", 8.5)
	out.AddPage()
	at := time.Date(2026, 11, 16, 9, 0, 0, 0, time.UTC)
	for i := range lines {
		if i%6 == 0 {
			out.CellFormat(
				190,
				6,
				fmt.Sprintf("50 stile libero · Ragazzi · Femmine · batteria %d, ore %s", i/6+1, at.Format("15:04")),
				"",
				1,
				"",
				false,
				0,
				"",
			)
		}
		for c, text := range []string{fmt.Sprint(i%6 + 1), fmt.Sprintf("Iscritta%05d Gaia", i), "2013", "Ragazzi", "Società numero sette",
			racetime.Centis(3000 + i).String()} {
			out.CellFormat([]float64{15, 60, 15, 25, 55, 20}[c], 5.8, text, "", 0, "", false, 0, "")
		}
		out.Ln(-1)
	}
	return out.Output(io.Discard)
}
