package httpapi_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

const (
	sendTiming                      = "POST ge/evento/cronometro"
	listProposals                   = "GET ge/evento/cronometro/proposte"
	assignProposal, discardProposal = "PUT ge/evento/cronometro/proposta", "DELETE ge/evento/cronometro/proposta"
	timingNews, timingStream        = "GET ge/evento/cronometro/novita", "GET ge/evento/cronometro/diretta"
	confirmProposal, timingToken    = "POST ge/evento/cronometro/conferma", "POST ge/evento/cronometro/token"
)

// Numbers of the races of a seeded meet.
const number100, number50, numberRelay = 1, 2, 3

// proposal is the tested part of a proposal.
type proposal struct {
	ID       int64       `json:"ID_PROPOSTA"`
	Race     *int64      `json:"FK_ID_GARA"`
	Category id.Category `json:"FK_ID_CATEGORIA"`
	Sex      int         `json:"SESSO"`
	Heat     *int        `json:"BATTERIA"`
	State    int         `json:"STATO"`
	Version  int64       `json:"VERSIONE"`
	File     string      `json:"FILE"`
	Format   string      `json:"FORMATO"`
	Lanes    []struct {
		Lane    int       `json:"CORSIA"`
		Entry   *id.Entry `json:"FK_ID_PRESENZA"`
		Pad     int       `json:"TEMPO_PIASTRA"`
		Watches []int     `json:"TEMPI_RISERVA"`
		Time    int       `json:"TEMPO_PROPOSTO"`
		Doubt   int       `json:"FLG_DUBBIO"`
		Why     string    `json:"MOTIVO_DUBBIO"`
		Saved   int       `json:"TEMPO_SALVATO"`
	} `json:"CORSIE"`
}

// doubts returns the lanes that must be decided.
func (p proposal) doubts() map[int]string {
	out := map[int]string{}
	for _, l := range p.Lanes {
		if l.Doubt == 1 {
			out[l.Lane] = l.Why
		}
	}
	return out
}

type received struct {
	Proposals []proposal `json:"PROPOSTE"`
	Refused   []struct {
		File   string `json:"FILE"`
		Reason string `json:"MOTIVO"`
	} `json:"RIFIUTATI"`
}

// genFile is a generic file of a heat; lanes are "touch;…;finish;backups;reactions" by lane, the others are empty.
func genFile(event, heat, touches int, lanes map[int]string) []byte {
	out := []string{fmt.Sprintf("%d;%d;%d;F;100;Gen7 Swimming;1.0", event, heat, touches)}
	for lane := 1; lane <= 12; lane++ {
		line := "0"
		if times, found := lanes[lane]; found {
			line = "1;" + times
		}
		out = append(out, line)
	}
	return []byte(strings.Join(out, "\r\n") + "\r\n")
}

// heat100 returns the entries of a heat of the 100 by lane.
func heat100(t *testing.T, w *scenario.World, m testkit.Meeting, heat int) map[int]starting {
	t.Helper()
	return sheetAs(t, w, w.Actor(t, "societa"), m.ID).lanes(testkit.Free100, heat)
}

// heatTimes returns times for all entries of a heat: two touches, a watch close to the pad, a reaction.
func heatTimes(lanes map[int]starting) map[int]string {
	out := map[int]string{}
	for lane := range lanes {
		out[lane] = fmt.Sprintf("%d.10;%d.20;%d.30;;;+0.7%d", 30+lane, 65+lane, 65+lane, lane%10)
	}
	return out
}

func sendFiles(t *testing.T, w *scenario.World, who scenario.Actor, m testkit.Meeting, files ...scenario.SentFile) received {
	t.Helper()
	r := w.Call(t, who, sendTiming, scenario.UploadAll(t, scenario.In{"ID_EVENTO": m.ID}, files...))
	if r.Esito != 0 {
		t.Fatalf("got %s, want r.Esito == 0", r.Body)
	}
	var out received
	r.Into(t, &out)
	return out
}

// sendTimingFile sends one file and returns its only proposal.
func sendTimingFile(t *testing.T, w *scenario.World, m testkit.Meeting, name string, data []byte) proposal {
	t.Helper()
	got := sendFiles(t, w, w.Actor(t, "societa"), m, scenario.SentFile{Name: name, Content: data})
	if len(got.Proposals) != 1 || len(got.Refused) != 0 {
		t.Fatalf("got %+v, want len(got.Proposals) == 1 and len(got.Refused) == 0", got)
	}
	return got.Proposals[0]
}

func proposalsOf(t *testing.T, w *scenario.World, m testkit.Meeting) map[int64]proposal {
	t.Helper()
	var list []proposal
	w.Call(t, w.Actor(t, "societa"), listProposals, eventRef(m.ID)).Into(t, &list)
	out := map[int64]proposal{}
	for _, p := range list {
		out[p.ID] = p
	}
	return out
}

// aProposal is a proposal to confirm in a meet.
func aProposal(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
	t.Helper()
	p := sendTimingFile(t, w, m, "021-001-01F0001.gen", genFile(number100, 1, 2, heatTimes(heat100(t, w, m, 1))))
	return scenario.In{"ID_PROPOSTA": p.ID}
}

func inSeededWorld(in func(t *testing.T, w *scenario.World, m testkit.Meeting) any) func(*testing.T, *scenario.World) any {
	return func(t *testing.T, w *scenario.World) any {
		t.Helper()
		return in(t, w, seeded(t, w, func(e *domain.Event) { e.Name = "Trofeo d'autunno" }))
	}
}

