package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"traguardo/attack/walk"
)

// clusterLoad makes entries, payments and reads until it is stopped.
type clusterLoad struct {
	c       *clusterBattle
	cancel  context.CancelFunc
	all     sync.WaitGroup
	retries atomic.Int64 // replies that asked to try again
	mu      sync.Mutex
	written time.Time // start of the last write that succeeded
	read    time.Time // start of the last read that succeeded
	writes  int
	strange []string // replies that a user must not see
}

func (c *clusterBattle) startLoad(ctx context.Context) *clusterLoad {
	ctx, cancel := context.WithCancel(ctx)
	l := &clusterLoad{c: c, cancel: cancel}
	for _, club := range c.meet.clubs {
		l.all.Go(func() { l.enter(ctx, club) })
		l.all.Go(func() { l.pay(ctx, club) })
	}
	for range 3 {
		l.all.Go(func() { l.readLists(ctx) })
	}
	return l
}

// stop waits until the running calls have ended. It may be called twice.
func (l *clusterLoad) stop() {
	l.cancel()
	l.all.Wait()
}

func (l *clusterLoad) faults() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	slices.Sort(l.strange)
	return slices.Compact(l.strange)
}

// call makes a call, and again until the reply is neither "riprova" nor missing. It notes replies that no user may see.
func (l *clusterLoad) call(ctx context.Context, token, call string, in walk.Fields) (walk.Reply, bool) {
	for ctx.Err() == nil {
		began := time.Now()
		// The call is not abandoned when the load stops: it would remain unknown what it did.
		r, err := l.c.portal.Call(context.WithoutCancel(ctx), token, call, in)
		switch {
		case err != nil:
			l.note("%s: %v", call, err)
		case r.HTTP != http.StatusOK && r.Esito != http.StatusServiceUnavailable:
			l.note("%s: status %d %.80s", call, r.HTTP, r.Body)
		case r.Esito == http.StatusInternalServerError:
			l.note("%s: %s", call, r.Message)
		case r.Esito != http.StatusServiceUnavailable && r.Esito != http.StatusTooManyRequests:
			l.succeeded(call, began)
			return r, true
		default:
			l.retries.Add(1)
		}
		time.Sleep(200 * time.Millisecond)
	}
	return walk.Reply{}, false
}

func (l *clusterLoad) note(format string, args ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.strange = append(l.strange, fmt.Sprintf(format, args...))
}

func (l *clusterLoad) succeeded(call string, began time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if call[:3] == "GET" {
		l.read = began
		return
	}
	l.written = began
	l.writes++
}

// enter makes entries one after another.
func (l *clusterLoad) enter(ctx context.Context, club *meetClub) {
	for ctx.Err() == nil {
		p, ok := club.nextPair()
		if !ok {
			return
		}
		r, ok := l.call(ctx, club.token, "POST ge/presenza", walk.Fields{"FK_ID_EVENTO": l.c.meet.eventID, "FK_ID_GARA": p.race, "FK_ID_TIPO": 1,
			"FK_ID_ATLETA": p.athlete, "TEMPO_ISCRIZIONE": 90_000})
		// A refusal means that an earlier try was stored.
		if ok && r.Esito == 0 {
			l.c.meet.entries.add(r.Inserted, p)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// pay repeatedly orders what is due and pays it.
func (l *clusterLoad) pay(ctx context.Context, club *meetClub) {
	for ctx.Err() == nil {
		l.c.meet.pay(ctx, l, club)
		time.Sleep(300 * time.Millisecond)
	}
}

func (l *clusterLoad) readLists(ctx context.Context) {
	for ctx.Err() == nil {
		call := []string{"GET ge/eventi", "GET ns/atleti"}[rand.N(2)]
		l.call(ctx, l.c.admin, call, walk.Fields{"PAGINA": 1, "RIGHE": 20})
		time.Sleep(50 * time.Millisecond)
	}
}

// awaitProgress waits for some writes.
func (l *clusterLoad) awaitProgress(ctx context.Context) {
	count := func() int {
		l.mu.Lock()
		defer l.mu.Unlock()
		return l.writes
	}
	before := count()
	eventually(ctx, patience, func() bool { return count() > before+30 })
}

// backAfter returns how long after a moment a write and a read that began after it succeeded. What a caller waits is included.
func (l *clusterLoad) backAfter(ctx context.Context, at time.Time) (write, read time.Duration) {
	eventually(ctx, patience, func() bool {
		l.mu.Lock()
		defer l.mu.Unlock()
		if write == 0 && l.written.After(at) {
			write = time.Since(at)
		}
		if read == 0 && l.read.After(at) {
			read = time.Since(at)
		}
		return write > 0 && read > 0
	})
	if write == 0 {
		write = patience
	}
	if read == 0 {
		read = patience
	}
	return write, read
}

// rollingRestart restarts one server after the other under a steady load. No call may fail.
func (c *clusterBattle) rollingRestart(ctx context.Context) error {
	const perSecond = 200
	tokens := []string{c.admin}
	for range 7 {
		token, err := c.portal.Login(ctx, "admin")
		if err != nil {
			return err
		}
		tokens = append(tokens, token)
	}
	var calls, failed atomic.Int64
	var first atomic.Value
	var all sync.WaitGroup
	one := func(n int) {
		defer all.Done()
		call, in, token := "GET ge/eventi", walk.Fields(nil), tokens[n%len(tokens)]
		switch n % 10 {
		case 0, 1:
			call, token = "GET pub/eventi", ""
		case 2:
			call, in = "POST ge/atleta", newMember(c.meet.clubs[0].id, fmt.Sprintf("RIAVVIO-%d", n), 1000+n)
		case 3, 4:
			call, in = "GET ns/atleti", walk.Fields{"PAGINA": 1, "RIGHE": 20}
		}
		calls.Add(1)
		if r, err := c.portal.Call(ctx, token, call, in); err != nil || r.Esito != 0 || r.HTTP != http.StatusOK {
			failed.Add(1)
			first.CompareAndSwap(nil, fmt.Sprintf("%s: status %d, esito %d %s, %v", call, r.HTTP, r.Esito, r.Message, err))
		}
	}
	done := make(chan struct{})
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		ticker := time.NewTicker(time.Second / perSecond)
		defer ticker.Stop()
		for n := 0; ; n++ {
			select {
			case <-done:
				return
			case <-ticker.C:
				all.Add(1)
				go one(n)
			}
		}
	}()
	began := time.Now()
	err := c.restartServers(ctx)
	took := time.Since(began)
	close(done)
	<-stopped
	all.Wait()
	if failed.Load() > 0 {
		c.fault("%d calls failed during a rolling restart, the first: %v", failed.Load(), first.Load())
	}
	c.count("rolling restart: %d calls, %.0f a second, %d failed", calls.Load(), float64(calls.Load())/took.Seconds(), failed.Load())
	c.live.check(ctx, c, "rolling restart")
	return err
}

func (c *clusterBattle) restartServers(ctx context.Context) error {
	time.Sleep(time.Second)
	for _, s := range c.Servers {
		if err := s.Stop(); err != nil {
			return err
		}
		if err := s.Start(ctx); err != nil {
			return err
		}
		time.Sleep(3 * time.Second) // until HAProxy uses it again
	}
	return nil
}
