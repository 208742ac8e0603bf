-- +goose Up

-- What a call answered that was sent with a key: sent again, it gets the same answer and changes nothing. digest is of what was sent.
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
