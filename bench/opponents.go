package main

import (
	"context"
	"fmt"
	"net/http"
	"os/exec"
	"strings"
	"sync/atomic"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
)

// clientCounts are the numbers of concurrent clients of the measured calls.
var clientCounts = []int{1, 16}

// opponent is a server that the product's inserts are compared with.
type opponent struct {
	name       string
	pid        int
	addAthlete func(lastName string) error
	addEntry   func(a domain.Athlete, race id.Race) error
}

// handWritten returns the reference server.
func (s *servers) handWritten() opponent {
	post := func(path string, row map[string]any) error {
		_, err := s.send(http.MethodPost, s.reference+path, "", row)
		return err
	}
	return opponent{
		name: "a mano",
		pid:  s.referencePID,
		addAthlete: func(lastName string) error {
			return post("/atleta", map[string]any{"Club": s.club, "Last": lastName, "First": "Gaia", "Sex": 2, "Birth": "2012-01-01"})
		},
		addEntry: func(a domain.Athlete, race id.Race) error {
			return post("/iscrizione", map[string]any{"Event": s.event, "Race": race, "Athlete": a.ID, "Club": a.ClubID,
				"Category": s.meet.category, "Time": 90_000})
		},
	}
}

// startPocketBase starts the program in bench/pocketbase.
func (s *servers) startPocketBase(ctx context.Context, binary string, durable bool) (opponent, error) {
	at, pid, err := s.start(exec.CommandContext(ctx, binary, fmt.Sprintf("-durable=%t", durable)), strings.TrimSpace)
	post := func(table string, row map[string]any) error {
		_, err := s.send(http.MethodPost, at+"/api/collections/"+table+"/records", "", row)
		return err
	}
	return opponent{
		name: "PocketBase",
		pid:  pid,
		addAthlete: func(lastName string) error {
			return post("athlete", map[string]any{"club_id": s.club, "last_name": lastName, "first_name": "Gaia",
				"search": strings.ToLower(lastName) + "\x01gaia", "sex": 2, "birth": "2012-01-01",
				"membership": 1, "qualification": 1, "disability": 1, "visible": 1, "version": 1})
		},
		addEntry: func(a domain.Athlete, race id.Race) error {
			return post("entry", map[string]any{"event_id": s.event, "race_id": race, "athlete_id": a.ID, "club_id": a.ClubID,
				"category_id": s.meet.category, "sex": 2, "entry_time": 90_000, "created_at": 1, "version": 1})
		},
	}, err
}

// writeJobs returns the inserts to measure: a new athlete and an entry, both with all checks in the product.
func (s *servers) writeJobs(other opponent) []job {
	var made atomic.Int64
	var out []job
	for _, n := range clientCounts {
		out = append(out, job{"un atleta nuovo", n, func() error {
			_, err := s.send(
				http.MethodPost,
				s.product+"/api/ge/atleta",
				s.clubUser.token(),
				map[string]any{"COGNOME": "Nuova" + lettersOf(s.added.Add(1)), "NOME": "Gaia", "SESSO": 2, "DATA_NASCITA": "2012"},
			)
			return err
		}, func() error { return other.addAthlete("Nuova" + lettersOf(made.Add(1))) }})
		out = append(out, job{"una iscrizione", n, func() error {
			a, race := s.entry(s.entered.Add(1))
			_, err := s.send(
				http.MethodPost,
				s.product+"/api/ge/presenza",
				s.entrants.token(),
				map[string]any{"FK_ID_EVENTO": s.event, "FK_ID_GARA": race, "FK_ID_TIPO": 1, "FK_ID_ATLETA": a.ID, "TEMPO_ISCRIZIONE": 90_000},
			)
			return err
		}, func() error {
			a, race := s.entry(made.Add(1))
			return other.addEntry(a, race)
		}})
	}
	return out
}

// comparePocketBase measures inserts next to PocketBase, which checks nothing: as it is delivered, when it does not wait for the disk, and
// with commits that do.
func (s *servers) comparePocketBase(ctx context.Context, binary, only string) error {
	for _, durable := range []bool{false, true} {
		other, err := s.startPocketBase(ctx, binary, durable)
		if err != nil {
			return err
		}
		fmt.Printf("\naccanto a PocketBase, attesa del disco: %t\n\n", durable)
		if _, err := s.measure(s.writeJobs(other), other, only); err != nil {
			return err
		}
	}
	return nil
}
