package wire

import (
	"fmt"
	"strconv"
	"strings"

	"traguardo/internal/app/training"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
)

// Roll is the attendance at a workout. FLG_SCRITTURA 0 means that it cannot be marked, for the reason in MOTIVO.
type Roll struct {
	ID        id.Workout    `json:"ID_ALLENAMENTO"`
	Day       calendar.Date `json:"DATA_ALLENAMENTO" show:"only"`
	StartsAt  string        `json:"ORA_INIZIO" show:"only"`
	Name      string        `json:"DESCRIZIONE" show:"only"`
	Group     Group         `json:"GRUPPO" show:"only"`
	Subgroups []Subgroup    `json:"SOTTOGRUPPI" show:"only"`
	Athletes  []RollAthlete `json:"ATLETI" show:"only"`
	Writable  Flag          `json:"FLG_SCRITTURA" show:"only"`
	Refusal   string        `json:"MOTIVO" show:"only"`
}

// RollAthlete is an athlete on a roll. STATO is 0 not marked, 1 present, 2 absent; FLG_GRUPPO 0 is an athlete who is not in the group.
type RollAthlete struct {
	ID        id.Athlete    `json:"ID_ATLETA"`
	LastName  string        `json:"COGNOME"`
	FirstName string        `json:"NOME"`
	Subgroups []id.Subgroup `json:"SOTTOGRUPPI"`
	Member    Flag          `json:"FLG_GRUPPO"`
	State     int           `json:"STATO"`
	Metres    int           `json:"DISTANZA"`
}

func fromRollAthlete(a domain.RollAthlete) RollAthlete {
	return RollAthlete{ID: a.ID, LastName: a.LastName, FirstName: a.FirstName, Subgroups: append([]id.Subgroup{}, a.Subgroups...),
		Member: Flag(a.Member), State: int(a.State), Metres: a.Metres}
}

// FromRoll converts a roll.
func FromRoll(r training.Roll) Roll {
	return Roll{ID: r.ID, Day: r.Day, StartsAt: r.StartsAt, Name: r.Name, Group: FromGroup(r.Group), Subgroups: Map(r.Subgroups, FromSubgroup),
		Athletes: Map(r.Athletes, fromRollAthlete), Writable: Flag(r.Refusal == ""), Refusal: r.Refusal}
}

// maxMarked is the number of athletes that one call may mark.
const maxMarked = 200

// MarkAttendance marks athletes at a workout: STATO 1 present, 2 absent, 0 not marked.
type MarkAttendance struct {
	ID       Ref[id.Workout]   `json:"ID_ALLENAMENTO" check:"key"`
	Athletes []Ref[id.Athlete] `json:"ARRAY_ID" check:"present"`
	State    int               `json:"STATO"`
}

// Check rejects an unknown state and too many athletes.
func (m MarkAttendance) Check(wrong problem.Fields) {
	if m.State < 0 || m.State > int(domain.Absent) {
		wrong.Add("STATO", "deve essere 0 (da segnare), 1 (presente) o 2 (assente)")
	}
	if len(m.Athletes) > maxMarked {
		wrong.Add("ARRAY_ID", fmt.Sprintf("al massimo %d", maxMarked))
	}
}

// AthleteIDs returns the athletes.
func (m MarkAttendance) AthleteIDs() []id.Athlete { return Map(m.Athletes, Ref[id.Athlete].ID) }

// maxRegisterDays is the longest period of a register.
const maxRegisterDays = 400

// Period is a period that defaults to the current month.
type Period struct {
	From calendar.Date `json:"DATA_DA"`
	To   calendar.Date `json:"DATA_A"`
}

// Check rejects a period that ends before it starts or is too long.
func (p Period) Check(wrong problem.Fields) {
	trainingDay("DATA_DA", p.From, wrong)
	trainingDay("DATA_A", p.To, wrong)
	switch {
	case p.From.IsZero() || p.To.IsZero():
	case p.To.Before(p.From):
		wrong.Add("DATA_A", "non può precedere la data iniziale")
	case p.From.DaysUntil(p.To) > maxRegisterDays:
		wrong.Add("DATA_A", fmt.Sprintf("al massimo %d giorni", maxRegisterDays))
	}
}

