package training

import (
	"errors"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain/racetime"
)

var coach = Vocabulary{
	Styles:      []Term{{1, "Farfalla", ""}, {2, "Dorso", ""}, {3, "Rana", ""}, {4, "Stile libero", ""}, {5, "Misti", ""}, {6, "Pinne/Altro", ""}},
	Intensities: []Term{{1, "A1", ""}, {2, "A2", ""}, {3, "B1", ""}, {4, "B2", ""}, {5, "C1", ""}, {8, "D", ""}, {9, "Soglia + ritmo", ""}},
	Modalities:  []Term{{1, "Completo", ""}, {2, "Gambe", ""}, {3, "Braccia", ""}, {9, "Pull buoy", ""}, {13, "Partenze e virate", ""}, {14, "Dorso", ""}, {15, "50 m [gara]", ""}},
	Subgroups:   []Term{{7, "Velocisti", ""}, {8, "Gruppo 2 \"B\"", ""}},
}

func TestParse(t *testing.T) {
	for line, want := range map[string][]Series{
		"8x100 SL A2 @1'30":       {{Repeats: 8, Metres: 100, Style: 4, Intensity: 2, SendOff: 9000}},
		"8 x 100 stile libero a2": {{Repeats: 8, Metres: 100, Style: 4, Intensity: 2}},
		"8X100m SL":               {{Repeats: 8, Metres: 100, Style: 4}},
		"8×100sl":                 {{Repeats: 8, Metres: 100, Style: 4}},
		"400 SL":                  {{Repeats: 1, Metres: 400, Style: 4}},
		"50 FA gambe":             {{Repeats: 1, Metres: 50, Style: 1, Modality: 2}},
		"50 pull buoy RA":         {{Repeats: 1, Metres: 50, Style: 3, Modality: 9}},
		"50 PB":                   {{Repeats: 1, Metres: 50, Modality: 9}},
		"25 partenze e virate D":  {{Repeats: 1, Metres: 25, Modality: 13, Intensity: 8}},
		"3x(4x50 FA B2 + 100 SL A1)": {{Repeats: 3, Block: true, Children: []Series{
			{Repeats: 4, Metres: 50, Style: 1, Intensity: 4}, {Repeats: 1, Metres: 100, Style: 4, Intensity: 1}}}},
		"3x200(4x50 FA)":   {{Repeats: 3, Metres: 200, Children: []Series{{Repeats: 4, Metres: 50, Style: 1}}}},
		"2x4x50 RA @45":    {{Repeats: 2, Block: true, Children: []Series{{Repeats: 4, Metres: 50, Style: 3, SendOff: 4500}}}},
		"200 MI + 4x25 FA": {{Repeats: 1, Metres: 200, Style: 5}, {Repeats: 4, Metres: 25, Style: 1}},
		"100 @90":          {{Repeats: 1, Metres: 100, SendOff: 9000}},
		"100 @130":         {{Repeats: 1, Metres: 100, SendOff: 9000}},
		"100 @1:30.5":      {{Repeats: 1, Metres: 100, SendOff: 9050}},
		"100 @2'":          {{Repeats: 1, Metres: 100, SendOff: 12000}},
		"100 @1'30''":      {{Repeats: 1, Metres: 100, SendOff: 9000}},
		"!100 #Velocisti \"a tutta \\\"birra\\\"\"": {{Repeats: 1, Metres: 100, Main: true, Subgroup: 7, Note: `a tutta "birra"`}},
		"100 #[Gruppo 2 \"B\"]":                     {{Repeats: 1, Metres: 100, Subgroup: 8}},
		"100 [m:Dorso] [Dorso]":                     {{Repeats: 1, Metres: 100, Style: 2, Modality: 14}},
		"0 \"stretching\"":                          {{Repeats: 1, Note: "stretching"}},
		"3x()":                                      {{Repeats: 3, Block: true}},
	} {
		got, err := Parse(line, coach)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v", line, got, err)
		}
	}
}

func TestMisread(t *testing.T) {
	for line, c := range map[string]struct {
		word  string
		could []string
		part  string // of the message
	}{
		"8x100 SL A3":             {"A3", []string{"A1", "A2"}, "forse"},
		"8x100 gambbe":            {"gambbe", []string{"Gambe"}, "forse Gambe?"},
		"8x100 qwertyuiop":        {"qwertyuiop", nil, "non riconosciuto"},
		"":                        {"", nil, "manca la distanza"},
		"SL":                      {"SL", nil, "manca la distanza"},
		"0x100":                   {"0", nil, "ripetute da 1 a 100"},
		"101x100":                 {"101", nil, "ripetute da 1 a 100"},
		"8x20001":                 {"20001", nil, "metri da 0 a 20000"},
		"99999999999999999999":    {"99999999999999999999", nil, "metri"},
		"3x(100":                  {"", nil, "parentesi"},
		"3x100)":                  {")", nil, "non può stare qui"},
		"100 +":                   {"", nil, "manca la distanza"},
		"100 SL RA":               {"RA", nil, "già"},
		"100 @":                   {"", nil, "ripartenza"},
		"100 @175":                {"175", nil, "ripartenza"},
		"100 @0":                  {"0", nil, "ripartenza"},
		"100 @300'00":             {"300'00", nil, "ripartenza"},
		"100 @45 @50":             {"50", nil, "già"},
		"100 #Fondisti":           {"Fondisti", nil, "sottogruppo"},
		"100 \"a\" \"b\"":         {"b", nil, "una nota basta"},
		"1x(1x(1x(1x(1x(100)))))": {"100", nil, "al massimo 5 livelli"},
	} {
		_, err := Parse(line, coach)
		var m *Misread
		if !errors.As(err, &m) {
			t.Errorf("%q: %v", line, err)
			continue
		}
		if m.Word != c.word || !slices.Equal(m.Could, c.could) || !strings.Contains(m.Error(), c.part) {
			t.Errorf("%q: %+v, %s", line, m, m)
		}
		if m.At < 0 || m.At > len(line) || m.Word != "" && m.Word != "b" && !strings.HasPrefix(line[m.At:], m.Word) {
			t.Errorf("%q: the word is not at %d", line, m.At)
		}
	}
}

