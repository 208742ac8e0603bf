package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"traguardo/attack/walk"
)

// caseEvent is the event of the demonstration data that takes place today.
const caseEvent = "Trofeo del Golfo"

// caseBattle kills the two processes of a meet in a case, home and pool, while results are typed at the pool.
type caseBattle struct {
	*battle
	home, pool       *server
	homeDir, homeDB  string
	address          string // of home, the same after each start
	poolDir, file    string
	eventID          int64
	entries          []int64
	acknowledged     map[int64]int // the last time that the pool confirmed, by entry
	token, poolToken string
}

// casePart kills home and pool of a meet in a case at random moments. At the end home must have every acknowledged result exactly once.
func casePart(ctx context.Context, b *battle) error {
	c := &caseBattle{battle: b, acknowledged: map[int64]int{}}
	if err := c.prepare(ctx); err != nil {
		return err
	}
	typed := 0
	for round := range b.kills {
		if err := c.openPool(ctx); err != nil {
			return err
		}
		end := time.Now().Add(time.Duration(500+rand.IntN(2500)) * time.Millisecond)
		for time.Now().Before(end) {
			if c.typeResult(ctx, 5000+rand.IntN(4000)) {
				typed++
			}
		}
		if round%2 == 0 {
			c.home.kill() // while the pool sends
			for range 5 {
				c.typeResult(ctx, 5000+rand.IntN(4000))
			}
			if err := c.startHome(); err != nil {
				return err
			}
		}
		// Kill the pool while a result is typed.
		killed := make(chan struct{})
		go func() {
			defer close(killed)
			time.Sleep(time.Duration(rand.IntN(30)) * time.Millisecond)
			c.pool.kill()
		}()
		for c.typeResult(ctx, 5000+rand.IntN(4000)) {
			typed++
		}
		<-killed
	}
	if err := c.close(ctx); err != nil {
		return err
	}
	b.count("%d kills of the pool, %d of home, %d results typed", b.kills, (b.kills+1)/2, typed)
	return c.compare(ctx)
}

// prepare starts home, and packs the event into a case.
func (c *caseBattle) prepare(ctx context.Context) error {
	var err error
	if c.homeDir, err = c.folder(); err != nil {
		return err
	}
	if c.poolDir, err = c.folder(); err != nil {
		return err
	}
	if c.homeDB, err = c.database(ctx); err != nil {
		return err
	}
	if c.address, err = freeAddress(ctx); err != nil {
		return err
	}
	if err := c.startHome(); err != nil {
		return err
	}
	if c.token, err = c.home.Login(ctx, "societa2"); err != nil {
		return err
	}
	var events []struct {
		ID int64 `json:"ID_EVENTO"`
	}
	if err := c.read(ctx, "GET ge/eventi", walk.Fields{"DESCRIZIONE": caseEvent}, &events); err != nil || len(events) != 1 {
		return fmt.Errorf("%d events, %w", len(events), err)
	}
	c.eventID = events[0].ID
	entries, err := c.results(ctx)
	if err != nil {
		return err
	}
	for id, e := range entries {
		if e.Status == 0 && e.Absent == 0 {
			c.entries = append(c.entries, id)
		}
	}
	return c.pack(ctx)
}

// pack makes the case and downloads its file.
func (c *caseBattle) pack(ctx context.Context) error {
	var newCase struct {
		Code string `json:"CODICE"`
		Link string `json:"LINK"`
	}
	if err := c.read(ctx, "POST ge/evento/valigia", walk.Fields{"ID_EVENTO": c.eventID}, &newCase); err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.home.Base+newCase.Link, nil)
	if err != nil {
		return err
	}
	res, err := c.home.Client.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		return err
	}
	folder, err := c.folder()
	if err != nil {
		return err
	}
	c.code, c.file = newCase.Code, filepath.Join(folder, "gara.valigia")
	return os.WriteFile(c.file, data, 0o600)
}

// read makes a call at home and decodes its data.
func (c *caseBattle) read(ctx context.Context, call string, in walk.Fields, out any) error {
	r, err := c.home.Call(ctx, c.token, call, in)
	if err != nil {
		return err
	}
	if r.Esito != 0 {
		return fmt.Errorf("%s: %s", call, r.Body)
	}
	return json.Unmarshal(r.Data, out)
}

func (c *caseBattle) startHome() error {
	var err error
	c.home, err = c.serve(c.homeDB, c.binary, "serve", "--demo", "--addr", c.address, "--data", c.homeDir)
	return err
}

// openPool opens the case in its folder and logs in there.
func (c *caseBattle) openPool(ctx context.Context) error {
	var err error
	c.pool, err = c.serve("", c.binary, "case", "open", c.file, "--data", c.poolDir, "--addr", "127.0.0.1:0", "--home", "http://"+c.address)
	if err != nil {
		return err
	}
	c.pool.Password = c.code
	c.poolToken, err = c.pool.Login(ctx, "valigia")
	return err
}

// typeResult saves a time at the pool and reports whether it was acknowledged.
func (c *caseBattle) typeResult(ctx context.Context, centis int) bool {
	id := c.entries[rand.IntN(min(20, len(c.entries)))]
	r, err := c.pool.Call(ctx, c.poolToken, "PUT ge/evento/presenza", walk.Fields{"ID_PRESENZA": id, "TEMPO": centis})
	if err != nil {
		// The result may have been stored or not.
		c.acknowledged[id] = -centis
		return false
	}
	if r.Esito == 0 {
		c.acknowledged[id] = centis
	}
	return true
}

// close sends what is left and closes the case.
func (c *caseBattle) close(ctx context.Context) error {
	cmd := exec.CommandContext(ctx, c.binary, "case", "close", "--data", c.poolDir, "--home", "http://"+c.address)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH")}
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("case close: %w: %s", err, bytes.TrimSpace(out))
	}
	return nil
}

type caseResult struct {
	ID     int64 `json:"ID_PRESENZA"`
	Status int   `json:"FK_ID_STATO"`
	Absent int   `json:"FLG_ASSENTE"`
	Time   int   `json:"TEMPO"`
}

// results returns the entries at home with their results.
func (c *caseBattle) results(ctx context.Context) (map[int64]caseResult, error) {
	var list []caseResult
	err := c.read(ctx, "GET ge/evento/presenze/gara", walk.Fields{"ID_EVENTO": c.eventID}, &list)
	out := map[int64]caseResult{}
	for _, e := range list {
		out[e.ID] = e
	}
	return out, err
}

// compare looks for the acknowledged results at home.
func (c *caseBattle) compare(ctx context.Context) error {
	stored, err := c.results(ctx)
	if err != nil {
		return err
	}
	for id, want := range c.acknowledged {
		if got := stored[id].Time; want > 0 && got != want {
			c.fault("entry %d: the pool acknowledged %d, home has %d", id, want, got)
		}
	}
	var state struct {
		Out      int               `json:"FLG_VALIGIA"`
		Returned int               `json:"FLG_RIENTRATA"`
		Asides   []json.RawMessage `json:"DA_PARTE"`
	}
	if err := c.read(ctx, "GET ge/evento/valigia", walk.Fields{"ID_EVENTO": c.eventID}, &state); err != nil {
		return err
	}
	if state.Out != 0 || state.Returned != 1 || len(state.Asides) > 0 {
		c.fault("the case is not back, or changes are kept aside: %+v", state)
	}
	return nil
}

// freeAddress returns a local address that no one listens on.
func freeAddress(ctx context.Context) (string, error) {
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}
