package training

import (
	"regexp"
	"strconv"
	"strings"

	"traguardo/internal/domain/racetime"
)

// How coaches write on paper and on the web, besides the grammar of a line: other words for what the catalogues have, rest between repeats, and
// remarks. Everything here stands behind the coach's own words: it is asked for what they do not know.

// aliases are other words for terms of the shipped catalogues, Italian and English. They mean nothing to a coach who has no such term.
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
	"pull buoy":    "pull pullbuoy pull-buoy pb",
	"pinne":        "fins pinnette",
	"boccaglio":    "snorkel",
	"elastico":     "elast",
	"subacquee":    "subacquea sub",
}

// remarks are words that say how something is swum and are in no catalogue: they go to the note.
var remarks = setOf(`riscaldamento risc attivazione defaticamento def scioglimento scioltezza sciolto sciolta sciolti sciolte facile facili lento lenta
	lenti piano medio media medi forte forti veloce veloci massimo max sprint scatto scatti allungo allunghi lungo lunga lunghi lunghe crescendo
	decrescendo dec decr scalare tavoletta scelta libera liberi ritmo gara vasca vasche dispari pari continuo controllato costante
	piacere soglia passo andatura aerobico aerobica apnea vel velocita respirazione resp moderato moderata moderati moderate split esaurimento
	warm cool up down w/u w/d c/d order stroke strokes threshold aerobic pace effort hold best average breath breathing blocks
	warmup warm-up wu cooldown cool-down wd easy ez smooth steady moderate fast hard strong build descend desc descending choice odds evens`)

// fillers join other words and say nothing themselves.
var fillers = setOf("con di del della dei e ed a ad al alla in da with w/ and of as at by each from the no per")

// Words before a time: when the next repeat starts, or how long one rests before it.
var (
	sendOffWords = setOf("p part partenza ripartenza ripart ogni on every a at")
	// Of those, the ones that a bare number may follow: on 55. After the others it is another number: ogni 3 bracciate.
	startWords  = setOf("p part partenza ripartenza ripart on")
	restWords   = setOf("r rec recupero riposo rip pausa rest ri")
	secondWords = setOf("s sec secs secondi second seconds")
	timesWords  = setOf("volte volta giri giro serie ripetute ripetizioni times rounds sets")
)

var (
	// A range or a percentage: 1-4, 80%.
	measure = regexp.MustCompile(`^\d{1,3}([-–÷]\d{1,3}|%)$`)
	// A sign of a list before the line: •, -, 1), 2. before a number.
	bullet = regexp.MustCompile(`^(?:[•·●▪*–—-]+\s*|\d{1,2}[.)]\s+)`)
	// What a line is called: Riscaldamento: 400 SL.
	label = regexp.MustCompile(`^([^\d"()@#+\[\]!:]{2,60}):\s*`)
	// The sum under a workout: TOTALE 4200 m.
	plainTotal = regexp.MustCompile(`(?i)^(tot(?:ale?|\.)?) +\d`)
	// A time that is marked as one: 1'30, 1:30, :45, 20'', 2'.
	marked = regexp.MustCompile(`^(?:\d{1,3}(?:['’′:]\d{2}(?:(?:''|[’′]{2}|["”″.,])\d{1,2})?(?:''|’’|′′|["”″])?|''|’’|′′|["”″]|['’′])|:\d{2})`)
	// Thousands with their point: 1.500.
	thousands = regexp.MustCompile(`^\d{1,2}\.\d{3}`)
	// Minutes and seconds with a point between them: nobody starts again every second and a half.
	pointed = regexp.MustCompile(`^1?\d[.,][0-5]\d$`)
	// A short word right before its time: r20'', p.1'30, rec=15.
	joined = regexp.MustCompile(`(?i)^(?:part|p|rec|ri|r)[.:=]*`)
)

func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

// bare is a word without the marks around it: c/palette, gambe,.
func bare(word string) string { return strings.TrimRight(strings.TrimPrefix(key(word), "c/"), ".,;:=") }

// addAliases gives the terms of the shipped catalogues their other words, where no term of the coach has them.
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

// readTime reads a time as coaches write it: 1'30, 1:30, 1.30, :45, 45”, 2', and bare digits, which are seconds and from three on minutes and
// seconds: 45, 90, 130 is 1'30.
func readTime(text string) (racetime.Centis, bool) {
	s := strings.NewReplacer("''", `"`, "’’", `"`, "′′", `"`, "”", `"`, "″", `"`, "’", "'", "′", "'").Replace(text)
	s = strings.TrimRight(s, ".,:")
	whole, secondsOnly := strings.CutSuffix(s, `"`)
	minutes, minutesOnly := strings.CutSuffix(s, "'")
	switch {
	case onlyDigits(s):
		return readDigits(s)
	case secondsOnly && onlyDigits(whole):
		n, err := strconv.Atoi(whole)
		return racetime.Centis(n) * 100, err == nil && n <= int(MaxSendOff)
	case minutesOnly && onlyDigits(minutes):
		s = minutes + ":00"
	case strings.HasPrefix(s, ":"):
		s = "0" + s
	case pointed.MatchString(s):
		s = strings.NewReplacer(".", ":", ",", ":").Replace(s)
	case secondsOnly:
		s = whole
	}
	c, err := racetime.Parse(s)
	return c, err == nil
}

func readDigits(s string) (racetime.Centis, bool) {
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
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool { return !digit(r) })
}
