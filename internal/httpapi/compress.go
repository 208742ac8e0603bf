package httpapi

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"strings"
	"sync"
)

// compressFrom is from how many bytes on a JSON reply is worth compressing: the start-up data and whole lists. A page of fifty rows
// travels in one go anyway, and compressing it would cost more than reading it from the database.
const compressFrom = 32 << 10

var compressors sync.Pool

// accepts reports whether the caller takes gzip.
func accepts(r *http.Request) bool { return strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") }

// compress is the body with gzip.
func compress(body []byte) ([]byte, error) {
	var out bytes.Buffer
	out.Grow(len(body) / 3)
	w, reused := compressors.Get().(*gzip.Writer)
	if reused {
		w.Reset(&out)
	} else {
		var err error
		if w, err = gzip.NewWriterLevel(&out, gzip.BestSpeed); err != nil {
			return nil, err
		}
	}
	defer compressors.Put(w)
	if _, err := w.Write(body); err != nil {
		return nil, err
	}
	err := w.Close()
	return out.Bytes(), err
}
