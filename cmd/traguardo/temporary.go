package main

import (
	"errors"
	"os"
	"path/filepath"
)

// temporaryFolder creates a locked folder below root for the temporary files of this process and points TMPDIR to it. Unlocked folders of
// processes that were killed are removed.
func temporaryFolder(root string) (remove func() error, err error) {
	if err := os.MkdirAll(root, 0o700); err != nil {
		return nil, err
	}
	leftovers, err := os.ReadDir(root)
	if err != nil {
		return nil, err
	}
	for _, e := range leftovers {
		path := filepath.Join(root, e.Name())
		if !e.IsDir() {
			err = errors.Join(err, os.Remove(path))
		} else if unlock, lockErr := lockFolder(path); lockErr == nil {
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
			continue // another starting server considered it a leftover
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
	return nil, errors.New("other servers keep removing it")
}
