package store_test

import (
	"database/sql"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

var placeholder = regexp.MustCompile(`\$(\d+)`)

// TestEntryQueriesDoNotScanEvent checks that the queries that validate and store an entry find rows by athlete, club or counter. None scans
// the entries of an event or the athletes of a club.
func TestEntryQueriesDoNotScanEvent(t *testing.T) {
	c := &counter{path: filepath.Join(testkit.Folder(t), store.FileName)}
	db := store.Over(sql.OpenDB(c))
	defer func() { _ = db.Close() }()
	club := testkit.Club(t, db)
	girl := testkit.Athlete(t, db, club)
	e := testkit.Event(t, db, club)
	ctx, ids := t.Context(), []id.Athlete{girl.ID}
	c.ran = nil
	inTx(t, db, func(q store.Q) error {
		row := domain.Entry{RaceID: testkit.Free100, AthleteID: girl.ID, ClubID: club.ID, Kind: domain.Individual,
			CategoryID: testkit.Ragazzi, Disability: 1, EventID: e.ID, CreatedAt: calendar.At(testkit.Start)}
		for _, ask := range []func() error{
			func() error { _, err := q.LockEvent(ctx, e.ID); return err },
			func() error { _, err := q.Candidates(ctx, ids, club.ID, 0); return err },
			func() error { _, err := q.Candidates(ctx, ids, club.ID, e.ID); return err },
			func() error { _, err := q.ClubParts(ctx, club.ID, []id.Event{e.ID}); return err },
			func() error { _, err := q.ClubEntries(ctx, e.ID, []id.Club{club.ID}); return err },
			func() error { _, err := q.EntrantCount(ctx, e.ID); return err },
			func() error { _, err := q.EnteredRaces(ctx, e.ID, ids); return err },
			func() error { _, err := q.EntrantFacts(ctx, e.ID, ids); return err },
			func() error { _, err := q.ExceptionsFor(ctx, e.ID, ids); return err },
			func() error { _, err := q.BestTimes(ctx, ids, 1, e.Starts); return err },
			func() error { _, err := q.EventPayments(ctx, e.ID, club.ID); return err },
			func() error {
				_, err := q.AddCountedEntries(ctx, e.ID, []domain.Entry{row}, map[id.Club]domain.EventClub{club.ID: {Athletes: 1, Entries: 1}})
				return err
			},
			func() error {
				_, err := q.AddCountedEntries(ctx, e.ID, []domain.Entry{row, row}, map[id.Club]domain.EventClub{club.ID: {Entries: 2}})
				return err
			},
		} {
			if err := ask(); err != nil {
				return err
			}
		}
		return nil
	})
	asked := 0
	for _, text := range c.ran {
		if verb, _, _ := strings.Cut(text, " "); verb != "SELECT" && verb != "INSERT" && verb != "UPDATE" {
			continue
		}
		asked++
		highest := strings.Count(text, "?") // bulk inserts use positional arguments
		for _, found := range placeholder.FindAllStringSubmatch(text, -1) {
			n, err := strconv.Atoi(found[1])
			if err != nil {
				t.Fatal(err)
			}
			highest = max(highest, n)
		}
		args := make([]any, highest)
		for _, step := range plan(t, db, store.Query{Name: text, Text: text, Args: args}) {
			for _, wide := range []string{"entry_event (event_id=?)", "entry_event_race (event_id=?)",
				"entry_club (club_id=? AND event_id=?)", "athlete_club", "SCAN n", "SCAN a", "SCAN m", "SCAN entry"} {
				if strings.Contains(step, wide) {
					t.Errorf("%s\n\t%s", text, step)
				}
			}
		}
	}
	if asked < 15 {
		t.Errorf("only %d queries", asked)
	}
}

// TestEntrantFactsKeepGoodPlan checks that the plan that PostgreSQL keeps while there are no entries does not read all of them later.
func TestEntrantFactsKeepGoodPlan(t *testing.T) {
	if !testkit.HasPostgres() {
		t.Skip("needs PostgreSQL")
	}
	db := testkit.Open(t, "", testkit.PostgresURL(t))
	ctx := t.Context()
	for range 8 { // PostgreSQL decides after five runs whether it keeps a plan
		if _, err := db.EntrantFacts(ctx, 1, []id.Athlete{1, 2}); err != nil {
			t.Fatal(err)
		}
	}
	name := lines(t, db, "SELECT name FROM pg_prepared_statements WHERE statement LIKE 'SELECT 1, n.id%' AND generic_plans > 0")
	plan := lines(t, db, "EXPLAIN EXECUTE "+strings.TrimSpace(name)+"('[1,2]', 1, '[1,2]', 1, 1, '[1,2]', 1)")
	if !strings.Contains(plan, "Append") || strings.Contains(plan, "Seq Scan on entry") {
		t.Errorf("the plan reads all entries:\n%s", plan)
	}
}
