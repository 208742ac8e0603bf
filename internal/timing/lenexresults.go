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
	events, heats := map[int]int{}, map[int]int{} // numbers by id
	if _, err := file.Read(lenex.Handler{Event: func(_ lenex.Scope, e *lenex.Event) error {
		events[e.ID.N] = e.Number.N
		for _, h := range e.Heats {
			heats[h.ID.N] = h.Number.N
		}
		return nil
	}}); err != nil {
		return nil, err
	}
	found := map[[2]int][]Lane{}
	add := func(list []lenex.Result) error {
		for _, r := range list {
			if !r.HeatID.Set || !r.Lane.Set || r.Empty() || r.Lane.N < 0 || r.Lane.N > maxLane {
				continue
			}
			key := [2]int{events[r.EventID.N], heats[r.HeatID.N]}
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
	keys := slices.SortedFunc(maps.Keys(found), func(a, b [2]int) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	out := make([]Heat, 0, len(keys))
	for _, k := range keys {
		lanes := found[k]
		slices.SortFunc(lanes, func(a, b Lane) int { return cmp.Compare(a.Number, b.Number) })
		if err := distinct(lanes); err != nil {
			return nil, err
		}
		out = append(out, Heat{Event: k[0], Number: k[1], Lanes: lanes})
	}
	return out, nil
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
