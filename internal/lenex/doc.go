// Package lenex reads and writes LENEX 3.0, the exchange format of swimming programs: .lef is XML, .lxf an archive with one .lef.
//
// One table (elements.go) describes all elements and attributes. The reader, the writer and Validate use it.
//
// # Reading
//
// Open finds out whether a file is an archive; File.Read calls the functions of a Handler for each element and may be repeated.
// Only the current element is in memory: an event with its age groups and heats, an athlete or a relay with its entries and results, a list
// of records or of limit times. Clubs may come before sessions, so a caller that needs the events before the athletes reads twice:
//
//	file, err := lenex.Open(r, size)
//	events := map[int]*lenex.Event{}
//	_, err = file.Read(lenex.Handler{Event: func(_ lenex.Scope, e *lenex.Event) error { events[e.ID.N] = e; return nil }})
//	stats, err := file.Read(lenex.Handler{Athlete: func(s lenex.Scope, a *lenex.Athlete) error { … s.Club, a.Results … }})
//
// Reading is lenient. Only an event's id and swim style, a name or licence of an athlete, and the event id of an entry or result are
// required; elements that lack them are left out with a Warning. These rules hold for the values that a handler gets:
//
//   - A time of 0 or NT is 0. A result with neither time nor status is a placeholder (Result.Empty). A disqualified swim keeps its time.
//   - Entries and results have one list of statuses. Heat and lane may be missing; lanes may lie outside the pool.
//   - A place of -1 is not set. A result may be in several rankings. Age groups are known by event and id, not by id alone.
//   - Splits have increasing distances and times; others are left out with a Warning.
//   - An event without gender is for All, one without round is a TimedFinal; ages without bound are -1; a swim style without relay
//     count is individual; lists of limit times are MaximumTimes.
//   - Dates before 1900 are not set. A birth date of 1 January may be only the year (Athlete.YearOnly).
//   - Licences may hold anything and are never a key alone. The prefix of a name is joined for display (Athlete.FullLastName).
//   - Records without holder or time are left out and counted (Stats.SkippedRecords).
//   - Unknown elements, attributes and values are ignored and counted. Stats.Unused lists them, together with known ones that a use
//     does not store.
//
// Pos.Number identifies an element even in a file without line breaks; Pos.Line is for people. Errors are refusals in Italian that name
// the line where reading stopped, except errors of the handler and of the disk, which are returned as they are. A handler that stores must
// do it in one transaction: a damaged end of a file is found only after everything before it was delivered.
//
// # Writing
//
// Writer writes strict files element by element. It returns an error for values that the format does not allow.
//
// # The portal
//
// portal.go maps races, sexes, pools and categories: StyleOf, SameStyle, GenderOf, CourseOf, AgesOf.
package lenex
