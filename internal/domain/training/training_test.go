package training

import (
	"errors"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

var coach = Vocabulary{
	Styles: []Term{{1, "Farfalla", ""}, {2, "Dorso", ""}, {3, "Rana", ""}, {4, "Stile libero", ""}, {5, "Misti", ""},
		{6, "Pinne/Altro", ""}},
	Intensities: []Term{{1, "A1", ""}, {2, "A2", ""}, {3, "B1", ""}, {4, "B2", ""}, {5, "C1", ""}, {8, "D", ""}, {9, "Soglia + ritmo", ""}},
	Modalities: []Term{{1, "Completo", ""}, {2, "Gambe", ""}, {3, "Braccia", ""}, {9, "Pull buoy", ""}, {13, "Partenze e virate", ""},
		{14, "Dorso", ""}, {15, "50 m [gara]", ""}},
	Subgroups: []Term{{7, "Velocisti", ""}, {8, "Gruppo 2 \"B\"", ""}},
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
			t.Errorf("%s: got %+v, %v, want no error and reflect.DeepEqual(got, want)", line, got, err)
		}
	}
}

// shipped is the vocabulary of a new coach.
var shipped = Vocabulary{
	Styles: []Term{{1, "Farfalla", ""}, {2, "Dorso", ""}, {3, "Rana", ""}, {4, "Stile libero", ""}, {5, "Misti", ""},
		{6, "Pinne/Altro", ""}},
	Intensities: []Term{{1, "A1", ""}, {2, "A2", ""}, {3, "B1", ""}, {4, "B2", ""}, {5, "C1", ""}, {6, "C2", ""}, {7, "C3", ""}, {8, "D", ""}},
	Modalities: []Term{{1, "Completo", ""}, {2, "Gambe", ""}, {3, "Braccia", ""}, {4, "Tecnica", ""}, {5, "Progressivo", ""},
		{6, "Negativo", ""}, {7, "Ipossico", ""},
		{8, "Palette", ""}, {9, "Pull buoy", ""}, {10, "Pinne", ""}, {11, "Boccaglio", ""}, {12, "Elastico", ""}, {13, "Partenze e virate",
			""}, {14, "Subacquee", ""}},
}

