// Package spool keeps what is received or made for one call: in memory while it is small, then in a file without a name, which is gone
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
	inMemory = 512 << 10 // bytes of a file that stay in memory, and that are written to the disk at once
	maxFile  = 256 << 20 // bytes of one file
	maxTotal = 1 << 30   // bytes of all files on the disk
)

// Folder is where files lie. The zero value is the machine's folder for temporary files.
type Folder struct {
	dir  string
	used atomic.Int64
}

// Open makes a folder and takes away what a process left that ended between making a file and taking its name off.
func Open(dir string) (*Folder, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("spool: %w", err)
	}
	left, err := filepath.Glob(filepath.Join(dir, prefix+"*"))
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

const prefix = "spool-"

// Create makes an empty file. It must be closed.
func (f *Folder) Create() *File { return &File{folder: f, grown: make(chan struct{})} }

// File is written from beginning to end, sealed, and then read. What is on the disk of it may be followed while it is written.
type File struct {
	folder *Folder
	memory bytes.Buffer // what is not on the disk yet
	disk   *os.File     // nil while everything is in memory
	stored int64        // bytes on the disk

	mu    sync.Mutex
	grown chan struct{} // closed when there is news of the file
	onto  int64         // bytes on the disk that followers know of
	over  error         // io.EOF when all of it is there, or why there is no more
}

// Write adds to the end of a file.
func (f *File) Write(b []byte) (int, error) {
	if f.Size()+int64(len(b)) > maxFile {
		return 0, problem.Refused("Il file è troppo grande: restringi la scelta")
	}
	f.memory.Write(b)
	if f.memory.Len() < inMemory {
		return len(b), nil
	}
	return len(b), f.store()
}

// store moves what is in memory to the disk.
func (f *File) store() error {
	if f.disk == nil {
		disk, err := os.CreateTemp(f.folder.dir, prefix)
		if err != nil {
			return err
		}
		f.disk = disk
		if err := os.Remove(disk.Name()); err != nil {
			return err
		}
	}
	n := int64(f.memory.Len())
	if f.folder.used.Add(n) > maxTotal {
		f.folder.used.Add(-n)
		return problem.Overloaded()
	}
	f.stored += n
	if _, err := f.memory.WriteTo(f.disk); err != nil {
		return err
	}
	f.tell(nil)
	return nil
}

// Seal ends the writing.
func (f *File) Seal() error {
	if f.disk != nil && f.memory.Len() > 0 {
		if err := f.store(); err != nil {
			return err
		}
	}
	f.tell(io.EOF)
	return nil
}

// Fail tells followers why there will be no more.
func (f *File) Fail(err error) { f.tell(err) }

// tell lets followers know how much is on the disk: nobody follows what is in memory.
func (f *File) tell(over error) {
	if f.disk == nil {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.onto, f.over = f.stored, over
	close(f.grown)
	f.grown = make(chan struct{})
}

// Grown is closed when more of the file is on the disk than when it was asked for, or nothing more will be. A file in memory never has.
func (f *File) Grown() <-chan struct{} {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.grown
}

// Follow reads a file from its beginning while it is written, as far as it is on the disk.
func (f *File) Follow(ctx context.Context) io.Reader { return &follower{ctx: ctx, file: f} }

type follower struct {
	ctx  context.Context
	file *File
	at   int64
}

// Read implements io.Reader.
func (r *follower) Read(p []byte) (int, error) {
	for {
		r.file.mu.Lock()
		there, over, grown := r.file.onto, r.file.over, r.file.grown
		r.file.mu.Unlock()
		if r.at < there {
			n, err := r.file.disk.ReadAt(p[:min(int64(len(p)), there-r.at)], r.at)
			r.at += int64(n)
			return n, err
		}
		if over != nil {
			return 0, over
		}
		select {
		case <-grown:
		case <-r.ctx.Done():
			return 0, r.ctx.Err()
		}
	}
}

// Size is how many bytes were written.
func (f *File) Size() int64 { return f.stored + int64(f.memory.Len()) }

// ReadAt reads a sealed file.
func (f *File) ReadAt(p []byte, from int64) (int, error) {
	if f.disk != nil {
		return f.disk.ReadAt(p, from)
	}
	return bytes.NewReader(f.memory.Bytes()).ReadAt(p, from)
}

// Reader reads a sealed file from its beginning.
func (f *File) Reader() io.Reader { return io.NewSectionReader(f, 0, f.Size()) }

// Close gives up the file with its content.
func (f *File) Close() error {
	f.memory = bytes.Buffer{}
	if f.disk == nil {
		return nil
	}
	f.folder.used.Add(-f.stored)
	err := f.disk.Close()
	f.disk, f.stored = nil, 0
	return err
}
