package account

import (
	"sync"

	"traguardo/internal/domain/id"
)

// pending counts the login attempts being checked, by account and by address.
type pending struct {
	mu      sync.Mutex
	running map[string]int
	outcome chan struct{} // closed and replaced when an attempt ends
}

func newPending() *pending {
	return &pending{running: map[string]int{}, outcome: make(chan struct{})}
}

// claim runs count, which counts the attempt if the limits allow, and registers it. If count fails while others are
// running, claim returns a channel that is closed when it is worth trying again.
func (p *pending) claim(account, address string, count func() (id.Attempt, error)) (id.Attempt, <-chan struct{}, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	attemptID, err := count()
	if err == nil {
		p.running[account]++
		p.running[address]++
		return attemptID, nil, nil
	}
	if p.running[account] > 0 || p.running[address] > 0 {
		return 0, p.outcome, err
	}
	return 0, nil, err
}

// release removes an attempt and wakes the waiting ones.
func (p *pending) release(account, address string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, subject := range []string{account, address} {
		if p.running[subject]--; p.running[subject] <= 0 {
			delete(p.running, subject)
		}
	}
	close(p.outcome)
	p.outcome = make(chan struct{})
}
