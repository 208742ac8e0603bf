package move_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"traguardo/internal/demo"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/files/directory"
	"traguardo/internal/move"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/variant"
)

// oddName contains characters that the engines encode differently.
const oddName = "D'Alò\t\\N \\\" «é» 😀"

// filled fills a database with the demonstration data, a session and texts that need escaping, and closes it.
func filled(t *testing.T, dir, url string, crowd int) {
	t.Helper()
	db, err := store.Open(t.Context(), dir, url)
	if err != nil {
		t.Fatal(err)
	}
	none := func(context.Context, store.Q, id.User) error { return nil }
	_, err = demo.World{DB: db, Clock: testkit.NewClock(), Hash: "-", Seed: none, Crowd: crowd, Variant: variant.All()[0]}.Fill(t.Context())
	if err == nil {
		err = db.Tx(t.Context(), func(q store.Q) error {
			if _, err := q.AddClub(t.Context(), domain.Club{Name: oddName, CreatedAt: calendar.At(testkit.Start)}); err != nil {
				return err
			}
			return q.AddSession(t.Context(), "hash", domain.Session{UserID: 1, CreatedAt: calendar.At(testkit.Start),
				SeenAt: calendar.At(testkit.Start)})
		})
	}
	if err = errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}

// execute runs a statement on the SQLite file of a folder.
func execute(t *testing.T, dir, text string) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, store.FileName))
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.ExecContext(t.Context(), text)
	if err = errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}

func needPostgres(t *testing.T) {
	t.Helper()
	if !testkit.HasPostgres() {
		t.Skip("TEST_PG_DSN is not set")
	}
}

// use opens a moved database and checks that it is complete and can be used.
func use(t *testing.T, dir, url string) {
	t.Helper()
	db := testkit.Open(t, dir, url)
	if err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	if s, err := db.SessionByHash(t.Context(), "hash"); err != nil || s.UserID != 1 {
		t.Errorf("the session is %+v: %v", s, err)
	}
	clubs, _, err := db.Clubs(t.Context(), domain.ClubFilter{}, domain.Page{})
	if err != nil || !slices.ContainsFunc(clubs, func(c domain.Club) bool { return c.Name == oddName }) {
		t.Errorf("the club %q is missing: %v", oddName, err)
	}
	for _, find := range []func(context.Context) ([]store.Fault, error){db.MoneyFaults, db.SwimFaults} {
		if faults, err := find(t.Context()); err != nil || len(faults) > 0 {
			t.Errorf("faults: %v, %v", faults, err)
		}
	}
	testkit.Counted(t, db, "after the move")
	club := testkit.Club(t, db) // ids continue and triggers work
	testkit.Athlete(t, db, club)
	testkit.Event(t, db, club)
	testkit.Counted(t, db, "after a change")
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestMoveRoundTrip checks that an installation moved to PostgreSQL and back has the same rows in every table.
func TestMoveRoundTrip(t *testing.T) {
	needPostgres(t)
	dir, back, url := testkit.Folder(t), t.TempDir(), testkit.EmptyPostgresURL(t)
	filled(t, dir, "", 20)
	before, err := os.ReadFile(filepath.Join(dir, store.FileName))
	if err != nil {
		t.Fatal(err)
	}
	there, err := move.Run(t.Context(), move.Job{Data: dir, To: url})
	if err != nil {
		t.Fatal(err)
	}
	after, err := os.ReadFile(filepath.Join(dir, store.FileName))
	if err != nil || !slices.Equal(before, after) {
		t.Error("the source was changed", err)
	}
	again, err := move.Run(t.Context(), move.Job{Data: back, From: url})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(there.Tables, again.Tables) || there.Rows() < 1000 {
		t.Errorf("there %v, back %v", there.Tables, again.Tables)
	}
	if err := store.CheckFile(t.Context(), filepath.Join(back, store.FileName)); err != nil {
		t.Error(err)
	}
	use(t, "", url)
	use(t, back, "")
}

// TestMoveRefuses checks that a target with rows, another schema and wrong addresses are refused with a sentence, and nothing is changed.
func TestMoveRefuses(t *testing.T) {
	needPostgres(t)
	dir, used, url := testkit.Folder(t), testkit.PostgresURL(t), testkit.EmptyPostgresURL(t)
	older := func(t *testing.T) string {
		dir := testkit.Folder(t)
		execute(t, dir, "DELETE FROM goose_db_version WHERE version_id = (SELECT MAX(version_id) FROM goose_db_version)")
		return dir
	}
	for _, c := range []struct {
		name string
		job  move.Job
		want string
	}{
		{"target in use", move.Job{Data: dir, To: used}, "not empty"},
		{"file exists", move.Job{Data: dir, From: used}, "exists"},
		{"other schema", move.Job{Data: older(t), To: url}, "run traguardo migrate"},
		{"no source", move.Job{Data: t.TempDir(), To: url}, "no such file"},
		{"not an address", move.Job{Data: dir, To: "http://localhost/traguardo"}, "is not of the form postgres://"},
		{"no server", move.Job{Data: dir, To: "postgres://u:secret@127.0.0.1:1/traguardo"}, "cannot be reached"},
		{"no database", move.Job{Data: dir, To: url + "_missing"}, ""},
		{"both", move.Job{Data: dir, To: url, From: url}, "either --to or --from"},
		{"empty source", move.Job{Data: t.TempDir(), From: url}, "not a database of this program"},
	} {
		_, err := move.Run(t.Context(), c.job)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
			continue
		}
		if strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: more than one line: %q", c.name, err)
		}
	}
	db, err := sql.Open("pgx", url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	var tables int
	err = db.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = 'public'").Scan(&tables)
	if err != nil || tables > 0 {
		t.Errorf("a refused move created %d tables: %v", tables, err)
	}
}

