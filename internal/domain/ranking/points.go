package ranking

import (
	"math/big"

	"traguardo/internal/domain/racetime"
)

// Scoring is how many hundredths of a point a place or a value is worth, in a group with that many starters.
type Scoring func(position int, value racetime.Centis, starters int) int

// ByPlace scores by a table, the first place's points first. With byStarters a small group is worth less: its last gets the table's last
// points, and the first keeps its distance from the second.
func ByPlace(table []int, byStarters bool) Scoring {
	return func(position int, _ racetime.Centis, starters int) int {
		if byStarters && starters < len(table) {
			return 100 * fewer(table, position, starters)
		}
		return 100 * at(table, position)
	}
}

// at is the table's value at a place, counted from 1; beyond its end there is nothing.
func at(table []int, position int) int {
	if position < 1 || position > len(table) {
		return 0
	}
	return table[position-1]
}

func fewer(table []int, position, starters int) int {
	if position == 1 {
		return fewer(table, 2, starters) + at(table, 1) - at(table, 2)
	}
	return at(table, len(table)-starters+position)
}

// ByRatio scores 1000 · base / time, cut off after two decimals. Without a base time there are no points.
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

// WorldAquaticsPoints are the points of a time; 0 without a time or a base time.
func WorldAquaticsPoints(base, time racetime.Centis) int {
	if base <= 0 || time <= 0 {
		return 0
	}
	cube := func(c racetime.Centis) *big.Int { return new(big.Int).Exp(big.NewInt(int64(c)), big.NewInt(3), nil) }
	points := cube(base)
	points.Mul(points, big.NewInt(1000))
	return int(points.Quo(points, cube(time)).Int64())
}
