-- +goose Up

-- Entries that wait for a place in an event (option 75), in the order of their ids. kind 1 has an athlete, kind 2 a category and members.
CREATE TABLE waiting (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id    BIGINT NOT NULL REFERENCES event (id),
    race_id     BIGINT NOT NULL REFERENCES race (id),
    kind        BIGINT NOT NULL,
    athlete_id  BIGINT REFERENCES athlete (id) ON DELETE CASCADE,
    club_id     BIGINT NOT NULL REFERENCES club (id),
    category_id BIGINT REFERENCES category (id),
    disabled    BOOLEAN NOT NULL,
    sex         BIGINT NOT NULL,
    entry_time  BIGINT NOT NULL,
    note        TEXT NOT NULL,
    wild_card   BOOLEAN NOT NULL,
    late        BOOLEAN NOT NULL,
    created_by  BIGINT NOT NULL,
    created_at  BIGINT NOT NULL
);
CREATE INDEX waiting_event ON waiting (event_id, id);
CREATE UNIQUE INDEX waiting_athlete ON waiting (athlete_id, event_id, race_id);
CREATE INDEX waiting_club ON waiting (club_id, event_id);
CREATE INDEX waiting_race ON waiting (race_id);
CREATE INDEX waiting_category ON waiting (category_id);

CREATE TABLE waiting_member (
    waiting_id BIGINT NOT NULL REFERENCES waiting (id) ON DELETE CASCADE,
    athlete_id BIGINT NOT NULL REFERENCES athlete (id) ON DELETE CASCADE,
    position   BIGINT NOT NULL,
    note       TEXT NOT NULL,
    PRIMARY KEY (waiting_id, athlete_id)
);
CREATE INDEX waiting_member_athlete ON waiting_member (athlete_id);

-- Entries that came from the waiting list. admitted_by is 0 if their turn came.
CREATE TABLE promotion (
    entry_id      BIGINT PRIMARY KEY REFERENCES entry (id),
    event_id      BIGINT NOT NULL REFERENCES event (id),
    club_id       BIGINT NOT NULL REFERENCES club (id),
    waiting_since BIGINT NOT NULL,
    promoted_at   BIGINT NOT NULL,
    decline_until BIGINT NOT NULL,
    admitted_by   BIGINT NOT NULL
);
CREATE INDEX promotion_event ON promotion (event_id, club_id);
CREATE INDEX promotion_club ON promotion (club_id, decline_until);
