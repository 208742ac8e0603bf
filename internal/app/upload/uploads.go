// Package upload takes in spreadsheets: dry run, line errors, progress and batches, for the kinds of file in its table.
package upload

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/importer"
	"traguardo/internal/live"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Uploads takes in files.
type Uploads struct {
	core  *core.Base
	kinds map[string]Kind
	// slots bounds how many files are read at once: each may take some hundred megabytes.
	slots chan struct{}
}

const (
	// filesAtOnce is how many spreadsheets are read at the same time; more wait.
	filesAtOnce = 2
	// deadline is far more than the largest file needs.
	deadline = 5 * time.Minute
	// lease is how long an upload is believed to go on that nobody has heard of; every batch makes it longer.
	lease = 2 * time.Minute
	// How many uploads of a user are remembered, with the lines that were refused.
	rememberedDryRuns = 5
	rememberedUploads = 50
)

var errDeadline = problem.Refused("Il caricamento ha richiesto troppo tempo: dividi il file")

// New makes the use cases over what the areas share, for the kinds of file that the areas have.
func New(b *core.Base, kinds ...Kind) *Uploads {
	u := &Uploads{core: b, kinds: make(map[string]Kind, len(kinds)), slots: make(chan struct{}, filesAtOnce)}
	for _, k := range kinds {
		u.kinds[k.Mode] = k
	}
	return u
}

// Kind is one kind of spreadsheet. An area that has one adds it to the table in app.New.
type Kind struct {
	Mode   string // its name in the contract
	Need   access.Capability
	Schema importer.Schema
	Open   func(ctx context.Context, a access.Actor, r Request) (Loader, error)
}

// Loader turns the rows of one file into what is stored. Reading needs no database, so it runs while the batch before is saved.
type Loader interface {
	// Schema is the kind's, with what this request makes of it.
	Schema() importer.Schema
	Read(rows []*importer.Row) Batch
	// Duplicate says how a row is refused that breaks a uniqueness rule nobody could foresee.
	Duplicate() (column, reason string)
}

// Batch saves (or only checks) its rows; it refuses rows by marking them and counts what it made and changed. It may be asked
// again, when a transaction has to be repeated.
type Batch interface {
	Apply(ctx context.Context, q store.Q, save bool) (created, updated int, err error)
}

// Watched is a batch of something that people look at while it changes: they hear of it when the batch is saved.
type Watched interface{ Topic() live.Topic }

// Finisher is a loader with something to do once for all rows that were saved, however far the file got: in a transaction of its own, after
// the last of them.
type Finisher interface {
	Finish(ctx context.Context, q store.Q) error
}

// Request is a file with what to do with it.
type Request struct {
	Mode    string
	Name    string
	File    io.ReaderAt
	Size    int64
	Confirm bool // false: a dry run that saves nothing
	// Previous is the dry run's id: the same record then shows the progress of the saving.
	Previous int64
	ClubID   int64
	EventID  int64 // of files about an event; 0: none
	// Heads are the heads that the sender matched with columns by hand.
	Heads []importer.Head
	// HeadsOnly asks how the heads are understood, and for nothing else.
	HeadsOnly bool
}

// Result is what came of a file.
type Result struct {
	domain.Upload
	Refusals []importer.RowError
	// Heads are the file's, with the columns they are read into; Columns are all that there are. Progress has neither.
	Heads   []importer.Head
	Columns []importer.ColumnSpec
}

// Schema answers the columns of a kind of file, to those who may send it.
func (u *Uploads) Schema(a access.Actor, mode string) (importer.Schema, error) {
	if err := u.Check(a, mode); err != nil {
		return importer.Schema{}, err
	}
	return named(u.kinds[mode].Schema), nil
}

// Check reports whether the caller may send that kind of file, before its bytes are read.
func (u *Uploads) Check(a access.Actor, mode string) error {
	k, ok := u.kinds[mode]
	if !ok {
		return errMode
	}
	if !access.Can(a, k.Need) {
		return problem.Forbidden()
	}
	return nil
}

var errMode = problem.Field("Mode", "tipo di caricamento non disponibile")

// Load reads a spreadsheet whole before anything is saved, so that a file refused at its end leaves nothing behind; good rows are
// then saved batch by batch and refused rows are listed.
func (u *Uploads) Load(ctx context.Context, a access.Actor, r Request) (Result, error) {
	if err := u.Check(a, r.Mode); err != nil {
		return Result{}, err
	}
	timed, cancel := context.WithTimeout(ctx, deadline)
	defer cancel()
	select {
	case u.slots <- struct{}{}:
		defer func() { <-u.slots }()
	case <-timed.Done():
	}
	result, err := u.load(timed, a, r)
	if err != nil && ctx.Err() == nil && timed.Err() != nil {
		err = errDeadline
	}
	return result, err
}

