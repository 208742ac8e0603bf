package meet

import (
	"fmt"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
)

// Rule is one question that an entry is asked.
type Rule int

// The rules in the order in which they are asked: the first that fails is what the caller is told.
const (
	RuleAdmitted Rule = iota
	RuleOpen
	RuleEnterable
	RuleMembership
	RuleCategory
	RuleRace
	RuleSex
	RuleTwice
	RuleEventFull
	RuleAthleteFull
	RuleClubFull
	RuleNote
	RuleTime
	RuleQualified
	RuleStandard
)

// alwaysAsked are the rules that bind administrators and the organiser too.
var alwaysAsked = map[Rule]bool{RuleEnterable: true, RuleCategory: true, RuleRace: true, RuleSex: true, RuleTwice: true}

// Request is an athlete who wants to enter a race.
type Request struct {
	Athlete Entrant
	// Enterable is false for an athlete who is hidden, and for who is no athlete.
	Enterable   bool
	MemberUntil calendar.Date // unset: never
	RaceID      int64
	Race        Race
	Time        racetime.Centis // 0: none; where the event locks it, the best official one
	Note        string
	WildCard    bool
}

// Standing is how far an athlete, the club and the event are already. The entry that is being changed is not counted.
type Standing struct {
	Races        []int64 // of the athlete in this event
	RacesAllowed int     // by the athlete's category; 0: no limit
	Entrants     int     // distinct athletes of the event
	MaxEntrants  int     // 0: no limit
	ClubInRace   int     // entries of the club in the race
	Qualified    bool    // by the passages of the linked events
	// Standard is the time to beat; 0 where there is none.
	Standard racetime.Centis
}

// Verdict is the answer of one rule.
type Verdict struct {
	Rule    Rule
	Passed  bool
	Message string // what the caller is told when it fails
	Detail  string // what is missing, when that can be said
}

// Judgement is what an entry is told, rule by rule.
type Judgement struct {
	Verdicts []Verdict
	Category Category // zero when there is none
	Late     bool
	// WildCard is set when the entry is taken only because of one.
	WildCard bool
}

// Refusal is the first rule that fails.
func (j Judgement) Refusal() (Verdict, bool) {
	for _, v := range j.Verdicts {
		if !v.Passed {
			return v, true
		}
	}
	return Verdict{}, false
}

// typed are the rules about what is typed with an entry.
var typed = map[Rule]bool{RuleNote: true, RuleTime: true, RuleStandard: true}

// Obstacle is the first rule that fails whatever is typed with the entry.
func (j Judgement) Obstacle() (Verdict, bool) {
	for _, v := range j.Verdicts {
		if !v.Passed && !typed[v.Rule] {
			return v, true
		}
	}
	return Verdict{}, false
}

// Judge asks every rule that can be asked: what depends on a category is left out for an athlete without one.
func (f *Field) Judge(w Window, races []EventRace, r Request, s Standing) Judgement {
	j := judge{field: f, window: w, races: races, request: r, standing: s}
	j.ask()
	return j.Judgement
}

// judge collects the verdicts of one request.
type judge struct {
	Judgement
	field    *Field
	window   Window
	races    []EventRace
	request  Request
	standing Standing
}

func (j *judge) note(rule Rule, passed bool, message, detail string) {
	if j.window.Manages && !alwaysAsked[rule] {
		passed = true
	}
	if passed {
		message, detail = "", ""
	}
	j.Verdicts = append(j.Verdicts, Verdict{rule, passed, message, detail})
}

func (j *judge) ask() {
	o, r, s := j.field.Event.Options, j.request, j.standing
	refusal := Refusal(j.window)
	j.note(RuleAdmitted, refusal == "", refusal, "")
	late, open := Open(j.window)
	j.Late = late
	j.note(RuleOpen, open, "Iscrizioni chiuse", "")
	j.note(RuleEnterable, r.Enterable, "Atleta non iscrivibile", "")
	member := !r.MemberUntil.IsZero() && !r.MemberUntil.Before(j.field.Event.Starts)
	j.note(RuleMembership, member, "Tesseramento scaduto", expiry(r.MemberUntil))
	j.category()
	j.note(RuleTwice, !slices.Contains(s.Races, r.RaceID), "Atleta già iscritto a questa gara", "")
	j.note(RuleEventFull, s.MaxEntrants == 0 || len(s.Races) > 0 || s.Entrants < s.MaxEntrants, "Numero massimo di concorrenti raggiunto", count(s.Entrants, s.MaxEntrants))
	most := o.Int(option.MaxRaces)
	if s.RacesAllowed > 0 {
		most = min(most, s.RacesAllowed)
	}
	j.note(RuleAthleteFull, len(s.Races) < most, "Numero massimo di gare raggiunto per questo atleta", count(len(s.Races), most))
	perClub := o.Int(option.MaxEntriesPerRace)
	j.note(RuleClubFull, s.ClubInRace < perClub, "Numero massimo di presenze della società raggiunto per questa gara", count(s.ClubInRace, perClub))
	j.note(RuleNote, !o.Flag(option.EntryNoteRequired) || r.Note != "", "Note obbligatorie", o.Text(option.EntryNoteLabel))
	j.note(RuleTime, !timeRequired(j.field.Event) || TimeLocked(j.field.Event.SportID, o) || r.Time > 0, "Tempo di iscrizione obbligatorio", "")
	j.note(RuleQualified, !o.Flag(option.QualificationRequired) || s.Qualified, "Atleta non qualificato per questa gara", "")
	j.standard()
}

// category asks the three rules that make one check: there is a category, it has the race, and the race takes the sex.
func (j *judge) category() {
	r := j.request
	category, ok := CategoryOf(r.Athlete, j.field.Categories, j.field.Exceptions[r.Athlete.ID], j.field.Memberships)
	j.note(RuleCategory, ok, "Nessuna categoria per questo atleta", "")
	if !ok {
		return
	}
	j.Category = category
	enabled := false
	for i := range j.races {
		enabled = enabled || j.races[i].RaceID == r.RaceID && j.races[i].Group == category.CategoryKey
	}
	j.note(RuleRace, enabled, "Gara non abilitata per questa categoria", category.Name)
	j.note(RuleSex, admitsSex(r.Race.Sex, r.Athlete.Sex), "Gara non ammessa per il sesso dell'atleta", "")
}

// admitsSex reports whether a race is for athletes of a sex; mixed ones are for both.
func admitsSex(admitted, sex domain.Sex) bool {
	return admitted == sex || admitted == domain.AnySex || admitted == domain.Mixed
}

// standard asks for the limit time. A wild card stands in for it where the event gives any; one that is not needed is not used.
func (j *judge) standard() {
	limit, time := j.standing.Standard, j.request.Time
	asked := j.field.Event.Options.Flag(option.TimeStandardsRequired) && limit > 0
	met := !asked || time > 0 && time <= limit
	card := !met && !j.window.Manages && j.request.WildCard && j.field.Event.Options.Flag(option.WildCards)
	j.WildCard = card
	detail := "Limite " + limit.String()
	if time > limit {
		detail += ", mancano " + (time - limit).String()
	}
	j.note(RuleStandard, met || card, "Tempo limite non conseguito", detail)
}

func expiry(d calendar.Date) string {
	if d.IsZero() {
		return "Nessuna scadenza registrata"
	}
	return "Scaduto il " + d.Italian()
}

func count(n, most int) string { return fmt.Sprintf("%d su %d", n, most) }
