-- +goose Up

-- When a workout starts, as hours and minutes (18:30); empty if no time is set.
ALTER TABLE workout ADD COLUMN starts_at TEXT NOT NULL DEFAULT '';
