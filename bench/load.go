package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"traguardo/internal/domain/id"
)

// loadOptions configures the part carico, which measures an installation that runs already. It changes nothing without an entry.
type loadOptions struct {
	urls               string // of one server, of several with commas, or of the proxy in front
	user, password     string // of an account for the lists; empty for public calls only
	rate               int    // calls a second
	listeners          int
	event, entry       int64 // whose live page is followed, and whose time is saved repeatedly; only on a test installation
	duration, interval time.Duration
	reconnect          bool // at the end all listeners leave and connect again while calls are made
	// loopbacks is from how many addresses of this machine calls are made, because calls without a login are limited by address; 0 for one.
	loopbacks int
	sessions  int // of the account, because the calls of one are limited; 0 for one
}

// loadCalls are made in turn. Users' calls are left out without an account.
var loadCalls = []struct {
	name, path string
	user       bool
}{
	{"eventi pubblici", "pub/eventi", false},
	{"eventi", "ge/eventi?PAGINA=1&RIGHE=20", true},
	{"atleti", "ns/atleti?PAGINA=1&RIGHE=50&COMPATTO=1", true},
	{"ricerca di un atleta", "ns/atleti?PAGINA=1&RIGHE=20&COGNOME=ros", true},
}

// load is a running measurement.
type load struct {
	loadOptions
	bases  []string
	tokens []string // of the sessions, used in turn
	client *http.Client

	mu      sync.Mutex
	times   map[string]figures
	refused map[string]int // by reason
}

// newLoad checks the options and logs in.
func newLoad(ctx context.Context, o loadOptions) (*load, error) {
	l := &load{loadOptions: o, times: map[string]figures{}, refused: map[string]int{},
		client: &http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 200, DialContext: dialFrom(o.loopbacks)}}}
	for base := range strings.SplitSeq(o.urls, ",") {
		u, err := url.Parse(base)
		if err != nil || u.Host == "" {
			return nil, fmt.Errorf("-url: %q is not an address such as https://portale.example.org", base)
		}
		l.bases = append(l.bases, strings.TrimSuffix(base, "/"))
	}
	if o.rate < 1 {
		return nil, errors.New("-rate: at least 1 call a second")
	}
	if o.user != "" {
		for range max(1, o.sessions) {
			if err := l.login(ctx); err != nil {
				return nil, err
			}
		}
	}
	return l, nil
}

// dialFrom returns a function that connects from a number of loopback addresses in turn, or nil for 0.
func dialFrom(loopbacks int) func(ctx context.Context, network, address string) (net.Conn, error) {
	if loopbacks == 0 {
		return nil
	}
	var connections atomic.Int64
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		n := int(connections.Add(1)) % loopbacks
		dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 1, byte(1+n))}, Timeout: 10 * time.Second}
		return dialer.DialContext(ctx, network, address)
	}
}

// runLoad measures an installation and prints what it found.
func runLoad(ctx context.Context, o loadOptions) error {
	l, err := newLoad(ctx, o)
	if err != nil {
		return err
	}
	var crowd *crowdProcess
	if o.listeners > 0 {
		if crowd, err = startCrowd(ctx, l.bases, o.listeners, id.Event(o.event)); err != nil {
			return err
		}
		defer crowd.stop()
	}
	fmt.Printf("\n%d chiamate al secondo per %v su %s, %d pagine in ascolto\n\n", o.rate, o.duration, o.urls, o.listeners)
	done := make(chan error, 1)
	go func() { done <- l.saveResults(ctx, crowd) }()
	l.callSteadily(ctx)
	err = <-done
	l.print(crowd)
	if err != nil || crowd == nil || !o.reconnect {
		return err
	}
	return l.measureReconnect(ctx, crowd)
}

// reset discards the measurements and sets the rate of the next calls.
func (l *load) reset(rate int) {
	l.rate, l.times, l.refused = rate, map[string]figures{}, map[string]int{}
}

// measureReconnect measures calls while all listeners connect again, as after the restart of a server.
func (l *load) measureReconnect(ctx context.Context, crowd *crowdProcess) error {
	l.reset(l.rate)
	l.duration = 10 * time.Second
	done := make(chan error, 1)
	var p99, slowest time.Duration
	go func() {
		var err error
		p99, slowest, err = crowd.reconnect()
		done <- err
	}()
	l.callSteadily(ctx)
	err := <-done
	fmt.Printf("\n%d pagine tornano insieme\n\n", l.listeners)
	l.print(nil)
	fmt.Printf("%-40s p99 %s   il più lento %s\n", "una pagina è di nuovo in ascolto dopo", short(p99), short(slowest))
	return err
}

