// Package spool holds the data received or produced by one call: in memory while small, then in an unnamed temporary file that disappears
// with the process.
package spool

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"

	"traguardo/internal/problem"
)

const (
	memoryLimit  = 512 << 10 // file size up to which data stays in memory; also the write size
	maxFileSize  = 256 << 20
	maxDiskUsage = 1 << 30 // of all files of a folder
)

// Folder is where files are created. The zero value uses the system's folder for temporary files.
type Folder struct {
	dir  string
	used atomic.Int64
}

// Open creates the folder and removes files of a process that was killed between creating and unlinking them.
func Open(dir string) (*Folder, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("spool: %w", err)
	}
	left, err := filepath.Glob(filepath.Join(dir, tempPrefix+"*"))
	if err != nil {
		return nil, fmt.Errorf("spool: %w", err)
	}
	for _, path := range left {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("spool: %w", err)
		}
	}
	return &Folder{dir: dir}, nil
}

const tempPrefix = "spool-"

// Create returns an empty file. The caller must close it.
func (f *Folder) Create() *File { return &File{folder: f, grown: make(chan struct{})} }

// File is written sequentially, sealed and then read. While it is being written, the part on disk can be read with Follow.
type File struct {
	folder  *Folder
	memory  bytes.Buffer // not on disk yet
	disk    *os.File     // nil while all data is in memory
	flushed int64        // bytes on disk

	mu      sync.Mutex
	grown   chan struct{} // closed and replaced on each change
	visible int64         // bytes on disk that followers may read
	endErr  error         // io.EOF after Seal, or the error given to Fail
}

// Write appends to the file. It returns a problem if the file or the folder is too large.
func (f *File) Write(b []byte) (int, error) {
	if f.Size()+int64(len(b)) > maxFileSize {
		return 0, problem.Refused("Il file è troppo grande: restringi la scelta")
	}
	f.memory.Write(b)
	if f.memory.Len() < memoryLimit {
		return len(b), nil
	}
	return len(b), f.flush()
}

// flush moves the data in memory to disk.
func (f *File) flush() error {
	if f.disk == nil {
		disk, err := os.CreateTemp(f.folder.dir, tempPrefix)
		if err != nil {
			return err
		}
		f.disk = disk
		if err := os.Remove(disk.Name()); err != nil {
			return err
		}
	}
	n := int64(f.memory.Len())
	if f.folder.used.Add(n) > maxDiskUsage {
		f.folder.used.Add(-n)
		return problem.Overloaded()
	}
	f.flushed += n
	if _, err := f.memory.WriteTo(f.disk); err != nil {
		return err
	}
	f.publish(nil)
	return nil
}

// Seal completes the file. Followers then read up to its end.
func (f *File) Seal() error {
	if f.disk != nil && f.memory.Len() > 0 {
		if err := f.flush(); err != nil {
			return err
		}
	}
	f.publish(io.EOF)
	return nil
}

// Fail makes followers return err after the data on disk.
func (f *File) Fail(err error) { f.publish(err) }

// publish makes the data on disk visible to followers. A file in memory has no followers.
func (f *File) publish(endErr error) {
	if f.disk == nil {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.visible, f.endErr = f.flushed, endErr
	close(f.grown)
	f.grown = make(chan struct{})
}

// Grown returns a channel that is closed when more data is on disk or the file ends. It is never closed for a file in memory.
func (f *File) Grown() <-chan struct{} {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.grown
}

// Follow returns a reader that reads the file from the start while it is being written, up to the data on disk.
func (f *File) Follow(ctx context.Context) io.Reader { return &follower{ctx: ctx, file: f} }

type follower struct {
	ctx    context.Context
	file   *File
	offset int64
}

// Read implements io.Reader.
func (r *follower) Read(p []byte) (int, error) {
	for {
		r.file.mu.Lock()
		visible, endErr, grown := r.file.visible, r.file.endErr, r.file.grown
		r.file.mu.Unlock()
		if r.offset < visible {
			n, err := r.file.disk.ReadAt(p[:min(int64(len(p)), visible-r.offset)], r.offset)
			r.offset += int64(n)
			return n, err
		}
		if endErr != nil {
			return 0, endErr
		}
		select {
		case <-grown:
		case <-r.ctx.Done():
			return 0, r.ctx.Err()
		}
	}
}

// Size returns the number of bytes written.
func (f *File) Size() int64 { return f.flushed + int64(f.memory.Len()) }

// ReadAt implements io.ReaderAt for a sealed file.
func (f *File) ReadAt(p []byte, from int64) (int, error) {
	if f.disk != nil {
		return f.disk.ReadAt(p, from)
	}
	return bytes.NewReader(f.memory.Bytes()).ReadAt(p, from)
}

// Reader returns a reader for a sealed file.
func (f *File) Reader() io.Reader { return io.NewSectionReader(f, 0, f.Size()) }

// Close discards the file.
func (f *File) Close() error {
	f.memory = bytes.Buffer{}
	if f.disk == nil {
		return nil
	}
	f.folder.used.Add(-f.flushed)
	err := f.disk.Close()
	f.disk, f.flushed = nil, 0
	return err
}
