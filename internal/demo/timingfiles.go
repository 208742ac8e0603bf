package demo

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/racetime"
)

// TimingFolder is the folder of the timing files within the data folder.
const TimingFolder = "cronometraggio"

// timedHeats is the number of heats in the timing files.
const timedHeats = 8

// TimingFiles writes files of timing systems for the next heats of today's meet into a folder, in the order in which the heats swim. It
// returns the number of files.
func (w World) TimingFiles(ctx context.Context, starts *raceday.Starts, dir string) (int, error) {
	today := calendar.In(w.Clock.Now())
	admin, err := w.DB.FirstAdmin(ctx)
	if err != nil {
		return 0, err
	}
	list, _, err := w.DB.Events(ctx, domain.EventFilter{SportID: domain.Swimming, Statuses: []domain.EventStatus{domain.EventClosed}},
		domain.Page{Sort: "id"})
	if err != nil {
		return 0, err
	}
	i := slices.IndexFunc(list, func(e domain.Event) bool { return e.Starts == today })
	if i < 0 {
		return 0, nil
	}
	actor := access.Actor{UserID: admin, Username: "admin", Level: domain.LevelAdmin, Active: true}
	sheet, err := starts.Sheet(ctx, actor, list[i].ID, 0)
	if err != nil {
		return 0, err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return 0, err
	}
	heats := nextHeats(&sheet)
	if len(heats) < timedHeats {
		return 0, nil
	}
	random := rand.New(rand.NewPCG(20, 31))
	files := []timingFile{heats[0].gen(random), heats[1].gen(random), heats[2].do4(random), heats[3].csv(random), heats[4].splash(random),
		resultList(random, heats[5:])}
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(dir, f.name), []byte(f.text), 0o600); err != nil {
			return 0, err
		}
	}
	return len(files), nil
}

type timingFile struct{ name, text string }

// timedHeat is a heat that the timing files contain.
type timedHeat struct {
	race          domain.Race
	pool          int // metres
	event, number int
	lanes         map[int]*domain.Participation // those who swim
	late          int                           // the lane with a doubt, 0 if there is none
}

// fewestTimed is the smallest heat in the timing files; smaller ones show too little.
const fewestTimed = 3

// nextHeats returns the first heats without any result. Every second one has a lane where pad and watches differ.
func nextHeats(sh *raceday.Sheet) []timedHeat {
	var out []timedHeat
	for _, g := range sh.Groups {
		for _, h := range g.Heats {
			heat := timedHeat{race: sh.Races[g.Items[0].RaceID], pool: raceday.PoolMetres(sh.Event), event: g.Number, number: h.Number,
				lanes: map[int]*domain.Participation{}}
			typed := false
			for _, n := range h.Entries {
				typed = typed || n.Result.Status != domain.ResultNone
				if !n.Absent {
					heat.lanes[n.Place.Lane] = n
				}
			}
			if typed || len(heat.lanes) < fewestTimed {
				continue
			}
			if len(out)%2 == 1 {
				heat.late = heat.order()[0]
			}
			if out = append(out, heat); len(out) == timedHeats {
				return out
			}
		}
	}
	return out
}

// order returns the lanes from the fastest entry time to the slowest.
func (h timedHeat) order() []int {
	var lanes []int
	for lane := range h.lanes {
		lanes = append(lanes, lane)
	}
	slices.SortFunc(lanes, func(a, b int) int {
		return cmp.Or(cmp.Compare(h.entryTime(a), h.entryTime(b)), cmp.Compare(a, b))
	})
	return lanes
}

// slowest100 is the time per 100 m of athletes without an entry time.
const slowest100 = racetime.Centis(11_000)

func (h timedHeat) entryTime(lane int) racetime.Centis {
	if t := h.lanes[lane].EntryTime; t > 0 {
		return t
	}
	return slowest100 * racetime.Centis(h.race.Metres) / 100
}

// swum returns a time near the entry time, and that of a watch. In the late lane the pad was touched too softly.
func (h timedHeat) swum(random *rand.Rand, lane int) (pad, watch racetime.Centis) {
	pad = h.entryTime(lane) * racetime.Centis(970+random.IntN(50)) / 1000
	watch = pad + racetime.Centis(random.IntN(25)-12)
	if lane == h.late {
		pad += 87
	}
	return pad, watch
}

// seconds writes a time as consoles do.
func seconds(t racetime.Centis) string { return fmt.Sprintf("%d.%02d", t/100, t%100) }

