package lenex_test

import (
	"bytes"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/lenex"
)

var (
	created = time.Date(2026, 11, 18, 8, 0, 0, 0, time.UTC)
	program = lenex.Constructor{Name: "Traguardo", Version: "1", Registration: "Comitato", Contact: &lenex.Contact{Email: "info@example.org"}}
)

// written writes a file and fails the test if it is not strict.
func written(t interface{ Fatal(...any) }, write func(w *lenex.Writer) error) string {
	var out bytes.Buffer
	w := lenex.NewWriter(&out, program, created)
	if err := write(w); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := lenex.Validate(bytes.NewReader(out.Bytes())); err != nil {
		t.Fatal(err, out.String())
	}
	return out.String()
}

func TestWriteMeet(t *testing.T) {
	t.Parallel()
	got := written(t, func(w *lenex.Writer) error {
		if err := w.Open(&lenex.Meet{Name: `Coppa "Città" <1>`, City: "Forlì", Nation: "ITA", Course: lenex.ShortCourse}); err != nil {
			return err
		}
		if err := w.Open(&lenex.Session{Number: lenex.Some(1), Date: calendar.Of(2026, 11, 15)}); err != nil {
			return err
		}
		if err := w.Write(&lenex.Event{ID: lenex.Some(11), Number: lenex.Some(1), Gender: lenex.Female,
			SwimStyle: &lenex.SwimStyle{Distance: lenex.Some(100), RelayCount: lenex.Some(1), Stroke: lenex.Free},
			AgeGroups: []lenex.AgeGroup{{ID: lenex.Some(1), AgeMin: lenex.Some(-1), AgeMax: lenex.Some(-1),
				Rankings: []lenex.Ranking{{ResultID: lenex.Some(5), Place: lenex.Some(1)}, {ResultID: lenex.Some(6)}}}},
			Heats: []lenex.Heat{{ID: lenex.Some(111), Number: lenex.Some(1), Daytime: lenex.ClockAt(9, 5)}}}); err != nil {
			return err
		}
		if err := w.End(); err != nil {
			return err
		}
		if err := w.Open(&lenex.Club{ID: lenex.Some(7), Name: "Nuotatori"}); err != nil {
			return err
		}
		return w.Write(&lenex.Athlete{ID: lenex.Some(3), LastName: "Rossi", FirstName: "Ada", Gender: lenex.Female,
			BirthDate: calendar.Of(2010, 1, 1),
			Results: []lenex.Result{
				{ID: lenex.Some(5), EventID: lenex.Some(11), HeatID: lenex.Some(111), Lane: lenex.Some(0), Time: racetime.Of(61, 2, 35),
					Reaction: lenex.Some(65), Splits: []lenex.Split{{Distance: lenex.Some(50), Time: 3000}}},
				{ID: lenex.Some(6), EventID: lenex.Some(11), Status: lenex.Disqualified, Reaction: lenex.Some(-3), Comment: "virata\nscorretta"},
			}})
	})
	want := `<?xml version="1.0" encoding="UTF-8"?>
<LENEX version="3.0" created="2026-11-18T08:00:00Z" revisiondate="2025-03-04">
<CONSTRUCTOR name="Traguardo" registration="Comitato" version="1">
<CONTACT email="info@example.org" />
</CONSTRUCTOR>
<MEETS>
<MEET name="Coppa &quot;Città&quot; &lt;1&gt;" city="Forlì" nation="ITA" course="SCM">
<SESSIONS>
<SESSION number="1" date="2026-11-15">
<EVENTS>
<EVENT eventid="11" number="1" gender="F">
<SWIMSTYLE distance="100" relaycount="1" stroke="FREE" />
<AGEGROUPS>
<AGEGROUP agegroupid="1" agemin="-1" agemax="-1">
<RANKINGS>
<RANKING place="1" resultid="5" />
<RANKING place="-1" resultid="6" />
</RANKINGS>
</AGEGROUP>
</AGEGROUPS>
<HEATS>
<HEAT heatid="111" number="1" daytime="09:05" />
</HEATS>
</EVENT>
</EVENTS>
</SESSION>
</SESSIONS>
<CLUBS>
<CLUB clubid="7" name="Nuotatori">
<ATHLETES>
<ATHLETE athleteid="3" lastname="Rossi" firstname="Ada" gender="F" birthdate="2010-01-01">
<RESULTS>
<RESULT resultid="5" eventid="11" heatid="111" lane="0" swimtime="01:01:02.35" reactiontime="+65">
<SPLITS>
<SPLIT distance="50" swimtime="00:00:30.00" />
</SPLITS>
</RESULT>
<RESULT resultid="6" eventid="11" swimtime="NT" status="DSQ" reactiontime="-3" comment="virata&#10;scorretta" />
</RESULTS>
</ATHLETE>
</ATHLETES>
</CLUB>
</CLUBS>
</MEET>
</MEETS>
</LENEX>
`
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestWriterRefuses checks values that the format does not allow.
func TestWriterRefuses(t *testing.T) {
	t.Parallel()
	meet := &lenex.Meet{Name: "C", City: "F", Nation: "ITA"}
	session := &lenex.Session{Number: lenex.Some(1), Date: calendar.Of(2026, 11, 15)}
	swimStyle := &lenex.SwimStyle{Distance: lenex.Some(50), RelayCount: lenex.Some(1), Stroke: lenex.Free}
	for name, parts := range map[string][]any{
		"event outside a session": {meet, &lenex.Event{ID: lenex.Some(1), Number: lenex.Some(1), SwimStyle: swimStyle}},
		"required number":         {meet, session, &lenex.Event{Number: lenex.Some(1), SwimStyle: swimStyle}},
		"required child":          {meet, session, &lenex.Event{ID: lenex.Some(1), Number: lenex.Some(1)}},
		"required date":           {meet, &lenex.Session{Number: lenex.Some(1)}},
		"enumeration":             {&lenex.Meet{Name: "C", City: "F", Nation: "ITA", Course: "50M"}},
		"ASCII":                   {&lenex.Meet{Name: "C", NameEn: "Forlì", City: "F", Nation: "ITA"}},
		"32 bits":                 {meet, &lenex.Club{ID: lenex.Some(1 << 31), Name: "N"}},
		"unknown race": {meet, session, &lenex.Event{ID: lenex.Some(1), Number: lenex.Some(1),
			SwimStyle: &lenex.SwimStyle{Distance: lenex.Some(50), RelayCount: lenex.Some(1), Stroke: lenex.UnknownOne}}},
		"club without name": {meet, &lenex.Club{ID: lenex.Some(1)}},
	} {
		w := lenex.NewWriter(io.Discard, program, created)
		var err error
		for _, p := range parts {
			err = w.Open(p)
		}
		if err == nil || w.Close() == nil {
			t.Errorf("%s was written", name)
		}
	}
}

// TestValidate checks that the validator finds what is not strict.
func TestValidate(t *testing.T) {
	t.Parallel()
	head := `<LENEX version="3.0"><CONSTRUCTOR registration="x" version="1"><CONTACT email="a@b"/></CONSTRUCTOR>`
	meet := head + `<MEETS><MEET name="C" city="F" nation="ITA"><SESSIONS><SESSION number="1" date="2026-11-15"><EVENTS>` +
		`<EVENT eventid="1" number="1">` + style + `<HEATS><HEAT heatid="1" number="1"/></HEATS></EVENT></EVENTS></SESSION></SESSIONS>` +
		`<CLUBS><CLUB name="N"><ATHLETES><ATHLETE athleteid="1" lastname="R" firstname="A" gender="F" birthdate="2010-01-01"><RESULTS>` +
		`<RESULT resultid="1" eventid="1" heatid="1" lane="1" swimtime="00:00:30.00"/></RESULTS></ATHLETE></ATHLETES></CLUB></CLUBS>` +
		`</MEET></MEETS></LENEX>`
	if err := lenex.Validate(strings.NewReader(meet)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, text, want string }{
		{`lane="1"`, `lane="1" late="yes"`, "RESULT.late"},
		{`lane="1"`, `lane="uno"`, `RESULT.lane is "uno"`},
		{`"00:00:30.00"`, `"30.00"`, `RESULT.swimtime is "30.00"`},
		{`"00:00:30.00"`, `"00:00:00.00"`, "RESULT.swimtime"},
		{`swimtime="00:00:30.00"`, ``, "RESULT without swimtime"},
		{`eventid="1" heatid`, `eventid="2" heatid`, "no EVENT 2"},
		{`heatid="1" lane`, `heatid="2" lane`, "no HEAT 2"},
		{`gender="F"`, `gender="D"`, `ATHLETE.gender`},
		{`2010-01-01`, `01/01/2010`, `ATHLETE.birthdate`},
		{`<HEAT heatid="1" number="1"/>`, `<HEAT heatid="1" number="1"/><HEAT heatid="1" number="2"/>`, "repeated: HEAT 1"},
		{`<HEAT heatid="1" number="1"/>`, `<HEAT heatid="1" number="1"/><HEAT heatid="2" number="1"/>`, "repeated: number of heat"},
		{style, ``, "EVENT without SWIMSTYLE"},
		{`<ATHLETES>`, `<ATHLETES>x`, "text"},
		{`<ATHLETES>`, `<ATHLETES><COACH/>`, "COACH in ATHLETES"},
		{`</MEET>`, `</MEET><MEET name="D" city="F" nation="ITA"><SESSIONS/></MEET>`, "second meet"},
		{`</RESULTS>`, `<RESULT resultid="2" eventid="1" heatid="1" lane="1" swimtime="NT"/></RESULTS>`, "repeated: lane"},
		{`"00:00:30.00"/>`, `"00:00:30.00"><SPLITS><SPLIT distance="25" swimtime="NT"/></SPLITS></RESULT>`, "does not grow"},
	} {
		if !strings.Contains(meet, c.old) {
			t.Fatal(c.old)
		}
		err := lenex.Validate(strings.NewReader(strings.Replace(meet, c.old, c.text, 1)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.text, err, c.want)
		}
	}
}

// TestWriteThenRead checks that any file that is written is read with the same values.
func TestWriteThenRead(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		want := anyContent(t)
		text := written(t, want.write)
		var packedFile bytes.Buffer
		if err := lenex.Archive(&packedFile, "coppa", func(w io.Writer) error { _, err := io.WriteString(w, text); return err }); err != nil {
			t.Fatal(err)
		}
		got, err := read(packedFile.String())
		if err != nil {
			t.Fatal(err)
		}
		got.unplace()
		got.stats, got.warnings = lenex.Stats{}, nil
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("got %s, want reflect.DeepEqual(got, want)", text)
		}
	})
}

