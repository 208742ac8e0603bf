package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"traguardo/attack/walk"
)

// acknowledged contains the clubs that a server acknowledged: codes by id.
type acknowledged struct {
	mu    sync.Mutex
	codes map[int64]string
	next  atomic.Int64
}

// write adds clubs until a call fails or stop returns true, and returns how many were refused.
func (a *acknowledged) write(ctx context.Context, s *server, token string, stop func() bool) (refused int) {
	for !stop() && ctx.Err() == nil {
		code := fmt.Sprintf("AK%07d", a.next.Add(1))
		r, err := s.Call(ctx, token, "POST ge/societa", walk.Fields{
			"DENOMINAZIONE": "Società " + code, "COD_AFF": code, "TELEFONO": "06 5550000", "EMAIL": "posta@" + code + ".example",
			"DATA_SCADENZA_AFFILIAZIONE": "2035-12-31", "PARTITA_IVA": "12345678903", "CODICE_FISCALE": "12345678903",
		})
		if err != nil {
			return refused
		}
		if r.Esito != 0 {
			refused++
			time.Sleep(20 * time.Millisecond)
			continue
		}
		a.mu.Lock()
		a.codes[r.Inserted] = code
		a.mu.Unlock()
	}
	return refused
}

func (a *acknowledged) size() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.codes)
}

// check looks for every acknowledged write.
func (a *acknowledged) check(ctx context.Context, b *battle, s *server) error {
	token, err := s.Login(ctx, "admin")
	if err != nil {
		return err
	}
	for id, code := range a.codes {
		r, err := s.Call(ctx, token, "GET ge/societa", walk.Fields{"ID_SOCIETA": id})
		for err == nil && r.Esito == http.StatusTooManyRequests { // rate limited
			time.Sleep(time.Second)
			r, err = s.Call(ctx, token, "GET ge/societa", walk.Fields{"ID_SOCIETA": id})
		}
		if err != nil {
			return err
		}
		if r.Esito != 0 || !contains(r.Body, code) {
			b.fault("club %d, %s, was acknowledged but the server returns %.200s", id, code, r.Body)
		}
	}
	return nil
}

// killPart kills the server repeatedly under writes. No acknowledged write may be lost.
func killPart(ctx context.Context, b *battle) error {
	dir, err := b.folder()
	if err != nil {
		return err
	}
	db, err := b.database(ctx)
	if err != nil {
		return err
	}
	const rounds, writers = 8, 4
	a := &acknowledged{codes: map[int64]string{}}
	s, err := b.start(dir, db)
	if err != nil {
		return err
	}
	for range rounds {
		token, err := s.Login(ctx, "admin")
		if err != nil {
			return err
		}
		enough := a.size() + 60
		var all sync.WaitGroup
		for range writers {
			all.Go(func() { a.write(ctx, s, token, func() bool { return false }) })
		}
		eventually(ctx, patience, func() bool { return a.size() >= enough })
		s.kill()
		all.Wait()
		if s, err = b.start(dir, db); err != nil {
			return err
		}
	}
	b.count("%d kills, %d acknowledged writes", rounds, a.size())
	if left, err := filepath.Glob(filepath.Join(dir, "tmp", "*", "traguardo-*")); err != nil || len(left) > 0 {
		b.fault("left in the temporary folder: %v, %v", left, err)
	}
	return a.check(ctx, b, s)
}

// diskPart fills the disk of the data folder. Writes must be refused, acknowledged data must be there, and the server
// must recover when there is space.
func diskPart(ctx context.Context, b *battle) error {
	dir, err := b.folder()
	if err != nil {
		return err
	}
	if err := exec.CommandContext(ctx, "mount", "-t", "tmpfs", "-o", "size=48m", "tmpfs", dir).Run(); err != nil {
		b.count("skipped: cannot mount a small disk (%v)", err)
		return nil
	}
	b.cleanup = append(b.cleanup, func() { _ = exec.Command("umount", "-l", dir).Run() })
	s, err := b.start(dir, "")
	if err != nil {
		return err
	}
	token, err := s.Login(ctx, "admin")
	if err != nil {
		return err
	}
	ballast := filepath.Join(dir, "ballast")
	if err := fillDisk(ballast); err != nil {
		return err
	}
	a := &acknowledged{codes: map[int64]string{}}
	end := time.Now().Add(10 * time.Second)
	refused := a.write(ctx, s, token, func() bool { return time.Now().After(end) })
	b.count("%d writes refused and %d acknowledged on a full disk", refused, a.size())
	if !s.alive() {
		b.fault("the server ended on a full disk: %s", s.complaints.String())
		return nil
	}
	if r, err := s.Call(ctx, token, "GET ge/eventi", nil); err != nil || r.Esito != 0 {
		b.fault("reading on a full disk: esito %d, %v", r.Esito, err)
	}
	if err := os.Remove(ballast); err != nil {
		return err
	}
	before := a.size()
	if !eventually(ctx, patience, func() bool {
		a.write(ctx, s, token, func() bool { return a.size() > before })
		return a.size() > before
	}) {
		b.fault("no write succeeds after freeing space")
	}
	s.kill()
	if s, err = b.start(dir, ""); err != nil {
		b.fault("the server does not start again: %v", err)
		return nil
	}
	return a.check(ctx, b, s)
}