// lines ends each line as Windows programs do.
func lines(list []string) string { return strings.Join(list, "\r\n") + "\r\n" }

// gen writes the generic format of Hy-Tek: pad, one watch, reaction.
func (h timedHeat) gen(random *rand.Rand) timingFile {
	const lanes = 12
	out := []string{fmt.Sprintf("%d;%d;1;F;100;Gen7 Swimming;1.0", h.event, h.number)}
	for lane := 1; lane <= lanes; lane++ {
		if h.lanes[lane] == nil {
			out = append(out, "0;;;;;;;;")
			continue
		}
		pad, watch := h.swum(random, lane)
		out = append(out, fmt.Sprintf("%d;%s;%s;;;+0.%d;;;", lane, seconds(pad), seconds(watch), 61+random.IntN(25)))
	}
	return timingFile{fmt.Sprintf("021-%03d-%02dF%04d.gen", h.event, h.number, h.number), lines(out)}
}

// do4 writes a file of Dolphin stopwatches.
func (h timedHeat) do4(random *rand.Rand) timingFile {
	const lanes = 10
	out := []string{fmt.Sprintf("%d;%d;1;All", h.event, h.number)}
	for lane := 1; lane <= lanes; lane++ {
		if h.lanes[lane] == nil {
			out = append(out, fmt.Sprintf("Lane%d;0;0;0", lane))
			continue
		}
		_, watch := h.swum(random, lane)
		out = append(out, fmt.Sprintf("Lane%d;%s;%s;%s", lane, seconds(watch), seconds(watch+9), seconds(watch-6)))
	}
	out = append(out, "9C1E44D07A52B386")
	return timingFile{fmt.Sprintf("007-%03d-%03dA-%04d.do4", h.event, h.number, h.number), lines(out)}
}

// csv writes the table of Dolphin stopwatches. The operator marked the late lane as disqualified.
func (h timedHeat) csv(random *rand.Rand) timingFile {
	out := []string{"Lane,TimerA,TimerB,TimerC,Final,Empty,DQ"}
	for lane := 1; lane <= 8; lane++ {
		if h.lanes[lane] == nil {
			out = append(out, fmt.Sprintf("%d,,,,,True,False", lane))
			continue
		}
		_, watch := h.swum(random, lane)
		dq := "False"
		if lane == h.late {
			dq = "True"
		}
		out = append(out, fmt.Sprintf("%d,%s,%s,,%s,False,%s", lane, seconds(watch), seconds(watch+4), seconds(watch+2), dq))
	}
	return timingFile{fmt.Sprintf("007_Event_%d_Heat_%d_Race_%d.csv", h.event, h.number, h.number), lines(out)}
}

// splash writes the text format of Splash, with a split at the half if there is a wall.
func (h timedHeat) splash(random *rand.Rand) timingFile {
	half := h.race.Metres / 2
	head := "LANE;"
	if half%h.pool == 0 {
		head += fmt.Sprintf("TIME%d;", half)
	}
	out := []string{head + fmt.Sprintf("TIME%d;RT1;BACKUP1", h.race.Metres)}
	for _, lane := range slices.Sorted(slices.Values(h.order())) {
		pad, watch := h.swum(random, lane)
		line := fmt.Sprintf("%d;", lane)
		if half%h.pool == 0 {
			line += seconds(pad*48/100) + ";"
		}
		out = append(out, line+fmt.Sprintf("%s;+0.%d;%s", seconds(pad), 61+random.IntN(25), seconds(watch)))
	}
	return timingFile{fmt.Sprintf("Event%d-Heat%d.txt", h.event, h.number), lines(out)}
}

// resultList writes the list of ARES and Quantum with several heats. It counts heats from 0 and in milliseconds.
func resultList(random *rand.Rand, heats []timedHeat) timingFile {
	out := []string{"event;round;heat;lap;lane;idStatus;rank;time;result;mod;btime;bresult;bmod;dtime;dresult;dmod;"}
	for _, h := range heats {
		for _, lane := range h.order() {
			pad, watch := h.swum(random, lane)
			out = append(out, fmt.Sprintf(`%d;0;%d;%d;%d;0;0;%d;"%s";"";%d;"%s";"";0;"";"";`, h.event, h.number-1, h.race.Metres, lane,
				10*pad, seconds(pad), 10*watch, seconds(watch)))
		}
	}
	return timingFile{"LSTRSLT.TXT", lines(out)}
}
