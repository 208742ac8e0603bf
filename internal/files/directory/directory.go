// Package directory stores files on the local disk, for deployments with a single server.
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

// Store is a folder with up to 256 subfolders. Files are named by the hash of their key, so that no key can escape the folder. The first
// line of a file is its content type, so that content and type change together.
type Store struct{ root string }

var _ files.Store = (*Store)(nil)

// New returns a store in root, which is created by the first Put.
func New(root string) *Store { return &Store{root: root} }

func (s *Store) path(key string) (string, error) {
	if err := files.CheckKey(key); err != nil {
		return "", err
	}
	return filepath.Join(s.root, RelPath(key)), nil
}

// RelPath returns the path of a key's file, relative to the root.
func RelPath(key string) string {
	sum := sha256.Sum256([]byte(key))
	name := hex.EncodeToString(sum[:])
	return filepath.Join(name[:2], name)
}

// TrashFolder is the folder for deleted files, below the root. An earlier copy of the database may still refer to them.
const TrashFolder = "removed"

func (s *Store) Put(ctx context.Context, key, contentType string, r io.Reader, size int64) error {
	path, err := s.path(key)
	if err != nil {
		return err
	}
	if strings.ContainsAny(contentType, "\r\n") {
		return fmt.Errorf("files: content type %q has a line break", contentType)
	}
	return atomic.Write(path, func(w io.Writer) error {
		if _, err := io.WriteString(w, contentType+"\n"); err != nil {
			return err
		}
		n, err := io.Copy(w, io.LimitReader(r, size+1))
		if err == nil && n != size {
			err = fmt.Errorf("files: size of %s is not %d bytes", key, size)
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
		return nil, files.Info{}, errors.Join(fmt.Errorf("files: %s has no content type: %w", key, err), file.Close())
	}
	info := files.Info{ContentType: strings.TrimSuffix(line, "\n"), Size: stat.Size() - int64(len(line)), Modified: stat.ModTime()}
	return content{in, file}, info, nil
}

type content struct {
	io.Reader
	io.Closer
}

// Delete moves a file to the trash, where it stays until Prune, so that a concurrent backup contains all files its database refers to.
func (s *Store) Delete(_ context.Context, key string) error {
	path, err := s.path(key)
	if err != nil {
		return err
	}
	trash := filepath.Join(s.root, TrashFolder)
	if err := os.MkdirAll(trash, 0o700); err != nil {
		return err
	}
	moved := filepath.Join(trash, filepath.Base(path))
	if err := os.Rename(path, moved); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	}
	now := time.Now() // system time, which file times are compared with
	return errors.Join(os.Chtimes(moved, now, now), atomic.SyncDir(filepath.Dir(path)), atomic.SyncDir(trash))
}

// Prune removes files that were deleted longer than age ago.
func (s *Store) Prune(ctx context.Context, age time.Duration) error {
	trash := filepath.Join(s.root, TrashFolder)
	entries, err := os.ReadDir(trash)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, e := range entries {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		info, statErr := e.Info()
		if statErr == nil && time.Since(info.ModTime()) > age {
			err = errors.Join(err, os.Remove(filepath.Join(trash, e.Name())))
		}
	}
	return err
}
