package walk

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"
)

// canary is part of all private data of the victim; no one else may ever read it.
const canary = "Zqcanarino"

// victim is a club created for the walk, with a user, an athlete, an event and everything that belongs to them.
type victim struct {
	clubID, userID, athleteID, eventID int64
	username, password                 string
	token                              string // of the user's own session
	// named contains the victim's objects by input name.
	named Fields
}

func (w *walker) plant(ctx context.Context) (victim, error) {
	tag := strings.ToLower(rand.Text()[:8])
	address := func(what string) string { return strings.ToLower(canary) + "-" + what + "-" + tag + "@posta.example" }
	v := victim{password: "Zq1" + rand.Text(), username: "custode" + tag, named: Fields{}}
	p := &planter{walker: w, token: w.admin}
	v.clubID = p.insert(ctx, "POST ge/societa", Fields{
		"DENOMINAZIONE": "Società sotto prova " + tag, "COD_AFF": "ZQ" + tag, "TELEFONO": "06 5550000", "EMAIL": address("club"),
		"PEC":                        address("pec"),
		"DATA_SCADENZA_AFFILIAZIONE": "2035-12-31", "PARTITA_IVA": "12345678903", "CODICE_FISCALE": "12345678903",
		"INDIRIZZO": "Via " + canary + " 1",
	})
	v.userID = p.insert(ctx, "POST ge/utente", Fields{
		"USERNAME": v.username, "EMAIL": address("user"), "NOME": canary, "COGNOME": canary, "FK_ID_LIVELLO": 2,
		"FK_ID_PERSONA_GIURIDICA": v.clubID,
		"PASSWORD":                v.password, "CONFERMA_PASSWORD": v.password,
	})
	v.athleteID = p.insert(ctx, "POST ge/atleta", Fields{
		"ID_ATLETA": 0, "FK_ID_SOCIETA": v.clubID, "COGNOME": canary, "NOME": "Piuma", "SESSO": 2, "DATA_NASCITA": birthday,
		"TESSERA": "ZQ-" + tag,
		"EMAIL":   address("athlete"), "DATA_SCADENZA_TESSERAMENTO": "2036-08-31", "FK_ID_TIPO_TESSERAMENTO": competitive,
		"FK_ID_COMUNE_NASCITA": romeID,
	})
	p.call(ctx, "POST core/utente/funzionalita/update", Fields{"ID_UTENTE": v.userID, "ID_FUNZIONALITA": trainingFunction, "SELEZIONATO": 1})
	if p.err == nil {
		v.token, p.err = w.LoginWith(ctx, v.username, v.password)
	}
	v.eventID = p.event(ctx, "Trofeo sotto prova "+tag, v.clubID)
	for name, id := range map[string]int64{
		"ID_SOCIETA": v.clubID, "FK_ID_SOCIETA": v.clubID, "FK_ID_PERSONA_GIURIDICA": v.clubID, "ID": v.clubID, "ID_UTENTE": v.userID,
		"ID_ATLETA": v.athleteID, "FK_ID_ATLETA": v.athleteID,
		"ID_EVENTO": v.eventID, "FK_ID_EVENTO": v.eventID, "ID_EVENTO_FROM": v.eventID, "ID_EVENTO_DA": v.eventID,
		"FK_ID_EVENTO_PRINCIPALE": v.eventID,
	} {
		v.named[name] = id
	}
	p.entries(ctx, &v)
	p.money(ctx, &v)
	p.raceDay(ctx, &v)
	p.training(ctx, &v)
	p.trial(ctx, &v)
	return v, p.err
}

const (
	romeID           = 1058091 // place id of Roma
	trainingFunction = 3
	birthday         = "2012-03-04" // of the victim's athlete
)

// fill returns an input that refers to the victim wherever possible. If bold is set, it also fills the other fields.
func (v victim) fill(op operation, bold bool) Fields {
	named := v.named
	if strings.HasPrefix(op.Path, "ge/presenza/squ") {
		named = with(named, Fields{"ID_PRESENZA": v.named[teamOf]})
	}
	if strings.HasPrefix(op.Path, "ns/split") {
		named = with(named, Fields{"ARRAY_ID": []any{v.named["ID_PRESENZA"]}})
	}
	out := Fields{}
	for name, kind := range op.Fields {
		if value, ok := named[name]; ok {
			out[name] = value
			continue
		}
		switch name {
		case "SESSION_TOKEN", "VERSIONE", "PAGINA", "RIGHE", "ORDINA", "VERSO":
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

// concerns reports whether a call can refer to the victim's data.
func (v victim) concerns(op operation) bool {
	for name := range op.Fields {
		if _, ok := v.named[name]; ok && (strings.HasPrefix(name, "ID_") || name == "FK_ID_GRUPPO" || name == "FK_ID_PRESENZA") {
			return true
		}
	}
	return false
}

// guess returns a plausible value for a field.
func guess(name, kind string) (any, bool) {
	switch {
	case strings.HasPrefix(name, "DATA"):
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

// planter makes calls that must succeed; after the first error it makes no more.
type planter struct {
	*walker
	token string
	err   error
}

// as makes calls with another token.
func (p *planter) as(token string, run func()) {
	before := p.token
	p.token = token
	run()
	p.token = before
}

func (p *planter) call(ctx context.Context, call string, in Fields) Reply {
	if p.err != nil {
		return Reply{}
	}
	r, err := p.Call(ctx, p.token, call, in)
	if err == nil && r.Esito != 0 {
		err = fmt.Errorf("%s %v: %s", call, in, r.Body)
	}
	p.err = err
	return r
}

// insert creates an object and returns its id.
func (p *planter) insert(ctx context.Context, call string, in Fields) int64 {
	r := p.call(ctx, call, in)
	if p.err == nil && r.Inserted == 0 {
		p.err = fmt.Errorf("%s %v inserted nothing: %s", call, in, r.Body)
	}
	return r.Inserted
}

// read decodes the data of a call.
func (p *planter) read(ctx context.Context, call string, in Fields, to any) {
	r := p.call(ctx, call, in)
	if p.err == nil {
		p.err = r.into(to)
	}
}
