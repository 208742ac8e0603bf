package httpapi_test

import (
	"strings"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/domain/option"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// dues is an event with one price; the account of one club is checked after every step.
type dues struct {
	*scenario.World
	event    domain.Event
	race     domain.EventRace
	short    domain.EventRace
	club     domain.Club
	athletes []domain.Athlete
	owner    scenario.Actor
	admin    scenario.Actor
}

func newDues(t *testing.T, w *scenario.World, opts option.Values) *dues {
	t.Helper()
	d := &dues{World: w, owner: w.Actor(t, "societa2"), admin: w.Actor(t, "admin"), club: clubOf(t, w, "societa2")}
	d.event = testkit.Event(t, w.DB, clubOf(t, w, "societa"), withOptions(opts))
	_, races := testkit.Enable(t, w.DB, d.event, testkit.Ragazzi, domain.Individual, testkit.Free100, testkit.Free50)
	d.race, d.short = races[0], races[1]
	for range 5 {
		d.athletes = append(d.athletes, testkit.Athlete(t, w.DB, d.club))
	}
	return d
}

// tenEuros returns the options of an event that takes cards, with entries at 10 €.
func tenEuros() option.Values {
	return option.Values{option.RacePrice: "10", option.OnlinePayment: "1"}
}

func (d *dues) enter(t *testing.T, who scenario.Actor, athlete int) int64 {
	t.Helper()
	r := d.Call(t, who, enter, scenario.In{"FK_ID_EVENTO": d.event.ID, "FK_ID_ATLETA": d.athletes[athlete].ID, "FK_ID_GARA": d.race.RaceID,
		"TEMPO_ISCRIZIONE": 7000})
	if r.Esito != 0 {
		t.Fatalf("enter: %s", r.Body)
	}
	return r.Inserted
}

func (d *dues) call(t *testing.T, who scenario.Actor, call string, in scenario.In) {
	t.Helper()
	if r := d.Call(t, who, call, in); r.Esito != 0 {
		t.Fatalf("%s: got %s, want r.Esito == 0", call, r.Body)
	}
}

func (d *dues) options(t *testing.T, values option.Values) {
	t.Helper()
	var list []scenario.In
	for optionID, v := range values {
		list = append(list, scenario.In{"FK_ID_OPZIONE": optionID, "VALORE": v})
	}
	d.call(t, d.admin, "POST ge/evento/opzioni", scenario.In{"ID_EVENTO": d.event.ID, "opzioni": list})
}

// night moves the clock past midnight, runs the job and logs everyone in again.
func (d *dues) night(t *testing.T) {
	t.Helper()
	now := d.Clock.Now()
	d.Clock.Set(time.Date(now.Year(), now.Month(), now.Day()+1, 4, 0, 0, 0, now.Location()))
	if err := d.App.Entries.Midnight(t.Context(), d.Clock.Now()); err != nil {
		t.Fatal(err)
	}
	d.owner, d.admin = d.Actor(t, "societa2"), d.Actor(t, "admin")
}

func (d *dues) mailed(t *testing.T, want string) {
	t.Helper()
	if err := d.App.Notices.SendAccountNotices(t.Context(), d.Clock.Now()); err != nil {
		t.Fatal(err)
	}
	sendMails(t, d.World)
	if all := decoded(strings.Join(mails(t, d.World), "\n")); !strings.Contains(strings.ReplaceAll(all, "=\r\n", ""), want) {
		t.Errorf("no message contains %q", want)
	}
}

// check compares what the club owes, paid and gained in credit, and whether its entries are paid.
func (d *dues) check(t *testing.T, step string, due, paid, credit money.Cents, flags ...bool) {
	t.Helper()
	var screen struct {
		Bills []struct {
			ClubID int64       `json:"FK_ID_SOCIETA"`
			Due    money.Cents `json:"IMPORTO_DA_PAGARE"`
			Paid   money.Cents `json:"IMPORTO_PAGATO"`
		} `json:"RIEPILOGO"`
	}
	d.Call(t, d.admin, "GET ge/evento/presenze", scenario.In{"ID_EVENTO": d.event.ID, "FK_ID_SOCIETA": d.club.ID}).Into(t, &screen)
	if len(screen.Bills) != 1 || screen.Bills[0].Due != due || screen.Bills[0].Paid != paid {
		t.Errorf("%s: %+v, want %d due and %d paid", step, screen.Bills, due, paid)
	}
	if have, err := d.DB.Credit(t.Context(), d.club.ID); err != nil || have != credit {
		t.Errorf("%s: credit %d, want %d; %v", step, have, credit, err)
	}
	lines, err := d.DB.EntrySummaries(t.Context(), d.event.ID, d.club.ID)
	if err != nil || len(lines) != len(flags) {
		t.Fatalf("%s: %d entries, want %d; %v", step, len(lines), len(flags), err)
	}
	for i, n := range lines {
		if n.Paid() != flags[i] {
			t.Errorf("%s: entry %d is paid: %t", step, i, n.Paid())
		}
	}
	checkBooks(t, d.World)
	faults, err := d.App.Accounts.Faults(t.Context())
	if err != nil || len(faults) > 0 {
		t.Errorf("%s: got %v, %v, want no error and len(faults) == 0", step, faults, err)
	}
}

func entryRef(entryID int64) scenario.In { return scenario.In{"ID_PRESENZA": entryID} }

func orderRef(orderID id.Order) scenario.In { return scenario.In{"ID_ORDINE": orderID} }
