-- +goose Up

-- How the start order of an event was drawn, and the parameters of its timetable: the start of the first session (null: nine o'clock on
-- the first day) and the seconds between two heats.
CREATE TABLE start_order (
    event_id   BIGINT NOT NULL PRIMARY KEY REFERENCES event (id),
    seed       BIGINT NOT NULL,
    begins_at  BIGINT,
    turn_round BIGINT NOT NULL,
    version    BIGINT NOT NULL
);

-- A block lasts some minutes. A block with a start time begins a session.
ALTER TABLE start_item ADD COLUMN minutes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE start_item ADD COLUMN begins_at BIGINT;

-- The number of entries whose place differs from the previous list.
ALTER TABLE start_list ADD COLUMN moved BIGINT NOT NULL DEFAULT 0;

-- The places of athletes for a final when they were last computed. reserve is 0 for qualified athletes.
CREATE TABLE passage (
    event_id    BIGINT NOT NULL REFERENCES event (id),
    race_id     BIGINT NOT NULL REFERENCES race (id) ON DELETE CASCADE,
    category_id BIGINT NOT NULL REFERENCES category (id) ON DELETE CASCADE,
    sex         BIGINT NOT NULL,
    athlete_id  BIGINT NOT NULL REFERENCES athlete (id) ON DELETE CASCADE,
    time        BIGINT NOT NULL,
    position    BIGINT NOT NULL,
    reserve     BIGINT NOT NULL,
    PRIMARY KEY (event_id, race_id, category_id, sex, athlete_id)
);
CREATE INDEX passage_race ON passage (race_id);
CREATE INDEX passage_category ON passage (category_id);
CREATE INDEX passage_athlete ON passage (athlete_id);
