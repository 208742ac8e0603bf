package testkit

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"traguardo/internal/store"
)

// Prepared is the initial database of many tests. It is filled once and then copied, because filling takes longer than most tests.
//
// It is filled once per process, or once per run of all packages if TEST_PREPARED names a shared folder (build/with-postgres.sh creates it
// together with the server). If two processes fill one at the same time, the second to finish discards its own.
type Prepared struct {
	name     string
	sqlite   func() ([]byte, error)
	template func() (string, error)
}

// NewPrepared returns a database that fill creates.
func NewPrepared(name string, fill func(context.Context, *store.DB) error) *Prepared {
	p := &Prepared{name: name}
	p.sqlite = sync.OnceValues(func() ([]byte, error) { return p.file(fill) })
	p.template = sync.OnceValues(func() (string, error) { return p.database(fill) })
	return p
}

// Folder returns a data folder with a copy of the SQLite database, which is closed.
func (p *Prepared) Folder(t testing.TB) string {
	t.Helper()
	raw, err := p.sqlite()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, store.FileName), raw, 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

// PostgresURL creates a copy of the database for a test and drops it afterwards.
func (p *Prepared) PostgresURL(t testing.TB) string {
	t.Helper()
	from, err := p.template()
	if err != nil {
		t.Fatal(err)
	}
	// Copying files takes half as long as writing every page to the log, the default.
	return database(t, "TEMPLATE "+from+" STRATEGY FILE_COPY")
}

// file returns the content of the SQLite database.
func (p *Prepared) file(fill func(context.Context, *store.DB) error) ([]byte, error) {
	shared := os.Getenv("TEST_PREPARED")
	ready := filepath.Join(shared, p.name+".db")
	if shared != "" {
		if raw, err := os.ReadFile(ready); !errors.Is(err, os.ErrNotExist) {
			return raw, err
		}
	}
	dir, err := os.MkdirTemp(shared, p.name+"-*")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	if err := open(dir, "", fill); err != nil {
		return nil, err
	}
	path := filepath.Join(dir, store.FileName)
	raw, err := os.ReadFile(path)
	if err == nil && shared != "" {
		err = os.Rename(path, ready)
	}
	return raw, err
}

// database returns the name of the PostgreSQL template. It is not dropped, because the whole server is temporary.
func (p *Prepared) database(fill func(context.Context, *store.DB) error) (string, error) {
	shared := os.Getenv("TEST_PREPARED") != ""
	ready := "prepared_" + p.name
	if shared {
		if found, err := exists(ready); found || err != nil {
			return ready, err
		}
	}
	name := databaseName()
	if err := administer("CREATE DATABASE " + name + " " + italian); err != nil {
		return "", err
	}
	at, err := urlOf(name)
	if err != nil {
		return "", err
	}
	if err := open("", at, fill); err != nil || !shared {
		return name, err
	}
	if err := administer("ALTER DATABASE " + name + " RENAME TO " + ready); err != nil {
		found, other := exists(ready) // another process was faster
		if other == nil && !found {
			other = err
		}
		return ready, cmp.Or(other, administer("DROP DATABASE "+name))
	}
	return ready, nil
}

// open opens a database, fills it and closes it, which also merges SQLite's log into the file.
func open(dir, databaseURL string, fill func(context.Context, *store.DB) error) error {
	ctx := context.Background()
	db, err := store.Open(ctx, dir, databaseURL)
	if err != nil {
		return err
	}
	return errors.Join(fill(ctx, db), db.Close())
}
