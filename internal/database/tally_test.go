package database

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"traguardo/internal/names"
)

var testTally = NewTally("word", "people", 3)

// openWords creates a database with the table of a tally and opens it once per server.
func openWords(t *testing.T, servers int) []*DB {
	t.Helper()
	path := filepath.Join(t.TempDir(), "words.db")
	list := make([]*DB, servers)
	for i := range list {
		db, err := OpenFile(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() })
		list[i] = db
	}
	inTx(t, list[0], func(q Q) error {
		_, err := q.Exec(t.Context(), `CREATE TABLE word (kind BIGINT NOT NULL, text TEXT NOT NULL, people BIGINT NOT NULL,
			changed BIGINT NOT NULL, PRIMARY KEY (kind, text))`)
		return err
	})
	return list
}

// readCounts formats the texts and counts of a kind as one server reads them.
func readCounts(t *testing.T, db *DB, kind int) string {
	t.Helper()
	counts, err := testTally.Read(t.Context(), db.Q)
	if err != nil {
		t.Fatal(err)
	}
	out := ""
	texts, _ := counts.Matching(kind, "")
	for _, text := range texts {
		out += fmt.Sprintf("%s %d, ", text, counts.TotalBefore(kind, text+"\x00")-counts.TotalBefore(kind, text))
	}
	return out
}

// TestTallyRemovesUnusedTexts checks that a removed text disappears on all servers, even if its row had the highest mark.
func TestTallyRemovesUnusedTexts(t *testing.T) {
	both := openWords(t, 2)
	move := func(delta map[names.Text]int) {
		t.Helper()
		inTx(t, both[0], func(q Q) error { return testTally.Add(t.Context(), q, delta) })
	}
	move(map[names.Text]int{{Kind: 1, Text: "anna"}: 1})
	move(map[names.Text]int{{Kind: 1, Text: "zeno"}: 2})
	expect := func(want string) {
		t.Helper()
		for i, db := range both {
			if got := readCounts(t, db, 1); got != want {
				t.Errorf("server %d has %q, want %q", i+1, got, want)
			}
		}
	}
	expect("anna 1, zeno 2, ")
	move(map[names.Text]int{{Kind: 1, Text: "zeno"}: -2})
	expect("anna 1, ")
	move(map[names.Text]int{{Kind: 1, Text: "anna"}: -1})
	expect("")
	move(map[names.Text]int{{Kind: 1, Text: "bice"}: 1})
	expect("bice 1, ")
}

// TestTallyOnTwoServers changes counts on two servers concurrently, rolling back some changes in whole or in part, and compares the counts
// that each server reads with the table.
//
//test:race
func TestTallyOnTwoServers(t *testing.T) {
	both := openWords(t, 2)
	errAbort := errors.New("abort")
	var group sync.WaitGroup
	for n := range 4 {
		group.Go(func() {
			random := rand.New(rand.NewPCG(1, uint64(n)))
			db, have := both[n%2], map[names.Text]int{} // each goroutine removes only what it added
			for range 25 {
				delta := map[names.Text]int{}
				for range 1 + random.IntN(4) {
					text := names.Text{Kind: 1 + random.IntN(3), Text: fmt.Sprint("name ", random.IntN(12))}
					if by := random.IntN(3) - 1; have[text]+delta[text]+by >= 0 {
						delta[text] += by
					}
				}
				end := random.IntN(3)
				err := db.TxAll(t.Context(), func(ctx context.Context, q Q) error {
					err := db.Tx(ctx, func(q Q) error {
						return errors.Join(testTally.Add(ctx, q, map[names.Text]int{{Kind: 2, Text: "part"}: 1}), errAbort)
					})
					if !errors.Is(err, errAbort) {
						return err
					}
					if err := testTally.Add(ctx, q, delta); err != nil || end > 0 {
						return err
					}
					return errAbort
				})
				switch {
				case err == nil:
					for text, by := range delta {
						have[text] += by
					}
				case !errors.Is(err, errAbort):
					t.Error(err)
					return
				}
				if _, err := testTally.Read(t.Context(), db.Q); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	for kind := 1; kind <= 3; kind++ {
		rows, err := All(t.Context(), both[0].Q, Value[string],
			"SELECT text || ' ' || people || ', ' FROM word WHERE kind = $1 AND people > 0 ORDER BY text", kind)
		if err != nil {
			t.Fatal(err)
		}
		want := ""
		for _, row := range rows {
			want += row
		}
		for i, db := range both {
			if got := readCounts(t, db, kind); got != want || slices.Contains(rows, "part 1, ") {
				t.Errorf("kind %d: server %d has\n%q, the table\n%q", kind, i+1, got, want)
			}
		}
	}
}
