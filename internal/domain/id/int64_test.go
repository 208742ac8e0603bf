package id

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestInt64 checks that no type is missing in the switch.
func TestInt64(t *testing.T) {
	types, err := os.ReadFile("id.go")
	if err != nil {
		t.Fatal(err)
	}
	cases, err := os.ReadFile("int64.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`(?m)^\t(\w+)\s+int64`).FindAllStringSubmatch(string(types), -1) {
		if !strings.Contains(string(cases), "case *"+m[1]+":") {
			t.Errorf("Int64 does not know %s", m[1])
		}
	}
	event := Event(7)
	if n := Int64(&event); n == nil || *n != 7 {
		t.Error("an event's id cannot be read")
	}
	if Int64(new(int64)) != nil {
		t.Error("a plain number is not an id")
	}
}
