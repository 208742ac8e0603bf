-- +goose Up

-- The name of an athlete at the time of a concluded event. A row is written when the athlete changes afterwards. Without a row the name is
-- unchanged, so older events need no rows.
CREATE TABLE kept_name (
    event_id   BIGINT NOT NULL REFERENCES event (id),
    athlete_id BIGINT NOT NULL REFERENCES athlete (id) ON DELETE CASCADE,
    last_name  TEXT NOT NULL,
    first_name TEXT NOT NULL,
    birth      DATE NOT NULL,
    club_id    BIGINT NOT NULL REFERENCES club (id),
    PRIMARY KEY (event_id, athlete_id)
);
CREATE INDEX kept_name_athlete ON kept_name (athlete_id);
CREATE INDEX kept_name_club ON kept_name (club_id);

-- The same for clubs; null while the name is unchanged.
ALTER TABLE event_club ADD COLUMN kept_name TEXT;