func proposalSample(more scenario.In) sample {
	return sample{"societa", inSeededWorld(func(t *testing.T, w *scenario.World, m testkit.Meeting) any {
		return with(aProposal(t, w, m), more)
	}), ""}
}

var timingSamples = map[string]sample{
	sendTiming: {"societa", inSeededWorld(func(t *testing.T, w *scenario.World, m testkit.Meeting) any {
		file := genFile(number100, 1, 2, heatTimes(heat100(t, w, m, 1)))
		return scenario.UploadAll(t, eventRef(m.ID), scenario.SentFile{Name: "a.gen", Content: file}, scenario.SentFile{Name: "b.txt",
			Content: []byte("Ciao")})
	}), ""},
	listProposals: {"societa", inSeededWorld(func(t *testing.T, w *scenario.World, m testkit.Meeting) any {
		aProposal(t, w, m)
		return eventRef(m.ID)
	}), ""},
	timingNews: {"societa", inSeededWorld(func(t *testing.T, w *scenario.World, m testkit.Meeting) any {
		aProposal(t, w, m)
		return eventRef(m.ID)
	}), ""},
	assignProposal:  proposalSample(scenario.In{"FK_ID_GARA": testkit.Free100, "BATTERIA": 1}),
	discardProposal: proposalSample(nil),
	confirmProposal: proposalSample(nil),
	timingToken: {"societa", inSeededWorld(func(_ *testing.T, _ *scenario.World, m testkit.Meeting) any { return eventRef(m.ID) }),
		""},
}

func TestTiming(t *testing.T) { scenario.Engines(t, scenario.Options{}, timingCase) }

func timingCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, guest := w.Actor(t, "societa"), w.Actor(t, "societa2")
	m := seeded(t, w)
	lanes := heat100(t, w, m, 1)
	if len(lanes) < 3 {
		t.Fatalf("%d lanes", len(lanes))
	}
	file := genFile(number100, 1, 2, heatTimes(lanes))
	form := func(args any) *scenario.Form { return scenario.Upload(t, "a.gen", file, args) }
	good := scenario.In{"ID_EVENTO": m.ID}
	w.Run(t, []scenario.Row{
		{Name: "no session", Call: sendTiming, In: form(good), Esito: 401},
		{Name: "without a club", Actor: w.Actor(t, "nuovo"), Call: sendTiming, In: form(good), Esito: 403},
		{Name: "another club", Actor: guest, Call: sendTiming, In: form(good), Esito: 403},
		{Name: "unknown event", Actor: organiser, Call: sendTiming, In: form(eventRef(unknownID)), Esito: 404},
		{Name: "no event", Actor: organiser, Call: sendTiming, In: form(scenario.In{}), Esito: 422, Field: "ID_EVENTO"},
		{Name: "no args", Actor: organiser, Call: sendTiming, In: form(nil), Esito: 422, Field: "args"},
		{Name: "malformed args", Actor: organiser, Call: sendTiming, In: form("{"), Esito: 422, Field: "args"},
		{Name: "malformed event", Actor: organiser, Call: sendTiming, In: form(scenario.In{"ID_EVENTO": "x"}), Esito: 422, Field: "ID_EVENTO"},
		{Name: "malformed lane", Actor: organiser, Call: sendTiming, In: form(with(good, scenario.In{"CORSIA_BASE": 2})), Esito: 422,
			Field: "CORSIA_BASE"},
		{Name: "unknown format", Actor: organiser, Call: sendTiming, In: form(with(good, scenario.In{"FORMATO": "pdf"})), Esito: 422,
			Field: "FORMATO"},
		{Name: "another club with malformed args", Actor: guest, Call: sendTiming, In: form(with(good, scenario.In{"FORMATO": "pdf"})),
			Esito: 403},
		{Name: "no file", Actor: organiser, Call: sendTiming, In: scenario.UploadAll(t, good), Esito: 422, Field: "file"},
		{Name: "not multipart", Actor: organiser, Call: sendTiming, In: good, Esito: 422, Field: "file"},
		{Name: "another format than said", Actor: organiser, Call: sendTiming, In: form(with(good, scenario.In{"FORMATO": "do4"})), Esito: 1,
			Message: "Il file è nel formato gen, non do4"},
		{Name: "no known format", Actor: organiser, Call: sendTiming, In: scenario.Upload(t, "a.txt", []byte("Ciao"), good), Esito: 1,
			Message: "Formato non riconosciuto: comincia con «Ciao»",
			Want:    scenario.In{"PROPOSTE": []any{}, "RIFIUTATI": []any{scenario.In{"FILE": "a.txt"}}}},
		{Name: "nothing was stored", Actor: organiser, Call: listProposals, In: eventRef(m.ID), Want: []any{}},
		{Name: "list without a session", Call: listProposals, In: eventRef(m.ID), Esito: 401},
		{Name: "list of another club", Actor: guest, Call: listProposals, In: eventRef(m.ID), Esito: 403},
		{Name: "news of another club", Actor: guest, Call: timingNews, In: eventRef(m.ID), Esito: 403},
		{Name: "stream of another club", Actor: guest, Call: timingStream, In: eventRef(m.ID), Esito: 403},
		{Name: "malformed news", Actor: organiser, Call: timingNews, In: scenario.In{"ID_EVENTO": "x"}, Esito: 422, Field: "ID_EVENTO"},
		{Name: "malformed list", Actor: organiser, Call: listProposals, In: scenario.In{"ID_EVENTO": "x"}, Esito: 422, Field: "ID_EVENTO"},
	})
	p := sendTimingFile(t, w, m, "021-001-01F0001.gen", file)
	if p.Race == nil || id.Race(*p.Race) != testkit.Free100 || *p.Heat != 1 || p.Category != testkit.Ragazzi || p.Sex != int(domain.Female) ||
		p.State != 0 || len(p.doubts()) != 0 {
		t.Fatalf("%+v", p)
	}
	for _, l := range p.Lanes {
		if n, found := lanes[l.Lane]; found != (l.Entry != nil) || found &&
			(*l.Entry != n.ID || l.Time != 100*(65+l.Lane)+20 || len(l.Watches) != 1) {
			t.Errorf("%+v", l)
		}
	}
	timingRightsCase(t, w, m, p)
	timingConfirmCase(t, w, m, p, file)
}

