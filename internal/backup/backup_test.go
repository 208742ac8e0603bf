package backup_test

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"traguardo/internal/backup"
	"traguardo/internal/demo"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/files/directory"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/variant"
)

// installation is a data folder and, on PostgreSQL, the URL of its database.
type installation struct {
	dir, url string
	db       *store.DB
}

// eachEngine runs a test with a demo installation on each engine; empty returns a place to restore into.
func eachEngine(t *testing.T, test func(t *testing.T, from installation, empty func() installation)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		test(t, newInstallation(t, filled.Folder(t), ""), func() installation { return installation{dir: filepath.Join(t.TempDir(), "new")} })
	})
	if !testkit.HasPostgres() {
		t.Log("TEST_PG_DSN is not set: SQLite only")
		return
	}
	t.Run("postgres", func(t *testing.T) {
		test(t, newInstallation(t, t.TempDir(), filled.PostgresURL(t)), func() installation {
			return installation{dir: filepath.Join(t.TempDir(), "new"), url: testkit.EmptyPostgresURL(t)}
		})
	})
}

// filled is a database with demonstration data.
var filled = testkit.NewPrepared("backup", func(ctx context.Context, db *store.DB) error {
	if err := testkit.Seed(ctx, db); err != nil {
		return err
	}
	none := func(context.Context, store.Q, id.User) error { return nil }
	_, err := demo.World{DB: db, Clock: testkit.NewClock(), Hash: "-", Seed: none, Crowd: 20, Variant: variant.All()[0]}.Fill(ctx)
	return err
})

