package walk

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"
)

// canary is in everything private of the victim; nobody else may ever read it.
const canary = "Zqcanarino"

// victim is a club that the walk makes for itself, with a user, athletes and an event.
type victim struct {
	clubID, userID, athleteID, eventID int64
	password                           string
	username                           string
}

func (w *walker) plant(ctx context.Context) (victim, error) {
	tag := strings.ToLower(rand.Text()[:8])
	address := func(what string) string { return strings.ToLower(canary) + "-" + what + "-" + tag + "@posta.example" }
	v := victim{password: "Zq1" + rand.Text(), username: "custode" + tag}
	for _, made := range []struct {
		id   *int64
		call string
		in   func() Fields
	}{
		{&v.clubID, "POST ge/societa", func() Fields {
			return Fields{
				"DENOMINAZIONE": "Società sotto prova " + tag, "COD_AFF": "ZQ" + tag, "TELEFONO": "06 5550000", "EMAIL": address("club"), "PEC": address("pec"),
				"DATA_SCADENZA_AFFILIAZIONE": "2035-12-31", "PARTITA_IVA": "12345678903", "CODICE_FISCALE": "12345678903", "INDIRIZZO": "Via " + canary + " 1",
			}
		}},
		{&v.userID, "POST ge/utente", func() Fields {
			return Fields{
				"USERNAME": v.username, "EMAIL": address("user"), "NOME": canary, "COGNOME": canary, "FK_ID_LIVELLO": 2, "FK_ID_PERSONA_GIURIDICA": v.clubID,
				"PASSWORD": v.password, "CONFERMA_PASSWORD": v.password,
			}
		}},
		{&v.athleteID, "POST ge/atleta", func() Fields {
			return Fields{
				"ID_ATLETA": 0, "FK_ID_SOCIETA": v.clubID, "COGNOME": canary, "NOME": "Piuma", "SESSO": 2, "DATA_NASCITA": "2012-03-04", "TESSERA": "ZQ-" + tag,
				"EMAIL": address("athlete"), "DATA_SCADENZA_TESSERAMENTO": "2035-08-31", "FK_ID_TIPO_TESSERAMENTO": 3, "FK_ID_COMUNE_NASCITA": romeID,
			}
		}},
		{&v.eventID, "POST ge/evento", func() Fields {
			return Fields{
				"DESCRIZIONE": "Trofeo sotto prova " + tag, "DATA_INIZIO": "2035-12-12", "DATA_FINE": "2035-12-13", "DATA_SCADENZA_ISCRIZIONI": "2035-12-01", "FK_ID_SOCIETA": v.clubID,
			}
		}},
	} {
		r, err := w.Call(ctx, w.admin, made.call, made.in())
		if err != nil {
			return v, err
		}
		if r.Esito != 0 || r.Inserted == 0 {
			return v, fmt.Errorf("%s: %s", made.call, r.Body)
		}
		*made.id = r.Inserted
	}
	return v, nil
}

// romeID is the place id of Roma.
const romeID = 1058091

// fill is an input that names the victim wherever it can. bold fills the other fields too.
func (v victim) fill(op operation, bold bool) Fields {
	out := Fields{}
	for name, kind := range op.Fields {
		switch name {
		case "SESSION_TOKEN", "VERSIONE", "PAGINA", "RIGHE", "ORDINA", "VERSO":
		case "ID_SOCIETA", "FK_ID_SOCIETA", "FK_ID_PERSONA_GIURIDICA", "ID":
			out[name] = v.clubID
		case "ID_ATLETA", "FK_ID_ATLETA":
			out[name] = v.athleteID
		case "ID_UTENTE":
			out[name] = v.userID
		case "ID_EVENTO", "FK_ID_EVENTO", "ID_EVENTO_FROM", "FK_ID_EVENTO_PRINCIPALE":
			out[name] = v.eventID
		case "q":
			out[name] = strings.ToLower(canary[:5])
		case "className":
			out[name] = "Comune"
		default:
			if value, ok := guess(name, kind); ok && (bold || strings.Contains(name, "ID_")) {
				out[name] = value
			}
		}
	}
	return out
}

// guess is something that a field may take.
func guess(name, kind string) (any, bool) {
	switch {
	case strings.HasPrefix(name, "DATA_"):
		return "2030-01-02", true
	case strings.Contains(name, "EMAIL"):
		return "intruso@posta.example", true
	case strings.Contains(name, "PASSWORD"):
		return "Intruso12345", true
	case kind == "integer" || kind == "number":
		return 1, true
	case kind == "boolean":
		return true, true
	case kind == "string":
		return "Intruso", true
	}
	return nil, false
}
