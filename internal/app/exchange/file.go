// Package exchange reads LENEX files for uploads and finds the clubs, athletes and races of the portal that they name.
package exchange

import (
	"cmp"
	"context"
	"errors"
	"io"
	"iter"
	"slices"

	"traguardo/internal/app/upload"
	"traguardo/internal/domain"
	"traguardo/internal/importer"
	"traguardo/internal/lenex"
)

// Mode is the upload mode of LENEX files. The mode of a kind of content is Mode, a dot and the content.
const Mode = "lenex"

// ModeOf returns the upload mode of a content.
func ModeOf(content string) string { return Mode + "." + content }

// File is a LENEX file whose programme is in memory; athletes and relays are read again for each use.
type File struct {
	file     *lenex.File
	Meet     *lenex.Meet // nil in a file of lists
	Sessions []*Session
	Events   map[int]*lenex.Event
	people   map[int]*Person // members of relays, by athleteid
	relays   bool
	unused   []lenex.Count
	ageYear  int // reference year of the ages after AlignAges; 0 before
	ageShift int // years that AlignAges added
	Warnings []lenex.Warning
}

// Session is a session with its events in the order of the file.
type Session struct {
	*lenex.Session
	Events []*lenex.Event
}

// Person is an athlete of a file.
type Person struct {
	upload.Position
	upload.Named
	plainName string // last name without prefix
	YearOnly  bool
	Sex       domain.Sex
	ID        int // athleteid
	Nation    string
	// Disability is the class that the file gives.
	Disability domain.Disability
	Of         *lenex.Club
}

// Swim is an entry or a result of an athlete or a relay.
type Swim struct {
	Of     *lenex.Club
	Person *Person      // nil for a relay
	Relay  *lenex.Relay // nil for an athlete
	Event  *lenex.Event // nil if the file does not have it
	Entry  *lenex.Entry
	Result *lenex.Result
	// Earlier is set for a result if the file has one of a later round of the same race.
	Earlier bool
}

// maxWarnings limits the warnings that are kept.
const maxWarnings = 1000

// Open reads the programme of a file and checks that all of it can be read. used reports which attributes the content stores.
func Open(r io.ReaderAt, size int64, used func(name string) bool) (*File, error) {
	file, err := lenex.Open(r, size)
	if err != nil {
		return nil, err
	}
	f := &File{file: file, Events: map[int]*lenex.Event{}, people: map[int]*Person{}}
	sessions := map[*lenex.Session]*Session{}
	stats, err := file.Read(lenex.Handler{
		Meet: func(m *lenex.Meet) error {
			if f.Meet == nil {
				f.Meet = m
			}
			return nil
		},
		Session: func(_ lenex.Scope, s *lenex.Session) error {
			if sessions[s] == nil {
				sessions[s] = &Session{Session: s}
				f.Sessions = append(f.Sessions, sessions[s])
			}
			return nil
		},
		Event: func(s lenex.Scope, e *lenex.Event) error {
			for i := range e.AgeGroups {
				e.AgeGroups[i].Rankings = nil
			}
			if f.Events[e.ID.N] == nil {
				f.Events[e.ID.N] = e
			}
			if s.Session == nil {
				return nil
			}
			if sessions[s.Session] == nil {
				sessions[s.Session] = &Session{Session: s.Session}
				f.Sessions = append(f.Sessions, sessions[s.Session])
			}
			sessions[s.Session].Events = append(sessions[s.Session].Events, e)
			return nil
		},
		Athlete: func(s lenex.Scope, a *lenex.Athlete) error {
			if a.ID.Set && f.people[a.ID.N] == nil {
				f.people[a.ID.N] = personOf(s.Club, a)
			}
			return nil
		},
		Relay: func(lenex.Scope, *lenex.Relay) error {
			f.relays = true
			return nil
		},
		Warning: func(w lenex.Warning) {
			if len(f.Warnings) < maxWarnings {
				f.Warnings = append(f.Warnings, w)
			}
		},
	})
	f.unused = stats.Unused(used)
	if !f.relays {
		f.people = nil // only relays refer to them
	}
	return f, err
}

func personOf(club *lenex.Club, a *lenex.Athlete) *Person {
	p := &Person{Position: position(a.Pos), Named: upload.Named{LastName: a.FullLastName(), FirstName: a.FirstName, Card: a.License,
		Birth: a.BirthDate}, plainName: a.LastName, YearOnly: a.YearOnly(), Sex: a.Gender.Sex(), ID: a.ID.N, Nation: a.Nation,
		Disability: a.Handicap.Disability(), Of: club}
	if club != nil {
		p.Named.Club = club.Name
	}
	return p
}

func position(p lenex.Pos) upload.Position { return upload.Position{Line: p.Line, Number: p.Number} }

// Member returns the athlete with an athleteid, or nil.
func (f *File) Member(id lenex.Int) *Person {
	if !id.Set {
		return nil
	}
	return f.people[id.N]
}

// Remarks returns the parts of the file that were not read literally.
func (f *File) Remarks() []upload.Remark {
	out := make([]upload.Remark, len(f.Warnings))
	for i, w := range f.Warnings {
		out[i] = upload.Remark(w)
	}
	return out
}

