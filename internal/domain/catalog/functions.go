package catalog

import "slices"

// Functions lists the functions that may be granted to a user, 1 to 14.
func Functions() []Item { return namedList("function") }

// DefaultFunctions returns the functions of a new user of a level. Administrators get all functions.
func DefaultFunctions(level int64) []int64 {
	switch level {
	case 1:
		var all []int64
		for _, f := range Functions() {
			all = append(all, f.ID)
		}
		return all
	case 2:
		return slices.Clone(clubFunctions)
	case 3:
		return slices.Clone(coachFunctions)
	}
	return nil
}

var (
	clubFunctions  = []int64{2, 4, 6, 7, 8, 9, 10} // events, athletes, orders, wallet, championships, records, statistics
	coachFunctions = []int64{3, 4, 10}             // training groups, athletes, statistics
)
