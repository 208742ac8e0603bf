package httpapi_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

const (
	teamCall, joinTeam, noteTeam, leaveTeam = "GET ge/presenza/squ", "POST ge/presenza/squ", "PUT ge/presenza/squ", "DELETE ge/presenza/squ"
	sortTeam, reassessTeam                  = "POST ge/presenza/squ/ordine", "POST ge/presenza/squ/rivaluta"
)

// relayOf is the form of a new team of a club in a race.
func relayOf(g domain.EventRace, club id.Club, more scenario.In, athletes ...domain.Athlete) scenario.In {
	members := []any{}
	for i, a := range athletes {
		members = append(members, scenario.In{"ID_ATLETA": a.ID, "ORDINE": i + 1, "NOTE": ""})
	}
	return with(scenario.In{
		"FK_ID_EVENTO": g.EventID, "FK_ID_GARA": g.RaceID, "FK_ID_TIPO": 2, "FK_ID_SOCIETA": club, "FK_ID_CATEGORIA": g.CategoryID,
		"TEMPO_ISCRIZIONE": 12000, "componenti": members,
	}, more)
}

func member(team id.Entry, a domain.Athlete) scenario.In {
	return scenario.In{"ID_PRESENZA": team, "ID_ATLETA": a.ID}
}

// addGirls adds girls of Ragazzi to a club.
func addGirls(t *testing.T, w *scenario.World, club domain.Club, n int, change ...func(*domain.Athlete)) []domain.Athlete {
	t.Helper()
	list := make([]domain.Athlete, n)
	for i := range list {
		list[i] = testkit.Athlete(t, w.DB, club, change...)
	}
	return list
}

func teamWarnings(t *testing.T, r scenario.Reply) []string {
	t.Helper()
	var d struct {
		Warnings []string `json:"avvisi"`
	}
	if len(r.Data) > 0 && string(r.Data) != "null" {
		r.Into(t, &d)
	}
	return d.Warnings
}

func warns(want ...string) func(*testing.T, scenario.Reply) {
	return func(t *testing.T, r scenario.Reply) {
		t.Helper()
		if got := teamWarnings(t, r); !slices.Equal(got, want) {
			t.Errorf("warnings %q, want %q", got, want)
		}
	}
}

func TestUnpaidTeam(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		t.Helper()
		base := w.Actor(t, "base")
		m := meeting(t, w, withOptions(option.Values{option.TeamPrice: "12", option.TeamMembersRequired: "1"}))
		var entryID id.Entry
		w.Run(t, []scenario.Row{{Name: "without members, of a club that owes nothing", Actor: base, Call: enter,
			In: relayOf(m.Relay, clubOf(t, w, "base").ID, nil), After: func(_ *testing.T, r scenario.Reply) { entryID = id.Entry(r.Inserted) }}})
		w.Run(t, []scenario.Row{
			{Name: "nothing is due for it", Actor: base, Call: teamCall, In: scenario.In{"ID_PRESENZA": entryID},
				Want: scenario.In{"FLG_STAFFETTA_CHIUSA": 0, "FLG_PAGATO": 1}},
			{Name: "its club withdraws it", Actor: base, Call: withdraw, In: scenario.In{"ID_PRESENZA": entryID}},
			{Name: "a withdrawn team is deleted", Actor: base, Call: teamCall, In: scenario.In{"ID_PRESENZA": entryID}, Esito: 404},
		})
		four := addGirls(t, w, clubOf(t, w, "base"), 4)
		w.Run(t, []scenario.Row{{Name: "three of four", Actor: base, Call: enter, In: relayOf(m.Relay, clubOf(t, w, "base").ID, nil, four[:3]...),
			After: func(_ *testing.T, r scenario.Reply) { entryID = id.Entry(r.Inserted) }}})
		w.Run(t, []scenario.Row{
			{Name: "an open team is free", Actor: base, Call: teamCall, In: scenario.In{"ID_PRESENZA": entryID},
				Want: scenario.In{"FLG_STAFFETTA_CHIUSA": 0, "FLG_PAGATO": 1}},
			{Name: "the fourth makes it count", Actor: base, Call: joinTeam, In: member(entryID, four[3]), After: warns()},
			{Name: "the fee of a complete team is due", Actor: base, Call: teamCall, In: scenario.In{"ID_PRESENZA": entryID},
				Want: scenario.In{"FLG_STAFFETTA_CHIUSA": 1, "FLG_PAGATO": 0}},
			{Name: "until one leaves", Actor: base, Call: leaveTeam, In: member(entryID, four[3]), After: warns("Componenti mancanti: 1 su 4")},
			{Name: "a reopened team is free", Actor: base, Call: teamCall, In: scenario.In{"ID_PRESENZA": entryID},
				Want: scenario.In{"FLG_PAGATO": 1}},
			{Name: "a reopened team is withdrawn", Actor: base, Call: withdraw, In: scenario.In{"ID_PRESENZA": entryID}},
		})
		w.Run(t, []scenario.Row{{Name: "a complete team", Actor: base, Call: enter, In: relayOf(m.Relay, clubOf(t, w, "base").ID, nil, four...),
			After: func(_ *testing.T, r scenario.Reply) { entryID = id.Entry(r.Inserted) }}})
		order := orderOf(t, w, "base", 1200, func(o *domain.Order) { o.Kind, o.EventID = domain.OrderEntries, m.ID })
		w.Run(t, []scenario.Row{
			{Name: "an order pays for it", Actor: w.Actor(t, "admin"), Call: "POST ge/ordine/pagato", In: scenario.In{"ID_ORDINE": order}},
			{Name: "a paid team is kept", Actor: base, Call: withdraw, In: scenario.In{"ID_PRESENZA": entryID}, Esito: 1,
				Message: "La presenza è pagata: può rimuoverla solo l'organizzatore"},
			{Name: "one leaves an entry paid by an order", Actor: base, Call: leaveTeam, In: member(entryID, four[1]),
				After: warns("Componenti mancanti: 1 su 4")},
			{Name: "its cost becomes credit", Actor: base, Call: "GET ge/ordine", In: scenario.In{"ID_ORDINE": order},
				Want: scenario.In{"ORDINE": scenario.In{"IMPORTO_ACCREDITATO": 12}}},
			{Name: "a reversed team is withdrawn", Actor: base, Call: withdraw, In: scenario.In{"ID_PRESENZA": entryID}},
		})
	})
}

