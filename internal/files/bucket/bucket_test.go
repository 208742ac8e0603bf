package bucket

import (
	"context"
	"crypto/md5"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"traguardo/internal/files/filestest"
	"traguardo/internal/problem"
)

type object struct {
	contentType string
	body        []byte
	modified    time.Time
}

// server implements the part of S3 that the store uses, for one bucket. It accepts signed requests only.
type server struct {
	t       *testing.T
	mu      sync.Mutex
	objects map[string]object
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !strings.HasPrefix(r.Header.Get("Authorization"), "AWS4-HMAC-SHA256 Credential=key/") {
		s.fail(w, http.StatusForbidden, "AccessDenied")
		return
	}
	key, ok := strings.CutPrefix(r.URL.Path, "/bucket/")
	if !ok {
		s.fail(w, http.StatusNotFound, "NoSuchBucket")
		return
	}
	switch r.Method {
	case http.MethodPut:
		body, err := io.ReadAll(r.Body)
		if err != nil || int64(len(body)) != r.ContentLength {
			s.fail(w, http.StatusBadRequest, "IncompleteBody")
			return
		}
		s.objects[key] = object{r.Header.Get("Content-Type"), body, time.Now()}
		w.Header().Set("ETag", etag(body))
	case http.MethodGet:
		o, ok := s.objects[key]
		if !ok {
			s.fail(w, http.StatusNotFound, "NoSuchKey")
			return
		}
		w.Header().Set("Content-Type", o.contentType)
		w.Header().Set("Content-Length", strconv.Itoa(len(o.body)))
		w.Header().Set("Last-Modified", o.modified.UTC().Format(http.TimeFormat))
		w.Header().Set("ETag", etag(o.body))
		_, _ = w.Write(o.body)
	case http.MethodDelete:
		delete(s.objects, key)
		w.WriteHeader(http.StatusNoContent)
	default:
		s.t.Errorf("%s %s", r.Method, r.URL)
	}
}

func etag(body []byte) string {
	sum := md5.Sum(body)
	return `"` + hex.EncodeToString(sum[:]) + `"`
}

func (s *server) fail(w http.ResponseWriter, status int, code string) {
	w.Header().Set("Content-Type", "application/xml")
	w.WriteHeader(status)
	_, _ = fmt.Fprintf(w, "<Error><Code>%s</Code><Message>refused</Message></Error>", code)
}

func TestBucket(t *testing.T) {
	s := httptest.NewTLSServer(&server{t: t, objects: map[string]object{}})
	defer s.Close()
	address := strings.Replace(s.URL, "https://", "https://key:secret@", 1)
	store, err := open(address+"/bucket", s.Client().Transport)
	if err != nil {
		t.Fatal(err)
	}
	filestest.Run(t, store)

	missing, err := open(address+"/another", s.Client().Transport)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := missing.Get(context.Background(), "x"); err == nil || problem.Is(err, problem.KindNotFound) {
		t.Errorf("a missing bucket must be a fault, not a missing file: %v", err)
	}
}

func TestAddresses(t *testing.T) {
	for address, good := range map[string]bool{
		"https://key:secret@s3.example.org/bucket?region=eu-south-1": true, "http://key:secret@localhost:9000/bucket": true,
		"": false, "https://s3.example.org/bucket": false, "https://key@s3.example.org/bucket": false, "ftp://key:secret@host/bucket": false,
		"https://key:secret@host": false, "https://key:secret@host/a/b": false, "https://key:sec ret@host:x/b": false,
	} {
		_, err := New(address)
		if (err == nil) != good {
			t.Errorf("%s: got %v, want (err == nil) == good", address, err)
		}
		if err != nil && strings.Contains(err.Error(), "sec ret") {
			t.Errorf("the error shows the secret: %v", err)
		}
	}
}
