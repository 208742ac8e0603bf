package httpapi

import (
	"net/http"
	"reflect"

	"traguardo/internal/access"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
)

// sheetRoutes returns the calls about athletes' times: their sheets, trials, external races and target times of workouts.
func (h *handlers) sheetRoutes() []contract.Route {
	return contract.Area("sheet",
		contract.Get("athleteSheet", "ns/atleta", access.Club, h.athleteSheet),
		contract.Get("athletePreparation", "ns/atleta/preparazione", access.Club, h.athletePreparation),
		contract.ShortList(http.MethodGet, "athleteLimits", "ns/tempilimite/atleta", access.Club, h.athleteLimits),
		contract.ShortList(http.MethodGet, "limitEvents", "ns/tempilimite/eventi", access.Club, h.limitEvents),
		contract.Get("startTrials", "ns/provetempo/startup", access.Club, h.startTrials),
		contract.Get("externalEvent", "ns/eventoesterno", access.Club, h.externalEvent),
		contract.Post("addExternalEvent", "ns/eventoesterno", access.Club, h.addExternalEvent).Requires(access.TrialsWrite, "").Repeatable(),
		contract.Put("updateExternalEvent", "ns/eventoesterno", access.Club, h.editExternalEvent,
			h.editExternalEventExists).Requires(access.TrialsWrite, "").Repeatable().
			OnConflict(reflect.TypeFor[wire.ExternalEvent]()),
		contract.Delete("deleteExternalEvent", "ns/eventoesterno", access.Club, h.deleteExternalEvent).Requires(access.TrialsWrite,
			"").Repeatable(),
		contract.Post("addExternalResult", "ns/risultatoesterno", access.Club, h.addExternalResult,
			h.addExternalResultExists).Requires(access.TrialsWrite, "").Repeatable(),
		contract.Put("updateExternalResult", "ns/risultatoesterno", access.Club, h.editExternalResult,
			h.editExternalResultExists).Requires(access.TrialsWrite, "").Repeatable().
			OnConflict(reflect.TypeFor[wire.ExternalResult]()),
		contract.Delete("deleteExternalResult", "ns/risultatoesterno", access.Club, h.deleteExternalResult).Requires(access.TrialsWrite,
			"").Repeatable(),
		contract.Get("workoutLanes", "ns/allenamento/corsie", access.Coach, h.workoutLanes, h.workoutTargetsExists),
		contract.Post("assignLanes", "ns/allenamento/corsie", access.Coach, h.assignLanes, h.assignLanesExists),
		contract.Put("setLane", "ns/allenamento/corsie", access.Coach, h.setLane, h.setLaneExists),
		contract.Get("workoutTargets", "ns/allenamento/passi", access.Coach, h.workoutTargets, h.workoutTargetsExists),
	)
}