// TestCoachNotation parses lines published by coaches, in Italian and English, that do not follow the grammar.
func TestCoachNotation(t *testing.T) {
	for line, want := range map[string][]Series{
		// Send-offs.
		"10x100 SL A2 p. 1'30\"":  {{Repeats: 10, Metres: 100, Style: 4, Intensity: 2, SendOff: 9000}},
		"10x100 sl a2 p.1'30\"":   {{Repeats: 10, Metres: 100, Style: 4, Intensity: 2, SendOff: 9000}},
		"8x50 dorso part. 1’00”":  {{Repeats: 8, Metres: 50, Style: 2, SendOff: 6000}},
		"8x50 rana ogni 1'10":     {{Repeats: 8, Metres: 50, Style: 3, SendOff: 7000}},
		"8x100 SL a 1'30 A2":      {{Repeats: 8, Metres: 100, Style: 4, SendOff: 9000, Intensity: 2}},
		"8x100 SL @1'30\" A2":     {{Repeats: 8, Metres: 100, Style: 4, SendOff: 9000, Intensity: 2}},
		"8x100 SL @1'30\"forte\"": {{Repeats: 8, Metres: 100, Style: 4, SendOff: 9000, Note: "forte"}},
		"8x100 SL @1.30":          {{Repeats: 8, Metres: 100, Style: 4, SendOff: 9000}},
		"10 x 75 free on 1:10":    {{Repeats: 10, Metres: 75, Style: 4, SendOff: 7000}},
		"12 x 25 fly on :30":      {{Repeats: 12, Metres: 25, Style: 1, SendOff: 3000}},
		"4x50 kick @ :55":         {{Repeats: 4, Metres: 50, Modality: 2, SendOff: 5500}},
		"16x25 D @45 sec":         {{Repeats: 16, Metres: 25, Intensity: 8, SendOff: 4500}},
		// The rest.
		"6 x 100m SL Rec 10″":      {{Repeats: 6, Metres: 100, Style: 4, Rest: 1000}},
		"8x50m gambe, rec. 15\"":   {{Repeats: 8, Metres: 50, Modality: 2, Rest: 1500}},
		"4x200 SL B1 r=30\"":       {{Repeats: 4, Metres: 200, Style: 4, Intensity: 3, Rest: 3000}},
		"4x200 SL B1 r20''":        {{Repeats: 4, Metres: 200, Style: 4, Intensity: 3, Rest: 2000}},
		"4x200 SL (r: 1'30)":       {{Repeats: 4, Metres: 200, Style: 4, Rest: 9000}},
		"4x50 SL 20'' di recupero": {{Repeats: 4, Metres: 50, Style: 4, Rest: 2000}},
		"6×50 with 15 sec rest":    {{Repeats: 6, Metres: 50, Rest: 1500}},
		"4×100 Fr on :20 rest":     {{Repeats: 4, Metres: 100, Style: 4, Rest: 2000}},
		"12×25 Fr on rest :15":     {{Repeats: 12, Metres: 25, Style: 4, Rest: 1500}},
		// Words in no catalogue.
		"100 easy/choice":          {{Repeats: 1, Metres: 100, Note: "easy/choice"}},
		"200m MX risc.":            {{Repeats: 1, Metres: 200, Style: 5, Note: "risc"}},
		"Riscaldamento: 400 stile": {{Repeats: 1, Metres: 400, Style: 4, Note: "Riscaldamento"}},
		"Riscaldamento:":           {{Repeats: 1, Note: "Riscaldamento"}},
		"Riscaldamento":            {{Repeats: 1, Note: "Riscaldamento"}},
		"Risc. 300 a scelta":       {{Repeats: 1, Metres: 300, Choice: true, Note: "Risc"}},
		"Lavoro centrale: 3x(4x50 FA)": {{Repeats: 3, Block: true, Note: "Lavoro centrale",
			Children: []Series{{Repeats: 4, Metres: 50, Style: 1}}}},
		"Gambe: 8x50 DO":                 {{Repeats: 8, Metres: 50, Style: 2, Modality: 2}},
		"Gambe 8x50 DO":                  {{Repeats: 8, Metres: 50, Style: 2, Modality: 2}},
		"200 sciolti":                    {{Repeats: 1, Metres: 200, Note: "sciolti"}},
		"4x50 SL progr. 1-4":             {{Repeats: 4, Metres: 50, Style: 4, Modality: 5, Note: "1-4"}},
		"8x25 D al 95%":                  {{Repeats: 8, Metres: 25, Intensity: 8, Note: "al 95%"}},
		"500 warm-up":                    {{Repeats: 1, Metres: 500, Note: "warm-up"}},
		"3x100 pull descend 1–3":         {{Repeats: 3, Metres: 100, Modality: 9, Note: "descend 1–3"}},
		"400 riscaldamento a piacere":    {{Repeats: 1, Metres: 400, Choice: true, Note: "riscaldamento"}},
		"10x50 sl vel. r 30\"":           {{Repeats: 10, Metres: 50, Style: 4, Rest: 3000, Note: "vel"}},
		"4x100 mi dec. 1-4 r. 20\"":      {{Repeats: 4, Metres: 100, Style: 5, Rest: 2000, Note: "dec 1-4"}},
		"16x25 in apnea":                 {{Repeats: 16, Metres: 25, Breathing: "apnea"}},
		"4x25 sprint max rec. completo":  {{Repeats: 4, Metres: 25, Note: "sprint max, rec completo"}},
		"2x400 SL neg. split":            {{Repeats: 2, Metres: 400, Style: 4, Modality: 6, Note: "split"}},
		"200 warm down":                  {{Repeats: 1, Metres: 200, Note: "warm down"}},
		"W/U 400":                        {{Repeats: 1, Metres: 400, Note: "W/U"}},
		"8x50 IM order on :55":           {{Repeats: 8, Metres: 50, Style: 5, SendOff: 5500, Note: "order"}},
		"10 x 100 free @ 1:30 threshold": {{Repeats: 10, Metres: 100, Style: 4, SendOff: 9000, Note: "threshold"}},
		// Both a send-off and a rest; a plain number after "on".
		"6x100 SL B1 P 1'35\" R 15\"": {{Repeats: 6, Metres: 100, Style: 4, Intensity: 3, SendOff: 9500, Rest: 1500}},
		"12 x 50 free on 55":          {{Repeats: 12, Metres: 50, Style: 4, SendOff: 5500}},
		// A list inside the repeats.
		"12x25 (4 FA 4 DO 4 RA) r15''": {{Repeats: 4, Metres: 25, Style: 1, Rest: 1500}, {Repeats: 4, Metres: 25, Style: 2, Rest: 1500},
			{Repeats: 4, Metres: 25, Style: 3, Rest: 1500}},
		"10x100 (5 A2, 5 B1) @1'40": {{Repeats: 5, Metres: 100, Intensity: 2, SendOff: 10000},
			{Repeats: 5, Metres: 100, Intensity: 3, SendOff: 10000}},
		"2 x {4x50 RA + 100 SL}": {{Repeats: 2, Block: true, Children: []Series{{Repeats: 4, Metres: 50, Style: 3},
			{Repeats: 1, Metres: 100, Style: 4}}}},
		// Several pieces of equipment.
		"4x400m PB e Palette": {{Repeats: 4, Metres: 400, Modality: 9, Equipment: 1 << 1}},
		"6x50 gambe c/pinne":  {{Repeats: 6, Metres: 50, Modality: 2, Equipment: 1 << 3}},
		// Remarks in parentheses and after a dash.
		"6x100 SL (1 dx, 1 sx, 1 completo)":      {{Repeats: 6, Metres: 100, Style: 4, Note: "1 dx, 1 sx, 1 completo"}},
		"400 (lunghe, ben nuotate) SL":           {{Repeats: 1, Metres: 400, Style: 4, Note: "lunghe, ben nuotate"}},
		"8x50 (gambe) B1":                        {{Repeats: 8, Metres: 50, Modality: 2, Intensity: 3}},
		"8x50 (25 testa fuori/25 normali)":       {{Repeats: 8, Metres: 50, Note: "25 testa fuori/25 normali"}},
		"10 x 75 on 1:10 – last 25 breaststroke": {{Repeats: 10, Metres: 75, SendOff: 7000, Note: "last 25 breaststroke"}},
		"2x(400 SL - spalle alte + 8x25 FA)": {{Repeats: 2, Block: true,
			Children: []Series{{Repeats: 1, Metres: 400, Style: 4, Note: "spalle alte"}, {Repeats: 8, Metres: 25, Style: 1}}}},
		"400 SL - A1": {{Repeats: 1, Metres: 400, Style: 4, Intensity: 1}},
		// Lists, amounts, spelling.
		"• 10 x 75 rana":       {{Repeats: 10, Metres: 75, Style: 3}},
		"- 400 SL":             {{Repeats: 1, Metres: 400, Style: 4}},
		"1) 400 SL":            {{Repeats: 1, Metres: 400, Style: 4}},
		"2. 8x50 delfino":      {{Repeats: 8, Metres: 50, Style: 1}},
		"1.500 SL":             {{Repeats: 1, Metres: 1500, Style: 4}},
		"4 x 100m. stile, A2;": {{Repeats: 4, Metres: 100, Style: 4, Intensity: 2}},
		"4 x 100's free":       {{Repeats: 4, Metres: 100, Style: 4}},
		"3 serie da 4x50 RA":   {{Repeats: 3, Block: true, Children: []Series{{Repeats: 4, Metres: 50, Style: 3}}}},
		"2 volte (200 SL + 4x50 DO)": {{Repeats: 2, Block: true, Children: []Series{{Repeats: 1, Metres: 200, Style: 4},
			{Repeats: 4, Metres: 50, Style: 2}}}},
		"4x100 (25 FA + 75 SL) @1'40": {{Repeats: 4, Metres: 100, SendOff: 10000,
			Children: []Series{{Repeats: 1, Metres: 25, Style: 1}, {Repeats: 1, Metres: 75, Style: 4}}}},
		"200 SL swim + 100 BK drill": {{Repeats: 1, Metres: 200, Style: 4, Modality: 1}, {Repeats: 1, Metres: 100, Style: 2, Modality: 4}},
	} {
		got, err := Parse(line, shipped)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v", line, got, err)
			continue
		}
		if again, err := Parse(Write(got, shipped), shipped); err != nil || !reflect.DeepEqual(again, want) {
			t.Errorf("%s: written as %s", line, Write(got, shipped))
		}
	}
}

