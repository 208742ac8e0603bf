package timing

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"traguardo/internal/domain/racetime"
)

func sample(t testing.TB, name string) Source {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return Source{name, data}
}

// shown writes a heat as text: event/heat, then each lane that has something.
func shown(h Heat) string {
	var out []string
	for _, l := range h.Lanes {
		var parts []string
		for _, t := range l.Touches {
			if t.Time() == 0 {
				continue
			}
			text := ""
			if t.Metres > 0 {
				text = fmt.Sprintf("%dm ", t.Metres)
			}
			parts = append(parts, fmt.Sprintf("%s%d%d", text, t.Pad, t.Watches))
		}
		for _, r := range l.Reactions {
			parts = append(parts, "r"+r.String())
		}
		for _, flag := range []struct {
			is   bool
			text string
		}{{l.Empty, "vuota"}, {l.DQ, "SQ"}, {l.Status != "", "stato " + l.Status}} {
			if flag.is {
				parts = append(parts, flag.text)
			}
		}
		if len(parts) > 0 {
			out = append(out, fmt.Sprintf("%d: %s", l.Number, strings.Join(parts, ", ")))
		}
	}
	return fmt.Sprintf("%d/%d.%d ", h.Event, h.Number, h.Revision) + strings.Join(out, " | ")
}

const unused = "3: vuota | 4: vuota | 5: vuota | 6: vuota | 7: vuota | 8: vuota | 9: vuota | 10: vuota"

func TestSamples(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		first int
		want  Format
		heats []string
	}{
		{"007-002-003A-0012.do4", 1, Do4, []string{"2/3.0 1: 0[3120 3125 3122], 0[6510 6517 6513] | 2: 0[3000 3011], 0[6305 6308] | " + unused}},
		{"007-002-003A-0012.do4", 0, Do4, []string{"2/3.0 0: 0[3120 3125 3122], 0[6510 6517 6513] | 1: 0[3000 3011], 0[6305 6308] | " +
			"2: vuota | 3: vuota | 4: vuota | 5: vuota | 6: vuota | 7: vuota | 8: vuota | 9: vuota"}},
		{"007-001-001A-0001.do4", 1, Do4, []string{"1/1.0 0: 0[12683 12690 12685]"}},
		{"007-001-001A-0001.do4", 0, Do4, []string{"1/1.0 0: 0[12683 12690 12685]"}},
		{"007-000-00F0012.do3", 1, Do3, []string{"0/0.0 4: 0[1135 1135 1136]"}},
		{"007-000-00F0012.do3", 0, Do3, []string{"0/0.0 3: 0[1135 1135 1136]"}},
		{"007_Event_2_Heat_3_Race_12_11_18_2026_10_5.csv", 0, CSV,
			[]string{"2/3.0 1: 0[5058 5057] | 2: 0[6163 6162], SQ | 3: vuota | 4: 0[4010 4020 4030], vuota"}},
		{"dolphin.xml", 0, XML, []string{"2/3.0 1: 0[3120 3125 3122], 0[6510 6517 6513] | 2: vuota"}},
		{"021-002-03F0002.gen", 1, Gen, []string{"2/3.0 1: 3001[], 6210[], 9455[], 12683[12690 12680], r0,78 | " +
			"2: 3011[], 6220[], 9465[], 12783[], SQ | 3: 3100[], 6300[], 9500[], 12800[12760] | 4: vuota | 5: vuota | 6: vuota | 7: vuota | " +
			"8: vuota | 9: vuota | 10: vuota | 11: vuota | 12: vuota"}},
		{"Session1-Event2F-Heat3.txt", 0, Splash,
			[]string{"2/3.0 1: 50m 3122[], 100m 6513[6510 6520 6515], r0,56 | 3: 50m 3200[], 100m 6640[], r-0,02"}},
		{"LSTRSLT.TXT", 0, LST, []string{"2/3.0 1: 50m 3392[], 100m 7010[7025], stato 1 | 2: 50m 3400[], 100m 7100[], stato 2",
			"0/0.0 4: 100m 6900[], stato 1"}},
		{"Session67251_Event_2_Heat3_Race14_2.json", 0, TimeDrops,
			[]string{"2/3.2 1: 50m 3122[], 6513[6510 6520 6515] | 2: 6600[], SQ | 3: vuota"}},
		{"risultati.lef", 0, Lenex, []string{"2/3.0 1: 50m 3122[], 6513[], r0,68 | 2: 6600[], SQ"}},
	} {
		out := Read([]Source{sample(t, c.name)}, Options{FirstLane: c.first})[0]
		if out.Err != nil || out.File.Format != c.want {
			t.Errorf("%s: %s, %v", c.name, out.File.Format, out.Err)
			continue
		}
		var got []string
		for _, h := range out.File.Heats {
			got = append(got, shown(h))
		}
		if strings.Join(got, "\n") != strings.Join(c.heats, "\n") {
			t.Errorf("%s:\n got %s\nwant %s", c.name, strings.Join(got, "\n     "), strings.Join(c.heats, "\n     "))
		}
		if given := Read([]Source{sample(t, c.name)}, Options{Format: c.want})[0]; given.Err != nil {
			t.Errorf("%s as %s: %v", c.name, c.want, given.Err)
		}
	}
}

