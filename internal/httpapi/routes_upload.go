package httpapi

import (
	"net/http"
	"reflect"

	"traguardo/internal/access"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
)

// uploadRoutes are the calls about files that people send.
func (h *handlers) uploadRoutes() []contract.Route {
	return contract.Area("upload",
		contract.File(http.MethodPost, "upload", "core/basic/upload", access.User, reflect.TypeFor[wire.UploadArgs](), h.upload),
		contract.Get("uploadState", "core/basic/upload/stato", access.User, h.uploadState),
	)
}
