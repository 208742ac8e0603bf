-- +goose Up

-- A time that an athlete swam in a repetition of a series, in hundredths of a second. A series with times cannot be removed.
CREATE TABLE series_time (
    series_id  BIGINT NOT NULL REFERENCES series (id),
    athlete_id BIGINT NOT NULL REFERENCES athlete (id) ON DELETE CASCADE,
    repetition BIGINT NOT NULL,
    time       BIGINT NOT NULL,
    PRIMARY KEY (series_id, athlete_id, repetition)
);
CREATE INDEX series_time_athlete ON series_time (athlete_id);
