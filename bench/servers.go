package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"traguardo/internal/demo"
	"traguardo/internal/domain"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
	"traguardo/internal/store"
)

// servers are the built binary and the reference server, two processes with the same athletes that are called over HTTP.
type servers struct {
	client                   *http.Client
	product, reference       string // addresses
	productPID, referencePID int
	admin, clubUser          *sessions
	entrants                 *sessions // a club that enters its athletes
	meet                     *testMeet
	event                    id.Event // for the entries
	entered, added           atomic.Int64
	club                     id.Club // of clubUser
	athlete                  id.Athlete
	middleName               string // the name in the middle of the list
	count, clubs             int
	stop                     []func()
}

// sessions are several sessions of one user, because a single one would exceed the rate limit.
type sessions struct {
	tokens []string
	next   atomic.Int64
}

const sessionsPerUser = 24

// meetAthletes is the number of athletes of a club that are entered once in every race.
const meetAthletes = 3000

func (t *sessions) token() string {
	return t.tokens[int(t.next.Add(1))%len(t.tokens)]
}

// startServers fills both databases and starts both servers.
func startServers(ctx context.Context, dir, binary string, athletes int, on engine) (*servers, error) {
	on.reference = cmp.Or(on.reference, filepath.Join(dir, "reference.db"))
	s := &servers{
		count:  athletes,
		clubs:  max(20, athletes/40),
		client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64}, Timeout: time.Minute},
	}
	if err := s.fill(ctx, dir, on); err != nil {
		return s, err
	}
	self, err := os.Executable()
	if err != nil {
		return s, err
	}
	if s.reference, s.referencePID, err = s.start(exec.CommandContext(ctx, self, "-reference", on.reference),
		strings.TrimSpace); err != nil {
		return s, err
	}
	ours := exec.CommandContext(ctx, binary, "serve", "--addr", "127.0.0.1:0", "--data", dir)
	ours.Env = append(os.Environ(), "DATABASE_URL="+on.product)
	s.product, s.productPID, err = s.start(ours, servingAddress)
	if err != nil {
		return s, err
	}
	if s.admin, err = s.login("admin"); err != nil {
		return s, err
	}
	if s.clubUser, err = s.login("societa"); err != nil {
		return s, err
	}
	s.entrants, err = s.login("societa2")
	return s, err
}

func (s *servers) close() {
	for _, stop := range s.stop {
		stop()
	}
}

// start starts a server and waits for the output line with its address.
func (s *servers) start(cmd *exec.Cmd, address func(line string) string) (at string, pid int, err error) {
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return "", 0, err
	}
	if err := cmd.Start(); err != nil {
		return "", 0, err
	}
	ended := make(chan struct{})
	s.stop = append(s.stop, func() { _ = cmd.Process.Kill(); <-ended })
	said := make(chan string, 1)
	go func() {
		defer close(ended)
		lines := bufio.NewReader(out)
		for {
			line, err := lines.ReadString('\n')
			if a := address(line); a != "" {
				said <- a
				break
			}
			if err != nil {
				break
			}
		}
		_, _ = io.Copy(io.Discard, lines) // parsing the request log would take CPU time from the measurement
		_ = cmd.Wait()
	}()
	select {
	case a := <-said:
		return "http://" + a, cmd.Process.Pid, nil
	case <-ended:
		return "", 0, fmt.Errorf("%s ended", cmd.Path)
	case <-time.After(time.Minute):
		return "", 0, fmt.Errorf("%s did not start", cmd.Path)
	}
}