// timingRightsCase checks who may decide about a proposal, and malformed bodies.
func timingRightsCase(t *testing.T, w *scenario.World, m testkit.Meeting, p proposal) {
	t.Helper()
	organiser, guest, stranger := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "nuovo")
	ref := scenario.In{"ID_PROPOSTA": p.ID}
	assign := with(ref, scenario.In{"FK_ID_GARA": testkit.Free100, "FK_ID_CATEGORIA": testkit.Ragazzi, "SESSO": 2, "BATTERIA": 1})
	lane := func(in scenario.In) scenario.In { return with(ref, scenario.In{"CORSIE": []any{in}}) }
	var rows []scenario.Row
	for call, in := range map[string]scenario.In{assignProposal: assign, discardProposal: ref, confirmProposal: ref} {
		rows = append(rows,
			scenario.Row{Name: call + " without a session", Call: call, In: in, Esito: 401},
			scenario.Row{Name: call + " by a stranger", Actor: stranger, Call: call, In: in, Esito: 403},
			scenario.Row{Name: call + " by another club", Actor: guest, Call: call, In: in, Esito: 404},
			scenario.Row{Name: call + " of none", Actor: organiser, Call: call, In: with(in, scenario.In{"ID_PROPOSTA": unknownID}), Esito: 404},
			scenario.Row{Name: call + ", malformed", Actor: organiser, Call: call, In: with(in, scenario.In{"ID_PROPOSTA": "x"}), Esito: 422,
				Field: "ID_PROPOSTA"})
	}
	w.Run(t, append(rows, []scenario.Row{
		{Name: "a wrong race", Actor: organiser, Call: assignProposal, In: with(assign, scenario.In{"FK_ID_GARA": "x"}), Esito: 422,
			Field: "FK_ID_GARA"},
		{Name: "an unknown heat", Actor: organiser, Call: assignProposal, In: with(assign, scenario.In{"BATTERIA": 99}), Esito: 422,
			Field: "BATTERIA"},
		{Name: "no heat", Actor: organiser, Call: assignProposal, In: with(assign, scenario.In{"BATTERIA": nil}), Esito: 422, Field: "BATTERIA"},
		{Name: "a wrong sex", Actor: organiser, Call: assignProposal, In: with(assign, scenario.In{"SESSO": 7}), Esito: 422, Field: "SESSO"},
		{Name: "malformed lanes", Actor: organiser, Call: confirmProposal, In: with(ref, scenario.In{"CORSIE": "x"}), Esito: 422,
			Field: "CORSIE"},
		{Name: "a wrong time", Actor: organiser, Call: confirmProposal, In: lane(scenario.In{"CORSIA": 1, "TEMPO": -1}), Esito: 422,
			Field: "CORSIE"},
		{Name: "a wrong status", Actor: organiser, Call: confirmProposal, In: lane(scenario.In{"CORSIA": 1, "FK_ID_STATO": 4}), Esito: 422,
			Field: "CORSIE"},
		{Name: "a wrong reason", Actor: organiser, Call: confirmProposal,
			In:    lane(scenario.In{"CORSIA": 1, "FK_ID_STATO": 1, "TEMPO": 1, "MOTIVO": 3}),
			Esito: 422, Field: "CORSIE"},
		{Name: "a missing lane", Actor: organiser, Call: confirmProposal, In: lane(scenario.In{"CORSIA": 19}), Esito: 422, Field: "CORSIE"},
		{Name: "a lane twice", Actor: organiser, Call: confirmProposal, In: with(ref, scenario.In{"CORSIE": []any{scenario.In{"CORSIA": 3},
			scenario.In{"CORSIA": 3}}}), Esito: 422, Field: "CORSIE"},
		{Name: "another version", Actor: organiser, Call: confirmProposal, In: with(ref, scenario.In{"VERSIONE": 7}), Esito: 409,
			Want: scenario.In{"attuale": scenario.In{"ID_PROPOSTA": p.ID, "STATO": 0}}},
		{Name: "token without a session", Call: timingToken, In: eventRef(m.ID), Esito: 401},
		{Name: "token of another club", Actor: guest, Call: timingToken, In: eventRef(m.ID), Esito: 403},
		{Name: "token of no event", Actor: organiser, Call: timingToken, In: eventRef(unknownID), Esito: 404},
		{Name: "malformed token", Actor: organiser, Call: timingToken, In: scenario.In{"ID_EVENTO": "x"}, Esito: 422, Field: "ID_EVENTO"},
		{Name: "impersonated", Actor: w.As(t, "societa", w.Actor(t, "admin")), Call: timingToken, In: eventRef(m.ID), Esito: 403},
	}...))
}

