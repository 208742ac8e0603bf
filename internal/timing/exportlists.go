package timing

import (
	"fmt"
	"io"
	"strings"
)

// table collects the lines of a LST file.
type table struct {
	name string
	b    strings.Builder
}

func newTable(name string, columns ...any) *table {
	t := &table{name: name}
	t.row(columns...)
	return t
}

// row adds a line. Texts are quoted.
func (t *table) row(values ...any) {
	for _, v := range values {
		if s, text := v.(string); text {
			fmt.Fprintf(&t.b, "%s;", quoted(s))
			continue
		}
		fmt.Fprintf(&t.b, "%v;", v)
	}
	t.b.WriteString("\r\n")
}

// column is the name of a column, which is not quoted.
type column string

func columns(names string) []any {
	var out []any
	for name := range strings.FieldsSeq(names) {
		out = append(out, column(name))
	}
	return out
}

func quoted(s string) string {
	return `"` + strings.NewReplacer(`"`, "'", ";", ",").Replace(strings.Join(strings.Fields(s), " ")) + `"`
}

var strokeNames = [...][2]string{{"Stile libero", "SL"}, {"Dorso", "DO"}, {"Rana", "RA"}, {"Farfalla", "FA"}, {"Misti", "MI"}}

// WriteLists writes an archive of the LST files of ARES 21 and Quantum. Heats count from 0, as in their result list.
func WriteLists(w io.Writer, m Meet) error {
	l := newLists()
	for _, e := range m.Events {
		l.event(e)
	}
	var files []archived
	for _, t := range []*table{l.categories, l.lengths, l.styles, l.rounds, l.statuses, l.races, l.starts, l.people} {
		files = append(files, archived{t.name + ".TXT", t.b.String()})
	}
	return writeArchive(w, files)
}

// lists are the tables of the LST set with the numbers assigned so far.
type lists struct {
	categories, lengths, styles, rounds, statuses, races, starts, people *table
	categoryIDs                                                          map[string]bool
	lengthIDs                                                            map[[2]int]int
	peopleIDs                                                            map[string]int
}

func newLists() *lists {
	l := &lists{
		categories:  newTable("LSTCAT", columns("Category AbrevCat")...),
		lengths:     newTable("LSTLONG", columns("idLength Longueur Mlongueur Relais")...),
		styles:      newTable("LSTSTYLE", columns("idStyle Style StyleAbrév")...),
		rounds:      newTable("LSTROUND", columns("idRound TITLE RoundAbrev roundtext sequence")...),
		statuses:    newTable("LSTSTATU", columns("id status abbr")...),
		races:       newTable("LSTRACE", columns("event round nbHeat idLen idStyle abCat date time")...),
		starts:      newTable("LSTSTART", columns("event round heat lane relais idBib")...),
		people:      newTable("LSTCONC", columns("id bib lastname firstname birthyear abNat abCat")...),
		categoryIDs: map[string]bool{}, lengthIDs: map[[2]int]int{}, peopleIDs: map[string]int{},
	}
	for i, s := range strokeNames {
		l.styles.row(i, s[0], s[1])
	}
	l.rounds.row(0, "Serie", "SER", "Serie", 0)
	for i, s := range []string{"OK", "DNS", "DNF", "DQ"} {
		l.statuses.row(i, s, s)
	}
	return l
}

func (l *lists) event(e MeetEvent) {
	category := strings.TrimSpace(e.Category + " " + e.Gender)
	if !l.categoryIDs[category] {
		l.categoryIDs[category] = true
		l.categories.row(category, category)
	}
	l.races.row(e.Number, 0, len(e.Heats), l.length(e), int(e.Stroke), category, e.Begins.Format("02/01/2006"), e.Begins.Format("15:04"))
	for _, h := range e.Heats {
		for _, n := range h.Entries {
			relay := 0
			if n.Relay {
				relay = 1
			}
			l.starts.row(e.Number, 0, h.Number-1, n.Lane, relay, l.person(n, category))
		}
	}
}

func (l *lists) length(e MeetEvent) int {
	key := [2]int{e.Metres, e.Swimmers}
	id, found := l.lengthIDs[key]
	if !found {
		id = len(l.lengthIDs)
		l.lengthIDs[key] = id
		text := fmt.Sprintf("%d m", e.Metres)
		if e.Swimmers > 1 {
			text = fmt.Sprintf("%dx%d m", e.Swimmers, e.Metres/e.Swimmers)
		}
		l.lengths.row(id, text, e.Metres, e.Swimmers)
	}
	return id
}

// person returns the number of an athlete or a team, who may start several times.
func (l *lists) person(n MeetEntry, category string) int {
	key := fmt.Sprint(n.Relay, n.Swimmer.ID)
	id, found := l.peopleIDs[key]
	if !found {
		id = len(l.peopleIDs) + 1
		l.peopleIDs[key] = id
		l.people.row(id, id, n.Swimmer.LastName, n.Swimmer.FirstName, n.Swimmer.Year, n.ClubCode, category)
	}
	return id
}