// Positions returns the members of a relay in order, without reserves.
func (s *Swim) Positions() []lenex.RelayPosition {
	var list []lenex.RelayPosition
	switch {
	case s.Entry != nil:
		list = slices.Clone(s.Entry.Positions)
	case s.Result != nil:
		list = slices.Clone(s.Result.Positions)
	}
	list = slices.DeleteFunc(list, func(p lenex.RelayPosition) bool { return p.Number.N < 1 || !p.AthleteID.Set })
	slices.SortStableFunc(list, func(a, b lenex.RelayPosition) int { return cmp.Compare(a.Number.N, b.Number.N) })
	return list
}

// RelaySex returns the sex of a relay: that of its event, else its own. Relays whose sex is not known are written as mixed.
func (s *Swim) RelaySex() domain.Sex {
	if s.Event != nil && s.Event.Gender.Sex() != domain.AnySex {
		return s.Event.Gender.Sex()
	}
	if own := s.Relay.Gender.Sex(); own != domain.Mixed {
		return own
	}
	return domain.AnySex
}

// Unused returns the elements and attributes of the file that the content does not store.
func (f *File) Unused() []upload.Unused {
	out := make([]upload.Unused, len(f.unused))
	for i, u := range f.unused {
		out[i] = upload.Unused(u)
	}
	return out
}

// errStopped ends reading because the consumer of the rows is done.
var errStopped = errors.New("stopped")

// Entries returns a row for each entry, those of relays last, because their members must exist before.
func (f *File) Entries(ctx context.Context) iter.Seq2[*importer.Row, error] {
	return f.swims(ctx, func(s Swim, entries []lenex.Entry, _ []lenex.Result, send func(lenex.Pos, *Swim) error) error {
		for i := range entries {
			s := s
			s.Entry, s.Event = &entries[i], f.Events[entries[i].EventID.N]
			if err := send(entries[i].Pos, &s); err != nil {
				return err
			}
		}
		return nil
	})
}

// Results returns a row for each result that is not a placeholder.
func (f *File) Results(ctx context.Context) iter.Seq2[*importer.Row, error] {
	return f.swims(ctx, func(s Swim, _ []lenex.Entry, results []lenex.Result, send func(lenex.Pos, *Swim) error) error {
		for i := range results {
			if results[i].Empty() {
				continue
			}
			s := s
			s.Result, s.Event = &results[i], f.Events[results[i].EventID.N]
			s.Earlier = slices.ContainsFunc(results, func(other lenex.Result) bool {
				return !other.Empty() && laterRound(f.Events[other.EventID.N], s.Event)
			})
			if err := send(results[i].Pos, &s); err != nil {
				return err
			}
		}
		return nil
	})
}

// rounds ranks the rounds of a race: a later round's result replaces that of an earlier one. Swim-offs and time trials replace none.
var rounds = map[lenex.Round]int{lenex.Final: 4, lenex.Semifinal: 3, "QUA": 2, lenex.Preliminary: 1, lenex.TimedFinal: 1}

// laterRound reports whether an event is a later round of the same race.
func laterRound(later, e *lenex.Event) bool {
	return later != nil && e != nil && rounds[later.Round] > rounds[e.Round] && later.Gender == e.Gender &&
		styleKey(later) == styleKey(e) && later.SwimStyle.Stroke == e.SwimStyle.Stroke
}

type eachSwim func(s Swim, entries []lenex.Entry, results []lenex.Result, send func(lenex.Pos, *Swim) error) error

func (f *File) swims(ctx context.Context, each eachSwim) iter.Seq2[*importer.Row, error] {
	return func(yield func(*importer.Row, error) bool) {
		send := func(at lenex.Pos, s *Swim) error {
			if err := ctx.Err(); err != nil {
				return err
			}
			if !yield(importer.NewElement(at.Line, s), nil) {
				return errStopped
			}
			return nil
		}
		_, err := f.file.Read(lenex.Handler{Athlete: func(s lenex.Scope, a *lenex.Athlete) error {
			return each(Swim{Of: s.Club, Person: personOf(s.Club, a)}, a.Entries, a.Results, send)
		}})
		if err == nil && f.relays {
			_, err = f.file.Read(lenex.Handler{Relay: func(s lenex.Scope, r *lenex.Relay) error {
				r.AgeMin, r.AgeMax = shiftedAge(r.AgeMin, f.ageShift), shiftedAge(r.AgeMax, f.ageShift)
				return each(Swim{Of: s.Club, Relay: r}, r.Entries, r.Results, send)
			}})
		}
		if err != nil && !errors.Is(err, errStopped) {
			yield(nil, err)
		}
	}
}

// AsEvent returns an event with a style, for matching races of lists.
func AsEvent(at lenex.Pos, g lenex.Gender, s *lenex.SwimStyle, ages *lenex.AgeGroup) *lenex.Event {
	e := &lenex.Event{Pos: at, Gender: g, SwimStyle: s}
	if ages != nil {
		e.AgeGroups = []lenex.AgeGroup{*ages}
	}
	return e
}

// RaceText describes a race of the file for people.
func RaceText(s *lenex.SwimStyle) string { return raceText(s) }

// At returns the position of an element.
func At(p lenex.Pos) upload.Position { return position(p) }
