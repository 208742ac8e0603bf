package pace

import (
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain/racetime"
)

func TestOf(t *testing.T) {
	for _, c := range []struct {
		name  string
		bests Bests
		want  Paces
	}{
		{"published example", Bests{6000, 13200, 28000}, Paces{A2: 7776, B1: 7488, B2: 7200, C1: 6600}},
		{"without a 400", Bests{6000, 13200, 0}, Paces{A2: 7776, B1: 7488, B2: 7200, C1: 6600}},
		{"400 and 200", Bests{0, 13200, 28000}, Paces{A2: 7872, B1: 7581, B2: 7289, C1: 6600}},
		{"400 alone", Bests{0, 0, 28000}, Paces{A2: 7787, B1: 7498, B2: 7210, C1: 6615}},
		{"200 alone", Bests{0, 13200, 0}, Paces{A2: 7770, B1: 7482, B2: 7194, C1: 6600}},
		{"100 alone", Bests{6000, 0, 0}, Paces{A2: 7776, B1: 7488, B2: 7200, C1: 6606}},
		{"100 and 400", Bests{6000, 0, 28000}, Paces{A2: 7787, B1: 7498, B2: 7210, C1: 6615}},
		{"nothing", Bests{}, Paces{}},
		{"a 200 faster than the 100", Bests{14000, 13200, 0}, Paces{}},
		{"a second half faster than the first", Bests{7000, 13200, 0}, Paces{}},
	} {
		got, ok := Of(c.bests)
		if c.want == (Paces{}) {
			if ok {
				t.Errorf("%s: %+v, want none", c.name, got)
			}
			continue
		}
		if !ok || got != c.want {
			t.Errorf("%s: %+v %v, want %+v", c.name, got, ok, c.want)
		}
	}
}

func TestTimeFor(t *testing.T) {
	for metres, want := range map[int]racetime.Centis{50: 3888, 100: 7776, 200: 15552, 400: 31104, 25: 1944, 75: 5832} {
		if got := TimeFor(7776, metres); got != want {
			t.Errorf("%d m: %v, want %v", metres, got, want)
		}
	}
	if got := TimeFor(7777, 50); got != 3889 { // 38.885
		t.Errorf("half up: %d", got)
	}
}

func TestPacesAreInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		time := func(name string) racetime.Centis { return racetime.Centis(rapid.IntRange(0, 60000).Draw(t, name)) }
		if p, ok := Of(Bests{time("100"), time("200"), time("400")}); ok && (p.A2 <= p.B1 || p.B1 <= p.B2 || p.B2 <= p.C1 || p.C1 <= 0) {
			t.Fatalf("got %+v, want not ok or p.A2 > p.B1 and p.B1 > p.B2 and p.B2 > p.C1 and p.C1 > 0", p)
		}
	})
}
