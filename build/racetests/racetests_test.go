package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestMarks checks that every test that starts goroutines is marked.
func TestMarks(t *testing.T) {
	tests, err := scan("../../internal")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range tests {
		if x.starts && !x.marked {
			t.Errorf("%s: %s starts goroutines: put a line %s into its comment", x.dir, x.name, mark)
		}
	}
}

// TestMarkedNames fails if a test without the mark has the name of a marked one: `make test` runs names, so the first would never run.
func TestMarkedNames(t *testing.T) {
	tests, err := scan("../..")
	if err != nil {
		t.Fatal(err)
	}
	marked := map[string]string{}
	for _, x := range tests {
		if x.marked {
			marked[x.name] = x.dir
		}
	}
	for _, x := range tests {
		if dir, ok := marked[x.name]; ok && !x.marked {
			t.Errorf("%s: %s has the name of a marked test of %s: rename one of them", x.dir, x.name, dir)
		}
	}
}

func TestScan(t *testing.T) {
	dir := t.TempDir()
	source := `package x

// TestMarked says so.
//
//test:race
func TestMarked(t *testing.T) {}

func TestStarts(t *testing.T) { Engines(t, deep) }

func deep(t *testing.T) { crowd() }

func crowd() { go func() {}() }

func TestGroup(t *testing.T) { var w sync.WaitGroup; w.Go(func() {}) }

// TestPlain has nothing to do with //test:race.
func TestPlain(t *testing.T) { calm() }

func calm() {}
`
	if err := os.WriteFile(filepath.Join(dir, "x_test.go"), []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	got, err := scan(dir)
	if err != nil {
		t.Fatal(err)
	}
	want := []test{
		{dir, "TestGroup", false, true},
		{dir, "TestMarked", true, false},
		{dir, "TestPlain", false, false},
		{dir, "TestStarts", false, true},
	}
	if len(got) != len(want) {
		t.Fatalf("got %+v", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("got %+v, want %+v", got[i], want[i])
		}
	}
}
