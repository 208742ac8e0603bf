package database

import (
	"context"
	"database/sql"
	"errors"
	"strings"
)

// preparer is a transaction: bulk inserts never run outside one.
type preparer interface {
	PrepareContext(ctx context.Context, query string) (*sql.Stmt, error)
}

// Bulk inserts many rows, as many to a statement as suits the engine. Each statement is prepared once for all its turns.
func (q Q) Bulk(ctx context.Context, into, onConflict string, width int, rows [][]any) error {
	for len(rows) > 0 {
		n := min(len(rows), max(1, q.dialect.arguments/width))
		turns := len(rows) / n
		if err := q.insertMany(ctx, "INSERT INTO "+into+" VALUES "+tuples(n, width)+" "+onConflict, n, width, rows[:turns*n]); err != nil {
			return err
		}
		rows = rows[turns*n:]
	}
	return nil
}

// insertMany runs an insert of n rows again and again until all are stored.
func (q Q) insertMany(ctx context.Context, text string, n, width int, rows [][]any) error {
	p, ok := q.run.(preparer)
	if !ok {
		return errors.New("database: many rows are stored inside a transaction only")
	}
	st, err := p.PrepareContext(ctx, text)
	if err != nil {
		return err
	}
	defer func() { _ = st.Close() }()
	args := make([]any, 0, n*width)
	for ; len(rows) > 0; rows = rows[n:] {
		args = args[:0]
		for _, row := range rows[:n] {
			if len(row) != width {
				return errors.New("database: a row of another width")
			}
			args = append(args, row...)
		}
		if _, err := st.ExecContext(ctx, args...); err != nil {
			return err
		}
	}
	return nil
}

// tuples is "($1, $2), ($3, $4)" for n rows of a width.
func tuples(n, width int) string {
	var text strings.Builder
	for i := range n {
		if i > 0 {
			text.WriteString(", ")
		}
		text.WriteString("(" + Placeholders(i*width+1, width) + ")")
	}
	return text.String()
}
