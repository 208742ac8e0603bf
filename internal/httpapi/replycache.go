package httpapi

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"

	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/server"
	"traguardo/internal/httpapi/wire"
)

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
	if markShared(head, req, k.tag) {
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

// sharedCaching makes browsers revalidate each time, which usually gives a 304, and lets a cache in front of the portal reply for two
// seconds without asking. A page that gets an older reply reads the changes since then from the live stream, by its cursor.
const sharedCaching = "public, max-age=0, s-maxage=2"

// sharedLists are the public lists, whose replies are the same for everyone.
var sharedLists = map[string]bool{
	"GET pub/eventi": true, "GET pub/eventi/anni": true, "GET pub/atleti": true, "GET pub/evento/documenti": true,
}

// markShared sets the headers of a reply that caches may keep, and reports whether the caller already has it.
func markShared(head http.Header, req *request, tag string) (known bool) {
	head.Set("Vary", "Accept-Encoding")
	head.Set("ETag", tag)
	head.Set("Cache-Control", sharedCaching)
	return hasTag(req.knownTags, tag)
}

// hasTag reports whether an If-None-Match header names a tag. Proxies that compress turn tags into weak ones.
func hasTag(header, tag string) bool {
	for candidate := range strings.SplitSeq(header, ",") {
		if candidate = strings.TrimSpace(candidate); strings.TrimPrefix(candidate, "W/") == tag || candidate == "*" {
			return true
		}
	}
	return false
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

// maxCachedReplies bounds the memory: three replies for each event whose rankings are in memory.
const maxCachedReplies = 48

// get returns the reply for key. It calls read and encodes the result if the reply is missing or was made from another source.
func (p *replyCache) get(ctx context.Context, key string, source any, read func() (any, error)) (cachedReply, error) {
	select {
	case p.mu <- struct{}{}:
		defer func() { <-p.mu }()
	case <-ctx.Done():
		return cachedReply{}, ctx.Err()
	}
	if k, found := p.entries[key]; found && k.source == source {
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
	if len(body) >= server.CompressMinBytes {
		if small, err := server.Compress(body); err == nil {
			k.gzipped = small
		}
	}
	if len(p.entries) >= maxCachedReplies {
		clear(p.entries)
	}
	p.entries[key] = k
	return k, nil
}
