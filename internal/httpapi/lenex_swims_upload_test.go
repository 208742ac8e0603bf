package httpapi_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// heats has the programme of a meeting with heats: 100 and 50 m freestyle and the relay.
const heats = `<EVENT eventid="1" number="1" gender="F"><SWIMSTYLE distance="100" relaycount="1" stroke="FREE"/>` +
	`<HEATS><HEAT heatid="11" number="1"/><HEAT heatid="12" number="2"/></HEATS></EVENT>` +
	`<EVENT eventid="2" number="2" gender="F"><SWIMSTYLE distance="50" relaycount="1" stroke="FREE"/></EVENT>` +
	`<EVENT eventid="3" number="3" gender="F"><SWIMSTYLE distance="50" relaycount="4" stroke="FREE"/>` +
	`<HEATS><HEAT heatid="31" number="1"/></HEATS></EVENT>`

func clubIn(c domain.Club, athletes string, relays ...string) string {
	return `<CLUB name="` + c.Name + `"><ATHLETES>` + "\n" + athletes + "\n</ATHLETES><RELAYS>\n" +
		strings.Join(relays, "\n") + "\n</RELAYS></CLUB>"
}

const anyRelay = `<RELAY agemin="-1" agemax="-1" agetotalmin="-1" agetotalmax="-1" gender="F" number="1">`

func resultIn(resultID int, rest string) string {
	return fmt.Sprintf(`<RESULTS><RESULT resultid="%d" %s</RESULT></RESULTS>`, resultID, rest)
}

func TestLenexResultUpload(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, lenexResultUploadCase)
}

func lenexResultUploadCase(t *testing.T, w *scenario.World) {
	t.Helper()
	m := meeting(t, w)
	organiser, guest := w.Actor(t, "societa"), w.Actor(t, "societa2")
	legs := ""
	for i := range 4 {
		legs += fmt.Sprintf(`<RELAYPOSITION number="%d" athleteid="%d" reactiontime="+%d"/>`, i+1, i+1, 60+i)
	}
	file := meetText(heats, clubIn(m.Organiser, strings.Join([]string{
		athleteIn(m.Ours[0], 1, resultIn(1, `eventid="1" heatid="999" lane="3" swimtime="00:01:02.50" reactiontime="+68" points="500">`+
			`<SPLITS><SPLIT distance="50" swimtime="00:00:30.00"/><SPLIT distance="33" swimtime="00:00:20.00"/></SPLITS>`)),
		athleteIn(m.Ours[1], 2, resultIn(2, `eventid="1" swimtime="00:01:03.00" status="DSQ" comment="Falsa partenza">`)),
		athleteIn(m.Ours[2], 3, resultIn(3, `eventid="1" swimtime="NT" status="SICK">`)),
		athleteIn(m.Ours[3], 4, resultIn(4, `eventid="1" swimtime="00:01:04.00">`)), // only in the relay
		athleteIn(m.Ours[4], 5, ""),
	}, "\n"), anyRelay+"\n"+resultIn(5, `eventid="3" swimtime="00:02:04.00"><RELAYPOSITIONS>`+legs+`</RELAYPOSITIONS>`)+"</RELAY>")+
		clubIn(m.Guest, strings.Join([]string{
			athleteIn(m.Theirs[0], 11, resultIn(11, `eventid="1" swimtime="00:01:01.00" status="EXH">`)),
			athleteIn(m.Theirs[1], 12, resultIn(12, `eventid="1" swimtime="00:00:00.00">`)), // not swum yet
			athleteIn(m.Theirs[2], 13, resultIn(13, `eventid="1" swimtime="00:00:30.00" status="DNF">`)),
			athleteIn(m.Theirs[2], 14, resultIn(14, `eventid="1" swimtime="00:01:09.00">`)), // again
		}, "\n")))
	args := scenario.In{"CONTENUTO": "risultati", "ID_EVENTO": m.ID}
	save := with(args, scenario.In{"CONFERMA": 1})
	refused := []string{"9 RESULT", "18 RESULT"}
	dry := expectLenex(t, "dry run", sendLenex(t, w, organiser, file, args), 6, 0, 0, refused...)
	results := func() map[id.Athlete]domain.Participation {
		list, err := w.DB.Started(context.Background(), m.ID)
		if err != nil {
			t.Fatal(err)
		}
		out := map[id.Athlete]domain.Participation{}
		for _, n := range list {
			if n.Result.ID != 0 && (n.Kind == domain.Team || n.RaceID == testkit.Free100) {
				out[n.AthleteID] = n
			}
		}
		return out
	}
	if n := len(results()); n != 0 {
		t.Fatalf("the dry run stored %d results", n)
	}
	expectLenex(t, "saved", sendLenex(t, w, organiser, file, with(save, scenario.In{"ID_UPLOAD": dry.Upload.ID})), 6, 0, 0, refused...)
	got := results()
	first := got[m.Ours[0].ID].Result
	splits, err := w.DB.Splits(context.Background(), first.ID)
	if err != nil || first.Time != 6250 || first.Reaction.Centis != 68 || len(splits) != 1 ||
		splits[0].Metres != 50 || splits[0].Time != 3000 {
		t.Errorf("%+v, %v, %v", first, splits, err)
	}
	for i, want := range []struct {
		id     id.Athlete
		status domain.ResultStatus
		reason domain.Reason
		text   string
		time   int
	}{
		{m.Ours[1].ID, domain.ResultDisqualified, domain.NoReason, "Falsa partenza", 6300},
		{m.Ours[2].ID, domain.ResultAbsent, domain.Ill, "", 0},
		{m.Theirs[0].ID, domain.ResultRegular, domain.OutOfCompetition, "", 6100},
		{m.Theirs[2].ID, domain.ResultDisqualified, domain.DidNotFinish, "", 3000}, {0, domain.ResultRegular, domain.NoReason, "", 12400},
	} {
		if r := got[want.id].Result; r.Status != want.status || r.Reason != want.reason || r.Disqualification != want.text ||
			int(r.Time) != want.time {
			t.Errorf("%d: %+v", i, r)
		}
	}
	expectLenex(t, "again", sendLenex(t, w, organiser, file, save), 0, 0, 6, refused...)
	better := strings.NewReplacer("00:01:02.50", "00:01:02.40", `swimtime="00:00:30.00"/>`, `swimtime="00:00:29.00"/>`).Replace(file)
	expectLenex(t, "corrected", sendLenex(t, w, organiser, better, save), 0, 1, 5, refused...)
	form := func(more scenario.In) *scenario.Form {
		return scenario.Upload(t, "a.lef", []byte(file), with(save, with(scenario.In{"modalita": "lenex"}, more)))
	}
	w.Run(t, []scenario.Row{
		{Name: "no session", Call: sendFile, In: form(nil), Esito: 401},
		{Name: "another club", Actor: guest, Call: sendFile, In: form(nil), Esito: 403},
		{Name: "without a club", Actor: w.Actor(t, "nuovo"), Call: sendFile, In: form(nil), Esito: 403},
		{Name: "no event", Actor: organiser, Call: sendFile, In: form(scenario.In{"ID_EVENTO": 0}), Esito: 422, Field: "ID_EVENTO"},
		{Name: "unknown event", Actor: organiser, Call: sendFile, In: form(scenario.In{"ID_EVENTO": 999999}), Esito: 404},
		{Name: "malformed", Actor: organiser, Call: sendFile, In: form(scenario.In{"ID_EVENTO": "x"}), Esito: 422, Field: "ID_EVENTO"},
	})
}

