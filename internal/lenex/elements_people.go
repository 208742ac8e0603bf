package lenex

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/racetime"
)

// clubParts are the parts of a club in a meet and in a record.
func clubParts() []part {
	return []part{
		attr("clubid", number, func(c *Club) *Int { return &c.ID }).id("CLUB"),
		attr("name", plain, func(c *Club) *string { return &c.Name }),
		attr("name.en", ascii, func(c *Club) *string { return &c.NameEn }),
		attr("shortname", shortName, func(c *Club) *string { return &c.ShortName }),
		attr("shortname.en", ascii, func(c *Club) *string { return &c.ShortNameEn }),
		attr("code", plain, func(c *Club) *string { return &c.Code }),
		attr("nation", plain, func(c *Club) *string { return &c.Nation }),
		attr("region", plain, func(c *Club) *string { return &c.Region }),
		attr("number", number, func(c *Club) *Int { return &c.Number }),
		attr("type", clubTypes, func(c *Club) *string { return &c.Type }),
		attr("swrid", plain, func(c *Club) *string { return &c.SwrID }),
		one(contact(false), func(c *Club) **Contact { return &c.Contact }),
		many("OFFICIALS", officialElement, func(c *Club) *[]Official { return &c.Officials }),
		check(func(v any) string {
			if c, ok := v.(*Club); ok && c.Name == "" && c.Type != "UNATTACHED" {
				return "club without name"
			}
			return ""
		}),
	}
}

var clubElement = define[Club]("CLUB", append(clubParts(),
	streamed("ATHLETES", athleteElement), streamed("RELAYS", relay(false)))...)

var officialElement = define[Official]("OFFICIAL",
	attr("officialid", number, func(o *Official) *Int { return &o.ID }).must().id("OFFICIAL"),
	attr("lastname", plain, func(o *Official) *string { return &o.LastName }).must(),
	attr("firstname", plain, func(o *Official) *string { return &o.FirstName }).must(),
	attr("nameprefix", plain, func(o *Official) *string { return &o.NamePrefix }),
	attr("gender", athleteGenders, func(o *Official) *Gender { return &o.Gender }),
	attr("grade", plain, func(o *Official) *string { return &o.Grade }),
	attr("license", plain, func(o *Official) *string { return &o.License }),
	attr("nation", plain, func(o *Official) *string { return &o.Nation }),
	attr("passport", plain, func(o *Official) *string { return &o.Passport }),
	one(contact(false), func(o *Official) **Contact { return &o.Contact }),
)

// athleteParts are the parts of an athlete in a meet and in a record, where ids and birth dates may be missing.
func athleteParts(inRecord bool) []part {
	id := attr("athleteid", number, func(a *Athlete) *Int { return &a.ID })
	birth := attr("birthdate", day, func(a *Athlete) *calendar.Date { return &a.BirthDate })
	if !inRecord {
		id, birth = id.must().id("ATHLETE"), birth.must()
	}
	return []part{
		id,
		attr("lastname", plain, func(a *Athlete) *string { return &a.LastName }).must(),
		attr("firstname", plain, func(a *Athlete) *string { return &a.FirstName }).must(),
		attr("nameprefix", plain, func(a *Athlete) *string { return &a.NamePrefix }),
		attr("lastname.en", ascii, func(a *Athlete) *string { return &a.LastNameEn }),
		attr("firstname.en", ascii, func(a *Athlete) *string { return &a.FirstNameEn }),
		attr("gender", athleteGenders, func(a *Athlete) *Gender { return &a.Gender }).must(),
		birth,
		attr("nation", plain, func(a *Athlete) *string { return &a.Nation }),
		attr("license", plain, func(a *Athlete) *string { return &a.License }),
		attr("license_ipc", plain, func(a *Athlete) *string { return &a.LicenseIPC }),
		attr("license_dbs", plain, func(a *Athlete) *string { return &a.LicenseDBS }),
		attr("license_dsv", plain, func(a *Athlete) *string { return &a.LicenseDSV }),
		attr("passport", plain, func(a *Athlete) *string { return &a.Passport }),
		attr("level", plain, func(a *Athlete) *string { return &a.Level }),
		attr("status", memberships, func(a *Athlete) *string { return &a.Status }),
		attr("swrid", plain, func(a *Athlete) *string { return &a.SwrID }),
		one(define[Handicap]("HANDICAP",
			attr("free", number, func(h *Handicap) *Int { return &h.Free }).must(),
			attr("breast", number, func(h *Handicap) *Int { return &h.Breast }).must(),
			attr("medley", number, func(h *Handicap) *Int { return &h.Medley }).must(),
			attr("freestatus", plain, func(h *Handicap) *string { return &h.FreeStatus }),
			attr("breaststatus", plain, func(h *Handicap) *string { return &h.BreastStatus }),
			attr("medleystatus", plain, func(h *Handicap) *string { return &h.MedleyStatus }),
			attr("exception", plain, func(h *Handicap) *string { return &h.Exception }),
		), func(a *Athlete) **Handicap { return &a.Handicap }),
	}
}

