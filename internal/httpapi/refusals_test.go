package httpapi_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// faultyCall is a call about an object, with several wrong inputs; TestRefusals checks which error comes first.
type faultyCall struct {
	call string
	keys []string    // the fields that identify the object
	good scenario.In // a complete valid input
	// unreadable cannot be decoded, impossible breaks a rule of the fields, reserved may not be changed by the caller.
	unreadable, impossible, reserved scenario.In
	versioned                        bool
}

// faultyObjects are the objects of the calls besides a meet.
type faultyObjects struct {
	user, waiting      id.User // waiting asked to join club
	club, otherClub    id.Club
	athlete            id.Athlete
	earlier            id.Event // linked to the meet
	entry, team        id.Entry
	group, certificate int64
	official, proposal int64
}

func newFaultyObjects(t *testing.T, w *scenario.World, m testkit.Meeting) faultyObjects {
	t.Helper()
	admin, own, user := w.Actor(t, "admin"), w.Actor(t, "societa"), w.User(t, "nuovo")
	o := faultyObjects{user: user.ID, club: w.User(t, "societa").ClubID, otherClub: w.User(t, "societa2").ClubID}
	o.athlete = addAthlete(t, w, admin, wholeForm(scenario.In{"FK_ID_SOCIETA": o.club, "TESSERA": "R-1"}))
	w.Write(t, func(q store.Q) (err error) {
		other := user
		other.ID, other.Username, other.Email, other.PendingClubID = 0, "inattesa", "inattesa@traguardo.example", o.club
		o.waiting, err = q.AddUser(context.Background(), other)
		return err
	})
	o.group = anyGroup(t, w)
	o.certificate = w.Call(t, own, addCertificate, certificateForm(addAthlete(t, w, own, shortForm(nil)), nil)).Inserted
	o.earlier = linkedEvent(t, w, m, true)
	o.entry, o.team = firstEntry(t, w, m), teamOf(t, w, m.ID, m.Guest.ID)
	o.proposal = sendTimingFile(t, w, m, "a.gen", genFile(number100, 1, 1, nil)).ID
	o.official = mustInsert(t, w, admin, addOfficial, officialForm(nil))
	return o
}

func faultyCalls(t *testing.T, w *scenario.World) []faultyCall {
	t.Helper()
	m := meeting(t, w)
	o := newFaultyObjects(t, w, m)
	list := slices.Concat(faultyOfficials(m, o), faultyAccounts(o), faultyPeople(o), faultyEvents(m, o), faultyProposals(m, o),
		faultyEventParts(m),
		faultyEntries(m, o), faultyStarts(t, w, m), faultyMoney(t, w, o), faultyResults(t, w, m))
	planned := addPlan(t, w, "admin")
	planned.item = saveItem(t, w, planned)
	list = append(list, faultyTraining(planned)...)
	list = append(list, faultySheets(t, w, o.athlete, planned.workout)...)
	if w.App.Variant.Key == "confederazione" { // there the organiser sets only the status, and there are championships
		championship := addChampionship(t, w, nil)
		list = append(slices.DeleteFunc(list, func(f faultyCall) bool { return f.call != "PUT ge/evento" && f.call != "POST ge/evento/opzioni" }),
			faultyCall{"POST ge/campionato", nil, championshipForm(nil), scenario.In{"DESCRIZIONE": 7},
				scenario.In{"FK_ID_COMITATO": 9, "ID_CAMPIONATO": 5}, nil, false},
			faultyCall{"PUT ge/campionato", []string{"ID_CAMPIONATO"}, scenario.In{"ID_CAMPIONATO": championship}, scenario.In{"DESCRIZIONE": 7},
				scenario.In{"FK_ID_COMITATO": 9}, nil, true})
	}
	return list
}

