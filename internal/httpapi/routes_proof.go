package httpapi

import (
	"net/http"
	"reflect"

	"traguardo/internal/access"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
)

// proofRoutes returns the calls about signed results.
func (h *handlers) proofRoutes() []contract.Route {
	return contract.Area("proof",
		contract.Get("checkProof", "pub/verifica", access.Anyone, h.checkProof).OpenedBySecret(),
		contract.File(http.MethodGet, "proofFile", "pub/verifica/file", access.Anyone, reflect.TypeFor[wire.ProofAsk](), h.proofFile).
			OpenedBySecret(),
	)
}
