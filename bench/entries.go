package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"time"

	"traguardo/internal/demo"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/store"
)

const (
	entryRaces   = 18
	screenCrowd  = 3000 // athletes of the large event, each in three races
	listAthletes = 300  // athletes of a club that are entered by list, each in two races

	crowdClubs    = 40
	crowdAthletes = 16_000
)

// entryShare measures the entries of a large event as its organiser opens them, compared with the baseline; a list of 600 entries; and
// adding an entry to a small event and to one twenty times larger.
func entryShare(ctx context.Context, s *product, rounds int) error {
	m, err := newMeet(ctx, s, crowdClubs, crowdAthletes)
	if err != nil {
		return err
	}
	full, err := m.newEvent(ctx, screenCrowd, 3)
	if err != nil {
		return err
	}
	baseline, err := s.baseline.rowsHandler(
		"/presenze",
		fmt.Sprintf(entriesQuery, full),
		fmt.Sprintf("SELECT COUNT(*) FROM entry WHERE event_id = %d", full),
	)
	if err != nil {
		return err
	}
	charged, err := s.baseline.rowsHandler(
		"/quote",
		fmt.Sprintf(chargedQuery, full),
		fmt.Sprintf("SELECT COUNT(*) FROM entry WHERE event_id = %d", full),
	)
	if err != nil {
		return err
	}
	path := fmt.Sprintf("ge/evento/presenze?ID_EVENTO=%d&FORCE=1&COMPATTO=1", full)
	screen := path + "&PAGINA=1&RIGHE=50"
	if err := compare(fmt.Sprintf("schermata di un evento, %d iscrizioni", 3*screenCrowd), min(rounds, 20),
		func() error { return s.get(screen) }, charged); err != nil {
		return err
	}
	if err := compare(fmt.Sprintf("presenze di un evento, %d iscrizioni", 3*screenCrowd), min(rounds, 20),
		func() error { return s.get(path) }, baseline); err != nil {
		return err
	}
	if err := m.overviews(full, min(rounds, 20)); err != nil {
		return err
	}
	if err := m.measureList(ctx); err != nil {
		return err
	}
	var grown []time.Duration
	for _, size := range []int{1000, 20_000} {
		f, err := m.measureAdd(ctx, size, rounds)
		if err != nil {
			return err
		}
		fmt.Printf("%-52s %s\n", fmt.Sprintf("una iscrizione in un evento di %d", size), f)
		grown = append(grown, f.quantile(.5))
	}
	fmt.Printf("%-52s %.2f\n", "crescita da 1000 a 20000", float64(grown[1])/float64(grown[0]))
	return nil
}

// entriesQuery reads what the screen shows of each entry.
const entriesQuery = `SELECT n.id, n.race_id, n.category_id, n.entry_time, n.note, n.wild_card, n.absent, n.late, n.version, r.status,
	y.paid_at, a.id, a.last_name, a.first_name, a.sex, a.birth,
	a.club_id, a.card, a.membership, a.disability, a.member_until, c.name FROM entry n JOIN athlete a ON a.id = n.athlete_id JOIN club c
		ON c.id = a.club_id
	LEFT JOIN result r ON r.entry_id = n.id LEFT JOIN entry_payment y ON y.entry_id = n.id WHERE n.event_id = %d ORDER BY a.name_search, n.id`

// chargedQuery reads what the amounts of all clubs are computed from.
const chargedQuery = `SELECT n.id, n.race_id, n.athlete_id, n.club_id, n.kind, n.category_id, n.disability, n.closed, n.late
	FROM entry n WHERE n.event_id = %d`

// testMeet creates events whose athletes are all in one category.
type testMeet struct {
	*product
	token     string // of a participating club
	organiser domain.Club
	clubs     []domain.Club
	athletes  []domain.Athlete // of all clubs in turn
	own       []domain.Athlete // of the participating club
	category  id.Category
	races     []domain.Race
}

