// Package atomic writes files that are either whole and on the disk, or not there at all.
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

// unfinished is how the name of a file begins that is still being written.
const unfinished = ".new-"

// Write fills a temporary file in the same folder, syncs it and gives it its name, then syncs the folder: after a crash the
// old file or the new one is there, never half of it. The folder is made when it is missing.
func Write(path string, fill func(io.Writer) error) (err error) {
	dir := filepath.Dir(path)
	if err := makeDir(dir); err != nil {
		return err
	}
	file, err := os.CreateTemp(dir, unfinished)
	if err != nil {
		return err
	}
	named := false
	defer func() {
		if err != nil && !named {
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
	named = true
	return SyncDir(dir)
}

// makeDir makes a folder, and those above it, so that it survives a crash: each new name is synced where it stands.
func makeDir(dir string) error {
	if info, err := os.Stat(dir); err == nil && info.IsDir() {
		return nil
	}
	above := filepath.Dir(dir)
	if above == dir {
		return fmt.Errorf("atomic: %s is not a folder", dir)
	}
	if err := makeDir(above); err != nil {
		return err
	}
	if err := os.Mkdir(dir, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return SyncDir(above)
}

// SyncDir makes the names in a folder durable.
func SyncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// Sweep removes what processes that were killed left half written in a folder and those below it. Nobody else may be writing there, unless
// an age is given: a file older than that is nobody's any more.
func Sweep(root string, age time.Duration) error {
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasPrefix(e.Name(), unfinished) {
			return err
		}
		info, err := e.Info()
		if err == nil && (age == 0 || time.Since(info.ModTime()) > age) {
			err = os.Remove(path)
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil // another server was quicker
		}
		return err
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
