package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"net"
	"slices"
	"strconv"
	"sync"
	"time"
)

const typedTimes = 60

// spectators measures how long a saved result takes to reach all listeners of the event, which are in a process of their own, saving it,
// and a list of another user meanwhile.
func (m *testMeet) spectators(ctx context.Context, listeners int) error {
	id, err := m.newEvent(ctx, 400, 2)
	if err != nil {
		return err
	}
	lines, err := m.db.EntrySummaries(ctx, id, 0)
	if err != nil {
		return err
	}
	crowd, err := startCrowd(ctx, []string{m.server.URL}, listeners, id)
	if err != nil {
		return err
	}
	defer crowd.stop()
	var saved, others figures
	done := make(chan struct{})
	var reader sync.WaitGroup
	reader.Go(func() {
		for {
			select {
			case <-done:
				return
			case <-time.After(25 * time.Millisecond):
			}
			start := time.Now()
			if m.get("ns/atleti?PAGINA=1&RIGHE=50&COMPATTO=1") == nil {
				others = append(others, time.Since(start))
			}
		}
	})
	for i := range typedTimes {
		start := time.Now()
		if err := m.save(lines[i%len(lines)].ID, 90_000+i); err != nil {
			return err
		}
		saved = append(saved, time.Since(start))
		if err := crowd.await(start); err != nil {
			return err
		}
	}
	close(done)
	reader.Wait()
	limit := "250 ms"
	if listeners > 1000 {
		limit = "1 s"
	}
	fmt.Printf("%-52s p99 %s, il più lento %s   atteso p99 <= %s\n", fmt.Sprintf("un risultato arriva a %d spettatori", listeners),
		short(slices.Max(crowd.p99)), short(slices.Max(crowd.slowest)), limit)
	fmt.Printf("%-52s %s   atteso p99 <= 100 ms\n", fmt.Sprintf("un risultato salvato davanti a %d spettatori", listeners), saved)
	fmt.Printf("%-52s %s   atteso p99 <= 50 ms\n", fmt.Sprintf("un elenco davanti a %d spettatori", listeners), others)
	return nil
}

// audience is a crowd of listeners. They use bare connections, so that the measured process spends little time on them.
type audience struct {
	event   int64
	members []*spectator
	arrived chan time.Time
}

// spectator is a listener.
type spectator struct {
	address string   // of the server
	from    net.Addr // nil for any
	conn    net.Conn
	retry   time.Duration // the wait before it connects again, as given by the server
}

// phonesInHall is how many listeners share an address: the server limits the streams of each.
const phonesInHall = 2000

// hallAddress returns the loopback address of a hall.
func hallAddress(n int) net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, byte(1+n))} }

// add adds a listener and connects it.
func (a *audience) add(address string, from net.Addr) error {
	s := &spectator{address: address, from: from}
	a.members = append(a.members, s)
	return a.join(s)
}

// join opens a stream and reports each change that arrives.
func (a *audience) join(s *spectator) error {
	dialer := net.Dialer{LocalAddr: s.from, Timeout: 10 * time.Second}
	c, err := dialer.Dial("tcp", s.address)
	if err != nil {
		return err
	}
	s.conn = c
	if err := c.SetDeadline(time.Now().Add(10 * time.Second)); err != nil {
		return err
	}
	if _, err := fmt.Fprintf(c, "GET /api/pub/evento/live?ID_EVENTO=%d HTTP/1.1\r\nHost: bench\r\n\r\n", a.event); err != nil {
		return err
	}
	in := bufio.NewReaderSize(c, 4<<10)
	for {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return err
		}
		if text, found := bytes.CutPrefix(line, []byte("retry: ")); found {
			wait, err := strconv.Atoi(string(bytes.TrimSpace(text)))
			if err != nil {
				return err
			}
			s.retry = time.Duration(wait) * time.Millisecond
		}
		if bytes.HasPrefix(line, []byte("id: ")) {
			break
		}
	}
	if err := c.SetDeadline(time.Time{}); err != nil {
		return err
	}
	go func() {
		buf := make([]byte, 4<<10)
		for {
			n, err := in.Read(buf)
			if err != nil {
				return
			}
			if bytes.Contains(buf[:n], []byte("event: classifica")) {
				a.arrived <- time.Now()
			}
		}
	}()
	return nil
}

// reconnect drops all listeners at once, as a server that stops does, and connects each again after the wait that the server gave it. It
// returns how many could not connect and how long connecting took.
func (a *audience) reconnect() (failed int, took figures) {
	a.leave()
	var mu sync.Mutex
	var all sync.WaitGroup
	for _, s := range a.members {
		all.Go(func() {
			time.Sleep(s.retry)
			start := time.Now()
			err := a.join(s)
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				failed++
				return
			}
			took = append(took, time.Since(start))
		})
	}
	all.Wait()
	return failed, took
}

func (a *audience) leave() {
	for _, s := range a.members {
		_ = s.conn.Close()
	}
}
