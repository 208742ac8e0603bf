package lenex

import (
	"time"

	"traguardo/internal/domain/calendar"
)

// The elements of LENEX 3.0 with their attributes, in the order in which they are written.

// root holds everything. Meets, record lists and time standards are streamed.
var root = define[Head]("LENEX",
	attr("version", plain, func(h *Head) *string { return &h.Version }).must(),
	attr("revision", plain, func(h *Head) *string { return &h.Revision }),
	attr("created", timestamp, func(h *Head) *time.Time { return &h.Created }),
	attr("revisiondate", day, func(h *Head) *calendar.Date { return &h.RevisionDate }),
	one(define[Constructor]("CONSTRUCTOR",
		attr("name", plain, func(c *Constructor) *string { return &c.Name }),
		attr("registration", plain, func(c *Constructor) *string { return &c.Registration }).must(),
		attr("version", plain, func(c *Constructor) *string { return &c.Version }).must(),
		one(contact(true), func(c *Constructor) **Contact { return &c.Contact }).must(),
	), func(h *Head) **Constructor { return &h.Constructor }).must(),
	streamed("MEETS", meetElement),
	streamed("RECORDLISTS", recordListElement),
	streamed("TIMESTANDARDLISTS", standardListElement),
)

// contact is an address; programs need an e-mail address.
func contact(ofProgram bool) *element {
	email := attr("email", plain, func(c *Contact) *string { return &c.Email })
	email.required = ofProgram
	return define[Contact]("CONTACT",
		attr("name", plain, func(c *Contact) *string { return &c.Name }),
		attr("street", plain, func(c *Contact) *string { return &c.Street }),
		attr("street2", plain, func(c *Contact) *string { return &c.Street2 }),
		attr("zip", plain, func(c *Contact) *string { return &c.Zip }),
		attr("city", plain, func(c *Contact) *string { return &c.City }),
		attr("state", plain, func(c *Contact) *string { return &c.State }),
		attr("country", plain, func(c *Contact) *string { return &c.Country }),
		attr("phone", plain, func(c *Contact) *string { return &c.Phone }),
		attr("mobile", plain, func(c *Contact) *string { return &c.Mobile }),
		attr("fax", plain, func(c *Contact) *string { return &c.Fax }),
		email,
		attr("internet", plain, func(c *Contact) *string { return &c.Internet }),
	)
}

var meetElement = define[Meet]("MEET",
	attr("name", plain, func(m *Meet) *string { return &m.Name }).must(),
	attr("name.en", ascii, func(m *Meet) *string { return &m.NameEn }),
	attr("city", plain, func(m *Meet) *string { return &m.City }).must(),
	attr("city.en", ascii, func(m *Meet) *string { return &m.CityEn }),
	attr("nation", plain, func(m *Meet) *string { return &m.Nation }).must(),
	attr("course", courses, func(m *Meet) *Course { return &m.Course }),
	attr("number", plain, func(m *Meet) *string { return &m.Number }),
	attr("type", plain, func(m *Meet) *string { return &m.Type }),
	attr("organizer", plain, func(m *Meet) *string { return &m.Organizer }),
	attr("organizer.url", plain, func(m *Meet) *string { return &m.OrganizerURL }),
	attr("hostclub", plain, func(m *Meet) *string { return &m.HostClub }),
	attr("hostclub.url", plain, func(m *Meet) *string { return &m.HostClubURL }),
	attr("result.url", plain, func(m *Meet) *string { return &m.ResultURL }),
	attr("deadline", day, func(m *Meet) *calendar.Date { return &m.Deadline }),
	attr("deadlinetime", clock, func(m *Meet) *Clock { return &m.DeadlineTime }),
	attr("entrystartdate", day, func(m *Meet) *calendar.Date { return &m.EntryStartDate }),
	attr("entrytype", entryTypes, func(m *Meet) *string { return &m.EntryType }),
	attr("withdrawuntil", day, func(m *Meet) *calendar.Date { return &m.WithdrawUntil }),
	attr("maxentriesathlete", number, func(m *Meet) *Int { return &m.MaxEntriesAthlete }),
	attr("maxentriesrelay", number, func(m *Meet) *Int { return &m.MaxEntriesRelay }),
	attr("reservecount", number, func(m *Meet) *Int { return &m.ReserveCount }),
	attr("startmethod", number, func(m *Meet) *Int { return &m.StartMethod }),
	attr("timing", timings, func(m *Meet) *string { return &m.Timing }),
	attr("touchpadmode", touchpads, func(m *Meet) *string { return &m.TouchpadMode }),
	attr("altitude", number, func(m *Meet) *Int { return &m.Altitude }),
	attr("swrid", plain, func(m *Meet) *string { return &m.SwrID }),
	one(define[AgeDate]("AGEDATE",
		attr("type", ageDates, func(a *AgeDate) *string { return &a.Type }).must(),
		attr("value", day, func(a *AgeDate) *calendar.Date { return &a.Value }).must(),
	), func(m *Meet) **AgeDate { return &m.AgeDate }),
	one(define[Bank]("BANK",
		attr("iban", compact, func(b *Bank) *string { return &b.IBAN }).must(),
		attr("accountholder", plain, func(b *Bank) *string { return &b.AccountHolder }),
		attr("bic", compact, func(b *Bank) *string { return &b.BIC }),
		attr("name", plain, func(b *Bank) *string { return &b.Name }),
		attr("note", plain, func(b *Bank) *string { return &b.Note }),
	), func(m *Meet) **Bank { return &m.Bank }),
	one(contact(false), func(m *Meet) **Contact { return &m.Contact }),
	one(define[Facility]("FACILITY",
		attr("name", plain, func(f *Facility) *string { return &f.Name }),
		attr("street", plain, func(f *Facility) *string { return &f.Street }),
		attr("street2", plain, func(f *Facility) *string { return &f.Street2 }),
		attr("zip", plain, func(f *Facility) *string { return &f.Zip }),
		attr("city", plain, func(f *Facility) *string { return &f.City }).must(),
		attr("state", plain, func(f *Facility) *string { return &f.State }),
		attr("nation", plain, func(f *Facility) *string { return &f.Nation }).must(),
	), func(m *Meet) **Facility { return &m.Facility }),
	many("FEES", fee(true), func(m *Meet) *[]Fee { return &m.Fees }),
	one(define[PointTable]("POINTTABLE",
		attr("pointtableid", number, func(p *PointTable) *Int { return &p.ID }),
		attr("name", plain, func(p *PointTable) *string { return &p.Name }).must(),
		attr("version", plain, func(p *PointTable) *string { return &p.Version }).must(),
	), func(m *Meet) **PointTable { return &m.PointTable }),
	one(poolElement, func(m *Meet) **Pool { return &m.Pool }),
	one(define[Qualify]("QUALIFY",
		attr("from", day, func(q *Qualify) *calendar.Date { return &q.From }).must(),
		attr("until", day, func(q *Qualify) *calendar.Date { return &q.Until }),
		attr("conversion", conversions, func(q *Qualify) *string { return &q.Conversion }),
		attr("percent", number, func(q *Qualify) *Int { return &q.Percent }),
	), func(m *Meet) **Qualify { return &m.Qualify }),
	streamed("SESSIONS", sessionElement).must(),
	streamed("CLUBS", clubElement),
)

