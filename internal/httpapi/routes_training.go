package httpapi

import (
	"net/http"
	"reflect"

	"traguardo/internal/access"
	"traguardo/internal/app/training"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
	"traguardo/internal/live"
)

// trainingRoutes returns the calls of the training planner.
func (h *handlers) trainingRoutes() []contract.Route {
	return contract.Area("training",
		contract.Get("trainingSettings", "ns/utente/impostazioni", access.Coach, h.trainingSettings),
		contract.Post("createStyle", "ns/utente/stile", access.Coach, h.addStyle),
		contract.Put("updateStyle", "ns/utente/stile", access.Coach, h.editStyle, h.editStyleExists),
		contract.Delete("hideStyle", "ns/utente/stile", access.Coach, h.hideStyle),
		contract.Post("createIntensity", "ns/utente/intensita", access.Coach, h.addIntensity),
		contract.Put("updateIntensity", "ns/utente/intensita", access.Coach, h.editIntensity, h.editIntensityExists),
		contract.Delete("hideIntensity", "ns/utente/intensita", access.Coach, h.hideIntensity),
		contract.Post("createModality", "ns/utente/modalita", access.Coach, h.addModality),
		contract.Put("updateModality", "ns/utente/modalita", access.Coach, h.editModality, h.editModalityExists),
		contract.Delete("hideModality", "ns/utente/modalita", access.Coach, h.hideModality),
		contract.Post("createGroup", "ns/utente/gruppo", access.Coach, h.addGroup),
		contract.Put("updateGroup", "ns/utente/gruppo", access.Coach, h.editGroup, h.editGroupExists),
		contract.Delete("hideGroup", "ns/utente/gruppo", access.Coach, h.hideGroup),
		contract.Post("createGroupWord", "ns/gruppo/parola", access.Coach, h.addWord, h.addWordExists),
		contract.Delete("deleteGroupWord", "ns/gruppo/parola", access.Coach, h.deleteWord),

		contract.ShortList(http.MethodGet, "listSubgroups", "ns/sottogruppi", access.Coach, h.listSubgroups),
		contract.Get("getSubgroup", "ns/sottogruppo", access.Coach, h.getSubgroup),
		contract.Post("createSubgroup", "ns/sottogruppo", access.Coach, h.addSubgroup, h.addSubgroupExists),
		contract.Put("updateSubgroup", "ns/sottogruppo", access.Coach, h.editSubgroup, h.editSubgroupExists),
		contract.Delete("deleteSubgroup", "ns/sottogruppo", access.Coach, h.deleteSubgroup),
		contract.Post("addToSubgroup", "ns/sottogruppo/atleta", access.Coach, h.addToSubgroup, h.subgroupMemberExists),
		contract.Delete("removeFromSubgroup", "ns/sottogruppo/atleta", access.Coach, h.removeFromSubgroup, h.subgroupMemberExists),
		contract.List(http.MethodGet, "listGroupAthletes", "ns/atleti/gruppo", access.Coach, h.listGroupAthletes),
		contract.Post("addToGroup", "ns/atleta/gruppo", access.Coach, h.addToGroup, h.groupMemberExists),
		contract.Delete("removeFromGroup", "ns/atleta/gruppo", access.Coach, h.removeFromGroup, h.groupMemberExists),

		contract.Get("startTraining", "ns/allenamenti/startup", access.Coach, h.startTraining, h.startTrainingExists),
		contract.Put("setGroupSeason", "ns/gruppo/stagione", access.Coach, h.setGroupSeason, h.setGroupSeasonExists),
		contract.Post("planWeek", "ns/gruppo/settimana", access.Coach, h.planWeek, h.planWeekExists),
		contract.Put("updateWeek", "ns/gruppo/settimana", access.Coach, h.editWeek, h.editWeekExists).OnConflict(reflect.TypeFor[wire.Week]()),
		contract.Post("copyWeek", "ns/settimana/duplica", access.Coach, h.copyWeek, h.copyWeekExists),
		contract.Post("setWeek", "ns/settimana/imposta", access.Coach, h.setWeek, h.setWeekExists),
		contract.Post("calendarLink", "ns/gruppo/calendario", access.Coach, h.calendarLink),
		contract.File(http.MethodGet, "groupCalendar", "pub/calendario", access.Anyone, reflect.TypeFor[wire.CalendarToken](), h.groupCalendar),

		contract.Post("viewLink", "ns/gruppo/vista", access.Coach, h.viewLink),
		contract.Delete("revokeView", "ns/gruppo/vista", access.Coach, h.revokeView),
		contract.Get("todayView", "pub/allenamento", access.Anyone, h.todayView).OpenedBySecret(),

		contract.List(http.MethodGet, "listWorkouts", "ns/allenamenti", access.Coach, h.listWorkouts),
		contract.Get("getWorkout", "ns/allenamento", access.Coach, h.getWorkout),
		contract.Stream("workoutLive", "ns/allenamento/diretta", access.Coach, workoutTopic, h.getWorkout),
		contract.Post("createWorkout", "ns/allenamento", access.Coach, h.addWorkout, h.addWorkoutExists),
		contract.Put("updateWorkout", "ns/allenamento", access.Coach, h.editWorkout,
			h.editWorkoutExists).OnConflict(reflect.TypeFor[wire.Workout]()),
		contract.Delete("deleteWorkout", "ns/allenamento", access.Coach, h.deleteWorkout),
		contract.Post("copyWorkout", "ns/allenamento/duplica", access.Coach, h.copyWorkout, h.copyWorkoutExists),
		contract.Post("orderWorkout", "ns/allenamento/ordine", access.Coach, h.orderWorkout, h.orderWorkoutExists),
		contract.Put("writeWorkout", "ns/allenamento/righe", access.Coach, h.writeWorkout, h.writeWorkoutExists),

		contract.Post("createSeries", "ns/serie", access.Coach, h.addSeries, h.addSeriesExists),
		contract.Put("updateSeries", "ns/serie", access.Coach, h.editSeries, h.editSeriesExists).OnConflict(reflect.TypeFor[wire.Series]()),
		contract.Delete("deleteSeries", "ns/serie", access.Coach, h.deleteSeries),
		contract.Post("copySeries", "ns/serie/duplica", access.Coach, h.copySeries),
		contract.Post("orderSeries", "ns/serie/ordine", access.Coach, h.orderSeries, h.orderSeriesExists),
		contract.Post("moveSeries", "ns/serie/sposta", access.Coach, h.moveSeries, h.moveSeriesExists),
		contract.Put("postponeSeries", "ns/serie/rinvia", access.Coach, h.postponeSeries, h.postponeSeriesExists),
		contract.Get("getRoll", "ns/appello", access.Coach, h.getRoll),
		contract.Stream("rollLive", "ns/appello/diretta", access.Coach, rollTopic, h.getRoll),
		contract.Put("markAttendance", "ns/appello", access.Coach, h.markAttendance, h.markAttendanceExists).Repeatable(),
		contract.Get("attendanceRegister", "ns/presenze/gruppo", access.Coach, h.attendanceRegister, h.attendanceRegisterExists),
		contract.ShortList(http.MethodGet, "athleteAttendance", "ns/presenze/atleta", access.Coach, h.athleteAttendance),
		contract.Get("seriesTimes", "ns/serie/tempi", access.Coach, h.seriesTimes),
		contract.Put("writeTimes", "ns/serie/tempi", access.Coach, h.writeTimes, h.writeTimesExists).Repeatable(),
		contract.List(http.MethodGet, "listLibrary", "ns/libreria", access.Coach, h.listLibrary),
		contract.Post("saveToLibrary", "ns/libreria", access.Coach, h.addLibraryItem, h.addLibraryItemExists),
		contract.Put("updateLibraryItem", "ns/libreria", access.Coach, h.editLibraryItem, h.editLibraryItemExists),
		contract.Delete("deleteLibraryItem", "ns/libreria", access.Coach, h.deleteLibraryItem),
		contract.Post("copyLibraryItem", "ns/libreria/duplica", access.Coach, h.copyLibraryItem),
		contract.Post("insertFromLibrary", "ns/libreria/inserisci", access.Coach, h.insertLibraryItem, h.insertLibraryItemExists),

		contract.ShortList(http.MethodGet, "trainingVolumes", "ns/allenamenti/stats", access.Coach, h.trainingVolumes),
	)
}

func workoutTopic(in wire.WorkoutRef) live.Topic { return training.Topic(in.ID.ID()) }

func rollTopic(in wire.WorkoutRef) live.Topic { return training.RollTopic(in.ID.ID()) }
