package accountmodel_test

// counts reports whether an entry costs anything. An incomplete team may not.
func (r *reference) counts(e *entry) bool {
	return !e.team || r.options[onlyClosed] == 0 || len(e.members) == relaySize
}

// price returns the price of a race: its own, else its category's, else the usual one.
func (r *reference) price(option, race, usual int) int {
	if p, ok := r.own[place{option, race}]; ok {
		return p
	}
	if p, ok := r.own[place{option, 0}]; ok {
		return p
	}
	return usual
}

// tier returns the usual price of an athlete's k-th race. A tier of 0 costs as much as the previous one.
func (r *reference) tier(k int) int {
	price := r.options[racePrice]
	for _, option := range []int{racePrice2, racePrice3, racePrice4, racePrice5}[:min(k, 5)-1] {
		if p := r.options[option]; p != 0 {
			price = p
		}
	}
	return price
}

// charges returns what the entries of a club cost: fees including late fees, and fines. Each charge belongs to the oldest entry that causes
// it.
func (r *reference) charges(club int) (fees, fines map[*entry]int) {
	fees, fines = map[*entry]int{}, map[*entry]int{}
	races, asked, late := map[int]int{}, map[int]bool{}, map[int]bool{}
	absent, first := map[int]*entry{}, true
	present := map[int]bool{}
	for _, e := range r.of(club) {
		if !r.counts(e) {
			continue
		}
		if first {
			fees[e] += r.options[clubPrice]
			first = false
		}
		missing := e.status == 3 && !e.declared
		people := e.members
		if e.team {
			fees[e] += r.price(teamPrice, e.race, r.options[teamPrice])
			if e.late {
				fees[e] += r.options[lateFee]
			}
			if missing {
				fines[e] += r.options[teamPenalty]
			}
		} else {
			people = []int{e.athlete}
			races[e.athlete]++
			if r.method != 2 {
				fees[e] += r.price(racePrice, e.race, r.tier(races[e.athlete]))
			}
			if e.late && !late[e.athlete] {
				fees[e] += r.options[lateFee]
				late[e.athlete] = true
			}
			if missing {
				fines[e] += r.options[entryPenalty]
			}
		}
		for _, a := range people {
			if pays := !e.team || r.options[teamOnlyPay] == 1; pays && !asked[a] {
				asked[a] = true
				if r.method != 3 {
					fees[e] += r.options[athletePrice]
				}
			}
			present[a] = present[a] || !missing
			if absent[a] == nil {
				absent[a] = e
			}
		}
	}
	for a, e := range absent {
		if !present[a] {
			fines[e] += r.options[athletePenalty]
		}
	}
	return fees, fines
}