// faultyOfficials are the calls about rehearsals, simulations and officials.
func faultyOfficials(m testkit.Meeting, o faultyObjects) []faultyCall {
	event := func(more scenario.In) scenario.In { return with(eventRef(m.ID), more) }
	return []faultyCall{
		{pauseRehearsal, []string{"ID_EVENTO"}, event(scenario.In{"FLG_PAUSA": 1}), scenario.In{"FLG_PAUSA": "x"}, nil, nil, false},
		{simulate, []string{"ID_EVENTO"}, simulated(m.ID, m.ID, ""), scenario.In{"opzioni": "x"},
			scenario.In{"opzioni": `[{"FK_ID_OPZIONE":1,"VALORE":null}]`}, nil, false},
		{editOfficial, []string{"ID_UFFICIALE"}, scenario.In{"ID_UFFICIALE": o.official, "GRADO": "Z"}, scenario.In{"GRADO": 7},
			scenario.In{"RUOLO": "XYZ"}, scenario.In{"FK_ID_SOCIETA": 77}, true},
		{saveOfficials, []string{"ID_EVENTO"}, event(scenario.In{"SESSIONE": 1}), scenario.In{"SESSIONE": "x"},
			scenario.In{"FABBISOGNO": []any{scenario.In{"RUOLO": "XYZ", "NUMERO": 1}}}, nil, false},
	}
}

// faultyAccounts are the calls about users.
func faultyAccounts(o faultyObjects) []faultyCall {
	return []faultyCall{
		{"PUT ge/utente", []string{"ID_UTENTE"}, scenario.In{"ID_UTENTE": o.user, "NOME": "Nino"}, scenario.In{"COGNOME": 7},
			scenario.In{"EMAIL": "no", "FK_ID_LIVELLO": 9}, scenario.In{"NUM_ALLENAMENTI": 77}, true},
		{"POST core/utente/stato/update", []string{"ID_UTENTE"}, scenario.In{"ID_UTENTE": o.user, "STATO": 1}, scenario.In{"STATO": "x"}, nil,
			nil, true},
		{"POST core/admin/utente/password/reset", []string{"ID_UTENTE"},
			scenario.In{"ID_UTENTE": o.user, "PASSWORD": "Traguardo1", "CONFERMA_PASSWORD": "Traguardo1"}, scenario.In{"CONFERMA_PASSWORD": 7},
			scenario.In{"PASSWORD": "corta"}, nil, false},
		{"POST core/utente/gruppo/update", []string{"ID_UTENTE", "ID_GRUPPO"},
			scenario.In{"ID_UTENTE": o.user, "ID_GRUPPO": o.group, "SELEZIONATO": 1}, scenario.In{"SELEZIONATO": 2}, nil, nil, false},
		{"POST core/utente/funzionalita/update", []string{"ID_UTENTE", "ID_FUNZIONALITA"},
			scenario.In{"ID_UTENTE": o.user, "ID_FUNZIONALITA": 3, "SELEZIONATO": 1}, scenario.In{"SELEZIONATO": omitted}, nil, nil, false},
		{"POST core/registrazione", nil, scenario.In{"NOME": "A", "COGNOME": "B", "EMAIL": "ab@posta.example", "PASSWORD": "Traguardo1",
			"CONFERMA_PASSWORD": "Traguardo1", "FLG_TERMINI": 1}, scenario.In{"NOME": 7}, scenario.In{"EMAIL": "no",
			"FLG_TERMINI": 0}, scenario.In{"FK_ID_LIVELLO": 1}, false},
	}
}

