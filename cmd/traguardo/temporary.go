package main

import (
	"errors"
	"os"
	"path/filepath"
)

// temporaryFolder makes a folder for the temporary files of this process and has everything in it use that, libraries as well. Folders
// of processes that ended without a word are locked by nobody: they go, with the uploads and downloads they were at.
func temporaryFolder(root string) (remove func() error, err error) {
	if err := os.MkdirAll(root, 0o700); err != nil {
		return nil, err
	}
	left, err := os.ReadDir(root)
	if err != nil {
		return nil, err
	}
	for _, e := range left {
		path := filepath.Join(root, e.Name())
		if !e.IsDir() {
			err = errors.Join(err, os.Remove(path))
		} else if unlock, locked := lockFolder(path); locked == nil {
			err = errors.Join(err, os.RemoveAll(path), unlock())
		}
	}
	if err != nil {
		return nil, err
	}
	for range 5 {
		own, err := os.MkdirTemp(root, "")
		if err != nil {
			return nil, err
		}
		unlock, err := lockFolder(own)
		if err != nil {
			continue // a server that starts at the same moment took it for one that was left
		}
		if _, err := os.Stat(filepath.Join(own, lockName)); err != nil {
			_ = unlock()
			continue
		}
		if err := os.Setenv("TMPDIR", own); err != nil {
			return nil, errors.Join(err, unlock())
		}
		return func() error { return errors.Join(os.RemoveAll(own), unlock()) }, nil
	}
	return nil, errors.New("other servers take it away")
}
