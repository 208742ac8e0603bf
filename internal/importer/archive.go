package importer

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"strings"

	"traguardo/internal/problem"
)

// Limits of a workbook in bytes unless noted. Fifty thousand athletes with all columns are about 35 MB of XML.
const (
	maxUnzipped = 96 << 20 // the whole archive, as actually unpacked
	maxOther    = 24 << 20 // all parts except cells and their texts
	maxEntries  = 500
	maxTexts    = 1_000_000 // number of shared texts; each costs memory even if it is short
	maxRun      = 1 << 20   // text without a tag; Excel limits a cell to 32767 characters
)

var (
	errDamaged = problem.Refused("Il file .xlsx è danneggiato")
	errBomb    = problem.Refused("Il file .xlsx, una volta decompresso, è troppo grande")
)

// checkArchive unpacks the archive once without storing it, because declared sizes may be false, and verifies the checksums.
func checkArchive(r io.ReaderAt, size int64) error {
	archive, err := zip.NewReader(r, size)
	if err != nil {
		return errDamaged
	}
	if len(archive.File) > maxEntries {
		return errBomb
	}
	names := make(map[string]bool, len(archive.File))
	declared, other := uint64(0), uint64(0)
	for _, f := range archive.File {
		name := strings.ToLower(strings.ReplaceAll(f.Name, "\\", "/"))
		if names[name] {
			return errDamaged // duplicate names are ambiguous
		}
		names[name] = true
		if f.UncompressedSize64 > maxUnzipped {
			return errBomb
		}
		declared += f.UncompressedSize64
		if !isStreamedPart(name) {
			other += f.UncompressedSize64
		}
	}
	if declared > maxUnzipped || other > maxOther {
		return errBomb
	}
	if !names["[content_types].xml"] || !names["xl/workbook.xml"] {
		return errNotExcel
	}
	budget := int64(maxUnzipped)
	for _, f := range archive.File {
		n, err := unpack(f, budget)
		if err != nil {
			return err
		}
		budget -= n
	}
	return nil
}

// isStreamedPart reports whether a part holds cells or their texts.
func isStreamedPart(name string) bool {
	return strings.HasPrefix(name, "xl/worksheets/sheet") || name == "xl/sharedstrings.xml"
}

func unpack(f *zip.File, limit int64) (int64, error) {
	in, err := f.Open()
	if err != nil {
		return 0, errDamaged
	}
	defer func() { _ = in.Close() }() // opened for reading
	w := &bombDetector{xml: strings.HasSuffix(strings.ToLower(f.Name), ".xml")}
	n, err := io.Copy(w, io.LimitReader(in, limit+1))
	switch {
	case n > limit || errors.Is(err, errBomb):
		return n, errBomb
	case err != nil:
		return n, errDamaged
	}
	return n, nil
}

// bombDetector finds XML that would need much memory although the file is small.
type bombDetector struct {
	xml        bool
	run, texts int
}

func (w *bombDetector) Write(p []byte) (int, error) {
	if !w.xml {
		return len(p), nil
	}
	w.texts += bytes.Count(p, []byte("<si"))
	for rest := p; ; {
		at := bytes.IndexByte(rest, '<')
		if at < 0 {
			w.run += len(rest)
			break
		}
		w.run += at
		if w.run > maxRun {
			break
		}
		w.run, rest = 0, rest[at+1:]
	}
	if w.run > maxRun || w.texts > maxTexts {
		return 0, errBomb
	}
	return len(p), nil
}
