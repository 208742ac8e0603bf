package training

import (
	"regexp"
	"strconv"
	"strings"

	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

// This file holds notation that coaches use besides the grammar of a line: aliases of catalogue terms, rests and remarks. The
// coach's own terms take precedence over it.

// aliases holds Italian and English synonyms of shipped terms. They apply only if the coach's catalogue has the term.
var aliases = map[string]string{
	"farfalla":     "farf delfino delf de dlf fly butterfly",
	"dorso":        "dor ds back backstroke bk",
	"rana":         "ran rn breast breaststroke",
	"stile libero": "stile s.l crawl stl slib free freestyle fr fc stlib",
	"misti":        "misto mista miste mix mx mis im medley",
	"pinne/altro":  "pinnato",
	"completo":     "completa completi complete compl cp nuoto nuotata nuotati swim",
	"gambe":        "gamb gb gamba kick kicking",
	"braccia":      "bracc brac bra",
	"tecnica":      "tecn tec tecniche tecnico drill drills didattica",
	"progressivo":  "progressiva progressivi progressive progr prog progress progressione progressioni",
	"negativo":     "negativi negativa negative neg",
	"palette":      "paddles paddle pal",
	"ipossico":     "ipox ipossici ipossia ipossica ipo",
	"pull buoy":    "pull pullbuoy pull-buoy pb pullboy",
	"pinne":        "fins pinnette",
	"boccaglio":    "snorkel",
	"elastico":     "elast",
	"subacquee":    "subacquea subacqueo subacquei subacq sub",
}

// remarks holds words about how to swim that are in no catalogue. They are added to the note. Longer words that resemble no term need not
// be listed.
var remarks = setOf(`risc t def defa defat dec decr des pari max med min vel lat lact ant post dx sx i.i p/r dal dai dalla easy ez wu wd w/u w/d c/d
	warm cool up down order build fast hard tra fra nel nei nella nelle sul sui sulla sulle il lo la i gli le un uno una l ma poi se ne
	che chi cui non si solo per ogni come su giu alt alto alta alti alte fuori sotto sopra dopo ben bene male due tre sei testa
	lungo lunga lunghi lunghe lento lenta lenti piano medio media medi forte forti veloce veloci sciolto sciolta sciolti sciolte facile facili
	sprint scatto scatti gara passo ritmo soglia controllo costante continuo continui scelta libera liberi pace best hold hard strong
	moderate steady
	smooth choice odds evens stroke strokes breath effort split bracciata bracciate braccio gamba mano mani piede piedi spalla spalle
	vasca vasche
	tuffo tuffi blocco blocchi virata virate partenze respiri respirare respirazione primo prima primi prime ultimo ultima ultimi ultime cambio
	cambi stili presa spinta corpo acqua nuotare tenuta contro muro rollio pugni dorsale ventrale laterale asta testa rotazione ampiezza lat
	apnee avanti dietro insieme tutto tutti tutta tutte metà meta inizio fine centro centrale stesso stessa vai via ok sup inf comb
	progr crescendo decrescendo scalare regressivo regressione tecnica tecnici descend descending easy tempo
	out all vo2 vo2max aer ana res rpe all`)

// fillers holds words without a meaning of their own.
var fillers = setOf("con di del della dei delle e ed a ad al alla ai agli in da with w/ and of as at by each from the no per c/ n n° nr")

// Words before a time: when the next repeat starts, the rest before it, or how fast to swim.
var (
	sendOffWords = setOf(`p part parte partenza partenze partendo ripartenza ripart ripartire ogni on every a at all sull su base ciclo
		interval
		all' sull' dall'`)
	// startWords are those that may precede a plain number: on 55. After the others it means something else: ogni 3 bracciate.
	startWords = setOf("p part parte partenza ripartenza ripart on base ciclo")
	restWords  = setOf("r rec recup recupero recuperi recuperando riposo pausa pause rest ri intervallo int stacco sosta")
	// unclearRestWords may be a rest or a send-off: riposo, ripartenza.
	unclearRestWords = setOf("rip")
	pauseWords       = setOf("pausa pause riposo sosta rec recup recupero")
	// stillWords say that no one swims: 1' fermi, 1' al muretto.
	stillWords  = setOf("fermo ferma fermi ferme muretto")
	targetWords = setOf(`< in obiettivo ob obj target tempo entro tenere tenendo mant mantenere mantenendo mantieni hold passaggio passaggi
		crono nuotando goal`)
	// changeWords precede how much faster or slower each repeat is: calando 5".
	changeWords = setOf(`calando calare cala scalando scalare scala abbassando abbassare migliorando migliorare togliendo aumentando aumentare
		aggiungendo meno`)
	secondWords = setOf("s sec secs secondi second seconds")
	// restKinds are words after "rec" that say how to rest instead of how long.
	restKinds = setOf("completo completa attivo attiva passivo libero lungo breve ampio totale minimo")
	// paceWords are words before the distance of a race: passo gara 200.
	paceWords  = setOf("gara passo ritmo pace pg rg p.g r.g andatura")
	timesWords = setOf("volte volta giri giro serie ripetute ripetizioni ripetiz times rounds sets rip")
	// countedWords follow a number that counts something other than metres: 5 bracciate.
	countedWords = setOf(`bracciate bracciata gambate gambata cicli ciclo colpi colpo respiri respiro respirazioni atti battute battuta
		delfinate delfinata delf virate capovolte tempi secondi tempo volta persone corsie corsia atleti`)
	// eventWords follow a number of things that are done instead of metres: 10 partenze.
	eventWords = setOf("tuffi tuffo partenze partenza virate virata capovolte capovolta cambi cambio scatti scatto sprint prove staffette")
	// levelWords precede the number of a level: RPE 7.
	levelWords = setOf("rpe borg livello liv zona")
	// clauseWords start a remark about some of the repeats: ultimi 2 B2.
	clauseWords = setOf(`ultimo ultima ultimi ultime l'ultimo l'ultima primo prima primi prime dopo fino circa almeno massimo minimo max min
		nei nelle negli dal dai dalla ai agli alla al last first`)
	// dryWords mark work on land.
	dryWords = setOf(`secco circuito stretching mobilita palestra corsa core ginnastica pesi elastici dryland plank addominali flessioni piegamenti
		squat
		burpees burpee yoga pilates preatletica trazioni salti balzi skip kettlebell trx corda bike bici bicicletta spinning ellittica cyclette camminata dorsali affondi
			propriocezione`)
	// calendarWords mark a line with a date.
	calendarWords = setOf(`lunedi martedi mercoledi giovedi venerdi sabato domenica gennaio febbraio marzo aprile maggio giugno luglio agosto
		settembre
		ottobre novembre dicembre`)
	// headingWords start a heading that may have a number: Blocco 2.
	headingWords = setOf(`settimana allenamento seduta scheda giorno blocco serie parte gruppo corsia turno fase microciclo set lavoro ore
		vasca
		riscaldamento defaticamento sessione`)
	poolWords   = setOf("vasca vasche lunghezza lunghezze vv")
	choiceWords = setOf("scelta piacere")
	heartWords  = setOf("fc f.c bpm puls pulsazioni battiti hr")
	breathWords = setOf("resp respirazione respirazioni respiro respirare respirando breath")
	// finWords are events of finswimming. They are swum in the style for fins, with the event in the note.
	finWords = map[string]string{"np": "NP", "vs": "VS", "ap": "AP", "pn": "PN", "sf": "SF", "bf": "BF"}
	// parityWords select every second repeat: dispari A1 pari B2.
	parityWords = setOf("dispari pari odd even odds evens")
	// numberWords are numbers in words, as repeats.
	numberWords = map[string]int{"due": 2, "tre": 3, "quattro": 4, "cinque": 5, "sei": 6, "sette": 7, "otto": 8, "nove": 9, "dieci": 10}
)

var (
	// measurePattern matches a range or a percentage: 1-4, 80%.
	measurePattern = regexp.MustCompile(`^\d{1,3}((?:[-–÷/>→]\d{1,3})+%?|%)$`)
	// ladderPattern matches distances that are swum one after the other: 100-200-300, 25/25/25/25.
	ladderPattern = regexp.MustCompile(`^\d{2,4}(?:\s?[-–]\s?\d{2,4}){2,}|^\d{2,4}(?:/\d{2,4}){2,}`)
	// ordinalPattern matches an ordinal number: 4°.
	ordinalPattern = regexp.MustCompile(`^\d{1,2}[°ºª^](?:[-–/]\d{1,2}[°ºª^])*`)
	// kilometrePattern matches kilometres: 1,5 km.
	kilometrePattern = regexp.MustCompile(`(?i)^(\d{1,2}(?:[.,]\d{1,3})? ?km|\d(?:[.,]\d)?k)(?:[\s.,;)+]|$)`)
	// halfPattern matches half metres: 8x12,5.
	halfPattern = regexp.MustCompile(`^(\d{1,3}[.,]5)(?:m\b|[\s)+]|$)`)
	// hoursPattern, minutesPattern and secondsPattern match times in words: 1h30, 30 min, 20 sec.
	hoursPattern   = regexp.MustCompile(`(?i)^((\d{1,2}) ?(?:h|ora|ore)\.?(?: ?e? ?(\d{2})\b'?)?)(?:[^\pL\d]|$)`)
	minutesPattern = regexp.MustCompile(`(?i)^((\d{1,3}) ?(?:min|mins|minuti|minuto|minutes)\b\.?(?: ?e? ?(\d{2})\b(?: ?sec| ?secondi|")?)?)(?:[^\pL\d]|$)`)
	secondsPattern = regexp.MustCompile(`(?i)^((\d{1,3})(?: ?(?:sec|secs|secondi|seconds|second)|s)\b\.?)(?:[^\pL\d]|$)`)
	// timesPattern matches an x before its number or block: 50 SL x 8.
	timesPattern = regexp.MustCompile(`^(?:[xX×*])\s*[\d(]`)
	// shortRestPattern matches a rest joined to its word: r15. One digit may be the name of an intensity.
	shortRestPattern = regexp.MustCompile(`(?i)^(?:rec|ri|r)\d{2,3}(?:[\s.,;)+]|$)`)
	// joinedPattern matches words that are joined to their value: fc150, resp3, pg200, all'1'30.
	joinedPattern = regexp.MustCompile(`(?i)^((?:fc|resp\.?|pg)[:=]?|(?:all|sull|dall)['’])[<>≤≥]?\d`)
	// bulletPattern matches the marker of a list item: •, -, 1), 2., A).
	bulletPattern = regexp.MustCompile(`^(?:[•·●▪*–—-]+\s*|\d{1,2}[.)-]\s+|[a-zA-Z]\)\s+)`)
	// labelPattern matches the label of a line: Riscaldamento: 400 SL, Blocco 2: 8x50.
	labelPattern = regexp.MustCompile(`^([^\d"()@#+\[\]!:]{2,60}):\s*|^(\pL[^\d"()@#+\[\]!:]{1,40} \d{1,2}):(?:\s+|$)`)
	// totalPattern matches the total of a workout: TOTALE 4200 m.
	totalPattern = regexp.MustCompile(`(?i)^(?:tot\w*\.?|volume|metri tot\w*|=)(?: (?:metri|mt?|km|volume|generale|seduta))* *:?\s*\d[\d.]*\s*(?:m|mt|metri|km)?\.?$`)
	// timePattern matches a time with marks: 1'30, 1:30, :45, 20'', 2'.
	timePattern = regexp.MustCompile(`^(?:\d{1,3}(?:['’′:]\d{2}` +
		`(?:(?:''|[’′]{2}|["”″.,])\d{1,2})?(?:''|’’|′′|["”″])?|''|’’|′′|["”″]|['’′])|:\d{2})`)
	// secondsApartPattern matches seconds below ten after minutes and a space.
	secondsApartPattern = regexp.MustCompile(`^ (0\d)(?:''|["”″])`)
	// thousandsPattern matches a number with a thousands separator: 1.500.
	thousandsPattern = regexp.MustCompile(`^\d{1,2}\.\d{3}`)
	// pointTimePattern matches minutes and seconds separated by a point. A send-off of 1.30 seconds makes no sense.
	pointTimePattern = regexp.MustCompile(`^1?\d[.,][0-5]\d$`)
	// prefixPattern matches a short word joined to its time: r20'', p.1'30, rec=15.
	prefixPattern = regexp.MustCompile(`(?i)^(?:part|p|rec|rip|ri|r|in|a)[.:=]*`)
	// joinedNumberPattern matches a slash or dash before a number: gambe/25.
	joinedNumberPattern = regexp.MustCompile(`[\pL.)][/–-]\d|^[/–-]\d`)
	// joinedRepeatsPattern matches a dash between an intensity and the next series: A2-2x100.
	joinedRepeatsPattern = regexp.MustCompile(`^\pL\d[–-]\d{1,3} ?[xX×*]`)
	// timeRangePattern matches a range of times: 20-30".
	timeRangePattern = regexp.MustCompile(`^\d{1,3}(?:['’:]\d{0,2}"?|")?(?:[-–/]\d{1,3}(?:''|"|”|″|['’:]\d{0,2}"?))+`)
	// strokesPattern matches counts of strokes: 3+3+3.
	strokesPattern = regexp.MustCompile(`^(\d(?:\+\d)+)(?:[\s,;)]|$)`)
	// pointPattern matches a time with a point in the text: 1.30.
	pointPattern = regexp.MustCompile(`^(1?\d[.,][0-5]\d)(?:[^\d.,]|$)`)
	// testPattern matches a test by time: T30.
	testPattern = regexp.MustCompile(`(?i)^t-?(\d{2})$`)
	// distanceTestPattern matches a test over a distance: T3000.
	distanceTestPattern = regexp.MustCompile(`(?i)^t-?([1-9]\d?00)$`)
	// hundredthsPattern matches the end of a time: "5.
	hundredthsPattern = regexp.MustCompile(`^["”″]\d{1,2}`)
	// secondsTimePattern matches seconds with tenths or hundredths: 34"5.
	secondsTimePattern = regexp.MustCompile(`^\d{1,2}(?:"|”|″|'')\d{1,2}`)
	// restSecondsPattern matches seconds joined to the word for a rest: 15"rec.
	restSecondsPattern = regexp.MustCompile(`^\d{1,2}"(?:rec|rip|r)\b`)
	// listItemPattern matches an item of a list within a line: 1)SL, 2) MI.
	listItemPattern = regexp.MustCompile(`^\d{1,2}\) ?\pL`)
	// datePattern matches a date: 12/10, 12/10/2026.
	datePattern = regexp.MustCompile(`^\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?$`)
)

func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

// trimMarks removes punctuation and the prefix c/ from a word: c/palette, gambe,.
func trimMarks(word string) string {
	return strings.TrimRight(strings.TrimPrefix(key(word), "c/"), ".,;:=")
}

// addAliases adds the aliases of terms, unless they are terms of the coach.
func (w *words) addAliases(lists [][]Term) {
	for kind, list := range lists {
		for _, t := range list {
			for _, other := range strings.Fields(aliases[key(t.Name)]) {
				if _, taken := w.known[other]; !taken {
					w.known[other] = meaning{wordKind(kind), id.Term(t.ID)}
				}
			}
		}
	}
}

// parseTime parses a time as coaches write it: 1'30, 1:30, 1.30, :45, 45”, 2'. One or two plain digits are seconds, three or four
// are minutes and seconds: 45, 90, 130 (1'30).
func parseTime(text string) (racetime.Centis, bool) {
	s := strings.NewReplacer("''", `"`, "’’", `"`, "′′", `"`, "”", `"`, "″", `"`, "’", "'", "′", "'").Replace(text)
	s = strings.TrimRight(s, ".,:")
	if i := strings.Index(s, `"`); i > 0 && i < len(s)-1 && !strings.Contains(s[:i], ".") {
		s = s[:i] + "." + s[i+1:] // 34"5
		if i+2 == len(s) {
			s += "0"
		}
		c, err := racetime.Parse(s)
		return c, err == nil
	}
	whole, secondsOnly := strings.CutSuffix(s, `"`)
	minutes, minutesOnly := strings.CutSuffix(s, "'")
	switch {
	case onlyDigits(s):
		return parseTimeDigits(s)
	case secondsOnly && onlyDigits(whole):
		n, err := strconv.Atoi(whole)
		return racetime.Centis(n) * 100, err == nil && n <= int(MaxSendOff)
	case minutesOnly && onlyDigits(minutes):
		s = minutes + ":00"
	case strings.HasPrefix(s, ":"):
		s = "0" + s
	case pointTimePattern.MatchString(s):
		s = strings.NewReplacer(".", ":", ",", ":").Replace(s)
	case secondsOnly:
		s = whole
	}
	c, err := racetime.Parse(s)
	return c, err == nil
}

func parseTimeDigits(s string) (racetime.Centis, bool) {
	n, err := strconv.Atoi(s)
	if err != nil || len(s) > 4 || n >= 100 && n%100 >= 60 {
		return 0, false
	}
	if n < 100 {
		return racetime.Of(0, n, 0), true
	}
	return racetime.Of(n/100, n%100, 0), true
}

func onlyDigits(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool { return !isDigit(r) })
}
