package httpapi_test

import (
	"fmt"
	"strings"
	"testing"

	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// TestFaultsInTheLog breaks the database in five ways and checks that the log has which call failed, who made it and which objects it was
// about, without personal data.
func TestFaultsInTheLog(t *testing.T) {
	w := scenario.New(t, scenario.Options{})
	organiser, admin := w.Actor(t, "societa"), w.Actor(t, "admin")
	m := testkit.NewMeeting(t, w.DB, testkit.Club(t, w.DB), testkit.Club(t, w.DB))
	athlete := testkit.Athlete(t, w.DB, testkit.Club(t, w.DB))
	entry := entriesOf(t, w, m, testkit.Free100)[0]
	abort := func(event string) string {
		return "CREATE TRIGGER planted BEFORE " + event + " BEGIN SELECT RAISE(ABORT, 'planted'); END"
	}
	for _, c := range []struct {
		name, breaks, mends string
		actor               scenario.Actor
		call                string
		in                  scenario.In
		ids                 string
	}{
		{"a missing table", "ALTER TABLE event_category RENAME TO gone", "ALTER TABLE gone RENAME TO event_category", organiser,
			"GET ge/evento/dettagli",
			scenario.In{"ID_EVENTO": m.ID, "PARTI": "categorie"}, fmt.Sprint("ID_EVENTO=", m.ID)},
		{"a refused update", abort("UPDATE ON athlete"), "DROP TRIGGER planted", admin, "PUT ge/atleta",
			scenario.In{"ID_ATLETA": athlete.ID, "COGNOME": "Segretissimi"}, fmt.Sprint("ID_ATLETA=", athlete.ID)},
		{"a refused deletion", abort("DELETE ON entry"), "DROP TRIGGER planted", admin, "DELETE ge/presenza",
			scenario.In{"ID_PRESENZA": entry}, fmt.Sprint("ID_PRESENZA=", entry)},
		{"a missing column", "ALTER TABLE club RENAME COLUMN name TO gone", "ALTER TABLE club RENAME COLUMN gone TO name", admin,
			"GET ge/societa",
			scenario.In{"ID_SOCIETA": m.Guest.ID}, fmt.Sprint("ID_SOCIETA=", m.Guest.ID)},
		{"a refused audit row", abort("INSERT ON audit"), "DROP TRIGGER planted", admin, "PUT ge/presenza/pagamento",
			scenario.In{"ID_PRESENZA": entry, "FLG_PAGATO": 1}, fmt.Sprint("ID_PRESENZA=", entry)},
	} {
		before := len(w.Log.String())
		execute(t, w, c.breaks)
		got := w.Call(t, c.actor, c.call, c.in)
		execute(t, w, c.mends)
		log := w.Log.String()[before:]
		if got.Esito != 500 {
			t.Errorf("%s: esito %d, %s", c.name, got.Esito, got.Message)
			continue
		}
		for _, want := range []string{`"msg":"fault"`, c.call, fmt.Sprintf(`"user":%d,"ids":"%s"`, c.actor.ID, c.ids)} {
			if !strings.Contains(log, want) {
				t.Errorf("%s: the log has no %q: %s", c.name, want, log)
			}
		}
		if strings.Contains(log, "Segretissimi") {
			t.Errorf("%s: the log has a name: %s", c.name, log)
		}
	}
}
