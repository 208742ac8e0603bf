// Package transfer copies all rows of one database into another, on any engine, and proves that both have the same content.
package transfer

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// Table is a table with its columns in alphabetical order, so that rows of both engines have the same form.
type Table struct {
	Name    string
	Columns []Column
}

// Column is a column with its type in terms that both engines share.
type Column struct {
	Name string
	Kind Kind
}

// Kind is the type of a column.
type Kind uint8

// The kinds of columns.
const (
	Number Kind = iota
	Text
	Flag
	Date
)

// kinds has the kind of each type in the schema, as declared on either engine.
var kinds = map[string]Kind{"integer": Number, "bigint": Number, "text": Text, "boolean": Flag, "date": Date}

// kindOf returns the kind of a declared type.
func kindOf(table, column, declared string) (Kind, error) {
	kind, ok := kinds[strings.ToLower(declared)]
	if !ok {
		return 0, fmt.Errorf("column %s.%s has the unknown type %q", table, column, declared)
	}
	return kind, nil
}

// Sum is the number of rows of a table and their checksum, which does not depend on their order.
type Sum struct {
	Table string
	Rows  int64
	Check Checksum
}

// Checksum is the sum of the SHA-256 hashes of rows in their canonical encoding, in four parts.
type Checksum [4]uint64

// String returns the first sixteen hexadecimal digits, which are enough to compare two sides by eye.
func (c Checksum) String() string {
	return hex.EncodeToString(binary.BigEndian.AppendUint64(nil, c[0]))
}

// add adds a row.
func (s *Sum) add(line []byte) {
	hash := sha256.Sum256(line)
	s.Rows++
	for i := range s.Check {
		s.Check[i] += binary.BigEndian.Uint64(hash[8*i:])
	}
}

// Source reads a database in one consistent snapshot. A row is a line of PostgreSQL's COPY text format without its line break.
type Source interface {
	Tables(ctx context.Context) ([]Table, error)
	// Version returns the number of the last migration.
	Version(ctx context.Context) (int64, error)
	Read(ctx context.Context, t Table, row func(line []byte) error) error
	// Sequences returns the highest id given so far by each table that counts its ids.
	Sequences(ctx context.Context) (map[string]int64, error)
	Close(ctx context.Context) error
}

// Target is a database that has the schema and no rows. Its changes are visible to others only after Commit; Close discards them otherwise.
type Target interface {
	Source
	// Write adds the rows of lines, each ended by a line break.
	Write(ctx context.Context, t Table, lines io.Reader) error
	// Complete restores what speeds up loading: indexes, foreign keys, triggers. It fails if a row violates one of them.
	Complete(ctx context.Context, sequences map[string]int64) error
	Commit(ctx context.Context) error
}

// ErrOtherSchema is returned by Copy if a database has another schema than this program.
var ErrOtherSchema = errors.New("the databases must have the schema of this program")

// Copy copies all rows and returns what was proved: rows and checksum of every table, equal on both sides. version is that of the program's
// schema.
func Copy(ctx context.Context, from Source, to Target, version int64) ([]Sum, error) {
	for _, side := range []Source{from, to} {
		stored, err := side.Version(ctx)
		if err != nil {
			return nil, err
		}
		if stored != version {
			return nil, fmt.Errorf("a database has schema %d, this program has %d: %w", stored, version, ErrOtherSchema)
		}
	}
	tables, err := sameTables(ctx, from, to)
	if err != nil {
		return nil, err
	}
	sums := make([]Sum, len(tables))
	for i, t := range tables {
		if sums[i], err = copyTable(ctx, from, to, t); err != nil {
			return nil, fmt.Errorf("copy %s: %w", t.Name, err)
		}
	}
	sequences, err := from.Sequences(ctx)
	if err != nil {
		return nil, fmt.Errorf("read sequences: %w", err)
	}
	if err := to.Complete(ctx, sequences); err != nil {
		return nil, err
	}
	if err := prove(ctx, to, tables, sums); err != nil {
		return nil, err
	}
	return sums, to.Commit(ctx)
}

// sameTables returns the tables of both sides, which must be the same.
func sameTables(ctx context.Context, from, to Source) ([]Table, error) {
	a, err := from.Tables(ctx)
	if err != nil {
		return nil, err
	}
	b, err := to.Tables(ctx)
	if err != nil {
		return nil, err
	}
	if !slices.EqualFunc(a, b, func(x, y Table) bool { return x.Name == y.Name && slices.Equal(x.Columns, y.Columns) }) {
		return nil, fmt.Errorf("the databases have different tables: %w", ErrOtherSchema)
	}
	return a, nil
}

// pipeBuffer is the number of bytes passed at once from the reading to the writing side.
const pipeBuffer = 1 << 17

func copyTable(ctx context.Context, from Source, to Target, t Table) (Sum, error) {
	sum := Sum{Table: t.Name}
	r, w := io.Pipe()
	written := make(chan error, 1)
	go func() {
		err := to.Write(ctx, t, bufio.NewReaderSize(r, pipeBuffer))
		_ = r.CloseWithError(err) // ends the reading side if writing failed
		written <- err
	}()
	buffered := bufio.NewWriterSize(w, pipeBuffer)
	err := from.Read(ctx, t, func(line []byte) error {
		sum.add(line)
		_, err := buffered.Write(line)
		return errors.Join(err, buffered.WriteByte('\n'))
	})
	if err == nil {
		err = buffered.Flush()
	}
	_ = w.CloseWithError(err)
	if failed := <-written; failed != nil {
		return sum, failed // the cause, if both sides failed
	}
	return sum, err
}

// ErrDifferent is returned by Copy if the copied rows are not those of the source.
var ErrDifferent = errors.New("the copy differs from the source")

// prove reads the target again and compares it with the sums of the source.
func prove(ctx context.Context, to Source, tables []Table, sums []Sum) error {
	for i, t := range tables {
		copied := Sum{Table: t.Name}
		if err := to.Read(ctx, t, func(line []byte) error { copied.add(line); return nil }); err != nil {
			return fmt.Errorf("read copied %s: %w", t.Name, err)
		}
		if copied != sums[i] {
			return fmt.Errorf("table %s: %d rows (%s) instead of %d (%s): %w",
				t.Name, copied.Rows, copied.Check, sums[i].Rows, sums[i].Check, ErrDifferent)
		}
	}
	return nil
}

// sortedTables returns tables by name, each with its columns by name.
func sortedTables(columns map[string][]Column) []Table {
	var out []Table
	for _, name := range slices.Sorted(maps.Keys(columns)) {
		list := columns[name]
		slices.SortFunc(list, func(a, b Column) int { return strings.Compare(a.Name, b.Name) })
		out = append(out, Table{Name: name, Columns: list})
	}
	return out
}

// versionTable is the table of the migrations. It is not copied: each engine writes its own.
const versionTable = "goose_db_version"

// versionQuery returns the number of the last migration.
const versionQuery = "SELECT MAX(version_id) FROM " + versionTable

// quoted returns the names of the columns with quotes, with commas.
func (t Table) quoted() string {
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = quote(c.Name)
	}
	return strings.Join(names, ", ")
}

// quote returns a name of the schema as an SQL identifier.
func quote(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }
