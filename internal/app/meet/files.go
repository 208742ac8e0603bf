package meet

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"path"
	"strings"
	"unicode"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/option"
	"traguardo/internal/importer"
	"traguardo/internal/problem"
	"traguardo/internal/report"
	"traguardo/internal/store"
)

// Folders of event files.
const (
	LogoFolder  = "logo/"
	pressFolder = "comunicato/"
	filesFolder = "documento/"
)

// Upload modes for event files.
const (
	UploadLogo  = "logo"
	UploadPress = "comunicato"
	UploadFile  = "documento"
)

// maxEventFiles is the maximum number of documents of an event.
const maxEventFiles = 50

// EventUpload is a file being uploaded to an event.
type EventUpload struct {
	Mode    string
	EventID id.Event
	Name    string
	File    io.ReaderAt
	Size    int64
}

// EventUploadMode reports whether mode uploads an event file.
func EventUploadMode(mode string) bool {
	return mode == UploadLogo || mode == UploadPress || mode == UploadFile
}

// AddFile stores a logo, press release or document of an event. The file is written before the event refers to it,
// so that a failure leaves an unused file, never a missing one.
func (s *Events) AddFile(ctx context.Context, a access.Actor, u EventUpload) (domain.Event, error) {
	e, err := s.Managed(ctx, a, u.EventID)
	if err != nil {
		return e, err
	}
	if u.Mode == UploadFile { // checked again under the lock
		if err := roomForFile(ctx, s.core.DB.Q, u.EventID); err != nil {
			return e, err
		}
	}
	stored, err := s.storeFile(ctx, u)
	if err != nil {
		return e, err
	}
	if u.Mode == UploadFile {
		return e, s.configure(ctx, a, u.EventID, func(q store.Q, _ domain.Event) error {
			if err := roomForFile(ctx, q, u.EventID); err != nil {
				return err
			}
			stored.CreatedAt = s.core.Now()
			if _, err := q.AddEventFile(ctx, stored); err != nil {
				return err
			}
			return s.core.Record(ctx, q, a, audit.EventFileAdded, audit.Event, int64(u.EventID), nil, map[string]any{"nome": stored.Name,
				"byte": stored.Size})
		})
	}
	action := audit.EventLogoChanged
	if u.Mode == UploadPress {
		action = audit.EventReleaseChanged
	}
	c := s.change(ctx, a, action, u.EventID, 0)
	c.Edit = func(after *domain.Event) error {
		if !s.Manages(a, *after) {
			return problem.Forbidden()
		}
		if u.Mode == UploadLogo {
			after.LogoKey = stored.Key
		} else {
			after.PressRelease, after.PressKey = stored.Name, stored.Key
		}
		e = *after
		return nil
	}
	return e, s.runAndDropFiles(ctx, c, a)
}

func roomForFile(ctx context.Context, q store.Q, eventID id.Event) error {
	existing, err := q.EventFiles(ctx, eventID)
	if err == nil && len(existing) >= maxEventFiles {
		err = problem.Refusedf("Un evento può avere al massimo %d documenti", maxEventFiles)
	}
	return err
}

// runAndDropFiles runs a change of an event and deletes files that are no longer used.
func (s *Events) runAndDropFiles(ctx context.Context, c core.Change[domain.Event], a access.Actor) error {
	var was, is domain.Event
	save := c.Save
	c.Save = func(q store.Q, before, after domain.Event) error {
		was, is = before, after
		return save(q, before, after)
	}
	if err := c.Run(ctx, s.core, a); err != nil {
		return err
	}
	if was.PressKey != is.PressKey {
		s.removeFile(ctx, was.PressKey)
	}
	if was.LogoKey != is.LogoKey && was.LogoKey != "" {
		if used, err := s.core.DB.LogoInUse(ctx, was.LogoKey); err == nil && !used {
			s.removeFile(ctx, was.LogoKey)
		}
	}
	return nil
}

// removeFile deletes a file. Failure is only logged, because it merely wastes space.
func (s *Events) removeFile(ctx context.Context, key string) {
	if key == "" {
		return
	}
	if err := s.core.Files.Delete(context.WithoutCancel(ctx), key); err != nil {
		s.core.Log.Warn("delete file", "key", key, "error", err)
	}
}

// storeFile checks a file's content and stores it under a new name.
func (s *Events) storeFile(ctx context.Context, u EventUpload) (domain.EventFile, error) {
	f := domain.EventFile{EventID: u.EventID, Name: fileName(u.Name), ContentType: "application/pdf", Size: u.Size}
	if u.Mode == UploadPress || (u.Mode == UploadFile && startsLikePDF(u.File)) {
		if err := importer.CheckPDF(u.File, u.Size); err != nil {
			return f, err
		}
		sum := sha256.New()
		if _, err := io.Copy(sum, io.NewSectionReader(u.File, 0, u.Size)); err != nil {
			return f, err
		}
		folder := pressFolder
		if u.Mode == UploadFile {
			folder = filesFolder
		}
		f.Name = strings.TrimSuffix(f.Name, path.Ext(f.Name)) + ".pdf"
		f.Key = fmt.Sprintf("%s%d-%s.pdf", folder, u.EventID, unique(sum.Sum(nil)))
		return f, s.core.Files.Put(ctx, f.Key, f.ContentType, io.NewSectionReader(u.File, 0, u.Size), u.Size)
	}
	img, err := importer.ReadImage(ctx, u.File, u.Size)
	if err != nil {
		return f, err
	}
	sum := sha256.Sum256(img.Data)
	f.ContentType, f.Size = img.ContentType, int64(len(img.Data))
	f.Name = strings.TrimSuffix(f.Name, path.Ext(f.Name)) + img.Extension
	f.Key = LogoFolder + unique(sum[:]) + img.Extension
	if u.Mode == UploadFile {
		f.Key = fmt.Sprintf("%s%d-%s%s", filesFolder, u.EventID, unique(sum[:]), img.Extension)
	}
	return f, s.core.Files.Put(ctx, f.Key, f.ContentType, bytes.NewReader(img.Data), f.Size)
}

