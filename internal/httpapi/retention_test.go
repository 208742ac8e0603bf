package httpapi_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/mail/outbox"
	"traguardo/internal/store"
	"traguardo/internal/testkit/scenario"
)

// TestRetention checks that old rows are deleted over the years.
func TestRetention(t *testing.T) { scenario.Engines(t, scenario.Options{}, retentionCase) }

func retentionCase(t *testing.T, w *scenario.World) {
	t.Helper()
	ctx := context.Background()
	count := func(table string) int {
		t.Helper()
		db := openDatabase(t, w)
		defer func() { _ = db.Close() }()
		n := 0
		if err := db.QueryRow("SELECT COUNT(*) FROM " + table).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	for _, confirm := range []int{0, 1} {
		in := scenario.In{"modalita": "societa", "CONFERMA": confirm}
		if r := w.Call(t, w.Actor(t, "admin"), uploadCall, scenario.Upload(t, "a.csv", []byte("COD_AFF;DENOMINAZIONE\nK1;Uno\n"),
			in)); r.Esito != 0 {
			t.Fatalf("got %s, want r.Esito == 0", r.Body)
		}
	}
	w.Call(t, scenario.Actor{}, "POST as/utente/password/reset", scenario.In{"EMAIL": "coach@traguardo.example"})
	w.App.Wait()
	callFrom(t, w, "198.51.100.7", "POST core/login", credentials("coach", "Sbagliata1"))
	w.Write(t, func(q store.Q) error {
		return q.RegisterJob(ctx, "x", calendar.At(w.Clock.Now()), calendar.At(w.Clock.Now()))
	})
	keep := domain.DefaultRetention
	for _, c := range []struct {
		table string
		days  int
		less  int // rows that are deleted after the retention period
	}{
		{"upload", keep.DryRuns, 1}, {"upload", keep.Uploads, 1}, {"access_log", keep.AccessLog, -1}, {"audit", keep.Audit, -1},
	} {
		before := count(c.table)
		start := w.Clock.Now()
		prune := func(at time.Time) int {
			t.Helper()
			if err := w.App.Prune(ctx, at); err != nil {
				t.Fatal(err)
			}
			return count(c.table)
		}
		if n := prune(start.AddDate(0, 0, c.days).Add(-time.Minute)); n != before && c.table == "upload" {
			t.Errorf("%s: %d rows before %d days are over, were %d", c.table, n, c.days, before)
		}
		want := before - c.less
		if c.less < 0 {
			want = 0
		}
		if n := prune(start.AddDate(0, 0, c.days).Add(time.Minute)); n != want || before == 0 {
			t.Errorf("%s: %d rows after %d days, want %d of %d", c.table, n, c.days, want, before)
		}
	}
	mails := func() int {
		t.Helper()
		names, err := filepath.Glob(filepath.Join(w.Dir, "outbox", "*.eml"))
		if err != nil {
			t.Fatal(err)
		}
		return len(names)
	}
	for _, c := range []struct {
		before time.Time
		want   int
	}{{w.Clock.Now().Add(-time.Minute), 1}, {w.Clock.Now().Add(time.Minute), 0}} {
		if err := outbox.Prune(ctx, filepath.Join(w.Dir, "outbox"), c.before); err != nil || mails() != c.want {
			t.Errorf("%d messages, want %d, %v", mails(), c.want, err)
		}
	}
}

// TestLockedAddressAccessLog checks that attempts of a locked address share one row: hundreds per second would fill the disk.
func TestLockedAddressAccessLog(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, lockedAddressCase)
}

func lockedAddressCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin := w.Actor(t, "admin")
	rows := func() (n int, last map[string]any) {
		t.Helper()
		r := w.Call(t, admin, "POST core/admin/accessi", scenario.In{"ORDINA": "ID_ACCESSO", "VERSO": "DESC", "PAGINA": 1, "RIGHE": 1})
		var list []map[string]any
		r.Into(t, &list)
		return *r.Total, list[0]
	}
	before, _ := rows()
	const locked = 40
	for i := range 10 + locked {
		callFrom(t, w, "198.51.100.9", "POST core/login", credentials(fmt.Sprintf("nessuno%d", i), "Sbagliata1"))
	}
	n, last := rows()
	if n != before+11 || last["TENTATIVI"] != float64(locked) || last["USERNAME"] != "nessuno10" {
		t.Errorf("%d rows more, the last one %v", n-before, last)
	}
	w.Clock.Advance(16 * time.Minute) // the lock has ended
	callFrom(t, w, "198.51.100.9", "POST core/login", credentials("nessuno", "Sbagliata1"))
	if n, last = rows(); n != before+12 || last["TENTATIVI"] != float64(1) {
		t.Errorf("after the lock: %d rows more, the last one %v", n-before, last)
	}
}

