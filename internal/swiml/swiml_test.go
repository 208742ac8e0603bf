package swiml_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/training"
	"traguardo/internal/swiml"
)

var vocabulary = training.Vocabulary{
	Styles: []training.Term{{ID: 1, Name: "Farfalla"}, {ID: 2, Name: "Dorso"}, {ID: 3, Name: "Rana"}, {ID: 4, Name: "Stile libero"},
		{ID: 5, Name: "Misti"}, {ID: 6, Name: "Pinne/Altro"}},
	Intensities: []training.Term{{ID: 1, Name: "A1"}, {ID: 2, Name: "A2"}, {ID: 3, Name: "Gara"}},
	Modalities:  []training.Term{{ID: 1, Name: "Gambe"}, {ID: 2, Name: "Tecnica"}, {ID: 3, Name: "Palette"}, {ID: 4, Name: "Subacquee"}},
}

func name(list []training.Term, termID id.Term) string {
	for _, t := range list {
		if id.Term(t.ID) == termID {
			return t.Name
		}
	}
	return ""
}

func written(t *testing.T, lines ...string) string {
	t.Helper()
	p := swiml.Program{Title: "Soglia", Author: "Anna Bianchi", Day: calendar.Of(2026, 11, 18), Pool: 25,
		Names: func(s training.Series) swiml.Terms {
			return swiml.Terms{Stroke: int(s.Style), Style: name(vocabulary.Styles, s.Style), Intensity: name(vocabulary.Intensities, s.Intensity),
				Modality: name(vocabulary.Modalities, s.Modality)}
		}}
	for _, line := range lines {
		list, err := training.Parse(line, vocabulary)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		p.Series = append(p.Series, list...)
	}
	var b bytes.Buffer
	if err := swiml.Write(&b, p); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestElements compares what becomes of series.
func TestElements(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"400 SL": `<length><lengthAsDistance>400</lengthAsDistance></length><stroke><standardStroke>freestyle</standardStroke></stroke>`,
		"8x50 DO A2 @1'10": `<repetition><repetitionCount>8</repetitionCount><instruction>` +
			`<length><lengthAsDistance>50</lengthAsDistance></length><stroke><standardStroke>backstroke</standardStroke></stroke><rest><sinceStart>PT1M10S</sinceStart></rest>` +
			`<intensity><startIntensity><zone>endurance</zone></startIntensity></intensity>` +
			`<instructionDescription>A2</instructionDescription></instruction></repetition>`,
		"4x50 RA gambe con tavoletta rec 20\"": `<kicking><standardKick>breaststroke</standardKick></kicking></stroke>` +
			`<rest><afterStop>PT20S</afterStop></rest><equipment>board</equipment>`,
		"200 SL tecnica": `<drill><drillName>technic</drillName><drillStroke>freestyle</drillStroke></drill>`,
		"30' SL":         `<length><lengthAsTime>PT30M0S</lengthAsTime></length>`,
		"100 SL resp 3":  `<breath>3</breath>`,
		"200(100 SL + 100 DO)": `<continue><continueLength>200</continueLength><instruction><length>` +
			`<lengthAsDistance>100</lengthAsDistance></length><stroke><standardStroke>freestyle</standardStroke></stroke></instruction>`,
		"pausa 3'":               `<segmentName>Pausa 3&#39;00</segmentName>`,
		"4x25 subacquee in 15\"": `<underwater>true</underwater><instructionDescription>Subacquee, in 0&#39;15</instructionDescription>`,
	} {
		if got := flat(written(t, line)); !strings.Contains(got, want) {
			t.Errorf("%s:\n%s\nlacks\n%s", line, got, want)
		}
	}
}

func flat(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	return strings.Join(lines, "")
}

func TestEmptyWorkout(t *testing.T) {
	t.Parallel()
	if err := swiml.Write(io.Discard, swiml.Program{Title: "Vuoto"}); err == nil {
		t.Error("a workout without series was written")
	}
}

// common are the elements that instructions and blocks share, in the order of the schema.
var common = []string{"length", "stroke", "rest", "intensity", "breath", "underwater", "equipment", "instructionDescription"}