func newInstallation(t *testing.T, dir, url string) installation {
	t.Helper()
	i := installation{dir: dir, url: url, db: testkit.Open(t, dir, url)}
	for name, text := range map[string]string{"files/logo/1.png": "logo", "outbox/0001.eml": "Subject: prova"} {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	return i
}

// writers adds clubs concurrently until stopped and collects the ids that were acknowledged.
type writers struct {
	mu    sync.Mutex
	acked []id.Club
	stop  chan struct{}
	wg    sync.WaitGroup
}

func startWriters(t *testing.T, db *store.DB) *writers {
	w := &writers{stop: make(chan struct{})}
	for range 2 {
		w.wg.Go(func() {
			for {
				select {
				case <-w.stop:
					return
				default:
				}
				var clubID id.Club
				err := db.Tx(context.Background(), func(q store.Q) (err error) {
					clubID, err = q.AddClub(context.Background(), domain.Club{Name: "Nuova", CreatedAt: calendar.At(testkit.Start)})
					return err
				})
				if err != nil {
					t.Error(err)
					return
				}
				w.mu.Lock()
				w.acked = append(w.acked, clubID)
				w.mu.Unlock()
			}
		})
	}
	return w
}

func (w *writers) acknowledged() []id.Club {
	w.mu.Lock()
	defer w.mu.Unlock()
	return append([]id.Club(nil), w.acked...)
}

func (w *writers) stopAndWait() {
	close(w.stop)
	w.wg.Wait()
}

//test:race
func TestBackupDuringWrites(t *testing.T) {
	eachEngine(t, func(t *testing.T, from installation, empty func() installation) {
		w := startWriters(t, from.db)
		for len(w.acknowledged()) < 20 {
			if t.Failed() {
				t.FailNow()
			}
			time.Sleep(time.Millisecond)
		}
		// On a busy machine the writers may not get a turn during the backup of a small database, so try again.
		var before []id.Club
		var out string
		for try, idle := 0, true; idle; try++ {
			before, out = w.acknowledged(), filepath.Join(t.TempDir(), "copy.tar")
			if err := backup.Create(t.Context(), from.dir, from.url, false, out); err != nil {
				w.stopAndWait()
				t.Fatal(err)
			}
			idle = len(w.acknowledged()) == len(before)
			if idle && try == 20 {
				t.Error("no write succeeded during any backup")
				break
			}
		}
		w.stopAndWait()
		to := empty()
		if err := backup.Restore(t.Context(), to.dir, to.url, out); err != nil {
			t.Fatal(err)
		}
		db := testkit.Open(t, to.dir, to.url)
		if err := db.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, clubID := range before {
			if _, err := db.Club(t.Context(), clubID); err != nil {
				t.Errorf("club %d was acknowledged before the backup and is not in it: %v", clubID, err)
			}
		}
		if u, err := db.UserByName(t.Context(), "societa2"); err != nil || u.LastName != "D'Alò" {
			t.Errorf("the user is %+v, %v", u, err)
		}
		users, _, err := db.Users(t.Context(), domain.UserFilter{LastName: "dalo"}, domain.Page{})
		if err != nil || len(users) != 1 {
			t.Errorf("the search returns %v, %v", users, err)
		}
		for name, want := range map[string]string{"files/logo/1.png": "logo", "outbox/0001.eml": "Subject: prova"} {
			if got, err := os.ReadFile(filepath.Join(to.dir, name)); err != nil || string(got) != want {
				t.Errorf("%s holds %q, %v", name, got, err)
			}
		}
		if to.url == "" {
			if err := store.CheckFile(t.Context(), filepath.Join(to.dir, store.FileName)); err != nil {
				t.Error(err)
			}
		}
		testkit.Club(t, db) // new ids continue after the restored ones
	})
}

// churnFiles adds and deletes event documents until stopped.
func churnFiles(t *testing.T, from installation, stop <-chan struct{}) {
	ctx := context.Background()
	files := directory.New(filepath.Join(from.dir, "files"))
	events, _, err := from.db.Events(ctx, domain.EventFilter{}, domain.Page{Number: 1, Size: 1})
	if err != nil || len(events) == 0 {
		t.Error("no event", err)
		return
	}
	for n := 0; ; n++ {
		select {
		case <-stop:
			return
		default:
		}
		key := fmt.Sprintf("documenti/%d.pdf", n)
		file := domain.EventFile{
			EventID:     events[0].ID,
			Name:        "Regolamento",
			Key:         key,
			ContentType: "application/pdf",
			Size:        4,
			CreatedAt:   calendar.At(testkit.Start),
		}
		err := files.Put(ctx, key, "application/pdf", strings.NewReader("%PDF"), 4)
		if err == nil {
			err = from.db.Tx(ctx, func(q store.Q) (err error) {
				file.ID, err = q.AddEventFile(ctx, file)
				return err
			})
		}
		if err == nil && n%3 != 0 {
			err = errors.Join(from.db.Tx(ctx, func(q store.Q) error { return q.DeleteEventFile(ctx, file.ID) }), files.Delete(ctx, key))
		}
		if err != nil {
			t.Error(err)
			return
		}
	}
}

// TestBackupHasAllReferencedFiles checks that a backup made while files are added and deleted contains every file its database refers to,
// and a restore ends all sessions and links.
//
//test:race
func TestBackupHasAllReferencedFiles(t *testing.T) {
	eachEngine(t, func(t *testing.T, from installation, empty func() installation) {
		if err := from.db.Tx(t.Context(), func(q store.Q) error {
			if err := q.AddSession(t.Context(), "hash", domain.Session{UserID: 1, CreatedAt: calendar.At(testkit.Start),
				SeenAt: calendar.At(testkit.Start)}); err != nil {
				return err
			}
			if err := q.SetUserFunction(t.Context(), 1, domain.FunctionTraining, true); err != nil {
				return err
			}
			group, err := q.AddGroup(t.Context(), domain.Group{OwnerID: 1, Name: "Squadra", Visible: true})
			if err != nil {
				return err
			}
			return q.SetCalendar(t.Context(), group, "link", calendar.At(testkit.Start))
		}); err != nil {
			t.Fatal(err)
		}
		if _, err := from.db.CalendarGroup(t.Context(), "link"); err != nil {
			t.Fatal(err)
		}
		stop := make(chan struct{})
		var busy sync.WaitGroup
		busy.Go(func() { churnFiles(t, from, stop) })
		out := filepath.Join(t.TempDir(), "copy.tar")
		err := backup.Create(t.Context(), from.dir, from.url, false, out)
		close(stop)
		busy.Wait()
		if err != nil {
			t.Fatal(err)
		}
		to := empty()
		if err := backup.Restore(t.Context(), to.dir, to.url, out); err != nil {
			t.Fatal(err)
		}
		db := testkit.Open(t, to.dir, to.url)
		if _, err := db.SessionByHash(t.Context(), "hash"); !problem.Is(err, problem.KindNotFound) {
			t.Errorf("session from before the restore: %v", err)
		}
		if _, err := db.CalendarGroup(t.Context(), "link"); !problem.Is(err, problem.KindNotFound) {
			t.Errorf("calendar link from before the restore: %v", err)
		}
		keys, err := db.FileKeys(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		files := directory.New(filepath.Join(to.dir, "files"))
		for _, key := range keys {
			r, _, err := files.Get(t.Context(), key)
			if err != nil {
				t.Errorf("%s: %v", key, err)
				continue
			}
			_ = r.Close()
		}
	})
}

// TestBackupFailsOnMissingFile checks that a lost file is detected when the backup is made.
func TestBackupFailsOnMissingFile(t *testing.T) {
	eachEngine(t, func(t *testing.T, from installation, _ func() installation) {
		events, _, err := from.db.Events(t.Context(), domain.EventFilter{}, domain.Page{Number: 1, Size: 1})
		if err != nil {
			t.Fatal(err)
		}
		err = from.db.Tx(t.Context(), func(q store.Q) error {
			_, err := q.AddEventFile(
				t.Context(),
				domain.EventFile{EventID: events[0].ID, Name: "Regolamento", Key: "documenti/lost.pdf", CreatedAt: calendar.At(testkit.Start)},
			)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		out := filepath.Join(t.TempDir(), "copy.tar")
		if err := backup.Create(t.Context(), from.dir, from.url, false, out); err == nil || !strings.Contains(err.Error(), "documenti/lost.pdf") {
			t.Errorf("missing file: %v", err)
		}
		if err := backup.Create(t.Context(), from.dir, from.url, true, out); err != nil {
			t.Errorf("with a bucket: %v", err)
		}
	})
}

func TestRestoreFailsIfNotEmpty(t *testing.T) {
	eachEngine(t, func(t *testing.T, from installation, empty func() installation) {
		out := filepath.Join(t.TempDir(), "copy.tar")
		if err := backup.Create(t.Context(), from.dir, from.url, false, out); err != nil {
			t.Fatal(err)
		}
		if err := backup.Restore(t.Context(), from.dir, from.url, out); !errors.Is(err, backup.ErrNotEmpty) {
			t.Errorf("restore into a folder in use: %v", err)
		}
		if _, err := from.db.UserByName(t.Context(), "admin"); err != nil {
			t.Errorf("the existing data was damaged: %v", err)
		}
		if from.url != "" {
			to := empty()
			if err := backup.Restore(t.Context(), to.dir, from.url, out); err == nil || !strings.Contains(err.Error(), "not empty") {
				t.Errorf("restore into a database in use: %v", err)
			}
			requireEmpty(t, to.dir)
		}
	})
}

func requireEmpty(t *testing.T, dir string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	for _, e := range entries {
		t.Errorf("the folder has %s", e.Name())
	}
}

// entry is an entry of a test archive.
type entry struct{ name, text string }

func archive(t *testing.T, entries ...entry) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, e := range entries {
		if err := w.WriteHeader(&tar.Header{Name: e.name, Mode: 0o600, Size: int64(len(e.text)), Typeflag: tar.TypeReg}); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, e.text); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestRestoreRejectsInvalidFiles(t *testing.T) {
	eachEngine(t, func(t *testing.T, from installation, empty func() installation) {
		out := filepath.Join(t.TempDir(), "copy.tar")
		if err := backup.Create(t.Context(), from.dir, from.url, false, out); err != nil {
			t.Fatal(err)
		}
		whole, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		damaged := bytes.Clone(whole)
		for i := len(whole) / 3; i < len(whole)/3+6000; i++ {
			damaged[i] ^= 0x5a
		}
		files := map[string][]byte{
			"nothing": {}, "text": []byte("not a backup"), "half": whole[:len(whole)/2], "damaged": damaged,
			"end cut off":      whole[:len(whole)-1024-512],
			"files cut off":    whole[:len(whole)-1024-512-1024-1024],
			"one byte missing": whole[:len(whole)-1024-512-1024-1],
			"no database":      archive(t, entry{"files/a", "a"}, entry{"end", ""}),
			"text as database": archive(t, entry{"database", strings.Repeat("not a database ", 100)}, entry{"end", ""}),
			"outside":          archive(t, entry{"../database", "x"}, entry{"end", ""}),
			"absolute":         archive(t, entry{"/tmp/database", "x"}, entry{"end", ""}),
			"unknown entry":    archive(t, entry{"traguardo.db", "x"}, entry{"end", ""}),
			"after the end":    archive(t, entry{"database", "x"}, entry{"end", ""}, entry{"files/a", "a"}),
			"twice":            archive(t, entry{"database", "x"}, entry{"database", "x"}, entry{"end", ""}),
		}
		to := empty()
		for name, content := range files {
			path := filepath.Join(t.TempDir(), "file")
			if err := os.WriteFile(path, content, 0o600); err != nil {
				t.Fatal(err)
			}
			if err := backup.Restore(t.Context(), to.dir, to.url, path); err == nil {
				t.Errorf("restored the invalid file %q", name)
			}
			requireEmpty(t, to.dir)
		}
		if err := backup.Restore(t.Context(), to.dir, to.url, filepath.Join(t.TempDir(), "missing")); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("missing file: %v", err)
		}
		if err := backup.Restore(t.Context(), to.dir, to.url, out); err != nil {
			t.Errorf("restore of the valid backup: %v", err)
		}
	})
}

func TestRestoreRejectsForeignDatabase(t *testing.T) {
	other := filepath.Join(t.TempDir(), "other.db")
	db, err := store.OpenFile(t.Context(), other)
	if err == nil {
		err = db.Tx(t.Context(), func(store.Q) error { return nil })
	}
	if err = errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile(other)
	if err != nil {
		t.Fatal(err)
	}
	path, dir := filepath.Join(t.TempDir(), "file"), t.TempDir()
	if err := os.WriteFile(path, archive(t, entry{"database", string(raw)}, entry{"end", ""}), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := backup.Restore(t.Context(), dir, "", path); err == nil {
		t.Error("restored a foreign database")
	}
	requireEmpty(t, dir)
}

func TestFailedBackupLeavesNoFile(t *testing.T) {
	eachEngine(t, func(t *testing.T, from installation, _ func() installation) {
		cancelled, cancel := context.WithCancel(t.Context())
		cancel()
		unreachable := strings.Replace(from.url, "127.0.0.1", "127.0.0.2:1", 1)
		for name, c := range map[string]struct {
			ctx      context.Context
			dir, url string
		}{
			"stopped":     {cancelled, from.dir, from.url},
			"no database": {t.Context(), t.TempDir(), unreachable},
			"damaged":     {t.Context(), damagedFolder(t), unreachable},
		} {
			out := t.TempDir()
			if err := backup.Create(c.ctx, c.dir, c.url, false, filepath.Join(out, "copy.tar")); err == nil {
				t.Errorf("%s: the backup succeeded", name)
			}
			requireEmpty(t, out)
		}
		if err := backup.Create(t.Context(), from.dir, from.url, false, filepath.Join(t.TempDir(), "missing", "copy.tar")); err == nil {
			t.Error("a backup into a missing folder succeeded")
		}
	})
}

func damagedFolder(t *testing.T) string {
	t.Helper()
	dir := testkit.Folder(t)
	path := filepath.Join(dir, store.FileName)
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := 4096 * 3; i < len(raw)-4096; i += 50 {
		raw[i] ^= 0xff
	}
	if err := os.WriteFile(path, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestRestoreEarlierSchema checks that a backup of an earlier release, whose schema lacks some of the tables to clear, can be restored.
func TestRestoreEarlierSchema(t *testing.T) {
	testkit.Schema3(t, func(t *testing.T, dir, databaseURL string) {
		if databaseURL != "" {
			return // pg_restore needs its own empty database; the result is the same
		}
		keys, err := testkit.Open(t, dir, "").FileKeys(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range keys {
			if err := directory.New(filepath.Join(dir, "files")).Put(t.Context(), key, "application/pdf", strings.NewReader("%PDF"), 4); err != nil {
				t.Fatal(err)
			}
		}
		out := filepath.Join(t.TempDir(), "copy.tar")
		if err := backup.Create(t.Context(), dir, databaseURL, false, out); err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(t.TempDir(), "to")
		if err := backup.Restore(t.Context(), to, "", out); err != nil {
			t.Fatal(err)
		}
		if err := testkit.Open(t, to, "").Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
	})
}