// TestErasedNamesLeaveDatabaseFiles searches the bytes of the database file and its log for a name, because SQLite keeps deleted rows
// until they are overwritten.
func TestErasedNamesLeaveDatabaseFiles(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin, club := w.Actor(t, "admin"), w.Actor(t, "societa")
	holding := func(secret string) []string {
		t.Helper()
		var out []string
		for _, beside := range []string{"", "-wal"} {
			raw, err := os.ReadFile(filepath.Join(w.Dir, store.FileName+beside))
			if err != nil && !os.IsNotExist(err) {
				t.Fatal(err)
			}
			if bytes.Contains(bytes.ToLower(raw), []byte(secret)) {
				out = append(out, store.FileName+beside)
			}
		}
		return out
	}
	var lines strings.Builder
	lines.WriteString("COGNOME;NOME;SESSO;DATA_NASCITA;TESSERA;EMAIL\n")
	for i := range 300 { // enough to split pages, with the person in between
		name := fmt.Sprintf("Vicini%03d", i)
		if i == 150 {
			name = "Cancellandi"
		}
		fmt.Fprintf(&lines, "%s;Prova;M;01/02/2010;V%d;x%d@posta.example\n", name, i, i)
	}
	if r := w.Call(t, club, uploadCall, scenario.Upload(t, "a.csv", []byte(lines.String()),
		scenario.In{"modalita": "atleti", "CONFERMA": 1})); r.Esito != 0 {
		t.Fatalf("got %s, want r.Esito == 0", r.Body)
	}
	var found struct {
		Athletes []struct {
			ID int64 `json:"ID_ATLETA"`
		} `json:"ATLETI"`
	}
	w.Call(t, club, "GET ns/atleti", scenario.In{"COGNOME": "cancellandi"}).Into(t, &found)
	if len(found.Athletes) != 1 || len(holding("cancellandi")) == 0 {
		t.Fatalf("%v, held by %v", found, holding("cancellandi"))
	}
	ref := scenario.In{"ID_ATLETA": found.Athletes[0].ID}
	w.Run(t, []scenario.Row{
		{Name: "renamed before", Actor: club, Call: "PUT ge/atleta", In: with(ref, scenario.In{"COGNOME": "Cancellandini"})},
		{Name: "erased", Actor: admin, Call: "POST core/persona/cancella", In: ref},
	})
	if files := holding("cancellandi"); len(files) > 0 {
		t.Errorf("the name is still in %v", files)
	}
	if err := w.App.Prune(t.Context(), w.Clock.Now()); err != nil {
		t.Fatal(err)
	}
	if files := holding("cancellandi"); len(files) > 0 {
		t.Errorf("after the night the name is still in %v", files)
	}
	if note, err := w.DB.Setting(t.Context(), "erasures"); err != nil || note != "" {
		t.Errorf("still to do: %q, %v", note, err)
	}
}

// TestOneUploadAtATime checks that a user's second file is rejected while the first is received, and another user's is not.
//
//test:race
func TestOneUploadAtATime(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin, club := w.Actor(t, "admin"), w.Actor(t, "societa")
	form := scenario.Upload(t, "a.csv", []byte("COD_AFF;DENOMINAZIONE\nU1;Uno\n"), scenario.In{"modalita": "societa"})
	first := w.Request(t, uploadCall, form)
	first.Header.Set("Authorization", "Bearer "+admin.Token)
	whole, err := io.ReadAll(first.Body)
	if err != nil {
		t.Fatal(err)
	}
	body, send := io.Pipe()
	first.Body = body
	answered := make(chan scenario.Reply, 1)
	go func() { answered <- w.Do(t, first) }()
	if _, err := send.Write(whole[:20]); err != nil { // returns only when the server reads
		t.Fatal(err)
	}
	second := func(who scenario.Actor) int {
		return w.Call(t, who, uploadCall, form).Esito
	}
	if esito := second(admin); esito != http.StatusTooManyRequests {
		t.Errorf("a second file: esito %d", esito)
	}
	if esito := second(club); esito == http.StatusTooManyRequests {
		t.Error("another user waits")
	}
	if _, err := send.Write(whole[20:]); err != nil {
		t.Fatal(err)
	}
	_ = send.Close()
	if r := <-answered; r.Esito != 0 {
		t.Errorf("the first file: %s", r.Body)
	}
	if esito := second(admin); esito != 0 {
		t.Errorf("afterwards: esito %d", esito)
	}
}
