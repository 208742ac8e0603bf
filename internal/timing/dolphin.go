package timing

import (
	"encoding/csv"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"

	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
)

// dolphinLanes is the number of lanes in a complete file.
const dolphinLanes = 10

var checkLine = regexp.MustCompile(`^[0-9A-Fa-f]{16}$`)

// readDolphin reads do3 and do4: for each lane as many lines of three watches as there are touches, then a check line. do3 names neither
// event nor heat.
func readDolphin(in input) ([]Heat, error) {
	all := lines(in.text)
	head := cells(all[0])
	touches, _ := parseInt(head[2])
	var lanes []Lane
	checked := false
	for i, line := range all[1:] {
		if checkLine.MatchString(strings.TrimSpace(line)) {
			if i+2 != len(all) {
				return nil, lineError(i+2, "dopo la riga di controllo ci sono altri dati")
			}
			checked = true
			break
		}
		row := cells(line)
		label, ok := parseInt(strings.TrimPrefix(strings.ToLower(row[0]), "lane"))
		if !ok || label > maxLane || len(row) > 4 {
			return nil, lineError(i+2, "corsia non valida: %s", excerpt(line))
		}
		t, err := watchesOf(row[1:], i+2)
		if err != nil {
			return nil, err
		}
		if n := len(lanes); n == 0 || len(lanes[n-1].Touches) == touches {
			lanes = append(lanes, Lane{Number: label, Empty: true})
		}
		lane := &lanes[len(lanes)-1]
		if lane.Number != label {
			return nil, lineError(i+2, "la corsia %d deve avere %d righe", lane.Number, touches)
		}
		// A lane without a swimmer has zeros; an unused watch is empty.
		lane.Empty = lane.Empty && len(row) > 1 && strings.Trim(strings.Join(row[1:], ""), "0.:") == "" && strings.Join(row[1:], "") != ""
		lane.Touches = append(lane.Touches, t)
	}
	if n := len(lanes); n == 0 || len(lanes[n-1].Touches) != touches || !checked && n != dolphinLanes {
		return nil, errIncomplete
	}
	return []Heat{{Event: number(head[0]), Number: number(head[1]), Lanes: rebase(lanes, in.first)}}, distinct(lanes)
}

func watchesOf(row []string, line int) (Touch, error) {
	var t Touch
	for _, c := range row {
		time, ok := parseTime(c)
		if !ok {
			return t, lineError(line, "tempo non valido: %s", excerpt(c))
		}
		t.Watches = append(t.Watches, present(time)...)
	}
	return t, nil
}

// rebase renumbers lanes of a console that always counts from 1.
func rebase(lanes []Lane, first int) []Lane {
	if len(lanes) == 0 || lanes[0].Number != 1 {
		return lanes
	}
	for i := range lanes {
		lanes[i].Number += first - 1
	}
	return lanes
}

// distinct returns an error if a lane occurs twice.
func distinct(lanes []Lane) error {
	seen := map[int]bool{}
	for _, l := range lanes {
		if seen[l.Number] {
			return problem.Refusedf("La corsia %d è presente due volte", l.Number)
		}
		seen[l.Number] = true
	}
	return nil
}

// dolphinName matches the name of a csv file, which alone contains the event and heat. Without an event list the event is empty.
var dolphinName = regexp.MustCompile(`(?i)_?Event_(\w*?)_Heat_(\d+)`)

