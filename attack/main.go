// Command attack attacks the built binary with intruders, slow clients, hostile files, a full disk, an interrupted
// database, crowds of spectators and kills, on both engines, and prints what it counted. It exits with 1 if it finds a fault. `make attack`
// runs it; the walk is also a test (attack/walk).
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"traguardo/deploy/cluster"
)

// part is one kind of attack, on its own server.
type part struct {
	name string
	run  func(ctx context.Context, b *battle) error
	// engines to which it applies
	engines []string
}

var parts = []part{
	{"walk", walkPart, both},
	{"fuzz", fuzzPart, both},
	{"files", filesPart, both},
	{"lenex", lenexPart, both},
	{"slow", slowPart, both},
	{"kill", killPart, both},
	{"crash", crashPart, both},
	{"case", casePart, both},
	{"stands", standsPart, both},
	{"disk", diskPart, []string{sqlite}},
	{"cut", cutPart, []string{postgres}},
	{"cluster", clusterPart, []string{clustered}},
}

const (
	sqlite    = "sqlite"
	postgres  = "postgres"
	clustered = "cluster" // starts its own PostgreSQL servers
)

var both = []string{sqlite, postgres}

func main() {
	binary := flag.String("binary", "bin/traguardo", "program to attack")
	only := flag.String("parts", "", "parts to run, comma-separated: walk,fuzz,files,lenex,slow,kill,crash,case,stands,disk,cut,cluster")
	rounds := flag.Int("rounds", 12, "fuzzed inputs per call and actor")
	kills := flag.Int("kills", 8, "kills of the parts crash, case and cluster; 100 take some minutes")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	faults, err := attack(ctx, *binary, *only, battle{kills: *kills, rounds: *rounds})
	if err != nil {
		fmt.Fprintln(os.Stderr, "attack:", err)
		os.Exit(1)
	}
	fmt.Printf("\n%d faults\n", faults)
	if faults > 0 {
		os.Exit(1)
	}
}

// attack runs the parts and returns the number of faults.
func attack(ctx context.Context, binary, only string, settings battle) (int, error) {
	path, err := filepath.Abs(binary)
	if err != nil {
		return 0, err
	}
	engines := []string{sqlite}
	dsn := os.Getenv("TEST_PG_DSN")
	if dsn == "" {
		fmt.Println("TEST_PG_DSN is not set: SQLite only")
	} else {
		engines = append(engines, postgres)
	}
	if missing := cluster.Missing(); len(missing) == 0 {
		engines = append(engines, clustered)
	} else {
		fmt.Println("no part cluster: it needs the packages", strings.Join(missing, ", "))
	}
	faults := 0
	for _, engine := range engines {
		for _, p := range parts {
			if only != "" && !slices.Contains(strings.Split(only, ","), p.name) || !slices.Contains(p.engines, engine) {
				continue
			}
			b := &battle{binary: path, engine: engine, dsn: dsn, kills: settings.kills, rounds: settings.rounds}
			began := time.Now()
			err := p.run(ctx, b)
			b.end()
			if err != nil {
				b.fault("failed to run: %v", err)
			}
			fmt.Printf("%-8s %-8s %5.1f s   %s   %d faults\n", engine, p.name, time.Since(began).Seconds(), strings.Join(b.counts, ", "),
				len(b.faults))
			for _, f := range b.faults {
				fmt.Println("  FAULT:", f)
			}
			faults += len(b.faults)
			if ctx.Err() != nil {
				return faults, ctx.Err()
			}
		}
	}
	return faults, nil
}

// battle is the state of one part.
type battle struct {
	binary, engine, dsn string
	variant             string // empty: swimming
	code                string // of a case
	kills, rounds       int
	counts, faults      []string
	cleanup             []func()
}

func (b *battle) count(format string, args ...any) {
	b.counts = append(b.counts, fmt.Sprintf(format, args...))
}

func (b *battle) fault(format string, args ...any) {
	b.faults = append(b.faults, fmt.Sprintf(format, args...))
}

// end ends the processes of the part and removes its folders, in reverse order.
func (b *battle) end() {
	for _, c := range slices.Backward(b.cleanup) {
		c()
	}
	b.cleanup = nil
}

// folder creates a folder that is removed with the part.
func (b *battle) folder() (string, error) {
	dir, err := os.MkdirTemp("", "traguardo-attack-*")
	if err == nil {
		b.cleanup = append(b.cleanup, func() { _ = os.RemoveAll(dir) })
	}
	return dir, err
}
