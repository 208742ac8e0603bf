package training

import (
	"regexp"
	"strconv"
	"strings"

	"traguardo/internal/domain/racetime"
)

// This file holds notation that coaches use besides the grammar of a line: aliases of catalogue terms, rests and remarks. The
// coach's own terms take precedence over it.

// aliases holds Italian and English synonyms of shipped terms. They apply only if the coach's catalogue has the term.
var aliases = map[string]string{
	"farfalla":     "farf delfino delf de fly butterfly",
	"dorso":        "dor ds back backstroke bk",
	"rana":         "ran rn breast breaststroke",
	"stile libero": "stile libero crawl stl free freestyle fr fc",
	"misti":        "misto mix mx im medley",
	"completo":     "completa completi complete compl nuoto nuotata nuotati swim",
	"gambe":        "gamb gb kick kicking",
	"braccia":      "bracc brac",
	"tecnica":      "tecn tec drill drills",
	"progressivo":  "progressiva progressivi progressive progr prog progressione progressioni",
	"negativo":     "negativi negative neg",
	"palette":      "paddles paddle pal",
	"ipossico":     "ipox ipossici ipossia",
	"pull buoy":    "pull pullbuoy pull-buoy pb",
	"pinne":        "fins pinnette",
	"boccaglio":    "snorkel",
	"elastico":     "elast",
	"subacquee":    "subacquea sub",
}

// remarks holds words about how to swim that are in no catalogue. They are added to the note.
var remarks = setOf(`riscaldamento risc attivazione defaticamento def scioglimento scioltezza sciolto sciolta sciolti sciolte
	facile facili lento lenta
	lenti piano medio media medi forte forti veloce veloci massimo max sprint scatto scatti allungo allunghi lungo lunga lunghi
	lunghe crescendo
	decrescendo dec decr scalare tavoletta scelta libera liberi ritmo gara vasca vasche dispari pari continuo controllato costante
	piacere soglia passo andatura aerobico aerobica apnea vel velocita respirazione resp moderato moderata moderati moderate split esaurimento
	warm cool up down w/u w/d c/d order stroke strokes threshold aerobic pace effort hold best average breath breathing blocks
	tav torp torpedine tuffo tuffi blocco blocchi dal dai dalla subacqueo i.i p/r ultimo ultima ultimi ultime primo prima primi prime
	senza respirare respiri bracciata bracciate
	dx sx destro sinistro virata virate partenze contro muro spinta scivolamento scia
	warmup warm-up wu cooldown cool-down wd easy ez smooth steady moderate fast hard strong build descend desc descending choice odds evens`)

// fillers holds words without a meaning of their own.
var fillers = setOf("con di del della dei e ed a ad al alla in da with w/ and of as at by each from the no per")

// Words before a time: when the next repeat starts, or the rest before it.
var (
	sendOffWords = setOf("p part partenza ripartenza ripart ogni on every a at")
	// startWords are those that may precede a plain number: on 55. After the others it means something else: ogni 3 bracciate.
	startWords  = setOf("p part partenza ripartenza ripart on")
	restWords   = setOf("r rec recupero riposo rip pausa rest ri")
	secondWords = setOf("s sec secs secondi second seconds")
	// restKinds are words after "rec" that say how to rest instead of how long.
	restKinds = setOf("completo completa attivo passivo libero lungo breve ampio")
	// paceWords are words before the distance of a race: passo gara 200.
	paceWords  = setOf("gara passo ritmo pace")
	timesWords = setOf("volte volta giri giro serie ripetute ripetizioni times rounds sets")
)

var (
	// measurePattern matches a range or a percentage: 1-4, 80%.
	measurePattern = regexp.MustCompile(`^\d{1,3}((?:[-–÷/]\d{1,3})+|%)$`)
	// ladderPattern matches distances that are swum one after the other: 100-200-300, 25/25/25/25.
	ladderPattern = regexp.MustCompile(`^\d{2,4}(?:[-–]\d{2,4}){2,}$|^\d{2,4}(?:/\d{2,4}){2,}$`)
	// heartPattern matches a limit of the heart rate: FC<150.
	heartPattern = regexp.MustCompile(`^fc[<>≤≥=]\d{2,3}$`)
	// kilometrePattern matches kilometres: 1,5 km.
	kilometrePattern = regexp.MustCompile(`(?i)^(\d{1,2}(?:[.,]\d{1,3})? ?km)(?:[\s.,;)+]|$)`)
	// halfPattern matches half metres: 8x12,5.
	halfPattern = regexp.MustCompile(`^(\d{1,3}[.,]5)(?:m\b|[\s)+]|$)`)
	// shortRestPattern matches a rest joined to its word: r15. One digit may be the name of an intensity.
	shortRestPattern = regexp.MustCompile(`(?i)^(?:rec|ri|r)\d{2,3}(?:[\s.,;)+]|$)`)
	// bulletPattern matches the marker of a list item: •, -, 1), 2.
	bulletPattern = regexp.MustCompile(`^(?:[•·●▪*–—-]+\s*|\d{1,2}[.)]\s+)`)
	// labelPattern matches the label of a line: Riscaldamento: 400 SL.
	labelPattern = regexp.MustCompile(`^([^\d"()@#+\[\]!:]{2,60}):\s*`)
	// totalPattern matches the total of a workout: TOTALE 4200 m.
	totalPattern = regexp.MustCompile(`(?i)^(tot(?:ale?|\.)?) +\d`)
	// timePattern matches a time with marks: 1'30, 1:30, :45, 20'', 2'.
	timePattern = regexp.MustCompile(`^(?:\d{1,3}(?:['’′:]\d{2}` +
		`(?:(?:''|[’′]{2}|["”″.,])\d{1,2})?(?:''|’’|′′|["”″])?|''|’’|′′|["”″]|['’′])|:\d{2})`)
	// thousandsPattern matches a number with a thousands separator: 1.500.
	thousandsPattern = regexp.MustCompile(`^\d{1,2}\.\d{3}`)
	// pointTimePattern matches minutes and seconds separated by a point. A send-off of 1.30 seconds makes no sense.
	pointTimePattern = regexp.MustCompile(`^1?\d[.,][0-5]\d$`)
	// prefixPattern matches a short word joined to its time: r20'', p.1'30, rec=15.
	prefixPattern = regexp.MustCompile(`(?i)^(?:part|p|rec|ri|r)[.:=]*`)
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
					w.known[other] = meaning{wordKind(kind), t.ID}
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
