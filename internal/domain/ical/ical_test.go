package ical

import (
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

	"traguardo/internal/domain/calendar"
)

// component is a parsed component: its properties and nested components.
type component struct {
	name       string
	properties map[string]string
	inside     []component
}

// read parses a calendar strictly: lines end with CRLF, have at most 75 octets and are folded with a space.
func read(text string) (component, error) {
	body, whole := strings.CutSuffix(text, "\r\n")
	if !whole {
		return component{}, fmt.Errorf("the last line has no end")
	}
	var lines []string
	for _, line := range strings.Split(body, "\r\n") {
		switch {
		case len(line) > 75:
			return component{}, fmt.Errorf("%d octets: %s", len(line), line)
		case !utf8.ValidString(line):
			return component{}, fmt.Errorf("a character was cut in two: %q", line)
		case strings.ContainsAny(line, "\r\n"):
			return component{}, fmt.Errorf("a bare line end in %q", line)
		case strings.HasPrefix(line, " "):
			if len(lines) == 0 {
				return component{}, fmt.Errorf("nothing to go on from")
			}
			lines[len(lines)-1] += line[1:]
		default:
			lines = append(lines, line)
		}
	}
	stack := []component{{}}
	for _, line := range lines {
		name, value, ok := strings.Cut(line, ":")
		if !ok {
			return component{}, fmt.Errorf("no value in %q", line)
		}
		top := &stack[len(stack)-1]
		switch name {
		case "BEGIN":
			stack = append(stack, component{name: value, properties: map[string]string{}})
		case "END":
			if top.name != value || len(stack) < 2 {
				return component{}, fmt.Errorf("%s ends inside %s", value, top.name)
			}
			done := *top
			stack = stack[:len(stack)-1]
			parent := &stack[len(stack)-1]
			parent.inside = append(parent.inside, done)
		default:
			if _, twice := top.properties[name]; twice || top.properties == nil {
				return component{}, fmt.Errorf("%s twice, or outside", name)
			}
			top.properties[name] = value
		}
	}
	if len(stack) != 1 || len(stack[0].inside) != 1 {
		return component{}, fmt.Errorf("%d components are open", len(stack)-1)
	}
	return stack[0].inside[0], nil
}

// unescape reads a text value.
func unescape(s string) string {
	return strings.NewReplacer(`\\`, `\`, `\;`, ";", `\,`, ",", `\n`, "\n", `\N`, "\n").Replace(s)
}

func TestCalendar(t *testing.T) {
	c := Calendar{Name: "Esordienti A, B; C", Product: "-//Prova//IT", Events: []Event{{
		UID: "allenamento-7@portale.example", Stamp: time.Date(2026, 11, 16, 10, 0, 0, 0,
			calendar.Rome), Sequence: 3, Day: calendar.MustParse("2026-12-31"),
		Summary: strings.Repeat("Farfalla è più, ", 12), Description: "prima\r\nseconda\\terza", URL: "https://portale.example/Allenamento?id=7",
	}}}
	got, err := read(c.String())
	if err != nil {
		t.Fatalf("%v\n%s", err, c)
	}
	if got.name != "VCALENDAR" || got.properties["VERSION"] != "2.0" || got.properties["PRODID"] != "-//Prova//IT" ||
		unescape(got.properties["NAME"]) != c.Name || len(got.inside) != 1 {
		t.Errorf("%+v", got)
	}
	e := got.inside[0]
	for name, want := range map[string]string{
		"UID": c.Events[0].UID, "DTSTAMP": "20261116T090000Z", "SEQUENCE": "3", "DTSTART;VALUE=DATE": "20261231", "DTEND;VALUE=DATE": "20270101",
		"SUMMARY": c.Events[0].Summary, "DESCRIPTION": "prima\nseconda\\terza", "URL": c.Events[0].URL,
	} {
		if unescape(e.properties[name]) != want {
			t.Errorf("%s is %q, want %q", name, e.properties[name], want)
		}
	}
}

func TestRoundTrip(t *testing.T) {
	text := rapid.StringOf(rapid.OneOf(rapid.SampledFrom([]rune(`,;\:"n ààèò€😀`)), rapid.Rune(),
		rapid.SampledFrom([]rune("\n\r\t\x00\x1f\x7f"))))
	rapid.Check(t, func(t *rapid.T) {
		e := Event{UID: "x", Day: calendar.MustParse("2026-11-16"), Summary: text.Draw(t, "summary"), Description: text.Draw(t, "description")}
		got, err := read(Calendar{Name: text.Draw(t, "name"), Events: []Event{e}}.String())
		if err != nil {
			t.Fatal(err)
		}
		plain := strings.Map(func(r rune) rune {
			if r < 0x20 && r != '\t' && r != '\n' || r == 0x7f {
				return -1
			}
			return r
		}, strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(e.Summary))
		if read := unescape(got.inside[0].properties["SUMMARY"]); read != plain {
			t.Fatalf("%q became %q", plain, read)
		}
	})
}
