package timing

import (
	"fmt"
	"strings"
	"testing"
)

// TestVariants checks files as consoles, other programs and spreadsheets write them.
func TestVariants(t *testing.T) {
	t.Parallel()
	const csvHead = "Lane,TimerA,TimerB,TimerC,Final,Empty,DQ\n"
	utf16 := func(s string) string {
		out := "\xff\xfe"
		for _, r := range s {
			out += string([]byte{byte(r), byte(r >> 8)})
		}
		return out
	}
	xmlIn := func(encoding string) string {
		return "<?xml version=\"1.0\" encoding=\"" + encoding + "\"?><Data><EventNumber>4</EventNumber>" +
			"<EventName>100 farfalla met\xe0</EventName>" +
			"<HeatNumber>1</HeatNumber><Lanes><Lane><LaneNumber>0</LaneNumber><Splits><Split><TimerA/><TimerB>01:21,47</TimerB><TimerC/>" +
			"<SplitFinal>01:21,47</SplitFinal></Split></Splits><FinalTime>01:21,47</FinalTime><Empty>False</Empty><DQ>True</DQ></Lane>" +
			"</Lanes></Data>"
	}
	do4 := ";2;1;All\nLane1;31.20;;31.24\nLane2;0;0;0\nLane3;;;19.19\nLane4;0;0;0\nLane5;0;0;0\nLane6;0;0;0\nLane7;0;0;0\nLane8;0;0;0\n" +
		"Lane9;0;0;0\nLane10;709.95;709.99;\n"
	const do4Wanted = "0/2.0 1: 0[3120 3124] | 2: vuota | 3: 0[1919] | 4: vuota | 5: vuota | 6: vuota | 7: vuota | 8: vuota | 9: vuota | " +
		"10: 0[70995 70999]"
	for _, c := range []struct{ what, name, data, want string }{
		{"do4 without event and check line", "009-000-002A-0003.DO4", do4, do4Wanted},
		{"do4 with carriage returns only", "a.do4", strings.ReplaceAll(do4+"C0A05CFF8C956E69\n", "\n", "\r"), do4Wanted},
		{"do4 with trailing blanks", "a.do4", strings.ReplaceAll(do4+"C0A05CFF8C956E69\n\n", "\n", "  \r\n"), do4Wanted},
		{"do4 with a byte order mark", "a.do4", "\ufeff" + do4, do4Wanted},
		{"do4 with decimal commas", "a.do4", strings.ReplaceAll(do4, ".", ","), do4Wanted},
		{"csv without an event", "008_Event__Heat_4_Race_10_10_16_2024_20_15.CSV", csvHead + "9,,,19.19,19.19,False,False\n\n",
			"0/4.0 9: 0[1919]"},
		{"csv of an event with a letter", "008_Event_4A_Heat_2_Race_1_1_1_2026_1_1.csv", csvHead + "1,01:01.63,,,01:01.63,FALSE,TRUE\n",
			"0/2.0 1: 0[6163], SQ"},
		{"csv from an Italian spreadsheet", "008_Event_4_Heat_2_Race_1_1_1_2026_1_1.csv",
			"\ufeff" + strings.ReplaceAll(csvHead, ",", ";") + "1;01:01,63;01:01,70;;01:01,67;FALSO;VERO\r\n2;;;;;VERO;FALSO\r\n",
			"4/2.0 1: 0[6163 6170], SQ | 2: vuota"},
		{"csv with quoted decimal commas", "008_Event_4_Heat_2.csv", csvHead + `3,"31,20","31,22",,"31,21",False,False`, "4/2.0 3: 0[3120 3122]"},
		{"xml in Windows-1252", "a.XML", xmlIn("windows-1252"), "4/1.0 0: 0[8147], SQ"},
		{"xml in ISO-8859-1", "a.xml", xmlIn("ISO-8859-1"), "4/1.0 0: 0[8147], SQ"},
		{"xml in UTF-16", "a.xml", utf16(xmlIn("utf-16")), "4/1.0 0: 0[8147], SQ"},
		{"gen of an event with a letter and an event number with zeros", "021A03F0002.gen",
			"021A;03;1;F;110;Timer;1.0\nQ;31.20;31.30;;;-0.02;;;\n" + strings.Repeat("0;;;;;;;;\n", 11),
			"0/3.0 1: 3120[3130], r-0,02, SQ | 2: vuota | 3: vuota | 4: vuota | 5: vuota | 6: vuota | 7: vuota | 8: vuota | 9: vuota | " +
				"10: vuota | 11: vuota | 12: vuota"},
		{"splash with other columns and order", "EVENT07F-HEAT02.TXT",
			"Lane;Name;TIME100;TIME50;Backup1;RT1\n0;Nicolò;1:05,13;31,22;1:05,20;+0,56\n9;;NT;;;\n",
			"7/2.0 0: 50m 3122[], 100m 6513[6520], r0,56"},
		{"splash in UTF-16", "Event1-Heat1.txt", utf16("LANE;TIME50\r\n4;31.22\r\n"), "1/1.0 4: 50m 3122[]"},
		{"a result list with blanks and its own status numbers", "lstrslt.txt",
			"event;round;heat;lap;lane;idStatus;rank;time ;result ;mod ;btime;bresult; bmod;dtime;dresult;dmod\r\n" +
				"1 ;0 ;0 ;0 ;0 ;0 ;0 ;57550360 ;\" 15:59:10.36\" ;\" \" ;0 ;\"\" ;\"\" ;0 ;\"\" ;\"\" ;\r\n" +
				"1 ;0 ;0 ;50 ;7 ;0 ;1 ;33920 ;\" 33.92\" ;\" \" ;33920;\" 33.92\" ;\" \" ;0 ;\"\" ;\"\" ;\r\n" +
				"1 ;0 ;0 ;50 ;8 ;0 ;2 ;34009 ;\" 34.00\" ;\" \" ;0;\"\" ;\" \" ;0 ;\"\" ;\"\" ;\r\n", "1/1.0 7: 50m 3392[3392] | 8: 50m 3400[]"},
		{"Time Drops with an event letter and missing values", "Session4_Event_4A_Heat1_Race1_12.json",
			`{"eventNumber":"4A","heatNumber":1,"lanes":[{"lane":0,"finalTime":null,"padTime":4883,"timer1":4942,"timer3":4904,` +
				`"isEmpty":false,"isDq":false,"splits":[{"distance":25,"time":1686},{"distance":50,"time":4883}]}]}`,
			"0/1.12 0: 25m 1686[], 50m 4883[], 4883[4942 4904]"},
	} {
		out := Read([]Source{{c.name, []byte(c.data)}}, Options{FirstLane: 1})[0]
		if out.Err != nil || len(out.File.Heats) != 1 {
			t.Errorf("%s: %d heats, %v", c.what, len(out.File.Heats), out.Err)
			continue
		}
		if got := shown(out.File.Heats[0]); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.what, got, c.want)
		}
	}
}

