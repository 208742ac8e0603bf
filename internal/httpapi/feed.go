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

// lastHeard is where a browser that connects again says which message it read last.
const lastHeard = "Last-Event-ID"

// news sends what is new on a topic, message by message, until the reader leaves or the server stops. Whoever connects again is sent what was
// missed.
func (s *Server) news(ctx context.Context, w http.ResponseWriter, r *http.Request, route contract.Route, req *request, in *contract.Input) error {
	feed, err := route.Feed(in)
	if err != nil {
		return err
	}
	release, ok := s.limits.onlooker(req.network)
	if !ok {
		return errStreams
	}
	defer release()
	last, err := strconv.ParseInt(r.Header.Get(lastHeard), 10, 64)
	if err != nil || last < 0 {
		last = -1
	}
	return s.follow(ctx, w, route, req, followed{
		topic: feed.Topic,
		read: func(ctx context.Context) (message, error) {
			rows, number, err := feed.After(ctx, last)
			if err != nil {
				return nil, err
			}
			last = number
			return func(out *eventWriter) error { return out.sendNews(feed.Event, rows, number) }, nil
		},
		still: func(context.Context) error { return nil }, // everybody may read it
	})
}

// sendNews writes a message for each row. All have the number from which to go on: whoever reads some of them and loses the connection
// reads those again, and misses none. Without rows a comment opens the stream.
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
		text.Write(body) // JSON of one line
		text.WriteString("\n\n")
	}
	return e.write(text.Bytes())
}

// keptReply is a reply as it is sent, plain and compressed.
type keptReply struct {
	of          any // what it was made of
	tag         string
	body, small []byte
}

// sendKept answers with a reply that is made once for everybody who asks while of stays the same; a reader who has it is told so.
func (h *handlers) sendKept(w http.ResponseWriter, r *http.Request, k keptReply) error {
	req := requestOf(r.Context())
	req.leave()
	head := w.Header()
	head.Set("Cache-Control", "no-cache") // asked for again each time, and mostly answered that nothing changed
	head.Set("Vary", "Accept-Encoding")
	head.Set("ETag", k.tag)
	if r.Header.Get("If-None-Match") == k.tag {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	head.Set("Content-Type", "application/json; charset=utf-8")
	body := k.body
	if req.gzip && k.small != nil {
		body = k.small
		head.Set("Content-Encoding", "gzip")
	}
	head.Set("Content-Length", strconv.Itoa(len(body)))
	_, _ = w.Write(body)
	return nil
}

// tagOf tells one reply from another, on every server alike.
func tagOf(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + hex.EncodeToString(sum[:12]) + `"`
}

// replies keeps the last replies by what they are about.
type replies struct {
	mu   chan struct{} // one makes a reply, the others wait for it
	kept map[string]keptReply
}

func newReplies() *replies {
	return &replies{mu: make(chan struct{}, 1), kept: map[string]keptReply{}}
}

// repliesKept bounds what stands in memory: two kinds of reply of as many events as have rankings in memory.
const repliesKept = 32

// of answers the reply about something, made anew when what it was made of is another one.
func (p *replies) of(ctx context.Context, key string, of any, read func() (any, error)) (keptReply, error) {
	select {
	case p.mu <- struct{}{}:
		defer func() { <-p.mu }()
	case <-ctx.Done():
		return keptReply{}, ctx.Err()
	}
	if k, there := p.kept[key]; there && k.of == of {
		return k, nil
	}
	data, err := read()
	if err != nil {
		return keptReply{}, err
	}
	body, err := contract.Encode(&wire.Envelope{Data: data})
	if err != nil {
		return keptReply{}, err
	}
	k := keptReply{of: of, body: body, tag: tagOf(body)}
	if len(body) >= compressFrom {
		if small, err := compress(body); err == nil {
			k.small = small
		}
	}
	if len(p.kept) >= repliesKept {
		clear(p.kept)
	}
	p.kept[key] = k
	return k, nil
}
