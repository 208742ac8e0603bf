package training

// Load is the planned volume of a week and whether the group races in it.
type Load struct {
	Metres int
	Race   bool
}

// Limits of a taper: how many weeks it may last, and the least reduction in percent that is one.
const (
	maxTaper = 4
	minTaper = 10
)

// Taper returns for each week by how many percent its volume is below that of the week before the taper; 0 if it is in none. A taper is a
// run of falling volumes that ends in a race week.
func Taper(weeks []Load) []int {
	out := make([]int, len(weeks))
	for race := range weeks {
		if !weeks[race].Race || weeks[race].Metres == 0 {
			continue
		}
		first := race + 1
		for first > 1 && race+1-first < maxTaper && weeks[first-1].Metres > 0 && weeks[first-1].Metres < weeks[first-2].Metres &&
			(first-1 == race || !weeks[first-1].Race) {
			first--
		}
		for i := first; i <= race; i++ {
			if less := (weeks[first-1].Metres - weeks[i].Metres) * 100 / weeks[first-1].Metres; less >= minTaper {
				out[i] = less
			}
		}
	}
	return out
}
