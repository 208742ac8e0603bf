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
	// maxAboveIdle is the maximum memory for a file, in bytes.
	maxAboveIdle = 256 << 20
	// maxFileTime is the maximum time for a file.
	maxFileTime = 5 * time.Minute
)

// filesPart sends files that cost more than their size and watches the memory of the server. Files of results are
// sent to a server of the body that exchanges them.
func filesPart(ctx context.Context, b *battle) error {
	sent, most, longest := 0, int64(0), time.Duration(0)
	for _, regional := range []bool{false, true} {
		if regional {
			b.variant = "pinnato"
		}
		s, err := b.fresh(ctx)
		if err != nil {
			return err
		}
		u, err := newUploader(ctx, s)
		if err != nil {
			return err
		}
		for _, make := range hostile.Files(u.card, regional) {
			above, took, err := u.watch(ctx, b, make())
			if err != nil || !s.alive() {
				return err
			}
			sent, most, longest = sent+1, max(most, above), max(longest, took)
		}
		races, err := u.crowd(ctx)
		if err != nil {
			return err
		}
		for _, make := range hostile.CrowdFiles(crowdAthletes, races, regional) {
			above, took, err := u.watch(ctx, b, make())
			if err != nil || !s.alive() {
				return err
			}
			sent, most, longest = sent+1, max(most, above), max(longest, took)
		}
	}
	b.count("%d files, at most %d MB above idle and %.1f s", sent, most>>20, longest.Seconds())
	return nil
}

// lenexPart sends hostile LENEX files and watches the memory of the server.
func lenexPart(ctx context.Context, b *battle) error {
	s, err := b.fresh(ctx)
	if err != nil {
		return err
	}
	u, err := newUploader(ctx, s)
	if err != nil {
		return err
	}
	if u.club, err = s.Login(ctx, "societa2"); err != nil {
		return err
	}
	most, longest := int64(0), time.Duration(0)
	files := hostile.LenexFiles()
	for _, make := range files {
		above, took, err := u.watch(ctx, b, make())
		if err != nil || !s.alive() {
			return err
		}
		most, longest = max(most, above), max(longest, took)
	}
	b.count("%d files, at most %d MB above idle and %.1f s", len(files), most>>20, longest.Seconds())
	return nil
}

// uploader is an administrator who uploads files about an event and its organiser's club.
type uploader struct {
	*server
	token, club     string // club is the session of a club
	eventID, clubID int64
	card            string // of an athlete of the club
}

func newUploader(ctx context.Context, s *server) (uploader, error) {
	u := uploader{server: s, card: "ATTACCO-1"}
	var err error
	if u.token, err = s.Login(ctx, "admin"); err != nil {
		return u, err
	}
	if u.eventID, u.clubID, err = anEvent(ctx, s, u.token); err != nil {
		return u, err
	}
	r, err := s.Call(ctx, u.token, "POST ge/atleta", walk.Fields{
		"FK_ID_SOCIETA": u.clubID, "COGNOME": "Attacco", "NOME": "Pia", "SESSO": 2, "DATA_NASCITA": "2012-03-04", "TESSERA": u.card,
		"EMAIL":                      "pia@posta.example",
		"DATA_SCADENZA_TESSERAMENTO": "2036-08-31", "FK_ID_TIPO_TESSERAMENTO": 2, "FK_ID_COMUNE_NASCITA": 1058091,
	})
	if err == nil && r.Esito != 0 {
		err = fmt.Errorf("no athlete: %s", r.Body)
	}
	return u, err
}

// watch sends a file and returns the memory above idle and the time that it took.
func (u uploader) watch(ctx context.Context, b *battle, f hostile.File) (above int64, took time.Duration, err error) {
	pid := u.cmd.Process.Pid
	settle(u.server)
	idle, err := memory(pid, "VmRSS")
	if err != nil {
		return 0, 0, err
	}
	name := f.Mode + ": " + f.Name
	began := time.Now()
	reply, err := u.upload(ctx, f)
	took = time.Since(began)
	if !u.alive() {
		b.fault("%s ended the server", name)
		return 0, took, nil
	}
	if err != nil || reply.Esito == http.StatusInternalServerError {
		b.fault("%s: esito %d, %v", name, reply.Esito, err)
	}
	peak, err := memory(pid, "VmHWM")
	if err != nil {
		return 0, took, err
	}
	above = peak - idle
	fmt.Printf("           %-58s %8d kB   esito %3d   %5.1f s   +%d MB%s\n", name, len(f.Content)>>10, reply.Esito, took.Seconds(),
		above>>20, counts(reply))
	if fault := wronglyRead(f, reply); fault != "" {
		b.fault("%s: %s", name, fault)
	}
	if read, created, updated := rows(reply); f.Save && !f.Lines && (read == 0 || created+updated != read) {
		b.fault("%s: of %d rows %d were created and %d changed", name, read, created, updated)
	}
	if above > maxAboveIdle {
		b.fault("%s took %d MB above idle", name, above>>20)
	}
	if took > maxFileTime {
		b.fault("%s took %s", name, took)
	}
	return above, took, nil
}

