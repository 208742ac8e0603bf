package httpapi

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
	// compressFrom is from how many bytes on a JSON reply is worth compressing: the start-up data and whole lists. A page of fifty rows
	// travels in one go anyway, and compressing it would cost more than reading it from the database.
	compressFrom = 32 << 10
	// compressForPagesFrom is the same for a page in a browser: it may be at the end of a slow line, where every kilobyte of the first list counts.
	compressForPagesFrom = 4 << 10
	// halveFrom is from how many bytes on two processors compress a reply: a whole event took longer here than to be read.
	halveFrom = 1 << 20
	// usualRatio is how much shorter replies become at least, with their names that come again in every row.
	usualRatio = 6
)

func (r *request) compressFrom() int {
	if r.page {
		return compressForPagesFrom
	}
	return compressFrom
}

var compressors sync.Pool

// accepts reports whether the caller takes gzip.
func accepts(r *http.Request) bool { return strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") }

// gzipHead says that what follows is deflated, and nothing else: no name, no time.
const gzipHead = "\x1f\x8b\x08\x00\x00\x00\x00\x00\x04\xff"

// compress is the body with gzip. A deflated text may follow another that ends with a whole byte, so that the halves of a long body are deflated side by
// side and are one file all the same; several files in a row, as gzip knows them too, would not be read by every browser.
func compress(body []byte) ([]byte, error) {
	var out, second bytes.Buffer
	out.Grow(len(body) / usualRatio)
	out.WriteString(gzipHead)
	var err, secondErr error
	if half := len(body) / 2; len(body) < halveFrom {
		err = deflate(&out, body, (*flate.Writer).Close)
	} else {
		second.Grow(half / usualRatio)
		var beside sync.WaitGroup
		beside.Go(func() { secondErr = deflate(&second, body[half:], (*flate.Writer).Close) })
		err = deflate(&out, body[:half], (*flate.Writer).Flush)
		beside.Wait()
	}
	out.Write(second.Bytes())
	end := binary.LittleEndian.AppendUint32(nil, crc32.ChecksumIEEE(body))
	out.Write(binary.LittleEndian.AppendUint32(end, uint32(len(body)))) //nolint:gosec // the length's last four bytes, as the format has it
	return out.Bytes(), errors.Join(err, secondErr)
}

// deflate writes a text, and what ends it.
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
