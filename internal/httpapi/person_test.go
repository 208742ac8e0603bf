package httpapi_test

import (
	"context"
	"database/sql"
	"path/filepath"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

func TestPersonalData(t *testing.T) { scenario.Engines(t, scenario.Options{}, personCase) }

func personCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin, club := w.Actor(t, "admin"), w.Actor(t, "societa")
	own := w.User(t, "societa").ClubID
	secrets := []string{"Riservatissimi", "riservatissimi", "Clotilde", "clotilde", "RSRCTL90A41H501", "clotilde@riserve.example",
		"3339998887", "TESS-RISERVATA", "ALTRO-ENTE", "COD-ALTROVE"}
	code := w.Call(t, club, "GET core/codicefiscale", scenario.In{"COGNOME": "Riservatissimi", "NOME": "Clotilde", "SESSO": 2,
		"DATA_NASCITA": "1990-03-07", "FK_ID_COMUNE_NASCITA": rome})
	var computed struct {
		Code string `json:"CODICE_FISCALE"`
	}
	code.Into(t, &computed)
	secrets = append(secrets, computed.Code, "1990-03-07", "07/03/1990")
	id := addAthlete(t, w, admin, wholeForm(scenario.In{
		"FK_ID_SOCIETA": own, "COGNOME": "Riservatissimi", "NOME": "Clotilde", "SESSO": 2, "DATA_NASCITA": "1990-03-07",
		"CODICE_FISCALE": computed.Code,
		"EMAIL":          "clotilde@riserve.example", "TELEFONO": "3339998887", "TESSERA": "TESS-RISERVATA", "FK_ID_CATEGORIA_DIS": 3,
	}))
	ref := scenario.In{"ID_ATLETA": id}
	ctx := context.Background()
	w.Write(t, func(q store.Q) error { // as stored by an upload for another body
		before, err := q.LockAthlete(ctx, id, 0)
		after := before
		after.Body, after.BodyClubCode = "ALTRO-ENTE", "COD-ALTROVE"
		if err != nil {
			return err
		}
		return q.SaveAthlete(ctx, before, after)
	})
	w.Run(t, []scenario.Row{{Name: "changed before", Actor: club, Call: "PUT ge/atleta",
		In: with(ref, scenario.In{"NOME": "Clotilde Maria"})}})
	// Rejected lines quote cells of wrong columns, and are stored for months.
	file := []byte("COGNOME;NOME;SESSO;DATA_NASCITA;TESSERA\nRossi;Ugo;Clotilde Riservatissimi;«07/03/1990» x;U-1\n")
	refused := []uploadReport{send(t, w, club, file, scenario.In{"modalita": "atleti", "CONFERMA": 1}),
		send(t, w, club, file, scenario.In{"modalita": "atleti"})}
	if all := stored(t, w); !strings.Contains(all, "«Clotilde Riservatissimi»") {
		t.Fatal("no refused line quotes the name")
	}
	const export, erase = "GET core/persona/esporta", "POST core/persona/cancella"
	audits := func() int {
		_, n, err := w.DB.Audits(ctx, domain.AuditFilter{Object: "atleta", ObjectID: int64(id)}, domain.Page{})
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	n := audits()
	w.Run(t, []scenario.Row{
		{Name: "export, everything", Actor: admin, Call: export, In: ref, Want: scenario.In{
			"ENTE": "ALTRO-ENTE", "COD_AFF_ENTE": "COD-ALTROVE", "FLG_CANCELLATO": 0,
			"ATLETA": scenario.In{"COGNOME": "Riservatissimi", "TESSERA": "TESS-RISERVATA", "FK_ID_CATEGORIA_DIS": 3, "personaFisica": scenario.In{
				"CODICE_FISCALE": computed.Code, "EMAIL": "clotilde@riserve.example", "TELEFONO": "3339998887", "FK_ID_COMUNE_NASCITA": rome,
				"DATA_NASCITA": "1990-03-07"}},
		}, After: func(t *testing.T, r scenario.Reply) {
			for _, part := range []string{"atleta.crea", "atleta.modifica", "DATA_CREAZIONE"} {
				if !strings.Contains(string(r.Body), part) {
					t.Errorf("the export lacks %s", part)
				}
			}
		}},
		{Name: "export of an unknown athlete", Actor: admin, Call: export, In: scenario.In{"ID_ATLETA": 999999}, Esito: 404},
		{Name: "export by the club", Actor: club, Call: export, In: ref, Esito: 403},
		{Name: "export behind a borrowed session", Actor: w.As(t, "societa", admin), Call: export, In: ref, Esito: 403},
		{Name: "erase by the club", Actor: club, Call: erase, In: ref, Esito: 403},
		{Name: "erase an unknown athlete", Actor: admin, Call: erase, In: scenario.In{"ID_ATLETA": 999999}, Esito: 404},
		{Name: "erase 0", Actor: admin, Call: erase, In: scenario.In{"ID_ATLETA": 0}, Esito: 422, Field: "ID_ATLETA"},
	})
	if audits() != n+1 {
		t.Errorf("%d audit rows after an export, were %d", audits(), n)
	}
	w.Run(t, []scenario.Row{
		{Name: "erase", Actor: admin, Call: erase, In: ref, Message: "Dati personali cancellati"},
		{Name: "twice", Actor: admin, Call: erase, In: ref, Esito: 1},
		{Name: "an erased athlete cannot be changed", Actor: admin, Call: "PUT ge/atleta", In: with(ref, scenario.In{"COGNOME": "Ritorno"}),
			Esito: 1},
		{Name: "an erased athlete cannot be restored", Actor: admin, Call: "PUT ns/atleta/ripristina", In: ref, Esito: 1},
		{Name: "what remains of an erased athlete", Actor: club, Call: "GET ge/atleta", In: ref, Want: scenario.In{
			"COGNOME": "Persona", "NOME": "cancellata", "SESSO": 2, "ANNO_NASCITA": 1990, "FLG_SOLO_ANNO": 1, "TESSERA": "", "FLG_VISIBLE": 0,
			"FK_ID_CATEGORIA_DIS": 1, "FK_ID_SOCIETA": own,
			"personaFisica": scenario.In{"CODICE_FISCALE": "", "EMAIL": "", "TELEFONO": "", "FK_ID_COMUNE_NASCITA": 0}}},
		{Name: "not found by name", Actor: admin, Call: "GET ns/atleti", In: scenario.In{"COGNOME": "riservatissimi"}, After: totals(0)},
		{Name: "not found by first name", Actor: admin, Call: "GET ns/atleti", In: scenario.In{"NOME": "clotilde"}, After: totals(0)},
		{Name: "the card is free again", Actor: club, Call: "POST ge/atleta", In: shortForm(scenario.In{"TESSERA": "TESS-RISERVATA"}),
			After: func(t *testing.T, r scenario.Reply) {
				w.Run(t, []scenario.Row{{Name: "the new athlete is erased", Actor: admin, Call: erase, In: scenario.In{"ID_ATLETA": r.Inserted}}})
			}},
		{Name: "the export remains in the history", Actor: admin, Call: export, In: ref, Want: scenario.In{"FLG_CANCELLATO": 1, "ENTE": ""},
			After: func(t *testing.T, r scenario.Reply) {
				for _, part := range []string{"persona.cancella", "persona.esporta", "atleta.crea"} {
					if !strings.Contains(string(r.Body), part) {
						t.Errorf("the history lacks %s", part)
					}
				}
			}},
	})
	for _, u := range refused {
		if run, err := w.DB.Upload(ctx, u.Upload.ID); err != nil || !strings.Contains(run.Refusals, `"SESSO","Reason":"Valore non valido"`) {
			t.Errorf("the refused lines are %s: numbers and reasons must stay; %v", run.Refusals, err)
		}
	}
	checkErased(t, w, secrets)
	testkit.Counted(t, w.DB, "after an erasure")
}

// checkErased checks that neither the database nor the log contains one of the secrets.
func checkErased(t *testing.T, w *scenario.World, secrets []string) {
	t.Helper()
	everything := stored(t, w)
	for _, s := range secrets {
		if i := strings.Index(everything, s); i >= 0 {
			t.Errorf("the database still holds %q: …%s…", s, everything[max(0, i-150):min(len(everything), i+80)])
		}
	}
	for _, s := range secrets {
		if log := w.Log.String(); strings.Contains(log, s) {
			t.Errorf("the log holds %q", s)
		}
	}
}

// TestEraseRemovedAthlete checks that the audit names a removed athlete until the erasure.
func TestEraseRemovedAthlete(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin, club := w.Actor(t, "admin"), w.Actor(t, "societa")
	id := addAthlete(t, w, club, shortForm(scenario.In{"COGNOME": "Rimossissimi"}))
	ref := scenario.In{"ID_ATLETA": id}
	w.Run(t, []scenario.Row{
		{Name: "removed", Actor: admin, Call: "DELETE ge/societa/deleteatleti", In: scenario.In{"ID_SOCIETA": w.User(t, "societa").ClubID}},
		{Name: "deleted", Actor: admin, Call: "GET ge/atleta", In: ref, Esito: 404},
		{Name: "erased", Actor: admin, Call: "POST core/persona/cancella", In: ref},
		{Name: "twice", Actor: admin, Call: "POST core/persona/cancella", In: ref, Esito: 404},
	})
	if strings.Contains(stored(t, w), "Rimossissimi") {
		t.Error("the database still names a removed and erased athlete")
	}
}

// TestAuditNamesBoth checks that the audit of an impersonated action names both users.
func TestAuditNamesBoth(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin := w.Actor(t, "admin")
	as := w.As(t, "societa", admin)
	id := addAthlete(t, w, as, shortForm(nil))
	rows, _, err := w.DB.Audits(t.Context(), domain.AuditFilter{Object: "atleta", ObjectID: int64(id)}, domain.Page{})
	if err != nil || len(rows) != 1 || rows[0].ActorID != as.ID || rows[0].ImpersonatorID != admin.ID || rows[0].RequestID == "" {
		t.Errorf("audit %+v, %v", rows, err)
	}
}

// stored returns every row of every table as text.
func stored(t *testing.T, w *scenario.World) string {
	t.Helper()
	db := openDatabase(t, w)
	defer func() { _ = db.Close() }()
	var out strings.Builder
	if w.URL != "" {
		for _, table := range texts(t, db, "SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public' AND table_name NOT IN ('place') ORDER BY 1") {
			out.WriteString(table + " " + strings.Join(texts(t, db, "SELECT r::text FROM "+table+" r"), "\n"))
		}
		return out.String()
	}
	for _, table := range texts(t, db, "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'place'") {
		columns := texts(t, db, "SELECT 'quote(' || name || ')' FROM pragma_table_info('"+table+"')")
		out.WriteString(table + " " + strings.Join(texts(t, db, "SELECT "+strings.Join(columns, "||'|'||")+" FROM "+table), "\n"))
	}
	return out.String()
}

// openDatabase opens a world's database beside the store.
func openDatabase(t *testing.T, w *scenario.World) *sql.DB {
	t.Helper()
	driver, at := "sqlite", "file:"+filepath.Join(w.Dir, store.FileName)+"?_pragma=query_only(1)"
	if w.URL != "" {
		driver, at = "pgx", w.URL
	}
	db, err := sql.Open(driver, at)
	if err != nil {
		t.Fatal(err)
	}
	return db
}
