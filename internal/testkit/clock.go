package testkit

import (
	"sync"
	"time"

	"traguardo/internal/domain/calendar"
)

// Start is the default time of tests: a Monday of season 2026/2027, ten in the morning in Rome.
var Start = time.Date(2026, time.November, 16, 10, 0, 0, 0, calendar.Rome)

// Clock is a manual clock. It is safe for concurrent use.
type Clock struct {
	mu  sync.Mutex
	now time.Time
}

// NewClock returns a clock that shows Start.
func NewClock() *Clock { return &Clock{now: Start} }

// Now implements calendar.Clock.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Advance moves the clock forward.
func (c *Clock) Advance(by time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(by)
}

// Set moves the clock to an instant.
func (c *Clock) Set(at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = at
}
