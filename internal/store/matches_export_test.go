package store

// Matches are the queries by which uploaded rows find their athletes, with one key each.
func Matches(q Q) []Query {
	return []Query{
		{"athletes by tax code", matchQuery(q.db, "a.tax_code", " AND a.tax_code <> ''"), []any{`[[1,"X"]]`}},
		{"athletes by card", matchQuery(q.db, "a.card", " AND a.card <> ''"), []any{`[[1,"X"]]`}},
		{"athletes by name", matchQuery(q.db, "a.name_search", ""), []any{`[[1,"X"]]`}},
	}
}
