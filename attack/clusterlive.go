package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"traguardo/attack/walk"
)

// listenLive opens a live page of an event on each server, and opens it again as a browser does.
func (c *clusterBattle) listenLive(ctx context.Context) (*liveResults, error) {
	l := &liveResults{centis: 9000}
	var err error
	if l.token, err = c.portal.Login(ctx, "societa2"); err != nil {
		return nil, err
	}
	var events []struct {
		ID int64 `json:"ID_EVENTO"`
	}
	if err := c.read(ctx, l.token, "GET ge/eventi", walk.Fields{"DESCRIZIONE": caseEvent}, &events); err != nil || len(events) != 1 {
		return nil, fmt.Errorf("%d events, %w", len(events), err)
	}
	l.eventID = events[0].ID
	var entries []caseResult
	if err := c.read(ctx, l.token, "GET ge/evento/presenze/gara", walk.Fields{"ID_EVENTO": l.eventID}, &entries); err != nil {
		return nil, err
	}
	for _, e := range entries {
		if e.Status == 0 && e.Absent == 0 {
			l.entryID = e.ID
		}
	}
	if l.entryID == 0 {
		return nil, fmt.Errorf("no entry of %s waits for a result", caseEvent)
	}
	for i, s := range c.Servers {
		l.seen = append(l.seen, map[int]bool{})
		ctx, stop := context.WithCancel(ctx)
		done := make(chan struct{})
		go func() {
			defer close(done)
			for ctx.Err() == nil {
				l.listen(ctx, i, s.Base())
				time.Sleep(time.Second)
			}
		}()
		c.cleanup = append(c.cleanup, func() { stop(); <-done })
	}
	return l, nil
}

// listen notes the results that arrive until the stream ends. The results of the page are read first, for what was missed meanwhile.
func (l *liveResults) listen(ctx context.Context, server int, base string) {
	in := fmt.Sprintf("?ID_EVENTO=%d", l.eventID)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, base+"/api/pub/evento/live"+in, nil)
	if err != nil {
		return
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		return
	}
	defer func() { _ = res.Body.Close() }()
	for lines := bufio.NewScanner(res.Body); lines.Scan(); {
		data, ok := strings.CutPrefix(lines.Text(), "data: ")
		var row struct {
			Centis int `json:"TEMPO"`
		}
		if ok && json.Unmarshal([]byte(data), &row) == nil && row.Centis > 0 {
			l.mu.Lock()
			l.seen[server][row.Centis] = true
			l.mu.Unlock()
		}
	}
}

// read makes a call through the proxy and decodes its data.
func (c *clusterBattle) read(ctx context.Context, token, call string, in walk.Fields, out any) error {
	r, err := c.portal.Call(ctx, token, call, in)
	if err != nil {
		return err
	}
	if r.Esito != 0 {
		return fmt.Errorf("%s: %s", call, r.Body)
	}
	return json.Unmarshal(r.Data, out)
}

// mailsOf counts the mails in the outbox by their text, without what differs between copies.
func mailsOf(data string) (map[string]int, error) {
	files, err := filepath.Glob(filepath.Join(data, "outbox", "*.eml"))
	if err != nil {
		return nil, err
	}
	out := map[string]int{}
	for _, f := range files {
		raw, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		var lines []string
		boundary := ""
		for line := range strings.Lines(string(raw)) {
			if _, b, ok := strings.Cut(line, "boundary="); ok {
				boundary = strings.Trim(b, "\"\r\n; ")
			}
			if strings.HasPrefix(line, "Date:") || strings.HasPrefix(line, "Message-ID:") || boundary != "" && strings.Contains(line, boundary) {
				continue
			}
			lines = append(lines, line)
		}
		out[strings.Join(lines, "")]++
	}
	return out, nil
}