// athleteElement has entries and results.
var athleteElement = define[Athlete]("ATHLETE", append(athleteParts(false),
	many("ENTRIES", entryElement, func(a *Athlete) *[]Entry { return &a.Entries }),
	many("RESULTS", resultElement, func(a *Athlete) *[]Result { return &a.Results }))...)

// recordHolder has a club.
func recordHolder() *element {
	return define[Athlete]("ATHLETE", append(athleteParts(true),
		one(define[Club]("CLUB", clubParts()...), func(a *Athlete) **Club { return &a.Club }))...)
}

var entryElement = define[Entry]("ENTRY",
	attr("eventid", number, func(e *Entry) *Int { return &e.EventID }).must().ref("EVENT"),
	attr("agegroupid", number, func(e *Entry) *Int { return &e.AgeGroupID }).ref("AGEGROUP"),
	attr("entrytime", swimTime, func(e *Entry) *racetime.Centis { return &e.Time }),
	attr("entrycourse", courses, func(e *Entry) *Course { return &e.Course }),
	attr("entrydistance", number, func(e *Entry) *Int { return &e.Distance }),
	attr("heatid", number, func(e *Entry) *Int { return &e.HeatID }).ref("HEAT"),
	attr("lane", number, func(e *Entry) *Int { return &e.Lane }),
	attr("handicap", plain, func(e *Entry) *string { return &e.Handicap }),
	attr("status", entryStatuses, func(e *Entry) *Status { return &e.Status }),
	one(meetInfo(false), func(e *Entry) **MeetInfo { return &e.MeetInfo }),
	many("RELAYPOSITIONS", relayPosition(false), func(e *Entry) *[]RelayPosition { return &e.Positions }),
)

var resultElement = define[Result]("RESULT",
	attr("resultid", number, func(r *Result) *Int { return &r.ID }).must().id("RESULT"),
	attr("eventid", number, func(r *Result) *Int { return &r.EventID }).ref("EVENT"),
	attr("heatid", number, func(r *Result) *Int { return &r.HeatID }).ref("HEAT"),
	attr("lane", number, func(r *Result) *Int { return &r.Lane }),
	attr("swimtime", swimTime, func(r *Result) *racetime.Centis { return &r.Time }).must(),
	attr("swimdistance", number, func(r *Result) *Int { return &r.Distance }),
	attr("status", resultStatuses, func(r *Result) *Status { return &r.Status }),
	attr("reactiontime", reaction, func(r *Result) *Int { return &r.Reaction }),
	attr("points", number, func(r *Result) *Int { return &r.Points }),
	attr("handicap", plain, func(r *Result) *string { return &r.Handicap }),
	attr("comment", plain, func(r *Result) *string { return &r.Comment }),
	many("SPLITS", splitElement, func(r *Result) *[]Split { return &r.Splits }),
	many("RELAYPOSITIONS", relayPosition(false), func(r *Result) *[]RelayPosition { return &r.Positions }),
)

var splitElement = define[Split]("SPLIT",
	attr("distance", number, func(s *Split) *Int { return &s.Distance }).must(),
	attr("swimtime", swimTime, func(s *Split) *racetime.Centis { return &s.Time }).must(),
)

// relay has entries and results in a meet, and its club and members in a record.
func relay(inRecord bool) *element {
	parts := []part{
		attr("agemin", number, func(r *Relay) *Int { return &r.AgeMin }),
		attr("agemax", number, func(r *Relay) *Int { return &r.AgeMax }),
		attr("agetotalmin", number, func(r *Relay) *Int { return &r.AgeTotalMin }),
		attr("agetotalmax", number, func(r *Relay) *Int { return &r.AgeTotalMax }),
		attr("gender", teamGenders, func(r *Relay) *Gender { return &r.Gender }),
		attr("number", number, func(r *Relay) *Int { return &r.Number }),
		attr("name", plain, func(r *Relay) *string { return &r.Name }),
		attr("handicap", plain, func(r *Relay) *string { return &r.Handicap }),
	}
	if inRecord {
		return define[Relay]("RELAY", append(parts,
			one(define[Club]("CLUB", clubParts()...), func(r *Relay) **Club { return &r.Club }),
			many("RELAYPOSITIONS", relayPosition(true), func(r *Relay) *[]RelayPosition { return &r.Positions }))...)
	}
	for _, p := range parts[:5] {
		if a, ok := p.(*attribute); ok {
			a.required = true
		}
	}
	return define[Relay]("RELAY", append(parts,
		many("ENTRIES", entryElement, func(r *Relay) *[]Entry { return &r.Entries }),
		many("RESULTS", resultElement, func(r *Relay) *[]Result { return &r.Results }))...)
}

