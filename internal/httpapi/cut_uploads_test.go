package httpapi_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// sentFile is an upload of some kind.
type sentFile struct {
	mode, content string
	eventID       id.Event
	clubID        id.Club
}

func (f sentFile) form(t *testing.T) *scenario.Form {
	t.Helper()
	return scenario.Upload(t, "a.csv", []byte(f.content), scenario.In{"modalita": f.mode, "CONFERMA": 1, "ID_EVENTO": f.eventID,
		"FK_ID_SOCIETA": f.clubID})
}

// TestInterruptedUpload checks that nothing of an incomplete file is stored or left on disk, and that its sender may retry at once.
//
//test:race
func TestInterruptedUpload(t *testing.T) {
	for _, variant := range []string{"nuoto", "pinnato"} {
		t.Run(variant, func(t *testing.T) {
			scenario.Engines(t, scenario.Options{Variant: variant}, func(t *testing.T, w *scenario.World) { interruptedUploadCase(t, w, variant) })
		})
	}
}

func interruptedUploadCase(t *testing.T, w *scenario.World, variant string) {
	t.Helper()
	server := httptest.NewServer(w.Server)
	t.Cleanup(server.Close)
	admin := w.Actor(t, "admin")
	m := meeting(t, w)
	files := []sentFile{
		{mode: "record", content: "CIRCUITO;GARA;CATEGORIA;SESSO;VASCA;TEMPO;ATLETA;DATA\nProvinciale;100 SL;Ragazzi;F;25;1:04.00;Rossi Anna;04/05/2025\n"},
		{mode: "tempi", content: "TESSERA;GARA;VASCA;DATA;TEMPO\nTAGLIO-1;100 SL;25;10/05/2026;1:05.30\n", clubID: m.Guest.ID},
		{mode: "tempibase", content: "VASCA;ANNO;GARA;SESSO;TEMPO\nSCM;2026;100 SL;2;50.00\n"},
		{mode: "presenze", content: "TESSERA;GARA;TEMPO\nTAGLIO-1;50 SL;31.00\n", eventID: m.ID, clubID: m.Guest.ID},
	}
	if variant != "nuoto" {
		files = []sentFile{{mode: "risultati", content: "TESSERA;GARA;TEMPO\nTAGLIO-1;100 SL;1:05.30\n", eventID: m.ID, clubID: m.Guest.ID}}
	}
	for _, f := range files {
		before := digest(t, w)
		r := w.Request(t, sendFile, f.form(t))
		whole, err := io.ReadAll(r.Body)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range []int{len(whole) / 2, len(whole) - 3} {
			conn, err := net.Dial("tcp", server.Listener.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			if _, err := fmt.Fprintf(conn, "POST /api/core/basic/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s",
				admin.Token, r.Header.Get("Content-Type"), len(whole), whole[:part]); err != nil {
				t.Fatal(err)
			}
			until(t, "the file is on its way", func() bool { return w.Server.Receiving() == 1 })
			_ = conn.Close()
			until(t, "the place is free again", func() bool { return w.Server.Receiving() == 0 && w.Server.Requests("127.0.0.1") == 0 })
		}
		if digest(t, w) != before {
			t.Errorf("%s: something was stored", f.mode)
		}
		if left, err := os.ReadDir(filepath.Join(w.Dir, "spool")); err != nil || len(left) != 0 {
			t.Errorf("%s: left in the folder: %v, %v", f.mode, left, err)
		}
		if r := w.Call(t, admin, sendFile, f.form(t)); r.Esito != 0 {
			t.Errorf("%s: sent again: %s", f.mode, r.Body)
		}
	}
}

// TestUploadAfterSenderLeft checks that the record of an upload counts the rows saved when its sender left, and that sending the file
// again adds the rest.
//
//test:race
func TestUploadAfterSenderLeft(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, senderLeftCase)
}

func senderLeftCase(t *testing.T, w *scenario.World) {
	t.Helper()
	const rows = 3000 // three batches
	club := w.Actor(t, "societa")
	athlete := addAthlete(t, w, club, shortForm(scenario.In{"TESSERA": "TAGLIO-1"}))
	var content strings.Builder
	content.WriteString("TESSERA;GARA;VASCA;DATA;TEMPO\n")
	day := calendar.In(testkit.Start).AddDays(-rows / 2)
	for i := range rows {
		fmt.Fprintf(&content, "TAGLIO-1;%d SL;25;%s;1:05.30\n", 50+50*(i%2), day.AddDays(i/2).Italian())
	}
	f := sentFile{mode: "tempi", content: content.String()}
	swims := func() int {
		t.Helper()
		list, err := w.DB.Swims(t.Context(), []id.Athlete{athlete}, calendar.Date{})
		if err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	ctx, leave := context.WithCancel(t.Context())
	defer leave()
	r := w.Request(t, sendFile, f.form(t)).WithContext(ctx)
	r.Header.Set("Authorization", "Bearer "+club.Token)
	done := make(chan struct{})
	go func() {
		defer close(done)
		w.Do(t, r)
	}()
	until(t, "some of it is saved", func() bool { return countOf(t, w, "upload", "read_rows > 0") == 1 })
	leave()
	<-done
	stored := swims()
	if n := countOf(t, w, "upload", fmt.Sprintf("created = %d AND state <> %d", stored, domain.UploadRunning)); n != 1 {
		t.Errorf("%d swims are stored, but the upload's record differs", stored)
	}
	if _, created, _, refused := uploadOutcome(t, w.Call(t, club, sendFile,
		f.form(t))); created != rows-stored || refused != "" || swims() != rows {
		t.Errorf("sent again: %d created, %d were missing; %s", created, rows-stored, refused)
	}
}
