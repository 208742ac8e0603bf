package database

import (
	"context"
	"encoding/json"

	"traguardo/internal/domain"
)

// RowsAmong reads one page of the rows whose column has one of some texts, in the order of the list. An index has the column and then that order: each text
// has its rows in order, and of most texts none is on an early page. A bound is found first, beyond which the page cannot reach: of so many texts as
// the page goes up to, all the first rows come before the last of these; of fewer, a text that goes so far itself bounds it.
func (l List[T]) RowsAmong(ctx context.Context, q Q, column string, texts []string, p domain.Page) ([]T, error) {
	list, err := json.Marshal(texts)
	if err != nil {
		return nil, err
	}
	s, desc := l.sort(p)
	dir, within, last := "", " <= ", "\U0010ffff"
	if desc {
		dir, within, last = " DESC", " >= ", ""
	}
	upTo := skipped(p) + p.Size
	inText, ofTexts := upTo, 1
	if len(texts) >= upTo {
		inText, ofTexts = 1, upTo
	}
	w := &Filter{}
	from := q.Texts(w.Arg(string(list))) + " w"
	bound, err := One(ctx, q, Value[string], "SELECT COALESCE((SELECT "+s.Column+" FROM "+l.Table.source()+" WHERE "+column+" = w.value ORDER BY "+s.Column+dir+
		" LIMIT 1 OFFSET $2), '"+last+"') AS bound FROM "+from+" ORDER BY bound"+dir+" LIMIT 1 OFFSET $3", w.Args[0], inText-1, ofTexts-1)
	if err != nil {
		return nil, err
	}
	where := column + " = w.value"
	if bound != last {
		where += " AND " + s.Column + within + w.Arg(bound)
	}
	ids := "SELECT " + l.id() + " AS id FROM " + from + " CROSS JOIN " + l.Table.source() + " WHERE " + where + l.orderBy(q, p) + w.limit(p.Size) + " OFFSET " + w.Arg(skipped(p))
	return All(ctx, q, l.Table.Scan, l.Table.SelectByIDs(q, ids)+l.orderBy(q, p), w.Args...)
}
