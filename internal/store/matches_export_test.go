package store

// Matches are the queries by which uploaded rows find their athletes, with one key each.
var Matches = []Query{
	{"athletes by tax code", matchQuery(&sqliteDialect, "a.tax_code", " AND a.tax_code <> ''"), []any{`[[1,"X"]]`}},
	{"athletes by card", matchQuery(&sqliteDialect, "a.card", " AND a.card <> ''"), []any{`[[1,"X"]]`}},
	{"athletes by name", matchQuery(&sqliteDialect, "a.name_search", ""), []any{`[[1,"X"]]`}},
}
