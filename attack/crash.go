package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"traguardo/attack/walk"
)

// crashWriters is the number of concurrent writers. They share group commits, so that a kill hits half-written
// groups.
const crashWriters = 16

// crashes adds athletes while the server is killed repeatedly.
type crashes struct {
	mu   sync.Mutex
	ids  map[int64]bool // acknowledged
	next atomic.Int64
}

func (c *crashes) size() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.ids)
}

// write adds athletes until the server is killed. Every tenth has a common surname, the others unique ones.
func (c *crashes) write(ctx context.Context, s *server, token string) {
	for ctx.Err() == nil {
		n := c.next.Add(1)
		surname := "Caduta"
		if n%10 != 0 {
			surname += " " + lettersOf(n)
		}
		r, err := s.Call(ctx, token, "POST ge/atleta", walk.Fields{"COGNOME": surname, "NOME": "Gaia", "SESSO": 2, "DATA_NASCITA": "2012"})
		if err != nil {
			return
		}
		if r.Esito != 0 { // rate limited
			time.Sleep(20 * time.Millisecond)
			continue
		}
		c.mu.Lock()
		c.ids[r.Inserted] = true
		c.mu.Unlock()
	}
}

// lettersOf writes a number as letters, because a surname has no digits.
func lettersOf(n int64) string {
	var text strings.Builder
	for ; n > 0; n /= 26 {
		text.WriteByte(byte('a' + n%26))
	}
	return text.String()
}

// crashPart kills the server under many writers. Every acknowledged athlete must be stored, and the name counts must
// match the rows.
func crashPart(ctx context.Context, b *battle) error {
	dir, err := b.folder()
	if err != nil {
		return err
	}
	db, err := b.database(ctx)
	if err != nil {
		return err
	}
	s, err := b.start(dir, db)
	if err != nil {
		return err
	}
	c := &crashes{ids: map[int64]bool{}}
	rows := 0
	for range b.kills {
		if err := c.round(ctx, s); err != nil {
			return err
		}
		if s, err = b.start(dir, db); err != nil {
			return err
		}
		if rows, err = c.check(ctx, b, s); err != nil {
			return err
		}
	}
	b.count("%d kills under %d writers, %d acknowledged athletes, %d stored", b.kills, crashWriters, c.size(), rows)
	return nil
}

// round writes until some dozens are acknowledged and then kills the server.
func (c *crashes) round(ctx context.Context, s *server) error {
	var tokens []string
	for range 2 { // one session would be rate limited
		token, err := s.Login(ctx, "societa2")
		if err != nil {
			return err
		}
		tokens = append(tokens, token)
	}
	enough := c.size() + 40
	var all sync.WaitGroup
	for n := range crashWriters {
		all.Go(func() { c.write(ctx, s, tokens[n%len(tokens)]) })
	}
	wrote := eventually(ctx, patience, func() bool { return c.size() >= enough })
	s.kill()
	all.Wait()
	if !wrote {
		return fmt.Errorf("only %d writes were acknowledged", c.size())
	}
	return nil
}

// check looks for all acknowledged athletes and compares the total with the rows.
func (c *crashes) check(ctx context.Context, b *battle, s *server) (int, error) {
	token, err := s.Login(ctx, "admin")
	if err != nil {
		return 0, err
	}
	found := map[int64]bool{}
	for page := 1; ; page++ {
		r, err := s.Call(ctx, token, "GET ns/atleti", walk.Fields{"COGNOME": "caduta", "PAGINA": page, "RIGHE": 1000})
		if err != nil {
			return 0, err
		}
		var reply struct {
			List []struct {
				ID int64 `json:"ID_ATLETA"`
			} `json:"ATLETI"`
		}
		if err := json.Unmarshal(r.Data, &reply); err != nil {
			return 0, fmt.Errorf("%.200s: %w", r.Body, err)
		}
		for _, a := range reply.List {
			found[a.ID] = true
		}
		if len(reply.List) > 0 {
			continue
		}
		if page == 1 || len(found) != r.Total {
			b.fault("%d athletes are listed, the total is %d", len(found), r.Total)
		}
		break
	}
	for id := range c.ids {
		if !found[id] {
			b.fault("athlete %d was acknowledged but is missing", id)
		}
	}
	return len(found), nil
}
