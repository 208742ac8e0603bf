package database_test

import (
	"testing"

	"traguardo/internal/database"
)

// TestTxSurvivesLostServer checks that a transaction whose server went away before the commit runs again; one whose commit was lost does
// not, because it may be stored.
func TestTxSurvivesLostServer(t *testing.T) {
	db := openPostgres(t)
	if db == nil {
		return
	}
	const endOwn = "SELECT pg_terminate_backend(pg_backend_pid())"
	if err := db.Tx(t.Context(), func(q database.Q) error {
		for _, statement := range []string{
			"CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$",
			"CREATE TABLE cut (id BIGINT)",
			"CREATE CONSTRAINT TRIGGER stop AFTER INSERT ON cut DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION stop()",
		} {
			if _, err := q.Exec(t.Context(), statement); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, first string // statement of the first run
		runs        int
		lost        bool // the caller gets an error
	}{
		{"before the commit", endOwn, 2, false},
		{"seen by the commit only", endOwn, 1, true},
		{"on a server that became a standby", "SET TRANSACTION READ ONLY", 2, false},
		{"during the commit", "INSERT INTO cut (id) VALUES (1)", 1, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			runs := 0
			err := db.Tx(t.Context(), func(q database.Q) error {
				runs++
				if runs == 1 {
					if _, err := q.Exec(t.Context(), c.first); err != nil {
						if c.name == "seen by the commit only" {
							return nil
						}
						return err
					}
				}
				_, err := q.Exec(t.Context(), "INSERT INTO count (id, n) SELECT COALESCE(MAX(id), 0) + 1, 0 FROM count")
				return err
			})
			if runs != c.runs || (err != nil) != c.lost {
				t.Errorf("ran %d times: %v", runs, err)
			}
			if c.lost && !database.IsUnavailable(err) {
				t.Errorf("%v is not reported as an outage", err)
			}
		})
	}
	if n, err := database.One(t.Context(), db.Q, database.Value[int], "SELECT COUNT(*) FROM count"); n != 2 || err != nil {
		t.Errorf("%d rows, want 2: %v", n, err)
	}
}

// TestReadsSurviveLostServer checks that a read whose connection was closed by the server is repeated.
func TestReadsSurviveLostServer(t *testing.T) {
	db := openPostgres(t)
	if db == nil {
		return
	}
	for range 3 {
		if err := db.Ping(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := db.Tx(t.Context(), func(q database.Q) error {
			_, err := q.Exec(t.Context(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
				WHERE datname = current_database() AND pid <> pg_backend_pid()`)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if err := db.Ping(t.Context()); err != nil {
			t.Errorf("reading after the connections were closed: %v", err)
		}
	}
}