// TestMoveWhileInUse checks that a PostgreSQL database with connected servers is not moved, because their later changes would be lost.
func TestMoveWhileInUse(t *testing.T) {
	needPostgres(t)
	url, dir := testkit.PostgresURL(t), t.TempDir()
	testkit.Open(t, "", url)
	if _, err := move.Run(t.Context(), move.Job{Data: dir, From: url}); !errors.Is(err, store.ErrInUse) {
		t.Errorf("move of a database in use: %v", err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) > 0 {
		t.Errorf("the folder has %v, %v", entries, err)
	}
}

// TestMoveAgainAfterInterruption checks that a move that is cut at any moment leaves an empty target and succeeds when it is run again.
func TestMoveAgainAfterInterruption(t *testing.T) {
	needPostgres(t)
	dir, url := testkit.Folder(t), testkit.EmptyPostgresURL(t)
	filled(t, dir, "", 3)
	cut := func(j move.Job) {
		for after := 20 * time.Millisecond; ; after *= 4 {
			ctx, cancel := context.WithTimeout(t.Context(), after)
			_, err := move.Run(ctx, j)
			cancel()
			if err == nil {
				return
			}
			if after > time.Minute {
				t.Fatal(err)
			}
			if j.From != "" {
				if _, err := os.Stat(filepath.Join(j.Data, store.FileName)); !errors.Is(err, os.ErrNotExist) {
					t.Fatalf("an interrupted move left a database: %v", err)
				}
			}
		}
	}
	cut(move.Job{Data: dir, To: url})
	back := t.TempDir()
	if err := os.WriteFile(filepath.Join(back, store.FileName+".unfinished"), []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	cut(move.Job{Data: back, From: url})
	use(t, back, "")
	entries, err := filepath.Glob(filepath.Join(back, "*.unfinished*"))
	if err != nil || len(entries) > 0 {
		t.Errorf("left: %v, %v", entries, err)
	}
}

// TestMoveFindsBadRows checks that a row that PostgreSQL does not accept, or that refers to nothing, stops the move with the name of its
// table.
func TestMoveFindsBadRows(t *testing.T) {
	needPostgres(t)
	for _, c := range []struct{ name, statement, want string }{
		{"number", "UPDATE club SET created_at = 'ieri' WHERE id = (SELECT MAX(id) FROM club)", "club"},
		{"date", "UPDATE event SET starts_on = '2026-02-30' WHERE id = (SELECT MAX(id) FROM event)", "event"},
		{"NUL", "UPDATE club SET name = 'a' || CHAR(0) || 'b' WHERE id = (SELECT MAX(id) FROM club)", "club"},
	} {
		dir, url := testkit.Folder(t), testkit.EmptyPostgresURL(t)
		filled(t, dir, "", 3)
		execute(t, dir, c.statement)
		if _, err := move.Run(t.Context(), move.Job{Data: dir, To: url}); err == nil || !strings.Contains(err.Error(), "copy "+c.want+":") {
			t.Errorf(`%s: got %v, want an error and strings.Contains(err.Error(), "copy "+c.want+":")`, c.name, err)
		}
	}
}

// TestMoveFiles checks that files referred to are copied with their type; one that is missing stops the move before the database.
func TestMoveFiles(t *testing.T) {
	needPostgres(t)
	dir, url := testkit.Folder(t), testkit.EmptyPostgresURL(t)
	filled(t, dir, "", 3)
	db := testkit.Open(t, dir, "")
	for n := range 3 {
		err := db.Tx(t.Context(), func(q store.Q) error {
			events, _, err := q.Events(t.Context(), domain.EventFilter{}, domain.Page{Number: 1, Size: 1})
			if err == nil {
				_, err = q.AddEventFile(t.Context(), domain.EventFile{EventID: events[0].ID, Name: "Regolamento",
					Key: fmt.Sprintf("documenti/%d.pdf", n), ContentType: "application/pdf", Size: 4, CreatedAt: calendar.At(testkit.Start)})
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	from, to := directory.New(filepath.Join(dir, "files")), directory.New(t.TempDir())
	j := move.Job{Data: dir, To: url, FilesFrom: from, FilesTo: to}
	for n := range 3 {
		if _, err := move.Run(t.Context(), j); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("documenti/%d.pdf", n)) {
			t.Fatalf("with %d of 3 files: %v", n, err)
		}
		key := fmt.Sprintf("documenti/%d.pdf", n)
		if err := from.Put(t.Context(), key, "application/pdf", strings.NewReader("%PDF"), 4); err != nil {
			t.Fatal(err)
		}
	}
	r, err := move.Run(t.Context(), j)
	if err != nil || r.Files != 3 {
		t.Fatalf("%d files: %v", r.Files, err)
	}
	content, info, err := to.Get(t.Context(), "documenti/2.pdf")
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(content)
	if err = errors.Join(err, content.Close()); err != nil || string(raw) != "%PDF" || info.ContentType != "application/pdf" {
		t.Errorf(`got %q, %+v, %v, want no error and string(raw) == "%%PDF" and info.ContentType == "application/pdf"`, raw, info, err)
	}
}
