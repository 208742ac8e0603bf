package transfer

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"strconv"
	"strings"

	"zombiezen.com/go/sqlite"
	"zombiezen.com/go/sqlite/sqlitex"
)

// sqliteSide is a SQLite file. As a target, the file must have no other users and must be discarded after a crash.
type sqliteSide struct {
	conn    *sqlite.Conn
	path    string
	restore []string // statements that create the dropped indexes and triggers
}

// OpenSQLite opens a file as a source.
func OpenSQLite(path string) (Source, error) {
	s, err := openSQLite(path, sqlite.OpenReadOnly)
	if err != nil {
		return nil, err
	}
	return s, s.orClose(s.run("BEGIN"))
}

// CreateSQLite opens a file that has the schema and no rows, and was closed by its maker, as a target.
func CreateSQLite(path string) (Target, error) {
	s, err := openSQLite(path, sqlite.OpenReadWrite)
	if err != nil {
		return nil, err
	}
	// The file is discarded after a failure, so it needs no journal and is synced once.
	err = s.run("PRAGMA locking_mode = EXCLUSIVE", "PRAGMA journal_mode = OFF", "PRAGMA synchronous = OFF", "PRAGMA foreign_keys = OFF",
		"PRAGMA secure_delete = OFF", "PRAGMA cache_size = -200000", "BEGIN EXCLUSIVE")
	if err == nil {
		err = s.dropForLoading()
	}
	return s, s.orClose(err)
}

func openSQLite(path string, flags sqlite.OpenFlags) (*sqliteSide, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	uri := (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath()}).String()
	conn, err := sqlite.OpenConn(uri, flags, sqlite.OpenURI)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	return &sqliteSide{conn: conn, path: path}, nil
}

func (s *sqliteSide) orClose(err error) error {
	if err != nil {
		return errors.Join(err, s.conn.Close())
	}
	return nil
}

func (s *sqliteSide) run(statements ...string) error {
	for _, text := range statements {
		if err := sqlitex.ExecuteTransient(s.conn, text, nil); err != nil {
			return fmt.Errorf("%s: %w", text, err)
		}
	}
	return nil
}

// dropForLoading drops indexes and triggers: building an index once is faster, and triggers would change what is copied.
func (s *sqliteSide) dropForLoading() error {
	var drop []string
	err := s.rows("SELECT type, name, sql FROM sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL",
		func(st *sqlite.Stmt) error {
			drop = append(drop, "DROP "+st.ColumnText(0)+" "+quote(st.ColumnText(1)))
			s.restore = append(s.restore, st.ColumnText(2))
			return nil
		})
	if err != nil {
		return err
	}
	return s.run(drop...)
}

func (s *sqliteSide) rows(query string, row func(*sqlite.Stmt) error) error {
	return sqlitex.ExecuteTransient(s.conn, query, &sqlitex.ExecOptions{ResultFunc: row})
}

// Version implements Source.
func (s *sqliteSide) Version(context.Context) (version int64, err error) {
	err = s.rows(versionQuery, func(st *sqlite.Stmt) error { version = st.ColumnInt64(0); return nil })
	return version, err
}

// Tables implements Source.
func (s *sqliteSide) Tables(context.Context) ([]Table, error) {
	columns := map[string][]Column{}
	err := s.rows("SELECT m.name, c.name, c.type FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' "+
		"AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND m.name <> '"+versionTable+"'", func(st *sqlite.Stmt) error {
		table, name := st.ColumnText(0), st.ColumnText(1)
		kind, err := kindOf(table, name, st.ColumnText(2))
		columns[table] = append(columns[table], Column{Name: name, Kind: kind})
		return err
	})
	return sortedTables(columns), err
}

// Read implements Source.
func (s *sqliteSide) Read(ctx context.Context, t Table, row func(line []byte) error) error {
	s.conn.SetInterrupt(ctx.Done())
	defer s.conn.SetInterrupt(nil)
	var line []byte
	buffer := make([]byte, 1<<10)
	return s.rows("SELECT "+t.quoted()+" FROM "+quote(t.Name), func(st *sqlite.Stmt) error {
		line = line[:0]
		for i, c := range t.Columns {
			if i > 0 {
				line = append(line, '\t')
			}
			var err error
			if line, err = appendColumn(line, st, i, c.Kind, &buffer); err != nil {
				return fmt.Errorf("column %s: %w", c.Name, err)
			}
		}
		return row(line)
	})
}

