package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
)

// Number of rounds per measurement, and duration of each.
const (
	shareRounds = 3
	shareTime   = 400 * time.Millisecond
)

// minShareKept is the part of its recorded share that a call must keep to pass `make bench-check`.
const minShareKept = .75

// job is work that both servers do for a number of concurrent clients.
type job struct {
	name               string
	clients            int
	product, reference func() error
}

// jobs returns the calls to measure.
func (s *servers) jobs() []job {
	var out []job
	add := func(name string, clients []int, as *sessions, ours, hand string) {
		a, b := s.call(as, ours, hand)
		for _, n := range clients {
			out = append(out, job{name, n, a, b})
		}
	}
	both := clientCounts
	page := "ns/atleti?PAGINA=1&RIGHE=50"
	today := time.Now().Format(time.DateOnly)
	add(
		"cognome, società e totale",
		both,
		s.admin,
		fmt.Sprintf("%s&COGNOME=ma&FK_ID_SOCIETA=%d", page, s.club),
		fmt.Sprintf("/filtro?id=%d&%s", s.club, prefix("ma")),
	)
	add("la propria società", both, s.clubUser, page, fmt.Sprintf("/societa?id=%d", s.club))
	add("solo il cognome", both, s.admin, page+"&COGNOME=marte", "/cognome?"+prefix("marte"))
	add("tutti, prima pagina", both, s.admin, page, "/prima")
	add(
		"tutti, pagina di mezzo",
		both,
		s.admin,
		fmt.Sprintf("ns/atleti?PAGINA=%d&RIGHE=50", s.count/100),
		"/mezzo?da="+url.QueryEscape(s.middleName),
	)
	add("un atleta", both, s.admin, fmt.Sprintf("ge/atleta?ID_ATLETA=%d", s.athlete), fmt.Sprintf("/atleta?id=%d", s.athlete))
	add("due testi", both, s.admin, page+"&COGNOME=mar&NOME=an", "/duetesti?"+prefix("mar")+"&nome=an%25")
	add("tesseramento scaduto", both, s.admin, page+"&STATO_TESSERAMENTO=0", "/scaduti?oggi="+today)
	return append(out, s.writeJobs(s.handWritten())...)
}

// entry returns the n-th entry: all athletes in the first race, then in the next.
func (s *servers) entry(n int64) (a domain.Athlete, raceID id.Race) {
	own, races := s.meet.own, s.meet.races
	return own[int(n)%len(own)], races[int(n)/len(own)%len(races)].ID
}

// rate is the throughput of a server and its CPU time per call in seconds.
type rate struct{ perSecond, cpuPerCall float64 }

// measure prints the throughput of the product and of another server and returns the product's shares by wall time and by CPU time, which
// is more reliable on a busy machine. Calls whose name does not contain only are left out. The servers take turns, so that disturbances
// affect both.
func (s *servers) measure(jobs []job, other opponent, only string) (map[string]float64, error) {
	shares := map[string]float64{}
	rounds := shareRounds
	if only != "" {
		rounds *= 3
	}
	for _, j := range jobs {
		if !strings.Contains(j.name, only) {
			continue
		}
		var ours, hand []rate
		for range rounds {
			for _, side := range []struct {
				work func() error
				pid  int
				to   *[]rate
			}{{j.product, s.productPID, &ours}, {j.reference, other.pid, &hand}} {
				r, err := measureRate(j.clients, side.pid, side.work)
				if err != nil {
					return nil, fmt.Errorf("%s: %w", j.name, err)
				}
				*side.to = append(*side.to, r)
			}
		}
		a, b := median(ours), median(hand)
		name := fmt.Sprintf("%s, %d alla volta", j.name, j.clients)
		shares[name] = a.perSecond / b.perSecond
		fmt.Printf("%-42s %6.0f al secondo, %s %6.0f   quota %.2f", name, a.perSecond, other.name, b.perSecond, shares[name])
		if a.cpuPerCall > 0 && b.cpuPerCall > 0 {
			shares[name+", processore"] = b.cpuPerCall / a.cpuPerCall
			fmt.Printf("   processore %5.0f µs, %s %5.0f   quota %.2f", 1e6*a.cpuPerCall, other.name, 1e6*b.cpuPerCall, b.cpuPerCall/a.cpuPerCall)
		}
		fmt.Println()
	}
	return shares, nil
}

