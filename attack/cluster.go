package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"traguardo/attack/walk"
	"traguardo/deploy/cluster"
	"traguardo/internal/demo"
)

// Limits of the part cluster.
const (
	writesBack = 20 * time.Second
	readsBack  = 5 * time.Second
	// standbyBack is the time for a killed database to follow the new primary.
	standbyBack = 2 * time.Minute
)

// clusterBattle is an attack on a cluster.
type clusterBattle struct {
	*battle
	*cluster.Cluster
	portal  walk.Target // through HAProxy
	admin   string      // token
	meet    *clusterMeet
	proxies []*proxy // between the second server and the databases
	live    *liveResults
	before  []string // what "admin verify" finds in the demonstration data
}

// clusterPart restarts and kills the parts of a cluster under load.
func clusterPart(ctx context.Context, b *battle) error {
	dir, err := b.folder()
	if err != nil {
		return err
	}
	c := &clusterBattle{battle: b}
	// The second server reaches the databases through lines that can be cut.
	route := func(server, _ int, address string) (string, error) {
		if server == 0 {
			return address, nil
		}
		p, err := newProxy(address)
		if err != nil {
			return "", err
		}
		b.cleanup = append(b.cleanup, p.close)
		c.proxies = append(c.proxies, p)
		return p.listener.Addr().String(), nil
	}
	c.Cluster, err = cluster.Start(ctx, cluster.Options{Dir: dir, Binary: b.binary, Arguments: []string{"--demo"}, Route: route})
	if err != nil {
		return err
	}
	b.cleanup = append(b.cleanup, func() { _ = c.Stop() })
	c.portal = walk.Target{Base: "http://" + c.Listen, Password: demo.Password,
		Client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 100}}}
	if c.admin, err = c.portal.Login(ctx, "admin"); err != nil {
		return err
	}
	if c.before, err = c.verify(ctx); err != nil {
		return err
	}
	if c.meet, err = c.prepareMeet(ctx); err != nil {
		return err
	}
	if c.live, err = c.listenLive(ctx); err != nil {
		return err
	}
	defer c.printErrors()
	for _, phase := range []func(context.Context) error{c.rollingRestart, c.killPrimary, c.cutServer, c.lagStandby, c.compare} {
		if err := phase(ctx); err != nil {
			return err
		}
	}
	return nil
}

// printErrors prints the errors in the logs of the servers if there are faults, since the logs are removed with the cluster.
func (c *clusterBattle) printErrors() {
	if len(c.faults) == 0 {
		return
	}
	const most = 20
	printed := 0
	for _, s := range c.Servers {
		log, err := os.ReadFile(s.Log())
		if err != nil {
			fmt.Println("  no log:", err)
		}
		for line := range strings.Lines(string(log)) {
			if strings.Contains(line, `"level":"ERROR"`) && printed < most {
				fmt.Printf("  %.600s\n", strings.TrimSpace(line))
				printed++
			}
		}
	}
}

// killPrimary kills the primary under entries and payments: sometimes PostgreSQL alone, sometimes as if its machine lost its power.
func (c *clusterBattle) killPrimary(ctx context.Context) error {
	load := c.startLoad(ctx)
	defer load.stop()
	var slowestWrite, slowestRead time.Duration
	for kill := range c.kills {
		if err := c.AwaitStandby(ctx, standbyBack); err != nil {
			return err
		}
		load.awaitProgress(ctx)
		victim := c.Primary(ctx)
		if victim == nil {
			return fmt.Errorf("kill %d: there is no primary", kill+1)
		}
		machine := kill%2 == 1
		at := time.Now()
		victim.Kill(machine)
		write, read := load.backAfter(ctx, at)
		slowestWrite, slowestRead = max(slowestWrite, write), max(slowestRead, read)
		if write > writesBack {
			c.fault("kill %d: writes are back after %v", kill+1, write)
		}
		if read > readsBack {
			c.fault("kill %d: reads are back after %v", kill+1, read)
		}
		c.live.check(ctx, c, fmt.Sprintf("kill %d", kill+1))
		if machine {
			if err := victim.Start(); err != nil {
				return err
			}
		}
	}
	load.stop()
	c.count("%d kills of the primary, writes back within %.1f s, reads within %.1f s", c.kills, slowestWrite.Seconds(), slowestRead.Seconds())
	c.count("%d entries and %d payments acknowledged, %d times \"riprova\"", c.meet.entries.size(), c.meet.payments.size(),
		load.retries.Load())
	c.faults = append(c.faults, load.faults()...)
	return c.AwaitStandby(ctx, standbyBack)
}

// cutServer cuts the second server off the databases: it must report that it is not ready, and calls through the proxy must succeed after
// that.
func (c *clusterBattle) cutServer(ctx context.Context) error {
	second := c.Servers[1]
	for _, hang := range []bool{false, true} {
		for _, p := range c.proxies {
			p.cut(hang)
		}
		if !eventually(ctx, 30*time.Second, func() bool { return !second.Ready(ctx) }) {
			c.fault("a server without a database is ready")
		}
		time.Sleep(3 * time.Second) // HAProxy checks twice
		for range 20 {
			if r, err := c.portal.Call(ctx, c.admin, "GET ge/eventi", nil); err != nil || r.Esito != 0 {
				c.fault("with one server cut off: esito %d %s, %v", r.Esito, r.Message, err)
			}
		}
		for _, p := range c.proxies {
			p.restore()
		}
		if !eventually(ctx, patience, func() bool { return second.Ready(ctx) }) {
			c.fault("a server is not ready with the database back")
		}
		c.live.check(ctx, c, "cut")
	}
	c.count("2 cuts of a server")
	return nil
}

// lagStandby makes the standby lag, and then the primary fail.
func (c *clusterBattle) lagStandby(ctx context.Context) error {
	standby, primary := c.Standby(ctx), c.Primary(ctx)
	if standby == nil || primary == nil {
		return fmt.Errorf("no standby: %v, %v", primary, standby)
	}
	if err := standby.PauseReplay(true); err != nil {
		return err
	}
	load := c.startLoad(ctx)
	defer load.stop()
	load.awaitProgress(ctx)
	if write, _ := load.backAfter(ctx, time.Now()); write > writesBack {
		c.fault("a write takes %v with a lagging standby", write)
	}
	at := time.Now()
	primary.Kill(false)
	// A standby replays all it has received before it becomes the primary, so this is the part of the outage that the lag makes longer.
	if err := standby.PauseReplay(false); err != nil {
		return err
	}
	if write, read := load.backAfter(ctx, at); write > writesBack || read > readsBack {
		c.fault("after the loss of the primary of a lagging standby writes are back after %v, reads after %v", write, read)
	}
	load.stop()
	c.faults = append(c.faults, load.faults()...)
	c.live.check(ctx, c, "lagging standby")
	c.count("1 kill with a lagging standby")
	return c.AwaitStandby(ctx, standbyBack)
}

// compare looks for what was acknowledged in the database, and for what is there twice.
func (c *clusterBattle) compare(ctx context.Context) error {
	if err := c.meet.settle(ctx, c); err != nil {
		return err
	}
	db, err := sql.Open("pgx", c.Primary(ctx).URL())
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	if err := c.meet.compare(ctx, c, db); err != nil {
		return err
	}
	if err := c.compareJobs(ctx, db); err != nil {
		return err
	}
	lines, err := c.verify(ctx)
	for _, line := range lines {
		if !slices.Contains(c.before, line) {
			c.fault("admin verify: %s", line)
		}
	}
	return err
}

// verify returns the rows that "admin verify" finds inconsistent.
func (c *clusterBattle) verify(ctx context.Context) ([]string, error) {
	cmd := exec.CommandContext(ctx, c.binary, "admin", "verify", "--data", c.Servers[0].Data())
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "DATABASE_URL=" + c.Servers[0].DatabaseURL()}
	out, err := cmd.Output()
	if exited := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exited) {
		return nil, err
	}
	var lines []string
	for line := range strings.Lines(string(out)) {
		if !strings.HasPrefix(line, "{") && !strings.HasPrefix(line, "Nessuna contraddizione") {
			lines = append(lines, line)
		}
	}
	if err == nil != (len(lines) == 0) {
		return nil, fmt.Errorf("admin verify: %w: %s", err, out)
	}
	return lines, nil
}

// compareJobs checks that the servers shared the jobs: no run was left, and none ran on both.
func (c *clusterBattle) compareJobs(ctx context.Context, db *sql.DB) error {
	var runs, servers, open int
	if err := db.QueryRowContext(ctx, `SELECT COUNT(*), COUNT(DISTINCT server), COUNT(*) FILTER (WHERE ended_at IS NULL AND lease_until <
		EXTRACT(EPOCH FROM now()) * 1000 - 60000) FROM job_run WHERE server <> ''`).Scan(&runs, &servers, &open); err != nil {
		return err
	}
	if runs == 0 || open > 0 {
		c.fault("%d runs of jobs, %d of them were never finished", runs, open)
	}
	// A mail is the trace of a job outside the database.
	mails, err := mailsOf(c.Servers[0].Data())
	if err != nil {
		return err
	}
	for text, n := range mails {
		if n > 1 {
			c.fault("%d times the same mail: %.200s", n, text)
		}
	}
	c.count("%d runs of jobs by %d processes, %d mails", runs, servers, len(mails))
	return nil
}

// liveResults listens to the results of an event through each server.
type liveResults struct {
	eventID, entryID int64
	token            string
	centis           int
	mu               sync.Mutex
	seen             []map[int]bool // by server: the times that arrived
}

// check saves a result and waits until it arrives at the listeners of all servers.
func (l *liveResults) check(ctx context.Context, c *clusterBattle, when string) {
	l.centis++
	if !eventually(ctx, writesBack, func() bool {
		r, err := c.portal.Call(ctx, l.token, "PUT ge/evento/presenza", walk.Fields{"ID_PRESENZA": l.entryID, "TEMPO": l.centis})
		return err == nil && r.Esito == 0
	}) {
		c.fault("%s: no result can be saved", when)
		return
	}
	for i := range l.seen {
		if !eventually(ctx, 15*time.Second, func() bool {
			l.mu.Lock()
			defer l.mu.Unlock()
			return l.seen[i][l.centis]
		}) {
			c.fault("%s: a result does not reach the live page of server %d", when, i+1)
		}
	}
}