// appendColumn appends a value. It fails for one that is not of its column's type, which SQLite would store.
func appendColumn(line []byte, st *sqlite.Stmt, i int, kind Kind, buffer *[]byte) ([]byte, error) {
	stored := st.ColumnType(i)
	switch {
	case stored == sqlite.TypeNull:
		return append(line, null...), nil
	case kind == Number && stored == sqlite.TypeInteger:
		return strconv.AppendInt(line, st.ColumnInt64(i), 10), nil
	case kind == Flag && stored == sqlite.TypeInteger && uint64(st.ColumnInt64(i)) <= 1: //nolint:gosec // a negative number becomes a large one
		return append(line, "ft"[st.ColumnInt64(i)]), nil
	case (kind == Text || kind == Date) && stored == sqlite.TypeText:
		if n := st.ColumnLen(i); n > len(*buffer) {
			*buffer = make([]byte, 2*n)
		}
		return appendText(line, (*buffer)[:st.ColumnBytes(i, *buffer)]), nil
	}
	return line, fmt.Errorf("the value %q has another type", st.ColumnText(i))
}

// Sequences implements Source.
func (s *sqliteSide) Sequences(context.Context) (map[string]int64, error) {
	out := map[string]int64{}
	err := s.rows("SELECT name, seq FROM sqlite_sequence", func(st *sqlite.Stmt) error {
		if name := st.ColumnText(0); name != versionTable {
			out[name] = st.ColumnInt64(1)
		}
		return nil
	})
	return out, err
}

// Write implements Target.
func (s *sqliteSide) Write(ctx context.Context, t Table, lines io.Reader) (err error) {
	s.conn.SetInterrupt(ctx.Done())
	defer s.conn.SetInterrupt(nil)
	insert := "INSERT INTO " + quote(t.Name) + " (" + t.quoted() + ") VALUES (?" + strings.Repeat(", ?", len(t.Columns)-1) + ")"
	st, _, err := s.conn.PrepareTransient(insert)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, st.Finalize()) }()
	in := bufio.NewReaderSize(lines, pipeBuffer)
	var long []byte
	for {
		line, err := in.ReadSlice('\n')
		for long = long[:0]; errors.Is(err, bufio.ErrBufferFull); line, err = in.ReadSlice('\n') {
			long = append(long, line...)
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if len(long) > 0 {
			line = append(long, line...)
		}
		if err := insertLine(st, t, line[:len(line)-1]); err != nil {
			return err
		}
	}
}

// insertLine inserts a row with a prepared statement.
func insertLine(st *sqlite.Stmt, t Table, line []byte) error {
	err := splitLine(line, len(t.Columns), func(i int, value []byte, ok bool) error {
		switch kind := t.Columns[i].Kind; {
		case !ok:
			st.BindNull(i + 1)
		case kind == Number:
			n, err := strconv.ParseInt(string(value), 10, 64)
			if err != nil {
				return err
			}
			st.BindInt64(i+1, n)
		case kind == Flag:
			st.BindBool(i+1, string(value) == "t")
		default:
			st.BindText(i+1, string(value))
		}
		return nil
	})
	if err != nil {
		return err
	}
	if _, err := st.Step(); err != nil {
		return err
	}
	return st.Reset()
}

// Complete implements Target.
func (s *sqliteSide) Complete(_ context.Context, sequences map[string]int64) error {
	for name, last := range sequences {
		if err := s.setSequence(name, last); err != nil {
			return err
		}
	}
	if err := s.run(s.restore...); err != nil {
		return err
	}
	return s.rows("SELECT \"table\", rowid, parent FROM pragma_foreign_key_check LIMIT 1", func(st *sqlite.Stmt) error {
		return fmt.Errorf("row %d of %s refers to a missing row of %s", st.ColumnInt64(1), st.ColumnText(0), st.ColumnText(2))
	})
}

// setSequence sets the highest id given by a table, if the table counts its ids on this engine.
func (s *sqliteSide) setSequence(name string, last int64) error {
	run := func(text string, args ...any) error {
		return sqlitex.ExecuteTransient(s.conn, text, &sqlitex.ExecOptions{Args: args})
	}
	if err := run("DELETE FROM sqlite_sequence WHERE name = ?", name); err != nil {
		return err
	}
	return run("INSERT INTO sqlite_sequence (name, seq) SELECT name, ? FROM sqlite_schema WHERE name = ? AND sql LIKE '%AUTOINCREMENT%'",
		last, name)
}

// Commit implements Target. The file is complete and on disk when it returns.
func (s *sqliteSide) Commit(context.Context) error {
	if err := s.run("COMMIT"); err != nil {
		return err
	}
	verdict := ""
	err := s.rows("PRAGMA quick_check(1)", func(st *sqlite.Stmt) error { verdict = st.ColumnText(0); return nil })
	if err == nil && verdict != "ok" {
		err = fmt.Errorf("%s is damaged: %s", s.path, verdict)
	}
	if err != nil {
		return err
	}
	f, err := os.Open(s.path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// Close implements Source.
func (s *sqliteSide) Close(context.Context) error { return s.conn.Close() }
