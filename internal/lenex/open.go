package lenex

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"strings"

	"traguardo/internal/problem"
)

// Limits of a file. They bound memory and time for hostile files; real ones stay far below.
const (
	maxUnpacked = 200 << 20 // bytes of XML
	maxRatio    = 100       // unpacked to packed
	maxDepth    = 32        // nested elements
	maxToken    = 1 << 20   // bytes of one tag or text
	maxNodes    = 100_000   // elements stored for one handler call, such as an event with its heats and rankings
	maxNames    = 500       // different unknown names that are counted
	maxEntries  = 100       // files in an archive
)

var (
	errNotLenex = problem.Refused("Il file non è un file LENEX")
	errTooBig   = problem.Refused("Il file, una volta decompresso, è troppo grande")
	errArchive  = problem.Refused("L'archivio è danneggiato")
	errNoFile   = problem.Refused("L'archivio non contiene un file .lef")
	errSeveral  = problem.Refused("L'archivio contiene più di un file .lef")
)

// File is a LENEX file that can be read several times.
type File struct{ open func() (io.ReadCloser, error) }

// Open returns the LENEX file in r, which is an archive (.lxf) or XML (.lef); the content decides. Errors are refusals for users.
func Open(r io.ReaderAt, size int64) (*File, error) {
	head := make([]byte, 4)
	if n, err := r.ReadAt(head, 0); err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	} else if n < len(head) {
		return nil, errNotLenex
	}
	if bytes.Equal(head, []byte("PK\x03\x04")) {
		return openArchive(r, size)
	}
	if size > maxUnpacked {
		return nil, errTooBig
	}
	return &File{func() (io.ReadCloser, error) { return io.NopCloser(io.NewSectionReader(r, 0, size)), nil }}, nil
}

// openArchive finds the only .lef. Programs write its name in various encodings, so the rest of the name is ignored; a single file
// without that extension is accepted too.
func openArchive(r io.ReaderAt, size int64) (*File, error) {
	archive, err := zip.NewReader(r, size)
	if err != nil || len(archive.File) > maxEntries {
		return nil, errArchive
	}
	var all, lef []*zip.File
	for _, f := range archive.File {
		if f.FileInfo().IsDir() {
			continue
		}
		all = append(all, f)
		if strings.HasSuffix(strings.ToLower(f.Name), ".lef") {
			lef = append(lef, f)
		}
	}
	if len(lef) == 0 && len(all) == 1 {
		lef = all
	}
	switch {
	case len(lef) == 0:
		return nil, errNoFile
	case len(lef) > 1:
		return nil, errSeveral
	case lef[0].UncompressedSize64 > maxUnpacked:
		return nil, errTooBig
	}
	limit := min(maxUnpacked, maxRatio*min(size, maxUnpacked))
	return &File{func() (io.ReadCloser, error) {
		in, err := lef[0].Open()
		if err != nil {
			return nil, errArchive
		}
		return &unpacker{in, limit}, nil
	}}, nil
}

// unpacker stops at the limit, because the sizes that an archive declares may be false.
type unpacker struct {
	io.ReadCloser
	remaining int64
}

func (u *unpacker) Read(p []byte) (int, error) {
	n, err := u.ReadCloser.Read(p)
	u.remaining -= int64(n)
	switch {
	case u.remaining < 0:
		return 0, errTooBig
	case err != nil && !errors.Is(err, io.EOF):
		return n, errArchive
	}
	return n, err
}
