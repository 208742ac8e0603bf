package main

import (
	"fmt"
	"net/http"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"traguardo/internal/domain/id"
	"traguardo/internal/store"
)

// acknowledged collects the clubs that the server reported as stored.
type acknowledged struct {
	mu  sync.Mutex
	ids map[id.Club]string
}

func (l *acknowledged) add(clubID id.Club, code string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ids[clubID] = code
}

func (l *acknowledged) size() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.ids)
}

func TestAcknowledgedWritesSurviveKill(t *testing.T) {
	dir := t.TempDir()
	acked := &acknowledged{ids: map[id.Club]string{}}
	s := start(t, dir, "--demo")
	for round := range 3 {
		token := s.admin(t)
		enough := acked.size() + 15
		var wg sync.WaitGroup
		for writer := range 3 {
			wg.Go(func() {
				for i := 0; ; i++ {
					code := fmt.Sprintf("K%d%d%04d", round, writer, i)
					r, err := s.call(http.MethodPost, "ge/societa", token, asJSON(club(code)))
					if err != nil {
						return // the server was killed
					}
					if r.Esito != 0 || r.Inserted == 0 {
						t.Errorf("%s: %+v", code, r)
						return
					}
					acked.add(r.Inserted, code)
				}
			})
		}
		for acked.size() < enough && !t.Failed() {
			time.Sleep(time.Millisecond)
		}
		s.signal(t, syscall.SIGKILL)
		wg.Wait()
		s.wait(t)
		if t.Failed() {
			return
		}
		s = start(t, dir, "--demo")
	}
	s.signal(t, syscall.SIGTERM)
	if code := s.wait(t); code != 0 {
		t.Errorf("exit code %d", code)
	}
	if err := store.CheckFile(t.Context(), filepath.Join(dir, store.FileName)); err != nil {
		t.Error(err)
	}
	db, err := store.Open(t.Context(), dir, "")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	for clubID, code := range acked.ids {
		if c, err := db.Club(t.Context(), clubID); err != nil || c.Code != code {
			t.Errorf("club %d, %s, was acknowledged and is %+v, %v", clubID, code, c, err)
		}
	}
	t.Logf("%d acknowledged writes survived three kills", acked.size())
}
