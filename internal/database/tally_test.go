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
)

var wordsInTest = NewTally("word", "people", 3)

// openWords is a file with a tally's table, opened as often as there are servers.
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
		_, err := q.Exec(t.Context(), "CREATE TABLE word (kind BIGINT NOT NULL, text TEXT NOT NULL, people BIGINT NOT NULL, changed BIGINT NOT NULL, PRIMARY KEY (kind, text))")
		return err
	})
	return list
}

// told are a kind's texts and counts as a server tells them.
func told(t *testing.T, db *DB, kind int) string {
	t.Helper()
	counts, err := wordsInTest.Read(t.Context(), db.Q)
	if err != nil {
		t.Fatal(err)
	}
	out := ""
	texts, _ := counts.All(kind, "")
	for _, text := range texts {
		out += fmt.Sprintf("%s %d, ", text, counts.Below(kind, text+"\x00")-counts.Below(kind, text))
	}
	return out
}

// TestTheLastTextGoes: the row with the highest mark goes together with all others that the same change wrote.
func TestTheLastTextGoes(t *testing.T) {
	both := openWords(t, 2)
	move := func(delta map[Text]int) {
		t.Helper()
		inTx(t, both[0], func(q Q) error { return wordsInTest.Add(t.Context(), q, delta) })
	}
	move(map[Text]int{{1, "anna"}: 1})
	move(map[Text]int{{1, "zeno"}: 2})
	expect := func(want string) {
		t.Helper()
		for i, db := range both {
			if got := told(t, db, 1); got != want {
				t.Errorf("server %d tells %q, want %q", i+1, got, want)
			}
		}
	}
	expect("anna 1, zeno 2, ")
	move(map[Text]int{{1, "zeno"}: -2})
	expect("anna 1, ")
	move(map[Text]int{{1, "anna"}: -1})
	expect("")
	move(map[Text]int{{1, "bice"}: 1})
	expect("bice 1, ")
}

// TestTalliesOfServers moves counts on two servers at once, some changes given up and some only in part, and compares what each tells with the table.
//
//test:race
func TestTalliesOfServers(t *testing.T) {
	both := openWords(t, 2)
	givenUp := errors.New("given up")
	var group sync.WaitGroup
	for n := range 4 {
		group.Go(func() {
			random := rand.New(rand.NewPCG(1, uint64(n)))
			db, have := both[n%2], map[Text]int{} // each takes away only what it brought
			for range 25 {
				delta := map[Text]int{}
				for range 1 + random.IntN(4) {
					text := Text{1 + random.IntN(3), fmt.Sprint("name ", random.IntN(12))}
					if by := random.IntN(3) - 1; have[text]+delta[text]+by >= 0 {
						delta[text] += by
					}
				}
				end := random.IntN(3)
				err := db.TxAll(t.Context(), func(ctx context.Context, q Q) error {
					err := db.Tx(ctx, func(q Q) error { return errors.Join(wordsInTest.Add(ctx, q, map[Text]int{{2, "part"}: 1}), givenUp) })
					if !errors.Is(err, givenUp) {
						return err
					}
					if err := wordsInTest.Add(ctx, q, delta); err != nil || end > 0 {
						return err
					}
					return givenUp
				})
				switch {
				case err == nil:
					for text, by := range delta {
						have[text] += by
					}
				case !errors.Is(err, givenUp):
					t.Error(err)
					return
				}
				if _, err := wordsInTest.Read(t.Context(), db.Q); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	for kind := 1; kind <= 3; kind++ {
		rows, err := All(t.Context(), both[0].Q, Value[string], "SELECT text || ' ' || people || ', ' FROM word WHERE kind = $1 AND people > 0 ORDER BY text", kind)
		if err != nil {
			t.Fatal(err)
		}
		want := ""
		for _, row := range rows {
			want += row
		}
		for i, db := range both {
			if got := told(t, db, kind); got != want || slices.Contains(rows, "part 1, ") {
				t.Errorf("kind %d, server %d tells\n%q, the table\n%q", kind, i+1, got, want)
			}
		}
	}
}
