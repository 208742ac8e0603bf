package httpapi

import (
	"context"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"reflect"
	"slices"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/exchange"
	"traguardo/internal/app/meet"
	"traguardo/internal/app/raceday"
	"traguardo/internal/app/upload"
	"traguardo/internal/files/spool"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
	"traguardo/internal/importer"
	"traguardo/internal/problem"
)

// maxUpload is the largest file plus room for the part headers and args.
const maxUpload = importer.MaxFile + 64<<10

// uploadTimeout allows for receiving a file over a slow connection and saving fifty thousand rows.
const uploadTimeout = 30 * time.Minute

// sentFile is the content of an upload.
type sentFile struct {
	args wire.UploadArgs
	name string // empty without a file
	file *spool.File
}

// read reads the parts of an upload. The bytes go to the spool, because the files of many callers do not fit in memory.
func (f *sentFile) read(parts *multipart.Reader) error {
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return f.file.Seal()
		}
		if err != nil {
			return partError(err)
		}
		switch {
		case part.FormName() == "args":
			if f.args, err = uploadArgs(part); err != nil {
				return err
			}
		case part.FileName() != "":
			if f.name != "" {
				return problem.Field("file", "un solo file alla volta")
			}
			f.name = part.FileName()
			if _, err := io.Copy(f.file, part); err != nil {
				return partError(err)
			}
		}
	}
}

var errNoParts = problem.Field("file", "la richiesta deve essere multipart/form-data")

// receiveParts passes the parts of a request to read when the caller's earlier request of the same kind has ended. The caller must call
// release when the files were processed, also after an error.
func receiveParts(
	ctx context.Context, w http.ResponseWriter, r *http.Request, queue *uploadQueue, limit int64, read func(*multipart.Reader) error,
) (release func(), err error) {
	release = func() {}
	if !contract.IsMultipart(r) {
		return release, errNoParts
	}
	requestOf(ctx).leave() // waiting for one's own earlier upload must not block other callers
	claimed, exclusive := queue.claim(ctx, actor(ctx).UserID)
	if !exclusive {
		return release, problem.TooMany("È già in corso un caricamento: attendi che finisca")
	}
	r.Body = http.MaxBytesReader(w, r.Body, limit)
	parts, err := r.MultipartReader()
	if err != nil {
		return claimed, errNoParts
	}
	return claimed, requestOf(ctx).receive(ctx, func() error { return read(parts) })
}

// upload receives a file.
func (h *handlers) upload(ctx context.Context, w http.ResponseWriter, r *http.Request, _ *contract.Input) (*wire.Envelope, error) {
	sent := sentFile{file: h.spool.Create()}
	defer func() { _ = sent.file.Close() }()
	release, err := receiveParts(ctx, w, r, &h.uploads, maxUpload, sent.read)
	defer release()
	if err != nil {
		return nil, err
	}
	args, name := sent.args, sent.name
	if args.Mode == "" {
		return nil, problem.Field("modalita", "obbligatorio")
	}
	if args.Mode == exchange.Mode {
		args.Mode = exchange.ModeOf(args.Content)
		if !h.app.Uploads.Has(args.Mode) {
			return nil, problem.Field("CONTENUTO", "contenuto non disponibile")
		}
	} else if args.Content != "" {
		return nil, problem.Field("CONTENUTO", "solo per i file LENEX")
	}
	ofEvent := meet.EventUploadMode(args.Mode)
	if err := h.checkUpload(ctx, args, ofEvent); err != nil {
		return nil, err
	}
	if name == "" {
		return nil, problem.Field("file", "obbligatorio")
	}
	if ofEvent {
		e, err := h.app.Events.AddFile(ctx, actor(ctx), meet.EventUpload{Mode: args.Mode, EventID: args.EventID, Name: name, File: sent.file,
			Size: sent.file.Size()})
		if err != nil {
			return nil, err
		}
		return &wire.Envelope{Message: "Caricamento completato", Data: wire.FromEventRow(meet.EventView{Event: e}).Files()}, nil
	}
	result, err := h.app.Uploads.Load(ctx, actor(ctx), upload.Request{
		Mode: args.Mode, Name: name, File: sent.file, Size: sent.file.Size(), Confirm: bool(args.Confirm), Previous: args.Previous,
		ClubID: args.ClubID, EventID: args.EventID,
		Heads: wire.UploadHeads(args.Heads), HeadsOnly: bool(args.HeadsOnly),
		Exchange: upload.Exchange{Create: bool(args.Create), CircuitID: args.CircuitID, Choices: wire.UploadChoices(args.Choices)},
	})
	if err != nil {
		return nil, err
	}
	message := "Controllo completato: conferma per salvare"
	switch {
	case bool(args.HeadsOnly):
		message = "Colonne lette"
	case bool(args.Confirm):
		message = "Caricamento completato"
	}
	out := &wire.Envelope{Message: message, Data: wire.FromUpload(result)}
	if result.Report != nil {
		out.Inserted = result.Report.CreatedID
	}
	return out, nil
}

// checkUpload returns an error if the caller may not send such a file. It does not read the file.
func (h *handlers) checkUpload(ctx context.Context, args wire.UploadArgs, ofEvent bool) error {
	if h.app.Pool != nil && !slices.Contains(raceday.PoolUploads, args.Mode) {
		return errAtPool
	}
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
	var refused *problem.Error
	if errors.As(err, &tooLarge) || errors.As(err, &refused) {
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