// faultyPeople are the calls about clubs, athletes, certificates and the catalogue.
func faultyPeople(o faultyObjects) []faultyCall {
	return []faultyCall{
		{"PUT ge/societa", []string{"ID_SOCIETA"}, scenario.In{"ID_SOCIETA": o.club, "DENOMINAZIONE": "Prova"}, scenario.In{"TELEFONO": 7},
			scenario.In{"PEC": "no", "FK_ID_COMUNE": 3}, scenario.In{"COD_AFF": "ALTRO"}, true},
		{"POST ns/societa/associa/approva", []string{"ID_UTENTE", "ID_SOCIETA"},
			scenario.In{"ID_UTENTE": o.waiting, "ID_SOCIETA": o.club, "APPROVATO": 1}, scenario.In{"APPROVATO": "x"}, nil, nil, false},
		{"POST ge/atleta", nil, wholeForm(scenario.In{"FK_ID_SOCIETA": o.club, "TESSERA": "R-2"}), scenario.In{"TELEFONO": 7},
			scenario.In{"SESSO": 3, "ID_ATLETA": 5}, scenario.In{"FK_ID_SOCIETA": o.otherClub}, false},
		{"PUT ge/atleta", []string{"ID_ATLETA"}, scenario.In{"ID_ATLETA": o.athlete, "NOME": "Nino"}, scenario.In{"TELEFONO": 7},
			scenario.In{"SESSO": 3, "COGNOME": ""}, scenario.In{"FK_ID_SOCIETA": o.otherClub}, true},
		{addCertificate, []string{"FK_ID_ATLETA"}, certificateForm(o.athlete, scenario.In{"TIPO": 2}), scenario.In{"CENTRO": 7},
			scenario.In{"TIPO": 3, "DATA_SCADENZA": "2020-01-01"}, nil, false},
		{editCertificate, []string{"ID_CERTIFICATO"}, with(certificateRef(o.certificate), scenario.In{"CENTRO": "x"}), scenario.In{"CENTRO": 7},
			scenario.In{"TIPO": 3}, scenario.In{"FK_ID_ATLETA": o.athlete}, true},
		{"PUT ge/categoria", []string{"ID_CATEGORIA"}, scenario.In{"ID_CATEGORIA": ownCategory, "LABEL": "x"}, scenario.In{"DESCRIZIONE": 7},
			scenario.In{"FK_ID_TIPO": 3}, nil, true},
		{"PUT ge/gara", []string{"ID_GARA"}, scenario.In{"ID_GARA": ownRace, "DESC_ABBR": "x"}, scenario.In{"DESCRIZIONE": 7},
			scenario.In{"FK_ID_STILE": 99}, nil, true},
	}
}

// faultyEvents are the calls about whole events.
func faultyEvents(m testkit.Meeting, o faultyObjects) []faultyCall {
	event := func(more scenario.In) scenario.In { return with(eventRef(m.ID), more) }
	return []faultyCall{
		{"GET ge/evento/dettagli", []string{"ID_EVENTO"}, event(nil), nil, scenario.In{"PARTI": "categorie,nulla"}, nil, false},
		{"POST ge/evento", nil, scenario.In{"DESCRIZIONE": "Nuovo", "DATA_INIZIO": "2026-12-12", "DATA_FINE": "2026-12-12",
			"DATA_SCADENZA_ISCRIZIONI": "2026-12-01", "FK_ID_SOCIETA": o.club}, scenario.In{"LUOGO": 7}, scenario.In{"STATO": 9,
			"ID_EVENTO": 5}, scenario.In{"LOGO": "x"}, false},
		{"PUT ge/evento", []string{"ID_EVENTO"}, event(nil), scenario.In{"LUOGO": 7}, scenario.In{"DESCRIZIONE": "", "LINK_ESTERNO": "no"},
			scenario.In{"LOGO": "x"}, true},
		{"POST ge/evento/opzioni", []string{"ID_EVENTO"}, optionsIn(m.ID, optionValue(1, 5)), scenario.In{"opzioni": 7},
			scenario.In{"opzioni": []any{optionValue(1, 5), optionValue(1, 6), optionValue(2, nil)}}, nil, true},
		{"POST ge/evento/duplica", []string{"ID_EVENTO"}, event(scenario.In{"DESCRIZIONE": "Copia"}), scenario.In{"LUOGO": 7},
			scenario.In{"DESCRIZIONE": " "}, nil, false},
		{"POST ge/evento/importa", []string{"ID_EVENTO"}, event(scenario.In{"ID_EVENTO_FROM": o.earlier}), scenario.In{"ID_EVENTO_FROM": "x"},
			nil,
			nil, false},
		{"POST ge/evento/coll", []string{"FK_ID_EVENTO_PRINCIPALE"}, scenario.In{"FK_ID_EVENTO_PRINCIPALE": m.ID, "FK_ID_EVENTO": o.earlier},
			scenario.In{"FK_ID_EVENTO": "x"}, nil, nil, false},
		{"DELETE ge/evento/coll", []string{"FK_ID_EVENTO_PRINCIPALE"}, scenario.In{"FK_ID_EVENTO_PRINCIPALE": m.ID, "FK_ID_EVENTO": o.earlier},
			scenario.In{"FK_ID_EVENTO": "x"}, nil, nil, false},
		{"POST ge/evento/proroga", []string{"ID_EVENTO"}, event(scenario.In{"FK_ID_SOCIETA": o.club, "FLG_PROROGA": 1}),
			scenario.In{"FK_ID_SOCIETA": omitted, "FLG_PROROGA": 3}, nil, nil, false},
		{"POST ge/evento/nomi", []string{"ID_EVENTO"}, event(scenario.In{"ATLETI": []any{m.Theirs[0].ID}}), scenario.In{"ATLETI": "x"},
			scenario.In{"ATLETI": []any{}}, nil, false},
	}
}

