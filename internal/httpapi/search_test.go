package httpapi_test

import (
	"slices"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// TestSearch checks searches for all kinds of names, in either order, within the caller's rights.
func TestSearch(t *testing.T) {
	scenario.Engines(t, scenario.Options{Empty: true}, func(t *testing.T, w *scenario.World) {
		club, user := clubUser(t, w, domain.LevelClub)
		_, other := clubUser(t, w, domain.LevelClub)
		named := func(last, first string, change ...func(*domain.Athlete)) {
			testkit.Athlete(t, w.DB, club, append(change, func(a *domain.Athlete) { a.LastName, a.FirstName = last, first })...)
		}
		named("D'Alò", "Zeffirino")
		named("Quaranta", "Zeffirino", func(a *domain.Athlete) { a.Visible = false })
		e := testkit.Event(t, w.DB, club, func(e *domain.Event) { e.Name = "Trofeo Zeffiro" })
		named("Zeffiri", "Ada")
		free := w.Actor(t, testkit.User(t, w.DB, func(u *domain.User) { u.LastName = "Zeffirelli" }).Username)
		admin := w.Actor(t, testkit.User(t, w.DB, testkit.Level(domain.LevelAdmin)).Username)

		for _, c := range []struct {
			name, text string
			who        scenario.Actor
			want       string
		}{
			{"own athletes and events", "zeff", user, "atleta D'Alò Zeffirino, atleta Zeffiri Ada, evento Trofeo Zeffiro"},
			{"accents and apostrophes", "dalo zeffirino", user, "atleta D'Alò Zeffirino"},
			{"first name first", "ZEFFIRINO dal", user, "atleta D'Alò Zeffirino"},
			{"another club's athletes", "zeff", other, "evento Trofeo Zeffiro"},
			{"without a club", "zeff", free, "evento Trofeo Zeffiro"},
			{"everything", "zeff", admin, "atleta Zeffiri Ada, evento Trofeo Zeffiro, utente " + free.Name},
			{"either name first", "zeffirino d'alo", admin, "atleta D'Alò Zeffirino"},
			{"by the first name", "zeffirino", admin, "atleta D'Alò Zeffirino, atleta Quaranta Zeffirino"},
			{"a club by its name", club.Name, admin, "societa " + club.Name},
			{"a club by its code", strings.ToLower(club.Code), admin, "societa " + club.Name},
			{"a sign of SQL", "%%", admin, ""},
			{"one letter", "z", admin, ""},
			{"nothing", "", user, ""},
		} {
			r := w.Call(t, c.who, "GET core/cerca", scenario.In{"TESTO": c.text})
			var found []struct {
				Kind string   `json:"TIPO"`
				ID   id.Event `json:"ID"`
				Name string   `json:"DESCRIZIONE"`
			}
			r.Into(t, &found)
			got := make([]string, len(found))
			for i, f := range found {
				got[i] = f.Kind + " " + f.Name
				if f.Kind == "evento" && f.ID != e.ID {
					t.Errorf("%s: event %d, want %d", c.name, f.ID, e.ID)
				}
			}
			slices.Sort(got)
			if strings.Join(got, ", ") != c.want {
				t.Errorf("%s: %v, want %s", c.name, got, c.want)
			}
		}
		w.Run(t, []scenario.Row{
			{Name: "a stranger", Call: "GET core/cerca", In: scenario.In{"TESTO": "zeff"}, Esito: 401},
			{Name: "too long", Actor: user, Call: "GET core/cerca", In: scenario.In{"TESTO": strings.Repeat("a", 101)}, Esito: 422, Field: "TESTO"},
		})
	})
}

// TestShortFormTaxCode checks that the side editor warns about a tax code in use, but still saves.
func TestShortFormTaxCode(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{Empty: true})
	_, user := clubUser(t, w, domain.LevelClub)
	form := func(last, card string) scenario.In {
		return scenario.In{"COGNOME": last, "NOME": "Mario", "SESSO": 1, "DATA_NASCITA": "1990", "CODICE_FISCALE": "RSSMRA90A01H501W",
			"TESSERA": card}
	}
	other, _ := clubUser(t, w, domain.LevelClub)
	stranger := w.Actor(t, testkit.User(t, w.DB, testkit.In(other), testkit.Level(domain.LevelClub)).Username)
	const doubt = "non corrisponde ai dati anagrafici"
	for _, c := range []struct {
		last string
		who  scenario.Actor
		want bool
	}{{"Rossi", user, false}, {"Verdi", stranger, true}} {
		r := w.Call(t, c.who, "POST ge/atleta", form(c.last, "A1"))
		if r.Esito != 0 || strings.Contains(string(r.Body), doubt) != c.want {
			t.Errorf("%s: got %s, want r.Esito == 0 and strings.Contains(string(r.Body), doubt) == c.want", c.last, r.Body)
		}
	}
}
