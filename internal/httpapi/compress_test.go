package httpapi

import (
	"bytes"
	"compress/gzip"
	"io"
	"sync"
	"testing"
)

//test:race
func TestCompressGivesTheBodyBack(t *testing.T) {
	var all sync.WaitGroup
	for i := range 8 { // the pool hands the same writer to many
		all.Go(func() {
			body := bytes.Repeat([]byte{byte('a' + i), '{', '"'}, compressFrom)
			if i%2 > 0 { // in two halves
				body = append(bytes.Repeat(body, halveFrom/len(body)), body...)
			}
			small, err := compress(body)
			if err != nil {
				t.Error(err)
				return
			}
			r, err := gzip.NewReader(bytes.NewReader(small))
			if err != nil {
				t.Error(err)
				return
			}
			back, err := io.ReadAll(r)
			if err != nil || !bytes.Equal(back, body) || len(small) > len(body)/10 {
				t.Errorf("%d bytes became %d and came back as %d: %v", len(body), len(small), len(back), err)
			}
		})
	}
	all.Wait()
}
