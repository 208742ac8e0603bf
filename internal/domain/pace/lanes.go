package pace

import (
	"slices"

	"traguardo/internal/domain/racetime"
)

// AssignLanes returns the lane of each swimmer, from 1. The fastest swim in lane 1, those without a pace (0) in the last; the lanes differ
// by at most one swimmer, and the first ones have more.
func AssignLanes(paces []racetime.Centis, lanes int) []int {
	order := make([]int, len(paces))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch x, y := paces[a], paces[b]; {
		case x == y:
			return 0
		case y == 0 || x != 0 && x < y:
			return -1
		}
		return 1
	})
	out := make([]int, len(paces))
	for lane, at := 1, 0; lane <= lanes; lane++ {
		size := (len(paces) - at + lanes - lane) / (lanes - lane + 1)
		for _, i := range order[at : at+size] {
			out[i] = lane
		}
		at += size
	}
	return out
}

// Makes reports whether a swimmer with a target time makes a send-off. Without a time or a send-off there is nothing to compare.
func Makes(time, sendOff racetime.Centis) bool { return time == 0 || sendOff == 0 || time <= sendOff }

// LaneSendOff returns the send-off of a lane: the coach's if all swimmers of the lane make it, otherwise that of the slowest. It is 0 if
// the coach wrote none and no swimmer has a time.
func LaneSendOff(l Level, metres int, written racetime.Centis, times []racetime.Centis) racetime.Centis {
	slowest := racetime.Centis(0)
	for _, t := range times {
		slowest = max(slowest, t)
	}
	if written > 0 && Makes(slowest, written) {
		return written
	}
	return SendOff(l, metres, slowest)
}