// TestCoachTermsComeFirst checks that a coach's own terms take precedence over aliases, and aliases of terms that the coach does not have
// are unknown.
func TestCoachTermsComeFirst(t *testing.T) {
	own := Vocabulary{
		Styles:      []Term{{1, "Dorso", ""}},
		Intensities: []Term{{2, "Forte", ""}, {3, "R", ""}, {4, "P.1", ""}, {5, "-", ""}, {6, "A", ""}},
		Modalities:  []Term{{7, "Kick", ""}, {8, "Volte", ""}},
	}
	for line, want := range map[string]Series{
		"100 forte":  {Repeats: 1, Metres: 100, Intensity: 2},
		"100 kick":   {Repeats: 1, Metres: 100, Modality: 7},
		"100 R":      {Repeats: 1, Metres: 100, Intensity: 3},
		"100 - back": {Repeats: 1, Metres: 100, Intensity: 5, Style: 1},
		"100 A":      {Repeats: 1, Metres: 100, Intensity: 6},
		"100 volte":  {Repeats: 1, Metres: 100, Modality: 8},
	} {
		if got, err := Parse(line, own); err != nil || !reflect.DeepEqual(got, []Series{want}) {
			t.Errorf("%s: got %+v, %v, want no error and reflect.DeepEqual(got, []Series{want})", line, got, err)
		}
	}
	for _, termID := range []id.Term{2, 3, 4, 5, 6} {
		want := []Series{{Repeats: 1, Metres: 100, Intensity: termID}}
		if got, err := Parse(Write(want, own), own); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %+v, %v, want no error and reflect.DeepEqual(got, want)", Write(want, own), got, err)
		}
	}
	if _, err := Parse("100 gb", own); err == nil {
		t.Error("another word for a term that is not there was understood")
	}
}

