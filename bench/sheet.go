package main

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"time"

	"traguardo/internal/demo"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/split"
	"traguardo/internal/store"
)

const sheetResults = 2000

// sheetShare compares the sheet of an athlete with 2000 results with reading its rows.
func sheetShare(ctx context.Context, s *product, rounds int) error {
	token, err := s.app.Sessions.Login(ctx, origin, "coach", demo.Password, "")
	if err != nil {
		return err
	}
	coach, err := s.db.UserByName(ctx, "coach")
	if err != nil {
		return err
	}
	athletes, _, err := s.db.Athletes(ctx, domain.AthleteFilter{ClubID: coach.ClubID, Visible: new(true)}, domain.Page{Number: 1, Size: 1})
	if err != nil || len(athletes) == 0 {
		return fmt.Errorf("no athlete: %w", err)
	}
	athlete := athletes[0].ID
	if err := s.db.Tx(ctx, func(q store.Q) error { return s.writeSwims(ctx, q, coach, athlete) }); err != nil {
		return err
	}
	from := fmt.Sprintf(
		`FROM external_result p JOIN result r ON r.id = p.result_id JOIN external_event x ON x.id = p.external_event_id JOIN race g
			ON g.id = p.race_id
		LEFT JOIN split s ON s.result_id = r.id WHERE p.athlete_id = %d`,
		athlete,
	)
	baseline, err := s.baseline.rowsHandler(
		"/scheda",
		"SELECT r.id, x.name, x.place, x.day, x.pool, r.time, g.abbreviation, g.total_metres, s.metres, s.time "+from,
		"SELECT COUNT(*) "+from,
	)
	if err != nil {
		return err
	}
	path := fmt.Sprintf("ns/atleta?ID_ATLETA=%d", athlete)
	if err := s.checkAnswer(token, path); err != nil {
		return err
	}
	if err := compare(fmt.Sprintf("scheda di un atleta con %d risultati", sheetResults), min(rounds, 20),
		func() error { return s.getAs(token, path) }, baseline); err != nil {
		return err
	}
	return s.swimUploads(ctx, coach.ClubID)
}

// swimUploads measures an upload of times: as a dry run, saved, and repeated.
func (s *product) swimUploads(ctx context.Context, clubID id.Club) error {
	athletes, _, err := s.db.Athletes(ctx, domain.AthleteFilter{ClubID: clubID, Visible: new(true)}, domain.Page{})
	if err != nil {
		return err
	}
	cards := slices.DeleteFunc(athletes, func(a domain.Athlete) bool { return a.Card == "" })
	var file bytes.Buffer
	file.WriteString("TESSERA;GARA;VASCA;DATA;TEMPO;MANIFESTAZIONE;LUOGO;TIPO;PASSAGGI\n")
	for i := range uploadRows {
		day := s.app.Today().AddDays(-1 - i/100)
		fmt.Fprintf(
			&file,
			"%s;200 SL;25;%s;%s;Gara %d;Roma;GARA;50=31.20 100=1:05.10 150=1:40.00\n",
			cards[i%len(cards)].Card,
			day.Italian(),
			racetime.Centis(13_000+i%3000),
			i/100,
		)
	}
	for _, c := range []struct{ name, args string }{
		{"prova a vuoto", `{"modalita":"tempi","CONFERMA":0,"FK_ID_SOCIETA":%d}`},
		{"nuovi", `{"modalita":"tempi","CONFERMA":1,"FK_ID_SOCIETA":%d}`},
		{"gli stessi ancora", `{"modalita":"tempi","CONFERMA":1,"FK_ID_SOCIETA":%d}`},
	} {
		took, heap, resident, said, err := s.upload(bytes.NewReader(file.Bytes()), fmt.Sprintf(c.args, clubID))
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		fmt.Printf(
			"%-52s %s   heap +%d MB, residente +%d MB   %s\n",
			fmt.Sprintf("%d tempi, %s (%d kB)", uploadRows, c.name, file.Len()>>10),
			took.Round(10*time.Millisecond),
			heap>>20,
			resident>>20,
			said,
		)
	}
	return nil
}

// writeSwims adds ten races on each of 200 days, with two splits each.
func (s *product) writeSwims(ctx context.Context, q store.Q, coach domain.User, athlete id.Athlete) error {
	races, _, err := q.Races(ctx, domain.RaceFilter{BodyID: 1, SportID: domain.Swimming, Kind: domain.Individual}, domain.Page{})
	if err != nil {
		return err
	}
	var long []domain.Race
	for _, r := range races {
		if r.Metres >= 100 {
			long = append(long, r)
		}
	}
	for day := range sheetResults / 10 {
		event, err := q.AddExternalEvent(
			ctx,
			domain.ExternalEvent{
				ClubID:    coach.ClubID,
				Race:      true,
				Name:      fmt.Sprintf("Gara %d", day),
				Pool:      25,
				Day:       s.app.Today().AddDays(-7 * day),
				Place:     "Roma",
				CreatedAt: calendar.At(s.app.Now()),
			},
		)
		if err != nil {
			return err
		}
		var swims []domain.ExternalResult
		for i := range 10 {
			r := long[i%len(long)]
			taken := racetime.Centis(70*r.Metres + day)
			swims = append(
				swims,
				domain.ExternalResult{
					EventID:   event,
					AthleteID: athlete,
					RaceID:    r.ID,
					Time:      taken,
					Splits:    []split.Split{{Metres: 25, Time: taken / 5}, {Metres: 50, Time: taken / 3}},
				},
			)
		}
		if _, err := q.AddExternalResults(ctx, swims); err != nil {
			return err
		}
	}
	return nil
}
