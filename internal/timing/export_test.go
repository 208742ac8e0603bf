package timing

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"traguardo/internal/domain/calendar"
)

func aMeet() Meet {
	begins := time.Date(2026, 11, 18, 9, 0, 0, 0, calendar.Rome)
	anna := MeetEntry{Lane: 4, Swimmer: Swimmer{7, "D'Alò", "Anna Maria Giovanna", "F", 2012}, ClubID: 3, Club: "Rari Nantes Città di Cefalù",
		ClubCode: "SI0012", SeedTime: 6512}
	team := MeetEntry{Lane: 1, Relay: true, Swimmer: Swimmer{ID: 90, LastName: "Rari Nantes A"}, Members: []Swimmer{anna.Swimmer}, ClubID: 3,
		Club: anna.Club}
	return Meet{Name: "Trofeo", Host: "Rari", Starts: calendar.Of(2026, 11, 18), Ends: calendar.Of(2026, 11, 19), Pool: 25, First: 1, Lanes: 8,
		Sessions: []MeetSession{{1, begins, begins.Add(2 * time.Hour)}, {2, begins.Add(6 * time.Hour), begins.Add(8 * time.Hour)}},
		Events: []MeetEvent{
			{Number: 1, Session: 1, Name: "100 SL Ragazzi; F", Category: "Ragazzi", Gender: "F", Metres: 100, Swimmers: 1, Stroke: Freestyle,
				AgeMin: 13,
				AgeMax: 14, Begins: begins, Heats: []MeetHeat{{1, []MeetEntry{anna}}, {2, nil}}},
			{Number: 2, Session: 2, Name: "4x50 MI Ragazzi X", Category: "Ragazzi", Gender: "X", Metres: 200, Swimmers: 4, Stroke: Medley,
				Begins: begins,
				Heats:  []MeetHeat{{1, []MeetEntry{team}}}},
		}}
}

// unpacked returns the files of an archive.
func unpacked(t *testing.T, data []byte) map[string]string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, f := range z.File {
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		raw, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		out[f.Name] = text(raw)
	}
	return out
}

func TestWriteEventLists(t *testing.T) {
	t.Parallel()
	var dolphin, list bytes.Buffer
	if err := WriteDolphin(&dolphin, aMeet()); err != nil {
		t.Fatal(err)
	}
	if want := "1,100 SL RAGAZZI F,2,2,A\r\n2,4X50 MI RAGAZZI X,1,4,A\r\n"; dolphin.String() != want {
		t.Errorf("got %q, want %q", dolphin.String(), want)
	}
	if err := WriteEventList(&list, aMeet()); err != nil {
		t.Fatal(err)
	}
	if want := "1;100 SL Ragazzi, F;2;2;A\r\n2;4x50 MI Ragazzi X;1;4;A\r\n"; list.String() != want {
		t.Errorf("got %q, want %q", list.String(), want)
	}
}

func TestWriteScoreboard(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	if err := WriteScoreboard(&out, aMeet()); err != nil {
		t.Fatal(err)
	}
	files := unpacked(t, out.Bytes())
	first := strings.Split(strings.TrimSuffix(files["E001.scb"], "\r\n"), "\r\n")
	if len(files) != 2 || len(first) != 21 || first[0] != "#1 100 SL RAGAZZI; F" {
		t.Fatalf("%d files, %d lines, %q", len(files), len(first), first[0])
	}
	if want := "D'ALÒ, ANNA MARIA GI--RARI NANTES CITT"; first[4] != want {
		t.Errorf("got %q, want %q", first[4], want)
	}
	for i, line := range first[1:] {
		if len([]rune(line)) != 38 || (i != 3) != (strings.TrimSpace(line) == "") {
			t.Errorf("line %d: %q", i, line)
		}
	}
}

