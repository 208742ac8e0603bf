-- +goose Up

-- Mail queued in the transaction that caused it, until it is sent. message is JSON. due_at is the time of the next attempt, or the end of
-- the lease while a server sends it.
CREATE TABLE outgoing_mail (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id  BIGINT NOT NULL REFERENCES app_user (id),
    message  TEXT NOT NULL,
    attempts BIGINT NOT NULL,
    made_at  BIGINT NOT NULL,
    due_at   BIGINT NOT NULL
);
CREATE INDEX outgoing_mail_due ON outgoing_mail (due_at, id);
CREATE INDEX outgoing_mail_user ON outgoing_mail (user_id);

-- The token in reminder mails that turns off the reminders of a user without a login. It grants nothing else and does not expire.
CREATE TABLE reminder_link (
    user_id BIGINT NOT NULL PRIMARY KEY REFERENCES app_user (id),
    token   TEXT NOT NULL UNIQUE
);
