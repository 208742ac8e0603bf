package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"traguardo/internal/demo"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/training"
	"traguardo/internal/store"
)

const (
	trainingSeasons = 10
	seriesOfWorkout = 9
	longWorkout     = 200 // series of the workout that is read by itself
	seasonWorkouts  = 400 // workouts of a page of the list
)

// trainingShare measures a group's season and a year's statistics in a database with ten seasons of workouts.
func trainingShare(ctx context.Context, s *product, rounds int) error {
	token, err := s.app.Sessions.Login(ctx, origin, "coach", demo.Password, "")
	if err != nil {
		return err
	}
	coach, err := s.db.UserByName(ctx, "coach")
	if err != nil {
		return err
	}
	groups, err := s.db.OwnGroups(ctx, coach.ID)
	if err != nil {
		return err
	}
	group, today := groups[0].ID, s.app.Today()
	var long id.Workout
	if err := s.db.Tx(ctx, func(q store.Q) (err error) {
		if err = writeSeasons(ctx, q, groups[0], today); err != nil {
			return err
		}
		if long, err = writeLong(ctx, q, groups[0], today); err != nil {
			return err
		}
		return writeAttendance(ctx, q, groups[0], today)
	}); err != nil {
		return err
	}
	year := fmt.Sprintf("FK_ID_GRUPPO=%d&DATA_DA=%s&DATA_A=%s", group, today.AddDays(-365), today)
	of := func(what string) string {
		return fmt.Sprintf(
			"SELECT %s FROM workout w JOIN series s ON s.workout_id = w.id WHERE w.group_id = %d AND w.held_on >= '%s' AND w.held_on <= '%s'",
			what,
			group,
			today.AddDays(-365),
			today,
		)
	}
	baseline, err := s.baseline.rowsHandler("/serie", of("w.id, w.held_on, s.intensity_id, s.swum"), of("COUNT(*)"))
	if err != nil {
		return err
	}
	for _, c := range []struct{ name, path string }{
		{"stagione di un gruppo", fmt.Sprintf("ns/allenamenti/startup?FK_ID_GRUPPO=%d", group)},
		{"statistiche di un anno", fmt.Sprintf("ns/allenamenti/stats?FK_ID_GRUPPO=%d&DATA_DA=%s&DATA_A=%s&GROUP_BY=2", group,
			today.AddDays(-365), today)},
		{fmt.Sprintf("allenamento di %d serie", longWorkout), fmt.Sprintf("ns/allenamento?ID_ALLENAMENTO=%d", long)},
		{fmt.Sprintf("elenco di %d allenamenti", seasonWorkouts), fmt.Sprintf("ns/allenamenti?%s&PAGINA=1&RIGHE=%d", year, seasonWorkouts)},
		{"presenze di un anno", "ns/presenze/gruppo?" + year},
		{"appello", fmt.Sprintf("ns/appello?ID_ALLENAMENTO=%d", long)},
	} {
		name := fmt.Sprintf("%s, %d stagioni di allenamenti", c.name, trainingSeasons)
		if err := s.checkAnswer(token, c.path); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if err := compare(name, min(rounds, 20), func() error { return s.getAs(token, c.path) }, baseline); err != nil {
			return err
		}
	}
	return nil
}

// writeSeasons adds ten seasons with six workouts a week of nine series each.
func writeSeasons(ctx context.Context, q store.Q, group domain.Group, today calendar.Date) error {
	intensities, err := q.CatalogueItems(ctx, store.Intensities, group.OwnerID)
	if err != nil {
		return err
	}
	rows := make([]training.StoredSeries, seriesOfWorkout)
	for i := range rows {
		series := training.Series{Repeats: 4, Metres: 100, Intensity: intensities[i%len(intensities)].ID}
		rows[i] = training.StoredSeries{Number: i + 1, Position: i + 1, Series: series, Swum: series.Distance()}
	}
	all := map[id.Workout][]training.StoredSeries{}
	monday := today.Monday()
	for week := range trainingSeasons * 52 {
		for day := range 6 {
			workoutID, err := q.AddWorkout(ctx, domain.Workout{
				GroupID: group.ID, Day: monday.AddDays(day - 7*week), Name: "Allenamento", Metres: seriesOfWorkout * 400, SeriesVersion: 1,
				ChangedAt: calendar.At(today.Start()),
			})
			if err != nil {
				return err
			}
			all[workoutID] = rows
		}
	}
	return q.AddSeriesOf(ctx, all)
}

// writeLong adds a workout of many series and returns its id.
func writeLong(ctx context.Context, q store.Q, group domain.Group, today calendar.Date) (id.Workout, error) {
	workoutID, err := q.AddWorkout(ctx, domain.Workout{GroupID: group.ID, Day: today.AddDays(-1), Name: "Lungo", Metres: longWorkout * 100,
		SeriesVersion: 1, ChangedAt: calendar.At(today.Start())})
	if err != nil {
		return 0, err
	}
	rows := make([]training.StoredSeries, longWorkout)
	for i := range rows {
		rows[i] = training.StoredSeries{Number: i + 1, Position: i + 1, Series: training.Series{Repeats: 1, Metres: 100}, Swum: 100}
	}
	return workoutID, q.AddSeriesOf(ctx, map[id.Workout][]training.StoredSeries{workoutID: rows})
}

// writeAttendance marks the athletes of a group at the workouts of the last year.
func writeAttendance(ctx context.Context, q store.Q, group domain.Group, today calendar.Date) error {
	members, err := q.AthletesOfGroups(ctx, []id.Group{group.ID})
	if err != nil {
		return err
	}
	list, err := q.WorkoutsBetween(ctx, group.ID, today.AddDays(-365), today)
	if err != nil {
		return err
	}
	for _, w := range list {
		if err := q.MarkAttendance(ctx, w, members[group.ID], domain.Present); err != nil {
			return err
		}
	}
	return nil
}

// checkAnswer makes the measured call once and fails unless it succeeds, since errors would be fast.
func (s *product) checkAnswer(token, path string) error {
	req, err := http.NewRequest(http.MethodGet, s.server.URL+"/api/"+path, nil)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+token)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	var reply struct {
		Esito   int    `json:"esito"`
		Message string `json:"messaggio"`
	}
	if err := json.NewDecoder(res.Body).Decode(&reply); err != nil {
		return err
	}
	if reply.Esito != 0 {
		return errors.New(reply.Message)
	}
	return nil
}
