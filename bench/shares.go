package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"traguardo/internal/domain"
)

// rounds of each measurement, and how long each side works in one.
const (
	shareRounds = 3
	shareTime   = 400 * time.Millisecond
)

// fallen is which part of its share a call may lose before `make bench-check` refuses.
const fallen = .75

// job is work that both servers do, by some clients at once.
type job struct {
	name       string
	clients    int
	ours, hand func() error
}

// jobs are what users wait for.
func (s *served) jobs() []job {
	var out []job
	add := func(name string, clients []int, as *sessions, ours, hand string) {
		a, b := s.call(as, ours, hand)
		for _, n := range clients {
			out = append(out, job{name, n, a, b})
		}
	}
	both := []int{1, 16}
	page := "ns/atleti?PAGINA=1&RIGHE=50"
	today := time.Now().Format(time.DateOnly)
	add("cognome, società e totale", both, s.admin, fmt.Sprintf("%s&COGNOME=ma&FK_ID_SOCIETA=%d", page, s.club), fmt.Sprintf("/filtro?id=%d&%s", s.club, prefix("ma")))
	add("la propria società", both, s.own, page, fmt.Sprintf("/societa?id=%d", s.club))
	add("solo il cognome", both, s.admin, page+"&COGNOME=marte", "/cognome?"+prefix("marte"))
	add("tutti, prima pagina", both, s.admin, page, "/prima")
	add("tutti, pagina di mezzo", both, s.admin, fmt.Sprintf("ns/atleti?PAGINA=%d&RIGHE=50", s.count/100), "/mezzo?da="+url.QueryEscape(s.middle))
	add("un atleta", both, s.admin, fmt.Sprintf("ge/atleta?ID_ATLETA=%d", s.athlete), fmt.Sprintf("/atleta?id=%d", s.athlete))
	add("due testi", both, s.admin, page+"&COGNOME=mar&NOME=an", "/duetesti?"+prefix("mar")+"&nome=an%25")
	add("tesseramento scaduto", both, s.admin, page+"&STATO_TESSERAMENTO=0", "/scaduti?oggi="+today)
	var made atomic.Int64
	for _, n := range both {
		out = append(out, job{"un atleta nuovo", n, func() error {
			_, err := s.send(http.MethodPost, s.ours+"/api/ge/atleta", s.own.token(), map[string]any{"COGNOME": "Nuova" + letters(made.Add(1)), "NOME": "Gaia", "SESSO": 2, "DATA_NASCITA": "2012"})
			return err
		}, func() error {
			_, err := s.send(http.MethodPost, s.hand+"/atleta", "", map[string]any{"Club": s.club, "Last": "Nuova" + letters(made.Add(1)), "First": "Gaia", "Sex": 2, "Birth": "2012-01-01"})
			return err
		}})
		out = append(out, job{"una iscrizione", n, func() error {
			a, race := s.entry(s.entered.Add(1))
			_, err := s.send(http.MethodPost, s.ours+"/api/ge/presenza", s.enters.token(), map[string]any{"FK_ID_EVENTO": s.event, "FK_ID_GARA": race, "FK_ID_TIPO": 1, "FK_ID_ATLETA": a.ID, "TEMPO_ISCRIZIONE": 90_000})
			return err
		}, func() error {
			a, race := s.entry(made.Add(1))
			_, err := s.send(http.MethodPost, s.hand+"/iscrizione", "", map[string]any{"Event": s.event, "Race": race, "Athlete": a.ID, "Club": a.ClubID, "Category": s.meet.category, "Time": 90_000})
			return err
		}})
	}
	return out
}

// entry is the n-th: every athlete in a race, then every athlete in the next one.
func (s *served) entry(n int64) (a domain.Athlete, raceID int64) {
	own, races := s.meet.own, s.meet.races
	return own[int(n)%len(own)], races[int(n)/len(own)%len(races)].ID
}

// rate is what a server did in a second, and what its processor spent on one call.
type rate struct{ perSecond, processor float64 }

// measure prints what each server does in a second and answers the shares, by the clock and by the processor's time, which says the same on a machine that
// has other work to do. The two take turns, so that whatever disturbs the machine disturbs both.
func (s *served) measure() (map[string]float64, error) {
	shares := map[string]float64{}
	for _, j := range s.jobs() {
		var ours, hand []rate
		for range shareRounds {
			for _, side := range []struct {
				work func() error
				pid  int
				to   *[]rate
			}{{j.ours, s.oursPID, &ours}, {j.hand, s.handPID, &hand}} {
				r, err := measured(j.clients, side.pid, side.work)
				if err != nil {
					return nil, fmt.Errorf("%s: %w", j.name, err)
				}
				*side.to = append(*side.to, r)
			}
		}
		a, b := median(ours), median(hand)
		name := fmt.Sprintf("%s, %d alla volta", j.name, j.clients)
		shares[name] = a.perSecond / b.perSecond
		fmt.Printf("%-42s %6.0f al secondo, a mano %6.0f   quota %.2f", name, a.perSecond, b.perSecond, shares[name])
		if a.processor > 0 && b.processor > 0 {
			shares[name+", processore"] = b.processor / a.processor
			fmt.Printf("   processore %5.0f µs, a mano %5.0f   quota %.2f", 1e6*a.processor, 1e6*b.processor, b.processor/a.processor)
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
	return rate{pick(func(r rate) float64 { return r.perSecond }), pick(func(r rate) float64 { return r.processor })}
}

// measured runs the same work by so many at once, after some calls that warm up.
func measured(clients, pid int, work func() error) (rate, error) {
	for range 3 {
		if err := work(); err != nil {
			return rate{}, err
		}
	}
	before := processorOf(pid)
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
		return rate{n / took.Seconds(), (processorOf(pid) - before).Seconds() / n}, nil
	}
}

// processorOf is what a process has had of the processors so far; 0 where the system does not tell.
func processorOf(pid int) time.Duration {
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
	return time.Duration(user+system) * 10 * time.Millisecond // the system's ticks
}

// openLoop makes mixed calls at a pace that does not wait for the answers, as people do, and prints how long they took.
func (s *served) openLoop(ctx context.Context, pace int, how time.Duration) error {
	jobs := s.jobs()
	random := rand.New(rand.NewPCG(5, 5)) //nolint:gosec // the same calls every time
	var (
		mu     sync.Mutex
		took   figures
		failed error
		calls  sync.WaitGroup
	)
	tick := time.NewTicker(time.Second / time.Duration(pace))
	defer tick.Stop()
	for end := time.Now().Add(how); time.Now().Before(end) && ctx.Err() == nil; <-tick.C {
		work := jobs[random.IntN(len(jobs))].ours
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

// against compares shares with those of a file, which it writes when it is to.
func against(path string, shares map[string]float64, write bool) error {
	if write {
		for name, share := range shares {
			shares[name] = float64(int(share*100)) / 100
		}
		text, err := json.MarshalIndent(shares, "", "\t")
		if err != nil {
			return err
		}
		return os.WriteFile(path, append(text, '\n'), 0o600)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var before map[string]float64
	if err := json.Unmarshal(text, &before); err != nil {
		return err
	}
	var refused error
	for _, name := range slices.Sorted(maps.Keys(before)) {
		share, ok := shares[name]
		if !ok || share < fallen*before[name] {
			refused = errors.Join(refused, fmt.Errorf("%s: quota %.2f, era %.2f", name, share, before[name]))
		}
	}
	return refused
}
