-- +goose Up

-- A race or trial outside the portal, entered by a club. race distinguishes the two; pool is its length in metres.
CREATE TABLE external_event (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    club_id    BIGINT NOT NULL REFERENCES club (id),
    race       BOOLEAN NOT NULL,
    name       TEXT NOT NULL,
    pool       BIGINT NOT NULL,
    day        DATE NOT NULL,
    place      TEXT NOT NULL,
    created_by BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    version    BIGINT NOT NULL
);
CREATE INDEX external_event_club ON external_event (club_id, day, id);

-- The athlete of a result without an entry. Portal and external results share numbering, history and splits.
CREATE TABLE external_result (
    result_id         BIGINT NOT NULL PRIMARY KEY REFERENCES result (id),
    external_event_id BIGINT NOT NULL REFERENCES external_event (id),
    athlete_id        BIGINT NOT NULL REFERENCES athlete (id),
    race_id           BIGINT NOT NULL REFERENCES race (id)
);
CREATE INDEX external_result_event ON external_result (external_event_id, result_id);
CREATE INDEX external_result_athlete ON external_result (athlete_id, result_id);
CREATE INDEX external_result_race ON external_result (race_id);
