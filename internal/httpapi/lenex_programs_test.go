package httpapi_test

import (
	"fmt"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// program is a file as another program writes it, with the counts that each content must give.
type program struct {
	name, file string
	steps      []programStep
}

type programStep struct {
	content            string
	created, unchanged int
	refused            []string
}

// splash has prelims and finals, an open age group, attributes outside the format, unswum places, a disqualified swim with its time and
// swims out of the ranking.
const splash = `<?xml version="1.0" encoding="UTF-8"?>
<LENEX version="3.0" revisiondate="2024-12-10"><CONSTRUCTOR name="SPLASH Meet Manager 11" version="11.80000" registration="Prova">
<CONTACT name="Splash" email="x@prova.example" internet="http://prova.example"/></CONSTRUCTOR><MEETS>
<MEET city="Bolzano" name="Trofeo Splash" course="LCM" deadline="2026-12-01" nation="ITA" hostclub="SC Prova" masters="F" touchpad="ONESIDE"
 entrystartdate="1800-01-01" status="OFFICIAL" hytek.courseorder="S">
<AGEDATE value="2027-12-31" type="YEAR"/><POOL name="Lido" lanemin="1" lanemax="8"/><FACILITY city="Bolzano" nation="ITA"/>
<POINTTABLE pointtableid="3017" name="AQUA Point Scoring" version="2024"/><QUALIFY from="1800-01-01"/>
<SESSIONS><SESSION date="2026-12-18" daytime="10:30:00" number="1" status="OFFICIAL"><EVENTS>
<EVENT eventid="1059" daytime="10:30" gender="F" number="1" order="1" round="PRE" preveventid="-1" status="OFFICIAL">
<SWIMSTYLE distance="50" relaycount="1" stroke="FREE"/><AGEGROUPS><AGEGROUP agegroupid="1060" agemax="-1" agemin="-1"><RANKINGS>
<RANKING order="1" place="1" resultid="2001"/><RANKING order="2" place="-1" resultid="2002"/></RANKINGS></AGEGROUP></AGEGROUPS>
<HEATS><HEAT heatid="5001" daytime="10:30" number="1" order="1" status="OFFICIAL"/></HEATS></EVENT>
<EVENT eventid="1070" gender="M" number="2" order="2" round="TIM"><SWIMSTYLE distance="100" relaycount="1" stroke="BREAST"/><AGEGROUPS>
<AGEGROUP agegroupid="1071" agemax="16" agemin="14" handicap="0"/></AGEGROUPS><HEATS><HEAT heatid="5002" number="1"/></HEATS></EVENT>
</EVENTS></SESSION><SESSION date="2026-12-18" daytime="16:00" number="2"><EVENTS>
<EVENT eventid="1080" gender="F" number="3" order="3" round="FIN" preveventid="1059"><SWIMSTYLE distance="50" relaycount="1" stroke="FREE"/>
<HEATS><HEAT heatid="5003" number="1" final="A"/></HEATS></EVENT>
<EVENT eventid="1090" number="4" order="4" round="TIM"><SWIMSTYLE distance="50" relaycount="4" stroke="FREE"/></EVENT></EVENTS></SESSION>
</SESSIONS><CLUBS>
<CLUB type="CLUB" code="SCP" nation="ITA" clubid="1" name="SC Prova"><ATHLETES>
<ATHLETE firstname="Anna" lastname="Huber" birthdate="2013-01-01" gender="F" nation="ITA" license="II" athleteid="11" domicile="Coach X">
<HANDICAP breast="0" free="0" medley="0"/><ENTRIES>
<ENTRY entrytime="00:00:29.10" eventid="1059" heatid="5001" lane="4" late="F"><MEETINFO qualificationtime="00:00:00.00"/></ENTRY></ENTRIES>
<RESULTS>
<RESULT resultid="2001" eventid="1059" swimtime="00:00:29.00" lane="4" heatid="5001" points="500" reactiontime="+71" entrytime="00:00:29.10"/>
<RESULT resultid="2003" eventid="1080" swimtime="00:00:28.50" lane="4" heatid="5003"/></RESULTS></ATHLETE>
<ATHLETE firstname="Berta" lastname="von Tal" birthdate="2011-03-04" gender="F" athleteid="12"><ENTRIES>
<ENTRY entrytime="NT" eventid="1059" heatid="5001" lane="5"/></ENTRIES><RESULTS>
<RESULT resultid="2002" eventid="1059" swimtime="00:00:30.00" status="DSQ" comment="Falsa partenza" lane="5" heatid="5001"/></RESULTS></ATHLETE>
<ATHLETE firstname="Carl" lastname="Moser" birthdate="2012-05-06" gender="M" athleteid="13"><ENTRIES>
<ENTRY entrytime="00:01:20.00" eventid="1070" heatid="5002" lane="4"/></ENTRIES><RESULTS>
<RESULT resultid="2004" eventid="1070" swimtime="00:01:19.50" lane="4" heatid="5002"><SPLITS><SPLIT distance="50" swimtime="00:00:38.00"/>
</SPLITS></RESULT></RESULTS></ATHLETE>
<ATHLETE firstname="Dino" lastname="Moser" birthdate="2011-05-06" gender="M" athleteid="14"><ENTRIES>
<ENTRY entrytime="00:01:21.00" eventid="1070" heatid="5002" lane="5"/></ENTRIES><RESULTS>
<RESULT resultid="2005" eventid="1070" swimtime="00:00:00.00" lane="5" heatid="5002"/></RESULTS></ATHLETE>
<ATHLETE firstname="Enzo" lastname="Neri" birthdate="2013-07-08" gender="M" athleteid="15"><ENTRIES>
<ENTRY entrytime="00:01:25.00" eventid="1070" status="WDR"/></ENTRIES></ATHLETE></ATHLETES>
<RELAYS><RELAY agemax="-1" agemin="-1" agetotalmax="-1" agetotalmin="-1" gender="F" number="1"><ENTRIES>
<ENTRY entrytime="00:02:10.00" eventid="1090"/></ENTRIES><RESULTS>
<RESULT resultid="2009" eventid="1090" swimtime="00:02:08.00"/></RESULTS></RELAY></RELAYS></CLUB></CLUBS></MEET></MEETS></LENEX>`

// masterFile has masters with sums of ages, a relay with take-over times, an unattached club and no line breaks.
var masterFile = strings.ReplaceAll(`<?xml version="1.0" encoding="UTF-8"?><LENEX version="3.0"><CONSTRUCTOR name="Microplus" version="1"/>
<MEETS><MEET city="Riccione" name="Master Microplus" nation="ITA" organizer="Master Prova"><AGEDATE value="2027-12-31" type="YEAR"/>
<SESSIONS><SESSION date="2026-12-19" number="1" course="SCM"><EVENTS>
<EVENT eventid="1" gender="M" number="1" type="MASTERS"><SWIMSTYLE distance="100" stroke="FREE"/><AGEGROUPS>
<AGEGROUP agegroupid="1" agemin="40" agemax="44"/><AGEGROUP agegroupid="2" agemin="45" agemax="49"/></AGEGROUPS></EVENT>
<EVENT eventid="2" gender="X" number="2"><SWIMSTYLE distance="50" relaycount="4" stroke="MEDLEY"/><AGEGROUPS>
<AGEGROUP agegroupid="1" agemin="160" agemax="199" calculate="TOTAL"/></AGEGROUPS></EVENT></EVENTS></SESSION></SESSIONS><CLUBS>
<CLUB name="Master Prova"><ATHLETES>
<ATHLETE athleteid="1" lastname="Bianchi" firstname="Ugo" gender="M" birthdate="1985-01-01"><ENTRIES>
<ENTRY eventid="1" agegroupid="1" entrytime="1:05.30"/></ENTRIES><RESULTS><RESULT resultid="1" eventid="1" swimtime="65.10"/></RESULTS></ATHLETE>
<ATHLETE athleteid="2" lastname="Verdi" firstname="Ivo" gender="M" birthdate="1986-01-01"/>
<ATHLETE athleteid="3" lastname="Rossi" firstname="Ida" gender="F" birthdate="1985-02-03"/>
<ATHLETE athleteid="4" lastname="Gallo" firstname="Eva" gender="F" birthdate="1986-02-03"/></ATHLETES>
<RELAYS><RELAY agemin="-1" agemax="-1" agetotalmin="160" agetotalmax="199" gender="X"><ENTRIES><ENTRY eventid="2" agegroupid="1">
<RELAYPOSITIONS><RELAYPOSITION number="1" athleteid="1"/><RELAYPOSITION number="2" athleteid="2"/><RELAYPOSITION number="3" athleteid="3"/>
<RELAYPOSITION number="4" athleteid="4"/></RELAYPOSITIONS></ENTRY></ENTRIES><RESULTS><RESULT resultid="9" eventid="2" swimtime="2:00.10">
<RELAYPOSITIONS><RELAYPOSITION number="1" athleteid="1" reactiontime="70"/><RELAYPOSITION number="2" athleteid="2" reactiontime="-4"/>
<RELAYPOSITION number="3" athleteid="3"/><RELAYPOSITION number="4" athleteid="4"/></RELAYPOSITIONS></RESULT></RESULTS></RELAY></RELAYS></CLUB>
<CLUB type="UNATTACHED"><ATHLETES><ATHLETE athleteid="5" lastname="Solo" firstname="Leo" gender="M" birthdate="1980-04-05"><ENTRIES>
<ENTRY eventid="1" entrytime="NT"/></ENTRIES></ATHLETE></ATHLETES></CLUB></CLUBS></MEET></MEETS></LENEX>`, "\n", "")

// paraFile has races by classes of disabled athletes, classes as a list, an empty HANDICAP for other athletes and a class of an unknown
// kind.
const paraFile = `<?xml version="1.0" encoding="utf-8"?>
<LENEX version="3.0"><CONSTRUCTOR name="Para" version="2"><CONTACT email="x@prova.example"/></CONSTRUCTOR><MEETS>
<MEET city="Lignano" name="Para Prova" nation="ITA" course="LCM" hostclub="Para Prova"><AGEDATE value="2027-12-31" type="YEAR"/><SESSIONS>
<SESSION date="2026-12-20" number="1"><EVENTS>
<EVENT eventid="1" gender="F" number="1" round="TIM"><SWIMSTYLE distance="100" relaycount="1" stroke="FREE"/><AGEGROUPS>
<AGEGROUP agegroupid="1" agemin="17" agemax="99" handicap="5,6,7"/><AGEGROUP agegroupid="2" agemin="17" agemax="99" handicap="14"/></AGEGROUPS>
<HEATS><HEAT heatid="1" number="1"/></HEATS></EVENT>
<EVENT eventid="2" gender="F" number="2" round="TIM"><SWIMSTYLE distance="100" relaycount="1" stroke="BACK"/><AGEGROUPS>
<AGEGROUP agegroupid="1" agemin="17" agemax="99"/></AGEGROUPS></EVENT></EVENTS></SESSION></SESSIONS><CLUBS>
<CLUB name="Para Prova" code="PP1"><ATHLETES>
<ATHLETE athleteid="1" lastname="Abate" firstname="Ida" gender="F" birthdate="2005-02-03"><HANDICAP free="6" breast="5" medley="6" freestatus="CONFIRMED"/>
<ENTRIES><ENTRY eventid="1" entrytime="00:01:40.00" agegroupid="1" heatid="1" lane="4" handicap="6"/></ENTRIES><RESULTS>
<RESULT resultid="1" eventid="1" swimtime="00:01:39.10" heatid="1" lane="4" handicap="6" points="612"/></RESULTS></ATHLETE>
<ATHLETE athleteid="2" lastname="Bosco" firstname="Eva" gender="F" birthdate="2004-02-03"><HANDICAP free="14" breast="14" medley="14"/>
<ENTRIES><ENTRY eventid="1" entrytime="00:01:20.00" agegroupid="2" heatid="1" lane="5"/></ENTRIES><RESULTS>
<RESULT resultid="2" eventid="1" swimtime="00:01:19.80" heatid="1" lane="5"/></RESULTS></ATHLETE>
<ATHLETE athleteid="3" lastname="Conti" firstname="Ada" gender="F" birthdate="2003-02-03"><HANDICAP/>
<ENTRIES><ENTRY eventid="2" entrytime="00:01:10.00"/></ENTRIES><RESULTS>
<RESULT resultid="3" eventid="2" swimtime="00:01:09.90"/></RESULTS></ATHLETE>
<ATHLETE athleteid="4" lastname="Dini" firstname="Lea" gender="F" birthdate="2002-02-03"><HANDICAP free="201"/>
<ENTRIES><ENTRY eventid="2" entrytime="NT"/></ENTRIES><RESULTS><RESULT resultid="4" eventid="2" swimtime="NT" status="DNS"/></RESULTS></ATHLETE>
</ATHLETES></CLUB></CLUBS></MEET></MEETS></LENEX>`

// relayFile has only relays, age groups numbered from 1 in each event, no rankings, and a relay whose members the file does not name.
const relayFile = `<?xml version="1.0" encoding="UTF-8"?><LENEX version="2.0"><CONSTRUCTOR name="EasyWk" registration="Prova" version="5.19">
<CONTACT name="Prova"/></CONSTRUCTOR><MEETS><MEET name="Staffette" city="Gera" nation="GER" course="SCM" organizer="DSV"><AGEDATE value="2026-12-31"
 type="YEAR"/><SESSIONS><SESSION number="1" date="2026-12-21" daytime="09:30"><EVENTS>
<EVENT eventid="1" number="1" gender="M"><SWIMSTYLE distance="50" relaycount="4" stroke="MEDLEY"/><AGEGROUPS>
<AGEGROUP agegroupid="1" agemin="-1" agemax="-1"/></AGEGROUPS></EVENT>
<EVENT eventid="2" number="2" gender="F"><SWIMSTYLE distance="50" relaycount="4" stroke="MEDLEY"/><AGEGROUPS>
<AGEGROUP agegroupid="1" agemin="-1" agemax="-1"/></AGEGROUPS></EVENT></EVENTS></SESSION></SESSIONS><CLUBS>
<CLUB name="SG Gera" code="4711"><ATHLETES>
<ATHLETE athleteid="1" lastname="Vogel" firstname="Max" gender="M" birthdate="2009-01-01"/>
<ATHLETE athleteid="2" lastname="Kranz" firstname="Uwe" gender="M" birthdate="2009-01-01"/>
<ATHLETE athleteid="3" lastname="Beyer" firstname="Tim" gender="M" birthdate="2009-01-01"/>
<ATHLETE athleteid="4" lastname="Lange" firstname="Jan" gender="M" birthdate="2009-01-01"/></ATHLETES><RELAYS>
<RELAY agemin="-1" agemax="-1" agetotalmin="-1" agetotalmax="-1" gender="M" number="1"><ENTRIES><ENTRY eventid="1" entrytime="00:02:05.00"/></ENTRIES>
<RESULTS><RESULT resultid="1" eventid="1" swimtime="00:02:04.10"><RELAYPOSITIONS><RELAYPOSITION number="1" athleteid="1"/>
<RELAYPOSITION number="2" athleteid="2"/><RELAYPOSITION number="3" athleteid="3"/><RELAYPOSITION number="4" athleteid="4"/></RELAYPOSITIONS>
<SPLITS><SPLIT distance="50" swimtime="00:00:31.00"/><SPLIT distance="100" swimtime="00:00:29.00"/><SPLIT distance="150" swimtime="00:01:35.00"/>
</SPLITS></RESULT></RESULTS></RELAY>
<RELAY agemin="-1" agemax="-1" agetotalmin="-1" agetotalmax="-1" gender="F" number="1"><ENTRIES><ENTRY eventid="2" entrytime="NT"/></ENTRIES>
<RESULTS><RESULT resultid="2" eventid="2" swimtime="NT" status="DSQ" comment="Cambio irregolare"/></RESULTS></RELAY></RELAYS></CLUB>
</CLUBS></MEET></MEETS></LENEX>`

// TestLenexPrograms imports files as other programs write them.
func TestLenexPrograms(t *testing.T) {
	scenario.Engines(t, scenario.Options{Empty: true}, func(t *testing.T, w *scenario.World) {
		t.Helper()
		admin := w.Actor(t, testkit.User(t, w.DB, testkit.Level(domain.LevelAdmin)).Username)
		for _, p := range []program{
			{"Splash", splash, []programStep{
				{"invito", 3, 1, nil}, {"iscrizioni", 5, 0, []string{"38 ENTRY"}}, {"startlist", 4, 0, nil}, {"risultati", 4, 1, nil},
			}},
			{"Microplus", masterFile, []programStep{
				{"invito", 2, 0, nil}, {"iscrizioni", 2, 0, []string{"1 CLUB"}}, {"risultati", 2, 0, nil},
			}},
			{"para", paraFile, []programStep{
				{"invito", 2, 0, nil}, {"iscrizioni", 4, 0, nil}, {"startlist", 2, 0, nil}, {"risultati", 4, 0, nil},
			}},
			{"EasyWk", relayFile, []programStep{{"invito", 1, 1, nil}, {"iscrizioni", 2, 0, nil}, {"risultati", 2, 0, nil}}},
		} {
			t.Run(p.name, func(t *testing.T) {
				t.Helper()
				eventID := id.Event(0)
				for _, s := range p.steps {
					args := scenario.In{"CONTENUTO": s.content, "CONFERMA": 1}
					if eventID != 0 {
						args = with(args, scenario.In{"ID_EVENTO": eventID, "FLG_CREA": 1})
					}
					r := sendLenex(t, w, admin, p.file, args)
					expectLenex(t, s.content, r, s.created, 0, s.unchanged, s.refused...)
					if eventID == 0 {
						eventID = id.Event(r.Inserted)
					}
					expectLenex(t, s.content+" again", sendLenex(t, w, admin, p.file, args), 0, 0, s.created+s.unchanged, s.refused...)
				}
				checkProgram(t, w, p.name, eventID)
			})
		}
	})
}

// checkProgram checks the imported data beyond the counts.
func checkProgram(t *testing.T, w *scenario.World, name string, eventID id.Event) {
	t.Helper()
	e, err := w.DB.Event(t.Context(), eventID)
	if err != nil {
		t.Fatal(err)
	}
	list, err := w.DB.Participations(t.Context(), eventID, 0)
	if err != nil {
		t.Fatal(err)
	}
	results := map[string]string{}
	for _, n := range list {
		key := strings.TrimSpace(n.Athlete.LastName + " " + n.Athlete.FirstName)
		switch {
		case n.Kind == domain.Team:
			key = fmt.Sprintf("relay %d %d", n.Sex, n.CategoryID%1000)
		case n.Disability.Present():
			key += fmt.Sprint(" S", n.Disability-domain.NoDisability)
		}
		results[key] = n.Result.Text(false)
	}
	expected := map[string]struct {
		results map[string]string
		pool    int
	}{
		"Splash": {map[string]string{"Huber Anna": "0'28''50", "von Tal Berta": "SQ", "Moser Carl": "1'19''50",
			"Moser Dino": domain.Result{}.Text(false), "relay 2 107": "2'08''00"}, option.Pool50},
		"Microplus": {map[string]string{"Bianchi Ugo": "1'05''10", "relay 3 354": "2'00''10"}, option.Pool25},
		"para": {map[string]string{"Abate Ida S6": "1'39''10", "Bosco Eva S14": "1'19''80", "Conti Ada": "1'09''90", "Dini Lea": "ASS"},
			option.Pool50},
		"EasyWk": {map[string]string{"relay 1 107": "2'04''10", "relay 2 107": "SQ"}, option.Pool25},
	}
	want := expected[name]
	if fmt.Sprint(results) != fmt.Sprint(want.results) || e.Options.Choice(option.Pool) != want.pool {
		t.Errorf("%v, want %v; pool %d", results, want.results, e.Options.Choice(option.Pool))
	}
}