func (u *Uploads) load(ctx context.Context, a access.Actor, r Request) (Result, error) {
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	loader, err := u.kinds[r.Mode].Open(ctx, a, r)
	if err != nil {
		return Result{}, err
	}
	sheet, err := importer.Open(ctx, r.Name, r.File, r.Size)
	if err != nil {
		return Result{}, err
	}
	defer func() { _ = sheet.Close() }()
	schema, err := u.matched(ctx, a, r, loader.Schema())
	if err != nil {
		return Result{}, err
	}
	result := Result{Columns: schema.Columns}
	if result.Heads, err = sheet.Heads(schema); err != nil || r.HeadsOnly {
		return result, err
	}
	run, err := u.start(ctx, a, r)
	if err != nil {
		return Result{}, err
	}
	if run.Total == 0 {
		if run.Total, err = count(ctx, sheet, schema); err != nil {
			return Result{}, u.fail(ctx, run, err)
		}
	}
	if err := u.remember(ctx, a, r); err != nil {
		return Result{}, u.fail(ctx, run, err)
	}
	result.Upload = run
	if err := u.run(ctx, sheet, schema, loader, r.Confirm, &result); err != nil {
		return Result{}, u.fail(ctx, result.Upload, err)
	}
	return result, nil
}

// start opens the record of the upload, or takes up the dry run's.
func (u *Uploads) start(ctx context.Context, a access.Actor, r Request) (domain.Upload, error) {
	sum := sha256.New()
	if _, err := io.Copy(sum, io.NewSectionReader(r.File, 0, r.Size)); err != nil {
		return domain.Upload{}, err
	}
	run := domain.Upload{UserID: a.UserID, Mode: r.Mode, Digest: hex.EncodeToString(sum.Sum(nil)), State: domain.UploadRunning, StartedAt: u.core.Now(), Saved: r.Confirm}
	run.LeaseUntil = run.StartedAt.Add(lease)
	if r.Previous > 0 {
		before, err := u.core.DB.Upload(ctx, r.Previous)
		if err == nil && before.UserID == a.UserID && before.Digest == run.Digest && before.Mode == run.Mode && before.State == domain.UploadDone {
			run.ID, run.Total = before.ID, before.Total
			return run, u.note(ctx, withRefusals(run, nil))
		}
	}
	return run, u.core.DB.Tx(ctx, func(q store.Q) error {
		var err error
		if run.ID, err = q.AddUpload(ctx, run); err != nil {
			return err
		}
		if run.Saved {
			return q.TrimUploads(ctx, a.UserID, true, rememberedUploads)
		}
		return q.TrimUploads(ctx, a.UserID, false, rememberedDryRuns)
	})
}

// count walks the whole file once: whatever refuses it is found before the first row is saved.
func count(ctx context.Context, sheet *importer.Spreadsheet, schema importer.Schema) (int, error) {
	rows, err := sheet.Rows(schema)
	if err != nil {
		return 0, err
	}
	n := 0
	for _, err := range rows {
		if err == nil && n%1000 == 0 {
			err = ctx.Err()
		}
		if err != nil {
			return 0, err
		}
		n++
	}
	return n, nil
}

func withRefusals(run domain.Upload, refusals []importer.RowError) domain.Upload {
	run.Refusals = "[]"
	if len(refusals) > 0 {
		if text, err := json.Marshal(refusals); err == nil {
			run.Refusals = string(text)
		}
	}
	return run
}

// fail closes the record of an upload that could not be taken and hands its reason on.
func (u *Uploads) fail(ctx context.Context, run domain.Upload, reason error) error {
	run.State, run.EndedAt = domain.UploadFailed, u.core.Now()
	ctx = context.WithoutCancel(ctx)
	if err := u.note(ctx, withRefusals(run, nil)); err != nil {
		u.core.Log.Error("upload record", "upload", run.ID, "error", err)
	}
	return reason
}

// Topic is what a page listens to that shows the progress of an upload.
func Topic(id int64) live.Topic { return live.TopicOf("upload", id) }

// note stores how far an upload has come and signals it to whoever looks.
func (u *Uploads) note(ctx context.Context, run domain.Upload) error {
	err := u.core.DB.Tx(ctx, func(q store.Q) error { return q.SaveUpload(ctx, run) })
	if err == nil {
		u.core.Live.Publish(ctx, Topic(run.ID))
	}
	return err
}

// Interrupted closes, when a server starts, the records of uploads that the last one left unfinished. Other servers may be at theirs.
func (u *Uploads) Interrupted(ctx context.Context) error {
	if u.core.DB.Shared() {
		return u.Expired(ctx, u.core.Clock.Now())
	}
	return u.core.DB.Tx(ctx, func(q store.Q) error { return q.FailUploads(ctx, u.core.Now(), calendar.Instant{}) })
}

// Expired closes the records of uploads whose server has stopped.
func (u *Uploads) Expired(ctx context.Context, now time.Time) error {
	return u.core.DB.Tx(ctx, func(q store.Q) error { return q.FailUploads(ctx, calendar.At(now), calendar.At(now)) })
}

// Progress answers how far an upload of the caller has come.
func (u *Uploads) Progress(ctx context.Context, a access.Actor, id int64) (Result, error) {
	run, err := u.core.DB.Upload(ctx, id)
	if err != nil {
		return Result{}, err
	}
	if run.UserID != a.UserID && !a.Admin() {
		return Result{}, problem.NotFound()
	}
	if run.State == domain.UploadRunning && run.LeaseUntil.Before(u.core.Now()) {
		run.State = domain.UploadFailed
	}
	result := Result{Upload: run}
	return result, json.Unmarshal([]byte(run.Refusals), &result.Refusals)
}
