package httpapi_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// aFinal returns a final of societa for which the two fastest of four in the linked event qualify. One of them entered it, and so did the
// third and the fourth.
func aFinal(t *testing.T, w *scenario.World) any {
	t.Helper()
	return eventRef(finalOf(t, w, "1").ID)
}

func finalOf(t *testing.T, w *scenario.World, step string) testkit.Meeting {
	t.Helper()
	ctx := context.Background()
	m := meeting(t, w, withOptions(option.Values{option.QualificationRequired: "1", option.FinalPlaces: "2", option.QualificationStep: step,
		option.RacePrice: "5"}))
	heats := testkit.Event(t, w.DB, m.Organiser, func(e *domain.Event) { e.Starts, e.Ends = m.Starts.AddDays(-5), m.Starts.AddDays(-5) })
	_, races := testkit.Enable(t, w.DB, heats, testkit.Ragazzi, 1, testkit.Free100)
	swimmers := []domain.Athlete{m.Ours[4], m.Ours[0], m.Ours[1], m.Ours[2]} // in the order of their times; the first did not enter the final
	testkit.Enter(t, w.DB, races[0], swimmers...)
	w.Write(t, func(q store.Q) error {
		if err := q.LinkEvent(ctx, m.ID, heats.ID); err != nil {
			return err
		}
		lines, err := q.EntrySummaries(ctx, heats.ID, 0)
		if err != nil {
			return err
		}
		var results []domain.Result
		for _, l := range lines {
			place := slices.IndexFunc(swimmers, func(a domain.Athlete) bool { return a.ID == l.AthleteID })
			results = append(results, domain.Result{EntryID: l.ID, Time: racetime.Centis(6000 + 100*place), Status: domain.ResultRegular,
				RecordedAt: calendar.At(testkit.Start)})
		}
		return q.AddResults(ctx, results)
	})
	return m
}

// athletesIn returns the athletes in the 100 of an event.
func athletesIn(t *testing.T, w *scenario.World, eventID id.Event) []id.Athlete {
	t.Helper()
	lines, err := w.DB.EntrySummaries(t.Context(), eventID, 0)
	if err != nil {
		t.Fatal(err)
	}
	var ids []id.Athlete
	for _, l := range lines {
		if l.RaceID == testkit.Free100 {
			ids = append(ids, l.AthleteID)
		}
	}
	return ids
}

func TestPassages(t *testing.T) { scenario.Engines(t, scenario.Options{}, passagesCase) }

func passagesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin, organiser, guest := w.Actor(t, "admin"), w.Actor(t, "societa"), w.Actor(t, "societa2")
	alone := meeting(t, w)
	m := finalOf(t, w, "1")
	type passage struct {
		Athlete   id.Athlete `json:"FK_ID_ATLETA"`
		Position  int        `json:"POSIZIONE"`
		Qualified int        `json:"FLG_QUALIFICATO"`
		Reserve   int        `json:"RISERVA"`
		Entered   int        `json:"FLG_ISCRITTO"`
	}
	w.Run(t, []scenario.Row{
		{Name: "no event leads there", Actor: admin, Call: workOutPassages, In: eventRef(alone.ID), Esito: 1},
		{Name: "no removal from such an event", Actor: organiser, Call: keepOnlyFinalists, In: eventRef(alone.ID), Esito: 1},
		{Name: "two qualify", Actor: admin, Call: workOutPassages, In: eventRef(m.ID), Want: scenario.In{"QUALIFICATI": 2, "RISERVE": 2}},
		{Name: "worked out again", Actor: admin, Call: workOutPassages, In: eventRef(m.ID), Want: scenario.In{"QUALIFICATI": 2, "RISERVE": 2}},
	})
	want := []passage{{m.Ours[4].ID, 1, 1, 0, 0}, {m.Ours[0].ID, 2, 1, 0, 1}, {m.Ours[1].ID, 3, 0, 1, 1}, {m.Ours[2].ID, 4, 0, 2, 1}}
	if got := detail[[]passage](t, w, organiser, m.ID, "passaggi"); !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := detail[[]passage](t, w, guest, m.ID, "passaggi"); len(got) != 0 {
		t.Errorf("another club sees %+v", got)
	}
	passagesPrinted(t, w, m)
	// The guest's girls never raced, and one of them paid.
	lines, err := w.DB.EntrySummaries(t.Context(), m.ID, m.Guest.ID)
	if err != nil {
		t.Fatal(err)
	}
	w.Write(t, func(q store.Q) error {
		return q.SaveEntryPayments(context.Background(), []domain.EntryPayment{{EntryID: lines[0].ID, PaidAt: calendar.At(testkit.Start),
			MarkedPaid: true}})
	})
	w.Run(t, []scenario.Row{{Name: "only qualified and paid entries stay", Actor: organiser, Call: keepOnlyFinalists, In: eventRef(m.ID),
		Want: scenario.In{"ELIMINATI": 6}}})
	if got := athletesIn(t, w, m.ID); !slices.Equal(got, []id.Athlete{m.Ours[0].ID, lines[0].AthleteID}) {
		t.Errorf("left are %v", got)
	}
	// In the second step one place is free, because one qualified athlete did not enter: the first reserve stays.
	second := finalOf(t, w, "2")
	w.Run(t, []scenario.Row{{Name: "the first reserve is kept", Actor: organiser, Call: keepOnlyFinalists, In: eventRef(second.ID),
		Want: scenario.In{"ELIMINATI": 6}}})
	if got := athletesIn(t, w, second.ID); !slices.Equal(got, []id.Athlete{second.Ours[0].ID, second.Ours[1].ID}) {
		t.Errorf("left are %v", got)
	}
}

// passagesPrinted checks the report of qualified athletes and reserves in every format, for users who see all entries of the final.
func passagesPrinted(t *testing.T, w *scenario.World, m testkit.Meeting) {
	t.Helper()
	organiser, guest := w.Actor(t, "societa"), w.Actor(t, "societa2")
	name := func(a domain.Athlete) string { return a.LastName + " " + a.FirstName }
	for report, want := range map[int]struct{ in, out []domain.Athlete }{
		1005: {[]domain.Athlete{m.Ours[4], m.Ours[0]}, []domain.Athlete{m.Ours[1], m.Ours[2]}},
		1006: {[]domain.Athlete{m.Ours[1], m.Ours[2]}, []domain.Athlete{m.Ours[4], m.Ours[0]}},
	} {
		ask := func(format int) scenario.In {
			return scenario.In{"ID_REPORT": report, "FORMATO": format, "ID_EVENTO": m.ID}
		}
		text := string(w.Call(t, organiser, "GET core/report", ask(3)).Body)
		at := 0
		for _, a := range want.in {
			i := strings.Index(text, name(a))
			if i <= at {
				t.Errorf("%d does not have %s at the right place: %s", report, name(a), text)
			}
			at = i
		}
		for _, a := range want.out {
			if strings.Contains(text, name(a)) {
				t.Errorf("%d has %s: %s", report, name(a), text)
			}
		}
		for format, begins := range map[int]string{1: "%PDF-", 2: "PK"} {
			if r := w.Call(t, organiser, "GET core/report", ask(format)); !strings.HasPrefix(string(r.Body), begins) {
				t.Errorf("%d in format %d begins with %.20q", report, format, r.Body)
			}
		}
		w.Run(t, []scenario.Row{
			{Name: "another club", Actor: guest, Call: "GET core/report", In: ask(1), Esito: 403},
			{Name: "no session", Call: "GET core/report", In: ask(1), Esito: 401},
		})
	}
}
