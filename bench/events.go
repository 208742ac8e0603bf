package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/store"
)

const (
	manyEvents = 5000
	perEvent   = 40 // clubs per event
	fullEvent  = 40 // categories of the full event
	fullRaces  = 20 // races per category of the full event
)

// eventShare measures the list of thousands of events, and opening an event of 40 categories with 20 races each and thousands of entries,
// compared with the baseline.
func eventShare(ctx context.Context, s *product, rounds int) error {
	full, err := fillEvents(ctx, s)
	if err != nil {
		return err
	}
	for _, c := range []struct{ name, query, where, order string }{
		{"eventi, prima pagina", "PAGINA=1&RIGHE=50", "", "e.starts_on DESC, e.id DESC"},
		{"eventi, filtro «riviera», ordine e totale", "PAGINA=1&RIGHE=50&DESCRIZIONE=riviera&ORDINA=DESCRIZIONE",
			"WHERE INSTR(e.search, 'riviera') > 0", "e.search, e.id"},
		{"eventi di un anno", fmt.Sprintf("PAGINA=1&RIGHE=50&ANNO=%d", time.Now().Year()),
			fmt.Sprintf("WHERE e.year = %d", time.Now().Year()), "e.starts_on DESC, e.id DESC"},
	} {
		baseline, err := s.baseline.rowsHandler(
			"/eventi"+c.query,
			bareEvents+c.where+" ORDER BY "+c.order+" LIMIT 50",
			"SELECT COUNT(*) FROM event e "+c.where,
		)
		if err != nil {
			return err
		}
		if err := compare(c.name, rounds, func() error { return s.get("ge/eventi?" + c.query) }, baseline); err != nil {
			return err
		}
	}
	baseline, err := s.baseline.rowsHandler(
		"/dettagli",
		fmt.Sprintf(bareRaces, full),
		fmt.Sprintf("SELECT COUNT(*) FROM event_category WHERE event_id = %d", full),
	)
	if err != nil {
		return err
	}
	detail := fmt.Sprintf("ge/evento/dettagli?ID_EVENTO=%d", full)
	if err := compare("evento 40 x 20, categorie e gare", rounds, func() error { return s.get(detail + "&PARTI=categorie") },
		baseline); err != nil {
		return err
	}
	for _, c := range []struct{ name, path string }{
		{"evento 40 x 20, generale e opzioni", detail + "&PARTI=opzioni"},
		{"evento 40 x 20, anomalie", detail + "&PARTI=anomalie"},
		{"evento 40 x 20, tutto con le presenze", detail},
		{"riepilogo società con importi", fmt.Sprintf("ge/evento/riepilogo?ID_EVENTO=%d", full)},
		{"riepilogo eventi, ordinato per atleti", "ge/eventi/riepilogo/admin?PAGINA=1&RIGHE=50&ORDINA=ATLETI&VERSO=DESC"},
		{"riepilogo eventi, totali", "ge/eventi/riepilogo/totali"},
	} {
		var f figures
		for range min(rounds, 20) {
			start := time.Now()
			if err := s.get(c.path); err != nil {
				return err
			}
			f = append(f, time.Since(start))
		}
		fmt.Printf("%-52s %s\n", c.name, f)
	}
	return nil
}

// bareEvents reads the columns of the product's rows and the options they show.
const bareEvents = `SELECT e.id, e.sport_id, e.season_id, e.name, e.place, e.starts_on, e.ends_on, e.deadline, e.max_entrants,
	e.club_only, e.championship_id, h.name,
	e.region_id, e.year, e.organiser_id, c.name, e.fee_method, e.points_method, e.status, e.notes, e.press_release, e.logo_key,
		e.invoiced, e.clubs, e.athletes, e.entries,
	e.teams, e.version, (SELECT o.value FROM event_option o WHERE o.event_id = e.id AND o.option_id = 65),
	(SELECT o.value FROM event_option o WHERE o.event_id = e.id AND o.option_id = 66), (SELECT o.value FROM event_option o
		WHERE o.event_id = e.id AND o.option_id = 21),
	(SELECT o.value FROM event_option o WHERE o.event_id = e.id AND o.option_id = 28) FROM event e LEFT JOIN club c ON c.id = e.organiser_id
	LEFT JOIN championship h ON h.id = e.championship_id `

const bareRaces = `SELECT g.id, g.event_id, g.category_id, g.race_id, g.disabled, g.kind, g.points, g.position, g.note, g.version,
	r.name, r.abbreviation, r.total_metres, r.members,
	r.sex, c.name, c.label, (SELECT COUNT(*) FROM entry n WHERE n.event_id = g.event_id AND n.race_id = g.race_id
		AND n.category_id = g.category_id)
	FROM event_race g LEFT JOIN race r ON r.id = g.race_id LEFT JOIN category c ON c.id = g.category_id WHERE g.event_id = %d
		ORDER BY g.category_id, g.position`

