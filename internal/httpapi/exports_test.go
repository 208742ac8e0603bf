package httpapi_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/importer"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

var (
	usersCSV    = scenario.In{"ID_REPORT": 2006, "FORMATO": 3}
	athletesCSV = scenario.In{"ID_REPORT": 2011, "FORMATO": 3}
)

// TestSlowDownloads checks that a slow reader of a download holds no slot and no connection.
//
//test:race
func TestSlowDownloads(t *testing.T) { scenario.Engines(t, scenario.Options{}, slowDownloadsCase) }

func slowDownloadsCase(t *testing.T, w *scenario.World) {
	admin := w.Actor(t, "admin")
	whole := w.Call(t, admin, "GET core/report", usersCSV)
	release := make(chan struct{})
	readers, done := []*stuckWriter{}, make(chan struct{})
	for range 5 {
		stuck := &stuckWriter{header: http.Header{}, release: release}
		readers = append(readers, stuck)
		r := w.Request(t, "GET core/report", usersCSV)
		r.Header.Set("Authorization", "Bearer "+admin.Token)
		go func() {
			w.Server.ServeHTTP(stuck, r)
			done <- struct{}{}
		}()
	}
	until(t, "all are being sent", func() bool {
		return w.Server.Requests("192.0.2.1") == 5 && w.App.Exports.Running() == 0 && w.App.Exports.Reserved() == 5 && w.Server.Running() == 0
	})
	w.Run(t, []scenario.Row{
		{Name: "a list", Actor: w.Actor(t, "societa"), Call: "GET ns/atleti", In: scenario.In{"PAGINA": 1}},
		{Name: "a log-in", Call: "POST core/login", In: credentials("coach", "Traguardo1")},
		{Name: "another's download", Actor: w.Actor(t, "societa"), Call: "GET core/report", In: athletesCSV},
		{Name: "a sixth", Actor: admin, Call: "GET core/report", In: usersCSV},
	})
	close(release)
	for range readers {
		<-done
	}
	for _, stuck := range readers {
		if stuck.written != len(whole.Body) || stuck.header.Get("Content-Length") != strconv.Itoa(len(whole.Body)) {
			t.Errorf("%d bytes of %d, announced %s", stuck.written, len(whole.Body), stuck.header.Get("Content-Length"))
		}
	}
	if n := w.App.Exports.Reserved(); n != 0 {
		t.Errorf("%d downloads are still counted", n)
	}
	if left, err := os.ReadDir(filepath.Join(w.Dir, "spool")); err != nil || len(left) > 0 {
		t.Errorf("the spool holds %v, %v", left, err)
	}
}

// TestTooManyDownloads checks that one user gets a part of the slots, and a message when they are used up.
func TestTooManyDownloads(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin := w.Actor(t, "admin")
	var done []func()
	for {
		end, err := w.App.Exports.Reserve(admin.ID)
		if err != nil {
			break
		}
		done = append(done, end)
	}
	w.Run(t, []scenario.Row{
		{Name: "one more", Actor: admin, Call: "GET core/report", In: usersCSV, Esito: 429, Message: "Troppe esportazioni in corso"},
		{Name: "another user", Actor: w.Actor(t, "societa"), Call: "GET core/report", In: athletesCSV},
	})
	for _, end := range done {
		end()
	}
	w.Run(t, []scenario.Row{{Name: "afterwards", Actor: admin, Call: "GET core/report", In: usersCSV}})
}

// TestFailingExport checks that in no format a client gets a file that looks complete if the last row cannot be read.
func TestFailingExport(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, brokenExportCase)
}

func brokenExportCase(t *testing.T, w *scenario.World) {
	admin := w.Actor(t, "admin")
	spoilLastUser(t, w)
	for _, format := range []int{1, 2, 3} {
		r := w.Call(t, admin, "GET core/report", scenario.In{"ID_REPORT": 2006, "FORMATO": format})
		if r.HTTP != http.StatusOK || r.Esito != 500 || r.Request == "" || r.Header.Get("Content-Disposition") != "" {
			t.Errorf("format %d: HTTP %d %v %.200s", format, r.HTTP, r.Header, r.Body)
		}
		if log := w.Log.String(); !strings.Contains(log, r.Request) || !strings.Contains(log, "file utenti") {
			t.Errorf("format %d: the cause is not logged", format)
		}
	}
}

// spoilLastUser makes the last user of the list unreadable.
func spoilLastUser(t *testing.T, w *scenario.World) {
	t.Helper()
	if w.URL == "" {
		execute(t, w, "UPDATE app_user SET version = 'x', last_search = 'zzz' WHERE id = (SELECT MAX(id) FROM app_user)")
		return
	}
	execute(t, w, "ALTER TABLE app_user ALTER COLUMN version DROP NOT NULL")
	execute(t, w, "UPDATE app_user SET version = NULL, last_search = 'zzz' WHERE id = (SELECT MAX(id) FROM app_user)")
}

// execute changes the database in a way that no use case would.
func execute(t *testing.T, w *scenario.World, text string) {
	t.Helper()
	driver, at := "sqlite", "file:"+filepath.Join(w.Dir, store.FileName)
	if w.URL != "" {
		driver, at = "pgx", w.URL
	}
	db, err := sql.Open(driver, at)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if _, err := db.ExecContext(context.Background(), text); err != nil {
		t.Fatal(err)
	}
}

