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

// Prepared is a database that many tests start from. It is filled once and then copied: filling takes longer than most tests.
//
// Once means once per process, or once per run of all packages when TEST_PREPARED names a folder that they share (build/with-postgres.sh
// makes it, with the server). Two processes that begin together both fill one, and the second to finish throws its own away.
type Prepared struct {
	name     string
	sqlite   func() ([]byte, error)
	template func() (string, error)
}

// NewPrepared makes a database that fill brings to its state from nothing.
func NewPrepared(name string, fill func(context.Context, *store.DB) error) *Prepared {
	p := &Prepared{name: name}
	p.sqlite = sync.OnceValues(func() ([]byte, error) { return p.file(fill) })
	p.template = sync.OnceValues(func() (string, error) { return p.database(fill) })
	return p
}

// Folder is a data folder with a copy of the database that nobody has open.
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

// PostgresURL makes a copy of the database for a test and drops it afterwards.
func (p *Prepared) PostgresURL(t testing.TB) string {
	t.Helper()
	from, err := p.template()
	if err != nil {
		t.Fatal(err)
	}
	return database(t, "TEMPLATE "+from)
}

// file is the content of the SQLite database.
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
	made := filepath.Join(dir, store.FileName)
	raw, err := os.ReadFile(made)
	if err == nil && shared != "" {
		err = os.Rename(made, ready)
	}
	return raw, err
}

// database is the name of the PostgreSQL database. It goes with the throw-away server.
func (p *Prepared) database(fill func(context.Context, *store.DB) error) (string, error) {
	shared := os.Getenv("TEST_PREPARED") != ""
	ready := "prepared_" + p.name
	if shared {
		if there, err := exists(ready); there || err != nil {
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
		there, other := exists(ready) // another process was faster
		if other == nil && !there {
			other = err
		}
		return ready, cmp.Or(other, administer("DROP DATABASE "+name))
	}
	return ready, nil
}

// open opens a database, fills it and closes it, which also folds SQLite's log into the file.
func open(dir, databaseURL string, fill func(context.Context, *store.DB) error) error {
	ctx := context.Background()
	db, err := store.Open(ctx, dir, databaseURL)
	if err != nil {
		return err
	}
	return errors.Join(fill(ctx, db), db.Close())
}
