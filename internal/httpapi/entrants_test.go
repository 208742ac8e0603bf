package httpapi_test

import (
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// TestEntrants checks that the organiser sees only the start list's data of an athlete in the event, and other clubs see nothing.
func TestEntrants(t *testing.T) { scenario.Engines(t, scenario.Options{}, entrantsCase) }

func entrantsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	host, guest := testkit.Club(t, w.DB), testkit.Club(t, w.DB)
	for name, club := range map[string]domain.Club{"ospita": host, "ospite": guest, "estranea": testkit.Club(t, w.DB)} {
		testkit.User(t, w.DB, testkit.In(club), func(u *domain.User) { u.Username, u.Level = name, domain.LevelClub })
	}
	organiser, own, other := w.Actor(t, "ospita"), w.Actor(t, "ospite"), w.Actor(t, "estranea")
	private := func(a *domain.Athlete) {
		a.Birth = calendar.Of(2013, 7, 9)
		a.TaxCode, a.Email, a.Phone, a.Disability = "VRDGAI13L49H501X", "gaia@famiglia.example", "3331112223", 4
	}
	swimmer, mate, stranger := testkit.Athlete(t, w.DB, guest, private), testkit.Athlete(t, w.DB, guest, private2), testkit.Athlete(t, w.DB,
		guest)
	e := testkit.Event(t, w.DB, host)
	_, races := testkit.Enable(t, w.DB, e, testkit.Ragazzi, 1, testkit.Free100)
	_, relays := testkit.Enable(t, w.DB, e, testkit.Ragazzi, 2, testkit.Relay4x50)
	testkit.Enter(t, w.DB, races[0], swimmer)
	testkit.EnterTeam(t, w.DB, relays[0], 1, mate)
	ref := func(a domain.Athlete) scenario.In { return scenario.In{"ID_ATLETA": a.ID} }
	reduced := func(t *testing.T, r scenario.Reply) {
		for _, secret := range []string{"VRDGAI13L49H501X", "gaia@famiglia.example", "3331112223", "2013-07-09", "SEGRETA"} {
			if strings.Contains(string(r.Body), secret) {
				t.Errorf("the organiser gets %s: %s", secret, r.Body)
			}
		}
	}
	w.Run(t, []scenario.Row{
		{Name: "organiser", Actor: organiser, Call: "GET ge/atleta", In: ref(swimmer), After: reduced, Want: scenario.In{
			"COGNOME": swimmer.LastName, "NOME": "Gaia", "SESSO": 2, "DATA_NASCITA": "2013-01-01", "FLG_SOLO_ANNO": 1, "TESSERA": swimmer.Card,
			"FK_ID_CATEGORIA_DIS": 4,
			"FK_ID_SOCIETA":       guest.ID,
		}},
		{Name: "organiser, of a team", Actor: organiser, Call: "GET ge/atleta", In: ref(mate), After: reduced,
			Want: scenario.In{"COGNOME": mate.LastName}},
		{Name: "organiser, not entered", Actor: organiser, Call: "GET ge/atleta", In: ref(stranger), Esito: 404},
		{Name: "organiser changes", Actor: organiser, Call: "PUT ge/atleta", In: scenario.In{"ID_ATLETA": swimmer.ID, "NOME": "Altra"},
			Esito: 403},
		{Name: "organiser hides", Actor: organiser, Call: "PUT ns/atleta/nascondi", In: ref(swimmer), Esito: 403},
		{Name: "organiser changes one not entered", Actor: organiser, Call: "PUT ge/atleta",
			In: scenario.In{"ID_ATLETA": stranger.ID, "NOME": "Altra"}, Esito: 404},
		{Name: "organiser, sheet", Actor: organiser, Call: "GET ns/atleta", In: ref(swimmer), Esito: 404},
		{Name: "organiser, list", Actor: organiser, Call: "GET ns/atleti", In: scenario.In{"FK_ID_SOCIETA": guest.ID}, Esito: 404},
		{Name: "own club", Actor: own, Call: "GET ge/atleta", In: ref(swimmer),
			Want: scenario.In{"DATA_NASCITA": "2013-07-09", "FLG_SOLO_ANNO": 0}},
		{Name: "another club", Actor: other, Call: "GET ge/atleta", In: ref(swimmer), Esito: 404},
		{Name: "another club changes", Actor: other, Call: "PUT ge/atleta", In: scenario.In{"ID_ATLETA": swimmer.ID, "NOME": "Altra"},
			Esito: 404},
		{Name: "export speaks of entries", Actor: w.Actor(t, "admin"), Call: "GET core/persona/esporta", In: ref(swimmer),
			After: func(t *testing.T, r scenario.Reply) {
				if !strings.Contains(string(r.Body), e.Name) {
					t.Errorf("the export lacks %s: %s", e.Name, r.Body)
				}
			}},
		{Name: "export speaks of teams", Actor: w.Actor(t, "admin"), Call: "GET core/persona/esporta", In: ref(mate),
			After: func(t *testing.T, r scenario.Reply) {
				if !strings.Contains(string(r.Body), e.Name) {
					t.Errorf("the export lacks %s: %s", e.Name, r.Body)
				}
			}},
		{Name: "all athletes of the club", Actor: w.Actor(t, "admin"), Call: "DELETE ge/societa/deleteatleti",
			In: scenario.In{"ID_SOCIETA": guest.ID}, Want: scenario.In{"RIMOSSI": 1, "NASCOSTI": 2}},
		{Name: "erased", Actor: w.Actor(t, "admin"), Call: "POST core/persona/cancella", In: ref(swimmer)},
		{Name: "erased, organiser", Actor: organiser, Call: "GET ge/atleta", In: ref(swimmer),
			Want: scenario.In{"COGNOME": "Persona", "NOME": "cancellata", "TESSERA": ""}},
	})
}

func private2(a *domain.Athlete) { a.Email = "SEGRETA@famiglia.example" }
