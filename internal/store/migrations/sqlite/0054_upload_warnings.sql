-- +goose Up

-- The warnings about accepted rows as a JSON array, for clients that lost the reply to their file.
ALTER TABLE upload ADD COLUMN warnings TEXT NOT NULL DEFAULT '[]';
