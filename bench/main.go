// Command bench is the performance yardstick: it measures the product beside the barest code that could do the same work, in one
// run on one machine, and prints ratios. Absolute times are printed for people; nothing asserts them.
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

// options are what a run is asked for.
type options struct {
	users, rounds, served int
	sizes                 []int
	parts, binary, shares string
	postgres              string
	check, write          bool
	loop                  time.Duration
}

func main() {
	var o options
	flag.IntVar(&o.users, "users", 100_000, "accounts in the database")
	flag.IntVar(&o.rounds, "rounds", 60, "requests measured for each figure")
	athletes := flag.String("athletes", "10000,200000", "sizes of the athletes list, growing; 10000,1000000 takes some minutes")
	flag.StringVar(&o.parts, "parts", "", "only these parts: servito,liste,accessi,file,avvio,pesi,atleti,eventi,iscrizioni,scritture,caricamenti,allenamenti,estratti,partenze,scheda,gara,crescita; empty for all")
	flag.IntVar(&o.served, "served", 200_000, "athletes of the part servito: the built binary beside a server by hand")
	flag.StringVar(&o.binary, "binary", "bin/traguardo", "the built binary")
	flag.DurationVar(&o.loop, "loop", 10*time.Second, "how long mixed calls are made")
	flag.StringVar(&o.shares, "shares", "bench/shares.json", "the shares that were reached before")
	flag.StringVar(&o.postgres, "postgres", "", "a PostgreSQL server: servito and crescita are measured there too, in databases that are made and dropped")
	flag.BoolVar(&o.check, "check", false, "fail when a share of the part servito fell by more than a quarter")
	flag.BoolVar(&o.write, "write", false, "write the shares of the part servito down")
	byHand := flag.String("by-hand", "", "serve this file by hand (what a run starts by itself)")
	flag.Parse()
	for text := range strings.SplitSeq(*athletes, ",") {
		if n, err := strconv.Atoi(text); err == nil {
			o.sizes = append(o.sizes, n)
		}
	}
	ctx := context.Background()
	err := error(nil)
	if *byHand != "" {
		err = serveByHand(ctx, *byHand)
	} else {
		err = run(ctx, o)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// wanted reports whether a part is measured.
func (o options) wanted(part string) bool {
	return o.parts == "" || slices.Contains(strings.Split(o.parts, ","), part)
}

func run(ctx context.Context, o options) error {
	if o.wanted("servito") {
		if err := runServed(ctx, o, engine{}); err != nil {
			return err
		}
	}
	if o.parts != "servito" {
		if err := runInside(ctx, o); err != nil {
			return err
		}
	}
	return onPostgres(ctx, o)
}

// folder is an empty one for a measurement.
func folder() (dir string, remove func(), err error) {
	dir, err = os.MkdirTemp("", "traguardo-bench-*")
	return dir, func() { _ = os.RemoveAll(dir) }, err
}

// runServed measures what users get.
func runServed(ctx context.Context, o options, on engine) error {
	dir, remove, err := folder()
	if err != nil {
		return err
	}
	defer remove()
	s, err := serveBoth(ctx, dir, o.binary, o.served, on)
	defer s.close()
	if err != nil {
		return err
	}
	fmt.Printf("\n%d atleti in %d società, %s, il programma accanto a un server scritto a mano\n\n", s.count, s.clubs, on)
	shares, err := s.measure()
	if err != nil {
		return err
	}
	if err := s.openLoop(ctx, 200, o.loop); err != nil {
		return err
	}
	if on.file() && (o.check || o.write) {
		return against(o.shares, shares, o.write)
	}
	return nil
}

// runInside measures parts inside of this process.
func runInside(ctx context.Context, o options) error {
	dir, remove, err := folder()
	if err != nil {
		return err
	}
	defer remove()
	s, err := open(ctx, dir, engine{})
	if err != nil {
		return err
	}
	defer s.close()
	if err := s.besideBare(ctx, o.users); err != nil {
		return err
	}
	fmt.Printf("\n%d utenti, SQLite, %d giri per misura\n\n", o.users, o.rounds)
	for _, part := range []struct {
		name    string
		measure func(context.Context, *subject, int) error
	}{
		{"partenze", startLists},
		{"liste", lists}, {"accessi", underLogins}, {"file", exports}, {"avvio", starts}, {"pesi", weights}, {"atleti", athleteShare}, {"eventi", eventShare}, {"iscrizioni", entryShare},
		{"scritture", writeShare}, {"caricamenti", uploads}, {"allenamenti", trainingShare}, {"scheda", sheetShare}, {"estratti", statements}, {"gara", raceShare},
	} {
		if !o.wanted(part.name) {
			continue
		}
		if err := part.measure(ctx, s, o.rounds); err != nil {
			return err
		}
	}
	if !o.wanted("crescita") {
		return nil
	}
	return growth(ctx, s, o.rounds, o.sizes)
}

// subject is the product under measurement, with the same database opened by hand for the ceiling where it is a file.
type subject struct {
	dir    string
	db     *store.DB
	app    *app.App
	server *httptest.Server
	bare   *bare
	token  string
}

func open(ctx context.Context, dir string, on engine) (*subject, error) {
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
	log := slog.New(slog.NewJSONHandler(nowhere{}, nil))
	a := app.New(db, outbox.New(filepath.Join(dir, "outbox"), "bench@traguardo.example", clock), clock, log, app.Settings{Variant: v, Version: config.Version, BaseURL: "http://localhost"})
	hash, err := a.Sessions.Hash(ctx, demo.Password)
	if err != nil {
		return nil, err
	}
	if _, err := (demo.World{DB: db, Clock: clock, Hash: hash, Seed: a.Coaches.Seed, Crowd: 20, Athletes: 3000}).Fill(ctx); err != nil {
		return nil, err
	}
	s := &subject{dir: dir, db: db, app: a, server: httptest.NewServer(httpapi.New(a, httpapi.Options{Log: log}))}
	s.token, err = a.Sessions.Login(ctx, origin, "admin", demo.Password, "")
	return s, err
}

// besideBare fills in accounts and opens the file by hand.
func (s *subject) besideBare(ctx context.Context, users int) error {
	path, started := filepath.Join(s.dir, store.FileName), time.Now()
	if err := crowd(ctx, path, users); err != nil {
		return err
	}
	fmt.Printf("preparazione di %d utenti: %s\n", users, time.Since(started).Round(time.Millisecond))
	var err error
	s.bare, err = newBare(path)
	return err
}

func (s *subject) close() {
	s.server.Close()
	if s.bare != nil {
		s.bare.close()
	}
	_ = s.db.Close()
}

// origin is where the measured calls come from.
var origin = core.Origin{IP: "192.0.2.1"}

// get asks the product as the administrator.
func (s *subject) get(path string) error { return s.getAs(s.token, path) }

func (s *subject) getAs(token, path string) error {
	req, err := http.NewRequest(http.MethodGet, s.server.URL+"/api/"+path, nil)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+token)
	return drain(req)
}

// nowhere takes log lines and forgets them, at the cost of making them.
type nowhere struct{}

func (nowhere) Write(b []byte) (int, error) { return len(b), nil }
