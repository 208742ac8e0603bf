// Package upload loads spreadsheets: dry run, line errors, progress and batches, for several kinds of file.
package upload

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"iter"
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

// Uploads loads files.
type Uploads struct {
	core  *core.Base
	kinds map[string]Kind
	// slots limits how many files are read at once, because each may take hundreds of megabytes.
	slots chan struct{}
}

const (
	// filesAtOnce is the number of spreadsheets read at the same time; others wait.
	filesAtOnce = 2
	// deadline is far more than the largest file needs.
	deadline = 5 * time.Minute
	// lease is how long an upload without progress counts as running; every batch renews it.
	lease = 2 * time.Minute
	// Number of uploads kept per user, with their refused lines.
	rememberedDryRuns = 5
	rememberedUploads = 50
	// storedWarnings limits the warnings that are kept with an upload.
	storedWarnings = 1000
)

var errDeadline = problem.Refused("Il caricamento ha richiesto troppo tempo: dividi il file")

// New returns an Uploads for the given kinds of file.
func New(b *core.Base, kinds ...Kind) *Uploads {
	u := &Uploads{core: b, kinds: make(map[string]Kind, len(kinds)), slots: make(chan struct{}, filesAtOnce)}
	for _, k := range kinds {
		u.kinds[k.Mode] = k
	}
	return u
}

// Schema returns the columns of a kind of file that the caller may upload.
func (u *Uploads) Schema(a access.Actor, mode string) (importer.Schema, error) {
	if err := u.Check(a, mode); err != nil {
		return importer.Schema{}, err
	}
	return withLabels(u.kinds[mode].Schema), nil
}

// Has reports whether there is a kind of file.
func (u *Uploads) Has(mode string) bool { return u.kinds[mode].Open != nil }

// Check returns an error if the caller may not upload that kind of file. Call it before reading the file.
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

// Load reads the whole file before saving anything, so that a file refused at its end leaves nothing behind. It then
// saves valid rows in batches and lists refused ones.
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
	if source, is := loader.(Source); is {
		return u.loadSource(ctx, a, r, source)
	}
	sheet, err := importer.Open(ctx, r.Name, r.File, r.Size)
	if err != nil {
		return Result{}, err
	}
	defer func() { _ = sheet.Close() }()
	schema, err := u.matchedSchema(ctx, a, r, loader.Schema())
	if err != nil {
		return Result{}, err
	}
	result := Result{Columns: schema.Columns}
	if result.Heads, err = sheet.Heads(schema); err != nil || r.HeadsOnly {
		return result, err
	}
	rows := func() (iter.Seq2[*importer.Row, error], error) { return sheet.Rows(schema) }
	if result.Upload, err = u.counted(ctx, a, r, rows); err != nil {
		return Result{}, err
	}
	if err := u.remember(ctx, a, r); err != nil {
		return Result{}, u.fail(ctx, result.Upload, err)
	}
	if err := u.run(ctx, rows, loader, r.Confirm, &result); err != nil {
		return Result{}, u.fail(ctx, result.Upload, err)
	}
	return result, nil
}

// rowSource opens the rows of a file.
type rowSource func() (iter.Seq2[*importer.Row, error], error)

// counted starts the record of an upload and reads the whole file, so that errors are found before the first row is saved.
func (u *Uploads) counted(ctx context.Context, a access.Actor, r Request, rows rowSource) (domain.Upload, error) {
	run, err := u.start(ctx, a, r)
	if err != nil {
		return run, err
	}
	if run.Total == 0 {
		if run.Total, err = count(ctx, rows); err != nil {
			return run, u.fail(ctx, run, err)
		}
	}
	return run, nil
}

// start creates the record of the upload, or reuses the dry run's.
func (u *Uploads) start(ctx context.Context, a access.Actor, r Request) (domain.Upload, error) {
	sum := sha256.New()
	if _, err := io.Copy(sum, io.NewSectionReader(r.File, 0, r.Size)); err != nil {
		return domain.Upload{}, err
	}
	run := domain.Upload{UserID: a.UserID, Mode: r.Mode, Digest: hex.EncodeToString(sum.Sum(nil)), State: domain.UploadRunning,
		StartedAt: u.core.Now(), Saved: r.Confirm}
	run.LeaseUntil = run.StartedAt.Add(lease)
	if r.Previous > 0 {
		before, err := u.core.DB.Upload(ctx, r.Previous)
		if err == nil && before.UserID == a.UserID && before.Digest == run.Digest && before.Mode == run.Mode &&
			before.State == domain.UploadDone {
			run.ID, run.Total = before.ID, before.Total
			return run, u.saveProgress(ctx, withLines(run, nil, nil))
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

// count reads the whole file.
func count(ctx context.Context, open rowSource) (int, error) {
	rows, err := open()
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

// withLines returns the record of an upload with its refused rows and its warnings.
func withLines(run domain.Upload, refusals []importer.RowError, warnings []Remark) domain.Upload {
	run.Refusals, run.Warnings = listOf(refusals), listOf(warnings[:min(len(warnings), storedWarnings)])
	return run
}

func listOf[T any](list []T) string {
	if len(list) > 0 {
		if text, err := json.Marshal(list); err == nil {
			return string(text)
		}
	}
	return "[]"
}

// warningsOf returns the warnings of a loader about accepted rows.
func warningsOf(l Loader) []Remark {
	switch l := l.(type) {
	case Source:
		return l.Report().Warnings
	case Warner:
		return l.Warnings()
	}
	return nil
}

// fail closes the record of a failed upload and returns the reason.
func (u *Uploads) fail(ctx context.Context, run domain.Upload, reason error) error {
	run.State, run.EndedAt = domain.UploadFailed, u.core.Now()
	ctx = context.WithoutCancel(ctx)
	if err := u.saveProgress(ctx, withLines(run, nil, nil)); err != nil {
		u.core.Log.Error("store failed upload", "upload", run.ID, "error", err)
	}
	return reason
}

// Topic returns the live topic of an upload's progress.
func Topic(id int64) live.Topic { return live.TopicOf("upload", id) }

// saveProgress stores the progress of an upload and publishes it.
func (u *Uploads) saveProgress(ctx context.Context, run domain.Upload) error {
	err := u.core.DB.Tx(ctx, func(q store.Q) error { return q.SaveUpload(ctx, run) })
	if err == nil {
		u.core.Live.Publish(ctx, Topic(run.ID))
	}
	return err
}

// FailInterrupted closes the records of uploads left unfinished by a previous run of this server. Call it at startup. It
// leaves other servers' uploads alone.
func (u *Uploads) FailInterrupted(ctx context.Context) error {
	if u.core.DB.Shared() {
		return u.FailExpired(ctx, u.core.Clock.Now())
	}
	return u.core.DB.Tx(ctx, func(q store.Q) error { return q.FailUploads(ctx, u.core.Now(), calendar.Instant{}) })
}

// FailExpired closes the records of uploads whose lease has expired. It is a job.
func (u *Uploads) FailExpired(ctx context.Context, now time.Time) error {
	return u.core.DB.Tx(ctx, func(q store.Q) error { return q.FailUploads(ctx, calendar.At(now), calendar.At(now)) })
}

// Progress returns the progress of an upload of the caller; administrators may see any.
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
	if err := json.Unmarshal([]byte(run.Refusals), &result.Refusals); err != nil {
		return Result{}, err
	}
	return result, json.Unmarshal([]byte(run.Warnings), &result.Warnings)
}
