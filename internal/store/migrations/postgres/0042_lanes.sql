-- +goose Up

-- The lane in which an athlete swims a workout.
CREATE TABLE workout_lane (
    workout_id BIGINT NOT NULL REFERENCES workout (id) ON DELETE CASCADE,
    athlete_id BIGINT NOT NULL REFERENCES athlete (id) ON DELETE CASCADE,
    lane       BIGINT NOT NULL,
    PRIMARY KEY (workout_id, athlete_id)
);
CREATE INDEX workout_lane_athlete ON workout_lane (athlete_id);
