package ranking

import (
	"math/big"

	"traguardo/internal/domain/racetime"
)

// Scoring returns the hundredths of a point for a position or value in a group with that number of starters.
type Scoring func(position int, value racetime.Centis, starters int) int

// ByPlace scores by a table of points per position. With byStarters, groups smaller than the table get fewer points: the last
// starter gets the table's last points, and the first keeps the lead over the second.
func ByPlace(table []int, byStarters bool) Scoring {
	return func(position int, _ racetime.Centis, starters int) int {
		if byStarters && starters < len(table) {
			return 100 * reducedPoints(table, position, starters)
		}
		return 100 * pointsAt(table, position)
	}
}

// pointsAt returns the points of a position from 1, or 0 beyond the table.
func pointsAt(table []int, position int) int {
	if position < 1 || position > len(table) {
		return 0
	}
	return table[position-1]
}

func reducedPoints(table []int, position, starters int) int {
	if position == 1 {
		return reducedPoints(table, 2, starters) + pointsAt(table, 1) - pointsAt(table, 2)
	}
	return pointsAt(table, len(table)-starters+position)
}

// ByRatio scores 1000 · base / time, truncated to two decimals. It is 0 without a base time.
func ByRatio(base racetime.Centis) Scoring {
	return func(_ int, value racetime.Centis, _ int) int {
		if value <= 0 {
			return 0
		}
		return int(int64(base) * 100_000 / int64(value))
	}
}

// ByWorldAquatics scores whole points, ⌊1000 (base / time)³⌋.
func ByWorldAquatics(base racetime.Centis) Scoring {
	return func(_ int, value racetime.Centis, _ int) int { return 100 * WorldAquaticsPoints(base, value) }
}

// WorldAquaticsPoints returns the points of a time, or 0 without a time or a base time.
func WorldAquaticsPoints(base, time racetime.Centis) int {
	if base <= 0 || time <= 0 {
		return 0
	}
	cube := func(c racetime.Centis) *big.Int { return new(big.Int).Exp(big.NewInt(int64(c)), big.NewInt(3), nil) }
	points := cube(base)
	points.Mul(points, big.NewInt(1000))
	return int(points.Quo(points, cube(time)).Int64())
}