// TestStatusTable checks that a table of statuses explains the results beside it and is refused alone.
func TestStatusTable(t *testing.T) {
	t.Parallel()
	out := Read([]Source{sample(t, "LSTRSLT.TXT"), sample(t, "LSTSTATU.TXT")}, Options{})
	if got := shown(out[0].File.Heats[0]); got != "2/3.0 1: 50m 3392[], 100m 7010[7025] | 2: 50m 3400[], 100m 7100[], stato DQ" {
		t.Error(got)
	}
	if out[1].Err != nil || len(out[1].File.Heats) > 0 {
		t.Errorf("the table beside the list: %+v", out[1])
	}
	if alone := Read([]Source{sample(t, "LSTSTATU.TXT")}, Options{})[0]; alone.Err == nil {
		t.Error("a table of statuses is a timing file")
	}
}

func TestRefusedFiles(t *testing.T) {
	t.Parallel()
	do4 := string(sample(t, "007-002-003A-0012.do4").Data)
	gen := string(sample(t, "021-002-03F0002.gen").Data)
	list := string(sample(t, "LSTRSLT.TXT").Data)
	for _, c := range []struct{ name, data, want string }{
		{"empty", "", "Formato non riconosciuto: il file è vuoto"},
		{"a text", "Cara Maria,\nciao", "Formato non riconosciuto: comincia con «Cara Maria,»"},
		{"a long line", strings.Repeat("x", 90), "Formato non riconosciuto: comincia con «" + strings.Repeat("x", 40) + "…»"},
		{"a PDF", "%PDF-1.7\n", "Formato non riconosciuto: è un PDF"},
		{"binary", "\x00\x01\xff\xfe\x02", "Formato non riconosciuto: sono dati binari"},
		{"a status file of Time Drops", `{"currentEvent": "1"}`, "Formato non riconosciuto: comincia con «{\"currentEvent\": \"1\"}»"},
		{"the summary of Dolphin", "Event 10  Numbering 0-9\nHeat 2\nRace Number 12\n\nLane 0\n   Timer A       Timer B",
			"Formato non riconosciuto: è il riepilogo in testo di Dolphin; invia il file .do4, .csv o .xml della stessa batteria"},
		{"other XML", "<html><body/></html>", "Formato non riconosciuto: comincia con «<html><body/></html>»"},
		{"do4 cut within a lane", do4[:strings.Index(do4, "Lane2")+10], "Il file è incompleto"},
		{"do4 cut after a lane", do4[:strings.Index(do4, "Lane3")], "Il file è incompleto"},
		{"do4 with a wrong time", strings.Replace(do4, "31.20", "31.2o", 1), "Riga 2: tempo non valido: «31.2o»"},
		{"do4 with a negative time", strings.Replace(do4, "31.20", "-31.20", 1), "Riga 2: tempo non valido: «-31.20»"},
		{"do4 with lanes in a wrong order", strings.Replace(do4, "Lane1;65", "Lane2;65", 1), "Riga 3: la corsia 1 deve avere 2 righe"},
		{"gen cut", gen[:strings.Index(gen, "Q;")], "Il file è incompleto"},
		{"gen with more values", strings.Replace(gen, "0;;;;;;;;;;;", "0;;;;;;;;;;;;7", 1), "Riga 5: la riga ha più valori di quelli dichiarati"},
		{"gen with an impossible reaction", strings.Replace(gen, "+0.78", "+12.78", 1), "Riga 2: tempo di reazione non valido: «+12.78»"},
		{"csv without lanes", "Lane,TimerA,TimerB,TimerC,Final,Empty,DQ\n", "Il file è incompleto"},
		{"csv with a short line", "Lane,TimerA,TimerB,TimerC,Final,Empty,DQ\n1,2", "Riga 2: corsia non valida: «1,2»"},
		{"csv with a lane twice", "Lane,TimerA,TimerB,TimerC,Final,Empty,DQ\n1,,,,,False,False\n1,,,,,False,False\n",
			"La corsia 1 è presente due volte"},
		{"xml cut", string(sample(t, "dolphin.xml").Data[:700]), "Il file XML è danneggiato o incompleto"},
		{"splash without lanes", "LANE;TIME50\n", "Il file è incompleto"},
		{"splash with a wrong lane", "LANE;TIME50\nx;31.00\n", "Riga 2: corsia non valida: «x»"},
		{"a result list with only the start", list[:strings.Index(list, "2;0;2;50;1")], "Il file non contiene batterie"},
		{"a result list with a wrong number", strings.Replace(list, "2;0;2;50;1", "2;0;x;50;1", 1), "Riga 3: numero non valido: «x»"},
		{"a result list cut within a time", list + "2;0;2;50;3;1;1;3392x", "Riga 8: tempo non valido: «3392x»"},
		{"splash with a column twice", "LANE;TIME50;TIME50\n1;31.00;32.00\n", "Formato non riconosciuto"},
		{"splash with a word for a time", "LANE;TIME50\n1;31.00\n2;DNS\n", "Riga 3: tempo non valido: «DNS»"},
		{"JSON cut", `{"lanes": [{"lane": 1`, "Il file JSON è danneggiato o incompleto"},
		{"JSON with a negative time", `{"lanes": [{"lane": 1, "padTime": -1}]}`, "Corsia 1: tempo non valido: -1"},
		{"LENEX cut", `<?xml version="1.0"?><LENEX version="3.0"><MEETS>`, "Riga 1:"},
		{"an archive of something else", "PK\x03\x04xxxx", ""},
	} {
		out := Read([]Source{{"file", []byte(c.data)}}, Options{FirstLane: 1})[0]
		if out.Err == nil || !strings.HasPrefix(out.Err.Error(), c.want) || len(out.File.Heats) > 0 {
			t.Errorf("%s: %v, want %q", c.name, out.Err, c.want)
		}
	}
	wrong := Read([]Source{{"a.do4", []byte(do4)}}, Options{Format: Gen})[0]
	if wrong.Err == nil || wrong.Err.Error() != "Il file è nel formato do4, non gen" {
		t.Error(wrong.Err)
	}
}

