-- +goose Up

-- The installation's keys for signing results. Only the active one has its private key.
CREATE TABLE signing_key (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    name        TEXT NOT NULL UNIQUE,
    public_key  TEXT NOT NULL,
    private_key TEXT NOT NULL,
    made_at     BIGINT NOT NULL,
    retired_at  BIGINT,
    active      BOOLEAN NOT NULL
);
CREATE UNIQUE INDEX signing_key_active ON signing_key (active) WHERE active;

-- Signatures of printed rankings. digest identifies what was signed, so that the same print has one signature per key; scope is the selection
-- that was printed, content the rows without names (gzip, base64), events the number of rows in proof_event.
CREATE TABLE proof (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    code      TEXT NOT NULL UNIQUE,
    key_id    BIGINT NOT NULL REFERENCES signing_key (id),
    digest    TEXT NOT NULL,
    signed_at BIGINT NOT NULL,
    statement TEXT NOT NULL,
    signature TEXT NOT NULL,
    scope     TEXT NOT NULL,
    content   TEXT NOT NULL,
    events    BIGINT NOT NULL
);
CREATE UNIQUE INDEX proof_digest ON proof (key_id, digest);

-- The events of a signature. When an event is deleted its signatures are unknown.
CREATE TABLE proof_event (
    proof_id BIGINT NOT NULL REFERENCES proof (id) ON DELETE CASCADE,
    event_id BIGINT NOT NULL REFERENCES event (id) ON DELETE CASCADE,
    PRIMARY KEY (proof_id, event_id)
);
CREATE INDEX proof_event_event ON proof_event (event_id);

-- The salts of the hashes that stand for names in signed rows. The erasure of a person deletes them; the hashes are meaningless then.
CREATE TABLE proof_salt (
    event_id   BIGINT NOT NULL REFERENCES event (id) ON DELETE CASCADE,
    athlete_id BIGINT NOT NULL REFERENCES athlete (id) ON DELETE CASCADE,
    salt       TEXT NOT NULL,
    PRIMARY KEY (event_id, athlete_id)
);
CREATE INDEX proof_salt_athlete ON proof_salt (athlete_id);

-- The same for records. row_id is the record's id, or for a record from a result the negative id of the result, which outlives the record.
CREATE TABLE proof_record_salt (
    row_id BIGINT NOT NULL PRIMARY KEY,
    salt   TEXT NOT NULL
);