func TestParseError(t *testing.T) {
	for line, c := range map[string]struct {
		word  string
		could []string
		part  string // part of the message
	}{
		"8x100 SL A3":             {"A3", []string{"A1", "A2", `"A3"`}, "forse"},
		"8x100 gambbe":            {"gambbe", []string{"Gambe", `"gambbe"`}, "forse Gambe"},
		"":                        {"", nil, "manca la distanza"},
		"SL":                      {"SL", []string{"SL:"}, "manca la distanza"},
		"0x100":                   {"0", nil, "ripetute da 1 a 100"},
		"101x100":                 {"101", nil, "ripetute da 1 a 100"},
		"8x20001":                 {"20001", nil, "metri da 0 a 20000"},
		"99999999999999999999":    {"99999999999999999999", nil, "metri"},
		"3x(100":                  {"", nil, "parentesi"},
		"3x100)":                  {")", nil, "non può stare qui"},
		"100 +":                   {"", nil, "manca la distanza"},
		"100 @":                   {"", nil, "ripartenza"},
		"100 @175":                {"175", nil, "ripartenza"},
		"100 @0":                  {"0", nil, "ripartenza"},
		"100 @300'00":             {"300'00", nil, "ripartenza"},
		"100 @45 @50":             {"50", nil, "già"},
		"100 #Fondisti":           {"Fondisti", []string{"Velocisti", `[Gruppo 2 "B"]`}, "sottogruppo"},
		"100 \"a\" \"b\"":         {"b", nil, "una nota basta"},
		"1x(1x(1x(1x(1x(100)))))": {"100", nil, "al massimo 5 livelli"},
		"400 SL 6:00":             {"6:00", []string{"@6:00", "rec 6:00", "in 6:00"}, "forse @6:00"},
		"400 SL - 6:00":           {"6:00", []string{"@6:00", "rec 6:00", "in 6:00"}, "forse @6:00"},
		"2x(400 SL 8x50)":         {"8x50", []string{"+ 8x50", `"8x50"`}, "forse + 8x50"},
		"Totale: 3200 m":          {"Totale: 3200 m", []string{`0 "Totale: 3200 m"`}, "un totale non è una serie"},
		"Distanza totale: 3200m":  {"Distanza totale: 3200m", []string{`0 "Distanza totale: 3200m"`}, "un totale non è una serie"},
		"TOTALE 4000":             {"TOTALE 4000", []string{`0 "TOTALE 4000"`}, "un totale non è una serie"},
		"Tot. 3800 m":             {"Tot. 3800 m", []string{`0 "Tot. 3800 m"`}, "un totale non è una serie"},
		"8x100 EN2":               {"EN2", []string{`"EN2"`}, "non riconosciuto"},
		"8x50 gambbe, A2":         {"gambbe", []string{"Gambe", `"gambbe"`}, "forse Gambe"},
		"8x50 (rana":              {"", nil, "parentesi"},
		"8x50 ogni 100":           {"ogni 100", []string{"@1'00", "in 1'", `"ogni 100"`}, "tempo o altro"},
		"100 rec 75.30":           {"75.30", nil, "recupero"},
	} {
		_, err := Parse(line, coach)
		var m *ParseError
		if !errors.As(err, &m) {
			t.Errorf("%q: %v", line, err)
			continue
		}
		if m.Word != c.word || !slices.Equal(m.Suggestions, c.could) || !strings.Contains(m.Error(), c.part) {
			t.Errorf("%q: got %+v, %s, want m.Word == c.word and slices.Equal(m.Suggestions, c.could) and strings.Contains(m.Error(), c.part)",
				line, m, m)
		}
		if m.At < 0 || m.At > len(line) || m.Word != "" && m.Word != "b" && !strings.HasPrefix(line[m.At:], m.Word) {
			t.Errorf("%q: the word is not at %d", line, m.At)
		}
	}
}

