-- +goose Up

-- What an athlete was called when a concluded event took place. A row is written when the athlete changes afterwards: as long as there is none,
-- the athlete is called the same today, so events concluded before this table existed need no row.
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

-- The same for clubs: unset as long as the club has the name it had.
ALTER TABLE event_club ADD COLUMN kept_name TEXT;
