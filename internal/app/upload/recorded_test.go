package upload_test

import (
	"strings"
	"testing"

	"traguardo/internal/app/upload"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

// historyOf returns the audit rows of an object, oldest first: actor, action, before, after.
func historyOf(t *testing.T, db *store.DB, object string, id int64) []string {
	t.Helper()
	list, _, err := db.Audits(t.Context(), domain.AuditFilter{Object: object, ObjectID: id}, domain.Page{Sort: "id"})
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, r := range list {
		out = append(out, strings.Join([]string{r.Actor, r.Action, r.Before, r.After}, " "))
	}
	return out
}

// TestUploadsAreRecordedByPerson checks that an upload writes an audit row for each athlete that it creates or
// changes.
func TestUploadsAreRecordedByPerson(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		o := newFixture(t, db)
		o.send(t, o.admin, "atleti", athleteHeader, line(), line("COGNOME", "Verdi", "TESSERA", "2"), line("COD_AFF", "BB02", "COGNOME", "Neri"))
		o.send(t, o.club, "atleti", athleteHeader, line("EMAIL", "mario@posta.example"), line("COGNOME", "Verdi", "TESSERA", "2"))
		if _, err := o.load(o.club, uploadOf("atleti", false), strings.Join([]string{athleteHeader, line("EMAIL", "altro@posta.example")},
			"\n")); err != nil {
			t.Fatal(err)
		}
		for _, a := range append(o.athletes(t, o.own), o.athletes(t, o.other)...) {
			history := historyOf(t, db, "atleta", int64(a.ID))
			want := 1
			if a.LastName == "Rossi" {
				want = 2
			}
			if len(history) != want || !strings.HasPrefix(history[0], o.admin.Username+" atleta.carica  {") || !strings.Contains(history[0],
				`"LastName":"`+a.LastName+`"`) {
				t.Errorf("%s: %q", a.LastName, history)
				continue
			}
			if a.LastName == "Rossi" && history[1] != o.club.Username+` atleta.carica {"Email":""} {"Email":"mario@posta.example"}` {
				t.Errorf("the change is recorded as %q", history[1])
			}
		}
		clubs := "COD_AFF;DENOMINAZIONE;EMAIL\nAA01;Nome nuovo;\nZZ09;Fresca;z@posta.example\n"
		if _, err := o.load(o.admin, uploadOf("societa", true), clubs); err != nil {
			t.Fatal(err)
		}
		if history := historyOf(t, db, "societa", int64(o.own.ID)); len(history) == 0 || !strings.Contains(history[len(history)-1],
			`{"Name":"`+o.own.Name+`"} {"Name":"Nome nuovo"}`) {
			t.Errorf("club: %q", history)
		}
		found, err := db.ClubsByCode(t.Context(), []string{"ZZ09"})
		if err != nil {
			t.Fatal(err)
		}
		if history := historyOf(t, db, "societa", int64(found["ZZ09"].ID)); len(history) != 1 || !strings.Contains(history[0],
			`"Email":"z@posta.example"`) {
			t.Errorf("new club: %q", history)
		}
	})
}

// TestUploadsOfOtherServersContinue checks that a starting server fails the uploads of a dead server, but not those of a
// running one.
func TestUploadsOfOtherServersContinue(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		o := newFixture(t, db)
		state := func(id int64) domain.UploadState {
			t.Helper()
			r, err := o.Uploads.Progress(t.Context(), o.admin, id)
			if err != nil {
				t.Fatal(err)
			}
			return r.State
		}
		var id int64
		if err := db.Tx(t.Context(), func(q store.Q) (err error) {
			now := o.Now()
			id, err = q.AddUpload(t.Context(), domain.Upload{UserID: o.admin.UserID, State: domain.UploadRunning, StartedAt: calendar.At(now),
				LeaseUntil: calendar.At(now).Add(90e9)})
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if err := o.Uploads.FailInterrupted(t.Context()); err != nil {
			t.Fatal(err)
		}
		want := domain.UploadFailed // SQLite has no other server
		if db.Shared() {
			want = domain.UploadRunning
		}
		if got := state(id); got != want {
			t.Errorf("another server's upload is in state %d, want %d", got, want)
		}
		o.clock.Advance(91e9)
		if got := state(id); got != domain.UploadFailed {
			t.Errorf("after its server stopped: state %d", got)
		}
		if err := o.Uploads.FailExpired(t.Context(), o.clock.Now()); err != nil {
			t.Fatal(err)
		}
		if stored, err := db.Upload(t.Context(), id); err != nil || stored.State != domain.UploadFailed || stored.EndedAt.IsZero() {
			t.Errorf("stored as %+v, %v", stored, err)
		}
	})
}

// TestOldDryRunsAreDeleted checks that old dry runs are deleted, because their refused lines can take megabytes.
func TestOldDryRunsAreDeleted(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		o := newFixture(t, db)
		var ids []int64
		for range 8 {
			r, err := o.load(o.admin, uploadOf("atleti", false), athleteHeader+"\n"+line("SESSO", "?"))
			if err != nil {
				t.Fatal(err)
			}
			ids = append(ids, r.ID)
		}
		for i, id := range ids {
			_, err := o.Uploads.Progress(t.Context(), o.admin, id)
			if gone := problem.Is(err, problem.KindNotFound); gone != (i < 3) {
				t.Errorf("dry run %d of 8: %v", i+1, err)
			}
		}
	})
}

func uploadOf(mode string, confirm bool) upload.Request {
	return upload.Request{Mode: mode, Confirm: confirm}
}
