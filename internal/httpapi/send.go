package httpapi

import (
	"context"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strconv"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/files/spool"
	"traguardo/internal/report"
)

// exportWithin is for waiting for a place and for reading and writing fifty thousand rows.
const exportWithin = 100 * time.Second

// export makes a file from the database and then sends it: whoever reads slowly holds a file on the disk and nothing else.
func (h *handlers) export(ctx context.Context, w http.ResponseWriter, who access.Actor, open func(context.Context) (report.File, error)) error {
	f, made, done, err := h.exported(ctx, who, open)
	if err != nil {
		return err
	}
	defer done()
	return send(ctx, w, made, attachment(f))
}

// exported makes a file from the database, over connections of its own and among a bounded number of others; done gives it up.
func (h *handlers) exported(ctx context.Context, who access.Actor, open func(context.Context) (report.File, error)) (f report.File, made *spool.File, done func(), err error) {
	answered, err := h.app.Exports.Ask(who.UserID)
	if err != nil {
		return f, nil, nil, err
	}
	defer func() {
		if done == nil { // also when a report panics
			answered()
		}
	}()
	requestOf(ctx).leave() // waiting and writing have limits of their own
	if f, made, err = h.write(ctx, who, open); err != nil {
		return f, nil, nil, err
	}
	return f, made, func() {
		_ = made.Close()
		answered()
	}, nil
}

// write waits for its turn and writes a file to its end.
func (h *handlers) write(ctx context.Context, who access.Actor, open func(context.Context) (report.File, error)) (report.File, *spool.File, error) {
	reading, end, err := h.app.Exports.Begin(ctx, who.UserID)
	if err != nil {
		return report.File{}, nil, err
	}
	defer end()
	f, err := open(reading)
	if err != nil {
		return report.File{}, nil, err
	}
	made, err := h.spooled(reading, f)
	return f, made, err
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
	made, whole := h.spool.Create(), false
	defer func() {
		if !whole {
			_ = made.Close()
		}
	}()
	err := f.Write(ctx, made)
	if err == nil {
		err = made.Seal()
	}
	if err != nil {
		return nil, fmt.Errorf("file %s: %w", f.Name, err)
	}
	whole = true
	return made, nil
}

// attachment is the head of a download.
func attachment(f report.File) map[string]string {
	return map[string]string{
		"Content-Type":        f.ContentType,
		"Content-Disposition": mime.FormatMediaType("attachment", map[string]string{"filename": f.Name}),
		"Cache-Control":       "no-store",
	}
}

// send hands a whole file over, with its length. What goes wrong from here on cuts the connection, so that nobody takes a part for the whole.
func send(ctx context.Context, w http.ResponseWriter, made *spool.File, head map[string]string) error {
	req := requestOf(ctx)
	req.leave()
	for name, v := range head {
		w.Header().Set(name, v)
	}
	w.Header().Set("Content-Length", strconv.FormatInt(made.Size(), 10))
	w.WriteHeader(http.StatusOK)
	if _, err := io.Copy(w, made.Reader()); err != nil {
		req.cut = err
		panic(http.ErrAbortHandler)
	}
	return nil
}
