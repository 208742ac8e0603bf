package lenex_test

import (
	"strings"
	"testing"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/lenex"
)

// content is everything in a file.
type content struct {
	meets     []*lenex.Meet
	sessions  []*lenex.Session
	events    []*lenex.Event
	clubs     []*lenex.Club
	athletes  []*lenex.Athlete
	relays    []*lenex.Relay
	records   []*lenex.RecordList
	standards []*lenex.TimeStandardList
	warnings  []string
	stats     lenex.Stats
}

func read(data string) (content, error) {
	var c content
	file, err := lenex.Open(strings.NewReader(data), int64(len(data)))
	if err != nil {
		return c, err
	}
	c.stats, err = file.Read(lenex.Handler{
		Meet:             func(m *lenex.Meet) error { c.meets = append(c.meets, m); return nil },
		Session:          func(_ lenex.Scope, s *lenex.Session) error { c.sessions = append(c.sessions, s); return nil },
		Event:            func(_ lenex.Scope, e *lenex.Event) error { c.events = append(c.events, e); return nil },
		Club:             func(_ lenex.Scope, b *lenex.Club) error { c.clubs = append(c.clubs, b); return nil },
		Athlete:          func(_ lenex.Scope, a *lenex.Athlete) error { c.athletes = append(c.athletes, a); return nil },
		Relay:            func(_ lenex.Scope, r *lenex.Relay) error { c.relays = append(c.relays, r); return nil },
		RecordList:       func(l *lenex.RecordList) error { c.records = append(c.records, l); return nil },
		TimeStandardList: func(l *lenex.TimeStandardList) error { c.standards = append(c.standards, l); return nil },
		Warning:          func(w lenex.Warning) { c.warnings = append(c.warnings, w.Text) },
	})
	return c, err
}

// meetOf wraps the content of a session and of a club.
func meetOf(session, club string) string {
	return `<?xml version="1.0" encoding="UTF-8"?>
<LENEX version="3.0"><MEETS><MEET name="Coppa" city="Forlì" nation="ITA"><SESSIONS><SESSION number="1" date="2026-11-15"><EVENTS>` +
		session + `</EVENTS></SESSION></SESSIONS><CLUBS><CLUB name="Nuotatori">` + club + `</CLUB></CLUBS></MEET></MEETS></LENEX>`
}

// swim wraps the results of an athlete.
func swim(results string) string {
	return meetOf("", `<ATHLETES><ATHLETE athleteid="1" lastname="Rossi" firstname="Ada"><RESULTS>`+results+`</RESULTS></ATHLETE></ATHLETES>`)
}

func recordsOf(records string) string {
	return `<LENEX version="3.0"><RECORDLISTS><RECORDLIST name="R" course="SCM" gender="F"><RECORDS>` + records +
		`</RECORDS></RECORDLIST></RECORDLISTS></LENEX>`
}

const style = `<SWIMSTYLE distance="50" relaycount="1" stroke="FREE"/>`

// deviation is a file that differs from the format, and a condition on what is read from it.
type deviation struct {
	file string
	ok   func(c content) bool
}