// Days returns the first and last day. Without dates it is the month of today; without one of them, it ends or starts with its month.
func (p Period) Days(today calendar.Date) (from, to calendar.Date) {
	from, to = p.From, p.To
	if from.IsZero() && to.IsZero() {
		from = today.FirstOfMonth()
	}
	if from.IsZero() {
		from = to.FirstOfMonth()
	}
	if to.IsZero() {
		to = from.LastOfMonth()
	}
	return from, to
}

// RegisterAsk requests the attendance of a group in a period.
type RegisterAsk struct {
	GroupID Ref[id.Group] `json:"FK_ID_GRUPPO" check:"key"`
	Period
}

// Register is the attendance of a group. STATI of an athlete has a pair of workout and state for each mark.
type Register struct {
	Group    Group             `json:"GRUPPO"`
	From     calendar.Date     `json:"DATA_DA"`
	To       calendar.Date     `json:"DATA_A"`
	Workouts []RegisterWorkout `json:"ALLENAMENTI"`
	Athletes []RegisterAthlete `json:"ATLETI"`
}

// RegisterWorkout is a workout at which attendance was marked.
type RegisterWorkout struct {
	ID       id.Workout    `json:"ID_ALLENAMENTO"`
	Day      calendar.Date `json:"DATA_ALLENAMENTO"`
	StartsAt string        `json:"ORA_INIZIO"`
	Name     string        `json:"DESCRIZIONE"`
}

// RegisterAthlete is the attendance of an athlete.
type RegisterAthlete struct {
	ID        id.Athlete `json:"ID_ATLETA"`
	LastName  string     `json:"COGNOME"`
	FirstName string     `json:"NOME"`
	Member    Flag       `json:"FLG_GRUPPO"`
	States    string     `json:"STATI"`
	Present   int        `json:"TOT_PRESENZE"`
	Absent    int        `json:"TOT_ASSENZE"`
	Percent   int        `json:"PERCENTUALE"`
	Metres    int        `json:"DISTANZA"`
}

// FromRegister converts a register.
func FromRegister(r training.Register) Register {
	return Register{Group: FromGroup(r.Group), From: r.From, To: r.To,
		Workouts: Map(r.Workouts, func(w domain.Workout) RegisterWorkout { return RegisterWorkout{w.ID, w.Day, w.StartsAt, w.Name} }),
		Athletes: Map(r.Athletes, func(a training.RegisterAthlete) RegisterAthlete {
			var pairs []string
			for _, w := range r.Workouts {
				if s := a.States[w.ID]; s != domain.Unmarked {
					pairs = append(pairs, strconv.FormatInt(int64(w.ID), 10)+","+strconv.Itoa(int(s)))
				}
			}
			return RegisterAthlete{ID: a.ID, LastName: a.LastName, FirstName: a.FirstName, Member: Flag(a.Member), States: strings.Join(pairs, "|"),
				Present: a.Tally.Present, Absent: a.Tally.Absent, Percent: a.Tally.Percent(), Metres: a.Tally.Metres}
		})}
}

// AthletePeriod requests the attendance of an athlete in a period.
type AthletePeriod struct {
	AthleteID Ref[id.Athlete] `json:"ID_ATLETA"`
	Period
}

// PersonPresence is an athlete's attendance at a workout: STATO 1 present, 2 absent. DISTANZA is the metres swum.
type PersonPresence struct {
	Day     calendar.Date `json:"DATA_ALLENAMENTO"`
	GroupID id.Group      `json:"FK_ID_GRUPPO"`
	Group   string        `json:"GRUPPO"`
	Owner   string        `json:"USERNAME"`
	Workout string        `json:"DESCRIZIONE"`
	State   int           `json:"STATO"`
	Metres  int           `json:"DISTANZA"`
}

// FromPresence converts an athlete's attendance at a workout.
func FromPresence(p domain.PersonalAttendance) PersonPresence {
	return PersonPresence{p.Day, p.GroupID, p.Group, p.Owner, p.Workout, int(p.State), p.Metres}
}
