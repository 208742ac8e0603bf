package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // registers "pgx"

	"traguardo/attack/walk"
	"traguardo/internal/demo"
)

// patience limits waits that end quickly if the server works.
const patience = 2 * time.Minute

// server is a running server process.
type server struct {
	walk.Target
	cmd        *exec.Cmd
	done       chan struct{}
	complaints bytes.Buffer
}

// database creates an empty PostgreSQL database and returns its URL, or "" for SQLite.
func (b *battle) database(ctx context.Context) (string, error) {
	if b.engine == sqlite {
		return "", nil
	}
	name := "attack_" + strings.ToLower(rand.Text()[:12])
	admin, err := sql.Open("pgx", b.dsn)
	if err != nil {
		return "", err
	}
	if _, err := admin.ExecContext(ctx, "CREATE DATABASE "+name); err != nil {
		return "", errors.Join(err, admin.Close())
	}
	b.cleanup = append(b.cleanup, func() {
		_, _ = admin.ExecContext(context.WithoutCancel(ctx), "DROP DATABASE "+name+" WITH (FORCE)")
		_ = admin.Close()
	})
	u, err := url.Parse(b.dsn)
	if err != nil {
		return "", err
	}
	u.Path = "/" + name
	return u.String(), nil
}

// fresh starts a server with demonstration data in a new folder and database.
func (b *battle) fresh(ctx context.Context) (*server, error) {
	dir, err := b.folder()
	if err != nil {
		return nil, err
	}
	db, err := b.database(ctx)
	if err != nil {
		return nil, err
	}
	return b.start(dir, db)
}

// start starts the binary and waits until it serves.
func (b *battle) start(dir, database string, wrapper ...string) (*server, error) {
	return b.serve(database, append(wrapper, b.binary, "serve", "--demo", "--addr", "127.0.0.1:0", "--data", dir)...)
}

// serve runs a command that serves and waits until it does.
func (b *battle) serve(database string, args ...string) (*server, error) {
	s := &server{done: make(chan struct{}), cmd: exec.Command(args[0], args[1:]...)}
	s.Client = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 50}}
	s.Password = demo.Password
	s.cmd.Env = []string{"PATH=" + os.Getenv("PATH")}
	if b.code != "" {
		s.cmd.Env = append(s.cmd.Env, "TRAGUARDO_CODE="+b.code)
	}
	if b.variant != "" {
		s.cmd.Env = append(s.cmd.Env, "TRAGUARDO_VARIANT="+b.variant)
	}
	if database != "" {
		s.cmd.Env = append(s.cmd.Env, "DATABASE_URL="+database)
	}
	s.cmd.Stderr = &s.complaints
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	b.cleanup = append(b.cleanup, s.kill)
	address := make(chan string, 1)
	go func() {
		defer close(s.done)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			var line struct{ Msg, Addr string }
			if json.Unmarshal(lines.Bytes(), &line) == nil && line.Msg == "serving" {
				address <- line.Addr
			}
		}
		_ = s.cmd.Wait()
	}()
	select {
	case at := <-address:
		s.Base = "http://" + at
		return s, nil
	case <-s.done:
		return nil, fmt.Errorf("server exited: %s", s.complaints.String())
	case <-time.After(patience):
		return nil, errors.New("server did not start")
	}
}

// kill kills the process, like a power cut.
func (s *server) kill() {
	_ = s.cmd.Process.Kill()
	<-s.done
}

// alive reports whether the process is running.
func (s *server) alive() bool {
	select {
	case <-s.done:
		return false
	default:
		return true
	}
}

// ready reports whether /readyz returns 200.
func (s *server) ready(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.Base+"/readyz", nil)
	if err != nil {
		return false
	}
	res, err := s.Client.Do(r)
	if err != nil {
		return false
	}
	_ = res.Body.Close()
	return res.StatusCode == http.StatusOK
}

// eventually polls until is returns true or the time is over.
func eventually(ctx context.Context, within time.Duration, is func() bool) bool {
	for end := time.Now().Add(within); time.Now().Before(end) && ctx.Err() == nil; time.Sleep(100 * time.Millisecond) {
		if is() {
			return true
		}
	}
	return is()
}

func walkPart(ctx context.Context, b *battle) error {
	s, err := b.fresh(ctx)
	if err != nil {
		return err
	}
	result, err := walk.Run(ctx, s.Target)
	b.count("%v", result)
	b.faults = append(b.faults, result.Faults...)
	return err
}

func fuzzPart(ctx context.Context, b *battle) error {
	s, err := b.fresh(ctx)
	if err != nil {
		return err
	}
	result, err := walk.Fuzz(ctx, s.Target, walk.Fuzzing{Rounds: b.rounds, Seed: uint64(time.Now().UnixNano()), Strict: true})
	b.count("%v", result)
	b.faults = append(b.faults, result.Faults...)
	return err
}
