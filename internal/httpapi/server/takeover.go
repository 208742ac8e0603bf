package server

import (
	"bytes"
	"net"
	"net/http"
	"time"
)

// Conn is a connection that TakeOver has taken from net/http.
type Conn struct {
	net.Conn
	timeout time.Duration // of a write
}

// TakeOver writes the headers of a reply and takes its connection from net/http, which would keep buffers, the call stack and a goroutine
// for it. A reply that lasts for hours then takes a third of the memory. The reply ends when the caller closes the connection. TakeOver
// reports false if the protocol does not allow it; w then works as before.
func (t Timeouts) TakeOver(w http.ResponseWriter, r *http.Request) (*Conn, bool) {
	if r.ProtoMajor != 1 || r.Method != http.MethodGet {
		return nil, false
	}
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return nil, false
	}
	c := &Conn{Conn: conn, timeout: t.client()}
	header := w.Header().Clone()
	header.Set("Date", time.Now().UTC().Format(http.TimeFormat))
	header.Set("Connection", "close")
	var text bytes.Buffer
	text.WriteString("HTTP/1.1 200 OK\r\n")
	_ = header.Write(&text) // cannot fail: it writes to memory
	text.WriteString("\r\n")
	_, _ = c.Write(text.Bytes()) // later writes fail, too
	return c, true
}

// Write implements io.Writer. The client must take the text within the timeout.
func (c *Conn) Write(text []byte) (int, error) {
	if err := c.SetWriteDeadline(time.Now().Add(c.timeout)); err != nil {
		return 0, err
	}
	return c.Conn.Write(text)
}

// Gone returns a channel that is closed when the client leaves or sends something, which clients of a stream do not do, or when the
// connection is closed.
func (c *Conn) Gone() <-chan struct{} {
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		_ = c.SetReadDeadline(time.Time{}) // net/http may have set one
		_, _ = c.Read(make([]byte, 1))
	}()
	return gone
}