// anySeries draws nested series with terms of the vocabulary.
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
			Repeats: rapid.IntRange(1, MaxRepeats).Draw(t, "repeats"), Style: id.Term(ids(coach.Styles)), Intensity: id.Term(ids(coach.Intensities)),
			Modality: id.Term(ids(coach.Modalities)),
			Subgroup: id.Subgroup(ids(coach.Subgroups)), Main: rapid.Bool().Draw(t, "main"), Block: rapid.Bool().Draw(t, "block"),
			SendOff: racetime.Centis(rapid.IntRange(0, int(MaxSendOff)).Draw(t, "send-off")),
			Note: rapid.SampledFrom([]string{"", "a + b", `dice "vai"`, `a\b`, "due\nrighe", "è 8x100 @ (x)", "]", "Riscaldamento",
				"rec"}).Draw(t, "note"),
			Rest:      racetime.Centis(rapid.SampledFrom([]int{0, 0, 100, 1500, 6000, 9050, int(MaxSendOff)}).Draw(t, "rest")),
			Target:    racetime.Centis(rapid.SampledFrom([]int{0, 0, 100, 3500, 12000, 6512}).Draw(t, "target")),
			Equipment: Equipment(rapid.SampledFrom([]int{0, 0, 1, 4, 6, 64, int(AllEquipment)}).Draw(t, "equipment")),
			HeartRate: rapid.SampledFrom([]string{"", "", "150", "<150", "140-150", "max"}).Draw(t, "heart rate"),
			Breathing: rapid.SampledFrom([]string{"", "", "3", "3-5-7", "apnea"}).Draw(t, "breathing"),
			Kind:      Kind(rapid.SampledFrom([]int{0, 0, 0, 1, 2, 3}).Draw(t, "kind")),
		}
		s.Choice = s.Style == 0 && rapid.Bool().Draw(t, "choice")
		if s.Block || depth > 1 && rapid.Bool().Draw(t, "swum") {
			s.Kind = Swim
		}
		if !s.Block && s.Kind.hasMetres() {
			s.Metres = rapid.OneOf(rapid.IntRange(0, MaxMetres), rapid.IntRange(0, 30)).Draw(t, "metres")
		}
		if s.Kind == Swim && depth < MaxDepth && rapid.Bool().Draw(t, "children") {
			s.Children = anySeries(t, depth+1)
		}
		list[i] = s
	}
	return list
}

