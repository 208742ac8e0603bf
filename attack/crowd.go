package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"traguardo/attack/hostile"
	"traguardo/attack/walk"
)

const (
	crowdAthletes = 5000
	crowdRaces    = 10
	crowdCode     = "FOLLA" // of its club
	// Event options.
	racesOfAthlete, entriesOfClub = 1, 29
)

// crowd creates a club of thousands and an event with many races that all of them may enter. Later files refer to
// them. It returns the abbreviations of the races.
func (u *uploader) crowd(ctx context.Context) ([]string, error) {
	var err error
	call := calling(ctx, u.Target, u.token, &err)
	u.clubID = call("POST ge/societa", walk.Fields{
		"DENOMINAZIONE": "Società della folla", "COD_AFF": crowdCode, "TELEFONO": "06 5550000", "EMAIL": "folla@posta.example",
		"DATA_SCADENZA_AFFILIAZIONE": "2035-12-31",
		"PARTITA_IVA":                "12345678903", "CODICE_FISCALE": "12345678903",
	}, nil)
	id, races, none := call.openMeet(walk.Fields{"DESCRIZIONE": "Trofeo della folla", "FK_ID_SOCIETA": u.clubID}, crowdRaces)
	u.eventID = id
	if err = cmp.Or(err, none); err == nil && len(races) < crowdRaces {
		err = errors.New("too few races for the crowd")
	}
	var names []string
	for _, r := range races {
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
