package timing

import (
	"archive/zip"
	"fmt"
	"io"
	"strings"
	"time"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

// Meet is a start list for consoles.
type Meet struct {
	Name, Host         string
	Starts, Ends       calendar.Date
	Pool, First, Lanes int // metres, first lane, number of lanes
	Sessions           []MeetSession
	Events             []MeetEvent
}

// MeetSession is a part of the programme.
type MeetSession struct {
	Number       int
	Begins, Ends time.Time
}

// Stroke is a stroke in the numbers of ARES; Time Drops counts from 1.
type Stroke int

const (
	Freestyle    Stroke = 0
	Backstroke   Stroke = 1
	Breaststroke Stroke = 2
	Butterfly    Stroke = 3
	Medley       Stroke = 4
)

// MeetEvent is a race of the start order. Metres is the whole distance; Swimmers is 1 unless it is a relay.
type MeetEvent struct {
	Number, Session  int
	Name             string
	Category         string
	Gender           string // M, F or X
	Metres, Swimmers int
	Stroke           Stroke
	AgeMin, AgeMax   int // 0 for none
	Begins           time.Time
	Heats            []MeetHeat
}

// MeetHeat is a heat.
type MeetHeat struct {
	Number  int
	Entries []MeetEntry
}

// MeetEntry is the starter in a lane. Members are the swimmers of a relay.
type MeetEntry struct {
	Lane     int
	Swimmer  Swimmer // of a relay: the team
	Relay    bool
	Members  []Swimmer
	ClubID   id.Club
	Club     string
	ClubCode string
	SeedTime racetime.Centis
}

// Swimmer is an athlete, or a team without first name and year.
type Swimmer struct {
	ID                  int64
	LastName, FirstName string
	Gender              string
	Year                int
}

// name returns "Rossi, Anna", or the name of a team.
func (s Swimmer) name() string {
	if s.FirstName == "" {
		return s.LastName
	}
	return s.LastName + ", " + s.FirstName
}

// Touches returns the number of touches that a console expects: those at the starting end, at most limit, so that they divide the lengths.
func (m Meet) Touches(metres, limit int) int {
	lengths := Race{metres, m.Pool}.lengths()
	for n := min(max(1, lengths/2), limit); n > 1; n-- {
		if lengths%n == 0 {
			return n
		}
	}
	return 1
}

// windows1252 writes text in the code page of consoles; characters that it lacks become question marks.
func windows1252(w io.Writer, s string) error {
	_, err := io.WriteString(encoding.ReplaceUnsupported(charmap.Windows1252.NewEncoder()).Writer(w), s)
	return err
}

// Limits of the event list of the Dolphin.
const (
	dolphinName25  = 25
	dolphinHeats   = 99
	dolphinTouches = 10
)

// WriteDolphin writes the event list of the Dolphin: number, name, heats, touches, round.
func WriteDolphin(w io.Writer, m Meet) error {
	var b strings.Builder
	for _, e := range m.Events {
		fmt.Fprintf(&b, "%d,%s,%d,%d,A\r\n", e.Number, dolphinText(e.Name), min(len(e.Heats), dolphinHeats), m.Touches(e.Metres, dolphinTouches))
	}
	return windows1252(w, b.String())
}

// dolphinText returns a name of letters, digits, blanks, hyphens and ampersands.
func dolphinText(s string) string {
	s = strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-' || r == '&' {
			return r
		}
		return ' '
	}, fold.Text(s))
	return strings.TrimSpace(cut(strings.ToUpper(strings.Join(strings.Fields(s), " ")), dolphinName25))
}

// cut shortens a text to n characters.
func cut(s string, n int) string {
	runes := []rune(s)
	return string(runes[:min(len(runes), n)])
}

// padded shortens or fills a text to n characters.
func padded(s string, n int) string {
	s = cut(strings.Join(strings.Fields(s), " "), n)
	return s + strings.Repeat(" ", n-len([]rune(s)))
}

// WriteEventList writes the events as text: number; name; heats; touches; round.
func WriteEventList(w io.Writer, m Meet) error {
	for _, e := range m.Events {
		name := strings.ReplaceAll(strings.Join(strings.Fields(e.Name), " "), ";", ",")
		if _, err := fmt.Fprintf(w, "%d;%s;%d;%d;A\r\n", e.Number, name, len(e.Heats), m.Touches(e.Metres, maxTouches)); err != nil {
			return err
		}
	}
	return nil
}

// Lines of a scoreboard file for each heat, and its columns.
const (
	scoreboardLanes = 10
	scoreboardName  = 20
	scoreboardClub  = 16
)

// WriteScoreboard writes an archive of .scb files, one for each event: a title, then ten lines for each heat from the first lane.
func WriteScoreboard(w io.Writer, m Meet) error {
	files := make([]archived, 0, len(m.Events))
	for _, e := range m.Events {
		var b strings.Builder
		fmt.Fprintf(&b, "#%d %s\r\n", e.Number, strings.ToUpper(strings.Join(strings.Fields(e.Name), " ")))
		for _, h := range e.Heats {
			for lane := m.First; lane < m.First+scoreboardLanes; lane++ {
				b.WriteString(h.scoreboardLine(lane) + "\r\n")
			}
		}
		files = append(files, archived{fmt.Sprintf("E%03d.scb", e.Number), b.String()})
	}
	return writeArchive(w, files)
}

func (h MeetHeat) scoreboardLine(lane int) string {
	for _, n := range h.Entries {
		if n.Lane == lane {
			return padded(strings.ToUpper(n.Swimmer.name()), scoreboardName) + "--" + padded(strings.ToUpper(n.Club), scoreboardClub)
		}
	}
	return strings.Repeat(" ", scoreboardName+2+scoreboardClub)
}

// archived is a text file of an archive.
type archived struct{ name, text string }

// writeArchive writes the files of a console in its code page.
func writeArchive(w io.Writer, files []archived) error {
	z := zip.NewWriter(w)
	for _, f := range files {
		out, err := z.Create(f.name)
		if err != nil {
			return err
		}
		if err := windows1252(out, f.text); err != nil {
			return err
		}
	}
	return z.Close()
}