// schema holds the elements inside each element of the published schema, in its order.
var schema = map[string][]string{
	"program": {"title", "author", "programDescription", "creationDate", "poolLength", "lengthUnit", "programLength", "hideIntro",
		"instruction"},
	"author":         {"firstName", "lastName", "email"},
	"instruction":    append([]string{"segmentName", "repetition", "pyramid", "continue"}, common...),
	"repetition":     append(append([]string{"repetitionCount", "repetitionDescription"}, common...), "instruction"),
	"continue":       append(append([]string{"continueLength", "simplify"}, common...), "instruction"),
	"length":         {"lengthAsDistance", "lengthAsTime", "lengthAsLaps"},
	"stroke":         {"standardStroke", "kicking", "drill"},
	"kicking":        {"orientation", "legMovement", "standardKick"},
	"drill":          {"drillName", "drillStroke"},
	"rest":           {"afterStop", "sinceStart", "sinceLastRest", "inOut"},
	"intensity":      {"startIntensity", "stopIntensity"},
	"startIntensity": {"percentageEffort", "zone", "percentageHeartRate"},
}

// values holds the values that the schema allows for an element.
var values = map[string]string{
	"standardStroke": "butterfly backstroke breaststroke freestyle individualMedley any",
	"standardKick":   "butterfly backstroke breaststroke freestyle individualMedley any",
	"drillName":      "technic",
	"zone":           "easy threshold endurance strong racePace max",
	"equipment":      "board pads pullBuoy fins snorkle chute stretchCord",
	"lengthUnit":     "meters",
	"underwater":     "true",
}

// choices are the elements that have exactly one element inside.
var choices = []string{"length", "stroke", "rest", "startIntensity"}

// TestSchema checks the output against the schema: which elements are where, in which order, with which values.
func TestSchema(t *testing.T) {
	t.Parallel()
	checkSchema(t, written(t,
		"Riscaldamento", "400 SL A1", "8x50 FA gambe A2 @1'00", "3x(4x100 SL @1'30 + 2' pausa + 200 DO) rec 3' \"forte\"",
		"200(100 SL + 100 DO)", "4x200(100 SL Gara + 100 RA) @3'", "30' SL FC 140-150", `20' secco "core"`,
		"4x50 palette con pinne e boccaglio in 35''",
		"10x25 subacquee rec 30''", "!6x100 MI resp 3-5 \""+strings.Repeat("x", 150)+"\"", "100 a scelta con zavorra",
	))
}

func checkSchema(t *testing.T, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	type open struct {
		name  string
		inner []string
		text  string
	}
	var stack []open
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		switch v := token.(type) {
		case xml.StartElement:
			if v.Name.Space != swiml.Namespace {
				t.Errorf("%s has the namespace %q", v.Name.Local, v.Name.Space)
			}
			if n := len(stack); n > 0 {
				parent := &stack[n-1]
				parent.inner = append(parent.inner, v.Name.Local)
			}
			stack = append(stack, open{name: v.Name.Local})
		case xml.CharData:
			if n := len(stack); n > 0 {
				stack[n-1].text += string(v)
			}
		case xml.EndElement:
			last := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			checkElement(t, last.name, last.inner, strings.TrimSpace(last.text))
			if last.name == "segmentName" && len(stack) != 2 {
				t.Error("a segment name inside a block")
			}
		}
	}
}

func checkElement(t *testing.T, name string, inner []string, text string) {
	t.Helper()
	at := 0
	for _, child := range inner {
		i := slices.Index(schema[name], child)
		if i < at {
			t.Errorf("%s has %v", name, inner)
		}
		at = max(at, i)
	}
	if slices.Contains(choices, name) && len(inner) != 1 {
		t.Errorf("%s has %v", name, inner)
	}
	if allowed, limited := values[name]; limited && !slices.Contains(strings.Fields(allowed), text) {
		t.Errorf("%s is %q", name, text)
	}
	if name == "instruction" && !slices.Contains(inner, "segmentName") && !slices.Contains(inner, "repetition") &&
		!slices.Contains(inner, "continue") && (!slices.Contains(inner, "length") || !slices.Contains(inner, "stroke")) {
		t.Errorf("an instruction has only %v", inner)
	}
	limit := map[string]int{"segmentName": 30, "title": 60, "instructionDescription": 100}[name]
	if limit > 0 && len([]rune(text)) > limit {
		t.Errorf("%s has %d characters", name, len([]rune(text)))
	}
}
