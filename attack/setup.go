package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"traguardo/attack/walk"
)

// caller makes a call, decodes the data of the reply into to unless that is nil, and returns the id of the created object. After an error
// it makes no more calls, because each needs the one before.
type caller func(name string, in walk.Fields, to any) int64

// calling returns a caller that keeps its first error in err.
func calling(ctx context.Context, t walk.Target, token string, err *error) caller {
	return func(name string, in walk.Fields, to any) int64 {
		if *err != nil {
			return 0
		}
		r, failed := t.Call(ctx, token, name, in)
		switch {
		case failed != nil:
			*err = failed
		case r.Esito != 0:
			*err = fmt.Errorf("%s: %s", name, r.Body)
		case to != nil:
			*err = json.Unmarshal(r.Data, to)
		}
		return r.Inserted
	}
}

// crowdBirthday is the birthday of all athletes that are created.
const (
	crowdBirthday = "2012-03-04"
	competitive   = 2
)

// category returns the newest competitive category of girls with the birthday of the crowd, and the year in which its season ends.
func (call caller) category() (id int64, season int) {
	var list []struct {
		ID     int64  `json:"ID_CATEGORIA"`
		Season int    `json:"FK_ID_STAGIONE"`
		From   string `json:"DATA_NASCITA_DA_F"`
		To     string `json:"DATA_NASCITA_A_F"`
	}
	call("GET ge/categorie", walk.Fields{"RIGHE": 500, "FK_ID_SPORT": 1, "FK_ID_TIPO": 1, "FK_ID_TIPO_TESSERAMENTO": competitive}, &list)
	for _, c := range list {
		if c.Season >= season && c.From <= crowdBirthday && c.To >= crowdBirthday {
			id, season = c.ID, c.Season
		}
	}
	return id, season
}

// listedRace is a race of the catalogue.
type listedRace struct {
	ID   int64  `json:"ID_GARA"`
	Name string `json:"DESC_ABBR"`
}

// openMeet creates an event of a club at the end of a season with up to a number of races, which girls of the crowd's age may enter without
// limits.
func (call caller) openMeet(event walk.Fields, races int, options ...any) (id int64, offered []listedRace, err error) {
	category, season := call.category()
	call("GET ge/gare", walk.Fields{"PAGINA": 1, "RIGHE": races, "FK_ID_SPORT": 1, "FK_ID_TIPO": 1}, &offered)
	if category == 0 || len(offered) == 0 {
		return 0, nil, errors.New("no category or no races")
	}
	day := func(day string) string { return fmt.Sprintf("%d-08-%s", season, day) }
	event["DATA_INIZIO"], event["DATA_FINE"], event["DATA_SCADENZA_ISCRIZIONI"], event["STATO"] = day("30"), day("30"), day("29"), 1
	id = call("POST ge/evento", event, nil)
	call("POST ge/evento/opzioni", walk.Fields{"ID_EVENTO": id, "opzioni": append(options,
		walk.Fields{"FK_ID_OPZIONE": racesOfAthlete, "VALORE": "1000"}, walk.Fields{"FK_ID_OPZIONE": entriesOfClub, "VALORE": "100000"},
	)}, nil)
	of := walk.Fields{"FK_ID_EVENTO": id, "FK_ID_CATEGORIA": category, "FK_ID_TIPO": 1, "FK_ID_TIPO_TESSERAMENTO": competitive}
	call("POST ge/evento/categoria", of, nil)
	for _, r := range offered {
		of["FK_ID_GARA"] = r.ID
		call("POST ge/evento/gara", of, nil)
	}
	return id, offered, nil
}
