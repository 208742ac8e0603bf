package httpapi_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/lenex"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

const (
	invitation, lenexEntries, lenexStarts, lenexResults, lenexStandards, lenexRecords = 3001, 3002, 3003, 3004, 3005, 3006
)

func lenexOf(report int, eventID id.Event) scenario.In {
	return scenario.In{"ID_REPORT": report, "FORMATO": "lef", "ID_EVENTO": eventID}
}

// meetFile is the content of a LENEX file.
type meetFile struct {
	text      string
	meet      lenex.Meet
	events    map[int]*lenex.Event
	heats     map[int]int // heat number by id
	athletes  map[int]*lenex.Athlete
	clubs     map[int]*lenex.Club
	relays    []*lenex.Relay
	standards []*lenex.TimeStandardList
	records   []*lenex.RecordList
}

// exported downloads a file, checks that it is strict and parses it.
func exported(t *testing.T, w *scenario.World, who scenario.Actor, in scenario.In) meetFile {
	t.Helper()
	r := w.Call(t, who, "GET core/report", in)
	f := meetFile{text: string(r.Body), events: map[int]*lenex.Event{}, heats: map[int]int{}, athletes: map[int]*lenex.Athlete{},
		clubs: map[int]*lenex.Club{}}
	file, err := lenex.Open(bytes.NewReader(r.Body), int64(len(r.Body)))
	if err != nil {
		t.Fatalf("%v: got %v %s, want no error", in, err, r.Body)
	}
	if in["FORMATO"] == "lef" {
		if err := lenex.Validate(bytes.NewReader(r.Body)); err != nil {
			t.Errorf("%v: %v\n%s", in, err, r.Body)
		}
	}
	stats, err := file.Read(lenex.Handler{
		Meet: func(m *lenex.Meet) error { f.meet = *m; return nil },
		Event: func(_ lenex.Scope, e *lenex.Event) error {
			f.events[e.ID.N] = e
			for _, h := range e.Heats {
				f.heats[h.ID.N] = h.Number.N
			}
			return nil
		},
		Club:             func(_ lenex.Scope, c *lenex.Club) error { f.clubs[c.ID.N] = c; return nil },
		Athlete:          func(_ lenex.Scope, a *lenex.Athlete) error { f.athletes[a.ID.N] = a; return nil },
		Relay:            func(_ lenex.Scope, r *lenex.Relay) error { f.relays = append(f.relays, r); return nil },
		TimeStandardList: func(l *lenex.TimeStandardList) error { f.standards = append(f.standards, l); return nil },
		RecordList:       func(l *lenex.RecordList) error { f.records = append(f.records, l); return nil },
	})
	if err != nil || len(stats.Unused(nil)) > 0 || stats.SkippedRecords > 0 {
		t.Errorf("%v: got %v, %v, want no error and len(stats.Unused(nil)) == 0 and stats.SkippedRecords <= 0", in, stats.Unused(nil), err)
	}
	return f
}

// TestLenexExports checks who gets which LENEX file, and its content.
func TestLenexExports(t *testing.T) { scenario.Engines(t, scenario.Options{}, lenexExportsCase) }

func lenexExportsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, guest, other, admin := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "base"), w.Actor(t, "admin")
	m := seeded(t, w, withOptions(option.Values{option.RacePrice: "7.50", option.ClubPrice: "20", option.MaxRaces: "3"}))
	finishedMeeting(t, w, m)
	lenexRights(t, w, m)

	t.Run("invitation", func(t *testing.T) {
		f := exported(t, w, w.Actor(t, "coach"), lenexOf(invitation, m.ID))
		if f.meet.Name != m.Name || f.meet.City != m.Place || f.meet.Course != lenex.ShortCourse || f.meet.Deadline != m.Deadline ||
			f.meet.MaxEntriesAthlete.N != 3 || len(f.meet.Fees) == 0 || f.meet.Fees[0].Value.N != 2000 {
			t.Errorf("%+v", f.meet)
		}
		if len(f.athletes)+len(f.clubs)+len(f.heats) > 0 {
			t.Errorf("the invitation has people or heats: %s", f.text)
		}
		if len(f.standards) != 1 || f.standards[0].Standards[0].Time != 7000 || f.standards[0].AgeGroup.AgeMin.N != 13 {
			t.Errorf("got %+v, want len(f.standards) == 1 and f.standards[0].Standards[0].Time == 7000 and f.standards[0].AgeGroup.AgeMin.N == 13",
				f.standards)
		}
		refs := 0
		for _, e := range f.events {
			refs += len(e.Standards)
			if e.SwimStyle.RelayCount.N == 1 && (e.Fee == nil || e.Fee.Value.N != 750) {
				t.Errorf("fee of %+v", e)
			}
		}
		if only := exported(t, w, other, lenexOf(lenexStandards, m.ID)); refs != 1 || len(only.standards) != 1 || len(only.events) != 0 {
			t.Errorf("%d references, %s", refs, only.text)
		}
	})
	t.Run("ids are stable", func(t *testing.T) { lenexIDs(t, w, m) })
	t.Run("entries", func(t *testing.T) {
		all := exported(t, w, organiser, lenexOf(lenexEntries, m.ID))
		own := exported(t, w, guest, lenexOf(lenexEntries, m.ID))
		if len(all.clubs) != 2 || len(own.clubs) != 1 || own.clubs[int(m.Guest.ID)] == nil || len(own.athletes) >= len(all.athletes) {
			t.Errorf("%d clubs, then %d", len(all.clubs), len(own.clubs))
		}
		if len(all.relays) == 0 || len(all.relays[0].Entries[0].Positions) == 0 || all.relays[0].Entries[0].HeatID.Set {
			t.Errorf("%+v", all.relays)
		}
		part := exported(t, w, organiser, with(lenexOf(lenexEntries, m.ID), scenario.In{"ID_SOCIETA": m.Guest.ID}))
		if len(part.clubs) != 1 || len(part.athletes) != len(own.athletes) {
			t.Errorf("of one club: %d clubs, %d athletes", len(part.clubs), len(part.athletes))
		}
	})
	t.Run("results", func(t *testing.T) {
		f := exported(t, w, admin, lenexOf(lenexResults, m.ID))
		places, swims := map[int]int{}, 0
		for _, e := range f.events {
			for _, g := range e.AgeGroups {
				for _, r := range g.Rankings {
					places[r.ResultID.N] = r.Place.N
				}
			}
		}
		for _, a := range f.athletes {
			for _, r := range a.Results {
				swims++
				if places[r.ID.N] == 0 || r.Time == 0 || f.heats[r.HeatID.N] == 0 || !r.Lane.Set {
					t.Errorf("%s: %+v in place %d", a.LastName, r, places[r.ID.N])
				}
			}
		}
		if swims == 0 || len(places) < swims {
			t.Errorf("%d swims, %d places", swims, len(places))
		}
	})
	t.Run("archive", func(t *testing.T) {
		r := w.Call(t, guest, "GET core/report", with(lenexOf(lenexStarts, m.ID), scenario.In{"FORMATO": "lxf"}))
		name := r.Header.Get("Content-Disposition")
		if !bytes.HasPrefix(r.Body, []byte("PK")) || !strings.HasPrefix(name, "attachment; filename=lenex-start-list-") ||
			!strings.HasSuffix(name, ".lxf") {
			t.Errorf("%s", name)
		}
		if f := exported(t, w, guest, with(lenexOf(lenexStarts, m.ID), scenario.In{"FORMATO": "lxf"})); len(f.heats) == 0 {
			t.Errorf("got %+v, want len(f.heats) != 0", f.heats)
		}
	})
	t.Run("personal data", func(t *testing.T) { lenexPersonalData(t, w, m) })
}

