package upload_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app"
	"traguardo/internal/app/upload"
	"traguardo/internal/domain"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/variant"
)

// manyAthletes returns a file of people who differ only by number.
func manyAthletes(n int) string {
	lines := []string{athleteHeader}
	for i := range n {
		lines = append(lines, line("COD_AFF", []string{"AA01", "BB02"}[i%2], "COGNOME", fmt.Sprintf("Prova %d", i), "TESSERA", fmt.Sprint(i)))
	}
	return strings.Join(lines, "\n")
}

// impatient cancels an upload after some athletes: the clock is read once for each new one.
type impatient struct {
	*testkit.Clock
	left int
	stop context.CancelFunc
}

func (c *impatient) Now() time.Time {
	if c.left--; c.left == 0 {
		c.stop()
	}
	return c.Clock.Now()
}

//test:race
func TestStoppedUploadCanBeRepeated(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		o := newFixture(t, db)
		file := manyAthletes(4500)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		v, err := variant.ByKey("nuoto")
		if err != nil {
			t.Fatal(err)
		}
		hurried := app.New(db, nil, &impatient{o.clock, 2500, cancel}, slog.New(slog.DiscardHandler), app.Settings{Variant: v})
		_, err = hurried.Uploads.Load(ctx, o.admin, upload.Request{Mode: "atleti", Confirm: true, Name: "a.csv", File: strings.NewReader(file),
			Size: int64(len(file))})
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("stopped with %v", err)
		}
		stopped, err := o.Uploads.Progress(t.Context(), o.admin, 1)
		if err != nil || stopped.State != domain.UploadFailed || stopped.Total != 4500 || stopped.Created == 0 || stopped.Created == 4500 ||
			stopped.Read != stopped.Created {
			t.Fatalf("%+v, %v", stopped.Upload, err)
		}
		counts, err := db.AthleteCounts(t.Context(), 0)
		if err != nil || counts.Athletes != stopped.Created {
			t.Errorf("%+v stored, %d recorded (%v)", counts, stopped.Created, err)
		}
		again, err := o.load(o.admin, upload.Request{Mode: "atleti", Confirm: true}, file)
		if err != nil || again.Created != 4500-stopped.Created || again.Updated+again.Refused != 0 {
			t.Errorf("got %s, %v, want no error and again.Created == 4500-stopped.Created and again.Updated+again.Refused == 0", outcome(again), err)
		}
		if counts, err = db.AthleteCounts(t.Context(), 0); err != nil || counts.Athletes != 4500 || counts.Visible != 4500 {
			t.Errorf("finally %+v (%v)", counts, err)
		}
	})
}

//test:race
func TestConcurrentUploadsOfOneFile(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		o := newFixture(t, db)
		file := manyAthletes(3000)
		results := make([]upload.Result, 3)
		var all sync.WaitGroup
		for i := range results {
			all.Go(func() {
				var err error
				if results[i], err = o.load(o.admin, upload.Request{Mode: "atleti", Confirm: true}, file); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		created := 0
		for _, r := range results {
			created += r.Created
			if r.Updated+r.Refused != 0 || r.Read != 3000 {
				t.Errorf("%s of %d", outcome(r), r.Read)
			}
		}
		if counts, err := db.AthleteCounts(t.Context(), 0); err != nil || created != 3000 || counts.Athletes != 3000 {
			t.Errorf("%d created, %+v stored, %v", created, counts, err)
		}
	})
}

func TestFileIsReadBeforeSaving(t *testing.T) {
	o := newFixture(t, testkit.DB(t))
	file := manyAthletes(3000) + "\n" + strings.Repeat("x;", 600)
	if _, err := o.load(o.admin, upload.Request{Mode: "atleti", Confirm: true}, file); !problem.Is(err, problem.KindRefused) {
		t.Errorf("too many columns on the last line: %v", err)
	}
	if _, err := o.load(o.admin, upload.Request{Mode: "atleti", Confirm: true}, manyAthletes(50_001)); !problem.Is(err, problem.KindRefused) {
		t.Errorf("too many lines: %v", err)
	}
	if counts, err := o.db.AthleteCounts(t.Context(), 0); err != nil || counts.Athletes != 0 {
		t.Errorf("%+v stored, %v", counts, err)
	}
}

//test:race
func TestOnlySenderSeesProgress(t *testing.T) {
	o := newFixture(t, testkit.DB(t))
	file := athleteHeader + "\n" + line("COD_AFF", "") + "\n" + line("COD_AFF", "", "SESSO", "?")
	dry, err := o.load(o.club, upload.Request{Mode: "atleti"}, file)
	if err != nil || outcome(dry) != "1/0/1 3:SESSO" || len(o.athletes(t, o.own)) != 0 {
		t.Fatalf("dry run %s, %v", outcome(dry), err)
	}
	saved, err := o.load(o.club, upload.Request{Mode: "atleti", Confirm: true, Previous: dry.ID}, file)
	if err != nil || saved.ID != dry.ID || outcome(saved) != outcome(dry) {
		t.Errorf("confirmed as %d %s, %v; the dry run was %d", saved.ID, outcome(saved), err, dry.ID)
	}
	stranger := access.Actor{UserID: o.club.UserID + 1, Level: domain.LevelClub, ClubID: o.own.ID, Active: true}
	for _, c := range []struct {
		who   access.Actor
		shown bool
	}{{o.club, true}, {o.admin, true}, {stranger, false}} {
		got, err := o.Uploads.Progress(t.Context(), c.who, dry.ID)
		if c.shown && (err != nil || outcome(got) != outcome(saved)) || !c.shown && !problem.Is(err, problem.KindNotFound) {
			t.Errorf("user %d: %s, %v", c.who.UserID, outcome(got), err)
		}
	}
	// Another file, or another user's dry run, creates its own record.
	other, err := o.load(o.admin, upload.Request{Mode: "atleti", Confirm: true, Previous: dry.ID, ClubID: o.own.ID}, file)
	if err != nil || other.ID == dry.ID {
		t.Errorf("upload %d reused %d, %v", other.ID, dry.ID, err)
	}
}
