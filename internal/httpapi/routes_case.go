package httpapi

import (
	"net/http"
	"reflect"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
)

// returnTimeout allows for applying thousands of changes. What was applied stays if it is not enough, and sending the file again continues.
const returnTimeout = 5 * time.Minute

// caseRoutes returns the calls about events that are run at a pool.
func (h *handlers) caseRoutes() []contract.Route {
	return contract.Area("case",
		contract.Post("createCase", "ge/evento/valigia", access.Owner, h.createCase),
		contract.Get("getCase", "ge/evento/valigia", access.Owner, h.getCase),
		contract.File(http.MethodPost, "returnCase", "ge/evento/valigia/rientro", access.Owner, reflect.TypeFor[wire.CaseReturnArgs](),
			h.returnCase).WithTimeout(returnTimeout).OpenToCaseToken(),
		contract.Post("endCase", "ge/evento/valigia/chiudi", access.Admin, h.endCase),
	)
}