// timingConfirmCase checks that a confirmed heat is stored like typed results, once, and that sending the same bytes again finds the same
// file.
func timingConfirmCase(t *testing.T, w *scenario.World, m testkit.Meeting, p proposal, file []byte) {
	t.Helper()
	organiser := w.Actor(t, "societa")
	lanes := heat100(t, w, m, 1)
	if again := sendTimingFile(t, w, m, "altro.gen", file); again.ID != p.ID || again.File != p.File {
		t.Errorf("got %+v, want again.ID == p.ID and again.File == p.File", again)
	}
	ref := scenario.In{"ID_PROPOSTA": p.ID}
	w.Run(t, []scenario.Row{
		{Name: "confirmed", Actor: organiser, Call: confirmProposal, In: with(ref, scenario.In{"VERSIONE": p.Version})},
		{Name: "confirmed again", Actor: organiser, Call: confirmProposal, In: ref, Esito: 409,
			Want: scenario.In{"attuale": scenario.In{"STATO": 1, "FK_ID_GARA": testkit.Free100}}},
		{Name: "discarded after that", Actor: organiser, Call: discardProposal, In: ref, Esito: 409},
		{Name: "assigned after that", Actor: organiser, Call: assignProposal,
			In: with(ref, scenario.In{"FK_ID_GARA": testkit.Free100, "BATTERIA": 2}), Esito: 409},
		{Name: "no news", Actor: organiser, Call: timingNews, In: eventRef(m.ID), Want: scenario.In{"PROPOSTE": []any{}}},
		{Name: "only clubs to confirm", Actor: organiser, Call: listProposals, In: with(eventRef(m.ID), scenario.In{"STATO": 0}), Want: []any{}},
	})
	for lane, n := range lanes {
		w.Run(t, []scenario.Row{
			{Name: "result", Actor: organiser, Call: raceEntries, In: scenario.In{"ID_EVENTO": m.ID, "ID_PRESENZA": n.ID},
				Want: []any{scenario.In{"TEMPO": 100*(65+lane) + 20, "FK_ID_STATO": 1, "TEMPO_REAZIONE": 70 + lane%10}}},
			{Name: "split", Actor: organiser, Call: "GET ns/split/risultato", In: scenario.In{"FK_ID_PRESENZA": n.ID},
				After: func(t *testing.T, r scenario.Reply) {
					if !strings.Contains(string(r.Data), fmt.Sprintf(`"TEMPO":%d`, 100*(30+lane)+10)) {
						t.Errorf("%s", r.Data)
					}
				}},
			{Name: "history", Actor: organiser, Call: history, In: scenario.In{"ID_PRESENZA": n.ID},
				Want: []any{scenario.In{"PRIMA": nil}}},
			{Name: "undone", Actor: organiser, Call: undo, In: scenario.In{"ID_PRESENZA": n.ID, "ID_MODIFICA": 1}},
		})
	}
	if again := sendTimingFile(t, w, m, "dopo.gen", file); again.ID != p.ID || again.State != 1 {
		t.Errorf("got %+v, want again.ID == p.ID and again.State == 1", again)
	}
}

// TestTimingDoubts checks that doubtful lanes must be decided, and what each decision stores.
func TestTimingDoubts(t *testing.T) { scenario.Engines(t, scenario.Options{}, timingDoubtsCase) }

func timingDoubtsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser := w.Actor(t, "societa")
	m := seeded(t, w)
	lanes := heat100(t, w, m, 1)
	numbers := slices.Sorted(maps.Keys(lanes))
	late, missing, normal := numbers[0], numbers[1], numbers[2]
	times := heatTimes(lanes)
	times[late] = "31.00;66.00;65.00"
	delete(times, missing)
	empty := 1
	for _, taken := lanes[empty]; taken; _, taken = lanes[empty] {
		empty++
	}
	times[empty] = "30.00;60.00"
	p := sendTimingFile(t, w, m, "a.gen", genFile(number100, 1, 2, times))
	got := p.doubts()
	if len(got) != 3 || got[late] != "Piastra e cronometri differiscono di 1,00 s" || got[missing] != "Nessun tempo" ||
		got[empty] != "C'è un tempo ma nessuno parte in questa corsia" {
		t.Fatalf("%v", got)
	}
	words := []string{}
	for _, n := range slices.Sorted(maps.Keys(got)) {
		words = append(words, fmt.Sprint(n))
	}
	confirm := func(list ...any) scenario.In { return scenario.In{"ID_PROPOSTA": p.ID, "CORSIE": list} }
	decide := func(lane int, in scenario.In) scenario.In { return with(scenario.In{"CORSIA": lane}, in) }
	w.Run(t, []scenario.Row{
		{Name: "nothing decided", Actor: organiser, Call: confirmProposal, In: confirm(), Esito: 1,
			Message: "Corsie da decidere: " + strings.Join(words, ", ")},
		{Name: "one decided", Actor: organiser, Call: confirmProposal, In: confirm(decide(late, scenario.In{"TEMPO": 6500})), Esito: 1,
			Message: "Corsie da decidere: "},
		{Name: "a time without starter", Actor: organiser, Call: confirmProposal, In: confirm(decide(late, scenario.In{"TEMPO": 6500}),
			decide(missing, scenario.In{"FK_ID_STATO": 3}), decide(empty, scenario.In{"TEMPO": 6000, "FK_ID_STATO": 1})), Esito: 1,
			Message: fmt.Sprintf("Corsia %d: nessuno parte", empty)},
		{Name: "no time", Actor: organiser, Call: confirmProposal, In: confirm(decide(late, scenario.In{"FK_ID_STATO": 1}),
			decide(missing, scenario.In{"FK_ID_STATO": 3}), decide(empty, scenario.In{})), Esito: 1,
			Message: fmt.Sprintf("Corsia %d: manca il tempo", late)},
		{Name: "nothing was stored", Actor: organiser, Call: raceEntries, In: scenario.In{"ID_EVENTO": m.ID, "ID_PRESENZA": lanes[normal].ID},
			Want: []any{scenario.In{"TEMPO": 0, "FK_ID_STATO": 0}}},
		{Name: "all decided", Actor: organiser, Call: confirmProposal, In: confirm(
			decide(late, scenario.In{"TEMPO": 6555, "FK_ID_STATO": 2, "MOTIVO": 1}), decide(missing, scenario.In{"FK_ID_STATO": 3, "MOTIVO": 3}),
			decide(empty, scenario.In{"TEMPO": 0, "FK_ID_STATO": 0}))},
		{Name: "disqualified", Actor: organiser, Call: raceEntries, In: scenario.In{"ID_EVENTO": m.ID, "ID_PRESENZA": lanes[late].ID},
			Want: []any{scenario.In{"FK_ID_STATO": 2, "MOTIVO": 1, "TEMPO_NUOTATO": 6555}}},
		{Name: "ill", Actor: organiser, Call: raceEntries, In: scenario.In{"ID_EVENTO": m.ID, "ID_PRESENZA": lanes[missing].ID},
			Want: []any{scenario.In{"FK_ID_STATO": 3, "MOTIVO": 3, "TEMPO": 0}}},
		{Name: "the others", Actor: organiser, Call: raceEntries, In: scenario.In{"ID_EVENTO": m.ID, "ID_PRESENZA": lanes[normal].ID},
			Want: []any{scenario.In{"FK_ID_STATO": 1, "TEMPO": 100*(65+normal) + 20}}},
	})
	timingAbsentCase(t, w, m)
}

