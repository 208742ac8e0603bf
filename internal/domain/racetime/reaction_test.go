package racetime

import "testing"

func TestReactions(t *testing.T) {
	for text, want := range map[string]Reaction{
		"": {}, "0.65": ReactionOf(65), "+0,7": ReactionOf(70), " -0.03 ": ReactionOf(-3), "−0,03": ReactionOf(-3), "1": ReactionOf(100),
		"0": ReactionOf(0), "0.00": ReactionOf(0), "9.99": ReactionOf(999),
	} {
		if got, err := ParseReaction(text); err != nil || got != want || !got.Valid() {
			t.Errorf("%q: %+v, %v; want %+v", text, got, err, want)
		}
	}
	for _, text := range []string{"65", "0.655", "x", "-", "+-1", "--1", "0.x", ".5.", "10.00", "0:65"} {
		if got, err := ParseReaction(text); err == nil {
			t.Errorf("%q is %+v", text, got)
		}
	}
	for want, r := range map[string]Reaction{"": {}, "0,65": ReactionOf(65), "-0,03": ReactionOf(-3), "1,00": ReactionOf(100),
		"0,00": ReactionOf(0)} {
		if got := r.String(); got != want {
			t.Errorf("%+v: %q, want %q", r, got, want)
		}
	}
	for _, r := range []Reaction{{}, ReactionOf(0), ReactionOf(-12)} {
		stored, _ := r.Value()
		got := ReactionOf(7)
		if err := got.Scan(stored); err != nil || got != r {
			t.Errorf("%+v came back as %+v, %v", r, got, err)
		}
	}
	if err := new(Reaction).Scan("x"); err == nil {
		t.Error("a text was read")
	}
}
