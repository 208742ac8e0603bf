package database

import (
	"context"
	"encoding/json"

	"traguardo/internal/domain"
)

// RowsIn reads one page of the rows whose column equals one of texts, in the list's order. The sort column must be text, and an index on
// (column, sort column) must exist. Most texts have no row on an early page, so RowsIn first computes an upper bound for the page's last
// row: with at least as many texts as rows up to the end of the page, the last of their sorted first rows; otherwise the smallest row
// that a single text has at that position.
func (l List[T]) RowsIn(ctx context.Context, q Q, column string, texts []string, p domain.Page) ([]T, error) {
	list, err := json.Marshal(texts)
	if err != nil {
		return nil, err
	}
	s, desc := l.sort(p)
	dir, within, last := "", " <= ", "\U0010ffff"
	if desc {
		dir, within, last = " DESC", " >= ", ""
	}
	upTo := offset(p) + p.Size
	inText, ofTexts := upTo, 1
	if len(texts) >= upTo {
		inText, ofTexts = 1, upTo
	}
	w := &Filter{}
	from := q.JSONTexts(w.Arg(string(list))) + " w"
	bound, err := One(ctx, q, Value[string],
		"SELECT COALESCE((SELECT "+s.Column+" FROM "+l.Table.source()+" WHERE "+column+" = w.value ORDER BY "+s.Column+dir+
			" LIMIT 1 OFFSET $2), '"+last+"') AS bound FROM "+from+" ORDER BY bound"+dir+" LIMIT 1 OFFSET $3", w.Args[0], inText-1, ofTexts-1)
	if err != nil {
		return nil, err
	}
	where := column + " = w.value"
	if bound != last {
		where += " AND " + s.Column + within + w.Arg(bound)
	}
	ids := "SELECT " + l.id() + " AS id FROM " + from + " CROSS JOIN " + l.Table.source() + " WHERE " + where +
		l.orderBy(q, p) + w.limit(p.Size) + " OFFSET " + w.Arg(offset(p))
	return All(ctx, q, l.Table.Scan, l.Table.SelectByIDs(q, ids)+l.orderBy(q, p), w.Args...)
}
