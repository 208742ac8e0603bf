-- +goose Up

-- Addresses that nobody has confirmed yet. Accounts that were in use before count as confirmed.
ALTER TABLE app_user ADD COLUMN unverified BOOLEAN NOT NULL DEFAULT false;

-- The newest link mailed to confirm an address, as a digest.
CREATE TABLE email_verification (
    user_id    BIGINT NOT NULL PRIMARY KEY REFERENCES app_user (id),
    token_hash TEXT NOT NULL UNIQUE,
    expires_at BIGINT NOT NULL
);

-- The second factor of a log-in: a shared secret in base32, active once its first code came back. last_step is the newest code used.
CREATE TABLE second_factor (
    user_id   BIGINT NOT NULL PRIMARY KEY REFERENCES app_user (id),
    secret    TEXT NOT NULL,
    active    BOOLEAN NOT NULL,
    last_step BIGINT NOT NULL
);

-- Codes for who lost the device: each opens once. They are kept as digests.
CREATE TABLE recovery_code (
    user_id   BIGINT NOT NULL REFERENCES app_user (id),
    code_hash TEXT NOT NULL,
    PRIMARY KEY (user_id, code_hash)
);

-- Where a session was opened from, for the list of one's own.
ALTER TABLE session ADD COLUMN address TEXT NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN browser TEXT NOT NULL DEFAULT '';

-- Clubs that somebody made who registered alone, until an administrator or the federation's file confirms them.
ALTER TABLE club ADD COLUMN unconfirmed BOOLEAN NOT NULL DEFAULT false;