// fillDisk writes a file until the disk is full.
func fillDisk(path string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	for size := 1 << 20; size > 0; size /= 2 {
		block := make([]byte, size)
		for err == nil {
			_, err = f.Write(block)
		}
		if !errors.Is(err, syscall.ENOSPC) {
			break
		}
		err = nil
	}
	return errors.Join(err, f.Close())
}

// cutPart interrupts the connection to PostgreSQL, by closing it and by letting it hang. The server must report that
// it is not ready, still respond, recover, and lose nothing.
func cutPart(ctx context.Context, b *battle) error {
	db, err := b.database(ctx)
	if err != nil {
		return err
	}
	u, err := url.Parse(db)
	if err != nil {
		return err
	}
	p, err := newProxy(u.Host)
	if err != nil {
		return err
	}
	b.cleanup = append(b.cleanup, p.close)
	u.Host = p.listener.Addr().String()
	dir, err := b.folder()
	if err != nil {
		return err
	}
	s, err := b.start(dir, u.String())
	if err != nil {
		return err
	}
	token, err := s.Login(ctx, "admin")
	if err != nil {
		return err
	}
	a := &acknowledged{codes: map[int64]string{}}
	var stop atomic.Bool
	var writers sync.WaitGroup
	for range 3 {
		writers.Go(func() {
			for !stop.Load() && ctx.Err() == nil { // a failed call ends one call of write
				a.write(ctx, s, token, stop.Load)
			}
		})
	}
	for round, hang := range []bool{false, true, false} {
		before := a.size()
		eventually(ctx, patience, func() bool { return a.size() > before+20 })
		p.cut(hang)
		if !eventually(ctx, 30*time.Second, func() bool { return !s.ready(ctx) }) {
			b.fault("round %d: ready without a database", round+1)
		}
		if res, err := http.Get(s.Base + "/healthz"); err != nil {
			b.fault("round %d: /healthz: %v", round+1, err)
		} else {
			_ = res.Body.Close()
		}
		p.restore()
		if !eventually(ctx, patience, func() bool { return s.ready(ctx) }) {
			b.fault("round %d: not ready with the database back", round+1)
		}
	}
	before := a.size()
	if !eventually(ctx, patience, func() bool { return a.size() > before+20 }) {
		b.fault("no writes after the last cut")
	}
	stop.Store(true)
	writers.Wait()
	b.count("3 cuts, %d acknowledged writes", a.size())
	if !s.alive() {
		b.fault("the server ended: %s", s.complaints.String())
		return nil
	}
	return a.check(ctx, b, s)
}

// proxy forwards connections to the database and can interrupt them.
type proxy struct {
	listener net.Listener
	to       string
	mu       sync.Mutex
	open     []net.Conn
	down     bool
	hanging  bool
}

func newProxy(to string) (*proxy, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	p := &proxy{listener: l, to: to}
	go p.accept()
	return p, nil
}

func (p *proxy) accept() {
	for {
		c, err := p.listener.Accept()
		if err != nil {
			return
		}
		p.mu.Lock()
		down, hanging := p.down, p.hanging
		p.open = append(p.open, c)
		p.mu.Unlock()
		if down && !hanging {
			_ = c.Close()
			continue
		}
		other, err := net.Dial("tcp", p.to)
		if err != nil {
			_ = c.Close()
			continue
		}
		p.mu.Lock()
		p.open = append(p.open, other)
		p.mu.Unlock()
		go p.forward(c, other)
		go p.forward(other, c)
	}
}

// forward copies bytes, and keeps them while the line hangs.
func (p *proxy) forward(from, to net.Conn) {
	defer func() { _, _ = from.Close(), to.Close() }()
	block := make([]byte, 32<<10)
	for {
		n, err := from.Read(block)
		for p.blocked() {
			time.Sleep(20 * time.Millisecond)
		}
		if n > 0 {
			if _, err := to.Write(block[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

func (p *proxy) blocked() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.down && p.hanging
}

// cut interrupts the line: it hangs, or all connections are closed and new ones refused.
func (p *proxy) cut(hang bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.down, p.hanging = true, hang
	if !hang {
		for _, c := range p.open {
			_ = c.Close()
		}
		p.open = nil
	}
}

func (p *proxy) restore() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.down, p.hanging = false, false
}

func (p *proxy) close() {
	_ = p.listener.Close()
	p.cut(false)
}