func TestTeams(t *testing.T) { scenario.Engines(t, scenario.Options{}, teamsCase) }

// teamWorld is a meet with a relay and the athletes that a guest club may put into a team.
type teamWorld struct {
	*scenario.World
	organiser, guest, admin, stranger  scenario.Actor
	meet                               testkit.Meeting
	four                               []domain.Athlete
	fifth, boy, young, hidden, expired domain.Athlete
	teamID                             id.Entry // of the team that was entered last
}

// relay returns the input of a team of the guest club.
func (x *teamWorld) relay(more scenario.In, athletes ...domain.Athlete) scenario.In {
	return relayOf(x.meet.Relay, x.meet.Guest.ID, more, athletes...)
}

// nameSuffix returns how messages name an athlete.
func nameSuffix(a domain.Athlete) string { return " («" + a.LastName + " " + a.FirstName + "»)" }

func teamsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	x := &teamWorld{World: w, organiser: w.Actor(t, "societa"), guest: w.Actor(t, "societa2"), admin: w.Actor(t, "admin"),
		stranger: w.Actor(t, "nuovo")}
	x.meet = meeting(t, w, withOptions(option.Values{option.TeamPrice: "12", option.TeamMembersRequired: "1"}))
	club := x.meet.Guest
	x.four = addGirls(t, w, club, 4)
	x.fifth = testkit.Athlete(t, w.DB, club)
	x.boy = testkit.Athlete(t, w.DB, club, func(a *domain.Athlete) { a.Sex, a.Birth = domain.Male, calendar.Of(2012, 3, 3) })
	x.young = testkit.Athlete(t, w.DB, club, func(a *domain.Athlete) { a.Birth = calendar.Of(2016, 3, 3) })
	x.hidden = testkit.Athlete(t, w.DB, club, func(a *domain.Athlete) { a.Visible = false })
	x.expired = testkit.Athlete(t, w.DB, club, func(a *domain.Athlete) { a.MemberUntil = x.meet.Starts.AddDays(-1) })
	enterTeams(t, x)
	changeTeamMembers(t, x)
	findTeamCandidates(t, x)
	checkCounts(t, w, x.meet.ID)
	w.Clock.Advance(13 * 24 * time.Hour)
	x.organiser, x.guest = w.Actor(t, "societa"), w.Actor(t, "societa2") // their sessions have expired
	changeTeamTooLate(t, x)
}

// enterTeams checks the refusals of new teams and enters one.
func enterTeams(t *testing.T, x *teamWorld) {
	t.Helper()
	x.Run(t, []scenario.Row{
		{Name: "no session", Call: enter, In: x.relay(nil), Esito: 401},
		{Name: "without a club", Actor: x.stranger, Call: enter, In: x.relay(nil), Esito: 403},
		{Name: "for another club", Actor: x.guest, Call: enter, In: relayOf(x.meet.Relay, x.meet.Organiser.ID, nil), Esito: 404},
		{Name: "no such event", Actor: x.guest, Call: enter, In: x.relay(scenario.In{"FK_ID_EVENTO": unknownID}), Esito: 404},
		{Name: "another club's athlete", Actor: x.guest, Call: enter, In: x.relay(nil, x.meet.Ours[4]), Esito: 404},
		{Name: "no category", Actor: x.guest, Call: enter, In: x.relay(scenario.In{"FK_ID_CATEGORIA": omitted}), Esito: 422,
			Field: "FK_ID_CATEGORIA"},
		{Name: "malformed members", Actor: x.guest, Call: enter, In: x.relay(scenario.In{"componenti": "x"}), Esito: 422,
			Field: "componenti"},
		{Name: "a time below 0", Actor: x.guest, Call: enter, In: x.relay(scenario.In{"TEMPO_ISCRIZIONE": -1}), Esito: 422,
			Field: "TEMPO_ISCRIZIONE"},
		{Name: "3 s for 200 m", Actor: x.guest, Call: enter, In: x.relay(scenario.In{"TEMPO_ISCRIZIONE": 300}), Esito: 422,
			Field: "TEMPO_ISCRIZIONE"},
		{Name: "an administrator without a club", Actor: x.admin, Call: enter, In: x.relay(scenario.In{"FK_ID_SOCIETA": omitted}),
			Esito: 422, Field: "FK_ID_SOCIETA"},
		{Name: "a race of athletes", Actor: x.guest, Call: enter, In: relayOf(x.meet.Free100, x.meet.Guest.ID, nil), Esito: 1,
			Message: "Gara non abilitata per questa categoria"},
		{Name: "a category without teams", Actor: x.guest, Call: enter, In: x.relay(scenario.In{"FK_ID_CATEGORIA": testkit.Juniores}),
			Esito: 1, Message: "La categoria non è tra quelle delle squadre dell'evento"},
		{Name: "an athlete twice", Actor: x.guest, Call: enter, In: x.relay(nil, x.four[0], x.four[0]), Esito: 1,
			Message: "Atleta già presente nella squadra" + nameSuffix(x.four[0])},
		{Name: "five of four", Actor: x.guest, Call: enter, In: x.relay(nil, append(slices.Clone(x.four), x.fifth)...), Esito: 1,
			Message: "La squadra è già completa: 4 su 4" + nameSuffix(x.fifth)},
		{Name: "in another team already", Actor: x.guest, Call: enter, In: x.relay(nil, x.meet.Theirs[0]), Esito: 1,
			Message: "Numero massimo di squadre raggiunto per questo atleta" + nameSuffix(x.meet.Theirs[0])},
		{Name: "a complete team", Actor: x.guest, Call: enter, In: x.relay(scenario.In{"NOTE_ISCR": "con calma"}, x.four...),
			After: func(t *testing.T, r scenario.Reply) {
				x.teamID = id.Entry(r.Inserted)
				warns()(t, r)
			}},
	})
}

