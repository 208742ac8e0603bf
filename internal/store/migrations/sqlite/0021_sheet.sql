-- +goose Up

-- A race or a trial that was not held on the portal, as a club writes it down. race tells the two apart; pool is its length in metres.
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

-- Whose a result without an entry is: results of the portal and of elsewhere have one numbering, one history and the same splits.
CREATE TABLE external_result (
    result_id         BIGINT NOT NULL PRIMARY KEY REFERENCES result (id),
    external_event_id BIGINT NOT NULL REFERENCES external_event (id),
    athlete_id        BIGINT NOT NULL REFERENCES athlete (id),
    race_id           BIGINT NOT NULL REFERENCES race (id)
);
CREATE INDEX external_result_event ON external_result (external_event_id, result_id);
CREATE INDEX external_result_athlete ON external_result (athlete_id, result_id);
CREATE INDEX external_result_race ON external_result (race_id);
