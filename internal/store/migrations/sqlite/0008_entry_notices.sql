-- +goose Up

-- People who accompany a club to an event without competing (escorts).
CREATE TABLE escort (
    event_id   BIGINT NOT NULL REFERENCES event (id),
    athlete_id BIGINT NOT NULL REFERENCES athlete (id),
    created_by BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (event_id, athlete_id)
);
CREATE INDEX escort_athlete ON escort (athlete_id, event_id);

-- Changes that others made to the entries of a club, until its users have seen them. action: 1 entry added, 2 entry removed. A team has a
-- progressive number instead of an athlete.
CREATE TABLE entry_notice (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id    BIGINT NOT NULL REFERENCES event (id),
    club_id     BIGINT NOT NULL REFERENCES club (id),
    author_id   BIGINT NOT NULL REFERENCES app_user (id),
    race_id     BIGINT NOT NULL REFERENCES race (id),
    athlete_id  BIGINT REFERENCES athlete (id),
    progressive BIGINT NOT NULL,
    action      BIGINT NOT NULL,
    made_at     BIGINT NOT NULL
);
CREATE INDEX entry_notice_event ON entry_notice (event_id, club_id, author_id, made_at);
CREATE INDEX entry_notice_club ON entry_notice (club_id);
CREATE INDEX entry_notice_author ON entry_notice (author_id);
CREATE INDEX entry_notice_race ON entry_notice (race_id);
CREATE INDEX entry_notice_athlete ON entry_notice (athlete_id);

-- Clubs that were reminded of an event, once per reason. kind: 1 no entries yet, 2 not paid.
CREATE TABLE entry_reminder (
    event_id BIGINT NOT NULL REFERENCES event (id),
    club_id  BIGINT NOT NULL REFERENCES club (id),
    kind     BIGINT NOT NULL,
    sent_at  BIGINT NOT NULL,
    PRIMARY KEY (event_id, club_id, kind)
);
CREATE INDEX entry_reminder_club ON entry_reminder (club_id);

-- Users who turned reminders off.
CREATE TABLE reminder_off (
    user_id BIGINT NOT NULL PRIMARY KEY REFERENCES app_user (id)
);
