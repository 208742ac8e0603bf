package people

import (
	"bytes"
	"context"
	"errors"
	"strconv"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/importer"
	"traguardo/internal/problem"
	"traguardo/internal/sealed"
	"traguardo/internal/store"
)

// MaxCertificateFile is the maximum size of a file in bytes.
const MaxCertificateFile = 5 << 20

var (
	errNoSealing     = problem.Refused("Questo portale non è configurato per conservare i file dei certificati: bastano le date")
	errLostKey       = problem.Refused("Il file è cifrato con una chiave che questo server non ha: caricalo di nuovo")
	errLargeFile     = problem.Refused("Il file supera 5 MB")
	errDamagedSealed = errors.New("certificate file is damaged")
)

// OpenedFile is the readable content of a file.
type OpenedFile struct {
	Name        string
	ContentType string
	Content     []byte
}

// SetFile encrypts a PDF or an image and stores it as the file of a certificate, in place of an earlier one.
func (s *Certificates) SetFile(ctx context.Context, a access.Actor, certificateID id.Certificate, content []byte) error {
	if _, err := s.Get(ctx, a, certificateID); err != nil {
		return err
	}
	if s.core.Sealing == nil {
		return errNoSealing
	}
	f := domain.CertificateFile{CertificateID: certificateID, KeyID: s.core.Sealing.ID, CreatedAt: s.core.Now()}
	readable, contentType, err := checkedFile(ctx, content)
	if err != nil {
		return err
	}
	f.ContentType, f.Size, f.Sealed = contentType, int64(len(readable)), s.core.Sealing.Seal(readable, sealedName(certificateID))
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		c, err := s.lock(ctx, q, a, certificateID)
		if err != nil {
			return err
		}
		if err := q.SetCertificateFile(ctx, f); err != nil {
			return err
		}
		if c.HasFile {
			if err := q.NoteErasure(ctx); err != nil {
				return err
			}
		}
		return s.core.Record(ctx, q, a, audit.CertificateFileSet, audit.Certificate, int64(certificateID), nil, nil)
	})
}

// checkedFile returns a PDF as it is, and the pixels of an image without anything else that the file contains.
func checkedFile(ctx context.Context, content []byte) (readable []byte, contentType string, err error) {
	if len(content) > MaxCertificateFile {
		return nil, "", errLargeFile
	}
	r, size := bytes.NewReader(content), int64(len(content))
	if bytes.HasPrefix(content, []byte("%PDF-")) {
		return content, "application/pdf", importer.CheckPDF(r, size)
	}
	img, err := importer.ReadPage(ctx, r, size)
	return img.Data, img.ContentType, err
}

// sealedName binds a file to its certificate, so that rows cannot be exchanged in the database.
func sealedName(certificateID id.Certificate) string {
	return "certificate/" + strconv.FormatInt(int64(certificateID), 10)
}

// File returns the file of a certificate. The audit records who opened it.
func (s *Certificates) File(ctx context.Context, a access.Actor, certificateID id.Certificate) (OpenedFile, error) {
	c, err := s.Get(ctx, a, certificateID)
	if err != nil {
		return OpenedFile{}, err
	}
	f, err := s.core.DB.CertificateFile(ctx, certificateID)
	if err != nil {
		return OpenedFile{}, err
	}
	if s.core.Sealing == nil {
		return OpenedFile{}, errLostKey
	}
	content, err := s.core.Sealing.Open(f.Sealed, sealedName(certificateID), f.KeyID)
	switch {
	case errors.Is(err, sealed.ErrOtherKey):
		return OpenedFile{}, errLostKey
	case err != nil:
		return OpenedFile{}, errors.Join(errDamagedSealed, err)
	}
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		return s.core.Record(ctx, q, a, audit.CertificateFileRead, audit.Certificate, int64(certificateID), nil, nil)
	})
	return OpenedFile{Name: fileNameOf(c, f.ContentType), ContentType: f.ContentType, Content: content}, err
}

// fileNameOf returns the name of a downloaded file. The name under which it was uploaded is not stored, because it may reveal a diagnosis.
func fileNameOf(c domain.Certificate, contentType string) string {
	extension := map[string]string{"application/pdf": ".pdf", "image/jpeg": ".jpg", "image/png": ".png"}[contentType]
	return "certificato-" + strconv.FormatInt(int64(c.ID), 10) + extension
}

// DeleteFile removes the file of a certificate.
func (s *Certificates) DeleteFile(ctx context.Context, a access.Actor, certificateID id.Certificate) error {
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		c, err := s.lock(ctx, q, a, certificateID)
		if err != nil {
			return err
		}
		if !c.HasFile {
			return problem.NotFound()
		}
		if err := q.DeleteCertificateFile(ctx, certificateID); err != nil {
			return err
		}
		if err := q.NoteErasure(ctx); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.CertificateFileGone, audit.Certificate, int64(certificateID), nil, nil)
	})
}
