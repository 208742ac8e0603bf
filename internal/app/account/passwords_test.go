package account

import (
	"strings"
	"testing"
)

// TestUnknownUsersTakeAsLong checks that dummyHash has the cost of real hashes and never matches.
func TestUnknownUsersTakeAsLong(t *testing.T) {
	h := newHasher()
	stored, err := h.hash(t.Context(), "Traguardo1")
	if err != nil {
		t.Fatal(err)
	}
	if a, b := strings.Split(stored, "$"), strings.Split(dummyHash, "$"); len(a) != len(b) || a[2] != b[2] || a[3] != b[3] ||
		len(a[5]) != len(b[5]) {
		t.Errorf("dummyHash %s has other parameters than %s", dummyHash, stored)
	}
	for _, password := range []string{"", "Traguardo1"} {
		if good, err := h.verify(t.Context(), "", password); good || err != nil {
			t.Errorf("an unknown user's password matched %q: %v", password, err)
		}
	}
	if good, err := h.verify(t.Context(), stored, "Traguardo1"); !good || err != nil {
		t.Errorf("the right password did not match: %v", err)
	}
	if good, err := h.verify(t.Context(), stored, "traguardo1"); good || err != nil {
		t.Errorf("a wrong password matched: %v", err)
	}
}
