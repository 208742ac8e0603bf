package httpapi

import (
	"net/http"
	"reflect"

	"traguardo/internal/access"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
)

// accountRoutes returns the calls about accounts: passwords, users, audit.
func (h *handlers) accountRoutes() []contract.Route {
	return contract.Area("account",
		contract.Post("register", "core/registrazione", access.Anyone, h.register, h.checkRegistration).
			Creates(reflect.TypeFor[wire.UserDetails](), reflect.TypeFor[wire.HomeUser]()),
		contract.Post("forgotPassword", "as/utente/password/reset", access.Anyone, h.requestReset),
		contract.ShortList(http.MethodGet, "search", "core/cerca", access.User, h.findAnything),
		contract.Post("changePassword", "core/utente/password/update", access.User, h.changePassword).Requires(access.PasswordChange,
			"").OpenToRestricted(),
		contract.Get("secondFactor", "core/utente/secondofattore", access.User, h.secondFactor).Requires(access.PasswordChange,
			"").OpenToRestricted(),
		contract.Post("beginSecondFactor", "core/utente/secondofattore", access.User, h.beginSecondFactor).Requires(access.PasswordChange,
			"").OpenToRestricted(),
		contract.Post("activateSecondFactor", "core/utente/secondofattore/attiva", access.User,
			h.activateSecondFactor).Requires(access.PasswordChange, "").OpenToRestricted(),
		contract.Post("removeSecondFactor", "core/utente/secondofattore/rimuovi", access.User,
			h.removeSecondFactor).Requires(access.PasswordChange, ""),
		contract.Post("eraseOwnUser", "core/utente/cancella", access.User, h.eraseOwn).Requires(access.PasswordChange, ""),
		contract.ShortList(http.MethodGet, "listSessions", "core/utente/sessioni", access.User, h.listSessions).Requires(access.PasswordChange,
			"").OpenToRestricted(),
		contract.Post("endSession", "core/utente/sessione/termina", access.User, h.endSession).OpenAtPool().Requires(access.PasswordChange,
			"").OpenToRestricted(),
		contract.Post("endOtherSessions", "core/utente/sessioni/termina", access.User,
			h.endOtherSessions).OpenAtPool().Requires(access.PasswordChange,
			"").OpenToRestricted(),
		contract.Post("changeSeason", "as/stagionecorrente/update", access.User, h.setSeason).Requires(access.SeasonChange, ""),
		contract.List(http.MethodPost, "listAccesses", "core/admin/accessi", access.Admin, h.listAccesses),
		contract.List(http.MethodGet, "listAudit", "core/admin/audit", access.Admin, h.listAudit),
		contract.List(http.MethodGet, "listJobs", "core/admin/lavori", access.Admin, h.listJobs),
		contract.Get("getUser", "core/admin/utente", access.Admin, h.getUser),
		contract.Post("resetUserPassword", "core/admin/utente/password/reset", access.Admin, h.resetPassword, h.resetPasswordExists),
		contract.Post("removeUserSecondFactor", "core/admin/utente/secondofattore/rimuovi", access.Admin, h.removeUserFactor),
		contract.Post("confirmUserAddress", "core/admin/utente/email/conferma", access.Admin, h.confirmUserAddress),
		contract.Post("eraseUser", "core/admin/utente/cancella", access.Admin, h.eraseUser),
		contract.Post("setUserState", "core/utente/stato/update", access.Admin, h.setUserActive, h.setUserActiveExists),
		contract.ShortList(http.MethodPost, "listUserGroups", "core/utente/gruppi", access.Admin, h.listUserGroups),
		contract.Post("setUserGroup", "core/utente/gruppo/update", access.Admin, h.setUserGroup, h.setUserGroupExists),
		contract.ShortList(http.MethodPost, "listUserFunctions", "core/utente/funzionalita", access.Admin, h.listUserFunctions),
		contract.Post("setUserFunction", "core/utente/funzionalita/update", access.Admin, h.setUserFunction, h.setUserFunctionExists),
		contract.Post("createUser", "ge/utente", access.Admin, h.addUser),
		contract.Put("updateUser", "ge/utente", access.Admin, h.editUser, h.editUserExists),
		contract.Post("loginAsUser", "ge/utente/login", access.Admin, h.impersonate),
		contract.File(http.MethodGet, "coachSummary", "ns/utente/allenatore", access.Admin, reflect.TypeFor[wire.UserRef](), h.coachSummary),
		contract.Get("getReminders", "core/utente/promemoria", access.User, h.getReminders),
		contract.Post("setReminders", "core/utente/promemoria", access.User, h.setReminders),
		contract.Post("initCoach", "ns/utente/allenatore", access.Admin, h.initialiseCoach),
	)
}
