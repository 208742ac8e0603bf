package store_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"traguardo/internal/testkit"
)

var released = flag.Bool("released", false, "record the schema as that of the last release")

// releasedSchema is the schema of the last release, whose servers run beside those of the next one during an upgrade.
const releasedSchema = "testdata/released_schema.txt"

// TestMigrationsOnlyExpand checks that the statements of the last release also work on today's schema, so that its servers keep working
// while the first server of the next release has already migrated the database. What the next release no longer needs is removed one
// release later.
func TestMigrationsOnlyExpand(t *testing.T) {
	now := sqliteSchema(t, testkit.DB(t)) // PostgreSQL has the same: TestBothEnginesHaveTheSameSchema
	if *released {
		if err := os.WriteFile(releasedSchema, []byte(now.text()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	raw, err := os.ReadFile(releasedSchema)
	if err != nil {
		t.Fatal(err)
	}
	before := parseSchema(string(raw))
	if len(before) < 100 {
		t.Fatalf("the schema of the last release has %d tables", len(before))
	}
	for _, problem := range contractions(before, now) {
		t.Errorf("%s: servers of the last release would fail during an upgrade. Expand first and remove one release later "+
			"(CONTRIBUTING.md, Change the schema)", problem)
	}
}

func (s schema) text() string {
	var b strings.Builder
	for _, table := range slices.Sorted(maps.Keys(s)) {
		for _, fact := range s[table] {
			fmt.Fprintf(&b, "%s: %s\n", table, fact)
		}
	}
	return b.String()
}

func parseSchema(text string) schema {
	s := schema{}
	for line := range strings.Lines(text) {
		if table, fact, ok := strings.Cut(strings.TrimSuffix(line, "\n"), ": "); ok {
			s.add(table, fact)
		}
	}
	return s
}

// column is a column as written in a fact: "column NAME TYPE required|optional default:VALUE".
type column struct {
	kind              string
	required, hasText bool // hasText: it has a default
}

func columnsOf(facts []string) map[string]column {
	out := map[string]column{}
	for _, fact := range facts {
		if f := strings.Fields(fact); f[0] == "column" {
			out[f[1]] = column{kind: f[2], required: f[3] == "required", hasText: !strings.HasSuffix(fact, " default:")}
		}
	}
	return out
}

// contractions returns what statements written for the schema before cannot rely on now.
func contractions(before, now schema) (out []string) {
	for _, table := range slices.Sorted(maps.Keys(before)) {
		if now[table] == nil {
			out = append(out, "table "+table+" is gone")
			continue
		}
		old, current := columnsOf(before[table]), columnsOf(now[table])
		for _, name := range slices.Sorted(maps.Keys(old)) {
			switch a, b := old[name], current[name]; {
			case b.kind == "":
				out = append(out, table+"."+name+" is gone")
			case a.kind != b.kind:
				out = append(out, table+"."+name+" changed from "+a.kind+" to "+b.kind)
			case b.required && !a.required:
				out = append(out, table+"."+name+" may no longer be NULL")
			case a.hasText && !b.hasText && b.required:
				out = append(out, table+"."+name+" has no default any more")
			}
		}
		for _, name := range slices.Sorted(maps.Keys(current)) {
			if b := current[name]; old[name].kind == "" && b.required && !b.hasText {
				out = append(out, table+"."+name+" is new, required and has no default")
			}
		}
		out = append(out, stricter(table, before[table], now[table], old)...)
	}
	return out
}

// stricter returns the new rules of a table about columns that it had before, and the keys that its upserts name and that are gone.
func stricter(table string, before, now []string, old map[string]column) (out []string) {
	for _, fact := range now {
		if !slices.Contains(before, fact) && isRule(fact) && slices.ContainsFunc(ruled(fact),
			func(name string) bool { return old[name].kind != "" }) {
			out = append(out, table+" has the new rule «"+fact+"»")
		}
	}
	for _, fact := range before {
		if unique := strings.HasPrefix(fact, "unique") || strings.HasPrefix(fact, "primary key"); unique && !slices.ContainsFunc(now,
			func(f string) bool { return isRule(f) && slices.Equal(ruled(f), ruled(fact)) }) {
			out = append(out, table+" lost the key «"+fact+"», which upserts may name")
		}
	}
	return out
}

// isRule reports whether a fact can refuse a row.
func isRule(fact string) bool {
	return strings.HasPrefix(fact, "unique") || strings.HasPrefix(fact, "primary key") || strings.HasPrefix(fact, "reference")
}

// ruled returns the columns of a rule.
func ruled(fact string) []string {
	if _, list, ok := strings.Cut(fact, "("); ok {
		return strings.Split(strings.TrimSuffix(list, ")"), ",")
	}
	if list, ok := strings.CutPrefix(fact, "primary key "); ok {
		return strings.Split(list, ",")
	}
	return strings.Fields(fact)[1:2]
}

func TestContractions(t *testing.T) {
	before := "club: column id number required default:\nclub: column name text required default:''\nclub: column phone text optional default:\n" +
		"club: primary key id\nclub: unique club_name (name)\nold: column id number required default:\n"
	for _, c := range []struct{ name, remove, add, want string }{
		{"nothing", "", "", ""},
		{"new table", "", "shop: column id number required default:\n", ""},
		{"optional column", "", "club: column note text optional default:\n", ""},
		{"column with default", "", "club: column note text required default:''\n", ""},
		{"rule about new columns", "", "club: column note text optional default:\nclub: unique x (note)\n", ""},
		{"index", "", "club: index club_phone (phone)\n", ""},
		{"looser", "club: column name text required default:''\n", "club: column name text optional default:''\n", ""},
		{"required column", "", "club: column note text required default:\n", "club.note is new, required and has no default"},
		{"dropped column", "club: column phone text optional default:\n", "", "club.phone is gone"},
		{"dropped table", "old: column id number required default:\n", "", "table old is gone"},
		{"other type", "club: column phone text optional default:\n", "club: column phone number optional default:\n",
			"club.phone changed from text to number"},
		{"no longer NULL", "club: column phone text optional default:\n", "club: column phone text required default:''\n",
			"club.phone may no longer be NULL"},
		{"no default", "club: column name text required default:''\n", "club: column name text required default:\n",
			"club.name has no default any more"},
		{"new key", "", "club: unique club_phone (phone)\n", "club has the new rule «unique club_phone (phone)»"},
		{"new reference", "", "club: reference phone to old.id NO ACTION NO ACTION\n",
			"club has the new rule «reference phone to old.id NO ACTION NO ACTION»"},
		{"lost key", "club: unique club_name (name)\n", "", "club lost the key «unique club_name (name)», which upserts may name"},
	} {
		now := strings.Replace(before, c.remove, "", 1) + c.add
		if got := strings.Join(contractions(parseSchema(before), parseSchema(now)), "; "); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
