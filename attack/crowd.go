package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"traguardo/attack/hostile"
	"traguardo/attack/walk"
)

const (
	crowdAthletes = 5000
	crowdRaces    = 10
	crowdCode     = "FOLLA"      // of its club
	crowdBirthday = "2012-03-04" // of all athletes
	competitive   = 2
	// Event options.
	racesOfAthlete, entriesOfClub = 1, 29
)

// crowd creates a club of thousands and an event with many races that all of them may enter. Later files refer to
// them. It returns the abbreviations of the races.
func (u *uploader) crowd(ctx context.Context) ([]string, error) {
	var err error
	call := func(name string, in walk.Fields, to any) int64 {
		if err != nil {
			return 0
		}
		var r walk.Reply
		if r, err = u.Call(ctx, u.token, name, in); err == nil && r.Esito != 0 {
			err = fmt.Errorf("%s: %s", name, r.Body)
		}
		if err == nil && to != nil {
			err = json.Unmarshal(r.Data, to)
		}
		return r.Inserted
	}
	var categories []struct {
		ID     int64  `json:"ID_CATEGORIA"`
		Season int    `json:"FK_ID_STAGIONE"`
		From   string `json:"DATA_NASCITA_DA_F"`
		To     string `json:"DATA_NASCITA_A_F"`
	}
	call("GET ge/categorie", walk.Fields{"RIGHE": 500, "FK_ID_SPORT": 1, "FK_ID_TIPO": 1, "FK_ID_TIPO_TESSERAMENTO": competitive}, &categories)
	category, season := int64(0), 0
	for _, c := range categories {
		if c.Season >= season && c.From <= crowdBirthday && c.To >= crowdBirthday {
			category, season = c.ID, c.Season
		}
	}
	var races []struct {
		ID   int64  `json:"ID_GARA"`
		Name string `json:"DESC_ABBR"`
	}
	call("GET ge/gare", walk.Fields{"PAGINA": 1, "RIGHE": crowdRaces, "FK_ID_SPORT": 1, "FK_ID_TIPO": 1}, &races)
	if err == nil && (category == 0 || len(races) < crowdRaces) {
		err = errors.New("no category or too few races for the crowd")
	}
	day := func(day string) string { return fmt.Sprintf("%d-08-%s", season, day) }
	u.clubID = call("POST ge/societa", walk.Fields{
		"DENOMINAZIONE": "Società della folla", "COD_AFF": crowdCode, "TELEFONO": "06 5550000", "EMAIL": "folla@posta.example",
		"DATA_SCADENZA_AFFILIAZIONE": "2035-12-31",
		"PARTITA_IVA":                "12345678903", "CODICE_FISCALE": "12345678903",
	}, nil)
	u.eventID = call("POST ge/evento", walk.Fields{
		"DESCRIZIONE": "Trofeo della folla", "DATA_INIZIO": day("30"), "DATA_FINE": day("30"), "DATA_SCADENZA_ISCRIZIONI": day("29"),
		"FK_ID_SOCIETA": u.clubID, "STATO": 1,
	}, nil)
	call("POST ge/evento/opzioni", walk.Fields{"ID_EVENTO": u.eventID, "opzioni": []any{
		walk.Fields{"FK_ID_OPZIONE": racesOfAthlete, "VALORE": "1000"}, walk.Fields{"FK_ID_OPZIONE": entriesOfClub, "VALORE": "100000"},
	}}, nil)
	of := walk.Fields{"FK_ID_EVENTO": u.eventID, "FK_ID_CATEGORIA": category, "FK_ID_TIPO": 1, "FK_ID_TIPO_TESSERAMENTO": competitive}
	call("POST ge/evento/categoria", of, nil)
	var names []string
	for _, r := range races {
		of["FK_ID_GARA"] = r.ID
		call("POST ge/evento/gara", of, nil)
		names = append(names, r.Name)
	}
	if err != nil {
		return nil, err
	}
	r, err := u.upload(ctx, hostile.Crowd(crowdAthletes, crowdCode))
	if _, created, _ := rows(r); err == nil && created != crowdAthletes {
		err = fmt.Errorf("the crowd: %s", r.Body)
	}
	return names, err
}
