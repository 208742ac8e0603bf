package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/goregular"

	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/seeding"
)

const (
	startEntries = 20_000 // more than any meeting has
	printEntries = 2_400  // sixty pages and some
)

// startLists measures the start list of a large meeting: generated from read to written, beside the bare seeding of the same entrants in memory;
// read as its organiser opens it; and printed on some sixty pages, beside a bare PDF of as many lines.
func startLists(ctx context.Context, s *subject, rounds int) error {
	m, err := newMeet(ctx, s, crowdClubs, crowdAthletes)
	if err != nil {
		return err
	}
	m.token = s.token // the administrator runs these meetings
	id, err := m.ordered(ctx, startEntries)
	if err != nil {
		return err
	}
	groups, err := m.entrants(ctx, id)
	if err != nil {
		return err
	}
	rules := seeding.Rules{Pool: seeding.Pool{Lanes: 6, First: 1}, Metres: 100, Seed: 7}
	bare := func() error {
		for _, list := range groups {
			seeding.Heats(list, rules)
		}
		return nil
	}
	generate := func() error { return m.post("ge/evento/generastartlist", map[string]any{"ID_EVENTO": id}) }
	few := min(rounds, 10)
	if err := compare(fmt.Sprintf("start list di %d iscrizioni (atteso <= 0.3 s)", startEntries), few, generate, bare); err != nil {
		return err
	}
	read := func() error { return s.get(fmt.Sprintf("ge/evento/startlist?ID_EVENTO=%d", id)) }
	if err := compare(fmt.Sprintf("start list di %d iscrizioni, letta", startEntries), few, read, bare); err != nil {
		return err
	}
	if err := m.repricing(ctx, id, few); err != nil {
		return err
	}
	return m.printed(ctx, few)
}

// ordered is an event with so many entries and its start order.
func (m *crowdMeet) ordered(ctx context.Context, entries int) (int64, error) {
	id, err := m.event(ctx, entries/2, 2)
	if err != nil {
		return 0, err
	}
	return id, m.post("ge/evento/generaordine", map[string]any{"ID_EVENTO": id})
}

// entrants are those who start in an event, race by race.
func (m *crowdMeet) entrants(ctx context.Context, id int64) (map[int64][]seeding.Entrant, error) {
	lines, err := m.db.Starters(ctx, id, false)
	groups := map[int64][]seeding.Entrant{}
	for _, n := range lines {
		groups[n.RaceID] = append(groups[n.RaceID], seeding.Entrant{ID: n.ID, Time: n.EntryTime, Club: n.ClubID})
	}
	return groups, err
}

// printed measures the print of a start list of sixty pages.
func (m *crowdMeet) printed(ctx context.Context, rounds int) error {
	id, err := m.ordered(ctx, printEntries)
	if err != nil {
		return err
	}
	if err := m.post("ge/evento/generastartlist", map[string]any{"ID_EVENTO": id}); err != nil {
		return err
	}
	ours := func() error { return m.get(fmt.Sprintf("core/report?ID_REPORT=1001&FORMATO=1&ID_EVENTO=%d", id)) }
	return compare("start list in PDF, circa 60 pagine (atteso >= 0.5)", rounds, ours, func() error { return barePrint(printEntries) })
}

// barePrint writes as many lines, six to a heat, with nothing around them.
func barePrint(lines int) error {
	out := fpdf.New("P", "mm", "A4", "")
	out.AddUTF8FontFromBytes("Go", "", goregular.TTF)
	out.SetFont("Go", "", 8.5)
	out.AddPage()
	at := time.Date(2026, 11, 16, 9, 0, 0, 0, time.UTC)
	for i := range lines {
		if i%6 == 0 {
			out.CellFormat(190, 6, fmt.Sprintf("50 stile libero · Ragazzi · Femmine · batteria %d, ore %s", i/6+1, at.Format("15:04")), "", 1, "", false, 0, "")
		}
		for c, text := range []string{fmt.Sprint(i%6 + 1), fmt.Sprintf("Iscritta%05d Gaia", i), "2013", "Ragazzi", "Società numero sette", racetime.Centis(3000 + i).String()} {
			out.CellFormat([]float64{15, 60, 15, 25, 55, 20}[c], 5.8, text, "", 0, "", false, 0, "")
		}
		out.Ln(-1)
	}
	return out.Output(io.Discard)
}
