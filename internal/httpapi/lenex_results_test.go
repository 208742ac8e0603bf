package httpapi_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/lenex"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// TestLenexResults checks statuses, reasons, reaction times, splits and penalties in the file of results.
func TestLenexResults(t *testing.T) { scenario.Engines(t, scenario.Options{}, lenexResultsCase) }

func lenexResultsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, guest := w.Actor(t, "societa"), w.Actor(t, "societa2")
	m := seeded(t, w)
	ids, relay := entriesOf(t, w, m, testkit.Free100), entriesOf(t, w, m, testkit.Relay4x50)[0]
	for i, in := range []scenario.In{
		{"FK_ID_STATO": 1, "TEMPO": 6400, "TEMPO_REAZIONE": 65},
		{"FK_ID_STATO": 1, "TEMPO": 6000, "MOTIVO": 4},
		{"FK_ID_STATO": 2, "TEMPO_NUOTATO": 6100, "MOTIVO_SQ": "Virata irregolare"},
		{"FK_ID_STATO": 2, "MOTIVO": 1},
		{"FK_ID_STATO": 3},
		{"FK_ID_STATO": 3, "MOTIVO": 2},
		{"FK_ID_STATO": 3, "MOTIVO": 3},
		{"FK_ID_STATO": 1, "TEMPO": 6500, "PENALITA_SEC": 2},
	} {
		mustCall(t, w, organiser, saveResult, with(scenario.In{"ID_PRESENZA": ids[i]}, in))
	}
	mustCall(t, w, organiser, "POST ns/split", scenario.In{"FK_ID_PRESENZA": ids[0], "METRI": 50, "TEMPO": 3000})
	mustCall(t, w, organiser, saveResult, scenario.In{"ID_PRESENZA": relay, "TEMPO": 13000, "FK_ID_STATO": 1,
		"COMPONENTI": []any{scenario.In{"ID_ATLETA": m.Ours[1].ID, "TEMPO_REAZIONE": -3}}})
	results := func(who scenario.Actor) (out map[int]lenex.Result, places map[int]int, f meetFile) {
		f, out, places = exported(t, w, who, lenexOf(lenexResults, m.ID)), map[int]lenex.Result{}, map[int]int{}
		for _, a := range f.athletes {
			for _, r := range a.Results {
				out[r.ID.N] = r
			}
		}
		for _, e := range f.events {
			for _, g := range e.AgeGroups {
				for _, r := range g.Rankings {
					places[r.ResultID.N] = r.Place.N
				}
			}
		}
		return out, places, f
	}
	got, places, file := results(organiser)
	for i, c := range []struct {
		status  lenex.Status
		time    racetime.Centis
		comment string
		place   int
	}{
		{"", 6400, "", 1}, {lenex.Exhibition, 6000, "", 0}, {lenex.Disqualified, 6100, "Virata irregolare", 0}, {lenex.DidNotFinish, 0, "", 0},
		{lenex.DidNotStart, 0, "", 0}, {lenex.Withdrawn, 0, "", 0}, {lenex.Sick, 0, "", 0}, {"", 6700, "Penalità: 2 s", 2},
	} {
		r := got[int(ids[i])]
		if r.Status != c.status || r.Time != c.time || r.Comment != c.comment || places[int(ids[i])] != c.place {
			t.Errorf("%d: %s %v %q in place %d", i, r.Status, r.Time, r.Comment, places[int(ids[i])])
		}
	}
	if _, ranked := places[int(ids[1])]; ranked {
		t.Error("an exhibition swim is in a ranking")
	}
	if r := got[int(ids[0])]; r.Reaction != lenex.Some(65) || len(r.Splits) != 1 || r.Splits[0].Time != 3000 {
		t.Errorf("got %+v, want r.Reaction == lenex.Some(65) and len(r.Splits) == 1 and r.Splits[0].Time == 3000", r)
	}
	if len(file.relays) != 1 || file.relays[0].Results[0].Positions[1].Reaction != lenex.Some(-3) {
		t.Errorf("got %+v, want len(file.relays) == 1 and file.relays[0].Results[0].Positions[1].Reaction == lenex.Some(-3)", file.relays)
	}
	if others, _, _ := results(guest); others[int(ids[2])].Time != 0 || others[int(ids[2])].Status != lenex.Disqualified {
		t.Errorf("another club sees the time of a disqualified swim: %+v", others[int(ids[2])])
	}
}

// TestLenexAnyEvent checks that the files of random events are strict, and that they contain every starter.
func TestLenexAnyEvent(t *testing.T) { scenario.Engines(t, scenario.Options{}, lenexAnyEventCase) }

func lenexAnyEventCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser := w.Actor(t, "societa")
	host, guest := clubOf(t, w, "societa"), clubOf(t, w, "societa2")
	var athletes []domain.Athlete
	for i := range 24 {
		athletes = append(athletes, testkit.Athlete(t, w.DB, []domain.Club{host, guest}[i%2], func(a *domain.Athlete) {
			a.Sex, a.Birth = []domain.Sex{domain.Male, domain.Female}[i/2%2], calendar.Of(2009+i%7, 3, 4)
			a.Disability, a.LastName = domain.Disability(1+i%11/10), fmt.Sprintf("Ü<%d> & \"D'Alò\"", i)
		}))
	}
	var kick id.Race
	w.Write(t, func(q store.Q) (err error) {
		kick, err = q.AddRace(context.Background(), domain.Race{SportID: domain.Swimming, Name: "25 metri gambe", Abbreviation: "25 GAMBE",
			LegMetres: 25, Metres: 25, StyleID: 6, Kind: domain.Individual, Members: 1}, id.Body(w.App.Variant.Body))
		return err
	})
	for seed := range uint64(8) {
		r := rand.New(rand.NewPCG(seed, 1))
		m := anyMeeting(t, w, host, athletes, kick, r)
		for _, report := range []int{invitation, lenexEntries, lenexStarts, lenexResults, lenexStandards} {
			f := exported(t, w, organiser, lenexOf(report, m.ID))
			entries := 0
			for _, a := range f.athletes {
				entries += len(a.Entries)
			}
			if want := m.individual; (report == lenexEntries || report == lenexStarts) && entries != want {
				t.Errorf("seed %d, report %d: %d entries, want %d", seed, report, entries, want)
			}
		}
	}
}

type randomMeeting struct {
	domain.Event
	individual int // entries
}

// anyMeeting stores an event with random options, races, entries, start list and results.
func anyMeeting(t *testing.T, w *scenario.World, host domain.Club, athletes []domain.Athlete, kick id.Race, r *rand.Rand) randomMeeting {
	t.Helper()
	pick := func(n int) string { return fmt.Sprint(r.IntN(n)) }
	m := randomMeeting{Event: testkit.Event(t, w.DB, host, withOptions(option.Values{
		option.GroupCategories: pick(2), option.FirstLane: pick(2), option.Lanes: fmt.Sprint(4 + r.IntN(5)),
		option.Pool:      fmt.Sprint(1 + r.IntN(2)),
		option.RacePrice: pick(9), option.TeamPrice: pick(9), option.MaxRaces: "9",
	}))}
	var list []domain.Entry
	for _, category := range []id.Category{testkit.Esordienti, testkit.Ragazzi, testkit.Juniores} {
		_, races := testkit.Enable(t, w.DB, m.Event, category, domain.Individual, testkit.Free50, testkit.Back100, kick)
		_, teams := testkit.Enable(t, w.DB, m.Event, category, domain.Team, testkit.Relay4x50, 1059)
		for _, race := range append(races, teams...) {
			for i, a := range athletes {
				n := domain.Entry{EventID: m.ID, RaceID: race.RaceID, ClubID: a.ClubID, Kind: race.Kind, CategoryID: category, Sex: a.Sex,
					Disability: a.Disability, EntryTime: racetime.Centis(r.IntN(9000)), CreatedAt: calendar.At(testkit.Start), Author: domain.AuthorClub}
				switch {
				case r.IntN(4) > 0:
					continue
				case race.Kind == domain.Individual:
					n.AthleteID = a.ID
					m.individual++
				default:
					n.Progressive, n.Disability, n.Closed = 1+i, domain.NoDisability, true
					if n.Sex = a.Sex; race.RaceID == 1059 {
						n.Sex = domain.Mixed
					}
					for k := range r.IntN(5) {
						n.Members = append(n.Members, domain.Member{Entrant: domain.Entrant{ID: athletes[(i+k)%len(athletes)].ID}, Position: k + 1})
					}
				}
				list = append(list, n)
			}
		}
	}
	w.Write(t, func(q store.Q) error {
		if _, err := q.AddEntries(context.Background(), m.ID, list); err != nil {
			return err
		}
		for _, sex := range []domain.Sex{domain.Male, domain.Female} {
			if _, err := q.AddTimeStandard(context.Background(), domain.TimeStandard{EventID: m.ID, RaceID: testkit.Free50,
				CategoryID: testkit.Ragazzi, Sex: sex, Time: 4000}); err != nil {
				return err
			}
		}
		return nil
	})
	organiser := w.Actor(t, "societa")
	mustCall(t, w, organiser, drawOrder, eventRef(m.ID))
	mustCall(t, w, organiser, makeList, eventRef(m.ID))
	stored, err := w.DB.Participations(t.Context(), m.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	outcomes := [][2]int{{1, 0}, {1, 4}, {2, 0}, {2, 1}, {3, 0}, {3, 2}, {3, 3}}
	var results []domain.Result
	for _, n := range stored {
		if o := outcomes[r.IntN(len(outcomes))]; r.IntN(3) > 0 {
			x := domain.Result{EntryID: n.ID, Status: domain.ResultStatus(o[0]), Reason: domain.Reason(o[1])}
			if x.Status != domain.ResultAbsent {
				x.Time, x.Reaction = racetime.Centis(1+r.IntN(9000)), racetime.ReactionOf(racetime.Centis(r.IntN(99)-9))
			}
			results = append(results, x)
		}
	}
	w.Write(t, func(q store.Q) error {
		if err := q.RaiseResults(context.Background(), m.ID); err != nil {
			return err
		}
		return q.AddResults(context.Background(), results)
	})
	return m
}
