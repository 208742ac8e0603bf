package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"traguardo/attack/walk"
)

const (
	slowBodies  = 700 // connections that send one byte at a time
	slowReaders = 24  // downloads that are never read
	// slowAddresses is the number of client addresses.
	slowAddresses = 50
	slowFor       = 20 * time.Second
	// othersWithin is the time limit for other users' calls meanwhile.
	othersWithin = 10 * time.Second
)

// slowPart opens many slow connections while another user works.
func slowPart(ctx context.Context, b *battle) error {
	s, err := b.fresh(ctx)
	if err != nil {
		return err
	}
	admin, err := s.Login(ctx, "admin")
	if err != nil {
		return err
	}
	address := strings.TrimPrefix(s.Base, "http://")
	// One address is rate limited, so the bodies come from many, and the other user from yet another.
	s.Client = &http.Client{Transport: &http.Transport{DialContext: from(127, 0, 0, 2).DialContext}}
	attackers, stop := context.WithTimeout(ctx, slowFor)
	defer stop()
	var all sync.WaitGroup
	for i := range slowBodies {
		all.Go(func() {
			slowBody(attackers, from(127, 0, 1, byte(1+i%slowAddresses)), address, []string{"core/login", "ge/societa"}[i%2], admin)
		})
	}
	for range slowReaders {
		all.Go(func() { slowReader(attackers, s, admin) })
	}
	calls, late := 0, time.Duration(0)
	for attackers.Err() == nil {
		for _, call := range []func(context.Context) error{
			func(ctx context.Context) error { _, err := s.Login(ctx, "societa"); return err },
			func(ctx context.Context) error {
				r, err := s.Call(ctx, admin, "GET ge/eventi", walk.Fields{"PAGINA": 1, "RIGHE": 20})
				if err == nil && r.Esito != 0 {
					err = fmt.Errorf("esito %d: %s", r.Esito, r.Message)
				}
				return err
			},
			func(ctx context.Context) error {
				if !s.ready(ctx) {
					return fmt.Errorf("/readyz did not return 200")
				}
				return nil
			},
		} {
			began := time.Now()
			limited, cancel := context.WithTimeout(ctx, othersWithin)
			if err := call(limited); err != nil && attackers.Err() == nil {
				b.fault("another user after %s: %v", time.Since(began).Round(time.Millisecond), err)
			}
			cancel()
			calls, late = calls+1, max(late, time.Since(began))
			if len(b.faults) > 10 {
				stop()
			}
		}
		select {
		case <-attackers.Done():
		case <-time.After(200 * time.Millisecond):
		}
	}
	stop()
	all.Wait()
	b.count("%d slow bodies from %d addresses and %d stalled readers: %d other calls, slowest %s", slowBodies, slowAddresses, slowReaders,
		calls, late.Round(time.Millisecond))
	return nil
}

// from returns a dialer that uses one of this machine's own addresses.
func from(a, b, c, d byte) *net.Dialer {
	return &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(a, b, c, d)}}
}

// slowBody announces a body and sends one byte per second. The server may cut it off.
func slowBody(ctx context.Context, dialer *net.Dialer, address, path, token string) {
	c, err := dialer.DialContext(ctx, "tcp", address)
	if err != nil {
		return
	}
	defer func() { _ = c.Close() }()
	if _, err := fmt.Fprintf(c, "POST /api/%s HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{", path, address, token); err != nil {
		return
	}
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
			if _, err := io.WriteString(c, " "); err != nil {
				return
			}
		}
	}
}

// slowReader requests a long file and reads nothing.
func slowReader(ctx context.Context, s *server, token string) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.Base+"/api/core/report?ID_REPORT=2011&FORMATO=3", nil)
	if err != nil {
		return
	}
	r.Header.Set("Authorization", "Bearer "+token)
	res, err := (&http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
		c, err := (&net.Dialer{}).DialContext(ctx, network, address)
		if tcp, ok := c.(*net.TCPConn); ok {
			_ = tcp.SetReadBuffer(4 << 10)
		}
		return c, err
	}}}).Do(r)
	if err != nil {
		return
	}
	<-ctx.Done()
	_ = res.Body.Close()
}
