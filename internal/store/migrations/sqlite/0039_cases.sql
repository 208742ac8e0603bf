-- +goose Up

-- A case: an event that is run at the pool. name identifies it in its file, file is the encrypted file as base64 while the case is out.
-- opening is the copy of the file that home has heard from; applied is the number of its last change that home has read. ended_by is unset if
-- the case came back by itself.
CREATE TABLE event_case (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id   BIGINT NOT NULL REFERENCES event (id),
    name       TEXT NOT NULL UNIQUE,
    holder_id  BIGINT NOT NULL REFERENCES app_user (id),
    made_at    BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    public_key TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    file       TEXT NOT NULL,
    opening    TEXT NOT NULL DEFAULT '',
    applied    BIGINT NOT NULL DEFAULT 0,
    sent_at    BIGINT,
    ended_at   BIGINT,
    ended_by   BIGINT REFERENCES app_user (id)
);
CREATE INDEX event_case_event ON event_case (event_id, id);
CREATE INDEX event_case_holder ON event_case (holder_id);
CREATE INDEX event_case_ended_by ON event_case (ended_by);

-- Changes of a case that were not applied, with the reason: they came too late, or a rule refused them at home. part is the position in a
-- change of which only some parts were refused.
CREATE TABLE case_aside (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    case_id     BIGINT NOT NULL REFERENCES event_case (id),
    opening     TEXT NOT NULL,
    number      BIGINT NOT NULL,
    part        BIGINT NOT NULL,
    made_at     BIGINT NOT NULL,
    received_at BIGINT NOT NULL,
    change      TEXT NOT NULL,
    reason      TEXT NOT NULL
);
CREATE UNIQUE INDEX case_aside_number ON case_aside (case_id, opening, number, part);
CREATE INDEX case_aside_received ON case_aside (received_at);

-- The case that the event is in; unset while it is run at home.
ALTER TABLE event ADD COLUMN case_id BIGINT REFERENCES event_case (id);
CREATE INDEX event_in_case ON event (case_id);

-- At the pool: the case that this database was made for (one row), and the changes in their order. token and private_key prove to home that
-- changes come from this case.
CREATE TABLE pool_case (
    name        TEXT NOT NULL PRIMARY KEY,
    opening     TEXT NOT NULL,
    event_id    BIGINT NOT NULL REFERENCES event (id),
    variant     TEXT NOT NULL,
    expires_at  BIGINT NOT NULL,
    token       TEXT NOT NULL,
    private_key TEXT NOT NULL,
    sent        BIGINT NOT NULL DEFAULT 0,
    closed      BOOLEAN NOT NULL DEFAULT false
);
CREATE INDEX pool_case_event ON pool_case (event_id);

CREATE TABLE pool_change (
    number  BIGINT NOT NULL PRIMARY KEY,
    made_at BIGINT NOT NULL,
    change  TEXT NOT NULL
);
