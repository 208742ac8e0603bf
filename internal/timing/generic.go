package timing

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"traguardo/internal/domain/racetime"
)

// Lines of a generic file: one for each lane, even if the pool does not have it.
const (
	fewestGeneric = 10
	mostGeneric   = 12
)

// readGeneric reads .gen and .ge2: place, touches, three backups, four reaction times.
func readGeneric(in input) ([]Heat, error) {
	all := lines(in.text)
	head := cells(all[0])
	touches, _ := parseInt(head[2])
	rows := all[1:]
	if len(rows) < fewestGeneric {
		return nil, errIncomplete
	}
	if len(rows) > mostGeneric {
		return nil, lineError(2+mostGeneric, "il file ha più di %d corsie", mostGeneric)
	}
	h := Heat{Event: number(head[0]), Number: number(head[1])}
	for i, line := range rows {
		lane, err := genericLane(cells(line), touches, i+2)
		if err != nil {
			return nil, err
		}
		lane.Number = in.first + i
		h.Lanes = append(h.Lanes, lane)
	}
	return []Heat{h}, nil
}

func genericLane(row []string, touches, line int) (Lane, error) {
	const backups, reactions = 3, 4
	lane := Lane{Empty: row[0] == "0", DQ: strings.EqualFold(row[0], "Q")}
	if _, ok := parseInt(row[0]); !ok && !lane.DQ && row[0] != "" {
		return lane, lineError(line, "posizione non valida: %s", excerpt(row[0]))
	}
	for len(row) > 0 && row[len(row)-1] == "" {
		row = row[:len(row)-1]
	}
	if len(row) > 1+touches+backups+reactions {
		return lane, lineError(line, "la riga ha più valori di quelli dichiarati")
	}
	for i := range touches {
		time, ok := parseTime(cell(row, 1+i))
		if !ok {
			return lane, lineError(line, "tempo non valido: %s", excerpt(cell(row, 1+i)))
		}
		lane.Touches = append(lane.Touches, Touch{Pad: time})
	}
	for i := range backups {
		time, ok := parseTime(cell(row, 1+touches+i))
		if !ok {
			return lane, lineError(line, "tempo non valido: %s", excerpt(cell(row, 1+touches+i)))
		}
		finish := &lane.Touches[touches-1]
		finish.Watches = append(finish.Watches, present(time)...)
	}
	var list []racetime.Reaction
	for i := range reactions {
		r, ok := parseReaction(cell(row, 1+touches+backups+i))
		if !ok {
			return lane, lineError(line, "tempo di reazione non valido: %s", excerpt(cell(row, 1+touches+backups+i)))
		}
		list = append(list, r)
	}
	lane.addReactions(list)
	return lane, nil
}

// splashName matches the name of a heat file, which alone contains the event and heat.
var splashName = regexp.MustCompile(`(?i)Event(\d+)[A-Z]?-Heat(\d+)`)

var splashTime = regexp.MustCompile(`^TIME(\d{1,5})$`)

// splashHead has the column numbers of a file.
type splashHead struct {
	lane      int
	touches   []splashTouch // by distance
	backups   []int
	reactions []int
}

// splashTouch is a column of times.
type splashTouch struct{ column, metres int }

func splashColumns(head []string) splashHead {
	h := splashHead{lane: -1, reactions: []int{-1, -1, -1, -1}}
	for i, name := range head {
		name = strings.ToUpper(name)
		switch m := splashTime.FindStringSubmatch(name); {
		case name == "LANE":
			h.lane = i
		case m != nil:
			h.touches = append(h.touches, splashTouch{i, number(m[1])})
		case name == "BACKUP1" || name == "BACKUP2" || name == "BACKUP3":
			h.backups = append(h.backups, i)
		case len(name) == 3 && strings.HasPrefix(name, "RT") && name[2] >= '1' && name[2] <= '4':
			h.reactions[name[2]-'1'] = i
		}
	}
	slices.SortFunc(h.touches, func(a, b splashTouch) int { return cmp.Compare(a.metres, b.metres) })
	return h
}

func (h splashHead) valid() bool {
	if h.lane < 0 || len(h.touches) == 0 || len(h.touches) > maxTouches {
		return false
	}
	for i, t := range h.touches {
		if t.metres == 0 || i > 0 && t.metres == h.touches[i-1].metres {
			return false
		}
	}
	return true
}

// readSplash reads the text files that Splash calls generic: column titles, then times with their distance in metres.
func readSplash(in input) ([]Heat, error) {
	all := lines(in.text)
	columns := splashColumns(cells(all[0]))
	var h Heat
	if m := splashName.FindStringSubmatch(in.Name); m != nil {
		h.Event, h.Number = number(m[1]), number(m[2])
	}
	for i, line := range all[1:] {
		if strings.TrimSpace(line) == "" {
			continue
		}
		lane, err := columns.read(cells(line), i+2)
		if err != nil {
			return nil, err
		}
		h.Lanes = append(h.Lanes, lane)
	}
	if len(h.Lanes) == 0 {
		return nil, errIncomplete
	}
	return []Heat{h}, distinct(h.Lanes)
}

func (h splashHead) read(row []string, line int) (Lane, error) {
	label, ok := parseInt(cell(row, h.lane))
	if !ok || label > maxLane {
		return Lane{}, lineError(line, "corsia non valida: %s", excerpt(cell(row, h.lane)))
	}
	lane := Lane{Number: label}
	for _, t := range h.touches {
		time, ok := parseTime(cell(row, t.column))
		if !ok {
			return lane, lineError(line, "tempo non valido: %s", excerpt(cell(row, t.column)))
		}
		lane.Touches = append(lane.Touches, Touch{Metres: t.metres, Pad: time})
	}
	finish := &lane.Touches[len(lane.Touches)-1]
	for _, column := range h.backups {
		time, ok := parseTime(cell(row, column))
		if !ok {
			return lane, lineError(line, "tempo non valido: %s", excerpt(cell(row, column)))
		}
		finish.Watches = append(finish.Watches, present(time)...)
	}
	var list []racetime.Reaction
	for _, column := range h.reactions {
		r, ok := parseReaction(cell(row, column))
		if !ok {
			return lane, lineError(line, "tempo di reazione non valido: %s", excerpt(cell(row, column)))
		}
		list = append(list, r)
	}
	lane.addReactions(list)
	return lane, nil
}
