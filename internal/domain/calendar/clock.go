package calendar

import "time"

// Clock is where the time comes from; rules receive instants and dates, only use cases hold a clock.
type Clock interface{ Now() time.Time }

// System is the machine's clock.
type System struct{}

func (System) Now() time.Time { return time.Now() }

// Shifted is the machine's clock moved by a fixed amount, for demonstrations that start at a given instant.
type Shifted struct{ By time.Duration }

func (c Shifted) Now() time.Time { return time.Now().Add(c.By) }

// StartingAt makes a clock that shows at now and runs on from there.
func StartingAt(at time.Time) Shifted { return Shifted{By: time.Until(at)} }
