package upload

import (
	"context"
	"errors"

	"traguardo/internal/domain"
	"traguardo/internal/importer"
	"traguardo/internal/store"
)

const (
	// uploadBatch is the number of rows per transaction: a crash loses at most one batch, and other writers get their
	// turn.
	uploadBatch = 1000
	// uploadTurns is how often a batch is retried if others write the same rows.
	uploadTurns = 4
	// listedRefusals is the number of refusals after which only the first of each row is listed, to limit memory.
	listedRefusals = 50_000
)

// readBatch is a batch with the rows it was read from.
type readBatch struct {
	Batch
	rows []*importer.Row
	// known is the number of problems of each row before the database was asked; a retry drops later ones.
	known []int
	err   error
}

func (u *Uploads) run(ctx context.Context, rows rowSource, l Loader, save bool, result *Result) error {
	err := u.processBatches(ctx, rows, l, save, result)
	if f, waits := l.(Finisher); waits && save {
		err = errors.Join(err, u.finish(ctx, f))
	}
	if err != nil {
		return err
	}
	result.State, result.EndedAt, result.Warnings = domain.UploadDone, u.core.Now(), warningsOf(l)
	return u.saveProgress(ctx, withLines(result.Upload, result.Refusals, result.Warnings))
}

// finish completes the saved rows even if the caller is gone or the deadline has passed.
func (u *Uploads) finish(ctx context.Context, f Finisher) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lease)
	defer cancel()
	return u.core.DB.TxAll(store.Alone(ctx), func(ctx context.Context, q store.Q) error { return f.Finish(ctx, q) })
}

// processBatches saves or checks a file batch by batch.
func (u *Uploads) processBatches(ctx context.Context, rows rowSource, l Loader, save bool, result *Result) error {
	ctx, cancel := context.WithCancel(ctx)
	batches := make(chan readBatch, 1)
	done := make(chan struct{})
	defer func() {
		cancel()
		<-done // the reader uses the file, which the caller closes
	}()
	go func() {
		defer close(done)
		defer close(batches)
		readBatches(ctx, rows, l, batches)
	}()
	for b := range batches {
		if b.err != nil {
			return b.err
		}
		if err := u.save(ctx, l, b, save, result); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// readBatches reads the file while earlier rows are saved, at most one batch ahead.
func readBatches(ctx context.Context, open rowSource, l Loader, to chan<- readBatch) {
	send := func(b readBatch) bool {
		select {
		case to <- b:
			return true
		case <-ctx.Done():
			return false
		}
	}
	lines, err := open()
	if err != nil {
		send(readBatch{err: err})
		return
	}
	var rows []*importer.Row
	for row, err := range lines {
		if err != nil {
			send(readBatch{err: err})
			return
		}
		if rows = append(rows, row); len(rows) == uploadBatch {
			if !send(newBatch(l, rows)) {
				return
			}
			rows = nil
		}
	}
	if len(rows) > 0 {
		send(newBatch(l, rows))
	}
}

func newBatch(l Loader, rows []*importer.Row) readBatch {
	b := readBatch{Batch: l.Read(rows), rows: rows, known: make([]int, len(rows))}
	for i, r := range rows {
		b.known[i] = len(r.Problems())
	}
	return b
}

// save stores a batch. If others write the same rows, it retries; if that fails, it saves row by row, so that one row
// does not block the others.
func (u *Uploads) save(ctx context.Context, l Loader, b readBatch, save bool, result *Result) error {
	var err error
	for range uploadTurns {
		if err = u.attempt(ctx, b, save, result); !u.collided(err) {
			return err
		}
	}
	if len(b.rows) == 1 {
		b.rows[0].Refuse(l.Duplicate())
		b.known[0] = len(b.rows[0].Problems())
		return u.attempt(ctx, b, save, result)
	}
	for i, r := range b.rows {
		r.Truncate(b.known[i])
		if err := u.save(ctx, l, newBatch(l, []*importer.Row{r}), save, result); err != nil {
			return err
		}
	}
	return nil
}

func (u *Uploads) collided(err error) bool {
	return err != nil && (u.core.DB.Unique(err) || errors.Is(err, store.ErrChanged))
}

// attempt stores a batch and its progress in one transaction.
func (u *Uploads) attempt(ctx context.Context, b readBatch, save bool, result *Result) error {
	next := result.Upload
	work := func(ctx context.Context, q store.Q) error {
		for i, r := range b.rows {
			r.Truncate(b.known[i])
		}
		next = result.Upload
		next.LeaseUntil = u.core.Now().Add(lease)
		created, updated, err := b.Apply(ctx, q, save)
		if err != nil {
			return err
		}
		next.Read += len(b.rows)
		next.Created += created
		next.Updated += updated
		for _, r := range b.rows {
			if !r.OK() {
				next.Refused++
			}
		}
		return nil
	}
	if !save { // uses a read connection, so that a dry run does not block writers
		if err := work(ctx, u.core.DB.Q); err != nil {
			return err
		}
		work = func(context.Context, store.Q) error { return nil }
	}
	err := u.core.DB.TxAll(store.Alone(ctx), func(ctx context.Context, q store.Q) error {
		if err := work(ctx, q); err != nil {
			return err
		}
		return q.SaveUpload(ctx, withLines(next, nil, nil))
	})
	if err != nil {
		return err
	}
	for _, r := range b.rows {
		problems := r.Problems()
		if len(result.Refusals) > listedRefusals && len(problems) > 1 {
			problems = problems[:1]
		}
		result.Refusals = append(result.Refusals, problems...)
	}
	result.Upload = next
	u.core.Live.Publish(ctx, Topic(next.ID))
	if seen, watched := b.Batch.(Watched); watched && save {
		u.core.Live.Publish(ctx, seen.Topic())
	}
	return nil
}
