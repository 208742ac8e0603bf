package transfer

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// postgresSide is a PostgreSQL database in one transaction, so that a failed copy leaves nothing.
type postgresSide struct {
	conn    *pgx.Conn
	restore []string // statements that create the dropped indexes and foreign keys and enable the triggers
}

// ErrInUse is returned by OpenPostgres if others are connected to the database.
var ErrInUse = errors.New("the database is in use: stop the servers first")

// OpenPostgres opens a database as a source. With exclusive it fails if another connection of the same user is open, whose later changes
// would not be copied.
func OpenPostgres(ctx context.Context, databaseURL string, exclusive bool) (Source, error) {
	s, err := openPostgres(ctx, databaseURL, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
	if err != nil || !exclusive {
		return s, err
	}
	return s, s.orClose(ctx, s.checkUnused(ctx))
}

// Connections of servers that just stopped are closed within moments.
const (
	closingTries = 5
	closingWait  = 300 * time.Millisecond
)

// checkUnused fails if other connections of the same user are open.
func (s *postgresSide) checkUnused(ctx context.Context) error {
	for try := 1; ; try++ {
		var others int
		err := s.conn.QueryRow(ctx, "SELECT COUNT(*) FROM pg_stat_get_activity(NULL) a JOIN pg_database d ON d.oid = a.datid "+
			"JOIN pg_roles r ON r.oid = a.usesysid WHERE d.datname = current_database() AND r.rolname = current_user "+
			"AND a.backend_type = 'client backend' AND a.pid <> pg_backend_pid()").Scan(&others)
		if err != nil || others == 0 {
			return err
		}
		if try == closingTries {
			return fmt.Errorf("%d other connections: %w", others, ErrInUse)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(closingWait):
		}
	}
}

// ErrNotEmpty is returned by CreatePostgres if the database has rows.
var ErrNotEmpty = errors.New("the PostgreSQL database is not empty: use a new one")

// CreatePostgres opens a database that has the schema and no rows as a target.
func CreatePostgres(ctx context.Context, databaseURL string) (Target, error) {
	s, err := openPostgres(ctx, databaseURL, "BEGIN")
	if err != nil {
		return nil, err
	}
	return s, s.orClose(ctx, s.prepare(ctx))
}

func openPostgres(ctx context.Context, databaseURL, begin string) (*postgresSide, error) {
	config, err := pgx.ParseConfig(databaseURL)
	if err != nil {
		return nil, err
	}
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	s := &postgresSide{conn: conn}
	return s, s.orClose(ctx, s.run(ctx, begin, "SET LOCAL client_encoding = 'UTF8'", "SET LOCAL datestyle = 'ISO'",
		"SET LOCAL statement_timeout = 0", "SET LOCAL idle_in_transaction_session_timeout = 0", "SET LOCAL maintenance_work_mem = '256MB'",
		"SET LOCAL jit = off"))
}

func (s *postgresSide) orClose(ctx context.Context, err error) error {
	if err != nil {
		return errors.Join(err, s.conn.Close(context.WithoutCancel(ctx)))
	}
	return nil
}

func (s *postgresSide) run(ctx context.Context, statements ...string) error {
	for _, text := range statements {
		if _, err := s.conn.Exec(ctx, text); err != nil {
			return fmt.Errorf("%s: %w", text, err)
		}
	}
	return nil
}

// prepare locks all tables, refuses those with rows, and drops what slows down loading: indexes are built faster once, and the order of the
// tables would have to follow the foreign keys. Triggers would change what is copied.
func (s *postgresSide) prepare(ctx context.Context) error {
	tables, err := s.Tables(ctx)
	if err != nil {
		return err
	}
	for _, t := range tables {
		if err := s.run(ctx, "LOCK TABLE "+quote(t.Name)+" IN ACCESS EXCLUSIVE MODE"); err != nil {
			return err
		}
		var filled bool
		if err := s.conn.QueryRow(ctx, "SELECT EXISTS (SELECT FROM "+quote(t.Name)+")").Scan(&filled); err != nil {
			return err
		}
		if filled {
			return fmt.Errorf("table %s has rows: %w", t.Name, ErrNotEmpty)
		}
	}
	drop, err := s.collect(ctx, droppedObjects)
	if err != nil {
		return err
	}
	return s.run(ctx, drop...)
}

// droppedObjects returns pairs of statements that drop and restore foreign keys, indexes without a constraint, and triggers.
const droppedObjects = `SELECT FORMAT('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
		FORMAT('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), 2
	FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
	UNION ALL SELECT FORMAT('DROP INDEX %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), 1
	FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
	WHERE c.relnamespace = current_schema()::regnamespace AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)
		AND i.indrelid <> '` + versionTable + `'::regclass
	UNION ALL SELECT DISTINCT FORMAT('ALTER TABLE %s DISABLE TRIGGER USER', tgrelid::regclass),
		FORMAT('ALTER TABLE %s ENABLE TRIGGER USER', tgrelid::regclass), 3
	FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
	WHERE NOT tgisinternal AND c.relnamespace = current_schema()::regnamespace ORDER BY 3, 2`

// collect returns the statements that drop, and keeps those that restore. Foreign keys are dropped before the indexes they need and added
// after them.
func (s *postgresSide) collect(ctx context.Context, query string) ([]string, error) {
	rows, err := s.conn.Query(ctx, query)
	if err != nil {
		return nil, err
	}
	var drop []string
	var order int
	var down, up string
	_, err = pgx.ForEachRow(rows, []any{&down, &up, &order}, func() error {
		drop, s.restore = append([]string{down}, drop...), append(s.restore, up)
		return nil
	})
	return drop, err
}

// Version implements Source.
func (s *postgresSide) Version(ctx context.Context) (version int64, err error) {
	err = s.conn.QueryRow(ctx, versionQuery).Scan(&version)
	return version, err
}

// Tables implements Source.
func (s *postgresSide) Tables(ctx context.Context) ([]Table, error) {
	rows, err := s.conn.Query(ctx, `SELECT c.table_name, c.column_name, c.data_type FROM information_schema.columns c
		JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
		WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND c.table_name <> $1`, versionTable)
	if err != nil {
		return nil, err
	}
	columns := map[string][]Column{}
	var table, name, declared string
	_, err = pgx.ForEachRow(rows, []any{&table, &name, &declared}, func() error {
		kind, err := kindOf(table, name, declared)
		columns[table] = append(columns[table], Column{Name: name, Kind: kind})
		return err
	})
	return sortedTables(columns), err
}

// lineSplitter is a writer that calls row with each line.
type lineSplitter struct {
	rest []byte
	row  func(line []byte) error
}

func (l *lineSplitter) Write(p []byte) (int, error) {
	n := len(p)
	for {
		line, after, more := bytes.Cut(p, []byte{'\n'})
		if !more {
			l.rest = append(l.rest, p...)
			return n, nil
		}
		if len(l.rest) > 0 {
			line = append(l.rest, line...)
			l.rest = l.rest[:0]
		}
		if err := l.row(line); err != nil {
			return 0, err
		}
		p = after
	}
}

// Read implements Source.
func (s *postgresSide) Read(ctx context.Context, t Table, row func(line []byte) error) error {
	_, err := s.conn.PgConn().CopyTo(ctx, &lineSplitter{row: row}, "COPY (SELECT "+t.quoted()+" FROM "+quote(t.Name)+") TO STDOUT")
	return err
}

// Write implements Target.
func (s *postgresSide) Write(ctx context.Context, t Table, lines io.Reader) error {
	_, err := s.conn.PgConn().CopyFrom(ctx, lines, "COPY "+quote(t.Name)+" ("+t.quoted()+") FROM STDIN")
	return err
}

// sequencesQuery returns the tables that count their ids, with the name of their sequence.
const sequencesQuery = `SELECT table_name, pg_get_serial_sequence(QUOTE_IDENT(table_name), column_name)
	FROM information_schema.columns WHERE table_schema = current_schema() AND is_identity = 'YES' AND table_name <> '` + versionTable + `'`

func (s *postgresSide) sequenceNames(ctx context.Context) (map[string]string, error) {
	rows, err := s.conn.Query(ctx, sequencesQuery)
	if err != nil {
		return nil, err
	}
	names := map[string]string{}
	var table, sequence string
	_, err = pgx.ForEachRow(rows, []any{&table, &sequence}, func() error { names[table] = sequence; return nil })
	return names, err
}

// Sequences implements Source.
func (s *postgresSide) Sequences(ctx context.Context) (map[string]int64, error) {
	names, err := s.sequenceNames(ctx)
	if err != nil {
		return nil, err
	}
	out := map[string]int64{}
	for table, sequence := range names {
		var last int64
		var used bool
		if err := s.conn.QueryRow(ctx, "SELECT last_value, is_called FROM "+sequence).Scan(&last, &used); err != nil {
			return nil, err
		}
		if used {
			out[table] = last
		}
	}
	return out, nil
}

// Complete implements Target.
func (s *postgresSide) Complete(ctx context.Context, sequences map[string]int64) error {
	names, err := s.sequenceNames(ctx)
	if err != nil {
		return err
	}
	for table, sequence := range names {
		_, err := s.conn.Exec(ctx, "SELECT setval($1::regclass, highest) FROM (SELECT GREATEST($2, MAX(id)) AS highest FROM "+quote(table)+
			") t WHERE highest > 0", sequence, sequences[table])
		if err != nil {
			return fmt.Errorf("set sequence of %s: %w", table, err)
		}
	}
	for _, text := range s.restore {
		if err := s.run(ctx, text); err != nil {
			return fmt.Errorf("the rows violate a rule of the schema: %w", err)
		}
	}
	return s.run(ctx, "ANALYZE")
}

// Commit implements Target.
func (s *postgresSide) Commit(ctx context.Context) error { return s.run(ctx, "COMMIT") }

// Close implements Source.
func (s *postgresSide) Close(ctx context.Context) error {
	err := s.conn.Close(context.WithoutCancel(ctx))
	if err != nil && strings.Contains(err.Error(), "conn closed") {
		return nil // the copy failed and took the connection with it
	}
	return err
}
