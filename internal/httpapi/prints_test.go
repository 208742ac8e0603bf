package httpapi_test

import (
	"bytes"
	"net/http"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/option"
	"traguardo/internal/testkit/scenario"
)

const (
	printToken   = "POST core/report/basic/token"
	printByToken = "GET core/report/basic"
)

// tokenFor requests a report token.
func tokenFor(t *testing.T, w *scenario.World, who scenario.Actor, in scenario.In) string {
	t.Helper()
	var data struct {
		Token string `json:"TOKEN"`
	}
	w.Call(t, who, printToken, in).Into(t, &data)
	return data.Token
}

// TestReportTokenRefusals checks that a report that cannot be made gets no token.
func TestReportTokenRefusals(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, refusedPrintsCase)
}

func refusedPrintsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, guest := w.Actor(t, "societa"), w.Actor(t, "societa2")
	m := meeting(t, w, func(e *domain.Event) { e.Name = "3° Trofeo del Golfo «D'Alò» 🏊" })
	startList := scenario.In{"ID_REPORT": 1001, "FORMATO": 1, "ID_EVENTO": m.ID}
	w.Run(t, []scenario.Row{
		{Name: "not drawn yet", Actor: organiser, Call: printToken, In: startList, Esito: 1,
			Message: "La start list non è ancora stata generata"},
		{Name: "no press release", Actor: organiser, Call: printToken, In: with(startList, scenario.In{"ID_REPORT": 2004}), Esito: 404},
		{Name: "no such event", Actor: organiser, Call: printToken, In: with(startList, scenario.In{"ID_EVENTO": unknownID}), Esito: 404},
		{Name: "malformed", Actor: organiser, Call: printToken, In: with(startList, scenario.In{"ID_EVENTO": "x"}), Esito: 422,
			Field: "ID_EVENTO"},
		{Name: "a stranger", Call: printToken, In: startList, Esito: 401},
	})
	entrants := scenario.In{"ID_REPORT": 2001, "FORMATO": 1, "ID_EVENTO": m.ID}
	token := tokenFor(t, w, guest, entrants)
	r := w.Call(t, scenario.Actor{}, printByToken, scenario.In{"TOKEN": token})
	if got := r.Header.Get("Content-Disposition"); !bytes.HasPrefix(r.Body,
		[]byte("%PDF")) || got != "inline; filename=iscritti-3-trofeo-del-golfo-dalo.pdf" {
		t.Errorf("%.20s, %s", r.Body, got)
	}
	sheet := w.Call(t, guest, "GET core/report", with(entrants, scenario.In{"FORMATO": 2}))
	if got := sheet.Header.Get("Content-Disposition"); got != "attachment; filename=iscritti-3-trofeo-del-golfo-dalo.xlsx" {
		t.Error(got)
	}
	// A reloaded window sends a used token: browsers get a sentence, programs an envelope.
	w.Run(t, []scenario.Row{{Name: "spent", Call: printByToken, In: scenario.In{"TOKEN": token}, Esito: 404}})
	window := w.Request(t, printByToken, scenario.In{"TOKEN": token})
	window.Header.Set("Sec-Fetch-Dest", "document")
	if r := w.Do(t, window); r.HTTP != http.StatusOK || !strings.HasPrefix(string(r.Body),
		"Questa stampa non è più disponibile") || !strings.HasPrefix(r.Header.Get("Content-Type"), "text/plain") {
		t.Errorf("%d %s %s", r.HTTP, r.Header.Get("Content-Type"), r.Body)
	}
}

// TestHiddenButtonsKeepEntrants checks that option 21 = 0 hides start list, results and press release, but not the report of entrants.
func TestHiddenButtonsKeepEntrants(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	guest := w.Actor(t, "societa2")
	m := seeded(t, w, withOptions(option.Values{option.PublicButtons: "0"}))
	printOf := func(id int) scenario.In { return scenario.In{"ID_REPORT": id, "FORMATO": 1, "ID_EVENTO": m.ID} }
	for _, id := range []int{2001, 1012, 1004} {
		w.Run(t, []scenario.Row{{Name: "entrants", Actor: guest, Call: printToken, In: printOf(id)}})
	}
	for _, id := range []int{1001, 1003, 1010, 1013, 1016, 2004} {
		w.Run(t, []scenario.Row{{Name: "hidden", Actor: guest, Call: printToken, In: printOf(id), Esito: 403}})
	}
}

