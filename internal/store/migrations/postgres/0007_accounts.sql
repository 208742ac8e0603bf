-- +goose Up

-- Addresses that are not confirmed yet. Existing accounts count as confirmed.
ALTER TABLE app_user ADD COLUMN unverified BOOLEAN NOT NULL DEFAULT false;

-- The digest of the latest link mailed to confirm an address.
CREATE TABLE email_verification (
    user_id    BIGINT NOT NULL PRIMARY KEY REFERENCES app_user (id),
    token_hash TEXT NOT NULL UNIQUE,
    expires_at BIGINT NOT NULL
);

-- The second factor of a login: a shared secret in base32, active after its first correct code. last_step is the newest code used.
CREATE TABLE second_factor (
    user_id   BIGINT NOT NULL PRIMARY KEY REFERENCES app_user (id),
    secret    TEXT NOT NULL,
    active    BOOLEAN NOT NULL,
    last_step BIGINT NOT NULL
);

-- Recovery codes for lost devices, stored as digests. Each code works once.
CREATE TABLE recovery_code (
    user_id   BIGINT NOT NULL REFERENCES app_user (id),
    code_hash TEXT NOT NULL,
    PRIMARY KEY (user_id, code_hash)
);

-- Where a session was opened, for the list of own sessions.
ALTER TABLE session ADD COLUMN address TEXT NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN browser TEXT NOT NULL DEFAULT '';

-- Clubs created by self-registered users, until an administrator or the upload of the federation confirms them.
ALTER TABLE club ADD COLUMN unconfirmed BOOLEAN NOT NULL DEFAULT false;
