package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"traguardo/attack/walk"
)

// The stands of a large meet: the phones of a hall share one address.
const (
	phones       = 3000
	phonesInHall = 2000
	staffSaves   = 30
	// openWithin is the time in which all phones open the page.
	openWithin = 30 * time.Second
	// rereading n means that every n-th phone reads all results again after each change, as pages without the stream do.
	rereading = 10
)

// stands is a crowd of phones that follow an event.
type stands struct {
	*server
	eventID                         int64
	refused, lost, changes, rereads atomic.Int64
}

// standsPart checks that the phones of the stands are served, and that they neither refuse nor delay what staff saves.
func standsPart(ctx context.Context, b *battle) error {
	home, err := b.fresh(ctx)
	if err != nil {
		return err
	}
	token, err := home.Login(ctx, "societa2")
	if err != nil {
		return err
	}
	s := &stands{server: home}
	entries, err := s.entries(ctx, token)
	if err != nil {
		return err
	}
	watching, leave := context.WithCancel(ctx)
	defer leave()
	var all sync.WaitGroup
	opened := make(chan struct{}, phones)
	for i := range phones {
		all.Go(func() {
			select {
			case <-watching.Done():
				return
			case <-time.After(rand.N(openWithin)):
			}
			s.phone(watching, byte(3+i/phonesInHall), i%rereading == 0, opened)
		})
	}
	for range phones {
		select {
		case <-opened:
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(patience):
			b.fault("the phones do not get the page")
			return nil
		}
	}
	atOpening := s.refused.Load()
	var slowest time.Duration
	for i := range staffSaves {
		began := time.Now()
		r, err := home.Call(ctx, token, "PUT ge/evento/presenza", walk.Fields{"ID_PRESENZA": entries[i%len(entries)], "TEMPO": 9000 + i})
		if err != nil || r.Esito != 0 {
			b.fault("saving result %d: %v %.200s", i, err, r.Body)
		}
		slowest = max(slowest, time.Since(began))
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(500 * time.Millisecond):
		}
	}
	time.Sleep(2 * time.Second) // for the last change to arrive
	lost := s.lost.Load()
	leave()
	all.Wait()
	if s.refused.Load() > 0 || lost > 0 {
		b.fault("%d calls of phones were refused, %d of them on opening; %d streams ended", s.refused.Load(), atOpening, lost)
	}
	if got := s.changes.Load(); got < phones {
		b.fault("only %d changes arrived", got)
	}
	b.count("%d phones from 2 addresses, %d saves, slowest %s, %d changes arrived, %d pages read again", phones, staffSaves,
		slowest.Round(time.Millisecond), s.changes.Load(), s.rereads.Load())
	return nil
}

// entries returns entries without a result of the event that takes place today.
func (s *stands) entries(ctx context.Context, token string) ([]int64, error) {
	var err error
	call := calling(ctx, s.Target, token, &err)
	var events []struct {
		ID int64 `json:"ID_EVENTO"`
	}
	call("GET ge/eventi", walk.Fields{"DESCRIZIONE": caseEvent}, &events)
	if len(events) == 0 {
		return nil, fmt.Errorf("no event of today: %w", err)
	}
	s.eventID = events[0].ID
	var list []caseResult
	call("GET ge/evento/presenze/gara", walk.Fields{"ID_EVENTO": s.eventID}, &list)
	var out []int64
	for _, e := range list {
		if e.Status == 0 && e.Absent == 0 {
			out = append(out, e.ID)
		}
	}
	return out, err
}

// phone reads the results and follows them until the context ends. The halls use other loopback addresses than the staff, who
// use 127.0.0.1.
func (s *stands) phone(ctx context.Context, hall byte, rereads bool, opened chan<- struct{}) {
	client := &http.Client{Transport: &http.Transport{DialContext: from(127, 0, 0, hall).DialContext, DisableKeepAlives: true}}
	s.read(ctx, client)
	c, err := from(127, 0, 0, hall).DialContext(ctx, "tcp", strings.TrimPrefix(s.Base, "http://"))
	if err != nil {
		opened <- struct{}{}
		s.refused.Add(1)
		return
	}
	stop := context.AfterFunc(ctx, func() { _ = c.Close() })
	defer stop()
	s.follow(ctx, c, opened, func() {
		s.changes.Add(1)
		if rereads {
			s.rereads.Add(1)
			s.read(ctx, client)
		}
	})
}

// follow reads the stream and calls changed after each change.
func (s *stands) follow(ctx context.Context, c net.Conn, opened chan<- struct{}, changed func()) {
	_, err := fmt.Fprintf(c, "GET /api/pub/evento/live?ID_EVENTO=%d HTTP/1.1\r\nHost: stands\r\n\r\n", s.eventID)
	lines := bufio.NewScanner(c)
	if err != nil || !lines.Scan() || !strings.Contains(lines.Text(), " 200 ") {
		s.refused.Add(1)
		opened <- struct{}{}
		return
	}
	opened <- struct{}{}
	for lines.Scan() {
		if lines.Text() == "event: classifica" {
			changed()
		}
	}
	if ctx.Err() == nil {
		s.lost.Add(1)
	}
}

// read reads all results.
func (s *stands) read(ctx context.Context, client *http.Client) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, fmt.Sprintf("%s/api/pub/evento/risultati?ID_EVENTO=%d", s.Base, s.eventID), nil)
	if err != nil {
		return
	}
	r.Header.Set("Accept-Encoding", "gzip")
	res, err := client.Do(r)
	if err != nil {
		if ctx.Err() == nil {
			s.refused.Add(1)
		}
		return
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode != http.StatusOK {
		s.refused.Add(1)
		return
	}
	_, _ = io.Copy(io.Discard, res.Body)
}