// lenexRights checks callers and malformed requests.
func lenexRights(t *testing.T, w *scenario.World, m testkit.Meeting) {
	t.Helper()
	organiser, guest, other, fresh := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "base"), w.Actor(t, "nuovo")
	const call = "GET core/report"
	var rows []scenario.Row
	for _, report := range []int{invitation, lenexEntries, lenexStarts, lenexResults, lenexStandards} {
		in, name := lenexOf(report, m.ID), fmt.Sprint(report, ": ")
		rows = append(rows,
			scenario.Row{Name: name + "a stranger", Call: call, In: in, Esito: 401},
			scenario.Row{Name: name + "a token for a stranger", Call: printToken, In: in, Esito: 401},
			scenario.Row{Name: name + "no event", Actor: organiser, Call: printToken, In: lenexOf(report, unknownID), Esito: 404},
			scenario.Row{Name: name + "malformed", Actor: organiser, Call: printToken, In: with(in, scenario.In{"ID_EVENTO": "x"}), Esito: 422,
				Field: "ID_EVENTO"},
			scenario.Row{Name: name + "without an event", Actor: organiser, Call: call, In: scenario.In{"ID_REPORT": report, "FORMATO": "lef"},
				Esito: 422, Field: "ID_EVENTO"},
			scenario.Row{Name: name + "as a sheet", Actor: organiser, Call: call, In: with(in, scenario.In{"FORMATO": 2}), Esito: 422,
				Field: "FORMATO"},
			scenario.Row{Name: name + "an unknown word", Actor: organiser, Call: call, In: with(in, scenario.In{"FORMATO": "xyz"}), Esito: 422,
				Field: "FORMATO"},
			scenario.Row{Name: name + "the number of a word", Actor: organiser, Call: call, In: with(in, scenario.In{"FORMATO": 5}), Esito: 422,
				Field: "FORMATO"},
			scenario.Row{Name: name + "organiser", Actor: organiser, Call: printToken, In: in},
		)
	}
	w.Run(t, append(rows,
		scenario.Row{Name: "another club's entries", Actor: guest, Call: call,
			In: with(lenexOf(lenexEntries, m.ID), scenario.In{"ID_SOCIETA": m.Organiser.ID}), Esito: 404},
		scenario.Row{Name: "a user without a club", Actor: fresh, Call: call, In: lenexOf(lenexEntries, m.ID), Esito: 403},
		scenario.Row{Name: "start list without a club", Actor: fresh, Call: call, In: lenexOf(lenexStarts, m.ID), Esito: 403},
		scenario.Row{Name: "invitation without a club", Actor: fresh, Call: printToken, In: lenexOf(invitation, m.ID)},
		scenario.Row{Name: "a print as LENEX", Actor: organiser, Call: call,
			In: scenario.In{"ID_REPORT": 1003, "FORMATO": "lef", "ID_EVENTO": m.ID}, Esito: 422, Field: "FORMATO"},
	))
	secret := seeded(t, w, withOptions(option.Values{option.PublicButtons: "0"}))
	w.Run(t, []scenario.Row{
		{Name: "start list not public", Actor: other, Call: call, In: lenexOf(lenexStarts, secret.ID), Esito: 403},
		{Name: "results not public", Actor: guest, Call: call, In: lenexOf(lenexResults, secret.ID), Esito: 403},
		{Name: "its organiser", Actor: organiser, Call: printToken, In: lenexOf(lenexResults, secret.ID)},
	})
	plain := meeting(t, w)
	w.Run(t, []scenario.Row{{Name: "not drawn yet", Actor: organiser, Call: printToken, In: lenexOf(lenexStarts, plain.ID), Esito: 1,
		Message: "La start list non è ancora stata generata"}})
}