// swimDeviations are deviations of entries and results.
var swimDeviations = map[string]deviation{
	"attributes outside the format are counted": {
		swim(`<RESULT eventid="1" swimtime="00:00:30.00" entrytime="00:00:31.00" late="yes"/>`),
		func(c content) bool {
			unused := c.stats.Unused(nil)
			return len(unused) == 2 && unused[0] == lenex.Count{Name: "RESULT.entrytime", Times: 1} &&
				c.athletes[0].Results[0].Time == 3000
		},
	},
	"zero and NT are one thing": {
		swim(`<RESULT eventid="1" swimtime="00:00:00.00" status="DNS"/><RESULT eventid="2" swimtime="NT" status="DNS"/>` +
			`<RESULT eventid="3" swimtime="00:00:00.00"/>`),
		func(c content) bool {
			r := c.athletes[0].Results
			return len(r) == 3 && r[0].Time == 0 && r[1].Time == 0 && !r[0].Empty() && r[2].Empty()
		},
	},
	"a disqualified swim keeps its time": {
		swim(`<RESULT eventid="1" swimtime="00:01:02.35" status="DSQ"/>`),
		func(c content) bool {
			r := c.athletes[0].Results[0]
			return r.Time == racetime.Of(1, 2, 35) && r.Status == lenex.Disqualified
		},
	},
	"statuses are one list": {
		meetOf("", `<ATHLETES><ATHLETE lastname="R"><ENTRIES><ENTRY eventid="1" status="DNS"/></ENTRIES>`+
			`<RESULTS><RESULT eventid="1" status="RJC"/></RESULTS></ATHLETE></ATHLETES>`),
		func(c content) bool {
			return c.athletes[0].Entries[0].Status == lenex.DidNotStart && c.athletes[0].Results[0].Status == lenex.Rejected
		},
	},
	"withdrawn swims have no heat": {
		swim(`<RESULT eventid="1" swimtime="NT" status="WDR"/>`),
		func(c content) bool {
			return !c.athletes[0].Results[0].HeatID.Set && !c.athletes[0].Results[0].Lane.Set
		},
	},
	"only growing splits count": {
		swim(`<RESULT eventid="1" swimtime="00:02:10.00"><SPLITS><SPLIT distance="100" swimtime="00:01:00.00"/>` +
			`<SPLIT distance="50" swimtime="00:00:29.00"/><SPLIT distance="150" swimtime="00:00:59.00"/>` +
			`<SPLIT distance="175" swimtime="NT"/></SPLITS></RESULT>`),
		func(c content) bool {
			s := c.athletes[0].Results[0].Splits
			return len(s) == 2 && s[0].Distance.N == 50 && s[1].Time == 6000 && len(c.warnings) == 1
		},
	},
	"lanes outside the pool": {
		swim(`<RESULT eventid="1" heatid="3" lane="0" swimtime="00:00:30.00"/>`),
		func(c content) bool { return c.athletes[0].Results[0].Lane == lenex.Some(0) },
	},
	"ids beyond 32 bits, unreadable values": {
		swim(`<RESULT eventid="99999999999" swimtime="presto" lane="x"/>`),
		func(c content) bool {
			return c.athletes[0].Results[0].EventID.N == 99999999999 && len(c.warnings) == 2 && c.athletes[0].Results[0].Empty()
		},
	},
	"entries and results without event": {
		meetOf("", `<RELAYS><RELAY><ENTRIES><ENTRY lane="1"/></ENTRIES><RESULTS><RESULT swimtime="00:01:00.00"/></RESULTS></RELAY></RELAYS>`),
		func(c content) bool {
			return len(c.relays[0].Entries) == 0 && len(c.relays[0].Results) == 0 && len(c.warnings) == 2
		},
	},
}

