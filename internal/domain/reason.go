package domain

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

// Reason (motivo) qualifies a result status. The numbers are part of the contract.
type Reason int

const (
	NoReason         Reason = 0
	DidNotFinish     Reason = 1
	Withdrawn        Reason = 2 // before the start
	Ill              Reason = 3
	OutOfCompetition Reason = 4 // timed and published, but without place, points, record, medal and passage
)

// statusNames are the statuses in error messages.
var statusNames = map[ResultStatus]string{ResultRegular: "regolare", ResultDisqualified: "squalificato", ResultAbsent: "assente"}

// reasons are the status that each reason goes with, and its label in lists.
var reasons = map[Reason]struct {
	status ResultStatus
	label  string
}{
	DidNotFinish:     {ResultDisqualified, "RIT"},
	Withdrawn:        {ResultAbsent, "RIN"},
	Ill:              {ResultAbsent, "MAL"},
	OutOfCompetition: {ResultRegular, "FG"},
}

// Status returns the only result status that a reason goes with; known is false for NoReason and unknown numbers.
func (r Reason) Status() (s ResultStatus, known bool) {
	of, known := reasons[r]
	return of.status, known
}

// Fits reports whether a result with status s may have the reason.
func (r Reason) Fits(s ResultStatus) bool {
	of, known := r.Status()
	return r == NoReason || known && of == s
}

// Label returns the abbreviation in lists: RIT, RIN, MAL or FG.
func (r Reason) Label() string { return reasons[r].label }

// ReasonOf returns the reason with a label or number, as files have it.
func ReasonOf(text string) (r Reason, known bool) {
	text = strings.ToUpper(strings.TrimSpace(text))
	if text == "" || text == "0" {
		return NoReason, true
	}
	for r, of := range reasons {
		if of.label == text || fmt.Sprint(int(r)) == text {
			return r, true
		}
	}
	return NoReason, false
}

// MaxDisqualification is the maximum length of the referee's reason in characters.
const MaxDisqualification = 200

// Leg is the reaction time of a relay member: the start of the first, the take-over of the others.
type Leg struct {
	AthleteID id.Athlete
	Reaction  racetime.Reaction
}

// Legs are the reaction times of a relay.
type Legs []Leg

// Of returns the reaction time of an athlete.
func (l Legs) Of(athleteID id.Athlete) racetime.Reaction {
	for _, leg := range l {
		if leg.AthleteID == athleteID {
			return leg.Reaction
		}
	}
	return racetime.Reaction{}
}

// Same reports whether two results are equal apart from who recorded them and when.
func (r Result) Same(o Result) bool {
	return r.Time == o.Time && r.Status == o.Status && r.PenaltyPoints == o.PenaltyPoints && r.PenaltySeconds == o.PenaltySeconds &&
		r.Reason == o.Reason && r.Disqualification == o.Disqualification && r.Reaction == o.Reaction && slices.Equal(r.Legs, o.Legs)
}

// SwumTime returns the time of a disqualified swim, 0 if there is none. Only users who run the event see it.
func (r Result) SwumTime() racetime.Centis {
	if r.Status == ResultDisqualified {
		return r.Time
	}
	return 0
}

// Official returns the result as users who do not run the event see it: a disqualified swim has no time.
func (r Result) Official() Result {
	if r.Status == ResultDisqualified {
		r.Time = 0
	}
	return r
}

// Counts reports whether a result with a time takes part in rankings, records and passages.
func (r Result) Counts() bool {
	return r.Status == ResultRegular && r.Time > 0 && r.Reason != OutOfCompetition
}

// Names of the fields of a result that depend on its status, in Sent and Faults.
const (
	FieldReason           = "Reason"
	FieldDisqualification = "Disqualification"
	FieldReaction         = "Reaction"
	FieldLegs             = "Legs"
)

// SettleResult clears fields that do not go with the status of the result or the members of the team, except sent ones, which
// CheckResult reports. Sent must not be nil.
func (n *Participation) SettleResult(sent Sent) {
	r := &n.Result
	if !sent.has(FieldReason) && !r.Reason.Fits(r.Status) {
		r.Reason = NoReason
	}
	if !sent.has(FieldDisqualification) && r.Status != ResultDisqualified {
		r.Disqualification = ""
	}
	if !sent.has(FieldReaction) && (r.Status == ResultAbsent || n.Kind == Team) {
		r.Reaction = racetime.Reaction{}
	}
	if !sent.has(FieldLegs) {
		r.Legs = slices.DeleteFunc(slices.Clone(r.Legs), func(l Leg) bool { return r.Status == ResultAbsent || !n.hasMember(l.AthleteID) })
	}
}

func (n *Participation) hasMember(athleteID id.Athlete) bool {
	return slices.ContainsFunc(n.Members, func(m Member) bool { return m.ID == athleteID })
}

// CheckResult returns the faults of an entry's result: reasons that do not go with the status, and impossible reaction times.
func CheckResult(n Participation) Faults {
	faults, r := Faults{}, n.Result
	switch status, known := r.Reason.Status(); {
	case r.Reason == NoReason:
	case !known:
		faults.add(FieldReason, errors.New("deve essere 0, 1, 2, 3 o 4"))
	case status != r.Status:
		faults.add(FieldReason, fmt.Errorf("%s va solo con lo stato %s", r.Reason.Label(), statusNames[status]))
	}
	switch {
	case r.Disqualification == "":
	case r.Status != ResultDisqualified:
		faults.add(FieldDisqualification, errors.New("va solo con lo stato squalificato"))
	case utf8.RuneCountInString(r.Disqualification) > MaxDisqualification:
		faults.add(FieldDisqualification, fmt.Errorf("al massimo %d caratteri", MaxDisqualification))
	case HasControl(r.Disqualification) || Invisible(r.Disqualification):
		faults.add(FieldDisqualification, errors.New("contiene caratteri non ammessi"))
	}
	faults.add(FieldReaction, checkReaction(r.Reaction, r.Status))
	if n.Kind == Team && r.Reaction.Known {
		faults.add(FieldReaction, errors.New("per una staffetta è in COMPONENTI"))
	}
	for i, leg := range r.Legs {
		faults.add(FieldLegs, checkReaction(leg.Reaction, r.Status))
		if !n.hasMember(leg.AthleteID) {
			faults.add(FieldLegs, errors.New("l'atleta non fa parte della formazione"))
		}
		if slices.ContainsFunc(r.Legs[:i], func(o Leg) bool { return o.AthleteID == leg.AthleteID }) {
			faults.add(FieldLegs, errors.New("l'atleta è presente due volte"))
		}
	}
	return faults
}

func checkReaction(r racetime.Reaction, s ResultStatus) error {
	switch {
	case !r.Known:
		return nil
	case !r.Valid():
		return errors.New("tempo di reazione non valido")
	case s == ResultAbsent:
		return errors.New("chi è assente non ha un tempo di reazione")
	}
	return nil
}