// changeTeamMembers checks the members of a team, their notes and their order, removes the team and enters another.
func changeTeamMembers(t *testing.T, x *teamWorld) {
	t.Helper()
	x.Run(t, []scenario.Row{
		{Name: "the second team", Actor: x.guest, Call: teamCall, In: scenario.In{"ID_PRESENZA": x.teamID}, Want: scenario.In{
			"PROGRESSIVO": 2, "FLG_STAFFETTA_CHIUSA": 1, "SESSO": 2, "FK_ID_SOCIETA": x.meet.Guest.ID, "FK_ID_CATEGORIA": testkit.Ragazzi,
			"TEMPO_ISCRIZIONE": 12000, "NOTE_ISCR": "con calma",
			"COMPONENTI_FORMAZIONE": 4, "COMPONENTI_GARA": 4, "NOME_SQUADRA": x.meet.Guest.Name + " B", "atletiIscrivibili": []any{},
			"TOT_ISCRIVIBILI": 0,
		}},
		{Name: "another club", Actor: x.Actor(t, "base"), Call: teamCall, In: scenario.In{"ID_PRESENZA": x.teamID}, Esito: 404},
		{Name: "the organiser sees it", Actor: x.organiser, Call: teamCall, In: scenario.In{"ID_PRESENZA": x.teamID},
			Want: scenario.In{"PROGRESSIVO": 2}},
		{Name: "no such team", Actor: x.guest, Call: teamCall, In: scenario.In{"ID_PRESENZA": unknownID}, Esito: 404},
		{Name: "page 0", Actor: x.guest, Call: teamCall, In: scenario.In{"ID_PRESENZA": x.teamID, "PAGINA": 0}, Esito: 422, Field: "PAGINA"},
		{Name: "out of another club's", Actor: x.Actor(t, "base"), Call: leaveTeam, In: member(x.teamID, x.four[0]), Esito: 404},
		{Name: "remove an athlete outside it", Actor: x.guest, Call: leaveTeam, In: member(x.teamID, x.fifth), Esito: 404},
		{Name: "a note of an athlete outside it", Actor: x.guest, Call: noteTeam, In: with(member(x.teamID, x.fifth), scenario.In{"NOTE": "x"}),
			Esito: 404},
		{Name: "one leaves", Actor: x.guest, Call: leaveTeam, In: member(x.teamID, x.four[1]), After: warns("Componenti mancanti: 1 su 4")},
		{Name: "the team is open", Actor: x.guest, Call: teamCall, In: scenario.In{"ID_PRESENZA": x.teamID},
			Want: scenario.In{"FLG_STAFFETTA_CHIUSA": 0, "avvisi": []any{"Componenti mancanti: 1 su 4"}}},
		{Name: "another club's athlete joins", Actor: x.guest, Call: joinTeam, In: member(x.teamID, x.meet.Ours[4]), Esito: 404},
		{Name: "a boy joins", Actor: x.guest, Call: joinTeam, In: member(x.teamID, x.boy), Esito: 1,
			Message: "Componenti di sesso diverso in una gara non mista" + nameSuffix(x.boy)},
		{Name: "too young", Actor: x.guest, Call: joinTeam, In: member(x.teamID, x.young), Esito: 1, Message: "categoria non compatibile"},
		{Name: "hidden", Actor: x.guest, Call: joinTeam, In: member(x.teamID, x.hidden), Esito: 1,
			Message: "Atleta non iscrivibile" + nameSuffix(x.hidden)},
		{Name: "card expired", Actor: x.guest, Call: joinTeam, In: member(x.teamID, x.expired), Esito: 1,
			Message: "Tesseramento scaduto" + nameSuffix(x.expired)},
		{Name: "no athlete", Actor: x.guest, Call: joinTeam, In: scenario.In{"ID_PRESENZA": x.teamID}, Esito: 422, Field: "ID_ATLETA"},
		{Name: "an old version", Actor: x.guest, Call: joinTeam, In: with(member(x.teamID, x.fifth), scenario.In{"VERSIONE": 1}), Esito: 409},
		{Name: "a good one joins", Actor: x.guest, Call: joinTeam, In: with(member(x.teamID, x.fifth), scenario.In{"NOTE": "ultima"}),
			After: warns()},
		{Name: "her note", Actor: x.guest, Call: noteTeam, In: with(member(x.teamID, x.fifth), scenario.In{"NOTE": "prima"}), After: warns()},
		{Name: "an order of others", Actor: x.guest, Call: sortTeam, In: scenario.In{"ID_PRESENZA": x.teamID,
			"componenti": []any{scenario.In{"ID_ATLETA": x.fifth.ID, "ORDINE": 1}}}, Esito: 409},
		{Name: "an athlete twice in the order", Actor: x.guest, Call: sortTeam,
			In: scenario.In{"ID_PRESENZA": x.teamID, "componenti": slices.Repeat([]any{scenario.In{"ID_ATLETA": x.fifth.ID, "ORDINE": 1}},
				4)}, Esito: 409},
		{Name: "she swims first", Actor: x.guest, Call: sortTeam, In: scenario.In{"ID_PRESENZA": x.teamID, "componenti": []any{
			scenario.In{"ID_ATLETA": x.four[0].ID, "ORDINE": 2}, scenario.In{"ID_ATLETA": x.four[2].ID, "ORDINE": 3},
			scenario.In{"ID_ATLETA": x.four[3].ID, "ORDINE": 4}, scenario.In{"ID_ATLETA": x.fifth.ID, "ORDINE": 1},
		}}},
		{Name: "in that order", Actor: x.guest, Call: teamCall, In: scenario.In{"ID_PRESENZA": x.teamID}, Want: scenario.In{"componenti": []any{
			scenario.In{"ID_ATLETA": x.fifth.ID, "ORDINE": 1, "NOTE": "prima"}, scenario.In{"ID_ATLETA": x.four[0].ID, "ORDINE": 2},
			scenario.In{"ID_ATLETA": x.four[2].ID, "ORDINE": 3}, scenario.In{"ID_ATLETA": x.four[3].ID, "ORDINE": 4},
		}, "FLG_STAFFETTA_CHIUSA": 1}},
		{Name: "an individual entry is no team", Actor: x.guest, Call: joinTeam,
			In:    member(individualOf(t, x.World, x.meet.ID, x.meet.Theirs[0].ID), x.fifth),
			Esito: 404},
		{Name: "reassessed", Actor: x.guest, Call: reassessTeam, In: scenario.In{"ID_PRESENZA": x.teamID}, After: warns()},
		{Name: "removed", Actor: x.guest, Call: withdraw, In: scenario.In{"ID_PRESENZA": x.teamID}},
		{Name: "the letter is free again", Actor: x.guest, Call: enter, In: x.relay(nil),
			After: func(t *testing.T, r scenario.Reply) {
				x.teamID = id.Entry(r.Inserted)
				warns("Componenti mancanti: 4 su 4")(t, r)
			}},
	})
}