func TestParseTime(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]racetime.Centis{
		"": 0, "0": 0, "0.00": 0, "31.52": 3152, "126.83": 12683, "1:11.22": 7122, "1:11.229": 7122, "00:01:11.22": 7122, "31,5": 3150,
		"59":   5900,
		"1:02": 6200, "NT": 0, "nt": 0, "x": -1, "-1": -1, "1:2.00": -1, "1:61.00": -1, "1.": -1, "1.2.3": -1, "1:00:00:00": -1, "999999.00": -1,
	} {
		got, ok := parseTime(text)
		if ok != (want >= 0) || ok && got != want {
			t.Errorf("%q: got %d, %v, want ok == (want >= 0) and (not ok or got == want)", text, got, ok)
		}
	}
}

// FuzzRead checks that any bytes are read within the limits or refused in words.
func FuzzRead(f *testing.F) {
	names, err := filepath.Glob("testdata/*.*")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range names {
		f.Add(sample(f, filepath.Base(name)).Data, 0)
	}
	f.Fuzz(func(t *testing.T, data []byte, first int) {
		out := Read([]Source{{"Event1-Heat2.txt", data}}, Options{FirstLane: first & 1})[0]
		if out.Err != nil {
			if out.Err.Error() == "" || len(out.File.Heats) > 0 {
				t.Fatalf("%v with %d heats", out.Err, len(out.File.Heats))
			}
			return
		}
		for _, h := range out.File.Heats {
			if h.Event < 0 || h.Number < 0 {
				t.Fatalf("heat %d/%d", h.Event, h.Number)
			}
			for _, l := range h.Lanes {
				if l.Number < 0 || l.Number > maxLane || len(l.Touches) > maxTouches {
					t.Fatalf("lane %d with %d touches", l.Number, len(l.Touches))
				}
				p := Propose(l, Race{Metres: 200, Pool: 25}, Starter{Starts: true})
				if p.Time < 0 || p.Time > racetime.Max || len(p.Watches) > 3 || p.Time == 0 && len(p.Doubts) == 0 {
					t.Fatalf("got %+v, want p.Time >= 0 and p.Time <= racetime.Max and len(p.Watches) <= 3 and (p.Time != 0 or len(p.Doubts) != 0)", p)
				}
			}
		}
	})
}