// TestEventTitles checks that options 69, 70 and 71 add a line under the event's title, on pages, prints and in the file for the timing
// program.
func TestEventTitles(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{Variant: "pinnato"})
	organiser := w.Actor(t, "societa")
	m := seeded(t, w, withOptions(option.Values{option.NationalCategoryChampionships: "1", option.CombinedEvents: "1"}))
	finishedMeeting(t, w, m)
	titles := scenario.In{"TITOLI": []any{"Campionati nazionali di categoria", "Prove combinate"}}
	w.Run(t, []scenario.Row{
		{Name: "the event", Actor: organiser, Call: "GET ge/evento", In: eventRef(m.ID), Want: titles},
		{Name: "its public page", Call: publicRank, In: eventRef(m.ID), Want: scenario.In{"EVENTO": titles}},
	})
	const line = "Campionati nazionali di categoria · Prove combinate"
	csv := w.Call(t, organiser, "GET core/report", scenario.In{"ID_REPORT": 1015, "FORMATO": 3, "ID_EVENTO": m.ID}).Body
	if head, _, _ := strings.Cut(string(csv), "\r\n"); !strings.HasSuffix(head, line) {
		t.Errorf("the head of MICROPLUS: %s", head)
	}
	// The file can still be read back.
	sent := scenario.Upload(t, "microplus.csv", bytes.Replace(csv, []byte("TEMPO_ISCR"), []byte("TEMPO"), 1),
		scenario.In{"modalita": "risultati", "CONFERMA": 0, "ID_EVENTO": m.ID})
	if r := w.Call(t, organiser, sendFile, sent); r.Esito != 0 || strings.Contains(string(r.Body), `"LETTE":0`) {
		t.Errorf("%s", r.Body)
	}
}

// TestOrganiserAddress checks that option 43 is shown to users who may enter, and is the reply address of the event's mails.
func TestOrganiserAddress(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	m := meeting(t, w, withOptions(option.Values{option.OrganiserEmail: "segreteria@golfo.example"}))
	shown, hidden := scenario.In{"EMAIL_ORGANIZZATORE": "segreteria@golfo.example"}, scenario.In{"EMAIL_ORGANIZZATORE": ""}
	w.Run(t, []scenario.Row{
		{Name: "to a club that may enter", Actor: w.Actor(t, "societa2"), Call: "GET ge/evento", In: eventRef(m.ID), Want: shown},
		{Name: "to the organiser", Actor: w.Actor(t, "societa"), Call: "GET ge/evento", In: eventRef(m.ID), Want: shown},
		{Name: "to no one else", Actor: w.Actor(t, "nuovo"), Call: "GET ge/evento", In: eventRef(m.ID), Want: hidden},
	})
	sent := freshMails(t, w)
	if r := w.Call(t, w.Actor(t, "societa2"), "POST ge/evento/riepilogo/invia", eventRef(m.ID)); r.Esito != 0 {
		t.Fatalf("got %s, want r.Esito == 0", r.Body)
	}
	got := sent()
	if len(got) != 1 || !strings.Contains(got[0], "Reply-To: <segreteria@golfo.example>") {
		t.Errorf(`got %v, want len(got) == 1 and strings.Contains(got[0], "Reply-To: <segreteria@golfo.example>")`, got)
	}
}

// TestPublicEventYears checks that every year with public events is offered, the latest first.
func TestPublicEventYears(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{Empty: true})
	w.Run(t, []scenario.Row{{Name: "none", Call: "GET pub/eventi/anni", Want: scenario.In{"ANNI": []any{}}}})
	confederation := scenario.New(t, scenario.Options{Variant: "confederazione"})
	confederation.Run(t, []scenario.Row{{Name: "without public data", Call: "GET pub/eventi/anni", Esito: 404}})
	demo := scenario.New(t, scenario.Options{})
	for _, year := range []int{2024, 2021} {
		meeting(t, demo, func(e *domain.Event) {
			e.Starts, e.Ends, e.Deadline = calendar.Of(year, 5, 2), calendar.Of(year, 5, 3), calendar.Of(year, 4, 20)
		})
	}
	meeting(t, demo, withOptions(option.Values{option.PublicButtons: "0"}), func(e *domain.Event) {
		e.Starts, e.Ends, e.Deadline = calendar.Of(2020, 5, 2), calendar.Of(2020, 5, 3), calendar.Of(2020, 4, 20)
	})
	demo.Run(t, []scenario.Row{{Name: "the years", Call: "GET pub/eventi/anni", After: func(t *testing.T, r scenario.Reply) {
		if years := string(r.Data); !strings.HasSuffix(years, "2024,2021]}") {
			t.Error(years)
		}
	}}})
}

// TestChosenCategories checks that the catalogue marks the categories of an event.
func TestChosenCategories(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	coach, m := w.Actor(t, "coach"), meeting(t, w)
	chosen := func(in scenario.In) int {
		return strings.Count(string(w.Call(t, coach, "GET ge/categorie", with(scenario.In{"FK_ID_STAGIONE": m.SeasonID}, in)).Data),
			`"SELEZIONATO":1`)
	}
	if none, some := chosen(nil), chosen(eventRef(m.ID)); none != 0 || some != 2 {
		t.Errorf("%d and %d are chosen", none, some)
	}
	w.Run(t, []scenario.Row{
		{Name: "no such event", Actor: coach, Call: "GET ge/categorie", In: eventRef(unknownID), Esito: 404},
		{Name: "malformed", Actor: coach, Call: "GET ge/categorie", In: scenario.In{"ID_EVENTO": "x"}, Esito: 422, Field: "ID_EVENTO"},
	})
}
