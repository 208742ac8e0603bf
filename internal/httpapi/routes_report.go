package httpapi

import (
	"net/http"
	"reflect"

	"traguardo/internal/access"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
)

// reportRoutes returns the calls about downloads.
func (h *handlers) reportRoutes() []contract.Route {
	return contract.Area("report",
		contract.Open(http.MethodPost, "reportToken", "core/report/basic/token", access.User, reflect.TypeFor[wire.ReportTokenAsk](),
			reflect.TypeFor[wire.ReportToken](), h.reportToken).OpenAtPool(),
		contract.File(http.MethodGet, "reportByToken", "core/report/basic", access.Anyone, reflect.TypeFor[wire.ReportTokenIn](),
			h.reportByToken).WithTimeout(exportTimeout),
		contract.File(http.MethodGet, "report", "core/report", access.User, reflect.TypeFor[wire.ReportAsk](),
			h.report).WithTimeout(exportTimeout),
	)
}
