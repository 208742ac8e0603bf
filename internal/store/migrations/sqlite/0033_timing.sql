-- +goose Up

-- Files of timing systems, known by the digest of their bytes, and the heats that they propose. race_id and heat are unset until the heat
-- is known; category_id is the first of those that swim together. file_event, file_heat and revision are as in the file, part is the
-- position of the heat in it. lanes is what the file says, as JSON. state: 0 to confirm, 1 confirmed, 2 replaced, 3 discarded.
-- result_revision is that of the event when the file arrived: results changed later are not overwritten.
CREATE TABLE timing_file (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id    BIGINT NOT NULL REFERENCES event (id),
    digest      TEXT NOT NULL,
    name        TEXT NOT NULL,
    format      TEXT NOT NULL,
    received_by BIGINT NOT NULL REFERENCES app_user (id),
    received_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX timing_file_digest ON timing_file (event_id, digest);
CREATE INDEX timing_file_user ON timing_file (received_by);
CREATE INDEX timing_file_received ON timing_file (received_at);

CREATE TABLE timing_proposal (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id        BIGINT NOT NULL REFERENCES event (id),
    file_id         BIGINT NOT NULL REFERENCES timing_file (id) ON DELETE CASCADE,
    part            BIGINT NOT NULL,
    race_id         BIGINT REFERENCES race (id),
    category_id     BIGINT REFERENCES category (id),
    disabled        BOOLEAN NOT NULL DEFAULT false,
    sex             BIGINT NOT NULL DEFAULT 0,
    heat            BIGINT,
    file_event      BIGINT NOT NULL DEFAULT 0,
    file_heat       BIGINT NOT NULL DEFAULT 0,
    revision        BIGINT NOT NULL DEFAULT 0,
    lanes           TEXT NOT NULL,
    state           BIGINT NOT NULL,
    result_revision BIGINT NOT NULL,
    decided_by      BIGINT REFERENCES app_user (id),
    decided_at      BIGINT
);
CREATE INDEX timing_proposal_event ON timing_proposal (event_id);
CREATE INDEX timing_proposal_file ON timing_proposal (file_id);
CREATE INDEX timing_proposal_race ON timing_proposal (race_id);
CREATE INDEX timing_proposal_category ON timing_proposal (category_id);
CREATE INDEX timing_proposal_user ON timing_proposal (decided_by);

-- Tokens of the programs that send timing files of an event. They act for the user who made them and end with the event.
CREATE TABLE timing_token (
    token_hash TEXT NOT NULL PRIMARY KEY,
    event_id   BIGINT NOT NULL REFERENCES event (id),
    user_id    BIGINT NOT NULL REFERENCES app_user (id),
    made_at    BIGINT NOT NULL
);
CREATE INDEX timing_token_event ON timing_token (event_id, made_at);
CREATE INDEX timing_token_user ON timing_token (user_id);
CREATE INDEX timing_token_made ON timing_token (made_at);
