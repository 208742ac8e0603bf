// Package atomic writes files that are either complete and durable, or not there at all.
package atomic

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// tempPrefix starts the names of files that are being written.
const tempPrefix = ".new-"

// Write writes a file through fill into a temporary file in the same folder, syncs it and renames it to path. After a crash, path holds the
// complete old or new file. Missing folders are created.
func Write(path string, fill func(io.Writer) error) (err error) {
	dir := filepath.Dir(path)
	if err := mkdirAll(dir); err != nil {
		return err
	}
	file, err := os.CreateTemp(dir, tempPrefix)
	if err != nil {
		return err
	}
	renamed := false
	defer func() {
		if err != nil && !renamed {
			err = errors.Join(err, os.Remove(file.Name()))
		}
	}()
	if err := fill(file); err != nil {
		return errors.Join(err, file.Close())
	}
	if err := file.Sync(); err != nil {
		return errors.Join(err, file.Close())
	}
	if err := file.Close(); err != nil {
		return err
	}
	if err := os.Rename(file.Name(), path); err != nil {
		return err
	}
	renamed = true
	return SyncDir(dir)
}

// mkdirAll creates a folder and its parents durably: each parent is synced.
func mkdirAll(dir string) error {
	if info, err := os.Stat(dir); err == nil && info.IsDir() {
		return nil
	}
	above := filepath.Dir(dir)
	if above == dir {
		return fmt.Errorf("atomic: %s is not a folder", dir)
	}
	if err := mkdirAll(above); err != nil {
		return err
	}
	if err := os.Mkdir(dir, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return SyncDir(above)
}

// SyncDir syncs a folder, which makes its file names durable.
func SyncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// RemoveStale removes temporary files, below root, of writes that were interrupted. With age 0 no other process may be writing there;
// otherwise only files older than age are removed.
func RemoveStale(root string, age time.Duration) error {
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasPrefix(e.Name(), tempPrefix) {
			return err
		}
		info, err := e.Info()
		if err == nil && (age == 0 || time.Since(info.ModTime()) > age) {
			err = os.Remove(path) //nolint:gosec // only the server writes to the folder
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil // another server removed it
		}
		return err
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