// findTeamCandidates checks the candidates of an empty team, and what the organiser and an administrator may do.
func findTeamCandidates(t *testing.T, x *teamWorld) {
	t.Helper()
	x.Run(t, []scenario.Row{
		{Name: "an empty team", Actor: x.guest, Call: teamCall, In: scenario.In{"ID_PRESENZA": x.teamID, "PAGINA": 1, "RIGHE": 2},
			Want: scenario.In{"PROGRESSIVO": 2, "SESSO": 0, "FLG_STAFFETTA_CHIUSA": 0}, After: func(t *testing.T, r scenario.Reply) {
				var got struct {
					Candidates []struct{ ID_ATLETA int64 } `json:"atletiIscrivibili"`
					Total      int                         `json:"TOT_ISCRIVIBILI"`
				}
				r.Into(t, &got)
				if len(got.Candidates) != 2 || got.Total < 6 {
					t.Errorf("%d of %d candidates", len(got.Candidates), got.Total)
				}
			}},
		{Name: "found by name", Actor: x.guest, Call: teamCall, In: scenario.In{"ID_PRESENZA": x.teamID,
			"COGNOME": strings.ToLower(x.fifth.LastName)},
			Want: scenario.In{"TOT_ISCRIVIBILI": 1, "atletiIscrivibili": []any{scenario.In{"ID_ATLETA": x.fifth.ID, "MOTIVO": ""}}}},
		{Name: "with the reason why not", Actor: x.guest, Call: teamCall,
			In:   scenario.In{"ID_PRESENZA": x.teamID, "COGNOME": x.expired.LastName, "FLG_TUTTI": 1},
			Want: scenario.In{"atletiIscrivibili": []any{scenario.In{"ID_ATLETA": x.expired.ID, "MOTIVO": "Tesseramento scaduto"}}}},
		{Name: "organisers may add expired members", Actor: x.organiser, Call: joinTeam, In: member(x.teamID, x.expired),
			After: warns("Componenti mancanti: 3 su 4")},
		{Name: "an athlete of another club", Actor: x.organiser, Call: joinTeam, In: member(x.teamID, x.meet.Ours[4]), Esito: 404},
		{Name: "an athlete of another category", Actor: x.organiser, Call: joinTeam, In: member(x.teamID, x.young), Esito: 1,
			Message: "categoria non compatibile"},
		{Name: "a member twice", Actor: x.organiser, Call: joinTeam, In: member(x.teamID, x.expired), Esito: 1,
			Message: "Atleta già presente nella squadra"},
		{Name: "an administrator enters for a club", Actor: x.admin, Call: enter, In: x.relay(nil)},
		{Name: "the organiser enters for a club", Actor: x.organiser, Call: enter, In: x.relay(nil)},
	})
}

// changeTeamTooLate checks that only the organiser may change a team after the deadline.
func changeTeamTooLate(t *testing.T, x *teamWorld) {
	t.Helper()
	x.Run(t, []scenario.Row{
		{Name: "too late to enter", Actor: x.guest, Call: enter, In: x.relay(nil), Esito: 1, Message: "Iscrizioni chiuse"},
		{Name: "too late to join", Actor: x.guest, Call: joinTeam, In: member(x.teamID, x.fifth), Esito: 1, Message: "Iscrizioni chiuse"},
		{Name: "too late to leave", Actor: x.guest, Call: leaveTeam, In: member(x.teamID, x.expired), Esito: 1, Message: "Iscrizioni chiuse"},
		{Name: "never for the organiser", Actor: x.organiser, Call: joinTeam, In: member(x.teamID, x.fifth)},
	})
}

