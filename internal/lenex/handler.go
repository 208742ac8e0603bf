package lenex

import (
	"cmp"
	"maps"
	"slices"
)

// Handler receives the content of a file in the order of the file. Nil functions are not called; an error of a function stops reading
// and is returned as it is. Values may be kept.
//
// The children of an element may come in any order, so Meet, Session and Club are called at the end of their element. The calls for what
// is inside get a Scope whose values have all attributes, but perhaps not yet all children.
type Handler struct {
	Meet             func(*Meet) error
	Session          func(Scope, *Session) error
	Event            func(Scope, *Event) error
	Club             func(Scope, *Club) error
	Athlete          func(Scope, *Athlete) error
	Relay            func(Scope, *Relay) error
	RecordList       func(*RecordList) error
	TimeStandardList func(*TimeStandardList) error
	Warning          func(Warning)
}

// Scope holds the elements around a value.
type Scope struct {
	Meet    *Meet
	Session *Session
	Club    *Club
}

// Warning describes, in Italian, a part of the file that was not read literally.
type Warning struct {
	Line int
	Text string
}

// Stats counts the contents of a file.
type Stats struct {
	Head Head
	// SkippedRecords is the number of records without holder or time.
	SkippedRecords int
	known          []int
	unknown        map[string]int
}

// Count is how often an element or an attribute occurs: COACH, RESULT.entrytime.
type Count struct {
	Name  string
	Times int
}

// Unused returns the elements and attributes that occur and for which used returns false, by name. Used may be nil; it is not called for
// names outside the format, which are always unused.
func (s Stats) Unused(used func(name string) bool) []Count {
	counts := maps.Clone(s.unknown)
	if counts == nil {
		counts = map[string]int{}
	}
	if used != nil {
		for i, n := range s.known {
			if name := attributeNames()[i]; n > 0 && !used(name) {
				counts[name] += n
			}
		}
	}
	out := make([]Count, 0, len(counts))
	for name, n := range counts {
		out = append(out, Count{name, n})
	}
	slices.SortFunc(out, func(a, b Count) int { return cmp.Compare(a.Name, b.Name) })
	return out
}

// deliver gives a complete element to the handler.
func (r *reader) deliver(value any) error {
	r.nodes = 0
	scope := r.scope
	switch v := value.(type) {
	case *Meet:
		r.scope = Scope{}
		return call(r.handler.Meet, v)
	case *Session:
		r.scope.Session = nil
		return within(r.handler.Session, scope, v)
	case *Club:
		r.scope.Club = nil
		return within(r.handler.Club, scope, v)
	case *Event:
		if r.event(v) {
			return within(r.handler.Event, scope, v)
		}
	case *Athlete:
		if r.athlete(v) {
			return within(r.handler.Athlete, scope, v)
		}
	case *Relay:
		r.relay(v)
		return within(r.handler.Relay, scope, v)
	case *RecordList:
		r.recordList(v)
		return call(r.handler.RecordList, v)
	case *TimeStandardList:
		r.standardList(v)
		return call(r.handler.TimeStandardList, v)
	}
	return nil
}

func call[T any](f func(*T) error, v *T) error {
	if f == nil {
		return nil
	}
	return f(v)
}

func within[T any](f func(Scope, *T) error, s Scope, v *T) error {
	if f == nil {
		return nil
	}
	return f(s, v)
}
