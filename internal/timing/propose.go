package timing

import (
	"fmt"
	"strings"

	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/split"
)

// Tolerance is the largest difference from the watches at which the pad time is used.
const Tolerance = racetime.Centis(30)

// Race holds the fields of a race that the rules need. Metres is 0 while the heat of a file is unknown.
type Race struct {
	Metres int
	Pool   int // length in metres
}

// lengths returns the number of pool lengths.
func (r Race) lengths() int { return max(1, r.Metres/max(1, r.Pool)) }

// Starter is the entry placed in a lane.
type Starter struct {
	Starts       bool
	Disqualified bool // the stored result is a disqualification
}

// Proposal is the result that a file proposes for a lane.
type Proposal struct {
	Lane      int
	Pad       racetime.Centis
	Watches   []racetime.Centis
	Time      racetime.Centis
	Doubts    []string // why the user must decide, in Italian
	Empty, DQ bool
	Splits    []split.Split
	Reactions []racetime.Reaction
}

// Difference returns pad minus watches; known is false with only one of them.
func (p Proposal) Difference() (d racetime.Centis, known bool) {
	if p.Pad == 0 || len(p.Watches) == 0 {
		return 0, false
	}
	return p.Pad - WatchResult(p.Watches), true
}

// Propose applies the rules about times and doubts to a lane. While the heat is unknown, only the lane itself is checked.
func Propose(l Lane, race Race, who Starter) Proposal {
	p := Proposal{Lane: l.Number, Empty: l.Empty, DQ: l.DQ, Reactions: l.Reactions}
	finish, splits := l.finish(race)
	p.Pad, p.Watches = finish.Pad, finish.Watches
	p.Time = finish.Time()
	doubt := func(format string, args ...any) { p.Doubts = append(p.Doubts, fmt.Sprintf(format, args...)) }
	if d, both := p.Difference(); both && (d > Tolerance || d < -Tolerance) {
		p.Time = WatchResult(p.Watches)
		doubt("piastra e cronometri differiscono di %s s", racetime.Score(max(d, -d)))
	}
	if race.Metres > 0 {
		switch {
		case who.Starts && p.Time == 0:
			doubt("nessun tempo")
		case who.Starts && l.Empty:
			doubt("la corsia è segnata vuota ma ha un tempo")
		case !who.Starts && p.Time > 0:
			doubt("c'è un tempo ma nessuno parte in questa corsia")
		}
	}
	if l.DQ {
		doubt("squalifica segnalata dal cronometraggio")
	}
	if l.Status != "" {
		doubt("stato %s nel file del cronometraggio", l.Status)
	}
	if who.Disqualified && p.Time > 0 {
		doubt("il risultato salvato è una squalifica")
	}
	if race.Metres > 0 {
		p.Splits = splits.check(race, p.Time, doubt)
	}
	return p
}

// Doubt returns the doubts as one sentence, empty without doubts.
func (p Proposal) Doubt() string {
	if len(p.Doubts) == 0 {
		return ""
	}
	text := strings.Join(p.Doubts, "; ")
	return strings.ToUpper(text[:1]) + text[1:]
}

// touches are the touches before the finish.
type touches []Touch

// finish separates the finish from the touches before it. Counted touches get their metres by dividing the race evenly.
func (l Lane) finish(race Race) (finish Touch, before touches) {
	for i, t := range l.Touches {
		last := i == len(l.Touches)-1
		switch {
		case t.Finish, t.Metres == 0 && last, t.Metres > 0 && t.Metres == race.Metres, race.Metres == 0 && last:
			finish = t
		case t.Metres == 0:
			t.Metres = race.Metres * (i + 1) / len(l.Touches)
			before = append(before, t)
		default:
			before = append(before, t)
		}
	}
	return finish, before
}

// check reports doubts about the touches and returns those that are splits of the race.
func (list touches) check(race Race, final racetime.Centis, doubt func(string, ...any)) []split.Split {
	taken := 0
	for _, t := range list {
		if t.Time() > 0 {
			taken++
		}
	}
	if taken == 0 {
		return nil
	}
	all := len(list) + 1
	switch {
	case race.lengths()%all != 0:
		doubt("%d passaggi non corrispondono a %d m in vasca da %d m", all, race.Metres, race.Pool)
	case taken < len(list) || !list.divideEvenly(race):
		doubt("manca un intermedio")
	}
	var out []split.Split
	growing := true
	for _, t := range list {
		s := split.Split{Metres: t.Metres, Time: t.Time()}
		if s.Time == 0 {
			continue
		}
		if len(out) > 0 && s.Time <= out[len(out)-1].Time || final > 0 && s.Time >= final {
			growing = false
		}
		if split.Check(s, out, race.Metres, final) == nil {
			out = append(out, s)
		}
	}
	if !growing {
		doubt("gli intermedi non sono in ordine di tempo")
	}
	return out
}

// divideEvenly reports whether the touches divide the race evenly.
func (list touches) divideEvenly(race Race) bool {
	for i, t := range list {
		if t.Metres*(len(list)+1) != race.Metres*(i+1) {
			return false
		}
	}
	return true
}
