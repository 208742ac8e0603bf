package httpapi

import (
	"context"
	"net/http"
	"reflect"

	"traguardo/internal/access"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
)

// meetRoutes returns the calls about events and their parts.
func (h *handlers) meetRoutes() []contract.Route {
	return contract.Area("meet",
		contract.List(http.MethodGet, "listEventSummary", "ge/eventi/riepilogo/admin", access.Admin, h.listEventSummary),
		contract.Get("eventSummaryTotals", "ge/eventi/riepilogo/totali", access.Admin, h.eventSummaryTotals),
		contract.Get("getEvent", "ge/evento", access.User, h.getEvent),
		contract.Get("eventDetail", "ge/evento/dettagli", access.User, h.eventDetail, h.eventDetailExists),
		contract.Post("createEvent", "ge/evento", access.Admin, h.addEvent, h.addEventExists),
		contract.Put("updateEvent", "ge/evento", access.Owner, h.editEvent, h.editEventExists).OnConflict(reflect.TypeFor[wire.Event]()),
		contract.Changes(contract.Post("saveEventOptions", "ge/evento/opzioni", access.Owner, h.saveEventOptions,
			checkManaged(h, wire.EventOptions.Event)).
			OnConflict(reflect.TypeFor[wire.Event]()), func(ctx context.Context, in wire.EventOptions) (wire.Event, error) {
			return h.getEvent(ctx, wire.EventRef{ID: in.ID})
		}),
		contract.Get("getEventCategory", "ge/evento/categoria", access.User, h.getEventCategory),
		contract.Post("addEventCategory", "ge/evento/categoria", access.Owner, h.addEventCategory, checkManaged(h, wire.NewEventCategory.Event)),
		contract.Put("updateEventCategory", "ge/evento/categoria", access.Owner, h.editEventCategory,
			h.editEventCategoryExists).OnConflict(reflect.TypeFor[wire.EventCategory]()),
		contract.Delete("deleteEventCategory", "ge/evento/categoria", access.Owner, h.deleteEventCategory),
		contract.ShortList(http.MethodGet, "listEventRaces", "ge/evento/gara", access.User, h.listEventRaces),
		contract.Post("addEventRace", "ge/evento/gara", access.Owner, h.addEventRace, checkManaged(h, wire.NewEventRace.Event)),
		contract.Put("updateEventRace", "ge/evento/gara", access.Owner, h.editEventRace,
			h.editEventRaceExists).OnConflict(reflect.TypeFor[wire.EventRace]()),
		contract.Delete("deleteEventRace", "ge/evento/gara", access.Owner, h.deleteEventRace),
		contract.Put("updateEventRaceNote", "ge/evento/gara/note", access.Owner, h.editEventRaceNote,
			h.editEventRaceNoteExists).OnConflict(reflect.TypeFor[wire.EventRace]()),
		contract.Put("sortEventRaces", "ge/evento/gare/ordine", access.Owner, h.sortEventRaces,
			h.sortEventRacesExists).OnConflict(reflect.TypeFor[wire.EventCategory]()),
		contract.ShortList(http.MethodGet, "listEventClubs", "ge/evento/riepilogo", access.Owner, h.clubSummary),
		contract.Get("previousEvents", "ge/evento/prec", access.Owner, h.previousEvents),
		contract.Post("linkEvent", "ge/evento/coll", access.Owner, h.linkEvent, checkManaged(h, wire.EventLink.Event)),
		contract.Delete("unlinkEvent", "ge/evento/coll", access.Owner, h.unlinkEvent, checkManaged(h, wire.EventLink.Event)),
		contract.Post("extendClub", "ge/evento/proroga", access.Owner, h.extendClub, checkManaged(h, wire.Extension.Event)),
		contract.Post("duplicateEvent", "ge/evento/duplica", access.Owner, h.copyEvent, checkManaged(h, wire.EventCopy.Event)),
		contract.Post("importEvent", "ge/evento/importa", access.Owner, h.importEvent, checkManaged(h, wire.EventImport.Event)),
		contract.Post("importEventCategory", "ge/evento/categoria/importa", access.Owner, h.importEventCategory,
			checkManaged(h, wire.CategoryImport.Event)),
		contract.Post("cleanEvent", "ge/evento/categorie/bonifica", access.Owner, h.cleanEvent),
		contract.Post("mergeEventRace", "ge/evento/garaevento/correggi", access.Owner, h.mergeEventRace),
		contract.Post("dropDoubleRace", "ge/evento/garaevento/eliminaDoppione", access.Owner, h.dropDoubleRace),
		contract.ShortList(http.MethodPost, "eventStatistics", "ge/evento/statistiche", access.Owner, h.eventStatistics),
		contract.Post("addTimeStandard", "ns/tempolimite", access.Owner, h.addTimeStandard,
			checkManaged(h, wire.NewTimeStandard.Event)).Repeatable(),
		contract.Put("updateTimeStandard", "ns/tempolimite", access.Owner, h.editTimeStandard,
			h.editTimeStandardExists).Repeatable().OnConflict(reflect.TypeFor[wire.TimeStandard]()),
		contract.Delete("deleteTimeStandard", "ns/tempolimite", access.Owner, h.deleteTimeStandard).Repeatable(),
		contract.List(http.MethodGet, "searchEntrants", "ge/evento/atletiiscrivibili", access.Owner, h.searchEntrants),
		contract.Post("addException", "ge/categoriaspecificaatleta", access.Owner, h.addException, checkManaged(h, wire.NewException.Event)),
		contract.Delete("deleteException", "ge/categoriaspecificaatleta", access.Owner, h.deleteException),
		contract.File(http.MethodGet, "eventFile", "ge/evento/documento", access.User, reflect.TypeFor[wire.EventFileRef](), h.eventFile),
		contract.Delete("deleteEventFile", "ge/evento/documento", access.Owner, h.deleteEventFile),
		contract.File(http.MethodGet, "eventLogo", "pub/evento/logo", access.Anyone, reflect.TypeFor[wire.LogoKey](), h.eventLogo),
	)
}
