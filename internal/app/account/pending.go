package account

import "sync"

// pending knows the log-in attempts whose password is being looked at, by account and by address.
type pending struct {
	mu      sync.Mutex
	running map[string]int
	outcome chan struct{} // closed when one of them is over
}

func newPending() *pending {
	return &pending{running: map[string]int{}, outcome: make(chan struct{})}
}

// claim runs count, which takes a place within the limits, and notes the attempt when it got one. When it did not and others are
// running, their outcome may make room: the channel is closed when it is worth trying again, nil when there is nothing to wait for.
func (p *pending) claim(account, address string, count func() (int64, error)) (int64, <-chan struct{}, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	id, err := count()
	if err == nil {
		p.running[account]++
		p.running[address]++
		return id, nil, nil
	}
	if p.running[account] > 0 || p.running[address] > 0 {
		return 0, p.outcome, err
	}
	return 0, nil, err
}

// release forgets an attempt and wakes those who wait.
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