// faultyProposals are the calls about timing proposals and called heats.
func faultyProposals(m testkit.Meeting, o faultyObjects) []faultyCall {
	event := func(more scenario.In) scenario.In { return with(eventRef(m.ID), more) }
	return []faultyCall{
		{assignProposal, []string{"ID_PROPOSTA"}, scenario.In{"ID_PROPOSTA": o.proposal, "FK_ID_GARA": testkit.Free100, "BATTERIA": 1},
			scenario.In{"FK_ID_GARA": "x"}, scenario.In{"SESSO": 9}, nil, false},
		{callHeat, []string{"ID_EVENTO"}, event(scenario.In{"FK_ID_GARA": testkit.Free100, "BATTERIA": 1}), scenario.In{"FK_ID_GARA": "x"},
			scenario.In{"SESSO": 9}, nil, false},
		{discardProposal, []string{"ID_PROPOSTA"}, scenario.In{"ID_PROPOSTA": o.proposal}, nil, nil, nil, false},
		{confirmProposal, []string{"ID_PROPOSTA"}, scenario.In{"ID_PROPOSTA": o.proposal}, scenario.In{"CORSIE": "x"},
			scenario.In{"CORSIE": []any{scenario.In{"CORSIA": 1, "FK_ID_STATO": 9}}}, nil, true},
	}
}

