package exchange

import (
	"slices"
	"strconv"
	"strings"

	"traguardo/internal/app/upload"
	"traguardo/internal/domain"
	"traguardo/internal/importer"
	"traguardo/internal/lenex"
)

// maxLines limits the lines of a report; the counts are complete.
const maxLines = 5000

// Lines collects the outcome of each row of a file.
type Lines struct {
	list []upload.Line
	rows []*importer.Row
	at   map[upload.Position]int
}

// NewLines returns empty Lines.
func NewLines() *Lines { return &Lines{at: map[upload.Position]int{}} }

// SwimOf returns the entry or result of a row.
func SwimOf(row *importer.Row) *Swim {
	s, _ := row.Value().(*Swim)
	return s
}

// Start lists a row as unchanged.
func (l *Lines) Start(row *importer.Row, s *Swim) {
	l.Add(row, s.Position(), s.Element(), s.String())
}

// Add lists a row as unchanged.
func (l *Lines) Add(row *importer.Row, at upload.Position, element, text string) {
	if i, ok := l.at[at]; ok { // another attempt
		l.rows[i], l.list[i].Outcome = row, upload.Unchanged
		return
	}
	if len(l.list) < maxLines {
		l.at[at] = len(l.list)
		l.list, l.rows = append(l.list, upload.Line{Position: at, Element: element, Text: text}), append(l.rows, row)
	}
}

// Set changes the outcome of a row of swims.
func (l *Lines) Set(row *importer.Row, o upload.Outcome) { l.SetAt(SwimOf(row).Position(), o) }

// SetAt changes the outcome of a row.
func (l *Lines) SetAt(at upload.Position, o upload.Outcome) {
	if i, ok := l.at[at]; ok {
		l.list[i].Outcome = o
	}
}

// All returns the lines in the order of the file.
func (l *Lines) All() []upload.Line {
	for i, row := range l.rows {
		if row != nil && !row.OK() {
			l.list[i].Outcome = upload.Refused
		}
	}
	slices.SortFunc(l.list, func(a, b upload.Line) int { return a.Number - b.Number })
	l.rows, l.at = nil, nil
	return l.list
}

// Position returns where the entry or result is.
func (s *Swim) Position() upload.Position {
	if s.Entry != nil {
		return position(s.Entry.Pos)
	}
	return position(s.Result.Pos)
}

// Element returns the name of the element.
func (s *Swim) Element() string {
	if s.Entry != nil {
		return "ENTRY"
	}
	return "RESULT"
}

// String returns the swimmer and the race for people.
func (s *Swim) String() string {
	name := ""
	switch {
	case s.Person != nil:
		name = strings.TrimSpace(s.Person.LastName + " " + s.Person.FirstName)
	case s.Of != nil:
		name = strings.TrimSpace(s.Of.Name + " " + strconv.Itoa(max(1, s.Relay.Number.N)))
	}
	if s.Event == nil {
		return name
	}
	return name + ", " + raceText(s.Event.SwimStyle)
}

func raceText(s *lenex.SwimStyle) string {
	if s.Name != "" {
		return s.Name
	}
	text := strconv.Itoa(s.Distance.N) + " " + s.Stroke.Mark()
	if s.RelayCount.N > 1 {
		text = strconv.Itoa(s.RelayCount.N) + "x" + text
	}
	return text
}

// Uses returns a function that reports whether an attribute is in a list of names. Those of the programme are always used.
func Uses(names string) func(string) bool {
	used := map[string]bool{}
	for _, n := range strings.Fields(names + " " + programme) {
		used[n] = true
	}
	return func(name string) bool { return used[name] }
}

// programme has the attributes that identify races in every content, and those that describe the file.
const programme = "LENEX.version LENEX.created LENEX.revision LENEX.revisiondate CONSTRUCTOR.name CONSTRUCTOR.version " +
	"CONSTRUCTOR.registration CONTACT.email EVENT.eventid EVENT.gender SWIMSTYLE.distance SWIMSTYLE.relaycount SWIMSTYLE.stroke " +
	"SWIMSTYLE.name SWIMSTYLE.code AGEGROUP.agegroupid AGEGROUP.agemin AGEGROUP.agemax AGEGROUP.gender AGEGROUP.calculate"

// RelayFits reports whether a relay has the ages of a category.
func RelayFits(c domain.Category, s *Swim) bool {
	r := s.Relay
	sex := r.Gender.Sex()
	own := lenex.AgesOf(c, sex)
	if own.Calculate == "TOTAL" {
		return set(r.AgeTotalMin) == own.AgeMin.N && set(r.AgeTotalMax) == own.AgeMax.N && own.AgeMin.N > 0
	}
	if set(r.AgeMin) != -1 || set(r.AgeMax) != -1 {
		return set(r.AgeMin) == own.AgeMin.N && set(r.AgeMax) == own.AgeMax.N
	}
	g, found := s.AgeGroup()
	return found && SameAges(c, sex, g)
}

// AgeGroup returns the age group that an entry names, or the only one of its event.
func (s *Swim) AgeGroup() (lenex.AgeGroup, bool) {
	if s.Event == nil {
		return lenex.AgeGroup{}, false
	}
	named := s.Entry != nil && s.Entry.AgeGroupID.Set
	for _, g := range s.Event.AgeGroups {
		if named && g.ID == s.Entry.AgeGroupID || !named && len(s.Event.AgeGroups) == 1 {
			return g, true
		}
	}
	return lenex.AgeGroup{}, false
}

// set returns an age, -1 if there is no bound.
func set(age lenex.Int) int {
	if !age.Set {
		return -1
	}
	return age.N
}
