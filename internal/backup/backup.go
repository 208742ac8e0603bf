// Package backup saves a whole installation, a consistent copy of the database and the files, to one file and restores it.
package backup

import (
	"archive/tar"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"traguardo/internal/files/directory"
	"traguardo/internal/store"
)

// folders are the data folders included in a backup.
var folders = []string{filesFolder, "outbox"}

const (
	filesFolder   = "files"
	databaseEntry = "database"
	// endEntry is the last entry of every backup. It reveals a file that was truncated between two entries.
	endEntry = "end"
)

// Create writes a backup of the installation to out while the server may be running. out is created only after the backup was read back and
// found to contain all files that its database refers to, unless bucket is set: files in a bucket are not backed up.
func Create(ctx context.Context, dir, databaseURL string, bucket bool, out string) (err error) {
	if databaseURL == "" {
		if _, err := os.Stat(filepath.Join(dir, store.FileName)); err != nil {
			return fmt.Errorf("no database in %s: %w", dir, err)
		}
	}
	work, err := os.MkdirTemp(filepath.Dir(out), ".backup-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	db, err := store.Open(ctx, dir, databaseURL)
	if err != nil {
		return err
	}
	copied := filepath.Join(work, databaseEntry)
	keys, err := copyDatabase(ctx, db, copied, databaseURL)
	if err = errors.Join(err, db.Close()); err != nil {
		return err
	}
	packed := filepath.Join(work, "backup.tar")
	if err := pack(packed, copied, dir); err != nil {
		return err
	}
	if bucket {
		keys = nil // files in a bucket are backed up separately
	}
	if err := verify(packed, keys); err != nil {
		return err
	}
	return os.Rename(packed, out)
}

// copyDatabase copies the database and returns the file keys that the copy is sure to contain: those present before and after.
func copyDatabase(ctx context.Context, db *store.DB, to, databaseURL string) ([]string, error) {
	before, err := db.FileKeys(ctx)
	if err != nil {
		return nil, err
	}
	if err := db.CopyTo(ctx, to, databaseURL); err != nil {
		return nil, err
	}
	after, err := db.FileKeys(ctx)
	if err != nil {
		return nil, err
	}
	present := make(map[string]bool, len(after))
	for _, key := range after {
		present[key] = true
	}
	return slices.DeleteFunc(before, func(key string) bool { return !present[key] }), nil
}

// verify reads a backup to its end and returns an error if one of the files with the given keys is missing.
func verify(path string, keys []string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	found := map[string]bool{}
	t := tar.NewReader(f)
	for {
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return fmt.Errorf("read backup: %w", err)
		}
		if _, err := io.Copy(io.Discard, t); err != nil { //nolint:gosec // a file of the operator, read to nowhere
			return fmt.Errorf("read backup: %w", err)
		}
		found[h.Name] = true
	}
	for _, key := range keys {
		if name := filepath.ToSlash(filepath.Join(filesFolder, directory.RelPath(key))); !found[name] {
			return fmt.Errorf("the database refers to file %s, which does not exist", key)
		}
	}
	return nil
}

func pack(to, database, dir string) (err error) {
	f, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Sync(), f.Close()) }()
	w := tar.NewWriter(f)
	if err := addFile(w, database, databaseEntry); err != nil {
		return err
	}
	packed := map[string]bool{}
	for _, folder := range folders {
		if err := addFolder(w, dir, folder, packed); err != nil {
			return err
		}
	}
	// Recently deleted files come last: the database copy may still refer to them, or they were deleted while their folder was being read.
	if err := addRemoved(w, filepath.Join(dir, filesFolder, directory.TrashFolder), packed); err != nil {
		return err
	}
	if err := w.WriteHeader(&tar.Header{Name: endEntry, Mode: 0o600, Typeflag: tar.TypeReg}); err != nil {
		return err
	}
	return w.Close()
}