// anySeries are series with terms of the vocabulary, nested as deep as allowed.
func anySeries(t *rapid.T, depth int) []Series {
	list := make([]Series, rapid.IntRange(1, 3).Draw(t, "n"))
	ids := func(list []Term) int64 {
		i := rapid.IntRange(-1, len(list)-1).Draw(t, "term")
		if i < 0 {
			return 0
		}
		return list[i].ID
	}
	for i := range list {
		s := Series{
			Repeats: rapid.IntRange(1, MaxRepeats).Draw(t, "repeats"), Style: ids(coach.Styles), Intensity: ids(coach.Intensities), Modality: ids(coach.Modalities),
			Subgroup: ids(coach.Subgroups), Main: rapid.Bool().Draw(t, "main"), Block: rapid.Bool().Draw(t, "block"),
			SendOff: racetime.Centis(rapid.IntRange(0, int(MaxSendOff)).Draw(t, "send-off")),
			Note:    rapid.SampledFrom([]string{"", "a + b", `dice "vai"`, `a\b`, "due\nrighe", "è 8x100 @ (x)", "]"}).Draw(t, "note"),
		}
		if !s.Block {
			s.Metres = rapid.IntRange(0, MaxMetres).Draw(t, "metres")
		}
		if depth < MaxDepth && rapid.Bool().Draw(t, "children") {
			s.Children = anySeries(t, depth+1)
		}
		list[i] = s
	}
	return list
}

func TestWhatIsWrittenReadsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := anySeries(t, 1)
		line := Write(list, coach)
		got, err := Parse(line, coach)
		if err != nil || !reflect.DeepEqual(got, list) {
			t.Fatalf("%s\n%+v\n%+v\n%v", line, list, got, err)
		}
		if again := Write(got, coach); again != line {
			t.Fatalf("%s\n%s", line, again)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, line := range []string{"8x100 SL A2 @1'30", `3x(4x50 FA B2 + 100) #[x] "n"`, "((((", "x", "1x[", "@1'"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		list, err := Parse(line, coach)
		if err != nil {
			return
		}
		again, err := Parse(Write(list, coach), coach)
		if err != nil || !reflect.DeepEqual(list, again) {
			t.Errorf("%q: %+v, then %+v, %v", line, list, again, err)
		}
	})
}

func TestVolumes(t *testing.T) {
	workout, err := Parse("400 SL A1 + 3x(4x50 FA B2 @1'00 + 100 SL A1 @2'00) + 8x25 RA D #Velocisti", coach)
	if err != nil {
		t.Fatal(err)
	}
	if got := Distance(workout); got != 400+3*300+200 {
		t.Errorf("%d m", got)
	}
	if got := Duration(workout); got != 3*(4*6000+12000) {
		t.Errorf("%v", got)
	}
	if got := ByIntensity(workout); !maps.Equal(got, map[int64]int{1: 700, 4: 600, 8: 200}) {
		t.Errorf("%v", got)
	}
	if got := ByStyle(workout); !maps.Equal(got, map[int64]int{4: 700, 1: 600, 3: 200}) {
		t.Errorf("%v", got)
	}
	if got := ByModality(workout); !maps.Equal(got, map[int64]int{0: 1500}) {
		t.Errorf("%v", got)
	}
	if everybody, fast := Distance(For(workout, 0)), Distance(For(workout, 7)); everybody != 1300 || fast != 1500 {
		t.Errorf("%d m and %d m", everybody, fast)
	}
}

func TestVolumeProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := anySeries(t, 1)
		total := Distance(list)
		sum := 0
		for _, metres := range ByIntensity(list) {
			sum += metres
		}
		if sum != total {
			t.Fatalf("intensities sum to %d of %d", sum, total)
		}
		moved := slices.Clone(list)
		slices.Reverse(moved)
		if Distance(moved) != total || Duration(moved) != Duration(list) {
			t.Fatal("another order changed the total")
		}
		if doubled := append(slices.Clone(list), list...); Distance(doubled) != 2*total {
			t.Fatal("a duplicate does not double")
		}
		shares := BySubgroup(list)
		if Distance(For(list, 7)) != shares[0]+shares[7] || Distance(For(list, 0)) != shares[0] {
			t.Fatal("a subgroup's volume is not its own plus the common one")
		}
		if d := Depth(list); d < 1 || d > MaxDepth {
			t.Fatalf("%d levels", d)
		}
	})
}
