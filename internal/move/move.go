// Package move moves a whole installation between a SQLite file and a PostgreSQL database, with its files if they change place too.
package move

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"traguardo/internal/files"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Job describes a move. Exactly one of From and To is the URL of a PostgreSQL database; the other side is the SQLite file in Data.
type Job struct {
	Data     string
	From, To string
	// FilesFrom and FilesTo are where the files are and where they are needed; nil if they stay where they are.
	FilesFrom, FilesTo files.Store
}

// Report is the outcome of a move: what was copied and proved to be equal on both sides.
type Report struct {
	Tables []store.TableSum
	Files  int
}

// Rows returns the number of rows of all tables.
func (r Report) Rows() (n int64) {
	for _, t := range r.Tables {
		n += t.Rows
	}
	return n
}

// places returns the source and the target.
func (j Job) places() (from, to store.Place, err error) {
	file := filepath.Join(j.Data, store.FileName)
	switch {
	case j.To != "" && j.From == "":
		return store.Place{File: file}, store.Place{URL: j.To}, nil
	case j.From != "" && j.To == "":
		return store.Place{URL: j.From}, store.Place{File: file}, nil
	}
	return from, to, errors.New("either --to or --from must be given")
}

// Run moves the installation. It copies the files first, so that a database that exists is complete. It may be run again after an
// interruption; the source is never changed.
func Run(ctx context.Context, j Job) (Report, error) {
	from, to, err := j.places()
	if err != nil {
		return Report{}, err
	}
	var out Report
	if j.FilesFrom != nil {
		if out.Files, err = j.copyFiles(ctx, from); err != nil {
			return Report{}, err
		}
	}
	out.Tables, err = store.Move(ctx, from, to)
	return out, err
}

// copyFiles copies the files that the source refers to.
func (j Job) copyFiles(ctx context.Context, from store.Place) (int, error) {
	keys, err := store.FileKeysOf(ctx, from)
	if err != nil {
		return 0, err
	}
	for _, key := range keys {
		if err := copyFile(ctx, key, j.FilesFrom, j.FilesTo); err != nil {
			return 0, fmt.Errorf("copy file %s: %w", key, err)
		}
	}
	return len(keys), nil
}

// copyFile copies a file and reads it again. A file that only the target has was already there.
func copyFile(ctx context.Context, key string, from, to files.Store) error {
	content, kind, err := read(ctx, key, from)
	if problem.Is(err, problem.KindNotFound) {
		if _, _, there := read(ctx, key, to); there == nil {
			return nil
		}
		return errors.New("the database refers to it, but it does not exist")
	}
	if err != nil {
		return err
	}
	if err := to.Put(ctx, key, kind, bytes.NewReader(content), int64(len(content))); err != nil {
		return err
	}
	copied, copiedKind, err := read(ctx, key, to)
	if err == nil && (sha256.Sum256(copied) != sha256.Sum256(content) || copiedKind != kind) {
		err = errors.New("the copy differs")
	}
	return err
}

func read(ctx context.Context, key string, from files.Store) ([]byte, string, error) {
	r, info, err := from.Get(ctx, key)
	if err != nil {
		return nil, "", err
	}
	content, err := io.ReadAll(r)
	return content, info.ContentType, errors.Join(err, r.Close())
}
