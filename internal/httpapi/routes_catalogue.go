package httpapi

import (
	"net/http"

	"traguardo/internal/access"
	"traguardo/internal/httpapi/contract"
)

// catalogueRoutes returns the calls about shared catalogues: categories, races and the options of select boxes.
func (h *handlers) catalogueRoutes() []contract.Route {
	return contract.Area("catalogue",
		contract.ShortList(http.MethodGet, "comuneOptions", "core/geo/comuni/select2", access.User, h.searchComuni),
		contract.ShortList(http.MethodGet, "options", "core/basic/search/select2", access.User, h.search),
		contract.Get("option", "core/basic/element", access.User, h.element),
		contract.Get("taxCode", "core/codicefiscale", access.User, h.taxCode),
		contract.List(http.MethodGet, "listCategories", "ge/categorie", access.User, h.listCategories),
		contract.Post("createCategory", "ge/categoria", access.Admin, h.addCategory),
		contract.Put("updateCategory", "ge/categoria", access.Admin, h.editCategory, h.editCategoryExists),
		contract.Delete("deleteCategory", "ge/categoria", access.Admin, h.deleteCategory),
		contract.Post("copyCategories", "ge/categorie/copia", access.Admin, h.copySeason),
		contract.List(http.MethodGet, "listRaces", "ge/gare", access.User, h.listRaces),
		contract.Post("createRace", "ge/gara", access.Admin, h.addRace),
		contract.Put("updateRace", "ge/gara", access.Admin, h.editRace, h.editRaceExists),
		contract.Delete("deleteRace", "ge/gara", access.Admin, h.deleteRace),
	)
}
