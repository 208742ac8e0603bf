package httpapi

import (
	"context"
	"fmt"
	"io"
	"mime"
	"net/http"
	"runtime/debug"
	"strconv"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/files/spool"
	"traguardo/internal/report"
)

// exportWithin is for waiting for a place and for reading and writing fifty thousand rows.
const exportWithin = 100 * time.Second

// export makes a file from the database and sends it: whoever reads slowly holds a file on the disk and nothing else.
func (h *handlers) export(ctx context.Context, w http.ResponseWriter, who access.Actor, open func(context.Context) (report.File, error)) error {
	m, err := h.make(ctx, who, open)
	if err != nil {
		return err
	}
	defer m.close()
	if m.file.Parts && m.long() {
		return sendBody(ctx, w, m.made.Follow(ctx), printed(m.file))
	}
	if err := m.whole(); err != nil {
		return err
	}
	return send(ctx, w, m.made, printed(m.file))
}

// making is a file that is being written.
type making struct {
	file     report.File
	made     *spool.File
	stop     context.CancelFunc
	answered func()
	large    <-chan struct{} // closed when it is too large for memory
	ended    chan struct{}   // closed when err is known
	err      error
}

// make waits for its turn and begins to write a file from the database, over connections of its own and among a bounded number of others.
func (h *handlers) make(ctx context.Context, who access.Actor, open func(context.Context) (report.File, error)) (m *making, err error) {
	answered, err := h.app.Exports.Reserve(who.UserID)
	if err != nil {
		return nil, err
	}
	defer func() {
		if m == nil { // also when a report panics
			answered()
		}
	}()
	requestOf(ctx).leave() // waiting and writing have limits of their own
	reading, end, err := h.app.Exports.Begin(ctx, who.UserID)
	if err != nil {
		return nil, err
	}
	defer func() {
		if m == nil {
			end()
		}
	}()
	f, err := open(reading)
	if err != nil {
		return nil, err
	}
	m = &making{file: f, made: h.spool.Create(), answered: answered, ended: make(chan struct{})}
	m.large = m.made.Grown()
	reading, m.stop = context.WithCancel(reading)
	go func() {
		defer close(m.ended)
		defer end()
		if m.err = written(reading, f, m.made); m.err != nil {
			m.made.Fail(m.err)
		}
	}()
	return m, nil
}

// whole waits for the end of the writing.
func (m *making) whole() error {
	<-m.ended
	return m.err
}

// long waits until it is known whether a file is too large for memory and not yet whole.
func (m *making) long() bool {
	select {
	case <-m.ended:
		return false
	case <-m.large:
	}
	select {
	case <-m.ended:
		return false
	default:
		return true
	}
}

// close ends the writing, if anybody left before, and gives the file up.
func (m *making) close() {
	m.stop()
	<-m.ended
	_ = m.made.Close()
	m.answered()
}

// sendFile sends a file that is kept, or made from a few rows.
func (h *handlers) sendFile(ctx context.Context, w http.ResponseWriter, f report.File, head map[string]string) error {
	made, err := h.spooled(ctx, f)
	if err != nil {
		return err
	}
	defer func() { _ = made.Close() }()
	return send(ctx, w, made, head)
}

// spooled writes a file to its end before anybody gets its first byte: one that fails half way is an ordinary fault, and never half a file.
func (h *handlers) spooled(ctx context.Context, f report.File) (*spool.File, error) {
	made := h.spool.Create()
	if err := written(ctx, f, made); err != nil {
		_ = made.Close()
		return nil, err
	}
	return made, nil
}

// written writes a file to its end. A report that panics is a fault of that file.
func written(ctx context.Context, f report.File, to *spool.File) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
		if err != nil {
			err = fmt.Errorf("file %s: %w", f.Name, err)
		}
	}()
	if err := f.Write(ctx, to); err != nil {
		return err
	}
	return to.Seal()
}

// attachment is the head of a download.
func attachment(f report.File) map[string]string { return fileHead(f, "attachment") }

// printed is the head of a report. The browser shows a PDF that we made, in a window of its own; files that people uploaded are downloads.
func printed(f report.File) map[string]string {
	if f.ContentType == report.PDF.ContentType() && !f.Kept {
		return fileHead(f, "inline")
	}
	return attachment(f)
}

func fileHead(f report.File, disposition string) map[string]string {
	return map[string]string{
		"Content-Type":        f.ContentType,
		"Content-Disposition": mime.FormatMediaType(disposition, map[string]string{"filename": f.Name}),
		"Cache-Control":       "no-store",
	}
}

// send hands a whole file over, with its length.
func send(ctx context.Context, w http.ResponseWriter, made *spool.File, head map[string]string) error {
	head["Content-Length"] = strconv.FormatInt(made.Size(), 10)
	return sendBody(ctx, w, made.Reader(), head)
}

// sendBody answers with a file. What goes wrong from here on cuts the connection, so that nobody takes a part for the whole.
func sendBody(ctx context.Context, w http.ResponseWriter, body io.Reader, head map[string]string) error {
	req := requestOf(ctx)
	req.leave()
	for name, v := range head {
		w.Header().Set(name, v)
	}
	w.WriteHeader(http.StatusOK)
	if _, err := io.Copy(w, body); err != nil {
		req.cut = err
		panic(http.ErrAbortHandler)
	}
	return nil
}
