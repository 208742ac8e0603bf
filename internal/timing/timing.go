// Package timing reads the files of timing systems and proposes results from them. It knows no database: a heat of a file is a Heat, and
// Propose applies every rule about times and doubts.
//
// A format is a function that reads bytes; Detect finds it by the content. Errors are refusals in Italian. A file is read completely or
// not at all, because half a heat would look like missing times.
package timing

import (
	"fmt"

	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
)

// Format is a kind of file (FORMATO in the contract).
type Format string

const (
	Do3       Format = "do3"
	Do4       Format = "do4"
	CSV       Format = "csv"
	XML       Format = "xml"
	Gen       Format = "gen" // .gen and .ge2
	Splash    Format = "splash"
	LST       Format = "lst"
	TimeDrops Format = "timedrops"
	Lenex     Format = "lenex"
)

// Known reports whether the contract has the format.
func (f Format) Known() bool { return f != "" && (f == Lenex || readers[f] != nil) }

// Cumulative reports whether a file of the format contains all heats so far, so that most of a newer file is unchanged.
func (f Format) Cumulative() bool { return f == LST || f == Lenex }

// Source is a file as it was received.
type Source struct {
	Name string
	Data []byte
}

// File is the content of a timing file.
type File struct {
	Format Format
	Heats  []Heat
}

// Heat is a heat of a file. Event and Number count from 1 as in the start list; 0 means that the file does not name them.
type Heat struct {
	Event, Number int
	// Revision counts corrections of the same heat; the highest is valid.
	Revision int
	Lanes    []Lane
}

// Lane is the content of a file for one lane.
type Lane struct {
	Number  int     `json:"n"`
	Touches []Touch `json:"t,omitempty"`
	// Reactions are the start, and the take-overs of a relay.
	Reactions []racetime.Reaction `json:"r,omitempty"`
	Empty     bool                `json:"e,omitempty"`
	DQ        bool                `json:"q,omitempty"`
	// Status is a status of the timing system other than regular.
	Status string `json:"s,omitempty"`
}

// Touch is a time since the start. Metres is 0 if the file only counts touches; then the last one is the finish.
type Touch struct {
	Metres  int               `json:"m,omitempty"`
	Finish  bool              `json:"f,omitempty"`
	Pad     racetime.Centis   `json:"p,omitempty"`
	Watches []racetime.Centis `json:"w,omitempty"` // those that have a time
}

// Limits of a file. A pool has at most 20 lanes; 1500 m are 60 lengths of 25 m.
const (
	maxLane    = 20
	maxTouches = 100
	maxHeats   = 5000
)

// WatchResult returns the time of up to three watches: the middle of three, the mean of two truncated to hundredths, or the only one.
func WatchResult(watches []racetime.Centis) racetime.Centis {
	switch len(watches) {
	case 0:
		return 0
	case 1:
		return watches[0]
	case 2:
		return (watches[0] + watches[1]) / 2
	}
	a, b, c := watches[0], watches[1], watches[2]
	return max(min(a, b), min(max(a, b), c))
}

// Time returns the pad time, or the result of the watches.
func (t Touch) Time() racetime.Centis {
	if t.Pad > 0 {
		return t.Pad
	}
	return WatchResult(t.Watches)
}

func lineError(line int, format string, args ...any) error {
	return problem.Refusedf("Riga %d: %s", line, fmt.Sprintf(format, args...))
}

// errIncomplete is the refusal of a file that ends too early, because the console is still writing it.
var errIncomplete = problem.Refused("Il file è incompleto")
