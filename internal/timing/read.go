package timing

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"traguardo/internal/problem"
)

// Options control how files are read.
type Options struct {
	Format Format // empty: detected
	// FirstLane is the lane that the label 1 means in do3, do4 and gen files: 1, or 0 in a pool with lanes from 0.
	FirstLane int
}

// Outcome is the result of reading one source.
type Outcome struct {
	File File
	Err  error // a refusal; the file has no heats then
}

// input is a source with everything its reader needs.
type input struct {
	Source
	text     string
	first    int
	statuses statuses
}

// readers has the readers of plain text formats.
var readers = map[Format]func(input) ([]Heat, error){
	Do3: readDolphin, Do4: readDolphin, CSV: readDolphinCSV, XML: readDolphinXML, Gen: readGeneric, Splash: readSplash, LST: readResultList,
	TimeDrops: readTimeDrops,
}

// Read reads files that were received together. A table of statuses (LSTSTATU) explains the result list sent with it and has no heats;
// alone it is refused.
func Read(sources []Source, o Options) []Outcome {
	known := statuses{ok: "0"}
	tables := make([]bool, len(sources))
	for i, s := range sources {
		table, is := readStatuses(text(s.Data))
		if tables[i] = is; is {
			known = table
		}
	}
	out := make([]Outcome, len(sources))
	for i, s := range sources {
		out[i].File, out[i].Err = read(s, o, known)
	}
	if slices.ContainsFunc(out, func(o Outcome) bool { return o.Err == nil && o.File.Format == LST }) {
		for i := range out {
			if tables[i] {
				out[i] = Outcome{File: File{Format: LST}}
			}
		}
	}
	return out
}

func read(s Source, o Options, known statuses) (File, error) {
	found := Detect(s.Data)
	f := File{Format: found}
	switch {
	case found == "":
		return f, problem.Refused("Formato non riconosciuto: " + describe(s.Data))
	case o.Format != "" && o.Format != found:
		return f, problem.Refusedf("Il file è nel formato %s, non %s", found, o.Format)
	}
	var err error
	if found == Lenex {
		f.Heats, err = readLenex(s.Data)
	} else {
		f.Heats, err = readers[found](input{s, strings.TrimSpace(text(s.Data)), o.FirstLane, known})
	}
	if err == nil && len(f.Heats) == 0 {
		err = problem.Refused("Il file non contiene batterie")
	}
	if err == nil && len(f.Heats) > maxHeats {
		err = problem.Refused("Il file contiene troppe batterie")
	}
	if err != nil {
		return File{Format: found}, err
	}
	return f, nil
}

// Detect returns the format of a file by its content, or "" if it is unknown.
func Detect(data []byte) Format {
	if bytes.HasPrefix(data, []byte("PK\x03\x04")) {
		return Lenex
	}
	s := strings.TrimSpace(text(data))
	switch {
	case strings.HasPrefix(s, "<"):
		return detectXML(s)
	case strings.HasPrefix(s, "{"):
		return detectJSON(s)
	}
	all := lines(s)
	head := cells(all[0])
	switch {
	case dolphinHead.MatchString(strings.TrimSpace(all[0])):
		return CSV
	case resultColumns(head).valid():
		return LST
	case splashColumns(head).valid():
		return Splash
	case len(all) < 2 || !raceHead(head):
		return ""
	case strings.HasPrefix(strings.ToLower(strings.TrimSpace(all[1])), "lane"):
		return Do4
	case len(head) == 4 && len(cells(all[1])) <= 4:
		return Do3
	}
	return Gen
}

var dolphinHead = regexp.MustCompile(`(?i)^"?lane"?[,;]"?timera"?[,;]`)

// dolphinSummary matches the text for people that Dolphin writes beside its other files.
var dolphinSummary = regexp.MustCompile(`^Event .*\s+Heat \d+\s+Race Number \d+\s`)

func detectXML(s string) Format {
	switch start := s[:min(len(s), 4096)]; {
	case strings.Contains(start, "<LENEX"):
		return Lenex
	case strings.Contains(start, "<Data") && strings.Contains(s, "<LaneNumber"):
		return XML
	}
	return ""
}

func detectJSON(s string) Format {
	var probe struct {
		Lanes []json.RawMessage `json:"lanes"`
	}
	if strings.Contains(s, `"lanes"`) && (json.Unmarshal([]byte(s), &probe) != nil || probe.Lanes != nil) {
		return TimeDrops
	}
	return ""
}

// raceHead reports whether cells are the first line of a do3, do4 or generic file: event, heat, number of touches, round.
func raceHead(head []string) bool {
	if len(head) < 4 {
		return false
	}
	_, heat := parseInt(head[1])
	n, touches := parseInt(head[2])
	return heat && touches && n >= 1 && n <= maxTouches && len(head[0]) <= 5 && len(head[3]) <= 10
}

// describe describes the content of a file in an unknown format.
func describe(data []byte) string {
	trimmed := bytes.TrimSpace(data)
	switch {
	case len(trimmed) == 0:
		return "il file è vuoto"
	case bytes.HasPrefix(trimmed, []byte("%PDF")):
		return "è un PDF"
	case bytes.HasPrefix(trimmed, []byte("\xff\xd8")), bytes.HasPrefix(trimmed, []byte("\x89PNG")):
		return "è un'immagine"
	case dolphinSummary.Match(trimmed):
		return "è il riepilogo in testo di Dolphin; invia il file .do4, .csv o .xml della stessa batteria"
	case bytes.IndexByte(trimmed[:min(len(trimmed), 512)], 0) >= 0 && !utf8.Valid(trimmed):
		return "sono dati binari"
	}
	return "comincia con " + excerpt(lines(strings.TrimSpace(text(data)))[0])
}
