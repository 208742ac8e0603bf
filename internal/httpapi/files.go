package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"os"
	"reflect"

	"traguardo/internal/access"
	"traguardo/internal/app/meet"
	"traguardo/internal/app/upload"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
	"traguardo/internal/importer"
	"traguardo/internal/printing"
	"traguardo/internal/problem"
	"traguardo/internal/report"
)

// maxUpload leaves room for the parts' heads and the args besides the largest file.
const maxUpload = importer.MaxFile + 64<<10

// upload takes a file in. The bytes go to a temporary file: twenty megabytes of many callers must not stand in memory.
func (h *handlers) upload(ctx context.Context, w http.ResponseWriter, r *http.Request, _ *contract.Input) (*wire.Envelope, error) {
	if !contract.IsMultipart(r) {
		return nil, problem.Field("file", "la richiesta deve essere multipart/form-data")
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxUpload)
	parts, err := r.MultipartReader()
	if err != nil {
		return nil, problem.Field("file", "la richiesta deve essere multipart/form-data")
	}
	var args wire.UploadArgs
	var spool *os.File
	var name string
	defer func() {
		if spool != nil {
			_ = spool.Close()
			_ = os.Remove(spool.Name())
		}
	}()
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, partError(err)
		}
		switch {
		case part.FormName() == "args":
			if args, err = uploadArgs(part); err != nil {
				return nil, err
			}
		case part.FileName() != "":
			if spool != nil {
				return nil, problem.Field("file", "un solo file alla volta")
			}
			name = part.FileName()
			if spool, err = os.CreateTemp("", "traguardo-upload-*"); err != nil {
				return nil, err
			}
			if _, err := io.Copy(spool, part); err != nil {
				return nil, partError(err)
			}
		}
	}
	if args.Mode == "" {
		return nil, problem.Field("modalita", "obbligatorio")
	}
	ofEvent := meet.EventUploadMode(args.Mode)
	if err := h.checkUpload(ctx, args, ofEvent); err != nil {
		return nil, err
	}
	if spool == nil {
		return nil, problem.Field("file", "obbligatorio")
	}
	info, err := spool.Stat()
	if err != nil {
		return nil, err
	}
	if ofEvent {
		e, err := h.app.Events.TakeFile(ctx, actor(ctx), meet.EventUpload{Mode: args.Mode, EventID: args.EventID, Name: name, File: spool, Size: info.Size()})
		if err != nil {
			return nil, err
		}
		return &wire.Envelope{Message: "Caricamento completato", Data: wire.FromEventRow(meet.EventView{Event: e}).Files()}, nil
	}
	result, err := h.app.Uploads.Load(ctx, actor(ctx), upload.Request{
		Mode: args.Mode, Name: name, File: spool, Size: info.Size(), Confirm: bool(args.Confirm), Previous: args.Previous, ClubID: args.ClubID,
	})
	if err != nil {
		return nil, err
	}
	message := "Controllo completato: confermare per salvare"
	if args.Confirm {
		message = "Caricamento completato"
	}
	return &wire.Envelope{Message: message, Data: wire.FromUpload(result)}, nil
}

// checkUpload asks, before the bytes are looked at, whether the caller may send such a file.
func (h *handlers) checkUpload(ctx context.Context, args wire.UploadArgs, ofEvent bool) error {
	if !ofEvent {
		return h.app.Uploads.Check(actor(ctx), args.Mode)
	}
	if !access.Can(actor(ctx), access.EventsFile) {
		return problem.Forbidden()
	}
	if args.EventID <= 0 || args.EventID > wire.MaxID {
		return problem.Field("ID_EVENTO", "identificativo non valido")
	}
	return nil
}

func partError(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return err
	}
	return problem.Field("file", "il file non è arrivato per intero")
}