// lenexIDs checks that the same race, heat, athlete and club have the same ids in all files, also after a new start order.
func lenexIDs(t *testing.T, w *scenario.World, m testkit.Meeting) {
	t.Helper()
	organiser := w.Actor(t, "societa")
	style := func(e *lenex.Event) string {
		return fmt.Sprint(e.SwimStyle.Distance.N, e.SwimStyle.Stroke, e.SwimStyle.RelayCount.N, e.Gender, e.AgeGroups[0].Name)
	}
	first := exported(t, w, organiser, lenexOf(invitation, m.ID))
	mustCall(t, w, w.Actor(t, "admin"), drawOrder, eventRef(m.ID))
	starts := exported(t, w, organiser, lenexOf(lenexStarts, m.ID))
	for _, report := range []int{invitation, lenexEntries, lenexStarts, lenexResults} {
		f := exported(t, w, organiser, lenexOf(report, m.ID))
		if len(f.events) != len(first.events) {
			t.Errorf("%d has %d races, not %d", report, len(f.events), len(first.events))
		}
		for eventID, e := range f.events {
			if old := first.events[eventID]; old == nil || style(old) != style(e) {
				t.Errorf("%d: %d is %s", report, eventID, style(e))
			}
		}
		for heatID, number := range f.heats {
			if starts.heats[heatID] != number {
				t.Errorf("%d: heat %d is %d, not %d", report, heatID, number, starts.heats[heatID])
			}
		}
		for athleteID, a := range f.athletes {
			if old := starts.athletes[athleteID]; old == nil || old.LastName != a.LastName || int64(athleteID) == 0 {
				t.Errorf("%d: athlete %d", report, athleteID)
			}
		}
		for clubID, c := range f.clubs {
			if old := starts.clubs[clubID]; old == nil || old.Name != c.Name {
				t.Errorf("%d: club %d", report, clubID)
			}
		}
	}
}

// lenexPersonalData checks birth dates, reserved, hidden and erased people.
func lenexPersonalData(t *testing.T, w *scenario.World, m testkit.Meeting) {
	t.Helper()
	organiser, guest, other, admin := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "base"), w.Actor(t, "admin")
	theirs, ours := m.Theirs[0], m.Ours[0]
	swimmer := func(who scenario.Actor, a domain.Athlete) lenex.Athlete {
		t.Helper()
		f := exported(t, w, who, lenexOf(lenexResults, m.ID))
		if f.athletes[int(a.ID)] != nil {
			return *f.athletes[int(a.ID)]
		}
		// The reader leaves out athletes without a name.
		nameless := fmt.Sprintf(`<ATHLETE athleteid="%d" lastname="" firstname="" gender="F" birthdate="%d-01-01">`, a.ID, a.Birth.Year())
		if !strings.Contains(f.text, nameless) {
			t.Fatalf("%s is missing", a.LastName)
		}
		return lenex.Athlete{BirthDate: calendar.Of(a.Birth.Year(), 1, 1)}
	}
	for _, c := range []struct {
		who    scenario.Actor
		of     domain.Athlete
		birth  string
		reason string
	}{
		{organiser, theirs, theirs.Birth.String(), "organiser"}, {admin, theirs, theirs.Birth.String(), "administrator"},
		{guest, theirs, theirs.Birth.String(), "own club"}, {guest, ours, fmt.Sprint(ours.Birth.Year(), "-01-01"), "another club"},
		{other, theirs, fmt.Sprint(theirs.Birth.Year(), "-01-01"), "no part in it"},
	} {
		if a := swimmer(c.who, c.of); a.BirthDate.String() != c.birth || a.LastName != c.of.LastName {
			t.Errorf("%s: got %s %s, want a.BirthDate.String() == c.birth and a.LastName == c.of.LastName", c.reason, a.LastName, a.BirthDate)
		}
	}
	named := func(a domain.Athlete) (out [4]bool) {
		for i, who := range []scenario.Actor{organiser, admin, guest, other} {
			s := swimmer(who, a)
			out[i] = s.LastName != ""
		}
		return out
	}
	mustCall(t, w, guest, "PUT ge/atleta", scenario.In{"ID_ATLETA": theirs.ID, "FLG_RISERVATO": 1})
	if got := named(theirs); got != [4]bool{true, true, true, false} {
		t.Errorf("reserved: %v", got)
	}
	mustCall(t, w, admin, "PUT ge/atleta", scenario.In{"ID_ATLETA": theirs.ID, "FLG_RISERVATO": 0, "FLG_VISIBLE": 0})
	if got := named(theirs); got != [4]bool{true, true, true, false} {
		t.Errorf("hidden: %v", got)
	}
	mustCall(t, w, admin, "POST core/persona/cancella", scenario.In{"ID_ATLETA": theirs.ID})
	if got := named(theirs); got != [4]bool{} {
		t.Errorf("erased: %v", got)
	}
}