// relayPosition names a member by id in a meet and by name in a record.
func relayPosition(inRecord bool) *element {
	parts := []part{
		attr("number", number, func(p *RelayPosition) *Int { return &p.Number }).must(),
		attr("athleteid", number, func(p *RelayPosition) *Int { return &p.AthleteID }),
		attr("reactiontime", reaction, func(p *RelayPosition) *Int { return &p.Reaction }),
		attr("status", legStatuses, func(p *RelayPosition) *Status { return &p.Status }),
	}
	if inRecord {
		return define[RelayPosition]("RELAYPOSITION", append(parts,
			one(recordHolder(), func(p *RelayPosition) **Athlete { return &p.Athlete }))...)
	}
	if a, ok := parts[1].(*attribute); ok {
		a.ref("ATHLETE")
	}
	return define[RelayPosition]("RELAYPOSITION", append(parts,
		one(meetInfo(false), func(p *RelayPosition) **MeetInfo { return &p.MeetInfo }))...)
}

// meetInfo is the element for the place and date of a time, which records must have.
func meetInfo(inRecord bool) *element {
	city := attr("city", plain, func(m *MeetInfo) *string { return &m.City })
	date := attr("date", day, func(m *MeetInfo) *calendar.Date { return &m.Date })
	nation := attr("nation", plain, func(m *MeetInfo) *string { return &m.Nation })
	city.required, date.required, nation.required = inRecord, inRecord, inRecord
	return define[MeetInfo]("MEETINFO",
		attr("name", plain, func(m *MeetInfo) *string { return &m.Name }),
		city, attr("state", plain, func(m *MeetInfo) *string { return &m.State }), nation, date,
		attr("daytime", clock, func(m *MeetInfo) *Clock { return &m.Daytime }),
		attr("course", courses, func(m *MeetInfo) *Course { return &m.Course }),
		attr("qualificationtime", swimTime, func(m *MeetInfo) *racetime.Centis { return &m.Time }),
		attr("approved", plain, func(m *MeetInfo) *string { return &m.Approved }),
		attr("timing", timings, func(m *MeetInfo) *string { return &m.Timing }),
		one(poolElement, func(m *MeetInfo) **Pool { return &m.Pool }),
	)
}

var recordListElement = define[RecordList]("RECORDLIST",
	attr("name", plain, func(l *RecordList) *string { return &l.Name }).must(),
	attr("course", courses, func(l *RecordList) *Course { return &l.Course }).must(),
	attr("gender", teamGenders, func(l *RecordList) *Gender { return &l.Gender }).must(),
	attr("type", plain, func(l *RecordList) *string { return &l.Type }),
	attr("nation", plain, func(l *RecordList) *string { return &l.Nation }),
	attr("region", plain, func(l *RecordList) *string { return &l.Region }),
	attr("handicap", plain, func(l *RecordList) *string { return &l.Handicap }),
	attr("order", number, func(l *RecordList) *Int { return &l.Order }),
	attr("updated", day, func(l *RecordList) *calendar.Date { return &l.Updated }),
	one(ageGroup(false), func(l *RecordList) **AgeGroup { return &l.AgeGroup }),
	many("RECORDS", define[Record]("RECORD",
		attr("swimtime", swimTime, func(r *Record) *racetime.Centis { return &r.Time }).must(),
		attr("status", recordStatuses, func(r *Record) *string { return &r.Status }),
		attr("comment", plain, func(r *Record) *string { return &r.Comment }),
		one(swimStyleElement, func(r *Record) **SwimStyle { return &r.SwimStyle }).must(),
		one(meetInfo(true), func(r *Record) **MeetInfo { return &r.MeetInfo }),
		many("SPLITS", splitElement, func(r *Record) *[]Split { return &r.Splits }),
		one(recordHolder(), func(r *Record) **Athlete { return &r.Athlete }),
		one(relay(true), func(r *Record) **Relay { return &r.Relay }),
	), func(l *RecordList) *[]Record { return &l.Records }).must(),
)

var standardListElement = define[TimeStandardList]("TIMESTANDARDLIST",
	attr("timestandardlistid", number, func(l *TimeStandardList) *Int { return &l.ID }).must().id("TIMESTANDARDLIST"),
	attr("name", plain, func(l *TimeStandardList) *string { return &l.Name }).must(),
	attr("course", courses, func(l *TimeStandardList) *Course { return &l.Course }).must(),
	attr("gender", teamGenders, func(l *TimeStandardList) *Gender { return &l.Gender }).must(),
	attr("type", standards, func(l *TimeStandardList) *StandardType { return &l.Type }),
	attr("handicap", plain, func(l *TimeStandardList) *string { return &l.Handicap }),
	one(ageGroup(false), func(l *TimeStandardList) **AgeGroup { return &l.AgeGroup }),
	many("TIMESTANDARDS", define[TimeStandard]("TIMESTANDARD",
		attr("swimtime", swimTime, func(t *TimeStandard) *racetime.Centis { return &t.Time }).must(),
		one(swimStyleElement, func(t *TimeStandard) **SwimStyle { return &t.SwimStyle }).must(),
	), func(l *TimeStandardList) *[]TimeStandard { return &l.Standards }).must(),
)
