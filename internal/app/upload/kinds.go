package upload

import (
	"context"
	"io"
	"iter"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/importer"
	"traguardo/internal/live"
	"traguardo/internal/store"
)

// Kind is one kind of spreadsheet. Kinds are registered in app.New.
type Kind struct {
	Mode   string // name in the API contract
	Need   access.Capability
	Schema importer.Schema
	Open   func(ctx context.Context, a access.Actor, r Request) (Loader, error)
}

// Loader converts the rows of one file. Read must not use the database, because it runs while the previous batch is
// saved.
type Loader interface {
	// Schema returns the schema for this request.
	Schema() importer.Schema
	Read(rows []*importer.Row) Batch
	// Duplicate returns the column and reason for refusing a row that violates a uniqueness constraint.
	Duplicate() (column, reason string)
}

// Source is a Loader that reads the file itself, for files that are not spreadsheets.
type Source interface {
	Loader
	// Rows returns the rows of the file. It is called twice: to find errors and to save.
	Rows(ctx context.Context) iter.Seq2[*importer.Row, error]
	// Report returns the information to show besides the counts. It is called after the last batch.
	Report() Report
}

// Warner is a Loader with warnings about rows that it accepted.
type Warner interface{ Warnings() []Remark }

// Rehearsed is a Loader whose dry run saves everything and rolls back at the end, because later rows depend on what earlier ones create.
type Rehearsed interface{ Rehearsed() }

// Batch saves or only checks its rows. It marks refused rows and returns how many it created and updated. It may be
// applied again if a transaction is retried.
type Batch interface {
	Apply(ctx context.Context, q store.Q, save bool) (created, updated int, err error)
}

// Watched is a batch whose topic is published when it is saved.
type Watched interface{ Topic() live.Topic }

// Finisher is a Loader with a final step after the last saved row, in its own transaction, even if the file failed
// halfway.
type Finisher interface {
	Finish(ctx context.Context, q store.Q) error
}

// Request is a file and what to do with it.
type Request struct {
	Mode    string
	Name    string
	File    io.ReaderAt
	Size    int64
	Confirm bool // false: a dry run that saves nothing
	// Previous is the id of the dry run, whose record then shows the progress of saving.
	Previous int64
	ClubID   id.Club
	EventID  id.Event // for files about an event; 0: none
	// Heads are the headings that the user matched to columns.
	Heads []importer.Head
	// HeadsOnly asks only how the headings are matched.
	HeadsOnly bool
	Exchange
}

// Result is the outcome of a file.
type Result struct {
	domain.Upload
	Refusals []importer.RowError
	// Heads are the file's headings with their columns, Columns all possible ones. Progress sets neither.
	Heads   []importer.Head
	Columns []importer.ColumnSpec
	// Warnings are about rows that were accepted.
	Warnings []Remark
	// Report is nil for spreadsheets.
	Report *Report
}