// newMeet returns a meet of the given number of clubs, including that of societa2, with their athletes.
func newMeet(ctx context.Context, s *product, clubs, athletes int) (*testMeet, error) {
	m := &testMeet{product: s}
	today := calendar.In(time.Now())
	for _, c := range catalog.CategoriesOf(calendar.SeasonOf(today), 1, 1) {
		if c.Type == catalog.Individual && c.Membership == catalog.Competitive && c.Women.Contains(calendar.Of(today.Year()-13, 6, 1)) {
			m.category = c.ID
		}
	}
	var err error
	if m.clubs, _, err = s.db.Clubs(ctx, domain.ClubFilter{}, domain.Page{Number: 1, Size: crowdClubs, Sort: "id"}); err != nil {
		return nil, err
	}
	user, err := s.db.UserByName(ctx, "societa2")
	if err != nil {
		return nil, err
	}
	if m.token, err = s.app.Sessions.Login(ctx, origin, "societa2", demo.Password, ""); err != nil {
		return nil, err
	}
	own := slices.IndexFunc(m.clubs, func(c domain.Club) bool { return c.ID == user.ClubID })
	if own < 0 {
		return nil, errors.New("the club of societa2 is not on the first page of clubs")
	}
	m.organiser = m.clubs[0]
	m.clubs[own], m.clubs[clubs-1] = m.clubs[clubs-1], m.clubs[own]
	m.clubs = m.clubs[:clubs]
	if m.races, _, err = s.db.Races(ctx, domain.RaceFilter{BodyID: 1, SportID: domain.Swimming, Kind: catalog.Individual},
		domain.Page{Number: 1, Size: entryRaces}); err != nil {
		return nil, err
	}
	if err := m.addAthletes(ctx, today, athletes); err != nil {
		return nil, err
	}
	m.athletes, _, err = s.db.Athletes(ctx, domain.AthleteFilter{LastName: "iscritta"}, domain.Page{})
	for _, a := range m.athletes {
		if a.ClubID == user.ClubID {
			m.own = append(m.own, a)
		}
	}
	return m, err
}

// addAthletes adds the athletes of the meet, unless another part has added them.
func (m *testMeet) addAthletes(ctx context.Context, today calendar.Date, athletes int) error {
	if _, n, err := m.db.Athletes(ctx, domain.AthleteFilter{LastName: "iscritta"}, domain.Page{Number: 1, Size: 1}); err != nil || n > 0 {
		return err
	}
	var list []domain.Athlete
	for i := range athletes {
		club := m.clubs[i%len(m.clubs)]
		list = append(list, domain.Athlete{
			ClubID: club.ID, ClubName: club.Name, Visible: true, Card: fmt.Sprintf("B%06d", i), MemberUntil: today.AddDays(365),
			Membership:    catalog.Competitive,
			Qualification: domain.QualifiedAthlete, Disability: catalog.NoDisability, CreatedAt: calendar.At(time.Now()),
			Person: domain.Person{
				LastName:  fmt.Sprintf("Iscritta%05d", i),
				FirstName: "Gaia",
				Sex:       domain.Female,
				Birth:     calendar.Of(today.Year()-13, 6, 1),
			},
		})
	}
	return m.db.Tx(ctx, func(q store.Q) error { return q.AddAthletes(ctx, list) })
}

// newEvent adds an open event with the given number of athletes, each in the given number of races.
func (m *testMeet) newEvent(ctx context.Context, athletes, each int) (eventID id.Event, err error) {
	today := calendar.In(time.Now())
	err = m.db.Tx(ctx, func(q store.Q) error {
		eventID, err = q.AddEvent(ctx, domain.Event{
			SportID: domain.Swimming, SeasonID: id.Season(calendar.SeasonOf(today)), Name: "Trofeo affollato", Place: "Roma",
			Starts: today.AddDays(30), Ends: today.AddDays(31), Deadline: today.AddDays(20),
			MaxEntrants: 100_000, OrganiserID: m.organiser.ID, Organiser: m.organiser.Name, FeeMethod: 1, PointsMethod: 1,
			Status: domain.EventOpen, CreatedAt: calendar.At(time.Now()),
			Options: option.Values{option.RacePrice: "6", option.MaxRaces: strconv.Itoa(entryRaces), option.MaxEntriesPerRace: "100000"},
		})
		if err != nil {
			return err
		}
		if _, err := q.AddEventCategory(ctx, domain.EventCategory{EventID: eventID, CategoryID: m.category, Kind: catalog.Individual,
			Membership: catalog.Competitive}); err != nil {
			return err
		}
		for i, r := range m.races {
			if _, err := q.AddEventRace(ctx, domain.EventRace{EventID: eventID, CategoryID: m.category, RaceID: r.ID, Kind: catalog.Individual,
				Points: true, Position: i + 1}); err != nil {
				return err
			}
		}
		var entries []domain.Entry
		for i, a := range m.athletes[:athletes] {
			for n := range each {
				entries = append(entries, domain.Entry{
					RaceID: m.races[(i+n)%len(m.races)].ID, AthleteID: a.ID, ClubID: a.ClubID, Kind: catalog.Individual, CategoryID: m.category,
					Disability: catalog.NoDisability,
					Sex:        a.Sex, EntryTime: racetime.Centis(90_000 + i), CreatedAt: calendar.At(time.Now()),
				})
			}
		}
		_, err = q.AddEntries(ctx, eventID, entries)
		return err
	})
	return eventID, err
}