func TestWriteLists(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	if err := WriteLists(&out, aMeet()); err != nil {
		t.Fatal(err)
	}
	files := unpacked(t, out.Bytes())
	for name, want := range map[string]string{
		"LSTCAT.TXT":   "Category;AbrevCat;\r\n\"Ragazzi F\";\"Ragazzi F\";\r\n\"Ragazzi X\";\"Ragazzi X\";\r\n",
		"LSTLONG.TXT":  "idLength;Longueur;Mlongueur;Relais;\r\n0;\"100 m\";100;1;\r\n1;\"4x50 m\";200;4;\r\n",
		"LSTRACE.TXT":  "event;round;nbHeat;idLen;idStyle;abCat;date;time;\r\n1;0;2;0;0;\"Ragazzi F\";\"18/11/2026\";\"09:00\";\r\n2;0;1;1;4;\"Ragazzi X\";\"18/11/2026\";\"09:00\";\r\n",
		"LSTSTART.TXT": "event;round;heat;lane;relais;idBib;\r\n1;0;0;4;0;1;\r\n2;0;0;1;1;2;\r\n",
		"LSTCONC.TXT": "id;bib;lastname;firstname;birthyear;abNat;abCat;\r\n1;1;\"D'Alò\";\"Anna Maria Giovanna\";2012;\"SI0012\";\"Ragazzi F\";\r\n" +
			"2;2;\"Rari Nantes A\";\"\";0;\"\";\"Ragazzi X\";\r\n",
	} {
		if files[name] != want {
			t.Errorf("%s:\n%s", name, files[name])
		}
	}
	if len(files) != 8 || !strings.Contains(files["LSTSTYLE.TXT"], "StyleAbrév") {
		t.Errorf("%d files", len(files))
	}
	if known, is := readStatuses(files["LSTSTATU.TXT"]); !is || known.ok != "0" || known.name("3") != "DQ" {
		t.Errorf(`got %+v, want is and known.ok == "0" and known.name("3") == "DQ"`, known)
	}
}

func TestWriteProgram(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		hour    int
		current []bool
	}{{8, []bool{true, false}}, {12, []bool{false, true}}, {23, []bool{false, true}}} {
		var out bytes.Buffer
		if err := WriteProgram(&out, aMeet(), time.Date(2026, 11, 18, c.hour, 0, 0, 0, calendar.Rome)); err != nil {
			t.Fatal(err)
		}
		var p program
		if err := json.Unmarshal(out.Bytes(), &p); err != nil {
			t.Fatal(err)
		}
		var current []bool
		for _, s := range p.Sessions {
			current = append(current, s.Current)
		}
		if !slices.Equal(current, c.current) {
			t.Errorf("at %d: %v", c.hour, current)
		}
		races := p.Sessions[0].Races
		if len(races) != 2 || races[1].Number != 2 || p.Sessions[1].Races[0].Number != 3 || len(races[0].Lanes) != 8 {
			t.Fatalf("got %+v, want len(races) == 2 and races[1].Number == 2 and p.Sessions[1].Races[0].Number == 3 and len(races[0].Lanes) == 8",
				races)
		}
		anna, relay := races[0].Lanes[3], p.Sessions[1].Races[0].Lanes[0]
		if anna.Empty || *anna.Seed != 6512 || *anna.Swimmer != "7" || *anna.TeamID != "3" || !races[0].Lanes[0].Empty {
			t.Errorf("%+v", anna)
		}
		if relay.Swimmer != nil || *relay.Team != "Rari Nantes A" || !slices.Equal(relay.Swimmers, []string{"7"}) || relay.Seed != nil {
			t.Errorf("%+v", relay)
		}
		if e := p.Events[1]; e.Number != "2" || e.StrokeCode != 5 || !e.Relay || e.Legs != 4 || e.Distance != 200 || e.Gender != "X" {
			t.Errorf(`got %+v, want e.Number == "2" and e.StrokeCode == 5 and e.Relay and e.Legs == 4 and e.Distance == 200 and e.Gender == "X"`, e)
		}
		if len(p.Swimmers) != 1 || *p.Swimmers[0].Age != 14 || len(p.Teams) != 1 || p.Teams[0].Abbreviation != "SI001" || p.Version != 1 {
			t.Errorf("%+v, %+v", p.Swimmers, p.Teams)
		}
	}
}

// TestTouchesFit checks that the touches of a console are accepted without doubt when they come back.
func TestTouchesFit(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := Meet{Pool: rapid.SampledFrom([]int{25, 50}).Draw(t, "pool")}
		metres := rapid.SampledFrom([]int{25, 50, 100, 200, 400, 800, 1500}).Draw(t, "metres")
		limit := rapid.SampledFrom([]int{dolphinTouches, maxTouches}).Draw(t, "limit")
		n := m.Touches(metres, limit)
		if lengths := (Race{metres, m.Pool}).lengths(); n < 1 || n > limit || lengths%n != 0 {
			t.Fatalf("%d touches of %d lengths", n, lengths)
		}
	})
}
