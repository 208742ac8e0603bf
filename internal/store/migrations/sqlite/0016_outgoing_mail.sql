-- +goose Up

-- Messages that were promised in the transaction of what they tell of, until they are sent. message is JSON; due_at is when they are next
-- tried, or until when a server is at them.
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

-- What the link in a reminder has that switches a user's reminders off without a login. It opens nothing else, and does not expire.
CREATE TABLE reminder_link (
    user_id BIGINT NOT NULL PRIMARY KEY REFERENCES app_user (id),
    token   TEXT NOT NULL UNIQUE
);
