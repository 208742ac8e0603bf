package httpapi

import (
	"net/http"
	"reflect"

	"traguardo/internal/access"
	"traguardo/internal/app"
	"traguardo/internal/httpapi/wire"
)

// handlers are thin: decode, one use case, answer.
type handlers struct {
	app    *app.App
	config wire.Config
}

// table is every call: name, method, path, the least a caller needs, handler. contract.tsv is the same list for people; a test
// compares the two.
func (h *handlers) table() []Route {
	logout := post("logout", "core/logout", access.User, h.logout)
	logout.EvenBlocked = true
	return []Route{
		post("login", "core/login", access.Anyone, h.login),
		post("externalLogin", "core/login/esterno", access.Anyone, h.loginExternal),
		post("register", "core/registrazione", access.Anyone, h.register),
		post("forgotPassword", "as/utente/password/reset", access.Anyone, h.requestReset),
		post("confirmPassword", "as/utente/password/conferma", access.Anyone, h.confirmReset),
		get("config", "core/config", access.Anyone, h.getConfig),
		get("logged", "core/logged", access.User, h.logged),
		logout,
		get("home", "core/home", access.User, h.home),
		post("changePassword", "core/utente/password/update", access.User, h.changePassword).may(access.PasswordChange, ""),
		post("changeSeason", "as/stagionecorrente/update", access.User, h.setSeason).may(access.SeasonChange, ""),
		post("endImpersonation", "core/utente/impersonifica/fine", access.User, h.endImpersonation),

		list(http.MethodPost, "listAccesses", "core/admin/accessi", access.Admin, h.listAccesses),
		list(http.MethodGet, "listAudit", "core/admin/audit", access.Admin, h.listAudit),
		get("getUser", "core/admin/utente", access.Admin, h.getUser),
		post("resetUserPassword", "core/admin/utente/password/reset", access.Admin, h.resetPassword),
		post("setUserState", "core/utente/stato/update", access.Admin, h.setUserActive),
		shortList(http.MethodPost, "listUserGroups", "core/utente/gruppi", access.Admin, h.listUserGroups),
		post("setUserGroup", "core/utente/gruppo/update", access.Admin, h.setUserGroup),
		shortList(http.MethodPost, "listUserFunctions", "core/utente/funzionalita", access.Admin, h.listUserFunctions),
		post("setUserFunction", "core/utente/funzionalita/update", access.Admin, h.setUserFunction),
		list(http.MethodGet, "listUsersConfederation", "ge/utenti", access.Admin, h.listUsers),
		list(http.MethodGet, "listUsers", "ns/utenti", access.Admin, h.listUsers),
		post("createUser", "ge/utente", access.Admin, h.addUser),
		put("updateUser", "ge/utente", access.Admin, h.editUser),
		post("loginAsUser", "ge/utente/login", access.Admin, h.impersonate),
		file(http.MethodGet, "coachSummary", "ns/utente/allenatore", access.Admin, reflect.TypeFor[wire.UserRef](), h.coachSummary),
		post("initCoach", "ns/utente/allenatore", access.Admin, h.initialiseCoach),

		shortList(http.MethodGet, "comuneOptions", "core/geo/comuni/select2", access.User, h.searchComuni),
		shortList(http.MethodGet, "options", "core/basic/search/select2", access.User, h.search),
		get("option", "core/basic/element", access.User, h.element),
		get("taxCode", "core/codicefiscale", access.User, h.taxCode),
		file(http.MethodPost, "upload", "core/basic/upload", access.User, reflect.TypeFor[wire.UploadArgs](), h.upload),
		get("uploadState", "core/basic/upload/stato", access.User, h.uploadState),
		raw(http.MethodPost, "reportToken", "core/report/basic/token", access.User, reflect.TypeFor[wire.ReportAsk](), reflect.TypeFor[wire.ReportToken](), h.reportToken),
		file(http.MethodGet, "reportByToken", "core/report/basic", access.Anyone, reflect.TypeFor[wire.ReportTokenIn](), h.reportByToken),
		file(http.MethodGet, "report", "core/report", access.User, reflect.TypeFor[wire.ReportAsk](), h.report),

		list(http.MethodGet, "listClubs", "ge/societa/list", access.User, h.listClubs),
		get("getClub", "ge/societa", access.Club, h.getClub),
		post("createClub", "ge/societa", access.User, h.addClub).may(access.ClubCreate, ""),
		put("updateClub", "ge/societa", access.Club, h.editClub),
		post("associateClub", "ns/societa/associa", access.User, h.associate).may(access.ClubAssociate, "Non è possibile associarsi a un'altra società"),
		shortList(http.MethodGet, "listAssociations", "ns/societa/associazioni", access.Club, h.listAssociations).may(access.ClubApprove, ""),
		post("approveAssociation", "ns/societa/associa/approva", access.Club, h.approveAssociation).may(access.ClubApprove, ""),
		list(http.MethodGet, "listClubAthletes", "ge/societa/atleti", access.Club, h.listClubAthletes),
		del("deleteClubAthletes", "ge/societa/deleteatleti", access.Admin, h.deleteAthletes),
		get("statement", "ge/societa/ec", access.Club, h.statement),
		shortList(http.MethodGet, "clubOptions", "ge/societa/select2", access.User, h.pickClub),
		shortList(http.MethodGet, "clubOptionsAll", "ge/societa/s2", access.User, h.pickClub),
		get("clubOption", "ge/societa/s2/soc", access.User, h.pickedClub),

		under("ATLETI", list(http.MethodGet, "listAthletes", "ns/atleti", access.Club, h.listAthletes)),
		get("startAthletes", "ns/atleti/startup", access.Club, h.startAthletes),
		get("getAthlete", "ge/atleta", access.Club, h.getAthlete),
		post("createAthlete", "ge/atleta", access.Club, h.addAthlete),
		put("updateAthlete", "ge/atleta", access.Club, h.editAthlete),
		put("hideAthlete", "ns/atleta/nascondi", access.Club, h.hideAthlete),
		put("restoreAthlete", "ns/atleta/ripristina", access.Admin, h.restoreAthlete),
		get("athleteSheet", "ns/atleta", access.Club, h.athleteSheet),
		list(http.MethodGet, "listCategories", "ge/categorie", access.User, h.listCategories),
		post("createCategory", "ge/categoria", access.Admin, h.addCategory),
		put("updateCategory", "ge/categoria", access.Admin, h.editCategory),
		del("deleteCategory", "ge/categoria", access.Admin, h.deleteCategory),
		post("copyCategories", "ge/categorie/copia", access.Admin, h.copySeason),
		list(http.MethodGet, "listRaces", "ge/gare", access.User, h.listRaces),
		post("createRace", "ge/gara", access.Admin, h.addRace),
		put("updateRace", "ge/gara", access.Admin, h.editRace),
		del("deleteRace", "ge/gara", access.Admin, h.deleteRace),

		list(http.MethodGet, "listEvents", "ge/eventi", access.User, h.listEvents),
		list(http.MethodGet, "listEventSummary", "ge/eventi/riepilogo/admin", access.Admin, h.listEventSummary),
		get("eventSummaryTotals", "ge/eventi/riepilogo/totali", access.Admin, h.eventSummaryTotals),
		get("getEvent", "ge/evento", access.User, h.getEvent),
		get("eventDetail", "ge/evento/dettagli", access.User, h.eventDetail),
		post("createEvent", "ge/evento", access.Admin, h.addEvent),
		put("updateEvent", "ge/evento", access.Owner, h.editEvent),
		post("saveEventOptions", "ge/evento/opzioni", access.Owner, h.saveEventOptions),
		get("getEventCategory", "ge/evento/categoria", access.User, h.getEventCategory),
		post("addEventCategory", "ge/evento/categoria", access.Owner, h.addEventCategory),
		put("updateEventCategory", "ge/evento/categoria", access.Owner, h.editEventCategory),
		del("deleteEventCategory", "ge/evento/categoria", access.Owner, h.deleteEventCategory),
		shortList(http.MethodGet, "listEventRaces", "ge/evento/gara", access.User, h.listEventRaces),
		post("addEventRace", "ge/evento/gara", access.Owner, h.addEventRace),
		put("updateEventRace", "ge/evento/gara", access.Owner, h.editEventRace),
		del("deleteEventRace", "ge/evento/gara", access.Owner, h.deleteEventRace),
		put("updateEventRaceNote", "ge/evento/gara/note", access.Owner, h.editEventRaceNote),
		shortList(http.MethodGet, "listEventClubs", "ge/evento/riepilogo", access.Owner, h.clubSummary),
		get("previousEvents", "ge/evento/prec", access.Owner, h.previousEvents),
		post("linkEvent", "ge/evento/coll", access.Owner, h.linkEvent),
		del("unlinkEvent", "ge/evento/coll", access.Owner, h.unlinkEvent),
		post("extendClub", "ge/evento/proroga", access.Owner, h.extendClub),
		post("duplicateEvent", "ge/evento/duplica", access.Admin, h.copyEvent),
		post("importEvent", "ge/evento/importa", access.Owner, h.importEvent),
		post("importEventCategory", "ge/evento/categoria/importa", access.Owner, h.importEventCategory),
		post("cleanEvent", "ge/evento/categorie/bonifica", access.Owner, h.cleanEvent),
		post("mergeEventRace", "ge/evento/garaevento/correggi", access.Owner, h.mergeEventRace),
		post("dropDoubleRace", "ge/evento/garaevento/eliminaDoppione", access.Owner, h.dropDoubleRace),
		shortList(http.MethodPost, "eventStatistics", "ge/evento/statistiche", access.Owner, h.eventStatistics),
		post("addTimeStandard", "ns/tempolimite", access.Owner, h.addTimeStandard),
		put("updateTimeStandard", "ns/tempolimite", access.Owner, h.editTimeStandard),
		del("deleteTimeStandard", "ns/tempolimite", access.Owner, h.deleteTimeStandard),
		list(http.MethodGet, "searchEntrants", "ge/evento/atletiiscrivibili", access.Owner, h.searchEntrants),
		post("addException", "ge/categoriaspecificaatleta", access.Owner, h.addException),
		del("deleteException", "ge/categoriaspecificaatleta", access.Owner, h.deleteException),
		file(http.MethodGet, "eventFile", "ge/evento/documento", access.User, reflect.TypeFor[wire.EventFileRef](), h.eventFile),
		del("deleteEventFile", "ge/evento/documento", access.Owner, h.deleteEventFile),
		file(http.MethodGet, "eventLogo", "pub/evento/logo", access.Anyone, reflect.TypeFor[wire.LogoKey](), h.eventLogo),

		get("exportPerson", "core/persona/esporta", access.Admin, h.exportPerson),
		post("erasePerson", "core/persona/cancella", access.Admin, h.erasePerson),

		listAmong("CAMPIONATI", http.MethodGet, "listChampionships", "ge/campionati", access.User, h.listChampionships),
		get("getChampionship", "ge/campionato", access.User, h.getChampionship),
		post("createChampionship", "ge/campionato", access.Admin, h.addChampionship),
		put("updateChampionship", "ge/campionato", access.Admin, h.editChampionship),
		shortList(http.MethodGet, "listEventChampionships", "ge/campionati/evento", access.User, h.listEventChampionships),
		get("championshipsAmount", "ge/campionati/importo", access.Club, h.championshipsAmount),
		shortList(http.MethodGet, "listChampionshipPrices", "ge/campionati/prezzi", access.Admin, h.listChampionshipPrices),
		put("setChampionshipPrices", "ge/campionati/prezzi", access.Admin, h.setChampionshipPrices),
		post("enrolInChampionships", "ge/campionati/iscrizione", access.Club, h.enrolInChampionships).may(access.ChampionshipsEnrol, ""),
	}
}