// call makes a call to the server whose turn it is and returns its reply.
func (l *load) call(ctx context.Context, turn int, method, path, token string, in any) ([]byte, error) {
	var body io.Reader
	if in != nil {
		raw, err := json.Marshal(in)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(raw)
	}
	r, err := http.NewRequestWithContext(ctx, method, l.bases[turn%len(l.bases)]+"/api/"+path, body)
	if err != nil {
		return nil, err
	}
	if in != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := l.client.Do(r)
	if err != nil {
		return nil, err
	}
	defer func() { _ = res.Body.Close() }()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		return nil, err
	}
	var reply struct {
		Esito   int    `json:"esito"`
		Message string `json:"messaggio"`
	}
	if err := json.Unmarshal(raw, &reply); err != nil {
		return nil, fmt.Errorf("status %d", res.StatusCode)
	}
	if reply.Esito != 0 {
		return nil, fmt.Errorf("esito %d %s", reply.Esito, reply.Message)
	}
	return raw, nil
}

func (l *load) login(ctx context.Context) error {
	raw, err := l.call(ctx, 0, http.MethodPost, "core/login", "", map[string]string{"USERNAME": l.user, "PASSWORD": l.password})
	if err != nil {
		return fmt.Errorf("login: %w", err)
	}
	var reply struct {
		Data struct {
			Token string `json:"SESSION_TOKEN"`
		} `json:"data"`
	}
	if err := json.Unmarshal(raw, &reply); err != nil || reply.Data.Token == "" {
		return errors.Join(errors.New("login: no session, perhaps the account needs a second factor"), err)
	}
	l.tokens = append(l.tokens, reply.Data.Token)
	return nil
}

// callSteadily starts calls at a fixed rate, whether or not earlier ones have ended, as users do.
func (l *load) callSteadily(ctx context.Context) {
	var all sync.WaitGroup
	defer all.Wait()
	start := time.Now()
	for turn := 0; ctx.Err() == nil; time.Sleep(time.Millisecond) {
		elapsed := time.Since(start)
		if elapsed >= l.duration {
			return
		}
		for due := int(elapsed.Seconds() * float64(l.rate)); turn < due; turn++ {
			all.Go(func() { l.callOnce(ctx, turn) })
		}
	}
}

// token returns the session whose turn it is, or "" without an account.
func (l *load) token(turn int) string {
	if len(l.tokens) == 0 {
		return ""
	}
	return l.tokens[turn%len(l.tokens)]
}

// callOnce makes and measures the call whose turn it is.
func (l *load) callOnce(ctx context.Context, turn int) {
	c, token := loadCalls[turn%len(loadCalls)], ""
	if c.user {
		token = l.token(turn)
	}
	if token == "" {
		c = loadCalls[0]
	}
	l.measure(c.name, func() error {
		_, err := l.call(ctx, turn/len(loadCalls), http.MethodGet, c.path, token, nil)
		return err
	})
}

func (l *load) measure(name string, call func() error) {
	start := time.Now()
	err := call()
	took := time.Since(start)
	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil {
		l.refused[err.Error()]++
		return
	}
	l.times[name] = append(l.times[name], took)
}

// saveResults saves a time of the entry repeatedly.
func (l *load) saveResults(ctx context.Context, crowd *crowdProcess) error {
	if l.entry == 0 {
		return nil
	}
	for turn, end := 0, time.Now().Add(l.duration); time.Now().Before(end); turn++ {
		start := time.Now()
		l.measure("risultato salvato", func() error {
			_, err := l.call(ctx, turn, http.MethodPut, "ge/evento/presenza", l.token(turn),
				map[string]any{"ID_PRESENZA": l.entry, "TEMPO": 90_000 + turn%100})
			return err
		})
		if crowd != nil {
			if err := crowd.await(start); err != nil {
				return err
			}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(l.interval):
		}
	}
	return nil
}

func (l *load) print(crowd *crowdProcess) {
	names := []string{"risultato salvato"}
	for _, c := range loadCalls {
		names = append(names, c.name)
	}
	for _, name := range names {
		if f := l.times[name]; len(f) > 0 {
			fmt.Printf("%-40s %s   %d chiamate\n", name, f, len(f))
		}
	}
	if crowd != nil && len(crowd.slowest) > 0 {
		fmt.Printf("%-40s p99 %s   il più lento %s\n", fmt.Sprintf("un risultato arriva a %d pagine", l.listeners),
			short(slices.Max(crowd.p99)), short(slices.Max(crowd.slowest)))
	}
	for reason, n := range l.refused {
		fmt.Printf("%d chiamate non riuscite: %.150s\n", n, reason)
	}
}

// total returns the number of calls that succeeded and the highest p99 of a kind of call.
func (l *load) total() (calls int, p99 time.Duration) {
	for _, f := range l.times {
		calls += len(f)
		p99 = max(p99, f.quantile(.99))
	}
	return calls, p99
}

// hostOf returns the address to connect to.
func hostOf(base string) (address string, secure bool, err error) {
	u, err := url.Parse(base)
	if err != nil {
		return "", false, err
	}
	port := u.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[u.Scheme]
	}
	return net.JoinHostPort(u.Hostname(), port), u.Scheme == "https", nil
}
