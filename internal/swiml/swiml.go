// Package swiml writes workouts as swiML, the open XML format for swimming programs (https://github.com/bartneck/swiML). It does not access
// the database.
package swiml

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/training"
)

// Namespace identifies the elements of swiML.
const Namespace = "https://github.com/bartneck/swiML"

// schemaLocation is the value of xsi:schemaLocation: the address of the schema.
const schemaLocation = Namespace + " https://raw.githubusercontent.com/bartneck/swiML/main/version/latest/swiML.xsd"

// Limits of texts in the schema, in characters.
const (
	maxTitle       = 60
	maxDescription = 400
	maxInstruction = 100
	maxSegment     = 30
)

// Program is a workout to write.
type Program struct {
	Title, Description string
	Author             string
	Day                calendar.Date
	Pool               int // metres
	Series             []training.Series
	// Names returns the terms of a series.
	Names func(training.Series) Terms
}

// Terms are the names of the terms of a series. Stroke is the fixed number of a shipped style, 0 for another.
type Terms struct {
	Stroke                               int
	Style, Intensity, Modality, Subgroup string
}

type program struct {
	XMLName      xml.Name      `xml:"program"`
	Namespace    string        `xml:"xmlns,attr"`
	Instances    string        `xml:"xmlns:xsi,attr"`
	Schema       string        `xml:"xsi:schemaLocation,attr"`
	Title        string        `xml:"title,omitempty"`
	Author       *author       `xml:"author"`
	Description  string        `xml:"programDescription,omitempty"`
	Created      string        `xml:"creationDate"`
	Pool         int           `xml:"poolLength"`
	Unit         string        `xml:"lengthUnit"`
	Length       int           `xml:"programLength"`
	Instructions []instruction `xml:"instruction"`
}

type author struct {
	First string `xml:"firstName"`
	Last  string `xml:"lastName"`
}

// instruction has exactly one of a segment name, a repetition, a continuous block, or a swim.
type instruction struct {
	Segment    string      `xml:"segmentName,omitempty"`
	Repetition *repetition `xml:"repetition"`
	Continue   *continued  `xml:"continue"`
	swim
}

type repetition struct {
	Count int `xml:"repetitionCount"`
	swim
	Instructions []instruction `xml:"instruction"`
}

type continued struct {
	Length int `xml:"continueLength,omitempty"`
	swim
	Instructions []instruction `xml:"instruction"`
}

// swim holds the elements that instructions and blocks have in common, in the order of the schema.
type swim struct {
	Length      *length    `xml:"length"`
	Stroke      *stroke    `xml:"stroke"`
	Rest        *rest      `xml:"rest"`
	Intensity   *intensity `xml:"intensity"`
	Breath      int        `xml:"breath,omitempty"`
	Underwater  bool       `xml:"underwater,omitempty"`
	Equipment   []string   `xml:"equipment"`
	Description string     `xml:"instructionDescription,omitempty"`
}

type length struct {
	Metres int    `xml:"lengthAsDistance,omitempty"`
	Time   string `xml:"lengthAsTime,omitempty"`
}

type stroke struct {
	Standard string `xml:"standardStroke,omitempty"`
	Kicking  *kick  `xml:"kicking"`
	Drill    *drill `xml:"drill"`
}

type kick struct {
	Standard string `xml:"standardKick"`
}

type drill struct {
	Name   string `xml:"drillName"`
	Stroke string `xml:"drillStroke"`
}

type rest struct {
	AfterStop  string `xml:"afterStop,omitempty"`
	SinceStart string `xml:"sinceStart,omitempty"`
}

type intensity struct {
	Zone string `xml:"startIntensity>zone"`
}

// Write writes a program. A workout without series is refused, because the schema requires an instruction.
func Write(w io.Writer, p Program) error {
	if len(p.Series) == 0 {
		return fmt.Errorf("swiml: the workout %q has no series", p.Title)
	}
	first, last, _ := strings.Cut(p.Author, " ")
	out := program{
		Namespace: Namespace, Instances: "http://www.w3.org/2001/XMLSchema-instance", Schema: schemaLocation,
		Title: cut(p.Title, maxTitle), Description: cut(p.Description, maxDescription), Created: p.Day.String(), Pool: p.Pool, Unit: "meters",
		Length: training.Distance(p.Series),
	}
	if p.Author != "" {
		out.Author = &author{first, last}
	}
	for _, s := range p.Series {
		out.Instructions = append(out.Instructions, p.instruction(s, true))
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(out); err != nil {
		return fmt.Errorf("write swiML: %w", err)
	}
	return e.Close()
}

// instruction converts a series. Segment names are allowed at the top level only.
func (p Program) instruction(s training.Series, top bool) instruction {
	if len(s.Children) > 0 {
		return p.block(s)
	}
	if top && (s.Metres == 0 && s.Kind == training.Swim || s.Kind == training.DryLand || s.Kind == training.Pause) {
		return instruction{Segment: cut(segment(s), maxSegment)}
	}
	one := instruction{swim: p.swim(s)}
	if s.Repeats <= 1 {
		return one
	}
	return instruction{Repetition: &repetition{Count: s.Repeats, Instructions: []instruction{one}}}
}

// segment returns the text of a heading, of a pause or of work on land.
func segment(s training.Series) string {
	var parts []string
	if s.Kind != training.Swim {
		parts = append(parts, s.Kind.String())
	}
	if s.SendOff > 0 {
		parts = append(parts, clock(s.SendOff))
	}
	if s.Note != "" {
		parts = append(parts, s.Note)
	}
	if len(parts) == 0 {
		return "–"
	}
	return strings.Join(parts, " ")
}

// block converts a series with others inside it: a repetition, or parts that are swum without a stop.
func (p Program) block(s training.Series) instruction {
	var inside []instruction
	for _, c := range s.Children {
		inside = append(inside, p.instruction(c, false))
	}
	if s.Block || s.Repeats > 1 && hasRests(s.Children) {
		return instruction{Repetition: &repetition{Count: s.Repeats, swim: p.blockSwim(s), Instructions: inside}}
	}
	whole := instruction{Continue: &continued{Length: s.Metres, Instructions: inside}}
	if hasRests(s.Children) {
		whole = instruction{Repetition: &repetition{Count: 1, Instructions: inside}}
	}
	if s.Repeats == 1 {
		return p.withBlockSwim(whole, s)
	}
	return instruction{Repetition: &repetition{Count: s.Repeats, swim: p.blockSwim(s), Instructions: []instruction{whole}}}
}

func (p Program) withBlockSwim(whole instruction, s training.Series) instruction {
	if whole.Continue != nil {
		whole.Continue.swim = p.blockSwim(s)
	} else {
		whole.Repetition.swim = p.blockSwim(s)
	}
	return whole
}

// hasRests reports whether a child of the series has a stop, which a continuous block may not contain.
func hasRests(list []training.Series) bool {
	for _, s := range list {
		if s.SendOff > 0 || s.Rest > 0 || hasRests(s.Children) {
			return true
		}
	}
	return false
}

func cut(text string, limit int) string {
	runes := []rune(strings.TrimSpace(text))
	if len(runes) > limit {
		runes = append(runes[:limit-1], '…')
	}
	return string(runes)
}
