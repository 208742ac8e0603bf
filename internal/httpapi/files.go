package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"reflect"
	"sync"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/meet"
	"traguardo/internal/app/upload"
	"traguardo/internal/files/spool"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
	"traguardo/internal/importer"
	"traguardo/internal/printing"
	"traguardo/internal/problem"
	"traguardo/internal/report"
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

// upload receives a file.
func (h *handlers) upload(ctx context.Context, w http.ResponseWriter, r *http.Request, _ *contract.Input) (*wire.Envelope, error) {
	if !contract.IsMultipart(r) {
		return nil, problem.Field("file", "la richiesta deve essere multipart/form-data")
	}
	requestOf(ctx).leave() // waiting for one's own earlier upload must not block other callers
	release, alone := h.uploads.claim(ctx, actor(ctx).UserID)
	if !alone {
		return nil, problem.TooMany("È già in corso un caricamento: attendi che finisca")
	}
	defer release()
	r.Body = http.MaxBytesReader(w, r.Body, maxUpload)
	parts, err := r.MultipartReader()
	if err != nil {
		return nil, problem.Field("file", "la richiesta deve essere multipart/form-data")
	}
	sent := sentFile{file: h.spool.Create()}
	defer func() { _ = sent.file.Close() }()
	if err := requestOf(ctx).receive(ctx, func() error { return sent.read(parts) }); err != nil {
		return nil, err
	}
	args, name := sent.args, sent.name
	if args.Mode == "" {
		return nil, problem.Field("modalita", "obbligatorio")
	}
	ofEvent := meet.EventUploadMode(args.Mode)
	if err := h.checkUpload(ctx, args, ofEvent); err != nil {
		return nil, err
	}
	if name == "" {
		return nil, problem.Field("file", "obbligatorio")
	}
	if ofEvent {
		e, err := h.app.Events.AddFile(ctx, actor(ctx), meet.EventUpload{Mode: args.Mode, EventID: args.EventID, Name: name, File: sent.file, Size: sent.file.Size()})
		if err != nil {
			return nil, err
		}
		return &wire.Envelope{Message: "Caricamento completato", Data: wire.FromEventRow(meet.EventView{Event: e}).Files()}, nil
	}
	result, err := h.app.Uploads.Load(ctx, actor(ctx), upload.Request{
		Mode: args.Mode, Name: name, File: sent.file, Size: sent.file.Size(), Confirm: bool(args.Confirm), Previous: args.Previous, ClubID: args.ClubID, EventID: args.EventID,
		Heads: wire.UploadHeads(args.Heads), HeadsOnly: bool(args.HeadsOnly),
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
	return &wire.Envelope{Message: message, Data: wire.FromUpload(result)}, nil
}

// uploadQueue lets each user send one file at a time, because each may be expensive. The next upload waits.
type uploadQueue struct {
	mu    sync.Mutex
	users map[int64]*userQueue
}

// userQueue is the queue of one user: current holds the running upload, count includes those that wait.
type userQueue struct {
	current chan struct{}
	count   int
}

const (
	turnTimeout = 20 * time.Second
	maxQueued   = 16 // uploads of one user, running and waiting
)

// claim waits for the user's turn. It fails if the previous upload takes too long or too many wait.
func (u *uploadQueue) claim(ctx context.Context, userID int64) (release func(), ok bool) {
	t := u.join(userID)
	if t == nil {
		return nil, false
	}
	patience := time.NewTimer(turnTimeout)
	defer patience.Stop()
	select {
	case t.current <- struct{}{}:
		return func() {
			<-t.current
			u.leave(userID)
		}, true
	case <-patience.C:
	case <-ctx.Done():
	}
	u.leave(userID)
	return nil, false
}

func (u *uploadQueue) join(userID int64) *userQueue {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.users == nil {
		u.users = map[int64]*userQueue{}
	}
	t := u.users[userID]
	if t == nil {
		t = &userQueue{current: make(chan struct{}, 1)}
		u.users[userID] = t
	}
	if t.count >= maxQueued {
		return nil
	}
	t.count++
	return t
}

func (u *uploadQueue) leave(userID int64) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if t := u.users[userID]; t.count > 1 {
		t.count--
	} else {
		delete(u.users, userID)
	}
}

// checkUpload returns an error if the caller may not send such a file. It does not read the file.
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

// reportQuery decodes which report is requested; all other fields are parameters of the report.
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
			text = string(v) // numbers and flags as written
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
	return contract.Reply(wire.ReportToken{Token: token}), nil
}

func (h *handlers) reportByToken(ctx context.Context, w http.ResponseWriter, r *http.Request, raw *contract.Input) (*wire.Envelope, error) {
	reply, err := h.reportOf(ctx, w, raw)
	if err == nil || r.Header.Get("Sec-Fetch-Dest") != "document" || problem.Is(err, problem.KindFault) {
		return reply, err
	}
	// The report opened in its own window: reloading it sends a used token.
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	requestOf(ctx).leave()
	_, _ = io.WriteString(w, "Questa stampa non è più disponibile: richiedila di nuovo dalla pagina.\n")
	return nil, nil
}

func (h *handlers) reportOf(ctx context.Context, w http.ResponseWriter, raw *contract.Input) (*wire.Envelope, error) {
	in, err := contract.Decode[wire.ReportTokenIn](raw)
	if err != nil {
		return nil, err
	}
	who, q, err := h.reports.Redeem(ctx, in.Token)
	if err != nil {
		return nil, err
	}
	return nil, h.export(ctx, w, who, func(ctx context.Context) (report.File, error) { return h.reports.Open(ctx, who, q) })
}

func (h *handlers) report(ctx context.Context, w http.ResponseWriter, _ *http.Request, raw *contract.Input) (*wire.Envelope, error) {
	q, err := reportQuery(raw)
	if err != nil {
		return nil, err
	}
	who := actor(ctx)
	return nil, h.export(ctx, w, who, func(ctx context.Context) (report.File, error) { return h.reports.Open(ctx, who, q) })
}