// faultyEventParts are the calls about the categories, races and limit times of an event.
func faultyEventParts(m testkit.Meeting) []faultyCall {
	event := func(more scenario.In) scenario.In { return with(eventRef(m.ID), more) }
	return []faultyCall{
		{"POST ge/evento/categoria", []string{"FK_ID_EVENTO"}, scenario.In{"FK_ID_EVENTO": m.ID, "FK_ID_CATEGORIA": testkit.Esordienti},
			scenario.In{"FK_ID_CATEGORIA": "x"}, scenario.In{"FK_ID_TIPO": 3, "ID_EVENTO_CATEGORIA": 5}, nil, false},
		{"PUT ge/evento/categoria", []string{"ID_EVENTO_CATEGORIA"}, scenario.In{"ID_EVENTO_CATEGORIA": m.Girls.ID}, scenario.In{"FLG_ANNO": "x"},
			scenario.In{"NUMERO_GARE_ABILITATE": -1, "FK_ID_TIPO_TESSERAMENTO": 9}, scenario.In{"FK_ID_TIPO": 2}, true},
		{"POST ge/evento/categoria/importa", []string{"ID_EVENTO"},
			event(scenario.In{"ID_CATEGORIA_TO": testkit.Juniores, "ID_CATEGORIA_FROM": testkit.Ragazzi}), scenario.In{"ID_CATEGORIA_TO": "x"},
			scenario.In{"FK_ID_TIPO": 3}, nil, false},
		{"POST ge/evento/gara", []string{"FK_ID_EVENTO"}, scenario.In{"FK_ID_EVENTO": m.ID, "FK_ID_CATEGORIA": testkit.Ragazzi,
			"FK_ID_GARA": testkit.Back100}, scenario.In{"FK_ID_GARA": "x"}, scenario.In{"FK_ID_TIPO": 3, "ID_EVENTO_GARA": 5}, nil, false},
		{"PUT ge/evento/gara", []string{"ID_EVENTO_GARA"}, scenario.In{"ID_EVENTO_GARA": m.Free100.ID}, scenario.In{"NOTE": 7},
			scenario.In{"ORDINE": -1}, scenario.In{"FK_ID_GARA": 7}, true},
		{"PUT ge/evento/gara/note", []string{"ID_EVENTO_GARA"}, scenario.In{"ID_EVENTO_GARA": m.Free100.ID}, scenario.In{"NOTE": 7}, nil, nil,
			true},
		{"PUT ge/evento/gare/ordine", []string{"ID_EVENTO_CATEGORIA"},
			scenario.In{"ID_EVENTO_CATEGORIA": m.Girls.ID, "ORDINE": []any{m.Free50.ID, m.Free100.ID}}, scenario.In{"ORDINE": 7}, nil, nil, false},
		{"POST ns/tempolimite", []string{"FK_ID_EVENTO"}, scenario.In{"FK_ID_EVENTO": m.ID, "FK_ID_GARA": testkit.Free100,
			"FK_ID_CATEGORIA": testkit.Ragazzi, "SESSO": 1, "TEMPO": 6000}, scenario.In{"FK_ID_GARA": "x"}, scenario.In{"SESSO": 3,
			"ID_TEMPO_LIMITE": 5}, nil, false},
		{"PUT ns/tempolimite", []string{"ID_TEMPO_LIMITE"}, scenario.In{"ID_TEMPO_LIMITE": m.Limit.ID}, scenario.In{"FK_ID_GARA": "x"},
			scenario.In{"SESSO": 3}, scenario.In{"FK_ID_EVENTO": 7}, true},
		{"POST ge/categoriaspecificaatleta", []string{"FK_ID_EVENTO"},
			scenario.In{"FK_ID_EVENTO": m.ID, "FK_ID_CATEGORIA": testkit.Juniores, "FK_ID_ATLETA": m.Ours[0].ID},
			scenario.In{"FK_ID_CATEGORIA": "x", "FK_ID_ATLETA": omitted}, nil, nil, false},
	}
}

