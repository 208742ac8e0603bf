package calendar

import "time"

// Clock is the source of the current time. Only use cases hold a clock; rules receive instants and dates.
type Clock interface{ Now() time.Time }

// System is the machine's clock.
type System struct{}

func (System) Now() time.Time { return time.Now() }

// Shifted is the machine's clock shifted by a fixed duration, for demonstrations that start at a given time.
type Shifted struct{ By time.Duration }

func (c Shifted) Now() time.Time { return time.Now().Add(c.By) }

// StartingAt returns a clock that shows at now and advances from there.
func StartingAt(at time.Time) Shifted { return Shifted{By: time.Until(at)} }
