package httpapi_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
)

// lenexLines returns a LENEX file as lines that do not depend on ids: references to events, heats, athletes and results are replaced by
// descriptions, and tied places are in a fixed order. The date and the program are left out.
func lenexLines(t *testing.T, text string) []string {
	t.Helper()
	tags := lenexTags(t, text)
	names := referenced(tags)
	var out []string
	for i := 0; i < len(tags); i++ {
		if tags[i].Name.Local != "RANKING" {
			out = append(out, tags[i].line(names))
			continue
		}
		var places []string
		for ; tags[i].Name.Local == "RANKING"; i++ {
			places = append(places, tags[i].line(names))
		}
		i--
		slices.Sort(places)
		out = append(out, places...)
	}
	return out
}

// lenexTag is a start element with the elements around it.
type lenexTag struct {
	xml.StartElement
	path []string
	club string
	who  string // athlete or relay
}

func (s lenexTag) attr(name string) string {
	for _, a := range s.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func lenexTags(t *testing.T, text string) []lenexTag {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	var out []lenexTag
	var path []string
	var club, who string
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return out
		}
		if err != nil {
			t.Fatalf("%v in %.300s", err, text)
		}
		switch x := token.(type) {
		case xml.StartElement:
			s := lenexTag{StartElement: x.Copy(), path: slices.Clone(path)}
			switch x.Name.Local {
			case "CLUB":
				club = s.attr("name")
			case "ATHLETE":
				who = s.attr("lastname") + " " + s.attr("firstname")
			case "RELAY":
				who = "relay " + s.attr("number") + s.attr("gender") + s.attr("agemin") + s.attr("agetotalmin")
			}
			s.club, s.who = club, who
			path, out = append(path, x.Name.Local), append(out, s)
		case xml.EndElement:
			path = path[:len(path)-1]
		}
	}
}

// referenced returns descriptions of the elements with ids.
func referenced(tags []lenexTag) map[string]string {
	names := map[string]string{}
	event, group := "", ""
	for _, s := range tags {
		switch s.Name.Local {
		case "EVENT":
			event = s.attr("number")
			names["eventid="+s.attr("eventid")] = "event " + event
		case "AGEGROUP":
			group = s.attr("name")
			names["agegroupid="+s.attr("agegroupid")] = "group " + group
		case "HEAT":
			names["heatid="+s.attr("heatid")] = "heat " + event + "/" + s.attr("number")
		case "ATHLETE":
			names["athleteid="+s.attr("athleteid")] = s.club + ", " + s.who
		case "RESULT":
			names["resultid="+s.attr("resultid")] = s.club + ", " + s.who
		case "TIMESTANDARDLIST":
			names["timestandardlistid="+s.attr("timestandardlistid")] = s.attr("name")
		}
	}
	return names
}

// line returns an element with its attributes in order.
func (s lenexTag) line(names map[string]string) string {
	if s.Name.Local == "CONSTRUCTOR" || slices.Contains(s.path, "CONSTRUCTOR") {
		return s.Name.Local
	}
	var attrs []string
	for _, a := range s.Attr {
		name, value := a.Name.Local, a.Value
		if name == "created" || name == "clubid" || name == "swimstyleid" {
			continue
		}
		if other, is := names[name+"="+value]; is {
			value = other
		}
		attrs = append(attrs, fmt.Sprintf("%s=%q", name, value))
	}
	slices.Sort(attrs)
	if i := slices.IndexFunc(attrs, func(a string) bool { return strings.HasPrefix(a, "place=") }); i >= 0 {
		attrs = slices.DeleteFunc(attrs, func(a string) bool { return strings.HasPrefix(a, "order=") }) // of ties
		slices.SortStableFunc(attrs, func(a, b string) int {
			return boolOrder(strings.HasPrefix(b, "place="), strings.HasPrefix(a, "place="))
		})
	}
	return strings.Repeat(" ", len(s.path)) + s.Name.Local + " " + strings.Join(attrs, " ")
}

func boolOrder(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// sameLenex compares two files except for ids, date and program, and shows the first differences.
func sameLenex(t *testing.T, name, want, got string) {
	t.Helper()
	a, b := lenexLines(t, want), lenexLines(t, got)
	shown := 0
	for i := range max(len(a), len(b)) {
		var x, y string
		if i < len(a) {
			x = a[i]
		}
		if i < len(b) {
			y = b[i]
		}
		if x != y && shown < 8 {
			shown++
			t.Errorf("%s, element %d:\n  %s\n  %s", name, i, x, y)
		}
	}
}
