package server

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"net/http"
	"strings"
	"sync"
)

const (
	// CompressMinBytes is the size from which a JSON reply is compressed: start-up data and whole lists. Compressing a page of fifty rows
	// would cost more than reading it from the database.
	CompressMinBytes = 32 << 10
	// CompressMinBytesBrowser is the same for a browser, which may be on a slow connection: what fits in a packet stays as it is.
	CompressMinBytesBrowser = 1400
	// parallelMinBytes is the size from which a reply is compressed on two processors.
	parallelMinBytes = 1 << 20
	// typicalRatio is the least compression ratio of replies, whose field names repeat in every row.
	typicalRatio = 6
)

var compressors sync.Pool

// AcceptsGzip reports whether the caller accepts gzip.
func AcceptsGzip(r *http.Request) bool {
	return strings.Contains(r.Header.Get("Accept-Encoding"), "gzip")
}

// gzipHeader is a gzip header without a file name or time.
const gzipHeader = "\x1f\x8b\x08\x00\x00\x00\x00\x00\x04\xff"

// Compress returns body as gzip. The halves of a long body are deflated in parallel: the first ends on a byte boundary, so that both form
// one deflate stream. Not every browser reads several gzip members.
func Compress(body []byte) ([]byte, error) {
	var out, second bytes.Buffer
	out.Grow(len(body) / typicalRatio)
	out.WriteString(gzipHeader)
	var err, secondErr error
	if half := len(body) / 2; len(body) < parallelMinBytes {
		err = deflate(&out, body, (*flate.Writer).Close)
	} else {
		second.Grow(half / typicalRatio)
		var wg sync.WaitGroup
		wg.Go(func() { secondErr = deflate(&second, body[half:], (*flate.Writer).Close) })
		err = deflate(&out, body[:half], (*flate.Writer).Flush)
		wg.Wait()
	}
	out.Write(second.Bytes())
	end := binary.LittleEndian.AppendUint32(nil, crc32.ChecksumIEEE(body))
	out.Write(binary.LittleEndian.AppendUint32(end, uint32(len(body)))) //nolint:gosec // gzip stores the length modulo 2^32
	return out.Bytes(), errors.Join(err, secondErr)
}

// deflate writes text to out and ends it with end, which flushes or closes the writer.
func deflate(out *bytes.Buffer, text []byte, end func(*flate.Writer) error) error {
	w, reused := compressors.Get().(*flate.Writer)
	if reused {
		w.Reset(out)
	} else {
		var err error
		if w, err = flate.NewWriter(out, flate.BestSpeed); err != nil {
			return err
		}
	}
	defer compressors.Put(w)
	if _, err := w.Write(text); err != nil {
		return err
	}
	return end(w)
}
