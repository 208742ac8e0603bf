package httpapi

import (
	"net/http"
	"reflect"

	"traguardo/internal/access"
	"traguardo/internal/app/upload"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
	"traguardo/internal/live"
)

// uploadRoutes returns the calls about uploaded files.
func (h *handlers) uploadRoutes() []contract.Route {
	return contract.Area("upload",
		contract.File(http.MethodPost, "upload", "core/basic/upload", access.User, reflect.TypeFor[wire.UploadArgs](),
			h.upload).WithTimeout(uploadTimeout).OpenAtPool(),
		contract.Get("uploadState", "core/basic/upload/stato", access.User, h.uploadState),
		contract.Stream("uploadLive", "core/basic/upload/diretta", access.User, uploadTopic, h.uploadState),
	)
}

func uploadTopic(in wire.UploadRef) live.Topic { return upload.Topic(in.ID.ID()) }
