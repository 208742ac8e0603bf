package timing

import (
	"bytes"
	"cmp"
	"maps"
	"slices"

	"traguardo/internal/domain/racetime"
	"traguardo/internal/lenex"
)

// readLenex reads the results of a LENEX file, leaving out those without a heat or lane.
func readLenex(data []byte) ([]Heat, error) {
	file, err := lenex.Open(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	var programme lenexProgramme
	if _, err := file.Read(lenex.Handler{Event: func(_ lenex.Scope, e *lenex.Event) error {
		programme.add(e)
		return nil
	}}); err != nil {
		return nil, err
	}
	found := map[lenexHeat][]Lane{}
	add := func(list []lenex.Result) error {
		for _, r := range list {
			if !r.HeatID.Set || !r.Lane.Set || r.Empty() || r.Lane.N < 0 || r.Lane.N > maxLane {
				continue
			}
			key := lenexHeat{r.EventID.N, r.HeatID.N}
			found[key] = append(found[key], lenexLane(r))
		}
		return nil
	}
	if _, err := file.Read(lenex.Handler{
		Athlete: func(_ lenex.Scope, a *lenex.Athlete) error { return add(a.Results) },
		Relay:   func(_ lenex.Scope, r *lenex.Relay) error { return add(r.Results) },
	}); err != nil {
		return nil, err
	}
	out := make([]Heat, 0, len(found))
	for _, k := range slices.SortedFunc(maps.Keys(found), lenexHeat.compare) {
		lanes := found[k]
		slices.SortFunc(lanes, func(a, b Lane) int { return cmp.Compare(a.Number, b.Number) })
		if err := distinct(lanes); err != nil {
			return nil, err
		}
		event, heat := programme.numbers(k)
		out = append(out, Heat{Event: event, Number: heat, Lanes: lanes})
	}
	return out, nil
}

// lenexHeat identifies a heat by the ids of the file.
type lenexHeat struct{ event, heat int }

func (h lenexHeat) compare(o lenexHeat) int {
	return cmp.Or(cmp.Compare(h.event, o.event), cmp.Compare(h.heat, o.heat))
}

// lenexProgramme has the numbers of the events and heats of a file. The rounds of an event are events that may share a number.
type lenexProgramme struct {
	first map[int]*lenex.Event // the first round by number
	heats map[lenexHeat]int    // numbers
}

func (p *lenexProgramme) add(e *lenex.Event) {
	if p.first == nil {
		p.first, p.heats = map[int]*lenex.Event{}, map[lenexHeat]int{}
	}
	if known := p.first[e.Number.N]; known == nil || known.PrevEventID.N > 0 && e.PrevEventID.N <= 0 {
		p.first[e.Number.N] = e
	}
	for _, h := range e.Heats {
		p.heats[lenexHeat{e.ID.N, h.ID.N}] = h.Number.N
	}
}

// numbers returns the numbers of a heat; 0 for one of a later round, which is not in the start list.
func (p *lenexProgramme) numbers(h lenexHeat) (event, heat int) {
	for number, e := range p.first {
		if e.ID.N == h.event {
			return number, p.heats[h]
		}
	}
	return 0, 0
}

func lenexLane(r lenex.Result) Lane {
	lane := Lane{Number: r.Lane.N, DQ: r.Status == lenex.Disqualified}
	if r.Status != "" && !lane.DQ {
		lane.Status = string(r.Status)
	}
	for _, s := range r.Splits {
		lane.Touches = append(lane.Touches, Touch{Metres: s.Distance.N, Pad: s.Time})
	}
	lane.Touches = append(lane.Touches, Touch{Finish: true, Pad: min(r.Time, racetime.Max)})
	reactions := []racetime.Reaction{reactionOf(r.Reaction)}
	for i, p := range r.Positions {
		if i == 0 && !p.Reaction.Set {
			continue
		}
		if i > 0 {
			reactions = append(reactions, racetime.Reaction{})
		}
		reactions[i] = reactionOf(p.Reaction)
	}
	lane.addReactions(reactions)
	return lane
}

func reactionOf(n lenex.Int) racetime.Reaction {
	r := racetime.ReactionOf(racetime.Centis(n.N))
	if !n.Set || !r.Valid() {
		return racetime.Reaction{}
	}
	return r
}