// TestLenexRounds checks that rounds with the same number stay apart, and that only the first one has a number.
func TestLenexRounds(t *testing.T) {
	t.Parallel()
	const head = `<LENEX version="3.0"><CONSTRUCTOR name="x" version="1"/><MEETS><MEET name="M" city="R" nation="ITA"><SESSIONS>
<SESSION number="1" date="2026-11-18"><EVENTS>`
	event := func(id int, attributes, heats string) string {
		return fmt.Sprintf(`<EVENT eventid="%d" number="7" gender="F" %s><SWIMSTYLE distance="50" relaycount="1" stroke="FREE"/>%s</EVENT>`,
			id, attributes, heats)
	}
	result := func(event, heat int, time string) string {
		return fmt.Sprintf(`<RESULT resultid="%d" eventid="%d" heatid="%d" lane="4" swimtime="00:00:%s"/>`, 100*event+heat, event, heat, time)
	}
	preliminary := event(20, `round="PRE"`, `<HEATS><HEAT heatid="1" number="1"/><HEAT heatid="2" number="2"/></HEATS>`)
	final := event(30, `round="FIN" preveventid="20"`, `<HEATS><HEAT heatid="1" number="1"/></HEATS>`)
	rest := `</EVENTS></SESSION></SESSIONS><CLUBS><CLUB name="C"><ATHLETES><ATHLETE athleteid="1" lastname="A" firstname="B" gender="F"
birthdate="2010-01-01"><RESULTS>` + result(20, 1, "31.00") + result(30, 1, "30.00") + result(20, 9, "29.00") +
		`</RESULTS></ATHLETE></ATHLETES></CLUB></CLUBS></MEET></MEETS></LENEX>`
	for _, events := range []string{preliminary + final, final + preliminary} {
		out := Read([]Source{{"r.lef", []byte(head + events + rest)}}, Options{})[0]
		if out.Err != nil {
			t.Fatal(out.Err)
		}
		var got []string
		for _, h := range out.File.Heats {
			got = append(got, shown(h))
		}
		if want := "7/1.0 4: 3100[]\n7/0.0 4: 2900[]\n0/0.0 4: 3000[]"; strings.Join(got, "\n") != want {
			t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), want)
		}
	}
}
