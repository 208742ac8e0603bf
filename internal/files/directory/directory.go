// Package directory keeps files on the disk of the only server.
package directory

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"traguardo/internal/files"
	"traguardo/internal/files/atomic"
	"traguardo/internal/problem"
)

// Store is a folder with 256 folders in it. A file is named after the hash of its key, so no key can lead elsewhere, and
// begins with one line that names its content type: content and type change together.
type Store struct{ root string }

var _ files.Store = (*Store)(nil)

// New keeps files under root, which is made when the first file comes.
func New(root string) *Store { return &Store{root: root} }

func (s *Store) path(key string) (string, error) {
	if err := files.CheckKey(key); err != nil {
		return "", err
	}
	return filepath.Join(s.root, Name(key)), nil
}

// Name is where a key's file lies in the root.
func Name(key string) string {
	sum := sha256.Sum256([]byte(key))
	name := hex.EncodeToString(sum[:])
	return filepath.Join(name[:2], name)
}

// Removed is the folder in the root where deleted files wait: a copy of the database that was made before still names them.
const Removed = "removed"

func (s *Store) Put(ctx context.Context, key, contentType string, r io.Reader, size int64) error {
	path, err := s.path(key)
	if err != nil {
		return err
	}
	if strings.ContainsAny(contentType, "\r\n") {
		return fmt.Errorf("files: content type %q is not allowed", contentType)
	}
	return atomic.Write(path, func(w io.Writer) error {
		if _, err := io.WriteString(w, contentType+"\n"); err != nil {
			return err
		}
		n, err := io.Copy(w, io.LimitReader(r, size+1))
		if err == nil && n != size {
			err = fmt.Errorf("files: %s announced %d bytes and has another number", key, size)
		}
		return errors.Join(err, ctx.Err())
	})
}

func (s *Store) Get(_ context.Context, key string) (io.ReadCloser, files.Info, error) {
	path, err := s.path(key)
	if err != nil {
		return nil, files.Info{}, problem.NotFound()
	}
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, files.Info{}, problem.NotFound()
	}
	if err != nil {
		return nil, files.Info{}, err
	}
	stat, err := file.Stat()
	if err != nil {
		return nil, files.Info{}, errors.Join(err, file.Close())
	}
	in := bufio.NewReader(file)
	line, err := in.ReadString('\n')
	if err != nil {
		return nil, files.Info{}, errors.Join(fmt.Errorf("files: %s has no first line: %w", key, err), file.Close())
	}
	info := files.Info{ContentType: strings.TrimSuffix(line, "\n"), Size: stat.Size() - int64(len(line)), Modified: stat.ModTime()}
	return content{in, file}, info, nil
}

type content struct {
	io.Reader
	io.Closer
}

// Delete takes a file out of use. Its bytes stay until Prune, so that a backup that runs meanwhile has every file its database names.
func (s *Store) Delete(_ context.Context, key string) error {
	path, err := s.path(key)
	if err != nil {
		return err
	}
	waiting := filepath.Join(s.root, Removed)
	if err := os.MkdirAll(waiting, 0o700); err != nil {
		return err
	}
	moved := filepath.Join(waiting, filepath.Base(path))
	if err := os.Rename(path, moved); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	}
	now := time.Now() // of the disk, like the time of writing
	return errors.Join(os.Chtimes(moved, now, now), atomic.SyncDir(filepath.Dir(path)), atomic.SyncDir(waiting))
}

// Prune removes the bytes of files that were deleted longer ago than that.
func (s *Store) Prune(ctx context.Context, age time.Duration) error {
	waiting := filepath.Join(s.root, Removed)
	entries, err := os.ReadDir(waiting)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, e := range entries {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		info, statErr := e.Info()
		if statErr == nil && time.Since(info.ModTime()) > age {
			err = errors.Join(err, os.Remove(filepath.Join(waiting, e.Name())))
		}
	}
	return err
}
