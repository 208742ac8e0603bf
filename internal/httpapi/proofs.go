package httpapi

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"strings"

	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/server"
	"traguardo/internal/httpapi/wire"
)

func (h *handlers) checkProof(ctx context.Context, in wire.ProofAsk) (wire.Proof, error) {
	c, err := h.app.Proofs.Check(ctx, in.Code)
	if err != nil {
		return wire.Proof{}, err
	}
	return wire.FromProof(c), nil
}

// proofFile sends a signature with its rows, for traguardo verify.
func (h *handlers) proofFile(
	ctx context.Context, w http.ResponseWriter, _ *http.Request, raw *contract.Input,
) (*wire.Envelope, error) {
	in, err := contract.Decode[wire.ProofAsk](raw)
	if err != nil {
		return nil, err
	}
	c, err := h.app.Proofs.Check(ctx, in.Code)
	if err != nil {
		return nil, err
	}
	file, err := c.File()
	if err != nil {
		return nil, err
	}
	text, err := json.MarshalIndent(file, "", " ")
	if err != nil {
		return nil, err
	}
	return nil, server.SendBody(w, bytes.NewReader(text), map[string]string{
		"Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store",
		"Content-Disposition": `attachment; filename="firma-` + strings.ToLower(c.Code) + `.json"`,
	})
}

// keysPath has the public keys of the installation.
const keysPath = "/.well-known/traguardo-keys.json"

func (s *Server) keys(w http.ResponseWriter, r *http.Request) {
	keys, err := s.app.Proofs.Keys(r.Context())
	if err != nil {
		s.opts.Log.Error("read the signing keys", "error", err)
		http.Error(w, "Si è verificato un errore", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("Access-Control-Allow-Origin", "*") // keys are public; other sites may check signatures
	_, _ = w.Write(keys)
}
