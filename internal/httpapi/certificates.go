package httpapi

import (
	"bytes"
	"context"
	"net/http"
	"strconv"

	"traguardo/internal/app/people"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/server"
	"traguardo/internal/httpapi/wire"
	"traguardo/internal/problem"
	"traguardo/internal/report"
)

func (h *handlers) certificateRules() wire.CertificateRules {
	return wire.CertificateRules{Today: h.app.Today(), HasSport: h.app.Variant.HasSport}
}

func (h *handlers) listCertificates(ctx context.Context, in wire.CertificatesAsk, p domain.Page) ([]wire.Certificate, int, error) {
	rows, total, err := h.app.Certificates.List(ctx, actor(ctx), in.Domain(), p)
	today := h.app.Today()
	return wire.Map(rows, func(c domain.Certificate) wire.Certificate { return wire.FromCertificate(c, today) }), total, err
}

func (h *handlers) getCertificate(ctx context.Context, in wire.CertificateRef) (wire.Certificate, error) {
	c, err := h.app.Certificates.Get(ctx, actor(ctx), in.ID.ID())
	return wire.FromCertificate(c, h.app.Today()), err
}

func (h *handlers) addCertificate(ctx context.Context, in wire.NewCertificate) (wire.Saved, error) {
	certificateID, err := h.app.Certificates.Add(ctx, actor(ctx), in.AthleteID.ID(), in.Apply(h.certificateRules()))
	return wire.Saved{ID: int64(certificateID), Message: "Certificato salvato"}, err
}

func (h *handlers) addCertificateExists(ctx context.Context, in wire.NewCertificate) error {
	blank, err := h.app.Certificates.Blank(ctx, actor(ctx), in.AthleteID.ID())
	return validateEdit(blank, err, 0, 0, in.Apply(h.certificateRules()))
}

func (h *handlers) editCertificate(ctx context.Context, in wire.EditCertificate) (wire.Done, error) {
	err := h.app.Certificates.Update(ctx, actor(ctx), in.ID.ID(), in.Version, in.Edit(h.certificateRules()))
	return wire.Done{Message: "Certificato salvato"}, h.certificateConflict(ctx, err, in.ID)
}

func (h *handlers) editCertificateExists(ctx context.Context, in wire.EditCertificate) error {
	c, err := h.app.Certificates.Get(ctx, actor(ctx), in.ID.ID())
	return h.certificateConflict(ctx, validateEdit(c, err, in.Version, c.Version, in.Edit(h.certificateRules())), in.ID)
}

func (h *handlers) certificateConflict(ctx context.Context, err error, certificateID wire.Ref[id.Certificate]) error {
	return withCurrent(err, func() (any, error) { return h.getCertificate(ctx, wire.CertificateRef{ID: certificateID}) })
}

func (h *handlers) deleteCertificate(ctx context.Context, in wire.CertificateRef) (wire.Done, error) {
	return wire.Done{Message: "Certificato eliminato"}, h.app.Certificates.Delete(ctx, actor(ctx), in.ID.ID())
}

// maxCertificateUpload is the largest file plus room for the part headers and args.
const maxCertificateUpload = people.MaxCertificateFile + 64<<10

// setCertificateFile receives the file of a certificate. It stays in memory, so that no readable copy is written.
func (h *handlers) setCertificateFile(
	ctx context.Context, w http.ResponseWriter, r *http.Request, _ *contract.Input,
) (*wire.Envelope, error) {
	sent := oneFile[wire.CertificateRef]()
	release, err := receiveParts(ctx, w, r, &h.certificates, maxCertificateUpload, sent.read)
	defer release()
	if err != nil {
		return nil, err
	}
	if certificateID := sent.args.ID.ID(); certificateID != 0 {
		if _, err := h.app.Certificates.Get(ctx, actor(ctx), certificateID); err != nil {
			return nil, err
		}
	}
	if sent.wrong == nil && sent.args.ID.ID() == 0 {
		return nil, problem.Field("ID_CERTIFICATO", "obbligatorio")
	}
	if err := sent.check(); err != nil {
		return nil, err
	}
	if err := h.app.Certificates.SetFile(ctx, actor(ctx), sent.args.ID.ID(), sent.files[0].data); err != nil {
		return nil, err
	}
	return &wire.Envelope{Message: "File salvato"}, nil
}

// certificateFile sends the file of a certificate, from memory and without being cached anywhere.
func (h *handlers) certificateFile(
	ctx context.Context, w http.ResponseWriter, _ *http.Request, raw *contract.Input,
) (*wire.Envelope, error) {
	in, err := contract.Decode[wire.CertificateRef](raw)
	if err != nil {
		return nil, err
	}
	f, err := h.app.Certificates.File(ctx, actor(ctx), in.ID.ID())
	if err != nil {
		return nil, err
	}
	head := server.Attachment(report.File{Name: f.Name, ContentType: f.ContentType})
	head["Cache-Control"] = "no-store"
	head["Content-Length"] = strconv.Itoa(len(f.Content))
	return nil, sendBody(ctx, w, bytes.NewReader(f.Content), head)
}

func (h *handlers) deleteCertificateFile(ctx context.Context, in wire.CertificateRef) (wire.Done, error) {
	return wire.Done{Message: "File eliminato"}, h.app.Certificates.DeleteFile(ctx, actor(ctx), in.ID.ID())
}
