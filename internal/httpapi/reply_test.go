package httpapi

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"traguardo/internal/httpapi/wire"
)

// broken is a client that left while the buffer may still be read.
type broken struct {
	http.ResponseWriter
	sent []byte
}

func (b *broken) Write(text []byte) (int, error) {
	b.sent = text
	return 0, errors.New("gone")
}

//test:race
func TestReplyBuffers(t *testing.T) {
	s := &Server{}
	reply := func(w http.ResponseWriter, data string) {
		s.write(w, &request{}, http.StatusOK, &wire.Envelope{Data: data})
	}
	want := func(data string) string { return `{"esito":0,"messaggio":"","data":"` + data + `"}` }
	var callers sync.WaitGroup
	for letter := 'a'; letter < 'i'; letter++ {
		callers.Go(func() {
			for n := range 200 {
				data := strings.Repeat(string(letter), 1+7*n)
				left := &broken{ResponseWriter: httptest.NewRecorder()}
				reply(left, data)
				got := httptest.NewRecorder()
				reply(got, strings.ToUpper(data))
				if got.Body.String() != want(strings.ToUpper(data)) || string(left.sent) != want(data) {
					t.Errorf("replied %.80s and %.80s", got.Body, left.sent)
					return
				}
			}
		})
	}
	callers.Wait()
}