// unique returns a name from the content and a random part, so that deleting one upload never deletes an identical
// one.
func unique(sum []byte) string {
	return hex.EncodeToString(sum[:16]) + "-" + strings.ToLower(rand.Text())
}

func startsLikePDF(r io.ReaderAt) bool {
	head := make([]byte, 5)
	n, _ := r.ReadAt(head, 0) // a shorter file is no PDF
	return string(head[:n]) == "%PDF-"
}

// fileName removes folders and characters that break a download or reverse the text direction.
func fileName(name string) string {
	name = path.Base(strings.ReplaceAll(name, `\`, "/"))
	name = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || strings.ContainsRune(`<>:"|?*/`, r) || r == unicode.ReplacementChar {
			return -1
		}
		return r
	}, name)
	name = strings.TrimLeft(strings.TrimSpace(name), ".")
	if runes := []rune(name); len(runes) > 150 {
		name = string(runes[:140]) + path.Ext(name)
	}
	if name == "" {
		name = "documento"
	}
	return name
}

// Logo opens a logo that an event uses.
func (s *Events) Logo(ctx context.Context, key string) (report.File, error) {
	key = LogoFolder + key
	if used, err := s.core.DB.LogoInUse(ctx, key); err != nil || !used {
		if err == nil {
			err = problem.NotFound()
		}
		return report.File{}, err
	}
	return s.open(ctx, key, "logo")
}

func (s *Events) open(ctx context.Context, key, name string) (report.File, error) {
	r, info, err := s.core.Files.Get(ctx, key)
	if err != nil {
		return report.File{}, err
	}
	return report.File{Name: name, ContentType: info.ContentType, Write: func(_ context.Context, w io.Writer) error {
		defer func() { _ = r.Close() }()
		_, err := io.Copy(w, r)
		return err
	}}, nil
}

// OpenFile opens a document of an event.
func (s *Events) OpenFile(ctx context.Context, fileID int64) (report.File, error) {
	f, err := s.core.DB.EventFile(ctx, fileID)
	if err != nil {
		return report.File{}, err
	}
	return s.open(ctx, f.Key, f.Name)
}

// DeleteFile deletes a document of an event.
func (s *Events) DeleteFile(ctx context.Context, a access.Actor, fileID int64) error {
	var deleted domain.EventFile
	err := s.core.DB.Tx(ctx, func(q store.Q) error {
		var err error
		deleted, err = managed(ctx, s, q, a, func(q store.Q) (domain.EventFile, error) { return q.EventFile(ctx, fileID) },
			func(f domain.EventFile) id.Event { return f.EventID })
		if err != nil {
			return err
		}
		if err := q.DeleteEventFile(ctx, fileID); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.EventFileDeleted, audit.Event, int64(deleted.EventID), map[string]any{"nome": deleted.Name}, nil)
	})
	if err == nil {
		s.removeFile(ctx, deleted.Key)
	}
	return err
}

// PressRelease opens the press release of an event. Clubs may open it once the event publishes its prints.
func (s *Events) PressRelease(ctx context.Context, a access.Actor, eventID id.Event) (report.File, error) {
	e, err := s.Printable(ctx, a, eventID)
	if err != nil {
		return report.File{}, err
	}
	if e.PressKey == "" {
		return report.File{}, problem.NotFound()
	}
	return s.open(ctx, e.PressKey, report.FileName("comunicato", e.Name, report.PDF))
}

// Printable returns an event whose start list, results and press release the caller may print.
func (s *Events) Printable(ctx context.Context, a access.Actor, eventID id.Event) (domain.Event, error) {
	e, err := s.entrantsPrintable(ctx, a, eventID)
	if err == nil && !e.Options.Flag(option.PublicButtons) && !Oversees(a, e) {
		return e, problem.ForbiddenBecause("Le stampe di questo evento non sono ancora pubbliche")
	}
	return e, err
}

// entrantsPrintable returns an event whose entrants the caller may print. An unconfirmed club or user may print only
// events that the club entered, because anyone can register and create a club.
func (s *Events) entrantsPrintable(ctx context.Context, a access.Actor, eventID id.Event) (domain.Event, error) {
	e, err := s.core.DB.Event(ctx, eventID)
	if err != nil || Oversees(a, e) {
		return e, err
	}
	club, err := s.core.DB.Club(ctx, a.ClubID)
	reason := meet.MissingConfirmation(meet.Window{Unverified: a.Unverified, Unconfirmed: club.Unconfirmed})
	if err != nil || reason == "" {
		return e, err
	}
	parts, err := s.core.DB.ClubParts(ctx, a.ClubID, []id.Event{eventID})
	if part := parts[eventID]; err == nil && part.Entries+part.Teams == 0 {
		err = problem.ForbiddenBecause(reason + ": fino ad allora hai le stampe degli eventi a cui la società è iscritta")
	}
	return e, err
}
