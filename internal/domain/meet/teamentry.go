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

// MaxTeams is the number of teams of a club in a race and category, lettered A to J.
const MaxTeams = 10

// Rules for teams only. They follow those shared with individual entries.
const (
	RuleCategoryTeams Rule = iota + 100
	RuleClubTeams
	RuleLetters
)

// ClubTeam is another team of the club in the event.
type ClubTeam struct {
	RaceID   id.Race
	Category domain.CategoryKey
	Number   int // PROGRESSIVO
	Members  []id.Athlete
}

// TeamRequest is a club's request to enter a team.
type TeamRequest struct {
	RaceID   id.Race
	Category domain.CategoryKey
	Time     racetime.Centis // 0: none
	Note     string
}

// NextTeamNumber returns the lowest free number of a club's teams in a race and category, or 0 if all are in use.
func NextTeamNumber(others []ClubTeam, raceID id.Race, category domain.CategoryKey) int {
	var taken [MaxTeams + 1]bool
	for _, t := range others {
		if t.RaceID == raceID && t.Category == category && t.Number <= MaxTeams {
			taken[max(t.Number, 0)] = true
		}
	}
	for n := 1; n <= MaxTeams; n++ {
		if !taken[n] {
			return n
		}
	}
	return 0
}

// AssessTeam checks all rules for a new team. Join checks its members.
func (f *Eligibility) AssessTeam(w Window, races []EventRace, r TeamRequest, others []ClubTeam) Assessment {
	j := assessor{eligibility: f, window: w, races: races}
	o := f.Event.Options
	refusal := Refusal(w)
	j.record(RuleAdmitted, refusal == "", refusal, "")
	late, open := Open(w)
	j.Late = late
	j.record(RuleOpen, open, "Iscrizioni chiuse", "")
	c := f.find(r.Category)
	j.record(RuleCategory, c >= 0, "La categoria non è tra quelle delle squadre dell'evento", "")
	if c < 0 {
		return j.Assessment
	}
	j.Category = f.Categories[c]
	j.record(RuleRace, hasRace(races, r.RaceID, r.Category), "Gara non abilitata per questa categoria", j.Category.Name)
	j.Verdicts = append(j.Verdicts, f.TeamLimits(w, r.RaceID, r.Category, others)...)
	j.record(RuleNote, !o.Flag(option.EntryNoteRequired) || r.Note != "", "Note obbligatorie", o.Text(option.EntryNoteLabel))
	j.record(RuleTime, !timeRequired(f.Event) || r.Time > 0, "Tempo di iscrizione obbligatorio", "")
	return j.Assessment
}

// TeamLimits checks whether a club may have another team in a race and category. The limit of ten letters binds managers too.
func (f *Eligibility) TeamLimits(w Window, raceID id.Race, category domain.CategoryKey, others []ClubTeam) []Verdict {
	j := assessor{eligibility: f, window: w}
	same := 0
	for _, t := range others {
		if t.RaceID == raceID && t.Category == category {
			same++
		}
	}
	perCategory, perClub := f.Event.Options.Int(option.MaxTeamsPerCategory), f.Event.Options.Int(option.MaxTeamsPerClub)
	j.record(RuleCategoryTeams, same < perCategory,
		"Numero massimo di squadre della società raggiunto per questa gara e categoria", ratio(same, perCategory))
	j.record(RuleClubTeams, len(others) < perClub, "Numero massimo di squadre della società raggiunto", ratio(len(others), perClub))
	number := NextTeamNumber(others, raceID, category)
	return append(j.Verdicts, Verdict{
		Rule: RuleLetters, Passed: number > 0,
		Message: messageUnless(number > 0, "Le squadre di una gara e categoria vanno dalla A alla J: non ce n'è un'altra"),
	})
}

func messageUnless(passed bool, message string) string {
	if passed {
		return ""
	}
	return message
}

// hasRace reports whether a category has a race in the event.
func hasRace(races []EventRace, raceID id.Race, category domain.CategoryKey) bool {
	return slices.ContainsFunc(races, func(r EventRace) bool { return r.RaceID == raceID && r.Category == category })
}

// Candidate is an athlete who may join a team.
type Candidate struct {
	Entrant
	Enterable   bool
	MemberUntil calendar.Date // unset: never
	Note        string
	// Certificate is the state on the days of the event.
	Certificate domain.CertificateState
}

// noteMissing is the specification's message for a member without a required note.
const noteMissing = "Note obbligatorie"

