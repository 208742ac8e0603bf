-- +goose Up

-- Replies to calls that were sent with an idempotency key. A repeated call gets the same reply and changes nothing. digest identifies the
-- request.
CREATE TABLE kept_reply (
    user_id    BIGINT NOT NULL REFERENCES app_user (id),
    key        TEXT NOT NULL,
    call       TEXT NOT NULL,
    digest     TEXT NOT NULL,
    reply      TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, key)
);
CREATE INDEX kept_reply_expiry ON kept_reply (expires_at);
