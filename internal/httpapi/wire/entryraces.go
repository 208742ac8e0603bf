package wire

import (
	"traguardo/internal/app/entry"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/racetime"
)

// AthleteRacesAsk requests the races that an athlete may enter.
type AthleteRacesAsk struct {
	EventID   Ref[id.Event]   `json:"ID_EVENTO"`
	AthleteID Ref[id.Athlete] `json:"ID_ATLETA"`
}

// AthleteRaces are the races of an event for an athlete, and the bill of the athlete's club.
type AthleteRaces struct {
	Races []AthleteRace `json:"GARE"`
	Bills []ClubBill    `json:"RIEPILOGO"`
}

// AthleteRace is a race with the verdict of each rule. It is enterable if only rules fail that depend on the form: a note or a time.
type AthleteRace struct {
	RaceID       id.Race          `json:"FK_ID_GARA"`
	Name         string           `json:"DESC_GARA"`
	Abbreviation string           `json:"DESC_ABBR"`
	Metres       int              `json:"METRI_GARA"`
	CategoryID   id.Category      `json:"FK_ID_CATEGORIA"`
	Category     string           `json:"DESC_CATEGORIA"`
	Enterable    Flag             `json:"FLG_ISCRIVIBILE"`
	Late         Flag             `json:"FLG_MORA"`
	Limit        racetime.Centis  `json:"TEMPO_LIMITE"`
	Best         racetime.Centis  `json:"MIGLIOR_TEMPO"`
	Reason       string           `json:"MOTIVO"`
	MayWait      Flag             `json:"LISTA_ATTESA"`
	Rules        []RuleVerdict    `json:"REGOLE"`
	Entries      []EntryOfAthlete `json:"presenze"`
}

// RuleVerdict is the verdict of one rule.
type RuleVerdict struct {
	Rule    string `json:"REGOLA"`
	Passed  Flag   `json:"FLG_OK"`
	Message string `json:"MESSAGGIO"`
	Detail  string `json:"DETTAGLIO"`
}

// ruleNames are the contract's names of the rules.
var ruleNames = map[meet.Rule]string{
	meet.RuleAdmitted: "societa", meet.RuleOpen: "termine", meet.RuleEnterable: "atleta", meet.RuleMembership: "tesseramento",
	meet.RuleCategory: "categoria",
	meet.RuleRace:     "gara", meet.RuleSex: "sesso", meet.RuleTwice: "doppia", meet.RuleEventFull: "concorrenti",
	meet.RuleAthleteFull:   "gare_atleta",
	meet.RuleCategoryTeams: "squadre_categoria", meet.RuleClubTeams: "squadre_societa", meet.RuleLetters: "lettere",
	meet.RuleClubFull: "presenze_societa", meet.RuleNote: "note", meet.RuleTime: "tempo", meet.RuleQualified: "qualificazione",
	meet.RuleStandard: "tempo_limite", meet.RuleHeatsFull: "batterie", meet.RuleCertificate: "certificato",
}

func fromVerdict(v meet.Verdict) RuleVerdict {
	return RuleVerdict{Rule: ruleNames[v.Rule], Passed: Flag(v.Passed), Message: v.Message, Detail: v.Detail}
}

// FromRaceChoice converts a race that an athlete may choose.
func FromRaceChoice(c entry.RaceChoice) AthleteRace {
	out := AthleteRace{
		RaceID: c.Race.ID, Name: c.Race.Name, Abbreviation: c.Race.Abbreviation, Metres: c.Race.Metres, CategoryID: c.Category.CategoryID,
		Category: c.Category.Named(c.Category.Name),
		Late:     Flag(c.Late), Limit: c.Standard, Best: c.Best, Rules: Map(c.Verdicts, fromVerdict), Entries: []EntryOfAthlete{},
	}
	refusal, refused := c.Obstacle()
	out.Enterable, out.Reason = Flag(!refused && c.Entry.ID == 0), refusal.Message
	out.MayWait = Flag(c.MayWait)
	if c.Entry.ID != 0 {
		out.Entries = append(out.Entries, entryOfAthlete(c.Entry, c.Race))
	}
	return out
}

// EntryRefusal is the data of a rejected entry: the rule, what is missing, and whether the entry may be put on the waiting list.
type EntryRefusal struct {
	Rule    string `json:"REGOLA"`
	Detail  string `json:"DETTAGLIO"`
	MayWait Flag   `json:"LISTA_ATTESA"`
}

// FromRefusal converts the rule that rejected an entry.
func FromRefusal(v meet.Verdict) EntryRefusal {
	return EntryRefusal{ruleNames[v.Rule], v.Detail, Flag(v.MayWait)}
}