func TestLenexStartUpload(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, lenexStartUploadCase)
}

func lenexStartUploadCase(t *testing.T, w *scenario.World) {
	t.Helper()
	m := meeting(t, w)
	organiser := w.Actor(t, "societa")
	entry := func(heat, lane int) string {
		return entriesIn(fmt.Sprintf(`<ENTRY eventid="1" heatid="%d" lane="%d"/>`, heat, lane))
	}
	file := meetText(heats, clubIn(m.Organiser, strings.Join([]string{
		athleteIn(m.Ours[0], 1, entry(12, 3)), athleteIn(m.Ours[1], 2, entry(12, 3)), athleteIn(m.Ours[2], 3, entry(99, 1)),
	}, "\n"), anyRelay+entriesIn(`<ENTRY eventid="3" heatid="31" lane="4"/>`)+"</RELAY>")+
		clubIn(m.Guest, athleteIn(m.Theirs[0], 11, entry(11, 50))+"\n"+athleteIn(m.Theirs[1], 12, entry(11, 2))))
	args := scenario.In{"CONTENUTO": "startlist", "ID_EVENTO": m.ID}
	save := with(args, scenario.In{"CONFERMA": 1})
	lists := func() int {
		list, err := w.DB.StartLists(context.Background(), m.ID)
		if err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	refused := []string{"7 ENTRY", "8 ENTRY", "12 ENTRY"}
	before := lists()
	expectLenex(t, "dry run", sendLenex(t, w, organiser, file, args), 3, 0, 0, refused...)
	if n := lists(); n != before {
		t.Fatalf("the dry run stored %d lists", n-before)
	}
	expectLenex(t, "saved", sendLenex(t, w, organiser, file, save), 3, 0, 0, refused...)
	list, err := w.DB.Started(context.Background(), m.ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range list {
		want := map[id.Athlete]domain.StartPlace{m.Ours[0].ID: {Heat: 2, Lane: 3}, m.Theirs[1].ID: {Heat: 1, Lane: 2}}[n.AthleteID]
		if n.Kind == domain.Team && n.ClubID == m.Organiser.ID {
			want = domain.StartPlace{Heat: 1, Lane: 4}
		}
		if n.RaceID != testkit.Free50 && !n.Place.SamePlace(want) {
			t.Errorf("%s: %+v, want %+v", n.Athlete.LastName, n.Place, want)
		}
	}
	order, err := w.DB.StartOrder(context.Background(), m.ID)
	if err != nil {
		t.Fatal(err)
	}
	var races []int64
	for _, i := range order {
		if i.RaceID != 0 { // a block
			races = append(races, int64(i.RaceID))
		}
	}
	if !slices.Equal(races, []int64{int64(testkit.Free100), int64(testkit.Relay4x50)}) { // those with heats, as in the file
		t.Errorf("the start order has the races %v", races)
	}
	expectLenex(t, "again", sendLenex(t, w, organiser, file, save), 0, 0, 3, refused...)
	if n := lists(); n != before+1 {
		t.Errorf("%d new lists", n-before)
	}
	expectLenex(t, "moved", sendLenex(t, w, organiser, strings.Replace(file, `heatid="31" lane="4"`, `heatid="31" lane="5"`, 1), save),
		0, 1, 2, refused...)
	if n := lists(); n != before+2 {
		t.Errorf("%d new lists", n-before)
	}
	form := scenario.Upload(t, "a.lef", []byte(file), with(save, scenario.In{"modalita": "lenex"}))
	w.Run(t, []scenario.Row{
		{Name: "no session", Call: sendFile, In: form, Esito: 401},
		{Name: "another club", Actor: w.Actor(t, "societa2"), Call: sendFile, In: form, Esito: 403},
	})
}