// TestExportOfDamagedDatabase checks that an export of a damaged database page is a fault and never a shorter file.
func TestExportOfDamagedDatabase(t *testing.T) {
	t.Parallel()
	whole := scenario.New(t, scenario.Options{})
	const last = "Zzzultimo" // a name in no other row
	execute(t, whole, "UPDATE app_user SET last_name = '"+last+"', last_search = 'zzz' WHERE id = (SELECT MAX(id) FROM app_user)")
	if err := whole.DB.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(whole.Dir, store.FileName)
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const page, tableLeaf = 4096, 0x0D
	destroyed := 0
	for at := page; at < len(raw); at += page {
		if raw[at] == tableLeaf && bytes.Contains(raw[at:at+page], []byte(last)) {
			copy(raw[at:], "\xff\xff\xff\xff\xff\xff\xff\xff")
			destroyed++
		}
	}
	if destroyed == 0 {
		t.Fatal("no page of the table holds the name")
	}
	if err := os.WriteFile(path, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	w := scenario.On(t, whole.Dir, "", scenario.Options{})
	r := w.Call(t, w.Actor(t, "admin"), "GET core/report", usersCSV)
	if r.Esito != 500 || r.Request == "" || !strings.Contains(w.Log.String(), "malformed") {
		t.Errorf(`got %.300s, want r.Esito == 500 and r.Request != "" and strings.Contains(w.Log.String(), "malformed")`, r.Body)
	}
}

// TestLongExportStreams checks that a workbook too large for memory is sent before it is complete, with the same content; a fault aborts
// the connection and the partial file does not open. Other formats are sent only when complete, because their beginning would open.
func TestLongExportStreams(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	const many = 12_000
	club := testkit.Club(t, w.DB)
	random := rand.New(rand.NewPCG(1, 2))
	list := make([]domain.Athlete, many)
	for i := range list {
		list[i] = domain.Athlete{
			ClubID: club.ID, ClubName: club.Name, Visible: true, Membership: domain.Membership(2), Qualification: domain.QualifiedAthlete,
			Disability: domain.NoDisability, CreatedAt: calendar.At(testkit.Start),
			Person: domain.Person{
				LastName:  fmt.Sprintf("Lungo%016x%016x%016x", random.Uint64(), random.Uint64(), random.Uint64()),
				FirstName: fmt.Sprintf("N%016x%016x", random.Uint64(), random.Uint64()), Sex: 1,
				Birth: calendar.Of(2010, 1, 1),
			},
		}
	}
	if err := w.DB.Tx(t.Context(), func(q store.Q) error { return q.AddAthletes(t.Context(), list) }); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(w.Server)
	defer server.Close()
	get := func(format int) (int64, []byte, error) {
		r := w.Request(t, "GET core/report", scenario.In{"ID_REPORT": 2011, "FORMATO": format, "FK_ID_SOCIETA": club.ID})
		ask, err := http.NewRequestWithContext(t.Context(), r.Method, server.URL+r.URL.String(), nil)
		if err != nil {
			t.Fatal(err)
		}
		ask.Header.Set("Authorization", "Bearer "+w.Actor(t, "admin").Token)
		reply, err := server.Client().Do(ask)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = reply.Body.Close() }()
		body, err := io.ReadAll(reply.Body)
		return reply.ContentLength, body, err
	}
	length, body, err := get(2)
	if err != nil || length != -1 || len(body) < 600<<10 {
		t.Fatalf("%d bytes, announced %d, %v", len(body), length, err)
	}
	if names := sheetOf(t, body, "COGNOME"); len(names) != many || !strings.HasPrefix(names[many-1], "Lungo") {
		t.Errorf("%d rows were read", len(names))
	}
	if length, body, err := get(3); err != nil || length != int64(len(body)) || len(body) < 600<<10 {
		t.Errorf("a text of %d bytes, announced %d, %v", len(body), length, err)
	}
	execute(t, w, "UPDATE athlete SET version = 'x', name_search = 'zzz' WHERE id = (SELECT MAX(id) FROM athlete)")
	if _, body, err := get(2); err == nil {
		t.Errorf("a truncated file of %d bytes looks complete", len(body))
	} else if _, err := importer.Open(t.Context(), "x.xlsx", bytes.NewReader(body), int64(len(body))); err == nil {
		t.Error("a truncated file opens")
	}
	until(t, "the cause is logged", func() bool {
		return strings.Contains(w.Log.String(), "reply aborted") && strings.Contains(w.Log.String(), "file atleti")
	})
	until(t, "nothing is held", func() bool { return w.App.Exports.Reserved() == 0 && w.App.Exports.Running() == 0 })
}

// goneWriter is a client that leaves after the first bytes.
type goneWriter struct {
	http.ResponseWriter
	taken int
}

func (w *goneWriter) Write(b []byte) (int, error) {
	n := min(len(b), 10-w.taken)
	w.taken += n
	if n < len(b) {
		return n, errors.New("the client has left")
	}
	return n, nil
}

// TestAbortedReply checks that an incomplete file aborts the connection, so that the client does not take it for the whole, and that the
// log has the reason.
func TestAbortedReply(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	r := w.Request(t, "GET core/report", usersCSV)
	r.Header.Set("Authorization", "Bearer "+w.Actor(t, "admin").Token)
	cut := func() (p any) {
		defer func() { p = recover() }()
		w.Server.ServeHTTP(&goneWriter{ResponseWriter: httptest.NewRecorder()}, r)
		return nil
	}()
	if cut != any(http.ErrAbortHandler) {
		t.Errorf("the reply ended with %v", cut)
	}
	if log := w.Log.String(); !strings.Contains(log, "reply aborted") || !strings.Contains(log, "the client has left") {
		t.Error("the cause is not logged")
	}
	if asked, running := w.App.Exports.Reserved(), w.Server.Running(); asked != 0 || running != 0 {
		t.Errorf("%d exports and %d calls are still counted", asked, running)
	}
}
