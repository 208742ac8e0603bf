package meet

import (
	"fmt"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
)

// MaxTeams is how many teams a club may have in a race and category: their letters are A to J.
const MaxTeams = 10

// The rules that only teams are asked, after those that athletes are asked too.
const (
	RuleCategoryTeams Rule = iota + 100
	RuleClubTeams
	RuleLetters
)

// ClubTeam is a team that a club has in the event besides the one in question.
type ClubTeam struct {
	RaceID  int64
	Group   domain.CategoryKey
	Number  int // PROGRESSIVO
	Members []int64
}

// TeamRequest is a team that a club wants to enter.
type TeamRequest struct {
	RaceID int64
	Group  domain.CategoryKey
	Time   racetime.Centis // 0: none
	Note   string
}

// Letter is the lowest free number of a club's team in a race and category, 0 when all ten are taken.
func Letter(others []ClubTeam, raceID int64, group domain.CategoryKey) int {
	var taken [MaxTeams + 1]bool
	for _, t := range others {
		if t.RaceID == raceID && t.Group == group && t.Number <= MaxTeams {
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

// JudgeTeam asks every rule of a new team; its members are asked by Join.
func (f *Field) JudgeTeam(w Window, races []EventRace, r TeamRequest, others []ClubTeam) Judgement {
	j := judge{field: f, window: w, races: races}
	o := f.Event.Options
	refusal := Refusal(w)
	j.note(RuleAdmitted, refusal == "", refusal, "")
	late, open := Open(w)
	j.Late = late
	j.note(RuleOpen, open, "Iscrizioni chiuse", "")
	c := f.find(r.Group)
	j.note(RuleCategory, c >= 0, "La categoria non è tra quelle delle squadre dell'evento", "")
	if c < 0 {
		return j.Judgement
	}
	j.Category = f.Categories[c]
	j.note(RuleRace, enabledIn(races, r.RaceID, r.Group), "Gara non abilitata per questa categoria", j.Category.Name)
	j.Verdicts = append(j.Verdicts, f.TeamRoom(w, r.RaceID, r.Group, others)...)
	j.note(RuleNote, !o.Flag(option.EntryNoteRequired) || r.Note != "", "Note obbligatorie", o.Text(option.EntryNoteLabel))
	j.note(RuleTime, !timeRequired(f.Event) || r.Time > 0, "Tempo di iscrizione obbligatorio", "")
	return j.Judgement
}

// TeamRoom asks whether a club may have one more team in a race and category. There is no eleventh letter for anybody.
func (f *Field) TeamRoom(w Window, raceID int64, group domain.CategoryKey, others []ClubTeam) []Verdict {
	j := judge{field: f, window: w}
	same := 0
	for _, t := range others {
		if t.RaceID == raceID && t.Group == group {
			same++
		}
	}
	perCategory, perClub := f.Event.Options.Int(option.MaxTeamsPerCategory), f.Event.Options.Int(option.MaxTeamsPerClub)
	j.note(RuleCategoryTeams, same < perCategory, "Numero massimo di squadre della società raggiunto per questa gara e categoria", count(same, perCategory))
	j.note(RuleClubTeams, len(others) < perClub, "Numero massimo di squadre della società raggiunto", count(len(others), perClub))
	letter := Letter(others, raceID, group)
	return append(j.Verdicts, Verdict{Rule: RuleLetters, Passed: letter > 0, Message: unless(letter > 0, "Le squadre di una gara e categoria vanno dalla A alla J: non ce n'è un'altra")})
}

func unless(passed bool, message string) string {
	if passed {
		return ""
	}
	return message
}

// enabledIn reports whether a race of the event is for a category.
func enabledIn(races []EventRace, raceID int64, group domain.CategoryKey) bool {
	return slices.ContainsFunc(races, func(r EventRace) bool { return r.RaceID == raceID && r.Group == group })
}

// Candidate is an athlete who may join a team.
type Candidate struct {
	Entrant
	Enterable   bool
	MemberUntil calendar.Date // unset: never
	Note        string
}

// Join says why an athlete may not join a team, empty when nothing is against it. Only what nobody else in the team could put right is a
// reason: that a whole team is not valid yet is told by TeamState.
func (f *Field) Join(w Window, team Entry, race Race, c Candidate, others []ClubTeam) string {
	o := f.Event.Options
	in := 0
	for _, t := range others {
		if slices.Contains(t.Members, c.ID) {
			in++
		}
	}
	most := o.Int(option.MaxTeamsPerAthlete)
	for _, rule := range []struct {
		broken, always bool
		message        string
	}{
		{slices.ContainsFunc(team.Members, func(m Entrant) bool { return m.ID == c.ID }), true, "Atleta già presente nella squadra"},
		{!c.Enterable, true, "Atleta non iscrivibile"},
		{c.MemberUntil.IsZero() || c.MemberUntil.Before(f.Event.Starts), false, "Tesseramento scaduto"},
		{len(team.Members) >= race.Members, false, fmt.Sprintf("La squadra è già completa: %s", count(len(team.Members), race.Members))},
		{in >= most, false, "Numero massimo di squadre raggiunto per questo atleta"},
		{o.Flag(option.TeamMemberNoteRequired) && c.Note == "", false, "Note obbligatorie"},
	} {
		if rule.broken && (rule.always || !w.Manages) {
			return rule.message
		}
	}
	return f.misfit(w, team, race, c.Entrant)
}

// misfit is the first fault of a team that a new member brings and nobody else could put right. Who manages the event is bound by clubs
// and categories alone.
func (f *Field) misfit(w Window, team Entry, race Race, c Entrant) string {
	judged := func(team Entry) []Fault {
		team = f.Settle(team, race)
		faults := f.memberFaults(&team, false)
		if w.Manages {
			return faults
		}
		return append(shapeFaults(&team, race), faults...)
	}
	before := judged(team)
	team.Members = append(slices.Clone(team.Members), c)
	for _, fault := range judged(team) {
		if !slices.Contains(before, fault) {
			return fault.Reason
		}
	}
	return ""
}

// Settle gives a team the sex and, with option 35, the category that its members make it have; one that is not in the event leaves the
// category as it was.
func (f *Field) Settle(team Entry, race Race) Entry {
	team.Sex = teamSex(team.Members, race)
	if f.categoryFollows(&team) {
		if c, ok := f.TeamCategory(team.Members); ok {
			team.Group = c.CategoryKey
		}
	}
	return team
}

// teamSex is the race's, or that of all members; AnySex while there are none.
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

// TeamState reports whether a team is complete and valid, and says why not. Where members are optional, a team without any has nothing to
// be told.
func (f *Field) TeamState(team Entry, races []EventRace, race Race) (closed bool, warnings []string) {
	faults := f.Faults(team, race)
	for _, fault := range faults {
		warnings = append(warnings, fault.Reason)
	}
	if !enabledIn(races, team.RaceID, team.Group) {
		warnings = append(warnings, "Gara non abilitata per la categoria della squadra")
	}
	n := len(team.Members)
	if n < race.Members && (n > 0 || f.Event.Options.Flag(option.TeamMembersRequired)) {
		warnings = append(warnings, missing(n, race))
	}
	return n == race.Members && len(warnings) == 0, warnings
}

// missing says how many members a team still lacks, of those that its race takes.
func missing(n int, race Race) string {
	return "Componenti mancanti: " + count(race.Members-n, race.Members)
}
