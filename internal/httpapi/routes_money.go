package httpapi

import (
	"traguardo/internal/access"
	"traguardo/internal/httpapi/contract"
)

// moneyRoutes are the calls about the money of a club.
func (h *handlers) moneyRoutes() []contract.Route {
	return contract.Area("money",
		contract.Get("statement", "ge/societa/ec", access.Club, h.statement),
	)
}