// fill stores the same athletes in both databases.
func (s *servers) fill(ctx context.Context, dir string, on engine) error {
	subject, err := open(ctx, dir, on)
	if err != nil {
		return err
	}
	defer subject.close()
	clubs, err := createClubs(ctx, subject, s.clubs)
	if err != nil {
		return err
	}
	if err := addCrowd(ctx, subject, clubs, s.count); err != nil {
		return err
	}
	if s.meet, err = newMeet(ctx, subject, 1, meetAthletes); err != nil {
		return err
	}
	if s.event, err = s.meet.newEvent(ctx, 0, 0); err != nil {
		return err
	}
	all, _, err := subject.db.Athletes(ctx, domain.AthleteFilter{}, domain.Page{Sort: "id"})
	if err != nil {
		return err
	}
	user, err := subject.db.UserByName(ctx, "societa")
	if err != nil {
		return err
	}
	s.club, s.athlete, s.count = user.ClubID, all[len(all)/2].ID, len(all)
	middle, _, err := subject.db.Athletes(ctx, domain.AthleteFilter{}, domain.Page{Number: len(all) / 100, Size: 50})
	if err != nil {
		return err
	}
	s.middleName = fold.Text(middle[0].LastName)
	return fillReference(ctx, on, all)
}

func fillReference(ctx context.Context, on engine, all []domain.Athlete) error {
	db, err := openReference(on.reference, "&_pragma=journal_mode(WAL)&_pragma=synchronous(OFF)")
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	if _, err := db.ExecContext(ctx, on.referenceSchema()); err != nil {
		return err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	club, err := tx.PrepareContext(ctx, "INSERT INTO club (id, name) VALUES ($1, $2) ON CONFLICT DO NOTHING")
	if err != nil {
		return err
	}
	insert, err := tx.PrepareContext(ctx, "INSERT INTO athlete VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)")
	if err != nil {
		return err
	}
	for _, a := range all {
		if _, err := club.ExecContext(ctx, a.ClubID, a.ClubName); err != nil {
			return err
		}
		if _, err := insert.ExecContext(ctx, a.ID, a.ClubID, a.LastName, a.FirstName, store.NameKey(a.LastName, a.FirstName), int(a.Sex),
			a.Birth.String(), a.Card, a.MemberUntil.String(),
			int(a.Membership), int(a.Qualification), int(a.Disability), 1, a.Version); err != nil {
			return err
		}
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, referenceIndexes)
	return err
}

func (s *servers) login(name string) (*sessions, error) {
	t := &sessions{}
	for range sessionsPerUser {
		token, err := s.session(name)
		if err != nil {
			return nil, err
		}
		t.tokens = append(t.tokens, token)
	}
	return t, nil
}

func (s *servers) session(name string) (string, error) {
	body, err := s.send(http.MethodPost, s.product+"/api/core/login", "", map[string]any{"USERNAME": name, "PASSWORD": demo.Password})
	if err != nil {
		return "", err
	}
	var reply struct {
		Data struct {
			Token string `json:"SESSION_TOKEN"`
		} `json:"data"`
	}
	if err := json.Unmarshal(body, &reply); err != nil || reply.Data.Token == "" {
		return "", errors.Join(fmt.Errorf("no token: %s", body), err)
	}
	return reply.Data.Token, nil
}

// send makes a call. It fails unless the call succeeds, since errors would be fast.
func (s *servers) send(method, at, token string, body any) ([]byte, error) {
	var sent io.Reader = http.NoBody
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return nil, err
		}
		sent = bytes.NewReader(text)
	}
	req, err := http.NewRequest(method, at, sent)
	if err != nil {
		return nil, err
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := s.client.Do(req)
	if err != nil {
		return nil, err
	}
	defer func() { _ = res.Body.Close() }()
	reply, err := io.ReadAll(res.Body)
	if err == nil && (res.StatusCode != http.StatusOK || bytes.Contains(reply[:min(len(reply), 60)], []byte(`"esito":1`))) {
		err = fmt.Errorf("%s: %s %.200s", at, res.Status, reply)
	}
	return reply, err
}

// call returns functions that make a call to the product and to the reference server.
func (s *servers) call(as *sessions, ours, hand string) (func() error, func() error) {
	return func() error { _, err := s.send(http.MethodGet, s.product+"/api/"+ours, as.token(), nil); return err },
		func() error { _, err := s.send(http.MethodGet, s.reference+hand, "", nil); return err }
}

// prefix returns the query parameters for the range of keys with a prefix.
func prefix(text string) string {
	return "da=" + url.QueryEscape(text) + "&a=" + url.QueryEscape(text+"\U0010ffff")
}
