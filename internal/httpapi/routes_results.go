package httpapi

import (
	"net/http"
	"reflect"

	"traguardo/internal/access"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
)

// resultRoutes returns the calls about results, rankings, splits and records.
func (h *handlers) resultRoutes() []contract.Route {
	return contract.Area("results",
		contract.ShortList(http.MethodGet, "listRaceEntries", "ge/evento/presenze/gara", access.Owner, h.listRaceEntries),
		contract.Get("raceNews", "ge/evento/presenze/novita", access.Owner, h.raceNews),
		contract.Stream("raceLive", "ge/evento/presenze/diretta", access.Owner, resultsTopic, h.raceNews),
		contract.Changes(contract.Put("saveResult", "ge/evento/presenza", access.Owner, h.saveResult,
			h.saveResultExists).OpenAtPool().Repeatable().
			OnConflict(reflect.TypeFor[wire.RaceEntry]()), h.raceEntry),
		contract.ShortList(http.MethodGet, "resultHistory", "ge/presenza/storia", access.Owner, h.resultHistory),
		contract.Post("undoResult", "ge/presenza/annulla", access.Owner, h.undoResult, h.undoResultExists).OpenAtPool().Repeatable(),
		contract.Get("eventResults", "ns/evento/risultati", access.User, h.eventResults),
		contract.Post("recalculate", "ns/evento/calcolaClassifiche", access.Owner, h.recalculate),
		contract.ShortList(http.MethodGet, "keptNames", "ge/evento/nomi", access.Owner, h.keptNames),
		contract.Post("takeOverNames", "ge/evento/nomi", access.Owner, h.takeOverNames, h.takeOverNamesExists),
		contract.ShortList(http.MethodGet, "listSplits", "ns/split/risultato", access.User, h.listSplits),
		contract.Post("saveSplit", "ns/split", access.Club, h.saveSplit).OpenAtPool().Repeatable(),
		contract.Delete("deleteSplit", "ns/split", access.Club, h.deleteSplit).OpenAtPool().Repeatable(),
		contract.List(http.MethodGet, "listRecords", "ns/record", access.User, h.listRecords),
		contract.Post("addRecord", "ns/record", access.Admin, h.addRecord),
		contract.Put("updateRecord", "ns/record", access.Admin, h.editRecord, h.editRecordExists).OnConflict(reflect.TypeFor[wire.Record]()),
		contract.Delete("deleteRecord", "ns/record", access.Admin, h.deleteRecord),
		contract.List(http.MethodGet, "publicEvents", "pub/eventi", access.Anyone, h.publicEvents),
		contract.Get("publicYears", "pub/eventi/anni", access.Anyone, h.publicYears),
		contract.ShortList(http.MethodGet, "publicAthletes", "pub/atleti", access.Anyone, h.publicAthletes),
		contract.ShortList(http.MethodGet, "publicFiles", "pub/evento/documenti", access.Anyone, h.publicFiles),
		contract.File(http.MethodGet, "publicFile", "pub/evento/documento", access.Anyone, reflect.TypeFor[wire.EventFileRef](), h.publicFile),
		contract.Cached[wire.EventRef, wire.PublicResults]("publicResults", "pub/evento/risultati", access.Anyone, h.publicResults),
		contract.Cached[wire.EventRef, wire.PublicStartList]("publicStartList", "pub/evento/startlist", access.Anyone, h.publicStartList),
		contract.Cached[wire.EventRef, wire.Timetable]("publicTimetable", "pub/evento/programma", access.Anyone, h.publicTimetable),
		contract.Changing[wire.LiveAsk, wire.LiveEvents]("publicLive", "pub/evento/live", access.Anyone, h.publicLive),
		contract.ShortList(http.MethodPost, "compareSplits", "ns/split/risultati", access.User, h.compareSplits),
	)
}
