package httpapi

import (
	"context"
	"net/http"
	"reflect"

	"traguardo/internal/access"
	"traguardo/internal/domain/id"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
)

// entryRoutes returns the calls about entries in events.
func (h *handlers) entryRoutes() []contract.Route {
	return contract.Area("entry",
		contract.ListWith("ATLETI_ISCRIVIBILI", http.MethodGet, "listEntries", "ge/evento/presenze", access.User, h.listEntries),
		contract.Get("athleteRaces", "ge/evento/atleta/gare", access.Club, h.athleteRaces),
		contract.Post("addEntry", "ge/presenza", access.Club, h.addEntry, h.addEntryExists).Creates(reflect.TypeFor[wire.Entry]()),
		changesEntry[wire.EditEntry](h, contract.Put("updateEntry", "ge/presenza", access.Club, h.editEntry,
			h.editEntryExists).OnConflict(reflect.TypeFor[wire.Entry]())),
		changesEntry[wire.EntryAbsence](h, contract.Put("declareAbsence", "ge/presenza/assenza", access.Club, h.declareAbsence,
			h.declareAbsenceExists)),
		changesEntry[wire.EntryPaid](h, contract.Put("setEntryPaid", "ge/presenza/pagamento", access.Owner, h.setEntryPaid,
			h.setEntryPaidExists)),
		contract.ShortList(http.MethodGet, "listWaiting", "ge/attesa", access.User, h.listWaiting),
		contract.Post("joinWaiting", "ge/attesa", access.Club, h.joinWaiting, h.addEntryExists).Creates(reflect.TypeFor[wire.Entry]()),
		contract.Delete("leaveWaiting", "ge/attesa", access.Club, h.leaveWaiting),
		contract.Post("admitWaiting", "ge/attesa/ammetti", access.Owner, h.admitWaiting),
		contract.Post("addEntryList", "ge/presenze/lista", access.Club, h.addEntryList, h.addEntryListExists),
		contract.Get("entryGrid", "ge/presenze/griglia", access.Club, h.entryGrid),
		contract.ShortList(http.MethodGet, "proposeEntries", "ge/presenze/proposta", access.Club, h.proposeEntries),
		contract.Delete("deleteEntry", "ge/presenza", access.Club, h.deleteEntry),
		contract.Get("getTeam", "ge/presenza/squ", access.Club, h.getTeam, h.getTeamExists),
		changesEntry[wire.TeamMember](h, contract.Post("addTeamMember", "ge/presenza/squ", access.Club, h.addTeamMember,
			teamOf[wire.TeamMember](h))),
		changesEntry[wire.TeamMember](h, contract.Put("updateTeamMember", "ge/presenza/squ", access.Club, h.editTeamMember,
			teamOf[wire.TeamMember](h))),
		contract.Delete("removeTeamMember", "ge/presenza/squ", access.Club, h.removeTeamMember, teamOf[wire.TeamMemberRef](h)),
		contract.Post("reassessTeam", "ge/presenza/squ/rivaluta", access.Club, h.reassessTeam),
		contract.Post("sortTeam", "ge/presenza/squ/ordine", access.Club, h.sortTeam, teamOf[wire.TeamOrder](h)),
		contract.ShortList(http.MethodGet, "listEscorts", "ge/evento/accompagnatori", access.Club, h.listEscorts),
		contract.Post("addEscort", "ge/evento/accompagnatore", access.Club, h.addEscort),
		contract.Delete("removeEscort", "ge/evento/accompagnatore", access.Club, h.removeEscort),
		contract.Get("eventTrend", "ge/evento/andamento", access.Owner, h.eventTrend),
		contract.Post("mailEntries", "ge/evento/riepilogo/invia", access.Club, h.mailEntries),
	)
}

// changesEntry makes a route reject the fields of the stored entry that it does not accept.
func changesEntry[In interface{ Entry() wire.Ref[id.Entry] }](h *handlers, r contract.Route) contract.Route {
	return contract.Changes(r, func(ctx context.Context, in In) (wire.Entry, error) { return h.shownEntry(ctx, in.Entry()) })
}