// individualOf returns an individual entry of an athlete.
func individualOf(t *testing.T, w *scenario.World, event id.Event, athlete id.Athlete) id.Entry {
	t.Helper()
	list, err := w.DB.Participations(context.Background(), event, 0)
	if err != nil {
		t.Fatal(err)
	}
	return list[slices.IndexFunc(list, func(n domain.Participation) bool { return n.AthleteID == athlete })].ID
}

func TestTeamOptions(t *testing.T) { scenario.Engines(t, scenario.Options{}, teamOptionsCase) }

func teamOptionsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	for _, c := range []struct {
		name    string
		options option.Values
		run     func(t *testing.T, w *scenario.World, m testkit.Meeting)
	}{
		{"27", option.Values{option.MaxTeamsPerCategory: "1"}, teamsPerCategoryCase},
		{"39", option.Values{option.MaxTeamsPerClub: "1"}, teamsPerClubCase},
		{"the letters", option.Values{option.MaxTeamsPerCategory: "20"}, teamLettersCase},
		{"36 and 68", option.Values{option.EntryNoteRequired: "1", option.TeamMemberNoteRequired: "1"}, teamNotesCase},
		{"35", option.Values{option.OldestMemberCategory: "1", option.MaxTeamsPerAthlete: "3", option.MaxTeamsPerCategory: "1"},
			oldestMemberCase},
		{"56", option.Values{option.YoungerInTeam: "1"}, youngerMembersCase},
		{"closed teams only", option.Values{option.TeamMembersRequired: "1", option.TeamPrice: "10"}, completeTeamsCase},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := meeting(t, w, withOptions(c.options))
			c.run(t, w, m)
			checkCounts(t, w, m.ID)
		})
	}
}

// teamsPerCategoryCase checks that option 27 limits the teams of a club in a race, unless the organiser enters them.
func teamsPerCategoryCase(t *testing.T, w *scenario.World, m testkit.Meeting) {
	t.Helper()
	organiser, guest := w.Actor(t, "societa"), w.Actor(t, "societa2")
	w.Run(t, []scenario.Row{
		{Name: "full", Actor: guest, Call: enter, In: relayOf(m.Relay, m.Guest.ID, nil), Esito: 1,
			Message: "Numero massimo di squadre della società raggiunto per questa gara e categoria"},
		{Name: "not for the organiser", Actor: organiser, Call: enter, In: relayOf(m.Relay, m.Guest.ID, nil)},
	})
}

// teamsPerClubCase checks that option 39 limits the teams of a club.
func teamsPerClubCase(t *testing.T, w *scenario.World, m testkit.Meeting) {
	t.Helper()
	guest := w.Actor(t, "societa2")
	w.Run(t, []scenario.Row{{Name: "full", Actor: guest, Call: enter, In: relayOf(m.Relay, m.Guest.ID, nil), Esito: 1,
		Message: "Numero massimo di squadre della società raggiunto"}})
}

// teamLettersCase checks that a club has at most ten teams in a race, one for each letter.
func teamLettersCase(t *testing.T, w *scenario.World, m testkit.Meeting) {
	t.Helper()
	organiser, guest := w.Actor(t, "societa"), w.Actor(t, "societa2")
	for range 9 {
		w.Run(t, []scenario.Row{{Name: "one more", Actor: guest, Call: enter, In: relayOf(m.Relay, m.Guest.ID, nil)}})
	}
	w.Run(t, []scenario.Row{
		{Name: "no K", Actor: guest, Call: enter, In: relayOf(m.Relay, m.Guest.ID, nil), Esito: 1, Message: "dalla A alla J"},
		{Name: "not for the organiser either", Actor: organiser, Call: enter, In: relayOf(m.Relay, m.Guest.ID, nil), Esito: 1,
			Message: "dalla A alla J"},
	})
}

// teamNotesCase checks that options 36 and 68 require the notes of a team and of its members.
func teamNotesCase(t *testing.T, w *scenario.World, m testkit.Meeting) {
	t.Helper()
	guest := w.Actor(t, "societa2")
	a := testkit.Athlete(t, w.DB, m.Guest)
	var entryID id.Entry
	w.Run(t, []scenario.Row{
		{Name: "no note", Actor: guest, Call: enter, In: relayOf(m.Relay, m.Guest.ID, nil), Esito: 1, Message: "Note obbligatorie"},
		{Name: "no note of a member", Actor: guest, Call: enter, In: relayOf(m.Relay, m.Guest.ID, scenario.In{"NOTE_ISCR": "x"}, a), Esito: 1,
			Message: "Note obbligatorie"},
		{Name: "a note", Actor: guest, Call: enter, In: relayOf(m.Relay, m.Guest.ID, scenario.In{"NOTE_ISCR": "x"}),
			After: func(_ *testing.T, r scenario.Reply) { entryID = id.Entry(r.Inserted) }},
	})
	w.Run(t, []scenario.Row{
		{Name: "its note emptied", Actor: guest, Call: "PUT ge/presenza", In: scenario.In{"ID_PRESENZA": entryID, "NOTE_ISCR": ""}, Esito: 1,
			Message: "Note obbligatorie"},
		{Name: "its time changed", Actor: guest, Call: "PUT ge/presenza", In: scenario.In{"ID_PRESENZA": entryID, "TEMPO_ISCRIZIONE": 12345}},
		{Name: "joins without", Actor: guest, Call: joinTeam, In: member(entryID, a), Esito: 1, Message: "Note obbligatorie"},
		{Name: "is still offered", Actor: guest, Call: teamCall, In: scenario.In{"ID_PRESENZA": entryID, "COGNOME": a.LastName},
			Want: scenario.In{"TOT_ISCRIVIBILI": 1}},
		{Name: "joins with", Actor: guest, Call: joinTeam, In: with(member(entryID, a), scenario.In{"NOTE": "dorso"})},
		{Name: "emptied", Actor: guest, Call: noteTeam, In: with(member(entryID, a), scenario.In{"NOTE": ""}), Esito: 1,
			Message: "Note obbligatorie"},
	})
}