// programmeDeviations are deviations of events, athletes and unknown elements.
var programmeDeviations = map[string]deviation{
	"unknown elements are skipped and counted": {
		meetOf("", `<COACHES><COACH lastname="X"><ATHLETE lastname="No"/></COACH></COACHES><ATHLETES><ATHLETE lastname="Si"/></ATHLETES>`),
		func(c content) bool {
			return len(c.athletes) == 1 && c.athletes[0].LastName == "Si" && c.stats.Unused(nil)[0] == lenex.Count{Name: "COACHES", Times: 1}
		},
	},
	"a name is enough for an athlete": {
		meetOf("", `<ATHLETES><ATHLETE lastname="Rossi"><HANDICAP/></ATHLETE><ATHLETE license="7"/><ATHLETE gender="F"/></ATHLETES>`),
		func(c content) bool {
			return len(c.athletes) == 2 && c.athletes[0].Handicap == nil && len(c.warnings) == 1
		},
	},
	"place -1 is none": {
		meetOf(`<EVENT eventid="1" number="1">`+style+`<AGEGROUPS><AGEGROUP agegroupid="1"><RANKINGS><RANKING place="-1" resultid="4"/>`+
			`<RANKING place="1" resultid="4"/></RANKINGS></AGEGROUP></AGEGROUPS></EVENT>`, ""),
		func(c content) bool {
			r := c.events[0].AgeGroups[0].Rankings
			return !r[0].Place.Set && r[1].Place.N == 1 && r[0].ResultID == r[1].ResultID && c.events[0].AgeGroups[0].AgeMin.N == -1
		},
	},
	"age groups are unique only within an event": {
		meetOf(`<EVENT eventid="1">`+style+`<AGEGROUPS><AGEGROUP agegroupid="1" handicap="5,6,7"/></AGEGROUPS></EVENT>`+
			`<EVENT eventid="2">`+style+`<AGEGROUPS><AGEGROUP agegroupid="1" handicap="13"/></AGEGROUPS></EVENT>`, ""),
		func(c content) bool { return len(c.events) == 2 && c.events[0].AgeGroups[0].Handicap == "5,6,7" },
	},
	"events without gender are for all": {
		meetOf(`<EVENT eventid="1" round="EXTRAHEATS">`+style+`</EVENT><EVENT eventid="2">`+style+`</EVENT><EVENT number="3"/>`, ""),
		func(c content) bool {
			return len(c.events) == 2 && c.events[0].Gender == lenex.All && c.events[0].Round == "EXTRAHEATS" &&
				c.events[1].Round == lenex.TimedFinal && len(c.warnings) == 1
		},
	},
	"only the year of birth": {
		meetOf("", `<ATHLETES><ATHLETE lastname="R" birthdate="2010-01-01" nameprefix="De"/></ATHLETES>`),
		func(c content) bool {
			a := c.athletes[0]
			return a.YearOnly() && a.BirthDate == calendar.Of(2010, 1, 1) && a.FullLastName() == "De R"
		},
	},
	"custom races": {
		meetOf(`<EVENT eventid="1"><SWIMSTYLE distance="25" stroke="UNKNOWN" name="25 gambe" code="25G" swimstyleid="9" technique="KICK"/>`+
			`</EVENT>`, ""),
		func(c content) bool {
			s := c.events[0].SwimStyle
			return s.Stroke == lenex.UnknownOne && s.Name == "25 gambe" && s.Code == "25G" && s.RelayCount.N == 1 && s.Technique == "KICK"
		},
	},
}

