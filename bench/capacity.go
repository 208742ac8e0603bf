package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"traguardo/internal/demo"
)

// The part capacita raises the rate of calls by rateStep until the slowest kind of call has a p99 above carriedP99, or a call fails.
const (
	warmUp            = 3 * time.Second // at firstRate, to fill caches and pools
	firstRate         = 100
	rateStep          = 1.25
	rateDuration      = 6 * time.Second
	carriedP99        = 100 * time.Millisecond
	loopbackAddresses = 200
	loadSessions      = 20
)

// runCapacity finds the highest rate that one, two and four servers on one PostgreSQL database carry while results are saved, and how many
// processors servers, PostgreSQL and this program use at that rate: the part that uses most saturates first.
func runCapacity(ctx context.Context, o options, on engine) error {
	dir, remove, err := tempDir()
	if err != nil {
		return err
	}
	defer remove()
	l := o.load
	if l.event, l.entry, err = fillCapacity(ctx, dir, o.served, on); err != nil {
		return err
	}
	l.user, l.password, l.listeners, l.loopbacks, l.sessions = "admin", demo.Password, 0, loopbackAddresses, loadSessions
	fmt.Printf("\n%d atleti, %s, p99 al massimo %s\n\n", o.served, on, short(carriedP99))
	for _, servers := range []int{1, 2, 4} {
		if err := capacityOf(ctx, servers, l, o.binary, dir, on); err != nil {
			return fmt.Errorf("%d servers: %w", servers, err)
		}
	}
	return nil
}

// fillCapacity stores athletes and an event of today, and returns the event with one of its entries.
func fillCapacity(ctx context.Context, dir string, athletes int, on engine) (event, entry int64, err error) {
	p, err := open(ctx, dir, on)
	if err != nil {
		return 0, 0, err
	}
	clubs, err := createClubs(ctx, p, max(20, athletes/40))
	if err == nil {
		err = addCrowd(ctx, p, clubs, athletes)
	}
	p.close()
	if err != nil {
		return 0, 0, err
	}
	eventID, entryID, err := followedEntry(ctx, dir, on)
	return int64(eventID), int64(entryID), err
}

// capacityOf prints the highest rate that a number of servers carry.
func capacityOf(ctx context.Context, count int, l loadOptions, binary, dir string, on engine) error {
	s := &servers{}
	defer s.close()
	bases, processes, err := s.startShared(ctx, count, binary, dir, on)
	if err != nil {
		return err
	}
	l.urls, l.rate, l.duration = strings.Join(bases, ","), firstRate, warmUp
	run, err := newLoad(ctx, l)
	if err != nil {
		return err
	}
	run.callSteadily(ctx)
	run.duration = rateDuration
	carried := "nessun ritmo"
	for rate := float64(firstRate); ; rate *= rateStep {
		run.reset(int(rate))
		before := processorTimes(processes)
		start := time.Now()
		saved := make(chan error, 1)
		go func() { saved <- run.saveResults(ctx, nil) }()
		run.callSteadily(ctx)
		if err := <-saved; err != nil {
			return err
		}
		took := time.Since(start)
		calls, p99 := run.total()
		done := float64(calls) / took.Seconds()
		if len(run.refused) > 0 || p99 > carriedP99 || done < .9*rate {
			fmt.Printf("%d server: %s; a %d al secondo %.0f riuscite, p99 %s, errori %v\n",
				count, carried, run.rate, done, short(p99), run.refused)
			return nil
		}
		used := processorTimes(processes).minus(before).per(took)
		carried = fmt.Sprintf("%.0f chiamate al secondo, p99 %s, processori: server %.2f, PostgreSQL %.2f, questo programma %.2f",
			done, short(p99), used.servers, used.postgres, used.bench)
	}
}

// processors is processor time, in seconds, or the number of processors used.
type processors struct{ servers, postgres, bench float64 }

func (p processors) minus(q processors) processors {
	return processors{p.servers - q.servers, p.postgres - q.postgres, p.bench - q.bench}
}

func (p processors) per(d time.Duration) processors {
	return processors{p.servers / d.Seconds(), p.postgres / d.Seconds(), p.bench / d.Seconds()}
}

// processorTimes returns the processor time of the given servers, of all processes of PostgreSQL on the machine, and of this program.
func processorTimes(servers []int) processors {
	var p processors
	for _, pid := range servers {
		p.servers += cpuTimeOf(pid).Seconds()
	}
	names, _ := filepath.Glob("/proc/[0-9]*/comm") // empty where the system has no such files
	for _, name := range names {
		var pid int
		if raw, err := os.ReadFile(name); err != nil || strings.TrimSpace(string(raw)) != "postgres" {
			continue
		}
		if _, err := fmt.Sscanf(name, "/proc/%d/comm", &pid); err == nil {
			p.postgres += cpuTimeOf(pid).Seconds()
		}
	}
	p.bench = cpuTime().Seconds()
	return p
}
