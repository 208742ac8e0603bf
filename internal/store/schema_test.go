package store_test

import (
	"slices"
	"strings"
	"testing"

	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

// schema describes a database in terms that both engines share: one sorted line per fact.
type schema map[string][]string

// families maps the equivalent types of both engines.
var families = map[string]string{
	"integer": "number", "bigint": "number", "text": "text", "boolean": "flag", "date": "date",
}

func family(t *testing.T, declared string) string {
	t.Helper()
	f, ok := families[strings.ToLower(declared)]
	if !ok {
		t.Errorf("type %q is of no known family", declared)
	}
	return f
}

// facts runs a query whose rows are texts and calls use with each.
func facts(t *testing.T, db *store.DB, query string, columns int, use func(v []string), args ...any) {
	t.Helper()
	rows, err := db.Catalogue(t.Context(), query, args...)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		v, to := make([]string, columns), make([]any, columns)
		for i := range v {
			to[i] = &v[i]
		}
		if err := rows.Scan(to...); err != nil {
			t.Fatal(err)
		}
		use(v)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
}

func (s schema) add(table, fact string) { s[table] = append(s[table], fact) }

func (s schema) sort() schema {
	for _, list := range s {
		slices.Sort(list)
	}
	return s
}

func sqliteSchema(t *testing.T, db *store.DB) schema {
	t.Helper()
	s := schema{}
	facts(t, db, `SELECT m.name, c.name, c.type, CASE WHEN c."notnull" = 1
		OR c.pk > 0 THEN 'required' ELSE 'optional' END, COALESCE(c.dflt_value, '')
		FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'
		AND m.name NOT LIKE 'goose_%'`, 5, func(v []string) {
		s.add(v[0], "column "+v[1]+" "+family(t, v[2])+" "+v[3]+" default:"+v[4])
	})
	facts(t, db, `SELECT m.name, (SELECT group_concat(c.name, ',') FROM (SELECT name FROM pragma_table_info(m.name) WHERE pk > 0
		ORDER BY pk) c)
		FROM sqlite_schema m WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE 'goose_%'`, 2, func(v []string) {
		s.add(v[0], "primary key "+v[1])
	})
	facts(t, db, `SELECT m.name, i.name, CASE WHEN i."unique" = 1 THEN 'unique' ELSE 'index' END, i.origin,
		(SELECT group_concat(x.name, ',') FROM
		(SELECT name FROM pragma_index_info(i.name) ORDER BY seqno) x) FROM sqlite_schema m, pragma_index_list(m.name) i
		WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE 'goose_%' AND i.origin <> 'pk'`, 5, func(v []string) {
		name := v[1]
		if v[3] == "u" {
			name = "" // the engines name constraints differently
		}
		s.add(v[0], v[2]+" "+name+" ("+v[4]+")")
	})
	facts(t, db, `SELECT m.name, f."from", f."table", f."to", f.on_update, f.on_delete FROM sqlite_schema m, pragma_foreign_key_list(m.name) f
		WHERE m.type = 'table' AND m.name NOT LIKE 'goose_%'`, 6, func(v []string) {
		s.add(v[0], "reference "+v[1]+" to "+v[2]+"."+v[3]+" "+v[4]+" "+v[5])
	})
	return s.sort()
}

func postgresSchema(t *testing.T, db *store.DB) schema {
	t.Helper()
	s := schema{}
	facts(t, db, `SELECT table_name, column_name, data_type, CASE is_nullable WHEN 'NO' THEN 'required' ELSE 'optional' END,
		COALESCE(column_default, '')
		FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT LIKE 'goose_%'`, 5, func(v []string) {
		s.add(v[0], "column "+v[1]+" "+family(t, v[2])+" "+v[3]+" default:"+strings.TrimSuffix(v[4], "::text"))
	})
	facts(t, db, `SELECT c.relname, i.relname, CASE WHEN x.indisprimary THEN 'primary key' WHEN x.indisunique THEN 'unique' ELSE 'index' END,
		CASE WHEN k.oid IS NULL THEN '' ELSE 'constraint' END,
		(SELECT string_agg(a.attname, ',' ORDER BY o.n) FROM unnest(x.indkey) WITH ORDINALITY o (attnum, n)
		JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = o.attnum)
		FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid
		JOIN pg_namespace n ON n.oid = c.relnamespace
		LEFT JOIN pg_constraint k ON k.conindid = i.oid AND k.contype IN ('u', 'p')
		WHERE n.nspname = 'public' AND c.relname NOT LIKE 'goose_%'`, 5, func(v []string) {
		switch {
		case v[2] == "primary key":
			s.add(v[0], "primary key "+v[4])
		case v[3] == "constraint":
			s.add(v[0], v[2]+"  ("+v[4]+")")
		default:
			s.add(v[0], v[2]+" "+v[1]+" ("+v[4]+")")
		}
	})
	actions := map[string]string{"a": "NO ACTION", "r": "RESTRICT", "c": "CASCADE", "n": "SET NULL", "d": "SET DEFAULT"}
	facts(t, db, `SELECT c.relname, a.attname, f.relname, b.attname, k.confupdtype::text, k.confdeltype::text FROM pg_constraint k
		JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class f ON f.oid = k.confrelid
		JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.conkey[1] JOIN pg_attribute b ON b.attrelid = f.oid AND b.attnum = k.confkey[1]
		WHERE k.contype = 'f'`, 6, func(v []string) {
		s.add(v[0], "reference "+v[1]+" to "+v[2]+"."+v[3]+" "+actions[v[4]]+" "+actions[v[5]])
	})
	return s.sort()
}

func TestBothEnginesHaveTheSameSchema(t *testing.T) {
	if !testkit.HasPostgres() {
		t.Log("TEST_PG_DSN is not set")
		return
	}
	one, other := sqliteSchema(t, testkit.DB(t)), postgresSchema(t, testkit.Open(t, "", testkit.PostgresURL(t)))
	if len(one) < 20 {
		t.Fatalf("the catalogue has %d tables only", len(one))
	}
	for table, list := range one {
		for _, fact := range list {
			if !slices.Contains(other[table], fact) {
				t.Errorf("PostgreSQL lacks %s: %s", table, fact)
			}
		}
	}
	for table, list := range other {
		for _, fact := range list {
			if !slices.Contains(one[table], fact) {
				t.Errorf("SQLite lacks %s: %s", table, fact)
			}
		}
	}
}

// TestEveryReferenceHasAnIndex checks that referring columns have an index. Without one, every delete or check of the referenced row scans
// the table.
func TestEveryReferenceHasAnIndex(t *testing.T) {
	s := sqliteSchema(t, testkit.DB(t))
	checked := 0
	for table, list := range s {
		for _, fact := range list {
			column, isReference := strings.CutPrefix(fact, "reference ")
			if !isReference {
				continue
			}
			column, _, _ = strings.Cut(column, " ")
			checked++
			if !slices.ContainsFunc(list, func(f string) bool { return leads(f, column) }) {
				t.Errorf("%s.%s refers to another table and no index begins with it", table, column)
			}
		}
	}
	if checked == 0 {
		t.Fatal("no reference was found")
	}
}

// leads reports whether a fact is an index that starts with a column.
func leads(fact, column string) bool {
	columns, isKey := strings.CutPrefix(fact, "primary key ")
	if !isKey {
		_, inside, isIndex := strings.Cut(strings.TrimSuffix(fact, ")"), "(")
		if !isIndex {
			return false
		}
		columns = inside
	}
	first, _, _ := strings.Cut(columns, ",")
	return first == column
}

// TestSortColumnsUseCollationC checks that sort columns must order texts as SQLite does, whatever the locale of the database.
func TestSortColumnsUseCollationC(t *testing.T) {
	if !testkit.HasPostgres() {
		t.Log("TEST_PG_DSN is not set")
		return
	}
	db := testkit.Open(t, "", testkit.PostgresURL(t))
	facts(t, db, `SELECT table_name, column_name, COALESCE(collation_name, '') FROM information_schema.columns
		WHERE table_schema = 'public' AND (column_name = 'search' OR column_name LIKE '%\_search')`, 3, func(v []string) {
		if v[2] != "C" {
			t.Errorf("%s.%s has collation %q, want C", v[0], v[1], v[2])
		}
	})
}
