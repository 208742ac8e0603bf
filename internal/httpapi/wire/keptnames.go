package wire

import (
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
)

// KeptName is an athlete or a club whose name in a concluded event differs from the current one.
type KeptName struct {
	AthleteID id.Athlete `json:"ID_ATLETA"`
	ClubID    id.Club    `json:"ID_SOCIETA"`
	OfDay     string     `json:"DEL_GIORNO"`
	Today     string     `json:"ATTUALE"`
}

// FromKeptName converts a name.
func FromKeptName(k domain.KeptName) KeptName { return KeptName(k) }

// TakeOverNames names the athletes and clubs whose current names an event shows from now on.
type TakeOverNames struct {
	EventID  Ref[id.Event]     `json:"ID_EVENTO" check:"key"`
	Athletes []Ref[id.Athlete] `json:"ATLETI"`
	Clubs    []Ref[id.Club]    `json:"SOCIETA"`
}

// Check requires at least one name.
func (n TakeOverNames) Check(wrong problem.Fields) {
	if len(n.Athletes)+len(n.Clubs) == 0 {
		wrong.Add("ATLETI", "indica almeno un atleta o una società")
	}
}