// faultyEntries are the calls about entries and teams.
func faultyEntries(m testkit.Meeting, o faultyObjects) []faultyCall {
	event := func(more scenario.In) scenario.In { return with(eventRef(m.ID), more) }
	return []faultyCall{
		{"POST ge/presenza", []string{"FK_ID_EVENTO", "FK_ID_ATLETA"}, entryForm(m.Free50, m.Theirs[1], nil), scenario.In{"FK_ID_GARA": "x"},
			scenario.In{"TEMPO_ISCRIZIONE": -1, "ID_PRESENZA": 5}, nil, false},
		{"PUT ge/presenza", []string{"ID_PRESENZA"}, scenario.In{"ID_PRESENZA": o.entry}, scenario.In{"NOTE_ISCR": 7},
			scenario.In{"TEMPO_ISCRIZIONE": -1}, scenario.In{"FK_ID_GARA": 7}, true},
		{"PUT ge/presenza/assenza", []string{"ID_PRESENZA"}, scenario.In{"ID_PRESENZA": o.entry}, scenario.In{"FLG_ASSENTE": 2}, nil,
			nil, false},
		{"PUT ge/presenza/pagamento", []string{"ID_PRESENZA"}, scenario.In{"ID_PRESENZA": o.entry, "FLG_PAGATO": 1},
			scenario.In{"FLG_PAGATO": 2}, nil, nil, false},
		{"POST ge/attesa", []string{"FK_ID_EVENTO", "FK_ID_ATLETA"}, entryForm(m.Free50, m.Theirs[1], nil), scenario.In{"FK_ID_GARA": "x"},
			scenario.In{"TEMPO_ISCRIZIONE": -1, "ID_PRESENZA": 5}, nil, false},
		{"POST ge/presenze/lista", []string{"ID_EVENTO"}, event(scenario.In{"presenze": []any{scenario.In{"FK_ID_ATLETA": m.Theirs[1].ID,
			"FK_ID_GARA": testkit.Free50}}}), scenario.In{"PROVA": "x"},
			scenario.In{"presenze": []any{scenario.In{"FK_ID_ATLETA": m.Theirs[1].ID}}}, nil, false},
		{"GET ge/presenza/squ", []string{"ID_PRESENZA"}, scenario.In{"ID_PRESENZA": o.team}, scenario.In{"FLG_TUTTI": 2},
			scenario.In{"PAGINA": 0},
			nil, false},
		{"POST ge/presenza/squ", []string{"ID_PRESENZA"}, member(o.team, m.Theirs[4]), scenario.In{"NOTE": 7}, nil, nil, false},
		{"PUT ge/presenza/squ", []string{"ID_PRESENZA"}, member(o.team, m.Theirs[0]), scenario.In{"NOTE": 7}, nil, nil, false},
		{"DELETE ge/presenza/squ", []string{"ID_PRESENZA"}, member(o.team, m.Theirs[0]), scenario.In{"ID_ATLETA": "x"}, nil, nil, false},
		{"POST ge/presenza/squ/ordine", []string{"ID_PRESENZA"}, scenario.In{"ID_PRESENZA": o.team, "componenti": []any{}},
			scenario.In{"componenti": 7}, nil, nil, false},
	}
}

// faultyMoney are the calls about movements and orders.
func faultyMoney(t *testing.T, w *scenario.World, o faultyObjects) []faultyCall {
	t.Helper()
	return []faultyCall{
		{"POST ge/movimento", nil, scenario.In{"FK_ID_SOCIETA": o.club, "FK_ID_TIPO": 1, "NOTE": "x", "IMPORTO": 5}, scenario.In{"NOTE": 7},
			scenario.In{"FK_ID_TIPO": 3, "IMPORTO": -1}, nil, false},
		{"PUT ge/movimento", []string{"ID_MOVIMENTO"}, scenario.In{"ID_MOVIMENTO": moveMoney(t, w, "societa", domain.WalletCredit, 1000)},
			scenario.In{"NOTE": 7}, scenario.In{"FK_ID_TIPO": 3, "IMPORTO": -1}, scenario.In{"UTIL": 1}, true},
		{"POST ge/ordine/storna", []string{"ID_ORDINE"}, scenario.In{"ID_ORDINE": orderOf(t, w, "societa", 1000)},
			scenario.In{"IMPORTO": "x"}, scenario.In{"IMPORTO": 0}, nil, false},
	}
}

