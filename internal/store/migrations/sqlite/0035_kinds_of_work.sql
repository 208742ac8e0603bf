-- +goose Up

-- What a series consists of: kind 0 swum by distance, 1 by time, 2 on land, 3 a pause. rest and target are hundredths of a second; equipment is a set
-- of bits; choice leaves the stroke to the swimmer.
ALTER TABLE series ADD COLUMN kind BIGINT NOT NULL DEFAULT 0;
ALTER TABLE series ADD COLUMN rest BIGINT NOT NULL DEFAULT 0;
ALTER TABLE series ADD COLUMN target BIGINT NOT NULL DEFAULT 0;
ALTER TABLE series ADD COLUMN choice BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE series ADD COLUMN equipment BIGINT NOT NULL DEFAULT 0;
ALTER TABLE series ADD COLUMN heart_rate TEXT NOT NULL DEFAULT '';
ALTER TABLE series ADD COLUMN breathing TEXT NOT NULL DEFAULT '';

-- A word that a group uses in its lines, and the text that it stands for.
CREATE TABLE group_word (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    group_id BIGINT NOT NULL REFERENCES training_group (id),
    written  TEXT NOT NULL,
    search   TEXT NOT NULL,
    means    TEXT NOT NULL
);
CREATE UNIQUE INDEX group_word_key ON group_word (group_id, search);