// addFolder adds the files of a folder, except those that are deleted meanwhile.
func addFolder(w *tar.Writer, dir, folder string, packed map[string]bool) error {
	removed := filepath.Join(dir, filesFolder, directory.TrashFolder)
	return filepath.WalkDir(filepath.Join(dir, folder), func(path string, e fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil:
			return err
		case path == removed:
			return fs.SkipDir
		case !e.Type().IsRegular():
			return nil
		}
		rel, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(rel)
		err = addFile(w, path, name)
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		packed[name] = true
		return err
	})
}

// addRemoved adds the files in the trash under their original names.
func addRemoved(w *tar.Writer, removed string, packed map[string]bool) error {
	entries, err := os.ReadDir(removed)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, e := range entries {
		name := filesFolder + "/" + e.Name()[:min(2, len(e.Name()))] + "/" + e.Name()
		if packed[name] || !e.Type().IsRegular() {
			continue
		}
		if err := addFile(w, filepath.Join(removed, e.Name()), name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

func addFile(w *tar.Writer, path, name string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if err := w.WriteHeader(&tar.Header{Name: name, Mode: 0o600, Size: info.Size(), ModTime: info.ModTime(),
		Typeflag: tar.TypeReg}); err != nil {
		return err
	}
	_, err = io.CopyN(w, f, info.Size())
	return err
}

// ErrNotEmpty is returned by Restore if the folder is not empty.
var ErrNotEmpty = errors.New("the folder is not empty: restore into a new one")

// Restore restores a backup into an empty folder and, with PostgreSQL, an empty database. It checks the restored data and ends all
// sessions.
func Restore(ctx context.Context, dir, databaseURL, from string) error {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if len(entries) > 0 {
		return fmt.Errorf("%s: %w", dir, ErrNotEmpty)
	}
	f, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	if err := unpack(f, dir); err != nil {
		return errors.Join(fmt.Errorf("%s is not a backup or is damaged: %w", from, err), removeContents(dir))
	}
	if err := store.Restore(ctx, filepath.Join(dir, databaseEntry), dir, databaseURL); err != nil {
		return errors.Join(err, removeContents(dir))
	}
	return endSessions(ctx, dir, databaseURL)
}

// endSessions invalidates the sessions, links and tokens in the backup, some of which may have been revoked since.
func endSessions(ctx context.Context, dir, databaseURL string) error {
	db, err := store.Open(ctx, dir, databaseURL)
	if err != nil {
		return err
	}
	return errors.Join(db.Tx(ctx, func(q store.Q) error { return q.EndEverySession(ctx) }), db.Close())
}

// removeContents removes a partial restore.
func removeContents(dir string) error {
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		err = errors.Join(err, os.RemoveAll(filepath.Join(dir, e.Name())))
	}
	return err
}

func unpack(r io.Reader, dir string) error {
	t := tar.NewReader(r)
	seen, ended := false, false
	for {
		h, err := t.Next()
		switch {
		case errors.Is(err, io.EOF) && !ended:
			return errors.New("the end is missing")
		case errors.Is(err, io.EOF) && !seen:
			return errors.New("it contains no database")
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case ended || !filepath.IsLocal(h.Name) || h.Typeflag != tar.TypeReg || !isKnownEntry(h.Name):
			return fmt.Errorf("unexpected entry %q", h.Name)
		}
		if ended = h.Name == endEntry; ended {
			continue
		}
		seen = seen || h.Name == databaseEntry
		if err := writeFile(filepath.Join(dir, filepath.FromSlash(h.Name)), t); err != nil {
			return err
		}
	}
}

func isKnownEntry(name string) bool {
	top, _, _ := strings.Cut(name, "/")
	for _, f := range folders {
		if top == f {
			return true
		}
	}
	return name == databaseEntry || name == endEntry
}

func writeFile(path string, r io.Reader) (err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Sync(), f.Close()) }()
	_, err = io.Copy(f, r)
	return err
}
