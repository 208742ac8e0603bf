package httpapi

import (
	"context"
	"io"
	"net/http"
	"strconv"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/files/spool"
	"traguardo/internal/httpapi/server"
	"traguardo/internal/report"
)

// exportTimeout allows for waiting for a slot and for reading and writing fifty thousand rows.
const exportTimeout = 100 * time.Second

// openReport opens a report for the user of ctx.
type openReport func(ctx context.Context) (report.File, error)

// export writes a file from the database and sends it. A slow client holds only a file on disk.
func (h *handlers) export(ctx context.Context, w http.ResponseWriter, who access.Actor, open openReport) error {
	e, err := h.startExport(ctx, who, open)
	if err != nil {
		return err
	}
	defer e.Close()
	if e.File.Parts && e.IsLong() {
		return sendBody(ctx, w, e.Output.Follow(ctx), server.ReportHeaders(e.File))
	}
	if err := e.Wait(); err != nil {
		return err
	}
	return send(ctx, w, e.Output, server.ReportHeaders(e.File))
}

// startExport waits for its turn and starts to write a file from the database. Exports have their own connections, and their number is
// bounded.
func (h *handlers) startExport(ctx context.Context, who access.Actor, open openReport) (e *server.Export, err error) {
	release, err := h.app.Exports.Reserve(who.UserID)
	if err != nil {
		return nil, err
	}
	defer func() {
		if e == nil { // also if a report panics
			release()
		}
	}()
	requestOf(ctx).leave() // waiting and writing have their own limits
	reading, end, err := h.app.Exports.Begin(ctx, who.UserID)
	if err != nil {
		return nil, err
	}
	defer func() {
		if e == nil {
			end()
		}
	}()
	if requestOf(ctx).mayBeOld {
		reading = h.app.Replica(reading)
	}
	f, err := open(reading)
	if err != nil {
		return nil, err
	}
	return server.StartExport(reading, f, h.spool.Create(), end, release), nil
}

// sendFile sends a stored file, or one made from a few rows. It writes the whole file before its first byte is sent: an error is then an
// ordinary fault and never half a file.
func (h *handlers) sendFile(ctx context.Context, w http.ResponseWriter, f report.File, head map[string]string) error {
	output := h.spool.Create()
	defer func() { _ = output.Close() }()
	if err := server.WriteFile(ctx, f, output); err != nil {
		return err
	}
	return send(ctx, w, output, head)
}

// send sends a whole file with its length.
func send(ctx context.Context, w http.ResponseWriter, file *spool.File, head map[string]string) error {
	head["Content-Length"] = strconv.FormatInt(file.Size(), 10)
	return sendBody(ctx, w, file.Reader(), head)
}

// sendBody sends a file. An error aborts the connection, so that the client does not take a part for the whole.
func sendBody(ctx context.Context, w http.ResponseWriter, body io.Reader, head map[string]string) error {
	req := requestOf(ctx)
	req.leave()
	if err := server.SendBody(w, body, head); err != nil {
		req.abortCause = err
		panic(http.ErrAbortHandler)
	}
	return nil
}