func median(list []rate) rate {
	pick := func(of func(rate) float64) float64 {
		var values []float64
		for _, r := range list {
			values = append(values, of(r))
		}
		slices.Sort(values)
		return values[len(values)/2]
	}
	return rate{pick(func(r rate) float64 { return r.perSecond }), pick(func(r rate) float64 { return r.cpuPerCall })}
}

// measureRate runs work with concurrent clients after a warm-up.
func measureRate(clients, pid int, work func() error) (rate, error) {
	for range 3 {
		if err := work(); err != nil {
			return rate{}, err
		}
	}
	before := cpuTimeOf(pid)
	var done atomic.Int64
	var crowd sync.WaitGroup
	failed := make(chan error, clients)
	start := time.Now()
	for range clients {
		crowd.Go(func() {
			for time.Since(start) < shareTime {
				if err := work(); err != nil {
					failed <- err
					return
				}
				done.Add(1)
			}
		})
	}
	crowd.Wait()
	took := time.Since(start)
	select {
	case err := <-failed:
		return rate{}, err
	default:
		n := float64(max(done.Load(), 1))
		return rate{n / took.Seconds(), (cpuTimeOf(pid) - before).Seconds() / n}, nil
	}
}

// cpuTimeOf returns the CPU time of a process, or 0 if the system does not report it.
func cpuTimeOf(pid int) time.Duration {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(raw[bytes.LastIndexByte(raw, ')')+1:]))
	if len(fields) < 13 {
		return 0
	}
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond // clock ticks of 10 ms
}

// openLoop makes mixed calls at a fixed rate, without waiting for replies, and prints their durations.
func (s *servers) openLoop(ctx context.Context, pace int, how time.Duration) error {
	jobs := s.jobs()
	random := rand.New(rand.NewPCG(5, 5))
	var (
		mu     sync.Mutex
		took   figures
		failed error
		calls  sync.WaitGroup
	)
	tick := time.NewTicker(time.Second / time.Duration(pace))
	defer tick.Stop()
	for end := time.Now().Add(how); time.Now().Before(end) && ctx.Err() == nil; <-tick.C {
		work := jobs[random.IntN(len(jobs))].product
		calls.Go(func() {
			start := time.Now()
			err := work()
			mu.Lock()
			defer mu.Unlock()
			took, failed = append(took, time.Since(start)), errors.Join(failed, err)
		})
	}
	calls.Wait()
	if failed == nil && len(took) > 0 {
		fmt.Printf("%-52s %s   (%d chiamate)\n", fmt.Sprintf("%d chiamate miste al secondo, %s", pace, how), took, len(took))
	}
	return failed
}

// checkShares compares the shares of an engine with the recorded ones, or records them if write is set. Names begin with the engine.
func checkShares(path, engine string, shares map[string]float64, write bool) error {
	recorded, err := readShares(path)
	if err != nil {
		return err
	}
	prefix := engine + ": "
	if write {
		maps.DeleteFunc(recorded, func(name string, _ float64) bool { return strings.HasPrefix(name, prefix) })
		for name, share := range shares {
			recorded[prefix+name] = float64(int(share*100)) / 100
		}
		text, err := json.MarshalIndent(recorded, "", "\t")
		if err != nil {
			return err
		}
		return os.WriteFile(path, append(text, '\n'), 0o600)
	}
	var failed error
	for _, name := range slices.Sorted(maps.Keys(recorded)) {
		own, ok := strings.CutPrefix(name, prefix)
		if !ok {
			continue
		}
		if share, ok := shares[own]; !ok || share < minShareKept*recorded[name] {
			failed = errors.Join(failed, fmt.Errorf("%s: quota %.2f, era %.2f", name, share, recorded[name]))
		}
	}
	return failed
}

func readShares(path string) (map[string]float64, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	recorded := map[string]float64{}
	return recorded, json.Unmarshal(text, &recorded)
}