// Refusal returns the reason of a fault that keeps an athlete out of a team, with the athlete's name in guillemets unless the reason
// already names a member. The erasure of a person finds the name in the refusals of uploads.
func (f Fault) Refusal(a *Entrant) string {
	if f.AthleteID != 0 || f.Reason == "" || f.Reason == noteMissing {
		return f.Reason
	}
	return f.Reason + " («" + a.Name() + "»)"
}

// Join returns why an athlete may not join a team; the reason is "" if the athlete may. It ignores faults that further members could
// solve; TeamState reports those.
func (f *Eligibility) Join(w Window, team Entry, race Race, c Candidate, others []ClubTeam) Fault {
	o := f.Event.Options
	teams := 0
	for _, t := range others {
		if slices.Contains(t.Members, c.ID) {
			teams++
		}
	}
	maxTeams := o.Int(option.MaxTeamsPerAthlete)
	for _, rule := range []struct {
		broken, always bool
		message        string
	}{
		{slices.ContainsFunc(team.Members, func(m Entrant) bool { return m.ID == c.ID }), true, "Atleta già presente nella squadra"},
		{!c.Enterable, true, "Atleta non iscrivibile"},
		{c.MemberUntil.IsZero() || c.MemberUntil.Before(f.Event.Starts), false, "Tesseramento scaduto"},
		{len(team.Members) >= race.Members, false, fmt.Sprintf("La squadra è già completa: %s", ratio(len(team.Members), race.Members))},
		{teams >= maxTeams, false, "Numero massimo di squadre raggiunto per questo atleta"},
		{o.Flag(option.TeamMemberNoteRequired) && c.Note == "", false, noteMissing},
	} {
		if rule.broken && (rule.always || !w.Manages) {
			return Fault{Reason: rule.message}
		}
	}
	if reason, binding := f.Event.certificateFault(c.Certificate, true); binding {
		return Fault{c.ID, reason + ": " + f.Event.certificateDetail(&c.Entrant, c.Certificate)}
	}
	return f.joinFault(w, team, race, c.Entrant)
}

// JoinWarning returns the warning about a new member of a team, or "".
func (f *Eligibility) JoinWarning(c Candidate) string {
	reason, _ := f.Event.certificateFault(c.Certificate, true)
	return reason
}

// joinFault returns the first fault that a new member causes and that further members cannot solve. For managers it checks only clubs
// and categories.
func (f *Eligibility) joinFault(w Window, team Entry, race Race, c Entrant) Fault {
	faultsOf := func(team Entry) []Fault {
		team = f.Derive(team, race)
		faults := f.memberFaults(&team, false)
		if w.Manages {
			return faults
		}
		return append(sizeAndSexFaults(&team, race), faults...)
	}
	before := faultsOf(team)
	team.Members = append(slices.Clone(team.Members), c)
	for _, fault := range faultsOf(team) {
		if !slices.Contains(before, fault) {
			return fault
		}
	}
	return Fault{}
}

// Derive sets the team's sex and, with option 35, its category from its members. A derived category that is not in the event is ignored.
// A team without members keeps the sex it has, which only imported teams have.
func (f *Eligibility) Derive(team Entry, race Race) Entry {
	if len(team.Members) > 0 || race.Sex != domain.AnySex {
		team.Sex = teamSex(team.Members, race)
	}
	if f.derivesCategory(&team) {
		if c, ok := f.TeamCategory(team.Members); ok {
			team.Category = c.CategoryKey
		}
	}
	return team
}

// teamSex returns the race's sex, or else that of the members.
func teamSex(members []Entrant, race Race) domain.Sex {
	sex := race.Sex
	if sex != domain.AnySex {
		return sex
	}
	for i := range members {
		switch {
		case i == 0:
			sex = members[i].Sex
		case members[i].Sex != sex:
			return domain.Mixed
		}
	}
	return sex
}

// TeamState reports whether a team is complete and valid, and why not. An empty team has no warnings if members are optional.
func (f *Eligibility) TeamState(team Entry, races []EventRace, race Race) (closed bool, warnings []string) {
	faults := f.Faults(team, race)
	for _, fault := range faults {
		warnings = append(warnings, fault.Reason)
	}
	if !hasRace(races, team.RaceID, team.Category) {
		warnings = append(warnings, "Gara non abilitata per la categoria della squadra")
	}
	n := len(team.Members)
	if n < race.Members && (n > 0 || f.Event.Options.Flag(option.TeamMembersRequired)) {
		warnings = append(warnings, missingMembersText(n, race))
	}
	return n == race.Members && len(warnings) == 0, warnings
}

// missingMembersText returns the message with the number of members that a team lacks.
func missingMembersText(n int, race Race) string {
	return "Componenti mancanti: " + ratio(race.Members-n, race.Members)
}