// wronglyRead returns what is wrong with the reply to a file that must be refused, or "".
func wronglyRead(f hostile.File, r walk.Reply) string {
	_, created, updated := rows(r)
	switch {
	case !f.Refused && !f.Lines:
		return ""
	case f.Refused && r.Esito == 0:
		return "was not refused"
	case f.Refused && len(r.Message) < len("Il file"):
		return "was refused without a reason"
	case created+updated > 0:
		return fmt.Sprintf("%d rows were stored", created+updated)
	}
	return ""
}

// counts formats the row counts of an upload.
func counts(r walk.Reply) string {
	read, created, updated := rows(r)
	if read == 0 {
		return ""
	}
	return fmt.Sprintf("   %d read, %d created, %d changed", read, created, updated)
}

// rows returns the row counts of an upload.
func rows(r walk.Reply) (read, created, updated int) {
	var data struct {
		Upload struct {
			Read    int `json:"LETTE"`
			Created int `json:"CREATE"`
			Updated int `json:"AGGIORNATE"`
		} `json:"UPLOAD"`
	}
	if r.Esito == 0 {
		_ = json.Unmarshal(r.Data, &data) // other replies have no rows
	}
	return data.Upload.Read, data.Upload.Created, data.Upload.Updated
}

// anEvent returns an event and its organiser.
func anEvent(ctx context.Context, s *server, admin string) (id, clubID int64, err error) {
	r, err := s.Call(ctx, admin, "GET ge/eventi", walk.Fields{"PAGINA": 1, "RIGHE": 1})
	if err != nil {
		return 0, 0, err
	}
	var list []struct {
		ID     int64 `json:"ID_EVENTO"`
		ClubID int64 `json:"FK_ID_SOCIETA"`
	}
	if err := json.Unmarshal(r.Data, &list); err != nil || len(list) == 0 {
		return 0, 0, fmt.Errorf("no event: %.200s, %w", r.Body, err)
	}
	return list[0].ID, list[0].ClubID, nil
}

// upload sends a file.
func (u uploader) upload(ctx context.Context, f hostile.File) (walk.Reply, error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	fields := map[string]any{"modalita": f.Mode, "ID_EVENTO": u.eventID, "FK_ID_SOCIETA": clubOf(f, u.clubID), "CONFERMA": confirm[f.Save]}
	if f.LENEX != "" {
		fields["CONTENUTO"], fields["FLG_CREA"] = f.LENEX, 1
	}
	token := u.token
	if f.Club {
		token = u.club
		delete(fields, "FLG_CREA")
		delete(fields, "FK_ID_SOCIETA")
	}
	args, err := json.Marshal(fields)
	if err != nil {
		return walk.Reply{}, err
	}
	file, err := form.CreateFormFile("file", "file")
	if err == nil {
		_, err = file.Write(f.Content)
	}
	if err = errors.Join(err, form.WriteField("args", string(args)), form.Close()); err != nil {
		return walk.Reply{}, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, u.Base+"/api/core/basic/upload", &body)
	if err != nil {
		return walk.Reply{}, err
	}
	r.Header.Set("Authorization", "Bearer "+token)
	r.Header.Set("Content-Type", form.FormDataContentType())
	res, err := u.Client.Do(r)
	if err != nil {
		return walk.Reply{}, err
	}
	defer func() { _ = res.Body.Close() }()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		return walk.Reply{}, err
	}
	var reply walk.Reply
	err = json.Unmarshal(raw, &reply)
	return reply, err
}

// confirm is the value of CONFERMA for a dry run or an upload to save.
var confirm = map[bool]int{true: 1}

// clubOf returns the club of a file; athlete files name clubs themselves.
func clubOf(f hostile.File, clubID int64) int64 {
	if f.Mode == "atleti" {
		return 0
	}
	return clubID
}

// settle waits until the process frees no more memory, and resets its peak.
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

// memory returns a value of the process's status, in bytes.
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
