package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"

	"traguardo/internal/demo"
	"traguardo/internal/domain/id"
)

// sharedServers is how many servers the part folla starts on one database.
const sharedServers = 2

// runShared measures listeners of live pages on servers that share a PostgreSQL database: it starts them, saves results while the
// listeners follow the event, and reads the memory that a listener takes. Then all listeners leave and connect again, as after a restart.
func runShared(ctx context.Context, o options, on engine) error {
	dir, remove, err := tempDir()
	if err != nil {
		return err
	}
	defer remove()
	l := o.load
	event, entry, err := followedEntry(ctx, dir, on)
	if err != nil {
		return err
	}
	l.event, l.entry = int64(event), int64(entry)
	s := &servers{}
	defer s.close()
	bases, processes, err := s.startShared(ctx, sharedServers, o.binary, dir, on)
	if err != nil {
		return err
	}
	l.urls, l.user, l.password = strings.Join(bases, ","), "admin", demo.Password
	quiet := l
	quiet.listeners, quiet.entry = 0, 0
	if err := runLoad(ctx, quiet); err != nil { // fills caches and pools, so that they do not count as listeners
		return err
	}
	before := residentMemory(processes...)
	most := make(chan int64, 1)
	measured, stop := context.WithCancel(ctx)
	go func() { most <- highestMemory(measured, processes) }()
	l.reconnect = true
	err = runLoad(ctx, l)
	stop()
	fmt.Printf("%-40s %.1f kB   atteso <= 20 kB\n", "memoria per pagina in ascolto",
		float64(<-most-before)/1024/float64(max(l.listeners, 1)))
	return err
}

// followedEntry adds an event of today and returns it with one of its entries.
func followedEntry(ctx context.Context, dir string, on engine) (event id.Event, entry id.Entry, err error) {
	p, err := open(ctx, dir, on)
	if err != nil {
		return 0, 0, err
	}
	defer p.close()
	m, err := newMeet(ctx, p, 1, meetAthletes)
	if err != nil {
		return 0, 0, err
	}
	if event, err = m.newEvent(ctx, 400, 2); err != nil {
		return 0, 0, err
	}
	lines, err := p.db.EntrySummaries(ctx, event, 0)
	if err == nil && len(lines) == 0 {
		err = errors.New("the event has no entries")
	}
	if err != nil {
		return 0, 0, err
	}
	return event, lines[0].ID, nil
}

// startShared starts servers on one database and returns their addresses and process ids.
func (s *servers) startShared(ctx context.Context, count int, binary, dir string, on engine) (bases []string, processes []int, err error) {
	for range count {
		cmd := exec.CommandContext(ctx, binary, "serve", "--addr", "127.0.0.1:0", "--data", dir)
		cmd.Env = append(os.Environ(), "DATABASE_URL="+on.product)
		base, pid, err := s.start(cmd, servingAddress)
		if err != nil {
			return nil, nil, err
		}
		bases, processes = append(bases, base), append(processes, pid)
	}
	return bases, processes, nil
}

// servingAddress returns the address in the log line of a server that serves, or "".
func servingAddress(text string) string {
	var line struct{ Msg, Addr string }
	if json.Unmarshal([]byte(text), &line) != nil || line.Msg != "serving" {
		return ""
	}
	return line.Addr
}

// highestMemory returns the most memory that processes take until ctx ends.
func highestMemory(ctx context.Context, processes []int) (most int64) {
	for {
		most = max(most, residentMemory(processes...))
		select {
		case <-ctx.Done():
			return most
		case <-time.After(500 * time.Millisecond):
		}
	}
}