// readDolphinCSV reads the csv files, which have the true lane numbers. Spreadsheets with Italian settings separate with semicolons.
func readDolphinCSV(in input) ([]Heat, error) {
	r := csv.NewReader(strings.NewReader(in.text))
	if strings.Contains(lines(in.text)[0], ";") {
		r.Comma = ';'
	}
	r.FieldsPerRecord, r.TrimLeadingSpace = -1, true
	var h Heat
	if m := dolphinName.FindStringSubmatch(in.Name); m != nil {
		h.Event, h.Number = number(m[1]), number(m[2])
	}
	for line := 1; ; line++ {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, lineError(line, "la riga non è leggibile")
		}
		if line == 1 {
			continue
		}
		label, ok := parseInt(strings.TrimSpace(row[0]))
		if !ok || label > maxLane || len(row) < 7 {
			return nil, lineError(line, "corsia non valida: %s", excerpt(strings.Join(row, ",")))
		}
		t, err := watchesOf(row[1:4], line)
		if err != nil {
			return nil, err
		}
		final, ok := parseTime(row[4])
		if !ok {
			return nil, lineError(line, "tempo non valido: %s", excerpt(row[4]))
		}
		if len(t.Watches) == 0 {
			t.Watches = present(final)
		}
		h.Lanes = append(h.Lanes, Lane{Number: label, Touches: []Touch{t}, Empty: isTrue(row[5]), DQ: isTrue(row[6])})
	}
	if len(h.Lanes) == 0 {
		return nil, errIncomplete
	}
	return []Heat{h}, distinct(h.Lanes)
}

func isTrue(s string) bool {
	switch strings.ToLower(strings.TrimSpace(s)) {
	case "true", "vero", "1":
		return true
	}
	return false
}

type dolphinTimers struct {
	A string `xml:"TimerA"`
	B string `xml:"TimerB"`
	C string `xml:"TimerC"`
}

type dolphinData struct {
	XMLName xml.Name `xml:"Data"`
	Event   string   `xml:"EventNumber"`
	Heat    string   `xml:"HeatNumber"`
	Lanes   []struct {
		Number string `xml:"LaneNumber"`
		dolphinTimers
		Splits []struct {
			dolphinTimers
			Final string `xml:"SplitFinal"`
		} `xml:"Splits>Split"`
		Final string `xml:"FinalTime"`
		Empty string `xml:"Empty"`
		DQ    string `xml:"DQ"`
	} `xml:"Lanes>Lane"`
}

// readDolphinXML reads the xml files.
func readDolphinXML(in input) ([]Heat, error) {
	var d dolphinData
	decoder := xml.NewDecoder(strings.NewReader(in.text))
	// The text is decoded already, whatever the prologue declares.
	decoder.CharsetReader = func(_ string, text io.Reader) (io.Reader, error) { return text, nil }
	if err := decoder.Decode(&d); err != nil {
		return nil, problem.Refused("Il file XML è danneggiato o incompleto")
	}
	h := Heat{Event: number(d.Event), Number: number(d.Heat)}
	for i, l := range d.Lanes {
		label, ok := parseInt(strings.TrimSpace(l.Number))
		if !ok || label > maxLane || len(l.Splits) > maxTouches {
			return nil, problem.Refusedf("Corsia non valida: %s", excerpt(l.Number))
		}
		lane := Lane{Number: label, Empty: isTrue(l.Empty), DQ: isTrue(l.DQ)}
		for _, s := range l.Splits {
			t, err := s.touch(s.Final, i+1)
			if err != nil {
				return nil, err
			}
			lane.Touches = append(lane.Touches, t)
		}
		if len(lane.Touches) == 0 {
			t, err := l.touch(l.Final, i+1)
			if err != nil {
				return nil, err
			}
			lane.Touches = []Touch{t}
		}
		h.Lanes = append(h.Lanes, lane)
	}
	return []Heat{h}, distinct(h.Lanes)
}

// touch returns the watches, or the final time if there are none.
func (d dolphinTimers) touch(final string, lane int) (Touch, error) {
	var t Touch
	var last racetime.Centis
	for i, s := range []string{d.A, d.B, d.C, final} {
		time, ok := parseTime(s)
		switch {
		case !ok:
			return t, problem.Refusedf("Corsia %d dell'elenco: tempo non valido: %s", lane, excerpt(s))
		case i < 3:
			t.Watches = append(t.Watches, present(time)...)
		default:
			last = time
		}
	}
	if len(t.Watches) == 0 {
		t.Watches = present(last)
	}
	return t, nil
}
