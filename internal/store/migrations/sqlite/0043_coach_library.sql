-- +goose Up

-- A series or a workout that a coach saved for later, as lines with full names. kind is 1 for series, 2 for workouts.
CREATE TABLE library_item (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    owner_id BIGINT NOT NULL REFERENCES app_user (id),
    kind     BIGINT NOT NULL,
    name     TEXT NOT NULL,
    tags     TEXT NOT NULL,
    lines    TEXT NOT NULL,
    search   TEXT NOT NULL,
    metres   BIGINT NOT NULL,
    duration BIGINT NOT NULL,
    shared   BOOLEAN NOT NULL,
    version  BIGINT NOT NULL DEFAULT 1
);
CREATE INDEX library_item_owner_id ON library_item (owner_id);

-- The secret link with which a group's athletes see the workout of the day.
CREATE TABLE group_view (
    group_id   BIGINT PRIMARY KEY REFERENCES training_group (id),
    token_hash TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX group_view_key ON group_view (token_hash);