func TestWriteParseRoundTrip(t *testing.T) {
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
		t.Errorf("got %v, want %v", got, 3*(4*6000+12000))
	}
	if got := ByIntensity(workout); !maps.Equal(got, map[id.Term]int{1: 700, 4: 600, 8: 200}) {
		t.Errorf("got %v, want %v", got, map[id.Term]int{1: 700, 4: 600, 8: 200})
	}
	if got := ByStyle(workout); !maps.Equal(got, map[id.Term]int{4: 700, 1: 600, 3: 200}) {
		t.Errorf("got %v, want %v", got, map[id.Term]int{4: 700, 1: 600, 3: 200})
	}
	if got := ByModality(workout); !maps.Equal(got, map[id.Term]int{0: 1500}) {
		t.Errorf("got %v, want %v", got, map[id.Term]int{0: 1500})
	}
	if all, fast := Distance(ForSubgroup(workout, 0)), Distance(ForSubgroup(workout, 7)); all != 1300 || fast != 1500 {
		t.Errorf("%d m and %d m", all, fast)
	}
}

func TestDuration(t *testing.T) {
	for line, want := range map[string]racetime.Centis{
		"8x100 SL @1'30":                    8 * 9000,
		"8x50 SL rec 20''":                  8 * 2000,
		"4x50 SL rec 1'30":                  4 * 9000,
		"6x100 SL p 1'35 r 15''":            6 * 9500, // the send-off includes the rest
		"3x(4x50 FA @1'00 + 100 @2'00)":     3 * (4*6000 + 12000),
		"3x(4x50 FA @1'00) rec 2'":          3 * (4*6000 + 12000),
		"4x100 (25 FA + 75 SL) @1'40":       4 * 10000,
		"2x(4x50 FA + 100 SL) @10'":         2 * 60000,
		"2x(4x50 FA @1'00 + 100) @3'":       2 * 4 * 6000, // a block lasts at least as long as its children
		"8x50 SL \"rec. 20'' tra le rip.\"": 8 * 2000,
		"8x50 SL \"direc. 20''\"":           0,
	} {
		list, err := Parse(line, coach)
		if got := Duration(list); err != nil || got != want {
			t.Errorf("%s: %v, want %v (%v)", line, got, want, err)
		}
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
		if Distance(ForSubgroup(list, 7)) != shares[0]+shares[7] || Distance(ForSubgroup(list, 0)) != shares[0] {
			t.Fatal("a subgroup's volume is not its own plus the common one")
		}
		if d := Depth(list); d < 1 || d > MaxDepth {
			t.Fatalf("%d levels", d)
		}
	})
}
