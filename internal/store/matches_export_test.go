package store

// Matches returns the queries of MatchAthletes, with one key each.
func Matches(q Q) []Query {
	return []Query{
		{"athletes by tax code", matchQuery(q.db, "a.tax_code", " AND a.tax_code <> ''"), []any{`{"X":1}`}},
		{"athletes by card", matchQuery(q.db, "a.card", " AND a.card <> ''"), []any{`{"X":1}`}},
		{"athletes by name", matchQuery(q.db, "a.name_search", ""), []any{`{"X":1}`}},
	}
}