func (c *content) write(w *lenex.Writer) error {
	all := []error{w.Open(c.meets[0]), w.Open(c.sessions[0])}
	for _, e := range c.events {
		all = append(all, w.Write(e))
	}
	all = append(all, w.End(), w.Open(c.clubs[0]))
	for _, a := range c.athletes {
		all = append(all, w.Write(a))
	}
	for _, r := range c.relays {
		all = append(all, w.Write(r))
	}
	all = append(all, w.End(), w.End())
	for _, l := range c.records {
		all = append(all, w.Write(l))
	}
	for _, l := range c.standards {
		all = append(all, w.Write(l))
	}
	return firstError(all)
}

func firstError(all []error) error {
	if i := slices.IndexFunc(all, func(err error) bool { return err != nil }); i >= 0 {
		return all[i]
	}
	return nil
}

// unplace removes the positions, which a writer does not know.
func (c *content) unplace() {
	var walk func(v reflect.Value)
	walk = func(v reflect.Value) {
		switch {
		case v.Type() == reflect.TypeFor[lenex.Pos]():
			v.SetZero()
		case v.Kind() == reflect.Pointer && !v.IsNil():
			walk(v.Elem())
		case v.Kind() == reflect.Slice:
			for i := range v.Len() {
				walk(v.Index(i))
			}
		case v.Kind() == reflect.Struct && v.Type().PkgPath() == reflect.TypeFor[lenex.Pos]().PkgPath():
			for i := range v.NumField() {
				walk(v.Field(i))
			}
		}
	}
	for _, part := range []any{&c.meets, &c.sessions, &c.events, &c.clubs, &c.athletes, &c.relays, &c.records, &c.standards} {
		walk(reflect.ValueOf(part).Elem())
	}
}

var (
	words  = rapid.StringMatching(`[A-Za-zàèéìòùßŁж&<>"'][A-Za-zàèéìòùßŁж&<>"' ]{0,20}[a-z]`)
	dates  = rapid.Custom(func(t *rapid.T) calendar.Date { return calendar.Of(2026, 1, rapid.IntRange(1, 700).Draw(t, "day")) })
	times  = rapid.Map(rapid.IntRange(1, 100*60*60*6000/100-1), func(n int) racetime.Centis { return racetime.Centis(n) })
	clocks = rapid.Map(rapid.IntRange(0, 24*60-1), func(n int) lenex.Clock { return lenex.ClockAt(n/60, n%60) })
	ints   = rapid.Map(rapid.IntRange(-1000, 1<<31-1), lenex.Some)
)

// maybe is a value or none.
func maybe[V any](t *rapid.T, g *rapid.Generator[V]) V {
	var none V
	if rapid.Bool().Draw(t, "missing") {
		return none
	}
	return g.Draw(t, "value")
}
