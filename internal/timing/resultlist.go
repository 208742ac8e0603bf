package timing

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
)

// statuses is the table of statuses of ARES 21 and Quantum (LSTSTATU).
type statuses struct {
	ok    string // the id of a regular result
	names map[string]string
}

// readStatuses reads a table of statuses; is reports whether the text is one.
func readStatuses(s string) (t statuses, is bool) {
	all := lines(s)
	head := cells(strings.ToLower(all[0]))
	id := slices.IndexFunc(head, func(c string) bool { return c == "id" || c == "idstatus" })
	status := slices.Index(head, "status")
	if id < 0 || status < 0 || slices.Contains(head, "lane") {
		return t, false
	}
	t = statuses{ok: "0", names: map[string]string{}}
	for _, line := range all[1:] {
		row := cells(line)
		name, short := cell(row, status), cell(row, status+1)
		t.names[cell(row, id)] = cmp.Or(short, name)
		if strings.EqualFold(name, "OK") || strings.EqualFold(short, "OK") {
			t.ok = cell(row, id)
		}
	}
	return t, true
}

// name describes a status that is not regular.
func (t statuses) name(id string) string {
	if n := t.names[id]; n != "" {
		return n
	}
	return id
}

// resultHead has the column numbers of a result list; -1 for none.
type resultHead struct{ event, round, heat, lap, lane, status, time, result, backup int }

func resultColumns(head []string) resultHead {
	at := map[string]int{}
	for i, name := range head {
		if name = strings.ToLower(name); name != "" {
			at[name] = i
		}
	}
	column := func(name string) int {
		if i, found := at[name]; found {
			return i
		}
		return -1
	}
	return resultHead{column("event"), column("round"), column("heat"), column("lap"), column("lane"), column("idstatus"), column("time"),
		column("result"), column("btime")}
}

func (h resultHead) valid() bool {
	return h.event >= 0 && h.heat >= 0 && h.lap >= 0 && h.lane >= 0 && h.time >= 0
}

// resultKey identifies a heat of a result list.
type resultKey struct{ event, round, heat int }

// readResultList reads LSTRSLT: a line for each lane and touch, heats from 0, times in milliseconds. The line with lane 0 and lap 0 is the
// time of day of the start.
func readResultList(in input) ([]Heat, error) {
	all := lines(in.text)
	columns := resultColumns(cells(all[0]))
	heats := map[resultKey]map[int]*Lane{}
	rounds := map[int]int{} // the first round of each event
	for i, line := range all[1:] {
		if strings.TrimSpace(line) == "" {
			continue
		}
		row := cells(line)
		n, err := columns.numbers(row, i+2)
		if err != nil {
			return nil, err
		}
		event, round, heat, lap, label := n[0], n[1], n[2], n[3], n[4]
		if lap == 0 {
			continue
		}
		if label > maxLane {
			return nil, lineError(i+2, "corsia non valida: %d", label)
		}
		if first, found := rounds[event]; !found || round < first {
			rounds[event] = round
		}
		key := resultKey{event, round, heat}
		if heats[key] == nil {
			if len(heats) == maxHeats {
				return nil, problem.Refused("Il file contiene troppe batterie")
			}
			heats[key] = map[int]*Lane{}
		}
		lane := heats[key][label]
		if lane == nil {
			lane = &Lane{Number: label}
			heats[key][label] = lane
		}
		if err := columns.add(lane, row, lap, i+2); err != nil {
			return nil, err
		}
		if id := cell(row, columns.status); id != "" && id != in.statuses.ok {
			lane.Status = in.statuses.name(id)
		}
	}
	return collect(heats, rounds), nil
}

// numbers reads event, round, heat, lap and lane. Without a round it is 0.
func (h resultHead) numbers(row []string, line int) (out [5]int, err error) {
	for i, column := range []int{h.event, h.round, h.heat, h.lap, h.lane} {
		n, ok := parseInt(cell(row, column))
		if !ok && column >= 0 {
			return out, lineError(line, "numero non valido: %s", excerpt(cell(row, column)))
		}
		out[i] = n
	}
	return out, nil
}

// add adds a touch. If the touch was listed before, it is corrected.
func (h resultHead) add(lane *Lane, row []string, metres, line int) error {
	time, ok := h.milliseconds(row)
	if !ok {
		return lineError(line, "tempo non valido: %s", excerpt(cell(row, h.time)))
	}
	t := Touch{Metres: metres, Pad: time}
	if text := cell(row, h.backup); text != "" {
		backup, ok := parseMilliseconds(text)
		if !ok {
			return lineError(line, "tempo non valido: %s", excerpt(text))
		}
		t.Watches = present(backup)
	}
	i, found := slices.BinarySearchFunc(lane.Touches, metres, func(t Touch, m int) int { return cmp.Compare(t.Metres, m) })
	if found {
		lane.Touches[i] = t
		return nil
	}
	if len(lane.Touches) == maxTouches {
		return lineError(line, "la corsia ha troppi passaggi")
	}
	lane.Touches = slices.Insert(lane.Touches, i, t)
	return nil
}

// milliseconds reads the time, or its text if the number is missing.
func (h resultHead) milliseconds(row []string) (racetime.Centis, bool) {
	if s := cell(row, h.time); s != "" {
		return parseMilliseconds(s)
	}
	return parseTime(cell(row, h.result))
}

func parseMilliseconds(s string) (racetime.Centis, bool) {
	if len(s) > 9 || !isDigits(s) {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0, false
	}
	return checkTime(racetime.Centis(n / 10))
}

// collect returns the heats in order. A later round of an event is not in the start list, so it has no event number.
func collect(heats map[resultKey]map[int]*Lane, rounds map[int]int) []Heat {
	keys := slices.SortedFunc(maps.Keys(heats), func(a, b resultKey) int {
		return cmp.Or(cmp.Compare(a.event, b.event), cmp.Compare(a.round, b.round), cmp.Compare(a.heat, b.heat))
	})
	out := make([]Heat, 0, len(keys))
	for _, k := range keys {
		h := Heat{Event: k.event, Number: k.heat + 1}
		if k.round != rounds[k.event] {
			h.Event, h.Number = 0, 0
		}
		for _, n := range slices.Sorted(maps.Keys(heats[k])) {
			h.Lanes = append(h.Lanes, *heats[k][n])
		}
		out = append(out, h)
	}
	return out
}
