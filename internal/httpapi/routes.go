package httpapi

import (
	"net/http"
	"reflect"

	"traguardo/internal/access"
	"traguardo/internal/app"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
)

// handlers are thin: decode, one use case, answer.
type handlers struct {
	app    *app.App
	config wire.Config
}

// table is every call: name, method, path, the least a caller needs, handler. contract.tsv is the same list for people; a test
// compares the two.
func (h *handlers) table() []contract.Route {
	logout := contract.Post("logout", "core/logout", access.User, h.logout)
	logout.EvenBlocked = true
	return []contract.Route{
		contract.Post("login", "core/login", access.Anyone, h.login),
		contract.Post("externalLogin", "core/login/esterno", access.Anyone, h.loginExternal),
		contract.Post("register", "core/registrazione", access.Anyone, h.register),
		contract.Post("forgotPassword", "as/utente/password/reset", access.Anyone, h.requestReset),
		contract.Post("confirmPassword", "as/utente/password/conferma", access.Anyone, h.confirmReset),
		contract.Get("config", "core/config", access.Anyone, h.getConfig),
		contract.Get("logged", "core/logged", access.User, h.logged),
		logout,
		contract.Get("home", "core/home", access.User, h.home),
		contract.Post("changePassword", "core/utente/password/update", access.User, h.changePassword).Requires(access.PasswordChange, ""),
		contract.Post("changeSeason", "as/stagionecorrente/update", access.User, h.setSeason).Requires(access.SeasonChange, ""),
		contract.Post("endImpersonation", "core/utente/impersonifica/fine", access.User, h.endImpersonation),

		contract.List(http.MethodPost, "listAccesses", "core/admin/accessi", access.Admin, h.listAccesses),
		contract.List(http.MethodGet, "listAudit", "core/admin/audit", access.Admin, h.listAudit),
		contract.Get("getUser", "core/admin/utente", access.Admin, h.getUser),
		contract.Post("resetUserPassword", "core/admin/utente/password/reset", access.Admin, h.resetPassword),
		contract.Post("setUserState", "core/utente/stato/update", access.Admin, h.setUserActive),
		contract.ShortList(http.MethodPost, "listUserGroups", "core/utente/gruppi", access.Admin, h.listUserGroups),
		contract.Post("setUserGroup", "core/utente/gruppo/update", access.Admin, h.setUserGroup),
		contract.ShortList(http.MethodPost, "listUserFunctions", "core/utente/funzionalita", access.Admin, h.listUserFunctions),
		contract.Post("setUserFunction", "core/utente/funzionalita/update", access.Admin, h.setUserFunction),
		contract.List(http.MethodGet, "listUsersConfederation", "ge/utenti", access.Admin, h.listUsers),
		contract.List(http.MethodGet, "listUsers", "ns/utenti", access.Admin, h.listUsers),
		contract.Post("createUser", "ge/utente", access.Admin, h.addUser),
		contract.Put("updateUser", "ge/utente", access.Admin, h.editUser),
		contract.Post("loginAsUser", "ge/utente/login", access.Admin, h.impersonate),
		contract.File(http.MethodGet, "coachSummary", "ns/utente/allenatore", access.Admin, reflect.TypeFor[wire.UserRef](), h.coachSummary),
		contract.Post("initCoach", "ns/utente/allenatore", access.Admin, h.initialiseCoach),

		contract.ShortList(http.MethodGet, "comuneOptions", "core/geo/comuni/select2", access.User, h.searchComuni),
		contract.ShortList(http.MethodGet, "options", "core/basic/search/select2", access.User, h.search),
		contract.Get("option", "core/basic/element", access.User, h.element),
		contract.Get("taxCode", "core/codicefiscale", access.User, h.taxCode),
		contract.File(http.MethodPost, "upload", "core/basic/upload", access.User, reflect.TypeFor[wire.UploadArgs](), h.upload),
		contract.Get("uploadState", "core/basic/upload/stato", access.User, h.uploadState),
		contract.Open(http.MethodPost, "reportToken", "core/report/basic/token", access.User, reflect.TypeFor[wire.ReportAsk](), reflect.TypeFor[wire.ReportToken](), h.reportToken),
		contract.File(http.MethodGet, "reportByToken", "core/report/basic", access.Anyone, reflect.TypeFor[wire.ReportTokenIn](), h.reportByToken),
		contract.File(http.MethodGet, "report", "core/report", access.User, reflect.TypeFor[wire.ReportAsk](), h.report),

		contract.List(http.MethodGet, "listClubs", "ge/societa/list", access.User, h.listClubs),
		contract.Get("getClub", "ge/societa", access.Club, h.getClub),
		contract.Post("createClub", "ge/societa", access.User, h.addClub).Requires(access.ClubCreate, ""),
		contract.Put("updateClub", "ge/societa", access.Club, h.editClub),
		contract.Post("associateClub", "ns/societa/associa", access.User, h.associate).Requires(access.ClubAssociate, "Non è possibile associarsi a un'altra società"),
		contract.ShortList(http.MethodGet, "listAssociations", "ns/societa/associazioni", access.Club, h.listAssociations).Requires(access.ClubApprove, ""),
		contract.Post("approveAssociation", "ns/societa/associa/approva", access.Club, h.approveAssociation).Requires(access.ClubApprove, ""),
		contract.List(http.MethodGet, "listClubAthletes", "ge/societa/atleti", access.Club, h.listClubAthletes),
		contract.Delete("deleteClubAthletes", "ge/societa/deleteatleti", access.Admin, h.deleteAthletes),
		contract.Get("statement", "ge/societa/ec", access.Club, h.statement),
		contract.ShortList(http.MethodGet, "clubOptions", "ge/societa/select2", access.User, h.pickClub),
		contract.ShortList(http.MethodGet, "clubOptionsAll", "ge/societa/s2", access.User, h.pickClub),
		contract.Get("clubOption", "ge/societa/s2/soc", access.User, h.pickedClub),

		contract.List(http.MethodGet, "listAthletes", "ns/atleti", access.Club, h.listAthletes).AsMember("ATLETI"),
		contract.Get("startAthletes", "ns/atleti/startup", access.Club, h.startAthletes),
		contract.Get("getAthlete", "ge/atleta", access.Club, h.getAthlete),
		contract.Post("createAthlete", "ge/atleta", access.Club, h.addAthlete),
		contract.Put("updateAthlete", "ge/atleta", access.Club, h.editAthlete),
		contract.Put("hideAthlete", "ns/atleta/nascondi", access.Club, h.hideAthlete),
		contract.Put("restoreAthlete", "ns/atleta/ripristina", access.Admin, h.restoreAthlete),
		contract.Get("athleteSheet", "ns/atleta", access.Club, h.athleteSheet),
		contract.List(http.MethodGet, "listCategories", "ge/categorie", access.User, h.listCategories),
		contract.Post("createCategory", "ge/categoria", access.Admin, h.addCategory),
		contract.Put("updateCategory", "ge/categoria", access.Admin, h.editCategory),
		contract.Delete("deleteCategory", "ge/categoria", access.Admin, h.deleteCategory),
		contract.Post("copyCategories", "ge/categorie/copia", access.Admin, h.copySeason),
		contract.List(http.MethodGet, "listRaces", "ge/gare", access.User, h.listRaces),
		contract.Post("createRace", "ge/gara", access.Admin, h.addRace),
		contract.Put("updateRace", "ge/gara", access.Admin, h.editRace),
		contract.Delete("deleteRace", "ge/gara", access.Admin, h.deleteRace),

		contract.List(http.MethodGet, "listEvents", "ge/eventi", access.User, h.listEvents),
		contract.List(http.MethodGet, "listEventSummary", "ge/eventi/riepilogo/admin", access.Admin, h.listEventSummary),
		contract.Get("eventSummaryTotals", "ge/eventi/riepilogo/totali", access.Admin, h.eventSummaryTotals),
		contract.Get("getEvent", "ge/evento", access.User, h.getEvent),
		contract.Get("eventDetail", "ge/evento/dettagli", access.User, h.eventDetail),
		contract.Post("createEvent", "ge/evento", access.Admin, h.addEvent),
		contract.Put("updateEvent", "ge/evento", access.Owner, h.editEvent),
		contract.Post("saveEventOptions", "ge/evento/opzioni", access.Owner, h.saveEventOptions),
		contract.Get("getEventCategory", "ge/evento/categoria", access.User, h.getEventCategory),
		contract.Post("addEventCategory", "ge/evento/categoria", access.Owner, h.addEventCategory),
		contract.Put("updateEventCategory", "ge/evento/categoria", access.Owner, h.editEventCategory),
		contract.Delete("deleteEventCategory", "ge/evento/categoria", access.Owner, h.deleteEventCategory),
		contract.ShortList(http.MethodGet, "listEventRaces", "ge/evento/gara", access.User, h.listEventRaces),
		contract.Post("addEventRace", "ge/evento/gara", access.Owner, h.addEventRace),
		contract.Put("updateEventRace", "ge/evento/gara", access.Owner, h.editEventRace),
		contract.Delete("deleteEventRace", "ge/evento/gara", access.Owner, h.deleteEventRace),
		contract.Put("updateEventRaceNote", "ge/evento/gara/note", access.Owner, h.editEventRaceNote),
		contract.ShortList(http.MethodGet, "listEventClubs", "ge/evento/riepilogo", access.Owner, h.clubSummary),
		contract.Get("previousEvents", "ge/evento/prec", access.Owner, h.previousEvents),
		contract.Post("linkEvent", "ge/evento/coll", access.Owner, h.linkEvent),
		contract.Delete("unlinkEvent", "ge/evento/coll", access.Owner, h.unlinkEvent),
		contract.Post("extendClub", "ge/evento/proroga", access.Owner, h.extendClub),
		contract.Post("duplicateEvent", "ge/evento/duplica", access.Admin, h.copyEvent),
		contract.Post("importEvent", "ge/evento/importa", access.Owner, h.importEvent),
		contract.Post("importEventCategory", "ge/evento/categoria/importa", access.Owner, h.importEventCategory),
		contract.Post("cleanEvent", "ge/evento/categorie/bonifica", access.Owner, h.cleanEvent),
		contract.Post("mergeEventRace", "ge/evento/garaevento/correggi", access.Owner, h.mergeEventRace),
		contract.Post("dropDoubleRace", "ge/evento/garaevento/eliminaDoppione", access.Owner, h.dropDoubleRace),
		contract.ShortList(http.MethodPost, "eventStatistics", "ge/evento/statistiche", access.Owner, h.eventStatistics),
		contract.Post("addTimeStandard", "ns/tempolimite", access.Owner, h.addTimeStandard),
		contract.Put("updateTimeStandard", "ns/tempolimite", access.Owner, h.editTimeStandard),
		contract.Delete("deleteTimeStandard", "ns/tempolimite", access.Owner, h.deleteTimeStandard),
		contract.List(http.MethodGet, "searchEntrants", "ge/evento/atletiiscrivibili", access.Owner, h.searchEntrants),
		contract.Post("addException", "ge/categoriaspecificaatleta", access.Owner, h.addException),
		contract.Delete("deleteException", "ge/categoriaspecificaatleta", access.Owner, h.deleteException),
		contract.File(http.MethodGet, "eventFile", "ge/evento/documento", access.User, reflect.TypeFor[wire.EventFileRef](), h.eventFile),
		contract.Delete("deleteEventFile", "ge/evento/documento", access.Owner, h.deleteEventFile),
		contract.File(http.MethodGet, "eventLogo", "pub/evento/logo", access.Anyone, reflect.TypeFor[wire.LogoKey](), h.eventLogo),

		contract.Get("exportPerson", "core/persona/esporta", access.Admin, h.exportPerson),
		contract.Post("erasePerson", "core/persona/cancella", access.Admin, h.erasePerson),

		contract.ListWith("CAMPIONATI", http.MethodGet, "listChampionships", "ge/campionati", access.User, h.listChampionships),
		contract.Get("getChampionship", "ge/campionato", access.User, h.getChampionship),
		contract.Post("createChampionship", "ge/campionato", access.Admin, h.addChampionship),
		contract.Put("updateChampionship", "ge/campionato", access.Admin, h.editChampionship),
		contract.ShortList(http.MethodGet, "listEventChampionships", "ge/campionati/evento", access.User, h.listEventChampionships),
		contract.Get("championshipsAmount", "ge/campionati/importo", access.Club, h.championshipsAmount),
		contract.ShortList(http.MethodGet, "listChampionshipPrices", "ge/campionati/prezzi", access.Admin, h.listChampionshipPrices),
		contract.Put("setChampionshipPrices", "ge/campionati/prezzi", access.Admin, h.setChampionshipPrices),
		contract.Post("enrolInChampionships", "ge/campionati/iscrizione", access.Club, h.enrolInChampionships).Requires(access.ChampionshipsEnrol, ""),
	}
}