// overviews measures the summaries that an organiser opens.
func (m *testMeet) overviews(event id.Event, rounds int) error {
	for _, c := range []struct {
		name string
		call func() error
	}{
		{"riepilogo società", func() error { return m.get(fmt.Sprintf("ge/evento/riepilogo?ID_EVENTO=%d", event)) }},
		{"andamento", func() error { return m.get(fmt.Sprintf("ge/evento/andamento?ID_EVENTO=%d", event)) }},
		{"statistiche", func() error {
			return m.postAs(m.product.token, "ge/evento/statistiche", map[string]any{"ID_EVENTO": event})
		}},
	} {
		var f figures
		for range rounds {
			start := time.Now()
			if err := c.call(); err != nil {
				return fmt.Errorf("%s: %w", c.name, err)
			}
			f = append(f, time.Since(start))
		}
		fmt.Printf("%-52s %s\n", fmt.Sprintf("%s di un evento, %d iscrizioni", c.name, 3*screenCrowd), f)
	}
	return nil
}

// measureList measures entering a club's athletes in two races each with one call.
func (m *testMeet) measureList(ctx context.Context) error {
	var f figures
	for range 5 {
		eventID, err := m.newEvent(ctx, 0, 0)
		if err != nil {
			return err
		}
		var rows []map[string]any
		for i := range listAthletes {
			for n := range 2 {
				rows = append(rows, map[string]any{"FK_ID_ATLETA": m.own[i].ID, "FK_ID_GARA": m.races[n].ID, "TEMPO_ISCRIZIONE": 90_000})
			}
		}
		start := time.Now()
		if err := m.post("ge/presenze/lista", map[string]any{"ID_EVENTO": eventID, "FLG_TUTTE": 1, "presenze": rows}); err != nil {
			return err
		}
		f = append(f, time.Since(start))
	}
	fmt.Printf("%-52s %s\n", fmt.Sprintf("lista di %d iscrizioni", 2*listAthletes), f)
	return nil
}

// measureAdd measures adding an entry to an event of the given size.
func (m *testMeet) measureAdd(ctx context.Context, size, rounds int) (figures, error) {
	eventID, err := m.newEvent(ctx, size/2, 2)
	if err != nil {
		return nil, err
	}
	var f figures
	for i := range rounds + 5 {
		start := time.Now()
		in := map[string]any{
			"FK_ID_EVENTO":     eventID,
			"FK_ID_GARA":       m.races[0].ID,
			"FK_ID_TIPO":       1,
			"FK_ID_ATLETA":     m.own[len(m.own)-1-i].ID,
			"TEMPO_ISCRIZIONE": 90_000,
		}
		if err := m.post("ge/presenza", in); err != nil {
			return nil, err
		}
		if i >= 5 {
			f = append(f, time.Since(start))
		}
	}
	return f, nil
}

// post makes a call as the club. It fails unless the call succeeds.
func (m *testMeet) post(path string, in any) error { return m.postAs(m.token, path, in) }

func (m *testMeet) postAs(token, path string, in any) error {
	body, err := json.Marshal(in)
	if err != nil {
		return err
	}
	req, err := http.NewRequest(http.MethodPost, m.server.URL+"/api/"+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+token)
	req.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		return err
	}
	var reply struct{ Esito int }
	if err := json.Unmarshal(text, &reply); err != nil || reply.Esito != 0 {
		return fmt.Errorf("%s: %.200s", path, text)
	}
	return nil
}
