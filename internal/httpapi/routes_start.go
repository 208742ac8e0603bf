package httpapi

import (
	"net/http"
	"reflect"

	"traguardo/internal/access"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
)

const noPrints = "Le stampe sono delle società"

// startRoutes returns the calls about start lists and qualification for finals.
func (h *handlers) startRoutes() []contract.Route {
	list := reflect.TypeFor[wire.StartList]()
	return contract.Area("start",
		contract.Post("drawStartOrder", "ge/evento/generaordine", access.Owner, h.drawOrder).OpenAtPool(),
		contract.Post("saveStartOrder", "ge/evento/updateordine", access.Owner, h.saveOrder,
			checkManaged(h, wire.StartOrderSave.Event)).OpenAtPool().OnConflict(reflect.TypeFor[wire.StartOrder]()),
		contract.Post("addBlock", "ge/evento/blocco", access.Owner, h.addBlock, checkManaged(h, wire.NewBlock.Event)).OpenAtPool(),
		contract.Put("updateBlock", "ge/evento/blocco", access.Owner, h.editBlock,
			h.editBlockExists).OpenAtPool().OnConflict(reflect.TypeFor[wire.StartItem]()),
		contract.Delete("deleteBlock", "ge/evento/blocco", access.Owner, h.deleteBlock).OpenAtPool(),
		contract.Post("makeStartList", "ge/evento/generastartlist", access.Owner, h.makeStartList,
			checkManaged(h, wire.StartListMake.Event)).OpenAtPool().OnConflict(list),
		contract.Get("getStartList", "ge/evento/startlist", access.User, h.getStartList, h.getStartListExists).Requires(access.EventsPrint,
			noPrints),
		contract.ShortList(http.MethodGet, "listStartLists", "ge/evento/startlist/versioni", access.Owner, h.listStartLists),
		contract.Post("restoreStartList", "ge/evento/startlist/ripristina", access.Owner, h.restoreStartList,
			checkManaged(h, wire.StartListBack.Event)).OpenAtPool().OnConflict(list),
		contract.Get("compareStartLists", "ge/evento/startlist/confronto", access.Owner, h.compareStartLists,
			checkManaged(h, wire.StartListCompare.Event)),
		contract.Put("setStartTiming", "ge/evento/startlist/orario", access.Owner, h.setStartTiming,
			checkManaged(h, wire.StartTiming.Event)).OpenAtPool().OnConflict(list),
		contract.Post("scratchEntry", "ge/evento/startlist/ritira", access.Owner, h.scratchEntry, h.scratchEntryExists).OpenAtPool(),
		changesEntry[wire.EditPlace](h, contract.Put("placeEntry", "ge/presenza/battcors", access.Owner, h.placeEntry,
			h.placeEntryExists).OpenAtPool().OnConflict(reflect.TypeFor[wire.Entry]())),
		contract.Post("qualify", "ns/evento/elabora", access.Admin, h.qualify),
		contract.Post("keepFinalists", "ge/evento/rimuoviiscrittidafinale", access.Owner, h.keepFinalists),
	)
}