// fee is an amount; in lists its type is required.
func fee(inList bool) *element {
	kind := attr("type", feeTypes, func(f *Fee) *FeeType { return &f.Type })
	kind.required = inList
	return define[Fee]("FEE", kind,
		attr("value", number, func(f *Fee) *Int { return &f.Value }).must(),
		attr("currency", plain, func(f *Fee) *string { return &f.Currency }),
	)
}

var poolElement = define[Pool]("POOL",
	attr("lanemin", number, func(p *Pool) *Int { return &p.LaneMin }),
	attr("lanemax", number, func(p *Pool) *Int { return &p.LaneMax }),
	attr("type", poolTypes, func(p *Pool) *string { return &p.Type }),
	attr("temperature", number, func(p *Pool) *Int { return &p.Temperature }),
)

var sessionElement = define[Session]("SESSION",
	attr("number", number, func(s *Session) *Int { return &s.Number }).must(),
	attr("date", day, func(s *Session) *calendar.Date { return &s.Date }).must(),
	attr("name", plain, func(s *Session) *string { return &s.Name }),
	attr("daytime", clock, func(s *Session) *Clock { return &s.Daytime }),
	attr("endtime", clock, func(s *Session) *Clock { return &s.EndTime }),
	attr("warmupfrom", clock, func(s *Session) *Clock { return &s.WarmupFrom }),
	attr("warmupuntil", clock, func(s *Session) *Clock { return &s.WarmupUntil }),
	attr("officialmeeting", clock, func(s *Session) *Clock { return &s.OfficialMeeting }),
	attr("teamleadermeeting", clock, func(s *Session) *Clock { return &s.TeamLeaderMeeting }),
	attr("course", courses, func(s *Session) *Course { return &s.Course }),
	attr("timing", timings, func(s *Session) *string { return &s.Timing }),
	attr("touchpadmode", touchpads, func(s *Session) *string { return &s.TouchpadMode }),
	attr("maxentriesathlete", number, func(s *Session) *Int { return &s.MaxEntriesAthlete }),
	attr("maxentriesrelay", number, func(s *Session) *Int { return &s.MaxEntriesRelay }),
	attr("remarksjudge", plain, func(s *Session) *string { return &s.RemarksJudge }),
	one(poolElement, func(s *Session) **Pool { return &s.Pool }),
	many("FEES", fee(true), func(s *Session) *[]Fee { return &s.Fees }),
	many("JUDGES", define[Judge]("JUDGE",
		attr("officialid", number, func(j *Judge) *Int { return &j.OfficialID }).must().ref("OFFICIAL"),
		attr("role", roles, func(j *Judge) *string { return &j.Role }),
		attr("number", number, func(j *Judge) *Int { return &j.Number }),
		attr("remarks", plain, func(j *Judge) *string { return &j.Remarks }),
	), func(s *Session) *[]Judge { return &s.Judges }),
	streamed("EVENTS", eventElement).must(),
)

