package httpapi_test

import (
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// TestAssociationMails checks that a request to join a club and its answer are mailed, to the club's users once per request.
func TestAssociationMails(t *testing.T) {
	scenario.Engines(t, scenario.Options{Empty: true}, func(t *testing.T, w *scenario.World) {
		club, secretary := clubUser(t, w, domain.LevelClub)
		other, _ := clubUser(t, w, domain.LevelClub)
		testkit.Athlete(t, w.DB, club)
		testkit.Athlete(t, w.DB, other)
		asks := testkit.User(t, w.DB, testkit.Level(domain.LevelCoach), func(u *domain.User) { u.FirstName, u.LastName = "Nina", "Nuova" })
		admin := w.Actor(t, testkit.User(t, w.DB, testkit.Level(domain.LevelAdmin)).Username)
		doubtful := testkit.User(t, w.DB, testkit.Level(domain.LevelCoach), func(u *domain.User) { u.Unverified = true })
		nina := w.Actor(t, asks.Username)
		sent := freshMails(t, w)
		sent()
		const associate, approve = "POST ns/societa/associa", "POST ns/societa/associa/approva"
		in, answer := scenario.In{"ID_SOCIETA": club.ID}, scenario.In{"ID_UTENTE": asks.ID, "ID_SOCIETA": club.ID}
		told := func(name string, who scenario.Actor, call string, in scenario.In, want ...string) {
			t.Helper()
			w.Run(t, []scenario.Row{{Name: name, Actor: who, Call: call, In: in}})
			got := sent()
			if len(got) != len(want) {
				t.Errorf("%s: %d messages, want %d: %s", name, len(got), len(want), got)
				return
			}
			all := strings.Join(got, "\n")
			for _, to := range want {
				if !strings.Contains(all, to) {
					t.Errorf("%s: nothing to %s: %s", name, to, all)
				}
			}
		}
		told("asked", nina, associate, in, asks.Email, w.User(t, secretary.Name).Email)
		told("asked again", nina, associate, in)
		told("turned away", secretary, approve, with(answer, scenario.In{"APPROVATO": 0}), asks.Email)
		told("asked once more", nina, associate, in, asks.Email, w.User(t, secretary.Name).Email)
		told("let in, which all users of the club learn", secretary, approve, with(answer, scenario.In{"APPROVATO": 1}), asks.Email,
			w.User(t, secretary.Name).Email)
		told("an address that nobody confirmed", w.Actor(t, doubtful.Username), associate, in)
		w.Run(t, []scenario.Row{
			{Name: "cannot join", Actor: secretary, Call: approve, In: scenario.In{"ID_UTENTE": doubtful.ID, "ID_SOCIETA": club.ID,
				"APPROVATO": 1}, Esito: 1, Message: "non ha ancora confermato"},
			{Name: "an administrator cannot approve", Actor: admin, Call: approve,
				In: scenario.In{"ID_UTENTE": doubtful.ID, "ID_SOCIETA": club.ID, "APPROVATO": 1}, Esito: 1},
			{Name: "the list shows it", Actor: secretary, Call: "GET ns/societa/associazioni",
				Want: []any{scenario.In{"ID_UTENTE": doubtful.ID, "FLG_EMAIL_CONFERMATA": 0}}},
		})
		told("and nobody is written to about it", secretary, approve,
			scenario.In{"ID_UTENTE": doubtful.ID, "ID_SOCIETA": club.ID, "APPROVATO": 0})

		restless := w.Actor(t, testkit.User(t, w.DB, testkit.Level(domain.LevelCoach)).Username)
		for i := range 8 { // from one club to the other and back
			to := []id.Club{club.ID, other.ID}[i%2]
			w.Run(t, []scenario.Row{{Name: "restless", Actor: restless, Call: associate, In: scenario.In{"ID_SOCIETA": to}}})
		}
		if got := sent(); len(got) != 10 {
			t.Errorf("eight requests of one morning are mailed %d times, want five times to both sides", len(got))
		}
	})
}
