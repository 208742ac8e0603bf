package server

import (
	"bytes"
	"compress/gzip"
	"io"
	"sync"
	"testing"
)

//test:race
func TestCompress(t *testing.T) {
	var all sync.WaitGroup
	for i := range 8 { // the pool shares writers
		all.Go(func() {
			body := bytes.Repeat([]byte{byte('a' + i), '{', '"'}, CompressMinBytes)
			if i%2 > 0 { // in two halves
				body = append(bytes.Repeat(body, parallelMinBytes/len(body)), body...)
			}
			small, err := Compress(body)
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