// TestLenexOtherSports checks the refusal for sports without times.
func TestLenexOtherSports(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{Variant: "confederazione"})
	admin := w.Actor(t, "admin")
	eventID := seededGymnastics(t, w, admin)
	for _, report := range []int{invitation, lenexEntries, lenexStarts, lenexResults, lenexStandards} {
		w.Run(t, []scenario.Row{{Name: fmt.Sprint(report), Actor: admin, Call: printToken, In: lenexOf(report, eventID), Esito: 1,
			Message: "Esportazione LENEX non disponibile per questo sport"}})
	}
}

// TestLenexFinswimming checks the strokes of finswimming.
func TestLenexFinswimming(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{Variant: "pinnato"})
	e := testkit.Event(t, w.DB, clubOf(t, w, "societa"))
	testkit.Enable(t, w.DB, e, 2_027_404, domain.Individual, 1102, 1107, 1108, 1112)
	f := exported(t, w, w.Actor(t, "admin"), lenexOf(invitation, e.ID))
	strokes := map[lenex.Stroke]int{}
	for _, x := range f.events {
		strokes[x.SwimStyle.Stroke]++
	}
	if len(f.events) != 8 || strokes[lenex.Surface] != 2 || strokes[lenex.Apnea] != 2 ||
		strokes[lenex.Immersion] != 2 || strokes[lenex.BiFins] != 2 {
		t.Errorf("%v", strokes)
	}
}

// TestLenexRecords checks the file of records and its filters.
func TestLenexRecords(t *testing.T) { scenario.Engines(t, scenario.Options{}, lenexRecordsCase) }

func lenexRecordsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	coach := w.Actor(t, "coach")
	addedRecord(t, w, nil)
	of := func(in scenario.In) scenario.In {
		return with(scenario.In{"ID_REPORT": lenexRecords, "FORMATO": "lef"}, in)
	}
	all := exported(t, w, coach, of(nil))
	holders := func(f meetFile) (n int) {
		for _, l := range f.records {
			n += len(l.Records)
		}
		return n
	}
	some := exported(t, w, coach, of(scenario.In{"FK_ID_CIRCUITO": 3, "FK_ID_GARA": testkit.Free100}))
	if holders(some) == 0 || holders(some) > holders(all) {
		t.Errorf("%d of %d records", holders(some), holders(all))
	}
	for _, l := range some.records {
		if l.Type != "ITA.Provinciale" || l.Records[0].SwimStyle.Stroke != lenex.Free || l.Records[0].SwimStyle.Distance.N != 100 {
			t.Errorf("%+v", l)
		}
	}
	w.Run(t, []scenario.Row{
		{Name: "a stranger", Call: "GET core/report", In: of(nil), Esito: 401},
		{Name: "no circuit", Actor: coach, Call: "GET core/report", In: of(scenario.In{"FK_ID_CIRCUITO": 99}), Esito: 422,
			Field: "FK_ID_CIRCUITO"},
		{Name: "malformed", Actor: coach, Call: "GET core/report", In: of(scenario.In{"SESSO": 7}), Esito: 422, Field: "SESSO"},
	})
}
