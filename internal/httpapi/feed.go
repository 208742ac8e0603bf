package httpapi

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"

	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
)

// lastEventID is the header in which a reconnecting browser sends the id of the last message it read.
const lastEventID = "Last-Event-ID"

// news sends new rows of a topic until the client leaves or the server stops. A client that reconnects gets the rows it missed.
func (s *Server) news(ctx context.Context, w http.ResponseWriter, r *http.Request, route contract.Route, req *request, in *contract.Input) error {
	feed, err := route.Feed(in)
	if err != nil {
		return err
	}
	release, ok := s.limits.publicStream(req.network)
	if !ok {
		return errStreamLimit
	}
	defer release()
	last, err := strconv.ParseInt(r.Header.Get(lastEventID), 10, 64)
	if err != nil || last < 0 {
		last = -1
	}
	return s.follow(ctx, w, route, req, subscription{
		topic: feed.Topic,
		read: func(ctx context.Context) (message, error) {
			rows, number, err := feed.After(ctx, last)
			if err != nil {
				return nil, err
			}
			last = number
			return func(out *eventWriter) error { return out.sendNews(feed.Event, rows, number) }, nil
		},
		checkAccess: func(context.Context) error { return nil }, // everyone may read it
	})
}

// sendNews writes a message for each row. Only the last one has the number to continue from: a client that loses the connection in
// between reads the rows again and misses none. Without rows, a comment opens the stream.
func (e *eventWriter) sendNews(event string, rows []any, last int64) error {
	var text bytes.Buffer
	if len(rows) == 0 {
		text.WriteString("id: " + strconv.FormatInt(last, 10) + "\n:\n\n")
	}
	for i, row := range rows {
		body, err := contract.EncodeRow(row)
		if err != nil {
			return err
		}
		if i == len(rows)-1 {
			text.WriteString("id: " + strconv.FormatInt(last, 10) + "\n")
		}
		text.WriteString("event: " + event + "\ndata: ")
		text.Write(body) // JSON on one line
		text.WriteString("\n\n")
	}
	return e.write(text.Bytes())
}

// cachedReply is an encoded reply, plain and compressed.
type cachedReply struct {
	source        any // the value it was encoded from
	tag           string
	body, gzipped []byte
}

// sendCached sends a cached reply, or 304 if the client already has it.
func (h *handlers) sendCached(w http.ResponseWriter, r *http.Request, k cachedReply) error {
	req := requestOf(r.Context())
	req.leave()
	head := w.Header()
	head.Set("Cache-Control", "no-cache") // the client revalidates each time and usually gets a 304
	head.Set("Vary", "Accept-Encoding")
	head.Set("ETag", k.tag)
	if r.Header.Get("If-None-Match") == k.tag {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	head.Set("Content-Type", "application/json; charset=utf-8")
	body := k.body
	if req.gzip && k.gzipped != nil {
		body = k.gzipped
		head.Set("Content-Encoding", "gzip")
	}
	head.Set("Content-Length", strconv.Itoa(len(body)))
	_, _ = w.Write(body)
	return nil
}

// etag returns the entity tag of a body; it is the same on every server.
func etag(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + hex.EncodeToString(sum[:12]) + `"`
}

// replyCache holds the latest replies by key.
type replyCache struct {
	mu      chan struct{} // a mutex that respects a context
	entries map[string]cachedReply
}

func newReplyCache() *replyCache {
	return &replyCache{mu: make(chan struct{}, 1), entries: map[string]cachedReply{}}
}

// maxCachedReplies bounds the memory: two replies for each event whose rankings are in memory.
const maxCachedReplies = 32

// get returns the reply for key. It calls read and encodes the result if the reply is missing or was made from another source.
func (p *replyCache) get(ctx context.Context, key string, source any, read func() (any, error)) (cachedReply, error) {
	select {
	case p.mu <- struct{}{}:
		defer func() { <-p.mu }()
	case <-ctx.Done():
		return cachedReply{}, ctx.Err()
	}
	if k, there := p.entries[key]; there && k.source == source {
		return k, nil
	}
	data, err := read()
	if err != nil {
		return cachedReply{}, err
	}
	body, err := contract.Encode(&wire.Envelope{Data: data})
	if err != nil {
		return cachedReply{}, err
	}
	k := cachedReply{source: source, body: body, tag: etag(body)}
	if len(body) >= compressMinBytes {
		if small, err := compress(body); err == nil {
			k.gzipped = small
		}
	}
	if len(p.entries) >= maxCachedReplies {
		clear(p.entries)
	}
	p.entries[key] = k
	return k, nil
}