var eventElement = define[Event]("EVENT",
	attr("eventid", number, func(e *Event) *Int { return &e.ID }).must().id("EVENT"),
	attr("number", number, func(e *Event) *Int { return &e.Number }).must(),
	attr("gender", eventGenders, func(e *Event) *Gender { return &e.Gender }),
	attr("round", rounds, func(e *Event) *Round { return &e.Round }),
	attr("run", number, func(e *Event) *Int { return &e.Run }),
	attr("order", number, func(e *Event) *Int { return &e.Order }),
	attr("preveventid", number, func(e *Event) *Int { return &e.PrevEventID }),
	attr("daytime", clock, func(e *Event) *Clock { return &e.Daytime }),
	attr("maxentries", number, func(e *Event) *Int { return &e.MaxEntries }),
	attr("timing", timings, func(e *Event) *string { return &e.Timing }),
	attr("type", eventTypes, func(e *Event) *string { return &e.Type }),
	one(swimStyleElement, func(e *Event) **SwimStyle { return &e.SwimStyle }).must(),
	one(fee(false), func(e *Event) **Fee { return &e.Fee }),
	many("AGEGROUPS", ageGroup(true), func(e *Event) *[]AgeGroup { return &e.AgeGroups }),
	many("HEATS", define[Heat]("HEAT",
		attr("heatid", number, func(h *Heat) *Int { return &h.ID }).must().id("HEAT"),
		attr("number", number, func(h *Heat) *Int { return &h.Number }).must(),
		attr("order", number, func(h *Heat) *Int { return &h.Order }),
		attr("daytime", clock, func(h *Heat) *Clock { return &h.Daytime }),
		attr("agegroupid", number, func(h *Heat) *Int { return &h.AgeGroupID }).ref("AGEGROUP"),
		attr("final", finals, func(h *Heat) *string { return &h.Final }),
		attr("status", heatStatuses, func(h *Heat) *string { return &h.Status }),
	), func(e *Event) *[]Heat { return &e.Heats }),
	many("TIMESTANDARDREFS", define[TimeStandardRef]("TIMESTANDARDREF",
		attr("timestandardlistid", number, func(t *TimeStandardRef) *Int { return &t.ListID }).must().ref("TIMESTANDARDLIST"),
		attr("marker", plain, func(t *TimeStandardRef) *string { return &t.Marker }),
		one(fee(false), func(t *TimeStandardRef) **Fee { return &t.Fee }),
	), func(e *Event) *[]TimeStandardRef { return &e.Standards }),
)

var swimStyleElement = define[SwimStyle]("SWIMSTYLE",
	attr("swimstyleid", number, func(s *SwimStyle) *Int { return &s.ID }),
	attr("distance", number, func(s *SwimStyle) *Int { return &s.Distance }).must(),
	attr("relaycount", number, func(s *SwimStyle) *Int { return &s.RelayCount }).must(),
	attr("stroke", strokes, func(s *SwimStyle) *Stroke { return &s.Stroke }).must(),
	attr("technique", techniques, func(s *SwimStyle) *string { return &s.Technique }),
	attr("name", plain, func(s *SwimStyle) *string { return &s.Name }),
	attr("code", code, func(s *SwimStyle) *string { return &s.Code }),
	check(func(v any) string {
		if s, ok := v.(*SwimStyle); ok && s.Stroke == UnknownOne && s.Name == "" {
			return "stroke UNKNOWN without name"
		}
		return ""
	}),
)

// ageGroup is a category; only those of events have ids and rankings.
func ageGroup(inEvent bool) *element {
	id := attr("agegroupid", number, func(a *AgeGroup) *Int { return &a.ID })
	id.required = inEvent
	parts := []part{
		id,
		attr("agemin", number, func(a *AgeGroup) *Int { return &a.AgeMin }).must(),
		attr("agemax", number, func(a *AgeGroup) *Int { return &a.AgeMax }).must(),
		attr("gender", eventGenders, func(a *AgeGroup) *Gender { return &a.Gender }),
		attr("calculate", calculates, func(a *AgeGroup) *string { return &a.Calculate }),
		attr("handicap", plain, func(a *AgeGroup) *string { return &a.Handicap }),
		attr("levelmin", plain, func(a *AgeGroup) *string { return &a.LevelMin }),
		attr("levelmax", plain, func(a *AgeGroup) *string { return &a.LevelMax }),
		attr("levels", plain, func(a *AgeGroup) *string { return &a.Levels }),
		attr("name", plain, func(a *AgeGroup) *string { return &a.Name }),
	}
	if inEvent {
		parts = append(parts, many("RANKINGS", define[Ranking]("RANKING",
			attr("order", number, func(r *Ranking) *Int { return &r.Order }),
			attr("place", place, func(r *Ranking) *Int { return &r.Place }).must(),
			attr("resultid", number, func(r *Ranking) *Int { return &r.ResultID }).must().ref("RESULT"),
		), func(a *AgeGroup) *[]Ranking { return &a.Rankings }))
	}
	return define[AgeGroup]("AGEGROUP", parts...)
}
