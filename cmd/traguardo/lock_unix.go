//go:build unix

package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// lockName is the name of the lock file in a folder.
const lockName = "traguardo.lock"

// lockFolder locks a folder for this process, so that no second server uses the same SQLite file. The lock ends with the process.
func lockFolder(dir string) (func() error, error) {
	f, err := os.OpenFile(filepath.Join(dir, lockName), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return nil, errors.Join(fmt.Errorf("another traguardo is using %s", dir), f.Close())
	}
	return f.Close, nil
}
