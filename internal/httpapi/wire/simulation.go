package wire

import (
	"encoding/json"
	"errors"
	"time"

	"traguardo/internal/app/raceday"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/domain/option"
	"traguardo/internal/problem"
)

// SimulationAsk asks what the rules of an event would do with the entries of another. opzioni changes the rules for the reply only; it is
// the JSON text of the list that ge/evento/opzioni takes.
type SimulationAsk struct {
	ID      Ref[id.Event] `json:"ID_EVENTO" check:"key"`
	From    Ref[id.Event] `json:"ID_EVENTO_ORIGINE" check:"key"`
	Options OptionsText   `json:"opzioni"`
}

// Event returns the event whose rules are tried.
func (s SimulationAsk) Event() Ref[id.Event] { return s.ID }

// OptionsText is a list of options in one text, because a query string has no lists of objects.
type OptionsText struct{ list []SentOption }

// IsText implements contract.Text.
func (OptionsText) IsText() {}

var errOptionList = errors.New("deve essere una lista di opzioni: [{FK_ID_OPZIONE, VALORE}]")

// UnmarshalJSON accepts the list, or a JSON text with it.
func (o *OptionsText) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '"' {
		var text string
		if err := json.Unmarshal(b, &text); err != nil {
			return errOptionList
		}
		b = []byte(text)
	}
	if len(b) == 0 {
		return nil
	}
	if json.Unmarshal(b, &o.list) != nil {
		return errOptionList
	}
	return nil
}

// Check rejects an option without a value or sent twice.
func (s SimulationAsk) Check(wrong problem.Fields) {
	_, cleared := sentValues(s.Options.list, wrong)
	for _, optionID := range cleared {
		wrong.Add(option.Field(optionID), "obbligatorio")
	}
}

// Values returns the changed options.
func (s SimulationAsk) Values() option.Values {
	values, _ := sentValues(s.Options.list, problem.Fields{})
	return values
}

// Simulation is what would happen. PRIMA is the event that the entries come from, DOPO the rules; DURATA is in minutes. PRIMA is null if
// that event has no start list, DOPO if no entry is admitted.
type Simulation struct {
	Entries  int             `json:"ISCRIZIONI"`
	Admitted int             `json:"AMMESSE"`
	Refused  []RefusedEntry  `json:"RIFIUTATE"`
	Clubs    []SimulatedClub `json:"SOCIETA"`
	Then     *ProgrammeSize  `json:"PRIMA"`
	Now      *ProgrammeSize  `json:"DOPO"`
}

// RefusedEntry is an entry that the rules refuse. COGNOME is the name of a team.
type RefusedEntry struct {
	ID        id.Entry   `json:"FK_ID_PRESENZA"`
	AthleteID id.Athlete `json:"FK_ID_ATLETA"`
	LastName  string     `json:"COGNOME"`
	FirstName string     `json:"NOME"`
	ClubID    id.Club    `json:"FK_ID_SOCIETA"`
	Club      string     `json:"DENOMINAZIONE"`
	Race      string     `json:"DESC_GARA"`
	Category  string     `json:"DESC_CATEGORIA"`
	Reason    string     `json:"MOTIVO"`
}

// SimulatedClub is a club with its entries and fees then and now.
type SimulatedClub struct {
	ClubID     id.Club     `json:"FK_ID_SOCIETA"`
	Name       string      `json:"DENOMINAZIONE"`
	ThenCount  int         `json:"ISCRIZIONI_PRIMA"`
	Count      int         `json:"ISCRIZIONI_DOPO"`
	ThenAmount money.Cents `json:"IMPORTO_PRIMA"`
	Amount     money.Cents `json:"IMPORTO_DOPO"`
}

// ProgrammeSize is the size of a start list.
type ProgrammeSize struct {
	Heats   int `json:"BATTERIE"`
	Minutes int `json:"DURATA"`
}

func fromProgrammeSize(p *raceday.ProgrammeSize) *ProgrammeSize {
	if p == nil {
		return nil
	}
	return &ProgrammeSize{p.Heats, int((p.Duration + time.Minute - 1) / time.Minute)}
}

// FromSimulation converts a simulation.
func FromSimulation(s *raceday.Simulation) Simulation {
	out := Simulation{Entries: s.Entries, Admitted: s.Entries - len(s.Refused), Refused: []RefusedEntry{}, Clubs: []SimulatedClub{},
		Then: fromProgrammeSize(s.Then), Now: fromProgrammeSize(s.Now)}
	for _, n := range s.Refused {
		row := RefusedEntry{ID: n.ID, AthleteID: n.AthleteID, LastName: n.Athlete.LastName, FirstName: n.Athlete.FirstName, ClubID: n.ClubID,
			Club: n.ClubName, Race: s.Races[n.RaceID].Name, Category: n.CategoryKey().Named(s.Categories[n.CategoryID].Label), Reason: n.Reason}
		if n.AthleteID == 0 {
			row.LastName = n.TeamName()
		}
		out.Refused = append(out.Refused, row)
	}
	for _, c := range s.Clubs {
		out.Clubs = append(out.Clubs, SimulatedClub(c))
	}
	return out
}