func uploadArgs(part *multipart.Part) (wire.UploadArgs, error) {
	var args wire.UploadArgs
	text, err := io.ReadAll(io.LimitReader(part, 32<<10))
	if err != nil {
		return args, partError(err)
	}
	fields, err := contract.ParseObject(text)
	if err != nil {
		return args, problem.Field("args", "deve essere un oggetto JSON")
	}
	return args, contract.DecodeFields(fields, reflect.ValueOf(&args).Elem()).Err()
}

func (h *handlers) uploadState(ctx context.Context, in wire.UploadRef) (wire.Uploaded, error) {
	result, err := h.app.Uploads.Progress(ctx, actor(ctx), in.ID.ID())
	return wire.FromUpload(result), err
}

// reportQuery reads which report is asked for; whatever else was sent are the report's own parameters.
func reportQuery(raw *contract.Input) (printing.Query, error) {
	in, err := contract.Decode[wire.ReportAsk](raw)
	if err != nil {
		return printing.Query{}, err
	}
	q := printing.Query{ID: int(in.ID), Format: report.Excel, Args: report.Args{}}
	if in.Format.Set {
		q.Format = report.Format(in.Format.Value)
	}
	if raw.FromQuery {
		for k, v := range raw.Query {
			q.Args[k] = v[len(v)-1]
		}
	}
	for k, v := range raw.Fields {
		var text string
		if json.Unmarshal(v, &text) != nil {
			text = string(v) // numbers and flags as they are written
		}
		if text != "null" {
			q.Args[k] = text
		}
	}
	delete(q.Args, contract.CookieName)
	delete(q.Args, "ID_REPORT")
	delete(q.Args, "FORMATO")
	wrong := problem.Fields{}
	for k, v := range q.Args {
		contract.CheckTexts(k, reflect.ValueOf(v), contract.MaxText, wrong)
	}
	return q, wrong.Err()
}

func (h *handlers) reportToken(ctx context.Context, raw *contract.Input) (*wire.Envelope, error) {
	q, err := reportQuery(raw)
	if err != nil {
		return nil, err
	}
	token, err := h.reports.Promise(ctx, actor(ctx), q)
	if err != nil {
		return nil, err
	}
	return contract.Envelope(wire.ReportToken{Token: token}), nil
}

func (h *handlers) reportByToken(ctx context.Context, w http.ResponseWriter, _ *http.Request, raw *contract.Input) (*wire.Envelope, error) {
	in, err := contract.Decode[wire.ReportTokenIn](raw)
	if err != nil {
		return nil, err
	}
	f, err := h.reports.Redeem(ctx, in.Token)
	if err != nil {
		return nil, err
	}
	return nil, sendFile(ctx, w, f)
}

func (h *handlers) report(ctx context.Context, w http.ResponseWriter, _ *http.Request, raw *contract.Input) (*wire.Envelope, error) {
	q, err := reportQuery(raw)
	if err != nil {
		return nil, err
	}
	f, err := h.reports.Open(ctx, actor(ctx), q)
	if err != nil {
		return nil, err
	}
	return nil, sendFile(ctx, w, f)
}

// sendFile streams a file as a download. An error after the first byte cannot become an envelope any more: the connection is cut,
// so that the browser does not keep half a file.
func sendFile(ctx context.Context, w http.ResponseWriter, f report.File) error {
	out := &lazyHead{w: w, head: func() {
		w.Header().Set("Content-Type", f.ContentType)
		w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": f.Name}))
		w.Header().Set("Cache-Control", "no-store")
	}}
	err := f.Write(ctx, out)
	if err != nil && out.wrote {
		panic(http.ErrAbortHandler)
	}
	if err != nil {
		return fmt.Errorf("report %s: %w", f.Name, err)
	}
	return nil
}

// lazyHead declares the file only when its first byte is there.
type lazyHead struct {
	w     io.Writer
	head  func()
	wrote bool
}

func (l *lazyHead) Write(b []byte) (int, error) {
	if !l.wrote {
		l.wrote = true
		l.head()
	}
	return l.w.Write(b)
}
