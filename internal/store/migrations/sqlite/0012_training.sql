-- +goose Up

-- The first day of the season of a group, if the coach changed the default.
CREATE TABLE group_season (
    group_id  BIGINT NOT NULL REFERENCES training_group (id),
    season_id BIGINT NOT NULL REFERENCES season (id),
    starts_on DATE NOT NULL,
    PRIMARY KEY (group_id, season_id)
);
CREATE INDEX group_season_season ON group_season (season_id);

-- The plan of a coach for a week. target is in metres.
CREATE TABLE training_week (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    group_id BIGINT NOT NULL REFERENCES training_group (id),
    monday   DATE NOT NULL,
    note     TEXT NOT NULL,
    race     BOOLEAN NOT NULL,
    target   BIGINT NOT NULL,
    version  BIGINT NOT NULL
);
CREATE UNIQUE INDEX training_week_key ON training_week (group_id, monday);

-- The athletes of a training group. Without history: the rows are deleted with the athlete.
CREATE TABLE group_athlete (
    group_id   BIGINT NOT NULL REFERENCES training_group (id),
    athlete_id BIGINT NOT NULL REFERENCES athlete (id) ON DELETE CASCADE,
    PRIMARY KEY (group_id, athlete_id)
);
CREATE INDEX group_athlete_athlete ON group_athlete (athlete_id);

CREATE TABLE subgroup (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    group_id BIGINT NOT NULL REFERENCES training_group (id),
    name     TEXT NOT NULL,
    version  BIGINT NOT NULL
);
CREATE INDEX subgroup_group ON subgroup (group_id, id);

CREATE TABLE subgroup_athlete (
    subgroup_id BIGINT NOT NULL REFERENCES subgroup (id),
    athlete_id  BIGINT NOT NULL REFERENCES athlete (id) ON DELETE CASCADE,
    PRIMARY KEY (subgroup_id, athlete_id)
);
CREATE INDEX subgroup_athlete_athlete ON subgroup_athlete (athlete_id);

-- metres and duration (hundredths of a second) are totals of the series. series_version increases with each change of a series.
CREATE TABLE workout (
    id             INTEGER PRIMARY KEY AUTOINCREMENT,
    group_id       BIGINT NOT NULL REFERENCES training_group (id),
    held_on        DATE NOT NULL,
    name           TEXT NOT NULL,
    search         TEXT NOT NULL,
    note           TEXT NOT NULL,
    metres         BIGINT NOT NULL,
    duration       BIGINT NOT NULL,
    series_version BIGINT NOT NULL,
    changed_at     BIGINT NOT NULL,
    version        BIGINT NOT NULL
);
CREATE INDEX workout_group ON workout (group_id, held_on, id);

-- A series has a number within its workout, which its children refer to; parent 0 is the top level. swum is its distance in metres,
-- including the repeats of its parents. revision increases when its content changes, not when it moves. unread is a line that could not be
-- parsed.
CREATE TABLE series (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    workout_id   BIGINT NOT NULL REFERENCES workout (id),
    number       BIGINT NOT NULL,
    parent       BIGINT NOT NULL,
    position     BIGINT NOT NULL,
    block        BOOLEAN NOT NULL,
    repeats      BIGINT NOT NULL,
    metres       BIGINT NOT NULL,
    send_off     BIGINT NOT NULL,
    style_id     BIGINT REFERENCES style (id),
    intensity_id BIGINT REFERENCES intensity (id),
    modality_id  BIGINT REFERENCES modality (id),
    subgroup_id  BIGINT REFERENCES subgroup (id),
    main         BOOLEAN NOT NULL,
    note         TEXT NOT NULL,
    unread       TEXT NOT NULL,
    swum         BIGINT NOT NULL,
    revision     BIGINT NOT NULL
);
CREATE UNIQUE INDEX series_key ON series (workout_id, number);
CREATE INDEX series_volume ON series (workout_id, intensity_id, style_id, modality_id, swum);
CREATE INDEX series_style ON series (style_id);
CREATE INDEX series_intensity ON series (intensity_id);
CREATE INDEX series_modality ON series (modality_id);
CREATE INDEX series_subgroup ON series (subgroup_id);

-- The secret link of the calendar of a group.
CREATE TABLE group_calendar (
    group_id   BIGINT NOT NULL PRIMARY KEY REFERENCES training_group (id),
    token_hash TEXT NOT NULL UNIQUE,
    created_at BIGINT NOT NULL
);
