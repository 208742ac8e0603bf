package httpapi

import (
	"net/http"

	"traguardo/internal/access"
	"traguardo/internal/httpapi/contract"
)

// A page loads only the field names of the areas it uses. The calls of the first screens are therefore areas of their own.

// sessionRoutes returns the calls that the login and the start of the portal make.
func (h *handlers) sessionRoutes() []contract.Route {
	logout := contract.Post("logout", "core/logout", access.User, h.logout).OpenAtPool().OpenToRestricted()
	logout.AllowBlocked = true
	return contract.Area("session",
		contract.Post("login", "core/login", access.Anyone, h.login).OpenAtPool(),
		contract.Post("externalLogin", "core/login/esterno", access.Anyone, h.loginExternal),
		contract.Post("confirmPassword", "as/utente/password/conferma", access.Anyone, h.confirmReset),
		contract.Post("confirmAddress", "core/utente/email/conferma", access.Anyone, h.verify),
		contract.Post("askVerification", "core/utente/email/verifica", access.User, h.askVerification).Requires(access.PasswordChange,
			"").OpenToRestricted(),
		contract.Post("stopReminders", "core/promemoria/disattiva", access.Anyone, h.stopReminders),
		contract.Get("config", "core/config", access.Anyone, h.getConfig),
		contract.Get("logged", "core/logged", access.User, h.logged).OpenToRestricted(),
		logout,
		contract.Get("home", "core/home", access.User, h.home).OpenToRestricted(),
		contract.ShortList(http.MethodGet, "listTasks", "core/dafare", access.User, h.listTasks),
		contract.Post("confirmClock", "core/admin/orologio/conferma", access.Admin, h.confirmClock),
		contract.Post("endImpersonation", "core/utente/impersonifica/fine", access.User, h.endImpersonation),
	)
}

// listsRoutes returns the lists of athletes, clubs, users and requests to join a club, and the choice of a club that filters them.
func (h *handlers) listsRoutes() []contract.Route {
	return contract.Area("lists",
		contract.List(http.MethodGet, "listAthletes", "ns/atleti", access.Club, h.listAthletes).AsMember("ATLETI"),
		contract.List(http.MethodGet, "listClubs", "ge/societa/list", access.User, h.listClubs),
		contract.ShortList(http.MethodGet, "listAssociations", "ns/societa/associazioni", access.Club,
			h.listAssociations).Requires(access.ClubApprove, ""),
		contract.ShortList(http.MethodGet, "clubOptions", "ge/societa/select2", access.User, h.pickClub),
		contract.ShortList(http.MethodGet, "clubOptionsAll", "ge/societa/s2", access.User, h.pickClub),
		contract.Get("clubOption", "ge/societa/s2/soc", access.User, h.pickedClub),
		contract.List(http.MethodGet, "listUsersConfederation", "ge/utenti", access.Admin, h.listUsers),
		contract.List(http.MethodGet, "listUsers", "ns/utenti", access.Admin, h.listUsers),
	)
}
