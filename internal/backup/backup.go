// Package backup makes one file of a whole installation and brings it back: the database as one consistent copy, and the files.
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

// What a backup may hold besides the database.
var folders = []string{filesFolder, "outbox"}

const (
	filesFolder   = "files"
	databaseEntry = "database"
	// endEntry is the last of every backup: a file cut off between two entries would otherwise pass for a whole one.
	endEntry = "end"
)

// Make writes a backup of the installation to out. The server may go on meanwhile. out appears only when all is well: it was read again, and
// holds every file that its database names, unless these are in a bucket.
func Make(ctx context.Context, dir, databaseURL string, bucket bool, out string) (err error) {
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
	named, err := copyDatabase(ctx, db, copied, databaseURL)
	if err = errors.Join(err, db.Close()); err != nil {
		return err
	}
	packed := filepath.Join(work, "backup.tar")
	if err := pack(packed, copied, dir); err != nil {
		return err
	}
	if bucket {
		named = nil // its files are kept, and backed up, elsewhere
	}
	if err := verify(packed, named); err != nil {
		return err
	}
	return os.Rename(packed, out)
}

// copyDatabase makes the copy, and answers the files that it names for certain: those named before and after.
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
	still := make(map[string]bool, len(after))
	for _, key := range after {
		still[key] = true
	}
	return slices.DeleteFunc(before, func(key string) bool { return !still[key] }), nil
}

// verify reads a finished backup from end to end, and looks for every file that its database names.
func verify(path string, named []string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // only read
	there := map[string]bool{}
	t := tar.NewReader(f)
	for {
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return fmt.Errorf("the backup cannot be read again: %w", err)
		}
		if _, err := io.Copy(io.Discard, t); err != nil {
			return fmt.Errorf("the backup cannot be read again: %w", err)
		}
		there[h.Name] = true
	}
	for _, key := range named {
		if name := filepath.ToSlash(filepath.Join(filesFolder, directory.Name(key))); !there[name] {
			return fmt.Errorf("the database names the file %s, which is not there", key)
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
	if err := add(w, database, databaseEntry); err != nil {
		return err
	}
	packed := map[string]bool{}
	for _, folder := range folders {
		if err := addFolder(w, dir, folder, packed); err != nil {
			return err
		}
	}
	// Last of all what was deleted lately: the copy of the database may still name it, and a file that was deleted while its folder was
	// read is found here.
	if err := addRemoved(w, filepath.Join(dir, filesFolder, directory.Removed), packed); err != nil {
		return err
	}
	if err := w.WriteHeader(&tar.Header{Name: endEntry, Mode: 0o600, Typeflag: tar.TypeReg}); err != nil {
		return err
	}
	return w.Close()
}

// addFolder packs the files of a folder. One that goes away meanwhile is left out.
func addFolder(w *tar.Writer, dir, folder string, packed map[string]bool) error {
	removed := filepath.Join(dir, filesFolder, directory.Removed)
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
		err = add(w, path, name)
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		packed[name] = true
		return err
	})
}

// addRemoved packs deleted files under the names they had.
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
		if err := add(w, filepath.Join(removed, e.Name()), name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

func add(w *tar.Writer, path, name string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if err := w.WriteHeader(&tar.Header{Name: name, Mode: 0o600, Size: info.Size(), ModTime: info.ModTime(), Typeflag: tar.TypeReg}); err != nil {
		return err
	}
	_, err = io.CopyN(w, f, info.Size())
	return err
}

// ErrNotEmpty refuses to mix a backup with what is already there.
var ErrNotEmpty = errors.New("the folder is not empty: restore into a new one")

// Restore brings a backup back into an empty folder (and, with PostgreSQL, an empty database), and checks what it wrote.
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
		return errors.Join(fmt.Errorf("%s is not a backup, or a broken one: %w", from, err), empty(dir))
	}
	if err := store.Restore(ctx, filepath.Join(dir, databaseEntry), dir, databaseURL); err != nil {
		return errors.Join(err, empty(dir))
	}
	return endSessions(ctx, dir, databaseURL)
}

// endSessions lets nobody in with a session, a link or a token from the time of the backup: whoever logged out since then is logged out.
func endSessions(ctx context.Context, dir, databaseURL string) error {
	db, err := store.Open(ctx, dir, databaseURL)
	if err != nil {
		return err
	}
	return errors.Join(db.Tx(ctx, func(q store.Q) error { return q.EndEverySession(ctx) }), db.Close())
}

// empty removes a restore that failed half way.
func empty(dir string) error {
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
			return errors.New("its end is missing")
		case errors.Is(err, io.EOF) && !seen:
			return errors.New("it holds no database")
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case ended || !filepath.IsLocal(h.Name) || h.Typeflag != tar.TypeReg || !known(h.Name):
			return fmt.Errorf("unexpected entry %q", h.Name)
		}
		if ended = h.Name == endEntry; ended {
			continue
		}
		seen = seen || h.Name == databaseEntry
		if err := write(filepath.Join(dir, filepath.FromSlash(h.Name)), t); err != nil {
			return err
		}
	}
}

func known(name string) bool {
	top, _, _ := strings.Cut(name, "/")
	for _, f := range folders {
		if top == f {
			return true
		}
	}
	return name == databaseEntry || name == endEntry
}

func write(path string, r io.Reader) (err error) {
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
