package timing

import (
	"encoding/json"
	"regexp"
	"strings"

	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
)

// timeDropsName matches a file name that ends with the revision of the result.
var timeDropsName = regexp.MustCompile(`(?i)_Race\d+_(\d{1,6})\.json$`)

type timeDropsFile struct {
	Event json.RawMessage `json:"eventNumber"` // a text such as "4A", in some versions a number
	Heat  int             `json:"heatNumber"`
	Lanes []timeDropsLane `json:"lanes"`
}

type timeDropsLane struct {
	Lane   int               `json:"lane"`
	Final  racetime.Centis   `json:"finalTime"`
	Pad    racetime.Centis   `json:"padTime"`
	Timer1 racetime.Centis   `json:"timer1"`
	Timer2 racetime.Centis   `json:"timer2"`
	Timer3 racetime.Centis   `json:"timer3"`
	Empty  bool              `json:"isEmpty"`
	DQ     bool              `json:"isDq"`
	Splits []timeDropsSplits `json:"splits"`
}

type timeDropsSplits struct {
	Distance int             `json:"distance"`
	Time     racetime.Centis `json:"time"`
}

// readTimeDrops reads a result file of Time Drops, in hundredths.
func readTimeDrops(in input) ([]Heat, error) {
	var f timeDropsFile
	if err := json.Unmarshal([]byte(in.text), &f); err != nil {
		return nil, problem.Refused("Il file JSON è danneggiato o incompleto")
	}
	h := Heat{Event: number(strings.Trim(string(f.Event), `"`)), Number: max(0, f.Heat)}
	if m := timeDropsName.FindStringSubmatch(in.Name); m != nil {
		h.Revision = number(m[1])
	}
	for _, l := range f.Lanes {
		if l.Lane < 0 || l.Lane > maxLane || len(l.Splits) >= maxTouches {
			return nil, problem.Refusedf("Corsia non valida: %d", l.Lane)
		}
		times := []racetime.Centis{l.Final, l.Pad, l.Timer1, l.Timer2, l.Timer3}
		lane := Lane{Number: l.Lane, Empty: l.Empty, DQ: l.DQ}
		for _, s := range l.Splits {
			times = append(times, s.Time)
			if s.Distance > 0 {
				lane.Touches = append(lane.Touches, Touch{Metres: s.Distance, Pad: s.Time})
			}
		}
		for _, t := range times {
			if _, ok := checkTime(t); !ok {
				return nil, problem.Refusedf("Corsia %d: tempo non valido: %d", l.Lane, int(t))
			}
		}
		finish := Touch{Finish: true, Pad: l.Pad, Watches: present(l.Timer1, l.Timer2, l.Timer3)}
		if finish.Time() == 0 {
			finish.Pad = l.Final
		}
		lane.Touches = append(lane.Touches, finish)
		h.Lanes = append(h.Lanes, lane)
	}
	return []Heat{h}, distinct(h.Lanes)
}