// timingAbsentCase checks that an entry declared absent is not a starter.
func timingAbsentCase(t *testing.T, w *scenario.World, m testkit.Meeting) {
	t.Helper()
	organiser := w.Actor(t, "societa")
	lanes := heat100(t, w, m, 2)
	lane := slices.Min(slices.Collect(maps.Keys(lanes)))
	mustCall(t, w, w.Actor(t, "admin"), "PUT ge/presenza/assenza", scenario.In{"ID_PRESENZA": lanes[lane].ID, "FLG_ASSENTE": 1})
	times := heatTimes(lanes)
	p := sendTimingFile(t, w, m, "b.gen", genFile(number100, 2, 2, times))
	if got := p.doubts(); len(got) != 1 || got[lane] != "C'è un tempo ma nessuno parte in questa corsia" {
		t.Errorf(`got %v, want len(got) == 1 and got[lane] == "C'è un tempo ma nessuno parte in questa corsia"`, got)
	}
	delete(times, lane)
	p = sendTimingFile(t, w, m, "c.gen", genFile(number100, 2, 2, times))
	if len(p.doubts()) != 0 {
		t.Errorf("got %v, want len(p.doubts()) == 0", p.doubts())
	}
	w.Run(t, []scenario.Row{
		{Name: "a result for an absence", Actor: organiser, Call: confirmProposal, In: scenario.In{"ID_PROPOSTA": p.ID,
			"CORSIE": []any{scenario.In{"CORSIA": lane, "TEMPO": 6000}}}, Esito: 1, Message: "dichiarata assente"},
		{Name: "without it", Actor: organiser, Call: confirmProposal, In: scenario.In{"ID_PROPOSTA": p.ID}},
	})
}

// TestTimingConflicts checks that a result that a user changed after the file arrived is only overwritten if its lane was decided.
func TestTimingConflicts(t *testing.T) { scenario.Engines(t, scenario.Options{}, timingConflictsCase) }

func timingConflictsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser := w.Actor(t, "societa")
	for name, change := range map[string]scenario.In{
		"another time": {"TEMPO": 7777}, "disqualified": {"FK_ID_STATO": 2}, "absent": {"FK_ID_STATO": 3},
	} {
		t.Run(name, func(t *testing.T) {
			m := seeded(t, w)
			lanes := heat100(t, w, m, 1)
			lane := slices.Min(slices.Collect(maps.Keys(lanes)))
			entryID := lanes[lane].ID
			enterTime(t, w, organiser, entryID, 7000) // before the file: overwritten
			p := sendTimingFile(t, w, m, "a.gen", genFile(number100, 1, 2, heatTimes(lanes)))
			mustCall(t, w, organiser, saveResult, with(scenario.In{"ID_PRESENZA": entryID}, change))
			stored := with(scenario.In{"FK_ID_STATO": 1}, change)
			ref := scenario.In{"ID_PROPOSTA": p.ID}
			entry := scenario.In{"ID_EVENTO": m.ID, "ID_PRESENZA": entryID}
			w.Run(t, []scenario.Row{
				{Name: "refused", Actor: organiser, Call: confirmProposal, In: ref, Esito: 409,
					Want: scenario.In{"attuale": scenario.In{"ID_PROPOSTA": p.ID, "STATO": 0}}},
				{Name: "kept", Actor: organiser, Call: raceEntries, In: entry, Want: []any{stored}},
				{Name: "the others too", Actor: organiser, Call: listProposals, In: with(eventRef(m.ID), scenario.In{"STATO": 1}), Want: []any{}},
				{Name: "decided", Actor: organiser, Call: confirmProposal, In: with(ref, scenario.In{
					"CORSIE": []any{scenario.In{"CORSIA": lane, "TEMPO": 6666, "FK_ID_STATO": 1}}})},
				{Name: "overruled", Actor: organiser, Call: raceEntries, In: entry, Want: []any{scenario.In{"TEMPO": 6666, "FK_ID_STATO": 1}}},
				{Name: "in the history", Actor: organiser, Call: history, In: scenario.In{"ID_PRESENZA": entryID, "RIGHE": 1},
					Want: []any{scenario.In{"PRIMA": stored, "DOPO": scenario.In{"TEMPO": 6666}}}},
			})
		})
	}
}

