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

// exportTimeout allows for waiting for a slot and for reading and writing fifty thousand rows.
const exportTimeout = 100 * time.Second

// export writes a file from the database and sends it. A slow client holds only a file on disk.
func (h *handlers) export(ctx context.Context, w http.ResponseWriter, who access.Actor, open func(context.Context) (report.File, error)) error {
	m, err := h.startExport(ctx, who, open)
	if err != nil {
		return err
	}
	defer m.close()
	if m.file.Parts && m.isLong() {
		return sendBody(ctx, w, m.made.Follow(ctx), reportHeaders(m.file))
	}
	if err := m.wait(); err != nil {
		return err
	}
	return send(ctx, w, m.made, reportHeaders(m.file))
}

// exportJob is a file that is being written.
type exportJob struct {
	file     report.File
	made     *spool.File
	stop     context.CancelFunc
	answered func()
	large    <-chan struct{} // closed when the file is too large for memory
	ended    chan struct{}   // closed when err is set
	err      error
}

// startExport waits for its turn and starts to write a file from the database. Exports have their own connections, and their number is
// bounded.
func (h *handlers) startExport(ctx context.Context, who access.Actor, open func(context.Context) (report.File, error)) (m *exportJob, err error) {
	answered, err := h.app.Exports.Ask(who.UserID)
	if err != nil {
		return nil, err
	}
	defer func() {
		if m == nil { // also if a report panics
			answered()
		}
	}()
	requestOf(ctx).leave() // waiting and writing have their own limits
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
	m = &exportJob{file: f, made: h.spool.Create(), answered: answered, ended: make(chan struct{})}
	m.large = m.made.Grown()
	reading, m.stop = context.WithCancel(reading)
	go func() {
		defer close(m.ended)
		defer end()
		if m.err = writeFile(reading, f, m.made); m.err != nil {
			m.made.Fail(m.err)
		}
	}()
	return m, nil
}

// wait waits until the file is written.
func (m *exportJob) wait() error {
	<-m.ended
	return m.err
}

// isLong waits until the file is complete or too large for memory, and reports whether it is still incomplete.
func (m *exportJob) isLong() bool {
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

// close stops the writing if it is still running, and deletes the file.
func (m *exportJob) close() {
	m.stop()
	<-m.ended
	_ = m.made.Close()
	m.answered()
}

// sendFile sends a stored file, or one made from a few rows.
func (h *handlers) sendFile(ctx context.Context, w http.ResponseWriter, f report.File, head map[string]string) error {
	made, err := h.spooled(ctx, f)
	if err != nil {
		return err
	}
	defer func() { _ = made.Close() }()
	return send(ctx, w, made, head)
}

// spooled writes a whole file before its first byte is sent: an error is then an ordinary fault and never half a file.
func (h *handlers) spooled(ctx context.Context, f report.File) (*spool.File, error) {
	made := h.spool.Create()
	if err := writeFile(ctx, f, made); err != nil {
		_ = made.Close()
		return nil, err
	}
	return made, nil
}

// writeFile writes a whole file. It turns a panic of the report into an error.
func writeFile(ctx context.Context, f report.File, to *spool.File) (err error) {
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

// attachment returns the headers of a download.
func attachment(f report.File) map[string]string { return downloadHeaders(f, "attachment") }

// reportHeaders returns the headers of a report. Browsers show our own PDFs in a window; uploaded files are downloads.
func reportHeaders(f report.File) map[string]string {
	if f.ContentType == report.PDF.ContentType() && !f.Kept {
		return downloadHeaders(f, "inline")
	}
	return attachment(f)
}

func downloadHeaders(f report.File, disposition string) map[string]string {
	return map[string]string{
		"Content-Type":        f.ContentType,
		"Content-Disposition": mime.FormatMediaType(disposition, map[string]string{"filename": f.Name}),
		"Cache-Control":       "no-store",
	}
}

// send sends a whole file with its length.
func send(ctx context.Context, w http.ResponseWriter, made *spool.File, head map[string]string) error {
	head["Content-Length"] = strconv.FormatInt(made.Size(), 10)
	return sendBody(ctx, w, made.Reader(), head)
}

// sendBody sends a file. An error aborts the connection, so that the client does not take a part for the whole.
func sendBody(ctx context.Context, w http.ResponseWriter, body io.Reader, head map[string]string) error {
	req := requestOf(ctx)
	req.leave()
	for name, v := range head {
		w.Header().Set(name, v)
	}
	w.WriteHeader(http.StatusOK)
	if _, err := io.Copy(w, body); err != nil {
		req.abortCause = err
		panic(http.ErrAbortHandler)
	}
	return nil
}