// rowsHandler adds a handler for the rows of a query with a total and returns a function that calls it.
func (b *baseline) rowsHandler(path, query, count string) (func() error, error) {
	rows, err := b.db.Prepare(query)
	if err != nil {
		return nil, err
	}
	total, err := b.db.Prepare(count)
	if err != nil {
		return nil, err
	}
	b.mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
		found, err := rows.QueryContext(r.Context())
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		defer func() { _ = found.Close() }()
		columns, _ := found.Columns()
		var out struct {
			Total int
			Rows  [][]any
		}
		for found.Next() {
			cells := make([]any, len(columns))
			into := make([]any, len(columns))
			for i := range cells {
				into[i] = &cells[i]
			}
			if err := found.Scan(into...); err != nil {
				http.Error(w, err.Error(), http.StatusInternalServerError)
				return
			}
			out.Rows = append(out.Rows, cells)
		}
		if err := found.Err(); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		if err := total.QueryRowContext(r.Context()).Scan(&out.Total); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(out)
	})
	return func() error {
		req, err := http.NewRequest(http.MethodGet, b.server.URL+path, nil)
		if err != nil {
			return err
		}
		return drain(req)
	}, nil
}

// fillEvents adds many events with their clubs, and a full one, whose id it returns.
func fillEvents(ctx context.Context, s *product) (full id.Event, err error) {
	clubs, _, err := s.db.Clubs(ctx, domain.ClubFilter{}, domain.Page{Number: 1, Size: perEvent, Sort: "id"})
	if err != nil {
		return 0, err
	}
	athletes, _, err := s.db.Athletes(ctx, domain.AthleteFilter{}, domain.Page{Number: 1, Size: 3000, Sort: "id"})
	if err != nil {
		return 0, err
	}
	today := calendar.In(time.Now())
	season := id.Season(calendar.SeasonOf(today))
	event := func(i int) domain.Event {
		day := today.AddDays(i%700 - 500)
		host := clubs[i%len(clubs)]
		return domain.Event{
			SportID: domain.Swimming, SeasonID: season, Name: fmt.Sprintf("Trofeo %s %d",
				[]string{"della Riviera", "Città di Roma", "d'Autunno", "Sprint"}[i%4], i), Place: host.PlaceName,
			Starts: day, Ends: day.AddDays(1), Deadline: day.AddDays(-7), MaxEntrants: 2000, RegionID: id.Region(1 + i%20), OrganiserID: host.ID,
			Organiser: host.Name, FeeMethod: 1,
			PointsMethod: 1, Status: domain.EventStatus(1 + i%5), Notes: "Riscaldamento dalle 8.30", CreatedAt: calendar.At(time.Now()),
			Options: option.Values{option.RacePrice: "6", option.ExternalLink: "https://trofeo.example"},
		}
	}
	for from := 0; from < manyEvents; from += 500 {
		err := s.db.Tx(ctx, func(q store.Q) error {
			for i := from; i < from+500; i++ {
				eventID, err := q.AddEvent(ctx, event(i))
				if err != nil {
					return err
				}
				for j := range perEvent {
					if err := q.SetExtension(ctx, eventID, clubs[j%len(clubs)].ID, false); err != nil {
						return err
					}
				}
			}
			return nil
		})
		if err != nil {
			return 0, err
		}
	}
	err = s.db.Tx(ctx, func(q store.Q) error {
		full, err = q.AddEvent(ctx, event(0))
		if err != nil {
			return err
		}
		return fillEvent(ctx, q, full, athletes)
	})
	return full, err
}

// fillEvent adds categories and races to an event and enters each athlete in two races.
func fillEvent(ctx context.Context, q store.Q, eventID id.Event, athletes []domain.Athlete) error {
	today := calendar.In(time.Now())
	categories := catalog.CategoriesOf(calendar.SeasonOf(today), 1, 1)
	races, _, err := q.Races(ctx, domain.RaceFilter{BodyID: 1, SportID: domain.Swimming, Kind: catalog.Individual}, domain.Page{})
	if err != nil {
		return err
	}
	keys := []domain.CategoryKey{}
	for _, disabled := range []bool{false, true} {
		for _, c := range categories {
			if len(keys) < fullEvent && c.Type == catalog.Individual {
				keys = append(keys, domain.CategoryKey{CategoryID: c.ID, Disabled: disabled, Kind: catalog.Individual})
			}
		}
	}
	for _, key := range keys {
		if _, err := q.AddEventCategory(ctx, domain.EventCategory{EventID: eventID, CategoryID: key.CategoryID, Disabled: key.Disabled,
			Kind: key.Kind, Membership: 2}); err != nil {
			return err
		}
		for i := range fullRaces {
			r := domain.EventRace{
				EventID:    eventID,
				CategoryID: key.CategoryID,
				RaceID:     races[i%len(races)].ID,
				Disabled:   key.Disabled,
				Kind:       key.Kind,
				Points:     true,
				Position:   i + 1,
			}
			if _, err := q.AddEventRace(ctx, r); err != nil {
				return err
			}
		}
	}
	var entries []domain.Entry
	for i, a := range athletes {
		for n := range 2 {
			entries = append(entries, domain.Entry{
				RaceID: races[(i+n)%fullRaces].ID, AthleteID: a.ID, ClubID: a.ClubID, Kind: catalog.Individual,
				CategoryID: keys[i%len(keys)].CategoryID, Disability: catalog.NoDisability,
				Sex: a.Sex, EntryTime: racetime.Centis(3000 + i), CreatedAt: calendar.At(time.Now()),
			})
		}
	}
	_, err = q.AddEntries(ctx, eventID, entries)
	return err
}