// TestTimingReplaced checks newer files for the same heat, discarding, and the highest revision of Time Drops.
func TestTimingReplaced(t *testing.T) { scenario.Engines(t, scenario.Options{}, timingReplacedCase) }

func timingReplacedCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser := w.Actor(t, "societa")
	m := seeded(t, w)
	lanes := heat100(t, w, m, 1)
	lane := slices.Min(slices.Collect(maps.Keys(lanes)))
	times := heatTimes(lanes)
	first := sendTimingFile(t, w, m, "a.gen", genFile(number100, 1, 2, times))
	times[lane] = "31.00;64.00"
	newer := genFile(number100, 1, 2, times)
	second := sendTimingFile(t, w, m, "b.gen", newer)
	if all := proposalsOf(t, w, m); all[first.ID].State != 2 || all[second.ID].State != 0 || len(all) != 2 {
		t.Fatalf("got %+v, want all[first.ID].State == 2 and all[second.ID].State == 0 and len(all) == 2", all)
	}
	mustCall(t, w, organiser, discardProposal, scenario.In{"ID_PROPOSTA": second.ID})
	third := sendTimingFile(t, w, m, "b.gen", newer)
	if third.ID == second.ID || third.State != 0 || proposalsOf(t, w, m)[second.ID].State != 3 {
		t.Fatalf("after a discard the same bytes give %+v", third)
	}
	mustCall(t, w, organiser, confirmProposal, scenario.In{"ID_PROPOSTA": third.ID})
	times[lane] = "31.00;63.00"
	fourth := sendTimingFile(t, w, m, "c.gen", genFile(number100, 1, 2, times))
	if all := proposalsOf(t, w, m); all[third.ID].State != 1 || all[fourth.ID].State != 0 {
		t.Fatalf("got %+v, want all[third.ID].State == 1 and all[fourth.ID].State == 0", all)
	}
	mustCall(t, w, organiser, confirmProposal, scenario.In{"ID_PROPOSTA": fourth.ID})
	w.Run(t, []scenario.Row{{Name: "corrected", Actor: organiser, Call: raceEntries, In: scenario.In{"ID_EVENTO": m.ID,
		"ID_PRESENZA": lanes[lane].ID}, Want: []any{scenario.In{"TEMPO": 6300}}}})
	timingRevisionsCase(t, w, m)
	timingListCase(t, w, m)
	timingAssignCase(t, w, m)
}

func timingRevisionsCase(t *testing.T, w *scenario.World, m testkit.Meeting) {
	t.Helper()
	drops := func(revision, time int) scenario.SentFile {
		data, err := json.Marshal(scenario.In{"eventNumber": "2", "heatNumber": 1, "lanes": []any{scenario.In{"lane": 3, "padTime": time}}})
		if err != nil {
			t.Fatal(err)
		}
		return scenario.SentFile{Name: fmt.Sprintf("Session1_Event_2_Heat1_Race7_%d.json", revision), Content: data}
	}
	organiser := w.Actor(t, "societa")
	got := sendFiles(t, w, organiser, m, drops(3, 3300), drops(1, 3100), drops(2, 3200)).Proposals
	if len(got) != 3 || got[0].State != 0 || got[1].State != 2 || got[2].State != 2 || id.Race(*got[0].Race) != testkit.Free50 {
		t.Fatalf("%+v", got)
	}
	if newest := sendTimingFile(t, w, m, drops(4, 3400).Name, drops(4, 3400).Content); newest.State != 0 || proposalsOf(t, w,
		m)[got[0].ID].State != 2 {
		t.Errorf("got %+v, want newest.State == 0 and proposalsOf(t, w, m)[got[0].ID].State == 2", newest)
	}
}

// timingListCase checks a result list that grows: only new heats become proposals.
func timingListCase(t *testing.T, w *scenario.World, m testkit.Meeting) {
	t.Helper()
	organiser := w.Actor(t, "societa")
	const head = "event;round;heat;lap;lane;idStatus;rank;time;result;mod;btime;bresult;bmod;dtime;dresult;dmod;\r\n"
	line := func(heat, lane, time int) string {
		return fmt.Sprintf("1;0;%d;100;%d;0;1;%d;\"\";\"\";;\"\";\"\";;\"\";\"\";\r\n", heat-1, lane, time)
	}
	list := head + line(1, 3, 60000) + line(2, 3, 61000)
	files := func(text string) []proposal {
		return sendFiles(t, w, organiser, m, scenario.SentFile{Name: "LSTRSLT.TXT", Content: []byte(text)}).Proposals
	}
	before := files(list)
	if len(before) != 2 || *before[0].Heat != 1 || *before[1].Heat != 2 {
		t.Fatalf("got %+v, want len(before) == 2 and *before[0].Heat == 1 and *before[1].Heat == 2", before)
	}
	mustCall(t, w, organiser, discardProposal, scenario.In{"ID_PROPOSTA": before[0].ID})
	after := files(list + line(2, 4, 62000))
	if len(after) != 2 || after[0].ID != before[0].ID || after[0].State != 3 || after[1].ID == before[1].ID ||
		proposalsOf(t, w, m)[before[1].ID].State != 2 {
		t.Fatalf("a discarded heat was proposed again, or a changed one was not: %+v", after)
	}
}