// fileDeviations are deviations of files, meets and lists.
var fileDeviations = map[string]deviation{
	"empty dates of other programs": {
		`<LENEX version="3.0"><MEETS><MEET name="C" deadline="1800-01-01"><QUALIFY from="1899-12-30"/></MEET></MEETS></LENEX>`,
		func(c content) bool { return c.meets[0].Deadline.IsZero() && c.meets[0].Qualify.From.IsZero() },
	},
	"lenient texts and times": {
		`<LENEX version="3.0"><MEETS><MEET name="C"><BANK iban="IT60 X054 2811"/><CONTACT country="ITA"/><SESSIONS>` +
			`<SESSION number="1" date="2026-11-15" daytime="10:30:00"/></SESSIONS></MEET></MEETS></LENEX>`,
		func(c content) bool {
			return c.meets[0].Bank.IBAN == "IT60X0542811" && c.meets[0].Contact.Country == "ITA" &&
				c.sessions[0].Daytime == lenex.ClockAt(10, 30)
		},
	},
	"records without holder are skipped": {
		recordsOf(`<RECORD swimtime="NT">` + style + `<ATHLETE lastname="A"/></RECORD><RECORD swimtime="00:59:59.59">` + style +
			`<ATHLETE lastname="A"/></RECORD><RECORD swimtime="00:00:30.00">` + style +
			`<ATHLETE firstname=""><CLUB name="???"/></ATHLETE></RECORD>` +
			`<RECORD swimtime="00:00:30.00">` + style + `</RECORD><RECORD swimtime="00:00:31.00">` + style +
			`<ATHLETE lastname="B"><CLUB name="???"/></ATHLETE></RECORD><RECORD swimtime="00:02:00.00">` + style +
			`<RELAY><CLUB name="N"/></RELAY></RECORD>`),
		func(c content) bool {
			r := c.records[0].Records
			return len(r) == 2 && r[0].Athlete.LastName == "B" && r[0].Athlete.Club == nil && r[1].Relay.Club.Name == "N" &&
				c.stats.SkippedRecords == 4
		},
	},
	"any order of children and attributes": {
		`<LENEX version="3.0"><TIMESTANDARDLISTS/><MEETS><MEET city="C" name="M"><CLUBS><CLUB name="N"><ATHLETES>` +
			"<ATHLETE firstname=\"A\" lastname=\"R\"/></ATHLETES></CLUB></CLUBS>\r\n<SESSIONS/>\r\n<POOL lanemin=\"0\"/></MEET></MEETS></LENEX>",
		func(c content) bool { return c.meets[0].Pool.LaneMin == lenex.Some(0) && len(c.athletes) == 1 },
	},
	"older version": {`<LENEX version="2.1"><MEETS><MEET name="C"/></MEETS></LENEX>`, func(c content) bool { return len(c.meets) == 1 }},
	"limit times without type": {
		`<LENEX version="3.0"><TIMESTANDARDLISTS><TIMESTANDARDLIST name="L" code="x"><TIMESTANDARDS>` +
			`<TIMESTANDARD swimtime="00:00:30.00">` + style + `</TIMESTANDARD>` +
			`<TIMESTANDARD swimtime="NT">` + style + `</TIMESTANDARD></TIMESTANDARDS>` +
			`</TIMESTANDARDLIST></TIMESTANDARDLISTS></LENEX>`,
		func(c content) bool {
			return len(c.standards[0].Standards) == 1 && c.standards[0].Type == lenex.MaximumTimes
		},
	},
}

// TestDeviations reads everything that real files do differently from the format.
func TestDeviations(t *testing.T) {
	t.Parallel()
	for _, list := range []map[string]deviation{swimDeviations, programmeDeviations, fileDeviations} {
		for name, c := range list {
			got, err := read(c.file)
			if err != nil || !c.ok(got) {
				t.Errorf("%s: got %+v %v, want no error and c.ok(got)", name, got, err)
			}
		}
	}
}

// TestUnusedNamesOfTheFormat checks that a use learns which known attributes it leaves out.
func TestUnusedNamesOfTheFormat(t *testing.T) {
	t.Parallel()
	c, err := read(swim(`<RESULT eventid="1" swimtime="00:00:30.00" comment="x"/><RESULT eventid="1" swimtime="00:00:30.00" comment="y"/>`))
	if err != nil {
		t.Fatal(err)
	}
	unused := c.stats.Unused(func(name string) bool { return !strings.HasPrefix(name, "RESULT.") || name == "RESULT.eventid" })
	if len(unused) != 2 || unused[0] != (lenex.Count{Name: "RESULT.comment", Times: 2}) || unused[1].Name != "RESULT.swimtime" {
		t.Errorf("%v", unused)
	}
}

// TestPositions checks lines and the numbers that identify elements.
func TestPositions(t *testing.T) {
	t.Parallel()
	c, err := read(swim("<RESULT eventid=\"1\"/><RESULT eventid=\"2\"/>\n<RESULT eventid=\"3\"/>"))
	if err != nil {
		t.Fatal(err)
	}
	r := c.athletes[0].Results
	if r[0].Line != 2 || r[1].Line != 2 || r[2].Line != 3 || r[0].Number == r[1].Number || c.athletes[0].Line != 2 {
		t.Errorf("%+v", r)
	}
}
