package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"strings"
	"time"

	"traguardo/attack/hostile"
	"traguardo/attack/walk"
)

const (
	// maxAboveIdle is what any file may take, in bytes.
	maxAboveIdle = 256 << 20
	// maxFileTime is how long any file may take.
	maxFileTime = 5 * time.Minute
)

// filesPart sends files that cost more than their size, and watches the memory of the process.
func filesPart(ctx context.Context, b *battle) error {
	s, err := b.fresh(ctx)
	if err != nil {
		return err
	}
	admin, err := s.Login(ctx, "admin")
	if err != nil {
		return err
	}
	eventID, err := anEvent(ctx, s, admin)
	if err != nil {
		return err
	}
	sent, most, longest := 0, int64(0), time.Duration(0)
	for _, make := range hostile.Files() {
		f := make()
		settle(s)
		idle, err := memory(s.cmd.Process.Pid, "VmRSS")
		if err != nil {
			return err
		}
		began := time.Now()
		esito, err := s.upload(ctx, admin, f, eventID)
		took := time.Since(began)
		if !s.alive() {
			b.fault("%s ended the server", f.Name)
			return nil
		}
		if err != nil || esito == http.StatusInternalServerError {
			b.fault("%s: esito %d, %v", f.Name, esito, err)
		}
		peak, err := memory(s.cmd.Process.Pid, "VmHWM")
		if err != nil {
			return err
		}
		fmt.Printf("           %-52s %8d kB   esito %3d   %5.1f s   +%d MB\n", f.Name, len(f.Content)>>10, esito, took.Seconds(), (peak-idle)>>20)
		if peak-idle > maxAboveIdle {
			b.fault("%s took %d MB above idle", f.Name, (peak-idle)>>20)
		}
		if took > maxFileTime {
			b.fault("%s took %s", f.Name, took)
		}
		sent, most, longest = sent+1, max(most, peak-idle), max(longest, took)
	}
	b.count("%d files, at most %d MB above idle and %.1f s", sent, most>>20, longest.Seconds())
	return nil
}

func anEvent(ctx context.Context, s *server, admin string) (int64, error) {
	r, err := s.Call(ctx, admin, "GET ge/eventi", walk.Fields{"PAGINA": 1, "RIGHE": 1})
	if err != nil {
		return 0, err
	}
	var list []struct {
		ID int64 `json:"ID_EVENTO"`
	}
	if err := json.Unmarshal(r.Data, &list); err != nil || len(list) == 0 {
		return 0, fmt.Errorf("no event: %.200s, %w", r.Body, err)
	}
	return list[0].ID, nil
}

// upload sends a file and answers the esito.
func (s *server) upload(ctx context.Context, token string, f hostile.File, eventID int64) (int, error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	args, err := json.Marshal(map[string]any{"modalita": f.Mode, "ID_EVENTO": eventID})
	if err != nil {
		return 0, err
	}
	file, err := form.CreateFormFile("file", "file")
	if err == nil {
		_, err = file.Write(f.Content)
	}
	if err = errors.Join(err, form.WriteField("args", string(args)), form.Close()); err != nil {
		return 0, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.Base+"/api/core/basic/upload", &body)
	if err != nil {
		return 0, err
	}
	r.Header.Set("Authorization", "Bearer "+token)
	r.Header.Set("Content-Type", form.FormDataContentType())
	res, err := s.Client.Do(r)
	if err != nil {
		return 0, err
	}
	defer func() { _ = res.Body.Close() }()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		return 0, err
	}
	var reply walk.Reply
	err = json.Unmarshal(raw, &reply)
	return reply.Esito, err
}

// settle waits until the process gives no more memory back, and forgets its peak.
func settle(s *server) {
	pid := s.cmd.Process.Pid
	last := int64(0)
	for range 40 {
		now, err := memory(pid, "VmRSS")
		if err != nil || now == last {
			break
		}
		last = now
		time.Sleep(250 * time.Millisecond)
	}
	_ = os.WriteFile(fmt.Sprintf("/proc/%d/clear_refs", pid), []byte("5"), 0o600)
}

// memory is a line of the process's status, in bytes.
func memory(pid int, name string) (int64, error) {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(raw), name+":")
	var kilobytes int64
	_, err = fmt.Sscan(rest, &kilobytes)
	return kilobytes << 10, err
}

func contains(body []byte, text string) bool { return bytes.Contains(body, []byte(text)) }
