package meet

import (
	"fmt"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
)

// Rule is a condition for entering a race.
type Rule int

// The rules in the order in which they are checked. The user is shown the first one that fails.
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
	RuleHeatsFull
	RuleNote
	RuleTime
	RuleQualified
	RuleStandard
	RuleCertificate
)

// bindsManagers are the rules that also bind administrators and the organiser.
var bindsManagers = map[Rule]bool{RuleEnterable: true, RuleCategory: true, RuleRace: true, RuleSex: true, RuleTwice: true,
	RuleCertificate: true}

// Request is an athlete's request to enter a race.
type Request struct {
	Athlete Entrant
	// Enterable is false if the person is hidden or is not an athlete.
	Enterable   bool
	MemberUntil calendar.Date // unset: never
	RaceID      id.Race
	Race        Race
	Time        racetime.Centis // 0: none; if the event locks entry times, the best official time
	Note        string
	WildCard    bool
}

// Standing is the current state of the athlete, the club and the event, without the entry that is being changed.
type Standing struct {
	Races        []id.Race // of the athlete in this event
	RacesAllowed int       // limit of the athlete's category; 0: none
	Entrants     int       // distinct athletes in the event
	MaxEntrants  int       // 0: no limit
	ClubInRace   int       // entries of the club in the race
	Heats        int       // of the race and sex, with this entry; 0 if they are not limited
	Qualified    bool      // through the linked events
	// Standard is the limit time; 0 if there is none.
	Standard racetime.Centis
	// Certificate is the state on the days of the event. It is checked only with CheckCertificate, when an athlete is entered.
	Certificate      domain.CertificateState
	CheckCertificate bool
}

// Verdict is the result of one rule.
type Verdict struct {
	Rule    Rule
	Passed  bool
	Message string // shown if the rule fails
	Detail  string // what is missing, if known
	// MayWait is set by callers if the entry may be put on the event's waiting list instead.
	MayWait bool
}

// Assessment is the result of all rules for an entry.
type Assessment struct {
	Verdicts []Verdict
	Category Category // zero if there is none
	Late     bool
	// Warning is shown with an accepted entry.
	Warning string
	// WildCard is set if the entry is accepted only because of a wild card.
	WildCard bool
}

// Refusal returns the first failed rule.
func (j Assessment) Refusal() (Verdict, bool) {
	for _, v := range j.Verdicts {
		if !v.Passed {
			return v, true
		}
	}
	return Verdict{}, false
}

// inputRules are the rules about values that the user types.
var inputRules = map[Rule]bool{RuleNote: true, RuleTime: true, RuleStandard: true}

// Obstacle returns the first failed rule that does not depend on typed values.
func (j Assessment) Obstacle() (Verdict, bool) {
	for _, v := range j.Verdicts {
		if !v.Passed && !inputRules[v.Rule] {
			return v, true
		}
	}
	return Verdict{}, false
}

// Assess checks all applicable rules. Rules about the category are skipped for an athlete without one.
func (f *Eligibility) Assess(w Window, races []EventRace, r Request, s Standing) Assessment {
	j := assessor{eligibility: f, window: w, races: races, request: r, standing: s}
	j.run()
	return j.Assessment
}

// assessor collects the verdicts of one request.
type assessor struct {
	Assessment
	eligibility *Eligibility
	window      Window
	races       []EventRace
	request     Request
	standing    Standing
}

func (j *assessor) record(rule Rule, passed bool, message, detail string) {
	if j.window.Manages && !bindsManagers[rule] {
		passed = true
	}
	if passed {
		message, detail = "", ""
	}
	j.Verdicts = append(j.Verdicts, Verdict{Rule: rule, Passed: passed, Message: message, Detail: detail})
}

func (j *assessor) run() {
	o, r, s := j.eligibility.Event.Options, j.request, j.standing
	refusal := Refusal(j.window)
	j.record(RuleAdmitted, refusal == "", refusal, "")
	late, open := Open(j.window)
	j.Late = late
	j.record(RuleOpen, open, "Iscrizioni chiuse", "")
	j.record(RuleEnterable, r.Enterable, "Atleta non iscrivibile", "")
	member := !r.MemberUntil.IsZero() && !r.MemberUntil.Before(j.eligibility.Event.Starts)
	j.record(RuleMembership, member, "Tesseramento scaduto", expiry(r.MemberUntil))
	j.checkCertificate()
	j.checkCategory()
	j.record(RuleTwice, !slices.Contains(s.Races, r.RaceID), "Atleta già iscritto a questa gara", "")
	j.record(RuleEventFull, s.MaxEntrants == 0 || len(s.Races) > 0 || s.Entrants < s.MaxEntrants,
		"Numero massimo di concorrenti raggiunto", ratio(s.Entrants, s.MaxEntrants))
	maxRaces := o.Int(option.MaxRaces)
	if s.RacesAllowed > 0 {
		maxRaces = min(maxRaces, s.RacesAllowed)
	}
	j.record(RuleAthleteFull, len(s.Races) < maxRaces, "Numero massimo di gare raggiunto per questo atleta", ratio(len(s.Races), maxRaces))
	perClub := o.Int(option.MaxEntriesPerRace)
	j.record(RuleClubFull, s.ClubInRace < perClub,
		"Numero massimo di presenze della società raggiunto per questa gara", ratio(s.ClubInRace, perClub))
	j.checkHeats(s.Heats)
	j.record(RuleNote, !o.Flag(option.EntryNoteRequired) || r.Note != "", "Note obbligatorie", o.Text(option.EntryNoteLabel))
	j.record(RuleTime, !timeRequired(j.eligibility.Event) || TimeLocked(j.eligibility.Event.SportID, o) || r.Time > 0,
		"Tempo di iscrizione obbligatorio", "")
	j.record(RuleQualified, !o.Flag(option.QualificationRequired) || s.Qualified, "Atleta non qualificato per questa gara", "")
	j.checkStandard()
}