// oldestMemberCase checks that with option 35 the oldest member decides the category of a team.
func oldestMemberCase(t *testing.T, w *scenario.World, m testkit.Meeting) {
	t.Helper()
	older := func(a *domain.Athlete) { a.Birth = calendar.Of(2012, 5, 5) }
	guest := w.Actor(t, "societa2")
	_, elders := testkit.Enable(t, w.DB, m.Event, testkit.Juniores, 2, testkit.Relay4x50)
	a, b := testkit.Athlete(t, w.DB, m.Guest), testkit.Athlete(t, w.DB, m.Guest, older)
	var entryID id.Entry
	w.Run(t, []scenario.Row{
		{Name: "entered as Juniores", Actor: guest, Call: enter, In: relayOf(elders[0], m.Guest.ID, nil, b),
			After: func(_ *testing.T, r scenario.Reply) { entryID = id.Entry(r.Inserted) }},
		{Name: "Ragazzi are full", Actor: guest, Call: enter, In: relayOf(elders[0], m.Guest.ID, nil, a), Esito: 1,
			Message: "Numero massimo di squadre"},
	})
	w.Run(t, []scenario.Row{
		{Name: "a younger one joins", Actor: guest, Call: joinTeam, In: member(entryID, a)},
		{Name: "still Juniores", Actor: guest, Call: teamCall, In: scenario.In{"ID_PRESENZA": entryID},
			Want: scenario.In{"FK_ID_CATEGORIA": testkit.Juniores, "PROGRESSIVO": 1}},
		{Name: "the older one leaves, and Ragazzi have no room", Actor: guest, Call: leaveTeam, In: member(entryID, b)},
		{Name: "the team keeps its category", Actor: guest, Call: teamCall, In: scenario.In{"ID_PRESENZA": entryID},
			Want: scenario.In{"FK_ID_CATEGORIA": testkit.Juniores}},
		{Name: "the other team is withdrawn", Actor: guest, Call: withdraw, In: scenario.In{"ID_PRESENZA": teamOf(t, w, m.ID, m.Guest.ID)}},
		{Name: "reassessed", Actor: guest, Call: reassessTeam, In: scenario.In{"ID_PRESENZA": entryID}},
		{Name: "the team is of Ragazzi", Actor: guest, Call: teamCall, In: scenario.In{"ID_PRESENZA": entryID},
			Want: scenario.In{"FK_ID_CATEGORIA": testkit.Ragazzi, "PROGRESSIVO": 1}},
	})
}

// youngerMembersCase checks that option 56 admits a team of younger athletes with a warning.
func youngerMembersCase(t *testing.T, w *scenario.World, m testkit.Meeting) {
	t.Helper()
	guest := w.Actor(t, "societa2")
	testkit.Enable(t, w.DB, m.Event, testkit.Esordienti, 1, testkit.Free50)
	young := addGirls(t, w, m.Guest, 4, func(a *domain.Athlete) { a.Birth = calendar.Of(2015, 2, 2) })
	w.Run(t, []scenario.Row{
		{Name: "younger only", Actor: guest, Call: enter, In: relayOf(m.Relay, m.Guest.ID, nil, young...),
			After: warns("Nessun componente della categoria della squadra")},
	})
}

// completeTeamsCase checks that with option 23 only complete teams are charged.
func completeTeamsCase(t *testing.T, w *scenario.World, m testkit.Meeting) {
	t.Helper()
	guest := w.Actor(t, "societa2")
	total := func(want float64) func(*testing.T, scenario.Reply) {
		return func(t *testing.T, r scenario.Reply) {
			var got struct {
				Bills []struct {
					Teams int     `json:"TOT_SQU"`
					Due   float64 `json:"IMPORTO_DA_PAGARE"`
				} `json:"RIEPILOGO"`
			}
			r.Into(t, &got)
			if len(got.Bills) != 1 || got.Bills[0].Due != want {
				t.Errorf("%+v, want %v", got.Bills, want)
			}
		}
	}
	four := addGirls(t, w, m.Guest, 4)
	var entryID id.Entry
	w.Run(t, []scenario.Row{
		{Name: "one complete team", Actor: guest, Call: "GET ge/evento/presenze", In: eventRef(m.ID), After: total(10)},
		{Name: "another, open", Actor: guest, Call: enter, In: relayOf(m.Relay, m.Guest.ID, nil, four[:3]...),
			After: func(_ *testing.T, r scenario.Reply) { entryID = id.Entry(r.Inserted) }},
		{Name: "an open team is free", Actor: guest, Call: "GET ge/evento/presenze", In: eventRef(m.ID), After: total(10)},
	})
	w.Run(t, []scenario.Row{
		{Name: "the fourth member", Actor: guest, Call: joinTeam, In: member(entryID, four[3])},
		{Name: "a complete team costs", Actor: guest, Call: "GET ge/evento/presenze", In: eventRef(m.ID), After: total(20)},
	})
}

// teamOf returns the oldest team of a club.
func teamOf(t *testing.T, w *scenario.World, event id.Event, club id.Club) id.Entry {
	t.Helper()
	list, err := w.DB.Teams(context.Background(), event, club)
	if err != nil || len(list) == 0 {
		t.Fatalf("%d teams, %v", len(list), err)
	}
	return list[0].ID
}

