// Command bench compares the product with minimal code that does the same work, in one run on one machine, and prints ratios. It also
// prints absolute times, but checks only ratios.
package main

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"traguardo/internal/app"
	"traguardo/internal/app/core"
	"traguardo/internal/config"
	"traguardo/internal/demo"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/httpapi"
	"traguardo/internal/mail/outbox"
	"traguardo/internal/store"
	"traguardo/internal/variant"
)

// options are the command line options.
type options struct {
	users, rounds, served int
	sizes                 []int
	parts, binary, shares string
	postgres, only        string
	pocketbase            string
	check, write          bool
	loop                  time.Duration
	load                  loadOptions
}

func main() {
	var o options
	flag.IntVar(&o.users, "users", 100_000, "accounts in the database")
	flag.IntVar(&o.rounds, "rounds", 60, "requests measured for each figure")
	athletes := flag.String("athletes", "10000,200000", "growing sizes of the athlete list; 10000,1000000 takes some minutes")
	flag.StringVar(
		&o.parts,
		"parts",
		"",
		"only these parts: servito,liste,accessi,file,avvio,pesi,atleti,eventi,iscrizioni,"+
			"scritture,caricamenti,allenamenti,estratti,partenze,scheda,gara,vasca,lenex,crescita and, with -postgres, folla,trasloco,capacita; "+
			"empty for all but these; carico alone measures an installation that runs already",
	)
	flag.IntVar(&o.served, "served", 200_000, "athletes of the part servito: the built binary compared with the reference server")
	flag.StringVar(&o.binary, "binary", "bin/traguardo", "the built binary")
	flag.DurationVar(&o.loop, "loop", 10*time.Second, "duration of the mixed calls")
	flag.StringVar(&o.shares, "shares", "bench/shares.json", "the recorded shares")
	flag.StringVar(&o.postgres, "postgres", "", "PostgreSQL server: servito and crescita are measured there too, in temporary databases")
	flag.StringVar(&o.only, "only", "", "only the calls of the part servito whose name contains this text, with more rounds")
	flag.StringVar(&o.pocketbase, "pocketbase", "", "the built program bench/pocketbase: inserts on SQLite are compared with it too")
	flag.BoolVar(&o.check, "check", false, "fail if a share of the part servito dropped by more than a quarter")
	flag.BoolVar(&o.write, "write", false, "record the shares of the part servito")
	flag.StringVar(&o.load.urls, "url", "http://127.0.0.1:8080", "carico: addresses of the installation, comma-separated")
	flag.StringVar(&o.load.user, "user", "", "carico: account for the lists; none for public calls only")
	flag.StringVar(&o.load.password, "password", os.Getenv("BENCH_PASSWORD"), "carico: its password (BENCH_PASSWORD)")
	flag.IntVar(&o.load.rate, "rate", 50, "carico, folla: calls a second")
	flag.IntVar(&o.load.listeners, "listeners", 0, "carico, folla: open live pages")
	flag.Int64Var(&o.load.event, "event", 0, "carico: their event")
	flag.Int64Var(&o.load.entry, "entry", 0, "carico: entry whose result is saved again and again; only on a test installation")
	flag.DurationVar(&o.load.duration, "duration", 30*time.Second, "carico, folla: duration")
	flag.DurationVar(&o.load.interval, "interval", time.Second, "carico, folla: time between two results")
	crowd := flag.String("crowd", "", "be the listeners of the part carico (started by it itself)")
	referenceURL := flag.String("reference", "", "serve this database with the reference server (started by a run itself)")
	flag.Parse()
	for text := range strings.SplitSeq(*athletes, ",") {
		if n, err := strconv.Atoi(text); err == nil {
			o.sizes = append(o.sizes, n)
		}
	}
	ctx := context.Background()
	err := error(nil)
	switch {
	case *crowd != "":
		err = runCrowd(*crowd)
	case *referenceURL != "":
		err = serveReference(ctx, *referenceURL)
	case o.parts == "carico":
		err = runLoad(ctx, o.load)
	default:
		err = run(ctx, o)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// wants reports whether a part is to be measured.
func (o options) wants(part string) bool {
	return o.parts == "" || slices.Contains(strings.Split(o.parts, ","), part)
}

func run(ctx context.Context, o options) error {
	if o.wants("servito") {
		if err := runServed(ctx, o, engine{}); err != nil {
			return err
		}
	}
	if o.parts != "servito" && !slices.Contains(separateParts, o.parts) {
		if err := runInProcess(ctx, o); err != nil {
			return err
		}
	}
	return runPostgres(ctx, o)
}

// tempDir creates a temporary folder.
func tempDir() (dir string, remove func(), err error) {
	dir, err = os.MkdirTemp("", "traguardo-bench-*")
	return dir, func() { _ = os.RemoveAll(dir) }, err
}

// runServed compares the built binary with the reference server.
func runServed(ctx context.Context, o options, on engine) error {
	dir, remove, err := tempDir()
	if err != nil {
		return err
	}
	defer remove()
	s, err := startServers(ctx, dir, o.binary, o.served, on)
	defer s.close()
	if err != nil {
		return err
	}
	fmt.Printf("\n%d atleti in %d società, %s, il programma accanto a un server scritto a mano\n\n", s.count, s.clubs, on)
	shares, err := s.measure(s.jobs(), s.handWritten(), o.only)
	if err != nil {
		return err
	}
	if o.pocketbase != "" && on.isSQLite() {
		if err := s.comparePocketBase(ctx, o.pocketbase, o.only); err != nil {
			return err
		}
	}
	if o.only != "" {
		return nil
	}
	if err := s.openLoop(ctx, 200, o.loop); err != nil {
		return err
	}
	if o.check || o.write {
		return checkShares(o.shares, on.String(), shares, o.write)
	}
	return nil
}

// runInProcess measures the parts that run in this process.
func runInProcess(ctx context.Context, o options) error {
	dir, remove, err := tempDir()
	if err != nil {
		return err
	}
	defer remove()
	s, err := open(ctx, dir, engine{})
	if err != nil {
		return err
	}
	defer s.close()
	if err := s.addBaseline(ctx, o.users); err != nil {
		return err
	}
	fmt.Printf("\n%d utenti, SQLite, %d giri per misura\n\n", o.users, o.rounds)
	for _, part := range []struct {
		name    string
		measure func(context.Context, *product, int) error
	}{
		{"partenze", startLists},
		{"liste", lists}, {"accessi", listsDuringLogins}, {"file", exports}, {"avvio", openings}, {"pesi", bundleSizes},
		{"atleti", athleteShare}, {"eventi", eventShare}, {"iscrizioni", entryShare},
		{"scritture", writeShare}, {"caricamenti", uploads}, {"allenamenti", trainingShare}, {"scheda", sheetShare},
		{"estratti", statements}, {"gara", raceShare}, {"vasca", poolShare}, {"lenex", exchange},
	} {
		if !o.wants(part.name) {
			continue
		}
		if err := part.measure(ctx, s, o.rounds); err != nil {
			return err
		}
	}
	if !o.wants("crescita") {
		return nil
	}
	return growth(ctx, s, o.rounds, o.sizes)
}

// product is the product under measurement. baseline uses the same database file; it is nil on PostgreSQL.
type product struct {
	dir      string
	db       *store.DB
	app      *app.App
	server   *httptest.Server
	baseline *baseline
	token    string
}

func open(ctx context.Context, dir string, on engine) (*product, error) {
	db, err := store.Open(ctx, dir, on.product)
	if err != nil {
		return nil, err
	}
	if err := db.Migrate(ctx); err != nil {
		return nil, err
	}
	clock := calendar.System{}
	if err := db.SeedReference(ctx, calendar.SeasonOf(calendar.In(clock.Now()))); err != nil {
		return nil, err
	}
	v, err := variant.ByKey("nuoto")
	if err != nil {
		return nil, err
	}
	log := slog.New(slog.NewJSONHandler(discard{}, nil))
	a := app.New(
		db,
		outbox.New(filepath.Join(dir, "outbox"), "bench@traguardo.example", clock),
		clock,
		log,
		app.Settings{Variant: v, Version: config.Version, BaseURL: "http://localhost"},
	)
	hash, err := a.Sessions.Hash(ctx, demo.Password)
	if err != nil {
		return nil, err
	}
	if _, err := (demo.World{DB: db, Clock: clock, Hash: hash, Seed: a.Coaches.Seed, Crowd: 20, Athletes: 3000}).Fill(ctx); err != nil {
		return nil, err
	}
	s := &product{dir: dir, db: db, app: a, server: httptest.NewServer(httpapi.New(a, httpapi.Options{Log: log}))}
	s.token, err = a.Sessions.Login(ctx, origin, "admin", demo.Password, "")
	return s, err
}

// addBaseline adds users and opens the baseline.
func (s *product) addBaseline(ctx context.Context, users int) error {
	path, started := filepath.Join(s.dir, store.FileName), time.Now()
	if err := fillUsers(ctx, path, users); err != nil {
		return err
	}
	fmt.Printf("preparazione di %d utenti: %s\n", users, time.Since(started).Round(time.Millisecond))
	var err error
	s.baseline, err = newBaseline(path)
	return err
}

func (s *product) close() {
	s.server.Close()
	if s.baseline != nil {
		s.baseline.close()
	}
	_ = s.db.Close()
}

// origin is the origin of the measured calls.
var origin = core.Origin{IP: "192.0.2.1"}

// get calls the product as the administrator.
func (s *product) get(path string) error { return s.getAs(s.token, path) }

func (s *product) getAs(token, path string) error {
	req, err := http.NewRequest(http.MethodGet, s.server.URL+"/api/"+path, nil)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+token)
	return drain(req)
}

// discard discards log lines after they have been formatted.
type discard struct{}

func (discard) Write(b []byte) (int, error) { return len(b), nil }
