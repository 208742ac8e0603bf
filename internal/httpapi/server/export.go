package server

import (
	"context"
	"fmt"
	"io"
	"mime"
	"net/http"
	"runtime/debug"

	"traguardo/internal/files/spool"
	"traguardo/internal/report"
)

// Export is a file that is being written.
type Export struct {
	File    report.File
	Output  *spool.File
	stop    context.CancelFunc
	release func()
	large   <-chan struct{} // closed when the file is too large for memory
	ended   chan struct{}   // closed when err is set
	err     error
}

// StartExport starts to write f to output. It calls end when the file is written, and release when the export is closed.
func StartExport(ctx context.Context, f report.File, output *spool.File, end, release func()) *Export {
	e := &Export{File: f, Output: output, release: release, large: output.Grown(), ended: make(chan struct{})}
	ctx, e.stop = context.WithCancel(ctx)
	go func() {
		defer close(e.ended)
		defer end()
		if e.err = WriteFile(ctx, f, output); e.err != nil {
			output.Fail(e.err)
		}
	}()
	return e
}

// Wait waits until the file is written.
func (e *Export) Wait() error {
	<-e.ended
	return e.err
}

// IsLong waits until the file is complete or too large for memory, and reports whether it is still incomplete.
func (e *Export) IsLong() bool {
	select {
	case <-e.ended:
		return false
	case <-e.large:
	}
	select {
	case <-e.ended:
		return false
	default:
		return true
	}
}

// Close stops the writing if it is still running, and deletes the file.
func (e *Export) Close() {
	e.stop()
	<-e.ended
	_ = e.Output.Close()
	e.release()
}

// WriteFile writes a whole file. It turns a panic of the report into an error.
func WriteFile(ctx context.Context, f report.File, to *spool.File) (err error) {
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

// Attachment returns the headers of a download.
func Attachment(f report.File) map[string]string { return downloadHeaders(f, "attachment") }

// ReportHeaders returns the headers of a report. Browsers show our own PDFs in a window; uploaded files are downloads.
func ReportHeaders(f report.File) map[string]string {
	if f.ContentType == report.PDF.ContentType() && !f.Stored {
		return downloadHeaders(f, "inline")
	}
	return Attachment(f)
}

func downloadHeaders(f report.File, disposition string) map[string]string {
	return map[string]string{
		"Content-Type":        f.ContentType,
		"Content-Disposition": mime.FormatMediaType(disposition, map[string]string{"filename": f.Name}),
		"Cache-Control":       "no-store",
	}
}

// SendBody sends a file with its headers. After an error the reply is incomplete: the caller must abort the connection.
func SendBody(w http.ResponseWriter, body io.Reader, head map[string]string) error {
	for name, v := range head {
		w.Header().Set(name, v)
	}
	w.WriteHeader(http.StatusOK)
	_, err := io.Copy(w, body)
	return err
}
