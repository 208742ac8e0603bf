-- +goose Up

-- Officials of clubs and, without a club, of the federation. role is a LENEX role.
CREATE TABLE official (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    club_id    BIGINT REFERENCES club (id) ON DELETE CASCADE,
    last_name  TEXT NOT NULL,
    first_name TEXT NOT NULL,
    search     TEXT NOT NULL,
    role       TEXT NOT NULL,
    grade      TEXT NOT NULL,
    card       TEXT NOT NULL,
    email      TEXT NOT NULL,
    phone      TEXT NOT NULL,
    version    BIGINT NOT NULL
);
CREATE INDEX official_club ON official (club_id, search);
CREATE INDEX official_search ON official (search);

-- How many officials of a role a session of an event needs.
CREATE TABLE official_need (
    event_id BIGINT NOT NULL REFERENCES event (id) ON DELETE CASCADE,
    session  BIGINT NOT NULL,
    role     TEXT NOT NULL,
    needed   BIGINT NOT NULL,
    PRIMARY KEY (event_id, session, role)
);

-- The officials on duty in a session. place is the lane, 0 for none.
CREATE TABLE official_duty (
    event_id    BIGINT NOT NULL REFERENCES event (id) ON DELETE CASCADE,
    session     BIGINT NOT NULL,
    official_id BIGINT NOT NULL REFERENCES official (id) ON DELETE CASCADE,
    role        TEXT NOT NULL,
    place       BIGINT NOT NULL,
    remarks     TEXT NOT NULL,
    PRIMARY KEY (event_id, session, official_id, role)
);
CREATE INDEX official_duty_official ON official_duty (official_id);