// timingAssignCase checks files that name no heat.
func timingAssignCase(t *testing.T, w *scenario.World, m testkit.Meeting) {
	t.Helper()
	organiser := w.Actor(t, "societa")
	do3 := []string{"0;0;1;A"}
	for lane := 1; lane <= 10; lane++ {
		do3 = append(do3, fmt.Sprintf("%d;31.0%d;31.0%d;", lane, lane%10, lane%10))
	}
	p := sendTimingFile(t, w, m, "x.do3", []byte(strings.Join(append(do3, "0123456789ABCDEF"), "\n")))
	if p.Race != nil || p.Heat != nil || p.Format != "do3" || len(p.doubts()) != 0 {
		t.Fatalf(`got %+v, want p.Race == nil and p.Heat == nil and p.Format == "do3" and len(p.doubts()) == 0`, p)
	}
	ref := scenario.In{"ID_PROPOSTA": p.ID}
	w.Run(t, []scenario.Row{
		{Name: "not assigned", Actor: organiser, Call: confirmProposal, In: ref, Esito: 1, Message: "Assegna prima"},
		{Name: "assigned", Actor: organiser, Call: assignProposal, In: with(ref, scenario.In{"FK_ID_GARA": testkit.Free50, "BATTERIA": 1}),
			Want: scenario.In{"FK_ID_GARA": testkit.Free50, "BATTERIA": 1, "FK_ID_CATEGORIA": testkit.Ragazzi, "SESSO": 2, "NUMERO": number50}},
	})
	for _, other := range proposalsOf(t, w, m) {
		if other.ID != p.ID && other.Race != nil && id.Race(*other.Race) == testkit.Free50 && other.State == 0 {
			t.Errorf("%+v is still open", other)
		}
	}
}

// TestTimingRelay checks lanes that count from 0, take-overs and categories that swim together.
func TestTimingRelay(t *testing.T) { scenario.Engines(t, scenario.Options{}, timingRelayCase) }

func timingRelayCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser := w.Actor(t, "societa")
	m := seeded(t, w, withOptions(option.Values{option.FirstLane: "0"}))
	lanes := sheetAs(t, w, organiser, m.ID).lanes(testkit.Relay4x50, 1)
	times := map[int]string{}
	for lane := range lanes {
		times[lane+1] = "30.00;60.00;90.00;120.00;;;;0.70;+0.10;-0.03;0.20"
	}
	p := sendTimingFile(t, w, m, "a.gen", genFile(numberRelay, 1, 4, times))
	if len(p.doubts()) != 0 {
		t.Fatalf("got %+v, want len(p.doubts()) == 0", p)
	}
	mustCall(t, w, organiser, confirmProposal, scenario.In{"ID_PROPOSTA": p.ID})
	reaction := func(c int) scenario.In { return scenario.In{"TEMPO_REAZIONE": c} }
	for _, n := range lanes {
		w.Run(t, []scenario.Row{{Name: "take-overs", Actor: organiser, Call: raceEntries, In: scenario.In{"ID_EVENTO": m.ID, "ID_PRESENZA": n.ID},
			Want: []any{scenario.In{"TEMPO": 12000, "TEMPO_REAZIONE": nil, "COMPONENTI": []any{reaction(70), reaction(10), reaction(-3),
				reaction(20)}}}}})
	}
	shifted := scenario.Upload(t, "b.gen", genFile(numberRelay, 1, 4, map[int]string{2: "30.00;60.00;90.00;121.00"}),
		scenario.In{"ID_EVENTO": m.ID, "CORSIA_BASE": 1})
	w.Run(t, []scenario.Row{{Name: "another first lane", Actor: organiser, Call: sendTiming, In: shifted,
		After: func(t *testing.T, r scenario.Reply) {
			var got received
			r.Into(t, &got)
			for _, l := range got.Proposals[0].Lanes {
				if (l.Time > 0) != (l.Lane == 2) {
					t.Errorf("got %+v, want (l.Time > 0) == (l.Lane == 2)", l)
				}
			}
		}}})
}

// TestTimingToken checks that a token works only for the files of its event, and ends with it.
func TestTimingToken(t *testing.T) { scenario.Engines(t, scenario.Options{}, timingTokenCase) }

func timingTokenCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser := w.Actor(t, "societa")
	m, other := seeded(t, w), seeded(t, w)
	var issued struct {
		Token   string `json:"TOKEN"`
		Expires string `json:"SCADENZA"`
	}
	w.Call(t, organiser, timingToken, eventRef(m.ID)).Into(t, &issued)
	program := scenario.Actor{Token: issued.Token}
	file := genFile(number100, 1, 2, heatTimes(heat100(t, w, m, 1)))
	form := func(eventID id.Event) *scenario.Form {
		return scenario.Upload(t, "a.gen", file, scenario.In{"ID_EVENTO": eventID})
	}
	w.Run(t, []scenario.Row{
		{Name: "its event", Actor: program, Call: sendTiming, In: form(m.ID)},
		{Name: "another event of the same club", Actor: program, Call: sendTiming, In: form(other.ID), Esito: 403},
		{Name: "another call", Actor: program, Call: listProposals, In: eventRef(m.ID), Esito: 401},
		{Name: "another token", Actor: program, Call: timingToken, In: eventRef(m.ID), Esito: 401},
		{Name: "start-up data", Actor: program, Call: "GET core/home", Esito: 401},
		{Name: "no token", Actor: scenario.Actor{Token: "x"}, Call: sendTiming, In: form(m.ID), Esito: 401},
	})
	if issued.Expires == "" || issued.Expires[:10] != m.Ends.AddDays(1).String() {
		t.Errorf("expires %s, the event ends %s", issued.Expires, m.Ends)
	}
	w.Clock.Set(m.Ends.End().Add(-time.Minute))
	w.Run(t, []scenario.Row{{Name: "on the last day", Actor: program, Call: sendTiming, In: form(m.ID)}})
	w.Clock.Set(m.Ends.End())
	w.Run(t, []scenario.Row{{Name: "after the event", Actor: program, Call: sendTiming, In: form(m.ID), Esito: 401}})
	w.Clock.Set(m.Ends.Start())
	w.Write(t, func(q store.Q) error { return q.EndSessionsOf(context.Background(), w.User(t, "societa").ID, "") })
	w.Run(t, []scenario.Row{{Name: "after a new password", Actor: program, Call: sendTiming, In: form(m.ID), Esito: 401}})
}

// TestTimingAtOnce checks that if several users confirm the same heat, one of them stores it, and that the same file sent concurrently is
// stored once.
//
//test:race
func TestTimingAtOnce(t *testing.T) { scenario.Engines(t, scenario.Options{}, timingAtOnceCase) }

func timingAtOnceCase(t *testing.T, w *scenario.World) {
	t.Helper()
	people := []scenario.Actor{w.Actor(t, "societa"), w.Actor(t, "admin"), w.Actor(t, "societa")}
	m := seeded(t, w)
	lanes := heat100(t, w, m, 1)
	file := genFile(number100, 1, 2, heatTimes(lanes))
	const n = 6
	if got := callTogether(repeated(t, w, people, n, sendTiming, func(int) any {
		return scenario.Upload(t, "a.gen", file, scenario.In{"ID_EVENTO": m.ID})
	})...); got[0] != n {
		t.Fatalf("got %v, want got[0] == n", got)
	}
	all := proposalsOf(t, w, m)
	if len(all) != 1 {
		t.Fatalf("%d proposals", len(all))
	}
	for proposalID := range all {
		if got := callTogether(repeated(t, w, people, n, confirmProposal, func(int) any {
			return scenario.In{"ID_PROPOSTA": proposalID}
		})...); !maps.Equal(got, map[int]int{0: 1, 409: n - 1}) {
			t.Errorf("got %v, want %v", got, map[int]int{0: 1, 409: n - 1})
		}
	}
	for _, entry := range lanes {
		w.Run(t, []scenario.Row{{Name: "stored once", Actor: people[0], Call: history, In: scenario.In{"ID_PRESENZA": entry.ID},
			After: func(t *testing.T, r scenario.Reply) {
				if r.Total == nil || *r.Total != 1 {
					t.Errorf("got %s, want r.Total != nil and *r.Total == 1", r.Body)
				}
			}}})
	}
}

// TestTimingLenex checks that the results of an event, exported as LENEX, are proposals without doubts.
func TestTimingLenex(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	organiser, m := w.Actor(t, "societa"), seeded(t, w)
	lanes := heat100(t, w, m, 1)
	for lane, n := range lanes {
		mustCall(t, w, organiser, saveResult, scenario.In{"ID_PRESENZA": n.ID, "TEMPO": 6000 + lane, "TEMPO_REAZIONE": 70})
		mustCall(t, w, organiser, "POST ns/split", scenario.In{"FK_ID_PRESENZA": n.ID, "METRI": 50, "TEMPO": 3000})
	}
	r := w.Call(t, organiser, "GET core/report", with(lenexOf(lenexResults, m.ID), scenario.In{"FORMATO": "lxf"}))
	p := sendTimingFile(t, w, m, "risultati.lxf", r.Body)
	if p.Format != "lenex" || id.Race(*p.Race) != testkit.Free100 || *p.Heat != 1 || len(p.doubts()) != 0 {
		t.Fatalf(`got %+v, want p.Format == "lenex" and id.Race(*p.Race) == testkit.Free100 and *p.Heat == 1 and len(p.doubts()) == 0`, p)
	}
	for _, l := range p.Lanes {
		if _, found := lanes[l.Lane]; found && (l.Time != 6000+l.Lane || l.Saved != l.Time) {
			t.Errorf("got %+v, want not found or l.Time == 6000+l.Lane and l.Saved == l.Time", l)
		}
	}
	before := w.Call(t, organiser, history, scenario.In{"ID_PRESENZA": lanes[slices.Min(slices.Collect(maps.Keys(lanes)))].ID}).Total
	mustCall(t, w, organiser, confirmProposal, scenario.In{"ID_PROPOSTA": p.ID})
	after := w.Call(t, organiser, history, scenario.In{"ID_PRESENZA": lanes[slices.Min(slices.Collect(maps.Keys(lanes)))].ID}).Total
	if *before != *after {
		t.Error("equal results were stored again")
	}
}

// TestTimingOtherSports checks that scored sports have no timing desk.
func TestTimingOtherSports(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{Variant: "confederazione"})
	admin := w.Actor(t, "admin")
	eventID := seededGymnastics(t, w, admin)
	w.Run(t, []scenario.Row{{Name: "gymnastics", Actor: admin, Call: listProposals, In: eventRef(eventID), Esito: 1,
		Message: "Il cronometraggio non è disponibile per questo sport"}})
}