// TestConcurrentTeamLimits checks that one of many simultaneous requests gets the last place.
//
//test:race
func TestConcurrentTeamLimits(t *testing.T) { scenario.Engines(t, scenario.Options{}, teamLimitsCase) }

func teamLimitsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	guest := w.Actor(t, "societa2")
	const n = 64
	for _, c := range []struct {
		name    string
		options option.Values
		call    func(m testkit.Meeting, athletes []domain.Athlete, i int) (string, scenario.In)
		before  func(m testkit.Meeting, athletes []domain.Athlete)
		good    int
	}{
		{"teams of a category", option.Values{option.MaxTeamsPerCategory: "2"},
			func(m testkit.Meeting, _ []domain.Athlete, _ int) (string, scenario.In) {
				return enter, relayOf(m.Relay, m.Guest.ID, nil)
			}, nil, 1},
		{"teams of a club", option.Values{option.MaxTeamsPerClub: "2"}, func(m testkit.Meeting, _ []domain.Athlete, _ int) (string, scenario.In) {
			return enter, relayOf(m.Relay, m.Guest.ID, nil)
		}, nil, 1},
		{"letters", option.Values{option.MaxTeamsPerCategory: "90"}, func(m testkit.Meeting, _ []domain.Athlete, _ int) (string, scenario.In) {
			return enter, relayOf(m.Relay, m.Guest.ID, nil)
		}, nil, 9},
		{"teams of an athlete", nil, func(m testkit.Meeting, athletes []domain.Athlete, _ int) (string, scenario.In) {
			return enter, relayOf(m.Relay, m.Guest.ID, nil, athletes[0])
		}, nil, 1},
		{"places in a team", option.Values{option.MaxTeamsPerAthlete: "2"},
			func(m testkit.Meeting, athletes []domain.Athlete, i int) (string, scenario.In) {
				return joinTeam, member(teamOf(t, w, m.ID, m.Guest.ID), athletes[i])
			}, func(m testkit.Meeting, _ []domain.Athlete) {
				w.Call(t, guest, leaveTeam, member(teamOf(t, w, m.ID, m.Guest.ID), m.Theirs[0]))
			}, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := meeting(t, w, withOptions(c.options))
			athletes := addGirls(t, w, m.Guest, n)
			if c.before != nil {
				c.before(m, athletes)
			}
			calls := make([]func() scenario.Reply, n)
			for i := range n {
				call, in := c.call(m, athletes, i)
				calls[i] = func() scenario.Reply { return w.Call(t, guest, call, in) }
			}
			if got, want := callTogether(calls...), map[int]int{0: c.good, 1: n - c.good}; !maps.Equal(got, want) {
				t.Errorf("outcomes %v, want %v", got, want)
			}
			letters := map[string]bool{}
			list, err := w.DB.Teams(context.Background(), m.ID, m.Guest.ID)
			if err != nil {
				t.Fatal(err)
			}
			for _, team := range list {
				key := fmt.Sprint(team.RaceID, team.CategoryID, team.Progressive)
				if letters[key] || len(team.Members) > 4 {
					t.Errorf("team %s, %d members", key, len(team.Members))
				}
				letters[key] = true
			}
			checkCounts(t, w, m.ID)
		})
	}
}

func TestEscorts(t *testing.T) { scenario.Engines(t, scenario.Options{}, escortsCase) }

func escortsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, guest, admin := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "admin")
	m := meeting(t, w)
	coach := testkit.Athlete(t, w.DB, m.Guest, func(a *domain.Athlete) { a.Qualification, a.LastName = domain.QualifiedTechnician, "Tecnici" })
	hidden := testkit.Athlete(t, w.DB, m.Guest, func(a *domain.Athlete) { a.Visible = false })
	const list, add, remove = "GET ge/evento/accompagnatori", "POST ge/evento/accompagnatore", "DELETE ge/evento/accompagnatore"
	ref := func(a domain.Athlete) scenario.In { return scenario.In{"FK_ID_EVENTO": m.ID, "FK_ID_ATLETA": a.ID} }
	w.Run(t, []scenario.Row{
		{Name: "no session", Call: add, In: ref(coach), Esito: 401},
		{Name: "without a club", Actor: w.Actor(t, "nuovo"), Call: add, In: ref(coach), Esito: 403},
		{Name: "another club's", Actor: guest, Call: add, In: ref(m.Ours[0]), Esito: 404},
		{Name: "another club's, by the organiser", Actor: organiser, Call: add, In: ref(coach), Esito: 404},
		{Name: "no such event", Actor: guest, Call: add, In: with(ref(coach), scenario.In{"FK_ID_EVENTO": unknownID}), Esito: 404},
		{Name: "malformed", Actor: guest, Call: add, In: with(ref(coach), scenario.In{"FK_ID_ATLETA": "x"}), Esito: 422, Field: "FK_ID_ATLETA"},
		{Name: "hidden", Actor: guest, Call: add, In: ref(hidden), Esito: 1},
		{Name: "a technician", Actor: guest, Call: add, In: ref(coach)},
		{Name: "twice", Actor: guest, Call: add, In: ref(coach), Esito: 1, Message: "Accompagnatore già inserito"},
		{Name: "an athlete", Actor: guest, Call: add, In: ref(m.Theirs[4])},
		{Name: "the organiser's own", Actor: organiser, Call: add, In: ref(m.Ours[4])},
		{Name: "own only", Actor: guest, Call: list, In: eventRef(m.ID),
			Want: []any{scenario.In{"FK_ID_ATLETA": m.Theirs[4].ID}, scenario.In{"FK_ID_ATLETA": coach.ID, "FK_ID_TIPO_QUALIFICA": 4}}},
		{Name: "a club without teams", Actor: w.Actor(t, "base"), Call: list, In: eventRef(m.ID), Want: []any{}},
		{Name: "with the entries", Actor: guest, Call: "GET ge/evento/presenze", In: eventRef(m.ID),
			Want: scenario.In{"ACCOMPAGNATORI": []any{scenario.In{"FK_ID_ATLETA": m.Theirs[4].ID}, scenario.In{"FK_ID_ATLETA": coach.ID}}}},
		{Name: "all for the organiser", Actor: organiser, Call: list, In: eventRef(m.ID), After: func(t *testing.T, r scenario.Reply) {
			var all []any
			r.Into(t, &all)
			if len(all) != 3 {
				t.Errorf("%d escorts", len(all))
			}
		}},
		{Name: "removed by another club", Actor: w.Actor(t, "base"), Call: remove, In: ref(coach), Esito: 404},
		{Name: "removed", Actor: guest, Call: remove, In: ref(m.Theirs[4])},
		{Name: "removed twice", Actor: guest, Call: remove, In: ref(m.Theirs[4]), Esito: 404},
		{Name: "in the person's export", Actor: admin, Call: "GET core/persona/esporta", In: scenario.In{"ID_ATLETA": coach.ID},
			Want: scenario.In{"ACCOMPAGNATORE": []any{scenario.In{"EVENTO": m.Name}}}},
		{Name: "an escort is hidden with the others, not removed", Actor: admin, Call: "DELETE ge/societa/deleteatleti",
			In: scenario.In{"ID_SOCIETA": m.Guest.ID}, After: func(t *testing.T, _ scenario.Reply) {
				if _, err := w.DB.Athlete(context.Background(), coach.ID, 0); err != nil {
					t.Errorf("gone: %v", err)
				}
			}},
		{Name: "erased", Actor: admin, Call: "POST core/persona/cancella", In: scenario.In{"ID_ATLETA": coach.ID}},
		{Name: "an erased coach is no escort", Actor: guest, Call: list, In: eventRef(m.ID), Want: []any{}},
	})
	other := meeting(t, w, func(e *domain.Event) { e.Status = domain.EventSoon })
	w.Run(t, []scenario.Row{{Name: "not open yet", Actor: guest, Call: add,
		In: scenario.In{"FK_ID_EVENTO": other.ID, "FK_ID_ATLETA": other.Theirs[0].ID}, Esito: 1,
		Message: "Iscrizioni non abilitate per questa Società"}})
	late := meeting(t, w, func(e *domain.Event) { e.Deadline = calendar.In(testkit.Start).AddDays(-9) })
	w.Run(t, []scenario.Row{{Name: "over", Actor: guest, Call: add,
		In: scenario.In{"FK_ID_EVENTO": late.ID, "FK_ID_ATLETA": late.Theirs[0].ID}, Esito: 1, Message: "Iscrizioni chiuse"}})
}

func TestEventTrend(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	m := meeting(t, w, withOptions(option.Values{option.Lanes: "2"}))
	const call = "GET ge/evento/andamento"
	w.Run(t, []scenario.Row{
		{Name: "a guest", Actor: w.Actor(t, "societa2"), Call: call, In: eventRef(m.ID), Esito: 403},
		{Name: "no such event", Actor: w.Actor(t, "admin"), Call: call, In: eventRef(unknownID), Esito: 404},
		{Name: "malformed", Actor: w.Actor(t, "admin"), Call: call, In: scenario.In{"ID_EVENTO": "x"}, Esito: 422, Field: "ID_EVENTO"},
		{Name: "the organiser", Actor: w.Actor(t, "societa"), Call: call, In: eventRef(m.ID), Want: scenario.In{
			"CORSIE": 2, "GIORNI": []any{scenario.In{"TOT_IND": 8, "TOT_SQU": 2, "TOTALE": 10}}, "GARE": []any{
				scenario.In{"FK_ID_GARA": testkit.Free100, "TOT": 6, "BATTERIE": 3, "CORSIE_LIBERE": 0},
				scenario.In{"FK_ID_GARA": testkit.Free50, "TOT": 2, "BATTERIE": 1},
				scenario.In{"FK_ID_GARA": testkit.Back100, "TOT": 0, "BATTERIE": 0},
				scenario.In{"FK_ID_GARA": testkit.Relay4x50, "FK_ID_TIPO": 2, "TOT": 2, "BATTERIE": 1},
			},
		}},
	})
}

// aTeam is the input of a call about the guest's team in a meet, after some members have left it.
func aTeam(more func(m testkit.Meeting) scenario.In, leave ...int) func(t *testing.T, w *scenario.World) any {
	return func(t *testing.T, w *scenario.World) any {
		t.Helper()
		m := meeting(t, w, func(e *domain.Event) { e.Name = "Trofeo d'autunno" })
		in := scenario.In{"ID_PRESENZA": teamOf(t, w, m.ID, m.Guest.ID)}
		for _, i := range leave {
			w.Call(t, w.Actor(t, "societa2"), leaveTeam, with(in, scenario.In{"ID_ATLETA": m.Theirs[i].ID}))
		}
		if more == nil {
			return in
		}
		return with(in, more(m))
	}
}

// withEscort is the input of a call in a meet with the guest's fifth athlete as an escort.
func withEscort(in func(m testkit.Meeting) scenario.In) func(t *testing.T, w *scenario.World) any {
	return func(t *testing.T, w *scenario.World) any {
		t.Helper()
		m := meeting(t, w, func(e *domain.Event) { e.Name = "Trofeo d'autunno" })
		w.Call(t, w.Actor(t, "societa2"), "POST ge/evento/accompagnatore", scenario.In{"FK_ID_EVENTO": m.ID, "FK_ID_ATLETA": m.Theirs[4].ID})
		return in(m)
	}
}