// faultyStarts are the calls about start lists.
func faultyStarts(t *testing.T, w *scenario.World, m testkit.Meeting) []faultyCall {
	t.Helper()
	block, entry := int64(0), firstEntry(t, w, m)
	for _, i := range orderOfEvent(t, w, w.Actor(t, "admin"), m.ID) {
		block = i.ID
	}
	event := func(more scenario.In) scenario.In { return with(eventRef(m.ID), more) }
	return []faultyCall{
		{saveOrder, []string{"ID_EVENTO"}, event(scenario.In{"ordine": positions(1, block)}), scenario.In{"ordine": 7}, nil, nil, false},
		{addBlock, []string{"FK_ID_EVENTO"}, scenario.In{"FK_ID_EVENTO": m.ID}, scenario.In{"NOTE": 7},
			scenario.In{"DURATA": -1, "ID_ORDINAMENTO": 5}, nil, false},
		{editBlock, []string{"ID_ORDINAMENTO"}, scenario.In{"ID_ORDINAMENTO": block}, scenario.In{"NOTE": 7}, scenario.In{"DURATA": -1},
			scenario.In{"FK_ID_EVENTO": 7}, true},
		{makeList, []string{"ID_EVENTO"}, event(nil), scenario.In{"VERSIONE_LETTA": "x"}, nil, nil, false},
		{readList, []string{"ID_EVENTO"}, event(nil), scenario.In{"VERSIONE_LISTA": "x"}, nil, nil, false},
		{restoreList, []string{"ID_EVENTO"}, event(scenario.In{"VERSIONE_LISTA": 1}), scenario.In{"VERSIONE_LISTA": "x"}, nil, nil, false},
		{compareLists, []string{"ID_EVENTO"}, event(scenario.In{"DA": 1, "A": 2}), scenario.In{"DA": "x"}, nil, nil, false},
		{timeList, []string{"ID_EVENTO"}, event(nil), scenario.In{"INIZIO": 7}, scenario.In{"INTERVALLO": -1}, nil, false},
		{scratch, []string{"ID_PRESENZA"}, scenario.In{"ID_PRESENZA": entry}, scenario.In{"FLG_CHIUDI": 2}, nil, nil, false},
		{placeEntry, []string{"ID_PRESENZA"}, scenario.In{"ID_PRESENZA": entry}, scenario.In{"BATTERIA": "x"}, scenario.In{"CORSIA": -1}, nil,
			true},
	}
}

// firstEntry returns the guest's first entry in a meet.
func firstEntry(t *testing.T, w *scenario.World, m testkit.Meeting) id.Entry {
	t.Helper()
	lines, err := w.DB.EntrySummaries(context.Background(), m.ID, m.Guest.ID)
	if err != nil {
		t.Fatal(err)
	}
	return lines[0].ID
}

// anyGroup returns a training group.
func anyGroup(t *testing.T, w *scenario.World) int64 {
	t.Helper()
	var list []struct {
		ID int64 `json:"ID_GRUPPO"`
	}
	w.Call(t, w.Actor(t, "admin"), "POST core/utente/gruppi", scenario.In{"ID_UTENTE": w.User(t, "base").ID}).Into(t, &list)
	if len(list) == 0 {
		t.Fatal("the demonstration has no group")
	}
	return list[0].ID
}

// inputs are the wrong inputs of a call by name, in a stable order: each object with each set of faults.
func (f faultyCall) inputs() (names []string, inputs []scenario.In) {
	objects := map[string]scenario.In{"its object": nil}
	for _, key := range f.keys {
		objects["unknown "+key], objects["unreadable "+key] = scenario.In{key: 987654}, scenario.In{key: "x"}
	}
	var stale scenario.In
	if f.versioned {
		stale = scenario.In{"VERSIONE": 99}
	}
	parts := []struct {
		name string
		in   scenario.In
	}{{"unreadable", f.unreadable}, {"impossible", f.impossible}, {"reserved", f.reserved}, {"stale", stale}}
	for object, change := range objects {
		for set := range 1 << len(parts) {
			in, name := with(f.good, change), []string{}
			for i, p := range parts {
				if set&(1<<i) != 0 {
					in, name = with(in, p.in), append(name, p.name)
				}
				if set&(1<<i) != 0 && p.in == nil {
					name = nil // the call has no such fault
					break
				}
			}
			fields := len(name) > 0 && (name[0] == "unreadable" || name[0] == "impossible")
			if len(name) == 0 || (!fields && change == nil) {
				continue // could succeed
			}
			names = append(names, f.call+", "+object+", "+strings.Join(name, ", "))
			inputs = append(inputs, in)
		}
	}
	return names, inputs
}

