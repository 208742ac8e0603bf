package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"runtime"
	"strings"
	"sync"
	"time"

	"traguardo/internal/demo"
	"traguardo/internal/store"
	"traguardo/web"
)

// lists measures pages of the user list.
func lists(_ context.Context, s *product, rounds int) error {
	for i, c := range []struct{ name, query, where, order string }{
		{"utenti, prima pagina", "PAGINA=1&RIGHE=50", "", "u.id LIMIT 50"},
		{"utenti, per cognome", "PAGINA=1&RIGHE=50&ORDINA=COGNOME", "", "u.last_search, u.id LIMIT 50"},
		{"utenti, per scadenza decrescente", "PAGINA=1&RIGHE=50&ORDINA=DATA_SCADENZA&VERSO=DESC", "", "u.premium_until DESC, u.id DESC LIMIT 50"},
		{"utenti, pagina di mezzo", "PAGINA=1000&RIGHE=50&ORDINA=COGNOME", "", "u.last_search, u.id LIMIT 50 OFFSET 49950"},
		{"utenti, filtro cognome «espo»", "PAGINA=1&RIGHE=50&COGNOME=espo&ORDINA=COGNOME", "WHERE u.last_search LIKE '%espo%'",
			"u.last_search, u.id LIMIT 50"},
		{"utenti, filtro e-mail raro", "PAGINA=1&RIGHE=50&EMAIL=utente0077", "WHERE u.email_search LIKE '%utente0077%'", "u.id LIMIT 50"},
	} {
		baseline, err := s.baseline.pageHandler(fmt.Sprintf("/%d", i), c.where, c.order)
		if err != nil {
			return err
		}
		if err := compare(c.name, rounds, func() error { return s.get("ns/utenti?" + c.query) }, baseline); err != nil {
			return err
		}
	}
	return nil
}

// listsDuringLogins measures a list while 20 clients log in continuously.
func listsDuringLogins(_ context.Context, s *product, rounds int) error {
	stop := make(chan struct{})
	var crowd sync.WaitGroup
	for range 20 {
		crowd.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				body := fmt.Sprintf(`{"USERNAME":"societa","PASSWORD":%q}`, demo.Password)
				req, err := http.NewRequest(http.MethodPost, s.server.URL+"/api/core/login", strings.NewReader(body))
				if err != nil {
					return
				}
				req.Header.Set("Content-Type", "application/json")
				if drain(req) != nil {
					return
				}
			}
		})
	}
	time.Sleep(200 * time.Millisecond)
	var f figures
	var err error
	for range rounds * 4 {
		start := time.Now()
		if err = s.get("ns/utenti?PAGINA=1&RIGHE=50"); err != nil {
			break
		}
		f = append(f, time.Since(start))
	}
	close(stop)
	crowd.Wait()
	if err == nil {
		fmt.Printf("%-52s %s   atteso p99 <= 50 ms\n", "utenti, mentre venti persone accedono di continuo", f)
	}
	return err
}

// exports measures the Excel export and its memory use.
func exports(_ context.Context, s *product, _ int) error {
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	peak, done := uint64(0), make(chan struct{})
	var watch sync.WaitGroup
	watch.Go(func() {
		for {
			select {
			case <-done:
				return
			case <-time.After(5 * time.Millisecond):
				var m runtime.MemStats
				runtime.ReadMemStats(&m)
				peak = max(peak, m.HeapInuse)
			}
		}
	})
	start := time.Now()
	first, err := s.firstByte("core/report?ID_REPORT=2006&FORMATO=2")
	took := time.Since(start)
	close(done)
	watch.Wait()
	runtime.ReadMemStats(&after)
	fmt.Printf(
		"%-52s %s, il primo byte dopo %s, %d MB di heap sopra il riposo\n",
		"esportazione Excel di tutti gli utenti",
		took.Round(time.Millisecond),
		first.Round(time.Millisecond),
		(max(peak, before.HeapInuse)-before.HeapInuse)>>20,
	)
	return err
}

// firstByte downloads a file and returns the time to its first byte.
func (s *product) firstByte(path string) (began time.Duration, err error) {
	req, err := http.NewRequest(http.MethodGet, s.server.URL+"/api/"+path, nil)
	if err != nil {
		return 0, err
	}
	req.Header.Set("Authorization", "Bearer "+s.token)
	start := time.Now()
	reply, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, err
	}
	defer func() { _ = reply.Body.Close() }()
	if _, err := io.ReadFull(reply.Body, make([]byte, 1)); err != nil {
		return 0, err
	}
	began = time.Since(start)
	_, err = io.Copy(io.Discard, reply.Body)
	return began, err
}

// openings measures opening a database without pending migrations, and the memory of the process.
func openings(ctx context.Context, s *product, _ int) error {
	start := time.Now()
	db, err := store.Open(ctx, s.dir, "")
	if err != nil {
		return err
	}
	err = db.Migrate(ctx)
	fmt.Printf("%-52s %s   atteso <= 100 ms\n", "apertura senza migrazioni da fare", time.Since(start).Round(100*time.Microsecond))
	_ = db.Close()
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	status, err2 := os.ReadFile("/proc/self/status")
	if err2 == nil {
		for line := range bytes.Lines(status) {
			if bytes.HasPrefix(line, []byte("VmRSS")) {
				fmt.Printf("%-52s %s", "memoria residente del processo di misura", bytes.TrimPrefix(line, []byte("VmRSS:")))
			}
		}
	}
	return err
}

// bundleSizes prints the compressed size of the web application.
func bundleSizes(context.Context, *product, int) error {
	files, err := web.Files()
	if err != nil {
		return err
	}
	total := int64(0)
	err = fs.WalkDir(files, ".", func(path string, e fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".br") {
			info, err := e.Info()
			if err != nil {
				return err
			}
			total += info.Size()
		}
		return err
	})
	fmt.Printf("%-52s %d kB in tutto (le pagine ne caricano una parte: vedi la prova del peso)\n", "applicazione web, compressa", total>>10)
	return err
}