// checkCategory checks that there is a category, that it has the race, and that the race admits the sex.
func (j *assessor) checkCategory() {
	r := j.request
	category, ok := CategoryOf(r.Athlete, j.eligibility.Categories, j.eligibility.Exceptions[r.Athlete.ID], j.eligibility.Memberships)
	j.record(RuleCategory, ok, "Nessuna categoria per questo atleta", "")
	if !ok {
		return
	}
	j.Category = category
	enabled := false
	for i := range j.races {
		enabled = enabled || j.races[i].RaceID == r.RaceID && j.races[i].Category == category.CategoryKey
	}
	j.record(RuleRace, enabled, "Gara non abilitata per questa categoria", category.Name)
	j.record(RuleSex, admitsSex(r.Race.Sex, r.Athlete.Sex), "Gara non ammessa per il sesso dell'atleta", "")
}

// admitsSex reports whether a race admits athletes of a sex. Mixed races admit both.
func admitsSex(admitted, sex domain.Sex) bool {
	return admitted == sex || admitted == domain.AnySex || admitted == domain.Mixed
}

// checkStandard checks the limit time. If the event allows wild cards, one replaces the limit time, but only if it is needed.
func (j *assessor) checkStandard() {
	limit, time := j.standing.Standard, j.request.Time
	required := j.eligibility.Event.Options.Flag(option.TimeStandardsRequired) && limit > 0
	met := !required || time > 0 && time <= limit
	usesWildCard := !met && !j.window.Manages && j.request.WildCard && j.eligibility.Event.Options.Flag(option.WildCards)
	j.WildCard = usesWildCard
	detail := "Limite " + limit.String()
	if time > limit {
		detail += ", mancano " + (time - limit).String()
	}
	j.record(RuleStandard, met || usesWildCard, "Tempo limite non conseguito", detail)
}

// CertificateRefusal is the refusal of an athlete without a valid health certificate.
const CertificateRefusal = "Certificato medico non valido alla data dell'evento"

// checkCertificate checks the health certificate, if the event requires one. The rule binds managers too.
func (j *assessor) checkCertificate() {
	reason, binding := j.eligibility.Event.certificateFault(j.standing.Certificate, j.standing.CheckCertificate)
	if !binding {
		j.Warning = reason
		reason = ""
	}
	if j.standing.CheckCertificate {
		j.record(RuleCertificate, reason == "", reason, j.eligibility.Event.certificateDetail(&j.request.Athlete, j.standing.Certificate))
	}
}

// certificateDetail returns which athlete has no valid certificate and why. It reveals no more than CERTIFICATO_VALIDO, which organisers
// see. The name is quoted, so that the erasure of the person finds it in the refusals of uploads.
func (e Event) certificateDetail(a *Entrant, state domain.CertificateState) string {
	name := "«" + a.Name() + "», "
	need := e.CertificateNeed()
	switch {
	case state == domain.CertificateUnknown:
		return name + "nessun certificato registrato"
	case need.Kind == domain.CompetitiveCertificate:
		return name + "nessun certificato agonistico valido " + daysOf(need)
	default:
		return name + "nessun certificato valido " + daysOf(need)
	}
}

func daysOf(n domain.CertificateNeed) string {
	if n.From == n.To {
		return "il " + n.From.Italian()
	}
	return "dal " + n.From.Italian() + " al " + n.To.Italian()
}

// certificateFault returns what is wrong with an athlete's certificate, and whether that refuses the entry.
func (e Event) certificateFault(state domain.CertificateState, checked bool) (reason string, binding bool) {
	if !checked || state == domain.CertificateValid {
		return "", false
	}
	switch e.Options.Choice(option.CertificateRequired) {
	case option.CertificateBinding:
		return CertificateRefusal, true
	case option.CertificateWarning:
		return CertificateRefusal, false
	default:
		return "", false
	}
}

// Explanation returns the sentence with its detail, for refusals that do not name the athlete.
func (v Verdict) Explanation() string {
	if v.Rule != RuleCertificate || v.Detail == "" {
		return v.Message
	}
	return v.Message + ": " + v.Detail
}

// RequiresCertificate reports whether the event checks the health certificates of its entrants.
func (e Event) RequiresCertificate() bool {
	return e.Options.Choice(option.CertificateRequired) != option.CertificateIgnored
}

// CertificateNeed returns the certificate that is valid for the event.
func (e Event) CertificateNeed() domain.CertificateNeed {
	return domain.CertificateNeed{
		Kind: domain.CertificateKind(e.Options.Choice(option.CertificateKind)), SportID: e.SportID, From: e.Starts, To: e.Ends,
	}
}

func expiry(d calendar.Date) string {
	if d.IsZero() {
		return "Nessuna scadenza registrata"
	}
	return "Scaduto il " + d.Italian()
}

func ratio(n, limit int) string { return fmt.Sprintf("%d su %d", n, limit) }
