package importer

import (
	"bytes"
	"io"

	"traguardo/internal/problem"
)

// CheckPDF returns an error unless the file is a complete PDF. It does not check the contents: PDFs are served as downloads.
func CheckPDF(r io.ReaderAt, size int64) error {
	if size > MaxFile {
		return problem.Refused("Il file supera 20 MB")
	}
	const edge = 1024 // bytes in which readers search for the markers
	head := make([]byte, 5)
	tail := make([]byte, max(min(size, edge), 0))
	n, _ := r.ReadAt(head, 0) // a short read is not a PDF
	m, _ := r.ReadAt(tail, max(size-edge, 0))
	if string(head[:n]) != "%PDF-" || !bytes.Contains(tail[:m], []byte("%%EOF")) {
		return problem.Refused("Il file non è un PDF")
	}
	return nil
}