// TestKeys checks that a call whose input identifies an object looks for the object before it reports other fields, and that TestRefusals
// covers the call.
func TestKeys(t *testing.T) {
	t.Parallel()
	asked := map[string]bool{}
	for _, variant := range []string{"nuoto", "confederazione"} {
		for _, f := range faultyCalls(t, scenario.New(t, scenario.Options{Variant: variant})) {
			asked[f.call] = true
		}
	}
	for _, r := range scenario.New(t, scenario.Options{Empty: true}).Server.Routes() {
		keyed := slices.ContainsFunc(reflect.VisibleFields(r.In), func(f reflect.StructField) bool {
			return strings.Contains(f.Tag.Get("check"),
				"key")
		})
		if keyed && !r.Exists {
			t.Errorf("%s %s has a key but does not check that its object exists", r.Method, r.Path)
		}
		if call := r.Method + " " + r.Path; r.Exists && !asked[call] {
			t.Errorf("TestRefusals does not make %s", call)
		}
	}
}

// TestRefusals records which error comes first when several things are wrong with a call, and which fields it names. The order is session,
// right, object, fields, version, rule.
func TestRefusals(t *testing.T) {
	t.Parallel()
	for _, variant := range []string{"nuoto", "confederazione"} {
		t.Run(variant, func(t *testing.T) {
			scenario.Engines(t, scenario.Options{Variant: variant}, func(t *testing.T, w *scenario.World) { refusalsCase(t, w, variant) })
		})
	}
}

func refusalsCase(t *testing.T, w *scenario.World, variant string) {
	t.Helper()
	var lines []string
	calls := faultyCalls(t, w)
	who := make([]map[string]scenario.Actor, len(calls)) // one session each, because of the rate limit
	for i := range calls {
		who[i] = map[string]scenario.Actor{}
		for _, name := range []string{"admin", "societa", "societa2"} {
			who[i][name] = w.Actor(t, name)
		}
	}
	before := digest(t, w)
	for n, f := range calls {
		names, inputs := f.inputs()
		for i, in := range inputs {
			lines = append(lines, names[i]+"\n"+outcomes(t, w, who[n], f.call, in))
		}
	}
	if digest(t, w) != before {
		t.Error("a refused call changed something")
	}
	slices.Sort(lines)
	text := []byte(strings.Join(lines, ""))
	path := filepath.Join("testdata", "refusals-"+variant+".txt")
	if *update {
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(text, want) {
		t.Errorf("%s differs (run with -update if that is intended):\n%s", path, firstDifference(string(want), string(text)))
	}
}

// outcomes returns a line for each outcome of a call, with its actors.
func outcomes(t *testing.T, w *scenario.World, who map[string]scenario.Actor, call string, in scenario.In) string {
	t.Helper()
	by := map[string][]string{}
	for name, actor := range who {
		r := w.Call(t, actor, call, in)
		if r.Esito == 0 {
			t.Fatalf("%s %v as %s succeeded", call, in, name)
		}
		outcome := fmt.Sprintf("%d %s", r.Esito, r.Message)
		if r.Esito == 409 {
			outcome += fmt.Sprintf(", and what is stored: %t", bytes.Contains(r.Data, []byte("attuale")))
		}
		by[outcome] = append(by[outcome], name)
	}
	lines := []string{}
	for outcome, names := range by {
		slices.Sort(names)
		lines = append(lines, "\t"+strings.Join(names, " ")+": "+outcome+"\n")
	}
	slices.Sort(lines)
	return strings.Join(lines, "")
}

func firstDifference(want, got string) string {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			from := max(0, i-4)
			return strings.Join(a[from:min(i+3, len(a))], "\n") + "\n--- got\n" + strings.Join(b[from:min(i+3, len(b))], "\n")
		}
	}
	return "one is longer than the other"
}
