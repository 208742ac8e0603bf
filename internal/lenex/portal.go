package lenex

import (
	"fmt"
	"strconv"
	"strings"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/racetime"
)

// This file maps the portal's races, sexes, categories and pools. Exports and imports use the same tables.

// strokesByMark are the strokes by the last word of a race's abbreviation (100 SL, 4x50 MI), mistaffette without MX.
var strokesByMark = map[string]Stroke{
	"SL": Free, "DO": Back, "RA": Breast, "FA": Fly, "MI": Medley, "NP": Surface, "PN": BiFins, "VS": Immersion, "AP": Apnea,
}

// Mark returns how the portal abbreviates a stroke; strokes that it does not have are returned as they are.
func (s Stroke) Mark() string {
	for mark, stroke := range strokesByMark {
		if stroke == s {
			return mark
		}
	}
	return string(s)
}

// mixedMark is the last word of a mistaffetta's abbreviation.
const mixedMark = "MX"

// StyleOf returns the swim style of a race. A race that the format does not know is UNKNOWN with name and code.
func StyleOf(r domain.Race) *SwimStyle {
	s := &SwimStyle{Distance: Some(r.LegMetres), RelayCount: Some(max(1, r.Members)), Stroke: UnknownOne}
	if r.Kind == domain.Individual {
		s.RelayCount = Some(1)
	}
	words := strings.Fields(strings.ToUpper(r.Abbreviation))
	if n := len(words); n > 1 && words[n-1] == mixedMark {
		words = words[:n-1]
	}
	if len(words) > 1 && r.LegMetres > 0 {
		if stroke, known := strokesByMark[words[len(words)-1]]; known {
			s.Stroke = stroke
			return s
		}
	}
	s.ID, s.Name, s.Code = Some(int(r.ID)), r.Name, codeOf(r.Abbreviation)
	return s
}

// codeOf shortens an abbreviation to the six characters of a code.
func codeOf(abbreviation string) string {
	short := []rune(strings.Join(strings.Fields(abbreviation), ""))
	return string(short[:min(len(short), maxCode)])
}

// SameStyle reports whether a race is swum in a style: by stroke, distance and number of swimmers, or by name or code if the style is
// UNKNOWN. The sex is that of the event.
func SameStyle(r domain.Race, s SwimStyle) bool {
	own := StyleOf(r)
	if own.Distance.N != s.Distance.N || own.RelayCount.N != s.RelayCount.N || own.Stroke != s.Stroke {
		return false
	}
	if s.Stroke != UnknownOne {
		return true
	}
	return s.Name != "" && fold.Text(s.Name) == fold.Text(own.Name) || s.Code != "" && strings.EqualFold(s.Code, own.Code)
}

// GenderOf returns the gender of an event or a team. AnySex is All, which teams do not have: theirs is Mixed.
func GenderOf(s domain.Sex) Gender {
	switch s {
	case domain.Male:
		return Male
	case domain.Female:
		return Female
	case domain.Mixed:
		return Mixed
	case domain.AnySex:
	}
	return All
}

// Sex returns the sex of a gender; All and unknown ones are AnySex.
func (g Gender) Sex() domain.Sex {
	switch g {
	case Male:
		return domain.Male
	case Female:
		return domain.Female
	case Mixed:
		return domain.Mixed
	default:
		return domain.AnySex
	}
}

// CourseOf returns the course of a pool of 25 or 50 metres.
func CourseOf(metres int) Course {
	if metres == 50 {
		return LongCourse
	}
	return ShortCourse
}

// Metres returns the length of the pool; 0 if the portal has no such pool.
func (c Course) Metres() int {
	switch c {
	case LongCourse:
		return 50
	case ShortCourse:
		return 25
	case Short33, OpenWater:
	}
	return 0
}

// AgeDateOf returns the day that gives the ages of a season: an age is the season's reference year minus the year of birth.
func AgeDateOf(s calendar.Season) *AgeDate {
	return &AgeDate{Type: "YEAR", Value: calendar.Of(s.ReferenceYear(), 12, 31)}
}

