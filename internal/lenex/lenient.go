package lenex

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"traguardo/internal/domain/racetime"
)

// This file handles what real files do differently from the format, besides values and unknown names.

// noRecord is the time that record files write for a missing record, 59:59.59.
const noRecord = racetime.Centis(59*6000 + 59*100 + 59)

// noClub is the club that record files write for an unknown holder.
const noClub = "???"

// event sets the defaults and reports whether the event is usable.
func (r *reader) event(e *Event) bool {
	if !e.ID.Set || e.SwimStyle == nil {
		r.warn(e.Line, "gara senza eventid o senza specialità")
		return false
	}
	e.Gender = cmp.Or(e.Gender, All)
	e.Round = cmp.Or(e.Round, TimedFinal)
	style(e.SwimStyle)
	for i := range e.AgeGroups {
		ages(&e.AgeGroups[i])
	}
	return true
}

func style(s *SwimStyle) {
	if !s.RelayCount.Set || s.RelayCount.N < 1 {
		s.RelayCount = Some(1)
	}
	s.Stroke = cmp.Or(s.Stroke, UnknownOne)
}

// ages sets missing bounds.
func ages(a *AgeGroup) {
	if a == nil {
		return
	}
	for _, age := range []*Int{&a.AgeMin, &a.AgeMax} {
		if !age.Set {
			*age = Some(-1)
		}
	}
}

// athlete reports whether the athlete can be identified.
func (r *reader) athlete(a *Athlete) bool {
	if a.LastName == "" && a.FirstName == "" && a.License == "" {
		r.warn(a.Line, "atleta senza nome e senza tessera")
		return false
	}
	a.Handicap = handicap(a.Handicap)
	a.Entries, a.Results = r.entries(a.Entries), r.results(a.Results)
	return true
}

func (r *reader) relay(l *Relay) { l.Entries, l.Results = r.entries(l.Entries), r.results(l.Results) }

// handicap drops an empty element, which some programs write for everyone.
func handicap(h *Handicap) *Handicap {
	if h == nil || *h == (Handicap{}) {
		return nil
	}
	return h
}

func (r *reader) entries(all []Entry) []Entry {
	return slices.DeleteFunc(all, func(e Entry) bool {
		if !e.EventID.Set {
			r.warn(e.Line, "iscrizione senza eventid")
		}
		return !e.EventID.Set
	})
}

func (r *reader) results(all []Result) []Result {
	all = slices.DeleteFunc(all, func(s Result) bool {
		if !s.EventID.Set {
			r.warn(s.Line, "risultato senza eventid")
		}
		return !s.EventID.Set
	})
	for i := range all {
		all[i].Splits = r.splits(all[i].Line, all[i].Splits)
	}
	return all
}

// splits returns the splits whose times increase with the distance and reports the others.
func (r *reader) splits(line int, all []Split) []Split {
	slices.SortStableFunc(all, func(a, b Split) int { return cmp.Compare(a.Distance.N, b.Distance.N) })
	last := Split{}
	return slices.DeleteFunc(all, func(s Split) bool {
		switch {
		case s.Time == 0:
			return true
		case s.Time <= last.Time || s.Distance.N <= last.Distance.N:
			r.warn(line, fmt.Sprintf("intermedio ai %d m ignorato: %v non segue %v", s.Distance.N, s.Time, last.Time))
			return true
		}
		last = s
		return false
	})
}

// recordList drops records without holder or time.
func (r *reader) recordList(l *RecordList) {
	ages(l.AgeGroup)
	l.Records = slices.DeleteFunc(l.Records, func(c Record) bool {
		if c.SwimStyle == nil || c.Time == 0 || c.Time == noRecord || !hasHolder(c) {
			r.stats.SkippedRecords++
			return true
		}
		return false
	})
	for i := range l.Records {
		c := &l.Records[i]
		style(c.SwimStyle)
		c.Splits = r.splits(c.Line, c.Splits)
		if c.Athlete != nil {
			c.Athlete.Handicap = handicap(c.Athlete.Handicap)
			c.Athlete.Club = knownClub(c.Athlete.Club)
		}
		if c.Relay != nil {
			c.Relay.Club = knownClub(c.Relay.Club)
		}
	}
}

// hasHolder reports whether a record has a holder.
func hasHolder(c Record) bool {
	switch {
	case c.Athlete != nil:
		return c.Athlete.LastName != ""
	case c.Relay != nil:
		return knownClub(c.Relay.Club) != nil || slices.ContainsFunc(c.Relay.Positions, func(p RelayPosition) bool {
			return p.Athlete != nil && p.Athlete.LastName != ""
		})
	}
	return false
}

// knownClub returns the club unless it is a placeholder.
func knownClub(c *Club) *Club {
	if c == nil || c.Name == noClub || c.Name == "" && c.Code == "" {
		return nil
	}
	return c
}

func (r *reader) standardList(l *TimeStandardList) {
	ages(l.AgeGroup)
	l.Type = cmp.Or(l.Type, MaximumTimes)
	l.Standards = slices.DeleteFunc(l.Standards, func(t TimeStandard) bool { return t.SwimStyle == nil || t.Time == 0 })
	for i := range l.Standards {
		style(l.Standards[i].SwimStyle)
	}
}

// Empty reports whether a result is only a placeholder for a swim to come.
func (r Result) Empty() bool { return r.Time == 0 && r.Status == "" && r.Distance.N == 0 }

// YearOnly reports whether only the year of birth is known, which files write as 1 January.
func (a Athlete) YearOnly() bool { return a.BirthDate.Month() == 1 && a.BirthDate.Day() == 1 }

// FullLastName returns the last name with its prefix.
func (a Athlete) FullLastName() string { return strings.TrimSpace(a.NamePrefix + " " + a.LastName) }
