package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestRules checks that every Go name in docs/rules.md and docs/rules exists.
func TestRules(t *testing.T) {
	dead, err := deadPointers("../..")
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(dead)
	for _, d := range dead {
		t.Error(d)
	}
}

func TestDeadPointers(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"docs/rules.md":        "`meet.Open`, `Orders.toCard`, `money.Orders.Paid`, `data.attuale`, `app/login.go`, `meet.Closed`",
		"docs/rules/orders.md": "`Orders.gone` and `money.usable`",
		"internal/meet/m.go":   "package meet\n\nfunc Open() {}\n",
		"internal/money/m.go":  "package money\n\ntype Orders struct{ Paid int }\n\nfunc (o *Orders) toCard() {}\n\nfunc (o *Orders) usable() {}\n",
	} {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	dead, err := deadPointers(root)
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(dead)
	want := []string{"orders.md names `Orders.gone`, which does not exist", "rules.md names `meet.Closed`, which does not exist"}
	if !slices.Equal(dead, want) {
		t.Errorf("got %q, want %q", dead, want)
	}
}