// AgesOf returns an age group with the ages of a category for a sex. Relays that sum ages have the sums.
func AgesOf(c domain.Category, sex domain.Sex) AgeGroup {
	a := AgeGroup{AgeMin: Some(-1), AgeMax: Some(-1)}
	if c.AgeSumMin > 0 || c.AgeSumMax > 0 {
		a.Calculate, a.AgeMin = "TOTAL", Some(c.AgeSumMin)
		if c.AgeSumMax > 0 && c.AgeSumMax < noSum {
			a.AgeMax = Some(c.AgeSumMax)
		}
		return a
	}
	year := calendar.Season(c.SeasonID).ReferenceYear()
	from, to := c.MenFrom, c.MenTo
	if sex == domain.Female || to.IsZero() {
		from, to = c.WomenFrom, c.WomenTo
	}
	if sex == domain.Mixed || sex == domain.AnySex {
		from, to = earlier(c.MenFrom, c.WomenFrom), later(c.MenTo, c.WomenTo)
	}
	if !to.IsZero() {
		a.AgeMin = Some(max(0, year-to.Year()))
	}
	if from.Year() > noYear {
		a.AgeMax = Some(year - from.Year())
	}
	return a
}

// YearName returns the name of the age group of a birth year within a category.
func YearName(category string, year int) string { return category + " " + strconv.Itoa(year) }

// noSum and noYear are the bounds of open categories.
const (
	noSum  = 999
	noYear = 1900
)

func earlier(a, b calendar.Date) calendar.Date {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

func later(a, b calendar.Date) calendar.Date {
	if a.Before(b) {
		return b
	}
	return a
}

// outcomes are the results that the portal knows, with their status. Reading and writing use the same table.
var outcomes = []struct {
	status Status
	result domain.ResultStatus
	reason domain.Reason
}{
	{"", domain.ResultRegular, domain.NoReason},
	{Exhibition, domain.ResultRegular, domain.OutOfCompetition},
	{Disqualified, domain.ResultDisqualified, domain.NoReason},
	{DidNotFinish, domain.ResultDisqualified, domain.DidNotFinish},
	{DidNotStart, domain.ResultAbsent, domain.NoReason},
	{Withdrawn, domain.ResultAbsent, domain.Withdrawn},
	{Sick, domain.ResultAbsent, domain.Ill},
}

// StatusOf returns the status of a result. A reason that does not go with the result is ignored.
func StatusOf(r domain.ResultStatus, reason domain.Reason) Status {
	if !reason.Fits(r) {
		reason = domain.NoReason
	}
	for _, o := range outcomes {
		if o.result == r && o.reason == reason {
			return o.status
		}
	}
	return ""
}

// Result returns the result and the reason of a status; known is false for RJC and words outside the format.
func (s Status) Result() (r domain.ResultStatus, reason domain.Reason, known bool) {
	for _, o := range outcomes {
		if o.status == s {
			return o.result, o.reason, true
		}
	}
	return domain.ResultNone, domain.NoReason, false
}

// penaltyForm is the comment of a result whose time includes penalty seconds.
const penaltyForm = "Penalità: %d s"

// WithPenalty returns the time and the comment of a result with penalty seconds.
func WithPenalty(t racetime.Centis, seconds int) (racetime.Centis, string) {
	if seconds <= 0 {
		return t, ""
	}
	return t + racetime.Centis(100*seconds), fmt.Sprintf(penaltyForm, seconds)
}

// SplitPenalty returns the time of a result without the penalty seconds that its comment names, and the seconds.
func SplitPenalty(r *Result) (t racetime.Centis, seconds int) {
	if n, err := fmt.Sscanf(r.Comment, penaltyForm, &seconds); n != 1 || err != nil || r.Comment != fmt.Sprintf(penaltyForm, seconds) ||
		seconds < 1 || r.Time <= racetime.Centis(100*seconds) {
		return r.Time, 0
	}
	return r.Time - racetime.Centis(100*seconds), seconds
}

// maxClass is the highest class of swimmers with a disability that the portal has a number for, S14.
const maxClass = 14

// HandicapOf returns the classes of an athlete: disability 2 is class 1. It returns nil for an athlete without a class that the format has.
func HandicapOf(d domain.Disability) *Handicap {
	class := int(d - domain.NoDisability)
	if class < 1 || class > maxClass {
		return nil
	}
	return &Handicap{Free: Some(class), Breast: Some(class), Medley: Some(class)}
}

// Disability returns the disability of an athlete: the class of freestyle, else the first that is known.
func (h *Handicap) Disability() domain.Disability {
	if h != nil {
		for _, class := range []Int{h.Free, h.Breast, h.Medley} {
			if class.Set && class.N >= 1 && class.N <= maxClass {
				return domain.NoDisability + domain.Disability(class.N)
			}
		}
	}
	return domain.NoDisability
}
